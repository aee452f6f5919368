//! What the game master gives Valor for: a session that begins, a challenge that is over, play worth a reward.

use super::{AFTER_AN_ENCOUNTER, AWARDS, Change, VALOR, must_have_valor};
use crate::campaign::SceneEvent;
use crate::prelude::*;
use ludex_kit::{field_of, fields, number};

/// The most Valor of one award.
pub const MOST_AWARD: u8 = 9;

/// Returns the players' characters, who alone have Valor (UL-VAL-01).
fn players(state: &State) -> Vec<ActorId> {
    state.ids().filter(|&id| state.actor(id).profile.pc).collect()
}

/// A session of the campaign begins: each player gets what the campaign gives for it (UL-VAL-01). The game master's. The
/// first needs no word: characters come to a campaign with that much.
#[command(rule = VALOR, group = "Valor", label = "A session begins", always, open, by = game_master)]
#[derive(Eq)]
pub struct BeginSession {
    /// Characters whose players are not there: they get none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("whose players are not there")]
    pub except: Vec<ActorId>,
}

impl Act<Unbound> for BeginSession {
    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SceneEvent::SessionBegan);
        let amount = table.state().options().valor_at_session_start;
        for actor in players(table.state()) {
            if amount > 0 && table.state().actor(actor).alive() && !self.except.contains(&actor) {
                table.emit(Change::Gained { actor, amount, rule: (&VALOR).into(), reason: String::new() });
            }
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        if !players(forms.state()).is_empty() {
            forms.usual::<Self>();
        }
    }
}

/// The game master awards Valor (UL-VAL-06).
#[command(rule = AWARDS, group = "Valor", always, open, by = game_master)]
#[derive(Eq)]
pub struct AwardValor {
    /// To whom.
    #[field("whose characters")]
    pub members: Vec<ActorId>,
    /// How much, 1 to 9.
    pub amount: u8,
    /// On what occasion. What is given by itself stands in the list, too: for those who come late.
    #[serde(default)]
    #[field("on what occasion")]
    pub occasion: Occasion,
    /// For what, in words.
    #[serde(default)]
    #[field("for what")]
    pub reason: String,
}

impl Act<Unbound> for AwardValor {
    fn may(&self, state: &State) -> Verdict {
        ensure!(!self.members.is_empty(), Refusal::new(&AWARDS, "nobody is named").instead("name somebody"));
        ensure!((1..=MOST_AWARD).contains(&self.amount), Refusal::bounds(&AWARDS, "an award", 1, MOST_AWARD.into()));
        for (place, &member) in self.members.iter().enumerate() {
            must_have_valor(state, member)?;
            let once = !self.members[..place].contains(&member);
            ensure!(once, Refusal::new(&AWARDS, "{} is named twice").about(member));
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let (words, rule) = self.occasion().row();
        let reason = if self.reason.is_empty() { words } else { &self.reason };
        for &actor in &self.members {
            table.emit(Change::Gained { actor, amount: self.amount, rule: rule.into(), reason: reason.to_owned() });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let members = players(forms.state());
        let Some(&first) = members.first() else { return };
        let [whose, _, given @ ..] = &fields(Self::DOC.fields)[..] else { return };
        let all = AwardValor { members, amount: 1, occasion: Occasion::Other, reason: String::new() };

        let challenge = AwardValor { occasion: Occasion::SkillChallenge, ..all.clone() };
        forms.form("Valor", "A skill challenge is over", challenge.into(), vec![whose.clone()]);

        let mut to_all = vec![number("/amount", "how much", 1, MOST_AWARD.into())];
        to_all.extend_from_slice(given);
        let mut to_one = vec![field_of::<ActorId>("/members/0", "to whom")];
        to_one.extend_from_slice(&to_all);
        let one = AwardValor { members: vec![first], ..all.clone() };
        forms.form("Valor", "Award Valor", one.into(), to_one);
        forms.form("Valor", "Award Valor to all players", all.into(), to_all);
    }
}

/// On what occasion Valor is awarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
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
pub const OCCASION_TABLE: [(Occasion, &str, &Rule); 5] = [
    (Occasion::Other, "", &AWARDS),
    (Occasion::InCharacter, "play in character", &AWARDS),
    (Occasion::Handicap, "a handicap was accepted", &AWARDS),
    (Occasion::SkillChallenge, "a skill challenge is over", &AFTER_AN_ENCOUNTER),
    (Occasion::Session, "the session begins", &VALOR),
];

impl Occasion {
    /// Returns its words where an award has none, and its rule.
    pub fn row(self) -> (&'static str, &'static Rule) {
        let (_, words, rule) = OCCASION_TABLE[self as usize];
        (words, rule)
    }
}

impl AwardValor {
    /// Returns on what occasion it is given. In older campaigns awards had words alone: those of the table are its
    /// occasions.
    pub fn occasion(&self) -> Occasion {
        if self.occasion != Occasion::Other {
            return self.occasion;
        }
        let said = OCCASION_TABLE.iter().find(|(_, words, _)| *words == self.reason);
        said.map_or(Occasion::Other, |(occasion, ..)| *occasion)
    }
}
