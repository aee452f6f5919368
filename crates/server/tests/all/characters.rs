//! Characters before they are at a table, and how they come to one.

use crate::common::Bench;
use axum::http::StatusCode;
use ludex_server::Host;
use ludex_store::Store;
use serde_json::{Value, json};

const MAKER: &str = "/api/systems/unbound/character";

async fn asked(bench: &Bench, path: &str, body: Value) -> Value {
    let (status, body) = bench.ask("POST", path, "", Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    body
}

/// A text of a character of level 1 with a rank in blades.
fn text(name: &str, blades: u8) -> String {
    format!(
        "[[creature]]\nname = \"{name}\"\npc = true\nattributes = {{ will = 1 }}\nranks = {{ blades = {blades} }}\n"
    )
}

#[tokio::test]
async fn fields_are_filled_in_looked_at_and_read_back() {
    let bench = Bench::duel().await;
    let systems = bench.get("/api/systems", "").await;
    let makes = |id: &str| {
        let system = systems.as_array().and_then(|all| all.iter().find(|system| system["id"] == id));
        system.expect("it is there")["makes_characters"].clone()
    };
    assert_eq!(
        ["unbound", "destiny", "archsoul", "toy"].map(makes),
        [true, true, true, false].map(|makes| json!(makes))
    );
    let form = bench.get(MAKER, "").await;
    let level = form["fields"].as_array().and_then(|fields| fields.iter().find(|field| field["label"] == "level"));
    let level = level.expect("there is a level");
    assert_eq!((&level["under"], &level["rule"]), (&json!("Who it is"), &json!("UL-RNK-03")));

    let mut record = form["command"].clone();
    record["creature"][0]["ranks"] = json!({"blades": 2});
    let drafted = asked(&bench, MAKER, json!({ "record": record })).await;
    assert_eq!(drafted["draft"], Value::Null);
    assert_eq!(drafted["faults"][0]["field"], "creature[0].ranks.blades");
    assert_eq!(drafted["faults"][0]["rule"], "UL-RNK-03");
    record["creature"][0]["level"] = json!(3);
    let drafted = asked(&bench, MAKER, json!({ "record": record })).await;
    assert_eq!(drafted["draft"]["sheet"]["name"], "Somebody new");

    let read = |text: &str| json!({ "text": text });
    let again = asked(&bench, &format!("{MAKER}/read"), read(drafted["draft"]["toml"].as_str().unwrap_or(""))).await;
    assert_eq!(again["record"]["creature"][0]["ranks"]["blades"], 2);
    // What is against a rule is read all the same, to be mended; what is no character is not.
    let wrong = asked(&bench, &format!("{MAKER}/read"), read(&text("Wren", 4))).await;
    assert_eq!((&wrong["record"]["creature"][0]["ranks"]["blades"], &wrong["faults"]), (&json!(4), &json!([])));
    let none = asked(&bench, &format!("{MAKER}/read"), read("[[creature]]\nname = ")).await;
    assert_eq!((&none["record"], &none["faults"][0]["line"]), (&Value::Null, &json!(2)));
    // What a file asserts about itself is no part of the character: it may be changed.
    let stated = format!("{}expect = {{ body_strength = 0 }}\n", text("Wren", 1));
    let mut stated = asked(&bench, &format!("{MAKER}/read"), read(&stated)).await["record"].clone();
    stated["creature"][0]["attributes"]["strength"] = json!(1);
    let drafted = asked(&bench, MAKER, json!({ "record": stated })).await;
    assert_eq!((&drafted["faults"], &drafted["draft"]["sheet"]["name"]), (&json!([]), &json!("Wren")), "{drafted}");
    let (status, _) = bench.ask("GET", "/api/systems/toy/character", "", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_game_master_brings_and_changes_characters_by_forms_that_players_do_not_have() {
    let host = Host::open(Store::in_memory().expect("memory is there"));
    let made = host.create("unbound", "skirmish.toml", None).await.expect("it is one of the encounters");
    let bench = Bench::at(host, made.token);
    let (_, player) = bench.link("player", "Ana", &[0]).await;
    let forms = |table: &Value| {
        let forms = table["forms"].as_array().cloned().unwrap_or_default();
        forms.into_iter().filter(|form| form["group"] == "Character").collect::<Vec<_>>()
    };
    let [join, remake] = &forms(&bench.get("/api/table", &bench.token).await)[..] else { panic!("two forms") };
    assert!(forms(&bench.get("/api/table", &player).await).is_empty());
    let with = |form: &Value, actor: Option<u16>, record: String| {
        let mut command = form["command"].clone();
        command["record"] = record.into();
        if let Some(actor) = actor {
            command["actor"] = actor.into();
        }
        command
    };

    let (status, body) = bench.give(&player, with(join, None, text("Wren", 1)), None).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::FORBIDDEN, &json!("not-yours")));
    let (status, body) = bench.give(&bench.token, with(join, None, text("Wren", 2)), None).await;
    assert_eq!((status, &body["error"]["refusal"]["rule"]), (StatusCode::CONFLICT, &json!("UL-RNK-03")), "{body}");
    bench.done(&bench.token, with(join, None, text("Wren", 1)), &[]).await;
    let tokens = bench.get("/api/table", &bench.token).await["view"]["tokens"].clone();
    let wren =
        tokens.as_array().and_then(|all| all.iter().find(|token| token["name"] == "Wren")).expect("she is there");
    let wren = wren["actor"].as_u64().and_then(|actor| u16::try_from(actor).ok()).expect("it is a number");

    let sheet = |actor: u16| format!("/api/table/sheets/{actor}");
    assert_eq!(bench.get(&sheet(wren), &bench.token).await["has_record"], true);
    assert_eq!(bench.get(&sheet(0), &player).await["has_record"], true);
    assert_eq!(bench.get(&sheet(wren), &player).await["has_record"], Value::Null);
    let mut record = bench.get(&format!("{}/record", sheet(wren)), &bench.token).await;
    assert_eq!(bench.ask("GET", &format!("{}/record", sheet(wren)), &player, None).await.0, StatusCode::NOT_FOUND);
    record["creature"][0]["level"] = json!(3);
    let toml = asked(&bench, MAKER, json!({ "record": record })).await["draft"]["toml"].clone();
    let here = bench.ask("POST", "/api/table/character", &player, Some(json!({ "record": record }))).await;
    assert_eq!((here.0, &here.1["draft"]["toml"]), (StatusCode::OK, &toml));
    bench.done(&bench.token, with(remake, Some(wren), toml.as_str().unwrap_or("").to_owned()), &[]).await;
    let entries = bench.get(&sheet(wren), &bench.token).await["sections"].to_string();
    assert!(entries.contains("\"label\":\"Level\",\"value\":\"3\""), "{entries}");
}

/// The token of an invitation for a player without a character.
async fn invited(bench: &Bench, at_once: bool) -> String {
    let body = json!({"role": "player", "name": "Ana", "joins_at_once": at_once});
    let (status, made) = bench.ask("POST", "/api/table/links", &bench.token, Some(body)).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    made["token"].as_str().expect("it is text").to_owned()
}

async fn handed_in(bench: &Bench, token: &str, text: &str) -> (StatusCode, Value) {
    bench.ask("POST", "/api/table/newcomers", token, Some(json!({ "record": text }))).await
}

/// Whom the holder of a link plays.
async fn plays(bench: &Bench, token: &str) -> Value {
    bench.get("/api/table", token).await["viewer"]["actors"].clone()
}

#[tokio::test]
async fn who_is_invited_without_a_character_makes_one_that_joins_by_the_game_masters_word() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("campaigns.db");
    let host = Host::open(Store::open(&path).expect("it opens"));
    let made = host.create("unbound", "skirmish.toml", None).await.expect("it is one of the encounters");
    let bench = Bench::at(host, made.token.clone());
    let token = invited(&bench, false).await;
    let (_, other) = bench.link("player", "Bo", &[0]).await;

    // Who plays somebody already, looks on, or hands in what is no character is refused.
    assert_eq!(handed_in(&bench, &other, &text("Wren", 1)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(handed_in(&bench, &bench.token, &text("Wren", 1)).await.0, StatusCode::FORBIDDEN);
    let (status, wrong) = handed_in(&bench, &token, &text("Wren", 9)).await;
    assert_eq!(
        (status, &wrong["error"]["faults"][0]["rule"]),
        (StatusCode::BAD_REQUEST, &json!("UL-RNK-03")),
        "{wrong}"
    );

    // The last one handed in waits; nobody but the game master and its player hears of it, and nothing is anybody's yet.
    assert_eq!(handed_in(&bench, &token, &text("Ash", 1)).await.0, StatusCode::OK);
    let (_, told) = handed_in(&bench, &token, &text("Wren", 1)).await;
    assert_eq!((told["newcomers"].as_array().map(Vec::len), &told["newcomers"][0]["name"]), (Some(1), &json!("Wren")));
    assert_eq!(bench.get("/api/table/calls", &other).await, json!({"calls": [], "wishes": []}));
    assert_eq!(plays(&bench, &token).await, json!([]));

    // It is there after a restart. Only the game master lets it in.
    bench.host.shut().await.expect("it closes");
    let bench = Bench::over(Store::open(&path).expect("it opens again"), made.token);
    let waiting = bench.get("/api/table/calls", &bench.token).await;
    let path = format!("/api/table/newcomers/{}", waiting["newcomers"][0]["id"].as_str().expect("it waits"));
    assert_eq!(bench.ask("POST", &path, &token, None).await.0, StatusCode::FORBIDDEN);
    let (status, left) = bench.ask("POST", &path, &bench.token, None).await;
    assert_eq!((status, &left), (StatusCode::OK, &json!({"calls": [], "wishes": []})), "{left}");
    let table = bench.get("/api/table", &bench.token).await;
    let tokens = table["view"]["tokens"].as_array().cloned().unwrap_or_default();
    let wren = tokens.iter().find(|token| token["name"] == "Wren").expect("she has joined");
    assert_eq!(plays(&bench, &token).await, json!([wren["actor"]]));
    assert_eq!(bench.ask("POST", &path, &bench.token, None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(handed_in(&bench, &token, &text("Ash", 1)).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_character_joins_at_once_where_the_invitation_says_so_or_tells_the_game_master_why_not() {
    let host = Host::open(Store::in_memory().expect("memory is there"));
    let made = host.create("unbound", "skirmish.toml", None).await.expect("it is one of the encounters");
    let bench = Bench::at(host, made.token);
    let token = invited(&bench, true).await;
    // A name that is taken waits for the game master, who is told why.
    let (status, own) = handed_in(&bench, &token, &text("Brana", 1)).await;
    assert_eq!((status, &own["newcomers"][0]["fault"]), (StatusCode::OK, &Value::Null), "{own}");
    let waiting = bench.get("/api/table/calls", &bench.token).await;
    assert!(
        waiting["newcomers"][0]["fault"].as_str().is_some_and(|why| why.contains("somebody of that name")),
        "{waiting}"
    );
    let (_, left) = handed_in(&bench, &token, &text("Wren", 1)).await;
    assert_eq!(left, json!({"calls": [], "wishes": []}));
    assert_eq!(plays(&bench, &token).await.as_array().map(Vec::len), Some(1));

    // Whom the game master turns away may make another.
    let token = invited(&bench, false).await;
    let (_, told) = handed_in(&bench, &token, &text("Ash", 1)).await;
    let path = format!("/api/table/newcomers/{}", told["newcomers"][0]["id"].as_str().expect("it waits"));
    assert_eq!(bench.ask("DELETE", &path, &token, None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(bench.ask("DELETE", &path, &bench.token, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(handed_in(&bench, &token, &text("Ash", 1)).await.0, StatusCode::OK);
}

#[tokio::test]
async fn who_is_taken_back_leaves_nobody_on_its_number_and_comes_back_to_the_same_player() {
    let host = Host::open(Store::in_memory().expect("memory is there"));
    let made = host.create("unbound", "skirmish.toml", None).await.expect("it is one of the encounters");
    let bench = Bench::at(host, made.token);
    let again = async |way: &str| {
        let body = json!({"id": format!("{way}-{}", bench.number())});
        let (status, done) = bench.ask("POST", &format!("/api/table/{way}"), &bench.token, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{done}");
    };
    let first = invited(&bench, true).await;
    handed_in(&bench, &first, &text("Wren", 1)).await;
    let wren = plays(&bench, &first).await;
    assert_eq!(wren.as_array().map(Vec::len), Some(1));

    again("undo").await;
    assert_eq!(plays(&bench, &first).await, json!([]));
    again("redo").await;
    assert_eq!(plays(&bench, &first).await, wren);

    // Whoever comes next under the number is theirs who made it, whatever is done or taken back afterwards.
    again("undo").await;
    let second = invited(&bench, true).await;
    handed_in(&bench, &second, &text("Ash", 1)).await;
    assert_eq!((plays(&bench, &second).await, plays(&bench, &first).await), (wren.clone(), json!([])));
    again("undo").await;
    again("redo").await;
    assert_eq!((plays(&bench, &second).await, plays(&bench, &first).await), (wren, json!([])));
}

#[tokio::test]
async fn a_name_of_somebody_hidden_is_as_free_as_any() {
    let host = Host::open(Store::in_memory().expect("memory is there"));
    let made = host.create("unbound", "skirmish.toml", None).await.expect("it is one of the encounters");
    let bench = Bench::at(host, made.token);
    let tokens = bench.get("/api/table", &bench.token).await["view"]["tokens"].clone();
    let snag = tokens.as_array().and_then(|all| all.iter().find(|token| token["name"] == "Snag")).expect("he is there");
    let hide = json!({"do": "rule", "ruling": {"change": "hidden", "actor": snag["actor"], "hidden": true}, "reason": "he lurks"});
    bench.done(&bench.token, hide, &[]).await;

    let token = invited(&bench, true).await;
    let (_, left) = handed_in(&bench, &token, &text("Snag", 1)).await;
    assert_eq!(left, json!({"calls": [], "wishes": []}), "it joins at once");
    assert_eq!(plays(&bench, &token).await.as_array().map(Vec::len), Some(1));
    let shown = bench.get("/api/table", &token).await.to_string();
    assert!(!shown.contains("Snag 2"), "{shown}");
    let log = bench.get("/api/table/log", &token).await.to_string();
    assert!(log.contains("Snag joins the campaign") && !log.contains("Snag 2"), "{log}");
    let table = bench.get("/api/table", &bench.token).await;
    let hidden =
        table["view"]["tokens"].as_array().and_then(|all| all.iter().find(|one| one["actor"] == snag["actor"]));
    assert_eq!(hidden.expect("he is there still")["name"], "Snag 2");
}
