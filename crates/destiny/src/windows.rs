//! Acting on another's turn, and reactions.

use crate::actions;
use crate::command::Act;
use crate::event::{Event, Shift};
use crate::state::{Actor, Pending, Question, Source, State, Window};
use crate::{Destiny, attack, conditions, turns};
use ludex_engine::{ActorId, Faces, Log, Refusal, Scene};

ludex_engine::rules! {
    /// With a higher initiative than the one whose turn it is, one may act on that turn, for the full AP at
    /// once; initiative drops by 2 when the action is declared.
    OFF_TURN = "WT-SEQ-20", "Acting on another's turn";
    /// Others may act as a turn begins, as it closes, when an action was announced and has not begun, and when
    /// one was just resolved; also before a movement starts and after it stops. The highest initiative is asked
    /// first, and each is looked at anew. Acts off-turn cannot themselves be cut in on.
    WINDOWS = "WT-SEQ-21", "When an off-turn action may be taken";
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
    /// Each action off-turn lowers initiative by 2 as it is declared, and needs a higher initiative at that
    /// moment: a chain of them ends by itself.
    CHAIN = "WT-INT-03", "Chain of interrupts";
}

/// Whether somebody may react at all.
pub(crate) fn may_react(state: &State, actor: ActorId) -> Result<(), Refusal> {
    if !state.stands(actor) || conditions::is_helpless(state, actor) {
        return Err(Refusal::new(&conditions::HELPLESS, "this creature cannot react now"));
    }
    if state.actor(actor).initiative == 0 {
        return Err(Refusal::new(&turns::AT_ZERO, "at initiative 0 there are no reactions"));
    }
    if conditions::is_staggered(state, actor) {
        return Err(Refusal::new(&conditions::STAGGERED, "a staggered creature has no reactions"));
    }
    if state.actor(actor).reacted {
        return Err(Refusal::new(&ONE_REACTION, "it has reacted to this already"));
    }
    Ok(())
}

/// Whether somebody may act off-turn in the open window.
fn may_act(state: &State, actor: ActorId) -> Result<(), Refusal> {
    let Some(holder) = state.turn else {
        return Err(Refusal::new(&WINDOWS, "nobody has the turn"));
    };
    if state.window.is_none() {
        return Err(Refusal::new(&WINDOWS, "this is no moment to act on another's turn"));
    }
    if actor == holder {
        return Err(Refusal::new(&OFF_TURN, "it is this creature's own turn"));
    }
    if !state.stands(actor) || conditions::is_helpless(state, actor) {
        return Err(Refusal::new(&conditions::HELPLESS, "this creature cannot act now"));
    }
    if state.actor(actor).initiative == 0 {
        return Err(Refusal::new(&turns::AT_ZERO, "at initiative 0 nothing can be done that costs initiative"));
    }
    if state.actor(actor).initiative <= state.actor(holder).initiative {
        return Err(Refusal::new(&OFF_TURN, "its initiative is not higher than that of the one whose turn it is"));
    }
    Ok(())
}

/// Whether this action may be taken off-turn now.
pub(crate) fn may_interrupt(state: &State, actor: ActorId, act: Act) -> Result<(), Refusal> {
    asked(state, actor, Question::Act)?;
    may_act(state, actor)?;
    actions::affordable(state, actor, act)
}

/// Whether a readied action may be used in the open window as this act.
fn may_use(state: &State, actor: ActorId, act: Act) -> Result<(), Refusal> {
    match state.window {
        None | Some(Window::Declared | Window::MoveAnnounced) => {
            return Err(Refusal::new(&AFTER_TRIGGER, "nothing has happened yet that could be reacted to"));
        }
        Some(_) => {}
    }
    if state.turn == Some(actor) {
        return Err(Refusal::new(&READIED, "on the own turn one simply acts"));
    }
    may_react(state, actor)?;
    if state.actor(actor).readied != Some(act.kind()) {
        return Err(Refusal::new(&READIED, "that is not what was readied"));
    }
    actions::affordable(state, actor, act)
}

/// Whether the readied action may be used now as this act.
pub(crate) fn may_use_readied(state: &State, actor: ActorId, act: Act) -> Result<(), Refusal> {
    asked(state, actor, Question::Act)?;
    may_use(state, actor, act)
}

/// Whether somebody is asked this question.
pub(crate) fn asked(state: &State, actor: ActorId, question: Question) -> Result<(), Refusal> {
    if state.pending == Some(Pending { asked: actor, question }) {
        Ok(())
    } else {
        Err(Refusal::new(&WINDOWS, "this creature is not asked for that now"))
    }
}

/// Whether somebody may let something go by.
pub(crate) fn may_pass(state: &State, actor: ActorId, whole_turn: bool) -> Result<Event, Refusal> {
    match state.pending {
        Some(Pending { asked, question: Question::Act }) if asked == actor => Ok(Event::Passed { actor, whole_turn }),
        Some(Pending { asked, question: Question::Rebuff | Question::Harry }) if asked == actor && !whole_turn => {
            Ok(Event::Passed { actor, whole_turn })
        }
        _ => Err(Refusal::new(&WINDOWS, "there is nothing for this creature to let go by")),
    }
}

/// The next one who could use the open window.
fn candidate(state: &State) -> Option<ActorId> {
    let holder = state.turn?;
    if !state.stands(holder) {
        return None;
    }
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
        actions::each_act(state, id, |act| {
            any = any
                || (off_turn && actions::affordable(state, id, act).is_ok())
                || (readied.is_some() && may_use(state, id, act).is_ok());
        });
        any
    })
}

/// The open window asks the next one, or closes.
pub(crate) fn advance<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) {
    match candidate(scene.state()) {
        Some(asked) => scene.emit(Event::Asked { pending: Pending { asked, question: Question::Act } }),
        None => scene.emit(Event::WindowClosed),
    }
}

/// Somebody acts off-turn.
pub(crate) fn interrupt<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, act: Act) {
    attack::shift(scene, actor, Shift::OffTurn, -2, None);
    scene.emit(Event::ReactionTaken { actor, act, source: Source::OffTurn });
    let State { turn, declared, moving, .. } = *scene.state();
    if let (Some(holder), true) = (turn, declared.is_some() || moving.is_some()) {
        scene.emit(Event::Interrupted { actor: holder, by: actor });
    }
    actions::carry_out(scene, actor, act, Source::OffTurn);
}

/// Somebody uses a readied action.
pub(crate) fn use_readied<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, act: Act) {
    scene.emit(Event::ReactionTaken { actor, act, source: Source::Readied });
    actions::carry_out(scene, actor, act, Source::Readied);
}
