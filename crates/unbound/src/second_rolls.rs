//! Rolling a check again: what came of the first roll is decided anew by the second (UL-CHK-37, UL-RNK-22).
//!
//! What may be rolled again, and what it was about, is kept by `checks::reroll`.

use crate::checks::reroll::{REROLLS, Rerollable, Social, WILL_BOOST, has_uses, rerolled, stands_at};
use crate::checks::{CheckRerolled, CheckResult, Focused, GroupRolled, RerollOpened, contest, task};
use crate::prelude::*;
use crate::stealth::{self, Pretence, StealthEvent};
use crate::talk::approach;

/// Roll the check just made again (UL-RNK-22, UL-CHK-37); what came of it is decided anew.
#[command(rule = WILL_BOOST, group = "Action", label = "Roll that again", always)]
#[derive(Copy, Eq)]
pub struct RerollCheck {
    pub actor: ActorId,
}

impl Act<Unbound> for RerollCheck {
    fn may(&self, state: &State) -> Verdict {
        ensure!(
            has_uses(state, self.actor),
            WILL_BOOST,
            "{} has no reroll left in this scene",
            self.actor,
            instead = "let the roll stand"
        );
        let has_just_rolled = rerolled(state, self.actor).is_some();
        ensure!(has_just_rolled, WILL_BOOST, "{} has not just rolled a social skill", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let Some(open) = rerolled(table.state(), actor).cloned() else { return };
        let roll = table.die(20, open.advantage);
        let total = roll.value() + open.plus;
        table.emit(CheckRerolled { before: open.clone(), roll: roll.clone(), total });
        let mut tally = table.tally();
        tally.base("as before", open.plus, &REROLLS);
        let Rerollable { what, target, secret, .. } = open;
        let check = CheckResult { what, roll, tally, reasons: Vec::new(), total, target, secret, together: false };
        let social = open.social.clone().map(|social| decided_again(table, actor, social, check));
        // What follows has closed the matter; another use may still open it.
        if has_uses(table.state(), actor) && rerolled(table.state(), actor).is_none() {
            table.emit(RerollOpened { open: Rerollable { total, social, ..open } });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(RerollCheck { actor: offers.actor });
    }

    fn secret(&self, state: &State) -> bool {
        rerolled(state, self.actor).is_some_and(|open| open.secret)
    }
}

/// Decides anew, by the second roll, what came of the first. Returns what a third would be about.
fn decided_again(table: &mut Table<'_, impl Run>, actor: ActorId, social: Social, check: CheckResult) -> Social {
    match social {
        Social::Tried(_) | Social::Read(_) => approach::rolled_again(table, actor, &social, check),
        Social::Contested(ref rivals) => contest::decided_again(table, (actor, check.total), rivals.clone()),
        Social::Grouped(ref band) => {
            let mut band = band.clone();
            stands_at(&mut band.totals, actor, check.total);
            table.emit(GroupRolled { outcome: band.outcome() });
        }
        Social::Focused { skill } => table.emit(Focused { actor, skill, check }),
        Social::Hid { ref observers } => stealth::hidden_again(table, actor, observers, check),
        Social::Feigned(ref pretence) => {
            let pretence = Pretence { total: Some(check.total), ..pretence.clone() };
            table.emit(StealthEvent::Feigned { pretence, check: Some(check) });
        }
        Social::Examined(ref glance) => stealth::examined_again(table, actor, glance, check),
        Social::Performed(show) => return Social::Performed(stealth::performed(table, actor, show, check.total)),
        Social::Learnt(learnt) => task::learnt_again(table, actor, learnt, check.succeeded()),
    }
    social
}
