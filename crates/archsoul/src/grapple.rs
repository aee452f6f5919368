//! Grapples: taking hold, pinning, letting go, getting free.

use crate::checks::{Difficulty, Throw, stats, struggle, throw};
use crate::prelude::*;
use crate::statuses::Effort;
use crate::turns::{self, Freed, ready, set_to};

rules! {
    /// With a free hand and for the price of an attack one grapples an actor next to oneself: Athletics and Brawl at 4,
    /// above the defence. The result is the grip.
    TAKING_HOLD = "SP-GRP-01", "Taking hold";
    /// For the price of an attack whoever holds pins down: Athletics and Brawl against the same. The pinned are restrained until
    /// the grapple ends.
    PIN = "SP-GRP-05", "Pin";
    /// One lets go whenever one likes. A grapple ends with a grappler who is dead, unconscious, disabled, restrained, or no
    /// longer beside who is held.
    LETTING_GO = "SP-GRP-06", "Letting go";
    /// A grapple binds both: under water both hold their breath, and neither performs rituals of movement.
    BINDS_BOTH = "SP-GRP-07", "Both are bound";
}

/// Price of a grapple, or a pin; and of an escape.
const PRICES: [u8; 2] = [turns::ATTACK, 1];

questions! { State;
    /// How many hands of an actor hold nothing.
    pub free_hands |s, id| -> u8 {
        2u8.saturating_sub(s.wielded(id).map(|(_, weapon)| weapon.hands).fold(0, u8::saturating_add))
    };
    may_hold |s, id, deed_is_on: bool| -> Verdict {
        let fit = s.stands(id) && !s.is(id, Status::Restrained);
        only_if!(fit && deed_is_on, &LETTING_GO, "{} holds nobody", id)
    };
    /// Whether a grapple goes on (SP-GRP-06).
    goes_on |s, id, hold: Hold| {
        let able = s.stands(id) && !s.is(id, Status::Restrained) && s.lives(hold.target);
        able && s.distance(id, hold.target) <= 1
    };
}

