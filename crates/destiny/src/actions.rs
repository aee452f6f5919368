//! Actions: what may be done, what it costs, and what it does.

use crate::command::{Act, ActKind, Manner, Posture};
use crate::event::{Event, Shift};
use crate::state::{Actor, Attack, Labour, Source, State, Window};
use crate::{Destiny, attack, checks, conditions};
use ludex_engine::{ActorId, Faces, Log, Refusal, Scene};

ludex_engine::rules! {
    /// Moving, actions and reactions cost AP, paid when they take effect.
    PAYING = "WT-SEQ-04", "Paying";
    /// On the own turn an action may cost more AP than is held: everything held is paid now and on each later
    /// own turn until it is paid in full; then it takes effect.
    LONG = "WT-SEQ-05", "Actions longer than the AP at hand";
    /// Spending AP on anything else gives a long action up, or its actor does; what was paid is lost.
    CANCELLING = "WT-SEQ-06", "Cancelling a long action";
    /// An action that takes rounds takes all AP until they have passed, and takes effect as the last one ends.
    TIMED = "WT-SEQ-07", "Actions timed in rounds or minutes";
    /// Nothing becomes cheaper than 1 AP unless something says that it may be free.
    COST_FLOOR = "WT-SEQ-08", "Floor of AP costs";
    /// On one's turn one may move and act in any order, as long as the AP lasts.
    TURN_HOLDS = "WT-SEQ-31", "What a turn holds";
    /// Naming an action makes it ready: it can be used later as a reaction, until something else is done.
    READY = "WT-ACT-14", "Ready an action";
    /// Standing, crouching, prone: one step or straight down, but from prone never straight up.
    CHANGE_POSTURE = "WT-ACT-17", "Change posture";
    /// Other things can be done where the game master names them, their price and their check.
    OTHER = "WT-ACT-25", "Other actions", Call;
    /// Seizing the initiative raises it by a die.
    SEIZE = "WT-MIS-07", "Seize initiative";
    /// Nothing is paid for an action that is interrupted, neither AP nor stamina.
    INTERRUPTED_FREE = "WT-INT-04", "Interrupted strong attack";
}

/// What an action costs: AP and stamina.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// Action Points.
    pub ap: i16,
    /// Stamina.
    pub stamina: i16,
}

/// A cost made cheaper: at least 1, or 0 where it may be free.
pub fn reduced(ap: i16, by: i16, may_be_free: bool) -> i16 {
    (ap - by).max(if may_be_free { 0 } else { 1 })
}

/// What an action costs its actor now.
pub fn price(state: &State, actor: ActorId, act: Act) -> Price {
    let ap = match act {
        Act::Attack { manner, weapon, .. } => {
            let cost = state.profile(actor).weapons.get(usize::from(weapon)).map_or(0, |weapon| weapon.ap as i16);
            match manner {
                Manner::Standard | Manner::Rebuff => cost,
                Manner::Quick => reduced(cost, 2, false),
                Manner::Strong => cost + 2,
            }
        }
        Act::Defend => 3,
        Act::Ready { .. } => 1,
        Act::SeizeInitiative => 4,
        Act::ChangePosture { .. } => 2,
        Act::Task { task } => {
            state.task(actor, task).map_or(0, |task| reduced(task.ap, task.cheaper_by, task.may_be_free))
        }
    };
    Price { ap, stamina: i16::from(matches!(act, Act::Attack { manner: Manner::Strong, .. })) }
}

