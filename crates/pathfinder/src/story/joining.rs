//! Who comes to the table while a campaign is on, and characters that are made over: new levels, new gear, new spells.

use crate::content;
use crate::prelude::*;
use ludex_grid::Cell;
use ludex_kit::Spot;
use ludex_kit::content::Fault;

impl Joins for Pathfinder {
    fn newcomer(state: &State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>> {
        content::newcomer(state, record, side)
    }

    fn creature(state: &State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>> {
        content::anybody(state, record, side)
    }

    fn another(state: &State, id: ActorId, side: &str) -> Option<Self::Participant> {
        Some(content::another(state, id, side))
    }

    fn near(state: &State, id: ActorId, spot: Spot) -> Option<Cell> {
        ludex_kit::ground::room::<Self>(state, id, spot.cell()?)
    }

    fn comes_in(table: &mut Table<'_, impl Run>, id: ActorId) {
        turns::comes_in(table, id);
    }

    fn made_over(state: &State, id: ActorId, (new, fresh): Self::Participant) -> Self::Participant {
        let profile = Profile { name: state.profile(id).name.clone(), ..new };
        let actor = kept(state, id, &profile, &fresh);
        (profile, actor)
    }

    fn stays(state: &State, id: ActorId, (new, _): &Self::Participant) -> bool {
        new.size == state.profile(id).size
    }
}

/// Returns how an actor is once its record is another: its wounds, conditions, coins and potions stay, slots that are spent stay
/// spent as far as there are slots of their level, weapons and shield stay as they are where it still has them.
fn kept(state: &State, id: ActorId, new: &Profile, fresh: &Actor) -> Actor {
    let old = state.profile(id);
    let had = state.actor(id);
    let mut actor = had.clone();
    let lost = conditions::most_hit_points(state, id) - had.hit_points;
    let least = i16::from(had.hit_points > 0);
    actor.hit_points = (had.hit_points + new.hit_points - old.hit_points).min(new.hit_points - lost.max(0)).max(least);
    weapons(&mut actor, (old, had), (new, fresh));
    let same_shield = match (&old.shield, &new.shield) {
        (Some(old), Some(new)) => old.name == new.name,
        (old, new) => old.is_none() && new.is_none(),
    };
    if !same_shield {
        actor.shield_damage = 0;
        actor.shield_away = false;
    }
    actor.armour_broken &= old.armor.category == new.armor.category;
    let places = slots(old, new);
    actor.slots_spent = moved(had.slots_spent, &places);
    actor.slots_cast = moved(had.slots_cast, &places);
    actor.focus_spent = had.focus_spent.min(new.casting.as_ref().map_or(0, |casting| casting.focus_points));
    actor
}

/// Gives every weapon that is still there the state that it had, in its new place; new ones are as they come.
fn weapons(actor: &mut Actor, (old, had): (&Profile, &Actor), (new, fresh): (&Profile, &Actor)) {
    let name = |profile: &Profile, place: u8| {
        let strike = profile.strikes.iter().find(|strike| strike.weapon == place && !strike.thrown);
        strike.or_else(|| profile.strikes.iter().find(|strike| strike.weapon == place)).map(|one| one.name.clone())
    };
    let before = |place: u8| {
        let called = name(new, place)?;
        (0..8).find(|old_place| name(old, *old_place).as_ref() == Some(&called))
    };
    let carry = |old_bits: u8, as_new: u8| {
        (0..8u8).fold(0, |bits, place| {
            let set = match before(place) {
                Some(old_place) => old_bits & bit(old_place) != 0,
                None => as_new & bit(place) != 0,
            };
            if set { bits | bit(place) } else { bits }
        })
    };
    actor.held = carry(had.held, 0);
    if actor.held == 0 {
        actor.held = fresh.held;
    }
    actor.gone = carry(had.gone, 0);
    actor.held &= !actor.gone;
    actor.unloaded = carry(had.unloaded, fresh.unloaded);
    actor.loosened = carry(had.loosened, 0);
    actor.two_handed = carry(had.two_handed, 0) & actor.held;
}

/// Returns for each slot of the new record the old one in whose place it stands: with the same spell of the same level, else with
/// another of that level. Each old slot stands for one.
fn slots(old: &Profile, new: &Profile) -> Vec<Option<usize>> {
    let of = |profile: &Profile| profile.casting.as_ref().map_or(Vec::new(), |casting| casting.prepared.clone());
    let (old, new) = (of(old), of(new));
    let mut taken = vec![false; old.len()];
    let mut places = vec![None; new.len()];
    for exact in [true, false] {
        for (place, slot) in new.iter().enumerate() {
            if places[place].is_some() {
                continue;
            }
            let fits =
                |(at, one): &(usize, &Prepared)| !taken[*at] && one.level == slot.level && (!exact || *one == slot);
            if let Some((at, _)) = old.iter().enumerate().find(fits) {
                taken[at] = true;
                places[place] = Some(at);
            }
        }
    }
    places
}

/// Returns the bits of slots by their new places.
fn moved(bits: u32, places: &[Option<usize>]) -> u32 {
    let set = |at: &Option<usize>| at.is_some_and(|at| bits & 1 << (at & 31) != 0);
    let all = places.iter().enumerate().filter(|(_, at)| set(at));
    all.fold(0, |sum, (place, _)| sum | 1 << (place & 31))
}
