//! In the air (UL-POS-16 to 18, UL-INB-23), and what a fall does (UL-ENV-01 to 04, 07, 19, UL-INT-15).

use crate::common;

use common::blows::*;
use ludex_engine::{ActorId, Seeded, play};
use ludex_unbound::defence::Resisted;
use ludex_unbound::falling::dice;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::movement::{DropProne, Fell, Fly, Move};
use ludex_unbound::reactions::Decline;
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::Status;
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

/// Mira next to a harpy so many spaces above the ground; both in further words.
fn over(height: i32, mira: &str, harpy: &str) -> Blows {
    let harpy = if harpy.contains("flight") { harpy.to_owned() } else { format!("flight={{spaces=7}} {harpy}") };
    let ground = on(" . . . A B . . . .\n. . . . . . . . .").hero("Mira", 'A', mira);
    let mut table = ground.foe("Harpy", 'B', &harpy).begin();
    let actor = table.id("Harpy");
    if height > 0 {
        table.rules(Ruling::Aloft { actor, to: height });
    }
    table
}

/// A ruling with the dice that follow from it.
fn rule(table: &mut Blows, ruling: Ruling, faces: &[u32]) {
    falls(table, Command::Rule(MakeRuling { ruling, reason: "for the test".into() }), faces);
}

/// A command after which the harpy may fall, with the dice that follow from it; it breaks no fall.
fn falls(table: &mut Blows, command: Command, faces: &[u32]) {
    let mut tried = table.state().clone();
    play::<Unbound>(&mut tried, &mut Seeded::from_number(1), &mut (), &command).expect("it is lawful");
    if !matches!(tried.decision(), Some(Pending::BreakFall(_))) {
        table.does(command, faces);
        return;
    }
    table.does(command, []);
    let before = std::mem::take(&mut table.play.events);
    let actor = table.id("Harpy");
    table.does(Decline { actor }, faces);
    table.play.events.splice(0..0, before);
}

fn gain(table: &Blows, status: Status) -> Ruling {
    Ruling::Gain { actor: table.id("Harpy"), status, effect: Default::default() }
}

/// Whether the harpy is in the air, and whether it lies.
fn stays(table: &Blows) -> (bool, bool) {
    (table.actor("Harpy").flying, table.has("Harpy", Status::Prone))
}

fn fly(table: &Blows, height: i32) -> Command {
    Command::Fly(Fly { actor: table.id("Harpy"), height })
}

/// The price of a Move of the harpy.
fn price(table: &Blows, dash: bool) -> i32 {
    movement::move_price(table.state(), table.id("Harpy"), dash, false, false).total
}

#[test]
fn ul_pos_16_a_grappled_flyer_falls_and_is_not_prone_by_it() {
    let grapple = |table: &mut Blows| {
        let (actor, target) = (table.id("Mira"), table.id("Harpy"));
        table.exchange(TryManeuver { actor, target, maneuver: Maneuver::Grapple }, Answer::DefenceRoll, &[15, 3]);
    };
    let mut table = over(1, "", "");
    grapple(&mut table);
    assert_eq!((stays(&table), table.actor("Harpy").height), ((false, false), 0));
    assert!(table.state().is_held(table.id("Harpy")), "the hold goes on, it does not keep it up");
    assert!(
        table.happened(
            |event| matches!(event, Event::Fell(Fell { height: 1, rule, .. }) if rule.as_str() == "UL-POS-16")
        )
    );
    assert!(table.amounts().is_empty(), "less than 10 feet");
    let mut table = over(1, "", "flight={spaces=7,hover=true}");
    grapple(&mut table);
    assert_eq!(stays(&table), (true, false), "it hovers");
}

#[test]
fn ul_pos_16_whatever_stops_a_flyer_brings_it_down() {
    for (status, lies) in [(Status::Prone, true), (Status::Incapacitated, false), (Status::Unconscious, true)] {
        let mut table = over(6, "", "");
        let ruling = gain(&table, status);
        rule(&mut table, ruling, &[2, 5, 4]);
        assert_eq!((stays(&table), table.amounts()), ((false, lies), vec![11, 3]), "{status:?}");
    }
    let mut table = over(6, "", "");
    let slowed = gain(&table, Status::Slowed);
    rule(&mut table, slowed, &[]);
    assert_eq!(stays(&table), (true, false), "slower, but not still");
    let mut table = over(6, "", "flight={spaces=7,hover=true}");
    let prone = gain(&table, Status::Prone);
    rule(&mut table, prone, &[]);
    assert_eq!(stays(&table), (true, true), "hovering on its back");
    // Dropping Prone in the air is a fall of one's own making.
    let mut table = over(6, "", "");
    table.passes("Mira", &[]);
    falls(&mut table, Command::DropProne(DropProne { actor: ActorId(1) }), &[2, 5, 4]);
    assert_eq!(stays(&table), (false, true));
}

