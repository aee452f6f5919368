//! PF-SPL: casting, what withstands it, what keeps it up.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::{Casting, Prepared, Spell, Statistic};
use ludex_pathfinder::magic::{self, Components, SLOT_ROWS, SPELLS};
use ludex_pathfinder::state::Condition;
use serde_json::{Value, json};

/// Iven beside somebody, with spells that a test needs in slots of the first level and, from the sixth on, of the second.
pub(crate) fn caster(spells: &[(Spell, u8)], other: &str) -> Scene {
    let mut s = pair("Iven", other);
    prepares(&mut s, "one", spells);
    s.turn("one")
}

/// Has somebody prepare spells.
pub(crate) fn prepares(s: &mut Scene, name: &str, spells: &[(Spell, u8)]) {
    let slots: Vec<Prepared> = spells.iter().map(|(spell, level)| Prepared { spell: *spell, level: *level }).collect();
    s.record(name, |profile| {
        let casting = profile.casting.get_or_insert_with(Casting::default);
        casting.prepared = slots;
    });
}

/// Two of one side, and a wolf far away.
pub(crate) fn friends(first: &str, second: &str) -> Scene {
    let cells = ". . . . . . . . . .\n. A B . . . . . . C\n. . . . . . . . . .";
    let people = [("one", first, "ours", "A"), ("two", second, "ours", "B"), ("wolf", "timber wolf", "theirs", "C")];
    ring("", cells, &people)
}

pub(crate) fn cast(spell: &str) -> Value {
    json!({"do": "cast", "actor": "one", "spell": spell, "target": "two"})
}

pub(crate) fn with(spell: &str, more: Value) -> Value {
    let mut command = json!({"do": "cast", "actor": "one", "spell": spell});
    command.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    command
}

/// Says that somebody's turn is over, and has it be that of the first again.
pub(crate) fn round(s: &mut Scene) {
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
}

#[test]
fn pf_spl_01_casting_takes_actions_and_a_slot() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.does(cast("ray of frost"), [10, 3]);
    assert_eq!((s.actor("one").actions, s.actor("one").slots_spent), (1, 0), "a cantrip of two actions");
    assert_eq!(s.no(cast("ray of frost")).0, "PF-TRN-07");
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.does(with("magic missile", json!({"target": "two", "actions": 1})), [3]);
    assert_eq!((s.actor("one").slots_spent, s.hp("two")), (1, 16));
    assert_eq!(s.no(with("magic missile", json!({"target": "two", "actions": 1}))).0, "PF-SPL-07");
    let (rule, _) = pair("Brannoc", "timber wolf").turn("one").no(cast("light"));
    assert_eq!(rule, "PF-SPL-01");
}

#[test]
fn pf_spl_01_gestures_are_broken_off_by_a_critical_hit() {
    let mut s = pair("Iven", "bandit bruiser").turn("one");
    s.does(cast("fear"), NO_DICE);
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [20, 1]);
    assert_eq!(s.actor("one").slots_spent, 0b10, "the slot is lost");
    assert!(!s.has("two", Condition::Frightened) && s.actor("one").actions == 1);
}

#[test]
fn pf_spl_02_attacks_against_armour_saves_against_the_dc() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.does(cast("produce flame"), [20, 2]);
    let check = s.event("spell_struck").unwrap()["check"].clone();
    assert_eq!((check["modifier"]["total"].clone(), check["degree"].clone()), (json!(7), json!("critical_success")));
    assert_eq!(s.hp("two"), 20 - 2 * (2 + 4), "a critical success doubles");
    // The attack counts for those after it.
    assert_eq!(s.actor("one").attacks, 1);
    // Concealment is after the count, dullness before it.
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.afflict("one", "stupefied", 1);
    s.does(cast("ray of frost"), [5]);
    assert_eq!(s.actor("one").attacks, 0, "the spell was lost before");
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.afflict("two", "concealed", 0);
    s.does(cast("ray of frost"), [4]);
    assert_eq!(s.actor("one").attacks, 1, "it was missed after");
}

#[test]
fn pf_spl_03_what_is_not_sustained_ends_with_the_next_turn() {
    let mut s = caster(&[(Spell::FlamingSphere, 2)], "hill brute");
    s.does(with("flaming sphere", json!({"at": [4, 2]})), [1, 1, 1, 15]);
    round(&mut s);
    assert_eq!(s.state().spells.len(), 1, "it lasts through the turn after");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.state().spells.is_empty());

    let mut s = caster(&[(Spell::FlamingSphere, 2)], "hill brute");
    s.does(with("flaming sphere", json!({"at": [4, 2]})), [1, 1, 1, 15]);
    round(&mut s);
    s.does(json!({"do": "sustain", "actor": "one", "spell": "flaming sphere"}), [2, 2, 2, 1]);
    assert_eq!(s.hp("two"), 43, "a natural 1 takes twice");
    round(&mut s);
    assert_eq!(s.state().spells.len(), 1, "a turn more");
    s.afflict("one", "fatigued", 0);
    assert_eq!(s.no(json!({"do": "sustain", "actor": "one", "spell": "flaming sphere"})).0, "PF-SPL-03");
}

