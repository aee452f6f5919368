//! Pace, distance, forced marches and what carries the travellers: UL-TRV-05 to 18.

use crate::common;

use common::ways::*;
use ludex_engine::Advantage;
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{EndFocus, Focus, FocusOn};
use ludex_unbound::options::MarchSkill;
use ludex_unbound::rest::TakeRest;
use ludex_unbound::rounds::{EndEncounter, StartEncounter};
use ludex_unbound::talk::encounter::{EndTalk, StartTalk};
use ludex_unbound::travel::seek::Quest;
use ludex_unbound::travel::*;
use ludex_unbound::travel::{EndJourney, FreshMounts};
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

fn cover(column: Column, feet: u64) -> Command {
    Command::TravelDistance(TravelDistance { column, feet: u32::try_from(feet).expect("it is not far") })
}

fn days(amount: u16) -> Command {
    Command::Travel(Travel { column: Column::Day, amount, minutes: 0 })
}

fn focused(table: &mut Blows, who: &str, skill: Skill, total: i32) {
    let (id, since) = (table.id(who), table.now());
    table.play.state.actors[id.index()].focus = Some(Focus { skill: skill.into(), total, since, ending: false });
}

#[test]
fn ul_trv_05_the_table_of_paces() {
    let rows = PACE_TABLE.map(|row| (row.name, row.minute, row.hour, row.day, row.heritage));
    assert_eq!(rows, [("fast", 400, 4, 32, 30), ("normal", 300, 3, 24, 24), ("slow", 200, 2, 16, 18)]);
    for row in PACE_TABLE {
        assert_eq!(row.day, 8 * row.hour, "the day is eight hours");
        for (option, day) in [("pace_table = \"house\"", row.day), ("pace_table = \"heritage\"", row.heritage)] {
            let mut table = four([""; 4], &[option]);
            table.sets_out(&["Ash"], row.pace, Means::Foot, &[]).does(days(1), []);
            assert_eq!((table.miles(), table.now()), (day as u64, 8 * HOUR), "{} {option}", row.name);
        }
    }
}

#[test]
fn ul_trv_05_fifteen_miles_at_fast_pace() {
    let mut table = alone("", &[]);
    table.goes(Pace::Fast).does(cover(Column::Hour, 15 * MILE), []);
    assert_eq!((table.miles(), table.now()), (15, 3 * HOUR + 45 * 60));
}

#[test]
fn ul_trv_06_minutes_and_hours_have_columns_of_their_own() {
    let mut table = alone("", &[]);
    table.does(Travel { column: Column::Minute, amount: 10, minutes: 0 }, []);
    assert_eq!((table.feet(), table.now()), (3000, 600));
    let mut table = alone("", &[]);
    table.travels(2, 30, &[]);
    assert_eq!((table.feet(), table.now()), (39_600, 9000));
    let odd = Command::Travel(Travel { column: Column::Minute, amount: 10, minutes: 5 });
    assert_eq!(table.forbids(odd), "UL-TRV-06");
    assert_eq!(table.forbids(days(1)), "UL-TRV-06", "some of the day's hours are behind them");
}

#[test]
fn ul_trv_07_one_pace_for_all_changed_on_the_way() {
    let mut table = road(["acuity=2 awareness=1", "", "", ""]);
    table.goes(Pace::Fast).travels(1, 0, &[]);
    assert_eq!(table.watch("Ash", Advantage::Plain), 9);
    table.goes(Pace::Slow).travels(2, 0, &[]);
    assert_eq!(
        (table.miles(), table.watch("Ash", Advantage::Plain)),
        (8, 14),
        "4 + 2 + 2, and -5 in the first hour only"
    );
    // Whoever is slower slows all, unless they split.
    focused(&mut table, "Di", Skill::Insight, 12);
    table.goes(Pace::Normal).travels(2, 0, &[]);
    assert_eq!(table.miles(), 8 + 3);
    let travellers = table.ids(&["Ash", "Bo", "Cy"]);
    table.does(SetTravellers { travellers }, []).travels(2, 0, &[]);
    assert_eq!(table.miles(), 8 + 3 + 6);
}

#[test]
fn ul_trv_08_fast_pace_costs_five_of_the_watch() {
    let mut table = alone("acuity=2 awareness=1", &[]);
    assert_eq!(table.watch("Ash", Advantage::Plain), 14);
    table.goes(Pace::Fast);
    assert_eq!(table.watch("Ash", Advantage::Plain), 9);
}

