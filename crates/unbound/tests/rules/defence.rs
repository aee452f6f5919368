//! Defences, what they cost and what they come to: UL-DEF-01 to 15.

use crate::common;

use common::blows::*;
use ludex_grid::Cover;
use ludex_unbound::character::attributes::DEFENCE_TABLE;
use ludex_unbound::character::{ArmourClass, Attribute, Defence, Group};
use ludex_unbound::defence::{AGILITY_TABLE, COST_CHANGE_TABLE, CostChange};
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::reactions::Defend;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// +7 to hit without any rank, so that nothing grazes.
const MIRA: &str = "dexterity=7 weapons=longsword";

/// What a defence comes to against Mira's sword, for the dice given.
#[track_caller]
fn defence(orc: &str, with: Answer, dice: &[u32]) -> i32 {
    let mut table = duel(MIRA, orc);
    table.strikes("Mira", "longsword", "Orc", with, &[&[1], dice].concat());
    table.rolled().target
}

#[test]
fn ul_def_01_four_defences_of_two_attributes() {
    use Attribute::{Acuity, Agility, Cunning, Dexterity, Endurance, Intelligence, Strength, Will};
    let rows = [
        (Defence::Body, [Strength, Endurance], Group::Body, "being moved, poison, disease", Some("block")),
        (Defence::Mobility, [Agility, Dexterity], Group::Mobility, "what takes quick feet", Some("dodge")),
        (Defence::Mental, [Intelligence, Cunning], Group::Mental, "mental damage and attacks", None),
        (Defence::Spirit, [Acuity, Will], Group::Spirit, "effects and damage of magic", Some("Spell Defense")),
    ];
    for (ours, (defence, attributes, group, against, feeds)) in DEFENCE_TABLE.into_iter().zip(rows) {
        assert_eq!(ours, (defence, attributes, against, feeds));
        assert_eq!(attributes.map(|attribute| Group::from(attribute.group())), [group, group]);
    }
    // What each feeds: 2 more for its rank.
    let of = |orc: &str| {
        let table = duel(MIRA, &format!("shield=round_shield {orc}"));
        let (state, orc) = (table.state(), table.id("Orc"));
        let block = defence::block_tally(state, orc, None, false).total;
        [block, defence::dodge_tally(state, orc, false).total, spells::spell_defense(state, orc, false).total]
    };
    assert_eq!(of(""), [6, 6, 10]);
    assert_eq!(
        [of("body=1"), of("mobility=1"), of("mental=1"), of("spirit=1")],
        [[8, 6, 10], [6, 8, 10], [6, 6, 10], [6, 6, 12]]
    );
    // A rank in Body helps against poison, shoves and in every block.
    let table = duel(MIRA, "body=2 strength=1 endurance=2 shield=round_shield");
    let (state, orc) = (table.state(), table.id("Orc"));
    let roll = |attribute| defence::roll_tally(state, orc, attribute, false).total;
    assert_eq!((roll(Attribute::Endurance), roll(Attribute::Strength), roll(Attribute::Agility)), (6, 5, 0));
    assert_eq!(defence::block_tally(state, orc, None, false).total, 6 + 1 + 4);
}

#[test]
fn ul_def_02_a_defence_roll_meets_or_beats() {
    let orc = "endurance=2 body=1 +endurance=1";
    for (mira, degree) in [("endurance=5", Degree::Hit), ("endurance=4", Degree::Miss)] {
        let mut table = duel(mira, orc);
        let (actor, target) = (table.id("Mira"), table.id("Orc"));
        let grapple = Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Grapple });
        table.exchange(grapple, Answer::DefenceRoll, &[10, 10]);
        assert_eq!((table.rolled().target, table.rolled().degree), (15, degree));
    }
}

#[test]
fn ul_def_03_it_is_forced_and_free() {
    let mut table = duel("cunning=2", "intelligence=1 mental=1");
    table.sets_ap("Orc", 0);
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(TryManeuver { actor, target, maneuver: Maneuver::Feint }, [10, 8]);
    assert_eq!((table.rolled().answer, table.rolled().target, table.ap("Orc")), (Answer::DefenceRoll, 11, 0));
}

