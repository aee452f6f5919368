//! What is suggested to the game master where no fight is on: what the scene's notes say, and never a fight that they do not speak of.

use ludex_engine::{Board, CommandKind, View, Viewer};
use ludex_games::{Denied, Game, JsonSystem, Offer, Request, starter, system, systems};
use serde_json::{Value, json};

/// The adventures of every game.
const ADVENTURES: [(&str, &str); 7] = [
    ("unbound", "the-drowned-bell.toml"),
    ("destiny", "the-salt-road.toml"),
    ("destiny", "the-bridge-at-dusk.toml"),
    ("archsoul", "the-lamp.toml"),
    ("archsoul", "the-toll.toml"),
    ("pathfinder", "the-grey-flour.toml"),
    ("edge", "eleven-seconds.toml"),
];

fn begun(id: &str, file: &str) -> Box<dyn Game> {
    let rules = system(id).expect("it is there");
    rules.begin(file, &starter(id), [7; 32], "Game master").expect("it is whole")
}

fn does(game: &mut dyn Game, command: Value) -> bool {
    let ask = Request { command, dice: None, by: "Game master".into(), id: None, viewer: &Viewer::GameMaster };
    let Ok(prepared) = game.prepare(ask) else { return false };
    game.commit(prepared);
    true
}

fn suggested(game: &dyn Game) -> Option<Offer> {
    game.suggest(None, &[]).expect("there is a policy")
}

fn notes(view: &View) -> &Board {
    view.boards.iter().find(|board| board.kind == "notes").expect("an adventure has notes")
}

/// Calls upon `look` in each scene of each adventure as it begins.
fn in_every_scene(mut look: impl FnMut(&str, &mut dyn Game)) {
    for (id, file) in ADVENTURES {
        let mut game = begun(id, file);
        let scenes = notes(&game.view(&Viewer::GameMaster)).part.expect("they are counted").1;
        for scene in 0..scenes {
            assert!(does(&mut *game, json!({"do": "open_scene", "scene": scene})), "{file}, scene {scene}");
            look(&format!("{file}, scene {}", scene + 1), &mut *game);
        }
    }
}

#[test]
fn an_adventure_is_opened_first() {
    for (id, file) in ADVENTURES {
        assert_eq!(suggested(&*begun(id, file)).expect("it begins").kind, CommandKind::Open, "{file}");
    }
}

#[test]
fn a_fight_begins_only_where_the_notes_say_so() {
    in_every_scene(|place, game| {
        let means = notes(&game.view(&Viewer::GameMaster)).next;
        let begins = suggested(game).is_some_and(|offer| offer.kind == CommandKind::Begin);
        assert_eq!(begins, means == Some(CommandKind::Begin), "{place}: the notes say {means:?}");
    });
}

#[test]
fn what_is_suggested_is_lawful() {
    in_every_scene(|place, game| {
        if let Some(offer) = suggested(game) {
            let after = game.after(offer.command, &Viewer::GameMaster);
            // That it takes dice is no refusal.
            assert!(!matches!(after, Err(Denied::Refused(_))), "{place}: {} is refused", offer.label);
        }
    });
}

/// Where the notes name no step, or nothing of theirs is on a list, the next scene is what there is to do.
#[test]
fn a_scene_without_a_step_leads_to_the_next() {
    in_every_scene(|place, game| {
        let view = game.view(&Viewer::GameMaster);
        let (scene, last) = notes(&view).part.expect("they are counted");
        let journey = view.boards.iter().any(|board| board.kind != "notes" && board.kind != "things");
        if notes(&view).next.is_none() && scene < last && !journey {
            assert_eq!(suggested(game).map(|offer| offer.kind), Some(CommandKind::GoOn), "{place}");
        }
    });
}

#[test]
fn nobody_is_fought_in_a_scene_of_talk() {
    for (id, file) in [
        ("unbound", "parley.toml"),
        ("unbound", "bell/ferry.toml"),
        ("destiny", "salt/weigh-house.toml"),
        ("pathfinder", "flour/door.toml"),
        ("edge", "relay/berth.toml"),
    ] {
        let mut game = begun(id, file);
        let first = suggested(&*game);
        assert!(first.is_none_or(|offer| offer.kind != CommandKind::Begin), "{file}");
        let policy = game.system().to_owned();
        let ended = system(&policy).expect("it is there").info().policies[0].clone();
        let ending = game.fight(&ended, None, 50, &mut |_| {}).expect("there is a policy");
        assert_eq!(ending.commands, 0, "{file}: {} commands of a fight", ending.commands);
    }
}

#[test]
fn a_talk_that_is_on_is_not_broken_off_by_a_fight() {
    let mut game = begun("unbound", "parley.toml");
    assert!(does(&mut *game, json!({"do": "start_talk", "npcs": [3], "participants": [0, 1, 2]})));
    let next = suggested(&*game);
    assert!(next.as_ref().is_none_or(|offer| offer.kind != CommandKind::Begin), "{next:?}");
    let refused = |offer: Offer| matches!(game.after(offer.command, &Viewer::GameMaster), Err(Denied::Refused(_)));
    assert!(!next.is_some_and(refused));
}

/// A scene that names no step may be any scene of people's own: nothing of it is a fight by itself.
#[test]
fn a_scene_of_ones_own_says_itself_that_a_fight_comes() {
    for rules in systems().iter().filter(|rules| rules.info().id != "toy") {
        let id = rules.info().id.clone();
        assert_ne!(step_of(*rules, &id, ""), Some(CommandKind::Begin), "{id}");
        assert_eq!(step_of(*rules, &id, "next_step = \"fight\"\n"), Some(CommandKind::Begin), "{id}");
    }
}

/// What is suggested in an adventure of one scene, the game's duel.
fn step_of(rules: &dyn JsonSystem, id: &str, step: &str) -> Option<CommandKind> {
    let adventure = format!(
        "system = \"{id}\"\ntitle = \"A day\"\n[[scene]]\nfile = \"duel.toml\"\n{step}\n[[scene]]\nfile = \"duel.toml\"\n"
    );
    let content = starter(id);
    let library = move |name: &str| match name {
        "day.toml" => Some(adventure.clone()),
        _ => ludex_engine::content::Library::read(&content, name),
    };
    let mut game = rules.begin("day.toml", &library, [7; 32], "Game master").expect("it is whole");
    assert!(does(&mut *game, json!({"do": "open_scene", "scene": 0})), "{id}");
    suggested(&*game).map(|offer| offer.kind)
}
