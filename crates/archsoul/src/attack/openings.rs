//! Striking at once at an actor who gives an opening.

use super::{attack, may_strike};
use crate::damage::Blow;
use crate::prelude::*;
use crate::turns::{REACTIVE, reaches, threatens};

/// Asks all who threaten an actor who gives an opening, in the order of initiative.
pub fn openings(event: &turns::Provoked, t: &mut Table<'_, impl Run>) {
    for place in 0..t.state().order.len() {
        let actor = t.state().order[place];
        if threatens(t.state(), actor, event.actor) {
            Archsoul::ask(t, Opening { actor, target: event.actor }.into());
        }
    }
}

asks! { Archsoul;
    /// Strike at once?
    #[prompt] Opening { actor: ActorId, target: ActorId }
    question |p, teller| {
        format!("{} gives {} an opening: strike at once?", teller.name(p.target), teller.name(p.actor))
    },
    usual |p, s| {
        let strike = |weapon| React { actor: p.actor, weapon };
        let react = reaches(s, p.actor, p.target).map(strike).filter(|react| react.may(s).is_ok());
        react.map_or(LetGo { actor: p.actor }.into(), crate::Command::from)
    };
}

acts! { Archsoul;
    /// Strike at once.
    #[command(rule = REACTIVE, group = "Reaction", answer, described)]
    React { actor: ActorId, #[field("place of the weapon", 0..=7)] weapon: u8 }
    label |c, teller| format!("Strike at once with {}", teller.state.weapon_name(c.actor, c.weapon)),
    may |c, s| {
        let opening = asked::<Archsoul, Opening>(s)?;
        let (actor, target) = (c.actor, opening.target);
        only_if!(threatens(s, actor, target), &REACTIVE, "{} can no longer strike at {}", actor, target)?;
        let near = s.weapon(actor, c.weapon).is_some_and(|weapon| u32::from(weapon.reach) >= s.distance(actor, target));
        only_if!(near, &REACTIVE, "only a weapon for melee that reaches so far will do")?;
        may_strike(s, actor, target, c.weapon, false)
    },
    run |c, t| {
        let Some(Opening { actor, target }) = answer::<Archsoul, Opening>(t) else { return };
        attack(t, Blow { reactive: true, ..Blow::at(actor, target, c.weapon) });
    },
    offers |o| {
        for (weapon, _) in o.state().wielded(o.actor).filter(|(_, weapon)| weapon.reach > 0) {
            o.add(React { actor: o.actor, weapon });
        }
    };

    /// Let it go.
    #[command(rule = REACTIVE, group = "Reaction", answer)]
    LetGo { actor: ActorId }
    may |_, s| asked::<Archsoul, Opening>(s).map(drop),
    run |_, t| answer::<Archsoul, Opening>(t);
}
