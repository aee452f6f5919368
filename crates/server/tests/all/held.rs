//! Commands that wait for somebody else's dice.

use crate::common::Bench;
use axum::http::StatusCode;
use ludex_server::Host;
use ludex_store::{Store, StoreError};
use serde_json::{Value, json};
use std::time::Duration;

const RHEA: u16 = 0;
const THUG: u16 = 1;

/// A thug strikes at Rhea, whom Ana plays and who may dodge: whatever she answers, the thug's dice are rolled.
struct Corridor {
    bench: Bench,
    ana: String,
}

impl Corridor {
    async fn of(store: Store) -> Corridor {
        let host = Host::open(store);
        let made = host.create("edge", "duel.toml", None).await.expect("it is one of the encounters");
        let bench = Bench::at(host, made.token);
        let (_, ana) = bench.link("player", "Ana", &[RHEA]).await;
        let master = bench.token.clone();
        bench.done(&master, json!({"do": "begin"}), &[1, 1, 12, 12]).await;
        bench.done(&master, json!({"do": "put_at", "target": THUG, "to": [4, 4]}), &[]).await;
        bench.done(&master, json!({"do": "attack", "actor": THUG, "target": RHEA, "weapon": 1}), &[]).await;
        Corridor { bench, ana }
    }

    /// Ana's dodge is held under a name.
    async fn hold(&self, id: &str) -> (StatusCode, Value) {
        let command = json!({"do": "dodge", "actor": RHEA});
        let body = json!({"id": id, "label": "Dodge", "command": command, "dice": []});
        self.bench.ask("POST", "/api/table/held", &self.ana, Some(body)).await
    }

    async fn roll(&self, token: &str, used: usize, face: u32) -> (StatusCode, Value) {
        let body = json!({"used": used, "faces": [face]});
        self.bench.ask("POST", "/api/table/held/ana-1/dice", token, Some(body)).await
    }

    async fn held(&self, token: &str) -> Value {
        self.bench.get("/api/table/calls", token).await["held"].clone()
    }

    async fn seq(&self) -> u64 {
        self.bench.get("/api/table", &self.bench.token).await["seq"].as_u64().expect("it is a number")
    }
}

async fn corridor() -> Corridor {
    Corridor::of(Store::in_memory().expect("memory is there")).await
}

