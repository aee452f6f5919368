//! What somebody knows in the end.

use super::*;
use std::sync::Arc;

/// Lets somebody know what it has learned (ED-DWN-32).
pub(super) fn knows_now(table: &mut Table<'_, impl Run>, project: &Project) {
    let actor = project.owner;
    match (project.labour, project.skill) {
        (Labour::Learning, Some(skill)) => table.emit(SkillLearned { actor, skill }),
        (Labour::Language, _) => table.emit(LanguageKnown { actor, language: project.name.clone() }),
        _ => {}
    }
}

/// Somebody has learned a skill.
#[event(Boon, "{actor} has learned {skill}", LEARNED)]
pub struct SkillLearned {
    pub actor: ActorId,
    pub skill: Skill,
}

impl Event<Edge> for SkillLearned {
    fn apply(&self, state: &mut State) {
        if let Some(profile) = Arc::make_mut(&mut state.setting).cast.get_mut(self.actor.index()) {
            let bonus = profile.skills.get(self.skill).unwrap_or(NEW_SKILL);
            profile.skills.insert(self.skill, bonus);
        }
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
