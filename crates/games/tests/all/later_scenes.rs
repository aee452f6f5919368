//! Whoever comes in a later scene of an adventure is known to nobody but the game master: no name of theirs stands in anything
//! that a player or an onlooker is told, and nothing that they are told depends on who it will be.

use ludex_engine::content::Library;
use ludex_engine::{ActorId, Viewer};
use ludex_games::{Budget, EncounterKind, Game, JsonSystem, Request, starter, systems};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every adventure of the starter content, with the files of its scenes.
fn adventures() -> Vec<(&'static dyn JsonSystem, String, Vec<String>)> {
    let mut all = Vec::new();
    for system in systems().iter().filter(|system| system.info().id != "toy") {
        let library = starter(&system.info().id);
        let adventures = system.encounters().into_iter().filter(|known| known.kind == Some(EncounterKind::Adventure));
        for adventure in adventures {
            let text = library.read(&adventure.file).expect("it is there");
            let table: toml::Table = toml::from_str(&text).expect("it is TOML");
            let scenes = table["scene"].as_array().expect("it has scenes").iter();
            let files = scenes.map(|scene| scene["file"].as_str().expect("a file").to_owned()).collect();
            all.push((*system, adventure.file, files));
        }
    }
    all
}

/// Returns the names of those who are in a scene, hidden or not.
fn names(system: &dyn JsonSystem, file: &str) -> BTreeSet<String> {
    let library = starter(&system.info().id);
    let scene = system.begin(file, &library, [7; 32], "Game master").expect("it is whole");
    scene.view(&Viewer::GameMaster).tokens.into_iter().map(|token| token.name).collect()
}

/// Returns everything that a viewer is told or answered in an adventure as it begins.
fn told(game: &dyn Game, viewer: &Viewer, people: u16) -> Vec<String> {
    let mut told = vec![
        format!("view {}", json!(game.view(viewer))),
        format!("offers {}", json!(game.offers(viewer))),
        format!("forms {}", json!(game.forms(viewer))),
    ];
    for id in (0..people).map(ActorId) {
        told.push(format!("sheet {:?}", game.sheet(id, viewer)));
        told.push(format!("why not {:?}", game.unavailable(id, viewer)));
    }
    for offer in game.offers(viewer) {
        for id in 0..people {
            let Some(command) = aimed(&offer.command, id) else { break };
            let request = Request { command: command.clone(), dice: None, by: "a player".into(), id: None, viewer };
            told.push(format!("{command}: {:?}", game.prepare(request).err()));
            told.push(format!("odds {command}: {:?}", game.odds(command.clone(), viewer, Budget::default()).err()));
        }
    }
    told
}

/// Returns a command with its target replaced; `None` where it is aimed at nobody.
fn aimed(command: &Value, at: u16) -> Option<Value> {
    let mut command = command.clone();
    let target = ["/target", "/act/target"].into_iter().find(|path| command.pointer(path).is_some())?;
    *command.pointer_mut(target)? = json!(at);
    Some(command)
}

#[test]
fn nobody_of_a_later_scene_is_named_to_players_or_onlookers() {
    let mut checked = 0;
    for (system, file, scenes) in adventures() {
        let library = starter(&system.info().id);
        let mut game = system.begin(&file, &library, [7; 32], "Game master").expect("it is whole");
        let now = names(system, &scenes[0]);
        let later: BTreeSet<String> =
            scenes[1..].iter().flat_map(|scene| names(system, scene)).filter(|name| !now.contains(name)).collect();
        let people = (now.len() + later.len()) as u16;
        let heroes = game.view(&Viewer::GameMaster).tokens.into_iter().map(|token| token.actor).take(2).collect();
        let viewers = [Viewer::Spectator, Viewer::Player(heroes)];
        for opened in [false, true] {
            if opened {
                let begin = json!({"do": "open_scene", "scene": 0});
                let request =
                    Request { command: begin, dice: None, by: "me".into(), id: None, viewer: &Viewer::GameMaster };
                let entry = game.prepare(request).expect("it begins");
                game.commit(entry);
            }
            for viewer in &viewers {
                for line in told(game.as_ref(), viewer, people) {
                    let named = later.iter().find(|name| mentions(&line, name));
                    assert_eq!(named, None, "{file}, {viewer:?}, opened {opened}: {line}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 300, "{checked}");
}

/// Returns whether a text names somebody, as a word of its own.
fn mentions(text: &str, name: &str) -> bool {
    let bare = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    text.match_indices(name)
        .any(|(at, found)| bare(text[..at].chars().next_back()) && bare(text[at + found.len()..].chars().next()))
}
