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

/// Minutes of the shortest full night (SP-RST-01).
const NIGHT_MINUTES: u16 = 8 * 60;
/// Hours of rest that end fatigue, where the campaign says so (SP-OPT-03).
const HOURS_TO_EASE: i32 = 4;

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

impl Break {
    /// Returns whether it is long enough for a full night, and not too much of it is spent on watch (SP-RST-01).
    fn is_long(self) -> bool {
        self.minutes >= NIGHT_MINUTES && u32::from(self.watch) * 3 <= u32::from(self.minutes)
    }

    /// Returns whether a full night may count again (SP-RST-10).
    fn is_due(self, state: &State) -> bool {
        let apart = u64::from(state.options().night_hours) * HOUR;
        state.actor(self.actor).night.is_none_or(|last| self.began >= last + apart)
    }
}

/// Returns whether an actor lies there unconscious but not collapsed, and another of their side is fit to tend them.
fn is_attended(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let helps = |other: ActorId| other != id && state.stands(other) && !state.hostile(id, other);
    actor.unconscious.is_some() && state.lives(id) && actor.collapsed.is_none() && state.ids().any(helps)
}

/// Returns whether an actor lies there without Endurance, and another tends them (SP-RST-12).
pub fn is_tended(state: &State, id: ActorId) -> bool {
    dying::is_spent(state, id) && is_attended(state, id)
}

/// Returns whether a strict campaign keeps an actor down whom another tends (SP-OPT-07).
pub fn is_nursed(state: &State, id: ActorId) -> bool {
    state.options().strict_waking && state.actor(id).hp <= 0 && is_attended(state, id)
}

/// Gives an actor at the end of a rest what it restores (SP-RST-02): a full night, or the whole hours of an ordinary rest
/// (SP-RST-03, SP-RST-09).
pub fn rested(table: &mut Table<'_, impl Run>, rest: Break) {
    let Break { actor, began, minutes, watch, activity, water } = rest;
    let state = table.state();
    let sleeps = activity == Activity::Sleep;
    let nursed = is_nursed(state, actor);
    let tended = is_tended(state, actor);
    if !(state.is_awake(actor) || nursed || tended && sleeps) {
        return;
    }

    let hours = i32::from((minutes - watch) / 60);
    let lost = damage::max_hp(state, actor, false).total - state.actor(actor).hp;
    if sleeps && rest.is_long() && rest.is_due(state) && !nursed {
        let tired = stays_tired(state, actor, water) && level(state, actor) > 0;
        table.emit(Slept { actor, began, healed: lost.max(0), tired });
        dying::perhaps_wakes(table, actor);
    } else if hours > 0 && (nursed || !tended) {
        let healed = hours.min(lost).max(0);
        let eased = hours >= HOURS_TO_EASE && may_ease(state, actor);
        let down = state.options().strict_waking && state.actor(actor).hp + healed <= 0;
        table.emit(Rested { actor, hours, healed, eased, down });
        dying::perhaps_wakes(table, actor);
    }
}

/// Returns whether the campaign lets rest end the fatigue of an actor, who is not exhausted, and whom neither thirst nor hunger
/// tires (SP-OPT-03).
fn may_ease(state: &State, actor: ActorId) -> bool {
    let supply = state.actor(actor).supply;
    state.options().rest_ends_fatigue && level(state, actor) == 1 && supply.parched + supply.starved == 0
}

/// An actor had a full night of sleep. It restores in the order of SP-RST-08: attributes while one may still be exhausted.
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
            // A night ends disability (SP-STA-05).
            actor.statuses.set(Status::Disabled, false);
            actor.drain -= actor.drain.div_ceil(2).min(10);
            let exhausted = actor.statuses.has(Status::Exhausted);
            for attribute in Attribute::ALL {
                restore_a_point(actor, *attribute);
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
        Some(
            Line::new(LineKind::Boon, format!("{} has slept a full night", teller.name(self.actor)))
                .rule(&NIGHT)
                .rule(&AT_THE_END)
                .rule(&NIGHT_ORDER)
                .rule(&HIT_POINTS_BACK)
                .rule(&DRAIN_BACK)
                .rule(&ATTRIBUTES_BACK)
                .rule(&FATIGUE_BACK)
                .rule(&SLEPT_OFF)
                .rule_if(self.tired, &LOCKED)
                .rule_if(self.tired, &HALF_RATION),
        )
    }
}

/// Restores a point of an attribute that has lost any (SP-RST-06): of what was lost neither to drowning nor to exhaustion, then
/// to drowning, then to exhaustion, which stays lost as long as the actor is exhausted (SP-EXH-16).
fn restore_a_point(actor: &mut Actor, attribute: Attribute) {
    let exhausted = actor.statuses.has(Status::Exhausted);
    let place = attribute as usize;
    let lost = &mut actor.reductions[place];
    let tired = &mut actor.tired[place];
    let drowned = &mut actor.drowned[place];
    if lost.saturating_sub(*tired + *drowned) > 0 {
        *lost -= 1;
    } else if *drowned > 0 {
        *lost -= 1;
        *drowned -= 1;
    } else if *tired > 0 && !exhausted {
        *lost -= 1;
        *tired -= 1;
    }
}

/// An actor rested for some hours: each whole one restores a hit point, and the first ends disability (SP-STA-05).
#[event(Boon, "{actor} has rested for {hours} hours and regains {healed} hit points", delta = Delta::points(self.healed), HOUR_OF_REST, BROKEN)]
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
            actor.hp += self.healed;
            if self.eased {
                actor.statuses.set(Status::Fatigued, false);
            }
            if !self.down {
                actor.statuses.set(Status::Disabled, false);
            }
        }
    }
}
