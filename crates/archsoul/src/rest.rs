//! Rest and sleep, and what they restore.

use crate::exhaustion::SLEPT_OFF;
use crate::prelude::*;
use crate::rations::{HALF_RATION, LOCKED, level, stays_tired};
use ludex_kit::clock::HOUR;

rules! {
    /// A full night is at least 8 hours of sleep, of which no more than a third is spent on watch.
    NIGHT = "SP-RST-01", "Full night";
    /// Nothing is restored before the rest is over.
    AT_THE_END = "SP-RST-02", "Benefits at the end";
    /// A night that is none, broken off or too short, is an ordinary rest.
    BROKEN = "SP-RST-03", "Broken nights";
    /// A night restores all hit points.
    HIT_POINTS_BACK = "SP-RST-04", "Hit points of a night";
    /// A night lowers Drain by half of it, rounded up, and by 10 at most.
    DRAIN_BACK = "SP-RST-05", "Drain of a night";
    /// A night restores a point of every attribute that has lost any, what was lost longest ago first.
    ATTRIBUTES_BACK = "SP-RST-06", "Attributes of a night";
    /// A night ends fatigue, or makes the exhausted fatigued.
    FATIGUE_BACK = "SP-RST-07", "Fatigue of a night";
    /// First hit points, then disability, Drain, attributes, fatigue, and at last the clocks: attributes are looked at while one
    /// is still exhausted.
    NIGHT_ORDER = "SP-RST-08", "Order of a night";
    /// An hour of rest restores 1 hit point and ends disability; only whole hours count.
    HOUR_OF_REST = "SP-RST-09", "Hours of rest";
    /// There is one full night in 24 hours, from beginning to beginning. Another is rest.
    ONE_NIGHT = "SP-RST-10", "One night a day";
    /// Asleep, Awareness is at +2; nothing else is noticed at all.
    ASLEEP = "SP-RST-11", "Asleep";
    /// Who is unconscious does not rest, but for one without Endurance whom an actor tends: that counts as sleep.
    UNCONSCIOUS = "SP-RST-12", "Unconscious is not asleep";
    /// Rest puts nothing on the clock of exhaustion, and takes nothing off it.
    RESTING_CLOCK = "SP-RST-13", "Rest and the clock";
}

/// A rest of an actor.
#[derive(Debug, Clone, Copy)]
pub struct Break {
    /// Who rests.
    pub actor: ActorId,
    /// When it began, in seconds of the clock.
    pub began: u64,
    /// How long it is.
    pub minutes: u16,
    /// Minutes of it on watch.
    pub watch: u16,
    /// Rest or sleep.
    pub activity: Activity,
    /// How much they have had to drink.
    pub water: Water,
}

/// Whether an actor lies there without Endurance, and another who is awake tends them (SP-RST-12).
pub fn is_tended(state: &State, id: ActorId) -> bool {
    let helper = |other: ActorId| other != id && state.stands(other) && !state.hostile(id, other);
    state.actor(id).unconscious.is_some()
        && state.lives(id)
        && dying::is_spent(state, id)
        && state.actor(id).collapsed.is_none()
        && state.ids().any(helper)
}

/// Whether a strict campaign keeps an actor down whom another tends (SP-OPT-07).
pub fn is_nursed(state: &State, id: ActorId) -> bool {
    let helper = |other: ActorId| other != id && state.stands(other) && !state.hostile(id, other);
    let down = state.actor(id).unconscious.is_some() && state.lives(id) && state.actor(id).hp <= 0;
    state.options().strict_waking && down && state.actor(id).collapsed.is_none() && state.ids().any(helper)
}

/// What a rest gives an actor who has lain or slept through it.
pub fn rested(table: &mut Table<'_, impl Run>, Break { actor, began, minutes, watch, activity, water }: Break) {
    let state = table.state();
    let nursed = is_nursed(state, actor);
    let tended = is_tended(state, actor);
    if !(state.is_awake(actor) || nursed || tended && activity == Activity::Sleep) {
        return;
    }
    let long = minutes >= 8 * 60 && u32::from(watch) * 3 <= u32::from(minutes);
    let first =
        state.actor(actor).night.is_none_or(|last| began >= last + u64::from(state.options().night_hours) * HOUR);
    let lost = damage::max_hp(state, actor, false).total - state.actor(actor).hp;
    match i32::from((minutes - watch) / 60) {
        _ if activity == Activity::Sleep && long && first && !nursed => {
            let tired = stays_tired(state, actor, water) && level(state, actor) > 0;
            table.emit(Slept { actor, began, healed: lost.max(0), tired });
            dying::perhaps_wakes(table, actor);
        }
        hours if hours > 0 && (nursed || !tended) => {
            let supply = state.actor(actor).supply;
            let eased = state.options().rest_ends_fatigue && hours >= 4 && level(state, actor) == 1;
            let eased = eased && supply.parched + supply.starved == 0;
            let healed = hours.min(lost).max(0);
            let down = state.options().strict_waking && state.actor(actor).hp + healed <= 0;
            table.emit(Rested { actor, hours, healed, eased, down });
            dying::perhaps_wakes(table, actor);
        }
        _ => {}
    }
}

/// An actor had a full night of sleep.
#[event]
pub struct Slept {
    pub actor: ActorId,
    pub began: u64,
    pub healed: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub tired: bool,
}

impl Event<Archsoul> for Slept {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.hp += self.healed;
            actor.statuses.set(Status::Disabled, false);
            actor.drain -= actor.drain.div_ceil(2).min(10);
            let exhausted = actor.statuses.has(Status::Exhausted);
            for at in 0..actor.reductions.len() {
                let lost = actor.reductions[at];
                let tired = actor.tired[at];
                let drowned = actor.drowned[at];
                match lost.saturating_sub(tired + drowned) {
                    0 if drowned > 0 => (actor.reductions[at], actor.drowned[at]) = (lost - 1, drowned - 1),
                    0 if tired > 0 && !exhausted => (actor.reductions[at], actor.tired[at]) = (lost - 1, tired - 1),
                    0 => {}
                    _ => actor.reductions[at] = lost - 1,
                }
            }
            if !self.tired {
                actor.statuses.set(Status::Exhausted, false);
                actor.statuses.set(Status::Fatigued, exhausted);
            }
            actor.toil = 0;
            actor.light_toil = 0;
            actor.rolls = 0;
            actor.night = Some(self.began);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let line = Line::new(LineKind::Boon, format!("{} has slept a full night", teller.name(self.actor)))
            .rule(&NIGHT)
            .rule(&AT_THE_END)
            .rule(&NIGHT_ORDER);
        let all = [&HIT_POINTS_BACK, &DRAIN_BACK, &ATTRIBUTES_BACK, &FATIGUE_BACK, &SLEPT_OFF];
        let line = all.into_iter().fold(line, |line, rule| line.rule(rule));
        Some(line.rule_if(self.tired, &LOCKED).rule_if(self.tired, &HALF_RATION))
    }
}

#[event(Boon, "{actor} has rested for {hours} hours and regains {healed} hit points", HOUR_OF_REST, BROKEN)]
pub struct Rested {
    pub actor: ActorId,
    pub hours: i32,
    pub healed: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub eased: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub down: bool,
}

impl Event<Archsoul> for Rested {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.statuses.set(Status::Fatigued, actor.statuses.has(Status::Fatigued) && !self.eased);
            actor.hp += self.healed;
            actor.statuses.set(Status::Disabled, actor.statuses.has(Status::Disabled) && self.down);
        }
    }
}