#[test]
fn ul_def_04_boosts_in_active_defences() {
    let rows = [
        ("av=8:light agility=3 mobility=2 +agility=1", DODGE, 4, 20),
        ("shield=round_shield strength=3 body=2 +strength=1", BLOCK, 4, 18),
        ("weapons=longsword blades=2 dexterity=2 +dexterity=2 dexterity_choice=critical", Answer::Parry(0), 9, 17),
    ];
    for (orc, with, die, total) in rows {
        assert_eq!(defence(orc, with, &[die]), total, "{with:?}");
        let without = orc.split(" +").next().expect("the words before the boost");
        let boosts = if with == Answer::Parry(0) { 2 } else { 1 };
        assert_eq!(defence(without, with, &[die]), total - boosts, "{with:?}");
    }
}

#[test]
fn ul_def_05_passive_armor() {
    let passive = |orc: &str, cover: Option<Cover>| {
        let mut table = duel(MIRA, orc);
        let actor = table.id("Orc");
        table.rules(Ruling::Cover { actor, to: cover });
        table.strikes("Mira", "longsword", "Orc", PASSIVE, &[1]);
        table.rolled().target
    };
    assert_eq!(passive("armour=scale_coat dexterity=1", Some(Cover::Half)), 13);
    assert_eq!(passive("armour=scale_coat dexterity=1", Some(Cover::ThreeQuarters)), 16);
    assert_eq!(passive("armour=scale_coat dexterity=-2", None), 10, "a negative Dexterity is not subtracted");
    assert_eq!(passive("armour=chainmail dexterity=3", None), 11);
    assert_eq!(passive("dexterity=3", None), 6);
    assert_eq!(passive("size=small av=7:light", None), 8);
}

#[test]
fn ul_def_05_a_shield_counts_only_where_the_campaign_says_so() {
    let orc = "armour=chainmail shield=round_shield";
    let ground = || on(" . A B .").hero("Mira", 'A', MIRA).foe("Orc", 'B', orc);
    for (ground, target) in [(ground(), 11), (ground().option("passive_shield = true"), 17)] {
        let mut table = ground.begin();
        table.strikes("Mira", "longsword", "Orc", PASSIVE, &[1]);
        assert_eq!(table.rolled().target, target);
    }
}

#[test]
fn ul_def_06_a_defence_is_declared_before_the_roll() {
    let mut table = duel(MIRA, "av=10:light");
    let actor = table.id("Orc");
    assert_eq!(table.forbids(Defend { actor, with: DODGE }), "UL-DEF-06", "nothing was declared");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2]);
    assert_eq!(table.forbids(Defend { actor, with: DODGE }), "UL-DEF-06", "the dice have fallen");
}

#[test]
fn ul_def_07_one_defence_counts_even_if_it_is_lower() {
    let mut table = duel(MIRA, "armour=chainmail shield=round_shield strength=1");
    table.strikes("Mira", "longsword", "Orc", BLOCK, &[3, 2, 6, 6]);
    assert_eq!(table.outcome(), (10, 9, Degree::Hit));
    let mut table = duel(MIRA, "armour=chainmail shield=round_shield strength=1");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[3]);
    assert_eq!(table.outcome(), (10, 11, Degree::Miss));
    // Nobody else meets it.
    let mut table = duel(MIRA, "");
    let (command, actor) = (table.attack("Mira", "longsword", "Orc"), table.id("Mira"));
    table.does(command, []);
    assert_eq!(table.forbids(Defend { actor, with: PASSIVE }), "UL-DEF-06");
}

#[test]
fn ul_def_08_without_the_points_armour_counts() {
    let mut table = duel(MIRA, "av=10:light");
    table.sets_ap("Orc", 1);
    let command = table.attack("Mira", "longsword", "Orc");
    table.does(command, [2]);
    assert_eq!((table.rolled().answer, table.outcome().1), (PASSIVE, 10));
    let mut table = duel(MIRA, "shield=round_shield");
    table.sets_ap("Orc", 2);
    let (command, actor) = (table.attack("Mira", "longsword", "Orc"), table.id("Orc"));
    table.does(command, []);
    assert_eq!(table.answers_offered(), [PASSIVE, DODGE]);
    assert_eq!(table.forbids(Defend { actor, with: BLOCK }), "UL-TRN-16");
}

