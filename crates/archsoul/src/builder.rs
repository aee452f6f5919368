//! Characters made from fields, and made over.

use crate::character::{NEW_SKILLS, SKILL_POINTS, SPREAD};
use crate::content::{gear_names, newcomer, record_of, standing};
use crate::prelude::*;
use crate::view::sheet;
use ludex_engine::content::Fault;
use ludex_engine::{Budget, Builder, Draft, Field, Form, Guide, Takes, Viewer};
use ludex_kit::content::guide::total;
use ludex_kit::content::{MOST_TEXT, RECORD};
use ludex_kit::{field_of, number};
use serde_json::{Map, Value, json};

/// The lists of a record from which something can be chosen, what one of each is called, and how many there may be.
const SLOTS: [(&str, &str, usize); 2] = [("weapons", "weapon", 4), ("rituals", "ritual", 2)];

/// How characters are made from fields.
pub struct Characters;

impl Builder<Archsoul> for Characters {
    fn form(&self) -> Form {
        let [weapons, armour, rituals] = gear_names();
        let (_, most_ranks) = NEW_SKILLS;
        let mut fields: Vec<Field> = Vec::new();
        for field in ["name", "about"] {
            fields.push(field_of::<String>(path(field), field).under("Who it is"));
        }
        for attribute in Attribute::ALL {
            let field = number(path(attribute.written()), attribute.name(), 0, 12).under("Attributes").by(&SPREAD);
            fields.push(if *attribute == Attribute::Soulpower { field.or_nothing() } else { field });
        }
        for skill in Skill::ALL {
            let path = path(&format!("skills/{}", skill.written()));
            fields.push(number(path, skill.name(), 0, most_ranks.into()).under("Skills").by(&SKILL_POINTS));
        }
        fields.push(Field::new(path("armour"), "armour", one_of(armour)).under("Gear"));
        for ((list, label, places), names) in SLOTS.into_iter().zip([weapons, rituals]) {
            let takes = one_of(names);
            for place in 0..places {
                let label = format!("{label} {}", place + 1);
                fields.push(Field::new(path(&format!("{list}/{place}")), label, takes.clone()).under("Gear"));
            }
        }
        fields.push(number(path("copper"), "copper", 0, 100_000).under("Gear"));
        Form {
            group: "Character".into(),
            kind: CommandKind::Other,
            label: "A new character".into(),
            command: over_blank(&Value::Null),
            fields,
            pool: None,
            helps: false,
            destination: None,
        }
    }

    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        drafted(&State::default(), record)
    }

    fn draft_in(&self, state: &State, record: &Value) -> Result<Draft, Vec<Fault>> {
        drafted(state, record)
    }

    fn guide(&self, state: Option<&State>, record: &Value) -> Guide {
        guide(state.is_some_and(|state| state.options().free_attributes), &record["character"][0])
    }

    fn read(&self, text: &str) -> Result<Value, Vec<Fault>> {
        Ok(over_blank(&serde_json::to_value(record_of(text)?).unwrap_or_default()))
    }

    fn record(&self, state: &State, actor: ActorId) -> Option<Value> {
        let profile = state.setting.cast.get(actor.index())?;
        if !profile.players || profile.thing.is_some() {
            return None;
        }
        let record = Character { name: profile.name.clone(), ..profile.record.clone() };
        Some(over_blank(&serde_json::to_value(record).unwrap_or_default()))
    }
}

/// Returns what a record spends of the points of a new character, and what it leaves unspent of its spread.
fn guide(free: bool, record: &Value) -> Guide {
    let (points, _) = NEW_SKILLS;
    let spent = total(&record["skills"]);
    let rule = (&SKILL_POINTS).into();
    let mut budgets =
        vec![Budget { what: "skill points".into(), spent, of: points as i32, under: "Skills".into(), rule }];
    if free {
        let values = Attribute::ALL.iter().map(|attribute| record[attribute.written()].as_i64());
        let values: Vec<i32> = values.flatten().map(|value| value as i32).collect();
        let of = (7 - values.len() as i32..=6).sum();
        let spent = values.iter().sum();
        let rule = (&crate::options::FREE_SPREAD).into();
        budgets.push(Budget { what: "attributes".into(), spent, of, under: "Attributes".into(), rule });
    }
    Guide { budgets, unusual: Vec::new() }
}

/// Returns where a field stands in the record of the form.
fn path(field: &str) -> String {
    format!("/character/0/{field}")
}

/// Returns a choice among names, and of nothing.
fn one_of(names: Vec<String>) -> Takes {
    let mut of = vec![String::new()];
    of.extend(names);
    Takes::Choice { of }
}

/// Returns a record with every field of the form: as it is there, or as it is before anybody fills it in.
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
        fill(&mut blank[key.as_str()], value);
    }
    json!({ "character": [blank] })
}

/// Fills a field of the form with the value of a record. What a list or a table of the record leaves out stays blank.
fn fill(field: &mut Value, value: &Value) {
    match (field, value) {
        (Value::Object(field), Value::Object(value)) => field.extend(value.clone()),
        (Value::Array(field), Value::Array(value)) => {
            field.resize(field.len().max(value.len()), json!(""));
            field[..value.len()].clone_from_slice(value);
        }
        (field, value) => *field = value.clone(),
    }
}

/// Returns what comes of a record: its numbers explained, and its text for a file.
///
/// # Errors
/// Everything that is wrong with it.
fn drafted(state: &State, record: &Value) -> Result<Draft, Vec<Fault>> {
    let wrong = |message: &str| vec![Fault::whole(RECORD, message)];
    let Some([Value::Object(fields)]) = record["character"].as_array().map(Vec::as_slice) else {
        return Err(wrong("expected exactly one [[character]]"));
    };
    let mut toml = "[[character]]\n".to_owned();
    for (key, value) in fields {
        if let Some(value) = written(value) {
            toml += &format!("{} = {value}\n", Value::from(key.as_str()));
        }
    }
    if toml.len() > MOST_TEXT && toml.chars().count() > MOST_TEXT {
        return Err(wrong("expected at most 20000 letters"));
    }
    let (profile, _) = newcomer(state, &toml, "")?;
    let alone = standing(profile, state.options());
    match alone.and_then(|state| sheet(&state, ActorId(0), &Viewer::GameMaster)) {
        Some(sheet) => Ok(Draft { sheet, toml }),
        None => Err(wrong("nobody stands in it")),
    }
}

/// Returns a value as a content file has it, in one line; `None` for what was left empty: words, ranks of 0, lists of nothing.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        Value::Array(list) => {
            let filled: Vec<String> = list.iter().filter_map(written).collect();
            (!filled.is_empty()).then(|| format!("[{}]", filled.join(", ")))
        }
        Value::Object(object) => {
            let mut filled = Vec::new();
            for (key, value) in object {
                if *value != json!(0)
                    && let Some(value) = written(value)
                {
                    filled.push(format!("{} = {value}", Value::from(key.as_str())));
                }
            }
            (!filled.is_empty()).then(|| format!("{{ {} }}", filled.join(", ")))
        }
        plain => Some(plain.to_string().replace('\u{7f}', "\\u007f")),
    }
}
