//! Content files: encounters, and the creatures, characters and gear that stand in them.

mod adjusted;
mod laid;
mod people;
mod profiles;
pub(crate) mod tables;

pub(crate) use people::{another, anybody, gear_names, newcomer, standing};

use crate::adjustments::{Adjustment, LevelShift};
use crate::prelude::*;
use laid::{GroundPlace, ThingPlace};
use ludex_engine::Rulebook;
use ludex_grid::{Cell, Shape};
use ludex_kit::adventure::{self, SceneFile};
use ludex_kit::content::{Difficulty, Files, Ground, Library, Mark, Reader, Records, Seats, built_in, record};
use std::sync::Arc;

/// A content file.
#[record(whole)]
pub(crate) struct File {
    /// The game, by its id; scenes say it.
    pub system: Option<String>,
    /// What the scene is called, or the adventure.
    pub title: Option<String>,
    /// What an adventure is about.
    pub about: Option<String>,
    /// What the scene is meant to be for its first side.
    pub difficulty: Option<Difficulty>,
    /// The scenes of an adventure, each in a file of its own.
    #[inner]
    #[or_default(Vec::new())]
    pub scene: Vec<SceneFile>,
    /// Files whose creatures, characters and gear can be named in this one, relative to its folder.
    #[or_default(Vec::new())]
    pub include: Vec<String>,
    /// The sides that players play.
    #[or_default(Vec::new())]
    pub players: Vec<String>,
    /// What this campaign plays otherwise.
    #[or_default(Options::default())]
    pub options: Options,
    /// Whether people are here to talk: `fight`, `simulate` and `balance` leave it alone.
    #[or_default(false)]
    pub talk: bool,
    /// The map of a scene.
    pub map: Option<Ground>,
    /// Weapons.
    #[or_default(Vec::new())]
    pub weapon: Vec<Weapon>,
    /// Armour.
    #[or_default(Vec::new())]
    pub armour: Vec<ArmorRecord>,
    /// Shields.
    #[or_default(Vec::new())]
    pub shield: Vec<Shield>,
    /// Creatures.
    #[or_default(Vec::new())]
    pub creature: Vec<Creature>,
    /// Characters.
    #[or_default(Vec::new())]
    pub character: Vec<Character>,
    /// Diseases, poisons and curses.
    #[or_default(Vec::new())]
    pub affliction: Vec<AfflictionKind>,
    /// Hazards.
    #[or_default(Vec::new())]
    pub hazard: Vec<Hazard>,
    /// Hazards that lie on the map of a scene.
    #[or_default(Vec::new())]
    pub hazards: Vec<HazardPlace>,
    /// Ground of the map that is more than easy or hard: deep water, a narrow ledge, a slope.
    #[or_default(Vec::new())]
    pub grounds: Vec<GroundPlace>,
    /// Things of a scene that skills are used on: locks, writings, gaps, tracks.
    #[or_default(Vec::new())]
    pub things: Vec<ThingPlace>,
    /// Those who stand on the map of a scene.
    #[or_default(Vec::new())]
    pub actors: Vec<Place>,
}

/// An actor in a scene.
#[record]
pub(crate) struct Place {
    /// The creature or character, by name.
    pub is: String,
    /// What this one is called, where that is not the name of its kind.
    pub name: Option<String>,
    /// The side it is on.
    pub side: String,
    /// The letter of the map at which it stands.
    pub at: char,
    /// Whether it dies slowly, where that is not what its kind does.
    pub dying_rules: Option<bool>,
    /// Whether a creature is elite or weak: a little above or below its record.
    pub adjust: Option<Adjustment>,
    /// The hit points that a weak creature below the first level has less; the game master says it.
    #[field(0..=30)]
    pub loses: Option<u8>,
}

/// A hazard in a scene.
#[record]
pub(crate) struct HazardPlace {
    /// The hazard, by name.
    pub is: String,
    /// The letter of the map at which it lies.
    pub at: char,
}

