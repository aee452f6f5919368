//! What a campaign may change, and the rules that say so.

use crate::craft::{ON_THE_ROAD, ONCE_A_DAY};
use crate::exhaustion::COLLAPSE;
use crate::rations::OTHERS;
use crate::rest::ONE_NIGHT;
use crate::water::SPENT;
use ludex_kit::{options, rules, words};

rules! {
    /// Every die has six sides, all alike. A campaign may play with eight, ten or twelve; the highest difficulty is then the
    /// highest face.
    DIE = "SP-COR-01", "Die type";
    /// A roll for which nothing else is said is made at difficulty 4.
    USUAL_DIFFICULTY = "SP-COR-07", "Usual difficulty";
    /// Beyond the highest face dice count at that face, and each point beyond takes one success away before flat bonuses are
    /// added. A campaign may have such rolls fail outright, or forget the excess.
    OVERFLOW = "SP-COR-09", "Difficulty above the die";
    /// A roll fails critically where no die succeeds, nothing is left of the result, and ones show on half of the dice or more.
    /// In a campaign a single 1 may be enough, or nothing fails so.
    CRITICAL_FAILURE = "SP-COR-13", "Critical failure";
    /// Hit points are 4 and twice the Endurance one has when fresh.
    HIT_POINTS = "SP-DRV-01", "Hit points";
    /// A turn has three action points. What is left of them at its end is lost.
    ACTION_POINTS = "SP-DRV-07", "Action points";
    /// Magic of the soul drains: a number from 0 upwards, one more for each attack of the soul, less by sleep. Nothing
    /// bounds it unless the campaign does.
    DRAIN = "SP-DRV-09", "Drain", State;
    /// A round is six seconds, ten are a minute.
    ROUND = "SP-DRV-12", "Length of a round", Table;
    /// Players whose turns follow one another act together, each doing what they like when they like. A campaign may have
    /// everybody act alone.
    TOGETHER = "SP-TRN-04", "Acting together", Option;
    /// The game master says how hard a thing no bigger than a fist is to hit; 2 where nothing is said.
    SMALL_THINGS = "SP-ATK-13", "Small things", Call;
    /// What a tool gains against the material it is made for beside easier damage: it takes no harm from it. A campaign may
    /// give nothing more, or count the material half as hard, rounded up.
    TOOL_BENEFIT = "SP-DMG-20", "Second benefit of tools", Option;
    /// A blow at a sleeper, who is unaware and not unconscious, is no coup de grace unless the campaign says so.
    SLEEPERS = "SP-CDG-04", "Sleepers", Option;
    /// What falls and what it strikes share one roll, each less its own hardness. A campaign may roll for each.
    SHARED_FALL = "SP-HAZ-07", "One roll for both", Option;
    /// A campaign may play with dice of 8, 10 or 12 sides; the highest difficulty, what is beyond it and single dice go by them.
    DICE = "SP-OPT-01", "Size of dice", Option;
    /// Light and heavy activity share one clock, unless the campaign gives each its own.
    CLOCKS = "SP-OPT-02", "Clocks of exhaustion", Option;
    /// A campaign may let new characters divide 20 points of attributes as they like; 18 for the soulless, who have four.
    FREE_SPREAD = "SP-OPT-04", "Free attributes", Option;
    /// A campaign may say how many hit points everybody has, and how many for each point of Endurance.
    HP_FORMULA = "SP-OPT-05", "Hit points of a campaign", Option;
    /// A campaign may give 2 to 6 action points a turn.
    POINTS = "SP-OPT-06", "Action points of a campaign", Option;
    /// In a strict campaign neither the count nor an hour of rest ends unconsciousness or disability with 0 hit points or fewer.
    /// Who is tended gains the hit points of rest all the same, and wakes disabled with the first above 0.
    DOWN_UNTIL_HEALED = "SP-OPT-07", "Down until healed", Option;
    /// Everything that a campaign may change, and what holds where it says nothing.
    PARAMETERS = "SP-OPT-08", "Table of parameters", Table(DEFAULTS; "parameter", "option", "default");
    /// Four hours of rest may take off a step of fatigue that nothing locks, but not exhaustion, where the campaign says so.
    RESTED_OFF = "SP-OPT-03", "Fatigue ended by rest", Option;
    /// For an action point the grappled roll to be free of all who hold them. A pin forbids it like every movement, unless the
    /// campaign lets it be tried.
    ESCAPE = "SP-GRP-04", "Escape";
    /// Who is healed above 0 while unconscious stays so until the count is out, unless the campaign wakes them at once.
    HEALED_ASLEEP = "SP-DTH-10", "Healing the unconscious";
    /// When the count is out the unconscious wake and are disabled, however badly they are hurt. A strict campaign keeps them
    /// down as long as they have 0 hit points or fewer.
    WAKING = "SP-DTH-05", "Waking";
}

words! {
    /// What becomes of a difficulty beyond the die: each point takes a success away, the result is 0, nothing.
    pub enum Overflow {
        Cancel = "cancel", Impossible = "impossible", Clamp = "clamp",
    }
    /// When a failure is critical: ones on half of the dice, a 1 shows, never.
    pub enum Critical {
        AnyOne = "any one", MajorityOnes = "majority ones", Never = "never",
    }
    /// What has a clock of exhaustion: all activity together, light and heavy each.
    pub enum ActivityClocks {
        Shared = "shared", Separate = "separate",
    }
    /// For what a crafter has a roll a day: for everything together, for each project.
    pub enum CraftRolls {
        Crafter = "each crafter", Project = "each project",
    }
    /// What a tool gains beside.
    pub enum ToolBenefit {
        NoBacklash = "no backlash", HalveHardness = "halve hardness", Nothing = "nothing",
    }
}

