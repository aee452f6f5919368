//! Acting on another's turn, and readied actions.

use crate::actions::{affordable, carry_out, details, each_act, group, label};
use crate::attack::REBUFF_EFFECT;
use crate::conditions::{HELPLESS, STAGGERED, is_helpless, is_staggered};
use crate::initiative::{AT_ZERO, OFF_TURN, Shift, shift};
use crate::state::{Action, Actor, Source, Window};
use crate::windows::{Prompted, WINDOWS, WindowClosed};
use crate::{Command, Destiny, Prompt, Run, State, Table, Teller};
use ludex_kit::only_if;
use ludex_kit::{Act, ActorId, Ask, Described, Happens, Line, LineKind, Offer, Offers, Refusal, Rule, Verdict};
use ludex_kit::{asked, command, event, prompt, rules};

rules! {
    /// Who acts between the announcement and the action prevents it: it does not happen, its AP is kept, and
    /// the turn goes on.
    INTERRUPTED = "WT-SEQ-22", "Interrupted after declaring";
    /// A reaction answers its trigger on any turn, whatever the initiatives, though not at initiative 0. It
    /// costs AP and no initiative.
    REACTIONS = "WT-SEQ-23", "Reactions";
    /// One creature reacts only once to one trigger; different creatures may each react, the highest initiative
    /// first.
    ONE_REACTION = "WT-SEQ-24", "One reaction per trigger";
    /// Reactions come right after what triggers them, unless they say otherwise: rebuffs come before the step,
    /// harrying before the shot.
    AFTER_TRIGGER = "WT-SEQ-25", "Reactions come after their trigger";
    /// A readied action is used as a reaction and follows the rules of reactions.
    READIED = "WT-ACT-15", "Readied action as a reaction";
}

/// Whether somebody may react at all.
pub(crate) fn may_react(state: &State, actor: ActorId) -> Verdict {
    only_if!(
        state.stands(actor) && !is_helpless(state, actor),
        Refusal::new(&HELPLESS, "{} cannot react now").about(actor)
    )?;
    only_if!(state.actor(actor).initiative > 0, Refusal::new(&AT_ZERO, "at initiative 0 there are no reactions"))?;
    only_if!(!is_staggered(state, actor), Refusal::new(&STAGGERED, "a staggered creature has no reactions"))?;
    only_if!(!state.actor(actor).reacted, Refusal::new(&ONE_REACTION, "{} has reacted to this already").about(actor))
}

/// Whether somebody may act off-turn in the open window.
fn may_act(state: &State, actor: ActorId) -> Verdict {
    let Some(holder) = state.turn else {
        return Err(Refusal::new(&WINDOWS, "nobody has the turn"));
    };
    only_if!(state.window.is_some(), Refusal::new(&WINDOWS, "this is no moment to act on another's turn"))?;
    only_if!(actor != holder, Refusal::new(&OFF_TURN, "it is the turn of {} itself").about(actor))?;
    only_if!(
        state.stands(actor) && !is_helpless(state, actor),
        Refusal::new(&HELPLESS, "{} cannot act now").about(actor)
    )?;
    let initiative = state.actor(actor).initiative;
    only_if!(initiative > 0, Refusal::new(&AT_ZERO, "at initiative 0 nothing can be done that costs initiative"))?;
    only_if!(
        initiative > state.actor(holder).initiative,
        Refusal::new(&OFF_TURN, "the initiative of {} is not higher than that of {}, whose turn it is")
            .about(actor)
            .about(holder)
    )
}

/// Whether a readied action may be used in the open window as this act.
fn may_use(state: &State, actor: ActorId, act: Action) -> Verdict {
    let happened = !matches!(state.window, None | Some(Window::Declared | Window::MoveAnnounced));
    only_if!(happened, Refusal::new(&AFTER_TRIGGER, "nothing has happened yet that could be reacted to"))?;
    only_if!(state.turn != Some(actor), Refusal::new(&READIED, "on the own turn one simply acts"))?;
    may_react(state, actor)?;
    only_if!(state.actor(actor).readied == Some(act.kind()), Refusal::new(&READIED, "that is not what was readied"))?;
    affordable(state, actor, act)
}

