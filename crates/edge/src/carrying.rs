//! Taking up, setting down, and who is carried comes along.

mod riding;

pub use riding::{Dismount, Dismounted, Mount, Mounted};

use crate::loads::{BODIES, Burden, CAPACITY, DRAGGED, TOO_MUCH, burden_of, carries, with_body};
use crate::prelude::*;
use crate::turns::{Cost, may_pay, pays};

/// Say what somebody carries beside its gear.
#[command(rule = CAPACITY, group = "Rulings", kind = Gear, by = game_master, open, always, label = "What somebody carries")]
pub struct SetLoad {
    pub target: ActorId,
    #[field("grams beside its gear", 0..=100_000_000, usual = 0)]
    pub grams: u32,
}

impl Act<Edge> for SetLoad {
    fn may(&self, state: &State) -> Verdict {
        let all = crate::loads::with_load(state, self.target, self.grams);
        let much = burden_of(state, self.target, all) == Burden::TooMuch;
        ensure!(!much, TOO_MUCH, "{} does not move that", self.target, instead = "ask for a check of Might");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Loaded { actor: self.target, grams: self.grams });
    }
}

/// What somebody carries beside its gear.
#[event]
pub struct Loaded {
    pub actor: ActorId,
    pub grams: u32,
}

impl Event<Edge> for Loaded {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.load = self.grams);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let kilos = format!("{}.{}", self.grams / 1000, self.grams % 1000 / 100);
        let text = format!("{} carries {kilos} kg beside its gear", teller.name(self.actor));
        let burden = crate::loads::burden(teller.state, self.actor);
        let line = Line::new(LineKind::Ruling, text).by(self.actor).rule(&CAPACITY).rule(&crate::loads::BY_SIZE);
        Some(match burden {
            Burden::Free => line.rule(&crate::loads::FREE),
            Burden::Hinders => line.rule(&crate::loads::HINDERS).rule(&crate::loads::ONCE),
            Burden::Dragged | Burden::TooMuch => line.rule(&DRAGGED),
        })
    }
}

/// Take up somebody who cannot help it.
#[command(rule = BODIES, group = "Help", costs = 1, label = "Take up {target}")]
pub struct TakeUp {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for TakeUp {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        if state.stage == Stage::Fighting {
            may_pay(state, actor, Cost::Action)?;
        }
        ensure!(actor != target, BODIES, "nobody carries itself");
        ensure!(conditions::can_act(state, actor), BODIES, "{} cannot act", actor);
        ensure!(!conditions::can_act(state, target), BODIES, "{} is not helpless", target);
        let free = state.actor(actor).carries.is_none() && !state.ids().any(|id| carries(state, id, target));
        ensure!(free, BODIES, "somebody is carried already", instead = "set it down first");
        let near = state.space(actor).within(state.space(target), state.profile(actor).reach);
        ensure!(near, BODIES, "{} is too far away", target, instead = "move up to them");
        let burden = burden_of(state, actor, with_body(state, actor, Some(target)));
        ensure!(burden < Burden::TooMuch, TOO_MUCH, "{} is too heavy for {}", target, actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if table.state().stage == Stage::Fighting {
            pays(table, self.actor, Cost::Action);
        }
        table.emit(TakenUp { actor: self.actor, target: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| *id != actor && !conditions::can_act(state, *id)) {
            offers.seldom(TakeUp { actor, target });
        }
    }
}

/// Somebody is carried, or dragged.
#[event(Action, "{actor} takes up {target}", BODIES)]
pub struct TakenUp {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Edge> for TakenUp {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.carries = Some(self.target));
    }
}

/// Set down whom one carries.
#[command(rule = BODIES, group = "Help", label = "Set down whom you carry")]
pub struct SetDown {
    pub actor: ActorId,
}

impl Act<Edge> for SetDown {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.actor(self.actor).carries.is_some(), BODIES, "{} carries nobody", self.actor);
        let out = conditions::has(state, self.actor, Condition::Unconscious);
        ensure!(!out, conditions::INCAPACITATED, "{} is unconscious", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(LaidDown { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(SetDown { actor: offers.actor });
    }
}

/// Who was carried is on the ground.
#[event(Action, "{actor} sets down whom it carried", BODIES)]
pub struct LaidDown {
    pub actor: ActorId,
}

impl Event<Edge> for LaidDown {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.carries = None);
    }
}

/// Who is carried comes along.
pub fn moved(moved: &crate::moves::Moved, table: &mut Table<'_, impl Run>) {
    if let Some(target) = crate::loads::carried(table.state(), moved.actor) {
        let to = table.state().actor(moved.actor).at;
        table.emit(BroughtAlong { actor: target, to });
    }
}

/// Somebody is brought along.
#[event]
pub struct BroughtAlong {
    pub actor: ActorId,
    pub to: Place,
}

impl Event<Edge> for BroughtAlong {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.at = self.to);
    }
}

/// Who falls lets go of whom it carried.
pub fn fell(fell: &dying::Fell, table: &mut Table<'_, impl Run>) {
    if table.state().actor(fell.actor).carries.is_some() {
        table.emit(LaidDown { actor: fell.actor });
    }
}

/// Whoever grows unconscious carries nobody on.
pub fn gained(gained: &conditions::Gained, table: &mut Table<'_, impl Run>) {
    let out = gained.instance.what == Condition::Unconscious;
    if out && table.state().actor(gained.actor).carries.is_some() {
        table.emit(LaidDown { actor: gained.actor });
    }
}
