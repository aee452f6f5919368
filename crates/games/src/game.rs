use crate::{Denied, Prepared, Request};
use ludex_engine::content::Fault;
use ludex_engine::{
    ActorId, Audited, CommandKind, Cost, Draft, Form, FreeRoll, Ground, Guide, Line, Replay, RuleId, Sheet, Throw,
    Unavailable, View, Viewer,
};
use ludex_odds::{Budget, Ending, Odds, Pace};
use ludex_simulate::{Faulty, Plan, Runs, Watch};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// The entries of a game: the only thing that is stored of it.
pub trait Journal {
    /// Returns the number that the next entry will have.
    fn next_seq(&self) -> u64;

    /// Returns the number of the first entry at hand: 1, unless the game was resumed or has forgotten.
    fn first_seq(&self) -> u64;

    /// Returns whether there is something to undo, and something to redo.
    fn can_undo_redo(&self) -> (bool, bool);

    /// Returns the numbers of the entries that are undone at present, in order.
    fn undone(&self) -> Vec<u64>;

    /// Returns whether the next undo, and the next redo, needs entries that are not at hand.
    fn reaches_back(&self) -> (bool, bool);

    /// Applies an entry that was written down elsewhere, or earlier.
    ///
    /// # Errors
    /// The entry does not follow from those before it, or needs entries that are not in memory.
    fn follow(&mut self, entry: &str) -> Result<(), Replay>;

    /// Returns whether a stored entry is what this command with these dice became.
    fn is_same(&self, entry: &str, command: &Value, dice: Option<&[u32]>, viewer: &Viewer) -> bool;

    /// Returns whether a command was executed in secret and is neither revealed nor undone.
    fn is_secret(&self, seq: u64) -> bool;

    /// Returns the first entry: what is written down when the game begins.
    fn first_entry(&self) -> String;

    /// Returns the events of the last entry that has any, as JSON.
    fn last_events(&self) -> Vec<Value>;

    /// Checks every roll against the seed, those of commands and those made freely.
    ///
    /// # Errors
    /// The first entry whose dice or events are not reproduced.
    fn audit(&self) -> Result<Audited, Replay>;

    /// Returns a snapshot as JSON, for [`JsonSystem::resume`](crate::JsonSystem::resume) to go on from: a shortcut,
    /// never the source of truth, which is the entries.
    fn keep(&self) -> String;

    /// Drops the entries before a snapshot from memory, as far as they are not needed.
    fn forget(&mut self, kept: &str);
}

/// What each viewer is shown of a game.
pub trait Showing: Journal {
    /// Returns what a viewer sees of the scene.
    fn view(&self, viewer: &Viewer) -> View;

    /// Returns the ground of the scene as a viewer is shown it; `None` for a game without a map.
    fn ground(&self, viewer: &Viewer) -> Option<Ground>;

    /// Returns whether a viewer may be shown a picture behind the scene; in a scene with fog one shows all of the ground.
    fn shows_picture(&self, viewer: &Viewer) -> bool;

    /// Returns the actors that a viewer may know of: number and name.
    fn known(&self, viewer: &Viewer) -> Vec<(u16, String)>;

    /// Returns the sheet of an actor as far as a viewer may see it; `None` if they may not know the actor.
    fn sheet(&self, actor: ActorId, viewer: &Viewer) -> Option<Sheet>;

    /// Returns the record of a player's character, to be edited; `None` for other actors and for viewers who do not play it.
    fn record(&self, actor: ActorId, viewer: &Viewer) -> Option<Value>;

    /// Returns every entry in memory as it was told to a viewer, including those that wait to be settled.
    fn history(&self, viewer: &Viewer) -> Vec<Told>;

    /// Returns a prepared entry as a viewer will be told it. Whether the game waits after it is known once it is
    /// committed.
    fn told(&self, prepared: &Prepared, viewer: &Viewer) -> Told;

    /// As [`follow`](Journal::follow), and returns the entry as a viewer is told it.
    ///
    /// # Errors
    /// As [`follow`](Journal::follow).
    fn told_next(&mut self, entry: &str, viewer: &Viewer) -> Result<Told, Replay>;

    /// Returns the number of the last entry that a viewer is told of. While the game waits for an actor whom they do
    /// not see, that is the entry before the wait began, and everything they are shown is as it was then.
    fn shown_seq(&self, viewer: &Viewer) -> u64;

