//! The exact odds of what people may do to foes, against closed forms: each chance is written out as a number of the twenty faces
//! of a d20, and found again by counting them as the rules say, without any of the referee's own reckoning.

use crate::common::*;
use crate::counted::*;
use ludex_pathfinder::Pathfinder;
use ludex_pathfinder::character::{Rank, Skill, Spell, WeaponTrait};
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// Brannoc in his turn beside a foe that reacts to nothing; his hands are free but for what a test takes in them.
fn duel(foe: &str) -> Scene {
    let mut s = pair("Brannoc", foe).turn("one");
    s.set("one", |actor| actor.held = 0).set("two", |actor| actor.reaction = false);
    s
}

fn strike(s: &mut Scene, with: &str) -> serde_json::Value {
    let strike = s.arm("one", with);
    json!({"do": "strike", "actor": "one", "target": "two", "strike": strike})
}

/// One does something to two.
fn to(what: &str) -> serde_json::Value {
    json!({"do": what, "actor": "one", "target": "two"})
}

#[test]
fn pf_stk_02_each_step_of_the_multiple_attack_penalty() {
    // The longsword at +9 against 18, then 5 and 10 less; the fist is agile: 4 and 8 less.
    for (with, attacks, modifier, faces) in [
        ("longsword", 0, 9, [1, 7, 10, 2]),
        ("longsword", 1, 4, [4, 9, 6, 1]),
        ("longsword", 2, -1, [9, 9, 1, 1]),
        ("longsword", 5, -1, [9, 9, 1, 1]),
        ("fist", 0, 9, [1, 7, 10, 2]),
        ("fist", 1, 5, [3, 9, 7, 1]),
        ("fist", 2, 1, [7, 9, 3, 1]),
    ] {
        let mut s = duel("bandit bruiser");
        s.set("one", |actor| actor.attacks = attacks);
        let command = strike(&mut s, with);
        degrees(&s, command, (modifier, 18), faces);
    }
}

#[test]
fn pf_stk_01_what_hangs_on_attacker_and_target() {
    let chances = |change: fn(&mut Scene), (modifier, dc), faces| {
        let mut s = duel("bandit bruiser");
        change(&mut s);
        let command = strike(&mut s, "longsword");
        degrees(&s, command, (modifier, dc), faces);
    };
    chances(|s| _ = s.afflict("two", "flat_footed", 0), (9, 16), [1, 5, 10, 4]);
    chances(|s| _ = s.afflict("one", "prone", 0), (7, 18), [1, 9, 9, 1]);
    chances(|s| _ = s.afflict("one", "frightened", 2), (7, 18), [1, 9, 9, 1]);
    chances(|s| _ = s.afflict("one", "enfeebled", 1).afflict("two", "frightened", 1), (8, 17), [1, 7, 10, 2]);
    // Life spared with what kills takes 2 (PF-STK-07).
    let mut s = duel("bandit bruiser");
    let mut command = strike(&mut s, "longsword");
    command["otherwise"] = json!(true);
    degrees(&s, command, (7, 18), [1, 9, 9, 1]);
    // Aid that succeeded gives 1, a critical one of the trained 2.
    for (aided, modifier, faces) in [(1, 10, [1, 6, 10, 3]), (2, 11, [1, 5, 10, 4]), (-1, 8, [1, 8, 10, 1])] {
        let mut s = duel("bandit bruiser");
        s.set("one", |actor| actor.aided = aided);
        let command = strike(&mut s, "longsword");
        degrees(&s, command, (modifier, 18), faces);
    }
}

#[test]
fn pf_chk_02_faces_of_one_degree_are_one_way() {
    // All four degrees may come: two of them do nothing, and a hit and a critical hit each throw a d8.
    let mut s = duel("bandit bruiser");
    let command = strike(&mut s, "longsword");
    let command = s.read(command);
    let report = ludex_odds::odds::<Pathfinder>(&s.play.state, &command, ludex_odds::Budget::default());
    let report = report.expect("the Strike is lawful");
    assert_eq!((report.exact, report.paths), (true, 2 + 8 + 8));
}

#[test]
fn pf_pos_04_flanked_from_two_sides() {
    let cells = ". . . . .\n. A B C .\n. . . . .";
    let actors =
        [("one", "Brannoc", "ours", "A"), ("two", "bandit bruiser", "theirs", "B"), ("three", "Tessaly", "ours", "C")];
    let mut s = ring("", cells, &actors).turn("one");
    s.set("two", |actor| actor.reaction = false);
    let command = strike(&mut s, "longsword");
    degrees(&s, command.clone(), (9, 16), [1, 5, 10, 4]);
    // From beside her the two do not flank.
    s.put("three", 3, 0);
    s.arm("three", "dagger");
    degrees(&s, command, (9, 18), [1, 7, 10, 2]);
}

