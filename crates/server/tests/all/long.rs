//! A long campaign opens from what was kept of it, and is the same as if it were replayed.

use crate::common::Bench;
use axum::http::StatusCode;
use futures_util::{SinkExt, StreamExt};
use ludex_engine::Viewer;
use ludex_games::{Game, Request, system};
use ludex_store::{CampaignId, NewCampaign, NewLink, NewRecord, Seed, Store, token};
use serde_json::{Value, json};
use std::path::Path;
use tokio_tungstenite::tungstenite::Message;

const LONG: u64 = 3_300;

/// A store with a long campaign in which something was undone every hundred entries, and the game master's token.
fn grown(path: &Path) -> (Store, CampaignId, String) {
    let mut store = Store::open(path).expect("it is new");
    let toy = system("toy").expect("it is built in");
    let seed = Seed([7; 32]);
    let mut game = toy.begin("duel.toml", &ludex_games::starter("toy"), seed.0, "gm").expect("it is whole");
    let id: CampaignId = "long".parse().expect("it is lawful");
    let new = NewCampaign {
        id: id.clone(),
        system: "toy".to_owned(),
        system_version: toy.info().version,
        title: "long".to_owned(),
        created_ms: 1,
    };
    let (token, token_hash) = token::mint().expect("there are random numbers");
    let link = NewLink { campaign: &id, token_hash, role: "game-master", label: "", actors: "[]", created_ms: 1 };
    let body = game.first_entry();
    store
        .create_with_link(&new, seed, &NewRecord { command_id: None, at_ms: 1, body: &body }, &link)
        .expect("it is new");
    let bodies: Vec<(String, String)> = (2..=LONG).map(|seq| (format!("c{seq}"), next(game.as_mut(), seq))).collect();
    let records: Vec<NewRecord<'_>> =
        bodies.iter().zip(2..).map(|((name, body), at_ms)| NewRecord { command_id: Some(name), at_ms, body }).collect();
    store.append(&id, 1, &records).expect("it follows");
    (store, id, token)
}

fn next(game: &mut dyn Game, seq: u64) -> String {
    let name = Some(format!("c{seq}"));
    let prepared = match seq % 100 {
        50..53 => game.prepare_undo("the game master", name),
        53 => game.prepare_redo("the game master", name),
        _ => {
            let view = game.view(&Viewer::GameMaster);
            let actor = view.acting.map_or(0, |actor| actor.0);
            let ask = Request::by("the game master", &Viewer::GameMaster, json!({"do": "wait", "actor": actor}));
            game.prepare(Request { id: name, ..ask })
        }
    };
    let prepared = prepared.expect("it is lawful");
    let body = prepared.body().to_owned();
    game.commit(prepared);
    body
}

async fn log(bench: &Bench, token: &str) -> Vec<Value> {
    let mut entries = Vec::new();
    loop {
        let path = format!("/api/table/log?from={}&limit=700", entries.len() + 1);
        let page = bench.get(&path, token).await;
        let some = page["entries"].as_array().expect("a list");
        if some.is_empty() {
            return entries;
        }
        entries.extend(some.iter().cloned());
    }
}

#[tokio::test]
async fn a_long_campaign_opens_from_what_was_kept_and_tells_the_same() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("a.db");
    let (store, id, token) = grown(&path);
    let bench = Bench::over(store, token.clone());
    let first = bench.get("/api/table", &token).await;
    assert_eq!(first["seq"], LONG);
    let told = log(&bench, &token).await;
    let seqs: Vec<u64> = told.iter().map(|entry| entry["seq"].as_u64().expect("a number")).collect();
    assert_eq!(seqs, (1..=LONG).collect::<Vec<_>>());
    let undone = told.iter().filter(|entry| entry["undone"] == true).count();
    assert_eq!(undone, 2 * 33, "two of each three that were undone were not done again");
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let players = log(&bench, &player).await;
    assert!(!json!(players).to_string().contains("Lurker"));
    bench.host.shut().await.expect("it closes");

    // States were kept, and the second opening goes on from the last.
    let store = Store::open(&path).expect("it is free again");
    let found = store.latest_snapshot(&id, u64::MAX).expect("it can be read").snapshot.expect("some were kept");
    assert_eq!(found.seq, LONG / 1000 * 1000);
    let bench = Bench::over(store, token.clone());
    assert_eq!(bench.get("/api/table", &token).await, first);
    assert_eq!(log(&bench, &token).await, told);
    assert_eq!(log(&bench, &player).await, players);

    // What was kept is no truth: spoiled, or thrown away, nothing is different.
    bench.host.shut().await.expect("it closes");
    let mut store = Store::open(&path).expect("it is free again");
    store.put_snapshot(&id, 3000, found.version, b"nonsense").expect("it is kept");
    let bench = Bench::over(store, token.clone());
    assert_eq!(bench.get("/api/table", &token).await, first);
    assert_eq!(log(&bench, &token).await, told);
}

#[tokio::test]
async fn what_was_imported_is_prepared_for_its_first_opening() {
    let folder = tempfile::tempdir().expect("there is room");
    let (mut store, id, token) = grown(&folder.path().join("a.db"));
    let newest =
        |store: &Store| store.latest_snapshot(&id, u64::MAX).expect("it can be read").snapshot.map(|kept| kept.seq);
    assert_eq!(newest(&store), None);
    ludex_server::prepare(&mut store, &id).expect("it can be played");
    assert_eq!(newest(&store), Some(LONG / 1000 * 1000));
    let bench = Bench::over(store, token.clone());
    assert_eq!(bench.get("/api/table", &token).await["seq"], LONG);
}

