//! ED-ATK, ED-RNG, ED-MEL, ED-ACT: attacks, reactions to them, and what turns are spent on.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::attack::DISTANCE_TABLE;
use ludex_edge::character::{Condition, Distance};
use serde_json::json;

/// One of ours and a foe so many metres away, on open ground.
fn apart(first: &str, second: &str, metres: i32) -> Scene {
    ring(&[("one", first, "ours", 2, 10), ("two", second, "theirs", 2 + metres, 10)]).turn("one")
}

#[test]
fn ed_atk_01_and_ed_atk_03_target_roll_damage() {
    let mut s = ring_with(
        "",
        "[[obstacle]]\nfrom = [20, 8]\nto = [20, 12]\ncover = \"light\"",
        &[("one", "Rhea Vance", "ours", 2, 10), ("two", "street thug", "theirs", 28, 10)],
    )
    .turn("one");
    assert_eq!(s.odds("one", "assault rifle", "two"), (6, 17, (0, 0)), "13, short 2, light cover 2");
    s.attack("one", "assault rifle", "two", [6, 5, 4, 3]);
    assert_eq!(s.vp("two"), 18 - 8, "7 and Perception 2, less 1 of armour");
    assert!(s.told().contains("17 against 17, a hit"), "ED-ATK-10: {}", s.told());
}

#[test]
fn ed_atk_04_and_ed_chk_29_weapons_go_by_combativity_and_their_skill() {
    let s = apart("Ilse Maren", "street thug", 5);
    assert_eq!(s.odds("one", "blaster pistol", "two").0, 3);
    assert_eq!(s.odds("one", "unarmed strike", "two").0, 1, "without the skill");
}

#[test]
fn ed_atk_07_and_ed_atk_08_the_defense_is_the_difficulty() {
    let mut s = pair("Sable Okoro", "Rhea Vance");
    assert_eq!(s.odds("one", "combat knife", "two").1, 16);
    s.record("two", |profile| profile.abilities[2] = 1);
    assert_eq!(s.odds("one", "combat knife", "two").1, 15);
    s.record("two", |profile| profile.defense = Some(20)).afflict("two", "paralyzed");
    assert_eq!(s.odds("one", "combat knife", "two").1, 20, "conditions do not change it");
}

#[test]
fn ed_atk_10_no_face_hits_by_itself() {
    let mut s = pair("Ilse Maren", "Sable Okoro");
    s.record("two", |profile| profile.defense = Some(26));
    s.attack("one", "unarmed strike", "two", NO_DICE).does(json!({"do": "take_it", "actor": "two"}), [12, 12, 1]);
    assert!(s.told().contains("25 against 26, a miss"), "{}", s.told());
}

#[test]
fn ed_atk_11_to_ed_atk_17_distance_makes_shots_harder() {
    // Also ED-ATK-12, ED-ATK-13, ED-ATK-14, ED-ATK-15, ED-ATK-16.
    let rows = [
        (2, Distance::Adjacent, 0),
        (11, Distance::Close, 0),
        (12, Distance::Short, 2),
        (31, Distance::Short, 2),
        (32, Distance::Medium, 4),
        (51, Distance::Medium, 4),
        (52, Distance::Long, 6),
    ];
    for (metres, distance, harder) in rows {
        let s = apart("contract marksman", "street thug", metres);
        assert_eq!(ludex_edge::attack::distance(s.state(), s.id("one"), s.id("two")), distance, "{metres} m");
        assert_eq!(s.odds("one", "sniper rifle", "two").1, 13 + harder, "{metres} m");
    }
    // A gap of ten metres is close, a centimetre more is short; beyond a hundred it is extreme.
    let mut s = apart("contract marksman", "street thug", 12);
    s.put("one", 0, 0).put("two", 1_150, 0);
    assert_eq!(s.odds("one", "sniper rifle", "two").1, 13);
    s.put("two", 1_151, 0);
    assert_eq!(s.odds("one", "sniper rifle", "two").1, 15);
    s.put("two", 10_200, 0);
    assert_eq!(s.odds("one", "sniper rifle", "two").1, 23);
    assert_eq!(DISTANCE_TABLE.map(|(.., harder)| harder), [0, 0, 2, 4, 6, 10]);
    let melee = pair("Brakk Dun", "street thug");
    assert_eq!(melee.odds("one", "hooked polearm", "two").1, 13, "ED-ATK-11: blows do not mind");
}

