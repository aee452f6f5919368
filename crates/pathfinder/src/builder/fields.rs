//! The fields of a character, and a record in which nothing is filled in.

use super::gives::{FEATURES, LAST_LEVEL};
use crate::character::Doctrine;
use crate::content::gear_names;
use crate::feats::FEATS;
use crate::growth::{ANCESTRY, BACKGROUND, BOOSTS, CLASS, MONEY, SKILL_RANKS};
use crate::magic::{PREPARED, SPELLS, SpellKind};
use crate::prelude::*;
use crate::trials::CLASS_FEATURES;
use ludex_engine::{Field, Takes};
use ludex_kit::{field_of, number, some_of};
use serde_json::{Map, Value, json};

/// Lists of boosts: field, what one is called, places, the rule.
const BOOST_LISTS: [(&str, &str, usize, &Rule); 3] = [
    ("build/ancestry_boosts", "boost of the people", 2, &ANCESTRY),
    ("build/background_boosts", "boost of the background", 2, &BACKGROUND),
    ("build/boosts", "free boost", 4, &BOOSTS),
];
/// Places for feats, weapons, cantrips, slots.
const FEATS_AT_MOST: usize = 10;
const WEAPONS_AT_MOST: usize = 5;
const CANTRIPS_AT_MOST: usize = 6;
const SLOTS_AT_MOST: usize = 12;

/// Returns a new character: a lawful one of whom nothing else is known.
pub(super) fn new() -> Value {
    let mut new = blank(true);
    new["name"] = json!("Somebody new");
    new["skills"]["athletics"] = json!(Rank::Trained);
    new
}

/// Returns a record in which nothing is filled in; without choices it has no class.
pub(super) fn blank(has_choices: bool) -> Value {
    let skills: Map<String, Value> = Skill::ALL.iter().map(|skill| (skill.written().to_owned(), json!(""))).collect();
    let class = if has_choices { json!(Class::Fighter) } else { json!("") };
    json!({
        "name": "", "about": "", "level": 1, "skills": skills, "feats": [], "finesse_damage": false,
        "armour": "", "shield": "", "weapons": [],
        "build": {
            "ancestry": Ancestry::Human, "ancestry_boosts": [], "background": "", "background_boosts": [],
            "background_skill": "", "class": class, "doctrine": "", "key": "", "boosts": [], "other_gear": 0,
        },
        "casting": { "cantrips": [], "slots": [], "creed": "" },
    })
}

/// Returns a choice of one of some words, or of nothing.
fn or_none<T: Serialize>(words: impl IntoIterator<Item = T>) -> Takes {
    let mut of = vec![String::new()];
    if let Takes::Choice { of: words } = some_of(words) {
        of.extend(words);
    }
    Takes::Choice { of }
}

/// Returns all fields of a character.
pub(super) fn all() -> Vec<Field> {
    let mut fields = who();
    for (list, label, places, rule) in BOOST_LISTS {
        let takes = or_none(Ability::ALL.iter().copied());
        fields.extend(places_of(list, label, places, &takes).map(|field| field.by(rule).under("Boosts")));
    }
    for skill in Skill::ALL {
        let takes = or_none([Rank::Trained, Rank::Expert]);
        let path = format!("skills/{}", skill.written());
        fields.push(Field::new(path, skill.name(), takes).by(&SKILL_RANKS).under("Skills"));
    }
    let is_chosen = |feat: &Feat| !FEATURES.iter().any(|(_, _, given)| given == feat);
    let takes = or_none(Feat::ALL.iter().copied().filter(is_chosen));
    fields.extend(places_of("feats", "feat", FEATS_AT_MOST, &takes).map(|field| field.by(&FEATS).under("Feats")));
    fields.extend(gear());
    fields.extend(spells());
    for field in &mut fields {
        field.path.insert_str(0, "/character/0/");
    }
    fields
}

/// Returns a field for each place of a list.
fn places_of(list: &str, label: &str, places: usize, takes: &Takes) -> impl Iterator<Item = Field> {
    (0..places).map(move |place| Field::new(format!("{list}/{place}"), format!("{label} {}", place + 1), takes.clone()))
}

/// Returns the fields of who it is.
fn who() -> Vec<Field> {
    let ancestries = some_of(Ancestry::ALL.iter().copied());
    let classes = or_none(Class::ALL.iter().copied());
    let doctrines = or_none(Doctrine::ALL.iter().copied());
    let abilities = or_none(Ability::ALL.iter().copied());
    let skills = or_none(Skill::ALL.iter().copied());
    let fields = [
        field_of::<String>("name", "name"),
        field_of::<String>("about", "about"),
        number("level", "level", 1, LAST_LEVEL.into()).by(&CLASS_FEATURES),
        Field::new("build/ancestry", "people", ancestries).by(&ANCESTRY),
        field_of::<String>("build/background", "background"),
        Field::new("build/background_skill", "skill of the background", skills).by(&BACKGROUND),
        Field::new("build/class", "class", classes).by(&CLASS),
        Field::new("build/key", "ability of the class", abilities).by(&CLASS),
        Field::new("build/doctrine", "doctrine of a cleric", doctrines).by(&CLASS_FEATURES),
        field_of::<bool>("finesse_damage", "a thief among rogues").by(&CLASS_FEATURES),
    ];
    fields.into_iter().map(|field| field.under("Who it is")).collect()
}

/// Returns the fields of gear.
fn gear() -> Vec<Field> {
    let [weapons, armour, shields] = gear_names();
    let mut fields =
        vec![Field::new("armour", "armour", or_none(armour)), Field::new("shield", "shield", or_none(shields))];
    fields.extend(places_of("weapons", "weapon", WEAPONS_AT_MOST, &or_none(weapons)));
    fields.push(number("build/other_gear", "other gear, in copper", 0, 100_000).by(&MONEY));
    fields.into_iter().map(|field| field.under("Gear")).collect()
}

/// Returns the fields of spells.
fn spells() -> Vec<Field> {
    let of_kind = |kind: SpellKind| or_none(SPELLS.iter().filter(move |row| row.1 == kind).map(|row| row.0));
    let mut fields: Vec<Field> =
        places_of("casting/cantrips", "cantrip", CANTRIPS_AT_MOST, &of_kind(SpellKind::Cantrip)).collect();
    let takes = of_kind(SpellKind::Slot);
    for place in 0..SLOTS_AT_MOST {
        let (path, number_of) = (format!("casting/slots/{place}"), place + 1);
        fields.push(Field::new(format!("{path}/spell"), format!("slot {number_of}"), takes.clone()));
        fields.push(number(format!("{path}/level"), format!("level of slot {number_of}"), 1, 2));
    }
    let creeds = [DamageType::Good, DamageType::Evil, DamageType::Lawful, DamageType::Chaotic];
    fields.push(Field::new("casting/creed", "creed of a divine lance", or_none(creeds)));
    fields.into_iter().map(|field| field.by(&PREPARED).under("Spells")).collect()
}
