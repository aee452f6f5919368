//! PF-ENV: falls, cold and heat, what stands in the way.

use ludex_pathfinder::character::DamageType;
use ludex_pathfinder::checks::Degree;
use ludex_pathfinder::environment::*;
use std::collections::BTreeMap;

#[test]
fn pf_env_01_a_fall_hurts_for_half_of_it() {
    let hard = |feet| fall(feet, Landing::Hard);
    assert_eq!(hard(30), Fall { damage: 15, prone: true });
    assert_eq!(hard(5), Fall { damage: 0, prone: false });
    assert_eq!(hard(15).damage, 7);
    assert_eq!((hard(1_500).damage, hard(u32::MAX).damage), (750, 750));
    assert_eq!((feet_in_round(0), feet_in_round(3)), (500, 1_500));
}

#[test]
fn pf_env_02_water_is_soft() {
    let water = |feet, depth, dives| fall(feet, Landing::Water { depth, dives });
    assert_eq!(water(40, 100, false), Fall { damage: 10, prone: false });
    assert_eq!(water(30, 10, true).damage, 10, "no softer than it is deep");
    assert_eq!(water(30, 100, true).damage, 0);
    assert_eq!(fall(40, Landing::Snow { depth: 20, dives: false }), Fall { damage: 10, prone: true });
}

#[test]
fn pf_env_03_falling_on_somebody_hurts_them_too() {
    let saves = [Degree::CriticalSuccess, Degree::Success, Degree::Failure, Degree::CriticalFailure];
    assert_eq!(saves.map(|save| falling_on(20, save)), [0, 5, 10, 20]);
    assert_eq!(ludex_pathfinder::environment::falls::FALLING_ON_DC, 15);
}

#[test]
fn pf_env_04_structures_have_numbers() {
    let printed = BTreeMap::new();
    let of = |structure: Structure| {
        let Built { climb, durability: Durability { hardness, hit_points, broken_at }, .. } =
            structure.numbers(&printed);
        (climb, hardness, hit_points, broken_at.unwrap())
    };
    let all: Vec<(i32, i32, i32, i32)> = Structure::ALL.iter().map(|structure| of(*structure)).collect();
    let wood = |climb| (climb, 10, 40, 20);
    let stone = |climb| (climb, 14, 56, 28);
    let iron = |climb| (climb, 18, 72, 36);
    let doors = [wood(20), stone(30), (15, 15, 60, 30), iron(30)];
    let walls = [wood(15), wood(15), stone(20), stone(30), iron(40)];
    let portcullises = [wood(10), iron(10)];
    assert_eq!(all, [doors.as_slice(), &walls, &portcullises].concat());
}

#[test]
fn pf_opt_10_a_campaign_may_give_other_numbers() {
    let built = Structure::WoodenPortcullis.numbers(&BTreeMap::new());
    let harder = Built { climb: 15, force: Some(24), ..built };
    let overrides = BTreeMap::from([(Structure::WoodenPortcullis, harder)]);
    assert_eq!(Structure::WoodenPortcullis.numbers(&overrides).climb, 15);
    assert_eq!(Structure::IronPortcullis.numbers(&overrides).climb, 10, "others stay");
    assert_eq!(
        Structure::WoodenPortcullis.force_dc(None, &overrides).unwrap().to_string(),
        "24 wooden portcullis = 24"
    );
}

#[test]
fn pf_env_06_things_are_forced_against_dcs() {
    let dcs: Vec<i32> = Barrier::ALL.iter().map(|barrier| force_dc(*barrier, None).total).collect();
    assert_eq!(dcs, [15, 20, 20, 30, 30]);
    let locked = force_dc(Barrier::IronPortcullis, Some(35));
    assert_eq!(locked.to_string(), "(iron portcullis +30, off: the lock is harder) 35 lock = 35");
    assert_eq!(force_dc(Barrier::IronPortcullis, Some(20)).total, 30);
    assert_eq!(force_dc(Barrier::Stuck, Some(35)).total, 15, "a stuck door has no lock that counts");
    assert_eq!(locked_dc(20).total, 25, "a chest");
    let none = BTreeMap::new();
    assert_eq!(Structure::WoodenDoor.force_dc(Some(20), &none).map(|dc| dc.total), Some(25));
    assert_eq!(Structure::MasonryWall.force_dc(None, &none), None);
}

