//! Hidden things and traps (UL-HID-16 to 19, UL-SKL-29), and what players may know of them.

use crate::common;

use common::shade::*;
use ludex_engine::{Scenery, Viewer};
use ludex_unbound::character::Skill;
use ludex_unbound::objects::{
    BreakFree, Force, Furnish, Hidden, Investigate, ObjectEvent, OpenThing, SetSnare, StrikeObject,
};
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::senses::{Illumination, Sense};
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::stealth::Search;
use ludex_unbound::*;

/// Ash beside a hidden needle with this text, an orc far off.
fn needle(hidden: &str, options: &str, ash: &str) -> Blows {
    let toml = format!(
        "[[thing]]\nname = \"needle\"\nat = \"D\"\nmaterial = \"metal\"\nhidden = {{ {hidden} }}\n\
         trap = {{ does = \"pricks\" }}\n"
    );
    let mut ground = on(" . A D . . B");
    if !options.is_empty() {
        ground = ground.option(options);
    }
    ground.gear(&toml).hero("Ash", 'A', ash).foe("Orc", 'B', "").waiting()
}

fn investigate(table: &mut Blows, here: bool, face: u32) {
    let (actor, at) = (table.id("Ash"), here.then(|| table.beside("Ash", 1)));
    table.does(Investigate { actor, at }, [face]);
}

fn sprung(table: &Blows) -> bool {
    table.things().iter().any(|happened| matches!(happened, ObjectEvent::Sprung { .. }))
}

#[test]
fn ul_hid_16_a_glance_must_reach_the_number() {
    for (face, found) in [(16, false), (17, true)] {
        let mut table = needle("perception = 17", "", "");
        table.looks("Ash", Sense::Sight, &[face]);
        assert_eq!(!table.found().is_empty(), found, "{face} against 17");
    }
    for (passive, found) in [(16, false), (17, true)] {
        let mut table = needle("perception = 17", "", &format!("acuity={}", passive - 10));
        table.notices("Ash", None, Sense::Sight);
        assert_eq!(!table.found().is_empty(), found, "passive {passive}");
    }
    let mut table = needle("perception = 17", "", "acuity=9");
    table.lights(Illumination::Twilight).notices("Ash", None, Sense::Sight);
    assert!(table.found().is_empty(), "19 - 5 in dim light");
    table.lights(Illumination::Night).looks("Ash", Sense::Sight, &[20]);
    assert!(table.found().is_empty(), "nothing is seen in the dark");
    table.looks("Ash", Sense::Hearing, &[20]);
    assert!(table.found().is_empty(), "nor heard");
    // In a fight a search is the same.
    let mut table = needle("perception = 12", "", "");
    table.does(StartEncounter { surprised: vec![] }, []);
    let actor = table.id("Ash");
    table.does(Search { actor }, [12]);
    assert_eq!(table.found(), ["needle"]);
}

#[test]
fn ul_hid_17_some_things_are_found_by_searching_alone() {
    let mut table = needle("investigation = 12, searching_only = true", "", "acuity=10");
    table.looks("Ash", Sense::Sight, &[20]);
    assert!(table.found().is_empty(), "Perception 30");
    investigate(&mut table, true, 12);
    assert_eq!(table.found(), ["needle"]);
    let ground = on(" . A . . D B")
        .gear("[[thing]]\nname = \"needle\"\nat = \"D\"\nmaterial = \"metal\"\nhidden = { investigation = 5 }\n");
    let mut table = ground.hero("Ash", 'A', "").foe("Orc", 'B', "").waiting();
    investigate(&mut table, true, 20);
    assert!(table.found().is_empty(), "not in that place");
    investigate(&mut table, false, 20);
    assert_eq!(table.found(), ["needle"], "but in the room");
}

#[test]
fn ul_hid_18_perception_is_quick_and_investigation_slow() {
    let both = Hidden { investigation: Some(12), ..Hidden::default() };
    assert_eq!((both.at_a_glance(5), both.by_searching(5)), (Some(17), Some(12)));
    let glance = Hidden { perception: Some(17), ..Hidden::default() };
    assert_eq!(glance.by_searching(5), Some(12));
    for (options, number) in [("", 17), ("perception_over_investigation = 3", 15)] {
        let mut table = needle("investigation = 12", options, "");
        table.looks("Ash", Sense::Sight, &[number - 1]);
        assert!(table.found().is_empty());
        table.looks("Ash", Sense::Sight, &[number]);
        assert_eq!(table.found(), ["needle"]);
        assert_eq!(table.state().clock.seconds, 0, "a glance takes no time");
    }
    for (here, seconds) in [(true, 60), (false, 600)] {
        let mut table = needle("investigation = 12", "", "");
        investigate(&mut table, here, 12);
        assert_eq!(table.state().clock.seconds, seconds);
    }
    let mut table = needle("investigation = 12", "", "");
    let (actor, at) = (table.id("Ash"), Some(table.beside("Ash", 3)));
    assert_eq!(table.forbids(Investigate { actor, at }), "UL-HID-17");
    table.does(StartEncounter { surprised: vec![] }, []);
    assert_eq!(table.forbids(Investigate { actor, at: None }), "UL-HID-18");
}

