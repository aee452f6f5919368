//! A plan of time: everybody spends it in their own way, one thing after another.

use super::*;
use ludex_engine::Takes;
use ludex_kit::{CommandField, Shapes, serde_json, shapes};

/// The most minutes that anybody plans at once.
const LONGEST: u32 = 6000;

words! {
    /// How long people keep to a plan: to its end, or until something in it falls due, or somebody tires or worse.
    #[derive(Default)]
    pub enum Until { #[default] End = "its end", Due = "something falls due", Trouble = "it goes badly" }
}

/// What somebody does for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// Who does it.
    pub actor: ActorId,
    /// What they do.
    pub activity: Activity,
    /// For how many minutes they do it.
    pub minutes: u16,
    /// How many of the minutes they are on watch, where they rest or sleep.
    #[serde(default, skip_serializing_if = "is_default")]
    pub watch: u16,
}

impl CommandField for Leg {
    fn takes() -> Takes {
        let Takes::Choice { of } = Activity::takes() else { return Takes::Text };
        Takes::Plan { of }
    }

    fn schema(shapes: &mut Shapes) -> serde_json::Value {
        let about = "What somebody does for a while; minutes of a rest may be on watch.";
        shapes.named::<Self>(about, |shapes| {
            let minutes = u16::schema(shapes);
            let watch = u16::schema(shapes);
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

/// Something in a plan, and when it is done, in seconds from the beginning of the plan.
#[derive(Debug, Clone, Copy)]
struct Timed {
    leg: Leg,
    /// Its first second.
    begins: u64,
    /// The first second after it.
    ends: u64,
}

/// Time passes, and everybody spends it in their own way, one thing after another. What falls due in it comes in its order.
#[command(rule = CLOCK, group = "Time", by = game_master, between, open, label = "Spend time by a plan")]
pub struct SpendDay {
    #[field("who does what for how long", rule = WHO_SAYS)]
    pub plan: Vec<Leg>,
    #[field("whether heat, cold or damp are extreme", rule = CLIMATE)]
    #[serde(default)]
    pub climate: bool,
    #[field("whether they carry heavy loads", rule = LOAD)]
    #[serde(default)]
    pub load: bool,
    #[field("water", rule = WATER)]
    #[serde(default)]
    pub water: Water,
    #[field("whether only what they eat themselves counts", rule = rations::LOCKED)]
    #[serde(default)]
    pub fasting: bool,
    #[field("until when")]
    #[serde(default)]
    pub until: Until,
}

impl Act<Archsoul> for SpendDay {
    fn when(state: &State) -> Verdict {
        Archsoul::nothing_is_on(state, &CLOCK)
    }

    fn may(&self, state: &State) -> Verdict {
        let planned = (1..=400).contains(&self.plan.len());
        ensure!(planned, CLOCK, "nobody plans anything, or too much", instead = "say who does what for how long");
        let fit = self.plan.iter().all(|leg| fit_for(state, leg.actor, leg.activity));
        ensure!(fit, WHO_SAYS, "everybody who spends the time must be awake, and free and able to do it");
        let long_enough = self.plan.iter().all(|leg| leg.minutes > 0);
        ensure!(long_enough, WHO_SAYS, "everything takes a minute at least");
        let watches_within = |leg: &Leg| leg.watch <= if leg.rests() { leg.minutes } else { 0 };
        let watches = self.plan.iter().all(watches_within);
        ensure!(watches, rest::NIGHT, "nobody watches longer than the rest lasts");
        let longest = self.times().iter().map(|timed| timed.ends).max().unwrap_or(0);
        ensure!(longest <= u64::from(LONGEST) * MINUTE, CLOCK, "a plan is of {} minutes at most", LONGEST as i32);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let began = table.state().clock.seconds;
        let who = self.who();
        let times = self.times();
        provided_for(table, &who, self.water, self.fasting);

        let mut now = 0;
        while let Some(end) = times.iter().map(|timed| timed.ends).filter(|end| *end > now).min() {
            let before = burden(table.state(), &who);
            table.emit(PlanGoesOn { stretches: self.at(now) });
            let due = match self.until {
                Until::End => None,
                Until::Due | Until::Trouble => Archsoul::next_due(table.state(), end - now),
            };
            let seconds = due.as_ref().map_or(end - now, |due| due.0);
            if seconds == 0 {
                clock::wear_off(table, 0);
            } else {
                clock::spend_on(table, seconds, DaySpent { seconds });
            }
            table.emit(StretchEnded {});
            now += seconds;

            let stops = match self.until {
                Until::End => false,
                Until::Due => due.is_some(),
                Until::Trouble => burden(table.state(), &who) > before,
            };
            for timed in times.iter().filter(|timed| timed.leg.rests()) {
                let over = timed.ends == now && seconds > 0;
                let broken_off = stops && timed.begins < now && now < timed.ends;
                if over || broken_off {
                    self.end_rest(table, *timed, began, now);
                }
            }
            if stops {
                break;
            }
        }
    }
}

impl SpendDay {
    /// Returns everybody who is in the plan, in the order in which they first stand in it.
    fn who(&self) -> Vec<ActorId> {
        let mut who: Vec<ActorId> = Vec::new();
        for leg in &self.plan {
            if !who.contains(&leg.actor) {
                who.push(leg.actor);
            }
        }
        who
    }

    /// Returns everything in the plan with its time: everybody does one thing after another.
    fn times(&self) -> Vec<Timed> {
        let mut times: Vec<Timed> = Vec::new();
        for leg in &self.plan {
            let before = times.iter().rev().find(|timed| timed.leg.actor == leg.actor);
            let begins = before.map_or(0, |timed| timed.ends);
            times.push(Timed { leg: *leg, begins, ends: begins + u64::from(leg.minutes) * MINUTE });
        }
        times
    }

    /// Returns what people do at a time of the plan: those of one activity together; who has done everything does nothing.
    fn at(&self, now: u64) -> Vec<Stretch> {
        let Self { climate, load, water, fasting, .. } = *self;
        let times = self.times();
        let mut stretches: Vec<Stretch> = Vec::new();
        for actor in self.who() {
            let does_now = |timed: &&Timed| timed.leg.actor == actor && (timed.begins..timed.ends).contains(&now);
            let activity = times.iter().find(does_now).map_or(Activity::Nothing, |timed| timed.leg.activity);
            match stretches.iter_mut().find(|stretch| stretch.activity == activity) {
                Some(stretch) => stretch.who.push(actor),
                None => {
                    let who = vec![actor];
                    let what = String::new();
                    stretches.push(Stretch { who, activity, climate, load, water, fasting, what });
                }
            }
        }
        stretches
    }

    /// Gives what a rest restores that ends at a time of the plan, which `began` at a time of the clock.
    fn end_rest(&self, table: &mut Table<'_, impl Run>, timed: Timed, began: u64, now: u64) {
        let Leg { actor, activity, watch, .. } = timed.leg;
        let minutes = ((now - timed.begins) / MINUTE) as u16;
        let rest = rest::Break {
            actor,
            began: began + timed.begins,
            minutes,
            watch: watch.min(minutes),
            activity,
            water: self.water,
        };
        rest::rested(table, rest);
    }
}

/// Returns how badly people are off, the more the worse: tired, unconscious, dead, and whatever must be decided.
fn burden(state: &State, who: &[ActorId]) -> u32 {
    let mut burden = state.asked.len() as u32;
    for id in who {
        let actor = state.actor(*id);
        burden += if actor.dead.is_some() {
            4
        } else if actor.unconscious.is_some() {
            3
        } else {
            rations::level(state, *id).into()
        };
    }
    burden
}

/// People go on with a plan: what they do until anybody does something else.
#[event]
pub struct PlanGoesOn {
    pub stretches: Vec<Stretch>,
}

impl Event<Archsoul> for PlanGoesOn {
    fn apply(&self, state: &mut State) {
        state.stretch = self.stretches.first().cloned();
        state.beside = self.stretches.iter().skip(1).cloned().collect();
        on_the_road(state);
    }
}

/// So much of a plan has passed.
#[event]
pub struct DaySpent {
    pub seconds: u64,
}

impl Event<Archsoul> for DaySpent {
    fn apply(&self, state: &mut State) {
        state.clock.advance(self.seconds);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let mut all = Vec::new();
        for stretch in teller.state.stretches() {
            all.push(format!("{} ({})", teller.names(stretch.who.iter().copied()), stretch.activity));
        }
        let text = format!("{}: {}", clock::long(self.seconds), all.join("; "));
        Some(Line::new(LineKind::Frame, text).rule(&LEVELS).rule(&CLOCK))
    }
}
