//! What people are shown and offered by who they are: odds tell nobody what they may not know.

use ludex_engine::{ActorId, CommandKind, Viewer};
use ludex_games::{Budget, Denied, Game, Request, starter, system};
use serde_json::{Value, json};

fn does(game: &mut dyn Game, command: Value) {
    let ask = Request { command, dice: None, by: "Game master".into(), id: None, viewer: &Viewer::GameMaster };
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

#[test]
fn a_player_fills_in_forms_for_a_character_of_theirs() {
    let unbound = system("unbound").expect("it is there");
    let mut game = unbound.begin("parley.toml", &starter("unbound"), [7; 32], "Game master").expect("it is whole");
    does(&mut *game, json!({"do": "start_talk", "npcs": [3], "participants": [0, 1, 2]}));
    for actor in [0, 1, 2] {
        let forms = game.forms(&Viewer::Player(vec![ActorId(actor)]));
        let say = forms.iter().find(|form| form.label == "Say something").expect("everybody may speak");
        assert_eq!(say.command["actor"], actor);
        assert!(forms.iter().all(|form| form.label != "Set a quirk"), "that is the game master's");
    }
    assert!(game.forms(&Viewer::Spectator).is_empty());
}

/// An adventure's file says what most likely comes next in a scene; the game master reads it, and a word that is none is refused
/// at its line.
#[test]
fn a_scene_names_what_comes_next() {
    let (unbound, content) = (system("unbound").expect("it is there"), starter("unbound"));
    let adventure = |step: &str| {
        format!(
            "system = \"unbound\"\ntitle = \"A night out\"\n[[scene]]\nfile = \"parley.toml\"\nnext_step = \"{step}\"\n"
        )
    };
    let library = |step: &'static str| {
        let (content, adventure) = (&content, adventure(step));
        move |name: &str| match name {
            "night.toml" => Some(adventure.clone()),
            _ => ludex_engine::content::Library::read(content, name),
        }
    };
    let game = unbound.begin("night.toml", &library("talk"), [7; 32], "Game master").expect("it is whole");
    let notes = |viewer: &Viewer| {
        let boards = game.view(viewer).boards;
        boards.into_iter().find_map(|board| board.next)
    };
    assert_eq!(notes(&Viewer::GameMaster), Some(CommandKind::Talk));
    assert_eq!(notes(&Viewer::Player(vec![ActorId(0)])), None, "players read no notes");
    let faults = unbound.check("night.toml", &library("dance"));
    let [fault] = &faults[..] else { panic!("{faults:?}") };
    assert!(fault.to_string().contains("dance") && fault.to_string().contains("go_on"), "{fault}");
}

/// What was seen comes with the rest of the state: whatever is played, the same entries give the same fog and the same dice the
/// same entries, and what is taken back has not been seen.
#[test]
fn fog_is_played_replayed_and_taken_back() {
    for (id, file) in [("unbound", "skirmish.toml"), ("destiny", "the-gate.toml"), ("archsoul", "gate.toml")] {
        let rules = system(id).expect("it is there");
        for chance in 1..=3_u8 {
            let seed = [chance; 32];
            let mut game = rules.begin(file, &starter(id), seed, "Game master").expect("it is whole");
            let mut entries = vec![game.first_entry()];
            let mut number = u64::from(chance).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut chosen = |of: usize| {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (number >> 33) as usize % of
            };
            let mut give = |game: &mut dyn Game, command: Value| {
                let ask =
                    Request { command, dice: None, by: "Game master".into(), id: None, viewer: &Viewer::GameMaster };
                let Ok(prepared) = game.prepare(ask) else { return false };
                entries.push(prepared.body().to_owned());
                game.commit(prepared);
                true
            };
            assert!(give(&mut *game, json!({"do": "set_fog", "on": true})), "{id}");
            let fog = |game: &dyn Game| game.view(&Viewer::Spectator).fog;
            let first = fog(&*game);
            assert_ne!(first, 0, "{id}");
            for _ in 0..60 {
                let offers = game.offers(&Viewer::GameMaster);
                let forms = game.forms(&Viewer::GameMaster);
                let command = match offers.len() {
                    0 => forms[chosen(forms.len())].command.clone(),
                    some => offers[chosen(some)].command.clone(),
                };
                give(&mut *game, command);
                assert_eq!(game.broken(), None, "{id}");
            }
            let undo = game.prepare_undo("Game master", None).expect("there is something");
            entries.push(undo.body().to_owned());
            game.commit(undo);
            let again = rules.load(&mut entries.iter().map(String::as_str), seed).expect("they follow one another");
            assert_eq!(again.state(), game.state(), "{id}");
            game.audit().expect("the same dice give the same");
        }
    }
}

