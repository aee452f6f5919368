//! Weapons and shields in and out of hand (UL-ACT-25).

use crate::actions::{FREE, FreeInteraction, may};
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
        let in_hand = matches!(gear, Gear::Held | Gear::Unloaded);
        if self == Handling::Reload { gear == Gear::Unloaded } else { in_hand == (self != Handling::Draw) }
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

/// Whether an actor may handle a weapon so (UL-ACT-02, UL-ACT-25).
fn may_handle(state: &State, actor: ActorId, weapon: u8, how: Handling) -> Verdict {
    let (who, item) = (state.actor(actor), About::Item(actor, weapon));
    let found = who.weapon(weapon).filter(|(record, _)| record.hands > 0);
    let (record, gear) = found.ok_or_else(|| Refusal::new(&GEAR, "there is no such weapon to handle"))?;
    may(state, actor, how.cost(state))?;
    let in_hand = matches!(gear, Gear::Held | Gear::Unloaded);
    only_if!(in_hand || how == Handling::Draw, &GEAR, "{} is not in hand", item; "draw it, or pick it up")?;
    match how {
        // Enough hands, and near enough if it lies on the ground.
        Handling::Draw => {
            not_if!(in_hand, &GEAR, "{} is in hand already", item)?;
            only_if!(i32::from(record.hands) <= who.free_hands(),
                &GEAR, "{} needs more free hands", item; "drop or stow something first")?;
            if gear != Gear::Dropped {
                return Ok(());
            }
            let lies = state.lying.iter().any(|lying| (lying.owner, lying.weapon) == (actor, weapon));
            only_if!(lies, &GEAR, "{} is gone", item)?;
            must_be_at_hand(state, actor, weapon)
        }
        Handling::Stow => Ok(()),
        Handling::Drop => {
            not_if!(state.objects_used_up(),
                &FREE, "the free interaction of this activation is used up"; "stow it for 1 AP")
        }
        // A weapon in both hands is loaded with one of them.
        Handling::Reload => {
            not_if!(gear == Gear::Held, &GEAR, "{} needs no loading", item)?;
            only_if!(who.free_hands() >= 1 || record.hands >= 2,
                &GEAR, "loading needs a free hand"; "drop or stow something first")
        }
    }
}

/// Whether what lies about, if it does, lies near enough to be picked up and is in nobody else's hand.
fn must_be_at_hand(state: &State, actor: ActorId, weapon: u8) -> Verdict {
    let lying = state.lying.iter().find(|lying| (lying.owner, lying.weapon) == (actor, weapon));
    if let Some(by) = lying.and_then(|lying| lying.by) {
        return Err(Refusal::new(&GEAR, "{} has it in hand").about(by));
    }
    not_if!(lying.is_some_and(|lying| state.spaces(actor).distance_to(lying.at) > 1),
        &GEAR, "{} lies too far away", About::Item(actor, weapon); "move next to it")
}

macro_rules! handled {
    ($($(#[$doc:meta])* $command:ident as $how:ident;)*) => { acts! { Unbound; $(
        $(#[$doc])*
        #[command(rule = GEAR, group = "Gear")]
        #[derive(Copy, Eq)] $command { actor: ActorId; weapon: u8, "Which weapon, by its place in the record." }
        label |c, teller| {
            let name = teller.state.actor(c.actor).weapon(c.weapon).map_or("", |(record, _)| &record.name);
            format!("{}: {name}", Handling::$how.name())
        },
        price |_, s| Handling::$how.cost(s),
        may |c, s| may_handle(s, c.actor, c.weapon, Handling::$how),
        run |c, t| handle(t, c.actor, c.weapon, Handling::$how),
        offers |o| {
            let (actor, state) = (o.actor, o.state());
            for weapon in 0..state.actor(actor).profile.weapons.len() as u8 {
                let arm = state.actor(actor).weapon(weapon);
                if arm.is_some_and(|(record, gear)| record.hands > 0 && Handling::$how.fits(gear)) {
                    o.add($command { actor, weapon });
                }
            }
        };
    )* } };
}
handled! {
    /// Take a weapon in hand: drawn, or picked up where one stands (UL-ACT-25).
    Draw as Draw;
    /// Put a weapon away (UL-ACT-25).
    Stow as Stow;
    /// Let a weapon fall (UL-ACT-02).
    DropWeapon as Drop;
    /// Load a weapon (UL-ACT-25).
    Reload as Reload;
}

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
    if how != Handling::Drop {
        pay_plain(table, actor, Expense::Gear, (label, ap, &GEAR));
    } else if table.state().stage == Stage::Fighting {
        table.emit(FreeInteraction { actor });
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
    may |c, s| {
        let Self { actor, up } = *c;
        only_if!(s.actor(actor).profile.shield.is_some(), &GEAR, "this actor has no shield")?;
        may(s, actor, c.price(s))?;
        only_if!(s.actor(actor).shield_up != up, &GEAR, "the shield is so already")?;
        if up {
            must_be_at_hand(s, actor, crate::disarm::SHIELD)?;
        }
        not_if!(up && s.actor(actor).free_hands() < 1,
            &GEAR, "a shield needs a free hand"; "drop or stow something first")
    },
    run |c, t| {
        let ap = c.price(t.state());
        pay_plain(t, c.actor, Expense::Gear, ("shield", ap, &GEAR));
        t.emit(ShieldMoved { actor: c.actor, up: c.up });
        holds::loosen(t, c.actor);
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
        let at = || e.lies.map_or("on the ground".to_owned(), |at| format!("at {at}"));
        match e.to {
            Gear::Held => told!(Action, "{name} has {weapon} at hand."; GEAR),
            Gear::Unloaded => told!(Action, "{weapon} of {name} must be loaded again."; GEAR),
            Gear::Stowed => told!(Action, "{name} puts {weapon} away."; GEAR),
            Gear::Dropped => told!(Action, "{weapon} of {name} lies {}.", at(); GEAR),
        }
    };

    /// A shield went up or down.
    #[event] ShieldMoved { actor: ActorId; up: bool, "Whether it is up now." }
    |e, s| {
        s.actor_mut(e.actor).shield_up = e.up;
        s.lying.retain(|lying| (lying.owner, lying.weapon) != (e.actor, crate::disarm::SHIELD));
    },
    tell |e, t| {
        told!(Action, "{} takes the shield {}.", t.who(e.actor), if e.up { "up" } else { "off" }; GEAR)
    };
}
