//! Attacks and combat checks.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;

fn brannic_and_guard() -> Table {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(&[5, -5]);
    table.set_ap("Brannic", 21).set_initiative("guard", 1);
    table
}

fn sella_and_guard(place: i32) -> Table {
    let mut table = scene().with("Sella Wren", "Sella", "a", 0).with("Town guard", "guard", "b", place).begun(&[5, -5]);
    table.set_ap("Sella", 24).set_initiative("guard", 1);
    table
}

/// A table with the first weapon of one changed.
fn armed(table: &Table, who: &str, change: impl FnOnce(&mut Weapon)) -> Table {
    let at = table.id(who).index();
    let mut setting = (*table.state().setting).clone();
    change(&mut setting.cast[at].weapons[0]);
    let mut table = table.clone();
    table.play.state.setting = std::sync::Arc::new(setting);
    table
}

fn weapon_bonus_of(table: &Table, who: &str, check: CombatCheck) -> i32 {
    check_bonus(table.state(), table.id(who), &Asked::Combat { check, standard: false }, false).0.total - 10
}

#[test]
fn wt_atk_01_meeting_the_defence_hits() {
    for (sum, hit) in [(-2, true), (-3, false)] {
        let mut table = brannic_and_guard();
        table.strikes("Brannic", "longsword", "guard", wild_sum(sum));
        assert_eq!(table.attack_roll(), (15 + sum, 13, hit, 0));
    }
}

#[test]
fn wt_atk_02_strength_and_the_weapon_make_the_damage() {
    let table = brannic_and_guard();
    let damage = |table: &Table, who: &str, at: usize, target: &str| {
        let id = table.id(who);
        weapon_damage(
            table.state(),
            (id, Manner::Standard),
            &table.state().profile(id).weapons[at],
            table.id(target),
            false,
        )
        .total
    };
    assert_eq!(damage(&table, "Brannic", 0, "guard"), 5);
    let mechanical = armed(&table, "Brannic", |weapon| weapon.mechanical = true);
    assert_eq!(damage(&mechanical, "Brannic", 0, "guard"), 3);
    let shooting = |option: &str| {
        let scene = scene().option(option).with("Town guard", "guard", "b", 9);
        let table = scene.with("Brannic Holt", "Brannic", "a", 0).waiting();
        let sling = armed(&table, "Brannic", |weapon| (weapon.reach, weapon.increment) = (None, Some(20)));
        damage(&sling, "Brannic", 0, "guard")
    };
    assert_eq!((shooting("ranged_adds_strength = true"), shooting("ranged_adds_strength = false")), (5, 3));
    // Concussive against heavy armour, slicing against light.
    let table = scene().with("Ovrin Deepdelve", "Ovrin", "a", 0).with("Ogre", "ogre", "b", 1).waiting();
    assert_eq!((damage(&table, "Ovrin", 0, "ogre"), damage(&table, "ogre", 0, "Ovrin")), (4, 11));
}

#[test]
fn wt_atk_03_melee_weapons() {
    let table = brannic_and_guard();
    assert_eq!(weapon_bonus_of(&table, "Brannic", CombatCheck::Weapon(table.weapon("Brannic", "longsword"))), 5);
    assert_eq!(weapon_bonus_of(&table, "Brannic", CombatCheck::Weapon(table.weapon("Brannic", "medium shield"))), 3);
}

#[test]
fn wt_atk_04_ranged_weapons() {
    let table = sella_and_guard(30);
    assert_eq!(weapon_bonus_of(&table, "Sella", CombatCheck::Weapon(table.weapon("Sella", "longbow"))), 9);
}

fn crowd() -> Table {
    scene()
        .with("Orc raider", "orc", "a", 0)
        .with("Wolf", "wolf", "a", 0)
        .with("Ovrin Deepdelve", "Ovrin", "b", 9)
        .with("Tamsin Vale", "Tamsin", "b", 9)
        .waiting()
}

