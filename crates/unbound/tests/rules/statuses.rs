//! Statuses that come from maneuvers, positions and senses: UL-STA-01 to 07, 14 to 16.

use crate::common;

use common::blows::*;
use ludex_grid::Cell;
use ludex_unbound::actions::RecoverBalance;
use ludex_unbound::character::Skill;
use ludex_unbound::checks::{CallCheck, Checked};
use ludex_unbound::holds::{Escape, Release};
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::movement::{DropProne, Move, StandUp};
use ludex_unbound::statuses::Status;
use ludex_unbound::stealth::Search;
use ludex_unbound::*;

/// +7 to hit without any rank.
const MIRA: &str = "ap=40 dexterity=7 weapons=longsword";
const FAR: &str = "av=12:medium";

/// Whether the last attack had these reasons, by rule.
#[track_caller]
fn because(table: &Blows, rules: &[&str]) {
    let reasons = table.rolled().reasons;
    assert_eq!(reasons.iter().map(|reason| reason.rule.as_str()).collect::<Vec<_>>(), rules);
}

fn hold(table: &mut Blows, who: &str, whom: &str, pinned: bool) {
    let (actor, victim) = (table.id(who), table.id(whom));
    table.rules(Ruling::Hold { actor, victim, pinned, fixed: None });
}

#[test]
fn ul_sta_01_unbalanced_until_one_attack_was_resolved() {
    let mut table = duel("ap=40 cunning=5 dexterity=7 weapons=longsword", "");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(TryManeuver { actor, target, maneuver: Maneuver::Feint }, [10, 8]);
    assert!(table.has("Orc", Status::Unbalanced));
    table.sets_ap("Orc", 1);
    assert_eq!(table.ap("Mira"), 40 - 6);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[8, 15, 2, 2]);
    assert_eq!((table.outcome().0, table.rolled().roll.faces.clone()), (22, vec![8, 15]), "adv[8,15] + 7");
    for _ in 0..2 {
        table.strikes("Mira", "longsword", "Orc", PASSIVE, &[8, 2, 2]);
        because(&table, &[]);
    }
}

#[test]
fn ul_sta_01_it_ends_with_the_next_turn_or_by_recovering() {
    let mut table = duel("cunning=5", "");
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.does(TryManeuver { actor, target, maneuver: Maneuver::Feint }, [10, 8]);
    table.passes("Mira", &[]).passes("Orc", &[]);
    assert!(!table.has("Orc", Status::Unbalanced));
    let mut table = duel("", "");
    table.gains("Mira", Status::Unbalanced, 0);
    table.does(RecoverBalance { actor }, []);
    assert_eq!((table.has("Mira", Status::Unbalanced), table.ap("Mira")), (false, 18));
}

#[test]
fn ul_sta_02_the_grappled_stay_and_fight_others_badly() {
    let ground = on(" . C A B . .").hero("Mira", 'A', MIRA).foe("Orc", 'B', FAR).foe("Ugh", 'C', FAR);
    let mut table = ground.begin();
    hold(&mut table, "Orc", "Mira", false);
    let mira = table.id("Mira");
    assert_eq!(movement::allowance(table.state(), mira, false, false).total, 0);
    let to = Cell::new(table.actor("Mira").at.x, table.actor("Mira").at.y + 1);
    let walk = Command::Move(Move { actor: mira, to, dash: false, disengage: false, face: None });
    assert_eq!(table.forbids(walk), "UL-STA-02");
    let mut other = table.clone();
    other.strikes("Mira", "longsword", "Ugh", PASSIVE, &[2, 3]);
    because(&other, &["UL-STA-02"]);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2]);
    because(&table, &[]);
}

#[test]
fn ul_sta_02_the_grappled_dodge_badly() {
    let mut table = on(" . A B . .").hero("Mira", 'A', MIRA).foe("Orc", 'B', "av=10:light").begin();
    hold(&mut table, "Mira", "Orc", false);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[2, 5, 3]);
    assert_eq!(table.rolled().target, 13);
}

