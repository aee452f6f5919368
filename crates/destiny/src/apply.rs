//! The one place where the state changes.

use crate::command::{Change, Posture};
use crate::conditions::{Condition, Effect};
use crate::event::Event;
use crate::state::{Actor, Dying, Labour, Life, Moving, Presence, Source, Stage, State, Window};
use crate::wounds::Level;
use ludex_engine::ActorId;

/// Changes the state as an event says.
pub(crate) fn apply(state: &mut State, event: &Event) {
    if frame(state, event) || flow(state, event) {
        return;
    }
    actor(state, event);
}

fn at(state: &mut State, id: ActorId) -> Option<&mut Actor> {
    state.actors.get_mut(id.index())
}

/// A new trigger: everybody may react again.
fn trigger(state: &mut State) {
    state.actors.iter_mut().for_each(|actor| (actor.reacted, actor.declined) = (false, false));
}

/// Encounter, rounds and turns. Tells whether the event was one of these.
fn frame(state: &mut State, event: &Event) -> bool {
    match *event {
        Event::InitiativeRolled { actor, initiative, .. } => {
            state.stage = Stage::Fighting;
            state.order.push(actor);
            if let Some(actor) = at(state, actor) {
                (actor.presence, actor.initiative) = (Presence::Fighting, initiative);
            }
        }
        Event::RoundBegan { round } => {
            state.round = round;
            for actor in &mut state.actors {
                (actor.acted, actor.ties) = (false, [0; 8]);
            }
        }
        Event::TurnBegan { actor } => {
            (state.turn, state.closing) = (Some(actor), false);
            trigger(state);
            for actor in &mut state.actors {
                (actor.passed, actor.passed_turn) = (false, false);
            }
            if let Some(actor) = at(state, actor) {
                actor.acted = true;
                if let Some(labour) = &mut actor.labour {
                    labour.paid_this_turn = false;
                }
            }
        }
        Event::TurnClosing { .. } => {
            state.closing = true;
            open(state, Window::TurnCloses);
            trigger(state);
        }
        Event::TurnEnded { actor } => {
            (state.turn, state.closing, state.window) = (None, false, None);
            (state.declared, state.moving) = (None, None);
            if let Some(actor) = at(state, actor) {
                actor.surprised = false;
            }
        }
        Event::RoundEnded { .. } => state.actors.iter_mut().for_each(|actor| actor.movement = 0),
        Event::EncounterEnded { .. } => end(state),
        _ => return false,
    }
    true
}

/// A window opens and everybody may use it.
fn open(state: &mut State, window: Window) {
    state.window = Some(window);
    state.actors.iter_mut().for_each(|actor| actor.passed = false);
}

/// The fight is over: what belongs to it ends.
fn end(state: &mut State) {
    (state.stage, state.turn, state.closing, state.window) = (Stage::Over, None, false, None);
    (state.declared, state.moving, state.attack, state.pending) = (None, None, None, None);
    for actor in &mut state.actors {
        (actor.ap, actor.initiative, actor.movement) = (0, 0, 0);
        (actor.readied, actor.defending, actor.labour) = (None, false, None);
    }
}

