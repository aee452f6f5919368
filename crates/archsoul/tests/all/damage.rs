//! SP-DMG: what a blow does.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::character::{Material, Opens, Profile, Size, Thing};
use ludex_archsoul::content::thickness;
use ludex_archsoul::damage::{MATERIAL_HARDNESS, TYPICAL_HIT_POINTS, UNITS, hardness_of_thing, max_hp};
use ludex_archsoul::state::{Actor, Setting, State};
use ludex_engine::ActorId;
use serde_json::{Value, json};

fn thing(material: Material, thick: &str, reinforced: bool) -> Thing {
    let thickness = thickness(thick).unwrap();
    Thing {
        material,
        thickness,
        size: Size::Space,
        reinforced,
        moving: false,
        holder: None,
        opens: Opens::No,
        between: None,
    }
}

/// The hit points of a thing that stands alone.
fn hit_points_of_thing(thing: Thing) -> i32 {
    let setting = Setting { cast: vec![Profile { thing: Some(thing), ..Profile::default() }], ..Setting::default() };
    let state = State { setting: setting.into(), actors: vec![Actor::default()], ..State::default() };
    max_hp(&state, ActorId(0), false).total
}

/// A blow that hits, with so many successes of so many dice of damage.
fn blow(actor: &str, weapon: &str, dice_of_attack: usize, target: &str, successes: usize, of: usize) -> Scene {
    blow_with("", actor, weapon, dice_of_attack, target, successes, of)
}

fn blow_with(
    options: &str,
    actor: &str,
    weapon: &str,
    attack: usize,
    target: &str,
    successes: usize,
    of: usize,
) -> Scene {
    let mut s = pair_with(options, actor, target).turn("one");
    let large = ["brick wall", "castle wall", "vault door"].contains(&target);
    let attack = if large { Vec::new() } else { pool(attack, attack) };
    s.attack("one", weapon, "two", dice(&[&attack, &pool(successes, of)]));
    s
}

fn damage(s: &Scene) -> Value {
    s.event("damage_rolled").unwrap()
}

#[test]
fn sp_dmg_01_where_the_dice_come_from() {
    for (who, weapon, attack, dice) in [
        ("Mara", "shortspear", 12, 8),
        ("Ilko", "pistol", 9, 8),
        ("Ilko", "fists", 3, 3),
        ("wolf", "jaws", 7, 5),
        ("cave bear", "claws", 10, 9),
    ] {
        let actors = [("one", who, "ours", "A", "east"), ("two", "wooden door", "", "B", "")];
        let mut s = ring("", "square", "A . B .\n. . . .", &actors).turn("one");
        if who != "cave bear" {
            s.put("two", 1, 0);
        }
        s.attack("one", weapon, "two", crate::common::dice(&[&pool(attack, attack), &pool(dice, dice)]));
        assert_eq!(damage(&s)["throw"]["pool"]["total"], dice, "{who}");
    }
    let s = blow("Orrin", "soul", 12, "wooden door", 6, 6);
    assert_eq!(damage(&s)["throw"]["pool"]["total"], 6);
}

#[test]
fn sp_dmg_02_what_makes_damage_hard() {
    let mut s = pair("Mara", "wooden door").turn("one");
    s.afflict("one", "fatigued").attack("one", "woodcutter's axe", "two", dice(&[&pool(12, 12), &pool(9, 9)]));
    assert_eq!(damage(&s)["throw"]["difficulty"]["total"], 4, "tired, with a tool");
    let mut s = pair("Mara", "wooden door").turn("one");
    s.afflict("one", "submerged").attack("one", "woodcutter's axe", "two", dice(&[&pool(12, 12), &pool(4, 4)]));
    assert_eq!(damage(&s)["throw"]["difficulty"]["total"], 4, "awkward, with a tool");
    let mut s = pair("Sefa", "wolf").turn("one");
    s.afflict("one", "submerged").afflict("one", "fatigued").attack(
        "one",
        "spear",
        "two",
        dice(&[&pool(10, 10), &pool(4, 4)]),
    );
    assert_eq!(damage(&s)["throw"]["difficulty"]["total"], 5, "tired, with a spear that bears water");
}

