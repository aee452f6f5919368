//! Dice rolled freely, through the router.

use crate::common::Bench;
use axum::http::StatusCode;
use ludex_store::{Store, StoreError};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn code(body: &Value) -> &str {
    body["error"]["code"].as_str().unwrap_or("no code")
}

async fn roll(bench: &Bench, token: &str, body: Value) -> (StatusCode, Value) {
    bench.ask("POST", "/api/table/rolls", token, Some(body)).await
}

async fn odds(bench: &Bench, expression: &str) -> (StatusCode, Value) {
    let hex = |byte: u8| format!("%{byte:02X}");
    let query: String = expression.bytes().map(hex).collect();
    bench.ask("GET", &format!("/api/table/rolls/odds?expression={query}"), &bench.token, None).await
}

/// Opens a store whose last owner has just gone: its thread lets go of the file a moment later.
async fn opened(file: &std::path::Path) -> Store {
    loop {
        match Store::open(file) {
            Err(StoreError::Locked { .. }) => tokio::time::sleep(Duration::from_millis(5)).await,
            store => return store.expect("it is whole"),
        }
    }
}

#[tokio::test]
async fn a_roll_stands_in_the_log_with_every_die_and_changes_nothing_else() {
    let bench = Bench::duel().await;
    let (_, ann) = bench.link("player", "Ann", &[0]).await;
    let before = bench.get("/api/table", &bench.token).await;
    let body = json!({"id": "r1", "expression": "4D6k3 + 1", "label": "Advantage", "dice": [6, 1, 4, 4]});
    let (status, entry) = roll(&bench, &ann, body).await;
    assert_eq!(status, StatusCode::OK, "{entry}");
    assert_eq!((&entry["seq"], &entry["by"], &entry["kind"]), (&json!(2), &json!("Ann"), &json!("roll")));
    assert_eq!(entry["lines"][0]["text"], "Ann rolls 4d6kh3+1 for Advantage: 15.");
    let came = &entry["roll"]["came"];
    assert_eq!((&entry["roll"]["expression"], &came["total"]), (&json!("4d6kh3+1"), &json!(15)));
    let dropped = json!({"face": 1, "value": 1, "sides": 6, "kept": false, "marks": ["dropped"]});
    assert_eq!(came["parts"][0]["dice"][1], dropped);
    for token in [&bench.token, &ann] {
        let log = bench.get("/api/table/log?from=2", token).await;
        assert_eq!(log["entries"], json!([entry]));
    }
    let mut after = bench.get("/api/table", &bench.token).await;
    assert_eq!(after["seq"], 2);
    after["seq"] = before["seq"].clone();
    assert_eq!(after, before, "the game is as it was");
}

#[tokio::test]
async fn a_roll_is_made_at_most_once() {
    let bench = Bench::duel().await;
    let body = json!({"id": "twice", "expression": "100d100"});
    let (first, again) =
        tokio::join!(roll(&bench, &bench.token, body.clone()), roll(&bench, &bench.token, body.clone()));
    assert_eq!(first.0, StatusCode::OK);
    assert_eq!(first, again);
    assert_eq!(roll(&bench, &bench.token, body).await, first);
    assert_eq!(bench.get("/api/table", &bench.token).await["seq"], 2);
}

#[tokio::test]
async fn undo_takes_the_command_and_leaves_the_rolls() {
    let bench = Bench::duel().await;
    let strike = json!({"do": "strike", "actor": 0, "target": 1});
    let (_, struck) = bench.give(&bench.token, strike.clone(), None).await;
    let (_, rolled) = roll(&bench, &bench.token, json!({"id": "r", "expression": "9d20"})).await;
    let once = |id: &str| Some(json!({"id": id}));
    let (status, _) = bench.ask("POST", "/api/table/undo", &bench.token, once("u")).await;
    assert_eq!(status, StatusCode::OK);
    let log = bench.get("/api/table/log", &bench.token).await;
    let undone = log["entries"].as_array().expect("a list").iter().map(|entry| entry["undone"] == true);
    assert_eq!(undone.collect::<Vec<_>>(), [false, true, false, false]);
    let (_, other) = roll(&bench, &bench.token, json!({"id": "r2", "expression": "9d20"})).await;
    assert_ne!(rolled["roll"]["came"], other["roll"]["came"], "undo does not bring the dice of a roll again");
    let (_, again) = bench.give(&bench.token, strike, None).await;
    assert_eq!(struck["lines"], again["lines"], "and rolls do not move the dice of the game");
}

