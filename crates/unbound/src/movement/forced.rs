//! Being moved by others, and what follows from having moved (UL-POS-21, UL-POS-10, UL-STA-02).

use super::sharing::{are_in_the_way, is_free, may_share, who_takes};
use super::{NO_SHARING, Pushed, WayBarred};
use crate::body::water;
use crate::cover;
use crate::holds::{self, Released};
use crate::mounted;
use crate::pending::{Pending, Question, Settled, ask};
use crate::reactions::Decline;
use crate::state::{Stage, State};
use crate::{Command, Run, Table, Teller};
use ludex_engine::{ActorId, Refusal, Verdict};
use ludex_grid::{Cell, Entry, Footprint};
use ludex_kit::{command, prompt};

/// Say where somebody comes to stand who was forced into a taken space (UL-POS-10).
#[command(always)]
#[derive(Copy, Eq)]
pub struct Settle {
    /// Who decides.
    pub actor: ActorId,
    /// Where: one of the places that are equally near.
    pub to: Cell,
}

/// Puts somebody who stands in another's space into the nearest free one (UL-POS-10). Where several are equally near, the
/// owner of what forced it there chooses, in a fight; without an owner it is the game master's doing, who may put it
/// elsewhere. A dead body stays where it lies, unless bodies are in the way.
pub(crate) fn settle_in_free_space(table: &mut Table<'_, impl Run>, actor: ActorId, owner: Option<ActorId>) {
    let state = table.state();
    if !is_misplaced(state, actor) {
        return;
    }
    if let Some(owner) = owner.filter(|_| state.stage == Stage::Fighting)
        && equal_places(state, owner, actor).nth(1).is_some()
    {
        return ask(table, Unsettled { actor: owner, target: actor });
    }
    if let Some(to) = nearest_free(state, actor, state.actor(actor).at) {
        table.emit(Pushed { actor, to, by: actor, rule: (&NO_SHARING).into() });
    }
}

/// Whether somebody stands where it cannot stay; a dead body lies where it likes, unless bodies are in the way.
fn is_misplaced(state: &State, actor: ActorId) -> bool {
    let lies = !state.actor(actor).alive() && !are_in_the_way(state);
    !lies && !is_free(state, actor, state.spaces(actor))
}

/// The places nearest to somebody, all equally near, in which it could stand as far as the one who chooses knows
/// (UL-POS-10).
pub fn equal_places(state: &State, owner: ActorId, target: ActorId) -> impl Iterator<Item = Cell> + '_ {
    let from = state.actor(target).at;
    let knows = move |other: ActorId| state.knows(owner, other);
    let fits = move |cell: &Cell| {
        is_open(state, target, *cell)
            && who_takes(state, target, state.spaces(target).at(*cell), knows, knows).is_none()
    };
    let apart = move |cell: Cell| state.map().shape().distance(from, cell);
    let nearest = state.map().cells().filter(fits).map(apart).min();
    state.map().cells().filter(move |cell| Some(apart(*cell)) == nearest && fits(cell))
}

/// Whether a choice of where somebody comes to stand is lawful.
///
/// # Errors
/// Nobody is to be put anywhere, another decides, or the place is not among the nearest.
pub fn may_settle(state: &State, settle: Settle) -> Result<ActorId, Refusal> {
    let Some(&Pending::Settle(Unsettled { actor, target })) = state.decision() else {
        return Err(Refusal::new(&NO_SHARING, "nobody stands in another's space"));
    };
    if actor != settle.actor {
        return Err(Refusal::new(&NO_SHARING, "{} is the one who chooses").about(actor));
    }
    match equal_places(state, actor, target).any(|cell| cell == settle.to) {
        true => Ok(target),
        false => Err(Refusal::new(&NO_SHARING, "it comes to stand in the nearest free space")
            .instead("choose one of the places shown")),
    }
}

/// Puts somebody where the owner of what forced it says; where somebody unknown stands there, into the nearest space
/// that is truly free.
pub(crate) fn settle(table: &mut Table<'_, impl Run>, settle: Settle) -> Verdict {
    let target = may_settle(table.state(), settle)?;
    table.emit(Settled {});
    let state = table.state();
    let taken = !is_free(state, target, state.spaces(target).at(settle.to));
    let to = if taken { nearest_free(state, target, state.actor(target).at) } else { Some(settle.to) };
    if taken {
        table.emit(WayBarred { actor: target });
    }
    if let Some(to) = to {
        table.emit(Pushed { actor: target, to, by: settle.actor, rule: (&NO_SHARING).into() });
        release_out_of_reach(table, target);
        water::wade_out(table, target);
    }
    Ok(())
}

