//! ED-CRD-14, 17 and 25 before the dice of others, and ED-RST-02 with ED-CND-47: cards, and sleep in a rest.
#![allow(missing_docs)]

use crate::common::*;
use crate::hours::wait;
use ludex_edge::character::Condition;
use serde_json::{Value, json};

/// Whoever has a card burns it for somebody's next roll.
fn burn(actor: &str, target: &str) -> Value {
    json!({"do": "burn_card", "actor": actor, "card": 0, "target": target})
}

fn roll_on() -> Value {
    json!({"do": "roll_on"})
}

/// Gives somebody a card.
fn deal(s: &mut Scene, name: &str) {
    s.set(name, |actor| actor.hand.push(7));
}

#[test]
fn ed_crd_25_before_the_dice_of_a_struggle() {
    let feint = json!({"do": "feint", "actor": "two", "target": "one"});
    let mut s = pair("Rhea Vance", "street thug");
    deal(&mut s, "one");
    let mut s = s.turn("two");
    s.does(feint.clone(), NO_DICE);
    assert!(s.state().asked.is_some(), "a moment for cards");
    s.does(burn("one", "one"), NO_DICE).does(roll_on(), [5, 6, 3, 8, 10]);
    let contest = s.event("contended").expect("both rolled");
    assert_eq!(contest["other"]["throw"]["low"], 8, "three dice, of which the best two count");
    assert!(!s.actor("one").favoured && s.actor("one").hand.is_empty());
    // Nobody is asked where nobody holds one, or has played one already.
    let mut none = pair("Rhea Vance", "street thug").turn("two");
    none.does(feint.clone(), [5, 6, 8, 10]);
    let mut played = pair("Rhea Vance", "street thug").turn("two");
    deal(&mut played, "one");
    played.set("one", |actor| actor.played = true).does(feint, [5, 6, 8, 10]);
}

#[test]
fn ed_crd_25_before_the_dice_of_a_struggle_with_a_choice() {
    // Whoever is asked how it resists is asked at that moment.
    let mut s = pair("Rhea Vance", "street thug");
    deal(&mut s, "one");
    let mut s = s.turn("two");
    s.does(json!({"do": "shove", "actor": "two", "target": "one"}), NO_DICE).does(burn("one", "one"), NO_DICE);
    s.does(json!({"do": "answer", "actor": "one", "skill": "wrestling"}), [5, 6, 3, 8, 10]);
    assert_eq!(s.event("contended").expect("both rolled")["other"]["throw"]["low"], 8);
}

#[test]
fn ed_crd_25_before_the_saving_throws_in_an_area() {
    let actors = [
        ("one", "Joss Amari", "theirs", 10, 10),
        ("two", "Rhea Vance", "ours", 14, 10),
        ("three", "Rhea Vance", "ours", 17, 10),
    ];
    let mut s = ring(&actors);
    deal(&mut s, "three");
    let mut s = s.turn("one");
    s.does(json!({"do": "breathe", "actor": "one", "device": 0, "to": [20, 10]}), [1, 1, 1]);
    s.does(burn("three", "three"), NO_DICE);
    // The second is asked for no more: nobody has a card that may still be played.
    s.does(roll_on(), [2, 3, 2, 9, 11]);
    let saves: Vec<Value> = s
        .play
        .events
        .iter()
        .map(|event| serde_json::to_value(event).expect("it is written"))
        .filter(|event| event["event"] == "burst_saved")
        .collect();
    assert_eq!((saves.len(), &saves[1]["check"]["throw"]["low"]), (2, &json!(9)));
}

#[test]
fn ed_crd_25_before_a_power_is_resisted() {
    let actors = [("one", "cult adept", "theirs", 10, 10), ("two", "Rhea Vance", "ours", 18, 10)];
    let mut s = ring(&actors);
    deal(&mut s, "two");
    let mut s = s.turn("one");
    let veil = json!({"do": "use_power", "actor": "one", "power": "terror veil", "target": "two"});
    s.does(veil, NO_DICE).does(burn("two", "two"), NO_DICE).does(roll_on(), [2, 9, 11]);
    assert!(!s.has("two", Condition::Frightened), "20 and more against 16");
    assert!(s.state().stack.is_empty() && s.state().window == 0);
    assert_eq!(s.no(roll_on()).0.len(), 9, "there is nothing to wait for");
}

#[test]
fn ed_rst_02_asleep_in_a_rest() {
    let mut s = crate::hours::camp();
    s.set("rhea", |actor| actor.vitality = 10);
    let rest = |asleep: bool| json!({"do": "rest", "actor": "rhea", "full": true, "asleep": asleep});
    s.does(rest(true), NO_DICE);
    assert!(s.has("rhea", Condition::Unconscious), "ED-CND-47: who sleeps is unconscious");
    wait(&mut s, 8, [3]);
    assert!(!s.has("rhea", Condition::Unconscious) && s.vp("rhea") == 15, "and wakes as the rest is over");
    // Light activity is a rest as well.
    let mut awake = crate::hours::camp();
    awake.does(rest(false), NO_DICE);
    assert!(!awake.has("rhea", Condition::Unconscious));
    // To be shaken awake is not strenuous, and who sleeps through a fight takes no part in it.
    let mut shaken = crate::hours::camp();
    shaken.put("brakk", 1_150, 1_000).does(rest(true), NO_DICE);
    shaken.does(json!({"do": "shake", "actor": "brakk", "target": "rhea"}), NO_DICE);
    assert!(!shaken.has("rhea", Condition::Unconscious) && shaken.actor("rhea").rest.under_way.is_some());
    let mut never = crate::hours::camp();
    never.record("rhea", |profile| {
        profile.immune_to.set(Condition::Unconscious, true);
    });
    assert_eq!(never.no(rest(true)).0, "ED-CND-51", "a body that never sleeps");
}

#[test]
fn ed_rst_07_who_sleeps_through_a_fight_goes_on_resting() {
    for (asleep, rests) in [(true, true), (false, false)] {
        let actors = [("rhea", "Rhea Vance", "ours", 4, 4), ("foe", "street thug", "theirs", 50, 20)];
        let mut s = ring(&actors);
        s.does(json!({"do": "rest", "actor": "rhea", "full": true, "asleep": asleep}), NO_DICE);
        let mut s = s.turn("foe");
        s.does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
        assert_eq!(s.actor("rhea").rest.under_way.is_some(), rests, "asleep: {asleep}");
    }
}
