//! Actions: what may be done, what it costs, and what it does.

mod each;
pub(crate) mod long;
mod paying;
mod possible;
mod price;
mod quiet;

pub(crate) use each::{each_act, each_attack};
pub use long::{Abandon, Continue, LabourDone, LabourPaid, LabourTimed};
pub(crate) use long::{LONG, PAYING, TIMED, end_of_round};
pub use paying::{ApSpent, LabourCancelled};
pub(crate) use paying::{fighting, on_turn, spend};
use possible::rounds;
pub(crate) use possible::{affordable, lawful};
pub use price::{Price, price, reduced};

use crate::attack::AttackBegan;
use crate::defence::Defending;
use crate::initiative::{Shift, shift};
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

/// On the own turn: announce an action. Outside a fight: do what needs none.
#[command(rule = TURN_HOLDS, label = "Act")]
pub struct Announce {
    pub actor: ActorId,
    #[target]
    pub act: Action,
}

impl Act<Destiny> for Announce {
    fn may(&self, state: &State) -> Verdict {
        if state.stage != Stage::Fighting {
            return quiet::may(state, self.actor, self.act);
        }
        on_turn(state, self.actor)?;
        lawful(state, self.actor, self.act)?;
        let Actor { ap, labour: Some(labour), .. } = *state.actor(self.actor) else { return Ok(()) };
        let other = labour.act != self.act || labour.rounds.is_some();
        ensure!(other, LONG, "it is at that action already", instead = "continue it");
        let left = ap > 0 || !labour.paid_this_turn;
        ensure!(left, LONG, "all AP of this turn went into a long action", instead = "end the turn");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        match table.state().stage {
            Stage::Fighting => table.emit(Declared { actor: self.actor, act: self.act }),
            Stage::Waiting | Stage::Over => quiet::run(table, self.actor, self.act),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        if state.stage == Stage::Fighting {
            return each_act(state, actor, |act| offers.add(Announce { actor, act }));
        }
        if state.is_there(actor) {
            each_act(state, actor, |act| {
                if quiet::is_quiet(state, actor, act) {
                    offers.add(Announce { actor, act });
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
        if state.stage == Stage::Fighting && price(state, self.actor, self.act).ap > state.actor(self.actor).ap {
            offer.preview = Some("takes more AP than there is: it goes on over the next turns".into());
        }
    }
}

/// Ends the readiness of an actor, as whatever else is done does.
pub(crate) fn unready(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).readied.is_some() {
        table.emit(ReadyEnded { actor });
    }
}

/// Carries an action out: it is paid for now (WT-INT-04), and has its effect. On the own turn it may become a long action
/// instead, or fail because it is no longer possible.
pub(crate) fn carry_out(table: &mut Table<'_, impl Run>, actor: ActorId, act: Action, source: Source) {
    let Actor { ap, labour, .. } = *table.state().actor(actor);
    let cost = price(table.state(), actor, act).ap;
    let paid_for = labour.filter(|labour| labour.act == act && labour.rounds.is_none() && source == Source::Turn);
    let left = cost - paid_for.map_or(0, |labour| labour.paid);
    unready(table, actor);

    if source == Source::Turn {
        if let Some(rounds) = rounds(table.state(), actor, act) {
            paying::give_up(table, actor);
            spend(table, actor, ap, true);
            return table.emit(LabourTimed { actor, act, rounds });
        }
        if left > ap {
            if paid_for.is_none() {
                paying::give_up(table, actor);
            }
            spend(table, actor, ap, true);
            return table.emit(LabourPaid { actor, act, paid: cost - left + ap, total: cost });
        }
        if lawful(table.state(), actor, act).is_err() {
            return table.emit(Failed { actor, act });
        }
    }

    if let Action::Jump { leap, .. } = act {
        let rate = pace::rate(table.state(), actor) as i16;
        let taken = 4 * jumping::yards(leap) as i16;
        let movement = table.state().actor(actor).movement + cost * rate - taken;
        table.emit(jumping::JumpPaid { actor, movement: movement.max(0) });
    }
    spend(table, actor, left, paid_for.is_some());
    if paid_for.is_some() {
        table.emit(LabourDone { actor });
    }
    if source == Source::Turn {
        table.emit(CarriedOut { actor, act });
    }
    take_effect(table, actor, act, source);
}

/// Lets an action have its effect, and then others cut in, unless it goes on by itself.
fn take_effect(table: &mut Table<'_, impl Run>, actor: ActorId, act: Action, source: Source) {
    mounted::does_other(table, actor, act.kind());
    if table.state().actor(actor).hurry.is_some_and(|hurry| hurry.kind == act.kind()) {
        table.emit(hurrying::HurryOver { actor });
    }
    let goes_on = match act {
        Action::Attack { .. } | Action::Blind { .. } | Action::Cast { .. } => attacks(table, actor, act, source),
        Action::Jump { leap, to } => {
            jumping::leap(table, actor, leap, to);
            !leap.high
        }
        Action::Disarm { .. } | Action::Distract { .. } | Action::Shove { .. } | Action::Trip { .. } => {
            hindering::hinder(table, actor, act)
        }
        _ => {
            does(table, actor, act);
            false
        }
    };
    if goes_on {
        return;
    }
    if matches!(act, Action::Dash {} | Action::Pin { .. }) {
        let cost = price(table.state(), actor, act).stamina;
        stamina::spend(table, actor, cost);
    }
    resolved(table, source);
}

/// Makes an attack, a blow at a place or a spell. Returns whether it goes on by itself, as every attack does that is made.
fn attacks(table: &mut Table<'_, impl Run>, actor: ActorId, act: Action, source: Source) -> bool {
    match act {
        Action::Attack { manner, weapon, target } => {
            if !water::keeps_hold(table, actor, 0) {
                return false;
            }
            let seen = table.state().sees(target, actor);
            table.emit(AttackBegan { attack: Attack::new(actor, target, (weapon, manner), source, seen) });
            true
        }
        Action::Blind { weapon, at } => {
            water::keeps_hold(table, actor, 0) && attack::blindly::strike(table, (actor, weapon, at), source)
        }
        Action::Cast { spell, target } => {
            let rolls = attack::spells::is_attack(table.state(), actor, spell);
            (!rolls || water::keeps_hold(table, actor, 0))
                && attack::spells::cast(table, (actor, spell, target), source)
        }
        _ => false,
    }
}

/// Does what an action does that is over at once.
fn does(table: &mut Table<'_, impl Run>, actor: ActorId, act: Action) {
    match act {
        Action::Defend {} => table.emit(Defending { actor }),
        Action::Ready { kind } => table.emit(Readied { actor, kind }),
        Action::SeizeInitiative {} => {
            let face = dice::plain_die(table).sum;
            shift(table, actor, Shift::Seized, face as i16, Some(face as u8));
        }
        Action::ChangePosture { to } => table.emit(PostureChanged { actor, to }),
        Action::Retrieve { thing } => table.emit(hands::Handled { actor, thing, out: true }),
        Action::Stow { thing } => table.emit(hands::Handled { actor, thing, out: false }),
        Action::Use { item } => use_item(table, actor, item),
        Action::Object { object, deed } => objects::does(table, actor, object, deed),
        Action::PickUp { owner, thing } => table.emit(lying::PickedUp { actor, owner, thing }),
        Action::Reload { weapon } => table.emit(hands::Loaded { actor, weapon, ready: true }),
        Action::Opening { weapon, target } => {
            if water::keeps_hold(table, actor, 0) {
                openings::open(table, actor, weapon, target);
            }
        }
        Action::EnterSpace { target, by } => openings::enter(table, actor, target, by),
        Action::Escape { by } => grappling::escape(table, actor, by),
        Action::Dash {} => openings::dash(table, actor),
        Action::Drag {} => grappling::drag(table, actor),
        Action::Pin { target } => grappling::pin(table, actor, target),
        Action::Stabilize { .. } | Action::TreatCondition { .. } | Action::TreatWound { .. } => {
            healing::heal(table, actor, act);
        }
        Action::EndEffect { item } => table.emit(hands::MagicEnded { actor, item }),
        Action::Mount { target } => table.emit(mounted::Mounted { actor, target }),
        Action::Dismount {} => mounted::dismount(table, actor),
        Action::Calm {} => mounted::calm(table, actor),
        Action::Surface {} => water::surface(table, actor),
        Action::Task { task } => task_check(table, actor, task),
        // What comes of a thing in reach is the game master's word.
        Action::Handle { .. } => {}
        // These go on by themselves.
        Action::Attack { .. } | Action::Blind { .. } | Action::Cast { .. } | Action::Jump { .. } => {}
        Action::Disarm { .. } | Action::Distract { .. } | Action::Shove { .. } | Action::Trip { .. } => {}
    }
}

/// Lets others cut in after an action on the own turn.
fn resolved(table: &mut Table<'_, impl Run>, source: Source) {
    if source == Source::Turn && table.state().stage == Stage::Fighting {
        table.emit(WindowOpened { window: Window::Resolved });
    }
}

/// Uses something: a draught is gone then and does what it does.
fn use_item(table: &mut Table<'_, impl Run>, actor: ActorId, item: u8) {
    let Some(good) = table.state().item(actor, item).map(|item| item.good) else { return };
    let gone = matches!(good, Good::HealingDraught | Good::VigourDraught);
    table.emit(hands::Used { actor, item, gone });
    match good {
        Good::HealingDraught => recovery::check(table, actor, recovery::DRAUGHT),
        Good::VigourDraught => {
            let state = table.state();
            let most = derived::current_stamina_max(state.profile(actor), state.actor(actor).fatigue);
            let stamina = (state.actor(actor).stamina + 5).min(most);
            table.emit(stamina::StaminaBack { actor, stamina });
        }
        _ => {}
    }
}

/// Makes the check of a task, if it has one.
fn task_check(table: &mut Table<'_, impl Run>, actor: ActorId, task: u8) {
    let check = table.state().task(actor, task).and_then(|task| task.check.clone());
    if let Some((asked, against)) = check {
        checks::check(table, actor, &asked, &against);
    }
}

/// Returns a line of an actor and an action: what is done with it, in words, and by which rule.
fn told(teller: &Teller<'_>, actor: ActorId, how: &str, act: Action, rule: &'static Rule) -> Line {
    Line::new(LineKind::Action, format!("{}{how}: {}.", teller.name(actor), act.label(actor, teller))).rule(rule)
}

/// An action is announced.
#[event]
pub struct Declared {
    pub actor: ActorId,
    pub act: Action,
}

impl Event<Destiny> for Declared {
    fn apply(&self, state: &mut State) {
        state.declared = Some(self.act);
        state.led = Some(self.actor).filter(|actor| state.turn != Some(*actor));
        state.open(Window::Declared);
        state.trigger();
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(told(teller, self.actor, " announces", self.act, &WINDOWS).aside())
    }
}

/// An announced action takes place.
#[event]
pub struct CarriedOut {
    pub actor: ActorId,
    pub act: Action,
}

impl Event<Destiny> for CarriedOut {
    fn apply(&self, state: &mut State) {
        state.declared = None;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let rule = if teller.state.stage == Stage::Fighting { &PAYING } else { &space::OUTSIDE };
        // What comes of it is told by itself.
        let told_again =
            matches!(self.act, Action::Attack { .. } | Action::Blind { .. } | Action::ChangePosture { .. });
        Some(told(teller, self.actor, "", self.act, rule).aside_if(told_again))
    }
}

/// What was announced is no longer possible.
#[event]
pub struct Failed {
    pub actor: ActorId,
    pub act: Action,
}

impl Event<Destiny> for Failed {
    fn apply(&self, state: &mut State) {
        state.declared = None;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(told(teller, self.actor, " can no longer", self.act, &LONG))
    }
}

#[event(action, "{actor} readies: {kind}.", rule = READY)]
pub struct Readied {
    pub actor: ActorId,
    pub kind: ActKind,
}

impl Event<Destiny> for Readied {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.readied = Some(self.kind);
        }
    }
}

/// A readied action is used or given up.
#[event(action, "{actor} is no longer ready.", aside = true, rule = READY)]
pub struct ReadyEnded {
    pub actor: ActorId,
}

impl Event<Destiny> for ReadyEnded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.readied = None;
        }
    }
}

#[event(action, "{actor} is now {to}.", rule = CHANGE_POSTURE)]
pub struct PostureChanged {
    pub actor: ActorId,
    pub to: Posture,
}

impl Event<Destiny> for PostureChanged {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.posture = self.to;
        }
    }
}
