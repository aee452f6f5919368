//! PF-DMG-23, PF-OPT-19, PF-ITM-09, PF-ITM-13, PF-ITM-14, PF-ITM-17: bombs, potions, scrolls, loads.

use crate::arms::fray;
use crate::common::*;
use ludex_pathfinder::character::{Ability, Against, Casting, DamageType, Portion, Rank, Statistic, Ward};
use ludex_pathfinder::state::{AfflictionKind, Condition, Malady, StageOf};
use ludex_pathfinder::supplies::{CONSUMABLE_ROWS, Consumable};
use serde_json::json;
use std::sync::Arc;

/// The longsword as a bomb.
pub(crate) fn bomb(options: &str) -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. . A B C . . .\n. . . . . . . .\n. . . . . . . .";
    let actors = [
        ("one", "Brannoc", "ours", "A"),
        ("two", "bandit bruiser", "theirs", "B"),
        ("three", "bandit lookout", "theirs", "C"),
    ];
    let mut s = ring(options, cells, &actors).turn("one");
    s.put("one", 0, 0);
    s.record("one", |profile| {
        let bomb = &mut profile.strikes[0];
        (bomb.range, bomb.reach, bomb.thrown, bomb.splash, bomb.bonus) = (20, 0, true, 1, 0);
        (bomb.damage, bomb.die) = (DamageType::Fire, 8);
        bomb.lasting = Some(Portion { dice: 0, die: 6, bonus: 1, damage: DamageType::Fire });
    });
    s
}

#[test]
fn pf_dmg_23_bombs_splash() {
    let thrown = |options: &str, faces: &[u32]| {
        let mut s = bomb(options);
        s.strike("one", "longsword", "two", faces);
        (30 - s.hp("two"), 14 - s.hp("three"))
    };
    assert_eq!(thrown("", &[20, 6]), (13, 1), "critical: the splash is not doubled");
    assert_eq!(thrown("", &[12, 6]), (7, 1));
    assert_eq!(thrown("", &[5]), (1, 1), "a failure");
    assert_eq!(thrown("", &[1]), (0, 0), "a critical one");
    let mut s = bomb("");
    s.record("two", |profile| {
        profile.weak = vec![Ward { against: Against::Fire, value: 10, except: Default::default() }]
    });
    s.strike("one", "longsword", "two", [12, 1]);
    assert_eq!(30 - s.hp("two"), 12, "a weakness once for both");
}

#[test]
fn pf_opt_19_a_bomb_that_misses_splashes_all_or_one() {
    let mut s = bomb("splash_on_failure = \"target\"");
    s.strike("one", "longsword", "two", [5]);
    assert_eq!((30 - s.hp("two"), 14 - s.hp("three")), (1, 0));
    let mut s = bomb("splash_on_failure = \"all\"");
    s.strike("one", "longsword", "two", [5]);
    assert_eq!((30 - s.hp("two"), 14 - s.hp("three")), (1, 1));
}

/// Oswin beside a fallen friend, in a fight.
fn bedside() -> Scene {
    let cells = ". . . . . . . .\n. A B . . . C .\n. . . . . . . .";
    let actors =
        [("Oswin", "Oswin", "ours", "A"), ("Bran", "Brannoc", "ours", "B"), ("foe", "bandit bruiser", "theirs", "C")];
    let mut s = ring("", cells, &actors).turn("Oswin");
    s.set("Oswin", |actor| actor.held = 0);
    s
}

#[test]
fn pf_itm_13_potions_are_drawn_and_fed() {
    let mut s = bedside();
    s.set("Bran", |actor| (actor.hit_points, actor.dying) = (0, 1));
    s.set("Bran", |actor| actor.conditions.push(ludex_pathfinder::state::Instance::of(Condition::Unconscious)));
    s.does(json!({"do": "supply", "target": "Oswin", "item": "minor_healing", "count": 1}), NO_DICE);
    let feed = json!({"do": "drink_potion", "actor": "Oswin", "target": "Bran"});
    assert_eq!(s.no(feed.clone()).0, "PF-ITM-13", "it is not in hand");
    s.does(json!({"do": "take_out", "actor": "Oswin", "item": "minor_healing"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "drink_potion", "actor": "Oswin", "target": "foe"})).0, "PF-ITM-13");
    s.does(feed, [5]);
    assert_eq!((s.hp("Bran"), s.actor("Bran").wounded, s.actor("Oswin").actions), (5, 1, 1));
    assert!(s.actor("Oswin").stock.is_empty() && s.actor("Oswin").in_hand.is_none(), "used up");
}

