//! Content files: scenes, and the people, creatures and gear that stand in them.

use crate::prelude::*;
use ludex_engine::Rulebook;
use ludex_grid::Shape;
use ludex_kit::content::{Difficulty, Files, Ground, Library, Mark, Reader, Records, built_in, record};
use std::sync::Arc;

/// A content file.
#[record(whole)]
pub(crate) struct File {
    /// The game, by its id; scenes say it.
    pub system: Option<String>,
    /// What the scene is called.
    pub title: Option<String>,
    /// What it is about.
    #[allow(dead_code, reason = "whoever lists encounters reads it from the file itself")]
    pub about: Option<String>,
    /// What the scene is meant to be for its first side.
    pub difficulty: Option<Difficulty>,
    /// Files whose beings and gear can be named in this one, relative to its folder.
    #[or_default(Vec::new())]
    pub include: Vec<String>,
    /// The sides that players play.
    #[or_default(Vec::new())]
    pub players: Vec<String>,
    /// What this campaign plays otherwise.
    #[or_default(Options::default())]
    pub options: Options,
    /// The map of a scene; each of its spaces is a metre across.
    pub map: Option<Ground>,
    /// What people hide behind.
    #[or_default(Vec::new())]
    pub obstacle: Vec<ObstacleRecord>,
    /// Where people are hard to see.
    #[or_default(Vec::new())]
    pub zone: Vec<ZoneRecord>,
    /// Weapons.
    #[or_default(Vec::new())]
    pub weapon: Vec<WeaponRecord>,
    /// Armour.
    #[or_default(Vec::new())]
    pub armour: Vec<ArmorRecord>,
    /// What does something to all in an area.
    #[or_default(Vec::new())]
    pub device: Vec<DeviceRecord>,
    /// People and creatures.
    #[or_default(Vec::new())]
    pub being: Vec<Being>,
    /// Those who stand on the map of a scene.
    #[or_default(Vec::new())]
    pub actors: Vec<Standing>,
}

/// Something to hide behind: a straight line.
#[record]
pub(crate) struct ObstacleRecord {
    /// Where it begins, in metres east and south.
    pub from: [i32; 2],
    /// Where it ends.
    pub to: [i32; 2],
    /// How much it covers.
    pub cover: Cover,
    /// Centimetres to its top, where people look over it.
    #[field(1..=5000)]
    pub height: Option<i32>,
}

/// An area in which people are hard to see, or not at all.
#[record]
pub(crate) struct ZoneRecord {
    /// Its north-western corner, in metres east and south.
    pub from: [i32; 2],
    /// Its south-eastern corner.
    pub to: [i32; 2],
    /// How hard.
    pub haze: Haze,
}

/// An actor in a scene.
#[record]
pub(crate) struct Standing {
    /// The being, by name.
    pub is: String,
    /// What this one is called, where that is not the name of its kind.
    pub name: Option<String>,
    /// The side it is on.
    pub side: String,
    /// The letter of the map at which it stands.
    pub at: char,
    /// Centimetres above the ground.
    #[or_default(0)]
    #[field(0..=10000)]
    pub height: i32,
    /// Whether it is away as the scene begins, and may enter later.
    #[or_default(false)]
    pub away: bool,
}

/// Centimetres across a space of a map.
const CELL: i32 = 100;

/// The starter content: each file with its text.
static STARTER: [(&str, &str); 5] = [
    ("gear.toml", include_str!("../../../content/edge/gear.toml")),
    ("beings.toml", include_str!("../../../content/edge/beings.toml")),
    ("duel.toml", include_str!("../../../content/edge/duel.toml")),
    ("dock.toml", include_str!("../../../content/edge/dock.toml")),
    ("foundry.toml", include_str!("../../../content/edge/foundry.toml")),
];

/// Returns the starter content, built in: scenes `duel.toml`, `dock.toml` and `foundry.toml` with what they include.
pub fn starter() -> impl Library {
    built_in(&STARTER)
}

/// Everything that was read.
#[derive(Default)]
pub(crate) struct Stock {
    files: Files,
    weapons: Records<WeaponRecord>,
    armour: Records<ArmorRecord>,
    beings: Records<Being>,
    devices: Records<DeviceRecord>,
}

impl Reader for Stock {
    type File = File;
    type State = State;
    const SYSTEM: &'static str = Edge::ID;

    fn files(&mut self) -> &mut Files {
        &mut self.files
    }

    fn take(&mut self, name: &str, file: &mut File) {
        self.weapons.take(&mut self.files, name, std::mem::take(&mut file.weapon));
        self.armour.take(&mut self.files, name, std::mem::take(&mut file.armour));
        self.devices.take(&mut self.files, name, std::mem::take(&mut file.device));
        self.beings.take(&mut self.files, name, std::mem::take(&mut file.being));
    }

