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

questions! { State;
    /// The mana that is invested now.
    pub invested |s, id| -> i16 {
        let in_effects = s.actor(id).effects.iter().map(|effect| match effect.condition {
            Condition::Warded { mana, .. } => mana,
            _ => 0,
        });
        s.actor(id).tied + in_effects.sum::<i16>()
    };
    /// The most mana that it can hold now.
    pub max_mana |s, id| -> i16 { (derived::normal_mana(s.profile(id)) - invested(s, id)).max(0) };
}

/// Whether a spell can be paid for.
pub(crate) fn lawful(s: &State, actor: ActorId, spell: &Spell) -> Verdict {
    let held = i32::from(s.actor(actor).mana);
    let spends = spell.spends <= held || s.options().mana_overdraft;
    let paid = spends && spell.invests <= held;
    only_if!(paid, &NO_OVERDRAFT, "{} has only {} mana", actor, held; "rest first")
}

/// Mana is spent; what it cannot pay becomes fatigue where the campaign says so.
pub(crate) fn spend(t: &mut Table<'_, impl Run>, actor: ActorId, cost: i16) {
    let held = t.state().actor(actor).mana;
    let spent = cost.min(held);
    if cost > 0 {
        t.emit(ManaSpent { actor, spent, mana: held - spent });
    }
    if cost > spent {
        stamina::fatigue(t, actor, cost - spent);
    }
}

/// Invested mana comes back as its effect ends, or is tied until a long rest.
pub(crate) fn effect_ended(ended: &harm::EffectEnded, t: &mut Table<'_, impl Run>) {
    let (Condition::Warded { mana, .. }, actor) = (ended.effect.condition, ended.actor) else { return };
    let at_rest = t
        .state()
        .profile(actor)
        .spells
        .iter()
        .any(|spell| spell.casting == Casting::Ward && spell.retrieval == Retrieval::Rest);
    t.emit(if at_rest { ManaRetrieved { actor, mana: 0, tied: mana } } else { ManaRetrieved { actor, mana, tied: 0 } });
}

happens! { Destiny;
    #[event(action, "{actor} spends {spent} mana; {mana} left.", rule = SPENDING)]
    ManaSpent { actor: ActorId, spent: i16, mana: i16 } on |e, actor| actor.mana = e.mana;

    #[event(action, "{actor} invests {invested} mana; {mana} left.", rule = INVESTING)]
    ManaInvested { actor: ActorId, invested: i16, mana: i16 } on |e, actor| actor.mana = e.mana;

    /// Invested mana comes back, or stays tied until a long rest.
    #[event] ManaRetrieved { actor: ActorId, mana: i16, tied: i16 }
    on |e, actor| (actor.mana, actor.tied) = (actor.mana + e.mana, actor.tied + e.tied),
    tell |e, teller| {
        let name = teller.name(e.actor);
        match e.mana {
            0 => told!(Boon, "{} mana of {name} comes back with a long rest.", e.tied; RETRIEVING),
            mana => told!(Boon, "{name} retrieves {mana} mana."; RETRIEVING),
        }
    };
}
