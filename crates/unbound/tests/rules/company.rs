//! Marching order, threats, meetings and what travellers do on the way: UL-TRV-19 to 30.

use crate::common;

use common::ways::*;
use ludex_engine::{Advantage, Viewer};
use ludex_kit::Commands;
use ludex_unbound::character::Skill;
use ludex_unbound::checks::Focus;
use ludex_unbound::senses::{Illumination, Surround};
use ludex_unbound::stealth::{Sneak, SneakPast};
use ludex_unbound::survival::Provide;
use ludex_unbound::travel::seek::{Quest, SetCourse};
use ludex_unbound::travel::threats::STANCES;
use ludex_unbound::travel::*;
use ludex_unbound::*;

/// Ash has a passive Perception of 15, Bo of 12, Cy of 14 and Di of 10; Ash in front, then Bo and Cy, Di at the back.
fn company() -> Blows {
    let mut table = road(["acuity=3 awareness=1", "acuity=2", "acuity=2 awareness=1", ""]);
    let command = order(&table, &["Ash"], &[&["Bo", "Cy"]], &["Di"], 0);
    table.does(command, []);
    table
}

fn order(table: &Blows, front: &[&str], middle: &[&[&str]], back: &[&str], width: u8) -> Command {
    let middle = middle.iter().map(|row| Row { members: table.ids(row) }).collect();
    Command::SetOrder(SetOrder { front: table.ids(front), middle, back: table.ids(back), width })
}

/// The ranks of the marching order from front to back, by name.
fn ranks(table: &Blows) -> Vec<Vec<&str>> {
    let order = &table.journey().order;
    let middle = order.middle.iter().map(|row| &row.members);
    let rows = std::iter::once(&order.front).chain(middle).chain([&order.back]);
    rows.map(|row| row.iter().map(|&id| &*table.state().actor(id).name).collect()).collect()
}

fn meet(table: &Blows, party: Stance, others: Stance) -> Command {
    Command::MeetOthers(MeetOthers { npcs: table.ids(&["Orc"]), party, others })
}

#[test]
fn ul_trv_19_everybody_has_a_rank() {
    let table = company();
    assert_eq!(ranks(&table), [vec!["Ash"], vec!["Bo", "Cy"], vec!["Di"]]);
    let rank = |name: &str| table.journey().order.rank(table.id(name));
    assert_eq!(["Ash", "Bo", "Di"].map(rank), [Rank::Front, Rank::Middle, Rank::Back]);
    let table = road([""; 4]);
    assert_eq!(table.journey().order.rank(table.id("Di")), Rank::Front, "without an order all are in front");
    let mut table = road([""; 4]);
    let strange = order(&table, &["Orc"], &[], &[], 0);
    let twice = order(&table, &["Ash"], &[], &["Ash"], 0);
    assert_eq!((table.forbids(strange), table.forbids(twice)), ("UL-TRV-19".into(), "UL-TRV-19".into()));
}

#[test]
fn ul_trv_20_where_the_way_is_narrow_some_fall_back() {
    let mut table = road([""; 4]);
    let command = order(&table, &["Ash", "Bo", "Cy"], &[], &[], 2);
    table.does(command, []);
    assert_eq!(ranks(&table), [vec!["Ash", "Bo"], vec!["Cy"], vec![]]);
    let command = order(&table, &["Ash", "Bo", "Cy"], &[&["Di"]], &[], 2);
    table.does(command, []);
    assert_eq!(ranks(&table), [vec!["Ash", "Bo"], vec!["Cy", "Di"], vec![]], "they join the rank behind them");
    let command = order(&table, &["Ash"], &[&["Bo"]], &["Cy", "Di"], 1);
    table.does(command, []);
    assert_eq!(ranks(&table), [vec!["Ash"], vec!["Bo"], vec!["Di"], vec!["Cy"]]);
    // Without an order all are in front, and the last named fall back.
    let command = order(&table, &[], &[], &[], 2);
    table.does(command, []);
    assert_eq!(ranks(&table), [vec!["Ash", "Bo"], vec!["Cy", "Di"], vec![]]);
}