#[test]
fn pf_spl_03_a_hundred_rounds_end_it_and_tire() {
    let mut s = caster(&[(Spell::FlamingSphere, 2)], "hill brute");
    s.does(
        with("flaming sphere", json!({"at": [0, 0]})),
        NO_DICE.to_vec().into_iter().chain([1, 1, 1]).collect::<Vec<_>>(),
    );
    s.play.state.spells.change(|one| ludex_pathfinder::state::Ongoing { turns: 100, ..one });
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.state().spells.is_empty() && s.has("one", Condition::Fatigued));
}

#[test]
fn pf_spl_04_focus_spells_cost_a_point() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.does(cast("force bolt"), [2]);
    assert_eq!((s.hp("two"), s.actor("one").focus_spent), (17, 1));
    assert_eq!(s.no(cast("force bolt")).0, "PF-SPL-04");
    s.does(json!({"do": "set_focus", "target": "one", "to": 1}), NO_DICE);
    assert_eq!(s.actor("one").focus_spent, 0);
    let full = s.no(json!({"do": "set_focus", "target": "one", "to": 2}));
    assert_eq!(full.0, "PF-SPL-04", "one is the most");
}

#[test]
fn pf_spl_05_rows_of_the_first_spells() {
    let mut names = SPELLS[..9].iter().map(|row| row.0.name());
    let all = [
        "ray of frost",
        "electric arc",
        "shield",
        "magic missile",
        "burning hands",
        "fear",
        "heal",
        "bless",
        "stabilize",
    ];
    assert!(names.by_ref().eq(all));
    for (place, row) in SPELLS.iter().enumerate() {
        assert_eq!(row.0 as usize, place, "the rows stand in the order of the spells");
    }
    let harm = |spell| magic::row(spell).7.unwrap().to_string();
    assert_eq!(harm(Spell::RayOfFrost), "1d4+ability cold (+1: 1d4)");
    assert_eq!(harm(Spell::BurningHands), "2d6 fire (+1: 2d6)");
}

#[test]
fn pf_spl_05_frost_slows_arcs_jump_missiles_do_not_miss() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.does(cast("ray of frost"), [20, 3]);
    assert_eq!(s.hp("two"), 20 - 14);
    let two = s.id("two");
    assert_eq!(ludex_pathfinder::derived::speed(s.state(), two), 25, "35 less 10");
    round(&mut s);
    assert_eq!(ludex_pathfinder::derived::speed(s.state(), two), 35, "for a round");

    let cells = ". . . . . . . .\n. A B C . . . .\n. . . . . . . .";
    let mut s = ring(
        "",
        cells,
        &[("one", "Iven", "ours", "A"), ("two", "timber wolf", "theirs", "B"), ("three", "timber wolf", "theirs", "C")],
    )
    .turn("one");
    s.does(with("electric arc", json!({"target": "two", "second": "three"})), [4, 7, 2]);
    assert_eq!((s.hp("two"), s.hp("three")), (16, 12), "one roll of 8: half for 17, all for 12");
    let mut s = pair("Iven", "hill brute").turn("one");
    s.does(with("magic missile", json!({"target": "two", "actions": 3})), [3, 1, 4]);
    assert_eq!(s.hp("two"), 55 - 11);
}

#[test]
fn pf_spl_05_burning_hands_take_in_a_cone() {
    let mut s = pair("Iven", "hill brute").turn("one");
    s.does(with("burning hands", json!({"at": [4, 2]})), [3, 4, 8]);
    assert_eq!(s.hp("two"), 55 - 7, "one save for all its squares: 14 against 17");
    let mut s = pair("Iven", "hill brute").turn("one");
    s.does(with("burning hands", json!({"at": [2, 2]})), [3, 4]);
    assert_eq!(s.hp("two"), 55, "it goes the other way");
}

#[test]
fn pf_spl_05_fear_by_its_degrees() {
    for (face, frightened, flees) in [(20, 0, false), (13, 1, false), (4, 2, false), (1, 3, true)] {
        let mut s = pair("Iven", "timber wolf").turn("one");
        s.does(cast("fear"), [face]);
        assert_eq!(
            (s.actor("two").value(Condition::Frightened), s.has("two", Condition::Fleeing)),
            (frightened, flees),
            "{face}"
        );
    }
    let mut s = pair("Iven", "bone sentry").turn("one");
    s.does(cast("fear"), NO_DICE);
    assert!(!s.has("two", Condition::Frightened), "it has no mind");
}

