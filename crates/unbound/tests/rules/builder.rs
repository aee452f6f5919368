//! Characters made from fields and made over (UL-CNT-04 to 06, UL-RNK-01 to 09): numbers explained, faults named.

use crate::common;

use common::blows::*;
use common::load;
use ludex_engine::testing::Play;
use ludex_engine::{CommandSet, Content, Rulebook};
use ludex_unbound::campaign::characters::{JoinCharacter, RemakeCharacter};
use ludex_unbound::*;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The fields as they are blank.
static BLANK: LazyLock<Value> = LazyLock::new(|| Unbound::builder().expect("there are fields").form().command);

/// The fields with some of them filled in: of the creature, or of the whole file where a path begins with a stroke.
fn filled(values: &[(&str, Value)]) -> Value {
    let mut record = BLANK.clone();
    for (path, value) in values {
        let mut place = match path.starts_with('/') {
            true => &mut record,
            false => &mut record["creature"][0],
        };
        for step in path.trim_start_matches('/').split('/') {
            place = match step.parse::<usize>() {
                Ok(at) => &mut place[at],
                Err(_) => &mut place[step],
            };
        }
        *place = value.clone();
    }
    record
}

fn toml(values: &[(&str, Value)]) -> String {
    Unbound::builder()
        .expect("there are fields")
        .draft(&filled(values))
        .unwrap_or_else(|faults| panic!("{faults:?}"))
        .toml
}

fn faults(values: &[(&str, Value)]) -> Vec<(String, String)> {
    let faults = Unbound::builder().expect("there are fields").draft(&filled(values)).expect_err("something is wrong");
    faults.into_iter().map(|fault| (fault.field, fault.message)).collect()
}

#[test]
fn fields_alone_make_a_character() {
    let draft = Unbound::builder().expect("there are fields").draft(&filled(&[])).expect("nothing is wrong");
    assert_eq!(draft.sheet.name, "Somebody new");
    assert!(draft.toml.contains("[[creature]]"), "{}", draft.toml);
}

#[test]
fn every_field_takes_its_first_and_last_value_or_says_why_not() {
    let builder = Unbound::builder().expect("there are fields");
    for field in &builder.form().fields {
        let values = match &field.takes {
            ludex_engine::Takes::Choice { of } => of.iter().map(|word| json!(word)).collect(),
            ludex_engine::Takes::Number { min, max } => vec![json!(min), json!(max)],
            ludex_engine::Takes::Flag => vec![json!(true), json!(false)],
            _ => vec![json!("A word")],
        };
        for value in values {
            let path = field.path.strip_prefix("/creature/0/").unwrap_or(&field.path);
            if let Err(faults) = builder.draft(&filled(&[(path, value.clone())])) {
                let list = path.trim_start_matches('/').split('/').next().unwrap_or(path);
                // Spells alone lack an actor who casts them.
                let list = if list == "spells" { "casting" } else { list };
                let of_the_field = faults.iter().any(|fault| fault.field.contains(list));
                assert!(of_the_field, "{path} = {value}: {faults:?}");
            }
        }
    }
}

#[test]
fn derived_numbers_are_explained() {
    let values = [("attributes/endurance", json!(2)), ("level", json!(3)), ("vitality_die", json!(10))];
    let draft = Unbound::builder().expect("there are fields").draft(&filled(&values)).expect("nothing is wrong");
    // 10 + 2 at level 1, then twice 6 + 2.
    let vitality = draft.sheet.pools.iter().find(|pool| pool.name == "Vitality").expect("it has Vitality");
    assert_eq!(vitality.max, 28);
    let body = draft.sheet.sections.iter().find(|section| section.title == "Defences").expect("it has defences");
    assert!(body.entries.iter().all(|entry| entry.tally.is_some()), "{body:?}");
}

#[test]
fn what_may_not_be_is_named_with_its_field() {
    let rank = faults(&[("ranks/blades", json!(4))]);
    assert!(rank[0].0.contains("ranks") && rank[0].1.contains("at level 1"), "{rank:?}");
    let armour = faults(&[("armour", json!("mithril"))]);
    assert!(armour[0].0.ends_with("armour") && armour[0].1.contains("no armour called mithril"), "{armour:?}");
    let nameless = faults(&[("name", json!(""))]);
    assert!(nameless[0].1.contains("name"), "{nameless:?}");
    let die = faults(&[("vitality_die", json!(7))]);
    assert!(die[0].1.contains("6, 8, 10 or 12"), "{die:?}");
}

