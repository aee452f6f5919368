//! Checks: what is rolled, against what, and what is kept of it (UL-CHK-01 to 10, 35, 36, 38, 39).

use crate::common;

use common::called::*;
use ludex_engine::{Advantage, CommandSet, Viewer};
use ludex_kit::Commands;
use ludex_unbound::character::{Attribute, Defence, Group, Skill};
use ludex_unbound::checks::{
    Attempt, CallCheck, CallGroupCheck, Checked, DIFFICULTIES, Difficulty, FocusOn, Target, What,
};
use ludex_unbound::narration::{DeclareAction, DescribeOutcome, DescribeScene};
use ludex_unbound::ruling::Ruled;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// Whether the game master is offered a form of this name.
fn has_form(table: &Blows, label: &str) -> bool {
    ludex_unbound::Command::forms(table.state()).iter().any(|form| form.label == label)
}

#[test]
fn ul_chk_01_scene_declaration_and_outcome_without_a_roll() {
    let mut table = ash("");
    let actor = table.id("Ash");
    let steps = [
        Command::DescribeScene(DescribeScene { text: "A locked door.".into() }),
        Command::DeclareAction(DeclareAction { actor, what: "picks the lock".into() }),
        Command::DescribeOutcome(DescribeOutcome { text: "It opens.".into() }),
    ];
    assert_eq!(steps.clone().map(|step| step.by()), [None, Some(actor), None], "players declare, nobody else");
    for label in ["Describe the scene", "Say what somebody does", "Describe what comes of it"] {
        assert!(has_form(&table, label), "{label}");
    }
    let (before, mut log, mut told) = (table.state().clone(), Vec::new(), Vec::new());
    for step in steps {
        table.does(step, []);
        log.extend(table.events());
        told.extend(table.told(&Viewer::Spectator));
    }
    assert_eq!(log, ["scene_described", "action_declared", "outcome_described"]);
    assert_eq!(told, ["A locked door.", "Ash: picks the lock.", "It opens."]);
    assert_eq!(*table.state(), before, "words change nothing");
}

#[test]
fn ul_chk_01_words_are_needed_and_somebody_to_say_them() {
    let mut table = ash("");
    let actor = table.id("Ash");
    assert_eq!(table.forbids(DescribeScene { text: " ".into() }), "UL-CHK-01");
    assert_eq!(table.forbids(DescribeOutcome { text: "x".repeat(4001) }), "UL-CHK-01");
    table.does(DescribeOutcome { text: "x".repeat(4000) }, []);
    table.rules(Ruling::Kill { actor });
    assert!(table.happened(|event| matches!(event, Event::Ruled(Ruled { reason, .. }) if reason == "for the test")));
    let refusal = table.refused(DeclareAction { actor, what: "rises".into() });
    assert!(refusal.why.contains("is not there"), "{}", refusal.why);
}

#[test]
fn ul_chk_01_in_a_fight_words_cost_nothing() {
    let mut table = duel("ap=20", "ap=12");
    let actor = table.id("Mira");
    table.does(DeclareAction { actor, what: "shouts".into() }, []);
    assert_eq!((table.acting(), table.ap("Mira")), ("Mira", 20));
}

#[test]
fn ul_chk_02_eight_attributes_count_as_they_stand() {
    let names = ["Strength", "Endurance", "Dexterity", "Agility", "Intelligence", "Cunning", "Acuity", "Will"];
    assert_eq!(Attribute::ALL.iter().map(|one| one.name()).collect::<Vec<_>>(), names);
    for &attribute in Attribute::ALL {
        for value in [2, -1] {
            let mut table = ash(&format!("{}={value}", attribute.name().to_lowercase()));
            assert_eq!(table.checks("Ash", roll(What::Attribute(attribute)), 10, &[10]).total, 10 + value);
        }
    }
    let loads = |value: i32| on(" A B").hero("Ash", 'A', &format!("acuity={value}")).foe("Orc", 'B', "").tries();
    assert!(loads(-5).is_ok() && loads(10).is_ok());
    for wrong in [-6, 11] {
        let faults = loads(wrong).expect_err("it is out of bounds");
        assert!(faults[0].field.ends_with("attributes.acuity"), "{}", faults[0].field);
    }
}

