use crate::{ActorId, CommandSet, Event, Rule, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The state of a game, its commands and events, its rules, and who takes part.
pub trait Rulebook: Sized + Clone + PartialEq + Debug + 'static {
    /// Everything that is true in the game now.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something a person, a script or a policy asks for.
    type Command: CommandSet<Self>;
    /// Something that happened, in full.
    type Event: Event<Self> + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The system's name in files and addresses.
    const ID: &'static str;
    /// The game's name.
    const NAME: &'static str;
    /// The version of the rules. A log is decided only by the version that wrote it; its events replay for ever.
    const VERSION: u32;
    /// What the exact odds count, at most sixteen: hit, critical hit.
    const MARKS: &'static [&'static str];
    /// The places of the marks that are only what is left of the chances of others: a miss.
    const RESTS: &'static [u8] = &[];
    /// What the exact odds add up: damage.
    const AMOUNT: &'static str;
    /// What an actor is called before a viewer who may not know of it.
    const UNSEEN: &'static str = "somebody";

    /// Returns every rule that the system carries out, chapter by chapter.
    fn rules() -> &'static [&'static [&'static Rule]];

    /// Returns an actor, as far as every game has it; `None` where nobody has that number, and for every higher number then.
    /// It allocates nothing.
    fn person(state: &Self::State, id: ActorId) -> Option<Person<'_>>;

    /// Returns whether a viewer may know of an actor. The hidden are known to those who play on their side.
    fn sees(state: &Self::State, viewer: &Viewer, id: ActorId) -> bool {
        let Some(other) = Self::person(state, id) else { return false };
        let ally = |own: &ActorId| Self::person(state, *own).is_some_and(|own| own.side == other.side);
        !other.hidden || viewer.plays(id) || matches!(viewer, Viewer::Player(own) if own.iter().any(ally))
    }

    /// Returns the name of an actor; [`UNSEEN`](Rulebook::UNSEEN) where the viewer may not know of it.
    fn name(state: &Self::State, viewer: &Viewer, id: ActorId) -> String {
        match Self::person(state, id) {
            Some(person) if viewer.is_game_master() || Self::sees(state, viewer, id) => person.name.to_owned(),
            _ => Self::UNSEEN.to_owned(),
        }
    }

    /// Returns whose turn it is; `None` where anybody may act.
    fn acting(_state: &Self::State) -> Option<ActorId> {
        None
    }

    /// Returns those whose turn it is together, so that they act in any order; empty where one acts at a time.
    fn acting_together(_state: &Self::State) -> Vec<ActorId> {
        Vec::new()
    }

    /// Returns the state as it is for one of those who act together: it is that one's turn, and nobody else's. `None` where one
    /// acts at a time, or it is not among them.
    fn in_turn_of(_state: &Self::State, _id: ActorId) -> Option<Self::State> {
        None
    }

    /// Returns how many rounds of a fight have begun; 0 before it, and in games without rounds.
    fn rounds(_state: &Self::State) -> u32 {
        0
    }

    /// Returns whether an actor takes part: it is not in reserve and has not left.
    fn takes_part(_state: &Self::State, _id: ActorId) -> bool {
        true
    }

    /// Returns whether an actor is dead.
    fn is_dead(_state: &Self::State, _id: ActorId) -> bool {
        false
    }

    /// Returns how much harm an actor can still take before it is out of the fight, in the points in which harm is dealt.
    fn can_take(state: &Self::State, id: ActorId) -> i32 {
        Self::person(state, id).map_or(0, |person| person.pool.1)
    }

    /// Visits every pool of an actor that a fight can cost it, each with its name and what is left. The names and their
    /// order are the same throughout a fight.
    fn pools(state: &Self::State, id: ActorId, visit: &mut dyn FnMut(&'static str, i32)) {
        if let Some(person) = Self::person(state, id) {
            visit(person.pool.0, person.pool.1);
        }
    }

    /// Returns what is wrong with a state that play should never reach, such as a pool out of its bounds or two creatures in
    /// one place; `None` if nothing is.
    fn broken(_state: &Self::State) -> Option<String> {
        None
    }

    /// Returns the usual answer to the prompt that waits, for odds and for simulations; `None` when nothing waits.
    fn usual_answer(state: &Self::State) -> Option<Self::Command>;
}

/// Returns every actor, in the order of their ids.
pub fn people<S: Rulebook>(state: &S::State) -> impl Iterator<Item = (ActorId, Person<'_>)> {
    (0..=u16::MAX).map(ActorId).map_while(|id| S::person(state, id).map(|person| (id, person)))
}

/// An actor in a scene, as far as every game has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Person<'a> {
    /// Its name.
    pub name: &'a str,
    /// The name of its side.
    pub side: &'a str,
    /// Whether those of other sides do not know of it.
    pub hidden: bool,
    /// Whether it is out of the fight.
    pub down: bool,
    /// What keeps it standing: the name of the pool, what is left, the most.
    pub pool: (&'static str, i32, i32),
}
