//! What critical and barely failed defences bring: UL-DEF-16 to 26.

use crate::common;

use common::blows::*;
use ludex_grid::Cell;
use ludex_unbound::handling::MoveShield;
use ludex_unbound::reactions::{Counterattack, Defend, TakeDodgePrize};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// +7 to hit without any rank, and Strength 3 to damage.
const MIRA: &str = "strength=3 dexterity=7 weapons=longsword";

#[test]
fn ul_def_16_a_critical_dodge_regains_a_point_or_steps_back() {
    let mut start = duel("weapons=longsword", "av=12:light agility=3");
    start.sets_ap("Orc", 8).strikes("Mira", "longsword", "Orc", DODGE, &[2, 3]);
    assert_eq!((start.rolled().margin, start.ap("Orc")), (-16, 6));
    let actor = start.id("Orc");
    let mut table = start.clone();
    table.does(TakeDodgePrize { actor, prize: DodgePrize::RegainAp }, []);
    assert_eq!(table.ap("Orc"), 7);
    let (orc, mira) = (start.actor("Orc").at, start.actor("Mira").at);
    let back = DodgePrize::StepBack(Cell::new(orc.x + 1, orc.y));
    let mut table = start.clone();
    table.does(TakeDodgePrize { actor, prize: back }, []);
    assert_eq!((table.actor("Orc").at, table.ap("Orc")), (Cell::new(orc.x + 1, orc.y), 6));
    for to in [mira, Cell::new(orc.x + 2, orc.y)] {
        let command = Command::TakeDodgePrize(TakeDodgePrize { actor, prize: DodgePrize::StepBack(to) });
        assert_eq!(start.forbids(command), "UL-DEF-16", "{to}");
    }
    start.declines("Orc");
    assert_eq!(start.ap("Orc"), 6);
}

#[test]
fn ul_def_16_never_above_what_the_round_began_with() {
    let mut table = duel("weapons=longsword", "av=12:light agility=3");
    table.sets_ap("Orc", 14).strikes("Mira", "longsword", "Orc", DODGE, &[2, 3]);
    let actor = table.id("Orc");
    let command = Command::TakeDodgePrize(TakeDodgePrize { actor, prize: DodgePrize::RegainAp });
    assert_eq!((table.ap("Orc"), table.forbids(command).as_str()), (12, "UL-DEF-16"));
}

#[test]
fn ul_def_17_a_dodge_that_fails_a_little_halves_the_damage() {
    let mut table = duel(MIRA, "av=10:light light=1 mobility=1");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[9, 4, 6, 5]);
    assert_eq!(table.outcome(), (16, 16, Degree::PartlyDefended));
    assert_eq!(table.amounts(), [4], "half of 14 less 5");
}

#[test]
fn ul_def_18_block() {
    let mut table = duel("weapons=longsword", "shield=round_shield strength=3 body=2");
    table.strikes("Mira", "longsword", "Orc", BLOCK, &[8, 4]);
    assert_eq!((table.rolled().target, table.paid("Orc")), (17, (3, Expense::Block)));
}

#[test]
fn ul_def_19_what_can_block() {
    let mut table = duel("weapons=longsword", "weapons=halberd strength=3 body=2");
    table.strikes("Mira", "longsword", "Orc", Answer::BlockWith(0), &[8, 4]);
    assert_eq!((table.rolled().target, table.paid("Orc").0), (15, 3));
    let mut table = duel("weapons=longsword", "weapons=longsword");
    let (command, actor) = (table.attack("Mira", "longsword", "Orc"), table.id("Orc"));
    table.does(command, []);
    for with in [BLOCK, Answer::BlockWith(0), Answer::BlockWith(7)] {
        assert_eq!(table.forbids(Defend { actor, with }), "UL-DEF-19", "{with:?}");
    }
    // A shield that hangs on the back blocks nothing.
    let mut table =
        on(" . A B .").hero("Mira", 'A', "ap=9 weapons=longsword").foe("Orc", 'B', "shield=buckler").begin();
    let actor = table.id("Orc");
    table.does(MoveShield { actor, up: false }, []).passes("Orc", &[]);
    let command = table.attack("Mira", "longsword", "Orc");
    table.does(command, []);
    assert_eq!(table.forbids(Defend { actor, with: BLOCK }), "UL-DEF-19");
}

