//! Disarming and catching (UL-MAN-21 to 25), as far as `plays/disarming.play` does not tell it.

use crate::common;

use common::blows::*;
use ludex_engine::Viewer;
use ludex_grid::Cell;
use ludex_unbound::disarm::{Catch, KnockAway, SHIELD, items};
use ludex_unbound::handling::MoveShield;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::reactions::Counterattack;
use ludex_unbound::senses::{Lamp, Surround};
use ludex_unbound::*;

const FIELD: &str = " . . . . . . . .\n  . . . . . . . .\n . . . A B . . .\n  . . . . . . . .\n . . . . . . . .";

/// Mira next to an orc with a weapon in hand, on open ground.
fn meets(mira: &str, orc: &str) -> Blows {
    on(FIELD).hero("Mira", 'A', mira).foe("Orc", 'B', orc).begin()
}

fn tries(table: &Blows) -> Command {
    Command::Maneuver(TryManeuver { actor: table.id("Mira"), target: table.id("Orc"), maneuver: Maneuver::Disarm(0) })
}

/// The orc's weapon was knocked out of its hand: 15 and more against a bare skin of 6.
fn disarmed(mira: &str, face: u32) -> Blows {
    let mut table = meets(mira, "weapons=scimitar");
    let command = tries(&table);
    table.exchange(command, PASSIVE, &[face]);
    table
}

/// Where the orc's weapon lies, and how far from it.
fn lies(table: &Blows) -> Option<(Cell, u32)> {
    let at = table.state().lying.iter().find(|lying| lying.by.is_none())?.at;
    Some((at, table.state().spaces(table.id("Orc")).distance_to(at)))
}

/// The places offered.
fn landings(table: &Blows) -> Vec<Cell> {
    let offers = table.play.offers();
    offers
        .iter()
        .filter_map(|offer| if let Command::KnockAway(KnockAway { at, .. }) = offer.command { Some(at) } else { None })
        .collect()
}

fn lets_land(table: &mut Blows) {
    let (actor, at) = (table.id("Mira"), landings(table)[0]);
    table.does(KnockAway { actor, at }, []);
    assert_eq!(lies(table).map(|(cell, _)| cell), Some(at));
}

#[test]
fn ul_man_21_natural_weapons_stay_and_without_a_free_space_it_falls_at_its_owners_feet() {
    let mut table = meets("", "natural=claw:5:1d6:slashing");
    let command = tries(&table);
    assert_eq!(table.forbids(command), "UL-MAN-21");
    let ground = on(" # # A B # #").hero("Mira", 'A', "ap=13 weapons=longsword shield=buckler");
    let mut table = ground.foe("Orc", 'B', "weapons=scimitar").begin();
    let command = tries(&table);
    table.exchange(command, PASSIVE, &[9]);
    assert_eq!((lies(&table).map(|(_, far)| far), table.state().decision()), (Some(0), None));
}

#[test]
fn ul_man_21_a_shield_flies_off_the_arm() {
    let mut table = meets("", "shield=buckler weapons=scimitar ap=20");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let command = Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Disarm(SHIELD) });
    assert!(table.play.offered(&command));
    table.exchange(command, PASSIVE, &[12]);
    assert!(!table.actor("Orc").shield_up);
    lets_land(&mut table);
    assert!(table.told(&Viewer::Spectator).iter().any(|line| line.contains("buckler")));
    assert!(items(table.state(), target).all(|item| item != SHIELD), "it is gone");
    // It is taken up where it lies, and nowhere else.
    let up = Command::Shield(MoveShield { actor: target, up: true });
    let near = table.actor("Orc").at;
    let far = table
        .state()
        .map()
        .cells()
        .find(|&cell| lies(&table).is_some_and(|(at, _)| table.state().map().shape().distance(at, cell) > 2));
    table.rules(Ruling::Place { actor: target, at: far.expect("the field is wide") });
    assert_eq!(table.forbids(up.clone()), "UL-ACT-25");
    table.rules(Ruling::Place { actor: target, at: near });
    table.does(up, []);
    assert_eq!((table.actor("Orc").shield_up, lies(&table)), (true, None));
}