#[test]
fn pf_env_07_the_world_does_damage_in_four_categories() {
    assert_eq!(Category::Moderate.dice(Some(5)), Ok(5));
    let fewest: Vec<u8> = Category::ALL.iter().map(|category| category.dice(None).unwrap()).collect();
    assert_eq!(fewest, [1, 4, 8, 18]);
    for (category, between) in
        [(Category::Minor, 3), (Category::Moderate, 7), (Category::Major, 13), (Category::Massive, 25)]
    {
        assert_eq!(category.dice(Some(between)).unwrap_err().rule.id, "PF-ENV-07", "{between}");
    }
    assert_eq!(Category::Massive.dice(Some(24)), Ok(24));
}

#[test]
fn pf_env_08_cold_and_heat_tire_and_hurt() {
    use Temperature::*;
    let of = |degrees| Temperature::of(degrees, false);
    assert_eq!([-90, -80].map(of), [IncredibleCold; 2]);
    assert_eq!([-79, -20].map(of), [ExtremeCold; 2]);
    assert_eq!([-19, 12].map(of), [SevereCold; 2]);
    assert_eq!([13, 20, 32].map(of), [MildCold; 3]);
    assert_eq!([33, 94].map(of), [Normal; 2]);
    assert_eq!([95, 104, 105, 114].map(of), [MildHeat, MildHeat, SevereHeat, SevereHeat]);
    assert_eq!([115, 139, 140, 200].map(of), [ExtremeHeat, ExtremeHeat, IncredibleHeat, IncredibleHeat]);
    let damp = [79, 80, 89, 90, 114, 115, 139, 140].map(|degrees| Temperature::of(degrees, true));
    assert_eq!(damp, [Normal, MildHeat, MildHeat, SevereHeat, SevereHeat, ExtremeHeat, ExtremeHeat, IncredibleHeat]);
    assert_eq!((of(20).hours(), of(20).hurts()), (4, None), "five hours at 20 degrees tire and do not hurt");
    assert_eq!(IncredibleCold.hurts(), Some((Category::Moderate, DamageType::Cold, 1)));
    assert_eq!(ExtremeHeat.hurts(), Some((Category::Minor, DamageType::Fire, 10)));
    assert_eq!(
        [SevereCold, ExtremeCold, IncredibleCold].map(Temperature::clothed),
        [Normal, SevereCold, IncredibleCold]
    );
}

#[test]
fn pf_itm_03_things_break_and_are_destroyed() {
    let door = Structure::WoodenDoor.numbers(&BTreeMap::new()).durability;
    let after = door.after(40, 32);
    assert_eq!((after, door.soundness(after)), (18, Soundness::Broken));
    assert_eq!((door.after(18, 9), door.soundness(20), door.soundness(21)), (18, Soundness::Broken, Soundness::Whole));
    assert_eq!((door.after_breaking(40), door.after_breaking(12)), (20, 12));
    assert_eq!(door.soundness(door.after(18, 28)), Soundness::Destroyed);
    let paper = Stuff::Paper.durability();
    assert_eq!((paper.soundness(1), paper.after_breaking(1)), (Soundness::Whole, 1), "it cannot be broken");
    assert_eq!(door.after(40, 13), 37, "a longsword on a door");
}

