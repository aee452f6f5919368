//! Weapons and shields in and out of hand (UL-ACT-25).

use crate::actions::{FREE, FreeInteraction, may};
use crate::disarm::SHIELD;
use crate::holds;
use crate::prelude::*;
use crate::state::Lying;

ludex_engine::rules! {
    /// Drawing, sheathing or picking up costs 1 Action Point, a tower shield 3, loading 1 (house).
    GEAR = "UL-ACT-25", "Gear in combat";
}

words! {
    /// What is done with a weapon.
    pub enum Handling {
        Draw = "Take in hand": "Drawn, or picked up within a space.",
        Stow = "Put away",
        Drop = "Drop": "Let fall, which is free (UL-ACT-02).",
        Reload = "Reload",
    }
}

impl Handling {
    /// Returns whether it could be thought of with a weapon that is there.
    fn fits(self, gear: Gear) -> bool {
        match self {
            Handling::Draw => !is_in_hand(gear),
            Handling::Stow | Handling::Drop => is_in_hand(gear),
            Handling::Reload => gear == Gear::Unloaded,
        }
    }

    /// Returns what it costs in Action Points.
    pub fn cost(self, state: &State) -> i32 {
        match self {
            Handling::Draw | Handling::Stow => cost::SIMPLE,
            Handling::Drop => 0,
            Handling::Reload => state.options().loading_reload_ap,
        }
    }
}

/// Returns whether a weapon is in its owner's hand, loaded or not.
fn is_in_hand(gear: Gear) -> bool {
    matches!(gear, Gear::Held | Gear::Unloaded)
}

/// Checks whether an actor may handle a weapon so (UL-ACT-02, UL-ACT-25).
fn may_handle(state: &State, actor: ActorId, weapon: u8, how: Handling) -> Verdict {
    let who = state.actor(actor);
    let item = About::Item(actor, weapon);
    let found = who.weapon(weapon).filter(|(record, _)| record.hands > 0);
    let (record, gear) = found.ok_or_else(|| Refusal::new(&GEAR, "there is no such weapon to handle"))?;
    may(state, actor, how.cost(state))?;
    let in_hand = is_in_hand(gear);
    ensure!(in_hand || how == Handling::Draw, GEAR, "{} is not in hand", item, instead = "draw it, or pick it up");
    match how {
        Handling::Draw => {
            ensure!(!in_hand, GEAR, "{} is in hand already", item);
            may_draw(state, actor, weapon)
        }
        Handling::Stow => Ok(()),
        Handling::Drop => {
            ensure!(
                !state.objects_used_up(),
                FREE,
                "the free interaction of this activation is used up",
                instead = "stow it for 1 AP"
            );
            Ok(())
        }
        // A weapon in both hands is loaded with one of them.
        Handling::Reload => {
            ensure!(gear != Gear::Held, GEAR, "{} needs no loading", item);
            ensure!(
                who.free_hands() >= 1 || record.hands >= 2,
                GEAR,
                "loading needs a free hand",
                instead = "drop or stow something first"
            );
            Ok(())
        }
    }
}

/// Checks whether an actor has hands enough for a weapon, and is near enough if it lies on the ground.
fn may_draw(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let who = state.actor(actor);
    let item = About::Item(actor, weapon);
    let Some((record, gear)) = who.weapon(weapon) else { return Ok(()) };
    ensure!(
        i32::from(record.hands) <= who.free_hands(),
        GEAR,
        "{} needs more free hands",
        item,
        instead = "drop or stow something first"
    );
    if gear != Gear::Dropped {
        return Ok(());
    }
    let lies = state.lying.iter().any(|lying| lying.owner == actor && lying.weapon == weapon);
    ensure!(lies, GEAR, "{} is gone", item);
    must_be_at_hand(state, actor, weapon)
}

/// Checks whether a thing that lies about, if it does, is near enough to be picked up and in nobody else's hand.
fn must_be_at_hand(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let Some(lying) = state.lying.iter().find(|lying| lying.owner == actor && lying.weapon == weapon) else {
        return Ok(());
    };
    if let Some(by) = lying.by {
        return Err(Refusal::new(&GEAR, "{} has it in hand").about(by));
    }
    let is_near = state.spaces(actor).distance_to(lying.at) <= 1;
    ensure!(is_near, GEAR, "{} lies too far away", About::Item(actor, weapon), instead = "move next to it");
    Ok(())
}