#[tokio::test]
async fn undo_reaches_back_as_far_as_one_likes_and_old_ids_are_known() {
    let folder = tempfile::tempdir().expect("there is room");
    let (store, id, token) = grown(&folder.path().join("a.db"));
    let bench = Bench::over(store, token.clone());
    bench.get("/api/table", &token).await;
    bench.host.shut().await.expect("it closes");
    let store = Store::open(folder.path().join("a.db")).expect("it is free again");
    let (undos, mut whole) = (LONG as usize % 1000 + 30, Vec::new());
    store
        .for_each_record(&id, 1, |record| {
            whole.push(record.body);
            Ok(())
        })
        .expect("it is whole");
    let toy = system("toy").expect("it is built in");
    let mut game = toy.load(&mut whole.iter().map(String::as_str), [7; 32]).expect("it follows");
    let bench = Bench::over(store, token.clone());
    for number in 0..undos {
        let body = json!({"id": format!("u{number}")});
        let (status, answer) = bench.ask("POST", "/api/table/undo", &token, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "undo {number}: {answer}");
        let prepared = game.prepare_undo("the game master", Some(format!("u{number}"))).expect("there is something");
        game.commit(prepared);
    }
    let table = bench.get("/api/table", &token).await;
    assert_eq!(table["view"], json!(game.view(&Viewer::GameMaster)));
    let entries = log(&bench, &token).await;
    let undone: Vec<u64> =
        entries.iter().filter(|entry| entry["undone"] == true).filter_map(|entry| entry["seq"].as_u64()).collect();
    assert_eq!(undone, game.undone());

    // A command from long ago, sent again: the same is answered with what it did, another is refused.
    let old = |seq: u64| json!({"id": format!("c{seq}"), "command": {"do": "wait", "actor": (seq - 2) % 3}});
    let (status, done) = bench.ask("POST", "/api/table/commands", &token, Some(old(5))).await;
    assert_eq!((status, &done["seq"]), (StatusCode::OK, &json!(5)), "{done}");
    let other = json!({"id": "c5", "command": {"do": "wait", "actor": 1}});
    let (status, refused) = bench.ask("POST", "/api/table/commands", &token, Some(other)).await;
    assert_eq!((status, &refused["error"]["code"]), (StatusCode::CONFLICT, &json!("used-id")), "{refused}");
    assert_eq!(refused["error"]["done"]["seq"], 5);
    assert_eq!(bench.get("/api/table", &token).await["seq"], table["seq"]);
}

#[tokio::test]
async fn who_knows_nothing_is_told_all_in_order() {
    let folder = tempfile::tempdir().expect("there is room");
    let (store, _, token) = grown(&folder.path().join("a.db"));
    let bench = Bench::over(store, token.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(ludex_server::serve(listener, bench.host.clone(), std::future::pending()));
    let url = format!("ws://{address}/api/table/live");
    for from in [0, 999, 1000, 2500, LONG - 1, LONG] {
        let (mut socket, _) = tokio_tungstenite::connect_async(&url).await.expect("it is there");
        socket.send(Message::text(json!({"token": token, "from": from}).to_string())).await.expect("it is heard");
        let mut seqs = Vec::new();
        let mut undone = false;
        loop {
            let message = socket.next().await.expect("it goes on").expect("it stands");
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("it is JSON");
            match message["type"].as_str() {
                Some("entry") => seqs.push(message["entry"]["seq"].as_u64().expect("a number")),
                Some("undone") => undone = true,
                Some("table") => {
                    assert_eq!(message["table"]["seq"], LONG);
                    assert_eq!(message["table"]["viewer"]["role"], "game-master");
                    break;
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(seqs, (from + 1..=LONG).collect::<Vec<_>>());
        assert_eq!(undone, from < 3254, "undo and redo are told of");
    }
    for from in [json!(LONG + 1), json!(u64::MAX)] {
        let (mut socket, _) = tokio_tungstenite::connect_async(&url).await.expect("it is there");
        socket.send(Message::text(json!({"token": token, "from": from}).to_string())).await.expect("it is heard");
        let message = socket.next().await.expect("it answers").expect("it stands").into_text().expect("it is text");
        let message: Value = serde_json::from_str(&message).expect("it is JSON");
        assert_eq!((&message["error"]["code"], &message["error"]["field"]), (&json!("malformed"), &json!("from")));
    }
    let (status, _) = bench.ask("GET", "/api/table/log?from=18446744073709551615", &token, None).await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test]
async fn a_file_of_a_long_campaign_is_whole() {
    let folder = tempfile::tempdir().expect("there is room");
    let (store, id, token) = grown(&folder.path().join("a.db"));
    let mut wanted = Vec::new();
    store.export(&id, &mut wanted, true).expect("it can be read");
    let bench = Bench::over(store, token.clone());
    let (status, file) = bench.ask("GET", "/api/table/export?reveal_seed=true", &token, None).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(file.as_str().expect("it is text").as_bytes(), wanted);
    assert_eq!(ludex_store::verify_file(wanted.as_slice()).expect("it is whole").records, LONG);
}
