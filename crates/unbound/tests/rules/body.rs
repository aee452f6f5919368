//! Swimming, climbing, crawling, jumping (UL-MOV, UL-INT-19).

use crate::common;

use common::blows::Blows;
use common::ground::{duel, on};
use ludex_engine::ActorId;
use ludex_grid::Cell;
use ludex_unbound::actions::Interact;
use ludex_unbound::body::jump::{HighJump, LongJump, high_jump, long_jump, reach};
use ludex_unbound::body::legs::{Leg, MoveBy, along};
use ludex_unbound::body::modes::Gone;
use ludex_unbound::body::modes::{Mode, cost};
use ludex_unbound::body::{Moved, modes};
use ludex_unbound::movement::Move;
use ludex_unbound::ruling::MakeRuling;
use ludex_unbound::statuses::Status;
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

const MIRA: ActorId = ActorId(0);

fn leg(mode: Mode, spaces: u8) -> Leg {
    Leg { mode, spaces, difficult: false }
}

fn rough(mode: Mode, spaces: u8) -> Leg {
    Leg { mode, spaces, difficult: true }
}

/// How far a way goes on a budget, leg by leg, and the thirds that are left.
fn goes(words: &str, budget: i32, legs: &[Leg]) -> (Vec<i32>, i32) {
    goes_under("", words, budget, legs)
}

fn goes_under(option: &str, words: &str, budget: i32, legs: &[Leg]) -> (Vec<i32>, i32) {
    let blows = on(" A . . B").option(option).hero("Mira", 'A', words).foe("Orc", 'B', "").waiting();
    let (gone, left) = along(blows.state(), MIRA, legs, budget);
    (gone.into_iter().map(|leg: Gone| leg.spaces).collect(), left)
}

#[test]
fn ul_mov_01_swimming_costs_two() {
    assert_eq!(goes("", 5, &[leg(Mode::Swim, 9)]), (vec![2], 3), "1 movement is left over");
}

#[test]
fn ul_mov_02_crawling_costs_two() {
    assert_eq!(goes("", 3, &[leg(Mode::Crawl, 1), leg(Mode::Walk, 1)]), (vec![1, 1], 0));
}

#[test]
fn ul_mov_03_climbing_takes_a_quarter_off() {
    for (budget, climbed) in [(4, 3), (3, 2), (5, 3)] {
        assert_eq!(goes("", budget, &[leg(Mode::Climb, 60)]).0, [climbed], "budget {budget}");
    }
    // The other reading keeps a quarter, 1 movement at the least.
    for (budget, climbed) in [(3, 1), (4, 1), (8, 2)] {
        assert_eq!(goes_under("climb_factor = \"one_quarter\"", "", budget, &[leg(Mode::Climb, 60)]).0, [climbed]);
    }
}

#[test]
fn ul_mov_04_speeds_take_the_extra_cost_away() {
    let swimmer = "speeds={swim=true}";
    assert_eq!(goes(swimmer, 5, &[leg(Mode::Swim, 9)]).0, [5]);
    assert_eq!(goes(swimmer, 5, &[leg(Mode::Climb, 9)]).0, [3]);
    assert_eq!(goes("speeds={climb=true}", 5, &[leg(Mode::Climb, 9)]).0, [5]);
    assert_eq!(goes(swimmer, 5, &[rough(Mode::Swim, 9)]).0, [2], "difficult terrain still counts");
}

#[test]
fn ul_mov_05_modes_mix_in_thirds() {
    let legs = [leg(Mode::Walk, 1), leg(Mode::Climb, 1), leg(Mode::Swim, 1)];
    assert_eq!(goes("", 5, &legs), (vec![1, 1, 1], 2), "two thirds are left, and nothing costs so little");
    let mut blows = duel("agility=2", "");
    let way = MoveBy { actor: MIRA, legs: legs.to_vec(), exertion: None, fall_margin: None, fall_feet: 0 };
    let before = blows.actor("Mira").ap;
    blows.does(way.clone(), []);
    let went = blows.play.events.iter().any(|event| matches!(event, Event::Body(Moved::Went { left: 2, .. })));
    assert!(went && blows.actor("Mira").ap == before - 3);
    assert_eq!(blows.forbids(MoveBy { legs: vec![], ..way }), "UL-MOV-05");
}

#[test]
fn ul_mov_06_special_modes_in_difficult_terrain() {
    let (speeds, options) = (modes::Speeds::default(), Options::default());
    let thirds = [(Mode::Walk, 6), (Mode::Swim, 12), (Mode::Climb, 8), (Mode::Crawl, 6)];
    for (mode, dear) in thirds {
        assert_eq!(cost(mode, true, speeds, &options), dear, "{mode:?}");
    }
    assert_eq!(goes("", 5, &[rough(Mode::Swim, 5)]).0, [1]);
}