/// The next one who could use the open window.
fn candidate(state: &State) -> Option<ActorId> {
    let holder = state.turn.filter(|&holder| state.stands(holder))?;
    state.next_by_initiative(None, |id| {
        let Actor { passed, passed_turn, ap, readied, .. } = *state.actor(id);
        if passed || passed_turn || id == holder {
            return false;
        }
        let off_turn = ap > 0 && may_act(state, id).is_ok();
        if !off_turn && readied.is_none() {
            return false;
        }
        let mut any = false;
        each_act(state, id, |act| {
            any = any
                || (off_turn && affordable(state, id, act).is_ok())
                || (readied.is_some() && may_use(state, id, act).is_ok());
        });
        any
    })
}

/// The open window asks the next one, or closes.
pub(crate) fn advance(t: &mut Table<'_, impl Run>) {
    match candidate(t.state()) {
        Some(actor) => t.emit(Prompted { pending: CutIn { actor }.into() }),
        None => t.emit(WindowClosed {}),
    }
}

/// Act off-turn, use a readied action, or let the window go by?
#[prompt]
pub struct CutIn {
    #[wire("asked")]
    pub actor: ActorId,
}

impl Ask<Destiny> for CutIn {
    fn question(&self, teller: &Teller<'_>) -> String {
        let holder = teller.state.turn.map_or_else(|| "somebody".to_owned(), |id| teller.name(id));
        let moment = teller.state.window.unwrap_or(Window::Resolved);
        format!("{holder} {moment}: does {} cut in?", teller.name(self.actor))
    }
    fn usual(&self, _: &State) -> Command {
        Pass { actor: self.actor, whole_turn: false }.into()
    }
}

/// On another's turn, at the price of 2 initiative: act.
#[command(rule = OFF_TURN, answer, described)]
pub struct Interrupt {
    pub actor: ActorId,
    #[target]
    pub act: Action,
}

impl Described<Destiny> for Interrupt {
    fn label(&self, teller: &Teller<'_>) -> String {
        label(teller, self.actor, self.act)
    }
    fn group(&self) -> &'static str {
        group(self.act)
    }
    fn details(&self, s: &State, offer: &mut Offer<Command>) {
        details(s, self.actor, self.act, offer);
        crate::actions::costs(offer, 2, "initiative");
        offer.preview = Some("off-turn".into());
    }
}

impl Act<Destiny> for Interrupt {
    fn may(&self, s: &State) -> Verdict {
        asked::<Destiny, CutIn>(s)?;
        may_act(s, self.actor)?;
        affordable(s, self.actor, self.act)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Self { actor, act } = *self;
        shift(t, actor, Shift::OffTurn, -2, None);
        t.emit(ReactionTaken { actor, act, source: Source::OffTurn });
        let State { turn, declared, moving, .. } = *t.state();
        if let (Some(holder), true) = (turn, declared.is_some() || moving.is_some()) {
            t.emit(Interrupted { actor: holder, by: actor });
        }
        carry_out(t, actor, act, Source::OffTurn);
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        let actor = o.actor;
        if o.asked::<CutIn>().is_some() {
            each_act(o.state(), actor, |act| o.add(Interrupt { actor, act }));
        }
    }
}

/// As a reaction: use the readied action.
#[command(rule = READIED, answer, described)]
pub struct UseReadied {
    pub actor: ActorId,
    #[target]
    pub act: Action,
}

impl Described<Destiny> for UseReadied {
    fn label(&self, teller: &Teller<'_>) -> String {
        label(teller, self.actor, self.act)
    }
    fn group(&self) -> &'static str {
        group(self.act)
    }
    fn details(&self, s: &State, offer: &mut Offer<Command>) {
        details(s, self.actor, self.act, offer);
        offer.preview = Some("as readied".into());
    }
}

