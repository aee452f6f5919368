//! The exact odds of dying and coming back, of help, saves, falls, stealth and work, against closed forms.

use crate::common::*;
use crate::counted::*;
use ludex_pathfinder::Event;
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// Brannoc lies dying; a wolf's turn is about to end, and his comes next.
fn dying(who: &str, dying: u8) -> Scene {
    let cells = ". . . . . . .\n. A . . . B .\nC . . . . . .";
    let people = [("three", "Tessaly", "ours", "C"), ("two", "timber wolf", "theirs", "B"), ("one", who, "ours", "A")];
    let mut s = ring("", cells, &people).turn("two");
    s.set("one", |actor| (actor.hit_points, actor.dying) = (0, dying));
    s.afflict("one", "unconscious", 0).afflict("one", "prone", 0);
    s
}

#[test]
fn pf_dyg_04_recovery_at_each_dying_value() {
    let recovers = |who: &str, value: u8, written: [u128; 4]| {
        let s = dying(who, value);
        let end = s.read(json!({"do": "end_turn", "actor": "two"}));
        for (place, of) in Degree::ALL.iter().enumerate() {
            let is = |events: &[Event]| {
                events.iter().any(|event| matches!(event, Event::Recovering(one) if one.flat.degree == *of))
            };
            assert_eq!(chance_of(s.state(), &end, is), lowest(written[place], 20), "{of} at dying {value}");
        }
    };
    // As the inventory lists the faces for DC 11, 12 and 13.
    recovers("Brannoc", 1, [1, 9, 9, 1]);
    recovers("Brannoc", 2, [2, 9, 8, 1]);
    recovers("Brannoc", 3, [3, 9, 7, 1]);
    // The tough roll against 9 and dying: DC 11 at dying 2, 12 at 3.
    recovers("Oswin, third level", 2, [1, 9, 9, 1]);
    recovers("Oswin, third level", 3, [2, 9, 8, 1]);
    // At dying 3 a failure of either kind is death: 12 faces of 20.
    let s = dying("Brannoc", 3);
    let end = s.read(json!({"do": "end_turn", "actor": "two"}));
    let dies = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Died(_)));
    assert_eq!(chance_of(s.state(), &end, dies), lowest(12, 20));
    // Wounded 1 adds to it: dying 2 is death by 11 faces, dying 1 by a natural 1 alone.
    for (value, faces) in [(2, 11), (1, 1)] {
        let mut s = dying("Brannoc", value);
        s.set("one", |actor| actor.wounded = 1);
        let end = s.read(json!({"do": "end_turn", "actor": "two"}));
        assert_eq!(chance_of(s.state(), &end, dies), lowest(faces, 20), "dying {value}, wounded 1");
    }
}

/// Brannoc beside Tessaly, a foe far away.
fn beside() -> Scene {
    let actors = [("a", "Brannoc", "ours", "A"), ("b", "Tessaly", "ours", "B"), ("foe", "timber wolf", "theirs", "C")];
    ring("", "A B . . . . C .", &actors).turn("a")
}

#[test]
fn pf_dmg_19_and_20_what_lasts_is_thrown_off() {
    let off = |event: &Event| matches!(event, Event::ThrownOff(_));
    let burning = |who: &str| {
        let mut s = beside();
        s.does(json!({"do": "linger", "target": who, "damage": "fire", "dice": 1, "die": 6}), NO_DICE);
        s
    };
    flat(&burning("a"), json!({"do": "end_turn", "actor": "a"}), off, 6);
    let help = |apt: bool| json!({"do": "help_against", "actor": "a", "target": "b", "damage": "fire", "apt": apt});
    flat(&burning("b"), help(false), off, 6);
    flat(&burning("b"), help(true), off, 11);
    // Two kinds are thrown off by themselves: 36 of 400 ways end both.
    let mut s = burning("a");
    s.does(json!({"do": "linger", "target": "a", "damage": "acid", "dice": 1, "die": 4}), NO_DICE);
    let end = s.read(json!({"do": "end_turn", "actor": "a"}));
    let both = |events: &[Event]| events.iter().filter(|event| off(event)).count() == 2;
    assert_eq!(chance_of(s.state(), &end, both), lowest(36, 400));
}

