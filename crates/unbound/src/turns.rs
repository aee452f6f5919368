//! Turns and Action Points: who acts, what it costs, how rounds begin and end (UL-TRN).

use crate::Table;
use crate::character::profile::{ActionPoints, AP_ATTRIBUTE, AP_TOTAL, CREATURE_AP};
use crate::character::{Attribute, Dice};
use crate::event::{Event, Expense, TurnEnd};
use crate::options::{OrderTie, REROLL_AP, VitalityDieInAp};
use crate::pending::Pending;
use crate::state::{Stage, State};
use crate::statuses::{DISABLED, EXHAUSTION, Effect, SURPRISED, Status, gain};
use crate::{dying, pools};
use ludex_engine::{ActorId, Faces, Log, Luck, Refusal, Tally};
use std::cmp::Reverse;

ludex_engine::rules! {
    /// Positions are set, everybody comes by Action Points, and the one with the most acts, until nobody can or will.
    SEQUENCE = "UL-TRN-01", "Encounter sequence";
    /// A round takes about ten seconds; six make a minute.
    ROUND_LENGTH = "UL-TRN-02", "Length of a round";
    /// The Vitality Die in the Action Point roll is rolled but not spent.
    VITALITY_DIE_IN_AP = "UL-TRN-05", "Vitality Die in the roll";
    /// Each boost in Agility lets one die of an Action Point roll be rolled again; the new face stands.
    AGILITY_REROLL = "UL-TRN-08", "Agility boosts and Action Points";
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
    /// The round ends when nobody is left who may act; all Action Points go back to their first number.
    ROUND_END = "UL-TRN-15", "End of the round";
    /// An action needs its whole price; it is paid before dice are rolled and not given back.
    PAYING = "UL-TRN-16", "Paying";
    /// A price is its base, times what multiplies it, plus surcharges, less discounts; at least 1 unless free.
    COST_ORDER = "UL-TRN-17", "Order of price changes";
    /// Action Points spent on reactions move their owner down the order.
    REACTIONS_COST = "UL-TRN-18", "Reactions and the order";
    /// Effects that take Action Points take them from this round's.
    LOSING_AP = "UL-TRN-19", "Losing Action Points";
    /// A round starts with fresh flags, fresh Action Points less what weakens, and damage that goes on.
    ROUND_START = "UL-TRN-20", "Start of a round";
    /// A number of turns counts the turns of the one affected that start from then on.
    DURATIONS = "UL-TRN-21", "Counting durations";
    /// Those who join in the middle of a round get Action Points at once but act from the next round.
    JOINING = "UL-TRN-22", "Joining late", Call;
    /// Those who cannot act keep a place in the order, where their turn starts and ends at once.
    UNABLE = "UL-TRN-23", "Those who cannot act";
    /// The game master ends the fight; what lasts until then is over.
    ENCOUNTER_END = "UL-TRN-24", "End of the encounter", Call;
}

/// Seconds of a round (UL-TRN-02).
pub const ROUND_SECONDS: u64 = 10;

/// Works out a price (UL-TRN-17).
pub fn price(base: i32, times: i32, surcharge: i32, discount: i32) -> i32 {
    let sum = base * times + surcharge - discount;
    if base >= 1 { sum.max(1) } else { sum.max(0) }
}

/// Refuses a price that cannot be paid (UL-TRN-16).
pub fn can_pay(state: &State, actor: ActorId, cost: i32) -> Result<(), Refusal> {
    let ap = state.actor(actor).ap;
    if ap >= cost {
        return Ok(());
    }
    let name = &state.actor(actor).name;
    let refusal = Refusal::new(&PAYING, format!("it costs {cost} AP and {name} has {ap}"));
    Err(if ap > 0 { refusal.instead("choose something cheaper, or pass") } else { refusal.instead("pass") })
}

/// Refuses a command to an actor whose activation it is not.
pub fn must_act(state: &State, actor: ActorId) -> Result<(), Refusal> {
    if state.stage != Stage::Fighting {
        return Err(Refusal::new(&SEQUENCE, "there is no fight now").instead("the game master starts the encounter"));
    }
    if let Some(pending) = state.decision() {
        let name = &state.actor(pending.actor()).name;
        return Err(Refusal::new(&ACTIVATION, format!("{name} must decide something first")));
    }
    match state.acting {
        Some(acting) if acting == actor => Ok(()),
        Some(acting) => {
            let name = &state.actor(acting).name;
            Err(Refusal::new(&WHO_ACTS, format!("it is {name}'s activation")).instead("wait, or ready an action"))
        }
        None => Err(Refusal::new(&WHO_ACTS, "nobody can act now").instead("the game master begins the next round")),
    }
}

