//! The tables of defences (UL-DEF-09, UL-DEF-15, UL-DEF-27, UL-DEF-29).

use crate::character::ArmourClass;
use crate::prelude::*;

/// What being flanked adds to the price of an active defence.
pub(super) const FLANKED_AP: i32 = 1;
/// What a second weapon in a parry adds.
pub(super) const TWO_WEAPONS_AP: i32 = 2;

kept! {
    /// What changes the price of an active defence.
    #[derive(Clone, Copy, Eq)] pub enum CostChange {
        More(i32), "So many Action Points more.";
        Times(i32), "So many times the price, before anything is added (UL-TRN-17).";
    }

    /// What a defence is up against.
    #[derive(Clone, Copy, Eq, ludex_kit::Part)] pub enum Against {
        Melee, "A melee weapon, one born with, or bare hands.";
        Shot, "A weapon that shoots or is thrown.";
        SpellAttack, "A spell with an attack roll.";
        OtherSpell, "A spell against Spell Defense, over an area, or with a defence roll.";
        Wrestling, "A shove, bash, grapple, pin or takedown.";
        Disarm;
        Feint;
    }

    /// Whether a defence answers.
    #[derive(Clone, Copy, Eq)] pub enum Answers {
        Yes;
        No;
        IfPhysical, "It does if the spell is physical.";
    }

    /// What bars active defences (UL-DEF-29).
    #[derive(Clone, Copy, Eq)] pub enum Barring {
        Status(Status);
        Pinned, "Being Pinned (UL-STA-03).";
        Down, "Being Unconscious at 0 Health, dying and stable alike.";
    }
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

use Answers::{IfPhysical, No, Yes};

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
