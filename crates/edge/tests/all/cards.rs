//! ED-CRD: EDGE cards.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::cards::{self, HOUSE_DECK, Sentence};
use ludex_edge::state::{Life, Stage};
use ludex_edge::{Command, Edge};
use ludex_engine::{Authority, CommandSet, Content, Presentation, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Two of the players', and a foe; outside of a fight.
fn table() -> Scene {
    ring(&[
        ("one", "Ilse Maren", "ours", 10, 10),
        ("two", "Brakk Dun", "ours", 13, 10),
        ("foe", "street thug", "theirs", 30, 10),
    ])
}

fn award() -> Value {
    json!({"do": "award_card", "target": "one", "reason": "stayed true to the oath"})
}

fn hold(s: &mut Scene, name: &str, cards: &[u16]) {
    s.set(name, |actor| {
        actor.hand = ludex_kit::List::new();
        cards.iter().for_each(|card| actor.hand.push(*card));
    });
}

fn hand(s: &Scene, name: &str) -> Vec<u16> {
    s.actor(name).hand.iter().collect()
}

fn check(dc: u8) -> Value {
    json!({"do": "call_check", "target": "one", "ability": "int", "skill": "medicine", "dc": dc})
}

#[test]
fn ed_crd_01_without_cards_nothing_gives_any() {
    let mut s = ring_with("cards = false", "", &[("one", "Ilse Maren", "ours", 10, 10)]);
    s.does(check(13), [12, 12]);
    assert!(!s.happened("card_awarded") && s.told().contains("ED-SPC-10"));
    assert_eq!(s.no(award()).0, "ED-CRD-01");
}

#[test]
fn ed_crd_02_ed_crd_11_and_ed_crd_22_cards_have_two_sentences() {
    assert_eq!(HOUSE_DECK.len(), 24);
    let sentences: BTreeSet<&str> = HOUSE_DECK.iter().flat_map(|(_, a, _, b, _)| [*a, *b]).collect();
    assert_eq!(sentences.len(), 48, "all different");
    let mut s = table();
    let [a, b] = cards::face(s.state(), 4).sentences;
    assert_eq!((a, b), (HOUSE_DECK[4].1, HOUSE_DECK[4].3));
    assert_eq!(cards::hint(s.state(), 4, Sentence::B), Some("one fall ends"));
    hold(&mut s, "one", &[4]);
    s.does(json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "b", "narration": "a root."}), NO_DICE);
    assert!(s.told().contains("A handhold is there just in time. a root."), "{}", s.told());
    assert!(Command::read(json!({"do": "play_card", "actor": 0, "card": 0, "sentence": "c"})).is_err());
    assert!(Command::read(json!({"do": "play_card", "actor": 0, "card": 0})).is_err());
}

#[test]
fn ed_crd_03_and_ed_crd_05_awards_are_drawn_by_a_die() {
    let mut s = table();
    hold(&mut s, "one", &[0]);
    hold(&mut s, "two", &[2]);
    s.does(award(), [2]);
    assert_eq!(hand(&s, "one"), [0, 3], "the second of those that are left: 1, 3, 4 …");
    assert!(s.told().contains("stayed true to the oath"));
    assert_eq!(cards::left(s.state()).count(), 21);
}

#[test]
fn ed_crd_04_and_ed_int_52_doubles_give_a_card_each() {
    let mut s = table();
    s.does(check(60), [12, 12, 7]);
    assert_eq!(hand(&s, "one"), [6], "also where the check fails");
    s.does(check(60), [1, 1, 1]);
    assert_eq!(hand(&s, "one"), [6, 0]);
    hold(&mut s, "one", &[1, 2, 3]);
    s.does(check(60), [12, 12]);
    assert!(s.happened("card_awarded"));
    s.does(json!({"do": "keep_hand", "actor": "one"}), NO_DICE);
    let mut fight = pair("Rhea Vance", "street thug");
    fight.set("two", |actor| actor.reaction = false).attack("one", "combat knife", "two", [1, 1, 24]);
    assert_eq!(hand(&fight, "one"), [23]);
}

