//! What people bear: activity by the clock, exhaustion, collapse.

pub mod collapse;
mod plan;
mod spend;

pub use collapse::{COLLAPSE, Collapsed, DeadlineCame, Decide, Perishing, Spared, Treat, Treated};
pub use plan::{DaySpent, Leg, PlanGoesOn, SpendDay, Until};
pub use spend::{SpendTime, StretchBegan, StretchEnded, Toiled};

use crate::checks::{self, Cause, Difficulty, Throw, stats, throw};
use crate::prelude::*;
use ludex_kit::clock::{self, HOUR, MINUTE, Passing};
use spend::{fit_for, on_the_road, provided_for};

rules! {
    /// Every stretch of time awake is light activity, heavy, or none. None of it tires.
    LEVELS = "SP-EXH-01", "Levels of activity", State;
    /// Walking over normal ground, most work of the hands, heavy work with pauses are light; fighting hand to hand or with magic,
    /// running, mountains, swimming are heavy.
    EXAMPLES = "SP-EXH-02", "Examples of activity", Table(ACTIVITIES; "level", "what");
    /// By the Endurance of the moment one bears so much of either before one rolls.
    TOLERANCE = "SP-EXH-03", "Tolerance", Table(TOLERANCES; "endurance", "light, seconds", "heavy, seconds");
    /// Beyond 9 it is 2 hours of light activity for each point, and 5 minutes of heavy for each but one; 0 counts as 1.
    BEYOND = "SP-EXH-04", "Tolerance beyond the table";
    /// There is one clock: what one does counts as a share of what one bears of it. Once the shares come to a whole one rolls,
    /// before any more time passes.
    CLOCK = "SP-EXH-05", "Clock of exhaustion", State;
    /// One rolls Endurance and Resolve at 4.
    ROLL = "SP-EXH-06", "Exhaustion roll";
    /// The first roll since one last slept needs 3, each further one 1 more.
    RISING = "SP-EXH-07", "Rising need";
    /// Who fails is fatigued, the fatigued are exhausted, the exhausted collapse.
    FAILURE = "SP-EXH-08", "Failed exhaustion roll";
    /// Extreme heat, cold or damp add 1, all together once.
    CLIMATE = "SP-EXH-09", "Climate";
    /// A heavy load adds 1. Heavy armour is one.
    LOAD = "SP-EXH-10", "Heavy load";
    /// Too little water adds 1; half a ration or less adds 2 in its place.
    WATER = "SP-EXH-11", "Too little water";
    /// Climate, load, water and one's own fatigue add up, each once.
    STACKING = "SP-EXH-12", "What adds up";
    /// Nothing heals the effects of fatigue while it lasts. They go with it, but for lost attributes, which must be restored.
    WITH_FATIGUE = "SP-EXH-13", "Effects of fatigue";
    /// Who becomes exhausted loses 1 of every attribute.
    ATTRIBUTES_LOST = "SP-EXH-15", "Attributes lost to exhaustion";
    /// What was lost to exhaustion does not come back as long as one is exhausted.
    LOCKED = "SP-EXH-16", "Locked while exhausted";
    /// Each time one becomes exhausted costs 1 of every attribute again.
    AGAIN = "SP-EXH-17", "Exhausted again";
    /// A full night of sleep begins the rolls and the clock anew.
    SLEPT_OFF = "SP-EXH-18", "What sleep begins anew";
    /// What tires without a roll, thirst or a spell, does so in the same steps, and counts as no roll.
    WITHOUT_ROLL = "SP-EXH-19", "Fatigue without a roll";
    /// How likely Endurance 4 and Resolve 2 hold, by difficulty and need.
    CHANCES = "SP-EXH-20", "Chances to hold", Table(HOLDS; "difficulty", "3", "4", "5", "6");
    /// Nothing tires who has collapsed any more.
    COLLAPSED_ALREADY = "SP-STV-08", "Tired after collapse";
    /// The game master says how hard a stretch of time is, and what else makes it harder.
    WHO_SAYS = "SP-EXH-21", "Who says how hard it is", Call;
}

/// Examples of activity (SP-EXH-02).
pub const ACTIVITIES: [(Activity, &str); 2] = [
    (Activity::Light, "walking over normal ground; most work of the hands; heavy work with pauses"),
    (Activity::Heavy, "fighting hand to hand or with magic; running; mountains; swimming"),
];

/// Seconds of light and of heavy activity that an Endurance bears (SP-EXH-03).
pub const TOLERANCES: [(u8, u64, u64); 9] = [
    (1, HOUR, MINUTE),
    (2, 4 * HOUR, 5 * MINUTE),
    (3, 6 * HOUR, 10 * MINUTE),
    (4, 8 * HOUR, 15 * MINUTE),
    (5, 10 * HOUR, 20 * MINUTE),
    (6, 12 * HOUR, 25 * MINUTE),
    (7, 14 * HOUR, 30 * MINUTE),
    (8, 16 * HOUR, 35 * MINUTE),
    (9, 18 * HOUR, 40 * MINUTE),
];

