//! Mana: spent, invested, retrieved.

use crate::prelude::*;

rules! {
    /// Mana that is spent comes back with rest.
    SPENDING = "WT-MAN-01", "Spending mana";
    /// What mana cannot pay cannot be done, unless the campaign lets the body pay for it.
    NO_OVERDRAFT = "WT-MAN-02", "No overdraft";
    /// Invested mana lowers what is there and what can be held, until it is retrieved.
    INVESTING = "WT-MAN-03", "Investing mana";
    /// Each effect says when its mana comes back: as it ends, or at the end of a long rest. Then both rise again.
    RETRIEVING = "WT-MAN-04", "Retrieving mana";
    /// A spell says whether its mana is spent or invested.
    COSTS = "WT-MAN-05", "Mana costs of actions";
}

/// Returns how much mana of an actor is invested now: in its wards, and waiting for a long rest.
pub fn invested(state: &State, id: ActorId) -> i16 {
    let mut invested = state.actor(id).tied;
    for effect in state.actor(id).effects.iter() {
        if let Condition::Warded { mana, .. } = effect.condition {
            invested += mana;
        }
    }
    invested
}

/// Returns how much mana an actor can hold now: less what is invested, at least 0 (WT-DER-09).
pub fn max_mana(state: &State, id: ActorId) -> i16 {
    (derived::normal_mana(state.profile(id)) - invested(state, id)).max(0)
}

/// Returns whether an actor can pay for a spell.
pub(crate) fn lawful(state: &State, actor: ActorId, spell: &Spell) -> Verdict {
    let held = i32::from(state.actor(actor).mana);
    let spends = spell.spends <= held || state.options().mana_overdraft;
    let paid = spends && spell.invests <= held;
    ensure!(paid, NO_OVERDRAFT, "{} has only {} mana", actor, held, instead = "rest first");
    Ok(())
}

/// Spends mana of an actor; what it cannot pay becomes fatigue (WT-OPT-06).
pub(crate) fn spend(table: &mut Table<'_, impl Run>, actor: ActorId, cost: i16) {
    let held = table.state().actor(actor).mana;
    let spent = cost.min(held);
    if cost > 0 {
        table.emit(ManaSpent { actor, spent, mana: held - spent });
    }
    if cost > spent {
        stamina::fatigue(table, actor, cost - spent);
    }
}

/// Gives invested mana back as its effect ends, or ties it until a long rest, as the spell says.
pub(crate) fn effect_ended(ended: &harm::EffectEnded, table: &mut Table<'_, impl Run>) {
    let Condition::Warded { mana, .. } = ended.effect.condition else { return };
    let actor = ended.actor;
    let mut spells = table.state().profile(actor).spells.iter();
    if spells.any(|spell| spell.casting == Casting::Ward && spell.retrieval == Retrieval::Rest) {
        table.emit(ManaRetrieved { actor, mana: 0, tied: mana });
    } else {
        table.emit(ManaRetrieved { actor, mana, tied: 0 });
    }
}

#[event(action, "{actor} spends {spent} mana; {mana} left.", delta = Delta::points_of(-i32::from(self.spent), "mana"), aside = true, rule = SPENDING)]
pub struct ManaSpent {
    pub actor: ActorId,
    pub spent: i16,
    pub mana: i16,
}

impl Event<Destiny> for ManaSpent {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.mana = self.mana;
        }
    }
}

#[event(action, "{actor} invests {invested} mana; {mana} left.", rule = INVESTING)]
pub struct ManaInvested {
    pub actor: ActorId,
    pub invested: i16,
    pub mana: i16,
}

impl Event<Destiny> for ManaInvested {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.mana = self.mana;
        }
    }
}

/// Invested mana comes back, or stays tied until a long rest.
#[event]
pub struct ManaRetrieved {
    pub actor: ActorId,
    pub mana: i16,
    pub tied: i16,
}

impl Event<Destiny> for ManaRetrieved {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.mana += self.mana;
            actor.tied += self.tied;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.name(self.actor);
        let text = match self.mana {
            0 => format!("{} mana of {name} comes back with a long rest.", self.tied),
            mana => format!("{name} retrieves {mana} mana."),
        };
        let line = Line::new(LineKind::Boon, text).rule(&RETRIEVING);
        Some(if self.mana > 0 { line.changes(Delta::points_of(self.mana.into(), "mana")) } else { line })
    }
}
