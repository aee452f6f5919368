//! A movement, step by step: paying for it, walking a yard, coming to its end.

use super::{PART, POOL, Rebuffed};
use crate::conditions::is_immobile;
use crate::pace::{ap_to, next_step, rate, yard};
use crate::prelude::*;
use crate::windows::Prompted;

/// What running blind must reach (WT-CON-17).
const BLIND_TN: i32 = 4;

/// Goes on with a movement by one step: it is paid for, an actor is asked, or a yard is walked. Whom a rebuff left unable to move
/// stops where it stands (WT-INT-01).
pub(crate) fn advance(table: &mut Table<'_, impl Run>, moving: Moving) {
    let Moving { actor, to, bought, rebuffed, leap, .. } = moving;
    if leap.is_some() {
        return come_down(table, moving);
    }
    let state = table.state();
    if is_immobile(state, actor) || state.actor(actor).place == to {
        return end(table, actor);
    }
    if rebuffed {
        return table.emit(Prompted { pending: Rebuffed { actor }.into() });
    }
    if !bought {
        return buy(table, actor, to);
    }

    let movement = i32::from(state.actor(actor).movement);
    let Some(way) = next_step(state, moving) else { return end(table, actor) };
    let left = movement - way.step * yard(state, actor);
    if left < 0 {
        return end(table, actor);
    }
    if let Some(actor) = reactions::rebuffer(state, moving, way.first) {
        return table.emit(Prompted { pending: reactions::ClosesIn { actor }.into() });
    }
    step(table, actor, way.first, left as i16);
}

/// Lets a jumper come down, unless somebody is asked for a rebuff first.
fn come_down(table: &mut Table<'_, impl Run>, moving: Moving) {
    if let Some(actor) = reactions::rebuffer(table.state(), moving, moving.to) {
        return table.emit(Prompted { pending: reactions::ClosesIn { actor }.into() });
    }
    jumping::come_down(table, moving);
    table.emit(windows::WindowOpened { window: Window::Resolved });
}

/// Pays for a movement, at the rate of this moment: what was bought before a dash keeps its worth (WT-INT-21). A rider pays as
/// much as its mount, and what drags others along uses up the drag.
fn buy(table: &mut Table<'_, impl Run>, actor: ActorId, to: Spot) {
    let state = table.state();
    let Some(ap) = ap_to(state, actor, to).filter(|&ap| ap <= state.actor(actor).ap) else {
        return end(table, actor);
    };
    let movement = state.actor(actor).movement + ap * rate(state, actor) as i16;
    let rider = mounted::pays_along(state, actor);
    if state.wrestles(actor) && state.actor(actor).drags > 0 {
        let left = state.actor(actor).drags - ap;
        table.emit(grappling::Drags { actor, ap: left.max(0) });
    }
    actions::spend(table, actor, ap, false);
    if let Some(rider) = rider {
        actions::spend(table, rider, ap, false);
    }
    table.emit(MovementBought { actor, movement });
}

/// Walks a yard; `movement` is what is left then, in quarter yards. Those who are tied to the mover come along, and whoever is
/// blind may fall.
fn step(table: &mut Table<'_, impl Run>, actor: ActorId, to: Spot, movement: i16) {
    let state = table.state();
    let Actor { place: from, run, odd, .. } = *state.actor(actor);
    let way = space::step_way(from, to);
    let yards = if run.way == way { run.yards.saturating_add(1) } else { 1 };
    let is_diagonal = way[0] != 0 && way[1] != 0 && to.cell().is_some();
    let medium = pace::medium_at(state, actor, to);
    let pulls = state.wrestles(actor);
    table.emit(Stepped { actor, to, movement });
    // Each step is a trigger of its own (WT-ACT-06).
    if table.state().actors.iter().any(|actor| actor.reacted) {
        table.emit(TriggerPassed {});
    }
    table.emit(Ran { actor, run: Sprint { way, yards }, odd: odd ^ is_diagonal, medium });

    mounted::carry(table, actor);
    if pulls {
        grappling::come_along(table, actor, from);
    }
    mounted::reached(table, actor, from);
    blunder(table, actor);
}

