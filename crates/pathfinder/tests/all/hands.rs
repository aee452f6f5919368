//! PF-STK-11, PF-SPC-08, PF-ITM-12, PF-ITM-13, PF-WPN: what hands hold, and what weapons remember.

use crate::common::*;
use ludex_pathfinder::attack::{Blow, attempt};
use ludex_pathfinder::character::{Group, Strike, WeaponTrait};
use ludex_pathfinder::derived::{armor_class, free_hands};
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// Brannoc with changes to his longsword, beside a brute.
fn with(change: impl Fn(&mut Strike)) -> Scene {
    let mut s = pair("Brannoc", "hill brute").turn("one");
    s.record("one", |profile| {
        change(&mut profile.strikes[0]);
        profile.reactions = Default::default();
    });
    s.record("two", |profile| profile.reactions = Default::default());
    s.arm("one", "longsword");
    s
}

fn of(what: WeaponTrait) -> Scene {
    with(|strike| {
        strike.traits.set(what, true);
    })
}

/// Brannoc beside somebody who strikes at whoever handles something, and hits for 1.
fn watched() -> Scene {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.arm("two", "greatclub");
    s.set("one", |actor| actor.held = 0);
    s
}

fn aim(s: &Scene) -> i32 {
    attempt(s.state(), Blow::at(s.id("one"), s.id("two"), 0), false).modifier.total
}

#[test]
fn pf_wpn_02_stronger_runes_make_it_deadlier() {
    let deals = |dice: u8, given: bool, faces: &[u32]| {
        let mut s = with(|strike| {
            (strike.deadly, strike.dice, strike.attack.given) = (8, dice, given);
        });
        s.set("two", |actor| actor.hit_points = 200);
        s.strike("one", "longsword", "two", faces);
        s.event("damaged").expect("it hits")["amount"].as_i64().unwrap()
    };
    assert_eq!(deals(2, false, &[20, 1, 1, 5]), 2 * 6 + 5, "striking");
    assert_eq!(deals(3, false, &[20, 1, 1, 1, 5, 6]), 2 * 7 + 11, "greater striking");
    assert_eq!(deals(4, false, &[20, 1, 1, 1, 1, 5, 6, 7]), 2 * 8 + 18, "major striking");
}

#[test]
fn pf_wpn_06_a_miss_is_remembered_past_blows_of_another_kind() {
    let mut s = of(WeaponTrait::Backswing);
    s.strike("one", "longsword", "two", [2]);
    let sword = s.actor("one").misses;
    let fist = s.state().profile(s.id("one")).strikes.iter().position(|one| one.weapon == 255).unwrap();
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": fist}), [2]);
    assert_eq!((sword, s.actor("one").misses), (1, 1));
    let after = aim(&s);
    s.set("one", |actor| actor.misses = 0);
    assert_eq!(after - aim(&s), 1);
}

#[test]
fn pf_wpn_05_an_attack_that_finds_nobody_was_made() {
    let mut s = of(WeaponTrait::Forceful);
    s.afflict("two", "concealed", 0);
    s.strike("one", "longsword", "two", [2]);
    assert!(s.happened("swung_in_vain") && !s.happened("struck"), "{}", s.told());
    s.does(json!({"do": "relieve", "target": "two", "condition": "concealed"}), NO_DICE);
    s.strike("one", "longsword", "two", [18, 1]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 6, "1 and 4, and 1 more with the second attack");
}

#[test]
fn pf_wpn_09_both_hands_while_nothing_else_is_in_them() {
    let dice = |also: bool| {
        let mut s = with(|strike| strike.two_hand = 12);
        s.record("one", |profile| profile.strikes[1].hands = 1);
        s.set("one", |actor| {
            (actor.shield_away, actor.two_handed) = (true, 1);
            actor.held |= if also { 1 << 1 } else { 0 };
        });
        s.strike("one", "longsword", "two", [15, 8]);
        s.event("damaged").unwrap()["rolls"][0]["sides"].as_i64()
    };
    assert_eq!([false, true].map(dice), [Some(12), Some(8)]);
}

