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

/// Move one space for 1 Action Point, provoking nobody (UL-POS-06).
#[command(rule = POSITIONING, group = "Move", kind = Move, label = "Step to {to}, provoking nobody")]
#[derive(Copy, Eq)]
pub struct Position {
    pub actor: ActorId,
    /// The next space: the anchor of its spaces.
    pub to: Cell,
}

impl Act<Unbound> for Position {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let Self { actor, to } = *self;
        must_act(state, actor)?;
        can_pay(state, actor, self.price(state))?;
        mounted::may_go(state, mounted::mover(state, actor))?;
        // The rule names the Move alone (UL-INB-08).
        ensure!(
            !mounted::is_riding(state, actor),
            mounted::CONTROLLED,
            "a mount that is controlled only Moves",
            instead = "Move"
        );

        let rule = if state.is_held(actor) { &GRAPPLED } else { &PRONE };
        let barred = state.is_held(actor) || state.actor(actor).statuses.has(Status::Prone);
        ensure!(!barred, *rule, "Positioning is not possible while held or Prone", instead = "stand up or escape");

        let here = state.spaces(actor);
        let next = state.map().shape().neighbours(here.anchor()).any(|cell| cell == to);
        let there = here.at(to);
        let easy_and_free = step_cost(state, actor, here, there) == Some(1) && !is_taken(state, actor, there);
        ensure!(
            next && easy_and_free,
            POSITIONING,
            "Positioning goes one space, into a free one that is not difficult terrain",
            instead = "Move instead"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, to } = *self;
        let state = table.state();
        let facing = state.map().shape().towards(state.actor(actor).at, to).unwrap_or(state.actor(actor).facing);
        let price = positioning_price(state, actor, table.listens());
        pay(table, actor, Expense::Positioning, price);

        if is_barred(table.state(), actor, table.state().spaces(actor).at(to)) {
            return table.emit(WayBarred { actor });
        }
        table.emit(Positioned { actor, to, facing });
        crate::stealth::moves_on(table, actor);
        release_out_of_reach(table, actor);
        wade_out(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for to in state.map().shape().neighbours(state.actor(actor).at) {
            offers.seldom(Position { actor, to });
        }
    }

    fn price(&self, state: &State) -> i32 {
        positioning_price(state, self.actor, false).total
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.cell = Some((self.to.x, self.to.y));
    }
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

/// Look another way (UL-COV-08).
#[command(rule = cover::TURNING, group = "Move", kind = Move)]
#[derive(Copy, Eq)]
pub struct Face {
    pub actor: ActorId,
    /// Where it looks then.
    pub toward: Direction,
}

impl Act<Unbound> for Face {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        must_be_about(state, self.actor)?;
        must_be_loose(state, self.actor)?;
        let exists = self.toward.0 < state.map().shape().direction_count();
        let other = self.toward != state.actor(self.actor).facing;
        ensure!(
            !state.activation.faced && other && exists,
            cover::TURNING,
            "the facing changes once an activation, to another direction of this map"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Faced { actor: self.actor, facing: self.toward, free: true });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for toward in offers.state().map().shape().directions() {
            offers.seldom(Face { actor, toward });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Face {}", teller.state.map().shape().direction_name(self.toward))
    }
}

/// Stand up (UL-POS-14).
#[command(rule = STAND_UP, group = "Move", kind = Move, costs = cost::STAND_UP)]
#[derive(Copy, Eq)]
pub struct StandUp {
    pub actor: ActorId,
}

impl Act<Unbound> for StandUp {
    fn may(&self, state: &State) -> Verdict {
        must_act(state, self.actor)?;
        ensure!(
            state.actor(self.actor).statuses.has(Status::Prone),
            STAND_UP,
            "only somebody who is Prone can stand up"
        );
        ensure!(
            !state.is_held(self.actor),
            STAND_UP,
            "nobody stands up while they cannot move",
            instead = "escape the hold"
        );
        can_pay(state, self.actor, cost::STAND_UP)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pay_plain(table, self.actor, Expense::StandUp, ("Stand up", cost::STAND_UP, &STAND_UP));
        table.emit(StatusEnded { actor: self.actor, status: Status::Prone });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).statuses.has(Status::Prone) {
            offers.add(StandUp { actor: offers.actor });
        }
    }
}

