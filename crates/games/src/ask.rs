use crate::EntryKind;
use ludex_engine::Viewer;
use serde_json::Value;
use std::any::Any;

/// A command that a viewer gives.
#[derive(Debug, Clone)]
pub struct Ask<'a> {
    /// The command, as JSON. Where an actor stands, its number or its name may stand.
    pub command: Value,
    /// The faces of real dice, where the people roll them. With too few faces nothing happens, and the answer says
    /// which die is needed next.
    pub dice: Option<Vec<u32>>,
    /// The name that the client gave to the command, so that it is executed at most once.
    pub id: Option<String>,
    /// Who gives it, by name.
    pub by: String,
    /// Who gives it, and so what they may do and see.
    pub viewer: &'a Viewer,
}

impl<'a> Ask<'a> {
    /// Returns a command with the game's own dice.
    pub fn by(by: impl Into<String>, viewer: &'a Viewer, command: Value) -> Self {
        Self { command, dice: None, id: None, by: by.into(), viewer }
    }
}

/// An entry that is decided but does not count yet: first it is written down, then it is committed.
pub struct Prepared {
    pub(crate) seq: u64,
    pub(crate) body: String,
    pub(crate) kind: EntryKind,
    pub(crate) entry: Box<dyn Any + Send>,
}

impl Prepared {
    /// Returns the number it will have, counted from 1.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Returns what it does.
    pub fn kind(&self) -> EntryKind {
        self.kind
    }

    /// Returns what is written down: one JSON object.
    pub fn body(&self) -> &str {
        &self.body
    }
}
