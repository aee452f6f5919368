//! The odds of what happens beside blows, against closed forms: who acts first, death saves, talks, journeys, rests,
//! falls, jumps, riding, and Valor.

use crate::common;

use common::exact::*;
use common::fate::{count, dying_of};
use common::talks::{flagged, parley};
use common::ways::*;
use ludex_engine::{ActorId, Advantage};
use ludex_unbound::action_points::{ApRerolled, ApRolled, RerollAp};
use ludex_unbound::character::Skill;
use ludex_unbound::character::profile::ActionPoints;
use ludex_unbound::checks::{Checked, RerollCheck};
use ludex_unbound::damage::Damaged;
use ludex_unbound::dying::DeathSave;
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::pools::Healed;
use ludex_unbound::reactions::Decline;
use ludex_unbound::rest::{SpendDie, TakeRest};
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::talk::Circumstances;
use ludex_unbound::talk::approach::ReadFeelings;
use ludex_unbound::travel::seek::Quest;
use ludex_unbound::turns::{Pass, TurnStarted};
use ludex_unbound::valor::window::TryAgain;
use ludex_unbound::valor::{AwardValor, HoldValor, Inspire};
use ludex_unbound::*;
use serde_json::json;
use std::collections::BTreeMap;

#[test]
fn ul_trn_03_action_points_and_who_acts_first() {
    let people = [("A", "Tamsin", "heroes"), ("B", "Ysolde", "magi")];
    let mut table = common::table::scene(". A . B .", &people);
    for (name, level, agility, cunning, die) in [("Tamsin", 1, 2, 1, 8), ("Ysolde", 5, -1, 3, 6)] {
        table.record(name, |profile| {
            (profile.level, profile.vitality_die, profile.ap) = (level, die, ActionPoints::Rolled);
            (profile.attributes.agility, profile.attributes.cunning, profile.attributes.dexterity) =
                (agility, cunning, 0);
            (profile.ap_attribute, profile.attribute_boosts) = (None, Default::default());
        });
    }
    let begin = Command::StartEncounter(StartEncounter { surprised: vec![] });
    assert!(table.offers(&begin));
    let (one, other) = (table.id("Tamsin"), table.id("Ysolde"));
    // 5 + 1d4 + 1d8 + 2 + 1, and 5 + 2d4 + 1d6 - 1 + 3.
    let totals: [BTreeMap<i32, Fraction>; 2] = [spread(&[4, 8], |sum| sum + 8), spread(&[4, 4, 6], |sum| sum + 7)];
    for (who, expected) in [one, other].into_iter().zip(&totals) {
        for (&total, &part) in expected {
            let found = chance(table.state(), &begin, |events| {
                let fits = |event: &Event| matches!(event, Event::ApRolled(ApRolled { actor, total: rolled, .. }) if *actor == who && *rolled == total);
                events.iter().any(fits)
            });
            assert_eq!(found, part.pair(), "{total} Action Points");
        }
    }
    // Of equals the more agile acts first.
    let first: Fraction = totals[0]
        .iter()
        .flat_map(|own| totals[1].iter().map(move |theirs| (own, theirs)))
        .filter(|(own, theirs)| own.0 >= theirs.0)
        .map(|(own, theirs)| *own.1 * *theirs.1)
        .sum();
    let acts = chance(table.state(), &begin, |events| {
        let started = events.iter().find_map(|event| match event {
            Event::TurnStarted(TurnStarted { actor }) => Some(*actor),
            _ => None,
        });
        started == Some(one)
    });
    assert_eq!(acts, first.pair());
}