#[tokio::test]
async fn who_looks_on_does_not_roll() {
    let bench = Bench::duel().await;
    let (_, spectator) = bench.link("spectator", "", &[]).await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let (status, body) = roll(&bench, &spectator, json!({"id": "r", "expression": "1d6"})).await;
    assert_eq!((status, code(&body)), (StatusCode::FORBIDDEN, "not-yours"));
    let (status, body) = roll(&bench, &player, json!({"id": "s", "expression": "1d6", "secret": true})).await;
    assert_eq!((status, code(&body)), (StatusCode::FORBIDDEN, "not-yours"));
    assert_eq!(bench.get("/api/table", &bench.token).await["seq"], 1);
    let (status, _) = roll(&bench, "", json!({"id": "r", "expression": "1d6"})).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_wrong_expression_is_told_with_its_place_and_what_to_write() {
    let bench = Bench::duel().await;
    let (status, body) = roll(&bench, &bench.token, json!({"id": "r", "expression": "4d6kj3"})).await;
    assert_eq!((status, code(&body)), (StatusCode::UNPROCESSABLE_ENTITY, "expression"));
    let wrong = json!({"code": "parse.syntax", "at": 3, "suggestion": "did you mean kh, kl or km?"});
    assert_eq!((&body["error"]["expression"], &body["error"]["field"]), (&wrong, &json!("expression")));
    assert!(body["error"]["message"].as_str().is_some_and(|text| text.starts_with("expected ")), "{body}");
    let (same, again) = odds(&bench, "4d6kj3").await;
    assert_eq!((same, again), (status, body));
    // A place is counted in characters, not in bytes.
    let (_, body) = roll(&bench, &bench.token, json!({"id": "r", "expression": "1d6 [äöü] +"})).await;
    assert_eq!(body["error"]["expression"]["at"], 11, "{body}");
    for (id, wrong) in [("", "1d6"), ("r", ""), ("r", "1d6+"), ("r", "501d6"), ("r", &"1+".repeat(300))] {
        let (status, body) = roll(&bench, &bench.token, json!({"id": id, "expression": wrong})).await;
        assert!(status.is_client_error(), "{wrong}: {body}");
    }
    assert_eq!(bench.get("/api/table", &bench.token).await["seq"], 1, "nothing of it was rolled");
}

#[tokio::test]
async fn real_dice_are_asked_for_one_by_one() {
    let bench = Bench::duel().await;
    let body = |dice: &[u32]| json!({"id": "r", "expression": "2d6!", "dice": dice});
    for dice in [&[][..], &[6], &[6, 1]] {
        let (status, answer) = roll(&bench, &bench.token, body(dice)).await;
        assert_eq!((status, code(&answer)), (StatusCode::ACCEPTED, "dice"));
        assert_eq!(answer["error"]["needs"], json!({"used": dice.len(), "sides": 6}));
    }
    let (status, entry) = roll(&bench, &bench.token, body(&[6, 1, 2])).await;
    assert_eq!((status, &entry["typed"], &entry["roll"]["came"]["total"]), (StatusCode::OK, &json!(true), &json!(9)));
}

#[tokio::test]
async fn rolls_are_there_when_the_server_starts_again_and_stand_up_to_an_audit() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("ludex.db");
    let bench = Bench::of(Store::open(&file).expect("it is new"), "duel.toml").await;
    let token = bench.token.clone();
    let rolls = ["3d6!", "1/(1d4*0)", "6 x (4d6kh3)", "check(1d20+5, 15)"];
    for (number, expression) in rolls.iter().enumerate() {
        let body = json!({"id": format!("r{number}"), "expression": expression, "secret": number % 2 == 1});
        assert_eq!(roll(&bench, &token, body).await.0, StatusCode::OK, "{expression}");
    }
    let log = bench.get("/api/table/log", &token).await;
    assert_eq!(log["entries"][2]["roll"]["came"]["code"], "maths.division-by-zero");
    drop(bench);
    let again = Bench::over(opened(&file).await, token.clone());
    assert_eq!(again.get("/api/table/log", &token).await, log);
    let (status, entry) = roll(&again, &token, json!({"id": "r0", "expression": "3d6!"})).await;
    assert_eq!((status, &entry), (StatusCode::OK, &log["entries"][1]), "a roll that was made is told once more");
    let (_, file) = again.ask("GET", "/api/table/export?reveal_seed=true", &token, None).await;
    let lines: Vec<Value> = file
        .as_str()
        .expect("it is lines")
        .lines()
        .map(|line| serde_json::from_str(line).expect("it is JSON"))
        .collect();
    let seed: ludex_store::Seed = lines[0]["seed"].as_str().expect("it is told").parse().expect("it is one");
    let bodies: Vec<String> =
        lines.iter().filter(|line| line["body"].is_object()).map(|line| line["body"].to_string()).collect();
    let toy = ludex_games::system("toy").expect("it is there");
    let game = toy.load(&mut bodies.iter().map(String::as_str), seed.0).expect("it follows");
    assert_eq!(game.audit().map(|audited| audited.rolls), Ok(rolls.len()));
}

