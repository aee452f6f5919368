//! Knocking out, and what is meant to kill: UL-DMG-18, UL-DTH-21.

use crate::common;

use common::blows::*;
use ludex_engine::ActorId;
use ludex_unbound::attack::{MakeAttack, StrikeOffHand};
use ludex_unbound::dying::Died;
use ludex_unbound::movement::Move;
use ludex_unbound::reactions::Counterattack;
use ludex_unbound::*;

/// An orc that lies knocked out before Mira.
fn knocked_out(orc: &str) -> Blows {
    let orc = format!("av=0:medium health=3 vitality=0 {orc}");
    let mut table = duel("ap=40 weapons=longsword", &orc);
    knocks(&mut table, &[5, 6, 6]);
    assert!(table.actor("Orc").saves.stable && table.actor("Orc").health == 0);
    table
}

/// Mira strikes the orc to knock it out.
fn knocks(table: &mut Blows, faces: &[u32]) {
    let command = match table.attack("Mira", "longsword", "Orc") {
        Command::Attack(MakeAttack { actor, target, weapon, thrown, .. }) => {
            Command::Attack(MakeAttack { actor, target, weapon, thrown, nonlethal: true })
        }
        other => other,
    };
    table.exchange(command, PASSIVE, faces);
}

#[test]
fn ul_dmg_18_what_is_nonlethal_never_kills_at_once() {
    // 8 damage against a most Vitality of 5 would be massive (UL-DTH-15).
    let mut table = knocked_out("vitality=5 uses_death_rules=true");
    knocks(&mut table, &[5, 5, 4, 4]);
    assert!(table.actor("Orc").alive());
    assert_eq!((table.actor("Orc").saves.failures, table.actor("Orc").saves.stable), (1, false), "UL-DTH-13 holds");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[5, 5, 4, 4]);
    assert!(!table.actor("Orc").alive(), "what is meant to kill does");
}

#[test]
fn ul_dmg_18_the_other_hand_and_who_strikes_back_may_knock_out_too() {
    let mut table = duel("weapons=shortsword,dagger", "av=0:medium health=2 vitality=0 ap=4");
    table.strikes("Mira", "shortsword", "Orc", PASSIVE, &[1]);
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let strike = Command::OffHand(StrikeOffHand { actor, target, weapon: 1, thrown: false, nonlethal: true });
    assert!(table.play.offered(&strike));
    table.exchange(strike, PASSIVE, &[5, 2, 2]);
    assert!(table.actor("Orc").alive() && table.actor("Orc").saves.stable);
    // The orc walks away, and is struck down gently.
    let mut table = duel("weapons=longsword", "av=0:medium health=2 vitality=0 ap=30");
    let to = table.state().map().cells().max_by_key(|&cell| table.state().spaces(ActorId(0)).distance_to(cell));
    let orc = table.id("Orc");
    let to = to.expect("there is room");
    let near = table.state().map().cell_at(6, 0).unwrap_or(to);
    table.does(Move { actor: orc, to: near, dash: false, disengage: false, face: None }, []);
    let back = Command::Counterattack(Counterattack { actor: ActorId(0), weapon: 0, nonlethal: true });
    assert!(table.play.offered(&back));
    table.exchange(back, PASSIVE, &[5, 3, 3]);
    assert!(table.actor("Orc").alive() && table.actor("Orc").saves.stable);
}

#[test]
fn ul_dth_21_a_creature_that_lies_knocked_out_dies_of_what_is_meant_to_kill() {
    let mut table = knocked_out("");
    knocks(&mut table, &[5, 5, 1, 1]);
    assert!(table.actor("Orc").alive() && table.actor("Orc").saves.stable, "not of another knock");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[5, 5, 1, 1]);
    assert!(!table.actor("Orc").alive(), "it makes no death saves");
    assert!(table.happened(|event| matches!(event, Event::Died(Died { rule, .. }) if rule.as_str() == "UL-DTH-21")));
}
