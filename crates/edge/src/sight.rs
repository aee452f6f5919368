//! Who sees whom, and what stands between them. Attacks, Defend, Aim, flanking, reactions and fear all ask here.

use crate::prelude::*;
use crate::vision;
use ludex_engine::GroundLine;
use ludex_grid::{Kind, Line as Drawn};

pub use crate::vision::is_walled;

rules! {
    /// One sees another who is not blind or unconscious, where the other is not invisible, not in the dark, and not behind a wall.
    SEES = "ED-ATK-44", "Who sees whom";
    /// Cover counts where the line between the middles of two crosses it; not for who stands at it against one who does not. A
    /// window of the map hides half (house).
    ON_A_MAP = "ED-ATK-43", "Cover on a map";
    /// It protects against what comes from its other side.
    FAR_SIDE = "ED-ATK-19", "Cover: from the far side only";
    /// A third covered: 2 harder to hit.
    LIGHT = "ED-ATK-20", "Cover: Light", Table(COVER_TABLE; "cover", "Defense");
    /// Half covered: 4.
    MODERATE = "ED-ATK-21", "Cover: Moderate", Table;
    /// Three quarters covered: 6.
    HIGH = "ED-ATK-22", "Cover: High", Table;
    /// Wholly covered: nobody can aim at it.
    TOTAL = "ED-ATK-23", "Cover: Total", Table;
    /// Of several covers the best counts.
    BEST = "ED-ATK-24", "Cover degrees do not add";
    /// In melee it counts as well.
    IN_MELEE = "ED-ATK-26", "Cover applies to melee too";
    /// Those who stand between cover as well: half, a third where they are a size smaller, and not at all where they lie down.
    CREATURES = "ED-ATK-27", "Creatures as cover", Call;
    /// Who is in mist or dim light is seen, and hard to hit.
    BLEARED = "ED-VIS-02", "Bleared";
    /// Who is in the dark or in smoke is not seen.
    OBSCURED = "ED-VIS-03", "Obscured";
    /// An area is clear, bleared or obscured; where two lie over one another the worse counts.
    AREAS = "ED-VIS-01", "Visibility of an area";
}

/// What each degree of cover adds to the Defense (ED-ATK-20 to ED-ATK-22).
pub const COVER_TABLE: [(Cover, i32); 4] = [
    (Cover::None, 0),
    // ED-ATK-20
    (Cover::Light, 2),
    // ED-ATK-21
    (Cover::Moderate, 4),
    // ED-ATK-22
    (Cover::High, 6),
];

/// Within this of an obstacle one stands at it (ED-ATK-43).
const AT_IT: i32 = 100;
/// What a window of the map hides of who is behind it (ED-ATK-21, ED-ATK-43): half, for there is a wall below it.
const WINDOW: Cover = Cover::Moderate;
/// So high above the base of two the line between them runs (ED-ATK-43).
const EYES: i32 = 100;

/// Returns how hard it is for most eyes to see somebody for where it is (ED-VIS-01).
pub fn haze(state: &State, of: ActorId) -> Option<Haze> {
    vision::of_place(state, state.actor(of).at)
}

/// Returns the cover of somebody against what comes from a point (ED-ATK-25, ED-ATK-43).
pub fn cover_from(state: &State, from: Place, target: ActorId) -> Cover {
    let there = state.actor(target).at;
    let counts = |one: &&Obstacle| {
        let near = is_beside(one, Space { at: from, side: 0 });
        crosses(from, there, one.from, one.to)
            && is_high_enough(one, from, there)
            && (one.cover == Cover::Total || !near || is_at(state, target, one))
    };
    let near = |one: &Obstacle| is_beside(one, Space { at: from, side: 0 });
    let glazed = is_glazed(state, from, there, |window| !near(window) || is_at(state, target, window));
    let window = if glazed { WINDOW } else { Cover::None };
    state.setting.obstacles.iter().filter(counts).map(|one| one.cover).max().unwrap_or_default().max(window)
}

