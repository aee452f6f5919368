//! The readings between which a campaign chooses.

use crate::prelude::*;

words! {
    /// Where a helper must be to help with an attack (UL-ACT-08).
    #[derive(Default)]
    pub enum HelpAttack {
        #[default] WithinReach = "within_reach": "Within its own reach of the target.",
        WithinReachOrSees = "within_reach_or_sees": "Within reach of the target, or where it sees it.",
    }

    /// What the dead are on the ground (UL-STA-25).
    #[derive(Default)]
    pub enum Bodies {
        #[default] Underfoot = "underfoot": "Difficult ground, as rubble is: whoever likes may stand there.",
        InTheWay = "in_the_way": "Difficult to cross, and nobody ends a move there.",
    }

    /// How the distance of a jump counts (UL-MOV-12).
    pub enum JumpMode {
        OwnPrice = "own_price": "A jump has its own price, and its distance is not taken from a Move.",
        /// The price is paid and the distance comes off the Move too; without a Move it goes no farther than one.
        Deducted = "deducted",
    }

    /// How a loss of Favor changes for the Impulsive (UL-QRK-09).
    pub enum ImpulsiveLoss {
        Larger = "larger": "By 1 more.",
        Smaller = "smaller": "By 1 less.",
    }

    /// When temporary Health is lost (UL-VIT-16).
    pub enum TempHealthOrder {
        BeforeHealth = "before_health": "After Vitality, right before Health.",
        First = "first": "Before Vitality.",
    }

    /// When boosts in Cunning count in a talk (UL-SOC-17).
    pub enum CunningBoostWhen {
        FirstMeeting = "first_meeting": "Where an actor is first met.",
        EveryInteraction = "every_interaction": "In every talk, for as long as it is on.",
    }

    /// What is rolled on a forced march (UL-TRV-11).
    #[derive(Default)]
    pub enum MarchSkill {
        #[default] None = "none": "Endurance alone.",
        Exertion = "exertion": "Movement (Endurance), Exertion.",
    }

    /// How the most Vitality grows with levels (UL-VIT-10).
    pub enum VitalityFormula {
        EachLevel = "each_level": "Half the die, 1 and Endurance for each further level.",
        EnduranceOnce = "endurance_once": "Half the die and 1; Endurance counts at level 1 alone.",
    }

    /// How the Vitality Die counts for Action Points (UL-TRN-05).
    pub enum VitalityDieInAp {
        Rolled = "rolled": "One is rolled.",
        HalfSize = "half_size": "Half its size counts.",
        None = "none": "It does not count.",
    }

    /// What decides between equal Action Points and equal Agility (UL-TRN-10).
    pub enum OrderTie {
        ApAttribute = "ap_attribute": "Each side's own Action Point attribute.",
        Dex = "dex": "Dexterity.",
        Cun = "cun": "Cunning.",
        D20 = "d20": "A d20, rolled whenever it comes to that.",
    }

    /// Which totals just short of success still graze (UL-OPT-04); R is the rank and T the target number.
    pub enum GrazeReading {
        ShortByRank = "short_by_rank": "T - R to T - 1.",
        Printed = "printed": "T - R + 1 to T - 1.",
        TieGrazes = "tie_grazes": "T - R + 1 to T: with a rank, an exact tie deals half.",
    }

    /// Which rolls a natural 20 or 1 decides (UL-OPT-05).
    pub enum LuckScope {
        AttacksAndManeuvers = "attacks_and_maneuvers": "Attacks and maneuver attempts.",
        AttacksOnly = "attacks_only": "Attacks alone.",
    }

    /// What happens to creatures of the game master at 0 Health (UL-OPT-06).
    pub enum NpcDeath {
        Die = "die": "They die, whatever their records say.",
        PerRecord = "per_record": "They die unless their record gives them the rules of characters.",
        AllUseDeathRules = "all_use_death_rules": "All have the rules of characters.",
    }

    /// When a Thrown weapon strikes with Strength (UL-OPT-08).
    pub enum ThrownStrength {
        Always = "always": "In melee too.",
        WhenThrown = "when_thrown": "Only when it is thrown.",
    }

    /// Between whom Favor and Displeasure are kept (UL-SOC-16).
    pub enum SocialScope {
        Party = "party": "A creature and the party.",
        Character = "character": "A creature and each character.",
    }

    /// What an exact tie with Social Defence is (UL-SOC-05).
    pub enum SocialTie {
        NoChange = "no_change": "Neither pool moves.",
        Failure = "failure": "A failure.",
        Success = "success": "A success.",
    }

    /// Whether Favor and Displeasure pull against each other (UL-SOC-14).
    pub enum Coupling {
        Opposed = "opposed": "What the one gains the other loses.",
        None = "none": "Each by itself.",
    }
}
