//! What stands about: opening, shutting, using it, breaking it by strength or with a weapon.

use crate::dice::RollUse;
use crate::hands::{USE, handling_ap};
use crate::prelude::*;
use crate::space::yards_to;
use ludex_kit::door::Leaf;

/// What breaking something by bare strength costs: as hindering does (house).
const FORCE_AP: i16 = 4;

/// Returns what doing something with an object costs.
pub(crate) fn ap(state: &State, actor: ActorId, object: u8, deed: Deed) -> i16 {
    match deed {
        Deed::Force => FORCE_AP,
        Deed::Strike(weapon) => state.weapon(actor, weapon).map_or(0, |arm| arm.ap as i16),
        Deed::Use | Deed::Open | Deed::Shut => state.object(object).map_or(0, |one| handling_ap(one.what)),
    }
}

/// Returns whether something can stand open.
fn opens(one: &Object) -> bool {
    one.bars || one.locked || one.what == Handling::Door
}

/// Whether something may be done with an object.
pub(crate) fn lawful(state: &State, actor: ActorId, object: u8, deed: Deed) -> Verdict {
    let one = state.object(object).ok_or(Refusal::new(&USE, "there is no such thing"))?;
    let reach = match deed {
        Deed::Strike(weapon) => {
            let arm = state.weapon(actor, weapon).filter(|_| state.has_in_hand(actor, Thing::Weapon(weapon)));
            let reach = arm.and_then(|arm| arm.reach);
            reach.ok_or(Refusal::new(&USE, "it takes a melee weapon in hand"))? + 1
        }
        _ => 1,
    };
    ensure!(yards_to(state, actor, one.at) <= reach, USE, "it is out of reach", instead = "move closer");
    ensure!(!one.broken, USE, "it is broken already");
    match deed {
        Deed::Use => Ok(()),
        Deed::Open | Deed::Shut => {
            let leaf = Leaf { opens: opens(one), open: one.open, locked: one.locked };
            leaf.may_turn(deed == Deed::Open, &USE, || {
                let cell = one.at.cell().filter(|_| one.bars);
                let within = |id: &ActorId| {
                    let body = ludex_kit::ground::body::<Destiny>(state, *id);
                    state.fills_space(*id) && cell.zip(body).is_some_and(|(cell, body)| body.contains(cell))
                };
                state.ids().any(|id| within(&id))
            })
        }
        Deed::Force | Deed::Strike(_) => {
            ensure!(
                one.breaks.is_some(),
                USE,
                "nobody has said what it takes to break it",
                instead = "ask the game master"
            );
            Ok(())
        }
    }
}

/// Something is done with an object.
pub(crate) fn does(table: &mut Table<'_, impl Run>, actor: ActorId, object: u8, deed: Deed) {
    let check = match deed {
        Deed::Use => return table.emit(ObjectUsed { actor, object }),
        Deed::Open | Deed::Shut => return table.emit(ObjectTurned { actor, object, open: deed == Deed::Open }),
        Deed::Force => CombatCheck::Power,
        Deed::Strike(weapon) => CombatCheck::Weapon(weapon),
    };
    let Some(tn) = table.state().object(object).and_then(|one| one.breaks) else { return };
    if checks::strives(table, actor, (Feat::Breaking, RollUse::CombatCheck), check, |_, _| {}, Some(tn)) >= tn {
        table.emit(ObjectBroke { actor, object });
    }
}

/// Returns what is done with an object, in words.
pub(crate) fn label(state: &State, actor: ActorId, object: u8, deed: Deed) -> String {
    let name = name(state, object);
    match deed {
        Deed::Use => format!("Use {name}"),
        Deed::Open => format!("Open {name}"),
        Deed::Shut => format!("Shut {name}"),
        Deed::Force => format!("Break {name} by strength"),
        Deed::Strike(weapon) => format!("Strike {name} with {}", state.weapon_name(actor, weapon)),
    }
}

/// Returns what an object is called.
fn name(state: &State, object: u8) -> &str {
    state.object(object).map_or("something", |one| one.name.as_str())
}

/// Returns how an object stands, in words.
pub(crate) fn looks(one: &Object) -> &'static str {
    match (one.broken, opens(one), one.open) {
        (true, ..) => "broken",
        (_, true, true) => "open",
        (_, true, false) => "shut",
        _ => "whole",
    }
}

/// Whether something may stand about: what it is called, and where.
pub(crate) fn may_stand(state: &State, object: &Object) -> Verdict {
    let Object { name, at, .. } = object;
    let named = (1..=60).contains(&name.trim().chars().count());
    ensure!(named, USE, "it has a name of at most 60 letters", instead = "say what it is");
    let room = state.objects.len() < 64 || state.objects.iter().any(|one| one.name == *name);
    ensure!(room, USE, "there are as many things as the scene can hold");
    let there = match (*at, &state.setting.map) {
        (Spot::Yard(yard), None) => (0..=state.setting.lane).contains(&yard),
        (Spot::Cell(cell), Some(map)) => map.contains(cell),
        _ => false,
    };
    ensure!(there, derived::FOLLOW, "there is no such place", instead = "a place of this scene");
    Ok(())
}

/// Something stands about; one of the same name is replaced.
pub(crate) fn set_up(state: &mut State, object: &Object) {
    match state.objects.iter_mut().find(|one| one.name == object.name) {
        Some(one) => one.clone_from(object),
        None => state.objects.push(object.clone()),
    }
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
        if let Some(one) = state.objects.get_mut(usize::from(self.object)) {
            one.open = self.open;
        }
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
        if let Some(one) = state.objects.get_mut(usize::from(self.object)) {
            one.broken = true;
            one.open = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} breaks {}.", teller.name(self.actor), name(teller.state, self.object));
        Some(Line::new(LineKind::Action, text).rule(&USE))
    }
}
