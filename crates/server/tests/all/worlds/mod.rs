//! Nobody can tell worlds apart that differ only in what is hidden: every game is played over HTTP and WebSocket in three of
//! them, and all that players and spectators are sent is compared, in order and to the letter.

mod calls;
mod fog;
mod held;
mod world;

use axum::http::StatusCode;
use ludex_server::Limits;
use serde_json::{Value, json};
use std::time::Duration;
use world::{Step, World, compare, give};

const UNBOUND: &str = r#"
system = "unbound"
title = "The ford"
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[map]
shape = "square"
cells = """
. . . H . . . . I .
. . . . . . . . . .
A . . . . . . . . B
. . . . . . . . . .
C . . . . . . . . .
"""
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

/// A client hidden by the way; another client hidden far off; nobody.
async fn unbound() -> Vec<World> {
    let near = "[[actors]]\nis = \"Ogre\"\nname = \"Marrow\"\nside = \"raiders\"\nat = \"H\"\nhidden = true\n";
    let far = "[[actors]]\nis = \"Wolf\"\nname = \"Cinder\"\nside = \"raiders\"\nat = \"I\"\nhidden = true\n";
    let mut worlds = Vec::new();
    for (hidden, gone) in [(near, "I"), (far, "H"), ("", "HI")] {
        let map = |text: &str| text.replace(|letter| gone.contains(letter), ".");
        let (head, actors) = UNBOUND.split_once("[map]").expect("it has a map");
        let (cells, actors) = actors.split_once("[[actors]]").expect("it has actors");
        // Wherever in the file they stand, the hidden are counted last.
        let scene = format!("{head}[map]{}{hidden}[[actors]]{actors}", map(cells));
        worlds.push(World::of("unbound", &scene, &[&[0], &[1]], &[0, 1, 2, 3, 9]).await);
    }
    worlds
}

#[tokio::test]
async fn unbound_a_fight_with_somebody_hidden() {
    let steps = [
        Step::Master(json!({"do": "start_encounter"}), vec![10, 10, 5, 5, 4, 4, 5]),
        Step::Player(json!({"do": "move", "actor": 0, "to": [6, 2], "dash": true}), vec![5], 3),
        Step::Secret,
        Step::Player(json!({"do": "hold_valor", "actor": 0, "ready": true}), vec![], 0),
        Step::All((1..=20).map(|face| apart([face, (face + 6) % 20 + 1, (face + 12) % 20 + 1])).collect()),
        Step::Undo,
        Step::All(vec![Step::Undo, Step::Secret]),
        Step::Player(json!({"do": "pass", "actor": 0}), vec![5], 1),
        Step::Hidden(2),
    ];
    let (pauses, log) = compare(unbound().await, &steps).await;
    assert_eq!(pauses, [1, 0, 0], "somebody hidden was asked");
    assert!(log.contains("dashes 6 spaces to G3"), "{log}");
}

/// Who is hidden has a turn as the others have, and it is another client in each world.
#[tokio::test]
async fn unbound_the_turn_of_somebody_hidden() {
    let mut worlds = Vec::new();
    for (name, at, gone) in [("Marrow", "H", "I"), ("Gall", "I", "H"), ("The King under the Hill", "I", "H")] {
        let scene = UNBOUND.replacen(gone, ".", 1);
        let hidden =
            format!("[[actors]]\nis = \"Ogre\"\nname = \"{name}\"\nside = \"raiders\"\nat = \"{at}\"\nhidden = true\n");
        worlds.push(World::of("unbound", &format!("{scene}{hidden}"), &[&[0], &[1]], &[0, 1, 3]).await);
    }
    let steps = [
        Step::Master(json!({"do": "start_encounter"}), vec![10, 10, 8, 8, 1, 1, 10]),
        Step::Player(json!({"do": "pass", "actor": 0}), vec![5], 0),
        Step::Player(json!({"do": "end_activation", "actor": 1}), vec![5], 0),
        Step::Master(json!({"do": "pass", "actor": 1}), vec![5]),
        Step::Hidden(1),
        Step::Undo,
        Step::Hidden(1),
    ];
    let (_, log) = compare(worlds, &steps).await;
    assert!(log.contains("Nettle is to act"), "{log}");
}

