//! ED-CHK: the dice, what is added, and what speaks for and against a check.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Ability, Skill};
use ludex_edge::checks::{self, Attempt, Kind, Sources, Task, Throw, WAYS, pairs, plain};
use ludex_edge::special::CHANCE_TABLE;
use ludex_edge::state::Class;
use ludex_engine::{Advantage, rules};
use serde_json::json;

rules! {
    /// A number that a test needs.
    TEST = "ED-CHK-05", "Test";
}

const LUCKS: [Advantage; 3] = [Advantage::Plain, Advantage::Advantage, Advantage::Disadvantage];

fn kept(luck: Advantage, faces: [u32; 3]) -> i32 {
    Throw::of(luck, faces, true).sum()
}

#[test]
fn ed_chk_05_dice_score_skill_and_the_rest() {
    let mut s = pair("Sable Okoro", "street thug");
    let call = json!({"do": "call_check", "target": "one", "ability": "tec", "skill": "tampering", "dc": 17});
    s.does(call, [7, 9]);
    let event = s.event("checked").expect("it was rolled");
    assert_eq!(event["check"]["modifier"]["total"], 4, "Tech 2 and Tampering 2");
    assert!(s.told().contains("rolls 20 against 17"), "{}", s.told());
    assert_eq!(RULES.len(), 1);
}

#[test]
fn ed_chk_07_as_much_as_the_difficulty_is_enough() {
    let attempt = |dc| Attempt {
        modifier: plain("modifier", 4, &TEST, true),
        dc: Some(plain("DC", dc, &TEST, true)),
        sources: Sources::new(true),
    };
    let came = [16, 17, 18].map(|dc| attempt(dc).with(Throw::of(Advantage::Plain, [6, 7, 0], true)).succeeds());
    assert_eq!(came, [true, true, false]);
}

#[test]
fn ed_chk_09_and_ed_chk_11_difficulties_and_outcomes_have_names() {
    assert_eq!(
        (checks::difficulty(25), checks::difficulty(31), checks::difficulty(19)),
        (Some("hard"), Some("prodigious"), None)
    );
    let results = [4, 5, 9, 10, 16, 17, 24, 27, 28, 30, 31, 40];
    let names = [
        "terrible",
        "terrible",
        "poor or misleading",
        "mediocre or irrelevant",
        "ordinary",
        "decent",
        "good",
        "great",
        "excellent",
        "excellent",
        "astounding",
        "astounding",
    ];
    assert_eq!(results.map(checks::outcome), names);
}

#[test]
fn ed_chk_10_without_a_difficulty_the_outcome_counts() {
    let mut s = pair("Ilse Maren", "street thug");
    s.does(json!({"do": "call_check", "target": "one", "ability": "int", "skill": "medicine", "dc": 0}), [8, 5]);
    assert!(s.told().contains("rolls 21: good"), "{}", s.told());
}

#[test]
fn ed_chk_12_what_is_said_of_checks_holds_for_attacks_and_saves() {
    let mut s = pair("Rhea Vance", "street thug");
    s.afflict("one", "sickened");
    assert_eq!(s.odds("one", "combat knife", "two").2.1, 1);
    let save =
        json!({"do": "call_check", "target": "one", "ability": "str", "skill": "stamina", "dc": 17, "save": true});
    s.does(save, [9, 8, 2]);
    assert!(s.told().contains("rolls 14 against 17"), "{}", s.told());
}

#[test]
fn ed_chk_13_and_ed_chk_14_one_skill_or_none() {
    let s = pair("Brakk Dun", "street thug");
    let with = |skill| checks::modifier(s.state(), s.id("one"), Task::of(skill, Kind::Task), true);
    assert_eq!(with(Skill::Medicine).total, 1, "Intelligence alone");
    assert_eq!(with(Skill::Might).total, 7);
    assert!(with(Skill::Medicine).to_string().contains("not learned"));
}

#[test]
fn ed_chk_16_and_ed_cnd_05_what_fails_by_itself_is_not_rolled() {
    let mut s = pair("Sable Okoro", "street thug");
    s.afflict("one", "blinded").set("one", |actor| actor.uneasy = true);
    let look = json!({"do": "call_check", "target": "one", "ability": "per", "skill": "inspection", "dc": 13, "sight": true,
        "tenacity": 1});
    s.does(look, NO_DICE);
    assert!(s.happened("failed_by_itself") && s.actor("one").uneasy, "what waits for a roll waits on");
    assert_eq!(s.vp("one"), 20, "nothing is spent on it");
}

