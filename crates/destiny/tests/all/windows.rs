//! Acting on another's turn, reactions, movement.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;

/// A bandit whose turn it is, and Sella with a higher initiative who waits, bow in hand, out of its reach.
fn bandit_and_sella(sella: i16, bandit: i16) -> Table {
    let mut table = scene()
        .with("Bandit", "bandit", "b", 40)
        .with("Bandit", "other", "b", 95)
        .with("Sella Wren", "Sella", "a", 20)
        .begun(&[5, -5, -5]);
    // The bandit (10) acts first; the scores are set when it has the turn.
    assert_eq!(table.turn(), "bandit");
    table.set_initiative("Sella", sella).set_initiative("bandit", bandit).set_initiative("other", 0);
    table.set_ap("Sella", 14);
    table
}

fn shot(table: &Table) -> Action {
    table.attack("Sella", Manner::Standard, "longbow", "bandit")
}

fn interrupt(table: &Table, who: &str, act: Action) -> Command {
    Command::Interrupt(Interrupt { actor: table.id(who), act })
}

#[test]
fn wt_seq_20_only_the_higher_initiative_acts_off_turn() {
    let mut table = scene()
        .with("Bandit", "bandit", "b", 11)
        .with("Bandit", "other", "b", 95)
        .with("Brannic Holt", "Brannic", "a", 10)
        .begun(&[5, -5, -5]);
    table.set_initiative("Brannic", 9).set_initiative("bandit", 7).set_ap("Brannic", 21);
    table.does("bandit", Action::ChangePosture { to: Posture::Crouching }, NONE);
    table.expects("Brannic", "act");
    let act = table.attack("Brannic", Manner::Standard, "longsword", "bandit");
    // 15 + 2 (crouching? not yet) - 6 = a miss.
    table.act(interrupt(&table.clone(), "Brannic", act), wild_sum(-4));
    assert_eq!((table.actor("Brannic").initiative, table.actor("Brannic").ap), (7, 15));
    assert_eq!(table.asked(), None, "7 is not higher than 7");
    assert_eq!(table.turn(), "bandit");
}

#[test]
fn wt_seq_21_the_windows_of_a_turn() {
    let mut table = bandit_and_sella(10, 6);
    let seen = |table: &Table| {
        table.expects("Sella", "act");
        table.state().window
    };
    table.moves("bandit", 38);
    assert_eq!(seen(&table), Some(Window::MoveAnnounced));
    table.passes("Sella", NONE);
    assert_eq!((seen(&table), table.yard("bandit")), (Some(Window::Moved), 38));
    table.passes("Sella", NONE);
    table.does("bandit", Action::Defend {}, NONE);
    assert_eq!((seen(&table), table.actor("bandit").defending), (Some(Window::Declared), false));
    table.passes("Sella", NONE);
    assert_eq!((seen(&table), table.actor("bandit").defending), (Some(Window::Resolved), true));
    table.passes("Sella", NONE);
    table.ends("bandit", NONE);
    assert_eq!(seen(&table), Some(Window::TurnCloses));
    table.passes("Sella", NONE);
    table.set_initiative("other", 3).set_initiative("bandit", 2);
    // Sella's own turn, then the other's begins.
    table.calm().ends("Sella", NONE);
    assert_eq!((table.turn(), seen(&table)), ("other", Some(Window::TurnBegins)));
    // Whoever passes for the whole turn is not asked again in it.
    let actor = table.id("Sella");
    table.act(Command::Pass(Pass { actor, whole_turn: true }), NONE);
    table.does("other", Action::Defend {}, NONE);
    assert_eq!(table.asked(), None);
}

#[test]
fn wt_seq_21_the_highest_is_asked_first_and_off_turn_acts_are_not_cut_in_on() {
    let mut table = scene()
        .with("Bandit", "bandit", "b", 40)
        .with("Sella Wren", "Sella", "a", 20)
        .with("Brannic Holt", "Brannic", "a", 30)
        .begun(&[5, -5, -5]);
    table.set_initiative("bandit", 1).set_initiative("Sella", 8).set_initiative("Brannic", 9);
    table.does("bandit", Action::Defend {}, NONE);
    table.expects("Brannic", "act");
    table.passes("Brannic", NONE);
    table.expects("Sella", "act");
    table.act(interrupt(&table.clone(), "Sella", shot(&table)), wild_sum(-10));
    // The shot went straight through; it is asked about after it, highest first.
    assert!(table.happened(|event| matches!(event, Event::AttackRolled(AttackRolled { .. }))));
    table.expects("Brannic", "act");
}

