//! What the game master says is the matter with an actor.

use crate::prelude::*;
use crate::statuses::Effort;

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
        if !c.there && [Status::Grappled, Status::Restrained].contains(&c.status) {
            let actor = c.target;
            t.emit(Unbound { actor, source: None });
            if c.status == Status::Grappled {
                t.emit(turns::Freed { actor });
            }
        }
        if c.status == Status::Exhausted && c.there {
            t.emit(Weakened { actor: c.target, attribute: None, by: 1, source: Source::Exhaustion });
        }
    };

    /// Bind an actor; the bonds may gag, or suppress magic.
    #[command(rule = statuses::BONDS, group = "Rulings", by = game_master, open, always)]
    Restrain {
        target: ActorId,
        #[field("what does", usual = "ropes".to_owned())] source: String,
        #[field("whether it gags")] #[or_default] no_speech: bool,
        #[field("whether it suppresses magic")] #[or_default] no_magic: bool,
    }
    may |c, s| {
        only_if!(s.lives(c.target), &statuses::BONDS, "{} is dead, or a thing", c.target)?;
        let fits = (1..=80).contains(&c.source.trim().chars().count());
        only_if!(fits, &statuses::BONDS, "say what binds in at most 80 letters")?;
        let twice = s.actor(c.target).bonds.iter().any(|bond| bond.source == c.source);
        not_if!(twice, &statuses::STACKING, "that binds {} already", c.target)
    },
    run |c, t| {
        let bond = Bond { source: c.source.clone(), no_speech: c.no_speech, no_magic: c.no_magic };
        t.emit(Bound { actor: c.target, bond });
    };

    /// Take bonds off an actor.
    #[command(rule = statuses::STACKING, group = "Rulings", by = game_master, open, always)]
    Loosen { target: ActorId, #[field("which", usual = "ropes".to_owned())] source: String }
    may |c, s| {
        let there = s.actor(c.target).bonds.iter().any(|bond| bond.source == c.source);
        only_if!(there, &statuses::STACKING, "that does not bind {}", c.target)
    },
    run |c, t| t.emit(Unbound { actor: c.target, source: Some(c.source.clone()) });

    /// Speak, or make a simple gesture; it costs nothing.
    #[command(rule = statuses::MATRIX, group = "Story", open, always)]
    Say {
        actor: ActorId, #[field("words")] words: String,
        #[field("whether it is a gesture")] #[or_default] gesture: bool,
    }
    may |c, s| {
        let kind = if c.gesture { Effort::Gesture } else { Effort::Speak };
        statuses::able(s, c.actor, kind)?;
        statuses::unbound(s, c.actor, kind)?;
        ludex_kit::narration::may_tell::<Archsoul>(&c.words)
    },
    run |c, t| t.emit(Said { actor: c.actor, words: c.words.clone(), gesture: c.gesture });

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
    on |e, actor| {
        actor.statuses.set(e.status, e.there);
        if !actor.statuses.has_any(&[Status::Fatigued, Status::Exhausted]) {
            (actor.supply.parched, actor.supply.starved) = (0, 0);
        }
    },
    tell |e, teller| {
        let now = if e.there { "now" } else { "no longer" };
        told!(Status, "{} is {now} {}", teller.name(e.actor), e.status; turns::NO_FRONT)
    };

    #[event(Status, "{actor} is bound", statuses::RESTRAINED, statuses::BONDS)]
    Bound { actor: ActorId, bond: Bond } on |e, actor| actor.bonds.push(e.bond.clone());

    /// Bonds came off: those that are named, or everything that restrains beside grapplers' hands.
    #[event] Unbound { actor: ActorId, source: Option<String> }
    |e, s| {
        s.actor_mut(e.actor).bonds.retain(|bond| e.source.as_ref().is_some_and(|source| *source != bond.source));
        if e.source.is_none() {
            for holder in s.actors.iter_mut().filter_map(|one| one.hold.as_mut()).filter(|one| one.target == e.actor) {
                holder.pinned = false;
            }
        }
    },
    tell |e, teller| e.source.as_ref().map(|source| {
        told!(Status, "{}: the {source} come off", teller.name(e.actor); statuses::STACKING)
    });

    /// An actor spoke, or made a gesture.
    #[event] Said { actor: ActorId, words: String, gesture: bool } |_, _| {},
    tell |e, teller| match e.gesture {
        true => told!(Action, "{} signs: {}", teller.name(e.actor), e.words; statuses::MATRIX),
        false => told!(Action, "{}: \"{}\"", teller.name(e.actor), e.words; statuses::MATRIX),
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