fn code(body: &Value) -> &str {
    body["error"]["code"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn a_command_waits_for_the_dice_of_a_foe_and_is_done_with_the_last() {
    let table = corridor().await;
    let before = table.seq().await;
    let (status, body) = table.hold("ana-1").await;
    assert_eq!(status, StatusCode::OK, "{body}");
    let needs = json!({"used": 0, "sides": 12, "what": "Attack", "actor": THUG});
    let waits = json!({
        "id": "ana-1", "by": "Ana", "label": "Dodge", "asked": "the game master", "asks": false, "takes_back": true,
        "needs": needs,
    });
    assert_eq!(body["held"], waits);
    let asked = table.held(&table.bench.token).await;
    assert_eq!((&asked["asks"], &asked["needs"], &asked["by"]), (&json!(true), &needs, &json!("Ana")));
    // It is not for her to say what the die of a foe shows, and a die has no thirteen.
    let (status, _) = table.roll(&table.ana, 0, 12).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let master = table.bench.token.clone();
    let (status, _) = table.roll(&master, 0, 13).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, body) = table.roll(&master, 0, 2).await;
    assert_eq!((status, &body["held"]["needs"]["used"]), (StatusCode::OK, &json!(1)));
    // The same die again, from a page that was slow.
    let (status, body) = table.roll(&master, 0, 2).await;
    assert_eq!((status, code(&body)), (StatusCode::CONFLICT, "moved-on"));
    assert_eq!(table.seq().await, before, "nothing stands in the log before all dice are there");
    assert_eq!(table.roll(&master, 1, 3).await.0, StatusCode::OK);
    let (status, body) = table.roll(&master, 2, 4).await;
    assert_eq!((status, &body["held"]), (StatusCode::OK, &Value::Null));
    assert_eq!(table.seq().await, before + 1);
    let log = table.bench.get(&format!("/api/table/log?from={}", before + 1), &master).await;
    assert_eq!((&log["entries"][0]["by"], &log["entries"][0]["typed"]), (&json!("Ana"), &json!(true)));
}

#[tokio::test]
async fn nothing_else_is_done_meanwhile_and_both_may_take_it_back() {
    let table = corridor().await;
    let (_, onlooker) = table.bench.link("spectator", "", &[]).await;
    let (_, ben) = table.bench.link("player", "Ben", &[]).await;
    let before = table.seq().await;
    for token in [&table.ana, &table.bench.token] {
        table.hold("ana-1").await;
        // Again under its name is the same; under another it is a second.
        assert_eq!(table.hold("ana-1").await.0, StatusCode::OK);
        let (status, body) = table.hold("ana-2").await;
        assert_eq!((status, code(&body)), (StatusCode::CONFLICT, "held"));
        let (status, body) = table.bench.give(&table.ana, json!({"do": "take_it", "actor": RHEA}), None).await;
        let message = "“Dodge” still waits for dice; they come first, or take it back";
        assert_eq!((status, &body["error"]["message"]), (StatusCode::CONFLICT, &json!(message)));
        let (status, body) = table.bench.give(&table.bench.token, json!({"do": "calm"}), None).await;
        assert_eq!((status, code(&body)), (StatusCode::CONFLICT, "held"));
        for stranger in [&ben, &onlooker] {
            assert_eq!(table.held(stranger).await, Value::Null, "it does not concern them");
            let (status, _) = table.bench.ask("DELETE", "/api/table/held/ana-1", stranger, None).await;
            assert_eq!(status, StatusCode::NOT_FOUND);
        }
        let (status, _) = table.bench.ask("DELETE", "/api/table/held/ana-1", token, None).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
        assert_eq!((table.held(&table.ana).await, table.seq().await), (Value::Null, before));
        assert_eq!(table.roll(&table.bench.token, 0, 2).await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn what_needs_no_die_is_not_held_and_a_player_is_asked_for_the_dice_of_their_own() {
    let table = corridor().await;
    let (_, ben) = table.bench.link("player", "Ben", &[THUG]).await;
    let master = table.bench.token.clone();
    let needless = json!({"id": "m-1", "label": "Weather", "command": {"do": "calm"}, "dice": []});
    let (status, _) = table.bench.ask("POST", "/api/table/held", &master, Some(needless)).await;
    assert!(status.is_client_error());
    table.hold("ana-1").await;
    let asked = table.held(&ben).await;
    assert_eq!((&asked["asks"], &asked["takes_back"], &asked["label"]), (&json!(true), &json!(false), &Value::Null));
    assert_eq!(table.held(&table.ana).await["asked"], "Ben");
    for used in [0, 1] {
        assert_eq!(table.roll(&ben, used, 2).await.0, StatusCode::OK);
    }
    let (status, body) = table.roll(&ben, 2, 2).await;
    assert_eq!((status, &body["held"]), (StatusCode::OK, &Value::Null));
}

#[tokio::test]
async fn it_still_waits_when_the_server_starts_again() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("table.db");
    let (master, ana) = {
        let table = Corridor::of(Store::open(&file).expect("it opens")).await;
        table.hold("ana-1").await;
        assert_eq!(table.roll(&table.bench.token, 0, 2).await.0, StatusCode::OK);
        (table.bench.token.clone(), table.ana.clone())
    };
    let store = loop {
        // The thread that wrote lets go of the file a moment after the host.
        match Store::open(&file) {
            Err(StoreError::Locked { .. }) => tokio::time::sleep(Duration::from_millis(5)).await,
            store => break store.expect("it is whole"),
        }
    };
    let bench = Bench::over(store, master);
    let table = Corridor { bench, ana };
    assert_eq!(table.held(&table.ana).await["needs"]["used"], 1);
    let before = table.seq().await;
    assert_eq!(table.roll(&table.bench.token, 1, 3).await.0, StatusCode::OK);
    let (status, body) = table.roll(&table.bench.token, 2, 4).await;
    assert_eq!((status, &body["held"]), (StatusCode::OK, &Value::Null));
    assert_eq!(table.seq().await, before + 1);
}
