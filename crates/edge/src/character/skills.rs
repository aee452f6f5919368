//! What actors have learned: 47 skills of seven abilities.

use super::Ability;
use ludex_kit::{rules, words};

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

/// Returns the skills of an ability, in their order.
pub fn skills_of(ability: Ability) -> Vec<(Skill, Ability)> {
    let of = |skill: &Skill| (skill.ability() == ability).then_some((*skill, ability));
    Skill::ALL.iter().filter_map(of).collect()
}
