//! Content files: encounters, and the creatures, weapons and armour that they use.
//!
//! An encounter names its files in `include`, relative to itself; a file may hold `[[weapon]]`, `[[armour]]`,
//! `[[creature]]`, and in an encounter `[[actors]]`.

pub(crate) mod character;
mod file;

use crate::derived::{self, USUAL_SLEEP};
use crate::gear::{Armour, Item, Spell, Weapon};
use crate::options::Options;
use crate::profile::{ActorKind, Profile, Skills};
use crate::races::Race;
use crate::space::{across, is_deep, terrain_cost};
use crate::state::{self, ActKind, Actor, Current, DefenceKind, Footing, Presence, Setting, Spot, State};
use crate::{Destiny, defence, pace};
use file::{Creature, File, Place, Stream};
use ludex_grid::{Direction, Map, Shape, Terrain};
use ludex_kit::content::{
    Fault, Faults, Files, Found, Library, Mark, Marks, Reader, Record, Records, built_in, misstated, named_facing,
    side_of,
};
use ludex_kit::{ActorId, Rulebook as _, Tally, adventure, rules};
use std::collections::BTreeMap;

rules! {
    /// Content states attributes, skills and gear; a derived number that it states as well must be the one that
    /// comes out, or loading fails and tells it.
    STAT_BLOCK = "WT-CNT-21", "Checking a stat block";
    /// Two encounters to begin with: four heroes against raiders at a ford, and against the captain of a gate. Who stands
    /// where and on what is content; no rule is special to them.
    ENCOUNTERS = "WT-CNT-20", "Sample encounter";
}

/// The starter content: each file with its text. The sample encounters are content like any other (WT-CNT-20).
static STARTER: [(&str, &str); 18] = [
    ("weapons.toml", include_str!("../../../../content/destiny/weapons.toml")),
    ("armour.toml", include_str!("../../../../content/destiny/armour.toml")),
    ("gear.toml", include_str!("../../../../content/destiny/gear.toml")),
    ("characters.toml", include_str!("../../../../content/destiny/characters.toml")),
    ("creatures.toml", include_str!("../../../../content/destiny/creatures.toml")),
    ("duel.toml", include_str!("../../../../content/destiny/duel.toml")),
    ("bridge.toml", include_str!("../../../../content/destiny/bridge.toml")),
    ("lane.toml", include_str!("../../../../content/destiny/lane.toml")),
    ("the-bridge-at-dusk.toml", include_str!("../../../../content/destiny/the-bridge-at-dusk.toml")),
    ("the-ford.toml", include_str!("../../../../content/destiny/the-ford.toml")),
    ("the-ford-held.toml", include_str!("../../../../content/destiny/the-ford-held.toml")),
    ("the-gate.toml", include_str!("../../../../content/destiny/the-gate.toml")),
    ("the-salt-road.toml", include_str!("../../../../content/destiny/the-salt-road.toml")),
    ("salt/weigh-house.toml", include_str!("../../../../content/destiny/salt/weigh-house.toml")),
    ("salt/moor.toml", include_str!("../../../../content/destiny/salt/moor.toml")),
    ("salt/sunken-lane.toml", include_str!("../../../../content/destiny/salt/sunken-lane.toml")),
    ("salt/weir.toml", include_str!("../../../../content/destiny/salt/weir.toml")),
    ("salt/kiln.toml", include_str!("../../../../content/destiny/salt/kiln.toml")),
];

/// Returns the starter content, built in: encounters such as `duel.toml`, `the-ford.toml` and `the-gate.toml` with what they include.
pub fn starter() -> impl Library {
    built_in(&STARTER)
}

/// Where the gear of a character of its own comes from, beside what it brings.
const GEAR: [&str; 3] = ["weapons.toml", "armour.toml", "gear.toml"];

/// An actor of a scene, as the record describes it and as it is now.
type Participant = (Profile, Actor);

/// Everything read so far.
#[derive(Default)]
pub(crate) struct Stock {
    files: Files,
    weapons: Records<Weapon>,
    armour: Records<Armour>,
    items: Records<Item>,
    spells: Records<Spell>,
    creatures: Records<Creature>,
}

impl Reader for Stock {
    type File = File;
    type State = State;
    const SYSTEM: &'static str = Destiny::ID;

