//! The blanks of a new character: what may stand where, under which heading, and by which rule.

use super::character::{blank, word};
use super::{Reader, starter};
use crate::action_points::AGILITY_BOOST;
use crate::actions::COSTS;
use crate::armour::{ARMOR_REDUCTION, ARMOUR_BOOST, ARMOUR_CLASSES};
use crate::attack::{ACUITY_BOOST, TWO_RANGES};
use crate::character::BoostSource;
use crate::character::attributes::{ATTRIBUTE_MAX, ATTRIBUTE_MIN, ATTRIBUTES};
use crate::character::gear::{ArmourClass, PROPERTIES};
use crate::character::growth::BOOST_SOURCES;
use crate::character::professions::TOOLS as TOOL_RULE;
use crate::character::profile::{AP_ATTRIBUTE, DEXTERITY_BOOST, HEALTH_MAX, STRENGTH_BOOST, VITALITY_MAX};
use crate::character::properties::DAMAGE_GROUP_TABLE;
use crate::character::skills::{Area, BOOST_SCOPE, DAMAGE_GROUPS, RANK_CAP, SKILLS};
use crate::checks::INTELLIGENCE_BOOST;
use crate::checks::reroll::WILL_BOOST;
use crate::damage::DAMAGE_ROLL;
use crate::damage::types::{DAMAGE_SOURCES, DAMAGE_TYPES, DamageType, Source};
use crate::defence::BLOCK;
use crate::dying::ENDURANCE_BOOST;
use crate::prelude::*;
use crate::senses::special::{BLINDSIGHT, DARKVISION, TRUE_IN_DARKNESS};
use crate::spells::{MOST_CIRCLES, RESOURCES, SPELL_RECORD};
use crate::talk::encounter::CUNNING_BOOST;
use crate::valor::SPELL_SLOTS;
use ludex_engine::Form;
use serde_json::{Value, json};

/// Weapons that can be chosen.
const WEAPONS: usize = 4;
/// Weapons, and maneuvers, in which a boost can be placed; sources of magic, too.
const BOOSTED: usize = 2;
/// Spells that can be chosen.
const SPELLS: usize = 8;
/// Tools and instruments that can be named, and those of them in which a boost can be placed.
const TOOLS: (usize, usize) = (6, 3);
/// The circles of spells, as they are counted.
const CIRCLES: [&str; MOST_CIRCLES] = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];
/// Headings for weapons of one's own.
const OWN_WEAPONS: [&str; 2] = ["A weapon of your own", "Another weapon of your own"];
/// Parts of damage of a weapon of one's own.
const PARTS: usize = 2;

fn number(min: i32, max: i32) -> Takes {
    Takes::Number { min, max }
}

/// One of these, or nothing.
fn one_of(words: impl IntoIterator<Item = String>) -> Takes {
    Takes::Choice { of: std::iter::once(String::new()).chain(words).collect() }
}

/// The rule about the boosts in an attribute.
fn boost_rule(attribute: Attribute) -> &'static Rule {
    match attribute {
        Attribute::Strength => &STRENGTH_BOOST,
        Attribute::Endurance => &ENDURANCE_BOOST,
        Attribute::Dexterity => &DEXTERITY_BOOST,
        Attribute::Agility => &AGILITY_BOOST,
        Attribute::Intelligence => &INTELLIGENCE_BOOST,
        Attribute::Cunning => &CUNNING_BOOST,
        Attribute::Acuity => &ACUITY_BOOST,
        Attribute::Will => &WILL_BOOST,
    }
}

/// Under which heading a rank stands.
fn ranks_of(group: Group) -> &'static str {
    match (group.area(), group) {
        (Area::Physical, _) => "Ranks: physical skills",
        (Area::Mental, _) => "Ranks: mental skills",
        (Area::Profession, _) => "Ranks: professions",
        (_, Group::Unarmored | Group::Light | Group::Medium | Group::Heavy) => "Ranks: armour",
        (_, Group::Body | Group::Mobility | Group::Mental | Group::Spirit) => "Ranks: defences",
        (_, group) if group.is_maneuver() => "Ranks: maneuvers",
        _ => "Ranks: weapons and spells",
    }
}

