//! Content files: scenes, and the characters, weapons and things that stand in them.

use crate::character::{Armour, Character, Material, Profile, Size, Skill, Thing, Weapon};
use crate::damage::{IMPERIAL, UNITS, max_hp};
use crate::options::Options;
use crate::state::{Actor, Setting, Stage, State};
use ludex_engine::Clock;
use ludex_grid::{Cell, Direction, Map, Shape, Terrain};
use ludex_kit::ActorId;
use ludex_kit::content::{Fault, Files, Library, Whole};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A content file.
#[derive(Debug, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct File {
    system: Option<String>,
    title: Option<String>,
    include: Vec<String>,
    players: Vec<String>,
    options: Options,
    map: Option<Ground>,
    weapon: Vec<Weapon>,
    armour: Vec<Armour>,
    character: Vec<Character>,
    thing: Vec<Sort>,
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

/// The ground of a scene. What is no terrain is a mark on open ground, where somebody may begin.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ground {
    shape: Shape,
    cells: String,
    #[serde(default)]
    about: BTreeMap<char, String>,
}

/// A thing, as a file describes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sort {
    name: String,
    #[serde(default)]
    about: String,
    material: Material,
    thickness: String,
    #[serde(default)]
    size: Size,
    #[serde(default)]
    reinforced: bool,
    #[serde(default)]
    moving: bool,
}

/// Somebody or something in a scene.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    is: String,
    name: Option<String>,
    side: Option<String>,
    at: char,
    facing: Option<String>,
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

/// Everything that was read, each with where it stands.
#[derive(Default)]
struct Shelf {
    weapons: Vec<Weapon>,
    armour: Vec<Armour>,
    characters: Vec<(Character, (String, String))>,
    things: Vec<(Sort, (String, String))>,
}

/// The state in which a scene begins.
pub(crate) fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
    let mut files = Files::default();
    let (shelf, scene) = read(&mut files, file, library);
    match scene {
        Some(scene) => match stage(&mut files, &shelf, file, scene) {
            Some(state) => files.finish(state),
            None => Err(files.faults),
        },
        None => Err(files.faults),
    }
}

/// What is wrong with a file: a scene as a whole, any other by itself.
pub(crate) fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
    let mut files = Files::default();
    let (shelf, scene) = read(&mut files, file, library);
    if let Some(scene) = scene.filter(|scene| scene.system.is_some() || !scene.actors.is_empty()) {
        stage(&mut files, &shelf, file, scene);
    }
    files.faults
}

