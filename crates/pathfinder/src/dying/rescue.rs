//! The moments in which all Hero Points together keep somebody from death.

use super::*;
use crate::heroes::{HeroPointsSpent, MOMENTS, RESCUE};
use ludex_engine::Cost;

/// A moment in which Hero Points may keep somebody from death (PF-HRO-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Brink {
    /// The turn of one who is dying begins; the recovery check is still to come.
    TurnBegins,
    /// Somebody is struck down, dying so much; by whom, and whether the place in the order moves.
    Falls {
        /// Dying that is gained.
        dying: u8,
        /// Who did it.
        by: Option<ActorId>,
        /// Whether the place in the order moves.
        moves: bool,
    },
    /// Dying rises by so much.
    Sinks {
        /// By how much.
        by: u8,
    },
}

/// Lets somebody who has Hero Points decide at the brink of death; for everybody else what was to come comes.
pub(super) fn at_brink(table: &mut Table<'_, impl Run>, actor: ActorId, brink: Brink) {
    if may_be_rescued(table.state(), actor, brink) {
        Pathfinder::ask(table, NearDeath { actor, brink }.into());
    } else {
        comes(table, actor, brink);
    }
}

/// Returns whether Hero Points may answer at a brink (PF-OPT-02, PF-OPT-18).
pub(super) fn may_be_rescued(state: &State, actor: ActorId, brink: Brink) -> bool {
    let options = state.options();
    let counts = match brink {
        Brink::TurnBegins => options.rescue_timing == RescueTiming::TurnStartAndIncrease,
        Brink::Falls { .. } => options.gain_is_increase,
        Brink::Sinks { .. } => true,
    };
    counts && state.actor(actor).hero_points > 0 && !state.actor(actor).dead
}

/// Lets come what nobody keeps off.
fn comes(table: &mut Table<'_, impl Run>, actor: ActorId, brink: Brink) {
    let now = table.state().actor(actor);
    if now.dead {
        return;
    }
    // Regeneration keeps dying below what kills (PF-DYG-13).
    let most = most_dying(table.state(), actor);
    let now = table.state().actor(actor);
    let room = most.saturating_sub(now.dying);
    match brink {
        Brink::TurnBegins => return recovers(table, actor),
        // Who was struck down meanwhile is only worse off.
        Brink::Falls { dying, .. } if now.dying > 0 => table.emit(Sank { actor, by: dying.min(room) }),
        Brink::Falls { dying, by, moves } => table.emit(KnockedOut { actor, dying: dying.min(most), by, moves }),
        Brink::Sinks { .. } if now.dying == 0 => return,
        Brink::Sinks { by } => table.emit(Sank { actor, by: by.min(room) }),
    }
    perhaps_dies(table, actor);
}

/// Does an actor spend all Hero Points to avoid death?
#[prompt]
pub struct NearDeath {
    pub actor: ActorId,
    pub brink: Brink,
}

impl NearDeath {
    /// Returns the dying value that comes if nothing is done; of a check the one that a failure brings.
    fn looms(&self, state: &State) -> u8 {
        let now = state.actor(self.actor).dying;
        match self.brink {
            Brink::TurnBegins => now + 1 + wounds(state, self.actor, &[WoundedMode::All]),
            Brink::Falls { dying, .. } => now + dying,
            Brink::Sinks { by } => now + by,
        }
    }
}

impl Prompt<Pathfinder> for NearDeath {
    fn question(&self, teller: &Teller<'_>) -> String {
        let who = teller.name(self.actor);
        match self.brink {
            Brink::TurnBegins => format!("Does {who} spend all Hero Points to be no longer dying?"),
            _ => format!("{who} would be dying {}: are all Hero Points spent?", self.looms(teller.state)),
        }
    }

    /// Whoever would die is rescued; a failure that would kill is not waited for. Who was asked twice may have spent the points.
    fn usual(&self, state: &State) -> Command {
        let actor = self.actor;
        let fatal = self.looms(state) >= threshold(state, actor);
        let may = state.lives(actor) && state.actor(actor).hero_points > 0;
        if fatal && may { Rescue { actor }.into() } else { AcceptFate { actor }.into() }
    }
}

/// Spend all Hero Points to be no longer dying.
#[command(rule = RESCUE, group = "Hero Points", kind = Free, label = "Cheat death", answer)]
pub struct Rescue {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Rescue {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, NearDeath>(state)?;
        ensure!(state.lives(self.actor), DEAD, "{} is dead", self.actor);
        ensure!(state.actor(self.actor).hero_points > 0, RESCUE, "{} has no Hero Point", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(NearDeath { actor, brink }) = answer::<Pathfinder, NearDeath>(table) else { return };
        let amount = table.state().actor(actor).hero_points;
        table.emit(HeroPointsSpent { actor, amount, on: HeroUse::Rescue });
        match brink {
            Brink::Falls { by, moves, .. } => table.emit(KnockedOut { actor, dying: 0, by, moves }),
            Brink::TurnBegins | Brink::Sinks { .. } => table.emit(Rescued { actor }),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Rescue { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let amount = state.actor(self.actor).hero_points.into();
        offer.cost.push(Cost { amount, of: "Hero Points".into() });
    }
}

/// Keep the Hero Points, and let come what comes.
#[command(rule = RESCUE, group = "Hero Points", kind = Pass, label = "Let it come", answer)]
pub struct AcceptFate {
    pub actor: ActorId,
}

impl Act<Pathfinder> for AcceptFate {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, NearDeath>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(NearDeath { actor, brink }) = answer::<Pathfinder, NearDeath>(table) {
            comes(table, actor, brink);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(AcceptFate { actor: offers.actor });
    }
}

/// An actor is no longer dying, and no more wounded than before.
#[event(Boon, "{actor} is no longer dying, and stable", RESCUE, MOMENTS)]
pub struct Rescued {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Rescued {
    fn apply(&self, state: &mut State) {
        let now = state.clock.seconds;
        state.on(self.actor, |actor| (actor.dying, actor.out_since) = (0, Some(now)));
    }
}
