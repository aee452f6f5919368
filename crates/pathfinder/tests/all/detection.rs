//! PF-DET: light and senses, hiding, sneaking, seeking.

use crate::common::*;
use ludex_engine::{Presentation, Rulebook, Viewer};
use ludex_pathfinder::Pathfinder;
use ludex_pathfinder::character::{Keen, Precision, SENSE_ROWS, Sense};
use ludex_pathfinder::sight::{self, SIGHTINGS, Seeing};
use ludex_pathfinder::state::{Condition, Sighting};
use serde_json::json;

/// A rogue behind a wall's end, and a guard who looks that way.
fn yard() -> Scene {
    let cells = ". . . . . . . . . .\n. A . o . . B . . .\n. . . . . . . . . .\n. . . . . . . . . .";
    let actors = [("Tess", "Tessaly", "ours", "A"), ("guard", "bandit lookout", "theirs", "B")];
    ring("", cells, &actors)
}

fn of(s: &Scene, observer: &str, subject: &str) -> Sighting {
    sight::knows(s.state(), s.id(observer), s.id(subject))
}

fn set(s: &mut Scene, observer: &str, subject: &str, how: &str) {
    s.does(json!({"do": "set_sight", "observer": observer, "target": subject, "how": how}), NO_DICE);
}

#[test]
fn pf_det_01_light_conceals_and_darkness_hides() {
    let mut s = yard();
    let seeing = |s: &Scene| sight::seeing(s.state(), s.id("guard"), s.id("Tess"));
    assert_eq!(seeing(&s), Seeing::Plain);
    s.does(json!({"do": "set_light", "level": "dark"}), NO_DICE);
    assert_eq!(seeing(&s), Seeing::Place, "it is heard");
    // A torch: bright for 20 feet, dim to 40.
    let lamp = json!({"name": "torch", "at": [7, 1], "bright": 4, "dim": 4});
    s.does(json!({"do": "set_lamp", "lamp": lamp}), NO_DICE);
    assert_eq!(seeing(&s), Seeing::Concealed, "30 feet from the torch");
    s.record("guard", |profile| profile.senses = vec![Keen { sense: Sense::LowLight, ..Keen::default() }]);
    assert_eq!(seeing(&s), Seeing::Plain);
    s.does(json!({"do": "put_out", "name": "torch"}), NO_DICE);
    assert_eq!(seeing(&s), Seeing::Place, "low light is not darkness");
    s.record("guard", |profile| profile.senses[0].sense = Sense::Darkvision);
    assert_eq!(seeing(&s), Seeing::Plain);
}

#[test]
fn pf_det_02_the_best_sense_counts() {
    let mut s = yard();
    s.set("guard", |actor| actor.at = ludex_grid::Cell::new(5, 1));
    s.afflict("Tess", "invisible", 0).afflict("guard", "deafened", 0);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Undetected);
    let scent = Keen { sense: Sense::Scent, range: 30, precision: None };
    s.record("guard", |profile| profile.senses = vec![scent]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Hidden, "at 20 feet, scent tells where it is");
    s.record("guard", |profile| profile.senses[0].range = 15);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Undetected, "too far to smell");
    s.record("guard", |profile| {
        profile.senses = vec![Keen { range: 30, precision: Some(Precision::Precise), ..scent }]
    });
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Observed);
}

#[test]
fn pf_det_08_special_senses_are_a_table() {
    let of = |sense: Sense| SENSE_ROWS[sense as usize].1;
    assert!(SENSE_ROWS.iter().enumerate().all(|(place, row)| row.0 as usize == place && !row.2.is_empty()));
    assert_eq!((of(Sense::Scent), of(Sense::Tremorsense)), (Precision::Imprecise, Precision::Imprecise));
    assert_eq!([Sense::Lifesense, Sense::Thoughtsense, Sense::Echo].map(of), [Precision::Precise; 3]);
    // What feels the ground knows who walks in the fog, never precisely, and nobody who flies.
    let mut s = yard();
    let tremor = Keen { sense: Sense::Tremorsense, range: 30, precision: None };
    s.record("guard", |profile| profile.senses = vec![tremor]);
    s.afflict("guard", "blinded", 0).afflict("guard", "deafened", 0);
    assert_eq!(super::detection::of(&s, "guard", "Tess"), Sighting::Hidden);
    s.set("Tess", |actor| actor.height = 20);
    assert_eq!(super::detection::of(&s, "guard", "Tess"), Sighting::Undetected);
}