/// Drop Prone (UL-POS-13).
#[command(rule = DROP_PRONE, group = "Move", kind = Move, between)]
#[derive(Copy, Eq)]
pub struct DropProne {
    pub actor: ActorId,
}

impl Act<Unbound> for DropProne {
    // At any time of one's turn, between its activations too.
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        if !state.in_turn(actor) || !state.can_act(actor) {
            must_be_about(state, actor)?;
        }
        must_be_loose(state, actor)?;
        ensure!(
            !mounted::is_riding(state, actor),
            DROP_PRONE,
            "nobody lies down in the saddle",
            instead = "dismount first"
        );
        ensure!(
            !state.actor(actor).statuses.has(Status::Prone),
            DROP_PRONE,
            "this actor is Prone already",
            instead = "stand up"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        gain(table, self.actor, Status::Prone, Effect::lasting(), &DROP_PRONE);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(DropProne { actor: offers.actor });
    }
}

/// Begin to squeeze through places that are too narrow, or stop (UL-POS-12). Free.
#[command(rule = SQUEEZING, group = "Move", kind = Move)]
#[derive(Copy, Eq)]
pub struct Squeeze {
    pub actor: ActorId,
    /// Whether it begins.
    pub on: bool,
}

impl Act<Unbound> for Squeeze {
    // Beginning, it keeps the space of its anchor.
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, on } = *self;
        must_be_about(state, actor)?;
        must_be_loose(state, actor)?;
        let who = state.actor(actor);
        ensure!(who.squeezing != on, SQUEEZING, "{} does so already", actor);
        ensure!(who.saddle.is_none(), SQUEEZING, "rider and mount do not squeeze", instead = "dismount first");
        if on { may_squeeze(state, actor) } else { may_stand_upright(state, actor) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Squeezed { actor: self.actor, squeezing: self.on });
        release_out_of_reach(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for on in [true, false] {
            offers.seldom(Squeeze { actor, on });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.on { "Squeeze" } else { "Stand upright" }.to_owned()
    }
}

/// Refuses to squeeze to an actor around whom there is nothing that is too narrow for it as it is, or to whom squeezing is
/// of no use.
fn may_squeeze(state: &State, actor: ActorId) -> Verdict {
    if is_beside_narrow_ground(state, actor) {
        return Ok(());
    }
    let size = state.actor(actor).size();
    ensure!(
        size.smaller().across() != size.across(),
        SQUEEZING,
        "on this map the next smaller size takes no less room"
    );
    ensure!(is_cramped(state, actor), SQUEEZING, "there is room enough on all sides", instead = "Move as usual");
    Ok(())
}

/// Refuses to stand upright where there is no room for it.
fn may_stand_upright(state: &State, actor: ActorId) -> Verdict {
    let who = state.actor(actor);
    let size = who.size();
    let upright = Footprint::new(state.map().shape(), who.at, size.across());
    let wide = upright.cells().all(|cell| room(state, cell).is_none_or(|room| size.step() <= room.step()));
    ensure!(
        wide && can_stand(state, actor, upright),
        SQUEEZING,
        "there is no room to stand upright here",
        instead = "Move to where there is"
    );
    Ok(())
}

/// Returns whether there is a narrow place next to an actor that it passes by squeezing alone.
fn is_beside_narrow_ground(state: &State, actor: ActorId) -> bool {
    if state.around.is_none() {
        return false;
    }
    let here = state.spaces(actor);
    let size = state.actor(actor).size();
    let squeezes = |cell: Cell| room(state, cell).is_some_and(|room| size.step() == room.step() + 1);
    let mut around = state.map().shape().directions().filter_map(|way| here.stepped(way));
    around.any(|place| place.cells().any(squeezes))
}

/// Returns whether something solid bars one of the steps that an actor could take.
fn is_cramped(state: &State, actor: ActorId) -> bool {
    let here = state.spaces(actor);
    let open = |way| here.stepped(way).is_some_and(|place| is_open(state, place));
    !state.map().shape().directions().all(open)
}