#[test]
fn wt_atk_06_power() {
    assert_eq!(weapon_bonus_of(&crowd(), "orc", CombatCheck::Power), 7);
}

#[test]
fn wt_atk_07_agility() {
    assert_eq!(weapon_bonus_of(&crowd(), "wolf", CombatCheck::Agility), 4);
}

#[test]
fn wt_atk_08_fortitude() {
    assert_eq!(weapon_bonus_of(&crowd(), "Ovrin", CombatCheck::Fortitude), 7);
}

#[test]
fn wt_atk_09_willpower() {
    assert_eq!(weapon_bonus_of(&crowd(), "Tamsin", CombatCheck::Willpower), 6);
}

#[test]
fn wt_atk_10_a_combat_check_harms_nobody() {
    let mut table = brannic_and_guard();
    let (actor, target) = (table.id("Brannic"), table.id("guard"));
    table.rules(Change::SetFlanked(SetFlanked { actor: target, to: true }));
    table.wounded("Brannic", [0, 1, 0, 0, 0]);
    let asked = Asked::Combat { check: CombatCheck::Weapon(0), standard: false };
    let against = Versus::Defence { actor: target, defence: DefenceKind::Agility };
    table.act(Command::AskCheck(AskCheck { actor, asked, against }), wild_sum(6));
    assert_eq!(table.check(), (10 + 6 + 5 - 1, Some(11)), "wounds count, being flanked does not");
    assert_eq!((table.wounds("guard"), table.actor("Brannic").initiative), ([0; 5], 12));
}

#[test]
fn wt_atk_11_penetrating_damage_helps_to_hit() {
    // Roll 12, damage 5 against 14 and Toughness 5: 17 hits, 17 - 14 - 5 leaves no wound.
    let table = scene().with("Brannic Holt", "Brannic", "a", 10).with("Brannic Holt", "other", "b", 11).begun(&[5, -5]);
    let mut plain = table.clone();
    plain.strikes("Brannic", "longsword", "other", wild_sum(-3));
    assert!(!plain.attack_roll().2);
    let mut penetrating = armed(&table, "Brannic", |weapon| weapon.penetrating = true);
    penetrating.strikes("Brannic", "longsword", "other", wild_sum(-3));
    assert_eq!(penetrating.attack_roll(), (12, 14, true, 0));
    assert_eq!(penetrating.damage(), (12 + 5 - 14 - 5, None, None));
}

#[test]
fn wt_int_22_penetrating_meets_a_raised_guard_too() {
    let table = scene().with("Brannic Holt", "Brannic", "a", 10).with("Brannic Holt", "other", "b", 11).begun(&[5, -5]);
    let mut table = armed(&table, "Brannic", |weapon| {
        (weapon.penetrating, weapon.damage) = (true, 4);
    });
    table.set_initiative("Brannic", 1).set_initiative("other", 0).set_ap("Brannic", 21);
    table.play.state.actors[1].defending = true;
    let act = table.attack("Brannic", Manner::Quick, "longsword", "other");
    table.does("Brannic", act, NONE);
    let actor = table.id("other");
    table.act(Command::MeetAttack(MeetAttack { actor, with: Guard::Raise }), wild_sum(-4));
    assert_eq!(table.attack_roll(), (11, 16, true, 0));
    assert_eq!(table.damage(), (17 - 16 - 5, None, None));
}

#[test]
fn wt_atk_12_a_critical_success_moves_both_initiatives() {
    let mut table = brannic_and_guard();
    let actor = table.id("guard");
    table.set_initiative("Brannic", 6).rules(Change::SetCover(SetCover { actor, to: Cover::NineTenths }));
    table.strikes("Brannic", "longsword", "guard", wild_sum(5));
    assert_eq!((table.actor("Brannic").initiative, table.actor("guard").initiative), (8, 0));
}

