//! How an actor is now.

use super::{
    Affliction, Bounding, Days, Exploring, Exposed, KeptDeed, Persistent, Proof, ReadyBlow, SpellProof, Streak, Swing,
};
use crate::character::{Prepared, Skill, Spell};
use ludex_engine::Sign;
use ludex_grid::Cell;
use ludex_kit::{ActorId, List, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What may be the matter with an actor, beside dying and wounds.
    pub enum Condition {
        Blinded = "blinded", Clumsy = "clumsy", Confused = "confused", Dazzled = "dazzled", Deafened = "deafened",
        Doomed = "doomed", Drained = "drained", Encumbered = "encumbered", Enfeebled = "enfeebled",
        Fascinated = "fascinated", Fatigued = "fatigued", FlatFooted = "flat_footed" as "flat-footed",
        Fleeing = "fleeing", Frightened = "frightened", Grabbed = "grabbed", Immobilized = "immobilized",
        Invisible = "invisible", Paralyzed = "paralyzed", Petrified = "petrified", Prone = "prone",
        Quickened = "quickened", Restrained = "restrained", Sickened = "sickened", Slowed = "slowed",
        Stunned = "stunned", Stupefied = "stupefied", Unconscious = "unconscious", Concealed = "concealed",
    }
}

/// What Hero Points are spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeroUse {
    /// A check is rolled again.
    Reroll,
    /// Death is avoided.
    Rescue,
}

impl Condition {
    /// Returns as what it is drawn.
    pub(crate) const fn sign(self) -> Sign {
        match self {
            Self::Blinded => Sign::Blinded,
            Self::Clumsy => Sign::Clumsy,
            Self::Confused | Self::Stupefied => Sign::Confused,
            Self::Dazzled => Sign::Dazzled,
            Self::Deafened => Sign::Deafened,
            Self::Doomed => Sign::Doomed,
            Self::Drained | Self::Enfeebled => Sign::Withered,
            Self::Encumbered => Sign::Burdened,
            Self::Fascinated => Sign::Charmed,
            Self::Fatigued => Sign::Exhausted,
            Self::FlatFooted => Sign::Flanked,
            Self::Fleeing => Sign::Fleeing,
            Self::Frightened => Sign::Frightened,
            Self::Grabbed => Sign::Grappled,
            Self::Immobilized | Self::Restrained => Sign::Bound,
            Self::Invisible => Sign::Invisible,
            Self::Paralyzed => Sign::Paralyzed,
            Self::Petrified => Sign::Petrified,
            Self::Prone => Sign::Prone,
            Self::Quickened => Sign::Quickened,
            Self::Sickened => Sign::Sickened,
            Self::Slowed => Sign::Slowed,
            Self::Stunned => Sign::Stunned,
            Self::Unconscious => Sign::Unconscious,
            Self::Concealed => Sign::Hidden,
        }
    }

    /// Returns whether it has a value.
    pub const fn is_valued(self) -> bool {
        matches!(
            self,
            Condition::Clumsy
                | Condition::Doomed
                | Condition::Drained
                | Condition::Enfeebled
                | Condition::Frightened
                | Condition::Sickened
                | Condition::Slowed
                | Condition::Stunned
                | Condition::Stupefied
        )
    }
}

/// When a condition ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// It does not.
    #[default]
    Removed,
    /// So many times the turn of somebody begins, its maker's.
    Starts(ActorId, u16),
    /// So many turns of somebody end, most often its bearer's.
    Ends(ActorId, u16),
}

/// A condition of an actor, from one source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    /// Which.
    pub what: Condition,
    /// Its value; 0 for what has none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub value: u8,
    /// When it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: Until,
    /// Who caused it, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
    /// The DC of what caused it, for what is rolled to be rid of it; 0 where nobody has said one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dc: u8,
    /// The place of the way to strike with which its maker holds on, where a limb does so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limb: Option<u8>,
    /// Of being quickened: whether the action that it gives is for a Strike or a Stride alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub narrow: bool,
}

impl Instance {
    /// Returns a condition without value that lasts until it is taken away, from no source.
    pub const fn of(what: Condition) -> Self {
        Self { what, value: 0, until: Until::Removed, by: None, dc: 0, limb: None, narrow: false }
    }
}

/// A slot that holds a spell from another's book for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BorrowedSlot {
    /// Its place.
    pub slot: u8,
    /// What it held before, and holds again.
    pub former: Spell,
    /// Whether the preparations in which it was borrowed are still to end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
}

