//! Moves and stances, what one may insist on: UL-POS-04, 05, 10 and 13.

use crate::common;

use common::blows::*;
use ludex_unbound::movement::{DropProne, Move, Position};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

#[test]
fn ul_pos_04_a_dash_may_go_anywhere_within_its_reach() {
    let mut table = on(" A . . . . . . B").hero("Mira", 'A', "agility=2").foe("Orc", 'B', "").begin();
    let (actor, to) = (table.id("Mira"), table.state().map().cell_at(2, 0).expect("it is on the map"));
    table.does(Move { actor, to, dash: true, disengage: false, face: None }, []);
    assert_eq!((table.paid("Mira"), table.actor("Mira").turn.dashed), ((5, Expense::Move), true));
    let to = table.state().map().cell_at(3, 0).expect("it is on the map");
    table.does(Position { actor, to }, []);
    assert_eq!(table.ap("Mira"), 20 - 5 - 2, "UL-INB-08: the surcharge is on the next step");
}

#[test]
fn ul_pos_05_one_may_disengage_from_those_one_does_not_know_of() {
    let mut table = on(" A . . . . . . B").hero("Mira", 'A', "agility=2").foe("Orc", 'B', "").begin();
    let (actor, to) = (table.id("Mira"), table.state().map().cell_at(2, 0).expect("it is on the map"));
    table.does(Move { actor, to, dash: false, disengage: true, face: None }, []);
    assert_eq!(table.paid("Mira"), (4, Expense::Move));
}

#[test]
fn ul_pos_10_nobody_is_put_into_a_wall() {
    let cells = " # # # # #\n  # A B # #\n # # # # #\n  # # # # .";
    let ground = on(cells).hero("Mira", 'A', "").foe("Orc", 'B', "");
    let mut table = ground.foe("Late", 'A', "reserve").begin();
    table.rules(Ruling::Join { actor: table.id("Late"), surprised: false, at_once: false });
    let at = table.actor("Late").at;
    assert_eq!(Some(at), table.state().map().cell_at(4, 3), "the only free space, however far");
}

#[test]
fn ul_pos_13_one_may_drop_prone_after_a_shot_though_another_acts() {
    let mut table = apart(6, "ap=12 weapons=longbow", "ap=10");
    let actor = table.id("Mira");
    table.strikes("Mira", "longbow", "Orc", PASSIVE, &[1]);
    assert_eq!(table.acting(), "Orc");
    let drop = Command::DropProne(DropProne { actor });
    assert!(table.play.offered(&drop));
    table.does(drop.clone(), []);
    assert!(table.has("Mira", Status::Prone));
    assert_eq!((table.ap("Mira"), table.acting()), (7, "Orc"));
    // Not before the first activation, and not after the turn.
    let mut table = apart(6, "ap=12", "ap=30");
    assert_eq!(table.forbids(drop.clone()), "UL-TRN-09");
    table.passes("Orc", &[]).passes("Mira", &[]);
    assert_eq!(table.state().round, 2);
    assert_eq!(table.forbids(drop), "UL-TRN-09");
}
