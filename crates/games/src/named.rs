//! Names of actors in commands: people write `"target": "Brana"` where the rules want a number.

use crate::Denied;
use serde_json::Value;

/// Puts numbers for names in the fields where actors stand, at any depth. `known` are the actors that whoever asks may
/// know of: number and name.
///
/// # Errors
/// A name or a number that is not among them.
pub(crate) fn resolve(command: &mut Value, fields: &[&str], known: &[(u16, String)]) -> Result<(), Denied> {
    walk(command, fields, known, "")
}

fn walk(value: &mut Value, fields: &[&str], known: &[(u16, String)], path: &str) -> Result<(), Denied> {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                if !fields.contains(&key.as_str()) {
                    walk(inner, fields, known, &path)?;
                } else if let Value::Array(items) = inner {
                    for (place, item) in items.iter_mut().enumerate() {
                        actor(item, known, &format!("{path}[{place}]"))?;
                    }
                } else {
                    actor(inner, known, &path)?;
                }
            }
        }
        Value::Array(items) => {
            for (place, item) in items.iter_mut().enumerate() {
                walk(item, fields, known, &format!("{path}[{place}]"))?;
            }
        }
        _ => {}
    }
    Ok(())
}

fn actor(value: &mut Value, known: &[(u16, String)], path: &str) -> Result<(), Denied> {
    let unknown = |what: String| {
        let names: Vec<&str> = known.iter().map(|(_, name)| name.as_str()).collect();
        let message = format!("there is nobody {what}; there are {}", names.join(", "));
        Err(Denied::Unknown { field: path.to_owned(), message })
    };
    match value {
        Value::String(name) => {
            let named = known.iter().find(|(_, other)| other == name);
            match named.or_else(|| known.iter().find(|(_, other)| other.eq_ignore_ascii_case(name))) {
                Some(&(id, _)) => *value = id.into(),
                None => return unknown(format!("of the name {name}")),
            }
        }
        Value::Number(number) if !known.iter().any(|&(id, _)| number.as_u64() == Some(id.into())) => {
            return unknown(format!("with the number {number}"));
        }
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn known() -> Vec<(u16, String)> {
        vec![(0, "Ada".into()), (2, "Bo".into())]
    }

    #[test]
    fn names_become_numbers_at_any_depth() {
        let mut command = json!({"actor": "Ada", "act": {"target": "bo"}, "targets": ["Bo", 0], "why": "Ada"});
        resolve(&mut command, &["actor", "target", "targets"], &known()).expect("they are known");
        assert_eq!(command, json!({"actor": 0, "act": {"target": 2}, "targets": [2, 0], "why": "Ada"}));
    }

    #[test]
    fn who_is_not_known_is_told_with_those_who_are() {
        let mut command = json!({"act": {"target": 1}});
        let denied = resolve(&mut command, &["target"], &known()).expect_err("1 is hidden");
        assert_eq!(denied.to_string(), "act.target: there is nobody with the number 1; there are Ada, Bo");
    }
}
