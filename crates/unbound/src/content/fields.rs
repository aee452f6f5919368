//! The fields of a new character: what may stand where, under which heading, and by which rule.

use super::character::blank;
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
use crate::damage::types::{DAMAGE_SOURCES, DAMAGE_TYPES};
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
/// Tools and instruments that can be named.
const TOOLS: usize = 6;
/// Those of them in which a boost can be placed.
const BOOSTED_TOOLS: usize = 3;
/// The circles of spells, as they are counted.
const CIRCLES: [&str; MOST_CIRCLES] = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];
/// Headings for weapons of one's own.
const OWN_WEAPONS: [&str; 2] = ["A weapon of your own", "Another weapon of your own"];
/// Parts of damage of a weapon of one's own.
const PARTS: usize = 2;

/// Returns the field of a text.
fn text(path: &str, label: &'static str) -> Field {
    field(path, label, Takes::Text)
}

/// Returns the field of something that is so or not.
fn flag(path: &str, label: &'static str) -> Field {
    field(path, label, Takes::Flag).or_nothing()
}

/// Returns the fields of several places for the same: `weapons/0`, which is called `weapon 1`, and so on.
fn several(path: &str, count: usize, label: &str, takes: &Takes) -> impl Iterator<Item = Field> {
    (0..count).map(move |place| {
        let label = format!("{label} {}", place + 1);
        Field::new(format!("{path}/{place}"), label, takes.clone())
    })
}

/// Returns what takes one of these words, or nothing.
fn one_of(words: impl IntoIterator<Item = String>) -> Takes {
    Takes::Choice { of: std::iter::once(String::new()).chain(words).collect() }
}

/// Returns the rule about the boosts in an attribute.
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

/// Returns the heading under which a rank stands.
fn ranks_of(group: Group) -> &'static str {
    match group.area() {
        Area::Physical => "Ranks: physical skills",
        Area::Mental => "Ranks: mental skills",
        Area::Profession => "Ranks: professions",
        Area::Combat => match group {
            Group::Unarmored | Group::Light | Group::Medium | Group::Heavy => "Ranks: armour",
            Group::Body | Group::Mobility | Group::Mental | Group::Spirit => "Ranks: defences",
            group if group.is_maneuver() => "Ranks: maneuvers",
            _ => "Ranks: weapons and spells",
        },
    }
}

/// Returns the heading under which a boost in a sub-skill stands.
fn boosts_of(group: Group) -> &'static str {
    match group.area() {
        Area::Physical => "Boosts: physical skills",
        Area::Mental => "Boosts: mental skills",
        _ => "Boosts: professions",
    }
}