/// Returns what a degree of cover adds to the Defense (ED-ATK-20 to ED-ATK-22).
#[inline]
pub const fn harder(cover: Cover) -> i32 {
    // The degrees stand in their order; total cover is a matter of its own.
    match cover {
        Cover::Total => 0,
        _ => COVER_TABLE[cover as usize].1,
    }
}

/// Returns the cover of a place against what comes from somebody (ED-ATK-09, ED-ATK-43).
pub fn cover_at(state: &State, from: ActorId, to: Place) -> Cover {
    let here = state.actor(from).at;
    if state.setting.map.has_walls() && is_walled(state, here, to) {
        return Cover::Total;
    }
    let point = Space { at: to, side: 0 };
    let stands = |one: &Obstacle| !is_at(state, from, one) || is_beside(one, point);
    let counts = |one: &&Obstacle| {
        let between = crosses(here, to, one.from, one.to) && is_high_enough(one, here, to);
        between && (one.cover == Cover::Total || stands(one))
    };
    let window = if is_glazed(state, here, to, |window| stands(window)) { WINDOW } else { Cover::None };
    state.setting.obstacles.iter().filter(counts).map(|one| one.cover).max().unwrap_or_default().max(window)
}

/// Returns whether a window of the map that counts stands on the line between two points.
fn is_glazed(state: &State, from: Place, to: Place, counts: impl Fn(&Obstacle) -> bool) -> bool {
    let Some(lines) = state.setting.map.lines() else { return false };
    let window = |line: &Drawn| Obstacle {
        from: state.point(line.from),
        to: state.point(line.to),
        cover: WINDOW,
        height: None,
        thin: false,
    };
    let mut windows = lines.all().iter().filter(|line| line.kind == Kind::Window).map(window);
    windows.any(|one| breaks(from, to, one.from, one.to) && counts(&one))
}

/// Returns whether one sees another (ED-ATK-44, ED-CND-26, ED-VIS-03): also that the other does not hide from it (ED-HID-05).
pub fn sees(state: &State, one: ActorId, other: ActorId) -> bool {
    sees_past(state, (one, other), || vision::haze(state, one, other), || is_behind(state, one, other))
}

/// The same; `haze` says how hard it is to see the other, and `behind` whether something covers it wholly.
pub(crate) fn sees_past(
    state: &State,
    (one, other): (ActorId, ActorId),
    haze: impl FnOnce() -> Option<Haze>,
    behind: impl FnOnce() -> bool,
) -> bool {
    let hidden = state.hides_from(other, one) && !vision::has_blindsight(state, one, other);
    !hidden && could_see_past(state, (one, other), haze, behind)
}

/// Returns whether one sees another, or would if the other did not hide.
pub fn could_see(state: &State, one: ActorId, other: ActorId) -> bool {
    could_see_past(state, (one, other), || vision::haze(state, one, other), || is_behind(state, one, other))
}

fn could_see_past(
    state: &State,
    (one, other): (ActorId, ActorId),
    haze: impl FnOnce() -> Option<Haze>,
    behind: impl FnOnce() -> bool,
) -> bool {
    let awake = state.lives(one) && !conditions::has(state, one, Condition::Unconscious);
    let blind = || conditions::has(state, one, Condition::Blinded) && !vision::has_blindsight(state, one, other);
    let unseen = || conditions::has(state, other, Condition::Invisible) && !vision::sees_invisible(state, one, other);
    awake && !blind() && !unseen() && haze() != Some(Haze::Obscured) && !is_shut_off(state, one, other, behind)
}

/// Returns whether total cover keeps one from seeing another; warmth shows through what is thin (ED-VIS-11).
fn is_shut_off(state: &State, one: ActorId, other: ActorId, behind: impl FnOnce() -> bool) -> bool {
    behind() && (!vision::sees_warmth(state, one, other) || is_walled_off(state, one, other))
}