#[test]
fn ul_trv_20_the_large_take_more_room() {
    let mut table = road([""; 4]);
    let bo = table.id("Bo");
    std::sync::Arc::make_mut(&mut table.play.state.actors[bo.index()].profile).size = character::Size::Large;
    let command = order(&table, &["Ash", "Bo", "Cy"], &[], &[], 3);
    table.does(command, []);
    assert_eq!(ranks(&table), [vec!["Ash", "Bo"], vec!["Cy"], vec![]]);
}

#[test]
fn ul_trv_21_nobody_steals_across_the_open() {
    let mut table = four([""; 4], &[]);
    let open = Stretch { open: true, ..stretch(4, &[]) };
    table.sets_out(&["Ash", "Bo"], Pace::Slow, Means::Foot, &[stretch(2, &[]), open]);
    table.does(TravelStealthily { on: true }, []).travels(1, 0, &[]);
    assert!(!table.journey().stealthy, "the open country begins");
    assert_eq!(table.forbids(TravelStealthily { on: true }), "UL-TRV-21");
}

#[test]
fn ul_trv_09_and_21_sneaking_on_the_way_needs_slow_pace_and_cover() {
    let mut table = four([""; 4], &[]);
    let open = Stretch { open: true, ..stretch(4, &[]) };
    let sneaks = |table: &Blows, skill| Command::Sneak(Sneak { actor: table.id("Ash"), skill, allowed: true });
    let past = |table: &Blows| {
        Command::SneakPast(SneakPast { members: table.ids(&["Ash", "Bo"]), observers: table.ids(&["Orc"]) })
    };
    table.sets_out(&["Ash", "Bo"], Pace::Normal, Means::Foot, &[stretch(2, &[]), open]);
    for command in [sneaks(&table, Skill::Sneaking), past(&table)] {
        assert_eq!(table.forbids(command), "UL-TRV-09", "at normal pace");
    }
    // Whoever stays behind, or lies still, is free to.
    let stays = Command::Sneak(Sneak { actor: table.id("Cy"), skill: Skill::Sneaking, allowed: true });
    table.does(stays, [10]);
    let hides = sneaks(&table, Skill::Hide);
    table.does(hides, [10]);
    table.goes(Pace::Slow);
    let command = past(&table);
    table.does(command, [10, 10]);
    table.travels(1, 0, &[]);
    for command in [sneaks(&table, Skill::Sneaking), past(&table)] {
        assert_eq!(table.forbids(command), "UL-TRV-21", "in the open");
    }
}

#[test]
fn ul_trv_22_one_who_notices_is_enough() {
    let mut table = road(["acuity=2", "acuity=2 awareness=1", "", ""]);
    let travellers = table.ids(&["Ash", "Bo", "Cy"]);
    table.does(SetTravellers { travellers }, []);
    let threat = table.threat(Against::Stealth(13));
    let (compared, noticed) = table.faces_threat(threat);
    assert_eq!(compared, [("Ash".into(), 12), ("Bo".into(), 14), ("Cy".into(), 10)]);
    assert!(noticed);
    // The stealth of a creature must be exceeded, a fixed number reached.
    for (against, noticed) in [(Against::Stealth(14), false), (Against::Number(14), true), (Against::Number(15), false)]
    {
        let threat = table.threat(against);
        assert_eq!(table.faces_threat(threat).1, noticed, "{against:?}");
    }
    let orc = table.id("Orc");
    let threat = table.threat(Against::Hider { actor: orc });
    assert_eq!(table.forbids(threat.clone()), "UL-TRV-22", "it does not hide");
    table.play.state.actors[orc.index()].stealth = Some(13);
    assert!(table.faces_threat(threat).1);
}

#[test]
fn ul_trv_22_what_nobody_notices_is_not_told_to_players() {
    let mut table = company();
    let threat = table.threat(Against::Stealth(30));
    table.faces_threat(threat);
    let player = Viewer::Player(table.ids(&["Ash"]));
    assert!(table.told(&player).is_empty());
    assert_eq!(table.told(&Viewer::GameMaster), ["Nobody notices: a stalker."]);
    let threat = table.threat(Against::Stealth(13));
    table.faces_threat(threat);
    assert_eq!(table.told(&player), ["Noticed in time by Ash and Cy: a stalker."]);
}

