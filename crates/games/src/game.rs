use crate::{Ask, Denied, Prepared};
use ludex_engine::content::Fault;
use ludex_engine::{
    ActorId, Audited, Cost, Draft, Form, FreeRoll, Ground, Line, Replay, Sheet, Throw, Unavailable, View, Viewer,
};
use ludex_odds::{Budget, Ending, Odds, Pace};
use ludex_simulate::{Faulty, Plan, Runs, Watch};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// A game in progress.
pub trait Game: Send {
    /// Returns the system's id.
    fn system(&self) -> &'static str;

    /// Returns the number that the next entry will have.
    fn next_seq(&self) -> u64;

    /// Returns whether there is something to undo, and something to redo.
    fn can_undo_redo(&self) -> (bool, bool);

    /// Returns the numbers of the entries that are undone at present, in order.
    fn undone(&self) -> Vec<u64>;

    /// Returns the number of the first entry at hand: 1, unless the game was resumed or has forgotten.
    fn first_seq(&self) -> u64;

    /// Returns whether the next undo, and the next redo, needs entries that are not at hand.
    fn reaches_back(&self) -> (bool, bool);

    /// Returns what is to be kept, as JSON, for [`JsonSystem::resume`](crate::JsonSystem::resume) to go on from: a shortcut,
    /// and never the truth, which is the entries.
    fn keep(&self) -> String;

    /// Lets go of the entries before those that follow what was kept, where they are not needed.
    fn forget(&mut self, kept: &str);

    /// Takes an entry that was written down elsewhere, or earlier.
    ///
    /// # Errors
    /// Where it does not follow from those before it, or reaches back before those at hand.
    fn follow(&mut self, entry: &str) -> Result<(), Replay>;

    /// Returns the same, and gives the entry as a person is told it.
    ///
    /// # Errors
    /// As [`follow`](Game::follow).
    fn told_next(&mut self, entry: &str, viewer: &Viewer) -> Result<Told, Replay>;

    /// Returns whether an entry that was written down is what a command with those dice became.
    fn is_same(&self, entry: &str, command: &Value, dice: Option<&[u32]>, viewer: &Viewer) -> bool;

    /// Returns the number of the last entry that a person is told of. While the game waits for an actor whom they do
    /// not see, that is the one before it came to that, and everything they are shown is as it was then.
    fn shown_seq(&self, viewer: &Viewer) -> u64;

    /// Returns whether the game waits for an actor whom a person does not see.
    fn is_waiting(&self, viewer: &Viewer) -> bool {
        self.shown_seq(viewer) + 1 < self.next_seq()
    }

    /// Returns whether a command was executed in secret, is not revealed, and stands.
    fn is_secret(&self, seq: u64) -> bool;

    /// Returns what a person sees of the scene.
    fn view(&self, viewer: &Viewer) -> View;

    /// Returns the ground of the scene as a person is shown it; none for a game without a map.
    fn ground(&self, viewer: &Viewer) -> Option<Ground>;

    /// Returns whether a viewer may be shown a picture behind the scene; in a scene with fog one shows all of the ground.
    fn shows_picture(&self, viewer: &Viewer) -> bool;

    /// Returns the actors that a person may know of: number and name.
    fn known(&self, viewer: &Viewer) -> Vec<(u16, String)>;

    /// Returns what a person may do now.
    fn offers(&self, viewer: &Viewer) -> Vec<Offer>;

    /// Commands with fields that a person may fill in.
    fn forms(&self, viewer: &Viewer) -> Vec<Form>;

    /// Returns a roll that is called for, with somebody helping whoever rolls; `None` where the game has no such help.
    fn helped(&self, command: &Value, helper: ActorId) -> Option<Value>;

    /// Returns what an actor cannot do now, and why.
    ///
    /// # Errors
    /// Where the viewer does not play the actor.
    fn unavailable(&self, actor: ActorId, viewer: &Viewer) -> Result<Vec<Unavailable>, Denied>;

    /// Returns what a person sees of an actor.
    fn sheet(&self, actor: ActorId, viewer: &Viewer) -> Option<Sheet>;

    /// Returns the record of a player's character, to be changed; none for others and for who does not play it.
    fn record(&self, actor: ActorId, viewer: &Viewer) -> Option<Value>;

    /// Returns what comes of a character's record under the options of this game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns what may come of a command.
    ///
    /// # Errors
    /// Where the viewer could not give it now.
    fn odds(&self, command: Value, viewer: &Viewer, budget: Budget) -> Result<Odds, Denied>;

