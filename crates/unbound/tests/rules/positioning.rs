//! Movement and position (UL-POS): how far, at what price, and who may react.

use crate::common;

use common::table::*;
use ludex_unbound::character::Size;
use ludex_unbound::movement::{Move, Position, Stepped, allowance, move_price};
use ludex_unbound::reactions::TurnToFace;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::*;

/// How many units of movement an actor has.
fn units(table: &Table, who: &str, dash: bool) -> i32 {
    allowance(table.state(), table.id(who), dash, false).total
}

/// A Move as a command.
fn moving(table: &Table, who: &str, to: (u16, u16), dash: bool, disengage: bool) -> Command {
    Command::Move(Move { actor: table.id(who), to: table.cell(to.0, to.1), dash, disengage, face: None })
}

/// Brana alone on some ground, far from a goblin that has no Action Points.
fn ground(cells: &str, agility: i8, ap: i32) -> Table {
    let mut table = scene(cells, &[("A", "Brana", "heroes"), ("Z", "Goblin:hidden = true", "goblins")]);
    table.record("Brana", |profile| profile.attributes.agility = agility);
    table.fight(&[("Brana", ap)]);
    table
}

#[test]
fn ul_pos_01_a_move_goes_3_and_agility_3_at_the_least() {
    for (agility, spaces) in [(2, 5), (0, 3), (-2, 3), (4, 7)] {
        let mut table = ground("A . . . . . . . . . . Z", agility, 7);
        assert_eq!(units(&table, "Brana", false), spaces, "Agility {agility}");
        assert!(table.offers(&moving(&table, "Brana", (spaces as u16, 0), false, false)));
        assert!(!table.offers(&moving(&table, "Brana", (spaces as u16 + 1, 0), false, false)));
        table.moves("Brana", (1, 0));
        assert_eq!((table.ap("Brana"), table.acting()), (4, "Brana A"), "what is over is lost");
        table.moves("Brana", (2, 0));
        assert_eq!(table.ap("Brana"), 1, "a later Move costs 3 again");
    }
    let table = scene("A . Z", &[("A", "Wolf", "wolves"), ("Z", "Brana", "heroes")]);
    assert_eq!(units(&table, "Wolf", false), 8, "where the record prints it");
}

#[test]
fn ul_pos_02_dry_ground_and_water_may_be_mixed() {
    let mut table = ground("A . . . ~ . . . . Z", 2, 6);
    table.moves("Brana", (4, 0));
    let costs: Vec<i32> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Stepped(Stepped { cost, .. }) => Some(*cost),
            _ => None,
        })
        .collect();
    assert_eq!(costs, [1, 1, 1, 2], "3 walked, 1 swum for 2: nothing left of 5");
    let table = ground("A . . . ~ . . . . Z", 1, 6);
    assert!(!table.offers(&moving(&table, "Brana", (4, 0), false, false)), "4 units do not get there");
}

#[test]
fn ul_pos_03_flat_changes_then_halving_each_once() {
    let mut table = ground("A . . . . . . Z", 3, 9);
    table.status_with("Brana", Status::HinderedMoveSpaces, Effect::lasting().of(1)).status("Brana", Status::Slowed);
    let tally = allowance(table.state(), table.id("Brana"), false, true);
    assert_eq!(
        (tally.total, parts(&tally)),
        (2, vec![("everybody", 3), ("Agility", 3), ("Hindered", -1), ("Slowed", -3)])
    );
    table.status("Brana", Status::Disabled);
    assert_eq!(units(&table, "Brana", false), 1, "5, halved twice for two causes");
    table.set("Brana", |brana| brana.exhaustion = 4);
    assert_eq!(units(&table, "Brana", false), 1, "1 at the least");
    let (actor, victim) = (table.id("Goblin"), table.id("Brana"));
    table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: Some(13) });
    assert_eq!(units(&table, "Brana", false), 0, "unless something holds it");
}

