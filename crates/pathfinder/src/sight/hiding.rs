//! Hiding and sneaking.

use super::changes::may_stay_hidden;
use super::*;
use crate::checks::{Attempt, Degree, dc_of};
use crate::modifiers::Type;
use crate::position::{COVERS, Shelter, cover, cover_between};
use crate::turns::{ready, ready_to_move, spend_quietly};
use ludex_grid::Cell;
use ludex_kit::List;

/// Returns the check of Stealth against what an observer perceives, with the cover that helps it.
fn stealth(state: &State, (actor, observer): (ActorId, ActorId), shelter: Shelter, shows: bool) -> Attempt {
    let mut sum = derived::skill_with(state, actor, Skill::Stealth, shows);
    if shelter >= Shelter::Standard {
        sum.add(Type::Circumstance, "cover", COVERS[shelter as usize].1, &HIDE);
    }
    Attempt::new(sum.tally(), dc_of(derived::perception(state, observer, shows)))
}

/// Returns the foes who could see an actor.
fn watchers(state: &State, actor: ActorId) -> impl Iterator<Item = ActorId> {
    state.ids().filter(move |id| state.hostile(*id, actor) && state.stands(*id))
}

/// Returns whether an actor can hide from somebody: behind standard cover at least, or concealed (PF-SKA-41).
fn can_hide_from(state: &State, actor: ActorId, from: ActorId) -> bool {
    may_stay_hidden(state, from, actor) || state.sight.of(from, actor) != Sighting::Observed
}

/// Hide from all foes from whom one has cover or concealment. What comes of it nobody is told.
#[command(rule = HIDE, group = "Stealth", kind = Other, label = "Hide", costs = 1)]
pub struct Hide {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Hide {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let covered = watchers(state, self.actor).any(|id| can_hide_from(state, self.actor, id));
        ensure!(covered, HIDE, "nothing hides {} from anybody", self.actor, instead = "move behind something first");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        spend_quietly(table, actor, 1);
        let modifier = derived::skill(table.state(), actor, Skill::Stealth, table.listens());
        let roll = table.die(20, Advantage::Plain);
        let listens = table.listens();
        let mut secret = Secretly::of(actor, "hides", &HIDE, roll, modifier);
        let mut found: List<ActorId, 32> = List::new();
        for observer in table.state().ids() {
            let state = table.state();
            let watches = state.hostile(observer, actor) && state.stands(observer);
            let observed = state.sight.of(observer, actor) == Sighting::Observed;
            if !watches || !observed || !can_hide_from(state, actor, observer) {
                continue;
            }
            let attempt = stealth(state, (actor, observer), cover(state, observer, actor), false);
            if secret.against(observer, &attempt, listens).succeeds() && !found.is_full() {
                found.push(observer);
            }
        }
        table.emit(secret);
        table.emit(Stole { actor, how: "hides".into() });
        for observer in found.iter() {
            notices(table, observer, actor, Sighting::Hidden);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Hide { actor: offers.actor });
    }
}

/// Move half as far without being heard. What comes of it nobody is told.
#[command(rule = SNEAK, group = "Stealth", kind = Move, label = "Sneak to {to}", costs = 1, cell = to)]
pub struct Sneak {
    pub actor: ActorId,
    pub to: Cell,
}

/// Returns the squares that an actor sneaks with an action: half its Speed, in whole squares (PF-SKA-42).
fn half_speed(state: &State, actor: ActorId) -> u16 {
    u16::from(derived::speed(state, actor) / 2 / SQUARE)
}

