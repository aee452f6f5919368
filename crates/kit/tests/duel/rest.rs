//! Rest, and what breaks it.

use crate::fight::Hurt;
use crate::{Duel, Run, State, Table};
use ludex_kit::{Act, ActorId, Happens, Offers, Refusal, Verdict, command, event, rules};

rules! {
    /// The game master heals as it fits the story; whoever rests is disturbed by blood.
    REST = "DU-03", "Rest";
}

/// Everybody rests.
#[command(rule = REST, group = "Rest", by = game_master, label = "Take a rest")]
pub struct Nap {}

impl Act<Duel> for Nap {
    fn when(s: &State) -> Verdict {
        Refusal::new(&REST, "everybody rests already").unless(!s.resting)
    }
    fn may(&self, _: &State) -> Verdict {
        Ok(())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Rested {});
    }
    fn offers(o: &mut Offers<'_, Duel>) {
        o.add(Nap {});
    }
}

/// Heal somebody.
#[command(rule = REST, group = "Rest", by = game_master, open, always)]
pub struct Heal {
    pub target: ActorId,
    #[field("how much", 1..=10)]
    pub by: i32,
}

impl Act<Duel> for Heal {
    fn may(&self, _: &State) -> Verdict {
        Ok(())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Healed { actor: self.target, by: self.by });
    }
}

/// Blood breaks a rest.
pub fn broken_off(_: &Hurt, t: &mut Table<'_, impl Run>) {
    if t.state().resting && t.state().options.rests {
        t.emit(Broken {});
    }
}

/// Everybody rests.
#[event]
pub struct Rested {}

impl Happens<Duel> for Rested {
    fn apply(&self, s: &mut State) {
        s.resting = true;
    }
}

/// The rest is broken.
#[event]
pub struct Broken {}

impl Happens<Duel> for Broken {
    fn apply(&self, s: &mut State) {
        s.resting = false;
    }
}

ludex_kit::happens! {
    Duel;
    /// Somebody is healed.
    #[event(boon, "{actor} regains {by}.", rule = REST)]
    Healed { actor: ActorId, by: i32 } |e, s| {
        let actor = &mut s.actors[e.actor.index()];
        actor.health = (actor.health + e.by).min(10);
    };
}
