//! Things that can be attacked: where they are, what they bear, and when they break.

use crate::attack::PlaceStruck;
use crate::damage::{Packet, Shell, taken_by_shell};
use crate::prelude::*;
use ludex_grid::Cell;
use ludex_kit::doors::{DoorSet, Doored};

rules! {
    /// What a hit leaves after hull and resistance lowers structure points; at 0 the thing is destroyed. Biotic and psychic damage do
    /// nothing to things, and where nobody has said how much one bears the game master says whether the hit breaks it. A thing
    /// with the name of a door of the map is that door, and destroyed it bars nothing (house).
    OBJECTS = "ED-DMG-27", "Damage to objects";
}

/// The most things of a scene.
const MOST: usize = 40;

/// Say that there is something that can be attacked.
#[command(rule = OBJECTS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "There is a thing", cell = to)]
pub struct SetThing {
    #[field("what", usual = "the door".to_owned())]
    pub name: String,
    pub to: Cell,
    /// What it takes to hit it (ED-ATK-09).
    #[field("DC to hit it", 1..=60, usual = 9)]
    pub dc: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("structure points; 0 where nobody knows", 0..=10_000, usual = 20)]
    pub structure: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("armour of its hull", 0..=40, usual = 5)]
    pub armor: u8,
    /// A kind of damage that it takes half of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("resists")]
    pub resists: Option<DamageType>,
    /// A kind of damage that it takes twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("vulnerable to")]
    pub vulnerable: Option<DamageType>,
}

impl Act<Edge> for SetThing {
    fn may(&self, state: &State) -> Verdict {
        let name = self.name.trim().chars().count();
        ensure!((1..=80).contains(&name), OBJECTS, "say what it is, in at most 80 letters");
        ensure!(state.setting.map.contains(self.to), OBJECTS, "that is beyond the map");
        let taken = state.thing_at(state.middle(self.to)).is_some();
        ensure!(!taken, OBJECTS, "there is a thing already", instead = "say that it breaks");
        ensure!(state.world.things.len() < MOST, OBJECTS, "there are things enough");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let at = table.state().middle(self.to);
        let Self { dc, structure, armor, .. } = *self;
        let resists = self.resists.into_iter().collect();
        let vulnerable = self.vulnerable.into_iter().collect();
        let name = self.name.trim().to_owned();
        table.emit(ThingSet { thing: Thing { name, at, dc, structure, left: structure, armor, resists, vulnerable } });
    }
}

/// There is a thing that can be attacked.
#[event]
pub struct ThingSet {
    pub thing: Thing,
}

impl Event<Edge> for ThingSet {
    fn apply(&self, state: &mut State) {
        state.world.things.push(self.thing.clone());
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Thing { name, at, structure, .. } = &self.thing;
        let at = teller.state.cell(*at);
        let bears = if *structure > 0 { format!(", with {structure} structure points") } else { String::new() };
        Some(Line::new(LineKind::Ruling, format!("There is {name} at {at}{bears}")).rule(&OBJECTS))
    }
}

/// Say that a thing breaks.
#[command(rule = OBJECTS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "A thing breaks")]
pub struct BreakThing {
    #[field("which", 0..=39)]
    pub thing: u8,
}

impl Act<Edge> for BreakThing {
    fn when(state: &State) -> Verdict {
        ensure!(!state.world.things.is_empty(), OBJECTS, "there is nothing to break");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let there = usize::from(self.thing) < state.world.things.len();
        ensure!(there, OBJECTS, "there is no thing of that number");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        breaks(table, self.thing);
    }
}

/// Breaks a thing.
fn breaks(table: &mut Table<'_, impl Run>, thing: u8) {
    let Some(name) = table.state().world.things.get(usize::from(thing)).map(|thing| thing.name.clone()) else { return };
    table.emit(ThingBroken { thing, name });
}

/// A thing is destroyed.
#[event]
pub struct ThingBroken {
    pub thing: u8,
    pub name: String,
}

impl Event<Edge> for ThingBroken {
    fn apply(&self, state: &mut State) {
        let at = usize::from(self.thing);
        if at < state.world.things.len() {
            state.world.things.remove(at);
        }
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        Some(Line::new(LineKind::Harm, format!("{} is destroyed", self.name)).rule(&OBJECTS))
    }
}

/// A door of the map that is destroyed stands open for good (ED-DMG-27).
pub fn opens_the_way(broken: &ThingBroken, table: &mut Table<'_, impl Run>) {
    let is_door = Edge::doors(table.state()).iter().any(|door| door.name == broken.name);
    if is_door {
        table.emit(DoorSet { door: broken.name.clone(), open: true, locked: false, secret: false });
    }
}

/// Returns what of damage gets through to a thing (ED-DMG-27).
pub fn taken(thing: &Thing, packet: Packet) -> i32 {
    let Thing { armor, resists, vulnerable, .. } = *thing;
    let immune = [DamageType::Biotic, DamageType::Psychic].into_iter().collect();
    taken_by_shell(Shell { armor: armor.into(), resists, vulnerable, immune, ..Shell::default() }, packet)
}

/// Lets an attack at a place that hits do its damage to what is there.
pub fn struck(struck: &PlaceStruck, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let Some((place, _)) = state.thing_at(struck.at).filter(|_| struck.hits()) else { return };
    let Some(weapon) = state.profile(struck.actor).weapon(struck.weapon) else { return };
    let (kind, nature) = (weapon.damage, weapon.nature);
    let (dice, die) = (u32::from(weapon.dice), u32::from(weapon.die));
    let (ability, score) = crate::attack::damage_ability(state, struck.actor, weapon);
    let score = if weapon.ability.is_some() { 0 } else { score };
    let roll = table.dice(dice, die);
    let amount = roll.kept as i32 + score;
    let Some(thing) = table.state().world.things.get(usize::from(place)) else { return };
    let through = taken(thing, Packet { nature, ..Packet::of(kind, amount) });
    let (bears, gone) = (thing.structure > 0, i32::from(thing.left) <= through);
    table.emit(ThingHit { actor: struck.actor, thing: place, kind, roll, ability, score, through });
    if bears && gone {
        breaks(table, place);
    }
}

/// A thing was hit.
#[event]
pub struct ThingHit {
    pub actor: ActorId,
    pub thing: u8,
    pub kind: DamageType,
    pub roll: Rolled,
    pub ability: Ability,
    pub score: i32,
    /// What got through.
    pub through: i32,
}

impl Event<Edge> for ThingHit {
    fn apply(&self, state: &mut State) {
        if let Some(thing) = state.world.things.get_mut(usize::from(self.thing)) {
            thing.left = (i32::from(thing.left) - self.through).max(0) as u16;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let thing = teller.state.world.things.get(usize::from(self.thing))?;
        let left = match (thing.structure > 0, self.through) {
            (_, 0) => "nothing gets through".to_owned(),
            (true, through) => format!("{through} get through, {} of {} are left", thing.left, thing.structure),
            (false, through) => format!("{through} get through; the game master says whether it breaks"),
        };
        let text = format!("{} hits {}: {left}", teller.name(self.actor), thing.name);
        let mut tally = Tally::shown();
        tally.add(self.ability.name(), self.score, &damage::ABILITY);
        let check = ludex_engine::Check::new("Damage", vec![self.roll.clone()], tally);
        Some(Line::new(LineKind::Harm, text).by(self.actor).rule(&OBJECTS).rule(&damage::STEPS).check(check))
    }
}
