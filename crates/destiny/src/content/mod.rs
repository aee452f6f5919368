//! Content files: encounters, and the creatures, weapons and armour that they use.
//!
//! An encounter names its files in `include`, relative to itself; a file may hold `[[weapon]]`, `[[armour]]`,
//! `[[creature]]`, and in an encounter `[[actors]]`.

mod file;
mod stated;

use crate::gear::{Armour, Weapon};
use crate::options::Options;
use crate::profile::{Attribute, Profile, Skills, Sort};
use crate::state::{Actor, Presence, Setting, State};
use crate::{derived, state};
use file::{Creature, File};
use ludex_kit::ActorId;
use ludex_kit::content::{Fault, Library, misstated};
use std::collections::BTreeMap;
use toml::Spanned;

ludex_kit::rules! {
    /// Content states attributes, skills and gear; a derived number that it states as well must be the one that
    /// comes out, or loading fails and tells it.
    STAT_BLOCK = "WT-CNT-21", "Checking a stat block";
}

/// The starter content, built in: encounters `duel.toml` and `bridge.toml` with what they include.
pub fn starter() -> impl Library {
    const FILES: [(&str, &str); 6] = [
        ("weapons.toml", include_str!("../../../../content/destiny/weapons.toml")),
        ("armour.toml", include_str!("../../../../content/destiny/armour.toml")),
        ("characters.toml", include_str!("../../../../content/destiny/characters.toml")),
        ("creatures.toml", include_str!("../../../../content/destiny/creatures.toml")),
        ("duel.toml", include_str!("../../../../content/destiny/duel.toml")),
        ("bridge.toml", include_str!("../../../../content/destiny/bridge.toml")),
    ];
    |file: &str| FILES.iter().find(|(name, _)| *name == file).map(|(_, text)| (*text).to_owned())
}

/// A creature with where it was written.
struct Found {
    creature: Creature,
    file: String,
    field: String,
    offset: usize,
}

/// Everything read so far.
#[derive(Default)]
struct Reader {
    texts: BTreeMap<String, String>,
    faults: Vec<Fault>,
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
    creatures: Vec<Found>,
}

/// The state in which an encounter begins.
pub(crate) fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
    let mut reader = Reader::default();
    let encounter = reader.read(file, library);
    match encounter {
        Some(encounter) if reader.faults.is_empty() => {
            let state = reader.stage(file, encounter);
            if reader.faults.is_empty() { Ok(state) } else { Err(reader.faults) }
        }
        _ => Err(reader.faults),
    }
}

/// What is wrong with a file: an encounter as a whole, any other file by itself.
pub(crate) fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
    let mut reader = Reader::default();
    let Some(content) = reader.read(file, library) else { return reader.faults };
    if !reader.faults.is_empty() {
        return reader.faults;
    }
    if content.actors.is_empty() && content.system.is_none() {
        reader.check_creatures();
    } else {
        reader.stage(file, content);
    }
    reader.faults
}

impl Reader {
    fn fault(&mut self, file: &str, offset: usize, field: impl Into<String>, message: impl Into<String>) {
        let text = self.texts.get(file).map_or("", String::as_str);
        let fault = Fault::at(file, text, offset, field, message);
        self.faults.push(fault);
    }

