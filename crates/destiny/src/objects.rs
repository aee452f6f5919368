//! What stands about: opening, shutting, using it, breaking it by strength or with a weapon.

use crate::dice::RollUse;
use crate::hands::{USE, handling_ap};
use crate::prelude::*;
use crate::space::yards_to;
use ludex_kit::door::Leaf;

/// What breaking something by bare strength costs: as hindering does (house).
const FORCE_AP: i16 = 4;

/// Returns what doing something with an object costs.
pub(crate) fn ap(s: &State, actor: ActorId, object: u8, deed: Deed) -> i16 {
    match deed {
        Deed::Force => FORCE_AP,
        Deed::Strike(weapon) => s.weapon(actor, weapon).map_or(0, |arm| arm.ap as i16),
        Deed::Use | Deed::Open | Deed::Shut => s.object(object).map_or(0, |one| handling_ap(one.what)),
    }
}

/// Returns whether something can stand open.
fn opens(one: &Object) -> bool {
    one.bars || one.locked || one.what == Handling::Door
}

/// Whether something may be done with an object.
pub(crate) fn lawful(s: &State, actor: ActorId, object: u8, deed: Deed) -> Verdict {
    let one = s.object(object).ok_or(Refusal::new(&USE, "there is no such thing"))?;
    let reach = match deed {
        Deed::Strike(weapon) => {
            let arm = s.weapon(actor, weapon).filter(|_| s.has_in_hand(actor, Thing::Weapon(weapon)));
            let reach = arm.and_then(|arm| arm.reach);
            reach.ok_or(Refusal::new(&USE, "it takes a melee weapon in hand"))? + 1
        }
        _ => 1,
    };
    only_if!(yards_to(s, actor, one.at) <= reach, &USE, "it is out of reach"; "move closer")?;
    only_if!(!one.broken, &USE, "it is broken already")?;
    match deed {
        Deed::Use => Ok(()),
        Deed::Open | Deed::Shut => {
            let leaf = Leaf { opens: opens(one), open: one.open, locked: one.locked };
            leaf.may_turn(deed == Deed::Open, &USE, || {
                let cell = one.at.cell().filter(|_| one.bars);
                let within = |id: &ActorId| {
                    let body = ludex_kit::ground::body::<Destiny>(s, *id);
                    s.fills_space(*id) && cell.zip(body).is_some_and(|(cell, body)| body.contains(cell))
                };
                s.ids().any(|id| within(&id))
            })
        }
        Deed::Force | Deed::Strike(_) => {
            only_if!(one.breaks.is_some(), &USE, "nobody has said what it takes to break it"; "ask the game master")
        }
    }
}

/// Something is done with an object.
pub(crate) fn does(t: &mut Table<'_, impl Run>, actor: ActorId, object: u8, deed: Deed) {
    let check = match deed {
        Deed::Use => return t.emit(ObjectUsed { actor, object }),
        Deed::Open | Deed::Shut => return t.emit(ObjectTurned { actor, object, open: deed == Deed::Open }),
        Deed::Force => CombatCheck::Power,
        Deed::Strike(weapon) => CombatCheck::Weapon(weapon),
    };
    let Some(tn) = t.state().object(object).and_then(|one| one.breaks) else { return };
    if checks::strives(t, actor, (Feat::Breaking, RollUse::CombatCheck), check, |_, _| {}, Some(tn)) >= tn {
        t.emit(ObjectBroke { actor, object });
    }
}

/// Returns what is done with an object, in words.
pub(crate) fn label(s: &State, actor: ActorId, object: u8, deed: Deed) -> String {
    let name = name(s, object);
    match deed {
        Deed::Use => format!("Use {name}"),
        Deed::Open => format!("Open {name}"),
        Deed::Shut => format!("Shut {name}"),
        Deed::Force => format!("Break {name} by strength"),
        Deed::Strike(weapon) => format!("Strike {name} with {}", s.weapon_name(actor, weapon)),
    }
}

/// Returns what an object is called.
fn name(s: &State, object: u8) -> &str {
    s.object(object).map_or("something", |one| one.name.as_str())
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
pub(crate) fn may_stand(s: &State, object: &Object) -> Verdict {
    let Object { name, at, .. } = object;
    let named = (1..=60).contains(&name.trim().chars().count());
    only_if!(named, &USE, "it has a name of at most 60 letters"; "say what it is")?;
    let room = s.objects.len() < 64 || s.objects.iter().any(|one| one.name == *name);
    only_if!(room, &USE, "there are as many things as the scene can hold")?;
    let there = match (*at, &s.setting.map) {
        (Spot::Yard(yard), None) => (0..=s.setting.lane).contains(&yard),
        (Spot::Cell(cell), Some(map)) => map.contains(cell),
        _ => false,
    };
    only_if!(there, &derived::FOLLOW, "there is no such place"; "a place of this scene")
}

/// Something stands about; one of the same name is replaced.
pub(crate) fn set_up(s: &mut State, object: &Object) {
    match s.objects.iter_mut().find(|one| one.name == object.name) {
        Some(one) => one.clone_from(object),
        None => s.objects.push(object.clone()),
    }
}

happens! { Destiny;
    /// An object was used: what comes of it is the game master's word.
    #[event] ObjectUsed { actor: ActorId, object: u8 } |_, _| {},
    tell |e, teller| told!(Action, "{} uses {}.", teller.name(e.actor), name(teller.state, e.object); USE);

    /// An object was opened, or shut.
    #[event] ObjectTurned { actor: ActorId, object: u8, open: bool }
    |e, s| if let Some(one) = s.objects.get_mut(usize::from(e.object)) {
        one.open = e.open;
    },
    tell |e, teller| {
        let does = if e.open { "opens" } else { "shuts" };
        told!(Action, "{} {does} {}.", teller.name(e.actor), name(teller.state, e.object); USE)
    };

    /// An object broke.
    #[event] ObjectBroke { actor: ActorId, object: u8 }
    |e, s| if let Some(one) = s.objects.get_mut(usize::from(e.object)) {
        (one.broken, one.open) = (true, true);
    },
    tell |e, teller| told!(Action, "{} breaks {}.", teller.name(e.actor), name(teller.state, e.object); USE);
}
