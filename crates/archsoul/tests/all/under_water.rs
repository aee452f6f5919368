//! SP-UWD: fights and wounds in the water.
#![allow(missing_docs)]

use crate::common::water::*;
use crate::common::*;
use ludex_archsoul::character::Status;
use serde_json::json;

/// The dice and the difficulty of a blow of the first that hits, and of its damage; both are under water.
fn blow(s: &mut Scene, weapon: &str, faces: Vec<u32>) -> [i64; 4] {
    s.attack("one", weapon, "two", faces);
    let number = |event: &str, roll: &str, part: &str| s.event(event).unwrap()[roll][part]["total"].as_i64().unwrap();
    [
        number("attack_rolled", "roll", "pool"),
        number("attack_rolled", "roll", "difficulty"),
        number("damage_rolled", "throw", "pool"),
        number("damage_rolled", "throw", "difficulty"),
    ]
}

#[test]
fn sp_uwd_20_half_the_dice_of_damage() {
    let mut s = pair("Sefa", "wolf").turn("one");
    under(&mut s, "two");
    assert_eq!(blow(&mut s, "spear", dice(&[&pool(10, 10), &pool(0, 4)])), [10, 4, 4, 4]);
    let mut s = pair("Orrin", "stone sentinel").turn("one");
    under(&mut s, "two");
    set(&mut s, "one", |who| _ = who.record.skills.insert(ludex_archsoul::character::Skill::Melee, 1));
    // Athletics 2 and a stiletto of 1.
    assert_eq!(blow(&mut s, "stiletto", dice(&[&pool(3, 3), &[2]]))[2], 1);
}

#[test]
fn sp_uwd_21_nothing_reaches_beyond_five_spaces() {
    let mut s = pair("Ilko", "wolf").turn("one");
    under(&mut s, "two");
    s.put("two", 6, 0);
    let knife = s.arm("one", "knife");
    s.does(json!({"do": "attack", "actor": "one", "target": "two", "weapon": knife, "thrown": true}), pool(0, 9));
    assert_eq!(s.event("attack_rolled").unwrap()["roll"]["difficulty"]["total"], 5, "3/6 has become 3/5");
    let mut s = pair("bowman", "wolf").turn("one");
    under(&mut s, "two");
    s.put("two", 7, 0);
    let bow = s.arm("one", "bow");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": bow})).0, "SP-UWD-21");
}

#[test]
fn sp_uwd_22_axes_are_awkward() {
    let mut s = pair("Mara", "wolf").turn("one");
    under(&mut s, "two");
    assert_eq!(blow(&mut s, "woodcutter's axe", dice(&[&pool(12, 12), &pool(0, 4)])), [12, 5, 4, 5]);
}

#[test]
fn sp_uwd_23_firearms_are_of_no_use() {
    let mut s = pair("Ilko", "wolf").turn("one");
    under(&mut s, "one");
    let pistol = s.arm("one", "pistol");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": pistol})).0, "SP-UWD-23");
    assert_eq!(s.actor("one").ap, 3);
}

#[test]
fn sp_uwd_24_shields_guard_and_do_not_strike() {
    let mut s = pair("wolf", "Mara").turn("two");
    under(&mut s, "two");
    let shield = s.arm("two", "round shield");
    assert_eq!(s.no(json!({"do": "attack", "actor": "two", "target": "one", "weapon": shield})).0, "SP-UWD-24");
    assert_eq!(ludex_archsoul::derived::defence(s.state(), s.id("two"), true, None, false).total, 4);
}

#[test]
fn sp_uwd_25_fists_are_awkward_and_creatures_of_the_water_exempt() {
    let mut s = pair("Sefa", "wolf").turn("one");
    under(&mut s, "two");
    assert_eq!(blow(&mut s, "fists", dice(&[&pool(8, 8), &pool(0, 2)])), [8, 5, 2, 5]);
    let mut s = pair("wolf", "wolf").turn("one");
    set(&mut s, "one", |who| who.record.aquatic = true);
    under(&mut s, "two");
    assert_eq!(blow(&mut s, "jaws", dice(&[&pool(7, 7), &pool(0, 5)])), [7, 4, 5, 4]);
    under(&mut s, "one");
    assert_eq!(air(&s, "one"), None, "it holds no breath");
}

