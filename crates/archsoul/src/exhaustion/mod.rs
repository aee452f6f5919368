//! What people bear: activity by the clock, exhaustion, collapse.

pub mod collapse;
mod plan;

pub use plan::{DaySpent, Leg, PlanGoesOn, SpendDay, Until};

pub use collapse::{COLLAPSE, Collapsed, DeadlineCame, Decide, Perishing, Spared, Treat, Treated};

use crate::checks::{self, Cause, Difficulty, Throw, stats, throw};
use crate::prelude::*;
use ludex_kit::clock::{self, HOUR, MINUTE, Passing};

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

/// Seconds of an activity that an Endurance bears (SP-EXH-03, SP-EXH-04); none for what does not tire.
pub fn tolerance(endurance: i32, activity: Activity) -> Option<u64> {
    let endurance = endurance.clamp(1, 12) as u64;
    let (light, heavy) = match TOLERANCES.iter().find(|row| u64::from(row.0) == endurance) {
        Some((_, light, heavy)) => (*light, *heavy),
        None => (2 * HOUR * endurance, 5 * MINUTE * (endurance - 1)),
    };
    match activity {
        Activity::Light => Some(light),
        Activity::Heavy => Some(heavy),
        _ => None,
    }
}

questions! { State;
    /// Parts of the whole that a second costs an actor now; none for who does nothing that tires, or lies there.
    share |s, id| -> Option<u64> {
        let stretch = s.stretch_of(id).filter(|_| s.is_awake(id))?;
        costs(s, id, stretch.activity)
    };
    /// The same of an activity; none for what does not tire.
    pub costs |s, id, activity: Activity| -> Option<u64> {
        Some(WHOLE / tolerance(s.attribute(id, Attribute::Endurance), effort(s, activity))?)
    };
    /// The same once an actor is exhausted, and has lost a point of Endurance by that (SP-EXH-15).
    pub costs_exhausted |s, id, activity: Activity| -> Option<u64> {
        Some(WHOLE / tolerance(s.attribute(id, Attribute::Endurance) - 1, effort(s, activity))?)
    };
    /// How hard an activity is: a march as the country is (SP-MOV-08).
    effort |s, activity: Activity| -> Activity {
        match activity {
            Activity::March if s.hostile_country => Activity::Heavy,
            Activity::March => Activity::Light,
            other => other,
        }
    };
    /// Whether an activity is on the clock of light activity alone (SP-OPT-02).
    pub is_apart |s, activity: Activity| {
        s.options().exhaustion_clocks == ActivityClocks::Separate && effort(s, activity) == Activity::Light
    };
    /// What an actor has done of what they bear, on the clock that runs now.
    pub toil |s, id| -> u64 {
        let apart = s.stretch_of(id).is_some_and(|stretch| is_apart(s, stretch.activity));
        if apart { s.actor(id).light_toil } else { s.actor(id).toil }
    };
    /// Whether an actor may spend time on an activity: awake, or tended while they lie there.
    fit_for |s, id, activity: Activity| {
        let sleeps = activity == Activity::Sleep;
        let rests = sleeps || activity == Activity::Rest;
        let lies = sleeps && rest::is_tended(s, id) || rests && rest::is_nursed(s, id);
        !s.is_thing(id) && (s.is_awake(id) || lies)
    };
    /// Who rolls next, and in how many seconds.
    pub next_roll |s| -> Option<(u64, ActorId)> {
        let rolls = s.ids().filter_map(|id| Some((WHOLE.saturating_sub(toil(s, id)).div_ceil(share(s, id)?), id)));
        rolls.min()
    };
    /// Whether time changes anything here by itself.
    pub is_timed |s| s.stretch.is_some() || s.actors.iter().any(|actor| actor.collapsed.is_some());
}

