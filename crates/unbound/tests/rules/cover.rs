//! Cover (UL-COV-01 to 06).

use crate::common;

use common::called::*;
use ludex_engine::{Content as _, content::Library as _};
use ludex_grid::{Cell, Cover};
use ludex_unbound::attack::places::StrikeThing;
use ludex_unbound::content::starter;
use ludex_unbound::cover::between;
use ludex_unbound::damage::Damaged;
use ludex_unbound::defence::{Resisted, whole_tally};
use ludex_unbound::spells::{Cast, CastSpell};
use ludex_unbound::*;

const ARCHER: &str = "acuity=3 ranged=1 weapons=longbow";
/// In leather, with a shield: Passive Armor 8, dodge 8 + 3 + 4, block 6 + 1.
const GUARD: &str = "ap=12 agility=3 mobility=2 strength=1 armour=leather shield=round_shield";

/// Mira shoots at the orc along a row of ground.
fn row(cells: &str) -> Blows {
    on(cells).hero("Mira", 'A', ARCHER).foe("Orc", 'B', GUARD).begin()
}

/// An attack of Mira's on the orc.
fn shot(table: &Blows) -> Attack {
    let (attacker, target) = (table.id("Mira"), table.id("Orc"));
    let (with, occasion) = (With::Weapon(0), Occasion::Action);
    Attack { attacker, target, with, thrown: false, nonlethal: false, occasion }
}

/// What a defence comes to without its dice.
fn defends(table: &Blows, answer: Answer) -> i32 {
    whole_tally(table.state(), &shot(table), answer, false).total
}

/// The same for Passive Armor, a dodge and a block.
fn all(table: &Blows) -> [i32; 3] {
    [PASSIVE, DODGE, BLOCK].map(|answer| defends(table, answer))
}

#[test]
fn ul_cov_01_half_the_body_hidden_is_2() {
    assert_eq!(all(&row(" . A . . . B .")), [8, 15, 7]);
    let mut table = row(" . A . n . B .");
    assert_eq!(all(&table), [10, 17, 9], "behind a low wall");
    table.strikes("Mira", "longbow", "Orc", PASSIVE, &[3]);
    let defence = table.rolled().defence;
    assert_eq!(table.rolled().target, 10);
    assert!(defence.parts.iter().any(|part| part.value == 2 && part.rule.as_str() == "UL-COV-01"));
    for side in ["heroes", "foes"] {
        let ground = on(" . A . C . B .").hero("Mira", 'A', ARCHER).foe("Orc", 'B', GUARD);
        let mut table = ground.creature("Cur", 'C', side, "ap=1 health=4").begin();
        assert_eq!(all(&table), [10, 17, 9], "a creature hides as much: one of the {side}");
        table.rules(Ruling::Kill { actor: table.id("Cur") });
        assert_eq!(all(&table), [8, 15, 7], "its body on the ground hides nobody");
    }
    // A parry: over a low wall with a halberd.
    let mira = "dexterity=2 pole=1 weapons=halberd";
    let orc = "dexterity=1 blades=1 weapons=longsword";
    for (cells, parry) in [(" . A n B .", 3 + 2), (" . A . B .", 3)] {
        let table = on(cells).hero("Mira", 'A', mira).foe("Orc", 'B', orc).begin();
        assert_eq!(defends(&table, Answer::Parry(0)), parry);
    }
}

#[test]
fn ul_cov_02_three_quarters_hidden_is_5() {
    let mut table = row(" . A . T . B .");
    assert_eq!(all(&table), [13, 20, 12]);
    let shot = table.attack("Mira", "longbow", "Orc");
    table.does(shot, []).answers(DODGE, &[10, 2]);
    assert_eq!(table.rolled().target, 22, "8 + 3 + 4 + d6[2] + 5");
    let defence = table.rolled().defence;
    assert!(defence.parts.iter().any(|part| part.value == 5 && part.rule.as_str() == "UL-COV-02"));
}