#[test]
fn ul_sta_02_how_a_hold_ends() {
    let held = || {
        let mut table = duel(MIRA, "endurance=2");
        hold(&mut table, "Orc", "Mira", false);
        table
    };
    // By letting go, in anybody's activation.
    let mut table = held();
    let (orc, mira) = (table.id("Orc"), table.id("Mira"));
    table.does(Release { actor: orc, victim: mira }, []);
    assert!(table.state().grapples.is_empty());
    // By an escape against 10 + Endurance.
    for (face, free) in [(12, true), (11, false)] {
        let mut table = held();
        table.does(Escape { actor: mira, grappler: orc, skill: Skill::Escape }, [face]);
        assert_eq!((table.state().grapples.is_empty(), table.ap("Mira")), (free, 35));
    }
    // When the grappler is out of it, or out of reach.
    let mut table = held();
    table.gains("Orc", Status::Incapacitated, 0);
    assert!(table.state().grapples.is_empty());
    let mut table = held();
    let at = table.actor("Orc").at;
    table.rules(Ruling::Place { actor: orc, at: Cell::new(at.x + 2, at.y) });
    assert!(table.state().grapples.is_empty());
}

#[test]
fn ul_sta_02_a_shove_that_moves_the_grappler_2_spaces_ends_it() {
    let ground = on(" . A O . . . .\n  . K . . . . .").hero("Kef", 'K', "ap=9").hero("Mira", 'A', "strength=2 shove=2");
    let mut table = ground.foe("Orc", 'O', "ap=12").begin();
    hold(&mut table, "Orc", "Kef", false);
    let (actor, target, kef) = (table.id("Mira"), table.id("Orc"), table.id("Kef"));
    table.exchange(TryManeuver { actor, target, maneuver: Maneuver::Shove }, Answer::DefenceRoll, &[14, 12]);
    assert_eq!((table.state().distance(actor, target), table.state().is_held(kef)), (3, false), "2 spaces away");
    assert!(table.state().grapples.is_empty());
}

#[test]
fn ul_sta_03_the_pinned_can_only_escape_and_are_hit_easily() {
    let mut table = duel("ap=8 dexterity=7 weapons=longsword", "ap=1 endurance=2");
    hold(&mut table, "Orc", "Mira", true);
    let offers = table.play.offers();
    let mine = offers.iter().filter(|offer| offer.actor == Some(table.id("Mira")));
    let costly = mine.filter(|offer| offer.cost.iter().any(|cost| cost.amount > 0));
    let costly: Vec<&Command> = costly.map(|offer| &offer.command).collect();
    assert_eq!(table.ap("Mira"), 8);
    assert!(!costly.is_empty() && costly.iter().all(|command| matches!(command, Command::Escape(_))), "{costly:?}");
    assert_eq!(table.forbids(table.attack("Mira", "longsword", "Orc")), "UL-STA-03");
    // An escape makes a grapple of it.
    let (actor, grappler) = (table.id("Mira"), table.id("Orc"));
    table.does(Escape { actor, grappler, skill: Skill::Overpower }, [12]);
    assert!(!table.state().grapples[0].pinned);
    let mut table = duel(MIRA, FAR);
    hold(&mut table, "Mira", "Orc", true);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 3]);
    because(&table, &["UL-STA-03"]);
}

#[test]
fn ul_sta_04_the_prone() {
    let mut table = apart(6, "acuity=8 weapons=longbow", "av=12:medium");
    table.gains("Orc", Status::Prone, 0);
    table.strikes("Mira", "longbow", "Orc", PASSIVE, &[17, 9, 1, 1]);
    assert_eq!(table.outcome(), (17, 12, Degree::Hit));
    // From within a space: advantage; a halberd's two spaces are far.
    let mut table = duel(MIRA, FAR);
    table.gains("Orc", Status::Prone, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 3]);
    assert_eq!(table.rolled().roll.kept, 3);
    let mut table = apart(2, "weapons=halberd", FAR);
    table.gains("Orc", Status::Prone, 0);
    table.strikes("Mira", "halberd", "Orc", PASSIVE, &[2, 3]);
    assert_eq!(table.rolled().roll.kept, 2);
    // Their own attacks and dodges are bad.
    let mut table = duel(MIRA, FAR);
    table.gains("Mira", Status::Prone, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[3, 2]);
    assert_eq!(table.rolled().roll.kept, 2);
    let mut table = duel(MIRA, "av=10:light");
    table.gains("Orc", Status::Prone, 0);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[1, 2, 6, 2]);
    assert_eq!(table.rolled().target, 12);
}