impl Act<Pathfinder> for Sneak {
    fn may(&self, state: &State) -> Verdict {
        ready_to_move(state, self.actor, 1)?;
        turns::may_move_at_all(state, self.actor)?;
        let lies = state.actor(self.actor).has(Condition::Prone);
        ensure!(!lies, conditions::PRONE, "{} lies on the ground", self.actor, instead = "stand up first");
        let hides = watchers(state, self.actor).any(|id| is_unseen_by(state, self.actor, id));
        ensure!(hides, SNEAK, "every foe sees {}", self.actor, instead = "hide first");
        let squares = half_speed(state, self.actor);
        let leads =
            self.to != state.actor(self.actor).at && turns::way_of(state, self.actor, self.to, squares).is_some();
        let feet = i32::from(squares) * i32::from(SQUARE);
        ensure!(leads, SNEAK, "no way of {} feet leads there", feet, instead = "a free square nearer by");
        turns::flees_towards(state, self.actor, self.to)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to } = *self;
        let Some(way) = turns::way_of(table.state(), actor, to, half_speed(table.state(), actor)) else { return };
        spend_quietly(table, actor, 1);
        // The squares that it crosses count for the cover on the way: the first is where it sets out.
        let mut crossed = List::new();
        crossed.push(table.state().actor(actor).at);
        for cell in way.iter() {
            if !crossed.is_full() {
                crossed.push(cell);
            }
        }
        let seen_by = seen_by(table.state(), actor);
        table.emit(turns::Undertaken { doing: Doing::Sneaking { actor, way: crossed, seen_by } });
        turns::set_out(table, actor, way);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if !watchers(state, actor).any(|id| is_unseen_by(state, actor, id)) {
            let to = state.actor(actor).at;
            return offers.add(Sneak { actor, to });
        }
        let mut cells = Vec::new();
        turns::squares_within(state, actor, half_speed(state, actor), |cell| cells.push(cell));
        for to in cells {
            offers.add(Sneak { actor, to });
        }
    }
}

/// Returns the foes who see an actor now: how it sneaks does not deceive them (PF-SKA-42).
fn seen_by(state: &State, actor: ActorId) -> List<ActorId, 8> {
    let mut all = List::new();
    for observer in watchers(state, actor).filter(|id| !is_unseen_by(state, actor, *id)) {
        if !all.is_full() {
            all.push(observer);
        }
    }
    all
}

/// Returns the least cover that an actor had from an observer on its way.
fn cover_on_the_way(state: &State, (actor, observer): (ActorId, ActorId), way: &List<Cell, 24>) -> Shelter {
    let body = state.footprint(actor);
    let at = state.footprint(observer);
    let crossed = way.iter().map(|cell| cover_between(state, (observer, at), (actor, body.at(cell))));
    crossed.min().unwrap_or(Shelter::None)
}

/// Rolls for one who has sneaked, once it is there, against those who did not see it as it set out.
pub(crate) fn sneaked(table: &mut Table<'_, impl Run>, actor: ActorId, way: List<Cell, 24>, seen_by: List<ActorId, 8>) {
    let modifier = derived::skill(table.state(), actor, Skill::Stealth, table.listens());
    let roll = table.die(20, Advantage::Plain);
    let listens = table.listens();
    let mut secret = Secretly::of(actor, "sneaks", &SNEAK, roll, modifier);
    let mut changed: List<(ActorId, Sighting), 32> = List::new();
    for observer in table.state().ids() {
        let state = table.state();
        let unseen = state.hostile(observer, actor) && state.stands(observer) && is_unseen_by(state, actor, observer);
        let deceived = !seen_by.iter().any(|id| id == observer);
        if !unseen || !deceived || changed.is_full() {
            continue;
        }
        let attempt = stealth(state, (actor, observer), cover_on_the_way(state, (actor, observer), &way), false);
        let degree = secret.against(observer, &attempt, listens);
        changed.push((observer, after_sneaking(state, actor, observer, degree)));
    }
    table.emit(secret);
    for (observer, how) in changed.iter() {
        notices(table, observer, actor, how);
    }
    table.emit(Stole { actor, how: "sneaks".into() });
}

/// Returns what an observer knows of one who has sneaked (PF-SKA-42).
fn after_sneaking(state: &State, actor: ActorId, observer: ActorId, degree: Degree) -> Sighting {
    let before = knows(state, observer, actor);
    let cannot_see = seeing(state, observer, actor) >= Seeing::Place;
    if !cannot_see && !may_stay_hidden(state, observer, actor) {
        return Sighting::Observed;
    }
    match degree {
        Degree::CriticalSuccess | Degree::Success => Sighting::Undetected,
        Degree::Failure => Sighting::Hidden,
        Degree::CriticalFailure if cannot_see && before >= Sighting::Hidden => Sighting::Hidden,
        Degree::CriticalFailure => Sighting::Observed,
    }
}