#[test]
fn ul_cov_03_total_cover_cannot_be_targeted() {
    let mira = "acuity=3 ranged=1 weapons=longbow spells=1 knows=Ember_Dart,Burning_Ring casting=will level=5";
    let mut table = on(" . A . # . B .").hero("Mira", 'A', mira).foe("Orc", 'B', GUARD).begin();
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let shot = table.attack("Mira", "longbow", "Orc");
    let refusal = table.refused(shot.clone());
    assert_eq!(refusal.rule.to_string(), "UL-COV-03", "{refusal}");
    assert!(!table.play.offered(&shot));
    let dart = Command::Cast(CastSpell { actor, spell: 0, target: Some(target), at: None });
    assert_eq!(table.forbids(dart), "UL-COV-03");
    // An area may still include an actor behind a corner: it comes from its own middle.
    let cells = ". . . . . . .\n . A # B . . .\n. . . . . . .";
    let mut table = on(cells).hero("Mira", 'A', mira).foe("Orc", 'B', GUARD).begin();
    assert_eq!(between(table.state(), actor, target), Cover::Total);
    let near = table.state().map().cell_at(2, 0).expect("it is on the map");
    let ring = Command::Cast(CastSpell { actor, spell: 1, target: None, at: Some(near) });
    table.does(ring, [3, 3, 3, 5, 5]);
    assert!(
        table.happened(|event| matches!(event, Event::Damaged(Damaged { actor, .. }) if *actor == target)),
        "it burns behind the door"
    );
}

#[test]
fn ul_cov_03_nobody_is_attacked_through_a_shut_door() {
    let mut table = row(" . A . . . B .");
    let shot = table.attack("Mira", "longbow", "Orc");
    assert!(table.play.offered(&shot));
    table.shuts_a_door(3);
    assert_eq!(between(table.state(), table.id("Mira"), table.id("Orc")), Cover::Total);
    assert!(!table.play.offered(&shot));
    assert_eq!(table.forbids(shot), "UL-COV-03");
}

#[test]
fn ul_cov_04_only_the_best_counts() {
    let table = row(" . A n T . B .");
    assert_eq!(all(&table), [13, 20, 12], "a table and a portcullis: 5, not 7");
    let table = row(" . A T n . B .");
    assert_eq!(all(&table), [13, 20, 12]);
}

#[test]
fn ul_cov_05_cover_lies_between() {
    assert_eq!(all(&row(" . n A . B n .")), [8, 15, 7], "walls behind them do nothing");
    // On the same side of the wall there is none; on the other there is.
    let ground = on(" . A . n B . C .").hero("Mira", 'A', ARCHER).foe("Orc", 'B', GUARD).hero("Bo", 'C', ARCHER);
    let mut table = ground.begin();
    let (orc, from) = (table.id("Orc"), |table: &Blows, who| between(table.state(), table.id(who), table.id("Orc")));
    assert_eq!((from(&table, "Mira"), from(&table, "Bo")), (Cover::Half, Cover::None));
    // The game master sets the degree, and may leave it to the map again.
    table.rules(Ruling::Cover { actor: orc, to: Some(Cover::ThreeQuarters) });
    assert_eq!((from(&table, "Mira"), from(&table, "Bo")), (Cover::ThreeQuarters, Cover::ThreeQuarters));
    table.rules(Ruling::Cover { actor: orc, to: None });
    assert_eq!(from(&table, "Bo"), Cover::None);
    assert_eq!(between(row(" . n A B n . .").state(), ludex_engine::ActorId(0), ludex_engine::ActorId(1)), Cover::None);
}

#[test]
fn ul_cov_06_cover_helps_no_defence_rolls() {
    let mira = "will=3 spells=1 knows=Burning_Ring,Ember_Dart,Mind_Spike casting=will level=5";
    let begin = |cells: &str| on(cells).hero("Mira", 'A', mira).foe("Orc", 'B', "will=1 armour=leather ap=1").begin();
    let mut table = begin(" . A . n B . .");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let at: Cell = table.actor("Orc").at;
    table.does(CastSpell { actor, spell: 0, target: None, at: Some(at) }, [3, 3, 3, 9]);
    let resisted = table.play.events.iter().find_map(|event| match event {
        Event::Resisted(Resisted { total, .. }) => *total,
        _ => None,
    });
    assert_eq!(resisted, Some(9), "a ring of fire: Mobility without the wall");
    // A spell that is rolled against armour, and one against Spell Defense, meet the wall.
    for (cells, armor, spirit) in [(" . A . n B . .", 10, 13), (" . A . . B . .", 8, 11)] {
        let mut table = begin(cells);
        for (spell, number) in [(1, armor), (2, spirit)] {
            table.does(CastSpell { actor, spell, target: Some(target), at: None }, [1]);
            assert_eq!(table.rolled().target, number, "{cells} {spell}");
        }
    }
    let table = begin(" . A . n B . .");
    let shove = |answer| {
        let attack = Attack { with: With::Maneuver(Maneuver::Shove), ..shot(&table) };
        whole_tally(table.state(), &attack, answer, false).total
    };
    assert_eq!((shove(Answer::DefenceRoll), shove(DODGE)), (0, 10), "nor the roll against a maneuver, but the dodge");
}

