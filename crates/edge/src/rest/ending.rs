//! What a rest gives as it ends, and what comes of none.

use super::*;
use crate::trials::{Ask, Trial, try_it};

/// Returns when the rest of an actor is over; `None` where it does not rest.
pub(crate) fn is_due(state: &State, id: ActorId) -> Option<u64> {
    state.actor(id).rest.under_way.map(|resting| resting.over())
}

/// Returns when it is too late for a full rest of an actor who fends for itself; `None` while one is under way that began in
/// time (ED-RST-15, ED-RST-16).
pub(crate) fn missed(state: &State, id: ActorId) -> Option<u64> {
    let actor = state.actor(id);
    let late = actor.rest.since + state.profile(id).body.rest_period();
    let in_time = actor.rest.under_way.is_some_and(|resting| resting.full && resting.began <= late);
    (actor.needs.fends.is_some() && state.lives(id) && !in_time).then_some(late)
}

/// Lets what comes of no full rest come, as often as it is late (ED-RST-16).
pub fn misses(table: &mut Table<'_, impl Run>, actor: ActorId) {
    while missed(table.state(), actor).is_some_and(|late| late <= now(table.state())) {
        table.emit(Missed { actor });
        exhaustion::tires(table, actor, Weariness::Ordinary, 1);
    }
}

/// Ends the rest of an actor, with what it gives (ED-RST-24).
pub fn ends(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let Some(resting) = table.state().actor(actor).rest.under_way else { return };
    let good = !resting.armored || !resting.full || sleeps_in_armor(table, actor);
    // What was since the last one is asked before it is forgotten.
    let Rest { strained, recovers, treated, .. } = table.state().actor(actor).rest;
    table.emit(RestEnded { actor, full: resting.full, good });
    if !good || !table.state().lives(actor) {
        return;
    }
    gives(table, actor);
    if resting.full {
        refreshes(table, actor);
        table.emit(caring::Slept { actor, strained, recovers, treated });
    }
}

/// Makes the check of who sleeps in armour (ED-RST-22).
fn sleeps_in_armor(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let Some(class) = table.state().profile(actor).armor_class else { return true };
    let dc = ARMOR_TABLE[class as usize].1;
    try_it(table, actor, Ask::of(Trial::ArmoredRest, Skill::Stamina, dc)).1
}

/// Gives vitality back: a d6 and Strength, not below 0 (ED-RST-05); none to who has more than 60 rads or no air (ED-RST-26).
fn gives(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if crate::rays::is_above(state, actor, 60) || crate::breath::suffocates(state, actor) {
        return;
    }
    // On the days of an interlude, which are many, nobody rolls for what it does not lack.
    let unhurt = state.actor(actor).vitality >= exhaustion::most_vitality(state, actor);
    if state.downtime.days > 0 && unhurt {
        return;
    }
    let strength = crate::traumas::score(state, actor, Ability::Strength);
    let roll = table.dice(1, 6);
    let by = (roll.kept as i32 + strength).max(0) as i16;
    damage::mends(table, actor, by);
}

/// Takes a level of exhaustion that is ordinary from who ate and drank enough (ED-RST-18, ED-RST-19, ED-EXH-12, ED-EXH-13,
/// ED-INT-64).
fn refreshes(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.actor(actor).weariness[Weariness::Ordinary as usize] > 0 && crate::needs::is_fed(state, actor) {
        table.emit(exhaustion::Refreshed { actor, of: Weariness::Ordinary, levels: 1 });
    }
}

/// A rest is over.
#[event]
pub struct RestEnded {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub full: bool,
    /// Whether it gives anything.
    pub good: bool,
}

impl Event<Edge> for RestEnded {
    fn apply(&self, state: &mut State) {
        let at = now(state);
        state.on(self.actor, |actor| {
            actor.rest.under_way = None;
            if self.full {
                actor.rest = Rest { since: at, ended: Some(at), ..Rest::default() };
            } else {
                actor.rest.short = actor.rest.short.saturating_add(1);
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match (self.full, self.good) {
            (_, false) => format!("{who} has slept, and is none the better for it"),
            (true, _) => format!("{who} has slept"),
            (false, _) => format!("{who} has rested"),
        };
        let line = Line::new(LineKind::Boon, text).by(self.actor).rule(&WAYS).rule(&GIVES);
        Some(line.rule_if(self.full, &IN_ORDER).rule_if(!self.good, &COUNTS))
    }
}

/// An actor has had no full rest in time.
#[event(Status, "{actor} has not slept in time", MISSING, PERIOD)]
pub struct Missed {
    pub actor: ActorId,
}

impl Event<Edge> for Missed {
    fn apply(&self, state: &mut State) {
        let period = state.profile(self.actor).body.rest_period();
        state.on(self.actor, |actor| actor.rest.since += period);
    }
}
