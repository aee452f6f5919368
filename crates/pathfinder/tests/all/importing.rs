//! Creatures and characters of other programs: every shape, every trouble, and nothing that panics.

use ludex_pathfinder::character::*;
use ludex_pathfinder::import::{CharacterSheet, CreatureSheet, Imported, Record, Told, import, plain};
use proptest::prelude::*;
use serde_json::{Value, json};

const FILES: [&str; 7] = [
    include_str!("../files/shape-a.json"),
    include_str!("../files/shape-b.json"),
    include_str!("../files/shape-c.json"),
    include_str!("../files/shape-d.json"),
    include_str!("../files/shape-e.json"),
    include_str!("../files/foundry-character.json"),
    include_str!("../files/pathbuilder.json"),
];

fn read(place: usize) -> Imported {
    let json: Value = serde_json::from_str(FILES[place]).expect("the sample is JSON");
    let mut found = import(&json);
    assert_eq!(found.len(), 1);
    found.remove(0).expect("the sample is taken")
}

fn creature(found: &Imported) -> &CreatureSheet {
    let Record::Creature(sheet) = &found.record else { panic!("it is a creature") };
    sheet
}

fn character(found: &Imported) -> &CharacterSheet {
    let Record::Character(sheet) = &found.record else { panic!("it is a character") };
    sheet
}

/// Returns whether something is told of a place with these words.
fn told(list: &[Told], at: &str, words: &str) -> bool {
    list.iter().any(|one| one.at == at && one.what.contains(words))
}

#[test]
fn shape_a_has_numbers_as_text() {
    let found = read(0);
    let sheet = creature(&found);
    assert_eq!((sheet.level, sheet.armor_class, sheet.hit_points, sheet.speed), (1, 16, 20, 40));
    assert_eq!((sheet.saves, sheet.perception), ([7, 9, 4], 7));
    let abilities: Vec<(Ability, i8)> =
        sheet.abilities.iter().map(|(ability, modifier)| (*ability, *modifier)).collect();
    assert_eq!(abilities, [(Ability::Strength, 2), (Ability::Dexterity, 3), (Ability::Intelligence, -4)]);
    assert_eq!(sheet.traits, [Trait::Animal]);
    assert_eq!((sheet.resistant[&Against::Cold], sheet.weak[&Against::Fire]), (3, 2));
    assert_eq!(sheet.skills[&Skill::Stealth], 7, "an item of type lore that is called after a skill");
    assert_eq!(sheet.reactions, [Reaction::AttackOfOpportunity]);
    let jaws = &sheet.strikes[0];
    assert_eq!((jaws.modifier, jaws.dice, jaws.die, jaws.bonus, jaws.damage), (8, 1, 6, 2, Some(DamageType::Piercing)));
    let report = &found.report;
    assert!(told(&report.as_text, "traits.value", "marsh dweller"));
    assert!(told(&report.as_text, "attributes.immunities", "mud"));
    assert!(told(&report.as_text, "Jaws", "Reed Fever"));
    assert_eq!((sheet.speeds.swim, sheet.speeds.fly), (20, 0), "feet as a text, a kind with a capital");
    assert!(told(&report.beside, "img", "picture"));
}

#[test]
fn shape_b_has_skills_as_items_and_ranges_as_traits() {
    let found = read(1);
    let sheet = creature(&found);
    assert_eq!(
        (sheet.hit_points, sheet.about.as_str()),
        (32, "Guards the old chapel."),
        "all hit points, not those left"
    );
    assert_eq!(sheet.traits, [Trait::Humanoid, Trait::Lawful, Trait::Evil]);
    assert_eq!(sheet.reactions, [Reaction::ShieldBlock]);
    let [halberd, crossbow] = sheet.strikes.as_slice() else { panic!("two strikes") };
    assert_eq!((halberd.reach, halberd.versatile), (Some(10), Some(DamageType::Slashing)));
    assert_eq!((crossbow.range, crossbow.thrown, crossbow.bonus), (Some(120), false, 0));
    assert_eq!(sheet.skills.len(), 1);
    assert_eq!(sheet.languages.as_deref(), Some(["common".to_owned()].as_slice()));
    assert!(told(&found.report.as_text, "Chapel Lore", "+5"));
    assert!(told(&found.report.as_text, "attributes.ac.details", "shield raised"));
    assert!(told(&found.report.as_text, "Crossbow", "reload 1"));
    assert!(told(&found.report.beside, "Chain mail", "gear"));
}

