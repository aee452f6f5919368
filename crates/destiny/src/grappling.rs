//! Wrestling: escaping, dragging, pinning, clinging, and pulling others into a blow's way.

use crate::dice::RollUse;
use crate::prelude::*;
use crate::space::gap;

rules! {
    /// Who would be left clings, as a reaction: every 5 points of a Power check are a yard along, every 10 a yard less for the
    /// other. Whoever is no longer adjacent after that no longer grapples.
    CLING = "WT-GRP-04", "Cling";
    /// Dragging takes Power against the best Power Defence of those with whom one wrestles, at -2 for each beyond the first.
    DRAG = "WT-GRP-05", "Drag: check";
    /// Then as much as 4 AP of movement takes all of them along before the end of the round.
    DRAG_MOVES = "WT-GRP-06", "Drag: movement";
    /// As a reaction to an attack one may pull an actor with whom one wrestles into its way: Power or Agility against
    /// the better Defence of the two, at -2 if that one is not pinned. Once for an attack; not the attacker.
    INTERPOSE = "WT-GRP-07", "Interpose";
    /// The attack then goes on as if the new target stood there: reach, cover and flanking from the place, the rest from it.
    INTERPOSED = "WT-GRP-08", "Interpose: resolving the attack";
    /// Pinning takes Power at -2 against Power or Agility Defence, whichever is higher, of one with whom one wrestles.
    PIN = "WT-GRP-09", "Pin";
    /// Escaping a grapple takes Power or Agility against the best Power Defence of those with whom one wrestles; it ends all
    /// grapples, or the pin alone while one is pinned.
    ESCAPE_TN = "WT-GRP-11", "Escape TN of a grapple";
    /// Escape: Power or Agility against what hinders free movement; success ends that.
    ESCAPE = "WT-ACT-21", "Escape";
    /// First the chance to cut in, then reactions that redirect, then how the final target defends, then the roll.
    INTERPOSE_THEN_DEFEND = "WT-INT-14", "Interpose, then defend";
    /// Against the pinned: melee, ranged and Agility Defence are the immobile one, the better of Power and Agility is Power.
    AGAINST_PINNED = "WT-INT-16", "Against a pinned creature";
}

/// The AP of movement that a drag allows.
const DRAG_AP: i16 = 4;

/// Returns the best Power Defence of those with whom an actor wrestles, at least 0: what dragging them (WT-GRP-05) and escaping
/// them (WT-GRP-11) must reach.
fn best_power(state: &State, actor: ActorId) -> i32 {
    let power = |id| defence::value(state, id, DefenceKind::Power, None, &mut Tally::silent());
    state.partners(actor).map(power).max().unwrap_or(0).max(0)
}

/// Returns the value of Power or Agility Defence of an actor, whichever is better.
pub(crate) fn better(state: &State, id: ActorId) -> i32 {
    defence::value(state, id, defence::better(state, id), None, &mut Tally::silent())
}

/// Returns the spell that holds an actor fast, and its place among the conditions of the actor.
fn bond(state: &State, actor: ActorId) -> Option<(u8, Effect)> {
    let mut effects = (0u8..).zip(state.actor(actor).effects.iter());
    effects.find(|(_, effect)| matches!(effect.condition, Condition::Bound { .. }))
}

/// Returns what escaping must reach: that of grapples first, then that of a spell; none where nothing holds the actor.
pub(crate) fn escape_tn(state: &State, actor: ActorId) -> Option<i32> {
    if state.wrestles(actor) {
        return Some(best_power(state, actor));
    }
    match bond(state, actor)?.1.condition {
        Condition::Bound { tn } => Some(tn),
        _ => None,
    }
}

/// Returns whether an actor may try to get free.
pub(crate) fn may_escape(state: &State, actor: ActorId) -> Verdict {
    ensure!(escape_tn(state, actor).is_some(), ESCAPE, "nothing holds {}", actor);
    Ok(())
}

/// Lets an actor try to get free of what holds it: of a pin first, then of all grapples, then of a spell (WT-GRP-11).
pub(crate) fn escape(table: &mut Table<'_, impl Run>, actor: ActorId, by: Effort) {
    let Some(tn) = escape_tn(table.state(), actor) else { return };
    let roll = (Feat::Escape, RollUse::CombatCheck);
    if checks::strives(table, actor, roll, by.check(), |_, _| {}, Some(tn)) < tn {
        return;
    }
    if table.state().actor(actor).pinned_by.is_some() {
        return table.emit(holds::PinEnded { actor });
    }
    if table.state().wrestles(actor) {
        let holds = table.state().holds;
        for Hold { by, other } in holds.iter() {
            if by == actor || other == actor {
                table.emit(holds::GrappleEnded { actor: by, target: other });
            }
        }
        return;
    }
    if let Some((at, effect)) = bond(table.state(), actor) {
        table.emit(harm::EffectEnded { actor, at, effect });
    }
}

/// Returns whether an actor may drag those with whom it wrestles.
pub(crate) fn may_drag(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.wrestles(actor), DRAG, "{} does not wrestle", actor);
    ensure!(state.actor(actor).drags == 0, DRAG_MOVES, "{} drags them already", actor, instead = "move");
    Ok(())
}

/// Lets an actor try to drag all with whom it wrestles: the check, and the movement that it allows.
pub(crate) fn drag(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let tn = best_power(table.state(), actor);
    let many = table.state().partners(actor).count() as i32;
    let roll = (Feat::Drag, RollUse::CombatCheck);
    let more = |_: &State, tally: &mut Tally| tally.add("more than one", -2 * (many - 1).max(0), &DRAG);
    if checks::strives(table, actor, roll, CombatCheck::Power, more, Some(tn)) >= tn {
        table.emit(Drags { actor, ap: DRAG_AP });
    }
}

/// Returns whether an actor may pin another.
pub(crate) fn may_pin(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    let lawful = state.partners(actor).any(|partner| partner == target);
    ensure!(lawful, PIN, "{} does not wrestle with {}", actor, target);
    ensure!(state.actor(target).pinned_by.is_none(), PIN, "{} is pinned already", target);
    Ok(())
}

/// Lets an actor try to pin another.
pub(crate) fn pin(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) {
    let tn = better(table.state(), target);
    let roll = (Feat::Pin, RollUse::CombatCheck);
    let more = |_: &State, tally: &mut Tally| tally.add("pinning", -2, &PIN);
    if checks::strives(table, actor, roll, CombatCheck::Power, more, Some(tn)) >= tn {
        table.emit(holds::Pinned { actor: target, by: actor });
    }
}

/// Takes those along who wrestle with one who moved from a place and are no longer beside it.
pub(crate) fn come_along(table: &mut Table<'_, impl Run>, actor: ActorId, from: Spot) {
    for other in table.state().ids() {
        let state = table.state();
        if !state.partners(actor).any(|partner| partner == other) || gap(state, actor, other) < 1 {
            continue;
        }
        let room = match from {
            Spot::Cell(cell) => ludex_kit::ground::room::<Destiny>(state, other, cell).map(Spot::Cell),
            yard => Some(yard),
        };
        if let Some(to) = room {
            table.emit(falling::Forced { actor: other, to });
        }
    }
}

#[event(action, "{actor} may drag those with whom it wrestles, for {ap} AP.", rule = DRAG_MOVES)]
pub struct Drags {
    pub actor: ActorId,
    pub ap: i16,
}

impl Event<Destiny> for Drags {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.drags = self.ap;
        }
    }
}