#[test]
fn ed_rng_02_to_ed_rng_04_one_distance_beyond_the_range_and_no_further() {
    // Also ED-RNG-03.
    let s = apart("Sable Okoro", "street thug", 30);
    assert_eq!(s.odds("one", "light pistol", "two").2, (0, 0));
    let s = apart("Sable Okoro", "street thug", 42);
    assert_eq!((s.odds("one", "light pistol", "two").1, s.odds("one", "light pistol", "two").2), (17, (0, 1)));
    let mut s = apart("Sable Okoro", "street thug", 56);
    let shot = json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0});
    assert_eq!(s.no(shot).0, "ED-RNG-04");
}

#[test]
fn ed_rng_05_a_foe_beside_hampers_shots() {
    let actors = [
        ("one", "Rhea Vance", "ours", 10, 10),
        ("near", "street thug", "theirs", 12, 10),
        ("also", "street thug", "theirs", 8, 10),
        ("far", "security trooper", "theirs", 20, 10),
    ];
    let mut s = ring(&actors).turn("one");
    assert_eq!(s.odds("one", "assault rifle", "far").2, (0, 1), "two beside are one source");
    s.afflict("near", "blinded").afflict("also", "stunned");
    assert_eq!(s.odds("one", "assault rifle", "far").2, (0, 0));
}

#[test]
fn ed_rng_07_and_ed_rng_08_shots_at_a_melee() {
    let actors = [
        ("one", "Rhea Vance", "ours", 4, 10),
        ("friend", "Brakk Dun", "ours", 12, 10),
        ("thug", "street thug", "theirs", 14, 10),
        ("crawler", "titan crawler", "theirs", 12, 15),
    ];
    let mut s = ring(&actors).turn("one");
    assert_eq!(s.odds("one", "assault rifle", "thug").2, (0, 1));
    assert_eq!(s.odds("one", "assault rifle", "crawler").2, (0, 0), "two sizes larger");
    s.afflict("friend", "stunned");
    assert_eq!(s.odds("one", "assault rifle", "thug").2, (0, 0), "who cannot act fights nobody");
}

#[test]
fn ed_rng_01_and_ed_atk_23_nobody_aims_through_a_wall() {
    let wall = "[[obstacle]]\nfrom = [10, 5]\nto = [10, 15]\ncover = \"total\"";
    let actors = [("one", "Rhea Vance", "ours", 4, 10), ("two", "street thug", "theirs", 16, 10)];
    let mut s = ring_with("", wall, &actors).turn("one");
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0})).0, "ED-RNG-01");
}

#[test]
fn ed_mel_01_and_ed_mel_03_blows_reach_as_far_as_the_weapon() {
    let mut s = pair("Brakk Dun", "street thug");
    s.put("two", 2_250, 1_000);
    let with = |weapon: u8| json!({"do": "attack", "actor": "one", "target": "two", "weapon": weapon});
    let knife = s.weapon("one", "combat knife");
    let blow = |s: &Scene| ludex_edge::attack::may_attack(s.state(), s.id("one"), s.id("two"), knife).is_ok();
    assert!(blow(&s), "a gap of a metre");
    s.put("two", 2_251, 1_000);
    assert_eq!(s.no(with(knife)).0, "ED-MEL-01");
    let polearm = s.weapon("one", "hooked polearm");
    assert!(
        ludex_edge::attack::may_attack(s.state(), s.id("one"), s.id("two"), polearm).is_ok(),
        "ED-SIZ-13: two metres"
    );
}

#[test]
fn ed_mel_02_fists_go_by_natural_weapons() {
    let mut s = pair("Brakk Dun", "street thug");
    s.attack("one", "unarmed strike", "two", NO_DICE).does(json!({"do": "take_it", "actor": "two"}), [5, 6, 2]);
    assert!(s.told().contains("17 against 13, a hit"), "{}", s.told());
    assert_eq!(s.vp("two"), 18 - 5, "2 and Strength 4, less 1");
}

