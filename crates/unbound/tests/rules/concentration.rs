//! Concentration: UL-ATK-43 and UL-STA-22.

use crate::common;

use common::blows::*;
use ludex_engine::{Presentation, Viewer};
use ludex_unbound::defence::Resisted;
use ludex_unbound::spells::{CastSpell, StopConcentrating};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

const SPELLS: &str = "[[spell]]\nname = \"Fog\"\nsource = \"primal\"\nap = 4\nresolution = \"defense_roll\"\n\
                      defence = \"acuity\"\nrange = 60\nduration = { concentration = 2 }\n\
                      statuses = [{ status = \"blinded\" }]\n\
                      [[spell]]\nname = \"Veil\"\nsource = \"arcane\"\nap = 4\nresolution = \"auto\"\nrange = 5\n\
                      duration = { concentration = 9 }\nstatuses = [{ status = \"invisible\" }]\n";

/// Mira keeps up a fog that blinds the orc.
fn foggy(mira: &str) -> Blows {
    let mira = format!("ap=40 av=0:heavy will=2 casting=will knows=Fog,Veil {mira}");
    let ground = on(" . A B . . .").gear(SPELLS).hero("Mira", 'A', &mira);
    let mut table = ground.foe("Orc", 'B', "ap=30 natural=blow:5:7:slashing natural=maul:5:26:slashing").begin();
    let command = casts(&table, 0, "Orc");
    table.does(command, [2]);
    assert!(table.has("Orc", Status::Blinded));
    assert_eq!(table.actor("Mira").magic.concentration.map(|on| on.spell), Some(0));
    table
}

fn casts(table: &Blows, spell: u8, whom: &str) -> Command {
    Command::Cast(CastSpell { actor: table.id("Mira"), spell, target: Some(table.id(whom)), at: None })
}

/// Whether Mira still concentrates, and the orc is still blind.
fn kept(table: &Blows) -> bool {
    let on = table.actor("Mira").magic.concentration.is_some();
    assert_eq!(on, table.has("Orc", Status::Blinded));
    assert_eq!(on, !table.state().sustained.is_empty());
    on
}

#[test]
fn ul_atk_43_damage_breaks_it_unless_will_holds() {
    // 7 damage: 10 is the least number.
    for (face, holds) in [(8, true), (7, false)] {
        let mut table = foggy("");
        table.passes("Mira", &[]);
        table.strikes("Orc", "blow", "Mira", PASSIVE, &[5, 4, face]);
        let number = table.play.events.iter().find_map(|event| match event {
            Event::Resisted(Resisted { number, total, .. }) => Some((*number, *total)),
            _ => None,
        });
        assert_eq!((number, kept(&table)), (Some((10, Some(face as i32 + 2))), holds));
    }
    // 26 damage: half of it.
    for (face, holds) in [(11, true), (10, false)] {
        let mut table = foggy("");
        table.passes("Mira", &[]);
        table.strikes("Orc", "maul", "Mira", PASSIVE, &[5, 4, face]);
        assert_eq!(kept(&table), holds);
    }
}

#[test]
fn ul_atk_43_no_damage_no_roll() {
    let mut table = foggy("av=12:heavy heavy=4 level=20");
    table.passes("Mira", &[]).strikes("Orc", "blow", "Mira", PASSIVE, &[15, 14]);
    assert_eq!((table.amounts(), kept(&table)), (vec![0], true));
}

#[test]
fn ul_atk_43_it_may_be_dropped_at_any_time() {
    let mut table = foggy("");
    let actor = table.id("Mira");
    table.passes("Mira", &[]);
    assert_eq!(table.acting(), "Orc");
    assert!(table.play.offered(&Command::StopConcentrating(StopConcentrating { actor })));
    table.does(StopConcentrating { actor }, []);
    assert!(!kept(&table));
    assert_eq!(table.forbids(StopConcentrating { actor }), "UL-ATK-43");
}

#[test]
fn ul_atk_43_one_at_a_time() {
    let mut table = foggy("");
    let command = casts(&table, 1, "Mira");
    table.does(command, []);
    assert!(!table.has("Orc", Status::Blinded) && table.has("Mira", Status::Invisible));
    assert_eq!(table.actor("Mira").magic.concentration.map(|on| on.spell), Some(1));
}

#[test]
fn ul_atk_43_it_lasts_as_many_rounds_as_the_spell_says() {
    let mut table = foggy("");
    for round in 1..=3 {
        assert_eq!((table.state().round, kept(&table)), (round, true));
        table.passes("Mira", &[]).passes("Orc", &[]);
    }
    assert!(!kept(&table), "two rounds after the one in which it was cast");
}

#[test]
fn ul_sta_22_the_senseless_and_the_dead_concentrate_on_nothing() {
    for status in [Status::Unconscious, Status::Incapacitated] {
        let mut table = foggy("");
        table.gains("Mira", status, 0);
        assert!(!kept(&table), "{status:?}");
    }
    let mut table = foggy("");
    let actor = table.id("Mira");
    table.rules(Ruling::Kill { actor });
    assert!(!kept(&table));
    // Dead of a blow, without a roll.
    let mut table = foggy("health=5 vitality=1");
    table.passes("Mira", &[]).strikes("Orc", "maul", "Mira", PASSIVE, &[5, 4]);
    assert!(!table.actor("Mira").alive() && !kept(&table));
}

#[test]
fn ul_sta_22_a_status_that_ends_otherwise_is_no_longer_kept_up() {
    let mut table = foggy("");
    let actor = table.id("Orc");
    table.rules(Ruling::End { actor, status: Status::Blinded });
    assert!(table.state().sustained.is_empty() && table.actor("Mira").magic.concentration.is_some());
}

#[test]
fn ul_sta_22_everything_about_it_is_told() {
    let ground = on(" . A B . . .").gear(SPELLS).hero("Mira", 'A', "ap=40 will=2 casting=will knows=Fog,Veil");
    let mut table = ground.foe("Orc", 'B', "ap=30").begin();
    let command = casts(&table, 0, "Orc");
    let told = |table: &Blows| {
        let lines =
            table.play.events.iter().filter_map(|event| Unbound::tell(table.state(), event, &Viewer::Spectator));
        lines.map(|line| line.text).collect::<Vec<_>>().join(" ")
    };
    table.does(command, [2]);
    let text = told(&table);
    for words in [
        "Mira begins Fog.",
        "Mira concentrates on Fog.",
        "Orc does not resist: 2 against 12.",
        "Orc is Blinded.",
        "Orc stays Blinded as long as Mira concentrates.",
    ] {
        assert!(text.contains(words), "{words:?} in {text:?}");
    }
    let actor = table.id("Mira");
    table.does(StopConcentrating { actor }, []);
    let text = told(&table);
    assert!(text.contains("Orc is no longer Blinded.") && text.contains("Mira no longer concentrates."), "{text:?}");
}
