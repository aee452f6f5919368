//! What happens on the way.

use super::dragging::DRAGGING;
use super::{MOVE, NO_SHARING, POSITIONING, Route, SQUEEZING};
use crate::actions::FREE;
use crate::cover::{TURNING, TURNING_REACTION};
use crate::prelude::*;
use crate::state::Moving;
use crate::{body, mounted};

/// A Move begins.
#[event]
pub struct MoveStarted {
    pub actor: ActorId,
    /// Where it goes.
    pub route: Route,
    /// How many units of movement it has.
    pub allowance: i32,
    /// How they come about.
    pub tally: Tally,
    /// Whether it goes twice as far.
    pub dash: bool,
    /// Whether it provokes nobody.
    pub disengaged: bool,
    /// Where it looks at the end.
    pub face: Option<Direction>,
    /// How many spaces above the ground it flies then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: Option<i32>,
    /// Whether it halts at the end of the route.
    #[serde(default, skip_serializing_if = "is_default")]
    pub halts: bool,
    /// Where it goes on to after that, outside a fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub onward: Option<Cell>,
}

impl Event<Unbound> for MoveStarted {
    fn apply(&self, state: &mut State) {
        let Self { actor, route, allowance, disengaged, face, height, halts, onward, .. } = *self;
        state.activation.spent = true;
        let payer = mounted::rider_of(state, actor).filter(|_| mounted::is_controlled(state, actor));
        state.actor_mut(payer.unwrap_or(actor)).turn.dashed = self.dash;
        let mover = state.actor_mut(actor);
        mover.turn.flown |= mover.flying || height.is_some();
        let moving = Moving::new(actor, route, allowance);
        state.moving = Some(Moving { disengaged, face, height, halts, onward, ..moving });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor);
        let action = |text: String| Line::new(LineKind::Action, text);
        let line = match self.height {
            Some(0) => action(format!("{who} makes for the ground.")),
            Some(height) => action(format!("{who} makes for a height of {}.", spaces(height))),
            None => {
                let (to, spaces) = way_of(teller, self.actor, &self.route);
                let how = if self.dash { "dashes" } else { "moves" };
                let safely = if self.disengaged { ", disengaging" } else { "" };
                action(format!("{who} {how} {spaces} to {to}{safely}.")).moves_to(to)
            }
        };
        let line = line.rule(&MOVE);
        Some(if self.tally.parts.is_empty() { line } else { line.check(sum("Movement", &self.tally)) })
    }
}

/// A Move halts, with so many units of movement left (UL-ACT-02).
#[event(action, "{actor} halts; {left} of the Move left.", rule = FREE)]
pub struct Halted {
    pub actor: ActorId,
    /// The units of movement that are left.
    pub left: i32,
}

impl Event<Unbound> for Halted {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = &mut state.moving {
            moving.halted = true;
            moving.leap = None;
        }
    }
}

/// A Move that has halted, or that goes farther than one route, goes on.
#[event]
pub struct WalkedOn {
    pub actor: ActorId,
    /// Where it goes from here.
    pub route: Route,
}

impl Event<Unbound> for WalkedOn {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = &mut state.moving {
            moving.route = self.route;
            moving.taken = 0;
            moving.halts = false;
            moving.halted = false;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (to, spaces) = way_of(teller, self.actor, &self.route);
        let text = format!("{} walks on, {spaces} to {to}.", teller.who(self.actor));
        Some(Line::new(LineKind::Action, text).moves_to(to).rule(&FREE))
    }
}

/// Those who may react to the next step were asked.
#[event]
pub struct StepAsked {
    pub actor: ActorId,
}

impl Event<Unbound> for StepAsked {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = &mut state.moving {
            moving.asked = true;
        }
    }
}

/// One step.
#[event]
pub struct Stepped {
    pub actor: ActorId,
    /// The anchor of its spaces now.
    pub to: Cell,
    /// Where it looks.
    pub facing: Direction,
    /// The units of movement it took.
    pub cost: i32,
}

impl Event<Unbound> for Stepped {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = &mut state.moving {
            moving.taken += 1;
        }
        paid(state, self.cost);
        stepped(state, self.actor, self.to, self.facing);
    }
}

/// An actor who flies rises or sinks; at 0 it has landed (UL-POS-16).
#[event]
pub struct Climbed {
    pub actor: ActorId,
    /// How many spaces above the ground it is now.
    pub height: i32,
    /// The units of movement it took.
    pub cost: i32,
}

impl Event<Unbound> for Climbed {
    fn apply(&self, state: &mut State) {
        let climber = state.actor_mut(self.actor);
        climber.height = self.height;
        climber.flying = self.height > 0;
        paid(state, self.cost);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor);
        let text = match self.height {
            0 => format!("{who} lands."),
            height => format!("{who} flies {} above the ground.", spaces(height)),
        };
        line(LineKind::Action, text, &MOVE)
    }
}

/// An actor falls from so many spaces (UL-POS-16).
#[event]
pub struct Fell {
    pub actor: ActorId,
    /// From how many spaces.
    pub height: i32,
    pub rule: RuleId,
}

impl Event<Unbound> for Fell {
    fn apply(&self, state: &mut State) {
        let fallen = state.actor_mut(self.actor);
        fallen.height = 0;
        fallen.flying = false;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} falls {}.", teller.who(self.actor), spaces(self.height));
        Some(Line::new(LineKind::Harm, text).rule(&self.rule))
    }
}

