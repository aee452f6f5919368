//! What the API promises, played through the router.

use crate::common::Bench;
use axum::http::StatusCode;
use ludex_server::Host;
use ludex_store::Store;
use serde_json::{Value, json};

fn code(body: &Value) -> &str {
    body["error"]["code"].as_str().unwrap_or("no code")
}

#[tokio::test]
async fn a_blow_is_struck_guarded_and_told() {
    let bench = Bench::duel().await;
    let (_, bo) = bench.link("player", "Bea", &[1]).await;
    // 6 hits hard and adds 2d4.
    let strike = bench.done(&bench.token, json!({"do": "strike", "actor": "Ada", "target": "Bo"}), &[6, 2, 3]).await;
    assert_eq!(strike["seq"], 2);
    let table = bench.get("/api/table", &bo).await;
    assert_eq!(table["view"]["prompt"]["actor"], 1);
    let offers: Vec<&str> =
        table["offers"].as_array().expect("a list").iter().filter_map(|offer| offer["label"].as_str()).collect();
    assert_eq!(offers, ["Guard", "Take it"]);
    bench.done(&bo, json!({"do": "guard", "actor": 1}), &[4]).await;
    let log = bench.get("/api/table/log", &bench.token).await;
    let entries = log["entries"].as_array().expect("a list");
    assert_eq!((log["last"].as_u64(), entries.len()), (Some(3), 3));
    assert_eq!(entries[2]["by"], "Bea");
    assert_eq!(entries[2]["typed"], true);
    assert_eq!(entries[1]["lines"][0]["checks"][0]["dice"][0]["faces"], json!([6]));
}

#[tokio::test]
async fn a_command_is_carried_out_at_most_once() {
    let bench = Bench::duel().await;
    let body = json!({"id": "twice", "command": {"do": "strike", "actor": 0, "target": 1}});
    let (first, again) = tokio::join!(
        bench.ask("POST", "/api/table/commands", &bench.token, Some(body.clone())),
        bench.ask("POST", "/api/table/commands", &bench.token, Some(body.clone())),
    );
    assert_eq!(first.0, StatusCode::OK);
    assert_eq!(first, again);
    assert_eq!(bench.get("/api/table", &bench.token).await["seq"], 2);
}

#[tokio::test]
async fn of_two_who_saw_the_same_only_one_is_first() {
    let bench = Bench::duel().await;
    let give = |id: &str| json!({"id": id, "command": {"do": "wait", "actor": 0}, "expected_seq": 1});
    let (status, _) = bench.ask("POST", "/api/table/commands", &bench.token, Some(give("a"))).await;
    assert_eq!(status, StatusCode::OK);
    let (status, body) = bench.ask("POST", "/api/table/commands", &bench.token, Some(give("b"))).await;
    assert_eq!((status, code(&body)), (StatusCode::CONFLICT, "moved-on"));
}

#[tokio::test]
async fn a_refusal_names_the_rule_and_changes_nothing() {
    let bench = Bench::duel().await;
    let before = bench.get("/api/table", &bench.token).await;
    let (status, body) = bench.give(&bench.token, json!({"do": "strike", "actor": 1, "target": 0}), None).await;
    assert_eq!((status, code(&body)), (StatusCode::CONFLICT, "refused"));
    assert_eq!(body["error"]["refusal"]["rule"], "TOY-03");
    assert_eq!(bench.get("/api/table", &bench.token).await, before);
}