#[test]
fn ul_trn_08_an_action_point_die_rolled_again() {
    let mut table =
        common::table::scene(". A . B", &[("A", "Tamsin", "heroes"), ("B", "Goblin:reserve = true", "goblins")]);
    table.record("Tamsin", |profile| {
        (profile.level, profile.vitality_die, profile.ap) = (1, 8, ActionPoints::Rolled);
        profile.attribute_boosts = Default::default();
        profile.attribute_boosts.agility = 1;
    });
    table.act(StartEncounter { surprised: vec![] }, [2, 3]);
    let Some(&Pending::RerollAp(ludex_unbound::action_points::ApReroll { plus, .. })) = table.state().decision() else {
        panic!("she is asked")
    };
    let again = Command::RerollAp(RerollAp { actor: table.id("Tamsin"), die: 1 });
    assert!(table.offers(&again));
    for face in 1..=8 {
        let found = chance(table.state(), &again, |events| {
            events
                .iter()
                .any(|event| matches!(event, Event::ApRerolled(ApRerolled { total, .. }) if *total == plus + 2 + face))
        });
        assert_eq!(found, of(1, 8).pair(), "the d4 stays at 2, the d8 shows {face}");
    }
}

#[test]
fn ul_dth_04_05_11_and_12_a_death_save() {
    for boosts in 0..=2 {
        let table = dying_of(&format!("+endurance={boosts}"), "1:poison");
        let pass = Command::Pass(Pass { actor: table.id("Orc") });
        assert!(table.play.offered(&pass));
        let came = |successes: u8, failures: u8| {
            chance(table.state(), &pass, |events| {
                let fits = |event: &Event| matches!(event, Event::DeathSave(DeathSave { saves, .. }) if (saves.successes, saves.failures) == (successes, failures));
                events.iter().any(fits)
            })
        };
        // A 20 is three successes, a 1 two failures; otherwise 10 or more with the boosts succeeds.
        let good = (2..20).filter(|face| face + boosts >= 10).count() as i64;
        assert_eq!(came(3, 0), of(1, 20).pair());
        assert_eq!(came(0, 2), of(1, 20).pair());
        assert_eq!(came(1, 0), of(good, 20).pair());
        assert_eq!(came(0, 1), of(18 - good, 20).pair());
        assert_eq!(count(&table), (0, 0));
    }
}

#[test]
fn ul_soc_04_and_05_words_must_come_above_social_defence() {
    for (own, will, weighed) in [(0, 0, 0), (4, 2, 0), (4, 2, -5), (2, 0, 5)] {
        let mut table = parley("", &format!("cunning={own}"), &format!("will={will}"));
        table.weighs(Circumstances { leverage: weighed, ..Circumstances::default() });
        let number = table.social_defence();
        let words = table.approach("Ash", "Mayor", Skill::Persuasion);
        let plus = own;
        // Equality is not enough.
        assert_eq!(table.alone(&words).succeeds(), reaches(plus, number + 1).text(), "d20{plus:+} above {number}");
        let fails = chance(table.state(), &words, |events| {
            events.iter().any(|event| {
                matches!(event, Event::Talk(talk::TalkEvent::Moved { outcome: talk::Outcome::Failure, .. }))
            })
        });
        assert_eq!(fails, (ALWAYS - reaches(plus, number)).pair(), "a tie moves nothing");
        for (role_play, expected) in [
            (Advantage::Advantage, reaches(plus, number + 1).either()),
            (Advantage::Disadvantage, reaches(plus, number + 1).both()),
        ] {
            table.weighs(Circumstances { leverage: weighed, role_play, ..flagged(&[]) });
            assert_eq!(table.alone(&words).succeeds(), expected.text(), "{role_play:?}");
        }
    }
}

