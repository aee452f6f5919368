//! The tables of defences (UL-DEF-09, UL-DEF-15, UL-DEF-27, UL-DEF-29).

use crate::character::ArmourClass;
use crate::prelude::*;
use Answers::{IfPhysical, No, Yes};

/// What being flanked adds to the price of an active defence.
pub(super) const FLANKED_AP: i32 = 1;
/// What a second weapon in a parry adds to its price.
pub(super) const TWO_WEAPONS_AP: i32 = 2;

/// What changes the price of an active defence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostChange {
    /// So many Action Points more.
    More(i32),
    /// So many times the price, before anything is added (UL-TRN-17).
    Times(i32),
}

/// What a defence is up against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Against {
    /// A melee weapon, one born with, or bare hands.
    Melee,
    /// A weapon that shoots or is thrown.
    Shot,
    /// A spell with an attack roll.
    SpellAttack,
    /// A spell against Spell Defense, over an area, or with a defence roll.
    OtherSpell,
    /// A shove, bash, grapple, pin or takedown.
    Wrestling,
    Disarm,
    Feint,
}

/// Whether a defence answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Answers {
    Yes,
    No,
    /// It does if the spell is physical.
    IfPhysical,
}

/// What bars active defences (UL-DEF-29).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Barring {
    Status(Status),
    /// Being Pinned (UL-STA-03).
    Pinned,
    /// Being Unconscious at 0 Health, dying and stable alike.
    Down,
}

/// Changes of price (UL-DEF-09). That of a feint comes with its status, and once.
pub const COST_CHANGE_TABLE: [(&str, CostChange); 4] = [
    ("Flanked", CostChange::More(FLANKED_AP)),
    ("Feint minor failure", CostChange::More(1)),
    ("Double dodge", CostChange::Times(2)),
    ("Parry with two weapons", CostChange::More(TWO_WEAPONS_AP)),
];

/// How much Agility dodges in a class of armour at the most (UL-DEF-15); `None` where all of it does.
pub const AGILITY_TABLE: [(ArmourClass, Option<i32>); 4] = [
    (ArmourClass::Unarmored, None),
    (ArmourClass::Light, None),
    (ArmourClass::Medium, Some(2)),
    (ArmourClass::Heavy, Some(0)),
];

/// Which defence answers what (UL-DEF-27): dodge, block, parry.
pub const ANSWER_TABLE: [(Against, [Answers; 3]); 7] = [
    (Against::Melee, [Yes, Yes, Yes]),
    (Against::Shot, [Yes, Yes, No]),
    (Against::SpellAttack, [Yes, IfPhysical, No]),
    (Against::OtherSpell, [No, No, No]),
    (Against::Wrestling, [Yes, No, No]),
    (Against::Disarm, [Yes, No, Yes]),
    (Against::Feint, [No, No, No]),
];

impl Barring {
    /// Returns whether it bars an actor.
    pub fn bars(self, state: &State, id: ActorId) -> bool {
        let who = state.actor(id);
        match self {
            Barring::Status(status) => who.statuses.has(status),
            Barring::Pinned => state.is_pinned(id),
            Barring::Down => who.health <= 0 && who.statuses.has(Status::Unconscious),
        }
    }
}

/// The states that bar active defences (UL-DEF-29), and why. Whoever is Unbalanced, Prone, Grappled or Blinded may
/// defend itself.
pub const BARRING_TABLE: [(Barring, &str); 6] = [
    (Barring::Down, "whoever is down makes no active defence"),
    (Barring::Status(Status::Unconscious), "the Unconscious make no active defence"),
    (Barring::Status(Status::Incapacitated), "the Incapacitated make no active defence"),
    (Barring::Status(Status::Surprised), "the Surprised make no active defence"),
    (Barring::Status(Status::Shocked), "lightning has taken the reactions away, and active defences with them"),
    (Barring::Pinned, "the Pinned make no active defence"),
];
