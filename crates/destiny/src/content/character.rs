//! A player's character as a record of its own: the fields of the character builder, what comes of them, and the record of
//! somebody who is in a game.

use super::guide::guide;
use super::{GEAR, Stock, newcomer, starter};
use crate::derived::USUAL_SLEEP;
use crate::gear::{ARMOUR, GEAR as THINGS, WEAPONS};
use crate::prelude::*;
use crate::profile::{ATTRIBUTE_RANGE, GROUPS, RANK_RANGE, SIZE, SKILLS, SPECIALIZATIONS};
use crate::races::{RACES, Race};
use ludex_engine::{Builder, Draft, Field, Form, Guide, Takes, Viewer};
use ludex_kit::content::{Fault, Named, RECORD, Reader, Records, record_of, text_of, without_empty};
use ludex_kit::{number, some_of};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// How many weapons, spells and other things can be chosen, and how many weapons are in hand.
const PLACES: [(&str, usize); 4] = [("weapons", 6), ("spells", 8), ("gear", 6), ("held", 2)];

/// How characters are made from fields.
pub(crate) struct Characters;

impl Builder<Destiny> for Characters {
    fn form(&self) -> Form {
        fields()
    }

    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        draft(record, &Options::default())
    }

    fn draft_in(&self, state: &State, record: &Value) -> Result<Draft, Vec<Fault>> {
        draft(record, state.options())
    }

    fn guide(&self, _state: Option<&State>, record: &Value) -> Guide {
        guide(record)
    }

    fn read(&self, text: &str) -> Result<Value, Vec<Fault>> {
        record_of(text, "creature", blank())
    }

    fn record(&self, state: &State, actor: ActorId) -> Option<Value> {
        let profile = state.setting.cast.get(actor.index()).filter(|profile| profile.sort == ActorKind::Character)?;
        Some(record(profile, state.actor(actor).held))
    }
}

/// Returns a character with nothing in it.
fn blank() -> Value {
    let mut zeros = Map::new();
    for attribute in Attribute::ALL {
        zeros.insert(attribute.written().to_owned(), json!(0));
    }
    json!({ "name": "", "about": "", "sort": "character", "attributes": zeros, "skills": {} })
}

/// Returns the gear of the starter content.
fn known() -> Stock {
    let mut stock = Stock::default();
    for file in GEAR {
        // What is wrong with the starter content its own tests tell.
        _ = stock.read(file, &starter());
    }
    stock
}

/// Returns a field that takes one of these words, or nothing.
fn one_of(words: impl IntoIterator<Item = String>) -> Takes {
    Takes::Choice { of: std::iter::once(String::new()).chain(words).collect() }
}

/// Returns a field that takes the name of something on a shelf, or nothing.
fn named<T: Named>(shelf: &Records<T>) -> Takes {
    one_of(shelf.all().map(|record| record.name().to_owned()))
}

/// Returns the fields of a new character.
fn fields() -> Form {
    let mut creature = blank();
    creature["name"] = json!("Somebody new");
    creature["race"] = json!("human");
    for (list, places) in PLACES {
        creature[list] = vec![""; places].into();
    }
    let text = |path, label| Field::new(path, label, Takes::Text);
    let person = [
        text("name", "name"),
        text("about", "in a few words"),
        Field::new("race", "race", some_of(Race::ALL.iter().copied())).by(&RACES),
        number("size", "Size, if it is not that of the race", -15, 20).by(&SIZE).or_nothing(),
        number("tall", "height in inches, 68 if left open", 1, 999).or_nothing(),
    ];
    let mut fields: Vec<Field> = person.map(|field| field.under("Who it is")).into();
    let range = Options::default().attribute_range_character;
    for attribute in Attribute::ALL {
        let path = format!("attributes/{}", attribute.written());
        let field = number(path, attribute.name(), -range, range);
        fields.push(field.by(&ATTRIBUTE_RANGE).under("Attributes"));
    }
    fields.extend(ranks());
    fields.extend(carried());
    for field in &mut fields {
        field.path.insert_str(0, "/creature/0/");
    }
    let group = "Character".into();
    let label = "A new character".into();
    let kind = CommandKind::Other;
    Form {
        group,
        kind,
        label,
        command: json!({ "creature": [creature] }),
        fields,
        pool: None,
        helps: false,
        destination: None,
    }
}

/// Returns the fields of the ranks in skills, and then in the specializations under each.
fn ranks() -> Vec<Field> {
    let most = Options::default().rank_max;
    let rank = |skill: &Skill, word: &str, label: String| {
        number(format!("skills/{}/{word}", skill.written()), label, 0, most).by(&RANK_RANGE)
    };
    let mut fields = Vec::new();
    for (skill, _) in &SPECIALIZATIONS {
        fields.push(rank(skill, "rank", skill.name().to_owned()).under("Skills").by(&SKILLS));
    }
    for (skill, words) in &SPECIALIZATIONS {
        let heading = format!("Specializations: {}", skill.name());
        for word in *words {
            let label = format!("{}: {word}", skill.name());
            fields.push(rank(skill, word, label).under(heading.clone()).by(&GROUPS));
        }
    }
    fields
}