impl Act<Destiny> for UseReadied {
    fn may(&self, s: &State) -> Verdict {
        asked::<Destiny, CutIn>(s)?;
        may_use(s, self.actor, self.act)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Self { actor, act } = *self;
        t.emit(ReactionTaken { actor, act, source: Source::Readied });
        carry_out(t, actor, act, Source::Readied);
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        let (actor, readied) = (o.actor, o.state().actor(o.actor).readied);
        each_act(o.state(), actor, |act| {
            if readied == Some(act.kind()) && o.asked::<CutIn>().is_some() {
                o.add(UseReadied { actor, act });
            }
        });
    }
}

/// Let the chance go by.
#[command(rule = WINDOWS, group = "Pass", answer, described)]
pub struct Pass {
    pub actor: ActorId,
    /// Whether every window of this turn goes by.
    pub whole_turn: bool,
}

impl Described<Destiny> for Pass {
    fn label(&self, teller: &Teller<'_>) -> String {
        let text = match &teller.state.pending {
            Some(Prompt::ClosesIn(_)) => "Let it come closer",
            Some(Prompt::Shoots(_)) => "Let it shoot",
            _ if self.whole_turn => "Let this whole turn go by",
            _ => "Let it go by",
        };
        text.to_owned()
    }
}

impl Act<Destiny> for Pass {
    fn may(&self, s: &State) -> Verdict {
        let passes = match s.pending {
            Some(Prompt::CutIn(_)) => true,
            Some(Prompt::ClosesIn(_) | Prompt::Shoots(_)) => !self.whole_turn,
            _ => false,
        };
        only_if!(passes, Refusal::new(&WINDOWS, "there is nothing for {} to let go by").about(self.actor))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Passed { actor: self.actor, whole_turn: self.whole_turn });
    }
    fn offers(o: &mut Offers<'_, Destiny>) {
        let actor = o.actor;
        if !matches!(o.state().pending, Some(Prompt::Attacked(_) | Prompt::Rebuffed(_))) {
            o.add(Pass { actor, whole_turn: false });
        }
        if o.asked::<CutIn>().is_some() {
            o.add(Pass { actor, whole_turn: true });
        }
    }
}

/// A chance goes by.
#[event]
pub struct Passed {
    pub actor: ActorId,
    pub whole_turn: bool,
}

impl Happens<Destiny> for Passed {
    fn apply(&self, s: &mut State) {
        let window = matches!(s.pending.take(), Some(Prompt::CutIn(_)));
        s.on(self.actor, |actor| match window {
            true => (actor.passed, actor.passed_turn) = (true, actor.passed_turn || self.whole_turn),
            false => actor.declined = true,
        });
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = if self.whole_turn { "this whole turn" } else { "it" };
        Some(Line::new(LineKind::Frame, format!("{} lets {what} go by.", teller.name(self.actor))).rule(&WINDOWS))
    }
}

/// Somebody reacts or acts off-turn with this.
#[event]
pub struct ReactionTaken {
    pub actor: ActorId,
    pub act: Action,
    pub source: Source,
}

impl Happens<Destiny> for ReactionTaken {
    fn apply(&self, s: &mut State) {
        s.pending = None;
        if self.source == Source::OffTurn {
            s.trigger();
            s.actors.iter_mut().for_each(|actor| actor.passed = false);
        } else {
            s.on(self.actor, |actor| actor.reacted = true);
        }
    }
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let rule: &'static Rule = match self.source {
            Source::OffTurn => &OFF_TURN,
            Source::Readied => &READIED,
            Source::Rebuff | Source::Turn => &REBUFF_EFFECT,
        };
        let text = format!("{} {}: {}.", teller.name(self.actor), self.source, label(teller, self.actor, self.act));
        Some(Line::new(LineKind::Deed, text).rule(rule))
    }
}

ludex_kit::happens! {
    Destiny;
    /// What `actor` announced does not take place.
    #[event(deed, "{by} cuts in; what {actor} announced does not happen.", rule = INTERRUPTED)]
    Interrupted { actor: ActorId, by: ActorId } |_, s| {
        (s.declared, s.moving) = (None, None);
        s.open(Window::Resolved);
    };
}
