//! Hazards of other programs: what is taken of them, and what is told.

use ludex_pathfinder::character::{Against, DamageType, Hazard, Rank, Save, Skill, Trigger, When};
use ludex_pathfinder::import::{Imported, Record, Told, import};
use serde_json::{Value, json};

fn read(json: &Value) -> Imported {
    import(json).remove(0).expect("it is taken")
}

fn hazard(found: &Imported) -> &Hazard {
    let Record::Hazard(hazard) = &found.record else { panic!("it is a hazard") };
    hazard
}

/// Returns whether something is told of a place with these words.
fn told(list: &[Told], at: &str, words: &str) -> bool {
    list.iter().any(|one| one.at == at && one.what.contains(words))
}

/// A pit as a file has it.
fn pit() -> Value {
    json!({
        "type": "hazard", "name": "Sagging Floor",
        "items": [{"type": "action", "name": "Give Way", "system": {"description": {"value":
            "<p><strong>Trigger</strong> A creature steps onto the boards.</p><p><strong>Effect</strong> It falls 20 feet.</p>"}}}],
        "system": {
            "attributes": {
                "ac": {"value": 10}, "hasHealth": true, "hp": {"max": 12, "details": "to break a board"}, "hardness": 3,
                "stealth": {"value": 8, "details": ""}, "immunities": [{"type": "critical-hits"}],
            },
            "saves": {"fortitude": {"value": 1}, "reflex": {"value": 1}, "will": {"value": 0}},
            "details": {
                "isComplex": false, "level": {"value": 0}, "description": "<p>Rotten boards over a cellar.</p>",
                "disable": "<p>@Check[thievery|dc:12] to wedge a board, or @Check[type:survival|dc:15] to see where to step</p>",
            },
            "traits": {"value": ["mechanical", "trap"], "rarity": "common"},
        },
    })
}

/// A sign of magic that burns.
fn rune() -> Value {
    json!({
        "type": "hazard", "name": "Hissing Sign",
        "items": [{"type": "action", "name": "Hiss", "system": {"description": {"value":
            "<p><strong>Trigger</strong> Somebody reads it aloud.</p><p>It deals @Damage[2d8[acid]] to all in a \
             @Template[type:emanation|distance:10] (@Check[reflex|dc:17|basic]).</p>"}}}],
        "system": {
            "attributes": {
                "ac": {"value": 0}, "hasHealth": false, "hp": {"max": 0},
                "stealth": {"value": 8, "details": "<p>(trained)</p>"},
            },
            "details": {
                "isComplex": false, "level": {"value": 1}, "reset": "<p>It hisses again after a day.</p>",
                "disable": "<p>@Check[thievery|dc:18] (expert) twice: two successes to scrape it off, or dispel magic \
                            (2nd level; counteract DC 16)</p>",
            },
            "traits": {"value": ["magical", "trap"]},
        },
    })
}

/// Blades that act in every round.
fn blades() -> Value {
    json!({
        "type": "hazard", "name": "Whirling Blades",
        "items": [
            {"type": "melee", "name": "Blade", "system": {
                "bonus": {"value": 11}, "damageRolls": {"a": {"damage": "1d10+4", "damageType": "slashing"}},
                "traits": {"value": []},
            }},
            {"type": "action", "name": "Wake", "system": {"description": {"value":
                "<p><strong>Trigger</strong> A creature enters the corridor.</p><p>A blade strikes.</p>"}}},
        ],
        "system": {
            "attributes": {"ac": {"value": 16}, "hp": {"max": 30}, "hardness": {"value": 8}, "stealth": {"value": 10}},
            "details": {
                "isComplex": true, "level": {"value": 2}, "routine": "<p>(2 actions) It strikes twice.</p>",
                "disable": "DC 18 Thievery (trained) at the hub",
            },
        },
    })
}

#[test]
fn a_pit_is_stepped_on_and_fallen_into() {
    let found = read(&pit());
    let pit = hazard(&found);
    assert_eq!((pit.level, pit.complex, pit.stealth, pit.notice_rank), (0, false, 18, None));
    assert_eq!((pit.disable_with, pit.disable, pit.disable_rank), (Skill::Thievery, 12, Rank::Untrained));
    assert_eq!((pit.armor_class, pit.hardness, pit.hit_points, pit.broken_at), (10, 3, 12, 6));
    assert_eq!((pit.trigger, pit.pit, pit.once), (Trigger::Step, Some(20), true));
    assert_eq!(pit.about, "Rotten boards over a cellar.");
    let further: Vec<_> = pit.ways.iter().map(|way| (way.with, way.dc, way.rank)).collect();
    assert_eq!(further, [(Skill::Survival, 15, Rank::Untrained)]);
    assert!(told(&found.report.as_text, "attributes.hp.details", "board"));
    assert!(told(&found.report.beside, "saves", "saves"));
    assert!(told(&found.texts, "Give Way", "steps onto"));
}

