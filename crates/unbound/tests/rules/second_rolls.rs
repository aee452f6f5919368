//! Second rolls of social skills wherever they are rolled, and what comes of them (UL-SOC-18, UL-RNK-22, UL-CHK-37).

use crate::common;

use common::exact::{of, reaches};
use common::shade::*;
use ludex_engine::{CommandSet, Viewer};
use ludex_unbound::actions::Improvise;
use ludex_unbound::character::{Group, Skill};
use ludex_unbound::checks::task::{AddSkill, OwnSkill, Task};
use ludex_unbound::checks::{
    Attempt, CallCheck, CallGroupCheck, ComparePassive, EndFocus, FocusOn, GroupRolled, RerollCheck, Rerollable,
    Rivals, Social, Use, What, passive,
};
use ludex_unbound::narration::DescribeScene;
use ludex_unbound::rest::TakeRest;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::stealth::{Examine, Feign, Perform, PretenceKind, is_distracted, pretence};
use ludex_unbound::*;
use serde_json::json;

/// An actor's second roll.
fn again(table: &Blows, who: &str) -> Command {
    Command::RerollCheck(RerollCheck { actor: table.id(who) })
}

/// Whether an actor may roll again; what is offered is accepted, and the other way round.
#[track_caller]
fn may(table: &mut Blows, who: &str) -> bool {
    let again = again(table, who);
    let offered = table.play.offered(&again);
    if !offered {
        assert_eq!(table.forbids(again), "UL-RNK-22");
    }
    offered
}

/// A place where an actor rolls, and whether it came out well: a better second roll, a worse one, no further one in the
/// same scene with one boost and one with two, none without.
fn stands(
    who: &str,
    scene: impl Fn(&str) -> Blows,
    command: impl Fn(&Blows) -> Command,
    well: impl Fn(&Blows) -> bool,
    once_more: impl Fn(&Blows) -> Command,
) {
    for (first, second) in [(2, 19), (19, 2)] {
        let mut table = scene("");
        let rolls = command(&table);
        table.does(rolls, [first]);
        assert!(!may(&mut table, who), "no boost in Will");

        let mut table = scene("+will=1");
        let rolls = command(&table);
        table.does(rolls, [first]);
        assert_eq!(well(&table), first == 19, "{first}");
        assert!(may(&mut table, who));
        let rolls = again(&table, who);
        table.does(rolls, [second]);
        assert_eq!(well(&table), second == 19, "{first}, then {second}");
        assert_eq!(table.actor(who).social_rerolls, 1);
        assert!(!may(&mut table, who), "the use is gone");
        let rolls = once_more(&table);
        table.does(rolls, [first]);
        assert!(!may(&mut table, who), "not again in the same scene");

        let mut table = scene("+will=2");
        let rolls = command(&table);
        table.does(rolls, [first]);
        for face in [second, first] {
            let rolls = again(&table, who);
            table.does(rolls, [face]);
            assert_eq!(well(&table), face == 19, "{first}, {second}, {first}");
        }
        assert!(!may(&mut table, who), "both uses are gone");
    }
}

/// Ash behind a bush, four spaces from the guard.
fn crowd(ash: &str) -> Blows {
    let mut table = watched("day", 4, ash, "");
    table.covered("Ash");
    table
}

fn blends(table: &Blows) -> Command {
    table.sneak("Ash", Skill::Impersonation)
}

#[test]
fn ul_soc_18_whoever_blends_into_a_crowd_may_do_so_again() {
    stands("Ash", crowd, blends, |table| table.hidden_from("Ash", "Guard"), blends);
    let mut table = crowd("+will=1");
    table.hides("Ash", 2);
    assert!(!may(&mut table, "Ash"), "Hide is no social skill");
    let blend = blends(&table);
    table.does(blend, [14]);
    assert_eq!(table.actor("Ash").stealth, Some(14));
    let player = table.player_of("Ash");
    let rolls = again(&table, "Ash");
    table.does(rolls, [12]);
    assert_eq!(table.actor("Ash").stealth, Some(12), "UL-HID-02: the second total is stored");
    assert_eq!(table.told(&player)[0], "Ash rolls Impersonation again: 14 becomes 12.");
    assert_eq!(table.told(&Viewer::Spectator)[0], "Ash rolls Impersonation again.", "how well, is Ash's to know");
}

