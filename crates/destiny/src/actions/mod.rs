//! Actions: what may be done, what it costs, and what it does.

pub(crate) mod long;

pub use long::{Abandon, ApSpent, Continue, LabourCancelled, LabourDone, LabourPaid, LabourTimed};
pub(crate) use long::{LONG, PAYING, TIMED, end_of_round, spend};

use crate::attack::{AttackBegan, REBUFF};
use crate::conditions::HELPLESS;
use crate::defence::{DEFEND, Defending};
use crate::initiative::{Shift, TURN_ORDER, shift};
use crate::prelude::*;
use crate::windows::{WINDOWS, WindowOpened};

rules! {
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
    /// Nothing is paid for an action that is interrupted, neither AP nor stamina.
    INTERRUPTED_FREE = "WT-INT-04", "Interrupted strong attack";
}

/// What an action costs: AP and stamina.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    pub ap: i16,
    pub stamina: i16,
}

/// Returns a cost made cheaper: at least 1, or 0 where it may be free.
pub fn reduced(ap: i16, by: i16, may_be_free: bool) -> i16 {
    (ap - by).max(if may_be_free { 0 } else { 1 })
}

/// Returns what an action costs its actor now.
pub fn price(state: &State, actor: ActorId, act: Action) -> Price {
    let ap = match act {
        Action::Attack { manner, weapon, .. } => {
            let cost = state.weapon(actor, weapon).map_or(0, |weapon| weapon.ap as i16);
            match manner {
                Manner::Standard | Manner::Rebuff => cost,
                Manner::Quick => reduced(cost, 2, false),
                Manner::Strong => cost + 2,
            }
        }
        Action::Defend => 3,
        Action::Ready { .. } => 1,
        Action::SeizeInitiative => 4,
        Action::ChangePosture { .. } => 2,
        Action::Task { task } => {
            state.task(actor, task).map_or(0, |task| reduced(task.ap, task.cheaper_by, task.may_be_free))
        }
    };
    Price { ap, stamina: i16::from(matches!(act, Action::Attack { manner: Manner::Strong, .. })) }
}

/// Whether an action is possible at all, apart from whose turn it is and what it costs.
pub(crate) fn lawful(state: &State, actor: ActorId, act: Action) -> Verdict {
    only_if!(!conditions::is_helpless(state, actor), &HELPLESS, "{} is helpless and cannot act", actor)?;
    let Actor { defending, readied, posture, .. } = *state.actor(actor);
    match act {
        Action::Attack { manner: Manner::Rebuff, .. } => {
            Err(Refusal::new(&REBUFF, "a rebuff is a reaction").instead("wait for an enemy to close in"))
        }
        Action::Attack { manner, weapon, target } => attack::lawful(state, actor, manner, weapon, target),
        Action::Defend => only_if!(!defending, &DEFEND, "{} defends already; defending twice adds nothing", actor),
        Action::SeizeInitiative => Ok(()),
        Action::Ready { kind } => {
            let instead = "ready an attack, defence, posture or initiative";
            only_if!(kind.is_readiable(), Refusal::new(&READY, "that cannot be readied").instead(instead))?;
            only_if!(readied != Some(kind), &READY, "that is ready already")
        }
        Action::ChangePosture { to } => {
            let up = (posture, to) == (Posture::Prone, Posture::Standing);
            only_if!(!up, &CHANGE_POSTURE, "from prone one cannot stand up at once"; "crouch first")?;
            only_if!(posture != to, &CHANGE_POSTURE, "{} is {} already", actor, to.name())
        }
        Action::Task { task } => {
            only_if!(state.task(actor, task).is_some(), &OTHER, "the game master has allowed no such action")
        }
    }
}

/// Whether an action can be taken all at once: lawful, and the AP is there.
pub(crate) fn affordable(state: &State, actor: ActorId, act: Action) -> Verdict {
    lawful(state, actor, act)?;
    let at_once = rounds(state, actor, act).is_none();
    only_if!(at_once, &TIMED, "an action that takes rounds can only begin on the own turn")?;
    let paid = price(state, actor, act).ap <= state.actor(actor).ap;
    let instead = "reactions and off-turn actions are paid in full";
    only_if!(paid, Refusal::new(&PAYING, "there are not enough Action Points").instead(instead))
}

