//! Rests that may be disturbed: begun, rested on by the hour, interrupted, ended (UL-RST-02, 10, 11, UL-INT-17).
//!
//! An undisturbed rest is one command, `rest`. Where something may happen, the game master begins one here and lets
//! it go on in parts; each keeps its own count of sleep and of light activity.

use crate::prelude::*;
use crate::rest::{self, LONG_REST, LONG_REST_SECONDS, Rest, SHORT_REST, SHORT_REST_SECONDS, has_room, resting};
use crate::talk::encounter::TALK;
use crate::time::{self, HOUR, MINUTE, Passing, may_pass};
use crate::travel::told::company;

rules! {
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

/// How an actor has rested.
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
    /// Returns whether it has had a whole rest (UL-RST-01, UL-RST-10).
    pub fn is_done(&self, rest: Rest) -> bool {
        let whole = self.slept + self.light;
        match rest {
            Rest::Short => whole >= SHORT_REST_SECONDS,
            _ => whole >= LONG_REST_SECONDS && self.slept >= SLEEP_SECONDS && self.light <= LIGHT_SECONDS,
        }
    }

    /// Returns how many seconds it still has to sleep for a whole rest; 0 where it has had one, or cannot any more.
    fn left(&self, rest: Rest) -> u64 {
        let whole = self.slept + self.light;
        if rest == Rest::Short {
            return SHORT_REST_SECONDS.saturating_sub(whole);
        }
        if self.light > LIGHT_SECONDS {
            return 0;
        }
        LONG_REST_SECONDS.saturating_sub(whole).max(SLEEP_SECONDS.saturating_sub(self.slept))
    }
}

impl Resting {
    /// Returns those who have rested enough.
    pub fn done(&self) -> impl Iterator<Item = ActorId> + '_ {
        self.resters.iter().filter(|rester| rester.is_done(self.rest)).map(|rester| rester.actor)
    }

    /// Returns in how many seconds all who still can have had enough, asleep from now on; 0 where nobody can.
    pub fn left(&self) -> u64 {
        self.resters.iter().map(|rester| rester.left(self.rest)).max().unwrap_or(0)
    }
}

/// A rest begins that may be disturbed. The game master's.
#[command(rule = LONG_REST, group = "Rest", kind = Rest, label = "Begin a rest that may be disturbed", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct BeginRest {
    /// Short or long.
    #[field("rest", of = [Rest::Short, Rest::Long])]
    pub rest: Rest,
}