#[test]
fn wt_atk_13_a_critical_failure_lowers_the_own() {
    let mut table = brannic_and_guard();
    table.set_initiative("Brannic", 7);
    table.strikes("Brannic", "longsword", "guard", wild_sum(-5));
    assert_eq!((table.actor("Brannic").initiative, table.actor("guard").initiative), (5, 1));
}

/// What an attack with the first weapon adds for the situation of its target.
fn situation(table: &mut Table, who: &str, posture: Posture, cover: Cover, flanked: bool) -> i32 {
    let target = table.id("guard");
    let attack = Attack::new(table.id(who), target, (0, Manner::Standard), Source::Turn, true);
    let before = attack_bonus(table.state(), &attack, false).total;
    let mut changed = table.clone();
    changed
        .rules(Change::SetPosture(SetPosture { actor: target, to: posture }))
        .rules(Change::SetCover(SetCover { actor: target, to: cover }))
        .rules(Change::SetFlanked(SetFlanked { actor: target, to: flanked }));
    attack_bonus(changed.state(), &attack, false).total - before
}

#[test]
fn wt_atk_14_posture_cover_and_flank() {
    let (mut near, mut far) = (brannic_and_guard(), sella_and_guard(30));
    let covers = [Cover::Quarter, Cover::Half, Cover::ThreeQuarters, Cover::NineTenths];
    let melee = covers.map(|cover| situation(&mut near, "Brannic", Posture::Standing, cover, false));
    let ranged = covers.map(|cover| situation(&mut far, "Sella", Posture::Standing, cover, false));
    assert_eq!((melee, ranged), ([0, -2, -3, -5], [-1, -2, -3, -5]));
    for (posture, by) in [(Posture::Crouching, 2), (Posture::Prone, 3)] {
        assert_eq!(situation(&mut near, "Brannic", posture, Cover::None, false), by);
        assert_eq!(situation(&mut far, "Sella", posture, Cover::None, false), -by);
    }
    assert_eq!(situation(&mut far, "Sella", Posture::Standing, Cover::None, true), 2);
}

#[test]
fn wt_atk_15_only_the_worst_of_cover_and_posture() {
    let mut far = sella_and_guard(30);
    assert_eq!(situation(&mut far, "Sella", Posture::Prone, Cover::Half, false), -3);
    assert_eq!(situation(&mut far, "Sella", Posture::Crouching, Cover::ThreeQuarters, false), -3);
    assert_eq!(situation(&mut far, "Sella", Posture::Crouching, Cover::Half, false), -2);
}

#[test]
fn wt_atk_16_bonuses_add_to_the_one_penalty() {
    let (mut near, mut far) = (brannic_and_guard(), sella_and_guard(30));
    assert_eq!(situation(&mut near, "Brannic", Posture::Prone, Cover::Half, true), 3);
    // Prone behind three quarters, and flanked (WT-INT-08).
    assert_eq!(situation(&mut near, "Brannic", Posture::Prone, Cover::ThreeQuarters, true), 2);
    assert_eq!(situation(&mut far, "Sella", Posture::Prone, Cover::ThreeQuarters, true), -1);
    assert_eq!(situation(&mut far, "Sella", Posture::Prone, Cover::NineTenths, true), -3);
}

#[test]
fn wt_atk_17_the_game_master_sets_the_cover_behind_a_wall() {
    let (mut near, mut far) = (brannic_and_guard(), sella_and_guard(30));
    let half = situation(&mut far, "Sella", Posture::Standing, Cover::Half, false);
    assert_eq!(half, -2, "standing behind it");
    assert_eq!(situation(&mut far, "Sella", Posture::Prone, Cover::Half, false), -3, "no more for dropping, by itself");
    assert_eq!(situation(&mut far, "Sella", Posture::Prone, Cover::NineTenths, false), -5);
    assert_eq!(situation(&mut near, "Brannic", Posture::Prone, Cover::NineTenths, false), -2);
}