acts! { Archsoul;
    /// Time passes, and people spend it on something. What falls due in it comes in its order.
    #[command(rule = CLOCK, group = "Time", by = game_master, between, open, label = "Spend time")]
    SpendTime {
        #[field("minutes", 1..=6000, usual = 60)] minutes: u16,
        #[field("on what", rule = WHO_SAYS)] activity: Activity,
        #[field("who; all characters who are awake if empty")] #[or_default] who: Vec<ActorId>,
        #[field("whether heat, cold or damp are extreme", rule = CLIMATE)] #[or_default] climate: bool,
        #[field("whether they carry heavy loads", rule = LOAD)] #[or_default] load: bool,
        #[field("water", rule = WATER)] #[or_default] water: Water,
        #[field("minutes of it on watch", 0..=6000, usual = 0)] #[or_default] watch: u16,
        #[field("whether only what they eat themselves counts", rule = rations::LOCKED)] #[late] fasting: bool,
        #[field("what it is, in words; riding tires nobody", rule = hazards::TRAVEL)] #[late] what: String,
    }
    when |s| Archsoul::nothing_is_on(s, &CLOCK),
    may |c, s| {
        only_if!(c.who.iter().all(|id| fit_for(s, *id, c.activity)), &WHO_SAYS, "everybody who spends the time must be awake")?;
        only_if!(c.what.chars().count() <= 200, &WHO_SAYS, "say it in at most 200 letters")?;
        only_if!(c.watch <= c.minutes, &rest::NIGHT, "nobody watches longer than the rest lasts")
    },
    run |c, t| {
        let SpendTime { minutes, activity, climate, load, water, watch, fasting, .. } = *c;
        let (s, began) = (t.state(), t.state().clock.seconds);
        let all = s.ids().filter(|id| s.profile(*id).players && s.is_awake(*id) && !s.is_thing(*id));
        let who: Vec<ActorId> = if c.who.is_empty() { all.collect() } else { c.who.clone() };
        provided_for(t, &who, water, fasting);
        let what = c.what.clone();
        t.emit(StretchBegan { stretch: Stretch { who: who.clone(), activity, climate, load, water, fasting, what } });
        clock::pass(t, u64::from(minutes) * MINUTE, Passing::Own(activity));
        t.emit(StretchEnded {});
        if matches!(activity, Activity::Rest | Activity::Sleep) {
            who.into_iter().for_each(|actor| rest::rested(t, rest::Break { actor, began, minutes, watch, activity, water }));
        }
    };

    /// Tire an actor, by a spell, thirst, a fate.
    #[command(rule = WITHOUT_ROLL, group = "Rulings", by = game_master, open, always)]
    Tire { target: ActorId }
    may |c, s| {
        let tires = s.lives(c.target) && s.is_awake(c.target) && s.profile(c.target).has(Attribute::Endurance);
        only_if!(tires, &WITHOUT_ROLL, "{} does not tire", c.target)
    },
    run |c, t| tire(t, c.target);
}

/// What people eat and drink by the game master's word.
fn provided_for(t: &mut Table<'_, impl Run>, who: &[ActorId], water: Water, fasting: bool) {
    for &actor in who {
        let supply = t.state().actor(actor).supply;
        if water != Water::Counted
            && (supply != Supply { hungry: supply.hungry, starved: supply.starved, ..Supply::default() })
        {
            t.emit(rations::Provided { actor, tier: rations::ration(t.state(), actor, water) });
        }
        if !fasting && (supply.hungry > 0 || supply.starved > 0) {
            t.emit(rations::Ate { actor });
        }
    }
}

/// The dice of an exhaustion roll, and how hard it is (SP-EXH-06, SP-EXH-12).
fn roll_of(s: &State, actor: ActorId, shows: bool) -> (Tally, Difficulty) {
    let stretch = s.stretch_of(actor);
    let [climate, load] = stretch.map_or([false; 2], |stretch| [stretch.climate, stretch.load]);
    let dry = rations::RATIONS[stretch.map_or(Tier::Full, |one| rations::ration(s, actor, one.water)) as usize].2;
    let mut difficulty = Difficulty::of(s, actor, None, shows);
    difficulty.add_if(climate, Cause::Climate, 1, &CLIMATE);
    difficulty.add_if(load || s.profile(actor).laden, Cause::Load, 1, &LOAD);
    difficulty.add_if(dry > 0, Cause::Thirst, dry, &WATER);
    (stats(s, actor, Attribute::Endurance, &[Skill::Resolve], shows), difficulty)
}

/// An actor has done as much as they bear (SP-EXH-06).
pub fn strained(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let (s, shows) = (t.state(), t.listens());
    let needed = 3 + i32::from(s.actor(actor).rolls);
    let fails = checks::fails_by_itself(s, actor, Attribute::Endurance, true).is_some();
    let rolled = roll_of(s, actor, shows);
    // To odds every throw that holds is the same.
    let weighed = if fails { None } else { checks::weigh(t, actor, needed, &rolled) };
    let throw = (!fails && weighed.is_none()).then(|| throw(t, actor, rolled, 0, true));
    let held = weighed.unwrap_or_else(|| throw.as_ref().is_some_and(|throw| throw.result >= needed));
    t.emit(Strained { actor, throw, needed, held });
    if !held {
        tire(t, actor);
    }
}

/// What a turn was spent on is on the clock of exhaustion (SP-TRN-13).
pub fn exerted(event: &turns::TurnEnded, t: &mut Table<'_, impl Run>) {
    let (actor, s) = (event.actor, t.state());
    let activity = match s.actor(actor).exertion {
        Exertion { fought: true, .. } | Exertion { swam: true, .. } => Activity::Heavy,
        Exertion { shot: true, .. } => Activity::Light,
        _ => return,
    };
    if s.lives(actor) && s.profile(actor).has(Attribute::Endurance) {
        let bears = tolerance(s.attribute(actor, Attribute::Endurance), activity).unwrap_or(1);
        let toil = WHOLE / bears * u64::from(s.options().round_seconds);
        let apart = is_apart(s, activity);
        t.emit(Exerted { actor, toil, apart });
        if t.state().actor(actor).toil.max(t.state().actor(actor).light_toil) >= WHOLE && t.state().is_awake(actor) {
            strained(t, actor);
        }
    }
}

