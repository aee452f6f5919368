//! What somebody has of what it did on the way as a fight begins.

use super::*;
use crate::checks::Degree;
use crate::sight::Sighted;
use crate::spells::CastSpell;

/// Gives everybody what they have of what they did on the way, as a fight begins.
pub fn fight_begins(_began: &turns::Began, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let Some(exploring) = table.state().actor(actor).exploring.filter(|_| table.state().stands(actor)) else {
            continue;
        };
        match exploring.activity {
            Activity::Defend => table.emit(turns::ShieldRaised { actor }),
            Activity::RepeatASpell if exploring.spell == Some(Spell::Shield) => {
                let level = checks::half_up(table.state().profile(actor).level.max(1).into()) as u8;
                let cast = CastSpell::of(actor, Spell::Shield).as_cast(level);
                crate::spells::takes_effect(table, actor, cast);
            }
            Activity::AvoidNotice => table.emit(turns::RollsBy { actor, skill: Some(Skill::Stealth) }),
            _ => {}
        }
    }
}

/// Compares the Stealth of whoever avoided notice with each foe, once everybody has rolled (PF-EXP-04).
pub fn order_stands(_ordered: &turns::Ordered, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let state = table.state();
        let Some(result) = state.actor(actor).initiative.filter(|_| activity(state, actor) == Activity::AvoidNotice)
        else {
            continue;
        };
        for foe in table.state().ids() {
            let state = table.state();
            if !state.hostile(actor, foe) || !state.stands(foe) {
                continue;
            }
            let dc = 10 + derived::perception(state, foe, false).total;
            let degree = Degree::of(result.into(), dc);
            table.emit(NoticeAvoided { actor, foe, degree });
            let in_the_open = !crate::sight::may_stay_hidden(table.state(), foe, actor);
            let how = match degree {
                // Who sees it already sees it, whatever it rolled (house).
                _ if in_the_open => Sighting::Observed,
                Degree::CriticalSuccess | Degree::Success => Sighting::Undetected,
                Degree::Failure => Sighting::Hidden,
                Degree::CriticalFailure => Sighting::Observed,
            };
            table.emit(Sighted { actor: foe, subject: actor, how, found: false });
        }
    }
    for actor in table.state().ids() {
        if table.state().actor(actor).exploring.is_some() {
            table.emit(Explores { actor, exploring: None });
        }
    }
}

/// Whoever avoided notice is known to a foe, or not.
#[event]
pub struct NoticeAvoided {
    pub actor: ActorId,
    pub foe: ActorId,
    pub degree: Degree,
}

impl Event<Pathfinder> for NoticeAvoided {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if !teller.viewer.is_game_master() {
            return None;
        }
        let what = match self.degree {
            Degree::CriticalSuccess | Degree::Success => "is undetected by",
            Degree::Failure => "is hidden from",
            Degree::CriticalFailure => "is observed by",
        };
        let text = format!("{} {what} {}", teller.name(self.actor), teller.name(self.foe));
        Some(Line::new(LineKind::Status, text).rule(&AVOID_NOTICE))
    }
}