#[test]
fn ul_hid_19_a_failed_investigation_may_set_the_trap_off() {
    let cases =
        [("", 8, false), ("", 7, true), ("trap_trigger_margin = 1", 11, true), ("trap_trigger_margin = 0", 1, false)];
    for (options, face, goes_off) in cases {
        let mut table = needle("investigation = 12", options, "");
        investigate(&mut table, true, face);
        assert_eq!((sprung(&table), table.found().is_empty()), (goes_off, true), "{face} against 12, {options}");
    }
    let mut table = needle("investigation = 12", "", "");
    table.looks("Ash", Sense::Sight, &[2]);
    assert!(!sprung(&table), "Perception never does");
}

#[test]
fn ul_skl_29_a_snare_keeps_the_total_of_trapping() {
    let set = || {
        let ground = on(" . A . . . B").hero("Ash", 'A', "cunning=2 survival=1");
        let mut table = ground.foe("Victim", 'B', "agility=1 mobility=1 physicality=1").waiting();
        let snare = SetSnare { actor: table.id("Ash"), name: "snare".into(), at: table.beside("Ash", 1) };
        table.does(snare.clone(), [10]);
        assert_eq!(table.forbids(snare), "UL-SKL-29", "names are used once");
        table
    };
    let table = set();
    assert_eq!(table.thing("snare").hidden.and_then(|hidden| hidden.perception), Some(14), "10 + 2 + 2");
    assert!(table.told(&table.player_of("Ash"))[0].contains("with 14"));
    assert!(table.told(&Viewer::Spectator).is_empty());
    for (face, caught) in [(11, false), (10, true)] {
        let mut table = set();
        let target = Some(table.id("Victim"));
        table.furnishes(Furnish::Spring { thing: "snare".into(), target }, &[face]);
        assert_eq!(table.state().is_held(table.id("Victim")), caught, "{} against 14", face + 3);
    }
    for skill in [Skill::Escape, Skill::Overpower] {
        let mut table = set();
        let actor = table.id("Victim");
        table.furnishes(Furnish::Spring { thing: "snare".into(), target: Some(actor) }, &[1]);
        let free = Command::BreakFree(BreakFree { actor, skill });
        assert!(table.play.offered(&free));
        let plus = if skill == Skill::Escape { 3 } else { 2 };
        table.does(free.clone(), [13 - plus]);
        assert!(table.state().is_held(actor), "13 against 14");
        table.does(free.clone(), [14 - plus]);
        assert!(!table.state().is_held(actor));
        assert_eq!(table.forbids(free), "UL-SKL-29");
    }
}

#[test]
fn nobody_learns_of_a_hidden_thing_by_asking() {
    let mut table = needle("perception = 17", "", "");
    let actor = table.id("Ash");
    let players = [table.player_of("Ash"), Viewer::Spectator];
    for viewer in &players {
        assert!(!table.shown(viewer).contains("needle"));
    }
    assert!(!format!("{:?}", Unbound::ground(table.state())).contains("needle"));
    let named = |thing: &str| {
        let thing = || thing.to_owned();
        [
            Command::Force(Force { actor, thing: thing() }),
            Command::OpenThing(OpenThing { actor, thing: thing(), open: true }),
            Command::StrikeObject(StrikeObject { actor, weapon: 0, thrown: false, thing: thing(), spell: None }),
        ]
    };
    for (there, nothing) in named("needle").into_iter().zip(named("nothing")) {
        assert_eq!(table.refused(there), table.refused(nothing));
    }
    let offers = serde_json::to_string(&table.play.offers()).expect("they can be written");
    assert!(!offers.contains("needle"));
    let again = table.thing("needle").clone();
    table.furnishes(Furnish::Place { what: Box::new(again) }, &[]);
    for viewer in &players {
        assert!(table.told(viewer).is_empty());
    }
    assert_eq!(table.told(&Viewer::GameMaster).len(), 1);
    table.looks("Ash", Sense::Sight, &[17]);
    assert!(table.told(&players[1]).contains(&"Ash finds needle.".to_owned()));
    assert!(format!("{:?}", Unbound::ground(table.state())).contains("needle"));
}

#[test]
fn ul_hid_18_the_minutes_of_a_search_pass_for_everything() {
    let mut table = needle("investigation = 12", "", "");
    let ash = table.id("Ash");
    let effect = Effect { rounds: 60, ..Effect::lasting() };
    table.rules(Ruling::Gain { actor: ash, status: Status::Poisoned, effect });
    let (actor, at) = (ash, Some(table.beside("Ash", 1)));
    let mut place = table.clone();
    place.does(Investigate { actor, at }, [20, 12]);
    assert!(place.has("Ash", Status::Poisoned), "one minute of ten");
    investigate(&mut table, false, 12);
    assert!(!table.has("Ash", Status::Poisoned), "ten minutes are 60 rounds");
    assert_eq!(table.found(), ["needle"], "a plain roll at the end of the search");
    // A rest in progress waits for nobody who searches.
    let mut resting = needle("investigation = 12", "", "");
    resting.does(camp::BeginRest { rest: rest::Rest::Long }, []);
    assert_eq!(resting.forbids(Investigate { actor: ash, at: None }), "UL-RST-10");
}
