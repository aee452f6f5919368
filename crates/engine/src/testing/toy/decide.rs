use super::{Command, Event, RULING, STRIKE, Toy};
use crate::{ActorId, Faces, Log, Luck, Refusal, Rolled, Scene};

/// Carries a command out.
pub(super) fn decide<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Toy, F, L>,
    command: &Command,
) -> Result<(), Refusal> {
    match command {
        &Command::Strike { actor, target } => {
            scene.state().may_act(actor)?;
            if !scene.state().foes(actor).any(|foe| foe == target) {
                return Err(Refusal::new(&STRIKE, "there is no foe to strike").instead("strike one who stands"));
            }
            let roll = scene.die(6, Luck::Plain);
            let more = (roll.kept == 6).then(|| scene.dice(2, 4));
            let harm = if roll.kept == 1 { 0 } else { roll.value() + more.as_ref().map_or(0, Rolled::value) };
            scene.emit(Event::Struck { actor, target, roll, more, harm });
            match harm {
                0 => next_turn(scene),
                _ if scene.state().fighters[target.index()].guards > 0 => {
                    scene.emit(Event::Asked { victim: target, harm })
                }
                _ => hurt(scene, target, harm),
            }
        }
        &Command::Wait { actor } => {
            scene.state().may_act(actor)?;
            let roll = scene.state().fighters[actor.index()].hidden.then(|| scene.die(6, Luck::Plain));
            scene.emit(Event::Waited { actor, roll });
            next_turn(scene);
        }
        &Command::Guard { actor } => {
            let harm = scene.state().may_answer(actor)?;
            let roll = scene.die(6, Luck::Plain);
            let left = (harm - roll.value()).max(0);
            scene.emit(Event::Guarded { actor, roll });
            hurt(scene, actor, left);
        }
        &Command::Take { actor } => {
            let harm = scene.state().may_answer(actor)?;
            hurt(scene, actor, harm);
        }
        Command::Rule { target, health, reason } => {
            let Some(fighter) = scene.state().get(*target) else {
                return Err(Refusal::new(&RULING, "there is no such fighter"));
            };
            if !(0..=fighter.full).contains(health) {
                let most = fighter.full;
                return Err(Refusal::new(&RULING, format!("health lies between 0 and {most}")));
            }
            let turn = scene.state().turn;
            scene.emit(Event::Ruled { target: *target, health: *health, reason: reason.clone() });
            if scene.state().blow.is_none() && !scene.state().stands(turn) {
                next_turn(scene);
            }
        }
        &Command::CallOut { target } => {
            if !scene.state().get(target).is_some_and(|fighter| fighter.hidden) {
                return Err(Refusal::new(&RULING, "nobody of that name hides"));
            }
            scene.emit(Event::CalledOut { target });
        }
    }
    Ok(())
}

fn hurt<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Toy, F, L>, actor: ActorId, harm: i32) {
    let down = scene.state().fighters[actor.index()].health <= harm;
    scene.emit(Event::Hurt { actor, harm, down });
    next_turn(scene);
}

fn next_turn<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Toy, F, L>) {
    let duel = scene.state();
    if duel.over() {
        return;
    }
    let (count, from) = (duel.fighters.len(), duel.turn.index());
    let next = (1..=count).map(|step| (from + step) % count).find(|&id| duel.fighters[id].health > 0);
    // Somebody stands on each side, or the duel would be over.
    let next = next.unwrap_or(from);
    let round = duel.round + u32::from(next <= from);
    scene.emit(Event::Turn { actor: ActorId(next as u16), round });
}
