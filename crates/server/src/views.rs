use crate::{Access, Role};
use ludex_engine::{ActorId, Form, FreeRoll, Ground, Line, View, Viewer};
use ludex_games::{EntryKind, Offer, Told};
use serde::Serialize;

/// A campaign and its system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = Campaign)]
pub struct CampaignInfo {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// The system's id.
    pub system: String,
    /// The game's name.
    pub system_name: String,
    /// The hash of the seed of its dice, fixed when it began.
    pub seed_hash: String,
    /// What odds count: hit, critical.
    pub marks: Vec<String>,
    /// What odds add up: damage.
    pub amount: String,
}

/// The viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = Who)]
pub struct ViewerInfo {
    /// Their role.
    pub role: Role,
    /// Their name.
    pub name: String,
    /// The actors they play.
    pub actors: Vec<ActorId>,
}

impl ViewerInfo {
    /// Returns the viewer who holds a link.
    pub(crate) fn of(access: &Access) -> Self {
        Self { role: access.role, name: access.name.clone(), actors: access.actors.clone() }
    }

    /// Returns a viewer without a name.
    pub(crate) fn any(viewer: &Viewer) -> Self {
        let (role, actors) = match viewer {
            Viewer::GameMaster => (Role::GameMaster, Vec::new()),
            Viewer::Player(actors) => (Role::Player, actors.clone()),
            Viewer::Spectator => (Role::Spectator, Vec::new()),
        };
        Self { role, name: String::new(), actors }
    }
}

/// The whole table, as one viewer may see it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[schema(as = Table)]
pub struct TableView {
    /// The campaign.
    pub campaign: CampaignInfo,
    /// The viewer.
    pub viewer: ViewerInfo,
    /// The number of the last entry.
    pub seq: u64,
    /// Whether there is something to undo, for those who may.
    pub can_undo: bool,
    /// Whether there is something to do again, for those who may.
    pub can_redo: bool,
    /// The scene.
    pub view: View,
    /// The ground of the scene. It does not change while the scene lasts, and live updates leave it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// What the viewer may do now.
    pub offers: Vec<Offer>,
    /// Commands with fields that the viewer may fill in.
    pub forms: Vec<Form>,
}

/// An entry of the log, as it was told to one viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LogEntry {
    /// Its number, counted from 1 without gaps.
    pub seq: u64,
    /// Who asked for it.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What it does.
    pub kind: EntryKind,
    /// Whether it is undone at present.
    pub undone: bool,
    /// Whether its dice were typed in.
    pub typed: bool,
    /// What happened.
    pub lines: Vec<Line>,
    /// Whether it was done in secret: the game master alone is told of it, unless a later entry reveals it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// The number of the entry done in secret that this one reveals; not for whom it tells nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveals: Option<u64>,
    /// Every die, if it is a free roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<FreeRoll>,
}

impl LogEntry {
    /// Returns an entry as it was told, made at a time in milliseconds since 1970.
    pub(crate) fn of(told: Told, at_ms: i64) -> Self {
        Self {
            seq: told.seq,
            by: told.by,
            at_ms,
            kind: told.kind,
            undone: false,
            typed: told.typed,
            lines: told.lines,
            secret: told.secret,
            reveals: told.reveals,
            roll: told.roll,
        }
    }
}

/// A link to the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LinkInfo {
    /// Its number.
    pub id: i64,
    /// What its holder is.
    pub role: Role,
    /// The holder's name.
    pub name: String,
    /// The actors they play.
    pub actors: Vec<ActorId>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// Whether it was taken back.
    pub revoked: bool,
}
