//! Spells that are readied: paid now, held by concentration, released when their caster steps in (UL-ACT-18).

use super::{
    Concentrating, Concentration, SPELL_RECORD, Spell, SpellReadied, can_afford, costs_mana, end_concentration, spell,
};
use crate::prelude::*;
use crate::spells::holds_ready;
use crate::turns::Readied;

ludex_engine::rules! {
    /// A readied spell is paid at once and held by concentration; stepping in releases it for nothing. When the
    /// concentration breaks, it is lost.
    READY_SPELL = "UL-ACT-18", "Ready a spell";
}

/// Returns what casting a spell costs now in Action Points and in mana: nothing if it is held ready.
pub fn price(state: &State, actor: ActorId, place: u8) -> (i32, i32) {
    match spell(state, actor, place) {
        Some(spell) if !holds_ready(state, actor, Some(place)) => (spell.ap, spell.mana),
        _ => (0, 0),
    }
}

/// Pay for a spell and hold it, to release it when another actor acts (UL-ACT-18).
#[command(rule = READY_SPELL, group = "Spell", kind = Spell)]
#[derive(Copy, Eq)]
pub struct ReadySpell {
    pub actor: ActorId,
    /// Which spell, by its place in the record.
    pub spell: u8,
}

impl Act<Unbound> for ReadySpell {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        let place = self.spell;
        must_act(state, actor)?;
        must_be_loose(state, actor)?;
        let spell = spell(state, actor, place).ok_or_else(|| Refusal::new(&READY_SPELL, "there is no such spell"))?;
        ensure!(spell.minutes.is_none(), READY_SPELL, "casting it takes minutes, which a fight does not give");
        ensure!(
            spell.reaction.is_none(),
            READY_SPELL,
            "that spell is cast as a reaction, and no action",
            instead = "keep the Action Points until its occasion comes"
        );
        ensure!(spell.ready_ok, SPELL_RECORD, "that spell cannot be held ready", instead = "cast it");
        ensure!(
            !holds_ready(state, actor, Some(place)),
            READY_SPELL,
            "that spell is held ready",
            instead = "ready to step in, or cast it"
        );
        can_pay(state, actor, spell.ap)?;
        can_afford(state, actor, spell)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let place = self.spell;
        let Some(&Spell { ap, mana, circle, .. }) = spell(table.state(), actor, place) else { return };
        pay_plain(table, actor, Expense::Spell, ("spell", ap, &READY_SPELL));
        end_concentration(table, actor);
        table.emit(SpellReadied { actor, spell: place, mana, circle });
        table.emit(Concentrating { actor, on: Concentration { spell: place, rounds: 0, readied: true } });
        table.emit(Readied { actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for (place, record) in (0..).zip(&state.actor(actor).profile.spells) {
            let ready = ReadySpell { actor, spell: place };
            // Why not what is never held ready, nobody asks.
            if record.ready_ok && record.reaction.is_none() {
                offers.add(ready);
            } else {
                offers.seldom(ready);
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Ready {}", teller.spell(self.actor, self.spell))
    }

    fn price(&self, state: &State) -> i32 {
        price(state, self.actor, self.spell).0
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.preview = Some("held by concentration, to release when somebody else acts".to_owned());
        costs_mana(offer, price(state, self.actor, self.spell).1);
    }
}