#[test]
fn ul_soc_20_and_18_how_somebody_feels() {
    for (own, mayor, number) in
        [(2, "", 10), (2, "concealing intelligence=3", 13), (-1, "concealing intelligence=-2", 8)]
    {
        let mut table = parley("", &format!("cunning={own} +will=1"), mayor);
        let (actor, target) = (table.id("Ash"), table.id("Mayor"));
        assert_eq!(talk::manner::insight_target(table.state(), target, false).total, number, "{mayor}");
        // Insight goes by Cunning, and passive Deception by Intelligence.
        let plus = own;
        let read = Command::ReadFeelings(ReadFeelings { actor, target });
        assert_eq!(table.alone(&read).succeeds(), reaches(plus, number).text(), "{mayor}");
        table.does(read, [1]);
        let again = Command::RerollCheck(RerollCheck { actor });
        assert_eq!(table.alone(&again).succeeds(), reaches(plus, number).text(), "once more");
    }
}

#[test]
fn ul_trv_26_to_29_rolls_on_the_way() {
    for (quest, activity, words) in [
        ("way", travel::Activity::Navigate, "intelligence=3 survival=1"),
        ("food", travel::Activity::Forage, "endurance=3 survival=1"),
    ] {
        let mut table = road([words, words, "", ""]);
        table.busy("Ash", activity.clone()).busy("Bo", activity);
        for number in [6, 13, 24] {
            let fields = [("/for", json!(quest)), ("/members/0", json!(0)), ("/number", json!(number))];
            let call = table.filled("Call for a roll on the way", &fields);
            assert_eq!(table.of_form(&call).succeeds(), reaches(5, number).text(), "{quest} against {number}");
            let Command::Seek(mut seek) = call else { panic!("it is a roll on the way") };
            (seek.members, seek.leader) = (table.ids(&["Ash", "Bo"]), Some(table.id("Ash")));
            let both = Command::Seek(seek);
            assert_eq!(table.of_form(&both).succeeds(), reaches(5, number).either().text(), "with a companion");
        }
    }
    assert_eq!(travel::seek::QUESTS[0].0, Quest::Way);
}

#[test]
fn ul_trv_11_each_hour_of_a_forced_march() {
    for (endurance, march) in [(0, 9), (3, 10), (-2, 11)] {
        let mut table = alone(&format!("endurance={endurance}"), &[]);
        table.travels(8, 0, &[]);
        let hours = march - 8;
        let leg = Command::Travel(travel::Travel { column: travel::Column::Hour, amount: hours, minutes: 0 });
        // 11 in the first hour, 1 more in each that follows, and what tires weakens the rolls that follow: one way at a
        // time.
        let mut left = BTreeMap::from([(0, ALWAYS)]);
        for hour in 1..=i32::from(hours) {
            let mut next: BTreeMap<i32, Fraction> = BTreeMap::new();
            for (tired, part) in left {
                let p = reaches(endurance - tired, 10 + hour);
                for (level, share) in [(tired, p), (tired + 1, ALWAYS - p)] {
                    let so_far = next.get(&level).copied().unwrap_or(NEVER);
                    next.insert(level, so_far + part * share);
                }
            }
            left = next;
        }
        for (level, part) in left {
            let found = chance(table.state(), &leg, |events| {
                events.iter().filter(|event| matches!(event, Event::Exhausted(_))).count() == level as usize
            });
            assert_eq!(found, part.pair(), "{level} levels after {march} hours with {endurance}");
        }
    }
    let an_hour = Command::Travel(travel::Travel { column: travel::Column::Hour, amount: 1, minutes: 0 });
    assert!(alone("", &[]).play.offered(&an_hour));
}

#[test]
fn ul_rst_05_a_vitality_die_at_rest() {
    for (endurance, die) in [(0, 8), (3, 6), (-3, 10)] {
        let mut table = four([&format!("endurance={endurance} vitality_die={die}"), "", "", ""], &[]);
        table.sets("Ash", 14, 5);
        table.does(TakeRest { rest: rest::Rest::Short }, []);
        let spend = Command::SpendDie(SpendDie { actor: table.id("Ash") });
        assert!(table.play.offered(&spend));
        for (healed, part) in spread(&[die], |face| (face + endurance).max(1)) {
            let found = chance(table.state(), &spend, |events| {
                events.iter().any(|event| matches!(event, Event::Healed(Healed { amount, .. }) if *amount == healed))
            });
            assert_eq!(found, part.pair(), "{healed} of 1d{die}{endurance:+}");
        }
    }
}

