//! Movement along the lane and over the map.

use crate::attack::REBUFF_EFFECT;
use crate::conditions::is_immobile;
use crate::prelude::*;
use crate::space::{search, way, yard};
use crate::windows::Prompted;

rules! {
    /// Four AP move a creature as many yards as its movement rate.
    FULL = "WT-MOV-01", "Full movement";
    /// Fewer AP move it a part of that.
    PART = "WT-MOV-02", "Part of a movement";
    /// AP buys quarter yards into a pool, as many each as the rate; whole yards of it can be walked at any time in
    /// the round.
    POOL = "WT-MOV-03", "Movement pool";
    /// What is left of the pool is lost at the end of the round.
    UNSPENT = "WT-MOV-04", "Unspent movement";
}

/// Returns the movement rate now.
pub fn rate(state: &State, actor: ActorId) -> i32 {
    let profile = state.profile(actor);
    let sum = profile.attribute(Attribute::Strength) + profile.size + profile.skills.rank(Skill::Athletics);
    let rate = (derived::rate_of(sum) + profile.armour.rate).max(0);
    if conditions::is_exhausted(state, actor) { rate.div_euclid(2) } else { rate }
}

/// Returns how many yards an actor could go with the AP and the movement at hand.
pub fn yards_at_hand(state: &State, actor: ActorId) -> i32 {
    let Actor { ap, movement, .. } = *state.actor(actor);
    (i32::from(movement) + i32::from(ap.max(0)) * rate(state, actor)) / yard(state, actor)
}

/// Returns the AP that it takes to walk so many yards, or none if no AP could.
fn ap_for(state: &State, actor: ActorId, yards: i32) -> Option<i16> {
    let lacking = yards * yard(state, actor) - i32::from(state.actor(actor).movement);
    match (lacking, rate(state, actor)) {
        (..=0, _) => Some(0),
        (_, 0) => None,
        (lacking, rate) => i16::try_from((lacking + rate - 1) / rate).ok(),
    }
}

/// Returns the AP that it takes to walk to a place, or none if no AP could, or nothing at hand leads there.
pub fn ap_to(state: &State, actor: ActorId, to: Spot) -> Option<i16> {
    ap_for(state, actor, way(state, actor, to, yards_at_hand(state, actor), false)?.yards)
}

/// One step of a movement: it is paid for, an actor is asked, or a yard is walked.
pub(crate) fn advance(t: &mut Table<'_, impl Run>, moving: Moving) {
    let Moving { actor, to, bought, rebuffed, .. } = moving;
    let state = t.state();
    let movement = state.actor(actor).movement;
    if is_immobile(state, actor) || state.actor(actor).place == to {
        return end(t, actor);
    }
    if rebuffed {
        return t.emit(Prompted { pending: Rebuffed { actor }.into() });
    }
    if !bought {
        let Some(ap) = ap_to(state, actor, to).filter(|&ap| ap <= state.actor(actor).ap) else {
            return end(t, actor);
        };
        let rate = rate(state, actor) as i16;
        actions::spend(t, actor, ap, false);
        return t.emit(MovementBought { actor, movement: movement + ap * rate });
    }
    let left = |way: &space::Way| i32::from(movement) - way.step * yard(state, actor);
    let Some(way) = space::next_step(state, moving).filter(|way| left(way) >= 0) else { return end(t, actor) };
    if let Some(actor) = reactions::rebuffer(state, way.first) {
        return t.emit(Prompted { pending: reactions::ClosesIn { actor }.into() });
    }
    let movement = left(&way) as i16;
    t.emit(Stepped { actor, to: way.first, movement });
}

/// Whether an actor may move at all on the own turn.
fn able(s: &State, actor: ActorId) -> Verdict {
    actions::on_turn(s, actor)?;
    only_if!(!is_immobile(s, actor), &conditions::IMMOBILE, "{} cannot move", actor)
}

fn end(t: &mut Table<'_, impl Run>, actor: ActorId) {
    t.emit(MoveEnded { actor });
    t.emit(windows::WindowOpened { window: Window::Moved });
}

asks! { Destiny;
    /// Go on moving after a rebuff?
    #[prompt] Rebuffed { #[wire("asked")] actor: ActorId }
    question |p, teller| format!("After the rebuff: does {} go on?", teller.name(p.actor)),
    usual |p, _| GoOn { actor: p.actor };
}

