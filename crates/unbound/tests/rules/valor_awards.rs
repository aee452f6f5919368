//! Sessions and awards: what gives Valor without a roll (UL-VAL-01, 03, 06).

use crate::common;

use common::blows::*;
use common::{ADVENTURE, load};
use ludex_engine::testing::Play;
use ludex_engine::{CommandSet, Content, Presentation, Viewer};
use ludex_unbound::campaign::SceneEvent;
use ludex_unbound::campaign::characters::{JoinCharacter, RemakeCharacter};
use ludex_unbound::reactions::Defend;
use ludex_unbound::valor::window::TryAgain;
use ludex_unbound::valor::{AwardValor, BeginSession, Change, OCCASION_TABLE, Occasion};
use ludex_unbound::*;
use serde_json::{Value, json};

fn valor(table: &Blows, who: &str) -> u8 {
    table.actor(who).valor.points
}

/// A scene under an option, with two heroes and an orc.
fn three(option: &str) -> Blows {
    on(" A . B . C").option(option).hero("Mira", 'A', "").hero("Bo", 'B', "").foe("Orc", 'C', "").waiting()
}

fn session(table: &Blows, absent: &[&str]) -> Command {
    Command::BeginSession(BeginSession { except: absent.iter().map(|who| table.id(who)).collect() })
}

fn award(table: &Blows, occasion: Occasion, reason: &str) -> Command {
    Command::AwardValor(AwardValor { members: vec![table.id("Mira")], amount: 1, occasion, reason: reason.into() })
}

/// The rules under which Valor was given by the last command, and for what.
fn given(table: &Blows) -> Vec<(String, String)> {
    let gained = |event: &Event| match event {
        Event::Valor(Change::Gained { rule, reason, .. }) => Some((rule.as_str().to_owned(), reason.clone())),
        _ => None,
    };
    table.play.events.iter().filter_map(gained).collect()
}

fn told(table: &Blows, viewer: &Viewer) -> Vec<String> {
    let lines = table.play.events.iter().filter_map(|event| Unbound::tell(table.state(), event, viewer));
    lines.map(|line| line.text).collect()
}

#[test]
fn ul_val_01_players_come_to_a_campaign_with_1_and_npcs_with_none() {
    for (option, points) in [("valor_at_session_start = 1", 1), ("valor_at_session_start = 3", 3), ("", 0)] {
        // Scenes of these tests say 0 where they say nothing.
        let table = three(option);
        assert_eq!([valor(&table, "Mira"), valor(&table, "Bo"), valor(&table, "Orc")], [points, points, 0], "{option}");
    }
    assert_eq!(Options::default().valor_at_session_start, 1);
    for file in [ADVENTURE, "skirmish.toml"] {
        let state = load(file);
        for id in state.ids() {
            let who = state.actor(id);
            assert_eq!(who.valor.points, u8::from(who.profile.pc), "{} of {file}", who.name);
        }
    }
    let faults = on(" A B").option("valor_at_session_start = 10").hero("Mira", 'A', "").foe("Orc", 'B', "").tries();
    assert_eq!(faults.expect_err("it is out of bounds")[0].field, "options.valor_at_session_start");
}

#[test]
fn ul_val_01_each_further_session_gives_each_player_1() {
    let mut table = three("valor_at_session_start = 1");
    let begins = session(&table, &[]);
    table.does(begins.clone(), []);
    assert_eq!([valor(&table, "Mira"), valor(&table, "Bo"), valor(&table, "Orc")], [2, 2, 0]);
    assert_eq!(given(&table), vec![("UL-VAL-01".to_owned(), String::new()); 2]);
    for viewer in [Viewer::Spectator, Viewer::GameMaster] {
        assert_eq!(told(&table, &viewer), ["A session begins.", "Mira gets 1 Valor.", "Bo gets 1 Valor."]);
    }
    // Whoever is not there gets none, nor do the dead.
    let begins = session(&table, &["Bo"]);
    table.does(begins, []);
    assert_eq!([valor(&table, "Mira"), valor(&table, "Bo")], [3, 2]);
    let actor = table.id("Bo");
    table.rules(Ruling::Kill { actor });
    let begins = session(&table, &[]);
    table.does(begins, []);
    assert_eq!([valor(&table, "Mira"), valor(&table, "Bo")], [4, 2]);
    // Nothing but the Valor changes.
    let before = table.state().clone();
    let begins = session(&table, &["Mira"]);
    table.does(begins, []);
    assert_eq!(*table.state(), before);
}

