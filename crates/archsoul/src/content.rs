//! Content files: scenes, and the characters, weapons and things that stand in them.

mod doors;
mod newcomers;

use crate::damage::{IMPERIAL, UNITS, max_hp};
use crate::prelude::*;
use ludex_engine::Rulebook;
use ludex_grid::{Cell, Direction, Shape};
use ludex_kit::Icon;
use ludex_kit::adventure::{self, SceneFile};
use ludex_kit::content::{
    Checked, Difficulty, Fault, Faults, Files, Found, Ground, Library, Mark, Reader, Record, Records, Seats, built_in,
    named_facing, record,
};
pub(crate) use newcomers::{anybody, newcomer, of_side, standing};
use std::sync::Arc;

rules! {
    /// Weapons: dice, reach or range, hands, parry, hardness, price, how they bear water.
    WEAPONS = "SP-CNT-01", "Weapons", Table;
    /// Shields and armour: guard, hardness of the body and its own, price.
    SHIELDS_AND_ARMOUR = "SP-CNT-02", "Shields and armour", Table;
    /// Things that may be broken.
    SAMPLE_THINGS = "SP-CNT-03", "Sample things", Table;
    /// Mara, Ilko, Sefa, Orrin.
    SAMPLE_CHARACTERS = "SP-CNT-04", "Sample characters", Table;
    /// A wolf, a cave bear, a river crocodile, a stone sentinel.
    SAMPLE_CREATURES = "SP-CNT-05", "Sample creatures", Table;
    /// Things that can be made.
    SAMPLE_CRAFTS = "SP-CNT-06", "Things that can be made", Table;
}

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
    /// Files whose characters, creatures and gear can be named in this one, relative to its folder.
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
    /// Whether fog lies over the map: players know what their characters have seen.
    #[or_default(false)]
    pub fog: bool,
    /// Weapons, shields, and parts of the body that strike.
    #[or_default(Vec::new())]
    pub weapon: Vec<Weapon>,
    /// Armour.
    #[or_default(Vec::new())]
    pub armour: Vec<Armour>,
    /// People and creatures.
    #[or_default(Vec::new())]
    pub character: Vec<Character>,
    /// Things that may be attacked.
    #[or_default(Vec::new())]
    pub thing: Vec<Sort>,
    /// Things that can be made.
    #[or_default(Vec::new())]
    pub item: Vec<Item>,
    /// Rituals.
    #[or_default(Vec::new())]
    pub ritual: Vec<Ritual>,
    /// Those who stand on the map of a scene.
    #[or_default(Vec::new())]
    pub actors: Vec<Place>,
}

/// A thing, as a file describes it.
#[record(checked, named = "thing")]
pub(crate) struct Sort {
    /// What it is called.
    pub name: String,
    /// A sentence about it.
    #[or_default(String::new())]
    pub about: String,
    /// What it is made of.
    pub material: Material,
    /// How thick it is: `"5 cm"`, `"0.4 cm"`, `"2 in"`, `"1 ft"`.
    pub thickness: String,
    /// How big it is.
    #[or_default(Size::Space)]
    pub size: Size,
    /// Whether it is reinforced or extremely thick.
    #[or_default(false)]
    pub reinforced: bool,
    /// Whether it moves.
    #[or_default(false)]
    pub moving: bool,
    /// Whether it opens, as a way or as a lid.
    #[or_default(Opens::No)]
    pub opens: Opens,
    /// Whether it stands open as the scene begins.
    #[or_default(false)]
    pub open: bool,
    /// Whether it is locked, so that no hand opens it.
    #[or_default(false)]
    pub locked: bool,
    /// The result of Athletics and Brawl that forces it; nothing does without.
    #[field(1..=20)]
    pub forced: Option<u8>,
}

impl Checked for Sort {
    fn wrong(&self, faults: &mut Faults<'_>) {
        if thickness(&self.thickness).is_none() {
            let message = "expected a thickness of at most 100 m, such as \"5 cm\", \"0.4 cm\", \"2 in\" or \"1 ft\"";
            faults.against(&IMPERIAL, "thickness", message);
        }
    }
}

