//! Whole scenes: policies, files, what a player is shown, silence.
#![allow(missing_docs)]

use crate::common::*;
use ludex_archsoul::{Archsoul, content::starter};
use ludex_engine::Scenery;
use ludex_engine::content::Library;
use ludex_engine::{CommandSet, Content, Policies, Presentation, Seeded, Viewer};

#[test]
fn a_silent_fight_allocates_nothing() {
    for file in ["duel.toml", "gate.toml"] {
        let start = scene(file).play.state;
        let mut policy = Archsoul::policy("seasoned").expect("it is known");
        let (mut state, mut commands, mut dice) = (start.clone(), Vec::new(), Seeded::from_number(5));
        while let Some(command) = policy.choose(&state) {
            ludex_engine::simulate::<Archsoul>(&mut state, &mut dice, &command).expect("it was offered");
            commands.push(command);
            assert!(commands.len() < 2000, "{file} does not end");
        }
        assert!(state.stage == ludex_archsoul::state::Stage::Over && commands.len() > 5);
        let mut allocated = 0;
        for round in 0..20 {
            state.clone_from(&start);
            let mut dice = Seeded::from_number(5);
            let counted = allocation_counter::measure(|| {
                for command in &commands {
                    ludex_engine::simulate::<Archsoul>(&mut state, &mut dice, command).expect("it is the same fight");
                }
            });
            if round >= 3 {
                allocated += counted.count_total;
            }
        }
        assert_eq!(allocated, 0, "{file}: {} commands", commands.len());
    }
}

#[test]
fn the_seasoned_end_their_fights_without_trying_anything() {
    for (file, seeds) in [("duel.toml", 20), ("gate.toml", 40)] {
        let start = scene(file).play.state;
        let mut policy = Archsoul::policy("seasoned").expect("it is known");
        for seed in 0..seeds {
            let mut state = start.clone();
            let mut dice = Seeded::from_number(seed);
            let mut count = 0;
            while let Some(command) = policy.choose(&state) {
                ludex_engine::simulate::<Archsoul>(&mut state, &mut dice, &command).expect("it is lawful");
                count += 1;
                assert!(count < 2000, "{file} does not end with seed {seed}");
            }
            assert!(state.round < 40, "{file}, seed {seed}: {} rounds", state.round);
            let standing = |side: &str| state.ids().any(|id| state.stands(id) && state.profile(id).side == side);
            assert!(!(standing("wardens") && standing("toll")), "{file}, seed {seed}: nobody has won");
        }
    }
}

#[test]
fn the_seasoned_choose_without_allocating() {
    let start = scene("gate.toml").play.state;
    let mut policy = Archsoul::policy("seasoned").expect("it is known");
    let mut state = start.clone();
    let mut allocated = 0;
    for round in 0..6 {
        state.clone_from(&start);
        let mut dice = Seeded::from_number(5);
        loop {
            let mut chosen = None;
            let counted = allocation_counter::measure(|| chosen = policy.choose(&state));
            allocated += if round >= 3 { counted.count_total } else { 0 };
            let Some(command) = chosen else { break };
            ludex_engine::simulate::<Archsoul>(&mut state, &mut dice, &command).expect("it is lawful");
        }
    }
    assert_eq!(allocated, 0);
}

#[test]
fn values_that_may_not_stand_there_are_told_all_at_once() {
    let library = |name: &str| {
        let text = starter().read(name)?;
        let text =
            text.replacen("athletics = 6", "athletics = \"high\"", 1).replacen("endurance = 5", "endurence = 5", 1);
        Some(if name == "characters.toml" {
            text.replacen("about = \"a warden of the marches\"", "about = 7", 1)
        } else {
            text
        })
    };
    let faults = Archsoul::check("characters.toml", &library);
    let mut fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["character[0].about", "character[0].athletics", "character[0].endurence"], "{faults:?}");
    assert!(faults.iter().all(|fault| fault.file == "characters.toml" && fault.line > 1), "{faults:?}");
    assert!(faults.iter().any(|fault| fault.message.contains("did you mean endurance?")), "{faults:?}");
    // What was missed because something beside it was taken away is no fault of its own.
    let twice = |name: &str| starter().read(name).map(|text| text.replace("name = \"Mara\"", "name = 7"));
    assert_eq!(Archsoul::check("characters.toml", &twice).len(), 1);
}

