//! Moving where there is no gravity: pushing off, drifting, stopping.

use crate::gravity::is_weightless;
use crate::leaps::has_hold;
use crate::moves;
use crate::prelude::*;
use crate::trials::{Ask, Trial, try_it};
use crate::turns::{Cost, Opened, TurnEnded, may_pay, pays};
use ludex_grid::{Cell, Footing};

rules! {
    /// One moves by pushing off what is fixed or two sizes larger, for a minor action.
    PUSHING = "ED-GRV-19", "Zero gravity: pushing off";
    /// As fast as twice one's Strength and Might at the most.
    SPEED = "ED-GRV-20", "Zero gravity: push-off speed", Option;
    /// So one goes on, turn after turn, until there is something to stop at.
    DRIFTING = "ED-GRV-21", "Zero gravity: drifting", State;
    /// There one stops or pushes off anew, for a minor action; otherwise one strikes it.
    STOPPING = "ED-GRV-22", "Zero gravity: stopping and turning";
    /// Who has a device for it moves as it likes.
    PROPULSION = "ED-GRV-23", "Zero gravity: propulsion";
    /// Things are easier to move, and no easier to stop, where a campaign says so.
    INERTIA = "ED-GRV-29", "Option: inertia", Option;
    /// Who is shoved comes to rest after as far as that; nobody lies on the ground.
    SHOVED = "ED-GRV-37", "Zero gravity: shoved and knocked down";
}

/// Centimetres of a step in which what stands in the way is looked for.
const STEP: i32 = 50;

/// Returns the fastest that an actor pushes off, in centimetres a round; 0 where it cannot (ED-GRV-20).
pub fn fastest(state: &State, id: ActorId) -> i32 {
    let profile = state.profile(id);
    let might = if state.options().push_off_uses_might { profile.skill(Skill::Might).unwrap_or(0) } else { 0 };
    let metres = (2 * (crate::traumas::score(state, id, Ability::Strength) + might)).max(1);
    let stopped = conditions::holds_fast(state, id).is_some() || exhaustion::level(state, id) >= 5;
    if stopped {
        return 0;
    }
    // What halves a speed halves this as well (ED-TRA-27, ED-TRA-28).
    let most = match crate::traumas::ruined_legs(state, id) {
        0 => metres * 100,
        1 => metres * 50,
        _ => metres * 100 / 3,
    };
    if conditions::has(state, id, Condition::Hindered) { most / 2 } else { most }
}

/// Returns whether something to push off from is within the reach of an actor: the floor, a wall, what is two sizes larger
/// (ED-GRV-19).
pub fn has_surface(state: &State, id: ActorId) -> bool {
    let space = state.space(id);
    let reach = state.profile(id).reach;
    let floor = space.at.z <= reach && state.footing(space.at) != Footing::Blocked;
    let bulk = |other: &ActorId| {
        let larger = state.profile(*other).size.above(state.profile(id).size) >= 2;
        *other != id && larger && space.within(state.space(*other), reach)
    };
    floor || has_hold(state, id) || state.ids().any(|other| bulk(&other))
}

/// Returns how far an actor comes on a straight way, and whether something stops it there.
fn comes(state: &State, id: ActorId, to: Place) -> (Place, bool) {
    let from = state.actor(id).at;
    let length = from.to(to);
    let mut gone = 0;
    while gone < length {
        let next = from.towards(to, (gone + STEP).min(length), length);
        let cell = state.cell(next);
        let solid = !state.setting.map.contains(cell) || state.setting.map.terrain(cell).is_solid();
        let here = from.towards(to, gone, length);
        // The body comes to it before its middle does.
        let ahead = from.towards(to, (gone + STEP).min(length) + state.space(id).side / 2, length);
        let walled = state.setting.obstacles.iter().any(|one| crosses(from, ahead, one.from, one.to));
        let space = state.space_at(id, next);
        let meets = |other: ActorId| {
            let level = (state.actor(other).at.z - next.z).abs() < space.side;
            other != id && state.lives(other) && level && state.space(other).overlaps(space)
        };
        if solid || walled || next.z < 0 || state.ids().any(meets) {
            return (here, true);
        }
        gone += STEP;
    }
    (to, false)
}

/// Push off towards a point.
#[command(rule = PUSHING, group = "Move", kind = Move, open, label = "Push off")]
pub struct PushOff {
    #[field("who")]
    pub actor: ActorId,
    #[field("towards")]
    pub to: Cell,
    #[field("centimetres above the ground", 0..=10_000)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: i32,
    #[field("centimetres a round", 100..=20_000, usual = 200)]
    pub speed: i32,
}

impl Act<Edge> for PushOff {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, to, height, speed } = *self;
        may_pay(state, actor, Cost::Minor)?;
        ensure!(is_weightless(state, actor), PUSHING, "{} does not float", actor, instead = "walk");
        ensure!(has_surface(state, actor), PUSHING, "there is nothing to push off from beside {}", actor);
        let most = fastest(state, actor);
        ensure!(speed <= most, SPEED, "{} pushes off with {} cm a round at the most", actor, most);
        let there = Place { z: height, ..state.middle(to) };
        ensure!(there != state.actor(actor).at, PUSHING, "{} is there", actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to, height, speed } = *self;
        pays(table, actor, Cost::Minor);
        let state = table.state();
        let here = state.actor(actor).at;
        let there = Place { z: height, ..state.middle(to) };
        let far = here.towards(there, speed, here.to(there));
        let towards = Place { x: far.x - here.x, y: far.y - here.y, z: far.z - here.z };
        table.emit(Drifts { actor, drift: Some(Drift { towards, stopped: false }) });
        // ED-GRV-22: what was moved in this turn is taken off.
        let state = table.state();
        let left = (speed - state.actor(actor).budget.moved).max(0);
        let (end, stopped) = comes(state, actor, here.towards(far, left, speed));
        if stopped {
            table.emit(Drifts { actor, drift: Some(Drift { towards, stopped }) });
        }
        if end != here {
            let moving = Moving { way: Way::Drift, ..Moving::along(actor, here, end) };
            table.emit(moves::SetOut { moving });
        }
    }
}