/// Lets whoever goes blind feel its way; with the yard that makes it more than half the rate it may fall (WT-CON-17).
fn blunder(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if conditions::blindness(state, actor) == 0 || state.actor(actor).posture == Posture::Prone {
        return;
    }
    let ran = runs_blind(state, actor);
    table.emit(Felt { actor });
    if ran || !runs_blind(table.state(), actor) {
        return;
    }
    let of = (Attribute::Perception, Skill::Acrobatics, "balance");
    if checks::tries(table, actor, Feat::Running, of, |_, _| {}, Some(BLIND_TN)) < BLIND_TN {
        table.emit(falling::Floored { actor });
        table.emit(MoveEnded { actor });
    }
}

/// Returns whether an actor has gone more than half its rate this turn without seeing.
fn runs_blind(state: &State, actor: ActorId) -> bool {
    i32::from(state.actor(actor).blundered) * 2 > rate(state, actor)
}

/// Ends a movement; on the own turn others may cut in then.
pub(super) fn end(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(MoveEnded { actor });
    if table.state().setting.map.is_some() {
        table.emit(ignoring::Stirred {});
    }
    if table.state().has_turn(actor) {
        table.emit(windows::WindowOpened { window: Window::Moved });
    }
}

/// An actor who sees nothing went a yard.
#[event]
pub struct Felt {
    pub actor: ActorId,
}

impl Event<Destiny> for Felt {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.blundered = actor.blundered.saturating_add(1);
        }
    }
}

/// Movement was paid for; `movement` is what is there now, in quarter yards.
#[event]
pub struct MovementBought {
    pub actor: ActorId,
    pub movement: i16,
}

impl Event<Destiny> for MovementBought {
    fn apply(&self, state: &mut State) {
        state.moving = state.moving.map(|moving| Moving { bought: true, ..moving });
        state.on(self.actor, |actor| actor.movement = self.movement);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} can go {}.", teller.name(self.actor), pace::yards_told(self.movement));
        Some(Line::new(LineKind::Action, text).rule(&POOL).aside())
    }
}

/// An actor walked a yard; `movement` is what is left, in quarter yards.
#[event(action, "{actor} walks to {to}.", aside = true, rule = PART)]
pub struct Stepped {
    pub actor: ActorId,
    pub to: Spot,
    pub movement: i16,
}

impl Event<Destiny> for Stepped {
    fn apply(&self, state: &mut State) {
        let here = state.actors.get(self.actor.index()).and_then(|actor| actor.place.cell());
        if let (Some(moving), Some(from), Some(to)) = (&mut state.moving, here, self.to.cell()) {
            moving.odd ^= from.x != to.x && from.y != to.y;
        }
        for actor in &mut state.actors {
            actor.declined = false;
        }
        state.on(self.actor, |actor| {
            actor.place = self.to;
            actor.movement = self.movement;
        });
    }
}

/// What could be reacted to is over: whoever reacted to it may react to what comes next.
#[event]
pub struct TriggerPassed {}

impl Event<Destiny> for TriggerPassed {
    fn apply(&self, state: &mut State) {
        state.trigger();
    }
}

/// A step went on from those before it: `run` is how far straight on, `odd` whether an odd number of diagonals lies behind.
#[event]
pub struct Ran {
    pub actor: ActorId,
    pub run: Sprint,
    pub odd: bool,
    pub medium: Medium,
}

impl Event<Destiny> for Ran {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.run = self.run;
            actor.odd = self.odd;
            actor.medium = self.medium;
            if self.medium == Medium::Ground {
                actor.height = 0;
            }
        }
    }
}

/// The movement has ended.
#[event]
pub struct MoveEnded {
    pub actor: ActorId,
}

impl Event<Destiny> for MoveEnded {
    fn apply(&self, state: &mut State) {
        state.moving = state.aside.take();
        state.pending = None;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let mover = teller.state.actors.get(self.actor.index())?;
        let name = teller.name(self.actor);
        let line = if mover.posture == Posture::Prone {
            Line::new(LineKind::Action, format!("{name} lies at {}.", mover.place))
        } else {
            Line::new(LineKind::Action, format!("{name} goes to {}.", mover.place)).moves_to(mover.place)
        };
        Some(line.rule(&PART))
    }
}