acts! { Destiny;
    /// On the own turn: move along the lane, or over the map.
    #[command(rule = PART, group = "Move", cell = to)]
    Move { actor: ActorId, to: Spot }
    label |c, teller| match (teller.state.actor(c.actor).place, c.to) {
        (Spot::Yard(here), Spot::Yard(there)) => format!("Move to {there} ({} yd)", here.abs_diff(there)),
        _ => format!("Move to {}", c.to),
    },
    price |c, s| ap_to(s, c.actor, c.to).unwrap_or(0),
    when |s| actions::fighting(s),
    may |c, s| {
        able(s, c.actor)?;
        let other = space::exists(s, c.actor, c.to) && c.to != s.actor(c.actor).place;
        let none = ["that is no other place on the lane", "that is no other place on the map"];
        only_if!(other, Refusal::new(&FULL, none[usize::from(s.setting.map.is_some())]))?;
        let paid = ap_to(s, c.actor, c.to).is_some_and(|ap| ap <= s.actor(c.actor).ap);
        only_if!(paid, &PART, "there are not enough Action Points to walk there"; "walk less far")
    },
    run |c, t| t.emit(MoveAnnounced { actor: c.actor, to: c.to }),
    offers |o| {
        let (actor, s) = (o.actor, o.state());
        match (s.actor(actor).place, able(s, actor)) {
            (Spot::Cell(_), Ok(())) => {
                let yards = yards_at_hand(s, actor);
                o.known(|offer| _ = search(s, actor, yards, false, None, |to| offer(Move { actor, to: Spot::Cell(to) })));
            }
            (to @ Spot::Cell(_), Err(_)) => o.add(Move { actor, to }),
            (place, _) => {
                let others = (0..=s.setting.lane).map(Spot::Yard).filter(|&to| to != place);
                others.for_each(|to| o.add(Move { actor, to }));
            }
        }
    };

    /// Go on moving after a rebuff.
    #[command(rule = REBUFF_EFFECT, group = "Move", answer)]
    GoOn { actor: ActorId }
    may |_, s| asked::<Destiny, Rebuffed>(s).map(drop),
    run |c, t| t.emit(WentOn { actor: c.actor });

    /// End the movement after a rebuff.
    #[command(rule = REBUFF_EFFECT, group = "Move", label = "Stop here", answer)]
    Halt { actor: ActorId }
    may |_, s| asked::<Destiny, Rebuffed>(s).map(drop),
    run |c, t| end(t, c.actor);
}

happens! { Destiny;
    #[event(action, "{actor} is about to move to {to}.", rule = FULL)]
    MoveAnnounced { actor: ActorId, to: Spot }
    |e, s| {
        s.moving = Some(Moving { actor: e.actor, to: e.to, bought: false, rebuffed: false, odd: false });
        s.open(Window::MoveAnnounced);
        s.trigger();
    };

    /// Movement was paid for; `movement` is what is there now, in quarter yards.
    #[event] MovementBought { actor: ActorId, movement: i16 }
    |e, s| {
        s.moving = s.moving.map(|moving| Moving { bought: true, ..moving });
        s.on(e.actor, |actor| actor.movement = e.movement);
    },
    tell |e, teller| {
        let (yards, quarters) = (e.movement / 4, e.movement % 4);
        let part = if quarters > 0 { format!(" and {quarters}/4") } else { String::new() };
        told!(Action, "{} can walk {yards}{part} yd.", teller.name(e.actor); POOL)
    };

    /// One step; `movement` is what is left, in quarter yards.
    #[event(action, "{actor} walks to {to}.", rule = PART)]
    Stepped { actor: ActorId, to: Spot, movement: i16 }
    |e, s| {
        let here = s.actors.get(e.actor.index()).and_then(|actor| actor.place.cell());
        if let (Some(moving), Some(from), Some(to)) = (&mut s.moving, here, e.to.cell()) {
            moving.odd ^= from.x != to.x && from.y != to.y;
        }
        s.actors.iter_mut().for_each(|actor| actor.declined = false);
        s.on(e.actor, |actor| (actor.place, actor.movement) = (e.to, e.movement));
    };

    #[event(action, "{actor} goes on.", rule = REBUFF_EFFECT)]
    WentOn { actor: ActorId }
    |_, s| {
        s.pending = None;
        s.moving = s.moving.map(|moving| Moving { rebuffed: false, ..moving });
    };

    /// The movement has ended.
    #[event] MoveEnded { actor: ActorId }
    |_, s| (s.moving, s.pending) = (None, None),
    tell |e, teller| {
        let at = teller.state.actors.get(e.actor.index()).map_or(Spot::default(), |actor| actor.place);
        told!(Action, "{} stops at {at}.", teller.name(e.actor); PART)
    };
}