    /// Returns whether the game waits for an actor whom a viewer does not see.
    fn is_waiting(&self, viewer: &Viewer) -> bool {
        self.shown_seq(viewer) + 1 < self.next_seq()
    }

    /// Returns whether the state that a viewer is shown differs from the true one.
    fn is_veiled(&self, viewer: &Viewer) -> bool;

    /// Returns a new game that begins in the present state as a viewer is shown it, to try things out on. It does not
    /// know the seed.
    fn snapshot(&self, viewer: &Viewer) -> Box<dyn Game>;
}

/// What may be done in a game, and what may come of it.
pub trait Choices {
    /// Returns the commands that a viewer may give now.
    fn offers(&self, viewer: &Viewer) -> Vec<Offer>;

    /// Returns the commands with fields that a viewer may fill in now.
    fn forms(&self, viewer: &Viewer) -> Vec<Form>;

    /// Returns the command of a called check with a helper added; `None` if the game has no such help.
    fn helped(&self, command: &Value, helper: ActorId) -> Option<Value>;

    /// Returns the game as the viewer expects it after a command that needs no dice, such as a move, so that they can be told what
    /// they could do from there. Nothing is done.
    ///
    /// # Errors
    /// The viewer could not give the command now, or dice decide what comes of it.
    fn after(&self, command: Value, viewer: &Viewer) -> Result<Box<dyn Game>, Denied>;

    /// Returns the way that a command leads whoever gives it, as the viewer expects it. Nothing is done.
    ///
    /// # Errors
    /// The viewer could not give the command now.
    fn way(&self, command: Value, viewer: &Viewer) -> Result<Way, Denied>;

    /// Returns what an actor cannot do now, and why.
    ///
    /// # Errors
    /// The viewer does not play the actor.
    fn unavailable(&self, actor: ActorId, viewer: &Viewer) -> Result<Vec<Unavailable>, Denied>;

    /// Builds a character from its record under the options of this game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns what guides whoever makes a character of a record, which may be wrong, for this game.
    fn guide(&self, record: &Value) -> Guide;

    /// Returns the odds of a command.
    ///
    /// # Errors
    /// The viewer could not give it now.
    fn odds(&self, command: Value, viewer: &Viewer, budget: Budget) -> Result<Odds, Denied>;

