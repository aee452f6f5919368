//! Numbers that follow from others.

use crate::prelude::*;
use crate::traumas;

rules! {
    /// 12, Dexterity and Reflex, as who does not roll; no condition and no armour changes it.
    DEFENSE = "ED-ATK-08", "Defense value";
    /// Vitality is what keeps body and mind going, from 0 to the most.
    VITALITY = "ED-VIT-01", "Vitality pool", State;
    /// Losing it changes nothing until there is none.
    UNTIL_ZERO = "ED-VIT-05", "No effect until 0";
    /// What would heal more is lost.
    NEVER_ABOVE = "ED-VIT-06", "Never above the maximum";
    /// 10, Strength and Will: damage beyond that is more than a body bears.
    DEATH_THRESHOLD = "ED-DTH-02", "Death threshold";
    /// Conditions, exhaustion and loads touch every speed of an actor.
    ALL_SPEEDS = "ED-CMV-28", "Which speeds a change touches";
    /// Whoever drags another along is half as fast, unless that one is two sizes smaller.
    DRAGGING = "ED-MEL-10", "Moving with a grappled creature";
    /// First what is added, then each different halving once, then what stops one altogether.
    SPEED = "ED-CMV-24", "Speed calculation";
}

/// Returns what an attack must reach, before distance and cover (ED-ATK-08).
pub fn defense(state: &State, id: ActorId, shows: bool) -> Tally {
    let profile = state.profile(id);
    let mut tally = Tally::new(shows);
    match profile.defense {
        Some(fixed) => tally.base("Defense", fixed.into(), &DEFENSE),
        None => {
            tally.base("of everybody", state.options().defense_base.into(), &DEFENSE);
            tally.add("Dexterity", traumas::score(state, id, Ability::Dexterity), &SCALE);
            tally.add("Reflex", profile.skill(Skill::Reflex).unwrap_or(0), &DEFENSE);
        }
    }
    if state.actor(id).on_guard {
        tally.add("on guard", crate::special::GUARD, &crate::special::ON_GUARD);
    }
    tally
}

/// What the ward of a power takes off beside armour (ED-STC-15).
const WARD: i32 = 3;

/// Returns what powers take off damage beside armour.
#[inline]
pub fn ward(state: &State, id: ActorId) -> i32 {
    let warded = state.actor(id).focus.is_some_and(|focus| focus.power == Power::KineticWard);
    if warded { WARD } else { 0 }
}

/// Returns the psi points that are left to an actor.
#[inline]
pub fn psi(state: &State, id: ActorId) -> u8 {
    state.profile(id).psi.saturating_sub(state.actor(id).psi_spent)
}

/// Returns how much damage beyond the last point kills outright (ED-DTH-02).
pub fn death_threshold(state: &State, id: ActorId) -> i32 {
    10 + traumas::score(state, id, Ability::Strength) + traumas::score(state, id, Ability::Will)
}

/// Returns how an actor goes where nothing else is said: who flies does so in the air, or where it cannot walk at all.
pub fn usual_way(state: &State, id: ActorId) -> Way {
    let profile = state.profile(id);
    let flies = profile.body.flies > 0 && (state.actor(id).at.z > 0 || profile.speed == 0);
    if flies { Way::Fly } else { Way::Walk }
}

/// Returns the centimetres that an actor can go in a turn as it moves now (ED-CMV-24).
pub fn speed(state: &State, id: ActorId) -> i32 {
    speed_in(state, id, usual_way(state, id))
}

/// Returns the centimetres that an actor can go in a turn in a way (ED-CMV-24, ED-CMV-28, ED-TRV-03, ED-MOV-05, ED-GRV-13,
/// ED-GRV-23).
pub fn speed_in(state: &State, id: ActorId, way: Way) -> i32 {
    let stopped = conditions::holds_fast(state, id).is_some() || exhaustion::level(state, id) >= 5;
    if stopped {
        return 0;
    }
    let profile = state.profile(id);
    let own = profile.body.own_speed(way);
    let thrust = profile.body.own_speed(Way::Drift);
    let whole = match way {
        Way::Fly => own,
        Way::Walk if thrust > 0 && crate::gravity::is_weightless(state, id) => thrust,
        _ if own > 0 => crate::gravity::quickens(state, id, traumas::speed(state, id, own)),
        _ => crate::gravity::quickens(state, id, traumas::speed(state, id, profile.speed)),
    };
    let slowed = if conditions::has(state, id, Condition::Hindered) { whole / 2 } else { whole };
    if drags(state, id) { slowed / 2 } else { slowed }
}

/// Returns how far an actor reaches with a weapon, in centimetres.
#[inline]
pub fn reach(state: &State, id: ActorId, weapon: &Weapon) -> i32 {
    state.profile(id).reach + weapon.reach
}

