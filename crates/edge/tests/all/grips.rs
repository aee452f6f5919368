//! ED-MEL, ED-CND, ED-ACT: what the held, the charmed and the helpless may do, and what may be done to them.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Condition, Skill};
use ludex_edge::state::{Deed, Struggle};
use ludex_edge::{areas, moves, struggles};
use serde_json::json;

fn held() -> Scene {
    let actors = [
        ("one", "Sable Okoro", "ours", 10, 10),
        ("two", "Brakk Dun", "theirs", 12, 10),
        ("three", "street thug", "theirs", 10, 12),
    ];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "afflict", "target": "one", "condition": "grappled", "source": "two"}), NO_DICE);
    s
}

#[test]
fn ed_cnd_19_the_grappled_do_everything_else_at_disadvantage() {
    let s = held();
    let losses = |deed, target: &str, skill| {
        let struggle = Struggle::of(deed, s.id("one"), s.id(target), skill);
        struggles::own_attempt(s.state(), &struggle, false).sources.count().1
    };
    assert_eq!(losses(Deed::Trip, "three", Skill::Wrestling), 1);
    assert_eq!(losses(Deed::Trip, "two", Skill::Wrestling), 0, "against the grappler there is none");
    assert_eq!(losses(Deed::Escape, "two", Skill::Acrobatics), 0, "nor in breaking free");
    assert_eq!(losses(Deed::Feint, "three", Skill::Cunning), 1, "minor actions are actions");
    let mut aid = held();
    aid.set("one", |actor| actor.kit = 2).afflict("one", "bleeding");
    aid.does(json!({"do": "first_aid", "actor": "one", "target": "one", "aim": "bleeding"}), [5, 4, 3]);
    let mut what = held();
    what.does(
        json!({"do": "improvise", "target": "one", "what": "cut the rope", "price": "action", "ability": "cmb", "dc": 9}),
        [5, 4, 3],
    );
    let mut search = held();
    search.does(json!({"do": "search", "actor": "one"}), [5, 4, 3]);
    let mut save = held();
    save.does(
        json!({"do": "call_check", "target": "one", "ability": "str", "skill": "stamina", "dc": 10, "save": true}),
        [5, 4],
    );
}

#[test]
fn ed_cnd_12_the_charmed_lay_no_hand_on_their_charmer() {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("two", "street thug", "theirs", 12, 10),
        ("three", "street thug", "theirs", 20, 10),
    ];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "afflict", "target": "one", "condition": "charmed", "source": "two"}), NO_DICE);
    for command in [
        json!({"do": "grapple", "actor": "one", "target": "two"}),
        json!({"do": "shove", "actor": "one", "target": "two"}),
        json!({"do": "disarm", "actor": "one", "target": "two", "item": 0}),
        json!({"do": "throw", "actor": "one", "device": 0, "to": [14, 10]}),
    ] {
        assert_eq!(s.no(command.clone()).0, "ED-CND-12", "{command}");
    }
    s.does(json!({"do": "throw", "actor": "one", "device": 0, "to": [20, 10]}), [9, 9, 9, 1, 1, 1, 1, 9, 9]);
    assert_eq!(s.vp("two"), 18, "what does not reach the charmer is lawful");
}

#[test]
fn ed_act_24_the_paralyzed_see_through_feints_as_others_do() {
    let mut s = pair("Sable Okoro", "street thug");
    s.afflict("two", "paralyzed");
    // 3 and 11 against 1 and 14: insight takes no body.
    s.does(json!({"do": "feint", "actor": "one", "target": "two"}), [5, 6, 9, 5]);
    assert!(s.actor("one").feint.is_none());
}

#[test]
fn ed_rng_05_a_long_weapon_crowds_as_far_as_it_reaches() {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("near", "Brakk Dun", "theirs", 13, 10),
        ("far", "street thug", "theirs", 20, 15),
    ];
    let mut s = ring(&actors).turn("one");
    assert_eq!(s.odds("one", "assault rifle", "far").2, (0, 1), "a gap of 1.5 m is within his 2 m");
    let polearm = s.weapon("near", "hooked polearm");
    s.set("near", |actor| actor.dropped |= 1 << polearm);
    assert_eq!(s.odds("one", "assault rifle", "far").2, (0, 0), "without it he reaches one metre");
}

