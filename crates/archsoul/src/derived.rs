//! Numbers that follow from others.

use crate::prelude::*;

rules! {
    /// Hit points are whole numbers and may fall below 0. Healing never lifts them above the most one has.
    HIT_POINT_RANGE = "SP-DRV-02", "Range of hit points", State;
    /// One is slain with fewer hit points than twice one's Endurance of the moment below 0.
    DEATH_THRESHOLD = "SP-DRV-03", "Death threshold";
    /// People move three spaces; exhaustion takes one, but never the last, and on the ground it is one.
    MOVE_SPEED = "SP-DRV-04", "Move speed";
    /// People have a defence of 2.
    BASE_DEFENCE = "SP-DRV-05", "Base defence";
    /// From behind there is nothing but base defence. From the front the guard of what one holds is added: the greatest, not
    /// the sum.
    ARC_DEFENCE = "SP-DRV-06", "Defence in front and behind";
    /// Hide and armour have hardness; the greater counts. People without armour have none.
    HARDNESS_OF_CREATURES = "SP-DRV-08", "Hardness of creatures";
    /// Pools, the death threshold and tolerances go by attributes as they are now; hit points by Endurance when fresh.
    BASE_OR_NOW = "SP-DRV-10", "Fresh or of the moment", Table;
    /// A space is two metres across, on hexes or squares. Falls are in metres, moves and ranges in spaces.
    SPACE = "SP-DRV-11", "Space", Table;
}

/// Metres across a space (SP-DRV-11).
pub const METRES_A_SPACE: u32 = 2;

/// Which numbers go by attributes as they are now: the others go by them as they are when fresh (SP-DRV-10).
pub const GOES_BY: [(&str, bool); 6] = [
    ("dice pools", true),
    ("activity tolerances", true),
    ("death threshold", true),
    ("air capacity", true),
    ("hit points", false),
    ("swim speed", true),
];

/// Returns the least hit points with which an actor lives (SP-DRV-03); `None` for what has no Endurance.
pub fn death_threshold(state: &State, id: ActorId) -> Option<i32> {
    state.profile(id).has(Attribute::Endurance).then(|| -2 * state.attribute(id, Attribute::Endurance))
}

/// Returns the spaces of a regular move of an actor now (SP-DRV-04): exhaustion takes one but not the last, and on the ground
/// it is one (SP-MOV-04).
pub fn speed(state: &State, id: ActorId) -> u8 {
    let fresh = state.profile(id).record.speed;
    if fresh == 0 {
        return 0;
    }
    if state.is(id, Status::KnockedDown) {
        return 1;
    }
    let lost = u8::from(state.is(id, Status::Exhausted));
    let most = state.wielded(id).filter_map(|(_, weapon)| weapon.most_move).min().unwrap_or(u8::MAX);
    (fresh - lost).max(1).min(most)
}

/// Returns the place of what guards an actor best, and its guard (SP-DRV-06); `None` where nothing does.
pub fn guard(state: &State, id: ActorId) -> Option<(u8, u8)> {
    let guards = state.wielded(id).map(|(place, weapon)| (place, weapon.guard));
    guards.filter(|(_, guard)| *guard > 0).max_by_key(|(_, guard)| *guard)
}

/// Returns the defence of an actor against what comes from the front, or from behind (SP-DRV-06). `off` says why no guard
/// counts, where none does.
pub fn defence(state: &State, id: ActorId, front: bool, off: Option<&'static str>, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("base defence", state.profile(id).record.defence.into(), &BASE_DEFENCE);
    if let Some((place, guard)) = guard(state, id) {
        let name = if shows { state.profile(id).weapons[usize::from(place)].name.clone() } else { String::new() };
        match off {
            None if front => tally.add(name, guard.into(), &ARC_DEFENCE),
            why => tally.off(name, guard.into(), &ARC_DEFENCE, why.unwrap_or("from behind")),
        }
    }
    tally
}

/// Returns the hardness of a creature: that of its hide or of its armour, whichever is greater (SP-DRV-08).
pub fn hardness(state: &State, id: ActorId, shows: bool) -> Tally {
    let profile = state.profile(id);
    let mut tally = Tally::new(shows);
    static LESS: Beaten = Beaten::by(&HARDNESS_OF_CREATURES, "the greater counts");
    let mut greater = <Strongest>::of(&LESS);
    let broken = state.is_armour_broken(id);
    let armour = if broken { 0 } else { profile.armour };
    for (label, value) in [("hide", profile.record.hide), ("armour", armour)] {
        greater.add(&mut tally, 0, label, value.into(), &HARDNESS_OF_CREATURES);
    }
    if broken {
        tally.off("armour", profile.armour.into(), &HARDNESS_OF_CREATURES, "broken");
    }
    tally
}
