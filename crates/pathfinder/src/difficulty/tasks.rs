//! The DCs of single tasks: crafting and work, magic, finding one's way, tracks, people, living off the land.

use super::{Base, Ease, Rarity, composed, simple_dc};
use crate::building::Building;
use crate::character::{Rank, Skill};
use ludex_kit::{Refusal, Tally, ensure, rules, words};

rules! {
    /// A thing is made against the DC of its level and its rarity, easier for who has made one before; it is mended against the
    /// DC of its level alone.
    CRAFT = "PF-DCS-06", "Craft DC";
    /// Work has at most the level of the place where it is found, and the DC of its level.
    WORK = "PF-DCS-07", "Earn Income DC and task level", Table(SETTLEMENTS; "settlement", "from level", "to level");
    /// What people say about something has a simple DC by how well known it is, a rank higher where more than that is asked.
    GATHER = "PF-DCS-08", "Gather Information DC", Call;
    /// Magic is recognised and learned against the DC of its level and rarity. A curse makes it incredibly hard to recognise,
    /// in place of its rarity.
    MAGIC = "PF-DCS-09", "Identify Magic and Learn a Spell DC";
    /// Learning a spell of the tenth level has the DC of spells of that level, or another.
    LEARN_TENTH = "PF-OPT-09", "Learn a Spell DC at 10th level", Option;
    /// Directions are found against a simple DC by how strange the place is.
    DIRECTION = "PF-DCS-11", "Sense Direction DC", Table(WILDS; "place", "rank");
    /// People resist with their Will. Where nobody knows it, the DC of the level that they seem to have stands for it, easier
    /// with friends and harder with enemies unless they are frightened into it.
    ATTITUDE = "PF-DCS-12", "Social DCs and attitude", Table(ATTITUDES; "attitude", "DC");
    /// A trail has a simple DC; who covers it sets the DC of their Survival against it, where that is higher.
    TRAIL = "PF-DCS-13", "Track DC";
    /// Food and shelter are found against a simple DC by how scarce they are.
    SUBSIST = "PF-DCS-16", "Subsist DC", Table(PLENTY; "place", "rank");
}

pub use crate::state::Attitude;

words! {
    /// How big a settlement is.
    pub enum Settlement {
        Village = "village", Town = "town", City = "city", Metropolis = "metropolis",
    }
    /// How strange a place is to whoever looks for directions.
    pub enum Wilds {
        Wilderness = "wilderness", Deep = "deep" as "deep forest or underground",
        Featureless = "featureless" as "featureless or tricky", Surreal = "surreal" as "another plane",
    }
    /// How much a place has to live on.
    pub enum Plenty {
        Lush = "lush" as "lush forest, rich city", Typical = "typical" as "hills, village",
        Scarce = "scarce" as "mountains, closed hamlet", Desert = "desert" as "desert, besieged city",
        Wasteland = "wasteland" as "wasteland, city of undead",
    }
}

/// The levels of settlements, from and to (PF-DCS-07). Beyond that only the greatest cities and other planes have work.
pub const SETTLEMENTS: [(Settlement, i32, i32); 4] =
    [(Settlement::Village, 0, 1), (Settlement::Town, 2, 4), (Settlement::City, 5, 7), (Settlement::Metropolis, 8, 10)];

/// The rank whose simple DC directions have in a place (PF-DCS-11).
pub const WILDS: [(Wilds, Rank); 4] = [
    (Wilds::Wilderness, Rank::Trained),
    (Wilds::Deep, Rank::Expert),
    (Wilds::Featureless, Rank::Master),
    (Wilds::Surreal, Rank::Legendary),
];

/// What an attitude adds to a DC that is estimated (PF-DCS-12).
pub const ATTITUDES: [(Attitude, i32); 5] = [
    (Attitude::Helpful, -5),
    (Attitude::Friendly, -2),
    (Attitude::Indifferent, 0),
    (Attitude::Unfriendly, 2),
    (Attitude::Hostile, 5),
];

/// The rank whose simple DC living off a place has (PF-DCS-16).
pub const PLENTY: [(Plenty, Rank); 5] = [
    (Plenty::Lush, Rank::Untrained),
    (Plenty::Typical, Rank::Trained),
    (Plenty::Scarce, Rank::Expert),
    (Plenty::Desert, Rank::Master),
    (Plenty::Wasteland, Rank::Legendary),
];

/// Returns the DC of making a thing of a level (PF-DCS-06).
pub fn craft_dc(level: i32, rarity: Rarity, made_before: bool, shows: bool) -> Result<Tally, Refusal> {
    let mut dc = composed(Base::Level(level), rarity, &[], shows)?;
    if made_before {
        dc.add("made before", Ease::Easy.adds(), &CRAFT);
    }
    Ok(dc)
}

/// Returns the DC of mending a thing of a level: its rarity makes no difference (PF-DCS-06).
pub fn repair_dc(level: i32, shows: bool) -> Result<Tally, Refusal> {
    Base::Level(level).begin(shows)
}

impl Settlement {
    /// Returns the settlement that has a level; `None` beyond a metropolis and below 0 (PF-DCS-07).
    pub fn of_level(level: i32) -> Option<Self> {
        let row = SETTLEMENTS.iter().find(|(_, from, to)| (*from..=*to).contains(&level))?;
        Some(row.0)
    }
}

