//! What follows from a hit: holding, knocking down, pushing away.

use super::*;
use crate::checks::Degree;
use crate::deeds::Deed;
use crate::maneuvers::{follows_up, grab_by, grappled, holds, prolongs, pushes, shoved, tripped};

/// Returns the strike with which an actor has just hit somebody, if what follows from it is among some.
fn after_hit(state: &State, actor: ActorId, any: &[Rider]) -> Option<(ActorId, Rider, bool)> {
    let streak = state.actor(actor).streak.filter(|streak| streak.fresh)?;
    let strike = state.profile(actor).strike(streak.strike)?;
    let rider = any.iter().copied().find(|rider| strike.riders.has(*rider))?;
    Some((streak.target, rider, streak.critical))
}

/// Returns whether an actor holds somebody by its grab.
fn holds_any(state: &State, actor: ActorId) -> bool {
    state.ids().any(|id| holds(state, actor, id))
}

/// Do at once what costs nothing after a hit: the better grab, knockdown and push.
pub fn follows_hit(struck: &crate::attack::Struck, table: &mut Table<'_, impl Run>) {
    let actor = struck.actor;
    let free = [Rider::ImprovedGrab, Rider::ImprovedKnockdown, Rider::ImprovedPush, Rider::Latch];
    let Some((target, rider, critical)) = after_hit(table.state(), actor, &free) else { return };
    match rider {
        Rider::ImprovedGrab => grabs(table, actor, target),
        Rider::ImprovedKnockdown => knocks_down(table, actor, target),
        Rider::ImprovedPush => shoves(table, actor, target, critical),
        _ => latching::latches(table, actor, target),
    }
}

/// Rolls for what follows from a hit of a creature that must, as those of the newer books; `None` for one that need not.
fn rolled(
    table: &mut Table<'_, impl Run>,
    (actor, target): (ActorId, ActorId),
    (save, what, rule): (Save, &'static str, &'static Rule),
) -> Option<Degree> {
    let must = powers(table.state(), actor).rolls_after_hits;
    must.then(|| follows_up(table, target, Deed { actor, target: Some(target), what, rule }, save))
}

/// Holds on to whom a creature has just hit.
fn grabs(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    match rolled(table, (actor, target), (Save::Fortitude, "grab", &GRAB)) {
        Some(degree) => grappled(table, actor, target, degree),
        None => {
            let limb = table.state().actor(actor).streak.map(|streak| streak.strike);
            grab_by(table, actor, target, limb);
        }
    }
}

/// Lays whom a creature has just hit on the ground.
fn knocks_down(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    match rolled(table, (actor, target), (Save::Reflex, "knock down", &KNOCKDOWN)) {
        Some(degree) => tripped(table, actor, target, degree),
        None => conditions::give(table, target, Instance::of(Condition::Prone)),
    }
}

/// Pushes whom a creature has just hit away.
fn shoves(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, critical: bool) {
    match rolled(table, (actor, target), (Save::Fortitude, "push away", &KNOCKDOWN)) {
        Some(degree) => _ = shoved(table, actor, target, degree),
        None => _ = pushes(table, actor, target, if critical { 2 } else { 1 }),
    }
}

/// Hold on to whom one has just hit.
#[command(rule = GRAB, group = "Maneuver", kind = Maneuver, label = "Grab", costs = 1)]
pub struct Grab {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Grab {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let hit = after_hit(state, self.actor, &[Rider::Grab]);
        ensure!(hit.is_some(), GRAB, "{} has not just hit with what grabs", self.actor);
        let lives = hit.is_some_and(|(target, ..)| state.lives(target));
        ensure!(lives, GRAB, "it is dead");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some((target, ..)) = after_hit(table.state(), self.actor, &[Rider::Grab]) else { return };
        spend(table, self.actor, 1);
        grabs(table, self.actor, target);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Grab { actor: offers.actor });
    }
}

/// Hold on for another turn to everybody whom one holds by grabbing.
#[command(rule = GRAB, group = "Maneuver", kind = Maneuver, label = "Hold on", costs = 1)]
pub struct HoldOn {
    pub actor: ActorId,
}

impl Act<Pathfinder> for HoldOn {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let grabs =
            state.profile(self.actor).strikes.iter().any(|one| one.riders.has_any(&[Rider::Grab, Rider::ImprovedGrab]));
        ensure!(grabs, GRAB, "{} does not grab", self.actor);
        ensure!(holds_any(state, self.actor), GRAB, "{} holds nobody", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        spend(table, actor, 1);
        for target in table.state().ids() {
            if holds(table.state(), actor, target) {
                prolongs(table, actor, target);
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(HoldOn { actor: offers.actor });
    }
}

/// Crush everybody whom one holds.
#[command(rule = CONSTRICT, group = "Attack", kind = Attack, label = "Constrict", costs = 1)]
pub struct Constrict {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Constrict {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(powers(state, self.actor).constrict.is_some(), CONSTRICT, "{} crushes nobody", self.actor);
        ensure!(holds_any(state, self.actor), CONSTRICT, "{} holds nobody", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let by = self.actor;
        spend(table, by, 1);
        let setting = table.state().setting.clone();
        let Some(squeeze) = &setting.cast[by.index()].powers.constrict else { return };
        let roll = rolls(table, &squeeze.hurt, &CONSTRICT);
        let test = Test { by, save: Save::Fortitude, dc: squeeze.dc, what: "being crushed", rule: &CONSTRICT };
        for target in table.state().ids() {
            if holds(table.state(), by, target) {
                resists(table, target, test, &roll);
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Constrict { actor: offers.actor });
    }
}

/// Lay whom one has just hit on the ground.
#[command(rule = KNOCKDOWN, group = "Maneuver", kind = Maneuver, label = "Knock down", costs = 1)]
pub struct KnockDown {
    pub actor: ActorId,
}

impl Act<Pathfinder> for KnockDown {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let hit = after_hit(state, self.actor, &[Rider::Knockdown]);
        ensure!(hit.is_some(), KNOCKDOWN, "{} has not just hit with what knocks down", self.actor);
        let lives = hit.is_some_and(|(target, ..)| state.lives(target));
        ensure!(lives, KNOCKDOWN, "it is dead");
        let lies = hit.is_some_and(|(target, ..)| state.actor(target).has(Condition::Prone));
        ensure!(!lies, KNOCKDOWN, "it lies on the ground");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some((target, ..)) = after_hit(table.state(), self.actor, &[Rider::Knockdown]) else { return };
        spend(table, self.actor, 1);
        knocks_down(table, self.actor, target);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(KnockDown { actor: offers.actor });
    }
}

/// Push whom one has just hit away.
#[command(rule = KNOCKDOWN, group = "Maneuver", kind = Maneuver, label = "Push away", costs = 1)]
pub struct PushAway {
    pub actor: ActorId,
}

impl Act<Pathfinder> for PushAway {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let hit = after_hit(state, self.actor, &[Rider::Push]);
        ensure!(hit.is_some(), KNOCKDOWN, "{} has not just hit with what pushes", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some((target, _, critical)) = after_hit(table.state(), self.actor, &[Rider::Push]) else { return };
        spend(table, self.actor, 1);
        shoves(table, self.actor, target, critical);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(PushAway { actor: offers.actor });
    }
}