    fn files(&mut self) -> &mut Files {
        &mut self.files
    }

    fn take(&mut self, name: &str, file: &mut File) {
        self.weapons.take(&mut self.files, name, std::mem::take(&mut file.weapon));
        self.armour.take(&mut self.files, name, std::mem::take(&mut file.armour));
        self.items.take(&mut self.files, name, std::mem::take(&mut file.item));
        self.spells.take(&mut self.files, name, std::mem::take(&mut file.spell));
        self.creatures.take(&mut self.files, name, std::mem::take(&mut file.creature));
    }

    fn stage(&mut self, name: &str, scene: File, library: &dyn Library) -> Option<State> {
        adventure::staged::<Destiny, _>(self, name, scene, library, Stock::encounter)
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

/// Returns the attributes of a creature's record, and tells which are out of the bounds of the campaign.
fn attributes_of(creature: &Creature, options: &Options, faults: &mut Faults<'_>) -> [i32; 8] {
    let range = match creature.sort {
        ActorKind::Character => options.attribute_range_character,
        ActorKind::Npc => options.attribute_range_creature,
    };
    let mut attributes = [0; 8];
    for (&key, value) in &creature.attributes {
        attributes[key as usize] = *value;
        faults.bounds(&format!("attributes.{}", key.written()), value, (-range, range), "");
    }
    attributes
}

/// Returns the skills of a creature's record, and tells which ranks are out of the bounds of the campaign.
fn skills_of(creature: &Creature, options: &Options, faults: &mut Faults<'_>) -> Skills {
    let mut skills = Skills::default();
    for (&skill, ranks) in &creature.skills {
        for (word, rank) in ranks {
            faults.bounds(&format!("skills.{}.{word}", skill.written()), rank, (0, options.rank_max), "");
            let specialization = Some(word.as_str()).filter(|word| *word != "rank");
            skills = skills.with(skill, specialization, *rank);
        }
    }
    skills
}

/// Returns what a creature's record says of its profile by itself; what its race gives stands in for what it does not say.
fn as_stated(creature: &Creature) -> Profile {
    let told = creature.clone();
    let bases = told.race.map(Race::bases);
    Profile {
        about: told.about,
        sort: told.sort,
        rank: told.rank,
        death_rules: told.death_rules,
        slots_by: told.slots_by,
        race: told.race,
        hide: told.hide,
        light_slots: told.light_slots,
        swim_rate: told.swim_rate,
        fly_rate: told.fly_rate,
        tall: told.tall,
        aquatic: told.aquatic,
        formless: told.formless,
        trained: told.trained,
        sentient: told.sentient,
        riding: told.riding,
        size: told.size.or(bases.map(|of| of.size)).unwrap_or_default(),
        stamina_base: told.stamina_base.or(bases.map(|of| of.stamina)).unwrap_or_default(),
        mana_base: told.mana_base.or(bases.map(|of| of.mana)).unwrap_or_default(),
        sleep_base: told.sleep_base.or(bases.map(|of| of.sleep)).filter(|hours| *hours != USUAL_SLEEP),
        ..Profile::default()
    }
}

/// Returns a character of a record of its own, with the gear of the starter content.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn newcomer(text: &str, side: u8, options: &Options) -> Result<Participant, Vec<Fault>> {
    comer(text, (side, true), options)
}

/// Returns somebody of a record of its own, a creature or a character, with the gear of the starter content.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn anybody(text: &str, side: u8, options: &Options) -> Result<Participant, Vec<Fault>> {
    comer(text, (side, false), options)
}

fn comer(text: &str, (side, players): (u8, bool), options: &Options) -> Result<Participant, Vec<Fault>> {
    let (mut stock, found) = Stock::own(text, &starter(), &GEAR, |stock| &stock.creatures)?;
    let named = !found.of.name.trim().is_empty() && found.of.name.chars().count() <= 60;
    stock.files.of(&found.file, &*found.field).unless([
        ("sort", found.of.sort == ActorKind::Character || !players, "expected a player's character"),
        ("name", named, "expected 1 to 60 characters"),
    ]);
    let made = stock.profile(&found, options, side, &found.of.name).map(|(profile, held)| rested(profile, held));
    stock.files.finish(made)
}

