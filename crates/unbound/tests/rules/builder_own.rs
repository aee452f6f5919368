//! What a character has of its own, made from fields: magic, senses, tools, gear that is on no list (UL-ATK-35, 42,
//! UL-VIS-08, UL-RNK-12).

use crate::common;

use common::blows::*;
use ludex_engine::{Content, Draft, Sheet};
use ludex_unbound::character::Profile;
use ludex_unbound::content::character::read;
use ludex_unbound::*;
use serde_json::{Value, json};

/// The fields with some of them filled in, by their JSON pointers; those of the creature without its beginning.
fn filled(values: &[(&str, Value)]) -> Value {
    let mut record = Unbound::builder().expect("there are fields").form().command;
    for (path, value) in values {
        let path = if path.starts_with('/') { (*path).to_owned() } else { format!("/creature/0/{path}") };
        let (holder, key) = path.rsplit_once('/').expect("it is a pointer");
        match record.pointer_mut(holder).unwrap_or_else(|| panic!("no {holder}")) {
            Value::Array(list) => list[key.parse::<usize>().expect("a place")] = value.clone(),
            holder => holder[key] = value.clone(),
        }
    }
    record
}

fn draft(values: &[(&str, Value)]) -> Draft {
    Unbound::builder().expect("there are fields").draft(&filled(values)).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// What comes of it, and again from its own text.
fn made(values: &[(&str, Value)]) -> Profile {
    let draft = draft(values);
    let text = |text: &str| read(text, &Options::default()).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    let made = text(&draft.toml);
    let record = Unbound::builder().expect("there are fields").read(&draft.toml).expect("it is one character");
    let again =
        Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(again.toml, draft.toml, "what is saved and opened is the same");
    Profile::clone(&made.profile)
}

/// The faults, by field and rule.
fn faults(values: &[(&str, Value)]) -> Vec<(String, String)> {
    let faults = Unbound::builder().expect("there are fields").draft(&filled(values)).expect_err("something is wrong");
    let rule = |fault: &ludex_engine::content::Fault| fault.rule.as_ref().map_or(String::new(), ToString::to_string);
    faults.iter().map(|fault| (fault.field.clone(), rule(fault))).collect()
}

fn value(sheet: &Sheet, label: &str) -> Option<String> {
    let mut entries = sheet.sections.iter().flat_map(|section| &section.entries);
    entries.find(|entry| entry.label == label).map(|entry| entry.value.to_string())
}

/// A weapon of one's own, whole.
fn moonblade() -> Vec<(&'static str, Value)> {
    vec![
        ("/weapon/0/name", json!("Moonblade")),
        ("/weapon/0/group", json!("blades")),
        ("/weapon/0/damage/0/dice", json!("1d10")),
        ("/weapon/0/damage/0/type", json!("slashing")),
    ]
}

#[test]
fn fields_that_are_left_open_say_nothing() {
    let text = draft(&[]).toml;
    for word in ["casting", "senses", "spells", "tool", "[[weapon]]", "[[armour]]", "[[shield]]", "weapons"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
}

#[test]
fn ul_atk_42_magic_by_mana_by_threshold_and_by_slots() {
    let mage = [
        ("casting/attribute", json!("intelligence")),
        ("spells/0", json!("Ember Dart")),
        ("spells/3", json!("Frost Lance")),
        ("attributes/intelligence", json!(3)),
    ];
    let profile = made(&mage);
    let names: Vec<&str> = profile.spells.iter().map(|spell| spell.name.as_str()).collect();
    assert_eq!(names, ["Ember Dart", "Frost Lance"]);
    let casting = profile.casting.expect("it casts");
    assert_eq!((casting.devotion, casting.slots.len(), casting.conduit), (None, 0, false));
    let sheet = draft(&mage).sheet;
    let mana = sheet.pools.iter().find(|pool| pool.name == "Mana").expect("it has mana");
    assert_eq!(mana.max, 4 + 2 + 3, "the word of the rules on a derived number");
    let devout = [&mage[..], &[("casting/devotion", json!(2))]].concat();
    assert_eq!(made(&devout).casting.and_then(|casting| casting.devotion), Some(2));
    let conduit = [&mage[..], &[("casting/slots/1", json!(3)), ("casting/conduit", json!(true))]].concat();
    let casting = made(&conduit).casting.expect("it casts");
    assert_eq!((casting.slots, casting.conduit), (vec![0, 3], true));
}

#[test]
fn ul_atk_42_what_magic_lacks_is_told_at_its_field() {
    let said = |field: &str, rule: &str| vec![(format!("creature[0].{field}"), rule.to_owned())];
    assert_eq!(faults(&[("casting/slots/0", json!(1))]), said("casting.attribute", "UL-ATK-42"));
    assert_eq!(faults(&[("casting/devotion", json!(1))]), said("casting.attribute", "UL-ATK-42"));
    assert_eq!(faults(&[("spells/2", json!("Ember Dart"))]), said("casting", "UL-ATK-42"));
    let unknown = [("casting/attribute", json!("will")), ("spells/0", json!("Wish"))];
    assert_eq!(faults(&unknown), said("spells[0]", ""));
}

#[test]
fn ul_rnk_12_a_boost_in_the_spells_of_a_source_that_is_known() {
    let mage = [("casting/attribute", json!("intelligence")), ("spells/0", json!("Ember Dart"))];
    let boosted = [&mage[..], &[("casting/boosts/1", json!("arcane"))]].concat();
    let casting = made(&boosted).casting.expect("it casts");
    assert_eq!(json!(casting.boosts), json!(["arcane"]));
    // The number of the spell on the page follows.
    let total = |values: &[(&str, Value)]| {
        let sheet = draft(values).sheet;
        let mut entries = sheet.sections.iter().flat_map(|section| &section.entries);
        let dart = entries.find(|entry| entry.label == "Ember Dart").expect("it stands there");
        dart.tally.as_ref().expect("it is explained").total
    };
    assert_eq!(total(&boosted), total(&mage) + 1);
    let said = |field: &str, rule: &str| vec![(format!("creature[0].{field}"), rule.to_owned())];
    let divine = [&mage[..], &[("casting/boosts/0", json!("divine"))]].concat();
    assert_eq!(faults(&divine), said("casting.boosts[0]", "UL-RNK-12"));
    let twice = [&boosted[..], &[("casting/boosts/0", json!("arcane"))]].concat();
    assert_eq!(faults(&twice), said("casting.boosts[1]", "UL-RNK-08"));
}

#[test]
fn ul_vis_08_and_09_senses() {
    let profile = made(&[("senses/darkvision", json!(60))]);
    assert_eq!((profile.senses.blindsight, profile.senses.darkvision, profile.senses.truesight), (0, 60, 0));
    assert_eq!(value(&draft(&[("senses/blindsight", json!(30))]).sheet, "Blindsight"), Some("30 feet".into()));
    assert_eq!(faults(&[("senses/truesight", json!(2000))])[0].0, "creature[0].senses");
}

#[test]
fn ul_rnk_12_boosts_in_tools_instruments_and_vehicles() {
    let carried = [("tools/0", json!("lute")), ("tools/2", json!("Smithing Tools"))];
    let boosted =
        [&carried[..], &[("tool_boosts/0", json!("lute")), ("tool_boosts/1", json!("Smithing Tools"))]].concat();
    let profile = made(&boosted);
    assert_eq!(profile.tools, ["lute", "Smithing Tools"]);
    assert!(profile.has_tool_boost("lute") && profile.has_tool_boost("Smithing Tools"));
    // A vehicle is the campaign's: whoever plays there knows it.
    assert_eq!(made(&[("tool_boosts/0", json!("the Sea Wren"))]).tool_boosts, ["the Sea Wren"]);
    let said = |field: &str, rule: &str| vec![(format!("creature[0].{field}"), rule.to_owned())];
    assert_eq!(faults(&[("tool_boosts/1", json!("Smithing Tools"))]), said("tool_boosts[0]", "UL-RNK-12"));
    let twice = [&carried[..], &[("tool_boosts/0", json!("lute")), ("tool_boosts/1", json!("lute"))]].concat();
    assert_eq!(faults(&twice), said("tool_boosts[1]", "UL-RNK-08"));
    let song =
        [&carried[..], &[("tool_boosts/0", json!("lute")), ("skill_boosts", json!({ "song": "background" }))]].concat();
    assert_eq!(faults(&song), said("tool_boosts[0]", "UL-RNK-08"), "one of the two");
    let kit = [("tools/0", json!("Thieves' Tools")), ("tool_boosts/0", json!("Thieves' Tools"))];
    assert_eq!(faults(&kit), said("tool_boosts[0]", "UL-RNK-12"), "a boost of Thievery is in its sub-skills");
}

#[test]
fn ul_rnk_12_what_a_page_refuses_a_table_refuses() {
    let mut table = Blows { play: ludex_engine::testing::Play::new(common::load("skirmish.toml")) };
    let record = "[[creature]]\nname = \"Wren\"\npc = true\nattributes = {}\ntool_boosts = [\"Smithing Tools\"]\n";
    let join = campaign::characters::JoinCharacter { record: record.into(), side: None };
    let refusal = table.refused(join);
    assert_eq!(refusal.rule.as_str(), "UL-RNK-12");
    assert!(refusal.to_string().contains("tool_boosts[0]"), "{refusal}");
}

#[test]
fn ul_atk_35_a_weapon_of_ones_own_is_carried() {
    let whole = [
        &moonblade()[..],
        &[
            ("weapons/2", json!("dagger")),
            ("/weapon/0/damage/1/dice", json!("1d4")),
            ("/weapon/0/damage/1/type", json!("cold")),
            ("/weapon/0/source", json!("arcane")),
            ("/weapon/0/boost", json!(1)),
            ("/weapon/0/light", json!(true)),
            ("/weapon/0/thrown/0", json!(20)),
            ("/weapon/0/thrown/1", json!(60)),
        ],
    ]
    .concat();
    let profile = made(&whole);
    let names: Vec<&str> = profile.weapons.iter().map(|weapon| weapon.name.as_str()).collect();
    assert_eq!(names, ["dagger", "Moonblade", "unarmed strike"]);
    let blade = &profile.weapons[1];
    assert_eq!((blade.ap, blade.hands, blade.boost, blade.light, blade.thrown), (5, 1, 1, true, Some((20, 60))));
    assert_eq!(blade.damage.len(), 2);
    // The page's numbers are those of the rules.
    let told = draft(&whole)
        .sheet
        .sections
        .iter()
        .flat_map(|section| &section.entries)
        .any(|entry| entry.label.contains("Moonblade") && entry.tally.is_some());
    assert!(told, "attacks and parries with it are explained");
    // Two of them, and no more than there are hands for; a boost may be placed by its name, too.
    let other = [
        &moonblade()[..],
        &[
            ("/weapon/1/name", json!("Sunbow")),
            ("/weapon/1/group", json!("ranged")),
            ("/weapon/1/hands", json!(2)),
            ("/weapon/1/ap", json!(6)),
            ("/weapon/1/damage/0/dice", json!("1d8")),
            ("/weapon/1/damage/0/type", json!("piercing")),
            ("/weapon/1/range/0", json!(80)),
            ("/weapon/1/range/1", json!(240)),
            ("weapon_boosts/0", json!("Sunbow")),
        ],
    ]
    .concat();
    let profile = made(&other);
    assert_eq!((profile.weapons.len(), profile.weapons[1].boost, profile.weapons[1].range), (3, 1, Some((80, 240))));
}

#[test]
fn ul_atk_35_what_a_weapon_of_ones_own_lacks_is_told_at_its_field() {
    let blade = moonblade();
    let without = |left_out: &str| -> Vec<(&str, Value)> {
        blade.iter().filter(|(path, _)| *path != left_out).cloned().collect()
    };
    let said = |field: &str, rule: &str| vec![(field.to_owned(), rule.to_owned())];
    assert_eq!(faults(&without("/weapon/0/name")), said("weapon[0].name", ""));
    assert_eq!(faults(&without("/weapon/0/group")), said("weapon[0].group", "UL-ATK-45"));
    assert_eq!(faults(&without("/weapon/0/damage/0/dice")), said("weapon[0].damage[0].dice", ""));
    assert_eq!(faults(&without("/weapon/0/damage/0/type")), said("weapon[0].damage[0].type", "UL-DMG-04"));
    let with = |path: &'static str, value: Value| [&blade[..], &[(path, value)]].concat();
    assert_eq!(faults(&with("/weapon/0/damage/0/dice", json!("a lot"))), said("weapon[0].damage[0].dice", ""));
    assert_eq!(faults(&with("/weapon/0/range/1", json!(60))), said("weapon[0].range", "UL-ATK-35"));
    assert_eq!(faults(&with("/weapon/0/heavy", json!(true))), said("weapon[0].hands", ""), "both hands");
    assert_eq!(faults(&with("/weapon/0/name", json!("longsword"))), said("weapon[0].name", ""), "one of the list");
    // The second alone is the first of the file.
    assert_eq!(faults(&[("/weapon/1/name", json!("Club"))])[0].0, "weapon[0].group");
}

#[test]
fn ul_arm_01_armour_and_a_shield_of_ones_own_are_worn() {
    let armour = [
        ("/armour/0/name", json!("wyvern hide")),
        ("/armour/0/value", json!(9)),
        ("/armour/0/class", json!("light")),
        ("/shield/0/name", json!("oak door")),
        ("/shield/0/armor", json!(7)),
        ("armour_boost", json!(1)),
    ];
    let profile = made(&armour);
    let worn = profile.armour.as_ref().expect("it is worn");
    assert_eq!((worn.name.as_str(), worn.value, worn.boost, worn.bulk), ("wyvern hide", 9, 1, false));
    let shield = profile.shield.as_ref().expect("it is carried");
    assert_eq!((shield.name.as_str(), shield.armor, shield.equip_ap), ("oak door", 7, 1));
    assert_eq!(value(&draft(&armour).sheet, "Armour"), Some("wyvern hide 9 (Light)".into()));
    // Nobody wears two.
    let both = [&armour[..], &[("armour", json!("leather")), ("shield", json!("buckler"))]].concat();
    let names: Vec<String> = faults(&both).into_iter().map(|fault| fault.0).collect();
    assert_eq!(names, ["armour[0].name", "shield[0].name"]);
    assert_eq!(faults(&armour[..2]), vec![("armour[0].class".to_owned(), String::new())]);
    let much: Vec<_> = armour
        .iter()
        .cloned()
        .map(|(path, value)| if path == "/armour/0/value" { (path, json!(31)) } else { (path, value) })
        .collect();
    assert_eq!(faults(&much)[0].0, "armour[0].value");
}

#[test]
fn gear_of_ones_own_comes_back_from_a_table() {
    let values = [&moonblade()[..], &[("name", json!("Wren")), ("senses/darkvision", json!(60))]].concat();
    let mut table = Blows { play: ludex_engine::testing::Play::new(common::load("skirmish.toml")) };
    let record = draft(&values).toml;
    table.does(campaign::characters::JoinCharacter { record, side: None }, []);
    let before = table.actor("Wren").profile.clone();
    let record = Unbound::builder()
        .expect("there are fields")
        .record(table.state(), table.id("Wren"))
        .expect("she is a character");
    assert_eq!(record.pointer("/weapon/0/name"), Some(&json!("Moonblade")));
    let again =
        Unbound::builder().expect("there are fields").draft(&record).unwrap_or_else(|faults| panic!("{faults:?}")).toml;
    let made = read(&again, table.state().options()).expect("it is whole");
    assert_eq!(made.profile, before);
}