#[test]
fn ed_act_02_an_attack_takes_the_action() {
    let mut s = apart("Rhea Vance", "street thug", 8);
    s.attack("one", "assault rifle", "two", [2, 3]);
    let budget = s.actor("one").budget;
    assert_eq!((budget.action, budget.minor, budget.interaction), (false, true, true));
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0})).0, "ED-TRN-01");
}

#[test]
fn ed_act_03_and_ed_atk_41_several_attacks_one_after_another() {
    let actors = [
        ("one", "titan crawler", "ours", 12, 10),
        ("first", "street thug", "theirs", 17, 10),
        ("second", "street thug", "theirs", 17, 12),
    ];
    let mut s = ring(&actors).turn("one");
    for name in ["first", "second"] {
        s.set(name, |actor| actor.reaction = false);
    }
    s.attack("one", "mandibles", "first", [6, 7, 8, 8]);
    s.does(json!({"do": "kill", "actor": "one"}), NO_DICE);
    assert!(!s.state().lives(s.id("first")), "it is done with before the next is declared");
    s.attack("one", "tail", "second", [6, 7, 2]);
    assert_eq!(s.vp("second"), 18 - 8);
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "second", "weapon": 1})).0, "ED-TRN-01");
}

#[test]
fn ed_act_06_to_ed_act_08_defending_oneself() {
    // Also ED-ACT-07.
    let mut s = pair("Rhea Vance", "street thug");
    s.does(json!({"do": "defend", "actor": "one"}), NO_DICE).does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.odds("two", "combat knife", "one").2, (0, 1));
    let save =
        json!({"do": "call_check", "target": "one", "ability": "dex", "skill": "reflex", "dc": 15, "save": true});
    s.does(save, [2, 5, 7]);
    assert!(s.told().contains("rolls 16 against 15"), "{}", s.told());
    s.afflict("two", "invisible");
    assert_eq!(s.odds("two", "combat knife", "one").2, (1, 0), "ED-INB-15: not against the unseen");
    s.afflict("one", "restrained");
    assert!(!s.actor("one").defends);
    s.does(json!({"do": "relieve", "target": "one", "condition": "restrained"}), NO_DICE);
    assert!(!s.actor("one").defends, "it does not come back");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.afflict("one", "restrained");
    assert_eq!(s.no(json!({"do": "defend", "actor": "one"})).0, "ED-ACT-08");
}

#[test]
fn ed_act_11_and_ed_act_12_help_against_a_foe() {
    let actors = [
        ("one", "Rhea Vance", "ours", 4, 10),
        ("brakk", "Brakk Dun", "ours", 14, 10),
        ("sable", "Sable Okoro", "ours", 18, 10),
        ("foe", "pit brute", "theirs", 16, 10),
    ];
    let mut s = ring(&actors).turn("brakk");
    let help = |who: &str| json!({"do": "help", "actor": who, "friend": "one", "against": "foe"});
    s.does(help("brakk"), NO_DICE).does(json!({"do": "end_turn", "actor": "brakk"}), NO_DICE);
    s = s.turn("sable");
    s.does(help("sable"), NO_DICE);
    let all = s.odds("one", "assault rifle", "foe").2;
    assert_eq!(all, (1, 1), "one source however many help, and a shot at a melee");
    s = s.turn("one");
    s.attack("one", "assault rifle", "foe", [2, 3]);
    assert!(s.actor("one").help.is_empty(), "one roll uses all of it up");
    let mut far = ring(&actors).turn("one");
    assert_eq!(far.no(json!({"do": "help", "actor": "one", "friend": "brakk", "against": "foe"})).0, "ED-ACT-11");
}

#[test]
fn ed_act_10_and_ed_inb_24_help_with_a_task() {
    let actors = [
        ("rhea", "Rhea Vance", "ours", 10, 10),
        ("sable", "Sable Okoro", "ours", 12, 10),
        ("ilse", "Ilse Maren", "ours", 10, 12),
        ("foe", "street thug", "theirs", 40, 10),
    ];
    let mut s = ring(&actors).turn("sable");
    s.does(json!({"do": "hurt", "target": "rhea", "by": 30, "damage": "biotic"}), NO_DICE).afflict("rhea", "bleeding");
    assert_eq!(s.actor("rhea").traumas.len(), 1);
    s.does(json!({"do": "help", "actor": "sable", "friend": "ilse"}), NO_DICE);
    s.afflict("ilse", "sickened");
    s = s.turn("ilse");
    s.does(json!({"do": "first_aid", "actor": "ilse", "target": "rhea", "aim": "both"}), [6, 3]);
    assert!(!s.has("rhea", Condition::Bleeding), "help and sickness cancel: 17 against 17");
    assert_eq!((s.actor("rhea").life, s.actor("ilse").kit), (ludex_edge::state::Life::Stable, 4));
}

