//! What people pretend, and what sees through it (UL-HID-14, UL-HID-15, UL-SKL-28).

use super::pretences::{CONCEALING, FORGERY, IMPERSONATION};
use crate::prelude::*;
use crate::senses::special::TRUE_FORMS;

tabled! {
    /// What is pretended.
    #[derive(ludex_kit::Part)]
    pub enum Sort;
    /// What is rolled for it, its rule, and what usually sees through it.
    SORTS: (Option<Skill>, &Rule, Skill) {
        /// An object on the body is not there (UL-HID-14).
        Item: Some(Skill::Concealing), &CONCEALING, Skill::Perception;
        /// To be another actor (UL-HID-15).
        Disguise: Some(Skill::Impersonation), &IMPERSONATION, Skill::Insight;
        /// That a document is genuine (UL-SKL-28).
        Document: Some(Skill::Forgery), &FORGERY, Skill::Investigation;
        /// A form that magic has given (UL-VIS-15); no skill sees through it.
        Transformation: None, &TRUE_FORMS, Skill::Perception;
    }
}

impl Sort {
    /// Returns what is rolled for it; nothing for what magic does.
    pub const fn skill(self) -> Option<Skill> {
        SORTS[self as usize].1
    }

    /// Its rule.
    pub const fn rule(self) -> &'static Rule {
        SORTS[self as usize].2
    }

    /// Returns what usually sees through it.
    pub const fn usual(self) -> Skill {
        SORTS[self as usize].3
    }

    /// Returns whether a skill may see through it.
    pub fn met_by(self, skill: Skill) -> bool {
        match self {
            Sort::Item => skill.group() == Group::Awareness,
            Sort::Disguise => matches!(skill, Skill::Insight | Skill::Perception),
            Sort::Document => skill == Skill::Investigation,
            Sort::Transformation => skill == Skill::Perception,
        }
    }
}

kept! {
    /// Something that an actor pretends, with the total that stands against those who look.
    #[derive(Clone, Eq)] pub struct Pretence {
        owner: ActorId, "Whose.";
        sort: Sort, "What sort of thing.";
        name: String, "What it is in truth: a dagger, a spy, a pass.";
        #[late] total: Option<i32>, "The total of the roll; nothing for what magic does.";
        #[late] seen_through: Vec<ActorId>, "Who has seen through it.";
    }
}

/// Returns what an actor pretends, by its name.
pub fn pretence<'a>(state: &'a State, owner: ActorId, name: &str) -> Option<&'a Pretence> {
    let around = state.around.as_ref()?;
    around.pretences.iter().find(|pretence| pretence.owner == owner && pretence.name == name)
}