#[test]
fn pf_det_03_each_pair_has_its_own_state() {
    assert_eq!(SIGHTINGS.map(|row| (row.2, row.3)), [(0, false), (11, true), (11, true), (0, true)]);
    let mut s = yard().turn("guard");
    s.put("Tess", 5, 1);
    set(&mut s, "guard", "Tess", "hidden");
    s.does(json!({"do": "afflict", "target": "Tess", "condition": "concealed", "value": 0}), NO_DICE);
    assert_eq!(sight::flat_checks(s.state(), s.id("guard"), s.id("Tess")), [5, 11]);
    assert_eq!(of(&s, "Tess", "guard"), Sighting::Observed, "it says nothing of the other way");
    // One die against the higher of the two.
    s.strike("guard", "shortsword", "Tess", [10]);
    assert_eq!((s.hp("Tess"), s.actor("guard").attacks), (17, 1));
}

#[test]
fn pf_cnd_25_the_hidden_have_one_off_balance() {
    let mut s = yard().turn("Tess");
    s.put("Tess", 5, 1);
    set(&mut s, "guard", "Tess", "hidden");
    s.strike("Tess", "rapier", "guard", [6, 1, 1]);
    // 6 + 7 against 15 - 2: a hit, with a die of sneak attack.
    let told = s.told();
    assert!(told.contains("13 against 13") && told.contains("does not see it coming"), "{told}");
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Observed, "it comes first, then one is seen");
    assert_eq!(
        s.no(json!({"do": "set_sight", "observer": "guard", "target": "Tess", "how": "observed"})).0,
        "PF-DET-07"
    );
}

#[test]
fn pf_det_04_the_flat_check_comes_first() {
    let mut s = yard().turn("guard");
    s.put("Tess", 5, 1);
    set(&mut s, "guard", "Tess", "hidden");
    s.strike("guard", "shortsword", "Tess", [10]);
    assert!(!s.happened("struck"), "nothing is rolled after it");
    assert_eq!(s.actor("guard").actions, 2, "it is paid for");
    s.strike("guard", "shortsword", "Tess", [11, 2]);
    assert!(s.happened("struck"));
}

#[test]
fn pf_det_05_one_guesses_where_the_undetected_are() {
    let mut s = yard().turn("guard");
    s.put("Tess", 5, 1);
    set(&mut s, "guard", "Tess", "undetected");
    let strike = s.arm("guard", "shortsword");
    let at = json!({"do": "strike", "actor": "guard", "target": "Tess", "strike": strike});
    assert_eq!(s.no(at).0, "PF-CND-40");
    let guess = |x: i32| json!({"do": "strike_square", "actor": "guard", "at": [x, 1], "strike": strike});
    // The wrong square: the same two dice, and no more than a miss.
    s.does(guess(7), [20, 20]);
    let players = |s: &Scene| {
        let viewer = Viewer::Player(vec![s.id("guard")]);
        let told = s.play.events.iter().filter_map(|event| Pathfinder::tell(s.state(), event, &viewer));
        told.map(|line| line.text).collect::<Vec<_>>()
    };
    let wrong = players(&s);
    s.does(guess(5), [11, 7]);
    assert_eq!(players(&s).last().map(|text| text.replace('5', "7")), wrong.last().cloned(), "a miss is a miss");
    assert_eq!(s.hp("Tess"), 17);
    // 11, then 19 + 6 - 10 against 19 with -2 off balance on nobody: it hits.
    s.set("guard", |actor| (actor.attacks, actor.actions) = (0, 3));
    s.does(guess(5), [11, 14, 3]);
    assert_eq!(s.hp("Tess"), 13);
    assert_eq!(s.no(guess(0)).0, "PF-STK-06");
}

