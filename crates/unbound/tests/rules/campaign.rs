//! Scenes that follow one another: what goes on with the people, and what stays behind.

use crate::common;

use common::blows::*;
use common::{ADVENTURE, load};
use ludex_engine::content::Library;
use ludex_engine::testing::Play;
use ludex_engine::{CommandSet, Content, Presentation, Rulebook, Seeded, Viewer, play};
use ludex_unbound::campaign::scenes::OpenScene;
use ludex_unbound::content::starter;
use ludex_unbound::reactions::Decline;
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::rounds::{EndEncounter, StartEncounter};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::talk::encounter::{EndTalk, StartTalk};
use ludex_unbound::*;

fn adventure() -> Blows {
    Blows { play: Play::new(load(ADVENTURE)) }
}

fn open(table: &mut Blows, scene: u16) {
    table.does(OpenScene { scene }, []);
}

fn title(table: &Blows) -> String {
    Unbound::view(table.state(), &Viewer::Spectator).title
}

#[test]
fn every_scene_of_the_adventure_can_be_opened_in_turn() {
    let mut table = adventure();
    let mut titles = vec![title(&table)];
    while let Some(next) = {
        let mut offers = Vec::new();
        ludex_unbound::Command::offers(table.state(), &mut offers);
        offers.into_iter().find(|offer| offer.group == "Scene")
    } {
        table.does(next.command, []);
        assert_eq!(Unbound::broken(table.state()), None);
        titles.push(title(&table));
    }
    let expected = [
        "The mill road",
        "The ferryman's price",
        "Eyes between the posts",
        "The broken stair",
        "Under the yew",
        "What rings",
    ];
    assert_eq!(titles, expected);
}

#[test]
fn an_adventure_begins_with_the_words_of_its_first_scene() {
    let mut table = adventure();
    let first = |table: &Blows| {
        let mut offers = Vec::new();
        ludex_unbound::Command::offers(table.state(), &mut offers);
        offers.into_iter().find(|offer| offer.group == "Opening")
    };
    let opening = first(&table).expect("it is offered");
    assert_eq!((opening.label.as_str(), opening.actor), ("Begin: The mill road", None));
    let before = table.state().clone();
    table.does(opening.command, []);
    let told = table.told(&Viewer::Spectator).join("\n");
    assert!(told.contains("The mill road: Rain on the old mill road."), "{told}");
    assert_eq!(first(&table), None, "it is read out once");
    assert_eq!((table.state().journey.clone(), table.state().clock), (before.journey, before.clock));
}

#[test]
fn what_people_have_suffered_goes_on_and_the_clock_with_it() {
    let mut table = adventure();
    let (brana, tamsin) = (table.id("Brana"), table.id("Tamsin"));
    table.rules(Ruling::Vitality { actor: brana, to: 2 }).rules(Ruling::Gold { actor: tamsin, to: 40 });
    table.does(TakeRest { rest: Rest::Short }, []);
    let before = table.state().clock;
    open(&mut table, 1);
    let wend = table.id("Wend");
    assert_eq!((table.actor("Brana").vitality, table.actor("Tamsin").gold), (2, 40));
    assert_eq!(table.state().clock, before);
    table.does(StartTalk { npcs: vec![wend], participants: vec![tamsin] }, []);
    let met = table.state().relations.clone();
    assert!(!met.is_empty());
    let talked = |table: &Blows| {
        [Viewer::GameMaster, Viewer::Spectator].map(|viewer| Unbound::view(table.state(), &viewer).talked)
    };
    assert_eq!(talked(&table), [false, false], "it is on");
    table.does(EndTalk {}, []);
    assert_eq!(talked(&table), [true, false], "what comes next is the game master's");
    open(&mut table, 2);
    assert_eq!(talked(&table), [false, false], "nobody has talked here");
    open(&mut table, 1);
    assert_eq!(table.state().relations.len(), met.len(), "he remembers them");
}

#[test]
fn those_of_other_scenes_are_away_for_everybody() {
    let mut table = adventure();
    let drake = table.id("The bell-eater");
    for viewer in [Viewer::GameMaster, Viewer::Spectator, Viewer::Player(vec![drake])] {
        assert!(Unbound::sheet(table.state(), drake, &viewer).is_none(), "{viewer:?}");
        let tokens = Unbound::view(table.state(), &viewer).tokens;
        assert!(tokens.iter().all(|token| token.actor != drake), "{viewer:?}");
    }
    // Nobody calls in who is not of this scene.
    let ruling = Ruling::Join { actor: drake, surprised: false, at_once: false };
    table.refused(MakeRuling { ruling, reason: "why not".into() });
    open(&mut table, 5);
    assert!(Unbound::sheet(table.state(), drake, &Viewer::Spectator).is_some());
}

