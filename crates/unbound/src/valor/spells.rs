//! Valor for spells: slots, mana and Threshold (UL-VAL-10, UL-VAL-11).

use super::{Change, SPELL_AP, SPELL_POWER, SPELL_SLOTS, Use, cost, costs_valor, must_afford, nothing_waits};
use crate::actions;
use crate::prelude::*;
use crate::spells::{self, Magic, MagicRestored};

acts! { Unbound;
    /// Get spell power back for Valor: in a fight with an action, else at any time.
    #[command(rule = SPELL_POWER, group = "Valor", always)]
    #[derive(Copy, Eq)] RestoreSpells {
        actor: ActorId;
        #[or_default] circle: u8, "The circle of the slot; 0 for those who have mana or Threshold.";
    }
    label |c, _| match c.circle {
        0 => "Get spell power back".to_owned(),
        circle => format!("Get a slot of circle {circle} back"),
    },
    price |_, _| SPELL_AP,
    details |c, s, offer| if let Ok((_, amount, _)) = restored(s, *c) {
        costs_valor(offer, amount);
    },
    may |c, s| {
        let (_, amount, on) = restored(s, *c)?;
        must_afford(s, c.actor, amount, on)?;
        actions::may(s, c.actor, SPELL_AP)?;
        nothing_waits(s)
    },
    run |c, t| {
        let (actor, Ok((magic, amount, on))) = (c.actor, restored(t.state(), *c)) else { return };
        let price = ("spells for Valor", SPELL_AP, on.rule());
        pay_plain(t, actor, Expense::Valor, price);
        t.emit(Change::Spent { actor, amount, on });
        t.emit(MagicRestored { actor, magic });
    },
    offers |o| {
        let (actor, who) = (o.actor, o.state().actor(o.actor));
        if who.valor.points > 0 && who.profile.casting.is_some() {
            (0..=spells::MOST_CIRCLES as u8).for_each(|circle| o.seldom(RestoreSpells { actor, circle }));
        }
    };
}

/// How much mana comes back, or is taken off Threshold (UL-VAL-11).
const POWER: i32 = 2;

/// Returns what an actor would have to cast with, and what that costs in Valor.
///
/// # Errors
/// It casts no spells, has nothing to get back, or names a circle that it has no slot of.
fn restored(state: &State, command: RestoreSpells) -> Result<(Magic, u8, Use), Refusal> {
    let who = state.actor(command.actor);
    let Some(casting) = &who.profile.casting else {
        return Err(Refusal::new(&SPELL_POWER, "{} casts no spells").about(command.actor));
    };
    let (mut magic, circle) = (who.magic, usize::from(command.circle));
    if casting.slots.is_empty() {
        only_if!(circle == 0, &SPELL_POWER, "{} has no slots", command.actor; "leave the circle at 0")?;
        match casting.devotion {
            Some(_) => magic.threshold = (magic.threshold - POWER).max(0),
            None => magic.mana = (magic.mana + POWER).min(spells::most(&who.profile).max(magic.mana)),
        }
        only_if!(magic != who.magic, &SPELL_POWER, "{} has nothing to get back", command.actor)?;
        return Ok((magic, cost::SPELL_POWER, Use::SpellPower));
    }
    let Some(&most) = casting.slots.get(circle.wrapping_sub(1)).filter(|&&most| most > 0) else {
        let objection = Refusal::new(&SPELL_SLOTS, "{} has no slots of that circle").about(command.actor);
        return Err(objection.instead("name a circle it has slots of"));
    };
    let highest = casting.slots.iter().rposition(|&slots| slots > 0).map_or(0, |place| place + 1);
    not_if!(casting.conduit && circle != highest,
        &SPELL_SLOTS, "a Conduit gets a slot of its highest circle back"; "name its highest circle")?;
    let slot = &mut magic.slots[circle - 1];
    only_if!(*slot < most,
        &SPELL_SLOTS, "{} has all slots of that circle", command.actor; "name a circle of which a slot was used")?;
    *slot += 1;
    Ok((magic, cost::SPELL_SLOT_A_CIRCLE.saturating_mul(command.circle), Use::SpellSlot))
}