/// Returns how many rounds an action takes, if it is timed.
fn rounds(state: &State, actor: ActorId, act: Action) -> Option<u16> {
    let Action::Task { task } = act else { return None };
    state.task(actor, task).and_then(|task| task.rounds)
}

/// Visits every action that an actor could name.
pub(crate) fn each_act(state: &State, actor: ActorId, mut visit: impl FnMut(Action)) {
    let weapons = state.profile(actor).weapons.iter().enumerate();
    for (at, weapon) in weapons.filter(|(at, _)| state.actor(actor).holds(*at)) {
        let manners: &[Manner] = if weapon.is_ranged() { &Manner::ALL[..1] } else { &Manner::ALL[..3] };
        for target in state.ids().filter(|&id| state.hostile(actor, id)) {
            manners.iter().for_each(|&manner| visit(Action::Attack { manner, weapon: at as u8, target }));
        }
    }
    visit(Action::Defend);
    let readiable = ActKind::ALL.iter().copied().filter(|kind| kind.is_readiable());
    readiable.for_each(|kind| visit(Action::Ready { kind }));
    visit(Action::SeizeInitiative);
    Posture::ALL.iter().for_each(|&to| visit(Action::ChangePosture { to }));
    let tasks = (0..state.tasks.len().min(256)).map(|task| task as u8);
    tasks.filter(|&task| state.task(actor, task).is_some()).for_each(|task| visit(Action::Task { task }));
}

impl Shown<Destiny> for Action {
    fn label(&self, who: ActorId, teller: &Teller<'_>) -> String {
        match *self {
            Action::Attack { manner, weapon, target } => {
                format!("{manner} {} with {}", teller.name(target), teller.state.weapon_name(who, weapon))
            }
            Action::Defend => "Defend".into(),
            Action::Ready { kind } => format!("Ready: {kind}"),
            Action::SeizeInitiative => "Seize initiative".into(),
            Action::ChangePosture { to } => format!("Change posture: {to}"),
            Action::Task { task } => {
                teller.state.task(who, task).map_or_else(|| "Other action".into(), |task| task.name.clone())
            }
        }
    }
    fn group(&self) -> &'static str {
        match self {
            Action::Attack { .. } => "Attack",
            Action::Defend => "Defence",
            Action::Ready { .. } | Action::SeizeInitiative => "Timing",
            Action::ChangePosture { .. } => "Move",
            Action::Task { .. } => "Other",
        }
    }
    fn details(&self, who: ActorId, state: &State, offer: &mut Offer<Command>) {
        let Price { ap, stamina } = price(state, who, *self);
        offer.also_costs(ap, "AP");
        offer.also_costs(stamina, "stamina");
    }
}

/// Whether there is a fight.
pub(crate) fn fighting(state: &State) -> Verdict {
    only_if!(state.stage == Stage::Fighting, &TURN_ORDER, "there is no fight going on")
}

/// Whether it is an actor's turn.
pub(crate) fn on_turn(state: &State, actor: ActorId) -> Verdict {
    only_if!(state.turn == Some(actor), &TURN_ORDER, "it is not the turn of {}", actor)
}

