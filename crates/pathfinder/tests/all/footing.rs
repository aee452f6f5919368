//! PF-CHR-08, PF-SPL-11, PF-SKA-02, PF-DRV-05: who keeps its feet, falls softly, treats with certainty, fights in armour.

use crate::common::*;
use ludex_pathfinder::character::{Feat, Prepared, Rank, Skill, Spell, Statistic};
use ludex_pathfinder::derived;
use ludex_pathfinder::state::{Condition, Instance};
use serde_json::json;

#[test]
fn pf_chr_08_a_fall_like_a_cats() {
    let fell = |rank: Rank, feet: u16| {
        let mut s = pair("Tessaly", "timber wolf");
        s.record("one", |profile| profile.skills[Skill::Acrobatics as usize].rank = rank);
        s.does(json!({"do": "drop_down", "target": "one", "feet": feet}), NO_DICE);
        (17 - s.hp("one"), s.has("one", Condition::Prone))
    };
    assert!(pair("Tessaly", "timber wolf").state().setting.cast[0].feats.has(Feat::CatFall));
    assert_eq!((fell(Rank::Trained, 30), fell(Rank::Trained, 15)), ((10, true), (0, false)));
    assert_eq!((fell(Rank::Expert, 40), fell(Rank::Master, 60)), ((7, true), (5, true)));
    let mut s = pair("Brannoc", "timber wolf");
    s.does(json!({"do": "drop_down", "target": "one", "feet": 30}), NO_DICE);
    assert_eq!(s.hp("one"), 20 - 15, "others fall all of it");
}

#[test]
fn pf_chr_08_balance_kept() {
    let ledge = |who: &str, face: u32| {
        let mut s = pair(who, "timber wolf").turn("one");
        s.put("one", 0, 0).put("two", 7, 4);
        s.does(
            json!({"do": "lay_ground", "ground": {"at": [2, 0], "radius": 3, "kind": "narrow", "dc": 15, "drop": 20}}),
            NO_DICE,
        );
        let off = ludex_pathfinder::surroundings::off_balance(s.state(), s.id("one")).is_some();
        s.does(json!({"do": "balance", "actor": "one", "to": [5, 0]}), [face]);
        (s.actor("one").at.x, off)
    };
    // Acrobatics +7 and +9: a success goes all the way for who has learned it, and keeps its guard.
    assert_eq!(ledge("Tessaly", 9), (2, true));
    assert_eq!(ledge("Tessaly, third level", 9), (5, false));
    // Grabbing an edge by Acrobatics where that is better.
    let mut s = pair("Tessaly, third level", "timber wolf").turn("one");
    s.record("one", |profile| {
        profile.skills[Skill::Acrobatics as usize] =
            Statistic::given(ludex_pathfinder::character::Ability::Dexterity, 20)
    });
    s.set("one", |actor| actor.held = 0);
    s.does(json!({"do": "drop_down", "target": "one", "feet": 30, "edge": 25}), NO_DICE);
    s.does(json!({"do": "grab_edge", "actor": "one"}), [5]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 20);
    assert!(s.actor("one").hangs);
}

#[test]
fn pf_chr_08_certain_treatment() {
    let cells = ". . . . .\n. A B . .\n. . . . .";
    let people = [("Oswin", "Oswin, third level", "ours", "A"), ("Bran", "Brannoc", "ours", "B")];
    let mut s = ring("", cells, &people);
    s.set("Bran", |actor| actor.hit_points = 5);
    let treat = |who: &str| json!({"do": "treat_wounds", "actor": who, "target": "Bran", "assured": true});
    // 10 and the expert's 7: 17 against 15, without a roll.
    s.does(treat("Oswin"), [3, 4]);
    assert_eq!((s.hp("Bran"), s.happened("tried")), (12, false));
    s.play.state.clock.advance(7_200);
    assert_eq!(s.no(treat("Bran")).0, "PF-CHR-08");
}

/// Brannoc falls; Iven and another caster are near by and know feather fall.
fn cliff() -> Scene {
    let cells = ". . . . . . . . . .\n. A B C . . . . . D\n. . . . . . . . . .";
    let actors = [
        ("Bran", "Brannoc", "ours", "A"),
        ("Iven", "Iven", "ours", "B"),
        ("Ivo", "Iven", "ours", "C"),
        ("foe", "timber wolf", "theirs", "D"),
    ];
    let mut s = ring("", cells, &actors).turn("foe");
    for name in ["Iven", "Ivo"] {
        s.record(name, |profile| {
            profile.casting.as_mut().unwrap().prepared = vec![Prepared { spell: Spell::FeatherFall, level: 1 }]
        });
    }
    s
}

