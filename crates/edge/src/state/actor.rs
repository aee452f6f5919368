//! How an actor is now.

use super::{Budget, Conditions, Crowd, Feinted, Focus, Help, Hide, Life, Ready, Trauma};
use crate::place::Place;
use crate::state::{Breath, Coma, Drift, Needs, Plunge, Rads, Rest, Sickness, Stir, Travelling, Weight};
use ludex_kit::{ActorId, List, is_default, is_true, yes};
use serde::{Deserialize, Serialize};

/// How an actor is now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Actor {
    /// Where it stands.
    pub at: Place,
    /// Vitality, 0 at the least (ED-VIT-01).
    pub vitality: i16,
    /// Vitality lost to bleeding that goes on, which nothing heals meanwhile.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bled: i16,
    /// Whether it lives.
    #[serde(default, skip_serializing_if = "is_default")]
    pub life: Life,
    /// What is the matter with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conditions: Conditions,
    /// Levels of exhaustion, by what lies behind them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weariness: [u8; 5],
    /// Its traumas.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traumas: List<Trauma, 10>,
    /// What is left of its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub budget: Budget,
    /// Whether it has its reaction.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub reaction: bool,
    /// Whether a reaction while it was hindered costs it action and minor action of its next turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub locked: bool,
    /// Whether a reaction in its own turn locks the next as well.
    #[serde(default, skip_serializing_if = "is_default")]
    pub locks_next: bool,
    /// Whether it cannot act until its first turn is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surprised: bool,
    /// Whether it defends itself.
    #[serde(default, skip_serializing_if = "is_default")]
    pub defends: bool,
    /// Whether it is on guard by an exploit, until its turn begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_guard: bool,
    /// Whether its defence is breached, until its turn begins.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breached: bool,
    /// Whether it is uneasy, until it rolls.
    #[serde(default, skip_serializing_if = "is_default")]
    pub uneasy: bool,
    /// Whether it is distracted, until it rolls.
    #[serde(default, skip_serializing_if = "is_default")]
    pub distracted: bool,
    /// Points of tenacity that it puts into its next roll (ED-CHK-43).
    #[serde(default, skip_serializing_if = "is_default")]
    pub resolve: u8,
    /// At whom it aims.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aims: Option<ActorId>,
    /// The help that waits for its next roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub help: List<Help, 4>,
    /// Uses that are left of its first-aid kit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kit: u8,
    /// How many injectors and stimulants it has used.
    #[serde(default, skip_serializing_if = "is_default")]
    pub remedies: [u8; 2],
    /// By whom it is kept from speaking, while that one holds it fast.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gagged: Option<ActorId>,
    /// Whether it is away, and may enter later.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: bool,
    /// Whether it has no part in this scene of the adventure; it is away then, and does not enter.
    #[serde(default, skip_serializing_if = "is_default")]
    pub elsewhere: bool,
    /// What it concentrates on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
    /// Psi points that it has spent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub psi_spent: u8,
    /// Whether it dies at 0 vitality, where the game master has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dies: Option<bool>,
    /// Whether it was stopped in the space of another, and squeezes there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wedged: bool,
    /// Whether its shots may spare a life, as the game master says.
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_spare: bool,
    /// In which six seconds it has last acted between fights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acted: Option<u64>,
    /// Whether it has used its second wind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub winded: bool,
    /// How often it has used each of its devices.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: [u8; 8],
    /// How many of its turns pass before it can use each of them again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pauses: [u8; 8],
    /// What it keeps ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready: Option<Ready>,
    /// Whom it has deceived by a feint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feint: Option<Feinted>,
    /// How well it hides, while it hides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hide: Option<Hide>,
    /// Who has sensed that it is about, whether it hides again or not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sensed_by: Crowd,
    /// What the game master has said of its hiding where it is; `None` where that goes by the ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_hide: Option<bool>,
    /// Whether it was on guard before the fight, and so rolls to notice others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub alert: bool,
    /// Whether it looks elsewhere: who comes into the open is not seen by it at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub looks_away: bool,
    /// Weapons that lie on the ground at its feet, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dropped: u8,
    /// Weapons that are put away, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stowed: u8,
    /// Weapons that were thrown, and where they lie.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lies: List<(u8, Place), 4>,
    /// Weapons that are jammed, or slipped away so that it takes an action to have them again, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub jammed: u8,
    /// Weapons that are broken or lost until somebody mends or finds them, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub broken: u8,
    /// Shots of each weapon that are spent, where they are counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fired: [u8; 8],
    /// How it has slept.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rest: Rest,
    /// What it needs each day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub needs: Needs,
    /// When it wakes by itself.
    #[serde(default, skip_serializing_if = "is_default")]
    pub coma: Coma,
    /// Whether it has air.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breath: Breath,
    /// What rays have left in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rads: Rads,
    /// How it bears gravity.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weight: Weight,
    /// Whether it is sick for want of gravity.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sickness: Sickness,
    /// The difficulty of getting out from under what lies on it; 0 where nothing does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pinned: u8,
    /// A fall that is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plunge: Option<Plunge>,
    /// How it drifts where there is no gravity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drift: Option<Drift>,
    /// When it has stirred.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stir: Stir,
    /// Whether it has no weight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub floated: bool,
    /// Whether it is in the air by its own power.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flies: bool,
    /// How it comes along on a journey.
    #[serde(default, skip_serializing_if = "is_default")]
    pub travelling: Travelling,
    /// Whether it is speechless for a moment.
    #[serde(default, skip_serializing_if = "is_default")]
    pub silenced: bool,
    /// Whether a card was burned for its next roll (ED-CRD-14).
    #[serde(default, skip_serializing_if = "is_default")]
    pub favoured: bool,
    /// The cards that it holds, by their numbers in the deck.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hand: List<u16, 3>,
    /// Whether it has played its card of this encounter.
    #[serde(default, skip_serializing_if = "is_default")]
    pub played: bool,
    /// When it did, in seconds of the clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub played_at: u64,
    /// Whether what takes one hand is in the left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left_handed: bool,
    /// Whether it leans on a crutch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub crutch: bool,
    /// Whether it has run on a bad leg in this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ran: bool,
    /// What it carries beside its gear, in grams.
    #[serde(default, skip_serializing_if = "is_default")]
    pub load: u32,
    /// Whom it carries or drags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carries: Option<ActorId>,
    /// Whose exploit has silenced it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silenced_by: Option<ActorId>,
    /// Whose exploit holds its attention.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diverted: Option<ActorId>,
}

