//! What is carried, and what it does to those who carry too much (UL-POS-19).

use super::PackDropped;
use crate::prelude::*;

ludex_engine::rules! {
    /// Whoever carries more than 20 + 3 a point of Strength is slower by 2 spaces, by 4 from 10 more on, with
    /// disadvantage on Body and Mobility rolls; from 20 more on only Positioning is left (house).
    ENCUMBRANCE = "UL-POS-19", "Encumbrance in combat";
    /// Lightly, Heavily or Over Encumbered follows from what is carried; dropping the pack is free.
    ENCUMBERED = "UL-STA-23", "Encumbered", State;
}

plain! {
    /// How much too much somebody carries (UL-POS-19).
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)] pub enum Encumbrance {
        None, "Not too much.";
        Lightly, "More than the capacity.";
        Heavily, "More than 10 above the capacity.";
        Over, "More than 20 above it.";
    }
}

impl Encumbrance {
    /// What it takes off a Move, in spaces.
    pub const fn spaces(self) -> i32 {
        match self {
            Encumbrance::None => 0,
            Encumbrance::Lightly => 2,
            Encumbrance::Heavily | Encumbrance::Over => 4,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Encumbrance::None => "unencumbered",
            Encumbrance::Lightly => "Lightly Encumbered",
            Encumbrance::Heavily => "Heavily Encumbered",
            Encumbrance::Over => "Over Encumbered",
        }
    }
}

/// How much somebody carries with ease.
pub fn capacity(state: &State, id: ActorId) -> i32 {
    20 + 3 * state.actor(id).attribute(Attribute::Strength)
}

/// How much too much somebody carries.
pub fn encumbrance(state: &State, id: ActorId) -> Encumbrance {
    let load = state.actor(id).load;
    if load == 0 {
        return Encumbrance::None;
    }
    match load - capacity(state, id) {
        ..=0 => Encumbrance::None,
        1..=10 => Encumbrance::Lightly,
        11..=20 => Encumbrance::Heavily,
        21.. => Encumbrance::Over,
    }
}

/// Adds the disadvantage of a heavy load on rolls of Body and Mobility.
pub(crate) fn weigh(fortune: &mut AdvantageSources, state: &State, id: ActorId, attribute: Attribute) {
    use crate::character::Defence::{Body, Mobility};
    if matches!(attribute.group(), Body | Mobility) && encumbrance(state, id) >= Encumbrance::Heavily {
        fortune.disadvantage("Heavily Encumbered", &ENCUMBRANCE);
    }
}

acts! { Unbound;
    /// Drop what is carried beside worn and wielded things (UL-STA-23). Free.
    #[command(rule = ENCUMBERED, group = "Gear", label = "Drop the pack", between)]
    #[derive(Copy, Eq)] DropPack { actor: ActorId }
    // On one's own activation in a fight, at any time outside.
    may |c, s| {
        if s.stage == Stage::Fighting {
            crate::actions::may(s, c.actor, 0)?;
        }
        let who = s.actor(c.actor);
        let no = || Refusal::new(&ENCUMBERED, "{} carries no pack that could be dropped").about(c.actor);
        only_if!(who.load != 0 && who.alive(), no())
    },
    run |c, t| t.emit(PackDropped { actor: c.actor }),
    offers |o| o.seldom(DropPack { actor: o.actor });
}