#[test]
fn ul_soc_18_a_hider_who_was_met_does_not_roll_again() {
    let after = |meets: &dyn Fn(&mut Blows)| {
        let mut table = crowd("+will=1");
        let blend = blends(&table);
        table.does(blend, [15]);
        assert!(may(&mut table, "Ash"));
        meets(&mut table);
        may(&mut table, "Ash")
    };
    let ash = crowd("").id("Ash");
    assert!(after(&|table| {
        table.does(DescribeScene { text: "It rains.".into() }, []);
    }));
    assert!(!after(&|table| {
        table.looks("Guard", senses::Sense::Sight, &[3]);
    }));
    assert!(!after(&|table| {
        table.notices("Guard", Some("Ash"), senses::Sense::Hearing);
    }));
    assert!(!after(&|table| {
        table.rules(Ruling::Cover { actor: ash, to: None });
    }));
    assert!(!after(&|table| {
        table.does(stealth::StopHiding { actor: ash }, []);
    }));
    // An hour later, and in the fight that follows.
    assert!(!after(&|table| {
        table.sets("Ash", 3, 3).does(TakeRest { rest: rest::Rest::Short }, []);
    }));
    assert!(!after(&|table| {
        table.does(StartEncounter { surprised: Vec::new() }, []);
    }));
}

fn feigns(sort: PretenceKind) -> impl Fn(&Blows) -> Command {
    move |table| {
        let (actor, what) = (table.id("Ash"), "a spy".into());
        Command::Feign(Feign { actor, sort, what, signature: true, needs_kit: false })
    }
}

/// The guard looks at what Ash pretends.
fn examines(skill: Skill, rolled: bool) -> impl Fn(&Blows) -> Command {
    move |table| {
        let (actor, target) = (table.id("Guard"), table.id("Ash"));
        Command::Examine(Examine { actor, target, what: "a spy".into(), skill: Some(skill), rolled })
    }
}

fn pretended(table: &Blows) -> &stealth::Pretence {
    pretence::pretence(table.state(), table.id("Ash"), "a spy").expect("Ash pretends it")
}

#[test]
fn ul_soc_18_a_disguise_may_be_put_on_again() {
    let feigns_it = feigns(PretenceKind::Disguise);
    let scene = |words: &str| watched("day", 1, words, "");
    stands("Ash", scene, &feigns_it, |table| pretended(table).total == Some(19), &feigns_it);
    for sort in [PretenceKind::Item, PretenceKind::Document] {
        let mut table = scene("+will=1");
        let conceals = feigns(sort)(&table);
        table.does(conceals, [4]);
        assert!(!may(&mut table, "Ash"), "{sort:?}");
    }
    // Nobody else is told of it.
    let mut table = watched("day", 1, "+will=1", "");
    let command = feigns_it(&table);
    table.does(command, [4]);
    assert!(table.told(&Viewer::Spectator).is_empty());
    let rolls = again(&table, "Ash");
    table.does(rolls, [15]);
    assert!(table.told(&Viewer::Spectator).is_empty());
    assert_eq!(table.told(&table.player_of("Ash"))[0], "Ash rolls Impersonation again: 4 becomes 15.");
    // The guard looks at the second face; then it is too late for a third.
    let mut table = watched("day", 1, "+will=2", "");
    let command = feigns_it(&table);
    table.does(command, [4]);
    let rolls = again(&table, "Ash");
    table.does(rolls, [9]);
    assert!(may(&mut table, "Ash"));
    let looks = examines(Skill::Insight, false)(&table);
    table.does(looks, []);
    assert_eq!(pretended(&table).seen_through, table.all(&["Guard"]), "10 against 9");
    assert!(!may(&mut table, "Ash"), "the guard has acted upon it");
}

