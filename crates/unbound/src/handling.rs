//! Weapons and shields in and out of hand (UL-ACT-25).

use crate::actions::{FREE, FreeInteraction, may};
use crate::holds;
use crate::prelude::*;
use crate::state::{Gear, Lying};
use ludex_engine::About;

ludex_engine::rules! {
    /// Drawing, sheathing or picking up costs 1 Action Point, a tower shield 3, loading 1 (house).
    GEAR = "UL-ACT-25", "Gear in combat";
}

plain! {
    /// What is done with a weapon.
    #[derive(Clone, Copy, PartialEq, Eq)] pub enum Handling {
        Draw, "Drawn, or picked up within a space.";
        Stow, "Put away.";
        Drop, "Let fall, which is free (UL-ACT-02).";
        Reload, "Loaded.";
    }
}

impl Handling {
    fn verb(self) -> &'static str {
        match self {
            Handling::Draw => "Take in hand",
            Handling::Stow => "Put away",
            Handling::Drop => "Drop",
            Handling::Reload => "Reload",
        }
    }

    /// Whether it could be thought of with a weapon that is there.
    fn fits(self, gear: Gear) -> bool {
        let in_hand = matches!(gear, Gear::Held | Gear::Unloaded);
        if self == Handling::Reload { gear == Gear::Unloaded } else { in_hand == (self != Handling::Draw) }
    }

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
fn may_handle(state: &State, actor: ActorId, weapon: u8, how: Handling) -> Verdict {
    let Some((record, gear)) = state.actor(actor).weapon(weapon).filter(|(record, _)| record.hands > 0) else {
        return Err(Refusal::new(&GEAR, "there is no such weapon to handle"));
    };
    may(state, actor, how.cost(state))?;
    let in_hand = matches!(gear, Gear::Held | Gear::Unloaded);
    match how {
        Handling::Draw if in_hand => {
            Err(Refusal::new(&GEAR, "{} is in hand already").about(About::Item(actor, weapon)))
        }
        Handling::Draw => may_take_up(state, actor, weapon),
        _ if !in_hand => {
            let objection = Refusal::new(&GEAR, "{} is not in hand").about(About::Item(actor, weapon));
            Err(objection.instead("draw it, or pick it up"))
        }
        Handling::Stow => Ok(()),
        Handling::Drop if state.objects_used_up() => {
            Err(Refusal::new(&FREE, "the free interaction of this activation is used up").instead("stow it for 1 AP"))
        }
        Handling::Drop => Ok(()),
        Handling::Reload if gear == Gear::Held => {
            Err(Refusal::new(&GEAR, "{} needs no loading").about(About::Item(actor, weapon)))
        }
        // A weapon in both hands is loaded with one of them.
        Handling::Reload if state.actor(actor).free_hands() < 1 && record.hands < 2 => {
            Err(Refusal::new(&GEAR, "loading needs a free hand").instead("drop or stow something first"))
        }
        Handling::Reload => Ok(()),
    }
}

/// Whether a weapon that is not in hand can be taken up: enough hands, and near enough if it lies on the ground.
fn may_take_up(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let who = state.actor(actor);
    let Some((record, gear)) = who.weapon(weapon) else { return Ok(()) };
    only_if!(i32::from(record.hands) <= who.free_hands(),
        &GEAR, "{} needs more free hands", About::Item(actor, weapon); "drop or stow something first")?;
    if gear != Gear::Dropped {
        return Ok(());
    }
    if !state.lying.iter().any(|lying| (lying.owner, lying.weapon) == (actor, weapon)) {
        return Err(Refusal::new(&GEAR, "{} is gone").about(About::Item(actor, weapon)));
    }
    must_be_at_hand(state, actor, weapon)
}

/// Whether what lies about, if it does, lies near enough to be picked up and is in nobody else's hand.
fn must_be_at_hand(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let lying = state.lying.iter().find(|lying| (lying.owner, lying.weapon) == (actor, weapon));
    if let Some(by) = lying.and_then(|lying| lying.by) {
        return Err(Refusal::new(&GEAR, "{} has it in hand").about(by));
    }
    not_if!(lying.is_some_and(|lying| state.spaces(actor).distance_to(lying.at) > 1),
        &GEAR, "{} lies too far away", About::Item(actor, weapon); "move next to it")?;
    Ok(())
}