/// Whether an action is possible at all, apart from whose turn it is and what it costs.
pub(crate) fn lawful(state: &State, actor: ActorId, act: Act) -> Result<(), Refusal> {
    if conditions::is_helpless(state, actor) {
        return Err(Refusal::new(&conditions::HELPLESS, "a helpless creature cannot act"));
    }
    match act {
        Act::Attack { manner: Manner::Rebuff, .. } => {
            Err(Refusal::new(&crate::movement::REBUFF, "a rebuff is a reaction")
                .instead("wait for an enemy to close in"))
        }
        Act::Attack { manner, weapon, target } => attack::lawful(state, actor, manner, weapon, target),
        Act::Defend if state.actor(actor).defending => {
            Err(Refusal::new(&crate::defence::DEFEND, "it defends already; defending twice adds nothing"))
        }
        Act::Defend | Act::SeizeInitiative => Ok(()),
        Act::Ready { kind } if !ActKind::READIABLE.contains(&kind) => {
            Err(Refusal::new(&READY, "that cannot be readied")
                .instead("ready an attack, defence, posture or initiative"))
        }
        Act::Ready { kind } if state.actor(actor).readied == Some(kind) => {
            Err(Refusal::new(&READY, "that is ready already"))
        }
        Act::Ready { .. } => Ok(()),
        Act::ChangePosture { to } => match (state.actor(actor).posture, to) {
            (Posture::Prone, Posture::Standing) => {
                Err(Refusal::new(&CHANGE_POSTURE, "from prone one cannot stand up at once").instead("crouch first"))
            }
            (now, to) if now == to => Err(Refusal::new(&CHANGE_POSTURE, "that is how it stands already")),
            _ => Ok(()),
        },
        Act::Task { task } => match state.task(actor, task) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(&OTHER, "the game master has allowed no such action")),
        },
    }
}

/// Whether an action can be taken all at once: lawful, and the AP is there.
pub(crate) fn affordable(state: &State, actor: ActorId, act: Act) -> Result<(), Refusal> {
    lawful(state, actor, act)?;
    if matches!(act, Act::Task { task } if state.task(actor, task).is_some_and(|task| task.rounds.is_some())) {
        return Err(Refusal::new(&TIMED, "an action that takes rounds can only begin on the own turn"));
    }
    if price(state, actor, act).ap > state.actor(actor).ap {
        return Err(Refusal::new(&PAYING, "there are not enough Action Points")
            .instead("reactions and off-turn actions are paid in full"));
    }
    Ok(())
}

/// Visits every action that an actor could name.
pub(crate) fn each_act(state: &State, actor: ActorId, mut visit: impl FnMut(Act)) {
    let held = state.actor(actor).held;
    for (at, weapon) in state.profile(actor).weapons.iter().enumerate().filter(|(at, _)| held & (1 << at) != 0) {
        for target in state.ids().filter(|&id| state.hostile(actor, id)) {
            let manners: &[Manner] = if weapon.is_ranged() {
                &[Manner::Standard]
            } else {
                &[Manner::Standard, Manner::Quick, Manner::Strong]
            };
            manners.iter().for_each(|&manner| visit(Act::Attack { manner, weapon: at as u8, target }));
        }
    }
    visit(Act::Defend);
    ActKind::READIABLE.into_iter().for_each(|kind| visit(Act::Ready { kind }));
    visit(Act::SeizeInitiative);
    Posture::ALL.into_iter().for_each(|to| visit(Act::ChangePosture { to }));
    for task in (0..state.tasks.len().min(256)).map(|task| task as u8) {
        if state.task(actor, task).is_some() {
            visit(Act::Task { task });
        }
    }
}

/// Whether the turn holder may announce an action.
pub(crate) fn announce(state: &State, actor: ActorId, act: Act) -> Result<Event, Refusal> {
    crate::turns::on_turn(state, actor)?;
    lawful(state, actor, act)?;
    let Actor { ap, labour, .. } = *state.actor(actor);
    if let Some(labour) = labour {
        if labour.act == act && labour.rounds.is_none() {
            return Err(Refusal::new(&LONG, "it is at that action already").instead("continue it"));
        }
        if ap == 0 && labour.paid_this_turn {
            return Err(Refusal::new(&LONG, "all AP of this turn went into a long action").instead("end the turn"));
        }
    }
    Ok(Event::Declared { actor, act })
}

/// Whether the turn holder may go on with a long action.
pub(crate) fn go_on(state: &State, actor: ActorId) -> Result<Event, Refusal> {
    crate::turns::on_turn(state, actor)?;
    let none = || Refusal::new(&LONG, "there is no long action to pay for now");
    let labour = state.actor(actor).labour.filter(|labour| labour.rounds.is_none()).ok_or_else(none)?;
    if labour.paid_this_turn {
        return Err(Refusal::new(&LONG, "it was paid for this turn already").instead("end the turn"));
    }
    if labour.total - labour.paid <= state.actor(actor).ap {
        lawful(state, actor, labour.act)?;
    }
    Ok(Event::Declared { actor, act: labour.act })
}

