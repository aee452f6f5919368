//! Swallowing others, and coming out again.

use super::*;
use crate::maneuvers::{Freed, holds};
use ludex_kit::{Concerns, ground};

/// Neighbours' actions that cut somebody out of a dead swallower.
const CUTS: u8 = 3;

/// Swallow whom one's mouth holds.
#[command(rule = SWALLOW, group = "Attack", kind = Attack, label = "Swallow {target}", costs = 1)]
pub struct Swallow {
    pub actor: ActorId,
    pub target: ActorId,
}

/// Returns the check of swallowing somebody.
fn attempt(state: &State, actor: ActorId, target: ActorId, shows: bool) -> Attempt {
    let mut sum = derived::skill_unhampered(state, actor, Skill::Athletics, shows);
    let attacks = state.actor(actor).attacks;
    let penalty = crate::attack::multiple_attack_penalty(attacks, false);
    sum.add(crate::modifiers::Type::Untyped, "attacks before", penalty, &crate::attack::MULTIPLE);
    Attempt::new(sum.tally(), checks::dc_of(derived::save(state, target, Save::Reflex, shows)))
}

impl Act<Pathfinder> for Swallow {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let Some(swallow) = &powers(state, self.actor).swallow else {
            return Err(Refusal::new(&SWALLOW, "{} swallows nobody").about(self.actor));
        };
        let held = self.actor != self.target && holds(state, self.actor, self.target);
        ensure!(held, SWALLOW, "{} does not hold {}", self.actor, self.target, instead = "grab first");
        ensure!(state.profile(self.target).size <= swallow.size, SWALLOW, "{} is too big", self.target);
        ensure!(state.actor(self.target).inside.is_none(), SWALLOW, "{} is swallowed", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let attempt = attempt(table.state(), actor, target, table.listens());
        spend(table, actor, 1);
        table.emit(crate::maneuvers::AttackCounted { actor });
        let deed = crate::deeds::Deed { actor, target: Some(target), what: "swallow", rule: &SWALLOW };
        if crate::deeds::tries(table, deed, attempt).succeeds() {
            table.emit(Swallowed { actor: target, by: actor });
            conditions::give(table, target, Instance { value: 1, by: Some(actor), ..Instance::of(Condition::Slowed) });
            hurts_inside(table, target, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if powers(offers.state(), actor).swallow.is_some() {
            offers.each_other(|target| Swallow { actor, target });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        crate::deeds::preview(&attempt(state, self.actor, self.target, false), offer);
    }
}

/// Hurts one that is swallowed.
fn hurts_inside(table: &mut Table<'_, impl Run>, actor: ActorId, by: ActorId) {
    let setting = table.state().setting.clone();
    let Some(swallow) = &setting.cast[by.index()].powers.swallow else { return };
    let roll = rolls(table, &swallow.hurt, &SWALLOW);
    deal(table, by, actor, roll.packet, &roll);
}

/// Hurts one that is swallowed as its turn ends.
pub fn digests(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = ended.actor;
    if let Some(by) = table.state().actor(actor).inside.filter(|by| table.state().lives(*by)) {
        hurts_inside(table, actor, by);
    }
}

/// Lets everybody out of a swallower that one blow from inside or outside tears open: by what pierces and cuts alone.
pub fn ruptures(damaged: &damage::Damaged, table: &mut Table<'_, impl Run>) {
    let swallower = damaged.actor;
    let state = table.state();
    let Some(swallow) = &powers(state, swallower).swallow else { return };
    let tears = damaged.cuts >= swallow.rupture && damaged.by.is_some();
    if !tears {
        return;
    }
    for id in table.state().ids() {
        if table.state().actor(id).inside == Some(swallower) {
            out(table, id);
        }
    }
}

/// Lets somebody out into a free square beside its swallower.
fn out(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let Some(by) = state.actor(actor).inside else { return };
    let near = state.actor(by).at;
    let at = ground::room::<Pathfinder>(state, actor, near).unwrap_or(near);
    table.emit(CameOut { actor, at });
    table.emit(Freed { actor, by });
}

/// Lets one out that has broken free inside.
pub fn comes_out<E: Concerns>(event: &E, table: &mut Table<'_, impl Run>) {
    if let Some(actor) = event.actor().filter(|actor| table.state().actor(*actor).inside.is_some()) {
        out(table, actor);
    }
}

/// Cut at a dead swallower to let somebody out; three actions of neighbours do it.
#[command(rule = SWALLOW, group = "Help", label = "Cut {target} out", costs = 1)]
pub struct CutOut {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for CutOut {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            ready(state, self.actor, 1)?;
        } else {
            turns::able(state, self.actor)?;
        }
        let Some(by) = state.actor(self.target).inside else {
            return Err(Refusal::new(&SWALLOW, "{} is not swallowed").about(self.target));
        };
        ensure!(!state.lives(by), SWALLOW, "{} lives", by, instead = "tear it open from within or without");
        ensure!(state.feet(self.actor, by) <= SQUARE.into(), SWALLOW, "{} is not beside it", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if table.state().stage == Stage::Fighting {
            spend(table, self.actor, 1);
        }
        table.emit(Swallows { actor: self.target });
        if table.state().actor(self.target).cut >= CUTS {
            out(table, self.target);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actors.iter().any(|one| one.inside.is_some()) {
            offers.each_other(|target| CutOut { actor, target });
        }
    }
}

/// Somebody is swallowed.
#[event(Harm, "{by} swallows {actor}", SWALLOW)]
pub struct Swallowed {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Pathfinder> for Swallowed {
    fn apply(&self, state: &mut State) {
        let at = state.actor(self.by).at;
        let by = self.by;
        state.on(self.actor, |actor| {
            actor.inside = Some(by);
            actor.at = at;
            actor.cut = 0;
            actor.conditions.retain(|one| one.by != Some(by) || one.what != Condition::Grabbed);
            actor.conditions.push(Instance { by: Some(by), ..Instance::of(Condition::Grabbed) });
        });
    }
}

/// A neighbour cuts at a dead swallower.
#[event(Action, "{actor} is being cut out", SWALLOW)]
pub struct Swallows {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Swallows {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.cut = actor.cut.saturating_add(1));
    }
}

/// Somebody comes out of its swallower.
#[event(Boon, "{actor} comes out", SWALLOW)]
pub struct CameOut {
    pub actor: ActorId,
    pub at: ludex_grid::Cell,
}

impl Event<Pathfinder> for CameOut {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            // What slows it besides does so on.
            let by = actor.inside.take();
            actor.conditions.retain(|one| one.what != Condition::Slowed || one.by != by);
            actor.at = self.at;
        });
    }
}
