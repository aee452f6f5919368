//! Campaign options: numbers and variants that a campaign chooses before it begins.

use ludex_kit::{options, rules, words};
use std::collections::BTreeMap;

rules! {
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
    /// All numbers of a campaign stand in one table; what is not in it and what is out of its range is refused.
    PARAMETERS = "WT-OPT-01", "Parameters", Option;
    /// Mana that is not there may be taken from the body: what a spell costs beyond it becomes fatigue. Investing never does.
    OVERDRAFT = "WT-OPT-06", "Mana overdraft", Option;
}

words! {
    /// Which dice a campaign rolls: Fudge and Wild dice, or two ordinary ones of different colours, one taken from the other.
    #[derive(Default)]
    pub enum DiceProfile { #[default] Five = "five", Contrast = "contrast" }
    /// What happens to a creature with a fatal wound: it dies, or it staggers, may fall unconscious, and dies slowly.
    #[derive(Default)]
    pub enum DeathRules { #[default] Npc = "npc", Full = "full" }
}

options! {
    /// The numbers of a campaign.
    pub struct Options, written whole {
        dice_profile: DiceProfile = DiceProfile::Five, by POOL_SIZE, "which dice are rolled";
        dice_pool: u8 = 5, 3..=7, by POOL_SIZE, "how many dice a check rolls";
        dice_crit: i32 = 5, 3..=7, by CRITICAL_THRESHOLD, "how far from 0 a natural sum is critical";
        combat_base: i32 = 10, 0..=12, by CRITICAL_THRESHOLD, "what combat rolls add when they meet a Defence";
        attribute_range_character: i32 = 5, 0..=20, by FULL_RULES_FOR_ALL, "the widest attribute of a character, either way";
        attribute_range_creature: i32 = 10, 0..=20, by FULL_RULES_FOR_ALL, "the widest attribute of any other creature";
        rank_max: i32 = 5, 1..=10, by FULL_RULES_FOR_ALL, "the highest rank of a skill or specialization";
        #[file] wound_thresholds: [i32; 5] = [0, 2, 4, 6, 8], by MILD_WOUNDS, "the final damage of each level of wounds, rising";
        #[file] wound_penalties: [i32; 5] = [0, -1, -2, -3, -4], by MILD_WOUNDS, "the penalty to checks of a creature so wounded";
        wound_defence: bool = true, by WOUNDS_OPEN_THE_GUARD, "whether that penalty also lowers melee and ranged Defence";
        npc_death_rules: DeathRules = DeathRules::Npc, by FULL_RULES_FOR_ALL, "how creatures that are not characters die";
        dying_marks: u8 = 4, 1..=10, by FULL_RULES_FOR_ALL, "how many death marks kill";
        ranged_adds_strength: bool = true, by MILD_WOUNDS, "whether Strength adds to the damage of ranged weapons";
        range_penalty: i32 = -2, -10..=0, by MILD_WOUNDS, "the penalty for each range increment beyond the first";
        range_max: i32 = 5, 1..=20, by MILD_WOUNDS, "how many range increments a weapon reaches";
        reach_too_close: i32 = -2, -5..=0, by MILD_WOUNDS, "the penalty of a long weapon against a target too close";
        #[late] action_costs: BTreeMap<String, u8> = BTreeMap::new(), by PARAMETERS, "the AP of actions, where they are not the usual ones";
        jump_base: i32 = 10, 0..=12, by PARAMETERS, "what is added to jumping checks";
        falling: bool = true, by PARAMETERS, "whether falls hurt by the rule, and not by the game master's word";
        breath: bool = true, by PARAMETERS, "whether those under water run out of breath";
        long_rests_per_day: u8 = 2, 1..=3, by PARAMETERS, "how many long rests a day help";
        mana_overdraft: bool = false, by OVERDRAFT, "whether mana beyond what is there becomes fatigue";
    }
}
