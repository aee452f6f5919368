//! Time that people spend on something.

use super::*;

/// Returns whether an actor may spend time on an activity: awake, or tended while they lie there. Whoever is disabled, restrained
/// or asleep does nothing that tires (SP-STA-03, SP-STA-06, SP-STA-18).
pub(super) fn fit_for(state: &State, id: ActorId, activity: Activity) -> bool {
    if state.is_thing(id) {
        return false;
    }
    let lies_tended = match activity {
        Activity::Sleep => rest::is_tended(state, id) || rest::is_nursed(state, id),
        Activity::Rest => rest::is_nursed(state, id),
        _ => false,
    };
    let tires = matches!(activity, Activity::Light | Activity::Heavy | Activity::March);
    let barred = [Status::Disabled, Status::Restrained, Status::Sleeping];
    let hindered = tires && barred.iter().any(|status| state.is(id, *status));
    (state.is_awake(id) || lies_tended) && !hindered
}

/// Time passes, and people spend it on something. What falls due in it comes in its order.
#[command(rule = CLOCK, group = "Time", by = game_master, between, open, label = "Spend time")]
pub struct SpendTime {
    #[field("minutes", 0..=6000, usual = 60)]
    pub minutes: u16,
    #[field("on what", rule = WHO_SAYS)]
    pub activity: Activity,
    #[field("who; all characters who are awake if empty")]
    #[serde(default)]
    pub who: Vec<ActorId>,
    #[field("whether heat, cold or damp are extreme", rule = CLIMATE)]
    #[serde(default)]
    pub climate: bool,
    #[field("whether they carry heavy loads", rule = LOAD)]
    #[serde(default)]
    pub load: bool,
    #[field("water", rule = WATER)]
    #[serde(default)]
    pub water: Water,
    #[field("minutes of it on watch", 0..=6000, usual = 0)]
    #[serde(default)]
    pub watch: u16,
    #[field("whether only what they eat themselves counts", rule = rations::LOCKED)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub fasting: bool,
    #[field("what it is, in words; riding tires nobody", rule = hazards::TRAVEL)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub what: String,
    #[field("and seconds", 0..=59, usual = 0)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub seconds: u8,
    #[field("whether those who sleep sleep on, as a fight begins perhaps", rule = rest::ASLEEP)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub asleep: bool,
}

impl Act<Archsoul> for SpendTime {
    fn when(state: &State) -> Verdict {
        Archsoul::nothing_is_on(state, &CLOCK)
    }

    fn may(&self, state: &State) -> Verdict {
        let fit = self.who.iter().all(|id| fit_for(state, *id, self.activity));
        ensure!(fit, WHO_SAYS, "everybody who spends the time must be awake, and free and able to do it");
        ensure!(self.what.chars().count() <= 200, WHO_SAYS, "say it in at most 200 letters");
        ensure!(self.minutes > 0 || self.seconds > 0, CLOCK, "no time is spent", instead = "say how long");
        ensure!(self.watch <= self.minutes, rest::NIGHT, "nobody watches longer than the rest lasts");
        let may_sleep_on = !self.asleep || self.activity == Activity::Sleep;
        ensure!(may_sleep_on, rest::ASLEEP, "only those who sleep sleep on", instead = "spend the time asleep");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let SpendTime { minutes, seconds, activity, climate, load, water, watch, fasting, .. } = *self;
        let began = table.state().clock.seconds;
        let who = if self.who.is_empty() { all_fit(table.state(), activity) } else { self.who.clone() };
        provided_for(table, &who, water, fasting);
        let what = self.what.clone();
        table.emit(StretchBegan {
            stretch: Stretch { who: who.clone(), activity, climate, load, water, fasting, what },
        });
        clock::pass(table, u64::from(minutes) * MINUTE + u64::from(seconds), Passing::Own(activity));
        table.emit(StretchEnded {});
        if matches!(activity, Activity::Rest | Activity::Sleep) {
            for &actor in &who {
                rest::rested(table, rest::Break { actor, began, minutes, watch, activity, water });
            }
        }
        if self.asleep {
            sleep_on(table, &who);
        }
    }
}