    /// Returns the same at a pace that may change on the way; none where it was stopped.
    ///
    /// # Errors
    /// Where the viewer could not give it now.
    fn odds_paced(
        &self,
        command: Value,
        viewer: &Viewer,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Odds>, Denied>;

    /// Returns what may come of a command that the game master gives, as far as a person may know it who is told of it: where
    /// everybody in it is known to them.
    ///
    /// # Errors
    /// Where the game master could not give it now, or the person may not know.
    fn odds_told(
        &self,
        command: Value,
        viewer: &Viewer,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Odds>, Denied>;

    /// Decides a command, and makes the entry for it.
    ///
    /// # Errors
    /// Why it is not executed.
    fn prepare(&self, ask: Ask<'_>) -> Result<Prepared, Denied>;

    /// Rolls dice freely, beside the rules, and makes the entry for it. `id` is the client's name for it.
    ///
    /// # Errors
    /// Where the viewer may not, or what is wrong with the expression or the typed dice.
    fn prepare_roll(&self, throw: Throw, by: &str, id: Option<String>, viewer: &Viewer) -> Result<Prepared, Denied>;

    /// Makes the entry that takes the last command back.
    ///
    /// # Errors
    /// When there is nothing to undo.
    fn prepare_undo(&self, by: &str, id: Option<String>) -> Result<Prepared, Denied>;

    /// Makes the entry that does the last undone command again, dice and all.
    ///
    /// # Errors
    /// When there is nothing to redo.
    fn prepare_redo(&self, by: &str, id: Option<String>) -> Result<Prepared, Denied>;

    /// Makes the entry that tells everybody what was done in secret, and has it shown from then on.
    ///
    /// # Errors
    /// When nothing of that number is secret.
    fn prepare_reveal(&self, seq: u64, by: &str, id: Option<String>) -> Result<Prepared, Denied>;

    /// Returns an entry just prepared, as a person will be told it. Whether the game waits after it is known once it is
    /// taken.
    fn told(&self, prepared: &Prepared, viewer: &Viewer) -> Told;

    /// Takes an entry that this game prepared, now that it is written down.
    fn commit(&mut self, prepared: Prepared);

    /// Returns every entry at hand, as it was told to a person; those that wait to be settled among them.
    fn history(&self, viewer: &Viewer) -> Vec<Told>;

    /// Returns what the last entry that has events brought about, as JSON; for those who look behind the words.
    fn last_events(&self) -> Vec<Value>;

    /// Returns a game that begins in the present state as a person is shown it, for those who try things out: it knows
    /// nothing of the seed.
    fn snapshot(&self, viewer: &Viewer) -> Box<dyn Game>;

    /// Returns whether the state that a person is shown is another than the true one.
    fn is_veiled(&self, viewer: &Viewer) -> bool;

    /// Returns what is impossible about the state, if anything is.
    fn broken(&self) -> Option<String>;

    /// Returns the whole state, as JSON.
    fn state(&self) -> Value;

    /// Checks every roll against the seed, those of commands and those made freely.
    ///
    /// # Errors
    /// The first entry whose dice or events do not come out again.
    fn audit(&self) -> Result<Audited, Replay>;

    /// Returns the first entry: what is written down when the game begins.
    fn first_entry(&self) -> String;

    /// Plays from here to the end many times, silently, and keeps count; the game stays as it is.
    ///
    /// # Errors
    /// There is no such policy, nobody fights here, or a policy breaks the rules.
    fn simulate(&self, plan: &Plan, watch: &Watch) -> Result<Runs, Faulty>;

    /// Returns what a policy would do next, whoever is to act or to answer; none where it has nothing more to do. Without a
    /// name the usual policy is asked.
    ///
    /// # Errors
    /// An unknown policy ([`Denied::Malformed`]).
    fn suggest(&self, policy: Option<&str>) -> Result<Option<Offer>, Denied>;

    /// Lets a policy play on until it has nothing more to do or until `most` commands were executed. `told` gets each
    /// command, its events as JSON and its lines as the game master is told them.
    ///
    /// # Errors
    /// An unknown policy ([`Denied::Malformed`]), or the refusal of what it chose: a fault of the policy.
    fn fight(&mut self, policy: &str, most: u32, told: &mut dyn FnMut(Step)) -> Result<Ending, Denied>;
}

/// One step of a fight that a policy played.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The entry's number.
    pub seq: u64,
    /// The command.
    pub command: Value,
    /// What happened.
    pub events: Vec<Value>,
    /// What happened, in words.
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
    /// What it is, in a few words.
    pub label: String,
    /// Subject it is aimed at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActorId>,
    /// Which cell of the map it goes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<(i16, i16)>,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// What would happen, where that can be told without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
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
    /// A viewer rolled dice freely. One who is not told of a secret roll is shown a command without lines.
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
    /// Whether the game waits after it for a viewer whom that person does not see.
    pub waits: bool,
    /// Whether it was done in secret, and they are told of it as the game master.
    pub secret: bool,
    /// The number of what was done in secret before and is revealed by it; not for whom it tells nothing.
    pub reveals: Option<u64>,
}