/// How likely Endurance 4 and Resolve 2 hold (SP-EXH-20).
pub const HOLDS: [(u8, &str, &str, &str, &str); 3] = [
    (4, "21/32", "11/32", "7/64", "1/64"),
    (5, "233/729", "73/729", "13/729", "1/729"),
    (6, "1453/23328", "203/23328", "31/46656", "1/46656"),
];

/// The whole of what one bears, in parts so small that every second of every tolerance up to Endurance 12 is some of them.
pub const WHOLE: u64 = 199_584_000;
/// What the first exhaustion roll since one last slept needs (SP-EXH-07).
const FIRST_NEED: i32 = 3;

/// Returns the seconds of an activity that an Endurance bears (SP-EXH-03, SP-EXH-04); `None` for what does not tire.
pub fn tolerance(endurance: i32, activity: Activity) -> Option<u64> {
    let endurance = endurance.clamp(1, 12) as u64;
    let row = TOLERANCES.iter().find(|row| u64::from(row.0) == endurance);
    match activity {
        Activity::Light => Some(row.map_or(2 * HOUR * endurance, |(_, light, _)| *light)),
        Activity::Heavy => Some(row.map_or(5 * MINUTE * (endurance - 1), |(.., heavy)| *heavy)),
        _ => None,
    }
}

/// Returns the parts of the whole that a second costs an actor now; `None` for who does nothing that tires, or lies there.
fn share(state: &State, id: ActorId) -> Option<u64> {
    if !state.is_awake(id) {
        return None;
    }
    let told = state.stretch_of(id)?.activity;
    // Who is in deep water swims, whatever else the time is spent on (SP-UWD-14).
    let swims = state.swims(id) && !matches!(told, Activity::Rest | Activity::Sleep);
    costs(state, id, if swims { Activity::Heavy } else { told })
}

/// Returns the parts of the whole that a second of an activity costs an actor; `None` for what does not tire.
pub fn costs(state: &State, id: ActorId, activity: Activity) -> Option<u64> {
    Some(WHOLE / tolerance(state.attribute(id, Attribute::Endurance), effort(state, activity))?)
}

/// Returns the same once an actor is exhausted, and has lost a point of Endurance by that (SP-EXH-15).
pub fn costs_exhausted(state: &State, id: ActorId, activity: Activity) -> Option<u64> {
    Some(WHOLE / tolerance(state.attribute(id, Attribute::Endurance) - 1, effort(state, activity))?)
}

/// Returns how hard an activity is: a march as the country is (SP-MOV-08).
fn effort(state: &State, activity: Activity) -> Activity {
    match activity {
        Activity::March if state.hostile_country => Activity::Heavy,
        Activity::March => Activity::Light,
        other => other,
    }
}

/// Returns whether an activity is on the clock of light activity alone (SP-OPT-02).
pub fn is_apart(state: &State, activity: Activity) -> bool {
    state.options().exhaustion_clocks == ActivityClocks::Separate && effort(state, activity) == Activity::Light
}

/// Returns what an actor has done of what they bear, in parts of the whole, on the clock that runs now.
pub fn toil(state: &State, id: ActorId) -> u64 {
    let apart = state.stretch_of(id).is_some_and(|stretch| is_apart(state, stretch.activity));
    if apart { state.actor(id).light_toil } else { state.actor(id).toil }
}

/// Returns in how many seconds the next exhaustion roll falls due, and whose it is.
pub fn next_roll(state: &State) -> Option<(u64, ActorId)> {
    let rolls = state.ids().filter_map(|id| Some((seconds_to_roll(state, id)?, id)));
    rolls.min()
}

fn seconds_to_roll(state: &State, id: ActorId) -> Option<u64> {
    let left = WHOLE.saturating_sub(toil(state, id));
    Some(left.div_ceil(share(state, id)?))
}

/// Returns whether time changes anything here by itself.
pub fn is_timed(state: &State) -> bool {
    state.stretch.is_some() || state.actors.iter().any(|actor| actor.collapsed.is_some())
}

/// Tire an actor, by a spell, thirst, a fate.
#[command(rule = WITHOUT_ROLL, group = "Rulings", kind = Harm, by = game_master, open, always)]
pub struct Tire {
    pub target: ActorId,
}

