//! A single character as a file of its own: read from text, and written from a record.

use super::{Reader, own, starter};
use crate::character::{ActionPoints, Profile, SkillBoost};
use crate::pools::kept;
use crate::prelude::*;
use crate::state::Setting;
use ludex_engine::content::{Fault, Library};
use ludex_grid::{Map, Shape};
use ludex_kit::content::{MOST_TEXT, Reader as _};
use serde_json::{Value, json};

/// What the file of a single character is called in faults.
pub(super) const FILE: &str = "character.toml";
/// Where its gear comes from unless it brings its own.
const GEAR: [&str; 3] = ["weapons.toml", "armour.toml", "spells.toml"];

impl Reader {
    /// Returns one that has read the gear of the starter content.
    pub(super) fn of_gear(library: &dyn Library) -> Self {
        let mut reader = Reader::default();
        for file in GEAR {
            reader.read(file, library);
        }
        reader
    }
}

/// Returns the player's character that a text describes; gear of the starter content can be named.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(text: &str, options: &Options) -> Result<Actor, Vec<Fault>> {
    read_as(text, options, true)
}

/// Returns whoever a text describes, a creature or a player's character; gear of the starter content can be named.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read_anybody(text: &str, options: &Options) -> Result<Actor, Vec<Fault>> {
    read_as(text, options, false)
}

fn read_as(text: &str, options: &Options, players: bool) -> Result<Actor, Vec<Fault>> {
    let whole = |message: &str| vec![Fault::whole(FILE, message)];
    if text.len() > MOST_TEXT {
        return Err(whole("expected at most 20000 characters"));
    }
    let known = starter();
    let library = |file: &str| if file == FILE { Some(text.to_owned()) } else { known.read(file) };
    let mut reader = Reader::of_gear(&library);
    if reader.read(FILE, &library).is_none() {
        return Err(reader.files.faults);
    }
    let mut own = reader.creatures.found().iter().filter(|found| found.file == FILE);
    let (Some(found), None) = (own.next().cloned(), own.next()) else {
        return Err(whole("expected exactly one [[creature]]"));
    };
    let creature = &found.of;
    let field = found.field.as_str();
    let named = !creature.name.trim().is_empty() && creature.name.chars().count() <= 60;
    reader.files.of(FILE, field).unless([
        ("pc", creature.pc || !players, "expected true: it is a player's character"),
        ("name", named, "expected 1 to 60 characters"),
    ]);
    let actor = reader
        .profile(&found, options)
        .map(|profile| reader.actor((FILE, field), &profile, creature.held.as_deref(), options))
        .filter(|_| reader.files.faults.is_empty());
    if let Some(actor) = actor.as_ref().filter(|actor| actor.profile.pc) {
        for (what, refusal) in own::wrong_boosts(actor, options) {
            reader.files.against(refusal.rule, FILE, &format!("{field}.{what}"), refusal.why);
        }
    }
    actor.filter(|_| reader.files.faults.is_empty()).ok_or(reader.files.faults)
}

/// Returns a state in which an actor stands alone.
pub(super) fn alone(actor: Actor, options: &Options) -> Option<State> {
    let setting = Setting {
        title: String::new(),
        options: options.clone(),
        map: Map::open(Shape::Hex, 1, 1).ok()?,
        depth: 0,
        ground: Vec::new(),
        sides: vec!["heroes".to_owned()],
    };
    Some(State::new(setting, vec![actor]))
}

fn value<T: Serialize>(of: T) -> Value {
    serde_json::to_value(of).unwrap_or(Value::Null)
}