#[test]
fn the_dead_stay_behind_and_dropped_weapons_are_picked_up() {
    let mut table = adventure();
    open(&mut table, 2);
    let (orrin, brana) = (table.id("Orrin"), table.id("Brana"));
    let weapon = table.actor("Brana").held().find(|(_, weapon)| weapon.hands > 0).expect("she is armed").0;
    fights(&mut table);
    table.rules(Ruling::Kill { actor: orrin });
    table.does(EndEncounter {}, []);
    let name = table.actor("Brana").profile.weapons[usize::from(weapon)].name.clone();
    table.play.state.actors[brana.index()].gear[usize::from(weapon)] = Gear::Dropped;
    table.play.state.lying.push(Lying { owner: brana, weapon, at: table.actor("Brana").at, by: None });
    open(&mut table, 3);
    assert!(table.actor("Orrin").away && table.actor("Orrin").saves.dead);
    assert_eq!(table.actor("Brana").gear[usize::from(weapon)], Gear::Stowed, "{name}");
    assert!(table.state().lying.is_empty());
    assert_eq!(table.state().stage, Stage::Ready);
}

/// Begins the fight; how many Action Points everybody has does not matter here.
fn fights(table: &mut Blows) {
    let begin = Command::StartEncounter(StartEncounter { surprised: vec![] });
    play::<Unbound>(&mut table.play.state, &mut Seeded::from_number(1), &mut (), &begin).expect("it may begin");
    while let Some(pending) = table.state().decision().copied() {
        table.does(Decline { actor: pending.actor() }, []);
    }
}

#[test]
fn a_scene_waits_for_fights_and_talks_to_end() {
    let mut table = adventure();
    let next = Command::OpenScene(OpenScene { scene: 1 });
    table.does(OpenScene { scene: 0 }, []);
    assert!(table.refused(OpenScene { scene: 0 }).to_string().contains("is on"));
    assert!(table.refused(OpenScene { scene: 6 }).to_string().contains("0 to 5"));
    table.does(next.clone(), []);
    let (wend, brana) = (table.id("Wend"), table.id("Brana"));
    table.does(StartTalk { npcs: vec![wend], participants: vec![brana] }, []);
    assert!(table.refused(OpenScene { scene: 2 }).to_string().contains("end the talk"));
    table.does(EndTalk {}, []);
    table.does(OpenScene { scene: 2 }, []);
    fights(&mut table);
    assert!(table.refused(OpenScene { scene: 3 }).to_string().contains("end the fight"));
    // Outside an adventure there is no other scene.
    let mut single = Blows { play: Play::new(load("duel.toml")) };
    assert!(single.refused(next).to_string().contains("no adventure"));
}

#[test]
fn the_game_master_alone_reads_the_notes() {
    let table = adventure();
    let boards = |viewer: &Viewer| Unbound::view(table.state(), viewer).boards;
    let notes: Vec<_> = boards(&Viewer::GameMaster).into_iter().filter(|board| board.kind == "notes").collect();
    assert_eq!(notes.len(), 1);
    assert!(notes[0].note.contains("A quiet beginning"), "{notes:?}");
    assert_eq!(notes[0].facts[0].label, "Read out", "nobody has opened the first scene, so nobody has told it");
    assert!(boards(&Viewer::Spectator).iter().all(|board| board.kind != "notes"));
}

/// What is wrong with an adventure whose file is this text.
fn faults(text: &str) -> Vec<String> {
    let library = |file: &str| if file == "test.toml" { Some(text.to_owned()) } else { starter().read(file) };
    let faults = Unbound::load("test.toml", &library).expect_err("something is wrong with it");
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_bad_adventure_is_refused_with_file_and_field() {
    let head = "system = \"unbound\"\ntitle = \"Test\"\n";
    let missing = faults(&format!("{head}[[scene]]\nfile = \"nowhere.toml\"\n"));
    assert!(missing[0].contains("test.toml:4") && missing[0].contains("scene[0].file"), "{missing:?}");
    let nested = faults(&format!("{head}[[scene]]\nfile = \"test.toml\"\n"));
    assert!(nested[0].contains("an adventure itself"), "{nested:?}");
    let both = faults(&format!("{head}[map]\ncells = \". .\"\n[[scene]]\nfile = \"duel.toml\"\n"));
    assert!(both[0].contains("either scenes"), "{both:?}");
    // Two scenes that disagree on who an actor is.
    let sides = faults(&format!("{head}[[scene]]\nfile = \"duel.toml\"\n[[scene]]\nfile = \"bell/road.toml\"\n"));
    assert!(sides[0].contains("another record or another side"), "{sides:?}");
}

/// Before its first words an adventure may be begun even while people talk, and the form says so.
#[test]
fn an_adventure_begins_in_the_middle_of_a_talk() {
    let mut table = adventure();
    let talk = table.filled("Begin a talk", &[]);
    table.does(talk, []);
    let begin = table.filled("Go to another scene", &[]);
    table.does(begin, []);
    assert!(table.state().opened && table.state().scene == 0);
}
