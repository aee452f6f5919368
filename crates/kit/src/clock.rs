//! The clock: what lets time pass outside a fight, and what follows from that. A fight's rounds move the clock by themselves.
//!
//! Everything else comes through [`pass`]: what falls due on the way, in order, then what wears in between, then the clock. A
//! game says with [`Clocks`] what that is; its tables of contents name [`SetScale`], [`PassTime`], [`Arrive`] and its own name
//! for [`Timed`].

use crate::narration::{MOST_WORDS, Narrated, may_tell};
use crate::{
    Act, After, Declared, Event, Forms, Line, LineKind, Refusal, Rule, Run, Table, Teller, Verdict, command, field_of,
    number, rules, words,
};
pub use ludex_engine::Clock;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

rules! {
    /// The game master says how much time passes between fights, and on which scale; whatever lasts for a while follows.
    PASSING = "TABLE-03", "The passing of time";
}

/// Seconds in a minute.
pub const MINUTE: u64 = 60;
/// Seconds in an hour.
pub const HOUR: u64 = 60 * MINUTE;
/// Seconds in a day.
pub const DAY: u64 = 24 * HOUR;
/// The most days that may pass at once.
pub const MOST_DAYS: u64 = 100;

words! {
    /// On which scale time passes.
    #[derive(Default)]
    pub enum Scale { Rounds = "rounds", #[default] Minutes = "minutes", Hours = "hours", Days = "days" }
}

impl Scale {
    /// Returns the seconds of one step, in a game whose rounds last for `round` seconds.
    pub const fn step(self, round: u64) -> u64 {
        match self {
            Scale::Rounds => round,
            Scale::Minutes => MINUTE,
            Scale::Hours => HOUR,
            Scale::Days => DAY,
        }
    }
}

/// What makes time pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passing<W> {
    /// So many steps of a scale, by the game master's word.
    Waiting {
        /// How many.
        amount: u16,
        /// Of which scale.
        scale: Scale,
    },
    /// An arrival at a later time.
    Arrival {
        /// Where, in words.
        what: String,
    },
    /// What else takes its time in a game.
    #[serde(untagged)]
    Own(W),
}

/// A game in which nothing but the game master's word lets time pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum NothingElse {}

/// A game in which time passes outside of fights.
pub trait Clocks: Narrated {
    /// The rule by which time passes; that of the table, whose [`RULES`] are then among those of the game.
    const PASSES: &'static Rule = &PASSING;
    /// The rule by which people arrive at a later time.
    const ARRIVES: &'static Rule = Self::PASSES;
    /// What else lets time pass.
    type Why: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that falls due: the end of a status.
    type Due;

    /// Returns the clock and the scale of a state, to be changed.
    fn clock(state: &mut Self::State) -> (&mut Clock, &mut Scale);
    /// Returns the time and the scale.
    fn time(state: &Self::State) -> (Clock, Scale);
    /// Returns the seconds of a round.
    fn round(state: &Self::State) -> u64;
    /// Checks that so many seconds may pass by the game master's word. Before it is known how many, it is called with 0.
    ///
    /// # Errors
    /// Returns a refusal if something is on that moves the clock itself, or if so much may not pass.
    fn may_pass(state: &Self::State, seconds: u64) -> Verdict;
    /// Checks that the scale may be chosen.
    ///
    /// # Errors
    /// Returns the refusal.
    fn may_scale(state: &Self::State) -> Verdict {
        Self::may_pass(state, 0)
    }

