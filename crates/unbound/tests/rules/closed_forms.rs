//! The odds that people are shown, against closed forms: rolls that the game master calls for, and attempts that are one
//! roll. A d20 with `m` added comes to `t` in `(21 + m - t) / 20` of all ways; with advantage it is `1 - (1 - p)^2`,
//! with disadvantage `p^2`.

use crate::common;

use common::called::*;
use common::exact::*;
use common::shade::watched;
use ludex_engine::Advantage;
use ludex_unbound::aid::{Drink, FirstAid, TreatWounds};
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{CallCheck, CallGroupCheck, Checked, PassiveCompared, RerollCheck};
use ludex_unbound::holds::Escape;
use ludex_unbound::objects::{BreakFree, BreakThing, Force, Furnish};
use ludex_unbound::pools::{Healed, TakeBreather};
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::statuses::Status;
use ludex_unbound::stealth::{Hide, Search, UnseenChanged};
use ludex_unbound::turns::Pass;
use ludex_unbound::*;
use serde_json::json;

/// Modifiers and numbers to reach: what always succeeds, what never does, and what lies between.
const LADDER: [(i32, i32); 8] = [(0, 1), (0, 11), (0, 20), (0, 21), (5, 12), (-2, 12), (9, 10), (3, 25)];

/// A roll of Perception by Ash from the form, with what the situation adds.
fn perception(table: &Blows, plus: i32, number: i32, more: &[(&str, serde_json::Value)]) -> Command {
    let fields = [
        ("/attempt/what/skill", json!("perception")),
        ("/against/number", json!(number)),
        ("/attempt/modifier", json!(plus)),
    ];
    table.filled("Call for a skill", &[&fields[..], more].concat())
}

#[test]
fn ul_chk_04_a_skill_that_is_called_for() {
    let table = ash("");
    for (plus, number) in LADDER {
        let call = perception(&table, plus, number, &[]);
        assert_eq!(table.of_form(&call).succeeds(), reaches(plus, number).text(), "d20{plus:+} against {number}");
    }
    // Attribute 2, rank 1 and a boost: d20 + 5.
    let table = ash("acuity=2 awareness=1 level=8 boosts=perception");
    assert_eq!(table.of_form(&perception(&table, 0, 15, &[])).succeeds(), of(11, 20).text());
}

#[test]
fn ul_chk_11_12_and_13_two_dice() {
    let table = ash("");
    for (plus, number) in LADDER {
        let p = reaches(plus, number);
        let because = |which: &str| (format!("/attempt/{which}/0"), json!("the light"));
        let [good, bad] = ["advantage", "disadvantage"].map(because);
        for (reasons, expected) in [
            (vec![(&*good.0, good.1.clone())], p.either()),
            (vec![(&*bad.0, bad.1.clone())], p.both()),
            (vec![(&*good.0, good.1.clone()), (&*bad.0, bad.1.clone())], p),
        ] {
            let call = perception(&table, plus, number, &reasons);
            assert_eq!(table.of_form(&call).succeeds(), expected.text(), "{reasons:?}, d20{plus:+} against {number}");
        }
    }
}

#[test]
fn ul_chk_08_and_09_an_attribute_and_another_attribute() {
    let table = ash("strength=2 +strength=1 dexterity=3 stealth=1");
    for number in [4, 12, 20, 24] {
        let fields = [("/attempt/what/attribute", json!("strength")), ("/against/number", json!(number))];
        let call = table.filled("Call for an attribute", &fields);
        assert_eq!(table.of_form(&call).succeeds(), reaches(3, number).text(), "2 and a boost");
        let fields = [
            ("/attempt/what/skill", json!("hide")),
            ("/attempt/attribute", json!("dexterity")),
            ("/against/number", json!(number)),
        ];
        let call = table.filled("Call for a skill", &fields);
        assert_eq!(table.of_form(&call).succeeds(), reaches(5, number).text(), "3 and twice the rank");
    }
}

#[test]
fn ul_chk_35_a_hazard_is_withstood() {
    let mut table = ash("endurance=1 +endurance=1 body=2");
    for number in [7, 13, 19, 26] {
        let fields = [("/against/number", json!(number))];
        let call = table.filled("Call for a defence against a hazard", &fields);
        assert_eq!(table.of_form(&call).succeeds(), reaches(6, number).text(), "1, a boost, and twice the rank");
    }
    // Strength of an actor Unconscious fails without a die.
    table.gains("Ash", Status::Unconscious, 0);
    let fields = [("/attempt/what/defence/1", json!("strength")), ("/against/number", json!(1))];
    let call = table.filled("Call for a defence against a hazard", &fields);
    assert_eq!(table.of_form(&call).succeeds(), NEVER.text());
}