/// Begins the fight (UL-TRN-01): Surprised is settled first, then everybody comes by Action Points.
pub fn start_encounter(table: &mut Table<'_, impl Faces, impl Log<Event>>, surprised: &[ActorId]) {
    table.emit(Event::EncounterStarted);
    for &actor in surprised {
        gain(table, actor, Status::Surprised, Effect::lasting(), &SURPRISED);
    }
    for actor in table.state().ids() {
        roll_action_points(table, actor);
    }
    if table.state().pending.is_empty() {
        start_round(table);
    }
}

/// Comes by Action Points: rolls them, or takes the fixed number (UL-TRN-03, UL-TRN-07).
fn roll_action_points(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) {
    let (mut tally, shows) = (table.tally(), table.listens());
    let profile = table.state().actor(actor).profile.clone();
    let options = table.state().options.clone();
    let (mut dice, mut sum) = (Vec::new(), 0);
    let (mut sides, mut faces, mut rolled) = ([0; 6], [0; 6], 0);
    let mut roll = |table: &mut Table<'_, _, _>, die: u8| {
        let face = table.die(u32::from(die), Luck::Plain);
        (sides[rolled], faces[rolled]) = (die, face.kept as u8);
        rolled = (rolled + 1).min(5);
        sum += face.value();
        if shows {
            dice.push(face);
        }
    };
    match profile.ap {
        ActionPoints::Fixed(ap) => tally.base("record", ap, &CREATURE_AP),
        ActionPoints::Dice(first, second) => {
            for Dice { count, sides, plus } in [first, second] {
                (0..count).for_each(|_| roll(table, sides));
                tally.base("record", i32::from(plus), &CREATURE_AP);
            }
        }
        ActionPoints::Rolled => {
            (0..profile.action_dice()).for_each(|_| roll(table, 4));
            match options.ap_vitality_die {
                VitalityDieInAp::Rolled => roll(table, profile.vitality_die),
                VitalityDieInAp::HalfSize => {
                    tally.add("half the Vitality Die", i32::from(profile.vitality_die) / 2, &VITALITY_DIE_IN_AP);
                }
                VitalityDieInAp::None => {}
            }
            let attribute = profile.ap_attribute();
            tally.base("everybody", 5, &AP_TOTAL);
            tally.add("Agility", profile.attribute(Attribute::Agility), &AP_TOTAL);
            tally.add(attribute.name(), profile.attribute(attribute), &AP_ATTRIBUTE);
        }
    }
    let plus = tally.total;
    let total = (plus + sum).max(options.ap_minimum);
    table.emit(Event::ApRolled { actor, dice, tally, total });
    let again = profile.boosts(Attribute::Agility).min(rolled as i32);
    if again > 0 && profile.ap == ActionPoints::Rolled {
        let pending = Pending::RerollAp { actor, sides, faces, again: 0, left: again as u8, plus };
        table.emit(Event::Asked { pending });
    }
}

/// Rolls one Action Point die again (UL-TRN-08).
pub fn reroll_action_point(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    die: u8,
) -> Result<(), Refusal> {
    let Some(&Pending::RerollAp { actor: asked, sides, faces, again, left, plus }) = table.state().decision() else {
        return Err(Refusal::new(&AGILITY_REROLL, "no Action Point dice wait to be rolled again"));
    };
    let place = usize::from(die);
    if asked != actor || place >= sides.len() || sides[place] == 0 || again & (1 << die) != 0 {
        let why = "that die was not rolled by this actor, or was rolled again already";
        return Err(Refusal::new(&AGILITY_REROLL, why).instead("choose another die, or keep them"));
    }
    let roll = table.die(u32::from(sides[place]), Luck::Plain);
    let others: i32 = faces.iter().map(|&face| i32::from(face)).sum::<i32>() - i32::from(faces[place]);
    let total = (plus + others + roll.value()).max(table.state().options.ap_minimum);
    table.emit(Event::ApRerolled { actor, die, before: u32::from(faces[place]), roll, total });
    let open = (0..6).any(|other| sides[other] > 0 && (again | 1 << die) & (1 << other) == 0);
    if left == 1 || !open {
        table.emit(Event::Settled);
    }
    Ok(())
}

