//! What a critical dodge brings (UL-DEF-16).

use crate::action_points::{self, ApRegained};
use crate::defence::DODGE_CRITICAL;
use crate::movement::{self, Pushed};
use crate::prelude::*;

/// What does a critical dodge bring? (UL-DEF-16)
#[prompt(frame, "{actor} has dodged perfectly.", rule = DODGE_CRITICAL)]
#[derive(Copy, Eq)]
pub struct Dodged {
    pub actor: ActorId,
    /// Who was dodged.
    pub from: ActorId,
}

impl Prompt<Unbound> for Dodged {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("A perfect dodge: what does {} make of it?", teller.name(self.actor))
    }

    // The Action Point, or nothing where no more can be had.
    fn usual(&self, state: &State) -> Command {
        let regain = TakeDodgePrize { actor: self.actor, prize: DodgePrize::RegainAp };
        if regain.may(state).is_ok() { regain.into() } else { Decline { actor: self.actor }.into() }
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.from)
    }

    fn is_open(&self, state: &State) -> bool {
        state.can_act(self.actor)
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Neither")
    }
}

/// What is asked of an actor who dodged critically (UL-DEF-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
pub enum DodgePrize {
    /// Regain 1 Action Point.
    RegainAp,
    /// Step back to a space.
    StepBack(Cell),
}

/// Take what a critical dodge brings (UL-DEF-16).
#[command(rule = DODGE_CRITICAL, group = "Reaction", answer)]
#[derive(Copy, Eq)]
pub struct TakeDodgePrize {
    pub actor: ActorId,
    /// What it takes of the two.
    pub prize: DodgePrize,
}

impl Act<Unbound> for TakeDodgePrize {
    fn may(&self, state: &State) -> Verdict {
        let &Dodged { actor, from } = asked(state, &DODGE_CRITICAL, "there was no critical dodge")?;
        match self.prize {
            DodgePrize::RegainAp => {
                let most = action_points::fresh_action_points(state, actor, false).total;
                let has_room = state.actor(actor).ap < most;
                ensure!(has_room, DODGE_CRITICAL, "Action Points cannot exceed what the round began with");
                Ok(())
            }
            DodgePrize::StepBack(to) => {
                ensure!(
                    may_step_back(state, actor, from, to),
                    DODGE_CRITICAL,
                    "the step goes to a free space next to you, away from the attacker",
                    instead = "choose one of the spaces shown"
                );
                Ok(())
            }
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, prize } = *self;

        table.emit(Settled {});
        match prize {
            DodgePrize::RegainAp => table.emit(ApRegained { actor, amount: 1, rule: (&DODGE_CRITICAL).into() }),
            // The step is no Move, and so provokes nobody (UL-ATK-33).
            DodgePrize::StepBack(to) => {
                table.emit(Pushed { actor, to, by: actor, rule: (&DODGE_CRITICAL).into() });
                movement::release_out_of_reach(table, actor);
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let Some(&Dodged { from, .. }) = offers.asked() else { return };
        offers.add(TakeDodgePrize { actor, prize: DodgePrize::RegainAp });

        let around = state.map().shape().neighbours(state.actor(actor).at);
        let step = |to| TakeDodgePrize { actor, prize: DodgePrize::StepBack(to) };
        for to in around.clone() {
            offers.seldom(step(to));
        }
        // Why not there, nobody asks who may step elsewhere.
        let may_step = around.clone().any(|to| may_step_back(state, actor, from, to));
        if !may_step && let Some(to) = around.clone().next() {
            offers.add(step(to));
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match self.prize {
            DodgePrize::RegainAp => "Regain 1 AP".to_owned(),
            DodgePrize::StepBack(to) => format!("Step back to {to}"),
        }
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        if let DodgePrize::StepBack(to) = self.prize {
            offer.cell = Some((to.x, to.y));
        }
    }
}

/// Returns whether a step after a critical dodge goes to a free space next to the actor, away from the attacker.
fn may_step_back(state: &State, actor: ActorId, from: ActorId, to: Cell) -> bool {
    let here = state.spaces(actor);
    let there = here.at(to);
    let is_next = state.map().shape().neighbours(here.anchor()).any(|cell| cell == to);
    let is_open = there.cells().all(|cell| here.contains(cell) || state.entry(cell) != Entry::Blocked);
    let is_farther = there.distance(state.spaces(from)) > here.distance(state.spaces(from));
    is_next
        && is_open
        && is_farther
        && there.fits(state.map())
        && movement::is_free(state, actor, there)
        && !state.is_held(actor)
        && state.actor(actor).saddle.is_none()
}
