//! ED-CMV, ED-SIZ: moving, spaces and reach.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Condition, SIZE_TABLE, Size};
use ludex_edge::moves::{cost, left};
use ludex_edge::place::{Place, Space, crosses};
use ludex_edge::state::Narrow;
use serde_json::{Value, json};

fn go(x: i32, y: i32) -> Value {
    json!({"do": "go", "actor": "one", "to": [x, y]})
}

/// One alone, with a foe far off, on ground of which a strip is hard.
fn walker(more: &str) -> Scene {
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 50, 25)];
    ring_with("", more, &actors).turn("one")
}

#[test]
fn ed_cmv_01_and_ed_cmv_02_as_far_as_the_speed_in_parts() {
    let mut s = walker("");
    assert_eq!(s.no(go(21, 10)).0, "ED-CMV-01");
    s.does(go(14, 10), NO_DICE).does(json!({"do": "defend", "actor": "one"}), NO_DICE).does(go(20, 10), NO_DICE);
    assert_eq!(left(s.state(), s.id("one")), 0);
    assert_eq!(s.no(go(21, 10)).0, "ED-CMV-01");
}

#[test]
fn ed_cmv_03_between_attacks() {
    let actors = [("one", "titan crawler", "ours", 10, 10), ("two", "pit brute", "theirs", 15, 10)];
    let mut s = ring(&actors).turn("one");
    s.set("two", |actor| actor.reaction = false).attack("one", "tail", "two", [2, 2]).does(go(10, 13), NO_DICE);
    s.attack("one", "tail", "two", [2, 2]);
}

#[test]
fn ed_cmv_06_to_ed_cmv_09_hard_ground_and_crawling() {
    // Also ED-CMV-08.
    let mut s = walker("");
    let terrain = ludex_grid::Terrain::from_symbol(',').expect("it is hard ground");
    let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
    for x in 0..60 {
        setting.map.set_terrain(ludex_grid::Cell::new(x, 12), terrain);
    }
    s.does(go(10, 14), NO_DICE);
    assert_eq!(left(s.state(), s.id("one")), 1_000 - 500, "four metres, one of them hard");
    // ED-CMV-07: hard for two reasons is no harder.
    let mut twice = walker("");
    let hard = ludex_grid::Terrain::from_symbol(',').expect("it is hard ground");
    for (x, y) in (0..60).flat_map(|x| (0..30).map(move |y| (x, y))) {
        std::sync::Arc::make_mut(&mut twice.play.state.setting).map.set_terrain(ludex_grid::Cell::new(x, y), hard);
    }
    twice.record("two", |profile| profile.side = "ours".into()).put("two", 1_200, 1_000);
    twice.does(go(14, 10), NO_DICE);
    assert_eq!(left(twice.state(), twice.id("one")), 1_000 - 800);
    let mut crawls = walker("");
    crawls.afflict("one", "prone");
    assert_eq!(crawls.no(go(16, 10)).0, "ED-CMV-01");
    crawls.does(go(15, 10), NO_DICE);
    assert_eq!(left(crawls.state(), crawls.id("one")), 0, "ED-CMV-15: five metres on clear ground");
    let mut both = s;
    both.put("one", 1_000, 1_200).set("one", |actor| actor.budget.moved = 0).afflict("one", "prone");
    both.does(go(12, 12), NO_DICE);
    assert_eq!(left(both.state(), both.id("one")), 1_000 - 600, "three for each on hard ground");
}

#[test]
fn ed_cmv_11_and_ed_cmv_18_through_a_friend_as_hard_ground() {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("friend", "Ilse Maren", "ours", 13, 10),
        ("two", "street thug", "theirs", 50, 25),
    ];
    let mut s = ring(&actors).turn("one");
    s.does(go(16, 10), NO_DICE);
    assert_eq!(left(s.state(), s.id("one")), 1_000 - 600 - 150, "1.5 m of it twice as dear");
}

