//! Long rests: beginning, going on, being broken, and what is left of a broken one.

use super::{INTERRUPTS, LONG, LOST, NOT_FATALLY, QUARTER, QUARTERS, RESUMED, outside, short};
use crate::initiative::InitiativeRolled;
use crate::mana::{ManaInvested, ManaSpent};
use crate::prelude::*;
use crate::rest::RestPassed;
use crate::stamina::StaminaSpent;
use ludex_kit::clock::{MINUTE, spend_on};
use ludex_kit::{field_of, number};

/// Minutes of a long rest.
const EIGHT_HOURS: u16 = 8 * 60;
/// For how many minutes a long rest may be broken, and how many it takes more then.
const MOST_BROKEN: u64 = 30;
const AN_HOUR: u16 = 60;

/// Whether an actor may begin a long rest.
fn may_begin(s: &State, actor: ActorId) -> Verdict {
    only_if!(s.is_present_and_alive(actor), &LONG, "{} is not there", actor)?;
    let fatal = s.severity(actor) == Some(Level::Fatal);
    only_if!(!fatal, &NOT_FATALLY, "{} is fatally wounded", actor; "treat that wound first")?;
    only_if!(s.actor(actor).dying.is_none(), &NOT_FATALLY, "{} is dying", actor; "stabilize it first")
}

/// A rest that an actor is at is broken.
fn broken(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if t.state().actor(actor).rest.is_some_and(|rest| rest.broken.is_none() && rest.left > 0) {
        let at = t.state().clock.seconds;
        t.emit(RestBroken { actor, at });
    }
}

/// Spending stamina breaks a rest.
pub(crate) fn after_stamina(&StaminaSpent { actor, .. }: &StaminaSpent, t: &mut Table<'_, impl Run>) {
    broken(t, actor);
}
/// Spending mana breaks a rest.
pub(crate) fn after_mana(&ManaSpent { actor, .. }: &ManaSpent, t: &mut Table<'_, impl Run>) {
    broken(t, actor);
}
/// Investing mana breaks a rest.
pub(crate) fn after_investing(&ManaInvested { actor, .. }: &ManaInvested, t: &mut Table<'_, impl Run>) {
    broken(t, actor);
}
/// A fight breaks a rest.
pub(crate) fn after_initiative(event: &InitiativeRolled, t: &mut Table<'_, impl Run>) {
    broken(t, event.actor);
}

