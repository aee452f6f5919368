//! Keeping something else ready than a blow: to walk, to step, to stand up, to raise a shield.

use super::{AFTER_THE_STEP, READY};
use crate::prelude::*;
use crate::turns::{REACTIONS, able, ready, spend};
use ludex_grid::Cell;

/// Keep something ready, for two actions; that ends the turn.
#[command(rule = READY, group = "Turn", kind = Turn, label = "Ready to {deed}", costs = 2)]
pub struct ReadyDeed {
    pub actor: ActorId,
    pub deed: KeptDeed,
}

impl Act<Pathfinder> for ReadyDeed {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 2)?;
        conditions::may_concentrate(state, self.actor, None)?;
        ensure!(state.lent.is_none(), READY, "{} acts in another's turn", self.actor);
        let shield = self.deed != KeptDeed::RaiseShield || state.profile(self.actor).shield.is_some();
        ensure!(shield, READY, "{} has no shield", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, deed } = *self;
        spend(table, actor, 2);
        table.emit(DeedReadied { actor, deed });
        turns::end_turn(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for deed in KeptDeed::ALL {
            offers.seldom(ReadyDeed { actor, deed: *deed });
        }
    }
}

/// What somebody keeps ready for has come, as the table says: it does it, as its reaction.
#[command(rule = READY, group = "Reaction", kind = Move, between)]
pub struct SpringDeed {
    pub actor: ActorId,
    /// Where it walks or steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
}

impl Act<Pathfinder> for SpringDeed {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, to } = *self;
        able(state, actor)?;
        let Some(deed) = state.actor(actor).kept_deed else {
            return Err(Refusal::new(&READY, "{} keeps nothing else ready")
                .about(actor)
                .instead("ready it in your turn"));
        };
        ensure!(state.whose_turn() != Some(actor), READY, "it is the turn of {}", actor);
        let now = state.actor(actor);
        let free = now.reaction && conditions::lets_react(state, actor);
        ensure!(free, REACTIONS, "{} has no reaction left", actor);
        match (deed, to) {
            (KeptDeed::Stride, Some(to)) => turns::leads(state, actor, to),
            (KeptDeed::Step, Some(to)) => {
                turns::may_move_at_all(state, actor)?;
                ensure!(
                    turns::is_next(state, actor, to, false),
                    turns::STEP,
                    "a Step leads to a free square beside one"
                );
                Ok(())
            }
            (KeptDeed::Stride | KeptDeed::Step, None) => Err(Refusal::new(&READY, "say where it goes")),
            (KeptDeed::Stand, _) => {
                ensure!(now.has(Condition::Prone), turns::STAND, "{} does not lie on the ground", actor);
                turns::may_move_at_all(state, actor)
            }
            (KeptDeed::RaiseShield, _) => {
                let whole = derived::wields_shield(state, actor);
                ensure!(whole && !now.shield_raised, derived::RAISE_A_SHIELD, "there is no shield to raise");
                Ok(())
            }
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to } = *self;
        let Some(deed) = table.state().actor(actor).kept_deed else { return };
        table.emit(DeedSprung { actor });
        match (deed, to) {
            (KeptDeed::Stride, Some(to)) => turns::walks_free(table, actor, to),
            (KeptDeed::Step, Some(to)) => {
                table.emit(turns::Moved { actor, to });
                table.emit(turns::Arrived { actor, how: "steps".into() });
            }
            (KeptDeed::Stand, _) => {
                conditions::take(table, actor, Condition::Prone);
                table.emit(turns::Rose { actor });
            }
            (KeptDeed::RaiseShield, _) => table.emit(turns::ShieldRaised { actor }),
            _ => {}
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        match state.actor(actor).kept_deed {
            None => {}
            Some(KeptDeed::Stand | KeptDeed::RaiseShield) => offers.add(SpringDeed { actor, to: None }),
            Some(KeptDeed::Step) => {
                for to in state.setting.map.shape().neighbours(state.actor(actor).at) {
                    offers.seldom(SpringDeed { actor, to: Some(to) });
                }
            }
            Some(KeptDeed::Stride) => {
                let mut cells = Vec::new();
                turns::squares(state, actor, |cell| cells.push(cell));
                for to in cells {
                    offers.seldom(SpringDeed { actor, to: Some(to) });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let deed = teller.state.actor(self.actor).kept_deed.map_or("act", KeptDeed::name);
        match self.to {
            Some(to) => format!("As readied: {deed} to {to}"),
            None => format!("As readied: {deed}"),
        }
    }
}

/// Something is kept ready.
#[event(Action, "{actor} keeps ready to {deed}", READY)]
pub struct DeedReadied {
    pub actor: ActorId,
    pub deed: KeptDeed,
}

impl Event<Pathfinder> for DeedReadied {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.kept_deed = Some(self.deed));
    }
}

/// An actor does what it kept ready.
#[event(Action, "{actor} does as it had in mind", READY, AFTER_THE_STEP)]
pub struct DeedSprung {
    pub actor: ActorId,
}

impl Event<Pathfinder> for DeedSprung {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.reaction, actor.kept_deed) = (false, None));
    }
}
