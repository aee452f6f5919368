//! What lies in the fog makes no difference to those who have not seen it, in any game; what comes into sight is told.

use super::world::{Step, World, compare, give};
use crate::pictures::{places, png, put, send};
use axum::http::StatusCode;
use serde_json::{Value, json};

const UNBOUND: &str = r#"
system = "unbound"
title = "The gate"
fog = true
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[map]
shape = "square"
cells = """
A . . . . # . . H .
. . . . . X Q . . .
C . . B . # . W I .
"""
[[thing]]
name = "oak door"
at = "X"
material = "wood"
bars = true
[[actors]]
is = "Brana"
side = "heroes"
at = "A"
[[actors]]
is = "Brana"
name = "Bree"
side = "heroes"
at = "C"
[[actors]]
is = "Goblin"
name = "Nettle"
side = "raiders"
at = "B"
"#;

/// Somebody waits behind the door; somebody else, and other ground; nobody, and a chest.
fn behind_the_door() -> [String; 3] {
    let ogre = "[[actors]]\nis = \"Ogre\"\nname = \"Marrow\"\nside = \"raiders\"\nat = \"H\"\n";
    let wolf = "[[actors]]\nis = \"Wolf\"\nname = \"Cinder\"\nside = \"raiders\"\nat = \"I\"\n";
    let chest = "[[thing]]\nname = \"iron chest\"\nat = \"H\"\nmaterial = \"metal\"\n";
    [("", ogre, ["", "I", "QW"]), ("", wolf, ["H", "", ""]), (chest, "", ["I", "", "QW"])].map(|(thing, more, gone)| {
        let (head, rest) = UNBOUND.split_once("[map]").expect("it has a map");
        let (map, rest) = rest.split_once("[[thing]]").expect("it has a door");
        let gone = gone.concat();
        let map = map.replace(|letter| gone.contains(letter), ".").replace('Q', ",").replace('W', "#");
        format!("{head}[map]{map}{thing}[[thing]]{rest}{more}")
    })
}

#[tokio::test]
async fn unbound_what_lies_in_the_fog_is_not_told() {
    let mut worlds = Vec::new();
    for scene in behind_the_door() {
        worlds.push(World::of("unbound", &scene, &[&[0], &[1]], &[0, 1, 2, 3, 9]).await);
    }
    let to = |x: i16, y: i16| json!({"do": "move", "actor": 0, "to": [x, y]});
    let steps = [
        Step::Player(to(4, 0), vec![5], 0),
        // Into the unknown there is no way, and no word of why.
        Step::Player(to(7, 1), vec![5], 0),
        Step::Player(to(8, 0), vec![5], 0),
        Step::Player(json!({"do": "strike_object", "actor": 0, "thing": "iron chest"}), vec![5], 0),
        Step::Player(json!({"do": "strike_thing", "actor": 0, "weapon": 0, "at": [8, 0], "what": "it"}), vec![5], 0),
        Step::Master(json!({"do": "start_encounter"}), vec![10, 10, 8, 8, 1, 1, 5]),
        Step::Player(to(4, 1), vec![5], 0),
        Step::Player(json!({"do": "pass", "actor": 0}), vec![5], 0),
        Step::Hidden(1),
        Step::Undo,
        Step::Hidden(1),
    ];
    let (_, log) = compare(worlds, &steps).await;
    assert!(log.contains("Brana moves 4 spaces to E1"), "{log}");
}

/// Returns what somebody is told of the ground: what a cell is, and whom they see.
async fn seen(world: &World, token: &str) -> (impl Fn(i64, i64) -> String, Vec<String>) {
    let table = world.bench.get("/api/table", token).await;
    let names = table["view"]["tokens"].as_array().expect("a list").iter();
    let names = names.map(|token| token["name"].as_str().expect("it is text").to_owned()).collect();
    let cells = table["ground"]["cells"].as_array().expect("a list").clone();
    let terrain = move |x: i64, y: i64| {
        let cell = cells.iter().find(|cell| cell["at"] == json!([x, y])).expect("it is on the map");
        let unseen = if cell["unseen"] == true { " unseen" } else { "" };
        format!("{}{unseen}", cell["terrain"].as_str().expect("it is text"))
    };
    (terrain, names)
}

