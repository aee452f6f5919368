//! Days of an interlude by the hour, and the page on which they stand (ED-DWN-01, ED-DWN-08, ED-DWN-43).
#![allow(missing_docs)]

use crate::common::*;
use crate::downtime::{craft, pass, pursue, town};
use ludex_edge::exhaustion;
use ludex_engine::Event as _;
use serde_json::json;

/// One of the players', who fends for itself, with money for a month, in an interlude.
fn fends(name: &str, is: &str) -> Scene {
    let mut s = ring(&[(name, is, "ours", 10, 10)]);
    s.does(json!({"do": "give_money", "target": name, "amount": 5_000}), NO_DICE);
    s.does(json!({"do": "fend", "target": name}), NO_DICE);
    s.does(json!({"do": "begin_interlude", "days": 30}), NO_DICE);
    s
}

#[test]
fn ed_dwn_43_and_ed_dwn_08_who_fends_for_itself_is_fed_and_sleeps() {
    let mut s = fends("rhea", "Rhea Vance");
    pass(&mut s, 10, NO_DICE);
    assert_eq!((s.actor("rhea").needs.hunger, exhaustion::level(s.state(), s.id("rhea"))), (0, 0));
    assert_eq!(s.actor("rhea").rest.ended.map(|ended| s.state().clock.seconds - ended), Some(16 * 3600));
    // Who has slept lately sleeps at the end of the day, and misses nothing.
    let mut s = fends("rhea", "Rhea Vance");
    let now = s.state().clock.seconds;
    s.set("rhea", |actor| actor.rest.ended = Some(now));
    pass(&mut s, 3, NO_DICE);
    assert_eq!(exhaustion::level(s.state(), s.id("rhea")), 0);
    assert_eq!(s.actor("rhea").rest.ended, Some(s.state().clock.seconds));
}

#[test]
fn ed_dwn_43_a_night_gives_back_psi_and_rays_wear_off_by_the_hour() {
    let mut s = fends("joss", "Joss Amari");
    s.set("joss", |actor| (actor.psi_spent, actor.rads.units) = (5, 5 * 86_400));
    pass(&mut s, 1, NO_DICE);
    assert_eq!((s.actor("joss").psi_spent, s.actor("joss").rads.whole()), (0, 2), "a rad in eight hours");
}

#[test]
fn ed_dwn_43_and_ed_dth_31_who_bleeds_does_not_sleep_through_it() {
    let mut s = fends("rhea", "Rhea Vance");
    s.record("rhea", |profile| profile.dies_at_zero = true);
    s.afflict("rhea", "bleeding");
    pass(&mut s, 1, NO_DICE);
    assert!(!s.state().lives(s.id("rhea")), "24 points are gone in as many rounds");
    assert!(!s.happened("lifestyle_paid"), "nobody pays for the dead");
}

#[test]
fn ed_dwn_01_no_days_pass_on_the_way() {
    let mut s = town();
    s.play.state.world.journey.moves = true;
    assert_eq!(s.no(json!({"do": "pass_days", "days": 1})).0, "ED-DWN-01");
}

#[test]
fn ed_dwn_43_a_day_that_an_old_log_tells_moves_the_clock() {
    let mut s = town();
    let before = s.state().clock.seconds;
    let told: ludex_edge::Event = serde_json::from_value(json!({"event": "day_over"})).expect("it is one");
    told.apply(&mut s.play.state);
    assert_eq!((s.state().clock.seconds - before, s.state().downtime.days), (86_400, 299));
}

#[test]
fn ed_dwn_01_the_days_have_a_page_of_their_own() {
    use ludex_engine::{Presentation, Viewer};
    let mut s = town();
    s.does(craft(100, 1, json!({})), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    pass(&mut s, 2, NO_DICE);
    let page = |s: &Scene, viewer: &Viewer| {
        let boards = ludex_edge::Edge::view(s.state(), viewer).boards;
        boards.into_iter().find(|board| board.kind == "interlude")
    };
    let all = page(&s, &Viewer::GameMaster).expect("there are days left");
    assert_eq!((all.note.as_str(), all.cards.len()), ("298 days left", 3));
    let own = page(&s, &Viewer::Player(vec![s.id("one")])).expect("there are days left");
    assert_eq!(own.cards.len(), 1, "what others have is theirs");
    let gauge = &own.cards[0].gauges[0];
    assert_eq!((gauge.name.as_ref(), gauge.current, gauge.max), ("a vest", 40, 100));
    assert!(own.cards[0].facts.iter().any(|fact| fact.value == "modest, 0 ¢ a day"), "makers live for nothing");
    // Twenty a day until it is done; whoever does nothing has the days free.
    let lane = |s: &Scene, at: usize| {
        let board = page(s, &Viewer::GameMaster).expect("there are days left");
        assert_eq!((board.group.as_ref(), board.days), ("Downtime", Some(s.state().downtime.days)));
        board.cards[at].stretches.iter().map(|one| (one.what.to_string(), one.days, one.ends)).collect::<Vec<_>>()
    };
    assert_eq!(lane(&s, 0), [("a vest".to_owned(), 3, true)]);
    assert!(lane(&s, 1).is_empty());
    s.play.state.downtime.days = 2;
    assert_eq!(lane(&s, 0), [("a vest".to_owned(), 2, false)], "it goes on beyond them");
    s.play.state.downtime.days = 0;
    assert!(page(&s, &Viewer::GameMaster).is_none());
}

#[test]
fn ed_dwn_15_a_day_of_repairs_may_take_a_check() {
    let repair = |structure: u32, missing: u32| {
        json!({"do": "begin_repair", "target": "one", "name": "the rover", "skill": "mechatronics", "price": 400,
            "structure": structure, "missing": missing, "equipped": true, "dc": 17})
    };
    let done = |s: &Scene| ludex_edge::downtime::project(s.state(), 0).map_or(0, |project| project.done);
    // A day on which it fails is lost, and nothing is paid for it; then 3 and 4 points.
    let mut s = town();
    s.does(repair(40, 12), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    pass(&mut s, 1, [2, 3]);
    assert_eq!(done(&s), 0);
    pass(&mut s, 1, [11, 10, 3]);
    assert_eq!(done(&s), 7);
    // So does what has no points.
    let mut s = town();
    s.does(repair(0, 3), NO_DICE);
    pursue(&mut s, "one", "a project", 0);
    pass(&mut s, 2, [2, 3, 11, 10]);
    assert_eq!(done(&s), 1);
}