#[test]
fn pf_cnd_40_the_undetected_are_not_to_be_aimed_at() {
    let mut s = yard().turn("guard");
    set(&mut s, "guard", "Tess", "undetected");
    let offers = s.play.offers();
    assert!(!offers.iter().any(|offer| offer.target == Some(s.id("Tess"))), "nothing that is offered names it");
    let (own, other) = (Viewer::Player(vec![s.id("guard")]), Viewer::Player(vec![s.id("Tess")]));
    assert!(!Pathfinder::sees(s.state(), &own, s.id("Tess")) && Pathfinder::sees(s.state(), &other, s.id("Tess")));
    assert!(!Pathfinder::sees(s.state(), &Viewer::Spectator, s.id("Tess")));
}

#[test]
fn pf_cnd_41_nobody_thinks_of_the_unnoticed() {
    let mut s = yard().turn("Tess");
    set(&mut s, "guard", "Tess", "unnoticed");
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Unnoticed);
    assert!(sight::is_unseen_by(s.state(), s.id("Tess"), s.id("guard")));
    // A search that succeeds finds the place, as of the undetected.
    let mut s = yard().turn("guard");
    set(&mut s, "guard", "Tess", "unnoticed");
    s.does(json!({"do": "seek", "actor": "guard", "within": "cone", "at": [5, 1]}), [12]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Hidden);
}

#[test]
fn pf_cnd_28_in_view_one_is_observed() {
    let s = yard();
    assert_eq!((of(&s, "guard", "Tess"), of(&s, "Tess", "guard")), (Sighting::Observed, Sighting::Observed));
    let none = sight::flat_checks(s.state(), s.id("guard"), s.id("Tess"));
    assert_eq!(none, [0, 0]);
}

#[test]
fn pf_cnd_27_the_invisible_are_hidden_until_they_sneak() {
    let mut s = yard().turn("Tess");
    s.afflict("Tess", "invisible", 0);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Hidden, "seen vanish");
    s.does(json!({"do": "sneak", "actor": "Tess", "to": [2, 2]}), [10]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Undetected);
    // A search that succeeds critically makes it no more than hidden.
    s.does(json!({"do": "end_turn", "actor": "Tess"}), NO_DICE);
    s.does(json!({"do": "seek", "actor": "guard", "within": "burst", "at": [2, 2]}), [20]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Hidden);
}

#[test]
fn pf_ska_41_hiding_takes_cover_and_stealth() {
    let mut s = yard().turn("Tess");
    s.put("guard", 1, 0);
    assert_eq!(s.no(json!({"do": "hide", "actor": "Tess"})).0, "PF-SKA-41", "in the open");
    s.put("guard", 6, 1);
    // Stealth 7, cover 2, 7 on the die: 16 against Perception DC 16.
    s.does(json!({"do": "hide", "actor": "Tess"}), [7]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Hidden);
    assert_eq!(s.event("secretly").unwrap()["against"], json!([[1, 16, "success"]]));
    let mut s = yard().turn("Tess");
    s.does(json!({"do": "hide", "actor": "Tess"}), [6]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Observed);
    // Whoever hides then does something else is seen.
    s.does(json!({"do": "hide", "actor": "Tess"}), [15]);
    s.does(json!({"do": "stride", "actor": "Tess", "to": [2, 1]}), NO_DICE);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Observed);
}

#[test]
fn pf_ska_42_sneaking_leaves_one_undetected() {
    let sneak = |face: u32| {
        let mut s = yard().turn("Tess");
        set(&mut s, "guard", "Tess", "hidden");
        s.does(json!({"do": "sneak", "actor": "Tess", "to": [2, 1]}), [face]);
        of(&s, "guard", "Tess")
    };
    // With the cover all the way 2 better: 9 in all.
    assert_eq!(sneak(7), Sighting::Undetected);
    assert_eq!(sneak(6), Sighting::Hidden);
    assert_eq!(sneak(1), Sighting::Observed, "10 against 16 is a failure by 6, and a 1 on the die makes it worse");
}

