//! What stands about: opening, shutting, using it, breaking it by strength or with a weapon.

use crate::dice::RollUse;
use crate::hands::{USE, handling_ap};
use crate::prelude::*;
use crate::space::yards_to;
use ludex_kit::leaf::Leaf;

/// The AP of breaking something by bare strength: as many as hindering takes (house).
const FORCE_AP: i16 = 4;

/// Returns the AP of doing something with an object.
pub(crate) fn ap(state: &State, actor: ActorId, object: u8, deed: ObjectUse) -> i16 {
    match deed {
        ObjectUse::Force => FORCE_AP,
        ObjectUse::Strike(weapon) => state.weapon(actor, weapon).map_or(0, |weapon| weapon.ap as i16),
        ObjectUse::Use | ObjectUse::Open | ObjectUse::Shut => {
            state.object(object).map_or(0, |object| handling_ap(object.what))
        }
    }
}

/// Returns whether something can stand open.
pub(crate) fn opens(object: &Object) -> bool {
    object.bars || object.locked || object.what == Handling::Door
}

/// Returns whether something may be done with an object.
pub(crate) fn lawful(state: &State, actor: ActorId, object: u8, deed: ObjectUse) -> Verdict {
    let object = state.object(object).ok_or(Refusal::new(&USE, "there is no such thing"))?;
    let reach = match deed {
        ObjectUse::Strike(weapon) => {
            let held = state.weapon(actor, weapon).filter(|_| state.has_in_hand(actor, Thing::Weapon(weapon)));
            let reach = held.and_then(|weapon| weapon.reach);
            reach.ok_or(Refusal::new(&USE, "it takes a melee weapon in hand"))? + 1
        }
        ObjectUse::Use | ObjectUse::Open | ObjectUse::Shut | ObjectUse::Force => 1,
    };
    ensure!(yards_to_object(state, actor, object) <= reach, USE, "it is out of reach", instead = "move closer");
    ensure!(!object.broken, USE, "it is broken already");

    match deed {
        ObjectUse::Use => Ok(()),
        ObjectUse::Open | ObjectUse::Shut => {
            let leaf = Leaf { opens: opens(object), open: object.open, locked: object.locked };
            leaf.may_turn(deed == ObjectUse::Open, &USE, || is_in_the_way(state, object))
        }
        ObjectUse::Force | ObjectUse::Strike(_) => {
            ensure!(
                object.breaks.is_some(),
                USE,
                "nobody has said what it takes to break it",
                instead = "ask the game master"
            );
            Ok(())
        }
    }
}

/// Returns how many yards an actor is from an object; who stands at a door between spaces is one from it.
fn yards_to_object(state: &State, actor: ActorId, object: &Object) -> i32 {
    let beside = state.beside(object);
    let nearest = beside.iter().map(|cell| yards_to(state, actor, Spot::Cell(*cell)) + 1).min();
    nearest.unwrap_or_else(|| yards_to(state, actor, object.at))
}

/// Returns whether somebody stands where an object would bar the way.
pub(crate) fn is_in_the_way(state: &State, object: &Object) -> bool {
    let lines = state.setting.map.as_ref().and_then(|map| map.lines());
    if let Some(lines) = lines.filter(|_| object.door != 0) {
        let astride = |actor| {
            let body = ludex_kit::ground::body::<Destiny>(state, actor);
            state.fills_space(actor) && body.is_some_and(|body| lines.stands_across(object.door, body))
        };
        return state.ids().any(astride);
    }
    let Some(cell) = object.at.cell().filter(|_| object.bars) else { return false };
    state.ids().any(|actor| {
        let body = ludex_kit::ground::body::<Destiny>(state, actor);
        state.fills_space(actor) && body.is_some_and(|body| body.contains(cell))
    })
}

/// Does something with an object; breaking it takes a check against the number that the game master has set.
pub(crate) fn does(table: &mut Table<'_, impl Run>, actor: ActorId, object: u8, deed: ObjectUse) {
    let check = match deed {
        ObjectUse::Use => return table.emit(ObjectUsed { actor, object }),
        ObjectUse::Open | ObjectUse::Shut => {
            return table.emit(ObjectTurned { actor, object, open: deed == ObjectUse::Open });
        }
        ObjectUse::Force => CombatCheck::Power,
        ObjectUse::Strike(weapon) => CombatCheck::Weapon(weapon),
    };
    let Some(tn) = table.state().object(object).and_then(|object| object.breaks) else { return };
    let roll = (Feat::Breaking, RollUse::CombatCheck);
    if checks::strives(table, actor, roll, check, |_, _| {}, Some(tn)) >= tn {
        table.emit(ObjectBroke { actor, object });
    }
}