/// Begins the next round (UL-TRN-20).
pub fn start_round(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    let round = table.state().round + 1;
    table.emit(Event::RoundStarted { round });
    if round > 1 && table.state().options.ap_reroll_each_round {
        for actor in table.state().ids() {
            if table.state().actor(actor).alive() && table.state().actor(actor).profile.ap == ActionPoints::Rolled {
                roll_action_points(table, actor);
            }
        }
        // Agility boosts are for the roll at the start here; the choice would stop every round otherwise.
        while matches!(table.state().decision(), Some(Pending::RerollAp { .. })) {
            table.emit(Event::Settled);
        }
    }
    for actor in table.state().ids() {
        if table.state().actor(actor).alive() && table.state().actor(actor).present() {
            let tally = fresh_action_points(table.state(), actor, table.listens());
            table.emit(Event::ApReset { actor, ap: tally.total, tally });
        }
    }
    continuous_damage(table);
}

/// The Action Points that a round begins with (UL-TRN-15, UL-TRN-20).
pub fn fresh_action_points(state: &State, id: ActorId, shows: bool) -> Tally {
    let (actor, mut tally) = (state.actor(id), Tally::new(shows));
    tally.base("first roll", actor.ap_reset, if state.options.ap_reroll_each_round { &REROLL_AP } else { &ROUND_END });
    tally.add("Exhaustion", -i32::from(actor.exhaustion), &EXHAUSTION);
    if tally.total < 0 {
        tally.add("not below 0", -tally.total, &ROUND_START);
    }
    let halved = actor.statuses.has(Status::Disabled);
    let surprised = state.round == 1 && actor.statuses.has(Status::Surprised);
    if halved || surprised {
        let lost = tally.total - tally.total / 2;
        tally.add("halved", -lost, if halved { &DISABLED } else { &SURPRISED });
        if halved && surprised {
            tally.off("halved again", 0, &SURPRISED, "halved once only");
        }
    }
    tally
}

