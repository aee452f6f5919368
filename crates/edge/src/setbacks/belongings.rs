//! What people own that may break, fall or be lost (ED-SPC-62).

use super::*;

/// Something that somebody owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    /// A weapon, by its place.
    Weapon(u8),
    /// A device, by its place.
    Device(u8),
    /// The first-aid kit.
    Kit,
    /// A medi-injector.
    Injector,
    /// A stimulant.
    Stimulant,
}

impl Thing {
    /// Returns what it is called.
    pub fn name(self, state: &State, id: ActorId) -> &str {
        let profile = state.profile(id);
        match self {
            Thing::Weapon(place) => profile.weapon(place).map_or("weapon", |weapon| weapon.name.as_str()),
            Thing::Device(place) => profile.devices.get(usize::from(place)).map_or("device", |one| one.name.as_str()),
            Thing::Kit => "first-aid kit",
            Thing::Injector => "medi-injector",
            Thing::Stimulant => "stimulant",
        }
    }
}

/// Returns the weapons that somebody has on it, in the hand or put away, jammed or not: no part of a body, and nothing that lies on
/// the ground.
fn weapons(state: &State, id: ActorId) -> impl Iterator<Item = u8> + '_ {
    let actor = state.actor(id);
    let out = actor.dropped | actor.broken;
    let places = (0u8..8).zip(&state.profile(id).weapons);
    let held =
        places.filter(move |(place, weapon)| weapon.hands > 0 && weapon.thrown.is_none() && out & bit(*place) == 0);
    held.map(|(place, _)| place)
}

/// Returns what else somebody carries.
fn carried(state: &State, id: ActorId) -> impl Iterator<Item = Thing> + '_ {
    let (actor, profile) = (state.actor(id), state.profile(id));
    let devices = (0u8..8).zip(&profile.devices);
    let left = devices.filter(|(place, device)| actor.used[usize::from(*place)] < device.uses);
    let others = [
        (actor.kit > 0, Thing::Kit),
        (actor.remedies[0] < profile.injectors, Thing::Injector),
        (actor.remedies[1] < profile.stimulants, Thing::Stimulant),
    ];
    let others = others.into_iter().filter(|(has, _)| *has).map(|(_, thing)| thing);
    left.map(|(place, _)| Thing::Device(place)).chain(others)
}

/// Returns the weapon of somebody that is worth most: what does most, as files give no prices.
fn dearest(state: &State, id: ActorId) -> Option<Thing> {
    let worth = |place: &u8| {
        let weapon = state.profile(id).weapon(*place);
        weapon.map_or(0, |weapon| u32::from(weapon.dice) * (u32::from(weapon.die) + 1))
    };
    weapons(state, id).max_by_key(worth).map(Thing::Weapon)
}

/// Returns what a row of setbacks may be about (ED-SPC-62): three, what was used, or else what is carried; ten, what is carried and
/// neither held nor worn; twenty, what is worth most.
pub(super) fn things(state: &State, id: ActorId, row: u8, used: Option<u8>) -> impl Iterator<Item = Thing> + '_ {
    let used = used.filter(|place| row == 3 && weapons(state, id).any(|one| one == *place)).map(Thing::Weapon);
    let dearest = dearest(state, id).filter(|_| row == 20);
    let one = used.or(dearest);
    let stowed = weapons(state, id).filter(move |place| row == 10 && state.actor(id).stowed & bit(*place) != 0);
    let all = stowed.map(Thing::Weapon).chain(carried(state, id)).filter(move |_| one.is_none());
    one.into_iter().chain(all)
}

/// Returns what a row of setbacks is about, each of the things as likely as the others; `None` where there is nothing.
pub fn of_chance(table: &mut Table<'_, impl Run>, id: ActorId, row: u8, used: Option<u8>) -> Option<Thing> {
    let place = match things(table.state(), id, row, used).count() as u32 {
        0 => return None,
        1 => 0,
        several => table.die(several, Advantage::Plain).kept - 1,
    };
    things(table.state(), id, row, used).nth(place as usize)
}

/// Returns the thing of somebody that has a name.
pub fn named(state: &State, id: ActorId, name: &str) -> Option<Thing> {
    let own = weapons(state, id).map(Thing::Weapon).chain(carried(state, id));
    let is = |thing: &Thing| thing.name(state, id).eq_ignore_ascii_case(name);
    let mut own = own;
    own.find(is)
}