#[test]
fn ul_dth_20_how_long_the_stable_lie() {
    let mut table = four(["", "", "", ""], &[]);
    table.sets("Ash", 0, 0);
    let rest = Command::Rest(TakeRest { rest: rest::Rest::Recovery });
    let id = table.id("Ash");
    table.play.state.actors[id.index()].saves.stable = true;
    assert!(table.play.offered(&rest));
    let hours = |events: &[Event]| -> u64 {
        let mut state = table.state().clone();
        events.iter().for_each(|event| ludex_engine::Event::apply(event, &mut state));
        (state.clock.seconds - table.now()) / HOUR
    };
    for wanted in 1..=4 {
        assert_eq!(chance(table.state(), &rest, |events| hours(events) == wanted), of(1, 4).pair(), "{wanted} hours");
    }
}

/// All damage of some events.
fn damage(events: &[Event]) -> i32 {
    let dealt = events.iter().filter_map(|event| match event {
        Event::Damaged(Damaged { damage, .. }) => Some(damage.amount),
        _ => None,
    });
    dealt.sum()
}

#[test]
fn ul_env_01_to_06_a_fall() {
    let table = on(" . A . B").hero("Mira", 'A', "agility=2 health=99").foe("Orc", 'B', "").waiting();
    // So many dice as full ten feet, and 1 to Health for each.
    for (feet, dice) in [(10, vec![FALLS[0]; 1]), (25, vec![FALLS[0]; 2]), (30, vec![FALLS[0]; 3])] {
        let fall = table.filled("Fall", &[("/feet", json!(feet))]);
        let whole = dice.len() as i32;
        let expected = spread(&dice, |sum| sum + whole);
        assert_eq!(table.of_form(&fall).damage(), written(&expected), "{feet} feet");
        // Into deep water both parts are halved.
        let water = table.filled("Fall", &[("/feet", json!(feet)), ("/depth", json!(15))]);
        let expected = spread(&dice, |sum| sum / 2 + whole / 2);
        assert_eq!(table.of_form(&water).damage(), written(&expected), "{feet} feet into water");
    }
    // Broken: 1d4 and Agility off, from the part for Health first.
    let broken = table.filled("Fall, and break the fall", &[("/feet", json!(20)), ("/breaks", json!("agility"))]);
    for amount in 0..=2 * FALLS[0] as i32 + 2 {
        let expected: Fraction =
            (1..=4).map(|four| when(&[FALLS[0]; 2], |sum| (sum + 2 - four - 2).max(0) == amount) * of(1, 4)).sum();
        assert_eq!(chance(table.state(), &broken, |events| damage(events) == amount), expected.pair(), "{amount}");
    }
}

/// The die of short falls.
const FALLS: [i64; 1] = [6];

#[test]
fn ul_mov_13_14_and_18_jumps_and_ul_mov_07_climbs() {
    let mira = "ap=30 strength=3 agility=1 movement=1";
    let table = on(" . A . . . . B").hero("Mira", 'A', mira).foe("Orc", 'B', "ap=1").begin();
    let at = table.actor("Mira").at;
    // Over something low by Jump, onto difficult ground by Acrobatics; onto it and over, by both.
    let (over, down) = (reaches(5, 10), reaches(3, 10));
    for (obstacle, rough, expected) in [(true, false, over), (false, true, down), (true, true, over * down)] {
        let to = json!([at.x - 1, at.y]);
        let fields = [("/to", to), ("/obstacle", json!(obstacle)), ("/rough_landing", json!(rough))];
        let jump = table.filled("Jump far", &fields);
        assert_eq!(table.of_form(&jump).succeeds(), expected.text(), "{obstacle} {rough}");
    }
    let high = table.filled("Jump high", &[("/higher", json!(true))]);
    for more in 0..=4 {
        let expected = when(&[20], |face| (if face + 5 >= 10 { 1 + (face + 5 - 10) / 5 } else { 0 }) == more);
        let found = chance(table.state(), &high, |events| {
            let fits =
                |event: &Event| matches!(event, Event::Body(body::Moved::LeaptHigh { feet, .. }) if *feet == 3 + more);
            events.iter().any(fits)
        });
        assert_eq!(found, expected.pair(), "{more} feet more than from a stand");
    }
    assert_eq!(table.of_form(&high).succeeds(), over.text());
    for number in [8, 14] {
        let climb = table.filled("Climb or swim where it is hard", &[("/exertion", json!(number))]);
        assert_eq!(table.of_form(&climb).succeeds(), reaches(2, number).text(), "Exertion against {number}");
    }
}

