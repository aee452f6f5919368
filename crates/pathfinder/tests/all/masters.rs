//! PF-CND-07, PF-TRN-19, PF-EFF, PF-MON, PF-CHR-08: who decides for others, what reaches whom, what creatures and feats do.

use crate::common::*;
use ludex_pathfinder::character::{Hurt, Prepared, Rider, Size, Spell, Swallowing, Trait};
use ludex_pathfinder::checks::half_up;
use ludex_pathfinder::state::{Affliction, AfflictionKind, Condition, Malady, StageOf};
use serde_json::{Value, json};
use std::sync::Arc;

/// Brannoc controls a bruiser, whose turn it is; a lookout is beside that one.
fn mastered() -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. . A B C . . .\n. . . . . . . .\n. . . . . . . .";
    let actors = [
        ("one", "Brannoc", "ours", "A"),
        ("two", "bandit bruiser", "theirs", "B"),
        ("three", "bandit lookout", "theirs", "C"),
    ];
    let mut s = ring("", cells, &actors).turn("two");
    s.set("one", |actor| actor.reaction = false).set("three", |actor| actor.reaction = false);
    s.does(json!({"do": "control", "target": "two", "controller": "one"}), NO_DICE);
    s
}

fn dictate(more: Value) -> Value {
    let mut command = json!({"do": "dictate", "actor": "one", "target": "two"});
    command.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    command
}

#[test]
fn pf_cnd_07_nothing_is_done_of_ones_own_will() {
    let mut s = mastered();
    let club = s.arm("two", "greatclub");
    for own in [
        json!({"do": "strike", "actor": "two", "target": "one", "strike": club}),
        json!({"do": "stride", "actor": "two", "to": [3, 4]}),
        json!({"do": "trip", "actor": "two", "target": "one"}),
        json!({"do": "demoralize", "actor": "two", "target": "one"}),
        json!({"do": "drop_prone", "actor": "two"}),
    ] {
        assert_eq!(s.no(own.clone()).0, "PF-CND-07", "{own}");
    }
    // Nor does anybody but the controller decide, nor when it is another's turn.
    let mut other = dictate(json!({"victim": "three", "strike": club}));
    other["actor"] = json!("three");
    assert_eq!(s.no(other).0, "PF-CND-07");
    let mut later = mastered().turn("one");
    assert_eq!(later.no(dictate(json!({"deed": "stand"}))).0, "PF-TRN-04");
}

#[test]
fn pf_cnd_07_the_controller_has_all_of_it_done_for_nothing() {
    let mut s = mastered();
    let own = s.actor("one").actions;
    s.does(dictate(json!({"deed": "drop_prone"})), NO_DICE);
    assert!(s.has("two", Condition::Prone));
    assert_eq!(s.no(dictate(json!({"to": [3, 4]}))).0, "PF-CND-32", "as anybody who lies");
    s.does(dictate(json!({"deed": "stand"})), NO_DICE);
    assert_eq!((s.has("two", Condition::Prone), s.actor("two").actions, s.actor("one").actions), (false, 1, own));
    s.does(dictate(json!({"deed": "step", "to": [3, 3]})), NO_DICE);
    assert_eq!((s.actor("two").at.y, s.actor("two").actions), (3, 0));
    assert_eq!(s.no(dictate(json!({"deed": "drop_prone"}))).0, "PF-TRN-07", "no action is left");
    s.does(dictate(json!({})), NO_DICE);
    assert_ne!(s.acting(), "two");
    // It waits with its turn as the controller likes, draws and lets go.
    let mut s = mastered();
    s.does(dictate(json!({"deed": "delay"})), NO_DICE);
    assert!(s.actor("two").delaying);
    let mut s = mastered();
    let club = s.arm("two", "greatclub");
    let weapon = s.state().profile(s.id("two")).strikes[usize::from(club)].weapon;
    s.does(dictate(json!({"deed": "let_go", "strike": weapon})), NO_DICE);
    assert!(!s.actor("two").holds(weapon));
    s.does(dictate(json!({"deed": "draw", "strike": weapon})), NO_DICE);
    assert!(s.actor("two").holds(weapon));
    // Set free it is its own master again.
    s.does(json!({"do": "control", "target": "two"}), NO_DICE);
    assert_eq!(s.no(dictate(json!({"deed": "drop_prone"}))).0, "PF-CND-07");
    s.does(json!({"do": "drop_prone", "actor": "two"}), NO_DICE);
}

