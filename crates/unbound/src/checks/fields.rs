//! Forms of rolls that the game master calls for.

use super::attempt::TARGET;
use super::own::own_skills;
use super::task::OPEN_ENDED;
use super::{AnySkill, Attempt, OTHER_ATTRIBUTE, Target, UNTRAINED, What};
use crate::character::Craft;
use crate::character::uses::PERFORMANCES;
use crate::prelude::*;
use ludex_kit::{CommandField, field_of, fields, number};

/// Returns a field that may be left empty.
pub(super) fn perhaps<T: CommandField>(path: &str, label: impl Into<Cow<'static, str>>) -> Field {
    field_of::<T>(path, label).or_nothing()
}

/// Returns a field that may be left empty, with the rule that is about it.
pub(super) fn ruled<T: CommandField>(path: &str, label: &'static str, rule: &'static Rule) -> Field {
    perhaps::<T>(path, label).by(rule)
}

/// Returns the field of another attribute than the usual one (UL-CHK-09).
pub(crate) fn other_attribute(path: &str, label: &'static str) -> Field {
    ruled::<Attribute>(path, label, &OTHER_ATTRIBUTE)
}

/// Returns an attempt with room for one reason each way.
pub(super) fn attempt(what: impl Into<What>) -> Attempt {
    Attempt { advantage: vec![String::new()], disadvantage: vec![String::new()], ..Attempt::of(what) }
}

/// Returns the field of the target number, with the menu of the campaign (UL-CHK-06).
pub(super) fn target(state: &State) -> Field {
    number("/against/number", format!("target number: {}", state.options().targets.menu()), 0, 60)
        .by(&TARGET)
        .to_reach()
}

/// Returns the target number that a form begins with.
pub(super) fn usual_target(state: &State) -> Option<Target> {
    Some(Target::Number(state.options().targets.moderate))
}

/// Returns the fields of the target number and of what surrounds a roll.
pub(super) fn circumstances(state: &State) -> Vec<Field> {
    vec![
        target(state),
        number("/attempt/modifier", "situation adds", -20, 20),
        field_of::<String>("/attempt/advantage/0", "advantage because"),
        field_of::<String>("/attempt/disadvantage/0", "disadvantage because"),
        field_of::<bool>("/attempt/secret", "in secret"),
        field_of::<bool>("/attempt/social", "a social roll"),
    ]
}

/// Returns the fields of what a task takes of those who try it.
pub(super) fn demands() -> Vec<Field> {
    vec![
        ruled::<bool>("/attempt/needs_training", "nobody untrained may try", &UNTRAINED),
        ruled::<String>("/attempt/needs_tool", "the tool it takes", &UNTRAINED),
        perhaps::<bool>("/attempt/tool_at_hand", "that tool is at hand, whoever carries it"),
    ]
}

/// Returns the field of the instrument of a Song (UL-SKL-12).
pub(super) fn instrument() -> Field {
    ruled::<String>("/attempt/task/with", "instrument, for a Song", &PERFORMANCES)
}

/// Returns the field of whatever may be rolled, as one word; sub-skills that the campaign has added by their places
/// (UL-SKL-26).
pub(super) fn anything(state: &State, path: impl Into<String>, label: &str) -> Field {
    let mut label = label.to_owned();
    let mut of = Vec::new();
    for takes in [Skill::takes(), Attribute::takes(), Craft::takes()] {
        if let Takes::Choice { of: words } = takes {
            of.extend(words);
        }
    }
    for (place, own) in own_skills(state).iter().enumerate() {
        label.push_str(&format!("; own {place}: {}", own.name));
        of.push(format!("own_{place}"));
    }
    Field::new(path, label, Takes::Choice { of })
}

/// Adds a form in which what is rolled stands as a word, at each of the paths `whats`.
pub(super) fn worded(
    forms: &mut Forms<'_>,
    label: &str,
    command: impl Into<Command>,
    whats: &[&str],
    fields: Vec<Field>,
) {
    let Ok(mut written) = serde_json::to_value(command.into()) else { return };
    for path in whats {
        let Some(what) = written.pointer_mut(path) else { return };
        if let Some(word) = what.as_object().and_then(|what| what.values().next().cloned()) {
            *what = word;
        }
    }
    forms.written("Check", label, written, fields);
}

/// Returns the field of a sub-skill of the campaign, where it has one (UL-SKL-26).
pub(super) fn own_skill(state: &State, path: &str) -> Option<Field> {
    let own = own_skills(state);
    let names: Vec<String> = own.iter().enumerate().map(|(place, skill)| format!("{place} {}", skill.name)).collect();
    if own.is_empty() {
        return None;
    }
    let most = i32::try_from(own.len()).ok()? - 1;
    Some(number(path, format!("skill: {}", names.join(", ")), 0, most).by(&OPEN_ENDED))
}

/// Adds the forms of a command about a sub-skill: of a listed one, and of one of the campaign.
pub(super) fn of_any_skill<A: Act<Unbound>>(forms: &mut Forms<'_>, of_own: &str, act: impl Fn(AnySkill) -> A) {
    let listed = act(Skill::Perception.into());
    let fields = with_skill::<A>(field_of::<Skill>("/skill", "skill"));
    forms.form("Check", A::DOC.title, listed.into(), fields);

    if let Some(own) = own_skill(forms.state(), "/skill/own") {
        forms.form("Check", of_own, act(AnySkill::Own(0)).into(), with_skill::<A>(own));
    }
}

/// Returns the fields of a command, with this one for its skill, and a target number within its bounds.
pub(super) fn with_skill<A: Act<Unbound>>(skill: Field) -> Vec<Field> {
    let mut all = fields(A::DOC.fields);
    for field in &mut all {
        if field.path == "/skill" {
            *field = skill.clone();
        } else if field.path == "/number" {
            *field = number("/number", "target number", 0, 60).to_reach();
        }
    }
    all
}

pub(super) fn with_attribute(label: &'static str) -> Field {
    other_attribute("/attempt/attribute", label)
}
