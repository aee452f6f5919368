//! A plan of time: everybody spends it in their own way, one thing after another.

use super::*;
use ludex_engine::Takes;
use ludex_kit::{Part, Shapes, serde_json, shapes};

/// The most minutes that anybody plans at once.
const LONGEST: u32 = 6000;

words! {
    /// How long people keep to a plan: to its end, or until something in it falls due, or somebody tires or worse.
    #[derive(Default)]
    pub enum Until { #[default] End = "its end", Due = "something falls due", Trouble = "it goes badly" }
}

kept! {
    /// What somebody does for a while.
    #[derive(Clone, Copy, Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Leg {
        actor: ActorId, "who";
        activity: Activity, "what they do";
        minutes: u16, "for how many minutes";
        #[late] watch: u16, "how many of them on watch, where they rest or sleep";
    }
}

impl Part for Leg {
    fn takes() -> Takes {
        let Takes::Choice { of } = Activity::takes() else { return Takes::Text };
        Takes::Plan { of }
    }
    fn schema(shapes: &mut Shapes) -> serde_json::Value {
        let about = "What somebody does for a while; minutes of a rest may be on watch.";
        shapes.named::<Self>(about, |shapes| {
            let (minutes, watch) = (u16::schema(shapes), u16::schema(shapes));
            let fields = [
                ("actor", ActorId::schema(shapes)),
                ("activity", Activity::schema(shapes)),
                ("minutes", minutes),
                ("watch", watch),
            ];
            shapes::object(fields, &["actor", "activity", "minutes"])
        })
    }
    fn people(&self, visit: &mut dyn FnMut(ActorId)) {
        visit(self.actor);
    }
}

impl Leg {
    const fn rests(&self) -> bool {
        matches!(self.activity, Activity::Rest | Activity::Sleep)
    }
}

impl SpendDay {
    /// Everybody who is in the plan.
    fn who(&self) -> Vec<ActorId> {
        let mut who: Vec<ActorId> = Vec::new();
        for leg in &self.plan {
            if !who.contains(&leg.actor) {
                who.push(leg.actor);
            }
        }
        who
    }

    /// Everything in the plan with its first second and the first after it, counted from now.
    fn times(&self) -> Vec<(u64, u64, Leg)> {
        let mut all: Vec<(u64, u64, Leg)> = Vec::new();
        for leg in &self.plan {
            let begins = all.iter().rev().find(|one| one.2.actor == leg.actor).map_or(0, |one| one.1);
            all.push((begins, begins + u64::from(leg.minutes) * MINUTE, *leg));
        }
        all
    }

    /// What people do at a time of the plan: those of one activity together; who has done everything does nothing.
    fn at(&self, now: u64) -> Vec<Stretch> {
        let (times, mut all): (_, Vec<Stretch>) = (self.times(), Vec::new());
        for actor in self.who() {
            let mine = times.iter().find(|one| one.2.actor == actor && (one.0..one.1).contains(&now));
            let activity = mine.map_or(Activity::Nothing, |one| one.2.activity);
            match all.iter_mut().find(|stretch| stretch.activity == activity) {
                Some(stretch) => stretch.who.push(actor),
                None => {
                    let Self { climate, load, water, fasting, .. } = *self;
                    all.push(Stretch {
                        who: vec![actor],
                        activity,
                        climate,
                        load,
                        water,
                        fasting,
                        what: String::new(),
                    });
                }
            }
        }
        all
    }
}

/// How badly people are off: the more the worse.
fn burden(s: &State, who: &[ActorId]) -> u32 {
    let of = |id: &ActorId| match s.actor(*id) {
        Actor { dead: Some(_), .. } => 4,
        Actor { unconscious: Some(_), .. } => 3,
        _ => u32::from(rations::level(s, *id)),
    };
    who.iter().map(of).sum::<u32>() + s.asked.len() as u32
}

