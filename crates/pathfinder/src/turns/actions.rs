//! What a turn is spent on, beside moves and blows.

use super::*;
use crate::derived::{AVERT_GAZE, RAISE_A_SHIELD};
use crate::prelude::*;

/// Asks whether it is the turn of an actor who can act.
///
/// # Errors
/// There is no encounter, it is another's turn, or a condition forbids it.
pub fn in_turn(state: &State, actor: ActorId) -> Verdict {
    is_its_turn(state, actor)?;
    able(state, actor)
}

/// Asks whether it is the turn of an actor, who may be unable to act.
///
/// # Errors
/// There is no encounter, or it is another's turn.
pub fn is_its_turn(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.stage == Stage::Fighting, MODES, "there is no encounter", instead = "begin the encounter");
    ensure!(state.whose_turn() == Some(actor), ORDER, "it is not the turn of {}", actor);
    Ok(())
}

/// Asks whether an actor can act at all (PF-TRN-15).
///
/// # Errors
/// It is dead, or a condition forbids it.
pub fn able(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.lives(actor), CANNOT_ACT, "{} is dead", actor);
    if let Some((what, rule)) = conditions::bars_acting(state, actor) {
        return Err(Refusal::new(rule, "{} is {}").about(actor).about(what.name()));
    }
    Ok(())
}

/// Asks whether an actor can do what takes nothing but its mind: also the paralyzed do that (PF-CND-29).
///
/// # Errors
/// It is dead, or a condition forbids it.
pub fn able_in_mind(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.lives(actor), CANNOT_ACT, "{} is dead", actor);
    match conditions::bars_thinking(state, actor) {
        Some((what, rule)) => Err(Refusal::new(rule, "{} is {}").about(actor).about(what.name())),
        None => Ok(()),
    }
}

/// Asks whether an actor has so many actions left in its turn for what takes nothing but its mind.
///
/// # Errors
/// It is not its turn, a condition forbids it, or too few actions are left.
pub fn ready_in_mind(state: &State, actor: ActorId, actions: u8) -> Verdict {
    is_its_turn(state, actor)?;
    able_in_mind(state, actor)?;
    has_left(state, actor, actions, false)?;
    is_free_to_choose(state, actor)
}

/// Asks whether an actor has so many actions left in its turn (PF-TRN-07).
///
/// # Errors
/// It is not its turn, a condition forbids it, or too few actions are left.
pub fn ready(state: &State, actor: ActorId, actions: u8) -> Verdict {
    ready_to_move(state, actor, actions)?;
    is_free_to_choose(state, actor)
}

/// Asks the same for a Strike, for which an action may be kept that is for nothing else (PF-CND-33).
///
/// # Errors
/// It is not its turn, a condition forbids it, or no action is left.
pub fn ready_to_strike(state: &State, actor: ActorId) -> Verdict {
    has_actions(state, actor, 1, true)?;
    is_free_to_choose(state, actor)
}

/// Asks whether somebody chooses what it does: neither the confused nor those who flee do.
fn is_free_to_choose(state: &State, actor: ActorId) -> Verdict {
    let confused = state.actor(actor).has(Condition::Confused);
    ensure!(!confused, crate::minds::CONFUSED, "{} is confused", actor, instead = "strike at random");
    let flees = state.actor(actor).has(Condition::Fleeing);
    ensure!(!flees, conditions::FLEEING, "{} flees", actor, instead = "move away, or end the turn");
    Ok(())
}

/// Asks the same for what moves, or clears the way: also whoever flees does that (PF-CND-17).
///
/// # Errors
/// It is not its turn, a condition forbids it, or too few actions are left.
pub fn ready_to_move(state: &State, actor: ActorId, actions: u8) -> Verdict {
    has_actions(state, actor, actions, false)
}

/// Asks the same for a Stride, for which an action may be kept that is for nothing else (PF-CND-33).
///
/// # Errors
/// It is not its turn, a condition forbids it, or no action is left.
pub fn ready_to_stride(state: &State, actor: ActorId) -> Verdict {
    has_actions(state, actor, 1, true)
}

/// Asks whether so many actions are left in an actor's own turn, for a Strike or a Stride or for something else.
fn has_actions(state: &State, actor: ActorId, actions: u8, narrow: bool) -> Verdict {
    in_turn(state, actor)?;
    has_left(state, actor, actions, narrow)
}

/// Asks whether one whose turn it is has so many actions left, and chooses on what they are spent.
fn has_left(state: &State, actor: ActorId, actions: u8, narrow: bool) -> Verdict {
    is_own_master(state, actor)?;
    let now = state.actor(actor);
    let kept = u8::from(now.narrow && !narrow);
    let left = i32::from(now.actions.saturating_sub(kept));
    let takes = i32::from(actions);
    ensure!(left >= takes, ACTING, "{} has {} actions left of {}", actor, left, takes, instead = "end the turn");
    Ok(())
}

/// Asks whether nobody else decides what an actor does (PF-CND-07).
///
/// # Errors
/// Somebody controls it.
pub fn is_own_master(state: &State, actor: ActorId) -> Verdict {
    let own = state.actor(actor).controlled.is_none();
    ensure!(own, crate::minds::CONTROLLED, "another decides what {} does", actor);
    Ok(())
}