#[tokio::test]
async fn real_dice_are_asked_for_one_by_one() {
    let bench = Bench::duel().await;
    let strike = json!({"do": "strike", "actor": 0, "target": 1});
    for (dice, sides) in [(&[][..], 6), (&[6], 4), (&[6, 1], 4)] {
        let (status, body) = bench.give(&bench.token, strike.clone(), Some(dice)).await;
        assert_eq!((status, code(&body)), (StatusCode::ACCEPTED, "dice"), "nothing is wrong, and nothing is done yet");
        let needs = json!({"used": dice.len(), "sides": sides, "what": "Strike", "actor": 0});
        assert_eq!(body["error"]["needs"], needs);
    }
    let (status, body) = bench.give(&bench.token, strike.clone(), Some(&[6, 5])).await;
    assert_eq!((status, &body["error"]["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("dice[1]")));
    assert_eq!(bench.get("/api/table", &bench.token).await["seq"], 1);
    bench.done(&bench.token, strike, &[6, 1, 4]).await;
}

#[tokio::test]
async fn of_two_who_take_back_at_once_one_does() {
    let bench = Bench::duel().await;
    let strike = json!({"do": "strike", "actor": 0, "target": 1});
    bench.done(&bench.token, strike, &[6, 1, 4]).await;
    bench.done(&bench.token, json!({"do": "guard", "actor": 1}), &[4]).await;
    let seq = bench.get("/api/table", &bench.token).await["seq"].clone();
    let take_back = |id: &str| {
        let body = json!({"id": id, "expected_seq": seq});
        let bench = &bench;
        async move { bench.ask("POST", "/api/table/undo", &bench.token, Some(body)).await }
    };
    assert_eq!(take_back("one").await.0, StatusCode::OK);
    let (status, refused) = take_back("two").await;
    assert_eq!((status, &refused["error"]["code"]), (StatusCode::CONFLICT, &json!("moved-on")), "{refused}");
    let redo = json!({"id": "three", "expected_seq": seq});
    assert_eq!(bench.ask("POST", "/api/table/redo", &bench.token, Some(redo)).await.0, StatusCode::CONFLICT);
    assert_eq!(take_back("one").await.0, StatusCode::OK, "the same again");
}

#[tokio::test]
async fn undo_and_redo_meet_the_same_faces() {
    let bench = Bench::duel().await;
    let strike = json!({"do": "strike", "actor": 0, "target": 1});
    let (_, first) = bench.give(&bench.token, strike.clone(), None).await;
    let once = |id: &str| Some(json!({"id": id}));
    let (status, _) = bench.ask("POST", "/api/table/undo", &bench.token, once("u1")).await;
    assert_eq!(status, StatusCode::OK);
    let (_, again) = bench.give(&bench.token, strike, None).await;
    assert_eq!(first["lines"], again["lines"], "nobody can fish for dice");
    let log = bench.get("/api/table/log", &bench.token).await;
    let undone: Vec<bool> =
        log["entries"].as_array().expect("a list").iter().filter_map(|entry| entry["undone"].as_bool()).collect();
    assert_eq!(undone, [false, true, false, false]);
    let (status, body) = bench.ask("POST", "/api/table/redo", &bench.token, once("r1")).await;
    assert_eq!((status, code(&body)), (StatusCode::CONFLICT, "nothing-to-redo"));
    let (_, player) = bench.link("player", "", &[0]).await;
    let (status, body) = bench.ask("POST", "/api/table/undo", &player, once("u2")).await;
    assert_eq!((status, code(&body)), (StatusCode::FORBIDDEN, "not-yours"));
}

#[tokio::test]
async fn a_link_plays_its_own_actors_until_it_is_taken_back() {
    let bench = Bench::duel().await;
    let (id, ada) = bench.link("player", "Ann", &[0]).await;
    let (status, body) = bench.give(&ada, json!({"do": "wait", "actor": 1}), None).await;
    assert_eq!((status, code(&body)), (StatusCode::FORBIDDEN, "not-yours"));
    let rule = json!({"do": "rule", "target": 1, "health": 1, "reason": "because"});
    let (status, body) = bench.give(&ada, rule, None).await;
    assert_eq!((status, code(&body)), (StatusCode::FORBIDDEN, "not-yours"));
    bench.done(&ada, json!({"do": "wait", "actor": 0}), &[]).await;
    let (status, _) = bench.ask("GET", "/api/table/links", &ada, None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);

    let (status, _) = bench.ask("DELETE", &format!("/api/table/links/{id}"), &bench.token, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, body) = bench.ask("GET", "/api/table", &ada, None).await;
    assert_eq!((status, code(&body)), (StatusCode::UNAUTHORIZED, "no-token"));
    let links = bench.get("/api/table/links", &bench.token).await;
    let revoked: Vec<bool> =
        links.as_array().expect("a list").iter().filter_map(|link| link["revoked"].as_bool()).collect();
    assert_eq!(revoked, [false, true]);
}

#[tokio::test]
async fn links_of_other_campaigns_are_out_of_reach() {
    let bench = Bench::duel().await;
    let (id, player) = bench.link("player", "Ann", &[0]).await;
    let other = bench.host.create("toy", "duel.toml", None).await.expect("it is one of the encounters");
    let (status, _) = bench.ask("DELETE", &format!("/api/table/links/{id}"), &other.token, None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(bench.get("/api/table", &player).await["seq"], 1);
}

#[tokio::test]
async fn odds_are_exact_and_told_for_each_answer() {
    let bench = Bench::duel().await;
    let commands = json!([{"do": "strike", "actor": "Ada", "target": "Bo"}, {"do": "strike", "actor": 1, "target": 0}]);
    let (status, body) = bench.ask("POST", "/api/table/odds", &bench.token, Some(json!({"commands": commands}))).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let odds = &body["odds"][0];
    assert_eq!(odds["exact"], true);
    assert_eq!(odds["rows"][0]["marks"][0]["chance"]["fraction"], "5/6");
    assert_eq!(odds["rows"][0]["marks"][1]["chance"]["fraction"], "1/6");
    assert_eq!(body["odds"][1], Value::Null, "it is not Bo's turn");
}

#[tokio::test]
async fn wrong_requests_are_told_where_they_are_wrong() {
    let bench = Bench::duel().await;
    let ask =
        |method: &'static str, path: &'static str, body: Option<Value>| bench.ask(method, path, &bench.token, body);
    let (status, body) = ask("POST", "/api/table/commands", Some(json!({"id": "x", "comand": {}}))).await;
    assert_eq!((status, code(&body)), (StatusCode::BAD_REQUEST, "malformed"));
    assert!(body["error"]["message"].as_str().is_some_and(|text| text.contains("comand")), "{body}");
    let (status, body) = ask("POST", "/api/table/commands", Some(json!({"id": 7, "command": {}}))).await;
    assert_eq!((status, &body["error"]["field"]), (StatusCode::BAD_REQUEST, &json!("id")));
    let (status, body) = bench.give(&bench.token, json!({"do": "strike", "actor": "Nobody", "target": 0}), None).await;
    assert_eq!((status, &body["error"]["field"]), (StatusCode::NOT_FOUND, &json!("command.actor")));
    let (status, body) = bench.give(&bench.token, json!({"do": "dance"}), None).await;
    assert_eq!((status, code(&body)), (StatusCode::BAD_REQUEST, "malformed"));
    let (status, body) = ask("GET", "/api/nowhere", None).await;
    assert_eq!((status, code(&body)), (StatusCode::NOT_FOUND, "not-found"));
    let (status, body) = ask("DELETE", "/api/table", None).await;
    assert_eq!((status, code(&body)), (StatusCode::METHOD_NOT_ALLOWED, "method"));
    let (status, body) = ask("GET", "/api/table/log?from=x", None).await;
    assert_eq!((status, code(&body)), (StatusCode::BAD_REQUEST, "malformed"));
    let (status, body) = bench.ask("GET", "/api/table", "", None).await;
    assert_eq!((status, code(&body)), (StatusCode::UNAUTHORIZED, "no-token"));
    let body = json!({"system": "toy", "encounter": "none.toml"});
    let (status, body) = bench.ask("POST", "/api/campaigns", "", Some(body)).await;
    assert_eq!((status, &body["error"]["field"]), (StatusCode::BAD_REQUEST, &json!("encounter")));
}

#[tokio::test]
async fn what_is_open_to_all_needs_no_token() {
    let bench = Bench::duel().await;
    assert_eq!(bench.get("/api/health", "").await["ok"], true);
    let systems = bench.get("/api/systems", "").await;
    assert!(systems.as_array().is_some_and(|systems| systems.iter().any(|system| system["id"] == "toy")));
    let encounters = bench.get("/api/encounters", "").await;
    let duel = encounters.as_array().expect("a list").iter().find(|one| one["system"] == "toy").expect("it is there");
    // The lurker is not told to those who choose an encounter.
    assert!(!duel.to_string().contains("Lurker"));
    let rules = bench.get("/api/rules?system=toy&q=guard", "").await;
    assert!(rules.as_array().is_some_and(|rules| rules.iter().any(|rule| rule["id"] == "TOY-02")), "{rules}");
    let created = json!({"system": "toy", "encounter": "duel.toml", "title": "Ours"});
    let (status, made) = bench.ask("POST", "/api/campaigns", "", Some(created)).await;
    assert_eq!((status, &made["title"]), (StatusCode::CREATED, &json!("Ours")));
}

#[tokio::test]
async fn a_campaign_goes_on_where_it_was_when_the_server_starts_again() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("ludex.db");
    let bench = Bench::of(Store::open(&file).expect("it is new"), "duel.toml").await;
    bench.done(&bench.token, json!({"do": "strike", "actor": 0, "target": 1}), &[4]).await;
    let before = bench.get("/api/table", &bench.token).await;
    let log = bench.get("/api/table/log", &bench.token).await;
    let token = bench.token.clone();
    drop(bench);
    let store = loop {
        // The thread that wrote lets go of the file a moment after the host.
        match Store::open(&file) {
            Err(ludex_store::StoreError::Locked { .. }) => {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await
            }
            store => break store.expect("it is whole"),
        }
    };
    let again = Bench::of(store, "duel.toml").await;
    assert_eq!(again.get("/api/table", &token).await, before);
    assert_eq!(again.get("/api/table/log", &token).await, log);
    // A client that did not hear the answer asks again, and is told what became of its command.
    let body = json!({"id": "c0", "command": {"do": "strike", "actor": 0, "target": 1}, "dice": [4]});
    let (status, answer) = again.ask("POST", "/api/table/commands", &token, Some(body)).await;
    assert_eq!((status, &answer["seq"]), (StatusCode::OK, &json!(2)));
    // Under the same id something else is another request, and not executed.
    let strike = |target: u16, dice: &[u32]| json!({"id": "c0", "command": {"do": "strike", "actor": 0, "target": target}, "dice": dice});
    let others = [
        ("commands", strike(1, &[2])),
        ("commands", strike(2, &[4])),
        ("commands", json!({"id": "c0", "command": {"do": "wait", "actor": 0}})),
        ("undo", json!({"id": "c0"})),
        ("rolls", json!({"id": "c0", "expression": "2d6"})),
    ];
    for (path, body) in others {
        let (status, refused) = again.ask("POST", &format!("/api/table/{path}"), &token, Some(body)).await;
        assert_eq!((status, &refused["error"]["code"]), (StatusCode::CONFLICT, &json!("used-id")), "{refused}");
        assert_eq!((&refused["error"]["done"]["seq"], &refused["error"]["field"]), (&json!(2), &json!("id")));
    }
    let again = Bench::at(again.host.clone(), token.clone());
    let (_, ann) = again.link("player", "Ann", &[0]).await;
    let (status, refused) = again.ask("POST", "/api/table/commands", &ann, Some(strike(1, &[4]))).await;
    assert_eq!((status, &refused["error"]["code"]), (StatusCode::CONFLICT, &json!("used-id")), "somebody else's");
    assert_eq!(again.get("/api/table", &token).await["seq"], 2);
}

#[tokio::test]
async fn what_cannot_be_written_is_not_acknowledged_and_did_not_happen() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("ludex.db");
    let bench = Bench::of(Store::open(&file).expect("it is new"), "duel.toml").await;
    bench.done(&bench.token, json!({"do": "wait", "actor": 0}), &[]).await;
    let before = bench.get("/api/table", &bench.token).await;
    // The same file, which may be read only now.
    let store = Store::open_read_only(&file).expect("it is there");
    let bench = Bench::over(store, bench.token.clone());
    assert_eq!(bench.get("/api/table", &bench.token).await, before);
    let (status, body) = bench.give(&bench.token, json!({"do": "wait", "actor": 1}), None).await;
    assert_eq!((status, code(&body)), (StatusCode::SERVICE_UNAVAILABLE, "storage"));
    assert!(body["error"]["message"].as_str().is_some_and(|text| text.contains("may be read only")), "{body}");
    assert_eq!(bench.get("/api/table", &bench.token).await, before);
    assert_eq!(bench.get("/api/table/log", &bench.token).await["last"], 2);
}

#[tokio::test]
async fn the_game_master_takes_the_campaign_along_as_a_file() {
    let bench = Bench::duel().await;
    bench.done(&bench.token, json!({"do": "wait", "actor": 0}), &[]).await;
    let (status, file) = bench.ask("GET", "/api/table/export?reveal_seed=true", &bench.token, None).await;
    assert_eq!(status, StatusCode::OK);
    let file = file.as_str().expect("it is lines").to_owned();
    assert_eq!(ludex_store::verify_file(file.as_bytes()).expect("it is whole").records, 2);
    let (_, player) = bench.link("player", "", &[0]).await;
    let (status, _) = bench.ask("GET", "/api/table/export", &player, None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

/// Where a side acts together, everybody is told who does, and the suggestion is for somebody whom no player has.
#[tokio::test]
async fn those_who_act_together_are_told_and_one_of_them_is_suggested() {
    let host = Host::open(Store::in_memory().expect("memory is there"));
    let token = host.create("archsoul", "gate.toml", None).await.expect("it is one of the encounters").token;
    let bench = Bench::at(host, token);
    bench.done(&bench.token, json!({"do": "ambush", "by": 0, "order": [0, 1, 2]}), &[]).await;
    let table = bench.get("/api/table", &bench.token).await;
    assert_eq!(table["view"]["together"], json!([0, 1, 2]));
    let ask = json!({"others": [0, 1]});
    let (status, told) = bench.ask("POST", "/api/table/suggest", &bench.token, Some(ask)).await;
    assert_eq!((status, &told["suggestion"]["actor"]), (StatusCode::OK, &json!(2)), "{told}");
    let (_, told) = bench.ask("POST", "/api/table/suggest", &bench.token, Some(json!({}))).await;
    assert_eq!(told["suggestion"]["actor"], table["view"]["acting"]);
}

/// Ludex says what it would do for whoever is to act; nothing is done by it, and players are not told.
#[tokio::test]
async fn what_a_policy_would_do_is_suggested_to_the_game_master() {
    let bench = Bench::duel().await;
    let ask = |token: String, body: Value| {
        let router = &bench;
        async move { router.ask("POST", "/api/table/suggest", &token, Some(body)).await }
    };
    let (status, told) = ask(bench.token.clone(), json!({})).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let table = bench.get("/api/table", &bench.token).await;
    assert!(table["offers"].as_array().expect("a list").contains(&told["suggestion"]), "{told}");
    assert_eq!((&told["suggestion"]["actor"], &told["seq"]), (&table["view"]["acting"], &table["seq"]));
    let (status, same) = ask(bench.token.clone(), json!({"policy": "striker"})).await;
    assert_eq!((status, &same), (StatusCode::OK, &told));
    let (status, wrong) = ask(bench.token.clone(), json!({"policy": "reckless"})).await;
    assert_eq!((status, &wrong["error"]["field"]), (StatusCode::BAD_REQUEST, &json!("policy")));
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    assert_eq!(ask(player, json!({})).await.0, StatusCode::FORBIDDEN);
}

/// Where the server is reached is the game master's to know, for links that others open.
#[tokio::test]
async fn the_game_master_is_told_where_others_reach_the_server() {
    let bench = Bench::duel().await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    assert_eq!(bench.ask("GET", "/api/table/addresses", &player, None).await.0, StatusCode::FORBIDDEN);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    tokio::spawn(ludex_server::serve(listener, bench.host.clone(), std::future::pending()));
    tokio::task::yield_now().await;
    let told = bench.get("/api/table/addresses", &bench.token).await;
    assert_eq!(told, json!({"addresses": [], "here_alone": true}));
}