#[test]
fn sp_dmg_03_hardness_is_taken_off() {
    assert_eq!(blow("Mara", "shortspear", 12, "wolf", 1, 8).hp("two"), 11);
    assert_eq!(blow("Mara", "woodcutter's axe", 12, "wooden door", 7, 9).hp("two"), 2);
    let mut s = pair("Ilko", "oak beam").turn("one");
    s.does(json!({"do": "rate", "target": "two", "hardness": 3, "hp": 10}), NO_DICE);
    s.attack("one", "pistol", "two", dice(&[&pool(9, 9), &pool(5, 8)]));
    assert_eq!(s.hp("two"), 8);
}

#[test]
fn sp_dmg_04_doubling_comes_after_hardness() {
    let mut s = pair("Ilko", "Mara").turn("one");
    s.afflict("two", "restrained").attack("one", "pistol", "two", dice(&[&pool(9, 9), &pool(6, 8)]));
    assert_eq!((damage(&s)["harm"].clone(), s.hp("two")), (json!(8), 6));
}

#[test]
fn sp_dmg_05_materials() {
    use Material::{Glass, Rope, Steel, Stone, Wood};
    for (material, thick, hardness) in [
        (Glass, "0.4 cm", 1),
        (Rope, "2 cm", 2),
        (Wood, "29 cm", 4),
        (Steel, "9 cm", 6),
        (Wood, "31 cm", 8),
        (Stone, "25 cm", 10),
        (Steel, "11 cm", 12),
    ] {
        assert_eq!(hardness_of_thing(&thing(material, thick, false)), hardness, "{material} {thick}");
    }
    assert_eq!(MATERIAL_HARDNESS.len(), Material::ALL.len());
}

#[test]
fn sp_dmg_06_the_limit_itself_is_thick() {
    for (material, thick, hardness) in [
        (Material::Wood, "29 cm", 4),
        (Material::Wood, "30 cm", 8),
        (Material::Steel, "10 cm", 12),
        (Material::Wood, "1 ft", 8),
    ] {
        assert_eq!(hardness_of_thing(&thing(material, thick, false)), hardness, "{material} {thick}");
    }
}

#[test]
fn sp_dmg_07_nothing_blunt_harms_a_rope() {
    let mut s = pair("wolf", "rope").turn("one");
    let id = s.id("one");
    std::sync::Arc::make_mut(&mut s.play.state.setting).cast[id.index()].weapons[0].blunt = true;
    s.attack("one", "jaws", "two", dice(&[&pool(7, 7), &pool(1, 5)]));
    assert_eq!((damage(&s)["note"].clone(), s.hp("two"), s.hp("one")), (json!("nothing blunt harms a rope"), 2, 12));
    let mut s = s.turn("one");
    s.does(json!({"do": "rate", "target": "two", "blunt": true}), NO_DICE);
    s.attack("one", "jaws", "two", dice(&[&pool(7, 7), &pool(3, 5)]));
    assert_eq!(s.hp("two"), 1);
}

#[test]
fn sp_dmg_08_a_hit_point_a_centimetre() {
    let points = |thick: &str| hit_points_of_thing(thing(Material::Wood, thick, false));
    assert_eq!([points("5 cm"), points("0.4 cm"), points("5.9 cm")], [5, 1, 5]);
    assert_eq!((pair("Mara", "wooden door").hp("two"), pair("Mara", "window").hp("two")), (5, 1));
}

#[test]
fn sp_dmg_09_inches_and_feet() {
    let points = |thick: &str| hit_points_of_thing(thing(Material::Stone, thick, false));
    assert_eq!([points("2 in"), points("5 in"), points("1 ft")], [5, 12, 30]);
    assert_eq!(UNITS.map(|unit| unit.1), [10, 25, 300, 1000]);
    assert_eq!(["5", "five cm", "5 ells", "0.45 cm", "200 m"].map(thickness), [None; 5]);
}

