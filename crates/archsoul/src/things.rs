//! Doors and chests: opening and shutting them, and forcing what is locked.

use crate::checks::{Feat, GAME_MASTER, tries};
use crate::prelude::*;
use crate::statuses::Effort;
use crate::turns::{ATTACK, COSTS, DRAW, at_hand, price_now, set_to};
use ludex_kit::door::Leaf;
use ludex_kit::fog::{Fog, Foggy};
use ludex_kit::ground::Grounded;

questions! { State;
    /// How something stands that may open and shut.
    pub leaf |s, id| -> Leaf {
        let opens = s.profile(id).thing.as_ref().is_some_and(|thing| thing.opens != Opens::No);
        let Latch { open, locked, .. } = s.actor(id).latch;
        Leaf { opens: opens && s.actor(id).dead.is_none(), open, locked }
    };
    /// Whether an actor is at something that opens, and sees it.
    at |s, actor, thing| -> Verdict {
        only_if!(leaf(s, thing).opens, &COSTS, "{} is nothing that opens, or is broken", thing)?;
        let near = !s.actor(thing).away && !s.unseen.is(actor, thing) && s.distance(actor, thing) <= 1;
        only_if!(near, &COSTS, "{} is out of reach", thing; "go there")
    };
    /// Things that open, within reach of an actor.
    near |s, actor| -> impl Iterator<Item = ActorId> { s.ids().filter(move |id| at(s, actor, *id).is_ok()) };
}

impl Foggy for Archsoul {
    fn fog(s: &State) -> Option<&Fog> {
        s.fog.as_deref()
    }
    fn fog_mut(s: &mut State) -> &mut Option<Box<Fog>> {
        &mut s.fog
    }
    fn field(s: &State) -> Option<&ludex_grid::Map> {
        Some(&s.setting.map)
    }
    fn stands(s: &State, id: ActorId) -> Option<ludex_grid::Footprint> {
        (!s.actor(id).away).then(|| s.footprint(id))
    }
    fn is_fixed(s: &State, id: ActorId) -> bool {
        s.is_thing(id)
    }
    fn looks(s: &State, id: ActorId) -> bool {
        s.is_awake(id) && !s.is_thing(id)
    }
    fn bars_view(s: &State, cell: ludex_grid::Cell) -> bool {
        let way = |id: ActorId| s.profile(id).thing.as_ref().is_some_and(|thing| thing.opens == Opens::Way);
        let shut = |id: ActorId| way(id) && !s.actor(id).latch.open && s.actor(id).dead.is_none() && !s.actor(id).away;
        s.ids().any(|id| shut(id) && s.footprint(id).contains(cell))
    }
}

acts! { Archsoul;
    /// Open or shut a door or a chest.
    #[command(rule = COSTS, group = "Thing", costs = DRAW)]
    OpenThing { actor: ActorId, target: ActorId, open: bool }
    label |c, teller| format!("{} {}", if c.open { "Open" } else { "Shut" }, teller.name(c.target)),
    price |_, s| price_now(s, DRAW),
    may |c, s| {
        at_hand(s, c.actor, Effort::Handle, DRAW)?;
        at(s, c.actor, c.target)?;
        leaf(s, c.target).may_turn(c.open, &COSTS, || {
            let body = s.footprint(c.target);
            let within = |id: ActorId| id != c.target && Archsoul::takes_space(s, id) && s.footprint(id).overlaps(body);
            s.lets_by(c.target) && s.ids().any(within)
        })
    },
    run |c, t| if set_to(t, c.actor, Effort::Handle, DRAW) {
        t.emit(ThingTurned { actor: c.actor, target: c.target, open: c.open });
    },
    offers |o| for target in near(o.state(), o.actor) {
        o.add(OpenThing { actor: o.actor, target, open: !o.state().actor(target).latch.open });
    };

    /// Force what is locked: Athletics and Brawl must come to what the file or the game master says. In a fight it costs as
    /// much as an attack.
    #[command(rule = GAME_MASTER, group = "Thing", label = "Force {target} open", costs = ATTACK)]
    Force { actor: ActorId, target: ActorId }
    price |_, s| price_now(s, ATTACK),
    may |c, s| {
        at_hand(s, c.actor, Effort::OtherCheck, ATTACK)?;
        at(s, c.actor, c.target)?;
        let Latch { open, locked, forced } = s.actor(c.target).latch;
        only_if!(locked && !open, &GAME_MASTER, "it is not locked"; "open it")?;
        only_if!(forced.is_some(), &GAME_MASTER, "bare strength does not force it"; "break it")
    },
    run |&Force { actor, target }, t| if set_to(t, actor, Effort::OtherCheck, ATTACK) {
        let needed = t.state().actor(target).latch.forced.map_or(0, i32::from);
        if tries(t, actor, Feat::Force, (Attribute::Athletics, Skill::Brawl), Some(needed)) >= needed {
            t.emit(Forced { actor, target });
        }
    },
    offers |o| {
        let s = o.state();
        for target in near(s, o.actor).filter(|id| s.actor(*id).latch.forced.is_some()) {
            o.add(Force { actor: o.actor, target });
        }
    };

    /// Say whether something is locked, and what forces it.
    #[command(rule = GAME_MASTER, group = "Rulings", by = game_master, open, always)]
    SetLock {
        #[field("what")] target: ActorId, #[field("whether it is locked", usual = true)] locked: bool,
        #[field("result that forces it; nothing does if empty", 1..=20)] forced: Option<u8>,
    }
    when |s| only_if!(s.ids().any(|id| leaf(s, id).opens), &GAME_MASTER, "there is nothing that opens"),
    may |c, s| {
        only_if!(leaf(s, c.target).opens, &GAME_MASTER, "{} is nothing that opens, or is broken", c.target)?;
        not_if!(c.locked && s.actor(c.target).latch.open, &GAME_MASTER, "{} stands open", c.target; "shut it first")
    },
    run |c, t| t.emit(LockSet { actor: c.target, locked: c.locked, forced: c.forced }),
    forms |f| {
        let first = f.state().ids().find(|id| leaf(f.state(), *id).opens);
        f.filled(SetLock { target: first.unwrap_or(f.actor), locked: true, forced: None });
    };
}

happens! { Archsoul;
    /// Something was opened, or shut.
    #[event] ThingTurned { actor: ActorId, target: ActorId, open: bool }
    |e, s| s.actor_mut(e.target).latch.open = e.open,
    tell |e, teller| {
        let does = if e.open { "opens" } else { "shuts" };
        told!(Action, "{} {does} {}", teller.name(e.actor), teller.name(e.target); COSTS)
    };

    #[event(Action, "{actor} forces {target} open", GAME_MASTER)]
    Forced { actor: ActorId, target: ActorId }
    |e, s| {
        let latch = &mut s.actor_mut(e.target).latch;
        (latch.open, latch.locked) = (true, false);
    };

    /// The game master said whether something is locked, and what forces it.
    #[event] LockSet { actor: ActorId, locked: bool, forced: Option<u8> }
    on |e, actor| (actor.latch.locked, actor.latch.forced) = (e.locked, e.forced),
    tell |e, teller| told!(Ruling, "{} is {}", teller.name(e.actor), if e.locked { "locked" } else { "not locked" }; GAME_MASTER),
    secret |_, _, viewer| !viewer.is_game_master();
}