/// Returns another of a record, with in hand what comes first.
pub(crate) fn another(profile: &Profile, side: u8) -> Participant {
    let profile = Profile { side, ..profile.clone() };
    let held = in_hand(&profile);
    rested(profile, held)
}

/// Returns somebody who has lost and spent nothing, and is not in the scene yet.
fn rested(profile: Profile, held: u8) -> Participant {
    let stamina = derived::normal_stamina(&profile);
    let mana = derived::normal_mana(&profile);
    (profile, Actor { presence: Presence::Away, stamina, mana, held, ..Actor::default() })
}

/// Returns what somebody holds of whom nothing else is said: what comes first, never more than two hands of it.
fn in_hand(profile: &Profile) -> u8 {
    let mut held = state::natural(profile);
    let mut hands = 2;
    for (at, weapon) in profile.weapons.iter().enumerate().filter(|(_, weapon)| !weapon.is_natural()) {
        if weapon.hands <= hands {
            held |= 1 << at;
            hands -= weapon.hands;
        }
    }
    held
}

/// Returns a spell as something to strike with: its reach is all there is of it, and no Strength is in it.
fn bolt(spell: &Spell) -> Weapon {
    let name = spell.name.clone();
    let group = spell.school.clone();
    let increment = Some(spell.range.max(1));
    Weapon { name, group, increment, damage: spell.damage, ap: spell.ap, mechanical: true, ..Weapon::default() }
}

impl Stock {
    /// Returns the profile of a creature on a side, and what it holds in its hands, as a bit for each weapon; `None` where
    /// something is wrong with its record.
    fn profile(&mut self, found: &Found<Creature>, options: &Options, side: u8, name: &str) -> Option<(Profile, u8)> {
        let creature = &found.of;
        let file = found.file.as_str();
        let field = found.field.as_str();
        let before = self.files.faults.len();
        let mut faults = self.files.of(file, field);
        let attributes = attributes_of(creature, options, &mut faults);
        let skills = skills_of(creature, options, &mut faults);
        let whole = creature.race.is_some() || creature.stamina_base.is_some();
        faults.unless([
            ("race", whole, "expected a race, or stamina_base"),
            ("weapons", creature.weapons.len() <= 8, "expected at most 8 weapons"),
            ("spells", creature.spells.len() <= 16, "expected at most 16 spells"),
            ("gear", creature.gear.len() <= 8, "expected at most 8 things"),
        ]);
        let armour = creature.armour.as_ref().and_then(|worn| {
            self.armour.named(&mut self.files, worn, (file, &format!("{field}.armour"))).map(|found| found.of.clone())
        });
        let at = format!("{field}.weapons");
        let weapons = self.weapons.all_named(&mut self.files, &creature.weapons, (file, &at));
        let spells = self.spells.all_named(&mut self.files, &creature.spells, (file, &format!("{field}.spells")));
        let gear = self.items.all_named(&mut self.files, &creature.gear, (file, &format!("{field}.gear")));
        let armour = armour.unwrap_or_default();
        let bolts = spells.iter().map(bolt).collect();
        let own = Profile { attributes, skills, armour, weapons, spells, bolts, gear, ..as_stated(creature) };
        let profile = Profile { name: name.to_owned(), side, ..own };
        if self.files.faults.len() > before {
            return None;
        }
        let held = self.held(file, field, &profile, creature.held.as_deref());
        if self.files.faults.len() == before {
            self.check_expected(found, options, &profile, held);
        }
        Some((profile, held))
    }

    /// Tells where a derived number that a creature's record states is not the one that comes out (WT-CNT-21).
    fn check_expected(&mut self, found: &Found<Creature>, options: &Options, profile: &Profile, held: u8) {
        let Some(expect) = &found.of.expect else { return };
        let actor = Actor { held, ..Actor::default() };
        let setting = Setting { options: options.clone(), cast: vec![profile.clone()], ..Setting::default() };
        let state = State::new(setting, vec![actor]);
        for (name, message) in misstated(expect, &stated(&state, ActorId(0))) {
            self.files.fault(&found.file, &format!("{}.expect.{name}", found.field), message);
        }
    }

