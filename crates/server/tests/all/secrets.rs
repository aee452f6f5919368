//! What a viewer may not know never leaves the server for them.

use crate::common::Bench;
use axum::http::StatusCode;
use ludex_engine::Viewer;
use ludex_engine::{ActorId, testing::toy};
use ludex_games::{Request, system};
use proptest::prelude::*;
use serde_json::{Value, json};

#[tokio::test]
async fn who_lurks_is_known_to_the_game_master_alone() {
    let bench = Bench::duel().await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let (_, spectator) = bench.link("spectator", "", &[]).await;
    bench.done(&bench.token, json!({"do": "wait", "actor": 0}), &[]).await;
    bench.done(&bench.token, json!({"do": "wait", "actor": 1}), &[]).await;
    // The lurker's turn: it waits, and a die is rolled for it in secret.
    bench.done(&bench.token, json!({"do": "wait", "actor": 2}), &[5]).await;

    let everything = bench.get("/api/table", &bench.token).await.to_string();
    assert!(everything.contains("Lurker"));
    for token in [&player, &spectator] {
        for path in ["/api/table", "/api/table/log", "/api/table/sheets/0"] {
            let told = bench.get(path, token).await.to_string();
            assert!(!told.contains("Lurker"), "{path} tells of the lurker: {told}");
        }
        let (status, body) = bench.ask("GET", "/api/table/sheets/2", token, None).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        let (nobody, same) = bench.ask("GET", "/api/table/sheets/99", token, None).await;
        assert_eq!(nobody, status);
        assert_eq!(
            body.to_string().replace('2', ""),
            same.to_string().replace("99", ""),
            "hidden and absent look alike"
        );
        let (status, body) = bench.ask("POST", "/api/table/why", token, Some(json!({"actor": 2}))).await;
        assert_eq!((status, body.to_string().contains("Lurker")), (StatusCode::NOT_FOUND, false));
    }
    // Whoever guesses a number is told nothing by the answer.
    let strike = |target: Value| json!({"do": "strike", "actor": 0, "target": target});
    for target in [json!(2), json!("Lurker"), json!(99), json!("Nobody")] {
        let (status, body) = bench.give(&player, strike(target.clone()), None).await;
        assert_eq!((status, &body["error"]["code"]), (StatusCode::NOT_FOUND, &json!("not-found")), "{target}");
        let body = json!({"commands": [strike(target)]});
        let (_, odds) = bench.ask("POST", "/api/table/odds", &player, Some(body)).await;
        assert_eq!(odds["odds"], json!([null]));
    }
}

/// Everything that a client is sent after a secret roll, without the time of day.
async fn sent_after(secret: Value) -> Vec<String> {
    let bench = Bench::duel().await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let (_, spectator) = bench.link("spectator", "", &[]).await;
    let mut secret = secret;
    secret["id"] = json!("s");
    let (status, told) = bench.ask("POST", "/api/table/rolls", &bench.token, Some(secret.clone())).await;
    assert_eq!((status, &told["kind"], &told["roll"]["secret"]), (StatusCode::OK, &json!("roll"), &json!(true)));
    let mut sent = Vec::new();
    for token in [&player, &spectator] {
        let log = bench.get("/api/table/log", token).await;
        for entry in log["entries"].as_array().expect("a list") {
            let mut entry = entry.clone();
            entry["at_ms"] = json!(0);
            sent.push(entry.to_string());
        }
        let mut table = bench.get("/api/table", token).await;
        table["campaign"] = json!(null);
        sent.push(table.to_string());
        // Who uses the name of the roll again, or asks for one of their own, learns no more.
        let body = json!({"id": "s", "expression": "1d6"});
        let (status, mut body) = bench.ask("POST", "/api/table/rolls", token, Some(body)).await;
        body["at_ms"] = json!(0);
        sent.push(format!("{status} {body}"));
    }
    sent
}

