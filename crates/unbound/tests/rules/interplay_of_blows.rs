//! Rules that meet in attacks, defences, damage and death: UL-INB-01 to 06, 10 to 16, 18, 20 to 22 and 26.

use crate::common;

use common::blows::*;
use ludex_grid::Cell;
use ludex_unbound::aid::PutOutFire;
use ludex_unbound::attack::{MakeAttack, StrikeOffHand};
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::movement::Move;
use ludex_unbound::reactions::Counterattack;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// A strike off the hand at an actor.
fn off_hand(table: &Blows, weapon: &str, target: &str) -> Command {
    let (actor, target, weapon) = (table.id("Mira"), table.id(target), table.weapon("Mira", weapon));
    Command::OffHand(StrikeOffHand { actor, target, weapon, thrown: false, nonlethal: false })
}

/// Vigor, temporary Vitality and temporary Health of Mira.
fn temporary(table: &Blows) -> (i32, i32, i32) {
    let mira = table.actor("Mira");
    (mira.vigor, mira.temporary_vitality, mira.temporary_health)
}

#[test]
fn ul_inb_01_each_of_four_reductions_is_rounded_at_once() {
    let orc = "av=8:light light=2 mobility=1 resists=slashing vulnerable=slashing";
    let mut table = duel("strength=3 dexterity=7 weapons=longsword", orc);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[7, 4, 6, 6]);
    assert_eq!(table.outcome(), (14, 14, Degree::PartlyDefended), "a dodge that grazes");
    let steps: Vec<i32> = table.dealt()[0].steps.iter().map(|step| step.after).collect();
    assert_eq!((steps, table.amounts()), (vec![11, 5, 2, 4], vec![4]), "15 - 4, halved, halved, doubled: not 5");
}

#[test]
fn ul_inb_02_a_natural_20_under_a_better_dodge() {
    let mut table = duel("weapons=longsword", "av=8:light light=1 agility=3 mobility=4");
    table.strikes("Mira", "longsword", "Orc", Answer::DoubleDodge, &[20, 6, 6, 6, 6]);
    assert_eq!(table.outcome(), (20, 31, Degree::Critical), "8 + 3 + 8 + 12");
    assert!(!table.rolled().defence_critical && table.state().decision().is_none(), "though 31 is 11 above");
    assert_eq!(table.amounts(), [12 + 12 - 7], "half of 8 and Agility 3, not half of 8 and the rank");
}

#[test]
fn ul_inb_03_a_natural_1_and_the_parry_critical() {
    let mut table = duel("dexterity=4 weapons=longsword", "dexterity=7 weapons=longsword");
    table.strikes("Mira", "longsword", "Orc", Answer::Parry(0), &[1, 9]);
    assert_eq!(table.outcome(), (5, 16, Degree::Miss));
    assert!(table.rolled().defence_critical, "11 above");
    let (actor, against) = (table.id("Orc"), table.id("Mira"));
    assert_eq!(
        table.state().decision(),
        Some(&Pending::Counterattack(ludex_unbound::reactions::Opening { actor, against, parried: true }))
    );
    table.exchange(Counterattack { actor, weapon: 0, nonlethal: false }, PASSIVE, &[1]);
    assert_eq!(table.paid("Orc"), (4, Expense::Counterattack), "it may be bought");
}

#[test]
fn ul_inb_04_a_piercing_critical_and_instant_death() {
    for (dice, amounts, dead) in [([4, 4], [11, 2], true), ([4, 3], [10, 2], false)] {
        let ground = on(" . A B .").hero("Mira", 'A', "ap=10 health=8 av=12:heavy heavy=2");
        let mut table = ground.foe("Orc", 'B', "ap=40 strength=3 weapons=dagger").begin();
        table.sets("Mira", 2, 3).strikes("Orc", "dagger", "Mira", PASSIVE, &[20, dice[0], dice[1]]);
        assert_eq!(table.amounts(), amounts, "without Armor Reduction, and 1 for each die");
        assert_eq!((!table.actor("Mira").alive(), table.has("Mira", Status::Disabled)), (dead, !dead), "{dice:?}");
        let over: i32 = table.dealt().iter().map(|damage| damage.loss.over).sum();
        assert_eq!(over, if dead { 8 } else { 7 }, "left over, of 8 at most");
    }
}

