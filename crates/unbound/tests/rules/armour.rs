//! Armour: UL-ARM.

use crate::common;

use common::blows::*;
use ludex_grid::Cover;
use ludex_unbound::actions::Improvise;
use ludex_unbound::armour::{self, Situation};
use ludex_unbound::character::{ArmourClass, Skill};
use ludex_unbound::checks::Checked;
use ludex_unbound::handling::MoveShield;
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// +7 to hit without any rank, and Strength 5 to damage.
const MIRA: &str = "strength=5 dexterity=7 weapons=longsword";

fn reduction(orc: &str, situation: Situation) -> i32 {
    let table = duel(MIRA, orc);
    armour::reduction(table.state(), table.id("Orc"), situation, false).total
}

fn passive(orc: &str) -> i32 {
    let table = duel(MIRA, orc);
    armour::passive(table.state(), table.id("Orc"), Cover::None, false).total
}

#[test]
fn ul_arm_01_the_rank_in_the_class_that_is_worn_counts() {
    assert_eq!(reduction("armour=leather light=2", Situation::Whole), 6);
    assert_eq!(reduction("armour=leather heavy=2", Situation::Whole), 4);
    let table = duel(MIRA, "armour=leather");
    assert_eq!(armour::worn(table.state(), table.id("Orc")), (8, ArmourClass::Light, 0));
    let table = duel(MIRA, "");
    assert_eq!(armour::worn(table.state(), table.id("Orc")), (6, ArmourClass::Unarmored, 0));
}

#[test]
fn ul_arm_02_half_the_armor_value_comes_off_damage() {
    let mut table = duel(MIRA, "armour=chainmail heavy=2");
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[8, 6, 4]);
    assert_eq!(table.amounts(), [15 - 7]);
    assert_eq!(table.dealt()[0].steps.len(), 1);
    assert_eq!(table.dealt()[0].steps[0].after, 8);
}

#[test]
fn ul_arm_03_ranks_and_boosts_count_1_each() {
    assert_eq!(reduction("armour=scale_coat medium=2 armour_boost=1", Situation::Whole), 5 + 2 + 1);
    assert_eq!(reduction("level=5 armour=scale_coat medium=3 armour_boost=1", Situation::Whole), 5 + 3 + 1);
    assert_eq!(passive("armour=scale_coat medium=2 armour_boost=1"), 10, "and only here");
}

#[test]
fn ul_arm_04_without_armour_the_rank_always_counts() {
    let mut table = duel(MIRA, "unarmored=2");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[8, 1, 6, 4]);
    assert_eq!(table.amounts(), [15 - 5]);
    // What bare skin is worth is the campaign's to say.
    let ground = on(" . A B .").option("armor_unarmored_value = 8").hero("Mira", 'A', MIRA).foe("Orc", 'B', "");
    let table = ground.begin();
    let orc = table.id("Orc");
    assert_eq!(armour::passive(table.state(), orc, Cover::None, false).total, 8);
    assert_eq!(armour::reduction(table.state(), orc, Situation::Whole, false).total, 4);
}

#[test]
fn ul_arm_05_light_armour_puts_agility_in_place_of_the_rank() {
    let orc = "armour=leather light=2 agility=3 weapons=longsword";
    // Whole, after a failed dodge, after a failed parry.
    let rows: [(Answer, &[u32], i32); 3] =
        [(PASSIVE, &[8, 6, 4], 6), (DODGE, &[8, 1, 6, 4], 7), (Answer::Parry(0), &[8, 8, 6, 4], 4)];
    for (with, faces, kept) in rows {
        let mut table = duel(MIRA, orc);
        table.strikes("Mira", "longsword", "Orc", with, faces);
        assert_eq!(table.amounts(), [15 - kept], "{with:?}");
    }
    assert_eq!(reduction("armour=leather light=2 agility=-2", Situation::FailedDodge), 4, "never less than nothing");
}

