//! Dice and checks.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;
use ludex_engine::ActorId;

fn skill(attribute: Attribute, skill: Skill, word: &str) -> Asked {
    let specialization = (!word.is_empty()).then(|| word.to_owned());
    Asked::Skill { attribute, skill, specialization }
}

fn checks(table: &mut Table, who: &str, asked: Asked, against: Versus, faces: Vec<u32>) -> (i32, Option<i32>) {
    let actor = table.id(who);
    table.act(Command::AskCheck(AskCheck { actor, asked, against }), faces);
    table.check()
}

fn healers() -> Table {
    scene()
        .with("Ovrin Deepdelve", "Ovrin", "a", 0)
        .with("Town guard", "guard", "b", 50)
        .with("Town guard", "other", "b", 50)
        .with("Sella Wren", "Sella", "a", 1)
        .with("Ogre", "ogre", "b", 60)
        .with("Tamsin Vale", "Tamsin", "a", 2)
        .waiting()
}

#[test]
fn wt_dic_01_a_plain_die_reads_as_a_fudge_die() {
    let mut table = healers();
    let power = Asked::Combat { check: CombatCheck::Power, standard: true };
    // 6, 3, 1, 5, 4 read +1, 0, -1, +1, 0.
    let (total, _) = checks(&mut table, "guard", power, Versus::Number { tn: 0 }, vec![6, 3, 1, 5, 4]);
    assert_eq!(total, 10 + 1 + 2);
}

#[test]
fn wt_dic_02_a_plain_die_reads_as_a_wild_die() {
    let mut table = healers();
    let power = Asked::Combat { check: CombatCheck::Power, standard: false };
    // 6, 3, 2, 5, 4 read +2, 0, -1, +1, 0.
    let (total, _) = checks(&mut table, "guard", power, Versus::Number { tn: 0 }, vec![6, 3, 2, 5, 4]);
    assert_eq!(total, 10 + 2 + 2);
}

#[test]
fn wt_dic_03_an_ordinary_check_adds_attribute_skill_and_specialization() {
    let mut table = healers();
    let wounds = skill(Attribute::Lore, Skill::Healing, "wounds");
    let faces = fudge([1, -1, 0, 0, -1]);
    assert_eq!(checks(&mut table, "Ovrin", wounds, Versus::Number { tn: 3 }, faces), (7, Some(3)));
}

#[test]
fn wt_dic_04_size_stands_in_the_notation() {
    let table = healers();
    let agility = Asked::Combat { check: CombatCheck::Agility, standard: false };
    let of = |who: &str| check_bonus(table.state(), table.id(who), &agility, false).0.total - 10;
    assert_eq!((of("Sella"), of("ogre")), (6, -3));
}

#[test]
fn wt_dic_05_meeting_the_number_succeeds_by_nothing() {
    let mut table = healers();
    let see = skill(Attribute::Perception, Skill::Stealth, "observation");
    // Sella: Prc 2, Stealth 3, Observation 1.
    let (total, tn) = checks(&mut table, "Sella", see.clone(), Versus::Number { tn: 6 }, fudge_sum(0));
    assert_eq!(total - tn.unwrap_or(0), 0);
    let (total, tn) = checks(&mut table, "Sella", see, Versus::Number { tn: 7 }, fudge_sum(0));
    assert_eq!(tn.unwrap_or(0) - total, 1);
}

#[test]
fn wt_dic_06_combat_checks_stand_on_the_combat_scale() {
    let mut table = healers();
    let power = Asked::Combat { check: CombatCheck::Power, standard: false };
    let other = table.id("other");
    let against = Versus::Defence { actor: other, defence: DefenceKind::Power };
    assert_eq!(checks(&mut table, "guard", power, against, wild_sum(0)), (12, Some(12)));
    let plain = skill(Attribute::Strength, Skill::Athletics, "");
    let command = Command::AskCheck(AskCheck {
        actor: other,
        asked: plain,
        against: Versus::Defence { actor: other, defence: DefenceKind::Power },
    });
    assert_eq!(table.refused(command).rule.as_str(), "WT-DIC-06");
}

#[test]
fn wt_dic_07_an_attack_throws_wild_dice() {
    let mut table = duel(&[0, -5]);
    table.strikes("Brannic", "longsword", "guard", wild([-1, 0, 2, 1, 0]));
    assert_eq!(table.attack_roll(), (17, 13, true, 0));
}

fn duel(sums: &[i32]) -> Table {
    scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(sums)
}