#[test]
fn ul_pos_04_a_dash_doubles_and_the_next_movement_costs_1_more() {
    let mut table = ground("A . . . . . . . . . . . . . . . Z", 2, 14);
    assert_eq!((units(&table, "Brana", false), units(&table, "Brana", true)), (5, 10));
    let near = moving(&table, "Brana", (4, 0), true, false);
    assert!(!table.offers(&near), "lawful, and seldom what is wanted");
    let dash = moving(&table, "Brana", (10, 0), true, false);
    table.act(dash, []);
    assert_eq!((table.spent(), table.at("Brana")), (vec![("Brana A", 5)], (10, 0)));
    let plain = move_price(table.state(), table.id("Brana"), false, false, true);
    assert_eq!((plain.total, parts(&plain)), (4, vec![("Move", 3), ("after a Dash", 1)]));
    table.moves("Brana", (12, 0));
    assert_eq!(table.ap("Brana"), 14 - 5 - 4);
    assert_eq!(move_price(table.state(), table.id("Brana"), false, false, false).total, 3, "used up by one movement");
    let mut table = ground("A . . . . . . . . . . . . Z", 2, 9);
    let dash = moving(&table, "Brana", (6, 0), true, false);
    table.act(dash, []).positions("Brana", (7, 0));
    assert_eq!(table.ap("Brana"), 2, "Positioning, too: 5, then 2");
    table.positions("Brana", (8, 0));
    assert_eq!(table.ap("Brana"), 1);
}

