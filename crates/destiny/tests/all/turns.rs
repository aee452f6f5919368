//! Rounds, turns and Action Points.
#![allow(missing_docs)]

use crate::common::*;
use ludex_destiny::*;

/// Brannic (7 AP a gain) first, a guard (6) after him, too far to fight.
fn apart() -> Table {
    scene().with("Brannic Holt", "Brannic", "a", 0).with("Town guard", "guard", "b", 90).begun(&[0, -2])
}

/// Ends the turn of an actor and lets every window go by.
fn over(table: &mut Table, who: &str) {
    table.ends(who, NONE).calm();
}

fn surprised(prc: &str, sums: &[i32]) -> Table {
    let mut table = scene().with(prc, "hidden", "a", 0).with("Town guard", "guard", "b", 90).waiting();
    let guard = table.id("guard");
    let faces: Vec<u32> = sums.iter().flat_map(|&sum| fudge_sum(sum)).collect();
    table.act(Command::Begin(Begin { surprised: vec![guard] }), faces);
    table
}

#[test]
fn wt_seq_01_everybody_has_one_turn_a_round() {
    let mut table = apart();
    assert_eq!((table.turn(), table.state().round), ("Brannic", 1));
    over(&mut table, "Brannic");
    assert_eq!((table.turn(), table.state().round), ("guard", 1));
    over(&mut table, "guard");
    assert_eq!((table.turn(), table.state().round), ("Brannic", 2));
    let view = <Destiny as ludex_engine::Presentation>::view(table.state(), &ludex_engine::Viewer::GameMaster);
    assert_eq!(view.time, "15 seconds");
}

#[test]
fn wt_seq_02_points_come_at_the_start_of_the_round_and_the_end_of_the_turn() {
    let mut table =
        scene().with("Town guard", "guard", "b", 11).with("Brannic Holt", "Brannic", "a", 10).begun(&[5, -5]);
    assert_eq!(table.actor("guard").ap, 6);
    table.set_initiative("Brannic", 0);
    table.strikes("guard", "spear", "Brannic", wild_sum(-3)).calm();
    assert_eq!(table.actor("guard").ap, 0);
    table.ends("guard", NONE);
    assert_eq!(table.actor("guard").ap, 6);
}

#[test]
fn wt_seq_03_what_is_too_much_is_lost() {
    let mut table = apart();
    table.set_ap("guard", 15);
    over(&mut table, "Brannic");
    table.ends("guard", NONE);
    let gained = table.play.events.iter().find_map(|event| match *event {
        Event::ApGained(ApGained { when: Gain::TurnEnd, gained, lost, ap, .. }) => Some((gained, lost, ap)),
        _ => None,
    });
    // Brannic is asked at the turn's close first.
    assert_eq!(gained, None);
    table.calm();
    assert_eq!(table.actor("guard").ap, 18);
}

#[test]
fn wt_seq_04_an_action_is_paid_when_it_happens() {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(&[0, -5]);
    table.strikes("Brannic", "longsword", "guard", wild_sum(-4)).calm();
    assert_eq!(table.actor("Brannic").ap, 1);
}

#[test]
fn wt_seq_09_words_are_free_at_any_time() {
    let mut table = apart();
    let before = (table.actor("guard").ap, table.actor("guard").initiative);
    let actor = table.id("guard");
    table.act(Command::Speak(Speak { actor, words: "Halt!".into() }), NONE);
    assert_eq!((table.actor("guard").ap, table.actor("guard").initiative), before);
    assert_eq!(table.turn(), "Brannic");
}

#[test]
fn wt_seq_10_letting_go_is_free_on_anybodys_turn() {
    let mut table = apart();
    let (actor, weapon) = (table.id("guard"), table.weapon("guard", "medium shield"));
    assert_eq!(table.defence("guard", DefenceKind::Melee), 13);
    table.act(Command::DropItem(DropItem { actor, weapon }), NONE);
    assert_eq!((table.turn(), table.actor("guard").ap), ("Brannic", 6));
    assert_eq!(table.defence("guard", DefenceKind::Melee), 11);
}

#[test]
fn wt_seq_11_starting_initiative() {
    let mut table = scene().with("Wolf", "wolf", "a", 0).with("Ogre", "ogre", "b", 90).waiting();
    table.act(Command::Begin(Begin { surprised: vec![] }), then(&[fudge([-1, -1, 0, 0, 1]), fudge_sum(0)]));
    assert_eq!(table.actor("wolf").initiative, 9);
}

