//! Combat maneuvers: the attempt, shoves and feints (UL-MAN-01 to 12).

use crate::common;

use common::blows::*;
use ludex_unbound::character::Group;
use ludex_unbound::maneuvers::FinishBash;
use ludex_unbound::movement::Move;
use ludex_unbound::reactions::Decline;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// How many spaces lie between Mira and the orc.
fn apart_now(table: &Blows) -> u32 {
    table.state().distance(table.id("Mira"), table.id("Orc"))
}

/// Mira pushes whom she bashed; a critical bash goes for damage.
fn finishes(table: &mut Blows, hard: bool) {
    let finish = maneuvers::FinishBash { actor: table.id("Mira"), push: true, hard };
    table.does(finish, []);
}

/// Mira before an actor of a size, with room around.
fn against(size: &str) -> Blows {
    let empty = " . . . . . . . . .";
    let cells = format!("{empty}\n {empty}\n{empty}\n  . A . . B . . . .\n{empty}\n {empty}\n{empty}");
    let mut table =
        on(&cells).hero("Mira", 'A', "agility=3 takedown=1 weapons=halberd cunning=1").foe("Orc", 'B', size).begin();
    for column in [3, 2] {
        let at = table.state().map().cell_at(column, 3).expect("it is on the map");
        let actor = table.id("Orc");
        if table.state().distance(table.id("Mira"), actor) > 2 {
            table.rules(Ruling::Place { actor, at });
        }
    }
    table
}

#[test]
fn ul_man_01_six_action_points_within_reach_each_its_own_skill() {
    let table = tried("takedown=1", "", Maneuver::Takedown, &[2, 19]);
    assert_eq!(table.paid("Mira"), (6, Expense::Maneuver));
    let mut table = duel("ap=20", "ap=12");
    table.sets_ap("Mira", 5);
    let command = tries(&table, Maneuver::Takedown);
    assert_eq!(table.forbids(command), "UL-TRN-16");
    let mut table = apart(2, "", "");
    let command = tries(&table, Maneuver::Takedown);
    assert_eq!(table.forbids(command), "UL-MAN-01");
    let table = apart(2, "weapons=halberd", "");
    assert!(table.play.offered(&tries(&table, Maneuver::Takedown)), "as far as a weapon reaches");
    // Rank and boost of one are nothing to another.
    let table = duel("grapple=2 maneuver_boosts=grapple", "");
    let bonus = |maneuver| maneuvers::attempt_tally(table.state(), table.id("Mira"), maneuver, false).total;
    assert_eq!(maneuvers::ALL.map(bonus), [0, 0, 0, 5, 5, 0], "Grapple and Pin alone");
    assert_eq!(maneuvers::skill(Maneuver::Pin).1, Group::Grapple);
    // Rank 2 in Grapple does not help a disarm.
    let mut table = duel("grapple=2 maneuver_boosts=grapple", "weapons=scimitar av=12:medium");
    assert_eq!(maneuvers::attempt_tally(table.state(), table.id("Mira"), Maneuver::Disarm(0), false).total, 0);
    let command = tries(&table, Maneuver::Disarm(0));
    table.exchange(command, PASSIVE, &[10]);
    assert_eq!(table.outcome(), (10, 12, Degree::Miss), "nor does its rank make a minor failure of it");
}

#[test]
fn ul_man_02_one_size_larger_with_disadvantage_smaller_with_advantage() {
    for (size, faces) in [("small", vec![9, 15, 1]), ("tiny", vec![9, 15, 1]), ("medium", vec![15, 1])] {
        let table = tried("takedown=2 agility=1", &format!("size={size}"), Maneuver::Takedown, &faces);
        assert_eq!(table.rolled().total, 20, "{size}");
    }
    let mut table = against("size=large");
    carries_out(&mut table, Maneuver::Takedown, ROLL, &[15, 9, 20]);
    assert_eq!((table.rolled().roll.faces.clone(), table.rolled().total), (vec![15, 9], 14), "dis[15,9] + 5");
    assert!(table.rolled().reasons.iter().any(|reason| reason.rule.as_str() == "UL-MAN-02"));
    let mut table = against("size=huge");
    let command = tries(&table, Maneuver::Takedown);
    assert_eq!(table.forbids(command), "UL-MAN-02");
}

