//! What happens when people hide, search and pretend.

use super::pretences::{Pretence, Sort};
use crate::checks::CheckResult;
use crate::senses::around::list;
use crate::senses::{Sense, Surroundings};
use crate::state::State;
use ludex_engine::{ActorId, RuleId, Tally};
use serde::{Deserialize, Serialize};

/// Something that happened in hiding, searching or pretending.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "stealth", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Sneaked {
    /// A passive value was compared with how well somebody hides (UL-HID-04). Without a tally the sense was of no use.
    Compared {
        observer: ActorId,
        subject: ActorId,
        tally: Option<Tally>,
        total: i32,
        noticed: bool,
        sense: Sense,
        rule: RuleId,
    },
    /// Somebody who hides is known by ear or nose, where it is and no more (UL-HID-22).
    Heard { observer: ActorId, subject: ActorId, sense: Sense },
    /// A search in light and shade: what it comes to where one sees clearly (UL-HID-11).
    Searched { actor: ActorId, sense: Sense, clear: i32, lightly: i32 },
    /// Somebody made a noise (UL-HID-06).
    Noise { actor: ActorId, what: String },
    /// Somebody is distracted until then, in seconds of game time, or no longer (UL-HID-10).
    Distracted { actor: ActorId, until: Option<u64>, rule: RuleId },
    /// Somebody earned money, or did not after all (UL-SKL-27).
    Earned { actor: ActorId, gold: i32 },
    /// Somebody conceals, forges or pretends something (UL-HID-14, UL-HID-15, UL-SKL-28).
    Feigned { pretence: Pretence, check: Option<CheckResult> },
    /// Somebody looked at what another pretends.
    Examined {
        actor: ActorId,
        owner: ActorId,
        name: String,
        sort: Sort,
        check: Option<CheckResult>,
        passive: Option<Tally>,
        against: Option<i32>,
        through: bool,
        rule: RuleId,
    },
    /// A pretence is over.
    Dropped { owner: ActorId, name: String },
}

impl Sneaked {
    /// Who does it, or whom it befalls.
    pub fn actor(&self) -> ActorId {
        match *self {
            Sneaked::Compared { observer: actor, .. }
            | Sneaked::Heard { observer: actor, .. }
            | Sneaked::Searched { actor, .. }
            | Sneaked::Noise { actor, .. }
            | Sneaked::Distracted { actor, .. }
            | Sneaked::Earned { actor, .. }
            | Sneaked::Examined { actor, .. }
            | Sneaked::Dropped { owner: actor, .. } => actor,
            Sneaked::Feigned { ref pretence, .. } => pretence.owner,
        }
    }
}

/// Changes the state as an event says.
pub(crate) fn apply(state: &mut State, sneaked: &Sneaked) {
    match sneaked {
        Sneaked::Heard { observer, subject, .. } => state.heard.push((*observer, *subject)),
        Sneaked::Distracted { actor, until, .. } => Surroundings::change(state, |around| {
            around.distracted.retain(|(other, _)| other != actor);
            around.distracted.extend(until.map(|until| (*actor, until)));
        }),
        Sneaked::Earned { actor, gold } => state.actor_mut(*actor).gold += gold,
        Sneaked::Feigned { pretence, .. } => Surroundings::change(state, |around| {
            around.pretences.retain(|other| (other.owner, &other.name) != (pretence.owner, &pretence.name));
            around.pretences.push(pretence.clone());
        }),
        Sneaked::Examined { actor, owner, name, through, .. } => Surroundings::change(state, |around| {
            let same = |other: &&mut Pretence| other.owner == *owner && other.name == *name;
            if let Some(pretence) = around.pretences.iter_mut().find(same) {
                // A second look may find nothing where the first did.
                list(&mut pretence.seen_through, *actor, *through);
            }
        }),
        Sneaked::Dropped { owner, name } => Surroundings::change(state, |around| {
            around.pretences.retain(|other| other.owner != *owner || other.name != *name);
        }),
        _ => {}
    }
}
