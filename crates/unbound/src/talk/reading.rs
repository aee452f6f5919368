//! Reading how somebody feels (UL-SOC-20).

use super::approach::READING;
use super::encounter::{listeners, present};
use super::event::TalkEvent;
use super::manner::{Relation, insight_target, relation, with_whom};
use crate::checks::{self, CheckResult, RerollOpened, Rerollable, Social};
use crate::prelude::*;

/// An attempt to read how an actor feels that may be rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Whose feelings are read.
    pub npc: ActorId,
    /// What the roll must reach.
    pub against: i32,
    /// What lay between them before.
    pub before: Relation,
}

/// Try to see how an actor feels (UL-SOC-20).
#[command(rule = READING, group = "Talk", kind = Talk, label = "See how {target} feels", between)]
#[derive(Copy, Eq)]
pub struct ReadFeelings {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for ReadFeelings {
    fn may(&self, state: &State) -> Verdict {
        present(state, self.actor, self.target)?;
        ensure!(
            !relation(state, self.target, with_whom(state, self.actor)).read,
            READING,
            "{} is an open book already",
            self.target,
            instead = "look at the sheet"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target: npc } = *self;
        let against = insight_target(table.state(), npc, table.listens());
        let check = checks::skill_roll(table, actor, Skill::Insight, None, None);
        let before = relation(table.state(), npc, with_whom(table.state(), actor));
        let number = against.total;
        let open = checks::rerollable(table.state(), actor, &check, true);
        saw(table, actor, before, check, against);
        if let Some(open) = open {
            let social = Some(Social::Read(Reading { npc, against: number, before }));
            table.emit(RerollOpened { open: Rerollable { social, ..open } });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in listeners(offers.state(), actor) {
            offers.add(ReadFeelings { actor, target });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let plus = checks::skill_tally(state, self.actor, Skill::Insight, None, false).total;
        offer.preview = Some(format!("d20{plus:+}"));
    }
}

/// Tells what a roll of Insight has shown: what lay between them before is known, or not (UL-SOC-20).
pub(super) fn saw(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    before: Relation,
    check: CheckResult,
    against: Tally,
) {
    let success = check.total >= against.total;
    let after = Relation { read: success, ..before };
    table.emit(TalkEvent::Read { actor, after, check, against, success });
}