#[test]
fn ed_chk_26_to_ed_chk_28_who_does_not_roll_has_twelve() {
    // Also ED-CHK-27.
    let mut s = pair("Rhea Vance", "street thug");
    let alert = |s: &Scene| checks::passive(s.state(), s.id("one"), Task::of(Skill::Alertness, Kind::Task), true).total;
    assert_eq!(alert(&s), 16, "12, Perception 2 and Alertness 2");
    s.set("one", |actor| actor.uneasy = true);
    assert_eq!(alert(&s), 13, "what waits for the next roll counts");
    assert!(s.actor("one").uneasy, "and is not used up");
    s.afflict("one", "sickened");
    assert_eq!(alert(&s), 13, "never more than 3");
}

#[test]
fn ed_chk_32_armour_hampers_moving_and_not_saving() {
    let s = pair("Rhea Vance", "street thug");
    let total = |skill, kind| checks::modifier(s.state(), s.id("one"), Task::of(skill, kind), true).total;
    assert_eq!(total(Skill::Acrobatics, Kind::Task), 0, "Dexterity 2 less 2");
    assert_eq!(total(Skill::Wrestling, Kind::Task), 5);
    assert_eq!(total(Skill::Reflex, Kind::Save), 4);
}

#[test]
fn ed_chk_33_and_ed_chk_34_three_dice_of_which_two_count() {
    let rows = [([3, 5, 9], 14, 8), ([4, 4, 10], 14, 8), ([7, 7, 7], 14, 14), ([11, 11, 2], 22, 13)];
    for (faces, better, worse) in rows {
        assert_eq!(kept(Advantage::Advantage, faces), better, "{faces:?}");
        assert_eq!(kept(Advantage::Disadvantage, faces), worse, "{faces:?}");
    }
}

#[test]
fn ed_chk_35_to_ed_chk_37_sources_are_counted_and_one_die_is_added() {
    // Also ED-CHK-36.
    let net = |gains: usize, losses: usize| {
        let mut sources = Sources::new(true);
        (0..gains).for_each(|_| sources.gain("for", &TEST));
        (0..losses).for_each(|_| sources.lose("against", &TEST));
        sources.net()
    };
    assert_eq!([net(2, 1), net(1, 1), net(1, 3), net(0, 0)], [LUCKS[1], LUCKS[0], LUCKS[2], LUCKS[0]]);
    assert_eq!(net(4, 0), LUCKS[1], "and three dice, never six");
    // A condition counts once, whatever brought it; exhaustion and sickness are two.
    let mut s = pair("Brakk Dun", "street thug");
    s.afflict("one", "sickened").afflict("one", "sickened");
    let losses = |s: &Scene, ability| {
        let mut sources = Sources::new(true);
        checks::weigh(
            s.state(),
            s.id("one"),
            Task { ability, skill: None, kind: Kind::Task, sight: false },
            &mut sources,
        );
        sources.count().1
    };
    assert_eq!(losses(&s, Ability::Strength), 1);
    s.does(json!({"do": "tire", "target": "one", "levels": 2}), NO_DICE);
    assert_eq!(losses(&s, Ability::Strength), 2);
    assert_eq!(losses(&s, Ability::Intelligence), 1);
}

#[test]
fn ed_chk_43_to_ed_chk_45_vitality_buys_a_bonus_but_not_the_last_of_it() {
    let mut s = pair("Sable Okoro", "street thug");
    let check = |points: u8| json!({"do": "call_check", "target": "one", "ability": "tec", "skill": "tampering", "dc": 19, "tenacity": points});
    s.set("one", |actor| actor.vitality = 9);
    assert_eq!(s.no(check(3)).0, "ED-CHK-44");
    s.does(check(2), [6, 7]);
    assert!(s.told().contains("rolls 19 against 19"), "{}", s.told());
    assert_eq!(s.vp("one"), 3);
    assert_eq!(s.no(check(1)).0, "ED-CHK-44");
    assert!(!s.happened("damaged"), "it is no damage");
}

