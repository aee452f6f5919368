//! In the air: how flyers Move, what keeps them up, and what brings them down (UL-POS-16 to 18).

use super::event::spaces;
use super::{Encumbrance, MOVE, MoveStarted, Route, allowance_if, begin, encumbrance, may_go, must_be_free, price_if};
use crate::armour::{self, HEAVY};
use crate::character::ArmourClass;
use crate::defence::withstands;
use crate::prelude::*;
use crate::statuses::{PRONE, gain};
use ludex_kit::content::record;

ludex_engine::rules! {
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

kept! {
    /// How a creature flies.
    #[record]
    #[derive(Clone, Copy, Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Flight {
        #[field(1..=14, "spaces")] spaces: i32, "Spaces of a Move in the air.";
        #[or_default] hover: bool, "Whether it stays up without moving.";
    }
}

/// Returns whether an actor carries or wears too much to fly with ease (UL-POS-17).
pub fn is_laden(state: &State, id: ActorId) -> bool {
    encumbrance(state, id) != Encumbrance::None || armour::worn(state, id).1 == ArmourClass::Heavy
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

/// Returns what it costs to rise, to sink or to land (UL-POS-01, UL-POS-17).
pub fn flight_price(state: &State, id: ActorId, shows: bool) -> Tally {
    price_if(state, id, (false, false), true, shows)
}

acts! { Unbound;
    /// Rise, sink or land with a Move in the air (UL-POS-16).
    #[command(rule = FLYERS_FALL, group = "Move")]
    #[derive(Copy, Eq)] Fly { actor: ActorId; height: i32, "To how many spaces above the ground; 0 lands." }
    label |c, _| match c.height {
        0 => "Land".to_owned(),
        height => format!("Fly {} above the ground", spaces(height)),
    },
    price |c, s| flight_price(s, c.actor, false).total,
    may |c, s| {
        let Self { actor, height } = *c;
        must_act(s, actor)?;
        must_be_loose(s, actor)?;
        let who = s.actor(actor);
        only_if!(who.profile.flight.is_some() || who.flying, &MOVE, "{} does not fly", actor)?;
        must_be_free(s, actor)?;
        not_if!(who.statuses.has(Status::Prone), &PRONE, "nobody takes wing while Prone"; "stand up first")?;
        only_if!(who.saddle.is_none(), &MOVE, "{} is rider or mount, and keeps to the ground", actor)?;
        may_go(s, actor)?;
        can_pay(s, actor, c.price(s))?;
        only_if!((0..=MOST_HEIGHT).contains(&height), Refusal::bounds(&MOVE, "a height", 0, MOST_HEIGHT))?;
        only_if!(height != who.height, &MOVE, "{} is at that height already", actor)?;
        only_if!(height.abs_diff(who.height) as i32 <= allowance_if(s, actor, false, true, false).total,
            &MOVE, "that is farther up or down than one Move goes"; "go part of the way")
    },
    run |c, t| {
        let (actor, height, shows) = (c.actor, Some(c.height), t.listens());
        let price = flight_price(t.state(), actor, shows);
        let tally = allowance_if(t.state(), actor, false, true, shows);
        let (route, allowance, face) = (Route::default(), tally.total, None);
        let (dash, disengaged, halts, onward) = (false, false, false, None);
        let started = MoveStarted { actor, route, allowance, tally, dash, disengaged, face, height, halts, onward };
        begin(t, actor, price, started);
    },
    offers |o| {
        let (actor, who) = (o.actor, o.state().actor(o.actor));
        if who.profile.flight.is_some() || who.flying {
            (0..=MOST_HEIGHT).for_each(|height| o.seldom(Fly { actor, height }));
        }
    };
}

/// Whether an actor who was hurt in the air by an attack or a spell keeps upright (UL-POS-18). Whoever falls anyway
/// makes no roll (UL-INB-23).
pub(crate) fn buffeted(table: &mut Table<'_, impl Run>, actor: ActorId, amount: i32) {
    let state = table.state();
    let who = state.actor(actor);
    let steady = !who.flying || !who.alive() || who.statuses.has(Status::Prone) || cannot_stay_up(state, actor);
    if amount <= 0 || steady {
        return;
    }
    let heavy = armour::worn(state, actor).1 == ArmourClass::Heavy;
    let clumsy: Option<(_, &'static Rule)> = heavy.then_some(("Heavy armour", &HEAVY));
    if !withstands(table, actor, Attribute::Endurance, ((amount / 2).max(10), &HURT_IN_THE_AIR), clumsy) {
        gain(table, actor, Status::Prone, Effect::lasting(), &HURT_IN_THE_AIR);
    }
}
