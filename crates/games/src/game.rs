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
    /// The system's id.
    fn system(&self) -> &'static str;

    /// The number that the next entry will have.
    fn next_seq(&self) -> u64;

    /// Whether there is something to undo, and something to redo.
    fn can_undo_redo(&self) -> (bool, bool);

    /// The numbers of the entries that are undone at present, in order.
    fn undone(&self) -> Vec<u64>;

    /// The number of the first entry at hand: 1, unless the game was resumed or has forgotten.
    fn first_seq(&self) -> u64;

    /// Whether the next undo, and the next redo, needs entries that are not at hand.
    fn reaches_back(&self) -> (bool, bool);

    /// What is to be kept, as JSON, for [`System::resume`](crate::System::resume) to go on from: a shortcut, and never the
    /// truth, which is the entries.
    fn keep(&self) -> String;

    /// Lets go of the entries before those that follow what was kept, where they are not needed.
    fn forget(&mut self, kept: &str);

    /// Takes an entry that was written down elsewhere, or earlier.
    ///
    /// # Errors
    /// Where it does not follow from those before it, or reaches back before those at hand.
    fn follow(&mut self, entry: &str) -> Result<(), Replay>;

    /// The same, and gives the entry as a person is told it.
    ///
    /// # Errors
    /// As [`follow`](Game::follow).
    fn told_next(&mut self, entry: &str, viewer: &Viewer) -> Result<Told, Replay>;

    /// Whether an entry that was written down is what a command with those dice became.
    fn is_same(&self, entry: &str, command: &Value, dice: Option<&[u32]>, viewer: &Viewer) -> bool;

    /// The number of the last entry that a person is told of. While the game waits for somebody whom they do not see, that
    /// is the one before it came to that, and everything they are shown is as it was then.
    fn shown_seq(&self, viewer: &Viewer) -> u64;

    /// Whether the game waits for somebody whom a person does not see.
    fn is_waiting(&self, viewer: &Viewer) -> bool {
        self.shown_seq(viewer) + 1 < self.next_seq()
    }

    /// Whether a command was carried out in secret, is not revealed, and stands.
    fn is_secret(&self, seq: u64) -> bool;

    /// What a person sees of the scene.
    fn view(&self, viewer: &Viewer) -> View;

    /// The ground of the scene as a person is shown it; none for a game without a map.
    fn ground(&self, viewer: &Viewer) -> Option<Ground>;

    /// The actors that a person may know of: number and name.
    fn known(&self, viewer: &Viewer) -> Vec<(u16, String)>;

    /// What a person may do now.
    fn offers(&self, viewer: &Viewer) -> Vec<Offer>;

    /// Commands with blanks that a person may fill in.
    fn forms(&self, viewer: &Viewer) -> Vec<Form>;

    /// What an actor cannot do now, and why.
    ///
    /// # Errors
    /// Where the viewer does not play the actor.
    fn unavailable(&self, actor: ActorId, viewer: &Viewer) -> Result<Vec<Unavailable>, Denied>;

    /// What a person sees of an actor.
    fn sheet(&self, actor: ActorId, viewer: &Viewer) -> Option<Sheet>;

    /// The record of a player's character, to be changed; none for others and for who does not play it.
    fn record(&self, actor: ActorId, viewer: &Viewer) -> Option<Value>;

    /// What comes of a character's record under the options of this game.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// What may come of a command.
    ///
    /// # Errors
    /// Where the viewer could not give it now.
    fn odds(&self, command: Value, viewer: &Viewer, budget: Budget) -> Result<Odds, Denied>;

    /// The same at a pace that may change on the way; none where it was stopped.
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

    /// Decides a command, and makes the entry for it.
    ///
    /// # Errors
    /// Why it is not carried out.
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

    /// An entry just prepared, as a person will be told it. Whether the game waits after it is known once it is taken.
    fn told(&self, prepared: &Prepared, viewer: &Viewer) -> Told;

    /// Takes an entry that this game prepared, now that it is written down.
    fn commit(&mut self, prepared: Prepared);

    /// Every entry at hand, as it was told to a person; those that wait to be settled among them.
    fn history(&self, viewer: &Viewer) -> Vec<Told>;

    /// What the last entry that has events brought about, as JSON; for those who look behind the words.
    fn last_events(&self) -> Vec<Value>;

    /// A game that begins in the present state as a person is shown it, for those who try things out: it knows nothing of
    /// the seed.
    fn snapshot(&self, viewer: &Viewer) -> Box<dyn Game>;

    /// Whether the state that a person is shown is another than the true one.
    fn is_veiled(&self, viewer: &Viewer) -> bool;

    /// What is impossible about the state, if anything is.
    fn broken(&self) -> Option<String>;

    /// The whole state, as JSON.
    fn state(&self) -> Value;

    /// Checks every roll against the seed, those of commands and those made freely.
    ///
    /// # Errors
    /// The first entry whose dice or events do not come out again.
    fn audit(&self) -> Result<Audited, Replay>;

    /// The first entry: what is written down when the game begins.
    fn first_entry(&self) -> String;

    /// Plays from here to the end many times, silently, and keeps count; the game stays as it is.
    ///
    /// # Errors
    /// There is no such policy, nobody fights here, or a policy breaks the rules.
    fn simulate(&self, plan: &Plan, watch: &Watch) -> Result<Runs, Faulty>;

    /// Lets a policy play on until it has nothing more to do or until `most` commands were carried out. `told` gets each
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
    /// Whom it is aimed at.
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
pub enum Deed {
    /// The game begins.
    Begin,
    /// A command was carried out.
    Act,
    /// The last standing command was taken back.
    Undo,
    /// The last command taken back stands again.
    Redo,
    /// Somebody rolled dice freely. One who is not told of a secret roll is shown a command without lines.
    Roll,
}

/// An entry as it was told to somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Its number.
    pub seq: u64,
    /// Who asked for it.
    pub by: String,
    /// What it does.
    pub deed: Deed,
    /// Whether its dice were typed in.
    pub typed: bool,
    /// What happened, in words.
    pub lines: Vec<Line>,
    /// The roll, where it was a free one.
    pub roll: Option<FreeRoll>,
    /// The number of the command that it takes back, or does again.
    pub about: Option<u64>,
    /// Whether the game waits after it for somebody whom that person does not see.
    pub waits: bool,
    /// Whether it was done in secret, and they are told of it as the game master.
    pub secret: bool,
    /// The number of what was done in secret before and is revealed by it; not for whom it tells nothing.
    pub reveals: Option<u64>,
}
