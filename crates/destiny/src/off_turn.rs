//! Acting on another's turn, and readied actions.

use crate::actions::{affordable, carry_out, each_act};
use crate::conditions::{HELPLESS, is_helpless, is_staggered};
use crate::initiative::{AT_ZERO, OFF_TURN};
use crate::prelude::*;
use crate::windows::WINDOWS;

rules! {
    /// Who acts between the announcement and the action prevents it: it does not happen, its AP is kept, and
    /// the turn goes on.
    INTERRUPTED = "WT-SEQ-22", "Interrupted after declaring";
    /// A reaction answers its trigger on any turn, whatever the initiatives, though not at initiative 0. It
    /// costs AP and no initiative.
    REACTIONS = "WT-SEQ-23", "Reactions";
    /// One creature reacts only once to one trigger; different creatures may each react, the highest initiative first.
    ONE_REACTION = "WT-SEQ-24", "One reaction per trigger";
    /// Reactions come right after what triggers them, unless they say otherwise: rebuffs come before the step,
    /// harrying before the shot.
    AFTER_TRIGGER = "WT-SEQ-25", "Reactions come after their trigger";
    /// A readied action is used as a reaction and follows the rules of reactions.
    READIED = "WT-ACT-15", "Readied action as a reaction";
}

/// Whether an actor may react at all.
pub(crate) fn may_react(state: &State, actor: ActorId) -> Verdict {
    only_if!(state.stands(actor) && !is_helpless(state, actor), &HELPLESS, "{} cannot react now", actor)?;
    only_if!(state.actor(actor).initiative > 0, &AT_ZERO, "at initiative 0 there are no reactions")?;
    only_if!(!is_staggered(state, actor), &conditions::STAGGERED, "a staggered creature has no reactions")?;
    only_if!(!state.actor(actor).reacted, &ONE_REACTION, "{} has reacted to this already", actor)
}

/// Whether an actor may act off-turn in the open window.
pub(crate) fn may_act(state: &State, actor: ActorId) -> Verdict {
    let holder = state.turn.ok_or_else(|| Refusal::new(&WINDOWS, "nobody has the turn"))?;
    only_if!(state.window.is_some(), &WINDOWS, "this is no moment to act on another's turn")?;
    only_if!(!state.has_turn(actor), &OFF_TURN, "it is the turn of {} itself", actor)?;
    only_if!(state.stands(actor) && !is_helpless(state, actor), &HELPLESS, "{} cannot act now", actor)?;
    let initiative = state.counting_initiative(actor);
    only_if!(initiative > 0, &AT_ZERO, "at initiative 0 nothing can be done that costs initiative")?;
    let ahead = initiative > state.counting_initiative(holder);
    only_if!(ahead, &OFF_TURN, "the initiative of {} is not higher than that of {}, whose turn it is", actor, holder)
}

/// Whether a readied action may be used in the open window as this act.
fn may_use(state: &State, actor: ActorId, act: Action) -> Verdict {
    let happened = !matches!(state.window, None | Some(Window::Declared | Window::MoveAnnounced));
    only_if!(happened, &AFTER_TRIGGER, "nothing has happened yet that could be reacted to")?;
    only_if!(!state.has_turn(actor), &READIED, "on the own turn one simply acts")?;
    may_react(state, actor)?;
    only_if!(state.actor(actor).readied == Some(act.kind()), &READIED, "that is not what was readied")?;
    affordable(state, actor, act)
}

/// Returns the next one who could use the open window.
fn candidate(state: &State) -> Option<ActorId> {
    state.turn.filter(|&holder| state.stands(holder))?;
    state.next_by_initiative(None, |id| {
        let Actor { passed, passed_turn, ap, readied, .. } = *state.actor(id);
        if passed || passed_turn || state.has_turn(id) {
            return false;
        }
        let off_turn = ap > 0 && may_act(state, id).is_ok();
        if !off_turn && readied.is_none() {
            return false;
        }
        // Readying something costs the least there is to pay, so whoever has AP can do something off-turn.
        if off_turn {
            return true;
        }
        let mut any = false;
        each_act(state, id, |act| any = any || may_use(state, id, act).is_ok());
        any
    })
}

/// The open window asks the next one, or closes.
pub(crate) fn advance(t: &mut Table<'_, impl Run>) {
    match candidate(t.state()) {
        Some(actor) => t.emit(windows::Prompted { pending: CutIn { actor }.into() }),
        None => t.emit(windows::WindowClosed {}),
    }
}

asks! { Destiny;
    /// Act off-turn, use a readied action, or let the window go by?
    #[prompt] CutIn { #[wire("asked")] actor: ActorId }
    question |p, teller| {
        let holder = teller.state.turn.map_or_else(|| "somebody".to_owned(), |id| teller.name(id));
        let moment = teller.state.window.unwrap_or(Window::Resolved);
        format!("{holder} {moment}: does {} cut in?", teller.name(p.actor))
    },
    usual |p, _| Pass { actor: p.actor, whole_turn: false };
}

