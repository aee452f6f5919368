//! What the game master gives Valor for: a session that begins, a challenge that is over, play worth a reward.

use super::{AFTER_AN_ENCOUNTER, AWARDS, Change, VALOR, must_have_valor};
use crate::campaign::SceneEvent;
use crate::prelude::*;
use ludex_kit::{field_of, fields, number};

/// The most Valor of one award.
pub const MOST_AWARD: u8 = 9;

/// Returns the players' characters. Where there are none, nobody has Valor.
fn players(state: &State) -> Vec<ActorId> {
    state.ids().filter(|&id| state.actor(id).profile.pc).collect()
}

acts! { Unbound;
    /// A session of the campaign begins: each player gets what the campaign gives for it (UL-VAL-01). The game master's. The
    /// first needs no word: characters come to a campaign with that much.
    #[command(rule = VALOR, group = "Valor", label = "A session begins", always, open, by = game_master)]
    #[derive(Eq)] BeginSession {
        /// Characters whose players are not there: they get none.
        #[late] #[field("whose players are not there")] except: Vec<ActorId>;
    }
    may |_, _| Ok(()),
    run |c, t| {
        t.emit(SceneEvent::SessionBegan);
        let amount = t.state().options().valor_at_session_start;
        for actor in players(t.state()) {
            if amount > 0 && t.state().actor(actor).alive() && !c.except.contains(&actor) {
                t.emit(Change::Gained { actor, amount, rule: (&VALOR).into(), reason: String::new() });
            }
        }
    },
    forms |f| if !players(f.state()).is_empty() {
        f.usual::<Self>();
    };

    /// The game master awards Valor (UL-VAL-06).
    #[command(rule = AWARDS, group = "Valor", always, open, by = game_master)]
    #[derive(Eq)] AwardValor {
        #[field("whose characters")] members: Vec<ActorId>, "To whom.";
        amount: u8, "How much, 1 to 9.";
        /// On what occasion. What is given by itself stands in the list, too: for those who come late.
        #[or_default] #[field("on what occasion")] occasion: Occasion;
        #[or_default] #[field("for what")] reason: String, "For what, in words.";
    }
    may |c, s| {
        only_if!(!c.members.is_empty(), Refusal::new(&AWARDS, "nobody is named").instead("name somebody"))?;
        only_if!((1..=MOST_AWARD).contains(&c.amount), Refusal::bounds(&AWARDS, "an award", 1, MOST_AWARD.into()))?;
        for (place, &member) in c.members.iter().enumerate() {
            must_have_valor(s, member)?;
            let once = !c.members[..place].contains(&member);
            only_if!(once, Refusal::new(&AWARDS, "{} is named twice").about(member))?;
        }
        Ok(())
    },
    run |c, t| {
        let (words, rule) = c.occasion().row();
        let reason = if c.reason.is_empty() { words } else { &c.reason };
        for &actor in &c.members {
            t.emit(Change::Gained { actor, amount: c.amount, rule: rule.into(), reason: reason.to_owned() });
        }
    },
    forms |f| {
        let members = players(f.state());
        let Some(&first) = members.first() else { return };
        let [whose, _, given @ ..] = &fields(Self::DOC.fields)[..] else { return };
        let given = [&[number("/amount", "how much", 1, MOST_AWARD.into())], given].concat();
        let whom = [&[field_of::<ActorId>("/members/0", "to whom")], &given[..]].concat();
        let all = AwardValor { members, amount: 1, occasion: Occasion::Other, reason: String::new() };
        let challenge = AwardValor { occasion: Occasion::SkillChallenge, ..all.clone() };
        let one = AwardValor { members: vec![first], ..all.clone() };
        f.form("Valor", "A skill challenge is over", challenge.into(), vec![whose.clone()]);
        f.form("Valor", "Award Valor", one.into(), whom);
        f.form("Valor", "Award Valor to all players", all.into(), given);
    };
}

tabled! {
    /// On what occasion Valor is awarded.
    #[derive(Default, ludex_kit::Part)]
    pub enum Occasion;
    /// The occasions with their words and the rules under which they are told.
    OCCASION_TABLE: (&str, &Rule) {
        /// Whatever the words of the award say (UL-VAL-06).
        #[default] Other: "", &AWARDS;
        /// Play in character (UL-VAL-06).
        InCharacter: "play in character", &AWARDS;
        /// A handicap that a player accepted (UL-VAL-06).
        Handicap: "a handicap was accepted", &AWARDS;
        /// A challenge of skills is over (UL-VAL-03).
        SkillChallenge: "a skill challenge is over", &AFTER_AN_ENCOUNTER;
        /// A session begins (UL-VAL-01).
        Session: "the session begins", &VALOR;
    }
}

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