#[test]
fn wt_dic_08_a_standard_combat_roll_throws_fudge_dice() {
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 0).with("Bandit", "bandit", "b", 1).waiting();
    let power = Asked::Combat { check: CombatCheck::Power, standard: true };
    let against = Versus::BetterDefence { actor: table.id("bandit") };
    assert_eq!(checks(&mut table, "Brannic", power, against, fudge([1, 1, -1, 0, 0])), (16, Some(11)));
}

#[test]
fn wt_dic_09_the_dice_alone_decide_criticals() {
    for (faces, critical) in [(wild([2, 2, 1, 0, 0]), 1), (wild([2, 2, 0, 0, 0]), 0), (wild([-2, -2, -1, 0, 0]), -1)] {
        let mut table = duel(&[0, -5]);
        let act = table.attack("Brannic", Manner::Standard, "longsword", "guard");
        let actor = table.id("Brannic");
        table.act(Command::Announce(Announce { actor, act }), faces);
        assert_eq!(table.attack_roll().3, critical);
    }
}

#[test]
fn wt_dic_10_attacks_are_wild_and_other_checks_are_not() {
    assert_eq!(roll_of(RollUse::Attack), RollForm { wild: true, combat: true, criticals: Criticals::Count });
    assert_eq!(roll_of(RollUse::CombatCheck), RollForm { wild: true, combat: true, criticals: Criticals::Noted });
    assert_eq!(roll_of(RollUse::Hinder), RollForm { wild: false, combat: true, criticals: Criticals::None });
    assert_eq!(roll_of(RollUse::Initiative), RollForm { wild: false, combat: false, criticals: Criticals::None });
    let mut table = scene().with("Ogre", "one", "a", 0).with("Bandit", "two", "b", 9).waiting();
    // Bandit: Prc 0, no Reflex: dice + 5.
    table.act(Command::Begin(Begin { surprised: vec![] }), then(&[fudge_sum(0), fudge([0, 1, -1, 0, 1])]));
    assert_eq!(table.actor("two").initiative, 6);
}

#[test]
fn wt_dic_11_a_tie_goes_to_the_one_who_acts() {
    let mut table = healers();
    let lie = skill(Attribute::Persona, Skill::Deception, "");
    let doubt = skill(Attribute::Perception, Skill::Deception, "");
    let against = Versus::Check { actor: table.id("guard"), asked: doubt };
    let faces = then(&[fudge_sum(0), fudge([1, 1, 1, 0, 0])]);
    assert_eq!(checks(&mut table, "Tamsin", lie, against, faces), (4, Some(4)));
}

#[test]
fn wt_dic_12_halves_round_down() {
    // Exhausted: half of rate 9 is 4.
    let mut table = scene().with("Brannic Holt", "Brannic", "a", 0).with("Bandit", "bandit", "b", 9).waiting();
    let actor = table.id("Brannic");
    assert_eq!(rate(table.state(), actor), 9);
    table.rules(Change::AddFatigue(AddFatigue { actor, more: 6 }));
    assert_eq!(rate(table.state(), actor), 4);
    assert_eq!(rate_of(-31), 0);
    assert_eq!(rate_of(-29), 1);
}

#[test]
fn wt_dic_13_all_modifiers_add_up() {
    let mut table = duel(&[0, -5]);
    let actor = table.id("guard");
    table
        .rules(Change::SetPosture(SetPosture { actor, to: Posture::Prone }))
        .rules(Change::SetFlanked(SetFlanked { actor, to: true }));
    table.strikes("Brannic", "longsword", "guard", wild_sum(0));
    assert_eq!(table.attack_roll().0, 10 + 5 + 3 + 2);
    let parts = table.play.events.iter().find_map(|event| match event {
        Event::AttackRolled(AttackRolled { bonus, .. }) => Some(bonus.to_string()),
        _ => None,
    });
    let told = "10 base + 1 Dexterity + 3 Melee + 1 weapon group + 3 prone + 2 flanked = 20";
    assert_eq!(parts.as_deref(), Some(told));
}

#[test]
fn wt_dic_14_the_guideline_names_target_numbers() {
    assert_eq!(difficulty(Competence::Talented, Difficulty::Challenging), 5);
    // Every row lies -3, -1, +2 and +6 from the bonus of its competence.
    for (row, bonus) in DIFFICULTIES.into_iter().zip([-5, -3, 0, 3, 5, 8, 10]) {
        assert_eq!(row, [bonus - 3, bonus - 1, bonus + 2, bonus + 6]);
    }
    let mut table = healers();
    let against = Versus::Guideline { competence: Competence::Talented, difficulty: Difficulty::Challenging };
    let hide = skill(Attribute::Dexterity, Skill::Stealth, "hiding");
    assert_eq!(checks(&mut table, "Sella", hide, against, fudge_sum(0)), (7, Some(5)));
}