#[test]
fn ul_val_01_a_campaign_says_how_much_a_session_brings() {
    for (option, much) in [("valor_at_session_start = 2", 2), ("valor_at_session_start = 0", 0)] {
        let mut table = three(option);
        let begins = session(&table, &[]);
        table.does(begins, []);
        assert_eq!(valor(&table, "Mira"), 2 * much, "{option}");
        assert!(
            table.happened(|event| matches!(event, Event::Scene(SceneEvent::SessionBegan))),
            "it is told all the same"
        );
        assert_eq!(given(&table).len(), if much > 0 { 2 } else { 0 });
    }
}

#[test]
fn ul_val_01_people_stop_and_go_on_wherever_they_are() {
    // In the middle of a blow.
    let mut fight = on(" . . A B . .").option("valor_at_session_start = 1").hero("Mira", 'A', "weapons=longsword");
    fight = fight.foe("Orc", 'B', "agility=2");
    let mut table = fight.begin();
    let attack = table.attack("Mira", "longsword", "Orc");
    table.does(attack, []);
    let open = table.state().decision().copied();
    let begins = session(&table, &[]);
    assert!(open.is_some());
    table.does(begins, []);
    assert_eq!((table.state().decision().copied(), valor(&table, "Mira")), (open, 2));
    // And where dice wait for Valor.
    table.does(Defend { actor: table.id("Orc"), with: PASSIVE }, [1]);
    let mut bold = on(" . . A B . .").option("valor_at_session_start = 1").hero("Mira", 'A', "weapons=longsword");
    bold = bold.foe("Orc", 'B', "ap=1");
    let (mut table, hold) = (bold.begin(), valor::HoldValor { actor: table.id("Mira"), ready: true });
    table.does(hold, []);
    let attack = table.attack("Mira", "longsword", "Orc");
    table.does(attack, [3]);
    let begins = session(&table, &[]);
    table.does(begins, []);
    assert_eq!((table.state().held.is_some(), valor(&table, "Mira")), (true, 2));
    table.does(TryAgain { actor: table.id("Mira"), die: 0 }, [2]);
    assert_eq!((table.rolled().roll.kept, valor(&table, "Mira")), (2, 1));
    // In an adventure those get theirs, too, who are in another scene.
    let mut play = Blows { play: Play::new(load(ADVENTURE)) };
    let begins = session(&play, &[]);
    play.does(begins, []);
    let state = play.state();
    assert!(state.ids().filter(|&id| state.actor(id).profile.pc).all(|id| state.actor(id).valor.points == 2));
    assert!(session(&play, &[]).authority() == ludex_engine::Authority::GameMaster);
}

#[test]
fn ul_val_01_the_game_master_has_a_form_for_it() {
    let mut table = three("valor_at_session_start = 1");
    let form = ludex_unbound::Command::forms(table.state()).into_iter().find(|form| form.label == "A session begins");
    let form = form.expect("it is there");
    let mut command = form.command.clone();
    assert_eq!(serde_json::from_value::<Command>(command.clone()).expect("it is a command"), session(&table, &[]));
    command["except"] = json!([table.id("Bo").0]);
    let begins: Command = serde_json::from_value(command).expect("it is a command");
    assert_eq!(begins, session(&table, &["Bo"]));
    table.does(begins, []);
    assert_eq!([valor(&table, "Mira"), valor(&table, "Bo")], [2, 1]);
}

#[test]
fn ul_val_01_who_joins_later_begins_with_it_and_who_is_made_over_keeps_what_it_has() {
    let mut table = Blows { play: Play::new(load("skirmish.toml")) };
    let record = "[[creature]]\nname = \"Wren\"\npc = true\nlevel = 1\nattributes = {}\n".to_owned();
    table.does(JoinCharacter { record, side: None }, []);
    assert_eq!(valor(&table, "Wren"), 1);
    let (actor, members) = (table.id("Brana"), vec![table.id("Brana")]);
    let award = AwardValor { members, amount: 4, occasion: Occasion::InCharacter, reason: String::new() };
    table.does(award, []);
    let record =
        Unbound::builder().expect("there are fields").record(table.state(), actor).expect("she is a character");
    let record =
        Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}")).toml;
    table.does(RemakeCharacter { actor, record }, []);
    assert_eq!(valor(&table, "Brana"), 5);
}