#[test]
fn ul_def_09_the_table_of_changes() {
    let rows = [
        ("Flanked", CostChange::More(1)),
        ("Feint minor failure", CostChange::More(1)),
        ("Double dodge", CostChange::Times(2)),
        ("Parry with two weapons", CostChange::More(2)),
    ];
    assert_eq!(COST_CHANGE_TABLE, rows);
}

#[test]
fn ul_def_09_changes_of_price() {
    let arms = "weapons=shortsword,dagger shield=buckler held=shortsword";
    let two = "weapons=shortsword,dagger";
    // Words of the orc, flanked, feinted, answer, price.
    let rows = [
        (arms, false, false, DODGE, 2),
        (arms, true, false, DODGE, 3),
        (arms, false, true, DODGE, 3),
        (arms, false, false, Answer::DoubleDodge, 4),
        (arms, true, true, Answer::DoubleDodge, 6),
        (arms, true, false, BLOCK, 4),
        (arms, true, false, Answer::Parry(0), 4),
        (two, false, false, Answer::ParryWithTwo(0), 5),
        (two, true, false, Answer::ParryWithTwo(0), 6),
    ];
    for (orc, flanked, feinted, with, price) in rows {
        let cells = if flanked { " . A B C . ." } else { " C A B . . ." };
        let ground = on(cells).hero("Mira", 'A', MIRA).hero("Bo", 'C', "ap=15").foe("Orc", 'B', orc);
        let mut table = ground.begin();
        if feinted {
            table.gains("Orc", Status::HinderedDefenceCost, 1);
        }
        // Two dice of a double dodge, or of two weapons against one.
        let two = matches!(with, Answer::DoubleDodge | Answer::ParryWithTwo(_));
        table.strikes("Mira", "longsword", "Orc", with, if two { &[1, 1, 1] } else { &[1, 1] });
        assert_eq!(table.paid("Orc").0, price, "{with:?}, flanked {flanked}, feinted {feinted}");
        assert!(!table.has("Orc", Status::HinderedDefenceCost), "once only");
    }
}

#[test]
fn ul_def_10_a_defence_must_be_above_the_attack() {
    for (die, degree) in [(5, Degree::Hit), (6, Degree::Miss)] {
        let mut table = duel(MIRA, "av=10:light");
        let dice: &[u32] = if die == 5 { &[8, die, 3, 3] } else { &[8, die] };
        table.strikes("Mira", "longsword", "Orc", DODGE, dice);
        assert_eq!(table.outcome(), (15, 10 + die as i32, degree));
    }
}

#[test]
fn ul_def_11_a_critical_defence_is_10_above() {
    for (face, critical) in [(15, true), (13, true), (12, false)] {
        let mut table = duel(MIRA, "dexterity=7 weapons=longsword");
        table.strikes("Mira", "longsword", "Orc", Answer::Parry(0), &[3, face]);
        assert_eq!((table.outcome().0, table.outcome().1), (10, face as i32 + 7));
        assert_eq!(table.rolled().defence_critical, critical);
    }
    // A natural 1 misses by itself; the totals decide whether the parry was critical.
    let mut table = duel("dexterity=4 weapons=longsword", "dexterity=7 weapons=longsword");
    table.strikes("Mira", "longsword", "Orc", Answer::Parry(0), &[1, 9]);
    assert_eq!(table.outcome(), (5, 16, Degree::Miss));
    assert!(table.rolled().defence_critical);
    assert!(matches!(
        table.state().decision(),
        Some(Pending::Counterattack(ludex_unbound::reactions::Opening { parried: true, .. }))
    ));
}