#[test]
fn ul_trv_23_a_stalker_behind_them() {
    let mut table = company();
    let threat = Threat { ranks: vec![Rank::Back], ..table.threat(Against::Stealth(13)) };
    let (compared, noticed) = table.faces_threat(threat);
    assert_eq!((compared, noticed), (vec![("Di".into(), 10)], false), "though Cy has 14");
}

#[test]
fn ul_trv_24_both_groups_choose() {
    for (party, _) in STANCES {
        for (others, _) in STANCES {
            let mut table = company();
            let command = meet(&table, party, others);
            table.does(command, []);
            let meeting = table.journey().meeting.clone().expect("it is kept");
            assert_eq!((meeting.party, meeting.others), (party, others));
            let words =
                matches!((party, others), (Stance::Talk, Stance::Talk | Stance::Wait) | (Stance::Wait, Stance::Talk));
            let talk = table.talk(&["Orc"], &["Ash", "Bo", "Cy", "Di"]);
            assert_eq!(table.play.offered(&talk), words, "{party:?} {others:?}");
        }
    }
    let mut table = company();
    let command =
        Command::MeetOthers(MeetOthers { npcs: table.ids(&["Bo"]), party: Stance::Talk, others: Stance::Wait });
    assert_eq!(table.forbids(command), "UL-TRV-24");
}

#[test]
fn ul_trv_25_only_those_who_watch_notice() {
    let mut table = road(["acuity=3 awareness=1", "acuity=2", "", ""]);
    let travellers = table.ids(&["Ash", "Bo"]);
    table.does(SetTravellers { travellers }, []).busy("Ash", Activity::Navigate);
    let threat = table.threat(Against::Stealth(13));
    let (compared, noticed) = table.faces_threat(threat);
    assert_eq!((compared, noticed), (vec![("Bo".into(), 12)], false));
    let again = Command::SetActivity(SetActivity { actor: table.id("Ash"), activity: Activity::Navigate });
    assert_eq!(table.forbids(again), "UL-TRV-25");
}

#[test]
fn ul_trv_26_who_loses_the_way_loses_it_for_all() {
    let mut table = company();
    let command = Command::Seek(table.quest(Quest::Way, &["Ash"], 12));
    assert_eq!(table.forbids(command.clone()), "UL-TRV-25", "Ash keeps watch");
    table.busy("Ash", Activity::Navigate).does(command.clone(), [11]);
    assert!(table.journey().lost);
    assert_eq!(table.result().what, Skill::Navigation.into());
    table.does(command, [12]);
    assert!(!table.journey().lost);
    // By the game master's word.
    table.does(SetCourse { lost: true, mapped: false }, []);
    assert!(table.journey().lost);
    assert_eq!(table.forbids(SetCourse { lost: true, mapped: false }), "UL-TRV-26");
}

#[test]
fn ul_trv_26_others_who_find_the_way_help() {
    let mut table = company();
    table.busy("Ash", Activity::Navigate).busy("Bo", Activity::Navigate);
    let mut command = table.quest(Quest::Way, &["Ash", "Bo"], 12);
    command.leader = Some(table.id("Ash"));
    table.does(command, [3, 12]);
    assert_eq!(table.result().total, 12);
}

#[test]
fn ul_trv_27_a_map_helps_to_find_the_way_again() {
    for mapped in [true, false] {
        let mut table = company();
        table.busy("Ash", Activity::Navigate);
        if mapped {
            table.busy("Cy", Activity::Map);
        }
        table.travels(1, 0, &[]);
        assert_eq!(table.journey().mapped, mapped, "no roll");
        let command = Command::Seek(table.quest(Quest::Way, &["Ash"], 12));
        table.does(command.clone(), [2]);
        assert!(table.journey().lost);
        let faces: &[u32] = if mapped { &[4, 13] } else { &[13] };
        table.does(command, faces);
        assert!(!table.journey().lost);
    }
}

