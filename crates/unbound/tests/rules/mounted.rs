//! Riders and mounts (UL-MNT, UL-INB-24).

use crate::common;

use common::blows::{Blows, PASSIVE};
use common::ground::on;
use ludex_engine::{Advantage, Rulebook};
use ludex_grid::Cell;
use ludex_kit::Act as _;
use ludex_unbound::attack::AttackDeclared;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::mounted::{self, Dismount, LeapOff, Mount, StrikeRider};
use ludex_unbound::movement::{Move, Position};
use ludex_unbound::reactions::{Counterattack, Decline};
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

const FIELD: &str = " . . . . . . . . . . . .\n  . A H . . . . . . B . .\n . . . . . . . . . . . .\n  . . . . . . . . . . . .\n . . . . . . . . . . . .";

/// Mira next to a horse, an orc far away.
fn stable(mira: &str, horse: &str) -> Blows {
    with_orc(FIELD, mira, horse, "ap=4")
}

fn with_orc(cells: &str, mira: &str, horse: &str, orc: &str) -> Blows {
    let horse = format!("size=large bears=\"trained\" ap=9 agility=4 {horse}");
    let scene = on(cells).hero("Mira", 'A', &format!("ap=30 {mira}")).foe("Orc", 'B', orc);
    scene.creature("Horse", 'H', "heroes", &horse).begin()
}

fn mount(blows: &Blows) -> Command {
    Command::Mount(Mount { actor: blows.id("Mira"), target: blows.id("Horse") })
}

/// The same in the saddle, by the game master's hand.
fn riding(mira: &str, horse: &str, orc: &str) -> Blows {
    let mut blows = with_orc(FIELD, mira, horse, orc);
    seat(&mut blows);
    blows
}

fn seat(blows: &mut Blows) {
    let ruling = Ruling::Seat { actor: blows.id("Mira"), target: blows.id("Horse") };
    blows.does(MakeRuling { ruling, reason: "she rode here".into() }, []);
}

fn go(blows: &mut Blows, x: i16, y: i16, disengage: bool) {
    let (actor, at) = (blows.id("Mira"), blows.actor("Mira").at);
    let to = Cell::new(at.x + x, at.y + y);
    blows.does(Move { actor, to, dash: false, disengage, face: None }, []);
}

fn gain(blows: &mut Blows, who: &str, status: Status, faces: &[u32]) {
    let ruling = Ruling::Gain { actor: blows.id(who), status, effect: Effect::lasting() };
    blows.does(MakeRuling { ruling, reason: "for the test".into() }, faces);
}

fn rides(blows: &Blows) -> bool {
    mounted::is_riding(blows.state(), blows.id("Mira"))
}

fn prone(blows: &Blows, who: &str) -> bool {
    blows.actor(who).statuses.has(Status::Prone)
}

#[test]
fn ul_mnt_01_a_mount_is_larger_than_its_rider() {
    let fits = |rider: &str, horse: &str| {
        let mut blows = stable(&format!("size={rider}"), "");
        if horse == "medium" {
            let id = blows.id("Horse");
            let profile = &mut blows.play.state.actors[id.index()].profile;
            std::sync::Arc::make_mut(profile).size = character::Size::Medium;
        }
        Mount { actor: blows.id("Mira"), target: blows.id("Horse") }.may(blows.state())
    };
    assert!(fits("small", "medium").is_ok());
    assert_eq!(fits("medium", "medium").expect_err("of one size").rule.id, "UL-MNT-01");
    assert!(fits("medium", "large").is_ok());
    // What does not bear riders of its own will, the game master may put under one.
    let mut wild = stable("", "");
    let id = wild.id("Horse");
    std::sync::Arc::make_mut(&mut wild.play.state.actors[id.index()].profile).bears = None;
    let command = mount(&wild);
    assert_eq!(wild.forbids(command), "UL-MNT-01");
    seat(&mut wild);
    assert!(rides(&wild));
}

