//! Spells that are readied: paid now, held by concentration, released when their caster steps in (UL-ACT-18).

use super::{
    Concentrating, Concentration, SPELL_RECORD, SpellReadied, can_afford, costs_mana, end_concentration, spell,
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

acts! { Unbound;
    /// Pay for a spell and hold it, to release it when another actor acts (UL-ACT-18).
    #[command(rule = READY_SPELL, group = "Spell")]
    #[derive(Copy, Eq)] ReadySpell { actor: ActorId; spell: u8, "Which spell, by its place in the record." }
    label |c, teller| format!("Ready {}", teller.spell(c.actor, c.spell)),
    price |c, s| price(s, c.actor, c.spell).0,
    details |c, s, offer| {
        offer.preview = Some("held by concentration, to release when somebody else acts".to_owned());
        costs_mana(offer, price(s, c.actor, c.spell).1);
    },
    when |s| fighting(s),
    may |c, s| {
        let (actor, place) = (c.actor, c.spell);
        must_act(s, actor)?;
        must_be_loose(s, actor)?;
        let spell = spell(s, actor, place).ok_or_else(|| Refusal::new(&READY_SPELL, "there is no such spell"))?;
        only_if!(spell.minutes.is_none(), &READY_SPELL, "casting it takes minutes, which a fight does not give")?;
        only_if!(spell.reaction.is_none(), &READY_SPELL,
            "that spell is cast as a reaction, and no action"; "keep the Action Points until its occasion comes")?;
        only_if!(spell.ready_ok, &SPELL_RECORD, "that spell cannot be held ready"; "cast it")?;
        only_if!(!holds_ready(s, actor, Some(place)),
            &READY_SPELL, "that spell is held ready"; "ready to step in, or cast it")?;
        can_pay(s, actor, spell.ap)?;
        can_afford(s, actor, spell)
    },
    run |c, t| {
        let (actor, place) = (c.actor, c.spell);
        let record = spell(t.state(), actor, place).map(|spell| (spell.ap, spell.mana, spell.circle));
        let Some((ap, mana, circle)) = record else { return };
        pay_plain(t, actor, Expense::Spell, ("spell", ap, &READY_SPELL));
        end_concentration(t, actor);
        t.emit(SpellReadied { actor, spell: place, mana, circle });
        t.emit(Concentrating { actor, on: Concentration { spell: place, rounds: 0, readied: true } });
        t.emit(Readied { actor });
    },
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        for (place, record) in (0..).zip(&state.actor(actor).profile.spells) {
            let ready = ReadySpell { actor, spell: place };
            // Why not what is never held ready, nobody asks.
            if record.ready_ok && record.reaction.is_none() { o.add(ready) } else { o.seldom(ready) }
        }
    };
}