#[test]
fn ul_chk_03_attributes_stand_in_pairs() {
    let pairs = [
        (Defence::Body, [Attribute::Strength, Attribute::Endurance]),
        (Defence::Mobility, [Attribute::Dexterity, Attribute::Agility]),
        (Defence::Mental, [Attribute::Intelligence, Attribute::Cunning]),
        (Defence::Spirit, [Attribute::Acuity, Attribute::Will]),
    ];
    let mut table = ash("");
    let who = table.id("Ash");
    for (defence, pair) in pairs {
        for &attribute in Attribute::ALL {
            let asked = roll(What::Defence(defence, attribute));
            if pair.contains(&attribute) {
                assert_eq!(table.checks("Ash", asked, 10, &[10]).total, 10);
            } else {
                assert_eq!(table.forbids(check(who, asked, 10)), "UL-CHK-03", "{defence:?} {attribute:?}");
            }
        }
    }
}

#[test]
fn ul_chk_04_die_attribute_twice_the_rank_boost_and_situation() {
    let mut table = ash("acuity=2 awareness=1 boosts=perception");
    let asked = Attempt { modifier: -1, ..roll(Skill::Perception) };
    assert_eq!(table.checks("Ash", asked, 14, &[11]).total, 15, "11 + 2 + (2 + 1) - 1");
}

#[test]
fn ul_chk_05_meeting_the_target_is_enough() {
    for (face, succeeds) in [(14, true), (13, false), (15, true)] {
        let result = ash("").checks("Ash", roll(Skill::Jump), 14, &[face]);
        assert_eq!((result.succeeded(), result.margin()), (succeeds, Some(face as i32 - 14)));
    }
    let table = ash("acuity=2");
    let command = check(table.id("Ash"), roll(Skill::Perception), 13);
    let reached = chance(table.state(), &command, |events| {
        events.iter().any(|event| matches!(event, Event::Checked(Checked { check, .. }) if check.succeeded()))
    });
    assert_eq!(reached, (1, 2), "11 or more of 20");
}

#[test]
fn ul_chk_06_a_target_there_must_be() {
    let mut table = ash("");
    let members = vec![table.id("Ash")];
    let pry = |against| {
        Command::Check(CallCheck {
            members: members.clone(),
            leader: None,
            solo: false,
            attempt: roll(Skill::Overpower),
            against,
        })
    };
    let refusal = table.refused(pry(None));
    assert_eq!(refusal.rule.to_string(), "UL-CHK-06");
    assert!(refusal.why.contains("a target is required"), "{}", refusal.why);
    let group = Command::GroupCheck(CallGroupCheck {
        members: vec![],
        attempt: roll(Skill::Jump),
        against: None,
        successes: None,
    });
    assert_eq!(table.forbids(group), "UL-CHK-06");
    let target = |table: &mut Blows, against| {
        table.does(pry(Some(against)), [10]);
        table.result().target
    };
    assert_eq!(target(&mut table, Target::Number(10)), Some(10), "printed, or set by the game master");
    let ladder = [8, 10, 12, 15, 20, 25];
    for ((difficulty, number), printed) in DIFFICULTIES.into_iter().zip(ladder) {
        assert_eq!((number, target(&mut table, Target::Difficulty(difficulty))), (printed, Some(printed)));
    }
    assert_eq!(DIFFICULTIES.map(|row| row.0)[4], Difficulty::VeryHard);
    assert_eq!(table.forbids(pry(Some(Target::Number(100)))), "UL-CHK-06");
}

#[test]
fn ul_chk_06_a_hedge_has_its_printed_target_and_a_rusted_lever_has_none() {
    let mut table = ash("");
    let jump = body::jump::LongJump {
        actor: table.id("Ash"),
        to: None,
        obstacle: true,
        obstacle_at: None,
        rough_landing: false,
    };
    table.does(jump, [10]);
    assert_eq!((table.result().target, table.result().succeeded()), (Some(10), true), "nobody names it");
    let pry = |against| {
        Command::Check(CallCheck {
            members: vec![jump.actor],
            leader: None,
            solo: false,
            attempt: roll(Skill::Overpower),
            against,
        })
    };
    let refusal = table.refused(pry(None));
    assert_eq!((refusal.rule.to_string(), refusal.why.contains("a target is required")), ("UL-CHK-06".into(), true));
    table.does(pry(Some(Target::Number(14))), [13]);
    assert_eq!((table.result().target, table.result().succeeded()), (Some(14), false));
}

#[test]
fn ul_chk_06_the_rules_own_values_are_targets() {
    let mut table = party("", "acuity=2 awareness=1 armour=leather", "");
    let (who, actor) = (table.id("Ash"), table.id("Bo"));
    let sneak = |against| {
        Command::Check(CallCheck {
            members: vec![who],
            leader: None,
            solo: false,
            attempt: roll(Skill::Sneaking),
            against: Some(against),
        })
    };
    table.does(sneak(Target::Passive { actor, skill: Skill::Perception.into() }), [14]);
    assert_eq!((table.result().target, table.result().succeeded()), (Some(14), true));
    table.does(sneak(Target::Armor { actor }), [7]);
    assert_eq!((table.result().target, table.result().succeeded()), (Some(8), false));
    assert!(has_form(&table, "Call for a skill") && has_form(&table, "Hold a contest"), "or the opponent's roll");
}

