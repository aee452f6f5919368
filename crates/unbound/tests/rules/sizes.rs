//! Sizes (UL-SIZ).

use crate::common;

use common::blows::*;
use ludex_grid::{Cell, Cover};
use ludex_kit::Act;
use ludex_unbound::armour::passive;
use ludex_unbound::attack::ThingStruck;
use ludex_unbound::attack::places::StrikeThing;
use ludex_unbound::character::Size;
use ludex_unbound::character::size::SIZE_TABLE;
use ludex_unbound::cover::melee_reach;
use ludex_unbound::damage::ThingDamaged;
use ludex_unbound::defence::{block_tally, dodge_tally, parry_tally, roll_tally};
use ludex_unbound::*;

const SIZES: [Size; 7] =
    [Size::Tiny, Size::Small, Size::Medium, Size::Large, Size::Huge, Size::Gargantuan, Size::Colossal];

/// A wide plain with this row in its middle.
fn plain(row: &str) -> String {
    let empty = " .".repeat(row.split_whitespace().count());
    let rows =
        (0..13).map(|line| format!("{}{}", if line % 2 == 0 { "" } else { " " }, if line == 6 { row } else { &empty }));
    rows.collect::<Vec<String>>().join("\n")
}

/// Something of a size with a hide of 9, before anything has begun.
fn beast(size: Size, words: &str) -> Blows {
    let cells = plain(" . . . . . A . . . . . . . . B .");
    let words = format!("av=9:light size={} {words}", size.name().to_lowercase());
    on(&cells).foe("Beast", 'A', &words).hero("Mira", 'B', "").waiting()
}

#[test]
fn ul_siz_01_the_size_table() {
    let rows = [
        (Size::Tiny, 3, 1, 1, -2),
        (Size::Small, 1, 1, 1, -1),
        (Size::Medium, 0, 1, 1, 0),
        (Size::Large, -1, 2, 1, 1),
        (Size::Huge, -3, 3, 2, 2),
        (Size::Gargantuan, -5, 4, 3, 3),
        (Size::Colossal, -7, 6, 4, 4),
    ];
    assert_eq!(SIZE_TABLE, rows);
    for (size, more, across, reach, step) in rows {
        let table = beast(size, "agility=1 strength=2 shield=round_shield");
        let (state, id) = (table.state(), table.id("Beast"));
        assert_eq!(passive(state, id, Cover::None, false).total, 9 + more, "{size:?}: Passive Armor");
        assert_eq!(dodge_tally(state, id, false).total, 9 + 1 + more, "{size:?}: dodge");
        assert_eq!(table.actor("Beast").across(), across);
        assert_eq!(state.spaces(id).across(), across);
        assert_eq!(melee_reach(state, id), u32::from(reach), "{size:?}: reach");
        assert_eq!(size.step(), step);
        // Nothing else changes with size.
        assert_eq!(block_tally(state, id, None, false).total, 8);
        assert_eq!(parry_tally(state, id, 0, false).total, 0);
        assert_eq!(roll_tally(state, id, character::Attribute::Strength, false).total, 2);
    }
    let table = beast(Size::Huge, "reach=4");
    assert_eq!(melee_reach(table.state(), table.id("Beast")), 4, "the record goes first");
}

/// Mira strikes a thing of an armor and a size; what the roll had to reach, and the damage.
fn struck(armor: Option<i32>, size: Size, faces: &[u32]) -> (Option<i32>, i32) {
    let mut table = duel("dexterity=5 weapons=longsword", "");
    let at = table.actor("Mira").at;
    let (actor, weapon) = (table.id("Mira"), table.weapon("Mira", "longsword"));
    let (at, what) = (Cell::new(at.x - 1, at.y), "a door".into());
    table.does(StrikeThing { actor, weapon, thrown: false, at, what, armor, size, spell: None }, faces);
    let roll = table.play.events.iter().find_map(|event| match event {
        Event::ThingStruck(ThingStruck { roll, .. }) => Some(roll.target),
        _ => None,
    });
    let damage = table.play.events.iter().find_map(|event| match event {
        Event::ThingDamaged(ThingDamaged { damage, .. }) => Some(damage.amount),
        _ => None,
    });
    (roll.expect("it was struck"), damage.unwrap_or(0))
}

#[test]
fn ul_siz_02_the_size_of_a_thing_changes_its_armor() {
    assert_eq!(struck(Some(12), Size::Huge, &[4, 6, 6]), (Some(9), 12 - 4), "a stone door: 12 - 3");
    assert_eq!(struck(Some(12), Size::Tiny, &[10, 6, 6]), (Some(15), 12 - 7), "a lock: 12 + 3");
    assert_eq!(struck(Some(12), Size::Medium, &[7, 6, 6]), (Some(12), 12 - 6));
    assert_eq!(struck(Some(2), Size::Colossal, &[3, 6, 6]), (Some(0), 12), "never below 0");
    assert_eq!(struck(None, Size::Tiny, &[3, 6, 6]), (None, 12), "a place has none");
    for size in SIZES {
        assert_eq!(size.object_armor(12), 12 + size.dodge());
    }
}

#[test]
fn ul_siz_03_sizes_are_counted_in_steps() {
    assert_eq!(Size::Huge.step() - Size::Medium.step(), 2);
    for pair in SIZES.windows(2) {
        assert_eq!(pair[1].step() - pair[0].step(), 1);
    }
    // A takedown reaches one size up, a feint two.
    for (size, takedown, feint) in
        [(Size::Large, true, true), (Size::Huge, false, true), (Size::Gargantuan, false, false)]
    {
        let beside = ["A B .", "A . B"][usize::from(size.across() > 2)];
        let cells = plain(&format!(" . . . . . . {beside} . . . . . . ."));
        let words = format!("ap=1 size={}", size.name().to_lowercase());
        let table = on(&cells).hero("Mira", 'A', "").foe("Beast", 'B', &words).begin();
        let (actor, target) = (table.id("Mira"), table.id("Beast"));
        let may = |maneuver| maneuvers::TryManeuver { actor, target, maneuver }.may(table.state()).is_ok();
        assert_eq!((may(Maneuver::Takedown), may(Maneuver::Feint)), (takedown, feint), "{size:?}");
    }
}