#[test]
fn a_sign_of_magic_hurts_all_about_it_and_is_counteracted() {
    let found = read(&rune());
    let rune = hazard(&found);
    assert_eq!((rune.notice_rank, rune.disable_rank, rune.successes), (Some(Rank::Trained), Rank::Expert, 2));
    assert_eq!((rune.counter_level, rune.counter, rune.hit_points), (Some(2), 16, 0));
    let blast = rune.blast.as_ref().expect("it hurts");
    assert_eq!((blast.hurt.dice, blast.hurt.die, blast.hurt.damage), (2, 8, DamageType::Acid));
    assert_eq!((blast.save, blast.dc, blast.feet), (Save::Reflex, 17, 10));
    assert_eq!((rune.trigger, rune.once), (Trigger::Touch, false), "it has a reset");
    assert!(told(&found.texts, "reset", "after a day"));
}

#[test]
fn blades_strike_in_every_round() {
    let found = read(&blades());
    let blades = hazard(&found);
    let blow = blades.blow.as_ref().expect("it strikes");
    assert_eq!((blow.modifier, blow.hurt.dice, blow.hurt.die, blow.hurt.bonus), (11, 1, 10, 4));
    assert_eq!((blades.complex, blades.once, blades.hardness, blades.broken_at), (true, false, 8, 15));
    assert_eq!((blades.disable, blades.disable_rank, blades.trigger), (18, Rank::Trained, Trigger::Step));
    assert!(told(&found.report.in_part, "details.routine", "each round"));
}

#[test]
fn pf_haz_02_a_hazard_keeps_each_thing_that_it_does() {
    let mut mill = blades();
    let blast = |name: &str, kind: &str, dice: &str| {
        json!({"type": "action", "name": name, "system": {"actionType": {"value": kind}, "description": {"value":
            format!("<p>It deals @Damage[{dice}] to all in a @Template[type:emanation|distance:10] (@Check[reflex|dc:17|basic]).</p>")}}})
    };
    let mut second = mill["items"][0].clone();
    second["name"] = json!("Hook");
    second["system"]["bonus"]["value"] = json!(7);
    let items = mill["items"].as_array_mut().unwrap();
    items.extend([second, blast("Burst", "reaction", "1d6[cold]"), blast("Vent", "action", "2d6[fire]")]);
    let found = read(&mill);
    let mill = hazard(&found);
    assert_eq!((mill.blow.as_ref().map(|blow| blow.modifier), mill.blast.is_none()), (Some(11), true));
    let further: Vec<_> = mill
        .further
        .iter()
        .map(|deed| {
            let blast = deed.blast.as_ref().map(|blast| (blast.hurt.dice, blast.hurt.damage));
            (deed.when, deed.blow.as_ref().map(|blow| blow.modifier), blast)
        })
        .collect();
    let expected = [
        (When::Both, Some(7), None),
        (When::SetOff, None, Some((1, DamageType::Cold))),
        (When::InTurn, None, Some((2, DamageType::Fire))),
    ];
    assert_eq!(further, expected);
    let mut crowded = blades();
    let blade = crowded["items"][0].clone();
    crowded["items"].as_array_mut().unwrap().extend(vec![blade; 9]);
    let found = read(&crowded);
    assert_eq!(hazard(&found).further.len(), 6);
    assert!(told(&found.report.as_text, "Blade", "no room"));
}

#[test]
fn what_is_taken_lies_in_a_scene() {
    let library = |hazard: &Hazard| {
        let written = serde_json::to_value(hazard).expect("it is written");
        serde_json::from_value::<Hazard>(written).expect("it is read again")
    };
    for json in [pit(), rune(), blades()] {
        let found = read(&json);
        assert_eq!(&library(hazard(&found)), hazard(&found));
    }
}

#[test]
fn a_hazard_without_numbers_is_not_taken() {
    let why = |json: Value| import(&json).remove(0).expect_err("it is not taken");
    let mut haunt = pit();
    haunt["items"] = json!([{"type": "action", "name": "Moan", "system": {"description": {"value": "It moans."}}}]);
    assert_eq!(why(haunt), "Sagging Floor: it does nothing in numbers that could be taken");
    let mut nameless = pit();
    nameless["system"]["details"]["level"] = json!(null);
    assert!(why(nameless).contains("details.level.value"));
    assert_eq!(
        why(json!({"type": "hazard", "name": "Pit"})),
        "it is only the name of one of type hazard, without numbers"
    );
}

#[test]
fn odd_numbers_of_hazards_are_told_and_nothing_panics() {
    let mut odd = blades();
    odd["system"]["attributes"]["stealth"]["value"] = json!(null);
    odd["system"]["attributes"]["hardness"] = json!(900);
    odd["system"]["details"]["disable"] = json!("pray");
    odd["system"]["attributes"]["weaknesses"] =
        json!([{"type": "cold", "value": 5}, {"type": "sadness", "value": 5}, {"type": "fire", "value": "x"}]);
    odd["system"]["attributes"]["resistances"] = json!([{"type": "slashing", "value": 3}]);
    let found = read(&odd);
    assert_eq!((hazard(&found).stealth, hazard(&found).disable), (10, 60));
    assert!(told(&found.report.in_part, "attributes.stealth.value", "not in the file"));
    assert!(told(&found.report.in_part, "details.disable", "nobody disables it"));
    assert!(told(&found.report.left_out, "attributes.hardness", "900"));
    let wards = (hazard(&found).weak.clone(), hazard(&found).resistant.clone());
    assert_eq!((wards.0.get(&Against::Cold), wards.0.len(), wards.1.get(&Against::Slashing)), (Some(&5), 1, Some(&3)));
    assert!(told(&found.report.left_out, "attributes.weaknesses", "sadness"));
}