#[test]
fn ul_cov_03_a_shut_door_stops_what_comes_over_an_area() {
    let words = "weapons=longbow knows=Burning_Ring casting=intelligence";
    let mut table = on(" . A . . B . .\n  # # # # # # #").hero("Mira", 'A', words).foe("Orc", 'B', "ap=4").begin();
    let at = table.actor("Orc").at;
    table.shuts_a_door(3);
    let actor = table.id("Mira");
    assert_eq!(table.forbids(CastSpell { actor, spell: 0, target: None, at: Some(at) }), "UL-COV-03");
    let strike = Command::StrikeThing(StrikeThing {
        actor,
        weapon: 0,
        thrown: false,
        at,
        what: "a cart".into(),
        armor: Some(5),
        size: Default::default(),
        spell: None,
    });
    assert_eq!(table.forbids(strike), "UL-COV-03");
    // On this side of it, the ring does not reach through (UL-ATK-41).
    let here = table.state().map().cell_at(2, 0).expect("it is on the map");
    let cast = Cast { actor, spell: 0, target: None, at: Some(here) };
    assert!(spells::may_cast(table.state(), cast).is_ok());
    table.does(CastSpell { actor, spell: 0, target: None, at: Some(here) }, [2, 2, 2, 20]);
    let resisted = table.play.events.iter().filter(|event| matches!(event, Event::Resisted(_))).count();
    assert_eq!(resisted, 1, "Mira, who stands next to it, and not the orc");
}

#[test]
fn ul_cov_05_a_window_gives_half_cover_and_a_wall_between_two_that_touch_hides() {
    // Hexes: the wall stands along the western side of the fourth space, from its northern to its southern corner.
    let side = |kind: &str| format!("{kind} = [\"C1n-D1nw-D1sw-C1s\"]");
    let table =
        |kind: &str, cells: &str| on(cells).lines(&side(kind)).hero("Mira", 'A', ARCHER).foe("Orc", 'B', GUARD).begin();
    assert_eq!(all(&table("windows", " . A . . B .")), [10, 17, 9]);
    let cover = |table: &Blows| between(table.state(), table.id("Mira"), table.id("Orc"));
    assert_eq!(cover(&table("windows", " . . A B . .")), Cover::Half);
    assert_eq!(cover(&table("walls", " . . A B . .")), Cover::Total);
    assert_eq!(cover(&table("walls", " . A . . B .")), Cover::Total);
    assert_eq!(cover(&table("ledges", " . . A B . .")), Cover::None);
}

#[test]
fn ul_cov_05_who_is_unseen_in_the_dark_gives_no_cover() {
    let loaded = |text: String| {
        let library = move |file: &str| if file == "dark.toml" { Some(text.clone()) } else { starter().read(file) };
        Unbound::load("dark.toml", &library).unwrap_or_else(|faults| panic!("{faults:#?}"))
    };
    let state = loaded(include_str!("../../plays/dark.toml").to_owned());
    let id = |name: &str| state.ids().find(|id| &*state.actor(*id).name == name).expect("it is there");
    let (mira, lit, dark) = (id("Mira"), id("Lit"), id("Dark"));
    assert!(state.knows(mira, lit) && !state.knows(mira, dark));
    assert_eq!(between(&state, mira, lit), Cover::None);
    assert_eq!(between(&state, lit, mira), Cover::Half, "to the orc it is one of its own");
}