#[test]
fn shape_c_has_wards_with_exceptions_and_damage_in_parts() {
    let found = read(2);
    let sheet = creature(&found);
    assert_eq!((sheet.size, sheet.perception), (Size::Large, 9));
    assert_eq!(sheet.immune, [Against::Poison, Against::Critical]);
    assert_eq!((sheet.weak[&Against::Positive], sheet.resistant[&Against::Physical]), (5, 5));
    assert_eq!(sheet.except, [Material::Adamantine]);
    let shard = &sheet.strikes[0];
    assert_eq!(
        (shard.dice, shard.die, shard.bonus, shard.damage),
        (1, 8, 6, Some(DamageType::Slashing)),
        "the part with the bonus"
    );
    assert_eq!((shard.deadly, sheet.strikes.len()), (Some(8), 1));
    let report = &found.report;
    let portion = |dice, die, damage| Portion { dice, die, bonus: 0, damage };
    assert_eq!(shard.also, [portion(1, 6, DamageType::Cold)]);
    assert_eq!(shard.lasting, Some(portion(1, 4, DamageType::Bleed)));
    assert_eq!(shard.riders, [Rider::Grab]);
    assert!(report.in_part.iter().all(|told| !told.at.contains("Shard")));
    assert!(told(&report.left_out, "Net", "no damage"));
    assert_eq!((sheet.proof.as_slice(), sheet.powers.hardness), ([ProofAgainst::Paralyzed].as_slice(), 5));
    let senses: Vec<(Sense, u16)> = sheet.senses.iter().map(|keen| (keen.sense, keen.range)).collect();
    assert_eq!(senses, [(Sense::Darkvision, 0), (Sense::Scent, 30)]);
    assert!(sheet.powers.rolls_after_hits, "a creature of the newer books rolls to grab");
    assert!(told(&report.in_part, "attributes.resistances", "bludgeoning"));
    assert!(told(&report.in_part, "attributes.resistances", "non-magical"));
    assert!(told(&report.doubtful, "saves.will.value", "21 is far"), "a wrong number is told and kept");
    assert_eq!(sheet.saves[2], 21);
    assert_eq!(found.publication.as_deref(), Some("ORC, remaster"));
    let burst = found.texts.iter().find(|text| text.at.starts_with("Glass Burst")).unwrap();
    assert_eq!(burst.at, "Glass Burst, action (2)");
    assert_eq!(
        burst.what,
        "2d6+5 slashing in a 10-foot emanation, DC 18 basic reflex. It can't do so for 1d4 rounds; Clumsy 2 & worse."
    );
}

#[test]
fn shape_d_has_skills_of_its_own_and_rules_in_items() {
    let found = read(3);
    let sheet = creature(&found);
    assert_eq!((sheet.skills[&Skill::Acrobatics], sheet.speed, sheet.size), (9, 0, Size::Tiny));
    assert_eq!((sheet.resistant[&Against::Fire], sheet.resistant[&Against::Acid]), (3, 3), "from a rule");
    assert!(!sheet.resistant.contains_key(&Against::Cold), "that one has a condition");
    let dart = &sheet.strikes[0];
    assert_eq!((dart.range, dart.thrown, dart.dice, dart.bonus), (Some(20), true, 0, 3));
    let report = &found.report;
    assert!(told(&report.in_part, "Brass Body", "Resistance holds under a condition"));
    assert!(told(&report.in_part, "Brass Body", "FlatModifier"));
    assert!(told(&report.in_part, "attributes.adjustment", "elite"));
    assert!(told(&report.in_part, "skills.acrobatics", "+11 to land"));
    assert!(told(&report.left_out, "skills.juggling", "no skill"));
    assert!(told(&report.as_text, "initiative.statistic", "with stealth"));
    assert!(told(&report.left_out, "resources.focus.max", "1 is not taken"));
    assert!(told(&report.left_out, "Light (At Will)", "no entry of spells"));
    assert_eq!(sheet.speeds.fly, 40);
}