#[test]
fn pf_trn_19_a_minion_has_no_reaction() {
    let cells = ". . . . . . . .\n. A B . . C . .\n. . . . . . . .";
    let actors = [
        ("Tess", "Tessaly", "ours", "A"),
        ("guard", "bandit bruiser", "ours", "B"),
        ("foe", "timber wolf", "theirs", "C"),
    ];
    let mut s = ring("", cells, &actors).turn("foe");
    s.arm("guard", "greatclub");
    let flee = json!({"do": "stride", "actor": "foe", "to": [4, 2]});
    s.put("foe", 3, 1);
    let mut free = Scene { play: ludex_engine::testing::Play::new(s.play.state.clone()) };
    free.does(flee.clone(), NO_DICE);
    assert_eq!(free.state().asked.len(), 1, "a free bruiser strikes at once");
    s.does(json!({"do": "bind", "target": "guard", "master": "Tess"}), NO_DICE);
    assert!(!s.actor("guard").reaction);
    s.does(flee, NO_DICE);
    assert!(s.state().asked.is_empty(), "a minion does not");
    // Nor has it one after it was commanded, or as its master's next turn begins.
    let mut s = s.turn("Tess");
    s.set("guard", |actor| actor.reaction = false);
    s.does(json!({"do": "command_animal", "actor": "Tess", "target": "guard"}), NO_DICE);
    assert_eq!((s.actor("guard").actions, s.actor("guard").reaction), (2, false));
}

#[test]
fn pf_eff_01_what_is_aimed_reaches_as_far_as_it_says() {
    let cells = ". . . . . . . . . .\n. A . . . . . B C .\n. . . . . . . . . .";
    let actors = [("one", "Oswin", "ours", "A"), ("two", "Brannoc", "ours", "B"), ("three", "Brannoc", "ours", "C")];
    let mut s = ring("", cells, &actors).turn("one");
    s.set("two", |actor| actor.hit_points = 1).set("three", |actor| actor.hit_points = 1);
    let heal = |target: &str, actions: u8| json!({"do": "cast", "actor": "one", "spell": "heal", "target": target, "actions": actions});
    assert_eq!(s.no(heal("two", 1)).0, "PF-SPL-01", "a touch");
    assert_eq!(s.no(heal("three", 2)).0, "PF-SPL-01", "35 feet");
    s.does(heal("two", 2), [4]);
    assert_eq!(s.hp("two"), 13, "30 feet");
    // Nobody is an ally of oneself.
    let mut s = ring("", cells, &actors);
    let blast = |willing: &str| {
        json!({"do": "unleash", "by": "one", "name": "dread", "spread": "emanation", "at": [1, 1], "feet": 60, "save": "will",
            "dc": 17, "dice": 0, "die": 6, "damage": "mental", "condition": "frightened", "value": 1, "willing": willing,
            "target": willing})
    };
    assert_eq!(s.no(blast("one")).0, "PF-EFF-18");
    s.does(blast("two"), NO_DICE);
    assert_eq!(s.actor("two").value(Condition::Frightened), 1);
}

#[test]
fn pf_eff_12_a_spell_counteracts_by_its_own_modifier() {
    let mut s = pair("Iven", "timber wolf");
    let venom = AfflictionKind {
        name: "venom".into(),
        kind: Malady::Poison,
        dc: 18,
        every: 6,
        stages: vec![StageOf { dice: 1, die: 4, ..StageOf::default() }],
        ..AfflictionKind::default()
    };
    Arc::make_mut(&mut s.play.state.setting).afflictions = vec![venom];
    s.set("one", |actor| {
        let ill =
            Affliction { kind: 0, stage: 1, due: 60_000, ends: 0, latent: false, held: 0, care: 0, tended: false };
        actor.afflictions.push(ill);
    });
    // Bless helps attacks alone: Intelligence 4 and 3 for the trained are rolled.
    s.does(json!({"do": "grant", "target": "one", "name": "bless", "on": "attacks", "of": "status", "value": 1, "level": 1, "turns": 0}), NO_DICE);
    let counter = |own: i8, other: i8, more: Value| {
        let mut command = json!({"do": "counter", "target": "one", "modifier": 0, "dc": 18, "own": own, "other": other, "ends": "venom"});
        command.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        command
    };
    s.does(counter(3, 5, json!({"spell": true})), [11]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 7);
    assert_eq!(s.actor("one").afflictions.len(), 1, "two levels above are too many for a success");
    s.does(counter(3, 3, json!({"spell": true})), [10]);
    assert_eq!(s.actor("one").afflictions.len(), 1, "a failure undoes what is below it alone");
    s.does(counter(3, 2, json!({"skill": "arcana"})), [10]);
    assert!(s.actor("one").afflictions.is_empty(), "level 2 by a failure of 3");
    // The effect of a creature or hazard of level 5 is of level 3.
    assert_eq!([1, 2, 5, 6].map(half_up), [1, 1, 3, 3]);
    assert_eq!(
        s.no(json!({"do": "counter", "target": "two", "modifier": 0, "dc": 18, "own": 1, "other": 1, "spell": true})).0,
        "PF-EFF-12"
    );
    // Spells at work end by it too.
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.record("one", |profile| {
        profile.casting.as_mut().unwrap().prepared = vec![Prepared { spell: Spell::MageArmor, level: 1 }]
    });
    s.does(json!({"do": "cast", "actor": "one", "spell": "mage armor"}), NO_DICE);
    assert_eq!(s.state().spells.len(), 1);
    s.does(
        json!({"do": "counter", "target": "two", "modifier": 7, "dc": 17, "own": 1, "other": 1, "ends": "mage armor"}),
        [10],
    );
    assert!(s.state().spells.is_empty());
}

