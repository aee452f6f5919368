//! Places in a written state: `Mira.profile.ranks.dodge`, `clock`, `options.high_ground`.

use serde_json::Value;

/// Where lists of everybody stand in a state, by number; an actor's field is looked for in each.
const CASTS: [&str; 3] = ["/actors", "/setting/cast", "/fighters"];

/// A place in a state, as a JSON pointer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place(pub(super) String);

impl Place {
    /// Resolves a path. It begins with an actor's name, or with a field of the state or of its
    /// setting.
    pub(super) fn of(path: &str, state: &Value, names: &[(u16, String)]) -> Place {
        let named = names.iter().filter_map(|(id, name)| {
            let rest = path.strip_prefix(name.as_str())?;
            (rest.is_empty() || rest.starts_with('.')).then(|| (name.len(), *id, rest.trim_start_matches('.')))
        });
        if let Some((_, id, rest)) = named.max() {
            let lists = CASTS.iter().map(|list| format!("{list}/{id}")).filter(|at| state.pointer(at).is_some());
            let lists: Vec<String> = lists.collect();
            let first = format!("/{}", rest.split('.').next().unwrap_or_default());
            let has = |at: &&String| rest.is_empty() || state.pointer(&format!("{at}{first}")).is_some();
            if let Some(at) = lists.iter().find(has).or(lists.first()) {
                return Place(pointer(at, rest));
            }
        }
        let first = format!("/{}", path.split('.').next().unwrap_or_default());
        let within = ["", "/setting"].into_iter().find(|at| state.pointer(&format!("{at}{first}")).is_some());
        Place(pointer(within.unwrap_or_default(), path))
    }

    /// Returns the value at the place, if there is one.
    pub(super) fn get(&self, state: &Value) -> Option<Value> {
        if let Some(found) = state.pointer(&self.0) {
            return Some(found.clone());
        }
        let list = state.pointer(self.0.strip_suffix("/count")?)?;
        let count = list.as_array().map(Vec::len).or(list.as_object().map(serde_json::Map::len));
        count.map(Value::from)
    }

    /// Sets the value at the place. A field that the state leaves out may be added, and so may what lies around it.
    pub(super) fn put(&self, state: &mut Value, value: Value) -> Result<(), String> {
        let mut at = state;
        for key in self.0.split('/').skip(1) {
            if at.is_null() {
                *at = Value::Object(serde_json::Map::new());
            }
            at = match at {
                Value::Array(items) => {
                    let count = items.len();
                    let place = key.parse::<usize>().ok();
                    match place.filter(|place| *place <= count) {
                        Some(place) => {
                            if place == count {
                                items.push(Value::Null);
                            }
                            &mut items[place]
                        }
                        None => return Err(format!("expected a number up to {count} in place of `{key}`")),
                    }
                }
                Value::Object(map) => map.entry(key).or_insert(Value::Null),
                other => return Err(format!("there is no `{key}` in {other}")),
            };
        }
        *at = value;
        Ok(())
    }

    /// Lists the fields beside it, for an error message.
    pub(super) fn beside(&self, state: &Value) -> String {
        let around = self.0.rsplit_once('/').and_then(|(around, _)| state.pointer(around));
        match around {
            Some(Value::Object(map)) if !map.is_empty() => {
                format!("there are {}", map.keys().map(String::as_str).collect::<Vec<_>>().join(", "))
            }
            Some(Value::Array(items)) => format!("there are {} in the list", items.len()),
            _ => "there is nothing around it either".to_owned(),
        }
    }
}

fn pointer(at: &str, path: &str) -> String {
    let keys = path.split('.').filter(|key| !key.is_empty());
    keys.fold(at.to_owned(), |at, key| at + "/" + key)
}

/// Returns the places in a value, from the outer to the inner, that end with a path: `degree` stands for `roll.degree`.
pub(super) fn endings(value: &Value, path: &str) -> Vec<(String, Value)> {
    let wanted = pointer("", path);
    let mut level = vec![(String::new(), value)];
    while !level.is_empty() {
        let found = level.iter().filter_map(|(at, inside)| Some((format!("{at}{wanted}"), inside.pointer(&wanted)?)));
        let found: Vec<(String, Value)> = found.map(|(at, found)| (at, found.clone())).collect();
        if !found.is_empty() {
            return found;
        }
        let inner = level.into_iter().flat_map(|(at, inside)| match inside {
            Value::Object(map) => map.iter().map(|(key, inner)| (format!("{at}/{key}"), inner)).collect(),
            Value::Array(items) => {
                items.iter().enumerate().map(|(key, inner)| (format!("{at}/{key}"), inner)).collect()
            }
            _ => Vec::new(),
        });
        level = inner.collect();
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_path_begins_with_a_name_or_a_field() {
        let state = json!({"actors": [{"ap": 1}, {"ap": 2}], "clock": 0,
            "setting": {"options": {}, "cast": [{"level": 1}, {"level": 2}]}});
        let names = [(0, "the ogre".to_owned()), (1, "the ogre mage".to_owned())];
        let at = |path: &str| Place::of(path, &state, &names).0;
        assert_eq!(at("the ogre.ap"), "/actors/0/ap");
        assert_eq!(at("the ogre mage.level"), "/setting/cast/1/level");
        assert_eq!(at("the ogre mage.new.x"), "/actors/1/new/x");
        assert_eq!(at("options.high_ground"), "/setting/options/high_ground");
        assert_eq!((at("clock"), at("lying.0.at")), ("/clock".into(), "/lying/0/at".into()));
    }

    #[test]
    fn values_are_put_where_nothing_stood() {
        let mut state = json!({"a": {"b": [1]}});
        let put = |state: &mut Value, at: &str| Place(at.to_owned()).put(state, json!(7));
        put(&mut state, "/a/c/d").expect("it is added");
        put(&mut state, "/a/b/1").expect("it is added");
        assert_eq!(state, json!({"a": {"b": [1, 7], "c": {"d": 7}}}));
        assert_eq!(Place("/a/b/count".into()).get(&state), Some(json!(2)));
        assert!(put(&mut state, "/a/b/5").is_err() && put(&mut state, "/a/b/0/x").is_err());
        assert_eq!(Place("/a/x".into()).beside(&state), "there are b, c");
    }

    #[test]
    fn the_outermost_place_with_an_ending_counts() {
        let event = json!({"attack": {"target": 1}, "roll": {"degree": "hit", "roll": {"kept": 17, "degree": "x"}}});
        assert_eq!(endings(&event, "degree"), [("/roll/degree".to_owned(), json!("hit"))]);
        assert_eq!(endings(&event, "roll.kept"), [("/roll/roll/kept".to_owned(), json!(17))]);
        assert!(endings(&event, "none").is_empty());
    }
}