/// Pays for an action.
pub fn spend(table: &mut Table<'_, impl Run>, actor: ActorId, actions: u8) {
    if actions > 0 {
        table.emit(Spent { actor, actions, quiet: false, narrow: false });
    }
}

/// Pays for an action that does not give away by itself who does it (PF-DET-06).
pub fn spend_quietly(table: &mut Table<'_, impl Run>, actor: ActorId, actions: u8) {
    if actions > 0 {
        table.emit(Spent { actor, actions, quiet: true, narrow: false });
    }
}

/// Pays for a Strike or a Stride: with the action that is for nothing else first (PF-CND-33).
pub fn spend_narrowly(table: &mut Table<'_, impl Run>, actor: ActorId, quiet: bool) {
    let narrow = table.state().actor(actor).narrow;
    table.emit(Spent { actor, actions: 1, quiet, narrow });
}

/// Takes what is left of an actor's turn.
pub(crate) fn loses_turn(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let actions = table.state().actor(actor).actions;
    if actions > 0 {
        table.emit(ActionsLost { actor, actions, stunned: 0 });
    }
}

/// An actor spent actions.
#[event]
pub struct Spent {
    pub actor: ActorId,
    pub actions: u8,
    /// Whether whoever hides stays hidden meanwhile.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: bool,
    /// Whether it is the action that is for a Strike or a Stride alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub narrow: bool,
}

impl Event<Pathfinder> for Spent {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.actions = actor.actions.saturating_sub(self.actions);
            actor.narrow &= !self.narrow;
            actor.acted = true;
            actor.streak = actor.streak.map(|one| Streak { fresh: false, ..one });
        });
    }
}

/// Stand up.
#[command(rule = STAND, group = "Move", kind = Move, costs = 1, label = "Stand")]
pub struct Stand {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Stand {
    fn may(&self, state: &State) -> Verdict {
        ready_to_move(state, self.actor, 1)?;
        ensure!(state.actor(self.actor).has(Condition::Prone), STAND, "{} does not lie on the ground", self.actor);
        let body = state.footprint(self.actor);
        let under = state.ids().any(|id| state.is_in_the_way(id, self.actor) && state.footprint(id).overlaps(body));
        ensure!(!under, BODIES, "somebody stands over {}", self.actor, instead = "crawl, or shove them off");
        may_move_at_all(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        conditions::take(table, self.actor, Condition::Prone);
        table.emit(Rose { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Stand { actor: offers.actor });
    }
}

/// Lie down.
#[command(rule = DROP_PRONE, group = "Move", kind = Move, costs = 1, label = "Drop prone")]
pub struct DropProne {
    pub actor: ActorId,
}

impl Act<Pathfinder> for DropProne {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(!state.actor(self.actor).has(Condition::Prone), DROP_PRONE, "{} lies on the ground", self.actor);
        let stands = state.actor(self.actor).height == 0 && !state.is_in_water(self.actor);
        ensure!(stands, DROP_PRONE, "{} has no ground to lie on", self.actor, instead = "come down first");
        may_move_at_all(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        conditions::give(table, self.actor, Instance::of(Condition::Prone));
        table.emit(Rose { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(DropProne { actor: offers.actor });
    }
}

/// Raise one's shield until the next turn begins.
#[command(rule = RAISE_A_SHIELD, group = "Defend", costs = 1, label = "Raise a shield")]
pub struct RaiseShield {
    pub actor: ActorId,
}

impl Act<Pathfinder> for RaiseShield {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let actor = state.actor(self.actor);
        let has = state.profile(self.actor).shield.is_some();
        ensure!(has, RAISE_A_SHIELD, "{} has no shield", self.actor);
        ensure!(!actor.shield_away, RAISE_A_SHIELD, "the shield is put away", instead = "take it up");
        let broken = derived::is_shield_broken(state, self.actor);
        ensure!(!broken, RAISE_A_SHIELD, "the shield is broken");
        let wields = derived::wields_shield(state, self.actor);
        ensure!(wields, RAISE_A_SHIELD, "both hands of {} are full of weapons", self.actor, instead = "let go of one");
        ensure!(!actor.shield_raised, RAISE_A_SHIELD, "the shield is up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        table.emit(ShieldRaised { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().profile(offers.actor).shield.is_some() {
            offers.add(RaiseShield { actor: offers.actor });
        }
    }
}

/// A shield is up.
#[event(Action, "{actor} raises a shield", RAISE_A_SHIELD)]
pub struct ShieldRaised {
    pub actor: ActorId,
}

impl Event<Pathfinder> for ShieldRaised {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.shield_raised = true);
    }
}

/// Look away until the next turn begins.
#[command(rule = AVERT_GAZE, group = "Defend", costs = 1, label = "Avert one's gaze")]
pub struct AvertGaze {
    pub actor: ActorId,
}

impl Act<Pathfinder> for AvertGaze {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        ensure!(!state.actor(self.actor).averted, AVERT_GAZE, "{} looks away already", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        table.emit(GazeAverted { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(AvertGaze { actor: offers.actor });
    }
}

/// An actor looks away.
#[event(Action, "{actor} looks away", AVERT_GAZE)]
pub struct GazeAverted {
    pub actor: ActorId,
}

impl Event<Pathfinder> for GazeAverted {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.averted = true);
    }
}