#[test]
fn ul_mov_06_deep_water_of_a_map() {
    // Budget 5: two spaces of water, one of reeds, all of it with a swimming speed.
    let reached = |cells: &str, words: &str| {
        let mut blows = on(cells).hero("Mira", 'A', &format!("agility=2 {words}")).foe("Orc", 'B', "").begin();
        blows.does(MakeRuling { ruling: Ruling::Depth { to: 12 }, reason: "the lake".into() }, []);
        let mut far = 0;
        movement::destinations(blows.state(), MIRA, |to, dash, _| {
            if !dash {
                far = far.max(blows.state().map().shape().distance(blows.actor("Mira").at, to));
            }
        });
        far
    };
    assert_eq!(reached(" # # # # # # # #\n A ~ ~ ~ ~ ~ ~ B\n # # # # # # # #", ""), 2);
    assert_eq!(reached(" # # # # # # # #\n A ~ ~ ~ ~ ~ ~ B\n # # # # # # # #", "speeds={swim=true}"), 5);
    assert_eq!(reached(" # # # # # # # #\n A r r r r r r B\n # # # # # # # #", ""), 1);
    assert_eq!(reached(" # # # # # # # #\n A r r r r r r B\n # # # # # # # #", "speeds={swim=true}"), 2);
}

/// A move by one leg, with Exertion against 10, and its face: how far it went.
fn tries(mode: Mode, words: &str, face: &[u32]) -> i32 {
    let mut blows = duel(&format!("agility=2 {words}"), "");
    let legs = vec![leg(mode, 60)];
    let way = MoveBy { actor: MIRA, legs, exertion: Some(10), fall_margin: None, fall_feet: 0 };
    blows.does(way, face);
    let found = blows.play.events.iter().find_map(|event| match event {
        Event::Body(Moved::Went { legs, .. }) => Some(legs[0].spaces),
        _ => None,
    });
    found.expect("it went")
}

#[test]
fn ul_mov_07_a_hard_climb_may_need_exertion() {
    assert_eq!(tries(Mode::Climb, "", &[9]), 0);
    assert_eq!(tries(Mode::Climb, "", &[10]), 3);
    // A fall only where the game master says so.
    let mut blows = duel("ap=3", "ap=1");
    let legs = vec![leg(Mode::Climb, 3)];
    let way = MoveBy { actor: MIRA, legs, exertion: Some(10), fall_margin: Some(5), fall_feet: 10 };
    blows.does(way, [5, 4]);
    assert_eq!((blows.actor("Mira").vitality, blows.actor("Mira").health), (24, 13));
}

#[test]
fn ul_mov_08_rough_water_may_need_exertion() {
    assert_eq!(tries(Mode::Swim, "", &[10]), 2);
    assert_eq!(tries(Mode::Swim, "", &[9]), 0);
}

/// Mira after walking so many spaces over a map, to act again.
fn walked(cells: &str, spaces: i16, words: &str) -> Blows {
    let mut blows = on(cells).hero("Mira", 'A', &format!("ap=40 {words}")).foe("Orc", 'B', "ap=1").begin();
    if spaces > 0 {
        let at = blows.actor("Mira").at;
        let to = Cell::new(at.x + spaces, at.y);
        blows.does(Move { actor: MIRA, to, dash: false, disengage: false, face: None }, []);
    }
    blows
}

const FIELD: &str = " A . . . . . . . . B";

#[test]
fn ul_mov_05_a_move_in_other_ways_uses_up_what_the_next_move_pays_more() {
    let dashed = |blows: &mut Blows| {
        let at = blows.actor("Mira").at;
        let to = Cell::new(at.x + 5, at.y);
        blows.does(Move { actor: MIRA, to, dash: true, disengage: false, face: None }, []);
    };
    let climbs =
        MoveBy { actor: MIRA, legs: vec![leg(Mode::Climb, 1)], exertion: None, fall_margin: None, fall_feet: 0 };
    let mut blows = walked(FIELD, 0, "");
    dashed(&mut blows);
    blows.gains("Mira", Status::HinderedMoveCost, 1);
    blows.does(climbs.clone(), []);
    assert_eq!(blows.paid("Mira"), (5, Expense::Move), "after a dash, and hindered");
    blows.does(climbs, []);
    assert_eq!(blows.paid("Mira"), (3, Expense::Move), "each is used up by one movement");
}

