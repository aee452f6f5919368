//! What the table is sent of a scene, in every game: floors, what people hide behind, as what conditions are drawn, and what is
//! suggested once a fight has ended.

use ludex_engine::{CommandKind, Look, Sign, Viewer};
use ludex_games::{Game, JsonSystem, starter, systems};

/// The games that are played by people, and not only by tests.
fn games() -> impl Iterator<Item = &'static dyn JsonSystem> {
    systems().iter().copied().filter(|system| system.info().id != "toy")
}

fn begun(system: &dyn JsonSystem, file: &str) -> Box<dyn Game> {
    system.begin(file, &starter(&system.info().id), [7; 32], "Game master").expect("it is whole")
}

#[test]
fn an_ended_fight_is_not_suggested_to_begin_again() {
    for system in games() {
        let info = system.info();
        let mut game = begun(system, "duel.toml");
        let first = game.suggest(None, &[]).expect("there is a policy").expect("it begins");
        assert_eq!(first.kind, CommandKind::Begin, "{}", info.id);
        game.fight(&info.policies[0], None, 2000, &mut |_| {}).expect("it is played");
        assert!(game.view(&Viewer::GameMaster).over, "{}", info.id);
        let next = game.suggest(None, &[]).expect("there is a policy");
        assert!(next.is_none_or(|offer| offer.kind != CommandKind::Begin), "{}", info.id);
    }
}

#[test]
fn every_condition_has_a_place_for_its_drawing() {
    for system in games() {
        let mut game = begun(system, "duel.toml");
        game.fight(&system.info().policies[0], None, 2000, &mut |_| {}).expect("it is played");
        let view = game.view(&Viewer::GameMaster);
        for token in &view.tokens {
            assert_eq!(token.signs.len(), token.statuses.len(), "{}", token.name);
        }
    }
}

#[test]
fn in_edge_scenes_lie_on_decks_and_what_people_hide_behind_is_drawn() {
    let edge = games().find(|system| system.info().id == "edge").expect("there is EDGE");
    let ground = begun(edge, "dock.toml").ground(&Viewer::Spectator).expect("it has a map");
    assert!(ground.cells.iter().all(|cell| cell.look == Some(Look::Plates)));
    let kinds: Vec<(&str, Option<&str>)> =
        ground.lines.iter().map(|line| (&*line.kind, line.name.as_deref())).collect();
    let moderate = ("barrier", Some("moderate cover"));
    assert_eq!(kinds, [moderate, moderate, ("block", Some("total cover"))]);
    assert_eq!((ground.lines[0].from, ground.lines[0].to), ((800, 900), (800, 1100)));
}

#[test]
fn a_scene_says_itself_what_its_floor_is() {
    let floor = |game: &str, file: &str| {
        let system = games().find(|system| system.info().id == game).expect("there is such a game");
        let ground = begun(system, file).ground(&Viewer::Spectator).expect("it has a map");
        ground.cells.iter().find(|cell| cell.terrain == "clear").expect("some ground is clear").look
    };
    assert_eq!(floor("archsoul", "duel.toml"), Some(Look::Flags));
    assert_eq!(floor("unbound", "boss.toml"), Some(Look::Earth));
    assert_eq!(floor("destiny", "the-gate.toml"), Some(Look::Earth));
    assert_eq!(floor("pathfinder", "ford.toml"), None);
}

#[test]
fn every_drawing_of_a_condition_is_one_that_the_table_has() {
    let drawings = include_str!("../../../../web/src/lib/faces/signs.json");
    for sign in Sign::ALL {
        let name = serde_json::to_string(sign).expect("it is a word");
        assert!(drawings.contains(&format!("{name}:")), "{sign:?}");
    }
    assert_eq!(drawings.matches(':').count(), Sign::ALL.len(), "each drawing is of a sign");
}