#[test]
fn ul_def_20_a_critical_block_unbalances_who_is_in_reach() {
    let orc = "shield=round_shield strength=3 body=2";
    // Attack 9 against 13 + 6.
    let blocked = |hero: &str, weapon: &str, distance: usize, faces: &[u32]| {
        let mut table = apart(distance, hero, orc);
        table.strikes("Mira", weapon, "Orc", BLOCK, faces);
        assert!(table.rolled().defence_critical, "{hero}");
        table.has("Mira", Status::Unbalanced)
    };
    assert!(blocked("dexterity=7 weapons=longsword", "longsword", 1, &[2, 6]));
    assert!(!blocked("dexterity=7 weapons=halberd", "halberd", 2, &[2, 6]), "out of the blocker's reach");
    assert!(!blocked("acuity=7 weapons=longbow", "longbow", 3, &[2, 6]));
    assert!(!blocked("acuity=7 weapons=longbow", "longbow", 1, &[2, 3, 6]), "a shot, near as it is");
}

#[test]
fn ul_def_21_a_block_that_fails_a_little_adds_strength_to_armour() {
    let mut table = duel(MIRA, "armour=chainmail heavy=2 shield=round_shield strength=3 body=1");
    table.strikes("Mira", "longsword", "Orc", BLOCK, &[8, 4, 6, 3]);
    assert_eq!(table.outcome(), (15, 15, Degree::PartlyDefended));
    assert_eq!(table.amounts(), [2], "12 less 7 + 3");
    let mut table = duel(MIRA, "armour=chainmail heavy=2 shield=round_shield strength=3 body=1");
    table.strikes("Mira", "longsword", "Orc", BLOCK, &[8, 4, 1, 1]);
    assert_eq!(table.amounts(), [0]);
}

#[test]
fn ul_def_22_parry() {
    let mut table = duel("weapons=longsword", "weapons=longsword weapon_boosts=longsword blades=2 dexterity=2");
    table.strikes("Mira", "longsword", "Orc", Answer::Parry(0), &[8, 9]);
    assert_eq!((table.rolled().target, table.paid("Orc")), (16, (3, Expense::Parry)));
    // Dexterity even with Heavy weapons; 2 less than the weapon's own price; bare hands parry for 3.
    for (orc, total, price) in [
        ("strength=5 dexterity=2 blades=1 weapons=greatsword", 13, 4),
        ("strength=5 dexterity=2 impaling=1 weapons=spear", 13, 3),
        ("strength=5 dexterity=2 impaling=1 weapons=dagger", 13, 2),
        ("strength=5 dexterity=2 fist=2", 15, 3),
    ] {
        let mut table = duel("weapons=longsword", orc);
        let faces: &[u32] = if orc.contains("greatsword") { &[8, 9, 9] } else { &[8, 9] };
        table.strikes("Mira", "longsword", "Orc", Answer::Parry(0), faces);
        assert_eq!((table.rolled().target, table.paid("Orc").0), (total, price), "{orc}");
    }
}

#[test]
fn ul_def_23_parrying_other_sizes() {
    use ludex_engine::Advantage::{Advantage, Disadvantage, Plain};
    let club = "natural=club:6:3d6:bludgeoning!group=\"swinging\"";
    let rows = [
        ("weapons=longsword", "weapons=longsword", Plain),
        ("weapons=dagger", "weapons=longsword", Plain),
        ("weapons=greatsword", "weapons=longsword", Disadvantage),
        ("weapons=dagger", "weapons=greatsword", Advantage),
        ("weapons=greatsword", "weapons=greatsword", Plain),
        (club, "weapons=longsword", Plain),
        ("size=small weapons=longsword", "weapons=longsword", Advantage),
        ("size=small weapons=longsword", "size=small weapons=longsword", Plain),
    ];
    for (mira, orc, advantage) in rows {
        let mut table = duel(mira, orc);
        let weapon = table.actor("Mira").profile.weapons[0].name.clone();
        let faces: &[u32] = if advantage == Plain { &[2, 12] } else { &[2, 13, 11] };
        table.strikes("Mira", &weapon, "Orc", Answer::Parry(0), faces);
        assert_eq!(table.rolled().defence_dice[0].advantage, advantage, "{mira} against {orc}");
    }
    // An ogre's one-handed club against a one-handed sword: 1 + 1 against 1.
    let room = " . . . . . .\n  . A . B . .\n . . . . . .\n  . . . . . .";
    let ogre = format!("size=large reach=2 {club}");
    let mut table = on(room).hero("Ogre", 'A', &ogre).foe("Orc", 'B', "weapons=longsword").begin();
    table.strikes("Ogre", "club", "Orc", Answer::Parry(0), &[2, 13, 11]);
    assert_eq!((table.rolled().target, table.rolled().defence_dice[0].advantage), (11, Disadvantage));
}

