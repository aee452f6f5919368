//! PF-EFF: areas, saves, what spares whom.

use crate::common::*;
use ludex_grid::{Cell, Shape};
use ludex_pathfinder::areas::{Spread, Zone};
use ludex_pathfinder::blasts::{TRAIT_ROWS, basic, counteracts, heals, is_above};
use ludex_pathfinder::character::{Casting, DamageType, Rank, Statistic, Trait};
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::derived;
use ludex_pathfinder::state::{Condition, Sighting};
use serde_json::{Value, json};

/// An open field, a caster and foes about.
fn field() -> Scene {
    let cells = ". . . . . . . . . .\n. . . . . . . . . .\n. . A . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . .\n. . . B C D . . . .";
    let actors = [
        ("Iven", "Iven", "ours", "A"),
        ("one", "bandit lookout", "theirs", "B"),
        ("two", "bandit lookout", "theirs", "C"),
        ("Bran", "Brannoc", "ours", "D"),
    ];
    ring("", cells, &actors)
}

/// The squares of an area on a wide field about (50, 50).
fn squares(spread: Spread, feet: u16, at: (i16, i16), across: u8) -> usize {
    let map = ludex_grid::Map::open(Shape::SquareAlternating, 120, 120).expect("it is small enough");
    let from = map.footprint(Cell::new(50, 50), across);
    let zone = Zone { spread, from, at: Cell::new(at.0, at.1), feet };
    map.cells().filter(|cell| zone.contains(*cell)).count()
}

fn unleash(more: Value) -> Value {
    let mut all = json!({"do": "unleash", "by": "Iven", "name": "burning hands", "spread": "burst", "at": [3, 3], "feet": 10,
        "save": "reflex", "dc": 17, "dice": 2, "die": 6, "damage": "fire"});
    for (key, value) in more.as_object().expect("fields") {
        all[key] = value.clone();
    }
    all
}

#[test]
fn pf_eff_03_bursts_spread_from_a_corner() {
    assert_eq!([5, 10, 15, 20].map(|feet| squares(Spread::Burst, feet, (60, 60), 1)), [4, 12, 24, 44]);
}

#[test]
fn pf_eff_04_emanations_go_from_every_side() {
    assert_eq!([5, 10].map(|feet| squares(Spread::Emanation, feet, (50, 50), 1) - 1), [8, 20]);
    assert_eq!(squares(Spread::Emanation, 5, (50, 50), 2) - 4, 12);
}

#[test]
fn pf_eff_05_cones_are_a_quarter() {
    assert_eq!(squares(Spread::Cone, 15, (55, 50), 1), 7);
    assert_eq!(squares(Spread::Cone, 15, (55, 55), 1), 6);
    assert_eq!(squares(Spread::Cone, 30, (50, 40), 1), 26);
    let map = ludex_grid::Map::open(Shape::SquareAlternating, 120, 120).expect("it is small enough");
    let from = map.footprint(Cell::new(50, 50), 2);
    let zone = Zone { spread: Spread::Cone, from, at: Cell::new(60, 50), feet: 15 };
    assert!(from.cells().all(|cell| !zone.contains(cell)), "it never covers its owner");
}

#[test]
fn pf_eff_06_lines_touch_what_they_cross() {
    assert_eq!(squares(Spread::Line, 60, (80, 50), 1), 12);
    assert!(squares(Spread::Line, 60, (70, 58), 1) > 12, "a slant crosses more squares");
}

#[test]
fn pf_eff_02_bars_stop_no_effect_and_walls_do() {
    let blocked = |barrier: char| {
        let cells = format!(". . . . .\nA . {barrier} . B\n. . . . .");
        let mut s = ring("", &cells, &[("Iven", "Iven", "ours", "A"), ("one", "bandit lookout", "theirs", "B")]);
        s.does(
            unleash(json!({"spread": "line", "at": [4, 1], "feet": 60})),
            if barrier == '#' { vec![3, 4] } else { vec![3, 4, 2] },
        );
        s.happened("saved")
    };
    assert_eq!([blocked('T'), blocked('#')], [true, false]);
}

#[test]
fn pf_eff_01_what_is_aimed_has_a_range() {
    let mut s = field();
    let aim = |feet: u16| unleash(json!({"target": "one", "feet": feet}));
    assert_eq!(s.no(aim(10)).0, "PF-EFF-01");
    s.does(aim(30), [3, 4, 10]);
    s.does(json!({"do": "set_sight", "observer": "Iven", "target": "one", "how": "undetected"}), NO_DICE);
    assert_eq!(s.no(aim(30)).0, "PF-CND-40");
}

