//! Hindering: disarming, distracting, shoving, tripping.

use crate::dice::RollUse;
use crate::prelude::*;
use crate::space::gap;
use crate::windows::Prompted;

rules! {
    /// Within melee reach of an opponent one may disarm, distract, shove or trip it, by a standard check with Fudge dice.
    HINDER = "WT-MIS-02", "Hinder";
    /// Disarm: a melee weapon check against Agility Defence, or against the target's own melee weapon check if it would rather
    /// roll, once it knows what it must reach. It drops one thing that it holds.
    DISARM = "WT-MIS-03", "Disarm";
    /// Distract: Persona [Deception] against Perception [Deception]; the target has -2 on attacks and Defences until the end
    /// of the round.
    DISTRACT = "WT-MIS-04", "Distract";
    /// Shove: Power against Power or Agility Defence, whichever is higher; the target is moved a yard, and one more for every
    /// 3 points beyond.
    SHOVE = "WT-MIS-05", "Shove";
    /// Trip: Power against Power or Agility Defence, whichever is higher; the target is prone.
    TRIP = "WT-MIS-06", "Trip";
}

/// Whether an actor may hinder another.
pub(crate) fn lawful(s: &State, actor: ActorId, act: Action) -> Verdict {
    let Some(target) = ludex_kit::flat::Subject::subject(&act) else { return Ok(()) };
    let enemy = s.is_there(target) && s.hostile(actor, target);
    only_if!(enemy, &HINDER, "{} is no enemy in the fight", target)?;
    let held = s.profile(actor).weapons.iter().enumerate().filter(|(at, _)| s.actor(actor).holds(*at));
    let reach = held.filter_map(|(_, arm)| arm.reach).max().unwrap_or(0);
    only_if!(gap(s, actor, target) <= reach, &HINDER, "{} is out of reach", target; "move closer")?;
    match act {
        Action::Disarm { weapon, thing, .. } => {
            let arm = s.weapon(actor, weapon).filter(|_| s.has_in_hand(actor, Thing::Weapon(weapon)));
            only_if!(arm.is_some_and(|arm| !arm.is_ranged()), &DISARM, "it takes a melee weapon in hand")?;
            let natural = matches!(thing, Thing::Weapon(at) if s.weapon(target, at).is_none_or(Weapon::is_natural));
            only_if!(s.has_in_hand(target, thing) && !natural, &DISARM, "{} holds no such thing", target)
        }
        Action::Shove { way, .. } => {
            let there = falling::pushed(s, target, way, 1).1 > 0;
            only_if!(there, &SHOVE, "there is no room to shove {} that way", target; "shove it another way")
        }
        Action::Trip { .. } => {
            only_if!(s.actor(target).posture != Posture::Prone, &TRIP, "{} is prone already", target)
        }
        Action::Distract { .. } => {
            only_if!(!s.actor(target).effects.is_full(), &DISTRACT, "too much is the matter with {}", target)
        }
        _ => Ok(()),
    }
}

/// Returns an actor hinders another. Tells whether the other has to choose.
pub(crate) fn hinder(t: &mut Table<'_, impl Run>, actor: ActorId, act: Action) -> bool {
    let power = |t: &mut Table<'_, _>, feat, tn| {
        checks::strives(t, actor, (feat, RollUse::Hinder), CombatCheck::Power, |_, _| {}, Some(tn))
    };
    match act {
        Action::Disarm { weapon, target, thing } => {
            let tn = defence::value(t.state(), target, DefenceKind::Agility, None, &mut Tally::silent());
            let roll = (Feat::Disarm, RollUse::Hinder);
            let total = checks::strives(t, actor, roll, CombatCheck::Weapon(weapon), |_, _| {}, Some(tn));
            let armed = parries(t.state(), target).is_some() && !conditions::is_helpless(t.state(), target);
            if total >= tn && armed {
                t.emit(Prompted { pending: Disarmed { actor: target, thing, total }.into() });
                return true;
            }
            if total >= tn {
                drops(t, target, thing);
            }
        }
        Action::Distract { target } => {
            let of = |attribute| (attribute, Skill::Deception, "");
            let total = checks::tries(t, actor, Feat::Distract, of(Attribute::Persona), |_, _| {}, None);
            let tn = checks::tries(t, target, Feat::Resisting, of(Attribute::Perception), |_, _| {}, None);
            if total >= tn {
                let effect = Effect::new(Condition::Distracted, t.state().round, Some(1));
                t.emit(harm::EffectBegan { actor: target, effect });
            }
        }
        Action::Shove { target, way } => {
            let tn = grappling::better(t.state(), target);
            let total = power(t, Feat::Shove, tn);
            if total >= tn {
                falling::force(t, target, way, (1 + (total - tn) / 3).min(200) as u8);
            }
        }
        Action::Trip { target } => {
            let tn = grappling::better(t.state(), target);
            if power(t, Feat::Trip, tn) >= tn {
                t.emit(falling::Floored { actor: target });
            }
        }
        _ => {}
    }
    false
}

