//! Small movements: a step of Positioning, turning, dropping prone, standing up, squeezing through places that are too
//! narrow (UL-POS-06, 12 to 14, UL-COV-08).

use super::paths::step_cost;
use super::sharing::{can_stand, is_barred, is_open, is_taken, room};
use super::{
    DASH, DROP_PRONE, Faced, POSITIONING, Positioned, SQUEEZING, STAND_UP, Squeezed, WayBarred, release_out_of_reach,
};
use crate::body::diving::wade_out;
use crate::prelude::*;
use crate::statuses::{GRAPPLED, PRONE, gain};
use crate::turns::must_be_about;
use crate::{cover, mounted};

acts! { Unbound;
    /// Move one space for 1 Action Point, provoking nobody (UL-POS-06).
    #[command(rule = POSITIONING, group = "Move", label = "Step to {to}, provoking nobody")]
    #[derive(Copy, Eq)] Position { actor: ActorId; to: Cell, "The next space: the anchor of its spaces." }
    price |c, s| positioning_price(s, c.actor, false).total,
    details |c, _, offer| offer.cell = Some((c.to.x, c.to.y)),
    when |s| fighting(s),
    may |c, s| {
        let Self { actor, to } = *c;
        must_act(s, actor)?;
        can_pay(s, actor, c.price(s))?;
        mounted::may_go(s, mounted::mover(s, actor))?;
        not_if!(mounted::is_riding(s, actor), &mounted::CONTROLLED, "a mount that is controlled only Moves"; "Move")?;
        let rule = if s.is_held(actor) { &GRAPPLED } else { &PRONE };
        not_if!(s.is_held(actor) || s.actor(actor).statuses.has(Status::Prone),
            rule, "Positioning is not possible while held or Prone"; "stand up or escape")?;
        let here = s.spaces(actor);
        let (next, there) = (s.map().shape().neighbours(here.anchor()).any(|cell| cell == to), here.at(to));
        only_if!(next && step_cost(s, actor, here, there) == Some(1) && !is_taken(s, actor, there), &POSITIONING,
            "Positioning goes one space, into a free one that is not difficult terrain"; "Move instead")
    },
    run |&Self { actor, to }, t| {
        let state = t.state();
        let facing = state.map().shape().towards(state.actor(actor).at, to).unwrap_or(state.actor(actor).facing);
        let price = positioning_price(state, actor, t.listens());
        pay(t, actor, Expense::Positioning, price);
        if is_barred(t.state(), actor, t.state().spaces(actor).at(to)) {
            return t.emit(WayBarred { actor });
        }
        t.emit(Positioned { actor, to, facing });
        crate::stealth::moves_on(t, actor);
        release_out_of_reach(t, actor);
        wade_out(t, actor);
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        s.map().shape().neighbours(s.actor(actor).at).for_each(|to| o.seldom(Position { actor, to }));
    };
}

/// Returns what a step of Positioning costs (UL-POS-04, UL-POS-06, UL-POS-17, UL-INB-08).
pub fn positioning_price(state: &State, actor: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("Positioning", 1, &POSITIONING);
    let laden = state.actor(actor).flying && super::is_laden(state, actor);
    tally.add("laden in the air", i32::from(laden), &super::flight::LADEN_FLYERS);
    tally.add("after a Dash", i32::from(state.actor(actor).turn.dashed), &DASH);
    tally
}