#[test]
fn ul_pos_16_rising_and_landing_are_moves() {
    let mut table = over(0, "", "");
    table.passes("Mira", &[]);
    assert_eq!(table.forbids(Fly { actor: table.id("Mira"), height: 2 }), "UL-TRN-09");
    let (high, same) = (fly(&table, 8), fly(&table, 0));
    assert_eq!(table.forbids(high), "UL-POS-01", "7 spaces at a time");
    assert_eq!(table.forbids(same), "UL-POS-01");
    let up = fly(&table, 7);
    assert!(table.play.offered(&up));
    // Leaving Mira's reach upwards lets her strike.
    table.does(up, []);
    assert!(matches!(table.state().decision(), Some(Pending::Counterattack(_))));
    assert_eq!(table.paid("Harpy"), (3, Expense::Move));
    table.declines("Mira");
    assert_eq!(table.actor("Harpy").height, 7);
    assert_eq!(table.state().distance(table.id("Mira"), table.id("Harpy")), 7, "height counts");
    let down = fly(&table, 0);
    table.does(down, []);
    assert_eq!((stays(&table), table.actor("Harpy").height, table.ap("Harpy")), ((false, false), 0, 12 - 6));
    // Whoever does not fly stays below.
    let mut table = duel("", "");
    let command = Command::Fly(Fly { actor: table.id("Mira"), height: 1 });
    assert_eq!(table.forbids(command), "UL-POS-01");
    // Unless magic has put it in the air.
    table.rules(Ruling::Aloft { actor: table.id("Mira"), to: 3 });
    let actor = table.id("Mira");
    table.does(Fly { actor, height: 0 }, []);
    assert_eq!(table.actor("Mira").height, 0);
    assert_eq!(table.forbids(Fly { actor, height: 1 }), "UL-POS-01");
}

#[test]
fn ul_pos_16_flyers_pass_over_heads_and_rubble() {
    let ground = on(" . . A , , B . .").hero("Mira", 'A', "");
    let mut table = ground.foe("Harpy", 'B', "flight={spaces=5} movement=3").begin();
    table.passes("Mira", &[]);
    let allowance = |table: &Blows| movement::allowance(table.state(), table.id("Harpy"), false, false).total;
    assert_eq!(allowance(&table), 3, "on foot");
    table.rules(Ruling::Aloft { actor: table.id("Harpy"), to: 2 });
    assert_eq!(allowance(&table), 5);
    let (actor, map) = (table.id("Harpy"), table.state().map());
    let [over, on_her] = [1, 2].map(|column| map.cell_at(column, 0).expect("it is on the map"));
    let to = |to| Command::Move(Move { actor, to, dash: false, disengage: false, face: None });
    assert_eq!(table.forbids(to(on_her)), "UL-POS-01", "nobody stops above another");
    table.does(to(over), []);
    assert_eq!(table.actor("Harpy").at, over, "past Mira: over two spaces of rubble and her head, 4 spaces");
}

#[test]
fn ul_pos_16_a_scene_says_who_is_in_the_air() {
    let ground = |words: &str| on(" . A . B .").hero("Mira", 'A', "").foe("Harpy", 'B', words);
    let table = ground("flight={spaces=7} aloft=6").begin();
    assert_eq!((stays(&table), table.actor("Harpy").height), ((true, false), 6));
    for words in ["aloft=6", "flight={spaces=7} aloft=0", "flight={spaces=7} aloft=100"] {
        let faults = ground(words).tries().expect_err("it cannot be there");
        assert_eq!(faults.iter().map(|fault| fault.field.as_str()).collect::<Vec<_>>(), ["actors[1].aloft"], "{words}");
    }
    let faults = ground("flight={spaces=15}").tries().expect_err("that is too far for one Move");
    assert!(faults[0].field.ends_with(".flight.spaces"));
}