#[test]
fn wt_atk_20_everybody_gains_by_a_flanked_target() {
    let (mut near, mut far) = (brannic_and_guard(), sella_and_guard(30));
    assert_eq!(situation(&mut near, "Brannic", Posture::Standing, Cover::None, true), 2);
    assert_eq!(situation(&mut far, "Sella", Posture::Standing, Cover::None, true), 2);
}

#[test]
fn wt_atk_25_each_further_increment_costs_2() {
    let penalty = |place| {
        let mut table = sella_and_guard(place);
        table.strikes("Sella", "longbow", "guard", wild_sum(0));
        table.attack_roll().0 - 19
    };
    assert_eq!([40, 41, 80, 95].map(penalty), [0, -2, -2, -4]);
    let mut table = armed(&sella_and_guard(100), "Sella", |weapon| weapon.increment = Some(19));
    let (actor, act) = (table.id("Sella"), table.attack("Sella", Manner::Standard, "longbow", "guard"));
    assert_eq!(table.refused(Command::Announce(Announce { actor, act })).rule.as_str(), "WT-ATK-25");
}

#[test]
fn wt_atk_26_reach_is_measured_in_gaps() {
    let gaps = |weapon: &str| {
        let reaches = |place: &i32| {
            let scene = scene().with("Town guard", "guard", "b", 10).holding(
                "Brannic Holt",
                "Brannic",
                "a",
                *place,
                &format!("held = [\"{weapon}\"]"),
            );
            let mut table = scene.begun(&[-5, 5]);
            let (actor, act) = (table.id("Brannic"), table.attack("Brannic", Manner::Standard, weapon, "guard"));
            table.play.state.actors[1].ap = 10;
            table.play.offered(&Command::Announce(Announce { actor, act }))
        };
        (10..=14).filter(reaches).map(|place| (place - 11).max(0)).collect::<Vec<_>>()
    };
    assert_eq!(gaps("longsword"), [0, 0, 1]);
    assert_eq!(gaps("dagger"), [0, 0]);
    let table = scene().with("Town guard", "guard", "b", 10).with("Bandit", "b", "a", 13).begun(&[5, -5]);
    let act = table.attack("guard", Manner::Standard, "spear", "b");
    assert!(table.play.offered(&Command::Announce(Announce { actor: table.id("guard"), act })));
}

#[test]
fn wt_atk_27_a_spear_is_clumsy_at_close_quarters() {
    for (place, total) in [(11, 11), (12, 13), (13, 13)] {
        let mut table = scene().with("Town guard", "guard", "b", 10).with("Bandit", "b", "a", place).begun(&[5, -5]);
        table.set_initiative("b", 0);
        table.strikes("guard", "spear", "b", wild_sum(0));
        assert_eq!(table.attack_roll().0, total);
    }
}

#[test]
fn wt_act_05_a_quick_attack_is_cheap_and_light() {
    let mut table = brannic_and_guard();
    let act = table.attack("Brannic", Manner::Quick, "longsword", "guard");
    assert_eq!(price(table.state(), table.id("Brannic"), act), Price { ap: 4, stamina: 0 });
    table.does("Brannic", act, wild_sum(3));
    assert_eq!(table.damage(), (6, Some(Level::Critical), Some(Level::Severe)));
    let mut table = sella_and_guard(30);
    let (actor, act) = (table.id("Sella"), table.attack("Sella", Manner::Quick, "longbow", "guard"));
    assert_eq!(table.refused(Command::Announce(Announce { actor, act })).rule.as_str(), "WT-ACT-05");
}

#[test]
fn wt_act_08_a_standard_attack() {
    let mut table = scene().with("Sella Wren", "Sella", "a", 0).with("Bandit", "bandit", "b", 30).begun(&[5, -5]);
    table.set_initiative("bandit", 0);
    table.strikes("Sella", "longbow", "bandit", wild([-1, 0, 0, 1, -2]));
    assert_eq!((table.attack_roll().0, table.damage().0), (17, 9));
    assert_eq!((table.actor("bandit").life, table.state().stage), (Life::Dead, Stage::Over));
}

