//! PF-MOV and what belongs to it: speeds, ground, heights, water, mounts.

use crate::common::*;
use ludex_pathfinder::character::{Size, Speeds, Trait};
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::derived::{self, Way};
use ludex_pathfinder::state::Condition;
use ludex_pathfinder::{climbing, waters};
use serde_json::{Value, json};

pub(crate) fn yard() -> Scene {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.put("two", 7, 4);
    s
}

pub(crate) fn lay(s: &mut Scene, ground: Value) {
    s.does(json!({"do": "lay_ground", "ground": ground}), NO_DICE);
}

pub(crate) fn at(s: &Scene, name: &str) -> (i16, i16) {
    (s.actor(name).at.x, s.actor(name).at.y)
}

#[test]
fn pf_mov_01_speeds_are_hindered_by_type_and_keep_five_feet() {
    let mut s = yard();
    let speed = |s: &Scene| derived::speed(s.state(), s.id("one"));
    let own = speed(&s);
    s.afflict("one", "encumbered", 0);
    assert_eq!(speed(&s), own - 10);
    let slow = |name: &str, value: i32| json!({"do": "grant", "target": "one", "name": name, "on": "speed", "of": "status", "value": value, "level": 1, "turns": 0});
    s.does(slow("mire", -15), NO_DICE);
    assert_eq!(speed(&s), 5, "20 less 10 less 15: five are left");
    s.does(json!({"do": "relieve", "target": "one", "condition": "encumbered"}), NO_DICE);
    s.does(slow("web", -5), NO_DICE);
    assert_eq!(speed(&s), own - 15, "of one type the worst counts alone");
    assert_eq!(derived::speed_by(s.state(), s.id("one"), Way::Fly), 0);
}

#[test]
fn pf_mod_07_the_same_effect_counts_once() {
    let mut s = yard();
    let bless = |level: i32, turns: i32| json!({"do": "grant", "target": "one", "name": "bless", "on": "attacks", "of": "status", "value": 1, "level": level, "turns": turns});
    s.does(bless(1, 5), NO_DICE).does(bless(1, 10), NO_DICE);
    assert_eq!(s.state().effects.len(), 1);
    let attack = |s: &Scene| {
        let strike = &s.state().profile(s.id("one")).strikes[0];
        derived::attack(s.state(), s.id("one"), strike, false).total()
    };
    let blessed = attack(&s);
    s.does(json!({"do": "revoke", "target": "one", "name": "bless"}), NO_DICE);
    assert_eq!(attack(&s), blessed - 1);
    s.does(bless(2, 3), NO_DICE).does(bless(1, 10), NO_DICE);
    assert_eq!(s.state().effects[0].level, 2, "the higher level stays");
    assert_eq!(s.no(json!({"do": "grant", "target": "one", "name": "x", "on": "saves", "of": "untyped", "value": 1, "level": 1, "turns": 1})).0, "PF-MOD-03");
    for _ in 0..4 {
        let now = s.acting().to_owned();
        s.does(json!({"do": "end_turn", "actor": now}), NO_DICE);
    }
    assert_eq!(s.state().effects[0].until, ludex_pathfinder::state::Until::Starts(s.id("one"), 1));
}

#[test]
fn pf_mov_03_height_counts_as_one_more_side() {
    let mut s = yard();
    s.put("one", 0, 0).put("two", 3, 4);
    assert_eq!(s.state().feet(s.id("one"), s.id("two")), 25);
    s.set("two", |actor| actor.height = 10);
    assert_eq!(s.state().feet(s.id("one"), s.id("two")), 30);
    s.put("two", 0, 1).set("two", |actor| actor.height = 15);
    assert_eq!(s.state().feet(s.id("one"), s.id("two")), 15);
}

