//! Valor for spells: slots, mana and Threshold (UL-VAL-10, UL-VAL-11).

use super::{Change, SPELL_AP, SPELL_POWER, SPELL_SLOTS, Use, cost, must_afford, nothing_waits};
use crate::Table;
use crate::actions;
use crate::event::{Event, Expense};
use crate::objection::{Objection, Verdict, Why};
use crate::spells::{self, Magic};
use crate::state::{Stage, State};
use crate::turns::pay;
use ludex_engine::{ActorId, Faces, Log};
use serde::{Deserialize, Serialize};

/// Get spell power back for Valor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RestoreSpells {
    /// Who.
    pub actor: ActorId,
    /// The circle of the slot; 0 for those who have mana or Threshold.
    #[serde(default)]
    pub circle: u8,
}

/// How much mana comes back, or is taken off Threshold (UL-VAL-11).
const POWER: i32 = 2;

/// What somebody would have to cast with, and what that costs in Valor.
///
/// # Errors
/// It casts no spells, has nothing to get back, or names a circle that it has no slot of.
pub fn restored(state: &State, command: RestoreSpells) -> Result<(Magic, u8, Use), Objection> {
    let who = state.actor(command.actor);
    let Some(casting) = &who.profile.casting else {
        return Err(Objection::new(&SPELL_POWER, Why::Somebody(command.actor, "casts no spells")));
    };
    let (mut magic, circle) = (who.magic, usize::from(command.circle));
    if casting.slots.is_empty() {
        if circle != 0 {
            let objection = Objection::new(&SPELL_POWER, Why::Somebody(command.actor, "has no slots"));
            return Err(objection.instead("leave the circle at 0"));
        }
        match casting.devotion {
            Some(_) => magic.threshold = (magic.threshold - POWER).max(0),
            None => magic.mana = (magic.mana + POWER).min(spells::most(&who.profile).max(magic.mana)),
        }
        if magic == who.magic {
            return Err(Objection::new(&SPELL_POWER, Why::Somebody(command.actor, "has nothing to get back")));
        }
        return Ok((magic, cost::SPELL_POWER, Use::SpellPower));
    }
    let Some(&most) = casting.slots.get(circle.wrapping_sub(1)).filter(|&&most| most > 0) else {
        let objection = Objection::new(&SPELL_SLOTS, Why::Somebody(command.actor, "has no slots of that circle"));
        return Err(objection.instead("name a circle it has slots of"));
    };
    let highest = casting.slots.iter().rposition(|&slots| slots > 0).map_or(0, |place| place + 1);
    if casting.conduit && circle != highest {
        let objection = Objection::new(&SPELL_SLOTS, "a Conduit gets a slot of its highest circle back");
        return Err(objection.instead("name its highest circle"));
    }
    let slot = &mut magic.slots[circle - 1];
    if *slot >= most {
        let objection = Objection::new(&SPELL_SLOTS, Why::Somebody(command.actor, "has all slots of that circle"));
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
            Err(Objection::new(on.rule(), Why::Somebody(command.actor, "cannot act")))
        }
        Stage::Ready | Stage::Over => nothing_waits(state),
    }
}

/// Gets spell power back.
pub(crate) fn restore(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: RestoreSpells) -> Verdict {
    may_restore(table.state(), command)?;
    let (magic, amount, on) = restored(table.state(), command)?;
    let actor = command.actor;
    if table.state().stage == Stage::Fighting {
        let mut tally = table.tally();
        tally.base("spells for Valor", SPELL_AP, on.rule());
        pay(table, actor, Expense::Valor, tally);
    }
    table.emit(Event::Valor(Change::Spent { actor, amount, on }));
    table.emit(Event::MagicRestored { actor, magic });
    Ok(())
}