#[test]
fn ul_pos_17_the_laden_pay_double_in_the_air() {
    let heavy = over(6, "", "av=9:heavy");
    let mut loaded = over(6, "", "");
    loaded.rules(Ruling::Load { actor: loaded.id("Harpy"), to: 21 });
    assert_eq!(movement::encumbrance(loaded.state(), loaded.id("Harpy")), movement::Encumbrance::Lightly);
    for table in [heavy, loaded] {
        assert_eq!((price(&table, false), price(&table, true)), (6, 8), "2 x 3, and 2 for a dash");
        let step = movement::positioning_price(table.state(), table.id("Harpy"), false).total;
        assert_eq!(step, 2, "a step too");
    }
    let table = over(6, "", "av=9:light");
    assert_eq!((price(&table, false), price(&table, true)), (3, 5));
    let table = over(0, "", "av=9:heavy");
    assert_eq!(price(&table, false), 3, "on the ground as everybody");
    assert_eq!(movement::flight_price(table.state(), table.id("Harpy"), false).total, 6, "to take wing");
}

#[test]
fn ul_pos_17_the_laden_fall_when_they_do_not_move() {
    let mut table = over(6, "ap=13", "av=9:heavy");
    table.passes("Mira", &[]);
    falls(&mut table, Command::Pass(Pass { actor: ActorId(1) }), &[2, 5, 4]);
    assert_eq!((stays(&table), table.amounts()), ((false, false), vec![11, 3]));
    assert!(table.happened(|event| matches!(event, Event::Fell(Fell { rule, .. }) if rule.as_str() == "UL-POS-17")));
    let mut table = over(6, "ap=13", "av=9:heavy");
    table.passes("Mira", &[]);
    let up = fly(&table, 7);
    table.does(up, []).passes("Harpy", &[]);
    assert_eq!((stays(&table), table.state().round), ((true, false), 2));
    // Others need nothing to stay up.
    let mut table = over(6, "ap=13", "");
    table.passes("Mira", &[]).passes("Harpy", &[]);
    assert_eq!(stays(&table), (true, false));
}

#[test]
fn ul_pos_18_damage_in_the_air_asks_for_a_body_roll() {
    let rows = [(26, 9, true), (26, 8, false), (15, 6, true), (15, 5, false)];
    for (damage, face, up) in rows {
        let mira = format!("natural=blow:5:{damage}:fire");
        let mut table = over(1, &mira, "endurance=2 body=1 av=0:light vitality=60");
        table.strikes("Mira", "blow", "Harpy", PASSIVE, &[5, face]);
        let number = if damage == 26 { 13 } else { 10 };
        let rolled = |event: &Event| {
            matches!(event, Event::Resisted(Resisted { number: asked, total: Some(total), rule, .. })
                if (*asked, *total, rule.as_str()) == (number, face as i32 + 4, "UL-POS-18"))
        };
        assert!(table.happened(rolled), "{damage} with {face}");
        assert_eq!(stays(&table), (up, !up), "{damage} with {face}");
    }
}

#[test]
fn ul_pos_18_what_asks_for_no_roll_and_what_makes_it_worse() {
    let mut table = over(1, "natural=blow:5:9:fire", "av=0:light immune=fire");
    table.strikes("Mira", "blow", "Harpy", PASSIVE, &[5]);
    assert_eq!(stays(&table), (true, false), "no damage, no roll");
    let mut table = over(0, "natural=blow:5:9:fire", "av=0:light");
    table.strikes("Mira", "blow", "Harpy", PASSIVE, &[5]);
    assert!(!table.happened(|event| matches!(event, Event::Resisted(_))), "on the ground");
    let mut table = over(1, "natural=blow:5:9:fire", "av=0:heavy");
    table.strikes("Mira", "blow", "Harpy", PASSIVE, &[5, 15, 9]);
    assert_eq!(stays(&table), (false, true), "the lower of two in Heavy armour");
    let mut table = over(1, "natural=blow:5:9:fire", "av=0:light flight={spaces=7,hover=true}");
    table.strikes("Mira", "blow", "Harpy", PASSIVE, &[5, 9]);
    assert_eq!(stays(&table), (true, true), "a hoverer rolls too, and does not fall");
}

