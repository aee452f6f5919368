//! What actors have learned: 47 skills of seven abilities.

use super::Ability;
use ludex_kit::{rules, words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

rules! {
    /// Whoever has a skill adds its bonus; having it or not is also what some rules ask.
    SKILLS = "ED-SKL-01", "Skill record", State;
    /// Skills of Combativity.
    OF_COMBATIVITY = "ED-SKL-02", "Combativity skills", Table(skills_of(Ability::Combativity); "skill", "ability");
    /// Skills of Strength.
    OF_STRENGTH = "ED-SKL-03", "Strength skills", Table(skills_of(Ability::Strength); "skill", "ability");
    /// Skills of Dexterity.
    OF_DEXTERITY = "ED-SKL-04", "Dexterity skills", Table(skills_of(Ability::Dexterity); "skill", "ability");
    /// Skills of Perception.
    OF_PERCEPTION = "ED-SKL-05", "Perception skills", Table(skills_of(Ability::Perception); "skill", "ability");
    /// Skills of Intelligence.
    OF_INTELLIGENCE = "ED-SKL-06", "Intelligence skills", Table(skills_of(Ability::Intelligence); "skill", "ability");
    /// Skills of Will.
    OF_WILL = "ED-SKL-07", "Will skills", Table(skills_of(Ability::Will); "skill", "ability");
    /// Skills of Tech.
    OF_TECH = "ED-SKL-08", "Tech skills", Table(skills_of(Ability::Tech); "skill", "ability");
}

words! {
    /// What an actor has learned.
    #[derive(Default)]
    pub enum Skill {
        ColdWeapons = "cold weapons", EnergyWeapons = "energy weapons", Gunnery = "gunnery",
        KineticWeapons = "kinetic weapons", #[default] NaturalWeapons = "natural weapons", Throwing = "throwing",
        Wrestling = "wrestling",
        Athletics = "athletics", Climbing = "climbing", #[serde(alias = "zero-g")] GZero = "g-zero", Might = "might", Stamina = "stamina",
        Swimming = "swimming",
        Acrobatics = "acrobatics", Dancing = "dancing", Piloting = "piloting", Reflex = "reflex", Riding = "riding",
        Stealth = "stealth", SleightOfHand = "sleight of hand",
        Alertness = "alertness", Insight = "insight", Inspection = "inspection", Music = "music", Survival = "survival",
        VisualArts = "visual arts",
        Erudition = "erudition", Lucidity = "lucidity", Medicine = "medicine", Nature = "nature", Psionics = "psionics",
        Science = "science", Warfare = "warfare",
        Charisma = "charisma", Cunning = "cunning", Fortitude = "fortitude", Intimidation = "intimidation",
        Socialite = "socialite", Streetwise = "streetwise", Trading = "trading",
        Astronautics = "astronautics", Computer = "computer", Cybernetics = "cybernetics", Explosives = "explosives",
        Mechatronics = "mechatronics", Mystification = "mystification", Tampering = "tampering",
    }
}

/// How many skills each ability has, in the order of the abilities (ED-SKL-02, ED-SKL-03, ED-SKL-04, ED-SKL-05, ED-SKL-06,
/// ED-SKL-07, ED-SKL-08).
const COUNTS: [usize; 7] = [7, 6, 7, 6, 7, 7, 7];

/// The abilities that the skills belong to, in the order of the skills.
const ABILITIES: [Ability; Skill::ALL.len()] = abilities();

/// Returns [`ABILITIES`].
const fn abilities() -> [Ability; Skill::ALL.len()] {
    let mut abilities = [Ability::Tech; Skill::ALL.len()];
    let (mut place, mut of, mut left) = (0, 0, COUNTS[0]);
    while place < abilities.len() {
        while left == 0 {
            of += 1;
            left = COUNTS[of];
        }
        abilities[place] = Ability::ALL[of];
        (place, left) = (place + 1, left - 1);
    }
    abilities
}

impl Skill {
    /// Returns the ability that the skill belongs to (ED-SKL-02 to ED-SKL-08).
    #[inline]
    pub const fn ability(self) -> Ability {
        ABILITIES[self as usize]
    }
}

/// The skills that somebody has, with their bonuses, each at its own place: they are looked up all the time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Skill, i8>", into = "BTreeMap<Skill, i8>")]
pub struct Skills([Option<i8>; Skill::ALL.len()]);

impl Default for Skills {
    fn default() -> Self {
        Self([None; Skill::ALL.len()])
    }
}

impl Skills {
    /// Returns the bonus of a skill; `None` where it is not known.
    #[inline]
    pub const fn get(&self, skill: Skill) -> Option<i8> {
        self.0[skill as usize]
    }

    /// Returns whether a skill is known.
    #[inline]
    pub const fn has(&self, skill: Skill) -> bool {
        self.0[skill as usize].is_some()
    }

    /// Sets the bonus of a skill. Returns what it was before, if it was known.
    pub const fn insert(&mut self, skill: Skill, bonus: i8) -> Option<i8> {
        self.0[skill as usize].replace(bonus)
    }

    /// Takes a skill away. Returns its bonus, if it was known.
    pub const fn remove(&mut self, skill: Skill) -> Option<i8> {
        self.0[skill as usize].take()
    }

    /// Takes all skills away.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns those that are known with their bonuses, in the order of the skills.
    pub fn iter(&self) -> impl Iterator<Item = (Skill, i8)> + '_ {
        Skill::ALL.iter().filter_map(|skill| Some((*skill, self.get(*skill)?)))
    }
}

impl FromIterator<(Skill, i8)> for Skills {
    fn from_iter<I: IntoIterator<Item = (Skill, i8)>>(known: I) -> Self {
        let mut skills = Self::default();
        known.into_iter().for_each(|(skill, bonus)| _ = skills.insert(skill, bonus));
        skills
    }
}

impl From<BTreeMap<Skill, i8>> for Skills {
    fn from(known: BTreeMap<Skill, i8>) -> Self {
        known.into_iter().collect()
    }
}

impl From<Skills> for BTreeMap<Skill, i8> {
    fn from(skills: Skills) -> Self {
        skills.iter().collect()
    }
}

/// Returns the skills of an ability, in their order.
pub fn skills_of(ability: Ability) -> Vec<(Skill, Ability)> {
    let of = |skill: &Skill| (skill.ability() == ability).then_some((*skill, ability));
    Skill::ALL.iter().filter_map(of).collect()
}