#[test]
fn ul_trv_09_only_slow_travellers_move_stealthily_or_search_with_care() {
    let mut table = alone("acuity=2 awareness=1", &[]);
    let steal = Command::TravelStealthily(TravelStealthily { on: true });
    let look = Command::Seek(table.quest(Quest::Sight, &["Ash"], 15));
    assert_eq!((table.forbids(steal.clone()), table.forbids(look.clone())), ("UL-TRV-09".into(), "UL-TRV-09".into()));
    assert!(!table.play.offered(&steal));
    table.goes(Pace::Slow);
    assert!(table.play.offered(&steal));
    let before = table.now();
    table.does(steal, []).does(look, [11]);
    assert_eq!((table.result().total, table.now()), (15, before), "without losing time");
    table.goes(Pace::Normal);
    assert!(!table.journey().stealthy, "faster is no longer stealthy");
}

#[test]
fn ul_trv_10_hours_beyond_eight_go_as_far() {
    let mut table = alone("", &[]);
    table.travels(10, 0, &[20, 20]);
    assert_eq!((table.miles(), table.now()), (30, 10 * HOUR));
    // After a day by the day, too.
    let mut table = four([""; 4], &["pace_table = \"heritage\""]);
    table.sets_out(&["Ash"], Pace::Slow, Means::Foot, &[]).does(days(1), []).travels(2, 0, &[20, 20]);
    assert_eq!(table.miles(), 18 + 4);
}

#[test]
fn ul_trv_11_endurance_against_10_and_the_hours_beyond_eight() {
    let mut table = alone("endurance=2", &[]);
    table.travels(8, 0, &[]);
    for (face, number, level) in [(9, 11, 0), (9, 12, 1), (11, 13, 2), (14, 14, 2)] {
        table.travels(1, 0, &[face]);
        assert_eq!((table.result().target, table.actor("Ash").exhaustion), (Some(number), level));
    }
    assert_eq!(table.actor("Ash").fatigue.march, 2);
    // A long rest ends the count.
    table.does(TakeRest { rest: rest::Rest::Long }, []).travels(8, 0, &[]);
    assert_eq!(table.actor("Ash").legs.marched, 8 * 3600);
}

#[test]
fn ul_trv_11_a_part_of_an_hour_is_not_rolled_for_until_it_is_full() {
    let mut table = alone("", &[]);
    table.travels(8, 30, &[]);
    assert_eq!(table.feet(), 17 * MILE * 3 / 2);
    table.travels(0, 30, &[11]);
    assert_eq!(table.result().target, Some(11));
    // Attribute boosts count, and everybody rolls.
    let mut table = road(["+endurance=2", "", "", ""]);
    table.travels(9, 0, &[9, 11, 10, 11]);
    let tired: Vec<u8> = ["Ash", "Bo", "Cy", "Di"].iter().map(|name| table.actor(name).exhaustion).collect();
    assert_eq!(tired, [0, 0, 1, 0]);
}

#[test]
fn ul_trv_11_the_campaign_may_roll_exertion() {
    for (option, skill, total) in [("none", MarchSkill::None, 12), ("exertion", MarchSkill::Exertion, 14)] {
        let mut table = alone("endurance=2 movement=1", &[&format!("forced_march_skill = \"{option}\"")]);
        assert_eq!(table.state().options().forced_march_skill, skill);
        table.travels(9, 0, &[10]);
        assert_eq!(table.result().total, total);
    }
}

#[test]
fn ul_trv_12_a_gallop_is_twice_as_fast_for_an_hour() {
    for (minutes, miles) in [(60, 8), (30, 4)] {
        let mut table = alone("acuity=2 awareness=1", &[]);
        assert_eq!(table.forbids(Gallop { minutes }), "UL-TRV-12", "on foot");
        table.means(Means::Mounts).does(Gallop { minutes }, []);
        assert_eq!((table.miles(), table.now()), (miles, u64::from(minutes) * 60));
        assert_eq!(table.watch("Ash", Advantage::Plain), 9, "as at fast pace");
        assert_eq!(table.forbids(Gallop { minutes: 1 }), "UL-TRV-12", "the mount is spent");
        table.travels(1, 0, &[]);
        assert_eq!(table.watch("Ash", Advantage::Plain), 14);
        table.does(TakeRest { rest: rest::Rest::Long }, []).does(Gallop { minutes }, []);
    }
}

#[test]
fn ul_trv_13_fresh_mounts_let_it_go_on() {
    let mut table = alone("", &[]);
    table.means(Means::Mounts);
    assert_eq!(table.forbids(FreshMounts {}), "UL-TRV-13");
    for stage in 0..3 {
        if stage > 0 {
            table.does(FreshMounts {}, []);
        }
        table.does(Gallop { minutes: 60 }, []);
    }
    assert_eq!((table.miles(), table.now()), (24, 3 * HOUR));
    // A stage of 10 miles: an hour at a gallop, and the rest at fast pace.
    let mut table = alone("", &[]);
    table.means(Means::Mounts).goes(Pace::Fast).does(Gallop { minutes: 60 }, []);
    table.does(cover(Column::Hour, 2 * MILE), []);
    assert_eq!((table.miles(), table.now()), (10, HOUR + 30 * 60));
}