    /// Reads a file and those it includes, each once.
    fn read(&mut self, file: &str, library: &dyn Library) -> Option<File> {
        let Some(text) = library.read(file) else {
            self.faults.push(Fault::whole(file, "there is no such file"));
            return None;
        };
        self.texts.insert(file.to_owned(), text.clone());
        let mut content: File = match toml::from_str(&text) {
            Ok(content) => content,
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                self.fault(file, offset, "", error.message().to_owned());
                return None;
            }
        };
        let folder = file.rfind('/').map_or("", |at| &file[..=at]);
        for (at, name) in content.include.iter().enumerate() {
            let path = format!("{folder}{}", name.get_ref());
            if !self.texts.contains_key(&path) {
                if library.read(&path).is_none() {
                    self.fault(file, name.span().start, format!("include[{at}]"), format!("there is no file {path}"));
                } else {
                    self.read(&path, library);
                }
            }
        }
        if let Some(system) = &content.system
            && system.get_ref() != "destiny"
        {
            self.fault(file, system.span().start, "system", "expected \"destiny\"");
        }
        for (at, weapon) in std::mem::take(&mut content.weapon).into_iter().enumerate() {
            let (offset, weapon) = (weapon.span().start, weapon.into_inner());
            self.weapon(file, offset, format!("weapon[{at}]"), weapon);
        }
        for (at, armour) in std::mem::take(&mut content.armour).into_iter().enumerate() {
            let (offset, armour) = (armour.span().start, armour.into_inner());
            if armour.name.is_empty() || self.armour.iter().any(|other| other.name == armour.name) {
                self.fault(file, offset, format!("armour[{at}].name"), "expected a name that no other armour has");
            }
            self.armour.push(armour);
        }
        for (at, creature) in std::mem::take(&mut content.creature).into_iter().enumerate() {
            let (offset, creature) = (creature.span().start, creature.into_inner());
            let field = format!("creature[{at}]");
            if self.creatures.iter().any(|other| other.creature.name == creature.name) {
                self.fault(file, offset, format!("{field}.name"), "another creature has this name");
            }
            self.creatures.push(Found { creature, file: file.to_owned(), field, offset });
        }
        Some(content)
    }

    fn weapon(&mut self, file: &str, offset: usize, field: String, weapon: Weapon) {
        if weapon.name.is_empty() || self.weapons.iter().any(|other| other.name == weapon.name) {
            self.fault(file, offset, format!("{field}.name"), "expected a name that no other weapon has");
        }
        if weapon.reach.is_some() == weapon.increment.is_some() {
            self.fault(file, offset, field.clone(), "expected either reach (melee) or increment (ranged)");
        }
        if weapon.increment.is_some_and(|yards| !(1..=1000).contains(&yards)) {
            self.fault(file, offset, format!("{field}.increment"), "expected 1 to 1000 yards");
        }
        if weapon.reach.is_some_and(|yards| !(0..=50).contains(&yards)) {
            self.fault(file, offset, format!("{field}.reach"), "expected 0 to 50 yards");
        }
        if !(1..=99).contains(&weapon.ap) {
            self.fault(file, offset, format!("{field}.ap"), "expected 1 to 99 AP");
        }
        let numbers =
            [weapon.accuracy, weapon.damage, weapon.block, weapon.armor_piercing, weapon.concussive, weapon.slicing];
        if numbers.iter().any(|number| !(-99..=99).contains(number)) || weapon.hands > 2 {
            self.fault(file, offset, field, "expected numbers from -99 to 99, and at most 2 hands");
        }
        self.weapons.push(weapon);
    }

    /// Every creature by itself, against the usual options.
    fn check_creatures(&mut self) {
        let names: Vec<String> = self.creatures.iter().map(|found| found.creature.name.clone()).collect();
        for name in names {
            // A file of creatures alone may name weapons of other files; those are checked with an encounter.
            if !self.weapons.is_empty() {
                self.profile(&name, &Options::default(), 0, &name);
            }
        }
    }

    /// A creature as somebody of a scene, with the weapons it holds.
    fn profile(&mut self, is: &str, options: &Options, side: u8, name: &str) -> Option<(Profile, u8)> {
        let found = self.creatures.iter().find(|found| found.creature.name == is)?;
        let (creature, file, field, offset) =
            (found.creature.clone(), found.file.clone(), found.field.clone(), found.offset);
        let before = self.faults.len();
        let mut attributes = [0; 8];
        let range = match creature.sort {
            Sort::Character => options.attribute_range_character,
            Sort::Npc => options.attribute_range_creature,
        };
        for (&key, &value) in creature.attributes.get_ref() {
            attributes[key as usize] = value;
            if !(-range..=range).contains(&value) {
                let word = Attribute::ALL[key as usize].name().to_lowercase();
                let message = format!("{value} is out of range; expected {} to {range}", -range);
                self.fault(&file, creature.attributes.span().start, format!("{field}.attributes.{word}"), message);
            }
        }
        if !(-15..=20).contains(&creature.size) {
            self.fault(&file, offset, format!("{field}.size"), "expected -15 to 20");
        }
        if !(0..=99).contains(creature.stamina_base.get_ref()) {
            self.fault(&file, creature.stamina_base.span().start, format!("{field}.stamina_base"), "expected 0 to 99");
        }
        if !(-99..=99).contains(&creature.hide) || creature.light_slots.is_some_and(|slots| !(0..=99).contains(&slots))
        {
            self.fault(&file, offset, field.clone(), "expected a hide of -99 to 99 and 0 to 99 light slots");
        }
        let mut skills = Skills::default();
        for (&skill, ranks) in &creature.skills {
            for (word, &rank) in ranks.get_ref() {
                if !(0..=options.rank_max).contains(&rank) {
                    let place = format!("{field}.skills.{}.{word}", skill.name().to_lowercase());
                    let message = format!("{rank} is out of range; expected 0 to {}", options.rank_max);
                    self.fault(&file, ranks.span().start, place, message);
                }
                skills = match word.as_str() {
                    "rank" => skills.with(skill, rank),
                    word => skills.with_specialization(skill, word, rank),
                };
            }
        }
        let armour = match &creature.armour {
            None => Armour::default(),
            Some(name) => match self.armour.iter().find(|armour| armour.name == *name.get_ref()) {
                Some(armour) => armour.clone(),
                None => {
                    self.fault(&file, name.span().start, format!("{field}.armour"), "there is no such armour");
                    Armour::default()
                }
            },
        };
        let mut weapons = Vec::new();
        for (at, name) in creature.weapons.iter().enumerate() {
            match self.weapons.iter().find(|weapon| weapon.name == *name.get_ref()) {
                Some(weapon) if at < 8 => weapons.push(weapon.clone()),
                Some(_) => {
                    self.fault(
                        &file,
                        name.span().start,
                        format!("{field}.weapons[{at}]"),
                        "expected at most 8 weapons",
                    );
                }
                None => {
                    self.fault(&file, name.span().start, format!("{field}.weapons[{at}]"), "there is no such weapon");
                }
            }
        }
        let profile = Profile {
            name: name.to_owned(),
            about: creature.about.clone(),
            side,
            sort: creature.sort,
            rank: creature.rank,
            death_rules: creature.death_rules,
            slots_by: creature.slots_by,
            attributes,
            size: creature.size,
            skills,
            armour,
            hide: creature.hide,
            stamina_base: *creature.stamina_base.get_ref(),
            light_slots: creature.light_slots,
            weapons,
        };
        let held = self.held(&file, &field, &profile, creature.held.as_deref());
        if self.faults.len() > before {
            return None;
        }
        if let Some(expect) = &creature.expect {
            self.expected(&file, &field, expect, &profile, held, options);
        }
        Some((profile, held))
    }

    /// What it holds: what is named, or everything; never more than two hands of it.
    fn held(&mut self, file: &str, field: &str, profile: &Profile, named: Option<&[Spanned<String>]>) -> u8 {
        let mut held = state::natural(profile);
        let Some(named) = named else {
            return profile.weapons.iter().enumerate().fold(held, |bits, (at, _)| bits | 1 << at);
        };
        for (at, name) in named.iter().enumerate() {
            match profile.weapons.iter().position(|weapon| weapon.name == *name.get_ref()) {
                Some(place) => held |= 1 << place,
                None => self.fault(file, name.span().start, format!("{field}.held[{at}]"), "it has no such weapon"),
            }
        }
        let of = |(at, weapon): (usize, &Weapon)| if held & (1 << at) == 0 { 0 } else { u32::from(weapon.hands) };
        let hands: u32 = profile.weapons.iter().enumerate().map(of).sum();
        if let (true, Some(first)) = (hands > 2, named.first()) {
            let message = format!("that takes {hands} hands; expected at most 2");
            self.fault(file, first.span().start, format!("{field}.held"), message);
        }
        held
    }

    fn expected(
        &mut self,
        file: &str,
        field: &str,
        expect: &Spanned<BTreeMap<String, i32>>,
        profile: &Profile,
        held: u8,
        options: &Options,
    ) {
        let actor = Actor { held, ..Actor::default() };
        let setting = Setting { options: options.clone(), cast: vec![profile.clone()], ..Setting::default() };
        let state = State::new(setting, vec![actor]);
        for (name, message) in misstated(expect.get_ref(), &stated::stated(&state, ActorId(0))) {
            self.fault(file, expect.span().start, format!("{field}.expect.{name}"), message);
        }
    }

    /// The scene of an encounter.
    fn stage(&mut self, file: &str, content: File) -> State {
        let options = content.options.as_ref().map(|options| options.get_ref().clone()).unwrap_or_default();
        if let (Some((name, message)), Some(spanned)) = (options.fault(), &content.options) {
            self.fault(file, spanned.span().start, format!("options.{name}"), message);
        }
        if content.system.is_none() {
            self.faults.push(Fault { field: "system".into(), ..Fault::whole(file, "expected system = \"destiny\"") });
        }
        let lane = content.lane.as_ref().map_or(24, |lane| *lane.get_ref());
        if !(1..=200).contains(&lane) {
            let offset = content.lane.as_ref().map_or(0, |lane| lane.span().start);
            self.fault(file, offset, "lane", "expected 1 to 200 yards");
        }
        let lane = lane.clamp(1, 200) as i16;
        let (mut sides, mut cast, mut actors): (Vec<String>, Vec<Profile>, Vec<Actor>) = Default::default();
        for (at, spanned) in content.actors.iter().enumerate() {
            let place = spanned.get_ref();
            let field = format!("actors[{at}]");
            let side = sides.iter().position(|side| side == place.side.get_ref()).unwrap_or_else(|| {
                sides.push(place.side.get_ref().clone());
                sides.len() - 1
            });
            if !self.creatures.iter().any(|found| found.creature.name == *place.is.get_ref()) {
                self.fault(file, place.is.span().start, format!("{field}.is"), "there is no such creature");
                continue;
            }
            let name = place.name.clone().unwrap_or_else(|| place.is.get_ref().clone());
            if cast.iter().any(|other| other.name == name) {
                self.fault(file, spanned.span().start, format!("{field}.name"), "another actor has this name");
            }
            let yards = *place.place.get_ref();
            if !(0..=i64::from(lane)).contains(&yards) {
                let message = format!("{yards} is off the lane; expected 0 to {lane}");
                self.fault(file, place.place.span().start, format!("{field}.place"), message);
            }
            let Some((profile, mut held)) = self.profile(place.is.get_ref(), &options, side.min(255) as u8, &name)
            else {
                continue;
            };
            if place.held.is_some() {
                held = self.held(file, &field, &profile, place.held.as_deref());
            }
            actors.push(Actor {
                presence: if place.reserve { Presence::Reserve } else { Presence::Ready },
                place: yards.clamp(0, i64::from(lane)) as i16,
                stamina: derived::normal_stamina(&profile),
                held,
                ..Actor::default()
            });
            cast.push(profile);
        }
        if sides.len() < 2 && self.faults.is_empty() {
            self.faults.push(Fault { field: "actors".into(), ..Fault::whole(file, "expected at least two sides") });
        }
        if actors.len() > 500 {
            self.faults.push(Fault { field: "actors".into(), ..Fault::whole(file, "expected at most 500 actors") });
        }
        let title = content.title.unwrap_or_else(|| file.to_owned());
        State::new(Setting { title, lane, options, sides, cast }, actors)
    }
}