/// Three far apart, in the order of their initiatives 9, 8 and 5.
fn three() -> Table {
    let mut table = scene()
        .with("Brannic Holt", "A", "a", 10)
        .with("Knight captain", "B", "b", 11)
        .with("Bandit", "C", "b", 90)
        .begun(&[2, -1, 0]);
    assert_eq!(["A", "B", "C"].map(|who| table.actor(who).initiative), [9, 8, 5]);
    assert_eq!(table.turn(), "A");
    table.set_ap("A", 21);
    table
}

#[test]
fn wt_seq_12_a_change_of_initiative_counts_at_once() {
    let mut table = three();
    // A critical success: A 11, B 6; then B still goes before C.
    table.strikes("A", "longsword", "B", then(&[wild([2, 2, 1, 0, 0])])).calm();
    assert_eq!(["A", "B", "C"].map(|who| table.actor(who).initiative), [11, 6, 5]);
    let mut lower = table.clone();
    over(&mut table, "A");
    assert_eq!(table.turn(), "B");
    lower.set_initiative("B", 4);
    over(&mut lower, "A");
    assert_eq!(lower.turn(), "C");
}

#[test]
fn wt_seq_13_a_tie_is_broken_by_dice_for_the_round() {
    let mut table = scene().with("Town guard", "guard", "b", 90).with("Bandit", "bandit", "a", 0).waiting();
    let faces = then(&[fudge_sum(-1), fudge_sum(1), vec![3, 5]]);
    table.act(Command::Begin(Begin { surprised: vec![] }), faces).calm();
    assert_eq!(table.turn(), "bandit");
    over(&mut table, "bandit");
    assert_eq!(table.turn(), "guard");
    // The next round rolls anew, and again where the dice tie.
    table.ends("guard", vec![2, 2, 6, 1]);
    assert_eq!((table.state().round, table.turn()), (2, "guard"));
}

#[test]
fn wt_seq_14_no_second_turn_in_a_round() {
    let mut table = three();
    over(&mut table, "A");
    table.set_initiative("A", 7).set_initiative("B", 6);
    table.ends("B", NONE).calm();
    assert_eq!(table.turn(), "C");
}

#[test]
fn wt_seq_15_initiative_stays_at_0() {
    let mut table = three();
    table.set_initiative("A", 1).set_initiative("B", 0).set_initiative("C", 0);
    table.strikes("A", "longsword", "B", wild([-2, -2, -1, 0, 0]));
    assert_eq!(table.actor("A").initiative, 0);
}

#[test]
fn wt_seq_16_at_0_there_is_only_the_own_turn() {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 15).with("Town guard", "guard", "b", 11).begun(&[5, -5]);
    table.set_initiative("guard", 0).set_ap("guard", 18);
    // No rebuff, and nobody is asked.
    table.moves("Brannic", 12);
    assert_eq!((table.yard("Brannic"), table.asked()), (12, None));
    over(&mut table, "Brannic");
    table.set_initiative("Brannic", 0);
    table.does("guard", Action::SeizeInitiative {}, vec![3]).calm();
    assert_eq!(table.actor("guard").initiative, 3);
}

#[test]
fn wt_seq_17_the_game_master_says_who_is_surprised() {
    let mut table = scene().with("Bandit", "bandit", "a", 0).with("Town guard", "guard", "b", 90).waiting();
    let stealth =
        |attribute, word: &str| Asked::Skill { attribute, skill: Skill::Stealth, specialization: Some(word.into()) };
    let (bandit, guard) = (table.id("bandit"), table.id("guard"));
    let against = Versus::Check { actor: guard, asked: stealth(Attribute::Perception, "observation") };
    let asked = stealth(Attribute::Dexterity, "hiding");
    let faces = then(&[fudge([0, 1, 0, 0, 0]), fudge([1, 0, 0, 0, 1])]);
    table.act(Command::AskCheck(AskCheck { actor: bandit, asked, against }), faces);
    assert_eq!(table.check(), (3, Some(3)), "a tie surprises");
    table.act(Command::Begin(Begin { surprised: vec![guard] }), then(&[fudge_sum(0), fudge_sum(0)]));
    assert!(table.actor("guard").surprised && !table.actor("bandit").surprised);
}

#[test]
fn wt_seq_18_the_surprised_have_nothing_until_their_turn_is_over() {
    let mut table = surprised("Wolf", &[0, 0]);
    assert_eq!((table.actor("guard").initiative, table.actor("guard").ap), (3, 0));
    over(&mut table, "hidden");
    assert_eq!((table.turn(), table.actor("guard").ap), ("guard", 0));
    table.ends("guard", NONE).calm();
    assert_eq!(table.actor("guard").ap, 12, "the turn's end, and the new round");
    assert!(!table.actor("guard").surprised);
}

