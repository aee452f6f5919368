//! Things of the scene, and what they are made of (UL-OBJ-03, UL-OBJ-11).

use crate::damage::types::Affinity;
use crate::prelude::*;

ludex_engine::rules! {
    /// Using a thing needs no roll: the game master says what it does.
    SIMPLE_INTERACTION = "UL-OBJ-01", "Simple interaction", Call;
    /// The game master sets the armor and the Health of a thing: its armor is the number to hit, half of it is taken off
    /// damage, and there is no Vitality.
    STATISTICS = "UL-OBJ-03", "Object statistics", Call;
    /// The game master may add what a thing resists, or is immune to.
    RESISTANCES = "UL-OBJ-05", "Other resistances", Call;
    /// Things have the sizes of creatures, which change their armor, not below 0.
    SIZES_OF_THINGS = "UL-OBJ-11", "Size of objects", Table;
}

/// What a thing is made of: a starting point for armor and Health (UL-OBJ-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Material {
    Glass,
    Rope,
    Wood,
    Stone,
    Metal,
}

/// The usual menu of materials (house): armor before its size, and Health, of a thing of medium size (UL-OBJ-03).
pub const MATERIALS: [(Material, i32, i32); 5] = [
    (Material::Glass, 4, 2),
    (Material::Rope, 6, 3),
    (Material::Wood, 8, 10),
    (Material::Stone, 12, 20),
    (Material::Metal, 14, 25),
];

/// A campaign's own menu of materials: armor and Health of each (UL-OBJ-03).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct Materials {
    pub glass: (i32, i32),
    pub rope: (i32, i32),
    pub wood: (i32, i32),
    pub stone: (i32, i32),
    pub metal: (i32, i32),
}

impl Default for Materials {
    fn default() -> Self {
        let [glass, rope, wood, stone, metal] = MATERIALS.map(|row| (row.1, row.2));
        Materials { glass, rope, wood, stone, metal }
    }
}

impl Materials {
    /// Returns armor before size, and Health, of a thing of medium size.
    pub fn of(&self, material: Material) -> (i32, i32) {
        match material {
            Material::Glass => self.glass,
            Material::Rope => self.rope,
            Material::Wood => self.wood,
            Material::Stone => self.stone,
            Material::Metal => self.metal,
        }
    }

    /// Returns each material by its name, with its armor and its Health.
    fn rows(&self) -> [(&'static str, (i32, i32)); 5] {
        [("glass", self.glass), ("rope", self.rope), ("wood", self.wood), ("stone", self.stone), ("metal", self.metal)]
    }

    /// Returns the armor of each in words: `glass 0, rope 0`.
    pub fn armors(&self) -> String {
        self.rows().map(|(name, (armor, _))| format!("{name} {armor}")).join(", ")
    }

    /// Returns the Health of each in words.
    pub fn healths(&self) -> String {
        self.rows().map(|(name, (_, health))| format!("{name} {health}")).join(", ")
    }

    /// Returns the numbers that no game could be played with: each with its name and its bounds.
    pub(crate) fn out_of_bounds(&self) -> Vec<(String, i64, i64)> {
        let mut beyond = Vec::new();
        for (name, (armor, health)) in self.rows() {
            if !(0..=30).contains(&armor) {
                beyond.push((name.to_owned(), 0, 30));
            }
            if !(1..=9999).contains(&health) {
                beyond.push((name.to_owned(), 1, 9999));
            }
        }
        beyond
    }

    /// Returns the form of settings, with what is set now.
    pub(crate) fn form(&self) -> (serde_json::Value, Vec<Field>) {
        let mut fields = Vec::new();
        for (name, _) in self.rows() {
            fields.push(number(&format!("/{name}/0"), format!("armor of {name}"), 0, 30).by(&STATISTICS));
            fields.push(number(&format!("/{name}/1"), format!("Health of {name}"), 1, 9999).by(&STATISTICS));
        }
        (serde_json::json!(self), fields)
    }
}

/// How a thing withstands a kind of harm (UL-OBJ-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
pub enum Withstands {
    /// Half of it does nothing.
    Resists,
    /// It does nothing.
    Immune,
    /// Not at all.
    Not,
}

/// How a thing is hidden (UL-HID-16, UL-HID-17).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema,
)]
#[serde(default, deny_unknown_fields)]
pub struct Hidden {
    /// What Perception must reach; 5 more than Investigation without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub perception: Option<i32>,
    /// What Investigation must reach; 5 less than Perception without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub investigation: Option<i32>,
    /// Whether only searching finds it, however sharp the eye.
    #[serde(default, skip_serializing_if = "is_default")]
    pub searching_only: bool,
}

