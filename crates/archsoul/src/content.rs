//! Content files: scenes, and the characters, weapons and things that stand in them.

use crate::character::{Armour, Character, Material, Profile, Size, Skill, Thing, Weapon, named};
use crate::damage::{IMPERIAL, UNITS, max_hp};
use crate::options::Options;
use crate::state::{Actor, Setting, Stage, State};
use ludex_engine::Clock;
use ludex_grid::{Cell, Direction, Shape};
use ludex_kit::ActorId;
use ludex_kit::content::{
    Checked, Fault, Faults, Files, Found, Ground, Library, Mark, Named, Shelf, Whole, named_facing, record,
};
use std::sync::Arc;

/// A content file.
#[record]
struct File {
    /// `"archsoul"`; scenes say it.
    system: Option<String>,
    /// What the scene is called.
    title: Option<String>,
    /// Files whose characters and gear can be named in this one, relative to its folder.
    #[or_default]
    include: Vec<String>,
    /// The sides that players play.
    #[or_default]
    players: Vec<String>,
    /// What this campaign plays otherwise.
    #[or_default]
    options: Options,
    /// The map of a scene.
    map: Option<Ground>,
    /// Weapons, shields, and parts of the body that strike.
    #[or_default]
    weapon: Vec<Weapon>,
    /// Armour.
    #[or_default]
    armour: Vec<Armour>,
    /// People and creatures.
    #[or_default]
    character: Vec<Character>,
    /// Things that may be attacked.
    #[or_default]
    thing: Vec<Sort>,
    /// Those who stand on the map of a scene.
    #[or_default]
    actors: Vec<Place>,
}

impl Whole for File {
    fn include(&self) -> &[String] {
        &self.include
    }
    fn system(&self) -> Option<&str> {
        self.system.as_deref()
    }
}

/// A thing, as a file describes it.
#[record(checked)]
struct Sort {
    /// What it is called.
    name: String,
    /// A sentence about it.
    #[or_default]
    about: String,
    /// What it is made of.
    material: Material,
    /// How thick it is: `"5 cm"`, `"0.4 cm"`, `"2 in"`, `"1 ft"`.
    thickness: String,
    /// How big it is.
    #[or_default]
    size: Size,
    /// Whether it is reinforced or extremely thick.
    #[or_default]
    reinforced: bool,
    /// Whether it moves.
    #[or_default]
    moving: bool,
}

named!(Sort as "thing");

impl Checked for Sort {
    fn wrong(&self, faults: &mut Faults<'_>) {
        if thickness(&self.thickness).is_none() {
            let message = "expected a thickness of at most 100 m, such as \"5 cm\", \"0.4 cm\", \"2 in\" or \"1 ft\"";
            faults.against(&IMPERIAL, "thickness", message);
        }
    }
}

impl Checked for Weapon {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let reach = (self.reach > 0) != self.range.is_some() && (self.thrown.is_none() || self.range.is_none());
        let near = [self.thrown, self.range].iter().flatten().all(|[near, far]| near <= far);
        faults.unless([
            ("", reach, "expected either a reach, and perhaps thrown, or a range"),
            ("", near, "expected accurate range first, then the greatest"),
        ]);
        if self.guard > 0 && self.range.is_some() {
            faults.against(&crate::attack::PARRY, "guard", "nothing that shoots parries");
        }
    }
}

impl Checked for Character {
    fn wrong(&self, faults: &mut Faults<'_>) {
        for (skill, rank) in &self.skills {
            faults.bounds(&format!("skills.{skill}"), rank, (0, 12), "");
        }
        if self.endurance.is_none() && self.hit_points.is_none() {
            faults.against(&crate::dying::WITHOUT_ENDURANCE, "", "expected endurance or hit_points");
        }
    }
}

/// Somebody or something in a scene.
#[record]
struct Place {
    /// The character or thing, by name.
    is: String,
    /// What this one is called, where that is not the name of its kind.
    name: Option<String>,
    /// The side it is on; things have none.
    side: Option<String>,
    /// The letter of the map at which it stands.
    at: char,
    /// Which way it looks.
    facing: Option<String>,
    /// Who holds it, by name.
    held_by: Option<String>,
}

/// The starter content, built in: scenes `duel.toml` and `gate.toml` with what they include.
pub fn starter() -> impl Library {
    const FILES: [(&str, &str); 5] = [
        ("gear.toml", include_str!("../../../content/archsoul/gear.toml")),
        ("characters.toml", include_str!("../../../content/archsoul/characters.toml")),
        ("things.toml", include_str!("../../../content/archsoul/things.toml")),
        ("duel.toml", include_str!("../../../content/archsoul/duel.toml")),
        ("gate.toml", include_str!("../../../content/archsoul/gate.toml")),
    ];
    |file: &str| FILES.iter().find(|(name, _)| *name == file).map(|(_, text)| (*text).to_owned())
}

