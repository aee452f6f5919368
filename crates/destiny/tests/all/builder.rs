//! Characters made from fields: their record, their numbers, their text for a file, and back.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::{ActorId, Builder, Content, Draft, Field, Presentation, Takes, Viewer};
use serde_json::{Value, json};

fn builder() -> &'static dyn Builder<Destiny> {
    Destiny::builder().expect("there are fields")
}

fn filled(values: &[(&str, Value)]) -> Value {
    let mut record = builder().form().command;
    for (path, value) in values {
        let mut at = &mut record;
        for part in path.split('/') {
            at = match part.parse::<usize>() {
                Ok(place) => &mut at[place],
                Err(_) => &mut at[part],
            };
        }
        *at = value.clone();
    }
    record
}

fn drafted(values: &[(&str, Value)]) -> Draft {
    builder().draft(&filled(values)).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn shows(draft: &Draft, label: &str) -> Option<String> {
    let entries = draft.sheet.sections.iter().flat_map(|section| &section.entries);
    entries.into_iter().find(|entry| entry.label == label).map(|entry| entry.value.clone())
}

fn most(draft: &Draft, pool: &str) -> Option<i32> {
    draft.sheet.pools.iter().find(|one| one.name == pool).map(|one| one.max)
}

#[test]
fn nothing_filled_in_is_a_human_without_gear() {
    let draft = drafted(&[]);
    assert_eq!((most(&draft, "Stamina"), most(&draft, "Mana")), (Some(10), Some(5)));
    assert_eq!(shows(&draft, "Kind").as_deref(), Some("human"));
    for word in ["weapons", "skills", "held"] {
        assert!(!draft.toml.contains(word), "{}", draft.toml);
    }
}

#[test]
fn wt_cnt_01_each_race_gives_its_bases() {
    for (race, stamina, mana, size) in
        [("dwarf", 12, 3, "-1"), ("elf", 8, 8, "+0"), ("halfling", 9, 5, "-3"), ("half_giant", 12, 2, "+2")]
    {
        let draft = drafted(&[("creature/0/race", json!(race))]);
        assert_eq!((most(&draft, "Stamina"), most(&draft, "Mana")), (Some(stamina), Some(mana)), "{race}");
        assert_eq!(shows(&draft, "Size").as_deref(), Some(size), "{race}");
        assert!(draft.toml.contains(&format!("race = \"{race}\"")));
        assert!(!draft.toml.contains("stamina_base"), "{}", draft.toml);
    }
}

#[test]
fn every_field_may_stand_at_its_bounds() {
    let form = builder().form();
    assert!(form.fields.len() > 80);
    let paths: Vec<&str> = form.fields.iter().map(|field| field.path.as_str()).collect();
    assert!(paths.iter().all(|path| paths.iter().filter(|other| *other == path).count() == 1));
    for Field { path, takes, .. } in &form.fields {
        let values: Vec<Value> = match takes {
            Takes::Number { min, max } => vec![json!(min), json!(max)],
            // What is in hand must be carried.
            Takes::Choice { .. } if path.contains("/held/") => Vec::new(),
            Takes::Choice { of } => of.iter().map(|word| json!(word)).collect(),
            _ => vec![json!("some words")],
        };
        for value in values {
            drafted(&[(path.trim_start_matches('/'), value)]);
        }
    }
}

#[test]
fn faults_name_their_fields() {
    for (path, value, field, message) in [
        ("creature/0/attributes/strength", json!(6), "creature[0].attributes.strength", "expected -5 to 5"),
        ("creature/0/skills", json!({"melee": {"blades": 6}}), "creature[0].skills.melee.blades", "expected 0 to 5"),
        ("creature/0/weapons/0", json!("moonblade"), "creature[0].weapons[0]", "no weapon called moonblade"),
        ("creature/0/held/0", json!("dagger"), "creature[0].held[0]", "no such weapon"),
        ("creature/0/name", json!("  "), "creature[0].name", "1 to 60 letters"),
    ] {
        let faults = builder().draft(&filled(&[(path, value)])).expect_err("something is wrong");
        assert_eq!(faults[0].field, field, "{faults:?}");
        assert!(faults[0].message.contains(message), "{faults:?}");
    }
}

#[test]
fn wt_cnt_08_the_starting_heroes_come_of_their_fields() {
    let state = Destiny::load("the-ford.toml", &ludex_destiny::content::starter()).expect("it is whole");
    for id in (0..4).map(ActorId) {
        let record = builder().record(&state, id).expect("it is a character");
        let draft = builder().draft(&record).unwrap_or_else(|faults| panic!("{faults:?}"));
        let known = Destiny::sheet(&state, id, &Viewer::GameMaster).expect("it is there");
        // Where it stands and the initiative of a scene are no part of a character.
        for (made, had) in draft.sheet.sections.iter().zip(&known.sections).skip(1) {
            assert_eq!(made, had);
        }
        assert_eq!(draft.sheet.pools, known.pools);
        let again = builder().read(&draft.toml).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(builder().draft(&again).expect("nothing is wrong").toml, draft.toml);
    }
    assert_eq!(builder().record(&state, ActorId(4)), None, "a raider is nobody's character");
}

#[test]
fn wt_cnt_04_gear_that_is_on_no_list_stands_beside_the_record() {
    let text = "[[weapon]]\nname = 'moonblade'\ngroup = 'blades'\nhands = 1\ndamage = 4\nap = 5\nreach = 1\narmor_piercing = 2\n\
                [[creature]]\nname = 'Tarn'\nsort = 'character'\nrace = 'elf'\nattributes = {}\nweapons = ['moonblade', 'dagger']";
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 1).with("Town guard", "guard", "b", 9).waiting();
    let join = ludex_kit::adventure::JoinCharacter { record: text.to_owned(), side: None };
    table.act(Command::JoinCharacter(join), NONE);
    let record = builder().record(table.state(), table.id("Tarn")).expect("it is a character");
    assert_eq!(record["weapon"][0]["name"], "moonblade");
    assert_eq!(record["weapon"][1], Value::Null, "the dagger is on the list");
    let draft = builder().draft(&record).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert!(draft.toml.contains("moonblade") && draft.toml.contains("armor_piercing = 2"), "{}", draft.toml);
}

#[test]
fn text_that_is_no_character_is_told_with_its_place() {
    let fault = |text: &str| builder().read(text).expect_err("it is no character")[0].to_string();
    assert!(fault("[[creature]]\nname = ").contains('2'), "{}", fault("[[creature]]\nname = "));
    assert!(fault("title = 'x'").contains("exactly one [[creature]]"));
    assert!(fault(&"#".repeat(20_001)).contains("at most 20000 letters"));
}

#[test]
fn wt_cnt_08_what_is_far_from_the_starting_heroes_is_told() {
    let unusual = |values: &[(&str, Value)]| builder().guide(None, &filled(values)).unusual;
    let hero = Destiny::load("the-ford.toml", &ludex_destiny::content::starter()).expect("it is whole");
    let record = builder().record(&hero, ActorId(0)).expect("it is a character");
    assert_eq!(builder().guide(None, &record).unusual, vec![], "a starting hero is usual");
    let all =
        unusual(&[("creature/0/attributes", json!({ "strength": 5, "dexterity": 5, "vitality": 5, "speed": 5 }))]);
    assert!(all.iter().any(|fault| fault.field == "creature[0].attributes" && fault.message.contains("20 together")));
}
