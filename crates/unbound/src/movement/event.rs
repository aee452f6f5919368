//! What happens on the way.

use super::drag::DRAGGING;
use super::{MOVE, NO_SHARING, POSITIONING, Route};
use crate::actions::FREE;
use crate::cover::{TURNING, TURNING_REACTION};
use crate::state::Moving;
use crate::tell::{Teller, Words, line, sum};
use crate::{State, Unbound, body, mounted};
use ludex_engine::{ActorId, Happens, Line, Mood, Rule, RuleId, Tally};
use ludex_grid::{Cell, Direction};
use ludex_kit::event;

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
    #[late]
    pub height: Option<i32>,
    /// Whether it halts at the end of the route.
    #[late]
    pub halts: bool,
}

impl Happens<Unbound> for MoveStarted {
    fn apply(&self, s: &mut State) {
        let actor = self.actor;
        s.activation.spent = true;
        let payer = mounted::rider_of(s, actor).filter(|_| mounted::is_controlled(s, actor));
        s.actor_mut(payer.unwrap_or(actor)).turn.dashed = self.dash;
        let mover = s.actor_mut(actor);
        mover.turn.flown |= mover.flying || self.height.is_some();
        s.moving = Some(Moving {
            actor,
            route: self.route,
            taken: 0,
            allowance: self.allowance,
            left: self.allowance,
            disengaged: self.disengaged,
            asked: false,
            face: self.face,
            height: self.height,
            halts: self.halts,
            halted: false,
            struck_by: None,
        });
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { actor, tally, height: Some(height), .. } => {
                let to =
                    if *height == 0 { "the ground".to_owned() } else { format!("a height of {}", spaces(*height)) };
                let text = format!("{} makes for {to}.", t.who(*actor));
                Some(Line::new(Mood::Deed, text).rule(&MOVE).check(sum("Movement", tally)))
            }
            Self { actor, route, tally, dash, disengaged, .. } => {
                let ((to, spaces), how) = (way_of(t, *actor, route), if *dash { "dashes" } else { "moves" });
                let safely = if *disengaged { ", disengaging" } else { "" };
                let text = format!("{} {how} {spaces} to {to}{safely}.", t.who(*actor));
                Some(Line::new(Mood::Deed, text).rule(&MOVE).check(sum("Movement", tally)))
            }
        }
    }
}

/// A Move halts, with so many units of movement left (UL-ACT-02).
#[event(deed, "{actor} halts; {left} of the Move left.", rule = FREE)]
pub struct Halted {
    pub actor: ActorId,
    /// The units of movement that are left.
    pub left: i32,
}

impl Happens<Unbound> for Halted {
    fn apply(&self, s: &mut State) {
        if let Some(moving) = &mut s.moving {
            moving.halted = true;
        }
    }
}

/// It goes on.
#[event]
pub struct WalkedOn {
    pub actor: ActorId,
    /// Where it goes from here.
    pub route: Route,
}