impl Act<Unbound> for BeginRest {
    fn when(state: &State) -> Verdict {
        may_pass(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(
            self.rest != Rest::Recovery,
            LONG_REST,
            "that is no rest to be disturbed in",
            instead = "choose short or long"
        );
        ensure!(resting(state).next().is_some(), LONG_REST, "nobody is there to rest");
        if self.rest == Rest::Short { has_room(state) } else { rest::may_begin(state) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actors = resting(table.state()).collect();
        table.emit(Camped::Begun { rest: self.rest, actors });
    }

    fn forms(forms: &mut Forms<'_>) {
        forms.filled(BeginRest { rest: Rest::Long });
    }
}

/// Returns the rest in progress, outside a fight and a talk.
fn in_progress(state: &State) -> Result<&Resting, Refusal> {
    let Some(resting) = state.resting.as_ref().filter(|_| state.stage != Stage::Fighting) else {
        return Err(Refusal::new(&LONG_REST, "nobody rests now").instead("begin a rest first"));
    };
    ensure!(state.talk.is_none(), TALK, "somebody is talking", instead = "end the talk first");
    Ok(resting)
}

/// A rest goes on. The game master's.
#[command(rule = LONG_REST, group = "Rest", kind = Rest, label = "Rest on to the end, everybody asleep", by = game_master, between, open)]
#[derive(Eq)]
pub struct RestOn {
    /// For how many minutes.
    #[field("the minutes of a part of a rest", 1..=1440)]
    pub minutes: u16,
    /// Who is on watch, or does something else that is light; the others sleep.
    #[serde(default)]
    pub awake: Vec<ActorId>,
}

impl Act<Unbound> for RestOn {
    fn when(state: &State) -> Verdict {
        in_progress(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        let resting = in_progress(state)?;
        let rested = resting.resters.iter().map(|rester| rester.slept + rester.light).max().unwrap_or(0);
        let whole = rested + u64::from(self.minutes) * MINUTE;
        ensure!(
            resting.rest != Rest::Short || whole <= LONGEST_SHORT_REST,
            SHORT_REST,
            "a short rest takes an hour at the most",
            instead = "end it, or begin a long one"
        );
        for &actor in &self.awake {
            let rests_here = resting.resters.iter().any(|rester| rester.actor == actor);
            ensure!(rests_here, LONG_REST, "{} does not rest here", actor);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let mut left = u64::from(self.minutes) * MINUTE;
        // For an actor who comes round meanwhile it counts from then on (UL-INT-17).
        while left > 0 {
            let seconds = match rest::until_somebody_comes_round(table) {
                Some(until) => left.min(until.max(1)),
                None => left,
            };
            table.emit(Camped::WentOn { seconds, awake: self.awake.clone() });
            time::pass(table, seconds, Passing::Rest);
            left -= seconds;
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let left = offers.state().resting.as_ref().map_or(0, |resting| resting.left());
        offers.add(RestOn { minutes: u16::try_from(left.div_ceil(MINUTE)).unwrap_or(u16::MAX), awake: Vec::new() });
    }

    fn forms(forms: &mut Forms<'_>) {
        let asleep = RestOn { minutes: 60, awake: vec![] };
        let awake = RestOn { minutes: 120, awake: vec![forms.actor] };
        let minutes = || number("/minutes", "minutes", 1, 1440);
        forms.form("Rest", "Rest on", asleep.into(), vec![minutes()]);
        let watch = vec![minutes(), field("/awake/0", "who", Takes::Actor)];
        forms.form("Rest", "Rest on, with somebody awake", awake.into(), watch);
    }
}

/// Something strenuous disturbs a rest (UL-RST-02, UL-RST-11); shorter than the campaign's least, it counts for nothing. The
/// game master's; a fight does so by itself.
#[command(group = "Rest", kind = Rest, label = "Something strenuous disturbs the rest", by = game_master, between, open)]
#[derive(Eq)]
pub struct InterruptRest {
    pub what: String,
    /// For how many minutes.
    #[field("the minutes of a disturbance", 0..=1440, rule = LONG_INTERRUPTED)]
    #[serde(default)]
    pub minutes: u16,
}

impl Act<Unbound> for InterruptRest {
    fn when(state: &State) -> Verdict {
        in_progress(state).map(drop)
    }

    fn may(&self, _state: &State) -> Verdict {
        may_tell(&self.what)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let seconds = u64::from(self.minutes) * MINUTE;
        let strenuous = is_strenuous(table.state(), seconds);
        if seconds > 0 {
            time::pass(table, seconds, Passing::Disturbance);
        }
        disturb(table, self.what.clone(), strenuous);
    }

    fn forms(forms: &mut Forms<'_>) {
        let fields = vec![field("/what", "what", Takes::Text), number("/minutes", "minutes", 0, 1440)];
        forms.form("Rest", Self::DOC.title, InterruptRest { what: String::new(), minutes: 0 }.into(), fields);
    }
}

/// Returns whether a disturbance of so many seconds ends what was rested (`rest_interrupt_minutes`).
fn is_strenuous(state: &State, seconds: u64) -> bool {
    seconds >= u64::from(state.options().rest_interrupt_minutes) * MINUTE
}

/// Disturbs the rest: if it is strenuous, a short one is over, with what it gave already (UL-RST-02), and a long one begins
/// anew (UL-RST-11).
fn disturb(table: &mut Table<'_, impl Run>, what: String, strenuous: bool) {
    let short = table.state().resting.as_ref().is_some_and(|resting| resting.rest == Rest::Short);
    if short && strenuous {
        // Those who have had their half hour have the good of it; the others nothing.
        table.emit(Camped::Disturbed { what, strenuous: false });
        finish(table);
    } else {
        table.emit(Camped::Disturbed { what, strenuous });
    }
}

/// Ends a short rest at once when a fight begins. What becomes of a long one shows when the fight is over.
pub(crate) fn attacked(table: &mut Table<'_, impl Run>) {
    if table.state().resting.as_ref().is_some_and(|resting| resting.rest == Rest::Short) {
        disturb(table, "a fight".to_owned(), true);
    }
}

/// Lets a long rest begin anew when a fight of so many rounds that disturbed it is over (UL-RST-11, UL-INT-17).
pub(crate) fn after_fight(table: &mut Table<'_, impl Run>, rounds: u32) {
    if table.state().resting.is_some() {
        let strenuous = is_strenuous(table.state(), u64::from(rounds) * ROUND_SECONDS);
        disturb(table, "a fight".to_owned(), strenuous);
    }
}

/// End a rest, with what it gives or without (UL-RST-10). The game master's.
#[command(group = "Rest", kind = Rest, by = game_master, between)]
#[derive(Copy, Eq)]
pub struct EndRest {}

impl Act<Unbound> for EndRest {
    fn may(&self, state: &State) -> Verdict {
        in_progress(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        finish(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(EndRest {});
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        if ready(teller.state).is_empty() { "Break the rest off" } else { "Finish the rest" }.to_owned()
    }
}

/// Returns those who have had enough, and whom it does any good, as the rest stands (UL-RST-17).
pub fn ready(state: &State) -> Vec<ActorId> {
    let Some(resting) = &state.resting else { return Vec::new() };
    let good = |&actor: &ActorId| resting.rest != Rest::Long || rest::is_due_for(state, actor, 0);
    resting.done().filter(|&actor| state.actor(actor).alive()).filter(good).collect()
}

/// Returns the rule by which nobody has anything of the rest as it stands: the last long one is too near (UL-RST-17), there
/// is no Health to rest with (UL-RST-18), or it was too short.
fn why_not(state: &State) -> &'static Rule {
    let Some(resting) = &state.resting else { return &SHORT_INTERRUPTED };
    if resting.rest == Rest::Short {
        return &SHORT_INTERRUPTED;
    }
    if resting.done().any(|id| state.actor(id).alive()) {
        return &rest::ONCE_A_DAY;
    }
    let all_down = resting.resters.iter().all(|rester| state.actor(rester.actor).health == 0);
    if resting.rest == Rest::Long && all_down { &rest::AT_LEAST_ONE } else { &LONG_INTERRUPTED }
}

/// Ends the rest: those who have had enough get what it gives.
fn finish(table: &mut Table<'_, impl Run>) {
    let Some(rest) = table.state().resting.as_ref().map(|resting| resting.rest) else { return };
    let done = ready(table.state());
    let why = if done.is_empty() { Some(why_not(table.state()).into()) } else { None };
    table.emit(Camped::Ended { rest, done: done.clone(), why });
    if done.is_empty() {
        return;
    }
    match rest {
        Rest::Short => rest::short_rest(table, &done, 0),
        Rest::Long | Rest::Recovery => rest::long_rest(table, &done, 0),
    }
}

/// Something that happened in a rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde)]
#[serde(tag = "camp", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Camped {
    /// A rest begins.
    Begun { rest: Rest, actors: Vec<ActorId> },
    /// It goes on for so long; these did something light, the others slept.
    WentOn { seconds: u64, awake: Vec<ActorId> },
    /// Something disturbed it: whether it was strenuous, so that what was rested before does not count.
    Disturbed { what: String, strenuous: bool },
    /// The rest is over; these had enough of it. Where nobody had, the rule says why.
    Ended {
        rest: Rest,
        done: Vec<ActorId>,
        #[serde(default, skip_serializing_if = "is_default")]
        why: Option<RuleId>,
    },
}

impl Concerns for Camped {}

impl Event<Unbound> for Camped {
    fn apply(&self, state: &mut State) {
        match self {
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
                if let Some(resting) = &mut state.resting {
                    for rester in &mut resting.resters {
                        rester.slept = 0;
                        rester.light = 0;
                    }
                }
            }
            Camped::Disturbed { .. } => {}
            Camped::Ended { .. } => state.resting = None,
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(match self {
            Camped::Begun { rest: Rest::Short, .. } => {
                Line::new(LineKind::Frame, "A short rest begins.").rule(&SHORT_REST)
            }
            Camped::Begun { .. } => Line::new(LineKind::Frame, "A long rest begins.").rule(&LONG_REST),
            Camped::WentOn { seconds, awake } => {
                let awake =
                    if awake.is_empty() { String::new() } else { format!(", {} awake", company(teller, awake)) };
                Line::new(LineKind::Frame, format!("They rest for {}{awake}.", long(*seconds))).rule(&LONG_REST)
            }
            Camped::Disturbed { what, strenuous: true } => {
                Line::new(LineKind::Harm, format!("The rest is disturbed and begins anew: {what}."))
                    .rule(&LONG_INTERRUPTED)
            }
            Camped::Disturbed { what, .. } => {
                Line::new(LineKind::Frame, format!("Something comes between: {what}.")).rule(&LONG_INTERRUPTED)
            }
            Camped::Ended { done, why: Some(why), .. } if done.is_empty() => {
                let text = if *why == (&rest::ONCE_A_DAY).into() {
                    "The rest did no good: the last long one is too near."
                } else if *why == (&rest::AT_LEAST_ONE).into() {
                    "The rest did no good: it takes at least 1 Health."
                } else {
                    "The rest was too short to do any good."
                };
                Line::new(LineKind::Harm, text).rule(why.clone())
            }
            Camped::Ended { done, .. } if done.is_empty() => {
                Line::new(LineKind::Harm, "The rest was too short to do any good.").rule(&SHORT_INTERRUPTED)
            }
            Camped::Ended { done, .. } => {
                Line::new(LineKind::Frame, format!("Rested: {}.", company(teller, done))).rule(&LONG_REST)
            }
        })
    }
}