#[test]
fn ul_man_03_the_attempt_meets_a_defence_chosen_before() {
    let mut table = duel("agility=3 takedown=1", "strength=4 body=1");
    let command = tries(&table, Maneuver::Takedown);
    table.does(command, []);
    assert_eq!(table.answers_offered(), [ROLL, DODGE, Answer::DoubleDodge]);
    table.answers(ROLL, &[10, 9]);
    assert_eq!(table.outcome(), (15, 15, Degree::Hit), "equal succeeds");
    assert!(table.has("Orc", Status::Prone));
    assert_eq!(table.ap("Orc"), 12, "the roll is free");
    let table = tried("agility=3 takedown=1", "strength=4 body=1", Maneuver::Takedown, &[10, 10]);
    assert!(!table.has("Orc", Status::Prone));
    let mut table = duel("agility=3", "agility=1");
    carries_out(&mut table, Maneuver::Takedown, DODGE, &[10, 5]);
    assert_eq!((table.outcome(), table.ap("Orc")), ((13, 6 + 1 + 5, Degree::Hit), 10));
}

#[test]
fn ul_man_03_natural_20_and_1_decide() {
    let table = tried("", "strength=9", Maneuver::Takedown, &[20, 18]);
    assert_eq!(table.outcome().2, Degree::Critical);
    let table = tried("agility=9 takedown=2", "", Maneuver::Takedown, &[1, 2]);
    assert_eq!(table.outcome(), (14, 2, Degree::Miss));
}

#[test]
fn ul_man_04_critical_from_10_and_minor_failure_down_to_the_rank() {
    // Rank 2 and Cunning 8 against 17.
    let rows = [
        (27, Degree::Critical),
        (26, Degree::Hit),
        (17, Degree::Hit),
        (16, Degree::Graze),
        (15, Degree::Graze),
        (14, Degree::Miss),
    ];
    for (total, degree) in rows {
        let table = tried("cunning=8 feint=2", "", Maneuver::Feint, &[total as u32 - 12, 17]);
        assert_eq!(table.outcome(), (total, 17, degree));
    }
}

#[test]
fn ul_man_05_a_shove_pushes_strength_spaces() {
    let table = tried("strength=3 shove=1", "", Maneuver::Shove, &[12, 14]);
    assert_eq!((table.outcome(), apart_now(&table)), ((17, 14, Degree::Hit), 4), "3 spaces farther");
    for (strength, apart) in [(-1, 1), (0, 1), (1, 2)] {
        let table = tried(&format!("strength={strength} shove=2"), "", Maneuver::Shove, &[12, 10]);
        assert_eq!(apart_now(&table), apart, "Strength {strength}");
    }
    let mut table = duel("weapons=greatsword", "");
    let command = tries(&table, Maneuver::Shove);
    assert_eq!(table.forbids(command), "UL-MAN-05", "no hand is free");
    let table = duel("weapons=longsword shield=buckler", "");
    assert!(table.play.offered(&tries(&table, Maneuver::Shove)), "a shield pushes too");
}

#[test]
fn ul_man_06_a_bash_hurts_and_pushes() {
    let mut table = tried("strength=3 shove=1 shield=round_shield", "", Maneuver::Bash, &[12, 14]);
    finishes(&mut table, false);
    assert_eq!((table.amounts(), apart_now(&table)), (vec![9 - 3], 4), "6 + 3, less half of bare skin");
    assert_eq!(table.dealt()[0].kind.name(), "bludgeoning");
    let mut table = duel("strength=3", "");
    let command = tries(&table, Maneuver::Bash);
    let refusal = table.refused(command);
    assert_eq!(
        (refusal.rule.to_string(), refusal.instead.as_deref()),
        ("UL-MAN-06".into(), Some("shove with a free hand"))
    );
    let table = tried("strength=3 shove=1 shield=round_shield", "", Maneuver::Bash, &[5, 14]);
    assert_eq!((table.amounts(), apart_now(&table)), (vec![], 1));
}