#[test]
fn pf_eff_07_cover_helps_and_hiding_does_not() {
    let mut s = field();
    s.put("one", 4, 3).put("two", 8, 5).put("Bran", 9, 5).put("Iven", 0, 5);
    s.does(json!({"do": "set_sight", "observer": "Iven", "target": "one", "how": "hidden"}), NO_DICE);
    // No flat check: two dice of damage and the save.
    s.does(unleash(json!({})), [3, 4, 8]);
    assert_eq!(s.event("saved").unwrap()["check"]["degree"], "success");
    let cells = ". . . . .\nA . o B .\n. . . . .";
    let mut s = ring("", cells, &[("Iven", "Iven", "ours", "A"), ("one", "bandit lookout", "theirs", "B")]);
    s.does(unleash(json!({"spread": "line", "at": [4, 1], "feet": 60})), [3, 4, 6]);
    let check = s.event("saved").unwrap()["check"].clone();
    assert_eq!(
        (check["modifier"]["total"].clone(), check["degree"].clone()),
        (json!(11), json!("success")),
        "2 for the cover"
    );
}

#[test]
fn pf_eff_08_saves_halve_and_double() {
    let all = [Degree::CriticalSuccess, Degree::Success, Degree::Failure, Degree::CriticalFailure];
    assert_eq!(all.map(|degree| basic(13, degree)), [0, 6, 13, 26]);
    // Damage is rolled once; each saves for itself.
    let mut s = field();
    s.put("one", 3, 3).put("two", 4, 4).put("Iven", 0, 5).put("Bran", 9, 5);
    let hp = s.hp("one");
    // Reflex +9 against 17: 8 succeeds, 7 fails.
    s.does(unleash(json!({})), [3, 4, 8, 7]);
    assert_eq!((hp - s.hp("one"), hp - s.hp("two")), (3, 7));
}

#[test]
fn pf_eff_17_each_saves_once_in_the_order_of_initiative() {
    let mut s = field();
    s.record("two", |profile| profile.size = ludex_pathfinder::character::Size::Large);
    s.put("one", 3, 3).put("two", 4, 3).put("Iven", 0, 5).put("Bran", 9, 5);
    let mut s = s.turn("two");
    let order = ["two", "one", "Iven", "Bran"].map(|name| s.id(name));
    s.play.state.order = order.to_vec();
    s.play.state.turn = 0;
    let hp = (s.hp("one"), s.hp("two"));
    // The large one saves once, and first.
    s.does(unleash(json!({})), [1, 1, 20, 7]);
    assert_eq!((hp.0 - s.hp("one"), hp.1 - s.hp("two")), (2, 0));
}

#[test]
fn pf_eff_12_counteracting_goes_by_levels() {
    assert!(counteracts(Degree::Success, 3, 4) && !counteracts(Degree::Success, 3, 5));
    assert!(counteracts(Degree::Failure, 3, 2) && !counteracts(Degree::Failure, 3, 3));
    assert!(counteracts(Degree::CriticalSuccess, 3, 6) && !counteracts(Degree::CriticalSuccess, 3, 7));
    assert!(!counteracts(Degree::CriticalFailure, 9, 0));
    let mut s = field();
    s.does(json!({"do": "grant", "target": "one", "name": "bane", "on": "attacks", "of": "status", "value": -1, "level": 1, "turns": 0}), NO_DICE);
    let counter =
        json!({"do": "counter", "target": "Iven", "modifier": 7, "dc": 15, "own": 1, "other": 1, "ends": "bane"});
    s.does(counter.clone(), [7]);
    assert_eq!(s.state().effects.len(), 1, "a failure undoes what is below it alone");
    s.does(counter, [8]);
    assert!(s.state().effects.is_empty());
}

#[test]
fn pf_eff_13_the_mighty_are_not_taken_out() {
    assert!(is_above(3, 1, true) && !is_above(2, 1, true) && is_above(2, 1, false));
    let stunned = |level: i8, face: u32| {
        let mut s = field();
        s.put("one", 3, 3).put("two", 9, 5).put("Iven", 0, 5).put("Bran", 8, 5);
        s.record("one", |profile| profile.level = level);
        let more =
            json!({"save": "will", "dice": 0, "condition": "stunned", "value": 1, "level": 1, "incapacitates": true});
        s.does(unleash(more), [face]);
        s.has("one", Condition::Stunned)
    };
    // Will +6 against 17.
    assert!(stunned(2, 10) && !stunned(3, 10), "a failure becomes a success");
}

#[test]
fn pf_eff_14_qualities_spare_whom_they_do_not_reach() {
    assert_eq!(TRAIT_ROWS.len(), 6);
    let touched = |quality: &str, change: fn(&mut Scene), faces: &[u32]| {
        let mut s = field();
        s.put("one", 3, 3).put("two", 9, 5).put("Iven", 0, 5).put("Bran", 8, 5);
        change(&mut s);
        s.does(
            unleash(json!({"quality": quality, "dice": 0, "condition": "frightened", "value": 1, "save": "will"})),
            faces,
        );
        s.happened("saved")
    };
    let saves = |quality: &str, change: fn(&mut Scene)| touched(quality, change, &[15]);
    let spared = |quality: &str, change: fn(&mut Scene)| !touched(quality, change, &[]);
    fn mindless(s: &mut Scene) {
        s.record("one", |profile| profile.traits = [Trait::Mindless].into_iter().collect());
    }
    fn deaf(s: &mut Scene) {
        s.afflict("one", "deafened", 0);
    }
    fn blind(s: &mut Scene) {
        s.afflict("one", "blinded", 0);
    }
    fn plain(_: &mut Scene) {}
    assert!(saves("mental", plain) && spared("mental", mindless) && spared("fear", mindless));
    assert!(saves("auditory", plain) && spared("auditory", deaf) && saves("visual", deaf));
    assert!(spared("visual", blind) && spared("linguistic", deaf) && spared("emotion", mindless));
}