    /// Returns what it holds: what is named, or what comes first; never more than two hands of it.
    fn held(&mut self, file: &str, field: &str, profile: &Profile, named: Option<&[String]>) -> u8 {
        let mut held = state::natural(profile);
        let Some(named) = named else { return in_hand(profile) };
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

    /// Returns an actor of an encounter, who is among those of a side.
    fn actor(&mut self, (file, field): (&str, &str), place_of: &Place, on: (&Setting, &Marks)) -> Option<Participant> {
        let place = place_of;
        let (scene, marks) = on;
        let found = self.creatures.named(&mut self.files, &place.is, (file, &format!("{field}.is"))).cloned();
        let name = place.name.as_ref().unwrap_or(&place.is);
        let other = scene.cast.iter().any(|other| other.name == *name);
        let lane = i64::from(scene.lane);
        let yard = place.place.filter(|yard| (0..=lane).contains(yard));
        let off =
            place.place.map_or("somebody stands on the lane".to_owned(), |yard| format!("{yard} is off the lane"));
        let on_map = scene.map.is_some();
        self.files.of(file, field).unless([
            ("name", !other, "another actor has this name"),
            ("place", on_map || yard.is_some(), &format!("{off}; expected 0 to {lane}")),
            ("at", !on_map || place.at.is_some(), "expected the letter of the map at which it stands"),
        ]);
        let cell = place.at.and_then(|at| marks.get(&at).copied()).unwrap_or_default();
        let side = scene.sides.iter().position(|side| *side == place.side).unwrap_or_default().min(255) as u8;
        let (profile, mut held) = self.profile(&found?, &scene.options, side, name)?;
        if place.held.is_some() {
            held = self.held(file, field, &profile, place.held.as_deref());
        }
        let room = |map: &Map| map.footprint(cell, across(profile.size)).fits(map);
        let room = scene.map.as_ref().is_none_or(room);
        self.files.of(file, field).unless([("at", room, "there is no room for it: the map ends")]);
        let presence = if place.reserve { Presence::Reserve } else { Presence::Ready };
        let stamina = derived::normal_stamina(&profile);
        let place = if on_map { Spot::Cell(cell) } else { Spot::Yard(yard.unwrap_or_default() as i16) };
        let rides = |name: &String| scene.cast.iter().position(|one| one.name == *name);
        let mount = place_of.rides.as_ref().map(rides);
        self.files.of(file, field).unless([(
            "rides",
            mount != Some(None),
            "nobody before it in the list is called so",
        )]);
        let mount = mount.flatten().map(|at| ActorId(at as u16));
        let mana = derived::normal_mana(&profile);
        Some((profile, Actor { presence, place, stamina, mana, held, mount, ..Actor::default() }))
    }

    /// Returns how the water of a scene runs.
    /// Takes in what kinds of ground the characters of a map stand for; where nothing else is told of one, its kinds are.
    fn footing(&mut self, file: &str, footing: &BTreeMap<char, Vec<Footing>>, setting: &mut Setting) {
        for (symbol, kinds) in footing {
            let terrain = Terrain::from_symbol(*symbol);
            let dry = terrain.is_some_and(|terrain| terrain_cost(terrain).is_some() && !is_deep(terrain));
            let field = format!("footing.{symbol}");
            self.files.of(file, "").unless([
                (field.as_str(), dry, "expected a character of ground that one walks on"),
                (field.as_str(), (1..=4).contains(&kinds.len()), "expected one to four kinds of ground"),
            ]);
            let told: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            setting.about.entry(*symbol).or_insert_with(|| told.join(", "));
        }
        setting.footing.clone_from(footing);
    }

    fn current(&mut self, file: &str, stream: &Stream, map: Option<&Map>) -> Option<Current> {
        let on_map =
            map.map(|map| named_facing(&mut self.files, map.shape(), &stream.toward, (file, "current.toward")));
        let way = on_map.unwrap_or_else(|| {
            let ways = ["up", "down"].iter().position(|way| *way == stream.toward);
            self.files.of(file, "current").unless([("toward", ways.is_some(), "expected up or down the lane")]);
            ways.map(|way| Direction(way as u8))
        })?;
        Some(Current { way: way.0, yards: stream.yards as u8 })
    }

    /// Returns the scene of an encounter.
    fn encounter(&mut self, file: &str, mut content: File) -> Option<State> {
        content.check(&mut self.files.of(file, ""));
        let options = content.options;
        let rising = options.wound_thresholds.windows(2).all(|pair| pair[0] < pair[1])
            && options.wound_thresholds.iter().all(|value| (-100..=100).contains(value));
        let mild = options.wound_penalties.iter().all(|penalty| (-10..=0).contains(penalty));
        let priced = |name: &String| ActKind::ALL.iter().any(|kind| kind.written() == name);
        let priced = options.action_costs.keys().all(priced);
        let mut faults = self.files.of(file, "options");
        options.check(&mut faults);
        faults.unless([
            ("wound_thresholds", rising, "expected five rising numbers, such as 0, 2, 4, 6, 8"),
            ("action_costs", priced, "expected actions by their names, such as defend = 3"),
            ("wound_penalties", mild, "expected five numbers from -10 to 0"),
        ]);
        let mut sides: Vec<String> = Vec::new();
        for place in &content.actors {
            side_of(&mut sides, &place.side);
        }
        let title = content.title.unwrap_or_else(|| file.to_owned());
        let lane = content.lane.unwrap_or(24).clamp(1, 200) as i16;
        let mut setting = Setting { title, lane, options, sides, ..Setting::default() };
        let mut marks = Marks::new();
        if let Some(mut ground) = content.map {
            // On squares every second diagonal counts 2 (WT-MOV-07).
            ground.shape = ground.shape.map(|shape| if shape.is_hex() { shape } else { Shape::SquareAlternating });
            let named = Mark::of("actors", content.actors.iter().map(|place| place.at));
            let (map, stands) = ground.lay(&mut self.files, file, Shape::Hex, &named)?;
            setting.map = Some(map);
            setting.about = ground.about;
            self.footing(file, &content.footing, &mut setting);
            setting.lane = 0;
            marks = stands;
        }
        setting.current = content.current.and_then(|stream| self.current(file, &stream, setting.map.as_ref()));
        let mut actors = Vec::new();
        let order = ludex_kit::content::known_first(&mut content.actors, |place| !place.reserve);
        for (at, place) in order.into_iter().zip(&content.actors) {
            if let Some((profile, actor)) = self.actor((file, &format!("actors[{at}]")), place, (&setting, &marks)) {
                setting.cast.push(profile);
                actors.push(actor);
            }
        }
        if setting.sides.is_empty() && self.files.faults.is_empty() {
            self.files.whole(file, "actors", "expected somebody who is there");
        }
        if actors.len() > 500 {
            self.files.whole(file, "actors", "expected at most 500 actors");
        }
        let mut state = State::new(setting, actors);
        state.lights.level = content.light;
        if content.fog {
            ludex_kit::fog::lay::<crate::Destiny>(&mut state);
        }
        Some(state)
    }
}

/// Returns every derived number that content may state to have it checked, by name.
fn stated(state: &State, actor: ActorId) -> Vec<(&'static str, i32)> {
    let profile = state.profile(actor);
    let total = |fill: fn(&Profile, &mut Tally)| {
        let mut tally = Tally::silent();
        fill(profile, &mut tally);
        tally.total
    };
    let [light, moderate, severe, critical, _] = derived::slots(profile);
    let ap = derived::action_points(profile);
    let defences = ["melee_defence", "ranged_defence", "immobile_defence", "power_defence", "agility_defence"];
    let defences = defences.into_iter().chain(["fortitude_defence", "willpower_defence"]).zip(DefenceKind::ALL);
    let value = |kind| defence::value(state, actor, kind, None, &mut Tally::silent());
    let numbers = [
        ("toughness", total(derived::toughness)),
        ("base_toughness", total(derived::base_toughness)),
        ("light_slots", light.into()),
        ("moderate_slots", moderate.into()),
        ("severe_slots", severe.into()),
        ("critical_slots", critical.into()),
        ("stamina", derived::normal_stamina(profile).into()),
        ("mana", derived::normal_mana(profile).into()),
        ("initiative", total(derived::initiative)),
        ("ap_round_start", ap.round_start.into()),
        ("ap_turn_end", ap.turn_end.into()),
        ("ap_max", ap.max.into()),
        ("rate", pace::rate(state, actor)),
    ];
    numbers.into_iter().chain(defences.map(|(name, &kind)| (name, value(kind)))).collect()
}