#[test]
fn ul_mnt_02_mounting_costs_2_ap() {
    let mut blows = stable("", "");
    let command = mount(&blows);
    assert!(blows.play.offered(&command));
    blows.does(command, []);
    assert_eq!((rides(&blows), blows.actor("Mira").ap), (true, 28));
    // Mount and a mounted Move: 5 AP.
    go(&mut blows, 3, 0, false);
    assert_eq!(blows.actor("Mira").ap, 25);
    // And down again, next to the mount.
    let actor = blows.id("Mira");
    let at = blows.actor("Horse").at;
    let far = Dismount { actor, to: Cell::new(at.x + 5, at.y) };
    assert_eq!(blows.forbids(far), "UL-MNT-02");
    let near = Dismount { actor, to: Cell::new(at.x - 1, at.y) };
    assert!(blows.play.offered(&Command::Dismount(near)));
    blows.does(near, []);
    assert_eq!((rides(&blows), blows.actor("Mira").ap, blows.actor("Mira").at), (false, 23, near.to));
}

/// The orc beside the mount shoves it with these faces.
fn shoved(faces: &[u32]) -> Blows {
    let cells = FIELD.replace(". A H . . .", ". A H . B .").replace("B . .\n . .", ". . .\n . .");
    let mut blows = with_orc(&cells, "dexterity=2 movement=1", "", "ap=40 strength=9 size=large");
    let ruling = Ruling::Seat { actor: blows.id("Mira"), target: blows.id("Horse") };
    blows.does(MakeRuling { ruling, reason: "she rode here".into() }, []);
    let (actor, target) = (blows.id("Orc"), blows.id("Horse"));
    let shove = Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Shove });
    blows.exchange(shove, PASSIVE, faces);
    blows
}

#[test]
fn ul_mnt_03_ul_mnt_10_a_mount_moved_against_its_will() {
    // Ride: 7 + 2 + 2 = 11 stays on.
    let stays = shoved(&[6, 8, 7]);
    assert!(rides(&stays) && !prone(&stays, "Mira"));
    assert_eq!(stays.actor("Mira").at, stays.actor("Horse").at, "the rider shares the movement");
    // 5 + 2 + 2 = 9 falls off: Prone within 1 space.
    let mut falls = shoved(&[6, 8, 5]);
    assert!(!rides(&falls) && prone(&falls, "Mira"));
    // Where it falls is for the one who shoved to say (UL-POS-10).
    let (orc, mira) = (falls.id("Orc"), falls.id("Mira"));
    assert_eq!(
        falls.state().decision(),
        Some(&Pending::Settle(ludex_unbound::movement::Unsettled { actor: orc, target: mira }))
    );
    let usual = Unbound::usual_answer(falls.state()).expect("there is one");
    falls.does(usual, []);
    assert_eq!(falls.state().distance(falls.id("Mira"), falls.id("Horse")), 1);
}

#[test]
fn ul_mnt_04_a_rider_knocked_prone() {
    let knocked = |face: u32| {
        let mut blows = with_orc(
            &FIELD.replace(". A H . . .", ". A H . B .").replace("B . .\n . .", ". . .\n . ."),
            "dexterity=2 movement=1",
            "",
            "ap=40 strength=9 size=large",
        );
        seat(&mut blows);
        let (actor, target) = (blows.id("Orc"), blows.id("Mira"));
        let takedown = Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Takedown });
        blows.exchange(takedown, Answer::DefenceRoll, &[12, 12, 4, face]);
        (rides(&blows), prone(&blows, "Mira"))
    };
    assert_eq!(knocked(5), (false, true), "5 + 2 + 2 = 9");
    assert_eq!(knocked(6), (true, false), "10");
}

#[test]
fn ul_mnt_05_a_mount_knocked_prone() {
    let mut leaps = riding("", "", "ap=4");
    gain(&mut leaps, "Horse", Status::Prone, &[]);
    let leap = Command::LeapOff(LeapOff { actor: leaps.id("Mira") });
    assert!(leaps.play.offered(&leap));
    leaps.does(leap, []);
    assert_eq!((rides(&leaps), prone(&leaps, "Mira"), leaps.actor("Mira").ap), (false, false, 28));
    let mut stays = riding("", "", "ap=4");
    gain(&mut stays, "Horse", Status::Prone, &[]);
    let decline = Command::Decline(Decline { actor: stays.id("Mira") });
    stays.does(decline, []);
    assert!(!rides(&stays) && prone(&stays, "Mira"));
    // With 1 AP there is no choice.
    let mut poor = riding("", "", "ap=4");
    let actor = poor.id("Mira");
    poor.does(MakeRuling { ruling: Ruling::ActionPoints { actor, to: 1 }, reason: "worn".into() }, []);
    gain(&mut poor, "Horse", Status::Prone, &[]);
    assert!(!rides(&poor) && prone(&poor, "Mira"));
}