/// The starter content: each file with its text.
static STARTER: [(&str, &str); 19] = [
    ("gear.toml", include_str!("../../../../content/pathfinder/gear.toml")),
    ("creatures.toml", include_str!("../../../../content/pathfinder/creatures.toml")),
    ("characters.toml", include_str!("../../../../content/pathfinder/characters.toml")),
    ("hazards.toml", include_str!("../../../../content/pathfinder/hazards.toml")),
    ("afflictions.toml", include_str!("../../../../content/pathfinder/afflictions.toml")),
    ("evening/cellar.toml", include_str!("../../../../content/pathfinder/evening/cellar.toml")),
    ("evening/road.toml", include_str!("../../../../content/pathfinder/evening/road.toml")),
    ("evening/tunnel.toml", include_str!("../../../../content/pathfinder/evening/tunnel.toml")),
    ("evening/barrow.toml", include_str!("../../../../content/pathfinder/evening/barrow.toml")),
    ("evening/shrine.toml", include_str!("../../../../content/pathfinder/evening/shrine.toml")),
    ("the-grey-flour.toml", include_str!("../../../../content/pathfinder/the-grey-flour.toml")),
    ("flour/path.toml", include_str!("../../../../content/pathfinder/flour/path.toml")),
    ("flour/door.toml", include_str!("../../../../content/pathfinder/flour/door.toml")),
    ("flour/grinding-floor.toml", include_str!("../../../../content/pathfinder/flour/grinding-floor.toml")),
    ("flour/race.toml", include_str!("../../../../content/pathfinder/flour/race.toml")),
    ("flour/loft.toml", include_str!("../../../../content/pathfinder/flour/loft.toml")),
    ("flour/stones.toml", include_str!("../../../../content/pathfinder/flour/stones.toml")),
    ("duel.toml", include_str!("../../../../content/pathfinder/duel.toml")),
    ("ford.toml", include_str!("../../../../content/pathfinder/ford.toml")),
];

/// Returns the starter content, built in: scenes such as `duel.toml` and `ford.toml` with what they include, and the adventure
/// `the-grey-flour.toml`.
pub fn starter() -> impl Library {
    built_in(&STARTER)
}

/// Everything that was read.
#[derive(Default)]
pub(crate) struct Stock {
    files: Files,
    weapons: Records<Weapon>,
    armour: Records<ArmorRecord>,
    shields: Records<Shield>,
    creatures: Records<Creature>,
    characters: Records<Character>,
    afflictions: Records<AfflictionKind>,
    hazards: Records<Hazard>,
    /// By how many levels the elite and the weak of the scene that is read move (PF-OPT-06).
    level_shift: LevelShift,
}

impl Reader for Stock {
    type File = File;
    type State = State;
    const SYSTEM: &'static str = Pathfinder::ID;

    fn files(&mut self) -> &mut Files {
        &mut self.files
    }

    fn take(&mut self, name: &str, file: &mut File) {
        self.weapons.take(&mut self.files, name, std::mem::take(&mut file.weapon));
        self.armour.take(&mut self.files, name, std::mem::take(&mut file.armour));
        self.shields.take(&mut self.files, name, std::mem::take(&mut file.shield));
        self.creatures.take(&mut self.files, name, std::mem::take(&mut file.creature));
        self.characters.take(&mut self.files, name, std::mem::take(&mut file.character));
        self.afflictions.take(&mut self.files, name, std::mem::take(&mut file.affliction));
        self.hazards.take(&mut self.files, name, std::mem::take(&mut file.hazard));
    }

    fn stage(&mut self, name: &str, scene: File, library: &dyn Library) -> Option<State> {
        adventure::staged::<Pathfinder, _>(self, name, scene, library, Stock::scene)
    }

    fn check_store(&mut self) {
        let characters: Vec<_> = self.characters.found().to_vec();
        for found in characters {
            self.of_character(&found.of, (&found.file, &found.field));
        }
    }
}

