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

plain! {
    /// A rest of an actor.
    #[derive(Clone, Copy)]
    pub struct Break {
        actor: ActorId, "who rests";
        began: u64, "when it began, in seconds of the clock";
        minutes: u16, "how long it is";
        watch: u16, "minutes of it on watch";
        activity: Activity, "rest or sleep";
        water: Water, "how much they have had to drink";
    }
}

questions! { State;
    /// Whether an actor lies there without Endurance, and another who is awake tends them (SP-RST-12).
    pub is_tended |s, id| {
        let helper = |other: ActorId| other != id && s.stands(other) && !s.hostile(id, other);
        s.actor(id).unconscious.is_some() && s.lives(id) && dying::is_spent(s, id)
            && s.actor(id).collapsed.is_none() && s.ids().any(helper)
    };
    /// Whether a strict campaign keeps an actor down whom another tends (SP-OPT-07).
    pub is_nursed |s, id| {
        let helper = |other: ActorId| other != id && s.stands(other) && !s.hostile(id, other);
        let down = s.actor(id).unconscious.is_some() && s.lives(id) && s.actor(id).hp <= 0;
        s.options().strict_waking && down && s.actor(id).collapsed.is_none() && s.ids().any(helper)
    };
}

/// What a rest gives an actor who has lain or slept through it.
pub fn rested(t: &mut Table<'_, impl Run>, Break { actor, began, minutes, watch, activity, water }: Break) {
    let s = t.state();
    let (nursed, tended) = (is_nursed(s, actor), is_tended(s, actor));
    if !(s.is_awake(actor) || nursed || tended && activity == Activity::Sleep) {
        return;
    }
    let long = minutes >= 8 * 60 && u32::from(watch) * 3 <= u32::from(minutes);
    let first = s.actor(actor).night.is_none_or(|last| began >= last + u64::from(s.options().night_hours) * HOUR);
    let lost = damage::max_hp(s, actor, false).total - s.actor(actor).hp;
    match i32::from((minutes - watch) / 60) {
        _ if activity == Activity::Sleep && long && first && !nursed => {
            let tired = stays_tired(s, actor, water) && level(s, actor) > 0;
            t.emit(Slept { actor, began, healed: lost.max(0), tired });
            dying::perhaps_wakes(t, actor);
        }
        hours if hours > 0 && (nursed || !tended) => {
            let supply = s.actor(actor).supply;
            let eased = s.options().rest_ends_fatigue && hours >= 4 && level(s, actor) == 1;
            let eased = eased && supply.parched + supply.starved == 0;
            let healed = hours.min(lost).max(0);
            let down = s.options().strict_waking && s.actor(actor).hp + healed <= 0;
            t.emit(Rested { actor, hours, healed, eased, down });
            dying::perhaps_wakes(t, actor);
        }
        _ => {}
    }
}

happens! { Archsoul;
    /// An actor had a full night of sleep.
    #[event] Slept { actor: ActorId, began: u64, healed: i32, #[late] tired: bool }
    on |e, actor| {
        actor.hp += e.healed;
        actor.statuses.set(Status::Disabled, false);
        actor.drain -= actor.drain.div_ceil(2).min(10);
        let exhausted = actor.statuses.has(Status::Exhausted);
        for at in 0..actor.reductions.len() {
            let (lost, tired, drowned) = (actor.reductions[at], actor.tired[at], actor.drowned[at]);
            match lost.saturating_sub(tired + drowned) {
                0 if drowned > 0 => (actor.reductions[at], actor.drowned[at]) = (lost - 1, drowned - 1),
                0 if tired > 0 && !exhausted => (actor.reductions[at], actor.tired[at]) = (lost - 1, tired - 1),
                0 => {}
                _ => actor.reductions[at] = lost - 1,
            }
        }
        if !e.tired {
            actor.statuses.set(Status::Exhausted, false);
            actor.statuses.set(Status::Fatigued, exhausted);
        }
        (actor.toil, actor.light_toil, actor.rolls, actor.night) = (0, 0, 0, Some(e.began));
    },
    tell |e, teller| {
        let line = told!(Boon, "{} has slept a full night", teller.name(e.actor); NIGHT, AT_THE_END, NIGHT_ORDER);
        let all = [&HIT_POINTS_BACK, &DRAIN_BACK, &ATTRIBUTES_BACK, &FATIGUE_BACK, &SLEPT_OFF];
        let line = all.into_iter().fold(line, |line, rule| line.rule(rule));
        line.rule_if(e.tired, &LOCKED).rule_if(e.tired, &HALF_RATION)
    };

    #[event(Boon, "{actor} has rested for {hours} hours and regains {healed} hit points", HOUR_OF_REST, BROKEN)]
    Rested { actor: ActorId, hours: i32, healed: i32, #[late] eased: bool, #[late] down: bool }
    on |e, actor| {
        actor.statuses.set(Status::Fatigued, actor.statuses.has(Status::Fatigued) && !e.eased);
        actor.hp += e.healed;
        actor.statuses.set(Status::Disabled, actor.statuses.has(Status::Disabled) && e.down);
    };
}
