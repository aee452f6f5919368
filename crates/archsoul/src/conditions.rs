//! What the game master says is the matter with an actor.

use crate::prelude::*;

rules! {
    /// What an attribute has lost is written down by where it was lost: to exhaustion, to drowning, otherwise. It comes back.
    LOSSES = "SP-ATR-03", "Lost attributes", State;
    /// An attribute counts with what is left of it, and never below 0.
    WHAT_IS_LEFT = "SP-ATR-04", "Attributes of the moment";
    /// An attribute of 0 gives no dice: one rolls what one has learned.
    WITHOUT_DICE = "SP-ATR-06", "Attributes at 0";
    /// Exhaustion lowers attributes alone; what was learned stays.
    LEARNED = "SP-ATR-10", "Skills of the exhausted";
}

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
            t.emit(Weakened { actor: c.target, attribute: None, by: 1, source: Source::Exhaustion });
        }
    };

    /// Lower an attribute, or all, for a time.
    #[command(rule = derived::BASE_OR_NOW, group = "Rulings", by = game_master, open, always)]
    Weaken {
        target: ActorId,
        #[field("attribute, or all")] attribute: Option<Attribute>,
        #[field("by how much; what is below 0 comes back", -12..=12, usual = 1)] by: i8,
        #[field("by what", rule = LOSSES)] #[late] source: Source, }
    may |c, s| {
        only_if!(s.lives(c.target), &derived::DEATH_THRESHOLD, "{} is dead, or a thing", c.target)?;
        let locked = c.by < 0 && c.source == Source::Exhaustion && s.is(c.target, Status::Exhausted);
        not_if!(locked, &exhaustion::LOCKED, "{} is exhausted, and what that took stays lost", c.target)
    },
    run |c, t| t.emit(Weakened { actor: c.target, attribute: c.attribute, by: c.by, source: c.source });
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
    #[event] Weakened { actor: ActorId, attribute: Option<Attribute>, by: i8, #[late] source: Source }
    on |e, actor| for one in Attribute::ALL.iter().filter(|one| e.attribute.is_none_or(|only| only == **one)) {
        let (at, Actor { reductions, tired, drowned, .. }) = (*one as usize, &mut *actor);
        let (lost, tired, drowned) = (&mut reductions[at], &mut tired[at], &mut drowned[at]);
        match e.source {
            Source::Other => *lost = lost.saturating_add_signed(e.by).clamp(*tired + *drowned, 20),
            source => {
                let part = if source == Source::Exhaustion { &mut *tired } else { &mut *drowned };
                // No more comes back than was lost so.
                let now = part.saturating_add_signed(e.by).min(*part + 20u8.saturating_sub(*lost));
                (*lost, *part) = (*lost + now - *part, now);
            }
        }
    },
    tell |e, teller| {
        let what = e.attribute.map_or("every attribute", Attribute::name);
        let to = if e.source == Source::Other { String::new() } else { format!(" to {}", e.source) };
        let line = told!(Status, "{} loses {} of {what}{to}", teller.name(e.actor), e.by; derived::BASE_OR_NOW, LOSSES);
        let rules = [&LEARNED, &exhaustion::ATTRIBUTES_LOST, &exhaustion::AGAIN];
        rules.into_iter().fold(line, |line, rule| line.rule_if(e.source == Source::Exhaustion, rule))
    };
}