#[test]
fn ul_mnt_06_a_controlled_mount_goes_on_its_riders_ap() {
    let mut blows = riding("", "", "ap=4");
    assert_eq!(blows.actor("Horse").ap, 0, "it loses its own");
    // Movement 3 + 4: the rider pays 3, and it goes 7 spaces.
    go(&mut blows, 5, 2, false);
    assert_eq!(blows.actor("Mira").ap, 27);
    assert_eq!(blows.actor("Mira").at, blows.actor("Horse").at);
    let (actor, at) = (blows.id("Mira"), blows.actor("Mira").at);
    assert_eq!(blows.forbids(Position { actor, to: Cell::new(at.x - 1, at.y) }), "UL-MNT-06");
    // Neither has AP of its own next round.
    let round = blows.state().round;
    while blows.state().round == round {
        let actor = blows.state().acting.expect("somebody acts");
        blows.does(Pass { actor }, []);
    }
    assert_eq!((blows.actor("Horse").ap, blows.actor("Mira").ap), (0, 30));
}

#[test]
fn ul_mnt_07_ul_inb_24_a_riderless_mount_goes_on_with_the_riders_ap() {
    let mut blows = riding("", "", "ap=4");
    let actor = blows.id("Mira");
    blows.does(MakeRuling { ruling: Ruling::ActionPoints { actor, to: 9 }, reason: "late".into() }, []);
    let at = blows.actor("Horse").at;
    blows.does(Dismount { actor, to: Cell::new(at.x - 1, at.y) }, []);
    assert_eq!((blows.actor("Mira").ap, blows.actor("Horse").ap), (7, 7));
    // Rider 12: Move with disengage 4, spear 5, dismount 2: the horse gets 1.
    let cells = FIELD.replace(". A H . . .", ". A H . B .").replace("B . .\n . .", ". . .\n . .");
    let mut one = with_orc(&cells, "weapons=spear", "", "ap=3 av=30:heavy");
    seat(&mut one);
    one.does(MakeRuling { ruling: Ruling::ActionPoints { actor, to: 12 }, reason: "late".into() }, []);
    go(&mut one, -2, 0, true);
    assert_eq!(one.actor("Mira").ap, 8);
    go(&mut one, 2, 0, false);
    one.does(MakeRuling { ruling: Ruling::ActionPoints { actor, to: 8 }, reason: "as before".into() }, []);
    one.strikes("Mira", "spear", "Orc", PASSIVE, &[2]);
    assert_eq!(one.actor("Mira").ap, 3);
    let at = one.actor("Horse").at;
    one.does(Dismount { actor, to: Cell::new(at.x - 1, at.y) }, []);
    assert_eq!((one.actor("Mira").ap, one.actor("Horse").ap), (1, 1));
}

#[test]
fn ul_mnt_08_an_intelligent_mount_acts_by_itself() {
    let mut blows = riding("ap=14", "bears=\"independent\" ap=20 dexterity=3", "ap=4");
    let horse = blows.id("Horse");
    assert_eq!(blows.actor("Horse").ap, 20, "its own AP");
    let actor = blows.id("Mira");
    // It acts before its rider, and carries it.
    while blows.state().acting != Some(horse) {
        let acting = blows.state().acting.expect("somebody acts");
        blows.does(Pass { actor: acting }, []);
    }
    let at = blows.actor("Horse").at;
    let to = Cell::new(at.x + 4, at.y);
    blows.does(Move { actor: horse, to, dash: false, disengage: false, face: None }, []);
    assert_eq!((blows.actor("Mira").at, blows.actor("Horse").ap), (to, 17));
    // Its rider does not direct it.
    blows.does(Pass { actor: horse }, []);
    blows.play.state.acting = Some(actor);
    let own = Command::Move(Move { actor, to: at, dash: false, disengage: false, face: None });
    assert!(blows.forbids(own).starts_with("UL-"));
}

