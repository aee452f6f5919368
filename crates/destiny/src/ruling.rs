//! What the game master rules, above the rules.

use crate::command::Change;
use crate::conditions::Condition;
use crate::event::Event;
use crate::state::{Life, Presence, Stage, State};
use crate::wounds::{self, Level};
use crate::{Destiny, derived, stamina, turns};
use ludex_engine::{ActorId, Faces, Log, Refusal, Scene};

/// Whom a change is about.
pub(crate) fn whom(change: &Change) -> Option<ActorId> {
    match *change {
        Change::Ap { actor, .. }
        | Change::Stamina { actor, .. }
        | Change::Fatigue { actor, .. }
        | Change::Initiative { actor, .. }
        | Change::Wounds { actor, .. }
        | Change::Wound { actor, .. }
        | Change::EaseWound { actor, .. }
        | Change::Life { actor, .. }
        | Change::Stabilize { actor }
        | Change::Place { actor, .. }
        | Change::Posture { actor, .. }
        | Change::Cover { actor, .. }
        | Change::Flanked { actor, .. }
        | Change::Unseen { actor, .. }
        | Change::AddCondition { actor, .. }
        | Change::RemoveCondition { actor, .. }
        | Change::Allow { actor, .. }
        | Change::Leave { actor } => Some(actor),
        Change::End => None,
    }
}

fn within(what: &'static str, value: i16, most: i16) -> Result<(), Refusal> {
    if (0..=most).contains(&value) {
        return Ok(());
    }
    Err(Refusal::new(&derived::FOLLOW, format!("{what} cannot be {value}")).instead(format!("0 to {most}")))
}

/// Whether a ruling keeps the state whole. The game master may rule anything, but not the impossible.
pub(crate) fn lawful(state: &State, change: &Change) -> Result<(), Refusal> {
    let no = |rule, why: &'static str| Err(Refusal::new(rule, why));
    if state.stage == Stage::Over {
        return no(&turns::END_OF_COMBAT, "the fight is over");
    }
    let Some(id) = whom(change) else { return Ok(()) };
    if !state.knows(id) {
        return no(&turns::JOINING, "there is no such creature");
    }
    let (actor, profile) = (state.actor(id), state.profile(id));
    let dead = || Refusal::new(&crate::dying::DEATH, "the dead stay dead");
    match *change {
        Change::Ap { to, .. } => within("AP", to, derived::action_points(profile).max),
        Change::Stamina { to, .. } => within("stamina", to, derived::current_stamina_max(profile, actor.fatigue)),
        Change::Fatigue { more, .. } if actor.life == Life::Dead => {
            let _ = more;
            Err(dead())
        }
        Change::Fatigue { more, .. } => within("fatigue", more.saturating_sub(1), 999),
        Change::Initiative { to, .. } => within("initiative", to, 999),
        Change::Wounds { level, to, .. } => {
            within("the number of wounds", i16::from(to), i16::from(derived::slots(profile)[level.index()]))
        }
        Change::Wound { .. } if actor.life == Life::Dead => Err(dead()),
        Change::EaseWound { level, .. } => match wounds::eased(state, id, level) {
            Ok(_) => Ok(()),
            Err(why) => no(&wounds::EASING, why),
        },
        Change::Stabilize { .. } if actor.dying.is_none() => no(&crate::dying::DYING, "it is not dying"),
        Change::Place { to, .. } => within("the place", to, state.setting.lane),
        Change::AddCondition { gate, .. } if !gate.lets(state.severity(id)) => {
            no(&wounds::GATED, "it is not wounded as the effect asks")
        }
        Change::AddCondition {
            condition: Condition::Bleeding { tn, .. } | Condition::Burning { tn, .. } | Condition::Poisoned { tn, .. },
            ..
        } if !(-999..=999).contains(&tn) => {
            no(&crate::checks::SET_BY_GAME_MASTER, "no target number is that far off; expected -999 to 999")
        }
        Change::AddCondition { condition: Condition::Harried { by }, .. } if !state.knows(by) => {
            no(&turns::JOINING, "there is no such creature")
        }
        Change::AddCondition { rounds: Some(0), .. } => {
            no(&crate::conditions::DURATION, "an effect lasts at least the round in which it begins")
        }
        Change::AddCondition { .. } if actor.effects.is_full() => {
            no(&crate::conditions::HELD, "it has as many conditions as it can hold; remove one first")
        }
        Change::RemoveCondition { at, .. } if actor.effects.get(usize::from(at)).is_none() => {
            no(&crate::conditions::HELD, "there is no condition at that place")
        }
        Change::Allow { ref task, .. } => {
            if state.tasks.len() >= 256 {
                return no(&crate::actions::OTHER, "there are as many such actions as the scene can hold");
            }
            if !(0..=999).contains(&task.ap) || !(0..=999).contains(&task.cheaper_by) || task.rounds == Some(0) {
                return no(&crate::actions::OTHER, "its cost must be 0 to 999 AP and it takes at least a round");
            }
            match &task.check {
                Some((asked, against)) => crate::checks::check_lawful(state, id, asked, against),
                None => Ok(()),
            }
        }
        Change::Leave { .. } if actor.presence == Presence::Gone => no(&turns::JOINING, "it has left already"),
        _ => Ok(()),
    }
}

/// Carries a ruling out.
pub(crate) fn rule<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, change: &Change, reason: &str) {
    scene.emit(Event::Ruled { change: change.clone(), reason: reason.to_owned() });
    match *change {
        Change::Fatigue { actor, more } => stamina::fatigue(scene, actor, more),
        Change::Wound { actor, level } => wounds::wound(scene, actor, level),
        Change::EaseWound { actor, level } => {
            if let Ok(to) = wounds::eased(scene.state(), actor, level) {
                scene.emit(Event::WoundEased { actor, from: level, to });
                if level == Level::Fatal && scene.state().actor(actor).dying.is_some() {
                    scene.emit(Event::DyingEnded { actor });
                }
            }
        }
        Change::Stabilize { actor } => scene.emit(Event::DyingEnded { actor }),
        Change::End => scene.emit(Event::EncounterEnded { winner: None }),
        _ => {}
    }
}