#[test]
fn ul_chk_07_a_natural_20_or_1_decides_no_check() {
    let whats = [What::Skill(Skill::Perception), What::Attribute(Attribute::Acuity)];
    for what in whats.into_iter().chain([What::Defence(Defence::Spirit, Attribute::Acuity)]) {
        assert!(!ash("acuity=2").checks("Ash", roll(what), 25, &[20]).succeeded(), "22 against 25");
        assert!(ash("acuity=10").checks("Ash", roll(what), 10, &[1]).succeeded(), "11 against 10");
    }
    let mut table = party("strength=10", "", "");
    let force = || roll(What::Attribute(Attribute::Strength));
    let contest = table.contest(&[("Ash", force()), ("Bo", force())], None);
    table.does(contest, [11, 20]);
    assert_eq!(table.outcome_of_contest().0.winner, Some(table.id("Ash")), "21 against a natural 20");
}

#[test]
fn ul_chk_08_an_attribute_with_its_boosts_and_no_rank() {
    let catch = || roll(What::Attribute(Attribute::Dexterity));
    let mut table = ash("dexterity=3 +dexterity=1 dexterity_choice=critical mobility=1 thievery=1");
    assert_eq!(table.checks("Ash", catch(), 12, &[8]).total, 12, "8 + 3 + 1");
    let mut table = ash("dexterity=3 +dexterity=2");
    assert_eq!(table.checks("Ash", catch(), 12, &[8]).total, 13);
    let recall = roll(What::Attribute(Attribute::Intelligence));
    assert_eq!(table.checks("Ash", recall, 12, &[8]).total, 8);
}

#[test]
fn ul_chk_09_another_attribute_leaves_rank_and_boost() {
    let words = "intelligence=1 dexterity=4 thievery=2 boosts=infiltration";
    let mut table = ash(words);
    let delicate = Attempt { attribute: Some(Attribute::Dexterity), ..roll(Skill::Infiltration) };
    let result = table.checks("Ash", delicate, 15, &[6]);
    assert_eq!(result.total, 15, "6 + 4 + 4 + 1");
    assert_eq!(result.tally.parts[0].rule.to_string(), "UL-CHK-09");
    assert_eq!(table.checks("Ash", roll(Skill::Infiltration), 15, &[6]).total, 12, "with Intelligence");
    assert!(has_form(&table, "Call for a skill"));
    let odd = Attempt { attribute: Some(Attribute::Will), ..roll(What::Attribute(Attribute::Dexterity)) };
    let who = table.id("Ash");
    assert_eq!(table.forbids(check(who, odd, 10)), "UL-CHK-09");
}

#[test]
fn ul_chk_10_a_group_and_an_attribute_name_a_sub_skill() {
    let rows = [
        (Group::Movement, Attribute::Strength, Skill::Jump),
        (Group::Movement, Attribute::Agility, Skill::Acrobatics),
        (Group::Movement, Attribute::Dexterity, Skill::Ride),
        (Group::Survival, Attribute::Intelligence, Skill::Navigation),
        (Group::Survival, Attribute::Acuity, Skill::Tracking),
        (Group::Survival, Attribute::Endurance, Skill::Foraging),
        (Group::Medicine, Attribute::Dexterity, Skill::Triage),
        (Group::Awareness, Attribute::Acuity, Skill::Perception),
    ];
    for (group, attribute, skill) in rows {
        let asked = roll(What::Group(group, Some(attribute)));
        assert_eq!(ash("").checks("Ash", asked, 10, &[10]).what, What::Skill(skill));
    }
    let mut table = ash("agility=2 movement=1 boosts=acrobatics");
    let asked = roll(What::Group(Group::Movement, Some(Attribute::Agility)));
    assert_eq!(table.checks("Ash", asked, 10, &[5]).total, 10, "5 + 2 + 2 + 1");
}

#[test]
fn ul_chk_10_a_bare_group_needs_a_choice() {
    let mut table = ash("");
    assert_eq!(table.checks("Ash", roll(What::Group(Group::Awareness, None)), 10, &[9]).what.name(), "Perception");
    let who = table.id("Ash");
    for asked in [What::Group(Group::Stealth, None), What::Group(Group::Medicine, Some(Attribute::Will))] {
        assert_eq!(table.forbids(check(who, roll(asked), 10)), "UL-CHK-10");
    }
}

