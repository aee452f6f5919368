use super::{Command, Event, RULING, STRIKE, Toy};
use crate::{ActorId, Advantage, Refusal, Rolled, Run, Table};

/// Carries a command out.
pub(super) fn decide(table: &mut Table<'_, Toy, impl Run<Toy>>, command: &Command) -> Result<(), Refusal> {
    match command {
        &Command::Strike { actor, target } => {
            table.state().may_act(actor)?;
            if !table.state().foes(actor).any(|foe| foe == target) {
                return Err(Refusal::new(&STRIKE, "there is no foe to strike").instead("strike one who stands"));
            }
            let roll = table.die(6, Advantage::Plain);
            let more = (roll.kept == 6).then(|| table.dice(2, 4));
            let harm = if roll.kept == 1 { 0 } else { roll.value() + more.as_ref().map_or(0, Rolled::value) };
            table.emit(Event::Struck { actor, target, roll, more, harm });
            if harm == 0 {
                next_turn(table);
            } else if table.state().fighters[target.index()].guards > 0 {
                table.emit(Event::Asked { victim: target, harm });
            } else {
                hurt(table, target, harm);
            }
        }
        &Command::Wait { actor } => {
            table.state().may_act(actor)?;
            let roll = table.state().fighters[actor.index()].hidden.then(|| table.die(6, Advantage::Plain));
            table.emit(Event::Waited { actor, roll });
            next_turn(table);
        }
        &Command::Guard { actor } => {
            let harm = table.state().may_answer(actor)?;
            let roll = table.die(6, Advantage::Plain);
            let left = (harm - roll.value()).max(0);
            table.emit(Event::Guarded { actor, roll });
            hurt(table, actor, left);
        }
        &Command::Take { actor } => {
            let harm = table.state().may_answer(actor)?;
            hurt(table, actor, harm);
        }
        Command::Rule { target, health, reason } => {
            let Some(fighter) = table.state().get(*target) else {
                return Err(Refusal::new(&RULING, "there is no such fighter"));
            };
            if !(0..=fighter.full).contains(health) {
                let most = fighter.full;
                return Err(Refusal::bounds(&RULING, "health", 0, most));
            }
            let turn = table.state().turn;
            table.emit(Event::Ruled { target: *target, health: *health, reason: reason.clone() });
            if table.state().blow.is_none() && !table.state().stands(turn) {
                next_turn(table);
            }
        }
        &Command::CallOut { target } => {
            if !table.state().get(target).is_some_and(|fighter| fighter.hidden) {
                return Err(Refusal::new(&RULING, "nobody of that name hides"));
            }
            table.emit(Event::CalledOut { target });
        }
    }
    Ok(())
}

/// Harms an actor, and ends the turn.
fn hurt(table: &mut Table<'_, Toy, impl Run<Toy>>, actor: ActorId, harm: i32) {
    let down = table.state().fighters[actor.index()].health <= harm;
    table.emit(Event::Hurt { actor, harm, down });
    next_turn(table);
}

/// Gives the turn to the next who stands, unless the duel is over.
fn next_turn(table: &mut Table<'_, Toy, impl Run<Toy>>) {
    let duel = table.state();
    if duel.over() {
        return;
    }
    let count = duel.fighters.len();
    let from = duel.turn.index();
    let next = (1..=count).map(|step| (from + step) % count).find(|&id| duel.fighters[id].health > 0);
    // Somebody stands on each side, or the duel would be over.
    let next = next.unwrap_or(from);
    let round = duel.round + u32::from(next <= from);
    table.emit(Event::Turn { actor: ActorId(next as u16), round });
}