/// Returns the form of a new character, with its fields.
pub(crate) fn fields() -> Form {
    let mut creature = blank();
    creature["name"] = json!("Somebody new");
    let empty = |places: usize| Value::from(vec![""; places]);
    for (list, places) in [
        ("weapons", WEAPONS),
        ("weapon_boosts", BOOSTED),
        ("maneuver_boosts", BOOSTED),
        ("spells", SPELLS),
        ("tools", TOOLS),
        ("tool_boosts", BOOSTED_TOOLS),
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
    let armour = json!({ "name": "", "class": "" });
    let shield = json!({ "name": "" });
    Form {
        group: "Character".into(),
        kind: CommandKind::Other,
        label: "A new character".into(),
        command: json!({
            "creature": [creature], "weapon": vec![weapon; OWN_WEAPONS.len()], "armour": [armour], "shield": [shield],
        }),
        fields,
        pool: None,
        helps: false,
        destination: None,
    }
}

/// Returns the fields of who somebody is.
fn person() -> Vec<Field> {
    let of_ap = one_of([Attribute::Cunning, Attribute::Dexterity].map(word));
    let fields = [
        text("name", "name"),
        text("about", "in a few words"),
        number("level", "level", 1, 20).by(&RANK_CAP),
        number("vitality_die", "Vitality Die: 6, 8, 10 or 12", 6, 12).in_steps_of(2).by(&VITALITY_MAX),
        number("health_pool", "Health Pool of the class", 0, 20).by(&HEALTH_MAX),
        field("ap_attribute", "attribute for Action Points; none: the higher of the two", of_ap).by(&AP_ATTRIBUTE),
    ];
    fields.map(|field| field.under("Who it is")).to_vec()
}

/// Returns the fields of attributes and the boosts in them.
fn attributes() -> Vec<Field> {
    let least = ATTRIBUTE_MIN.into();
    let most = ATTRIBUTE_MAX.into();
    let values = Attribute::ALL.iter().map(|attribute| {
        let value = number(&format!("attributes/{}", attribute.written()), attribute.name(), least, most);
        value.under("Attributes").by(&ATTRIBUTES)
    });
    let boosts = Attribute::ALL.iter().map(|&attribute| {
        let label = format!("boosts in {}", attribute.name());
        let boosts = number(&format!("attribute_boosts/{}", attribute.written()), label, 0, 2);
        boosts.under("Attribute boosts").by(boost_rule(attribute))
    });
    let targets = one_of(["critical", "half_damage"].map(str::to_owned));
    let lowers = field("dexterity_choice", "what one boost in Dexterity lowers", targets);
    let mut fields: Vec<Field> = values.chain(boosts).collect();
    fields.push(lowers.under("Attribute boosts").by(&DEXTERITY_BOOST));
    fields
}

/// Returns the fields of ranks, and of boosts in sub-skills and maneuvers.
fn skills() -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    for &group in Group::ALL {
        let rank = number(&format!("ranks/{}", word(group)), format!("rank in {}", group.name()), 0, 4);
        fields.push(rank.under(ranks_of(group)).by(&RANK_CAP));
    }
    let maneuvers = one_of(Group::ALL.iter().filter(|group| group.is_maneuver()).map(word));
    for field in several("maneuver_boosts", BOOSTED, "boost in a maneuver,", &maneuvers) {
        fields.push(field.under(ranks_of(Group::Shove)).by(&BOOST_SCOPE));
    }
    let sources = one_of(BoostSource::ALL.iter().map(word));
    for (skill, ..) in SKILLS {
        let path = format!("skill_boosts/{}", word(skill));
        let boost = Field::new(path, format!("boost in {}", skill.name()), sources.clone());
        fields.push(boost.under(boosts_of(skill.group())).by(&BOOST_SOURCES));
    }

    // What stands under one heading stands together, in the order in which the headings come first.
    let headings: Vec<_> = fields.iter().map(|field| field.under.clone()).collect();
    fields.sort_by_key(|field| headings.iter().position(|heading| *heading == field.under));
    fields
}

/// Returns the fields of gear that is on the lists of the starter content.
fn gear() -> Vec<Field> {
    let known = Reader::of_gear(&starter());
    let armour = one_of(known.armour.all().map(|worn| worn.name.clone()));
    let shields = one_of(known.shields.all().map(|shield| shield.name.clone()));
    let weapons = one_of(known.weapons.all().map(|weapon| weapon.name.clone()));
    let mut fields = vec![
        field("armour", "armour", armour),
        number("armour_boost", "boost in the armour", 0, 1).by(&ARMOUR_BOOST),
        field("shield", "shield", shields),
    ];
    fields.extend(several("weapons", WEAPONS, "weapon", &weapons));
    let boosts = several("weapon_boosts", BOOSTED, "boost in a weapon,", &weapons);
    fields.extend(boosts.map(|field| field.by(&BOOST_SCOPE)));
    fields.push(field("healers_kit", "carries a Healer's Kit", Takes::Flag));
    fields.into_iter().map(|field| field.under("Gear")).collect()
}

/// Returns what takes one of the powers behind magic, or nothing.
fn powers() -> Takes {
    one_of(Source::ALL.into_iter().filter(|source| *source != Source::Null).map(word))
}

/// Returns the fields of how somebody casts, and what (UL-ATK-42).
fn magic() -> Vec<Field> {
    let known = Reader::of_gear(&starter());
    let spells = one_of(known.spells.all().map(|spell| spell.name.clone()));
    let attribute = one_of(Attribute::ALL.iter().map(word));
    let devotion = "Devotion, if it builds up Threshold in the place of mana";
    let mut fields = vec![
        field("casting/attribute", "attribute for spells", attribute).by(&RESOURCES),
        number("casting/devotion", devotion, -5, 20).by(&RESOURCES).or_nothing(),
        flag("casting/conduit", "is a Conduit").by(&SPELL_SLOTS),
    ];
    fields.extend(several("spells", SPELLS, "spell", &spells).map(|field| field.by(&SPELL_RECORD)));
    let powers = powers();
    let boosts = several("casting/boosts", BOOSTED, "boost in the spells of a source,", &powers);
    fields.extend(boosts.map(|field| field.by(&BOOST_SCOPE)));
    let slots = CIRCLES.iter().enumerate().map(|(place, circle)| {
        let slots = number(&format!("casting/slots/{place}"), format!("{circle} circle: slots"), 0, 20);
        slots.by(&RESOURCES).under("Spell slots")
    });
    fields.into_iter().map(|field| field.under("Magic")).chain(slots).collect()
}

