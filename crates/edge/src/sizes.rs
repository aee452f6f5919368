//! What size means on the ground: who squeezes through what is narrow, and how many stand around somebody.

use crate::prelude::*;
use ludex_grid::{Cell, Kind, Line as Drawn};

rules! {
    /// Eight of its own size can surround somebody; fewer of larger ones, more of smaller. Where a map shows it, the map decides.
    AROUND = "ED-SIZ-09", "How many can surround a target";
    /// One squeezes through what is as wide as one a size smaller needs, and through nothing narrower. The tiny do not squeeze.
    FITS = "ED-SIZ-10", "Squeezing: who fits where", Call;
    /// Each metre costs one more meanwhile.
    COSTS = "ED-SIZ-11", "Squeezing: movement cost";
    /// Whoever squeezes attacks and makes saving throws of Dexterity with disadvantage, and is attacked with advantage.
    HAMPERS = "ED-SIZ-12", "Squeezing: combat penalties", State;
    /// What else goes by size.
    ELSEWHERE = "ED-SIZ-17", "Where size matters elsewhere", Table(ELSEWHERE_TABLE; "what", "how", "rule");
}

/// What else goes by size, and where that stands (ED-SIZ-17).
pub const ELSEWHERE_TABLE: [(&str, &str, &str); 9] = [
    ("going through a foe's space", "two sizes apart", "ED-CMV-19"),
    ("running somebody over", "larger than who does it, or smaller", "ED-ACT-26"),
    ("grappling and shoving", "one size larger at the most", "ED-MEL-05"),
    ("dragging along", "two sizes smaller slow nobody down", "ED-MEL-10"),
    ("shots into a melee", "two sizes larger than the friends there", "ED-RNG-08"),
    ("what one carries", "doubled with each size above medium", "ED-OVL-02"),
    ("vitality of creatures", "by the size", "ED-VIT-03"),
    ("riding", "above whoever is smaller than the mount", "ED-ATK-33"),
    ("what falls on people", "dice and difficulty by the size", "ED-ENV-01"),
];

/// How wide a door or a hatch is, whatever its drawing says, in centimetres (ED-SIZ-10).
const DOOR: i32 = 150;

/// Returns how wide something must be for one of a size to squeeze through, in centimetres; nothing is smaller than the tiny
/// (ED-SIZ-10).
pub fn least_width(size: Size) -> i32 {
    Size::ALL[(size as usize).saturating_sub(1)].side()
}

/// Returns everything that is narrow: what was said to be, and open doors.
fn narrows(state: &State) -> impl Iterator<Item = Narrow> + '_ {
    let drawn = state.setting.map.lines().into_iter().flat_map(|lines| lines.all().iter());
    let doors = drawn.filter(|line| line.kind == Kind::Door { open: true });
    let door = |line: &Drawn| Narrow { from: state.point(line.from), to: state.point(line.to), width: DOOR };
    state.world.narrows.iter().copied().chain(doors.map(door))
}

/// Returns the width of what is too narrow for an actor on the straight way between two points, in centimetres.
pub fn bars(state: &State, id: ActorId, from: Place, to: Place) -> Option<i32> {
    let least = least_width(state.profile(id).size);
    narrows(state).find(|one| one.width < least && one.is_on(from, to)).map(|one| one.width)
}

/// Returns whether an actor would squeeze at a point: a part of its body is in what is narrow (ED-SIZ-12). A body takes no more than
/// the space of one a size smaller (ED-SIZ-08).
pub fn squeezes_at(state: &State, id: ActorId, at: Place) -> bool {
    if state.world.narrows.is_empty() && state.setting.map.lines().is_none() {
        return false;
    }
    let size = state.profile(id).size;
    let body = Space { at, side: least_width(size) };
    let whole = state.profile(id).side();
    let squeezes = |one: Narrow| one.width < whole && one.width >= body.side && one.meets(body);
    narrows(state).any(squeezes)
}

/// Returns whether an actor squeezes where it is (ED-SIZ-12).
pub fn squeezes(state: &State, id: ActorId) -> bool {
    squeezes_at(state, id, state.actor(id).at) || state.actor(id).wedged && is_among(state, id)
}

/// So far above one another two do not meet, in centimetres.
pub const ABOVE: i32 = 100;

/// Returns whether somebody stands in the space of another, and is not in it to attack, to carry or to be carried (ED-CMV-20,
/// ED-SIZ-14).
pub fn is_among(state: &State, id: ActorId) -> bool {
    let space = state.space(id);
    let meets = |other: Space| space.overlaps(other) && (space.at.z - other.at.z).abs() < ABOVE;
    let apart = |other: ActorId| crate::loads::carries(state, id, other) || crate::loads::carries(state, other, id);
    let swarm = |other: ActorId| state.profile(id).reach == 0 || state.profile(other).reach == 0;
    let among = |other: ActorId| other != id && state.lives(other) && meets(state.space(other));
    state.ids().any(|other| among(other) && !apart(other) && !swarm(other))
}

