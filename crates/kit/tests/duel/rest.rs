//! Rest, and what breaks it.

use crate::fight::Hurt;
use crate::{Duel, Run, Table};
use ludex_kit::prelude::*;

rules! {
    /// The game master heals as it fits the story; whoever rests is disturbed by blood.
    REST = "DU-03", "Rest";
}

acts! { Duel;
    /// Everybody rests.
    #[command(rule = REST, group = "Rest", by = game_master, label = "Take a rest")]
    Nap {}
    when |s| only_if!(!s.resting, &REST, "everybody rests already"),
    may |_, _| Ok(()),
    run |_, t| t.emit(Rested {}),
    offers |o| o.add(Nap {});

    /// Heal an actor.
    #[command(rule = REST, group = "Rest", by = game_master, open, always)]
    Heal { target: ActorId, #[field("how much", 1..=10)] by: i32 }
    may |_, _| Ok(()),
    run |c, t| t.emit(Healed { actor: c.target, by: c.by });
}

/// Blood breaks a rest.
pub fn broken_off(_: &Hurt, t: &mut Table<'_, impl Run>) {
    if t.state().resting && t.state().options.rests {
        t.emit(Broken {});
    }
}

happens! { Duel;
    /// Everybody rests.
    #[event]
    Rested {} |_, s| s.resting = true;

    /// The rest is broken.
    #[event]
    Broken {} |_, s| s.resting = false;

    /// An actor is healed.
    #[event(boon, "{actor} regains {by}.", rule = REST)]
    Healed { actor: ActorId, by: i32 } |e, s| {
        let actor = &mut s.actors[e.actor.index()];
        actor.health = (actor.health + e.by).min(10);
    };
}