/// Whether a long action may be given up.
pub(crate) fn abandon(state: &State, actor: ActorId) -> Result<Event, Refusal> {
    crate::turns::on_turn(state, actor)?;
    match state.actor(actor).labour {
        Some(labour) => Ok(Event::LabourCancelled { actor, paid: labour.paid }),
        None => Err(Refusal::new(&CANCELLING, "there is no long action to give up")),
    }
}

/// AP is spent on something; a long action that it is not spent on is lost.
pub(crate) fn spend<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    spent: i16,
    on_labour: bool,
) {
    let Actor { ap, labour, .. } = *scene.state().actor(actor);
    if let (Some(Labour { paid, .. }), false, true) = (labour, on_labour, spent > 0) {
        scene.emit(Event::LabourCancelled { actor, paid });
    }
    if spent > 0 {
        scene.emit(Event::ApSpent { actor, spent, ap: ap - spent });
    }
}

/// An action takes place: it is paid for, and has its effect.
pub(crate) fn carry_out<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    act: Act,
    source: Source,
) {
    let Actor { ap, labour, readied, .. } = *scene.state().actor(actor);
    let cost = price(scene.state(), actor, act).ap;
    let paid_for = labour.filter(|labour| labour.act == act && labour.rounds.is_none() && source == Source::Turn);
    let left = cost - paid_for.map_or(0, |labour| labour.paid);
    if readied.is_some() {
        scene.emit(Event::ReadyEnded { actor });
    }
    if source == Source::Turn {
        let timed = match act {
            Act::Task { task } => scene.state().task(actor, task).and_then(|task| task.rounds),
            _ => None,
        };
        if let Some(rounds) = timed {
            give_up_other(scene, actor, labour);
            spend(scene, actor, ap, true);
            return scene.emit(Event::LabourTimed { actor, act, rounds });
        }
        if left > ap {
            if paid_for.is_none() {
                give_up_other(scene, actor, labour);
            }
            spend(scene, actor, ap, true);
            return scene.emit(Event::LabourPaid { actor, act, paid: cost - left + ap, total: cost });
        }
        if lawful(scene.state(), actor, act).is_err() {
            return scene.emit(Event::Failed { actor, act });
        }
    }
    spend(scene, actor, left, paid_for.is_some());
    if paid_for.is_some() {
        scene.emit(Event::LabourDone { actor });
    }
    if source == Source::Turn {
        scene.emit(Event::CarriedOut { actor, act });
    }
    take_effect(scene, actor, act, source);
}

fn give_up_other<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    labour: Option<Labour>,
) {
    if let Some(Labour { paid, .. }) = labour {
        scene.emit(Event::LabourCancelled { actor, paid });
    }
}

fn take_effect<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    act: Act,
    source: Source,
) {
    match act {
        Act::Attack { manner, weapon, target } => {
            let seen = !scene.state().actor(actor).unseen;
            let attack = Attack { attacker: actor, target, weapon, manner, source, seen, guard: None };
            return scene.emit(Event::AttackBegan { attack });
        }
        Act::Defend => scene.emit(Event::Defending { actor }),
        Act::Ready { kind } => scene.emit(Event::Readied { actor, kind }),
        Act::SeizeInitiative => {
            let face = checks::plain_die(scene).sum;
            attack::shift(scene, actor, Shift::Seized, face as i16, Some(face as u8));
        }
        Act::ChangePosture { to } => scene.emit(Event::PostureChanged { actor, to }),
        Act::Task { task } => task_check(scene, actor, task),
    }
    if source == Source::Turn {
        scene.emit(Event::WindowOpened { window: Window::Resolved });
    }
}

/// The check of a task, if it has one.
pub(crate) fn task_check<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, task: u8) {
    let check = scene.state().task(actor, task).and_then(|task| task.check.clone());
    if let Some((asked, against)) = check {
        checks::check(scene, actor, &asked, &against);
    }
}

/// What comes after an attack is over.
pub(crate) fn after_attack<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, attack: Attack) {
    scene.emit(Event::AttackEnded { attacker: attack.attacker, target: attack.target });
    if attack.source == Source::Turn {
        scene.emit(Event::WindowOpened { window: Window::Resolved });
    }
}