#[test]
fn ul_pos_04_the_dash_is_paid_by_the_next_movement_of_any_kind() {
    let mut blows = walked(FIELD, 0, "");
    let at = blows.actor("Mira").at;
    let dash =
        Command::Move(Move { actor: MIRA, to: Cell::new(at.x + 5, at.y), dash: true, disengage: false, face: None });
    let climb = by_legs(vec![leg(Mode::Climb, 1)]);
    blows.does(dash, []).does(climb.clone(), []);
    assert_eq!(blows.paid("Mira"), (4, Expense::Move), "1 more after a dash");
    blows.does(climb, []);
    assert_eq!(blows.paid("Mira"), (3, Expense::Move));
}

#[test]
fn ul_man_08_a_shove_is_felt_by_the_next_movement_of_any_kind() {
    let mut blows = walked(FIELD, 0, "");
    blows.gains("Mira", Status::HinderedMoveCost, 1);
    let climb = by_legs(vec![leg(Mode::Climb, 1)]);
    for price in [4, 3] {
        blows.does(climb.clone(), []);
        assert_eq!(blows.paid("Mira"), (price, Expense::Move));
    }
}

#[test]
fn ul_man_20_a_takedown_shortens_the_next_movement_of_any_kind() {
    // Agility 2: 5 spaces, and 4 once.
    let mut blows = walked(FIELD, 0, "agility=2");
    blows.gains("Mira", Status::HinderedMoveSpaces, 1);
    let crawl = by_legs(vec![leg(Mode::Walk, 9)]);
    for spaces in [4, 5] {
        blows.does(crawl.clone(), []);
        let went = blows.play.events.iter().find_map(|event| match event {
            Event::Body(Moved::Went { legs, .. }) => Some(legs.iter().map(|leg| leg.spaces).collect::<Vec<_>>()),
            _ => None,
        });
        assert_eq!(went, Some(vec![spaces]));
    }
}

#[test]
fn ul_man_27_what_a_maneuver_leaves_behind_is_used_up_once() {
    let mut blows = walked(FIELD, 0, "");
    blows.gains("Mira", Status::HinderedMoveCost, 1).gains("Mira", Status::HinderedMoveSpaces, 1);
    blows.does(by_legs(vec![leg(Mode::Climb, 1)]), []);
    let statuses = blows.actor("Mira").statuses;
    assert!(!statuses.has(Status::HinderedMoveCost) && !statuses.has(Status::HinderedMoveSpaces));
}

/// Mira goes in these ways.
fn by_legs(legs: Vec<Leg>) -> Command {
    Command::MoveBy(MoveBy { actor: MIRA, legs, exertion: None, fall_margin: None, fall_feet: 0 })
}

fn far(blows: &Blows) -> i32 {
    long_jump(blows.state(), MIRA, false).total
}

#[test]
fn ul_mov_09_a_long_jump_with_a_run_up() {
    assert_eq!(far(&walked(FIELD, 2, "strength=2")), 15);
    assert_eq!(far(&walked(FIELD, 2, "strength=0")), 5);
    assert_eq!(far(&walked(FIELD, 2, "strength=-2")), 0);
}

#[test]
fn ul_mov_10_from_a_stand_it_goes_half_as_far() {
    let mut blows = walked(FIELD, 0, "strength=2");
    assert_eq!(far(&blows), 7);
    // On a grid that is 1 movement.
    let at = blows.actor("Mira").at;
    let jump = |x| {
        Command::LongJump(LongJump {
            actor: MIRA,
            to: Some(Cell::new(at.x + x, at.y)),
            obstacle: false,
            obstacle_at: None,
            rough_landing: false,
        })
    };
    assert_eq!(blows.forbids(jump(2)), "UL-MOV-09");
    blows.does(jump(1), []);
    assert_eq!(blows.actor("Mira").at.x, at.x + 1);
}

#[test]
fn ul_mov_11_the_run_up_comes_right_before() {
    let mut door = walked(FIELD, 2, "strength=2");
    door.does(Interact { actor: MIRA, sort: Interaction::Free, what: "opens a door".into() }, []);
    assert_eq!(far(&door), 7, "a door between");
    let mut swum = walked(FIELD, 0, "strength=2 agility=2");
    let legs = vec![leg(Mode::Swim, 2)];
    swum.does(MoveBy { actor: MIRA, legs, exertion: None, fall_margin: None, fall_feet: 0 }, []);
    assert_eq!(far(&swum), 7, "swimming is no run-up");
    // Another's turn between breaks it.
    let mut broken = on(FIELD).hero("Mira", 'A', "ap=14 strength=2").foe("Orc", 'B', "ap=13").begin();
    let at = broken.actor("Mira").at;
    let to = Cell::new(at.x + 2, at.y);
    broken.does(Move { actor: MIRA, to, dash: false, disengage: false, face: None }, []);
    let orc = broken.id("Orc");
    broken.does(Pass { actor: orc }, []);
    assert_eq!(far(&broken), 7);
}

