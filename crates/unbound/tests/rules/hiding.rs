//! Hiding (UL-HID-01 to 13; UL-INT-03, UL-INT-08).

use crate::common;

use common::shade::*;
use ludex_engine::{Advantage, Viewer};
use ludex_grid::Cover;
use ludex_unbound::character::Skill;
use ludex_unbound::movement::{Move, Position};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::senses::{Illumination, Sense, Surround};
use ludex_unbound::statuses::Status;
use ludex_unbound::stealth::{Distract, Hide, MakeNoise, Sneak, SneakPast, StopHiding};
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

/// Ash behind something, and a guard with this passive Perception.
pub fn bush(passive: i32) -> Blows {
    let mut table = watched("day", 4, "acuity=2 stealth=1", &format!("acuity={}", passive - 10));
    table.covered("Ash");
    table
}

#[test]
fn ul_hid_01_the_game_master_decides_whether_one_may_hide() {
    let mut table = bush(10);
    let actor = table.id("Ash");
    let sneak = |allowed| Command::Sneak(Sneak { actor, skill: Skill::Hide, allowed });
    assert_eq!(table.forbids(sneak(false)), "UL-HID-01");
    assert_eq!(table.actor("Ash").stealth, None, "no roll");
    table.does(sneak(true), [11]);
    assert_eq!(table.actor("Ash").stealth, Some(15));
    // In a fight leave given costs what hiding costs, leave refused costs nothing.
    let ground = on(" . A . . B .").hero("Ash", 'A', "ap=20").foe("Guard", 'B', "ap=5");
    let mut table = ground.begin();
    assert_eq!((table.forbids(sneak(false)), table.ap("Ash")), ("UL-HID-01".into(), 20));
    table.does(sneak(true), [11]);
    assert_eq!(table.paid("Ash"), (5, Expense::Hide));
}

#[test]
fn ul_hid_01_the_game_master_says_that_there_is_nowhere_to_hide() {
    let ground = on(" . A . # . B .").hero("Ash", 'A', "ap=20").foe("Guard", 'B', "ap=5");
    let mut table = ground.begin();
    let actor = table.id("Ash");
    let hide = Command::Hide(Hide { actor, allowed: true });
    let offered = |table: &Blows| table.play.offered(&hide);
    assert!(offered(&table));
    table.rules(Ruling::Hiding { actor, allowed: false });
    assert_eq!(
        table.told(&Viewer::Spectator)[0].split(" (").next(),
        Some("The Narrator rules: there is nowhere for Ash to hide")
    );
    assert!(!offered(&table));
    assert_eq!((table.forbids(hide.clone()), table.ap("Ash")), ("UL-HID-01".into(), 20));
    // Leave given for once, or for good.
    table.clone().does(Sneak { actor, skill: Skill::Hide, allowed: true }, [11]);
    table.rules(Ruling::Hiding { actor, allowed: true });
    assert!(offered(&table));
    let again = Command::Rule(MakeRuling { ruling: Ruling::Hiding { actor, allowed: true }, reason: "again".into() });
    assert_eq!(table.forbids(again), "UL-CHK-01");
    // Whoever is Invisible may always try (UL-HID-07).
    table.rules(Ruling::Hiding { actor, allowed: false });
    table.rules(Ruling::Gain { actor, status: Status::Invisible, effect: Default::default() });
    assert!(offered(&table));
}

#[test]
fn ul_hid_02_the_total_is_stored() {
    let mut table = bush(10);
    table.hides("Ash", 11);
    assert_eq!(table.actor("Ash").stealth, Some(15), "11 + Acuity 2 + rank 2");
    table.looks("Guard", Sense::Sight, &[15]).looks("Guard", Sense::Sight, &[12]);
    assert!(table.hidden_from("Ash", "Guard"), "it stands for every later comparison");
}