#[test]
fn wt_seq_22_what_is_interrupted_does_not_happen_and_costs_nothing() {
    let mut table = bandit_and_sella(10, 6);
    table.does("bandit", Action::Defend {}, NONE);
    // A miss: 10 - 6 + 9 = 13 would hit 10, so the dice must be lower.
    table.act(interrupt(&table.clone(), "Sella", shot(&table)), wild_sum(-10)).calm();
    let bandit = table.actor("bandit");
    assert_eq!((bandit.ap, bandit.defending, table.turn()), (6, false, "bandit"));
    table.moves("bandit", 39);
    assert!(table.happened(|event| matches!(event, Event::MoveAnnounced(MoveAnnounced { .. }))));
}

#[test]
fn wt_int_03_a_chain_of_interrupts_ends_by_itself() {
    let mut table = bandit_and_sella(10, 6);
    table.does("bandit", Action::Defend {}, NONE);
    table.act(interrupt(&table.clone(), "Sella", shot(&table)), wild_sum(-10));
    assert_eq!(table.actor("Sella").initiative, 6, "a critical failure takes 2 more");
    assert_eq!(table.asked(), None);
    let mut table = bandit_and_sella(10, 6);
    table.does("bandit", Action::Defend {}, NONE);
    table.wounded("bandit", [0; 5]);
    for (initiative, ap) in [(8, 7), (6, 0)] {
        table.expects("Sella", "act");
        let id = table.id("Sella");
        table.rules(Change::SetPlace(SetPlace { actor: id, to: Spot::Yard(20) }));
        let cover = table.id("bandit");
        table.rules(Change::SetCover(SetCover { actor: cover, to: Cover::NineTenths }));
        table.act(interrupt(&table.clone(), "Sella", shot(&table)), wild_sum(-4));
        if table.actor("bandit").life == Life::Dead {
            return assert_eq!(table.actor("Sella").initiative, initiative);
        }
        assert_eq!((table.actor("Sella").initiative, table.actor("Sella").ap), (initiative, ap));
    }
    assert_eq!(table.asked(), None);
}

#[test]
fn wt_int_04_an_interrupted_strong_attack_costs_nothing() {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(&[5, -5]);
    let brannic = table.id("Brannic");
    table.set_ap("Brannic", 8).rules(Change::SetStamina(SetStamina { actor: brannic, to: 3 }));
    table.set_initiative("Brannic", 2).set_initiative("guard", 5);
    let act = table.attack("Brannic", Manner::Strong, "longsword", "guard");
    table.does("Brannic", act, NONE);
    table.expects("guard", "act");
    table.act(interrupt(&table.clone(), "guard", Action::ChangePosture { to: Posture::Prone }), NONE).calm();
    assert_eq!((table.actor("Brannic").ap, table.actor("Brannic").stamina), (8, 3));
}

/// Brannic, two yards from the edge of a guard's spear, whose initiative is 2.
fn closing_in() -> Table {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 14).with("Town guard", "guard", "b", 10).begun(&[2, -5]);
    assert_eq!(table.actor("Brannic").initiative, 9);
    table.set_ap("guard", 18);
    table
}

#[test]
fn wt_seq_23_a_reaction_costs_points_and_no_initiative() {
    let mut table = closing_in();
    table.moves("Brannic", 11);
    table.expects("guard", "rebuff");
    let (actor, weapon) = (table.id("guard"), table.weapon("guard", "spear"));
    table.act(Command::Rebuff(Rebuff { actor, weapon }), wild_sum(-4));
    assert_eq!((table.actor("guard").ap, table.actor("guard").initiative), (12, 2));
}

#[test]
fn wt_seq_24_one_reaction_to_one_trigger() {
    let mut table = closing_in();
    table.ends("Brannic", NONE).calm();
    let kind = ActKind::StandardAttack;
    table.does("guard", Action::Ready { kind }, NONE).calm().ends("guard", NONE).calm();
    assert_eq!((table.turn(), table.actor("guard").readied), ("Brannic", Some(kind)));
    let mut readied = table.clone();
    let (actor, weapon) = (table.id("guard"), table.weapon("guard", "spear"));
    table.moves("Brannic", 11);
    table.act(Command::Rebuff(Rebuff { actor, weapon }), wild_sum(-4));
    table.expects("Brannic", "go_on");
    let brannic = table.id("Brannic");
    table.act(Command::GoOn(GoOn { actor: brannic }), NONE);
    assert_eq!(table.asked(), None, "the guard has reacted to this");
    // The other way round: no rebuff, but the readied attack when Brannic has stopped.
    readied.moves("Brannic", 11).passes("guard", NONE);
    readied.expects("guard", "act");
    let act = readied.attack("guard", Manner::Standard, "spear", "Brannic");
    readied.act(Command::UseReadied(UseReadied { actor, act }), wild_sum(-4));
    assert_eq!((readied.actor("guard").readied, readied.actor("guard").initiative), (None, 2));
    assert_eq!(readied.asked(), None);
}

