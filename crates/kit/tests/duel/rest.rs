//! Rest, and what breaks it.

use crate::fight::Hurt;
use crate::game::prelude::*;

rules! {
    /// The game master heals as it fits the story; whoever rests is disturbed by blood.
    REST = "DU-03", "Rest";
}

/// Everybody rests.
#[command(rule = REST, group = "Rest", by = game_master, label = "Take a rest")]
pub struct Nap {}

impl Act<Duel> for Nap {
    fn when(state: &State) -> Verdict {
        ensure!(!state.resting, REST, "everybody rests already");
        Ok(())
    }

    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Rested {});
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Nap {});
    }
}

/// Heal an actor.
#[command(rule = REST, group = "Rest", by = game_master, open, always)]
pub struct Heal {
    pub target: ActorId,
    #[field("how much", 1..=10)]
    pub by: i32,
}

impl Act<Duel> for Heal {
    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Healed { actor: self.target, by: self.by });
    }
}

/// Blood breaks a rest.
pub fn broken_off(_: &Hurt, table: &mut Table<'_, impl Run>) {
    if table.state().resting && table.state().options.rests {
        table.emit(Broken {});
    }
}

/// Everybody rests.
#[event]
pub struct Rested {}

impl Event<Duel> for Rested {
    fn apply(&self, state: &mut State) {
        state.resting = true;
    }
}

/// The rest is broken.
#[event]
pub struct Broken {}

impl Event<Duel> for Broken {
    fn apply(&self, state: &mut State) {
        state.resting = false;
    }
}

/// An actor is healed.
#[event(boon, "{actor} regains {by}.", rule = REST)]
pub struct Healed {
    pub actor: ActorId,
    pub by: i32,
}

impl Event<Duel> for Healed {
    fn apply(&self, state: &mut State) {
        let actor = &mut state.actors[self.actor.index()];
        actor.health = (actor.health + self.by).min(10);
    }
}
