/// Enums of the game whose words carry something: an action and its target, a condition and how bad it is. A line gives a
/// kind, what it carries, and how it is written and called; `tagged` says in which field of its JSON that stands.
///
/// `kinds! { /// Weather. pub enum Sky tagged "is" { Clear = "clear", Rain { depth: u8 } = "rain" } }`
#[macro_export]
macro_rules! kinds {
    ($($(#[$attr:meta])* $vis:vis enum $name:ident $(tagged $tag:literal)? { $(
        $(#[$about:meta])* $kind:ident $({ $($(#[$more:meta])* $field:ident: $type:ty),+ $(,)? })?
        $(($($inner:ty),+))? = $word:literal
    ),+ $(,)? })+) => {$(
        $(#[$attr])*
        #[derive(Debug, Clone, PartialEq, Eq, $crate::serde::Serialize, $crate::serde::Deserialize, $crate::Part)]
        #[serde(crate = "::ludex_kit::serde" $(, tag = $tag)?)]
        $vis enum $name { $(
            $(#[$about])*
            #[doc = concat!("`", $word, "`")]
            #[serde(rename = $word)]
            $kind $({ $($(#[$more])* $field: $type),+ })? $(($($inner),+))?
        ),+ }
        #[allow(dead_code)]
        impl $name {
            /// Returns what it is called.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$kind { .. } => $word),+ }
            }
        }
    )+};
}
