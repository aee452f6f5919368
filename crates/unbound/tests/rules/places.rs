//! Attacks at places and things: UL-ATK-12 and UL-ATK-44.

use crate::common;

use common::blows::*;
use ludex_engine::{Presentation, Viewer};
use ludex_grid::Cell;
use ludex_unbound::attack::ThingStruck;
use ludex_unbound::attack::places::{StrikeBlindly, StrikeThing};
use ludex_unbound::character::Size;
use ludex_unbound::damage::ThingDamaged;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

const MIRA: &str = "dexterity=5 weapons=longsword";

/// Mira next to where an orc stands that players do not know of.
fn dark() -> Blows {
    let ground = on(" . . A B . C").hero("Mira", 'A', MIRA).foe("Orc", 'B', "ap=1 hidden").foe("Ugh", 'C', "ap=4");
    ground.begin()
}

fn blindly(table: &Blows, by: i16) -> Command {
    let at = table.actor("Mira").at;
    Command::StrikeBlindly(StrikeBlindly {
        actor: table.id("Mira"),
        weapon: 0,
        thrown: false,
        at: Cell::new(at.x + by, at.y),
    })
}

/// What a player, or the game master, is told of the last command.
fn told(table: &Blows, viewer: &Viewer) -> Vec<String> {
    let lines = table.play.events.iter().filter_map(|event| Unbound::tell(table.state(), event, viewer));
    lines.map(|line| format!("{} {:?}", line.text, line.rules)).collect()
}

#[test]
fn ul_atk_12_striking_where_nobody_is_misses() {
    let mut table = dark();
    let command = blindly(&table, -1);
    // The die falls all the same, at a disadvantage; a 20 helps nobody.
    table.does(command, [20, 20]);
    assert_eq!(table.paid("Mira"), (5, Expense::Attack));
    assert!(table.dealt().is_empty());
    let gm = told(&table, &Viewer::GameMaster);
    assert!(gm.iter().any(|line| line.starts_with("Mira misses: nobody is at")), "{gm:?}");
}

#[test]
fn ul_atk_12_the_right_place_is_an_attack_on_somebody_unseen() {
    let mut table = dark();
    let command = blindly(&table, 1);
    table.does(command, [16, 5, 3, 4]);
    assert_eq!(table.outcome(), (10, 6, Degree::Hit));
    assert_eq!(table.amounts(), [4]);
}

#[test]
fn ul_atk_12_players_learn_only_of_a_miss() {
    let hero = Viewer::Player(vec![dark().id("Mira")]);
    let (mut right, mut wrong) = (dark(), dark());
    // The same space as seen from outside: Mira strikes to her left and finds nobody, or an orc that she misses.
    let mut command = blindly(&wrong, 1);
    let (orc, to) = (right.id("Orc"), right.actor("Orc").at);
    wrong.rules(Ruling::Place { actor: orc, at: Cell::new(to.x + 1, to.y) });
    right.does(command.clone(), [3, 1]);
    wrong.does(command.clone(), [3, 1]);
    assert_eq!(right.rolled().degree, Degree::Miss);
    assert_eq!(told(&right, &hero), told(&wrong, &hero));
    assert_ne!(told(&right, &Viewer::GameMaster), told(&wrong, &Viewer::GameMaster));
    command = blindly(&right, 9);
    assert_eq!(right.forbids(command), "UL-ATK-44", "beyond the map");
}

#[test]
fn ul_atk_12_those_who_are_seen_are_attacked_openly() {
    let mut table = duel(MIRA, "ap=1");
    let command = blindly(&table, 1);
    assert_eq!(table.forbids(command.clone()), "UL-ATK-12");
    // Unseen by a roll is unseen too.
    table.gains("Orc", Status::Invisible, 0).does(command, [2, 3, 1, 1]);
    assert_eq!(table.outcome().0, 7);
}

fn thing(table: &Blows, weapon: &str, armor: Option<i32>) -> Command {
    let at = table.actor("Mira").at;
    let (actor, weapon) = (table.id("Mira"), table.weapon("Mira", weapon));
    Command::StrikeThing(StrikeThing {
        actor,
        weapon,
        thrown: false,
        at: Cell::new(at.x - 1, at.y),
        what: "the rope bridge".into(),
        armor,
        size: Size::Medium,
        spell: None,
    })
}

/// Total, how it turned out, and damage done to the thing.
fn struck(table: &Blows) -> (i32, Degree, Vec<i32>) {
    let roll = table.play.events.iter().find_map(|event| match event {
        Event::ThingStruck(ThingStruck { roll, .. }) => Some((roll.total, roll.degree)),
        _ => None,
    });
    let (total, degree) = roll.expect("it was struck");
    let damage = table.play.events.iter().filter_map(|event| match event {
        Event::ThingDamaged(ThingDamaged { damage, .. }) => Some(damage.amount),
        _ => None,
    });
    (total, degree, damage.collect())
}

#[test]
fn ul_atk_44_a_thing_is_hit_at_its_armor_and_never_defends() {
    let mut table = duel("strength=3 dexterity=5 weapons=longsword", "");
    let command = thing(&table, "longsword", Some(11));
    table.does(command, [6, 4, 4]);
    // 11 less half of 11.
    assert_eq!(struck(&table), (11, Degree::Hit, vec![6]));
    for (face, degree, damage) in
        [(5, Degree::Miss, vec![]), (1, Degree::Miss, vec![]), (16, Degree::Critical, vec![18])]
    {
        let mut table = duel("strength=3 dexterity=5 weapons=longsword", "");
        let command = thing(&table, "longsword", Some(11));
        let faces: &[u32] = if degree == Degree::Miss { &[face] } else { &[face, 4, 4] };
        table.does(command, faces);
        assert_eq!(struck(&table), (face as i32 + 5, degree, damage));
    }
    // A rank grazes as ever.
    let mut table = duel("strength=3 dexterity=3 blades=1 weapons=longsword", "");
    let command = thing(&table, "longsword", Some(11));
    table.does(command, [5, 4, 4]);
    assert_eq!(struck(&table), (10, Degree::Graze, vec![3]));
}

#[test]
fn ul_atk_44_a_place_is_hit_by_anything_but_a_natural_1() {
    for (face, degree) in [(2, Degree::Hit), (1, Degree::Miss), (20, Degree::Hit)] {
        let mut table = duel("dexterity=-5 weapons=longsword", "");
        let command = thing(&table, "longsword", None);
        table.does(command, if face == 1 { vec![face] } else { vec![face, 4, 4] });
        assert_eq!(struck(&table).1, degree);
    }
}

#[test]
fn ul_obj_04_poison_and_psychic_damage_do_nothing_to_things() {
    for (kind, damage) in [("poison", 0), ("psychic", 0), ("fire", 5)] {
        let mut table = duel(&format!("natural=blow:5:1d6:{kind}"), "");
        let command = thing(&table, "blow", Some(0));
        table.does(command, [5, 5]);
        assert_eq!(struck(&table).2, [damage], "{kind}");
    }
}
