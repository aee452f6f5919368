//! What is carried, and what it does to those who carry too much (UL-POS-19).

use crate::prelude::*;

rules! {
    /// Whoever carries more than 20 + 3 a point of Strength is slower by 2 spaces, by 4 from 10 more on, with
    /// disadvantage on Body and Mobility rolls; from 20 more on only Positioning is left (house).
    ENCUMBRANCE = "UL-POS-19", "Encumbrance in combat";
    /// Lightly, Heavily or Over Encumbered follows from what is carried; dropping the pack is free.
    ENCUMBERED = "UL-STA-23", "Encumbered", State;
}

words! {
    /// How much too much an actor carries (UL-POS-19).
    pub enum Encumbrance {
        None = "unencumbered",
        Lightly = "Lightly Encumbered": "More than the capacity.",
        Heavily = "Heavily Encumbered": "More than 10 above the capacity.",
        Over = "Over Encumbered": "More than 20 above it.",
    }
}

impl Encumbrance {
    /// Returns what it takes off a Move, in spaces.
    pub const fn spaces(self) -> i32 {
        match self {
            Encumbrance::None => 0,
            Encumbrance::Lightly => 2,
            Encumbrance::Heavily | Encumbrance::Over => 4,
        }
    }
}

/// Returns how much an actor carries with ease (UL-POS-19).
pub fn capacity(state: &State, id: ActorId) -> i32 {
    20 + 3 * state.actor(id).attribute(Attribute::Strength)
}

/// Returns how much too much an actor carries.
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
pub(crate) fn weigh(advantage: &mut AdvantageSources, state: &State, id: ActorId, attribute: Attribute) {
    use crate::character::Defence::{Body, Mobility};
    if matches!(attribute.group(), Body | Mobility) && encumbrance(state, id) >= Encumbrance::Heavily {
        advantage.disadvantage("Heavily Encumbered", &ENCUMBRANCE);
    }
}

/// Drop what is carried beside worn and wielded things (UL-STA-23). Free.
#[command(rule = ENCUMBERED, group = "Gear", kind = Gear, label = "Drop the pack", between)]
#[derive(Copy, Eq)]
pub struct DropPack {
    pub actor: ActorId,
}

impl Act<Unbound> for DropPack {
    // On one's own activation in a fight, at any time outside.
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            crate::actions::may(state, self.actor, 0)?;
        }
        let who = state.actor(self.actor);
        ensure!(who.load != 0 && who.alive(), ENCUMBERED, "{} carries no pack that could be dropped", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(PackDropped { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(DropPack { actor: offers.actor });
    }
}

/// What was carried lies on the ground (UL-STA-23).
#[event(action, "{actor} drops the pack.", rule = ENCUMBERED)]
pub struct PackDropped {
    pub actor: ActorId,
}

impl Event<Unbound> for PackDropped {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).load = 0;
    }
}
