//! A player's character as a record of its own: the fields of the character builder, what comes of them, and the record of
//! somebody who is in a game.

use super::{GEAR, Stock, newcomer, starter};
use crate::derived::USUAL_SLEEP;
use crate::gear::{ARMOUR, GEAR as THINGS, WEAPONS};
use crate::prelude::*;
use crate::profile::{ATTRIBUTE_RANGE, GROUPS, RANK_RANGE, SIZE, SKILLS, SPECIALIZATIONS};
use crate::races::{RACES, Race};
use ludex_engine::{Builder, Draft, Field, Form, Takes, Viewer};
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
    let zeros: Map<String, Value> = Attribute::ALL.iter().map(|one| (one.written().to_owned(), json!(0))).collect();
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

/// Returns one of these, or nothing.
fn one_of(words: impl IntoIterator<Item = String>) -> Takes {
    Takes::Choice { of: std::iter::once(String::new()).chain(words).collect() }
}

fn named<T: Named>(shelf: &Records<T>) -> Takes {
    one_of(shelf.all().map(|one| one.name().to_owned()))
}

/// Returns the fields of a new character.
fn fields() -> Form {
    let mut creature = blank();
    (creature["name"], creature["race"]) = (json!("Somebody new"), json!("human"));
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
    fields.extend(Attribute::ALL.iter().map(|one| {
        let value = number(format!("attributes/{}", one.written()), one.name(), -range, range);
        value.by(&ATTRIBUTE_RANGE).under("Attributes")
    }));
    fields.extend(ranks());
    fields.extend(carried());
    for field in &mut fields {
        field.path.insert_str(0, "/creature/0/");
    }
    let group = "Character".into();
    let label = "A new character".into();
    Form { group, label, command: json!({ "creature": [creature] }), fields, helps: false }
}

/// Returns ranks in skills, and in the specializations under each.
fn ranks() -> Vec<Field> {
    let most = Options::default().rank_max;
    let rank = |skill: &Skill, word: &str, label: String| {
        number(format!("skills/{}/{word}", skill.written()), label, 0, most).by(&RANK_RANGE)
    };
    let skills = SPECIALIZATIONS
        .iter()
        .map(|(skill, _)| rank(skill, "rank", skill.name().to_owned()).under("Skills").by(&SKILLS));
    let words = SPECIALIZATIONS.iter().flat_map(|(skill, words)| {
        let heading = format!("Specializations: {}", skill.name());
        words
            .iter()
            .map(move |word| rank(skill, word, format!("{}: {word}", skill.name())).under(heading.clone()).by(&GROUPS))
    });
    skills.chain(words).collect()
}

/// Returns what it wears, carries, holds and knows by heart.
fn carried() -> Vec<Field> {
    let stock = known();
    let [weapons, spells, things] = [named(&stock.weapons), named(&stock.spells), named(&stock.items)];
    let rows: [(&str, &'static Rule, &Takes, &str); 4] = [
        ("weapon", &WEAPONS, &weapons, "Gear"),
        ("spell", &attack::spells::SPELLS, &spells, "Magic"),
        ("thing", &THINGS, &things, "Gear"),
        ("in hand", &WEAPONS, &weapons, "Gear"),
    ];
    let lists = PLACES.into_iter().zip(rows).flat_map(|((list, places), (label, rule, takes, heading))| {
        (0..places).map(move |place| {
            let path = format!("{list}/{place}");
            let label = format!("{label} {}", place + 1);
            Field::new(path, label, takes.clone()).by(rule).under(heading)
        })
    });
    let worn = Field::new("armour", "armour", named(&stock.armour)).by(&ARMOUR).under("Gear");
    let mut fields: Vec<Field> = [worn].into_iter().chain(lists).collect();
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
    let in_hand = profile.weapons.iter().enumerate().filter(|(at, one)| !one.is_natural() && held & 1 << at != 0);
    creature["held"] = in_hand.map(|(_, one)| json!(one.name)).collect::<Vec<_>>().into();
    json!({
        "creature": [creature], "weapon": unknown(&profile.weapons, &stock.weapons),
        "armour": unknown(&worn, &stock.armour), "spell": unknown(&profile.spells, &stock.spells),
        "item": unknown(&profile.gear, &stock.items),
    })
}

fn names<T: Named>(things: &[T]) -> Value {
    things.iter().map(|one| json!(one.name())).collect::<Vec<_>>().into()
}

/// Returns those that no shelf has as they are, each once.
fn unknown<T: Named + PartialEq + Serialize>(things: &[T], shelf: &Records<T>) -> Value {
    let own = |(at, one): &(usize, &T)| !shelf.all().any(|known| known == *one) && !things[..*at].contains(one);
    things.iter().enumerate().filter(own).map(|(_, one)| json!(one)).collect::<Vec<_>>().into()
}