#[test]
fn ul_inb_05_burning_and_dying_in_one_round() {
    let mut table = beaten("", "1:poison");
    table.passes("Orc", &[]).gains("Mira", Status::Burning, 1).sets("Mira", 0, 0);
    let saves = |table: &Blows| (table.actor("Mira").saves.successes, table.actor("Mira").saves.failures);
    assert_eq!(saves(&table), (0, 0));
    table.passes("Mira", &[]);
    assert_eq!((table.state().round, saves(&table)), (2, (0, 1)), "the fire, when the round starts");
    assert!(table.has("Mira", Status::Unconscious), "1 > 0");
    table.passes("Orc", &[1]);
    assert!(!table.actor("Mira").alive(), "a natural 1 at her turn: three failures");
    // Put the fire out first.
    let mut table = beaten("", "1:poison");
    table.passes("Orc", &[]).gains("Mira", Status::Burning, 1).sets("Mira", 0, 0);
    let actor = table.id("Mira");
    table.does(PutOutFire { actor, target: actor }, []).passes("Mira", &[]);
    assert_eq!((table.state().round, saves(&table)), (2, (0, 0)));
}

#[test]
fn ul_inb_06_vigor_stops_poison_and_temporary_vitality_does_not() {
    for (pool, pools, left) in [(Temporary::Vigor, (13, 28), (0, 0, 0)), (Temporary::Vitality, (10, 28), (0, 3, 0))] {
        let mut table = beaten("", "4:poison");
        table.sets_pool("Mira", pool, 3).hits("Mira");
        assert_eq!((table.pools("Mira"), temporary(&table)), (pools, left), "{pool:?}");
    }
}

#[test]
fn ul_inb_10_advantage_once_for_two_blades() {
    let mira = "dexterity=3 blades=2 impaling=1 weapons=shortsword,dagger";
    for (armor, shortsword, dagger) in [(12, vec![3, 12, 5], vec![12, 2, 2]), (25, vec![3, 12], vec![12])] {
        let mut table = duel(mira, &format!("ap=1 av={armor}:heavy"));
        table.gains("Orc", Status::Unbalanced, 0);
        table.strikes("Mira", "shortsword", "Orc", PASSIVE, &shortsword);
        assert_eq!((table.rolled().total, table.rolled().roll.faces.len()), (19, 2), "adv[3,12] + 7");
        assert!(!table.has("Orc", Status::Unbalanced), "used up, even by a miss");
        table.exchange(off_hand(&table, "dagger", "Orc"), PASSIVE, &dagger);
        assert_eq!((table.rolled().total, table.rolled().roll.faces.len()), (17, 1), "12 + 5");
    }
}

#[test]
fn ul_inb_11_a_ranged_off_hand_attack_next_to_a_foe() {
    let start = |orc: &str| {
        let mira = "acuity=3 weapons=shortsword,hand_crossbow";
        let ground = on(" . A B . . C .").hero("Mira", 'A', mira).foe("Orc", 'B', orc);
        ground.foe("Ugh", 'C', "av=12:medium ap=1").begin()
    };
    for target in ["Orc", "Ugh"] {
        let mut table = start("av=12:medium ap=1");
        table.strikes("Mira", "shortsword", "Orc", PASSIVE, &[2]);
        table.exchange(off_hand(&table, "hand crossbow", target), PASSIVE, &[18, 6]);
        assert_eq!((table.outcome().0, table.ap("Mira")), (9, 20 - 5 - 4), "dis[18,6] + 3 at {target}");
    }
    // The first attack kills the only foe that is near.
    let mut table = start("av=0:medium ap=1");
    table.sets("Orc", 1, 0).strikes("Mira", "shortsword", "Orc", PASSIVE, &[5, 9]);
    assert!(!table.actor("Orc").alive());
    table.exchange(off_hand(&table, "hand crossbow", "Ugh"), PASSIVE, &[8]);
    assert_eq!((table.outcome().0, table.rolled().roll.faces.len()), (11, 1), "a plain roll");
}

