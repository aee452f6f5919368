//! Waking up.

use super::*;
use crate::checks::{Attempt, Check, plain};

/// The DC of hearing a battle in one's sleep (PF-DYG-09).
const BATTLE: i32 = 5;

/// Wakes somebody; nothing does while it has no air (PF-MOV-17).
pub(super) fn wakes(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).suffocating == 0 {
        conditions::take(table, actor, Condition::Unconscious);
    }
}

/// Lets one who sleeps hear the battle as its turn begins.
pub(super) fn hears(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let sleeps = state.actor(actor).hit_points > 0 && state.actor(actor).has(Condition::Unconscious);
    if !sleeps || state.actor(actor).dead || state.actor(actor).suffocating > 0 {
        return;
    }
    let shows = table.listens();
    let own = derived::perception_with_ears(table.state(), actor, shows).tally();
    let check = Attempt::new(own, plain("of the battle", BATTLE, &WAKING, shows)).roll(table);
    let wakes = check.degree.succeeds();
    table.emit(Roused { actor, check });
    if wakes {
        conditions::take(table, actor, Condition::Unconscious);
    }
}

/// Shake somebody awake who sleeps beside one.
#[command(rule = WAKING, group = "Help", kind = Heal, label = "Shake {target} awake", costs = 1)]
pub struct ShakeAwake {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for ShakeAwake {
    fn may(&self, state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting && state.whose_turn() == Some(self.actor);
        ensure!(fights, WAKING, "it is not the turn of {}", self.actor);
        ensure!(conditions::can_act(state, self.actor), WAKING, "{} cannot act", self.actor);
        let own = state.actor(self.actor).controlled.is_none();
        let free = own && !state.actor(self.actor).has_any(&[Condition::Confused, Condition::Fleeing]);
        ensure!(free, WAKING, "{} is not master of what it does", self.actor);
        conditions::may_handle(state, self.actor)?;
        let left = state.actor(self.actor).actions > u8::from(state.actor(self.actor).narrow);
        ensure!(left, WAKING, "{} has no action left", self.actor);
        let sleeps = state.lives(self.target) && state.actor(self.target).has(Condition::Unconscious);
        ensure!(sleeps, WAKING, "{} does not sleep", self.target);
        let at_nought = state.actor(self.target).hit_points == 0;
        ensure!(!at_nought, WAKING, "{} has no hit points, and does not wake", self.target, instead = "heal them");
        let breathes = state.actor(self.target).suffocating == 0;
        ensure!(breathes, WAKING, "{} has no air, and nothing wakes it", self.target);
        let near = state.feet(self.actor, self.target) <= SQUARE.into();
        ensure!(near, WAKING, "{} is not beside {}", self.target, self.actor, instead = "move up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Shaken { actor: self.actor });
        conditions::take(table, self.target, Condition::Unconscious);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| ShakeAwake { actor, target });
    }
}

/// An actor shakes another awake, which costs an action.
#[event(Action, "{actor} shakes a sleeper", WAKING)]
pub struct Shaken {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Shaken {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.actions = actor.actions.saturating_sub(1);
            actor.acted = true;
        });
    }
}

/// One who sleeps hears the battle, or does not.
#[event]
pub struct Roused {
    pub actor: ActorId,
    pub check: Check,
}

impl Event<Pathfinder> for Roused {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.check.degree.succeeds() { "hears the battle and wakes" } else { "sleeps on" };
        let line = Line::new(LineKind::Roll, format!("{} {how}", teller.name(self.actor))).rule(&WAKING);
        Some(self.check.explain("Perception", "DC", line))
    }
}
