//! Reactions of those who wrestle: clinging, and pulling others into a blow's way.

use crate::dice::RollUse;
use crate::grappling::{CLING, INTERPOSE, INTERPOSED};
use crate::off_turn::{Pass, may_react};
use crate::prelude::*;
use crate::windows::Prompted;

/// AP of clinging and of interposing.
const REACTION_AP: i16 = 2;

/// An actor is moved: those who would be left are asked whether they cling, then it comes to where that leads.
pub(crate) fn press_on(t: &mut Table<'_, impl Run>, pressing: Pressing) {
    let s = t.state();
    let (to, _) = falling::pushed(s, pressing.actor, pressing.way, pressing.yards);
    let left = |id: &ActorId| space::distance_from(s, pressing.actor, to, *id) > 1;
    let may = |id: &ActorId| {
        let one = s.actor(*id);
        !one.declined && !one.reacted && one.ap >= REACTION_AP && may_react(s, *id).is_ok()
    };
    let clings = s.partners(pressing.actor).find(|id| left(id) && may(id));
    if let Some(actor) = clings {
        return t.emit(Prompted { pending: Clings { actor }.into() });
    }
    t.emit(falling::Forced { actor: pressing.actor, to });
    for at in 0..t.state().actors.len() {
        let (s, actor) = (t.state(), ActorId(at as u16));
        let yards = i32::from(s.actor(actor).follows);
        if yards == 0 {
            continue;
        }
        let (here, there) = (s.actor(actor).place, s.actor(pressing.actor).place);
        let lacking = (space::distance(s, actor, pressing.actor) - 1).clamp(0, yards);
        let to = match (here, there) {
            (Spot::Yard(here), Spot::Yard(there)) => Some(Spot::Yard(here + (there - here).signum() * lacking as i16)),
            (Spot::Cell(_), Spot::Cell(there))
                if lacking < yards || space::distance(s, actor, pressing.actor) - 1 <= yards =>
            {
                ludex_kit::ground::room::<Destiny>(s, actor, there).map(Spot::Cell)
            }
            _ => None,
        };
        t.emit(Followed { actor, to: to.unwrap_or(here) });
    }
}

/// Returns who may pull an actor into the way of an attack.
pub(crate) fn interposer(s: &State, attack: &Attack) -> Option<ActorId> {
    let actor = attack.target;
    let may = !attack.interposed
        && s.wrestles(actor)
        && s.partners(actor).any(|one| one != attack.attacker)
        && attack.seen
        && s.actor(actor).ap >= REACTION_AP
        && !s.actor(actor).declined
        && may_react(s, actor).is_ok();
    may.then_some(actor)
}

asks! { Destiny;
    /// Cling to one who is moved away?
    #[prompt] Clings { #[wire("asked")] actor: ActorId }
    question |p, teller| {
        let moved = teller.state.pressed.map_or_else(String::new, |one| teller.name(one.actor));
        format!("{moved} is moved away: does {} cling?", teller.name(p.actor))
    },
    usual |p, _| Cling { actor: p.actor, less: 0 };

    /// Pull an actor into the way of the attack?
    #[prompt] Interposes { #[wire("asked")] actor: ActorId }
    question |p, teller| {
        format!("{} attacks: does {} pull somebody into the way?", defence::attacker(teller), teller.name(p.actor))
    },
    usual |p, _| Pass { actor: p.actor, whole_turn: false };
}