#[test]
fn pf_mov_05_hazardous_ground_hurts_who_enters_it() {
    let mut s = yard();
    s.put("one", 0, 0);
    lay(&mut s, json!({"at": [2, 0], "kind": "hazardous", "dice": 1, "die": 6, "damage": "fire"}));
    lay(&mut s, json!({"at": [3, 0], "kind": "hazardous", "dice": 1, "die": 6, "damage": "fire"}));
    let hp = s.hp("one");
    // Two squares of embers, and once more as the turn ends there.
    s.does(json!({"do": "stride", "actor": "one", "to": [3, 0]}), [2, 3]);
    assert_eq!((at(&s, "one"), s.hp("one")), ((3, 0), hp - 5));
    s.does(json!({"do": "end_turn", "actor": "one"}), [4]);
    assert_eq!(s.hp("one"), hp - 9);
    s.does(json!({"do": "clear_ground", "at": [3, 0]}), NO_DICE);
    assert_eq!(s.no(json!({"do": "clear_ground", "at": [3, 0]})).0, "PF-MOV-15");
}

#[test]
fn pf_mov_19_the_large_pay_for_the_worst_square_of_a_step() {
    let cells = ". . . . . .\n. . , . . .\n. . . . . .\n. . . . . B";
    let mut s =
        ring("", cells, &[("one", "Brannoc", "ours", "."), ("two", "bandit bruiser", "theirs", "B")][1..]).turn("two");
    s.record("two", |profile| (profile.size, profile.speed) = (Size::Large, 10));
    s.put("two", 0, 0);
    // The first step takes in two squares of column 2, one of them hard: 10 feet, and no farther.
    assert_eq!(s.no(json!({"do": "stride", "actor": "two", "to": [2, 0]})).0, "PF-MOV-02");
    s.does(json!({"do": "stride", "actor": "two", "to": [1, 0]}), NO_DICE);
    s.put("two", 0, 0);
    lay(&mut s, json!({"at": [2, 0], "kind": "hazardous", "radius": 1, "dice": 1, "die": 6, "damage": "fire"}));
    let hp = s.hp("two");
    s.does(json!({"do": "stride", "actor": "two", "to": [1, 0]}), [3]);
    assert_eq!(s.hp("two"), hp - 3, "once a step, however many squares burn");
}

#[test]
fn pf_mov_06_on_what_is_narrow_one_is_off_balance_and_may_fall() {
    let mut s = yard();
    lay(&mut s, json!({"at": [3, 2], "kind": "narrow", "dc": 15, "drop": 30}));
    s.put("two", 4, 2).set("two", |actor| actor.actions = 3);
    let mut s = s.turn("two");
    // 8 on the die: 16 against 18 - 2: a hit; Reflex 8 + 7 stays.
    s.strike("two", "greatclub", "one", [5, 4, 8]);
    assert!(s.told().contains("unsteady ground"));
    assert!(!s.happened("slipped") && s.actor("one").height == 0);
    s.set("two", |actor| actor.attacks = 0);
    s.set("one", |actor| (actor.reaction, actor.hit_points) = (false, 20));
    s.strike("two", "greatclub", "one", [5, 4, 7]);
    // He slips, and 30 feet do 15.
    assert!(s.happened("slipped") && s.happened("fell") && s.has("one", Condition::Prone));
    assert_eq!(s.hp("one"), 20 - 8 - 15 + 3, "{}", s.told());
}

#[test]
fn pf_mov_07_on_uneven_ground_one_may_fall_down() {
    let mut s = yard();
    lay(&mut s, json!({"at": [3, 2], "kind": "uneven", "dc": 15}));
    s.does(json!({"do": "call_check", "target": "one", "with": "will", "dc": 30}), [2, 7]);
    assert!(s.has("one", Condition::Prone), "a failed save, then 14 against 15");
    let mut s = yard();
    lay(&mut s, json!({"at": [3, 2], "kind": "uneven", "dc": 15}));
    s.does(json!({"do": "call_check", "target": "one", "with": "will", "dc": 30}), [2, 8]);
    assert!(!s.has("one", Condition::Prone));
}

