//! Which crate may know of which: the arrows of ARCHITECTURE.md.

use std::collections::BTreeMap;
use std::path::Path;

const SYSTEMS: [&str; 5] = ["unbound", "edge", "destiny", "archsoul", "pathfinder"];

/// What a crate may depend on; systems are filled in below.
const ARROWS: &[(&str, &[&str])] = &[
    ("dice", &[]),
    ("grid", &[]),
    ("store", &[]),
    ("engine", &["dice", "grid"]),
    ("derive", &[]),
    ("kit", &["derive", "engine", "grid"]),
    ("page", &[]),
    ("odds", &["engine", "dice"]),
    ("simulate", &["engine"]),
    ("games", &["odds", "simulate", "engine", "dice", "grid"]),
    ("server", &["games", "odds", "engine", "dice", "store"]),
    ("cli", &["server", "games", "odds", "engine", "dice", "store"]),
];

/// The crates of ours that each crate of ours is built with; what only its tests need is left out.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(&crates).expect("the crates are there").flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path().join("Cargo.toml")) else { continue };
        let manifest: toml::Table = toml::from_str(&text).expect("it is TOML");
        let table = |name: &str| manifest.get(name).and_then(toml::Value::as_table).cloned().unwrap_or_default();
        let ours =
            table("dependencies").keys().filter_map(|name| name.strip_prefix("ludex-").map(str::to_owned)).collect();
        found.insert(entry.file_name().to_string_lossy().into_owned(), ours);
    }
    found
}

#[test]
fn arrows_point_down_only() {
    let found = dependencies();
    assert!(found.len() >= 8, "only {found:?}");
    for (name, ours) in &found {
        let is_system = SYSTEMS.contains(&name.as_str());
        let known = ARROWS.iter().find(|(known, _)| known == name);
        assert!(
            is_system || known.is_some(),
            "crate {name} has no place in the house: give it one here and in ARCHITECTURE.md"
        );
        for other in ours {
            let lawful = match known {
                _ if is_system => ["kit", "engine", "grid", "dice"].contains(&other.as_str()),
                Some(_) if SYSTEMS.contains(&other.as_str()) => name == "games",
                Some((_, arrows)) => arrows.contains(&other.as_str()),
                None => false,
            };
            assert!(lawful, "{name} must not know of {other}");
        }
    }
}
