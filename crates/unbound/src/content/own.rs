//! What a character has of its own: gear that is on no list, magic, and the boosts in it, as the fields of the page
//! fill them in. What was left open is left out, what is of one's own comes to hand, and faults name their fields.

use super::character::{FILE, alone};
use crate::character::boosts::{Boost, BoostOn, may_hold, of_tool};
use crate::character::gear::PROPERTIES;
use crate::character::skills::{DAMAGE_GROUPS, ONE_BOOST};
use crate::character::{BoostSource, Dice, Profile};
use crate::damage::types::DAMAGE_TYPES;
use crate::prelude::*;
use crate::spells::RESOURCES;
use ludex_engine::content::Fault;
use ludex_engine::{Presentation, Worded};
use serde_json::{Map as Object, Value, json};

/// The lists of gear of one's own, with the field of a creature that names what is worn of it.
const WORN: [&str; 2] = ["armour", "shield"];

/// Returns a record without empty fields as its file states it.
///
/// # Errors
/// What has no name, no dice, no type, or only one of two ranges.
pub(super) fn stated(mut file: Value) -> Result<Value, Vec<Fault>> {
    let mut faults = Vec::new();
    if let Some(creature) = file.pointer_mut("/creature/0").and_then(Value::as_object_mut) {
        magic(creature, &mut faults);
        drop_where(creature, "senses", |feet| *feet == json!(0));
    }
    for (at, weapon) in objects(&mut file, "weapon").enumerate() {
        own_weapon(weapon, &format!("weapon[{at}]"), &mut faults);
    }
    for list in WORN {
        for (at, thing) in objects(&mut file, list).enumerate() {
            let value = if list == "armour" { "value" } else { "armor" };
            must_say(thing, "name", &format!("{list}[{at}]"), "expected a name", None, &mut faults);
            must_say(thing, value, &format!("{list}[{at}]"), "expected 0 to 30", None, &mut faults);
            if list == "armour" {
                must_say(thing, "class", &format!("{list}[{at}]"), "expected a class", None, &mut faults);
            }
        }
    }
    comes_to_hand(&mut file, &mut faults);
    if faults.is_empty() { Ok(file) } else { Err(faults) }
}

/// Returns the things of a list of a file.
fn objects<'a>(file: &'a mut Value, list: &str) -> impl Iterator<Item = &'a mut Object<String, Value>> {
    let all = file.get_mut(list).and_then(Value::as_array_mut);
    all.into_iter().flatten().filter_map(Value::as_object_mut)
}

/// Returns what is wrong with a field, and by which rule, if by one.
fn fault(field: String, message: &str, rule: Option<&'static Rule>) -> Fault {
    let fault = Fault { field, ..Fault::whole(FILE, message) };
    match rule {
        Some(rule) => fault.against(rule),
        None => fault,
    }
}

/// Notes a fault where a thing does not say something.
fn must_say(
    thing: &Object<String, Value>,
    key: &str,
    field: &str,
    message: &str,
    rule: Option<&'static Rule>,
    faults: &mut Vec<Fault>,
) {
    if !thing.contains_key(key) {
        faults.push(fault(format!("{field}.{key}"), message, rule));
    }
}

/// Drops what says nothing from a table, and the table where nothing is left of it.
fn drop_where(holder: &mut Object<String, Value>, key: &str, nothing: impl Fn(&Value) -> bool) {
    let Some(table) = holder.get_mut(key).and_then(Value::as_object_mut) else { return };
    table.retain(|_, value| !nothing(value));
    if table.is_empty() {
        holder.remove(key);
    }
}

/// Tidies how somebody casts (UL-ATK-42): circles without slots are nothing, and whoever says how it casts must say by
/// which attribute.
fn magic(creature: &mut Object<String, Value>, faults: &mut Vec<Fault>) {
    let Some(casting) = creature.get_mut("casting").and_then(Value::as_object_mut) else { return };
    if let Some(slots) = casting.get_mut("slots").and_then(Value::as_array_mut) {
        while slots.last() == Some(&json!(0)) {
            slots.pop();
        }
    }
    drop_where(creature, "casting", |value| *value == json!([]) || *value == json!(false));
    if let Some(casting) = creature.get("casting").and_then(Value::as_object) {
        let message = "expected the attribute by which it casts";
        must_say(casting, "attribute", "creature[0].casting", message, Some(&RESOURCES), faults);
    }
}

/// Tidies a weapon of one's own, and notes what it lacks (UL-ATK-35): an attack with it costs what attacks do where nothing
/// else is said.
fn own_weapon(weapon: &mut Object<String, Value>, field: &str, faults: &mut Vec<Fault>) {
    must_say(weapon, "name", field, "expected a name", None, faults);
    must_say(weapon, "group", field, "expected a damage group", Some(&DAMAGE_GROUPS), faults);
    weapon.entry("ap").or_insert(cost::ATTACK.into());
    match weapon.get("damage").and_then(Value::as_array) {
        None => faults.push(fault(format!("{field}.damage"), "expected dice, such as 1d8", Some(&DAMAGE_TYPES))),
        Some(parts) => {
            for (at, part) in parts.iter().enumerate() {
                check_damage(part, &format!("{field}.damage[{at}]"), faults);
            }
        }
    }
    for ranges in ["range", "thrown"] {
        if weapon.get(ranges).and_then(Value::as_array).is_some_and(|feet| feet.len() == 1) {
            let message = "expected both in feet, normal and long";
            faults.push(fault(format!("{field}.{ranges}"), message, Some(&PROPERTIES)));
        }
    }
}