#[test]
fn ed_crd_06_and_ed_crd_07_three_are_the_most() {
    let mut s = table();
    hold(&mut s, "one", &[0, 4]);
    s.does(award(), [1]);
    assert_eq!(hand(&s, "one"), [0, 4, 1]);
    s.does(award(), NO_DICE).does(json!({"do": "keep_hand", "actor": "one"}), NO_DICE);
    assert_eq!(hand(&s, "one"), [0, 4, 1]);
    s.does(award(), NO_DICE).does(json!({"do": "swap_card", "actor": "one", "card": 1}), [21]);
    assert_eq!(hand(&s, "one"), [0, 1, 23], "what was given away is not drawn: {:?}", hand(&s, "one"));
    assert!(cards::left(s.state()).any(|card| card == 4));
    assert_eq!(s.no(json!({"do": "keep_hand", "actor": "one"})).0, "ED-CRD-07");
}

#[test]
fn ed_crd_08_at_the_end_of_a_session_cards_go_back() {
    let mut s = table();
    hold(&mut s, "one", &[0, 4, 8]);
    hold(&mut s, "two", &[1]);
    s.does(json!({"do": "end_session"}), NO_DICE);
    assert_eq!(cards::left(s.state()).count(), 24);
    let mut keeps = ring_with("keep_cards = true", "", &[("one", "Ilse Maren", "ours", 10, 10)]);
    hold(&mut keeps, "one", &[0]);
    keeps.does(json!({"do": "end_session"}), NO_DICE);
    assert_eq!(hand(&keeps, "one"), [0]);
}

#[test]
fn ed_crd_09_and_ed_crd_25_at_any_moment() {
    let mut s = pair("Rhea Vance", "Brakk Dun");
    hold(&mut s, "one", &[18]);
    s = s.turn("two");
    s.attack("two", "combat knife", "one", NO_DICE)
        .does(json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "a"}), NO_DICE);
    assert!(s.state().asked.is_some());
    s.does(json!({"do": "resolve_card", "effect": "somebody drops what it holds", "on": "two"}), NO_DICE);
    assert_ne!(s.actor("two").dropped, 0, "before the step goes on");
    let mut down = table();
    hold(&mut down, "one", &[18]);
    down.set("one", |actor| (actor.vitality, actor.life) = (0, Life::Stable));
    down.does(json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "b"}), NO_DICE);
}

#[test]
fn ed_crd_10_ed_crd_15_and_ed_int_75_one_in_each_encounter() {
    let mut s = pair("Rhea Vance", "street thug");
    hold(&mut s, "one", &[3, 4]);
    s.does(json!({"do": "burn_card", "actor": "one", "card": 0, "target": "one"}), NO_DICE);
    let play = json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "a"});
    assert_eq!(s.no(play.clone()).0, "ED-CRD-10");
    assert_eq!(s.no(json!({"do": "end_scene"})).0, "ED-INT-75");
    s.does(json!({"do": "end_fight", "how": ""}), NO_DICE).does(play, NO_DICE);
    s.does(json!({"do": "resolve_card", "effect": "as told"}), NO_DICE);
    hold(&mut s, "one", &[5]);
    let burn = json!({"do": "burn_card", "actor": "one", "card": 0, "target": "one"});
    assert_eq!(s.no(burn.clone()).0, "ED-CRD-10");
    s.play.state.clock.seconds += 3600;
    s.does(burn, NO_DICE);
    hold(&mut s, "one", &[5]);
    s.does(json!({"do": "end_scene"}), NO_DICE);
    assert!(!s.actor("one").played);
}

