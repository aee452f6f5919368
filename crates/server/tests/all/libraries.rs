//! Content files of people's own: put in a library over the net, checked, begun.

use crate::common::Bench;
use axum::http::StatusCode;
use ludex_store::Store;
use serde_json::{Value, json};

const FILES: &str = "/api/shelf/unbound/files";

const GOBLINS: &str = r#"
system = "unbound"
title = "Goblins at the well"
difficulty = "hard"
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]

[map]
shape = "hex"
cells = """
. . . . . .
 . A . . . B
. . . . . .
"""

[[actors]]
is = "Brana"
side = "heroes"
at = "A"

[[actors]]
is = "Goblin"
name = "Nettle"
side = "raiders"
at = "B"
"#;

async fn library(bench: &Bench) -> String {
    let (status, made) = bench.ask("POST", "/api/shelves", "", None).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let token = made["token"].as_str().expect("it is text").to_owned();
    assert_eq!(made["link"], format!("/library#{token}"));
    token
}

fn upload(files: &[(&str, &str)]) -> Value {
    let files: Vec<Value> = files.iter().map(|(name, text)| json!({"name": name, "text": text})).collect();
    json!({ "files": files })
}

async fn put(bench: &Bench, token: &str, body: Value) -> (StatusCode, Value) {
    bench.ask("POST", FILES, token, Some(body)).await
}

#[tokio::test]
async fn an_encounter_of_ones_own_is_put_on_a_library_and_begun() {
    let bench = Bench::duel().await;
    let token = library(&bench).await;
    let (status, put) = put(&bench, &token, upload(&[("goblins.toml", GOBLINS)])).await;
    assert_eq!(status, StatusCode::OK, "{put}");
    let list = bench.get(FILES, &token).await;
    let about = &list["files"][0]["about"];
    let told = ["file", "kind", "title", "difficulty"].map(|field| about[field].as_str().unwrap_or_default());
    assert_eq!(told, ["goblins.toml", "encounter", "Goblins at the well", "hard"]);
    let sides = json!([{"name": "heroes", "actors": ["Brana"]}, {"name": "raiders", "actors": ["Nettle"]}]);
    assert_eq!((&about["sides"], &about["faults"], &list["files"][0]["faults"]), (&sides, &json!([]), &json!(0)));

    let begin = json!({"system": "unbound", "encounter": "goblins.toml", "shelf": token});
    let (status, made) = bench.ask("POST", "/api/campaigns", "", Some(begin)).await;
    assert_eq!((status, &made["title"]), (StatusCode::CREATED, &json!("Goblins at the well")), "{made}");
    let table = bench.get("/api/table", made["token"].as_str().expect("it is text")).await;
    let names: Vec<&str> =
        table["view"]["tokens"].as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(names, ["Brana", "Nettle"]);

    let form = bench.get(&format!("{FILES}/goblins.toml/settings"), &token).await;
    assert!(form["fields"].as_array().is_some_and(|fields| !fields.is_empty()), "{form}");
    let fights = json!({"system": "unbound", "encounter": "goblins", "shelf": token, "fights": 1, "without": false});
    let (status, asked) = bench.ask("POST", "/api/simulations", "", Some(fights)).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{asked}");
}

#[tokio::test]
async fn faults_are_told_in_the_order_of_their_lines() {
    let bench = Bench::duel().await;
    let token = library(&bench).await;
    let wrong = r#"
system = "unbound"
title = "The well"
include = ["weapons.toml", "characters.toml", "creatures.toml"]
[map]
shape = "hex"
cells = "A . B"
[[actors]]
is = "Brana"
side = "heroes"
at = "Z"
unknown = 3
[options]
foo = 3
[[creature]]
name = "Mud"
level = 99
"#;
    let check = json!({"name": "a.toml", "text": wrong});
    let (status, about) = bench.ask("POST", "/api/shelf/unbound/check", &token, Some(check)).await;
    assert_eq!(status, StatusCode::OK, "{about}");
    let lines: Vec<u64> = about["faults"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|fault| fault["line"].as_u64().expect("a line"))
        .collect();
    assert!(lines.len() > 1 && lines.is_sorted(), "{about}");
}

