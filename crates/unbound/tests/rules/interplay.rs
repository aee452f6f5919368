//! Rules that meet: UL-INB-07 to 09, 17, 19 and 25.

use crate::common;

use common::table::{Table, scene};
use ludex_engine::{ActorId, Advantage};
use ludex_unbound::actions::{GiveHelp, TakeAim};
use ludex_unbound::attack::MakeAttack;
use ludex_unbound::movement::Move;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::turns::{Pass, Ready, StepIn};
use ludex_unbound::*;

#[test]
fn ul_inb_07_ready_never_gives_action_points() {
    let mut table =
        scene(". A B . C .", &[("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins"), ("C", "Skeleton", "bones")]);
    table.fight(&[("Tamsin", 12), ("Goblin", 11), ("Skeleton", 10)]);
    let actor = table.id("Tamsin");
    table.act(Ready { actor }, []);
    // Two dodges of 2 against the goblin, which has enough for two blows.
    table.set("Goblin", |goblin| goblin.ap = 10);
    for _ in 0..2 {
        table.acts("Goblin").strikes("Goblin", "scimitar", "Tamsin", []);
        table.answers("Tamsin", Answer::Dodge, [2, 6]);
        if matches!(table.asked(), Some((_, Pending::DodgeCritical(_)))) {
            table.declines("Tamsin");
        }
    }
    assert_eq!((table.ap("Tamsin"), table.ap("Skeleton")), (8, 10));
    table.acts("Skeleton").act(StepIn { actor, after: false }, []);
    assert_eq!((table.acting(), table.ap("Tamsin")), ("Tamsin A", 8), "8, not 10");
}

#[test]
fn ul_inb_08_a_dash_makes_the_next_step_dearer_once() {
    let mut table = scene(". A . . . . . . . . . . . . . B", &[("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Tamsin", 20), ("Goblin", 1)]);
    let (actor, to) = (table.id("Tamsin"), table.cell(11, 0));
    table.act(Move { actor, to, dash: true, disengage: false, face: None }, []);
    assert_eq!(table.ap("Tamsin"), 20 - 5);
    table.positions("Tamsin", (12, 0));
    assert_eq!(table.ap("Tamsin"), 20 - 5 - 2);
    table.positions("Tamsin", (13, 0));
    assert_eq!(table.ap("Tamsin"), 20 - 8);
}

#[test]
fn ul_inb_09_flanked_feinted_and_with_double_effort() {
    let mut table =
        scene(". B A C .", &[("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins"), ("C", "Skeleton", "bones")]);
    table.fight(&[("Goblin", 12), ("Tamsin", 12), ("Skeleton", 5)]);
    table.looks("Tamsin", "west").status_with("Tamsin", Status::HinderedDefenceCost, Effect::lasting().of(1));
    let (attacker, target) = (table.id("Goblin"), table.id("Tamsin"));
    let (with, occasion) = (With::Weapon(0), Occasion::Action);
    let attack = Attack { attacker, target, with, thrown: false, nonlethal: false, occasion };
    let price = |answer| defence::cost(table.state(), &attack, answer, false).total;
    assert!(cover::is_flanked(table.state(), target));
    assert_eq!((price(Answer::DoubleDodge), price(Answer::Dodge)), (2 * 2 + 1 + 1, 2 + 1 + 1));
    table.strikes("Goblin", "scimitar", "Tamsin", []).answers("Tamsin", Answer::DoubleDodge, [2, 6, 6]);
    assert_eq!(table.ap("Tamsin"), 12 - 6);
}

