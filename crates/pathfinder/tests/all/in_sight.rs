//! PF-POS, PF-DET: what stands between two, who flanks, and what brings the hidden to light.
#![allow(missing_docs)]

use crate::common::*;
use ludex_grid::Cover;
use ludex_kit::ActorId;
use ludex_pathfinder::State;
use ludex_pathfinder::character::Size;
use ludex_pathfinder::position::{Shelter, cover, flanks, threatens};
use ludex_pathfinder::state::{Condition, Sighting};
use serde_json::json;

#[test]
fn pf_pos_02_a_giant_between_is_as_good_as_a_thing() {
    let people = [
        ("one", "Tessaly", "ours", "A"),
        ("between", "timber wolf", "ours", "B"),
        ("two", "bandit bruiser", "theirs", "C"),
    ];
    let mut s = ring("", ". . . . . . . . . .\nA . . . B . . . . C\n. . . . . . . . . .\n. . . . . . . . . .", &people);
    let of = |s: &Scene| cover(s.state(), s.id("one"), s.id("two"));
    assert_eq!(of(&s), Shelter::Lesser);
    s.record("between", |profile| profile.size = Size::Large);
    assert_eq!(of(&s), Shelter::Lesser, "one size more than both");
    s.record("between", |profile| profile.size = Size::Huge);
    assert_eq!(of(&s), Shelter::Standard);
    s.record("two", |profile| profile.size = Size::Large);
    assert_eq!(of(&s), Shelter::Lesser, "of both, not of one");
}

#[test]
fn pf_pos_04_who_is_restrained_flanks_nobody() {
    let people =
        [("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B"), ("three", "Oswin", "ours", "C")];
    let mut s = ring("", ". A B C .", &people).turn("one");
    s.arm("one", "longsword");
    s.arm("three", "mace");
    let flanked = |s: &Scene| flanks(s.state(), s.id("one"), s.id("two"));
    assert!(flanked(&s));
    s.afflict("three", "grabbed", 0);
    assert!(flanked(&s), "who is grabbed may strike");
    s.afflict("three", "restrained", 0);
    assert!(!flanked(&s));
}

/// What stands between two, looked at cell by cell: what the ground gives, or little where anybody stands on the line.
fn cell_by_cell(state: &State, from: ActorId, target: ActorId) -> Shelter {
    let (a, b) = (state.footprint(from), state.footprint(target));
    let others = || state.ids().filter(|id| *id != from && *id != target && state.lives(*id));
    let stands_in = |cell| others().any(|id| state.footprint(id).contains(cell));
    let half = |cell| if stands_in(cell) { Cover::Half } else { Cover::None };
    match state.setting.map.cover(a, b, |_| Cover::None) {
        Cover::None if state.setting.map.cover(a, b, half) == Cover::None => Shelter::None,
        Cover::None => Shelter::Lesser,
        Cover::ThreeQuarters => Shelter::Greater,
        _ => Shelter::Standard,
    }
}

/// Whether two have another between them, each of them asked about everything.
fn one_by_one(state: &State, actor: ActorId, target: ActorId) -> bool {
    let fights = |id| threatens(state, id, target) && !state.actor(id).has(Condition::Restrained);
    let friend = |id: &ActorId| *id != actor && *id != target && !state.hostile(*id, actor) && fights(*id);
    let middle = state.footprint(target);
    let opposite = |id: ActorId| middle.has_on_opposite_sides(state.footprint(actor), state.footprint(id));
    state.hostile(actor, target) && fights(actor) && state.ids().filter(friend).any(opposite)
}