#[test]
fn pf_eff_15_for_a_while_one_is_proof() {
    let mut s = field();
    s.put("one", 3, 3).put("two", 9, 5).put("Iven", 0, 5).put("Bran", 8, 5);
    let howl = || {
        unleash(json!({"name": "howl", "save": "will", "dice": 0, "condition": "frightened", "value": 1, "proof": 10}))
    };
    s.does(howl(), [20]);
    s.does(howl(), NO_DICE);
    s.does(unleash(json!({"name": "another", "save": "will", "dice": 0, "condition": "frightened", "value": 1})), [20]);
    s.does(json!({"do": "wait", "minutes": 10}), NO_DICE);
    s.does(howl(), [20]);
    // What one has said to somebody holds for that one alone: the other threatens anew (PF-SKA-31).
    assert!(!ludex_pathfinder::guile::is_proof(s.state(), s.id("one"), s.id("Iven")));
}

#[test]
fn pf_eff_18_allies_may_choose_to_fail() {
    let mut s = field();
    s.put("Bran", 3, 3).put("one", 9, 5).put("two", 8, 5).put("Iven", 0, 5);
    let fear = |willing: &str| {
        unleash(json!({"save": "will", "dice": 0, "condition": "frightened", "value": 1, "willing": willing}))
    };
    s.does(fear("Bran"), NO_DICE);
    assert_eq!(s.actor("Bran").value(Condition::Frightened), 1, "a failure, never a critical one");
    assert_eq!(s.no(fear("one")).0, "PF-EFF-18");
    assert_eq!(s.no(fear("Iven")).0, "PF-EFF-18", "nobody is an ally of oneself");
}

#[test]
fn pf_dmg_09_positive_heals_the_living_and_harms_the_undead() {
    let mut s = field();
    s.put("Bran", 3, 3).put("one", 4, 4).put("two", 8, 5).put("Iven", 0, 5);
    s.record("one", |profile| profile.traits = [Trait::Undead].into_iter().collect());
    s.set("Bran", |actor| actor.hit_points = 5);
    let hp = s.hp("one");
    let heal =
        unleash(json!({"name": "heal", "save": "fortitude", "dice": 1, "die": 8, "damage": "positive", "heals": true}));
    s.does(heal, [5, 8]);
    assert_eq!((s.hp("Bran"), hp - s.hp("one")), (10, 5));
    let profile = |traits: &[Trait]| {
        let mut s = field();
        s.record("one", |profile| profile.traits = traits.iter().copied().collect());
        let of = s.state().profile(s.id("one"));
        (heals(of, DamageType::Positive), heals(of, DamageType::Negative))
    };
    assert_eq!(
        [profile(&[]), profile(&[Trait::Undead]), profile(&[Trait::Construct])],
        [(true, false), (false, true), (false, false)]
    );
}

#[test]
fn pf_drv_07_spells_have_an_attack_and_a_dc() {
    use ludex_pathfinder::character::Ability;
    let mut s = field();
    assert!(derived::spell_dc(s.state(), s.id("Bran"), false).is_none());
    s.record("Iven", |profile| {
        let own = Statistic::built(Ability::Intelligence, 4, Rank::Trained, 1);
        profile.casting = Some(Casting { attack: own, dc: own, ..Casting::default() });
    });
    let of = |s: &Scene| {
        let id = s.id("Iven");
        let attack = derived::spell_attack(s.state(), id, false).unwrap().total();
        (attack, derived::spell_dc(s.state(), id, false).unwrap().total)
    };
    assert_eq!(of(&s), (7, 17));
    s.set("Iven", |actor| actor.attacks = 2);
    assert_eq!(of(&s).1, 17, "attacks never change the DC");
    s.afflict("Iven", "stupefied", 1);
    assert_eq!(of(&s), (6, 16));
    // An effect without a DC of its own goes by that.
    s.put("one", 3, 3).put("two", 8, 5).put("Bran", 9, 5).put("Iven", 0, 5);
    s.does(unleash(json!({"dc": 0})), [1, 1, 7]);
    assert_eq!(s.event("saved").unwrap()["check"]["dc"]["total"], 16);
    assert_eq!(Sighting::default(), Sighting::Observed);
}
