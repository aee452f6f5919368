//! What a campaign may change.

use crate::{checks, collisions, drifting, falls, gravity, journeys, radiation, rays, rest, sickness};
use ludex_kit::{options, rules, words};

rules! {
    /// Whoever stands with a friend on opposite sides of a foe hits it more easily; campaigns may do without.
    FLANKING = "ED-ATK-30", "Flanking", Option;
    /// Whoever attacks from above has advantage; campaigns may do without.
    ELEVATION = "ED-ATK-32", "Elevated position", Option;
    /// Riders are above all who are smaller than what they ride; campaigns may do without.
    MOUNTED = "ED-ATK-33", "Elevated position: mounts", Option;
    /// Between ships the same distances go farther; what they add to the Defense stays.
    OTHER_SCALES = "ED-ATK-18", "Other scales", Option;
    /// Shots are not counted, unless a campaign counts them; then it takes an action to reload.
    AMMUNITION = "ED-RNG-19", "Ammunition", Option;
    /// What the game master plays has exploits and setbacks as players' characters have; campaigns may do without.
    CREATURES = "ED-SPC-15", "Creatures and NPCs", Option;
    /// Foes die as they come to 0 vitality, where their record says nothing else; campaigns may let them fall as people do.
    FOES_DIE = "ED-DTH-26", "Adversaries die at 0", Option;
    /// A campaign may do without cards: then nothing gives any.
    CARDS = "ED-CRD-01", "Option", Option;
    /// Nobody spends the last of its vitality on checks, unless a campaign lets it.
    FLOOR = "ED-CHK-44", "Tenacity: floor";
    /// Whoever brings somebody down in melee may spare its life: it is out, stable, and keeps no trauma.
    KNOCK_OUT = "ED-DTH-28", "Knocking out";
    /// An action cannot be spent as a minor action, unless a campaign lets it.
    NO_TRADE = "ED-TRN-13", "No trading between budgets", Option;
    /// Two twelves: an exploit of any rank for who succeeds, and a legend in any case.
    DOUBLE_12 = "ED-SPC-08", "Double 12";
    /// Two ones: a setback for who fails, which nobody waives, and a legend in any case.
    DOUBLE_1 = "ED-SPC-09", "Double 1";
    /// Five: a d6 more, and the target is sickened until the attacker's next turn unless it resists.
    EFFECTIVE = "ED-SPC-24", "Combat exploit 5, Effective strike";
}

words! {
    /// Who has the bonus of flanking.
    #[derive(Default)]
    pub enum FlankFor {
        #[default] Melee = "melee", All = "all",
    }
    /// When who dashes on a hurt leg may fall.
    #[derive(Default)]
    pub enum StumbleCheck {
        #[default] EndOfTurn = "end of turn", AtOnce = "at once",
    }
    /// Who rolls to notice those who hide as a fight begins.
    #[derive(Default)]
    pub enum SurpriseRolls {
        #[default] Alert = "alert", All = "all", None = "none",
    }
    /// The skill that is added to initiative.
    #[derive(Default)]
    pub enum InitiativeSkill {
        #[default] None = "none", Reflex = "reflex", Alertness = "alertness",
    }
    /// The angle at which two stand on opposite sides of somebody, in degrees.
    #[derive(Default)]
    pub enum FlankAngle {
        Degrees120 = "120", Degrees135 = "135", #[default] Degrees150 = "150", Degrees165 = "165", Degrees180 = "180",
    }
    /// What those who stand between cover.
    #[derive(Default)]
    pub enum CoverOfCreatures {
        Light = "light", #[default] Moderate = "moderate", High = "high",
    }
    /// How often rays let people bleed outside of fights.
    #[derive(Default)]
    pub enum RadBleeding {
        #[default] Turn = "turn", Hour = "hour",
    }
    /// With what one resists a forced march.
    #[derive(Default)]
    pub enum MarchSkill {
        #[default] Stamina = "stamina", Fortitude = "fortitude", Either = "either",
    }
}