/// One step of fatigue (SP-EXH-08).
pub fn tire(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    if s.actor(actor).collapsed.is_some() {
        return t.emit(FatigueIgnored { actor });
    }
    if s.is(actor, Status::Exhausted) {
        return collapse::collapse(t, actor);
    }
    let fatigued = s.is(actor, Status::Fatigued);
    let status = if fatigued { Status::Exhausted } else { Status::Fatigued };
    t.emit(conditions::Afflicted { actor, status, there: true });
    if fatigued {
        t.emit(conditions::Afflicted { actor, status: Status::Fatigued, there: false });
        t.emit(conditions::Weakened { actor, attribute: None, by: 1, source: Source::Exhaustion });
    }
}

/// Remembers the day of those who march, where nobody crafts on the road (SP-CRF-32).
fn on_the_road(s: &mut State) {
    if s.options().craft_on_the_road {
        return;
    }
    let (day, stretch, beside) = (clock::day(s.clock.seconds), s.stretch.take(), std::mem::take(&mut s.beside));
    let all = stretch.iter().chain(&beside);
    for id in all.filter(|one| one.activity == Activity::March).flat_map(|one| &one.who) {
        s.on(*id, |actor| actor.marched = Some(day));
    }
    (s.stretch, s.beside) = (stretch, beside);
}

happens! { Archsoul;
    /// A stretch of time begins.
    #[event] StretchBegan { stretch: Stretch }
    |e, s| {
        s.stretch = Some(e.stretch.clone());
        on_the_road(s);
    },
    tell |e, _| (!e.stretch.what.is_empty()).then(|| told!(Frame, "{}", e.stretch.what; hazards::TRAVEL));

    #[event(Status, "{actor} has collapsed, and nothing tires it more", COLLAPSED_ALREADY)]
    FatigueIgnored { actor: ActorId } |_, _| {};

    /// It is over.
    #[event] StretchEnded {}
    |_, s| {
        on_the_road(s);
        (s.stretch, s.beside) = (None, Vec::new());
    };

    /// So many seconds of what people do are on their clocks.
    #[event] Toiled { seconds: u64 }
    |e, s| for id in s.ids() {
        let share = share(s, id).unwrap_or(0);
        let mine = s.stretch_of(id);
        let apart = mine.is_some_and(|stretch| is_apart(s, stretch.activity));
        let thirsts = mine.is_some_and(|one| one.water == Water::Counted) && rations::needs(s, id).is_some();
        let hungers = mine.is_some_and(|one| one.fasting) && s.profile(id).has(Attribute::Endurance);
        let actor = s.actor_mut(id);
        *(if apart { &mut actor.light_toil } else { &mut actor.toil }) += share * e.seconds;
        if thirsts {
            actor.supply.elapsed += e.seconds;
        }
        if hungers {
            actor.supply.hungry += e.seconds;
        }
        actor.collapsed = actor.collapsed.map(|left| left.saturating_sub(u32::try_from(e.seconds).unwrap_or(u32::MAX)));
    };

    /// What a turn was spent on is on the clock.
    #[event] Exerted { actor: ActorId, toil: u64, #[late] apart: bool }
    on |e, actor| *(if e.apart { &mut actor.light_toil } else { &mut actor.toil }) += e.toil;

    /// An actor rolled against exhaustion.
    #[event] Strained { actor: ActorId, throw: Option<Throw>, needed: i32, held: bool }
    on |_, actor| {
        // Where light activity has a clock of its own, whichever is full begins anew.
        let clock = if actor.light_toil >= WHOLE { &mut actor.light_toil } else { &mut actor.toil };
        *clock = clock.saturating_sub(WHOLE);
        actor.rolls = actor.rolls.saturating_add(1);
    },
    tell |e, teller| {
        let (who, came) = (teller.name(e.actor), if e.held { "holds out" } else { "tires" });
        let result = e.throw.as_ref().map_or("no roll".to_owned(), checks::successes);
        let line = told!(Roll, "{who} {came}: {result}, needs {}", e.needed; ROLL, RISING, STACKING);
        let line = line.rule_if(!e.held, &FAILURE);
        match &e.throw {
            Some(throw) => throw.explain("Exhaustion", line),
            None => line,
        }
    },
    measure |e, gauge| {
        gauge.mark_if(e.held, mark::SUCCESS);
        gauge.mark_if(!e.held && gauge.concerns(e.actor), mark::TIRES);
    };
}
