//! Rests that may be disturbed: begun, rested on by the hour, interrupted, ended (UL-RST-02, 10, 11, UL-INT-17).
//!
//! An undisturbed rest is one command, `rest`. Where something may happen, the game master begins one here and lets
//! it go on in parts; each keeps its own count of sleep and of light activity.

use crate::Table;
use crate::event::Event;
use crate::narration::may_tell;
use crate::objection::{Objection, Verdict, Why};
use crate::rest::{self, LONG_REST, LONG_REST_SECONDS, Rest, SHORT_REST, SHORT_REST_SECONDS, has_room};
use crate::rounds::ROUND_SECONDS;
use crate::state::State;
use crate::time::{self, HOUR, MINUTE, Passing, may_pass};
use ludex_engine::{ActorId, Faces, Log};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// Strenuous activity before half an hour has passed ends a short rest without benefit.
    SHORT_INTERRUPTED = "UL-RST-02", "Short rest: interruption";
    /// Strenuous activity lets a long rest begin anew; the hours before do not count.
    LONG_INTERRUPTED = "UL-RST-11", "Long rest: interruption";
}

/// Seconds of sleep that a long rest needs (UL-RST-10).
pub const SLEEP_SECONDS: u64 = 6 * HOUR;
/// Seconds of light activity that a long rest allows (UL-RST-10).
pub const LIGHT_SECONDS: u64 = 2 * HOUR;
/// Seconds of a short rest at the most (UL-RST-01).
pub const LONGEST_SHORT_REST: u64 = 60 * MINUTE;

/// A rest in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resting {
    /// Which.
    pub rest: Rest,
    /// How each has rested since it began, or began anew.
    pub resters: Vec<Rester>,
}

/// How somebody has rested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rester {
    /// Who.
    pub actor: ActorId,
    /// Seconds of sleep, or of a short rest.
    pub slept: u64,
    /// Seconds of light activity: on watch, reading, talking.
    pub light: u64,
}

impl Rester {
    /// Whether so much is a whole rest (UL-RST-01, UL-RST-10).
    pub fn is_done(&self, rest: Rest) -> bool {
        let whole = self.slept + self.light;
        match rest {
            Rest::Short => whole >= SHORT_REST_SECONDS,
            _ => whole >= LONG_REST_SECONDS && self.slept >= SLEEP_SECONDS && self.light <= LIGHT_SECONDS,
        }
    }
}

impl Resting {
    /// Those who have rested enough.
    pub fn done(&self) -> impl Iterator<Item = ActorId> + '_ {
        self.resters.iter().filter(|rester| rester.is_done(self.rest)).map(|rester| rester.actor)
    }

    /// Seconds until the first who has not had enough would have it, asleep from now on; 0 where nobody could.
    pub fn left(&self) -> u64 {
        let missing = |rester: &Rester| {
            let whole = if self.rest == Rest::Short { SHORT_REST_SECONDS } else { LONG_REST_SECONDS };
            let asleep = if self.rest == Rest::Short { 0 } else { SLEEP_SECONDS };
            let possible = self.rest == Rest::Short || rester.light <= LIGHT_SECONDS;
            let left = whole.saturating_sub(rester.slept + rester.light).max(asleep.saturating_sub(rester.slept));
            if possible { left } else { 0 }
        };
        self.resters.iter().map(missing).max().unwrap_or(0)
    }
}

/// Something that happened in a rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "camp", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Camped {
    /// A rest begins.
    Begun { rest: Rest, actors: Vec<ActorId> },
    /// It goes on for so long; these did something light, the others slept.
    WentOn { seconds: u64, awake: Vec<ActorId> },
    /// Something disturbed it: whether it was strenuous, so that what was rested before does not count.
    Disturbed { what: String, strenuous: bool },
    /// The rest is over; these had enough of it.
    Ended { rest: Rest, done: Vec<ActorId> },
}

/// A rest begins that may be disturbed. The game master's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeginRest {
    /// Short or long.
    pub rest: Rest,
}

/// A rest goes on. The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestOn {
    /// For how many minutes.
    pub minutes: u16,
    /// Who is on watch, or does something else that is light; the others sleep.
    #[serde(default)]
    pub awake: Vec<ActorId>,
}