#[test]
fn faults_of_files_name_line_field_and_what_was_expected() {
    let faults = |change: (&str, &str), file: &str, of: &str| {
        let library = |name: &str| {
            let text = starter().read(name)?;
            Some(if name == of { text.replacen(change.0, change.1, 1) } else { text })
        };
        Archsoul::check(file, &library).into_iter().map(|fault| fault.to_string()).collect::<Vec<_>>()
    };
    let one = |change, file, of, expected: &str| assert_eq!(faults(change, file, of), [expected]);
    one(
        ("at = \"B\"", "at = \"Q\""),
        "duel.toml",
        "duel.toml",
        "duel.toml:30: actors[1].at: 'Q' stands 0 times on the map; expected once",
    );
    one(
        ("at = \"B\"", "at = \"B\"\ndoor = \"gate\""),
        "duel.toml",
        "duel.toml",
        "duel.toml:31: actors[1].door: expected one of the map's doors, for a thing that opens as a way and stands at no letter",
    );
    one(
        ("is = \"Mara\"", "is = \"Mary\""),
        "duel.toml",
        "duel.toml",
        "duel.toml:21: actors[0].is: there is no character called Mary; did you mean Mara?",
    );
    one(
        ("athletics = 6", "athletics = 60"),
        "duel.toml",
        "characters.toml",
        "characters.toml:6: character[0].athletics: 60 is out of range; expected 0 to 12",
    );
    one(
        ("thickness = \"5 cm\"", "thickness = \"thick\""),
        "things.toml",
        "things.toml",
        "things.toml:17: thing[2].thickness: expected a thickness of at most 100 m, such as \"5 cm\", \"0.4 cm\", \"2 in\" or \
         \"1 ft\" (SP-DMG-09)",
    );
    let facing = faults(("facing = \"east\"", "facing = \"up\""), "duel.toml", "duel.toml");
    assert!(facing[0].starts_with("duel.toml:24: actors[0].facing: expected one of north-east"), "{facing:?}");
    let strange = faults(("athletics", "athletic"), "duel.toml", "characters.toml");
    assert!(
        strange[0].starts_with("characters.toml:6: character[0].athletic: there is no field athletic here"),
        "{strange:?}"
    );
    for file in ["gear.toml", "characters.toml", "things.toml", "duel.toml", "gate.toml"] {
        assert_eq!(Archsoul::check(file, &starter()), [], "{file}");
    }
}

#[test]
fn the_table_is_shown() {
    let s = scene("gate.toml").turn("Ilko");
    let player = Viewer::Player(vec![s.id("Ilko")]);
    let view = Archsoul::view(s.state(), &player);
    assert_eq!((view.title.as_str(), view.acting), ("The gate at low water", Some(s.id("Ilko"))));
    let ilko = &view.tokens[s.id("Ilko").index()];
    assert_eq!((ilko.at, ilko.facing, ilko.reach, ilko.mine), (Some((-1, 2)), Some(90), 1, true));
    assert!(
        Archsoul::ground(s.state())
            .is_some_and(|ground| ground.cells.iter().any(|cell| cell.about == "mud left by the tide"))
    );
    let sheet = Archsoul::sheet(s.state(), s.id("Ilko"), &player).expect("it is there");
    let titles: Vec<&str> = sheet.sections.iter().map(|section| &*section.title).collect();
    assert_eq!(titles, ["Attributes", "Skills", "Body", "Weapons", "Crafts"]);
    let pistol = &sheet.sections[3].entries[0];
    assert_eq!((&*pistol.label, pistol.value.as_str()), ("pistol", "9 dice, damage 8 dice, range 8/16"));
    assert!(Archsoul::sheet(s.state(), s.id("the captain"), &player).expect("it is seen").sections.is_empty());
    let why: Vec<String> = ludex_archsoul::Command::unavailable(s.state(), s.id("Ilko"), &player)
        .into_iter()
        .map(|row| row.refusal.to_string())
        .collect();
    assert!(why.iter().any(|why| why.contains("spaces away, and it reaches 1 (SP-ATK-08)")), "{why:?}");
    assert!(ludex_archsoul::Command::forms(s.state()).len() >= 10);
}

#[test]
fn without_foes_no_policy_begins_a_fight() {
    use ludex_engine::Policies;
    for file in ["lamp/gallery.toml", "lamp/lantern.toml", "toll/shore.toml"] {
        for name in ludex_archsoul::Archsoul::policies() {
            let mut policy = ludex_archsoul::Archsoul::policy(name).expect("it is known");
            assert_eq!(policy.choose(scene(file).state()), None, "{name} {file}");
        }
    }
}