/// Whatever command names a place, a player is told the same of ground that none of theirs has seen.
#[test]
fn nothing_is_answered_of_ground_that_nobody_has_seen() {
    let destiny = system("destiny").expect("it is there");
    let content = starter("destiny");
    let hall = "system = \"destiny\"\ntitle = \"The hall\"\nfog = true\n\
        include = [\"weapons.toml\", \"armour.toml\", \"gear.toml\", \"characters.toml\", \"creatures.toml\"]\n\
        [map]\nshape = \"square\"\ncells = \"\"\"\nA . # . .\n\"\"\"\n\
        [[actors]]\nis = \"Brannic Holt\"\nname = \"Brannic\"\nside = \"heroes\"\nat = \"A\"\n";
    let library = |name: &str| match name {
        "hall.toml" => Some(hall.to_owned()),
        _ => ludex_engine::content::Library::read(&content, name),
    };
    let game = destiny.begin("hall.toml", &library, [7; 32], "Game master").expect("it is whole");
    let player = Viewer::Player(vec![ActorId(0)]);
    let leap = json!({"high": false, "length": 9});
    for command in [
        json!({"do": "walk", "actor": 0, "to": [3, 0]}),
        json!({"do": "jump", "actor": 0, "to": [3, 0], "leap": leap}),
        json!({"do": "act", "actor": 0, "act": {"act": "jump", "to": [3, 0], "leap": leap}}),
        json!({"do": "act", "actor": 0, "act": {"act": "blind", "weapon": 0, "at": [3, 0]}}),
        json!({"do": "act", "actor": 0, "act": {"act": "blind", "weapon": 0, "at": [9, 9]}}),
    ] {
        let unseen = |answer: Option<Denied>| matches!(&answer, Some(Denied::NotYours(why)) if why.contains("has seen that place"));
        let ask = Request { command: command.clone(), dice: None, by: "Ada".into(), id: None, viewer: &player };
        assert!(unseen(game.prepare(ask).err()), "{command}");
        assert!(unseen(game.odds(command.clone(), &player, Budget::default()).err()), "{command}");
    }
}

#[test]
fn the_way_to_a_space_begins_where_somebody_stands_and_ends_there_in_steps() {
    for (id, file) in [
        ("unbound", "skirmish.toml"),
        ("destiny", "the-gate.toml"),
        ("archsoul", "gate.toml"),
        ("pathfinder", "ford.toml"),
    ] {
        let rules = system(id).expect("it is there");
        let mut game = rules.begin(file, &starter(id), [7; 32], "Game master").expect("it is whole");
        let master = Viewer::GameMaster;
        let moves = |game: &dyn Game| -> Vec<ludex_games::Offer> {
            game.offers(&master)
                .into_iter()
                .filter(|offer| offer.cell.is_some() && offer.kind == CommandKind::Move)
                .collect()
        };
        for _ in 0..60 {
            if game.view(&master).acting.is_some() && !moves(&*game).is_empty() {
                break;
            }
            let offers = game.offers(&master);
            let begin = offers.iter().find(|offer| offer.kind == CommandKind::Begin);
            let next =
                begin.cloned().or_else(|| game.suggest(None, &[]).expect("it plays")).expect("something may be done");
            does(&mut *game, next.command);
        }
        let offers = moves(&*game);
        assert!(!offers.is_empty(), "{id}: somebody may go somewhere");
        for offer in offers.iter().take(40) {
            let way = game.way(offer.command.clone(), &master).expect("it is lawful");
            let from = game.view(&master).tokens.into_iter().find(|token| Some(token.actor) == offer.actor);
            assert_eq!(way.cells.first().copied(), from.and_then(|token| token.at), "{id}: {}", offer.label);
            // Where dice fall on the way, such as those of a leap, nobody knows where it ends.
            let ask = Request { dice: Some(Vec::new()), ..Request::by("", &master, offer.command.clone()) };
            if game.prepare(ask).is_ok() {
                assert_eq!(way.cells.last().copied(), offer.cell, "{id}: {}", offer.label);
            }
        }
    }
}
