//! What is left of a turn, and what others add to it.

use super::ailments::Instance;
use super::hiding::Crowd;
use super::ready::Ready;
use crate::place::Place;
use ludex_kit::{ActorId, List, is_default, words};
use serde::{Deserialize, Serialize};

/// Returns the bit of a weapon; there are eight places.
pub const fn bit(place: u8) -> u8 {
    1 << (place & 7)
}

words! {
    /// What two are to one another.
    #[derive(Default)]
    pub enum Bond {
        #[default] Neutral = "neutral", Friendly = "friendly", Hostile = "hostile",
    }
}

/// Help that a friend has given against a foe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    /// Who helps.
    pub by: ActorId,
    /// Against whom; `None` for a task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<ActorId>,
}

/// What is left of a turn: four budgets, to be spent in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Budget {
    /// Whether the action is left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub action: bool,
    /// Whether the minor action is left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub minor: bool,
    /// Whether the free interaction is left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interaction: bool,
    /// Centimetres of movement that are spent, with what they cost beyond their length.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: i32,
    /// How often it has dashed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dashes: u8,
    /// Attacks that are left of an Attack action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attacks: u8,
    /// Whether it has disengaged.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disengaged: bool,
    /// Centimetres of movement that an exploit gives beside the turn's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub extra_move: i32,
    /// Whether it has gone farther than one may stealthily, and has rolled for that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hurried: bool,
    /// Through whose spaces it may pass, having run them over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passes: Crowd,
    /// Whom it has tried to run over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overran: Crowd,
    /// Whether the Attack action has drawn a weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drew: bool,
    /// Whether what it handles next takes the action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub care: bool,
    /// With which light weapons it has attacked, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub light: u8,
    /// Minor actions that exploits give beside the turn's (ED-TRN-14).
    #[serde(default, skip_serializing_if = "is_default")]
    pub extra_minor: u8,
    /// The straight line that it has just gone on foot: from where, and to where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ran: Option<(Place, Place)>,
    /// What stands in the way of its next jump: what passing takes, and how many centimetres lie before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hurdle: Option<(u8, u16)>,
    /// Whether it has done something in this turn that costs nothing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begun: bool,
    /// Whether it comes no farther by climbing, swimming or crawling.
    #[serde(default, skip_serializing_if = "is_default")]
    pub barred: bool,
}

/// Somebody's place in the order of a fight. Who dies leaves it empty, so that what lasts until its turn ends in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Whose it is.
    pub actor: ActorId,
    /// What it goes by: what was rolled, or what delays and exploits have made of it.
    pub value: i16,
    /// What was rolled to tell it apart from others of the same value; 0 where nothing was.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tie: u64,
    /// Whether its turn has come in this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub had: bool,
    /// Whether it has delayed in this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub delayed: bool,
    /// With whom it rolled together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<ActorId>,
}

/// What ended as a turn began: whoever lets the turn wait has it back until then.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Lapsed {
    /// Conditions, and whose they were.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conditions: List<(ActorId, Instance), 12>,
    /// Help that was given, and to whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub help: List<(ActorId, Help), 4>,
    /// What it kept ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready: Option<Ready>,
    /// Whether it defended itself.
    #[serde(default, skip_serializing_if = "is_default")]
    pub defends: bool,
    /// Whether it was on guard.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_guard: bool,
    /// Whether its defence was breached.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breached: bool,
    /// Whether it had its reaction.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reaction: bool,
    /// How many of its turns were to pass before it could use each of its devices again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pauses: [u8; 8],
}

impl Lapsed {
    /// Forgets all of it.
    pub fn clear(&mut self) {
        let Self { conditions, help, ready, defends, on_guard, breached, reaction, pauses } = self;
        conditions.clear();
        help.clear();
        (*ready, *defends, *on_guard, *breached, *reaction, *pauses) = (None, false, false, false, false, [0; 8]);
    }
}
