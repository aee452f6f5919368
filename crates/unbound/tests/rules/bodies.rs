//! Dead bodies on the map, and the dead brought back (UL-STA-25).

use crate::common;

use common::blows::*;
use ludex_engine::testing::Play;
use ludex_engine::{CommandSet, Presentation, Rulebook};
use ludex_grid::Cell;
use ludex_unbound::attack::places::StrikeThing;
use ludex_unbound::movement::{Move, Stepped};
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::*;

const PRIEST: &str = "ap=30 level=5 will=3 spells=2 casting=will knows=Call_Back,Mend";

/// Mira beside a dead orc, a living one farther off, and Bo.
fn graveside(options: &str, mira: &str) -> Blows {
    let ground = on(" . A D . C . B").option(options).hero("Mira", 'A', mira).foe("Orc", 'D', "ap=1");
    let mut table = ground.hero("Bo", 'C', "ap=5").foe("Ogre", 'B', "ap=1").begin();
    let actor = table.id("Orc");
    table.rules(Ruling::Kill { actor });
    table
}

fn onto(table: &Blows, who: &str, at: Cell) -> Command {
    Command::Move(Move { actor: table.id(who), to: at, dash: false, disengage: false, face: None })
}

#[test]
fn ul_sta_25_a_body_is_difficult_ground_on_which_one_may_stand() {
    let mut table = graveside("", "ap=30");
    let at = table.actor("Orc").at;
    let command = onto(&table, "Mira", at);
    assert!(table.play.offered(&command));
    table.does(command, []);
    assert_eq!((table.actor("Mira").at, Unbound::broken(table.state())), (at, None));
    let cost = table.play.events.iter().find_map(|event| match event {
        Event::Stepped(Stepped { cost, .. }) => Some(*cost),
        _ => None,
    });
    assert_eq!(cost, Some(2), "like low furniture and rubble (UL-POS-07)");
    // It is no creature any more, so nobody is behind it.
    let (mira, ogre) = (table.id("Mira"), table.id("Ogre"));
    table.rules(Ruling::Place { actor: mira, at: Cell::new(at.x - 1, at.y) });
    table.rules(Ruling::Place { actor: ogre, at: Cell::new(at.x + 1, at.y) });
    assert_eq!(cover::between(table.state(), mira, ogre), ludex_grid::Cover::None);
}

#[test]
fn ul_sta_25_a_campaign_may_have_bodies_in_the_way() {
    let mut table = graveside("bodies = \"in_the_way\"", "ap=30");
    let at = table.actor("Orc").at;
    let command = onto(&table, "Mira", at);
    assert!(!table.play.offered(&command));
    assert_eq!(table.forbids(command), "UL-POS-01");
    let across = onto(&table, "Mira", Cell::new(at.x + 1, at.y));
    assert!(table.play.offered(&across), "one steps over it");
    table.does(across, []);
    assert_eq!(Unbound::broken(table.state()), None);
    let place = Ruling::Place { actor: table.id("Bo"), at };
    assert!(place.possible(table.state()).is_err());
}

#[test]
fn ul_sta_25_a_body_is_searched_without_a_roll_and_struck_as_a_thing() {
    let mut table = graveside("", "ap=30 weapons=longsword");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let lift = checks::lifting::Lift { actor, target, what: "a ring".into(), knife: false };
    table.does(lift, []);
    assert!(matches!(&table.play.events[..], [Event::Skills(checks::task::SkillEvent::Lifted { taken: true, .. })]));
    let (weapon, at) = (table.weapon("Mira", "longsword"), table.actor("Orc").at);
    let (what, size) = ("the dead orc".to_owned(), character::Size::Medium);
    let strike =
        Command::StrikeThing(StrikeThing { actor, weapon, thrown: false, at, what, armor: Some(2), size, spell: None });
    table.does(strike, [9, 5, 5]);
    assert!(table.play.events.iter().any(|event| matches!(event, Event::ThingDamaged(_))));
    // Nobody aims at it or attacks it as an actor.
    let attack = table.attack("Mira", "longsword", "Orc");
    assert!(!table.play.offered(&attack));
    table.refused(attack);
}

fn call_back(table: &Blows, target: &str) -> Command {
    Command::Cast(CastSpell { actor: table.id("Mira"), spell: 0, target: Some(table.id(target)), at: None })
}

