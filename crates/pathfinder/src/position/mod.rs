//! Cover, and being struck from two sides.

mod taking;

pub use taking::{CoverTaken, TakeCover};

use crate::modifiers::{Modifiers, Type};
use crate::prelude::*;
use ludex_grid::{Cover, Footprint, Passes, Sightline};
use ludex_kit::List;

rules! {
    /// Beside something, behind something or lying down one may make the most of it: standard cover becomes greater, less becomes
    /// standard, and on open ground it is greater against shots alone.
    TAKE_COVER = "PF-ACT-17", "Take Cover";
    /// Cover that was taken ends as soon as one moves or begins to attack; what the ground gives stays.
    COVER_ENDS = "PF-INT-19", "Cover taken and moving";
    /// Behind creatures one is 1 harder to hit, behind things 2, and behind much of them 4.
    COVER = "PF-POS-01", "Cover degrees", Table(COVERS; "cover", "armour class");
    /// Cover is what stands on the line between attacker and target: creatures little, things more, a wall everything. A creature
    /// two sizes larger than both is as good as a thing.
    MEASURING = "PF-POS-02", "Measuring cover";
    /// Cover holds between two, and says nothing of others.
    RELATIVE = "PF-POS-03", "Cover is relative";
    /// Two who stand on opposite sides of somebody and can strike it have it off balance against their melee. Whoever is restrained
    /// strikes nobody.
    FLANKING = "PF-POS-04", "Flanking";
    /// Cover and being off balance both count.
    COVER_OFF_BALANCE = "PF-POS-05", "Cover of the flat-footed";
}

words! {
    /// How much stands between two.
    pub enum Shelter {
        None = "none", Lesser = "lesser", Standard = "standard", Greater = "greater",
    }
}

/// What each degree of cover adds to the armour class (PF-POS-01).
pub const COVERS: [(Shelter, i32); 4] =
    [(Shelter::None, 0), (Shelter::Lesser, 1), (Shelter::Standard, 2), (Shelter::Greater, 4)];

/// What the best cover adds.
pub(crate) const MOST_COVER: i32 = COVERS[Shelter::Greater as usize].1;

/// Returns whether somebody stands within a reach, in feet (PF-STK-06): ten feet take in two squares across a corner.
pub fn reaches(state: &State, actor: ActorId, target: ActorId, reach: u8) -> bool {
    reaches_over(state, (actor, target), state.squares(actor, target), reach)
}

/// Returns the same, told how many squares are between the two.
#[inline]
pub(crate) fn reaches_over(state: &State, (actor, target): (ActorId, ActorId), squares: u32, reach: u8) -> bool {
    // From a mount one reaches what is beside it, and with a very long reach what is ten feet off (PF-SPC-13).
    let reach = match (state.actor(actor).rides, reach) {
        (Some(_), 5..=10) => 5,
        (Some(_), 15) => 10,
        _ => reach,
    };
    let squares = squares.min(50) as u8;
    let within = squares * SQUARE <= reach;
    let level = state.actor(actor).height == state.actor(target).height;
    if within || reach != 10 || squares > 3 || !level {
        return within;
    }
    let (near, far) = state.footprint(actor).nearest_cells(state.footprint(target));
    let (across, down) = near.offset_to(far);
    across.abs().max(down.abs()) <= 2
}

/// Returns the cover that somebody has against another (PF-POS-02, PF-POS-03).
pub fn cover(state: &State, from: ActorId, target: ActorId) -> Shelter {
    cover_between(state, (from, state.footprint(from)), (target, state.footprint(target)))
}

/// Returns the cover of somebody against another as if both stood where it is said.
pub fn cover_between(state: &State, (from, a): (ActorId, Footprint), (target, b): (ActorId, Footprint)) -> Shelter {
    let map = &state.setting.map;
    // Between two of one square that share a side there is nothing, unless a line of the map is.
    let (across, down) = a.anchor().offset_to(b.anchor());
    let beside = across.abs() + down.abs() <= 1 && a.across() == 1 && b.across() == 1;
    if beside && map.lines().is_none() {
        return Shelter::None;
    }
    let things = map.cover_of_ground(a, b);
    if things == Cover::ThreeQuarters {
        return Shelter::Greater;
    }
    if things != Cover::None {
        return Shelter::Standard;
    }
    if !is_screened(state, (from, a), (target, b)) {
        return Shelter::None;
    }
    // Whoever is two sizes larger than both is as good as a thing.
    let towers = |id: &ActorId| is_other(state, *id, (from, target)) && towers_over(state, *id, (from, target));
    if !state.ids().any(|id| towers(&id)) {
        return Shelter::Lesser;
    }
    let in_giant = |cell| state.ids().filter(towers).any(|id| state.footprint(id).contains(cell));
    let giants = map.cover(a, b, |cell| if in_giant(cell) { Cover::Half } else { Cover::None });
    if giants == Cover::None { Shelter::Lesser } else { Shelter::Standard }
}

