use crate::{
    ActorId, CommandDoc, DiceSource, Form, HarmLog, Offer, Recorder, Refusal, Rulebook, Seeded, Unavailable, Viewer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::{self, Debug};

/// The commands of a game: what one command does and says of itself, and what may be commanded now.
///
/// The enum of all commands of a system has it. Systems that declare their commands with `ludex-kit` have it written by
/// `commands!`.
pub trait CommandSet<S: Rulebook>:
    Documented + Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync
{
    /// Carries the command out at a table, or refuses it and changes nothing.
    ///
    /// # Errors
    /// Returns the refusal: the rule that forbids the command, why, and what would be lawful.
    fn play(&self, state: &mut S::State, dice: &mut dyn DiceSource, recorder: &mut Recorder<S>) -> Result<(), Refusal>;

    /// Carries the command out as [`play`](CommandSet::play) does, with seeded dice and without telling anybody: nothing is
    /// allocated, and `log` hears what harm it brings. The rules are the same code, built a second time.
    ///
    /// # Errors
    /// Returns the refusal, as [`play`](CommandSet::play) does.
    fn play_silently(&self, state: &mut S::State, dice: &mut Seeded, log: &mut HarmLog) -> Result<(), Refusal>;

    /// Reads a command as a person writes it. Actors may be named where [`naming`](crate::naming) holds.
    ///
    /// # Errors
    /// Returns the field that cannot be read, and what was expected.
    fn read(written: Value) -> Result<Self, Malformed> {
        crate::read(&written)
    }

    /// Adds every lawful move to `offers`, answers to a prompt included. Open commands have [`forms`](CommandSet::forms).
    fn offers(state: &S::State, offers: &mut Vec<Offer<Self>>);

    /// Returns what an actor might want to do but cannot now, each with the refusal in words for a viewer: the answers
    /// to "why not?".
    fn unavailable(state: &S::State, actor: ActorId, viewer: &Viewer) -> Vec<Unavailable>;

    /// Returns the open commands that may be given now, with their fields: rulings, and what the game master decides. Whoever
    /// stands in a blank form is somebody whom the viewer may know of; a player's form has one of the player's own.
    fn forms_for(state: &S::State, viewer: &Viewer) -> Vec<Form>;

    /// Returns the [forms](CommandSet::forms_for) of the game master.
    fn forms(state: &S::State) -> Vec<Form> {
        Self::forms_for(state, &Viewer::GameMaster)
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

    /// Returns the actor whose fate the odds of the command tell: mostly the one at whom it is aimed.
    fn subject(&self) -> Option<ActorId>;

    /// Returns the same command with `helper` helping whoever rolls; `None` if it is no roll, or nobody can help with it.
    fn helped(&self, _helper: ActorId) -> Option<Self> {
        None
    }
}

/// What commands say of themselves before anybody gives one.
pub trait Documented {
    /// Returns what is declared of each command; empty for commands that are not declared with `ludex-kit`.
    fn docs() -> Vec<CommandDoc> {
        Vec::new()
    }

    /// Returns the JSON schema of a command; `None` for commands that are not declared with `ludex-kit`.
    fn schema() -> Option<Value> {
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
    /// Returns a fault of a field; of the whole command where `field` is empty.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
    }

    /// Returns the same fault with the field or place of a list, such as `actors` or `[2]`, in which it stands.
    pub fn within(mut self, step: impl fmt::Display) -> Self {
        let inner = &self.field;
        let dot = if inner.is_empty() || inner.starts_with('[') { "" } else { "." };
        self.field = format!("{step}{dot}{inner}");
        self
    }

    /// Returns the fault of a field `tag` that holds an unknown name: the nearest known one is suggested, then all are listed.
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