acts! { Unbound;
    /// Look another way (UL-COV-08).
    #[command(rule = cover::TURNING, group = "Move")]
    #[derive(Copy, Eq)] Face { actor: ActorId; toward: Direction, "Where it looks then." }
    label |c, teller| format!("Face {}", teller.state.map().shape().direction_name(c.toward)),
    when |s| fighting(s),
    may |c, s| {
        must_be_about(s, c.actor)?;
        must_be_loose(s, c.actor)?;
        let other = c.toward != s.actor(c.actor).facing && c.toward.0 < s.map().shape().direction_count();
        only_if!(!s.activation.faced && other,
            &cover::TURNING, "the facing changes once an activation, to another direction of this map")
    },
    run |c, t| t.emit(Faced { actor: c.actor, facing: c.toward, free: true }),
    offers |o| {
        let actor = o.actor;
        o.state().map().shape().directions().for_each(|toward| o.seldom(Face { actor, toward }));
    };

    /// Stand up (UL-POS-14).
    #[command(rule = STAND_UP, group = "Move", costs = cost::STAND_UP)]
    #[derive(Copy, Eq)] StandUp { actor: ActorId }
    may |c, s| {
        must_act(s, c.actor)?;
        only_if!(s.actor(c.actor).statuses.has(Status::Prone),
            &STAND_UP, "only somebody who is Prone can stand up")?;
        not_if!(s.is_held(c.actor), &STAND_UP, "nobody stands up while they cannot move"; "escape the hold")?;
        can_pay(s, c.actor, cost::STAND_UP)
    },
    run |c, t| {
        pay_plain(t, c.actor, Expense::StandUp, ("Stand up", cost::STAND_UP, &STAND_UP));
        t.emit(StatusEnded { actor: c.actor, status: Status::Prone });
    },
    offers |o| if o.state().actor(o.actor).statuses.has(Status::Prone) {
        o.add(StandUp { actor: o.actor });
    };

    /// Drop Prone (UL-POS-13).
    #[command(rule = DROP_PRONE, group = "Move", between)]
    #[derive(Copy, Eq)] DropProne { actor: ActorId }
    // At any time of one's turn, between its activations too.
    when |s| fighting(s),
    may |c, s| {
        let actor = c.actor;
        if !s.in_turn(actor) || !s.can_act(actor) {
            must_be_about(s, actor)?;
        }
        must_be_loose(s, actor)?;
        not_if!(mounted::is_riding(s, actor), &DROP_PRONE, "nobody lies down in the saddle"; "dismount first")?;
        not_if!(s.actor(actor).statuses.has(Status::Prone), &DROP_PRONE, "this actor is Prone already"; "stand up")
    },
    run |c, t| gain(t, c.actor, Status::Prone, Effect::lasting(), &DROP_PRONE),
    offers |o| o.seldom(DropProne { actor: o.actor });

    /// Begin to squeeze through places that are too narrow, or stop (UL-POS-12). Free.
    #[command(rule = SQUEEZING, group = "Move")]
    #[derive(Copy, Eq)] Squeeze { actor: ActorId; on: bool, "Whether it begins." }
    label |c, _| if c.on { "Squeeze" } else { "Stand upright" }.to_owned(),
    // Beginning, it keeps the space of its anchor.
    may |&Self { actor, on }, s| {
        must_be_about(s, actor)?;
        must_be_loose(s, actor)?;
        let (who, size) = (s.actor(actor), s.actor(actor).size());
        only_if!(who.squeezing != on, &SQUEEZING, "{} does so already", actor)?;
        only_if!(who.saddle.is_none(), &SQUEEZING, "rider and mount do not squeeze"; "dismount first")?;
        if on && is_beside_narrow_ground(s, actor) {
            return Ok(());
        }
        if on {
            only_if!(size.smaller().across() != size.across(),
                &SQUEEZING, "on this map the next smaller size takes no less room")?;
            return only_if!(is_cramped(s, actor),
                &SQUEEZING, "there is room enough on all sides"; "Move as usual");
        }
        let upright = Footprint::new(s.map().shape(), who.at, size.across());
        let wide = upright.cells().all(|cell| room(s, cell).is_none_or(|room| size.step() <= room.step()));
        only_if!(wide && can_stand(s, actor, upright),
            &SQUEEZING, "there is no room to stand upright here"; "Move to where there is")
    },
    run |c, t| {
        t.emit(Squeezed { actor: c.actor, squeezing: c.on });
        release_out_of_reach(t, c.actor);
    },
    offers |o| {
        let actor = o.actor;
        [true, false].into_iter().for_each(|on| o.seldom(Squeeze { actor, on }));
    };
}

/// Returns whether there is a narrow place next to an actor that it passes by squeezing alone.
fn is_beside_narrow_ground(state: &State, actor: ActorId) -> bool {
    let (here, size) = (state.spaces(actor), state.actor(actor).size());
    let squeezes = |cell: Cell| room(state, cell).is_some_and(|room| size.step() == room.step() + 1);
    let around = state.map().shape().directions().filter_map(|way| here.stepped(way));
    state.around.is_some() && around.flat_map(|place| place.cells().collect::<Vec<_>>()).any(squeezes)
}

/// Returns whether something solid bars one of the steps that an actor could take.
fn is_cramped(state: &State, actor: ActorId) -> bool {
    let here = state.spaces(actor);
    let open = |way| here.stepped(way).is_some_and(|place| is_open(state, place));
    !state.map().shape().directions().all(open)
}