/// Returns whether somebody is none of two, and lives.
fn is_other(state: &State, id: ActorId, (one, other): (ActorId, ActorId)) -> bool {
    id != one && id != other && state.lives(id)
}

/// Returns whether somebody who lives stands on the line between two (PF-POS-02).
fn is_screened(state: &State, (from, a): (ActorId, Footprint), (target, b): (ActorId, Footprint)) -> bool {
    // Mostly all are of one square, and the line runs through one of them or past all.
    let line = Sightline::between(a, b);
    let around = a.box_around(b);
    let mut few: List<Footprint, 8> = List::new();
    let through = state.any_body(|id, body| {
        let passes = match line {
            Some(line) if body.across() == 1 => line.passes(body.anchor()),
            _ if around.meets(body) => Passes::Corner,
            _ => Passes::Beside,
        };
        let other = passes != Passes::Beside && is_other(state, id, (from, target));
        if other && passes == Passes::Corner {
            few.push(body);
        }
        other && passes == Passes::Through
    });
    if through || few.is_empty() {
        return through;
    }
    let stands_in = |cell| match few.is_full() {
        true => state.any_body(|id, body| is_other(state, id, (from, target)) && body.contains(cell)),
        false => few.iter().any(|body| body.contains(cell)),
    };
    let half = |cell| if stands_in(cell) { Cover::Half } else { Cover::None };
    state.setting.map.cover(a, b, half) != Cover::None
}

/// Returns whether somebody is two sizes or more larger than each of two others (PF-POS-02).
fn towers_over(state: &State, id: ActorId, (one, other): (ActorId, ActorId)) -> bool {
    let larger = state.profile(one).size.max(state.profile(other).size);
    state.profile(id).size as u8 >= larger as u8 + 2
}

/// Adds the cover of somebody to its armour class.
#[inline]
pub fn add_cover(state: &State, from: ActorId, target: ActorId, shoots: bool, sum: &mut Modifiers) {
    let shelter = taking::taken(state, target, cover(state, from, target), shoots);
    let (_, bonus) = COVERS[shelter as usize];
    let rule = if state.actor(target).cover_taken { &TAKE_COVER } else { &COVER };
    sum.add(Type::Circumstance, "cover", bonus, rule);
}

/// Returns whether an actor and somebody of its side have another between them, both able to strike it in melee (PF-POS-04).
pub fn flanks(state: &State, actor: ActorId, target: ActorId) -> bool {
    if !state.hostile(actor, target) {
        return false;
    }
    let middle = state.footprint(target);
    let own = state.footprint(actor);
    let fights = |id: ActorId| threatens(state, id, target) && !state.actor(id).has(Condition::Restrained);
    // Few stand opposite, so that is asked first.
    let partner = state.any_body(|id, body| {
        let opposite = middle.has_on_opposite_sides(own, body);
        opposite && id != actor && id != target && !state.hostile(id, actor) && fights(id)
    });
    partner && fights(actor)
}

/// Returns whether an actor can act and reaches somebody with a blow in melee.
pub fn threatens(state: &State, actor: ActorId, target: ActorId) -> bool {
    if !conditions::can_act(state, actor) {
        return false;
    }
    let now = state.actor(actor);
    let squares = state.squares(actor, target);
    let feet = squares as u16 * u16::from(SQUARE);
    let mut strikes = state.profile(actor).strikes.iter();
    strikes.any(|strike| {
        let in_hand = strike.weapon == BODY || now.holds(strike.weapon);
        let near = feet <= farthest(strike);
        !strike.is_ranged() && in_hand && near && reaches_over(state, (actor, target), squares, strike.reach)
    })
}

/// Returns the feet beyond which nothing is within reach of a way to strike: a square more than that, across a corner (PF-STK-06).
#[inline]
pub(crate) fn farthest(strike: &Strike) -> u16 {
    u16::from(strike.reach) + u16::from(SQUARE)
}