#[test]
fn ul_man_07_a_critical_shove_goes_a_space_farther_a_bash_hurts_more() {
    let table = tried("strength=3 shove=1", "", Maneuver::Shove, &[15, 10]);
    assert_eq!((table.outcome().2, apart_now(&table)), (Degree::Critical, 5), "3 + 1");
    let mut table = tried("strength=3 shove=1 shield=round_shield", "", Maneuver::Bash, &[15, 10]);
    finishes(&mut table, true);
    assert_eq!((table.amounts(), apart_now(&table)), (vec![15 - 3], 4), "6 + 3 + 6");
}

#[test]
fn ul_man_08_a_shove_that_barely_fails_makes_the_next_move_dearer() {
    let mut table = tried("strength=3 shove=1", "", Maneuver::Shove, &[8, 14]);
    assert_eq!((table.outcome().2, apart_now(&table)), (Degree::Graze, 1));
    let price = |table: &Blows| movement::move_price(table.state(), table.id("Orc"), false, false, false).total;
    assert_eq!(price(&table), 4);
    table.passes("Mira", &[]);
    let (actor, to) = (table.id("Orc"), table.state().map().cell_at(8, 0).expect("it is on the map"));
    let away = |to| Command::Move(Move { actor, to, dash: false, disengage: true, face: None });
    let to = if table.play.offered(&away(to)) { to } else { table.state().map().cell_at(7, 0).expect("it is") };
    table.does(away(to), []);
    assert_eq!((table.ap("Orc"), price(&table)), (12 - 4 - 1, 3), "disengaging 1 more; then it is used up");
}

#[test]
fn ul_man_09_a_feint_reaches_two_sizes_and_size_gives_nothing() {
    let mut table = against("size=huge");
    carries_out(&mut table, Maneuver::Feint, ROLL, &[12, 3]);
    assert_eq!((table.rolled().roll.faces.len(), table.rolled().total), (1, 13), "a plain roll");
    let table = tried("cunning=1", "size=tiny", Maneuver::Feint, &[12, 3]);
    assert_eq!(table.rolled().roll.faces.len(), 1, "no advantage over the small");
    let mut table = against("size=gargantuan");
    let command = tries(&table, Maneuver::Feint);
    assert_eq!(table.forbids(command), "UL-MAN-09");
}

#[test]
fn ul_man_10_a_feint_unbalances() {
    let mut table = duel("cunning=3 feint=1", "agility=3");
    let command = tries(&table, Maneuver::Feint);
    table.does(command, [13, 14]);
    assert_eq!(table.outcome(), (18, 14, Degree::Hit), "the roll of Mental alone answers, so nothing is asked");
    assert!(table.has("Orc", Status::Unbalanced));
    assert!(!table.has("Orc", Status::HinderedDefence));
    let table = tried("cunning=3 feint=1", "intelligence=5", Maneuver::Feint, &[9, 14]);
    assert!(!table.has("Orc", Status::Unbalanced));
}

#[test]
fn ul_man_11_a_critical_feint_lowers_the_next_defence() {
    let feinted =
        || tried("cunning=3 feint=1 weapons=longsword", "agility=3 armour=leather", Maneuver::Feint, &[19, 4]);
    let mut table = feinted();
    assert_eq!((table.outcome().2, table.value("Orc", Status::HinderedDefence)), (Degree::Critical, 1));
    // The Unbalanced are struck with advantage.
    table.strikes("Mira", "longsword", "Orc", DODGE, &[2, 7, 6]);
    assert_eq!(table.outcome(), (7, 17 - 1, Degree::Miss), "dodge 8 + 3 + 6");
    assert!(!table.has("Orc", Status::HinderedDefence), "used up though it missed");
    let mut table = feinted();
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 3]);
    assert_eq!(table.rolled().target, 8 - 1);
    // By anybody.
    let ground = on(" . A B C . .").hero("Mira", 'A', "cunning=3 feint=1").hero("Bo", 'C', "ap=8 weapons=longsword");
    let mut table = ground.foe("Orc", 'B', "ap=1 armour=leather").begin();
    carries_out(&mut table, Maneuver::Feint, ROLL, &[19, 4]);
    table.passes("Mira", &[]).strikes("Bo", "longsword", "Orc", PASSIVE, &[2, 3]);
    assert_eq!((table.rolled().target, table.has("Orc", Status::HinderedDefence)), (7, false));
}