impl Act<Archsoul> for Tire {
    fn may(&self, state: &State) -> Verdict {
        let tires = state.lives(self.target)
            && state.is_awake(self.target)
            && state.profile(self.target).has(Attribute::Endurance);
        ensure!(tires, WITHOUT_ROLL, "{} does not tire", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        tire(table, self.target);
    }
}

/// Returns the dice of an exhaustion roll, and how hard it is (SP-EXH-06, SP-EXH-12).
fn roll_of(state: &State, actor: ActorId, shows: bool) -> (Tally, Difficulty) {
    let mut difficulty = Difficulty::of(state, actor, None, shows);
    let stretch = state.stretch_of(actor);
    let climate = stretch.is_some_and(|stretch| stretch.climate);
    difficulty.add_if(climate, Cause::Climate, 1, &CLIMATE);
    let load = stretch.is_some_and(|stretch| stretch.load) || state.profile(actor).laden;
    difficulty.add_if(load, Cause::Load, 1, &LOAD);
    let tier = stretch.map_or(Tier::Full, |stretch| rations::ration(state, actor, stretch.water));
    let (_, _, thirst, ..) = rations::RATIONS[tier as usize];
    difficulty.add_if(thirst > 0, Cause::Thirst, thirst, &WATER);
    (stats(state, actor, Attribute::Endurance, &[Skill::Resolve], shows), difficulty)
}

/// Rolls for an actor who has done as much as they bear (SP-EXH-06), and tires them if they fail (SP-EXH-08).
pub fn strained(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let needed = FIRST_NEED + i32::from(state.actor(actor).rolls);
    let fails = checks::fails_by_itself(state, actor, Attribute::Endurance, true).is_some();
    let pool = roll_of(state, actor, table.listens());
    let mut roll = None;
    let held = if fails {
        false
    } else if let Some(held) = checks::weigh(table, actor, needed, &pool) {
        // To odds every throw that holds is the same.
        held
    } else {
        let throw = throw(table, actor, pool, 0, true);
        let held = throw.result >= needed;
        roll = Some(throw);
        held
    };
    table.emit(Strained { actor, throw: roll, needed, held });
    if !held {
        tire(table, actor);
    }
}

/// Puts what a turn was spent on onto the clock of exhaustion (SP-TRN-13).
pub fn exerted(event: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    let state = table.state();
    let activity = state.actor(actor).exertion.activity();
    if !state.lives(actor) || !state.profile(actor).has(Attribute::Endurance) {
        return;
    }
    let Some(bears) = tolerance(state.attribute(actor, Attribute::Endurance), activity) else { return };
    let toil = WHOLE / bears * u64::from(state.options().round_seconds);
    table.emit(Exerted { actor, toil, apart: is_apart(state, activity) });

    let state = table.state();
    let full = state.actor(actor).toil >= WHOLE || state.actor(actor).light_toil >= WHOLE;
    if full && state.is_awake(actor) {
        strained(table, actor);
    }
}

/// Tires an actor by one step: fatigued, exhausted, collapsed (SP-EXH-08). Nothing tires who has collapsed (SP-STV-08).
pub fn tire(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.actor(actor).collapsed.is_some() {
        table.emit(FatigueIgnored { actor });
    } else if state.is(actor, Status::Exhausted) {
        collapse::collapse(table, actor);
    } else if state.is(actor, Status::Fatigued) {
        table.emit(conditions::Afflicted { actor, status: Status::Exhausted, there: true });
        table.emit(conditions::Afflicted { actor, status: Status::Fatigued, there: false });
        table.emit(conditions::Weakened { actor, attribute: None, by: 1, source: Source::Exhaustion });
    } else {
        table.emit(conditions::Afflicted { actor, status: Status::Fatigued, there: true });
    }
}

#[event(Status, "{actor} has collapsed, and nothing tires it more", COLLAPSED_ALREADY)]
pub struct FatigueIgnored {
    pub actor: ActorId,
}

impl Event<Archsoul> for FatigueIgnored {
    fn apply(&self, _state: &mut State) {}
}

/// What a turn was spent on is on the clock.
#[event]
pub struct Exerted {
    pub actor: ActorId,
    pub toil: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub apart: bool,
}

impl Event<Archsoul> for Exerted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.add_toil(self.toil, self.apart);
        }
    }
}

/// An actor rolled against exhaustion.
#[event]
pub struct Strained {
    pub actor: ActorId,
    pub throw: Option<Throw>,
    pub needed: i32,
    pub held: bool,
}

impl Event<Archsoul> for Strained {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            // Where light activity has a clock of its own, whichever is full begins anew.
            let clock = if actor.light_toil >= WHOLE { &mut actor.light_toil } else { &mut actor.toil };
            *clock = clock.saturating_sub(WHOLE);
            actor.rolls = actor.rolls.saturating_add(1);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let came = if self.held { "holds out" } else { "tires" };
        let result = self.throw.as_ref().map_or("no roll".to_owned(), checks::successes);
        let line = Line::new(LineKind::Roll, format!("{who} {came}: {result}, needs {}", self.needed))
            .rule(&ROLL)
            .rule(&RISING)
            .rule(&STACKING)
            .rule_if(!self.held, &FAILURE);
        let line = checks::came_to(line, self.throw.as_ref(), self.held, self.needed);
        match &self.throw {
            Some(throw) => Some(throw.explain("Exhaustion", line)),
            None => Some(line),
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.held, mark::HOLDS_OUT);
    }
}
