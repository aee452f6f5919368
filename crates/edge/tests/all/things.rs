//! ED-DMG-09 and ED-DMG-27: natures of damage, and things that are attacked.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{DamageType, Nature};
use ludex_edge::damage::Packet;
use ludex_edge::state::Thing;
use ludex_edge::things;
use serde_json::{Value, json};

#[test]
fn ed_dmg_09_a_finer_nature() {
    let hurt = |nature: &str| json!({"do": "hurt", "target": "one", "by": 10, "damage": "energy", "nature": nature});
    for (nature, taken) in [("burning", 5), ("sonic", 10)] {
        let mut s = pair("Rhea Vance", "street thug");
        s.record("one", |profile| {
            profile.armor = 0;
            profile.resists_natures.set(Nature::Burning, true);
        });
        s.does(hurt(nature), NO_DICE);
        assert_eq!(s.vp("one"), 24 - taken, "{nature}");
    }
    // Without one, no nature counts; and what resists both the kind and the nature counts once.
    let mut s = pair("Rhea Vance", "street thug");
    s.record("one", |profile| {
        profile.armor = 0;
        profile.resists_natures.set(Nature::Burning, true);
        profile.resists.set(DamageType::Energy, true);
    });
    s.does(hurt("burning"), NO_DICE);
    assert_eq!(s.vp("one"), 24 - 5);
    let mut weak = pair("Rhea Vance", "street thug");
    weak.record("one", |profile| {
        profile.armor = 0;
        profile.vulnerable_natures.set(Nature::Sonic, true);
    });
    weak.does(hurt("sonic"), NO_DICE);
    assert_eq!(weak.vp("one"), 4);
    // A weapon that burns.
    let mut blade = pair("Rhea Vance", "street thug");
    let place = usize::from(blade.weapon("one", "combat knife"));
    blade.record("one", |profile| profile.weapons.change(|all| all[place].nature = Some(Nature::Burning)));
    blade.record("two", |profile| {
        profile.armor = 0;
        profile.resists_natures.set(Nature::Burning, true);
    });
    blade.set("two", |actor| actor.reaction = false);
    blade.attack("one", "combat knife", "two", [9, 8, 4]);
    assert_eq!(blade.vp("two"), 18 - 3, "4 and Strength 2, halved");
}

/// Rhea, and a door of 20 structure points and armour 5 a metre before her.
fn door(structure: u16) -> Scene {
    let mut s = ring(&[("one", "Rhea Vance", "ours", 20, 10), ("two", "street thug", "theirs", 30, 20)]).turn("one");
    let set =
        json!({"do": "set_thing", "name": "the door", "to": [21, 10], "dc": 12, "structure": structure, "armor": 5});
    s.does(set, NO_DICE);
    s
}

fn strike(s: &Scene, weapon: &str) -> Value {
    json!({"do": "attack_place", "actor": "one", "weapon": s.weapon("one", weapon), "to": [21, 10]})
}

#[test]
fn ed_dmg_27_what_a_hit_does_to_a_door() {
    let thing = Thing { armor: 5, structure: 20, left: 20, ..Thing::default() };
    assert_eq!(things::taken(&thing, Packet::of(DamageType::Kinetic, 13)), 8, "12 of 20 are left");
    assert_eq!(things::taken(&thing, Packet::of(DamageType::Psychic, 7)), 0);
    assert_eq!(things::taken(&thing, Packet::of(DamageType::Biotic, 7)), 0);
    let resists = Thing { resists: [DamageType::Energy].into_iter().collect(), ..thing };
    assert_eq!(things::taken(&resists, Packet::of(DamageType::Energy, 13)), 5, "2 off, then half of 11");
    let mut s = door(20);
    let rifle = strike(&s, "assault rifle");
    s.does(rifle.clone(), [5, 5, 6, 5]);
    assert!(s.told().contains("8 get through, 12 of 20 are left"), "11 and Perception 2, less 5: {}", s.told());
    s.set("one", |actor| actor.budget.action = true).does(rifle.clone(), [2, 1]);
    assert_eq!(s.state().world.things[0].left, 12, "a miss");
    s.play.state.asked = None;
    s.play.state.stack = Default::default();
    s.set("one", |actor| actor.budget.action = true);
    s.play.state.world.things[0].left = 8;
    s.does(rifle, [5, 5, 6, 5]);
    assert!(s.state().world.things.is_empty() && s.told().contains("the door is destroyed"), "{}", s.told());
}

#[test]
fn ed_dmg_27_where_nobody_knows_what_it_bears() {
    let mut s = door(0);
    let knife = strike(&s, "combat knife");
    s.does(knife, [5, 5, 4]);
    assert!(s.told().contains("the game master says whether it breaks") || s.told().contains("nothing gets through"));
    assert_eq!(s.state().world.things.len(), 1);
    s.does(json!({"do": "break_thing", "thing": 0}), NO_DICE);
    assert!(s.state().world.things.is_empty());
    assert_eq!(s.no(json!({"do": "break_thing", "thing": 0})).0, "ED-DMG-27");
    let set = |name: &str, to: [i32; 2]| json!({"do": "set_thing", "name": name, "to": to, "dc": 12});
    assert_eq!(s.no(set("", [3, 3])).0, "ED-DMG-27");
    assert_eq!(s.no(set("a lamp", [300, 3])).0, "ED-DMG-27");
    s.does(set("a lamp", [21, 10]), NO_DICE);
    assert_eq!(s.no(set("another", [21, 10])).0, "ED-DMG-27");
    // ED-ATK-09: what moves is harder to hit, 12.
    let rifle = strike(&s, "assault rifle");
    s.set("one", |actor| actor.budget.action = true).does(rifle, [2, 3]);
    assert!(s.told().contains("a miss"), "11 against 12: {}", s.told());
}
