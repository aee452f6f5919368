//! PF-CON: the starter content, row by row, each with its example.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::{DamageType, Feat, Save, Skill};
use ludex_pathfinder::derived;
use ludex_pathfinder::state::Condition;
use serde_json::json;

/// Hit points, armour class, Fortitude, Reflex, Will, Perception and Speed of a creature or character.
fn body(of: &str) -> [i32; 7] {
    let s = pair(of, "timber wolf");
    let one = s.id("one");
    let save = |save| derived::save(s.state(), one, save, false).total;
    [
        s.state().profile(one).hit_points.into(),
        derived::armor_class(s.state(), one, false).total(),
        save(Save::Fortitude),
        save(Save::Reflex),
        save(Save::Will),
        derived::perception(s.state(), one, false).total,
        derived::speed(s.state(), one).into(),
    ]
}

/// The strikes of a creature or character: name, modifier, dice, sides, bonus, damage.
fn strikes(of: &str) -> Vec<(String, i32, u8, u8, i8, DamageType)> {
    let s = pair(of, "timber wolf");
    let strikes = &s.state().profile(s.id("one")).strikes;
    let row = |one: &ludex_pathfinder::character::Strike| {
        (one.name.clone(), one.attack.total(), one.dice, one.die, one.bonus, one.damage)
    };
    strikes.iter().map(row).collect()
}

#[track_caller]
fn has_strike(of: &str, name: &str, modifier: i32, dice: (u8, u8, i8), damage: DamageType) {
    let row = (name.to_owned(), modifier, dice.0, dice.1, dice.2, damage);
    let all = strikes(of);
    assert!(all.contains(&row), "{row:?} of {all:?}");
}

fn skill(of: &str, skill: Skill) -> i32 {
    let s = pair(of, "timber wolf");
    derived::skill(s.state(), s.id("one"), skill, false).total
}

use DamageType::{Bludgeoning, Piercing, Slashing};

#[test]
fn pf_con_01_brannoc() {
    assert_eq!(body("Brannoc"), [20, 18, 7, 7, 4, 6, 25]);
    has_strike("Brannoc", "longsword", 9, (1, 8, 4), Slashing);
    has_strike("Brannoc", "shortbow", 7, (1, 6, 0), Piercing);
    has_strike("Brannoc", "fist", 9, (1, 4, 4), Bludgeoning);
    let skills = [Skill::Acrobatics, Skill::Athletics, Skill::Intimidation, Skill::Medicine, Skill::Survival];
    assert_eq!(skills.map(|one| skill("Brannoc", one)), [5, 7, 3, 4, 4]);
    // He glares a wolf down, which understands no words.
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.does(json!({"do": "demoralize", "actor": "one", "target": "two", "strange": true}), [11]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 3);
    assert_eq!(s.actor("two").value(Condition::Frightened), 1);
}

#[test]
fn pf_con_02_tessaly() {
    assert_eq!(body("Tessaly"), [17, 18, 4, 9, 6, 6, 25]);
    has_strike("Tessaly", "rapier", 7, (1, 6, 4), Piercing);
    has_strike("Tessaly", "dagger", 7, (1, 4, 4), Piercing);
    has_strike("Tessaly", "dagger, thrown", 7, (1, 4, 0), Piercing);
    let mut s = pair("Tessaly", "hill brute").turn("one");
    s.afflict("two", "flat_footed", 0);
    s.strike("one", "rapier", "two", [12, 3, 5]);
    assert_eq!(s.hp("two"), 55 - 12, "3, 4 and 5 from behind");
}

#[test]
fn pf_con_03_oswin() {
    assert_eq!(body("Oswin"), [18, 17, 7, 4, 9, 7, 25]);
    has_strike("Oswin", "mace", 5, (1, 6, 2), Bludgeoning);
    let s = pair("Oswin", "timber wolf");
    let one = s.id("one");
    assert_eq!(derived::spell_dc(s.state(), one, false).unwrap().total, 17);
    assert_eq!(s.state().profile(one).casting.as_ref().unwrap().prepared.len(), 3);
    let mut s = pair("Oswin", "timber wolf").turn("one");
    s.set("one", |actor| actor.hit_points = 3);
    s.does(json!({"do": "cast", "actor": "one", "spell": "heal", "target": "one"}), [4]);
    assert_eq!(s.hp("one"), 15, "4 and 8");
}

