use crate::content::{Fault, Library, Stocked};
use crate::refusal::Names;
use crate::{
    ActorId, CommandSet, Draft, Event, Form, Greedy, Ground, Line, Policy, Refusal, Rule, Sheet, Teller, View, Viewer,
    Worded, shown,
};
use ludex_grid::Shape;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Debug;

/// A rule system: a pure state machine that referees one game, with all that people, files and policies need of it.
///
/// It comes in four parts, each a trait of its own: the [`Rulebook`], which every system fills in; what [is
/// shown](Presentation) of it; what [stands in files](Content); the [`Policies`] that play it. Of the last three most has a
/// default: with a rulebook and a way to load a scene a system has a view, sheets, a policy that plays it and every property
/// test.
pub trait RuleSystem: Rulebook + Presentation + Content + Policies {}

impl<S: Rulebook + Presentation + Content + Policies> RuleSystem for S {}

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

/// What people are shown and told of a game.
pub trait Presentation: Rulebook {
    /// Returns an event in plain words, as a viewer may know it; `None` where they may not. `state` is the state right
    /// after the event.
    fn tell(state: &Self::State, event: &Self::Event, viewer: &Viewer) -> Option<Line> {
        Teller { state, viewer }.line(event)
    }

    /// Returns the state as a viewer knows it: without those who are there unknown to it. `None` where it knows of all. Whatever
    /// a viewer asks before it acts (offers, odds, prices, what a form is filled with) is worked out from it, so that no answer
    /// hangs on somebody hidden.
    fn known(_state: &Self::State, _viewer: &Viewer) -> Option<Self::State> {
        None
    }

    /// Returns what a viewer sees of the scene.
    fn view(state: &Self::State, viewer: &Viewer) -> View {
        shown::view::<Self>(state, viewer)
    }

    /// Returns what a viewer sees of an actor; `None` for one they cannot see.
    fn sheet(state: &Self::State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        shown::sheet::<Self>(state, actor, viewer)
    }

    /// Returns the shape of the scene's map, by which its spaces are called; `None` for a scene without a map.
    fn shape(_state: &Self::State) -> Option<Shape> {
        None
    }

    /// Returns the ground of the scene, for those who draw it; `None` for a scene without a map.
    fn ground(_state: &Self::State) -> Option<Ground> {
        None
    }

    /// Returns a number that changes whenever a viewer has seen more or less of the ground; 0 in a scene without fog, in
    /// which all of it is known.
    fn fog_stamp(_state: &Self::State, _viewer: &Viewer) -> u32 {
        0
    }

    /// Returns whether a viewer knows the ground of a cell; in a scene with fog, whether those whom they play have seen it.
    fn has_seen(_state: &Self::State, _viewer: &Viewer, _cell: (i16, i16)) -> bool {
        true
    }

    /// Returns whether a viewer may be shown a picture behind the scene; in a scene with fog it would give away the ground.
    fn shows_picture(_state: &Self::State, _viewer: &Viewer) -> bool {
        true
    }

    /// Returns the question of the prompt that waits, and who is asked, with the names that a viewer may know.
    fn question(_state: &Self::State, _viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        None
    }

    /// Returns the name of something that an actor has, by its place in the record, for refusals; `None` where there is
    /// none.
    fn item(_state: &Self::State, _owner: ActorId, _place: u8) -> Option<&str> {
        None
    }

    /// Returns the name of a spell or a power that an actor has, by its place in the record; `None` where there is none.
    fn power(_state: &Self::State, _owner: ActorId, _place: u8) -> Option<&str> {
        None
    }

    /// Returns whether a viewer may be told the odds of a command: they would give away a hidden number that it is rolled
    /// against.
    fn may_know_odds(_state: &Self::State, _command: &Self::Command, _viewer: &Viewer) -> bool {
        true
    }

    /// Returns the refusal of a command in words. Systems override it that can say more of some refusals than a [`Refusal`]
    /// holds, such as which faults a record has.
    fn explained(state: &Self::State, _command: &Self::Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        Self::worded(state, refusal, viewer)
    }