options! {
    /// What a campaign may change.
    pub struct Options {
        die_sides: u8 = 6, 6..=12, by DICE, "sides of every die: 6, 8, 10 or 12";
        usual_difficulty: u8 = 4, 2..=12, by USUAL_DIFFICULTY, "difficulty where nothing else is said";
        overflow: Overflow = Overflow::Cancel, by OVERFLOW, "what becomes of difficulty beyond the die";
        critical_failure: Critical = Critical::MajorityOnes, by CRITICAL_FAILURE, "when a failure is critical";
        hit_points_base: u8 = 4, 0..=40, by HP_FORMULA, "hit points of everybody";
        hit_points_per_endurance: u8 = 2, 0..=10, by HP_FORMULA, "hit points for each point of Endurance";
        action_points: u8 = 3, 2..=6, by POINTS, "action points of a turn";
        round_seconds: u8 = 6, 1..=60, by ROUND, "seconds of a round";
        drain_most: Option<u16> = None, by DRAIN, "the most Drain that anybody can have";
        together: bool = true, by TOGETHER, "whether players whose turns follow one another act together";
        small_defence: u8 = 2, 0..=12, by SMALL_THINGS, "defence of things no bigger than a fist";
        tool_benefit: ToolBenefit = ToolBenefit::NoBacklash, by TOOL_BENEFIT, "what a tool gains beside";
        free_attributes: bool = false, by FREE_SPREAD, "whether new characters have whatever attributes they like";
        coup_on_sleepers: bool = false, by SLEEPERS, "whether blows at sleepers are coups de grace";
        collapse_minutes: u16 = 60, 1..=1440, by COLLAPSE, "minutes in which the collapsed can be helped";
        night_hours: u8 = 24, 0..=72, by ONE_NIGHT, "hours from the beginning of one night to that of the next";
        air_of_a_fight: u16 = 30, 1..=120, by SPENT, "seconds of air that a round of fighting takes";
        shared_fall: bool = true, by SHARED_FALL, "whether what falls and what it strikes share one roll";
        water_full: u16 = 40, 1..=200, by OTHERS, "tenths of a litre that people need in a window of water";
        water_half: u16 = 20, 1..=200, by OTHERS, "tenths of a litre with which nobody thirsts";
        water_hours: u16 = 24, 1..=240, by OTHERS, "hours of a window of water";
        food_hours: u16 = 72, 1..=720, by OTHERS, "hours that people go without food before it tires";
        rest_ends_fatigue: bool = false, by RESTED_OFF, "whether four hours of rest end fatigue";
        escape_pins: bool = false, by ESCAPE, "whether the pinned may roll to be free";
        wake_on_heal: bool = false, by HEALED_ASLEEP, "whether healing above 0 wakes the unconscious";
        strict_waking: bool = false, by DOWN_UNTIL_HEALED, "whether nobody wakes with 0 hit points or fewer";
        exhaustion_clocks: ActivityClocks = ActivityClocks::Shared, by CLOCKS, "what has a clock of exhaustion";
        craft_rolls: CraftRolls = CraftRolls::Project, by ONCE_A_DAY, "for what a crafter has a roll a day";
        craft_on_the_road: bool = true, by ON_THE_ROAD, "whether people craft on a day on which they march";
    }
}

/// Everything that a campaign may change (SP-OPT-08): as the rules call it, as it is called here, its default.
pub const DEFAULTS: [(&str, &str, &str); 27] = [
    ("core.die_sides", "die_sides", "6"),
    ("core.default_difficulty", "usual_difficulty", "4"),
    ("core.overflow", "overflow", "cancel"),
    ("core.critical_failure", "critical_failure", "majority ones"),
    ("hp.base", "hit_points_base", "4"),
    ("hp.per_endurance", "hit_points_per_endurance", "2"),
    ("ap.per_turn", "action_points", "3"),
    ("time.round_seconds", "round_seconds", "6"),
    ("air.combat_round_s", "air_of_a_fight", "30"),
    ("object.small_defence", "small_defence", "2"),
    ("tools.second_benefit", "tool_benefit", "no backlash"),
    ("falling.shared_roll", "shared_fall", "true"),
    ("cdg.sleeping", "coup_on_sleepers", "false"),
    ("wake_on_heal", "wake_on_heal", "false"),
    ("strict_waking", "strict_waking", "false"),
    ("exhaustion.clock", "exhaustion_clocks", "shared"),
    ("collapse.deadline_s", "collapse_minutes", "60"),
    ("water.full_l", "water_full", "40"),
    ("water.half_l", "water_half", "20"),
    ("food.interval_h", "food_hours", "72"),
    ("water.interval_h", "water_hours", "24"),
    ("rest.min_interval_h", "night_hours", "24"),
    ("rest.short_rest_fatigue", "rest_ends_fatigue", "false"),
    ("turns.simultaneous", "together", "true"),
    ("allow_travel_crafting", "craft_on_the_road", "true"),
    ("creation.free_attributes", "free_attributes", "false"),
    ("drain.max", "drain_most", "none"),
];
