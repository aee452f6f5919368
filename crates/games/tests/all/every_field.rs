//! Every field of every command, made from the schema of the game: one sample of each form that a command and what stands in it
//! can have.

use ludex_archsoul::Archsoul;
use ludex_destiny::Destiny;
use ludex_engine::{CommandSet, Documented, RuleSystem};
use ludex_unbound::Unbound;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// A cell that no sample has but where a cell belongs.
const CELL: (i16, i16) = (30, 31);

/// The samples of every command of a system, with all fields that they may have.
fn samples<S: RuleSystem>() -> Vec<Value> {
    let schema = S::Command::schema().expect("there is one");
    let forms = schema["oneOf"].as_array().expect("a form for each command");
    forms.iter().flat_map(|form| every_form(form, &schema["$defs"])).collect()
}

/// The values that a shape allows, one for each of its forms; the first is the plainest.
fn every_form(shape: &Value, shapes: &Value) -> Vec<Value> {
    if let Some(name) = shape["$ref"].as_str() {
        return match name.trim_start_matches("#/$defs/") {
            "Cell" => vec![json!([CELL.0, CELL.1])],
            "Actor" => vec![json!(0)],
            name => every_form(&shapes[name], shapes),
        };
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(forms) = shape[choice].as_array() {
            return forms.iter().flat_map(|form| every_form(form, shapes)).collect();
        }
    }
    if let Some(word) = shape.get("const") {
        return vec![word.clone()];
    }
    match shape["type"].as_str() {
        Some("object") => {
            let nothing = Map::new();
            let fields = shape["properties"].as_object().unwrap_or(&nothing);
            let fields = fields.iter().map(|(name, field)| (Some(name.as_str()), every_form(field, shapes)));
            varied(&fields.collect::<Vec<_>>())
        }
        Some("array") => match (shape["prefixItems"].as_array(), shape.get("items")) {
            (Some(items), _) => varied(&items.iter().map(|item| (None, every_form(item, shapes))).collect::<Vec<_>>()),
            (None, Some(item)) => every_form(item, shapes).into_iter().map(|item| json!([item])).collect(),
            (None, None) => vec![json!([])],
        },
        Some("integer") => vec![json!(shape["minimum"].as_i64().unwrap_or(1))],
        Some("boolean") => vec![json!(true)],
        _ => vec![json!("x")],
    }
}

/// The objects, or the lists where the parts have no names, in which one part after the other takes each of its forms.
fn varied(parts: &[(Option<&str>, Vec<Value>)]) -> Vec<Value> {
    let with = |varied: usize, form: usize| {
        let of = |(place, (_, forms)): (usize, &(Option<&str>, Vec<Value>))| {
            forms.get(if place == varied { form } else { 0 }).cloned().unwrap_or_default()
        };
        let values = parts.iter().enumerate().map(of);
        if parts.iter().all(|(name, _)| name.is_none()) && !parts.is_empty() {
            return Value::Array(values.collect());
        }
        let names = parts.iter().map(|(name, _)| name.unwrap_or_default().to_owned());
        Value::Object(names.zip(values).collect())
    };
    let more = parts.iter().enumerate().flat_map(|(place, (_, forms))| (1..forms.len()).map(move |form| (place, form)));
    [(0, 0)].into_iter().chain(more).map(|(place, form)| with(place, form)).collect()
}

/// How often the cell stands in a value.
fn cells(value: &Value) -> usize {
    match value {
        _ if *value == json!([CELL.0, CELL.1]) => 1,
        Value::Array(items) => items.iter().map(cells).sum(),
        Value::Object(fields) => fields.values().map(cells).sum(),
        _ => 0,
    }
}

/// The places that a command names but does not visit, of all commands of a system.
fn unvisited<S: RuleSystem>() -> Vec<String> {
    let mut faults = Vec::new();
    let mut named = BTreeSet::new();
    let mut read = BTreeSet::new();
    for sample in samples::<S>().into_iter().filter(|sample| cells(sample) > 0) {
        named.insert(sample["do"].to_string());
        let Ok(command) = serde_json::from_value::<S::Command>(sample.clone()) else { continue };
        read.insert(sample["do"].to_string());
        let mut visited = 0;
        command.places(&mut |cell| visited += usize::from(cell == CELL));
        if visited != cells(&sample) {
            faults.push(format!("{sample}: {visited} of {} places are visited", cells(&sample)));
        }
    }
    assert_eq!(named, read, "each can be read");
    assert!(named.len() > 5, "commands of {} name places: {named:?}", S::ID);
    faults
}

#[test]
fn every_place_in_a_command_is_visited() {
    assert_eq!(unvisited::<Unbound>(), Vec::<String>::new());
    assert_eq!(unvisited::<Destiny>(), Vec::<String>::new());
    assert_eq!(unvisited::<Archsoul>(), Vec::<String>::new());
}

/// A value with a field more in each of the objects that stand in it, one after the other; the whole is left as it is.
fn with_strangers(value: &Value) -> Vec<Value> {
    let places: Vec<String> = match value {
        Value::Object(fields) => fields.keys().map(|name| format!("/{name}")).collect(),
        Value::Array(items) => (0..items.len()).map(|place| format!("/{place}")).collect(),
        _ => Vec::new(),
    };
    let mut all = Vec::new();
    for place in places {
        let Some(part) = value.pointer(&place) else { continue };
        let mut changed = with_strangers(part);
        if let Value::Object(fields) = part {
            let mut fields = fields.clone();
            fields.insert("stranger".to_owned(), json!(1));
            changed.push(Value::Object(fields));
        }
        for part in changed {
            let mut whole = value.clone();
            if let Some(place) = whole.pointer_mut(&place) {
                *place = part;
            }
            all.push(whole);
        }
    }
    all
}

/// What is read of a system though it has a field that is not known, by the kind of command and that field's place.
fn taken_in<S: RuleSystem>() -> BTreeSet<String> {
    let readable = |sample: &Value| serde_json::from_value::<S::Command>(sample.clone()).is_ok();
    let mut taken = BTreeSet::new();
    let mut tried = 0;
    for sample in samples::<S>().into_iter().filter(readable) {
        for changed in with_strangers(&sample) {
            tried += 1;
            if readable(&changed) {
                taken.insert(changed.to_string());
            }
        }
    }
    assert!(tried > 5, "{} has commands with something in them", S::ID);
    taken
}

#[test]
fn what_stands_in_a_command_takes_no_unknown_field() {
    assert_eq!(taken_in::<Destiny>(), BTreeSet::new());
    // How long a status lasts is read leniently, for a script asks a state for its fields by one that is not there.
    let mut taken = taken_in::<Unbound>();
    taken.retain(|command| !command.contains("\"effect\":{"));
    assert_eq!(taken, BTreeSet::new());
    assert_eq!(taken_in::<Archsoul>(), BTreeSet::new());
}