#[test]
fn pf_spl_05_heal_mends_the_living_and_hurts_the_undead() {
    let mut s = friends("Oswin", "Brannoc").turn("one");
    s.set("two", |actor| actor.hit_points = 3);
    s.does(with("heal", json!({"target": "two", "actions": 2})), [4]);
    assert_eq!(s.hp("two"), 15);
    let mut s = pair("Oswin", "bone sentry").turn("one");
    s.does(with("heal", json!({"target": "two", "actions": 1})), [6, 5]);
    assert_eq!(s.hp("two"), 25 - 6 - 3, "a failed save, and its weakness; nothing of the 8");
    let cells = ". . . . . . . .\n. A B C . . . .\n. . . . . . . .";
    let mut s = ring(
        "",
        cells,
        &[("one", "Oswin", "ours", "A"), ("two", "Brannoc", "ours", "B"), ("three", "bone sentry", "theirs", "C")],
    )
    .turn("one");
    s.set("one", |actor| actor.hit_points = 5).set("two", |actor| actor.hit_points = 5);
    s.does(with("heal", json!({"actions": 3})), [6, 20]);
    assert_eq!((s.hp("one"), s.hp("two"), s.hp("three")), (11, 11, 25));
}

#[test]
fn pf_spl_05_a_shield_of_force_and_a_blessing() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.does(with("shield", json!({})), NO_DICE);
    let one = s.id("one");
    let armour = |s: &Scene| ludex_pathfinder::derived::armor_class(s.state(), one, false).total();
    assert_eq!(armour(&s), 16);
    round(&mut s);
    assert_eq!(armour(&s), 15, "until the next turn");

    let mut s = pair("Oswin", "timber wolf").turn("one");
    s.does(with("bless", json!({})), NO_DICE);
    s.strike("one", "mace", "two", [2]);
    assert_eq!(s.event("struck").unwrap()["check"]["modifier"]["total"], 6);
    assert_eq!(s.no(json!({"do": "widen", "actor": "one"})).0, "PF-TRN-07");
    round(&mut s);
    s.does(json!({"do": "widen", "actor": "one"}), NO_DICE);
    assert_eq!(s.state().spells.get(0).unwrap().number, 10);
    assert_eq!(s.no(json!({"do": "widen", "actor": "one"})).0, "PF-SPL-05", "once a turn");
}

#[test]
fn pf_spl_05_stabilize_leaves_one_at_nothing() {
    let mut s = friends("Oswin", "Brannoc").turn("one");
    assert_eq!(s.no(cast("stabilize")).0, "PF-SPL-05");
    s.does(json!({"do": "hurt", "target": "two", "by": 20, "damage": "fire"}), NO_DICE);
    assert_eq!(s.actor("two").dying, 1);
    s.does(cast("stabilize"), NO_DICE);
    assert_eq!((s.actor("two").dying, s.hp("two")), (0, 0));
}

#[test]
fn pf_spl_06_higher_slots_do_more() {
    let mut s = caster(&[(Spell::BurningHands, 2), (Spell::MagicMissile, 2)], "hill brute");
    s.does(with("burning hands", json!({"at": [4, 2]})), [1, 2, 3, 4, 8]);
    assert_eq!(s.hp("two"), 45, "four dice");
    let mut s = caster(&[(Spell::MagicMissile, 2)], "hill brute");
    s.does(with("magic missile", json!({"target": "two", "actions": 1})), [4]);
    assert_eq!(s.hp("two"), 50, "no change at the second level");
    let mut s = pair("Iven", "hill brute").turn("one");
    s.record("one", |profile| profile.level = 3);
    s.does(cast("ray of frost"), [15, 1, 2]);
    assert_eq!(s.hp("two"), 55 - 3 - 4, "two dice at the third level of the caster");
}

#[test]
fn pf_spl_07_slots_of_a_day() {
    assert_eq!(SLOT_ROWS, [(1, 5, 2, 0), (2, 5, 3, 0), (3, 5, 3, 2), (4, 5, 3, 3)]);
    let mut s = pair("Iven", "hill brute").turn("one");
    s.does(with("magic missile", json!({"target": "two", "actions": 1})), [1]);
    assert_eq!(s.no(json!({"do": "drain_bond", "actor": "one", "slot": 1})).0, "PF-SPL-07", "nothing was cast from it");
    s.does(json!({"do": "drain_bond", "actor": "one", "slot": 0}), NO_DICE);
    s.does(with("magic missile", json!({"target": "two", "actions": 1})), [1]);
    assert_eq!(s.no(json!({"do": "drain_bond", "actor": "one", "slot": 0})).0, "PF-SPL-07", "once a day");
    assert_eq!(s.no(json!({"do": "prepare_spells", "actor": "one"})).0, "PF-SPL-07", "not in a fight");
    s.does(json!({"do": "end_encounter", "how": "they part"}), NO_DICE);
    let prepare = json!({"do": "prepare_spells", "actor": "one"});
    assert_eq!(s.no(prepare.clone()).0, "PF-HEA-09", "not before a night's rest");
    s.does(json!({"do": "sleep", "actor": "one"}), NO_DICE).does(prepare.clone(), NO_DICE);
    assert_eq!((s.actor("one").slots_spent, s.actor("one").bond_drained), (0, false));
    s.set("one", |actor| actor.slots_spent = 1);
    assert_eq!(s.no(prepare).0, "PF-HEA-09", "once a day");
}