#[test]
fn ed_cmv_08_two_costly_ways_at_once_cost_once() {
    let mut s = ring(&[("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 50, 20)]).turn("one");
    let there = ludex_edge::place::Place { x: 1_200, y: 1_000, z: 0 };
    let cost = |s: &Scene| moves::cost(s.state(), s.id("one"), there).expect("the way is free");
    assert_eq!(cost(&s), 200);
    s.does(json!({"do": "set_width", "from": [8, 10], "to": [16, 10], "width": 120}), NO_DICE);
    assert_eq!(cost(&s), 400, "ED-SIZ-11: squeezing");
    s.afflict("one", "prone");
    assert_eq!(cost(&s), 400, "crawling meanwhile adds nothing");
}

#[test]
fn ed_dth_20_what_has_healed_makes_nobody_harder_to_save() {
    let actors = [("one", "Ilse Maren", "ours", 20, 10), ("two", "Rhea Vance", "ours", 22, 10)];
    let body = ludex_edge::character::DamageType::Kinetic;
    let mild = ludex_edge::state::Trauma::of(body);
    for (earlier, dc) in [
        (mild, 16),
        (ludex_edge::state::Trauma { healed: true, mended: true, ..mild }, 15),
        (ludex_edge::state::Trauma { severe: true, row: 9, healed: true, ..mild }, 16),
    ] {
        let mut s = ring(&actors).turn("one");
        s.set("two", |actor| actor.traumas.push(earlier));
        s.does(json!({"do": "hurt", "target": "two", "by": 24, "damage": "biotic"}), NO_DICE);
        s.does(json!({"do": "first_aid", "actor": "one", "target": "two", "aim": "stabilise"}), [2, 2]);
        assert!(s.told().contains(&format!("12 against {dc}")), "{dc}: {}", s.told());
    }
}

#[test]
fn ed_aoe_04_a_cone_is_no_higher_than_it_is_wide() {
    let blast =
        ludex_edge::character::Blast { form: ludex_edge::character::Form::Cone, size: 600, ..Default::default() };
    let at = |x, z| ludex_edge::place::Place { x, y: 0, z };
    let burst = ludex_edge::state::Burst::of(None, blast, at(0, 0), at(100, 0));
    let holds = |x, z| areas::holds(&burst, ludex_edge::place::Space { at: at(x, z), side: 0 });
    assert!(holds(400, 190) && !holds(400, 210), "4 m along it goes 2 m up");
    assert!(!holds(200, 250) && holds(580, 280));
}

#[test]
fn ed_stc_22_the_vent_goes_by_the_gap_also_across_corners() {
    let actors = [("one", "forge tyrant", "ours", 10, 10), ("two", "Brakk Dun", "theirs", 20, 20)];
    let vent = json!({"do": "breathe", "actor": "one", "device": 0, "to": [12, 10]});
    let mut s = ring(&actors).turn("one");
    // Gaps of 3.5 m each way: 4.95 m across.
    s.put("two", 1_675, 1_675).does(vent.clone(), [4, 4, 5, 3, 3]);
    assert_eq!(s.vp("two"), 27 - 10);
    let mut s = ring(&actors).turn("one");
    s.put("two", 1_680, 1_680).does(vent, NO_DICE);
    assert_eq!(s.vp("two"), 27, "5.02 m");
}

#[test]
fn ed_rng_10_and_ed_rng_11_a_throw_is_measured_from_the_edge() {
    let actors = [("one", "Rhea Vance", "ours", 2, 10), ("two", "street thug", "theirs", 50, 20)];
    let throw = |x: i32| json!({"do": "throw", "actor": "one", "device": 0, "to": [x, 10]});
    let mut s = ring(&actors).turn("one");
    // The middle of the space is 10.5 m off, its edge 9.75 m.
    s.put("one", 150, 1_000).does(throw(12), [6, 4]);
    let mut s = ring(&actors).turn("one");
    s.put("one", 120, 1_000).does(throw(12), [6, 4, 3, 1, 12]);
    let mut s = ring(&actors).turn("one");
    s.put("one", 130, 1_000).does(throw(32), [6, 4, 3, 1, 12]);
    let mut s = ring(&actors).turn("one");
    s.put("one", 100, 1_000);
    assert_eq!(s.no(throw(32)).0, "ED-RNG-11", "30.25 m");
}

#[test]
fn ed_atk_09_cover_and_crowds_count_for_places_as_well() {
    let shoot = |x: i32| json!({"do": "attack_place", "actor": "one", "weapon": 0, "to": [x, 10]});
    let actors = [("one", "Sable Okoro", "ours", 2, 10), ("two", "street thug", "theirs", 50, 5)];
    let wall = |cover: &str| format!("[[obstacle]]\nfrom = [6, 8]\nto = [6, 12]\ncover = \"{cover}\"");
    let mut s = ring_with("", &wall("light"), &actors).turn("one");
    s.does(shoot(10), [3, 4]);
    assert!(s.told().contains("\"total\":11"), "9 and 2: {}", s.told());
    let mut s = ring_with("", &wall("total"), &actors).turn("one");
    assert_eq!(s.no(shoot(10)).0, "ED-RNG-01");
    let mut s = ring(&[actors[0], ("two", "street thug", "theirs", 4, 10)]).turn("one");
    s.does(shoot(10), [3, 4, 5]);
    let mut prone = ring(&actors).turn("one");
    let knife = prone.weapon("one", "combat knife");
    prone.afflict("one", "prone");
    prone.does(json!({"do": "attack_place", "actor": "one", "weapon": knife, "to": [3, 10]}), [3, 4, 5]);
}

#[test]
fn ed_act_03_a_place_may_be_the_target_of_one_attack_of_several() {
    let actors = [("one", "Sable Okoro", "ours", 2, 10), ("two", "street thug", "theirs", 10, 10)];
    let shoot = json!({"do": "attack_place", "actor": "one", "weapon": 0, "to": [10, 14]});
    let mut s = ring(&actors).turn("one");
    s.record("one", |profile| profile.attacks = 2);
    s.does(shoot.clone(), [3, 4]).attack("one", "light pistol", "two", [2, 3]);
    assert_eq!(s.no(shoot.clone()).0, "ED-TRN-01");
    let mut s = ring(&actors).turn("one");
    s.record("one", |profile| profile.attacks = 2);
    s.attack("one", "light pistol", "two", [2, 3]).does(shoot, [3, 4]);
    assert_eq!((s.actor("one").budget.action, s.actor("one").budget.attacks), (false, 0));
    assert!(!s.has("one", Condition::Prone));
}

#[test]
fn ed_spc_23_the_minor_action_of_an_exploit_disarms() {
    let disarm = |minor: bool| json!({"do": "disarm", "actor": "one", "target": "two", "item": 0, "minor": minor});
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| actor.dropped = 1);
    assert_eq!(s.no(disarm(true)).0, "ED-TRN-14", "no exploit has given one");
    s.set("one", |actor| (actor.budget.extra_minor, actor.budget.action) = (1, false));
    s.does(disarm(true), [5, 6, 4, 5]);
    assert!(s.happened("struggle_begun") && s.actor("one").budget.extra_minor == 0);
    assert_eq!(s.actor("one").budget.attacks, 0, "no attack is given for it");
}

#[test]
fn ed_chk_43_what_tenacity_buys_stands_in_the_label() {
    let s = pair("Rhea Vance", "street thug");
    let labels: Vec<String> = s.play.offers().into_iter().map(|offer| offer.label).collect();
    for begins in ["Grapple ", "Shove ", "Feint at ", "Disarm "] {
        let mut of_kind: Vec<&String> = labels.iter().filter(|label| label.starts_with(begins)).collect();
        let all = of_kind.len();
        of_kind.sort_unstable();
        of_kind.dedup();
        assert!(all >= 4 && of_kind.len() == all, "{begins}: {of_kind:?}");
    }
    assert!(labels.iter().any(|label| label.ends_with("to the ground, 2 more by tenacity")), "{labels:?}");
}

#[test]
fn ed_chk_43_reactions_take_tenacity_as_moves_do() {
    for (reaction, more, faces) in [
        (json!({"do": "seize", "actor": "two"}), 2, vec![]),
        (json!({"do": "shove_at_once", "actor": "two"}), 3, vec![]),
        (json!({"do": "disarm_at_once", "actor": "two", "item": 0}), 1, vec![6, 5, 4, 5, 4]),
    ] {
        let mut s = pair("Rhea Vance", "Brakk Dun");
        s.set("two", |actor| actor.dropped = 3);
        let vitality = s.vp("two");
        s.does(json!({"do": "go", "actor": "one", "to": [16, 10]}), NO_DICE);
        let mut buys = reaction.clone();
        buys["tenacity"] = json!(4);
        assert!(s.no(buys.clone()).0.starts_with("ED-"), "three are the most");
        buys["tenacity"] = json!(more);
        s.does(buys, faces);
        assert_eq!(s.vp("two"), vitality - 3 * more, "{reaction}: three for each");
        let begun = s.event("struggle_begun").expect("it begins");
        assert_eq!(begun["struggle"]["tenacity"], more, "{reaction}");
    }
}

#[test]
fn ed_cnd_24_only_a_reaction_while_hindered_locks() {
    // What a reaction before the turn has cost is paid with it, whatever is done in it.
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| (actor.locked, actor.reaction) = (true, false));
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(!s.actor("one").locked, "the reaction of this turn was free");
    // One in the own turn while hindered costs the next.
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| (actor.locked, actor.locks_next, actor.reaction) = (true, true, false));
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.actor("one").locked && !s.actor("one").locks_next);
}
