//! What writes itself stands beside the tag of its enum as it writes itself.

use ludex_kit::flat::{put_all, take_all};
use ludex_kit::{ActorId, Concerns, Declared, Malformed, Takes, command, event};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value, json};

#[event(by_serde)]
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "talk", rename_all = "snake_case")]
enum TalkEvent {
    Said { words: String, by: u16 },
    Ended,
}

#[event(by_serde, actor)]
#[derive(Serialize, Deserialize)]
#[serde(tag = "way", rename_all = "snake_case")]
enum Gone {
    Far { to: u8, actor: ActorId },
    Away { to: u8 },
}

#[test]
fn an_enum_concerns_whom_its_actor_names() {
    assert_eq!(Gone::Far { to: 1, actor: ActorId(2) }.actor(), Some(ActorId(2)));
    assert_eq!(Gone::Away { to: 1 }.actor(), None);
}

/// Something as it stands in an enum whose tag is `event`.
fn written(one: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = Vec::new();
    let mut writer = serde_json::Serializer::new(&mut text);
    let mut map = writer.serialize_map(None)?;
    map.serialize_entry("event", "talk")?;
    put_all(&mut map, one)?;
    map.end()?;
    Ok(String::from_utf8(text).expect("it is text"))
}

#[test]
fn an_enum_keeps_its_tag_and_its_order() {
    let said = TalkEvent::Said { words: "Halt".into(), by: 1 };
    assert_eq!(written(&said).unwrap(), r#"{"event":"talk","talk":"said","words":"Halt","by":1}"#);
    assert_eq!(written(&TalkEvent::Ended).unwrap(), r#"{"event":"talk","talk":"ended"}"#);
    assert_eq!(written(&Some(json!({"by": 2}))).unwrap(), r#"{"event":"talk","by":2}"#);
    let mut fields: Map<String, Value> = serde_json::from_str(r#"{"talk":"said","words":"Halt","by":1}"#).unwrap();
    let read: Result<TalkEvent, Malformed> = ludex_kit::flat::Flat::read(&mut fields);
    assert_eq!((read, fields.len()), (Ok(said), 0));
}

#[test]
fn what_is_no_object_cannot_stand_there() {
    for fault in [written(&5), written(&"word"), written(&vec![1]), written(&None::<u8>), written(&(1, 2))] {
        assert_eq!(fault.expect_err("it is no object").to_string(), "expected an object");
    }
    let mut fields = Map::new();
    fields.insert("talk".into(), json!("sung"));
    assert!(take_all::<TalkEvent>(&mut fields).is_err());
}

/// The web sends null for a field that was left empty.
#[test]
fn null_leaves_out_what_may_be_left_out() {
    use ludex_kit::flat::{take, take_late, take_or};
    let mut fields: Map<String, Value> = serde_json::from_value(json!({
        "number": null, "flag": null, "words": null, "many": null, "usual": null, "perhaps": null, "must": null
    }))
    .unwrap();
    assert_eq!(take_late::<i32>(&mut fields, "number"), Ok(0));
    assert_eq!(take_late::<bool>(&mut fields, "flag"), Ok(false));
    assert_eq!(take_late::<String>(&mut fields, "words"), Ok(String::new()));
    assert_eq!(take_late::<Vec<u8>>(&mut fields, "many"), Ok(Vec::new()));
    assert_eq!(take_or(&mut fields, "usual", true), Ok(true));
    assert_eq!(take_or(&mut fields, "perhaps", Some(3)), Ok(None), "null is a value here");
    assert!(take::<i32>(&mut fields, "must").is_err(), "what must stand there may not be empty");
    assert!(fields.is_empty());
}

ludex_kit::words! {
    /// Where one may go.
    enum Way { North = "north", South = "south", Up = "up" }
}

/// Go somewhere.
#[command(by = game_master, open)]
struct Go {
    /// Where to, on foot.
    #[field("where", usual = Way::South, of = [Way::North, Way::South])]
    to: Way,
}

#[test]
fn a_form_may_have_some_of_the_words_alone() {
    let of = ["north", "south"].map(str::to_owned).to_vec();
    assert_eq!((Go::DOC.fields[0].takes)(), Takes::Choice { of });
    assert_eq!(Go::blank(ActorId(0)), Some(Go { to: Way::South }));
    let up: Go = serde_json::from_value(json!({"to": "up"})).expect("a command may have the others");
    assert_eq!(up.to, Way::Up);
}