#[test]
fn pf_con_04_iven() {
    assert_eq!(body("Iven"), [16, 15, 5, 5, 6, 4, 25]);
    has_strike("Iven", "crossbow", 5, (1, 8, 0), Piercing);
    has_strike("Iven", "staff", 3, (1, 4, 0), Bludgeoning);
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.does(json!({"do": "cast", "actor": "one", "spell": "ray of frost", "target": "two"}), [8, 3]);
    assert_eq!(s.hp("two"), 13, "3 and 4");
}

#[test]
fn pf_con_05_cellar_rat() {
    assert_eq!(body("cellar rat"), [7, 15, 5, 8, 2, 5, 30]);
    has_strike("cellar rat", "jaws", 6, (1, 4, 1), Piercing);
    use ludex_pathfinder::experience::{FoeKind, worth};
    assert_eq!(worth(FoeKind::Creature, -1, 1, &Default::default()).unwrap(), 20);
}

#[test]
fn pf_con_06_bandit_lookout() {
    assert_eq!(body("bandit lookout"), [14, 15, 3, 9, 6, 6, 25]);
    has_strike("bandit lookout", "shortsword", 6, (1, 6, 1), Piercing);
    let mut s = pair("bandit lookout", "hill brute").turn("one");
    let strike = s.arm("one", "shortbow");
    let row = format!("A {}B . .\n. {}. . .", ". ".repeat(17), ". ".repeat(17));
    let people = [("one", "bandit lookout", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
    let mut s = ring("", &row, &people).turn("one");
    s.set("one", |actor| actor.held = 0b10);
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}), [2]);
    assert_eq!(s.event("struck").unwrap()["check"]["modifier"]["total"], 6, "90 feet: 8 less 2");
}

#[test]
fn pf_con_07_timber_wolf() {
    assert_eq!(body("timber wolf"), [20, 15, 7, 10, 4, 7, 35]);
    let cells = ". . . . . .\n. A B C . .\n. . D . . .\n. . . . . .";
    let wolves = [
        ("one", "timber wolf", "ours", "A"),
        ("two", "Brannoc", "theirs", "B"),
        ("three", "timber wolf", "ours", "C"),
        ("four", "timber wolf", "ours", "D"),
    ];
    let mut s = ring("", cells, &wolves).turn("one");
    s.strike("one", "jaws", "two", [15, 4, 3]);
    assert_eq!(s.hp("two"), 20 - 9, "4, 2, and 3 of the pack");
}

#[test]
fn pf_con_08_cave_spider() {
    assert_eq!(body("cave spider"), [16, 16, 7, 10, 4, 7, 25]);
    has_strike("cave spider", "fangs", 9, (1, 4, 2), Piercing);
}

#[test]
fn pf_con_09_bandit_bruiser() {
    assert_eq!(body("bandit bruiser"), [30, 18, 11, 8, 5, 8, 25]);
    let mut s = pair("Tessaly", "bandit bruiser").turn("two");
    s.strike("two", "greatclub", "one", [12, 6]);
    assert_eq!(s.hp("one"), 7);
}

#[test]
fn pf_con_10_bone_sentry() {
    assert_eq!(body("bone sentry"), [25, 17, 5, 11, 8, 5, 25]);
    let mut s = pair("Brannoc", "bone sentry").turn("one");
    s.strike("one", "longsword", "two", [10, 5]);
    assert_eq!(s.hp("two"), 21, "9 less 5");
    let mut s = pair("Oswin", "bone sentry").turn("one");
    s.strike("one", "mace", "two", [13, 5]);
    assert_eq!(s.hp("two"), 18);
}

