//! Content files: encounters, and the creatures, weapons and armour that they use.
//!
//! An encounter names its files in `include`, relative to itself; a file may hold `[[weapon]]`, `[[armour]]`,
//! `[[creature]]`, and in an encounter `[[actors]]`.

mod file;
mod stated;

use crate::gear::{Armour, Weapon};
use crate::options::Options;
use crate::profile::{Profile, Skills, Sort};
use crate::state::{Actor, Presence, Setting, State};
use crate::{derived, state};
use file::{Creature, File};
use ludex_kit::ActorId;
use ludex_kit::adventure::{Told, read};
use ludex_kit::content::{Fault, Files, Found, Library, Reader, Record, Shelf, misstated};

ludex_kit::rules! {
    /// Content states attributes, skills and gear; a derived number that it states as well must be the one that
    /// comes out, or loading fails and tells it.
    STAT_BLOCK = "WT-CNT-21", "Checking a stat block";
}

/// The starter content, built in: encounters `duel.toml` and `bridge.toml` with what they include.
pub fn starter() -> impl Library {
    ludex_kit::built_in!(
        "../../../../content/destiny": "weapons.toml", "armour.toml", "characters.toml", "creatures.toml", "duel.toml",
        "bridge.toml", "the-bridge-at-dusk.toml",
    )
}

/// Everything read so far.
#[derive(Default)]
pub(crate) struct Stock {
    files: Files,
    weapons: Shelf<Weapon>,
    armour: Shelf<Armour>,
    creatures: Shelf<Creature>,
}

impl Reader for Stock {
    type File = File;
    type State = State;
    const SYSTEM: &'static str = "destiny";

    fn files(&mut self) -> &mut Files {
        &mut self.files
    }
    fn take(&mut self, name: &str, file: &mut File) {
        self.weapons.take(&mut self.files, name, std::mem::take(&mut file.weapon));
        self.armour.take(&mut self.files, name, std::mem::take(&mut file.armour));
        self.creatures.take(&mut self.files, name, std::mem::take(&mut file.creature));
    }
    fn is_scene(file: &File) -> bool {
        !file.actors.is_empty() || file.system.is_some()
    }
    fn stage(&mut self, name: &str, scene: File, library: &dyn Library) -> Option<State> {
        if !scene.scene.is_empty() {
            let told = Told { file: name, title: scene.title, about: scene.about, scenes: &scene.scene };
            return read::<crate::Destiny>(&mut self.files, told, library, |path| {
                Self::load_as(path, library, |begun| {
                    (begun.options, begun.scene) = (scene.options.clone(), Vec::new());
                })
            });
        }
        Some(self.encounter(name, scene))
    }
    /// A file of creatures alone may name weapons of other files; those are checked with an encounter.
    fn check_store(&mut self) {
        if self.weapons.all().next().is_some() {
            for found in self.creatures.clone().found() {
                self.profile(found, &Options::default(), 0, &found.of.name);
            }
        }
    }
}

/// The file in which a player's record stands.
const RECORD: &str = "character.toml";

/// A character of a record of its own, with the gear of the starter content.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn newcomer(text: &str, side: u8, options: &Options) -> Result<(Profile, Actor), Vec<Fault>> {
    let library = |file: &str| if file == RECORD { Some(text.to_owned()) } else { starter().read(file) };
    let mut stock = Stock::default();
    ["weapons.toml", "armour.toml", RECORD].iter().for_each(|file| _ = stock.read(file, &library));
    let Some(found) = stock.creatures.only_of(RECORD).cloned().filter(|_| stock.files.faults.is_empty()) else {
        let none = Fault::whole(RECORD, "expected exactly one [[creature]]");
        return Err(if stock.files.faults.is_empty() { vec![none] } else { stock.files.faults });
    };
    let pc = ("sort", found.of.sort == Sort::Character, "expected a player's character");
    stock.files.of(RECORD, &*found.field).unless([pc]);
    let profile = stock.profile(&found, options, side, &found.of.name);
    let Some((profile, held)) = profile.filter(|_| stock.files.faults.is_empty()) else {
        return Err(stock.files.faults);
    };
    let stamina = derived::normal_stamina(&profile);
    Ok((profile, Actor { presence: Presence::Away, stamina, held, ..Actor::default() }))
}

