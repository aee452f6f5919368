//! PF-CHK and PF-MOD: checks, and what adds up.
#![allow(missing_docs)]

use crate::common::*;
use Degree::{CriticalFailure, CriticalSuccess, Failure, Success};
use ludex_kit::rules;
use ludex_pathfinder::character::{Ability, Rank, SIZE_TABLE, Skill, ability_modifier, proficiency};
use ludex_pathfinder::checks::{Attempt, Degree, Luck, chances, dc_of, half, half_up, multiplied, plain};
use ludex_pathfinder::modifiers::{Modifiers, Type};

rules! {
    /// A number that a test needs.
    TEST = "PF-CHK-01", "Test";
}

/// The check of a modifier against a DC.
fn attempt(modifier: i32, dc: i32) -> Attempt {
    Attempt::new(plain("modifier", modifier, &TEST, true), plain("DC", dc, &TEST, true))
}

#[test]
fn pf_chk_01_as_much_as_the_dc_is_enough() {
    assert_eq!((attempt(7, 18).degree(11), attempt(7, 18).degree(10)), (Success, Failure));
    assert_eq!(RULES.len(), 1);
}

#[test]
fn pf_chk_02_ten_above_and_ten_below() {
    let degrees = [16, 15, 5].map(|face| attempt(9, 15).degree(face));
    assert_eq!(degrees, [CriticalSuccess, Success, Failure]);
    assert_eq!(attempt(-1, 15).degree(6), CriticalFailure);
}

#[test]
fn pf_chk_03_a_natural_20_is_a_step_and_no_more() {
    let rows = [(5, 30, 20, Success), (2, 35, 20, Failure), (30, 20, 1, Success), (9, 15, 1, CriticalFailure)];
    for (modifier, dc, face, degree) in rows {
        assert_eq!(attempt(modifier, dc).degree(face), degree, "{modifier:+} against {dc} with {face}");
    }
    assert_eq!(attempt(9, 15).degree(20), CriticalSuccess, "it stays at the end");
}

#[test]
fn pf_chk_04_the_number_then_the_face_then_the_rest() {
    let mut save = attempt(9, 17);
    save.shift("incapacitation", 1);
    assert_eq!(save.degree(1), Failure, "a failure, a critical one by the face, and one better");
    let mut worse = attempt(9, 17);
    worse.shift("curse", -1);
    worse.shift("curse", -1);
    assert_eq!(worse.degree(2), CriticalFailure, "never beyond the end");
    assert_eq!(CriticalSuccess.without_critical_success(), Success);
    assert_eq!(CriticalFailure.without_critical_failure(), Failure);
}

#[test]
fn pf_chk_05_a_dc_is_ten_and_what_would_be_rolled() {
    let mut s = pair("Tessaly", "timber wolf");
    let dc = |s: &Scene| {
        let stealth = ludex_pathfinder::derived::skill(s.state(), s.id("one"), Skill::Stealth, true);
        dc_of(stealth).total
    };
    assert_eq!(dc(&s), 17);
    s.afflict("one", "frightened", 1);
    assert_eq!(dc(&s), 16);
}

#[test]
fn pf_chk_06_nothing_is_added_to_a_flat_check() {
    // A concealed target: 5 is enough, however frightened one is.
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("one", "frightened", 3).afflict("two", "concealed", 0);
    s.strike("one", "longsword", "two", [5, 9, 4]);
    assert_eq!(s.event("flattened").unwrap()["flat"]["degree"], "success");
    assert!(s.happened("struck"));
    s.strike("one", "longsword", "two", [4]);
    assert!(!s.happened("struck"), "the blow is spent");
    assert_eq!((s.actor("one").actions, s.actor("one").attacks), (1, 2));
}

#[test]
fn pf_chk_07_one_die_against_the_highest() {
    // The target is concealed, and the attacker dazzled and blinded: one die against 11.
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.afflict("two", "concealed", 0).afflict("one", "dazzled", 0).afflict("one", "blinded", 0);
    s.strike("one", "longsword", "two", [10]);
    assert_eq!(s.event("flattened").unwrap()["flat"]["dc"], 11);
    s.strike("one", "longsword", "two", [11, 2]);
    assert!(s.happened("struck"));
}

#[test]
fn pf_chk_09_fortune_and_misfortune_cancel() {
    let luck = |fortune, misfortune| Attempt { luck: Luck { fortune, misfortune }, ..attempt(0, 11) };
    assert_eq!(luck(true, true).chances().iter().sum::<u32>(), 20, "one die");
    assert_eq!(luck(true, false).chances().iter().sum::<u32>(), 400, "two dice");
    let hits = |attempt: Attempt| attempt.chances()[2..].iter().sum::<u32>();
    assert_eq!((hits(luck(true, false)), hits(luck(false, true))), (300, 100));
}

