//! What the game master gives Valor for: a session that begins, a challenge that is over, play worth a reward.

use super::{AFTER_AN_ENCOUNTER, AWARDS, Change, VALOR, must_have_valor};
use crate::campaign::Turned;
use crate::state::State;
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Rule, Verdict};
use ludex_kit::command;
use serde::{Deserialize, Serialize};

/// The most Valor of one award.
pub const MOST_AWARD: u8 = 9;

/// A session of the campaign begins: each player gets what the campaign gives for it (UL-VAL-01). The game master's. The
/// first needs no word: characters come to a campaign with that much.
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct BeginSession {
    /// Characters whose players are not there: they get none.
    #[late]
    pub except: Vec<ActorId>,
}

/// The game master awards Valor (UL-VAL-06).
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct AwardValor {
    /// To whom.
    pub members: Vec<ActorId>,
    /// How much, 1 to 9.
    pub amount: u8,
    /// On what occasion.
    #[or_default]
    pub occasion: Occasion,
    /// For what, in words.
    #[or_default]
    pub reason: String,
}

/// On what occasion Valor is awarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// Whatever the words of the award say (UL-VAL-06).
    #[default]
    Other,
    /// Play in character (UL-VAL-06).
    InCharacter,
    /// A handicap that a player accepted (UL-VAL-06).
    Handicap,
    /// A challenge of skills is over (UL-VAL-03).
    SkillChallenge,
    /// A session begins (UL-VAL-01).
    Session,
}

/// The occasions with their words and the rules under which they are told.
#[rustfmt::skip]
pub const OCCASION_TABLE: [(Occasion, &str, &Rule); 5] = [
    (Occasion::Other,          "",                          &AWARDS),
    (Occasion::InCharacter,    "play in character",         &AWARDS),
    (Occasion::Handicap,       "a handicap was accepted",   &AWARDS),
    (Occasion::SkillChallenge, "a skill challenge is over", &AFTER_AN_ENCOUNTER),
    (Occasion::Session,        "the session begins",        &VALOR),
];

impl Occasion {
    /// Its words where an award has none, and its rule.
    pub fn row(self) -> (&'static str, &'static Rule) {
        let (_, words, rule) = OCCASION_TABLE[self as usize];
        (words, rule)
    }
}

impl AwardValor {
    /// On what occasion it is given. Where awards once had words alone, those of the table are its occasions.
    pub fn occasion(&self) -> Occasion {
        let says = |row: &&(Occasion, &str, &Rule)| row.1 == self.reason;
        match self.occasion {
            Occasion::Other => OCCASION_TABLE.iter().find(says).map_or(Occasion::Other, |row| row.0),
            occasion => occasion,
        }
    }
}

/// A session begins.
pub(crate) fn begin_session(table: &mut Table<'_, impl Run>, begins: &BeginSession) -> Verdict {
    table.emit(Turned::SessionBegan);
    let amount = table.state().options().valor_at_session_start;
    for actor in table.state().ids() {
        let who = table.state().actor(actor);
        if amount > 0 && who.profile.pc && who.alive() && !begins.except.contains(&actor) {
            let rule = (&VALOR).into();
            table.emit(Change::Gained { actor, amount, rule, reason: String::new() });
        }
    }
    Ok(())
}

/// Whether Valor may be awarded so (UL-VAL-06).
///
/// # Errors
/// Nobody is named, somebody twice or who has none, or the amount is out of bounds.
pub fn may_award(state: &State, award: &AwardValor) -> Verdict {
    if award.members.is_empty() {
        return Err(Refusal::new(&AWARDS, "nobody is named").instead("name somebody"));
    }
    if !(1..=MOST_AWARD).contains(&award.amount) {
        return Err(Refusal::bounds(&AWARDS, "an award", 1, MOST_AWARD.into()));
    }
    for (place, &member) in award.members.iter().enumerate() {
        must_have_valor(state, member)?;
        if award.members[..place].contains(&member) {
            return Err(Refusal::new(&AWARDS, "{} is named twice").about(member));
        }
    }
    Ok(())
}

/// Awards Valor.
pub(crate) fn award(table: &mut Table<'_, impl Run>, award: &AwardValor) -> Verdict {
    may_award(table.state(), award)?;
    let (words, rule) = award.occasion().row();
    let reason = if award.reason.is_empty() { words } else { &award.reason };
    for &actor in &award.members {
        let (amount, reason) = (award.amount, reason.to_owned());
        table.emit(Change::Gained { actor, amount, rule: rule.into(), reason });
    }
    Ok(())
}
