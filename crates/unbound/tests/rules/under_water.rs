//! Fighting under water (UL-UWC).

use crate::common;

use common::blows::{Blows, PASSIVE};
use common::ground::{apart, on};
use ludex_engine::Advantage;
use ludex_grid::Cell;
use ludex_unbound::attack::places::StrikeThing;
use ludex_unbound::damage::types::DamageType;
use ludex_unbound::damage::{Damaged, ThingDamaged};
use ludex_unbound::objects::Furnish;
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// Mira and an orc, both under water, so many spaces apart.
fn submerged(distance: usize, words: &str, foe: &str) -> Blows {
    let mut blows = apart(distance, &format!("ap=40 {words}"), &format!("ap=1 {foe}"));
    for name in ["Mira", "Orc"] {
        let ruling = Ruling::Submerge { actor: blows.id(name), under: true };
        blows.does(MakeRuling { ruling, reason: "the lake".into() }, []);
    }
    blows
}

fn advantage(blows: &mut Blows, command: Command, faces: &[u32]) -> Advantage {
    blows.exchange(command, PASSIVE, faces);
    blows.rolled().roll.advantage
}

#[test]
fn ul_uwc_01_melee_under_water() {
    // longsword dis[15, 4]; a spear strikes plainly, and so does whoever has a swimming speed.
    let mut long = submerged(1, "dexterity=7 weapons=longsword", "av=30:heavy");
    let attack = long.attack("Mira", "longsword", "Orc");
    assert_eq!(advantage(&mut long, attack, &[15, 4]), Advantage::Disadvantage);
    assert_eq!((long.rolled().roll.kept, long.outcome().0), (4, 11), "dis[15,4] + 7");
    for (weapon, words) in [("spear", ""), ("dagger", ""), ("shortsword", ""), ("longsword", "speeds={swim=true}")] {
        let mut blows = submerged(1, &format!("weapons={weapon} {words}"), "av=30:heavy");
        let attack = blows.attack("Mira", weapon, "Orc");
        assert_eq!(advantage(&mut blows, attack, &[5]), Advantage::Plain, "{weapon}");
    }
}

/// Mira and an orc under water with so many spaces between, and how the longbow of 20/80 spaces does, and at what price.
fn shoots(spaces: usize, faces: &[u32]) -> (Degree, i32, String) {
    let row = format!(" A {}B", ". ".repeat(spaces - 1));
    let mut blows = common::ground::on(&row).hero("Mira", 'A', "ap=40 weapons=longbow").foe("Orc", 'B', "ap=1").begin();
    for name in ["Mira", "Orc"] {
        let ruling = Ruling::Submerge { actor: blows.id(name), under: true };
        blows.does(MakeRuling { ruling, reason: "the lake".into() }, []);
    }
    assert_eq!(blows.state().distance(blows.id("Mira"), blows.id("Orc")), spaces as u32);
    let attack = blows.attack("Mira", "longbow", "Orc");
    blows.exchange(attack, PASSIVE, faces);
    let roll = blows.rolled();
    (roll.degree, 40 - blows.actor("Mira").ap, roll.rule.to_string())
}

#[test]
fn ul_uwc_02_nothing_hits_beyond_its_normal_range() {
    let (degree, price, _) = shoots(20, &[12, 13, 4, 4]);
    assert_eq!((degree, price), (Degree::Hit, 5), "20 of 20 spaces, with disadvantage");
}

#[test]
fn ul_uwc_02_one_space_farther_it_misses() {
    // Nothing is rolled and nobody defends; the Action Points are spent.
    let mut blows = submerged(7, "weapons=hand_crossbow", "");
    let before = blows.actor("Mira").ap;
    let attack = blows.attack("Mira", "hand crossbow", "Orc");
    blows.does(attack, []);
    assert!(blows.happened(|event| matches!(event, Event::FellShort(_))));
    assert_eq!(before - blows.actor("Mira").ap, 4);
}

#[test]
fn ul_uwc_03_within_it_only_some_weapons_shoot_plainly() {
    let mut bow = submerged(4, "weapons=longbow", "av=30:heavy");
    let attack = bow.attack("Mira", "longbow", "Orc");
    assert_eq!(advantage(&mut bow, attack, &[15, 4]), Advantage::Disadvantage);
    let mut crossbow = submerged(4, "weapons=hand_crossbow", "av=30:heavy");
    let attack = crossbow.attack("Mira", "hand crossbow", "Orc");
    assert_eq!(advantage(&mut crossbow, attack, &[5]), Advantage::Plain);
    let mut spear = submerged(3, "weapons=spear", "av=30:heavy");
    let throw = spear.throw("Mira", "spear", "Orc");
    assert_eq!(advantage(&mut spear, throw, &[5]), Advantage::Plain);
}