/// Returns the DC of work of a level in a settlement of a level; refused where the work is above the place (PF-DCS-07).
pub fn work_dc(task: i32, settlement: i32, shows: bool) -> Result<Tally, Refusal> {
    ensure!(task <= settlement, WORK, "there is no work of level {} in a place of level {}", task, settlement);
    Base::Level(task).begin(shows)
}

/// Returns the DC of hearing about something that is so well known, a rank more where it is asked in depth (PF-DCS-08).
pub fn gather_dc(known: Rank, in_depth: bool, shows: bool) -> Tally {
    let mut dc = Tally::new(shows);
    dc.base(known.name(), simple_dc(known), &super::SIMPLE);
    if in_depth {
        let next = (known as usize + 1).min(Rank::ALL.len() - 1);
        dc.add("in depth", simple_dc(Rank::ALL[next]) - simple_dc(known), &GATHER);
    }
    dc
}

/// Returns the DC of recognising magic; a curse counts in place of a rarity that adds less (PF-DCS-09).
pub fn identify_dc(base: Base, rarity: Rarity, cursed: bool, shows: bool) -> Result<Tally, Refusal> {
    let mut dc = base.begin(shows)?;
    let rare = rarity.ease().adds();
    let curse = Ease::IncrediblyHard.adds();
    if !cursed {
        dc.add(rarity.name(), rare, &super::EASES);
        return Ok(dc);
    }
    if rare != 0 {
        dc.off(rarity.name(), rare, &super::EASES, "the curse counts in its place");
    }
    dc.add("cursed", curse, &MAGIC);
    Ok(dc)
}

/// Returns the DC of learning a spell of a level (PF-DCS-09, PF-OPT-09).
pub fn learn_dc(level: i32, rarity: Rarity, options: &Building, shows: bool) -> Result<Tally, Refusal> {
    let mut dc = composed(Base::Spell(level), rarity, &[], shows)?;
    if level == 10 {
        let other = i32::from(options.learn_tenth) - super::spell_dc(level)?;
        dc.add("tenth level", other, &LEARN_TENTH);
    }
    Ok(dc)
}

/// Returns the DC of finding directions in a place (PF-DCS-11).
pub fn direction_dc(place: Wilds, shows: bool) -> Tally {
    let (place, rank) = WILDS[place as usize];
    let mut dc = Tally::new(shows);
    dc.base(place.name(), simple_dc(rank), &DIRECTION);
    dc
}

impl Attitude {
    /// Returns what it adds to a DC (PF-DCS-12).
    pub const fn adds(self) -> i32 {
        ATTITUDES[self as usize].1
    }
}

/// What is known of how somebody resists words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resolve {
    /// The Will DC.
    Known(i32),
    /// A level that they seem to have.
    Estimated(i32),
}

/// Returns the DC of moving somebody with a skill (PF-DCS-12). Fear does not ask for attitudes, and a DC that is known is what
/// it is, unless the campaign says otherwise.
pub fn social_dc(
    skill: Skill,
    resolve: Resolve,
    attitude: Attitude,
    options: &Building,
    shows: bool,
) -> Result<Tally, Refusal> {
    let mut dc = match resolve {
        Resolve::Known(will) => {
            let mut dc = Tally::new(shows);
            dc.base("Will", will, &ATTITUDE);
            dc
        }
        Resolve::Estimated(level) => Base::Level(level).begin(shows)?,
    };
    let is_moved = matches!(skill, Skill::Deception | Skill::Diplomacy | Skill::Performance);
    let is_known = matches!(resolve, Resolve::Known(_));
    if !is_moved {
        return Ok(dc);
    }
    if is_known && !options.attitude_on_known {
        if attitude.adds() != 0 {
            dc.off(attitude.name(), attitude.adds(), &ATTITUDE, "the DC is known");
        }
    } else {
        dc.add(attitude.name(), attitude.adds(), &ATTITUDE);
    }
    Ok(dc)
}

/// Returns the DC of a trail; `covered` is the Survival modifier of whoever covers it (PF-DCS-13).
pub fn trail_dc(trail: Rank, covered: Option<i32>, shows: bool) -> Tally {
    let simple = simple_dc(trail);
    let mut dc = Tally::new(shows);
    match covered.map(|survival| 10 + survival) {
        Some(survival) if survival > simple => {
            dc.off(trail.name(), simple, &super::SIMPLE, "the quarry's Survival is higher");
            dc.base("Survival of the quarry", survival, &TRAIL);
        }
        Some(survival) => {
            dc.base(trail.name(), simple, &super::SIMPLE);
            dc.off("Survival of the quarry", survival, &TRAIL, "the trail itself is as hard");
        }
        None => dc.base(trail.name(), simple, &super::SIMPLE),
    }
    dc
}

/// Returns the DC of living off a place (PF-DCS-16).
pub fn subsist_dc(place: Plenty, shows: bool) -> Tally {
    let (place, rank) = PLENTY[place as usize];
    let mut dc = Tally::new(shows);
    dc.base(place.name(), simple_dc(rank), &SUBSIST);
    dc
}
