//! Food, water, and Exhaustion by what it comes from: UL-ENV-12 to 18, UL-INT-16.

use crate::common;

use common::ways::*;
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::statuses::Exhausted;
use ludex_unbound::survival::*;
use ludex_unbound::time::Scale;
use ludex_unbound::*;

const ENOUGH: u16 = 50;

/// Ash with supplies that are kept, and nothing in them.
fn hungry(words: &str) -> Blows {
    let mut table = four([words, "", "", ""], &[]);
    table.carries("Ash", 0, 0);
    table
}

#[test]
fn ul_env_12_half_rations_count_half() {
    let mut table = hungry("endurance=5");
    table.day("Ash", 0, ENOUGH, &[]);
    table.day("Ash", 49, ENOUGH, &[]);
    assert_eq!(table.supplies("Ash").hungry, 4, "two days");
    table.day("Ash", 50, ENOUGH, &[]);
    assert_eq!(table.supplies("Ash").hungry, 5, "two and a half");
    table.day("Ash", 99, ENOUGH, &[]);
    assert_eq!(table.supplies("Ash").hungry, 6);
    table.day("Ash", 100, ENOUGH, &[]);
    assert_eq!(table.supplies("Ash").hungry, 0);
}

#[test]
fn ul_env_12_days_are_settled_from_what_is_carried() {
    let mut table = hungry("");
    table.carries("Ash", 130, 80).scale(time::Scale::Hours).passes_time(19);
    assert_eq!(table.days_settled(), 0);
    table.passes_time(1);
    assert_eq!((table.days_settled(), table.supplies("Ash").food, table.supplies("Ash").water), (1, 30, 30));
    let actor = table.id("Ash");
    let again = Command::EndDay(EndDay { actor, food: 100, water: 50, hot: false });
    assert_eq!(table.forbids(again), "UL-ENV-12", "the day is settled");
    // An evening of the campaign's own.
    let mut table = four(["", "", "", ""], &["day_ends_at = 18"]);
    table.carries("Ash", 100, 50).scale(time::Scale::Hours).passes_time(18);
    assert_eq!(table.days_settled(), 1);
    // Nobody else goes hungry.
    assert!(table.actor("Bo").supplies.is_none());
}

#[test]
fn ul_env_13_hunger_hurts_after_three_days_and_endurance() {
    let mut table = hungry("endurance=1");
    let levels: Vec<u8> = (0..6).map(|_| table.day("Ash", 0, ENOUGH, &[])).collect();
    assert_eq!(levels, [0, 0, 0, 0, 1, 2]);
    let mut table = hungry("endurance=1");
    let levels: Vec<u8> = (0..9).map(|_| table.day("Ash", 50, ENOUGH, &[])).collect();
    assert_eq!(levels, [0, 0, 0, 0, 0, 0, 0, 0, 1], "4.0 on day 8, 4.5 on day 9");
    let mut table = hungry("endurance=-5");
    let levels: Vec<u8> = (0..2).map(|_| table.day("Ash", 0, ENOUGH, &[])).collect();
    assert_eq!(levels, [0, 1], "one day at the least");
}

#[test]
fn ul_env_14_half_a_gallon_and_a_whole_one_when_it_is_hot() {
    assert_eq!(WATER_A_DAY, [50, 100]);
    let mut table = hungry("");
    assert_eq!(table.day("Ash", 100, 50, &[]), 0);
    table.does(SetWeather { hot: true }, []);
    table.day("Ash", 100, 50, &[10]);
    assert_eq!((table.supplies("Ash").thirsty, table.result().target), (1, Some(10)), "half of the need");
    assert_eq!(table.forbids(SetWeather { hot: true }), "UL-ENV-14");
}

#[test]
fn ul_env_15_half_the_water_takes_a_roll() {
    let mut table = hungry("endurance=1");
    assert_eq!(table.day("Ash", 100, 25, &[9]), 0, "10 against 10");
    assert_eq!(table.day("Ash", 100, 49, &[9]), 1, "10 against 11");
    table.day("Ash", 100, 25, &[20]);
    assert_eq!(table.result().target, Some(12));
    // A day with less neither adds nor resets; a full one does.
    table.day("Ash", 100, 24, &[]);
    assert_eq!(table.supplies("Ash").thirsty, 3);
    table.day("Ash", 100, 50, &[]);
    assert_eq!(table.supplies("Ash").thirsty, 0);
}

#[test]
fn ul_env_16_less_than_half_takes_none() {
    let mut table = hungry("endurance=10");
    assert_eq!(table.day("Ash", 100, 20, &[]), 1);
    assert_eq!(table.actor("Ash").fatigue.water, 1);
}