#[test]
fn ul_man_21_a_light_and_what_was_caught_are_knocked_away_too() {
    let mut table = meets("ap=40", "ap=20");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    for name in ["fire", "torch", "lamp"] {
        let carrier = (name == "torch").then_some(target);
        let lamp = Lamp { name: name.into(), carrier, at: table.actor("Mira").at, bright: 20, dim: None };
        table.does(Surround::Lamp { lamp: Box::new(lamp) }, []);
    }
    let torch = |table: &Blows| {
        let around = table.state().around.as_ref().expect("there are lights");
        around.lamps.iter().find(|lamp| lamp.name == "torch").map(|lamp| (lamp.carrier, lamp.at)).expect("a torch")
    };
    let tries: Vec<Command> = disarms(&table);
    assert_eq!(tries.len(), 1, "neither the fire nor the lamp is in anybody's hand");
    table.exchange(tries[0].clone(), PASSIVE, &[9]);
    lets_fall_there(&mut table, |table, at| assert_eq!(torch(table), (None, at)));
    // It may be caught.
    let lamp = Lamp { name: "torch".into(), carrier: Some(target), at: Cell::default(), bright: 20, dim: None };
    table.does(Surround::Lamp { lamp: Box::new(lamp) }, []);
    let command = disarms(&table)[0].clone();
    table.exchange(command, PASSIVE, &[9]);
    table.does(Catch { actor }, [12]);
    assert_eq!((torch(&table).0, table.state().decision()), (Some(actor), None));
    // A weapon that was caught from an actor is knocked out of the hand of whoever caught it.
    let mut table = disarmed("dexterity=3", 9);
    let (mira, orc) = (table.id("Mira"), table.id("Orc"));
    table.does(Catch { actor: mira }, [9]);
    table.passes("Mira", &[]);
    assert_eq!(table.actor("Mira").caught, 1);
    let command = disarms(&table)[0].clone();
    table.exchange(command, PASSIVE, &[12]);
    assert_eq!((table.actor("Mira").caught, table.state().lying[0].by), (0, None));
    let (actor, at) = (orc, landings(&table)[0]);
    table.does(KnockAway { actor, at }, []);
    assert_eq!((lies(&table).map(|(cell, _)| cell), table.actor("Orc").gear[0]), (Some(at), Gear::Dropped));
}

/// What the one who acts may knock out of an actor's hands.
fn disarms(table: &Blows) -> Vec<Command> {
    let offers = table.play.offers().into_iter().map(|offer| offer.command);
    offers
        .filter(|command| matches!(command, Command::Maneuver(TryManeuver { maneuver: Maneuver::Disarm(_), .. })))
        .collect()
}

fn lets_fall_there(table: &mut Blows, there: impl Fn(&Blows, Cell)) {
    let (actor, at) = (table.id("Mira"), landings(table)[0]);
    table.does(KnockAway { actor, at }, []);
    there(table, at);
}

#[test]
fn ul_man_22_hands_against_hands() {
    let faces = |mira: &str, orc: &str| {
        let mut table = meets(mira, orc);
        let command = tries(&table);
        table.does(command, []);
        table.answers(PASSIVE, &[9, 11][..if mira.contains("halberd") || orc.contains("great") { 2 } else { 1 }]);
        table.rolled().roll.kept
    };
    assert_eq!(faces("weapons=halberd", "weapons=dagger"), 11, "advantage");
    assert_eq!(faces("weapons=halberd", "weapons=greatsword"), 9, "disadvantage only");
    assert_eq!(faces("weapons=longsword", "weapons=greatsword"), 9);
    assert_eq!(faces("weapons=longsword", "weapons=dagger"), 9, "plain");
    // With a size disadvantage the advantage makes a plain roll.
    let ground = on(" . . . . . .\n  . A . B . .\n . . . . . .\n  . . . . . .").hero("Mira", 'A', "weapons=halberd");
    let mut table = ground.foe("Orc", 'B', "weapons=dagger size=large").begin();
    let command = tries(&table);
    table.exchange(command, PASSIVE, &[9]);
    assert_eq!(table.rolled().reasons.len(), 2);
}

#[test]
fn ul_man_23_catching_takes_a_free_hand() {
    let mut table = disarmed("weapons=longsword shield=buckler dexterity=3", 9);
    let command = Command::Catch(Catch { actor: table.id("Mira") });
    assert_eq!(table.forbids(command), "UL-MAN-23", "no hand is free");
}

#[test]
fn ul_man_26_a_critical_parry_of_a_disarm_opens_a_counterattack() {
    let mut table = meets("dexterity=3 weapons=longsword", "weapons=scimitar dexterity=7");
    let command = tries(&table);
    table.exchange(command, Answer::Parry(0), &[12, 19]);
    assert_eq!(table.outcome(), (15, 26, Degree::Miss));
    let (actor, against) = (table.id("Orc"), table.id("Mira"));
    assert_eq!(
        table.state().decision(),
        Some(&Pending::Counterattack(ludex_unbound::reactions::Opening { actor, against, parried: true }))
    );
    table.exchange(Counterattack { actor, weapon: 0, nonlethal: false }, PASSIVE, &[2, 3]);
    assert_eq!(table.paid("Orc"), (4, Expense::Counterattack));
    // Short of 10 above: 24 against 15.
    let mut table = meets("dexterity=3 weapons=longsword", "weapons=scimitar dexterity=7");
    let command = tries(&table);
    table.exchange(command, Answer::Parry(0), &[12, 17]);
    assert_eq!((table.outcome(), table.state().decision()), ((15, 24, Degree::Miss), None));
}