#[test]
fn wt_seq_19_the_keenest_are_never_surprised() {
    let table = surprised("Wolf", &[0, 0]);
    let of = |perception: i32| {
        let mut setting = (*table.state().setting).clone();
        setting.cast[1].attributes[4] = perception;
        let state = State::new(setting, vec![Actor::default(), Actor::default()]);
        Table { play: ludex_engine::testing::Play::new(state) }
    };
    let guard = table.id("guard");
    let refusal = of(6).refused(Command::Begin(Begin { surprised: vec![guard] }));
    assert_eq!(refusal.rule.as_str(), "WT-SEQ-19");
    for (perception, penalty) in [(5, 0), (-5, 10)] {
        let mut table = of(perception);
        table.act(Command::Begin(Begin { surprised: vec![guard] }), then(&[fudge_sum(5), fudge_sum(0)]));
        assert!(
            table.happened(|event| matches!(event, Event::Surprised(Surprised { penalty: p, .. }) if *p == penalty))
        );
        assert_eq!(table.actor("guard").ap, 0);
    }
}

#[test]
fn wt_seq_26_the_round_it_begins_in_counts() {
    let mut table = apart();
    over(&mut table, "Brannic");
    over(&mut table, "guard");
    over(&mut table, "Brannic");
    over(&mut table, "guard");
    assert_eq!(table.state().round, 3);
    let actor = table.id("guard");
    let condition = Condition::Distracted {};
    table.rules(Change::AddCondition(AddCondition { actor, condition, rounds: Some(2), gate: Gate::default() }));
    assert_eq!(table.actor("guard").effects.get(0).and_then(|effect| effect.until), Some(4));
    over(&mut table, "Brannic");
    over(&mut table, "guard");
    assert_eq!((table.state().round, table.actor("guard").effects.len()), (4, 1));
    over(&mut table, "Brannic");
    over(&mut table, "guard");
    assert_eq!((table.state().round, table.actor("guard").effects.len()), (5, 0));
}

#[test]
fn wt_seq_27_of_those_ending_together_the_oldest_ends_first() {
    let mut table = apart();
    let (brannic, guard) = (table.id("Brannic"), table.id("guard"));
    let add = |actor, rounds| {
        Change::AddCondition(AddCondition {
            actor,
            condition: Condition::Distracted {},
            rounds: Some(rounds),
            gate: Gate::default(),
        })
    };
    table.rules(add(guard, 3));
    over(&mut table, "Brannic");
    over(&mut table, "guard");
    table.rules(add(brannic, 2));
    over(&mut table, "Brannic");
    over(&mut table, "guard");
    over(&mut table, "Brannic");
    // Brannic is asked as the guard's turn closes; then the round ends.
    table.ends("guard", NONE).calm();
    let ended: Vec<_> = table
        .play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::EffectEnded(EffectEnded { actor, .. }) => Some(*actor),
            _ => None,
        })
        .collect();
    assert_eq!(ended, [guard, brannic]);
}

#[test]
fn wt_seq_28_a_dying_bleeder_bleeds_first() {
    let mut table = apart();
    let actor = table.id("Brannic");
    table.rules_with(Change::Wound(Wound { actor, level: Level::Fatal }), fudge_sum(0));
    let condition = Condition::Bleeding { level: Level::Light, tn: 5, passed: 0 };
    table.rules(Change::AddCondition(AddCondition { actor, condition, rounds: None, gate: Gate::default() }));
    table.set_initiative("guard", 0);
    over(&mut table, "Brannic");
    table.set_initiative("Brannic", 0).set_initiative("guard", 1);
    // Fortitude +5 - 4 fails; a light wound while staggered: consciousness; then the death check.
    table.ends("guard", then(&[fudge_sum(0), fudge_sum(0), fudge_sum(-1)]));
    let order: Vec<&str> = table
        .play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::CheckRolled(CheckRolled { purpose: Purpose::Endurance, .. }) => Some("bleeding"),
            Event::Wounded(Wounded { .. }) => Some("wound"),
            Event::CheckRolled(CheckRolled { purpose: Purpose::Consciousness, .. }) => Some("consciousness"),
            Event::DeathMarked(DeathMarked { .. }) => Some("death"),
            Event::RoundEnded(RoundEnded { .. }) => Some("end"),
            Event::RoundBegan(RoundBegan { .. }) => Some("start"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["bleeding", "wound", "consciousness", "death", "end", "start"]);
}