/// Announcements, windows, decisions, movements and attacks under way. Tells whether the event was one of these.
fn flow(state: &mut State, event: &Event) -> bool {
    match *event {
        Event::WindowOpened { window } => open(state, window),
        Event::WindowClosed => state.window = None,
        Event::Asked { pending } => state.pending = Some(pending),
        Event::Passed { actor, whole_turn } => {
            let window = state.pending.take().is_some_and(|pending| pending.question == crate::state::Question::Act);
            if let Some(actor) = at(state, actor) {
                if window {
                    (actor.passed, actor.passed_turn) = (true, actor.passed_turn || whole_turn);
                } else {
                    actor.declined = true;
                }
            }
        }
        Event::Declared { act, .. } => {
            state.declared = Some(act);
            open(state, Window::Declared);
            trigger(state);
        }
        Event::MoveAnnounced { actor, to } => {
            state.moving = Some(Moving { actor, to, bought: false, rebuffed: false });
            open(state, Window::MoveAnnounced);
            trigger(state);
        }
        Event::Interrupted { .. } => {
            (state.declared, state.moving) = (None, None);
            open(state, Window::Resolved);
        }
        Event::CarriedOut { .. } | Event::Failed { .. } => state.declared = None,
        Event::ReactionTaken { actor, source, .. } => {
            state.pending = None;
            if source == Source::OffTurn {
                trigger(state);
                state.actors.iter_mut().for_each(|actor| actor.passed = false);
            } else if let Some(actor) = at(state, actor) {
                actor.reacted = true;
            }
        }
        Event::Harried { actor, target } => {
            state.pending = None;
            let round = state.round;
            if let Some(actor) = at(state, actor) {
                actor.reacted = true;
            }
            if let Some(target) = at(state, target) {
                let condition = Condition::Harried { by: actor };
                target.effects.push(Effect { condition, begun: round, until: Some(round) });
            }
        }
        Event::MovementBought { actor, movement } => {
            state.moving = state.moving.map(|moving| Moving { bought: true, ..moving });
            if let Some(actor) = at(state, actor) {
                actor.movement = movement;
            }
        }
        Event::Stepped { actor, to, movement } => {
            state.actors.iter_mut().for_each(|actor| actor.declined = false);
            if let Some(actor) = at(state, actor) {
                (actor.place, actor.movement) = (to, movement);
            }
        }
        Event::WentOn { .. } => {
            state.pending = None;
            state.moving = state.moving.map(|moving| Moving { rebuffed: false, ..moving });
        }
        Event::MoveEnded { .. } => (state.moving, state.pending) = (None, None),
        Event::AttackBegan { attack } => state.attack = Some(attack),
        Event::Guarded { with, .. } => {
            state.pending = None;
            if let Some(attack) = &mut state.attack {
                attack.guard = Some(with);
            }
        }
        Event::AttackEnded { .. } => {
            if state.attack.take().is_some_and(|attack| attack.source == Source::Rebuff) {
                state.moving = state.moving.map(|moving| Moving { rebuffed: true, ..moving });
            }
        }
        Event::LabourPaid { actor, act, paid, total } => {
            state.declared = None;
            if let Some(actor) = at(state, actor) {
                actor.labour = Some(Labour { act, paid, total, rounds: None, paid_this_turn: true });
            }
        }
        Event::LabourTimed { actor, act, rounds } => {
            state.declared = None;
            if let Some(actor) = at(state, actor) {
                actor.labour = Some(Labour { act, paid: 0, total: 0, rounds: Some(rounds), paid_this_turn: true });
            }
        }
        Event::Ruled { ref change, .. } => {
            state.pending = None;
            ruled(state, change);
        }
        _ => return false,
    }
    true
}

/// What happens to one creature.
fn actor(state: &mut State, event: &Event) {
    let Some(id) = subject(event) else { return };
    let Some(actor) = at(state, id) else { return };
    match *event {
        Event::Surprised { initiative, .. } => (actor.surprised, actor.initiative) = (true, initiative),
        Event::ApGained { ap, .. } | Event::ApSpent { ap, .. } => actor.ap = ap,
        Event::TieRolled { face, at, .. } => {
            if let Some(tie) = actor.ties.get_mut(usize::from(at)) {
                *tie = face;
            }
        }
        Event::LabourDone { .. } | Event::LabourCancelled { .. } => actor.labour = None,
        Event::Readied { kind, .. } => actor.readied = Some(kind),
        Event::ReadyEnded { .. } => actor.readied = None,
        Event::Defending { .. } => actor.defending = true,
        Event::DefendEnded { .. } => actor.defending = false,
        Event::PostureChanged { to, .. } => actor.posture = to,
        Event::Dropped { weapon, .. } => actor.held &= !(1 << weapon),
        Event::InitiativeChanged { initiative, .. } => actor.initiative = initiative,
        Event::Wounded { recorded: Some(level), .. } => {
            let wounds = &mut actor.wounds[level.index()];
            *wounds = wounds.saturating_add(1);
        }
        Event::WoundEased { from, to, .. } => eased(actor, from, to),
        Event::StaminaSpent { stamina, .. } => actor.stamina = stamina,
        Event::Fatigued { fatigue, stamina, .. } => (actor.fatigue, actor.stamina) = (fatigue, stamina),
        Event::FellUnconscious { .. } => {
            fall(actor);
            drop_all(state, id);
        }
        Event::DyingBegan { .. } => actor.dying = Some(Dying::default()),
        Event::DeathMarked { marks, .. } => actor.dying = actor.dying.map(|dying| Dying { marks, ..dying }),
        Event::Steadied { successes, .. } => actor.dying = actor.dying.map(|dying| Dying { successes, ..dying }),
        Event::DyingEnded { .. } => actor.dying = None,
        Event::Died { .. } => {
            fall(actor);
            (actor.life, actor.dying) = (Life::Dead, None);
            drop_all(state, id);
        }
        Event::EffectBegan { effect, .. } => actor.effects.push(effect),
        Event::EffectChanged { at, effect, .. } => actor.effects.set(usize::from(at), effect),
        Event::EffectEnded { at, .. } => actor.effects.remove(usize::from(at)),
        _ => {}
    }
}

