//! What a campaign may change.

mod variants;

pub use variants::{
    Bodies, Coupling, CunningBoostWhen, GrazeReading, HelpAttack, ImpulsiveLoss, JumpMode, LuckScope, MarchSkill,
    NpcDeath, OrderTie, SocialScope, SocialTie, TempHealthOrder, ThrownStrength, VitalityDieInAp, VitalityFormula,
};

use crate::action_points::ActionDice;
use crate::body::modes::ClimbFactor;
use crate::character::attributes::{ATTRIBUTE_MAX, ATTRIBUTE_MIN};
use crate::checks::Targets;
use crate::objects::Materials;
use crate::prelude::*;
use crate::talk::{Modifier, Quirk};
use crate::travel::PaceTable;
use ludex_grid::Shape;

rules! {
    /// Campaigns may roll Action Points anew each round instead of setting them back.
    REROLL_AP = "UL-OPT-01", "Action Points anew each round", Option;
    /// Whoever stands higher than an opponent may have +1 to hit it and to active defences against it.
    HIGH_GROUND = "UL-OPT-02", "High ground", Option;
    /// Trained firearms may be a damage group of their own.
    FIREARMS = "UL-OPT-03", "Firearms", Option;
    /// There are three readings of the band in which an attack still grazes.
    GRAZE_READING = "UL-OPT-04", "How minor failures are read", Option;
    /// A natural 20 or 1 may decide maneuvers as well as attacks.
    LUCK_SCOPE = "UL-OPT-05", "Scope of natural 20 and 1", Option;
    /// Creatures of the game master may die at 0 Health or fight for their lives as characters do.
    NPC_DEATH = "UL-OPT-06", "Creatures at 0 Health", Option;
    /// A weapon may belong to another group, or to two; of two the better rank counts.
    LOOSE_GROUPS = "UL-OPT-07", "Loose weapon groups", Call;
    /// A thrown weapon strikes with Strength always, or only when it is thrown.
    THROWN_STRENGTH = "UL-OPT-08", "Thrown weapons and Strength", Option;
    /// The other numbers that a campaign may set.
    PARAMETERS = "UL-OPT-09", "Parameters", Table;
    /// Maps are of hexes unless a campaign wants squares, or no grid: then ways count to the space, nearly as a tape
    /// measures them, and arcs go by angle (house).
    MAP_GRID = "UL-POS-20", "Map", Option;
}