/// Notes what a part of a weapon's damage lacks.
fn check_damage(part: &Value, field: &str, faults: &mut Vec<Fault>) {
    let dice = part.get("dice").and_then(Value::as_str);
    if let Err(message) = dice.unwrap_or_default().parse::<Dice>() {
        faults.push(fault(format!("{field}.dice"), &message, None));
    }
    if part.get("type").is_none() {
        faults.push(fault(format!("{field}.type"), "expected a type of damage", Some(&DAMAGE_TYPES)));
    }
}

/// Returns the names of the things in a list of a file.
fn names(file: &Value, list: &str) -> Vec<Value> {
    let all = file.get(list).and_then(Value::as_array);
    all.into_iter().flatten().filter_map(|thing| thing.get("name").cloned()).collect()
}

/// Lets somebody carry the weapons of its own, and wear its own armour and shield, unless another is chosen, which cannot
/// be beside them.
fn comes_to_hand(file: &mut Value, faults: &mut Vec<Fault>) {
    let weapons = names(file, "weapon");
    let worn = WORN.map(|list| (list, names(file, list)));
    let Some(creature) = file.pointer_mut("/creature/0").and_then(Value::as_object_mut) else { return };
    for (list, own) in worn {
        match (creature.get(list), own.first()) {
            (None, Some(name)) => {
                creature.insert(list.to_owned(), name.clone());
            }
            (Some(other), Some(_)) if !own.contains(other) => {
                let message = format!("{} is chosen already: choose none there", other.as_str().unwrap_or("another"));
                faults.push(fault(format!("{list}[0].name"), &message, None));
            }
            _ => {}
        }
    }
    let carried = creature.entry("weapons").or_insert(json!([]));
    if let Some(carried) = carried.as_array_mut() {
        for weapon in weapons {
            if !carried.contains(&weapon) {
                carried.push(weapon);
            }
        }
    }
    if creature.get("weapons") == Some(&json!([])) {
        creature.remove("weapons");
    }
}

/// Returns the boosts in tools, instruments and magic that nobody may place (UL-RNK-12), each with its field and what
/// speaks against it. What may be a vehicle or a sub-skill of the campaign is for the table to know.
pub(super) fn wrong_boosts(actor: &Actor, options: &Options) -> Vec<(String, Worded)> {
    let Some(whole) = alone(actor.clone(), options) else { return Vec::new() };
    let mut bare = Profile::clone(&actor.profile);
    let tools = std::mem::take(&mut bare.tool_boosts);
    let magic = bare.casting.as_mut().map(|casting| std::mem::take(&mut casting.boosts)).unwrap_or_default();

    let mut so_far = Actor { profile: Arc::new(bare), ..actor.clone() };
    let mut wrong = Vec::new();
    for (at, name) in tools.into_iter().enumerate() {
        let field = format!("tool_boosts[{at}]");
        let on = of_tool(&whole, &actor.profile, &name);
        let known = on.is_some();
        let refusal = place(&mut so_far, on.unwrap_or(BoostOn::Own(name)), known, options);
        wrong.extend(refusal.map(|refusal| (field, refusal)));
    }
    for (at, source) in magic.into_iter().enumerate() {
        let field = format!("casting.boosts[{at}]");
        let refusal = place(&mut so_far, BoostOn::Magic(source), true, options);
        wrong.extend(refusal.map(|refusal| (field, refusal)));
    }
    wrong
}

/// Places a boost, and returns what speaks against it. Of what is not `known` without the campaign, nothing does unless it
/// has a boost already.
fn place(so_far: &mut Actor, on: BoostOn, known: bool, options: &Options) -> Option<Worded> {
    let boost = Boost { on, source: BoostSource::Background };
    let refused = if boost.on.is_in(&so_far.profile) {
        let why = "there is a boost in that already".into();
        Some(Worded { rule: (&ONE_BOOST).into(), why, instead: None })
    } else if known {
        refused(so_far, &boost, options)
    } else {
        None
    };
    boost.on.put_in(Arc::make_mut(&mut so_far.profile), boost.source);
    refused
}

/// Returns what speaks against a boost of somebody who stands alone, in words.
fn refused(actor: &Actor, boost: &Boost, options: &Options) -> Option<Worded> {
    let state = alone(actor.clone(), options)?;
    let refusal = may_hold(&state, ActorId(0), boost).err()?;
    Some(Unbound::worded(&state, &refusal, &Viewer::GameMaster))
}