#[test]
fn ul_uwc_04_the_immersed_resist_fire() {
    // 13 fire: 6; resisting it already makes no difference.
    for resists in ["", "resists=fire"] {
        let words = "speeds={swim=true} natural=brand:5:13:fire";
        let mut blows = submerged(1, words, &format!("av=0:heavy {resists}"));
        let attack = blows.attack("Mira", "brand", "Orc");
        blows.exchange(attack, PASSIVE, &[5]);
        let amount = blows.play.events.iter().find_map(|event| match event {
            Event::Damaged(Damaged { damage, .. }) => Some(damage.amount),
            _ => None,
        });
        assert_eq!(amount, Some(6), "{resists}");
    }
}

/// A thing of 20 Health and a size in water so many feet deep, and what 13 fire does to it.
fn burns(depth: u8, size: &str, water: &str, more: &str) -> i32 {
    let mut table = on(" . A . ~ ~ . . B").hero("Mira", 'A', "ap=20").foe("Orc", 'B', "ap=1").waiting();
    table.rules(Ruling::Depth { to: depth });
    let at = Cell::new(table.actor("Mira").at.x + 2, table.actor("Mira").at.y);
    let thing = format!(
        r#"{{"name":"crate","at":[{},{}],"size":"{size}","armor":0,"health":20,"health_max":20,"water":"{water}"{more}}}"#,
        at.x, at.y
    );
    let what = serde_json::from_str(&thing).expect("it is a thing");
    table.does(Furnish::Place { what }, []);
    let hurt = Furnish::Hurt {
        thing: "crate".into(),
        amount: 13,
        kind: DamageType::Fire,
        source: Default::default(),
        armor: false,
        roll: None,
        vitality_only: false,
    };
    table.does(hurt, []);
    20 - objects::thing(table.state(), "crate").expect("it is there").health
}

#[test]
fn ul_uwc_04_things_under_water_resist_fire() {
    assert_eq!(burns(10, "medium", "as_its_place", ""), 6, "13 fire: 6");
    assert_eq!(burns(4, "medium", "as_its_place", ""), 13, "shallow water covers nothing");
    assert_eq!(burns(10, "huge", "as_its_place", ""), 13, "15 feet high in 10 feet of water");
    assert_eq!(burns(15, "huge", "as_its_place", ""), 6);
    assert_eq!(burns(10, "medium", "afloat", ""), 13, "a barrel swims");
    assert_eq!(burns(0, "medium", "under", ""), 6, "in a well that is not on the map");
    // To resist fire anyway halves it no second time; to be immune goes first.
    assert_eq!(burns(10, "medium", "as_its_place", r#","resists":{"types":["fire"]}"#), 6);
    assert_eq!(burns(10, "medium", "as_its_place", r#","immune":{"types":["fire"]}"#), 0);
}

#[test]
fn ul_uwc_04_a_thing_that_is_struck_under_water_resists_fire_too() {
    let words = "ap=20 natural=brand:5:13:fire";
    for (depth, takes) in [(10, 6), (0, 13)] {
        let mut table = on(" . A ~ . . . B").hero("Mira", 'A', words).foe("Orc", 'B', "ap=1").begin();
        table.rules(Ruling::Depth { to: depth });
        let (actor, weapon) = (table.id("Mira"), table.weapon("Mira", "brand"));
        let at = Cell::new(table.actor("Mira").at.x + 1, table.actor("Mira").at.y);
        let (what, size) = ("a raft".to_owned(), character::Size::Medium);
        table.does(StrikeThing { actor, weapon, thrown: false, at, what, armor: Some(0), size, spell: None }, [5]);
        let amount = table.play.events.iter().find_map(|event| match event {
            Event::ThingDamaged(ThingDamaged { damage, .. }) => Some(damage.amount),
            _ => None,
        });
        assert_eq!(amount, Some(takes), "{depth} feet deep");
    }
}

#[test]
fn ul_act_22_under_water_nothing_burns() {
    let mut table = common::ground::duel("", "");
    table.gains("Mira", Status::Burning, 3);
    table.rules(Ruling::Submerge { actor: table.id("Mira"), under: true });
    assert!(!table.has("Mira", Status::Burning));
}
