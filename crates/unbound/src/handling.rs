//! Weapons and shields in and out of hand (UL-ACT-25).

use crate::Table;
use crate::actions::{FREE, cost, may, pay_plain};
use crate::event::{Event, Expense};
use crate::holds;
use crate::objection::{Objection, Verdict, Why};
use crate::state::{Gear, State};
use ludex_engine::{ActorId, Faces, Log};

ludex_engine::rules! {
    /// Drawing, sheathing or picking up costs 1 Action Point, a tower shield 3, loading 1 (house).
    GEAR = "UL-ACT-25", "Gear in combat";
}

/// What is done with a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handling {
    /// Drawn, or picked up within a space.
    Draw,
    /// Put away.
    Stow,
    /// Let fall, which is free (UL-ACT-02).
    Drop,
    /// Loaded.
    Reload,
}

impl Handling {
    /// What it costs in Action Points.
    pub fn cost(self, state: &State) -> i32 {
        match self {
            Handling::Draw | Handling::Stow => cost::SIMPLE,
            Handling::Drop => 0,
            Handling::Reload => state.options().loading_reload_ap,
        }
    }
}

/// Whether an actor may handle a weapon so (UL-ACT-02, UL-ACT-25).
pub fn may_handle(state: &State, actor: ActorId, weapon: u8, how: Handling) -> Verdict {
    let Some((record, gear)) = state.actor(actor).weapon(weapon).filter(|(record, _)| record.hands > 0) else {
        return Err(Objection::new(&GEAR, "there is no such weapon to handle"));
    };
    may(state, actor, how.cost(state))?;
    let in_hand = matches!(gear, Gear::Held | Gear::Unloaded);
    match how {
        Handling::Draw if in_hand => Err(Objection::new(&GEAR, Why::Weapon(actor, weapon, "is in hand already"))),
        Handling::Draw => may_take_up(state, actor, weapon),
        _ if !in_hand => {
            let objection = Objection::new(&GEAR, Why::Weapon(actor, weapon, "is not in hand"));
            Err(objection.instead("draw it, or pick it up"))
        }
        Handling::Stow => Ok(()),
        Handling::Drop if state.objects_used_up() => {
            Err(Objection::new(&FREE, "the free interaction of this activation is used up").instead("stow it for 1 AP"))
        }
        Handling::Drop => Ok(()),
        Handling::Reload if gear == Gear::Held => {
            Err(Objection::new(&GEAR, Why::Weapon(actor, weapon, "needs no loading")))
        }
        // A weapon in both hands is loaded with one of them.
        Handling::Reload if state.actor(actor).free_hands() < 1 && record.hands < 2 => {
            Err(Objection::new(&GEAR, "loading needs a free hand").instead("drop or stow something first"))
        }
        Handling::Reload => Ok(()),
    }
}

/// Whether a weapon that is not in hand can be taken up: enough hands, and near enough if it lies on the ground.
fn may_take_up(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let who = state.actor(actor);
    let Some((record, gear)) = who.weapon(weapon) else { return Ok(()) };
    if i32::from(record.hands) > who.free_hands() {
        let objection = Objection::new(&GEAR, Why::Weapon(actor, weapon, "needs more free hands"));
        return Err(objection.instead("drop or stow something first"));
    }
    if gear != Gear::Dropped {
        return Ok(());
    }
    if !state.lying.iter().any(|lying| (lying.owner, lying.weapon) == (actor, weapon)) {
        return Err(Objection::new(&GEAR, Why::Weapon(actor, weapon, "is gone")));
    }
    must_be_at_hand(state, actor, weapon)
}

/// Whether what lies about, if it does, lies near enough to be picked up and is in nobody else's hand.
fn must_be_at_hand(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let lying = state.lying.iter().find(|lying| (lying.owner, lying.weapon) == (actor, weapon));
    if let Some(by) = lying.and_then(|lying| lying.by) {
        return Err(Objection::new(&GEAR, Why::Somebody(by, "has it in hand")));
    }
    if lying.is_some_and(|lying| state.spaces(actor).distance_to(lying.at) > 1) {
        let objection = Objection::new(&GEAR, Why::Weapon(actor, weapon, "lies too far away"));
        return Err(objection.instead("move next to it"));
    }
    Ok(())
}

/// Handles a weapon.
pub(crate) fn handle(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    weapon: u8,
    how: Handling,
) -> Verdict {
    may_handle(table.state(), actor, weapon, how)?;
    let ap = how.cost(table.state());
    let (to, label, lies) = match how {
        // What was put away unloaded is not loaded by being drawn.
        Handling::Draw if table.state().actor(actor).is_unloaded(weapon) => (Gear::Unloaded, "draw or pick up", None),
        Handling::Draw => (Gear::Held, "draw or pick up", None),
        Handling::Stow => (Gear::Stowed, "put away", None),
        Handling::Reload => (Gear::Held, "reload", None),
        Handling::Drop => (Gear::Dropped, "", Some(table.state().actor(actor).at)),
    };
    if how == Handling::Drop {
        table.emit(Event::FreeInteraction { actor });
    } else {
        pay_plain(table, actor, Expense::Gear, (label, ap, &GEAR));
    }
    table.emit(Event::GearMoved { actor, weapon, to, lies });
    holds::loosen(table, actor);
    Ok(())
}

/// Whether an actor may take the shield up or off (UL-ACT-25).
pub fn may_move_shield(state: &State, actor: ActorId, up: bool) -> Verdict {
    let Some(shield) = &state.actor(actor).profile.shield else {
        return Err(Objection::new(&GEAR, "this actor has no shield"));
    };
    may(state, actor, shield.equip_ap)?;
    if state.actor(actor).shield_up == up {
        return Err(Objection::new(&GEAR, "the shield is so already"));
    }
    if up {
        must_be_at_hand(state, actor, crate::disarm::SHIELD)?;
    }
    if up && state.actor(actor).free_hands() < 1 {
        return Err(Objection::new(&GEAR, "a shield needs a free hand").instead("drop or stow something first"));
    }
    Ok(())
}

/// Takes the shield up or off.
pub(crate) fn move_shield(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, up: bool) -> Verdict {
    may_move_shield(table.state(), actor, up)?;
    let ap = table.state().actor(actor).profile.shield.as_ref().map_or(1, |shield| shield.equip_ap);
    pay_plain(table, actor, Expense::Gear, ("shield", ap, &GEAR));
    table.emit(Event::ShieldMoved { actor, up });
    holds::loosen(table, actor);
    Ok(())
}
