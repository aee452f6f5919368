//! The blanks of a new character: what may stand where, under which heading, and by which rule.

use super::character::{blank, word};
use super::{Reader, starter};
use crate::action_points::AGILITY_BOOST;
use crate::armour::ARMOUR_BOOST;
use crate::attack::ACUITY_BOOST;
use crate::character::attributes::{ATTRIBUTE_MAX, ATTRIBUTE_MIN, ATTRIBUTES};
use crate::character::growth::BOOST_SOURCES;
use crate::character::profile::{AP_ATTRIBUTE, DEXTERITY_BOOST, HEALTH_MAX, STRENGTH_BOOST, VITALITY_MAX};
use crate::character::skills::{ALL_GROUPS, Area, BOOST_SCOPE, RANK_CAP, SKILLS};
use crate::character::{Attribute, BoostSource, Group};
use crate::checks::INTELLIGENCE_BOOST;
use crate::checks::reroll::WILL_BOOST;
use crate::dying::ENDURANCE_BOOST;
use crate::talk::encounter::CUNNING_BOOST;
use ludex_engine::{Field, Form, Rule, Takes};
use serde_json::{Value, json};

/// Weapons that can be chosen.
const WEAPONS: usize = 4;
/// Weapons, and maneuvers, in which a boost can be placed.
const BOOSTED: usize = 2;

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
    for (list, places) in [("weapons", WEAPONS), ("weapon_boosts", BOOSTED), ("maneuver_boosts", BOOSTED)] {
        creature[list] = vec![Value::from(""); places].into();
    }
    let mut fields = person();
    fields.extend(attributes());
    fields.extend(skills());
    fields.extend(gear());
    for field in &mut fields {
        field.path.insert_str(0, "/creature/0/");
    }
    Form {
        group: "Character".into(),
        label: "A new character".into(),
        command: json!({ "creature": [creature] }),
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
    let values = Attribute::ALL.map(|attribute| {
        let takes = number(ATTRIBUTE_MIN.into(), ATTRIBUTE_MAX.into());
        Field::new(format!("attributes/{}", path(attribute)), attribute.name(), takes)
            .under("Attributes")
            .by(&ATTRIBUTES)
    });
    let boosts = Attribute::ALL.map(|attribute| {
        let (place, label) =
            (format!("attribute_boosts/{}", path(attribute)), format!("boosts in {}", attribute.name()));
        Field::new(place, label, number(0, 2)).under("Attribute boosts").by(boost_rule(attribute))
    });
    let lowers = one_of(["critical", "half_damage"].map(str::to_owned));
    let lowers = Field::new("dexterity_choice", "what one boost in Dexterity lowers", lowers);
    let lowers = lowers.under("Attribute boosts").by(&DEXTERITY_BOOST);
    values.into_iter().chain(boosts).chain([lowers]).collect()
}

fn skills() -> Vec<Field> {
    let rank = |group: &Group| {
        Field::new(format!("ranks/{}", word(*group)), format!("rank in {}", group.name()), number(0, 4))
            .under(ranks_of(*group))
            .by(&RANK_CAP)
    };
    let boosts = SKILLS.iter().map(|&(skill, ..)| {
        let sources = one_of(BoostSource::ALL.map(word));
        Field::new(format!("skill_boosts/{}", word(skill)), format!("boost in {}", skill.name()), sources)
            .under(boosts_of(skill.group()))
            .by(&BOOST_SOURCES)
    });
    let maneuvers = || one_of(ALL_GROUPS.iter().filter(|group| group.is_maneuver()).map(|group| word(*group)));
    let maneuver = |place: usize| {
        Field::new(format!("maneuver_boosts/{place}"), format!("boost in a maneuver, {}", place + 1), maneuvers())
            .under(ranks_of(Group::Shove))
            .by(&BOOST_SCOPE)
    };
    let ranks = ALL_GROUPS.iter().map(rank).chain((0..BOOSTED).map(maneuver));
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
    let armour = one_of(known.armour.iter().map(|worn| worn.name.clone()));
    let shields = one_of(known.shields.iter().map(|shield| shield.name.clone()));
    let weapons = one_of(known.weapons.iter().map(|weapon| weapon.name.clone()));
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