#[test]
fn pf_pos_01_shots_past_others_and_over_ranges() {
    let shot = |cells: &str, more: &[(&str, &str, &str, &str)], dc: i32, modifier: i32, faces| {
        let mut actors = vec![("one", "Brannoc", "ours", "A"), ("two", "bandit lookout", "theirs", "B")];
        actors.extend(more);
        let mut s = ring("", cells, &actors).turn("one");
        let command = strike(&mut s, "shortbow");
        degrees(&s, command, (modifier, dc), faces);
    };
    // Shortbow +7 against 15: in the open, past a friend (lesser cover, 1), past a pillar (standard, 2).
    shot("A . . . B", &[], 15, 7, [1, 6, 10, 3]);
    shot("A . C . B", &[("three", "Oswin", "ours", "C")], 16, 7, [1, 7, 10, 2]);
    shot("A . o . B", &[], 17, 7, [1, 8, 10, 1]);
    // 65 feet are the second increment, 125 the third.
    shot(&format!("A {}B", ". ".repeat(12)), &[], 15, 5, [1, 8, 10, 1]);
    shot(&format!("A {}B", ". ".repeat(24)), &[], 15, 3, [2, 9, 8, 1]);
}

#[test]
fn pf_chk_07_flat_checks_come_before_the_attack() {
    // +9 against 18 hits with 12 faces of 20; a flat check of 5 passes with 16, one of 11 with 10.
    let hits = |change: fn(&mut Scene)| {
        let mut s = duel("bandit bruiser");
        change(&mut s);
        let command = strike(&mut s, "longsword");
        succeeds(&s, command)
    };
    let hides = |s: &mut Scene| {
        s.does(json!({"do": "set_sight", "observer": "one", "target": "two", "how": "hidden"}), NO_DICE);
    };
    assert_eq!(hits(|_| {}), lowest(12, 20));
    assert_eq!(hits(|s| _ = s.afflict("two", "concealed", 0)), lowest(16 * 12, 400));
    assert_eq!(hits(hides), lowest(10 * 12, 400));
    // Both together are one check against the higher DC.
    let both = |s: &mut Scene| {
        s.afflict("two", "concealed", 0);
        s.does(json!({"do": "set_sight", "observer": "one", "target": "two", "how": "hidden"}), NO_DICE);
    };
    assert_eq!(hits(both), lowest(10 * 12, 400));
    assert_eq!(hits(|s| _ = s.afflict("one", "dazzled", 0)), lowest(16 * 12, 400));
}

#[test]
fn pf_dmg_04_how_much_a_blow_does() {
    // Ten faces hit for d8 + 4, two hit critically for twice that.
    let mut s = duel("hill brute");
    s.record("two", |profile| profile.armor.statistic.proficiency = 8);
    let command = strike(&mut s, "longsword");
    let command = s.read(command);
    for (least, of_hit, of_critical) in
        [(1, 8, 8), (8, 5, 8), (10, 3, 8), (12, 1, 7), (13, 0, 6), (20, 0, 3), (24, 0, 1), (25, 0, 0)]
    {
        assert_eq!(harms(s.state(), &command, least), lowest(10 * of_hit + 2 * of_critical, 160), "{least} at least");
    }
    // Precision of a d6 is doubled with the rest: against the flat-footed, 16 to hit.
    let mut s = pair("Tessaly", "bandit bruiser").turn("one");
    s.set("two", |actor| actor.reaction = false).afflict("two", "flat_footed", 0);
    let command = strike(&mut s, "dagger");
    let command = s.read(command);
    // +7 against 16: ten faces hit, two critically; d4 + d6 + 4, and twice that.
    for least in [6, 10, 14, 15, 20, 28, 29] {
        let expected = lowest(10 * pairs(least) + 2 * pairs((least + 1) / 2), 20 * 24);
        assert_eq!(harms(s.state(), &command, least), expected, "{least} at least");
    }
}

/// Of the 24 pairs of a d4 and a d6, those that come to so much with 4 added.
fn pairs(least: i32) -> u128 {
    let all = (1..=4).flat_map(|four| (1..=6).map(move |six| four + six + 4));
    all.filter(|sum| *sum >= least).count() as u128
}