#[test]
fn wt_dic_15_seizing_initiative_rolls_a_plain_die() {
    let mut table = duel(&[0, -5]);
    table.does("Brannic", Action::SeizeInitiative {}, vec![4]);
    assert_eq!(table.actor("Brannic").initiative, 7 + 4);
}

#[test]
fn wt_dic_16_the_sums_come_up_as_often_as_they_should() {
    let table = healers();
    let actor = table.id("guard");
    for (standard, counts, whole) in [(true, FUDGE_AT_LEAST.as_slice(), 243), (false, WILD_AT_LEAST.as_slice(), 7776)] {
        for (at, &count) in counts.iter().enumerate() {
            let asked = Asked::Combat { check: CombatCheck::Fortitude, standard };
            // The guard adds 12, so the sum wanted is 12 lower.
            let command =
                Command::AskCheck(AskCheck { actor, asked, against: Versus::Number { tn: 12 + at as i32 - 5 } });
            let (some, of) = ways(table.state(), &command, |events| {
                events
                    .iter()
                    .any(|event| matches!(event, Event::CheckRolled(CheckRolled { total, target: Some(tn), .. }) if total >= tn))
            });
            assert_eq!(some * whole, u128::from(count) * of, "a sum of {} or more", at as i32 - 5);
        }
    }
}

#[test]
fn wt_dic_17_contrast_dice_take_one_from_another() {
    let fighters = || {
        let scene = scene().option("dice_profile = \"contrast\"");
        scene.with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11)
    };
    for (faces, total, critical) in
        [(vec![6, 1, 2], 15 + 7, 1), (vec![6, 6, 3, 4], 15 - 1, 0), (vec![1, 5], 15 - 4, -1), (vec![4, 3], 16, 0)]
    {
        let mut table = fighters().waiting();
        table.act(Command::Begin(Begin { surprised: vec![] }), vec![6, 1, 1, 6]).calm();
        assert_eq!(table.actor("Brannic").initiative, 12, "ordinary rolls do not roll on");
        table.strikes("Brannic", "longsword", "guard", faces);
        let roll = table.attack_roll();
        assert_eq!((roll.0, roll.3), (total, critical));
    }
}

#[test]
fn wt_dic_18_attack_then_damage_then_what_follows() {
    // A strong attack that hits a character and leaves a critical wound: five Wild dice, a die, five Fudge dice.
    let mut table = scene().with("Town guard", "guard", "b", 11).with("Sella Wren", "Sella", "a", 10).begun(&[5, -5]);
    table.set_initiative("Sella", 1);
    table.set_ap("guard", 18);
    let act = table.attack("guard", Manner::Strong, "spear", "Sella");
    let faces = then(&[wild_sum(1), vec![6], fudge_sum(-5)]);
    // 10 + 1 + 3 - 2 (too close) = 12 misses 13: nothing else is rolled.
    let mut miss = table.clone();
    miss.does("guard", act, wild_sum(1));
    assert!(!miss.attack_roll().2);
    let id = table.id("Sella");
    table.rules(Change::SetPlace(SetPlace { actor: id, to: Spot::Yard(9) }));
    // 14 + 4 + 6 - 13 - 1 = 10: fatal.
    table.does("guard", act, faces);
    assert_eq!(table.damage().0, 10);
    assert_eq!(table.actor("Sella").life, Life::Unconscious);
}

#[test]
fn wt_dic_19_the_game_master_sets_the_number_and_it_is_kept() {
    let mut table = healers();
    let climb = || skill(Attribute::Strength, Skill::Athletics, "climbing");
    assert_eq!(checks(&mut table, "Sella", climb(), Versus::Unset {}, fudge_sum(0)), (3, Some(0)));
    assert_eq!(checks(&mut table, "Sella", climb(), Versus::Number { tn: 4 }, fudge_sum(0)), (3, Some(4)));
    let command = Command::AskCheck(AskCheck { actor: ActorId(0), asked: climb(), against: Versus::Unset {} });
    assert_eq!(ludex_engine::CommandSet::authority(&command), ludex_engine::Authority::GameMaster);
}
