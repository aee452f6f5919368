//! Feints, and running somebody over.

use super::*;
use crate::attack;

rules! {
    /// A minor action, Cunning against Insight: the next blow at who is deceived has advantage.
    FEINT = "ED-ACT-24", "Feint";
    /// It counts for one blow in melee, until one's next turn ends.
    FEINT_LIMITS = "ED-ACT-25", "Feint: limits";
    /// A minor action, Acrobatics or Might against Might: size helps the strong and hinders the nimble.
    OVERRUN = "ED-ACT-26", "Overrun: the contest";
    /// The winner passes once in this turn; the loser gives an opening.
    PASSING = "ED-ACT-27", "Overrun: result";
    /// Passing costs double, and leaving a reach gives an opening all the same.
    PASSING_COSTS = "ED-INB-27", "Overrun, terrain and reach together" follows PASSING, moves::THROUGH_OTHERS, moves::LEAVING;
}

/// Returns whether one is a foe whom another fights hand to hand, and who sees it (ED-ACT-25).
fn is_opponent(state: &State, actor: ActorId, target: ActorId) -> bool {
    let near = derived::has_in_reach(state, actor, target) || derived::has_in_reach(state, target, actor);
    state.hostile(actor, target) && state.lives(target) && near && sight::sees(state, target, actor)
}

/// Deceive a foe in melee.
#[command(rule = FEINT, group = "Special moves", kind = Maneuver, costs = 1)]
pub struct Feint {
    pub actor: ActorId,
    pub target: ActorId,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for Feint {
    fn may(&self, state: &State) -> Verdict {
        may_pay(state, self.actor, Cost::Minor)?;
        let fights = is_opponent(state, self.actor, self.target);
        ensure!(fights, FEINT_LIMITS, "{} does not fight {} hand to hand", self.target, self.actor);
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, tenacity } = *self;
        let struggle = Struggle { tenacity, ..Struggle::of(Deed::Feint, actor, target, Skill::Cunning) };
        begins(table, struggle, Some(Cost::Minor));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        if may_pay(state, actor, Cost::Minor).is_err() {
            return;
        }
        for target in state.ids().filter(|id| state.hostile(actor, *id)) {
            for tenacity in 0..=checks::MOST_TENACITY {
                offers.seldom(Feint { actor, target, tenacity });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Feint at {}{}", teller.name(self.target), besides(self.tenacity, false))
    }
}

/// A feint has worked.
#[event(Status, "{target} is deceived by {actor}", FEINT, FEINT_LIMITS)]
pub struct FeintWorked {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Edge> for FeintWorked {
    fn apply(&self, state: &mut State) {
        let fresh = state.turn == Some(self.actor);
        state.on(self.actor, |actor| actor.feint = Some(Feinted { target: self.target, fresh }));
    }
}

/// A feint is used up by the first blow in melee at who was deceived.
pub fn feint_used(struck: &attack::Struck, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let melee = state.profile(struck.actor).weapon(struck.weapon).is_some_and(|weapon| !weapon.is_ranged());
    let aimed = state.actor(struck.actor).feint.is_some_and(|feint| feint.target == struck.target);
    if melee && aimed {
        table.emit(FeintOver { actor: struck.actor });
    }
}

/// A feint ends with the turn after the one in which it was made.
pub fn feint_ends(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    if table.state().actor(ended.actor).feint.is_some() {
        table.emit(FeintAges { actor: ended.actor });
    }
}

/// A feint is used up.
#[event]
pub struct FeintOver {
    pub actor: ActorId,
}

impl Event<Edge> for FeintOver {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.feint = None);
    }
}

/// A turn of who has feinted is over.
#[event]
pub struct FeintAges {
    pub actor: ActorId,
}

impl Event<Edge> for FeintAges {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.feint = actor.feint.filter(|feint| feint.fresh).map(|feint| Feinted { fresh: false, ..feint });
        });
    }
}

/// Run somebody over, to pass through its space.
#[command(rule = OVERRUN, group = "Special moves", kind = Move, costs = 1)]
pub struct Overrun {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("by", usual = Skill::Might)]
    pub with: Skill,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for Overrun {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, with, tenacity } = *self;
        may_pay(state, actor, Cost::Minor)?;
        let bars = moves::bars(state, actor, target);
        ensure!(actor != target && bars, OVERRUN, "{} does not bar the way of {}", target, actor);
        let near = state.space(actor).within(state.space(target), state.profile(actor).reach);
        ensure!(near, OVERRUN, "{} is out of reach", target, instead = "move up to them");
        let again = state.actor(actor).budget.overran.has(target);
        ensure!(!again, PASSING, "{} has tried that in this turn", actor);
        let fits = matches!(with, Skill::Might | Skill::Acrobatics);
        ensure!(fits, OVERRUN, "one overruns by Might or Acrobatics");
        checks::may_spend(state, actor, tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, with, tenacity } = *self;
        let struggle = Struggle { tenacity, ..Struggle::of(Deed::Overrun, actor, target, with) };
        begins(table, struggle, Some(Cost::Minor));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        if may_pay(state, actor, Cost::Minor).is_err() {
            return;
        }
        for target in state.ids().filter(|id| state.hostile(actor, *id)) {
            for with in [Skill::Might, Skill::Acrobatics] {
                for tenacity in 0..=checks::MOST_TENACITY {
                    offers.seldom(Overrun { actor, target, with, tenacity });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let more = besides(self.tenacity, false);
        format!("Overrun {} by {}{more}", teller.name(self.target), self.with)
    }
}

/// An actor may pass through the space of another in this turn.
#[event(Action, "{actor} may pass {target}", PASSING)]
pub struct PassWon {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Edge> for PassWon {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.passes.put(self.target));
    }
}