#[test]
fn ul_chk_28_two_work_together() {
    let table = party("acuity=1", "acuity=3 awareness=1", "");
    for number in [5, 12, 18, 25] {
        let fields = [("/members/0", json!(0)), ("/members/1", json!(1)), ("/against/number", json!(number))];
        let mut call = table.filled("Let two work together", &fields);
        // Bo leads by the higher attribute; named or not, it is the same roll.
        for named in [None, Some(table.id("Bo"))] {
            if let Command::Check(CallCheck { leader, .. }) = &mut call {
                *leader = named;
            }
            let expected = reaches(5, number).either();
            let by_events = chance(table.state(), &call, |events| {
                events.iter().any(|event| matches!(event, Event::Checked(Checked { check, .. }) if check.succeeded()))
            });
            assert_eq!(by_events, expected.pair(), "against {number}");
            if named.is_some() {
                assert_eq!(table.of_form(&call).succeeds(), expected.text());
            }
        }
    }
}

#[test]
fn ul_chk_32_and_33_a_group_rolls() {
    let table = party("acuity=2", "", "acuity=-3");
    for number in [3, 11, 15, 22] {
        let each = [2, 0, -3].map(|plus| reaches(plus, number));
        let call = table.filled("Call for a group roll", &[("/against/number", json!(number))]);
        // Half of three, rounded up, is two.
        assert_eq!(table.of_form(&call).succeeds(), at_least(2, &each).text(), "against {number}");
        let Command::GroupCheck(CallGroupCheck { members, attempt, against, .. }) = call else {
            panic!("it is a group roll")
        };
        let all = Command::GroupCheck(CallGroupCheck { members, attempt, against, successes: Some(3) });
        assert_eq!(table.of_form(&all).succeeds(), at_least(3, &each).text(), "all of them");
    }
}

#[test]
fn ul_chk_14_and_15_roll_against_roll() {
    for (own, other) in [(0, 0), (3, 1), (-2, 4), (-5, 10)] {
        let table = party(&format!("strength={own}"), &format!("strength={other}"), "");
        let sides = [("/sides/0/actor", json!(0)), ("/sides/1/actor", json!(1))];
        let contest = table.filled("Hold a contest", &sides);
        // Of the 400 pairs, those in which the first is strictly higher.
        let higher = (1..=20).map(|face| (1..=20).filter(|theirs| face + own > theirs + other).count() as i64).sum();
        assert_eq!(table.of_form(&contest).succeeds(), of(higher, 400).text(), "{own} against {other}");
    }
    // Of three equals one is alone at the top in 3 * (0^2 + 1^2 + ... + 19^2) of 8000 ways.
    let table = party("", "", "");
    let force = || roll(Skill::Overpower);
    let contest = table.contest(&[("Ash", force()), ("Bo", force()), ("Cy", force())], None);
    let squares: i64 = (0..20).map(|lower| lower * lower).sum();
    assert_eq!(table.of_form(&contest).succeeds(), of(squares, 8000).text());
}

#[test]
fn ul_chk_19_and_20_a_passive_value_has_no_dice() {
    let table = ash("acuity=3 awareness=1");
    for (standing, value) in [(Advantage::Plain, 15), (Advantage::Advantage, 20), (Advantage::Disadvantage, 10)] {
        for number in [value - 1, value, value + 1] {
            let fields = [("/number", json!(number)), ("/standing", json!(standing))];
            let compare = table.filled("Compare a passive value", &fields);
            let reached = chance(table.state(), &compare, |events| {
                events
                    .iter()
                    .any(|event| matches!(event, Event::PassiveCompared(PassiveCompared { succeeds: true, .. })))
            });
            let expected = if number <= value { ALWAYS } else { NEVER };
            assert_eq!(reached, expected.pair(), "{value} against {number}");
        }
    }
}