/// Stop at something fixed.
#[command(rule = STOPPING, group = "Move", kind = Move)]
pub struct StopDrifting {
    pub actor: ActorId,
}

impl Act<Edge> for StopDrifting {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        may_pay(state, actor, Cost::Minor)?;
        ensure!(state.actor(actor).drift.is_some(), STOPPING, "{} does not drift", actor);
        ensure!(has_surface(state, actor), STOPPING, "there is nothing to stop at beside {}", actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pays(table, self.actor, Cost::Minor);
        table.emit(Drifts { actor: self.actor, drift: None });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).drift.is_some() {
            offers.add(StopDrifting { actor: offers.actor });
        }
    }
}

/// An actor drifts, or no longer.
#[event]
pub struct Drifts {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drift: Option<Drift>,
}

impl Event<Edge> for Drifts {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.drift = self.drift);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let (text, rule) = match self.drift {
            None => (format!("{who} stops"), &STOPPING),
            Some(Drift { stopped: true, .. }) => (format!("{who} comes to something"), &STOPPING),
            Some(_) => (format!("{who} drifts"), &DRIFTING),
        };
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(rule).rule(&PUSHING).rule(&SPEED))
    }
}

/// Lets an actor drift as its turn begins, which is its movement of that turn (ED-GRV-21).
pub fn at_turn(opened: &Opened, table: &mut Table<'_, impl Run>) {
    let actor = opened.actor;
    let state = table.state();
    let Some(drift) = state.actor(actor).drift.filter(|_| is_weightless(state, actor)) else { return };
    let here = state.actor(actor).at;
    let Place { x, y, z } = drift.towards;
    let (to, stopped) = comes(state, actor, Place { x: here.x + x, y: here.y + y, z: here.z + z });
    table.emit(Floated { actor, to, stopped });
}

/// An actor has drifted.
#[event]
pub struct Floated {
    pub actor: ActorId,
    pub to: Place,
    /// Whether something stopped it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stopped: bool,
}

impl Event<Edge> for Floated {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.budget.moved += actor.at.to(self.to);
            actor.at = self.to;
            if let Some(drift) = &mut actor.drift {
                drift.stopped = self.stopped;
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} drifts on", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&DRIFTING))
    }
}

/// Lets who is moved by others drift on, as far each round, where the campaign says so (ED-GRV-37).
pub fn pushed(pushed: &moves::Pushed, table: &mut Table<'_, impl Run>) {
    let moves::Pushed { actor, from, to } = *pushed;
    if table.state().options().zero_g_shove_drifts && is_weightless(table.state(), actor) {
        let towards = Place { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
        table.emit(Drifts { actor, drift: Some(Drift { towards, stopped: false }) });
    }
}

/// Lets who did nothing about what it came to strike it as its turn ends (ED-GRV-22, ED-GRV-24).
pub fn at_end(ended: &TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = ended.actor;
    let Some(drift) = table.state().actor(actor).drift.filter(|drift| drift.stopped) else { return };
    let metres = Place::default().to(drift.towards);
    table.emit(Drifts { actor, drift: None });
    crate::collisions::crashes(table, actor, metres as u32 / turns::ROUND as u32);
}

/// Lets everybody fall who has nothing below as gravity comes back (ED-GRV-36).
pub fn gravity_set(_set: &crate::acclimation::GravitySet, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let now = table.state().actor(actor);
        let (height, hangs) = (now.at.z, !now.flies && now.floated);
        if !is_weightless(table.state(), actor) && now.floated {
            table.emit(Settles { actor });
            if hangs && height > 0 && table.state().lives(actor) {
                crate::falls::falls(table, actor, height, false);
            }
        } else if is_weightless(table.state(), actor) && !now.floated {
            table.emit(Settles { actor });
        }
    }
}

/// An actor floats from now on, or has weight again.
#[event]
pub struct Settles {
    pub actor: ActorId,
}

impl Event<Edge> for Settles {
    fn apply(&self, state: &mut State) {
        let floats = is_weightless(state, self.actor);
        state.on(self.actor, |actor| actor.floated = floats);
    }
}

/// Let somebody move or stop a thing that weighs nothing.
#[command(rule = INERTIA, group = "World", kind = Call, by = game_master, open, always, label = "Move what floats")]
pub struct MoveThing {
    pub target: ActorId,
    #[field("DC", 1..=60, usual = 17, reach)]
    pub dc: u8,
    /// Whether it moves, and is to be stopped.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("to stop it")]
    pub stops: bool,
}

impl Act<Edge> for MoveThing {
    fn may(&self, state: &State) -> Verdict {
        ensure!(is_weightless(state, self.target), INERTIA, "nothing floats where {} is", self.target);
        ensure!(conditions::can_act(state, self.target), INERTIA, "{} cannot act", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let easy = table.state().options().inertia && !self.stops;
        let helped = [(Advantage::Advantage, "it weighs nothing", &INERTIA)];
        let luck: &[_] = if easy { &helped } else { &[] };
        let trial = if self.stops { Trial::Stopping } else { Trial::Pushing };
        try_it(table, self.target, Ask { luck, ..Ask::of(trial, Skill::Might, self.dc.into()) });
    }
}
