//! Odds are worked out fairly: whoever asks for very many does not hold others up.

use crate::common::Bench;
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

async fn unbound(bench: &Bench) -> Bench {
    let made = bench.host.create("unbound", "skirmish.toml", None).await.expect("it is one of the encounters");
    Bench::at(bench.host.clone(), made.token)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_very_many_odds_does_not_hold_others_up() {
    let bench = Bench::duel().await;
    let hostile = Arc::new(unbound(&bench).await);
    let told = Arc::new(AtomicUsize::new(0));
    let attack: Vec<_> = (0..10u16)
        .map(|number| {
            let (hostile, told) = (hostile.clone(), told.clone());
            tokio::spawn(async move {
                // A fight begins, with everybody's dice: the dearest there is. Each asks for others, so that no answer that is remembered helps.
                let commands: Vec<Value> =
                    (0..8).map(|more| json!({"do": "start_encounter", "surprised": [number % 3, more % 4]})).collect();
                let body = json!({"commands": commands});
                hostile.ask("POST", "/api/table/odds", &hostile.token, Some(body)).await;
                told.fetch_add(1, Ordering::Relaxed);
            })
        })
        .collect();
    // Asked for after all of them.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let body = json!({"commands": [{"do": "strike", "actor": 0, "target": 1}]});
    let (status, odds) = bench.ask("POST", "/api/table/odds", &bench.token, Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{odds}");
    assert!(odds["odds"][0]["exact"].as_bool().unwrap_or_default(), "{odds}");
    let (status, _) = bench.ask("GET", "/api/table/rolls/odds?expression=4d6kh3", &bench.token, None).await;
    assert_eq!(status, StatusCode::OK);
    let before = told.load(Ordering::Relaxed);
    assert!(before < 5, "{before} of 10 dear requests were answered before a cheap one of another campaign");
    attack.iter().for_each(tokio::task::JoinHandle::abort);
    // Nobody waits for them any more, so that the campaign itself is free again.
    let (status, _) = hostile.ask("GET", "/api/table/rolls/odds?expression=3d6", &hostile.token, None).await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test]
async fn one_link_has_a_bounded_number_of_questions() {
    let bench = Bench::duel().await;
    let hostile = Arc::new(unbound(&bench).await);
    let mut asked = tokio::task::JoinSet::new();
    for number in 0..40 {
        let hostile = hostile.clone();
        asked.spawn(async move {
            let body = json!({"commands": [{"do": "start_encounter", "surprised": [number % 5]}]});
            hostile.ask("POST", "/api/table/odds", &hostile.token, Some(body)).await
        });
    }
    // Sixteen wait and one is worked out: the others are told so, before those are answered.
    let mut refused = 0;
    while refused < 20 {
        let (status, body) = asked.join_next().await.expect("most are refused").expect("it does not panic");
        if status == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(body["error"]["code"], "too-many");
            refused += 1;
        } else {
            assert_eq!(status, StatusCode::OK, "{body}");
        }
    }
    asked.shutdown().await;
    let (status, _) = hostile.ask("GET", "/api/table/rolls/odds?expression=3d6", &hostile.token, None).await;
    assert_eq!(status, StatusCode::OK, "there is room again");
}

#[tokio::test]
async fn odds_are_the_same_when_they_are_asked_again_and_others_when_the_game_goes_on() {
    let bench = Bench::duel().await;
    let strike = json!({"commands": [{"do": "strike", "actor": 0, "target": 1}, {"do": "wait", "actor": 1}]});
    let ask = async |token: &str| bench.ask("POST", "/api/table/odds", token, Some(strike.clone())).await.1;
    let first = ask(&bench.token).await;
    assert_eq!(first["odds"][1], Value::Null, "it is not that one's turn");
    assert_eq!(ask(&bench.token).await, first);
    let (_, player) = bench.link("player", "Bo", &[1]).await;
    assert_eq!(ask(&player).await["odds"], json!([null, null]), "what another was told is not theirs to know");
    let roll = json!({"id": "r", "expression": "2d6"});
    bench.ask("POST", "/api/table/rolls", &bench.token, Some(roll)).await;
    assert_eq!(ask(&bench.token).await, first, "a roll beside the game changes nothing");
    bench.done(&bench.token, json!({"do": "wait", "actor": 0}), &[]).await;
    let then = ask(&bench.token).await;
    assert_eq!(then["odds"][0], Value::Null, "the turn is over");
    assert_ne!(then["odds"][1], Value::Null);
}

/// Returns a move after which a foe can be struck at whom nobody reaches from here, and that blow.
async fn approach(bench: &Bench, table: &Value) -> Option<(Value, Value)> {
    let offers = table["offers"].as_array()?;
    let hits_now = |target: &Value| offers.iter().any(|offer| offer["kind"] == "attack" && offer["target"] == *target);
    for first in offers.iter().filter(|offer| !offer["cell"].is_null()) {
        let body = json!({"first": first["command"]});
        let (status, then) = bench.ask("POST", "/api/table/then", &bench.token, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{then}");
        let all = then["offers"].as_array().expect("a list");
        assert!(all.iter().all(|offer| !offer["target"].is_null()), "{then}");
        let strikes = |offer: &&Value| {
            let own = offer["friendly"] == true || offer["actor"] != first["actor"];
            offer["kind"] == "attack" && !own && !hits_now(&offer["target"])
        };
        if let Some(strike) = all.iter().find(strikes) {
            return Some((first["command"].clone(), strike["command"].clone()));
        }
    }
    None
}

#[tokio::test]
async fn what_could_be_done_after_a_move_is_told_with_its_odds_and_nothing_is_done() {
    let duel = Bench::duel().await;
    let made = duel.host.create("pathfinder", "ford.toml", None).await.expect("it is one of the encounters");
    let bench = Bench::at(duel.host.clone(), made.token);
    let mut found = None;
    for step in 0..60 {
        let (_, table) = bench.ask("GET", "/api/table", &bench.token, None).await;
        if let Some(both) = approach(&bench, &table).await {
            found = Some((table, both));
            break;
        }
        let (_, told) = bench.ask("POST", "/api/table/suggest", &bench.token, Some(json!({}))).await;
        let body = json!({"id": format!("step-{step}"), "command": told["suggestion"]["command"]});
        let (status, done) = bench.ask("POST", "/api/table/commands", &bench.token, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{done}");
    }
    let (table, (first, strike)) = found.expect("somebody comes within reach");
    let odds = |body: Value| bench.ask("POST", "/api/table/odds", &bench.token, Some(body));
    let (_, after) = odds(json!({"commands": [strike], "after": first})).await;
    assert!(after["odds"][0]["rows"].as_array().is_some_and(|rows| !rows.is_empty()), "{after}");
    let (_, now) = odds(json!({"commands": [strike]})).await;
    assert!(now["odds"][0].is_null(), "from here it is not lawful: {now}");
    let (_, after) = bench.ask("GET", "/api/table", &bench.token, None).await;
    assert_eq!((&after["seq"], &after["view"]), (&table["seq"], &table["view"]));
}

#[tokio::test]
async fn where_dice_decide_nothing_is_told_of_what_follows() {
    let bench = unbound(&Bench::duel().await).await;
    let body = json!({"first": {"do": "start_encounter"}});
    let (status, then) = bench.ask("POST", "/api/table/then", &bench.token, Some(body)).await;
    let nowhere = json!({"cells": [], "met": []});
    assert_eq!((status, then), (StatusCode::OK, json!({"offers": [], "way": nowhere})));
}
