//! What a creature of another program can do beside striking, read from the numbers of its texts.

use ludex_pathfinder::character::*;
use ludex_pathfinder::import::{CreatureSheet, Record, Report, import};
use serde_json::{Value, json};

/// Returns what becomes of a creature with a strike of its foot, a strike that grabs, and one ability.
fn with(name: &str, kind: &str, actions: Value, description: &str, rules: Value) -> (CreatureSheet, Report) {
    let strike = |name: &str, riders: Value| {
        json!({"type": "melee", "name": name, "system": {
            "bonus": {"value": 14},
            "damageRolls": {"0": {"damage": "2d6+5", "damageType": "bludgeoning"}},
            "attackEffects": {"value": riders}, "traits": {"value": []},
        }})
    };
    let ability = json!({"type": "action", "name": name, "system": {
        "actionType": {"value": kind}, "actions": {"value": actions},
        "description": {"value": description}, "rules": rules,
    }});
    let creature = json!({
        "type": "npc", "name": "Marsh Lurker",
        "items": [strike("Foot", json!([])), strike("Jaws", json!(["grab"])), ability],
        "system": {
            "attributes": {"ac": {"value": 22}, "hp": {"max": 90}, "speed": {"value": 25}},
            "details": {"level": {"value": 6}}, "perception": {"mod": 12, "senses": [{"type": "low-light-vision"}]},
            "saves": {"fortitude": {"value": 14}, "reflex": {"value": 12}, "will": {"value": 11}},
        },
    });
    let found = import(&creature).remove(0).expect("it is a creature");
    let Record::Creature(sheet) = found.record else { panic!("it is a creature") };
    (sheet, found.report)
}

const fn hurt(dice: u8, die: u8, bonus: i8, damage: DamageType) -> Hurt {
    Hurt { dice, die, bonus, damage }
}

#[test]
fn what_is_breathed_is_read_from_every_way_of_writing_it() {
    let newer = "<p>It breathes slime in a @Template[cone|distance:30], dealing @Damage[7d6[acid]|options:area-damage] damage \
                 (@Check[reflex|dc:24|basic] save). It can't use Slime Breath again for [[/gmr 1d4 #Recharge]]{1d4 rounds}.</p>";
    let older = "<p>It breathes slime in a @Template[type:cone|distance:30]{30 feet}, dealing @Damage[7d6[acid]]{much} damage \
                 (@Check[type:reflex|dc:24|basic:true] save). It can't use Slime Breath again for [[/br 1d4 #Recharge]]{1d4 rounds}.";
    let plain = "<p>It breathes slime in a 30-foot cone, dealing 7d6 acid damage (DC 24 basic Reflex save). It can't use Slime \
                 Breath again for 1d4 rounds.</p>";
    for description in [newer, older, plain] {
        let (sheet, report) = with("Slime Breath", "action", json!(2), description, json!([]));
        let breath = sheet.powers.breath.expect(description);
        assert_eq!((breath.name.as_str(), breath.shape, breath.feet), ("Slime Breath", Spray::Cone, 30));
        assert_eq!((breath.save, breath.dc, breath.actions, breath.recharge), (Save::Reflex, 24, 2, 4));
        assert_eq!((breath.hurt, breath.daily), (hurt(7, 6, 0, DamageType::Acid), 0));
        assert!(report.is_whole(), "{report:?}");
    }
}

#[test]
fn what_a_breath_does_besides_is_told() {
    let description = "<p>It deals @Damage[(1d4+1)[cold]] damage in a @Template[line|distance:60] (@Check[fortitude|dc:16|basic]). \
                       Creatures that fail their save are @UUID[Compendium.pf2e.conditionitems.Item.x]{Slowed 1}. Once per day.</p>";
    let (sheet, report) = with("Cold Spit", "action", json!(1), description, json!([]));
    let breath = sheet.powers.breath.expect("it is a breath");
    assert_eq!((breath.shape, breath.feet, breath.daily), (Spray::Line, 60, 1));
    assert_eq!((breath.save, breath.hurt), (Save::Fortitude, hurt(1, 4, 1, DamageType::Cold)));
    assert_eq!(report.in_part.len(), 1, "{report:?}");
    assert!(report.in_part[0].at == "Cold Spit" && report.in_part[0].what.contains("text"));
}

#[test]
fn what_waits_for_something_or_flies_elsewhere_stays_text() {
    let as_it_falls = "<p><strong>Trigger</strong> It is slain. @Damage[6d6[void]] in a @Template[emanation|distance:5] \
                       (@Check[reflex|dc:25|basic])</p>";
    let thrown =
        "<p>@Damage[6d6[fire]] in a @Template[burst|distance:5] within 60 feet (@Check[reflex|dc:25|basic])</p>";
    for (kind, actions, description) in
        [("reaction", json!(null), as_it_falls), ("passive", json!(null), as_it_falls), ("action", json!(2), thrown)]
    {
        let (sheet, report) = with("Burst", kind, actions, description, json!([]));
        assert!(sheet.powers.breath.is_none());
        assert_eq!(report.as_text.len(), 1, "{report:?}");
    }
}

