//! What a campaign may change.

mod variants;

pub use variants::{
    Bodies, Coupling, GrazeReading, HelpAttack, LuckScope, MarchSkill, NpcDeath, OrderTie, SocialScope, SocialTie,
    ThrownStrength, VitalityDieInAp, VitalityFormula,
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
use std::collections::BTreeMap;

ludex_engine::rules! {
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

kept! {
    /// What a campaign decided about the variant rules. The defaults are those of the rules.
    #[derive(Clone, Eq, schemars::JsonSchema)]
    #[serde(default, deny_unknown_fields)]
    pub struct Options {
        ap_minimum: i32, "`ap.minimum`: the fewest Action Points a roll can give.";
        ap_reroll_each_round: bool, "`ap.reroll_each_round` (UL-OPT-01).";
        ap_action_dice: ActionDice, "`ap.action_dice`: how many d4s a roll of Action Points has, by level (UL-TRN-04).";
        ap_vitality_die: VitalityDieInAp, "`ap.vitality_die` (UL-TRN-05).";
        order_tie: OrderTie, "`order.tie` (UL-TRN-10).";
        /// `free.objects_per_activation`: free object interactions in an activation (UL-ACT-02).
        free_objects_per_activation: u8;
        flank_requires_threat: bool, "`flank.requires_threat` (UL-COV-10).";
        passive_shield: bool, "`passive.shield` (UL-DEF-05).";
        armor_unarmored_value: i32, "`armor.unarmored_value` (UL-ARM-04).";
        crit_margin: i32, "`crit.margin` (UL-CRT-03).";
        crit_rank_step: i32, "`crit.rank_step` (UL-CRT-03).";
        dex_boost_step: i32, "`dex_boost_step` (UL-RNK-17).";
        health_per_pool_per_level: i32, "`health_per_pool_per_level` (UL-RNK-15).";
        loading_reload_ap: i32, "`loading.reload_ap` (UL-ACT-25).";
        potion_given_is_full: bool, "`potion.given_is_full` (UL-ACT-13).";
        death_exhaustion_applies: bool, "`death.exhaustion_applies` (UL-DTH-05).";
        minor_failure_attack: GrazeReading, "`minor_failure.attack` (UL-OPT-04).";
        luck_scope: LuckScope, "`luck.scope` (UL-OPT-05).";
        npc_death: NpcDeath, "`npc.death` (UL-OPT-06).";
        attack_thrown_strength: ThrownStrength, "`attack.thrown_strength` (UL-OPT-08).";
        firearms: bool, "`firearms` (UL-OPT-03).";
        high_ground: bool, "`high_ground` (UL-OPT-02).";
        unconscious_adjacent_hit_is_crit: bool, "`unconscious.adjacent_hit_is_crit`.";
        social_scope: SocialScope, "`social_scope` (UL-SOC-16).";
        social_strict: bool, "`social_strict`: Social Defence must be exceeded, not only reached (UL-SOC-04).";
        social_tie: SocialTie, "`social_tie` (UL-SOC-05).";
        favor_base: u8, "`favor_base`: the Favor of a success (UL-SOC-12).";
        favor_step: u8, "`favor_step`: 1 Favor more for every so many above Social Defence; 0 for none (UL-SOC-12).";
        displeasure_base: u8, "`displeasure_base`: the Displeasure of a failure (UL-SOC-13).";
        social_coupling: Coupling, "`social_coupling` (UL-SOC-14).";
        /// `attitude_shift_on_full`: a full pool shifts the attitude and is emptied (UL-SOC-15).
        attitude_shift_on_full: bool;
        talk_ap: u8, "`talk_ap`: what words cost in a fight, where the game master says nothing else (UL-SOC-27).";
        bribe_cap: u16, "`bribe_cap`: the most gold of one bribe; 0 for any (UL-QRK-06).";
        quirk_target_increase: u8, "`quirk_target_increase`: how much harder a target is that is higher (UL-QRK-07).";
        climb_factor: ClimbFactor, "`climb_factor`: how much of the distance a climber keeps (UL-MOV-03).";
        fall_water_depth: u8, "How many feet of water halve a fall (UL-ENV-06).";
        /// `valor.at_session_start`: the Valor that each player gets when a session begins, and comes to the campaign with
        /// (UL-VAL-01).
        valor_at_session_start: u8;
        valor_after_long_rest: u8, "`valor.after_long_rest`: the Valor that a long rest leaves (UL-VAL-02).";
        quirk_modifiers: bool, "`quirk_modifiers`: quirks without stated numbers have modifiers (UL-QRK-10).";
        /// The campaign's own modifiers of such quirks, in the place of the usual ones (UL-QRK-10).
        #[serde(skip_serializing_if = "BTreeMap::is_empty")] quirk_table: BTreeMap<Quirk, Vec<Modifier>>;
        /// `crossbows_are_firearms`: with the group Firearms, crossbows belong to it (UL-SKL-19).
        crossbows_are_firearms: bool;
        darkvision_magical: bool, "`darkvision_magical`: darkvision lifts magical darkness too (UL-VIS-11).";
        /// How much more Perception takes than Investigation, where content says one of them (UL-HID-18).
        perception_over_investigation: u8;
        /// `trap_trigger_margin`: by how much Investigation must fail to set a trap off; 0 for never (UL-HID-19).
        trap_trigger_margin: u8;
        /// `cutpurse_bonus`: what a cutpurse knife adds to Lifting, where the game master allows it (UL-SKL-07).
        cutpurse_bonus: u8;
        kit_uses: u8, "`kit_uses`: how many treatments a Healer's Kit is good for; 0 for any number (UL-SKL-22).";
        /// `triage_out_of_combat`: wounds may be treated outside a fight, in a minute (UL-SKL-23).
        triage_out_of_combat: bool;
        day_ends_at: u8, "`day_ends_at`: the hour, 0 to 23, at which a day's food and water are settled (UL-ENV-12).";
        pace_table: PaceTable, "`pace_table`: which day column of the paces counts (UL-TRV-05).";
        /// `forced_march_skill`: what is rolled on a forced march beside Endurance (UL-TRV-11).
        forced_march_skill: MarchSkill;
        forage_food: u16, "`forage_food`: hundredths of a pound of food that foraging gives (UL-TRV-29).";
        forage_water: u16, "`forage_water`: hundredths of a gallon of water that foraging gives (UL-TRV-29).";
        rest_interrupt_minutes: u16, "`rest_interrupt_minutes`: what is shorter does not disturb a rest (UL-RST-11).";
        long_rest_min_health: u8, "`long_rest_min_health`: the least Health that a long rest gives back (UL-RST-12).";
        /// `long_rest_exhaustion`: how many levels of Exhaustion a long rest takes (UL-RST-20).
        long_rest_exhaustion: u8;
        /// `short_rests_per_day`: how many short rests a day of the clock has room for; 0 for as many as one likes
        /// (UL-RST-23).
        short_rests_per_day: u8;
        fall_prone: bool, "`fall_prone`: whoever is hurt by a fall onto the ground lies Prone (UL-ENV-07).";
        /// `acrobatics_fall_target`: what Acrobatics must reach to halve the dice of a fall; 0 for no such roll (UL-ENV-07).
        acrobatics_fall_target: u8;
        attribute_min: i8, "`attribute.min`: the least value of an attribute in a record (UL-CHK-02).";
        attribute_max: i8, "`attribute.max`: the greatest value of an attribute in a record (UL-CHK-02).";
        targets: Targets, "The menu of target numbers, offered and never forced (UL-CHK-06).";
        search_place_minutes: u16, "How many minutes Investigation of one place takes (UL-HID-18).";
        search_room_minutes: u16, "How many minutes Investigation of a room takes (UL-HID-18).";
        materials: Materials, "The menu of materials: armor and Health of things of medium size (UL-OBJ-03).";
        vitality_die: u8, "The sides of a Vitality Die, where a record says nothing (UL-RST-08).";
        vitality_formula: VitalityFormula, "`vitality.formula`: how the most Vitality grows (UL-VIT-10).";
        map_grid: Shape, "`map.grid`: the shape of maps that name none (UL-POS-20).";
        help_attack: HelpAttack, "`help_attack`: where a helper must be, who helps with an attack (UL-ACT-08).";
        bodies: Bodies, "`bodies`: whether one may end a move where a dead body lies (UL-STA-25).";
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            ap_minimum: 1,
            ap_reroll_each_round: false,
            ap_action_dice: ActionDice::default(),
            ap_vitality_die: VitalityDieInAp::Rolled,
            order_tie: OrderTie::ApAttribute,
            free_objects_per_activation: 1,
            flank_requires_threat: true,
            passive_shield: false,
            armor_unarmored_value: 6,
            crit_margin: 10,
            crit_rank_step: 0,
            dex_boost_step: 1,
            health_per_pool_per_level: 1,
            loading_reload_ap: crate::actions::cost::RELOAD,
            potion_given_is_full: true,
            death_exhaustion_applies: false,
            minor_failure_attack: GrazeReading::ShortByRank,
            luck_scope: LuckScope::AttacksAndManeuvers,
            npc_death: NpcDeath::PerRecord,
            attack_thrown_strength: ThrownStrength::Always,
            firearms: false,
            high_ground: false,
            unconscious_adjacent_hit_is_crit: false,
            social_scope: SocialScope::Party,
            social_strict: true,
            social_tie: SocialTie::NoChange,
            favor_base: 1,
            favor_step: 0,
            displeasure_base: 1,
            social_coupling: Coupling::Opposed,
            attitude_shift_on_full: false,
            talk_ap: 3,
            bribe_cap: 0,
            quirk_target_increase: 2,
            climb_factor: ClimbFactor::ThreeQuarters,
            fall_water_depth: 10,
            valor_at_session_start: 1,
            valor_after_long_rest: 0,
            quirk_modifiers: false,
            quirk_table: BTreeMap::new(),
            crossbows_are_firearms: true,
            darkvision_magical: false,
            perception_over_investigation: 5,
            trap_trigger_margin: 5,
            cutpurse_bonus: 1,
            kit_uses: 0,
            triage_out_of_combat: false,
            day_ends_at: 20,
            pace_table: PaceTable::House,
            forced_march_skill: MarchSkill::None,
            forage_food: 100,
            forage_water: 50,
            rest_interrupt_minutes: 0,
            long_rest_min_health: 0,
            long_rest_exhaustion: 1,
            short_rests_per_day: 0,
            fall_prone: false,
            acrobatics_fall_target: 0,
            attribute_min: ATTRIBUTE_MIN,
            attribute_max: ATTRIBUTE_MAX,
            targets: Targets::default(),
            search_place_minutes: 1,
            search_room_minutes: 10,
            materials: Materials::default(),
            vitality_die: 8,
            vitality_formula: VitalityFormula::EachLevel,
            map_grid: Shape::Hex,
            help_attack: HelpAttack::WithinReach,
            bodies: Bodies::Underfoot,
        }
    }
}

impl Options {
    /// The numbers that no game could be played with: each with its name, and from where to where it may go.
    pub fn out_of_bounds(&self) -> impl Iterator<Item = (&'static str, i32, i32)> {
        let numbers = [
            ("ap_minimum", self.ap_minimum, 0, 99),
            ("armor_unarmored_value", self.armor_unarmored_value, 0, 30),
            ("crit_margin", self.crit_margin, 1, 99),
            ("crit_rank_step", self.crit_rank_step, -20, 20),
            ("dex_boost_step", self.dex_boost_step, 0, 20),
            ("health_per_pool_per_level", self.health_per_pool_per_level, 0, 20),
            ("loading_reload_ap", self.loading_reload_ap, 0, 30),
            ("valor_at_session_start", self.valor_at_session_start.into(), 0, crate::valor::MOST_AWARD.into()),
            ("day_ends_at", self.day_ends_at.into(), 0, 23),
            ("attribute_min", self.attribute_min.into(), -20, 0),
            ("attribute_max", self.attribute_max.into(), 0, 20),
            ("search_place_minutes", self.search_place_minutes.into(), 1, 1440),
            ("search_room_minutes", self.search_room_minutes.into(), 1, 1440),
            ("vitality_die", self.vitality_die.into(), 6, 12),
        ];
        // Dice have an even number of sides.
        let odd = (self.vitality_die % 2 == 1).then_some(("vitality_die", 6, 12));
        let numbers = numbers.into_iter().chain(self.targets.numbers()).chain(self.materials.numbers());
        let numbers = numbers.chain(self.ap_action_dice.numbers());
        let beyond = numbers.filter(|&(_, number, from, to)| !(from..=to).contains(&number));
        beyond.map(|(name, _, from, to)| (name, from, to)).chain(odd)
    }
}