/// An actor held is dragged along (UL-MAN-28).
#[event]
pub struct Dragged {
    /// Who is held.
    pub actor: ActorId,
    /// The anchor of its spaces now.
    pub to: Cell,
    /// Who holds.
    pub by: ActorId,
}

impl Event<Unbound> for Dragged {
    fn apply(&self, state: &mut State) {
        moved_by_another(state, self.actor, self.to);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} drags {} along to {}.", teller.who(self.by), teller.who(self.actor), self.to);
        line(LineKind::Action, text, &DRAGGING)
    }
}

/// The Move is over.
#[event]
pub struct MoveEnded {
    pub actor: ActorId,
    /// Whether it ended before the route did.
    pub short: bool,
}

impl Event<Unbound> for MoveEnded {
    fn apply(&self, state: &mut State) {
        if let Some(face) = state.moving.take().and_then(|moving| moving.face) {
            looks(state, self.actor, face);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if !self.short {
            return None;
        }
        let at = teller.state.actor(self.actor).at;
        line(LineKind::Action, format!("{} stops short, at {at}.", teller.who(self.actor)), &MOVE)
    }
}

/// Something that was not known bars the way.
#[event(action, "Something bars the way of {actor}.", rule = NO_SHARING)]
pub struct WayBarred {
    pub actor: ActorId,
}

impl Event<Unbound> for WayBarred {
    fn apply(&self, state: &mut State) {
        if let Some(moving) = &mut state.moving {
            moving.struck_by = None;
        }
    }
}

/// One step of Positioning.
#[event(action, "{actor} steps to {to}, provoking nobody.", rule = POSITIONING)]
pub struct Positioned {
    pub actor: ActorId,
    /// The anchor of its spaces now.
    pub to: Cell,
    /// Where it looks.
    pub facing: Direction,
}

impl Event<Unbound> for Positioned {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).turn.dashed = false;
        state.activation.spent = true;
        stepped(state, self.actor, self.to, self.facing);
    }
}

/// An actor looks another way.
#[event]
pub struct Faced {
    pub actor: ActorId,
    /// Where it looks now.
    pub facing: Direction,
    /// Whether that is the free turn of the activation.
    pub free: bool,
}

impl Event<Unbound> for Faced {
    fn apply(&self, state: &mut State) {
        state.activation.faced |= self.free;
        looks(state, self.actor, self.facing);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let way = teller.state.map().shape().direction_name(self.facing);
        let rule: &'static Rule = if self.free { &TURNING } else { &TURNING_REACTION };
        line(LineKind::Action, format!("{} turns to face {way}.", teller.who(self.actor)), rule)
    }
}

/// An actor was moved by another.
#[event]
pub struct Pushed {
    /// Who was moved.
    pub actor: ActorId,
    /// The anchor of its spaces now.
    pub to: Cell,
    /// Who moved it.
    pub by: ActorId,
    /// By which rule.
    pub rule: RuleId,
}

impl Event<Unbound> for Pushed {
    fn apply(&self, state: &mut State) {
        moved_by_another(state, self.actor, self.to);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let by = teller.who(self.by);
        let to = self.to;
        let text = if self.actor == self.by {
            format!("{name} comes to stand at {to}.")
        } else if self.rule == RuleId::from(&NO_SHARING) {
            format!("{by} chooses where {name} comes to stand: at {to}.")
        } else {
            format!("{by} drives {name} back to {to}.")
        };
        Some(Line::new(LineKind::Action, text).rule(&self.rule))
    }
}

/// An actor squeezes, or no longer (UL-POS-12).
#[event]
pub struct Squeezed {
    pub actor: ActorId,
    /// Whether it does now.
    pub squeezing: bool,
}

impl Event<Unbound> for Squeezed {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).squeezing = self.squeezing;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor);
        let text = if self.squeezing {
            format!("{who} squeezes into the narrow place.")
        } else {
            format!("{who} stands upright again.")
        };
        line(LineKind::Action, text, &SQUEEZING)
    }
}

/// Returns where a way ends, and how long it is: `d4`, `3 spaces`.
fn way_of(teller: &Teller<'_>, actor: ActorId, route: &Route) -> (Cell, String) {
    let start = teller.state.spaces(actor);
    let end = route.steps().iter().try_fold(start, |place, &way| place.stepped(way)).unwrap_or(start);
    (end.anchor(), spaces(route.steps().len() as i32))
}

/// Returns a number of spaces, in words: `1 space`, `3 spaces`.
pub(super) fn spaces(count: i32) -> String {
    if count == 1 { "1 space".to_owned() } else { format!("{count} spaces") }
}

/// Takes the units of movement that a step cost off the Move; before the next step others may react again.
fn paid(state: &mut State, cost: i32) {
    if let Some(moving) = &mut state.moving {
        moving.left -= cost;
        moving.asked = false;
    }
}

/// Puts an actor a step farther on its own way, and makes it look along.
fn stepped(state: &mut State, actor: ActorId, to: Cell, facing: Direction) {
    state.actor_mut(actor).at = to;
    if state.moving.is_none_or(|moving| moving.leap.is_none()) {
        body::steps(state, actor);
    }
    looks(state, actor, facing);
}

/// Turns an actor, and whoever rides it.
fn looks(state: &mut State, actor: ActorId, facing: Direction) {
    state.actor_mut(actor).facing = facing;
    mounted::follow(state, actor);
}

/// Puts an actor where another moved it, which ends its run-up.
fn moved_by_another(state: &mut State, actor: ActorId, to: Cell) {
    state.actor_mut(actor).at = to;
    state.ends_run_up(actor);
    mounted::follow(state, actor);
}