/// Everything that was read.
#[derive(Default)]
struct Shelves {
    weapons: Shelf<Weapon>,
    armour: Shelf<Armour>,
    characters: Shelf<Character>,
    things: Shelf<Sort>,
}

/// What may stand in content files.
pub(crate) fn schema() -> ludex_kit::serde_json::Value {
    ludex_kit::schemars::schema_for!(File).to_value()
}

/// The state in which a scene begins.
pub(crate) fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
    let mut files = Files::default();
    let (shelves, scene) = read(&mut files, file, library);
    match scene {
        Some(scene) => match stage(&mut files, &shelves, file, scene) {
            Some(state) => files.finish(state),
            None => Err(files.faults),
        },
        None => Err(files.faults),
    }
}

/// What is wrong with a file: a scene as a whole, any other by itself.
pub(crate) fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
    let mut files = Files::default();
    let (shelves, scene) = read(&mut files, file, library);
    if let Some(scene) = scene.filter(|scene| scene.system.is_some() || !scene.actors.is_empty()) {
        stage(&mut files, &shelves, file, scene);
    }
    files.faults
}

/// Reads a file with all it includes, and checks what stands in each.
fn read(files: &mut Files, file: &str, library: &dyn Library) -> (Shelves, Option<File>) {
    let (mut shelves, mut scene) = (Shelves::default(), None);
    for (name, mut content) in files.read::<File>(file, library, "archsoul") {
        shelves.weapons.take(files, &name, std::mem::take(&mut content.weapon));
        shelves.armour.take(files, &name, std::mem::take(&mut content.armour));
        shelves.characters.take(files, &name, std::mem::take(&mut content.character));
        shelves.things.take(files, &name, std::mem::take(&mut content.thing));
        scene = Some(content);
    }
    let whole = files.faults.is_empty();
    (shelves, scene.filter(|_| whole))
}

/// Tenths of a centimetre: `5 cm`, `0.4 cm`, `2 in`, `1 ft` (SP-DMG-09).
pub fn thickness(text: &str) -> Option<u32> {
    let (number, unit) = text.trim().split_once(' ')?;
    let of = UNITS.iter().find(|(name, _)| *name == unit.trim())?.1;
    let (whole, tenths) = number.split_once('.').unwrap_or((number, "0"));
    let tenths: u32 = (tenths.len() == 1).then(|| tenths.parse().ok())??;
    let all = whole.parse::<u32>().ok()?.checked_mul(of)?.checked_add(tenths * of / 10)?;
    (all <= 100_000).then_some(all)
}

/// The scene of a file; `None` where it has no map.
fn stage(files: &mut Files, shelves: &Shelves, file: &str, scene: File) -> Option<State> {
    if scene.system.is_none() {
        files.fault(file, "system", "expected system = \"archsoul\"");
    }
    for (name, from, to) in scene.options.out_of_bounds() {
        files.fault(file, &format!("options.{name}"), format!("expected {from} to {to}"));
    }
    if !crate::checks::SIDES.contains(&scene.options.die_sides.into()) {
        files.against(&crate::options::DIE, file, "options.die_sides", "expected 6, 8, 10 or 12");
    }
    let Some(ground) = &scene.map else {
        files.fault(file, "map", "expected a map");
        return None;
    };
    let mark = |(at, place): (usize, &Place)| Mark { letter: place.at, field: format!("actors[{at}].at") };
    let named: Vec<Mark> = scene.actors.iter().enumerate().map(mark).collect();
    let (map, marks) = ground.lay(files, file, Shape::Hex, &named)?;
    let (mut cast, mut at, mut facings): (Vec<Profile>, Vec<Cell>, Vec<Direction>) = Default::default();
    for (index, place) in scene.actors.iter().enumerate() {
        let field = format!("actors[{index}]");
        let Some(mut profile) = profile(files, shelves, file, &field, place) else { continue };
        profile.players = scene.players.contains(&profile.side);
        if cast.iter().any(|other| other.name == profile.name) {
            files.fault(file, &format!("{field}.name"), "another actor has this name");
        }
        let cell = marks.get(&place.at).copied().unwrap_or_default();
        let facing = place.facing.as_ref();
        let facing = facing.and_then(|side| named_facing(files, map.shape(), side, (file, &format!("{field}.facing"))));
        let body = map.footprint(cell, profile.record.across);
        let taken = (0..cast.len()).any(|other| body.overlaps(map.footprint(at[other], cast[other].record.across)));
        if place.held_by.is_none() && (taken || !body.fits(&map)) {
            files.fault(
                file,
                &format!("{field}.at"),
                "there is no room for it: somebody stands there, or the map ends",
            );
        }
        cast.push(profile);
        at.push(cell);
        facings.push(facing.unwrap_or_default());
    }
    if !(1..=200).contains(&scene.actors.len()) {
        files.fault(file, "actors", "expected 1 to 200 actors");
    }
    for (index, place) in scene.actors.iter().enumerate() {
        if place
            .held_by
            .as_ref()
            .is_some_and(|holder| !cast.iter().any(|one| one.name == *holder && one.thing.is_none()))
        {
            files.fault(file, &format!("actors[{index}].held_by"), "nobody of this name is in the scene");
        }
    }
    let title = scene.title.unwrap_or_else(|| file.to_owned());
    let setting = Setting { title, map, about: ground.about.clone(), options: scene.options, cast };
    Some(begin(setting, &at, &facings))
}