#[test]
fn sp_uwd_26_fighting_swimmers_hold_their_breath_at_the_surface() {
    let mut s = pool_of("Ilko", "wolf");
    let id = s.id("one");
    for _ in 0..3 {
        s.play.state.actor_mut(id).exertion.fought = true;
        round(&mut s, "one", &[]);
        until(&mut s, "one", &[]);
    }
    assert_eq!(air(&s, "one"), Some(30));
    round(&mut s, "one", &[]);
    assert_eq!(air(&s, "one"), None, "a turn without a fight fills the lungs");
}

#[test]
fn sp_uwd_27_hurt_in_the_water() {
    for (faces, dry) in [([6, 5, 4, 3, 2, 1], true), ([6, 5, 4, 2, 2, 1], false)] {
        let mut s = pair("Ilko", "wolf");
        under(&mut s, "one");
        let faces = [faces.to_vec(), if dry { vec![] } else { vec![6] }].concat();
        s.does(json!({"do": "hurt", "target": "one", "by": 4}), faces);
        assert_eq!((s.event("swallowed").unwrap()["dry"].clone(), drowning(&s, "one")), (json!(dry), !dry));
    }
    // The larger pool: Orrin has Resolve 6 and Conditioning 1.
    let mut s = pair("Orrin", "wolf");
    under(&mut s, "one");
    s.does(json!({"do": "hurt", "target": "one", "by": 1}), pool(1, 9));
    assert_eq!(s.event("swallowed").unwrap()["skill"], "resolve");
    // The disabled fail by themselves.
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "disabled");
    under(&mut s, "one");
    s.does(json!({"do": "hurt", "target": "one", "by": 1}), [6]);
    assert!(drowning(&s, "one"));
}

#[test]
fn sp_uwd_28_with_the_head_above_it_is_easier() {
    let mut s = pair("Ilko", "wolf");
    s.afflict("one", "swimming");
    s.does(json!({"do": "hurt", "target": "one", "by": 5}), [6, 5, 4, 2, 2, 1]);
    let came = s.event("swallowed").unwrap();
    assert_eq!(
        (&came["dry"], &came["roll"]["difficulty"]["total"], &came["roll"]["result"]),
        (&json!(true), &json!(2), &json!(5))
    );
}

#[test]
fn sp_uwd_29_the_unconscious_drown_at_once() {
    for status in ["submerged", "swimming"] {
        let mut s = pair("Ilko", "wolf");
        s.afflict("one", status);
        s.does(json!({"do": "hurt", "target": "one", "by": 12}), [4, 2]);
        assert!(drowning(&s, "one") && s.state().is(s.id("one"), Status::Submerged));
        assert_eq!((s.actor("one").unconscious, endurance(&s, "one")), (Some(4), 3), "{status}");
    }
}

#[test]
fn sp_uwd_30_water_to_the_waist_is_only_difficult_ground() {
    let actors = [("one", "Sefa", "ours", "A", "east"), ("two", "wolf", "theirs", "B", "west")];
    let mut s = ring("", "hex", ", , , , ,\n , , , , ,\n, A B , ,", &actors).turn("one");
    let mut scene = s;
    assert_eq!(blow(&mut scene, "spear", dice(&[&pool(10, 10), &pool(0, 8)])), [10, 4, 8, 4]);
    s = scene;
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [0, 1]})).0, "SP-MOV-03");
    round(&mut s, "one", &[]);
    assert_eq!(air(&s, "one"), None);
}

#[test]
fn sp_uwd_31_coughing_until_a_turn_above_water() {
    let mut s = pool_of("Ilko", "wolf");
    s.does(
        json!({"do": "hurt", "target": "one", "by": 2}),
        dice(&[&pool(0, 6).iter().map(|_| 1).collect::<Vec<_>>(), &[5]]),
    );
    assert!(drowning(&s, "one"), "its head is above water all the time");
    round(&mut s, "one", &[]);
    assert!(!drowning(&s, "one"), "a turn above water and without a fight");
    let mut s = pool_of("wolf", "Ilko");
    s.does(json!({"do": "hurt", "target": "two", "by": 2}), dice(&[&[1, 1, 1, 1, 1, 1], &[5]]));
    s.does(json!({"do": "end_turn", "actor": "one"}), [6]);
    assert!(drowning(&s, "two"), "one die as its turn comes");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert!(!drowning(&s, "two"));
}

