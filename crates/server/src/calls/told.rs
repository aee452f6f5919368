//! Calls as one viewer may know them.

use super::{Asked, Call, CheckRequest, Failing, KeptCalls, Newcomer, RollState};
use crate::held::HeldTold;
use crate::{Access, Role};
use ludex_engine::ActorId;
use serde::Serialize;
use serde_json::Value;

/// The calls that wait, as one viewer may know them.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct Calls {
    /// The calls, oldest first. Players are told those of their own characters, until they are carried out.
    pub(crate) calls: Vec<CallTold>,
    /// What players ask for: the game master is told all, players their own.
    #[serde(rename = "wishes")]
    pub(crate) requests: Vec<CheckRequest>,
    /// Characters that were handed in and have not joined: the game master is told all, players their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) newcomers: Vec<NewcomerTold>,
    /// The command that waits for somebody else's dice: who gave it, the game master and whoever is asked are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) held: Option<HeldTold>,
}

/// A character that an invited player has made, as one viewer may know it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct NewcomerTold {
    /// Its name in addresses.
    id: String,
    /// The player's name.
    by: String,
    /// The character's name.
    name: String,
    /// The text of its file.
    record: String,
    /// When it was handed in, in milliseconds since 1970.
    at_ms: i64,
    /// Why it could not join, for the game master.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// A call, as one viewer may know it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct CallTold {
    /// Its name in addresses.
    id: String,
    /// What is checked.
    title: String,
    /// What must be reached, in words; not for players from whom it is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<String>,
    /// Whether players are told the number.
    shown: bool,
    /// When it was called, in milliseconds since 1970.
    at_ms: i64,
    /// What failing by so much does, for the game master.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    failing: Vec<Failing>,
    /// Whether one may help another.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    helping: bool,
    /// Who is to roll.
    asked: Vec<AskedTold>,
}

/// A character of a call, as one viewer may know it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct AskedTold {
    /// Who.
    actor: ActorId,
    /// How it stands.
    stands: Standing,
    /// The entry that it became.
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<u64>,
    /// The command, for the game master.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<Value>,
    /// Why it could not be carried out, for the game master.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// How often the player was reminded of it, while it waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    reminded: Option<u32>,
    /// Who helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    helper: Option<ActorId>,
}

/// How it stands with a character of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum Standing {
    /// Nobody has rolled.
    Waits,
    /// The player has rolled; it counts once all have.
    Rolled,
    /// It is carried out.
    Done,
}

impl KeptCalls {
    /// Returns the calls and requests as a viewer may know them.
    pub(crate) fn told(&self, access: &Access) -> Calls {
        let master = access.role == Role::GameMaster;
        let theirs = |actor: ActorId| master || (access.role == Role::Player && access.actors.contains(&actor));
        let asked = |asked: &Asked| AskedTold {
            actor: asked.actor,
            stands: match asked.stands {
                RollState::Waits => Standing::Waits,
                RollState::Rolled(_) => Standing::Rolled,
                RollState::Done(_) => Standing::Done,
            },
            seq: match asked.stands {
                RollState::Done(seq) if master => Some(seq),
                _ => None,
            },
            command: master.then(|| asked.command.clone()),
            fault: asked.fault.clone().filter(|_| master),
            reminded: Some(asked.reminded).filter(|&times| times > 0 && asked.stands == RollState::Waits),
            helper: asked.helped.as_ref().map(|(helper, _)| *helper),
        };
        let told = |call: &Call| CallTold {
            id: call.id.clone(),
            title: call.title.clone(),
            against: call.against.clone().filter(|_| master || call.shown),
            shown: call.shown,
            at_ms: call.at_ms,
            failing: if master { call.failing.clone() } else { Vec::new() },
            helping: call.helping,
            asked: {
                let known = |one: &&Asked| theirs(one.actor) && (master || !matches!(one.stands, RollState::Done(_)));
                call.asked.iter().filter(known).map(asked).collect()
            },
        };
        let newcomer = |one: &Newcomer| NewcomerTold {
            id: one.id.clone(),
            by: one.by.clone(),
            name: one.name.clone(),
            record: one.record.clone(),
            at_ms: one.at_ms,
            fault: one.fault.clone().filter(|_| master),
        };
        Calls {
            calls: self.calls.iter().map(told).filter(|call| !call.asked.is_empty()).collect(),
            requests: self.requests.iter().filter(|request| theirs(request.actor)).cloned().collect(),
            newcomers: self.newcomers.iter().filter(|one| master || one.link == access.link).map(newcomer).collect(),
            held: self.held.as_ref().and_then(|held| held.told(access)),
        }
    }
}
