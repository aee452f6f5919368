//! Content files: scenes, and the people, creatures and gear that stand in them.

mod own;

use crate::prelude::*;
use ludex_engine::Rulebook;
use ludex_grid::Shape;
use ludex_kit::adventure::{self, SceneFile};
use ludex_kit::content::{Difficulty, Files, Ground, Library, Mark, Reader, Records, built_in, record};
use ludex_kit::light::{Level, Lights};
use own::rested;
pub(crate) use own::{anybody, gear_names, newcomer, of_side, standing};
use std::sync::Arc;

/// A content file.
#[record(whole)]
pub(crate) struct File {
    /// The game, by its id; scenes say it.
    pub system: Option<String>,
    /// What the scene is called, or the adventure.
    pub title: Option<String>,
    /// What it is about.
    pub about: Option<String>,
    /// What the scene is meant to be for its first side.
    pub difficulty: Option<Difficulty>,
    /// The scenes of an adventure, each in a file of its own.
    #[inner]
    #[or_default(Vec::new())]
    pub scene: Vec<SceneFile>,
    /// Files whose beings and gear can be named in this one, relative to its folder.
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
    /// The map of a scene; each of its spaces is a metre across.
    pub map: Option<Ground>,
    /// The gravity of a scene, in hundredths of that which people are used to.
    #[or_default(100)]
    #[field(0..=1000)]
    pub gravity: u16,
    /// Whether it is hot or arid there.
    #[or_default(false)]
    pub hot: bool,
    /// How bright it is there.
    #[or_default(Level::Bright)]
    pub light: Level,
    /// What people hide behind.
    #[or_default(Vec::new())]
    pub obstacle: Vec<ObstacleRecord>,
    /// Where people are hard to see.
    #[or_default(Vec::new())]
    pub zone: Vec<ZoneRecord>,
    /// Where people swim.
    #[or_default(Vec::new())]
    pub water: Vec<WaterRecord>,
    /// The table's own deck of cards; that of the house where there are none.
    #[or_default(Vec::new())]
    pub card: Vec<CardRecord>,
    /// Skills of the table's own.
    #[or_default(Vec::new())]
    pub skill: Vec<SkillRecord>,
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
    /// Whether it is so thin that warmth shows through.
    #[or_default(false)]
    pub thin: bool,
}

/// A skill of a table's own, or its own name for one of the usual.
#[record]
pub(crate) struct SkillRecord {
    /// What it is called.
    pub name: String,
    /// The ability that it belongs to.
    pub ability: Ability,
    /// The usual skill in whose place it stands.
    pub replaces: Option<Skill>,
    /// What it is for.
    #[or_default(String::new())]
    #[allow(dead_code, reason = "whoever writes the file reads it there")]
    pub about: String,
}

/// A card of a table's own deck.
#[record]
pub(crate) struct CardRecord {
    /// What it is called; no other is called so.
    pub id: String,
    /// One sentence.
    pub a: String,
    /// The other.
    pub b: String,
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
    /// Whether it is mist, smoke, leaves; otherwise it is for want of light.
    #[or_default(false)]
    pub fog: bool,
}

/// An area of water in which one swims.
#[record]
pub(crate) struct WaterRecord {
    /// Its north-western corner, in metres east and south.
    pub from: [i32; 2],
    /// Its south-eastern corner.
    pub to: [i32; 2],
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

/// The most people of a scene, and of all scenes of an adventure.
pub(crate) const MOST_PEOPLE: usize = 60;
/// Centimetres across a space of a map.
const CELL: i32 = 100;

/// The starter content: each file with its text.
static STARTER: [(&str, &str); 14] = [
    ("gear.toml", include_str!("../../../content/edge/gear.toml")),
    ("beings.toml", include_str!("../../../content/edge/beings.toml")),
    ("duel.toml", include_str!("../../../content/edge/duel.toml")),
    ("dock.toml", include_str!("../../../content/edge/dock.toml")),
    ("foundry.toml", include_str!("../../../content/edge/foundry.toml")),
    ("eleven-seconds.toml", include_str!("../../../content/edge/eleven-seconds.toml")),
    ("relay.toml", include_str!("../../../content/edge/relay.toml")),
    ("relay/berth.toml", include_str!("../../../content/edge/relay/berth.toml")),
    ("relay/customs.toml", include_str!("../../../content/edge/relay/customs.toml")),
    ("relay/plain.toml", include_str!("../../../content/edge/relay/plain.toml")),
    ("relay/mast.toml", include_str!("../../../content/edge/relay/mast.toml")),
    ("relay/spindle.toml", include_str!("../../../content/edge/relay/spindle.toml")),
    ("relay/heart.toml", include_str!("../../../content/edge/relay/heart.toml")),
    ("relay/home.toml", include_str!("../../../content/edge/relay/home.toml")),
];

/// Returns the starter content, built in: scenes `duel.toml`, `dock.toml` and `foundry.toml`, the adventure `eleven-seconds.toml`, and what
/// they include.
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

