//! Checks that are called for: who hears of them, who rolls them, what stays the game master's.

use super::world::{Step, World, compare};
use super::{UNBOUND, apart};
use crate::common::Bench;
use axum::http::StatusCode;
use ludex_server::Host;
use ludex_store::Store;
use serde_json::{Value, json};

async fn ford() -> World {
    World::of("unbound", UNBOUND.replace(['H', 'I'], ".").as_str(), &[&[0], &[1]], &[]).await
}

/// A call for Perception of these, against a number.
fn perception(actors: &[u16], number: i32, shown: bool) -> Value {
    let attempt = json!({"what": {"skill": "perception"}});
    let check = |actor: &u16| json!({"actor": actor, "command": {"do": "check", "members": [actor], "attempt": attempt, "against": {"number": number}}});
    let asked: Vec<Value> = actors.iter().map(check).collect();
    json!({"title": "Perception", "against": format!("target number {number}"), "shown": shown, "asked": asked})
}

async fn call(bench: &Bench, call: Value) -> (StatusCode, Value) {
    bench.ask("POST", "/api/table/calls", &bench.token, Some(call)).await
}

async fn roll(bench: &Bench, token: &str, actor: u16, dice: &[u32]) -> (StatusCode, Value) {
    let calls = bench.get("/api/table/calls", &bench.token).await;
    let path = format!("/api/table/calls/{}/rolls", calls["calls"][0]["id"].as_str().expect("it is text"));
    bench.ask("POST", &path, token, Some(json!({"actor": actor, "dice": dice}))).await
}

async fn log(bench: &Bench, token: &str) -> String {
    bench.get("/api/table/log?limit=1000", token).await["entries"].to_string()
}