#[test]
fn pf_eff_14_words_do_nothing_to_those_without_a_language() {
    let threat = |foe: &str, strange: bool, deaf: bool| {
        let mut s = pair("Tessaly", foe).turn("one");
        if deaf {
            s.afflict("two", "deafened", 0);
        }
        s.does(json!({"do": "demoralize", "actor": "one", "target": "two", "strange": strange}), [10]);
        s.event("tried").unwrap()["check"]["modifier"]["total"].as_i64().unwrap()
    };
    // Intimidation +5; -4 for whoever does not understand or hear, once.
    assert_eq!(threat("bandit bruiser", false, false), 5);
    assert_eq!(threat("bandit bruiser", true, false), 1);
    assert_eq!(threat("bandit bruiser", false, true), 1, "the deaf are not immune (house)");
    assert_eq!(threat("timber wolf", false, false), 1, "an animal speaks no language");
    // Whoever glares needs no words: Brannoc's +3 stays (PF-CON-01).
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.does(json!({"do": "demoralize", "actor": "one", "target": "two"}), [11]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 3);
    assert_eq!(s.actor("two").value(Condition::Frightened), 1, "14 against 14");
    // A word of command is lost on a wolf, and on nobody else.
    let commanded = |foe: &str, faces: &[u32]| {
        let mut s = pair("Oswin", foe).turn("one");
        s.record("one", |profile| {
            profile.casting.as_mut().unwrap().prepared = vec![Prepared { spell: Spell::Command, level: 1 }]
        });
        s.record("two", |profile| profile.reactions = Default::default());
        s.does(json!({"do": "cast", "actor": "one", "spell": "command", "target": "two", "order": "drop"}), faces);
        s.happened("withstood")
    };
    assert!(commanded("bandit bruiser", &[10]) && !commanded("timber wolf", &[]));
}

#[test]
fn pf_eff_15_ten_minutes_against_one_and_against_nobody_else() {
    let cells = ". . . . .\n. A B C .\n. . . . .";
    let actors =
        [("Bran", "Brannoc", "ours", "A"), ("wolf", "timber wolf", "theirs", "B"), ("Tess", "Tessaly", "ours", "C")];
    let mut s = ring("", cells, &actors).turn("Bran");
    let threat = |who: &str| json!({"do": "demoralize", "actor": who, "target": "wolf"});
    s.does(threat("Bran"), [2]);
    s.play.state.clock.advance(9 * 60);
    assert_eq!(s.no(threat("Bran")).0, "PF-DMG-24", "nine minutes later");
    let mut s = s.turn("Tess");
    s.does(threat("Tess"), [2]);
    s.play.state.clock.advance(60);
    assert_eq!(s.no(threat("Tess")).0, "PF-DMG-24", "hers counts from her own try");
    let mut s = s.turn("Bran");
    s.does(threat("Bran"), [20]);
    // What it has done already stays while one is proof.
    assert_eq!(s.actor("wolf").value(Condition::Frightened), 2);
}

/// Tessaly in the belly of a brute.
fn swallowed() -> Scene {
    let mut s = pair("Tessaly", "hill brute");
    let hurt = Hurt { dice: 1, die: 6, ..Hurt::default() };
    s.record("two", |profile| {
        profile.powers.swallow = Some(Swallowing { size: Size::Medium, hurt, rupture: 10 });
        _ = profile.strikes[0].riders.set(Rider::ImprovedGrab, true);
    });
    let mut s = s.turn("two");
    s.strike("two", "club", "one", [12, 1]);
    s.does(json!({"do": "swallow", "actor": "two", "target": "one"}), [15, 2]);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s
}