#[test]
fn ul_man_12_a_feint_that_barely_fails_makes_the_next_defence_dearer() {
    let mut table = tried("cunning=3 feint=1 weapons=longsword ap=30", "ap=12", Maneuver::Feint, &[8, 14]);
    assert_eq!((table.outcome().2, table.value("Orc", Status::HinderedDefenceCost)), (Degree::Graze, 1));
    let price = |table: &Blows| {
        let (attacker, target) = (table.id("Mira"), table.id("Orc"));
        let (with, occasion) = (With::Weapon(0), Occasion::Action);
        let attack = Attack { attacker, target, with, thrown: false, nonlethal: false, occasion };
        defence::cost(table.state(), &attack, DODGE, false).total
    };
    assert_eq!(price(&table), 3);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[2, 6]);
    assert_eq!((table.paid("Orc").0, price(&table)), (3, 2), "once");
}

#[test]
fn ul_man_11_a_critical_feint_lowers_spell_defense_too() {
    let mut table = apart(3, "knows=Mind_Spike casting=will", "will=2");
    table.gains("Orc", Status::HinderedDefence, 1);
    let cast = Command::Cast(CastSpell { actor: table.id("Mira"), spell: 0, target: Some(table.id("Orc")), at: None });
    table.exchange(cast, PASSIVE, &[11, 1, 1]);
    assert_eq!(table.outcome(), (11, 11, Degree::Hit), "12, less 1");
    assert!(!table.has("Orc", Status::HinderedDefence), "and is used up by it");
}

/// A bash of Mira's that hit, with a round shield and Strength 3.
fn bashed(faces: &[u32]) -> Blows {
    tried("strength=3 shove=1 shield=round_shield", "av=0:medium", Maneuver::Bash, faces)
}

fn finish(table: &mut Blows, push: bool, hard: bool) -> (Vec<i32>, u32) {
    let actor = table.id("Mira");
    table.does(FinishBash { actor, push, hard }, []);
    (table.amounts(), table.state().distance(actor, table.id("Orc")))
}

#[test]
fn ul_man_06_the_push_of_a_bash_is_optional() {
    assert_eq!(finish(&mut bashed(&[12, 14]), true, false), (vec![9], 4));
    assert_eq!(finish(&mut bashed(&[12, 14]), false, false), (vec![9], 1));
    let mut table = bashed(&[12, 14]);
    let actor = table.id("Mira");
    assert_eq!(table.forbids(FinishBash { actor, push: true, hard: true }), "UL-MAN-07");
    assert_eq!(table.forbids(Decline { actor }), "UL-MAN-06");
    assert_eq!(table.forbids(FinishBash { actor: table.id("Orc"), push: true, hard: false }), "UL-MAN-06");
}

#[test]
fn ul_man_07_a_critical_bash_hurts_more_or_pushes_farther() {
    assert_eq!(finish(&mut bashed(&[15, 10]), true, true), (vec![15], 4));
    assert_eq!(finish(&mut bashed(&[15, 10]), false, true), (vec![15], 1));
    assert_eq!(finish(&mut bashed(&[15, 10]), true, false), (vec![9], 5));
    // A dodge that fails a little halves damage and push (UL-MAN-26).
    let mut table = duel("strength=3 shove=1 shield=round_shield", "av=0:medium mobility=1 agility=3");
    table.exchange(tries(&table, Maneuver::Bash), DODGE, &[4, 5]);
    assert_eq!(table.rolled().degree, Degree::PartlyDefended);
    assert_eq!(finish(&mut table, true, false), (vec![4], 2));
}