acts! { Destiny;
    /// Begin a long rest.
    #[command(rule = LONG, group = "Rest", label = "Begin a long rest", between)]
    BeginRest { actor: ActorId }
    when |s| outside(s),
    may |c, s| {
        may_begin(s, c.actor)?;
        let now = s.clock.seconds;
        let at_it = s.actor(c.actor).rest.is_some_and(|rest| rest.broken.is_none_or(|at| now <= at + MOST_BROKEN * MINUTE));
        only_if!(!at_it, &LONG, "{} is at a long rest", c.actor; "go on with it")
    },
    run |c, t| {
        let tired = conditions::is_exhausted(t.state(), c.actor);
        t.emit(RestBegan { actor: c.actor, tired });
    },
    offers |o| if o.state().clock.seconds > 0 || o.state().stage == Stage::Over {
        o.add(BeginRest { actor: o.actor });
    };

    /// Time passes for those who are at a long rest.
    #[command(rule = LONG, group = "Rest", label = "Rest on", by = game_master, between, open)]
    RestOn { #[field("minutes", 1..=540)] minutes: u16, #[field("who sleeps")] asleep: Vec<ActorId> }
    when |s| {
        outside(s)?;
        only_if!(left(s).is_some(), &LONG, "nobody is at a long rest"; "begin one")
    },
    may |c, s| {
        let left = left(s).unwrap_or(0);
        only_if!(c.minutes <= left, &LONG, "the first rest is over in {} minutes", i32::from(left); "rest so long at most")?;
        let rests = |actor: &ActorId| s.actor(*actor).rest.is_some_and(|rest| rest.broken.is_none());
        only_if!(c.asleep.iter().all(rests), &LONG, "only those who rest sleep")?;
        Destiny::may_pass(s, u64::from(c.minutes) * MINUTE)
    },
    run |c, t| {
        let (seconds, from) = (u64::from(c.minutes) * MINUTE, t.state().clock.seconds);
        spend_on(t, seconds, RestPassed { seconds });
        for at in 0..t.state().actors.len() {
            let actor = ActorId(at as u16);
            if t.state().actor(actor).rest.is_some_and(|rest| rest.broken.is_none()) {
                let asleep = c.asleep.contains(&actor).then_some(from);
                t.emit(RestWentOn { actor, minutes: c.minutes, asleep });
            }
        }
    },
    forms |f| {
        let rest = RestOn { minutes: left(f.state()).unwrap_or(1), asleep: Vec::new() };
        let fields = vec![number("/minutes", "minutes", 1, 540), field_of::<Vec<ActorId>>("/asleep", "who sleeps")];
        f.form("Rest", "Rest on", rest.into(), fields);
    };

    /// Break off a long rest.
    #[command(rule = INTERRUPTS, group = "Rest", label = "Break off the rest", between)]
    BreakRest { actor: ActorId }
    may |c, s| {
        let rests = s.actor(c.actor).rest.is_some_and(|rest| rest.broken.is_none());
        only_if!(rests, &INTERRUPTS, "{} is at no long rest", c.actor)
    },
    run |c, t| broken(t, c.actor),
    offers |o| if o.state().actor(o.actor).rest.is_some() {
        o.add(BreakRest { actor: o.actor });
    };

    /// Go on with a long rest that was broken.
    #[command(rule = RESUMED, group = "Rest", label = "Go on with the rest", between)]
    ResumeRest { actor: ActorId }
    when |s| outside(s),
    may |c, s| {
        let at = s.actor(c.actor).rest.and_then(|rest| rest.broken);
        let at = at.ok_or(Refusal::new(&RESUMED, "no long rest of {} was broken").about(c.actor))?;
        let soon = s.clock.seconds <= at + MOST_BROKEN * MINUTE;
        only_if!(soon, &LOST, "it was broken for more than half an hour"; "begin anew")?;
        may_begin(s, c.actor)
    },
    run |c, t| t.emit(RestResumed { actor: c.actor }),
    offers |o| if o.state().actor(o.actor).rest.is_some() {
        o.add(ResumeRest { actor: o.actor });
    };

    /// Take what a broken long rest gives: a short rest for each full quarter of an hour.
    #[command(rule = QUARTERS, group = "Rest", label = "Count the quarters of an hour", between)]
    CountQuarters { actor: ActorId }
    when |s| outside(s),
    may |c, s| {
        let some = s.actor(c.actor).rest.is_some_and(|rest| rest.broken.is_some() && rest.rested >= QUARTER);
        only_if!(some, &QUARTERS, "no full quarter of an hour was rested"; "break a rest off after 15 minutes")
    },
    run |c, t| {
        let quarters = t.state().actor(c.actor).rest.map_or(0, |rest| rest.rested / QUARTER);
        t.emit(QuartersCounted { actor: c.actor });
        (0..quarters).for_each(|_| short(t, c.actor));
    },
    offers |o| if o.state().actor(o.actor).rest.is_some() {
        o.add(CountQuarters { actor: o.actor });
    };
}

/// Returns how many minutes it is until the first long rest is over.
fn left(s: &State) -> Option<u16> {
    s.ids().filter_map(|id| s.actor(id).rest.filter(|rest| rest.broken.is_none())).map(|rest| rest.left).min()
}

happens! { Destiny;
    #[event(frame, "{actor} begins a long rest.", rule = LONG)]
    RestBegan { actor: ActorId, tired: bool }
    on |e, actor| actor.rest = Some(Rest { left: EIGHT_HOURS, tired: e.tired, ..Rest::default() });

    /// A long rest goes on, in sleep since a moment or awake.
    #[event] RestWentOn { actor: ActorId, minutes: u16, asleep: Option<u64> }
    on |e, actor| {
        if let Some(rest) = &mut actor.rest {
            (rest.left, rest.rested) = (rest.left.saturating_sub(e.minutes), rest.rested.saturating_add(e.minutes));
        }
        if let Some(from) = e.asleep {
            if actor.slept.is_full() {
                actor.slept.remove(0);
            }
            actor.slept.push(Slept { from, to: from + u64::from(e.minutes) * MINUTE });
        }
    };

    #[event(frame, "The rest of {actor} is broken.", rule = INTERRUPTS)]
    RestBroken { actor: ActorId, at: u64 }
    on |e, actor| actor.rest.iter_mut().for_each(|rest| rest.broken = Some(e.at));

    #[event(frame, "{actor} rests on, for an hour more.", rule = RESUMED)]
    RestResumed { actor: ActorId }
    on |_, actor| actor.rest.iter_mut().for_each(|rest| {
        rest.broken = None;
        rest.left = rest.left.saturating_add(AN_HOUR);
    });

    /// The quarters of a broken rest are counted.
    #[event] QuartersCounted { actor: ActorId }
    on |_, actor| actor.rest.iter_mut().for_each(|rest| rest.rested %= QUARTER);
}
