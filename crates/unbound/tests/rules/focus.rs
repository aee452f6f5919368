//! Active focus: attention on one skill (UL-CHK-22 to 25, 27).

use crate::common;

use common::called::*;
use common::table::scene;
use ludex_engine::{Advantage, CommandSet, Viewer};
use ludex_grid::Cover;
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{CallCheck, EndFocus, FocusOn, Target};
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::statuses::Status;
use ludex_unbound::stealth::Hide;
use ludex_unbound::*;

const WATCHFUL: &str = "acuity=2 awareness=1";

/// An actor focuses, and rolls a face.
fn focus(table: &mut Blows, who: &str, skill: Skill, face: u32) {
    let actor = table.id(who);
    table.does(FocusOn { actor, skill: skill.into() }, [face]);
}

fn spaces(table: &Blows, who: &str) -> i32 {
    movement::allowance(table.state(), table.id(who), false, false).total
}

#[test]
fn ul_chk_22_a_focus_is_declared_and_rolled_at_any_time() {
    let mut table = ash(WATCHFUL);
    focus(&mut table, "Ash", Skill::Perception, 15);
    assert_eq!(table.result().total, 19, "15 + 2 + 2");
    assert_eq!(table.told(&Viewer::Spectator), ["Ash focuses on Perception."]);
    assert!(ludex_unbound::Command::forms(table.state()).iter().any(|form| form.label == "Focus on a skill"));
    let mut table = duel("ap=20", "ap=12 acuity=1");
    focus(&mut table, "Orc", Skill::Perception, 3);
    assert_eq!((table.acting(), table.ap("Orc"), table.result().total), ("Mira", 12, 4), "not on its own activation");
}

#[test]
fn ul_chk_22_one_focus_at_a_time() {
    let mut table = ash(WATCHFUL);
    focus(&mut table, "Ash", Skill::Perception, 15);
    table.waits(60);
    focus(&mut table, "Ash", Skill::Insight, 8);
    assert_eq!(table.events(), ["focus_ended", "focused"]);
    assert_eq!(table.actor("Ash").focus.map(|focus| (focus.skill, focus.total)), Some((Skill::Insight.into(), 10)));
}

#[test]
fn ul_chk_23_the_roll_stands_for_the_passive_value_even_if_lower() {
    let mut table = ash(WATCHFUL);
    assert_eq!(table.passive("Ash", Skill::Perception), 14);
    focus(&mut table, "Ash", Skill::Perception, 3);
    assert_eq!(table.passive("Ash", Skill::Perception), 7);
    let actor = table.id("Ash");
    let against = Some(Target::Passive { actor, skill: Skill::Perception.into() });
    let (attempt, members) = (roll(Skill::Sneaking), vec![table.id("Bo")]);
    table.does(CallCheck { members, leader: None, solo: false, attempt, against }, [7]);
    assert_eq!((table.result().target, table.result().succeeded()), (Some(7), true));
    // Who hides is compared with it: 8 is unseen by 7, and would not be by 14.
    for (focused, hidden) in [(true, true), (false, false)] {
        let mut table = apart(4, "ap=20", &format!("ap=5 {WATCHFUL}"));
        if focused {
            focus(&mut table, "Orc", Skill::Perception, 3);
        }
        let actor = table.id("Mira");
        table.rules(Ruling::Cover { actor, to: Some(Cover::ThreeQuarters) }).does(Hide { actor, allowed: true }, [8]);
        assert_eq!(!table.state().sees(table.id("Orc"), actor), hidden);
    }
}

#[test]
fn ul_chk_24_other_passive_values_lose_rank_and_boost() {
    let mut table = ash("cunning=1 awareness=2 boosts=insight");
    assert_eq!(table.passive("Ash", Skill::Insight), 16);
    focus(&mut table, "Ash", Skill::Perception, 10);
    assert_eq!(table.passive("Ash", Skill::Insight), 11);
    let tally = checks::passive(table.state(), table.id("Ash"), Skill::Insight, Default::default(), true);
    let off = tally.parts.iter().find(|part| part.off.is_some()).expect("what does not count is shown");
    assert_eq!((off.value, off.rule.to_string()), (5, "UL-CHK-24".into()));
    assert_eq!(table.checks("Ash", roll(Skill::Insight), 10, &[10]).total, 16, "active rolls do not suffer");
}