#[test]
fn ul_inb_23_a_takedown_brings_a_flyer_down_without_a_roll() {
    for (face, damage) in [(10, 0), (19, 1)] {
        let mut table = over(1, "agility=1", "av=0:light");
        let (actor, target) = (table.id("Mira"), table.id("Harpy"));
        let takedown = Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Takedown });
        table.exchange(takedown, Answer::DefenceRoll, &[face, 5]);
        assert_eq!((stays(&table), table.amounts().len()), ((false, true), damage));
        assert!(!table.happened(|event| matches!(event, Event::Resisted(_))));
    }
}

#[test]
fn ul_env_01_a_die_for_each_full_10_feet() {
    let count = |feet| dice(feet).map(|(count, _)| count);
    assert_eq!([9, 10, 39, 200].map(count), [0, 1, 3, 20].map(Some));
}

#[test]
fn ul_env_02_all_dice_of_one_size() {
    let rows = [(40, (4, 6)), (45, (4, 8)), (80, (8, 8)), (90, (9, 10)), (160, (16, 12)), (170, (17, 20))];
    for (feet, rolled) in rows {
        assert_eq!(dice(feet), Some(rolled), "{feet} feet");
    }
}

/// The harpy falls so many spaces.
fn fallen(height: i32, harpy: &str, pools: (i32, i32), faces: &[u32]) -> Blows {
    let mut table = over(height, "", harpy);
    table.sets("Harpy", pools.0, pools.1);
    let prone = gain(&table, Status::Prone);
    rule(&mut table, prone, faces);
    table
}

#[test]
fn ul_env_03_1_health_for_each_die() {
    let table = fallen(6, "", (14, 28), &[2, 5, 4]);
    assert_eq!((table.amounts(), table.pools("Harpy")), (vec![11, 3], (11, 17)));
}

#[test]
fn ul_env_04_beyond_200_feet() {
    for height in [41, 99] {
        let table = fallen(height, "health=900 vitality=100", (900, 100), &[]);
        assert_eq!((table.amounts(), table.pools("Harpy")), (vec![400, 20], (900 - 20, 0)), "each to its pool");
    }
    let table = fallen(40, "health=900", (900, 28), &[20; 20]);
    assert_eq!(table.amounts(), [400, 20], "the most at 200 feet");
    // 1 foot more, or 5,000.
    for feet in [201, 5_000] {
        let mut table = over(0, "", "health=900 vitality=900");
        let fall = falling::Fall { actor: table.id("Harpy"), feet, depth: 0, breaks: None };
        table.does(fall, []);
        assert_eq!((table.amounts(), table.pools("Harpy")), (vec![400, 20], (900 - 20, 900 - 400)), "{feet} feet");
    }
}

#[test]
fn ul_env_07_armour_does_not_help_resistance_does() {
    let table = fallen(6, "av=10:medium", (14, 28), &[2, 5, 4]);
    assert_eq!(table.amounts(), [11, 3]);
    let table = fallen(6, "resists=bludgeoning", (14, 28), &[2, 5, 4]);
    assert_eq!(table.amounts(), [5, 1], "each part by itself");
}

#[test]
fn ul_env_19_a_fall_is_over_at_once() {
    let table = fallen(10, "", (14, 28), &[1, 2, 3, 4, 5]);
    assert_eq!((table.amounts(), table.acting()), (vec![15, 5], "Mira"), "50 feet: 5d8 and 5");
    assert_eq!(table.dealt()[0].roll.as_ref().map(|roll| roll.sides), Some(8));
}

#[test]
fn ul_int_15_a_fall_past_vitality_is_judged_once() {
    let table = fallen(6, "health=10 uses_death_rules", (10, 8), &[2, 5, 4]);
    assert_eq!(table.pools("Harpy"), (4, 0), "10 - 3 - 3");
    // 17 and 3 against 3 and 5: 9 and 3 are left over, more than the most Health.
    let table = fallen(6, "health=10 uses_death_rules", (5, 3), &[6, 5, 6]);
    assert!(!table.actor("Harpy").alive());
    let table = fallen(6, "health=10 uses_death_rules", (5, 3), &[4, 4, 4]);
    assert!(table.actor("Harpy").alive() && table.has("Harpy", Status::Disabled), "4 and 3 left over");
}