/// Something strenuous disturbs a rest (UL-RST-02, UL-RST-11). The game master's; a fight does so by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InterruptRest {
    /// What.
    pub what: String,
    /// For how many minutes.
    #[serde(default)]
    pub minutes: u16,
}

/// Changes the state as an event says.
pub(crate) fn apply(state: &mut State, camped: &Camped) {
    match camped {
        Camped::Begun { rest, actors } => {
            let rester = |&actor: &ActorId| Rester { actor, slept: 0, light: 0 };
            state.short_rest = false;
            let resters = actors.iter().map(rester).collect();
            state.resting = Some(Box::new(Resting { rest: *rest, resters }));
        }
        Camped::WentOn { seconds, awake } => {
            let Some(mut resting) = state.resting.take() else { return };
            for rester in &mut resting.resters {
                let who = state.actor(rester.actor);
                // Nobody rests at 0 Health: the count begins once there is some (UL-RST-18, UL-INT-17).
                if !who.alive() || who.health == 0 && resting.rest == Rest::Long {
                    continue;
                }
                if awake.contains(&rester.actor) {
                    rester.light += seconds;
                } else {
                    rester.slept += seconds;
                }
            }
            state.resting = Some(resting);
        }
        Camped::Disturbed { strenuous: true, .. } => {
            for rester in state.resting.iter_mut().flat_map(|resting| &mut resting.resters) {
                (rester.slept, rester.light) = (0, 0);
            }
        }
        Camped::Disturbed { .. } => {}
        Camped::Ended { .. } => state.resting = None,
    }
}

/// Whether a rest may begin that may be disturbed.
pub fn may_begin(state: &State, rest: Rest) -> Verdict {
    may_pass(state)?;
    if rest == Rest::Recovery {
        return Err(Objection::new(&LONG_REST, "that is no rest to be disturbed in").instead("choose short or long"));
    }
    if !state.ids().any(|id| state.actor(id).alive() && state.actor(id).present()) {
        return Err(Objection::new(&LONG_REST, "nobody is there to rest"));
    }
    if rest == Rest::Short { has_room(state) } else { Ok(()) }
}

/// Begins a rest.
pub(crate) fn begin(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: BeginRest) -> Verdict {
    let state = table.state();
    may_begin(state, command.rest)?;
    let actors = state.ids().filter(|&id| state.actor(id).alive() && state.actor(id).present()).collect();
    table.emit(Event::Camp(Camped::Begun { rest: command.rest, actors }));
    Ok(())
}

/// The rest in progress, outside a fight.
fn in_progress(state: &State) -> Result<&Resting, Objection> {
    let Some(resting) = state.resting.as_ref().filter(|_| state.stage != crate::Stage::Fighting) else {
        return Err(Objection::new(&LONG_REST, "nobody rests now").instead("begin a rest first"));
    };
    if state.talk.is_some() {
        return Err(Objection::new(&crate::talk::encounter::TALK, "somebody is talking").instead("end the talk first"));
    }
    Ok(resting)
}

/// Whether a rest may go on so.
pub fn may_rest_on(state: &State, command: &RestOn) -> Verdict {
    let resting = in_progress(state)?;
    if !(1..=1440).contains(&command.minutes) {
        return Err(Objection::new(&LONG_REST, Why::Bounds("the minutes of a part of a rest", 1, 1440)));
    }
    let rested = resting.resters.iter().map(|rester| rester.slept + rester.light).max().unwrap_or(0);
    if resting.rest == Rest::Short && rested + u64::from(command.minutes) * MINUTE > LONGEST_SHORT_REST {
        let objection = Objection::new(&SHORT_REST, "a short rest takes an hour at the most");
        return Err(objection.instead("end it, or begin a long one"));
    }
    let strange = |actor: &&ActorId| !resting.resters.iter().any(|rester| rester.actor == **actor);
    match command.awake.iter().find(strange) {
        Some(&actor) => Err(Objection::new(&LONG_REST, Why::Somebody(actor, "does not rest here"))),
        None => Ok(()),
    }
}