#[test]
fn pf_ska_02_balancing_goes_as_well_as_it_is_done() {
    let balance = |face: u32| {
        let mut s = yard();
        s.put("one", 0, 0);
        s.record("one", |profile| profile.speed = 25);
        lay(&mut s, json!({"at": [2, 0], "radius": 3, "kind": "narrow", "dc": 15, "drop": 20}));
        assert_eq!(
            s.no(json!({"do": "stride", "actor": "one", "to": [3, 0]})).0,
            "PF-MOV-02",
            "it must be balanced over"
        );
        s.does(json!({"do": "balance", "actor": "one", "to": [5, 0]}), [face]);
        (s.actor("one").at.x, s.actor("one").actions, s.happened("slipped"))
    };
    // Acrobatics +3 in a breastplate: 22 is a critical success no more; 20 on the die is.
    assert_eq!(balance(20), (5, 2, false));
    assert_eq!(balance(15), (2, 2, false));
    assert_eq!(balance(5), (0, 2, false));
    assert_eq!(balance(1), (0, 0, true));
    assert_eq!(yard().no(json!({"do": "balance", "actor": "one", "to": [4, 2]})).0, "PF-SKA-02");
}

#[test]
fn pf_mov_08_climbing_has_one_off_balance() {
    let mut s = yard();
    lay(&mut s, json!({"at": [3, 2], "kind": "incline", "dc": 20}));
    let both = s.no(json!({"do": "climb", "actor": "one"}));
    assert_eq!(both.0, "PF-MOV-20");
    s.set("one", |actor| (actor.held, actor.shield_away) = (0, true));
    s.does(json!({"do": "climb", "actor": "one"}), [13]);
    assert_eq!((s.actor("one").height, s.actor("one").hangs), (5, true));
    assert!(
        ludex_pathfinder::surroundings::off_balance(s.state(), s.id("one")).is_some_and(|rule| rule.id == "PF-MOV-08")
    );
    s.record("one", |profile| profile.speeds.climb = 20);
    assert!(ludex_pathfinder::surroundings::off_balance(s.state(), s.id("one")).is_none());
}

#[test]
fn pf_ska_10_a_climb_goes_by_speed_and_degree() {
    let feet = |speed: u8| {
        [Degree::Success, Degree::CriticalSuccess, Degree::Failure].map(|degree| climbing::climbs(speed, degree))
    };
    assert_eq!([15, 25, 40, 60].map(feet), [[5, 5, 0], [5, 10, 0], [10, 15, 0], [15, 20, 0]]);
    let mut s = yard();
    s.set("one", |actor| (actor.held, actor.shield_away) = (0, true));
    assert_eq!(s.no(json!({"do": "climb", "actor": "one"})).0, "PF-SKA-10", "there is no wall");
    lay(&mut s, json!({"at": [3, 2], "kind": "incline", "dc": 20}));
    s.does(json!({"do": "climb", "actor": "one"}), [1]);
    assert!(s.has("one", Condition::Prone) && s.actor("one").height == 0, "from the ground one lies there");
    s.does(json!({"do": "stand", "actor": "one"}), NO_DICE);
    s.set("one", |actor| (actor.height, actor.hangs) = (20, true));
    s.does(json!({"do": "climb", "actor": "one"}), [1]);
    assert_eq!((s.actor("one").height, s.hp("one")), (0, 20 - 10), "a fall of 20 feet");
}

#[test]
fn pf_mov_20_one_hand_holds_on() {
    let mut s = yard();
    s.put("two", 4, 2);
    s.set("one", |actor| (actor.height, actor.hangs, actor.shield_away) = (5, true, true));
    s.set("two", |actor| actor.height = 5);
    let bow = s.arm("one", "shortbow");
    let shot = json!({"do": "strike", "actor": "one", "target": "two", "strike": bow});
    assert_eq!(s.no(shot).0, "PF-MOV-20");
    s.strike("one", "longsword", "two", [2]);
    s.afflict("one", "prone", 0);
    assert_eq!((s.actor("one").height, s.actor("one").hangs), (0, false), "who falls down on a wall falls off");
}