#[test]
fn ed_cmv_12_to_ed_cmv_14_down_and_up_again() {
    let mut s = walker("");
    s.set("one", |actor| actor.budget.moved = 1_000).does(json!({"do": "drop_prone", "actor": "one"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "stand", "actor": "one"})).0, "ED-CMV-13");
    s.set("one", |actor| actor.budget.moved = 0).does(json!({"do": "stand", "actor": "one"}), NO_DICE);
    assert_eq!((s.has("one", Condition::Prone), left(s.state(), s.id("one"))), (false, 700));
    // Beside a foe: a check of Acrobatics against 16, or a blow while still on the ground.
    for (faces, asked) in [([5, 4], false), ([5, 3], true)] {
        let mut s = pair("Sable Okoro", "street thug");
        s.afflict("one", "prone").does(json!({"do": "stand", "actor": "one", "nimbly": true}), faces);
        assert_eq!((s.state().asked.is_some(), s.has("one", Condition::Prone)), (asked, asked), "{faces:?}");
    }
    let mut s = pair("Sable Okoro", "street thug");
    s.afflict("one", "prone").does(json!({"do": "stand", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
    assert!(!s.has("one", Condition::Prone), "ED-ACT-33");
}

#[test]
fn ed_cmv_19_and_ed_cmv_20_past_foes_and_into_spaces() {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("hound", "rift hound", "theirs", 14, 10),
        ("friend", "Ilse Maren", "ours", 10, 14),
    ];
    let mut s = ring(&actors).turn("one");
    assert_eq!(s.no(go(18, 10)).0, "ED-CMV-19", "one size is not two");
    assert_eq!(s.no(go(10, 13)).0, "ED-CMV-20");
    let actors = [("one", "Rhea Vance", "ours", 10, 10), ("crawler", "titan crawler", "theirs", 15, 10)];
    let mut s = ring(&actors).turn("one");
    s.set("crawler", |actor| actor.reaction = false).does(json!({"do": "dash", "actor": "one"}), NO_DICE);
    s.does(go(20, 10), NO_DICE);
    assert_eq!(s.actor("one").at.x, 2_000, "ED-SIZ-01: two sizes larger lets her under it");
}

#[test]
fn ed_cmv_21_and_ed_inb_08_the_edge_of_the_reach() {
    let mut s = pair("Rhea Vance", "street thug");
    s.does(go(10, 10), NO_DICE);
    assert_eq!(s.actor("one").at.x, 1_950, "a gap of a metre exactly");
    s.does(json!({"do": "strike", "actor": "two", "weapon": 1}), NO_DICE);
    s.set("one", |actor| actor.vitality = 1).record("two", |profile| profile.abilities[1] = 9);
    s.does(json!({"do": "take_it", "actor": "one"}), [8, 9, 4]);
    s.does(json!({"do": "kill", "actor": "two"}), NO_DICE);
    assert!(s.actor("one").is_down() && s.actor("one").at.x == 1_950, "it falls there, within reach");
    assert!(s.state().stack.is_empty());
}

#[test]
fn ed_cmv_24_and_ed_cmv_25_a_change_of_speed_counts_at_once() {
    let mut s = walker("");
    s.does(go(16, 10), NO_DICE).afflict("one", "hindered");
    assert_eq!(left(s.state(), s.id("one")), 0);
    s.does(json!({"do": "relieve", "target": "one", "condition": "hindered"}), NO_DICE);
    assert_eq!(left(s.state(), s.id("one")), 400);
}

#[test]
fn ed_act_04_and_ed_act_05_dashing() {
    let mut s = walker("");
    s.does(json!({"do": "dash", "actor": "one"}), NO_DICE).does(go(17, 10), NO_DICE);
    assert_eq!(left(s.state(), s.id("one")), 1_300);
    s.afflict("one", "hindered");
    assert_eq!(left(s.state(), s.id("one")), 300);
    s.afflict("one", "restrained");
    assert_eq!(left(s.state(), s.id("one")), 0);
}

#[test]
fn ed_cmv_26_and_ed_siz_15_whole_centimetres_and_gaps() {
    let at = |x, y, z| Space { at: Place { x, y, z }, side: 150 };
    assert_eq!(at(0, 0, 0).gap(at(200, 0, 0)), 50);
    assert_eq!(at(0, 0, 0).gap(at(1_200, 0, 0)), 1_050);
    assert_eq!(at(0, 0, 0).gap(at(100, 100, 0)), 0, "they overlap");
    assert!(at(0, 0, 0).within(at(250, 0, 0), 100) && !at(0, 0, 0).within(at(251, 0, 0), 100), "nothing is rounded");
    assert_eq!(Place { x: 0, y: 0, z: 0 }.to(Place { x: 300, y: 400, z: 0 }), 500);
}

#[test]
fn ed_siz_18_height_counts() {
    let at = |z, side| Space { at: Place { x: 0, y: 0, z }, side };
    let drone = at(300, 100);
    assert_eq!(drone.gap(at(0, 150)), 300);
    assert!(!drone.within(at(0, 150), 200) && drone.within(at(0, 500), 300));
}

#[test]
fn ed_siz_02_to_ed_siz_08_spaces_and_reach() {
    // Also ED-SIZ-03, ED-SIZ-04, ED-SIZ-05, ED-SIZ-06, ED-SIZ-07.
    let rows = SIZE_TABLE.map(|(_, side, reach)| (side, reach));
    assert_eq!(rows, [(70, 50), (100, 100), (150, 100), (300, 200), (500, 300), (700, 400)]);
    assert_eq!(Size::Huge.above(Size::Medium), 2);
    let s = pair("rift hound", "street thug");
    assert_eq!((s.state().space(s.id("one")).side, s.state().profile(s.id("one")).reach), (300, 200));
}

#[test]
fn ed_cmv_05_ed_cmv_23_and_ed_cmv_28_walking_and_flying() {
    let fly = |x: i32, height: i32| json!({"do": "fly", "actor": "one", "to": [x, 10], "height": height});
    let actors = [("one", "ridge glider", "ours", 10, 10), ("two", "street thug", "theirs", 50, 25)];
    let glider = || {
        let mut s = ring(&actors).turn("one");
        s.record("one", |profile| (profile.speed, profile.body.flies) = (1_000, 2_000));
        s
    };
    let mut s = glider();
    // Six metres in the air, four on the ground, ten more in the air.
    s.does(fly(16, 0), NO_DICE).does(go(20, 10), NO_DICE);
    assert_eq!(s.no(go(21, 10)).0, "ED-CMV-01");
    s.does(fly(30, 0), NO_DICE);
    assert_eq!(s.no(fly(31, 0)).0, "ED-MOV-01");
    let mut far = glider();
    far.does(fly(22, 0), NO_DICE);
    assert_eq!(left(far.state(), far.id("one")), 0, "twelve are more than it walks");
    let mut dashes = glider();
    dashes.does(json!({"do": "dash", "actor": "one"}), NO_DICE).does(go(22, 10), NO_DICE).does(fly(50, 0), NO_DICE);
    assert_eq!(dashes.no(fly(51, 0)).0, "ED-MOV-01");
    let mut high = glider();
    high.does(fly(10, 900), NO_DICE);
    assert!(
        high.actor("one").at.z == 900
            && ludex_edge::moves::left_by(high.state(), high.id("one"), ludex_edge::character::Way::Fly) == 1_100
    );
    let mut hindered = ring(&actors).turn("one");
    hindered.afflict("one", "hindered");
    let id = hindered.id("one");
    let ways = [ludex_edge::character::Way::Walk, ludex_edge::character::Way::Fly];
    let speeds = |s: &Scene| ways.map(|way| ludex_edge::derived::speed_in(s.state(), id, way));
    assert_eq!(speeds(&hindered), [200, 800]);
    hindered.does(json!({"do": "tire", "target": "one", "levels": 5}), NO_DICE);
    assert_eq!(speeds(&hindered), [0, 0]);
    assert_eq!(walker("").no(json!({"do": "fly", "actor": "one", "to": [12, 10], "height": 0})).0, "ED-MOV-15");
    // What cannot walk flies wherever it goes.
    let mut drone = ring(&actors).turn("one");
    drone.record("one", |profile| (profile.speed, profile.body.flies) = (0, 1_200));
    drone.does(go(22, 10), NO_DICE);
    assert_eq!(left(drone.state(), drone.id("one")), 0);
    let mut prone = glider();
    prone.afflict("one", "prone");
    assert_eq!(prone.no(fly(12, 0)).0, "ED-CND-32");
}

#[test]
fn ed_cmv_04_and_ed_cmv_10_walking_and_climbing() {
    let wall = "[[obstacle]]\nfrom = [14, 0]\nto = [14, 29]\ncover = \"total\"\n";
    let mut s = walker(wall);
    s.does(go(13, 10), NO_DICE);
    assert!(left(s.state(), s.id("one")) == 700, "three metres");
    let ready = s.play.state.clone();
    let id = s.id("one");
    let costs = |own: u16| {
        let mut state = ready.clone();
        std::sync::Arc::make_mut(&mut state.setting).cast[id.index()].body.climbs = own;
        let to = Place { z: 200, ..state.actor(id).at };
        ludex_edge::moves::cost_by(&state, id, to, ludex_edge::character::Way::Climb).ok()
    };
    assert_eq!((costs(0), costs(800)), (Some(400), Some(200)), "two metres up");
}

#[test]
fn ed_cmv_17_and_ed_inb_23_flyers_fall() {
    let actors = [("one", "ridge glider", "ours", 10, 10), ("two", "sentry drone", "theirs", 30, 10)];
    let air = || {
        let mut s = ring(&actors).turn("one");
        for name in ["one", "two"] {
            s.set(name, |actor| (actor.at.z, actor.flies) = (600, true));
        }
        s
    };
    let mut s = air();
    s.record("one", |profile| profile.vitality = 60).set("one", |actor| actor.vitality = 60);
    s.does(json!({"do": "afflict", "target": "one", "condition": "prone"}), [3, 4, 3, 4]);
    assert!(s.actor("one").at.z == 0 && s.vp("one") == 60 - 7, "2d6");
    let mut drone = air();
    drone.afflict("two", "prone");
    assert!(drone.actor("two").at.z == 600, "it hovers");
}

/// Two worlds that differ in nothing but a narrow place far off: in the second every step of a way is looked at by itself.
fn with_and_without_steps() -> [Scene; 2] {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("friend", "Ilse Maren", "ours", 13, 11),
        ("two", "street thug", "theirs", 12, 7),
        ("crawler", "titan crawler", "theirs", 7, 15),
    ];
    [false, true].map(|steps| {
        let mut s = ring(&actors).turn("one");
        let (from, to) = (Place { x: 5_700, y: 2_700, z: 0 }, Place { x: 5_800, y: 2_800, z: 0 });
        if steps {
            s.play.state.world.narrows.push(Narrow { from, to, width: 100 });
        }
        s
    })
}

