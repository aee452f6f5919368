//! Striking back: UL-ATK-30 to 34.

use crate::common;

use common::blows::*;
use ludex_grid::Cell;
use ludex_unbound::movement::{Move, Position};
use ludex_unbound::reactions::{Counterattack, Decline, TakeDodgePrize};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

const ORC: &str = "strength=3 dexterity=2 weapons=longsword";

fn step(table: &Blows, who: &str, by: i16) -> Cell {
    let at = table.actor(who).at;
    Cell::new(at.x + by, at.y)
}

/// Mira moves away from the orc.
fn walks(table: &Blows) -> Command {
    let (actor, to) = (table.id("Mira"), step(table, "Mira", -2));
    Command::Move(Move { actor, to, dash: false, disengage: false, face: None })
}

fn strikes_back(table: &Blows, who: &str, weapon: &str) -> Command {
    Command::Counterattack(Counterattack { actor: table.id(who), weapon: table.weapon(who, weapon), nonlethal: false })
}

#[test]
fn ul_atk_30_leaving_reach_opens_one() {
    let mut table = duel("", ORC);
    let command = walks(&table);
    table.does(command, []);
    let asked = Pending::Counterattack(ludex_unbound::reactions::Opening {
        actor: table.id("Orc"),
        against: table.id("Mira"),
        parried: false,
    });
    assert_eq!(table.state().decision(), Some(&asked));
    table.declines("Orc");
    assert_eq!(table.ap("Orc"), 12);
    assert_eq!(table.forbids(strikes_back(&table, "Orc", "longsword")), "UL-ATK-30", "the moment is over");
}

#[test]
fn ul_atk_30_not_against_the_unseen_and_not_by_those_who_cannot() {
    let free = |prepare: &dyn Fn(&mut Blows)| {
        let mut table = duel("", ORC);
        prepare(&mut table);
        let command = walks(&table);
        table.does(command, []);
        table.state().decision().is_none()
    };
    assert!(!free(&|_| ()));
    assert!(free(&|table| _ = table.gains("Mira", Status::Invisible, 0)));
    assert!(free(&|table| _ = table.unseen("Orc", "Mira")));
    for status in [Status::Unbalanced, Status::Blinded, Status::Surprised, Status::Incapacitated, Status::Shocked] {
        assert!(free(&|table| _ = table.gains("Orc", status, 0)), "{status:?}");
    }
    assert!(free(&|table| _ = table.sets_ap("Orc", 3)), "3 AP do not pay 4");
    // A bow does not strike back, but fists do.
    let mut table = duel("", "weapons=longbow");
    let command = walks(&table);
    table.does(command, []);
    assert_eq!(table.forbids(strikes_back(&table, "Orc", "longbow")), "UL-ATK-30");
    let command = strikes_back(&table, "Orc", "unarmed strike");
    table.exchange(command, PASSIVE, &[2]);
}

#[test]
fn ul_atk_31_it_costs_1_less_and_adds_no_attribute() {
    let mut table = duel("av=0:medium", ORC);
    let command = walks(&table);
    table.does(command, []);
    let command = strikes_back(&table, "Orc", "longsword");
    table.exchange(command, PASSIVE, &[5, 4, 5]);
    assert_eq!(table.paid("Orc"), (4, Expense::Counterattack));
    assert_eq!((table.outcome().0, table.amounts()), (7, vec![9]));
    // Bare hands: 4 AP, and 1, or 2 for the large; a weakness is not taken off either.
    for (orc, damage) in [("strength=3", 1), ("strength=-2", 1)] {
        let mut table = duel("av=0:medium", orc);
        let command = walks(&table);
        table.does(command, []);
        let command = strikes_back(&table, "Orc", "unarmed strike");
        table.exchange(command, PASSIVE, &[5]);
        assert_eq!((table.paid("Orc").0, table.amounts()), (4, vec![damage]), "{orc}");
    }
}

#[test]
fn ul_atk_31_the_mover_may_defend() {
    let mut table = duel("", ORC);
    let command = walks(&table);
    table.does(command, []);
    let command = strikes_back(&table, "Orc", "longsword");
    table.exchange(command, DODGE, &[2, 6]);
    assert_eq!((table.outcome(), table.ap("Mira")), ((4, 12, Degree::Miss), 20 - 3 - 2));
}

#[test]
fn ul_atk_32_it_comes_before_the_step_and_the_move_goes_on() {
    let mut table = duel("vitality=28", ORC);
    let (command, from, to) = (walks(&table), table.actor("Mira").at, step(&table, "Mira", -2));
    table.does(command, []);
    assert_eq!(table.actor("Mira").at, from, "nobody has moved yet");
    let command = strikes_back(&table, "Orc", "longsword");
    table.exchange(command, PASSIVE, &[9, 2, 2]);
    let place = |fits: fn(&Event) -> bool| table.play.events.iter().position(fits);
    let struck = place(|event| matches!(event, Event::AttackRolled(_)));
    assert!(struck < place(|event| matches!(event, Event::Stepped(_))) && struck.is_some());
    assert_eq!(table.actor("Mira").at, to);
}

/// Mira, a wall behind her, walks away over the row above from an orc with a warhammer that is asked whether it strikes.
fn walks_along_a_wall() -> Blows {
    let cells = " . . . . . . . .\n  # # # # # A B .";
    let ground = on(cells).hero("Mira", 'A', "agility=2").foe("Orc", 'B', "weapons=warhammer");
    let mut table = ground.begin();
    let (actor, to) = (table.id("Mira"), table.state().map().cell_at(1, 0).expect("it is on the map"));
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, []);
    assert!(matches!(table.state().decision(), Some(Pending::Counterattack(_))));
    table
}

