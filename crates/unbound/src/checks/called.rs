//! A roll as it is called for: what is rolled, at what, against what.

use super::own::attribute;
use super::{AnySkill, What};
use crate::prelude::*;
use crate::senses::Sense;

/// A roll as the game master calls for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// What is rolled.
    pub what: What,
    /// Another attribute than its usual one, for a skill (UL-CHK-09).
    #[serde(default, skip_serializing_if = "is_default")]
    pub attribute: Option<Attribute>,
    /// What the situation adds or takes.
    #[serde(default)]
    pub modifier: i32,
    /// What speaks for advantage, in words; empty words count for nothing.
    #[serde(default)]
    pub advantage: Vec<String>,
    /// What speaks for disadvantage, in words.
    #[serde(default)]
    pub disadvantage: Vec<String>,
    /// Whether something is recalled or known by it; where nothing is said, a general Intelligence roll and a roll of
    /// Investigation are about that (UL-RNK-19).
    #[serde(default, skip_serializing_if = "is_default")]
    pub knowledge: Option<bool>,
    /// Whether nobody untrained may try it (UL-CHK-36).
    #[serde(default)]
    pub needs_training: bool,
    /// The tool that it takes; empty for none (UL-CHK-36).
    #[serde(default)]
    pub needs_tool: String,
    /// Whether that tool is at hand.
    #[serde(default)]
    pub tool_at_hand: bool,
    /// Whether the roll is known to the game master alone (UL-CHK-39).
    #[serde(default)]
    pub secret: bool,
    /// Whether it counts as a social roll (UL-SOC-18).
    #[serde(default)]
    pub social: bool,
    /// What it is made at: with which tool, by which sense, for whom (UL-SKL, UL-VIS).
    #[serde(default, skip_serializing_if = "is_default")]
    pub task: Task,
}

impl Attempt {
    /// Returns a plain roll of something.
    pub fn of(what: impl Into<What>) -> Self {
        Attempt {
            what: what.into(),
            attribute: None,
            modifier: 0,
            advantage: Vec::new(),
            disadvantage: Vec::new(),
            knowledge: None,
            needs_training: false,
            needs_tool: String::new(),
            tool_at_hand: false,
            secret: false,
            social: false,
            task: Task::default(),
        }
    }

    /// Returns whether something is recalled or known by the roll: as is said, or as it usually is (UL-RNK-19). To
    /// search a place by Investigation is another command.
    pub fn is_knowledge(&self, what: What) -> bool {
        let usual = [What::Attribute(Attribute::Intelligence), What::Skill(Skill::Investigation)];
        self.knowledge.unwrap_or(usual.contains(&what))
    }

    /// Returns the attribute that is rolled, if any.
    pub(super) fn used(&self, state: &State, what: What) -> Option<Attribute> {
        self.attribute.or(attribute(state, what))
    }
}

/// What a roll is made at.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(default, deny_unknown_fields)]
pub struct Task {
    /// The instrument in use; a boost in it counts for Song (UL-SKL-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub with: String,
    /// Whether the tools are improvised (UL-SKL-15).
    #[serde(default, skip_serializing_if = "is_default")]
    pub improvised: bool,
    /// Whether a lock is picked: that takes training, and Thieves' Tools (UL-SKL-07, UL-CHK-29).
    #[serde(default, skip_serializing_if = "is_default")]
    pub lock: bool,
    /// Whether a machine is broken into: that takes a computer (UL-SKL-07).
    #[serde(default, skip_serializing_if = "is_default")]
    pub hacking: bool,
    /// Whether game is hunted (UL-SKL-10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub hunting: bool,
    /// Whether the circumstances are difficult, as a vehicle asks for (UL-SKL-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub difficult: bool,
    /// The actor that it is done to (UL-SKL-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub patient: Option<ActorId>,
    /// Whether the ailment must be diagnosed first (UL-SKL-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub needs_diagnosis: bool,
    /// The sense that it relies on; sight where Perception looks at a place, no sense otherwise (UL-HID-21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub sense: Option<Sense>,
    /// What is looked at (UL-VIS-01, UL-VIS-03).
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<Cell>,
    /// Whether it is made against a visual illusion (UL-VIS-14).
    #[serde(default, skip_serializing_if = "is_default")]
    pub illusion: bool,
}

impl Task {
    /// Returns whether nothing is said.
    pub fn is_plain(&self) -> bool {
        *self == Task::default()
    }

    /// Returns the sense that a roll relies on: where Perception looks at a place and nothing is said, sight
    /// (UL-HID-21).
    pub(super) fn used(&self, what: What) -> Option<Sense> {
        let looks = what == What::Skill(Skill::Perception) && self.at.is_some();
        self.sense.or(looks.then_some(Sense::Sight))
    }
}

/// Where a target number comes from (UL-CHK-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Target {
    /// A number that the rules print or the game master sets.
    Number(i32),
    /// A step of the usual ladder.
    Difficulty(Difficulty),
    /// An actor's passive value of a skill.
    Passive { actor: ActorId, skill: AnySkill },
    /// An actor's Passive Armor.
    Armor { actor: ActorId },
}

/// One side of a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct Standing {
    pub actor: ActorId,
    /// What it rolls.
    pub attempt: Attempt,
}

ludex_kit::words! {
    /// A step of the ladder that is offered for target numbers (house).
    pub enum Difficulty {
        Easy = "easy" as "Easy",
        Routine = "routine" as "Routine",
        Moderate = "moderate" as "Moderate",
        Hard = "hard" as "Hard",
        VeryHard = "very_hard" as "Very hard",
        Heroic = "heroic" as "Heroic",
    }
}