/// Returns what a command that handles a weapon is called.
fn handling_label(teller: &Teller<'_>, actor: ActorId, weapon: u8, how: Handling) -> String {
    let name = teller.state.actor(actor).weapon(weapon).map_or("", |(record, _)| &record.name);
    format!("{}: {name}", how.name())
}

/// Offers to handle each weapon of an actor that could be handled so.
fn offer_each<A: Act<Unbound>>(offers: &mut Offers<'_>, how: Handling, act: impl Fn(ActorId, u8) -> A) {
    let actor = offers.actor;
    let state = offers.state();
    for weapon in 0..state.actor(actor).profile.weapons.len() as u8 {
        let arm = state.actor(actor).weapon(weapon);
        if arm.is_some_and(|(record, gear)| record.hands > 0 && how.fits(gear)) {
            offers.add(act(actor, weapon));
        }
    }
}

/// Take a weapon in hand: drawn, or picked up where one stands (UL-ACT-25).
#[command(rule = GEAR, group = "Gear", kind = Gear)]
#[derive(Copy, Eq)]
pub struct Draw {
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

impl Act<Unbound> for Draw {
    fn may(&self, state: &State) -> Verdict {
        may_handle(state, self.actor, self.weapon, Handling::Draw)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        handle(table, self.actor, self.weapon, Handling::Draw);
    }

    fn offers(offers: &mut Offers<'_>) {
        offer_each(offers, Handling::Draw, |actor, weapon| Draw { actor, weapon });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        handling_label(teller, self.actor, self.weapon, Handling::Draw)
    }

    fn price(&self, state: &State) -> i32 {
        Handling::Draw.cost(state)
    }
}

/// Put a weapon away (UL-ACT-25).
#[command(rule = GEAR, group = "Gear", kind = Gear)]
#[derive(Copy, Eq)]
pub struct Stow {
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

impl Act<Unbound> for Stow {
    fn may(&self, state: &State) -> Verdict {
        may_handle(state, self.actor, self.weapon, Handling::Stow)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        handle(table, self.actor, self.weapon, Handling::Stow);
    }

    fn offers(offers: &mut Offers<'_>) {
        offer_each(offers, Handling::Stow, |actor, weapon| Stow { actor, weapon });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        handling_label(teller, self.actor, self.weapon, Handling::Stow)
    }

    fn price(&self, state: &State) -> i32 {
        Handling::Stow.cost(state)
    }
}

/// Let a weapon fall (UL-ACT-02).
#[command(rule = GEAR, group = "Gear", kind = Gear)]
#[derive(Copy, Eq)]
pub struct DropWeapon {
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

impl Act<Unbound> for DropWeapon {
    fn may(&self, state: &State) -> Verdict {
        may_handle(state, self.actor, self.weapon, Handling::Drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        handle(table, self.actor, self.weapon, Handling::Drop);
    }

    fn offers(offers: &mut Offers<'_>) {
        offer_each(offers, Handling::Drop, |actor, weapon| DropWeapon { actor, weapon });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        handling_label(teller, self.actor, self.weapon, Handling::Drop)
    }

    fn price(&self, state: &State) -> i32 {
        Handling::Drop.cost(state)
    }
}

/// Load a weapon (UL-ACT-25).
#[command(rule = GEAR, group = "Gear", kind = Gear)]
#[derive(Copy, Eq)]
pub struct Reload {
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

impl Act<Unbound> for Reload {
    fn may(&self, state: &State) -> Verdict {
        may_handle(state, self.actor, self.weapon, Handling::Reload)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        handle(table, self.actor, self.weapon, Handling::Reload);
    }

    fn offers(offers: &mut Offers<'_>) {
        offer_each(offers, Handling::Reload, |actor, weapon| Reload { actor, weapon });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        handling_label(teller, self.actor, self.weapon, Handling::Reload)
    }