#[test]
fn pf_itm_06_materials_are_hard() {
    let all: Vec<(i32, i32)> =
        Stuff::ALL.iter().map(|stuff| (stuff.durability().hardness, stuff.durability().hit_points)).collect();
    let expected = [
        (0, 1),
        (0, 1),
        (0, 1),
        (1, 4),
        (1, 4),
        (2, 8),
        (2, 8),
        (2, 8),
        (3, 12),
        (4, 16),
        (4, 16),
        (4, 16),
        (5, 20),
        (5, 20),
        (7, 28),
        (9, 36),
        (10, 40),
        (14, 56),
        (18, 72),
    ];
    assert_eq!(all, expected);
    for stuff in Stuff::ALL {
        let durability = stuff.durability();
        let half = (durability.hit_points > 1).then_some(durability.hit_points / 2);
        assert_eq!(durability.broken_at, half, "{stuff}");
    }
}

#[test]
fn pf_itm_21_adamantine_halves_what_is_no_harder_than_itself() {
    let thing = |hardness| Durability { hardness, hit_points: 100, broken_at: None };
    let harm = |hardness, grade| 100 - thing(hardness).against_adamantine(grade).after(100, 20);
    assert_eq!((harm(10, Grade::Standard), harm(14, Grade::Standard)), (15, 6));
    assert_eq!((harm(13, Grade::High), harm(14, Grade::High), harm(11, Grade::Standard)), (14, 6, 9));
}

/// Somebody out in the open.
fn out() -> crate::common::Scene {
    let mut s = crate::common::ring("", ". A . .", &[("one", "Brannoc", "ours", "A")]);
    s.set("one", |actor| actor.days.woke = 1_000_000);
    s
}

#[test]
fn pf_env_08_cold_and_heat_hurt_as_time_passes() {
    use crate::common::NO_DICE;
    use serde_json::json;
    let hurts = |degrees: i32, more: serde_json::Value, minutes: u32, faces: &[u32]| {
        let mut s = out();
        let mut set = json!({"do": "set_temperature", "degrees": degrees});
        set.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        s.does(set, NO_DICE);
        s.does(json!({"do": "wait", "minutes": minutes}), faces);
        20 - s.hp("one")
    };
    assert_eq!(hurts(20, json!({}), 600, &[]), 0, "mild cold hurts nobody");
    assert_eq!(hurts(0, json!({}), 120, &[3, 4]), 7, "severe cold: minor, each hour");
    assert_eq!(hurts(0, json!({"clothed": true}), 120, &[]), 0, "clothes keep it off");
    assert_eq!(hurts(-30, json!({}), 20, &[1, 2]), 3, "extreme cold: each ten minutes");
    assert_eq!(hurts(-30, json!({"clothed": true}), 60, &[2]), 2, "as severe in clothes");
    assert_eq!(hurts(95, json!({"damp": true}), 60, &[5]), 5, "damp heat is severe from 90 on");
    assert_eq!(hurts(150, json!({}), 1, &[1, 1, 2, 1]), 5, "incredible heat: moderate, each minute");
    // On the way it tires sooner.
    let mut s = out();
    s.does(json!({"do": "set_temperature", "degrees": 20}), NO_DICE);
    s.does(json!({"do": "travel", "minutes": 241}), NO_DICE);
    assert!(s.has("one", ludex_pathfinder::state::Condition::Fatigued), "20 degrees, in the fifth hour");
}

#[test]
fn pf_env_07_the_world_hurts_as_the_game_master_says() {
    use serde_json::json;
    let mut s = out();
    s.set("one", |actor| actor.hit_points = 20);
    let bolt = |dice: u8| json!({"do": "batter", "target": "one", "category": "moderate", "damage": "electricity", "dice": dice});
    s.does(bolt(5), [1, 1, 1, 2, 1]);
    assert_eq!(s.hp("one"), 14, "5d6");
    s.does(bolt(0), [1, 1, 1, 1]);
    assert_eq!(s.hp("one"), 10, "the fewest where nobody picks");
    assert_eq!(s.no(bolt(3)).0, "PF-ENV-07", "between the ranges");
}