#[test]
fn pf_det_06_who_has_nothing_to_hide_behind_is_seen() {
    let mut s = yard().turn("Tess");
    set(&mut s, "guard", "Tess", "hidden");
    // Two squares and no more: half of 25 feet in whole squares.
    assert_eq!(s.no(json!({"do": "sneak", "actor": "Tess", "to": [4, 3]})).0, "PF-SKA-42");
    s.does(json!({"do": "sneak", "actor": "Tess", "to": [2, 3]}), [20]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Observed, "without a roll that counts");
    // The guard walks round the cover.
    let mut s = yard().turn("guard");
    set(&mut s, "guard", "Tess", "hidden");
    s.does(json!({"do": "stride", "actor": "guard", "to": [2, 2]}), NO_DICE);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Observed);
    // A step behind cover gives nobody away.
    let mut s = yard().turn("Tess");
    set(&mut s, "guard", "Tess", "hidden");
    s.does(json!({"do": "step", "actor": "Tess", "to": [2, 1]}), NO_DICE);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Hidden);
}

#[test]
fn pf_act_11_seeking_finds_the_place_then_the_person() {
    let seek = |how: &str, face: u32| {
        let mut s = yard().turn("guard");
        s.record("guard", |profile| profile.perception.proficiency = 4);
        set(&mut s, "guard", "Tess", how);
        s.does(json!({"do": "seek", "actor": "guard", "within": "cone", "at": [5, 1]}), [face]);
        of(&s, "guard", "Tess")
    };
    // +4 against Stealth DC 17.
    assert_eq!(seek("undetected", 13), Sighting::Hidden);
    assert_eq!(seek("undetected", 20), Sighting::Observed, "24 and a 20 on the die: critical");
    assert_eq!(seek("hidden", 13), Sighting::Observed);
    assert_eq!(seek("hidden", 12), Sighting::Hidden);
    // Away from it nothing is found, and the die falls all the same.
    let mut s = yard().turn("guard");
    set(&mut s, "guard", "Tess", "undetected");
    s.does(json!({"do": "seek", "actor": "guard", "within": "cone", "at": [7, 1]}), [20]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Undetected);
    assert_eq!(s.no(json!({"do": "seek", "actor": "guard", "within": "square", "at": [1, 1]})).0, "PF-ACT-11");
}

#[test]
fn pf_chk_08_players_learn_what_they_notice_and_no_more() {
    let seek = |there: bool, face: u32| {
        let mut s = yard().turn("guard");
        if there {
            set(&mut s, "guard", "Tess", "undetected");
        }
        s.does(json!({"do": "seek", "actor": "guard", "within": "cone", "at": [5, 1]}), [face]);
        let told = |viewer: Viewer| {
            let lines = s.play.events.iter().filter_map(|event| Pathfinder::tell(s.state(), event, &viewer));
            lines.map(|line| line.text).collect::<Vec<_>>()
        };
        (told(Viewer::Player(vec![s.id("guard")])), told(Viewer::Spectator), told(Viewer::GameMaster))
    };
    let (mine, others, master) = seek(true, 3);
    assert_eq!(mine, ["guard looks around, and notices nothing"]);
    assert_eq!(mine, seek(false, 3).0, "whether anybody is there does not show");
    assert_eq!(others, ["guard looks around"]);
    assert!(master[0].contains("searches: 9; Tess 17, failure"), "{master:?}");
    let (mine, others, _) = seek(true, 14);
    assert_eq!(mine, ["guard knows where Tess is", "guard looks around, and notices something"]);
    assert_eq!(others, ["guard looks around"]);
}

#[test]
fn pf_spc_07_friends_are_shown_where_somebody_is() {
    let cells = ". . . . . . . .\n. A . o . . B .\n. . . . . . C .\n. . . . . . D .";
    let actors = [
        ("Tess", "Tessaly", "ours", "A"),
        ("guard", "bandit lookout", "theirs", "B"),
        ("mate", "bandit lookout", "theirs", "C"),
        ("deaf", "bandit lookout", "theirs", "D"),
    ];
    let mut s = ring("", cells, &actors).turn("guard");
    set(&mut s, "guard", "Tess", "hidden");
    set(&mut s, "mate", "Tess", "undetected");
    set(&mut s, "deaf", "Tess", "undetected");
    s.afflict("deaf", "deafened", 0);
    s.does(json!({"do": "point_out", "actor": "guard", "target": "Tess"}), [2]);
    assert_eq!([of(&s, "mate", "Tess"), of(&s, "deaf", "Tess")], [Sighting::Hidden, Sighting::Undetected]);
    s.does(json!({"do": "point_out", "actor": "guard", "target": "Tess"}), [15]);
    assert_eq!(of(&s, "deaf", "Tess"), Sighting::Hidden);
    assert_eq!(s.no(json!({"do": "point_out", "actor": "guard", "target": "Tess"})).0, "PF-SPC-07");
}