#[test]
fn pf_hro_02_a_point_rolls_once_more() {
    // A miss with 8 faces of 20 is rolled again: 12/20 + 8/20 * 12/20.
    let mut hits = lowest(0, 1);
    for face in 1..=20 {
        let mut s = duel("bandit bruiser");
        s.set("one", |actor| actor.hero_points = 1);
        s.does(json!({"do": "hold_hero_points", "actor": "one", "ready": true}), NO_DICE);
        let command = strike(&mut s, "longsword");
        s.does(command, [face]);
        let answer = if face < 9 { "roll_again" } else { "let_stand" };
        hits = plus(hits, succeeds(&s, json!({"do": answer, "actor": "one"})));
    }
    assert_eq!(hits.0 * 400, (12 * 20 + 8 * 12) * 20 * hits.1, "{hits:?}");
}

#[test]
fn pf_hro_02_a_point_held_ready_changes_no_odds_and_takes_no_more_ways() {
    let mut s = duel("bandit bruiser");
    s.set("one", |actor| actor.hero_points = 1);
    let command = strike(&mut s, "longsword");
    let command = s.read(command);
    let odds = |s: &Scene| ludex_odds::odds::<Pathfinder>(s.state(), &command, ludex_odds::Budget::default()).unwrap();
    let without = odds(&s);
    s.does(json!({"do": "hold_hero_points", "actor": "one", "ready": true}), NO_DICE);
    assert_eq!(odds(&s), without);
    assert!(without.exact);
}

#[test]
fn pf_chk_09_the_better_of_two_dice() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.record("one", |profile| {
        let slot = ludex_pathfinder::character::Prepared { spell: Spell::TrueStrike, level: 1 };
        profile.casting.as_mut().unwrap().prepared = vec![slot];
    });
    s.does(json!({"do": "cast", "actor": "one", "spell": "true strike"}), NO_DICE);
    // The staff at +3 against 15 hits with 9 faces of 20: of two dice with 400 - 11 * 11 pairs.
    let command = strike(&mut s, "staff");
    assert_eq!(succeeds(&s, command), lowest(400 - 11 * 11, 400));
}

#[test]
fn pf_ska_12_and_17_hands_laid_on() {
    for (what, dc, faces) in [("grapple", 17, [1, 8, 10, 1]), ("shove", 17, [1, 8, 10, 1]), ("trip", 20, [3, 9, 7, 1])]
    {
        // Athletics +7 against Fortitude +7, Reflex +10 of a wolf.
        let s = duel("timber wolf");
        degrees(&s, to(what), (7, dc), faces);
        let mut s = duel("timber wolf");
        s.set("one", |actor| actor.attacks = 1);
        degrees(&s, to(what), (2, dc), later(dc));
    }
    let mut s = duel("bandit bruiser");
    s.arm("two", "greatclub");
    degrees(&s, json!({"do": "disarm", "actor": "one", "target": "two", "weapon": 0}), (7, 18), [1, 9, 9, 1]);
    // A critical failure at the trip is that of one who lies down: 3 faces of 20.
    let s = duel("timber wolf");
    let command = s.read(to("trip"));
    let falls = |events: &[ludex_pathfinder::Event]| gains(events, s.id("one"), Condition::Prone);
    assert_eq!(chance_of(s.state(), &command, falls), lowest(3, 20));
}

/// The faces of the same attempt as the second attack of a turn: at +2.
fn later(dc: i32) -> [u128; 4] {
    if dc == 17 { [5, 9, 5, 1] } else { [8, 9, 2, 1] }
}

#[test]
fn pf_act_06_breaking_free() {
    for (by, modifier, faces) in
        [("athletics", 7, [1, 9, 9, 1]), ("acrobatics", 5, [3, 9, 7, 1]), ("unarmed", 9, [1, 7, 10, 2])]
    {
        let mut s = duel("bandit bruiser").turn("two");
        s.set("two", |actor| actor.held = 0);
        s.does(json!({"do": "grapple", "actor": "two", "target": "one"}), [19]);
        let s = s.turn("one");
        // Athletics DC 18 of the bruiser.
        degrees(&s, json!({"do": "escape", "actor": "one", "from": "two", "by": by}), (modifier, 18), faces);
    }
}

#[test]
fn pf_ska_31_and_24_words_and_feints() {
    let threat = |foe: &str, modifier: i32, dc: i32, faces| {
        let s = pair("Tessaly", foe).turn("one");
        degrees(&s, to("demoralize"), (modifier, dc), faces);
    };
    // Intimidation +5 against Will: of the bruiser 15; of the wolf 14, at -4 for want of words.
    threat("bandit bruiser", 5, 15, [1, 8, 10, 1]);
    threat("timber wolf", 1, 14, [3, 9, 7, 1]);
    // Deception +5 against Perception DC 18.
    let mut s = pair("Tessaly", "bandit bruiser").turn("one");
    s.arm("one", "rapier");
    degrees(&s, to("feint"), (5, 18), [3, 9, 7, 1]);
    let mut s = pair("Tessaly", "bandit bruiser").turn("one");
    s.afflict("one", "deafened", 0);
    // Who does not hear itself speak needs a flat check of 5 first: 16 faces, then 11.
    assert_eq!(succeeds(&s, to("demoralize")), lowest(16 * 11, 400));
}