/// Take a weapon in hand: drawn, or picked up where one stands (UL-ACT-25).
#[command(rule = GEAR, group = "Gear", described)]
#[derive(Copy, Eq)]
pub struct Draw {
    /// Who takes it.
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

/// Put a weapon away (UL-ACT-25).
#[command(rule = GEAR, group = "Gear", described)]
#[derive(Copy, Eq)]
pub struct Stow {
    /// Who puts it away.
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

/// Let a weapon fall (UL-ACT-02).
#[command(rule = GEAR, group = "Gear", described)]
#[derive(Copy, Eq)]
pub struct DropWeapon {
    /// Who lets it fall.
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

/// Load a weapon (UL-ACT-25).
#[command(rule = GEAR, group = "Gear", described)]
#[derive(Copy, Eq)]
pub struct Reload {
    /// Who loads it.
    pub actor: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

macro_rules! handled {
    ($($command:ident as $how:ident),*) => {$(
        impl Described<Unbound> for $command {
            fn label(&self, teller: &Teller<'_>) -> String {
                let name = teller.state.actor(self.actor).weapon(self.weapon).map_or("", |(record, _)| &record.name);
                format!("{}: {name}", Handling::$how.verb())
            }
            fn price(&self, s: &State) -> i32 {
                Handling::$how.cost(s)
            }
        }

        impl Act<Unbound> for $command {
            fn when(s: &State) -> Verdict {
                fighting(s)
            }
            fn may(&self, s: &State) -> Verdict {
                may_handle(s, self.actor, self.weapon, Handling::$how)
            }
            fn run(&self, t: &mut Table<'_, impl Run>) {
                handle(t, self.actor, self.weapon, Handling::$how);
            }
            fn offers(o: &mut Offers<'_>) {
                let (actor, state) = (o.actor, o.state());
                for weapon in 0..state.actor(actor).profile.weapons.len() as u8 {
                    let arm = state.actor(actor).weapon(weapon);
                    if arm.is_some_and(|(record, gear)| record.hands > 0 && Handling::$how.fits(gear)) {
                        o.add($command { actor, weapon });
                    }
                }
            }
        }
    )*};
}
handled!(Draw as Draw, Stow as Stow, DropWeapon as Drop, Reload as Reload);

/// Handles a weapon.
fn handle(table: &mut Table<'_, impl Run>, actor: ActorId, weapon: u8, how: Handling) {
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
        table.emit(FreeInteraction { actor });
    } else {
        pay_plain(table, actor, Expense::Gear, (label, ap, &GEAR));
    }
    table.emit(GearMoved { actor, weapon, to, lies });
    holds::loosen(table, actor);
}

acts! { Unbound;
    /// Take the shield up or off (UL-ACT-25).
    #[command(rule = GEAR, group = "Gear")]
    #[derive(Copy, Eq)] MoveShield { actor: ActorId; up: bool, "Whether it goes up." }
    label |c, _| if c.up { "Take the shield up" } else { "Take the shield off" }.to_owned(),
    price |c, s| s.actor(c.actor).profile.shield.as_ref().map_or(0, |shield| shield.equip_ap),
    when |s| fighting(s),
    may |c, s| {
        let Self { actor, up } = *c;
        only_if!(s.actor(actor).profile.shield.is_some(), &GEAR, "this actor has no shield")?;
        may(s, actor, c.price(s))?;
        only_if!(s.actor(actor).shield_up != up, &GEAR, "the shield is so already")?;
        if up {
            must_be_at_hand(s, actor, crate::disarm::SHIELD)?;
        }
        only_if!(!up || s.actor(actor).free_hands() >= 1,
            &GEAR, "a shield needs a free hand"; "drop or stow something first")
    },
    run |c, t| {
        let Self { actor, up } = *c;
        let ap = c.price(t.state());
        pay_plain(t, actor, Expense::Gear, ("shield", ap, &GEAR));
        t.emit(ShieldMoved { actor, up });
        holds::loosen(t, actor);
    },
    offers |o| {
        let who = o.state().actor(o.actor);
        if who.profile.shield.is_some() {
            o.add(MoveShield { actor: o.actor, up: !who.shield_up });
        }
    };
}

happens! { Unbound;
    /// A weapon changed its place.
    #[event] GearMoved {
        actor: ActorId;
        weapon: u8, "Which weapon, by its place in the record.";
        to: Gear, "Where it is now.";
        lies: Option<Cell>, "On which space it lies.";
    }
    |&Self { actor, weapon, to, lies }, s| {
        let owner = s.actor_mut(actor);
        let place = owner.gear.get_mut(usize::from(weapon)).map(|place| *place = to);
        match to {
            // What is no weapon is the shield (UL-MAN-21).
            _ if place.is_none() => owner.shield_up = to == Gear::Held,
            Gear::Held => owner.unloaded &= !(1 << weapon),
            Gear::Unloaded => owner.unloaded |= 1 << weapon,
            Gear::Stowed | Gear::Dropped => {}
        }
        s.lying.retain(|lying| (lying.owner, lying.weapon) != (actor, weapon));
        if let (Gear::Dropped, Some(at)) = (to, lies) {
            s.lying.push(Lying { owner: actor, weapon, at, by: None });
        }
    },
    tell |e, t| {
        let (name, weapon) = (t.who(e.actor), t.weapon(e.actor, e.weapon));
        let text = match e.to {
            Gear::Held => format!("{name} has {weapon} at hand."),
            Gear::Unloaded => format!("{weapon} of {name} must be loaded again."),
            Gear::Stowed => format!("{name} puts {weapon} away."),
            Gear::Dropped => {
                let at = e.lies.map_or("on the ground".to_owned(), |at| format!("at {at}"));
                format!("{weapon} of {name} lies {at}.")
            }
        };
        line(LineKind::Deed, text, &GEAR)
    };

    /// A shield went up or down.
    #[event] ShieldMoved { actor: ActorId; up: bool, "Whether it is up now." }
    |e, s| {
        s.actor_mut(e.actor).shield_up = e.up;
        s.lying.retain(|lying| (lying.owner, lying.weapon) != (e.actor, crate::disarm::SHIELD));
    },
    tell |e, t| {
        let how = if e.up { "takes the shield up" } else { "takes the shield off" };
        line(LineKind::Deed, format!("{} {how}.", t.who(e.actor)), &GEAR)
    };
}
