//! ED-INI, ED-ATK, ED-INB, ED-TRA: who is whose foe, what nobody sees, and what a campaign may change of it.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Condition;
use ludex_edge::state::Hide;
use ludex_edge::{Edge, sight, turns};
use ludex_engine::{Presentation, Viewer};
use serde_json::{Value, json};

fn bond(one: &str, other: &str, bond: &str) -> Value {
    json!({"do": "set_bond", "one": one, "other": other, "bond": bond})
}

const THREE: [(&str, &str, &str, i32, i32); 3] = [
    ("one", "Rhea Vance", "ours", 10, 10),
    ("two", "street thug", "theirs", 12, 10),
    ("three", "rift hound", "beasts", 20, 10),
];

#[test]
fn ed_ini_23_neutral_ones_are_neither_friends_nor_foes() {
    let mut s = ring(&THREE).turn("one");
    assert!(s.state().hostile(s.id("one"), s.id("two")));
    assert_eq!(s.no(bond("one", "two", "hostile")).0, "ED-INI-23", "they are so already");
    s.does(bond("two", "one", "neutral"), NO_DICE);
    assert!(!s.state().hostile(s.id("one"), s.id("two")) && !s.state().allied(s.id("one"), s.id("two")));
    // No opening, no crowd, no help, no flanking.
    assert_eq!(s.odds("one", "assault rifle", "three").2, (0, 0));
    let help = json!({"do": "help", "actor": "one", "friend": "two", "against": "three"});
    assert_eq!(s.no(help).0, "ED-ACT-10");
    s.does(json!({"do": "go", "actor": "one", "to": [4, 10]}), NO_DICE);
    assert!(s.state().asked.is_none(), "who is no foe strikes nobody");
    s.does(bond("one", "two", "friendly"), NO_DICE);
    assert!(s.state().allied(s.id("two"), s.id("one")));
    s.does(bond("one", "two", "hostile"), NO_DICE);
    assert!(s.state().hostile(s.id("one"), s.id("two")), "as sides are");
}

#[test]
fn ed_ini_22_the_end_is_proposed_where_no_two_hostile_sides_can_go_on() {
    let mut s = ring(&THREE).turn("one");
    s.does(json!({"do": "hurt", "target": "two", "by": 40}), NO_DICE);
    assert!(!turns::is_over(s.state()), "three sides: the hound and Rhea are still hostile");
    s.does(bond("one", "three", "neutral"), NO_DICE);
    assert!(turns::is_over(s.state()));
    let mut s = ring(&THREE).turn("one");
    s.does(bond("one", "two", "neutral"), NO_DICE).does(bond("one", "three", "neutral"), NO_DICE);
    assert!(!turns::is_over(s.state()), "the other two fight on");
    s.does(json!({"do": "end_fight", "how": "they part"}), NO_DICE);
}

#[test]
fn ed_rng_07_shots_at_who_fights_a_neutral_one_are_free() {
    let actors = [
        ("one", "Rhea Vance", "ours", 4, 10),
        ("friend", "Ilse Maren", "ours", 12, 10),
        ("foe", "street thug", "theirs", 14, 10),
    ];
    let mut s = ring(&actors).turn("one");
    assert_eq!(s.odds("one", "assault rifle", "foe").2, (0, 1));
    s.does(bond("one", "friend", "neutral"), NO_DICE);
    assert_eq!(s.odds("one", "assault rifle", "foe").2, (0, 0));
}

/// What a viewer is told of the last command.
fn told_to(s: &Scene, viewer: &Viewer) -> String {
    let told = s.play.events.iter().filter_map(|event| Edge::tell(s.state(), event, viewer));
    serde_json::to_string(&told.collect::<Vec<_>>()).expect("lines are written")
}

