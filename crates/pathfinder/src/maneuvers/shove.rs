//! Pushing somebody back.

use super::*;
use ludex_grid::{Cell, Footing, Passage};
use ludex_kit::{List, ground};

/// Push somebody back.
#[command(rule = SHOVE, group = "Maneuvers", kind = Maneuver, label = "Shove {target}", costs = 1)]
pub struct Shove {
    pub actor: ActorId,
    pub target: ActorId,
    /// Whether to go after.
    #[serde(default, skip_serializing_if = "is_default")]
    pub follow: bool,
    /// Whether to let go of the weapon rather than fail critically.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drops: bool,
}

impl Act<Pathfinder> for Shove {
    fn may(&self, state: &State) -> Verdict {
        may_lay_hands(
            state,
            (self.actor, self.target),
            (grip(state, self.actor, WeaponTrait::Shove), self.drops),
            &SHOVE,
        )
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, drops, follow } = *self;
        let Some(grip) = grip(table.state(), actor, WeaponTrait::Shove) else { return };
        let deed = Deed { actor, target: Some(target), what: "shove", rule: &SHOVE };
        let hold = Hold { deed, grip, save: Save::Fortitude, loose: 0, drops };
        let Some(degree) = lays_hands(table, target, hold) else { return };
        let direction = away(table.state(), actor, target);
        let gone = shoved(table, actor, target, degree);
        if follow && gone > 0 {
            goes_after(table, actor, direction, gone);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| Shove { actor, target, follow: false, drops: false });
        offers.each_other(|target| Shove { actor, target, follow: true, drops: false });
        for target in others(offers) {
            offers.seldom(Shove { actor, target, follow: false, drops: true });
            offers.seldom(Shove { actor, target, follow: true, drops: true });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let after = if self.follow { " and go after" } else { "" };
        format!("Shove {}{after}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        preview(state, self.target, (self.actor, WeaponTrait::Shove, Save::Fortitude), offer);
    }
}

/// Does what comes of shoving somebody (PF-SKA-15); returns by how many squares it was pushed.
pub(crate) fn shoved(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, degree: Degree) -> u8 {
    match degree {
        Degree::CriticalSuccess => pushes(table, actor, target, 2),
        Degree::Success => pushes(table, actor, target, 1),
        Degree::CriticalFailure => {
            lays_down(table, actor);
            0
        }
        Degree::Failure => 0,
    }
}

/// Pushes somebody straight away from an actor as far as there is room; returns by how many squares.
pub(crate) fn pushes(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, squares: u8) -> u8 {
    let direction = away(table.state(), actor, target);
    moves(table, actor, target, (direction, squares))
}

/// Has an actor move another in a direction, as far as there is room; returns by how many squares.
pub(crate) fn moves(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    target: ActorId,
    (direction, squares): ((i32, i32), u8),
) -> u8 {
    let mut gone = 0;
    if squares > 0 && !wrenches(table, actor, target) {
        return 0;
    }
    while gone < squares
        && let Some(to) = beyond(table.state(), target, direction)
    {
        table.emit(Pushed { target, by: actor, to });
        gone += 1;
    }
    gone
}

/// Wrenches somebody away from whoever else holds it: Athletics against Fortitude, or the DC of what holds (PF-CND-26). Returns
/// whether it comes away; it does at once where nobody holds it.
fn wrenches(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) -> bool {
    let state = table.state();
    let shows = table.listens();
    let holds = |one: &Instance| {
        let held = matches!(one.what, Condition::Grabbed | Condition::Restrained | Condition::Immobilized);
        held && one.by.is_some_and(|by| by != actor && by != target)
    };
    let Some(hold) = state.actor(target).conditions.iter().find(holds) else { return true };
    let Some(by) = hold.by else { return true };
    let own = derived::skill_unhampered(state, actor, Skill::Athletics, shows).tally();
    let dc = match hold.dc {
        0 => dc_of(derived::save(state, by, Save::Fortitude, shows)),
        dc => checks::plain("of the hold", dc.into(), &conditions::IMMOBILIZED, shows),
    };
    let deed = Deed { actor, target: Some(target), what: "wrench away", rule: &conditions::IMMOBILIZED };
    deeds::tries(table, deed, Attempt::new(own, dc)).succeeds()
}

/// Returns the direction straight away from an actor: columns and rows of a step.
pub(crate) fn away(state: &State, actor: ActorId, target: ActorId) -> (i32, i32) {
    let (near, far) = state.footprint(actor).nearest_cells(state.footprint(target));
    let (across, down) = near.offset_to(far);
    (across.signum(), down.signum())
}

/// Returns the next square in a direction, if an actor finds room there.
pub(crate) fn beyond(state: &State, actor: ActorId, (across, down): (i32, i32)) -> Option<Cell> {
    let to = state.actor(actor).at.offset(across, down)?;
    let map = &state.setting.map;
    let body = ground::body_at::<Pathfinder>(state, actor, to).filter(|body| body.fits(map))?;
    let open = body.cells().all(|cell| map.terrain(cell).footing != Footing::Blocked);
    let walled = map.passage_to(state.footprint(actor), to) == Passage::Barred;
    let taken = |id: ActorId| state.is_in_the_way(id, actor) && state.footprint(id).overlaps(body);
    (open && !walled && !state.ids().any(taken)).then_some(to)
}

/// Lets an actor go after whom it pushed, in the same direction; that gives openings as any Stride.
fn goes_after(table: &mut Table<'_, impl Run>, actor: ActorId, (across, down): (i32, i32), squares: u8) {
    let state = table.state();
    if turns::may_move_at_all(state, actor).is_err() || state.actor(actor).has(Condition::Prone) {
        return;
    }
    let mut way = List::new();
    let mut at = state.actor(actor).at;
    for _ in 0..squares {
        let Some(next) = at.offset(across, down) else { break };
        way.push(next);
        at = next;
    }
    turns::set_out(table, actor, way);
}

/// Somebody was pushed a square; that is no move of its own, and gives nobody an opening.
#[event(Action, "{by} pushes {target}", SHOVE, FORCED)]
pub struct Pushed {
    #[actor]
    pub target: ActorId,
    pub by: ActorId,
    pub to: Cell,
}

impl Event<Pathfinder> for Pushed {
    fn apply(&self, state: &mut State) {
        state.on(self.target, |actor| {
            actor.at = self.to;
            actor.cover_taken = false;
        });
    }
}
