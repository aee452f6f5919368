//! Falls that are broken, into water, onto one's feet (UL-ENV-05 to 07, UL-INT-14).

use crate::common;

use common::blows::Blows;
use common::ground::{duel, on};
use ludex_engine::ActorId;
use ludex_unbound::body::legs::{Leg, MoveBy};
use ludex_unbound::body::modes::Mode;
use ludex_unbound::character::Attribute;
use ludex_unbound::falling::{BreakFall, Fall};
use ludex_unbound::reactions::Decline;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

const MIRA: ActorId = ActorId(0);
const FIELD: &str = " A . . . . . . . . B";

fn pools(blows: &Blows) -> (i32, i32) {
    (blows.actor("Mira").vitality, blows.actor("Mira").health)
}

fn falls(words: &str, fall: Fall, faces: &[u32]) -> Blows {
    let mut blows = on(FIELD).hero("Mira", 'A', words).foe("Orc", 'B', "").waiting();
    blows.does(fall, faces);
    blows
}

#[test]
fn ul_env_05_breaking_a_fall() {
    // Sum 11, direct 3, d4 3 and Agility 2: 5 off, so direct 0 and sum 9.
    let fall = Fall { actor: MIRA, feet: 30, depth: 0, breaks: None };
    let mut blows = duel("agility=2", "");
    let before = blows.actor("Mira").ap;
    blows.does(fall, []);
    let with = Attribute::Will;
    assert_eq!(blows.forbids(BreakFall { actor: MIRA, with }), "UL-ENV-05");
    let with = Attribute::Agility;
    blows.does(BreakFall { actor: MIRA, with }, [2, 5, 4, 3]);
    assert_eq!((pools(&blows), before - blows.actor("Mira").ap), ((28 - 9, 14), 4));
    // Or not.
    let mut hard = duel("agility=2", "");
    hard.does(fall, []).does(Decline { actor: MIRA }, [2, 5, 4]);
    assert_eq!(pools(&hard), (28 - 11, 14 - 3));
    // Without the Action Points nobody is asked; outside a fight it is free.
    let mut poor = duel("ap=3 agility=2", "ap=2");
    poor.does(fall, [2, 5, 4]);
    assert_eq!(pools(&poor), (28 - 11, 14 - 3));
    let free = Fall { breaks: Some(Attribute::Agility), ..fall };
    assert_eq!(pools(&falls("agility=2", free, &[2, 5, 4, 3])), (28 - 9, 14));
    // A negative result counts as 0.
    assert_eq!(pools(&falls("agility=-4", free, &[2, 5, 4, 3])), (28 - 11, 14 - 3));
    // Beyond 200 feet nothing breaks it.
    let mut long = duel("health=900 vitality=900", "");
    long.does(Fall { feet: 201, ..fall }, []);
    assert_eq!(pools(&long), (500, 880));
}

#[test]
fn ul_env_05_outside_a_fight_it_costs_nothing_and_is_done_with_the_better() {
    for (words, off) in [("agility=2", 5), ("agility=1 strength=3", 6), ("strength=-2 agility=-1", 2)] {
        let mut blows = on(FIELD).hero("Mira", 'A', words).foe("Orc", 'B', "").waiting();
        let legs = vec![Leg { mode: Mode::Climb, spaces: 1, difficult: false }];
        let climb = MoveBy { actor: MIRA, legs, exertion: Some(30), fall_margin: Some(5), fall_feet: 20 };
        // 7 and 2 for the two dice; a d4 of 3.
        blows.does(climb, [1, 3, 4, 3]);
        let (vitality, health) = pools(&blows);
        assert_eq!(28 - vitality + 14 - health, 7 + 2 - off, "{words}");
    }
}

#[test]
fn ul_env_06_falling_into_water() {
    let rich = "health=900 vitality=900";
    let fall = Fall { actor: MIRA, feet: 60, depth: 10, breaks: None };
    let dice = [8, 8, 8, 2, 1, 1];
    assert_eq!(pools(&falls(rich, fall, &dice)), (900 - 14, 900 - 3));
    assert_eq!(pools(&falls(rich, Fall { feet: 201, ..fall }, &[])), (900 - 200, 900 - 10));
    assert_eq!(pools(&falls(rich, Fall { depth: 9, ..fall }, &dice)), (900 - 28, 900 - 6), "too shallow");
    let mut shallow = on(FIELD).option("fall_water_depth = 5").hero("Mira", 'A', rich).foe("Orc", 'B', "").waiting();
    shallow.does(Fall { depth: 5, ..fall }, dice);
    assert_eq!(pools(&shallow), (900 - 14, 900 - 3), "as the campaign says");
}

#[test]
fn ul_int_14_broken_then_water_then_resistance() {
    // Sum 28, direct 6; 7 broken: direct 0, sum 27; water 13; resistance 6.
    let fall = Fall { actor: MIRA, feet: 60, depth: 10, breaks: Some(Attribute::Strength) };
    let words = "health=900 vitality=900 strength=3 resists=bludgeoning";
    assert_eq!(pools(&falls(words, fall, &[8, 8, 8, 2, 1, 1, 4])), (900 - 6, 900));
}

#[test]
fn ul_env_07_a_campaign_may_have_falls_end_prone_and_softened_by_acrobatics() {
    let fall = |feet, depth| Command::Fall(Fall { actor: MIRA, feet, depth, breaks: None });
    let table =
        |option: &str| on(" A . . B").option(option).hero("Mira", 'A', "agility=2").foe("Orc", 'B', "").waiting();
    for (option, feet, depth, prone) in [
        ("", 10, 0, false),
        ("fall_prone = true", 10, 0, true),
        ("fall_prone = true", 9, 0, false),
        ("fall_prone = true", 10, 20, false),
    ] {
        let mut blows = table(option);
        let faces: &[u32] = if feet < 10 { &[] } else { &[4] };
        blows.does(fall(feet, depth), faces);
        assert_eq!(blows.has("Mira", Status::Prone), prone, "{option} {feet} {depth}");
    }
    // 30 feet: 11 and 3; Acrobatics halves the 11.
    for (face, vitality) in [(10, 28 - 5), (9, 28 - 11)] {
        let mut blows = table("acrobatics_fall_target = 12");
        blows.does(fall(30, 0), [2, 5, 4, face]);
        assert_eq!(blows.pools("Mira"), (14 - 3, vitality), "{face}");
    }
    let mut far = table("acrobatics_fall_target = 12");
    far.does(fall(201, 0), []);
}