#[test]
fn ed_act_20_and_ed_dth_19_to_ed_dth_22_first_aid() {
    // Also ED-DTH-20.
    let actors = [
        ("rhea", "Rhea Vance", "ours", 10, 10),
        ("ilse", "Ilse Maren", "ours", 10, 12),
        ("foe", "street thug", "theirs", 40, 10),
    ];
    let aid = |aim: &str| json!({"do": "first_aid", "actor": "ilse", "target": "rhea", "aim": aim});
    let mut s = ring(&actors).turn("ilse");
    assert_eq!(s.no(aid("stabilise")).0, "ED-DTH-19");
    s.does(json!({"do": "hurt", "target": "rhea", "by": 30, "damage": "biotic"}), NO_DICE);
    s.does(aid("stabilise"), [4, 3]);
    assert!(s.told().contains("15 against 15"), "14 and a trauma: {}", s.told());
    let mut s = ring(&actors).turn("ilse");
    s.afflict("rhea", "bleeding");
    s.does(aid("bleeding"), [4, 3]);
    assert!(
        s.has("rhea", Condition::Bleeding) && s.actor("ilse").kit == 4,
        "ED-CND-08: 15 against 16, and the kit is used"
    );
    s = s.turn("ilse");
    s.does(json!({"do": "hurt", "target": "rhea", "by": 30, "damage": "biotic"}), NO_DICE);
    assert_eq!(s.no(aid("stabilise")).0, "ED-DTH-21");
    s.set("ilse", |actor| actor.kit = 0);
    assert_eq!(s.no(aid("both")).0, "ED-DTH-22");
}

#[test]
fn ed_act_22_and_ed_act_23_aiming() {
    let actors = [
        ("one", "Rhea Vance", "ours", 4, 10),
        ("a", "street thug", "theirs", 18, 10),
        ("b", "street thug", "theirs", 18, 14),
    ];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "aim", "actor": "one", "target": "a"}), NO_DICE);
    assert_eq!(s.no(json!({"do": "aim", "actor": "one", "target": "b"})).0, "ED-TRN-13");
    s.attack("one", "assault rifle", "a", [5, 3, 1, 2]);
    assert!(s.told().contains("15 against 15, a hit"), "{}", s.told());
    assert_eq!(s.actor("one").aims, None);
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "aim", "actor": "one", "target": "a"}), NO_DICE).attack("one", "assault rifle", "b", [5, 3]);
    assert!(s.told().contains("14 against 15"), "at another it is lost: {}", s.told());
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "aim", "actor": "one", "target": "a"}), NO_DICE)
        .does(json!({"do": "dash", "actor": "one"}), NO_DICE);
    assert_eq!(s.actor("one").aims, None, "another action lets go of it");
}

#[test]
fn ed_act_28_and_ed_act_29_dodging() {
    let mut s = pair("rift hound", "Rhea Vance");
    s.attack("one", "bite", "two", NO_DICE).does(json!({"do": "dodge", "actor": "two"}), [11, 8, 3, 4]);
    assert!(s.told().contains("16 against 16, a hit"), "{}", s.told());
    assert!(!s.actor("two").reaction);
    s = s.turn("one");
    s.attack("one", "bite", "two", [2, 3]);
    assert!(s.told().contains("10 against 16"), "nobody is asked twice: {}", s.told());
    // Not against shots, and not against whom one does not see.
    let mut s = apart("Rhea Vance", "Sable Okoro", 8);
    s.attack("one", "assault rifle", "two", [2, 3]);
    let mut s = pair("rift hound", "Rhea Vance");
    s.afflict("one", "invisible").attack("one", "bite", "two", [2, 3, 4]);
    assert!(s.happened("struck"));
}