#[test]
fn ul_hid_05_nobody_hides_from_clear_sight() {
    let ground = on(" . G . A . # . H").hero("Ash", 'A', "").foe("Gard", 'G', "").foe("Hal", 'H', "");
    let mut table = ground.waiting();
    table.hides("Ash", 20);
    assert!(!table.hidden_from("Ash", "Gard") && table.hidden_from("Ash", "Hal"), "behind a wall only");
    // Who comes round the corner sees.
    let hal = table.id("Hal");
    let to = table.beside("Ash", 1);
    table.rules(Ruling::Place { actor: hal, at: to });
    assert!(!table.hidden_from("Ash", "Hal"));
}

#[test]
fn ul_hid_06_noise_reveals_to_all_who_hear() {
    let ground = on(" . A . . B C .").hero("Ash", 'A', "").foe("Bo", 'B', "").foe("Cy", 'C', "");
    let mut table = ground.waiting();
    let (actor, deaf) = (table.id("Ash"), table.id("Cy"));
    table.covered("Ash").hides("Ash", 15).surrounds(Surround::Deaf { actor: deaf, on: true });
    assert!(table.hidden_from("Ash", "Bo") && table.hidden_from("Ash", "Cy"));
    table.does(MakeNoise { actor, what: "a vase falls".into() }, []);
    assert!(!table.hidden_from("Ash", "Bo") && table.hidden_from("Ash", "Cy"));
    assert_eq!(table.forbids(MakeNoise { actor, what: " ".into() }), "UL-CHK-01");
    // The deaf cannot listen for anybody.
    let listen = Command::LookFor(stealth::LookFor { actor: deaf, sense: Sense::Hearing });
    assert_eq!(table.forbids(listen), "UL-HID-21");
}

#[test]
fn ul_hid_07_the_invisible_may_always_try() {
    let mut table = watched("day", 4, "", "acuity=3");
    let sneak = Command::Sneak(Sneak { actor: table.id("Ash"), skill: Skill::Sneaking, allowed: false });
    assert_eq!(table.forbids(sneak.clone()), "UL-HID-01");
    table.gains("Ash", Status::Invisible, 0).does(sneak, [12]);
    assert!(!table.hidden_from("Ash", "Guard"), "12 against 13");
    assert!(!table.sees("Guard", "Ash"), "its place is known, it is not seen");
}

#[test]
fn ul_hid_08_hiding_ends_when_the_hider_stops() {
    let ground = on(" . A . . B C .").hero("Ash", 'A', "").foe("Bo", 'B', "").foe("Cy", 'C', "");
    let mut table = ground.waiting();
    let stop = Command::StopHiding(StopHiding { actor: table.id("Ash") });
    assert_eq!(table.forbids(stop.clone()), "UL-HID-08");
    table.covered("Ash").hides("Ash", 15);
    assert_eq!(table.state().unseen.len(), 2);
    assert!(table.play.offered(&stop));
    table.does(stop, []);
    assert_eq!((table.state().unseen.len(), table.actor("Ash").stealth), (0, None));
}

#[test]
fn ul_hid_08_nobody_stops_hiding_while_somebody_else_must_answer() {
    let ground = on(" . A . . B C .").hero("Ash", 'A', "ap=30").hero("Dee", 'B', "ap=20 natural=blow:5:3:bludgeoning");
    let mut table = ground.foe("Orc", 'C', "ap=5").begin();
    table.covered("Ash").hides("Ash", 15).passes("Ash", &[]);
    let stop = Command::StopHiding(StopHiding { actor: table.id("Ash") });
    assert!(table.play.offered(&stop));
    let strike = table.attack("Dee", "blow", "Orc");
    table.does(strike, []);
    assert!(table.state().decision().is_some(), "the orc is asked how it defends itself");
    assert!(!table.play.offered(&stop));
    assert_eq!(table.forbids(stop), "UL-TRN-01");
}

/// Ash hidden behind a thicket in a fight, an orc in the open.
pub fn ambush() -> Blows {
    let ground = on(" . . A t . . B .").hero("Ash", 'A', "ap=30 agility=2 natural=blow:5:3:bludgeoning");
    let mut table = ground.foe("Orc", 'B', "ap=5 av=0:heavy").begin();
    let actor = table.id("Ash");
    table.does(Hide { actor, allowed: true }, [15]);
    assert!(table.hidden_from("Ash", "Orc"));
    table
}