#[test]
fn what_the_rules_forbid_is_refused_with_the_rule() {
    let broken = |values: &[(&str, Value)]| {
        let faults =
            Unbound::builder().expect("there are fields").draft(&filled(values)).expect_err("something is wrong");
        faults.into_iter().map(|fault| (fault.field, fault.rule.map(|rule| rule.to_string()))).collect::<Vec<_>>()
    };
    let said = |field: &str, rule: &str| vec![(format!("creature[0].{field}"), Some(rule.to_owned()))];
    let sources = json!({ "hide": "intelligence" });
    assert_eq!(broken(&[("ranks/light", json!(2))]), said("ranks.light", "UL-RNK-03"));
    assert_eq!(broken(&[("attributes/will", json!(11))]), said("attributes.will", "UL-CHK-02"));
    assert_eq!(broken(&[("attribute_boosts/will", json!(3))]), said("attribute_boosts.will", "UL-RNK-13"));
    assert_eq!(broken(&[("attribute_boosts/dexterity", json!(1))]), said("dexterity_choice", "UL-RNK-17"));
    assert_eq!(broken(&[("skill_boosts", sources)]), said("skill_boosts.hide", "UL-RNK-11"));
    let twice = broken(&[("maneuver_boosts", json!(["shove", "shove"]))]);
    assert_eq!(twice, said("maneuver_boosts[1]", "UL-RNK-12"));
    let carried = [("weapons/1", json!("longsword")), ("weapon_boosts/1", json!("spear"))];
    assert_eq!(broken(&carried), said("weapon_boosts[0]", "UL-RNK-12"));
    assert_eq!(broken(&[("ap_attribute", json!("will"))]), said("ap_attribute", "UL-TRN-06"));
    assert_eq!(broken(&[("vitality_die", json!(7))]), vec![("creature[0].vitality_die".to_owned(), None)]);
}

#[test]
fn every_field_stands_under_a_heading_and_those_of_one_together() {
    let form = Unbound::builder().expect("there are fields").form();
    let mut headings: Vec<&str> = form.fields.iter().map(|field| &*field.under).collect();
    headings.dedup();
    assert_eq!(headings.len(), 22, "{headings:?}");
    assert!(!headings.contains(&""));
    let known: Vec<&str> = Unbound::rules().iter().flat_map(|chapter| chapter.iter()).map(|rule| rule.id).collect();
    for rule in form.fields.iter().filter_map(|field| field.rule.as_ref()) {
        assert!(known.contains(&rule.as_str()), "{rule}");
    }
}

#[test]
fn a_text_is_read_back_right_or_wrong() {
    let state = load("skirmish.toml");
    for id in state.ids().filter(|&id| state.actor(id).profile.pc) {
        let record = Unbound::builder().expect("there are fields").record(&state, id).expect("it is a character");
        let toml = Unbound::builder()
            .expect("there are fields")
            .draft(&record)
            .unwrap_or_else(|faults| panic!("{faults:?}"))
            .toml;
        let again =
            Unbound::builder().expect("there are fields").read(&toml).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(
            Unbound::builder()
                .expect("there are fields")
                .draft(&again)
                .unwrap_or_else(|faults| panic!("{faults:?}"))
                .toml,
            toml
        );
    }
    // What a text does not say counts as in a file; what is wrong in it stays, to be mended.
    let text = "[[creature]]\nname = \"Wren\"\npc = true\nattributes = { will = 2 }\nranks = { blades = 3 }\n";
    let record = Unbound::builder().expect("there are fields").read(text).expect("it is one character");
    let creature = &record["creature"][0];
    let plain = |key: &str| creature[key].as_i64();
    assert_eq!((plain("level"), plain("vitality_die"), plain("health_pool")), (Some(1), Some(8), Some(0)));
    assert_eq!((&creature["attributes"]["will"], &creature["attributes"]["strength"]), (&json!(2), &json!(0)));
    assert_eq!(
        Unbound::builder().expect("there are fields").draft(&record).expect_err("the rank is too high")[0].field,
        "creature[0].ranks.blades"
    );
    let why = |text: &str| {
        Unbound::builder().expect("there are fields").read(text).expect_err("it is no character")[0].to_string()
    };
    assert!(why("[[creature]]\nname = ").starts_with("character.toml:2"), "{}", why("[[creature]]\nname = "));
    assert!(why("title = \"nothing\"").contains("exactly one"));
    assert!(why("[[creature]]\n[[creature]]\n").contains("exactly one"));
    assert!(why(&" ".repeat(20_001)).contains("at most"));
}

#[test]
fn the_game_master_has_forms_for_people() {
    let state = load("skirmish.toml");
    let forms: Vec<_> =
        ludex_unbound::Command::forms(&state).into_iter().filter(|form| form.group == "Character").collect();
    let [join, remake] = &forms[..] else { panic!("{forms:?}") };
    assert_eq!(join.command["side"], json!("heroes"));
    for form in [join, remake] {
        assert!(form.fields.iter().any(|field| field.takes == ludex_engine::Takes::Character));
        let mut command = form.command.clone();
        command["record"] = json!(toml(&[("name", json!("Wren"))]));
        let command: Command = serde_json::from_value(command).expect("it is a command");
        assert_eq!(command.authority(), ludex_engine::Authority::GameMaster);
    }
}

#[test]
fn a_new_character_joins_beside_the_others() {
    let mut table = Blows { play: Play::new(load("skirmish.toml")) };
    let record = toml(&[("name", json!("Wren")), ("weapons/0", json!("longsword")), ("armour", json!("leather"))]);
    let join = Command::JoinCharacter(JoinCharacter { record, side: None });
    table.does(join.clone(), []);
    let wren = table.actor("Wren");
    assert!(wren.present() && wren.profile.pc && wren.side == table.actor("Brana").side);
    assert_eq!(Unbound::broken(table.state()), None);
    assert!(table.refused(join).to_string().contains("of that name"));
    let record = toml(&[("name", json!("Hob"))]);
    let elsewhere = Command::JoinCharacter(JoinCharacter { record, side: Some("nowhere".into()) });
    assert!(table.refused(elsewhere).to_string().contains("no such side"));
}