#[test]
fn pf_ska_32_and_35_wounds_are_tended() {
    // First aid at dying 2: Medicine +4 against 17.
    let mut s = beside();
    s.set("b", |actor| (actor.hit_points, actor.dying) = (0, 2));
    s.afflict("b", "unconscious", 0).afflict("b", "prone", 0);
    degrees(&s, json!({"do": "first_aid", "actor": "a", "target": "b", "aim": "stabilise"}), (4, 17), [3, 9, 7, 1]);
    // Blood is stopped at 15, and then thrown off at 15: 10 faces, and 6 of 20 of those.
    let mut s = beside();
    s.does(json!({"do": "linger", "target": "b", "damage": "bleed", "dice": 1, "die": 4}), NO_DICE);
    let aid = json!({"do": "first_aid", "actor": "a", "target": "b", "aim": "bleeding"});
    degrees(&s, aid.clone(), (4, 15), [1, 9, 9, 1]);
    flat(&s, aid, |event| matches!(event, Event::ThrownOff(_)), 3);
    // Treating wounds: Medicine +7 against 15, 20, 30.
    let cells = ". . . . .\n. A B . .\n. . . . .";
    let mut s = ring("", cells, &[("Oswin", "Oswin", "ours", "A"), ("Bran", "Brannoc", "ours", "B")]);
    s.set("Bran", |actor| actor.hit_points = 5);
    s.record("Oswin", |profile| profile.skills[7].rank = ludex_pathfinder::character::Rank::Master);
    let treat = |ladder: &str| json!({"do": "treat_wounds", "actor": "Oswin", "target": "Bran", "ladder": ladder});
    assert!(offered(&s, &treat("trained")) && offered(&s, &treat("expert")));
    degrees(&s, treat("trained"), (7, 15), [1, 6, 10, 3]);
    degrees(&s, treat("expert"), (7, 20), [3, 9, 7, 1]);
    degrees(&s, treat("master"), (7, 30), [13, 6, 1, 0]);
    // What an expert's success heals: 2d8 + 10 is at least 20 with 28 pairs of 64; 4d8 + 10 of a 20 always but for 26 of 4096.
    let command = s.read(treat("expert"));
    let heals = |events: &[Event]| {
        let of = |event: &Event| if let Event::Mended(one) = event { one.by } else { 0 };
        events.iter().map(of).sum::<i32>() >= 15
    };
    assert_eq!(
        chance_of(s.state(), &command, heals),
        plus(lowest(7 * at_least(2, 5), 20 * 64), lowest(at_least(4, 5), 20 * 4096))
    );
}

/// Of all ways in which so many d8 can fall, those that come to so much at least.
fn at_least(dice: u32, least: u32) -> u128 {
    let mut sums = vec![1u128];
    for _ in 0..dice {
        let mut next = vec![0u128; sums.len() + 8];
        for (sum, ways) in sums.iter().enumerate() {
            for face in 1..=8 {
                next[sum + face] += ways;
            }
        }
        sums = next;
    }
    sums.iter().skip(least as usize).sum()
}

#[test]
fn pf_act_02_aid_and_spc_11_retching() {
    let mut s = beside().turn("b");
    s.put("foe", 2, 0);
    s.does(json!({"do": "prepare_aid", "actor": "b", "target": "a"}), NO_DICE);
    let s = s.turn("a");
    // The rapier at +7 against 20; who is an ally of the trade adds 4 (PF-CHR-08).
    let mut plain = Scene { play: ludex_engine::testing::Play::new(s.play.state.clone()) };
    degrees(&s, json!({"do": "aid", "actor": "b", "by": "attack"}), (11, 20), [1, 7, 10, 2]);
    plain.record("b", |profile| profile.feats = Default::default());
    degrees(&plain, json!({"do": "aid", "actor": "b", "by": "attack"}), (7, 20), [3, 9, 7, 1]);
    // Fortitude +7 against the 17 of what sickened him, at -2 for it himself.
    let mut s = beside();
    s.does(json!({"do": "afflict", "target": "a", "condition": "sickened", "value": 2, "dc": 17}), NO_DICE);
    degrees(&s, json!({"do": "retch", "actor": "a"}), (5, 17), [2, 9, 8, 1]);
}

