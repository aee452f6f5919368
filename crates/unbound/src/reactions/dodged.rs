//! What a critical dodge brings (UL-DEF-16).

use crate::action_points;
use crate::action_points::ApRegained;
use crate::defence::DODGE_CRITICAL;
use crate::movement::{self, Pushed};
use crate::prelude::*;

asks! { Unbound;
    /// What does a critical dodge bring? (UL-DEF-16)
    #[prompt(frame, "{actor} has dodged perfectly.", rule = DODGE_CRITICAL)] #[derive(Copy, Eq)]
    Dodged { actor: ActorId; from: ActorId, "Who was dodged." }
    question |p, teller| format!("A perfect dodge: what does {} make of it?", teller.name(p.actor)),
    // The Action Point, or nothing where no more can be had.
    usual |p, state| {
        let takes = TakeDodgePrize { actor: p.actor, prize: DodgePrize::RegainAp };
        if takes.may(state).is_ok() { Command::from(takes) } else { Decline { actor: p.actor }.into() }
    },
    other |p| Some(p.from),
    is_open |p, state| state.can_act(p.actor),
    declining |_| Ok("Neither");
}

kept! {
    /// What is asked of an actor who dodged critically (UL-DEF-16).
    #[derive(Clone, Copy, Eq, ludex_kit::Part)] pub enum DodgePrize {
        RegainAp, "Regain 1 Action Point.";
        StepBack(Cell), "Step back to a space.";
    }
}

acts! { Unbound;
    /// Take what a critical dodge brings (UL-DEF-16).
    #[command(rule = DODGE_CRITICAL, group = "Reaction", answer)]
    #[derive(Copy, Eq)] TakeDodgePrize { actor: ActorId; prize: DodgePrize, "What it takes of the two." }
    label |c, _| match c.prize {
        DodgePrize::RegainAp => "Regain 1 AP".to_owned(),
        DodgePrize::StepBack(to) => format!("Step back to {to}"),
    },
    details |c, _, offer| if let DodgePrize::StepBack(to) = c.prize {
        offer.cell = Some((to.x, to.y));
    },
    may |c, s| {
        let &Dodged { actor, from } = asked(s, &DODGE_CRITICAL, "there was no critical dodge")?;
        match c.prize {
            DodgePrize::RegainAp => only_if!(s.actor(actor).ap < action_points::fresh_action_points(s, actor, false).total,
                &DODGE_CRITICAL, "Action Points cannot exceed what the round began with"),
            DodgePrize::StepBack(to) => only_if!(may_step_back(s, actor, from, to), &DODGE_CRITICAL,
                "the step goes to a free space next to you, away from the attacker"; "choose one of the spaces shown"),
        }
    },
    run |&Self { actor, prize }, t| {
        t.emit(Settled {});
        match prize {
            DodgePrize::RegainAp => t.emit(ApRegained { actor, amount: 1, rule: (&DODGE_CRITICAL).into() }),
            DodgePrize::StepBack(to) => {
                t.emit(Pushed { actor, to, by: actor, rule: (&DODGE_CRITICAL).into() });
                movement::release_out_of_reach(t, actor);
            }
        }
    },
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        let Some(&Dodged { from, .. }) = o.asked() else { return };
        o.add(TakeDodgePrize { actor, prize: DodgePrize::RegainAp });
        let around = state.map().shape().neighbours(state.actor(actor).at);
        let step = |to| TakeDodgePrize { actor, prize: DodgePrize::StepBack(to) };
        // Why not there, nobody asks who may step elsewhere.
        let open = around.clone().any(|to| may_step_back(state, actor, from, to));
        around.clone().for_each(|to| o.seldom(step(to)));
        around.take(1).filter(|_| !open).for_each(|to| o.add(step(to)));
    };
}

/// Returns whether the step goes to a free space, away from the attacker.
fn may_step_back(state: &State, actor: ActorId, from: ActorId, to: Cell) -> bool {
    let here = state.spaces(actor);
    let there = here.at(to);
    let next = state.map().shape().neighbours(here.anchor()).any(|cell| cell == to);
    let open = there.cells().all(|cell| here.contains(cell) || state.entry(cell) != Entry::Blocked);
    let farther = there.distance(state.spaces(from)) > here.distance(state.spaces(from));
    next && open
        && farther
        && there.fits(state.map())
        && movement::is_free(state, actor, there)
        && !state.is_held(actor)
        && state.actor(actor).saddle.is_none()
}
