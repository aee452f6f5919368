//! What a campaign may change, and the rules that say so.

use crate::character::SPREAD;
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
    /// A roll fails critically where no die succeeds, nothing is left of the result, and a 1 shows. A campaign may ask for
    /// ones on half of the dice, or do without.
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
    /// When a failure is critical: a 1 shows, ones on half of the dice, never.
    pub enum Critical {
        AnyOne = "any one", MajorityOnes = "majority ones", Never = "never",
    }
    /// What a tool gains beside.
    pub enum ToolBenefit {
        NoBacklash = "no backlash", HalveHardness = "halve hardness", Nothing = "nothing",
    }
}

options! {
    /// What a campaign may change.
    pub struct Options {
        die_sides: u8 = 6, 6..=12, by DIE, "sides of every die: 6, 8, 10 or 12";
        usual_difficulty: u8 = 4, 2..=12, by USUAL_DIFFICULTY, "difficulty where nothing else is said";
        overflow: Overflow = Overflow::Cancel, by OVERFLOW, "what becomes of difficulty beyond the die";
        critical_failure: Critical = Critical::AnyOne, by CRITICAL_FAILURE, "when a failure is critical";
        hit_points_base: u8 = 4, 0..=40, by HIT_POINTS, "hit points of everybody";
        hit_points_per_endurance: u8 = 2, 0..=10, by HIT_POINTS, "hit points for each point of Endurance";
        action_points: u8 = 3, 2..=6, by ACTION_POINTS, "action points of a turn";
        round_seconds: u8 = 6, 1..=60, by ROUND, "seconds of a round";
        drain_most: Option<u16> = None, by DRAIN, "the most Drain that anybody can have";
        together: bool = true, by TOGETHER, "whether players whose turns follow one another act together";
        small_defence: u8 = 2, 0..=12, by SMALL_THINGS, "defence of things no bigger than a fist";
        tool_benefit: ToolBenefit = ToolBenefit::NoBacklash, by TOOL_BENEFIT, "what a tool gains beside";
        free_attributes: bool = false, by SPREAD, "whether new characters have whatever attributes they like";
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
        strict_waking: bool = false, by WAKING, "whether nobody wakes with 0 hit points or fewer";
    }
}
