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

/// The mana that is invested now.
pub fn invested(state: &State, id: ActorId) -> i16 {
    let in_effects = state.actor(id).effects.iter().map(|effect| match effect.condition {
        Condition::Warded { mana, .. } => mana,
        _ => 0,
    });
    state.actor(id).tied + in_effects.sum::<i16>()
}

/// The most mana that it can hold now.
pub fn max_mana(state: &State, id: ActorId) -> i16 {
    (derived::normal_mana(state.profile(id)) - invested(state, id)).max(0)
}

/// Whether a spell can be paid for.
pub(crate) fn lawful(state: &State, actor: ActorId, spell: &Spell) -> Verdict {
    let held = i32::from(state.actor(actor).mana);
    let spends = spell.spends <= held || state.options().mana_overdraft;
    let paid = spends && spell.invests <= held;
    ensure!(paid, NO_OVERDRAFT, "{} has only {} mana", actor, held, instead = "rest first");
    Ok(())
}

/// Mana is spent; what it cannot pay becomes fatigue where the campaign says so.
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

/// Invested mana comes back as its effect ends, or is tied until a long rest.
pub(crate) fn effect_ended(ended: &harm::EffectEnded, table: &mut Table<'_, impl Run>) {
    let (Condition::Warded { mana, .. }, actor) = (ended.effect.condition, ended.actor) else { return };
    let at_rest = table
        .state()
        .profile(actor)
        .spells
        .iter()
        .any(|spell| spell.casting == Casting::Ward && spell.retrieval == Retrieval::Rest);
    table.emit(if at_rest {
        ManaRetrieved { actor, mana: 0, tied: mana }
    } else {
        ManaRetrieved { actor, mana, tied: 0 }
    });
}

#[event(action, "{actor} spends {spent} mana; {mana} left.", rule = SPENDING)]
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
        match self.mana {
            0 => Some(
                Line::new(LineKind::Boon, format!("{} mana of {name} comes back with a long rest.", self.tied))
                    .rule(&RETRIEVING),
            ),
            mana => Some(Line::new(LineKind::Boon, format!("{name} retrieves {mana} mana.")).rule(&RETRIEVING)),
        }
    }
}