#[test]
fn pf_mon_08_in_the_belly() {
    let mut s = swallowed();
    // Light weapons and fists alone, at the swallower alone, which does not see it coming.
    let rapier = s.arm("one", "rapier");
    let blow = |strike: u8| json!({"do": "strike", "actor": "one", "target": "two", "strike": strike});
    assert_eq!(s.no(blow(rapier)).0, "PF-ACT-16");
    let dagger = s.arm("one", "dagger");
    s.does(blow(dagger), [2]);
    assert_eq!(s.event("struck").unwrap()["check"]["dc"]["total"], 16, "18, off balance");
    s.does(json!({"do": "end_turn", "actor": "one"}), [1]);
    assert_eq!(s.actor("one").breath, Some(4), "5 and Constitution 1, and 2 rounds for one who strikes");
}

#[test]
fn pf_mon_08_only_what_cuts_tears_it_open() {
    let torn = |by: i32, damage: &str| {
        let mut s = swallowed();
        let two = s.id("two");
        let mut attack = s.state().profile(s.id("one")).strikes[0].clone();
        (attack.dice, attack.bonus, attack.damage) = (0, by as i8, serde_json::from_value(json!(damage)).unwrap());
        attack.deadly = 0;
        attack.sneak = 0;
        attack.traits.set(ludex_pathfinder::character::WeaponTrait::Agile, true);
        s.record("one", |profile| profile.strikes[0] = attack);
        let strike = s.arm("one", "rapier");
        s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}), [12]);
        assert!(s.hp("two") < s.state().profile(two).hit_points);
        s.actor("one").inside.is_none()
    };
    assert!(torn(10, "piercing") && torn(10, "slashing") && !torn(9, "piercing"));
    assert!(!torn(10, "bludgeoning") && !torn(30, "fire"));
}

#[test]
fn pf_mon_12_the_type_alone_spares_nothing() {
    // An ooze of another table whose record lists no immunity to critical hits suffers them whole.
    let struck = |listed: bool| {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        s.record("two", |profile| {
            profile.traits = [Trait::Mindless].into_iter().collect();
            profile.immune = Default::default();
            profile.immune.set(ludex_pathfinder::character::Against::Critical, listed);
        });
        s.strike("one", "longsword", "two", [20, 3]);
        s.event("damaged").unwrap()["amount"].as_i64().unwrap()
    };
    assert_eq!((struck(false), struck(true)), (14, 7));
    // Undeath brings what it is by itself: destroyed at nothing, healed by negative energy.
    let mut s = pair("Brannoc", "barrow ghoul").turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 5, "damage": "negative"}), NO_DICE);
    assert_eq!(s.hp("two"), 20);
    s.does(json!({"do": "hurt", "target": "two", "by": 20, "damage": "slashing"}), NO_DICE);
    assert!(s.actor("two").dead);
}

#[test]
fn pf_mon_15_through_walls_and_people() {
    let cells = ". . . # . . .\nA B . # . . .\n. . . # . . .";
    let actors = [("one", "timber wolf", "theirs", "A"), ("two", "Brannoc", "ours", "B")];
    let mut s = ring("", cells, &actors).turn("one");
    s.record("two", |profile| profile.reactions = Default::default());
    let go = |x: i16| json!({"do": "stride", "actor": "one", "to": [x, 1]});
    assert_eq!(s.no(go(4)).0, "PF-MOV-02", "a body is stopped");
    s.record("one", |profile| profile.powers.incorporeal = 5);
    assert_eq!(s.no(go(3)).0, "PF-MOV-02", "nobody ends in the wall");
    assert_eq!(s.no(go(1)).0, "PF-MOV-02", "nor in somebody");
    s.does(go(4), NO_DICE);
    assert_eq!(s.actor("one").at.x, 4);
    // Strength does nothing by it or against it.
    for what in ["trip", "shove", "grapple"] {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        s.set("one", |actor| actor.held = 0);
        s.record("two", |profile| profile.powers.incorporeal = 5);
        assert!(s.no(json!({"do": what, "actor": "one", "target": "two"})).1.contains("without a body"));
        let mut s = s.turn("two");
        assert!(s.no(json!({"do": what, "actor": "two", "target": "one"})).1.contains("without a body"));
    }
    // Doubled against what is not magical; force is not resisted at all.
    let suffers = |damage: &str, magic: i8| {
        let mut s = pair("Brannoc", "timber wolf").turn("one");
        s.record("two", |profile| (profile.powers.incorporeal, profile.powers.incorporeal_doubled) = (5, true));
        s.record("one", |profile| {
            profile.strikes[0].attack.item = magic;
            profile.strikes[0].damage = serde_json::from_value(json!(damage)).unwrap();
        });
        s.strike("one", "longsword", "two", [10, 8]);
        s.event("damaged").unwrap()["amount"].as_i64().unwrap()
    };
    assert_eq!((suffers("slashing", 0), suffers("slashing", 1), suffers("force", 0)), (2, 7, 12));
}