#[test]
fn pf_mov_14_by_nature_there_is_no_roll() {
    let mut s = yard();
    lay(&mut s, json!({"at": [3, 2], "radius": 5, "kind": "deep", "dc": 20}));
    s.record("one", |profile| profile.speeds = Speeds { swim: 20, climb: 15, ..Speeds::default() });
    s.does(json!({"do": "swim", "actor": "one", "to": [7, 2], "depth": 0}), NO_DICE);
    assert_eq!(at(&s, "one"), (7, 2));
    assert_eq!(
        s.no(json!({"do": "swim", "actor": "one", "to": [1, 2], "depth": 0})).0,
        "PF-SKA-16",
        "30 feet are too far"
    );
}

#[test]
fn pf_ska_16_swimming_takes_a_check_in_rough_water() {
    let feet = |speed: u8| {
        [Degree::Success, Degree::CriticalSuccess, Degree::CriticalFailure].map(|degree| waters::swims(speed, degree))
    };
    assert_eq!([25, 15].map(feet), [[10, 15, 0], [5, 10, 0]]);
    let swim_to = |x: i16, dc: u8, faces: &[u32]| {
        let mut s = yard();
        s.record("one", |profile| profile.speed = 25);
        lay(&mut s, json!({"at": [3, 2], "radius": 6, "kind": "deep", "dc": dc}));
        s.does(json!({"do": "swim", "actor": "one", "to": [x, 2], "depth": 0}), faces);
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        (s.actor("one").at.x, s.actor("one").depth)
    };
    let swim = |dc, faces: &[u32]| swim_to(6, dc, faces);
    assert_eq!(swim_to(5, 0, &[]), (5, 0), "calm: success without a roll");
    assert_eq!(swim(15, &[10]), (5, 0), "ten feet of the fifteen");
    assert_eq!(swim(15, &[20]), (6, 0));
    assert_eq!(swim(15, &[4]), (3, 10), "who has not swum sinks");
}

