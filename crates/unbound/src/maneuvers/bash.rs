//! A bash that hit: its damage, and the push (UL-MAN-06, UL-MAN-07).

use super::{BASH, SHOVE_CRITICAL, shove};
use crate::Command;
use crate::attack::{self, Degree};
use crate::damage::{self, Blow};
use crate::pending::{Answer, Attack, Question, asked};
use crate::prelude::*;
use ludex_kit::answer;

/// What becomes of a bash that hit (UL-MAN-06, UL-MAN-07).
#[command(rule = BASH, group = "Maneuver", answer, described)]
#[derive(Copy, Eq)]
pub struct FinishBash {
    /// Who bashed.
    pub actor: ActorId,
    /// Whether it also pushes, which is after the damage.
    pub push: bool,
    /// Whether a critical bash goes for the shield's armor once more in damage, and not for a space more.
    #[or_default]
    pub hard: bool,
}

/// Does a bash that hit push too, and what does a critical one go for? (UL-MAN-06, UL-MAN-07)
#[prompt]
#[derive(Copy, Eq)]
pub struct Bashed {
    /// The bash; the one who made it decides.
    #[actor]
    pub attack: Attack,
    /// How it turned out.
    pub degree: Degree,
    /// How it was met.
    pub answer: Answer,
}

impl Question for Bashed {
    fn question(&self, teller: &Teller<'_>) -> String {
        let (who, whom) = (teller.name(self.attack.attacker), teller.name(self.attack.target));
        format!("The shield strikes {whom}: what more does {who} do?")
    }
    /// Goes for damage where it can, and pushes.
    fn usual(&self, _: &State) -> Command {
        FinishBash { actor: self.attack.attacker, push: true, hard: self.degree == Degree::Critical }.into()
    }
    fn other(&self) -> Option<ActorId> {
        Some(self.attack.target)
    }
    fn is_open(&self, state: &State) -> bool {
        state.actor(self.attack.target).alive() && state.actor(self.attack.attacker).alive()
    }
    fn declining(&self) -> Result<&'static str, Refusal> {
        Err(Refusal::new(&BASH, "a bash that hit deals its damage").instead("finish it, without a push if you like"))
    }
}

/// A bash that hit.
fn bashed(state: &State) -> Result<&Bashed, Refusal> {
    asked(state, &BASH, "no bash has hit")
}

impl Described<Unbound> for FinishBash {
    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = bashed(teller.state).map_or_else(|_| String::new(), |bash| teller.name(bash.attack.target));
        match (self.hard, self.push) {
            (true, true) => format!("Bash hard, and push {whom}"),
            (true, false) => format!("Bash hard, and let {whom} stand"),
            (false, true) => format!("Push {whom} away"),
            (false, false) => format!("Let {whom} stand"),
        }
    }
    fn details(&self, s: &State, offer: &mut Offer) {
        offer.target = bashed(s).ok().map(|bash| bash.attack.target);
    }
}

impl Act<Unbound> for FinishBash {
    fn may(&self, s: &State) -> Verdict {
        let Bashed { degree, .. } = bashed(s)?;
        Refusal::new(&SHOVE_CRITICAL, "only a critical bash deals more")
            .instead("leave it at the plain damage")
            .unless(!self.hard || *degree == Degree::Critical)
    }
    /// The damage, and then the push.
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Some(Bashed { attack, degree, answer }) = answer(t) else { return };
        let plain = |takes: bool| if degree == Degree::Critical && !takes { Degree::Hit } else { degree };
        let blow = Blow { degree, answer, situation: attack::beaten(answer) };
        deal(t, &attack, Blow { degree: plain(self.hard), ..blow });
        if self.push && t.state().actor(attack.target).alive() {
            shove(t, &attack, Blow { degree: plain(!self.hard), ..blow });
        }
    }
    fn offers(o: &mut Offers<'_>) {
        let actor = o.actor;
        if bashed(o.state()).is_ok() {
            let ways = [(true, true), (true, false), (false, true), (false, false)];
            ways.into_iter().for_each(|(hard, push)| o.add(FinishBash { actor, push, hard }));
        }
    }
}

/// Deals the damage of a shield (UL-MAN-06, UL-MAN-07).
fn deal(table: &mut Table<'_, impl Run>, attack: &Attack, blow: Blow) {
    let mut tally = table.tally();
    let own = table.state().actor(attack.attacker);
    let armor = own.profile.shield.as_ref().map_or(0, |shield| shield.armor);
    tally.base("shield", armor, &BASH);
    tally.add("Strength", own.attribute(Attribute::Strength), &BASH);
    if blow.degree == Degree::Critical {
        tally.add("critical", armor, &SHOVE_CRITICAL);
    }
    damage::bludgeon(table, attack, tally, blow);
}