#[test]
fn ul_arm_06_medium_armour_adds_dexterity_to_passive_armor() {
    assert_eq!(passive("armour=breastplate dexterity=3"), 12);
    assert_eq!(passive("armour=chain_shirt dexterity=3"), 9);
    assert_eq!(passive("armour=plate_harness dexterity=3"), 12);
}

#[test]
fn ul_arm_07_heavy_armour_keeps_its_rank_after_a_failed_block() {
    let orc = "armour=plate_harness heavy=2 shield=buckler";
    for (with, kept) in [(BLOCK, 8), (DODGE, 6)] {
        let mut table = duel(MIRA, orc);
        table.strikes("Mira", "longsword", "Orc", with, &[8, 1, 6, 4]);
        assert_eq!(table.amounts(), [15 - kept], "{with:?}");
    }
}

#[test]
fn ul_arm_08_reduction_by_situation() {
    // Armor value 9, boost 1, rank 1, Agility 3: B = 4 + 1, B + R = 6, B + A = 8.
    let rows = [
        (Situation::Whole, [6, 6, 6, 6]),
        (Situation::FailedDodge, [6, 8, 5, 5]),
        (Situation::FailedBlock, [6, 5, 5, 6]),
        (Situation::FailedOther, [6, 5, 5, 5]),
    ];
    for (situation, row) in rows {
        for (class, value) in ["unarmored", "light", "medium", "heavy"].into_iter().zip(row) {
            let orc = format!("av=9:{class} armour_boost=1 {class}=1 agility=3");
            assert_eq!(reduction(&orc, situation), value, "{situation:?}, {class}");
        }
    }
    for (situation, value) in [(Situation::Whole, 6), (Situation::FailedDodge, 7), (Situation::FailedBlock, 5)] {
        assert_eq!(reduction("armour=chain_shirt armour_boost=1 light=1 agility=2", situation), value);
    }
}

#[test]
fn ul_arm_08_a_defence_that_succeeds_keeps_the_rank() {
    // Attack 17 against a dodge of 18 grazes by rank 2; 12 less the whole 5, halved.
    let mut table = duel("dexterity=3 blades=2 strength=2 weapons=longsword", "av=8:light light=1 agility=5");
    table.strikes("Mira", "longsword", "Orc", DODGE, &[10, 5, 6, 4]);
    assert_eq!(table.outcome(), (17, 18, Degree::Graze));
    assert_eq!(table.amounts(), [3]);
}

#[test]
fn ul_arm_09_what_it_reduces_and_what_not() {
    let plate = "armour=chainmail heavy=2";
    let mut table = duel("dexterity=7 natural=chill:5:2d6:cold", plate);
    table.strikes("Mira", "chill", "Orc", PASSIVE, &[8, 3, 3]);
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![0], (14, 28)));
    // A fire that goes on is not reduced.
    let mut table = duel("", plate);
    table.gains("Orc", Status::Burning, 3).passes("Mira", &[]).passes("Orc", &[]);
    assert_eq!(table.pools("Orc"), (11, 28));
    // Nor is what a piercing critical hit takes of Health.
    let mut table = duel("dexterity=10 weapons=dagger", plate);
    table.strikes("Mira", "dagger", "Orc", PASSIVE, &[11, 3, 2]);
    assert_eq!((table.amounts(), table.pools("Orc")), (vec![5, 2], (12, 23)));
}