#[test]
fn ul_env_17_hunger_and_thirst_stay_until_there_is_enough() {
    let mut table = hungry("");
    table.day("Ash", 100, 0, &[]);
    let actor = table.id("Ash");
    table.rules(Ruling::Exhaustion { actor, to: 2 });
    table.does(TakeRest { rest: Rest::Long }, []);
    assert_eq!((table.actor("Ash").exhaustion, table.actor("Ash").fatigue.water), (1, 1), "the other level goes");
    table.play.state.clock.seconds += 24 * HOUR;
    let mut starving = table.clone();
    table.carries("Ash", 1000, 1000).does(TakeRest { rest: Rest::Long }, []);
    assert_eq!(table.actor("Ash").exhaustion, 0, "the day's food and water came first");
    starving.does(Provide { actor, food: 0, water: 0, needs: false }, []);
    starving.does(TakeRest { rest: Rest::Long }, []);
    assert_eq!(starving.actor("Ash").exhaustion, 1, "it stays");
}

#[test]
fn ul_env_17_a_long_rest_takes_the_level_of_the_march_alone() {
    let mut table = hungry("");
    let id = table.id("Ash");
    let levels: Vec<u8> = (0..4).map(|_| table.day("Ash", 0, ENOUGH, &[])).collect();
    assert_eq!(levels, [0, 0, 0, 1], "one of hunger");
    let tired = &mut table.play.state.actors[id.index()];
    (tired.exhaustion, tired.fatigue.march) = (2, 1);
    table.does(TakeRest { rest: Rest::Long }, []);
    let (ash, fatigue) = (table.actor("Ash"), table.actor("Ash").fatigue);
    assert_eq!((ash.exhaustion, fatigue.food, fatigue.march), (1, 1, 0));
}

#[test]
fn ul_env_18_food_first_then_water() {
    let mut table = hungry("");
    for _ in 0..3 {
        table.day("Ash", 0, ENOUGH, &[]);
    }
    assert_eq!(table.day("Ash", 0, 10, &[]), 2);
    let rules: Vec<String> = table
        .play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Exhausted(Exhausted { rule, .. }) => Some(rule.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(rules, ["UL-ENV-13", "UL-ENV-16"]);
}

#[test]
fn hunger_kills_in_the_end() {
    let mut table = hungry("endurance=-5");
    for _ in 0..6 {
        table.day("Ash", 0, ENOUGH, &[]);
    }
    assert_eq!(table.day("Ash", 0, ENOUGH, &[]), 6);
    assert!(!table.actor("Ash").alive());
    let (actor, command) = (table.id("Ash"), |actor| Command::EndDay(EndDay { actor, food: 1, water: 1, hot: false }));
    assert_eq!(table.forbids(command(actor)), "UL-ENV-12");
}

#[test]
fn ul_int_16_a_long_rest_takes_what_is_not_locked() {
    let mut table = hungry("");
    let id = table.id("Ash");
    let tired = &mut table.play.state.actors[id.index()];
    tired.exhaustion = 3;
    tired.fatigue = Fatigue { march: 2, food: 1, locked: true, ..Fatigue::default() };
    let levels = |table: &Blows| {
        let who = table.actor("Ash");
        (who.exhaustion, who.fatigue.food, who.fatigue.march)
    };
    let first = |cause| Command::RecoverFrom(RecoverFrom { actor: id, cause });
    assert_eq!(table.forbids(first(Cause::Food)), "UL-ENV-17", "it is locked");
    let at = table.arrival(1, 1);
    table.does(at, []).does(TakeRest { rest: Rest::Long }, []);
    assert_eq!(levels(&table), (2, 1, 1));
    // Enough to eat and to drink next day, then the table picks which.
    table.carries("Ash", 100, 50);
    let night = table.arrival(2, 1);
    table.does(night, []);
    assert!(!table.actor("Ash").fatigue.locked);
    for (cause, left) in [(Cause::Food, (1, 0, 1)), (Cause::March, (1, 1, 0))] {
        let mut table = table.clone();
        if cause == Cause::Food {
            assert!(table.play.offered(&first(cause)));
            table.does(first(cause), []);
        } else {
            assert_eq!(table.forbids(first(cause)), "UL-INT-16", "it goes first anyway");
        }
        table.does(TakeRest { rest: Rest::Long }, []);
        assert_eq!(levels(&table), left);
    }
}

#[test]
fn ul_env_12_days_elsewhere_do_not_count() {
    let mut table = four(["", "", "", ""], &[]);
    table.carries("Ash", 300, 200).carries("Bo", 300, 200);
    let bo = table.id("Bo");
    table.play.state.actors[bo.index()].away = true;
    table.scale(Scale::Days).passes_time(2);
    assert_eq!((table.supplies("Ash").food, table.supplies("Bo").food), (100, 300));
    // Bo comes along again, and eats from then on.
    let at = table.actor("Bo").at;
    let arrived = Event::Scene(campaign::SceneEvent::Arrived { actor: bo, at });
    ludex_engine::Event::apply(&arrived, &mut table.play.state);
    table.passes_time(1);
    assert_eq!((table.supplies("Ash").food, table.supplies("Bo").food, table.supplies("Bo").hungry), (0, 200, 0));
}