#[test]
fn ed_crd_12_and_ed_crd_13_the_game_master_says_what_it_does() {
    let mut s = table();
    hold(&mut s, "one", &[4]);
    let play = json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "a"});
    s.does(play.clone(), NO_DICE);
    let (asked, words) = Edge::question(s.state(), &Viewer::GameMaster).expect("it is asked");
    assert!(asked.is_none() && words.contains("one creature falls 3 m"), "{words}");
    assert_eq!(s.no(json!({"do": "resolve_card", "effect": "somebody stumbles"})).0, "ED-CRD-24");
    s.does(json!({"do": "resolve_card", "effect": "somebody stumbles", "on": "foe"}), NO_DICE);
    assert!(s.has("foe", ludex_edge::character::Condition::Prone));
    assert_eq!(cards::left(s.state()).count(), 24, "it is back in the deck");
    s.set("one", |actor| actor.played = false);
    hold(&mut s, "one", &[4]);
    s.does(play.clone(), NO_DICE).does(json!({"do": "resolve_card", "effect": "nothing"}), NO_DICE);
    assert!(s.actor("one").played && s.actor("one").hand.is_empty(), "it is played all the same");
    s.set("one", |actor| actor.played = false);
    hold(&mut s, "one", &[4]);
    s.does(play, NO_DICE).does(json!({"do": "resolve_card", "effect": "nothing", "returned": true}), NO_DICE);
    assert!(!s.actor("one").played && hand(&s, "one") == [4]);
}

#[test]
fn ed_crd_14_ed_crd_16_ed_crd_17_and_ed_int_54_burning_gives_one_source() {
    let mut s = table();
    hold(&mut s, "two", &[7]);
    s.does(json!({"do": "burn_card", "actor": "two", "card": 0, "target": "one"}), NO_DICE);
    assert!(!s.told().contains("E08"), "which card it was is not told");
    s.does(check(17), [3, 8, 10]);
    assert_eq!(s.event("checked").expect("it was")["check"]["throw"]["low"], 8);
    s.does(check(17), [3, 8]);
    hold(&mut s, "one", &[7]);
    hold(&mut s, "two", &[8]);
    s.set("two", |actor| actor.played = false);
    s.set("one", |actor| (actor.uneasy, actor.distracted) = (true, true));
    for name in ["one", "two"] {
        s.does(json!({"do": "burn_card", "actor": name, "card": 0, "target": "one"}), NO_DICE);
    }
    s.does(check(17), [3, 8, 10]);
    assert_eq!(s.event("checked").expect("it was")["check"]["throw"]["high"], 8, "two cards are one source");
    assert!(!s.actor("one").uneasy && !s.actor("one").favoured);
    s.set("one", |actor| actor.favoured = true);
    let alert = ludex_edge::checks::Task::of(ludex_edge::character::Skill::Alertness, ludex_edge::checks::Kind::Task);
    let passive = |s: &Scene| ludex_edge::checks::passive(s.state(), s.id("one"), alert, false).total;
    let with = passive(&s);
    s.set("one", |actor| actor.favoured = false);
    assert_eq!(with, passive(&s), "a passive value has nothing of it");
}

#[test]
fn ed_crd_18_and_ed_crd_19_every_card_is_in_one_place() {
    let mut s = table();
    hold(&mut s, "one", &[0, 1]);
    hold(&mut s, "two", &[2, 3, 4]);
    assert_eq!(cards::left(s.state()).count(), 19);
    s.does(json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "a"}), NO_DICE);
    assert_eq!(cards::left(s.state()).count(), 19, "it lies on the table");
    s.does(json!({"do": "resolve_card", "effect": "as told"}), NO_DICE);
    assert_eq!(cards::left(s.state()).count(), 20);
    assert!(!cards::is_broken(s.state()));
    hold(&mut s, "one", &[2]);
    assert!(cards::is_broken(s.state()));
}

#[test]
fn ed_crd_20_an_empty_deck_gives_none() {
    let file = "[[card]]\nid = \"x\"\na = \"It rains.\"\nb = \"It shines.\"";
    let mut s = ring_with("", file, &[("one", "Ilse Maren", "ours", 10, 10)]);
    s.does(award(), NO_DICE);
    assert_eq!((cards::deck_size(s.state()), hand(&s, "one")), (1, vec![0]), "the last one takes no die");
    s.does(award(), NO_DICE);
    assert!(s.happened("deck_empty"));
    hold(&mut s, "one", &[0]);
    assert_eq!(cards::face(s.state(), 0).sentences, ["It rains.", "It shines."]);
}

