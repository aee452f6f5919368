//! Valor for spells: slots, mana and Threshold (UL-VAL-10, UL-VAL-11).

use super::{Change, SPELL_AP, SPELL_POWER, SPELL_SLOTS, Use, cost, must_afford, nothing_waits};
use crate::action_points::Expense;
use crate::actions;
use crate::spells::{self, Magic, MagicRestored};
use crate::state::{Stage, State};
use crate::turns::pay;
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Verdict};
use ludex_kit::command;

/// Get spell power back for Valor.
#[command(always)]
#[derive(Copy, Eq)]
pub struct RestoreSpells {
    /// Who.
    pub actor: ActorId,
    /// The circle of the slot; 0 for those who have mana or Threshold.
    #[or_default]
    pub circle: u8,
}

/// How much mana comes back, or is taken off Threshold (UL-VAL-11).
const POWER: i32 = 2;

/// What somebody would have to cast with, and what that costs in Valor.
///
/// # Errors
/// It casts no spells, has nothing to get back, or names a circle that it has no slot of.
pub fn restored(state: &State, command: RestoreSpells) -> Result<(Magic, u8, Use), Refusal> {
    let who = state.actor(command.actor);
    let Some(casting) = &who.profile.casting else {
        return Err(Refusal::new(&SPELL_POWER, "{} casts no spells").about(command.actor));
    };
    let (mut magic, circle) = (who.magic, usize::from(command.circle));
    if casting.slots.is_empty() {
        if circle != 0 {
            let objection = Refusal::new(&SPELL_POWER, "{} has no slots").about(command.actor);
            return Err(objection.instead("leave the circle at 0"));
        }
        match casting.devotion {
            Some(_) => magic.threshold = (magic.threshold - POWER).max(0),
            None => magic.mana = (magic.mana + POWER).min(spells::most(&who.profile).max(magic.mana)),
        }
        if magic == who.magic {
            return Err(Refusal::new(&SPELL_POWER, "{} has nothing to get back").about(command.actor));
        }
        return Ok((magic, cost::SPELL_POWER, Use::SpellPower));
    }
    let Some(&most) = casting.slots.get(circle.wrapping_sub(1)).filter(|&&most| most > 0) else {
        let objection = Refusal::new(&SPELL_SLOTS, "{} has no slots of that circle").about(command.actor);
        return Err(objection.instead("name a circle it has slots of"));
    };
    let highest = casting.slots.iter().rposition(|&slots| slots > 0).map_or(0, |place| place + 1);
    if casting.conduit && circle != highest {
        let objection = Refusal::new(&SPELL_SLOTS, "a Conduit gets a slot of its highest circle back");
        return Err(objection.instead("name its highest circle"));
    }
    let slot = &mut magic.slots[circle - 1];
    if *slot >= most {
        let objection = Refusal::new(&SPELL_SLOTS, "{} has all slots of that circle").about(command.actor);
        return Err(objection.instead("name a circle of which a slot was used"));
    }
    *slot += 1;
    Ok((magic, cost::SPELL_SLOT_A_CIRCLE.saturating_mul(command.circle), Use::SpellSlot))
}

/// Whether somebody may get spell power back: in a fight with an action, else at any time.
///
/// # Errors
/// See [`restored`]; too little Valor or Action Points.
pub fn may_restore(state: &State, command: RestoreSpells) -> Verdict {
    let (_, amount, on) = restored(state, command)?;
    must_afford(state, command.actor, amount, on)?;
    match state.stage {
        Stage::Fighting => actions::may(state, command.actor, SPELL_AP),
        Stage::Ready | Stage::Over if !state.actor(command.actor).can_act() => {
            Err(Refusal::new(on.rule(), "{} cannot act").about(command.actor))
        }
        Stage::Ready | Stage::Over => nothing_waits(state),
    }
}

/// Gets spell power back.
pub(crate) fn restore(table: &mut Table<'_, impl Run>, command: RestoreSpells) -> Verdict {
    may_restore(table.state(), command)?;
    let (magic, amount, on) = restored(table.state(), command)?;
    let actor = command.actor;
    if table.state().stage == Stage::Fighting {
        let mut tally = table.tally();
        tally.base("spells for Valor", SPELL_AP, on.rule());
        pay(table, actor, Expense::Valor, tally);
    }
    table.emit(Change::Spent { actor, amount, on });
    table.emit(MagicRestored { actor, magic });
    Ok(())
}
