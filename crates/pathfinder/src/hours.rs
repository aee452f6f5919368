//! Hours and days: what passes, and what comes of it.

use crate::damage::Packet;
use crate::prelude::*;
use ludex_kit::clock::{Clock, Clocks, NothingElse, Scale};
use ludex_kit::words;

rules! {
    /// More than sixteen hours without sleep tire, until one has rested.
    AWAKE = "PF-HEA-04", "Staying awake";
    /// Whoever has nothing to eat or drink is tired. A day without water and one more for each point of Constitution, and it hurts
    /// every hour; as long without food, and it hurts every day. Only water and food heal that. A day passes first (house).
    PRIVATION = "PF-HEA-08", "Starvation and thirst";
    /// A night takes eight hours of sleep for each, and longer the fewer there are to keep watch.
    WATCHES = "PF-HEA-05", "Watches", Table(WATCH_ROWS; "people", "minutes in all", "minutes of a watch");
}

/// Seconds of an hour.
pub const HOUR: u64 = 3_600;
/// Seconds of a day.
pub const DAY: u64 = 24 * HOUR;
/// Hours after which one is tired (PF-HEA-04).
const WAKING_HOURS: u64 = 16;

/// How long a night takes and each watch in it, by how many there are (PF-HEA-05).
pub const WATCH_ROWS: [(u8, u16, u16); 5] = [(2, 960, 480), (3, 720, 240), (4, 640, 160), (5, 600, 120), (6, 576, 96)];

/// Returns the minutes of a night with watches, and of each watch, for so many people, two at the least (PF-HEA-05).
pub fn watches(people: u8) -> (u16, u16) {
    let others = u16::from(people.max(2)) - 1;
    (480 * (others + 1) / others, 480 / others)
}

words! {
    /// What somebody has none of.
    pub enum Want {
        Food = "food", Water = "water",
    }
}

/// What happens to the clock when people arrive somewhere later.
pub type Timed = ludex_kit::clock::Timed<Pathfinder>;

/// Something by which time has passed, once the clock has moved.
pub trait Passage {
    /// Returns how many seconds.
    fn seconds(&self) -> u64;
}

impl Passage for TimePassed {
    fn seconds(&self) -> u64 {
        self.seconds
    }
}

impl Passage for Timed {
    fn seconds(&self) -> u64 {
        if let Timed::Passed { seconds, .. } = self { *seconds } else { 0 }
    }
}

/// All that falls due is reckoned once the clock has moved.
impl Clocks for Pathfinder {
    const PASSES: &'static Rule = &turns::MODES;
    type Why = NothingElse;
    type Due = NothingElse;

    fn clock(state: &mut State) -> (&mut Clock, &mut Scale) {
        (&mut state.clock, &mut state.scale)
    }

    fn time(state: &State) -> (Clock, Scale) {
        (state.clock, state.scale)
    }

    fn round(_state: &State) -> u64 {
        turns::ROUND
    }

    fn may_pass(state: &State, _seconds: u64) -> Verdict {
        let quiet = state.stage != Stage::Fighting;
        ensure!(quiet, turns::MODES, "an encounter is on", instead = "end the encounter first");
        Ok(())
    }

    fn next_due(_state: &State, _within: u64) -> Option<(u64, NothingElse)> {
        None
    }

    fn fall_due(_table: &mut Table<'_, impl Run>, due: NothingElse) {
        match due {}
    }
}

/// Lets time pass, with what comes of it.
pub(crate) fn pass(table: &mut Table<'_, impl Run>, seconds: u64) {
    if seconds > 0 {
        table.emit(TimePassed { seconds });
    }
}

/// Let time pass outside encounters.
#[command(rule = turns::MODES, group = "Scene", kind = Other, by = game_master, open, label = "Let time pass")]
pub struct Wait {
    #[field("minutes", 1..=30_000, usual = 10)]
    pub minutes: u16,
}

impl Act<Pathfinder> for Wait {
    fn when(state: &State) -> Verdict {
        ensure!(
            state.stage != Stage::Fighting,
            turns::MODES,
            "an encounter is on",
            instead = "end the encounter first"
        );
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pass(table, u64::from(self.minutes) * 60);
    }
}

/// Let a night pass in which so many people keep watch in turn.
#[command(rule = WATCHES, group = "Scene", kind = Other, by = game_master, open, label = "A night with watches")]
pub struct KeepWatch {
    #[field("people", 2..=20, usual = 4)]
    pub people: u8,
}

impl Act<Pathfinder> for KeepWatch {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, WATCHES, "an encounter is on", instead = "end the encounter first");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let (minutes, watch) = watches(self.people);
        table.emit(WatchKept { minutes, watch });
        pass(table, u64::from(minutes) * 60);
    }
}

/// A night passes with watches.
#[event(Frame, "A night of {minutes} minutes, each watch {watch}", WATCHES)]
pub struct WatchKept {
    pub minutes: u16,
    pub watch: u16,
}

impl Event<Pathfinder> for WatchKept {
    fn apply(&self, _state: &mut State) {}
}

/// Time passes.
#[event]
pub struct TimePassed {
    pub seconds: u64,
}