/// Whether the ground lets somebody stand in a place.
fn is_open(state: &State, actor: ActorId, cell: Cell) -> bool {
    let there = state.spaces(actor).at(cell);
    there.fits(state.map()) && there.cells().all(|cell| state.entry(cell) != Entry::Blocked)
}

/// The nearest space to a place in which an actor can stand.
pub(crate) fn nearest_free(state: &State, actor: ActorId, from: Cell) -> Option<Cell> {
    let (body, map) = (state.spaces(actor), state.map());
    let fits = |cell: Cell| is_open(state, actor, cell) && is_free(state, actor, body.at(cell));
    let mut best: Option<(u32, Cell)> = None;
    for cell in map.cells() {
        let key = (map.shape().distance(from, cell), cell);
        // What is farther than a place that was found is not looked at.
        if best.is_none_or(|best| key < best) && fits(cell) {
            best = Some(key);
        }
    }
    best.map(|(_, cell)| cell)
}

/// Ends holds whose two ends are no longer within reach of each other (UL-STA-02), as when a friend pushes the holder
/// away (UL-INB-12).
pub(crate) fn release_out_of_reach(table: &mut Table<'_, impl Run>, moved: ActorId) {
    crate::stealth::look_again(table, Some(moved));
    while let Some(grapple) = table.state().grapples.iter().copied().find(|grapple| {
        let touched = grapple.grappler == moved || grapple.victim == moved;
        let state = table.state();
        let reach = cover::melee_reach(state, grapple.grappler);
        touched && grapple.fixed.is_none() && state.distance(grapple.grappler, grapple.victim) > reach
    }) {
        table.emit(Released { grappler: grapple.grappler, victim: grapple.victim });
    }
    holds::loosen(table, moved);
}

/// Pushes somebody straight away from another (UL-POS-21); gives how many spaces it went.
pub(crate) fn push(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    by: ActorId,
    spaces: u32,
    rule: &'static ludex_engine::Rule,
) -> u32 {
    let state = table.state();
    let actor = mounted::body_of(state, actor);
    let here = state.spaces(actor);
    let blocked = |cell: Cell| {
        state.entry(cell) == Entry::Blocked || !is_free(state, actor, Footprint::single(state.map().shape(), cell))
    };
    // One Tiny creature pushes another out of the space they share the way it looks.
    let ahead = || may_share(state, by, actor).then_some(state.actor(by).facing);
    let (mut last, mut went) = (here, 0);
    if let Some(away) = state.spaces(by).towards(here).or_else(ahead) {
        for place in here.slide(away, spaces, blocked) {
            (last, went) = (place, went + 1);
        }
    }
    if went > 0 {
        table.emit(Pushed { actor, to: last.anchor(), by, rule: rule.into() });
        release_out_of_reach(table, actor);
        water::wade_out(table, actor);
        mounted::jolt(table, actor, by);
    }
    went
}

/// Where does somebody come to stand who was forced into a taken space? (UL-POS-10)
#[prompt]
#[derive(Copy, Eq)]
pub struct Unsettled {
    /// Who decides: the owner of what forced it there.
    pub actor: ActorId,
    /// Who stands where it cannot stay.
    pub target: ActorId,
}

impl Question for Unsettled {
    fn question(&self, teller: &Teller<'_>) -> String {
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        format!("{whom} cannot stay there: where does {who} put it?")
    }
    /// The first of the places that are equally near.
    fn usual(&self, state: &State) -> Command {
        let (actor, target) = (self.actor, self.target);
        let place = equal_places(state, actor, target).next();
        place.map_or_else(|| Decline { actor }.into(), |to| Settle { actor, to }.into())
    }
    fn other(&self) -> Option<ActorId> {
        Some(self.target)
    }
    fn is_open(&self, state: &State) -> bool {
        is_misplaced(state, self.target) && equal_places(state, self.actor, self.target).next().is_some()
    }
    fn declining(&self) -> Result<&'static str, Refusal> {
        Err(Refusal::new(&NO_SHARING, "somebody cannot stay where it stands").instead("choose where it comes to stand"))
    }
}
