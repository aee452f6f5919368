//! Turns and Action Points: who acts, what it costs, how rounds begin and end (UL-TRN).

use crate::Table;
use crate::body::breath;
use crate::character::Attribute;
use crate::event::{Event, Expense, TurnEnd};
use crate::objection::{Objection, Verdict, Why};
use crate::options::OrderTie;
use crate::pending::Pending;
use crate::rounds::{self, SEQUENCE};
use crate::state::{Phase, Stage, State};
use crate::statuses::Status;
use crate::{dying, pools, spells};
use ludex_engine::{ActorId, Faces, Log, Luck, Rolled, Tally};
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

/// Refuses a price that cannot be paid (UL-TRN-16).
pub fn can_pay(state: &State, actor: ActorId, cost: i32) -> Verdict {
    let ap = state.actor(actor).ap;
    if ap >= cost {
        return Ok(());
    }
    let objection = Objection::new(&PAYING, Why::Price { actor, cost });
    Err(if ap > 0 { objection.instead("choose something cheaper, or pass") } else { objection.instead("pass") })
}

/// Refuses an attack or a maneuver to an actor whose activation it is not, and who has not just grappled the target
/// critically either (UL-MAN-16).
pub fn must_act_against(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    match state.decision() {
        Some(&decision) if decision == (Pending::FollowUp { actor, target }) => Ok(()),
        _ => must_act(state, actor),
    }
}

/// Refuses a command to an actor whose activation it is not, or who is in the middle of a Move.
pub fn must_act(state: &State, actor: ActorId) -> Verdict {
    must_be_about(state, actor)?;
    if state.moving.is_some() {
        let objection = Objection::new(&ACTIVATION, Why::Somebody(actor, "is in the middle of a Move"));
        return Err(objection.instead("do what is free, walk on, or end the Move"));
    }
    Ok(())
}

/// Refuses a command to an actor whose activation it is not. What is free may be done in the middle of a Move too
/// (UL-ACT-02).
pub fn must_be_about(state: &State, actor: ActorId) -> Verdict {
    if state.stage != Stage::Fighting {
        return Err(Objection::new(&SEQUENCE, "there is no fight now").instead("the game master starts the encounter"));
    }
    if let Some(pending) = state.decision() {
        return Err(Objection::new(&ACTIVATION, Why::Somebody(pending.actor(), "must decide something first")));
    }
    match state.acting {
        Some(acting) if acting == actor => Ok(()),
        Some(acting) => {
            let objection = Objection::new(&WHO_ACTS, Why::Somebody(acting, "is the one to act now"));
            Err(objection.instead("wait, or ready an action"))
        }
        None => Err(Objection::new(&WHO_ACTS, "nobody can act now").instead("the game master begins the next round")),
    }
}

/// Whether somebody may take an activation (UL-TRN-15).
fn eligible(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    actor.ap >= 1 && actor.alive() && actor.present() && !actor.turn.ended && !actor.turn.readied && !actor.turn.late
}

/// Who stands first in the order (UL-TRN-09, UL-TRN-10).
pub fn order_key(state: &State, id: ActorId) -> (Reverse<i32>, Reverse<i32>, Reverse<i32>, bool, ActorId) {
    let actor = state.actor(id);
    let second = match state.options().order_tie {
        OrderTie::D20 => 0,
        OrderTie::ApAttribute => actor.attribute(actor.profile.ap_attribute()),
        OrderTie::Dex => actor.attribute(Attribute::Dexterity),
        OrderTie::Cun => actor.attribute(Attribute::Cunning),
    };
    let agility = actor.attribute(Attribute::Agility);
    (Reverse(actor.ap), Reverse(agility), Reverse(second), !actor.profile.pc, id)
}

