//! Turns and Action Points: who acts, what it costs, how rounds begin and end (UL-TRN).

mod event;
mod order;

pub use event::{Activated, ActivationEnded, Readied, SteppedIn, TieRolled, TurnEnd, TurnEnded, TurnStarted, Yielded};
pub use order::{can_pay, fighting, may_start, must_act, must_be_about, order_key};

pub(crate) use order::pay;

use crate::body::suffocating;
use crate::options::OrderTie;
use crate::prelude::*;
use crate::statuses::TurnCounted;
use crate::{actions, dying, mounted, movement, pools, rounds, spells};
use ludex_kit::Commands;
use order::eligible;
use std::cmp::Reverse;

ludex_engine::rules! {
    /// The combatant with the most Action Points takes one activation; then the order is looked at again.
    WHO_ACTS = "UL-TRN-09", "Who acts";
    /// Of equals the more agile acts first, then the one with the higher Action Point attribute, then players'
    /// characters, then the order of entry.
    TIES = "UL-TRN-10", "Ties in the order";
    /// Players tied with each other may let one another go first.
    YIELD = "UL-TRN-11", "Letting another go first", Call;
    /// An activation is one paid action; a turn is all activations of an actor in a round.
    TURN = "UL-TRN-12", "Activation and turn";
    /// An activation holds one costed action and what is free or rides on it.
    ACTIVATION = "UL-TRN-13", "What an activation holds";
    /// Whoever passes takes no more activations this round but keeps Action Points for reactions (house).
    PASS = "UL-TRN-14", "Passing";
    /// An action needs its whole price; it is paid before dice are rolled and not given back.
    PAYING = "UL-TRN-16", "Paying";
    /// A price is its base, times what multiplies it, plus surcharges, less discounts; at least 1 unless free.
    COST_ORDER = "UL-TRN-17", "Order of price changes";
    /// Action Points spent on reactions move their owner down the order.
    REACTIONS_COST = "UL-TRN-18", "Reactions and the order";
    /// Effects that take Action Points take them from this round's.
    LOSING_AP = "UL-TRN-19", "Losing Action Points";
    /// A number of turns counts the turns of the one affected that start from then on.
    DURATIONS = "UL-TRN-21", "Counting durations";
    /// Readying gives up one's place, to step in when another acts, with that one's Action Points.
    READY = "UL-ACT-17", "Ready";
    /// Those who cannot act keep a place in the order, where their turn starts and ends at once.
    UNABLE = "UL-TRN-23", "Those who cannot act";
}

/// Carries a command out from its beginning to its end: it is checked, then its first part is done, and what follows is
/// done by the turn order.
pub(crate) fn carry_out(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    command.carry(table)?;
    go_on(table);
    Ok(())
}

/// Whether the turn order goes on by itself, or waits for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    GoesOn,
    Waits,
}

/// Goes on until an actor must act or decide, or nobody can.
pub(crate) fn go_on(table: &mut Table<'_, impl Run>) {
    // Whether nobody has acted since the round began.
    let mut idle = false;
    // Hardly anybody flies or aims; from here on nobody begins to, but by a Move that rises.
    let mut flies_or_aims = table.state().actors.iter().any(|actor| actor.flying || actor.aim.is_some());
    loop {
        flies_or_aims |= table.state().moving.is_some_and(|moving| moving.height.is_some());
        if flies_or_aims {
            movement::bring_down(table);
        }
        if table.state().riders {
            mounted::let_fall(table);
        }
        if table.state().stage != Stage::Fighting {
            if table.state().moving.is_none() {
                return;
            }
            movement::walk_on(table);
            continue;
        }
        if flies_or_aims {
            actions::lose_aim(table);
        }
        if step(table, &mut idle) == Next::Waits {
            return;
        }
    }
}

/// Does the next thing in a fight that happens by itself: what was decided, the round, a Move, an activation.
fn step(table: &mut Table<'_, impl Run>, idle: &mut bool) -> Next {
    if let Some(&pending) = table.state().decision() {
        if spells::reaction::go_on(table, &pending) {
            return Next::GoesOn;
        }
        if pending.is_open(table.state()) {
            return Next::Waits;
        }
        table.emit(Settled {});
    } else if table.state().phase == Phase::Between {
        // A round in which nobody could act is not followed by another without the game master's word.
        let is_first = table.state().round == 0;
        if !is_first && (*idle || !table.state().ids().any(|id| table.state().can_act(id))) {
            return Next::Waits;
        }
        rounds::start_round(table);
        *idle = true;
    } else if table.state().phase == Phase::Opening {
        rounds::open_round(table);
    } else if table.state().moving.is_some() {
        if movement::halting::waits(table.state()) {
            return Next::Waits;
        }
        movement::walk_on(table);
    } else if let Some(actor) = table.state().acting {
        return continue_activation(table, actor);
    } else if let Some(actor) = drained(table.state()) {
        end_turn(table, actor, TurnEnd::Spent);
    } else if let Some(actor) = stepping_in(table.state()) {
        table.emit(Activated { actor, first: None });
    } else if let Some(first) = next_in_order(table.state()) {
        let actor = break_tie(table, first);
        begin_activation(table, actor);
        *idle &= table.state().acting.is_none();
    } else {
        rounds::end_round(table);
    }
    Next::GoesOn
}