acts! { Archsoul;
    /// Take hold of an actor.
    #[command(rule = TAKING_HOLD, group = "Grapple", label = "Grapple {target}", costs = PRICES[0])]
    Grapple { actor: ActorId, #[target] target: ActorId }
    may |c, s| {
        let Grapple { actor, target } = *c;
        ready(s, actor, Effort::Grapple, PRICES[0])?;
        only_if!(s.lives(target) && target != actor, &TAKING_HOLD, "{} is nobody to grapple", target)?;
        only_if!(s.distance(actor, target) <= 1, &TAKING_HOLD, "{} is not beside {}", target, actor; "come nearer")?;
        not_if!(s.actor(actor).hold.is_some(), &attack::HOLDS_ANOTHER, "{} holds somebody already", actor; "let go first")?;
        only_if!(free_hands(s, actor) > 0, &TAKING_HOLD, "{} has no free hand", actor; "draw something smaller")
    },
    run |c, t| {
        let Grapple { actor, target } = *c;
        if !set_to(t, actor, Effort::Grapple, PRICES[0]) {
            return;
        }
        let (s, shows) = (t.state(), t.listens());
        let defence = attack::defence_against(s, actor, target, false, shows).0;
        let roll = brawl(t, actor);
        let grip = Some(roll.result).filter(|result| *result > defence.total);
        t.emit(Seized { actor, target, roll, defence, grip });
    },
    offers |o| {
        let (s, actor) = (o.state(), o.actor);
        s.ids().filter(|id| *id != actor).for_each(|target| o.add(Grapple { actor, target }));
    };

    /// Get free of all who hold one.
    #[command(rule = ESCAPE, group = "Grapple", costs = PRICES[1])]
    Escape { actor: ActorId }
    may |c, s| {
        let pinned = s.grapplers(c.actor).any(|(_, hold)| hold.pinned);
        let kind = if pinned && s.options().escape_pins && s.actor(c.actor).bonds.is_empty() {
            Effort::Speak
        } else {
            Effort::StandUp
        };
        ready(s, c.actor, kind, PRICES[1])?;
        only_if!(s.is(c.actor, Status::Grappled), &ESCAPE, "nobody holds {}", c.actor)
    },
    run |c, t| {
        turns::spend(t, c.actor, PRICES[1]);
        if struggle(t, c.actor) {
            t.emit(Freed { actor: c.actor });
        }
    };

    /// Pin down whom one holds.
    #[command(rule = PIN, group = "Grapple", costs = PRICES[0])]
    Pin { actor: ActorId }
    may |c, s| {
        ready(s, c.actor, Effort::Grapple, PRICES[0])?;
        let hold = s.actor(c.actor).hold.ok_or_else(|| Refusal::new(&PIN, "{} holds nobody").about(c.actor))?;
        not_if!(hold.pinned, &PIN, "{} is pinned already", hold.target)
    },
    run |c, t| {
        let actor = c.actor;
        let Some(Hold { target, .. }) = t.state().actor(actor).hold else { return };
        if !set_to(t, actor, Effort::Grapple, PRICES[0]) {
            return;
        }
        let roll = brawl(t, actor);
        let fails = checks::fails_by_itself(t.state(), target, Attribute::Athletics, true).is_some();
        let against = (!fails).then(|| brawl(t, target));
        let pinned = roll.result > against.as_ref().map_or(0, |against| against.result);
        t.emit(Pinned { actor, target, roll, against, pinned });
    };

    /// Let go of whom one holds.
    #[command(rule = LETTING_GO, group = "Grapple", between)]
    Release { actor: ActorId }
    may |c, s| may_hold(s, c.actor, s.actor(c.actor).hold.is_some()),
    run |c, t| t.emit(Released { actor: c.actor });
}

/// Athletics and Brawl; on the ground at +1 like every attack in melee.
fn brawl(t: &mut Table<'_, impl Run>, actor: ActorId) -> Throw {
    let (s, shows) = (t.state(), t.listens());
    let pool = stats(s, actor, Attribute::Athletics, &[Skill::Brawl], shows);
    let mut difficulty = Difficulty::of(s, actor, None, shows);
    difficulty.add_if(s.is(actor, Status::KnockedDown), checks::Cause::Down, 1, &attack::FROM_THE_GROUND);
    throw(t, actor, (pool, difficulty), 0, false)
}

/// Grapples that cannot go on end.
pub fn lets_go<E>(_: &E, t: &mut Table<'_, impl Run>) {
    for actor in t.state().ids() {
        if t.state().actor(actor).hold.is_some_and(|hold| !goes_on(t.state(), actor, hold)) {
            t.emit(Released { actor });
        }
    }
}

happens! { Archsoul;
    /// An actor tried to take hold.
    #[event] Seized { actor: ActorId, target: ActorId, roll: Throw, defence: Tally, grip: Option<i32> }
    on |e, actor| {
        actor.hold = e.grip.map(|grip| Hold { target: e.target, grip, pinned: false }).or(actor.hold);
        actor.exertion.fought = true;
    },
    tell |e, teller| {
        let (who, whom) = (teller.name(e.actor), teller.name(e.target));
        let came = e.grip.map_or(", and slips off".to_owned(), |grip| format!(" and holds with a grip of {grip}"));
        let got = checks::successes(&e.roll);
        let line = told!(Roll, "{who} grapples {whom}: {got} against {}{came}", e.defence.total; TAKING_HOLD);
        let defence = ludex_engine::Check::new("Defence", Vec::new(), e.defence.clone());
        e.roll.explain("Grapple", line).check(defence).rule_if(e.grip.is_some(), &crate::statuses::GRAPPLED)
    },
    measure |e, gauge| gauge.mark_if(e.grip.is_some(), mark::HIT);

    /// An actor tried to pin another down.
    #[event] Pinned { actor: ActorId, target: ActorId, roll: Throw, against: Option<Throw>, pinned: bool }
    on |e, actor| {
        actor.hold.iter_mut().for_each(|hold| hold.pinned |= e.pinned);
        actor.exertion.fought = true;
    },
    tell |e, teller| {
        let (who, whom) = (teller.name(e.actor), teller.name(e.target));
        let came = if e.pinned { "pins" } else { "cannot pin" };
        let other = e.against.as_ref().map_or(0, |against| against.result);
        let line = told!(Roll, "{who} {came} {whom}: {} against {other}", checks::successes(&e.roll); PIN);
        let line = e.roll.explain("Pin", line);
        match &e.against {
            Some(against) => against.explain("Against it", line),
            None => line,
        }
    },
    measure |e, gauge| gauge.mark_if(e.pinned, mark::SUCCESS);

    #[event(Action, "{actor} lets go", LETTING_GO)]
    Released { actor: ActorId } on |_, actor| actor.hold = None;
}