#[test]
fn sp_dmg_10_reinforced_things_have_twice_as_many() {
    assert_eq!(hit_points_of_thing(thing(Material::Stone, "200 cm", true)), 400);
    assert_eq!(pair("Mara", "castle wall").hp("two"), 400);
}

#[test]
fn sp_dmg_11_gear_has_5_or_8() {
    assert_eq!(TYPICAL_HIT_POINTS, [("weapons and tools", 5), ("shields and armour", 8)]);
    let s = pair("Mara", "wolf");
    let points: Vec<u8> = s.state().profile(s.id("one")).weapons.iter().map(|weapon| weapon.hit_points).collect();
    assert_eq!(points[..4], [5, 8, 5, 5]);
}

#[test]
fn sp_dmg_12_things_break_and_never_swoon() {
    let mut s = pair("Mara", "wooden door").turn("one");
    s.attack("one", "woodcutter's axe", "two", dice(&[&pool(12, 12), &pool(9, 9)]));
    assert_eq!((s.hp("two"), s.actor("two").dead), (0, Some(ludex_archsoul::state::Death::Destroyed)));
    assert!(!s.happened("fell_unconscious") && !damage(&s)["doubled"].as_bool().unwrap());
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    let again = s.no(json!({"do": "hurt", "target": "two", "by": 1}));
    assert_eq!(again.1, "two is dead or broken (SP-DTH-03)");
}

#[test]
fn sp_dmg_13_a_weapon_that_does_too_little_is_worn() {
    // A spear of hardness 4 at a wall of 10: a result of 7 is turned back, less 4.
    let s = blow("Mara", "shortspear", 12, "brick wall", 7, 8);
    assert_eq!((s.hp("two"), s.actor("one").wear[0], s.happened("weapon_worn")), (25, 3, true));
    // A miss risks nothing.
    let mut s = pair("Mara", "wooden door").turn("one");
    s.attack("one", "shortspear", "two", pool(0, 12));
    assert!(!s.happened("damage_rolled"));
}

#[test]
fn sp_dmg_14_its_own_hardness_helps() {
    // The guard's broadsword, hardness 6, on brick.
    for (result, wear) in [(7, 1), (6, 0)] {
        let s = blow("toll guard", "broadsword", 7, "brick wall", result, 7);
        assert_eq!(s.actor("one").wear[0], wear, "{result}");
    }
}

#[test]
fn sp_dmg_15_just_the_hardness_does_nothing() {
    let s = blow("Mara", "shortspear", 12, "wooden door", 4, 8);
    assert_eq!((s.hp("two"), s.actor("one").wear[0], damage(&s)["harm"].clone()), (5, 0, json!(0)));
}

#[test]
fn sp_dmg_16_bare_hands_are_hurt() {
    let s = blow("Ilko", "fists", 3, "wooden door", 3, 3);
    assert_eq!((s.hp("one"), s.hp("two")), (9, 5));
    // Leather takes one off; and whoever has only 2 left falls.
    assert_eq!(blow("Sefa", "fists", 8, "wooden door", 3, 5).hp("one"), 14);
    let mut s = pair("Ilko", "wooden door").turn("one");
    s.set_hp("one", 2).attack("one", "fists", "two", dice(&[&pool(3, 3), &[6, 5, 4], &[2]]));
    assert_eq!((s.hp("one"), s.actor("one").unconscious), (-1, Some(2)));
}

#[test]
fn sp_dmg_17_claws_and_teeth_too() {
    let mut s = pair("wolf", "Mara").turn("one");
    s.attack("one", "jaws", "two", dice(&[&pool(7, 7), &pool(1, 5)]));
    assert_eq!((s.hp("one"), s.hp("two")), (11, 14));
}

#[test]
fn sp_dmg_18_a_broken_weapon_is_none() {
    let mut s = pair("Mara", "brick wall").turn("one");
    let id = s.id("one");
    s.play.state.actor_mut(id).wear[0] = 4;
    s.attack("one", "shortspear", "two", pool(6, 8));
    assert!(s.told().contains("and breaks"), "{}", s.told());
    let mut s = s.turn("one");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0})).0, "SP-DMG-18");
    assert!(!s.play.offers().iter().any(|offer| offer.label.contains("shortspear on")));
}

