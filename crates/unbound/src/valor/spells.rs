//! Valor for spells: slots, mana and Threshold (UL-VAL-10, UL-VAL-11).

use super::{Change, SPELL_AP, SPELL_POWER, SPELL_SLOTS, Use, cost, costs_valor, must_afford, nothing_waits};
use crate::actions;
use crate::prelude::*;
use crate::spells::{self, Magic, MagicRestored};

/// How much mana comes back, or is taken off Threshold (UL-VAL-11).
const POWER: i32 = 2;

/// Get spell power back for Valor: in a fight with an action, else at any time.
#[command(rule = SPELL_POWER, group = "Valor", always)]
#[derive(Copy, Eq)]
pub struct RestoreSpells {
    pub actor: ActorId,
    /// The circle of the slot; 0 for those who have mana or Threshold.
    #[serde(default)]
    pub circle: u8,
}

impl Act<Unbound> for RestoreSpells {
    fn may(&self, state: &State) -> Verdict {
        let Restored { amount, on, .. } = restored(state, *self)?;
        must_afford(state, self.actor, amount, on)?;
        actions::may(state, self.actor, SPELL_AP)?;
        nothing_waits(state)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let Ok(Restored { magic, amount, on }) = restored(table.state(), *self) else { return };
        pay_plain(table, actor, Expense::Valor, ("spells for Valor", SPELL_AP, on.rule()));
        table.emit(Change::Spent { actor, amount, on });
        table.emit(MagicRestored { actor, magic });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let who = offers.state().actor(actor);
        if who.valor.points > 0 && who.profile.casting.is_some() {
            for circle in 0..=spells::MOST_CIRCLES as u8 {
                offers.seldom(RestoreSpells { actor, circle });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match self.circle {
            0 => "Get spell power back".to_owned(),
            circle => format!("Get a slot of circle {circle} back"),
        }
    }

    fn price(&self, _state: &State) -> i32 {
        SPELL_AP
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Ok(restored) = restored(state, *self) {
            costs_valor(offer, restored.amount);
        }
    }
}

/// What an actor would have to cast with, and what that costs.
struct Restored {
    magic: Magic,
    /// How much Valor.
    amount: u8,
    on: Use,
}

/// Returns what an actor would have to cast with, and what that costs in Valor (UL-VAL-10, UL-VAL-11).
///
/// # Errors
/// It casts no spells, has nothing to get back, or names a circle that it has no slot of.
fn restored(state: &State, command: RestoreSpells) -> Result<Restored, Refusal> {
    let who = state.actor(command.actor);
    let Some(casting) = &who.profile.casting else {
        return Err(Refusal::new(&SPELL_POWER, "{} casts no spells").about(command.actor));
    };
    let mut magic = who.magic;
    let circle = usize::from(command.circle);
    if casting.slots.is_empty() {
        ensure!(circle == 0, SPELL_POWER, "{} has no slots", command.actor, instead = "leave the circle at 0");
        match casting.devotion {
            Some(_) => magic.threshold = (magic.threshold - POWER).max(0),
            None => magic.mana = (magic.mana + POWER).min(spells::most(&who.profile).max(magic.mana)),
        }
        ensure!(magic != who.magic, SPELL_POWER, "{} has nothing to get back", command.actor);
        return Ok(Restored { magic, amount: cost::SPELL_POWER, on: Use::SpellPower });
    }
    let most = if circle == 0 { 0 } else { casting.slots.get(circle - 1).copied().unwrap_or(0) };
    ensure!(
        most > 0,
        SPELL_SLOTS,
        "{} has no slots of that circle",
        command.actor,
        instead = "name a circle it has slots of"
    );
    let highest = casting.slots.iter().rposition(|&slots| slots > 0).map_or(0, |place| place + 1);
    ensure!(
        !casting.conduit || circle == highest,
        SPELL_SLOTS,
        "a Conduit gets a slot of its highest circle back",
        instead = "name its highest circle"
    );
    let slot = &mut magic.slots[circle - 1];
    ensure!(
        *slot < most,
        SPELL_SLOTS,
        "{} has all slots of that circle",
        command.actor,
        instead = "name a circle of which a slot was used"
    );
    *slot += 1;
    let amount = cost::SPELL_SLOT_A_CIRCLE.saturating_mul(command.circle);
    Ok(Restored { magic, amount, on: Use::SpellSlot })
}