/// While the game waits for an actor hidden, whoever wants something is told after a while that the game master is
/// busy, in the same words whatever they want; and it is done once, when that is settled.
#[tokio::test]
async fn who_waits_for_somebody_hidden_is_told_so_and_nothing_is_done_twice() {
    let hidden = "[[actors]]\nis = \"Ogre\"\nname = \"Marrow\"\nside = \"raiders\"\nat = \"H\"\nhidden = true\n";
    let scene = format!("{}{hidden}", UNBOUND.replacen('I', ".", 1));
    let limits = Limits { settling: Duration::from_millis(300), ..Limits::default() };
    let world = World::within(limits, "unbound", &scene, &[&[0], &[1]], &[]).await;
    give(&world.bench, &world.bench.token, &json!({"do": "start_encounter"}), &[10, 10, 5, 5, 4, 4, 5]).await;
    let before = world.reads().await;
    let request = json!({"id": "m", "command": {"do": "move", "actor": 0, "to": [6, 2], "dash": true}, "dice": []});
    let other = json!({"id": "n", "command": {"do": "pass", "actor": 1}, "dice": []});
    let ask = |seat: usize, body: &Value| {
        let (bench, token, body) = (world.bench.clone(), world.token(seat).to_owned(), body.clone());
        async move { bench.ask("POST", "/api/table/commands", &token, Some(body)).await }
    };
    let ((status, told), (again, same)) = tokio::join!(ask(0, &request), ask(1, &other));
    assert_eq!((status, &told["error"]["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("settling")), "{told}");
    assert_eq!((again, &same), (status, &told), "whoever waits is told the same");
    assert_eq!(world.reads().await, before, "and the pause does not show");
    for _ in 0..3 {
        world.answer().await;
    }
    let (status, told) = ask(0, &request).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    assert!(told["lines"].to_string().contains("dashes 6 spaces to G3"), "{told}");
    let (status, told) = ask(1, &other).await;
    assert_eq!((status, &told["error"]["code"]), (StatusCode::CONFLICT, &json!("refused")), "not her turn: {told}");
    let log = world.bench.get("/api/table/log?limit=1000", world.token(0)).await.to_string();
    assert_eq!(log.matches("dashes 6 spaces").count(), 1, "{log}");
}

const CELLAR: &str = r#"
system = "unbound"
title = "The cellar"
light = "night"
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[map]
shape = "square"
cells = """
A . . # . .
. . . X . B
C . . # . .
"""
[[lamp]]
name = "lamp"
at = "C"
bright = 10
[[thing]]
name = "oak door"
at = "X"
material = "wood"
bars = true
breaks = 12
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

/// A pit that nobody knows of, a chest behind a stone, nothing at all.
#[tokio::test]
async fn unbound_things_that_nobody_has_found() {
    let pit = "[[thing]]\nname = \"pit\"\nat = \"C\"\nmaterial = \"stone\"\nhidden = { perception = 12 }\n\
               trap = { number = 11, does = \"swallows\" }\n";
    let chest = "[[thing]]\nname = \"iron chest\"\nat = \"A\"\nmaterial = \"metal\"\nhidden = { investigation = 40 }\n";
    let mut worlds = Vec::new();
    for hidden in [pit, chest, ""] {
        let scene = CELLAR.replacen("[[thing]]", &format!("{hidden}[[thing]]"), 1);
        worlds.push(World::of("unbound", &scene, &[&[0]], &[0, 1, 2]).await);
    }
    let passive = |skill: &str, number: i32| json!({"do": "passive_check", "actor": 0, "skill": skill, "number": number, "used": "secret"});
    let contest = |faces: Vec<u32>| {
        let side = |actor: u16| json!({"actor": actor, "attempt": {"what": {"skill": "deception"}, "secret": true}});
        (json!({"do": "contest", "sides": [side(0), side(1)], "stake": "who lies"}), faces)
    };
    let steps = [
        Step::Player(json!({"do": "investigate", "actor": 0}), vec![4], 0),
        Step::Player(json!({"do": "search", "actor": 0}), vec![4], 0),
        Step::Apart(vec![(passive("perception", 9), vec![]), (passive("insight", 30), vec![]), (Value::Null, vec![])]),
        Step::Apart(vec![contest(vec![20, 20]), contest(vec![1, 8]), contest(vec![8, 1])]),
        Step::Player(json!({"do": "look_for", "actor": 0, "sense": "sight"}), vec![4], 0),
        Step::Player(json!({"do": "furnish", "change": "show", "thing": "pit"}), vec![4], 0),
        Step::Apart(vec![contest(vec![20, 20]), (Value::Null, vec![]), (Value::Null, vec![])]),
        // Whether what was done in secret is taken back is as little to be seen as what it was.
        Step::Apart(vec![("undo".into(), vec![]), (Value::Null, vec![]), (passive("perception", 9), vec![])]),
    ];
    let (_, log) = compare(worlds, &steps).await;
    assert!(log.contains("searches the whole room"), "{log}");
}

/// What was done in secret is nobody's but the game master's until it is revealed, and with it what came of it.
#[tokio::test]
async fn unbound_a_secret_check_is_told_when_it_is_revealed() {
    let world = World::of("unbound", UNBOUND.replace(['H', 'I'], ".").as_str(), &[&[0]], &[]).await;
    let (bench, player) = (&world.bench, world.token(0));
    let valor = async |token: &str| {
        let sheet = bench.get("/api/table/sheets/0", token).await.to_string();
        let at = sheet.find("\"label\":\"Valor\"").expect("it stands there");
        sheet[at..].split("\"value\":\"").nth(1).and_then(|rest| rest.chars().next())
    };
    let before = valor(player).await;
    let attempt = json!({"what": {"skill": "insight"}, "secret": true});
    let check = json!({"do": "check", "members": [0], "attempt": attempt, "against": {"number": 15}});
    let seq = bench.done(&bench.token, check, &[20]).await["seq"].clone();
    let log = |token: String| async move { bench.get("/api/table/log", &token).await["entries"].as_array().cloned() };
    let silent = log(player.to_owned()).await.and_then(|entries| entries.last().cloned()).expect("an entry");
    assert_eq!((&silent["seq"], &silent["typed"], &silent["lines"]), (&seq, &json!(false), &json!([])));
    assert!(silent.get("secret").is_none(), "{silent}");
    let known = log(bench.token.clone()).await.and_then(|entries| entries.last().cloned()).expect("an entry");
    assert_eq!((&known["seq"], &known["secret"]), (&seq, &json!(true)));
    assert_eq!((valor(player).await, before), (before, Some('1')));
    assert_eq!(valor(&bench.token).await, Some('2'), "the game master knows");
    // What it earned cannot be spent unbeknown.
    let inspire = json!({"do": "try_again", "actor": 0});
    assert_ne!(bench.give(player, inspire, None).await.0, StatusCode::OK);
    let reveal = |seq: Value| json!({"id": format!("reveal{}", bench.number()), "seq": seq});
    let (status, _) = bench.ask("POST", "/api/table/reveal", player, Some(reveal(seq.clone()))).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, told) = bench.ask("POST", "/api/table/reveal", &bench.token, Some(reveal(seq.clone()))).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let last = log(player.to_owned()).await.and_then(|entries| entries.last().cloned()).expect("an entry");
    assert_eq!(last["reveals"], seq);
    let lines = last["lines"].to_string();
    assert!(lines.contains("Brana gets 1 Valor") && lines.contains("Insight: 21 against 15: success"), "{lines}");
    assert_eq!(valor(player).await, Some('2'));
    let (status, _) = bench.ask("POST", "/api/table/reveal", &bench.token, Some(reveal(seq))).await;
    assert_eq!(status, StatusCode::CONFLICT, "it is revealed already");
}

/// Checks of Brana's in secret that fall otherwise in each world.
fn apart(faces: [u32; 3]) -> Step {
    let check = |skill: &str, number: i32| {
        let attempt = json!({"what": {"skill": skill}, "secret": true});
        json!({"do": "check", "members": [0], "attempt": attempt, "against": {"number": number}})
    };
    let checks = [check("insight", 15), check("perception", 12), check("deception", 30)];
    Step::Apart(checks.into_iter().zip(faces.map(|face| vec![face])).collect())
}

const DESTINY: &str = r#"
system = "destiny"
title = "The lane"
lane = 14
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[[actors]]
is = "Brannic Holt"
name = "Brannic"
side = "heroes"
place = 2
#HIDDEN
[[actors]]
is = "Town guard"
name = "guard"
side = "watch"
place = 8
"#;

/// A bandit unseen beside the heroes; a wolf unseen far off; nobody.
async fn destiny() -> Vec<World> {
    let mut worlds = Vec::new();
    for hidden in ["is = \"Bandit\"\nname = \"lurker\"\nplace = 3", "is = \"Wolf\"\nname = \"shade\"\nplace = 12", ""] {
        let hidden = match hidden {
            "" => String::new(),
            hidden => format!("[[actors]]\n{hidden}\nside = \"watch\"\nreserve = true\n"),
        };
        let scene = DESTINY.replace("#HIDDEN", &hidden);
        worlds.push(World::of("destiny", &scene, &[&[0]], &[0, 1, 2, 9]).await);
    }
    worlds
}

#[tokio::test]
async fn destiny_a_fight_with_somebody_unseen() {
    let both =
        |command: Value| Step::Apart([command.clone(), command, Value::Null].map(|command| (command, vec![3])).into());
    let unseen = json!({"set": "unseen", "actor": 2, "to": true});
    let steps = [
        Step::Master(json!({"do": "begin", "surprised": []}), vec![5, 6, 4, 1]),
        both(json!({"do": "rule", "change": unseen, "reason": "the dusk"})),
        both(json!({"do": "join", "actor": 2, "surprised": false})),
        Step::Player(json!({"do": "act", "actor": 0, "act": {"act": "defend"}}), vec![3], 3),
    ];
    let (pauses, _) = compare(destiny().await, &steps).await;
    assert_eq!(pauses, [0, 2, 0], "the wolf is asked before and after");
}

const ARCHSOUL: &str = r#"
system = "archsoul"
title = "The well"
include = ["gear.toml", "characters.toml"]
players = ["wardens"]
[map]
shape = "hex"
cells = """
. . . . . . .
 . . . . . . .
. A . . . B .
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

/// Worlds with somebody whom magic of the soul conceals, with somebody else, with nobody.
async fn archsoul() -> Vec<World> {
    let mut worlds = Vec::new();
    for hidden in ["is = \"Orrin\"\nname = \"the listener\"", "is = \"wolf\"\nname = \"the shade\"", ""] {
        let scene = match hidden {
            "" => ARCHSOUL.to_owned(),
            hidden => {
                let name = hidden.rsplit('=').next().unwrap_or_default();
                let own = format!("[[actors]]\n{hidden}\nside = \"toll\"\nat = \"H\"\nconcealed_by ={name}\n");
                format!("{}{own}", ARCHSOUL.replacen(". . . . . . .", ". . . H . . .", 1))
            }
        };
        worlds.push(World::of("archsoul", &scene, &[&[0]], &[0, 1, 2, 9]).await);
    }
    worlds
}

/// Something of the one who is concealed, where there is such.
fn of_the_concealed(command: Value) -> Step {
    Step::Apart([command.clone(), command, Value::Null].map(|command| (command, vec![3])).into())
}

/// Between fights.
#[tokio::test]
async fn archsoul_somebody_concealed() {
    let both = of_the_concealed;
    let day = json!({"do": "spend_day", "plan": [{"actor": 0, "activity": "light", "minutes": 600}]});
    let steps = [
        Step::Player(json!({"do": "stow", "actor": 0, "weapon": 0}), vec![], 0),
        both(json!({"do": "afflict", "target": 2, "status": "fatigued", "there": true})),
        both(json!({"do": "hurt", "target": 2, "by": 1})),
        Step::Player(json!({"do": "walk", "actor": 0, "to": [1, 2]}), vec![], 0),
        Step::Player(json!({"do": "hide", "actor": 0}), vec![1], 0),
        Step::Player(json!({"do": "search", "actor": 0}), vec![1], 0),
        both(json!({"do": "place", "target": 2, "to": [4, 0]})),
        Step::Master(day, vec![5]),
        Step::Secret,
    ];
    let (_, log) = compare(archsoul().await, &steps).await;
    assert!(log.contains("puts shortspear away") && log.contains("Mara (light)"), "{log}");
}

/// In a fight: who is concealed has turns as the others have, holds the concealment, moves and is hurt.
#[tokio::test]
async fn archsoul_a_fight_with_somebody_concealed() {
    let both = of_the_concealed;
    let steps = [
        Step::Master(json!({"do": "ambush", "by": 0, "order": [0]}), vec![]),
        Step::Player(json!({"do": "move", "actor": 0, "to": [3, 2]}), vec![], 0),
        both(json!({"do": "hurt", "target": 2, "by": 1})),
        Step::Player(json!({"do": "end_turn", "actor": 0}), vec![], 0),
        both(json!({"do": "creep", "actor": 2, "to": [4, 0]})),
        both(json!({"do": "end_turn", "actor": 2})),
        Step::Master(json!({"do": "end_turn", "actor": 1}), vec![]),
        Step::Player(json!({"do": "move", "actor": 0, "to": [4, 2]}), vec![], 0),
        Step::Player(json!({"do": "attack", "actor": 0, "target": 1, "weapon": 0}), vec![1], 0),
        Step::Player(json!({"do": "end_turn", "actor": 0}), vec![], 0),
        both(json!({"do": "maintain", "actor": 2})),
        both(json!({"do": "end_turn", "actor": 2})),
        Step::Master(json!({"do": "end_turn", "actor": 1}), vec![]),
        Step::Undo,
        Step::Secret,
    ];
    let (_, log) = compare(archsoul().await, &steps).await;
    assert!(log.contains("Mara attacks the guard"), "{log}");
}

/// What is rolled in secret is told to nobody else.
#[tokio::test]
async fn archsoul_dice_in_secret() {
    let mut worlds = Vec::new();
    for _ in 0..3 {
        worlds.push(World::of("archsoul", ARCHSOUL, &[&[0]], &[0, 1, 2]).await);
    }
    let steps = [
        Step::Secret,
        Step::Master(json!({"do": "begin"}), vec![6, 6, 6, 1]),
        Step::Player(json!({"do": "move", "actor": 0, "to": [3, 2]}), vec![5], 1),
        Step::All(vec![Step::Secret, Step::Undo]),
        Step::Player(json!({"do": "end_turn", "actor": 0}), vec![5], 1),
    ];
    compare(worlds, &steps).await;
}

/// Who lurks, and how cunning it is.
#[tokio::test]
async fn the_tiny_game_with_a_lurker() {
    let mut worlds = Vec::new();
    for _ in 0..3 {
        worlds.push(World::of("toy", "system = \"toy\"\n", &[&[0]], &[0, 1, 2, 9]).await);
    }
    let lurks = [1, 4, 6].map(|face| (json!({"do": "wait", "actor": 2}), vec![face]));
    let steps = [
        Step::Player(json!({"do": "wait", "actor": 0}), vec![], 0),
        Step::Master(json!({"do": "wait", "actor": 1}), vec![]),
        Step::Apart(lurks.into()),
        Step::Player(json!({"do": "strike", "actor": 0, "target": 1}), vec![4], 0),
        Step::Secret,
        Step::Undo,
    ];
    compare(worlds, &steps).await;
}