acts! { Destiny;
    /// On the own turn: announce an action.
    #[command(rule = TURN_HOLDS, label = "Act")]
    Announce { actor: ActorId, #[target] act: Action }
    like |c| c.act,
    details |c, s, offer| if price(s, c.actor, c.act).ap > s.actor(c.actor).ap {
        offer.preview = Some("takes more AP than there is: it goes on over the next turns".into());
    },
    when |s| fighting(s),
    may |c, s| {
        on_turn(s, c.actor)?;
        lawful(s, c.actor, c.act)?;
        let Actor { ap, labour: Some(labour), .. } = *s.actor(c.actor) else { return Ok(()) };
        let other = labour.act != c.act || labour.rounds.is_some();
        only_if!(other, &LONG, "it is at that action already"; "continue it")?;
        let left = ap > 0 || !labour.paid_this_turn;
        only_if!(left, &LONG, "all AP of this turn went into a long action"; "end the turn")
    },
    run |c, t| t.emit(Declared { actor: c.actor, act: c.act }),
    offers |o| {
        let actor = o.actor;
        each_act(o.state(), actor, |act| o.add(Announce { actor, act }));
    };
}

/// Readiness ends with whatever else is done.
pub(crate) fn unready(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if t.state().actor(actor).readied.is_some() {
        t.emit(ReadyEnded { actor });
    }
}

/// An action takes place: it is paid for, and has its effect.
pub(crate) fn carry_out(t: &mut Table<'_, impl Run>, actor: ActorId, act: Action, source: Source) {
    let Actor { ap, labour, .. } = *t.state().actor(actor);
    let cost = price(t.state(), actor, act).ap;
    let paid_for = labour.filter(|labour| labour.act == act && labour.rounds.is_none() && source == Source::Turn);
    let left = cost - paid_for.map_or(0, |labour| labour.paid);
    unready(t, actor);
    if source == Source::Turn {
        if let Some(rounds) = rounds(t.state(), actor, act) {
            long::give_up(t, actor);
            spend(t, actor, ap, true);
            return t.emit(LabourTimed { actor, act, rounds });
        }
        if left > ap {
            if paid_for.is_none() {
                long::give_up(t, actor);
            }
            spend(t, actor, ap, true);
            return t.emit(LabourPaid { actor, act, paid: cost - left + ap, total: cost });
        }
        if lawful(t.state(), actor, act).is_err() {
            return t.emit(Failed { actor, act });
        }
    }
    spend(t, actor, left, paid_for.is_some());
    if paid_for.is_some() {
        t.emit(LabourDone { actor });
    }
    if source == Source::Turn {
        t.emit(CarriedOut { actor, act });
    }
    take_effect(t, actor, act, source);
}

fn take_effect(t: &mut Table<'_, impl Run>, actor: ActorId, act: Action, source: Source) {
    match act {
        Action::Attack { manner, weapon, target } => {
            let seen = t.state().sees(target, actor);
            let attack = Attack { attacker: actor, target, weapon, manner, source, seen, guard: None };
            return t.emit(AttackBegan { attack });
        }
        Action::Defend => t.emit(Defending { actor }),
        Action::Ready { kind } => t.emit(Readied { actor, kind }),
        Action::SeizeInitiative => {
            let face = dice::plain_die(t).sum;
            shift(t, actor, Shift::Seized, face as i16, Some(face as u8));
        }
        Action::ChangePosture { to } => t.emit(PostureChanged { actor, to }),
        Action::Task { task } => task_check(t, actor, task),
    }
    if source == Source::Turn {
        t.emit(WindowOpened { window: Window::Resolved });
    }
}

/// The check of a task, if it has one.
fn task_check(t: &mut Table<'_, impl Run>, actor: ActorId, task: u8) {
    let check = t.state().task(actor, task).and_then(|task| task.check.clone());
    if let Some((asked, against)) = check {
        checks::check(t, actor, &asked, &against);
    }
}

fn told(teller: &Teller<'_>, actor: ActorId, how: &str, act: Action, rule: &'static Rule) -> Line {
    told!(Action, "{}{how}: {}.", teller.name(actor), act.label(actor, teller)).rule(rule)
}

happens! { Destiny;
    /// An action is announced.
    #[event] Declared { actor: ActorId, act: Action }
    |e, s| {
        s.declared = Some(e.act);
        s.open(Window::Declared);
        s.trigger();
    },
    tell |e, teller| told(teller, e.actor, " announces", e.act, &WINDOWS);

    /// An announced action takes place.
    #[event] CarriedOut { actor: ActorId, act: Action }
    |_, s| s.declared = None,
    tell |e, teller| told(teller, e.actor, "", e.act, &PAYING);

    /// What was announced is no longer possible.
    #[event] Failed { actor: ActorId, act: Action }
    |_, s| s.declared = None,
    tell |e, teller| told(teller, e.actor, " can no longer", e.act, &LONG);

    #[event(action, "{actor} readies: {kind}.", rule = READY)]
    Readied { actor: ActorId, kind: ActKind } on |e, actor| actor.readied = Some(e.kind);

    /// A readied action is used or given up.
    #[event(action, "{actor} is no longer ready.", rule = READY)]
    ReadyEnded { actor: ActorId } on |_, actor| actor.readied = None;

    #[event(action, "{actor} is now {to}.", rule = CHANGE_POSTURE)]
    PostureChanged { actor: ActorId, to: Posture } on |e, actor| actor.posture = e.to;
}