// What is no variant of a rule of its own is a parameter (UL-OPT-09): the fewest Action Points of a roll, the grid of maps and
// so on. Each names the rule that it changes.
options! {
    /// What a campaign decided about the variant rules. The defaults are those of the rules.
    pub struct Options, written whole {
        ["Action Points and turns"]
        ap_minimum: i32 = 1, 0..=99, by crate::action_points::ACTION_DICE, "the fewest Action Points a roll can give";
        ap_reroll_each_round: bool = false, by REROLL_AP, "Action Points are rolled anew each round";
        #[group] ap_action_dice: ActionDice = ActionDice::default(), by crate::action_points::ACTION_DICE,
            "how many d4s a roll of Action Points has, by level";
        ap_vitality_die: VitalityDieInAp = VitalityDieInAp::Rolled, by crate::action_points::VITALITY_DIE_IN_AP,
            "how the Vitality Die counts for Action Points";
        order_tie: OrderTie = OrderTie::ApAttribute, by crate::turns::TIES,
            "what decides between equal Action Points and equal Agility";
        free_objects_per_activation: u8 = 1, by crate::actions::FREE, "free object interactions in an activation";
        ["Attack and defence"]
        flank_requires_threat: bool = true, by crate::cover::FLANKED, "only who threatens flanks";
        passive_shield: bool = false, by crate::defence::PASSIVE_ARMOR, "a shield on the arm counts in passive defence";
        armor_reduction_divisor: i32 = 2, 1..=2, by crate::armour::ARMOR_REDUCTION,
            "through what the armor value is divided before it is taken off damage: half of it, or with 1 all of it";
        armor_unarmored_value: i32 = 6, 0..=30, by crate::armour::UNARMORED, "the armor of whoever wears none";
        parry_shots: bool = false, by crate::defence::WHICH_ANSWERS, "a parry meets shots and throws too";
        block_spells: bool = false, by crate::defence::WHICH_ANSWERS,
            "a block meets every spell with an attack roll, and not physical ones alone";
        block_minor_shield: bool = false, by crate::defence::BLOCK_MINOR,
            "a block that fails a little adds what blocks to Armor Reduction, beside Strength";
        loading_attribute: bool = false, by crate::damage::DAMAGE_ATTRIBUTE,
            "loading weapons add Strength to damage as others do";
        crit_margin: i32 = 10, 1..=99, by crate::critical::CRITICAL_RANKS,
            "by how much an attack must succeed to be critical";
        crit_rank_step: i32 = 0, -20..=20, by crate::critical::CRITICAL_RANKS,
            "how much that margin changes with each rank";
        ["Characters"]
        dex_boost_step: i32 = 1, 0..=20, by crate::character::profile::DEXTERITY_BOOST,
            "what each boost in Dexterity adds";
        health_per_pool_per_level: i32 = 1, 0..=20, by crate::character::profile::STRENGTH_BOOST,
            "the Health of each boost in Strength, per level";
        ["Actions"]
        loading_reload_ap: i32 = crate::actions::cost::RELOAD, 0..=30, by crate::handling::GEAR,
            "Action Points to load a weapon";
        potion_given_is_full: bool = true, by crate::aid::GIVE_POTION,
            "a potion given to another gives the most it can";
        ["Attack and defence"]
        temp_health_order: TempHealthOrder = TempHealthOrder::BeforeHealth, by crate::damage::ABSORPTION,
            "when temporary Health is lost";
        ["Dying"]
        death_exhaustion_applies: bool = false, by crate::dying::DEATH_SAVE, "exhaustion counts in death saves";
        ["Rolls"]
        minor_failure_attack: GrazeReading = GrazeReading::ShortByRank, by GRAZE_READING,
            "which totals just short of success still graze";
        luck_scope: LuckScope = LuckScope::AttacksAndManeuvers, by LUCK_SCOPE, "which rolls a natural 20 or 1 decides";
        ["Attack and defence"]
        shove_least: u8 = 0, 0..=1, by crate::maneuvers::SHOVE, "the least spaces of a shove that succeeds";
        ["Dying"]
        npc_death: NpcDeath = NpcDeath::PerRecord, by NPC_DEATH,
            "what happens to creatures of the game master at 0 Health";
        ["Attack and defence"]
        attack_thrown_strength: ThrownStrength = ThrownStrength::Always, by THROWN_STRENGTH,
            "when a Thrown weapon strikes with Strength";
        firearms: bool = false, by FIREARMS, "trained firearms are a damage group of their own";
        high_ground: bool = false, by HIGH_GROUND, "+1 for whoever stands higher than its opponent";
        unconscious_adjacent_hit_is_crit: bool = false, by crate::statuses::UNCONSCIOUS,
            "a hit on somebody Unconscious from the next space is critical";
        ["Talking"]
        social_scope: SocialScope = SocialScope::Party, by crate::talk::manner::WHOSE_POOLS,
            "between whom Favor and Displeasure are kept";
        social_strict: bool = true, by crate::talk::approach::EXCEEDED,
            "Social Defence must be exceeded, not only reached";
        social_tie: SocialTie = SocialTie::NoChange, by crate::talk::approach::TIED,
            "what an exact tie with Social Defence is";
        favor_base: u8 = 1, by crate::talk::pools::SUCCESS, "the Favor of a success";
        favor_step: u8 = 0, by crate::talk::pools::SUCCESS,
            "1 Favor more for every so many above Social Defence; 0 for none";
        displeasure_base: u8 = 1, by crate::talk::pools::FAILURE, "the Displeasure of a failure";
        social_coupling: Coupling = Coupling::Opposed, by crate::talk::pools::COUPLING,
            "whether Favor and Displeasure pull against each other";
        attitude_shift_on_full: bool = false, by crate::talk::pools::FULL,
            "a full pool shifts the attitude and is emptied";
        talk_ap: u8 = 3, by crate::talk::encounter::IN_A_FIGHT,
            "what words cost in a fight, where the game master says nothing else";
        cunning_boost_when: CunningBoostWhen = CunningBoostWhen::FirstMeeting,
            by crate::talk::encounter::FIRST_IMPRESSION, "when boosts in Cunning count in a talk";
        bribe_cap: u16 = 0, by crate::talk::quirks::GREEDY, "the most gold of one bribe; 0 for any";
        quirk_target_increase: u8 = 2, by crate::talk::quirks::CYNICAL, "how much harder a target is that is higher";
        ["Moving and falling"]
        climb_factor: ClimbFactor = ClimbFactor::ThreeQuarters, by crate::body::modes::CLIMBING,
            "how much of the distance a climber keeps";
        jump_mode: JumpMode = JumpMode::OwnPrice, by crate::body::jump::JUMP_ACTION,
            "whether the distance of a jump is taken from the Move";
        fall_water_depth: u8 = 10, by crate::falling::INTO_WATER, "how many feet of water halve a fall";
        ["Valor"]
        valor_at_session_start: u8 = 1, 0..=9, by crate::valor::VALOR,
            "the Valor that each player gets when a session begins, and comes to the campaign with";
        valor_after_long_rest: u8 = 0, by crate::valor::LONG_REST, "the Valor that a long rest leaves";
        ["Talking"]
        impulsive_loss: ImpulsiveLoss = ImpulsiveLoss::Larger, by crate::talk::quirks::IMPULSIVE,
            "how the losses of Favor of the Impulsive change";
        quirk_modifiers: bool = false, by crate::talk::quirks::UNNUMBERED,
            "quirks without stated numbers have modifiers";
        #[late] quirk_table: BTreeMap<Quirk, Vec<Modifier>> = BTreeMap::new(), by crate::talk::quirks::UNNUMBERED,
            "the campaign's own modifiers of such quirks, in the place of the usual ones";
        ["Attack and defence"]
        crossbows_are_firearms: bool = true, by crate::character::uses::FIREARMS_GROUP,
            "with the group Firearms, crossbows belong to it";
        ["Senses, things and traps"]
        darkvision_magical: bool = false, by crate::senses::special::MAGICAL_DARKNESS,
            "darkvision lifts magical darkness too";
        perception_over_investigation: u8 = 5, by crate::objects::finding::QUICK_AND_SLOW,
            "how much more Perception takes than Investigation, where content says one of them";
        trap_trigger_margin: u8 = 5, by crate::objects::finding::RISK,
            "by how much Investigation must fail to set a trap off; 0 for never";
        cutpurse_bonus: u8 = 1, by crate::character::uses::THIEVERY,
            "what a cutpurse knife adds to Lifting, where the game master allows it";
        ["Healing and rests"]
        kit_uses: u8 = 0, by crate::aid::TRIAGE_KIT, "how many treatments a Healer's Kit is good for; 0 for any number";
        triage_merge: bool = false, by crate::aid::TRIAGE_ON_DYING,
            "one roll of Triage stabilises and, with a kit, heals";
        triage_out_of_combat: bool = false, by crate::aid::TRIAGE_IN_COMBAT,
            "wounds may be treated outside a fight, in a minute";
        ["Journeys"]
        day_ends_at: u8 = 20, 0..=23, by crate::survival::FOOD,
            "the hour, 0 to 23, at which a day's food and water are settled";
        pace_table: PaceTable = PaceTable::House, by crate::travel::pace::PACES, "which day column of the paces counts";
        forced_march_skill: MarchSkill = MarchSkill::None, by crate::travel::march::FORCED_MARCH,
            "what is rolled on a forced march beside Endurance";
        forage_food: u16 = 100, by crate::travel::seek::FORAGE, "hundredths of a pound of food that foraging gives";
        forage_water: u16 = 50, by crate::travel::seek::FORAGE, "hundredths of a gallon of water that foraging gives";
        ["Healing and rests"]
        rest_interrupt_minutes: u16 = 0, by crate::camp::LONG_INTERRUPTED, "what is shorter does not disturb a rest";
        long_rest_min_health: u8 = 0, by crate::rest::REST_HEALTH, "the least Health that a long rest gives back";
        long_rest_exhaustion: u8 = 1, by crate::rest::REST_EXHAUSTION,
            "how many levels of Exhaustion a long rest takes";
        short_rests_per_day: u8 = 0, by crate::rest::SHORT_RESTS,
            "how many short rests a day of the clock has room for; 0 for as many as one likes";
        ["Moving and falling"]
        fall_overflows: bool = false, by crate::falling::FALL_FARTHEST,
            "what a fall of more than 200 feet takes beyond Vitality goes on to Health";
        fall_prone: bool = false, by crate::falling::FALL_AND_ARMOUR,
            "whoever is hurt by a fall onto the ground lies Prone";
        acrobatics_fall_target: u8 = 0, by crate::falling::FALL_AND_ARMOUR,
            "what Acrobatics must reach to halve the dice of a fall; 0 for no such roll";
        ["Characters"]
        attribute_min: i8 = ATTRIBUTE_MIN, -20..=0, by crate::character::attributes::ATTRIBUTES,
            "the least value of an attribute in a record";
        attribute_max: i8 = ATTRIBUTE_MAX, 0..=20, by crate::character::attributes::ATTRIBUTES,
            "the greatest value of an attribute in a record";
        ["Rolls"]
        #[group] targets: Targets = Targets::default(), by crate::checks::attempt::TARGET,
            "the menu of target numbers, offered and never forced";
        ["Senses, things and traps"]
        search_place_minutes: u16 = 1, 1..=1440, by crate::objects::finding::QUICK_AND_SLOW,
            "how many minutes Investigation of one place takes";
        search_room_minutes: u16 = 10, 1..=1440, by crate::objects::finding::QUICK_AND_SLOW,
            "how many minutes Investigation of a room takes";
        #[group] materials: Materials = Materials::default(), by crate::objects::thing::STATISTICS,
            "the menu of materials: armor and Health of things of medium size";
        ["Characters"]
        vitality_die: u8 = 8, 6..=12, by crate::rest::DICE_POOL,
            "the sides of a Vitality Die, where a record says nothing";
        vitality_formula: VitalityFormula = VitalityFormula::EachLevel, by crate::character::profile::VITALITY_MAX,
            "how the most Vitality grows";
        ["Moving and falling"]
        map_grid: Shape = Shape::Hex, by MAP_GRID, "the shape of maps that name none";
        ["Actions"]
        help_attack: HelpAttack = HelpAttack::WithinReach, by crate::actions::HELP,
            "where a helper must be, who helps with an attack";
        ["Moving and falling"]
        bodies: Bodies = Bodies::Underfoot, by crate::statuses::DEAD,
            "whether one may end a move where a dead body lies";
    }
}

impl Options {
    /// Returns the numbers that no game could be played with: each with its name, and from where to where it may go.
    pub fn unplayable(&self) -> Vec<(String, i64, i64)> {
        let mut faults = self.out_of_bounds();
        // Dice have an even number of sides.
        if self.vitality_die % 2 == 1 {
            faults.push(("vitality_die".to_owned(), 6, 12));
        }
        faults
    }

    /// Returns what an armor value takes off damage by itself: half of it, or all of it where the campaign says so;
    /// that of things as well (UL-ARM-02, UL-OBJ-03).
    pub fn base_reduction(&self, armor: i32) -> i32 {
        armor / self.armor_reduction_divisor.max(1)
    }
}