/// Returns how many of a size can surround one of another (ED-SIZ-09).
pub fn most_around(target: Size, around: Size) -> i32 {
    4 * (target.side() + around.side()) / around.side()
}

/// Returns whether so many of each size fit around one of another at once: each takes its share of the ring (ED-SIZ-09).
pub fn fit_around(target: Size, counts: [u16; 6]) -> bool {
    let (mut some, mut of) = (0_i128, 1_i128);
    for (size, count) in Size::ALL.iter().zip(counts) {
        let ring = i128::from(4 * (target.side() + size.side()));
        some = some * ring + i128::from(count) * i128::from(size.side()) * of;
        of *= ring;
    }
    some <= of
}

/// Say how wide a place is.
#[command(rule = FITS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Say how wide a place is")]
pub struct SetWidth {
    #[field("from")]
    pub from: Cell,
    #[field("to")]
    pub to: Cell,
    #[field("centimetres wide; 0 where it is not narrow", 0..=700, usual = 150)]
    pub width: u16,
}

impl SetWidth {
    /// Returns the place.
    fn place(&self, state: &State) -> Narrow {
        let (one, other) = (state.middle(self.from), state.middle(self.to));
        let half = state.setting.cell / 2;
        let corner = |x, y| Place { x, y, z: 0 };
        Narrow {
            from: corner(one.x.min(other.x) - half, one.y.min(other.y) - half),
            to: corner(one.x.max(other.x) + half, one.y.max(other.y) + half),
            width: self.width.into(),
        }
    }
}

impl Act<Edge> for SetWidth {
    fn may(&self, state: &State) -> Verdict {
        for cell in [self.from, self.to] {
            ensure!(state.setting.map.contains(cell), FITS, "that is beyond the map");
        }
        let place = self.place(state);
        let known = state.world.narrows.iter().any(|one| (one.from, one.to) == (place.from, place.to));
        ensure!(known || self.width > 0, FITS, "nothing is narrow there");
        ensure!(known || state.world.narrows.len() < 40, FITS, "enough is narrow", instead = "widen another place");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let place = self.place(table.state());
        table.emit(WidthSet { place });
    }
}

/// A place is as wide as the game master has said.
#[event]
pub struct WidthSet {
    pub place: Narrow,
}

impl Event<Edge> for WidthSet {
    fn apply(&self, state: &mut State) {
        let narrows = &mut state.world.narrows;
        narrows.retain(|one| (one.from, one.to) != (self.place.from, self.place.to));
        if self.place.width > 0 {
            narrows.push(self.place);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let at = teller.state.cell(self.place.from.towards(self.place.to, 1, 2));
        let text = match self.place.width {
            0 => format!("It is not narrow at {at}"),
            width => format!("It is {}.{:02} m wide at {at}", width / 100, width % 100),
        };
        Some(Line::new(LineKind::Ruling, text).rule(&FITS).rule(&COSTS).rule(&HAMPERS))
    }
}

/// Say whether some can be around somebody at once, where no map shows it.
#[command(rule = AROUND, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Do they fit around somebody?")]
pub struct CountAround {
    pub target: ActorId,
    #[field("who")]
    pub who: Vec<ActorId>,
}

impl Act<Edge> for CountAround {
    fn may(&self, _state: &State) -> Verdict {
        ensure!((1..=60).contains(&self.who.len()), AROUND, "name one to sixty");
        for (place, id) in self.who.iter().enumerate() {
            ensure!(*id != self.target, AROUND, "nobody surrounds itself");
            ensure!(!self.who[..place].contains(id), AROUND, "{} is named twice", *id);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let mut counts = [0; 6];
        for id in &self.who {
            let profile = state.profile(*id);
            // Who reaches across another of its size need not stand at the target.
            if profile.reach < profile.side() {
                counts[profile.size as usize] += 1;
            }
        }
        let fits = fit_around(state.profile(self.target).size, counts);
        table.emit(AroundCounted { actor: self.target, count: self.who.len() as u8, fits });
    }
}

/// It is known whether some fit around somebody.
#[event]
pub struct AroundCounted {
    pub actor: ActorId,
    pub count: u8,
    pub fits: bool,
}

impl Event<Edge> for AroundCounted {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let whom = teller.name(self.actor);
        let text = match self.fits {
            true => format!("All {} fit around {whom} at once", self.count),
            false => format!("{} are more than fit around {whom} at once", self.count),
        };
        Some(Line::new(LineKind::Ruling, text).rule(&AROUND))
    }
}