#[test]
fn sp_dmg_19_tools_are_a_point_easier() {
    let mut s = pair("Mara", "brick wall").turn("one");
    let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
    setting.cast[0].weapons[2].tool_for = vec![Material::Stone];
    s.attack("one", "woodcutter's axe", "two", [6, 6, 5, 4, 3, 3, 2, 1, 1]);
    assert_eq!(
        (damage(&s)["throw"]["difficulty"]["total"].clone(), damage(&s)["throw"]["result"].clone()),
        (json!(3), json!(6))
    );
}

#[test]
fn sp_dmg_20_what_else_a_tool_gains() {
    // An axe, hardness 4, at a door of 4: three successes.
    for (options, wear, door) in
        [("", 0, 5), ("tool_benefit = \"nothing\"", 0, 5), ("tool_benefit = \"halve hardness\"", 0, 4)]
    {
        let s = blow_with(options, "Mara", "woodcutter's axe", 12, "wooden door", 3, 9);
        assert_eq!((s.actor("one").wear[2], s.hp("two")), (wear, door), "{options}");
    }
    // At a beam of 8 with 7 successes the tool is dealt 3, unless it is spared.
    for (options, wear) in [("", 0), ("tool_benefit = \"nothing\"", 3)] {
        let s = blow_with(options, "Mara", "woodcutter's axe", 12, "oak beam", 7, 9);
        assert_eq!(s.actor("one").wear[2], wear, "{options}");
    }
    let (ways, all) = at_least(12, 6, 3, 11);
    assert_eq!(ways * 531_441, 28_672 * all);
}

#[test]
fn sp_dmg_21_missiles_are_lost_and_what_is_thrown_is_worn() {
    let s = blow("Ilko", "pistol", 9, "vault door", 5, 8);
    assert_eq!((damage(&s)["note"].clone(), s.actor("one").wear[0]), (json!("the missile is lost"), 0));
    let mut s = pair("Mara", "brick wall").turn("one");
    let command = json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0, "thrown": true});
    s.does(command, pool(6, 8));
    assert_eq!((s.actor("one").wear[0], s.actor("one").gone), (2, 1));
}

#[test]
fn sp_dmg_22_nothing_falls_back_on_the_soul() {
    let s = blow("Orrin", "soul", 12, "brick wall", 3, 6);
    assert_eq!((s.hp("one"), s.hp("two"), s.happened("weapon_worn")), (10, 25, false));
    let mut s = pair("Orrin", "stone sentinel").turn("one");
    let soul = s.arm("one", "soul");
    let refused = s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": soul}));
    assert_eq!(refused, ("SP-SOL-08", "two has no soul to strike at (SP-SOL-08)".into()));
}

#[test]
fn sp_dmg_23_hard_creatures_wear_weapons() {
    // A knife, hardness 6, on mail: 1 - 6.
    let s = blow("Ilko", "knife", 5, "Mara", 1, 4);
    assert_eq!((s.actor("one").wear[1], s.hp("two")), (0, 14));
    let s = blow("Mara", "shortspear", 12, "stone sentinel", 6, 8);
    assert_eq!((s.actor("one").wear[0], s.hp("two")), (2, 30));
}

#[test]
fn sp_dmg_24_a_hit_without_damage() {
    let mut s = pair("Ilko", "Mara").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 14}), [2]);
    // Mail takes the 2 of the knife; the count goes up all the same. Then 1: the knife is dealt 1 - 6.
    s.attack("one", "knife", "two", dice(&[&pool(5, 5), &pool(2, 4)]));
    assert_eq!((s.hp("two"), s.actor("two").unconscious), (0, Some(3)));
    let mut s = s.turn("one");
    s.attack("one", "knife", "two", dice(&[&pool(5, 5), &pool(1, 4)]));
    assert_eq!((s.hp("two"), s.actor("two").unconscious, s.actor("one").wear[1]), (0, Some(4), 0));
    assert!(!s.happened("hp_lost") && s.told().contains("SP-DMG-24"));
}
