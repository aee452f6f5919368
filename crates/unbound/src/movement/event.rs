//! What happens on the way.

use super::dragging::DRAGGING;
use super::{MOVE, NO_SHARING, POSITIONING, Route, SQUEEZING};
use crate::actions::FREE;
use crate::cover::{TURNING, TURNING_REACTION};
use crate::prelude::*;
use crate::state::Moving;
use crate::{body, mounted};

happens! { Unbound;
    /// A Move begins.
    #[event] MoveStarted {
        actor: ActorId;
        route: Route, "Where it goes.";
        allowance: i32, "How many units of movement it has.";
        tally: Tally, "How they come about.";
        dash: bool, "Whether it goes twice as far.";
        disengaged: bool, "Whether it provokes nobody.";
        face: Option<Direction>, "Where it looks at the end.";
        #[late] height: Option<i32>, "How many spaces above the ground it flies then.";
        #[late] halts: bool, "Whether it halts at the end of the route.";
        #[late] onward: Option<Cell>, "Where it goes on to after that, outside a fight.";
    }
    |e, s| {
        let Self { actor, route, allowance, disengaged, face, height, halts, onward, .. } = *e;
        s.activation.spent = true;
        let payer = mounted::rider_of(s, actor).filter(|_| mounted::is_controlled(s, actor));
        s.actor_mut(payer.unwrap_or(actor)).turn.dashed = e.dash;
        let mover = s.actor_mut(actor);
        mover.turn.flown |= mover.flying || height.is_some();
        let moving = Moving::new(actor, route, allowance);
        s.moving = Some(Moving { disengaged, face, height, halts, onward, ..moving });
    },
    tell |e, t| {
        let who = t.who(e.actor);
        let text = match e.height {
            Some(0) => format!("{who} makes for the ground."),
            Some(height) => format!("{who} makes for a height of {}.", spaces(height)),
            None => {
                let ((to, spaces), how) = (way_of(t, e.actor, &e.route), if e.dash { "dashes" } else { "moves" });
                let safely = if e.disengaged { ", disengaging" } else { "" };
                format!("{who} {how} {spaces} to {to}{safely}.")
            }
        };
        let line = Line::new(LineKind::Action, text).rule(&MOVE);
        Some(if e.tally.parts.is_empty() { line } else { line.check(sum("Movement", &e.tally)) })
    };

    /// A Move halts, with so many units of movement left (UL-ACT-02).
    #[event(action, "{actor} halts; {left} of the Move left.", rule = FREE)]
    Halted { actor: ActorId; left: i32, "The units of movement that are left." }
    |_, s| s.moving.iter_mut().for_each(|moving| (moving.halted, moving.leap) = (true, None));

    /// It goes on.
    #[event] WalkedOn { actor: ActorId; route: Route, "Where it goes from here." }
    |e, s| if let Some(moving) = &mut s.moving {
        (moving.route, moving.taken) = (e.route, 0);
        (moving.halts, moving.halted) = (false, false);
    },
    tell |e, t| {
        let (to, spaces) = way_of(t, e.actor, &e.route);
        told!(Action, "{} walks on, {spaces} to {to}.", t.who(e.actor); FREE)
    };

    /// Those who may react to the next step were asked.
    #[event] StepAsked { actor: ActorId } |_, s| s.moving.iter_mut().for_each(|moving| moving.asked = true);

    /// One step.
    #[event] Stepped {
        actor: ActorId;
        to: Cell, "The anchor of its spaces now.";
        facing: Direction, "Where it looks.";
        cost: i32, "The units of movement it took.";
    }
    |e, s| {
        if let Some(moving) = &mut s.moving {
            moving.taken += 1;
        }
        paid(s, e.cost);
        stepped(s, e.actor, e.to, e.facing);
    };

    /// An actor who flies rises or sinks; at 0 it has landed (UL-POS-16).
    #[event] Climbed {
        actor: ActorId;
        height: i32, "How many spaces above the ground it is now.";
        cost: i32, "The units of movement it took.";
    }
    |e, s| {
        let climber = s.actor_mut(e.actor);
        (climber.height, climber.flying) = (e.height, e.height > 0);
        paid(s, e.cost);
    },
    tell |e, t| match e.height {
        0 => told!(Action, "{} lands.", t.who(e.actor); MOVE),
        height => told!(Action, "{} flies {} above the ground.", t.who(e.actor), spaces(height); MOVE),
    };

    /// An actor falls from so many spaces (UL-POS-16).
    #[event] Fell { actor: ActorId; height: i32, "From how many spaces."; rule: RuleId }
    |e, s| {
        let fallen = s.actor_mut(e.actor);
        (fallen.height, fallen.flying) = (0, false);
    },
    tell |e, t| {
        told!(Harm, "{} falls {}.", t.who(e.actor), spaces(e.height)).rule(&e.rule)
    };

    /// An actor held is dragged along (UL-MAN-28).
    #[event] Dragged {
        actor: ActorId, "Who is held.";
        to: Cell, "The anchor of its spaces now.";
        by: ActorId, "Who holds.";
    }
    |e, s| moved_by_another(s, e.actor, e.to),
    tell |e, t| line(LineKind::Action, format!("{} drags {} along to {}.", t.who(e.by), t.who(e.actor), e.to), &DRAGGING);

    /// The Move is over.
    #[event] MoveEnded { actor: ActorId; short: bool, "Whether it ended before the route did." }
    |e, s| if let Some(face) = s.moving.take().and_then(|moving| moving.face) {
        looks(s, e.actor, face);
    },
    tell |e, t| {
        let at = t.state.actor(e.actor).at;
        e.short.then(|| told!(Action, "{} stops short, at {at}.", t.who(e.actor); MOVE))
    };

    /// Something that was not known bars the way.
    #[event(action, "Something bars the way of {actor}.", rule = NO_SHARING)]
    WayBarred { actor: ActorId } |_, s| s.moving.iter_mut().for_each(|moving| moving.struck_by = None);

    /// One step of Positioning.
    #[event(action, "{actor} steps to {to}, provoking nobody.", rule = POSITIONING)]
    Positioned { actor: ActorId; to: Cell, "The anchor of its spaces now."; facing: Direction, "Where it looks." }
    |e, s| {
        s.actor_mut(e.actor).turn.dashed = false;
        s.activation.spent = true;
        stepped(s, e.actor, e.to, e.facing);
    };

    /// An actor looks another way.
    #[event] Faced {
        actor: ActorId;
        facing: Direction, "Where it looks now.";
        free: bool, "Whether that is the free turn of the activation.";
    }
    |e, s| {
        s.activation.faced |= e.free;
        looks(s, e.actor, e.facing);
    },
    tell |e, t| {
        let way = t.state.map().shape().direction_name(e.facing);
        let rule: &'static Rule = if e.free { &TURNING } else { &TURNING_REACTION };
        line(LineKind::Action, format!("{} turns to face {way}.", t.who(e.actor)), rule)
    };

    /// An actor was moved by another.
    #[event] Pushed {
        actor: ActorId, "Who was moved.";
        to: Cell, "The anchor of its spaces now.";
        by: ActorId, "Who moved it.";
        rule: RuleId, "By which rule.";
    }
    |e, s| moved_by_another(s, e.actor, e.to),
    tell |e, t| {
        let (name, by, to) = (t.who(e.actor), t.who(e.by), e.to);
        let line = match e.rule == RuleId::from(&NO_SHARING) {
            _ if e.actor == e.by => told!(Action, "{name} comes to stand at {to}."),
            true => told!(Action, "{by} chooses where {name} comes to stand: at {to}."),
            false => told!(Action, "{by} drives {name} back to {to}."),
        };
        line.rule(&e.rule)
    };

    /// An actor squeezes, or no longer (UL-POS-12).
    #[event] Squeezed { actor: ActorId; squeezing: bool, "Whether it does now." }
    |e, s| s.actor_mut(e.actor).squeezing = e.squeezing,
    tell |e, t| match e.squeezing {
        true => told!(Action, "{} squeezes into the narrow place.", t.who(e.actor); SQUEEZING),
        false => told!(Action, "{} stands upright again.", t.who(e.actor); SQUEEZING),
    };
}