#[test]
fn ul_trv_14_wagons_choose_a_pace() {
    let mut table = alone("", &[]);
    table.means(Means::Vehicle).goes(Pace::Slow).travels(4, 0, &[]);
    assert_eq!(table.miles(), 8);
}

#[test]
fn ul_trv_15_a_vessel_has_its_own_speed_and_no_pace() {
    let mut table = alone("acuity=2 awareness=1", &[]);
    table.goes(Pace::Fast).means(Means::Vessel { speed: 12, hours: 8 }).travels(1, 0, &[]);
    assert_eq!((table.miles(), table.watch("Ash", Advantage::Plain)), (12, 14));
    assert_eq!(table.forbids(TravelStealthily { on: true }), "UL-TRV-15");
    let slow = Command::SetPace(travel::SetPace { pace: Pace::Slow });
    assert_eq!(table.forbids(slow.clone()), "UL-TRV-15");
    table.means(Means::Special { speed: 10 });
    assert_eq!(table.forbids(slow.clone()), "UL-TRV-17");
    table.means(Means::Foot).does(slow, []);
}

#[test]
fn ul_trv_16_a_ship_sails_as_long_as_its_crew() {
    let mut table = alone("", &[]);
    table.means(Means::Vessel { speed: 5, hours: 24 }).travels(24, 0, &[]);
    assert_eq!((table.miles(), table.now(), table.actor("Ash").legs.marched), (120, 24 * HOUR, 0));
    let mut table = alone("", &[]);
    table.means(Means::Vessel { speed: 5, hours: 8 }).travels(8, 0, &[]);
    let more = Command::Travel(Travel { column: Column::Hour, amount: 1, minutes: 0 });
    assert_eq!(table.forbids(more.clone()), "UL-TRV-16");
    table.scale(time::Scale::Hours).passes_time(16).does(more, []);
    assert_eq!(table.miles(), 45);
    let never = Command::SetMeans(SetMeans { means: Means::Vessel { speed: 5, hours: 25 } });
    assert_eq!(table.forbids(never), "UL-TRV-16");
}

#[test]
fn ul_trv_17_a_griffon_flies_as_fast_as_the_game_master_says() {
    let mut table = alone("", &[]);
    table.means(Means::Special { speed: 6 }).travels(3, 0, &[]);
    assert_eq!(table.miles(), 18);
}

#[test]
fn ul_trv_18_difficult_ground_halves_once() {
    let bog = stretch(100, &[Hardship::DeepSwamp, Hardship::Ice]);
    let mut table = four([""; 4], &[]);
    table.sets_out(&["Ash"], Pace::Normal, Means::Foot, std::slice::from_ref(&bog)).travels(8, 0, &[]);
    assert_eq!(table.miles(), 12);
    for (hard, _) in HARDSHIPS {
        let mut table = four([""; 4], &[]);
        table.sets_out(&["Ash"], Pace::Normal, Means::Foot, &[stretch(100, &[hard])]).travels(2, 0, &[]);
        assert_eq!(table.miles(), 3, "{hard:?}");
    }
    // Stretch by stretch.
    let mut table = four([""; 4], &[]);
    let way = [stretch(6, &[]), stretch(6, &[Hardship::DenseForest])];
    table.sets_out(&["Ash"], Pace::Normal, Means::Foot, &way).travels(8, 0, &[]);
    assert_eq!((table.miles(), table.now()), (12, 6 * HOUR), "2 + 4 hours, and they have arrived");
    let on = Command::Travel(Travel { column: Column::Hour, amount: 1, minutes: 0 });
    assert_eq!(table.forbids(on), "UL-TRV-05");
    assert!(table.play.offered(&Command::EndJourney(EndJourney {})));
}

#[test]
fn ul_chk_26_whoever_is_focused_covers_half() {
    let mut table = alone("", &[]);
    focused(&mut table, "Ash", Skill::Perception, 14);
    table.travels(1, 0, &[]);
    assert_eq!(table.feet(), 3 * MILE / 2);
}

#[test]
fn ul_int_06_a_focus_and_difficult_ground_leave_a_quarter() {
    let mut table = four([""; 4], &[]);
    table.sets_out(&["Ash"], Pace::Fast, Means::Foot, &[stretch(50, &[Hardship::DeepSwamp])]);
    focused(&mut table, "Ash", Skill::Perception, 14);
    table.travels(2, 0, &[]);
    assert_eq!(table.feet(), 10_560);
}

