//! How an encounter usually ends, over the API: told as it comes, stopped at a word, and never in anybody's way.

use crate::common::Bench;
use axum::http::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

async fn asked(bench: &Bench, body: Value) -> String {
    let (status, told) = bench.ask("POST", "/api/simulations", "", Some(body)).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{told}");
    told["id"].as_str().expect("it has an id").to_owned()
}

/// Asks until the fights are over, or something else is true of them.
async fn until(bench: &Bench, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let progress = bench.get(&format!("/api/simulations/{id}"), "").await;
        if is_so(&progress) {
            return progress;
        }
        assert!(since.elapsed() < Duration::from_secs(120), "it never came: {progress}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn is_over(progress: &Value) -> bool {
    !["waiting", "running"].contains(&progress["state"].as_str().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_tells_what_the_command_line_tells() {
    let bench = Bench::duel().await;
    let vary =
        json!([{"name": "a small keeper", "change": {"the toll keeper": {"is": "Goblin"}}}, {"policy": "steady"}]);
    let body = json!({"system": "unbound", "encounter": "duel", "fights": 250, "seed": 5, "vary": vary});
    let id = asked(&bench, body).await;
    let progress = until(&bench, &id, is_over).await;
    assert_eq!(progress["state"], "done", "{progress}");
    let told = &progress["report"];
    let simulation = ludex_games::Simulation {
        system: ludex_games::system("unbound").expect("it is one of the systems"),
        library: Box::new(ludex_games::starter("unbound")),
        file: "duel.toml".to_owned(),
        plan: ludex_games::simulate::Plan { fights: 250, seed: 5, ..Default::default() },
        variants: vec![],
        without: true,
    };
    let watch = ludex_games::simulate::Watch::default();
    let same = simulation.play(&|| false, &mut |part| part.game.simulate(part.plan, &watch)).expect("it is played");
    let same: Value = serde_json::from_str(&serde_json::to_string(&same).expect("it is written")).expect("it is JSON");
    assert_eq!(told["report"], same["report"], "piece by piece or at once, the seeds are the same");
    assert_eq!(told["without"], same["without"]);
    assert_eq!((&told["title"], &told["complete"]), (&same["title"], &json!(true)));
    let names: Vec<_> = told["variants"].as_array().expect("two").iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, ["a small keeper", "variant 2"]);
    let wins = |report: &Value| report["sides"][0]["wins"]["count"].as_u64();
    assert!(wins(&told["report"]) < wins(&told["variants"][0]["report"]), "a goblin is no ogre: {told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_known_is_told_while_it_goes_on_and_after_a_stop() {
    let bench = Bench::duel().await;
    let id = asked(&bench, json!({"system": "unbound", "encounter": "skirmish", "fights": 100_000})).await;
    let some = until(&bench, &id, |progress| progress["report"].is_object()).await;
    assert_eq!(some["state"], "running", "{some}");
    assert_eq!(some["report"]["complete"], false);
    assert!(some["report"]["report"]["fights"].as_u64().is_some_and(|fights| fights >= 20), "{some}");
    let (status, _) = bench.ask("DELETE", &format!("/api/simulations/{id}"), "", None).await;
    assert_eq!(status, StatusCode::OK);
    let end = until(&bench, &id, is_over).await;
    assert_eq!((&end["state"], &end["report"]["complete"]), (&json!("stopped"), &json!(false)));
    assert!(end["done"].as_u64() < end["of"].as_u64(), "{end}");
    let (status, _) = bench.ask("GET", "/api/simulations/nobody", "", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_and_odds_come_first() {
    let bench = Arc::new(Bench::duel().await);
    let long = json!({"system": "unbound", "encounter": "skirmish", "fights": 100_000});
    let ids = [asked(&bench, long.clone()).await, asked(&bench, long.clone()).await];
    until(&bench, &ids[0], |progress| progress["state"] == "running").await;
    assert_eq!(bench.get(&format!("/api/simulations/{}", ids[1]), "").await["state"], "waiting", "one at a time");
    let (status, told) = bench.ask("POST", "/api/simulations", "", Some(long)).await;
    assert_eq!((status, &told["error"]["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too-many")));
    // Odds of many at once, more than there are cores, are all told while the fights go on.
    let mut asked = tokio::task::JoinSet::new();
    let cores = std::thread::available_parallelism().map_or(2, usize::from).min(6);
    for number in 0..=cores {
        let bench = bench.clone();
        asked.spawn(async move {
            let made = bench.host.create("unbound", "skirmish.toml", None).await.expect("it is made");
            let table = Bench::at(bench.host.clone(), made.token);
            let body = json!({"commands": [{"do": "start_encounter", "surprised": [number]}]});
            table.ask("POST", "/api/table/odds", &table.token, Some(body)).await
        });
    }
    while let Some(answer) = asked.join_next().await {
        let (status, told) = answer.expect("it did not panic");
        assert_eq!(status, StatusCode::OK, "{told}");
    }
    let (status, _) = bench.give(&bench.token, json!({"do": "strike", "actor": 0, "target": 1}), Some(&[3])).await;
    assert_eq!(status, StatusCode::OK);
    let still = bench.get(&format!("/api/simulations/{}", ids[0]), "").await;
    assert_eq!(still["state"], "running", "{still}");
    for id in &ids {
        bench.ask("DELETE", &format!("/api/simulations/{id}"), "", None).await;
        assert_eq!(until(&bench, id, is_over).await["state"], "stopped");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_stopped_while_it_waits_is_never_begun() {
    let bench = Bench::duel().await;
    let long = json!({"system": "unbound", "encounter": "skirmish", "fights": 100_000});
    let ids = [asked(&bench, long.clone()).await, asked(&bench, long).await];
    until(&bench, &ids[0], |progress| progress["state"] == "running").await;
    let (_, stopped) = bench.ask("DELETE", &format!("/api/simulations/{}", ids[1]), "", None).await;
    assert_eq!((&stopped["state"], &stopped["done"]), (&json!("stopped"), &json!(0)));
    bench.ask("DELETE", &format!("/api/simulations/{}", ids[0]), "", None).await;
    until(&bench, &ids[0], is_over).await;
    // Whoever comes behind it is played: its own turn has come and gone.
    let next = asked(&bench, json!({"system": "unbound", "encounter": "duel", "fights": 20, "without": false})).await;
    assert_eq!(until(&bench, &next, is_over).await["state"], "done");
    let still = bench.get(&format!("/api/simulations/{}", ids[1]), "").await;
    assert_eq!((&still["state"], still.get("report")), (&json!("stopped"), None), "{still}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_game_master_alone_sees_how_a_game_may_go_on() {
    let bench = Bench::duel().await;
    let (_, player) = bench.link("player", "Ann", &[0]).await;
    let body = json!({"fights": 200});
    let (status, _) = bench.ask("POST", "/api/table/simulate", &player, Some(body.clone())).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let before = bench.get("/api/table", &bench.token).await;
    let (status, told) = bench.ask("POST", "/api/table/simulate", &bench.token, Some(body)).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{told}");
    let end = until(&bench, told["id"].as_str().expect("it has an id"), is_over).await;
    assert_eq!((&end["state"], &end["report"]["report"]["fights"]), (&json!("done"), &json!(200)), "{end}");
    assert_eq!(bench.get("/api/table", &bench.token).await, before, "nothing has happened in the game itself");
}

#[tokio::test]
async fn what_cannot_be_played_is_said_with_its_field() {
    let bench = Bench::duel().await;
    let wrong = [
        (json!({"system": "chess", "encounter": "skirmish"}), "system"),
        (json!({"system": "unbound", "encounter": "nowhere"}), "encounter"),
        (json!({"system": "unbound", "encounter": "skirmish", "fights": 0}), "fights"),
        (json!({"system": "unbound", "encounter": "skirmish", "fights": 1_000_000}), "fights"),
        (json!({"system": "unbound", "encounter": "skirmish", "policy": "brave"}), "policy"),
        (json!({"system": "unbound", "encounter": "skirmish", "vary": [{"without": ["Nobody"]}]}), "vary[0]"),
        (json!({"system": "unbound", "encounter": "skirmish", "vary": [{}, {"without": "Nettle"}]}), "vary[1].without"),
        (json!({"system": "unbound", "encounter": "skirmish", "vary": [{"actors": [{"is": "Dragonn"}]}]}), "vary[0]"),
        (json!({"system": "unbound", "encounter": "skirmish", "vary": [{}, {}, {}, {}, {}]}), "vary"),
    ];
    for (body, field) in wrong {
        let (status, told) = bench.ask("POST", "/api/simulations", "", Some(body.clone())).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}: {told}");
        assert_eq!(told["error"]["field"], field, "{body}: {told}");
    }
}

/// An encounter of Pathfinder that stands in no file: four heroes and so many wolves.
fn unsaved(wolves: usize) -> String {
    let letters: Vec<char> = ('a'..='h').filter(|letter| *letter != 'f').collect();
    let row = |letters: &[char]| letters.iter().map(|letter| format!(". {letter} ")).collect::<String>() + ".\n";
    let heroes = ["Brannoc", "Tessaly", "Brannoc", "Tessaly"];
    let row_of_foes = (0..wolves).map(|at| char::from(b'A' + at as u8)).collect::<Vec<_>>();
    let mut text = format!(
        "system = \"pathfinder\"\ntitle = \"Wolves\"\nplayers = [\"heroes\"]\ninclude = [\"characters.toml\", \"creatures.toml\"]\n[map]\ncells = \"\"\"\n{}\"\"\"\n",
        row(&letters[..4]).trim_end().to_owned()
            + " . . . "
            + &row_of_foes.iter().map(|one| format!("{one} ")).collect::<String>()
            + "\n"
    );
    for (at, (name, letter)) in heroes.iter().zip(&letters).enumerate() {
        text += &format!("[[actors]]\nis = \"{name}\"\nname = \"{name} {at}\"\nside = \"heroes\"\nat = \"{letter}\"\n");
    }
    for (at, letter) in row_of_foes.iter().enumerate() {
        text +=
            &format!("[[actors]]\nis = \"timber wolf\"\nname = \"wolf {at}\"\nside = \"foes\"\nat = \"{letter}\"\n");
    }
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_encounter_is_priced_and_played_before_it_is_kept() {
    let bench = Bench::duel().await;
    let price = async |wolves: usize| {
        let body = json!({"system": "pathfinder", "text": unsaved(wolves)});
        let (status, told) = bench.ask("POST", "/api/prices", "", Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        told
    };
    let (two, five) = (price(2).await, price(5).await);
    assert_eq!(two["faults"], json!([]));
    let cost = |told: &Value| told["priced"]["cost"]["total"].as_i64().expect("it has a price");
    assert!(cost(&two) > 0 && cost(&five) * 2 == cost(&two) * 5, "{two} {five}");
    assert_ne!(two["priced"]["threat"], five["priced"]["threat"]);
    // What is wrong is told with its place; other games price nothing.
    let wrong = json!({"system": "pathfinder", "text": unsaved(2).replace("timber wolf", "moon")});
    let (_, told) = bench.ask("POST", "/api/prices", "", Some(wrong)).await;
    assert!(told["priced"].is_null() && told["faults"][0]["line"].as_u64() > Some(1), "{told}");
    // Nothing of it is kept, and it is played all the same.
    let id = asked(&bench, json!({"system": "pathfinder", "text": unsaved(2), "fights": 60, "without": false})).await;
    let progress = until(&bench, &id, is_over).await;
    assert_eq!(progress["state"], "done", "{progress}");
    assert_eq!((&progress["report"]["title"], &progress["report"]["report"]["fights"]), (&json!("Wolves"), &json!(60)));
}
