//! With what people and creatures attack.

use super::{Ability, Condition, DamageType, Distance, Nature, Skill};
use ludex_kit::is_default;
use serde::{Deserialize, Serialize};

/// Something with which an actor attacks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Weapon {
    /// What it is called.
    pub name: String,
    /// The skill it is used with.
    pub skill: Skill,
    /// Dice of damage.
    pub dice: u8,
    /// Their sides.
    pub die: u8,
    /// What it does harm with.
    pub damage: DamageType,
    /// How far it carries; adjacent for what strikes in melee.
    #[serde(default, skip_serializing_if = "is_default")]
    pub range: Distance,
    /// What it adds to the reach of its bearer, in centimetres.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reach: i32,
    /// Hands that it takes; 0 for the body and what is built in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hands: u8,
    /// Whether it is light enough to be used beside another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub light: bool,
    /// Whether it is made for tripping.
    #[serde(default, skip_serializing_if = "is_default")]
    pub trip: bool,
    /// The ability by which it attacks, where that is not Combativity; nothing is added to its damage then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<Ability>,
    /// Psi points that an attack with it costs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub psi: u8,
    /// What is the matter with who was hurt by it and does not resist, until the end of its next turn: what, the skill that
    /// resists, and what that takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rider: Option<(Condition, Skill, u8)>,
    /// Shots before it is empty; 0 where there is no end to them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shots: u8,
    /// What its damage is more exactly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nature: Option<Nature>,
    /// The place of the weapon that is thrown, where this is the throwing of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrown: Option<u8>,
}

impl Weapon {
    /// Returns whether it carries beyond the reach of an arm.
    #[inline]
    pub fn is_ranged(&self) -> bool {
        self.range != Distance::Adjacent
    }
}

/// All with which somebody attacks, at most eight. What is asked of all of them together is kept beside them, and reckoned anew with
/// every change.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Weapon>", into = "Vec<Weapon>")]
pub struct Weapons {
    all: Vec<Weapon>,
    longest: i32,
}

impl Weapons {
    /// Returns the most that any of those which strike in melee adds to the reach of its bearer, in centimetres; 0 at the least.
    #[inline]
    pub const fn longest(&self) -> i32 {
        self.longest
    }

    /// Changes them.
    pub fn change(&mut self, change: impl FnOnce(&mut Vec<Weapon>)) {
        let mut all = std::mem::take(&mut self.all);
        change(&mut all);
        *self = all.into();
    }
}

impl From<Vec<Weapon>> for Weapons {
    fn from(all: Vec<Weapon>) -> Self {
        let melee = all.iter().filter(|weapon| !weapon.is_ranged());
        let longest = melee.map(|weapon| weapon.reach).fold(0, i32::max);
        Self { all, longest }
    }
}

impl From<Weapons> for Vec<Weapon> {
    fn from(weapons: Weapons) -> Self {
        weapons.all
    }
}

impl std::ops::Deref for Weapons {
    type Target = [Weapon];

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.all
    }
}

impl<'w> IntoIterator for &'w Weapons {
    type Item = &'w Weapon;
    type IntoIter = std::slice::Iter<'w, Weapon>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}