    fn stage(&mut self, name: &str, scene: File, _library: &dyn Library) -> Option<State> {
        self.scene(name, scene)
    }

    fn check_store(&mut self) {
        let beings: Vec<_> = self.beings.found().to_vec();
        for found in beings {
            self.profile(&found.of, (&found.file, &found.field));
        }
    }
}

/// Returns a point that is given in metres.
fn metres([x, y]: [i32; 2]) -> Place {
    Place { x: x.saturating_mul(100), y: y.saturating_mul(100), z: 0 }
}

impl Stock {
    /// Returns a being with its numbers; what it names and nobody knows is a fault.
    fn profile(&mut self, being: &Being, (file, field): (&str, &str)) -> Profile {
        let wears = format!("{field}.armour");
        let armour = being.armour.as_ref();
        let armour = armour.and_then(|name| self.armour.named(&mut self.files, name, (file, &wears)));
        let armour = armour.map(|found| found.of.clone());
        let weapons = self.weapons.all_named(&mut self.files, &being.weapons, (file, &format!("{field}.weapons")));
        let devices = self.devices_of(being, (file, &format!("{field}.devices")));
        being.profile(armour.as_ref(), &weapons, devices)
    }

    /// Returns what a being has with which it does something to all in an area; eight at the most.
    fn devices_of(&mut self, being: &Being, (file, field): (&str, &str)) -> Vec<Device> {
        let mut devices = Vec::new();
        for (name, uses) in being.devices.iter().take(8) {
            let found = self.devices.named(&mut self.files, name, (file, field));
            devices.extend(found.map(|found| found.of.device(*uses)));
        }
        devices
    }

    /// Returns the state in which a scene begins.
    fn scene(&mut self, file: &str, scene: File) -> Option<State> {
        let squares = scene.map.as_ref().is_none_or(|map| map.shape.is_none_or(|shape| shape == Shape::Square));
        self.files.of(file, "").unless([
            ("actors", (1..=60).contains(&scene.actors.len()), "expected 1 to 60 actors"),
            ("map", scene.map.is_some(), "expected a map"),
            ("map.shape", squares, "expected square"),
        ]);
        let ground = scene.map?;
        let named = Mark::of("actors", scene.actors.iter().map(|place| Some(place.at)));
        let (map, marks) = ground.lay(&mut self.files, file, Shape::Square, &named)?;
        let obstacle = |of: &ObstacleRecord| Obstacle {
            from: metres(of.from),
            to: metres(of.to),
            cover: of.cover,
            height: of.height,
        };
        let zone = |of: &ZoneRecord| Zone { from: metres(of.from), to: metres(of.to), haze: of.haze };
        let mut setting = Setting {
            title: scene.title.unwrap_or_else(|| file.to_owned()),
            map,
            cell: CELL,
            about: ground.about,
            obstacles: scene.obstacle.iter().map(obstacle).collect(),
            zones: scene.zone.iter().map(zone).collect(),
            options: scene.options,
            cast: Vec::new(),
        };
        let mut actors: Vec<Actor> = Vec::new();
        for (index, place) in scene.actors.iter().enumerate() {
            let field = format!("actors[{index}]");
            let is = format!("{field}.is");
            let Some(found) = self.beings.named(&mut self.files, &place.is, (file, &is)).cloned() else { continue };
            let mut profile = self.profile(&found.of, (&found.file, &found.field));
            profile.name = place.name.clone().unwrap_or_else(|| place.is.clone());
            profile.side.clone_from(&place.side);
            profile.players = scene.players.contains(&place.side);
            // ED-DTH-26, ED-DTH-27
            profile.dies_at_zero = found.of.dies_at_zero.unwrap_or(!profile.players && setting.options.foes_die);
            let cell = marks.get(&place.at).copied().unwrap_or_default();
            let at = Place { x: i32::from(cell.x) * CELL, y: i32::from(cell.y) * CELL, z: place.height };
            let space = Space { at, side: profile.size.side() };
            let mut before = actors.iter().zip(&setting.cast);
            let taken = |other: (&Actor, &Profile)| space.overlaps(Space { at: other.0.at, side: other.1.size.side() });
            if before.any(taken) {
                self.files.fault(file, &format!("{field}.at"), "somebody else stands there".to_owned());
            }
            let away = place.away;
            actors.push(Actor { at, vitality: profile.vitality, kit: profile.kit, away, ..Actor::default() });
            setting.cast.push(profile);
        }
        Some(State { setting: Arc::new(setting), actors, ..State::default() })
    }
}
