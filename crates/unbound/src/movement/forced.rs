//! Being moved by others, and what follows from having moved (UL-POS-21, UL-POS-10, UL-STA-02).

use super::sharing::{are_in_the_way, can_stand, is_free, is_open, may_share, who_takes};
use super::{NO_SHARING, Pushed, WayBarred};
use crate::body::diving::wade_out;
use crate::holds::{self, Released};
use crate::movement::MoveEnded;
use crate::prelude::*;
use crate::state::Grapple;
use crate::{cover, mounted};
use ludex_kit::{answer, asked};

/// Puts an actor who stands in another's space into the nearest free one (UL-POS-10). Where several are equally near,
/// the owner of what forced it there chooses, in a fight; without an owner it is the game master's doing, who may put
/// it elsewhere. A dead body stays where it lies, unless bodies are in the way.
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

/// Returns whether an actor stands where it cannot stay; a dead body may lie anywhere, unless bodies are in the way.
fn is_misplaced(state: &State, actor: ActorId) -> bool {
    let lies_anywhere = !state.actor(actor).alive() && !are_in_the_way(state);
    !lies_anywhere && !is_free(state, actor, state.spaces(actor))
}

/// Returns the places nearest to an actor, all equally near, in which it could stand as far as the one who chooses
/// knows (UL-POS-10).
pub fn equal_places(state: &State, owner: ActorId, target: ActorId) -> impl Iterator<Item = Cell> + '_ {
    let from = state.actor(target).at;
    let knows = move |other: ActorId| state.knows(owner, other);
    let fits = move |cell: &Cell| {
        let there = state.spaces(target).at(*cell);
        is_open(state, there) && who_takes(state, target, there, knows, knows).is_none()
    };
    let apart = move |cell: Cell| state.map().shape().distance(from, cell);
    let nearest = state.map().cells().filter(fits).map(apart).min();
    state.map().cells().filter(move |cell| Some(apart(*cell)) == nearest && fits(cell))
}

/// Say where an actor comes to stand who was forced into a taken space (UL-POS-10).
#[command(rule = NO_SHARING, group = "Move", kind = Move, answer)]
#[derive(Copy, Eq)]
pub struct Settle {
    pub actor: ActorId,
    /// Where: one of the places that are equally near.
    pub to: Cell,
}

impl Act<Unbound> for Settle {
    fn may(&self, state: &State) -> Verdict {
        let nobody = || Refusal::new(&NO_SHARING, "nobody stands in another's space");
        let mut places = equal_places(state, self.actor, unsettled(state).ok_or_else(nobody)?);
        let nearest = places.any(|cell| cell == self.to);
        ensure!(
            nearest,
            NO_SHARING,
            "it comes to stand in the nearest free space",
            instead = "choose one of the places shown"
        );
        Ok(())
    }

    // Where an actor unknown stands there, it comes into the nearest space that is truly free.
    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Unsettled { target, .. }) = answer::<Unbound, Unsettled>(table) else { return };
        let state = table.state();
        let mut to = Some(self.to);
        if !is_free(state, target, state.spaces(target).at(self.to)) {
            to = nearest_free(state, target, state.actor(target).at);
            table.emit(WayBarred { actor: target });
        }

        if let Some(to) = to {
            table.emit(Pushed { actor: target, to, by: self.actor, rule: (&NO_SHARING).into() });
            release_out_of_reach(table, target);
            wade_out(table, target);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if let Some(target) = unsettled(state) {
            offers.known(|add| {
                for to in equal_places(state, actor, target) {
                    add(Settle { actor, to });
                }
            });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = unsettled(teller.state).map_or(String::new(), |whom| teller.name(whom));
        format!("Put {whom} at {}", self.to)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.cell = Some((self.to.x, self.to.y));
        offer.target = unsettled(state).filter(|whom| *whom != self.actor);
    }
}

/// Returns who is to be settled, if that is what is asked.
fn unsettled(state: &State) -> Option<ActorId> {
    asked::<Unbound, Unsettled>(state).ok().map(|asked| asked.target)
}

