//! A campaign's file taken in over the net.

use crate::common::Bench;
use axum::http::StatusCode;
use ludex_engine::content::Library;
use ludex_games::system;
use ludex_store::{CampaignId, NewCampaign, NewRecord, Seed, Store};
use serde_json::json;

const IMPORT: &str = "/api/campaigns/import";

async fn exported(bench: &Bench) -> String {
    let (status, file) = bench.ask("GET", "/api/table/export?reveal_seed=true", &bench.token, None).await;
    assert_eq!(status, StatusCode::OK);
    file.as_str().expect("it is text").to_owned()
}

async fn empty() -> Bench {
    Bench::of(Store::in_memory().expect("memory is there"), "crowd.toml").await
}

#[tokio::test]
async fn a_campaign_is_taken_to_another_server_and_renamed() {
    let bench = Bench::duel().await;
    bench.done(&bench.token, json!({"do": "strike", "actor": 0, "target": 1}), &[6, 1, 4]).await;
    let file = exported(&bench).await;
    let other = empty().await;
    let (status, made) = other.send(&format!("{IMPORT}?title=The%20second%20duel"), "application/jsonl", &file).await;
    assert_eq!((status, &made["title"]), (StatusCode::CREATED, &json!("The second duel")), "{made}");
    let token = made["token"].as_str().expect("it is text");
    let (here, there) = (bench.get("/api/table", &bench.token).await, other.get("/api/table", token).await);
    assert_eq!((&there["view"], &there["seq"]), (&here["view"], &here["seq"]));
    assert_eq!(there["campaign"]["title"], "The second duel");
    // It goes on where it was.
    let guard = json!({"id": "later", "command": {"do": "guard", "actor": 1}, "dice": [4]});
    let (status, done) = other.ask("POST", "/api/table/commands", token, Some(guard)).await;
    assert_eq!((status, &done["seq"]), (StatusCode::OK, &json!(3)), "{done}");
}

#[tokio::test]
async fn what_is_here_already_gives_nobody_a_link() {
    let bench = Bench::duel().await;
    let file = exported(&bench).await;
    let (status, refused) = bench.send(IMPORT, "application/jsonl", &file).await;
    assert_eq!((status, &refused["error"]["code"]), (StatusCode::CONFLICT, &json!("here-already")), "{refused}");
    assert!(refused.to_string().contains("is here already, record for record"), "{refused}");
    let links = bench.get("/api/table/links", &bench.token).await;
    assert_eq!(links.as_array().map(Vec::len), Some(1), "{links}");
}

#[tokio::test]
async fn a_file_that_is_broken_forged_or_too_long_is_refused_and_nothing_kept() {
    let file = exported(&Bench::duel().await).await;
    let other = empty().await;
    let long = "x".repeat((256 << 20) + 1);
    let cut: String = file.lines().take(2).map(|line| format!("{line}\n")).collect();
    for (text, kind, expected) in [
        ("", "application/jsonl", StatusCode::UNPROCESSABLE_ENTITY),
        ("{}", "application/jsonl", StatusCode::UNPROCESSABLE_ENTITY),
        (&cut, "application/jsonl", StatusCode::UNPROCESSABLE_ENTITY),
        (&file.replace("duel", "dual"), "application/jsonl", StatusCode::UNPROCESSABLE_ENTITY),
        (&"[".repeat(1 << 20), "application/jsonl", StatusCode::UNPROCESSABLE_ENTITY),
        (&long, "application/jsonl", StatusCode::PAYLOAD_TOO_LARGE),
        (&file, "text/plain", StatusCode::UNSUPPORTED_MEDIA_TYPE),
    ] {
        let (status, refused) = other.send(IMPORT, kind, text).await;
        assert_eq!(status, expected, "{refused}");
    }
    let (status, _) = other.send(&format!("{IMPORT}?title={}", "x".repeat(201)), "application/jsonl", &file).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, _) = other.send(IMPORT, "application/jsonl", &file).await;
    assert_eq!(status, StatusCode::CREATED, "none of those was kept under its id");
}

/// The file of a campaign of the toy game with so many in the crowd.
fn crowded(crowd: usize) -> String {
    struct Crowd(usize);
    impl Library for Crowd {
        fn read(&self, _: &str) -> Option<String> {
            Some(format!("crowd = {}", self.0))
        }
    }
    let toy = system("toy").expect("it is built in");
    let seed = Seed([7; 32]);
    let game = toy.begin("crowd.toml", &Crowd(crowd), seed.0, "gm").expect("it is whole");
    let id: CampaignId = "crowd".parse().expect("it is lawful");
    let new = NewCampaign {
        id: id.clone(),
        system: "toy".to_owned(),
        system_version: toy.info().version,
        title: "crowd".to_owned(),
        created_ms: 1,
    };
    let mut store = Store::in_memory().expect("memory is there");
    let body = game.first_entry();
    store.create(&new, seed, &NewRecord { command_id: None, at_ms: 1, body: &body }).expect("it is new");
    let mut file = Vec::new();
    store.export(&id, &mut file, true).expect("it is written");
    String::from_utf8(file).expect("it is text")
}

#[tokio::test]
async fn a_campaign_with_more_actors_than_can_be_shown_is_refused() {
    let bench = empty().await;
    let (status, refused) = bench.send(IMPORT, "application/jsonl", &crowded(998)).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("too-large")),
        "{refused}"
    );
    assert_eq!(refused["error"]["message"], "1001 actors are in it; expected at most 1000");
    let (status, made) = bench.send(IMPORT, "application/jsonl", &crowded(997)).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
}
