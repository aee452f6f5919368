//! Contests: roll against roll (UL-CHK-14 to 18).

use crate::common;

use common::called::*;
use ludex_engine::{CommandSet, Viewer};
use ludex_unbound::actions::Improvise;
use ludex_unbound::character::{Attribute, Skill};
use ludex_unbound::checks::{Attempt, CheckRerolled, Contested, PressAdvantage, RerollCheck, What};
use ludex_unbound::stealth::Search;
use ludex_unbound::*;

fn force() -> Attempt {
    roll(What::Attribute(Attribute::Strength))
}

/// Bo, a monster of a man, at the door that Ash holds shut.
fn door() -> (Blows, Command) {
    let table = party("strength=2 physicality=1", "strength=4", "");
    let contest = table.contest(&[("Bo", force()), ("Ash", roll(Skill::Overpower))], Some("Ash"));
    (table, contest)
}

#[test]
fn ul_chk_14_the_higher_total_wins() {
    let (mut table, contest) = door();
    table.does(contest.clone(), [12, 11]);
    let (outcome, totals, rule) = table.outcome_of_contest();
    assert_eq!((outcome.winner, totals, &*rule), (Some(table.id("Bo")), vec![16, 15], "UL-CHK-14"));
    assert!(table.told(&Viewer::Spectator).contains(&"Bo wins the contest for the door (Bo 16, Ash 15).".to_owned()));
    table.does(contest.clone(), [10, 11]);
    assert_eq!(table.outcome_of_contest().0.winner, Some(table.id("Ash")), "or prevents it");
    let opens = chance(table.state(), &contest, |events| {
        events
            .iter()
            .any(|event| matches!(event, Event::Contested(Contested { outcome, .. }) if outcome.winner == Some(table.id("Bo"))))
    });
    assert_eq!(opens, (19, 40), "equal modifiers: 190 of 400, and a tie opens nothing");
    assert!(ludex_unbound::Command::forms(table.state()).iter().any(|form| form.label == "Hold a contest"));
}

#[test]
fn ul_chk_14_a_contest_is_between_two_or_more_and_each_once() {
    let mut table = ash("");
    for sides in [&[("Ash", force())][..], &[("Ash", force()), ("Ash", force())]] {
        let contest = table.contest(sides, None);
        assert_eq!(table.forbids(contest), "UL-CHK-14");
    }
    let contest = table.contest(&[("Ash", force()), ("Bo", force())], Some("Cy"));
    assert_eq!(table.forbids(contest), "UL-CHK-15", "only a side can want things to stay");
}

#[test]
fn ul_chk_15_a_tie_leaves_things_as_they_were() {
    let (mut table, contest) = door();
    table.does(contest, [11, 11]);
    let (outcome, totals, rule) = table.outcome_of_contest();
    assert_eq!((outcome.winner, outcome.holder), (None, Some(table.id("Ash"))), "the door stays shut");
    assert_eq!((totals, &*rule), (vec![15, 15], "UL-CHK-15"));
    let mut table = ash("");
    let ring = table.contest(&[("Ash", roll(Skill::Coordination)), ("Bo", roll(Skill::Coordination))], None);
    table.does(ring, [8, 8]);
    let (outcome, ..) = table.outcome_of_contest();
    assert_eq!((outcome.winner, outcome.holder), (None, None), "neither takes the ring");
}

#[test]
fn ul_chk_16_a_tie_cannot_be_pressed() {
    let (mut table, contest) = door();
    let lock = Command::PressAdvantage(PressAdvantage { actor: table.id("Ash"), what: "locks the door".into() });
    table.does(contest.clone(), [11, 11]);
    let refusal = table.refused(lock.clone());
    assert_eq!(refusal.rule.to_string(), "UL-CHK-16");
    assert_eq!(refusal.instead.as_deref(), Some("win a contest first"));
    table.does(contest.clone(), [10, 11]).does(lock.clone(), []);
    assert_eq!(table.told(&Viewer::Spectator), ["Ash uses the win: locks the door."]);
    assert_eq!(table.forbids(lock.clone()), "UL-CHK-16", "once");
    table.does(contest.clone(), [11, 10]);
    assert_eq!(table.forbids(lock.clone()), "UL-CHK-16", "Bo won");
    table.does(contest, [10, 11]);
    table.checks("Cy", roll(Skill::Perception), 10, &[3]);
    assert_eq!(table.forbids(lock), "UL-CHK-16", "something else has been rolled since");
}