#[test]
fn ul_arm_10_bulk_hampers_movement_skills() {
    let roll = |mira: &str, skill: Skill, faces: &[u32]| {
        let mut table = duel(mira, "");
        let actor = table.id("Mira");
        let roll = Some(Roll { skill, attribute: None, number: 10, social: false });
        table.does(Improvise { actor, ap: 1, roll, what: "keeps the seat".into() }, faces);
        let total = table.play.events.iter().find_map(|event| match event {
            Event::Checked(Checked { check, .. }) => Some((check.total, check.reasons.len())),
            _ => None,
        });
        total.expect("it was rolled")
    };
    assert_eq!(roll("armour=chainmail dexterity=2", Skill::Ride, &[14, 6]), (8, 1));
    assert_eq!(roll("armour=breastplate dexterity=2", Skill::Ride, &[14]), (16, 0));
    assert_eq!(roll("armour=chainmail agility=1", Skill::Acrobatics, &[14, 6]), (7, 1));
    assert_eq!(roll("shield=tower_shield agility=1", Skill::Acrobatics, &[14, 6]), (7, 1), "a bulky shield too");
    assert_eq!(roll("armour=chainmail strength=1", Skill::Overpower, &[14]), (15, 0), "no other skill");
    // Laid off, the shield hampers nobody.
    let mut table = duel("shield=tower_shield agility=1", "");
    let actor = table.id("Mira");
    table.does(MoveShield { actor, up: false }, []);
    let roll = Some(Roll { skill: Skill::Acrobatics, attribute: None, number: 10, social: false });
    table.does(Improvise { actor, ap: 1, roll, what: "tumbles".into() }, [14]);
}

#[test]
fn ul_arm_11_a_boost_counts_for_one_armour() {
    // The boost stands with what is worn: without it, a rank in the class is all there is.
    assert_eq!(reduction("armour=leather armour_boost=1 light=1", Situation::Whole), 4 + 1 + 1);
    assert_eq!(reduction("armour=chain_shirt light=1", Situation::Whole), 4 + 1);
    let table = duel(MIRA, "armour=leather armour_boost=1");
    let tally = armour::reduction(table.state(), table.id("Orc"), Situation::FailedBlock, true);
    let boost = tally.parts.iter().find(|part| part.rule.as_str() == "UL-ARM-11");
    assert_eq!(boost.map(|part| part.value), Some(1), "it is not lost with the rank");
}

#[test]
fn ul_arm_12_acid_lowers_everything_that_follows_from_armor() {
    let orc = "av=10:medium dexterity=1 agility=1";
    let mut table = duel(MIRA, orc);
    table.gains("Orc", Status::Corroded, 3);
    table.strikes("Mira", "longsword", "Orc", PASSIVE, &[2, 6, 4]);
    assert_eq!((table.rolled().target, table.amounts()), (8, vec![15 - 3]));
    let mut table = duel(MIRA, orc);
    table.gains("Orc", Status::Corroded, 3);
    table.strikes("Mira", "longsword", "Orc", DODGE, &[1, 4]);
    assert_eq!(table.rolled().target, 7 + 1 + 4);
    // Never below 0.
    let mut table = duel(MIRA, "av=3:medium");
    table.gains("Orc", Status::Corroded, 4);
    let orc = table.id("Orc");
    assert_eq!(armour::worn(table.state(), orc).0, 0);
    assert_eq!(armour::reduction(table.state(), orc, Situation::Whole, false).total, 0);
}

#[test]
fn ul_arm_13_a_hide_is_armour() {
    let state = common::load("duel.toml");
    let ogre = ludex_engine::ActorId(1);
    assert_eq!(armour::passive(&state, ogre, Cover::None, false).total, 9);
    assert_eq!(armour::reduction(&state, ogre, Situation::Whole, false).total, 5);
    assert_eq!(armour::reduction(&state, ogre, Situation::FailedDodge, false).total, 4);
    let tally = armour::passive(&state, ogre, Cover::None, true);
    assert_eq!(tally.to_string(), "9 hide + 1 Dexterity - 1 Large = 9");
}

#[test]
fn ul_arm_09_a_record_may_go_past_armour() {
    let mut table = duel("natural=sting:5:1d4:poison!ignores_armor=true", "av=12:heavy heavy=4");
    table.strikes("Mira", "sting", "Orc", PASSIVE, &[15, 3]);
    assert_eq!((table.amounts(), table.pools("Orc").0), (vec![3], 11));
}