#[test]
fn ul_def_12_minor_failures_by_rank() {
    // Attack 18; what the defence comes to for a die of 4, and the rank that counts.
    let dodges = |rank: i32, total: i32| (format!("av={}:light mobility={rank}", total - 4 - 2 * rank), DODGE);
    let blocks = |rank: i32, total: i32| {
        (format!("shield=round_shield body={rank} strength={}", total - 4 - 6 - 2 * rank), BLOCK)
    };
    let parries = |rank: i32, total: i32| {
        (format!("weapons=longsword blades={rank} dexterity={}", total - 10 - 2 * rank), Answer::Parry(0))
    };
    for of in [&dodges as &dyn Fn(i32, i32) -> (String, Answer), &blocks, &parries] {
        for rank in 0..=4 {
            for total in 13..=18 {
                let (words, with) = of(rank, total);
                let mut table = duel(MIRA, &words);
                let die = if with == Answer::Parry(0) { 10 } else { 4 };
                let partly = 18 - total < rank;
                let saved: &[u32] = if partly && with == Answer::Parry(0) { &[1, 1] } else { &[] };
                table.strikes("Mira", "longsword", "Orc", with, &[&[11, die], saved, &[6, 6]].concat());
                let degree = if partly { Degree::PartlyDefended } else { Degree::Hit };
                assert_eq!(table.outcome(), (18, total, degree), "{words}");
            }
        }
    }
}

#[test]
fn ul_def_12_never_on_a_natural_20() {
    let mut table = duel("weapons=longsword", "av=12:light mobility=4");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[20, 1, 3, 3]);
    assert_eq!(table.outcome(), (20, 21, Degree::Critical));
    assert_eq!(table.amounts(), [12], "18 less 6, not halved");
}

#[test]
fn ul_def_13_dodge() {
    assert_eq!(defence("armour=leather agility=3 mobility=1", DODGE, &[5]), 18);
    assert_eq!(defence("armour=leather agility=3 mobility=1 size=small", DODGE, &[5]), 19);
    assert_eq!(defence("armour=leather shield=tower_shield", DODGE, &[5]), 13, "the shield does not count");
    let mut table = duel(MIRA, "armour=leather agility=3 mobility=1");
    let actor = table.id("Orc");
    table.rules(Ruling::Cover { actor, to: Some(Cover::Half) });
    table.strikes("Mira", "longsword", "Orc", DODGE, &[1, 5]);
    assert_eq!((table.rolled().target, table.paid("Orc")), (20, (2, Expense::Dodge)));
}

#[test]
fn ul_def_14_double_dodge() {
    let mut table = duel(MIRA, "armour=leather agility=3 mobility=1");
    table.strikes("Mira", "longsword", "Orc", Answer::DoubleDodge, &[1, 5, 3]);
    assert_eq!((table.rolled().target, table.paid("Orc")), (21, (4, Expense::DoubleDodge)));
    // At a disadvantage the pair of dice is rolled twice, and the lower sum counts.
    let mut table = duel(MIRA, "armour=leather agility=3 mobility=1");
    table.gains("Orc", Status::Prone, 0);
    table.strikes("Mira", "longsword", "Orc", Answer::DoubleDodge, &[1, 1, 5, 3, 4, 1]);
    assert_eq!(table.rolled().target, 18);
}

#[test]
fn ul_def_15_agility_by_armour() {
    let rows = [
        (ArmourClass::Unarmored, None),
        (ArmourClass::Light, None),
        (ArmourClass::Medium, Some(2)),
        (ArmourClass::Heavy, Some(0)),
    ];
    assert_eq!(AGILITY_TABLE, rows);
    // Agility, and what it adds to armor 9 and a die of 1 in each class.
    for (agility, adds) in [(3, [3, 3, 2, 0]), (1, [1, 1, 1, 0]), (-2, [-2, -2, -2, 0])] {
        for (class, added) in ["unarmored", "light", "medium", "heavy"].into_iter().zip(adds) {
            let total = defence(&format!("av=9:{class} agility={agility}"), DODGE, &[1]);
            assert_eq!(total, 9 + added + 1, "Agility {agility}, {class}");
        }
    }
}