/// Waits for the actor whose activation it is, or ends the activation, and with it the turn of whoever has nothing left
/// (UL-TRN-12, UL-TRN-13).
fn continue_activation(table: &mut Table<'_, impl Run>, actor: ActorId) -> Next {
    let state = table.state();
    let able = state.can_act(actor);
    let has_nothing_left = state.actor(actor).ap <= 0 && !spells::holds_ready(state, actor, None);
    if able && !state.activation.spent && !has_nothing_left {
        return Next::Waits;
    }

    table.emit(ActivationEnded { actor });
    if table.state().in_turn(actor) && (!able || has_nothing_left) {
        end_turn(table, actor, if able { TurnEnd::Spent } else { TurnEnd::Unable });
    }
    Next::GoesOn
}

/// Returns whose turn is over because a reaction has cost the last Action Points (UL-TRN-12).
fn drained(state: &State) -> Option<ActorId> {
    state.ids().find(|&id| {
        let who = state.actor(id);
        who.ap <= 0 && who.turn.started && !who.turn.ended && state.can_act(id) && !spells::holds_ready(state, id, None)
    })
}

/// Returns who steps in after the activation that is over (UL-ACT-17).
fn stepping_in(state: &State) -> Option<ActorId> {
    let able = |id: ActorId| state.actor(id).ap >= 1 || spells::holds_ready(state, id, None);
    state.next.filter(|&id| state.can_act(id) && able(id))
}

/// Returns who takes the next activation (UL-TRN-09).
fn next_in_order(state: &State) -> Option<ActorId> {
    // Action Points alone tell most of them apart.
    let action_points = |id: ActorId| Reverse(state.actor(id).ap);
    let order = |one: &ActorId, other: &ActorId| {
        let by_points = action_points(*one).cmp(&action_points(*other));
        by_points.then_with(|| order_key(state, *one).cmp(&order_key(state, *other)))
    };
    state.ids().filter(|&id| eligible(state, id)).min_by(order)
}

/// The most times that a tie is rolled for again.
const MOST_TIE_ROLLS: u8 = 8;

/// Returns who acts of those who are equal with the first in the order. Where a campaign rolls for ties, everybody with the
/// same Action Points and Agility rolls a d20; the highest acts, and those highest together roll again (UL-TRN-10).
fn break_tie(table: &mut Table<'_, impl Run>, first: ActorId) -> ActorId {
    if table.state().options().order_tie != OrderTie::D20 {
        return first;
    }
    let place = |state: &State, id: ActorId| (state.actor(id).ap, state.actor(id).attribute(Attribute::Agility));
    let state = table.state();
    let equals = state.ids().filter(|&id| eligible(state, id) && place(state, id) == place(state, first));
    let mut tied: Vec<ActorId> = equals.collect();
    for _ in 0..MOST_TIE_ROLLS {
        if tied.len() < 2 {
            break;
        }
        let rolls: Vec<(ActorId, Rolled)> = tied.iter().map(|&id| (id, table.die(20, Advantage::Plain))).collect();
        let best = rolls.iter().map(|(_, roll)| roll.kept).max();
        tied = rolls.iter().filter(|(_, roll)| Some(roll.kept) == best).map(|(id, _)| *id).collect();
        table.emit(TieRolled { rolls });
    }
    tied.first().copied().unwrap_or(first)
}

/// Gives an actor an activation; its turn starts with the first (UL-TRN-12).
fn begin_activation(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let opens_the_fight = state.round == 1 && !state.ids().any(|id| state.actor(id).turn.started);
    let first = if opens_the_fight { Some(state.actor(actor).profile.pc) } else { None };
    if !table.state().actor(actor).turn.started {
        start_turn(table, actor);
        // Starting the turn may have changed who is first; the order is looked at again.
        if !table.state().can_act(actor) {
            if table.state().actor(actor).alive() {
                end_turn(table, actor, TurnEnd::Unable);
            }
            return;
        }
    }
    table.emit(Activated { actor, first });
}

/// Starts a turn: expiry, the death save, the breather, in this order (UL-INB-19). Surprised ends here, and not with the
/// first hit (UL-INB-14).
pub(crate) fn start_turn(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(TurnStarted { actor });
    if table.state().actor(actor).statuses.has(Status::Surprised) {
        table.emit(StatusEnded { actor, status: Status::Surprised });
    }
    if table.state().actor(actor).dying() {
        dying::death_save(table, actor);
    }
    suffocating::turn_starts(table, actor);
    if table.state().actor(actor).breather {
        pools::take_breath(table, actor);
    }
}