#[test]
fn ul_chk_37_and_ul_rnk_22_a_social_roll_is_made_again() {
    for number in [6, 14, 20] {
        let mut table = ash("will=1 +will=1 cunning=2");
        let fields = [("/attempt/what/skill", json!("insight")), ("/against/number", json!(number))];
        let call = table.filled("Call for a skill", &fields);
        assert_eq!(table.of_form(&call).succeeds(), reaches(2, number).text());
        table.does(call, [1]);
        let again = Command::RerollCheck(RerollCheck { actor: table.id("Ash") });
        assert_eq!(table.alone(&again).succeeds(), reaches(2, number).text(), "a new die decides alone");
    }
}

/// A fight in which Mira is to act beside Bo, an orc far away.
fn beside(mira: &str, bo: &str) -> Blows {
    on(" . A B . . . . C")
        .hero("Mira", 'A', &format!("ap=30 {mira}"))
        .hero("Bo", 'B', bo)
        .foe("Orc", 'C', "ap=1")
        .begin()
}

#[test]
fn ul_dth_17_first_aid() {
    for dexterity in [-4, 0, 3, 7, 10] {
        let mut table = beside(&format!("dexterity={dexterity} medicine=1"), "ap=5");
        table.sets("Bo", 0, 0);
        let (actor, target) = (table.id("Mira"), table.id("Bo"));
        let aid = Command::FirstAid(FirstAid { actor, target });
        let plus = dexterity + 2;
        assert_eq!(table.alone(&aid).succeeds(), reaches(plus, 10).text(), "d20{plus:+} against 10");
        table.gains("Mira", Status::Poisoned, 0);
        assert_eq!(table.alone(&aid).succeeds(), reaches(plus, 10).both().text(), "Poisoned");
    }
}

#[test]
fn ul_act_19_what_treated_wounds_heal() {
    // Each full 5 above 10 heals 1, never more than is missing.
    for (dexterity, missing) in [(0, 9), (6, 9), (6, 1), (10, 3)] {
        let mut table = beside(&format!("dexterity={dexterity} medicine=2 healers_kit=true"), "ap=5");
        table.sets("Bo", 14 - missing, 5);
        let (actor, target) = (table.id("Mira"), table.id("Bo"));
        let treat = Command::TreatWounds(TreatWounds { actor, target });
        assert!(table.play.offered(&treat));
        let plus = dexterity + 4;
        let expected = spread(&[20], |face| ((face + plus - 10).div_euclid(5)).clamp(0, missing));
        for healed in 0..=missing + 1 {
            let found = chance(table.state(), &treat, |events| healing(events) == healed);
            assert_eq!(found, expected.get(&healed).copied().unwrap_or(NEVER).pair(), "{healed} at {plus:+}");
        }
    }
}

/// Everything that was healed.
fn healing(events: &[Event]) -> i32 {
    let healed = events.iter().filter_map(|event| match event {
        Event::Healed(Healed { amount, .. }) => Some(*amount),
        _ => None,
    });
    healed.sum()
}

#[test]
fn ul_act_12_a_potion_and_ul_act_15_a_breather() {
    let mut table = beside("vitality_die=8", "ap=5");
    table.sets("Mira", 1, 20);
    let actor = table.id("Mira");
    let drink = Command::Drink(Drink { actor, full: false });
    assert!(table.play.offered(&drink));
    for (healed, expected) in spread(&[4, 4], |sum| sum + 2) {
        assert_eq!(chance(table.state(), &drink, |events| healing(events) == healed), expected.pair(), "{healed}");
    }
    let full = Command::Drink(Drink { actor, full: true });
    assert_eq!(chance(table.state(), &full, |events| healing(events) == 10), ALWAYS.pair());
    // A breather comes at the start of the next turn: a Vitality Die, up to what is missing.
    let breather = Command::Breather(TakeBreather { actor });
    assert!(table.play.offered(&breather));
    table.does(breather, []);
    table.sets_ap("Bo", 0).sets_ap("Orc", 0);
    let pass = Command::Pass(Pass { actor });
    assert!(table.play.offered(&pass));
    for (healed, expected) in spread(&[8], |face| face) {
        assert_eq!(chance(table.state(), &pass, |events| healing(events) == healed), expected.pair(), "{healed}");
    }
}

#[test]
fn ul_act_24_out_of_a_hold() {
    for (endurance, grapple, own) in [(0, 0, 0), (3, 1, 2), (5, 4, -1)] {
        let mut table = duel(
            &format!("level=20 agility={own} strength=4"),
            &format!("endurance={endurance} grapple={grapple} level=20"),
        );
        let (grappler, victim) = (table.id("Orc"), table.id("Mira"));
        table.rules(Ruling::Hold { actor: grappler, victim, pinned: false, fixed: None });
        let number = 10 + endurance + 2 * grapple;
        for (skill, plus) in [(Skill::Escape, own), (Skill::Overpower, 4)] {
            let escape = Command::Escape(Escape { actor: victim, grappler, skill });
            assert_eq!(table.alone(&escape).succeeds(), reaches(plus, number).text(), "{skill:?} against {number}");
        }
    }
}