impl Stock {
    /// A creature as somebody of a scene, with the weapons it holds.
    fn profile(&mut self, found: &Found<Creature>, options: &Options, side: u8, name: &str) -> Option<(Profile, u8)> {
        let (creature, file, field) = (&found.of, found.file.as_str(), found.field.as_str());
        let before = self.files.faults.len();
        let mut faults = self.files.of(file, field);
        let mut attributes = [0; 8];
        let range = match creature.sort {
            Sort::Character => options.attribute_range_character,
            Sort::Npc => options.attribute_range_creature,
        };
        for (&key, value) in &creature.attributes {
            attributes[key as usize] = *value;
            faults.bounds(&format!("attributes.{}", key.written()), value, (-range, range), "");
        }
        let mut skills = Skills::default();
        for (&skill, ranks) in &creature.skills {
            for (word, rank) in ranks {
                faults.bounds(&format!("skills.{}.{word}", skill.written()), rank, (0, options.rank_max), "");
                skills = match word.as_str() {
                    "rank" => skills.with(skill, *rank),
                    word => skills.with_specialization(skill, word, *rank),
                };
            }
        }
        faults.unless([("weapons", creature.weapons.len() <= 8, "expected at most 8 weapons")]);
        let armour = creature.armour.as_ref().and_then(|worn| {
            self.armour.named(&mut self.files, worn, (file, &format!("{field}.armour"))).map(|found| found.of.clone())
        });
        let mut weapons = Vec::new();
        for (at, name) in creature.weapons.iter().enumerate() {
            let known = self.weapons.named(&mut self.files, name, (file, &format!("{field}.weapons[{at}]")));
            weapons.extend(known.map(|found| found.of.clone()));
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
            armour: armour.unwrap_or_default(),
            hide: creature.hide,
            stamina_base: creature.stamina_base,
            light_slots: creature.light_slots,
            weapons,
        };
        if self.files.faults.len() > before {
            return None;
        }
        let held = self.held(file, field, &profile, creature.held.as_deref());
        if let (Some(expect), true) = (&creature.expect, self.files.faults.len() == before) {
            let actor = Actor { held, ..Actor::default() };
            let setting = Setting { options: options.clone(), cast: vec![profile.clone()], ..Setting::default() };
            let state = State::new(setting, vec![actor]);
            for (name, message) in misstated(expect, &stated::stated(&state, ActorId(0))) {
                self.files.fault(file, &format!("{field}.expect.{name}"), message);
            }
        }
        Some((profile, held))
    }

    /// What it holds: what is named, or everything; never more than two hands of it.
    fn held(&mut self, file: &str, field: &str, profile: &Profile, named: Option<&[String]>) -> u8 {
        let mut held = state::natural(profile);
        let Some(named) = named else {
            return profile.weapons.iter().enumerate().fold(held, |bits, (at, _)| bits | 1 << at);
        };
        for (at, name) in named.iter().enumerate() {
            match profile.weapons.iter().position(|weapon| weapon.name == *name) {
                Some(place) => held |= 1 << place,
                None => self.files.fault(file, &format!("{field}.held[{at}]"), "it has no such weapon"),
            }
        }
        let of = |(at, weapon): (usize, &Weapon)| if held & (1 << at) == 0 { 0 } else { u32::from(weapon.hands) };
        let hands: u32 = profile.weapons.iter().enumerate().map(of).sum();
        if hands > 2 {
            self.files.fault(file, &format!("{field}.held"), format!("that takes {hands} hands; expected at most 2"));
        }
        held
    }

    /// The scene of an encounter.
    fn encounter(&mut self, file: &str, content: File) -> State {
        content.check(&mut self.files.of(file, ""));
        let options = content.options;
        if let Some((name, message)) = options.fault() {
            self.files.fault(file, &format!("options.{name}"), message);
        }
        if content.system.is_none() {
            self.files.whole(file, "system", "expected system = \"destiny\"");
        }
        let lane = content.lane.unwrap_or(24).clamp(1, 200) as i16;
        let (mut sides, mut cast, mut actors): (Vec<String>, Vec<Profile>, Vec<Actor>) = Default::default();
        for (at, place) in content.actors.iter().enumerate() {
            let field = format!("actors[{at}]");
            let side = sides.iter().position(|side| *side == place.side).unwrap_or_else(|| {
                sides.push(place.side.clone());
                sides.len() - 1
            });
            let Some(found) = self.creatures.named(&mut self.files, &place.is, (file, &format!("{field}.is"))).cloned()
            else {
                continue;
            };
            let name = place.name.clone().unwrap_or_else(|| place.is.clone());
            if cast.iter().any(|other| other.name == name) {
                self.files.fault(file, &format!("{field}.name"), "another actor has this name");
            }
            if !(0..=i64::from(lane)).contains(&place.place) {
                let message = format!("{} is off the lane; expected 0 to {lane}", place.place);
                self.files.fault(file, &format!("{field}.place"), message);
            }
            let Some((profile, mut held)) = self.profile(&found, &options, side.min(255) as u8, &name) else {
                continue;
            };
            if place.held.is_some() {
                held = self.held(file, &field, &profile, place.held.as_deref());
            }
            actors.push(Actor {
                presence: if place.reserve { Presence::Reserve } else { Presence::Ready },
                place: place.place.clamp(0, i64::from(lane)) as i16,
                stamina: derived::normal_stamina(&profile),
                held,
                ..Actor::default()
            });
            cast.push(profile);
        }
        if sides.len() < 2 && self.files.faults.is_empty() {
            self.files.whole(file, "actors", "expected at least two sides");
        }
        if actors.len() > 500 {
            self.files.whole(file, "actors", "expected at most 500 actors");
        }
        let title = content.title.unwrap_or_else(|| file.to_owned());
        State::new(Setting { title, lane, options, sides, cast }, actors)
    }
}