#[test]
fn wt_seq_25_a_rebuff_comes_before_the_step() {
    let mut table = closing_in();
    table.moves("Brannic", 11);
    table.expects("guard", "rebuff");
    assert_eq!(table.yard("Brannic"), 13, "at the edge of the spear, gap 2");
}

#[test]
fn wt_act_06_stepping_inside_the_reach_is_the_trigger() {
    let mut table = closing_in();
    let mut far = table.clone();
    far.moves("Brannic", 13);
    assert_eq!(far.asked(), None, "from gap 3 to 2");
    table.moves("Brannic", 12);
    table.expects("guard", "rebuff");
    // Nobody rebuffs whom they do not see.
    let id = far.id("Brannic");
    far.rules(Change::SetUnseen(SetUnseen { actor: id, to: true })).moves("Brannic", 11);
    assert_eq!((far.asked(), far.yard("Brannic")), (None, 11));
}

#[test]
fn wt_act_07_the_wound_of_a_rebuff_is_one_level_worse() {
    let mut table = closing_in();
    table.moves("Brannic", 11);
    let (actor, weapon) = (table.id("guard"), table.weapon("guard", "spear"));
    table.act(Command::Rebuff(Rebuff { actor, weapon }), wild([0, 1, 2, -1, 0]));
    assert_eq!(table.attack_roll(), (15, 14, true, 0));
    assert_eq!(table.damage(), (0, Some(Level::Light), Some(Level::Moderate)));
    assert_eq!(table.wounds("Brannic"), [0, 1, 0, 0, 0]);
    // The mover may stop, and keeps what was paid for.
    let mover = table.id("Brannic");
    let mut stopped = table.clone();
    stopped.act(Command::Halt(Halt { actor: mover }), NONE);
    assert_eq!((stopped.yard("Brannic"), stopped.actor("Brannic").movement), (13, 14));
    table.act(Command::GoOn(GoOn { actor: mover }), NONE);
    assert_eq!(table.yard("Brannic"), 11);
}

#[test]
fn wt_int_01_a_rebuff_can_stop_the_mover() {
    let begun = || {
        let mut table = scene()
            .with("Bandit", "bandit", "a", 13)
            .with("Bandit", "other", "a", 90)
            .with("Town guard", "guard", "b", 10)
            .begun(&[5, -5, -5]);
        table.set_initiative("other", 0);
        table.moves("bandit", 12);
        table.expects("guard", "rebuff");
        table
    };
    let mut table = begun();
    let (actor, weapon) = (table.id("guard"), table.weapon("guard", "spear"));
    table.act(Command::Rebuff(Rebuff { actor, weapon }), wild([2, 0, 0, 0, -1]));
    assert_eq!(table.damage(), (5, Some(Level::Severe), Some(Level::Critical)));
    assert_eq!(table.wounds("bandit"), [0, 0, 0, 1, 0]);
    let mover = table.id("bandit");
    table.act(Command::GoOn(GoOn { actor: mover }), NONE);
    assert_eq!(table.yard("bandit"), 12);
    let mut table = begun();
    table.act(Command::Rebuff(Rebuff { actor, weapon }), wild_sum(2));
    assert_eq!(table.damage(), (6, Some(Level::Critical), Some(Level::Fatal)));
    assert_eq!((table.actor("bandit").life, table.yard("bandit")), (Life::Dead, 13));
}

/// Sella, bow drawn, with a wolf at her side.
fn harassed() -> Table {
    let mut table = scene()
        .with("Sella Wren", "Sella", "a", 10)
        .with("Wolf", "wolf", "b", 11)
        .with("Wolf", "second", "b", 9)
        .with("Town guard", "guard", "b", 30)
        .begun(&[5, -5, -5, -5]);
    table.set_ap("Sella", 24).set_initiative("second", 3).set_initiative("wolf", 4);
    table
}

#[test]
fn wt_act_13_harrying_spoils_every_shot_of_the_round() {
    let mut table = harassed();
    let (wolf, second) = (table.id("wolf"), table.id("second"));
    table.strikes("Sella", "longbow", "guard", NONE);
    table.expects("wolf", "harry");
    table.act(Command::Harry(Harry { actor: wolf }), NONE);
    table.expects("second", "harry");
    table.passes("second", wild_sum(-5)).calm();
    assert_eq!((table.attack_roll().0, table.actor("wolf").ap), (10 - 5 + 9 - 2, 6));
    // The second shot: the wolf has harried her already, the other may still.
    table.strikes("Sella", "longbow", "guard", NONE);
    table.expects("second", "harry");
    table.act(Command::Harry(Harry { actor: second }), wild_sum(-5));
    assert_eq!(table.attack_roll().0, 10 - 5 + 9 - 4);
}