#[test]
fn pf_itm_14_consumables_do_what_they_do() {
    assert!(CONSUMABLE_ROWS.iter().enumerate().all(|(place, row)| row.0 as usize == place));
    let gold: Vec<u64> = CONSUMABLE_ROWS.iter().map(|row| row.2.0 / 100).collect();
    assert_eq!(gold, [4, 12, 3, 3, 3, 3, 3, 3, 3, 3, 4, 12]);
    assert_eq!(CONSUMABLE_ROWS.map(|row| row.1), [1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3]);
    let drinks = |item: &str, faces: &[u32]| {
        let mut s = bedside();
        s.record("Oswin", |profile| profile.hit_points = 60);
        s.does(json!({"do": "supply", "target": "Oswin", "item": item, "count": 2}), NO_DICE);
        s.does(json!({"do": "take_out", "actor": "Oswin", "item": item}), NO_DICE);
        let before = s.hp("Oswin");
        s.does(json!({"do": "drink_potion", "actor": "Oswin", "target": "Oswin"}), faces);
        (s.hp("Oswin") - before, s.state().effects.len(), s)
    };
    assert_eq!(drinks("lesser_healing", &[3, 4]).0, 12);
    let (healed, effects, _) = drinks("elixir_of_life", &[4]);
    assert_eq!((healed, effects), (4, 2));
    // The antidote counts against poison alone.
    let (_, _, mut s) = drinks("antidote", &[]);
    let stages = vec![StageOf { dice: 1, die: 4, ..StageOf::default() }];
    let venom = AfflictionKind {
        name: "venom".into(),
        kind: Malady::Poison,
        dc: 18,
        every: 6,
        stages,
        ..AfflictionKind::default()
    };
    let fever = AfflictionKind { kind: Malady::Disease, name: "fever".into(), ..venom.clone() };
    Arc::make_mut(&mut s.play.state.setting).afflictions = vec![venom, fever];
    let total = |s: &mut Scene, kind: u8| {
        s.does(json!({"do": "expose", "target": "Oswin", "affliction": kind}), [15]);
        s.event("exposure").unwrap()["check"]["modifier"]["total"].as_i64().unwrap()
    };
    assert_eq!(total(&mut s, 0) - total(&mut s, 1), 2);
    assert_eq!(Consumable::ALL.len(), 12);
}

#[test]
fn pf_itm_17_scrolls_are_cast_from() {
    let mut s = bedside();
    s.does(json!({"do": "supply", "target": "Oswin", "item": "first_scroll", "count": 1}), NO_DICE);
    let read = |tradition: &str| json!({"do": "read_scroll", "actor": "Oswin", "tradition": tradition});
    assert_eq!(s.no(read("divine")).0, "PF-ITM-17", "it is not in hand");
    s.does(json!({"do": "take_out", "actor": "Oswin", "item": "first_scroll"}), NO_DICE);
    s.record("Oswin", |profile| profile.casting = None);
    assert_eq!(s.no(read("divine")).0, "PF-ITM-17", "he casts no spells");
    s.record("Oswin", |profile| {
        let own = Statistic::built(Ability::Wisdom, 4, Rank::Trained, 1);
        profile.casting = Some(Casting { attack: own, dc: own, ..Casting::default() });
    });
    assert_eq!(s.no(read("arcane")).0, "PF-ITM-17", "it is not on his list");
    s.does(read("divine"), NO_DICE);
    assert!(s.told().contains("level 1 from a scroll, DC 17"), "{}", s.told());
    assert_eq!((s.actor("Oswin").actions, s.actor("Oswin").stock.is_empty()), (0, true));
}

#[test]
fn pf_itm_09_loads_encumber_at_once() {
    let mut s = fray();
    let carry = |tenths: u16| json!({"do": "carry", "target": "one", "tenths": tenths});
    s.does(carry(100), NO_DICE);
    assert!(s.has("one", Condition::Encumbered), "10 Bulk and Strength 4");
    s.does(carry(90), NO_DICE);
    assert!(!s.has("one", Condition::Encumbered));
    assert_eq!(s.no(carry(90)).0, "PF-ITM-09");
}

#[test]
fn aid_goes_by_the_dc_that_the_game_master_sets() {
    let mut s = bedside();
    s.does(json!({"do": "prepare_aid", "actor": "Oswin", "target": "Bran"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "Oswin"}), NO_DICE);
    s.does(json!({"do": "aid", "actor": "Oswin", "by": "medicine", "dc": 15}), [8]);
    assert_eq!(s.actor("Bran").aided, 1, "15 in place of 20");
}