    /// As [`odds`](Choices::odds), asking `pace` how to go on; `None` if it was stopped.
    ///
    /// # Errors
    /// The viewer could not give the command now.
    fn odds_paced(
        &self,
        command: Value,
        viewer: &Viewer,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Odds>, Denied>;

    /// Returns the odds of a command of the game master for a viewer who is told of it: they must know
    /// everybody whom it names.
    ///
    /// # Errors
    /// The game master could not give it now, or the viewer may not know its odds.
    fn odds_told(
        &self,
        command: Value,
        viewer: &Viewer,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Odds>, Denied>;
}

/// What is done in a game: an entry is prepared, written down elsewhere, and counts once it is committed.
pub trait Changes {
    /// Executes a command on a copy and returns its entry, which counts once it is [committed](Changes::commit).
    ///
    /// # Errors
    /// Why it cannot be executed.
    fn prepare(&self, ask: Request<'_>) -> Result<Prepared, Denied>;

    /// Rolls dice beside the rules and returns the entry for it. `id` is the client's name for the roll.
    ///
    /// # Errors
    /// The viewer may not roll, or something is wrong with the expression or the typed dice.
    fn prepare_roll(&self, throw: Throw, by: &str, id: Option<String>, viewer: &Viewer) -> Result<Prepared, Denied>;

    /// Returns the entry that takes the last command back.
    ///
    /// # Errors
    /// There is nothing to undo.
    fn prepare_undo(&self, by: &str, id: Option<String>) -> Result<Prepared, Denied>;

    /// Returns the entry that does the last undone command again, with the same dice.
    ///
    /// # Errors
    /// There is nothing to redo.
    fn prepare_redo(&self, by: &str, id: Option<String>) -> Result<Prepared, Denied>;

    /// Returns the entry that reveals to everybody what was done in secret.
    ///
    /// # Errors
    /// The entry `seq` is not secret.
    fn prepare_reveal(&self, seq: u64, by: &str, id: Option<String>) -> Result<Prepared, Denied>;

    /// Applies an entry that this game prepared, once it is written down.
    fn commit(&mut self, prepared: Prepared);
}

/// How policies play a game.
pub trait AutoPlay {
    /// Plays on from here to the end many times with policies and counts the results; the game itself is unchanged.
    ///
    /// # Errors
    /// There is no such policy, nobody fights here, or a policy breaks the rules.
    fn simulate(&self, plan: &Plan, watch: &Watch) -> Result<Runs, Faulty>;

    /// Returns what a policy would do next, whoever is to act or to answer; `None` if it has nothing more to do. Without a
    /// name the default policy is asked. Where several act together, it is for one of them who is not among `others`, if there
    /// is one.
    ///
    /// # Errors
    /// An unknown policy ([`Denied::Malformed`]).
    fn suggest(&self, policy: Option<&str>, others: &[ActorId]) -> Result<Option<Offer>, Denied>;

    /// Lets a policy play on until it has nothing more to do or until `most` commands were executed. `told` is called
    /// after each command. Who is worth the same to the policy is told apart by the lots of the fight of this number; where it
    /// is that of the seed, the fight is the one of that number among many. Without a number the first of them counts.
    ///
    /// # Errors
    /// An unknown policy ([`Denied::Malformed`]), or the refusal of what it chose: a fault of the policy.
    fn fight(
        &mut self,
        policy: &str,
        number: Option<u64>,
        most: u32,
        told: &mut dyn FnMut(Step),
    ) -> Result<Ending, Denied>;
}

/// A game in progress: its entries, what is shown of it, what may be done, how that is done, and how policies play it.
pub trait Game: Journal + Showing + Choices + Changes + AutoPlay + Send {
    /// Returns the system's id.
    fn system(&self) -> &'static str;

    /// Returns the whole state, as JSON.
    fn state(&self) -> Value;

    /// Returns the invariant that the state violates, if it violates any.
    fn broken(&self) -> Option<String>;
}

/// One step of a fight that a policy played.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The entry's number.
    pub seq: u64,
    /// The command.
    pub command: Value,
    /// Its events, as JSON.
    pub events: Vec<Value>,
    /// What happened, in words for the game master.
    pub lines: Vec<Line>,
}

/// A lawful move, with its command as JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// Who may act; none for the game master.
    pub actor: Option<ActorId>,
    /// The command.
    pub command: Value,
    /// Under which heading it stands: Attack, Move, Defence.
    pub group: Cow<'static, str>,
    /// What sort of thing it does, whatever it is called.
    #[serde(default, skip_serializing_if = "CommandKind::is_other")]
    pub kind: CommandKind,
    /// Whether it would do ill to somebody of one's own side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub friendly: bool,
    /// What it is, in a few words.
    pub label: String,
    /// The actor it is aimed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActorId>,
    /// The door that it opens or shuts, by the name that it has on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<String>,
    /// Which cell of the map it goes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<(i16, i16)>,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// The rule that it carries out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What is done, whoever it is done to, wherever, and in whichever way: the name of the command.
    pub does: String,
    /// In which way it is done: what else the command says, for telling one way from another.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub how: String,
    /// The way of which this is a variant, where the same is offered at the same target with less said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub varies: Option<String>,
    /// What would happen, where that can be told without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
}

/// The way that somebody goes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Way {
    /// The spaces of it in order, from where whoever goes stands; none where nobody goes anywhere.
    pub cells: Vec<(i16, i16)>,
    /// Who may do something about it on the way.
    pub met: Vec<ActorId>,
}

/// What an entry does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    /// The game begins.
    Begin,
    /// A command was executed.
    Act,
    /// The last standing command was taken back.
    Undo,
    /// The last command taken back stands again.
    Redo,
    /// Somebody rolled dice freely. A viewer who is not told of a secret roll is shown a command without lines.
    Roll,
}

/// An entry as it was told to a viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Its number.
    pub seq: u64,
    /// Who asked for it.
    pub by: String,
    /// What it does.
    pub kind: EntryKind,
    /// Whether its dice were typed in.
    pub typed: bool,
    /// What happened, in words.
    pub lines: Vec<Line>,
    /// The roll, where it was a free one.
    pub roll: Option<FreeRoll>,
    /// The number of the command that it takes back, or does again.
    pub about: Option<u64>,
    /// Whether the game waits after it for an actor whom the viewer does not see.
    pub waits: bool,
    /// Whether it was done in secret; told to the game master only.
    pub secret: bool,
    /// The number of the secret entry that this one reveals; `None` for viewers to whom it tells nothing.
    pub reveals: Option<u64>,
}