#[test]
fn pf_eff_08_basic_saves_and_what_is_left() {
    let cells = ". . . . . .\n. A . . . .\n. . . . B .";
    let mut s = ring("", cells, &[("one", "bandit lookout", "theirs", "A"), ("Iven", "Iven", "ours", "B")]);
    s.record("one", |profile| profile.hit_points = 100).set("one", |actor| actor.hit_points = 100);
    let blast = json!({"do": "unleash", "by": "Iven", "name": "fire", "spread": "burst", "at": [1, 1], "feet": 60, "save": "reflex",
        "dc": 17, "dice": 1, "die": 6, "damage": "fire", "target": "one"});
    // Reflex +9 against 17; of a d6, half of 1 is nothing.
    degrees(&s, blast.clone(), (9, 17), [1, 6, 10, 3]);
    let command = s.read(blast);
    // At least 6: all of a 6 by failure, twice 3 or more by critical failure.
    assert_eq!(harms(s.state(), &command, 6), lowest(6 + 4, 120));
    // At least 1: all but a 1 by success, everything by failure.
    assert_eq!(harms(s.state(), &command, 1), lowest(10 * 5 + 6 * 6 + 6, 120));
}

#[test]
fn pf_det_06_hiding_seeking_and_diversions() {
    let yard = || {
        let cells = ". . . . . . . . . .\n. A . o . . B . . .\n. . . . . . . . . .\n. . . . . . . . . .";
        ring("", cells, &[("Tess", "Tessaly", "ours", "A"), ("guard", "bandit lookout", "theirs", "B")])
    };
    // Stealth +7 and 2 for the cover against Perception DC 16: 7 or more, 14 faces of 20.
    let s = yard().turn("Tess");
    let hide = s.read(json!({"do": "hide", "actor": "Tess"}));
    let hidden = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Sighted(_)));
    assert_eq!(chance_of(s.state(), &hide, hidden), lowest(14, 20));
    // Perception +6 against Stealth DC 17: 11 or more finds who was undetected, 10 faces.
    let mut s = yard().turn("guard");
    s.does(json!({"do": "set_sight", "observer": "guard", "target": "Tess", "how": "undetected"}), NO_DICE);
    let seek = s.read(json!({"do": "seek", "actor": "guard", "within": "cone", "at": [5, 1]}));
    assert_eq!(chance_of(s.state(), &seek, hidden), lowest(10, 20));
    // Deception +5 against Perception DC 16, and 20 for the next time.
    let mut s = yard().turn("Tess");
    s.put("guard", 1, 3);
    degrees(&s, json!({"do": "divert", "actor": "Tess"}), (5, 16), [1, 9, 9, 1]);
    s.does(json!({"do": "divert", "actor": "Tess"}), [2]);
    degrees(&s, json!({"do": "divert", "actor": "Tess"}), (5, 20), [5, 9, 5, 1]);
}

#[test]
fn pf_ska_13_jumps_climbs_tumbles_and_balances() {
    let row = format!("A {}B", ". ".repeat(12));
    let runner = || {
        let mut s =
            ring("", &row, &[("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")]).turn("one");
        s.record("one", |profile| profile.speed = 25);
        s
    };
    // Athletics +7: twenty feet against 20, upwards against 30.
    degrees(&runner(), json!({"do": "long_jump", "actor": "one", "to": [6, 0]}), (7, 20), [3, 9, 7, 1]);
    degrees(&runner(), json!({"do": "high_jump", "actor": "one", "to": [2, 0]}), (7, 30), [13, 6, 1, 0]);
    let ground = |kind: &str, dc: u8| {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        s.put("two", 7, 4).set("one", |actor| (actor.held, actor.shield_away) = (0, true));
        let ground = json!({"at": [3, 2], "radius": 2, "kind": kind, "dc": dc, "drop": 20});
        s.does(json!({"do": "lay_ground", "ground": ground}), NO_DICE);
        s
    };
    degrees(&ground("incline", 20), json!({"do": "climb", "actor": "one"}), (7, 20), [3, 9, 7, 1]);
    degrees(&ground("narrow", 15), json!({"do": "balance", "actor": "one", "to": [5, 2]}), (5, 15), [1, 8, 10, 1]);
    // Acrobatics +7 against the wolf's Reflex DC 20.
    let cells = "A B . . . . .\n# # # # # # #";
    let s = ring("", cells, &[("one", "Tessaly", "ours", "A"), ("two", "timber wolf", "theirs", "B")]).turn("one");
    degrees(&s, json!({"do": "tumble_through", "actor": "one", "target": "two", "to": [2, 0]}), (7, 20), [3, 9, 7, 1]);
}