#[test]
fn a_bad_record_is_refused_with_line_and_field() {
    let mut table = Blows { play: Play::new(load("skirmish.toml")) };
    let record = "[[creature]]\nname = \"Wren\"\npc = true\nlevel = 1\nattributes = {}\n[creature.ranks]\nblades = 3\n";
    let join = Command::JoinCharacter(JoinCharacter { record: record.into(), side: None });
    let said = table.refused(join).to_string();
    assert!(said.contains("character.toml:7") && said.contains("ranks"), "{said}");
}

#[test]
fn what_is_lost_stays_lost_under_a_new_record() {
    let mut table = Blows { play: Play::new(load("skirmish.toml")) };
    let brana = table.id("Brana");
    let before = table.actor("Brana").clone();
    table.rules(Ruling::Vitality { actor: brana, to: before.vitality_max - 5 });
    table.rules(Ruling::Health { actor: brana, to: before.health_max - 2 });
    let mut record =
        Unbound::builder().expect("there are fields").record(table.state(), brana).expect("she is a character");
    // Nothing changes by her own record.
    let same =
        Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}")).toml;
    let hurt = table.actor("Brana").clone();
    table.does(RemakeCharacter { actor: brana, record: same }, []);
    assert_eq!(*table.actor("Brana"), hurt);
    // A level more: the new maximum, less what she has lost.
    record["creature"][0]["level"] = json!(4);
    let next =
        Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}")).toml;
    table.does(RemakeCharacter { actor: brana, record: next }, []);
    let after = table.actor("Brana");
    assert!(after.vitality_max > before.vitality_max);
    assert_eq!((after.vitality, after.health), (after.vitality_max - 5, after.health_max - 2));
    assert_eq!(after.vitality_dice, before.vitality_dice + 1);
    assert_eq!(Unbound::broken(table.state()), None);
}

#[test]
fn every_character_of_the_starter_content_comes_out_of_its_own_record() {
    let state = load("skirmish.toml");
    let mut seen = 0;
    for id in state.ids().filter(|&id| state.actor(id).profile.pc) {
        let record = Unbound::builder().expect("there are fields").record(&state, id).expect("it is a character");
        let draft =
            Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}"));
        let made = ludex_unbound::content::character::read(&draft.toml, state.options()).expect("it is whole");
        assert_eq!(made.profile, state.actor(id).profile, "{}", state.actor(id).name);
        seen += 1;
    }
    assert_eq!(seen, 4);
    let foe = state.ids().find(|&id| !state.actor(id).profile.pc).expect("there are raiders");
    assert_eq!(
        Unbound::builder().expect("there are fields").record(&state, foe),
        None,
        "creatures are the game master's, and made in files"
    );
}

#[test]
fn a_record_keeps_senses_tools_and_everything_else_when_it_is_made_over() {
    let words = "darkvision=60 tools=lockpicks,lute tool_boosts=lute speeds={climb=true} immune=fire ap=9";
    let mut table = on(" A . B").hero("Mira", 'A', words).foe("Orc", 'B', "").waiting();
    let (actor, before) = (table.id("Mira"), table.actor("Mira").clone());
    let record =
        Unbound::builder().expect("there are fields").record(table.state(), actor).expect("she is a character");
    let toml =
        Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}")).toml;
    table.does(RemakeCharacter { actor, record: toml }, []);
    assert_eq!(table.actor("Mira").profile, before.profile);
}

#[test]
fn ul_rnk_10_what_attributes_give_and_what_is_far_from_the_starting_heroes_is_told() {
    let builder = Unbound::builder().expect("there are fields");
    let guide = |values: &[(&str, Value)]| builder.guide(None, &filled(values));
    let given = guide(&[("attributes/endurance", json!(2)), ("skill_boosts", json!({ "climb": "endurance" }))]);
    let boosts = &given.budgets[0];
    assert_eq!((boosts.spent, boosts.of, &*boosts.under), (1, 2, "Boosts: physical skills"));
    assert_eq!(boosts.rule.as_str(), "UL-RNK-10");
    // The starting heroes are of level 3: beside them their sums are usual, and the sums of nobody at all are not.
    let state = load("skirmish.toml");
    let hero = builder.record(&state, state.ids().next().expect("somebody")).expect("it is a character");
    assert!(builder.guide(None, &hero).unusual.is_empty());
    let none = guide(&[("level", json!(3))]).unusual;
    let fields: Vec<&str> = none.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["creature[0].attributes", "creature[0].ranks"]);
    // A Vitality Die has an even number of sides.
    let die = builder.form().fields.into_iter().find(|field| field.path.ends_with("/vitality_die"));
    assert_eq!(die.and_then(|field| field.step), Some(2));
}