/// Under which heading a boost in a sub-skill stands.
fn boosts_of(group: Group) -> &'static str {
    match group.area() {
        Area::Physical => "Boosts: physical skills",
        Area::Mental => "Boosts: mental skills",
        _ => "Boosts: professions",
    }
}

/// The blanks of a new character.
pub(crate) fn blanks() -> Form {
    let mut creature = blank();
    creature["name"] = json!("Somebody new");
    let empty = |places: usize| Value::from(vec![""; places]);
    for (list, places) in [
        ("weapons", WEAPONS),
        ("weapon_boosts", BOOSTED),
        ("maneuver_boosts", BOOSTED),
        ("spells", SPELLS),
        ("tools", TOOLS.0),
        ("tool_boosts", TOOLS.1),
    ] {
        creature[list] = empty(places);
    }
    creature["casting"] = json!({ "attribute": "", "slots": vec![0; MOST_CIRCLES], "boosts": empty(BOOSTED) });
    creature["senses"] = json!({ "blindsight": 0, "darkvision": 0, "truesight": 0 });
    let mut fields = person();
    fields.extend(attributes());
    fields.extend(skills());
    fields.extend(gear());
    fields.extend(magic());
    fields.extend(perception());
    for field in &mut fields {
        field.path.insert_str(0, "/creature/0/");
    }
    fields.extend(own_gear());
    let weapon = json!({
        "name": "", "group": "", "damage": vec![json!({ "dice": "", "type": "" }); PARTS],
        "range": [null, null], "thrown": [null, null],
    });
    let (armour, shield) = (json!({ "name": "", "class": "" }), json!({ "name": "" }));
    Form {
        group: "Character".into(),
        label: "A new character".into(),
        command: json!({
            "creature": [creature], "weapon": vec![weapon; OWN_WEAPONS.len()], "armour": [armour], "shield": [shield],
        }),
        fields,
    }
}

fn person() -> Vec<Field> {
    let fields = [
        Field::new("name", "name", Takes::Text),
        Field::new("about", "in a few words", Takes::Text),
        Field::new("level", "level", number(1, 20)).by(&RANK_CAP),
        Field::new("vitality_die", "Vitality Die: 6, 8, 10 or 12", number(6, 12)).by(&VITALITY_MAX),
        Field::new("health_pool", "Health Pool of the class", number(0, 20)).by(&HEALTH_MAX),
        Field::new(
            "ap_attribute",
            "attribute for Action Points; none: the higher of the two",
            one_of([Attribute::Cunning, Attribute::Dexterity].map(word)),
        )
        .by(&AP_ATTRIBUTE),
    ];
    fields.map(|field| field.under("Who it is")).to_vec()
}

fn attributes() -> Vec<Field> {
    let path = |attribute: Attribute| attribute.name().to_lowercase();
    let values = Attribute::ALL.iter().map(|&attribute| {
        let takes = number(ATTRIBUTE_MIN.into(), ATTRIBUTE_MAX.into());
        Field::new(format!("attributes/{}", path(attribute)), attribute.name(), takes)
            .under("Attributes")
            .by(&ATTRIBUTES)
    });
    let boosts = Attribute::ALL.iter().map(|&attribute| {
        let (place, label) =
            (format!("attribute_boosts/{}", path(attribute)), format!("boosts in {}", attribute.name()));
        Field::new(place, label, number(0, 2)).under("Attribute boosts").by(boost_rule(attribute))
    });
    let lowers = one_of(["critical", "half_damage"].map(str::to_owned));
    let lowers = Field::new("dexterity_choice", "what one boost in Dexterity lowers", lowers);
    let lowers = lowers.under("Attribute boosts").by(&DEXTERITY_BOOST);
    values.chain(boosts).chain([lowers]).collect()
}