#[test]
fn pf_mov_15_currents_carry_and_hinder() {
    let mut s = yard();
    s.put("one", 3, 2);
    lay(&mut s, json!({"at": [3, 2], "radius": 6, "kind": "deep", "drift": [2, 0], "against": 1}));
    s.record("one", |profile| profile.speed = 25);
    // Against it each square costs two: fifteen feet are one square.
    assert_eq!(s.no(json!({"do": "swim", "actor": "one", "to": [1, 2], "depth": 0})).0, "PF-SKA-16");
    s.does(json!({"do": "swim", "actor": "one", "to": [2, 2], "depth": 0}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!((at(&s, "one"), s.actor("one").depth), ((4, 2), 0), "ten feet down the current, not down");
}

#[test]
fn pf_mov_16_water_slows_what_cuts_and_quenches_fire() {
    let mut s = yard();
    s.put("two", 4, 2);
    lay(&mut s, json!({"at": [3, 2], "radius": 1, "kind": "deep"}));
    let strike = s.arm("one", "longsword");
    let blow = |versatile: bool| json!({"do": "strike", "actor": "one", "target": "two", "strike": strike, "versatile": versatile});
    s.does(blow(false), [2]);
    assert!(s.told().contains("through water"), "it cuts: 2 worse");
    s.does(blow(true), [2]);
    assert!(!s.told().contains("through water"), "it pierces");
    let hp = s.hp("two");
    s.does(json!({"do": "hurt", "target": "two", "by": 7, "damage": "fire"}), NO_DICE);
    assert_eq!(s.hp("two"), hp - 2);
    assert!(s.told().contains("PF-DMG-12"));
    // Under water what is shot and does not pierce loses itself.
    s.put("two", 7, 2).set("one", |actor| (actor.depth, actor.actions) = (5, 3));
    s.record("one", |profile| profile.strikes[1].damage = ludex_pathfinder::character::DamageType::Bludgeoning);
    s.strike("one", "shortbow", "two", NO_DICE);
    assert!(s.happened("drowned"));
    s.record("one", |profile| profile.strikes[1].damage = ludex_pathfinder::character::DamageType::Piercing);
    let increment = ludex_pathfinder::surroundings::increment;
    let bow = &s.state().profile(s.id("one")).strikes[1];
    assert_eq!(increment(s.state(), (s.id("one"), s.id("two")), bow), 30);
}

#[test]
fn pf_mov_17_breath_runs_out() {
    let mut s = yard();
    s.put("two", 7, 0);
    lay(&mut s, json!({"at": [3, 2], "radius": 2, "kind": "deep"}));
    let own = waters::lasts(s.state(), s.id("one"));
    assert_eq!(own, 7, "5 and Constitution 2");
    s.record("one", |profile| profile.speeds.swim = 10);
    s.set("one", |actor| actor.depth = 10);
    let ends = |s: &mut Scene, faces: &[u32]| {
        s.does(json!({"do": "end_turn", "actor": "one"}), faces);
    };
    ends(&mut s, &[]);
    assert_eq!(s.actor("one").breath, Some(6));
    let mut s = s.turn("one");
    s.set("one", |actor| (actor.breath, actor.strained) = (Some(2), true));
    ends(&mut s, &[]);
    assert!(s.has("one", Condition::Unconscious), "an attack costs two");
    // DC 20, then 25: a failure does 2d10 the second time.
    let mut s = s.turn("one");
    ends(&mut s, &[15]);
    assert_eq!(s.event("tried").unwrap()["check"]["dc"]["total"], 20);
    let mut s = s.turn("one");
    ends(&mut s, &[13, 2, 3]);
    assert_eq!(s.hp("one"), 15);
    s.set("one", |actor| actor.depth = 0);
    let mut s = s.turn("one");
    ends(&mut s, &[]);
    assert!(!s.has("one", Condition::Unconscious) && s.actor("one").breath.is_none(), "there is air again");
    // A critical failure kills.
    let mut s = s.turn("one");
    s.set("one", |actor| (actor.depth, actor.suffocating) = (10, 3));
    ends(&mut s, &[1]);
    assert!(s.actor("one").dead);
}

#[test]
fn pf_mov_11_friends_let_one_pass() {
    let mut s = yard();
    s.put("one", 0, 0).put("two", 1, 0);
    s.record("one", |profile| profile.speed = 10);
    let past = json!({"do": "stride", "actor": "one", "to": [2, 0]});
    assert_eq!(s.no(past.clone()).0, "PF-MOV-02", "a foe bars the way: round it it is farther");
    s.record("two", |profile| profile.side = "ours".into());
    assert_eq!(s.no(json!({"do": "stride", "actor": "one", "to": [1, 0]})).0, "PF-MOV-02", "nobody stops there");
    s.does(past.clone(), NO_DICE);
    // Three sizes apart anybody passes.
    let mut s = yard();
    s.put("one", 0, 0).put("two", 1, 0);
    s.record("one", |profile| profile.speed = 25);
    s.record("two", |profile| (profile.size, profile.reactions) = (Size::Gargantuan, Default::default()));
    s.does(json!({"do": "stride", "actor": "one", "to": [5, 0]}), NO_DICE);
    assert_eq!(at(&s, "one"), (5, 0));
}

#[test]
fn pf_mov_12_bodies_may_be_stood_on() {
    let mut s = yard();
    s.put("two", 4, 2);
    s.set("two", |actor| actor.reaction = false);
    let onto = json!({"do": "stride", "actor": "one", "to": [4, 2]});
    assert_eq!(s.no(onto.clone()).0, "PF-MOV-02");
    let lies = |what: Condition| ludex_pathfinder::state::Instance::of(what);
    s.set("two", |actor| {
        actor.conditions.push(lies(Condition::Unconscious));
        actor.conditions.push(lies(Condition::Prone));
    });
    s.does(onto, NO_DICE);
    assert_eq!(at(&s, "one"), (4, 2));
    s.set("two", |actor| actor.conditions.retain(|one| one.what == Condition::Prone));
    let mut s = s.turn("two");
    assert_eq!(s.no(json!({"do": "stand", "actor": "two"})).0, "PF-MOV-12");
    s.put("one", 0, 0);
    s.does(json!({"do": "stand", "actor": "two"}), NO_DICE);
}

#[test]
fn pf_mov_13_who_is_pushed_stops_at_a_wall_and_gives_no_opening() {
    let cells = ". . . . . #\n. A B . . #\n. . . . . #";
    let mut s =
        ring("", cells, &[("one", "Brannoc", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")]).turn("one");
    s.put("one", 3, 1).put("two", 4, 1).set("one", |actor| actor.held = 0);
    s.record("one", |profile| profile.skills[2].item = 9);
    s.does(json!({"do": "shove", "actor": "one", "target": "two"}), [20]);
    assert_eq!(at(&s, "two"), (4, 1), "a wall is behind");
    s.put("one", 2, 1).put("two", 3, 1);
    s.does(json!({"do": "shove", "actor": "one", "target": "two"}), [20]);
    assert_eq!(at(&s, "two"), (4, 1), "five of the ten feet");
    assert!(s.state().asked.is_empty());
    // Off a ledge one is pushed all the same.
    let mut s = yard();
    s.put("two", 4, 2).set("one", |actor| actor.held = 0);
    s.record("one", |profile| profile.skills[2].item = 9);
    lay(&mut s, json!({"at": [5, 2], "kind": "hazardous", "dice": 1, "die": 6, "damage": "fire"}));
    s.does(json!({"do": "shove", "actor": "one", "target": "two"}), [12, 4]);
    assert_eq!((at(&s, "two"), s.hp("two")), ((5, 2), 26), "into the fire");
}

#[test]
fn pf_cnd_18_attitudes_move_by_steps() {
    use ludex_pathfinder::attitudes::{attitude, shifted};
    use ludex_pathfinder::difficulty::Attitude;
    assert_eq!(shifted(Attitude::Indifferent, 2), Attitude::Helpful);
    assert_eq!([shifted(Attitude::Unfriendly, -1), shifted(Attitude::Hostile, -1)], [Attitude::Hostile; 2]);
    let mut s = yard();
    let of = |s: &Scene| attitude(s.state(), s.id("two"), s.id("one"));
    assert_eq!(of(&s), Attitude::Indifferent);
    s.does(json!({"do": "set_attitude", "target": "two", "toward": "one", "attitude": "friendly"}), NO_DICE);
    s.put("two", 4, 2);
    s.strike("one", "longsword", "two", [2]);
    assert_eq!(of(&s), Attitude::Unfriendly, "two steps for a blow");
}

#[test]
fn pf_eff_16_the_game_master_says_what_is_hostile() {
    use ludex_pathfinder::attitudes::attitude;
    use ludex_pathfinder::difficulty::Attitude;
    let mut s = yard();
    s.afflict("two", "fascinated", 0);
    s.does(json!({"do": "set_sight", "observer": "two", "target": "one", "how": "hidden"}), NO_DICE);
    s.does(json!({"do": "call_hostile", "doer": "one", "target": "two"}), NO_DICE);
    assert_eq!(
        attitude(s.state(), s.id("two"), s.id("one")),
        Attitude::Hostile,
        "2 for the act, and as many for what is known of it"
    );
    assert!(!s.has("two", Condition::Fascinated) && s.state().sight.is_plain());
    assert!(s.state().profile(s.id("two")).traits.has(Trait::Humanoid));
}