#[test]
fn ul_inb_12_a_push_breaks_a_hold() {
    let ground = on(" . A O . . . . .\n  . K . . . . . .").hero("Kef", 'K', "ap=9 weapons=longsword");
    let mut table = ground.hero("Mira", 'A', "strength=3 shove=1 weapons=dagger").foe("Orc", 'O', "").begin();
    let (orc, kef, mira) = (table.id("Orc"), table.id("Kef"), table.id("Mira"));
    table.rules(Ruling::Hold { actor: orc, victim: kef, pinned: false, fixed: None });
    let held_at = table.actor("Kef").at;
    let shove = Command::Maneuver(TryManeuver { actor: mira, target: orc, maneuver: Maneuver::Shove });
    table.exchange(shove, ROLL, &[12, 14]);
    assert_eq!((table.outcome(), table.state().distance(mira, orc)), ((17, 14, Degree::Hit), 4), "3 spaces");
    assert!(!table.state().is_held(kef) && table.state().grapples.is_empty());
    assert_eq!((table.state().decision(), table.ap("Kef")), (None, 9), "nobody counterattacks");
    assert_eq!(table.actor("Kef").at, held_at, "nobody is dragged");
}

#[test]
fn ul_inb_13_dropped_in_mid_round() {
    for (current, left) in [(3, 3), (12, 8)] {
        let mut table = beaten("ap=17", "3:poison");
        table.sets_ap("Mira", current).sets("Mira", 3, 28).hits("Mira");
        assert_eq!((table.ap("Mira"), table.actor("Mira").exhaustion), (left, 1), "at most half of 17");
        table.passes("Orc", &[12]).passes("Mira", &[]);
        assert_eq!((table.state().round, table.ap("Mira")), (2, 8), "half of 17 - 1");
    }
}

#[test]
fn ul_inb_14_the_surprised_are_struck_until_their_first_turn() {
    let ground =
        on(" . A G B .").hero("Ada", 'A', "ap=15 weapons=longsword").hero("Bea", 'B', "ap=14 weapons=longsword");
    let mut table = ground.foe("Guard", 'G', "ap=12 av=18:heavy").surprising(&["Guard"]);
    assert_eq!(table.ap("Guard"), 6, "half of 12");
    for (who, ap) in [("Ada", 15), ("Bea", 14), ("Ada", 10), ("Bea", 9)] {
        assert_eq!((table.acting(), table.ap(who)), (who, ap));
        table.strikes(who, "longsword", "Guard", PASSIVE, &[2, 3]);
        assert_eq!((table.rolled().roll.kept, table.rolled().answer, table.rolled().target), (3, PASSIVE, 18));
    }
    assert_eq!((table.acting(), table.has("Guard", Status::Surprised)), ("Guard", false));
    assert_eq!(table.ap("Guard"), 6, "and half its points stay lost");
}

#[test]
fn ul_inb_15_acid_comes_after_the_damage_of_its_hit() {
    let mut table = duel("ap=40 natural=blow:5:2d6:acid", "ap=1 av=9:medium medium=1");
    table.strikes("Mira", "blow", "Orc", PASSIVE, &[20, 6, 6]);
    assert_eq!((table.rolled().target, table.amounts()), (9, vec![12 - (4 + 1)]));
    assert_eq!(table.value("Orc", Status::Corroded), 2);
    table.strikes("Mira", "blow", "Orc", PASSIVE, &[8, 6, 6]);
    assert_eq!((table.rolled().target, table.amounts()), (7, vec![12 - (3 + 1)]), "armor 7: 2 lower, and AR 4");
}

#[test]
fn ul_inb_16_a_graze_against_a_dodge_that_succeeds() {
    let mut table = duel("dexterity=3 blades=2 strength=2 weapons=longsword", "av=8:light light=1 agility=5");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[10, 5, 6, 4]);
    assert_eq!(table.outcome(), (17, 18, Degree::Graze), "rank 2");
    assert_eq!(table.amounts(), [3], "12 less the whole 5, halved");
}

/// An actor walks 4 spaces away from an orc that strikes back.
fn walks_off(who: &str, words: &str, dice: &[u32]) -> (Blows, Cell) {
    let ground = on(" . . . . . A B . .").creature(who, 'A', "others", words);
    let mut table = ground.foe("Orc", 'B', "dexterity=2 strength=3 weapons=longsword").begin();
    let (actor, from) = (table.id(who), table.actor(who).at);
    table.sets(who, 1, 0);
    let to = Cell::new(from.x - 4, from.y);
    table.does(Move { actor, to, dash: false, disengage: false, face: None }, []);
    assert_eq!(table.paid(who), (3, Expense::Move));
    let back = Command::Counterattack(Counterattack { actor: table.id("Orc"), weapon: 0, nonlethal: false });
    table.exchange(back, PASSIVE, dice);
    (table, from)
}