#[test]
fn pf_spl_02_spells_that_are_aimed() {
    let wizard = |foe: &str| {
        let mut s = pair("Iven", foe).turn("one");
        s.set("two", |actor| actor.reaction = false);
        s
    };
    let cast = |spell: &str| json!({"do": "cast", "actor": "one", "spell": spell, "target": "two"});
    // Spell attack +7 against 18; saves against 17.
    degrees(&wizard("bandit bruiser"), cast("ray of frost"), (7, 18), [1, 9, 9, 1]);
    degrees(&wizard("bandit bruiser"), cast("electric arc"), (8, 17), [1, 7, 10, 2]);
    degrees(&wizard("bandit bruiser"), cast("fear"), (5, 17), [2, 9, 8, 1]);
    let mut s = wizard("bandit bruiser");
    s.set("one", |actor| actor.attacks = 1);
    degrees(&s, cast("ray of frost"), (2, 18), [6, 9, 4, 1]);
    // Missiles never miss but whom they do not find: one flat check of 11.
    let mut s = wizard("bandit bruiser");
    s.does(json!({"do": "set_sight", "observer": "one", "target": "two", "how": "hidden"}), NO_DICE);
    let missile =
        s.read(json!({"do": "cast", "actor": "one", "spell": "magic missile", "target": "two", "actions": 1}));
    assert_eq!(harms(s.state(), &missile, 1), lowest(10, 20));
    // Held fast a spell with gestures comes off with 16 faces, a dulled mind of 2 leaves 14; only the harder is rolled.
    let lost = |change: fn(&mut Scene)| {
        let mut s = wizard("bandit bruiser");
        change(&mut s);
        let missile =
            s.read(json!({"do": "cast", "actor": "one", "spell": "magic missile", "target": "two", "actions": 1}));
        harms(s.state(), &missile, 1)
    };
    assert_eq!(lost(|s| _ = s.afflict("one", "grabbed", 0)), lowest(16, 20));
    assert_eq!(lost(|s| _ = s.afflict("one", "stupefied", 2)), lowest(14, 20));
    assert_eq!(lost(|s| _ = s.afflict("one", "grabbed", 0).afflict("one", "stupefied", 2)), lowest(14, 20));
}

#[test]
fn pf_mon_02_what_creatures_do() {
    let mut s = pair("Brannoc", "timber wolf").turn("two");
    let jaws = s.arm("two", "jaws");
    degrees(&s, json!({"do": "strike", "actor": "two", "target": "one", "strike": jaws}), (9, 18), [1, 7, 10, 2]);
    // A raised shield makes that 20.
    s.set("one", |actor| (actor.shield_raised, actor.reaction) = (true, false));
    degrees(&s, json!({"do": "strike", "actor": "two", "target": "one", "strike": jaws}), (9, 20), [1, 9, 9, 1]);
    // The breath of the drake: Reflex +7 against 21.
    let mut s = pair("Brannoc", "ember drake").turn("two");
    s.record("one", |profile| profile.hit_points = 300).set("one", |actor| actor.hit_points = 300);
    s.record("two", |profile| {
        let breath = profile.powers.breath.as_mut().unwrap();
        (breath.hurt.dice, breath.recharge) = (1, 0);
    });
    degrees(&s, json!({"do": "breathe", "actor": "two", "at": [3, 2]}), (7, 21), [4, 9, 6, 1]);
}

#[test]
fn pf_chk_10_who_lacks_the_rank_never_succeeds() {
    let lock = |rank: &str, tools: bool| {
        let cells = ". . . .\n. A . B";
        let mut s = ring("", cells, &[("one", "Tessaly", "ours", "A"), ("two", "timber wolf", "theirs", "B")]);
        s.does(
            json!({"do": "lay_thing", "thing": {"name": "vault", "kind": "lock", "dc": 15, "needs": 1, "rank": rank}}),
            NO_DICE,
        );
        s.record("one", |profile| profile.skills[Skill::Thievery as usize].rank = Rank::Trained);
        let by = json!({"do": "use_skill", "actor": "one", "task": "disable", "matter": 0, "by": "thievery", "tools": tools});
        let mut pick = by;
        pick["task"] = json!("pick_lock");
        succeeds(&s, pick)
    };
    // Thievery +7 against 15.
    assert_eq!((lock("trained", true), lock("expert", true)), (lowest(13, 20), (0, 1)));
    assert!(!pair("Iven", "timber wolf").state().setting.cast[0].strikes[0].traits.has(WeaponTrait::Agile));
}