#[test]
fn wt_seq_29_who_joins_goes_this_round_still() {
    let scene = scene().with("Brannic Holt", "Brannic", "a", 0).with("Bandit", "bandit", "b", 90);
    let mut table = scene.holding("Knight captain", "knight", "b", 80, "reserve = true").begun(&[0, 1]);
    over(&mut table, "Brannic");
    assert_eq!((table.turn(), table.actor("bandit").initiative), ("bandit", 6));
    let actor = table.id("knight");
    table.act(Command::Join(Join { actor, surprised: false }), fudge_sum(-1));
    assert_eq!((table.actor("knight").initiative, table.actor("knight").ap), (8, 7));
    table.ends("bandit", NONE).calm();
    assert_eq!((table.turn(), table.state().round), ("knight", 1));
    // Who leaves is passed over.
    let actor = table.id("bandit");
    table.rules(Change::Leave(Leave { actor }));
    over(&mut table, "knight");
    let first = table.turn().to_owned();
    over(&mut table, &first);
    assert_ne!(table.turn(), "bandit");
}

#[test]
fn wt_seq_30_the_end_of_the_fight_ends_what_belongs_to_it() {
    let mut table = apart();
    table.does("Brannic", Action::Defend {}, NONE).calm();
    table.wounded("Brannic", [1, 0, 0, 0, 0]).set_ap("Brannic", 14);
    table.rules(Change::End(End {}));
    let brannic = table.actor("Brannic");
    assert_eq!((brannic.ap, brannic.initiative, brannic.defending), (0, 0, false));
    assert_eq!((brannic.wounds[0], brannic.stamina, table.state().stage), (1, 12, Stage::Over));
    let offers = table.play.offers();
    assert!(offers.iter().all(|offer| !["Attack", "Defence", "Timing", "Turn"].contains(&&*offer.group)));
    assert!(offers.iter().all(|offer| offer.cost.iter().all(|cost| cost.of != "AP")));
}

#[test]
fn wt_seq_31_a_turn_holds_what_its_points_pay() {
    let mut table = scene().holding("Sella Wren", "Sella", "a", 10, "held = [\"short sword\"]");
    table = table.with("Town guard", "guard", "b", 11);
    let mut table = table.begun(&[5, -5]);
    table.set_initiative("guard", 0).set_ap("Sella", 16);
    table.strikes("Sella", "short sword", "guard", wild_sum(-4)).calm();
    table.strikes("Sella", "short sword", "guard", wild_sum(-4)).calm();
    table.moves("Sella", 2).calm();
    table.does("Sella", Action::ChangePosture { to: Posture::Prone }, NONE).calm();
    assert_eq!((table.actor("Sella").ap, table.yard("Sella")), (0, 2));
}

#[test]
fn wt_int_20_points_flow_over_two_rounds() {
    let mut table =
        scene().with("Brannic Holt", "Brannic", "a", 10).with("Town guard", "guard", "b", 11).begun(&[5, 0]);
    table.strikes("Brannic", "longsword", "guard", wild_sum(-4)).calm();
    assert_eq!(table.actor("Brannic").ap, 1);
    over(&mut table, "Brannic");
    assert_eq!(table.actor("Brannic").ap, 8);
    // The guard waits: 6, 12, 18, 18.
    assert_eq!(table.actor("guard").ap, 6);
    over(&mut table, "guard");
    assert_eq!((table.actor("guard").ap, table.actor("Brannic").ap), (18, 15));
    over(&mut table, "Brannic");
    table.ends("guard", NONE).calm();
    assert_eq!(table.actor("guard").ap, 18);
}

#[test]
fn wt_int_23_surprise_before_the_floor() {
    let mut table = scene().with("Wolf", "wolf", "a", 0).with("Ogre", "ogre", "b", 90).waiting();
    let ogre = table.id("ogre");
    table.act(Command::Begin(Begin { surprised: vec![ogre] }), then(&[fudge_sum(0), fudge([-1, 0, 0, 0, 0])])).calm();
    assert_eq!(table.actor("ogre").initiative, 0);
    over(&mut table, "wolf");
    assert_eq!((table.turn(), table.actor("ogre").ap), ("ogre", 0));
    table.ends("ogre", NONE).calm();
    assert_eq!(table.actor("ogre").ap, 10);
}
