//! Attacks that catch several at once.

use super::{EXCLUSIVE, attack, kind, may_strike};
use crate::damage::Blow;
use crate::prelude::*;

acts! { Archsoul;
    /// Attack several at once, with something that catches an area.
    #[command(rule = EXCLUSIVE, group = "Attack", open)]
    Sweep {
        actor: ActorId,
        #[field("place of the weapon", 0..=7)] weapon: u8, #[field("all whom it catches")] targets: Vec<ActorId>, }
    when |s| {
        let any = s.setting.cast.iter().any(|profile| profile.weapons.iter().any(|weapon| weapon.area));
        only_if!(any, &EXCLUSIVE, "nobody here has anything that catches several")
    },
    may |c, s| {
        turns::ready(s, c.actor, kind(s, c.actor, c.weapon), turns::ATTACK)?;
        let area = s.weapon(c.actor, c.weapon).is_some_and(|weapon| weapon.area);
        only_if!(area, &EXCLUSIVE, "that catches one target alone")?;
        let twice = c.targets.iter().enumerate().any(|(at, id)| c.targets[..at].contains(id));
        only_if!(!c.targets.is_empty() && !twice, &EXCLUSIVE, "expected targets, each once")?;
        c.targets.iter().try_for_each(|target| may_strike(s, c.actor, *target, c.weapon, false))
    },
    run |c, t| {
        if !turns::set_to(t, c.actor, kind(t.state(), c.actor, c.weapon), turns::ATTACK) {
            return;
        }
        for &target in &c.targets {
            if t.state().is_awake(c.actor) && t.state().actor(target).dead.is_none() {
                attack(t, Blow { several: c.targets.len() > 1, ..Blow::at(c.actor, target, c.weapon) });
            }
        }
    };
}