/// Ash closes in; the face is that of Sneaking.
fn approach(table: &mut Blows) {
    let (actor, to) = (table.id("Ash"), table.beside("Ash", 3));
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, [15]);
    assert_eq!(table.actor("Ash").at, to);
}

#[test]
fn ul_hid_09_who_leaves_cover_is_seen() {
    let mut table = ambush();
    approach(&mut table);
    assert!(!table.hidden_from("Ash", "Orc"), "seen before the attack");
    let strike = table.attack("Ash", "blow", "Orc");
    table.exchange(strike, PASSIVE, &[5]);
    assert_eq!(table.rolled().roll.advantage, Advantage::Plain);
}

#[test]
fn ul_hid_10_the_distracted_do_not_see_who_comes_near() {
    let mut table = ambush();
    let target = table.id("Orc");
    table.does(Distract { target, on: true }, []);
    approach(&mut table);
    assert!(table.hidden_from("Ash", "Orc"));
    let strike = table.attack("Ash", "blow", "Orc");
    table.exchange(strike, PASSIVE, &[5, 9]);
    assert_eq!((table.rolled().roll.advantage, table.rolled().roll.kept), (Advantage::Advantage, 9));
    assert!(!table.hidden_from("Ash", "Orc"), "attacking gives it away");
    // A minute later, or by the game master's word, it is over.
    let mut table = ambush();
    table.does(Distract { target, on: true }, []);
    approach(&mut table);
    table.does(Distract { target, on: false }, []);
    assert!(!table.hidden_from("Ash", "Orc"));
    table.does(Distract { target, on: true }, []);
    assert!(stealth::is_distracted(table.state(), target));
    table.waits(60);
    assert!(!stealth::is_distracted(table.state(), target));
}

#[test]
fn ul_hid_12_unseen_is_between_two() {
    let ground = on(" . A . . B C .").hero("Ash", 'A', "").foe("Bo", 'B', "acuity=2").foe("Cy", 'C', "acuity=5");
    let mut table = ground.waiting();
    table.covered("Ash").hides("Ash", 13);
    assert!(table.hidden_from("Ash", "Bo") && !table.hidden_from("Ash", "Cy"), "13 against 12 and 15");
    assert!(!table.sees("Bo", "Ash") && table.sees("Cy", "Ash"));
}

#[test]
fn ul_hid_13_moving_on_is_sneaking() {
    let mut table = ambush();
    assert_eq!((table.actor("Ash").stealth, table.actor("Ash").sneaking), (Some(15), false));
    let (actor, to) = (table.id("Ash"), table.beside("Ash", -1));
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, [11]);
    assert_eq!((table.actor("Ash").stealth, table.actor("Ash").sneaking), (Some(13), true), "11 + Agility 2");
    assert!(table.hidden_from("Ash", "Orc"), "13 against 10, still behind the thicket");
    let to = table.beside("Ash", -1);
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, []);
    assert_eq!(table.actor("Ash").stealth, Some(13), "Sneaking stands while it moves on");
    // A bad roll is noticed.
    let mut table = ambush();
    let to = table.beside("Ash", -1);
    table.does(Position { actor, to }, [7]);
    assert!(!table.hidden_from("Ash", "Orc"), "9 against 10");
    let odd = table.sneak("Ash", Skill::Concealing);
    assert_eq!(table.forbids(odd), "UL-HID-13");
}