/// Returns the record of an actor who is in a game, as its file would say it.
pub(crate) fn record(profile: &Profile) -> Value {
    let known = Reader::of_gear(&starter());
    let mut file = json!({ "weapon": [], "armour": [], "shield": [] });
    let mut bring = |list: &str, thing: Value| {
        if let Some(things) = file[list].as_array_mut() {
            things.push(thing);
        }
    };
    let mut creature = blank();
    creature["name"] = value(&profile.name);
    creature["about"] = value(&profile.about);
    creature["level"] = value(profile.level);
    creature["size"] = value(profile.size);
    creature["alert"] = value(profile.alert);
    creature["reach"] = value(profile.reach);
    creature["attributes"] = value(profile.attributes);
    creature["attribute_boosts"] = value(profile.attribute_boosts);
    creature["dexterity_choice"] = value(profile.dexterity_choice);
    creature["ranks"] = value(profile.ranks);
    creature["maneuver_boosts"] = value(&profile.maneuver_boosts);
    creature["rank_points"] = value(profile.rank_points);
    creature["ability"] = value(&profile.abilities);
    creature["vitality_die"] = value(profile.vitality_die);
    creature["health_pool"] = value(profile.health_pool);
    creature["health"] = value(profile.health);
    creature["vitality"] = value(profile.vitality);
    creature["ap_attribute"] = value(profile.ap_attribute);
    creature["movement"] = value(profile.movement);
    creature["flight"] = value(profile.flight);
    creature["resists"] = value(&profile.resists);
    creature["vulnerable"] = value(&profile.vulnerable);
    creature["immune"] = value(&profile.immune);
    creature["speeds"] = value(profile.speeds);
    creature["bears"] = value(profile.bears);
    creature["senses"] = value(profile.senses);
    creature["tools"] = value(&profile.tools);
    creature["tool_boosts"] = value(&profile.tool_boosts);
    creature["boost_sources"] = value(&profile.boost_sources);
    creature["healers_kit"] = value(profile.healers_kit);
    creature["casting"] = value(&profile.casting);
    creature["always_advantage"] = value(&profile.always_advantage);
    creature["always_disadvantage"] = value(&profile.always_disadvantage);
    match profile.ap {
        ActionPoints::Rolled => {}
        ActionPoints::Fixed(number) => creature["ap"] = value(number),
        ActionPoints::Dice(first, second) => creature["ap_dice"] = value((first, second)),
    }
    let boosts = profile.skill_boosts.iter().map(|boost| (word(boost.skill), value(boost.source)));
    creature["skill_boosts"] = Value::Object(boosts.collect());
    if let Some(worn) = &profile.armour {
        let plain = crate::character::Armour { boost: 0, ..worn.clone() };
        if !known.armour.all().any(|known| known == &plain) {
            bring("armour", value(&plain));
        }
        (creature["armour"], creature["armour_boost"]) = (value(&worn.name), value(worn.boost));
    }
    if let Some(shield) = &profile.shield {
        if !known.shields.all().any(|known| known == shield) {
            bring("shield", value(shield));
        }
        creature["shield"] = value(&shield.name);
    }
    let mut weapons = Vec::new();
    let mut boosted = Vec::new();
    let mut natural = Vec::new();
    for weapon in profile.weapons.iter().filter(|weapon| !weapon.unarmed) {
        let plain = crate::character::Weapon { boost: 0, ..weapon.clone() };
        if weapon.boost > 0 {
            boosted.push(value(&weapon.name));
        }
        if weapon.hands == 0 {
            natural.push(value(&plain));
            continue;
        }
        if !known.weapons.all().any(|known| known == &plain) {
            bring("weapon", value(&plain));
        }
        weapons.push(value(&weapon.name));
    }
    let (learned, born) =
        profile.spells.iter().partition::<Vec<_>, _>(|spell| known.spells.all().any(|known| known == *spell));
    creature["weapons"] = weapons.into();
    creature["weapon_boosts"] = boosted.into();
    creature["natural"] = natural.into();
    creature["spells"] = learned.iter().map(|spell| value(&spell.name)).collect::<Vec<_>>().into();
    creature["powers"] = born.iter().map(value).collect::<Vec<_>>().into();
    file["creature"] = Value::Array(vec![creature]);
    file
}

/// Returns the record that a text holds, right or wrong; what it does not say is there as it counts then.
///
/// # Errors
/// A text that is too long or no TOML, or one without exactly one `[[creature]]`.
pub(crate) fn read_record(text: &str) -> Result<Value, Vec<Fault>> {
    let mut unsaid = blank();
    unsaid["health_pool"] = json!(0);
    ludex_kit::content::record_of(text, "creature", unsaid)
}

/// Returns a character of level 1 with nothing in it.
pub(super) fn blank() -> Value {
    let zero = |attribute: &Attribute| (attribute.written().to_owned(), json!(0));
    let zeros = || Value::Object(Attribute::ALL.iter().map(zero).collect());
    json!({
        "name": "", "about": "", "pc": true, "level": 1, "vitality_die": 8, "health_pool": 1,
        "attributes": zeros(), "attribute_boosts": zeros(),
    })
}

/// Returns the same record under new numbers: what was lost and spent is still lost and spent.
pub(crate) fn made_over(old: &Actor, new: Actor) -> Actor {
    let spent = old.profile.level.saturating_sub(old.vitality_dice);
    // Boosts that were there before were placed before the others.
    let mut profile = Profile::clone(&new.profile);
    let placed = |boost: &SkillBoost| old.profile.skill_boosts.iter().position(|before| before == boost);
    profile.skill_boosts.sort_by_key(|boost| placed(boost).unwrap_or(usize::MAX));
    let mut actor = Actor {
        profile: Arc::new(profile),
        name: old.name.clone(),
        health: kept(old.health, old.health_max, new.health_max),
        vitality: kept(old.vitality, old.vitality_max, new.vitality_max).min(new.vitality_max),
        health_max: new.health_max,
        vitality_max: new.vitality_max,
        vitality_dice: new.profile.level.saturating_sub(spent),
        gear: new.gear,
        shield_up: new.shield_up && (old.shield_up || old.profile.shield.is_none()),
        ..old.clone()
    };
    for (place, weapon) in new.profile.weapons.iter().enumerate().filter(|(_, weapon)| weapon.hands > 0) {
        let before = old.profile.weapons.iter().position(|other| other.name == weapon.name);
        actor.gear[place] = before.map_or(crate::state::Gear::Stowed, |before| old.gear[before]);
    }
    if old.profile.casting != new.profile.casting || old.profile.spells != new.profile.spells {
        actor.magic = new.magic;
    }
    if actor.free_hands() < 0 {
        actor.gear = new.gear;
        actor.shield_up = new.shield_up;
    }
    actor
}
