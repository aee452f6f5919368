//! What people try, beside fighting.

use crate::character::{Ability, Skill};
use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};

/// What adds to checks of somebody, or takes from them, as long as what it comes from lasts (ED-CHK-31).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// Whose checks.
    pub actor: ActorId,
    /// What it comes from.
    pub source: String,
    /// How much.
    pub amount: i8,
    /// Of which ability alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Ability>,
    /// With which skill alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// Of which kind alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on: Checks,
    /// Of those alone that need this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<Tag>,
}

words! {
    /// What a check needs (ED-CHK-55).
    pub enum Tag {
        Sight = "sight", Hearing = "hearing", EitherSense = "sight or hearing", Physical = "physical", Bodily = "bodily",
        Mental = "mental", Movement = "movement", Speech = "speech", Social = "social",
    }
    /// What the game master makes of a tie (ED-CHK-18).
    #[derive(Default)]
    pub enum Tie {
        #[default] StatusQuo = "status quo", BothFail = "both fail", MinorEffects = "minor effects",
    }
    /// Which checks something adds to.
    #[derive(Default)]
    pub enum Checks {
        #[default] All = "all", Tasks = "what one does", Attacks = "attacks", Saves = "saving throws",
        Initiative = "initiative",
    }
}

/// Something that it is no use to try again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bar {
    /// What is tried.
    pub task: String,
    /// Why it is no use.
    pub why: String,
    /// For whom alone; for everybody where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whom: Option<ActorId>,
}

/// Who stands against an undertaking, and with what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opponent {
    /// Who.
    pub actor: ActorId,
    /// The ability.
    pub ability: Ability,
    /// The skill, if one fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
}

/// Something that takes several checks (ED-CHK-20).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undertaking {
    /// What it is called.
    pub name: String,
    /// The ability of each check.
    pub ability: Ability,
    /// The skill, if one fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// The difficulty of each check, where nobody stands against it.
    pub dc: u8,
    /// The successes that it takes, and the failures that end it.
    pub needed: u8,
    /// Who may roll.
    pub who: Vec<ActorId>,
    /// Who stands against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Opponent>,
    /// What a tie with who stands against it means.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tie: Tie,
    /// The price of each check in vitality.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strain: u8,
    /// Successes so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub successes: u8,
    /// Failures so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub failures: u8,
    /// Minutes that each check takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub minutes: u16,
    /// Seconds that it has taken so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: u32,
}

/// A card of a table's own deck (ED-CRD-02).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Card {
    /// What it is called.
    pub id: String,
    /// One sentence.
    pub a: String,
    /// The other.
    pub b: String,
}

/// A card that lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Whose it was.
    pub actor: ActorId,
    /// Its number in the deck.
    pub card: u16,
    /// Whether it is the second sentence.
    #[serde(default, skip_serializing_if = "is_default")]
    pub second: bool,
}

/// A skill of a table's own, or its own name for one of the usual (ED-SKL-17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSkill {
    /// What it is called.
    pub name: String,
    /// The ability that it belongs to.
    pub ability: Ability,
    /// The usual skill in whose place it stands; every rule that says that one means it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<Skill>,
}
