//! Rests that may be disturbed, and Vitality Dice: UL-RST-02, 07, 08, 10, 11, UL-INT-17.

use crate::common;

use common::ways::*;
use ludex_engine::Viewer;
use ludex_unbound::camp::{BeginRest, EndRest, RestOn};
use ludex_unbound::rest::{Rest, SpendDie, TakeRest};
use ludex_unbound::rounds::{EndEncounter, StartEncounter};
use ludex_unbound::turns::Pass;
use ludex_unbound::*;

/// Ash and the others, worn out, in a rest that has begun.
fn resting(rest: Rest, words: &str, options: &[&str]) -> Blows {
    let mut table = four([words, "", "", ""], options);
    table.sets("Ash", 14, 10).begins_rest(rest);
    table
}

fn vitality(table: &Blows) -> i32 {
    table.actor("Ash").vitality
}

#[test]
fn ul_rst_02_an_ambush_before_half_an_hour_ends_it_without_benefit() {
    for (minutes, good) in [(20, false), (29, false), (30, true), (45, true)] {
        let mut table = resting(Rest::Short, "casting=will will=3", &[]);
        let actor = table.id("Ash");
        table.play.state.actors[actor.index()].magic.mana = 0;
        table.rests_on(minutes, &[]).disturbed("an ambush", 1);
        assert!(table.state().resting.is_none());
        assert_eq!((table.actor("Ash").magic.mana > 0, table.state().short_rest), (good, good), "{minutes} minutes");
        if !good {
            assert_eq!(table.forbids(SpendDie { actor }), "UL-RST-05");
        }
    }
}

#[test]
fn ul_rst_02_a_fight_ends_it_too() {
    let mut table = resting(Rest::Short, "", &[]);
    table.rests_on(20, &[]).does(StartEncounter { surprised: vec![] }, []);
    assert!(table.state().resting.is_none());
    table.does(EndEncounter {}, []);
    let actor = table.id("Ash");
    assert_eq!(table.forbids(SpendDie { actor }), "UL-RST-05");
}

#[test]
fn ul_rst_01_from_half_an_hour_to_an_hour() {
    let mut table = resting(Rest::Short, "", &[]);
    let long = Command::RestOn(RestOn { minutes: 61, awake: Vec::new() });
    assert_eq!(table.forbids(long), "UL-RST-01");
    table.rests_on(29, &[]);
    let actor = table.id("Ash");
    let mut early = table.clone();
    early.does(EndRest {}, []);
    assert_eq!(early.forbids(SpendDie { actor }), "UL-RST-05", "29 minutes are no rest");
    table.rests_on(1, &[]).does(EndRest {}, []).does(SpendDie { actor }, [5]);
    assert_eq!(vitality(&table), 15);
}

#[test]
fn ul_rst_07_vitality_never_exceeds_its_maximum() {
    let mut table = four(["vitality=20 vitality_die=8 endurance=1", "", "", ""], &[]);
    let actor = table.id("Ash");
    table.sets("Ash", 14, 18).does(TakeRest { rest: Rest::Short }, []).does(SpendDie { actor }, [5]);
    assert_eq!(vitality(&table), 20);
}

#[test]
fn ul_rst_08_as_many_dice_as_levels() {
    let table = four(["level=5", "level=2 vitality_die=10", "", ""], &[]);
    let dice = |name: &str| (table.actor(name).vitality_dice, table.actor(name).profile.vitality_die);
    assert_eq!((dice("Ash"), dice("Bo")), ((5, 8), (2, 10)), "d8 where the class says nothing");
}

#[test]
fn ul_rst_10_eight_hours_six_of_them_asleep() {
    // Hours asleep, hours on watch, and whether that is a long rest.
    for (asleep, awake, good) in [(6, 2, true), (5, 3, false), (6, 3, false), (8, 0, true), (7, 0, false)] {
        let mut table = resting(Rest::Long, "", &[]);
        table.rests_on(asleep * 60, &[]);
        if awake > 0 {
            table.rests_on(awake * 60, &["Ash"]);
        }
        table.does(EndRest {}, []);
        assert_eq!(vitality(&table) == 28, good, "{asleep} h asleep, {awake} h awake");
    }
}

#[test]
fn ul_rst_11_strenuous_activity_lets_it_begin_anew() {
    let mut table = resting(Rest::Long, "", &[]);
    table.rests_on(420, &[]);
    table.does(StartEncounter { surprised: vec![] }, []);
    for _ in 0..3 {
        let round = table.state().round;
        while table.state().round == round {
            let acting = table.state().acting.expect("somebody acts");
            table.does(Pass { actor: acting }, []);
        }
    }
    table.does(EndEncounter {}, []).rests_on(420, &[]);
    let mut early = table.clone();
    early.does(EndRest {}, []);
    assert_eq!(vitality(&early), 10, "the seven hours before the fight do not count");
    table.rests_on(60, &[]).does(EndRest {}, []);
    assert_eq!(vitality(&table), 28);
}