#[tokio::test]
async fn unbound_a_door_opens_and_what_is_behind_it_is_seen() {
    let [scene, ..] = behind_the_door();
    let world = World::of("unbound", &scene, &[&[0], &[1]], &[]).await;
    let (bench, master) = (&world.bench, world.bench.token.clone());
    let all = ["Brana", "Bree", "Nettle", "Marrow"];
    let (ground, names) = seen(&world, world.token(0)).await;
    assert_eq!(
        (ground(4, 0), ground(5, 0), ground(8, 0), names),
        ("clear".into(), "wall".into(), "unknown".into(), all[..3].iter().map(|&name| name.to_owned()).collect())
    );
    let (ground, names) = seen(&world, &master).await;
    assert_eq!((ground(8, 0), ground(4, 0), names.len()), ("clear unseen".into(), "clear".into(), 4));
    let stamp = async |token: &str| bench.get("/api/table", token).await["view"]["fog"].clone();
    for (actor, to) in [(0, [4, 1]), (1, [4, 0])] {
        give(bench, &master, &json!({"do": "move", "actor": actor, "to": to}), &[5]).await;
    }
    let before = stamp(world.token(0)).await;
    let open = json!({"do": "open_thing", "actor": 0, "thing": "oak door", "open": true});
    give(bench, &master, &open, &[5]).await;
    let (ground, names) = seen(&world, world.token(0)).await;
    assert_eq!((ground(8, 1), names), ("clear".into(), all.map(str::to_owned).to_vec()), "she looks through the door");
    assert_ne!(stamp(world.token(0)).await, before);
    // Who stands elsewhere has not seen it.
    let (_, names) = seen(&world, world.token(1)).await;
    assert_eq!(names.len(), 3, "{names:?}");
    // It is taken back with the rest, and seen again.
    let undo = json!({"id": "u"});
    assert_eq!(bench.ask("POST", "/api/table/undo", &master, Some(undo)).await.0, StatusCode::OK);
    assert_eq!(stamp(world.token(0)).await, before);
    // Uncovered, it is open to all; the picture of the scene too only when the game master says so.
    let uncover = |open: bool| json!({"do": "uncover", "from": [6, 0], "to": [9, 2], "open": open});
    give(bench, &master, &uncover(true), &[]).await;
    let (ground, names) = seen(&world, world.token(1)).await;
    assert_eq!((ground(8, 0), names.len()), ("clear".into(), 4));
    give(bench, &master, &uncover(false), &[]).await;
    let (ground, names) = seen(&world, world.token(1)).await;
    assert_eq!((ground(8, 0), names.len()), ("unknown".into(), 3));
    let lift = json!({"do": "set_fog", "on": false});
    let (status, _) = bench.give(world.token(0), lift.clone(), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    give(bench, &master, &lift, &[]).await;
    assert_eq!((stamp(world.token(0)).await, stamp(&master).await), (Value::Null, Value::Null));
}

/// The same ground with three things behind a wall: somebody and hard ground; somebody else; nobody, and more wall.
fn behind_the_wall(scene: &str, [one, other]: [&str; 2]) -> [String; 3] {
    [(one, ["Q,", "W.", "I."]), (other, ["Q.", "W.", "H."]), ("", ["H.", "W#", "I."])].map(|(who, swaps)| {
        let (head, rest) = scene.split_once("cells").expect("it has a map");
        let (map, rest) = rest.split_once("[[actors]]").expect("it has actors");
        let swap =
            |letter: char| swaps.iter().find(|swap| swap.starts_with(letter)).and_then(|swap| swap.chars().nth(1));
        let map: String = map
            .chars()
            .map(|letter| swap(letter).unwrap_or(if "QW".contains(letter) { '.' } else { letter }))
            .collect();
        format!("{head}cells{map}[[actors]]{rest}{who}")
    })
}

const DESTINY: &str = r#"
system = "destiny"
title = "The wall"
fog = true
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[map]
shape = "square"
cells = """
A . . . # . H .
. . . . # Q W .
. . . B # . I .
"""
[[actors]]
is = "Brannic Holt"
name = "Brannic"
side = "heroes"
at = "A"
[[actors]]
is = "Town guard"
name = "guard"
side = "watch"
at = "B"
"#;

async fn destiny() -> Vec<World> {
    let bandit = "[[actors]]\nis = \"Bandit\"\nname = \"lurker\"\nside = \"watch\"\nat = \"H\"\n";
    let wolf = "[[actors]]\nis = \"Wolf\"\nname = \"shade\"\nside = \"watch\"\nat = \"I\"\n";
    let mut worlds = Vec::new();
    for scene in behind_the_wall(DESTINY, [bandit, wolf]) {
        worlds.push(World::of("destiny", &scene, &[&[0]], &[0, 1, 2, 9]).await);
    }
    worlds
}

#[tokio::test]
async fn destiny_what_lies_in_the_fog_is_not_told() {
    let to = |x: i16, y: i16| json!({"do": "walk", "actor": 0, "to": [x, y]});
    let act = |target: u16| json!({"do": "act", "actor": 0, "act": {"act": "attack", "target": target, "weapon": 0}});
    let steps = [
        Step::Player(to(2, 1), vec![3], 0),
        Step::Player(to(6, 0), vec![3], 0),
        Step::Player(to(5, 1), vec![3], 0),
        Step::Player(act(2), vec![3], 0),
        Step::Player(json!({"do": "search", "actor": 0}), vec![3], 0),
    ];
    let (_, log) = compare(destiny().await, &steps).await;
    assert!(log.contains("Brannic walks to C2"), "{log}");
}

const ARCHSOUL: &str = r#"
system = "archsoul"
title = "The wall"
fog = true
include = ["gear.toml", "characters.toml"]
players = ["wardens"]
[map]
shape = "square"
cells = """
A . . . # . H .
. . . . # Q W .
. . . B # . I .
"""
[[actors]]
is = "Mara"
side = "wardens"
at = "A"
[[actors]]
is = "toll guard"
name = "the guard"
side = "toll"
at = "B"
"#;

#[tokio::test]
async fn archsoul_what_lies_in_the_fog_is_not_told() {
    let listener = "[[actors]]\nis = \"Orrin\"\nname = \"the listener\"\nside = \"toll\"\nat = \"H\"\n";
    let wolf = "[[actors]]\nis = \"wolf\"\nname = \"the shade\"\nside = \"toll\"\nat = \"I\"\n";
    let mut worlds = Vec::new();
    for scene in behind_the_wall(ARCHSOUL, [listener, wolf]) {
        worlds.push(World::of("archsoul", &scene, &[&[0]], &[0, 1, 2, 9]).await);
    }
    let to = |x: i16, y: i16| json!({"do": "walk", "actor": 0, "to": [x, y]});
    let steps = [
        Step::Player(to(2, 1), vec![3], 0),
        Step::Player(to(6, 0), vec![3], 0),
        Step::Player(to(5, 1), vec![3], 0),
        Step::Player(json!({"do": "attack", "actor": 0, "target": 2, "weapon": 0}), vec![3], 0),
        Step::Player(json!({"do": "hide", "actor": 0}), vec![1], 0),
        Step::Player(json!({"do": "search", "actor": 0}), vec![3], 0),
    ];
    let (_, log) = compare(worlds, &steps).await;
    assert!(log.contains("Mara"), "{log}");
}

#[tokio::test]
async fn a_picture_that_shows_what_lies_in_the_fog_is_not_told() {
    let [scene, ..] = behind_the_door();
    let world = World::of("unbound", &scene, &[&[0]], &[]).await;
    let (bench, player) = (&world.bench, world.token(0));
    let (_, told) = put(bench, "scene-0", png(40, 30)).await;
    let path = format!("/api/table/pictures/scene-0/{}", told["pictures"][0]["hash"].as_str().expect("text"));
    assert_eq!(put(bench, "actor-0", png(4, 3)).await.0, StatusCode::OK);
    // What hangs on a token that is seen is told all the same.
    assert_eq!(places(bench, player).await, ["actor-0"]);
    assert_eq!(send(bench, "GET", &path, player, Vec::new()).await.0, StatusCode::NOT_FOUND);
    assert_eq!(places(bench, &bench.token).await.len(), 2);
    for shown in [json!({"do": "set_fog", "on": true, "whole": true}), json!({"do": "set_fog", "on": false})] {
        give(bench, &bench.token, &shown, &[]).await;
        assert_eq!(places(bench, player).await.len(), 2, "{shown}");
        assert_eq!(send(bench, "GET", &path, player, Vec::new()).await.0, StatusCode::OK);
    }
}
