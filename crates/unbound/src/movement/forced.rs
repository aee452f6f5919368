//! Being moved by others, and what follows from having moved (UL-POS-21, UL-POS-10, UL-STA-02).

use super::sharing::{are_in_the_way, can_stand, is_free, is_open, may_share, who_takes};
use super::{NO_SHARING, Pushed, WayBarred};
use crate::body::diving::wade_out;
use crate::holds::{self, Released};
use crate::movement::MoveEnded;
use crate::prelude::*;
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

/// Returns whether an actor stands where it cannot stay; a dead body lies where it likes, unless bodies are in the way.
fn is_misplaced(state: &State, actor: ActorId) -> bool {
    let lies = !state.actor(actor).alive() && !are_in_the_way(state);
    !lies && !is_free(state, actor, state.spaces(actor))
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

acts! { Unbound;
    /// Say where an actor comes to stand who was forced into a taken space (UL-POS-10).
    #[command(rule = NO_SHARING, group = "Move", answer)]
    #[derive(Copy, Eq)] Settle { actor: ActorId; to: Cell, "Where: one of the places that are equally near." }
    label |c, teller| {
        format!("Put {} at {}", unsettled(teller.state).map_or_else(String::new, |whom| teller.name(whom)), c.to)
    },
    details |c, s, offer| {
        (offer.cell, offer.target) = (Some((c.to.x, c.to.y)), unsettled(s).filter(|whom| *whom != c.actor));
    },
    may |c, s| {
        let nobody = || Refusal::new(&NO_SHARING, "nobody stands in another's space");
        let mut places = equal_places(s, c.actor, unsettled(s).ok_or_else(nobody)?);
        only_if!(places.any(|cell| cell == c.to),
            &NO_SHARING, "it comes to stand in the nearest free space"; "choose one of the places shown")
    },
    // Where an actor unknown stands there, it comes into the nearest space that is truly free.
    run |c, t| {
        let Some(Unsettled { target, .. }) = answer::<Unbound, Unsettled>(t) else { return };
        let state = t.state();
        let mut to = Some(c.to);
        if !is_free(state, target, state.spaces(target).at(c.to)) {
            to = nearest_free(state, target, state.actor(target).at);
            t.emit(WayBarred { actor: target });
        }
        if let Some(to) = to {
            t.emit(Pushed { actor: target, to, by: c.actor, rule: (&NO_SHARING).into() });
            release_out_of_reach(t, target);
            wade_out(t, target);
        }
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        if let Some(target) = unsettled(s) {
            o.known(|add| equal_places(s, actor, target).for_each(|to| add(Settle { actor, to })));
        }
    };
}

/// Returns who is to be settled, if that is what is asked.
fn unsettled(state: &State) -> Option<ActorId> {
    asked::<Unbound, Unsettled>(state).ok().map(|asked| asked.target)
}

/// Returns the nearest space to a place in which an actor can stand.
pub(crate) fn nearest_free(state: &State, actor: ActorId, from: Cell) -> Option<Cell> {
    let (body, map) = (state.spaces(actor), state.map());
    let nearest = map.cells().fold(None, |best: Option<(u32, Cell)>, cell| {
        let key = (map.shape().distance(from, cell), cell);
        // What is farther than a place that was found is not looked at.
        if best.is_none_or(|best| key < best) && can_stand(state, actor, body.at(cell)) { Some(key) } else { best }
    });
    nearest.map(|(_, cell)| cell)
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

/// Pushes an actor straight away from another (UL-POS-21); gives how many spaces it went.
pub(crate) fn push(t: &mut Table<'_, impl Run>, actor: ActorId, by: ActorId, spaces: u32, rule: &'static Rule) -> u32 {
    let state = t.state();
    let actor = mounted::body_of(state, actor);
    let here = state.spaces(actor);
    let blocked = |cell: Cell| {
        state.entry(cell) == Entry::Blocked || !is_free(state, actor, Footprint::single(state.map().shape(), cell))
    };
    // One Tiny creature pushes another out of the space they share the way it looks.
    let ahead = || may_share(state, by, actor).then_some(state.actor(by).facing);
    let away = state.spaces(by).towards(here).or_else(ahead);
    let way = away.into_iter().flat_map(|away| here.slide(away, spaces, blocked));
    let (last, went) = way.fold((here, 0), |(_, went), place| (place, went + 1));
    if went > 0 {
        t.emit(Pushed { actor, to: last.anchor(), by, rule: rule.into() });
        release_out_of_reach(t, actor);
        wade_out(t, actor);
        mounted::jolt(t, actor, by);
    }
    went
}

asks! { Unbound;
    /// Where does an actor come to stand who was forced into a taken space? (UL-POS-10)
    #[prompt] #[derive(Copy, Eq)] Unsettled {
        actor: ActorId, "Who decides: the owner of what forced it there.";
        target: ActorId, "Who stands where it cannot stay.";
    }
    question |p, teller| {
        let (who, whom) = (teller.name(p.actor), teller.name(p.target));
        format!("{whom} cannot stay there: where does {who} put it?")
    },
    // The first of the places that are equally near.
    usual |p, state| {
        let (actor, target) = (p.actor, p.target);
        let place = equal_places(state, actor, target).next();
        place.map_or_else(|| Command::from(Decline { actor }), |to| Settle { actor, to }.into())
    },
    other |p| Some(p.target),
    is_open |p, state| is_misplaced(state, p.target) && equal_places(state, p.actor, p.target).next().is_some(),
    declining |_| {
        Err(Refusal::new(&NO_SHARING, "somebody cannot stay where it stands").instead("choose where it comes to stand"))
    };
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
