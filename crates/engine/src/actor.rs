use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// One creature or character in a scene: its place in the state's list of actors, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct ActorId(pub u16);

impl ActorId {
    /// Returns the place in the list of actors.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for ActorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl<'de> Deserialize<'de> for ActorId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(naming::ByName)
    }
}

/// Names in place of numbers, while a command that a person wrote is read.
///
/// [`with`](naming::with) keeps the names in a thread-local for the length of one call, because serde hands nothing down to
/// the reader of a single value. So every [`ActorId`] in a command, however deep, takes a name, and none can be forgotten.
pub mod naming {
    use super::*;
    use std::cell::RefCell;

    thread_local! {
        static KNOWN: RefCell<Option<Known>> = const { RefCell::new(None) };
    }

    struct Known {
        actors: Vec<(ActorId, String)>,
        /// What is wrong with the first actor named who is not known.
        stranger: Option<String>,
    }

    /// Calls `read` while every [`ActorId`] that it deserializes must be one of `known`, written as a name or a number. Returns
    /// what `read` returned, and what is wrong with the first actor who is not known. Outside of this function ids are numbers,
    /// and none is unknown.
    pub fn with<T>(known: Vec<(ActorId, String)>, read: impl FnOnce() -> T) -> (T, Option<String>) {
        struct Done;
        impl Drop for Done {
            fn drop(&mut self) {
                KNOWN.set(None);
            }
        }
        KNOWN.set(Some(Known { actors: known, stranger: None }));
        let _done = Done;
        let read = read();
        (read, KNOWN.take().and_then(|known| known.stranger))
    }

    pub(super) struct ByName;

    impl Visitor<'_> for ByName {
        type Value = ActorId;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the name or number of an actor")
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<ActorId, E> {
            let id = u16::try_from(number).map(ActorId).map_err(|_| E::custom("the number is too large"))?;
            find(|other, _| other == id, || format!("with the number {number}"), Some(id))
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<ActorId, E> {
            match u64::try_from(number) {
                Ok(number) => self.visit_u64(number),
                Err(_) => Err(E::custom("expected an actor's number, which is 0 or more")),
            }
        }

        fn visit_str<E: Error>(self, name: &str) -> Result<ActorId, E> {
            if let Ok(number) = name.parse() {
                return self.visit_u64(number); // the key of a map
            }
            find(|_, other| other == name || other.eq_ignore_ascii_case(name), || format!("of the name {name}"), None)
        }
    }

    /// Returns the known actor who fits; `unchecked` outside of [`with`]. `what` says in the message who was looked for.
    fn find<E: Error>(
        fits: impl Fn(ActorId, &str) -> bool,
        what: impl Fn() -> String,
        unchecked: Option<ActorId>,
    ) -> Result<ActorId, E> {
        KNOWN.with_borrow_mut(|known| {
            let Some(known) = known else { return unchecked.ok_or_else(|| E::custom("expected an actor's number")) };
            if let Some((id, _)) = known.actors.iter().find(|(id, name)| fits(*id, name)) {
                return Ok(*id);
            }
            let names: Vec<&str> = known.actors.iter().map(|(_, name)| name.as_str()).collect();
            let message = format!("there is nobody {}; there are {}", what(), names.join(", "));
            known.stranger.get_or_insert(message.clone());
            Err(E::custom(message))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_for_a_number_only_while_a_command_is_read() {
        let known = || vec![(ActorId(0), "Ada".to_owned()), (ActorId(2), "Bo".to_owned())];
        let read = |text: &str| serde_json::from_str::<ActorId>(text).map_err(|error| error.to_string());
        assert_eq!(naming::with(known(), || read("\"bo\"")), (Ok(ActorId(2)), None));
        assert_eq!(naming::with(known(), || read("2")), (Ok(ActorId(2)), None));
        let (unknown, stranger) = naming::with(known(), || read("1"));
        assert_eq!(stranger.as_deref(), Some("there is nobody with the number 1; there are Ada, Bo"));
        assert!(unknown.is_err());
        assert_eq!(read("1"), Ok(ActorId(1)));
        assert!(read("\"Bo\"").is_err());
    }
}