/// Returns whether one sees the warmth of another through all that covers it (ED-VIS-11, ED-INT-67).
pub fn shows_through(state: &State, one: ActorId, other: ActorId) -> bool {
    let covered = is_behind(state, one, other);
    covered && vision::sees_warmth(state, one, other) && !is_walled_off(state, one, other)
}

/// Returns whether a wall, or something else that is not thin, covers another wholly.
pub fn is_walled_off(state: &State, one: ActorId, other: ActorId) -> bool {
    if !is_behind(state, one, other) {
        return false;
    }
    let (here, there) = (state.actor(one).at, state.actor(other).at);
    let walled = state.setting.map.has_walls() && is_walled(state, here, there);
    let thick =
        |thing: &Obstacle| thing.cover == Cover::Total && !thing.thin && crosses(here, there, thing.from, thing.to);
    walled || state.setting.obstacles.iter().any(thick)
}

/// Returns whether an actor fears somebody whom it sees now (ED-CND-16, ED-CND-50).
pub fn sees_its_fear(state: &State, id: ActorId) -> bool {
    if !state.actor(id).conditions.has(Condition::Frightened) {
        return false;
    }
    let fears = state.actor(id).conditions.iter().filter(|one| one.what == Condition::Frightened);
    fears.filter_map(|one| one.by).any(|by| sees(state, id, by))
}

/// Returns the cover of one against another, against blows as well as shots (ED-ATK-19, ED-ATK-24, ED-ATK-26, ED-ATK-43).
pub fn cover(state: &State, from: ActorId, target: ActorId) -> Cover {
    if let Some(cover) = ruled(state, from, target) {
        return cover;
    }
    let (here, there) = (state.actor(from).at, state.actor(target).at);
    things_between(state, (from, here), (target, there)).max(creatures_between(state, (from, here), (target, there)))
}

/// Returns whether somebody has total cover against another: creatures and windows give nobody that, and who stands at what covers
/// wholly is covered as well.
pub fn is_behind(state: &State, from: ActorId, target: ActorId) -> bool {
    if let Some(cover) = ruled(state, from, target) {
        return cover == Cover::Total;
    }
    let (here, there) = (state.actor(from).at, state.actor(target).at);
    let covers = |one: &Obstacle| {
        one.cover == Cover::Total && crosses(here, there, one.from, one.to) && is_high_enough(one, here, there)
    };
    state.setting.obstacles.iter().any(covers) || state.setting.map.has_walls() && is_walled(state, here, there)
}

/// Returns whether of two each surely has total cover against the other where the one has: as high as one another, where there are no
/// walls, and the game master has set nothing.
#[inline]
pub(crate) fn is_mutual(state: &State, one: ActorId, other: ActorId) -> bool {
    let level = state.actor(one).at.z == state.actor(other).at.z;
    level && state.judged.is_empty() && !state.setting.map.has_walls()
}

/// Returns the cover that the game master has set, which overrides all that lies between (ED-ATK-27, ED-ATK-43).
#[inline]
fn ruled(state: &State, from: ActorId, target: ActorId) -> Option<Cover> {
    state.judged(from, target).and_then(|one| one.cover)
}

/// Returns the cover that things give one who stands at a place against one who stands at another.
fn things_between(state: &State, (from, here): (ActorId, Place), (target, there): (ActorId, Place)) -> Cover {
    let drawn = state.setting.map.has_walls();
    if drawn && is_walled(state, here, there) {
        return Cover::Total;
    }
    let counts = |one: &&Obstacle| {
        crosses(here, there, one.from, one.to)
            && is_high_enough(one, here, there)
            && (one.cover == Cover::Total || !is_at(state, from, one) || is_at(state, target, one))
    };
    let stands = |window: &Obstacle| !is_at(state, from, window) || is_at(state, target, window);
    let window = if drawn && is_glazed(state, here, there, stands) { WINDOW } else { Cover::None };
    state.setting.obstacles.iter().filter(counts).map(|one| one.cover).max().unwrap_or_default().max(window)
}