#[test]
fn ul_sta_04_getting_up_and_down() {
    let mut table = duel(MIRA, FAR);
    let actor = table.id("Mira");
    table.does(DropProne { actor }, []);
    assert_eq!((table.has("Mira", Status::Prone), table.ap("Mira")), (true, 40));
    table.does(StandUp { actor }, []);
    assert_eq!((table.has("Mira", Status::Prone), table.ap("Mira")), (false, 38));
}

#[test]
fn ul_sta_05_the_blinded_see_nobody() {
    let mut table = duel(MIRA, FAR);
    table.gains("Mira", Status::Blinded, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[3, 2]);
    because(&table, &["UL-STA-05"]);
    let mut table = duel(MIRA, FAR);
    table.gains("Orc", Status::Blinded, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[3, 2]);
    because(&table, &["UL-ATK-13"]);
    assert!(!reactions::can_counterattack(table.state(), table.id("Orc"), table.id("Mira")));
}

#[test]
fn ul_sta_06_the_poisoned_do_everything_badly() {
    let mut table = duel(MIRA, FAR);
    table.gains("Mira", Status::Poisoned, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[12, 3]);
    assert_eq!(table.outcome().0, 10);
    let mut table = duel(MIRA, FAR);
    table.gains("Mira", Status::Poisoned, 0);
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    table.exchange(TryManeuver { actor, target, maneuver: Maneuver::Shove }, Answer::DefenceRoll, &[12, 3, 15]);
    because(&table, &["UL-STA-06"]);
    let mut table = duel(MIRA, FAR);
    table.gains("Mira", Status::Poisoned, 0);
    table.does(Search { actor }, [12, 3]);
    // A defence roll is no skill roll.
    let mut table = duel("endurance=3", "");
    table.gains("Orc", Status::Poisoned, 0);
    table.exchange(TryManeuver { actor, target, maneuver: Maneuver::Grapple }, Answer::DefenceRoll, &[2, 9]);
    assert!(table.rolled().defence_reasons.is_empty());
}

#[test]
fn ul_sta_07_the_surprised() {
    // Ambushers at 15 and 14 strike four times before the guard's first turn.
    let ground =
        on(" . A G B .").hero("Ada", 'A', "ap=15 weapons=longsword").hero("Bea", 'B', "ap=14 weapons=longsword");
    let mut table = ground.foe("Guard", 'G', "ap=12 av=18:heavy").surprising(&["Guard"]);
    assert_eq!(table.ap("Guard"), 6);
    for (who, ap) in [("Ada", 15), ("Bea", 14), ("Ada", 10), ("Bea", 9)] {
        assert_eq!((table.acting(), table.ap(who)), (who, ap));
        table.strikes(who, "longsword", "Guard", PASSIVE, &[2, 3]);
        because(&table, &["UL-STA-07"]);
    }
    assert_eq!(table.acting(), "Guard");
    assert!(!table.has("Guard", Status::Surprised), "its first turn has begun");
    assert_eq!(table.ap("Guard"), 6, "and half its points stay lost");
}

#[test]
fn ul_sta_14_the_invisible_are_unseen_to_all() {
    let mut table = on(" . B A C .").hero("Mira", 'A', MIRA).foe("Orc", 'B', FAR).foe("Ugh", 'C', FAR).begin();
    table.gains("Mira", Status::Invisible, 0);
    for foe in ["Orc", "Ugh"] {
        table.strikes("Mira", "longsword", foe, PASSIVE, &[2, 3]);
        assert_eq!(table.rolled().roll.kept, 3, "{foe}");
    }
    table.gains("Orc", Status::Invisible, 0);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2]);
    because(&table, &["UL-ATK-11", "UL-ATK-13"]);
}