/// Ends a turn; statuses that last until then are over (UL-TRN-21).
pub(crate) fn end_turn(table: &mut Table<'_, impl Run>, actor: ActorId, why: TurnEnd) {
    table.emit(TurnEnded { actor, why });
    while let Some(status) = table.state().actor(actor).statuses.ending_with_turn() {
        table.emit(StatusEnded { actor, status });
    }
    table.emit(TurnCounted { actor });
}

/// Pass for the rest of the round (UL-TRN-14).
#[command(rule = PASS, group = "Turn", kind = Turn)]
#[derive(Copy, Eq)]
pub struct Pass {
    pub actor: ActorId,
}

impl Act<Unbound> for Pass {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        must_act(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        end_turn(table, self.actor, TurnEnd::Passed);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Pass { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.preview = Some(format!("keeps {} AP for reactions this round", state.actor(self.actor).ap));
    }
}

/// Let another player's character, exactly as high in the order, act first (UL-TRN-11).
#[command(rule = YIELD, group = "Turn", kind = Turn, label = "Let {ally} act first")]
#[derive(Copy, Eq)]
pub struct YieldTo {
    pub actor: ActorId,
    /// Who is to act first.
    #[target]
    pub ally: ActorId,
}

impl Act<Unbound> for YieldTo {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let Self { actor, ally } = *self;

        must_act(state, actor)?;
        let own = state.actor(actor);
        let other = state.actor(ally);
        let known = actor != ally && state.knows(actor, ally);
        let tied = known && own.ap == other.ap && eligible(state, ally) && state.can_act(ally);
        let has_done_nothing = !state.activation.faced && state.activation.objects == 0;
        ensure!(
            own.profile.pc && other.profile.pc && tied && has_done_nothing,
            YIELD,
            "only players' characters with equal AP may let one another act first"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Yielded { actor: self.actor, to: self.ally });
        if !table.state().actor(self.ally).turn.started {
            start_turn(table, self.ally);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for ally in state.ids().filter(|&ally| ally != actor && state.actor(ally).profile.pc) {
            offers.add(YieldTo { actor, ally });
        }
    }
}

/// Wait to act when another actor does (UL-ACT-17).
#[command(rule = READY, group = "Turn", kind = Turn)]
#[derive(Copy, Eq)]
pub struct Ready {
    pub actor: ActorId,
}

impl Act<Unbound> for Ready {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        must_act(state, self.actor)?;
        must_be_loose(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Readied { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Ready { actor: offers.actor });
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.preview = Some("step in when somebody else acts".to_owned());
    }
}

/// Returns before whom an actor who waits may step in now (UL-ACT-17).
///
/// # Errors
/// It has not readied an action, nobody else is about to act, or no Action Points would be left.
fn may_step_in(state: &State, actor: ActorId) -> Result<ActorId, Refusal> {
    let waits = state.actor(actor).turn.readied && state.can_act(actor);
    ensure!(waits, READY, "only somebody who readied an action may step in");
    let before_action = state.pending.is_empty() && state.moving.is_none() && !state.activation.spent;
    let acting = state.acting.filter(|&acting| acting != actor && before_action && state.knows(actor, acting));
    let Some(acting) = acting else {
        return Err(Refusal::new(&READY, "nobody else is about to act").instead("wait for another activation"));
    };
    let left = state.actor(actor).ap.min(state.actor(acting).ap);
    let able = left >= 1 || spells::holds_ready(state, actor, None);
    ensure!(able, READY, "no Action Points would be left to act with");
    Ok(acting)
}

/// Act now, before the one whose activation it is (UL-ACT-17).
#[command(rule = READY, group = "Turn", kind = Turn, between)]
#[derive(Copy, Eq)]
pub struct StepIn {
    pub actor: ActorId,
    /// Whether the other acts first, as the game master may say.
    #[serde(default, skip_serializing_if = "is_default")]
    pub after: bool,
}

impl Act<Unbound> for StepIn {
    // The Action Points become those of the one who acts, never more (UL-ACT-17, UL-INB-07). The other may act first, if
    // the game master says so; nobody else comes between.
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_step_in(state, self.actor).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(before) = may_step_in(table.state(), self.actor) else { return };
        let ap = table.state().actor(self.actor).ap.min(table.state().actor(before).ap);
        table.emit(SteppedIn { actor: self.actor, before, ap, after: self.after });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).turn.readied {
            offers.add(StepIn { actor, after: false });
            offers.add(StepIn { actor, after: true });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let other = teller.state.acting.map_or_else(String::new, |acting| teller.name(acting));
        if self.after {
            format!("Let {} step in after {other}", teller.name(self.actor))
        } else {
            format!("Step in before {other}")
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let before = state.acting.map_or(0, |acting| state.actor(acting).ap);
        offer.preview = Some(format!("with {} AP", state.actor(self.actor).ap.min(before)));
    }

    fn by(&self) -> Option<ActorId> {
        if self.after { None } else { Some(self.actor) }
    }
}