acts! { Destiny;
    /// As a reaction: cling to one who is moved away.
    #[command(rule = CLING, group = "Defence", costs = 2, answer, described)]
    Cling {
        actor: ActorId,
        /// By how many yards at most the other is held back; the rest of the result takes one along.
        less: u8,
    }
    label |c, _| match c.less {
        0 => "Cling, and go along".to_owned(),
        less => format!("Cling, and hold back by {less} yd"),
    },
    may |c, s| {
        asked::<Destiny, Clings>(s)?;
        only_if!(c.less <= 2, &CLING, "nobody is held back so far"; "0 to 2 yards")
    },
    run |c, t| {
        actions::unready(t, c.actor);
        actions::spend(t, c.actor, REACTION_AP, false);
        let roll = (Feat::Cling, RollUse::Cling);
        let result = checks::strives(t, c.actor, roll, CombatCheck::Power, |_, _| {}, None).max(0);
        let less = i32::from(c.less).min(result / 10);
        let along = (result - 10 * less) / 5;
        t.emit(Clung { actor: c.actor, along: along as u8, less: less as u8 });
    },
    offers |o| (0..=2).for_each(|less| o.add(Cling { actor: o.actor, less }));

    /// As a reaction: pull an actor with whom one wrestles into the way of an attack.
    #[command(rule = INTERPOSE, group = "Defence", label = "Pull {target} into the way by {by}", costs = 2, answer)]
    Interpose { actor: ActorId, #[target] target: ActorId, by: Effort }
    may |c, s| {
        asked::<Destiny, Interposes>(s)?;
        let attacker = s.attack.map(|attack| attack.attacker);
        let held = s.partners(c.actor).any(|one| one == c.target) && attacker != Some(c.target);
        only_if!(held, &INTERPOSE, "{} does not wrestle with {}", c.actor, c.target)
    },
    run |c, t| {
        let (actor, target) = (c.actor, c.target);
        actions::unready(t, actor);
        actions::spend(t, actor, REACTION_AP, false);
        let tn = grappling::better(t.state(), target);
        let free = t.state().actor(target).pinned_by.is_none();
        let more = |_: &State, tally: &mut Tally| if free {
            tally.add("not pinned", -2, &INTERPOSE);
        };
        let roll = (Feat::Interpose, RollUse::CombatCheck);
        let done = checks::strives(t, actor, roll, c.by.check(), more, Some(tn)) >= tn;
        let attacker = t.state().attack.map(|attack| attack.attacker);
        let seen = attacker.is_some_and(|attacker| t.state().sees(target, attacker));
        t.emit(WasInterposed { actor, target: done.then_some(target), seen });
    },
    offers |o| {
        let (actor, s) = (o.actor, o.state());
        for target in s.partners(actor) {
            Effort::ALL.iter().for_each(|&by| o.add(Interpose { actor, target, by }));
        }
    };

    /// On the own turn: let an actor go whom one grappled, at no cost.
    #[command(rule = holds::ENDING, group = "Free", label = "Let {target} go")]
    Release { actor: ActorId, #[target] target: ActorId }
    when |s| actions::fighting(s),
    may |c, s| {
        actions::on_turn(s, c.actor)?;
        let began = s.holds.iter().any(|hold| (hold.by, hold.other) == (c.actor, c.target));
        only_if!(began, &holds::ENDING, "{} did not begin to wrestle with {}", c.actor, c.target; "escape")
    },
    run |c, t| t.emit(holds::GrappleEnded { actor: c.actor, target: c.target }),
    offers |o| {
        let (actor, s) = (o.actor, o.state());
        s.partners(actor).for_each(|target| o.add(Release { actor, target }));
    };
}

happens! { Destiny;
    /// An actor clings to one who is moved away, or is held back.
    #[event] Clung { actor: ActorId, along: u8, less: u8 }
    |e, s| {
        s.pending = None;
        s.pressed = s.pressed.map(|one| Pressing { yards: one.yards.saturating_sub(e.less), ..one });
        s.on(e.actor, |actor| (actor.reacted, actor.follows) = (true, e.along));
    },
    tell |e, teller| {
        told!(Action, "{} clings: {} yd along, {} yd less.", teller.name(e.actor), e.along, e.less; CLING)
    };

    #[event(action, "{actor} comes along to {to}.", rule = CLING)]
    Followed { actor: ActorId, to: Spot } on |e, actor| (actor.place, actor.follows) = (e.to, 0);

    /// An attack finds another target, or not.
    #[event] WasInterposed { actor: ActorId, target: Option<ActorId>, seen: bool }
    |e, s| {
        s.pending = None;
        s.on(e.actor, |actor| actor.reacted = true);
        if let Some(attack) = &mut s.attack {
            attack.interposed = true;
            if let Some(target) = e.target {
                (attack.aside, attack.target, attack.seen, attack.guard) = (Some(attack.target), target, e.seen, None);
            }
        }
    },
    tell |e, teller| {
        let name = teller.name(e.actor);
        match e.target {
            Some(target) => told!(Action, "{name} pulls {} into the way.", teller.name(target); INTERPOSE, INTERPOSED),
            None => told!(Action, "{name} pulls nobody into the way."; INTERPOSE),
        }
    };
}
