//! In the air: how flyers Move, what keeps them up, and what brings them down (UL-POS-16 to 18).

use super::event::spaces;
use super::{Encumbrance, MOVE, MoveStarted, Route, allowance_if, begin, encumbrance, may_go, must_be_free, price_if};
use crate::armour::{self, HEAVY};
use crate::character::ArmourClass;
use crate::defence::withstands;
use crate::prelude::*;
use crate::statuses::{PRONE, gain};
use ludex_kit::content::record;

rules! {
    /// A flyer that is Prone, is held or cannot act falls at once, unless it hovers; the fall itself puts nobody Prone.
    FLYERS_FALL = "UL-POS-16", "Flyers fall";
    /// A flyer that is encumbered or wears Heavy armour pays double to move, and must Move in the air every round;
    /// otherwise it falls when the round ends.
    LADEN_FLYERS = "UL-POS-17", "Laden flyers";
    /// Whoever is hurt in the air by an attack or a spell makes a Body (Endurance) roll against 10, or half the damage
    /// if that is more, and is Prone if it fails; a heavy load and Heavy armour give disadvantage.
    HURT_IN_THE_AIR = "UL-POS-18", "Damage in the air";
    /// A maneuver that puts a flyer on its back brings it down without a roll; only damage asks for one.
    THROWN_DOWN = "UL-INB-23", "Flyer struck by a maneuver";
}

/// The highest that anybody flies or stands, in spaces above the ground.
pub const MOST_HEIGHT: i32 = 99;

/// How a creature flies.
#[record]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    /// Spaces of a Move in the air.
    #[field(1..=14, "spaces")]
    pub spaces: i32,
    /// Whether it stays up without moving.
    #[serde(default)]
    pub hover: bool,
}

/// Returns whether an actor carries or wears too much to fly with ease (UL-POS-17).
pub fn is_laden(state: &State, id: ActorId) -> bool {
    encumbrance(state, id) != Encumbrance::None || wears_heavy_armour(state, id)
}

/// Returns whether an actor wears Heavy armour.
fn wears_heavy_armour(state: &State, id: ActorId) -> bool {
    let (_, class, _) = armour::worn(state, id);
    class == ArmourClass::Heavy
}

/// Returns whether an actor in the air cannot stay there (UL-POS-16).
pub(super) fn cannot_stay_up(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    // Hardly anybody flies, and this is asked after everything that happens.
    actor.flying
        && actor.alive()
        && actor.present()
        && !actor.profile.flight.is_some_and(|flight| flight.hover)
        && (actor.statuses.has(Status::Prone) || state.is_held(id) || !actor.can_act())
}

/// Returns what it costs in Action Points to rise, to sink or to land (UL-POS-01, UL-POS-17).
pub fn flight_price(state: &State, id: ActorId, shows: bool) -> Tally {
    price_if(state, id, false, false, true, shows)
}

/// Rise, sink or land with a Move in the air (UL-POS-16).
#[command(rule = FLYERS_FALL, group = "Move", kind = Move)]
#[derive(Copy, Eq)]
pub struct Fly {
    pub actor: ActorId,
    /// To how many spaces above the ground; 0 lands.
    pub height: i32,
}

impl Act<Unbound> for Fly {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, height } = *self;
        must_act(state, actor)?;
        must_be_loose(state, actor)?;
        let who = state.actor(actor);
        ensure!(who.profile.flight.is_some() || who.flying, MOVE, "{} does not fly", actor);
        must_be_free(state, actor)?;
        ensure!(!who.statuses.has(Status::Prone), PRONE, "nobody takes wing while Prone", instead = "stand up first");
        ensure!(who.saddle.is_none(), MOVE, "{} is rider or mount, and keeps to the ground", actor);
        may_go(state, actor)?;
        can_pay(state, actor, self.price(state))?;
        ensure!((0..=MOST_HEIGHT).contains(&height), Refusal::bounds(&MOVE, "a height", 0, MOST_HEIGHT));
        ensure!(height != who.height, MOVE, "{} is at that height already", actor);
        let near = height.abs_diff(who.height) as i32 <= allowance_if(state, actor, false, true, false).total;
        ensure!(near, MOVE, "that is farther up or down than one Move goes", instead = "go part of the way");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let shows = table.listens();
        let price = flight_price(table.state(), actor, shows);
        let tally = allowance_if(table.state(), actor, false, true, shows);
        let started = MoveStarted {
            actor,
            route: Route::default(),
            allowance: tally.total,
            tally,
            dash: false,
            disengaged: false,
            face: None,
            height: Some(self.height),
            halts: false,
            onward: None,
        };
        begin(table, actor, price, started);
    }

    fn offers(offers: &mut Offers<'_>) {
        let who = offers.state().actor(offers.actor);
        let actor = offers.actor;
        if who.profile.flight.is_some() || who.flying {
            for height in 0..=MOST_HEIGHT {
                offers.seldom(Fly { actor, height });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match self.height {
            0 => "Land".to_owned(),
            height => format!("Fly {} above the ground", spaces(height)),
        }
    }

    fn price(&self, state: &State) -> i32 {
        flight_price(state, self.actor, false).total
    }
}

/// Has an actor who was hurt so much in the air by an attack or a spell keep upright, or be Prone (UL-POS-18). Whoever
/// falls anyway makes no roll (UL-INB-23).
pub(crate) fn buffeted(table: &mut Table<'_, impl Run>, actor: ActorId, amount: i32) {
    let state = table.state();
    let who = state.actor(actor);
    let no_roll = !who.flying || !who.alive() || who.statuses.has(Status::Prone) || cannot_stay_up(state, actor);
    if amount <= 0 || no_roll {
        return;
    }
    let number = (amount / 2).max(10);
    let mut clumsy: Option<(_, &'static Rule)> = None;
    if wears_heavy_armour(state, actor) {
        clumsy = Some(("Heavy armour", &HEAVY));
    }
    if !withstands(table, actor, Attribute::Endurance, (number, &HURT_IN_THE_AIR), clumsy) {
        gain(table, actor, Status::Prone, Effect::lasting(), &HURT_IN_THE_AIR);
    }
}