#[test]
fn ul_val_01_a_campaign_that_was_begun_before_has_what_it_had() {
    // A state of before says nothing of Valor, and its options nothing of sessions.
    let mut old: Value = serde_json::to_value(three("").state()).expect("it can be written");
    let options = old["setting"]["options"].as_object_mut().expect("they are fields");
    options.remove("valor_at_session_start").expect("it is written");
    let state: State = serde_json::from_value(old).expect("it can be read");
    let mut table = Blows { play: Play::new(state) };
    assert_eq!([valor(&table, "Mira"), valor(&table, "Bo")], [0, 0]);
    let begins = session(&table, &[]);
    table.does(begins, []);
    assert_eq!([valor(&table, "Mira"), valor(&table, "Bo")], [1, 1]);
}

#[test]
fn ul_val_06_an_award_has_an_occasion_that_says_its_rule_and_its_words() {
    let mut table = three("");
    for (occasion, words, rule) in OCCASION_TABLE {
        let plain = award(&table, occasion, "");
        table.does(plain, []);
        assert_eq!(given(&table), [(rule.id.to_owned(), words.to_owned())], "{occasion:?}");
        // Words of one's own are told instead, under the same rule.
        let own = award(&table, occasion, "a leap over the well");
        table.does(own, []);
        assert_eq!(given(&table), [(rule.id.to_owned(), "a leap over the well".to_owned())], "{occasion:?}");
        let line = format!("Mira gets 1 Valor: {}.", "a leap over the well");
        assert_eq!(told(&table, &Viewer::Spectator), [line]);
    }
    let rules = OCCASION_TABLE.map(|(occasion, _, rule)| (json!(occasion), rule.id));
    let rows = [
        ("other", "UL-VAL-06"),
        ("in_character", "UL-VAL-06"),
        ("handicap", "UL-VAL-06"),
        ("skill_challenge", "UL-VAL-03"),
        ("session", "UL-VAL-01"),
    ];
    assert_eq!(rules, rows.map(|(word, rule)| (json!(word), rule)));
    // Each stands at its own place of the table.
    assert!(OCCASION_TABLE.iter().all(|(occasion, words, rule)| occasion.row() == (words, rule)));
}

#[test]
fn ul_val_06_words_of_older_awards_are_read_as_their_occasions() {
    let mut table = three("");
    for (words, rule) in [
        ("the session begins", "UL-VAL-01"),
        ("a skill challenge is over", "UL-VAL-03"),
        ("courage", "UL-VAL-06"),
        ("", "UL-VAL-06"),
    ] {
        let written = json!({"do": "award_valor", "members": [table.id("Mira").0], "amount": 1, "reason": words});
        let command: Command = serde_json::from_value(written).expect("it is a command");
        let Command::AwardValor(read) = &command else { panic!("{command:?}") };
        assert_eq!(read.occasion, Occasion::Other);
        table.does(command, []);
        assert_eq!(given(&table), [(rule.to_owned(), words.to_owned())]);
    }
    let unsaid = json!({"do": "award_valor", "members": [0], "amount": 1});
    assert!(serde_json::from_value::<Command>(unsaid).is_ok());
    let wrong = json!({"do": "award_valor", "members": [0], "amount": 1, "occasion": "birthday"});
    assert!(serde_json::from_value::<Command>(wrong).is_err());
}

#[test]
fn ul_val_03_and_ul_val_06_the_forms_of_awards() {
    let mut table = three("");
    let form = |table: &Blows, label: &str| {
        let found = ludex_unbound::Command::forms(table.state()).into_iter().find(|form| form.label == label);
        found.unwrap_or_else(|| panic!("{label} is not there"))
    };
    let over = form(&table, "A skill challenge is over");
    table.does(serde_json::from_value::<Command>(over.command).expect("it is a command"), []);
    let gained = ("UL-VAL-03".to_owned(), "a skill challenge is over".to_owned());
    assert_eq!(given(&table), [gained.clone(), gained]);
    for label in ["Award Valor", "Award Valor to all players"] {
        let form = form(&table, label);
        let field = form.fields.iter().find(|field| field.path == "/occasion").expect("it has a choice");
        let ludex_engine::Takes::Choice { of } = &field.takes else { panic!("{field:?}") };
        assert_eq!(*of, ["other", "in_character", "handicap", "skill_challenge", "session"]);
        for word in of {
            let mut command = form.command.clone();
            command["occasion"] = json!(word);
            table.does(serde_json::from_value::<Command>(command).expect("it is a command"), []);
        }
    }
    let orc =
        AwardValor { members: vec![table.id("Orc")], amount: 1, occasion: Occasion::Session, reason: String::new() };
    assert_eq!(table.forbids(orc), "UL-VAL-01", "creatures of the game master have none");
}