#[test]
fn ed_cmv_06_a_way_over_even_ground_costs_what_its_steps_do() {
    let [even, steps] = with_and_without_steps();
    let one = even.id("one");
    let mut lawful = 0;
    for (x, y) in (-1..24).flat_map(|x| (-1..24).map(move |y| (x, y))) {
        let to = even.state().middle(ludex_grid::Cell::new(x, y));
        let of = |s: &Scene| cost(s.state(), one, to);
        assert_eq!(of(&even), of(&steps), "{x}, {y}");
        lawful += usize::from(of(&even).is_ok());
    }
    assert!((100..600).contains(&lawful), "{lawful}");
}

#[test]
fn ed_cmv_01_who_goes_over_even_ground_comes_as_far_as_by_its_steps() {
    let [mut even, mut steps] = with_and_without_steps();
    let (ready, one) = ([even.play.state.clone(), steps.play.state.clone()], even.id("one"));
    let (mut gone, mut struck) = (0, 0);
    for (x, y) in (3..20).flat_map(|x| (3..20).map(move |y| (x, y))) {
        let to = ready[0].middle(ludex_grid::Cell::new(x, y));
        if (x, y) == (10, 10) || !cost(&ready[0], one, to).is_ok_and(|costs| costs <= left(&ready[0], one)) {
            continue;
        }
        for (s, ready) in [&mut even, &mut steps].into_iter().zip(&ready) {
            s.play.state.clone_from(ready);
            s.does(go(x.into(), y.into()), NO_DICE);
        }
        assert!(even.state().actors == steps.state().actors, "{x}, {y}");
        assert!(even.state().stack == steps.state().stack && even.state().asked == steps.state().asked, "{x}, {y}");
        (gone, struck) = (gone + 1, struck + usize::from(even.state().asked.is_some()));
    }
    assert!(gone > 100 && struck > 5, "{gone}, {struck}");
}

#[test]
fn ed_atk_43_a_line_crosses_a_space_where_it_crosses_one_of_its_diagonals() {
    let mut seed = 7_u32;
    let mut some = |most: i32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as i32 % most
    };
    let mut crossed = 0;
    for _ in 0..20_000 {
        let [from, to, at] = [(); 3].map(|()| Place { x: some(1_200), y: some(1_200), z: 0 });
        let space = Space { at, side: 1 + some(500) };
        let half = space.side / 2;
        let corner = |x: i32, y: i32| Place { x: at.x + x * half, y: at.y + y * half, z: 0 };
        let diagonal = |one: Place, two: Place| crosses(from, to, one, two);
        let through = diagonal(corner(-1, -1), corner(1, 1)) || diagonal(corner(1, -1), corner(-1, 1));
        let expected = space.holds(from) || space.holds(to) || through;
        assert_eq!(space.is_crossed(from, to), expected, "{from:?} {to:?} {space:?}");
        crossed += usize::from(expected);
    }
    assert!((2_000..18_000).contains(&crossed), "{crossed}");
}