fn skills() -> Vec<Field> {
    let rank = |group: &Group| {
        Field::new(format!("ranks/{}", word(*group)), format!("rank in {}", group.name()), number(0, 4))
            .under(ranks_of(*group))
            .by(&RANK_CAP)
    };
    let boosts = SKILLS.iter().map(|&(skill, ..)| {
        let sources = one_of(BoostSource::ALL.iter().map(word));
        Field::new(format!("skill_boosts/{}", word(skill)), format!("boost in {}", skill.name()), sources)
            .under(boosts_of(skill.group()))
            .by(&BOOST_SOURCES)
    });
    let maneuvers = || one_of(Group::ALL.iter().filter(|group| group.is_maneuver()).map(word));
    let maneuver = |place: usize| {
        Field::new(format!("maneuver_boosts/{place}"), format!("boost in a maneuver, {}", place + 1), maneuvers())
            .under(ranks_of(Group::Shove))
            .by(&BOOST_SCOPE)
    };
    let ranks = Group::ALL.iter().map(rank).chain((0..BOOSTED).map(maneuver));
    let mut fields: Vec<Field> = ranks.chain(boosts).collect();
    // What stands under one heading stands together, in the order in which the headings come first.
    let mut headings: Vec<String> = Vec::new();
    for field in &fields {
        if !headings.iter().any(|heading| *heading == field.under) {
            headings.push(field.under.to_string());
        }
    }
    fields.sort_by_key(|field| headings.iter().position(|heading| *heading == field.under));
    fields
}

fn gear() -> Vec<Field> {
    let known = Reader::of_gear(&starter());
    let armour = one_of(known.armour.all().map(|worn| worn.name.clone()));
    let shields = one_of(known.shields.all().map(|shield| shield.name.clone()));
    let weapons = one_of(known.weapons.all().map(|weapon| weapon.name.clone()));
    let weapon =
        |place: usize| Field::new(format!("weapons/{place}"), format!("weapon {}", place + 1), weapons.clone());
    let mut fields = vec![
        Field::new("armour", "armour", armour),
        Field::new("armour_boost", "boost in the armour", number(0, 1)).by(&ARMOUR_BOOST),
        Field::new("shield", "shield", shields),
    ];
    fields.extend((0..WEAPONS).map(weapon));
    fields.extend((0..BOOSTED).map(|place| {
        let label = format!("boost in a weapon, {}", place + 1);
        Field::new(format!("weapon_boosts/{place}"), label, weapons.clone()).by(&BOOST_SCOPE)
    }));
    fields.push(Field::new("healers_kit", "carries a Healer's Kit", Takes::Flag));
    fields.into_iter().map(|field| field.under("Gear")).collect()
}

/// The powers behind magic, or nothing.
fn powers() -> Takes {
    one_of(Source::ALL.into_iter().filter(|source| *source != Source::Null).map(word))
}

/// How it casts, and what (UL-ATK-42).
fn magic() -> Vec<Field> {
    let known = Reader::of_gear(&starter());
    let spells = one_of(known.spells.all().map(|spell| spell.name.clone()));
    let mut fields = vec![
        Field::new("casting/attribute", "attribute for spells", one_of(Attribute::ALL.iter().map(word))).by(&RESOURCES),
        Field::new("casting/devotion", "Devotion, if it builds up Threshold in the place of mana", number(-5, 20))
            .by(&RESOURCES)
            .or_nothing(),
        Field::new("casting/conduit", "is a Conduit", Takes::Flag).by(&SPELL_SLOTS).or_nothing(),
    ];
    fields.extend((0..SPELLS).map(|place| {
        Field::new(format!("spells/{place}"), format!("spell {}", place + 1), spells.clone()).by(&SPELL_RECORD)
    }));
    fields.extend((0..BOOSTED).map(|place| {
        let label = format!("boost in the spells of a source, {}", place + 1);
        Field::new(format!("casting/boosts/{place}"), label, powers()).by(&BOOST_SCOPE)
    }));
    let slots = CIRCLES.iter().enumerate().map(|(place, circle)| {
        let label = format!("{circle} circle: slots");
        Field::new(format!("casting/slots/{place}"), label, number(0, 20)).by(&RESOURCES).under("Spell slots")
    });
    let fields = fields.into_iter().map(|field| field.under("Magic"));
    fields.chain(slots).collect()
}

/// What it perceives and handles beyond what everybody does.
fn perception() -> Vec<Field> {
    let senses = [("blindsight", &BLINDSIGHT), ("darkvision", &DARKVISION), ("truesight", &TRUE_IN_DARKNESS)];
    let senses = senses.map(|(sense, rule)| {
        Field::new(format!("senses/{sense}"), format!("{sense}, in feet"), number(0, 1000)).by(rule).under("Senses")
    });
    let tools = (0..TOOLS.0).map(|place| {
        Field::new(format!("tools/{place}"), format!("tool or instrument {}", place + 1), Takes::Text).by(&TOOL_RULE)
    });
    let boosts = (0..TOOLS.1).map(|place| {
        let label = format!("boost in a tool, an instrument or a vehicle, {}", place + 1);
        Field::new(format!("tool_boosts/{place}"), label, Takes::Text).by(&BOOST_SCOPE)
    });
    senses.into_iter().chain(tools.chain(boosts).map(|field| field.under("Tools and instruments"))).collect()
}