/// Returns a melee weapon in hand with which an actor might resist being disarmed.
fn parries(s: &State, id: ActorId) -> Option<u8> {
    let mut arms = s.profile(id).weapons.iter().zip(0u8..);
    let best = arms.find(|(arm, at)| !arm.is_ranged() && !arm.is_natural() && s.actor(id).holds(usize::from(*at)));
    best.map(|(_, at)| at)
}

fn drops(t: &mut Table<'_, impl Run>, actor: ActorId, thing: Thing) {
    match thing {
        Thing::Weapon(weapon) => t.emit(free::Dropped { actor, weapon }),
        Thing::Item(item) => t.emit(ThingFell { actor, item }),
    }
    let at = t.state().actor(actor).place;
    lying::falls(t, actor, thing, at);
}

asks! { Destiny;
    /// Roll against being disarmed, or let it go?
    #[prompt] Disarmed { #[wire("asked")] actor: ActorId, thing: Thing, total: i32 }
    question |p, teller| {
        let thing = teller.state.thing_name(p.actor, p.thing);
        format!("{} is about to lose {thing}: does it roll against {}?", teller.name(p.actor), p.total)
    },
    usual |p, _| Resist { actor: p.actor, roll: true };
}

acts! { Destiny;
    /// Roll a melee weapon check against being disarmed, or let it go.
    #[command(rule = DISARM, group = "Defence", answer, described)]
    Resist { actor: ActorId, roll: bool }
    label |c, _| if c.roll { "Hold fast".to_owned() } else { "Let it go".to_owned() },
    may |_, s| asked::<Destiny, Disarmed>(s).map(drop),
    run |c, t| {
        let Ok(&Disarmed { thing, total, .. }) = asked::<Destiny, Disarmed>(t.state()) else { return };
        let weapon = parries(t.state(), c.actor).filter(|_| c.roll);
        t.emit(Resisted { actor: c.actor });
        let roll = (Feat::Resisting, RollUse::Hinder);
        let held = weapon.is_some_and(|weapon| {
            checks::strives(t, c.actor, roll, CombatCheck::Weapon(weapon), |_, _| {}, None) > total
        });
        if !held {
            drops(t, c.actor, thing);
        }
        if t.state().window.is_none() {
            t.emit(windows::WindowOpened { window: Window::Resolved });
        }
    },
    offers |o| [true, false].into_iter().for_each(|roll| o.add(Resist { actor: o.actor, roll }));
}

happens! { Destiny;
    /// The target of a disarming has chosen.
    #[event] Resisted { actor: ActorId } |_, s| s.pending = None;

    /// A thing falls from an actor's hand.
    #[event] ThingFell { actor: ActorId, item: u8 }
    on |e, actor| {
        actor.carried &= !(1 << (e.item & 7));
        actor.used_up |= 1 << (e.item & 7);
    },
    tell |e, teller| {
        told!(Action, "{} drops {}.", teller.name(e.actor), teller.state.thing_name(e.actor, Thing::Item(e.item)); DISARM)
    };
}