/// Goes on until somebody must act or decide, or nobody can.
pub(crate) fn go_on(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    let mut idle = false;
    loop {
        crate::movement::bring_down(table);
        if table.state().riders {
            crate::mounted::let_fall(table);
        }
        if table.state().stage != Stage::Fighting {
            return;
        }
        crate::actions::lose_aim(table);
        if let Some(&pending) = table.state().decision() {
            if spells::reaction::go_on(table, &pending) {
                continue;
            }
            if crate::reactions::is_open(table.state(), &pending) {
                return;
            }
            table.emit(Event::Settled);
        } else if table.state().phase == Phase::Between {
            // A round in which nobody could act is not followed by another without the game master's word.
            let first = table.state().round == 0;
            if !first && (idle || !table.state().ids().any(|id| table.state().can_act(id))) {
                return;
            }
            rounds::start_round(table);
            idle = true;
        } else if table.state().phase == Phase::Opening {
            rounds::open_round(table);
        } else if table.state().moving.is_some() {
            if crate::movement::halting::waits(table.state()) {
                return;
            }
            crate::movement::walk_on(table);
        } else if let Some(actor) = table.state().acting {
            let able = table.state().can_act(actor);
            let nothing_left = table.state().actor(actor).ap <= 0;
            let spent = nothing_left && !spells::holds_ready(table.state(), actor, None);
            if able && !table.state().activation.spent && !spent {
                return;
            }
            table.emit(Event::ActivationEnded { actor });
            if table.state().in_turn(actor) && (!able || spent) {
                end_turn(table, actor, if able { TurnEnd::Spent } else { TurnEnd::Unable });
            }
        } else if let Some(actor) = drained(table.state()) {
            end_turn(table, actor, TurnEnd::Spent);
        } else if let Some(next) = stepping_in(table.state()) {
            table.emit(Event::Activated { actor: next });
        } else if let Some(next) = next_in_order(table.state()) {
            let next = break_tie(table, next);
            begin_activation(table, next);
            idle &= table.state().acting.is_none();
        } else {
            rounds::end_round(table);
        }
    }
}

/// Whose turn is over because a reaction has cost the last Action Points (UL-TRN-12).
fn drained(state: &State) -> Option<ActorId> {
    state.ids().find(|&id| {
        let who = state.actor(id);
        who.ap <= 0 && who.turn.started && !who.turn.ended && state.can_act(id) && !spells::holds_ready(state, id, None)
    })
}

/// Who steps in after the activation that is over (UL-ACT-17).
fn stepping_in(state: &State) -> Option<ActorId> {
    let able = |id: ActorId| state.actor(id).ap >= 1 || spells::holds_ready(state, id, None);
    state.next.filter(|&id| state.can_act(id) && able(id))
}

/// Who takes the next activation (UL-TRN-09).
fn next_in_order(state: &State) -> Option<ActorId> {
    state.ids().filter(|&id| eligible(state, id)).min_by_key(|&id| order_key(state, id))
}

/// The most times that a tie is rolled for again.
const MOST_TIE_ROLLS: u8 = 8;

/// Where a campaign rolls for ties, everybody with the same Action Points and Agility rolls a d20; the highest acts,
/// and those highest together roll again (UL-TRN-10).
fn break_tie(table: &mut Table<'_, impl Faces, impl Log<Event>>, first: ActorId) -> ActorId {
    if table.state().options().order_tie != OrderTie::D20 {
        return first;
    }
    let place = |state: &State, id: ActorId| (state.actor(id).ap, state.actor(id).attribute(Attribute::Agility));
    let state = table.state();
    let ids = state.ids().filter(|&id| eligible(state, id) && place(state, id) == place(state, first));
    let mut tied: Vec<ActorId> = ids.collect();
    for _ in 0..MOST_TIE_ROLLS {
        if tied.len() < 2 {
            break;
        }
        let rolls: Vec<(ActorId, Rolled)> = tied.iter().map(|&id| (id, table.die(20, Luck::Plain))).collect();
        let best = rolls.iter().map(|(_, roll)| roll.kept).max();
        tied = rolls.iter().filter(|(_, roll)| Some(roll.kept) == best).map(|(id, _)| *id).collect();
        table.emit(Event::TieRolled { rolls });
    }
    tied.first().copied().unwrap_or(first)
}

/// Gives somebody an activation; their turn starts with the first (UL-TRN-12).
fn begin_activation(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) {
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
    table.emit(Event::Activated { actor });
}