/// Ash next to a thing.
fn by_the(thing: &str, ash: &str) -> Blows {
    let toml = format!("[[thing]]\nname = \"thing\"\nat = \"D\"\n{thing}\n");
    on(" . A D . . B").gear(&toml).hero("Ash", 'A', ash).foe("Orc", 'B', "").waiting()
}

#[test]
fn ul_obj_02_and_09_a_thing_is_forced_or_broken() {
    for number in [5, 13, 22, 30] {
        let thing = format!("material = \"wood\"\nstuck = {number}\nbreaks = {}", number + 2);
        let table = by_the(&thing, "strength=3 physicality=2");
        let (actor, name) = (table.id("Ash"), "thing".to_owned());
        let force = Command::Force(Force { actor, thing: name.clone() });
        assert_eq!(table.alone(&force).succeeds(), reaches(3, number).text(), "Strength alone");
        let breaks = Command::BreakThing(BreakThing { actor, thing: name });
        assert_eq!(table.alone(&breaks).succeeds(), reaches(7, number + 2).text(), "Overpower with its rank");
    }
}

#[test]
fn ul_skl_29_a_trap_holds_and_lets_go() {
    for number in [6, 12, 19] {
        let trap = format!("material = \"rope\"\ntrap = {{ number = {number}, does = \"holds\" }}");
        let mut table = by_the(&trap, "agility=2 strength=1");
        let actor = table.id("Ash");
        let spring = Furnish::Spring { thing: "thing".into(), target: Some(actor) };
        let caught = chance(table.state(), &Command::Furnish(spring.clone()), |events| {
            events.iter().any(|event| matches!(event, Event::Objects(objects::ObjectEvent::Caught { .. })))
        });
        assert_eq!(caught, (ALWAYS - reaches(2, number)).pair(), "Mobility (Agility) against {number}");
        table.does(spring, [1]);
        let free = Command::BreakFree(BreakFree { actor, skill: Skill::Overpower });
        assert_eq!(table.alone(&free).succeeds(), reaches(1, number).text());
    }
}

#[test]
fn ul_act_16_something_else_at_a_price() {
    let table = duel("acuity=1 awareness=1", "");
    for number in [2, 9, 17] {
        let fields =
            [("/roll/skill", json!("perception")), ("/roll/number", json!(number)), ("/what", json!("listens"))];
        let improvise = table.filled("Do something else", &fields);
        assert_eq!(table.of_form(&improvise).succeeds(), reaches(3, number).text(), "against {number}");
    }
}

#[test]
fn ul_act_09_hiding_from_two_and_ul_act_10_searching() {
    // The hider meets the passive Perception of each: 10 and what they know.
    for (own, first) in [(0, 0), (3, 5), (8, 2)] {
        let mut table =
            watched("day", 4, &format!("agility={own} acuity={own} ap=30"), &format!("acuity={first} ap=12"));
        table.does(StartEncounter { surprised: vec![] }, []);
        table.covered("Ash");
        let (actor, guard) = (table.id("Ash"), table.id("Guard"));
        let hide = Command::Hide(Hide { actor, allowed: true });
        assert!(table.play.offered(&hide));
        let unseen = chance(table.state(), &hide, |events| {
            events
                .iter()
                .any(|event| matches!(event, Event::UnseenChanged(UnseenChanged { observer, unseen: true, .. }) if *observer == guard))
        });
        assert_eq!(unseen, reaches(own, 10 + first).pair(), "{own} against 10 and {first}");
        // Whoever searches must come above the hider's total: a tie leaves it hidden.
        table.does(hide, [20]).sets_ap("Ash", 0);
        let search = Command::Search(Search { actor: guard });
        if table.acting() == "Guard" && table.hidden_from("Ash", "Guard") {
            let found = chance(table.state(), &search, |events| {
                events.iter().any(|event| matches!(event, Event::UnseenChanged(UnseenChanged { unseen: false, .. })))
            });
            assert_eq!(found, reaches(first, 20 + own + 1).pair(), "{first} against {own}");
        }
    }
}