#[test]
fn wt_act_09_a_strong_attack_rolls_a_die_more() {
    let mut table = brannic_and_guard();
    let act = table.attack("Brannic", Manner::Strong, "longsword", "guard");
    assert_eq!(price(table.state(), table.id("Brannic"), act), Price { ap: 8, stamina: 1 });
    table.does("Brannic", act, then(&[wild([0, -1, 0, 1, -1]), vec![3]]));
    assert_eq!(table.damage(), (5, Some(Level::Severe), Some(Level::Severe)));
    assert_eq!(table.actor("Brannic").stamina, 11);
}

#[test]
fn wt_act_17_posture_changes_step_by_step() {
    let mut table = brannic_and_guard();
    let actor = table.id("Brannic");
    table.does("Brannic", Action::ChangePosture { to: Posture::Prone }, NONE).calm();
    let up = Command::Announce(Announce { actor, act: Action::ChangePosture { to: Posture::Standing } });
    assert_eq!(table.refused(up).rule.as_str(), "WT-ACT-17");
    table.does("Brannic", Action::ChangePosture { to: Posture::Crouching }, NONE).calm();
    table.does("Brannic", Action::ChangePosture { to: Posture::Standing }, NONE).calm();
    assert_eq!(table.actor("Brannic").ap, 21 - 6);
}

#[test]
fn wt_act_25_the_game_master_may_allow_anything() {
    let mut table = brannic_and_guard();
    let actor = table.id("Brannic");
    let check = Some((Asked::Combat { check: CombatCheck::Weapon(0), standard: false }, Versus::Number { tn: 12 }));
    let task = Task { name: "cut the rope".into(), ap: 3, cheaper_by: 0, may_be_free: false, rounds: None, check };
    table.rules(Change::Allow(Allow { actor, task })).does("Brannic", Action::Task { task: 0 }, wild_sum(-3));
    assert_eq!((table.check(), table.actor("Brannic").ap), ((12, Some(12)), 18));
    let guard = table.id("guard");
    table.calm().ends("Brannic", NONE).calm();
    let other = Command::Announce(Announce { actor: guard, act: Action::Task { task: 0 } });
    assert_eq!(table.refused(other).rule.as_str(), "WT-ACT-25");
}

#[test]
fn wt_mis_07_seizing_initiative_off_turn() {
    let mut table = brannic_and_guard();
    table.set_initiative("guard", 9).set_initiative("Brannic", 3).set_ap("guard", 18);
    table.does("Brannic", Action::ChangePosture { to: Posture::Prone }, NONE);
    let actor = table.id("guard");
    table.act(Command::Interrupt(Interrupt { actor, act: Action::SeizeInitiative {} }), vec![2]);
    assert_eq!(table.actor("guard").initiative, 9);
    table.calm().does("Brannic", Action::SeizeInitiative {}, NONE).passes("guard", vec![5]);
    assert_eq!(table.actor("Brannic").initiative, 8);
}

#[test]
fn wt_int_05_stamina_is_paid_after_the_rolls() {
    let mut table = brannic_and_guard();
    let actor = table.id("Brannic");
    table
        .rules(Change::AddFatigue(AddFatigue { actor, more: 5 }))
        .rules(Change::SetStamina(SetStamina { actor, to: 0 }));
    let act = table.attack("Brannic", Manner::Strong, "longsword", "guard");
    table.does("Brannic", act, wild_sum(-3)).calm();
    assert_eq!((table.attack_roll().0, table.actor("Brannic").fatigue), (12, 6));
    table.strikes("Brannic", "longsword", "guard", wild_sum(-3));
    assert_eq!(table.attack_roll().0, 10, "exhausted");
}