/// Brana between two goblins that could strike.
fn among(ap: i32) -> Table {
    let actors = [("A", "Goblin", "goblins"), ("B", "Brana", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene(". A . . . .\n . B . . . .\n. C . . . .", &actors);
    table.fight(&[("Brana", ap), ("Goblin A", 5), ("Goblin C", 5)]);
    table
}

#[test]
fn ul_pos_05_disengaging_provokes_nobody() {
    let mut table = among(4);
    let away = moving(&table, "Brana", (4, 1), false, true);
    table.act(away, []);
    assert_eq!((table.ap("Brana"), table.at("Brana")), (0, (4, 1)));
    assert_eq!((table.spent(), table.asked()), (vec![("Brana B", 4)], None));
    let mut table = among(9);
    table.moves("Brana", (4, 1));
    assert!(matches!(table.asked(), Some(("Goblin A", Pending::Counterattack(_)))), "without it they may strike");
    let table = ground("A . . . . Z", 2, 9);
    let needless = moving(&table, "Brana", (2, 0), false, true);
    assert!(!table.offers(&needless), "lawful, and seldom what is wanted");
}

#[test]
fn ul_pos_05_those_one_disengages_from_may_turn_to_face() {
    let actors = [("A", "Goblin", "goblins"), ("B", "Brana", "heroes"), ("C", "Goblin", "goblins")];
    let mut table = scene(". . . . A . .\n . . . . B . .\n. . . . C . .", &actors);
    table.fight(&[("Brana", 4), ("Goblin A", 3), ("Goblin C", 3)]).looks("Goblin A", "east").looks("Goblin C", "east");
    // Her first step goes behind both their backs, the next ones out of their reach.
    let away = moving(&table, "Brana", (1, 1), false, true);
    table.act(away, []);
    for goblin in ["Goblin A", "Goblin C"] {
        assert!(matches!(table.asked(), Some((who, Pending::TurnToFace(_))) if who == goblin), "{:?}", table.asked());
        let actor = table.id(goblin);
        table.act(TurnToFace { actor, toward: None }, []);
        assert_eq!(table.ap(goblin), 2);
    }
    assert_eq!((table.asked(), table.at("Brana"), table.ap("Brana")), (None, (1, 1), 0), "and nobody strikes back");
}

#[test]
fn ul_pos_06_positioning_is_one_space_without_any_reaction() {
    let mut table = among(9);
    table.positions("Brana", (2, 1));
    assert_eq!((table.ap("Brana"), table.at("Brana"), table.asked()), (8, (2, 1), None));
    let mut table = ground(". A , Z", 2, 9);
    let (actor, rubble, far) = (table.id("Brana"), table.cell(2, 0), table.cell(3, 0));
    table.forbids("UL-POS-06", Position { actor, to: rubble });
    table.forbids("UL-POS-06", Position { actor, to: far });
    let to = table.cell(0, 0);
    table.status("Brana", Status::Prone).forbids("UL-STA-04", Position { actor, to });
    let grappler = table.id("Goblin");
    table.rules(Ruling::Hold { actor: grappler, victim: actor, pinned: false, fixed: Some(13) });
    table.forbids("UL-STA-02", Position { actor, to });
}

#[test]
fn ul_pos_07_difficult_terrain_costs_2() {
    let mut table = ground("A , , . . Z", 2, 9);
    assert!(table.offers(&moving(&table, "Brana", (3, 0), false, false)), "2 + 2 + 1 of 5");
    assert!(!table.offers(&moving(&table, "Brana", (4, 0), false, false)));
    table.moves("Brana", (3, 0));
    let costs: i32 = table
        .events()
        .iter()
        .map(|event| match event {
            Event::Stepped(Stepped { cost, .. }) => *cost,
            _ => 0,
        })
        .sum();
    assert_eq!(costs, 5);
}

#[test]
fn ul_pos_08_several_reasons_count_once() {
    let actors = [("A", "Brana", "heroes"), ("B", "Tamsin", "heroes"), ("Z", "Goblin:hidden = true", "goblins")];
    let mut table = scene("# # # # # #\n A B . . Z .\n# # # # # #", &actors);
    table.record("Brana", |profile| profile.attributes.agility = 0).fight(&[("Brana", 9)]).terrain((1, 1), ',');
    assert!(table.offers(&moving(&table, "Brana", (2, 1), false, false)), "rubble under an ally: 2, then 1, of 3");
    assert!(!table.offers(&moving(&table, "Brana", (3, 1), false, false)));
    let mut table = ground("A , , . Z", 2, 9);
    table.status("Brana", Status::Prone);
    assert!(table.offers(&moving(&table, "Brana", (2, 0), false, false)), "crawling through rubble: 2 + 2 of 5");
    assert!(!table.offers(&moving(&table, "Brana", (3, 0), false, false)));
}

/// Whether an actor of a size gets past another in a narrow passage.
fn passes(mover: Size, other: Size, side: &str) -> bool {
    let actors = [("A", "Brana", "heroes"), ("B", "Tamsin", side), ("Z", "Goblin:hidden = true", "goblins")];
    let mut table = scene("# # # # # # # #\n A . B . . . . Z\n# # # # # # # #", &actors);
    table.record("Brana", |profile| (profile.size, profile.attributes.agility) = (mover, 3));
    table.record("Tamsin", |profile| profile.size = other).fight(&[("Brana", 9)]);
    table.offers(&moving(&table, "Brana", (4, 1), false, false))
}

#[test]
fn ul_pos_09_enemies_bar_the_way_unless_two_sizes_apart() {
    assert!(passes(Size::Medium, Size::Medium, "heroes"), "an ally's space may be crossed");
    assert!(!passes(Size::Medium, Size::Medium, "bandits"));
    assert!(!passes(Size::Medium, Size::Small, "bandits"), "one size smaller is not enough");
    assert!(passes(Size::Medium, Size::Tiny, "bandits"));
    assert!(passes(Size::Tiny, Size::Medium, "bandits"));
    // A Medium hero may walk under a Huge giant, but not under a Large ogre; both fill the passage.
    for (size, through) in [(Size::Huge, true), (Size::Large, false)] {
        let cells = "# # # # # # # #\n A . B . . . . .\n. . . . . . . .\n . . . . . . . .\nZ # # # # # # #";
        let actors = [("A", "Brana", "heroes"), ("B", "Ogre", "ogres"), ("Z", "Goblin:hidden = true", "goblins")];
        let mut table = scene(cells, &actors);
        table.record("Ogre", |profile| profile.size = size).record("Brana", |profile| profile.attributes.agility = 9);
        if size == Size::Large {
            (0..8).for_each(|column| _ = table.terrain((column, 3), '#'));
        }
        table.fight(&[("Brana", 9)]);
        assert_eq!(table.offers(&moving(&table, "Brana", (6, 1), false, false)), through, "{size:?}");
    }
}