#[test]
fn ul_soc_18_a_look_by_insight_may_be_made_again() {
    let scene = |words: &str| {
        let mut table = watched("day", 1, "", words);
        let command = feigns(PretenceKind::Disguise)(&table);
        table.does(command, [12]);
        table
    };
    let through = |table: &Blows| pretended(table).seen_through.contains(&table.id("Guard"));
    let senses_it = |table: &Blows| {
        let (members, attempt) = (table.all(&["Guard"]), roll(Skill::Insight));
        let against = Some(checks::Target::Number(10));
        Command::Check(CallCheck { members, leader: None, solo: false, attempt, against })
    };
    stands("Guard", scene, examines(Skill::Insight, true), through, senses_it);
    for (skill, rolled, faces) in [(Skill::Perception, true, vec![5]), (Skill::Insight, false, vec![])] {
        let mut table = scene("+will=1");
        let looks = examines(skill, rolled)(&table);
        table.does(looks, faces);
        assert!(!may(&mut table, "Guard"), "{skill:?}");
    }
    // A second look that finds nothing may be followed by a third.
    let mut table = scene("+will=1");
    for command in [examines(Skill::Insight, true)(&table), again(&table, "Guard")] {
        let face = if matches!(command, Command::Examine(_)) { 13 } else { 12 };
        table.does(command, [face]);
    }
    let looks = examines(Skill::Insight, true)(&table);
    table.does(looks, [13]);
    assert!(through(&table));
}

#[test]
fn ul_soc_18_a_focus_on_a_social_skill_may_be_rolled_again() {
    let focuses = |table: &Blows| Command::Focus(FocusOn { actor: table.id("Ash"), skill: Skill::Insight.into() });
    let stands_at = |table: &Blows| {
        let focus = table.actor("Ash").focus.expect("Ash is focused");
        assert_eq!(
            passive(table.state(), table.id("Ash"), Skill::Insight, Default::default(), false).total,
            focus.total
        );
        focus.total == 19
    };
    let other = |table: &Blows| Command::Focus(FocusOn { actor: table.id("Bo"), skill: Skill::Insight.into() });
    stands("Ash", ash, focuses, stands_at, other);
    let mut table = ash("+will=1");
    table.does(FocusOn { actor: table.id("Ash"), skill: Skill::Perception.into() }, [4]);
    assert!(!may(&mut table, "Ash"), "no social skill");
    // Once something was compared with it, it stands.
    for (end, by) in [(true, "Ash"), (false, "Ash"), (false, "Bo")] {
        let mut table = ash("+will=1");
        let focus = focuses(&table);
        table.does(focus, [4]);
        if end {
            let actor = table.id("Ash");
            table.waits(60).does(EndFocus { actor }, []);
        } else {
            let (actor, skill) = (table.id(by), Skill::Insight);
            let compare = Command::PassiveCheck(ComparePassive {
                actor,
                skill: skill.into(),
                standing: Default::default(),
                number: 9,
                used: Use::Secret,
            });
            table.does(compare, []);
        }
        assert_eq!(may(&mut table, "Ash"), by == "Bo", "{end}");
    }
    // It lasts as long as one that was rolled once.
    let mut table = ash("+will=1");
    let focus = focuses(&table);
    table.does(focus, [4]);
    let since = table.actor("Ash").focus.expect("Ash is focused").since;
    let rolls = again(&table, "Ash");
    table.does(rolls, [9]);
    assert_eq!(table.actor("Ash").focus.expect("Ash is focused").since, since);
}

fn group(table: &Blows, attempt: Attempt) -> Command {
    let (members, against) = (table.all(&["Ash", "Bo"]), Some(checks::Target::Number(12)));
    Command::GroupCheck(CallGroupCheck { members, attempt, against, successes: Some(2) })
}

/// How the last group roll came out: how many succeeded, and whether it was enough.
fn of_group(table: &Blows) -> (u8, bool) {
    let found = table.play.events.iter().rev().find_map(|event| match event {
        Event::GroupRolled(GroupRolled { outcome }) => Some((outcome.successes, outcome.succeeded())),
        _ => None,
    });
    found.expect("they rolled")
}