/// Rests on.
pub(crate) fn rest_on(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &RestOn) -> Verdict {
    may_rest_on(table.state(), command)?;
    let mut left = u64::from(command.minutes) * MINUTE;
    // For somebody who comes round meanwhile it counts from then on (UL-INT-17).
    while left > 0 {
        let seconds = rest::until_somebody_comes_round(table).map_or(left, |until| left.min(until.max(1)));
        table.emit(Event::Camp(Camped::WentOn { seconds, awake: command.awake.clone() }));
        time::pass(table, seconds, Passing::Rest);
        left -= seconds;
    }
    Ok(())
}

/// Whether a rest may be disturbed so.
pub fn may_interrupt(state: &State, command: &InterruptRest) -> Verdict {
    in_progress(state)?;
    may_tell(&command.what)?;
    if command.minutes > 1440 {
        return Err(Objection::new(&LONG_INTERRUPTED, Why::Bounds("the minutes of a disturbance", 0, 1440)));
    }
    Ok(())
}

/// Something strenuous happens; shorter than the campaign's least, it counts for nothing.
pub(crate) fn interrupt(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &InterruptRest) -> Verdict {
    may_interrupt(table.state(), command)?;
    let strenuous = is_strenuous(table.state(), u64::from(command.minutes) * MINUTE);
    if command.minutes > 0 {
        time::pass(table, u64::from(command.minutes) * MINUTE, Passing::Disturbance);
    }
    disturb(table, command.what.clone(), strenuous);
    Ok(())
}

/// Whether so many seconds of it end what was rested (`rest_interrupt_minutes`).
fn is_strenuous(state: &State, seconds: u64) -> bool {
    seconds >= u64::from(state.options().rest_interrupt_minutes) * MINUTE
}

/// A short rest is over by it, with what it gave already; a long one begins anew.
fn disturb(table: &mut Table<'_, impl Faces, impl Log<Event>>, what: String, strenuous: bool) {
    let short = table.state().resting.as_ref().is_some_and(|resting| resting.rest == Rest::Short);
    if short && strenuous {
        // Those who have had their half hour have the good of it; the others nothing.
        table.emit(Event::Camp(Camped::Disturbed { what, strenuous: false }));
        finish(table);
    } else {
        table.emit(Event::Camp(Camped::Disturbed { what, strenuous }));
    }
}

/// A fight begins: it ends a short rest at once. What becomes of a long one shows when the fight is over.
pub(crate) fn attacked(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    if table.state().resting.as_ref().is_some_and(|resting| resting.rest == Rest::Short) {
        disturb(table, "a fight".to_owned(), true);
    }
}

/// A fight is over: a long rest that it disturbed begins anew (UL-RST-11, UL-INT-17).
pub(crate) fn after_fight(table: &mut Table<'_, impl Faces, impl Log<Event>>, rounds: u32) {
    if table.state().resting.is_some() {
        let strenuous = is_strenuous(table.state(), u64::from(rounds) * ROUND_SECONDS);
        disturb(table, "a fight".to_owned(), strenuous);
    }
}

/// Whether the rest in progress may be ended: always, with benefit or without.
pub fn may_end(state: &State) -> Verdict {
    in_progress(state).map(|_| ())
}

/// Ends the rest.
pub(crate) fn end(table: &mut Table<'_, impl Faces, impl Log<Event>>) -> Verdict {
    may_end(table.state())?;
    finish(table);
    Ok(())
}

/// Those who have had enough, and whom it does any good, as the rest stands (UL-RST-17).
pub fn ready(state: &State) -> Vec<ActorId> {
    let Some(resting) = &state.resting else { return Vec::new() };
    let good = |&actor: &ActorId| resting.rest != Rest::Long || rest::is_due_for(state, actor, 0);
    resting.done().filter(|&actor| state.actor(actor).alive()).filter(good).collect()
}

/// The rest is over: those who have had enough get what it gives.
fn finish(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    let Some(rest) = table.state().resting.as_ref().map(|resting| resting.rest) else { return };
    let done = ready(table.state());
    table.emit(Event::Camp(Camped::Ended { rest, done: done.clone() }));
    match rest {
        _ if done.is_empty() => {}
        Rest::Short => rest::short_rest(table, &done, 0),
        Rest::Long | Rest::Recovery => rest::long_rest(table, &done, 0),
    }
}