#[test]
fn shape_e_has_ranges_beside_the_traits_and_may_be_whole() {
    let found = read(4);
    let [bow, dagger] = creature(&found).strikes.as_slice() else { panic!("two strikes") };
    assert_eq!((bow.range, bow.deadly, dagger.range), (Some(60), Some(10), None));
    assert!(found.report.is_whole(), "{:?}", found.report);
    assert_eq!(found.report.whole, ["Ridge Archer, level 1"]);
    assert_eq!(found.publication.as_deref(), Some("OGL, before the remaster"));
}

#[test]
fn characters_of_foundry_are_added_up() {
    let found = read(5);
    let sheet = character(&found);
    assert_eq!(sheet.abilities, [18, 12, 14, 10, 14, 8], "boosts of ancestry, background, class and the first level");
    assert_eq!((sheet.ancestry_hit_points, sheet.class_hit_points, sheet.speed), (10, 10, 20));
    assert_eq!(sheet.saves, [Rank::Expert, Rank::Expert, Rank::Trained]);
    let skills: Vec<(Skill, Rank)> = sheet.skills.iter().map(|(skill, rank)| (*skill, *rank)).collect();
    let expected =
        [(Skill::Athletics, Rank::Trained), (Skill::Stealth, Rank::Expert), (Skill::Survival, Rank::Trained)];
    assert_eq!(skills, expected);
    assert_eq!(
        (sheet.weapon_ranks[&WeaponCategory::Martial], sheet.key_ability),
        (Rank::Expert, Some(Ability::Strength))
    );
    assert_eq!((sheet.armour.as_deref(), sheet.shield.as_deref()), (Some("breastplate"), Some("steel shield")));
    assert_eq!(
        (sheet.weapons.as_slice(), sheet.reactions.as_slice()),
        (["+1 longsword".to_owned()].as_slice(), [Reaction::AttackOfOpportunity].as_slice())
    );
    assert!(told(&found.texts, "Sudden Charge", "Stride twice."));
    assert!(told(&found.texts, "gear", "3 Torch"));
}

#[test]
fn characters_of_pathbuilder_have_ranks_as_bonuses() {
    let found = read(6);
    let sheet = character(&found);
    assert_eq!(sheet.abilities, [18, 14, 14, 10, 12, 8]);
    assert_eq!(
        (sheet.ancestry_hit_points, sheet.class_hit_points, sheet.more_hit_points),
        (8, 10, 0),
        "a blank in a key"
    );
    assert_eq!(sheet.feats, [Feat::Toughness], "it stands for the hit point of each level");
    assert_eq!((sheet.speed, sheet.perception, sheet.about.as_str()), (30, Rank::Expert, "Human, Sailor, Fighter"));
    assert_eq!(sheet.weapon_ranks[&WeaponCategory::Martial], Rank::Expert);
    assert_eq!(sheet.reactions, [Reaction::ShieldBlock], "once");
    assert_eq!(sheet.weapons, ["+1 longsword", "grandmother's oar"]);
    let report = &found.report;
    assert!(told(&report.left_out, "proficiencies.stealth", "3 is no rank"));
    assert!(told(&report.in_part, "Grandmother's Oar", "no table knows"));
    assert!(told(&report.in_part, "Reflex", "Bonus"));
    assert!(told(&report.as_text, "lores", "Sailing: trained"));
    assert!(told(&report.left_out, "money", "{\"gp\":4}"), "no key is dropped silently");
    assert!(report.doubtful.is_empty(), "10 + 1 + 4 + 4 is what the file says: {:?}", report.doubtful);
    let build = serde_json::from_str::<Value>(FILES[6]).unwrap()["build"].take();
    assert_eq!(import(&build), [Ok(found)], "the build alone is the same");
}

