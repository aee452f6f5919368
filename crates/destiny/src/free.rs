//! What takes no time: words, and letting things go.

use crate::prelude::*;
use ludex_kit::flat::Subject;

rules! {
    /// Anybody may say a few words at any time, for nothing.
    SPEECH = "WT-SEQ-09", "Speech";
    /// What takes no time, such as letting go of something, is free at any time.
    NEGLIGIBLE = "WT-SEQ-10", "Negligible acts";
}

/// Whether an actor may let something go.
fn may_let_go(s: &State, actor: ActorId) -> Verdict {
    only_if!(s.stands(actor), &NEGLIGIBLE, "only those who stand let go of things")?;
    let decider = s.pending.as_ref().and_then(Subject::subject);
    only_if!(decider.is_none_or(|who| who == actor), &NEGLIGIBLE, "somebody else must decide first")
}

acts! { Destiny;
    /// Let something held go, at no cost.
    #[command(rule = NEGLIGIBLE, group = "Free", always, described)]
    LetGo { actor: ActorId, weapon: u8 }
    label |c, teller| format!("Drop {}", teller.state.weapon_name(c.actor, c.weapon)),
    may |c, s| {
        may_let_go(s, c.actor)?;
        let held = s.actor(c.actor).holds(c.weapon.into());
        let arm = s.weapon(c.actor, c.weapon).filter(|arm| held && !arm.is_natural());
        only_if!(arm.is_some(), &NEGLIGIBLE, "{} holds no such thing", c.actor)
    },
    run |c, t| {
        t.emit(Dropped { actor: c.actor, weapon: c.weapon });
        let at = t.state().actor(c.actor).place;
        lying::falls(t, c.actor, Thing::Weapon(c.weapon), at);
    },
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        for (at, weapon) in state.profile(actor).weapons.iter().enumerate() {
            if state.actor(actor).holds(at) && !weapon.is_natural() {
                o.add(LetGo { actor, weapon: at as u8 });
            }
        }
    };

    /// Let a thing in hand go that is no weapon, at no cost.
    #[command(rule = NEGLIGIBLE, group = "Free", always, described)]
    LayDown { actor: ActorId, item: u8 }
    label |c, teller| format!("Lay {} down", teller.state.thing_name(c.actor, Thing::Item(c.item))),
    may |c, s| {
        may_let_go(s, c.actor)?;
        only_if!(s.has_in_hand(c.actor, Thing::Item(c.item)), &NEGLIGIBLE, "{} holds no such thing", c.actor)
    },
    run |c, t| {
        t.emit(hindering::ThingFell { actor: c.actor, item: c.item });
        let at = t.state().actor(c.actor).place;
        lying::falls(t, c.actor, Thing::Item(c.item), at);
    },
    offers |o| {
        let (actor, carried) = (o.actor, o.state().actor(o.actor).carried);
        (0..8).filter(|at| carried & 1 << at != 0).for_each(|item| o.add(LayDown { actor, item }));
    };

    /// Say a few words, at no cost.
    #[command(rule = SPEECH, group = "Free", label = "Say something", open, always)]
    Speak { #[field("who")] actor: ActorId, words: String }
    may |c, s| only_if!(s.actor(c.actor).life == Life::Awake, &SPEECH, "only those awake can speak"),
    run |c, t| t.emit(Spoke { speaker: c.actor, words: c.words.clone() });
}

happens! { Destiny;
    /// A weapon was dropped.
    #[event] Dropped { actor: ActorId, weapon: u8 }
    on |e, actor| actor.held &= !(1 << e.weapon),
    tell |e, teller| {
        told!(Action, "{} drops {}.", teller.name(e.actor), teller.state.weapon_name(e.actor, e.weapon); NEGLIGIBLE)
    };

    /// Words, which everybody hears.
    #[event] Spoke { #[wire("actor")] speaker: ActorId, words: String }
    |_, _| {},
    tell |e, teller| {
        let line = told!(Action, "{}: \"{}\"", teller.name(e.speaker), e.words; SPEECH);
        if teller.sees(e.speaker) { line.by(e.speaker) } else { line }
    };
}