    /// Returns what falls due next within so many seconds, and after how many; `None` if nothing does. Once it has fallen due it
    /// must not be found again.
    fn next_due(state: &Self::State, within: u64) -> Option<(u64, Self::Due)>;
    /// Lets something fall due.
    fn fall_due(table: &mut Table<'_, Self, impl Run<Self>>, due: Self::Due);
    /// Carries out what wears while so many seconds pass in which nothing falls due.
    fn wear(_table: &mut Table<'_, Self, impl Run<Self>>, _seconds: u64) {}
    /// Returns whether anything lasts for some rounds, which then wear.
    fn wears(_state: &Self::State) -> bool {
        false
    }
    /// Takes so many rounds from everything that lasts: what [`Timed::Worn`] does to the state.
    fn worn(_state: &mut Self::State, _rounds: u32) {}
    /// Ends what ends as soon as any time passes: what [`Timed::Passed`] does to the state, apart from the clock.
    fn moved(_state: &mut Self::State) {}
    /// Carries out what follows once the clock has moved.
    fn passed(_table: &mut Table<'_, Self, impl Run<Self>>) {}
    /// Returns the line of what else lets time pass; `None` where nothing is told of it.
    fn told(_why: &Self::Why, _seconds: u64) -> Option<Line> {
        None
    }
}

generic_event! { Clocks;
    /// Something that happened to the clock. A game calls it by a name of its own: `type Timed = clock::Timed<Game>`.
    pub enum Timed tagged "time" {
        /// Time passed outside a fight.
        Passed {
            /// How many seconds.
            seconds: u64,
            /// Why.
            why: Passing<G::Why>,
        },
        /// So many rounds less for everything that lasts.
        Worn {
            /// How many.
            rounds: u32,
        },
        /// The game master chose a scale.
        Scaled {
            /// The scale.
            scale: Scale,
        },
    }
}

impl<G: Clocks<Event: From<Self>>> Event<G> for Timed<G> {
    fn apply(&self, state: &mut G::State) {
        match self {
            Timed::Passed { seconds, .. } => {
                G::clock(state).0.advance(*seconds);
                G::moved(state);
            }
            Timed::Worn { rounds } => G::worn(state, *rounds),
            Timed::Scaled { scale } => *G::clock(state).1 = *scale,
        }
    }
    fn tell(&self, teller: &Teller<'_, G>) -> Option<Line> {
        match self {
            Timed::Passed { why: Passing::Waiting { amount, scale }, .. } => {
                let name = scale.name();
                match amount {
                    1 => Some(
                        Line::new(LineKind::Frame, format!("1 {} passes.", name.trim_end_matches('s'))).rule(G::PASSES),
                    ),
                    _ => Some(Line::new(LineKind::Frame, format!("{amount} {name} pass.")).rule(G::PASSES)),
                }
            }
            Timed::Passed { why: Passing::Arrival { what }, .. } => {
                Some(Line::new(LineKind::Frame, format!("It is {}: {what}.", G::time(teller.state).0)).rule(G::ARRIVES))
            }
            Timed::Passed { why: Passing::Own(why), seconds } => G::told(why, *seconds),
            Timed::Worn { .. } => None,
            Timed::Scaled { scale } => {
                Some(Line::new(LineKind::Frame, format!("Time passes by {scale} now.")).rule(G::PASSES))
            }
        }
    }
}

/// Lets time pass outside a fight: the clock moves, and everything with a duration follows it.
pub fn pass<G: Clocks>(table: &mut Table<'_, G, impl Run<G>>, seconds: u64, why: Passing<G::Why>)
where
    Timed<G>: After<G>,
{
    spend_on(table, seconds, Timed::Passed { seconds, why });
}

/// Lets something outside a fight take so many seconds: everything with a duration follows, then the event `what` moves the clock
/// and tells why.
pub fn spend_on<G: Clocks>(table: &mut Table<'_, G, impl Run<G>>, seconds: u64, what: impl After<G>)
where
    Timed<G>: After<G>,
{
    wear_off(table, seconds);
    table.emit(what);
    G::passed(table);
}

/// Brings what lasts for a while nearer to its end by so many seconds, and lets what falls due do so, in order. It does not move
/// the clock.
pub fn wear_off<G: Clocks>(table: &mut Table<'_, G, impl Run<G>>, seconds: u64)
where
    Timed<G>: After<G>,
{
    let mut left = seconds;
    while let Some((after, due)) = G::next_due(table.state(), left) {
        if after > 0 {
            wear(table, after);
            left = left.saturating_sub(after);
        }
        G::fall_due(table, due);
    }
    wear(table, left);
}

/// Wears for so many seconds in which nothing falls due.
fn wear<G: Clocks>(table: &mut Table<'_, G, impl Run<G>>, seconds: u64)
where
    Timed<G>: After<G>,
{
    G::wear(table, seconds);
    let rounds = u32::try_from(seconds / G::round(table.state()).max(1)).unwrap_or(u32::MAX);
    if rounds > 0 && G::wears(table.state()) {
        table.emit(Timed::Worn { rounds });
    }
}

/// Returns the day of a time, counted from 1.
pub const fn day(seconds: u64) -> u64 {
    seconds / DAY + 1
}

/// Returns a duration as people say it: `2 hours 30 minutes`; `no time` for 0 seconds.
pub fn long(seconds: u64) -> String {
    let count = |number: u64, word: &str| match number {
        0 => None,
        1 => Some(format!("1 {word}")),
        number => Some(format!("{number} {word}s")),
    };
    let parts =
        [count(seconds / HOUR, "hour"), count(seconds % HOUR / MINUTE, "minute"), count(seconds % MINUTE, "second")];
    let said: Vec<String> = parts.into_iter().flatten().collect();
    if said.is_empty() { "no time".to_owned() } else { said.join(" ") }
}

/// Checks that so many seconds may pass at once (TABLE-03).
fn may_pass<G: Clocks>(state: &G::State, seconds: u64) -> Verdict {
    let bounds = Refusal::bounds(G::PASSES, "the days that pass at once", 0, MOST_DAYS as i32);
    let bounds = bounds.instead("let more than nothing pass, and no more than a hundred days at once");
    bounds.unless((1..=MOST_DAYS * DAY).contains(&seconds))?;
    G::may_pass(state, seconds)
}

/// The game master chooses on which scale time passes.
#[command(group = "Time", label = "Let time pass by", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct SetScale {
    /// The scale.
    #[field("by")]
    pub scale: Scale,
}

impl<G: Clocks> Act<G> for SetScale
where
    SetScale: Into<G::Command>,
    Timed<G>: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::PASSES);

    fn when(state: &G::State) -> Verdict {
        G::may_scale(state)
    }

    fn may(&self, _state: &G::State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(Timed::Scaled { scale: self.scale });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        forms.filled(SetScale { scale: G::time(forms.state()).1 });
    }
}

/// So many steps of the current scale pass. The game master's.
#[command(group = "Time", label = "Let time pass", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct PassTime {
    /// How many.
    pub amount: u16,
}

impl<G: Clocks> Act<G> for PassTime
where
    PassTime: Into<G::Command>,
    Timed<G>: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::PASSES);

    fn when(state: &G::State) -> Verdict {
        G::may_pass(state, 0)
    }

    fn may(&self, state: &G::State) -> Verdict {
        may_pass::<G>(state, self.seconds::<G>(state))
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        let seconds = self.seconds::<G>(table.state());
        let (_, scale) = G::time(table.state());
        pass(table, seconds, Passing::Waiting { amount: self.amount, scale });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let steps = number("/amount", G::time(forms.state()).1.name(), 1, 1000);
        forms.form("Time", Self::DOC.title, PassTime { amount: 1 }.into(), vec![steps]);
    }
}

/// The party arrives at a later time; what lies between is skipped. The game master's.
#[command(group = "Time", label = "Arrive later", by = game_master, between, open)]
#[derive(Eq)]
pub struct Arrive {
    /// On which day, counted from 1.
    pub day: u32,
    /// At which hour, 0 to 23.
    pub hour: u8,
    /// At which minute, 0 to 59.
    #[serde(default)]
    pub minute: u8,
    /// Where, in words.
    pub what: String,
}

impl<G: Clocks> Act<G> for Arrive
where
    Arrive: Into<G::Command>,
    Timed<G>: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::ARRIVES);

    fn when(state: &G::State) -> Verdict {
        G::may_pass(state, 0)
    }

    fn may(&self, state: &G::State) -> Verdict {
        let exists = self.day > 0 && self.hour < 24 && self.minute < 60;
        ensure!(exists, *G::ARRIVES, "there is no such time of day", instead = "say a day from 1, and 0:00 to 23:59");
        if self.what.chars().count() > MOST_WORDS {
            may_tell::<G>(&self.what)?;
        }
        let seconds = self.seconds::<G>(state);
        ensure!(seconds > 0, *G::ARRIVES, "that time is past", instead = "say a later one");
        may_pass::<G>(state, seconds)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        pass(table, self.seconds::<G>(table.state()), Passing::Arrival { what: self.what.clone() });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let today = u32::try_from(day(G::time(forms.state()).0.seconds)).unwrap_or(1);
        let mut fields = vec![number("/day", "day", 1, 9999), number("/hour", "hour", 0, 23)];
        fields.push(number("/minute", "minute", 0, 59));
        fields.push(field_of::<String>("/what", "where"));
        let arrive = Arrive { day: today + 1, hour: 8, minute: 0, what: String::new() };
        forms.form("Time", Self::DOC.title, arrive.into(), fields);
    }
}

impl PassTime {
    /// Returns the seconds that pass.
    fn seconds<G: Clocks>(self, state: &G::State) -> u64 {
        u64::from(self.amount) * G::time(state).1.step(G::round(state))
    }
}

impl Arrive {
    /// Returns the seconds until then; 0 if that time is past.
    fn seconds<G: Clocks>(&self, state: &G::State) -> u64 {
        let hours = u64::from(self.day.saturating_sub(1)) * DAY + u64::from(self.hour) * HOUR;
        (hours + u64::from(self.minute) * MINUTE).saturating_sub(G::time(state).0.seconds)
    }
}
