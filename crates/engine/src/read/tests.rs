//! What the reader reads, and what it says of what it cannot read.

use super::*;
use serde_json::json;
use std::collections::BTreeMap;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scene {
    actors: Vec<Actor>,
    #[serde(default)]
    doors: BTreeMap<u8, bool>,
    light: Option<f32>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Actor {
    at: (i16, i16),
    does: Deed,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Deed {
    Rest,
    Walk(u8),
    Push { by: char },
}

fn fault(scene: Value) -> String {
    read::<Scene>(&scene).expect_err("it is wrong").to_string()
}

#[test]
fn every_sort_of_type_is_read() {
    let scene = json!({
        "actors": [
            {"at": [1, -2], "does": "rest"},
            {"at": [3, 4], "does": {"walk": 5}},
            {"at": [3, 4], "does": {"push": {"by": "x"}}},
        ],
        "doors": {"7": true},
        "light": 1,
    });
    let does = |at, does| Actor { at, does };
    let actors = vec![does((1, -2), Deed::Rest), does((3, 4), Deed::Walk(5)), does((3, 4), Deed::Push { by: 'x' })];
    assert_eq!(read(&scene), Ok(Scene { actors, doors: [(7, true)].into(), light: Some(1.0) }));
    assert_eq!(read(&json!({"actors": []})), Ok(Scene { actors: vec![], doors: BTreeMap::new(), light: None }));
    assert_eq!(read(&scene), Ok(scene), "a value is read as it is");
}

#[test]
fn a_fault_names_its_place_and_what_was_expected() {
    let with = |does: Value| json!({"actors": [{"at": [1, 2], "does": "rest"}, {"at": [1, 2], "does": does}]});
    assert_eq!(fault(with(json!({"walk": 300}))), "actors[1].does.walk: invalid value: integer `300`, expected u8");
    assert_eq!(fault(with(json!({"walk": null}))), "actors[1].does.walk: invalid type: null, expected u8");
    let unknown = "actors[1].does: unknown variant `fly`, expected one of `rest`, `walk`, `push`";
    assert_eq!(fault(with(json!("fly"))), unknown);
    let several = "actors[1].does: invalid value: map, expected map with a single key";
    assert_eq!(fault(with(json!({"walk": 1, "rest": null}))), several);
    assert_eq!(fault(json!({"actors": [{"at": [1, 2]}]})), "actors[0]: missing field `does`");
    let long = "actors[0].at: invalid length 3, expected fewer elements in array";
    assert_eq!(fault(json!({"actors": [{"at": [1, 2, 3], "does": "rest"}]})), long);
    assert_eq!(fault(json!({"actors": 1})), "actors: invalid type: integer `1`, expected a sequence");
    let key = "doors.x: invalid type: string \"x\", expected u8";
    assert_eq!(fault(json!({"actors": [], "doors": {"x": true}})), key);
    let stranger = "stranger: unknown field `stranger`, expected one of `actors`, `doors`, `light`";
    assert_eq!(fault(json!({"actors": [], "stranger": 1})), stranger);
    assert_eq!(fault(json!(1)), "invalid type: integer `1`, expected struct Scene");
    // Fields have names: their order says nothing.
    assert_eq!(fault(json!([[], {}, null])), "invalid type: sequence, expected struct Scene");
}

#[test]
fn what_a_visitor_leaves_over_is_a_fault() {
    struct First;
    impl<'de> Visitor<'de> for First {
        type Value = String;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
            Ok(map.next_entry::<String, Value>()?.map(|(key, _)| key).unwrap_or_default())
        }
    }
    let first = |value: Value| Reader::Value(&value).deserialize_map(First).map_err(|unread| unread.to_string());
    assert_eq!(first(json!({"a": 1})), Ok("a".to_owned()));
    assert!(first(json!({"a": 1, "b": 2})).is_err());
}