impl Hidden {
    /// Returns what Perception must reach, with so much between it and Investigation (UL-HID-18); `None` where the thing
    /// cannot be seen at a glance.
    pub fn at_a_glance(self, between: i32) -> Option<i32> {
        let number = self.perception.or(self.investigation.map(|number| number + between));
        number.filter(|_| !self.searching_only)
    }

    /// Returns what Investigation must reach, with so much between it and Perception (UL-HID-18); `None` where nothing is
    /// said.
    pub fn by_searching(self, between: i32) -> Option<i32> {
        self.investigation.or(self.perception.map(|number| number - between))
    }
}

/// A trap in a thing, or that a thing is (UL-HID-19, UL-SKL-29).
#[derive(
    Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema,
)]
#[serde(default, deny_unknown_fields)]
pub struct Trap {
    /// What the Mobility (Agility) roll of a victim must reach, and what it takes to get free; without it the game master
    /// says what happens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Option<i32>,
    /// What it does, in words.
    pub does: String,
    /// Whether it has gone off.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sprung: bool,
    /// The actor that it holds.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(skip)]
    pub holds: Option<ActorId>,
}

/// How a thing is to the water of its space (UL-UWC-04).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Immersion {
    /// Under water where its space is deep water that covers it.
    #[default]
    AsItsPlace,
    /// Under water, whatever the map has there.
    Under,
    /// Afloat, or held above it.
    Afloat,
}

/// A thing of the scene (UL-OBJ).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    /// What it is called; no other thing of the scene is called so.
    pub name: String,
    /// Where it is.
    #[serde(default)]
    pub at: Cell,
    /// How big it is.
    #[serde(default)]
    pub size: Size,
    /// Its armor before its size: the number to hit, of which half is taken off damage.
    pub armor: i32,
    /// Its Health now.
    pub health: i32,
    /// Its Health when whole.
    pub health_max: i32,
    /// What it resists.
    #[serde(default, skip_serializing_if = "is_default")]
    pub resists: Affinity,
    /// What it is immune to, beside poison and psychic damage (UL-OBJ-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub immune: Affinity,
    /// Whether it bars the way and the view while it is shut: a door.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bars: bool,
    /// The number by which the map knows it, where it is a door between spaces that the map's file names; 0 where it stands in a space.
    #[serde(default, skip_serializing_if = "is_default")]
    pub door: u32,
    /// Whether it stands open, or has been moved.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
    /// What it takes to move it, where it is stuck (UL-OBJ-02).
    #[serde(default, skip_serializing_if = "is_default")]
    pub stuck: Option<i32>,
    /// Whether Overpower may be rolled for that where it is better than Strength.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overpower: bool,
    /// What it takes to break it outright by Overpower (UL-OBJ-09).
    #[serde(default, skip_serializing_if = "is_default")]
    pub breaks: Option<i32>,
    /// How it is hidden; nobody knows of it until it is found.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: Option<Hidden>,
    /// Whether magic hides it, so that only truesight finds it without touching it (UL-VIS-13).
    #[serde(default, skip_serializing_if = "is_default")]
    pub veiled: bool,
    /// The trap in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub trap: Option<Trap>,
    /// Whether it is under water (UL-UWC-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub water: Immersion,
}

impl Thing {
    /// Returns the number to hit it (UL-SIZ-02, UL-OBJ-11).
    pub fn armor_value(&self) -> i32 {
        self.size.object_armor(self.armor)
    }

    /// Returns what its armor takes off damage (UL-OBJ-03).
    pub fn reduction(&self, state: &State) -> i32 {
        state.options().base_reduction(self.armor_value())
    }

    /// Returns whether it is broken (UL-OBJ-08).
    pub fn broken(&self) -> bool {
        self.health == 0
    }

    /// Returns whether it bars the way now.
    pub fn shuts(&self) -> bool {
        self.bars && !self.open && !self.broken()
    }

    /// Returns the spaces in which it is, or those beside it where it is a door between spaces.
    pub fn cells(&self, state: &State) -> Vec<Cell> {
        let beside = state.map().lines().filter(|_| self.door != 0).map(|lines| lines.beside(self.door));
        beside.filter(|cells| !cells.is_empty()).unwrap_or_else(|| vec![self.at])
    }

    /// Returns whether it is in a space, or beside it.
    pub fn is_at(&self, state: &State, cell: Cell) -> bool {
        if self.door == 0 { self.at == cell } else { self.cells(state).contains(&cell) }
    }

