//! Latching on to somebody, and drinking (PF-CON-20).

use super::*;
use crate::deeds::{self, Deed};

/// The DC of getting rid of one that has latched on.
const GRIP: i32 = 14;
/// Drinks after which it lets go.
const DRINKS: u8 = 3;

/// Latches on to somebody.
pub(super) fn latches(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    if table.state().actor(actor).latched.is_none() && table.state().lives(target) {
        table.emit(Latched { actor, target });
    }
}

/// Has what has latched on go with its target, and who is swallowed with its swallower.
pub fn follows(moved: &turns::Moved, table: &mut Table<'_, impl Run>) {
    if table.state().actors.iter().all(|one| one.latched.is_none() && one.inside.is_none()) {
        return;
    }
    for id in table.state().ids() {
        let one = table.state().actor(id);
        if one.latched == Some(moved.actor) || one.inside == Some(moved.actor) {
            table.emit(LetsGo { actor: id, at: moved.to, stays: true });
        }
    }
}

/// Drink from whom one has latched on to.
#[command(rule = LATCH, group = "Attack", kind = Attack, label = "Drink", costs = 1)]
pub struct DrinkBlood {
    pub actor: ActorId,
}

impl Act<Pathfinder> for DrinkBlood {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let latched = state.actor(self.actor).latched.is_some_and(|target| state.lives(target));
        ensure!(latched, LATCH, "{} has latched on to nobody", self.actor, instead = "hit somebody first");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let Some(target) = table.state().actor(actor).latched else { return };
        spend(table, actor, 1);
        let before = table.state().actor(target).hit_points;
        let roll = rolls(table, &Hurt { dice: 1, die: 4, bonus: 0, damage: DamageType::Piercing }, &LATCH);
        deal(table, actor, target, roll.packet, &roll);
        let drunk = before - table.state().actor(target).hit_points;
        table.emit(DrankBlood { actor });
        if drunk > table.state().actor(actor).temporary {
            table.emit(damage::Bolstered { actor, to: drunk });
        }
        if table.state().actor(actor).drinks >= DRINKS {
            let at = table.state().actor(actor).at;
            table.emit(LetsGo { actor, at, stays: false });
            conditions::give(table, actor, Instance { by: Some(target), ..Instance::of(Condition::Fleeing) });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(DrinkBlood { actor: offers.actor });
    }
}

/// Returns the check of getting rid of one that has latched on.
fn attempt(state: &State, actor: ActorId, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, Skill::Athletics, shows);
    deeds::attempt(state, actor, sum, checks::plain("its grip", GRIP, &LATCH, shows))
}

/// Pull off what has latched on to oneself or to somebody beside one.
#[command(rule = LATCH, group = "Maneuvers", kind = Maneuver, label = "Pull {target} off", costs = 1)]
pub struct PullOff {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for PullOff {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let Some(bearer) = state.actor(self.target).latched else {
            return Err(Refusal::new(&LATCH, "{} has latched on to nobody").about(self.target));
        };
        let near = state.feet(self.actor, bearer) <= SQUARE.into();
        ensure!(near, LATCH, "{} is not beside it", self.actor, instead = "move up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let attempt = attempt(table.state(), actor, table.listens());
        spend(table, actor, 1);
        let deed = Deed { actor, target: Some(target), what: "pull off", rule: &LATCH };
        if deeds::tries(table, deed, attempt).succeeds() {
            let at = table.state().actor(target).at;
            table.emit(LetsGo { actor: target, at, stays: false });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actors.iter().any(|one| one.latched.is_some()) {
            offers.each_other(|target| PullOff { actor, target });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&attempt(state, self.actor, false), offer);
    }
}

/// Let go of whom one has latched on to.
#[command(rule = LATCH, group = "Free", kind = Free, label = "Let go")]
pub struct Unlatch {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Unlatch {
    fn may(&self, state: &State) -> Verdict {
        turns::in_turn(state, self.actor)?;
        ensure!(state.actor(self.actor).latched.is_some(), LATCH, "{} has latched on to nobody", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let at = table.state().actor(self.actor).at;
        table.emit(LetsGo { actor: self.actor, at, stays: false });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Unlatch { actor: offers.actor });
    }
}

/// Something latches on to somebody: it shares its space, and is off balance.
#[event(Status, "{actor} latches on to {target}", LATCH)]
pub struct Latched {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Pathfinder> for Latched {
    fn apply(&self, state: &mut State) {
        let at = state.actor(self.target).at;
        state.on(self.actor, |actor| {
            actor.latched = Some(self.target);
            actor.at = at;
            actor.drinks = 0;
            let off = Instance { by: Some(self.target), ..Instance::of(Condition::FlatFooted) };
            if !actor.has(Condition::FlatFooted) {
                actor.conditions.push(off);
            }
        });
    }
}

/// Something goes with whom it has latched on to, or lets go.
#[event]
pub struct LetsGo {
    pub actor: ActorId,
    pub at: ludex_grid::Cell,
    #[serde(default, skip_serializing_if = "is_default")]
    pub stays: bool,
}

impl Event<Pathfinder> for LetsGo {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.at = self.at;
            if !self.stays {
                let bearer = actor.latched.take();
                actor.conditions.retain(|one| one.what != Condition::FlatFooted || one.by != bearer);
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} lets go", teller.name(self.actor));
        (!self.stays).then(|| Line::new(LineKind::Status, text).rule(&LATCH))
    }
}

/// Something has drunk.
#[event]
pub struct DrankBlood {
    pub actor: ActorId,
}

impl Event<Pathfinder> for DrankBlood {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.drinks = actor.drinks.saturating_add(1));
    }
}