/// Whose state an event of [`actor`] changes.
fn subject(event: &Event) -> Option<ActorId> {
    match *event {
        Event::Surprised { actor, .. }
        | Event::ApGained { actor, .. }
        | Event::ApSpent { actor, .. }
        | Event::TieRolled { actor, .. }
        | Event::LabourDone { actor }
        | Event::LabourCancelled { actor, .. }
        | Event::Readied { actor, .. }
        | Event::ReadyEnded { actor }
        | Event::Defending { actor }
        | Event::DefendEnded { actor }
        | Event::PostureChanged { actor, .. }
        | Event::Dropped { actor, .. }
        | Event::InitiativeChanged { actor, .. }
        | Event::Wounded { actor, .. }
        | Event::WoundEased { actor, .. }
        | Event::StaminaSpent { actor, .. }
        | Event::Fatigued { actor, .. }
        | Event::FellUnconscious { actor }
        | Event::DyingBegan { actor }
        | Event::DeathMarked { actor, .. }
        | Event::Steadied { actor, .. }
        | Event::DyingEnded { actor }
        | Event::Died { actor }
        | Event::EffectBegan { actor, .. }
        | Event::EffectChanged { actor, .. }
        | Event::EffectEnded { actor, .. } => Some(actor),
        _ => None,
    }
}

fn eased(actor: &mut Actor, from: Level, to: Option<Level>) {
    let wounds = &mut actor.wounds[from.index()];
    *wounds = wounds.saturating_sub(1);
    if let Some(to) = to {
        actor.wounds[to.index()] = actor.wounds[to.index()].saturating_add(1);
    }
}

/// Unconsciousness: down, without AP, at nothing.
fn fall(actor: &mut Actor) {
    (actor.life, actor.posture) = (Life::Unconscious, Posture::Prone);
    (actor.ap, actor.movement, actor.defending) = (0, 0, false);
    (actor.readied, actor.labour) = (None, None);
}

/// Everything held falls, but what grows on a creature.
fn drop_all(state: &mut State, id: ActorId) {
    let natural = crate::state::natural(&state.setting.cast[id.index()]);
    if let Some(actor) = at(state, id) {
        actor.held &= natural;
    }
}

fn ruled(state: &mut State, change: &Change) {
    let round = state.round;
    match *change {
        Change::Allow { actor, ref task } => return state.tasks.push((actor, task.clone())),
        Change::Life { actor, to: Life::Dead | Life::Unconscious } => drop_all(state, actor),
        _ => {}
    }
    let Some(actor) = crate::ruling::whom(change).and_then(|id| at(state, id)) else { return };
    match *change {
        Change::Ap { to, .. } => actor.ap = to,
        Change::Stamina { to, .. } => actor.stamina = to,
        Change::Initiative { to, .. } => actor.initiative = to,
        Change::Wounds { level, to, .. } => actor.wounds[level.index()] = to,
        Change::Life { to, .. } => {
            if to == Life::Awake {
                (actor.life, actor.dying) = (to, None);
            } else {
                fall(actor);
                actor.life = to;
                actor.dying = actor.dying.filter(|_| to == Life::Unconscious);
            }
        }
        Change::Place { to, .. } => actor.place = to,
        Change::Posture { to, .. } => actor.posture = to,
        Change::Cover { to, .. } => actor.cover = to,
        Change::Flanked { to, .. } => actor.flanked = to,
        Change::Unseen { to, .. } => actor.unseen = to,
        Change::AddCondition { condition, rounds, .. } => {
            let until = rounds.map(|rounds| round.saturating_add(rounds.saturating_sub(1)));
            actor.effects.push(Effect { condition, begun: round, until });
        }
        Change::RemoveCondition { at, .. } => actor.effects.remove(usize::from(at)),
        Change::Leave { .. } => {
            actor.presence = Presence::Gone;
            (actor.ap, actor.movement, actor.labour, actor.readied) = (0, 0, None, None);
            actor.defending = false;
        }
        _ => {}
    }
}