impl Stock {
    /// Returns the state in which a scene begins.
    fn scene(&mut self, file: &str, scene: File) -> Option<State> {
        scene_is_whole(&mut self.files, file, &scene);
        let ground = scene.map?;
        let mut named = Mark::of("actors", scene.actors.iter().map(|place| Some(place.at)));
        named.extend(Mark::of("hazards", scene.hazards.iter().map(|place| Some(place.at))));
        named.extend(Mark::of("grounds", scene.grounds.iter().map(|place| Some(place.at))));
        named.extend(Mark::of("things", scene.things.iter().map(|place| place.at)));
        let ends = scene.things.iter().enumerate().filter_map(|(index, place)| Some((index, place.to?)));
        named.extend(ends.map(|(index, letter)| Mark { letter, field: format!("things[{index}].to") }));
        let (map, marks) = ground.lay(&mut self.files, file, Shape::SquareAlternating, &named)?;
        self.level_shift = scene.options.building.level_shift;
        let title = scene.title.unwrap_or_else(|| file.to_owned());
        let doors = ludex_kit::doors::Door::of(&ground);
        let afflictions = self.afflictions.found().iter().map(|found| found.of.clone()).collect();
        let (about, options) = (ground.about, scene.options);
        let (cast, hazards) = (Vec::new(), Vec::new());
        let talk = scene.talk;
        let mut setting = Setting { title, talk, map, about, options, cast, hazards, doors, afflictions };
        let mut seats = Seats::default();
        let mut actors = Vec::new();
        for (index, place) in scene.actors.iter().enumerate() {
            let field = format!("actors[{index}]");
            let players = scene.players.contains(&place.side);
            let Some(profile) = self.profile(file, &field, place, players) else { continue };
            let at = marks.get(&place.at).copied().unwrap_or_default();
            let body = setting.map.footprint(at, profile.size.across());
            seats.take(&mut self.files.of(file, &field), &setting.map, &profile.name, Some(body));
            actors.push(begins(&profile, at, setting.options.hands_ready));
            setting.cast.push(profile);
        }
        let mut hazards = ludex_kit::List::new();
        for (index, place) in scene.hazards.iter().enumerate() {
            let is = format!("hazards[{index}].is");
            let Some(found) = self.hazards.named(&mut self.files, &place.is, (file, &is)) else { continue };
            let at = marks.get(&place.at).copied().unwrap_or_default();
            setting.hazards.push(Lying { hazard: found.of.clone(), at });
            hazards.push(HazardNow::default());
        }
        let grounds = scene.grounds.iter().map(|place| place.laid(&marks)).collect();
        let matters = scene.things.iter().map(|place| place.laid(&marks)).collect();
        Some(State { setting: Arc::new(setting), actors, hazards, grounds, matters, turn: -1, ..State::default() })
    }
}

/// Adds what is wrong with a scene as a whole.
fn scene_is_whole(files: &mut Files, file: &str, scene: &File) {
    let squares = scene.map.as_ref().is_none_or(|map| map.shape.is_none_or(|shape| shape == Shape::SquareAlternating));
    files.of(file, "").unless([
        ("actors", (1..=200).contains(&scene.actors.len()), "expected 1 to 200 actors"),
        ("map", scene.map.is_some(), "expected a map"),
        ("hazards", scene.hazards.len() <= 8, "expected at most 8 hazards"),
        ("grounds", scene.grounds.len() <= 64, "expected at most 64 parts of the ground"),
        ("things", scene.things.len() <= 40, "expected at most 40 things"),
        ("map.shape", squares, "expected square-alternating"),
    ]);
    for (index, thing) in scene.things.iter().enumerate() {
        let expected = "expected the other end of a gap that is somewhere";
        files.of(file, format!("things[{index}]")).unless([("to", thing.has_ends(), expected)]);
    }
}

/// Returns an actor as a scene begins: unhurt, with what it fights with in hand.
fn begins(profile: &Profile, at: Cell, ready: bool) -> Actor {
    let hero_points = u8::from(profile.players);
    Actor {
        at,
        hit_points: profile.hit_points,
        held: if ready { hands_full(profile) } else { 0 },
        hero_points,
        ..Actor::default()
    }
}

/// Returns as many weapons as two hands hold, the first first.
pub(crate) fn hands_full(profile: &Profile) -> u8 {
    let mut free = 2 - u8::from(profile.shield.is_some());
    let mut held = 0;
    let mut seen = 0;
    for strike in profile.strikes.iter().filter(|strike| strike.weapon != BODY) {
        let new = seen & bit(strike.weapon) == 0;
        seen |= bit(strike.weapon);
        if new && strike.hands <= free {
            free -= strike.hands;
            held |= bit(strike.weapon);
        }
    }
    held
}