#[test]
fn ul_chk_35_a_defence_against_a_hazard() {
    let mut table = ash("endurance=1 body=1 +endurance=1");
    let result = table.checks("Ash", roll(What::Defence(Defence::Body, Attribute::Endurance)), 10, &[6]);
    assert_eq!((result.total, result.succeeded()), (10, true), "6 + 1 + 2 + 1");
    assert!(has_form(&table, "Call for a defence against a hazard"));
    // It costs nothing in a fight, and is asked of anybody at any time.
    let mut table = duel("ap=1", "ap=12");
    let asked = roll(What::Defence(Defence::Mobility, Attribute::Agility));
    assert!(!table.checks("Mira", asked.clone(), 10, &[9]).succeeded());
    assert_eq!(table.ap("Mira"), 1);
    table.gains("Mira", Status::Unconscious, 0);
    assert!(!table.checks("Mira", asked, 10, &[]).succeeded(), "the senseless fail without a roll");
}

#[test]
fn ul_chk_36_untrained_is_no_bonus_and_no_penalty() {
    let mut table = ash("acuity=1");
    assert_eq!(table.checks("Ash", roll(Skill::Perception), 10, &[9]).total, 10);
    let who = table.id("Ash");
    let lock = Attempt { needs_training: true, ..roll(Skill::Infiltration) };
    assert_eq!(table.forbids(check(who, lock, 10)), "UL-CHK-36");
    let picks =
        |at_hand| Attempt { needs_tool: "lockpicks".into(), tool_at_hand: at_hand, ..roll(Skill::Infiltration) };
    let refusal = table.refused(check(who, picks(false), 10));
    assert_eq!(
        (refusal.rule.to_string(), refusal.instead.as_deref()),
        ("UL-CHK-36".into(), Some("find the tool first"))
    );
    assert_eq!(table.checks("Ash", picks(true), 10, &[9]).total, 9);
}

#[test]
fn ul_chk_38_divisions_round_down() {
    let mut table = beaten("resists=fire", "15:fire");
    table.hits("Mira");
    assert_eq!(table.amounts(), [7], "half of 15");
    let mut table = duel("agility=2", "");
    table.gains("Mira", Status::Slowed, 0);
    let spaces = movement::allowance(table.state(), table.id("Mira"), false, false).total;
    assert_eq!(spaces, 2, "half of 5 spaces");
    assert_eq!([4, 5, 34].map(ludex_unbound::character::size::spaces), [0, 1, 6], "feet in spaces");
    // Half of the 3 miles of an hour.
    let mut table = common::ways::alone("", &[]);
    table.does(FocusOn { actor: table.id("Ash"), skill: Skill::Perception.into() }, [10]).travels(1, 0, &[]);
    assert_eq!((table.feet(), table.feet() * 10 / travel::MILE), (7_920, 15), "1.5 miles, kept in feet");
}

#[test]
fn ul_chk_39_a_roll_keeps_all_that_went_into_it() {
    let mut table = ash("acuity=2 awareness=1 boosts=perception");
    let asked = Attempt { modifier: -1, ..roll(Skill::Perception) };
    let result = table.checks("Ash", asked.clone(), 14, &[11]);
    assert_eq!((&*result.roll.faces, result.roll.kept), (&[11][..], 11));
    let parts: Vec<(&str, i32, String)> =
        result.tally.parts.iter().map(|part| (&*part.label, part.value, part.rule.to_string())).collect();
    let cited = [
        ("Acuity", 2, "UL-CHK-04"),
        ("Awareness", 2, "UL-RNK-02"),
        ("boost", 1, "UL-RNK-07"),
        ("situation", -1, "UL-CHK-04"),
    ];
    assert_eq!(parts, cited.map(|(label, value, rule)| (label, value, rule.to_owned())));
    assert_eq!((result.total, result.target, result.margin(), result.succeeded()), (15, Some(14), Some(1), true));
    let told = table.told(&Viewer::Spectator);
    assert_eq!(told, ["Ash rolls Perception: 15 against 14: success."]);
    let lucky = Attempt { advantage: vec!["a lamp".into()], ..asked.clone() };
    let result = table.checks("Ash", lucky, 14, &[3, 9]);
    assert_eq!((&*result.roll.faces, result.roll.kept, result.roll.advantage), (&[3, 9][..], 9, Advantage::Advantage));
    assert_eq!(&*result.reasons[0].label, "a lamp");
    let secret = Attempt { secret: true, ..asked };
    assert!(table.checks("Ash", secret, 14, &[11]).secret);
    let own = Viewer::Player(vec![table.id("Ash")]);
    assert_eq!((table.told(&own).len(), table.told(&Viewer::GameMaster).len()), (0, 1), "the game master alone");
}