#[test]
fn ul_int_23_pursued_while_focused() {
    let mut table = alone("agility=2", &[]);
    let actor = table.id("Ash");
    table.scale(time::Scale::Hours).travels(2, 0, &[]);
    table.does(FocusOn { actor, skill: Skill::Perception.into() }, [10]).travels(0, 20, &[]);
    let mut early = table.clone();
    early.does(EndFocus { actor }, []).travels(0, 39, &[]);
    assert!(early.actor("Ash").focus.is_some(), "an hour has not passed");
    assert!(early.travels(0, 1, &[]).actor("Ash").focus.is_none());
    table.does(StartEncounter { surprised: vec![] }, []);
    let moves = |table: &Blows| movement::allowance(table.state(), actor, false, false).total;
    let slow = moves(&table);
    table.does(EndFocus { actor }, []);
    assert_eq!(moves(&table), slow, "nor a round");
    while table.state().round == 1 {
        let acting = table.state().acting.expect("somebody acts");
        table.does(Pass { actor: acting }, []);
    }
    assert_eq!((slow, moves(&table), table.state().round), (3, 5, 2), "dropped at the end of round 1");
}

#[test]
fn ul_int_17_a_fight_on_the_way_takes_nothing_from_the_journey() {
    let mut table = road([""; 4]);
    table.busy("Ash", Activity::Navigate).goes(Pace::Slow).travels(3, 0, &[]);
    let before = table.journey().clone();
    table.does(StartEncounter { surprised: vec![] }, []);
    let on = Command::Travel(Travel { column: Column::Hour, amount: 1, minutes: 0 });
    assert_eq!(table.forbids(on.clone()), "UL-TRV-01");
    table.does(EndEncounter {}, []);
    assert_eq!(*table.journey(), before);
    assert!(table.play.offered(&on));
    table.does(on, []);
    assert_eq!(table.miles(), 8);
    // And others may come.
    table.does(StartEncounter { surprised: vec![] }, []).does(EndEncounter {}, []);
    // A talk interrupts it as well.
    let (npcs, participants) = (table.ids(&["Orc"]), table.ids(&["Ash"]));
    table.does(StartTalk { npcs, participants }, []);
    let on = Command::Travel(Travel { column: Column::Hour, amount: 1, minutes: 0 });
    assert_eq!(table.forbids(on.clone()), "UL-SOC-23");
    table.does(EndTalk {}, []).does(on, []);
    assert_eq!(table.miles(), 10);
}

#[test]
fn days_of_travel_have_nights_between_them() {
    let mut table = alone("", &[]);
    table.carries("Ash", 300, 150).sets("Ash", 14, 3).does(days(3), []);
    assert_eq!((table.miles(), table.now(), table.days_settled()), (72, (2 * 24 + 8) * HOUR, 2));
    assert_eq!((table.actor("Ash").vitality, table.actor("Ash").legs.marched), (28, 8 * 3600));
}

#[test]
fn ul_trv_12_nobody_gallops_stealthily() {
    let mut table = four([""; 4], &[]);
    table.sets_out(&["Ash"], Pace::Slow, Means::Mounts, &[]).does(TravelStealthily { on: true }, []);
    assert!(table.journey().stealthy);
    table.does(Gallop { minutes: 30 }, []);
    assert_eq!((table.miles(), table.journey().stealthy), (4, false));
}

#[test]
fn ul_trv_07_the_dead_stop_nobody() {
    let mut table = four([""; 4], &[]);
    table.sets_out(&["Ash", "Cy"], Pace::Normal, Means::Foot, &[stretch(1, &[]), stretch(60, &[])]);
    let actor = table.id("Cy");
    table.rules(Ruling::Kill { actor }).travels(3, 0, &[]);
    assert_eq!((table.miles(), table.now()), (9, 3 * HOUR), "over the end of a stretch");
    // Beyond eight hours only the living roll.
    table.travels(7, 0, &[20, 20]);
    assert_eq!((table.miles(), table.actor("Ash").exhaustion), (30, 0));
    table.does(TakeRest { rest: rest::Rest::Long }, []);
    assert!(table.play.offered(&days(1)), "the dead rest no more, and keep nobody from a new day");
    // Whoever dies on the way ends the leg.
    let mut table = four([""; 4], &[]);
    table.sets_out(&["Ash", "Cy"], Pace::Normal, Means::Foot, &[]);
    table.rules(Ruling::Exhaustion { actor, to: 5 }).travels(10, 0, &[20, 1]);
    assert!(!table.actor("Cy").alive());
    assert_eq!(table.now(), 9 * HOUR);
}
