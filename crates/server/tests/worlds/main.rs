//! Nobody can tell worlds apart that differ only in what is hidden: every game is played over HTTP and WebSocket in three of
//! them, and all that players and spectators are sent is compared, in order and to the letter.

#[path = "../common/mod.rs"]
mod common;
mod world;

use serde_json::{Value, json};
use world::{Step, World, compare};

const UNBOUND: &str = r#"
system = "unbound"
title = "The ford"
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[map]
shape = "square"
cells = """
. . . H . . . . . .
. . . . . . . . . .
A . . . . . . . . B
. . . . . . . . . .
C . . . . . . . . I
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

/// Somebody hidden by the way; somebody else hidden far off; nobody.
async fn unbound() -> Vec<World> {
    let near = "[[actors]]\nis = \"Ogre\"\nname = \"Marrow\"\nside = \"raiders\"\nat = \"H\"\nhidden = true\n";
    let far = "[[actors]]\nis = \"Wolf\"\nname = \"Cinder\"\nside = \"raiders\"\nat = \"I\"\nhidden = true\n";
    let mut worlds = Vec::new();
    for (hidden, gone) in [(near, "I"), (far, "H"), ("", "HI")] {
        let map = |text: &str| text.replace(|letter| gone.contains(letter), ".");
        let (head, actors) = UNBOUND.split_once("[map]").expect("it has a map");
        let (cells, actors) = actors.split_once("[[actors]]").expect("it has actors");
        let scene = format!("{head}[map]{}[[actors]]{actors}{hidden}", map(cells));
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
        apart([20, 1, 10]),
        apart([7, 20, 20]),
        Step::Undo,
        Step::Undo,
        Step::Player(json!({"do": "pass", "actor": 0}), vec![5], 1),
        Step::Hidden(2),
    ];
    let (pauses, log) = compare(unbound().await, &steps).await;
    assert_eq!(pauses, [1, 0, 0], "somebody hidden was asked");
    assert!(log.contains("dashes 6 spaces to 6,2"), "{log}");
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