#[test]
fn pf_ska_23_a_diversion_hides_until_the_turn_ends() {
    let mut s = yard().turn("Tess");
    s.put("guard", 1, 3);
    // Deception 5: 11 on the die is 16 against Perception DC 16.
    s.does(json!({"do": "divert", "actor": "Tess"}), [11]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Hidden, "in the open too");
    s.does(json!({"do": "step", "actor": "Tess", "to": [1, 0]}), NO_DICE);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Hidden);
    // The next one is expected: against 20.
    s.does(json!({"do": "divert", "actor": "Tess", "words": true}), [14]);
    assert_eq!(s.event("distracted").unwrap()["check"]["degree"], "failure");
    s.does(json!({"do": "end_turn", "actor": "Tess"}), NO_DICE);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Observed);
}

#[test]
fn pf_det_07_stealth_counts_as_an_encounter_begins() {
    let begin = |face: u32| {
        let mut s = yard();
        s.does(json!({"do": "roll_by", "target": "Tess", "skill": "stealth"}), NO_DICE);
        s.does(json!({"do": "begin"}), [face, 10]);
        of(&s, "guard", "Tess")
    };
    assert_eq!([begin(9), begin(8), begin(19)], [Sighting::Undetected, Sighting::Hidden, Sighting::Undetected]);
    // Without cover it does not help.
    let mut s = yard();
    s.put("guard", 1, 3);
    s.does(json!({"do": "roll_by", "target": "Tess", "skill": "stealth"}), NO_DICE);
    s.does(json!({"do": "begin"}), [19, 10]);
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Observed);
    set(&mut s, "guard", "Tess", "unnoticed");
    assert_eq!(of(&s, "guard", "Tess"), Sighting::Unnoticed, "the game master sets any pair");
}

#[test]
fn pf_trn_21_an_ambush_is_initiative_and_detection() {
    let cells = ". . . . . . . .\nA . . o . . . B\n. . . o . . . .\nC . . . . . . .";
    let actors = [
        ("Oswin", "Oswin", "ours", "B"),
        ("first", "bandit lookout", "theirs", "A"),
        ("second", "bandit lookout", "theirs", "C"),
    ];
    let mut s = ring("", cells, &actors);
    s.does(json!({"do": "roll_by", "target": "first", "skill": "stealth"}), NO_DICE);
    s.does(json!({"do": "roll_by", "target": "second", "skill": "stealth"}), NO_DICE);
    // Oswin 8 + 7 = 15, Stealth 13 + 6 = 19 and 6 + 6 = 12, against Perception DC 17.
    s.does(json!({"do": "begin"}), [8, 13, 6]);
    assert_eq!(s.order(), ["first", "Oswin", "second"]);
    assert_eq!(of(&s, "Oswin", "first"), Sighting::Undetected);
    assert_eq!(of(&s, "Oswin", "second"), Sighting::Hidden);
    assert!(!s.has("Oswin", Condition::Stunned) && s.acting() == "first", "nobody loses a turn");
}

#[test]
fn what_players_see_is_without_whom_they_have_not_detected() {
    let mut s = yard();
    set(&mut s, "guard", "Tess", "undetected");
    let view = |viewer| Pathfinder::view(s.state(), &viewer);
    let tokens = |viewer| view(viewer).tokens.iter().map(|token| token.actor).collect::<Vec<_>>();
    assert_eq!(tokens(Viewer::Player(vec![s.id("guard")])), [s.id("guard")]);
    assert_eq!(tokens(Viewer::Player(vec![s.id("Tess")])).len(), 2);
    assert_eq!(tokens(Viewer::GameMaster).len(), 2);
}