#[tokio::test]
async fn a_secret_roll_is_the_game_masters_alone() {
    let one = sent_after(json!({"secret": true, "expression": "1d20+3", "label": "trap", "dice": [17]})).await;
    let other = sent_after(json!({"secret": true, "expression": "100d6"})).await;
    assert_eq!(one, other, "what is sent does not depend on what was rolled");
    // To others it is a command of which they are told nothing, as when a hidden creature acts.
    let unseen = json!({
        "seq": 2, "by": "the game master", "at_ms": 0, "kind": "act", "undone": false, "typed": false, "lines": []
    })
    .to_string();
    assert!(one.iter().filter(|sent| **sent == unseen).count() >= 2, "{one:?}");
    assert!(one.iter().all(|sent| !sent.contains("roll") && !sent.contains("trap")), "{one:?}");
}

/// Plays the same commands with the same dice, and collects everything that a player is sent.
fn told(lurker: i32, choices: &[(u8, u8)]) -> Vec<String> {
    let viewer = Viewer::Player(vec![ActorId(0)]);
    let state = serde_json::to_value(toy::Duel::new(30, lurker)).expect("it is plain data");
    let mut game = system("toy").expect("it is there").begin_state(state, [3; 32], "gm").expect("it is whole");
    let mut told = Vec::new();
    for &(choice, face) in choices {
        let mut offers = game.offers(&Viewer::GameMaster);
        // The lurker stays hidden: it may wait, and nobody calls it out.
        offers.retain(|offer| {
            offer.command["do"] != "call-out" && (offer.actor != Some(ActorId(2)) || offer.label == "Wait")
        });
        let Some(offer) = offers.get(usize::from(choice) % offers.len().max(1)) else { break };
        let mut ask = Request::by("gm", &Viewer::GameMaster, offer.command.clone());
        // The lurker's secret die differs from game to game.
        let secret = if offer.actor == Some(ActorId(2)) { 1 + lurker as u32 % 6 } else { 1 + u32::from(face) % 4 };
        let mut dice = Vec::new();
        let prepared = loop {
            ask.dice = Some(dice.clone());
            match game.prepare(ask.clone()) {
                Ok(prepared) => break prepared,
                Err(ludex_games::Denied::Dice { .. }) if dice.len() < 8 => dice.push(secret),
                Err(denied) => panic!("{denied}"),
            }
        };
        told.push(format!("{:?}", game.told(&prepared, &viewer)));
        game.commit(prepared);
        told.push(json!([game.view(&viewer), game.offers(&viewer), game.forms(&viewer)]).to_string());
        told.extend(
            (0..4).map(|id| {
                format!("{:?}{:?}", game.sheet(ActorId(id), &viewer), game.unavailable(ActorId(id), &viewer))
            }),
        );
    }
    told.push(format!("{:?}", game.history(&viewer)));
    told
}

proptest! {
    #[test]
    fn what_a_player_is_sent_does_not_depend_on_what_is_hidden(
        choices in prop::collection::vec((any::<u8>(), any::<u8>()), 1..24),
        lurkers in (1..9i32, 10..20i32),
    ) {
        prop_assert_eq!(told(lurkers.0, &choices), told(lurkers.1, &choices));
    }
}

#[tokio::test]
async fn links_are_counted_in_each_campaign() {
    let bench = Bench::duel().await;
    let (first, _) = bench.link("player", "Ann", &[0]).await;
    let made = bench.host.create("toy", "duel.toml", None).await.expect("it is one of the encounters");
    let other = Bench::at(bench.host.clone(), made.token);
    // The game master's own is the first.
    let (of_other, token) = other.link("spectator", "", &[]).await;
    assert_eq!((first, of_other), (2, 2));
    let (again, kept) = bench.link("player", "Bo", &[1]).await;
    assert_eq!(again, 3);
    let (status, _) = other.ask("DELETE", "/api/table/links/2", &other.token, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(other.ask("GET", "/api/table", &token, None).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(bench.ask("GET", "/api/table", &kept, None).await.0, StatusCode::OK, "that was another campaign's");
}