/// Tamsin aims at a wolf on its back 6 spaces away, and Brana helps her.
fn aimed() -> Table {
    let mut table =
        scene(". A . . . . . D B . .", &[("A", "Tamsin", "heroes"), ("B", "Brana", "heroes"), ("D", "Wolf", "wolves")]);
    table.fight(&[("Tamsin", 30), ("Brana", 20), ("Wolf", 0)]);
    table.record("Tamsin", |profile| {
        (profile.weapons[0].thrown, profile.attributes.strength) = (Some((60, 120)), 3);
    });
    table.status("Wolf", Status::Prone);
    let (actor, target, by) = (table.id("Tamsin"), table.id("Wolf"), table.id("Brana"));
    table.act(TakeAim { actor, target }, []);
    table.acts("Brana").act(GiveHelp { actor: by, ally: actor, with: None, target: None }, []);
    table.acts("Tamsin");
    table
}

#[test]
fn ul_inb_17_two_advantages_and_one_disadvantage_make_a_plain_roll() {
    let mut table = aimed();
    let (actor, target) = (table.id("Tamsin"), table.id("Wolf"));
    assert_eq!(table.state().distance(actor, target), 6);
    let attack = Command::Attack(MakeAttack { actor, target, weapon: 0, thrown: true, nonlethal: false });
    table.act(attack, [11, 5]);
    assert_eq!((table.rolled().0, table.attack_roll().roll.faces.clone()), (18, vec![11]), "d20[11] + 7");
    let reasons = &table.attack_roll().reasons;
    let for_it = reasons.iter().filter(|reason| reason.advantage == Advantage::Advantage).count();
    assert_eq!((for_it, reasons.len()), (2, 3), "{reasons:?}");
    let tamsin = table.actor("Tamsin");
    assert_eq!((tamsin.aim, tamsin.helped_by), (None, None), "both are used up");
}

#[test]
fn ul_inb_19_the_death_save_comes_before_the_breath() {
    // At 0 Health with a breather on its way: saved, then 1d8 of Vitality, and dying still.
    let begin = |face: u32, breath: &[u32]| {
        let mut table = scene(". A . . B .", &[("A", "Orrin", "heroes"), ("B", "Skeleton", "bones")]);
        table.fight(&[("Skeleton", 12), ("Orrin", 5)]).pools("Orrin", 0, 0);
        table.set("Orrin", |orrin| (orrin.breather, orrin.turn.started) = (true, false));
        let actor = table.id("Skeleton");
        table.act(Pass { actor }, [&[face], breath].concat());
        table
    };
    let table = begin(12, &[5]);
    let place = |fits: fn(&Event) -> bool| table.events().iter().position(fits);
    let saved = place(|event| matches!(event, Event::DeathSave(_)));
    let breathed = place(|event| matches!(event, Event::Healed(_)));
    assert!(saved.is_some() && saved < breathed);
    let orrin = table.actor("Orrin");
    assert_eq!((orrin.vitality, orrin.health, orrin.dying()), (5, 0, true));
    // Senseless after the save: the breath is lost.
    let table = begin(5, &[]);
    assert_eq!((table.actor("Orrin").vitality, table.actor("Orrin").breather), (0, false));
}

#[test]
fn ul_inb_25_the_unseen_have_advantage_and_are_dodged_all_the_same() {
    let mut table = scene(". A B .", &[("A", "Tamsin", "heroes"), ("B", "Goblin", "goblins")]);
    table.fight(&[("Tamsin", 17), ("Goblin", 12)]);
    table.play.state.round = 3;
    let (observer, subject): (ActorId, ActorId) = (table.id("Goblin"), table.id("Tamsin"));
    table.rules(Ruling::Unseen { observer, subject, unseen: true });
    let weapon = table.actor("Tamsin").profile.weapons[0].name.clone();
    table.strikes("Tamsin", &weapon, "Goblin", []);
    assert!(!table.actor("Goblin").statuses.has(Status::Surprised));
    table.answers("Goblin", Answer::Dodge, [2, 3, 6]);
    assert_eq!((table.attack_roll().roll.faces.len(), table.ap("Goblin")), (2, 10), "two dice, and a dodge for 2");
    assert!(table.state().unseen.is_empty(), "seen from then on");
}
