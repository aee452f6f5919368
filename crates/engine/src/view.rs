mod board;
mod ground;
mod look;

use crate::{ActorId, RuleId, Sign};
pub use board::{Board, Card, Feeling, Prospect, Stretch, Trait};
pub use ground::{Ground, GroundCell, GroundLine, Measure};
pub use look::{Described, Look};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// For whom something is shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// Sees everything.
    GameMaster,
    /// Sees what these actors may see.
    Player(Vec<ActorId>),
    /// Sees what is open to all.
    Spectator,
}

impl Viewer {
    /// Returns whether this is the game master.
    pub fn is_game_master(&self) -> bool {
        *self == Viewer::GameMaster
    }

    /// Returns whether this viewer plays an actor; the game master plays all.
    pub fn plays(&self, actor: ActorId) -> bool {
        match self {
            Viewer::GameMaster => true,
            Viewer::Player(actors) => actors.contains(&actor),
            Viewer::Spectator => false,
        }
    }
}

/// What a person sees of a scene.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The name of the scene.
    pub title: String,
    /// Where it stands: "Round 2", "Ended".
    pub stage: String,
    /// The round that is played, from 1; nothing where no rounds are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// Game time.
    pub time: String,
    /// Creatures on the map or in the scene.
    pub tokens: Vec<Token>,
    /// Who acts when, first to last.
    pub track: Vec<Slot>,
    /// What the track counts: "AP", "initiative".
    pub track_label: Cow<'static, str>,
    /// Who is to act, where the viewer may know.
    pub acting: Option<ActorId>,
    /// Those whose turn it is together, `acting` among them, who act in any order; empty where one acts at a time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<ActorId>,
    /// What somebody must decide before anything else happens.
    pub prompt: Option<PromptView>,
    /// Whether the encounter is over.
    pub over: bool,
    /// Which ground the scene is played on; another number, another [`Ground`].
    #[serde(default)]
    pub scene: u32,
    /// What the viewer has seen of the ground in a scene with fog, and of doors: another number, another [`Ground`]; 0 without
    /// both.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fog: u32,
    /// What the scene is about beside the places of creatures: a talk, a journey.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
    /// Whether a talk has ended in this scene, so that going on is what most likely comes next; for the game master alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub talked: bool,
    /// The lane on which a scene without a map is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lane: Option<Lane>,
    /// What runs as time passes, in a game and a scene where people plan their time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
}

/// A line along which people stand, in steps of one length.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lane {
    /// The last step; the first is 0.
    pub last: i16,
    /// How long a step is.
    pub step: Measure,
    /// Who of those whom the viewer sees stands at which step.
    pub stands: Vec<(ActorId, i16)>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The time of the game, and what runs in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Day {
    /// Seconds since the midnight with which the first day began.
    pub now: u64,
    /// Which marks of odds say that it goes badly, the least first.
    pub risks: Vec<Cow<'static, str>>,
    /// What runs, as far as the viewer may know it.
    pub clocks: Vec<Running>,
}

/// Something that runs as time passes: thirst, air, what one bears.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Running {
    /// Whose it is.
    pub actor: ActorId,
    /// What it is, for drawing: `toil`, `water`, `food`, `sleep`, `air`, `help`, `ill`, `wounds`.
    pub kind: Cow<'static, str>,
    /// What it is called.
    pub name: String,
    /// How far it has run, in hundredths.
    pub run: u8,
    /// How it stands, in words.
    pub note: String,
    /// What happens as it falls due, in words.
    pub then: String,
    /// The rule by which.
    pub rule: RuleId,
    /// When it falls due. Where nothing that moves it is named it stands still.
    pub due: Vec<Due>,
    /// The field of a plan of time that must say so for it to run, and what it must say; nothing where it always runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<(Cow<'static, str>, Cow<'static, str>)>,
}

/// When something falls due while people spend their time in one way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Due {
    /// In which way, as plans write it; empty: in whatever way.
    pub during: Cow<'static, str>,
    /// After how many seconds of that, from now.
    pub after: u64,
    /// After how many more it falls due again; 0 where it does so once.
    pub every: u64,
    /// The same for the second, the third and so on where all before went badly; none where that makes no difference.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failing: Vec<u64>,
}

/// A creature in a scene.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// Who it is.
    pub actor: ActorId,
    /// Its name.
    pub name: String,
    /// What it is called where there is little room; empty where that is its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// As what it is drawn where nobody has given it a picture: `wolf`, `goblin`; empty for a person, who has a drawn portrait.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub icon: Cow<'static, str>,
    /// Whose side it is on.
    pub side: String,
    /// Where it stands: cell coordinates.
    pub at: Option<(i16, i16)>,
    /// All cells it covers.
    pub cells: Vec<(i16, i16)>,
    /// The direction it faces, in degrees clockwise from north.
    pub facing: Option<u16>,
    /// Cells away that it threatens.
    pub reach: u8,
    /// How hurt it looks, in words.
    pub condition: Cow<'static, str>,
    /// Whether nothing is the matter with it, as far as it looks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unhurt: bool,
    /// How much is left of what keeps it standing, in hundredths; only where the viewer may know.
    pub health: Option<u8>,
    /// Names of its conditions.
    pub statuses: Vec<String>,
    /// As what each of its conditions is drawn, in the same order: `prone`, `bleeding`; empty where there is no drawing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub signs: Vec<Sign>,
    /// Whether it is out of the fight.
    pub down: bool,
    /// Whether players cannot see it (only the game master is shown such tokens).
    pub hidden: bool,
    /// Whether the viewer plays it.
    pub mine: bool,
}

/// A place on the track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Slot {
    /// Who stands there.
    pub actor: ActorId,
    /// The number it stands at.
    pub value: i32,
    /// The number it began the round with.
    pub full: i32,
    /// Why it will not act: passed, readied, down.
    pub note: Option<Cow<'static, str>>,
    /// Whether it still comes in this round.
    #[serde(default, skip_serializing_if = "SlotState::comes")]
    pub state: SlotState,
}

/// Whether somebody on the track still comes in a round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SlotState {
    /// It comes, or it is its turn.
    #[default]
    Comes,
    /// It has had its turn, and comes again in the next round.
    Done,
    /// It is out of the fight, or cannot act.
    Down,
}

impl SlotState {
    /// Returns whether it still comes, which is not written.
    pub fn comes(&self) -> bool {
        *self == Self::Comes
    }

    /// Returns the state of somebody who is down, or has had its turn.
    pub fn of(down: bool, done: bool) -> Self {
        match (down, done) {
            (true, _) => Self::Down,
            (false, true) => Self::Done,
            (false, false) => Self::Comes,
        }
    }
}

/// A decision that somebody must make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PromptView {
    /// Who decides; `None` for the game master or for one the viewer cannot see.
    pub actor: Option<ActorId>,
    /// The question.
    pub question: String,
}