#[test]
fn pf_wpn_15_who_drops_the_weapon_parries_no_longer() {
    let mut s = of(WeaponTrait::Parry);
    let class = |s: &Scene| armor_class(s.state(), s.id("one"), false).tally().total;
    let before = class(&s);
    s.does(json!({"do": "parry", "actor": "one"}), NO_DICE);
    assert_eq!(class(&s), before + 1);
    s.does(json!({"do": "release", "actor": "one", "weapon": 0}), NO_DICE);
    assert_eq!(class(&s), before);
}

#[test]
fn pf_wpn_18_no_hand_is_free_in_a_grip_of_both() {
    let mut s = with(|strike| (strike.two_hand, strike.hands) = (12, 1));
    s.record("one", |profile| {
        profile.strikes[1].traits.set(WeaponTrait::FreeHand, true);
        (profile.strikes[1].range, profile.strikes[1].reach, profile.strikes[1].hands) = (0, 5, 1);
    });
    s.set("one", |actor| (actor.shield_away, actor.held, actor.two_handed) = (true, 0b11, 1));
    let blow = json!({"do": "strike", "actor": "one", "target": "two", "strike": 1});
    assert_eq!(s.no(blow.clone()).0, "PF-WPN-18");
    s.does(json!({"do": "change_grip", "actor": "one", "weapon": 0, "both": false}), NO_DICE);
    s.does(blow, [2]);
}

#[test]
fn pf_wpn_19_slow_until_the_end_of_the_strikers_next_turn() {
    use ludex_pathfinder::state::Until;
    let slowed = |own: bool| {
        let mut s = with(|strike| strike.group = Some(Group::Brawling));
        s.record("one", |profile| {
            profile.specialised.set(Group::Brawling, true);
        });
        s.set("two", |actor| actor.hit_points = 100);
        if own {
            s.strike("one", "longsword", "two", [20, 1, 2]);
        } else {
            s.record("one", |profile| {
                profile.reactions = [ludex_pathfinder::character::Reaction::AttackOfOpportunity].into_iter().collect();
            });
            let mut s = s.turn_of("two");
            s.does(json!({"do": "stride", "actor": "two", "to": [6, 2]}), NO_DICE);
            s.does(json!({"do": "react", "actor": "one", "strike": 0}), [20, 1, 2]);
            return s.actor("two").conditions.iter().find(|one| one.what == Condition::Slowed).map(|one| one.until);
        }
        s.actor("two").conditions.iter().find(|one| one.what == Condition::Slowed).map(|one| one.until)
    };
    let one = pair("Brannoc", "hill brute").id("one");
    assert_eq!(slowed(true), Some(Until::Ends(one, 2)), "this turn and the next");
    assert_eq!(slowed(false), Some(Until::Ends(one, 1)), "its next turn is the first that ends");
}

#[test]
fn pf_stk_11_a_buckler_leaves_the_hand_free() {
    let mut s = with(|_| ());
    let trip = json!({"do": "trip", "actor": "one", "target": "two"});
    assert_eq!((free_hands(s.state(), s.id("one")), s.no(trip.clone()).0), (0, "PF-STK-11"));
    s.record("one", |profile| profile.shield.as_mut().unwrap().name = "buckler".to_owned());
    assert_eq!(free_hands(s.state(), s.id("one")), 1);
    s.does(trip, [10]);
}

#[test]
fn pf_spc_08_a_shield_needs_a_hand_without_a_weapon() {
    let class = |s: &Scene| armor_class(s.state(), s.id("one"), false).tally().total;
    let mut s = with(|_| ());
    let plain = class(&s);
    s.does(json!({"do": "raise_shield", "actor": "one"}), NO_DICE);
    assert_eq!(class(&s), plain + 2);
    // With a bow in both hands it guards nobody.
    s.arm("one", "shortbow");
    s.set("one", |actor| actor.held = 0b10);
    assert_eq!(class(&s), plain);
    s.set("one", |actor| (actor.shield_raised, actor.actions) = (false, 3));
    assert_eq!(s.no(json!({"do": "raise_shield", "actor": "one"})).0, "PF-SPC-08");
}

