//! SP-DRV: numbers that follow from others.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::derived::{self, GOES_BY, METRES_A_SPACE, death_threshold, defence, speed};
use ludex_archsoul::{Archsoul, damage};
use ludex_engine::{Presentation, Rulebook, Viewer};
use serde_json::json;

#[test]
fn sp_drv_01_hit_points_are_4_and_twice_endurance() {
    for (who, most) in [("Mara", 14), ("Ilko", 12), ("Sefa", 16), ("Orrin", 10), ("stone sentinel", 30), ("wolf", 12)] {
        assert_eq!(pair(who, "cave bear").hp("one"), most, "{who}");
    }
    assert_eq!(pair_with("hit_points_base = 10, hit_points_per_endurance = 1", "Ilko", "wolf").hp("one"), 14);
}

#[test]
fn sp_drv_02_healing_stops_at_the_most() {
    let mut s = pair("Ilko", "wolf");
    s.set_hp("one", 11).does(json!({"do": "heal", "target": "one", "by": 3}), NO_DICE);
    assert_eq!(s.hp("one"), 12);
    assert_eq!(s.no(json!({"do": "heal", "target": "one", "by": 1})).0, "SP-DRV-02");
}

#[test]
fn sp_drv_03_slain_below_twice_endurance() {
    for (who, least) in [("Sefa", -12), ("Ilko", -8), ("Mara", -10), ("Orrin", -6)] {
        let s = pair(who, "wolf");
        assert_eq!(death_threshold(s.state(), s.id("one")), Some(least), "{who}");
    }
    let mut s = pair("Sefa", "wolf");
    s.does(json!({"do": "hurt", "target": "one", "by": 28}), [1]);
    assert_eq!((s.hp("one"), s.actor("one").dead), (-12, None));
    s.does(json!({"do": "hurt", "target": "one", "by": 1}), NO_DICE);
    assert_eq!((s.hp("one"), s.happened("slain")), (-13, true));
}

#[test]
fn sp_drv_04_people_move_three_spaces() {
    let mut s = pair("Mara", "wolf").turn("one");
    let (one, two) = (s.id("one"), s.id("two"));
    assert_eq!((speed(s.state(), one), speed(s.state(), two)), (3, 4));
    s.put("one", 0, 0);
    assert_eq!(s.no(json!({"do": "move", "actor": "one", "to": [-4, 4]})).0, "SP-MOV-01");
    s.afflict("one", "exhausted");
    assert_eq!(speed(s.state(), one), 2);
    s.afflict("one", "knocked down");
    assert_eq!(speed(s.state(), one), 1);
}

#[test]
fn sp_drv_05_people_have_a_defence_of_2() {
    // From behind: 3 hits and 2 misses.
    for (successes, hit) in [(3, true), (2, false)] {
        let mut s = pair("wolf", "Ilko").turn("one");
        s.put("one", 3, 0);
        let faces = if hit { dice(&[&pool(successes, 7), &pool(0, 5)]) } else { pool(successes, 7) };
        s.attack("one", "jaws", "two", faces);
        let rolled = s.event("attack_rolled").unwrap();
        assert_eq!(
            (&rolled["front"], &rolled["defence"]["total"], &rolled["hit"]),
            (&json!(false), &json!(2), &json!(hit))
        );
    }
}

#[test]
fn sp_drv_06_the_greater_guard_counts_in_front() {
    let s = pair("Mara", "wolf");
    let front = |front| defence(s.state(), s.id("one"), front, None, true);
    // Shortspear 1, round shield 2: the greater, not the sum.
    assert_eq!((front(true).total, front(false).total), (4, 2));
    assert_eq!(front(false).to_string(), "2 base defence (round shield +2, off: from behind) = 2");
}

#[test]
fn sp_drv_07_a_turn_has_three_action_points() {
    let mut s = pair("Mara", "toll guard").turn("one");
    s.attack("one", "shortspear", "two", pool(0, 12));
    assert_eq!(s.actor("one").ap, 1);
    let (rule, why) = s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0}));
    assert_eq!(
        (rule, why.as_str()),
        ("SP-TRN-08", "one has 1 action points left of the 2 it takes (SP-TRN-08); end the turn")
    );
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.actor("one").ap, 0, "what is left is lost");
    assert_eq!(pair_with("action_points = 4", "Mara", "wolf").turn("one").actor("one").ap, 4);
}

#[test]
fn sp_drv_08_hide_and_armour_do_not_add_up() {
    let mut s = pair("wolf", "Mara");
    let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
    (setting.cast[0].record.hide, setting.cast[0].armour) = (2, 1);
    let hardness = |id| derived::hardness(s.state(), id, true);
    assert_eq!(hardness(s.id("one")).to_string(), "2 hide (armour +1, off: the greater counts) = 2");
    assert_eq!((hardness(s.id("two")).total, hardness(s.id("fourth")).total), (2, 1));
}

#[test]
fn sp_drv_09_each_attack_of_the_soul_drains_by_one() {
    for (options, drains) in [("", [1, 2]), ("drain_most = 1", [1, 1])] {
        let mut s = pair_with(options, "Orrin", "wolf").turn("one");
        for drain in drains {
            // 12 dice of attack; the wolf resists with 1 + 2 dice and more.
            s.attack("one", "soul", "two", dice(&[&pool(0, 12), &pool(0, 3)]));
            assert_eq!(s.actor("one").drain, drain);
            let id = s.id("one");
            s.play.state.actor_mut(id).ap = 3;
        }
    }
}

#[test]
fn sp_drv_10_fresh_or_of_the_moment() {
    assert_eq!(GOES_BY.iter().filter(|(_, now)| *now).count(), 5);
    assert_eq!(GOES_BY.iter().find(|(_, now)| !now).map(|row| row.0), Some("hit points"));
    let mut s = pair("Mara", "wolf");
    s.afflict("one", "exhausted");
    let id = s.id("one");
    assert_eq!((damage::max_hp(s.state(), id, false).total, death_threshold(s.state(), id)), (14, Some(-8)));
}

#[test]
fn sp_drv_11_a_space_is_two_metres_on_hexes_and_squares() {
    assert_eq!(5 * METRES_A_SPACE, 10);
    for shape in ["hex", "square"] {
        let s = ring("", shape, "A . . . . B", &[("a", "wolf", "ours", "A", ""), ("b", "wolf", "theirs", "B", "")]);
        assert_eq!(s.state().distance(s.id("a"), s.id("b")), 5);
    }
}

#[test]
fn sp_drv_12_a_round_is_six_seconds() {
    for (options, seconds) in [("", 24), ("round_seconds = 10", 40)] {
        let mut s = pair_with(options, "Mara", "toll guard").turn("one");
        for _ in 0..4 {
            for _ in 0..4 {
                let next = Archsoul::acting(s.state()).unwrap();
                let name = s.state().profile(next).name.clone();
                s.does(json!({"do": "end_turn", "actor": name}), NO_DICE);
                if s.state().first == 0 && s.state().order.len() > 1 && s.actor("one").ap == 3 {
                    break;
                }
            }
        }
        assert_eq!((s.state().clock.seconds, s.state().round), (seconds, 5));
    }
    let view = Archsoul::view(pair("Mara", "wolf").turn("one").state(), &Viewer::Spectator);
    assert_eq!((view.stage.as_str(), view.tokens.len()), ("Round 1", 4));
}
