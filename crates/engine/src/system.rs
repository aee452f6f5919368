use crate::content::{Fault, Library};
use crate::{
    ActorId, Barred, Draft, Faces, Form, Gauge, Ground, Line, Log, Offer, Policy, Refusal, Rule, Scene, Sheet, View,
    Viewer,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// A rule system: a pure state machine that referees one game.
///
/// The first three functions are the whole idea; the rest tells people what the state and the events mean.
pub trait System: Sized + Clone + PartialEq + Debug + 'static {
    /// Everything that is true in the game now.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something a person, a script or a policy asks for.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that happened, in full.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The system's name in files and addresses.
    const ID: &'static str;
    /// The game's name.
    const NAME: &'static str;
    /// The version of the rules. A log is decided only by the version that wrote it; its events replay for ever.
    const VERSION: u32;
    /// What the exact odds count, at most eight: hit, critical hit.
    const MARKS: &'static [&'static str];
    /// What the exact odds add up: damage.
    const AMOUNT: &'static str;

    /// Whether people make characters from blanks: whether there is a [`maker`](System::maker).
    const MAKES_CHARACTERS: bool = false;

    /// Fields of commands in which an actor stands, at any depth. People may write a name there for the number.
    const ACTOR_FIELDS: &'static [&'static str] = &["actor", "target", "targets"];

    /// Changes the state as an event says. Nothing else changes it, and it never rolls or fails.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// Carries a command out, or refuses it and changes nothing.
    ///
    /// # Errors
    /// The rule that forbids the command, why, and what would be lawful.
    fn decide<F: Faces, L: Log<Self::Event>>(
        scene: &mut Scene<'_, Self, F, L>,
        command: &Self::Command,
    ) -> Result<(), Refusal>;

    /// Adds every lawful move to `offers`, answers to a pending decision among them.
    fn offers(state: &Self::State, offers: &mut Vec<Offer<Self::Command>>);

    /// What an actor might want to do but cannot now, each with the refusal: the answers to "why not?".
    fn barred(state: &Self::State, actor: ActorId) -> Vec<Barred>;

    /// Open commands with their blanks: rulings, and what the game master decides.
    fn forms(state: &Self::State) -> Vec<Form>;

    /// Who may give a command.
    fn authority(state: &Self::State, command: &Self::Command) -> Authority;

    /// Whether a command carries numbers or words of a person's own choosing, so that no list of offers can
    /// hold every lawful form of it.
    fn is_open(command: &Self::Command) -> bool;

    /// The usual answer to the pending decision, for odds and for simulations; `None` when nothing is pending.
    fn usual_answer(state: &Self::State) -> Option<Self::Command>;

    /// Reads one event into a gauge.
    fn measure(event: &Self::Event, gauge: &mut Gauge);

    /// Whom a command is aimed at, whose fate the odds of it tell.
    fn subject(command: &Self::Command) -> Option<ActorId>;

    /// What is wrong with a state that no play should reach: a pool out of its bounds, two creatures in one
    /// place. `None` when all is well.
    fn broken(state: &Self::State) -> Option<String>;

    /// The rules that are carried out, chapter by chapter.
    fn rules() -> &'static [&'static [&'static Rule]];

    /// The ways to play without a person, by name; the first is the usual one.
    fn policies() -> &'static [&'static str];

    /// The policy of a name.
    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>>;

    /// The actors by name, in the order of their ids.
    fn names(state: &Self::State) -> Vec<&str>;

    /// Which side an actor is on, by name.
    fn side(state: &Self::State, actor: ActorId) -> &str;

    /// What a person sees of an actor; `None` for one they cannot see.
    fn sheet(state: &Self::State, actor: ActorId, viewer: &Viewer) -> Option<Sheet>;

    /// What a person sees of the scene.
    fn view(state: &Self::State, viewer: &Viewer) -> View;

    /// Whether the odds of a command tell a person nothing that they may not know. Where it is rolled against a
    /// number that is hidden from them, they do.
    fn may_know_odds(_state: &Self::State, _command: &Self::Command, _viewer: &Viewer) -> bool {
        true
    }

    /// The ground of the scene, for those who draw it; `None` for a game without a map.
    fn ground(state: &Self::State) -> Option<Ground>;

    /// An event in plain words, as a person may know it; `None` where they may not. `state` is the state
    /// right after the event.
    fn tell(state: &Self::State, event: &Self::Event, viewer: &Viewer) -> Option<Line>;

    /// The state in which an encounter file begins.
    ///
    /// # Errors
    /// Everything that is wrong with the file and those it includes.
    fn load(file: &str, library: &dyn Library) -> Result<Self::State, Vec<Fault>>;

    /// The blanks of a new character, in the shape of a content file; none where characters are made in files alone.
    fn maker() -> Option<Form> {
        None
    }

    /// What comes of a character's record in the shape of a content file.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft(_record: &serde_json::Value) -> Result<Draft, Vec<Fault>> {
        Err(vec![Fault::whole("character", "characters of this game are made in files")])
    }

    /// The same under the options of a game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft_in(_state: &Self::State, record: &serde_json::Value) -> Result<Draft, Vec<Fault>> {
        Self::draft(record)
    }

    /// The record that the text of a character's file holds, right or wrong, with its blanks as they count when nothing
    /// is said.
    ///
    /// # Errors
    /// What cannot be read as the file of one character.
    fn read_record(_text: &str) -> Result<serde_json::Value, Vec<Fault>> {
        Err(vec![Fault::whole("character", "characters of this game are made in files")])
    }

    /// The record of a player's character that is in the game, to be changed.
    fn record(_state: &Self::State, _actor: ActorId) -> Option<serde_json::Value> {
        None
    }

    /// What is wrong with a content file of this system.
    fn check(file: &str, library: &dyn Library) -> Vec<Fault>;
}

/// Who may give a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authority {
    /// Whoever plays this actor, and the game master.
    Actor(ActorId),
    /// The game master alone.
    GameMaster,
}