#[test]
fn pf_con_11_hill_brute() {
    assert_eq!(body("hill brute"), [55, 18, 12, 6, 9, 6, 30]);
    let mut s = pair("Brannoc", "hill brute").turn("two");
    s.put("one", 1, 0).put("two", 3, 2);
    s.strike("two", "club", "one", [12, 1]);
    assert!(s.happened("damaged"), "two squares across a corner");
}

#[test]
fn pf_con_12_ember_drake() {
    assert_eq!(body("ember drake"), [60, 21, 11, 14, 8, 11, 20]);
    has_strike("ember drake", "jaws", 14, (2, 6, 5), Piercing);
    let mut s = pair("Brannoc", "ember drake").turn("two");
    s.does(json!({"do": "breathe", "actor": "two", "at": [3, 2]}), [1, 3, 3, 4, 4, 4, 14]);
    assert_eq!(s.hp("one"), 11, "18 halved");
}

#[test]
fn pf_con_15_brannoc_at_three() {
    assert_eq!(body("Brannoc, third level"), [44, 20, 9, 9, 8, 8, 30]);
    has_strike("Brannoc, third level", "+1 longsword", 12, (1, 8, 4), Slashing);
    has_strike("Brannoc, third level", "fist", 11, (1, 4, 4), Bludgeoning);
    assert_eq!(skill("Brannoc, third level", Skill::Athletics), 11);
}

#[test]
fn pf_con_16_tessaly_at_three() {
    assert_eq!(body("Tessaly, third level"), [35, 20, 6, 11, 8, 8, 25]);
    has_strike("Tessaly, third level", "rapier", 9, (1, 6, 4), Piercing);
    assert_eq!(skill("Tessaly, third level", Skill::Stealth), 11);
}

#[test]
fn pf_con_17_oswin_at_three() {
    assert_eq!(body("Oswin, third level"), [41, 19, 9, 6, 11, 9, 25]);
    let cells = ". . . . .\n. A B . C\n. . . . .";
    let people = [
        ("one", "Oswin, third level", "ours", "A"),
        ("three", "Brannoc", "ours", "B"),
        ("two", "timber wolf", "theirs", "C"),
    ];
    let mut s = ring("", cells, &people).turn("one");
    s.set("one", |actor| actor.hit_points = 3);
    s.does(json!({"do": "cast", "actor": "one", "spell": "heal", "target": "one"}), [3, 5]);
    assert_eq!(s.hp("one"), 27, "24");
    // Dying 2 recovers against 11.
    s.set("one", |actor| (actor.hit_points, actor.dying) = (0, 2));
    s.set("one", |actor| actor.conditions.push(ludex_pathfinder::state::Instance::of(Condition::Unconscious)));
    s.set("one", |actor| actor.begun = false);
    s.play.state.turn = 2;
    s.does(json!({"do": "end_turn", "actor": "two"}), [11]);
    assert_eq!(s.actor("one").dying, 1);
}

#[test]
fn pf_con_18_iven_at_three() {
    assert_eq!(body("Iven, third level"), [32, 17, 7, 7, 8, 6, 25]);
    let mut s = pair("Iven, third level", "timber wolf").turn("one");
    s.put("two", 6, 2);
    s.does(json!({"do": "cast", "actor": "one", "spell": "electric arc", "target": "two"}), [1, 3, 2]);
    assert_eq!(s.hp("two"), 12, "8");
    assert_eq!(s.state().profile(s.id("one")).dying_most, 5, "hard to kill");
}

#[test]
fn pf_con_19_gutter_swarm() {
    assert_eq!(body("gutter swarm"), [14, 14, 6, 9, 4, 6, 30]);
    let mut s = pair("Brannoc", "gutter swarm").turn("one");
    s.strike("one", "longsword", "two", [8, 5]);
    assert_eq!(s.hp("two"), 8, "9 less 3");
    let mut s = pair("Iven", "gutter swarm").turn("one");
    s.does(json!({"do": "cast", "actor": "one", "spell": "burning hands", "at": [4, 2]}), [3, 4, 2]);
    assert_eq!(s.hp("two"), 4, "7 and 3");
}