#[test]
fn ul_chk_25_agility_no_longer_adds_to_movement() {
    for (agility, before, focused) in [(2, 5, 3), (-1, 3, 3), (0, 3, 3)] {
        let mut table = ash(&format!("agility={agility}"));
        assert_eq!(spaces(&table, "Ash"), before);
        focus(&mut table, "Ash", Skill::Perception, 10);
        assert_eq!(spaces(&table, "Ash"), focused, "Agility {agility}");
    }
    let mut table = scene("A . B", &[("A", "Wolf", "wolves"), ("B", "Brana", "heroes")]);
    let actor = table.id("Wolf");
    table.act(FocusOn { actor, skill: Skill::Perception.into() }, [10]);
    let left = movement::allowance(table.state(), actor, false, false).total;
    assert_eq!(left, 5, "where the record prints it, too: 8 less Agility 3");
}

#[test]
fn ul_chk_27_a_focus_lasts_a_minute_outside_combat() {
    let mut table = ash(WATCHFUL);
    let actor = table.id("Ash");
    table.waits(600);
    focus(&mut table, "Ash", Skill::Perception, 3);
    assert_eq!(table.forbids(FocusOn { actor, skill: Skill::Insight.into() }), "UL-CHK-27", "nor by another");
    table.waits(60);
    assert_eq!(table.forbids(FocusOn { actor, skill: Skill::Perception.into() }), "UL-CHK-27", "not twice in a row");
    assert!(table.play.offered(&Command::EndFocus(EndFocus { actor })));
    table.does(EndFocus { actor }, []);
    assert_eq!((table.passive("Ash", Skill::Perception), table.actor("Ash").focus), (14, None));
    assert_eq!(table.forbids(EndFocus { actor }), "UL-CHK-27", "there is none");
    focus(&mut table, "Ash", Skill::Perception, 12);
    assert_eq!(table.passive("Ash", Skill::Perception), 16, "a new roll afterwards");
}

#[test]
fn ul_chk_27_a_focus_that_is_cancelled_at_once_ends_a_step_later() {
    for (scale, step) in time::SCALES.map(|row| (row.0, row.2)) {
        let mut table = ash(WATCHFUL);
        let actor = table.id("Ash");
        table.waits(600).does(time::SetScale { scale }, []);
        focus(&mut table, "Ash", Skill::Perception, 3);
        assert!(table.play.offered(&Command::EndFocus(EndFocus { actor })));
        table.does(EndFocus { actor }, []);
        assert_eq!((table.events(), table.passive("Ash", Skill::Perception)), (vec!["focus_ending".to_owned()], 7));
        assert_eq!(table.forbids(EndFocus { actor }), "UL-CHK-27", "that is said already");
        assert!(!table.play.offered(&Command::EndFocus(EndFocus { actor })));
        assert_eq!(table.forbids(FocusOn { actor, skill: Skill::Insight.into() }), "UL-CHK-27");
        table.does(time::PassTime { amount: 1 }, []);
        assert_eq!((table.events()[0].as_str(), table.state().clock.seconds), ("focus_ended", 600 + step));
        assert_eq!((table.passive("Ash", Skill::Perception), table.actor("Ash").focus), (14, None));
    }
}

#[test]
fn ul_chk_27_a_focus_lasts_a_round_in_combat_and_ends_with_it() {
    let mut table = duel(&format!("ap=12 {WATCHFUL}"), "ap=4");
    let actor = table.id("Mira");
    focus(&mut table, "Mira", Skill::Perception, 10);
    table.does(EndFocus { actor }, []).passes("Mira", &[]);
    assert!(table.actor("Mira").focus.is_some(), "the round is not over");
    table.passes("Orc", &[]);
    assert_eq!((table.state().round, table.actor("Mira").focus), (2, None));
    focus(&mut table, "Mira", Skill::Perception, 10);
    table.rules(Ruling::EndFocus { actor });
    assert_eq!(table.actor("Mira").focus, None, "the task is done: the game master may say so at once");
    focus(&mut table, "Mira", Skill::Perception, 10);
    table.rules(Ruling::Kill { actor: table.id("Orc") }).does(EndEncounter {}, []);
    assert_eq!(table.actor("Mira").focus, None, "with the scene");
}

#[test]
fn ul_chk_23_light_weighs_upon_a_focus_as_upon_any_passive_value() {
    let mut table = ash(WATCHFUL);
    focus(&mut table, "Ash", Skill::Perception, 13);
    let value = |table: &Blows, standing| {
        checks::passive(table.state(), table.id("Ash"), Skill::Perception, standing, true).total
    };
    let all = [Advantage::Plain, Advantage::Disadvantage, Advantage::Advantage];
    assert_eq!(all.map(|standing| value(&table, standing)), [17, 12, 22]);
    // What hampers Ash hampered the roll, and does so once.
    table.gains("Ash", Status::Poisoned, 0);
    assert_eq!(value(&table, Advantage::Plain), 17);
}
