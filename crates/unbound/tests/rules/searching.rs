//! Noticing and searching: by passive values, by rolls, by eye and by ear (UL-HID-03, 04, 11, 20 to 22).

use super::hiding::{ambush, bush};
use crate::common;

use common::shade::*;
use ludex_engine::{Advantage, Viewer};
use ludex_grid::Cover;
use ludex_unbound::character::Skill;
use ludex_unbound::senses::{Area, Illumination, Sense, Surround};
use ludex_unbound::statuses::Status;
use ludex_unbound::stealth::{Search, StealthEvent};
use ludex_unbound::*;

#[test]
fn ul_hid_03_a_search_must_beat_the_stored_total() {
    for (face, hidden) in [(16, false), (15, true), (14, true)] {
        let mut table = bush(10);
        table.hides("Ash", 11).looks("Guard", Sense::Sight, &[face]);
        assert_eq!(table.hidden_from("Ash", "Guard"), hidden, "{face} against 15");
    }
}

#[test]
fn ul_hid_04_passive_perception_must_be_higher() {
    for (passive, noticed) in [(14, false), (15, true)] {
        let mut table = bush(passive);
        table.hides("Ash", 10);
        assert_eq!(table.compared(), [("Guard", Some(passive), noticed)], "against 14");
        assert_eq!(table.hidden_from("Ash", "Guard"), !noticed);
    }
}

#[test]
fn ul_hid_07_signs_of_the_invisible_are_noticed() {
    for (passive, noticed) in [(13, true), (12, false)] {
        let mut table = watched("day", 4, "", &format!("acuity={}", passive - 10));
        table.gains("Ash", Status::Invisible, 0).hides("Ash", 12);
        assert_eq!(table.hidden_from("Ash", "Guard"), !noticed, "in an open courtyard, 12 against {passive}");
        assert!(!table.sees("Guard", "Ash"), "its place is known, it is not seen");
    }
}

#[test]
fn ul_hid_11_light_weighs_upon_the_one_who_looks() {
    let mut table = watched("twilight", 4, "", "acuity=2 awareness=1");
    table.hides("Ash", 10);
    assert_eq!(table.compared(), [("Guard", Some(9), false)], "14 - 5 is not above 10");
    // Half the map in shade: two dice, the first for what is clear, the lower for what is not.
    let ground = on(" . A . . B . . C").hero("Ash", 'A', "").hero("Bo", 'C', "").foe("Guard", 'B', "");
    let mut table = ground.waiting();
    let area = Area {
        name: "shade".into(),
        at: table.actor("Ash").at,
        radius: 1,
        light: Some(Illumination::Twilight),
        veil: None,
        narrow: None,
    };
    table.surrounds(Surround::Area { area: Box::new(area) });
    table.covered("Ash").covered("Bo").hides("Ash", 12).hides("Bo", 12);
    table.looks("Guard", Sense::Sight, &[14, 9]);
    let both = |event: &Event| matches!(event, Event::Stealth(StealthEvent::Searched { clear: 14, lightly: 9, .. }));
    assert!(table.happened(both), "{:?}", table.play.events);
    assert!(table.hidden_from("Ash", "Guard") && !table.hidden_from("Bo", "Guard"));
    // In the dark the eye finds nobody; the blind do not even look.
    let mut table = watched("night", 4, "", "acuity=9");
    table.hides("Ash", 1).looks("Guard", Sense::Sight, &[20]);
    assert!(table.hidden_from("Ash", "Guard"));
    table.gains("Guard", Status::Blinded, 0);
    let look = Command::LookFor(stealth::LookFor { actor: table.id("Guard"), sense: Sense::Sight });
    assert_eq!(table.forbids(look), "UL-VIS-03");
}

#[test]
fn ul_hid_20_hiding_and_searching_have_their_prices_in_a_fight() {
    let mut table = ambush();
    let actor = table.id("Ash");
    assert_eq!(table.ap("Ash"), 25);
    table.sets_ap("Ash", 2);
    assert_eq!(table.forbids(Search { actor }), "UL-TRN-16");
    let listen = Command::LookFor(stealth::LookFor { actor, sense: Sense::Hearing });
    assert_eq!(table.forbids(listen), "UL-TRN-16");
    table.sets_ap("Ash", 3).looks("Ash", Sense::Hearing, &[9]);
    assert_eq!(table.paid("Ash"), (3, Expense::Search));
}