/// Damage that goes on, highest Action Points first (UL-TRN-20, UL-DMG-07).
fn continuous_damage(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    let burning = |state: &State, id: ActorId| state.actor(id).alive() && state.actor(id).statuses.has(Status::Burning);
    let mut last = None;
    loop {
        let state = table.state();
        let place = |id: ActorId| (Reverse(state.actor(id).ap), id);
        let next = state.ids().filter(|&id| burning(state, id) && last.is_none_or(|last| place(id) > last));
        let Some(id) = next.min_by_key(|&id| place(id)) else { return };
        last = Some(place(id));
        crate::damage::burn(table, id);
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
    let second = match state.options.order_tie {
        OrderTie::ApAttribute => actor.attribute(actor.profile.ap_attribute()),
        OrderTie::Dex => actor.attribute(Attribute::Dexterity),
        OrderTie::Cun => actor.attribute(Attribute::Cunning),
    };
    let agility = actor.attribute(Attribute::Agility);
    (Reverse(actor.ap), Reverse(agility), Reverse(second), !actor.profile.pc, id)
}

/// Goes on until somebody must act or decide, or nobody can.
pub fn go_on(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    loop {
        if table.state().stage != Stage::Fighting {
            return;
        }
        if let Some(&pending) = table.state().decision() {
            if crate::reactions::is_open(table.state(), &pending) {
                return;
            }
            table.emit(Event::Settled);
            continue;
        }
        if table.state().round == 0 {
            start_round(table);
            continue;
        }
        if table.state().moving.is_some() {
            crate::movement::walk_on(table);
            continue;
        }
        if let Some(actor) = table.state().acting {
            let able = table.state().can_act(actor);
            if able && !table.state().activation.spent && table.state().actor(actor).ap > 0 {
                return;
            }
            table.emit(Event::ActivationEnded { actor });
            if table.state().in_turn(actor) && (!able || table.state().actor(actor).ap == 0) {
                end_turn(table, actor, if able { TurnEnd::Spent } else { TurnEnd::Unable });
            }
            continue;
        }
        let state = table.state();
        match state.ids().filter(|&id| eligible(state, id)).min_by_key(|&id| order_key(state, id)) {
            Some(next) => begin_activation(table, next),
            None => {
                end_round(table);
                if !table.state().ids().any(|id| table.state().can_act(id)) {
                    return;
                }
                start_round(table);
            }
        }
    }
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

/// What happens when a turn starts: expiry, the death save, the breather (UL-INB-19).
fn start_turn(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) {
    table.emit(Event::TurnStarted { actor });
    if table.state().actor(actor).statuses.has(Status::Surprised) {
        table.emit(Event::StatusEnded { actor, status: Status::Surprised });
    }
    if table.state().actor(actor).dying() {
        dying::death_save(table, actor);
    }
    if table.state().actor(actor).breather {
        pools::take_breath(table, actor);
    }
}

/// Ends a turn; statuses that last until then are over (UL-TRN-21).
pub fn end_turn(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, why: TurnEnd) {
    table.emit(Event::TurnEnded { actor, why });
    while let Some(status) = table.state().actor(actor).statuses.ending_with_turn().next() {
        table.emit(Event::StatusEnded { actor, status });
    }
    table.emit(Event::TurnCounted { actor });
}

/// Ends the round: turns that never came start and end, and rounds are counted (UL-TRN-20).
fn end_round(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    for actor in table.state().ids() {
        if !table.state().actor(actor).alive() || !table.state().actor(actor).present() {
            continue;
        }
        if !table.state().actor(actor).turn.started && !table.state().actor(actor).turn.late {
            start_turn(table, actor);
        }
        if table.state().actor(actor).alive() && !table.state().actor(actor).turn.ended {
            end_turn(table, actor, TurnEnd::RoundOver);
        }
    }
    for actor in table.state().ids() {
        while let Some(status) = table.state().actor(actor).statuses.ending_with_round().next() {
            table.emit(Event::StatusEnded { actor, status });
        }
    }
    let round = table.state().round;
    table.emit(Event::RoundEnded { round });
}

/// The next round, begun by the game master when nobody can act by themselves.
pub fn next_round(table: &mut Table<'_, impl Faces, impl Log<Event>>) -> Result<(), Refusal> {
    may_begin_round(table.state())?;
    start_round(table);
    Ok(())
}

/// Whether the game master may begin the next round: the fight is on and nobody can act.
pub fn may_begin_round(state: &State) -> Result<(), Refusal> {
    let waits = state.stage == Stage::Fighting && state.acting.is_none() && state.pending.is_empty();
    if waits { Ok(()) } else { Err(Refusal::new(&ROUND_END, "the round is not over: somebody can still act")) }
}

/// Passes (UL-TRN-14).
pub fn pass(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Result<(), Refusal> {
    must_act(table.state(), actor)?;
    end_turn(table, actor, TurnEnd::Passed);
    Ok(())
}

/// To whom an actor may yield: another player's character exactly as high in the order (UL-TRN-11).
pub fn may_yield(state: &State, actor: ActorId, to: ActorId) -> Result<(), Refusal> {
    must_act(state, actor)?;
    let (one, other) = (state.actor(actor), state.actor(to));
    let tied = actor != to && one.ap == other.ap && eligible(state, to) && state.can_act(to);
    let fresh = !state.activation.faced && !state.activation.object;
    if one.profile.pc && other.profile.pc && tied && other.turn.started && fresh {
        return Ok(());
    }
    let why = "only players' characters with equal AP, both in their turns, may let one another act first";
    Err(Refusal::new(&YIELD, why))
}

/// Readies an action (UL-ACT-17).
pub fn ready(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Result<(), Refusal> {
    must_act(table.state(), actor)?;
    table.emit(Event::Readied { actor });
    Ok(())
}

/// Whether somebody who waits may step in now (UL-ACT-17).
pub fn may_step_in(state: &State, actor: ActorId) -> Result<ActorId, Refusal> {
    use crate::actions::READY;
    let waiting = state.actor(actor).turn.readied && state.can_act(actor);
    if !waiting || state.stage != Stage::Fighting {
        return Err(Refusal::new(&READY, "only somebody who readied an action may step in"));
    }
    let before_action = state.pending.is_empty() && state.moving.is_none() && !state.activation.spent;
    match state.acting {
        Some(acting) if acting != actor && before_action => {
            if state.actor(actor).ap.min(state.actor(acting).ap) < 1 {
                return Err(Refusal::new(&READY, "no Action Points would be left to act with"));
            }
            Ok(acting)
        }
        _ => Err(Refusal::new(&READY, "nobody else is about to act").instead("wait for another activation")),
    }
}

/// Steps in: the Action Points become those of the one who acts, never more (UL-ACT-17).
pub fn step_in(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Result<(), Refusal> {
    let before = may_step_in(table.state(), actor)?;
    let ap = table.state().actor(actor).ap.min(table.state().actor(before).ap);
    table.emit(Event::SteppedIn { actor, before, ap });
    Ok(())
}

/// Pays a price that was checked before.
pub fn pay(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, on: Expense, tally: Tally) {
    table.emit(Event::ApSpent { actor, amount: tally.total, on, tally });
}