/// Two who speak some languages; none where they are not given.
fn speaking(own: Option<&[&str]>, theirs: Option<&[&str]>) -> Scene {
    let words = |list: Option<&[&str]>| list.map(|list| list.iter().map(|one| (*one).to_owned()).collect());
    let mut s = pair("Tessaly", "bandit bruiser");
    s.record("one", |profile| profile.languages = words(own));
    s.record("two", |profile| profile.languages = words(theirs));
    s
}

#[test]
fn pf_eff_14_a_language_must_be_shared() {
    let threat = |own: Option<&[&str]>, theirs: Option<&[&str]>| {
        let mut s = speaking(own, theirs).turn("one");
        s.does(json!({"do": "demoralize", "actor": "one", "target": "two"}), [10]);
        s.event("tried").unwrap()["check"]["modifier"]["total"].as_i64().unwrap()
    };
    assert_eq!(threat(None, None), 5, "whose languages nobody has said speak the common one");
    assert_eq!(threat(None, Some(&["orcish", "Common"])), 5);
    assert_eq!(threat(None, Some(&["orcish"])), 1, "4 less");
    assert_eq!(threat(Some(&["common", "orcish"]), Some(&["orcish"])), 5);
    assert_eq!(threat(Some(&["elven"]), None), 1);
    assert_eq!(threat(None, Some(&[])), 1, "it speaks none");
    // Words of persuasion are lost on it; what it is about can be told all the same.
    let mut s = speaking(None, Some(&["orcish"]));
    for manner in ["impress", "request", "coerce", "lie"] {
        let talk = json!({"do": "talk", "actor": "one", "target": "two", "manner": manner});
        assert!(s.no(talk).1.contains("does not understand"), "{manner}");
    }
    s.does(json!({"do": "talk", "actor": "one", "target": "two", "manner": "motive"}), [10]);
}

#[test]
fn pf_eff_14_a_command_in_a_strange_language_is_lost() {
    let commanded = |languages: &[&str], faces: &[u32]| {
        let mut s = pair("Oswin", "bandit bruiser").turn("one");
        s.record("one", |profile| {
            profile.casting.as_mut().unwrap().prepared = vec![Prepared { spell: Spell::Command, level: 1 }]
        });
        s.record("two", |profile| {
            profile.reactions = Default::default();
            profile.languages = Some(languages.iter().map(|one| (*one).to_owned()).collect());
        });
        s.does(json!({"do": "cast", "actor": "one", "spell": "command", "target": "two", "order": "drop"}), faces);
        s.happened("withstood")
    };
    assert!(commanded(&["common"], &[2]) && !commanded(&["orcish"], &[]));
}

#[test]
fn pf_trn_19_a_minion_has_its_two_actions_once_and_by_itself_where_nobody_commands_it() {
    let people =
        [("Tess", "Tessaly", "ours", "A"), ("dog", "timber wolf", "ours", "B"), ("foe", "timber wolf", "theirs", "C")];
    let mut s = ring("", ". A B . . C .", &people).turn("Tess");
    s.does(json!({"do": "bind", "target": "dog", "master": "Tess"}), NO_DICE);
    let command = json!({"do": "command_animal", "actor": "Tess", "target": "dog"});
    let itself = json!({"do": "let_minion_act", "target": "dog"});
    let mut alone = Scene { play: ludex_engine::testing::Play::new(s.play.state.clone()) };
    s.does(command.clone(), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "dog"}), NO_DICE);
    assert_eq!((s.acting(), s.actor("Tess").actions), ("Tess", 2));
    assert_eq!((s.no(command).0, s.no(itself.clone()).0), ("PF-TRN-19", "PF-TRN-19"), "once a turn");
    alone.does(itself.clone(), NO_DICE);
    assert_eq!((alone.acting(), alone.actor("dog").actions, alone.actor("Tess").actions), ("dog", 2, 3));
    assert_eq!(alone.no(json!({"do": "let_minion_act", "target": "foe"})).0, "PF-TRN-19", "it serves nobody");
    let mut s = s.turn("foe");
    assert_eq!(s.no(itself).0, "PF-TRN-19", "in the turn of its master alone");
}
