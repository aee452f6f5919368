//! Characters made from fields, and made over.

use crate::content::{gear_names, newcomer, standing, starter};
use crate::prelude::*;
use crate::view::sheet;
use ludex_engine::content::Fault;
use ludex_engine::{Builder, Draft, Field, Form, Guide, Takes};
use ludex_kit::content::guide::{beside, range, records, total};
use ludex_kit::content::{MOST_TEXT, RECORD, record_of, text_of, without_empty};
use ludex_kit::{field_of, number, some_of};
use serde_json::{Map, Value, json};

/// The lists of a record from which something can be chosen, what one of each is called, and how many there may be.
const SLOTS: [(&str, &str, usize); 3] = [("weapons", "weapon", 6), ("powers", "power", 4), ("features", "feature", 3)];
/// The most uses of a device, an injector, a kit.
const MOST_USES: i32 = 20;

/// How characters are made from fields.
pub(crate) struct Characters;

impl Builder<Edge> for Characters {
    fn form(&self) -> Form {
        let mut being = blank();
        (being["name"], being["calling"]) = (json!("Somebody new"), json!(Calling::Soldier));
        for (list, _, places) in SLOTS {
            being[list] = vec![""; places].into();
        }
        being["weapons"][0] = json!("unarmed strike");
        Form {
            group: "Character".into(),
            kind: CommandKind::Other,
            label: "A new character".into(),
            command: json!({ "being": [being] }),
            fields: all_fields(),
            pool: None,
            helps: false,
            destination: None,
        }
    }

    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        drafted(record, &Options::default())
    }

    fn draft_in(&self, state: &State, record: &Value) -> Result<Draft, Vec<Fault>> {
        drafted(record, state.options())
    }

    /// The rules give no points to spend; what is unusual beside the heroes of the starter content is said.
    fn guide(&self, _state: Option<&State>, record: &Value) -> Guide {
        Guide { budgets: Vec::new(), unusual: unusual(&record["being"][0]) }
    }

    fn read(&self, text: &str) -> Result<Value, Vec<Fault>> {
        record_of(text, "being", blank())
    }

    /// What it has learned since stands in it (ED-DWN-32).
    fn record(&self, state: &State, actor: ActorId) -> Option<Value> {
        let profile = state.setting.cast.get(actor.index()).filter(|profile| profile.players)?;
        let record = profile.record.as_deref()?;
        let being = Being { name: profile.name.clone(), skills: profile.skills.clone().into(), ..record.clone() };
        let text = text_of(&json!({ "being": [being] })).ok()?;
        self.read(&text).ok()
    }
}

/// Returns a record in which nothing is filled in.
fn blank() -> Value {
    let scores: Map<String, Value> = Ability::ALL.iter().map(|one| (one.written().to_owned(), json!(1))).collect();
    let skills: Map<String, Value> = Skill::ALL.iter().map(|one| (one.written().to_owned(), Value::Null)).collect();
    json!({
        "name": "", "about": "", "calling": "", "level": 1, "abilities": scores, "skills": skills, "armour": "",
        "shield": false, "kit": 0, "injectors": 0, "stimulants": 0, "psi": 0, "devices": {},
    })
}

/// Returns all fields of a new character.
fn all_fields() -> Vec<Field> {
    let [weapons, armour, devices] = gear_names();
    let mut fields = vec![
        field_of::<String>("name", "name").under("Who it is"),
        field_of::<String>("about", "about").under("Who it is"),
        Field::new("calling", "calling", some_of(Calling::ALL.iter().copied())).by(&PERSON_VP).under("Who it is"),
        number("level", "level", 1, 30).under("Who it is"),
    ];
    for ability in Ability::ALL {
        let path = format!("abilities/{}", ability.written());
        let (least, most) = (i32::from(*SCORES.start()), i32::from(*SCORES.end()));
        fields.push(number(path, ability.name(), least, most).by(&SCALE).under("Abilities"));
    }
    for skill in Skill::ALL {
        let path = format!("skills/{}", skill.written());
        let (least, most) = (i32::from(*BONUSES.start()), i32::from(*BONUSES.end()));
        let heading = format!("Skills: {}", skill.ability());
        // Whoever has learned a skill has it, also with a bonus of 0.
        fields.push(number(path, skill.name(), least, most).by(&SKILLS).under(heading).or_nothing());
    }
    fields.push(Field::new("armour", "armour", one_of(armour)).under("Gear"));
    let words = [
        weapons,
        Power::ALL.iter().map(|power| power.written().to_owned()).collect(),
        Feature::ALL.iter().map(|feature| feature.written().to_owned()).collect(),
    ];
    for ((list, label, places), names) in SLOTS.into_iter().zip(words) {
        let heading = if list == "weapons" { "Gear" } else { "Powers and features" };
        let takes = one_of(names);
        for place in 0..places {
            let label = format!("{label} {}", place + 1);
            fields.push(Field::new(format!("{list}/{place}"), label, takes.clone()).under(heading));
        }
    }
    for device in devices {
        let label = format!("uses: {device}");
        fields.push(number(format!("devices/{device}"), label, 0, MOST_USES).under("Gear").or_nothing());
    }
    for (field, label) in [("kit", "uses of a first-aid kit"), ("injectors", "injectors"), ("stimulants", "stimulants")]
    {
        fields.push(number(field, label, 0, MOST_USES).under("Gear"));
    }
    fields.push(field_of::<bool>("shield", "a riot shield").under("Gear"));
    fields.push(number("psi", "psi points", 0, 100).under("Powers and features"));
    for field in &mut fields {
        field.path.insert_str(0, "/being/0/");
    }
    fields
}

/// Returns a choice among names, and of nothing.
fn one_of(names: Vec<String>) -> Takes {
    let mut of = vec![String::new()];
    of.extend(names);
    Takes::Choice { of }
}

/// Returns what is unusual beside the heroes of the starter content: the sum of the scores, and at their level that of the bonuses.
fn unusual(being: &Value) -> Vec<Fault> {
    let all = records(&starter(), "beings.toml", "being");
    let heroes = || all.iter().filter(|hero| hero.get("calling").is_some());
    // What says no level is of the first.
    let level = |of: &Value| of["level"].as_i64().unwrap_or(1);
    let alike = || heroes().filter(|hero| level(hero) == level(being));
    let sums = [
        ("abilities", "the scores", range(heroes().map(|hero| total(&hero["abilities"])))),
        ("skills", "the bonuses of skills", range(alike().map(|hero| total(&hero["skills"])))),
    ];
    let told = sums
        .into_iter()
        .filter_map(|(field, what, usual)| beside(&format!("being[0].{field}"), what, total(&being[field]), &usual?));
    told.collect()
}

/// Returns what comes of a record: its numbers explained, and its text for a file.
///
/// # Errors
/// Everything that is wrong with it.
fn drafted(record: &Value, options: &Options) -> Result<Draft, Vec<Fault>> {
    let wrong = |message: String| vec![Fault::whole(RECORD, message)];
    let toml = text_of(&without_empty(record).unwrap_or_else(|| json!({})))?;
    if toml.chars().count() > MOST_TEXT {
        return Err(wrong(format!("expected at most {MOST_TEXT} letters")));
    }
    let (profile, _) = newcomer(&toml, "")?;
    let alone = standing(profile, options);
    match alone.and_then(|state| sheet(&state, ActorId(0), &Viewer::GameMaster)) {
        Some(sheet) => Ok(Draft { sheet, toml }),
        None => Err(wrong("nobody stands in it".to_owned())),
    }
}