/// Returns the furthest that an actor reaches with anything it could strike with in melee now (ED-ACT-30, ED-SIZ-13).
pub fn furthest_reach(state: &State, id: ActorId) -> i32 {
    let mut furthest = None;
    for (place, weapon) in (0..).zip(&state.profile(id).weapons) {
        let reach = reach(state, id, weapon);
        // Whether it is in the hands is asked only of what reaches farther than the others.
        let farther = !weapon.is_ranged() && furthest.is_none_or(|known| reach > known);
        if farther && is_usable(state, id, place) {
            furthest = Some(reach);
        }
    }
    furthest.unwrap_or(state.profile(id).reach)
}

/// Returns the furthest that an actor reaches with anything it has, whether or not it is in the hands.
#[inline]
pub fn longest_reach(state: &State, id: ActorId) -> i32 {
    let profile = state.profile(id);
    profile.reach + profile.weapons.longest()
}

/// Returns whether another is within the furthest reach of an actor.
#[inline]
pub fn has_in_reach(state: &State, id: ActorId, other: ActorId) -> bool {
    // Most often another is farther off than anything reaches.
    may_reach(state, id, other) && state.space(id).reaches(state.space(other), furthest_reach(state, id))
}

/// Returns whether an actor may have another within the reach of something; where this is false it has not.
#[inline]
pub fn may_reach(state: &State, id: ActorId, other: ActorId) -> bool {
    // Whoever reaches no way must share the space, at whatever height.
    state.profile(id).reach <= 0 || state.space(id).within(state.space(other), longest_reach(state, id))
}

/// Returns those of whom and an actor the one may have the other within the reach of something; of all others neither has.
pub fn may_meet(state: &State, id: ActorId) -> Crowd {
    let Space { at: here, side } = state.space(id);
    let longest = longest_reach(state, id);
    let mut near = Crowd::NOBODY;
    for (place, (actor, profile)) in state.actors.iter().zip(&state.setting.cast).enumerate() {
        let reach = longest.max(profile.reach + profile.weapons.longest());
        // So far the middles of the two lie apart at the most, along each axis.
        let far = reach + (side + profile.side()) / 2 + 1;
        if (actor.at.x - here.x).abs() <= far && (actor.at.y - here.y).abs() <= far {
            near.put(ActorId(place as u16));
        }
    }
    near.take(id);
    near
}

/// Returns whether one of two has the other within the furthest of its reach.
pub fn meet_in_reach(state: &State, one: ActorId, other: ActorId) -> bool {
    has_in_reach(state, one, other) || has_in_reach(state, other, one)
}

/// Returns whether a weapon is neither jammed nor broken nor on the ground, and there are hands for it (ED-MEL-32). What can be thrown is there
/// as long as the weapon is.
pub fn is_at_hand(state: &State, id: ActorId, weapon: u8) -> bool {
    let actor = state.actor(id);
    let own = state.profile(id).weapon(weapon);
    let (place, hands) = own.map_or((weapon, 0), |own| (own.thrown.unwrap_or(weapon), own.hands));
    let there = (actor.dropped | actor.jammed | actor.broken) & bit(place) == 0;
    there && (hands == 0 || hands <= free_hands(state, id)) && traumas::can_hold(state, id, hands)
}

/// Returns whether a weapon is at hand, and drawn.
#[inline]
pub fn is_usable(state: &State, id: ActorId, weapon: u8) -> bool {
    is_at_hand(state, id, weapon) && !is_stowed(state, id, weapon)
}

/// Returns the shots that are left in a weapon; `None` where nobody counts them (ED-RNG-19).
#[inline]
pub fn shots_left(state: &State, id: ActorId, weapon: u8) -> Option<u8> {
    let shots = state.profile(id).weapon(weapon)?.shots;
    let counted = state.options().track_ammo && shots > 0;
    counted.then(|| shots.saturating_sub(state.actor(id).fired[usize::from(weapon & 7)]))
}

/// Returns whether a weapon is put away.
#[inline]
pub fn is_stowed(state: &State, id: ActorId, weapon: u8) -> bool {
    let place = state.profile(id).weapon(weapon).and_then(|weapon| weapon.thrown).unwrap_or(weapon);
    state.actor(id).stowed & bit(place) != 0
}

/// Returns the hands of an actor that hold nobody (ED-MEL-15).
pub fn free_hands(state: &State, id: ActorId) -> u8 {
    let hands = state.profile(id).hands;
    // Most often nobody is held at all.
    if state.actors.iter().all(|actor| !actor.conditions.has(Condition::Grappled)) {
        return hands;
    }
    let held = state.ids().filter(|other| *other != id && conditions::is_held_by(state, *other, id)).count();
    hands.saturating_sub(held as u8)
}

/// Returns whether whom an actor holds slows it down: whoever is not two sizes smaller (ED-MEL-10).
fn drags(state: &State, id: ActorId) -> bool {
    let size = state.profile(id).size;
    let heavy = |other: ActorId| other != id && size.above(state.profile(other).size) < 2;
    state.ids().any(|other| conditions::is_held_by(state, other, id) && heavy(other))
}