acts! { Destiny;
    /// On another's turn, at the price of 2 initiative: act.
    #[command(rule = OFF_TURN, answer)]
    Interrupt { actor: ActorId, #[target] act: Action }
    like |c| c.act,
    details |_, _, offer| {
        offer.also_costs(2, "initiative");
        offer.preview = Some("off-turn".into());
    },
    may |c, s| {
        asked::<Destiny, CutIn>(s)?;
        may_act(s, c.actor)?;
        affordable(s, c.actor, c.act)
    },
    run |&Interrupt { actor, act }, t| {
        initiative::shift(t, actor, initiative::Shift::OffTurn, -2, None);
        t.emit(ReactionTaken { actor, act, source: Source::OffTurn });
        let State { turn, declared, moving, .. } = *t.state();
        if let (Some(holder), true) = (turn, declared.is_some() || moving.is_some()) {
            t.emit(Interrupted { actor: holder, by: actor });
        }
        carry_out(t, actor, act, Source::OffTurn);
    },
    offers |o| if o.asked::<CutIn>().is_some() {
        let actor = o.actor;
        each_act(o.state(), actor, |act| o.add(Interrupt { actor, act }));
    };

    /// As a reaction: use the readied action.
    #[command(rule = READIED, answer)]
    UseReadied { actor: ActorId, #[target] act: Action }
    like |c| c.act,
    details |_, _, offer| offer.preview = Some("as readied".into()),
    may |c, s| {
        asked::<Destiny, CutIn>(s)?;
        may_use(s, c.actor, c.act)
    },
    run |&UseReadied { actor, act }, t| {
        t.emit(ReactionTaken { actor, act, source: Source::Readied });
        carry_out(t, actor, act, Source::Readied);
    },
    offers |o| if o.asked::<CutIn>().is_some() {
        let (actor, readied) = (o.actor, o.state().actor(o.actor).readied);
        each_act(o.state(), actor, |act| if readied == Some(act.kind()) {
            o.add(UseReadied { actor, act });
        });
    };

    /// Let the chance go by.
    #[command(rule = WINDOWS, group = "Pass", answer, described)]
    Pass {
        actor: ActorId,
        /// Whether every window of this turn goes by.
        whole_turn: bool,
    }
    label |c, teller| match &teller.state.pending {
        Some(Prompt::ClosesIn(_)) => "Let it come closer",
        Some(Prompt::Shoots(_)) => "Let it shoot",
        Some(Prompt::Beset(_)) => "Ignore nobody",
        Some(Prompt::Clings(_)) => "Let it go",
        Some(Prompt::Interposes(_)) => "Meet the attack",
        _ if c.whole_turn => "Let this whole turn go by",
        _ => "Let it go by",
    }.to_owned(),
    may |c, s| {
        let passes = match s.pending {
            Some(Prompt::CutIn(_)) => true,
            Some(
                Prompt::ClosesIn(_) | Prompt::Shoots(_) | Prompt::Beset(_) | Prompt::Clings(_) | Prompt::Interposes(_),
            ) => !c.whole_turn,
            _ => false,
        };
        only_if!(passes, &WINDOWS, "there is nothing for {} to let go by", c.actor)
    },
    run |c, t| t.emit(Passed { actor: c.actor, whole_turn: c.whole_turn }),
    offers |o| {
        let actor = o.actor;
        let lets = |prompt: &Prompt| {
            use Prompt::{Beset, Clings, ClosesIn, CutIn, Interposes, Shoots};
            matches!(prompt, CutIn(_) | ClosesIn(_) | Shoots(_) | Beset(_) | Clings(_) | Interposes(_))
        };
        if o.state().pending.as_ref().is_none_or(lets) {
            o.add(Pass { actor, whole_turn: false });
        }
        if o.asked::<CutIn>().is_some() {
            o.add(Pass { actor, whole_turn: true });
        }
    };
}

happens! { Destiny;
    /// A chance goes by.
    #[event] Passed { actor: ActorId, whole_turn: bool }
    |e, s| {
        let window = matches!(s.pending.take(), Some(Prompt::CutIn(_)));
        s.on(e.actor, |actor| match window {
            true => (actor.passed, actor.passed_turn) = (true, actor.passed_turn || e.whole_turn),
            false => actor.declined = true,
        });
    },
    tell |e, teller| {
        let what = if e.whole_turn { "this whole turn" } else { "it" };
        told!(Frame, "{} lets {what} go by.", teller.name(e.actor); WINDOWS)
    };

    /// An actor reacts or acts off-turn with this.
    #[event] ReactionTaken { actor: ActorId, act: Action, source: Source }
    |e, s| {
        s.pending = None;
        if e.source == Source::OffTurn {
            s.trigger();
            s.actors.iter_mut().for_each(|actor| actor.passed = false);
        } else {
            s.on(e.actor, |actor| actor.reacted = true);
        }
    },
    tell |e, teller| {
        let rule: &'static Rule = match e.source {
            Source::OffTurn => &OFF_TURN,
            Source::Readied => &READIED,
            Source::Rebuff | Source::Turn => &attack::REBUFF_EFFECT,
        };
        told!(Action, "{} {}: {}.", teller.name(e.actor), e.source, e.act.label(e.actor, teller)).rule(rule)
    };

    /// What `actor` announced does not take place.
    #[event(action, "{by} cuts in; what {actor} announced does not happen.", rule = INTERRUPTED)]
    Interrupted { actor: ActorId, by: ActorId }
    |_, s| {
        (s.declared, s.moving) = (None, None);
        s.open(Window::Resolved);
    };
}
