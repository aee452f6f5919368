use crate::Takes;
use serde::Serialize;

/// What is declared of a command, for people and for programs that write one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CommandDoc {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
    /// The rule it executes.
    pub rule: Option<&'static str>,
    /// Whether the game master alone gives it; otherwise the actor in it does.
    pub game_master: bool,
    /// Its fields, in the order of the declaration; none for a command that is written in a shape of its own.
    pub fields: Vec<ParameterDoc>,
}

/// What is declared of a field of a command.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ParameterDoc {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it is.
    pub label: &'static str,
    /// What may stand there.
    pub takes: Takes,
    /// The least and the most, where the declaration says.
    pub bounds: Option<(i32, i32)>,
    /// Whether it may be left out.
    pub optional: bool,
}