/// An actor or something in a scene.
#[record]
pub(crate) struct Place {
    /// The character or thing, by name.
    pub is: String,
    /// What this one is called, where that is not the name of its kind.
    pub name: Option<String>,
    /// The side it is on; things have none.
    pub side: Option<String>,
    /// The letter of the map at which it stands. A thing that is a door between spaces needs none.
    pub at: Option<char>,
    /// The door between spaces that a thing is: one of the map's `doors`.
    pub door: Option<String>,
    /// Which way it looks.
    pub facing: Option<String>,
    /// Who holds it, by name.
    pub held_by: Option<String>,
    /// Who conceals it from all of other sides as the scene begins, by name; oneself too.
    pub concealed_by: Option<String>,
}

/// The starter content: each file with its text. The sample gear (SP-CNT-01, SP-CNT-02), things to make (SP-CNT-06), characters
/// and creatures (SP-CNT-04, SP-CNT-05) and things (SP-CNT-03) stand in the first four.
static STARTER: [(&str, &str); 14] = [
    ("gear.toml", include_str!("../../../content/archsoul/gear.toml")),
    ("crafts.toml", include_str!("../../../content/archsoul/crafts.toml")),
    ("characters.toml", include_str!("../../../content/archsoul/characters.toml")),
    ("things.toml", include_str!("../../../content/archsoul/things.toml")),
    ("duel.toml", include_str!("../../../content/archsoul/duel.toml")),
    ("gate.toml", include_str!("../../../content/archsoul/gate.toml")),
    ("toll/shore.toml", include_str!("../../../content/archsoul/toll/shore.toml")),
    ("the-toll.toml", include_str!("../../../content/archsoul/the-toll.toml")),
    ("lamp/moor.toml", include_str!("../../../content/archsoul/lamp/moor.toml")),
    ("lamp/pool.toml", include_str!("../../../content/archsoul/lamp/pool.toml")),
    ("lamp/lantern.toml", include_str!("../../../content/archsoul/lamp/lantern.toml")),
    ("lamp/stair.toml", include_str!("../../../content/archsoul/lamp/stair.toml")),
    ("lamp/gallery.toml", include_str!("../../../content/archsoul/lamp/gallery.toml")),
    ("the-lamp.toml", include_str!("../../../content/archsoul/the-lamp.toml")),
];

