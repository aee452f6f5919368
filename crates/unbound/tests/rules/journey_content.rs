//! The journey of the starter content, journeys in files, and how a journey looks.

use crate::common;

use common::load;
use common::ways::*;
use ludex_engine::content::{Fault, Library};
use ludex_engine::testing::Play;
use ludex_engine::{Content, Presentation, Rulebook, Viewer};
use ludex_unbound::content::starter;
use ludex_unbound::rounds::{EndEncounter, StartEncounter};
use ludex_unbound::travel::*;
use ludex_unbound::*;

fn greyfell() -> Blows {
    Blows { play: Play::new(load("journey.toml")) }
}

/// The faults of the starter journey with something else in the place of a line.
fn faults(line: &str, instead: &str) -> Vec<Fault> {
    let text = starter().read("journey.toml").expect("it is there");
    assert!(text.contains(line), "{line}");
    let text = text.replacen(line, instead, 1);
    let library = |file: &str| if file == "journey.toml" { Some(text.clone()) } else { starter().read(file) };
    Unbound::load("journey.toml", &library).expect_err("something is wrong with it")
}

/// The offer of that name, as the game master sees it.
#[track_caller]
fn takes(table: &mut Blows, label: &str, faces: &[u32]) {
    let offer = table.play.offers().into_iter().find(|offer| offer.label.starts_with(label));
    let command = offer.unwrap_or_else(|| panic!("{label} is not offered")).command;
    table.does(command, faces);
}

#[test]
fn the_road_to_greyfell_is_played_from_its_offers() {
    let mut table = greyfell();
    assert_eq!(table.now(), 8 * HOUR);
    takes(&mut table, "Travel 9 miles", &[]);
    assert_eq!((table.miles(), table.now()), (9, 11 * HOUR));
    takes(&mut table, "Travel 6 miles", &[]);
    assert_eq!((table.miles(), table.now()), (15, 15 * HOUR), "half as fast in the wood");
    takes(&mut table, "Travel for an hour", &[]);
    // Then the moor: with an hour beyond eight, in which all four roll, by the clock's 17th hour.
    takes(&mut table, "Travel for an hour", &[20, 20, 20, 20]);
    assert_eq!(
        (table.miles(), table.journey().stretch().map(|way| way.name.clone())),
        (18, Some("the moor below Greyfell".into()))
    );
    takes(&mut table, "Take a long rest", &[]);
    assert_eq!((table.now(), table.days_settled()), (25 * HOUR, 4));
    takes(&mut table, "Travel 12 miles", &[]);
    takes(&mut table, "End the journey", &[]);
    assert!(table.state().journey.is_none());
}

#[test]
fn wolves_come_twice_on_one_journey() {
    let mut table = greyfell();
    for wolf in ["the grey wolf", "the lean wolf"] {
        let actor = table.id(wolf);
        table.rules(Ruling::Join { actor, surprised: false, at_once: false });
        takes(&mut table, "Travel for an hour", &[]);
        let begin = Command::StartEncounter(StartEncounter { surprised: vec![] });
        assert!(table.play.offered(&begin));
        // Four heroes roll two dice each, and Agility boosts may roll some again; the wolves have their number.
        let mut state = table.play.state.clone();
        let mut dice = ludex_engine::Seeded::from_number(3);
        ludex_engine::play::<Unbound>(&mut state, &mut dice, &mut (), &begin).expect("it begins");
        while let Some(answer) = Unbound::usual_answer(&state) {
            ludex_engine::play::<Unbound>(&mut state, &mut dice, &mut (), &answer).expect("it is lawful");
        }
        ludex_engine::play::<Unbound>(&mut state, &mut dice, &mut (), &Command::EndEncounter(EndEncounter {}))
            .expect("it ends");
        table.play.state = state;
        assert_eq!(table.state().stage, Stage::Ready);
    }
}

#[test]
fn a_journey_in_a_file_is_checked() {
    for (line, instead, field) in [
        ("travellers = [\"Brana\", ", "travellers = [\"Nobody\", ", "journey.travellers[0]"),
        ("travellers = [\"Brana\", ", "travellers = [\"Tamsin\", ", "journey.travellers[1]"),
        ("travellers = [\"Brana\", \"Tamsin\", \"Orrin\", \"Ysolde\"]", "travellers = []", "journey.travellers"),
        ("means = \"foot\"", "means = { vessel = { speed = 5, hours = 25 } }", "journey.means"),
        ("hour = 8", "hour = 24", "journey.hour"),
        ("back = [\"Tamsin\"]", "back = [\"Brana\"]", "journey.front"),
        ("Orrin = \"navigate\"", "Marrow = \"navigate\"", "journey.activities.Marrow"),
        ("miles = 9", "miles = 0", "journey.route[0].miles"),
        ("hard = [\"dense_forest\"]", "hard = [\"mud\"]", "journey.route[1].hard[0]"),
    ] {
        let found = faults(line, instead);
        assert!(found.iter().any(|fault| fault.field == field && fault.line > 1), "{field}: {found:#?}");
    }
}

#[test]
fn the_board_shows_how_far_they_have_come() {
    let mut table = greyfell();
    takes(&mut table, "Travel for an hour", &[]);
    let player = Viewer::Player(table.ids(&["Tamsin"]));
    let view = Unbound::view(table.state(), &player);
    let board = view.boards.iter().find(|board| board.kind == "journey").expect("it is shown");
    let gauges: Vec<(&str, i32, i32)> = board.gauges.iter().map(|odds| (&*odds.name, odds.current, odds.max)).collect();
    assert_eq!(gauges, [("Miles", 3, 30), ("Hours today", 1, 8)]);
    let roles: Vec<&str> = board.cards.iter().map(|card| &*card.role).collect();
    assert_eq!((view.stage.as_str(), roles), ("On the way", vec!["front", "middle", "middle", "back"]));
    let facts = |place: usize| board.cards[place].facts.iter().map(|fact| &*fact.label).collect::<Vec<_>>();
    assert!(facts(3).contains(&"Food") && !facts(0).contains(&"Food"), "each knows what is its own");
    let sheet = Unbound::sheet(table.state(), table.id("Tamsin"), &player).expect("it is seen");
    assert!(sheet.sections.iter().any(|section| section.title == "Journey"));
}

#[test]
fn players_do_not_learn_that_they_are_lost_from_a_secret_roll() {
    let mut table = greyfell();
    let player = Viewer::Player(table.ids(&["Tamsin"]));
    let command = Seek { secret: true, ..table.quest(seek::Quest::Way, &["Orrin"], 30) };
    let before = table.shown(&player);
    table.does(command.clone(), [2]);
    assert!(table.journey().lost);
    assert!(table.told(&player).is_empty(), "{:?}", table.told(&player));
    assert_eq!(table.shown(&player), before);
    assert!(table.shown(&Viewer::GameMaster).contains("they have lost the way"));
    table.does(Seek { secret: false, ..command }, [2]);
    assert!(table.shown(&player).contains("they have lost the way"));
}