impl Happens<Unbound> for WalkedOn {
    fn apply(&self, s: &mut State) {
        if let Some(moving) = &mut s.moving {
            (moving.route, moving.taken) = (self.route, 0);
            (moving.halts, moving.halted) = (false, false);
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let (to, spaces) = way_of(t, self.actor, &self.route);
        line(Mood::Deed, format!("{} walks on, {spaces} to {to}.", t.who(self.actor)), &FREE)
    }
}

/// Those who may react to the next step were asked.
#[event]
pub struct StepAsked {
    pub actor: ActorId,
}

impl Happens<Unbound> for StepAsked {
    fn apply(&self, s: &mut State) {
        if let Some(moving) = &mut s.moving {
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

impl Happens<Unbound> for Stepped {
    fn apply(&self, s: &mut State) {
        let mover = s.actor_mut(self.actor);
        mover.at = self.to;
        mover.facing = self.facing;
        if let Some(moving) = &mut s.moving {
            moving.taken += 1;
            moving.left -= self.cost;
            moving.asked = false;
        }
        body::steps(s, self.actor);
        mounted::follow(s, self.actor);
    }
}

/// Somebody who flies rises or sinks; at 0 it has landed (UL-POS-16).
#[event]
pub struct Climbed {
    pub actor: ActorId,
    /// How many spaces above the ground it is now.
    pub height: i32,
    /// The units of movement it took.
    pub cost: i32,
}

impl Happens<Unbound> for Climbed {
    fn apply(&self, s: &mut State) {
        let climber = s.actor_mut(self.actor);
        (climber.height, climber.flying) = (self.height, self.height > 0);
        if let Some(moving) = &mut s.moving {
            moving.left -= self.cost;
            moving.asked = false;
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { actor, height: 0, .. } => line(Mood::Deed, format!("{} lands.", t.who(*actor)), &MOVE),
            Self { actor, height, .. } => {
                line(Mood::Deed, format!("{} flies {} above the ground.", t.who(*actor), spaces(*height)), &MOVE)
            }
        }
    }
}

/// Somebody falls from so many spaces (UL-POS-16).
#[event]
pub struct Fell {
    pub actor: ActorId,
    /// From how many spaces.
    pub height: i32,
    pub rule: RuleId,
}

impl Happens<Unbound> for Fell {
    fn apply(&self, s: &mut State) {
        let fallen = s.actor_mut(self.actor);
        (fallen.height, fallen.flying) = (0, false);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let text = format!("{} falls {}.", t.who(self.actor), spaces(self.height));
        Some(Line::new(Mood::Harm, text).rule(self.rule.clone()))
    }
}

/// Somebody held is dragged along (UL-MAN-28).
#[event]
pub struct Dragged {
    /// Who is held.
    pub actor: ActorId,
    /// The anchor of its spaces now.
    pub to: Cell,
    /// Who holds.
    pub by: ActorId,
}

impl Happens<Unbound> for Dragged {
    fn apply(&self, s: &mut State) {
        moved_by_another(s, self.actor, self.to);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { to, .. } = self;
        line(Mood::Deed, format!("{} drags {} along to {to}.", t.who(self.by), t.who(self.actor)), &DRAGGING)
    }
}

/// The Move is over.
#[event]
pub struct MoveEnded {
    pub actor: ActorId,
    /// Whether it ended before the route did.
    pub short: bool,
}

impl Happens<Unbound> for MoveEnded {
    fn apply(&self, s: &mut State) {
        if let Some(face) = s.moving.take().and_then(|moving| moving.face) {
            s.actor_mut(self.actor).facing = face;
            mounted::follow(s, self.actor);
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { actor, short: true } => {
                let at = t.state.actor(*actor).at;
                line(Mood::Deed, format!("{} stops short, at {at}.", t.who(*actor)), &MOVE)
            }
            _ => None,
        }
    }
}

/// Something that was not known bars the way.
#[event(deed, "Something bars the way of {actor}.", rule = NO_SHARING)]
pub struct WayBarred {
    pub actor: ActorId,
}

impl Happens<Unbound> for WayBarred {
    fn apply(&self, s: &mut State) {
        if let Some(moving) = &mut s.moving {
            moving.struck_by = None;
        }
    }
}

/// One step of Positioning.
#[event(deed, "{actor} steps to {to}, provoking nobody.", rule = POSITIONING)]
pub struct Positioned {
    pub actor: ActorId,
    /// The anchor of its spaces now.
    pub to: Cell,
    /// Where it looks.
    pub facing: Direction,
}

impl Happens<Unbound> for Positioned {
    fn apply(&self, s: &mut State) {
        let mover = s.actor_mut(self.actor);
        (mover.at, mover.facing) = (self.to, self.facing);
        mover.turn.dashed = false;
        s.activation.spent = true;
        body::steps(s, self.actor);
        mounted::follow(s, self.actor);
    }
}

/// Somebody looks another way.
#[event]
pub struct Faced {
    pub actor: ActorId,
    /// Where it looks now.
    pub facing: Direction,
    /// Whether that is the free turn of the activation.
    pub free: bool,
}

impl Happens<Unbound> for Faced {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).facing = self.facing;
        s.activation.faced |= self.free;
        mounted::follow(s, self.actor);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let way = t.state.map().shape().direction_name(self.facing);
        let rule: &'static Rule = if self.free { &TURNING } else { &TURNING_REACTION };
        line(Mood::Deed, format!("{} turns to face {way}.", t.who(self.actor)), rule)
    }
}

/// Somebody was moved by another.
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

impl Happens<Unbound> for Pushed {
    fn apply(&self, s: &mut State) {
        moved_by_another(s, self.actor, self.to);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { to, .. } = self;
        let name = t.who(self.actor);
        let text = if self.actor == self.by {
            format!("{name} comes to stand at {to}.")
        } else if self.rule == RuleId::from(&NO_SHARING) {
            format!("{} chooses where {name} comes to stand: at {to}.", t.who(self.by))
        } else {
            format!("{} drives {name} back to {to}.", t.who(self.by))
        };
        Some(Line::new(Mood::Deed, text).rule(self.rule.clone()))
    }
}

/// Somebody squeezes, or no longer (UL-POS-12).
#[event]
pub struct Squeezed {
    pub actor: ActorId,
    /// Whether it does now.
    pub squeezing: bool,
}

impl Happens<Unbound> for Squeezed {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).squeezing = self.squeezing;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let how = if self.squeezing { "squeezes into the narrow place" } else { "stands upright again" };
        line(Mood::Deed, format!("{} {how}.", t.who(self.actor)), &super::SQUEEZING)
    }
}

/// What was carried lies on the ground (UL-STA-23).
#[event(deed, "{actor} drops the pack.", rule = super::ENCUMBERED)]
pub struct PackDropped {
    pub actor: ActorId,
}

impl Happens<Unbound> for PackDropped {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).load = 0;
    }
}

/// Where a way ends, and how long it is: `d4`, `3 spaces`.
fn way_of(t: &Teller<'_>, actor: ActorId, route: &Route) -> (Cell, String) {
    let start = t.state.spaces(actor);
    let end = route.steps().iter().try_fold(start, |place, &way| place.stepped(way)).unwrap_or(start);
    (end.anchor(), spaces(route.steps().len() as i32))
}

/// A number of spaces, in words.
pub(super) fn spaces(count: i32) -> String {
    if count == 1 { "1 space".to_owned() } else { format!("{count} spaces") }
}

/// Another moves somebody.
fn moved_by_another(state: &mut State, actor: ActorId, to: Cell) {
    state.actor_mut(actor).at = to;
    body::stops(state, actor);
    mounted::follow(state, actor);
}