#[test]
fn ul_sta_14_an_attacker_with_truesight_rolls_plainly() {
    for (sight, faces) in [("truesight=60", vec![2]), ("", vec![3, 2])] {
        let mut table = duel(&format!("{MIRA} {sight}"), FAR);
        table.gains("Orc", Status::Invisible, 0);
        table.strikes("Mira", "longsword", "Orc", PASSIVE, &faces);
        assert_eq!(table.rolled().roll.faces, faces, "{sight}");
        because(&table, if sight.is_empty() { &["UL-ATK-11"] } else { &[] });
        // And the invisible one has no advantage over whoever sees it.
        let mut table = duel(&format!("{MIRA} {sight} av=12:medium"), "ap=41 natural=blow:5:1:slashing");
        table.gains("Orc", Status::Invisible, 0);
        table.strikes("Orc", "blow", "Mira", PASSIVE, &faces);
        assert_eq!(table.rolled().roll.faces.len(), faces.len(), "{sight}");
    }
}

#[test]
fn ul_sta_15_unseen_holds_between_two_and_ends_by_attacking() {
    let mut table = on(" . B A C .").hero("Mira", 'A', MIRA).foe("Orc", 'B', FAR).foe("Ugh", 'C', FAR).begin();
    table.unseen("Orc", "Mira").unseen("Ugh", "Mira");
    assert_eq!(table.state().unseen.len(), 2);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 3]);
    because(&table, &["UL-STA-15"]);
    assert!(table.state().unseen.is_empty(), "all have seen where the blow came from");
}

#[test]
fn ul_sta_15_a_thief_unseen_to_one_orc_has_advantage_against_that_one_alone() {
    let start = on(" . B A C .").hero("Mira", 'A', MIRA).foe("Orc", 'B', FAR).foe("Ugh", 'C', FAR);
    let mut start = start.begin();
    start.unseen("Orc", "Mira");
    assert_eq!(*start.state().unseen, [(start.id("Orc"), start.id("Mira"))]);
    let mut table = start.clone();
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 3]);
    because(&table, &["UL-STA-15"]);
    let mut table = start;
    table.strikes("Mira", "longsword", "Ugh", PASSIVE, &[2]);
    because(&table, &[]);
}

#[test]
fn ul_sta_16_flanked_follows_from_places() {
    let mut table =
        on(" . A B C .").hero("Mira", 'A', MIRA).hero("Bo", 'C', "ap=9").foe("Orc", 'B', "av=10:light").begin();
    let (orc, bo) = (table.id("Orc"), table.id("Bo"));
    assert!(cover::is_flanked(table.state(), orc));
    table.strikes("Mira", "longsword", "Orc", DODGE, &[2, 3]);
    assert_eq!(table.paid("Orc").0, 3);
    table.rules(Ruling::Kill { actor: bo });
    assert!(!cover::is_flanked(table.state(), orc), "at once");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[2, 3]);
    assert_eq!(table.paid("Orc").0, 2);
}

#[test]
fn ul_sta_06_poison_weakens_every_skill_professions_too() {
    use ludex_unbound::character::Craft;
    use ludex_unbound::checks::{Attempt, Target, What};
    let mut table = on(" . A . B").hero("Mira", 'A', "intelligence=1 crafting=1").foe("Orc", 'B', "").waiting();
    table.gains("Mira", Status::Poisoned, 0);
    let members = vec![table.id("Mira")];
    let attempt = Attempt { tool_at_hand: true, ..Attempt::of(What::Craft(Craft::Smithing)) };
    let against = Some(Target::Number(10));
    let check = Command::Check(CallCheck { members, leader: None, solo: false, attempt, against });
    table.does(check, [15, 4]);
    assert!(table.happened(|event| match event {
        Event::Checked(Checked { check, .. }) => check.roll.kept == 4,
        _ => false,
    }));
}