#[tokio::test]
async fn one_call_asks_several_and_each_answers_with_their_own_dice() {
    let mut world = ford().await;
    let bench = world.bench.clone();
    let tokens = [0, 1, 2].map(|seat| world.token(seat).to_owned());
    let (status, told) = call(&bench, perception(&[0, 1], 14, true)).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let own = bench.get("/api/table/calls", &tokens[0]).await;
    let known = &own["calls"][0];
    assert_eq!((&known["title"], &known["against"]), (&json!("Perception"), &json!("target number 14")));
    assert_eq!(known["asked"], json!([{"actor": 0, "stands": "waits"}]));
    let heard = world.message(0).await;
    assert_eq!((&heard["type"], &heard["calls"]), (&json!("calls"), &own["calls"]));
    assert_eq!(bench.get("/api/table/calls", &tokens[2]).await, json!({"calls": [], "wishes": []}));
    // Where the number is shown, so is the chance; to whom it concerns.
    let chance = |token: String| {
        let (bench, path) = (bench.clone(), format!("/api/table/calls/{}/odds/0", known["id"].as_str().expect("text")));
        async move { bench.ask("GET", &path, &token, None).await }
    };
    let (status, odds) = chance(tokens[0].clone()).await;
    assert!(status == StatusCode::OK && odds["odds"]["rows"][0]["marks"].is_array(), "{odds}");
    assert_eq!(chance(tokens[1].clone()).await.0, StatusCode::NOT_FOUND);
    // Nobody rolls for somebody else's, and who looks on not at all.
    for seat in [1, 2] {
        assert_eq!(roll(&bench, &tokens[seat], 0, &[3]).await.0, StatusCode::NOT_FOUND);
    }
    let (status, needs) = roll(&bench, &tokens[0], 0, &[]).await;
    assert_eq!((status, &needs["error"]["needs"]["sides"]), (StatusCode::ACCEPTED, &json!(20)));
    assert_eq!(roll(&bench, &tokens[0], 0, &[17]).await.0, StatusCode::OK);
    let entries = bench.get("/api/table/log", &tokens[1]).await["entries"].clone();
    let last = entries.as_array().and_then(|all| all.last()).expect("an entry");
    assert_eq!((&last["by"], &last["typed"]), (&json!("the game master"), &json!(true)));
    assert!(last["lines"].to_string().contains("against 14"), "{last}");
    // A second time nothing is rolled.
    assert_eq!(roll(&bench, &tokens[0], 0, &[3]).await.0, StatusCode::OK);
    assert_eq!(log(&bench, &tokens[0]).await.matches("Perception:").count(), 1);
    // The game master sees who has answered, and rolls for who is away.
    assert_eq!(roll(&bench, &bench.token, 1, &[5]).await.0, StatusCode::OK);
    let board = bench.get("/api/table/calls", &bench.token).await;
    let stands: Vec<&Value> =
        board["calls"][0]["asked"].as_array().expect("two").iter().map(|one| &one["stands"]).collect();
    assert_eq!(stands, [&json!("done"), &json!("done")]);
    let path = format!("/api/table/calls/{}", board["calls"][0]["id"].as_str().expect("text"));
    assert_eq!(bench.ask("DELETE", &path, &tokens[0], None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(bench.ask("DELETE", &path, &bench.token, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(bench.get("/api/table/calls", &bench.token).await["calls"], json!([]));
}

#[tokio::test]
async fn what_cannot_be_rolled_is_not_called_for() {
    let world = ford().await;
    let bench = &world.bench;
    let wrong = |command: Value| json!({"title": "x", "asked": [{"actor": 0, "command": command}]});
    for (body, status) in [
        (perception(&[0, 0], 14, true), StatusCode::BAD_REQUEST),
        (perception(&[77], 14, true), StatusCode::NOT_FOUND),
        (wrong(json!({"do": "dance"})), StatusCode::BAD_REQUEST),
        (wrong(json!({"do": "end_turn", "actor": 0})), StatusCode::BAD_REQUEST),
        (json!({"title": "", "asked": []}), StatusCode::BAD_REQUEST),
    ] {
        let (came, told) = call(bench, body.clone()).await;
        assert_eq!(came, status, "{body}: {told}");
    }
    let body = Some(perception(&[0], 14, true));
    assert_eq!(bench.ask("POST", "/api/table/calls", world.token(0), body).await.0, StatusCode::FORBIDDEN);
    assert_eq!(bench.get("/api/table/calls", &bench.token).await["calls"], json!([]));
}

/// The number is another in each world, and until all have rolled nobody can tell.
#[tokio::test]
async fn a_number_that_is_kept_is_told_nobody_before_they_roll() {
    let mut worlds = Vec::new();
    for _ in 0..3 {
        worlds.push(ford().await);
    }
    let each = [7, 14, 31].map(|number| perception(&[0, 1], number, false));
    let (_, log) =
        compare(worlds, &[Step::Call(each.into()), Step::Roll(0, 0, 11), Step::Roll(0, 1, 11), apart([20, 2, 9])])
            .await;
    assert!(!log.contains("Perception:"), "{log}");
    // Once the last has rolled, all is told.
    let world = ford().await;
    let bench = &world.bench;
    assert_eq!(call(bench, perception(&[0, 1], 14, false)).await.0, StatusCode::OK);
    let (status, told) = roll(bench, world.token(0), 0, &[11]).await;
    assert_eq!((status, &told["calls"][0]["asked"]), (StatusCode::OK, &json!([{"actor": 0, "stands": "rolled"}])));
    let id = told["calls"][0]["id"].as_str().expect("it is text").to_owned();
    let (status, _) = bench.ask("GET", &format!("/api/table/calls/{id}/odds/0"), world.token(0), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(roll(bench, world.token(1), 1, &[12]).await.0, StatusCode::OK);
    assert_eq!(self::log(bench, world.token(0)).await.matches("against 14").count(), 2);
}

#[tokio::test]
async fn a_player_asks_for_a_check_and_the_game_master_names_the_number() {
    let world = ford().await;
    let bench = &world.bench;
    let request = |token: &str, actor: u16, words: &str| {
        let (bench, token, body) = (bench.clone(), token.to_owned(), json!({"actor": actor, "words": words}));
        async move { bench.ask("POST", "/api/table/calls/wishes", &token, Some(body)).await }
    };
    assert_eq!(request(world.token(0), 0, "Is the ice thick enough?").await.0, StatusCode::OK);
    assert_eq!(request(world.token(0), 0, "May I read the tracks?").await.0, StatusCode::OK);
    for (token, actor, words) in [(world.token(0), 1, "x"), (world.token(2), 0, "x"), (&bench.token, 0, "x")] {
        assert_eq!(request(token, actor, words).await.0, StatusCode::FORBIDDEN);
    }
    assert_eq!(request(world.token(0), 0, " ").await.0, StatusCode::BAD_REQUEST);
    let requests = bench.get("/api/table/calls", &bench.token).await["wishes"].clone();
    assert_eq!(
        (requests[0]["words"].as_str(), requests.as_array().map(Vec::len)),
        (Some("May I read the tracks?"), Some(1))
    );
    assert_eq!(bench.get("/api/table/calls", world.token(1)).await["wishes"], json!([]));
    assert_eq!(call(bench, perception(&[0], 12, true)).await.0, StatusCode::OK);
    assert_eq!(bench.get("/api/table/calls", &bench.token).await["wishes"], json!([]), "it is granted");
    assert_eq!(request(world.token(1), 1, "May I listen?").await.0, StatusCode::OK);
    let path = "/api/table/calls/wishes/1";
    assert_eq!(bench.ask("DELETE", path, world.token(0), None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(bench.ask("DELETE", path, &bench.token, None).await.0, StatusCode::NO_CONTENT);
}

/// What was called for is there again after the server was killed; what was carried out is not carried out again.
#[tokio::test]
async fn calls_are_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ludex.db");
    let bench = Bench::of(Store::open(&path).expect("it opens"), "duel.toml").await;
    let wait = json!({"title": "Wait", "shown": true, "asked": [{"actor": 0, "command": {"do": "wait", "actor": 0}}]});
    let (status, told) = call(&bench, wait.clone()).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let token = bench.token.clone();
    bench.host.shut().await.expect("it closes");
    let host = Host::open(Store::open(&path).expect("it opens"));
    let bench = Bench::at(host, token);
    assert_eq!(bench.get("/api/table/calls", &player).await["calls"][0]["title"], json!("Wait"));
    assert_eq!(roll(&bench, &player, 0, &[]).await.0, StatusCode::OK);
    assert_eq!(bench.get("/api/table", &player).await["seq"], json!(2));
}

/// What failing does is the game master's alone; a reminder reaches the one who is to roll, and nobody else.
#[tokio::test]
async fn words_of_failing_are_kept_and_a_reminder_reaches_who_is_to_roll() {
    let world = ford().await;
    let bench = world.bench.clone();
    let [own, other] = [0, 1].map(|seat| world.token(seat).to_owned());
    let mut climb = perception(&[0, 1], 14, true);
    climb["failing"] = json!([{"by": 0, "words": "falls"}]);
    assert_eq!(call(&bench, climb.clone()).await.0, StatusCode::BAD_REQUEST);
    climb["failing"] = json!([{"by": 5, "words": "falls"}]);
    let (status, told) = call(&bench, climb).await;
    assert_eq!(
        (status, &told["calls"][0]["failing"]),
        (StatusCode::OK, &json!([{"by": 5, "words": "falls"}])),
        "{told}"
    );
    let calls = |token: String| {
        let bench = bench.clone();
        async move { bench.get("/api/table/calls", &token).await["calls"][0].clone() }
    };
    assert_eq!(calls(own.clone()).await["failing"], Value::Null);
    let path = format!("/api/table/calls/{}/reminders", told["calls"][0]["id"].as_str().expect("it is text"));
    let remind = |token: String, actor: u16| {
        let (bench, path) = (bench.clone(), path.clone());
        async move { bench.ask("POST", &path, &token, Some(json!({"actor": actor}))).await.0 }
    };
    assert_eq!(remind(own.clone(), 1).await, StatusCode::FORBIDDEN);
    assert_eq!(remind(bench.token.clone(), 0).await, StatusCode::NO_CONTENT);
    assert_eq!(remind(bench.token.clone(), 9).await, StatusCode::NOT_FOUND);
    assert_eq!(calls(own).await["asked"], json!([{"actor": 0, "stands": "waits", "reminded": 1}]));
    assert_eq!(calls(other).await["asked"], json!([{"actor": 1, "stands": "waits"}]));
}

#[tokio::test]
async fn ul_chk_28_who_rolls_may_be_helped_where_the_call_allows_it() {
    let world = ford().await;
    let bench = &world.bench;
    let mut body = perception(&[0, 1], 14, true);
    assert_eq!(call(bench, body.clone()).await.0, StatusCode::OK);
    let id = |told: &Value| told["calls"][0]["id"].as_str().expect("it is text").to_owned();
    let help = |id: String, token: &str, actor: u16, helper: Value| {
        let (bench, token) = (bench.clone(), token.to_owned());
        let body = json!({"actor": actor, "helper": helper});
        async move { bench.ask("POST", &format!("/api/table/calls/{id}/help"), &token, Some(body)).await }
    };
    let plain = id(&bench.get("/api/table/calls", &bench.token).await);
    assert_eq!(help(plain.clone(), world.token(0), 0, json!(1)).await.0, StatusCode::CONFLICT, "it was not said");
    assert_eq!(
        bench.ask("DELETE", &format!("/api/table/calls/{plain}"), &bench.token, None).await.0,
        StatusCode::NO_CONTENT
    );

    body["helping"] = json!(true);
    let (_, told) = call(bench, body).await;
    let id = id(&told);
    assert_eq!(help(id.clone(), world.token(1), 0, json!(1)).await.0, StatusCode::NOT_FOUND, "it is not their roll");
    for nobody in [0, 77] {
        assert_eq!(help(id.clone(), world.token(0), 0, json!(nobody)).await.0, StatusCode::NOT_FOUND);
    }
    let (status, told) = help(id.clone(), world.token(0), 0, json!(1)).await;
    assert_eq!(
        (status, &told["calls"][0]["asked"]),
        (StatusCode::OK, &json!([{"actor": 0, "stands": "waits", "helper": 1}]))
    );
    // Taken back, and given again.
    let (_, told) = help(id.clone(), world.token(0), 0, Value::Null).await;
    assert_eq!(told["calls"][0]["asked"], json!([{"actor": 0, "stands": "waits"}]));
    assert_eq!(help(id.clone(), world.token(0), 0, json!(1)).await.0, StatusCode::OK);
    // Of two dice the better counts.
    let (status, needs) = roll(bench, world.token(0), 0, &[3]).await;
    assert_eq!((status, &needs["error"]["needs"]["sides"]), (StatusCode::ACCEPTED, &json!(20)));
    assert_eq!(roll(bench, world.token(0), 0, &[3, 17]).await.0, StatusCode::OK);
    assert!(self::log(bench, world.token(0)).await.contains("UL-CHK-28"));
    assert_eq!(help(id, world.token(0), 0, Value::Null).await.0, StatusCode::CONFLICT, "it is rolled");

    // What nobody helps with is not called for so.
    let alone = json!({"do": "check", "members": [0], "solo": true, "attempt": {"what": {"skill": "perception"}}, "against": {"number": 14}});
    let (status, told) =
        call(bench, json!({"title": "x", "helping": true, "asked": [{"actor": 0, "command": alone}]})).await;
    assert_eq!((status, &told["error"]["field"]), (StatusCode::BAD_REQUEST, &json!("helping")));
}