/// Returns the fields of what somebody wears, carries, holds and knows by heart.
fn carried() -> Vec<Field> {
    let stock = known();
    let [weapons, spells, things] = [named(&stock.weapons), named(&stock.spells), named(&stock.items)];
    let rows: [(&str, &'static Rule, &Takes, &str); 4] = [
        ("weapon", &WEAPONS, &weapons, "Gear"),
        ("spell", &attack::spells::SPELLS, &spells, "Magic"),
        ("thing", &THINGS, &things, "Gear"),
        ("in hand", &WEAPONS, &weapons, "Gear"),
    ];
    let mut fields = vec![Field::new("armour", "armour", named(&stock.armour)).by(&ARMOUR).under("Gear")];
    for ((list, places), (label, rule, takes, heading)) in PLACES.into_iter().zip(rows) {
        for place in 0..places {
            let path = format!("{list}/{place}");
            let label = format!("{label} {}", place + 1);
            fields.push(Field::new(path, label, takes.clone()).by(rule).under(heading));
        }
    }
    // Spells stand last.
    fields.sort_by_key(|field| field.under == "Magic");
    fields
}

/// Returns a record as its file states it: without fields that were left empty, and without ranks of 0.
fn stated(record: &Value) -> Value {
    let mut file = without_empty(record).unwrap_or_else(|| json!({}));
    if let Some(skills) = file.pointer_mut("/creature/0/skills").and_then(Value::as_object_mut) {
        for ranks in skills.values_mut().filter_map(Value::as_object_mut) {
            ranks.retain(|_, rank| *rank != json!(0));
        }
        skills.retain(|_, ranks| *ranks != json!({}));
    }
    file
}

/// Returns what comes of a record under these options: its numbers explained, and its text for a file.
fn draft(record: &Value, options: &Options) -> Result<Draft, Vec<Fault>> {
    let toml = text_of(&stated(record))?;
    let (profile, actor) = newcomer(&toml, 0, options)?;
    let sides = vec!["heroes".to_owned()];
    let setting = Setting { options: options.clone(), sides, cast: vec![profile], ..Setting::default() };
    let state = State::new(setting, vec![actor]);
    let sheet = crate::sheet::sheet(&state, ActorId(0), &Viewer::GameMaster);
    sheet.map(|sheet| Draft { sheet, toml }).ok_or_else(|| vec![Fault::whole(RECORD, "nobody stands in it")])
}

/// Returns the record of somebody who is in a game, as a file would say it; gear that is on no list stands beside it.
fn record(profile: &Profile, held: u8) -> Value {
    let stock = known();
    let mut creature = blank();
    for attribute in Attribute::ALL {
        creature["attributes"][attribute.written()] = json!(profile.attribute(*attribute));
    }
    for skill in Skill::ALL.iter().filter(|skill| profile.skills.rank(**skill) > 0) {
        creature["skills"][skill.written()]["rank"] = json!(profile.skills.rank(*skill));
    }
    for (skill, word, rank) in profile.skills.specializations() {
        creature["skills"][skill.written()][word] = json!(rank);
    }
    creature["name"] = json!(profile.name);
    creature["about"] = json!(profile.about);
    creature["icon"] = json!(profile.icon);
    creature["race"] = json!(profile.race);
    creature["light_slots"] = json!(profile.light_slots);
    creature["swim_rate"] = json!(profile.swim_rate);
    creature["fly_rate"] = json!(profile.fly_rate);
    creature["tall"] = json!(profile.tall);
    creature["riding"] = json!(profile.riding);
    let bases = profile.race.map(Race::bases);
    let own = |number: i32, base: Option<i32>| base.is_none_or(|base| number != base).then_some(number);
    creature["size"] = json!(own(profile.size, bases.map(|of| of.size)));
    creature["stamina_base"] = json!(own(profile.stamina_base, bases.map(|of| of.stamina)));
    creature["mana_base"] = json!(own(profile.mana_base, bases.map(|of| of.mana)));
    let sleep = profile.sleep_base.unwrap_or(USUAL_SLEEP);
    creature["sleep_base"] = json!(own(sleep, bases.map(|of| of.sleep)));
    creature["hide"] = json!(own(profile.hide, Some(0)));
    creature["aquatic"] = json!(profile.aquatic.then_some(true));
    creature["formless"] = json!(profile.formless.then_some(true));
    creature["trained"] = json!(profile.trained.then_some(true));
    creature["sentient"] = json!(profile.sentient.then_some(true));
    let worn: Vec<_> = Some(profile.armour.clone()).filter(|armour| !armour.name.is_empty()).into_iter().collect();
    creature["armour"] = json!(worn.first().map(|armour| &armour.name));
    creature["weapons"] = names(&profile.weapons);
    creature["spells"] = names(&profile.spells);
    creature["gear"] = names(&profile.gear);
    let mut in_hand = Vec::new();
    for (weapon, at) in profile.weapons.iter().zip(0u8..) {
        if !weapon.is_natural() && has_bit(held, at) {
            in_hand.push(json!(weapon.name));
        }
    }
    creature["held"] = in_hand.into();
    json!({
        "creature": [creature], "weapon": unknown(&profile.weapons, &stock.weapons),
        "armour": unknown(&worn, &stock.armour), "spell": unknown(&profile.spells, &stock.spells),
        "item": unknown(&profile.gear, &stock.items),
    })
}

/// Returns the names of things as a list.
fn names<T: Named>(things: &[T]) -> Value {
    things.iter().map(|thing| json!(thing.name())).collect::<Vec<_>>().into()
}

/// Returns those that no shelf has as they are, each once.
fn unknown<T: Named + PartialEq + Serialize>(things: &[T], shelf: &Records<T>) -> Value {
    let mut unknown = Vec::new();
    for (at, thing) in things.iter().enumerate() {
        if !shelf.all().any(|known| known == thing) && !things[..at].contains(thing) {
            unknown.push(json!(thing));
        }
    }
    unknown.into()
}
