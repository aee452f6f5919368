//! Sleep: the sleeping are unconscious, and what wakes them.

use crate::attack::Struck;
use crate::conditions::{SLEEPING, asleep};
use crate::damage::Damaged;
use crate::prelude::*;
use crate::rest;
use crate::turns::{Cost, may_pay, pays};

rules! {
    /// A loud noise, a shake or a wound wakes the sleeping; those at 0 vitality nothing of that.
    WAKING = "ED-CND-48", "Waking a sleeper";
    /// What else speaks for and against hearing something counts beside sleep.
    BESIDE_SLEEP = "ED-INT-58", "Asleep with another modifier";
    /// Whoever is struck while asleep is struck as the unconscious are.
    AMBUSHED = "ED-INB-19", "Ambushing sleepers";
}

/// How far a loud noise wakes, in centimetres.
const LOUD: i64 = 3000;

/// Say that somebody falls asleep.
#[command(rule = SLEEPING, group = "Rulings", kind = Condition, by = game_master, open, always, label = "Fall asleep")]
pub struct FallAsleep {
    pub target: ActorId,
}

impl Act<Edge> for FallAsleep {
    fn may(&self, state: &State) -> Verdict {
        conditions::may_sleep(state, self.target)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        falls_asleep(table, self.target);
    }
}

/// Puts somebody to sleep.
fn falls_asleep(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let sleep = Instance { cause: Cause::Sleep, ..Instance::of(Condition::Unconscious) };
    conditions::give(table, actor, sleep);
}

/// Whoever rests asleep falls asleep as the rest begins (ED-RST-02).
pub fn rest_begins(begun: &rest::RestBegun, table: &mut Table<'_, impl Run>) {
    if begun.resting.asleep {
        falls_asleep(table, begun.actor);
    }
}

/// Whoever has slept wakes as the rest is over.
pub fn rest_ends(ended: &rest::RestEnded, table: &mut Table<'_, impl Run>) {
    if asleep(table.state(), ended.actor) {
        table.emit(Woke { actor: ended.actor });
    }
}

/// Shake somebody awake.
#[command(rule = WAKING, group = "Help", costs = 1, label = "Shake {target} awake")]
pub struct Shake {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for Shake {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        if state.stage == Stage::Fighting {
            may_pay(state, actor, Cost::Action)?;
        }
        ensure!(conditions::can_act(state, actor), WAKING, "{} cannot act", actor);
        ensure!(asleep(state, target), WAKING, "{} is not asleep", target);
        let near = state.space(actor).within(state.space(target), state.profile(actor).reach);
        ensure!(near, WAKING, "{} is too far away", target, instead = "move up to them");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if table.state().stage == Stage::Fighting {
            pays(table, self.actor, Cost::Action);
        }
        table.emit(Woke { actor: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| *id != actor && asleep(state, *id)) {
            offers.add(Shake { actor, target });
        }
    }
}

/// Say that there is a loud noise.
#[command(rule = WAKING, group = "Rulings", kind = Rule, by = game_master, open, always, label = "A loud noise")]
pub struct MakeNoise {
    /// Who makes it.
    pub target: ActorId,
}

impl Act<Edge> for MakeNoise {
    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Noise { actor: self.target });
        wakes_around(table, self.target);
    }
}

/// There is a loud noise.
#[event(Status, "There is a loud noise where {actor} is", WAKING)]
pub struct Noise {
    pub actor: ActorId,
}

impl Event<Edge> for Noise {
    fn apply(&self, _state: &mut State) {}
}

/// Wakes whoever sleeps within 30 m of somebody (ED-CND-48).
fn wakes_around(table: &mut Table<'_, impl Run>, source: ActorId) {
    for id in table.state().ids() {
        let state = table.state();
        let near = || state.actor(id).at.squared_to(state.actor(source).at) <= LOUD * LOUD;
        if asleep(state, id) && near() {
            table.emit(Woke { actor: id });
        }
    }
}

/// A shot is heard.
pub fn struck(struck: &Struck, table: &mut Table<'_, impl Run>) {
    let weapon = table.state().profile(struck.actor).weapon(struck.weapon);
    if weapon.is_some_and(|weapon| weapon.is_ranged() && weapon.skill == Skill::KineticWeapons) {
        wakes_around(table, struck.actor);
    }
}

/// Whom sleepers notice wakes them (ED-HID-13).
pub fn heard(hid: &crate::stealth::Hid, table: &mut Table<'_, impl Run>) {
    for id in hid.noticed.iter() {
        if asleep(table.state(), id) {
            table.emit(Woke { actor: id });
        }
    }
}

/// So does whom they notice later.
pub fn found(found: &crate::stealth::Found, table: &mut Table<'_, impl Run>) {
    for id in found.by.iter() {
        if asleep(table.state(), id) {
            table.emit(Woke { actor: id });
        }
    }
}

/// So does what somebody does in secret beside them, where they notice it.
pub fn noticed(noticed: &crate::stealth::Noticed, table: &mut Table<'_, impl Run>) {
    if noticed.against > noticed.check.total() && asleep(table.state(), noticed.by) {
        table.emit(Woke { actor: noticed.by });
    }
}

/// A wound wakes (ED-INB-19).
pub fn damaged(damaged: &Damaged, table: &mut Table<'_, impl Run>) {
    if damaged.total > 0 && asleep(table.state(), damaged.actor) {
        table.emit(Woke { actor: damaged.actor });
    }
}

/// A sleeper is awake: on the ground, with nothing in hand.
#[event(Status, "{actor} wakes", WAKING, BESIDE_SLEEP, AMBUSHED)]
pub struct Woke {
    pub actor: ActorId,
}

impl Event<Edge> for Woke {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.conditions.retain(|one| one.cause != Cause::Sleep));
    }
}