    /// Returns a refusal in words, with the names that a viewer may know.
    fn worded(state: &Self::State, refusal: &Refusal, viewer: &Viewer) -> Worded {
        struct Known<'a, S: Rulebook>(&'a S::State, &'a Viewer);
        impl<S: Presentation> Names for Known<'_, S> {
            fn actor(&self, id: ActorId) -> String {
                S::name(self.0, self.1, id)
            }
            fn item(&self, owner: ActorId, place: u8) -> String {
                let known = self.1.is_game_master() || S::sees(self.0, self.1, owner);
                let name = S::item(self.0, owner, place).filter(|name| known && !name.is_empty());
                name.unwrap_or("it").to_owned()
            }
        }
        refusal.worded(&Known::<Self>(state, viewer))
    }
}

/// What stands in the content files of a game.
pub trait Content: Rulebook {
    /// Returns the state in which an encounter file begins.
    ///
    /// # Errors
    /// Returns every fault of the file and of those it includes.
    fn load(file: &str, library: &dyn Library) -> Result<Self::State, Vec<Fault>>;

    /// Returns the faults of a content file of this system; empty if there are none.
    fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
        Self::load(file, library).err().unwrap_or_default()
    }

    /// Returns the JSON schema of its content files; `None` for systems whose records are not declared.
    fn schema() -> Option<serde_json::Value> {
        None
    }

    /// Returns whom a record in a list of a content file describes, such as one of `[[creature]]`; `None` for what is nobody,
    /// such as a weapon.
    fn stocked(_list: &str, _record: &Value) -> Option<Stocked> {
        None
    }

    /// Returns the form of the options of a campaign, filled in as they are now: what `[options]` of a content file may say.
    /// `None` for systems without options.
    fn settings(_state: &Self::State) -> Option<Form> {
        None
    }

    /// Returns what makes characters from fields; `None` where they are written in files alone.
    fn builder() -> Option<&'static dyn Builder<Self>> {
        None
    }
}

/// How a game is played without a person.
pub trait Policies: Rulebook {
    /// Returns the names of the policies that play the game; the first is the usual one.
    fn policies() -> &'static [&'static str] {
        &["greedy"]
    }

    /// Returns the policy of that name; `None` if it is not among [`policies`](Policies::policies).
    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        (name == "greedy").then(|| Box::new(Greedy::<Self>::new(4)) as _)
    }

    /// Returns whether a scene is meant to be talked through: nobody fights in it unless the game master begins a fight.
    fn is_talk(_state: &Self::State) -> bool {
        false
    }

    /// Returns what a state is worth to a side, for policies that compare states. The unit is any; more is better.
    fn worth(state: &Self::State, side: &str) -> i64 {
        shown::worth::<Self>(state, side)
    }
}

/// Returns every actor, in the order of their ids.
pub fn people<S: Rulebook>(state: &S::State) -> impl Iterator<Item = (ActorId, Person<'_>)> {
    (0..=u16::MAX).map(ActorId).map_while(|id| S::person(state, id).map(|person| (id, person)))
}

/// Returns whether a viewer may know of an actor: the game master of everybody, whoever plays it, and who sees it.
pub fn is_known<S: Presentation>(state: &S::State, viewer: &Viewer, id: ActorId) -> bool {
    viewer.is_game_master() || viewer.plays(id) || S::sees(state, viewer, id)
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

/// How characters are made from fields.
pub trait Builder<S: Rulebook>: Sync {
    /// Returns the fields of a new character, in the shape of a content file.
    fn form(&self) -> Form;

    /// Returns the character that comes of a record in the shape of a content file.
    ///
    /// # Errors
    /// Returns everything that is wrong with the record.
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns the character that comes of a record under the options of a game that is played.
    ///
    /// # Errors
    /// Returns everything that is wrong with the record.
    fn draft_in(&self, state: &S::State, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns the record that the text of a character's file holds, right or wrong. Fields that it leaves out are filled in as
    /// they count then.
    ///
    /// # Errors
    /// Returns a fault if the text cannot be read as the file of one character.
    fn read(&self, text: &str) -> Result<Value, Vec<Fault>>;

    /// Returns the record of an actor, to be changed; `None` if it is no player's character.
    fn record(&self, state: &S::State, actor: ActorId) -> Option<Value>;
}