#[test]
fn ul_def_24_two_weapons_parry_as_one_large() {
    let orc = "dexterity=2 blades=1 impaling=2 weapons=shortsword,dagger";
    let mut table = duel("weapons=greatsword", orc);
    table.strikes("Mira", "greatsword", "Orc", Answer::ParryWithTwo(0), &[8, 9]);
    assert_eq!((table.rolled().target, table.paid("Orc").0), (13, 5), "the first weapon's skill, a plain roll");
    let mut table = duel("weapons=greatsword", orc);
    table.strikes("Mira", "greatsword", "Orc", Answer::ParryWithTwo(1), &[8, 9]);
    assert_eq!((table.rolled().target, table.paid("Orc").0), (15, 4));
    let mut table = duel("weapons=longsword", "weapons=shortsword");
    let (command, actor) = (table.attack("Mira", "longsword", "Orc"), table.id("Orc"));
    table.does(command, []);
    assert_eq!(table.forbids(Defend { actor, with: Answer::ParryWithTwo(0) }), "UL-DEF-24");
}

#[test]
fn ul_def_25_a_critical_parry_opens_a_counterattack() {
    let mut start = duel("weapons=longsword", "dexterity=3 weapons=longsword");
    start.strikes("Mira", "longsword", "Orc", Answer::Parry(0), &[2, 9]);
    assert_eq!((start.rolled().margin, start.ap("Orc")), (-10, 9));
    let (actor, weapon) = (start.id("Orc"), start.weapon("Orc", "longsword"));
    let mut table = start.clone();
    table.exchange(Counterattack { actor, weapon, nonlethal: false }, PASSIVE, &[2]);
    assert_eq!(table.ap("Orc"), 9 - 4);
    start.declines("Orc");
    assert_eq!((start.ap("Orc"), start.acting()), (9, "Mira"));
    // The attacker must be in reach: a halberd keeps it away.
    let mut table = apart(2, "weapons=halberd", "dexterity=9 weapons=longsword");
    table.strikes("Mira", "halberd", "Orc", Answer::Parry(0), &[2, 9, 9]);
    assert!(table.rolled().defence_critical && table.state().decision().is_none());
}

#[test]
fn ul_def_26_a_parry_that_fails_a_little_takes_its_dice_off() {
    let orc = "av=8:light light=1 blades=1 dexterity=2 weapons=longsword";
    let mut table = duel(MIRA, orc);
    table.strikes("Mira", "longsword", "Orc", Answer::Parry(0), &[9, 12, 2, 4, 5, 5]);
    assert_eq!(table.outcome(), (16, 16, Degree::PartlyDefended));
    assert_eq!(table.amounts(), [3], "13 less 4 less 6");
    let mut table = duel(MIRA, orc);
    table.strikes("Mira", "longsword", "Orc", Answer::Parry(0), &[9, 12, 6, 6, 1, 1]);
    assert_eq!(table.amounts(), [0]);
}

#[test]
fn ul_def_25_a_critical_parry_opens_the_guard_before_the_other_hand_strikes() {
    let mut table = duel("weapons=shortsword,dagger", "dexterity=9 ap=12 weapons=longsword");
    table.strikes("Mira", "shortsword", "Orc", Answer::Parry(0), &[3, 15]);
    assert!(matches!(
        table.state().decision(),
        Some(Pending::Counterattack(ludex_unbound::reactions::Opening { parried: true, .. }))
    ));
    table.declines("Orc");
    assert!(matches!(table.state().decision(), Some(Pending::OffHand(_))), "the other hand comes after");
    // Whoever is laid low by the counterattack strikes no more.
    let mut table = duel("vitality=0 health=1 weapons=shortsword,dagger", "dexterity=9 ap=12 weapons=longsword");
    table.sets("Mira", 1, 0);
    table.strikes("Mira", "shortsword", "Orc", Answer::Parry(0), &[3, 15]);
    let back = Command::Counterattack(Counterattack { actor: table.id("Orc"), weapon: 0, nonlethal: false });
    table.exchange(back, PASSIVE, &[20, 6, 6]);
    assert!(!table.actor("Mira").alive() && table.state().decision().is_none());
}
