//! What a table goes by that knows none of the words of a game: the kinds that commands declare.

use ludex_archsoul::Archsoul;
use ludex_destiny::Destiny;
use ludex_edge::Edge;
use ludex_engine::{CommandKind, RuleSystem, Rulebook, Viewer};
use ludex_games::{Request, starter, system};
use ludex_kit::{Commands, Doc, Rules};
use ludex_pathfinder::Pathfinder;
use ludex_unbound::Unbound;
use serde_json::json;

/// The declared commands of every game: its id, the name of the command, the declaration.
fn declared() -> Vec<(&'static str, &'static str, &'static Doc)> {
    [of::<Unbound>(), of::<Destiny>(), of::<Archsoul>(), of::<Pathfinder>(), of::<Edge>()].concat()
}

fn of<S: RuleSystem + Rules>() -> Vec<(&'static str, &'static str, &'static Doc)>
where
    S::Command: Commands<S>,
{
    <S::Command as Commands<S>>::DOCS.iter().map(|&(name, doc)| (S::ID, name, doc)).collect()
}

/// What stands under a heading is of its kind, unless its own says more.
#[test]
fn what_stands_under_one_heading_is_of_one_kind() {
    use CommandKind::*;
    let headings: &[(&str, &[CommandKind])] = &[
        ("Attack", &[Attack]),
        ("Maneuver", &[Maneuver]),
        ("Spell", &[Spell]),
        ("Move", &[Move]),
        ("Talk", &[Talk]),
        ("Journey", &[Journey, Arrive, Call]),
        ("Rest", &[Rest]),
        ("Free", &[Free]),
        ("Gear", &[Gear, Free, Other]),
        ("Turn", &[Turn]),
        ("Pass", &[Pass]),
    ];
    for (heading, kinds) in headings {
        let under: Vec<_> = declared().into_iter().filter(|(.., doc)| doc.group == *heading).collect();
        assert!(!under.is_empty(), "nothing stands under {heading}");
        for (game, name, doc) in under {
            assert!(
                kinds.contains(&doc.kind),
                "{game}: {name} stands under {heading} and is of the kind {:?}",
                doc.kind
            );
        }
    }
}

/// Every game has commands of the kinds without which a table could not lead through an evening.
#[test]
fn every_game_says_how_a_fight_begins_and_ends_and_what_comes_next() {
    for game in [Unbound::ID, Destiny::ID, Archsoul::ID] {
        let has = |kind| declared().iter().any(|(id, _, doc)| *id == game && doc.kind == kind);
        assert!(has(CommandKind::Begin), "{game} does not say how a fight begins");
        assert!(has(CommandKind::GoOn), "{game} does not say how one goes on to the next scene");
        assert!(has(CommandKind::Turn), "{game} does not say how a turn ends");
    }
}

/// A game begun from a starter file.
fn begun(id: &str, file: &str) -> Box<dyn ludex_games::Game> {
    let begun = system(id).expect("it is there").begin(
        file,
        &|name: &str| ludex_engine::content::Library::read(&starter(id), name),
        [7; 32],
        "Game master",
    );
    begun.unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// What the game master has at hand for a creature, and where in a roll the number stands: a table finds them by their kinds.
#[test]
fn the_game_masters_forms_say_what_they_are_for() {
    for (id, file) in [("unbound", "skirmish.toml"), ("destiny", "the-gate.toml"), ("archsoul", "gate.toml")] {
        let game = begun(id, file);
        let forms = game.forms(&Viewer::GameMaster);
        let calls: Vec<_> = forms.iter().filter(|form| form.kind == CommandKind::Call).collect();
        assert!(!calls.is_empty(), "{id} calls for no roll");
        let reached = calls.iter().filter(|form| form.fields.iter().any(|field| field.reach));
        assert!(reached.count() > 0, "no roll of {id} says what it must reach");
        for kind in [CommandKind::Harm, CommandKind::Condition, CommandKind::Rule, CommandKind::Heal] {
            assert!(forms.iter().any(|form| form.kind == kind), "{id} has nothing of the kind {kind:?}");
        }
        let sheet = game.sheet(ludex_engine::ActorId(0), &Viewer::GameMaster).expect("somebody is there");
        let pools: Vec<&str> = sheet.pools.iter().map(|pool| &*pool.name).collect();
        let named: Vec<&str> = forms.iter().filter_map(|form| form.pool.as_deref()).collect();
        assert!(!named.is_empty(), "{id} changes no pool");
        for pool in named {
            assert!(pools.contains(&pool), "{id}: {pool} is no pool of the sheet: {pools:?}");
        }
    }
}

/// A blow at one's own side says so, and no other does.
#[test]
fn what_would_harm_ones_own_side_says_so() {
    let mut game = begun("unbound", "skirmish.toml");
    let commands = [json!({"do": "start_encounter", "surprised": []})];
    for command in commands {
        let ask = Request { command, dice: None, by: "Game master".into(), id: None, viewer: &Viewer::GameMaster };
        let prepared = game.prepare(ask).expect("it is lawful");
        game.commit(prepared);
    }
    let sides: Vec<String> = game.view(&Viewer::GameMaster).tokens.into_iter().map(|token| token.side).collect();
    for offer in game.offers(&Viewer::GameMaster) {
        let pair = offer.actor.zip(offer.target).filter(|_| offer.kind.is_hostile());
        let same = pair.is_some_and(|(one, other)| sides[usize::from(one.0)] == sides[usize::from(other.0)]);
        assert_eq!(offer.friendly, same, "{}", offer.label);
    }
}
