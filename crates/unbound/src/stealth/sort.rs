//! What people pretend, and what sees through it (UL-HID-14, UL-HID-15, UL-SKL-28).

use super::pretences::{CONCEALING, FORGERY, IMPERSONATION};
use crate::prelude::*;
use crate::senses::special::TRUE_FORMS;

/// What is pretended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Sort {
    /// An object on the body is not there (UL-HID-14).
    Item,
    /// To be another actor (UL-HID-15).
    Disguise,
    /// That a document is genuine (UL-SKL-28).
    Document,
    /// A form that magic has given (UL-VIS-15); no skill sees through it.
    Transformation,
}

/// What is rolled for it, its rule, and what usually sees through it.
pub const SORTS: [(Sort, Option<Skill>, &Rule, Skill); 4] = [
    (Sort::Item, Some(Skill::Concealing), &CONCEALING, Skill::Perception),
    (Sort::Disguise, Some(Skill::Impersonation), &IMPERSONATION, Skill::Insight),
    (Sort::Document, Some(Skill::Forgery), &FORGERY, Skill::Investigation),
    (Sort::Transformation, None, &TRUE_FORMS, Skill::Perception),
];

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

/// Something that an actor pretends, with the total that stands against those who look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pretence {
    /// Whose.
    pub owner: ActorId,
    /// What sort of thing.
    pub sort: Sort,
    /// What it is in truth: a dagger, a spy, a pass.
    pub name: String,
    /// The total of the roll; nothing for what magic does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub total: Option<i32>,
    /// Who has seen through it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub seen_through: Vec<ActorId>,
}

/// Returns what an actor pretends, by its name.
pub fn pretence<'a>(state: &'a State, owner: ActorId, name: &str) -> Option<&'a Pretence> {
    let around = state.around.as_ref()?;
    around.pretences.iter().find(|pretence| pretence.owner == owner && pretence.name == name)
}