#[test]
fn pf_spc_08_behind_a_tower_shield_one_takes_cover() {
    let class = |s: &Scene| armor_class(s.state(), s.id("one"), false).tally().total;
    let mut s = with(|_| ());
    let (plain, cover) = (class(&s), json!({"do": "take_cover", "actor": "one"}));
    s.does(json!({"do": "raise_shield", "actor": "one"}), NO_DICE);
    assert_eq!(s.no(cover.clone()).0, "PF-ACT-17", "no other shield is tall enough");
    s.record("one", |profile| profile.shield.as_mut().unwrap().name = "tower shield".to_owned());
    s.does(cover, NO_DICE);
    assert_eq!(class(&s), plain + 4);
}

#[test]
fn pf_act_07_handling_gear_gives_an_opening() {
    let taken = json!({"do": "take_out", "actor": "one", "item": "minor_healing"});
    for (before, deed, done) in [
        ("shield", json!({"do": "handle_shield", "actor": "one", "away": true}), "shield_handled"),
        ("potion", taken.clone(), "taken_out"),
    ] {
        let mut s = watched();
        s.set("one", |actor| actor.shield_away = before == "potion");
        s.does(json!({"do": "supply", "target": "one", "item": "minor_healing", "count": 1}), NO_DICE);
        s.does(deed, NO_DICE);
        assert_eq!((s.state().asked.len(), s.happened(done)), (1, false), "{before}");
        s.does(json!({"do": "let_go", "actor": "two"}), NO_DICE);
        assert!(s.happened(done), "{before}: {}", s.told());
    }
}

#[test]
fn pf_itm_13_what_is_drunk_is_used_up_also_in_vain() {
    let drinks = |reacts: serde_json::Value, faces: &[u32]| {
        let mut s = watched();
        s.set("one", |actor| (actor.shield_away, actor.hit_points) = (true, 15));
        s.does(json!({"do": "supply", "target": "one", "item": "minor_healing", "count": 1}), NO_DICE);
        s.set("one", |actor| actor.in_hand = actor.stock.get(0).map(|one| one.0));
        s.does(json!({"do": "drink_potion", "actor": "one", "target": "one"}), NO_DICE);
        s.does(reacts, faces);
        (s.happened("potion_given"), s.actor("one").stock.is_empty(), s.actor("one").in_hand)
    };
    assert_eq!(drinks(json!({"do": "let_go", "actor": "two"}), &[4]), (true, true, None));
    let strikes = json!({"do": "react", "actor": "two", "strike": 0});
    assert_eq!(drinks(strikes, &[20, 1]), (false, true, None), "struck from the lips");
    let mut s = watched();
    let labels = |s: &Scene| s.play.offers().into_iter().map(|offer| offer.label).collect::<Vec<_>>();
    s.does(json!({"do": "supply", "target": "one", "item": "minor_healing", "count": 1}), NO_DICE);
    s.set("one", |actor| actor.in_hand = actor.stock.get(0).map(|one| one.0));
    assert!(labels(&s).contains(&"Drink minor healing potion".to_owned()), "{:?}", labels(&s));
}

#[test]
fn pf_itm_08_nobody_carries_more_than_ten_and_strength() {
    let mut s = with(|_| ());
    let carry = |tenths: u16| json!({"do": "carry", "target": "one", "tenths": tenths});
    assert_eq!(s.no(carry(150)).0, "PF-ITM-08");
    s.does(carry(140), NO_DICE);
    assert!(s.has("one", Condition::Encumbered));
    s.does(carry(90), NO_DICE);
    assert!(!s.has("one", Condition::Encumbered));
}
