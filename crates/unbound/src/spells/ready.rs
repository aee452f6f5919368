//! Spells that are readied: paid now, held by concentration, released when their caster steps in (UL-ACT-18).

use super::{Concentrating, Concentration, SPELL_RECORD, SpellReadied, can_afford, end_concentration, spell};
use crate::action_points::Expense;
use crate::actions::must_be_loose;
use crate::state::State;
use crate::turns::{Readied, can_pay, must_act, pay};
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Verdict};
use ludex_kit::command;

ludex_engine::rules! {
    /// A readied spell is paid at once and held by concentration; stepping in releases it for nothing. When the
    /// concentration breaks, it is lost.
    READY_SPELL = "UL-ACT-18", "Ready a spell";
}

/// Whether somebody holds a spell ready: this one, or any.
pub fn holds_ready(state: &State, actor: ActorId, place: Option<u8>) -> bool {
    let on = state.actor(actor).magic.concentration;
    on.is_some_and(|on| on.readied && place.is_none_or(|place| on.spell == place))
}

/// What casting a spell costs now in Action Points and in mana: nothing if it is held ready.
pub fn price(state: &State, actor: ActorId, place: u8) -> (i32, i32) {
    match spell(state, actor, place) {
        Some(spell) if !holds_ready(state, actor, Some(place)) => (spell.ap, spell.mana),
        _ => (0, 0),
    }
}

/// Whether somebody may ready a spell now (UL-ACT-18).
///
/// # Errors
/// No such spell, one that takes minutes or cannot be readied, one that is held already, or too little to pay with.
pub fn may_ready_spell(state: &State, actor: ActorId, place: u8) -> Verdict {
    must_act(state, actor)?;
    must_be_loose(state, actor)?;
    let Some(spell) = spell(state, actor, place) else {
        return Err(Refusal::new(&READY_SPELL, "there is no such spell"));
    };
    if spell.minutes.is_some() {
        return Err(Refusal::new(&READY_SPELL, "casting it takes minutes, which a fight does not give"));
    }
    if spell.reaction.is_some() {
        let objection = Refusal::new(&READY_SPELL, "that spell is cast as a reaction, and no action");
        return Err(objection.instead("keep the Action Points until its occasion comes"));
    }
    if !spell.ready_ok {
        let objection = Refusal::new(&SPELL_RECORD, "that spell cannot be held ready");
        return Err(objection.instead("cast it"));
    }
    if holds_ready(state, actor, Some(place)) {
        return Err(Refusal::new(&READY_SPELL, "that spell is held ready").instead("ready to step in, or cast it"));
    }
    can_pay(state, actor, spell.ap)?;
    can_afford(state, actor, spell)
}

/// Pay for a spell and hold it, to release it when somebody else acts (UL-ACT-18).
#[command(always)]
#[derive(Copy, Eq)]
pub struct ReadySpell {
    /// Who readies it.
    pub actor: ActorId,
    /// Which spell, by its place in the record.
    pub spell: u8,
}

/// Readies a spell, and waits to step in.
pub(crate) fn ready_spell(table: &mut Table<'_, impl Run>, ReadySpell { actor, spell: place }: ReadySpell) -> Verdict {
    may_ready_spell(table.state(), actor, place)?;
    let Some((ap, mana, circle)) = spell(table.state(), actor, place).map(|spell| (spell.ap, spell.mana, spell.circle))
    else {
        return Ok(());
    };
    let mut price = table.tally();
    price.base("spell", ap, &READY_SPELL);
    pay(table, actor, Expense::Spell, price);
    end_concentration(table, actor);
    table.emit(SpellReadied { actor, spell: place, mana, circle });
    table.emit(Concentrating { actor, on: Concentration { spell: place, rounds: 0, readied: true } });
    table.emit(Readied { actor });
    Ok(())
}