#[test]
fn ed_crd_21_players_hold_cards_and_each_hand_is_private() {
    let mut s = table();
    assert_eq!(s.no(json!({"do": "award_card", "target": "foe"})).0, "ED-CRD-21");
    let shown = |cards: &[u16]| {
        let mut s = table();
        hold(&mut s, "one", cards);
        hold(&mut s, "two", &[20]);
        let viewer = Viewer::Player(vec![s.id("two")]);
        let state = s.state();
        let mut offers = Vec::new();
        Command::offers(state, &mut offers);
        offers.retain(|offer| offer.command.authority() == Authority::Actor(s.id("two")));
        let sheets: Vec<_> = state.ids().map(|id| Edge::sheet(state, id, &viewer)).collect();
        let why = Command::unavailable(state, s.id("two"), &viewer);
        let all = json!([Edge::view(state, &viewer), sheets, Command::forms_for(state, &viewer)]);
        format!("{all} {offers:?} {why:?}")
    };
    assert_eq!(shown(&[0, 4]), shown(&[7, 9]));
    let mut s = table();
    let shown_of = |s: &Scene, name: &str| {
        let viewer = Viewer::Player(vec![s.id(name)]);
        let told = s.play.events.iter().filter_map(|event| Edge::tell(s.state(), event, &viewer));
        serde_json::to_string(&told.collect::<Vec<_>>()).expect("lines are written")
    };
    s.does(award(), [5]);
    assert!(shown_of(&s, "one").contains("E05") && !shown_of(&s, "two").contains("E05"));
    assert!(s.told().contains("E05"), "the game master knows");
}

#[test]
fn ed_crd_23_a_table_may_bring_its_own_deck() {
    let broken = |card: &str| {
        let text = format!(
            "system = \"edge\"\nplayers = [\"ours\"]\ninclude = [\"gear.toml\", \"beings.toml\"]\n{card}\n[map]\n\
             cells = \"\"\"\nA .\n\"\"\"\n[[actors]]\nname = \"one\"\nis = \"Ilse Maren\"\nside = \"ours\"\nat = \"A\"\n"
        );
        let library = |file: &str| {
            let own = || ludex_engine::content::Library::read(&ludex_edge::content::starter(), file);
            if file == "here.toml" { Some(text.clone()) } else { own() }
        };
        Edge::load("here.toml", &library).is_err()
    };
    let card = |id: &str, b: &str| format!("[[card]]\nid = \"{id}\"\na = \"It rains.\"\nb = \"{b}\"\n");
    assert!(!broken(&card("x", "It shines.")));
    assert!(broken(&card("x", "")), "two sentences are required");
    assert!(broken(&(card("x", "It shines.") + &card("x", "It snows."))), "each has its own id");
}

#[test]
fn ed_crd_24_one_who_dies_holds_on() {
    let mut s = table();
    hold(&mut s, "one", &[9]);
    s.set("two", |actor| (actor.vitality, actor.life) = (0, Life::Dead));
    s.does(json!({"do": "play_card", "actor": "one", "card": 0, "sentence": "a"}), NO_DICE);
    s.does(json!({"do": "resolve_card", "effect": "somebody holds on", "on": "two"}), NO_DICE);
    assert_eq!((s.actor("two").life, s.vp("two")), (Life::Stable, 0));
}

#[test]
fn ed_crd_26_several_cards_are_worked_out_in_order() {
    let mut s = table();
    hold(&mut s, "one", &[1]);
    hold(&mut s, "two", &[2]);
    for name in ["one", "two"] {
        s.does(json!({"do": "play_card", "actor": name, "card": 0, "sentence": "a"}), NO_DICE);
    }
    s.does(json!({"do": "resolve_card", "effect": "as told"}), NO_DICE);
    assert_eq!(s.event("card_resolved").expect("it was")["actor"], s.id("one").0);
    s.does(json!({"do": "take_back", "actor": "two"}), NO_DICE);
    assert_eq!((hand(&s, "two"), s.actor("two").played), (vec![2], false));
    assert!(s.state().asked.is_none() && s.state().first.is_none() && s.state().stage == Stage::Ready);
}