#[test]
fn ed_act_01_and_ed_act_21_costs() {
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| actor.dropped = 0b011);
    let recover = |weapon: u8| json!({"do": "recover", "actor": "one", "weapon": weapon});
    s.does(recover(0), NO_DICE);
    assert!(s.actor("one").budget.action && !s.actor("one").budget.interaction, "ED-TRN-04: it is free once");
    s.does(recover(1), NO_DICE);
    assert!(!s.actor("one").budget.action, "ED-TRN-05: the second takes the action");
    let mut s = pair("Rhea Vance", "street thug");
    s.set("one", |actor| actor.jammed = 1);
    assert_eq!(s.no(json!({"do": "attack", "actor": "one", "target": "two", "weapon": 0})).0, "ED-ACT-21");
    s.does(recover(0), NO_DICE);
    assert_eq!((s.actor("one").budget.action, s.actor("one").budget.interaction), (false, true), "after a setback");
}

#[test]
fn ed_siz_16_beside_is_within_reach() {
    let mut s = pair("Brakk Dun", "security trooper");
    s.put("two", 2_330, 1_000).afflict("two", "unconscious");
    s.set("two", |actor| actor.reaction = false);
    s.attack("one", "hooked polearm", "two", [2, 5, 6]);
    assert_eq!(s.vp("two"), 20 - 10, "ED-CND-46: 10 and 4 less 4, and no die of damage");
    let mut s = pair("Rhea Vance", "security trooper");
    s.put("two", 2_330, 1_000).afflict("two", "unconscious");
    s.attack("one", "assault rifle", "two", [9, 8, 3, 2]);
    assert_eq!(s.vp("two"), 20 - 3, "1.8 m is not beside who reaches one: 5 and 2 less 4");
}

#[test]
fn ed_act_30_to_ed_act_35_who_walks_away_may_be_struck() {
    let actors = [
        ("rhea", "Rhea Vance", "ours", 10, 10),
        ("a", "street thug", "theirs", 12, 10),
        ("b", "street thug", "theirs", 10, 12),
    ];
    let mut s = ring(&actors).turn("rhea");
    s.does(json!({"do": "go", "actor": "rhea", "to": [5, 5]}), NO_DICE);
    // In the order of the fight, one after another, at the edge of the reach.
    let strike = |who: &str| json!({"do": "strike", "actor": who, "weapon": 1});
    s.does(strike("a"), NO_DICE);
    s.does(json!({"do": "take_it", "actor": "rhea"}), [6, 8, 3]);
    assert_eq!(s.vp("rhea"), 24 - 1, "17 hits 16, and 5 less 4 of armour");
    let at = s.actor("rhea").at;
    assert!(
        s.state().space(s.id("a")).within(s.state().space(s.id("rhea")), 100),
        "ED-ACT-31: just before she leaves: {at:?}"
    );
    s.does(json!({"do": "let_go", "actor": "b"}), NO_DICE);
    assert_eq!(s.actor("rhea").at.x, 500, "ED-TRN-11: she goes on");
    assert!(!s.actor("a").reaction && s.actor("b").reaction);
}

#[test]
fn ed_act_34_one_attack_however_many_others_one_has() {
    let actors = [("one", "Rhea Vance", "ours", 13, 10), ("two", "titan crawler", "theirs", 10, 15)];
    let mut s = ring(&actors).turn("one");
    s.does(json!({"do": "go", "actor": "one", "to": [13, 2]}), NO_DICE);
    s.does(json!({"do": "strike", "actor": "two", "weapon": 1}), NO_DICE);
    s.does(json!({"do": "take_it", "actor": "one"}), [2, 3]);
    assert_eq!((s.actor("one").at.y, s.actor("two").budget.attacks), (200, 0), "and then she walks on");
    let mut s = pair("Rhea Vance", "street thug");
    s.does(json!({"do": "go", "actor": "one", "to": [12, 10]}), NO_DICE);
    assert_eq!(s.no(json!({"do": "strike", "actor": "two", "weapon": 0})).0, "ED-ACT-34", "in melee, and no shot");
}

#[test]
fn ed_act_32_who_disengages_gives_no_opening() {
    let mut s = pair("Rhea Vance", "street thug");
    s.does(json!({"do": "disengage", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "go", "actor": "one", "to": [12, 10]}), NO_DICE);
    assert!(s.state().asked.is_none(), "ED-ACT-09");
    assert_eq!(s.actor("one").at.x, 1_200);
}
