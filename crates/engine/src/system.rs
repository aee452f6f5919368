use crate::content::{Fault, Library, Stocked};
use crate::refusal::Names;
use crate::{
    ActorId, CommandDoc, DiceSource, Draft, Event, Form, Greedy, Ground, HarmLog, Line, Offer, Policy, Recorder,
    Refusal, Rule, Seeded, Sheet, Teller, Unavailable, View, Viewer, Worded, shown,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::{self, Debug};

/// A rule system: a pure state machine that referees one game.
///
/// What a new system must say stands without a default: its types, how a command is executed, who is there, its rules,
/// how a scene is loaded. With that alone it has a view, sheets, a policy that plays it and every property test. A system
/// with more to show overrides [`view`](RuleSystem::view), [`sheet`](RuleSystem::sheet), [`ground`](RuleSystem::ground) and
/// [`policy`](RuleSystem::policy); one whose characters are made from fields gives a [`Builder`].
///
/// Systems that declare their commands with `ludex-kit` write the functions about commands by one line,
/// `ludex_kit::declared!();`.
pub trait RuleSystem: Sized + Clone + PartialEq + Debug + 'static {
    /// Everything that is true in the game now.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something a person, a script or a policy asks for.
    type Command: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
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

    /// Carries a command out at a table, or refuses it and changes nothing.
    ///
    /// # Errors
    /// The rule that forbids the command, why, and what would be lawful.
    fn play(
        state: &mut Self::State,
        faces: &mut dyn DiceSource,
        listener: &mut Recorder<Self>,
        command: &Self::Command,
    ) -> Result<(), Refusal>;

    /// The same with seeded dice and nobody who is told: nothing is allocated, and `toll` counts what harm it brings. The
    /// rules are the same code, built a second time.
    ///
    /// # Errors
    /// As [`play`](RuleSystem::play).
    fn silently(
        state: &mut Self::State,
        dice: &mut Seeded,
        log: &mut HarmLog,
        command: &Self::Command,
    ) -> Result<(), Refusal>;

    /// The same, and nobody counts.
    ///
    /// # Errors
    /// As [`play`](RuleSystem::play).
    fn simulate(state: &mut Self::State, dice: &mut Seeded, command: &Self::Command) -> Result<(), Refusal> {
        Self::silently(state, dice, &mut HarmLog::default(), command)
    }

    /// Reads a command as a person writes it. Actors may be named where [`naming`](crate::naming) holds.
    ///
    /// # Errors
    /// The field that cannot be read, and what was expected.
    fn read(written: Value) -> Result<Self::Command, Malformed> {
        serde_path_to_error::deserialize(written).map_err(|error| {
            let field = error.path().to_string().trim_start_matches('.').to_owned();
            Malformed { field, message: error.inner().to_string() }
        })
    }

    /// Adds every lawful move to `offers`, answers to a prompt among them.
    fn offers(state: &Self::State, offers: &mut Vec<Offer<Self::Command>>);

    /// Returns what an actor might want to do but cannot now, each with the refusal in words for a viewer: the answers
    /// to "why not?".
    fn unavailable(state: &Self::State, actor: ActorId, viewer: &Viewer) -> Vec<Unavailable>;

    /// Open commands with their fields: rulings, and what the game master decides.
    fn forms(state: &Self::State) -> Vec<Form>;

    /// Returns who may give a command.
    fn authority(state: &Self::State, command: &Self::Command) -> Authority;

    /// Returns whether a command carries numbers or words of a person's own choosing, so that no list of offers can
    /// hold every lawful form of it.
    fn is_open(command: &Self::Command) -> bool;

    /// Returns whether a command is executed in secret: until it is revealed, nobody but the game master is told or
    /// shown anything of what it brings about. `state` is the state before it.
    fn is_secret(_state: &Self::State, _command: &Self::Command) -> bool {
        false
    }

    /// Visits every actor whom a command names.
    fn people(command: &Self::Command, visit: &mut dyn FnMut(ActorId));

    /// Visits every cell of the map that a command names.
    fn places(_command: &Self::Command, _visit: &mut dyn FnMut((i16, i16))) {}

    /// Subject a command is aimed at, whose fate the odds of it tell.
    fn subject(command: &Self::Command) -> Option<ActorId>;

    /// Returns a roll that is called for, with somebody helping whoever rolls; `None` where the game has no such help.
    fn helped(_command: &Self::Command, _helper: ActorId) -> Option<Self::Command> {
        None
    }

    /// Returns the usual answer to the prompt that waits, for odds and for simulations; `None` when nothing waits.
    fn usual_answer(state: &Self::State) -> Option<Self::Command>;

    /// Returns an actor, as far as every game has it; `None` from the number on where there is nobody. It allocates
    /// nothing.
    fn person(state: &Self::State, id: ActorId) -> Option<Person<'_>>;

    /// Returns the rules that are executed, chapter by chapter.
    fn rules() -> &'static [&'static [&'static Rule]];

    /// Returns what is declared of its commands; nothing of those that are not declared with `ludex-kit`.
    fn docs() -> Vec<CommandDoc> {
        Vec::new()
    }

    /// Returns what may be written for its commands, as a JSON schema; nothing of those that are not declared with
    /// `ludex-kit`.
    fn commands() -> Option<serde_json::Value> {
        None
    }

    /// Returns how the game is played in a campaign: one form of all that `[options]` of a content file may say, filled
    /// in as it is now. Nothing of systems without options.
    fn settings(_state: &Self::State) -> Option<Form> {
        None
    }

    /// Returns what may stand in its content files, as a JSON schema; nothing of systems whose records are not
    /// declared.
    fn schema() -> Option<serde_json::Value> {
        None
    }

    /// Returns the state in which an encounter file begins.
    ///
    /// # Errors
    /// Everything that is wrong with the file and those it includes.
    fn load(file: &str, library: &dyn Library) -> Result<Self::State, Vec<Fault>>;

    /// Returns what is wrong with a content file of this system.
    fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
        Self::load(file, library).err().unwrap_or_default()
    }

    /// Returns whom a record of a list in a content file describes, such as one of `[[creature]]`; `None` where that is
    /// nobody: a weapon.
    fn stocked(_list: &str, _record: &Value) -> Option<Stocked> {
        None
    }

    /// Returns what is wrong with a state that no play should reach: a pool out of its bounds, two creatures in one
    /// place. `None` when all is well.
    fn broken(_state: &Self::State) -> Option<String> {
        None
    }

    /// Returns whose turn it is; `None` where anybody may act.
    fn acting(_state: &Self::State) -> Option<ActorId> {
        None
    }

    /// Returns whether a viewer may know of an actor. The hidden are known to those who play on their side.
    fn sees(state: &Self::State, viewer: &Viewer, id: ActorId) -> bool {
        let Some(other) = Self::person(state, id) else { return false };
        let ally = |own: &ActorId| Self::person(state, *own).is_some_and(|own| own.side == other.side);
        !other.hidden || viewer.plays(id) || matches!(viewer, Viewer::Player(own) if own.iter().any(ally))
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

    /// Returns whether the odds of a command tell a viewer nothing that they may not know. Where it is rolled against a
    /// number that is hidden from them, they do.
    fn may_know_odds(_state: &Self::State, _command: &Self::Command, _viewer: &Viewer) -> bool {
        true
    }

    /// Returns an event in plain words, as a viewer may know it; `None` where they may not. `state` is the state right
    /// after the event.
    fn tell(state: &Self::State, event: &Self::Event, viewer: &Viewer) -> Option<Line> {
        Teller { state, viewer }.line(event)
    }

    /// Returns what a viewer sees of the scene.
    fn view(state: &Self::State, viewer: &Viewer) -> View {
        shown::view::<Self>(state, viewer)
    }

    /// Returns what a viewer sees of an actor; `None` for one they cannot see.
    fn sheet(state: &Self::State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        shown::sheet::<Self>(state, actor, viewer)
    }

    /// Returns the ground of the scene, for those who draw it; `None` for a scene without a map.
    fn ground(_state: &Self::State) -> Option<Ground> {
        None
    }

    /// Returns which of the ground a viewer has seen, as a number that changes with it; 0 in a scene without fog, in which
    /// all of it is known.
    fn fog_stamp(_state: &Self::State, _viewer: &Viewer) -> u32 {
        0
    }

    /// Returns whether a viewer knows the ground of a cell; in a scene with fog what those whom they play have seen of it.
    fn has_seen(_state: &Self::State, _viewer: &Viewer, _cell: (i16, i16)) -> bool {
        true
    }

    /// Returns whether a viewer may be shown a picture behind the scene; in a scene with fog one shows all of the ground.
    fn shows_picture(_state: &Self::State, _viewer: &Viewer) -> bool {
        true
    }

    /// Returns the question of the prompt that waits, and who is asked, with the names that a viewer may know.
    fn question(_state: &Self::State, _viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        None
    }

    /// Returns what a state is worth to a side, for policies that compare: in any unit, more is better.
    fn worth(state: &Self::State, side: &str) -> i64 {
        shown::worth::<Self>(state, side)
    }

    /// Returns how many rounds of a fight have begun; 0 before it, and in games without rounds.
    fn rounds(_state: &Self::State) -> u32 {
        0
    }

    /// Returns whether a viewer takes part: is not in reserve, and has not left.
    fn takes_part(_state: &Self::State, _id: ActorId) -> bool {
        true
    }

    /// Returns whether a viewer is dead.
    fn is_dead(_state: &Self::State, _id: ActorId) -> bool {
        false
    }

    /// Returns what a viewer can still take before it is out of the fight, in the points in which harm is dealt.
    fn can_take(state: &Self::State, id: ActorId) -> i32 {
        Self::person(state, id).map_or(0, |person| person.pool.1)
    }

    /// Visits all that a fight costs a viewer, each with its name and what is left: what is lost, and what is spent. It
    /// is the same names in the same order throughout a fight.
    fn pools(state: &Self::State, id: ActorId, visit: &mut dyn FnMut(&'static str, i32)) {
        if let Some(person) = Self::person(state, id) {
            visit(person.pool.0, person.pool.1);
        }
    }

    /// Returns the ways to play without a person, by name; the first is the usual one.
    fn policies() -> &'static [&'static str] {
        &["greedy"]
    }

    /// Returns the policy of a name.
    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        (name == "greedy").then(|| Box::new(Greedy::<Self>::new(4)) as _)
    }

    /// Returns how characters are made from fields; `None` where they are written in files alone.
    fn builder() -> Option<&'static dyn Builder<Self>> {
        None
    }

    /// Returns the name of an actor as a viewer may know it.
    fn name(state: &Self::State, viewer: &Viewer, id: ActorId) -> String {
        match Self::person(state, id) {
            Some(person) if viewer.is_game_master() || Self::sees(state, viewer, id) => person.name.to_owned(),
            _ => "somebody".to_owned(),
        }
    }

    /// Returns the refusal of a command in words, for a system that can say more of some than a [`Refusal`] holds:
    /// which faults a record has.
    fn explained(state: &Self::State, _command: &Self::Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        Self::worded(state, refusal, viewer)
    }

    /// Returns a refusal in words, with the names that a viewer may know.
    fn worded(state: &Self::State, refusal: &Refusal, viewer: &Viewer) -> Worded {
        struct Known<'a, S: RuleSystem>(&'a S::State, &'a Viewer);
        impl<S: RuleSystem> Names for Known<'_, S> {
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

/// Everybody, in the order of their ids.
pub fn people<S: RuleSystem>(state: &S::State) -> impl Iterator<Item = (ActorId, Person<'_>)> {
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

/// How characters are made from fields.
pub trait Builder<S: RuleSystem>: Sync {
    /// Returns the fields of a new character, in the shape of a content file.
    fn form(&self) -> Form;

    /// Returns what comes of a character's record in the shape of a content file.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns the same under the options of a game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft_in(&self, state: &S::State, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns the record that the text of a character's file holds, right or wrong, with its fields as they count when
    /// nothing is said.
    ///
    /// # Errors
    /// What cannot be read as the file of one character.
    fn read(&self, text: &str) -> Result<Value, Vec<Fault>>;

    /// Returns the record of a player's character that is in the game, to be changed.
    fn record(&self, state: &S::State, actor: ActorId) -> Option<Value>;
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
