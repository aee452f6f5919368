//! What a player asks before acting (what is offered, what a form is filled with, the odds of everything at every space) has the
//! same answers wherever somebody hidden stands, and where nobody does.

use ludex_engine::{ActorId, Viewer};
use ludex_games::{Budget, Denied, Game, Request, starter, system};
use serde_json::{Value, json};

/// A scene of its own with four places: `A` a hero's, `B` a foe's, `H` and `I` where somebody may hide.
struct Case {
    system: &'static str,
    scene: &'static str,
    /// Somebody on `H`, somebody else on `I`.
    hidden: [&'static str; 2],
    /// With which command the fight begins.
    begin: &'static str,
    /// The faces of its dice; those of the hidden come last, and show 1.
    faces: &'static [u32],
    /// What the hero may try at a space.
    at: fn([i16; 2]) -> Vec<Value>,
}

/// Returns the three worlds of a case: somebody is hidden near, somebody else far off, nobody.
fn worlds(case: &Case) -> Vec<Box<dyn Game>> {
    let [near, far] = case.hidden;
    let rules = system(case.system).expect("it is there");
    let content = starter(case.system);
    let mut worlds = Vec::new();
    for (hidden, free) in [(near, "I"), (far, "H"), ("", "HI")] {
        let (map, rest) = case.scene.split_once("[[actors]]").expect("it has actors");
        let (head, cells) = map.split_once("cells").expect("it has a map");
        let cells = cells.replace(|letter| free.contains(letter), ".");
        let scene = format!("{head}cells{cells}[[actors]]{rest}{hidden}");
        let library = |name: &str| match name {
            "scene.toml" => Some(scene.clone()),
            _ => ludex_engine::content::Library::read(&content, name),
        };
        let begun = rules.begin("scene.toml", &library, [7; 32], "Game master");
        worlds.push(begun.unwrap_or_else(|faults| panic!("{faults:?}")));
    }
    worlds
}

/// Returns all that a player is answered.
fn answers(game: &dyn Game, case: &Case) -> Vec<String> {
    let player = Viewer::Player(vec![ActorId(0)]);
    let mut answers = vec![
        format!("offers {}", json!(game.offers(&player))),
        format!("forms {}", json!(game.forms(&player))),
        format!("why not {:?}", game.unavailable(ActorId(0), &player)),
    ];
    let spaces = (0..5).flat_map(|y| (0..10).map(move |x| [x, y]));
    for command in spaces.flat_map(case.at) {
        answers.push(format!("{command} {:?}", game.odds(command.clone(), &player, Budget::default())));
    }
    answers
}

fn check(case: &Case) {
    let mut worlds = worlds(case);
    let compare = |worlds: &[Box<dyn Game>], when: &str| {
        let told: Vec<Vec<String>> = worlds.iter().map(|game| answers(&**game, case)).collect();
        for (number, other) in told.iter().enumerate().skip(1) {
            assert_eq!(told[0].len(), other.len());
            for (one, two) in told[0].iter().zip(other) {
                assert_eq!(one, two, "{}, {when}, world {number}", case.system);
            }
        }
        assert!(told[0].iter().any(|line| line.contains("exact: true")), "{}: something is answered", case.system);
    };
    compare(&worlds, "before the fight");
    for game in &mut worlds {
        give(&mut **game, &serde_json::from_str(case.begin).expect("it is JSON"), case.faces);
    }
    compare(&worlds, "in the fight");
}

/// The game master gives a command with these faces, and as many more as it takes.
fn give(game: &mut dyn Game, command: &Value, faces: &[u32]) {
    let mut typed = Vec::new();
    for face in faces.iter().copied().chain(std::iter::repeat(1)).take(60) {
        let ask = Request {
            command: command.clone(),
            dice: Some(typed.clone()),
            by: "Game master".into(),
            id: None,
            viewer: &Viewer::GameMaster,
        };
        match game.prepare(ask) {
            Ok(prepared) => return game.commit(prepared),
            Err(Denied::Dice { .. }) => typed.push(face),
            Err(denied) => panic!("{denied:?}"),
        }
    }
    panic!("{command} takes dice without end");
}

#[test]
fn unbound() {
    check(&Case {
        system: "unbound",
        scene: r#"
system = "unbound"
title = "The ford"
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[map]
shape = "square"
cells = """
. . . . . . . . I .
. . . . . . . . . .
A H . . . . . . . B
. . . . . . . . . .
. . . . . . . . . .
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
"#,
        hidden: [
            "[[actors]]\nis = \"Ogre\"\nname = \"Marrow\"\nside = \"raiders\"\nat = \"H\"\nhidden = true\n",
            "[[actors]]\nis = \"Wolf\"\nname = \"Cinder\"\nside = \"raiders\"\nat = \"I\"\nhidden = true\n",
        ],
        begin: r#"{"do": "start_encounter"}"#,
        faces: &[4, 4],
        at: |at| {
            vec![
                json!({"do": "strike_blindly", "actor": 0, "weapon": 0, "at": at}),
                json!({"do": "strike_thing", "actor": 0, "weapon": 0, "at": at}),
                json!({"do": "long_jump", "actor": 0, "to": at}),
                json!({"do": "move", "actor": 0, "to": at}),
            ]
        },
    });
}

#[test]
fn destiny() {
    check(&Case {
        system: "destiny",
        scene: r#"
system = "destiny"
title = "The wall"
fog = true
include = ["weapons.toml", "armour.toml", "characters.toml", "creatures.toml"]
[map]
shape = "square"
cells = """
A . . . # . H .
. . . . # . . .
. . . B # . I .
. . . . # . . .
. . . . # . . .
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
"#,
        hidden: [
            "[[actors]]\nis = \"Bandit\"\nname = \"lurker\"\nside = \"watch\"\nat = \"H\"\n",
            "[[actors]]\nis = \"Wolf\"\nname = \"shade\"\nside = \"watch\"\nat = \"I\"\n",
        ],
        begin: r#"{"do": "begin", "surprised": []}"#,
        faces: &[6, 6, 6, 1],
        at: |at| {
            vec![
                json!({"do": "walk", "actor": 0, "to": at}),
                json!({"do": "jump", "actor": 0, "leap": {"high": false, "length": 6}, "to": at}),
                json!({"do": "act", "actor": 0, "act": {"act": "blind", "at": at, "weapon": 0}}),
                json!({"do": "act", "actor": 0, "act": {"act": "attack", "target": 1, "weapon": 0}}),
            ]
        },
    });
}

#[test]
fn archsoul() {
    check(&Case {
        system: "archsoul",
        scene: r#"
system = "archsoul"
title = "The wall"
fog = true
include = ["gear.toml", "characters.toml"]
players = ["wardens"]
[map]
shape = "square"
cells = """
A . . . # . H .
. . . . # . . .
. . . B # . I .
. . . . # . . .
. . . . # . . .
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
"#,
        hidden: [
            "[[actors]]\nis = \"Orrin\"\nname = \"the listener\"\nside = \"toll\"\nat = \"H\"\n",
            "[[actors]]\nis = \"wolf\"\nname = \"the shade\"\nside = \"toll\"\nat = \"I\"\n",
        ],
        begin: r#"{"do": "begin"}"#,
        faces: &[],
        at: |at| {
            vec![
                json!({"do": "walk", "actor": 0, "to": at}),
                json!({"do": "move", "actor": 0, "to": at}),
                json!({"do": "attack", "actor": 0, "target": 1, "weapon": 0}),
            ]
        },
    });
}

/// A bow, somebody in the light of a lamp far off, and in one of two worlds somebody in the dark between them.
#[test]
fn somebody_unseen_in_the_dark_gives_no_cover_that_a_player_is_told_of() {
    let scene = |between: &str, third: &str| {
        format!(
            r#"
            system = "unbound"
            title = "Somebody in the dark between"
            fog = true
            light = "unlit"
            include = ["weapons.toml", "armour.toml"]
            map = {{ shape = "square", cells = """
. . . . . . . . . . . .
A . . . . {between} . . . . B L
. . . . . . . . . . . .
""" }}
            lamp = [{{ name = "lamp", at = "L", bright = 5, dim = 5 }}]
            actors = [
                {{ is = "Mira", side = "heroes", at = "A" }},
                {{ is = "Orc", name = "Lit", side = "foes", at = "B" }},
                {third}
            ]

            [[creature]]
            name = "Mira"
            pc = true
            level = 3
            ap = 20
            health = 14
            vitality = 28
            attributes = {{}}
            weapons = ["longbow"]

            [[creature]]
            name = "Orc"
            level = 3
            ap = 12
            health = 14
            vitality = 28
            attributes = {{}}
            weapons = ["longsword"]
            "#
        )
    };
    let content = starter("unbound");
    let told = |scene: String| {
        let library = |name: &str| match name {
            "scene.toml" => Some(scene.clone()),
            _ => ludex_engine::content::Library::read(&content, name),
        };
        let rules = system("unbound").expect("it is there");
        let mut game = rules.begin("scene.toml", &library, [7; 32], "Game master").expect("it is whole");
        give(&mut *game, &json!({"do": "start_encounter", "surprised": []}), &[]);
        let player = Viewer::Player(vec![ActorId(0)]);
        let offers = game.offers(&player);
        let shot = offers.iter().find(|offer| offer.command["do"] == "attack" && offer.label.contains("longbow"));
        let command = shot.expect("she sees somebody in the light").command.clone();
        json!(game.odds(command, &player, Budget::default()).expect("it is hers"))
    };
    let alone = told(scene(".", ""));
    assert_eq!(told(scene("C", r#"{ is = "Orc", name = "Dark", side = "foes", at = "C" }"#)), alone);
    assert!(alone.to_string().contains("15/16"), "{alone}");
}
