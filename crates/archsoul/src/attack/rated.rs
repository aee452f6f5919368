//! What the game master says of a target.

use super::MOVING_THINGS;
use crate::prelude::*;

acts! { Archsoul;
    /// Set the defence, the hardness or the hit points of a target.
    #[command(rule = MOVING_THINGS, group = "Rulings", by = game_master, open, always)]
    Rate {
        target: ActorId,
        #[field("defence; as the rules say if empty", 0..=12)] defence: Option<u8>,
        #[field("hardness; as the rules say if empty", 0..=30)] hardness: Option<u8>,
        #[field("hit points; as they are if empty", 1..=1000, rule = damage::HARDNESS)] hp: Option<i32>,
        #[field("whether blunt weapons harm it although it is a rope")] #[or_default] blunt: bool,
    }
    may |c, s| {
        let most = damage::max_hp(s, c.target, false).total;
        only_if!(s.actor(c.target).dead.is_none(), &damage::HARDNESS, "{} is dead or broken", c.target)?;
        let fits = s.is_thing(c.target) || c.hp.is_none_or(|hp| hp <= most);
        only_if!(fits, &damage::HARDNESS, "nobody has more hit points than they can")
    },
    run |c, t| t.emit(RatedAs {
        actor: c.target, rated: Rated { defence: c.defence, hardness: c.hardness, blunt: c.blunt }, hp: c.hp,
    });
}

happens! { Archsoul;
    /// The game master has rated a target.
    #[event] RatedAs { actor: ActorId, rated: Rated, hp: Option<i32> }
    on |e, actor| (actor.rated, actor.hp) = (e.rated, e.hp.unwrap_or(actor.hp)),
    tell |e, teller| {
        let (defence, hardness) = (e.rated.defence.map(i32::from), e.rated.hardness.map(i32::from));
        let parts = [("defence", defence), ("hardness", hardness), ("hit points", e.hp)].into_iter();
        let said: String = parts.filter_map(|(label, value)| Some(format!(" {label} {}", value?))).collect();
        let said = if said.is_empty() { " as the rules say" } else { &said };
        told!(Ruling, "The game master rates {}:{said}", teller.name(e.actor); MOVING_THINGS, damage::HARDNESS)
    };
}
