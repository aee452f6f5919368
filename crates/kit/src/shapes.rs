//! What may stand in JSON, as JSON schemas.

use ludex_engine::Takes;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The shapes that have names, each once.
#[derive(Debug, Default)]
pub struct Shapes {
    shapes: Map<String, Value>,
    /// The name under which the shape of each type stands.
    names: BTreeMap<&'static str, String>,
}

impl Shapes {
    /// Returns a reference to the shape of a type; `of` says what it is, the first time that it is asked for. Where two
    /// types have one name, the later has that of its module before it.
    pub fn named<T>(&mut self, about: &str, of: impl FnOnce(&mut Self) -> Value) -> Value {
        let path = std::any::type_name::<T>();
        let name = match self.names.get(path) {
            Some(name) => name.clone(),
            None => {
                let mut parts = path.rsplit("::");
                let mut name = parts.next().unwrap_or_default().to_owned();
                if self.names.values().any(|taken| *taken == name) {
                    let module = parts.next().unwrap_or_default();
                    name = [&module[..1].to_uppercase(), &module[1..], &name].concat();
                }
                self.names.insert(path, name.clone());
                let shape = of(self);
                self.shapes.insert(name.clone(), about_first(shape, about));
                name
            }
        };
        json!({ "$ref": format!("#/$defs/{name}") })
    }

    /// Takes a shape away that stands with whoever refers to it, and nowhere else.
    pub(crate) fn inline(&mut self, reference: &Value) {
        if let Some(own) = reference["$ref"].as_str() {
            self.shapes.remove(own.trim_start_matches("#/$defs/"));
        }
    }

    /// Returns all of them by their names.
    pub(crate) fn into_definitions(self) -> Map<String, Value> {
        self.shapes
    }

    /// Returns the shape of a choice among words.
    pub fn words<'a, T>(&mut self, words: impl IntoIterator<Item = &'a str>) -> Value {
        self.named::<T>("", |_| one_of(words.into_iter().map(word)))
    }

    /// Returns a shape with one more field, `tag`, which holds the word `named`; every form of a choice gets it.
    pub fn tagged(&self, mut inner: Value, tag: &str, named: &str) -> Value {
        if let Some(name) = inner.get("$ref").and_then(Value::as_str) {
            inner = self.shapes.get(name.trim_start_matches("#/$defs/")).cloned().unwrap_or_default();
        }
        if let Some(forms) = inner["oneOf"].as_array_mut() {
            for form in forms {
                let says = form.get("description").and_then(Value::as_str).unwrap_or_default().to_owned();
                *form = about(self.tagged(form.take(), tag, named), &says);
            }
            return inner;
        }
        let mut fields = Map::from_iter([(tag.to_owned(), word(named))]);
        if let Some(own) = inner.get("properties").and_then(Value::as_object) {
            fields.extend(own.clone());
        }
        let own = inner.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let needed: Vec<Value> = [tag.into()].into_iter().chain(own).collect();
        json!({ "type": "object", "properties": fields, "required": needed })
    }
}

/// Returns the shape of what a field of a form takes.
pub fn plain(takes: &Takes, shapes: &mut Shapes) -> Value {
    match takes {
        Takes::Number { min, max } => number((*min != i32::MIN).then_some(*min), (*max != i32::MAX).then_some(*max)),
        Takes::Flag => json!({ "type": "boolean" }),
        Takes::Actor => actor(shapes),
        Takes::Actors => json!({ "type": "array", "items": actor(shapes) }),
        Takes::Cell => cell(shapes),
        Takes::Choice { of } => one_of(of.iter().map(|one| word(one))),
        Takes::Plan { .. } => json!({ "type": "array" }),
        Takes::Text | Takes::Character => json!({ "type": "string" }),
    }
}

/// The name under which the shape of an [`ActorId`](ludex_engine::ActorId) stands.
struct Actor;

fn actor(shapes: &mut Shapes) -> Value {
    let about = "An actor in the scene: the name, or the number from 0. Files and scripts may write either.";
    shapes.named::<Actor>(about, |_| json!({ "anyOf": [{ "type": "string" }, { "type": "integer", "minimum": 0 }] }))
}

fn cell(shapes: &mut Shapes) -> Value {
    let about = "A space of the map: its column and its row, from 0; on hexes in axial coordinates.";
    shapes.named::<ludex_grid::Cell>(about, |_| list([number(None, None), number(None, None)]))
}

/// Returns the shape of a whole number within bounds.
pub(crate) fn number(least: Option<i32>, most: Option<i32>) -> Value {
    let mut shape = json!({ "type": "integer" });
    for (name, bound) in [("minimum", least), ("maximum", most)] {
        if let Some(bound) = bound {
            shape[name] = bound.into();
        }
    }
    shape
}

/// Returns the shape of one word.
pub fn word(word: &str) -> Value {
    json!({ "const": word })
}

/// Returns the shape of a choice among several forms.
pub fn one_of(forms: impl IntoIterator<Item = Value>) -> Value {
    json!({ "oneOf": forms.into_iter().collect::<Vec<_>>() })
}

/// Returns the shape of a list with exactly these items.
pub fn list<const N: usize>(items: [Value; N]) -> Value {
    json!({ "type": "array", "prefixItems": items.as_slice() })
}

/// Returns the shape of an object: its fields, and the names of those that may not be left out.
pub fn object<const N: usize>(fields: [(&str, Value); N], needed: &[&str]) -> Value {
    let fields: Map<String, Value> = fields.into_iter().map(|(name, shape)| (name.to_owned(), shape)).collect();
    json!({ "type": "object", "properties": fields, "required": needed })
}

/// Returns a shape with a description; where `about` is empty it keeps the one it has.
pub fn about(mut shape: Value, about: &str) -> Value {
    if let (false, Some(shape)) = (about.is_empty(), shape.as_object_mut()) {
        shape.insert("description".to_owned(), about.into());
    }
    shape
}

fn about_first(shape: Value, text: &str) -> Value {
    match shape.get("description") {
        Some(_) => shape,
        None => about(shape, text),
    }
}