#[test]
fn ul_hid_21_the_ear_needs_no_light() {
    let mut table = watched("twilight", 4, "", "");
    table.hides("Ash", 12).looks("Guard", Sense::Hearing, &[13]);
    assert_eq!((table.result().roll.advantage, table.hidden_from("Ash", "Guard")), (Advantage::Plain, false));
    let mut table = watched("twilight", 4, "", "");
    table.hides("Ash", 12).looks("Guard", Sense::Sight, &[13, 12]);
    assert_eq!((table.result().roll.advantage, table.hidden_from("Ash", "Guard")), (Advantage::Disadvantage, true));
}

#[test]
fn ul_hid_22_listening_learns_the_place_alone() {
    for (sense, noticed) in [(Sense::Sight, false), (Sense::Hearing, true), (Sense::Scent, true)] {
        let mut table = watched("night", 4, "", "acuity=2 awareness=1");
        let sneak = table.sneak("Ash", Skill::Sneaking);
        table.does(sneak, [12]).notices("Guard", Some("Ash"), sense);
        assert_eq!(table.hidden_from("Ash", "Guard"), !noticed, "{sense:?}: 14 against 12");
        assert!(!table.sees("Guard", "Ash"), "it is dark all the same");
        assert!(table.told(&Viewer::Spectator).iter().all(|line| !line.contains("12")), "for the game master alone");
    }
    let mut table = watched("night", 4, "", "");
    let notice = stealth::Notice { observer: table.id("Guard"), subject: Some(table.id("Ash")), sense: Sense::Sight };
    assert_eq!(table.forbids(notice), "UL-HID-22");
}

#[test]
fn ul_hid_22_who_is_heard_in_the_light_is_not_seen_before_it_comes_out() {
    for (sense, seen) in [(Sense::Hearing, false), (Sense::Scent, false), (Sense::Sight, true)] {
        let mut table = bush(15);
        let (ash, guard) = (table.id("Ash"), table.id("Guard"));
        table.hides("Ash", 10).rules(Ruling::Unseen { observer: guard, subject: ash, unseen: true });
        table.notices("Guard", Some("Ash"), sense);
        assert_eq!(table.compared(), [("Guard", Some(15), true)], "{sense:?}: 15 against 14");
        assert_eq!((table.hidden_from("Ash", "Guard"), table.sees("Guard", "Ash")), (false, seen), "{sense:?}");
        assert_eq!(table.state().heard.contains(&(guard, ash)), !seen);
        if !seen {
            let told = format!("Guard knows by {} where Ash is, and sees nothing of it.", sense.name());
            assert_eq!(table.told(&Viewer::GameMaster).last(), Some(&told));
            assert!(table.told(&Viewer::Spectator).is_empty(), "who knows of whom is for the game master");
        }
        // Without the bush it is seen.
        table.rules(Ruling::Cover { actor: ash, to: Some(Cover::None) });
        assert!(table.sees("Guard", "Ash") && table.state().heard.is_empty());
    }
}

#[test]
fn ul_hid_11_a_search_in_light_and_shade_is_a_roll_like_any_other() {
    let mut table = bush(10);
    let area = Area {
        name: "mist".into(),
        at: table.actor("Guard").at,
        radius: 0,
        light: None,
        veil: Some(ludex_unbound::senses::Veil::PatchyFog),
        narrow: None,
    };
    table.surrounds(Surround::Area { area: Box::new(area) });
    let members = table.all(&["Ash"]);
    table.does(valor::AwardValor { members, amount: 3, occasion: Default::default(), reason: "courage".into() }, []);
    table.does(valor::Inspire { actor: table.id("Ash") }, []);
    table.looks("Ash", Sense::Sight, &[20, 9]);
    assert!(!table.actor("Ash").valor.inspired, "what inspired it is used up");
    assert_eq!(table.actor("Ash").valor.points, 1, "a natural 20");
}

#[test]
fn ul_hid_04_the_unconscious_notice_nobody() {
    let mut table = watched("day", 4, "", "acuity=9");
    table.hides("Ash", 5);
    assert!(!table.hidden_from("Ash", "Guard"), "in plain view of one who is awake");
    table.gains("Guard", Status::Unconscious, 0).hides("Ash", 5);
    assert_eq!(table.compared(), [("Guard", None, false)]);
    assert!(table.hidden_from("Ash", "Guard"));
    let guard = table.id("Guard");
    table.rules(Ruling::End { actor: guard, status: Status::Unconscious });
    assert!(!table.hidden_from("Ash", "Guard"), "awake again, it sees Ash plainly");
}