#[test]
fn ul_mov_12_a_jump_is_its_own_action() {
    // 6 AP: a Move for the run-up, and 15 feet beyond it.
    let mut blows = walked(FIELD, 3, "strength=2");
    let (at, before) = (blows.actor("Mira").at, blows.actor("Mira").ap);
    let to = Some(Cell::new(at.x + 3, at.y));
    blows.does(LongJump { actor: MIRA, to, obstacle: false, obstacle_at: None, rough_landing: false }, []);
    assert_eq!((blows.actor("Mira").at.x - at.x, before - blows.actor("Mira").ap), (3, 3));
    // Outside a fight it costs nothing.
    let mut free = on(FIELD).hero("Mira", 'A', "strength=2").foe("Orc", 'B', "").waiting();
    free.does(LongJump { actor: MIRA, to: None, obstacle: false, obstacle_at: None, rough_landing: false }, []);
    assert_eq!(free.actor("Mira").ap, 0);
}

#[test]
fn ul_mov_13_ul_mov_19_a_hedge_in_the_way() {
    let jump = |words: &str, faces: &[u32]| {
        let mut blows = walked(FIELD, 0, &format!("strength=2 movement=1 {words}"));
        let at = blows.actor("Mira").at;
        let to = Some(Cell::new(at.x + 1, at.y));
        let over = LongJump { actor: MIRA, to, obstacle: true, obstacle_at: None, rough_landing: false };
        blows.does(over, faces);
        (blows.actor("Mira").at.x - at.x, far(&blows))
    };
    // Strength 2, rank 1: a 5 is 9 and hits the hedge, a 6 is 10 and clears it.
    assert_eq!(jump("", &[5]).0, 0);
    assert_eq!(jump("", &[6]).0, 1);
    // Bulk: of 6 and 3 the lower counts, and the distance is as before.
    assert_eq!(jump("armour=plate_harness", &[6, 3]), (0, 7));
}

#[test]
fn ul_mov_13_a_hedge_further_off_ends_the_jump_before_it() {
    let jump = |face: u32| {
        let mut blows = walked(FIELD, 0, "strength=4 movement=1");
        let at = blows.actor("Mira").at;
        let (to, hedge) = (Some(Cell::new(at.x + 2, at.y)), Some(Cell::new(at.x + 1, at.y)));
        let over = LongJump { actor: MIRA, to, obstacle: false, obstacle_at: hedge, rough_landing: false };
        // What lies behind the landing, or off the way, is nothing to jump over.
        for wrong in [Cell::new(at.x + 2, at.y), Cell::new(at.x + 3, at.y), Cell::new(at.x, at.y + 1), at] {
            let wrong = LongJump { obstacle_at: Some(wrong), ..over };
            assert_eq!(blows.forbids(wrong), "UL-MOV-13");
        }
        assert_eq!(blows.forbids(LongJump { to: None, ..over }), "UL-MOV-13");
        blows.does(over, [face]);
        blows.actor("Mira").at.x - at.x
    };
    assert_eq!((jump(3), jump(4)), (0, 2), "it stands right before her");
    let mut far = walked(FIELD, 2, "strength=4 movement=1");
    let at = far.actor("Mira").at;
    let (to, hedge) = (Some(Cell::new(at.x + 4, at.y)), Some(Cell::new(at.x + 3, at.y)));
    far.does(LongJump { actor: MIRA, to, obstacle: false, obstacle_at: hedge, rough_landing: false }, [3]);
    assert_eq!(far.actor("Mira").at.x - at.x, 2, "two spaces, and the hedge in the third");
}

#[test]
fn ul_mov_14_landing_in_difficult_terrain() {
    for (face, prone) in [(8, true), (9, false)] {
        let mut blows = walked(" A , . . . . . . . B", 0, "strength=1 agility=1");
        let at = blows.actor("Mira").at;
        let to = Some(Cell::new(at.x + 1, at.y));
        blows.does(LongJump { actor: MIRA, to, obstacle: false, obstacle_at: None, rough_landing: false }, [face]);
        assert_eq!(blows.actor("Mira").statuses.has(Status::Prone), prone, "{face} + 1");
    }
}