#[tokio::test]
async fn faults_are_told_with_their_lines_and_kept_only_as_a_draft() {
    let bench = Bench::duel().await;
    let token = library(&bench).await;
    let wrong = GOBLINS.replace("is = \"Goblin\"", "is = \"Gobblin\"");
    let broken = "title = \"x\"\n[map\n";
    let check = json!({"name": "a.toml", "text": wrong});
    let (status, about) = bench.ask("POST", "/api/shelf/unbound/check", &token, Some(check)).await;
    assert_eq!(status, StatusCode::OK, "{about}");
    let line = wrong.lines().position(|line| line.contains("Gobblin")).expect("it is there") + 1;
    let fault = &about["faults"][0];
    assert_eq!((&fault["line"], &fault["field"]), (&json!(line), &json!("actors[1].is")), "{about}");
    assert!(fault["message"].as_str().is_some_and(|message| message.contains("did you mean Goblin?")), "{fault}");

    let both = upload(&[("fine.toml", GOBLINS), ("a.toml", &wrong), ("b.toml", broken)]);
    let (status, refused) = put(&bench, &token, both.clone()).await;
    assert_eq!(
        (status, &refused["error"]["code"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("malformed")),
        "{refused}"
    );
    let places: Vec<(&str, u64)> = refused["error"]["faults"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|fault| (fault["file"].as_str().unwrap_or_default(), fault["line"].as_u64().unwrap_or_default()))
        .collect();
    assert_eq!(places, [("a.toml", line as u64), ("b.toml", 2)]);
    assert_eq!(bench.get(FILES, &token).await["files"], json!([]), "nothing half stored");

    let mut draft = both;
    draft["draft"] = json!(true);
    assert_eq!(put(&bench, &token, draft).await.0, StatusCode::OK);
    let list = bench.get(FILES, &token).await;
    let faults: Vec<&Value> = list["files"].as_array().expect("a list").iter().map(|file| &file["faults"]).collect();
    assert_eq!(faults, [&json!(1), &json!(1), &json!(0)]);
    let begin = json!({"system": "unbound", "encounter": "a.toml", "shelf": token});
    let (status, refused) = bench.ask("POST", "/api/campaigns", "", Some(begin)).await;
    assert_eq!((status, &refused["error"]["faults"][0]["line"]), (StatusCode::BAD_REQUEST, &json!(line)), "{refused}");
}

#[tokio::test]
async fn files_of_a_library_name_one_another_and_stand_over_the_starter_content() {
    let bench = Bench::duel().await;
    let token = library(&bench).await;
    let creature = "[[creature]]\nname = \"Mud goblin\"\nsize = \"small\"\nattributes = { strength = 0, endurance = 1, agility = 3, dexterity = 2, intelligence = 0, cunning = 1, acuity = 1, will = 0 }\nhealth = 4\nvitality = 8\nap = 12\nweapons = [\"scimitar\"]\nheld = [\"scimitar\"]\n";
    let scene = GOBLINS
        .replace("heroes", "travellers")
        .replace("\"creatures.toml\"]", "\"mud.toml\"]")
        .replace("is = \"Goblin\"", "is = \"Mud goblin\"");
    let adventure = "system = \"unbound\"\ntitle = \"Two wells\"\n[[scene]]\nfile = \"mudden.toml\"\ntext = \"A well.\"\n[[scene]]\nfile = \"bell/tower.toml\"\n";
    // In one upload, whatever the order.
    let files = upload(&[("two.toml", adventure), ("mudden.toml", &scene), ("mud.toml", creature)]);
    let (status, told) = put(&bench, &token, files).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let kinds: Vec<&Value> = told.as_array().expect("a list").iter().map(|file| &file["about"]["kind"]).collect();
    assert_eq!(kinds, ["adventure", "encounter", "creatures"]);
    assert_eq!(told[2]["about"]["holds"], json!(["Mud goblin"]));

    let own = bench.get("/api/shelf/unbound/bestiary", &token).await;
    assert_eq!((&own[0]["name"], &own[0]["kind"]), (&json!("Mud goblin"), &json!("creature")), "{own}");
    assert_eq!(own[0]["numbers"][0], json!({"label": "Health", "value": "4"}), "{own}");

    // What hangs on a file is looked at anew when that changes, or goes.
    bench.get(FILES, &token).await;
    let renamed =
        bench.ask("POST", &format!("{FILES}/mud.toml/rename"), &token, Some(json!({"to": "peat.toml"}))).await;
    assert_eq!(renamed.0, StatusCode::NO_CONTENT, "{}", renamed.1);
    let list = bench.get(FILES, &token).await;
    let faults = |name: &str| {
        let files = list["files"].as_array().expect("a list");
        files.iter().find(|file| file["about"]["file"] == name).map(|file| file["faults"].as_u64().unwrap_or_default())
    };
    assert_eq!((faults("peat.toml"), faults("mud.toml")), (Some(0), None));
    assert!(faults("mudden.toml") > Some(0) && faults("two.toml") > Some(0), "{list}");
    let (status, _) = bench.ask("DELETE", &format!("{FILES}/two.toml"), &token, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) = bench.ask("GET", &format!("{FILES}/two.toml"), &token, None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_bestiary_tells_whom_the_starter_content_of_every_game_holds() {
    let bench = Bench::duel().await;
    for (system, name, kind) in [
        ("unbound", "Goblin", "creature"),
        ("destiny", "Brannic Holt", "character"),
        ("archsoul", "Mara", "character"),
        // Its record is called a character's, and no player may make one so.
        ("archsoul", "wolf", "creature"),
        ("edge", "Rhea Vance", "character"),
        ("pathfinder", "Oswin", "character"),
    ] {
        let all = bench.get(&format!("/api/systems/{system}/bestiary"), "").await;
        let all = all.as_array().expect("a list");
        let found = all.iter().find(|one| one["name"] == name).expect("it is there");
        assert_eq!(found["kind"], kind, "{found}");
        assert!(found["include"].as_array().is_some_and(|files| files.contains(&found["file"])), "{found}");
        assert!(
            all.iter().all(|one| one["numbers"].as_array().is_some_and(|numbers| numbers.len() > 1)),
            "{system}: {all:?}"
        );
    }
    let schema = bench.get("/api/systems/unbound/schema", "").await;
    assert!(schema["properties"]["actors"].is_object(), "{schema}");
    let (status, _) = bench.ask("GET", "/api/systems/none/bestiary", "", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn two_who_edit_one_file_do_not_write_over_each_other() {
    let bench = Bench::duel().await;
    let token = library(&bench).await;
    put(&bench, &token, upload(&[("goblins.toml", GOBLINS)])).await;
    let (status, refused) = put(&bench, &token, upload(&[("goblins.toml", GOBLINS)])).await;
    assert_eq!((status, &refused["error"]["code"]), (StatusCode::CONFLICT, &json!("moved-on")), "{refused}");
    let text = bench.get(&format!("{FILES}/goblins.toml"), &token).await;
    assert_eq!((&text["text"], &text["said"]["actors"][1]["name"]), (&json!(GOBLINS), &json!("Nettle")));
    let mut over = upload(&[("goblins.toml", &GOBLINS.replace("hard", "easy"))]);
    over["files"][0]["over"] = text["hash"].clone();
    assert_eq!(put(&bench, &token, over.clone()).await.0, StatusCode::OK);
    assert_eq!(put(&bench, &token, over).await.0, StatusCode::CONFLICT, "that text is not there any more");
    let text = bench.get(&format!("{FILES}/goblins.toml"), &token).await;
    assert!(text["text"].as_str().is_some_and(|text| text.contains("easy")));
}

#[tokio::test]
async fn a_library_is_opened_by_its_own_token_and_by_no_other() {
    let bench = Bench::duel().await;
    let (one, other) = (library(&bench).await, library(&bench).await);
    put(&bench, &one, upload(&[("goblins.toml", GOBLINS)])).await;
    assert_eq!(bench.get(FILES, &other).await["files"], json!([]));
    for token in ["", "nonsense", &bench.token] {
        let (status, refused) = bench.ask("GET", FILES, token, None).await;
        assert_eq!((status, &refused["error"]["code"]), (StatusCode::UNAUTHORIZED, &json!("no-shelf")));
        assert_eq!(put(&bench, token, upload(&[("a.toml", GOBLINS)])).await.0, StatusCode::UNAUTHORIZED);
        let begin = json!({"system": "unbound", "encounter": "goblins.toml", "shelf": token});
        assert_eq!(bench.ask("POST", "/api/campaigns", "", Some(begin)).await.0, StatusCode::UNAUTHORIZED);
    }
    let (status, _) = bench.ask("GET", "/api/table", &one, None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "a shelf is no seat at a table");
    let (status, _) = bench.ask("GET", &format!("{FILES}/goblins.toml"), &other, None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn names_sizes_and_bombs_are_refused() {
    let bench = Bench::of(Store::in_memory().expect("memory is there"), "duel.toml").await;
    let token = library(&bench).await;
    let refused = async |body: Value, status: StatusCode| {
        let answer = put(&bench, &token, body).await;
        assert_eq!(answer.0, status, "{}", answer.1);
        assert!(
            answer.1["error"]["message"].as_str().is_some_and(|message| message.len() < 20_000),
            "it is told shortly"
        );
    };
    for name in ["../a.toml", "/etc/passwd", "a/b.toml", "..", "a.sh", "a.toml\u{0}", "", "con\\a.toml"] {
        refused(upload(&[(name, GOBLINS)]), StatusCode::BAD_REQUEST).await;
    }
    refused(upload(&[]), StatusCode::BAD_REQUEST).await;
    refused(upload(&[("a.toml", &"#".repeat((256 << 10) + 1))]), StatusCode::BAD_REQUEST).await;
    refused(upload(&[("a.toml", &"#".repeat(100 << 20))]), StatusCode::PAYLOAD_TOO_LARGE).await;
    // Nested as deep as a file is long, in the ways that TOML has.
    let (deep, keys) = (100_000, 80_000);
    for text in [
        format!("a = {}", "[".repeat(deep)),
        format!("a = {}{}", "[".repeat(deep), "]".repeat(deep)),
        format!("a = {}", "{ a = ".repeat(40_000)),
        format!("[{}a]\n", "a.".repeat(keys)),
        format!("{}a = 1\n", "a.".repeat(keys)),
        "[[creature]]\n".repeat(18_000),
        "[[actors]]\nis = \"Goblin\"\n".repeat(9_000),
    ] {
        refused(upload(&[("a.toml", &text)]), StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    // Each includes the next, and the last the first.
    let names: Vec<String> = (0..100).map(|place| format!("f{place}.toml")).collect();
    let texts: Vec<String> = (0..100).map(|place| format!("include = [\"f{}.toml\"]\n", (place + 1) % 100)).collect();
    let files: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let (status, told) = put(&bench, &token, upload(&files)).await;
    assert!([StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY].contains(&status), "{told}");
    let climbing = GOBLINS.replace("\"weapons.toml\"", "\"../../../../etc/passwd\", \"weapons.toml\"");
    refused(upload(&[("a.toml", &climbing)]), StatusCode::UNPROCESSABLE_ENTITY).await;
}

#[tokio::test]
async fn a_token_that_is_taken_back_opens_nothing_and_the_next_opens_the_same_files() {
    let bench = Bench::duel().await;
    let token = library(&bench).await;
    let (status, _) = put(&bench, &token, upload(&[("goblins.toml", GOBLINS)])).await;
    assert_eq!(status, StatusCode::OK);
    let (status, made) = bench.ask("POST", "/api/shelves/token", &token, None).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    assert_eq!(bench.ask("GET", FILES, &token, None).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(bench.ask("POST", "/api/shelves/token", &token, None).await.0, StatusCode::UNAUTHORIZED);
    let next = made["token"].as_str().expect("it is text");
    assert_eq!(bench.get(FILES, next).await["files"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn of_a_game_that_is_not_there_nothing_is_told_but_that() {
    let bench = Bench::duel().await;
    let token = library(&bench).await;
    for (method, path, body) in [
        ("GET", "/api/shelf/chess/files", None),
        ("POST", "/api/shelf/chess/files", Some(upload(&[("goblins.toml", GOBLINS)]))),
        ("POST", "/api/shelf/chess/check", Some(json!({"name": "goblins.toml", "text": GOBLINS}))),
        ("GET", "/api/shelf/chess/bestiary", None),
    ] {
        let (status, told) = bench.ask(method, path, &token, body).await;
        assert_eq!((status, &told["error"]["code"]), (StatusCode::NOT_FOUND, &json!("not-found")), "{path}: {told}");
    }
}