#[test]
fn pf_con_20_blood_moth() {
    assert_eq!(body("blood moth"), [13, 16, 3, 9, 4, 5, 10]);
    let mut s = pair("Iven", "blood moth").turn("two");
    assert_eq!(s.no(json!({"do": "drink", "actor": "two"})).0, "PF-CON-20");
    s.strike("two", "proboscis", "one", [12, 1]);
    assert_eq!(s.actor("two").at, s.actor("one").at, "it shares the space");
    s.does(json!({"do": "drink", "actor": "two"}), [3]);
    assert_eq!((s.hp("one"), s.actor("two").temporary), (12, 3));
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "step", "actor": "one", "to": [2, 2]}), NO_DICE);
    assert_eq!(s.actor("two").at, ludex_grid::Cell::new(2, 2), "it goes along");
    s.does(json!({"do": "pull_off", "actor": "one", "target": "two"}), [14]);
    assert!(s.actor("two").latched.is_none() && !s.has("two", Condition::FlatFooted));
}

#[test]
fn pf_con_21_barrow_ghoul() {
    assert_eq!(body("barrow ghoul"), [20, 16, 5, 9, 5, 7, 30]);
    let mut s = pair("Tessaly", "barrow ghoul").turn("two");
    s.strike("two", "claw", "one", [15, 1, 1]);
    assert!(s.has("one", Condition::Paralyzed));
    s.does(json!({"do": "end_turn", "actor": "two"}), [10]);
    assert!(!s.has("one", Condition::Paralyzed), "14 against 14 at the end of its own turn");
    // The strong fare a degree better; who withstands it is proof.
    let mut s = pair("Brannoc, third level", "barrow ghoul").turn("two");
    s.strike("two", "claw", "one", [15, 1, 1]);
    assert!(!s.has("one", Condition::Paralyzed) && s.actor("one").value(Condition::Slowed) == 1);
    let mut s = pair("Tessaly", "barrow ghoul").turn("two");
    s.strike("two", "claw", "one", [12, 15, 1]);
    s.strike("two", "claw", "one", [14, 1]);
    assert!(s.happened("damaged"), "no second save within the minute");
}

#[test]
fn pf_con_22_root_strangler() {
    assert_eq!(body("root strangler"), [38, 17, 11, 5, 6, 6, 10]);
    let mut s = pair("Brannoc", "root strangler").turn("two");
    s.strike("two", "vine", "one", [12, 3]);
    s.does(json!({"do": "grab", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "escape", "actor": "one", "from": "two", "by": "athletics"}), [12]);
    assert!(!s.has("one", Condition::Grabbed), "19 against 19");
}

#[test]
fn pf_con_23_brass_hound() {
    assert_eq!(body("brass hound"), [20, 18, 11, 6, 3, 7, 30]);
    let mut s = pair("Brannoc", "brass hound").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 7, "damage": "bludgeoning"}), NO_DICE);
    assert_eq!(s.hp("two"), 18);
    s.strike("one", "longsword", "two", [20, 5]);
    assert_eq!(s.hp("two"), 5, "18 less 5");
    s.set("one", |actor| actor.attacks = 0);
    s.strike("one", "longsword", "two", [8, 5]);
    assert!(s.actor("two").dead);
}

#[test]
fn pf_con_24_tusker() {
    assert_eq!(body("tusker"), [34, 16, 11, 6, 7, 8, 40]);
    let mut s = pair("Brannoc", "tusker").turn("two");
    s.put("one", 0, 2).put("two", 6, 2);
    s.does(json!({"do": "rush", "actor": "two", "target": "one", "to": [1, 2], "strike": 0}), [20, 3]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 18);
}