#[test]
fn pf_pos_02_cover_and_flanking_are_those_found_one_by_one() {
    let people = [
        ("a", "Brannoc", "ours", "A"),
        ("b", "Tessaly", "ours", "B"),
        ("c", "Oswin", "ours", "C"),
        ("d", "timber wolf", "theirs", "D"),
        ("e", "bandit bruiser", "theirs", "E"),
        ("f", "bandit lookout", "theirs", "G"),
    ];
    let cells = "A . . D . n .\nB . o E . . .\nC . . G . , .\n. T . . . . .\n. . . . . . .";
    let mut s = ring("", cells, &people);
    for (name, strike) in [("a", "longsword"), ("c", "mace")] {
        s.arm(name, strike);
    }
    for (name, ..) in people {
        s.record(name, |profile| profile.size = Size::Medium);
    }
    let (mut found, mut covered) = (0, 0);
    for step in 0..400_i16 {
        let (name, ..) = people[usize::from(step.unsigned_abs()) % 6];
        s.put(name, step * 31 % 7, step * 17 % 5);
        s.set(name, |actor| actor.dead = step % 23 == 0);
        let size = if step % 5 == 0 { Size::Large } else { Size::Medium };
        s.record(name, |profile| profile.size = size);
        let state = s.state();
        for (one, other) in state.ids().flat_map(|one| state.ids().map(move |other| (one, other))) {
            if one == other {
                continue;
            }
            assert_eq!(cover(state, one, other), cell_by_cell(state, one, other), "step {step}, {one} {other}");
            assert_eq!(flanks(state, one, other), one_by_one(state, one, other), "step {step}, {one} {other}");
            found += usize::from(flanks(state, one, other));
            covered += usize::from(cover(state, one, other) == Shelter::Lesser);
        }
    }
    assert!(found > 100 && covered > 100, "{found} flank, {covered} stand behind others");
}

/// A rogue hidden from a guard in the open, in what hides her there.
fn hidden(by: &str) -> Scene {
    let people = [("Tess", "Tessaly", "ours", "A"), ("guard", "bandit lookout", "theirs", "B")];
    let mut s = ring("", ". . . . . . . . .\n. A . . . . B . .\n. . . . . . . . .", &people);
    match by {
        "fog" => {
            s.does(json!({"do": "set_weather", "senses": -2, "shots": -2, "conceals": 10}), NO_DICE);
        }
        "dusk" => {
            s.does(json!({"do": "set_light", "level": "dim"}), NO_DICE);
        }
        _ => {
            s.afflict("Tess", "concealed", 0);
        }
    }
    s.does(json!({"do": "set_sight", "observer": "guard", "target": "Tess", "how": "hidden"}), NO_DICE);
    s
}

fn of(s: &Scene) -> Sighting {
    s.state().sight.of(s.id("guard"), s.id("Tess"))
}

#[test]
fn pf_det_06_who_has_lost_what_hid_it_is_seen() {
    let mut s = hidden("fog");
    s.does(json!({"do": "set_weather", "senses": -1, "shots": 0, "conceals": 20}), NO_DICE);
    assert_eq!(of(&s), Sighting::Hidden, "the fog still hides her");
    s.does(json!({"do": "set_weather", "senses": 0, "shots": 0, "conceals": 0}), NO_DICE);
    assert_eq!(of(&s), Sighting::Observed);
    let mut s = hidden("dusk");
    s.does(json!({"do": "set_light", "level": "bright"}), NO_DICE);
    assert_eq!(of(&s), Sighting::Observed);
    let mut s = hidden("dusk");
    let lamp = json!({"name": "torch", "at": [1, 1], "bright": 4, "dim": 4});
    s.does(json!({"do": "set_lamp", "lamp": lamp}), NO_DICE);
    assert_eq!(of(&s), Sighting::Observed, "somebody brings a torch");
    let mut s = hidden("a veil");
    s.does(json!({"do": "relieve", "target": "Tess", "condition": "concealed", "by": 0}), NO_DICE);
    assert!(!s.has("Tess", Condition::Concealed));
    assert_eq!(of(&s), Sighting::Observed);
}

#[test]
fn pf_ska_42_who_saw_one_set_out_is_not_deceived() {
    // Behind the wall at the end of the way nobody sees her; the guard saw her go there, the archer did not.
    let people = [
        ("Tess", "Tessaly", "ours", "A"),
        ("guard", "bandit lookout", "theirs", "B"),
        ("archer", "bandit lookout", "theirs", "C"),
    ];
    let mut s = ring("", ". . . # . . .\n. A . # . . C\nB . . # . . .", &people).turn("Tess");
    s.put("Tess", 2, 1);
    s.put("guard", 2, 2);
    s.does(json!({"do": "sneak", "actor": "Tess", "to": [2, 0]}), [20]);
    let how = |who: &str| s.state().sight.of(s.id(who), s.id("Tess"));
    assert_eq!((how("guard"), how("archer")), (Sighting::Observed, Sighting::Undetected));
}
