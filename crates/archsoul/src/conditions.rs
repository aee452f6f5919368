//! What the game master says is the matter with somebody.

use crate::prelude::*;

acts! { Archsoul;
    /// Give or take a condition.
    #[command(rule = turns::NO_FRONT, group = "Rulings", by = game_master, open, always)]
    Afflict {
        target: ActorId,
        #[field("condition")] status: Status, #[field("whether it is there", usual = true)] there: bool,
    }
    may |c, s| {
        only_if!(s.lives(c.target), &turns::NO_FRONT, "{} is dead, or a thing, and has no conditions", c.target)?;
        only_if!(s.is(c.target, c.status) != c.there, &turns::NO_FRONT, "that would change nothing")
    },
    run |c, t| {
        t.emit(Afflicted { actor: c.target, status: c.status, there: c.there });
        if c.status == Status::Exhausted && c.there {
            t.emit(Weakened { actor: c.target, attribute: None, by: 1 });
        }
    };

    /// Lower an attribute, or all, for a time.
    #[command(rule = derived::BASE_OR_NOW, group = "Rulings", by = game_master, open, always)]
    Weaken {
        target: ActorId,
        #[field("attribute, or all")] attribute: Option<Attribute>,
        #[field("by how much; what is below 0 comes back", -12..=12, usual = 1)] by: i8, }
    may |c, s| only_if!(s.lives(c.target), &derived::DEATH_THRESHOLD, "{} is dead, or a thing", c.target),
    run |c, t| t.emit(Weakened { actor: c.target, attribute: c.attribute, by: c.by });
}

happens! { Archsoul;
    /// A condition came or went.
    #[event] Afflicted { actor: ActorId, status: Status, there: bool }
    on |e, actor| actor.statuses.set(e.status, e.there),
    tell |e, teller| {
        let now = if e.there { "now" } else { "no longer" };
        told!(Status, "{} is {now} {}", teller.name(e.actor), e.status; turns::NO_FRONT)
    };

    /// Attributes were lowered.
    #[event] Weakened { actor: ActorId, attribute: Option<Attribute>, by: i8 }
    on |e, actor| for one in Attribute::ALL.iter().filter(|one| e.attribute.is_none_or(|only| only == **one)) {
        let lost = &mut actor.reductions[*one as usize];
        *lost = lost.saturating_add_signed(e.by).min(20);
    },
    tell |e, teller| {
        let what = e.attribute.map_or("every attribute", Attribute::name);
        told!(Status, "{} loses {} of {what}", teller.name(e.actor), e.by; derived::BASE_OR_NOW)
    };
}
