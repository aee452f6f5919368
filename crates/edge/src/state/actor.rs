//! How an actor is now.

use super::{Crowd, Feinted, Focus, Hide, Ready};
use crate::character::{Ability, Condition, DamageType};
use crate::place::Place;
use crate::state::{Breath, Coma, Drift, Needs, Plunge, Rads, Rest, Sickness, Stir, Travelling, Weight};
use ludex_kit::{ActorId, List, is_default, is_true, words, yes};
use serde::{Deserialize, Serialize};

words! {
    /// What lies behind a level of exhaustion, and so what takes it away.
    #[derive(Default)]
    pub enum Weariness {
        #[default] Ordinary = "ordinary", Hunger = "hunger", Thirst = "thirst", Radiation = "radiation",
        Gravity = "gravity",
    }
    /// What brought a condition.
    #[derive(Default)]
    pub enum Cause {
        #[default] Effect = "effect", Exploit = "exploit", Setback = "setback", Falling = "falling", Hold = "hold", Focus = "concentration",
        Trauma = "trauma", Sleep = "sleep",
    }
}

/// When something ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// It does not.
    #[default]
    Removed,
    /// The next turn of somebody begins.
    StartOf(ActorId),
    /// The next turn of somebody ends; where it is made in a turn of that one, the turn after.
    EndOf(ActorId),
    /// The turn of somebody ends that is under way.
    EndOfThis(ActorId),
    /// The fight is over.
    Encounter,
    /// It is hurt.
    Harmed,
}

/// A condition of an actor, from one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    /// Which.
    pub what: Condition,
    /// When it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: Until,
    /// Who is its source: of fear, of charm, of a hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
    /// What brought it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cause: Cause,
}

impl Instance {
    /// Returns a condition that lasts until it is taken away, from nobody.
    pub const fn of(what: Condition) -> Self {
        Self { what, until: Until::Removed, by: None, cause: Cause::Effect }
    }
}

/// Whether somebody lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Life {
    /// Alive.
    #[default]
    Alive,
    /// At 0 vitality, between life and death.
    Dying {
        /// Death saves that succeeded, 0 to 2.
        saved: u8,
        /// Death saves that failed, 0 to 2.
        failed: u8,
    },
    /// At 0 vitality, and no longer dying.
    Stable,
    /// Dead.
    Dead,
}

/// A wound of body or mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trauma {
    /// The kind of damage that left it.
    pub from: DamageType,
    /// Whether it is severe.
    #[serde(default, skip_serializing_if = "is_default")]
    pub severe: bool,
    /// The row of its table; 0 as long as it sits nowhere.
    #[serde(default, skip_serializing_if = "is_default")]
    pub row: u8,
    /// The ability that it lowers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Ability>,
    /// Saving throws that have succeeded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub saved: u8,
    /// How many of them heal it; 0 where that is the usual number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub needs: u8,
    /// Whether it heals as well without treatment.
    #[serde(default, skip_serializing_if = "is_default")]
    pub untreated_heals: bool,
    /// Whether it has healed, but for what it has left for good.
    #[serde(default, skip_serializing_if = "is_default")]
    pub healed: bool,
    /// Whether also that is gone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mended: bool,
    /// What a shock is about: terror, a charm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<ActorId>,
    /// Whether that is in view.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_view: bool,
}

impl Trauma {
    /// Returns a mild one that sits nowhere yet.
    pub const fn of(from: DamageType) -> Self {
        Self {
            from,
            severe: false,
            row: 0,
            ability: None,
            saved: 0,
            needs: 0,
            untreated_heals: false,
            healed: false,
            mended: false,
            thing: None,
            in_view: false,
        }
    }
}

/// Returns the bit of a weapon; there are eight places.
pub const fn bit(place: u8) -> u8 {
    1 << (place & 7)
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
    /// Whether it comes no farther by climbing, swimming or crawling.
    #[serde(default, skip_serializing_if = "is_default")]
    pub barred: bool,
}

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
    pub conditions: List<Instance, 12>,
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
            conditions: List::new(),
            weariness: [0; 5],
            traumas: List::new(),
            budget: Budget::default(),
            reaction: true,
            locked: false,
            surprised: false,
            defends: false,
            on_guard: false,
            breached: false,
            uneasy: false,
            distracted: false,
            aims: None,
            help: List::new(),
            kit: 0,
            remedies: [0; 2],
            gagged: None,
            away: false,
            elsewhere: false,
            focus: None,
            psi_spent: 0,
            winded: false,
            used: [0; 8],
            pauses: [0; 8],
            ready: None,
            feint: None,
            hide: None,
            may_hide: None,
            alert: false,
            looks_away: false,
            dropped: 0,
            stowed: 0,
            lies: List::new(),
            jammed: 0,
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
