//! A single character as a file of its own: read from text, and written from a record.

use super::{Reader, own, starter};
use crate::character::{ActionPoints, Armour, Profile, SkillBoost};
use crate::pools::kept;
use crate::prelude::*;
use crate::state::Setting;
use ludex_engine::content::{Fault, Library};
use ludex_grid::{Map, Shape};
use ludex_kit::content::{MOST_TEXT, Reader as _};
use serde_json::{Value, json};

/// What the file of a single character is called in faults.
pub(super) const FILE: &str = "character.toml";
/// Where its gear comes from unless it brings its own: weapons (UL-CNT-01), armour (UL-CNT-02) and shields (UL-CNT-03), and
/// spells (UL-CNT-07).
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

/// Reads a character, who must be a player's where `players` says so.
fn read_as(text: &str, options: &Options, players: bool) -> Result<Actor, Vec<Fault>> {
    let whole = |message: &str| vec![Fault::whole(FILE, message)];
    if text.len() > MOST_TEXT && text.chars().count() > MOST_TEXT {
        return Err(whole("expected at most 20000 letters"));
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
    reader.files.of(FILE, field).unless([("pc", creature.pc || !players, "expected true: it is a player's character")]);

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

/// Returns a state in which an actor stands alone, to reckon its numbers.
pub(super) fn alone(actor: Actor, options: &Options) -> Option<State> {
    let setting = Setting {
        title: String::new(),
        options: options.clone(),
        map: Map::open(Shape::Hex, 1, 1).ok()?,
        depth: 0,
        talk: false,
        ground: Vec::new(),
        sides: vec!["heroes".to_owned()],
    };
    Some(State::new(setting, vec![actor]))
}

/// Returns a value as JSON; null where it cannot be written.
fn value<T: Serialize>(of: T) -> Value {
    serde_json::to_value(of).unwrap_or(Value::Null)
}

/// Returns the record of an actor who is in a game, as its file would say it: gear of the starter content by its name, and
/// all other gear in full.
pub(crate) fn record(profile: &Profile) -> Value {
    let known = Reader::of_gear(&starter());
    let mut file = json!({ "weapon": [], "armour": [], "shield": [] });
    let mut creature = person(profile);
    for (key, said) in what_it_can(profile) {
        creature[key] = said;
    }
    wears(profile, &known, &mut file, &mut creature);
    wields(profile, &known, &mut file, &mut creature);
    casts(profile, &known, &mut creature);
    file["creature"] = Value::Array(vec![creature]);
    file
}

/// Returns what a record says of who somebody is, and of its numbers.
fn person(profile: &Profile) -> Value {
    let mut creature = blank();
    creature["name"] = value(&profile.name);
    creature["about"] = value(&profile.about);
    creature["icon"] = value(profile.icon);
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
    match profile.ap {
        ActionPoints::Rolled => {}
        ActionPoints::Fixed(number) => creature["ap"] = value(number),
        ActionPoints::Dice(first, second) => creature["ap_dice"] = value((first, second)),
    }
    let boosts = profile.skill_boosts.iter().map(|boost| (word(boost.skill), value(boost.source)));
    creature["skill_boosts"] = Value::Object(boosts.collect());
    creature
}

/// Returns what a record says of how somebody moves, perceives and withstands harm, and of its tools.
fn what_it_can(profile: &Profile) -> [(&'static str, Value); 15] {
    [
        ("movement", value(profile.movement)),
        ("flight", value(profile.flight)),
        ("resists", value(&profile.resists)),
        ("vulnerable", value(&profile.vulnerable)),
        ("immune", value(&profile.immune)),
        ("speeds", value(profile.speeds)),
        ("bears", value(profile.bears)),
        ("senses", value(profile.senses)),
        ("tools", value(&profile.tools)),
        ("tool_boosts", value(&profile.tool_boosts)),
        ("boost_sources", value(&profile.boost_sources)),
        ("healers_kit", value(profile.healers_kit)),
        ("casting", value(&profile.casting)),
        ("always_advantage", value(&profile.always_advantage)),
        ("always_disadvantage", value(&profile.always_disadvantage)),
    ]
}

/// Adds gear in full to a list of a file.
fn bring(file: &mut Value, list: &str, thing: Value) {
    if let Some(things) = file[list].as_array_mut() {
        things.push(thing);
    }
}

/// Writes armour and shield into a record.
fn wears(profile: &Profile, known: &Reader, file: &mut Value, creature: &mut Value) {
    if let Some(worn) = &profile.armour {
        let plain = Armour { boost: 0, ..worn.clone() };
        if !known.armour.all().any(|known| known == &plain) {
            bring(file, "armour", value(&plain));
        }
        creature["armour"] = value(&worn.name);
        creature["armour_boost"] = value(worn.boost);
    }
    if let Some(shield) = &profile.shield {
        if !known.shields.all().any(|known| known == shield) {
            bring(file, "shield", value(shield));
        }
        creature["shield"] = value(&shield.name);
    }
}

/// Writes the weapons into a record: those that are carried, and those that one is born with.
fn wields(profile: &Profile, known: &Reader, file: &mut Value, creature: &mut Value) {
    let mut weapons = Vec::new();
    let mut boosted = Vec::new();
    let mut natural = Vec::new();
    for weapon in profile.weapons.iter().filter(|weapon| !weapon.unarmed) {
        let plain = Weapon { boost: 0, ..weapon.clone() };
        if weapon.boost > 0 {
            boosted.push(value(&weapon.name));
        }
        if weapon.hands == 0 {
            natural.push(value(&plain));
            continue;
        }
        if !known.weapons.all().any(|known| known == &plain) {
            bring(file, "weapon", value(&plain));
        }
        weapons.push(value(&weapon.name));
    }
    creature["weapons"] = weapons.into();
    creature["weapon_boosts"] = boosted.into();
    creature["natural"] = natural.into();
}

/// Writes the spells into a record: those of the starter content by name, the others as powers.
fn casts(profile: &Profile, known: &Reader, creature: &mut Value) {
    let mut spells = Vec::new();
    let mut powers = Vec::new();
    for spell in &profile.spells {
        if known.spells.all().any(|known| known == spell) {
            spells.push(value(&spell.name));
        } else {
            powers.push(value(spell));
        }
    }
    creature["spells"] = spells.into();
    creature["powers"] = powers.into();
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
        actor.gear[place] = before.map_or(Gear::Stowed, |before| old.gear[before]);
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