/// How an actor is now.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Actor {
    /// Where it stands.
    pub at: Cell,
    /// Hit points, 0 at the least.
    pub hit_points: i16,
    /// Temporary hit points.
    #[serde(default, skip_serializing_if = "is_default")]
    pub temporary: i16,
    /// Whether it is dead or destroyed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dead: bool,
    /// How near to death it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dying: u8,
    /// How often it was down already.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wounded: u8,
    /// When it came to lie at 0 hit points without dying, in seconds of game time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_since: Option<u64>,
    /// What is the matter with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conditions: List<Instance, 12>,
    /// Damage that comes again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub persistent: List<Persistent, 4>,
    /// What it rolled for initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<i16>,
    /// The skill with which it rolls initiative, in place of Perception.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative_by: Option<Skill>,
    /// Actions left in its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub actions: u8,
    /// Whether one of them is for a Strike or a Stride alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub narrow: bool,
    /// Whether it has its reaction.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reaction: bool,
    /// Attacks that it has made in its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attacks: u8,
    /// Whether the next diagonal of its turn is dear.
    #[serde(default, skip_serializing_if = "is_default")]
    pub odd_diagonals: bool,
    /// Weapons in hand, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: u8,
    /// Weapons that lie elsewhere, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: u8,
    /// Weapons that must be loaded, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unloaded: u8,
    /// Whether its shield is up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shield_raised: bool,
    /// What its shield has suffered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shield_damage: u16,
    /// To whose blows in melee it is off balance.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exposed: List<Exposed, 4>,
    /// Weapons in its hand that sit loose until its turn begins, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub loosened: u8,
    /// Against whose threats it is proof.
    #[serde(default, skip_serializing_if = "is_default")]
    pub daunted: List<Proof, 6>,
    /// Whether it cannot try to break free before its next turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub escape_barred: bool,
    /// What a friend's help gives to its next attack or check of a skill.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aided: i8,
    /// The skill of which it takes what is certain in place of the next roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certain: Option<Skill>,
    /// Whom it is ready to help.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aids: Option<ActorId>,
    /// Whether it has taken cover.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cover_taken: bool,
    /// Whether it parries with a weapon.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parrying: bool,
    /// Whether it looks away.
    #[serde(default, skip_serializing_if = "is_default")]
    pub averted: bool,
    /// Whether it has spent an action in its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub acted: bool,
    /// Whether it waits with its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub delaying: bool,
    /// Whether it has suffered already what hurts as its turn ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub delay_paid: bool,
    /// The blow that it keeps ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readied: Option<ReadyBlow>,
    /// What it keeps ready beside a blow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_deed: Option<KeptDeed>,
    /// What its weapons have done in its turn, to whom.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swings: List<Swing, 4>,
    /// The weapon that missed with its last attack in its turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed_with: Option<u8>,
    /// Weapons whose last attack in its turn missed, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub misses: u8,
    /// Its Hero Points, 0 to 3.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hero_points: u8,
    /// Whether its player wants to be asked about checks before they count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hero_ready: bool,
    /// Feet above the ground.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: u16,
    /// Feet under water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub depth: u16,
    /// Whether it has flown in its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flown: bool,
    /// Whether it has swum, or come into the water, in its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swum: bool,
    /// Whether it has dragged somebody along in its turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dragged: bool,
    /// Whether it hangs on to a wall.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hangs: bool,
    /// Rounds for which its breath lasts, while it holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breath: Option<u8>,
    /// Whether it has attacked in its turn, which costs breath.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strained: bool,
    /// Saves that it has made since its breath was spent; 0 while it breathes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub suffocating: u8,
    /// Whether its shield is put away.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shield_away: bool,
    /// Whether its regeneration is stopped until its next turn ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seared: u8,
    /// What its days are like: sleep, food, focus.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days: Days,
    /// What it has caught or been given: diseases, poisons, curses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub afflictions: List<Affliction, 3>,
    /// What a performance gives to its next check of Charisma.
    #[serde(default, skip_serializing_if = "is_default")]
    pub performed: i8,
    /// What sees through its disguise; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guise: u8,
    /// How well it hides something on itself; 0 for nothing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub concealed: u8,
    /// Whether its tools are broken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub broken_tools: bool,
    /// Its experience towards the next level.
    #[serde(default, skip_serializing_if = "is_default")]
    pub experience: u32,
    /// Whether those who play have had experience for overcoming it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overcome: bool,
    /// Its coins, in copper.
    #[serde(default, skip_serializing_if = "is_default")]
    pub purse: u32,
    /// Weapons that it holds in both hands, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub two_handed: u8,
    /// Whether its armour is broken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armour_broken: bool,
    /// What it carries, in tenths of Bulk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub load: u16,
    /// Potions and the like that it has, how many of each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stock: List<(u8, u8), 8>,
    /// What of these it has in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_hand: Option<u8>,
    /// Which of these lie in its worn backpack, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub packed: u16,
    /// What its scrolls hold, one spell of each level.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scrolls: List<Prepared, 2>,
    /// Weapons of its that are shoddy, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shoddy: u8,
    /// Weapons of its that are broken, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub broken: u8,
    /// Whether its armour is shoddy.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shoddy_armour: bool,
    /// Whether its shield is shoddy.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shoddy_shield: bool,
    /// Rounds for which it lay dying outside encounters and has not rolled yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub owed: u16,
    /// Whether it lies under what has come down on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub buried: bool,
    /// Whether it has no air to breathe there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub airless: bool,
    /// Who decides what it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controlled: Option<ActorId>,
    /// On whom it rides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rides: Option<ActorId>,
    /// Whom it serves, as a minion does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub master: Option<ActorId>,
    /// The round and the time in which it had its actions as a minion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lent_at: Option<(u32, u64)>,
    /// Who has told it what to do in its next turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub obeys: Option<ActorId>,
    /// Feet that its mount has carried it with the last action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: u16,
    /// Whose diversions it expects.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wary: List<Proof, 6>,
    /// Whether its turn has begun in this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub begun: bool,
    /// Slots that are spent, one bit each in the order of what it has prepared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slots_spent: u32,
    /// Slots from which something was cast today, given back or not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slots_cast: u32,
    /// Focus Points that are spent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub focus_spent: u8,
    /// Whether its bond has given a spell back today.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bond_drained: bool,
    /// Slots that hold what is borrowed from another's book.
    #[serde(default, skip_serializing_if = "is_default")]
    pub borrowed: List<BorrowedSlot, 4>,
    /// What it does on the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploring: Option<Exploring>,
    /// What it has hit without a miss between, in its turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streak: Option<Streak>,
    /// Whose frightening presence, or whose touch, it is proof against.
    #[serde(default, skip_serializing_if = "is_default")]
    pub steeled: List<Proof, 6>,
    /// Whose medicine in battle it has had today.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: List<Proof, 4>,
    /// Rounds of its own until what it breathes is back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breathless: u8,
    /// How often it has breathed today.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breaths: u8,
    /// Onto whom it has latched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latched: Option<ActorId>,
    /// How often it has drunk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drinks: u8,
    /// Who has swallowed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<ActorId>,
    /// Actions that neighbours have spent on cutting it out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cut: u8,
    /// The DC of the save that ends a paralysing touch, lower each time; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub numb: u8,
    /// A blow that follows as soon as its walk is over: a pounce, a rush.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounding: Option<Bounding>,
    /// Against what magic it is proof.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spell_proof: List<SpellProof, 4>,
}