#[test]
fn sp_grp_07_a_grapple_binds_both_breaths() {
    let mut s = pool_of("wolf", "Ilko");
    let (id, target) = (s.id("one"), s.id("two"));
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip: 3, pinned: false });
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!((air(&s, "one"), air(&s, "two")), (Some(90), Some(90)));
}

#[test]
fn sp_int_09_final_damage_counts() {
    // A bite of 4 at restrained Sefa in leather 1, doubled: 6.
    let mut s = pair("wolf", "Sefa").turn("one");
    set(&mut s, "one", |who| who.record.aquatic = true);
    s.afflict("two", "restrained");
    under(&mut s, "two");
    let attack = dice(&[&pool(7, 7), &pool(4, 5), &[6, 6, 5, 5, 4, 4, 2, 2, 2, 1, 1, 1]]);
    s.attack("one", "jaws", "two", attack);
    let came = s.event("swallowed").unwrap();
    assert_eq!((&came["harm"], &came["dry"]), (&json!(6), &json!(true)));
}

#[test]
fn sp_mov_06_a_swimmer_drags_along_who_holds_them() {
    let mut s = pool_of("Mara", "wolf");
    crate::common::holds::hold(&mut s, "two", 2);
    let before: Vec<_> = ["one", "two"].map(|name| s.actor(name).at).to_vec();
    // Mara swims three spaces a round, and away from the wolf.
    set(&mut s, "one", |who| _ = who.record.skills.insert(ludex_archsoul::character::Skill::Conditioning, 3));
    s.does(json!({"do": "swim", "actor": "one", "to": [before[0].x - 1, before[0].y], "under": false}), pool(3, 9));
    for (name, at) in ["one", "two"].into_iter().zip(before) {
        assert_eq!(s.actor(name).at, ludex_grid::Cell::new(at.x - 1, at.y), "{name}");
    }
    assert!(!s.happened("released"));
}

#[test]
fn sp_uwd_04_a_swim_between_fights_takes_its_time() {
    let mut s = pair("Sefa", "wolf");
    s.afflict("one", "swimming");
    let at = s.actor("one").at;
    s.does(json!({"do": "swim", "actor": "one", "to": [at.x, at.y], "under": true}), NO_DICE);
    assert_eq!(s.state().clock.seconds, 6);
    for _ in 0..4 {
        let to = if s.actor("one").at == at { [at.x, at.y + 1] } else { [at.x, at.y] };
        s.does(json!({"do": "swim", "actor": "one", "to": to, "under": true}), NO_DICE);
    }
    // The round of the dive is one under water; 30 of the 1500 seconds of heavy activity that Endurance 6 bears (SP-UWD-14).
    assert_eq!((s.state().clock.seconds, s.actor("one").toil), (30, ludex_archsoul::exhaustion::WHOLE / 1500 * 30));
    assert_eq!(air(&s, "one"), Some(180 - 30));
}

#[test]
fn sp_uwd_12_nobody_dives_into_dry_ground() {
    let mut s = scene("lamp/pool.toml");
    let name = "the old log";
    s.put(name, 4, 0);
    assert_eq!(s.no(json!({"do": "swim", "actor": name, "to": [3, 0], "under": true})).0, "SP-UWD-12");
}

#[test]
fn sp_uwd_26_a_blow_at_an_opening_takes_breath_in_the_next_turn() {
    let mut s = pool_of("Ilko", "wolf");
    s.afflict("two", "knocked down");
    s = s.turn("two");
    let knife = s.arm("one", "knife");
    let id = s.id("one");
    s.play.state.actor_mut(id).reactive = true;
    s.does(json!({"do": "stand_up", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "react", "actor": "one", "weapon": knife}), pool(0, 5));
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    until(&mut s, "one", &[]);
    assert!(s.actor("one").exertion.fought, "the turn begins with it (SP-TRN-13)");
    round(&mut s, "one", &[]);
    assert_eq!(s.event("air_spent").map(|event| event["seconds"].clone()), Some(json!(30)));
    assert_eq!(s.actor("one").heavy, 6);
}