#[test]
fn ul_mnt_03_a_rider_is_thrown() {
    for dexterity in [-2, 2, 6] {
        let mira = format!("ap=1 dexterity={dexterity} movement=1");
        let cells = " . . . . . . . .\n  . A H . B . . .\n . . . . . . . .\n  . . . . . . . .";
        let ground = on(cells).hero("Mira", 'A', &mira);
        let ground = ground.creature("Horse", 'H', "heroes", "size=large bears=\"trained\" ap=1");
        let mut table = ground.foe("Orc", 'B', "ap=40 strength=9 size=large").begin();
        let (actor, target) = (table.id("Mira"), table.id("Horse"));
        table.rules(Ruling::Seat { actor, target });
        let shove = Command::Maneuver(TryManeuver { actor: table.id("Orc"), target, maneuver: Maneuver::Shove });
        // d20 + 9 against the horse's d20: ties push too, a 20 always, a 1 never. Then Ride against 10.
        let pushes =
            (1..=20).map(|face| (1..=20).filter(|die| face == 20 || face > 1 && face + 9 >= *die).count() as i64).sum();
        let expected = of(pushes, 400) * (ALWAYS - reaches(dexterity + 2, 10));
        let thrown = chance(table.state(), &shove, |events| {
            events.iter().any(|event| matches!(event, Event::Checked(Checked { check, .. }) if !check.succeeded()))
        });
        assert_eq!(thrown, expected.pair(), "Dexterity {dexterity}");
        assert_eq!(table.alone(&shove).succeeds(), NEVER.text(), "the rider's roll is no attempt of the orc's");
    }
}

#[test]
fn ul_val_07_08_and_09_what_valor_buys() {
    let table = |orc: &str| {
        let mut table = duel("dexterity=2 natural=blow:5:1d4:cold", orc);
        let members = vec![ActorId(0)];
        table.does(AwardValor { members, amount: 6, occasion: Default::default(), reason: "courage".into() }, []);
        table
    };
    let mut plain = table("ap=1 av=13:heavy");
    let actor = plain.id("Mira");
    let attack = plain.attack("Mira", "blow", "Orc");
    let p = hits(2, 13);
    assert_eq!(plain.alone(&attack).hit(), p.text());
    let inspire = Command::Inspire(Inspire { actor });
    assert!(plain.play.offered(&inspire));
    plain.does(inspire, []);
    assert_eq!(plain.alone(&attack).hit(), p.either().text(), "inspired");
    // Held ready: the roll waits, and a new die decides alone.
    let mut ready = table("ap=1 av=13:heavy");
    ready.does(HoldValor { actor, ready: true }, []);
    ready.does(attack, [3]);
    let again = Command::TryAgain(TryAgain { actor, die: 0 });
    assert_eq!(ready.alone(&again).hit(), p.text(), "tried again");
    let stand = Command::Decline(Decline { actor });
    assert_eq!(ready.alone(&stand).hit(), NEVER.text(), "3 and 2 are no 13");
}