/// Reads a file with all it includes, and checks what stands in each.
fn read(files: &mut Files, file: &str, library: &dyn Library) -> (Shelf, Option<File>) {
    let (mut shelf, mut scene) = (Shelf::default(), None);
    for (name, mut content) in files.read::<File>(file, library, "archsoul") {
        for (at, weapon) in std::mem::take(&mut content.weapon).into_iter().enumerate() {
            let field = format!("weapon[{at}]");
            files.check(&name, &field, &weapon);
            files.unique(&shelf.weapons, |other| &other.name, &weapon.name, (&name, &field));
            let kinds = [weapon.reach > 0, weapon.range.is_some()];
            if kinds.iter().filter(|kind| **kind).count() != 1 || weapon.thrown.is_some() && weapon.range.is_some() {
                files.fault(&name, &field, "expected either a reach, and perhaps thrown, or a range");
            }
            if weapon.guard > 0 && weapon.range.is_some() {
                files.against(&crate::attack::PARRY, &name, &format!("{field}.guard"), "nothing that shoots parries");
            }
            if [weapon.thrown, weapon.range].iter().flatten().any(|[near, far]| near > far) {
                files.fault(&name, &field, "expected accurate range first, then the greatest");
            }
            shelf.weapons.push(weapon);
        }
        for (at, armour) in std::mem::take(&mut content.armour).into_iter().enumerate() {
            let field = format!("armour[{at}]");
            files.check(&name, &field, &armour);
            files.unique(&shelf.armour, |other| &other.name, &armour.name, (&name, &field));
            shelf.armour.push(armour);
        }
        for (at, character) in std::mem::take(&mut content.character).into_iter().enumerate() {
            let field = format!("character[{at}]");
            files.check(&name, &field, &character);
            files.unique(&shelf.characters, |other| &other.0.name, &character.name, (&name, &field));
            for (skill, rank) in character.skills.iter().filter(|(_, rank)| **rank > 12) {
                files.fault(
                    &name,
                    &format!("{field}.skills.{skill}"),
                    format!("{rank} is out of range; expected 0 to 12"),
                );
            }
            shelf.characters.push((character, (name.clone(), field)));
        }
        for (at, thing) in std::mem::take(&mut content.thing).into_iter().enumerate() {
            let field = format!("thing[{at}]");
            files.unique(&shelf.things, |other| &other.0.name, &thing.name, (&name, &field));
            if thickness(&thing.thickness).is_none() {
                let message =
                    "expected a thickness of at most 100 m, such as \"5 cm\", \"0.4 cm\", \"2 in\" or \"1 ft\"";
                files.against(&IMPERIAL, &name, &format!("{field}.thickness"), message);
            }
            shelf.things.push((thing, (name.clone(), field)));
        }
        scene = Some(content);
    }
    let whole = files.faults.is_empty();
    (shelf, scene.filter(|_| whole))
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

/// The map, and where its marks stand.
fn map(files: &mut Files, file: &str, ground: &Ground) -> Option<(Map, BTreeMap<char, Cell>)> {
    let is_terrain = |symbol: char| symbol.is_whitespace() || Terrain::from_symbol(symbol).is_some();
    let plain: String = ground.cells.chars().map(|symbol| if is_terrain(symbol) { symbol } else { '.' }).collect();
    let map =
        Map::parse(ground.shape, &plain).map_err(|error| files.fault(file, "map.cells", error.to_string())).ok()?;
    let rows = ground.cells.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut marks = BTreeMap::new();
    for (row, line) in rows.enumerate() {
        for (column, symbol) in line.chars().filter(|symbol| !symbol.is_whitespace()).enumerate() {
            if let Some(cell) = map.cell_at(column as u16, row as u16).filter(|_| !is_terrain(symbol)) {
                marks.insert(symbol, cell);
            }
        }
    }
    Some((map, marks))
}

/// The scene of a file; `None` where it has no map.
fn stage(files: &mut Files, shelf: &Shelf, file: &str, scene: File) -> Option<State> {
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
    let (map, marks) = map(files, file, ground)?;
    let (mut cast, mut at, mut facings): (Vec<Profile>, Vec<Cell>, Vec<Direction>) = Default::default();
    for (index, place) in scene.actors.iter().enumerate() {
        let field = format!("actors[{index}]");
        let Some(mut profile) = profile(files, shelf, file, &field, place) else { continue };
        profile.players = scene.players.contains(&profile.side);
        if cast.iter().any(|other| other.name == profile.name) {
            files.fault(file, &format!("{field}.name"), "another actor has this name");
        }
        let cell = marks.get(&place.at).copied().unwrap_or_else(|| {
            files.fault(file, &format!("{field}.at"), format!("the map has no mark {}", place.at));
            Cell::default()
        });
        let facing = place.facing.as_ref().map_or(Some(Direction(0)), |side| map.shape().direction_named(side));
        let facing = facing.unwrap_or_else(|| {
            let sides: Vec<&str> = map.shape().directions().map(|side| map.shape().direction_name(side)).collect();
            files.fault(file, &format!("{field}.facing"), format!("expected one of {}", sides.join(", ")));
            Direction(0)
        });
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
        facings.push(facing);
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
fn profile(files: &mut Files, shelf: &Shelf, file: &str, field: &str, place: &Place) -> Option<Profile> {
    let name = place.name.clone().unwrap_or_else(|| place.is.clone());
    if let Some((thing, _)) = shelf.things.iter().find(|(thing, _)| thing.name == place.is) {
        let Sort { material, size, reinforced, moving, .. } = *thing;
        let thickness = thickness(&thing.thickness)?;
        let thing_there = Thing { material, thickness, size, reinforced, moving, holder: place.held_by.clone() };
        let record =
            Character { name: thing.name.clone(), about: thing.about.clone(), across: 1, ..Character::default() };
        return Some(Profile { name, record, thing: Some(thing_there), ..Profile::default() });
    }
    let (character, (home, record)) =
        files.named(&shelf.characters, |one| &one.0.name, &place.is, (file, &format!("{field}.is")))?;
    let Some(side) = place.side.clone() else {
        files.fault(file, &format!("{field}.side"), "expected the side it is on");
        return None;
    };
    let mut weapons = Vec::new();
    for (at, wanted) in character.weapons.iter().enumerate() {
        let field = format!("{record}.weapons[{at}]");
        weapons.extend(files.named(&shelf.weapons, |one| &one.name, wanted, (home, &field)).cloned());
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
    let armour = character
        .armour
        .as_ref()
        .and_then(|wanted| files.named(&shelf.armour, |one| &one.name, wanted, (home, &format!("{record}.armour"))));
    if character.endurance.is_none() && character.hit_points.is_none() {
        files.against(&crate::dying::WITHOUT_ENDURANCE, home, record, "expected endurance or hit_points");
    }
    let armour = armour.map_or(0, |armour| armour.hardness);
    Some(Profile { name, side, players: false, record: character.clone(), armour, weapons, thing: None })
}

/// Who has a name in a scene.
pub fn named(state: &State, name: &str) -> Option<ActorId> {
    state.ids().find(|id| state.profile(*id).name == name)
}