#[test]
fn crushing_trampling_swallowing_and_fright_are_read() {
    let (sheet, report) =
        with("Constrict", "action", json!(1), "<p>1d8+5 bludgeoning, @Check[fortitude|dc:22|basic]</p>", json!([]));
    assert_eq!(sheet.powers.constrict, Some(Squeeze { hurt: hurt(1, 8, 5, DamageType::Bludgeoning), dc: 22 }));
    assert!(report.is_whole(), "{report:?}");
    let described = "<p>Large or smaller, foot, @Check[reflex|dc:26|basic]</p>";
    let (sheet, _) = with("Trample", "action", json!(3), described, json!([]));
    let foot = hurt(2, 6, 5, DamageType::Bludgeoning);
    assert_eq!(sheet.powers.trample, Some(Trampling { size: Size::Large, hurt: foot, dc: 26 }), "what its foot does");
    let (sheet, _) =
        with("Swallow Whole", "action", json!(1), "<p>Medium, @Damage[(2d8+6)[acid]], Rupture 12</p>", json!([]));
    let swallow = Swallowing { size: Size::Medium, hurt: hurt(2, 8, 6, DamageType::Acid), rupture: 12 };
    assert_eq!(sheet.powers.swallow, Some(swallow));
    let rules = json!([{"key": "Aura", "radius": 90, "slug": "frightful-presence"}]);
    let (sheet, report) =
        with("Frightful Presence", "passive", json!(null), "<p>90 feet, @Check[will|dc:27]</p>", rules);
    assert_eq!(sheet.powers.presence, Some(Presence { feet: 90, dc: 27 }));
    assert!(report.is_whole(), "{report:?}");
    let (sheet, _) = with("Rend", "action", json!(1), "<p>foot</p>", json!([]));
    assert_eq!(sheet.powers.rend.as_deref(), Some("Foot"));
    let described = "<p>It deals an extra 1d4 damage to whoever is within reach of two of its allies.</p>";
    assert_eq!(with("Pack Attack", "passive", json!(null), described, json!([])).0.powers.pack, 4);
    assert!(with("Pounce", "action", json!(1), "<p>It Strides and Strikes.</p>", json!([])).0.powers.pounce);
}

#[test]
fn what_heals_by_itself_is_read_from_its_name_and_from_its_rule() {
    let from_name = with("Regeneration 20 (Deactivated by Acid or Fire)", "passive", json!(null), "", json!([]));
    let rule = json!([{"key": "FastHealing", "type": "regeneration", "value": 20, "deactivatedBy": ["acid", "fire"]}]);
    let from_rule = with("Regeneration", "passive", json!(null), "", rule);
    for (sheet, report) in [from_name, from_rule] {
        let expected = Healing {
            regeneration: 20,
            stopped_by: Some(DamageType::Acid),
            or_by: Some(DamageType::Fire),
            ..Healing::default()
        };
        assert_eq!(sheet.heals, expected);
        assert!(report.is_whole(), "{report:?}");
    }
    let (sheet, report) =
        with("Fast Healing 5", "passive", json!(null), "", json!([{"key": "FastHealing", "value": 5}]));
    assert_eq!(sheet.heals.fast, 5);
    assert!(report.is_whole(), "{report:?}");
    let rule = json!([{"key": "FastHealing", "value": 2, "predicate": ["in-water"]}]);
    let (sheet, report) = with("Fast Healing 2 (while in water)", "passive", json!(null), "", rule);
    assert!(sheet.heals.fast == 0 && !report.is_whole(), "under a condition it stays off");
    let (sheet, report) = with("Regeneration 9 (Deactivated by Fire or Holy)", "passive", json!(null), "", json!([]));
    assert_eq!((sheet.heals.regeneration, sheet.heals.stopped_by), (9, Some(DamageType::Fire)));
    assert_eq!(report.in_part.len(), 1, "{report:?}");
}

#[test]
fn what_a_strike_or_a_sense_says_already_is_no_text_beside_it() {
    assert!(with("Grab", "action", json!(1), "<p>It grabs.</p>", json!([])).1.is_whole(), "its jaws grab");
    assert!(
        !with("Knockdown", "action", json!(1), "<p>It fells.</p>", json!([])).1.is_whole(),
        "none of its strikes fells"
    );
    assert!(with("Low-Light Vision", "passive", json!(null), "", json!([])).1.is_whole());
}

/// A creature's powers are written as its record reads them.
#[test]
fn powers_are_written_as_content_files_have_them() {
    let described = "<p>@Damage[7d6[acid]] damage in a @Template[line|distance:60] (@Check[reflex|dc:24|basic])</p>";
    let (sheet, _) = with("Slime Breath", "action", json!(2), described, json!([]));
    let written = serde_json::to_value(&sheet).expect("it can be written");
    let breath = &written["powers"]["breath"];
    assert_eq!((&breath["shape"], &breath["feet"], &breath["hurt"]["dice"]), (&json!("line"), &json!(60), &json!(7)));
    assert_eq!(written["powers"].as_object().map(serde_json::Map::len), Some(1), "what it has not is not written");
    assert_eq!(written.get("heals"), None);
}