#[test]
fn ed_atk_35_nothing_tells_a_wrong_guess_from_a_right_one_that_misses() {
    let shoot = json!({"do": "attack_place", "actor": "one", "weapon": 0, "to": [9, 20], "guess": true});
    let told = |x: i32| {
        let actors = [("one", "Sable Okoro", "ours", 2, 20), ("two", "street thug", "theirs", x, 20)];
        let mut s = ring(&actors).turn("one");
        s.afflict("two", "invisible").does(shoot.clone(), [2, 3, 4]);
        let player = Viewer::Player(vec![s.id("one")]);
        (told_to(&s, &player), told_to(&s, &Viewer::Spectator), told_to(&s, &Viewer::GameMaster))
    };
    let (right, wrong) = (told(9), told(14));
    assert_eq!((right.0, right.1), (wrong.0, wrong.1), "as many dice, and the same words");
    assert!(right.2 != wrong.2 && wrong.2.contains("ED-ATK-35"), "the game master knows");
}

#[test]
fn ed_atk_44_blindsight_finds_who_hides_is_invisible_or_in_the_dark() {
    let mut s = ring(&[("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 14, 10)]).turn("one");
    let (one, two) = (s.id("one"), s.id("two"));
    s.set("two", |actor| actor.hide = Some(Hide { value: 20, ..Hide::default() })).afflict("one", "blinded");
    s.afflict("two", "invisible");
    assert!(!sight::sees(s.state(), one, two));
    s.record("one", |profile| profile.body.blindsight = 600);
    assert!(sight::sees(s.state(), one, two), "four of the tests are nothing to it");
    s.put("two", 1_800, 1_000);
    assert!(!sight::sees(s.state(), one, two), "beyond its radius they are");
    s.put("two", 1_400, 1_000).afflict("one", "unconscious");
    assert!(!sight::sees(s.state(), one, two), "it is not awake");
}

#[test]
fn ed_inb_15_who_hears_the_unseen_coming_may_dodge() {
    let mut s = pair("street thug", "Rhea Vance");
    s.afflict("one", "invisible").set("two", |actor| actor.defends = true);
    s.attack("one", "combat knife", "two", [9, 8, 7, 2]);
    assert!(s.happened("struck"), "nobody asks her: advantage, and no disadvantage for defending");
    let mut s = pair("street thug", "Rhea Vance");
    s.afflict("one", "invisible").set("two", |actor| actor.defends = true);
    s.does(json!({"do": "rule_on", "from": "one", "target": "two", "heard": true}), NO_DICE);
    s.attack("one", "combat knife", "two", NO_DICE).does(json!({"do": "dodge", "actor": "two"}), [5, 4]);
    assert!(!s.actor("two").reaction, "one against one: two dice");
}

#[test]
fn ed_atk_30_a_campaign_may_give_the_bonus_to_all_friends() {
    let actors = [
        ("one", "Brakk Dun", "ours", 18, 10),
        ("other", "Rhea Vance", "ours", 22, 10),
        ("far", "Sable Okoro", "ours", 20, 20),
        ("foe", "pit brute", "theirs", 20, 10),
    ];
    let bonus = |options: &str| ring_with(options, "", &actors).turn("one").odds("far", "light pistol", "foe").0;
    assert_eq!(bonus(""), 4, "who shoots from outside has nothing");
    assert_eq!(bonus("flank_bonus_for = \"all\""), 6);
    assert_eq!(bonus("flank_bonus_for = \"all\", flanking = false"), 4);
    let mut s = ring_with("flank_bonus_for = \"all\"", "", &actors).turn("one");
    s.afflict("far", "blinded");
    assert_eq!(s.odds("far", "light pistol", "foe").0, 4, "ED-ATK-31: nor who does not see it");
}

#[test]
fn ed_atk_17_a_campaign_may_make_extreme_distances_harder() {
    for (options, harder) in [("", 10), ("extreme_bonus = 14", 14)] {
        let actors = [("one", "contract marksman", "ours", 2, 10), ("two", "street thug", "theirs", 20, 10)];
        let mut s = ring_with(options, "", &actors).turn("one");
        s.put("two", 15_000, 1_000);
        assert_eq!(s.odds("one", "sniper rifle", "two").1, 13 + harder);
    }
}

#[test]
fn ed_tra_17_a_campaign_may_ask_at_once_who_dashes_on_a_hurt_leg() {
    let run = |options: &str| {
        let mut s = ring_with(options, "", &THREE).turn("one");
        let body = ludex_edge::character::DamageType::Kinetic;
        let leg = ludex_edge::state::Trauma { row: 9, ..ludex_edge::state::Trauma::of(body) };
        s.set("one", |actor| actor.traumas.push(leg));
        s
    };
    let dash = json!({"do": "dash", "actor": "one"});
    let end = json!({"do": "end_turn", "actor": "one"});
    let mut late = run("trauma_tables = true");
    late.does(dash.clone(), NO_DICE).does(end.clone(), [6, 2]);
    assert!(late.has("one", Condition::Prone));
    let mut soon = run("trauma_tables = true, stumble_check = \"at once\"");
    soon.does(dash, [6, 2]);
    assert!(soon.has("one", Condition::Prone));
    soon.does(end, NO_DICE);
}

#[test]
fn ed_dth_27_the_game_master_says_who_falls_as_people_do() {
    let say = |dies: bool| json!({"do": "say_death", "target": "two", "dies": dies});
    let hurt = json!({"do": "hurt", "target": "two", "by": 20, "damage": "biotic"});
    let mut s = ring(&THREE).turn("one");
    assert_eq!(s.no(say(true)).0, "ED-DTH-27", "thugs do");
    s.does(say(false), NO_DICE);
    let player = Viewer::Player(vec![s.id("one")]);
    assert_eq!(told_to(&s, &player), "[]", "nobody else knows who is important");
    assert!(told_to(&s, &Viewer::GameMaster).contains("ED-DTH-27"));
    s.does(hurt.clone(), NO_DICE);
    assert_eq!(s.actor("two").life, ludex_edge::state::Life::Dying { saved: 0, failed: 0 });
    let mut hero = ring(&THREE).turn("two");
    hero.does(json!({"do": "say_death", "target": "one", "dies": true}), NO_DICE);
    hero.does(json!({"do": "hurt", "target": "one", "by": 24, "damage": "biotic"}), NO_DICE);
    assert!(!hero.state().lives(hero.id("one")) && hero.actor("one").traumas.is_empty());
}

#[test]
fn ed_cmv_20_who_is_stopped_in_a_space_squeezes_there() {
    let actors = [
        ("one", "Sable Okoro", "ours", 10, 10),
        ("friend", "Ilse Maren", "ours", 12, 10),
        ("two", "Brakk Dun", "theirs", 10, 12),
    ];
    let mut s = ring(&actors).turn("one");
    let long = s.weapon("two", "hooked polearm");
    s.set("two", |actor| actor.stowed |= 1 << long);
    // On her way through her friend Brakk seizes her, just before she leaves his reach.
    s.does(json!({"do": "go", "actor": "one", "to": [16, 10]}), NO_DICE);
    s.does(json!({"do": "seize", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "answer", "actor": "one", "skill": "wrestling"}), [9, 9, 2, 3]);
    assert!(s.has("one", Condition::Grappled) && s.actor("one").wedged, "{}", s.actor("one").at.x);
    assert!(
        ludex_edge::sizes::squeezes(s.state(), s.id("one")) && !ludex_edge::sizes::squeezes(s.state(), s.id("friend"))
    );
    assert_eq!(s.odds("two", "combat knife", "one").2, (1, 0), "ED-SIZ-12");
    s.does(json!({"do": "escape", "actor": "one", "target": "two", "with": "acrobatics"}), [9, 9, 2, 3]);
    s.does(json!({"do": "go", "actor": "one", "to": [16, 10]}), NO_DICE);
    assert!(!s.actor("one").wedged && !ludex_edge::sizes::squeezes(s.state(), s.id("one")), "until she leaves it");
}
