//! Tiny creatures, four of whom share a space (UL-SIZ-01, UL-POS-09, UL-POS-10).

use crate::common;

use common::blows::*;
use ludex_engine::Rulebook;
use ludex_grid::Cell;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::movement::{Move, Stepped};
use ludex_unbound::*;

/// A rat beside so many others in one space, a dog and an orc farther off.
fn rats(others: usize, words: &str) -> Ground {
    let mut ground = on(" . A C . . . D . . B").hero("Rat", 'A', &format!("ap=20 size=tiny {words}"));
    for number in 0..others {
        let side = if number % 2 == 0 { "heroes" } else { "foes" };
        ground = ground.creature(&format!("Mouse {number}"), 'C', side, "ap=1 size=tiny");
    }
    ground.hero("Dog", 'D', "ap=9").foe("Orc", 'B', "ap=1")
}

fn to(table: &Blows, who: &str, at: Cell) -> Command {
    Command::Move(Move { actor: table.id(who), to: at, dash: false, disengage: false, face: None })
}

#[test]
fn ul_siz_01_four_tiny_creatures_begin_in_one_space_and_a_fifth_does_not() {
    let table = rats(4, "").begin();
    let at = table.actor("Mouse 0").at;
    assert!((0..4).all(|number| table.actor(&format!("Mouse {number}")).at == at), "friends and foes");
    assert_eq!(Unbound::broken(table.state()), None);
    let faults = rats(5, "").tries().expect_err("five are too many");
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert!(faults[0].message.contains("4 Tiny creatures stand there already"), "{faults:#?}");
    // Nobody else shares, and nobody shares with anybody else.
    let crowd = |one: &str, other: &str| {
        let ground = on(" . A . B").hero("One", 'A', one).foe("Other", 'A', other).foe("Orc", 'B', "");
        ground.tries().map(|_| ())
    };
    assert!(crowd("size=tiny", "size=tiny").is_ok());
    for (one, other) in [("size=small", "size=tiny"), ("size=tiny", ""), ("size=small", "size=small")] {
        let faults = crowd(one, other).expect_err("they do not share");
        assert!(faults[0].message.contains("One stands there already"), "{faults:#?}");
    }
}

#[test]
fn ul_siz_01_a_move_ends_among_fewer_than_four() {
    for others in 1..=4 {
        let mut table = rats(others, "").begin();
        let at = table.actor("Mouse 0").at;
        let command = to(&table, "Rat", at);
        assert_eq!(table.play.offered(&command), others < 4, "{others} are there");
        if others == 4 {
            assert_eq!(table.forbids(command), "UL-POS-01");
            continue;
        }
        table.does(command, []);
        assert_eq!((table.actor("Rat").at, Unbound::broken(table.state())), (at, None));
        let cost = table.play.events.iter().find_map(|event| match event {
            Event::Stepped(Stepped { cost, .. }) => Some(*cost),
            _ => None,
        });
        assert_eq!(cost, Some(2), "others' spaces are difficult ground (UL-POS-09)");
    }
    // A dog does not come among them.
    let mut table = rats(1, "").begin();
    table.passes("Rat", &[]);
    let command = to(&table, "Dog", table.actor("Mouse 0").at);
    assert!(!table.play.offered(&command));
    assert_eq!(table.forbids(command), "UL-POS-01");
}

#[test]
fn ul_siz_01_the_game_master_and_forced_movement_put_no_fifth_there() {
    let place = |table: &Blows| Ruling::Place { actor: table.id("Rat"), at: table.actor("Mouse 0").at };
    let mut three = rats(3, "").begin();
    let ruling = place(&three);
    three.rules(ruling);
    assert_eq!(three.actor("Rat").at, three.actor("Mouse 0").at);
    let four = rats(4, "").begin();
    assert!(place(&four).possible(four.state()).is_err());
    // Whoever is driven into them stops before the fifth.
    for (others, spaces) in [(3, 1), (4, 0)] {
        let mut ground =
            on(" . A C E . . B").foe("Orc", 'A', "ap=20 strength=9 shove=2").hero("Rat", 'C', "ap=1 size=tiny");
        for number in 0..others {
            ground = ground.creature(&format!("Mouse {number}"), 'E', "heroes", "ap=1 size=tiny");
        }
        let mut table = ground.hero("Dog", 'B', "ap=1").begin();
        table.sets_ap("Rat", 0);
        let (actor, target, before) = (table.id("Orc"), table.id("Rat"), table.actor("Rat").at);
        let shove = Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Shove });
        table.does(shove, [12, 2, 2]);
        let went = table.state().map().shape().distance(before, table.actor("Rat").at);
        assert_eq!(went.min(1), spaces, "{others} mice behind it");
    }
}

#[test]
fn ul_siz_01_tiny_ones_fight_within_their_space() {
    let mut table = rats(2, "natural=bite:5:1d4:piercing").begin();
    let at = table.actor("Mouse 0").at;
    let command = to(&table, "Rat", at);
    table.does(command, []);
    assert_eq!(table.state().distance(table.id("Rat"), table.id("Mouse 1")), 0);
    table.strikes("Rat", "bite", "Mouse 1", PASSIVE, &[19, 2]);
    assert!(table.rolled().degree.hits());
}