impl Default for Actor {
    #[allow(clippy::too_many_lines, reason = "one line a field")]
    fn default() -> Self {
        Self {
            at: Place::default(),
            vitality: 0,
            bled: 0,
            life: Life::Alive,
            conditions: Conditions::new(),
            weariness: [0; 5],
            traumas: List::new(),
            budget: Budget::default(),
            reaction: true,
            locked: false,
            locks_next: false,
            surprised: false,
            defends: false,
            on_guard: false,
            breached: false,
            uneasy: false,
            distracted: false,
            resolve: 0,
            aims: None,
            help: List::new(),
            kit: 0,
            remedies: [0; 2],
            gagged: None,
            away: false,
            elsewhere: false,
            focus: None,
            psi_spent: 0,
            dies: None,
            wedged: false,
            may_spare: false,
            acted: None,
            winded: false,
            used: [0; 8],
            pauses: [0; 8],
            ready: None,
            feint: None,
            hide: None,
            sensed_by: Crowd::NOBODY,
            may_hide: None,
            alert: false,
            looks_away: false,
            dropped: 0,
            stowed: 0,
            lies: List::new(),
            jammed: 0,
            broken: 0,
            fired: [0; 8],
            rest: Rest::default(),
            needs: Needs::default(),
            coma: Coma::default(),
            breath: Breath::default(),
            rads: Rads::default(),
            weight: Weight::default(),
            sickness: Sickness::default(),
            pinned: 0,
            plunge: None,
            drift: None,
            stir: Stir::default(),
            floated: false,
            flies: false,
            travelling: Travelling::default(),
            silenced: false,
            favoured: false,
            hand: List::new(),
            played: false,
            played_at: 0,
            left_handed: false,
            crutch: false,
            ran: false,
            load: 0,
            carries: None,
            silenced_by: None,
            diverted: None,
        }
    }
}

impl Actor {
    /// Returns whether it is at 0 vitality and alive.
    pub fn is_down(&self) -> bool {
        matches!(self.life, Life::Dying { .. } | Life::Stable)
    }
}