/// Returns what is done with an object, in words.
pub(crate) fn label(state: &State, actor: ActorId, object: u8, deed: ObjectUse) -> String {
    let name = name(state, object);
    match deed {
        ObjectUse::Use => format!("Use {name}"),
        ObjectUse::Open => format!("Open {name}"),
        ObjectUse::Shut => format!("Shut {name}"),
        ObjectUse::Force => format!("Break {name} by strength"),
        ObjectUse::Strike(weapon) => format!("Strike {name} with {}", state.weapon_name(actor, weapon)),
    }
}

/// Returns what an object is called.
fn name(state: &State, object: u8) -> &str {
    state.object(object).map_or("something", |object| object.name.as_str())
}

/// Returns how an object stands, in words.
pub(crate) fn looks(object: &Object) -> &'static str {
    if object.broken {
        "broken"
    } else if !opens(object) {
        "whole"
    } else if object.open {
        "open"
    } else {
        "shut"
    }
}

/// Returns whether something may stand about: it has a name, and stands at a place of the scene that has room for more things.
pub(crate) fn may_stand(state: &State, object: &Object) -> Verdict {
    let Object { name, at, .. } = object;
    let named = (1..=60).contains(&name.trim().chars().count());
    ensure!(named, USE, "it has a name of at most 60 letters", instead = "say what it is");
    let room = state.objects.len() < 64 || state.objects.iter().any(|object| object.name == *name);
    ensure!(room, USE, "there are as many things as the scene can hold");
    let there = match (*at, &state.setting.map) {
        (Spot::Yard(yard), None) => (0..=state.setting.lane).contains(&yard),
        (Spot::Cell(cell), Some(map)) => map.contains(cell),
        _ => false,
    };
    ensure!(there, derived::FOLLOW, "there is no such place", instead = "a place of this scene");
    Ok(())
}

/// Sets something up that stands about; one of the same name is replaced. A door of the map stays the door that it is, whatever else is
/// said of it.
pub(crate) fn set_up(state: &mut State, object: &Object) {
    match state.objects.iter_mut().find(|other| other.name == object.name) {
        Some(same) => {
            let door = if object.door == 0 { same.door } else { object.door };
            *same = Object { door, ..object.clone() };
        }
        None => state.objects.push(object.clone()),
    }
    state.turn_doors(None);
}

/// An object was used: what comes of it is the game master's word.
#[event]
pub struct ObjectUsed {
    pub actor: ActorId,
    pub object: u8,
}

impl Event<Destiny> for ObjectUsed {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} uses {}.", teller.name(self.actor), name(teller.state, self.object));
        Some(Line::new(LineKind::Action, text).rule(&USE))
    }
}

/// An object was opened, or shut.
#[event]
pub struct ObjectTurned {
    pub actor: ActorId,
    pub object: u8,
    pub open: bool,
}

impl Event<Destiny> for ObjectTurned {
    fn apply(&self, state: &mut State) {
        if let Some(object) = state.objects.get_mut(usize::from(self.object)) {
            object.open = self.open;
        }
        state.turn_doors(None);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let does = if self.open { "opens" } else { "shuts" };
        let text = format!("{} {does} {}.", teller.name(self.actor), name(teller.state, self.object));
        Some(Line::new(LineKind::Action, text).rule(&USE))
    }
}

/// An object broke.
#[event]
pub struct ObjectBroke {
    pub actor: ActorId,
    pub object: u8,
}

impl Event<Destiny> for ObjectBroke {
    fn apply(&self, state: &mut State) {
        if let Some(object) = state.objects.get_mut(usize::from(self.object)) {
            object.broken = true;
            object.open = true;
        }
        state.turn_doors(None);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} breaks {}.", teller.name(self.actor), name(teller.state, self.object));
        Some(Line::new(LineKind::Action, text).rule(&USE))
    }
}
