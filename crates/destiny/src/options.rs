//! Campaign options: numbers and variants that a campaign chooses before it begins.

use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// With another number of dice an ordinary roll spans that many points either way and a wild roll twice as
    /// many; the threshold of criticals stays where it is unless it is set too.
    POOL_SIZE = "WT-OPT-02", "Other pool sizes", Option;
    /// The penalties for wounds may be milder, so that heroes fight on: nothing up to severe, then -1 and -2.
    MILD_WOUNDS = "WT-OPT-03", "Mild wounds", Option;
    /// Every creature, not only characters, staggers, falls unconscious and dies slowly.
    FULL_RULES_FOR_ALL = "WT-OPT-04", "Full rules for all", Option;
    /// How far from 0 the natural sum of a wild roll must lie for a critical.
    CRITICAL_THRESHOLD = "WT-OPT-05", "Critical threshold", Option;
    /// The penalty for wounds also lowers melee and ranged Defence, for the hit and for the damage.
    WOUNDS_OPEN_THE_GUARD = "WT-OPT-07", "Wounds open the guard", Option;
}

/// Which dice a campaign rolls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceProfile {
    /// Fudge and Wild dice.
    #[default]
    Five,
    /// Two ordinary dice of different colours, one taken from the other.
    Contrast,
}

/// What happens to a creature with a fatal wound.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeathRules {
    /// It dies; it is never staggered and never loses consciousness through wounds.
    #[default]
    Npc,
    /// It staggers, may fall unconscious, and dies slowly.
    Full,
}

/// The numbers of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which dice are rolled.
    pub dice_profile: DiceProfile,
    /// How many dice a check rolls, 3 to 7.
    pub dice_pool: u8,
    /// How far from 0 a natural sum is critical, 3 to 7.
    pub dice_crit: i32,
    /// What combat rolls add when they meet a Defence, 0 to 12.
    pub combat_base: i32,
    /// The widest attribute of a character, either way.
    pub attribute_range_character: i32,
    /// The widest attribute of any other creature, either way.
    pub attribute_range_creature: i32,
    /// The highest rank of a skill or specialization, 1 to 10.
    pub rank_max: i32,
    /// The final damage from which a wound is light, moderate, severe, critical, fatal; rising.
    pub wound_thresholds: [i32; 5],
    /// The penalty to checks of a creature so wounded, -10 to 0.
    pub wound_penalties: [i32; 5],
    /// Whether that penalty also lowers melee and ranged Defence.
    pub wound_defence: bool,
    /// How creatures that are not characters die.
    pub npc_death_rules: DeathRules,
    /// How many death marks kill, 1 to 10.
    pub dying_marks: u8,
    /// Whether Strength adds to the damage of ranged weapons.
    pub ranged_adds_strength: bool,
    /// The penalty for each range increment beyond the first.
    pub range_penalty: i32,
    /// How many range increments a weapon reaches.
    pub range_max: i32,
    /// The penalty of a long weapon against a target too close, -5 to 0.
    pub reach_too_close: i32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            dice_profile: DiceProfile::Five,
            dice_pool: 5,
            dice_crit: 5,
            combat_base: 10,
            attribute_range_character: 5,
            attribute_range_creature: 10,
            rank_max: 5,
            wound_thresholds: [0, 2, 4, 6, 8],
            wound_penalties: [0, -1, -2, -3, -4],
            wound_defence: false,
            npc_death_rules: DeathRules::Npc,
            dying_marks: 4,
            ranged_adds_strength: true,
            range_penalty: -2,
            range_max: 5,
            reach_too_close: -2,
        }
    }
}

impl Options {
    /// The first option that lies outside its range: its name and what was expected.
    pub fn fault(&self) -> Option<(&'static str, String)> {
        let ranges = [
            ("dice_pool", i32::from(self.dice_pool), 3, 7),
            ("dice_crit", self.dice_crit, 3, 7),
            ("combat_base", self.combat_base, 0, 12),
            ("attribute_range_character", self.attribute_range_character, 0, 20),
            ("attribute_range_creature", self.attribute_range_creature, 0, 20),
            ("rank_max", self.rank_max, 1, 10),
            ("dying_marks", i32::from(self.dying_marks), 1, 10),
            ("range_penalty", self.range_penalty, -10, 0),
            ("range_max", self.range_max, 1, 20),
            ("reach_too_close", self.reach_too_close, -5, 0),
        ];
        for (name, value, least, most) in ranges {
            if !(least..=most).contains(&value) {
                return Some((name, format!("{value} is out of range; expected {least} to {most}")));
            }
        }
        if self.wound_thresholds.windows(2).any(|pair| pair[0] >= pair[1])
            || self.wound_thresholds.iter().any(|value| !(-100..=100).contains(value))
        {
            return Some(("wound_thresholds", "expected five rising numbers, such as 0, 2, 4, 6, 8".into()));
        }
        if self.wound_penalties.iter().any(|penalty| !(-10..=0).contains(penalty)) {
            return Some(("wound_penalties", "expected five numbers from -10 to 0".into()));
        }
        None
    }
}
