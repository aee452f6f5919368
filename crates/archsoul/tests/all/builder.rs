//! Characters made from fields and made over (SP-ATR-02, SP-ATR-08, SP-CNT-04): numbers explained, faults named.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::Archsoul;
use ludex_engine::{Builder, Content};
use serde_json::{Value, json};

fn builder() -> &'static dyn Builder<Archsoul> {
    Archsoul::builder().expect("there are fields")
}

/// The fields with some of them filled in.
fn filled(values: &[(&str, Value)]) -> Value {
    let mut record = builder().form().command;
    for (path, value) in values {
        *record.pointer_mut(&format!("/character/0/{path}")).unwrap_or_else(|| panic!("{path}")) = value.clone();
    }
    record
}

fn faults(values: &[(&str, Value)]) -> Vec<String> {
    let faults = builder().draft(&filled(values)).expect_err("something is wrong");
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn fields_alone_make_a_character() {
    let draft = builder().draft(&filled(&[])).expect("nothing is wrong");
    assert_eq!((draft.sheet.name.as_str(), draft.sheet.pools[0].max), ("Somebody new", 14));
    assert!(draft.toml.starts_with("[[character]]\n") && !draft.toml.contains("armour"), "{}", draft.toml);
}

#[test]
fn every_field_has_a_place_in_the_record() {
    let form = builder().form();
    for field in &form.fields {
        assert!(form.command.pointer(&field.path).is_some(), "{}", field.path);
    }
    assert_eq!(form.fields.len(), 2 + 5 + 17 + 1 + 4 + 2 + 1);
}

#[test]
fn sp_atr_02_and_08_what_no_new_character_has_is_named() {
    let twice = faults(&[("athletics", json!(5))]);
    assert!(
        twice[0].contains("SP-ATR-02") && twice[0].contains("2 to 6, each once; these are 2, 3, 4, 5, 5"),
        "{twice:?}"
    );
    let much = faults(&[("skills/melee", json!(7))]);
    assert!(much[0].contains("SP-ATR-08"), "{much:?}");
    let unknown = faults(&[("weapons/0", json!("moon"))]);
    assert!(unknown[0].contains("there is no weapon called moon"), "{unknown:?}");
    // A campaign that leaves attributes free takes what another refuses.
    let free = ring("free_attributes = true", "hex", "A", &[("one", "Mara", "ours", "A", "east")]);
    let even = ["athletics", "endurance", "intellect", "precision", "soulpower"].map(|one| (one, json!(4)));
    assert!(builder().draft(&filled(&even)).is_err() && builder().draft_in(free.state(), &filled(&even)).is_ok());
}

#[test]
fn sp_cnt_04_a_record_is_saved_read_again_and_played() {
    let values = [
        ("name", json!("Tarn \"the reed\"")),
        ("soulpower", Value::Null),
        ("athletics", json!(6)),
        ("endurance", json!(5)),
        ("intellect", json!(4)),
        ("precision", json!(3)),
        ("skills/soul control", json!(2)),
        ("skills/melee", json!(4)),
        ("armour", json!("mail")),
        ("weapons/1", json!("woodcutter's axe")),
        ("copper", json!(12)),
    ];
    let draft = builder().draft(&filled(&values)).expect("nothing is wrong");
    let read = builder().read(&draft.toml).expect("it is read again");
    assert_eq!(builder().draft(&read).expect("nothing is wrong").toml, draft.toml);
    let mut s = scene("duel.toml");
    s.does(json!({"do": "join_character", "record": draft.toml, "side": "wardens"}), NO_DICE);
    let tarn = s.id("Tarn \"the reed\"");
    assert_eq!((s.state().actor(tarn).purse, s.state().profile(tarn).armour, s.state().actor(tarn).hp), (96, 2, 14));
    assert_eq!(builder().record(s.state(), tarn), Some(read));
    assert_eq!(builder().record(s.state(), s.id("the guard")), None, "nobody plays the guard");
}

#[test]
fn sp_drv_01_who_is_made_over_keeps_the_wounds() {
    let mut s = scene("duel.toml");
    s.does(json!({"do": "hurt", "target": "Mara", "by": 3}), NO_DICE);
    let mut record = builder().record(s.state(), s.id("Mara")).expect("Mara is played");
    record["character"][0]["endurance"] = json!(7);
    // Who is in the game already may be whatever the game master says.
    let draft = builder().draft_in(s.state(), &record).expect("nothing is wrong");
    s.does(json!({"do": "remake_character", "actor": "Mara", "record": draft.toml}), NO_DICE);
    assert_eq!((s.hp("Mara"), s.state().profile(s.id("Mara")).record.endurance), (18 - 3, Some(7)));
}

#[test]
fn sp_crf_26_who_is_made_over_keeps_what_is_broken_and_gets_nothing_back() {
    let mut s = scene("duel.toml");
    let mara = s.id("Mara");
    s.does(json!({"do": "harm_gear", "target": "Mara", "result": 14}), NO_DICE);
    let parts = json!({"do": "find_parts", "target": "Mara", "what": "an axe", "worth": 8, "scavenged": true,
        "percent": 100, "weapon": 2});
    s.does(parts, NO_DICE);
    assert!(s.state().is_armour_broken(mara) && s.state().actor(mara).is_taken_apart(2));
    let mut record = builder().record(s.state(), mara).expect("Mara is played");
    let remake = |s: &mut Scene, record: &Value| {
        let draft = builder().draft_in(s.state(), record).expect("nothing is wrong");
        s.does(json!({"do": "remake_character", "actor": "Mara", "record": draft.toml}), NO_DICE);
    };
    record["character"][0]["endurance"] = json!(7);
    remake(&mut s, &record);
    assert!(s.state().is_armour_broken(mara) && s.state().actor(mara).is_taken_apart(2), "nothing is whole by that");
    record["character"][0]["armour"] = json!("leather");
    remake(&mut s, &record);
    assert!(!s.state().is_armour_broken(mara), "other armour is whole");
}

#[test]
fn sp_atr_02_and_08_what_is_spent_is_told_and_faults_stand_at_their_attribute() {
    let guide = |values: &[(&str, Value)]| builder().guide(None, &filled(values));
    let points = guide(&[("skills/melee", json!(6)), ("skills/resolve", json!(3))]).budgets.remove(0);
    assert_eq!((points.spent, points.of, &*points.under, points.rule.as_str()), (9, 30, "Skills", "SP-ATR-08"));
    // A record that is wrong is guided too.
    let much = guide(&[("skills/melee", json!(12)), ("skills/resolve", json!(12)), ("skills/brawl", json!(12))]);
    assert_eq!(much.budgets[0].spent, 36);
    for (value, at) in [(json!(5), "endurance"), (json!(9), "athletics"), (json!(2), "soulpower")] {
        let faults = builder().draft(&filled(&[("athletics", value)])).expect_err("not each once");
        assert_eq!(faults[0].field, format!("character[0].{at}"), "{faults:?}");
    }
    let free = ring("free_attributes = true", "hex", "A", &[("one", "Mara", "ours", "A", "east")]);
    let budgets = builder().guide(Some(free.state()), &filled(&[("athletics", json!(9))])).budgets;
    assert_eq!((budgets[1].spent, budgets[1].of, &*budgets[1].under), (23, 20, "Attributes"));
}