#[test]
fn ul_trv_28_a_trail_is_kept() {
    let mut table = road(["acuity=2 survival=2", "", "", ""]);
    table.busy("Ash", Activity::Track);
    let command = Command::Seek(table.quest(Quest::Trail, &["Ash"], 14));
    table.does(command.clone(), [8]);
    assert!(table.result().succeeded());
    table.does(command, [7]);
    assert!(!table.result().succeeded());
}

#[test]
fn ul_trv_29_foraging_feeds_once_a_day() {
    for (options, food, water) in [(&[][..], 100, 50), (&["forage_food = 200", "forage_water = 60"][..], 200, 60)] {
        let mut table = four(["", "", "", ""], options);
        table.carries("Ash", 0, 0).sets_out(&["Ash"], Pace::Normal, Means::Foot, &[]).busy("Ash", Activity::Forage);
        let command = Command::Seek(table.quest(Quest::Food, &["Ash"], 12));
        table.does(command.clone(), [12]);
        assert_eq!((table.supplies("Ash").food, table.supplies("Ash").water), (food, water));
        assert_eq!(table.forbids(command.clone()), "UL-TRV-29", "once a day");
        let tomorrow = table.arrival(2, 8);
        table.does(tomorrow, []).does(command, [11]);
        assert_eq!(table.supplies("Ash").food, food - 100, "a failure gives nothing");
    }
}

#[test]
fn ul_trv_29_food_is_shared() {
    let mut table = company();
    table.carries("Ash", 250, 100);
    let (actor, target) = (table.id("Ash"), table.id("Bo"));
    let share = Command::Share(survival::Share { actor, target, food: 100, water: 50 });
    assert_eq!(table.forbids(share.clone()), "UL-ENV-12", "Bo is not kept count of");
    table.does(Provide { actor: target, food: 0, water: 0, needs: true }, []).does(share, []);
    assert_eq!((table.supplies("Ash").food, table.supplies("Bo").food, table.supplies("Bo").water), (150, 100, 50));
    let more = Command::Share(survival::Share { actor, target, food: 151, water: 0 });
    assert_eq!(table.forbids(more), "UL-ENV-12");
}

#[test]
fn ul_trv_30_other_things_cost_the_watch_too() {
    let mut table = company();
    let activity = Activity::Other("repairs the harness".into());
    let command = Command::SetActivity(SetActivity { actor: table.id("Ash"), activity });
    assert_eq!(command.by(), None, "the game master allows it");
    table.does(command, []);
    let threat = table.threat(Against::Stealth(14));
    assert!(!table.faces_threat(threat).1);
    let empty = Command::SetActivity(SetActivity { actor: table.id("Bo"), activity: Activity::Other(String::new()) });
    assert_eq!(table.forbids(empty), "UL-CHK-01");
}

#[test]
fn ul_int_05_fast_and_dim_add_up() {
    let mut table = road(["acuity=2 awareness=1", "acuity=2 awareness=1", "acuity=9", ""]);
    let travellers = table.ids(&["Ash", "Bo", "Cy"]);
    table.does(SetTravellers { travellers }, []).goes(Pace::Fast);
    let plain = table.threat(Against::Stealth(30));
    assert_eq!(table.faces_threat(plain.clone()).0[0], ("Ash".into(), 9));
    // In darkness Ash, who sees in it, sees as in dim light; Cy does not see at all.
    let dark = Threat { standing: Advantage::Disadvantage, unable: table.ids(&["Cy"]), ..plain.clone() };
    assert_eq!(table.faces_threat(dark).0, [("Ash".into(), 4), ("Bo".into(), 4)]);
    // In dim light darkvision sees as in bright.
    let dim = Threat { standing: Advantage::Disadvantage, except: table.ids(&["Bo"]), ..plain };
    assert_eq!(table.faces_threat(dim).0[..2], [("Ash".into(), 4), ("Bo".into(), 9)]);
}

