//! Ignoring an actor at one's flank.

use crate::flanking::{CEASING, FLANKED, IGNORING, ignores, is_surrounded};
use crate::off_turn::{Pass, may_react};
use crate::prelude::*;
use crate::windows::Prompted;

/// An actor moved: who finds itself flanked may ignore some of those around it.
pub(crate) fn look_around(t: &mut Table<'_, impl Run>) {
    let s = t.state();
    let changed = |id: ActorId| s.stands(id) && s.actor(id).flank_seen != is_surrounded(s, id);
    match s.ids().find(|&id| changed(id)) {
        None => t.emit(Settled {}),
        Some(actor) => {
            let flanked = !s.actor(actor).flank_seen;
            let asks = flanked && s.turn != Some(actor) && may_react(s, actor).is_ok();
            t.emit(FlankSeen { actor, flanked });
            if asks {
                t.emit(Prompted { pending: Beset { actor }.into() });
            }
        }
    }
}

asks! { Destiny;
    /// Ignore an actor, as one becomes flanked?
    #[prompt] Beset { #[wire("asked")] actor: ActorId }
    question |p, teller| format!("{} is flanked: does it ignore somebody?", teller.name(p.actor)),
    usual |p, _| Pass { actor: p.actor, whole_turn: false };
}

acts! { Destiny;
    /// Ignore an actor, who then does not count for flanking, but attacks from behind.
    #[command(rule = IGNORING, group = "Free", label = "Ignore {target}", either)]
    Ignore { actor: ActorId, #[target] target: ActorId }
    when |s| actions::fighting(s),
    may |c, s| {
        match &s.pending {
            None => actions::on_turn(s, c.actor)?,
            Some(_) => only_if!(asked::<Destiny, Beset>(s)?.actor == c.actor, &IGNORING, "somebody else is asked")?,
        }
        only_if!(s.hostile(c.actor, c.target) && s.stands(c.target), &IGNORING, "{} is no enemy who stands", c.target)?;
        let room = !ignores(s, c.actor, c.target) && !s.actor(c.actor).ignoring.is_full();
        only_if!(room, &IGNORING, "{} is ignored already, or too many are", c.target)
    },
    run |c, t| t.emit(Ignored { actor: c.actor, target: c.target }),
    offers |o| if o.state().setting.map.is_some() {
        let actor = o.actor;
        o.each_other(|target| Ignore { actor, target });
    };

    /// On the own turn: pay heed to an actor again.
    #[command(rule = CEASING, group = "Free", label = "Heed {target} again")]
    Heed { actor: ActorId, #[target] target: ActorId }
    when |s| actions::fighting(s),
    may |c, s| {
        only_if!(s.turn == Some(c.actor), &CEASING, "one stops ignoring somebody on the own turn alone")?;
        only_if!(ignores(s, c.actor, c.target), &CEASING, "{} is not ignored", c.target)
    },
    run |c, t| t.emit(Heeded { actor: c.actor, target: c.target }),
    offers |o| {
        let actor = o.actor;
        let ignoring = o.state().actor(actor).ignoring;
        ignoring.iter().for_each(|target| o.add(Heed { actor, target }));
    };
}

happens! { Destiny;
    #[event(action, "{actor} ignores {target}.", rule = IGNORING)]
    Ignored { actor: ActorId, target: ActorId }
    |e, s| {
        s.pending = None;
        s.on(e.actor, |actor| actor.ignoring.push(e.target));
    };

    #[event(action, "{actor} heeds {target} again.", rule = CEASING)]
    Heeded { actor: ActorId, target: ActorId }
    on |e, actor| actor.ignoring.retain(|one| *one != e.target);

    /// An actor moved, so that others may be flanked now.
    #[event] Stirred {} |_, s| s.stirred = true;
    /// Everybody has looked around.
    #[event] Settled {} |_, s| s.stirred = false;

    /// An actor sees that it is flanked, or no longer.
    #[event] FlankSeen { actor: ActorId, flanked: bool }
    on |e, actor| actor.flank_seen = e.flanked,
    tell |e, teller| {
        let is = if e.flanked { "is" } else { "is no longer" };
        told!(Status, "{} {is} flanked.", teller.name(e.actor); FLANKED)
    };
}
