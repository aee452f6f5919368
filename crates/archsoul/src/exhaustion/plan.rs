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
    /// Who.
    pub actor: ActorId,
    /// What they do.
    pub activity: Activity,
    /// For how many minutes.
    pub minutes: u16,
    /// How many of them on watch, where they rest or sleep.
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
        let times = self.times();
        let mut all: Vec<Stretch> = Vec::new();
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
fn burden(state: &State, who: &[ActorId]) -> u32 {
    let of = |id: &ActorId| match state.actor(*id) {
        Actor { dead: Some(_), .. } => 4,
        Actor { unconscious: Some(_), .. } => 3,
        _ => u32::from(rations::level(state, *id)),
    };
    who.iter().map(of).sum::<u32>() + state.asked.len() as u32
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
        ensure!(
            (1..=400).contains(&self.plan.len()),
            CLOCK,
            "nobody plans anything, or too much",
            instead = "say who does what for how long"
        );
        let fit = |leg: &Leg| fit_for(state, leg.actor, leg.activity);
        ensure!(self.plan.iter().all(fit), WHO_SAYS, "everybody who spends the time must be awake");
        let lawful = self.plan.iter().all(|leg| leg.minutes > 0);
        ensure!(lawful, WHO_SAYS, "everything takes a minute at least");
        let watches = |leg: &Leg| leg.watch <= if leg.rests() { leg.minutes } else { 0 };
        ensure!(self.plan.iter().all(watches), rest::NIGHT, "nobody watches longer than the rest lasts");
        let longest = self.times().iter().map(|one| one.1).max().unwrap_or(0);
        ensure!(longest <= u64::from(LONGEST) * MINUTE, CLOCK, "a plan is of {} minutes at most", LONGEST as i32);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let began = table.state().clock.seconds;
        let who = self.who();
        let times = self.times();
        provided_for(table, &who, self.water, self.fasting);
        let mut now = 0;
        while let Some(end) = times.iter().map(|one| one.1).filter(|end| *end > now).min() {
            let before = burden(table.state(), &who);
            table.emit(PlanGoesOn { stretches: self.at(now) });
            let due = Archsoul::next_due(table.state(), end - now).filter(|_| self.until != Until::End);
            let seconds = due.as_ref().map_or(end - now, |due| due.0);
            match seconds {
                0 => clock::wear_off(table, 0),
                _ => clock::spend_on(table, seconds, DaySpent { seconds }),
            }
            table.emit(StretchEnded {});
            now += seconds;
            let stops = self.until == Until::Due && due.is_some();
            let stops = stops || self.until == Until::Trouble && burden(table.state(), &who) > before;
            for (first, after, leg) in times.iter().filter(|one| one.2.rests()) {
                if *after == now && seconds > 0 || stops && (*first + 1..*after).contains(&now) {
                    let minutes = ((now - first) / MINUTE) as u16;
                    let &Leg { actor, activity, watch, .. } = leg;
                    let began = began + first;
                    let watch = watch.min(minutes);
                    let water = self.water;
                    rest::rested(table, rest::Break { actor, began, minutes, watch, activity, water });
                }
            }
            if stops {
                break;
            }
        }
    }
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
        let state = teller.state;
        let each = |one: &Stretch| format!("{} ({})", teller.names(one.who.iter().copied()), one.activity);
        let all: Vec<String> = state.stretch.iter().chain(&state.beside).map(each).collect();
        Some(
            Line::new(LineKind::Frame, format!("{}: {}", clock::long(self.seconds), all.join("; ")))
                .rule(&LEVELS)
                .rule(&CLOCK),
        )
    }
}