acts! { Archsoul;
    /// Time passes, and everybody spends it in their own way, one thing after another. What falls due in it comes in its order.
    #[command(rule = CLOCK, group = "Time", by = game_master, between, open, label = "Spend time by a plan")]
    SpendDay {
        #[field("who does what for how long", rule = WHO_SAYS)] plan: Vec<Leg>,
        #[field("whether heat, cold or damp are extreme", rule = CLIMATE)] #[or_default] climate: bool,
        #[field("whether they carry heavy loads", rule = LOAD)] #[or_default] load: bool,
        #[field("water", rule = WATER)] #[or_default] water: Water,
        #[field("whether only what they eat themselves counts", rule = rations::LOCKED)] #[or_default] fasting: bool,
        #[field("until when")] #[or_default] until: Until,
    }
    when |s| Archsoul::nothing_is_on(s, &CLOCK),
    may |c, s| {
        only_if!((1..=400).contains(&c.plan.len()), &CLOCK, "nobody plans anything, or too much"; "say who does what for how long")?;
        let fit = |leg: &Leg| fit_for(s, leg.actor, leg.activity);
        only_if!(c.plan.iter().all(fit), &WHO_SAYS, "everybody who spends the time must be awake")?;
        only_if!(c.plan.iter().all(|leg| leg.minutes > 0), &WHO_SAYS, "everything takes a minute at least")?;
        let watches = |leg: &Leg| leg.watch <= if leg.rests() { leg.minutes } else { 0 };
        only_if!(c.plan.iter().all(watches), &rest::NIGHT, "nobody watches longer than the rest lasts")?;
        let longest = c.times().iter().map(|one| one.1).max().unwrap_or(0);
        only_if!(longest <= u64::from(LONGEST) * MINUTE, &CLOCK, "a plan is of {} minutes at most", LONGEST as i32)
    },
    run |c, t| {
        let (began, who, times) = (t.state().clock.seconds, c.who(), c.times());
        provided_for(t, &who, c.water, c.fasting);
        let mut now = 0;
        while let Some(end) = times.iter().map(|one| one.1).filter(|end| *end > now).min() {
            let before = burden(t.state(), &who);
            t.emit(PlanGoesOn { stretches: c.at(now) });
            let due = Archsoul::next_due(t.state(), end - now).filter(|_| c.until != Until::End);
            let seconds = due.as_ref().map_or(end - now, |due| due.0);
            match seconds {
                0 => clock::wear_off(t, 0),
                _ => clock::spend_on(t, seconds, DaySpent { seconds }),
            }
            t.emit(StretchEnded {});
            now += seconds;
            let stops = c.until == Until::Due && due.is_some();
            let stops = stops || c.until == Until::Trouble && burden(t.state(), &who) > before;
            for (first, after, leg) in times.iter().filter(|one| one.2.rests()) {
                if *after == now && seconds > 0 || stops && (*first + 1..*after).contains(&now) {
                    let minutes = ((now - first) / MINUTE) as u16;
                    let &Leg { actor, activity, watch, .. } = leg;
                    let (began, watch, water) = (began + first, watch.min(minutes), c.water);
                    rest::rested(t, rest::Break { actor, began, minutes, watch, activity, water });
                }
            }
            if stops {
                break;
            }
        }
    };
}

happens! { Archsoul;
    /// People go on with a plan: what they do until anybody does something else.
    #[event] PlanGoesOn { stretches: Vec<Stretch> }
    |e, s| {
        (s.stretch, s.beside) = (e.stretches.first().cloned(), e.stretches.iter().skip(1).cloned().collect());
        on_the_road(s);
    };

    /// So much of a plan has passed.
    #[event] DaySpent { seconds: u64 }
    |e, s| s.clock.advance(e.seconds),
    tell |e, teller| {
        let s = teller.state;
        let each = |one: &Stretch| format!("{} ({})", teller.names(one.who.iter().copied()), one.activity);
        let all: Vec<String> = s.stretch.iter().chain(&s.beside).map(each).collect();
        told!(Frame, "{}: {}", clock::long(e.seconds), all.join("; "); LEVELS, CLOCK)
    };
}