#[test]
fn ul_soc_18_each_of_a_group_may_roll_again() {
    let mut table = party("+will=1", "+will=1", "");
    let lies = group(&table, roll(Skill::Deception));
    table.does(lies.clone(), [4, 5]);
    assert_eq!(of_group(&table), (0, false));
    assert!(may(&mut table, "Ash") && may(&mut table, "Bo"));
    let rolls = again(&table, "Ash");
    table.does(rolls, [12]);
    assert_eq!(of_group(&table), (1, false));
    assert!(!may(&mut table, "Ash") && may(&mut table, "Bo"));
    let rolls = again(&table, "Bo");
    table.does(rolls, [15]);
    assert_eq!(of_group(&table), (2, true), "both second results stand");
    assert!(!may(&mut table, "Bo"));
    table.does(lies, [4, 5]);
    assert!(!may(&mut table, "Ash") && !may(&mut table, "Bo"), "not again in the same scene");
    // A worse one stands as well.
    let mut table = party("+will=2", "", "");
    let lies = group(&table, roll(Skill::Insight));
    table.does(lies, [12, 12]);
    assert_eq!(of_group(&table), (2, true));
    assert!(!may(&mut table, "Bo"));
    for (face, outcome) in [(11, (1, false)), (12, (2, true))] {
        let rolls = again(&table, "Ash");
        assert_eq!(table.alone(&rolls).succeeds(), of(9, 20).text(), "the group needs Ash's 12");
        table.does(rolls, [face]);
        assert_eq!(of_group(&table), outcome);
    }
    // What is no social skill is one by the game master's word.
    for social in [false, true] {
        let mut table = party("+will=1", "", "");
        let climbs = group(&table, Attempt { social, ..roll(Skill::Exertion) });
        table.does(climbs, [4, 5]);
        assert_eq!(may(&mut table, "Ash"), social);
    }
}

#[test]
fn ul_soc_18_each_side_of_a_contest_may_roll_again_and_the_stake_is_told() {
    let mut table = party("+will=1", "+will=1", "");
    let lie = table.contest(&[("Ash", roll(Skill::Deception)), ("Bo", roll(Skill::Insight))], None);
    table.does(lie, [4, 9]);
    assert!(may(&mut table, "Ash") && may(&mut table, "Bo"));
    let rolls = again(&table, "Ash");
    // 10 to 20 win, against 9.
    assert_eq!(table.alone(&rolls).succeeds(), of(11, 20).text());
    table.does(rolls, [14]);
    assert_eq!(table.outcome_of_contest().0.winner, Some(table.id("Ash")));
    assert!(table.told(&Viewer::Spectator).contains(&"Ash wins the contest for the door (Ash 14, Bo 9).".to_owned()));
    // Bo rolls against the second result of Ash.
    let rolls = again(&table, "Bo");
    assert_eq!(table.alone(&rolls).succeeds(), of(6, 20).text());
    table.does(rolls, [14]);
    let (outcome, totals, _) = table.outcome_of_contest();
    assert_eq!((outcome.winner, totals), (None, vec![14, 14]));
    assert!(table.told(&Viewer::Spectator)[1].starts_with("A tie for the door"));
    assert!(!may(&mut table, "Ash") && !may(&mut table, "Bo"));
}

#[test]
fn ul_soc_18_a_performance_that_counts_as_social_may_be_repeated() {
    let performs = |table: &Blows| {
        let (actor, onlookers) = (table.id("Ash"), table.all(&["Guard"]));
        Command::Perform(Perform { actor, skill: Skill::Wit, with: String::new(), onlookers, earns: 3, social: true })
    };
    let scene = |words: &str| watched("day", 2, words, "acuity=3");
    let well = |table: &Blows| {
        let (gold, distracted) = (table.actor("Ash").gold, is_distracted(table.state(), table.id("Guard")));
        assert_eq!(gold, if distracted { 3 } else { 0 }, "it is paid once, or not at all");
        distracted
    };
    let lies = |table: &Blows| check(table.id("Ash"), roll(Skill::Deception), 12);
    stands("Ash", scene, performs, well, lies);
    // Who was distracted before stays so.
    let mut table = scene("+will=1");
    let target = table.id("Guard");
    table.does(stealth::Distract { target, on: true }, []);
    let before = table.state().around.as_ref().map(|around| around.distracted.clone());
    table.waits(10);
    for (command, face) in [(performs(&table), 19), (again(&table, "Ash"), 2)] {
        table.does(command, [face]);
    }
    assert_eq!(table.state().around.as_ref().map(|around| around.distracted.clone()), before);
    // Said otherwise by the game master, it is over.
    let mut table = scene("+will=1");
    let command = performs(&table);
    table.does(command, [19]).does(stealth::Distract { target, on: false }, []);
    assert!(!may(&mut table, "Ash"));
    let mut table = scene("+will=1");
    let (actor, onlookers) = (table.id("Ash"), table.all(&["Guard"]));
    table.does(Perform { actor, skill: Skill::Wit, with: String::new(), onlookers, earns: 3, social: false }, [2]);
    assert!(!may(&mut table, "Ash"), "by itself it is no social roll");
}