/// Returns something to hide behind as the table draws it: crates, over which people shoot, or what is as high as they are.
pub(crate) fn drawn(one: &Obstacle) -> GroundLine {
    let kind = if one.cover == Cover::Total { "block" } else { "barrier" };
    GroundLine {
        from: (one.from.x, one.from.y),
        to: (one.to.x, one.to.y),
        kind: kind.into(),
        name: Some(format!("{} cover", one.cover)),
        secret: false,
        id: 0,
    }
}

/// Returns whether an obstacle is as high as the line between two where it crosses it.
#[inline]
fn is_high_enough(one: &Obstacle, from: Place, to: Place) -> bool {
    let Some(height) = one.height else { return true };
    // Where the lines cross, as a part of the way: both products are areas over the same base.
    let area = |a: Place, b: Place, c: Place| {
        i64::from(b.x - a.x) * i64::from(c.y - a.y) - i64::from(b.y - a.y) * i64::from(c.x - a.x)
    };
    let (before, behind) = (area(one.from, one.to, from).abs(), area(one.from, one.to, to).abs());
    let whole = (before + behind).max(1);
    let line = i64::from(from.z) + i64::from(to.z - from.z) * before / whole + i64::from(EYES);
    line < i64::from(height)
}

/// Returns whether somebody stands within a metre of an obstacle.
fn is_at(state: &State, id: ActorId, one: &Obstacle) -> bool {
    is_beside(one, state.space(id))
}

/// Returns whether a space lies within a metre of an obstacle.
fn is_beside(one: &Obstacle, space: Space) -> bool {
    let reach = AT_IT + space.side / 2;
    let (west, east) = (one.from.x.min(one.to.x), one.from.x.max(one.to.x));
    let (north, south) = (one.from.y.min(one.to.y), one.from.y.max(one.to.y));
    let beyond = |at: i32, least: i32, most: i32| (least - at).max(at - most).max(0);
    beyond(space.at.x, west, east) <= reach && beyond(space.at.y, north, south) <= reach
}

/// Returns the cover that those who stand between give (ED-ATK-27).
fn creatures_between(state: &State, (from, here): (ActorId, Place), (target, there): (ActorId, Place)) -> Cover {
    let (west, east) = (here.x.min(there.x), here.x.max(there.x));
    let (north, south) = (here.y.min(there.y), here.y.max(there.y));
    let mut cover = Cover::None;
    for id in state.ids() {
        let Space { at, side } = state.space(id);
        let half = side / 2;
        // Most stand beside the line, and far from it.
        let beside = at.x + half < west || at.x - half > east || at.y + half < north || at.y - half > south;
        if beside || id == from || id == target {
            continue;
        }
        let space = Space { at, side };
        if space.is_crossed(here, there) {
            cover = cover.max(cover_behind(state, id, space, (from, target)));
        }
    }
    cover
}

/// Returns the cover that one who stands on the line between two gives.
fn cover_behind(state: &State, id: ActorId, space: Space, (from, target): (ActorId, ActorId)) -> Cover {
    if !state.lives(id) || conditions::has(state, id, Condition::Prone) {
        return Cover::None;
    }
    let beside = |one: ActorId| space.within(state.space(one), AT_IT);
    if beside(from) && !beside(target) {
        return Cover::None;
    }
    let as_large = match state.options().creature_cover {
        CoverOfCreatures::Light => Cover::Light,
        CoverOfCreatures::Moderate => Cover::Moderate,
        CoverOfCreatures::High => Cover::High,
    };
    match state.profile(target).size.above(state.profile(id).size) {
        ..=0 => as_large,
        1 => Cover::Light,
        _ => Cover::None,
    }
}