#[test]
fn wt_int_15_being_harried_never_spoils_a_critical() {
    let mut table = harassed();
    let (wolf, second) = (table.id("wolf"), table.id("second"));
    table.strikes("Sella", "longbow", "guard", NONE).act(Command::Harry(Harry { actor: wolf }), NONE);
    table.act(Command::Pass(Pass { actor: second, whole_turn: false }), wild([2, 2, 1, 0, 0]));
    assert_eq!(table.attack_roll(), (22, 12, true, 1));
}

#[test]
fn wt_act_14_another_action_ends_readiness_and_moving_does_not() {
    let mut table = closing_in();
    let kind = ActKind::StandardAttack;
    table.does("Brannic", Action::Ready { kind }, NONE).calm();
    assert_eq!(table.actor("Brannic").ap, 6);
    table.moves("Brannic", 16).calm();
    assert_eq!(table.actor("Brannic").readied, Some(kind));
    table.does("Brannic", Action::Defend {}, NONE).calm();
    assert_eq!(table.actor("Brannic").readied, None);
    let actor = table.id("Brannic");
    let refused = table.refused(Command::Announce(Announce { actor, act: Action::Ready { kind: ActKind::Task } }));
    assert_eq!(refused.rule.as_str(), "WT-ACT-14");
}

#[test]
fn wt_act_15_a_readied_action_is_a_reaction() {
    let mut table = scene()
        .with("Sella Wren", "Sella", "a", 10)
        .with("Town guard", "guard", "b", 40)
        .with("Ogre", "ogre", "b", 90)
        .begun(&[5, 0, -5]);
    table.does("Sella", Action::Ready { kind: ActKind::StandardAttack }, NONE).calm().ends("Sella", NONE).calm();
    assert_eq!(table.turn(), "guard");
    table.set_initiative("Sella", 1);
    let mut at_zero = table.clone();
    let (actor, act) = (table.id("Sella"), table.attack("Sella", Manner::Standard, "longbow", "guard"));
    table.moves("guard", 39);
    // Not before the movement, and though her initiative is lower.
    table.expects("Sella", "act");
    assert_eq!(table.yard("guard"), 39);
    table.act(Command::UseReadied(UseReadied { actor, act }), wild_sum(-4));
    assert_eq!(table.actor("Sella").initiative, 1);
    at_zero.set_initiative("Sella", 0).moves("guard", 39);
    assert_eq!((at_zero.asked(), at_zero.actor("Sella").readied), (None, Some(ActKind::StandardAttack)));
}

#[test]
fn wt_mov_01_four_points_move_a_creature_its_rate() {
    let mut table = closing_in();
    table.moves("Brannic", 23).calm();
    assert_eq!((table.actor("Brannic").ap, table.yard("Brannic")), (3, 23));
}

#[test]
fn wt_mov_02_fewer_points_move_it_less() {
    let mut table = closing_in();
    let actor = table.id("Brannic");
    // Rate 9: 2, 4, 6, 9 yards.
    assert_eq!(
        [16, 18, 20, 23].map(|to| ap_to(table.state(), actor, Spot::Yard(to))),
        [Some(1), Some(2), Some(3), Some(4)]
    );
    assert_eq!(ap_to(table.state(), actor, Spot::Yard(17)), Some(2));
    table.set_ap("Brannic", 3);
    assert_eq!(table.refused(Command::Move(Move { actor, to: Spot::Yard(23) })).rule.as_str(), "WT-MOV-02");
}

#[test]
fn wt_mov_03_what_is_paid_for_can_be_walked_later() {
    let mut table = closing_in();
    table.moves("Brannic", 15).calm();
    assert_eq!((table.actor("Brannic").ap, table.actor("Brannic").movement), (6, 5));
    table.moves("Brannic", 16).calm();
    assert_eq!((table.actor("Brannic").ap, table.actor("Brannic").movement), (6, 1));
    table.moves("Brannic", 18).calm();
    assert_eq!((table.actor("Brannic").ap, table.actor("Brannic").movement), (5, 2));
}

#[test]
fn wt_mov_04_unspent_movement_is_lost() {
    let mut table = closing_in();
    table.moves("Brannic", 15).calm().ends("Brannic", NONE).calm();
    assert_eq!(table.actor("Brannic").movement, 5);
    table.ends("guard", NONE).calm();
    assert_eq!(table.actor("Brannic").movement, 0);
}
