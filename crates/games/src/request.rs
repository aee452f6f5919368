use crate::EntryKind;
use ludex_engine::Viewer;
use serde_json::Value;
use std::any::Any;

/// A command that a viewer gives.
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// The command, as JSON. Where an actor stands, its number or its name may stand.
    pub command: Value,
    /// The faces of real dice, where people roll their own. With too few faces nothing happens, and the error says
    /// which die is needed next.
    pub dice: Option<Vec<u32>>,
    /// The name that the client gave to the command, so that it is executed at most once.
    pub id: Option<String>,
    /// Who gives it, by name.
    pub by: String,
    /// Whose rights it is given with.
    pub viewer: &'a Viewer,
}

impl<'a> Request<'a> {
    /// Returns a request that is rolled with the game's own dice.
    pub fn by(by: impl Into<String>, viewer: &'a Viewer, command: Value) -> Self {
        Self { command, dice: None, id: None, by: by.into(), viewer }
    }
}

/// An entry that does not count yet: the caller writes it down, then commits it.
pub struct Prepared {
    pub(crate) seq: u64,
    pub(crate) body: String,
    pub(crate) kind: EntryKind,
    pub(crate) entry: Box<dyn Any + Send>,
}

impl Prepared {
    /// Returns the number that the entry will have, counted from 1.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Returns the kind of the entry.
    pub fn kind(&self) -> EntryKind {
        self.kind
    }

    /// Returns the text to write down: one JSON object.
    pub fn body(&self) -> &str {
        &self.body
    }
}