#[test]
fn ul_soc_18_the_game_master_may_call_anything_social() {
    let mut table = duel("+will=1", "");
    let actor = table.id("Mira");
    for social in [false, true] {
        let roll = Some(Roll { skill: Skill::Overpower, attribute: None, number: 12, social });
        table.does(Improvise { actor, ap: 1, roll, what: "poses".into() }, [2]);
        assert_eq!(may(&mut table, "Mira"), social);
    }
    // A diagnosis that is taken back, and one that is found after all.
    for (first, second) in [(2, 19), (19, 2)] {
        let mut table = ash("+will=1");
        let patient = table.id("Bo");
        let task = Task { patient: Some(patient), ..Task::default() };
        table.checks("Ash", Attempt { task, social: true, ..roll(Skill::Diagnosis) }, 12, &[first]);
        let known = |table: &Blows| table.state().around.as_ref().is_some_and(|around| around.diagnosed == [patient]);
        assert_eq!(known(&table), first == 19);
        let rolls = again(&table, "Ash");
        assert_eq!(table.alone(&rolls).succeeds(), reaches(0, 12).text());
        table.does(rolls, [second]);
        assert_eq!(known(&table), second == 19);
    }
    // What the campaign adds to Speechcraft is Speechcraft.
    for group in [Group::Speechcraft, Group::Awareness] {
        let mut table = ash("+will=1");
        let skill = OwnSkill { name: "Haggling".into(), group, attribute: None, tool: None };
        table.does(AddSkill { skill }, []);
        table.checks("Ash", roll(What::Own(0)), 12, &[3]);
        assert_eq!(may(&mut table, "Ash"), group == Group::Speechcraft);
    }
}

#[test]
fn ul_soc_18_a_roll_of_an_older_campaign_is_made_again() {
    let mut table = party("+will=1", "", "");
    let lie = table.contest(&[("Ash", roll(Skill::Deception)), ("Bo", roll(Skill::Insight))], None);
    table.does(lie, [4, 9]);
    let (ash, bo) = (table.id("Ash").0, table.id("Bo").0);
    // Such a campaign kept one roll, and of the others in a contest the best.
    let mut state = serde_json::to_value(table.state()).expect("it is written");
    state["rerollable"] = json!({
        "actor": ash, "what": {"skill": "deception"}, "luck": "plain", "plus": 0, "total": 4, "target": null,
        "secret": false, "social": {"contested": {"best": [bo, 9], "tied": false, "holder": null, "secret": false}},
    });
    table.play.state = serde_json::from_value(state).expect("it is read");
    let rivals = |open: &Rerollable| match &open.social {
        Some(Social::Contested(Rivals { totals, best, .. })) => Some((totals.len(), *best)),
        _ => None,
    };
    assert_eq!(table.state().rerollable.iter().map(rivals).collect::<Vec<_>>(), [Some((0, Some((table.id("Bo"), 9))))]);
    let rolls = again(&table, "Ash");
    table.does(rolls, [12]);
    let (outcome, totals, _) = table.outcome_of_contest();
    assert_eq!((outcome.winner, totals), (Some(table.id("Ash")), vec![12, 9]));
    // As it is written now, it is read as it was.
    let mut table = party("+will=1", "+will=1", "");
    let lies = group(&table, roll(Skill::Deception));
    table.does(lies, [4, 5]);
    let state: State = serde_json::from_value(serde_json::to_value(table.state()).unwrap()).expect("it is read");
    assert_eq!((state.rerollable.len(), &state.rerollable), (2, &table.state().rerollable));
}

#[test]
fn ul_chk_28_the_odds_of_those_who_work_together_are_those_of_whoever_leads() {
    let table = party("acuity=1", "acuity=3", "");
    // Without a leader the best of them rolls, with advantage.
    for (leader, plus) in [(None, 3), (Some("Ash"), 1), (Some("Bo"), 3)] {
        let works = table.together(&["Ash", "Bo"], leader, roll(Skill::Perception), 14);
        assert_eq!(table.of_form(&works).succeeds(), reaches(plus, 14).either().text(), "{leader:?}");
    }
    assert!(ludex_unbound::Command::forms(table.state()).iter().any(|form| form.label == "Let two work together"));
}