#[test]
fn ul_mov_15_ul_mov_16_high_jumps() {
    let high = |blows: &Blows| high_jump(blows.state(), MIRA, false).total;
    assert_eq!(high(&walked(FIELD, 2, "strength=3")), 6);
    assert_eq!(high(&walked(FIELD, 2, "strength=-2")), 0);
    let mut standing = walked(FIELD, 0, "strength=3");
    assert_eq!(high(&standing), 3);
    let before = standing.actor("Mira").ap;
    standing.does(HighJump { actor: MIRA, inches: None, higher: false }, []);
    assert_eq!(before - standing.actor("Mira").ap, 2);
}

#[test]
fn ul_mov_17_what_a_high_jump_reaches() {
    assert_eq!((reach(6, 72), reach(3, 72)), (15, 12));
    assert_eq!(reach(6, 66), 14, "5.5 feet tall: 6 + 8.25");
}

#[test]
fn ul_mov_18_jumping_higher() {
    for (face, feet) in [(15, 2), (9, 0), (10, 1), (20, 3)] {
        let mut blows = walked(FIELD, 0, "");
        blows.does(HighJump { actor: MIRA, inches: Some(72), higher: true }, [face]);
        let found = blows.play.events.iter().find_map(|event| match event {
            Event::Body(Moved::LeaptHigh { feet, .. }) => Some(*feet),
            _ => None,
        });
        assert_eq!(found, Some(feet), "total {face}");
    }
}

#[test]
fn ul_int_19_the_run_up_counts_distance() {
    let through =
        |agility: i32, spaces: i16| walked(" A , , . . . . . . B", spaces, &format!("strength=2 agility={agility}"));
    assert_eq!(far(&through(2, 2)), 15, "2 movement for 4 of a budget of 5");
    assert_eq!(far(&through(0, 1)), 7, "1 movement for 2 of a budget of 3");
}

#[test]
fn ul_mov_09_nobody_jumps_through_a_shut_door() {
    let door = "[[thing]]\nname = \"door\"\nat = \"D\"\nmaterial = \"wood\"\nbars = true\n";
    let ground = on(" A D . . B").gear(door).hero("Mira", 'A', "strength=6").foe("Orc", 'B', "");
    let mut blows = ground.waiting();
    let at = blows.actor("Mira").at;
    let jump = |x| {
        let to = Some(Cell::new(at.x + x, at.y));
        Command::LongJump(LongJump { actor: MIRA, to, obstacle: false, obstacle_at: None, rough_landing: false })
    };
    assert_eq!((blows.forbids(jump(1)), blows.forbids(jump(2))), ("UL-MOV-09".to_owned(), "UL-MOV-09".to_owned()));
    blows.does(objects::OpenThing { actor: MIRA, thing: "door".into(), open: true }, []);
    blows.does(jump(2), []);
    assert_eq!(blows.actor("Mira").at.x, at.x + 2);
}

#[test]
fn ul_mov_11_a_leg_that_could_not_begin_breaks_no_run_up() {
    let mut blows = walked(FIELD, 0, "strength=2");
    let legs = vec![leg(Mode::Walk, 3), leg(Mode::Swim, 2)];
    blows.does(MoveBy { actor: MIRA, legs, exertion: None, fall_margin: None, fall_feet: 0 }, []);
    assert_eq!(far(&blows), 15, "3 walked, and nothing left to swim with");
    let (gone, left) = along(blows.state(), MIRA, &[leg(Mode::Swim, 1)], 1);
    assert_eq!((gone, left), (vec![Gone { mode: Mode::Swim, spaces: 0 }], 3), "nothing at all");
}

#[test]
fn ul_mov_02_somebody_prone_does_not_climb() {
    let mut blows = duel("", "");
    blows.gains("Mira", Status::Prone, 0);
    let by = |mode| {
        let legs = vec![leg(mode, 1)];
        Command::MoveBy(MoveBy { actor: MIRA, legs, exertion: None, fall_margin: None, fall_feet: 0 })
    };
    assert_eq!(
        (blows.forbids(by(Mode::Walk)), blows.forbids(by(Mode::Climb))),
        ("UL-MOV-02".into(), "UL-MOV-02".into())
    );
    blows.does(by(Mode::Crawl), []);
}

#[test]
fn a_third_is_the_smallest_part_of_every_cost() {
    for &mode in Mode::ALL {
        assert!(cost(mode, false, modes::Speeds::default(), &Options::default()) >= modes::THIRDS);
    }
}