options! {
    /// What a campaign may change.
    pub struct Options {
        flanking: bool = true, by FLANKING, "whether friends on opposite sides of a foe hit it more easily";
        flank_bonus_for: FlankFor = FlankFor::Melee, by FLANKING, "who has the bonus of it: those in that melee, or all friends who see the foe";
        flank_angle: FlankAngle = FlankAngle::Degrees150, by FLANKING, "the least angle at which two have a foe between them";
        elevation: bool = true, by ELEVATION, "whether whoever attacks from above has advantage";
        mounted_elevation: bool = true, by MOUNTED, "whether riders are above who is smaller than their mount";
        close_metres: u16 = 10, 1 ..= 60_000, by OTHER_SCALES, "metres up to which it is close";
        short_metres: u16 = 30, 1 ..= 60_000, by OTHER_SCALES, "metres up to which it is a short distance";
        medium_metres: u16 = 50, 1 ..= 60_000, by OTHER_SCALES, "metres up to which it is a medium distance";
        long_metres: u16 = 100, 1 ..= 60_000, by OTHER_SCALES, "metres up to which it is a long distance";
        extreme_bonus: u8 = 10, 10 ..= 60, by OTHER_SCALES, "what an extreme distance adds to the Defense";
        track_ammo: bool = false, by AMMUNITION, "whether shots are counted";
        creature_specials: bool = true, by CREATURES, "whether what the game master plays has exploits and setbacks";
        foes_die: bool = true, by FOES_DIE, "whether foes die as they come to 0 vitality";
        save_needs_damage: bool = false, by EFFECTIVE, "whether an effective strike sickens only who it hurts";
        trauma_needs_damage: bool = true, by crate::special::POWERFUL, "whether powerful and lethal strikes scar only who they hurt";
        double_12_exploit_on_failure: bool = false, by DOUBLE_12, "whether two twelves give an exploit also where the check fails";
        double_1_setback_on_success: bool = false, by DOUBLE_1, "whether two ones set one back also where the check succeeds";
        doubles_on_initiative: bool = false, by crate::exploits::KINDS, "whether doubles on initiative are legends and give cards";
        tenacity_after_roll: bool = false, by checks::TENACITY, "whether vitality is spent on a check once its sum is known";
        may_waive_save: bool = true, by checks::SAVES, "whether one may choose to fail a saving throw";
        knock_out_exhaustion: bool = true, by KNOCK_OUT, "whether being knocked out costs a level of exhaustion";
        action_for_minor: bool = false, by NO_TRADE, "whether an action may be spent as one more minor action";
        pairings: bool = true, by crate::training::PAIRING, "whether a skill may be joined with another ability";
        synergies: bool = true, by crate::training::SYNERGY, "whether another skill that fits may give advantage";
        new_skill_bonus: u8 = 3, 0 ..= 12, by crate::character::SKILLS, "the bonus of a skill that was newly learned";
        cards: bool = true, by CARDS, "whether players hold EDGE cards";
        keep_cards: bool = false, by crate::cards::SESSION, "whether cards are kept from session to session";
        trauma_tables: bool = true, by crate::wounding::PLACED, "whether the tables say where traumas sit";
        stumble_check: StumbleCheck = StumbleCheck::EndOfTurn, by crate::wounding::STUMBLES, "when who dashes on a hurt leg may fall";
        specials_in_peace: bool = true, by crate::exploits::LISTS, "whether checks outside of fights have exploits and setbacks";
        spend_to_zero: bool = false, by FLOOR, "whether vitality may be spent to the last point";
        group_initiative: bool = false, by crate::turns::GROUP_ROLLS, "whether those who are alike share one roll of initiative";
        shove_uses_weapon_reach: bool = false, by crate::struggles::REACH_OF_SHOVES, "whether shoves reach as far as one's weapon";
        unbroken_attack_action: bool = false, by crate::efforts::FEINTED, "whether only movement stands between attacks of an action";
        hiding_needs_unseen: bool = false, by crate::stealth::PLAIN, "whether nobody hides from who sees any part of it";
        passive_tie_notices: bool = false, by crate::stealth::PASSIVE, "whether as much as the hide value notices without dice";
        hidden_recheck: bool = true, by crate::stealth::WHILE_HIDDEN, "whether who hides and moves fast rolls again";
        surprise_rolls: SurpriseRolls = SurpriseRolls::Alert, by crate::stealth::ROLLED_SURPRISE, "who rolls to notice those who hide as a fight begins";
        rad_threshold_inclusive: bool = false, by rays::ABOVE, "whether a count of rads has its effect as it reaches the number";
        weakness_disadvantage: bool = false, by rays::WEAK, "whether more than 5 rads weaken";
        rad_elimination_during_exposure: bool = true, by rays::ELIMINATION, "whether a body gets rid of rads while there are rays";
        rad_drug_rads: u8 = 20, 1 ..= 100, by radiation::DRUGS, "rads that a dose takes";
        rad_drug_hours: u8 = 4, 1 ..= 24, by radiation::DRUGS, "hours for which it works";
        rad_bleeding_interval: RadBleeding = RadBleeding::Turn, by rays::EIGHTY, "how often rays let people bleed outside of fights";
        native_gravity: bool = false, by gravity::NATIVES, "whether creatures find the gravity normal that they come from";
        gravity_weight: bool = false, by gravity::WEIGHING, "whether what things weigh changes with gravity";
        crushing_damage: u8 = 0, 0 ..= 10, by gravity::CRUSHING, "dice of damage of a turn above four times normal gravity";
        inertia: bool = false, by drifting::INERTIA, "whether things are easier to move where they weigh nothing";
        space_sickness: bool = false, by sickness::ONSET, "whether people grow sick without gravity";
        zero_g_gate_on_body_saves: bool = false, by sickness::ONSET, "whether bodily saves lose their skill without gravity";
        long_stay: bool = false, by sickness::LONG_STAY, "whether gravity weighs on who comes back from a long stay without";
        push_off_uses_might: bool = true, by drifting::SPEED, "whether Might counts for how fast one pushes off";
        zero_g_shove_drifts: bool = false, by drifting::SHOVED, "whether who is shoved without gravity drifts on";
        normal_rests: u8 = 0, 0 ..= 24, by rest::SHORT_RESTS, "normal rests between two full ones; 0 for any number";
        forced_march_skill: MarchSkill = MarchSkill::Stamina, by journeys::MARCH_SKILL, "the skill that resists a forced march";
        travel_round_km: bool = true, by journeys::PER_HOUR, "whether mounts travel whole kilometres in an hour";
        draught_fast_hours: u8 = 2, 1 ..= 24, by journeys::DRAUGHT, "hours for which draught animals keep a fast pace";
        armor_against_hazards: bool = true, by falls::IN_ORDER, "whether armour counts against falls and collisions";
        falling_bodies_hit: bool = true, by collisions::BODIES, "whether who falls on somebody hurts it";
        fall_in_a_round: u16 = 150, 1 ..= 1000, by falls::DURATION, "metres that one falls in a round";
        initiative_skill: InitiativeSkill = InitiativeSkill::None, by crate::turns::INITIATIVE, "the skill that is added to initiative";
        elevation_metres: u8 = 2, 1 ..= 50, by ELEVATION, "metres above its target from which an attacker has advantage";
        creature_cover: CoverOfCreatures = CoverOfCreatures::Moderate, by crate::sight::CREATURES, "the cover that those as large as the target give";
        trauma_successes: u8 = 3, 1 ..= 10, by crate::wounding::THREE, "saving throws that heal a trauma";
        crowd_size: u8 = 5, 1 ..= 60, by crate::stealth::PERMISSION, "others nearby that are a crowd to hide in";
        sleep_penalty: u8 = 5, 0 ..= 12, by crate::conditions::SLEEPING, "what sleep takes from what one notices without dice";
        request_friendly: u8 = 13, 1 ..= 60, by crate::talk::REQUEST, "what a request takes of the friendly";
        request_indifferent: u8 = 17, 1 ..= 60, by crate::talk::REQUEST, "what a request takes of the indifferent";
        request_hostile: u8 = 21, 1 ..= 60, by crate::talk::REQUEST, "what a request takes of the hostile";
        creature_growth_from_first: bool = false, by crate::character::CREATURE_VP, "whether the vitality of creatures grows from the first level on";
        outcome_threshold: u8 = 13, 1 ..= 60, by checks::OUTCOME, "what a check without difficulty must reach to count as a success";
        defense_base: u8 = 12, 0 ..= 30, by crate::derived::DEFENSE, "what everybody's Defense begins with";
        day_ends_at: u8 = 24, 1 ..= 24, by crate::time::DAY_ENDS, "the hour at which a day ends";
    }
}
