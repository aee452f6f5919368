//! What heals by itself as turns begin.

use crate::prelude::*;

rules! {
    /// As a turn begins fast healing and regeneration give hit points back. Regeneration keeps dying below what kills, but for one
    /// kind of damage, which stops it until the end of its owner's next turn.
    REGENERATION = "PF-DYG-13", "Regeneration and fast healing";
    /// What heals by itself comes before the recovery check: whoever has a hit point again needs none.
    HEALING_FIRST = "PF-INT-05", "Regeneration, fast healing, recovery check" follows REGENERATION, dying::NO_LONGER_DYING;
}

/// Gives an actor back what heals by itself, as its turn begins.
pub fn turn_comes(comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    let actor = comes.actor;
    let state = table.state();
    let Healing { fast, regeneration, .. } = state.profile(actor).heals;
    let again = if state.regenerates(actor) { regeneration } else { 0 };
    if fast > 0 || again > 0 {
        damage::mends(table, actor, i32::from(fast) + i32::from(again));
    }
}

/// Gives everybody back what heals by itself in the rounds that pass outside encounters.
pub fn rounds_pass(passed: &impl crate::hours::Passage, table: &mut Table<'_, impl Run>) {
    let rounds = (passed.seconds() / turns::ROUND).min(10_000) as i32;
    for actor in table.state().ids() {
        let state = table.state();
        let Healing { fast, regeneration, .. } = state.profile(actor).heals;
        let again = if state.regenerates(actor) { regeneration } else { 0 };
        let heals = (i32::from(fast) + i32::from(again)) * rounds;
        let hurt = state.actor(actor).hit_points < conditions::most_hit_points(state, actor);
        if heals > 0 && hurt && state.lives(actor) {
            damage::mends(table, actor, heals);
        }
    }
}

/// What stops regeneration wears off as turns end.
pub fn turn_ends(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    if table.state().actor(ended.actor).seared > 0 {
        table.emit(Cooled { actor: ended.actor });
    }
}

/// What stops an actor's regeneration wears off.
#[event]
pub struct Cooled {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Cooled {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.seared = actor.seared.saturating_sub(1));
    }
}