    fn stage(&mut self, name: &str, scene: File, library: &dyn Library) -> Option<State> {
        let state = adventure::staged::<Edge, _>(self, name, scene, library, Stock::scene);
        if state.as_ref().is_some_and(|state| state.actors.len() > MOST_PEOPLE) {
            self.files.whole(name, "scene", "expected at most 60 people in all of its scenes");
        }
        state
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

    /// Returns the table's own skills, and notes what is wrong with them (ED-SKL-17).
    fn own_skills(&mut self, file: &str, skills: &[SkillRecord]) -> Vec<OwnSkill> {
        let usual = |name: &str| Skill::ALL.iter().any(|skill| skill.name().eq_ignore_ascii_case(name.trim()));
        let named = skills.iter().all(|skill| !skill.name.trim().is_empty() && !usual(&skill.name));
        let mut names: Vec<&str> = skills.iter().map(|skill| skill.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let replaced: Vec<Skill> = skills.iter().filter_map(|skill| skill.replaces).collect();
        let once = (1..replaced.len()).all(|place| !replaced[..place].contains(&replaced[place]));
        let of_its_ability = skills.iter().all(|own| own.replaces.is_none_or(|usual| usual.ability() == own.ability));
        self.files.of(file, "").unless([
            ("skill", named, "expected names that no usual skill has"),
            ("skill", names.len() == skills.len(), "expected each of them once"),
            ("skill", once, "expected one in place of each usual one"),
            ("skill", of_its_ability, "expected the ability of the skill in whose place it stands"),
        ]);
        let own = |of: &SkillRecord| OwnSkill { name: of.name.clone(), ability: of.ability, replaces: of.replaces };
        skills.iter().map(own).collect()
    }

    /// Returns the table's own deck, and notes what is wrong with it (ED-CRD-23).
    fn deck(&mut self, file: &str, cards: &[CardRecord]) -> Vec<Card> {
        let whole = |card: &&CardRecord| [&card.id, &card.a, &card.b].iter().all(|text| !text.trim().is_empty());
        let mut ids: Vec<&str> = cards.iter().map(|card| card.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        self.files.of(file, "").unless([
            ("card", cards.iter().all(|card| whole(&card)), "expected an id and two sentences of each card"),
            (
                "card",
                ids.len() == cards.len() && cards.len() <= 120,
                "expected at most 120 cards, each with its own id",
            ),
        ]);
        cards.iter().map(|card| Card { id: card.id.clone(), a: card.a.clone(), b: card.b.clone() }).collect()
    }

    /// Returns the state in which a scene begins.
    fn scene(&mut self, file: &str, scene: File) -> Option<State> {
        let squares = scene.map.as_ref().is_none_or(|map| map.shape.is_none_or(|shape| shape == Shape::Square));
        self.files.of(file, "").unless([
            ("actors", (1..=MOST_PEOPLE).contains(&scene.actors.len()), "expected 1 to 60 actors"),
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
            thin: of.thin,
        };
        let zone = |of: &ZoneRecord| Zone { from: metres(of.from), to: metres(of.to), haze: of.haze, fog: of.fog };
        let mut setting = Setting {
            title: scene.title.unwrap_or_else(|| file.to_owned()),
            talk: scene.talk,
            map,
            doors: ludex_kit::doors::Door::of(&ground),
            cell: CELL,
            about: ground.about,
            obstacles: scene.obstacle.iter().map(obstacle).collect(),
            zones: scene.zone.iter().map(zone).collect(),
            waters: scene.water.iter().map(|of| Water { from: metres(of.from), to: metres(of.to) }).collect(),
            options: scene.options,
            cast: Vec::new(),
            deck: self.deck(file, &scene.card),
            own_skills: self.own_skills(file, &scene.skill),
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
            goes_by_the_house(&mut profile, &found.of, &setting.options);
            profile.record = profile.players.then(|| Box::new(found.of.clone()));
            let cell = marks.get(&place.at).copied().unwrap_or_default();
            let at = Place { x: i32::from(cell.x) * CELL, y: i32::from(cell.y) * CELL, z: place.height };
            let space = Space { at, side: profile.side() };
            let mut before = actors.iter().zip(&setting.cast);
            let taken = |other: (&Actor, &Profile)| space.overlaps(Space { at: other.0.at, side: other.1.side() });
            if before.any(taken) {
                self.files.fault(file, &format!("{field}.at"), "somebody else stands there".to_owned());
            }
            let away = place.away;
            let flies = place.height > 0 && profile.body.flies > 0;
            let floated = scene.gravity < 10;
            actors.push(Actor { at, away, flies, floated, ..rested(&profile) });
            setting.cast.push(profile);
        }
        let lights = Lights { level: scene.light, ..Lights::default() };
        let world = World { gravity: Pull(scene.gravity), hot: scene.hot, lights, ..World::default() };
        Some(State { setting: Arc::new(setting), actors, world, ..State::default() })
    }
}

/// Lets somebody be as the campaign says: whether it dies at 0 (ED-DTH-26, ED-DTH-27), and with what vitality it begins (ED-VIT-03).
fn goes_by_the_house(profile: &mut Profile, of: &Being, options: &Options) {
    profile.dies_at_zero = of.dies_at_zero.unwrap_or(!profile.players && options.foes_die);
    if options.creature_growth_from_first {
        profile.vitality += of.first_growth();
    }
}