/// Returns where a way ends, and how long it is: `d4`, `3 spaces`.
fn way_of(t: &Teller<'_>, actor: ActorId, route: &Route) -> (Cell, String) {
    let start = t.state.spaces(actor);
    let end = route.steps().iter().try_fold(start, |place, &way| place.stepped(way)).unwrap_or(start);
    (end.anchor(), spaces(route.steps().len() as i32))
}

/// Returns a number of spaces, in words.
pub(super) fn spaces(count: i32) -> String {
    if count == 1 { "1 space".to_owned() } else { format!("{count} spaces") }
}

/// A step of a Move has taken units of movement; before the next, others may react again.
fn paid(state: &mut State, cost: i32) {
    if let Some(moving) = &mut state.moving {
        moving.left -= cost;
        moving.asked = false;
    }
}

fn stepped(state: &mut State, actor: ActorId, to: Cell, facing: Direction) {
    state.actor_mut(actor).at = to;
    if state.moving.is_none_or(|moving| moving.leap.is_none()) {
        body::steps(state, actor);
    }
    looks(state, actor, facing);
}

/// An actor looks another way, and whoever rides it.
fn looks(state: &mut State, actor: ActorId, facing: Direction) {
    state.actor_mut(actor).facing = facing;
    mounted::follow(state, actor);
}

fn moved_by_another(state: &mut State, actor: ActorId, to: Cell) {
    state.actor_mut(actor).at = to;
    state.ends_run_up(actor);
    mounted::follow(state, actor);
}