/// Gear that is on no list.
fn own_gear() -> Vec<Field> {
    let weapons = OWN_WEAPONS.iter().enumerate().flat_map(|(place, heading)| {
        own_weapon().into_iter().map(move |mut field| {
            field.path.insert_str(0, &format!("/weapon/{place}/"));
            field.under(*heading)
        })
    });
    let classes = [ArmourClass::Unarmored, ArmourClass::Light, ArmourClass::Medium, ArmourClass::Heavy];
    let armour = [
        Field::new("/armour/0/name", "its name", Takes::Text),
        Field::new("/armour/0/value", "armor value", number(0, 30)).by(&ARMOR_REDUCTION).or_nothing(),
        Field::new("/armour/0/class", "class", one_of(classes.map(word))).by(&ARMOUR_CLASSES),
        Field::new("/armour/0/bulk", "Bulk: hampers Movement skills", Takes::Flag).or_nothing(),
    ];
    let shield = [
        Field::new("/shield/0/name", "its name", Takes::Text),
        Field::new("/shield/0/armor", "armor: what it blocks and bashes with", number(0, 30)).by(&BLOCK).or_nothing(),
        Field::new("/shield/0/equip_ap", "Action Points to take it up, 1 if left open", number(0, 20)).or_nothing(),
        Field::new("/shield/0/bulk", "Bulk: hampers Movement skills", Takes::Flag).or_nothing(),
    ];
    let armour = armour.map(|field| field.under("Armour of your own"));
    let shield = shield.map(|field| field.under("A shield of your own"));
    weapons.chain(armour).chain(shield).collect()
}

fn own_weapon() -> Vec<Field> {
    let blank = |path: &'static str, label: &'static str, takes: Takes| Field::new(path, label, takes);
    let property =
        |path: &'static str, label: &'static str| blank(path, label, Takes::Flag).by(&PROPERTIES).or_nothing();
    let feet =
        |path: &'static str, label: &'static str| blank(path, label, number(5, 5000)).by(&TWO_RANGES).or_nothing();
    let groups = one_of(DAMAGE_GROUP_TABLE.iter().map(|row| word(row.0)).chain([word(Group::Firearms)]));
    let mut fields = vec![
        blank("name", "its name", Takes::Text),
        blank("ap", "Action Points of an attack, 5 if left open", number(1, 30)).by(&COSTS).or_nothing(),
        blank("group", "damage group", groups).by(&DAMAGE_GROUPS),
    ];
    for part in 0..PARTS {
        let which = if part == 0 { "damage" } else { "more damage" };
        let kinds = one_of(DamageType::ALL.map(word));
        let dice = Field::new(format!("damage/{part}/dice"), format!("{which}: dice, such as 1d8+1"), Takes::Text);
        fields.push(dice.by(&DAMAGE_ROLL));
        fields.push(Field::new(format!("damage/{part}/type"), format!("{which}: type"), kinds).by(&DAMAGE_TYPES));
    }
    fields.extend([
        blank("hands", "hands, 1 if left open", number(1, 2)).by(&PROPERTIES).or_nothing(),
        property("light", "Light: may fight in a pair"),
        property("heavy", "Heavy: strikes with Strength"),
        property("loading", "Loading: is reloaded after each shot"),
        blank("extra_reach", "Reach: spaces more", number(0, 6)).by(&PROPERTIES).or_nothing(),
        blank("block", "Block: armor when it blocks", number(0, 30)).by(&PROPERTIES).or_nothing(),
        feet("range/0", "shoots: normal range in feet"),
        feet("range/1", "shoots: long range in feet"),
        feet("thrown/0", "thrown: normal range in feet"),
        feet("thrown/1", "thrown: long range in feet"),
        blank("source", "power behind its damage", powers()).by(&DAMAGE_SOURCES),
        blank("boost", "boost in it", number(0, 1)).by(&BOOST_SCOPE).or_nothing(),
    ]);
    fields
}
