//! Sub-skills that the campaign has added (UL-SKL-26), and what is the same of them and of listed ones.

use super::What;
use super::task::OPEN_ENDED;
use crate::character::skills::OwnSkill;
use crate::prelude::*;

/// Returns a sub-skill of the campaign by its place.
pub fn own_skill(state: &State, place: u8) -> Option<&OwnSkill> {
    own_skills(state).get(usize::from(place))
}

/// Returns the refusal of a sub-skill that the campaign does not have.
pub(super) fn no_such_skill() -> Refusal {
    Refusal::new(&OPEN_ENDED, "the campaign has no such sub-skill").instead("add it first")
}

/// Returns the sub-skills that the campaign has added, each at its place.
pub fn own_skills(state: &State) -> &[OwnSkill] {
    state.around.as_ref().map_or(&[], |around| &around.skills)
}

/// Returns the name of what is rolled.
pub fn name(state: &State, what: What) -> Cow<'static, str> {
    match what {
        What::Own(place) => own_skill(state, place).map_or(what.name(), |skill| skill.name.clone().into()),
        what => what.name(),
    }
}

/// Returns the attribute that is usually added, if any.
pub(crate) fn attribute(state: &State, what: What) -> Option<Attribute> {
    match what {
        What::Own(place) => own_skill(state, place).and_then(|skill| skill.attribute),
        what => what.attribute(),
    }
}