/// Leaves those asleep who have slept and are well.
fn sleep_on(table: &mut Table<'_, impl Run>, who: &[ActorId]) {
    for &actor in who {
        if table.state().is_awake(actor) && !table.state().is(actor, Status::Sleeping) {
            table.emit(conditions::Afflicted { actor, status: Status::Sleeping, there: true });
        }
    }
}

/// Returns all characters of players who are awake, and may spend time on an activity.
fn all_fit(state: &State, activity: Activity) -> Vec<ActorId> {
    let played = state.ids().filter(|id| state.profile(*id).players && !state.is_thing(*id));
    played.filter(|id| state.is_awake(*id) && fit_for(state, *id, activity)).collect()
}

/// Provides people with what they eat and drink by the game master's word, which ends what they lacked.
pub(super) fn provided_for(table: &mut Table<'_, impl Run>, who: &[ActorId], water: Water, fasting: bool) {
    for &actor in who {
        let supply = table.state().actor(actor).supply;
        let whole = Supply { hungry: supply.hungry, starved: supply.starved, ..Supply::default() };
        if water != Water::Counted && supply != whole {
            let tier = rations::ration(table.state(), actor, water);
            table.emit(rations::Provided { actor, tier });
        }
        if !fasting && (supply.hungry > 0 || supply.starved > 0) {
            table.emit(rations::Ate { actor });
        }
    }
}

/// Remembers the day of those who march, where nobody crafts on the road (SP-CRF-32).
pub(super) fn on_the_road(state: &mut State) {
    if state.options().craft_on_the_road {
        return;
    }
    let day = clock::day(state.clock.seconds);
    let marches = state.stretches().filter(|stretch| stretch.activity == Activity::March);
    let marching: Vec<ActorId> = marches.flat_map(|stretch| stretch.who.iter().copied()).collect();
    for id in marching {
        if let Some(actor) = state.actors.get_mut(id.index()) {
            actor.marched = Some(day);
        }
    }
}

/// A stretch of time begins.
#[event]
pub struct StretchBegan {
    pub stretch: Stretch,
}

impl Event<Archsoul> for StretchBegan {
    fn apply(&self, state: &mut State) {
        state.stretch = Some(self.stretch.clone());
        on_the_road(state);
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        if self.stretch.what.is_empty() {
            return None;
        }
        Some(Line::new(LineKind::Frame, self.stretch.what.as_str()).rule(&hazards::TRAVEL))
    }
}

/// What people spent time on is over.
#[event]
pub struct StretchEnded {}

impl Event<Archsoul> for StretchEnded {
    fn apply(&self, state: &mut State) {
        on_the_road(state);
        state.stretch = None;
        state.beside = Vec::new();
    }
}

/// So many seconds of what people do are on their clocks.
#[event]
pub struct Toiled {
    pub seconds: u64,
}

impl Event<Archsoul> for Toiled {
    fn apply(&self, state: &mut State) {
        for id in state.ids() {
            let toil = share(state, id).unwrap_or(0) * self.seconds;
            let stretch = state.stretch_of(id);
            let apart = stretch.is_some_and(|stretch| is_apart(state, stretch.activity));
            let counts_water = stretch.is_some_and(|stretch| stretch.water == Water::Counted);
            let thirsts = counts_water && rations::needs(state, id).is_some();
            let fasts = stretch.is_some_and(|stretch| stretch.fasting);
            let hungers = fasts && state.profile(id).has(Attribute::Endurance);
            let actor = state.actor_mut(id);
            actor.add_toil(toil, apart);
            if thirsts {
                actor.supply.elapsed += self.seconds;
            }
            if hungers {
                actor.supply.hungry += self.seconds;
            }
            if let Some(left) = &mut actor.collapsed {
                *left = left.saturating_sub(u32::try_from(self.seconds).unwrap_or(u32::MAX));
            }
        }
    }
}
