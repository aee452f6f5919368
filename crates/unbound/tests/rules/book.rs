//! The chapter of the book about this game says what is so: every option with its usual value, every rule it names.

use crate::common;

use common::talks::{on, parley};
use common::ways::{duel, four, road};
use common::{ADVENTURE, load};
use ludex_engine::{CommandSet, Rulebook};
use ludex_unbound::rest::Rest;
use ludex_unbound::talk::requests::MakeRequest;
use ludex_unbound::{Options, Unbound};
use serde_json::{Map, Value, json};

fn chapter() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/unbound.md");
    std::fs::read_to_string(file).expect("the chapter is there")
}

fn defaults() -> Map<String, Value> {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(Options::default()) else { panic!("options are fields") };
    // Without an entry it is left out when it is written.
    fields.entry("quirk_table").or_insert(json!({}));
    fields
}

/// What the chapter says of an option: the values behind its name, the usual one first.
fn values(chapter: &str, option: &str) -> Vec<Value> {
    let (_, rest) = chapter.split_once(&format!("`{option}` = ")).unwrap_or_else(|| panic!("{option} is not told"));
    if rest.starts_with('{') {
        let end = rest.find(['|', '\n']).unwrap_or(rest.len());
        let read: Value = toml::from_str(&format!("is = {}", &rest[..end])).expect("it can be read");
        return vec![read["is"].clone()];
    }
    let end = rest.find([';', '|']).unwrap_or(rest.len());
    let value = |word: &str| {
        let word = word.trim().trim_matches('`');
        serde_json::from_str(word).unwrap_or_else(|_| Value::from(word))
    };
    rest[..end].split(',').map(value).collect()
}

#[test]
fn every_option_is_told_with_its_values() {
    let chapter = chapter();
    for (option, usual) in defaults().iter().filter(|(option, _)| *option != "quirk_table") {
        let values = values(&chapter, option);
        assert_eq!(&values[0], usual, "{option}");
        for value in values {
            let set = json!({ option: value });
            assert!(serde_json::from_value::<Options>(set.clone()).is_ok(), "{set} is no option");
        }
        // What takes words, has all of them told.
        let wrong = serde_json::from_value::<Options>(json!({ option: "?" })).expect_err("it takes no such word");
        if usual.is_object() {
            continue;
        }
        let wrong = wrong.to_string();
        let known = wrong.split_once("expected").map_or("", |(_, known)| known);
        for word in known.split('`').skip(1).step_by(2) {
            assert!(chapter.contains(&format!("`{word}`")), "{option} = {word} is not told");
        }
    }
}

#[test]
fn what_is_shown_of_a_file_can_be_read() {
    let chapter = chapter();
    let shown = chapter.split("```toml\n[options]\n").nth(1).and_then(|rest| rest.split("```").next());
    toml::from_str::<Options>(shown.expect("an example is there")).expect("it can be read");
    let (_, table) = chapter.split_once("`quirk_table` = ").expect("it is told");
    let table = table.split('|').next().unwrap_or_default();
    let read: Options = toml::from_str(&format!("quirk_table = {table}")).expect("it can be read");
    assert_eq!(read.quirk_table.len(), 1);
}

#[test]
fn every_rule_that_is_named_is_there() {
    let chapter = chapter();
    let mut named = 0;
    for rest in chapter.split("UL-").skip(1) {
        let id: String =
            rest.chars().take_while(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == '-').collect();
        let id = format!("UL-{id}");
        let found = Unbound::rules().iter().flat_map(|chapter| chapter.iter()).any(|rule| rule.id.starts_with(&id));
        assert!(found, "{id} is no rule");
        named += 1;
    }
    assert!(named > 15, "only {named}");
}

/// What the chapter tells people to press or to fill in.
const NAMED: [&str; 44] = [
    "A session begins",
    "Begin the fight",
    "Begin with somebody Surprised",
    "Speak in the fight",
    "Set out",
    "Set out for a place",
    "Travel for an hour",
    "Travel for a day",
    "Take a short rest",
    "Take a long rest",
    "Begin a rest that may be disturbed",
    "Rest on",
    "Finish the rest",
    "Let time pass",
    "Arrive later",
    "Go on: ",
    "Call for a skill",
    "Call for an attribute",
    "Call for a defence against a hazard",
    "Weigh the next words",
    "Set how somebody feels",
    "Grant it",
    "Refuse it",
    "Let somebody hide",
    "End the fight",
    "Do something else",
    "Put into the saddle",
    "Climb or swim where it is hard",
    "Climb where one may fall",
    "Jump far",
    "Award Valor",
    "Hide from players",
    "Spring a trap",
    "Go in two ways",
    "Call for knowledge",
    "Call for a lock to be picked",
    "Compare a passive value",
    "Let two work together",
    "Call for a group roll",
    "Hold a contest",
    "Add a skill to the campaign",
    "Say to which group a weapon belongs",
    "Say what a thing withstands",
    "Let somebody hide",
];

#[test]
fn what_people_are_told_to_press_is_there() {
    let (fight, mut talk, mut tired) = (duel("", "ap=1"), parley("", "", ""), four([""; 4], &[]));
    let (actor, target) = (talk.id("Ash"), talk.id("Mayor"));
    talk.does(MakeRequest { actor, target, what: "a boat".into() }, []);
    tired.sets("Ash", 5, 5);
    let mut camp = four([""; 4], &[]);
    camp.begins_rest(Rest::Short).rests_on(30, &[]);
    let trap =
        "[[thing]]\nname = \"pit\"\nat = \"C\"\nmaterial = \"stone\"\ntrap = { number = 9, does = \"swallows\" }\n";
    let pit = on(" . A . B C .").gear(trap).hero("Ash", 'A', "").foe("Orc", 'B', "").waiting();
    let tables = [fight, talk, tired, camp, road([""; 4]), pit].map(|table| table.play.state);
    // A name may go on in the next line.
    let chapter = chapter().split_whitespace().collect::<Vec<_>>().join(" ");
    let mut labels = Vec::new();
    for state in tables.iter().chain([&load(ADVENTURE)]) {
        let mut offers = Vec::new();
        ludex_unbound::Command::offers(state, &mut offers);
        labels.extend(offers.into_iter().map(|offer| offer.label));
        labels.extend(ludex_unbound::Command::forms(state).into_iter().map(|form| form.label));
    }
    for name in NAMED {
        assert!(labels.iter().any(|label| label.starts_with(name)), "{name} is not there: {labels:#?}");
        // Of a list of forms the chapter says the common beginning once.
        let told = name.strip_prefix("Call for ").unwrap_or(name);
        assert!(chapter.contains(told), "the chapter does not tell {name}");
    }
}
