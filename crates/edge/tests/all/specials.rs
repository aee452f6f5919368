//! ED-SPC: twelves and ones of every kind of roll, and what the game master and the dice make of them.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Condition, DamageType};
use ludex_edge::state::{Attitude, Feat, Life};
use serde_json::{Value, json};

fn with(mut command: Value, more: &Value) -> Value {
    command.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    command
}

fn call(more: &Value) -> Value {
    with(json!({"do": "call_check", "target": "one", "ability": "str", "skill": "might", "dc": 21}), more)
}

/// Two friends and two others, outside of a fight; twelves and ones count.
fn street(options: &str) -> Scene {
    let options = format!("specials_in_peace = true{options}");
    ring_with(
        &options,
        "",
        &[
            ("one", "Brakk Dun", "ours", 10, 10),
            ("two", "Rhea Vance", "ours", 12, 10),
            ("guard", "street thug", "theirs", 16, 10),
            ("clerk", "street thug", "theirs", 19, 10),
        ],
    )
}

/// A fight of two half a metre apart, of whom the other has no reaction.
fn fight(options: &str, one: &str, two: &str) -> Scene {
    let mut s = ring_with(options, "", &[("one", one, "ours", 20, 10), ("two", two, "theirs", 22, 10)]).turn("one");
    s.set("two", |actor| actor.reaction = false);
    s
}

fn perform(rank: u8) -> Value {
    json!({"do": "perform", "actor": "one", "rank": rank})
}

fn row(row: u8) -> Value {
    json!({"do": "set_back", "row": row})
}

/// Whether a card was given, and whether a legend is told, of whom and how.
fn came(s: &Scene) -> (bool, Option<bool>) {
    let legend = s.event("legend_made").map(|event| event["fame"]["good"] == true);
    (s.happened("card_awarded"), legend)
}

