//! The clock and what follows it: UL-TRV-01 to 04.

use crate::common;

use common::ways::*;
use ludex_unbound::movement::Move;
use ludex_unbound::rest::TakeRest;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::time::{MOVEMENT_FEET, PassTime, SCALES, Scale, SetScale, SpendTime, TASK_TABLE, Task};
use ludex_unbound::*;

fn party() -> Blows {
    four([""; 4], &[])
}

#[test]
fn ul_trv_01_each_scale_has_its_step() {
    assert_eq!(SCALES.map(|row| row.2), [10, 60, 3600, 86_400]);
    for (scale, _, step) in SCALES {
        let mut table = party();
        table.scale(scale).passes_time(10);
        assert_eq!(table.now(), 10 * step, "{scale:?}");
    }
    let mut table = party();
    table.passes_time(10);
    assert_eq!((table.now(), table.now() / 10), (600, 60), "minutes unless something else was said: 60 rounds");
}

#[test]
fn ul_trv_01_what_lasts_follows_the_clock() {
    let mut table = party();
    let id = table.id("Ash");
    let statuses = &mut table.play.state.actors[id.index()].statuses;
    statuses.set(Status::Withered, Effect { rounds: 60, ..Effect::lasting().of(2) });
    statuses.set(Status::Slowed, Effect { turns: 61, ..Effect::lasting() });
    statuses.set(Status::Poisoned, Effect::lasting());
    table.passes_time(10);
    assert!(!table.has("Ash", Status::Withered), "60 rounds are over");
    assert!(table.has("Ash", Status::Poisoned), "without an end of its own it stays");
    assert_eq!(table.actor("Ash").statuses.get(Status::Slowed).map(|effect| effect.turns), Some(1));
    table.scale(Scale::Rounds).passes_time(1);
    assert!(!table.has("Ash", Status::Slowed));
}

#[test]
fn ul_trv_01_rests_let_things_wear_off_too() {
    let mut table = party();
    let id = table.id("Ash");
    table.play.state.actors[id.index()].statuses.set(Status::Withered, Effect { rounds: 200, ..Effect::lasting() });
    table.sets("Ash", 14, 3).does(TakeRest { rest: rest::Rest::Short }, []);
    assert_eq!(table.actor("Ash").statuses.get(Status::Withered).map(|effect| effect.rounds), Some(20));
    table.does(TakeRest { rest: rest::Rest::Long }, []);
    assert!(!table.has("Ash", Status::Withered));
}

#[test]
fn ul_trv_01_a_fight_has_its_own_clock() {
    let mut table = party();
    table.does(StartEncounter { surprised: vec![] }, []);
    assert_eq!(table.forbids(PassTime { amount: 1 }), "UL-TRV-01");
    assert_eq!(table.forbids(SetScale { scale: Scale::Days }), "UL-TRV-01");
}

#[test]
fn ul_trv_02_each_task_takes_its_time() {
    assert_eq!(TASK_TABLE.map(|row| row.2), [1, 1, 10]);
    let mut table = party();
    for (task, _, _) in TASK_TABLE {
        table.does(SpendTime { task, times: 1 }, []);
    }
    assert_eq!(table.now(), 12 * 60);
    table.does(SpendTime { task: Task::CheckDoor, times: 3 }, []);
    assert_eq!(table.now(), 15 * 60);
    assert_eq!(table.forbids(SpendTime { task: Task::CheckDoor, times: 0 }), "UL-TRV-02");
}

#[test]
fn ul_trv_03_arriving_settles_the_days_between() {
    let mut table = party();
    table.carries("Ash", 1000, 1000);
    let evening = table.arrival(3, 21);
    table.does(evening, []);
    assert_eq!((table.now(), table.days_settled()), (2 * 86_400 + 21 * HOUR, 3));
    assert_eq!((table.supplies("Ash").food, table.supplies("Ash").water), (700, 850));
    // Days that have been settled by hand do not count again.
    let mut table = party();
    table.carries("Ash", 1000, 1000);
    let actor = table.id("Ash");
    table.does(survival::EndDay { actor, food: 100, water: 50, hot: false }, []);
    let evening = table.arrival(3, 21);
    table.does(evening, []);
    assert_eq!(table.days_settled(), 2);
    let past = table.arrival(1, 8);
    assert_eq!(table.forbids(past), "UL-TRV-03");
}

#[test]
fn ul_trv_04_a_movement_is_five_feet() {
    assert_eq!(5 * MOVEMENT_FEET, 25);
    // What a creature of movement 5 covers in one Move.
    let mut table = on(" A . . . . . . . . B").hero("Mira", 'A', "agility=2").foe("Orc", 'B', "").begin();
    let mira = table.id("Mira");
    assert_eq!(movement::allowance(table.state(), mira, false, false).total, 5);
    let at = table.actor("Mira").at;
    let to = |spaces: i16| {
        Command::Move(Move {
            actor: mira,
            to: ludex_grid::Cell::new(at.x + spaces, at.y),
            dash: false,
            disengage: false,
            face: None,
        })
    };
    table.refused(to(6));
    table.does(to(5), []);
    let spaces = table.state().map().shape().distance(at, table.actor("Mira").at);
    assert_eq!(spaces as i32 * MOVEMENT_FEET, 25, "feet");
}
