//! The readings between which a campaign chooses.

use crate::prelude::*;

words! {
    /// Where a helper must be to help with an attack (UL-ACT-08).
    #[derive(Default)]
    pub enum HelpAttack {
        /// Within its own reach of the target.
        #[default]
        WithinReach = "within_reach",
        /// Within reach of the target, or where it sees it.
        WithinReachOrSees = "within_reach_or_sees",
    }

    /// What the dead are on the ground (UL-STA-25).
    #[derive(Default)]
    pub enum Bodies {
        /// Difficult ground, as rubble is: whoever likes may stand there.
        #[default]
        Underfoot = "underfoot",
        /// Difficult to cross, and nobody ends a move there.
        InTheWay = "in_the_way",
    }

    /// How the distance of a jump counts (UL-MOV-12).
    pub enum JumpMode {
        /// A jump has its own price, and its distance is not taken from a Move.
        OwnPrice = "own_price",
        /// The price is paid and the distance comes off the Move too; without a Move it goes no farther than one.
        Deducted = "deducted",
    }

    /// How a loss of Favor changes for the Impulsive (UL-QRK-09).
    pub enum ImpulsiveLoss {
        /// By 1 more.
        Larger = "larger",
        /// By 1 less.
        Smaller = "smaller",
    }

    /// When temporary Health is lost (UL-VIT-16).
    pub enum TempHealthOrder {
        /// After Vitality, right before Health.
        BeforeHealth = "before_health",
        /// Before Vitality.
        First = "first",
    }

    /// When boosts in Cunning count in a talk (UL-SOC-17).
    pub enum CunningBoostWhen {
        /// Where an actor is first met.
        FirstMeeting = "first_meeting",
        /// In every talk, for as long as it is on.
        EveryInteraction = "every_interaction",
    }

    /// What is rolled on a forced march (UL-TRV-11).
    #[derive(Default)]
    pub enum MarchSkill {
        /// Endurance alone.
        #[default]
        None = "none",
        /// Movement (Endurance), Exertion.
        Exertion = "exertion",
    }

    /// How the most Vitality grows with levels (UL-VIT-10).
    pub enum VitalityFormula {
        /// Half the die, 1 and Endurance for each further level.
        EachLevel = "each_level",
        /// Half the die and 1; Endurance counts at level 1 alone.
        EnduranceOnce = "endurance_once",
    }

    /// How the Vitality Die counts for Action Points (UL-TRN-05).
    pub enum VitalityDieInAp {
        /// One is rolled.
        Rolled = "rolled",
        /// Half its size counts.
        HalfSize = "half_size",
        /// It does not count.
        None = "none",
    }

    /// What decides between equal Action Points and equal Agility (UL-TRN-10).
    pub enum OrderTie {
        /// Each side's own Action Point attribute.
        ApAttribute = "ap_attribute",
        /// Dexterity.
        Dex = "dex",
        /// Cunning.
        Cun = "cun",
        /// A d20, rolled whenever it comes to that.
        D20 = "d20",
    }

    /// Which totals just short of success still graze (UL-OPT-04); R is the rank and T the target number.
    pub enum GrazeReading {
        /// T - R to T - 1.
        ShortByRank = "short_by_rank",
        /// T - R + 1 to T - 1.
        Printed = "printed",
        /// T - R + 1 to T: with a rank, an exact tie deals half.
        TieGrazes = "tie_grazes",
    }

    /// Which rolls a natural 20 or 1 decides (UL-OPT-05).
    pub enum LuckScope {
        /// Attacks and maneuver attempts.
        AttacksAndManeuvers = "attacks_and_maneuvers",
        /// Attacks alone.
        AttacksOnly = "attacks_only",
    }

    /// What happens to creatures of the game master at 0 Health (UL-OPT-06).
    pub enum NpcDeath {
        /// They die, whatever their records say.
        Die = "die",
        /// They die unless their record gives them the rules of characters.
        PerRecord = "per_record",
        /// All have the rules of characters.
        AllUseDeathRules = "all_use_death_rules",
    }

    /// When a Thrown weapon strikes with Strength (UL-OPT-08).
    pub enum ThrownStrength {
        /// In melee too.
        Always = "always",
        /// Only when it is thrown.
        WhenThrown = "when_thrown",
    }

    /// Between whom Favor and Displeasure are kept (UL-SOC-16).
    pub enum SocialScope {
        /// A creature and the party.
        Party = "party",
        /// A creature and each character.
        Character = "character",
    }

    /// What an exact tie with Social Defence is (UL-SOC-05).
    pub enum SocialTie {
        /// Neither pool moves.
        NoChange = "no_change",
        /// A failure.
        Failure = "failure",
        /// A success.
        Success = "success",
    }

    /// Whether Favor and Displeasure pull against each other (UL-SOC-14).
    pub enum Coupling {
        /// What the one gains the other loses.
        Opposed = "opposed",
        /// Each by itself.
        None = "none",
    }
}