#[test]
fn ed_spc_10_ed_spc_14_and_ed_crd_04_doubles_of_every_kind_of_roll() {
    let peril = json!({"do": "imperil", "target": "one", "ability": "str", "dc": 17, "dice": 1, "sides": 6, "damage": "biotic"});
    let mut s = ring(&[("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 30, 10)]);
    s.does(peril, [1, 1, 1, 4]);
    assert_eq!(came(&s), (true, Some(false)), "what the world asks for");
    s.does(json!({"do": "search", "actor": "one"}), [12, 12, 1]);
    assert_eq!(came(&s), (true, Some(true)), "a search");
    s.does(json!({"do": "permit_hiding", "target": "one", "allowed": true}), NO_DICE);
    s.does(json!({"do": "hide", "actor": "one"}), [12, 12, 1]);
    assert_eq!(came(&s), (true, Some(true)), "hiding");
    assert_eq!(s.state().talk.fame.len(), 3);
    let mut s = fight("", "Brakk Dun", "Sable Okoro");
    s.does(json!({"do": "grapple", "actor": "one", "target": "two"}), NO_DICE);
    s.does(json!({"do": "answer", "actor": "two", "skill": "acrobatics"}), [12, 12, 4, 6, 1]);
    assert_eq!(came(&s), (true, Some(true)), "a struggle");
    let mut s = street(", cards = true");
    s.does(json!({"do": "call_rivals", "rivals": ["one", "guard"], "ability": "int"}), [5, 6, 12, 12]);
    assert_eq!(came(&s), (false, Some(true)), "creatures draw no card, and are the stuff of legends");
}

#[test]
fn ed_spc_10_a_legend_is_told_on_the_sheet() {
    let mut s = street(", cards = false");
    s.does(call(&json!({"dc": 13})), [12, 12]);
    let fame = s.state().talk.fame.get(0).expect("there is one");
    assert_eq!((fame.actor, fame.good, fame.of), (s.id("one"), true, Feat::Check));
    assert!(s.told().contains("A legend of one"), "{}", s.told());
}

#[test]
fn ed_spc_14_doubles_on_initiative() {
    for (options, card) in [("", Vec::new()), ("doubles_on_initiative = true", vec![1])] {
        let actors = [("one", "Rhea Vance", "ours", 10, 10), ("two", "street thug", "theirs", 30, 10)];
        let mut s = ring_with(options, "", &actors);
        s.does(json!({"do": "begin"}), [vec![12, 12], card.clone(), vec![5, 6]].concat());
        assert_eq!(s.happened("card_awarded"), !card.is_empty(), "{options}");
        assert!(s.state().asked.is_none(), "neither an exploit nor a setback");
    }
}

#[test]
fn ed_spc_08_double_12_exploit_on_failure() {
    for (options, asked) in [("", false), (", double_12_exploit_on_failure = true", true)] {
        let mut s = street(&format!(", cards = false{options}"));
        s.does(call(&json!({"dc": 60})), [12, 12]);
        assert_eq!(s.state().asked.is_some(), asked, "{options}");
    }
    // Of an attack that misses nothing is open that needs a hit.
    let mut s = fight("double_12_exploit_on_failure = true, cards = false", "Rhea Vance", "street thug");
    s.record("two", |profile| profile.defense = Some(60));
    s.attack("one", "combat knife", "two", [12, 12]);
    assert_eq!(s.no(perform(9)).0, "ED-SPC-60");
    s.does(perform(2), NO_DICE);
    assert!(s.actor("one").on_guard && s.vp("two") == 18);
}

#[test]
fn ed_spc_09_double_1_setback_on_success() {
    for (options, asked) in [("", false), (", double_1_setback_on_success = true", true)] {
        let mut s = street(&format!(", cards = false{options}"));
        s.does(call(&json!({"dc": 5})), [1, 1]);
        assert_eq!(s.state().asked.is_some(), asked, "{options}");
        if asked {
            assert_eq!(s.no(json!({"do": "say_what"})).0, "ED-SPC-09", "nobody waives it");
            s.does(row(9), NO_DICE);
        }
    }
    let mut s = fight("double_1_setback_on_success = true, cards = false", "Rhea Vance", "street thug");
    s.record("two", |profile| profile.defense = Some(2));
    s.attack("one", "combat knife", "two", [1, 1, 3]).does(row(14), NO_DICE);
    assert!(s.has("one", Condition::Prone) && s.vp("two") < 18, "it has hit all the same");
}

#[test]
fn ed_spc_28_trauma_needs_damage() {
    for (options, traumas) in [("", 0), ("trauma_needs_damage = false", 1)] {
        let mut s = fight(options, "Rhea Vance", "Brakk Dun");
        s.record("two", |profile| profile.armor = 40);
        s.attack("one", "combat knife", "two", [12, 10]).does(perform(9), [1, 3]);
        assert_eq!((s.vp("two"), s.actor("two").traumas.len()), (27, traumas), "{options}");
    }
}

#[test]
fn ed_spc_28_a_trauma_also_of_who_is_down() {
    let mut s = fight("", "Rhea Vance", "Brakk Dun");
    s.set("two", |actor| (actor.vitality, actor.life) = (0, Life::Stable));
    // Beside who is out cold a blow does its most: 4, 8 and 2.
    s.record("two", |profile| profile.armor = 12);
    s.attack("one", "combat knife", "two", [12, 10, 3]).does(perform(9), NO_DICE);
    let down = s.actor("two");
    assert_eq!((down.life, down.traumas.len()), (Life::Dying { saved: 0, failed: 1 }, 1));
}

#[test]
fn ed_spc_40_and_ed_spc_12_a_sign_of_destiny_leaves_the_attack_an_attack() {
    let actors = [
        ("one", "Rhea Vance", "ours", 20, 10),
        ("two", "pit brute", "theirs", 22, 10),
        ("friend", "Brakk Dun", "ours", 24, 10),
    ];
    let mut s = ring(&actors).turn("one");
    s.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [12, 11]);
    s.does(json!({"do": "flourish", "actor": "one", "rank": 11}), [1]);
    assert!(s.happened("card_awarded"));
    assert_eq!(s.no(perform(9)).0, "ED-SPC-03", "of rank seven at the most");
    s.does(json!({"do": "perform", "actor": "one", "rank": 6, "ally": "friend"}), [3]);
    s.does(json!({"do": "stay_out", "actor": "friend"}), NO_DICE);
    assert!(s.actor("friend").reaction);
}

#[test]
fn ed_spc_25_a_friend_may_stay_out_or_choose_its_weapon() {
    let actors = [
        ("one", "Rhea Vance", "ours", 20, 10),
        ("two", "pit brute", "theirs", 22, 10),
        ("friend", "Brakk Dun", "ours", 24, 10),
    ];
    let mut s = ring(&actors).turn("one");
    s.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [12, 7]);
    s.does(json!({"do": "perform", "actor": "one", "rank": 6, "ally": "friend"}), [3]);
    let weapon = s.weapon("friend", "unarmed strike");
    assert_eq!(s.no(json!({"do": "join_in", "actor": "friend", "weapon": 7})).0, "ED-ATK-01");
    s.does(json!({"do": "join_in", "actor": "friend", "weapon": weapon}), [1, 2]);
    assert!(s.told().contains("unarmed strike") && !s.actor("friend").reaction, "{}", s.told());
    // Nobody is asked for a target that is gone.
    let mut s = ring(&actors).turn("one");
    s.set("two", |actor| (actor.reaction, actor.vitality) = (false, 1));
    s.record("two", |profile| profile.armor = 0).attack("one", "combat knife", "two", [12, 7]);
    s.does(json!({"do": "perform", "actor": "one", "rank": 6, "ally": "friend"}), [3]);
    if s.state().asked.is_some() {
        s.does(json!({"do": "kill", "actor": "one"}), NO_DICE);
    }
    assert!(s.actor("friend").reaction && s.state().asked.is_none());
}

#[test]
fn ed_spc_32_only_what_is_not_about_the_roller_is_harder() {
    let mut s = street("");
    let (one, two) = (s.id("one"), s.id("two"));
    s.set("guard", |actor| actor.diverted = Some(one));
    let alert = |s: &Scene, of| ludex_edge::stealth::alertness(s.state(), s.id("guard"), of);
    assert_eq!(alert(&s, one) - alert(&s, two), 3, "the other is hard to notice");
    let look = json!({"do": "call_check", "target": "guard", "ability": "per", "skill": "insight", "dc": 13});
    s.does(with(look.clone(), &json!({"patient": "one"})), [5, 6])
        .does(with(look, &json!({"patient": "two"})), [5, 6, 7]);
}

#[test]
fn ed_spc_61_of_several_the_winner_takes_first_and_the_losers_follow() {
    let mut s = street(", cards = false");
    let race = json!({"do": "call_rivals", "rivals": ["guard", "one", "two"], "ability": "int"});
    s.does(race.clone(), [1, 4, 12, 9, 1, 7]);
    let asked = |s: &Scene| serde_json::to_value(&s.state().asked).expect("it is written");
    assert_eq!(asked(&s)["roll"]["actor"], 0, "{}", asked(&s));
    s.does(json!({"do": "forgo", "actor": "one"}), NO_DICE);
    assert_eq!(asked(&s)["target"], 1, "the higher of the losers: {}", asked(&s));
    s.does(row(9), NO_DICE);
    assert_eq!(asked(&s)["target"], 2, "{}", asked(&s));
    s.does(row(9), NO_DICE);
    assert!(s.state().asked.is_none());
    // Whoever is tied for the first place has neither won nor lost, unless both fail.
    let scores = ["one", "two"].map(|name| i32::from(s.state().profile(s.id(name)).abilities[4]));
    let other = (1 + 11 + scores[0] - scores[1] - 6) as u32;
    for (tie, asks) in [("status quo", false), ("both fail", true)] {
        let mut s = street(", cards = false");
        let race = json!({"do": "call_rivals", "rivals": ["one", "two"], "ability": "int", "tie": tie});
        s.does(race, [1, 11, 6, other]);
        assert_eq!(s.state().asked.is_some(), asks, "{tie}");
    }
}

/// One fails at a check of the mind about the guard with a one.
fn falters(more: &Value) -> Scene {
    let mut s = street("");
    let check = json!({"do": "call_check", "target": "one", "ability": "int", "skill": "medicine", "dc": 28, "patient": "guard"});
    s.does(with(check, more), [1, 7]);
    assert!(s.state().asked.is_some());
    s
}

fn thrown(faces: impl Into<Vec<u32>>, more: &Value) -> Scene {
    let mut s = falters(more);
    s.does(json!({"do": "roll_setback"}), faces);
    s
}

#[test]
fn ed_spc_18_rows_of_people_are_thrown_where_one_talks_to_somebody() {
    let s = thrown([3, 3], &json!({}));
    let attitude = ludex_edge::talk::attitude(s.state(), s.id("guard"), s.id("two"));
    assert_eq!(attitude, Attitude::Hostile, "ED-SPC-45: towards all of them");
    let s = thrown([6, 7], &json!({}));
    assert_eq!(s.state().talk.gaffes, [(s.id("one"), s.id("guard"))], "ED-SPC-52");
    let s = thrown([3, 3, 4, 5], &json!({"patient": null}));
    assert!(s.actor("one").uneasy, "nobody is offended where nobody is talked to");
    let s = thrown([3, 3, 4, 5], &json!({"patient": "two"}));
    assert!(s.actor("one").uneasy, "what friends think their players say");
}

#[test]
fn ed_spc_54_a_thrown_certainty() {
    let s = thrown([7, 8], &json!({}));
    let belief = s.state().talk.beliefs[0];
    assert_eq!((belief.actor, belief.actual, belief.believed), (s.id("one"), false, true));
    let mut s = street("");
    s.does(call(&json!({})), [1, 7]).does(json!({"do": "roll_setback"}), [7, 8, 4, 5]);
    assert!(s.actor("one").uneasy, "a door that stays shut is seen at once");
}

#[test]
fn ed_spc_62_what_breaks_or_falls_is_one_of_the_things_that_fit() {
    let ready = |s: &mut Scene| {
        s.record("one", |profile| (profile.kit, profile.injectors, profile.stimulants) = (3, 1, 1));
        s.set("one", |actor| actor.kit = 3);
        s.does(call(&json!({})), [1, 7]);
    };
    let mut s = street("");
    ready(&mut s);
    s.does(json!({"do": "roll_setback"}), [5, 5, 2]);
    assert!(s.told().contains("something falls, medi-injector"), "{}", s.told());
    let mut s = street("");
    ready(&mut s);
    s.does(json!({"do": "roll_setback"}), [1, 2, 1]);
    assert!(s.told().contains("something breaks, first-aid kit"), "{}", s.told());
    assert_eq!(s.actor("one").kit, 0, "ED-SPC-42: it is no use until it is mended");
    let mut s = street("");
    s.does(call(&json!({})), [1, 7]).does(json!({"do": "roll_setback"}), [5, 5, 4, 5]);
    assert!(s.actor("one").uneasy, "who carries nothing drops nothing");
}

#[test]
fn ed_spc_59_a_loss_is_of_what_is_worth_most() {
    for (face, what) in [(1, "something breaks"), (2, "something is lost")] {
        let mut s = fight("", "Brakk Dun", "street thug");
        s.does(call(&json!({})), [1, 7]).does(json!({"do": "roll_setback"}), [10, 10, face]);
        let broken = s.actor("one").broken;
        assert!(broken.is_power_of_two() && s.told().contains(what), "{}", s.told());
        let weapon = broken.trailing_zeros();
        let strike = json!({"do": "attack", "actor": "one", "target": "two", "weapon": weapon});
        s.no(strike.clone());
        s.no(json!({"do": "recover", "actor": "one", "weapon": weapon}));
        assert_eq!(s.no(json!({"do": "mend_thing", "target": "two", "weapon": weapon})).0, "ED-SPC-42");
        s.does(json!({"do": "mend_thing", "target": "one", "weapon": weapon}), NO_DICE);
        assert!(s.play.offered(&s.read(strike)), "it is there again");
    }
}

#[test]
fn ed_spc_42_and_ed_spc_49_the_game_master_names_what_is_owned() {
    for (what, broken, jammed, dropped) in [
        ("something breaks", true, false, false),
        ("something stops working", false, true, false),
        ("something falls", false, false, true),
        ("something is lost", true, false, false),
    ] {
        let mut s = fight("", "Rhea Vance", "street thug");
        s.does(call(&json!({})), [1, 7]);
        s.does(json!({"do": "name_mishap", "what": what, "thing": "Combat Knife"}), NO_DICE);
        let knife = 1 << s.weapon("one", "combat knife");
        let now = s.actor("one");
        assert_eq!(
            (now.broken & knife > 0, now.jammed & knife > 0, now.dropped & knife > 0),
            (broken, jammed, dropped),
            "{what}"
        );
    }
}

#[test]
fn ed_spc_41_a_trauma_of_the_kind_of_the_effect() {
    // The game master says that it fits; the dice find that it does not.
    let mut s = falters(&json!({}));
    s.does(row(2), NO_DICE);
    assert_eq!(s.actor("one").traumas.len(), 1);
    let s = thrown([1, 1], &json!({}));
    assert!(s.actor("one").traumas.is_empty() && s.state().asked.is_none(), "and nothing is thrown again");
    // A saving throw fits everywhere, and one of Will leaves a trauma of the mind.
    for (ability, mind) in [("wil", true), ("str", false)] {
        let mut s = street("");
        s.does(json!({"do": "call_check", "target": "one", "ability": ability, "dc": 28, "save": true}), [1, 7]);
        s.does(json!({"do": "roll_setback"}), [1, 1]);
        let trauma = s.actor("one").traumas.get(0).expect("it has one");
        assert_eq!((trauma.is_of_the_mind(), trauma.severe), (mind, false), "{ability}");
    }
}

#[test]
fn ed_spc_43_frightened_of_the_nearest_foe() {
    let mut s = fight("", "Brakk Dun", "street thug");
    s.does(call(&json!({})), [1, 7]).does(row(4), NO_DICE);
    let fear = s.actor("one").conditions.iter().find(|one| one.what == Condition::Frightened);
    assert_eq!(fear.and_then(|one| one.by), Some(s.id("two")));
    let mut alone = ring_with("specials_in_peace = true", "", &[("one", "Brakk Dun", "ours", 10, 10)]);
    alone.does(call(&json!({})), [1, 7]);
    assert_eq!(alone.no(row(4)).0, "ED-SPC-18", "there is nothing to fear");
}

#[test]
fn ed_spc_46_what_is_held_slips_also_at_other_checks() {
    let mut s = fight("", "Rhea Vance", "street thug");
    s.does(call(&json!({})), [1, 7]).does(row(7), NO_DICE);
    assert_eq!(s.actor("one").jammed.count_ones(), 1);
    let mut s = fight("", "Rhea Vance", "street thug");
    s.record("one", |profile| profile.weapons.change(|all| all.retain(|weapon| weapon.hands == 0)));
    s.does(call(&json!({})), [1, 7]);
    assert_eq!(s.no(row(7)).0, "ED-SPC-18", "bare fists do not slip");
}

#[test]
fn ed_spc_34_what_is_added_is_to_the_check_and_to_nothing_before() {
    // A save with a twelve after a check that was called for: there is no second check to it, no time, nothing studied.
    let mut s = street(", cards = false");
    s.does(call(&json!({"dc": 5, "minutes": 10, "patient": "guard"})), [5, 6]);
    let peril = json!({"do": "imperil", "target": "one", "ability": "str", "dc": 12, "dice": 1, "sides": 6, "damage": "biotic"});
    s.does(peril, [12, 9]);
    for rank in [4, 5, 6] {
        assert_eq!(s.no(json!({"do": "flourish", "actor": "one", "rank": rank})).0, "ED-SPC-60", "{rank}");
    }
    // A talk with a twelve: the second check needs another skill than that of the talk.
    let mut s = street(", cards = false");
    s.does(json!({"do": "call_talk", "speaker": "one", "target": "guard", "skill": "cunning", "dc": 5}), [12, 9]);
    s.does(json!({"do": "flourish", "actor": "one", "rank": 5}), NO_DICE);
    let second = |skill: &str| json!({"do": "add_check", "ability": "wil", "skill": skill});
    assert_eq!(s.no(second("cunning")).0, "ED-SPC-34");
    s.does(second("charisma"), [12, 8]);
    assert!(s.state().asked.is_none(), "and gives no exploit");
}

#[test]
fn ed_spc_24_and_ed_spc_29_harm_of_other_kinds() {
    // Lethal: a d10, and a trauma of the mind where the weapon does that.
    let mut s = fight("", "Rhea Vance", "Brakk Dun");
    let knife = usize::from(s.weapon("one", "combat knife"));
    s.record("one", |profile| profile.weapons.change(|all| all[knife].damage = DamageType::Psychic));
    s.attack("one", "combat knife", "two", [12, 10]).does(perform(10), [4, 10]);
    let trauma = s.actor("two").traumas.get(0).expect("it has one");
    assert!(trauma.is_of_the_mind() && s.vp("two") == 27 - 16, "4, 10 and 2: armour is no help");
}