#[test]
fn ul_sta_25_a_spell_brings_the_dead_back_with_1_health() {
    let mut table = graveside("", PRIEST);
    for (who, dead) in [("Orc", true), ("Bo", false), ("Ogre", false), ("Mira", false)] {
        assert_eq!(table.play.offered(&call_back(&table, who)), dead, "{who}");
    }
    let mut offers = Vec::new();
    ludex_unbound::Command::offers(table.state(), &mut offers);
    let offer = offers.iter().find(|offer| offer.command == call_back(&table, "Orc")).expect("it is offered");
    assert_eq!(offer.label, "Cast Call Back at Orc");
    assert_eq!(offer.preview.as_deref(), Some("back to life with 1 Health"));
    let living = call_back(&table, "Bo");
    let refusal = table.refused(living);
    assert_eq!((refusal.rule.as_str(), &*refusal.why), ("UL-STA-25", "Bo is not dead"));
    let command = call_back(&table, "Orc");
    table.does(command, []);
    let orc = table.actor("Orc");
    assert_eq!((orc.alive(), orc.health, orc.saves), (true, 1, Saves::default()), "counters 0");
    assert_eq!((table.ap("Mira"), table.actor("Mira").magic.mana), (20, 4 + 2 * 5 + 3 - 6));
    let told: Vec<String> = table
        .play
        .events
        .iter()
        .filter_map(|event| Unbound::tell(table.state(), event, &ludex_engine::Viewer::GameMaster))
        .map(|line| line.text)
        .collect();
    assert!(told.contains(&"Mira brings Orc back to life with 1 Health.".to_owned()), "{told:?}");
    let again = call_back(&table, "Orc");
    assert_eq!(table.forbids(again), "UL-STA-25");
    // Mending is for the living.
    let mut dead = graveside("", PRIEST);
    let mend = Command::Cast(CastSpell { actor: dead.id("Mira"), spell: 1, target: Some(dead.id("Orc")), at: None });
    assert!(!dead.play.offered(&mend));
    dead.refused(mend);
}

#[test]
fn ul_sta_25_the_body_must_be_within_reach_of_the_spell() {
    let mut table = graveside("", PRIEST);
    let (actor, at) = (table.id("Mira"), table.actor("Mira").at);
    table.rules(Ruling::Place { actor, at: Cell::new(at.x - 1, at.y) });
    let far = call_back(&table, "Orc");
    assert!(!table.play.offered(&far));
    let refusal = table.refused(far);
    assert_eq!(refusal.why, "Orc is too far away");
    table.rules(Ruling::Place { actor, at });
    let orc = table.id("Orc");
    table.rules(Ruling::Hidden { actor: orc, hidden: true });
    let unknown = call_back(&table, "Orc");
    assert_eq!(table.forbids(unknown), "UL-STA-25", "nobody knows of that body");
    table.rules(Ruling::Hidden { actor: orc, hidden: false });
    table.rules(Ruling::Exhaustion { actor: orc, to: 6 });
    let worn_out = call_back(&table, "Orc");
    assert_eq!(table.refused(worn_out).why, "Orc has died of Exhaustion, which this does not take away");
}

#[test]
fn ul_sta_25_who_is_brought_back_under_somebody_is_put_where_the_caster_says() {
    let mut table = Blows { play: Play::new(common::swarm::under_an_ogre()) };
    let (mira, orc, at) = (table.id("Mira"), table.id("Orc"), table.actor("Orc").at);
    assert_eq!(
        table.state().decision(),
        Some(&Pending::Settle(ludex_unbound::movement::Unsettled { actor: mira, target: orc }))
    );
    let places: Vec<Cell> = movement::equal_places(table.state(), mira, orc).collect();
    assert!(places.len() > 1 && places.iter().all(|&cell| table.state().map().shape().distance(cell, at) == 1));
    let to = places[1];
    table.does(movement::Settle { actor: mira, to }, []);
    assert_eq!((table.actor("Orc").at, table.state().decision()), (to, None));
}

#[test]
fn ul_sta_25_the_dead_can_be_brought_back_after_the_fight() {
    let mut table = graveside("", PRIEST);
    table.does(EndEncounter {}, []);
    let command = call_back(&table, "Orc");
    assert!(table.play.offered(&command));
    table.does(command, []);
    assert_eq!((table.actor("Orc").health, table.state().pending.len()), (1, 0));
}

#[test]
fn ul_sta_25_a_record_of_such_a_spell_is_checked() {
    for (wrong, what) in [
        ("revives = 0", "expected 1 to 255 Health"),
        ("revives = 1\narea = { radius = 1 }", "one body"),
        ("revives = 1\ndamage = [{ dice = \"1d4\", type = \"fire\" }]", "no damage"),
    ] {
        let toml = format!(
            "[[spell]]\nname = \"Odd\"\nsource = \"divine\"\nap = 5\nresolution = \"auto\"\nrange = 5\n{wrong}\n"
        );
        let faults = on(" . A B").gear(&toml).hero("Mira", 'A', "").foe("Orc", 'B', "").tries().expect_err(wrong);
        assert!(faults.iter().any(|fault| fault.message.contains(what)), "{wrong}: {faults:#?}");
    }
}