#[test]
fn pf_spc_01_and_05_falls_are_answered() {
    let falling = |edge: u8| {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        s.record("one", |profile| (profile.speeds.fly, profile.hit_points) = (30, 100));
        s.set("one", |actor| (actor.held, actor.shield_away, actor.hit_points) = (0, true, 100));
        s.does(json!({"do": "drop_down", "target": "one", "feet": 40, "edge": edge}), NO_DICE);
        s
    };
    // Acrobatics +5 against 15; Reflex +7 against 20.
    degrees(&falling(0), json!({"do": "arrest_fall", "actor": "one"}), (5, 15), [1, 8, 10, 1]);
    degrees(&falling(20), json!({"do": "grab_edge", "actor": "one"}), (7, 20), [3, 9, 7, 1]);
    // He is on his back unless he catches hold: 12 faces of 20.
    let s = falling(20);
    let grab = s.read(json!({"do": "grab_edge", "actor": "one"}));
    let falls = |events: &[Event]| gains(events, s.id("one"), Condition::Prone);
    assert_eq!(chance_of(s.state(), &grab, falls), lowest(12, 20));
}

#[test]
fn pf_ska_49_and_36_work_on_things_and_beasts() {
    let cells = ". . . .\n. A . B";
    let town = |thing: serde_json::Value| {
        let mut s = ring("", cells, &[("Tess", "Tessaly", "ours", "A"), ("Iven", "Iven", "ours", "B")]);
        s.does(json!({"do": "lay_thing", "thing": thing}), NO_DICE);
        s
    };
    let uses = |actor: &str, task: &str, by: &str| json!({"do": "use_skill", "actor": actor, "task": task, "matter": 0, "by": by});
    let lock = town(json!({"name": "chest", "kind": "lock", "dc": 20, "needs": 3}));
    assert!(offered(&lock, &uses("Tess", "pick_lock", "thievery")));
    degrees(&lock, uses("Tess", "pick_lock", "thievery"), (7, 20), [3, 9, 7, 1]);
    let trap = town(json!({"name": "trap", "kind": "device", "dc": 18, "needs": 2}));
    degrees(&trap, uses("Tess", "disable", "thievery"), (7, 18), [1, 9, 9, 1]);
    let door = town(json!({"name": "door", "kind": "barrier", "dc": 15}));
    let mut bare = uses("Tess", "force", "athletics");
    degrees(&door, bare.clone(), (3, 15), [2, 9, 8, 1]);
    bare["tools"] = json!(false);
    degrees(&door, bare, (1, 15), [4, 9, 6, 1]);
    let topic = town(json!({"name": "golems", "kind": "topic", "dc": 15}));
    degrees(&topic, uses("Iven", "recall", "arcana"), (7, 15), [1, 6, 10, 3]);
    let plan = town(json!({"name": "lantern", "kind": "work", "dc": 14, "level": 0}));
    degrees(&plan, uses("Iven", "earn", "crafting"), (7, 14), [1, 5, 10, 4]);
    // A horse obeys by Nature +4 of Iven against Will DC 15; helpful, a degree more: all but three faces.
    let cells = ". . . . . .\n. A B . . .\n. . . . . .\n. . . . . C";
    let actors =
        [("Iven", "Iven", "ours", "A"), ("horse", "saddle horse", "ours", "B"), ("foe", "timber wolf", "theirs", "C")];
    let mut s = ring("", cells, &actors).turn("Iven");
    let command = json!({"do": "command_animal", "actor": "Iven", "target": "horse"});
    degrees(&s, command.clone(), (4, 15), [1, 9, 9, 1]);
    s.does(json!({"do": "set_attitude", "target": "horse", "toward": "Iven", "attitude": "helpful"}), NO_DICE);
    assert_eq!(succeeds(&s, command), lowest(19, 20));
}
