//! Actions: what may be done, what it costs, and what it does.

mod each;
pub(crate) mod long;
mod price;
mod quiet;

pub(crate) use each::{each_act, each_attack};
pub use long::{Abandon, ApSpent, Continue, LabourCancelled, LabourDone, LabourPaid, LabourTimed};
pub(crate) use long::{LONG, PAYING, TIMED, end_of_round, spend};
pub use price::{Price, price, reduced};

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
    /// Every action has its price in AP, some in stamina; weapons, spells and things have their own. A campaign may change them.
    COSTS = "WT-ACT-01", "All actions and their costs", Table(price::PRICES; "action", "kind", "AP", "stamina");
    /// Nothing is paid for an action that is interrupted, neither AP nor stamina.
    INTERRUPTED_FREE = "WT-INT-04", "Interrupted strong attack";
}

/// Whether an action is possible at all, apart from whose turn it is and what it costs.
pub(crate) fn lawful(state: &State, actor: ActorId, act: Action) -> Verdict {
    let escapes = matches!(act, Action::Escape { .. }) && state.actor(actor).pinned_by.is_some();
    let free = !conditions::is_helpless(state, actor) || escapes && state.actor(actor).life == Life::Awake;
    only_if!(free, &HELPLESS, "{} is helpless and cannot act", actor)?;
    let Actor { defending, readied, posture, .. } = *state.actor(actor);
    match act {
        Action::Attack { manner: Manner::Rebuff, .. } => {
            Err(Refusal::new(&REBUFF, "a rebuff is a reaction").instead("wait for an enemy to close in"))
        }
        Action::Attack { manner: Manner::Spell, .. } => Err(Refusal::new(&attack::spells::CASTING, "a spell is cast")),
        Action::Attack { manner, weapon, target } => {
            mounted::commanded(state, actor)?;
            attack::lawful(state, actor, manner, weapon, target)
        }
        Action::Blind { weapon, at } => attack::blindly::may(state, actor, weapon, at),
        Action::Cast { spell, target } => attack::spells::lawful(state, actor, spell, target),
        Action::Retrieve { thing } => hands::lawful(state, actor, thing, true),
        Action::Stow { thing } => hands::lawful(state, actor, thing, false),
        Action::Use { item } => hands::may_use(state, actor, item),
        Action::Handle { .. } => Ok(()),
        Action::Object { object, deed } => objects::lawful(state, actor, object, deed),
        Action::PickUp { owner, thing } => hands::may_pick_up(state, actor, owner, thing),
        Action::Reload { weapon } => hands::may_load(state, actor, weapon),
        Action::Opening { weapon, target } => openings::may_open(state, actor, weapon, target),
        Action::EnterSpace { target, .. } => openings::may_enter(state, actor, target),
        Action::Escape { .. } => grappling::may_escape(state, actor),
        Action::Dash => openings::may_dash(state, actor),
        Action::Drag => grappling::may_drag(state, actor),
        Action::Pin { target } => grappling::may_pin(state, actor, target),
        Action::Disarm { .. } | Action::Distract { .. } | Action::Shove { .. } | Action::Trip { .. } => {
            hindering::lawful(state, actor, act)
        }
        Action::Stabilize { .. } | Action::TreatCondition { .. } | Action::TreatWound { .. } => {
            healing::lawful(state, actor, act)
        }
        Action::EndEffect { item } => hands::may_end(state, actor, item),
        Action::Mount { target } => mounted::may_mount(state, actor, target),
        Action::Dismount => mounted::may_dismount(state, actor),
        Action::Calm => mounted::may_calm(state, actor),
        Action::Surface => water::may_surface(state, actor),
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
        Action::Jump { leap, to } => {
            jumping::lawful(state, actor, leap, to)?;
            only_if!(pace::rate(state, actor) > 0, &jumping::JUMP_COST, "{} does not move at all", actor)
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

/// Whether there is a fight.
pub(crate) fn fighting(state: &State) -> Verdict {
    only_if!(state.stage == Stage::Fighting, &TURN_ORDER, "there is no fight going on")
}

/// Whether it is an actor's turn.
pub(crate) fn on_turn(state: &State, actor: ActorId) -> Verdict {
    only_if!(state.has_turn(actor), &TURN_ORDER, "it is not the turn of {}", actor)
}

acts! { Destiny;
    /// On the own turn: announce an action. Outside a fight: do what needs none.
    #[command(rule = TURN_HOLDS, label = "Act")]
    Announce { actor: ActorId, #[target] act: Action }
    like |c| c.act,
    details |c, s, offer| if s.stage == Stage::Fighting && price(s, c.actor, c.act).ap > s.actor(c.actor).ap {
        offer.preview = Some("takes more AP than there is: it goes on over the next turns".into());
    },
    may |c, s| {
        if s.stage != Stage::Fighting {
            return quiet::may(s, c.actor, c.act);
        }
        on_turn(s, c.actor)?;
        lawful(s, c.actor, c.act)?;
        let Actor { ap, labour: Some(labour), .. } = *s.actor(c.actor) else { return Ok(()) };
        let other = labour.act != c.act || labour.rounds.is_some();
        only_if!(other, &LONG, "it is at that action already"; "continue it")?;
        let left = ap > 0 || !labour.paid_this_turn;
        only_if!(left, &LONG, "all AP of this turn went into a long action"; "end the turn")
    },
    run |c, t| match t.state().stage {
        Stage::Fighting => t.emit(Declared { actor: c.actor, act: c.act }),
        Stage::Waiting | Stage::Over => quiet::run(t, c.actor, c.act),
    },
    offers |o| {
        let (actor, s) = (o.actor, o.state());
        if s.stage == Stage::Fighting {
            return each_act(s, actor, |act| o.add(Announce { actor, act }));
        }
        if s.is_there(actor) {
            each_act(s, actor, |act| if quiet::is_quiet(s, actor, act) {
                o.add(Announce { actor, act });
            });
        }
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
    if let Action::Jump { leap, .. } = act {
        let (rate, taken) = (pace::rate(t.state(), actor) as i16, 4 * jumping::yards(leap) as i16);
        let movement = t.state().actor(actor).movement + cost * rate - taken;
        t.emit(jumping::JumpPaid { actor, movement: movement.max(0) });
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
    if t.state().actor(actor).hurry.is_some_and(|hurry| hurry.kind == act.kind()) {
        t.emit(hurrying::HurryOver { actor });
    }
    match act {
        Action::Attack { manner, weapon, target } => {
            if !water::keeps_hold(t, actor, 0) {
                return resolved(t, source);
            }
            let seen = t.state().sees(target, actor);
            return t.emit(AttackBegan { attack: Attack::new(actor, target, (weapon, manner), source, seen) });
        }
        Action::Blind { weapon, at } => {
            if water::keeps_hold(t, actor, 0) && attack::blindly::strike(t, (actor, weapon, at), source) {
                return;
            }
        }
        Action::Cast { spell, target } => {
            if attack::spells::cast(t, (actor, spell, target), source) {
                return;
            }
        }
        Action::Defend => t.emit(Defending { actor }),
        Action::Ready { kind } => t.emit(Readied { actor, kind }),
        Action::SeizeInitiative => {
            let face = dice::plain_die(t).sum;
            shift(t, actor, Shift::Seized, face as i16, Some(face as u8));
        }
        Action::ChangePosture { to } => t.emit(PostureChanged { actor, to }),
        Action::Jump { leap, to } => {
            jumping::leap(t, actor, leap, to);
            if !leap.high {
                return;
            }
        }
        Action::Retrieve { thing } => t.emit(hands::Handled { actor, thing, out: true }),
        Action::Stow { thing } => t.emit(hands::Handled { actor, thing, out: false }),
        Action::Use { item } => use_item(t, actor, item),
        Action::Handle { .. } => {}
        Action::Object { object, deed } => objects::does(t, actor, object, deed),
        Action::PickUp { owner, thing } => t.emit(lying::PickedUp { actor, owner, thing }),
        Action::Reload { weapon } => t.emit(hands::Loaded { actor, weapon, ready: true }),
        Action::Opening { weapon, target } => openings::open(t, actor, weapon, target),
        Action::EnterSpace { target, by } => openings::enter(t, actor, target, by),
        Action::Escape { by } => grappling::escape(t, actor, by),
        Action::Dash => openings::dash(t, actor),
        Action::Drag => grappling::drag(t, actor),
        Action::Pin { target } => grappling::pin(t, actor, target),
        Action::Disarm { .. } | Action::Distract { .. } | Action::Shove { .. } | Action::Trip { .. } => {
            if hindering::hinder(t, actor, act) {
                return;
            }
        }
        Action::Stabilize { .. } | Action::TreatCondition { .. } | Action::TreatWound { .. } => {
            healing::heal(t, actor, act);
        }
        Action::EndEffect { item } => t.emit(hands::MagicEnded { actor, item }),
        Action::Mount { target } => t.emit(mounted::Mounted { actor, target }),
        Action::Dismount => mounted::dismount(t, actor),
        Action::Calm => mounted::calm(t, actor),
        Action::Surface => water::surface(t, actor),
        Action::Task { task } => task_check(t, actor, task),
    }
    if matches!(act, Action::Dash | Action::Pin { .. }) {
        let cost = price(t.state(), actor, act).stamina;
        stamina::spend(t, actor, cost);
    }
    resolved(t, source);
}

/// Others may cut in after an action on the own turn.
fn resolved(t: &mut Table<'_, impl Run>, source: Source) {
    if source == Source::Turn && t.state().stage == Stage::Fighting {
        t.emit(WindowOpened { window: Window::Resolved });
    }
}

/// What using something does.
fn use_item(t: &mut Table<'_, impl Run>, actor: ActorId, item: u8) {
    let Some(good) = t.state().item(actor, item).map(|item| item.good) else { return };
    let gone = matches!(good, Good::HealingDraught | Good::VigourDraught);
    t.emit(hands::Used { actor, item, gone });
    match good {
        Good::HealingDraught => recovery::check(t, actor, recovery::DRAUGHT),
        Good::VigourDraught => {
            let s = t.state();
            let most = derived::current_stamina_max(s.profile(actor), s.actor(actor).fatigue);
            let stamina = (s.actor(actor).stamina + 5).min(most);
            t.emit(stamina::StaminaBack { actor, stamina });
        }
        _ => {}
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
        s.led = Some(e.actor).filter(|actor| s.turn != Some(*actor));
        s.open(Window::Declared);
        s.trigger();
    },
    tell |e, teller| told(teller, e.actor, " announces", e.act, &WINDOWS);

    /// An announced action takes place.
    #[event] CarriedOut { actor: ActorId, act: Action }
    |_, s| s.declared = None,
    tell |e, teller| match teller.state.stage {
        Stage::Fighting => told(teller, e.actor, "", e.act, &PAYING),
        Stage::Waiting | Stage::Over => told(teller, e.actor, "", e.act, &space::OUTSIDE),
    };

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