/// A scene before anything has happened.
pub fn begin(setting: Setting, at: &[Cell], facings: &[Direction]) -> State {
    let actor = |(place, profile): (usize, &Profile)| Actor {
        at: at.get(place).copied().unwrap_or_default(),
        facing: facings.get(place).copied().unwrap_or_default(),
        reactive: profile.thing.is_none(),
        done: true,
        held: hands_full(&profile.weapons),
        ..Actor::default()
    };
    let actors = setting.cast.iter().enumerate().map(actor).collect();
    let mut state = State {
        setting: Arc::new(setting),
        stage: Stage::Ready,
        round: 0,
        clock: Clock::default(),
        order: Vec::new(),
        first: 0,
        together: 0,
        actors,
        asked: Vec::new(),
        doing: None,
    };
    for id in state.ids() {
        state.actor_mut(id).hp = max_hp(&state, id, false).total;
    }
    state
}

/// As many weapons as two hands hold, the first first; what grows on one is always there.
fn hands_full(weapons: &[Weapon]) -> u8 {
    let (mut held, mut free) = (0, 2u8);
    for (place, weapon) in weapons.iter().enumerate() {
        if let Some(left) = free.checked_sub(weapon.hands) {
            (held, free) = (held | 1 << place, left);
        }
    }
    held
}

/// Who or what stands at a place.
fn profile(files: &mut Files, shelves: &Shelves, file: &str, field: &str, place: &Place) -> Option<Profile> {
    let name = place.name.clone().unwrap_or_else(|| place.is.clone());
    if let Some(thing) = shelves.things.get(&place.is).map(|found| &found.of) {
        let Sort { material, size, reinforced, moving, .. } = *thing;
        let thickness = thickness(&thing.thickness)?;
        let thing_there = Thing { material, thickness, size, reinforced, moving, holder: place.held_by.clone() };
        let record =
            Character { name: thing.name.clone(), about: thing.about.clone(), across: 1, ..Character::default() };
        return Some(Profile { name, record, thing: Some(thing_there), ..Profile::default() });
    }
    let Found { of: character, file: home, field: record } =
        shelves.characters.named(files, &place.is, (file, &format!("{field}.is")))?;
    let Some(side) = place.side.clone() else {
        files.fault(file, &format!("{field}.side"), "expected the side it is on");
        return None;
    };
    let mut weapons = Vec::new();
    for (at, wanted) in character.weapons.iter().enumerate() {
        let field = format!("{record}.weapons[{at}]");
        weapons.extend(shelves.weapons.named(files, wanted, (home, &field)).map(|found| found.of.clone()));
    }
    if character.soulpower.is_some() && character.skills.contains_key(&Skill::SoulControl) {
        weapons.push(Weapon::of_the_soul());
    }
    if !weapons.iter().any(|weapon| weapon.natural) {
        weapons.push(Weapon::fists());
    }
    if weapons.len() > 8 {
        files.fault(home, &format!("{record}.weapons"), "expected at most eight weapons, fists and soul among them");
    }
    let armour = character.armour.as_ref();
    let armour = armour.and_then(|wanted| shelves.armour.named(files, wanted, (home, &format!("{record}.armour"))));
    let armour = armour.map_or(0, |armour| armour.of.hardness);
    Some(Profile { name, side, players: false, record: character.clone(), armour, weapons, thing: None })
}

/// Who has a name in a scene.
pub fn named(state: &State, name: &str) -> Option<ActorId> {
    state.ids().find(|id| state.profile(*id).name == name)
}