#[test]
fn ul_mnt_09_whoever_strikes_back_chooses_rider_or_mount() {
    for rider in [true, false] {
        let cells = FIELD.replace(". A H . . .", ". A H . B .").replace("B . .\n . .", ". . .\n . .");
        let mut blows = with_orc(&cells, "", "", "ap=12 weapons=longsword");
        seat(&mut blows);
        go(&mut blows, -2, 0, false);
        let (actor, weapon) = (blows.id("Orc"), blows.weapon("Orc", "longsword"));
        let on_rider = Command::StrikeRider(StrikeRider { actor, weapon, nonlethal: false });
        assert!(blows.play.offered(&on_rider));
        let command =
            if rider { on_rider } else { Command::Counterattack(Counterattack { actor, weapon, nonlethal: false }) };
        blows.does(command, if rider { [].as_slice() } else { [2].as_slice() });
        let target = blows.play.events.iter().find_map(|event| match event {
            Event::AttackDeclared(AttackDeclared { attack }) => Some(attack.target),
            _ => None,
        });
        assert_eq!(target, Some(blows.id(if rider { "Mira" } else { "Horse" })));
    }
}

#[test]
fn ul_mnt_10_the_rider_reaches_from_any_space_of_the_mount() {
    let blows = riding("weapons=longsword", "", "ap=4");
    let (mira, horse) = (blows.id("Mira"), blows.id("Horse"));
    assert_eq!(blows.state().spaces(mira), blows.state().spaces(horse));
    let around: Vec<Cell> = blows.state().map().cells().filter(|&cell| !blows.state().stands_on(horse, cell)).collect();
    assert!(around.len() + 4 >= blows.state().map().cells().count(), "a Large horse takes several spaces");
    let orc = blows.id("Orc");
    assert_eq!(blows.state().distance(mira, orc), blows.state().distance(horse, orc));
}

/// Mira on a horse of a size, and an orc that reaches far.
fn facing_orc(horse: &str, orc: &str) -> Blows {
    let plain = ". . . . . . . . . . . . . . . . .";
    let middle = ". A . . . H . . . . . B . . . . .";
    let row = |at: usize| format!("{}{}", " ".repeat(1 + at % 2), if at == 3 { middle } else { plain });
    let cells = (0..7).map(row).collect::<Vec<_>>().join("\n");
    let orc = format!("ap=40 reach=6 natural=club:5:1d6:bludgeoning {orc}");
    let mut blows = with_orc(&cells, "av=0:heavy dexterity=2 movement=1 vitality=40", &format!("size={horse}"), &orc);
    seat(&mut blows);
    blows
}

#[test]
fn ul_crt_05_a_rider_is_knocked_back_with_the_mount_whose_size_decides() {
    let struck = |horse: &str, face: u32| {
        let mut blows = facing_orc(horse, "");
        let from = blows.actor("Horse").at;
        blows.strikes("Orc", "club", "Mira", PASSIVE, &[20, 3, face]);
        assert_eq!(blows.rolled().degree, Degree::Critical);
        assert!(!prone(&blows, "Horse"), "it was not struck");
        (blows.actor("Horse").at != from, rides(&blows), prone(&blows, "Mira"))
    };
    // A Large mount goes back a space, and its rider rolls to stay on; 6 + 2 + 2 = 10.
    assert_eq!(struck("large", 6), (true, true, false));
    assert_eq!(struck("large", 5), (true, false, true));
    // A Huge one stands: it is the rider who is knocked Prone, unless it keeps the saddle.
    assert_eq!(struck("huge", 6), (false, true, false));
    assert_eq!(struck("huge", 5), (false, false, true));
}