#[test]
fn ul_int_03_a_group_sneaks_past() {
    let group = || {
        let ground = on(" A B C D . . . X Y").hero("Ash", 'A', "").hero("Bo", 'B', "").hero("Cy", 'C', "");
        ground.hero("Di", 'D', "").foe("Xan", 'X', "acuity=2").foe("Yor", 'Y', "acuity=5").waiting()
    };
    let past = |table: &Blows| {
        let (members, observers) = (table.all(&["Ash", "Bo", "Cy", "Di"]), table.all(&["Xan", "Yor"]));
        Command::SneakPast(SneakPast { members, observers })
    };
    let mut table = group();
    let command = past(&table);
    table.does(command, [16, 15, 9, 8]);
    assert_eq!(table.state().unseen.len(), 8, "2 of 4 reach 15: all pass");
    assert!(table.told(&Viewer::Spectator).iter().all(|line| !line.contains("group")), "that is not told to players");
    let mut table = group();
    let command = past(&table);
    table.does(command, [16, 14, 9, 8]);
    let unseen = |name: &str| (table.hidden_from(name, "Xan"), table.hidden_from(name, "Yor"));
    assert_eq!(unseen("Ash"), (true, true));
    assert_eq!(unseen("Bo"), (true, false), "14 is noticed by the 15");
    assert_eq!((unseen("Cy"), unseen("Di")), ((false, false), (false, false)));
    let alone = SneakPast { members: table.all(&["Ash"]), observers: table.all(&["Xan"]) };
    assert_eq!(table.forbids(alone), "UL-INT-03");
}

#[test]
fn ul_int_08_each_pair_by_itself() {
    let ground = on(" . A . . B C D").light("twilight").hero("Ash", 'A', "");
    let ground = ground.foe("Dwarf", 'B', "acuity=5 darkvision=60").foe("Human", 'C', "acuity=6");
    let mut table = ground.foe("Seeker", 'D', "acuity=4").waiting();
    table.covered("Ash").hides("Ash", 14);
    assert!(!table.hidden_from("Ash", "Dwarf"), "dim is bright to it: 15 against 14");
    assert!(table.hidden_from("Ash", "Human"), "16 - 5");
    table.looks("Seeker", Sense::Sight, &[12, 10]);
    assert_eq!(table.result().total, 14);
    assert!(table.hidden_from("Ash", "Seeker"), "a tie");
}

#[test]
fn hiding_behind_total_cover_or_nothing() {
    let mut table = watched("day", 4, "", "");
    table.hides("Ash", 20);
    assert!(!table.hidden_from("Ash", "Guard"), "in plain view");
    let actor = table.id("Ash");
    table.rules(Ruling::Cover { actor, to: Some(Cover::Total) }).hides("Ash", 20);
    assert!(table.hidden_from("Ash", "Guard"));
    table.lights(Illumination::Dawn);
    table.rules(Ruling::Cover { actor, to: Some(Cover::None) });
    assert!(table.hidden_from("Ash", "Guard"), "dim light is enough");
    table.lights(Illumination::Day);
    assert!(!table.hidden_from("Ash", "Guard"), "until it is day");
}

#[test]
fn ul_hid_10_a_distraction_that_is_over_hides_nobody() {
    let mut table = ambush();
    let (ash, target) = (table.id("Ash"), table.id("Orc"));
    table.does(Distract { target, on: true }, []);
    approach(&mut table);
    for _ in 0..6 {
        assert!(table.hidden_from("Ash", "Orc"), "round {}", table.state().round);
        let round = table.state().round;
        while table.state().round == round {
            let actor = table.state().acting.unwrap_or(ash);
            table.does(Pass { actor }, []);
        }
    }
    assert!(!stealth::is_distracted(table.state(), target));
    assert!(!table.hidden_from("Ash", "Orc"), "a minute is over, and Ash stands in plain view");
    // Outside a fight time does the same.
    let mut table = bush(10);
    table.hides("Ash", 15);
    assert!(table.hidden_from("Ash", "Guard"));
    let target = table.id("Guard");
    table.does(Distract { target, on: true }, []);
    let actor = table.id("Ash");
    table.rules(Ruling::Cover { actor, to: None });
    assert!(table.hidden_from("Ash", "Guard"), "the guard's mind is elsewhere");
    table.does(time::PassTime { amount: 1 }, []);
    assert!(!table.hidden_from("Ash", "Guard"));
}

#[test]
fn ul_hid_05_cover_that_goes_hides_nobody() {
    let mut table = bush(10);
    table.hides("Ash", 15);
    assert!(table.hidden_from("Ash", "Guard"));
    let actor = table.id("Ash");
    table.rules(Ruling::Cover { actor, to: None });
    assert!(!table.hidden_from("Ash", "Guard"));
}