/// What happens when a turn starts: expiry, the death save, the breather (UL-INB-19). Surprised ends here, and not with
/// the first hit (UL-INB-14).
pub(crate) fn start_turn(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) {
    table.emit(Event::TurnStarted { actor });
    if table.state().actor(actor).statuses.has(Status::Surprised) {
        table.emit(Event::StatusEnded { actor, status: Status::Surprised });
    }
    if table.state().actor(actor).dying() {
        dying::death_save(table, actor);
    }
    breath::turn_starts(table, actor);
    if table.state().actor(actor).breather {
        pools::take_breath(table, actor);
    }
}

/// Ends a turn; statuses that last until then are over (UL-TRN-21).
pub(crate) fn end_turn(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, why: TurnEnd) {
    table.emit(Event::TurnEnded { actor, why });
    while let Some(status) = table.state().actor(actor).statuses.ending_with_turn() {
        table.emit(Event::StatusEnded { actor, status });
    }
    table.emit(Event::TurnCounted { actor });
}

/// Passes (UL-TRN-14).
pub(crate) fn pass(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Verdict {
    must_act(table.state(), actor)?;
    end_turn(table, actor, TurnEnd::Passed);
    Ok(())
}

/// To whom an actor may yield: another player's character exactly as high in the order (UL-TRN-11).
pub fn may_yield(state: &State, actor: ActorId, ally: ActorId) -> Verdict {
    must_act(state, actor)?;
    let (one, other) = (state.actor(actor), state.actor(ally));
    let known = actor != ally && state.knows(actor, ally);
    let tied = known && one.ap == other.ap && eligible(state, ally) && state.can_act(ally);
    let fresh = !state.activation.faced && state.activation.objects == 0;
    if one.profile.pc && other.profile.pc && tied && fresh {
        return Ok(());
    }
    let why = "only players' characters with equal AP may let one another act first";
    Err(Objection::new(&YIELD, why))
}

/// Lets another act first (UL-TRN-11).
pub(crate) fn yield_to(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, ally: ActorId) -> Verdict {
    may_yield(table.state(), actor, ally)?;
    table.emit(Event::Yielded { actor, to: ally });
    if !table.state().actor(ally).turn.started {
        start_turn(table, ally);
    }
    Ok(())
}

/// Whether an actor may ready an action (UL-ACT-17).
pub fn may_ready(state: &State, actor: ActorId) -> Verdict {
    must_act(state, actor)?;
    crate::actions::must_be_loose(state, actor)
}

/// Readies an action (UL-ACT-17).
pub(crate) fn ready(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Verdict {
    may_ready(table.state(), actor)?;
    table.emit(Event::Readied { actor });
    Ok(())
}

/// Whether somebody who waits may step in now (UL-ACT-17).
pub fn may_step_in(state: &State, actor: ActorId) -> Result<ActorId, Objection> {
    let waiting = state.actor(actor).turn.readied && state.can_act(actor);
    if !waiting || state.stage != Stage::Fighting {
        return Err(Objection::new(&READY, "only somebody who readied an action may step in"));
    }
    let before_action = state.pending.is_empty() && state.moving.is_none() && !state.activation.spent;
    match state.acting {
        Some(acting) if acting != actor && before_action && state.knows(actor, acting) => {
            let left = state.actor(actor).ap.min(state.actor(acting).ap);
            if left < 1 && !spells::holds_ready(state, actor, None) {
                return Err(Objection::new(&READY, "no Action Points would be left to act with"));
            }
            Ok(acting)
        }
        _ => Err(Objection::new(&READY, "nobody else is about to act").instead("wait for another activation")),
    }
}

/// Steps in: the Action Points become those of the one who acts, never more (UL-ACT-17, UL-INB-07).
/// The other may act first, if the game master says so; nobody else comes between.
pub(crate) fn step_in(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, after: bool) -> Verdict {
    let before = may_step_in(table.state(), actor)?;
    let ap = table.state().actor(actor).ap.min(table.state().actor(before).ap);
    table.emit(Event::SteppedIn { actor, before, ap, after });
    Ok(())
}

/// Pays a price that was checked before.
pub(crate) fn pay(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, on: Expense, tally: Tally) {
    table.emit(Event::ApSpent { actor, amount: tally.total, on, tally });
}