/// Returns the nearest space to a place in which an actor can stand, the first of equal ones.
pub(crate) fn nearest_free(state: &State, actor: ActorId, from: Cell) -> Option<Cell> {
    let body = state.spaces(actor);
    let map = state.map();
    let mut best: Option<(u32, Cell)> = None;
    for cell in map.cells() {
        let candidate = (map.shape().distance(from, cell), cell);
        // What is farther than a place that was found is not looked at.
        if best.is_none_or(|best| candidate < best) && can_stand(state, actor, body.at(cell)) {
            best = Some(candidate);
        }
    }
    best.map(|(_, cell)| cell)
}

/// Ends holds whose two ends are no longer within reach of each other (UL-STA-02), as when a friend pushes the holder
/// away (UL-INB-12).
pub(crate) fn release_out_of_reach(table: &mut Table<'_, impl Run>, moved: ActorId) {
    crate::stealth::look_again(table, Some(moved));
    while let Some(grapple) = hold_out_of_reach(table.state(), moved) {
        table.emit(Released { grappler: grapple.grappler, victim: grapple.victim });
    }
    holds::loosen(table, moved);
}

/// Returns a hold by or on an actor whose two ends are no longer within reach of each other.
fn hold_out_of_reach(state: &State, actor: ActorId) -> Option<Grapple> {
    let too_far = |hold: &Grapple| {
        let touched = hold.grappler == actor || hold.victim == actor;
        let reach = cover::melee_reach(state, hold.grappler);
        touched && hold.fixed.is_none() && state.distance(hold.grappler, hold.victim) > reach
    };
    state.grapples.iter().copied().find(too_far)
}

/// Pushes an actor straight away from another (UL-POS-21). Returns how many spaces it went.
pub(crate) fn push(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    by: ActorId,
    spaces: u32,
    rule: &'static Rule,
) -> u32 {
    let state = table.state();
    let actor = mounted::body_of(state, actor);
    let here = state.spaces(actor);
    let blocked = |cell: Cell| {
        state.entry(cell) == Entry::Blocked || !is_free(state, actor, Footprint::single(state.map().shape(), cell))
    };
    // One Tiny creature pushes another out of the space they share the way it looks.
    let ahead = || may_share(state, by, actor).then_some(state.actor(by).facing);
    let Some(away) = state.spaces(by).towards(here).or_else(ahead) else { return 0 };
    let mut last = here;
    let mut went = 0;
    for place in state.map().slide(here, away, spaces, blocked) {
        last = place;
        went += 1;
    }
    if went > 0 {
        table.emit(Pushed { actor, to: last.anchor(), by, rule: rule.into() });
        release_out_of_reach(table, actor);
        wade_out(table, actor);
        mounted::jolt(table, actor, by);
    }
    went
}

/// Ends a Move. Whoever was stopped in another actor's space is put into the nearest free one (UL-POS-10).
pub(crate) fn end_move(table: &mut Table<'_, impl Run>, short: bool) {
    let Some(moving) = table.state().moving else { return };
    // Whoever was struck down on the way is where the one who struck wants it; else it has itself to thank.
    let owner = moving.struck_by.unwrap_or(moving.actor);
    table.emit(MoveEnded { actor: moving.actor, short });
    settle_in_free_space(table, moving.actor, Some(owner));
    wade_out(table, moving.actor);
}

/// Where does an actor come to stand who was forced into a taken space? (UL-POS-10)
#[prompt]
#[derive(Copy, Eq)]
pub struct Unsettled {
    /// Who decides: the owner of what forced it there.
    pub actor: ActorId,
    /// Who stands where it cannot stay.
    pub target: ActorId,
}

impl Prompt<Unbound> for Unsettled {
    fn question(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.actor);
        let whom = teller.name(self.target);
        format!("{whom} cannot stay there: where does {who} put it?")
    }

    // The first of the places that are equally near.
    fn usual(&self, state: &State) -> Command {
        let actor = self.actor;
        match equal_places(state, actor, self.target).next() {
            Some(to) => Settle { actor, to }.into(),
            None => Decline { actor }.into(),
        }
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
