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

/// Returns whether an actor may react at all: on anybody's turn and whatever the initiatives, but not at initiative 0
/// (WT-SEQ-23).
pub(crate) fn may_react(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.stands(actor) && !is_helpless(state, actor), HELPLESS, "{} cannot react now", actor);
    ensure!(state.actor(actor).initiative > 0, AT_ZERO, "at initiative 0 there are no reactions");
    ensure!(!is_staggered(state, actor), conditions::STAGGERED, "a staggered creature has no reactions");
    ensure!(!state.actor(actor).reacted, ONE_REACTION, "{} has reacted to this already", actor);
    Ok(())
}

/// Returns whether an actor may act off-turn in the open window: its initiative is higher at this moment than that of the one
/// whose turn it is (WT-SEQ-20).
pub(crate) fn may_act(state: &State, actor: ActorId) -> Verdict {
    let holder = state.turn.ok_or_else(|| Refusal::new(&WINDOWS, "nobody has the turn"))?;
    ensure!(state.window.is_some(), WINDOWS, "this is no moment to act on another's turn");
    ensure!(!state.has_turn(actor), OFF_TURN, "it is the turn of {} itself", actor);
    ensure!(state.stands(actor) && !is_helpless(state, actor), HELPLESS, "{} cannot act now", actor);
    let initiative = state.counting_initiative(actor);
    ensure!(initiative > 0, AT_ZERO, "at initiative 0 nothing can be done that costs initiative");
    let ahead = initiative > state.counting_initiative(holder);
    ensure!(ahead, OFF_TURN, "the initiative of {} is not higher than that of {}, whose turn it is", actor, holder);
    Ok(())
}

/// Returns whether an actor may use its readied action in the open window, as this act.
fn may_use(state: &State, actor: ActorId, act: Action) -> Verdict {
    let happened = !matches!(state.window, None | Some(Window::Declared | Window::MoveAnnounced));
    ensure!(happened, AFTER_TRIGGER, "nothing has happened yet that could be reacted to");
    ensure!(!state.has_turn(actor), READIED, "on the own turn one simply acts");
    may_react(state, actor)?;
    ensure!(state.actor(actor).readied == Some(act.kind()), READIED, "that is not what was readied");
    affordable(state, actor, act)
}

/// Returns the next one who could use the open window: the highest initiative first.
fn candidate(state: &State) -> Option<ActorId> {
    state.turn.filter(|&holder| state.stands(holder))?;
    state.next_by_initiative(None, |id| {
        let Actor { passed, passed_turn, ap, readied, .. } = *state.actor(id);
        if passed || passed_turn || state.has_turn(id) {
            return false;
        }
        // Readying something costs the least there is to pay, so whoever has AP can do something off-turn.
        if ap > 0 && may_act(state, id).is_ok() {
            return true;
        }
        if readied.is_none() {
            return false;
        }
        let mut any = false;
        each_act(state, id, |act| any = any || may_use(state, id, act).is_ok());
        any
    })
}

/// Asks the next one who could use the open window, or closes it.
pub(crate) fn advance(table: &mut Table<'_, impl Run>) {
    match candidate(table.state()) {
        Some(actor) => table.emit(windows::Prompted { pending: CutIn { actor }.into() }),
        None => table.emit(windows::WindowClosed {}),
    }
}

/// Act off-turn, use a readied action, or let the window go by?
#[prompt]
pub struct CutIn {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for CutIn {
    fn question(&self, teller: &Teller<'_>) -> String {
        let holder = teller.state.turn.map_or_else(|| "somebody".to_owned(), |id| teller.name(id));
        let moment = teller.state.window.unwrap_or(Window::Resolved);
        format!("{holder} {moment}: does {} cut in?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Pass { actor: self.actor, whole_turn: false }.into()
    }
}

/// On another's turn, at the price of 2 initiative: act.
#[command(rule = OFF_TURN, answer)]
pub struct Interrupt {
    pub actor: ActorId,
    #[target]
    pub act: Action,
}

impl Act<Destiny> for Interrupt {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, CutIn>(state)?;
        may_act(state, self.actor)?;
        affordable(state, self.actor, self.act)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Interrupt { actor, act } = *self;
        // Each action off-turn lowers initiative, so that a chain of them ends by itself (WT-INT-03).
        initiative::shift(table, actor, initiative::Shift::OffTurn, -2, None);
        table.emit(ReactionTaken { actor, act, source: Source::OffTurn });
        let State { turn, declared, moving, .. } = *table.state();
        if let Some(holder) = turn
            && (declared.is_some() || moving.is_some())
        {
            table.emit(Interrupted { actor: holder, by: actor });
        }
        carry_out(table, actor, act, Source::OffTurn);
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<CutIn>().is_some() {
            let actor = offers.actor;
            each_act(offers.state(), actor, |act| offers.add(Interrupt { actor, act }));
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        Shown::label(&self.act, self.actor, teller)
    }

    fn group(&self) -> &'static str {
        Shown::group(&self.act)
    }

