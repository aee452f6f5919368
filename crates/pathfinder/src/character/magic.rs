//! Spells by their names, and what somebody can cast.

use super::{Ability, DamageType, Rank, Statistic};
use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::{is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// Spells that the referee knows.
    #[derive(Default)]
    pub enum Spell {
        RayOfFrost = "ray of frost", ElectricArc = "electric arc", Shield = "shield", MagicMissile = "magic missile",
        BurningHands = "burning hands", Fear = "fear", Heal = "heal", Bless = "bless", Stabilize = "stabilize",
        AcidSplash = "acid splash", ProduceFlame = "produce flame", TelekineticProjectile = "telekinetic projectile",
        DivineLance = "divine lance", DisruptUndead = "disrupt undead", Daze = "daze", Guidance = "guidance",
        #[default] Light = "light", DetectMagic = "detect magic",
        Grease = "grease", Sleep = "sleep", ColorSpray = "color spray", MageArmor = "mage armor",
        TrueStrike = "true strike", MagicWeapon = "magic weapon", Harm = "harm", Command = "command",
        Sanctuary = "sanctuary", RayOfEnfeeblement = "ray of enfeeblement", ShockingGrasp = "shocking grasp",
        FeatherFall = "feather fall",
        AcidArrow = "acid arrow", FlamingSphere = "flaming sphere", Invisibility = "invisibility",
        SoundBurst = "sound burst", SpiritualWeapon = "spiritual weapon", ForceBolt = "force bolt",
    }
    /// What a word of command has somebody do.
    pub enum Order {
        Approach = "approach", Flee = "flee", Drop = "drop", LieDown = "lie_down" as "lie down",
        StandStill = "stand_still" as "stand still",
    }
}

/// A spell in a slot, as it was prepared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepared {
    /// Which.
    pub spell: Spell,
    /// The level of the slot, 1 to 10.
    pub level: u8,
}

/// What somebody can cast.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Casting {
    /// What is rolled for attacks with spells; it says the ability that spells add.
    pub attack: Statistic,
    /// The modifier of that ability, which some spells add to their damage.
    pub ability: i8,
    /// What is held against saves, without the 10 of everybody.
    pub dc: Statistic,
    /// Cantrips.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cantrips: Vec<Spell>,
    /// Slots with what is prepared in them, at most 32.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prepared: Vec<Prepared>,
    /// Focus spells.
    #[serde(default, skip_serializing_if = "is_default")]
    pub focus: Vec<Spell>,
    /// The most Focus Points, 0 to 3.
    #[serde(default, skip_serializing_if = "is_default")]
    pub focus_points: u8,
    /// Whether a bonded thing gives one spell back each day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonded: bool,
    /// The creed of a divine lance: good, evil, lawful or chaotic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub creed: Option<DamageType>,
}

/// What somebody can cast, as files say it.
#[record(checked, kept)]
#[derive(Default)]
pub struct CastingRecord {
    /// The ability that spells rest on.
    #[or_default(Ability::Charisma)]
    pub by: Ability,
    /// The rank of a character with spells.
    #[or_default(Rank::Trained)]
    pub rank: Rank,
    /// What a creature adds to attacks with spells.
    #[field(-5..=60)]
    pub attack: Option<i8>,
    /// The DC of a creature's spells.
    #[field(5..=70)]
    pub dc: Option<u8>,
    /// Cantrips.
    #[or_default(Vec::new())]
    pub cantrips: Vec<Spell>,
    /// Spells in slots.
    #[inner]
    #[or_default(Vec::new())]
    pub slots: Vec<Slot>,
    /// Focus spells.
    #[or_default(Vec::new())]
    pub focus: Vec<Spell>,
    /// The most Focus Points.
    #[or_default(0)]
    #[field(0..=3)]
    pub focus_points: u8,
    /// Whether a bonded thing gives one spell back each day.
    #[or_default(false)]
    pub bonded: bool,
    /// The creed of a divine lance.
    pub creed: Option<DamageType>,
}

/// Slots with one spell in them.
#[record(kept)]
#[derive(Default)]
pub struct Slot {
    /// What is prepared.
    pub spell: Spell,
    /// The level of the slot.
    #[or_default(1)]
    #[field(1..=10)]
    pub level: u8,
    /// How many such slots there are.
    #[or_default(1)]
    #[field(1..=9)]
    pub times: u8,
}

impl Checked for CastingRecord {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let slots: usize = self.slots.iter().map(|slot| usize::from(slot.times)).sum();
        let creeds = [DamageType::Good, DamageType::Evil, DamageType::Lawful, DamageType::Chaotic];
        faults.unless([
            ("slots", slots <= 32, "expected at most 32 slots"),
            ("creed", self.creed.is_none_or(|creed| creeds.contains(&creed)), "expected good, evil, lawful or chaotic"),
        ]);
    }
}

impl CastingRecord {
    /// Returns what it comes to for somebody whose ability has a modifier, at a level.
    pub fn casting(&self, ability: i32, level: i32) -> Casting {
        let built = Statistic::built(self.by, ability, self.rank, level);
        let attack = self.attack.map_or(built, |attack| Statistic::given(self.by, attack));
        let dc = self.dc.map_or(attack, |dc| Statistic::given(self.by, dc as i8 - 10));
        let mut prepared = Vec::new();
        for slot in &self.slots {
            for _ in 0..slot.times {
                prepared.push(Prepared { spell: slot.spell, level: slot.level });
            }
        }
        Casting {
            attack,
            ability: ability as i8,
            dc,
            cantrips: self.cantrips.clone(),
            prepared,
            focus: self.focus.clone(),
            focus_points: self.focus_points,
            bonded: self.bonded,
            creed: self.creed,
        }
    }
}