#[test]
fn ul_chk_17_in_combat_an_equal_attack_hits_and_other_ties_change_nothing() {
    let mut table = duel("dexterity=2 weapons=longsword", "");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[4, 1, 1]);
    assert_eq!(table.outcome(), (6, 6, Degree::Hit));
    let rope = table.contest(&[("Mira", force()), ("Orc", force())], Some("Orc"));
    table.does(rope, [9, 9]);
    let (outcome, _, rule) = table.outcome_of_contest();
    assert_eq!((outcome.winner, &*rule), (None, "UL-CHK-17"));
    let mut table = duel("", "hidden");
    let (actor, subject) = (table.id("Mira"), table.id("Orc"));
    table.rules(Ruling::Hidden { actor: subject, hidden: false }).rules(Ruling::Unseen {
        observer: actor,
        subject,
        unseen: true,
    });
    table.play.state.actors[subject.index()].stealth = Some(14);
    table.does(Search { actor }, [14]);
    assert!(!table.state().sees(actor, subject), "14 against 14: still hidden");
    table.does(Search { actor }, [15]);
    assert!(table.state().sees(actor, subject));
}

#[test]
fn ul_chk_18_of_many_the_single_highest_wins() {
    for (faces, winner) in [([17, 17, 9], None), ([17, 16, 9], Some(0)), ([9, 17, 18], Some(2))] {
        let mut table = ash("");
        let names = ["Ash", "Bo", "Cy"];
        let ring = table.contest(&names.map(|name| (name, roll(Skill::Coordination))), None);
        table.does(ring, faces);
        let (outcome, _, rule) = table.outcome_of_contest();
        assert_eq!((outcome.winner, &*rule), (winner.map(|place: usize| table.id(names[place])), "UL-CHK-18"));
    }
}

#[test]
fn ul_soc_18_a_social_roll_in_a_contest_may_be_made_again() {
    let mut table = party("+will=2", "", "");
    let lie =
        |table: &Blows, holder| table.contest(&[("Ash", roll(Skill::Deception)), ("Bo", roll(Skill::Insight))], holder);
    let command = lie(&table, Some("Bo"));
    table.does(command, [4, 9]);
    let (ash, bo) = (table.id("Ash"), table.id("Bo"));
    assert_eq!(table.outcome_of_contest().0.winner, Some(bo));
    let again = Command::RerollCheck(RerollCheck { actor: ash });
    assert!(table.play.offered(&again));
    // A tie leaves things as they were; the second reroll wins.
    table.does(again.clone(), [9]);
    let (outcome, totals, rule) = table.outcome_of_contest();
    assert_eq!((outcome.winner, outcome.holder, totals, rule.as_str()), (None, Some(bo), vec![9, 9], "UL-CHK-15"));
    table.does(again.clone(), [16]);
    assert_eq!(table.outcome_of_contest().0.winner, Some(ash));
    assert_eq!(table.forbids(again.clone()), "UL-RNK-22", "both boosts are used");
    table.does(PressAdvantage { actor: ash, what: "is believed".into() }, []);
    // The winner's use of the win lets the roll stand.
    let mut table = party("+will=1", "", "");
    let command = lie(&table, None);
    table.does(command, [4, 9]).does(PressAdvantage { actor: bo, what: "walks away".into() }, []);
    assert_eq!(table.forbids(again), "UL-RNK-22");
}

#[test]
fn ul_soc_18_in_a_contest_of_many_the_best_of_the_others_counts() {
    for (others, face, winner) in
        [([9, 9], 8, None), ([9, 9], 9, None), ([9, 9], 10, Some("Ash")), ([3, 9], 8, Some("Cy"))]
    {
        let mut table = party("+will=1", "", "");
        let side = |name| (name, roll(Skill::Persuasion));
        let command = table.contest(&[side("Ash"), side("Bo"), side("Cy")], None);
        table.does(command, [1, others[0], others[1]]);
        let actor = table.id("Ash");
        table.does(RerollCheck { actor }, [face]);
        assert_eq!(table.outcome_of_contest().0.winner, winner.map(|name| table.id(name)), "{others:?} and {face}");
    }
}

#[test]
fn ul_soc_18_words_in_an_improvised_action_may_be_said_again() {
    let mut table = duel("+will=1", "");
    let roll = Some(Roll { skill: Skill::Grifting, attribute: None, number: 12, social: false });
    let actor = table.id("Mira");
    table.does(Improvise { actor, ap: 1, roll, what: "points behind the orc".into() }, [2]);
    table.does(RerollCheck { actor }, [15]);
    assert!(table.happened(|event| matches!(event, Event::CheckRerolled(CheckRerolled { total: 15, .. }))));
}