/// Returns the fields of what somebody perceives and handles beyond what everybody does.
fn perception() -> Vec<Field> {
    let mut fields = Vec::new();
    for (sense, rule) in [("blindsight", &BLINDSIGHT), ("darkvision", &DARKVISION), ("truesight", &TRUE_IN_DARKNESS)] {
        let feet = number(&format!("senses/{sense}"), format!("{sense}, in feet"), 0, 1000);
        fields.push(feet.by(rule).under("Senses"));
    }
    for tool in several("tools", TOOLS, "tool or instrument", &Takes::Text) {
        fields.push(tool.by(&TOOL_RULE).under("Tools and instruments"));
    }
    let boosted = "boost in a tool, an instrument or a vehicle,";
    for boost in several("tool_boosts", BOOSTED_TOOLS, boosted, &Takes::Text) {
        fields.push(boost.by(&BOOST_SCOPE).under("Tools and instruments"));
    }
    fields
}

/// Returns the fields of gear that is on no list.
fn own_gear() -> Vec<Field> {
    let mut fields = Vec::new();
    for (place, heading) in OWN_WEAPONS.into_iter().enumerate() {
        for mut field in own_weapon() {
            field.path.insert_str(0, &format!("/weapon/{place}/"));
            fields.push(field.under(heading));
        }
    }
    let classes = [ArmourClass::Unarmored, ArmourClass::Light, ArmourClass::Medium, ArmourClass::Heavy];
    let armour = [
        text("/armour/0/name", "its name"),
        number("/armour/0/value", "armor value", 0, 30).by(&ARMOR_REDUCTION).or_nothing(),
        field("/armour/0/class", "class", one_of(classes.map(word))).by(&ARMOUR_CLASSES),
        flag("/armour/0/bulk", "Bulk: hampers Movement skills"),
    ];
    let shield = [
        text("/shield/0/name", "its name"),
        number("/shield/0/armor", "armor: what it blocks and bashes with", 0, 30).by(&BLOCK).or_nothing(),
        number("/shield/0/equip_ap", "Action Points to take it up, 1 if left open", 0, 20).or_nothing(),
        flag("/shield/0/bulk", "Bulk: hampers Movement skills"),
    ];
    fields.extend(armour.map(|field| field.under("Armour of your own")));
    fields.extend(shield.map(|field| field.under("A shield of your own")));
    fields
}

/// Returns the fields of a weapon that is on no list.
fn own_weapon() -> Vec<Field> {
    let perhaps = |path, label, min, max, rule| number(path, label, min, max).by(rule).or_nothing();
    let feet = |path, label| perhaps(path, label, 5, 5000, &TWO_RANGES);
    let groups = one_of(DAMAGE_GROUP_TABLE.iter().map(|row| word(row.0)).chain([word(Group::Firearms)]));
    let mut fields = vec![
        text("name", "its name"),
        perhaps("ap", "Action Points of an attack, 5 if left open", 1, 30, &COSTS),
        field("group", "damage group", groups).by(&DAMAGE_GROUPS),
    ];
    for (part, which) in ["damage", "more damage"].into_iter().enumerate() {
        let dice = Field::new(format!("damage/{part}/dice"), format!("{which}: dice, such as 1d8+1"), Takes::Text);
        let kinds = one_of(DamageType::ALL.iter().copied().map(word));
        let kinds = Field::new(format!("damage/{part}/type"), format!("{which}: type"), kinds);
        fields.extend([dice.by(&DAMAGE_ROLL), kinds.by(&DAMAGE_TYPES)]);
    }
    fields.extend([
        perhaps("hands", "hands, 1 if left open", 1, 2, &PROPERTIES),
        flag("light", "Light: may fight in a pair").by(&PROPERTIES),
        flag("heavy", "Heavy: strikes with Strength").by(&PROPERTIES),
        flag("loading", "Loading: is reloaded after each shot").by(&PROPERTIES),
        perhaps("extra_reach", "Reach: spaces more", 0, 6, &PROPERTIES),
        perhaps("block", "Block: armor when it blocks", 0, 30, &PROPERTIES),
        feet("range/0", "shoots: normal range in feet"),
        feet("range/1", "shoots: long range in feet"),
        feet("thrown/0", "thrown: normal range in feet"),
        feet("thrown/1", "thrown: long range in feet"),
        field("source", "power behind its damage", powers()).by(&DAMAGE_SOURCES),
        perhaps("boost", "boost in it", 0, 1, &BOOST_SCOPE),
    ]);
    fields
}
