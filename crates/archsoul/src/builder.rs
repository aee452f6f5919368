//! Characters made from fields, and made over.

use crate::character::{NEW_SKILLS, SKILL_POINTS, SPREAD};
use crate::content::{gear_names, newcomer, record_of, standing};
use crate::prelude::*;
use crate::view::sheet;
use ludex_engine::content::Fault;
use ludex_engine::{Builder, Draft, Field, Form, Takes, Viewer};
use ludex_kit::content::RECORD;
use ludex_kit::{field_of, number};
use serde_json::{Map, Value, json};

/// Weapons and rituals that can be chosen.
const SLOTS: [(&str, &str, usize); 2] = [("weapons", "weapon", 4), ("rituals", "ritual", 2)];

/// How characters are made from fields.
pub struct Characters;

impl Builder<Archsoul> for Characters {
    fn form(&self) -> Form {
        let [weapons, armour, rituals] = gear_names();
        let one_of = |names: Vec<String>| Takes::Choice { of: std::iter::once(String::new()).chain(names).collect() };
        let path = |field: &str| format!("/character/0/{field}");
        let mut fields: Vec<Field> = Vec::new();
        fields.extend(["name", "about"].map(|field| field_of::<String>(path(field), field).under("Who it is")));
        fields.extend(Attribute::ALL.iter().map(|one| {
            let field = number(path(one.written()), one.name(), 0, 12).under("Attributes").by(&SPREAD);
            if *one == Attribute::Soulpower { field.or_nothing() } else { field }
        }));
        fields.extend(Skill::ALL.iter().map(|skill| {
            let path = path(&format!("skills/{}", skill.written()));
            number(path, skill.name(), 0, NEW_SKILLS.1.into()).under("Skills").by(&SKILL_POINTS)
        }));
        fields.push(Field::new(path("armour"), "armour", one_of(armour)).under("Gear"));
        for ((list, label, places), names) in SLOTS.into_iter().zip([weapons, rituals]) {
            let takes = one_of(names);
            fields.extend((0..places).map(|place| {
                let label = format!("{label} {}", place + 1);
                Field::new(path(&format!("{list}/{place}")), label, takes.clone()).under("Gear")
            }));
        }
        fields.push(number(path("copper"), "copper", 0, 100_000).under("Gear"));
        Form {
            group: "Character".into(),
            label: "A new character".into(),
            command: over_blank(&Value::Null),
            fields,
            helps: false,
        }
    }
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        drafted(&State::default(), record)
    }
    fn draft_in(&self, state: &State, record: &Value) -> Result<Draft, Vec<Fault>> {
        drafted(state, record)
    }
    fn read(&self, text: &str) -> Result<Value, Vec<Fault>> {
        Ok(over_blank(&serde_json::to_value(record_of(text)?).unwrap_or_default()))
    }
    fn record(&self, state: &State, actor: ActorId) -> Option<Value> {
        let profile =
            state.setting.cast.get(actor.index()).filter(|profile| profile.players && profile.thing.is_none())?;
        let record = Character { name: profile.name.clone(), ..profile.record.clone() };
        Some(over_blank(&serde_json::to_value(record).unwrap_or_default()))
    }
}

/// Returns a record with every field of the form: as it is, or as it is before anybody fills it in.
fn over_blank(record: &Value) -> Value {
    let skills: Map<String, Value> = Skill::ALL.iter().map(|skill| (skill.written().to_owned(), json!(0))).collect();
    let mut blank = json!({
        "name": "Somebody new", "about": "", "athletics": 6, "endurance": 5, "intellect": 4, "precision": 3, "soulpower": 2,
        "skills": skills, "armour": "", "copper": 0,
    });
    for (list, _, places) in SLOTS {
        blank[list] = vec![""; places].into();
    }
    let Some(known) = record.as_object() else { return json!({ "character": [blank] }) };
    // What the record leaves out counts as nothing there: the soulless have no Soulpower.
    blank["soulpower"] = Value::Null;
    for (key, value) in known {
        match (&mut blank[key.as_str()], value) {
            (Value::Object(all), Value::Object(some)) => all.extend(some.clone()),
            (Value::Array(all), Value::Array(some)) => {
                all.resize(all.len().max(some.len()), json!(""));
                some.iter().enumerate().for_each(|(place, one)| all[place] = one.clone());
            }
            (field, value) => *field = value.clone(),
        }
    }
    json!({ "character": [blank] })
}

/// Returns what comes of a record: its numbers explained, and its text for a file.
fn drafted(state: &State, record: &Value) -> Result<Draft, Vec<Fault>> {
    let whole = |message: &str| vec![Fault::whole(RECORD, message)];
    let one = record["character"].as_array().filter(|all| all.len() == 1).and_then(|all| all[0].as_object());
    let fields = one.ok_or_else(|| whole("expected exactly one [[character]]"))?;
    let filled = fields.iter().filter_map(|(key, value)| Some((key, written(value)?)));
    let lines: String = filled.map(|(key, value)| format!("{} = {value}\n", Value::from(key.as_str()))).collect();
    let toml = format!("[[character]]\n{lines}");
    if toml.len() > 20_000 {
        return Err(whole("expected at most 20000 characters"));
    }
    let (profile, _) = newcomer(state, &toml, "")?;
    let sheet = standing(profile, state.options()).and_then(|state| sheet(&state, ActorId(0), &Viewer::GameMaster));
    sheet.map(|sheet| Draft { sheet, toml }).ok_or_else(|| whole("nobody stands in it"))
}

/// Returns a value as a content file has it, in one line; nothing for what was left empty: words, ranks of 0, lists of nothing.
fn written(value: &Value) -> Option<String> {
    let joined = |all: Vec<String>| (!all.is_empty()).then(|| all.join(", "));
    match value {
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        Value::Array(list) => joined(list.iter().filter_map(written).collect()).map(|list| format!("[{list}]")),
        Value::Object(object) => {
            let some = object.iter().filter(|(_, value)| **value != json!(0));
            let some =
                some.filter_map(|(key, value)| Some(format!("{} = {}", Value::from(key.as_str()), written(value)?)));
            joined(some.collect()).map(|table| format!("{{ {table} }}"))
        }
        plain => Some(plain.to_string().replace('\u{7f}', "\\u007f")),
    }
}