#[test]
fn ul_inb_18_killed_while_walking() {
    let (table, from) = walks_off("Goblin", "ap=15 agility=2", &[9, 4, 4]);
    assert_eq!((table.actor("Goblin").alive(), table.actor("Goblin").at), (false, from), "before the step");
    assert!(table.state().moving.is_none() && !table.happened(|event| matches!(event, Event::Stepped(_))));
    // Whoever is Disabled goes half as far, on two feet: of 5 units 2.
    let (table, from) = walks_off("Mira", "pc=true ap=20 agility=2", &[9, 2, 2]);
    assert!(table.has("Mira", Status::Disabled) && !table.has("Mira", Status::Prone));
    assert_eq!(table.actor("Mira").at, Cell::new(from.x - 2, from.y));
}

#[test]
fn ul_inb_20_nonlethal_damage_into_temporary_health() {
    let mut table = duel("strength=3 weapons=longsword", "av=0:medium ap=1");
    table.sets("Orc", 4, 3).sets_pool("Orc", Temporary::Health, 2);
    let (actor, target) = (table.id("Mira"), table.id("Orc"));
    let knock = Command::Attack(MakeAttack { actor, target, weapon: 0, thrown: false, nonlethal: true });
    table.exchange(knock, PASSIVE, &[5, 6, 4]);
    assert_eq!(table.amounts(), [13]);
    // 3 to Vitality, half of the other 10: 2 to temporary Health and 3 to Health.
    assert_eq!((table.pools("Orc"), table.actor("Orc").temporary_health), ((1, 0), 0));
}

#[test]
fn ul_inb_21_a_chain_of_parries_to_the_last_point() {
    let ground = on(" . . A B . .").hero("Ada", 'A', "ap=11 weapons=longsword");
    let mut table = ground.foe("Bo", 'B', "ap=14 weapons=longsword").begin();
    let back = |table: &Blows, who: &str| {
        Command::Counterattack(Counterattack { actor: table.id(who), weapon: 0, nonlethal: false })
    };
    table.strikes("Bo", "longsword", "Ada", Answer::Parry(0), &[2, 12]);
    assert_eq!((table.ap("Ada"), table.ap("Bo")), (11 - 3, 14 - 5));
    let command = back(&table, "Ada");
    table.exchange(command, Answer::Parry(0), &[3, 15]);
    assert_eq!((table.ap("Ada"), table.ap("Bo")), (11 - 3 - 4, 14 - 5 - 3));
    let command = back(&table, "Bo");
    table.exchange(command, Answer::Parry(0), &[4, 16]);
    assert_eq!((table.ap("Ada"), table.ap("Bo")), (11 - 7 - 3, 14 - 12), "7 and 12, and another parry of 3");
    assert!(table.rolled().defence_critical && table.state().decision().is_none(), "1 AP pays no more");
}

#[test]
fn ul_inb_22_a_double_dodge_while_squeezing() {
    let mut table = duel("weapons=longsword", "armour=leather agility=3 mobility=1");
    let orc = table.id("Orc");
    table.play.state.actors[orc.index()].squeezing = true;
    table.strikes("Mira", "longsword", "Orc", Answer::DoubleDodge, &[1, 5, 3, 4, 1]);
    assert_eq!(table.rolled().target, 18, "8 + 3 + 2, and of 5 + 3 and 4 + 1 the lower");
    assert!(table.rolled().defence_reasons.iter().any(|reason| reason.rule.as_str() == "UL-POS-12"));
}

#[test]
fn ul_inb_26_exhaustion_by_repeated_drops() {
    let mut table = beaten("ap=10", "1:poison");
    for level in 1..=6 {
        assert!(table.actor("Mira").alive());
        table.sets_ap("Orc", 40).sets("Mira", 1, 0).hits("Mira");
        assert_eq!(table.actor("Mira").exhaustion, level, "drop {level}, healed before it");
    }
    assert!(!table.actor("Mira").alive(), "at once, when the sixth level comes");
}