#[test]
fn pf_con_25_cult_whisperer() {
    assert_eq!(body("cult whisperer"), [18, 15, 4, 5, 9, 7, 25]);
    let mut s = pair("Brannoc", "cult whisperer").turn("two");
    s.record("one", |profile| profile.reactions = Default::default());
    s.does(json!({"do": "cast", "actor": "two", "spell": "divine lance", "target": "one"}), [9, 2]);
    assert_eq!(s.hp("one"), 20, "he is of no creed that evil harms");
    s.record("one", |profile| _ = profile.traits.set(ludex_pathfinder::character::Trait::Good, true));
    s.set("two", |actor| (actor.actions, actor.attacks) = (3, 0));
    s.does(json!({"do": "cast", "actor": "two", "spell": "divine lance", "target": "one"}), [9, 2]);
    assert_eq!(s.hp("one"), 14);
    // Two of its friends resist better.
    let cells = ". . . . . .\n. A B C . .\n. . D E . .\n. . . . . .";
    let people = [
        ("one", "cult whisperer", "ours", "A"),
        ("two", "bandit lookout", "ours", "B"),
        ("three", "bandit lookout", "ours", "C"),
        ("four", "bandit lookout", "ours", "D"),
        ("five", "Iven", "theirs", "E"),
    ];
    let mut s = ring("", cells, &people);
    let will = |s: &Scene, name: &str| derived::save(s.state(), s.id(name), Save::Will, false).total;
    assert_eq!(["two", "three", "four"].map(|name| will(&s, name)), [7, 7, 6]);
    s.afflict("one", "unconscious", 0);
    assert_eq!(will(&s, "two"), 6);
}

#[test]
fn pf_con_26_marsh_troll_whelp() {
    assert_eq!(body("marsh troll whelp"), [72, 19, 14, 10, 8, 9, 30]);
    has_strike("marsh troll whelp", "claw", 13, (2, 4, 5), Slashing);
    let mut s = pair("Brannoc", "marsh troll whelp").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 1, "damage": "fire"}), NO_DICE);
    assert_eq!(s.hp("two"), 66);
    s.set("two", |actor| actor.hit_points = 5);
    s.strike("one", "longsword", "two", [10, 5]);
    assert_eq!(s.actor("two").dying, 1, "it dies slowly");
}

#[test]
fn pf_con_27_saddle_horse() {
    assert_eq!(body("saddle horse"), [22, 15, 8, 7, 5, 7, 40]);
    has_strike("saddle horse", "hoof", 7, (1, 6, 4), Bludgeoning);
}

#[test]
fn pf_con_28_gloom_stalker() {
    assert_eq!(body("gloom stalker"), [45, 18, 8, 12, 7, 10, 40]);
    let mut s = pair("Brannoc", "gloom stalker").turn("two");
    s.record("one", |profile| profile.reactions = Default::default());
    s.put("one", 1, 2).put("two", 6, 2);
    s.afflict("one", "flat_footed", 0);
    s.does(json!({"do": "pounce", "actor": "two", "target": "one", "to": [2, 2], "strike": 1}), [5, 4, 3]);
    assert_eq!(s.event("damaged").unwrap()["amount"], 11);
}

#[test]
fn pf_chr_08_feats_that_are_numbers() {
    let s = pair("Brannoc, third level", "timber wolf");
    assert!(s.state().profile(s.id("one")).feats.has(Feat::Fleet));
    assert_eq!(body("Brannoc, third level")[6], 30);
    assert_eq!(body("Oswin, third level")[0], 41, "toughness");
}

#[test]
fn pf_opt_13_hard_to_kill() {
    let mut s = pair("Iven, third level", "timber wolf").turn("two");
    s.set("one", |actor| (actor.hit_points, actor.dying) = (0, 3));
    s.set("one", |actor| actor.conditions.push(ludex_pathfinder::state::Instance::of(Condition::Unconscious)));
    s.does(json!({"do": "hurt", "target": "one", "by": 1, "damage": "fire"}), NO_DICE);
    assert_eq!((s.actor("one").dying, s.actor("one").dead), (4, false), "dying 4 at 5 lives");
    s.does(json!({"do": "hurt", "target": "one", "by": 1, "damage": "fire"}), NO_DICE);
    assert!(s.actor("one").dead && s.told().contains("PF-OPT-13"));
}
