/// Declares an event for any game with a trait: an enum over the game `G` that serde writes and reads. The variants that are
/// listed behind the trait concern the actor in their field `actor`.
macro_rules! generic_event {
    ($game:ident $(, $($who:ident)|+)?; $(#[$attr:meta])* pub enum $name:ident tagged $tag:literal { $($body:tt)* }) => {
        $(#[$attr])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(tag = $tag, rename_all = "snake_case", bound = "")]
        pub enum $name<G: $game> { $($body)* }
        impl<G: $game> $crate::flat::Flat for $name<G> {
            const FIELDS: &'static [&'static str] = &[];
            fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                $crate::flat::put_all(map, self)
            }
            fn read(
                fields: &mut serde_json::Map<String, serde_json::Value>,
            ) -> Result<Self, $crate::Malformed> {
                $crate::flat::take_all(fields)
            }
        }
        impl<G: $game> $crate::Concerns for $name<G> {
            fn actor(&self) -> Option<$crate::ActorId> {
                match self {
                    $($(Self::$who { actor, .. })|+ => Some(*actor),)?
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }
    };
}