#[test]
fn ul_man_02_what_pushes_a_rider_has_the_mounts_size_to_do_with() {
    let verdict = |horse: &str, orc: &str, maneuver: Maneuver| {
        let blows = facing_orc(horse, orc);
        let may = maneuvers::suits(blows.state(), blows.id("Orc"), blows.id("Mira"), maneuver);
        may.map_err(|objection| objection.rule.id)
    };
    for maneuver in [Maneuver::Shove, Maneuver::Bash] {
        assert_eq!(verdict("huge", "shield=buckler", maneuver), Err("UL-MAN-02"), "Medium against Huge");
        assert_eq!(verdict("large", "shield=buckler size=small", maneuver), Err("UL-MAN-02"));
        assert_eq!(verdict("large", "shield=buckler", maneuver), Ok(()));
    }
    // What does not push has to do with the rider alone.
    for maneuver in [Maneuver::Takedown, Maneuver::Grapple, Maneuver::Feint] {
        assert_eq!(verdict("huge", "", maneuver), Ok(()));
    }
    let rolled = |maneuver: Maneuver, faces: &[u32]| {
        let mut blows = facing_orc("large", "");
        let (actor, target) = (blows.id("Orc"), blows.id("Mira"));
        blows.exchange(TryManeuver { actor, target, maneuver }, Answer::DefenceRoll, faces);
        blows.rolled().roll.advantage
    };
    assert_eq!(rolled(Maneuver::Shove, &[2, 2, 19]), Advantage::Disadvantage, "one size larger");
    assert_eq!(rolled(Maneuver::Takedown, &[2, 19]), Advantage::Plain);
}

#[test]
fn ul_man_28_who_is_held_in_the_saddle_is_dragged_with_the_mount() {
    let hold = |orc: &str| {
        let mut blows = facing_orc("large", orc);
        let ruling = Ruling::Hold { actor: blows.id("Orc"), victim: blows.id("Mira"), pinned: false, fixed: None };
        blows.does(MakeRuling { ruling, reason: "for the test".into() }, []);
        blows
    };
    let away = |blows: &Blows| {
        let (actor, at) = (blows.id("Orc"), blows.actor("Orc").at);
        Command::Move(Move { actor, to: Cell::new(at.x + 2, at.y), dash: false, disengage: true, face: None })
    };
    let mut blows = hold("");
    let command = away(&blows);
    assert_eq!(blows.forbids(command), "UL-MAN-28", "Medium against a Large mount");
    let mut blows = hold("size=large agility=3");
    let command = away(&blows);
    // It goes out of reach once, and the horse is pulled after it: a Ride roll against 10.
    blows.does(command, [10]);
    assert!(rides(&blows) && blows.happened(|event| matches!(event, Event::Dragged(_))));
    assert_eq!(blows.actor("Mira").at, blows.actor("Horse").at);
    assert_eq!(Unbound::broken(blows.state()), None);
}

#[test]
fn ul_mnt_07_a_mount_whose_rider_dies_has_what_the_rider_had() {
    let cells = " . . . . . .\n  A H . B . .\n . . . . . .";
    let ground = on(cells).hero("Mira", 'A', "ap=11 health=1 vitality=0").foe(
        "Orc",
        'B',
        "ap=30 strength=9 natural=blow:5:9:fire!extra_reach=2",
    );
    let mut table = ground.creature("Horse", 'H', "heroes", "ap=5 size=large bears=\"trained\"").begin();
    let (actor, target) = (table.id("Mira"), table.id("Horse"));
    table.rules(Ruling::Seat { actor, target });
    table.strikes("Orc", "blow", "Mira", PASSIVE, &[19]);
    assert_eq!((table.actor("Mira").alive(), table.ap("Horse")), (false, 11));
    assert_eq!(table.acting(), "Orc");
}

#[test]
fn ul_mnt_02_nobody_gets_off_into_a_shut_door() {
    let ground = on(" . . . . . .\n  A H . . B .\n . . . . . .").hero("Mira", 'A', "").foe("Orc", 'B', "ap=2");
    let mut table = ground.creature("Horse", 'H', "heroes", "ap=5 size=large bears=\"trained\"").begin();
    let (actor, target) = (table.id("Mira"), table.id("Horse"));
    table.rules(Ruling::Seat { actor, target });
    table.shuts_a_door(1);
    let to = table.state().map().cell_at(1, 0).expect("it is on the map");
    assert_eq!(table.forbids(Dismount { actor, to }), "UL-MNT-02");
}