/// The column and row of an actor.
fn place(table: &Blows, who: &str) -> Option<(u16, u16)> {
    table.state().map().column_row(table.actor(who).at)
}

#[test]
fn ul_atk_32_whoever_is_felled_or_held_there_crawls_on_or_stays() {
    let mut table = walks_along_a_wall();
    table.declines("Orc");
    assert_eq!(place(&table, "Mira"), Some((1, 0)), "5 spaces");
    // A critical blow puts her down, as she cannot be knocked back; the rest of the 5 units goes crawling.
    let mut table = walks_along_a_wall();
    let command = strikes_back(&table, "Orc", "warhammer");
    table.exchange(command, PASSIVE, &[20, 1, 1]);
    assert!(table.has("Mira", Status::Prone));
    assert_eq!((place(&table, "Mira"), table.state().moving), (Some((4, 0)), None), "2 spaces at 2 each");
    // Whoever is held there goes nowhere, and the rest is lost.
    let mut table = walks_along_a_wall();
    let (actor, victim) = (table.id("Orc"), table.id("Mira"));
    table.rules(Ruling::Hold { actor, victim, pinned: false, fixed: None });
    table.declines("Orc");
    assert_eq!((place(&table, "Mira"), table.state().moving, table.ap("Mira")), (Some((5, 1)), None, 20 - 3));
}

#[test]
fn ul_atk_33_disengaging_positioning_and_being_pushed_provoke_nobody() {
    let table = duel("", ORC);
    let (actor, to, near) = (table.id("Mira"), step(&table, "Mira", -2), step(&table, "Mira", -1));
    for command in [
        Command::Move(Move { actor, to, dash: false, disengage: true, face: None }),
        Command::Position(Position { actor, to: near }),
        Command::Rule(MakeRuling { ruling: Ruling::Place { actor, at: to }, reason: "a gust".into() }),
    ] {
        let mut table = table.clone();
        table.does(command.clone(), []);
        assert!(table.state().decision().is_none(), "{command:?}");
    }
    // Knocked back by a warhammer past an enemy.
    let mut table =
        on(" . A B . . .").hero("Mira", 'A', "dexterity=7 weapons=warhammer").foe("Orc", 'B', "av=5:medium").begin();
    let from = table.actor("Orc").at;
    table.strikes("Mira", "warhammer", "Orc", PASSIVE, &[15, 2, 2]);
    assert_eq!(table.actor("Orc").at, Cell::new(from.x + 1, from.y));
    assert!(table.state().decision().is_none());
}

#[test]
fn ul_atk_33_knocked_back_past_two_enemies() {
    let cells = " . . . C . .\n  . . A B . .\n . . . D . .";
    let start = || {
        let ground =
            on(cells).hero("Mira", 'A', "ap=20 dexterity=7 weapons=warhammer").foe("Orc", 'B', "av=5:medium ap=19");
        ground.hero("Bo", 'C', "ap=9 weapons=longsword").hero("Cy", 'D', "ap=9 weapons=longsword").begin()
    };
    let mut table = start();
    let to = step(&table, "Orc", 1);
    table.strikes("Mira", "warhammer", "Orc", PASSIVE, &[15, 2, 2]);
    assert_eq!((table.rolled().degree, table.actor("Orc").at), (Degree::Critical, to));
    for name in ["Bo", "Cy"] {
        assert_eq!(table.state().distance(table.id(name), table.id("Orc")), 2, "it was in reach of {name}");
    }
    assert_eq!((table.state().decision(), table.ap("Bo"), table.ap("Cy")), (None, 9, 9), "nothing");
    // The same step on its own feet provokes all three.
    let mut table = start();
    table.passes("Mira", &[]);
    let actor = table.id("Orc");
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, []);
    for _ in 0..3 {
        let Some(&Pending::Counterattack(ludex_unbound::reactions::Opening { actor, .. })) = table.state().decision()
        else {
            panic!("nobody is asked")
        };
        table.does(Decline { actor }, []);
    }
    assert_eq!((table.actor("Orc").at, table.state().decision()), (to, None));
}

#[test]
fn ul_atk_33_the_step_of_a_critical_dodge_provokes_nobody() {
    let mut table = duel("weapons=longsword", "av=12:light agility=3");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[2, 3]);
    let (actor, to) = (table.id("Orc"), step(&table, "Orc", 1));
    table.does(TakeDodgePrize { actor, prize: DodgePrize::StepBack(to) }, []);
    assert_eq!((table.actor("Orc").at, table.state().decision()), (to, None));
}

#[test]
fn ul_atk_34_a_chain_of_parries_ends_with_the_points() {
    // UL-INB-21: Mira parries critically (3) and strikes back (4); the orc has struck (5), parries that critically (3)
    // and strikes back (4).
    let mut table = on(" . . A B . .")
        .hero("Mira", 'A', "ap=9 weapons=longsword")
        .foe("Orc", 'B', "ap=14 weapons=longsword")
        .begin();
    let sword = Answer::Parry(0);
    table.strikes("Orc", "longsword", "Mira", sword, &[2, 12]);
    assert!(table.rolled().defence_critical);
    let command = strikes_back(&table, "Mira", "longsword");
    table.exchange(command, sword, &[3, 15]);
    assert!(table.rolled().defence_critical);
    let command = strikes_back(&table, "Orc", "longsword");
    table.exchange(command, PASSIVE, &[2]);
    assert_eq!((table.ap("Mira"), table.ap("Orc")), (9 - 7, 14 - 12));
    assert!(table.state().decision().is_none());
    assert_eq!(table.forbids(strikes_back(&table, "Mira", "longsword")), "UL-ATK-30");
}