/// Returns the starter content, built in: scenes `duel.toml` and `gate.toml` with what they include.
pub fn starter() -> impl Library {
    built_in(&STARTER)
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

/// Everything that was read.
#[derive(Default)]
pub(crate) struct Stock {
    files: Files,
    weapons: Records<Weapon>,
    armour: Records<Armour>,
    characters: Records<Character>,
    things: Records<Sort>,
    items: Records<Item>,
    rituals: Records<Ritual>,
}

impl Reader for Stock {
    type File = File;
    type State = State;
    const SYSTEM: &'static str = Archsoul::ID;

    fn files(&mut self) -> &mut Files {
        &mut self.files
    }

    fn take(&mut self, name: &str, file: &mut File) {
        self.weapons.take(&mut self.files, name, std::mem::take(&mut file.weapon));
        self.armour.take(&mut self.files, name, std::mem::take(&mut file.armour));
        self.characters.take(&mut self.files, name, std::mem::take(&mut file.character));
        self.things.take(&mut self.files, name, std::mem::take(&mut file.thing));
        self.items.take(&mut self.files, name, std::mem::take(&mut file.item));
        self.rituals.take(&mut self.files, name, std::mem::take(&mut file.ritual));
    }

    fn stage(&mut self, name: &str, scene: File, library: &dyn Library) -> Option<State> {
        adventure::staged::<Archsoul, _>(self, name, scene, library, Stock::scene)
    }
}

impl Stock {
    /// Returns a scene by itself.
    fn scene(&mut self, file: &str, scene: File) -> Option<State> {
        scene.options.check(&mut self.files.of(file, "options"));
        if !crate::checks::SIDES.contains(&scene.options.die_sides.into()) {
            self.files.against(&crate::options::DICE, file, "options.die_sides", "expected 6, 8, 10 or 12");
        }
        self.files.of(file, "").unless([
            ("actors", (1..=200).contains(&scene.actors.len()), "expected 1 to 200 actors"),
            ("map", scene.map.is_some(), "expected a map"),
        ]);
        let ground = scene.map?;
        let named = Mark::of("actors", scene.actors.iter().map(|place| place.at));
        let (map, marks) = ground.lay(&mut self.files, file, Shape::Hex, &named)?;
        let title = scene.title.unwrap_or_else(|| file.to_owned());
        let items = self.items.all().cloned().collect();
        let mut setting = Setting {
            doors: ludex_kit::doors::Door::of(&ground),
            title,
            talk: scene.talk,
            map,
            about: ground.about.clone(),
            options: scene.options,
            cast: Vec::new(),
            items,
            depth: ground.depth,
        };
        let mut stands = Vec::new();
        let mut seats = Seats::default();
        for (index, place) in scene.actors.iter().enumerate() {
            let field = format!("actors[{index}]");
            let Some(mut profile) = self.profile(file, &field, place) else { continue };
            profile.players = scene.players.contains(&profile.side);
            let map = &setting.map;
            let between = self.between(file, &field, place, &ground, map);
            let mark = place.at.and_then(|letter| marks.get(&letter).copied());
            let at = mark.or_else(|| between.as_ref()?.beside.first().copied()).unwrap_or_default();
            profile.thing.iter_mut().for_each(|thing| thing.between.clone_from(&between));
            let faces = |side| named_facing(&mut self.files, map.shape(), side, (file, &format!("{field}.facing")));
            let facing = place.facing.as_deref().and_then(faces).unwrap_or_default();
            let body = (place.held_by.is_none() && between.is_none()).then(|| map.footprint(at, profile.record.across));
            let is_called = |one: &Place, name| one.name.as_ref().unwrap_or(&one.is) == name;
            let holds = |one: &&Place| self.things.get(&one.is).is_none();
            let held = |name| scene.actors.iter().filter(holds).any(|one| is_called(one, name));
            let held = place.held_by.as_ref().is_none_or(held);
            let mut faults = self.files.of(file, &field);
            seats.take(&mut faults, map, &profile.name, body);
            let by = |name| scene.actors.iter().any(|one| is_called(one, name));
            let by = place.concealed_by.as_ref().is_none_or(by);
            let nobody = "nobody of this name is in the scene";
            faults.unless([("held_by", held, nobody), ("concealed_by", by, nobody)]);
            setting.cast.push(profile);
            stands.push((at, facing));
        }
        setting.doors.retain(|door| !scene.actors.iter().any(|place| place.door.as_ref() == Some(&door.name)));
        let mut state = begin(setting, &stands);
        self.as_placed(&mut state, &scene.actors);
        if scene.fog {
            ludex_kit::fog::lay::<Archsoul>(&mut state);
        }
        Some(state)
    }

    /// Opens, locks and conceals what stands in a scene as its places say.
    fn as_placed(&self, state: &mut State, places: &[Place]) {
        for (id, place) in state.ids().zip(places) {
            if let Some(&Sort { open, locked, forced, .. }) = self.things.get(&place.is).map(|found| &found.of) {
                let open = open || doors::stands_open(state, id);
                state.actor_mut(id).latch = Latch { open, locked, forced };
                state.turn_door_of(id);
            }
        }
        for (id, place) in state.ids().zip(places) {
            if let Some(name) = &place.concealed_by {
                conceal(state, id, name);
            }
        }
    }
}

/// Conceals an actor or something as a scene begins (SP-SOL-06).
fn conceal(state: &mut State, id: ActorId, by: &str) {
    let Some(by) = state.ids().find(|one| state.profile(*one).name == by) else { return };
    state.actor_mut(id).concealed = Some(Concealed { by, held: true });
    let foes: Vec<ActorId> = state.ids().filter(|one| !state.is_thing(*one) && state.hostile(by, *one)).collect();
    foes.into_iter().for_each(|observer| state.unseen.set(observer, id, true));
}

/// Returns a scene before anything has happened: who stands where, and looks where to.
fn begin(setting: Setting, stands: &[(Cell, Direction)]) -> State {
    let actor = |(profile, &(at, facing)): (&Profile, &(Cell, Direction))| {
        let reactive = profile.thing.is_none();
        let held = hands_full(&profile.weapons);
        Actor { at, facing, reactive, held, done: true, purse: profile.record.copper * 8, ..Actor::default() }
    };
    let actors = setting.cast.iter().zip(stands).map(actor).collect();
    let mut state = State { setting: Arc::new(setting), actors, ..State::default() };
    for id in state.ids() {
        state.actor_mut(id).hp = max_hp(&state, id, false).total;
        if state.setting.is_deep_at(state.actor(id).at) && !state.is_thing(id) {
            state.actor_mut(id).statuses.set(Status::Swimming, true);
        }
    }
    state
}

/// As many weapons as two hands hold, the first first; what grows on one is always there.
fn hands_full(weapons: &[Weapon]) -> u8 {
    let mut held = 0;
    let mut free = 2u8;
    for (place, weapon) in weapons.iter().enumerate() {
        if let Some(left) = free.checked_sub(weapon.hands) {
            held |= 1 << place;
            free = left;
        }
    }
    held
}

impl Stock {
    /// Returns who or what stands at a place.
    fn profile(&mut self, file: &str, field: &str, place: &Place) -> Option<Profile> {
        let name = place.name.clone().unwrap_or_else(|| place.is.clone());
        if let Some(thing) = self.things.get(&place.is).map(|found| &found.of) {
            let Sort { material, size, reinforced, moving, opens, .. } = *thing;
            let thickness = thickness(&thing.thickness)?;
            let holder = place.held_by.clone();
            let kind = thing.name.clone();
            let about = thing.about.clone();
            let record = Character { name: kind, about, icon: Icon::Thing, across: 1, ..Character::default() };
            let thing = Some(Thing { material, thickness, size, reinforced, moving, holder, opens, between: None });
            return Some(Profile { name, record, thing, ..Profile::default() });
        }
        let files = &mut self.files;
        let Found { of: character, file: home, field: record } =
            self.characters.named(files, &place.is, (file, &format!("{field}.is")))?;
        let Some(side) = place.side.clone() else {
            files.fault(file, &format!("{field}.side"), "expected the side it is on");
            return None;
        };
        let mut weapons = self.weapons.all_named(files, &character.weapons, (home, &format!("{record}.weapons")));
        if character.soulpower.is_some() && character.skills.contains_key(&Skill::SoulControl) {
            weapons.push(Weapon::of_the_soul());
        }
        if !weapons.iter().any(|weapon| weapon.natural) {
            weapons.push(Weapon::fists());
        }
        let few = "expected at most eight weapons, fists and soul among them";
        files.of(home, record.as_str()).unless([("weapons", weapons.len() <= 8, few)]);
        let rituals = self.rituals.all_named(files, &character.rituals, (home, &format!("{record}.rituals")));
        let wears = |worn: &String| self.armour.named(files, worn, (home, &format!("{record}.armour")));
        let worn = character.armour.as_ref().and_then(wears).map(|found| found.of.clone());
        Some(Profile {
            name,
            side,
            players: false,
            record: character.clone(),
            armour: worn.as_ref().map_or(0, |armour| armour.hardness),
            armour_hit_points: worn.as_ref().map_or(0, |armour| armour.hit_points),
            armour_own_hardness: worn.as_ref().map_or(0, |armour| armour.own_hardness),
            laden: worn.as_ref().is_some_and(|armour| armour.heavy),
            noisy: worn.as_ref().is_some_and(|armour| armour.noisy),
            weapons,
            thing: None,
            rituals,
        })
    }
}

/// Returns the names of weapons, armour and rituals that new characters can have.
pub(crate) fn gear_names() -> [Vec<String>; 3] {
    let mut stock = Stock::default();
    stock.read("gear.toml", &starter());
    [
        stock.weapons.all().map(|one| one.name.clone()).collect(),
        stock.armour.all().map(|one| one.name.clone()).collect(),
        stock.rituals.all().map(|one| one.name.clone()).collect(),
    ]
}

/// Returns the record that the text of a character's file holds.
///
/// # Errors
/// What cannot be read as the file of one character.
pub(crate) fn record_of(text: &str) -> Result<Character, Vec<Fault>> {
    Stock::own(text, &starter(), &["gear.toml"], |stock| &stock.characters).map(|(_, found)| found.of)
}
