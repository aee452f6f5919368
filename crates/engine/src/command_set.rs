use crate::{
    ActorId, CommandDoc, DiceSource, Form, HarmLog, Offer, Recorder, Refusal, Rulebook, Seeded, Unavailable, Viewer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::{self, Debug};

/// The commands of a game: what is asked of one of them, and what is asked for.
///
/// The enum of all commands of a system has it. Systems that declare their commands with `ludex-kit` have it written by
/// `commands!`.
pub trait CommandSet<S: Rulebook>: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync {
    /// Carries the command out at a table, or refuses it and changes nothing.
    ///
    /// # Errors
    /// The rule that forbids the command, why, and what would be lawful.
    fn play(&self, state: &mut S::State, dice: &mut dyn DiceSource, recorder: &mut Recorder<S>) -> Result<(), Refusal>;

    /// Does the same with seeded dice and nobody who is told: nothing is allocated, and `log` hears what harm it brings. The
    /// rules are the same code, built a second time.
    ///
    /// # Errors
    /// As [`play`](CommandSet::play).
    fn play_silently(&self, state: &mut S::State, dice: &mut Seeded, log: &mut HarmLog) -> Result<(), Refusal>;

    /// Reads a command as a person writes it. Actors may be named where [`naming`](crate::naming) holds.
    ///
    /// # Errors
    /// The field that cannot be read, and what was expected.
    fn read(written: Value) -> Result<Self, Malformed> {
        serde_path_to_error::deserialize(written).map_err(|error| {
            let field = error.path().to_string().trim_start_matches('.').to_owned();
            Malformed { field, message: error.inner().to_string() }
        })
    }

    /// Adds every lawful move to `offers`, answers to a prompt among them.
    fn offers(state: &S::State, offers: &mut Vec<Offer<Self>>);

    /// Returns what an actor might want to do but cannot now, each with the refusal in words for a viewer: the answers
    /// to "why not?".
    fn unavailable(state: &S::State, actor: ActorId, viewer: &Viewer) -> Vec<Unavailable>;

    /// Returns the open commands that may be given now, with their fields: rulings, and what the game master decides.
    fn forms(state: &S::State) -> Vec<Form>;

    /// Returns what is declared of the commands; nothing of those that are not declared with `ludex-kit`.
    fn docs() -> Vec<CommandDoc> {
        Vec::new()
    }

    /// Returns what may be written for the commands, as a JSON schema; `None` of those that are not declared with `ludex-kit`.
    fn schema() -> Option<Value> {
        None
    }

    /// Returns who may give the command.
    fn authority(&self) -> Authority;

    /// Returns whether the command carries numbers or words of a person's own choosing, so that no list of offers can hold
    /// every lawful form of it.
    fn is_open(&self) -> bool;

    /// Returns whether the command is carried out in secret: until it is revealed, nobody but the game master is told or shown
    /// anything of what it brings about. `state` is the state before it.
    fn is_secret(&self, _state: &S::State) -> bool {
        false
    }

    /// Visits every actor whom the command names.
    fn people(&self, visit: &mut dyn FnMut(ActorId));

    /// Visits every cell of the map that the command names, by column and row.
    fn places(&self, _visit: &mut dyn FnMut((i16, i16))) {}

    /// Returns the actor at whom the command is aimed, whose fate its odds tell.
    fn subject(&self) -> Option<ActorId>;

    /// Returns a roll that is called for, with somebody helping whoever rolls; `None` where the game has no such help.
    fn helped(&self, _helper: ActorId) -> Option<Self> {
        None
    }
}

/// Who may give a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    /// Whoever plays this actor, and the game master.
    Actor(ActorId),
    /// The game master alone.
    GameMaster,
}

/// What is wrong with a command that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// The field, such as `attempt.skill`; empty where it is about the whole.
    pub field: String,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl Malformed {
    /// Returns a fault of a field.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
    }

    /// There is nothing of that name; the nearest is named first, then all.
    #[cold]
    pub fn unknown(tag: &str, name: &str, known: &[&'static str]) -> Self {
        let alike = |other: &str| other.chars().zip(name.chars()).take_while(|(one, other)| one == other).count();
        let near = known.iter().max_by_key(|other| alike(other)).copied().unwrap_or_default();
        let all: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        Self::new(tag, format!("there is no `{name}`; did you mean `{near}`? There are {}", all.join(", ")))
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.field, self.message) }
    }
}

impl std::error::Error for Malformed {}