    fn price(&self, state: &State) -> i32 {
        Handling::Reload.cost(state)
    }
}

/// Pays for handling a weapon, and does it.
fn handle(table: &mut Table<'_, impl Run>, actor: ActorId, weapon: u8, how: Handling) {
    let who = table.state().actor(actor);
    let ap = how.cost(table.state());
    let lies = if how == Handling::Drop { Some(who.at) } else { None };
    let (to, label) = match how {
        // What was put away unloaded is not loaded by being drawn.
        Handling::Draw if who.is_unloaded(weapon) => (Gear::Unloaded, "draw or pick up"),
        Handling::Draw => (Gear::Held, "draw or pick up"),
        Handling::Stow => (Gear::Stowed, "put away"),
        Handling::Reload => (Gear::Held, "reload"),
        Handling::Drop => (Gear::Dropped, ""),
    };

    if how != Handling::Drop {
        pay_plain(table, actor, Expense::Gear, (label, ap, &GEAR));
    } else if table.state().stage == Stage::Fighting {
        table.emit(FreeInteraction { actor });
    }
    table.emit(GearMoved { actor, weapon, to, lies });
    holds::loosen(table, actor);
}

/// Take the shield up or off (UL-ACT-25).
#[command(rule = GEAR, group = "Gear", kind = Gear)]
#[derive(Copy, Eq)]
pub struct MoveShield {
    pub actor: ActorId,
    /// Whether it goes up.
    pub up: bool,
}

impl Act<Unbound> for MoveShield {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, up } = *self;
        ensure!(state.actor(actor).profile.shield.is_some(), GEAR, "this actor has no shield");
        may(state, actor, self.price(state))?;
        ensure!(state.actor(actor).shield_up != up, GEAR, "the shield is so already");
        if up {
            must_be_at_hand(state, actor, SHIELD)?;
        }
        ensure!(
            !(up && state.actor(actor).free_hands() < 1),
            GEAR,
            "a shield needs a free hand",
            instead = "drop or stow something first"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let ap = self.price(table.state());
        pay_plain(table, self.actor, Expense::Gear, ("shield", ap, &GEAR));
        table.emit(ShieldMoved { actor: self.actor, up: self.up });
        holds::loosen(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let who = offers.state().actor(offers.actor);
        if who.profile.shield.is_some() {
            offers.add(MoveShield { actor: offers.actor, up: !who.shield_up });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.up { "Take the shield up" } else { "Take the shield off" }.to_owned()
    }

    fn price(&self, state: &State) -> i32 {
        state.actor(self.actor).profile.shield.as_ref().map_or(0, |shield| shield.equip_ap)
    }
}

/// A weapon changed its place.
#[event]
pub struct GearMoved {
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
    /// Where it is now.
    pub to: Gear,
    /// On which space it lies.
    pub lies: Option<Cell>,
}

impl Event<Unbound> for GearMoved {
    fn apply(&self, state: &mut State) {
        let Self { actor, weapon, to, lies } = *self;

        let owner = state.actor_mut(actor);
        if let Some(place) = owner.gear.get_mut(usize::from(weapon)) {
            *place = to;
            match to {
                Gear::Held => owner.unloaded &= !(1 << weapon),
                Gear::Unloaded => owner.unloaded |= 1 << weapon,
                Gear::Stowed | Gear::Dropped => {}
            }
        } else {
            // What is no weapon is the shield (UL-MAN-21).
            owner.shield_up = to == Gear::Held;
        }

        state.lying.retain(|lying| lying.owner != actor || lying.weapon != weapon);
        if to == Gear::Dropped
            && let Some(at) = lies
        {
            state.lying.push(Lying { owner: actor, weapon, at, by: None });
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let weapon = teller.weapon(self.actor, self.weapon);
        let text = match (self.to, self.lies) {
            (Gear::Held, _) => format!("{name} has {weapon} at hand."),
            (Gear::Unloaded, _) => format!("{weapon} of {name} must be loaded again."),
            (Gear::Stowed, _) => format!("{name} puts {weapon} away."),
            (Gear::Dropped, Some(at)) => format!("{weapon} of {name} lies at {at}."),
            (Gear::Dropped, None) => format!("{weapon} of {name} lies on the ground."),
        };
        Some(Line::new(LineKind::Action, text).rule(&GEAR))
    }
}

/// A shield went up or down.
#[event]
pub struct ShieldMoved {
    pub actor: ActorId,
    /// Whether it is up now.
    pub up: bool,
}

impl Event<Unbound> for ShieldMoved {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).shield_up = self.up;
        state.lying.retain(|lying| lying.owner != self.actor || lying.weapon != SHIELD);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.up { "up" } else { "off" };
        let text = format!("{} takes the shield {how}.", teller.who(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&GEAR))
    }
}