    /// Returns the space of it that is nearest to an actor.
    pub fn nearest_to(&self, state: &State, actor: ActorId) -> Cell {
        let spaces = state.spaces(actor);
        self.cells(state).into_iter().min_by_key(|cell| spaces.distance_to(*cell)).unwrap_or(self.at)
    }

    /// Returns whether people know of it.
    pub fn known(&self) -> bool {
        self.hidden.is_none()
    }

    /// Returns whether it bars the way and can be opened.
    pub fn opens(&self) -> bool {
        self.bars && !self.broken()
    }

    /// Returns how it looks, as anybody may see: `shut, damaged`.
    pub fn looks(&self) -> String {
        let mut words: Vec<&str> = Vec::new();
        if self.opens() {
            words.push(if self.open { "open" } else { "shut" });
        }
        if self.broken() {
            words.push("broken");
        } else if self.health < self.health_max {
            words.push("damaged");
        }
        if self.trap.as_ref().is_some_and(|trap| trap.sprung) {
            words.push("sprung");
        }
        if words.is_empty() { "whole".to_owned() } else { words.join(", ") }
    }
}

/// Returns the things of the scene.
pub fn things(state: &State) -> &[Thing] {
    state.around.as_ref().map_or(&[], |around| &around.things)
}

/// Returns a thing by its name, whoever may know of it.
pub fn thing<'a>(state: &'a State, name: &str) -> Option<&'a Thing> {
    things(state).iter().find(|thing| thing.name == name)
}

/// Returns the things that an actor knows of: those that somebody has found, where it has seen the ground.
pub(crate) fn known_to(state: &State, actor: ActorId) -> impl Iterator<Item = &Thing> {
    let seen = move |thing: &&Thing| {
        let knows = |cell| ludex_kit::fog::knows_ground::<Unbound>(state, actor, cell);
        thing.cells(state).into_iter().any(knows)
    };
    things(state).iter().filter(|thing| thing.known()).filter(seen)
}

/// Returns a thing that an actor knows of, by its name.
///
/// # Errors
/// There is none of that name, or nobody has found it.
pub fn known<'a>(state: &'a State, actor: ActorId, name: &str, rule: &'static Rule) -> Result<&'a Thing, Refusal> {
    let found = known_to(state, actor).find(|thing| thing.name == name);
    found.ok_or_else(|| Refusal::new(rule, "nobody knows of a thing of that name here").instead("look around first"))
}

/// Returns whether a shut door bars a space. Those between spaces the map itself knows.
#[inline]
pub(crate) fn bars(state: &State, cell: Cell) -> bool {
    let shut = |thing: &Thing| thing.at == cell && thing.door == 0 && thing.shuts();
    state.around.is_some() && things(state).iter().any(shut)
}

/// Opens and shuts the doors of the map as the things that they are stand; for `apply` alone. `gone` is one that is taken away.
pub(super) fn turn_doors(state: &mut State, gone: Option<u32>) {
    let Some(lines) = state.map().lines() else { return };
    let doors = things(state).iter().filter(|thing| thing.door != 0).map(|thing| (thing.door, !thing.shuts()));
    let doors = doors.chain(gone.map(|door| (door, true)));
    let turned: Vec<(u32, bool)> = doors.filter(|(door, open)| lines.is_open(*door) == Some(!open)).collect();
    if !turned.is_empty() {
        let map = &mut Arc::make_mut(&mut state.setting).map;
        for (door, open) in turned {
            map.turn_door(door, open);
        }
    }
}

/// Returns the trap that holds an actor.
pub fn trap_on(state: &State, victim: ActorId) -> Option<&Thing> {
    things(state).iter().find(|thing| thing.trap.as_ref().is_some_and(|trap| trap.holds == Some(victim)))
}

/// Returns how far a thing is from an actor, in spaces. Who stands at a door between spaces is one from it.
pub(crate) fn distance(state: &State, actor: ActorId, thing: &Thing) -> u32 {
    let spaces = state.spaces(actor);
    if thing.door == 0 {
        return spaces.distance_to(thing.at);
    }
    spaces.distance_to(thing.nearest_to(state, actor)) + 1
}

impl State {
    /// Returns what it is like to walk into a cell: as the map has it, and not at all where a door is shut.
    #[inline]
    pub fn entry(&self, cell: Cell) -> Entry {
        let entry = self.map().entry(cell);
        if entry != Entry::Blocked && bars(self, cell) { Entry::Blocked } else { entry }
    }

    /// Returns whether an actor is Grappled or Pinned.
    #[inline]
    pub fn is_held(&self, victim: ActorId) -> bool {
        (!self.grapples.is_empty() && self.holds_on(victim).next().is_some())
            || (self.around.is_some() && trap_on(self, victim).is_some())
    }
}
