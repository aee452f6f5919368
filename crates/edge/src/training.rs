//! What having a skill opens, and what the lack of it bars.

use crate::checks::Sources;
use crate::prelude::*;
use ludex_kit::words;

rules! {
    /// Without Piloting vehicles of a planet can be driven, strange ones with disadvantage, and ships of space not at all.
    PILOTING = "ED-SKL-09", "Piloting gate";
    /// Medicine is at disadvantage on animals and on bodies that the healer does not know.
    UNUSUAL = "ED-SKL-10", "Medicine on unusual bodies";
    /// The skill has two names.
    G_ZERO = "ED-SKL-12", "G-Zero naming", Table(G_ZERO_NAMES; "written", "skill");
    /// The game master names the skills that fit, and whoever rolls uses the better.
    WHICH_SKILL = "ED-SKL-13", "Who proposes the skill", Call;
    /// Saving throws usually go by one of five skills.
    RESISTING = "ED-SKL-14", "Usual resisting skills", Table(RESISTING_SKILLS; "skill", "ability", "against");
    /// A skill may be joined with another ability than its own.
    PAIRING = "ED-SKL-15", "Option: unusual pairing", Option;
    /// A table may have skills of its own, or its own names for the usual ones; a usual one goes only where another takes its place.
    OWN = "ED-SKL-17", "Option: custom skills", Option;
    /// Another skill that fits may give advantage; however many do, it is one source.
    SYNERGY = "ED-SKL-16", "Option: synergy", Option;
}

words! {
    /// What is driven or flown (ED-SKL-09).
    #[derive(Default)]
    pub enum Vehicle {
        #[default] None = "none", Plain = "plain", Complex = "complex", Spaceship = "spaceship",
    }
}

/// How the skill of weightlessness is written (ED-SKL-12).
pub const G_ZERO_NAMES: [(&str, Skill); 2] = [("g-zero", Skill::GZero), ("zero-g", Skill::GZero)];

/// With which skill people usually resist what (ED-SKL-14).
pub const RESISTING_SKILLS: [(Skill, Ability, &str); 5] = [
    (Skill::Stamina, Ability::Strength, "what harms the body"),
    (Skill::Reflex, Ability::Dexterity, "sudden danger"),
    (Skill::Lucidity, Ability::Intelligence, "confusion"),
    (Skill::Fortitude, Ability::Will, "fear and control"),
    (Skill::Might, Ability::Strength, "crushing weight"),
];

/// What a check asks of training.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asks {
    /// Who rolls.
    pub target: ActorId,
    /// The ability.
    pub ability: Ability,
    /// The skill, if one fits.
    pub skill: Option<Skill>,
    /// Another that fits as well.
    pub or_skill: Option<Skill>,
    /// One that helps where it is there.
    pub synergy: Option<Skill>,
    /// Whom it is done to.
    pub patient: Option<ActorId>,
    /// What is driven or flown.
    pub vehicle: Vehicle,
}

/// Returns how many skills there are at a table: the usual ones, and what it has beside them (ED-SKL-17).
pub fn count(state: &State) -> usize {
    Skill::ALL.len() + state.setting.own_skills.iter().filter(|own| own.replaces.is_none()).count()
}

/// Returns the bonus of somebody in a skill of the table's own, `None` where it is not known, and the ability that it belongs to
/// (ED-SKL-17).
///
/// # Errors
/// The table has no such skill beside the usual ones.
pub fn own(state: &State, id: ActorId, name: &str) -> Result<(Ability, Option<i32>), Refusal> {
    let found = state.setting.own_skills.iter().find(|own| own.name == name && own.replaces.is_none());
    let Some(found) = found else { return Err(Refusal::new(&OWN, "there is no such skill at this table")) };
    let bonus = state.profile(id).own_skills.get(name).copied();
    Ok((found.ability, bonus.map(i32::from)))
}

/// Returns the better of two skills for somebody; the first where it has neither (ED-SKL-13).
pub fn better(profile: &Profile, one: Option<Skill>, other: Option<Skill>) -> Option<Skill> {
    let bonus = |skill: Option<Skill>| skill.and_then(|skill| profile.skill(skill)).unwrap_or(-1);
    if other.is_some() && bonus(other) > bonus(one) { other } else { one }
}

impl Asks {
    /// Returns the skill that counts: the better of those that fit (ED-SKL-13).
    fn used(&self, state: &State) -> Option<Skill> {
        better(state.profile(self.target), self.skill, self.or_skill)
    }
}

/// Asks whether the skill that somebody has lets it make a check.
///
/// # Errors
/// It would fly a ship without having learned to, or the campaign does not join this skill with that ability.
pub fn may(state: &State, call: &Asks) -> Verdict {
    let profile = state.profile(call.target);
    let pilots = profile.skill(Skill::Piloting).is_some();
    let ship = call.vehicle == Vehicle::Spaceship;
    ensure!(!ship || pilots, PILOTING, "{} has not learned to fly it", call.target, instead = "somebody who has");
    let own = |skill: Option<Skill>| skill.is_none_or(|skill| skill.ability() == call.ability);
    let usual = own(call.skill) && own(call.or_skill);
    ensure!(usual || state.options().pairings, PAIRING, "that skill goes with another ability");
    ensure!(call.synergy.is_none() || state.options().synergies, SYNERGY, "skills do not help one another here");
    let itself = call.synergy.is_some() && call.synergy == call.used(state);
    ensure!(!itself, SYNERGY, "that is the skill of the check", instead = "another that fits as well");
    Ok(())
}

/// Adds what having a skill and lacking it speaks for and against a check.
pub fn weigh(state: &State, call: &Asks, sources: &mut Sources) {
    let profile = state.profile(call.target);
    if call.vehicle == Vehicle::Complex && profile.skill(Skill::Piloting).is_none() {
        sources.lose("a strange vehicle", &PILOTING);
    }
    let heals = call.used(state) == Some(Skill::Medicine);
    if heals && call.patient.is_some_and(|patient| state.profile(patient).unusual) {
        sources.lose("an unusual body", &UNUSUAL);
    }
    if call.synergy.is_some_and(|skill| profile.skill(skill).is_some()) {
        sources.gain("a skill that fits as well", &SYNERGY);
    }
}