    fn kind(&self) -> CommandKind {
        Shown::kind(&self.act)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        Shown::details(&self.act, self.actor, state, offer);
        offer.also_costs(2, "initiative");
        offer.preview = Some("off-turn".into());
    }
}

/// As a reaction: use the readied action.
#[command(rule = READIED, answer)]
pub struct UseReadied {
    pub actor: ActorId,
    #[target]
    pub act: Action,
}

impl Act<Destiny> for UseReadied {
    fn may(&self, state: &State) -> Verdict {
        asked::<Destiny, CutIn>(state)?;
        may_use(state, self.actor, self.act)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let UseReadied { actor, act } = *self;
        table.emit(ReactionTaken { actor, act, source: Source::Readied });
        carry_out(table, actor, act, Source::Readied);
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<CutIn>().is_some() {
            let readied = offers.state().actor(offers.actor).readied;
            let actor = offers.actor;
            each_act(offers.state(), actor, |act| {
                if readied == Some(act.kind()) {
                    offers.add(UseReadied { actor, act });
                }
            });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        Shown::label(&self.act, self.actor, teller)
    }

    fn group(&self) -> &'static str {
        Shown::group(&self.act)
    }

    fn kind(&self) -> CommandKind {
        Shown::kind(&self.act)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        Shown::details(&self.act, self.actor, state, offer);
        offer.preview = Some("as readied".into());
    }
}

/// Let the chance go by.
#[command(rule = WINDOWS, group = "Pass", kind = Pass, answer)]
pub struct Pass {
    pub actor: ActorId,
    /// Whether every window of this turn goes by.
    pub whole_turn: bool,
}

impl Act<Destiny> for Pass {
    fn may(&self, state: &State) -> Verdict {
        let passes = match state.pending {
            Some(Pending::CutIn(_)) => true,
            Some(
                Pending::ClosesIn(_)
                | Pending::Shoots(_)
                | Pending::Beset(_)
                | Pending::Clings(_)
                | Pending::Interposes(_),
            ) => !self.whole_turn,
            _ => false,
        };
        ensure!(passes, WINDOWS, "there is nothing for {} to let go by", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Passed { actor: self.actor, whole_turn: self.whole_turn });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let can_go_by = |prompt: &Pending| {
            use Pending::{Beset, Clings, ClosesIn, CutIn, Interposes, Shoots};
            matches!(prompt, CutIn(_) | ClosesIn(_) | Shoots(_) | Beset(_) | Clings(_) | Interposes(_))
        };
        if offers.state().pending.as_ref().is_none_or(can_go_by) {
            offers.add(Pass { actor, whole_turn: false });
        }
        if offers.asked::<CutIn>().is_some() {
            offers.add(Pass { actor, whole_turn: true });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        match &teller.state.pending {
            Some(Pending::ClosesIn(_)) => "Let it come closer",
            Some(Pending::Shoots(_)) => "Let it shoot",
            Some(Pending::Beset(_)) => "Ignore nobody",
            Some(Pending::Clings(_)) => "Let it go",
            Some(Pending::Interposes(_)) => "Meet the attack",
            _ if self.whole_turn => "Let this whole turn go by",
            _ => "Let it go by",
        }
        .to_owned()
    }
}

/// A chance goes by.
#[event]
pub struct Passed {
    pub actor: ActorId,
    pub whole_turn: bool,
}

impl Event<Destiny> for Passed {
    fn apply(&self, state: &mut State) {
        let was_window = matches!(state.pending.take(), Some(Pending::CutIn(_)));
        state.on(self.actor, |actor| {
            if was_window {
                actor.passed = true;
                actor.passed_turn = actor.passed_turn || self.whole_turn;
            } else {
                actor.declined = true;
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = if self.whole_turn { "this whole turn" } else { "it" };
        Some(Line::new(LineKind::Frame, format!("{} lets {what} go by.", teller.name(self.actor))).rule(&WINDOWS))
    }
}

/// An actor reacts or acts off-turn with this.
#[event]
pub struct ReactionTaken {
    pub actor: ActorId,
    pub act: Action,
    pub source: Source,
}

impl Event<Destiny> for ReactionTaken {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        if self.source == Source::OffTurn {
            state.trigger();
            for actor in &mut state.actors {
                actor.passed = false;
            }
        } else {
            state.on(self.actor, |actor| actor.reacted = true);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let rule: &'static Rule = match self.source {
            Source::OffTurn => &OFF_TURN,
            Source::Readied => &READIED,
            Source::Rebuff | Source::Turn => &attack::REBUFF_EFFECT,
        };
        let text = format!("{} {}: {}.", teller.name(self.actor), self.source, self.act.label(self.actor, teller));
        // What is done is told by itself.
        Some(Line::new(LineKind::Action, text).rule(rule).aside())
    }
}

/// What `actor` announced does not take place; nothing was paid for it yet (WT-INT-04).
#[event(action, "{by} cuts in; what {actor} announced does not happen.", rule = INTERRUPTED)]
pub struct Interrupted {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Destiny> for Interrupted {
    fn apply(&self, state: &mut State) {
        state.declared = None;
        state.moving = None;
        state.open(Window::Resolved);
    }
}
