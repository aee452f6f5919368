//! The readings between which a campaign chooses.

use crate::prelude::*;

/// Where a helper must be to help with an attack (UL-ACT-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HelpAttack {
    /// Within its own reach of the target.
    #[default]
    WithinReach,
    /// Within reach of the target, or where it sees it.
    WithinReachOrSees,
}

/// What the dead are on the ground (UL-STA-25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bodies {
    /// Difficult ground, as rubble is: whoever likes may stand there.
    #[default]
    Underfoot,
    /// Difficult to cross, and nobody ends a move there.
    InTheWay,
}

/// What is rolled on a forced march (UL-TRV-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarchSkill {
    /// Endurance alone.
    #[default]
    None,
    /// Movement (Endurance), Exertion.
    Exertion,
}

/// How the most Vitality grows with levels (UL-VIT-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VitalityFormula {
    /// Half the die, 1 and Endurance for each further level.
    EachLevel,
    /// Half the die and 1; Endurance counts at level 1 alone.
    EnduranceOnce,
}

/// How the Vitality Die counts for Action Points (UL-TRN-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VitalityDieInAp {
    /// One is rolled.
    Rolled,
    /// Half its size counts.
    HalfSize,
    /// It does not count.
    None,
}

/// What decides between equal Action Points and equal Agility (UL-TRN-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderTie {
    /// Each side's own Action Point attribute.
    ApAttribute,
    /// Dexterity.
    Dex,
    /// Cunning.
    Cun,
    /// A d20, rolled whenever it comes to that.
    D20,
}

/// Which totals just short of success still graze (UL-OPT-04); R is the rank and T the target number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GrazeReading {
    /// T - R to T - 1.
    ShortByRank,
    /// T - R + 1 to T - 1.
    Printed,
    /// T - R + 1 to T: with a rank, an exact tie deals half.
    TieGrazes,
}

/// Which rolls a natural 20 or 1 decides (UL-OPT-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LuckScope {
    /// Attacks and maneuver attempts.
    AttacksAndManeuvers,
    /// Attacks alone.
    AttacksOnly,
}

/// What happens to creatures of the game master at 0 Health (UL-OPT-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NpcDeath {
    /// They die, whatever their records say.
    Die,
    /// They die unless their record gives them the rules of characters.
    PerRecord,
    /// All have the rules of characters.
    AllUseDeathRules,
}

/// When a Thrown weapon strikes with Strength (UL-OPT-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThrownStrength {
    /// In melee too.
    Always,
    /// Only when it is thrown.
    WhenThrown,
}

/// Between whom Favor and Displeasure are kept (UL-SOC-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SocialScope {
    /// A creature and the party.
    Party,
    /// A creature and each character.
    Character,
}

/// What an exact tie with Social Defence is (UL-SOC-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SocialTie {
    /// Neither pool moves.
    NoChange,
    /// A failure.
    Failure,
    /// A success.
    Success,
}

/// Whether Favor and Displeasure pull against each other (UL-SOC-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Coupling {
    /// What the one gains the other loses.
    Opposed,
    /// Each by itself.
    None,
}
