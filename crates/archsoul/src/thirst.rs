//! Thirst and hunger, as time passes.

use crate::exhaustion::{WITHOUT_ROLL, tire};
use crate::prelude::*;
use crate::rations::{TIERS, WINDOWS, drunk, needs, windows};

rules! {
    /// Every 24 hours without water tire.
    THIRST = "SP-STV-01", "Thirst";
    /// Every 72 hours without food tire; a day's food begins them anew.
    HUNGER = "SP-STV-02", "Hunger";
    /// Thirst and hunger run side by side. If both fall due at once they tire twice, thirst first.
    BOTH = "SP-STV-07", "Thirst and hunger";
}

questions! { State;
    /// Whose window of water ends next, and in how many seconds.
    pub next_thirst |s| -> Option<(u64, ActorId)> {
        let counted = s.stretch.iter().chain(&s.beside).filter(|stretch| stretch.water == Water::Counted);
        let mine = |id: &ActorId| (windows(s, *id)[0].saturating_sub(s.actor(*id).supply.elapsed), *id);
        counted.flat_map(|one| &one.who).filter(|id| s.lives(**id) && needs(s, **id).is_some()).map(mine).min()
    };
    /// Who is hungry next, and in how many seconds.
    pub next_hunger |s| -> Option<(u64, ActorId)> {
        let fast = s.stretch.iter().chain(&s.beside).filter(|stretch| stretch.fasting);
        let mine = |id: &ActorId| (windows(s, *id)[1].saturating_sub(s.actor(*id).supply.hungry), *id);
        fast.flat_map(|one| &one.who).filter(|id| s.lives(**id) && s.profile(**id).has(Attribute::Endurance)).map(mine).min()
    };
}

/// A window of water is at its end.
pub fn window_ends(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let tier = drunk(t.state(), actor);
    t.emit(WindowEnded { actor, tier });
    if tier == Tier::Nothing {
        tire(t, actor);
    }
}

/// An actor has gone without food for too long.
pub fn hungers(t: &mut Table<'_, impl Run>, actor: ActorId) {
    t.emit(Hungered { actor });
    tire(t, actor);
}

happens! { Archsoul;
    /// A window of water is at its end.
    #[event] WindowEnded { actor: ActorId, tier: Tier }
    on |e, actor| {
        let parched = actor.supply.parched + u8::from(e.tier == Tier::Nothing);
        actor.supply = Supply { last: e.tier, elapsed: 0, drunk: 0, parched: parched.min(2), ..actor.supply };
    },
    tell |e, teller| {
        let line = told!(Status, "A day's water of {}: {}", teller.name(e.actor), e.tier; WINDOWS, TIERS);
        line.rule_if(e.tier == Tier::Nothing, &THIRST).rule_if(e.tier == Tier::Nothing, &WITHOUT_ROLL)
    };

    #[event(Harm, "{actor} hungers", HUNGER, WITHOUT_ROLL, BOTH)]
    Hungered { actor: ActorId }
    on |_, actor| (actor.supply.hungry, actor.supply.starved) = (0, (actor.supply.starved + 1).min(2));
}