#[test]
fn what_is_no_creature_says_what_it_is() {
    let why = |json: Value| import(&json).remove(0).unwrap_err();
    assert_eq!(
        why(json!({"type": "vehicle", "system": {}})),
        "it is of type vehicle; only npc, character and hazard are taken"
    );
    assert_eq!(why(json!({"type": "npc", "name": "Boar"})), "it is only the name of one of type npc, without numbers");
    assert!(why(json!({"success": false})).contains("export it again"));
    assert!(why(json!(7)).contains("expected an object"));
    assert!(why(json!({"a": 1})).contains("neither"));
    let no_level = json!({"type": "npc", "name": "Boar", "system": {"attributes": {"ac": {"value": 1}}}});
    assert_eq!(why(no_level), "Boar: details.level.value: it must have a number from -1 to 25");
    let many = json!([{"type": "loot"}, serde_json::from_str::<Value>(FILES[4]).unwrap()]);
    let found = import(&many);
    assert!(found[0].is_err() && found[1].is_ok(), "each for itself");
    let adventure = json!({"actors": [serde_json::from_str::<Value>(FILES[4]).unwrap()], "scenes": []});
    assert!(import(&adventure)[0].is_ok());
}

#[test]
fn descriptions_become_plain_text() {
    let html =
        "<p onclick=\"x()\">a<script>b</script></p><ul><li>one</li></ul>&lt;i&gt; @Localize[A.B] @Macro[x] [not] <a";
    assert_eq!(plain(html), "ab\none\n‹i› (its text is not in the file) [not]");
    assert_eq!(
        plain("@UUID[Compendium.pf2e.x.Item.Prone] @Damage[2d6[fire]|options:area] [[/r 1d6 #note]]"),
        "Prone 2d6 fire 1d6"
    );
    assert_eq!(plain("@Check[ @ [[ ]{ é"), "@Check[ @ [[ ]{ é");
}

#[test]
fn the_same_file_comes_to_the_same_record() {
    for (place, text) in FILES.iter().enumerate() {
        let json: Value = serde_json::from_str(text).unwrap();
        assert_eq!(import(&json), import(&json), "file {place}");
        let record = serde_json::to_value(&read(place).record).unwrap();
        assert!(record.is_object(), "it can be written");
    }
}

/// Replaces the value with the number `at`, counted in order, by another; returns how many values there are.
fn replace(json: &mut Value, at: usize, seen: &mut usize, other: &Value) {
    let here = *seen;
    *seen += 1;
    if here == at {
        *json = other.clone();
        return;
    }
    match json {
        Value::Array(list) => list.iter_mut().for_each(|value| replace(value, at, seen, other)),
        Value::Object(fields) => fields.values_mut().for_each(|value| replace(value, at, seen, other)),
        _ => {}
    }
}

/// Returns values that stand where nobody expects them.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        "[-+–]?[0-9]{0,12}( feet|d6|d99|%)?".prop_map(Value::from),
        "(@[A-Z][a-z]*\\[|\\[\\[/|<p|<|>|\\]|\\}|\\{|é| ){0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            proptest::collection::vec(("(value|type|name|[a-z]{1,3})", inner), 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn nothing_in_a_file_makes_it_panic(place in 0..FILES.len(), changes in proptest::collection::vec((0..160_usize, anything()), 1..4)) {
        let mut json: Value = serde_json::from_str(FILES[place]).unwrap();
        for (at, other) in &changes {
            replace(&mut json, *at, &mut 0, other);
        }
        for found in import(&json).into_iter().flatten() {
            prop_assert!(!found.record.name().is_empty());
            if let Record::Creature(sheet) = &found.record {
                prop_assert!((-1..=25).contains(&sheet.level) && sheet.hit_points >= 1 && sheet.strikes.len() <= 16);
            }
        }
    }
}