#[test]
fn pf_spl_11_friends_are_asked_as_somebody_falls() {
    let fall = json!({"do": "drop_down", "target": "Bran", "feet": 40});
    let mut s = cliff();
    s.does(fall.clone(), NO_DICE);
    assert_eq!(s.hp("Bran"), 20, "it waits for the casters");
    s.does(json!({"do": "slow_fall", "actor": "Iven"}), NO_DICE);
    assert_eq!((s.hp("Bran"), s.has("Bran", Condition::Prone)), (20, false));
    assert_eq!((s.actor("Iven").slots_spent, s.actor("Iven").reaction), (1, false), "a slot and the reaction");
    assert!(s.state().asked.is_empty(), "the other is not asked");
    // Each may leave it to the next; then it falls.
    let mut s = cliff();
    s.does(fall.clone(), NO_DICE);
    s.does(json!({"do": "let_fall", "actor": "Iven"}), NO_DICE);
    assert_eq!(s.hp("Bran"), 20);
    s.does(json!({"do": "let_fall", "actor": "Ivo"}), NO_DICE);
    assert_eq!((s.hp("Bran"), s.has("Bran", Condition::Prone)), (0, true), "40 feet do 20");
    // Nobody is asked who has no reaction, no slot, or is too far away or of the other side.
    let asked = |change: fn(&mut Scene)| {
        let mut s = cliff();
        s.set("Ivo", |actor| actor.reaction = false);
        change(&mut s);
        s.does(json!({"do": "drop_down", "target": "Bran", "feet": 10}), NO_DICE);
        !s.state().asked.is_empty()
    };
    assert!(asked(|_| {}));
    assert!(!asked(|s| _ = s.set("Iven", |actor| actor.reaction = false)));
    assert!(!asked(|s| _ = s.set("Iven", |actor| actor.slots_spent = 1)));
    assert!(!asked(|s| _ = s.record("Iven", |profile| profile.side = "theirs".into())));
    assert!(!asked(|s| _ = s.afflict("Iven", "paralyzed", 0)));
}

#[test]
fn pf_int_29_a_feather_fall_in_between() {
    // Struck down at 30 feet: the knock-out first, then the fall, which the magic catches.
    let dropped = |catches: bool| {
        let mut s = cliff();
        s.set("Bran", |actor| (actor.hit_points, actor.height) = (4, 30));
        s.set("Ivo", |actor| actor.reaction = false);
        s.does(json!({"do": "hurt", "target": "Bran", "by": 9, "damage": "fire"}), NO_DICE);
        assert_eq!(s.actor("Bran").dying, 1);
        let answer = if catches { "slow_fall" } else { "let_fall" };
        s.does(json!({"do": answer, "actor": "Iven"}), NO_DICE);
        (s.actor("Bran").dying, s.actor("Bran").height)
    };
    assert_eq!((dropped(true), dropped(false)), ((1, 0), (2, 0)));
    let lies = Instance::of(Condition::Unconscious);
    assert_eq!(lies.value, 0);
}

#[test]
fn pf_ska_02_failing_to_balance_is_as_the_campaign_has_it() {
    let fails = |options: &str, kind: &str| {
        let mut s = pair_with(options, "Brannoc", "timber wolf").turn("one");
        s.put("one", 0, 0).put("two", 7, 4).set("one", |actor| actor.reaction = false);
        s.does(
            json!({"do": "lay_ground", "ground": {"at": [2, 0], "radius": 3, "kind": kind, "dc": 15, "drop": 20}}),
            NO_DICE,
        );
        s.does(json!({"do": "balance", "actor": "one", "to": [5, 0]}), [5]);
        (s.actor("one").actions, s.hp("one"), s.has("one", Condition::Prone))
    };
    assert_eq!(fails("", "narrow"), (2, 20, false), "he stays where he is");
    assert_eq!(fails("balance_failure = \"fall\"", "narrow"), (0, 10, true), "he falls, and the turn is over");
    assert_eq!(fails("balance_failure = \"fall\"", "uneven"), (0, 20, true));
    // Diagonals cost as everywhere: five squares across a corner are 35 feet.
    let cells = [". . . . . . . ."; 8].join("\n").replacen('.', "A", 1);
    let mut s = ring(
        "",
        &cells.replacen(". .\n", ". B\n", 1),
        &[("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")],
    );
    s.record("one", |profile| profile.speed = 25);
    let mut s = s.turn_of("one");
    s.does(
        json!({"do": "lay_ground", "ground": {"at": [3, 3], "radius": 4, "kind": "narrow", "dc": 15, "drop": 20}}),
        NO_DICE,
    );
    assert_eq!(s.no(json!({"do": "balance", "actor": "one", "to": [4, 4]})).0, "PF-SKA-02", "5, 10, 5 and 10");
    s.does(json!({"do": "balance", "actor": "one", "to": [3, 3]}), [20]);
    assert_eq!((s.actor("one").at.x, derived::speed(s.state(), s.id("one"))), (3, 25));
}

#[test]
fn pf_drv_05_armour_does_not_hamper_attacks() {
    let record = "[[character]]\nname = \"Page\"\nlevel = 1\nabilities = [10, 14, 12, 10, 10, 10]\nclass_hit_points = 8\n\
                  saves = [\"trained\", \"trained\", \"trained\"]\nskills = { stealth = \"trained\" }\narmour = \"scale mail\"\n";
    let people = [("one", "Page", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
    let mut s = ring_with("", record, ". . . .\n. A B .\n. . . .", &people).turn("one");
    let skill = |s: &Scene, skill| derived::skill(s.state(), s.id("one"), skill, false).total;
    assert_eq!((skill(&s, Skill::Stealth), skill(&s, Skill::Athletics)), (3, -2));
    s.does(json!({"do": "shove", "actor": "one", "target": "two"}), [10]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 0, "a shove is an attack");
}

#[test]
fn pf_spc_05_edges_are_grabbed_outside_encounters_too() {
    let fall = |faces: &[u32]| {
        let mut s = ring("", ". A . .", &[("one", "Tessaly", "ours", "A")]);
        s.set("one", |actor| actor.held = 0);
        s.does(json!({"do": "drop_down", "target": "one", "feet": 30, "edge": 15}), NO_DICE);
        assert_eq!(s.state().asked.len(), 1, "nobody is on guard, and everybody has a reaction");
        s.does(json!({"do": "grab_edge", "actor": "one"}), faces);
        s.hp("one")
    };
    let whole = pair("Tessaly", "timber wolf").hp("one");
    assert_eq!((fall(&[15]), fall(&[2]) < whole), (whole, true));
}
