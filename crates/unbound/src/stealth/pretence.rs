//! A pretence: what kind of thing it is, and what sees through it (UL-HID-14, UL-HID-15, UL-SKL-28).

use super::pretences::{CONCEALING, FORGERY, IMPERSONATION};
use crate::prelude::*;
use crate::senses::special::TRUE_FORMS;

/// What kind of thing is pretended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum PretenceKind {
    /// An object on the body is not there (UL-HID-14).
    Item,
    /// To be another actor (UL-HID-15).
    Disguise,
    /// That a document is genuine (UL-SKL-28).
    Document,
    /// A form that magic has given (UL-VIS-15); no skill sees through it.
    Transformation,
}

/// The kinds of pretences: what is rolled for each, its rule, and what usually sees through it.
pub const PRETENCE_KINDS: [(PretenceKind, Option<Skill>, &Rule, Skill); 4] = [
    (PretenceKind::Item, Some(Skill::Concealing), &CONCEALING, Skill::Perception),
    (PretenceKind::Disguise, Some(Skill::Impersonation), &IMPERSONATION, Skill::Insight),
    (PretenceKind::Document, Some(Skill::Forgery), &FORGERY, Skill::Investigation),
    (PretenceKind::Transformation, None, &TRUE_FORMS, Skill::Perception),
];

impl PretenceKind {
    /// Returns what is rolled for it; `None` for what magic does.
    pub const fn skill(self) -> Option<Skill> {
        PRETENCE_KINDS[self as usize].1
    }

    /// Returns its rule.
    pub const fn rule(self) -> &'static Rule {
        PRETENCE_KINDS[self as usize].2
    }

    /// Returns what usually sees through it.
    pub const fn usual(self) -> Skill {
        PRETENCE_KINDS[self as usize].3
    }

    /// Returns whether a skill may see through it.
    pub fn met_by(self, skill: Skill) -> bool {
        match self {
            PretenceKind::Item => skill.group() == Group::Awareness,
            PretenceKind::Disguise => matches!(skill, Skill::Insight | Skill::Perception),
            PretenceKind::Document => skill == Skill::Investigation,
            PretenceKind::Transformation => skill == Skill::Perception,
        }
    }
}

/// Something that an actor pretends, with the total that stands against those who look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pretence {
    /// Whose.
    pub owner: ActorId,
    /// What kind of thing.
    pub sort: PretenceKind,
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