#[test]
fn ul_int_05_the_light_and_the_eyes_of_each_are_asked() {
    let mut table = road(["acuity=2 awareness=1 darkvision=60", "acuity=2 awareness=1", "", ""]);
    let travellers = table.ids(&["Ash", "Bo"]);
    table.does(SetTravellers { travellers }, []).goes(Pace::Fast);
    let light = |light| Command::Surround(Surround::Light { light });
    let plain = table.threat(Against::Stealth(30));
    let mut compared = |now: Illumination, threat: &Threat| {
        table.does(light(now), []);
        table.faces_threat(threat.clone()).0
    };
    let two = |ash: i32, bo: i32| vec![("Ash".to_owned(), ash), ("Bo".to_owned(), bo)];
    assert_eq!(compared(Illumination::Twilight, &plain), two(9, 4), "dim: with darkvision as bright");
    assert_eq!(compared(Illumination::Unlit, &plain), [("Ash".to_owned(), 4)], "dark: without it sight does not count");
    // What else the game master says joins it: an advantage and the dim light leave neither.
    let eager = Threat { standing: Advantage::Advantage, ..plain.clone() };
    assert_eq!(compared(Illumination::Twilight, &eager), two(14, 9));
    assert_eq!(compared(Illumination::Day, &plain), two(9, 9));
}

#[test]
fn ul_trv_19_traps_hit_those_in_front() {
    let mut table = company();
    let hit = |table: &Blows| -> Vec<String> {
        let hits = table.play.events.iter().find_map(|event| match event {
            Event::Journey(Travelled::Threat { hits, .. }) => Some(hits.clone()),
            _ => None,
        });
        hits.expect("it was compared").into_iter().map(|id| table.actor_of(id)).collect()
    };
    let pit = table.threat(Against::Number(30));
    assert!(!table.faces_threat(pit).1);
    assert_eq!(hit(&table), ["Ash"]);
    let seen = table.threat(Against::Number(5));
    assert!(table.faces_threat(seen).1);
    assert!(hit(&table).is_empty(), "noticed in time");
    let stalker = table.threat(Against::Stealth(30));
    table.faces_threat(stalker);
    assert!(hit(&table).is_empty(), "a stalker is no trap");
}

#[test]
fn ul_trv_19_those_in_front_are_nearest_to_whom_they_meet() {
    let mut table = road(["", "", "", ""]);
    let away = |table: &Blows, name: &str| table.state().distance(table.id(name), table.id("Orc"));
    for front in ["Di", "Ash", "Bo"] {
        let rest: Vec<&str> = ["Ash", "Bo", "Cy", "Di"].into_iter().filter(|name| *name != front).collect();
        let command = order(&table, &[front], &[], &rest, 0);
        table.does(command, []);
        let (npcs, party, others) = (table.ids(&["Orc"]), Stance::Wait, Stance::Attack);
        table.does(MeetOthers { npcs, party, others }, []);
        let nearest = rest.iter().map(|name| away(&table, name)).min().expect("three are behind");
        assert!(away(&table, front) <= nearest, "{front} is in front");
    }
    let places = |table: &Blows| -> Vec<_> { table.state().actors.iter().map(|actor| actor.at).collect() };
    let before = places(&table);
    // Without an order everybody stays.
    table.does(SetOrder::default(), []);
    let (npcs, party, others) = (table.ids(&["Orc"]), Stance::Wait, Stance::Attack);
    table.does(MeetOthers { npcs, party, others }, []);
    assert_eq!(places(&table), before);
}

#[test]
fn ul_int_07_an_activity_is_no_focus() {
    let mut table = road(["cunning=1 awareness=2 boosts=insight", "acuity=2 awareness=1", "", ""]);
    table.busy("Ash", Activity::Navigate);
    assert_eq!(table.passive("Ash", Skill::Insight), 16);
    table.travels(1, 0, &[]);
    assert_eq!(table.miles(), 3);
    let (bo, since) = (table.id("Bo"), table.now());
    table.play.state.actors[bo.index()].focus =
        Some(Focus { skill: Skill::Perception.into(), total: 19, since, ending: false });
    table.travels(2, 0, &[]);
    assert_eq!(table.miles(), 6, "1.5 miles an hour");
    let threat = table.threat(Against::Stealth(18));
    let (compared, noticed) = table.faces_threat(threat);
    assert_eq!((compared[0].clone(), noticed), (("Bo".into(), 19), true));
}