#[tokio::test]
async fn where_the_seed_is_kept_secret_real_dice_are_typed_in() {
    let bench = Bench::duel().await;
    let (_, file) = bench.ask("GET", "/api/table/export", &bench.token, None).await;
    let mut store = Store::in_memory().expect("memory is there");
    let imported = store.import(&mut file.as_str().expect("it is lines").as_bytes()).expect("it is whole");
    let bench = Bench::over(store, String::new());
    let link = bench.host.add_link(&imported.campaign, ludex_server::Role::GameMaster, "", &[]).await;
    let (_, token) = link.expect("the campaign is there");
    let (status, body) = roll(&bench, &token, json!({"id": "r", "expression": "1d6"})).await;
    assert_eq!((status, code(&body)), (StatusCode::CONFLICT, "no-seed"));
    let (status, entry) = roll(&bench, &token, json!({"id": "r", "expression": "1d6", "dice": [3]})).await;
    assert_eq!((status, &entry["roll"]["came"]["total"]), (StatusCode::OK, &json!(3)));
}

#[tokio::test]
async fn odds_are_exact_and_explained() {
    let bench = Bench::duel().await;
    let (status, body) = odds(&bench, "4d6kh3+2").await;
    assert_eq!(status, StatusCode::OK, "{body}");
    assert_eq!(body["expression"], "4d6kh3+2");
    assert_eq!(body["said"][0], json!({"part": "4d6kh3+2", "means": "the sum of 4d6kh3 and 2"}));
    let spread = &body["spread"];
    assert_eq!((&spread["exact"], &spread["mean"]["fraction"]), (&json!(true), &json!("18461/1296")));
    assert_eq!([&spread["least"], &spread["median"], &spread["greatest"]], [&json!(5), &json!(14), &json!(20)]);
    let outcomes = spread["outcomes"].as_array().expect("a list");
    assert_eq!((outcomes.len(), &outcomes[15]["chance"]["fraction"]), (16, &json!("7/432")));
    let (_, body) = odds(&bench, "check(1d20+7, 18)").await;
    assert_eq!(body["spread"]["outcomes"][3]["word"], "critical success");
    let (_, body) = odds(&bench, "1d6!").await;
    assert!(body["spread"]["beyond"].as_f64().is_some_and(|beyond| 0.0 < beyond && beyond < 1e-11), "{body}");
    assert_eq!(body["spread"]["mean"]["fraction"], "21/5");
    // Very many outcomes are gathered, and nothing of them is lost.
    let (_, body) = odds(&bench, "100d100").await;
    let outcomes = body["spread"]["outcomes"].as_array().expect("a list");
    let sum: f64 = outcomes.iter().filter_map(|outcome| outcome["chance"]["value"].as_f64()).sum();
    assert!(outcomes.len() <= 200 && (sum - 1.0).abs() < 1e-9, "{} outcomes, {sum}", outcomes.len());
    // What can be rolled but not solved is explained all the same.
    let (status, body) = odds(&bench, "4d6kh3u").await;
    assert_eq!(
        (status, &body["spread"], &body["unsolved"]["code"]),
        (StatusCode::OK, &json!(null), &json!("solve.order"))
    );
}

/// The longest that a request may hold the server, with room for slow machines and builds without optimisation.
const PATIENCE: Duration = Duration::from_millis(2_500);

#[tokio::test]
async fn no_expression_holds_the_server_up() {
    let bench = Bench::duel().await;
    let hostile = [
        "500d6",
        "500d10000",
        "10000d10000",
        "400d1000kh200",
        "250 x (250 x (20d20))",
        "1d2!",
        "100d100!",
        "1d10000!>1",
        "5d3u",
        "1d1!",
        "(1d500)d(1d500)",
        "40d{1..10000}kh20",
        "let a = 500d1000; a*a",
        "(500d100) * (500d100)",
        "9^9^9^9",
        "((((((((((((((((((((((((((((((((((1d6))))))))))))))))))))))))))))))))))",
        "60d60kh30!>3kl2",
        "200d10>=(1d10)f=(1d3)",
        "20d20mt2",
        "400d100set",
        "1d6! vs 1d8!",
        "99d99r<50!!p",
        "300d6!kh100",
    ];
    for (number, expression) in hostile.iter().enumerate() {
        let began = Instant::now();
        let (status, body) = odds(&bench, expression).await;
        assert!(began.elapsed() < PATIENCE, "the odds of {expression} took {:?}", began.elapsed());
        assert!(status == StatusCode::OK || status == StatusCode::UNPROCESSABLE_ENTITY, "{expression}: {body}");
        assert!(body.to_string().len() < 100_000, "{expression}: {} bytes", body.to_string().len());
        let began = Instant::now();
        let (status, body) =
            roll(&bench, &bench.token, json!({"id": format!("h{number}"), "expression": expression})).await;
        assert!(began.elapsed() < PATIENCE, "rolling {expression} took {:?}", began.elapsed());
        assert!(status == StatusCode::OK || status == StatusCode::UNPROCESSABLE_ENTITY, "{expression}: {body}");
        assert!(body.to_string().len() < 200_000, "{expression}: {} bytes", body.to_string().len());
    }
}