#[test]
fn ul_rst_11_the_campaign_may_pass_over_short_disturbances() {
    for (options, minutes, anew) in [
        (&[][..], 0, true),
        (&["rest_interrupt_minutes = 10"][..], 9, false),
        (&["rest_interrupt_minutes = 10"], 10, true),
    ] {
        let mut table = resting(Rest::Long, "", options);
        table.rests_on(420, &[]).disturbed("a flood", minutes).rests_on(60, &[]).does(EndRest {}, []);
        assert_eq!(vitality(&table) == 10, anew, "{minutes}");
    }
}

#[test]
fn ul_rst_17_a_second_rest_in_24_hours_gives_nothing() {
    for (hours, good) in [(31, false), (32, true)] {
        let mut table = resting(Rest::Long, "", &[]);
        table.rests_on(480, &[]).does(EndRest {}, []).sets("Ash", 14, 10);
        table.scale(time::Scale::Hours).passes_time(hours - 16);
        if !good {
            let begin = Command::BeginRest(BeginRest { rest: Rest::Long });
            assert_eq!(
                table.forbids(begin),
                "UL-RST-17",
                "it would end at hour {hours}: told before the night is spent"
            );
            continue;
        }
        table.begins_rest(Rest::Long).rests_on(480, &[]).does(EndRest {}, []);
        assert_eq!(vitality(&table), 28, "ending at hour 8 and hour {hours}");
    }
}

#[test]
fn ul_int_17_the_new_rest_begins_to_count_with_1_health() {
    let mut table = resting(Rest::Long, "strength=2", &[]);
    table.sets("Ash", 3, 10).rests_on(420, &[]).does(StartEncounter { surprised: vec![] }, []);
    table.sets("Ash", 0, 0);
    let id = table.id("Ash");
    table.play.state.actors[id.index()].saves.stable = true;
    // Ash comes round after 4 hours; from then on the rest counts.
    let night = Command::RestOn(RestOn { minutes: 480, awake: Vec::new() });
    table.does(EndEncounter {}, []).does(night, [4]);
    let mut early = table.clone();
    early.does(EndRest {}, []);
    assert_eq!((early.pools("Ash"), early.actor("Bo").vitality), ((1, 0), 28), "not for Ash");
    table.rests_on(239, &[]);
    let mut early = table.clone();
    early.does(EndRest {}, []);
    assert_eq!(early.pools("Ash"), (1, 0));
    table.rests_on(1, &[]).does(EndRest {}, []);
    assert_eq!(table.pools("Ash"), (3, 28));
}

#[test]
fn a_rest_in_progress_keeps_everything_else_waiting() {
    let mut table = resting(Rest::Long, "", &[]);
    assert_eq!(table.forbids(TakeRest { rest: Rest::Long }), "UL-RST-10");
    assert_eq!(table.forbids(BeginRest { rest: Rest::Short }), "UL-RST-10");
    assert_eq!(table.forbids(time::PassTime { amount: 5 }), "UL-RST-10");
    assert!(table.play.offered(&Command::EndRest(EndRest {})));
    let whole = Command::RestOn(RestOn { minutes: 480, awake: Vec::new() });
    assert!(table.play.offered(&whole));
    table.does(EndRest {}, []);
    assert_eq!(table.forbids(EndRest {}), "UL-RST-10");
}

#[test]
fn ul_rst_17_whoever_had_nothing_of_a_rest_may_take_the_next() {
    let mut table = four([""; 4], &[]);
    table.sets("Ash", 14, 10).sets("Bo", 14, 10).begins_rest(Rest::Long);
    // Bo keeps watch too long: 6 hours of sleep, and 3 on watch.
    table.rests_on(180, &["Bo"]).rests_on(360, &[]).does(EndRest {}, []);
    assert_eq!((vitality(&table), table.actor("Bo").vitality), (28, 10));
    table.sets("Ash", 14, 10);
    let long = Command::Rest(TakeRest { rest: Rest::Long });
    assert!(table.play.offered(&long), "it is good for Bo");
    table.does(long.clone(), []);
    assert_eq!((vitality(&table), table.actor("Bo").vitality), (10, 28), "and not for Ash");
    assert_eq!(table.told(&Viewer::GameMaster)[0], "A long rest is over. It did nothing for Ash, Cy, Di, Orc.");
    assert_eq!(table.forbids(long.clone()), "UL-RST-17");
    // Ash's 24 hours count from the end of Ash's own rest, 8 hours before Bo's.
    table.scale(time::Scale::Hours).passes_time(8).does(long.clone(), []);
    assert_eq!(vitality(&table), 28);
    // From the next rest on that is good for all they count together again.
    table.passes_time(16).sets("Ash", 14, 10).sets("Bo", 14, 10).does(long, []);
    assert_eq!((vitality(&table), table.actor("Bo").vitality), (28, 28));
    assert!(table.state().actors.iter().all(|actor| actor.own_rest.is_none()));
}
