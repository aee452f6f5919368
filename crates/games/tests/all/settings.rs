//! How a campaign is played: the form of its options, and games that begin with others.

use ludex_engine::Takes;
use ludex_engine::content::Library;
use ludex_games::{starter, system, systems};
use serde_json::{Map, Value, json};

fn options(of: Value) -> Map<String, Value> {
    of.as_object().cloned().expect("an object")
}

#[test]
fn every_field_of_every_form_is_filled_in_as_it_takes() {
    for system in systems().iter().filter(|system| system.info().id != "toy") {
        let id = system.info().id;
        for encounter in system.encounters() {
            let form = system.settings(&encounter.file, &starter(&id)).expect("it is whole").expect("it has options");
            assert!(form.fields.len() >= 5, "{id}: {} fields", form.fields.len());
            for field in &form.fields {
                let value = form.command.pointer(&field.path).unwrap_or_else(|| panic!("{id}: {}", field.path));
                let fits = match &field.takes {
                    Takes::Number { min, max } => {
                        value.as_i64().is_some_and(|number| (i64::from(*min)..=i64::from(*max)).contains(&number))
                            || field.optional && value.is_null()
                    }
                    Takes::Flag => value.is_boolean(),
                    Takes::Choice { of } => value.as_str().is_some_and(|word| of.iter().any(|known| known == word)),
                    other => panic!("{id}: {} takes {other:?}", field.path),
                };
                assert!(fits, "{id}: {} is {value}, but takes {:?}", field.path, field.takes);
                assert!(field.rule.is_some(), "{id}: {} names no rule", field.path);
            }
        }
    }
}

#[test]
fn a_game_begins_with_the_options_that_were_chosen_and_keeps_its_file_s_others() {
    let unbound = system("unbound").expect("it is there");
    let content = starter("unbound");
    let mine = content.read("skirmish.toml").expect("it is there") + "\n[options]\nfavor_step = 4\n";
    let library = |name: &str| if name == "mine.toml" { Some(mine.clone()) } else { content.read(name) };
    let wish = options(json!({"high_ground": true, "targets": {"easy": 7}}));
    let game = unbound.begin_with(("mine.toml", &library), &wish, [7; 32], "the game master").expect("it is whole");
    let first: Value = serde_json::from_str(&game.first_entry()).expect("JSON");
    let state = find(&first, "options").expect("the state tells its options");
    assert_eq!((&state["high_ground"], &state["favor_step"]), (&json!(true), &json!(4)));
    assert_eq!((&state["targets"]["easy"], &state["targets"]["routine"]), (&json!(7), &json!(10)), "the others stay");
}

#[test]
fn options_that_are_none_or_out_of_bounds_begin_nothing() {
    let unbound = system("unbound").expect("it is there");
    let begin = |wish: Value| unbound.begin_with(("skirmish.toml", &starter("unbound")), &options(wish), [7; 32], "");
    for (wish, field) in [
        (json!({"crit_margin": 0}), "options.crit_margin"),
        (json!({"no_such_thing": 1}), "options"),
        (json!({"high_ground": "yes"}), "options.high_ground"),
        (json!({"targets": {"easy": 900}}), "options.targets.easy"),
    ] {
        let faults = begin(wish.clone()).expect_err("it is no option");
        assert!(faults[0].field.starts_with(field), "{wish}: {faults:?}");
        assert_eq!(faults[0].line, 0, "{wish}: the line would be that of no file");
    }
}

/// The first value of that name, however deep.
fn find<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    match value {
        Value::Object(fields) => fields.get(name).or_else(|| fields.values().find_map(|inner| find(inner, name))),
        Value::Array(list) => list.iter().find_map(|inner| find(inner, name)),
        _ => None,
    }
}