impl Event<Pathfinder> for TimePassed {
    fn apply(&self, state: &mut State) {
        state.clock.advance(self.seconds);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(Line::new(LineKind::Frame, format!("It is {}", teller.state.clock)).rule(&turns::MODES))
    }
}

/// Tires those who have been awake for too long (PF-HEA-04).
pub fn tires(_passed: &impl Passage, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let state = table.state();
        let awake = state.clock.seconds.saturating_sub(state.actor(actor).days.woke);
        let counts = state.profile(actor).players && state.lives(actor);
        if counts && awake > WAKING_HOURS * HOUR && !state.actor(actor).has(Condition::Fatigued) {
            table.emit(Wearied { actor });
            conditions::give(table, actor, Instance::of(Condition::Fatigued));
        }
    }
}

/// Somebody has been awake for too long.
#[event(Status, "{actor} has been awake for too long", AWAKE)]
pub struct Wearied {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Wearied {
    fn apply(&self, _state: &mut State) {}
}

/// Say that somebody has nothing to eat or drink from now on, or has again.
#[command(rule = PRIVATION, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Hunger and thirst")]
pub struct Deprive {
    pub target: ActorId,
    #[field("of what", usual = Want::Water)]
    pub of: Want,
    /// Whether there is some again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: bool,
}

/// Returns since when somebody has had none of something.
fn since(state: &State, id: ActorId, of: Want) -> Option<u64> {
    let Days { hungry, thirsty, .. } = state.actor(id).days;
    match of {
        Want::Food => hungry,
        Want::Water => thirsty,
    }
}

impl Act<Pathfinder> for Deprive {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), PRIVATION, "{} is dead", self.target);
        let lacks = since(state, self.target, self.of).is_some();
        ensure!(lacks == self.ends, PRIVATION, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Deprived { actor: self.target, of: self.of, ends: self.ends });
        if !self.ends {
            conditions::give(table, self.target, Instance::of(Condition::Fatigued));
        }
    }
}

/// Somebody has nothing to eat or drink, or has again.
#[event]
pub struct Deprived {
    pub actor: ActorId,
    pub of: Want,
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: bool,
}

impl Event<Pathfinder> for Deprived {
    fn apply(&self, state: &mut State) {
        let now = if self.ends { None } else { Some(state.clock.seconds) };
        let of = self.of;
        state.on(self.actor, |actor| match of {
            Want::Food => (actor.days.hungry, actor.days.starved) = (now, 0),
            Want::Water => (actor.days.thirsty, actor.days.parched) = (now, 0),
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let has = if self.ends { "has" } else { "has no" };
        let text = format!("{} {has} {}", teller.name(self.actor), self.of);
        Some(Line::new(LineKind::Ruling, text).rule(&PRIVATION))
    }
}

/// Returns the seconds after which it hurts somebody to have none of something (PF-HEA-08).
fn bears(state: &State, id: ActorId) -> u64 {
    let constitution = i64::from(state.profile(id).saves[Save::Fortitude as usize].ability);
    DAY * (1 + constitution).max(1) as u64
}

/// Hurts those who have had nothing to eat or drink for too long: every hour for thirst, every day for hunger.
pub fn starves(passed: &impl Passage, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        for (of, each) in [(Want::Water, HOUR), (Want::Food, DAY)] {
            let state = table.state();
            let Some(since) = since(state, actor, of).filter(|_| state.lives(actor)) else { continue };
            let now = state.clock.seconds;
            let begins = since + bears(state, actor);
            let counted = |at: u64| at.saturating_sub(begins) / each;
            let times = counted(now) - counted(now.saturating_sub(passed.seconds()).max(since));
            for _ in 0..times.min(1_000) {
                if table.state().lives(actor) {
                    wastes(table, actor, of);
                }
            }
        }
    }
}

/// Hurts somebody for want of something.
fn wastes(table: &mut Table<'_, impl Run>, actor: ActorId, of: Want) {
    let (amount, rolls) = match of {
        Want::Food => (1, Vec::new()),
        Want::Water => {
            let rolled = table.dice(1, 4);
            (rolled.value(), if table.listens() { vec![rolled] } else { Vec::new() })
        }
    };
    table.emit(Wasted { actor, of, amount: amount as i16 });
    let none = table.tally();
    damage::harm(table, None, actor, Packet::plain(DamageType::Untyped, amount), (rolls, none));
}

/// Hunger or thirst hurts somebody.
#[event]
pub struct Wasted {
    pub actor: ActorId,
    pub of: Want,
    pub amount: i16,
}

impl Event<Pathfinder> for Wasted {
    fn apply(&self, state: &mut State) {
        let most = conditions::most_hit_points(state, self.actor);
        let Self { of, amount, .. } = *self;
        state.on(self.actor, |actor| match of {
            Want::Food => actor.days.starved = (actor.days.starved + amount).min(most),
            Want::Water => actor.days.parched = (actor.days.parched + amount).min(most),
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = if self.of == Want::Food { "Hunger" } else { "Thirst" };
        Some(Line::new(LineKind::Harm, format!("{what} hurts {}", teller.name(self.actor))).rule(&PRIVATION))
    }
}
