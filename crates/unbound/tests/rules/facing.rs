//! Facing and flanking (UL-COV-07 to 11).

use crate::common;

use common::table::*;
use ludex_grid::{Arc, Cell, Direction, Footprint, Shape};
use ludex_unbound::character::Size;
use ludex_unbound::cover::{is_behind, is_flanked};
use ludex_unbound::movement::Face;
use ludex_unbound::reactions::{Defend, TurnToFace};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// Brana between two goblins, one before her and one behind.
fn between() -> Table {
    let actors = [("A", "Goblin", "goblins"), ("B", "Brana", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene(". . A B C . .", &actors);
    table.fight(&[("Goblin C", 20), ("Brana", 12), ("Goblin A", 11)]).looks("Brana", "east");
    table
}

/// What an answer of an actor to another's weapon costs.
fn price(table: &Table, attacker: &str, target: &str, answer: Answer) -> i32 {
    let (attacker, target) = (table.id(attacker), table.id(target));
    let (with, occasion) = (With::Weapon(0), Occasion::Action);
    let attack = Attack { attacker, target, with, thrown: false, nonlethal: false, occasion };
    defence::cost(table.state(), &attack, answer, false).total
}

#[test]
fn ul_cov_07_a_front_and_a_back_arc() {
    let table = between();
    let map = table.state().map().shape();
    let middle = Cell::new(0, 0);
    let arc = |shape: Shape, facing: Direction, way: Direction| {
        let other = shape.step(middle, way).expect("it is in the middle");
        Footprint::single(shape, middle).arc_of_creature(facing, Footprint::single(shape, other))
    };
    let count = |shape: Shape, facing: Direction, wanted: Arc| {
        shape.directions().filter(|&way| arc(shape, facing, way) == wanted).count()
    };
    for facing in Shape::Hex.directions() {
        assert_eq!((count(Shape::Hex, facing, Arc::Front), count(Shape::Hex, facing, Arc::Back)), (3, 3));
    }
    for facing in Shape::Square.directions().filter(|way| !Shape::Square.direction_name(*way).contains('-')) {
        assert_eq!((count(Shape::Square, facing, Arc::Front), count(Shape::Square, facing, Arc::Back)), (5, 3));
    }
    let east = table.way("east");
    for (name, front) in
        [("north-east", true), ("east", true), ("south-east", true), ("north-west", false), ("west", false)]
    {
        assert_eq!(arc(map, east, table.way(name)) == Arc::Front, front, "{name}");
    }
    assert!(is_behind(table.state(), table.id("Brana"), table.id("Goblin A")));
    assert!(!is_behind(table.state(), table.id("Brana"), table.id("Goblin C")));
}

#[test]
fn ul_cov_07_a_large_enemy_in_both_arcs_is_in_front() {
    let cells = ". . . . . .\n . A . B . .\n. . . . . .\n . . Z . . .";
    let actors = [("A", "Ogre", "ogres"), ("B", "Brana", "heroes"), ("Z", "Goblin", "ogres")];
    // It stands to the west, and reaches down to where an actor who faces south-east still sees it.
    for (facing, behind) in [("west", false), ("south-east", false), ("east", true), ("north-east", true)] {
        let mut table = scene(cells, &actors);
        table.looks("Brana", facing);
        assert_eq!(is_behind(table.state(), table.id("Brana"), table.id("Ogre")), behind, "facing {facing}");
    }
}

#[test]
fn ul_cov_08_turning_is_free_once_an_activation() {
    let mut table = between();
    table.acts("Brana");
    let actor = table.id("Brana");
    let west = table.way("west");
    table.act(Face { actor, toward: west }, []);
    assert_eq!((table.ap("Brana"), table.actor("Brana").facing), (12, west));
    table.forbids("UL-COV-08", Face { actor, toward: table.way("east") });
    table.strikes("Brana", "longsword", "Goblin A", []).answers("Goblin A", Answer::Passive, [2, 1, 1]);
    assert_eq!(table.ap("Brana"), 7, "attack and turn: 5");
    // An attack at an actor behind turns by itself, if the turn is not used up.
    let mut table = between();
    table.acts("Brana").strikes("Brana", "longsword", "Goblin A", []);
    assert_eq!(table.actor("Brana").facing, table.way("west"));
    // Not on another's activation.
    let mut table = between();
    table.forbids("UL-TRN-09", Face { actor: table.id("Goblin A"), toward: west });
}

/// A goblin that walks around Brana, with an orc before her; the step on which she is asked.
fn walks_around(ap: i32) -> Table {
    let cells = ". . . . . .\n . A B C . .\n. . . . . .";
    let actors = [("A", "Goblin", "goblins"), ("B", "Brana", "heroes"), ("C", "Skeleton", "goblins")];
    let mut table = scene(cells, &actors);
    table.set("Goblin", |goblin| goblin.at = Cell::new(goblin.at.x + 2, goblin.at.y - 1));
    table.fight(&[("Goblin", 12), ("Brana", ap), ("Skeleton", 5)]).looks("Brana", "east");
    let at = table.at("Goblin");
    assert!(!is_behind(table.state(), table.id("Brana"), table.id("Goblin")), "in front at {at:?}");
    table.moves("Goblin", (at.0 - 1, at.1));
    table
}

#[test]
fn ul_cov_09_turning_towards_somebody_who_comes_near_costs_1() {
    let mut table = walks_around(4);
    assert!(matches!(table.asked(), Some(("Brana B", Pending::TurnToFace(_)))), "{:?}", table.asked());
    let actor = table.id("Brana");
    table.act(TurnToFace { actor, toward: None }, []);
    assert_eq!(table.ap("Brana"), 3);
    assert!(!is_behind(table.state(), actor, table.id("Goblin")), "it is in front again");
    let mut table = walks_around(4);
    table.declines("Brana");
    assert_eq!(table.ap("Brana"), 4);
    assert!(is_flanked(table.state(), actor), "who lets it go is flanked");
    assert_eq!(walks_around(0).asked(), None, "without Action Points nobody turns");
    // Positioning brings no such reaction.
    let cells = ". . . . . .\n . A B C . .\n. . . . . .";
    let actors = [("A", "Goblin", "goblins"), ("B", "Brana", "heroes"), ("C", "Skeleton", "goblins")];
    let mut table = scene(cells, &actors);
    table.set("Goblin", |goblin| goblin.at = Cell::new(goblin.at.x + 2, goblin.at.y - 1));
    table.fight(&[("Goblin", 12), ("Brana", 4), ("Skeleton", 5)]).looks("Brana", "east");
    let at = table.at("Goblin");
    table.positions("Goblin", (at.0 - 1, at.1));
    assert_eq!(table.asked(), None);
}

#[test]
fn ul_cov_10_enemies_in_both_arcs_make_defences_dearer() {
    let mut table = between();
    let sword = table.weapon("Brana", "longsword");
    let prices = |table: &Table| {
        [Answer::Dodge, Answer::Block, Answer::Parry(sword)].map(|answer| price(table, "Goblin C", "Brana", answer))
    };
    assert!(is_flanked(table.state(), table.id("Brana")));
    assert_eq!(prices(&table), [3, 4, 4]);
    assert_eq!(price(&table, "Goblin C", "Brana", Answer::DoubleDodge), 5);
    table.strikes("Goblin C", "scimitar", "Brana", []).answers("Brana", Answer::Dodge, [4, 6]);
    assert_eq!(table.ap("Brana"), 9);
    // Who cannot act flanks nobody.
    table.status("Goblin A", Status::Incapacitated);
    assert_eq!(prices(&table), [2, 3, 3]);
    // Nor does an archer across the room, unless the campaign says so; but a shot meets the surcharge.
    let actors =
        [("A", "Goblin", "goblins"), ("B", "Brana", "heroes"), ("C", "Goblin", "goblins"), ("E", "Goblin", "goblins")];
    for (cells, threat, dodge) in [(". A . . B C E", true, 2), (". A . . B C E", false, 3), (". . . A B C E", true, 3)]
    {
        let mut table = scene(cells, &actors);
        table.options(|options| options.flank_requires_threat = threat).looks("Brana", "east");
        table.fight(&[("Goblin C", 20), ("Brana", 12)]);
        assert_eq!(price(&table, "Goblin C", "Brana", Answer::Dodge), dodge, "{cells} {threat}");
        let bow = table.weapon("Goblin E", "shortbow");
        let (attacker, target, with) = (table.id("Goblin E"), table.id("Brana"), With::Weapon(bow));
        let shot = Attack { attacker, target, with, thrown: false, nonlethal: false, occasion: Occasion::Action };
        assert_eq!(defence::cost(table.state(), &shot, Answer::Dodge, false).total, dodge, "whoever attacks");
    }
}

#[test]
fn ul_cov_11_a_single_enemy_behind_has_no_effect() {
    let mut table = between();
    table.set("Goblin C", |goblin| goblin.at.x += 2).acts("Goblin A");
    assert!(is_behind(table.state(), table.id("Brana"), table.id("Goblin A")));
    assert_eq!(price(&table, "Goblin A", "Brana", Answer::Dodge), 2);
    table.strikes("Goblin A", "scimitar", "Brana", []);
    for with in [Answer::Dodge, Answer::Block] {
        assert!(table.offers(&Command::Defend(Defend { actor: table.id("Brana"), with })), "{with:?}");
    }
    table.answers("Brana", Answer::Passive, [5]);
    let roll = table.attack_roll();
    assert_eq!((roll.total, roll.reasons.len(), roll.target), (9, 0, 11));
    assert_eq!(table.actor("Brana").size(), Size::Medium);
}
