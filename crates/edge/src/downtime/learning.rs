//! What somebody knows in the end.

use super::*;
use std::sync::Arc;

/// Lets somebody know what it has learned (ED-DWN-32).
pub(super) fn knows_now(table: &mut Table<'_, impl Run>, project: &Project) {
    let actor = project.owner;
    match (project.labour, project.skill) {
        (Labour::Learning, Some(skill)) => {
            let bonus = table.state().options().new_skill_bonus;
            table.emit(SkillLearned { actor, skill, bonus });
        }
        (Labour::Language, _) => table.emit(LanguageKnown { actor, language: project.name.clone() }),
        _ => {}
    }
}

/// The bonus of a skill that was newly learned, as is usual (ED-SKL-01).
const fn usual() -> u8 {
    3
}

/// Returns whether that is the usual.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives it so")]
const fn is_usual(bonus: &u8) -> bool {
    *bonus == usual()
}

/// Somebody has learned a skill.
#[event]
pub struct SkillLearned {
    pub actor: ActorId,
    pub skill: Skill,
    /// The bonus of it, 0 to 12 (ED-SKL-01).
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    pub bonus: u8,
}

impl Event<Edge> for SkillLearned {
    fn apply(&self, state: &mut State) {
        if let Some(profile) = Arc::make_mut(&mut state.setting).cast.get_mut(self.actor.index()) {
            let bonus = profile.skills.get(self.skill).unwrap_or(self.bonus as i8);
            profile.skills.insert(self.skill, bonus);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} has learned {}", teller.name(self.actor), teller.state.skill_name(self.skill));
        Some(Line::new(LineKind::Boon, text).by(self.actor).rule(&LEARNED))
    }
}

/// Somebody has learned a language.
#[event(Boon, "{actor} has learned {language}", LEARNED)]
pub struct LanguageKnown {
    pub actor: ActorId,
    pub language: String,
}

impl Event<Edge> for LanguageKnown {
    fn apply(&self, state: &mut State) {
        on_living(state, self.actor, |living| living.languages.push(self.language.clone()));
    }
}