impl Actor {
    /// A check was tried: what helped it once is used up, and being certain of it, if it was taken for certain.
    pub fn tried(&mut self, certain: bool) {
        (self.aided, self.performed) = (0, 0);
        if certain {
            self.certain = None;
        }
    }

    /// An attack was made or a spell cast: that costs breath where there is no air (PF-MOV-17).
    pub fn strains(&mut self) {
        self.strained |= self.depth > 0 || self.inside.is_some() || self.airless;
    }

    /// Returns whether a condition is there, whatever its value.
    #[inline]
    pub fn has(&self, what: Condition) -> bool {
        self.conditions.iter().any(|one| one.what == what)
    }

    /// Returns whether any of some conditions is there.
    pub fn has_any(&self, what: &[Condition]) -> bool {
        self.conditions.iter().any(|one| what.contains(&one.what))
    }

    /// Returns the highest value of a condition; 0 where it is not there.
    pub fn value(&self, what: Condition) -> u8 {
        let values = self.conditions.iter().filter(|one| one.what == what).map(|one| one.value);
        values.max().unwrap_or(0)
    }

    /// Returns whether the weapon at a place is in hand.
    pub fn holds(&self, place: u8) -> bool {
        self.held & bit(place) != 0
    }
}

/// Returns the bit of a weapon; there are eight places.
pub fn bit(place: u8) -> u8 {
    1 << (place & 7)
}
