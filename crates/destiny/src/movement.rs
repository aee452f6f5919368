//! Movement along the lane.

use crate::actions::{costs, fighting, on_turn, spend};
use crate::attack::REBUFF_EFFECT;
use crate::conditions::{IMMOBILE, is_exhausted, is_immobile};
use crate::derived;
use crate::prelude::*;
use crate::profile::{Attribute, Skill};
use crate::reactions::{ClosesIn, rebuffer};
use crate::windows::{Prompted, WindowOpened};

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

/// The movement rate now.
pub fn rate(state: &State, actor: ActorId) -> i32 {
    let profile = state.profile(actor);
    let sum = profile.attribute(Attribute::Strength) + profile.size + profile.skills.rank(Skill::Athletics);
    let rate = (derived::rate_of(sum) + profile.armour.rate).max(0);
    if is_exhausted(state, actor) { rate.div_euclid(2) } else { rate }
}

/// Quarter yards that one yard costs: twice as many crouching, three times as many crawling.
fn yard(state: &State, actor: ActorId) -> i32 {
    4 * (state.actor(actor).posture as i32 + 1)
}

/// The AP that it takes to walk to a place, or none if no AP could.
pub fn ap_to(state: &State, actor: ActorId, to: i16) -> Option<i16> {
    let yards = i32::from(state.actor(actor).place.abs_diff(to));
    let lacking = yards * yard(state, actor) - i32::from(state.actor(actor).movement);
    match (lacking, rate(state, actor)) {
        (..=0, _) => Some(0),
        (_, 0) => None,
        (lacking, rate) => i16::try_from((lacking + rate - 1) / rate).ok(),
    }
}

/// One step of a movement: it is paid for, somebody is asked, or a yard is walked.
pub(crate) fn advance(t: &mut Table<'_, impl Run>, moving: Moving) {
    let Moving { actor, to, bought, rebuffed } = moving;
    let state = t.state();
    let (place, movement) = (state.actor(actor).place, state.actor(actor).movement);
    let cost = yard(state, actor) as i16;
    if is_immobile(state, actor) || place == to {
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
        spend(t, actor, ap, false);
        return t.emit(MovementBought { actor, movement: movement + ap * rate });
    }
    if movement < cost {
        return end(t, actor);
    }
    if let Some(actor) = rebuffer(state) {
        return t.emit(Prompted { pending: ClosesIn { actor }.into() });
    }
    t.emit(Stepped { actor, to: place + (to - place).signum(), movement: movement - cost });
}

fn end(t: &mut Table<'_, impl Run>, actor: ActorId) {
    t.emit(MoveEnded { actor });
    t.emit(WindowOpened { window: Window::Moved });
}

asks! { Destiny;
    /// Go on moving after a rebuff?
    #[prompt] Rebuffed { #[wire("asked")] actor: ActorId }
    question |p, teller| format!("After the rebuff: does {} go on?", teller.name(p.actor)),
    usual |p, _| GoOn { actor: p.actor };
}

acts! { Destiny;
    /// On the own turn: move along the lane.
    #[command(rule = PART, group = "Move", described)]
    Move { actor: ActorId, to: i16 }
    label |c, teller| format!("Move to {} ({} yd)", c.to, teller.state.actor(c.actor).place.abs_diff(c.to)),
    details |c, s, offer| costs(offer, ap_to(s, c.actor, c.to).unwrap_or(0), "AP"),
    when |s| fighting(s),
    may |c, s| {
        let (actor, there) = (c.actor, (0..=s.setting.lane).contains(&c.to));
        on_turn(s, actor)?;
        only_if!(!is_immobile(s, actor), &IMMOBILE, "{} cannot move", actor)?;
        only_if!(there && c.to != s.actor(actor).place, &FULL, "that is no other place on the lane")?;
        let paid = ap_to(s, actor, c.to).is_some_and(|ap| ap <= s.actor(actor).ap);
        only_if!(paid, &PART, "there are not enough Action Points to walk there"; "walk less far")
    },
    run |c, t| t.emit(MoveAnnounced { actor: c.actor, to: c.to }),
    offers |o| {
        let (actor, place) = (o.actor, o.state().actor(o.actor).place);
        let others = (0..=o.state().setting.lane).filter(|&to| to != place);
        others.for_each(|to| o.add(Move { actor, to }));
    };

    /// Go on moving after a rebuff.
    #[command(rule = REBUFF_EFFECT, group = "Move", answer)]
    GoOn { actor: ActorId }
    may |_, s| asked::<Destiny, Rebuffed>(s).map(drop),
    run |c, t| t.emit(WentOn { actor: c.actor }),
    offers |o| o.add(GoOn { actor: o.actor });

    /// End the movement after a rebuff.
    #[command(rule = REBUFF_EFFECT, group = "Move", label = "Stop here", answer)]
    Halt { actor: ActorId }
    may |_, s| asked::<Destiny, Rebuffed>(s).map(drop),
    run |c, t| end(t, c.actor),
    offers |o| o.add(Halt { actor: o.actor });
}

happens! { Destiny;
    /// A movement is announced.
    #[event(deed, "{actor} is about to move to {to}.", rule = FULL)]
    MoveAnnounced { actor: ActorId, to: i16 }
    |e, s| {
        s.moving = Some(Moving { actor: e.actor, to: e.to, bought: false, rebuffed: false });
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
        told!(Deed, "{} can walk {yards}{part} yd.", teller.name(e.actor); POOL)
    };

    /// One yard along the lane; `movement` is what is left, in quarter yards.
    #[event(deed, "{actor} walks to {to}.", rule = PART)]
    Stepped { actor: ActorId, to: i16, movement: i16 }
    |e, s| {
        s.actors.iter_mut().for_each(|actor| actor.declined = false);
        s.on(e.actor, |actor| (actor.place, actor.movement) = (e.to, e.movement));
    };

    /// The movement goes on.
    #[event(deed, "{actor} goes on.", rule = REBUFF_EFFECT)]
    WentOn { actor: ActorId }
    |_, s| {
        s.pending = None;
        s.moving = s.moving.map(|moving| Moving { rebuffed: false, ..moving });
    };

    /// The movement has ended.
    #[event] MoveEnded { actor: ActorId }
    |_, s| (s.moving, s.pending) = (None, None),
    tell |e, teller| {
        let at = teller.state.actors.get(e.actor.index()).map_or(0, |actor| actor.place);
        told!(Deed, "{} stops at {at}.", teller.name(e.actor); PART)
    };
}