#[test]
fn ed_vit_08_and_ed_inb_26_tenacity_near_zero() {
    for (left, most) in [(4, 1), (3, 0), (9, 2), (10, 3)] {
        let mut s = pair("Rhea Vance", "street thug");
        s.set("one", |actor| actor.vitality = left);
        let id = s.id("one");
        let may = |points| checks::may_spend(s.state(), id, points, 0).is_ok();
        assert_eq!((1..=3).filter(|points| may(*points)).max().unwrap_or(0), most, "{left}");
    }
}

#[test]
fn ed_chk_49_the_table_is_what_the_dice_come_to() {
    for (place, luck) in LUCKS.into_iter().enumerate() {
        let mut counted = [0_u16; 25];
        for faces in (1..=12).flat_map(|a| (1..=12).flat_map(move |b| (1..=12).map(move |c| [a, b, c]))) {
            if luck != Advantage::Plain || faces[2] == 1 {
                counted[kept(luck, faces) as usize] += 1;
            }
        }
        for (sum, plain, with, without) in WAYS {
            assert_eq!(counted[usize::from(sum)], [plain, with, without][place], "{sum} {luck:?}");
        }
    }
}

#[test]
fn ed_chk_54_the_pairs_weigh_as_the_dice_fall() {
    for luck in LUCKS {
        let all: u64 = pairs(luck).map(|(.., ways)| ways).sum();
        assert_eq!(all, if luck == Advantage::Plain { 144 } else { 1728 });
        for (sum, plain, with, without) in WAYS {
            let ways: u64 =
                pairs(luck).filter(|(low, high, _)| low + high == u32::from(sum)).map(|(.., ways)| ways).sum();
            let told = [(LUCKS[0], plain), (LUCKS[1], with), (LUCKS[2], without)];
            let (_, told) = told.into_iter().find(|(one, _)| *one == luck).expect("it is one of three");
            assert_eq!(ways, u64::from(told), "{sum} {luck:?}");
        }
    }
}

#[test]
fn ed_spc_63_each_class_comes_as_often_as_the_table_says() {
    for (place, luck) in LUCKS.into_iter().enumerate() {
        let mut counted = [0; 6];
        for (low, high, ways) in pairs(luck) {
            counted[checks::class_of(low, high).place()] += ways as u32;
        }
        assert_eq!(counted, CHANCE_TABLE.map(|(_, plain, with, without)| [plain, with, without][place]), "{luck:?}");
    }
    // By the other die: 2, 51 and 3 ways for a nine.
    let nine = |luck| pairs(luck).filter(|(low, high, _)| (*low, *high) == (9, 12)).map(|(.., ways)| ways).sum::<u64>();
    assert_eq!(LUCKS.map(nine), [2, 51, 3]);
}

#[test]
fn ed_spc_01_and_ed_spc_02_only_the_dice_that_count_are_read() {
    let class = |luck, faces| Throw::of(luck, faces, true).class();
    assert_eq!(class(LUCKS[1], [1, 8, 12]), Class::Single12(8));
    assert_eq!(class(LUCKS[2], [1, 8, 12]), Class::Single1(8));
    assert_eq!(class(LUCKS[2], [12, 5, 5]), Class::None);
    assert_eq!(class(LUCKS[1], [1, 12, 12]), Class::Double12);
    assert_eq!(class(LUCKS[1], [1, 1, 12]), Class::Cancelled);
    assert_eq!(class(LUCKS[0], [1, 1, 0]), Class::Double1);
}

#[test]
fn ed_atk_42_chances_to_hit() {
    let ways = |needed: u8, place: usize| -> u32 {
        let reach = WAYS.iter().filter(|(sum, ..)| *sum >= needed);
        reach.map(|(_, plain, with, without)| u32::from([*plain, *with, *without][place])).sum()
    };
    assert_eq!([0, 1, 2].map(|place| ways(11, place)), [99, 1513, 748]);
    assert_eq!([0, 1, 2].map(|place| ways(13, place)), [78, 1347, 489]);
    assert_eq!([0, 1, 2].map(|place| ways(16, place)), [45, 980, 215]);
}
