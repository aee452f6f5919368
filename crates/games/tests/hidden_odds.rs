//! Odds tell nobody what they may not know.

use ludex_engine::{ActorId, Viewer};
use ludex_games::{Ask, Budget, Denied, Game, starter, system};
use serde_json::{Value, json};

fn does(game: &mut dyn Game, command: Value) {
    let ask = Ask { command, dice: None, by: "Game master".into(), id: None, viewer: &Viewer::GameMaster };
    let prepared = game.prepare(ask).expect("it is lawful");
    game.commit(prepared);
}

#[test]
fn odds_against_a_hidden_social_defence_are_the_game_masters_until_it_is_known() {
    let unbound = system("unbound").expect("it is there");
    let mut game = unbound.begin("parley.toml", &starter("unbound"), [7; 32], "Game master").expect("it is whole");
    does(&mut *game, json!({"do": "start_talk", "npcs": [3], "participants": [0, 1, 2]}));
    let player = Viewer::Player(vec![ActorId(0)]);
    let words = json!({"do": "approach", "actor": 0, "target": 3, "skill": "persuasion"});
    let look = json!({"do": "read_feelings", "actor": 0, "target": 3});
    let odds = |game: &dyn Game, command: &Value, viewer| game.odds(command.clone(), viewer, Budget::default());
    let hidden = |game: &dyn Game, command: &Value| matches!(odds(game, command, &player), Err(Denied::NotYours(_)));

    assert!(odds(&*game, &words, &Viewer::GameMaster).is_ok());
    assert!(hidden(&*game, &words) && hidden(&*game, &look));
    // A player who knows the feelings, but not every quirk, could still learn of one from the odds.
    does(&mut *game, json!({"do": "show_feelings", "target": 3, "known": true}));
    assert!(hidden(&*game, &words));
    does(&mut *game, json!({"do": "set_quirk", "target": 3, "quirk": "greedy", "has": true, "revealed": true}));
    let told = odds(&*game, &words, &player).expect("nothing is hidden any more");
    assert_eq!(json!(told.rows), json!(odds(&*game, &words, &Viewer::GameMaster).expect("as before").rows));
    assert!(hidden(&*game, &look), "what Insight must reach is never open");
}
