use serde::{Deserialize, Serialize};
use std::fmt;

/// One creature or character in a scene: its place in the state's list of actors, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct ActorId(pub u16);

impl ActorId {
    /// The place in the list.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for ActorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
