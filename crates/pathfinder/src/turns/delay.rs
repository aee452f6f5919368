//! Waiting with one's turn.

use super::order::actions_regained;
use super::*;
use crate::prelude::*;

/// Conditions in which nobody delays (PF-ACT-04).
const NO_DELAY: [Condition; 3] = [Condition::Stunned, Condition::Confused, Condition::Fleeing];

/// Conditions that help whoever has them.
const HELPS: [Condition; 3] = [Condition::Quickened, Condition::Concealed, Condition::Invisible];

/// Returns whether a condition of somebody helps another until that one's turn ends: what helps itself, or hinders a foe.
fn helps(state: &State, of: ActorId, what: Condition, actor: ActorId) -> bool {
    if HELPS.contains(&what) { of == actor } else { state.hostile(of, actor) }
}

/// Returns whether an effect on somebody does the same.
fn helps_by(state: &State, effect: &Effect, actor: ActorId) -> bool {
    if effect.value > 0 { effect.actor == actor } else { state.hostile(effect.actor, actor) }
}

/// Returns whether anything helps an actor that would end with its turn (PF-ACT-04).
fn is_helped(state: &State, actor: ActorId) -> bool {
    let ends = Until::Ends(actor, 1);
    let by_effects = state.effects.iter().any(|one| one.until == ends && helps_by(state, one, actor));
    let of_others = |id: ActorId| {
        let one = state.actor(id);
        let exposed = one.exposed.iter().any(|mark| mark.to == actor && mark.until == ends);
        exposed || one.conditions.iter().any(|what| what.until == ends && helps(state, id, what.what, actor))
    };
    by_effects || state.actor(actor).aided > 0 || state.ids().any(of_others)
}

/// Wait with the turn, to act after somebody else.
#[command(rule = DELAY, group = "Turn", kind = Turn, label = "Delay")]
pub struct Delay {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Delay {
    fn may(&self, state: &State) -> Verdict {
        in_turn(state, self.actor)?;
        is_own_master(state, self.actor)?;
        ensure!(state.lent.is_none(), DELAY, "{} acts in another's turn", self.actor);
        let actor = state.actor(self.actor);
        ensure!(!actor.acted, DELAY, "{} has begun to act", self.actor, instead = "end the turn");
        let kept = NO_DELAY.iter().find(|what| actor.has(**what));
        ensure!(kept.is_none(), DELAY, "nobody delays who is stunned, confused or fleeing");
        let others = state.order.iter().any(|id| *id != self.actor && state.lives(*id));
        ensure!(others, DELAY, "there is nobody to wait for");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        // What hurts as the turn ends hurts now (PF-INT-17).
        damage::persists(table, actor);
        if conditions::can_act(table.state(), actor) {
            if is_helped(table.state(), actor) {
                table.emit(HelpForgone { actor });
            }
            table.emit(Delayed { actor });
        } else {
            // Who falls by it has had its turn, and is not hurt a second time (PF-INT-04).
            super::order::closes_turn(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Delay { actor: offers.actor });
    }
}

/// Asks all who wait with their turn, once another's is over.
pub fn asks_who_waits(_: &TurnEnded, table: &mut Table<'_, impl Run>) {
    for place in 0..table.state().order.len() {
        let state = table.state();
        let actor = state.order[place];
        if state.actor(actor).delaying && conditions::can_act(state, actor) {
            Pathfinder::ask(table, Waits { actor }.into());
        }
    }
}

/// Ends the waiting of one whose place in the order has come again: that turn is lost (PF-ACT-04).
pub(super) fn comes_again(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if !table.state().actor(actor).delaying {
        return;
    }
    table.emit(TurnLost { actor });
    super::order::wanes(table, actor);
}

/// Does somebody who waits with its turn act now?
#[prompt]
pub struct Waits {
    pub actor: ActorId,
}

impl Prompt<Pathfinder> for Waits {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} act now?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Rejoin { actor: self.actor }.into()
    }
}

/// Take the turn that one has waited with.
#[command(rule = DELAY, group = "Turn", kind = Turn, label = "Act now", answer)]
pub struct Rejoin {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Rejoin {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Waits>(state)?;
        able(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        answer::<Pathfinder, Waits>(table);
        table.emit(Rejoined { actor });
        let (actions, stunned) = actions_regained(table.state(), actor);
        table.emit(Regained { actor, actions, stunned });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Rejoin { actor: offers.actor });
    }
}

/// Wait on with the turn.
#[command(rule = DELAY, group = "Turn", kind = Turn, label = "Wait on", answer)]
pub struct WaitOn {
    pub actor: ActorId,
}

impl Act<Pathfinder> for WaitOn {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Waits>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Pathfinder, Waits>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(WaitOn { actor: offers.actor });
    }
}

/// An actor waits with its turn: it has no reaction meanwhile.
#[event(Action, "{actor} waits", DELAY, DELAY_HURTS)]
pub struct Delayed {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Delayed {
    fn apply(&self, state: &mut State) {
        state.turn_over = true;
        state.on(self.actor, |actor| {
            actor.delaying = true;
            actor.delay_paid = true;
            actor.actions = 0;
            actor.reaction = false;
        });
    }
}

/// What helped an actor until the end of the turn with which it waits helps no longer.
#[event(Status, "{actor} forgoes what helped it in this turn", DELAY)]
pub struct HelpForgone {
    pub actor: ActorId,
}

impl Event<Pathfinder> for HelpForgone {
    fn apply(&self, state: &mut State) {
        let actor = self.actor;
        let ends = Until::Ends(actor, 1);
        let mut effects = std::mem::take(&mut state.effects);
        effects.retain(|one| one.until != ends || !helps_by(state, one, actor));
        state.effects = effects;
        for id in state.ids() {
            let foe = state.hostile(id, actor);
            state.on(id, |one| {
                one.exposed.retain(|mark| mark.to != actor || mark.until != ends);
                let helps = |what: Condition| if HELPS.contains(&what) { id == actor } else { foe };
                one.conditions.retain(|what| what.until != ends || !helps(what.what));
            });
        }
        state.on(actor, |one| one.aided = one.aided.min(0));
    }
}

/// An actor takes the turn that it has waited with; this is its place in the order from now on.
#[event(Frame, "{actor} acts now", DELAY)]
pub struct Rejoined {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Rejoined {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.delaying = false);
        let Some(old) = state.order.iter().position(|id| *id == self.actor) else { return };
        let turn = usize::try_from(state.turn).unwrap_or(0);
        state.order.remove(old);
        let place = if old <= turn { turn } else { turn + 1 };
        let place = place.min(state.order.len());
        state.order.insert(place, self.actor);
        state.turn = place as i16;
        state.turn_over = false;
        // The others who wait are asked after this turn.
        state.asked.retain(|prompt| !matches!(prompt, crate::Pending::Waits(_)));
    }
}

/// An actor has waited for a whole round: its turn is lost, and its place is the old one.
#[event(Frame, "{actor} has waited too long", DELAY)]
pub struct TurnLost {
    pub actor: ActorId,
}

impl Event<Pathfinder> for TurnLost {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.delaying = false;
            actor.delay_paid = false;
        });
    }
}