#[test]
fn pf_chk_04_chances_are_the_faces_that_lead_to_each_degree() {
    let lucks = [(false, false), (true, false), (false, true), (true, true)];
    for (needed, (fortune, misfortune)) in (-60..=60).flat_map(|needed| lucks.map(|luck| (needed, luck))) {
        let luck = Luck { fortune, misfortune };
        for (steps, unfit, resolute) in [(0, false, false), (1, false, false), (-1, true, false), (0, false, true)] {
            let attempt = Attempt { luck, steps, unfit, resolute, ..attempt(3, needed + 3) };
            let mut counted = [0; 4];
            for (face, count) in luck.roll().faces(20) {
                counted[attempt.degree(face) as usize] += count as u32;
            }
            assert_eq!(attempt.chances(), counted, "{needed} {luck:?}");
            if steps == 0 && !resolute {
                assert_eq!(chances(luck, needed), counted);
            }
        }
    }
}

#[test]
fn pf_chk_10_who_lacks_the_rank_does_not_succeed() {
    let unfit = Attempt { unfit: true, ..attempt(7, 15) };
    assert_eq!((unfit.degree(20), unfit.degree(1)), (Failure, CriticalFailure));
}

#[test]
fn pf_chk_11_halves_are_rounded_down() {
    assert_eq!((half(1), half(half(15)), half_up(5)), (0, 3, 3));
}

#[test]
fn pf_chk_14_multipliers_are_one_multiplier() {
    assert_eq!(multiplied(7, &[2, 2], 0), 21);
    assert_eq!(multiplied(7, &[2], 2), 3, "fourteen, seven, three");
}

#[test]
fn pf_mod_01_ability_modifiers() {
    assert_eq!([18, 11, 9, 1].map(ability_modifier), [4, 0, -1, -5]);
}

#[test]
fn pf_mod_02_proficiency() {
    let ranks = Rank::ALL.iter().map(|rank| proficiency(*rank, 1)).collect::<Vec<i32>>();
    assert_eq!(ranks, [0, 3, 5, 7, 9]);
    assert_eq!((proficiency(Rank::Master, 7), proficiency(Rank::Untrained, 20)), (13, 0));
}

#[test]
fn pf_mod_03_the_highest_bonus_of_a_type() {
    let mut armour = Modifiers::new(true);
    armour.add(Type::Circumstance, "raised shield", 2, &TEST);
    armour.add(Type::Circumstance, "greater cover", 4, &TEST);
    armour.add(Type::Item, "magic armour", 1, &TEST);
    armour.add(Type::Untyped, "a bonus without a type", 3, &TEST);
    let tally = armour.tally();
    assert_eq!(tally.total, 5);
    let off: Vec<&str> = tally.parts.iter().filter(|part| part.off.is_some()).map(|part| &*part.label).collect();
    assert_eq!(off, ["raised shield", "a bonus without a type"], "what does not count is shown: {tally}");
}

#[test]
fn pf_mod_04_the_worst_penalty_of_a_type_and_all_without_one() {
    let mut sum = Modifiers::new(false);
    sum.add(Type::Status, "frightened", -2, &TEST);
    sum.add(Type::Status, "sickened", -1, &TEST);
    assert_eq!(sum.total(), -2);
    let mut sum = Modifiers::new(false);
    sum.add(Type::Untyped, "third attack", -10, &TEST);
    sum.add(Type::Untyped, "third increment", -4, &TEST);
    assert_eq!(sum.total(), -14);
}

#[test]
fn pf_mod_05_a_bonus_and_a_penalty_both_count() {
    let mut sum = Modifiers::new(false);
    sum.add(Type::Status, "bless", 1, &TEST);
    sum.add(Type::Status, "sickened", -2, &TEST);
    assert_eq!(sum.total(), -1);
}

#[test]
fn pf_mod_06_what_rests_on_dexterity() {
    let numbers = |s: &Scene| {
        let (state, id) = (s.state(), s.id("one"));
        let strike = &state.profile(id).strikes[0];
        [
            ludex_pathfinder::derived::armor_class(state, id, false).total(),
            ludex_pathfinder::derived::save(state, id, ludex_pathfinder::character::Save::Reflex, false).total,
            ludex_pathfinder::derived::save(state, id, ludex_pathfinder::character::Save::Will, false).total,
            ludex_pathfinder::derived::skill(state, id, Skill::Stealth, false).total,
            ludex_pathfinder::derived::attack(state, id, strike, false).total(),
        ]
    };
    let mut s = pair("Tessaly", "timber wolf");
    assert_eq!(numbers(&s), [18, 9, 6, 7, 7]);
    s.afflict("one", "clumsy", 2);
    assert_eq!(numbers(&s), [16, 7, 6, 5, 5]);
    let mut s = pair("Tessaly", "timber wolf");
    s.afflict("one", "enfeebled", 1);
    assert_eq!(numbers(&s)[4], 7, "her rapier goes by Dexterity");
    assert_eq!(Skill::Medicine.ability(), Ability::Wisdom);
}

#[test]
fn pf_mov_09_a_large_one_takes_four_squares() {
    let s =
        ring("", "A . . .\n. . . .\n. . B .", &[("one", "hill brute", "ours", "A"), ("two", "Iven", "theirs", "B")]);
    assert_eq!(s.state().footprint(s.id("one")).cells().count(), 4);
    assert_eq!(s.state().profile(s.id("one")).reach, 10);
    assert_eq!(SIZE_TABLE[3].3, 5, "a long one reaches five feet");
    let mut s = s.turn("one");
    s.strike("one", "club", "two", [2]);
    assert!(s.happened("struck"));
}