#[test]
fn pf_spl_08_what_is_sustained_falls_with_its_caster() {
    let mut s = friends("Iven", "Brannoc");
    prepares(&mut s, "one", &[(Spell::FlamingSphere, 2), (Spell::MageArmor, 1)]);
    let mut s = s.turn("one");
    s.does(with("flaming sphere", json!({"at": [0, 0]})), [1, 1, 1]);
    s.set("one", |actor| actor.actions = 2);
    s.does(with("mage armor", json!({})), NO_DICE);
    assert_eq!(s.state().spells.len(), 2);
    s.does(json!({"do": "hurt", "target": "one", "by": 16, "damage": "fire"}), NO_DICE);
    let left = |s: &Scene| s.state().spells.iter().map(|one| one.spell).collect::<Vec<_>>();
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "wolf"}), [15]);
    assert_eq!(left(&s), [Spell::MageArmor], "the sphere ended with the turn in which it could not be sustained");
    assert_eq!(s.no(json!({"do": "dismiss", "actor": "one", "spell": "mage armor"})).0, "PF-TRN-04");
    s.does(json!({"do": "end_spell", "target": "one", "spell": "mage armor"}), NO_DICE);
    assert!(left(&s).is_empty());
}

#[test]
fn pf_spl_08_dismissing_takes_an_action() {
    let mut s = caster(&[(Spell::FlamingSphere, 2)], "hill brute");
    s.does(with("flaming sphere", json!({"at": [0, 0]})), [1, 1, 1]);
    s.does(json!({"do": "dismiss", "actor": "one", "spell": "flaming sphere"}), NO_DICE);
    assert_eq!((s.state().spells.len(), s.actor("one").actions), (0, 0));
}

#[test]
fn pf_spl_09_words_are_safe_gestures_are_not() {
    assert_eq!(magic::components(Spell::Shield, 1), Components::Verbal);
    assert_eq!(magic::components(Spell::Heal, 1), Components::Somatic);
    assert_eq!(magic::components(Spell::Heal, 2), Components::Both);
    assert_eq!(magic::components(Spell::Harm, 3), Components::All);
    assert_eq!(magic::components(Spell::MagicMissile, 3), Components::Both);
    let mut s = pair("Iven", "bandit bruiser").turn("one");
    s.does(with("shield", json!({})), NO_DICE);
    assert!(s.state().asked.is_empty(), "words alone give no opening");
    let mut s = pair("Oswin", "bandit bruiser").turn("one");
    s.does(with("heal", json!({"target": "one", "actions": 1})), NO_DICE);
    assert_eq!(s.state().asked.len(), 1, "a gesture does");
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [20, 1]);
    assert!(!s.happened("mended"));
}

#[test]
fn pf_int_09_lost_or_missed() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.afflict("one", "stupefied", 1).afflict("one", "blinded", 0);
    s.does(cast("fear"), [6, 10]);
    assert_eq!(s.actor("one").slots_spent, 0b10, "6 passes, 10 does not find it: the slot is spent");
    assert!(!s.happened("withstood"));
}

#[test]
fn pf_int_20_areas_find_the_hidden() {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.afflict("one", "blinded", 0);
    s.does(with("burning hands", json!({"at": [4, 2]})), [1, 1, 5]);
    assert!(s.happened("damaged"), "an area asks nobody where they are");
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.afflict("one", "blinded", 0);
    s.does(with("magic missile", json!({"target": "two", "actions": 1})), [10]);
    assert!(!s.happened("damaged"), "bolts need 11");
}

#[test]
fn a_statistic_of_spells_is_built_of_parts() {
    let s = pair("Iven", "timber wolf");
    let one = s.id("one");
    let casting = s.state().profile(one).casting.clone().unwrap();
    assert_eq!((casting.attack.total(), casting.dc), (7, casting.attack));
    assert!(casting.attack != Statistic::default());
    assert_eq!(ludex_pathfinder::derived::spell_dc(s.state(), one, false).unwrap().total, 17);
}
