//! Blows, and who dodges them.

use crate::{Duel, Run, Table};
use ludex_kit::prelude::*;

rules! {
    /// Fighters act one after another.
    TURNS = "DU-01", "Turns";
    /// A blow does what its die shows; whoever is struck may take a d4 off.
    BLOWS = "DU-02", "Blows";
}

acts! { Duel;
    /// Strike an actor.
    #[command(rule = BLOWS, group = "Attack", label = "Strike {target}", costs = 2)]
    Strike { actor: ActorId, target: ActorId, #[late] hard: bool }
    may |c, s| {
        only_if!(s.turn == c.actor, &TURNS, "it is the turn of {}", s.turn)?;
        only_if!(s.actors[c.target.index()].health > 0, &BLOWS, "{} is down", c.target)?;
        only_if!(c.actor != c.target && !c.hard, &BLOWS, "a blow is struck at another, and never hard")
    },
    run |c, t| {
        let die = t.state().options.die.into();
        let roll = t.die(die, Advantage::Plain);
        t.emit(Struck { actor: c.actor, target: c.target, roll });
    },
    offers |o| {
        let actor = o.actor;
        o.each_other(|target| Strike { actor, target, hard: false });
    };

    /// Dodge the blow.
    #[command(rule = BLOWS, group = "Defence", answer)]
    Dodge { actor: ActorId }
    may |_, s| asked::<Duel, Defend>(s).map(drop),
    run |_, t| {
        let Some(Defend { actor, harm, .. }) = answer::<Duel, Defend>(t) else { return };
        let roll = t.die(4, Advantage::Plain);
        hurt(t, actor, (harm - roll.value()).max(0));
    };

    /// Take the blow.
    #[command(rule = BLOWS, group = "Defence", answer)]
    Take { actor: ActorId }
    may |_, s| asked::<Duel, Defend>(s).map(drop),
    run |_, t| {
        let Some(Defend { actor, harm, .. }) = answer::<Duel, Defend>(t) else { return };
        hurt(t, actor, harm);
    };
}

fn hurt(t: &mut Table<'_, impl Run>, actor: ActorId, harm: i32) {
    t.emit(Hurt { actor, harm });
    let (turn, count) = (t.state().turn.0, t.state().actors.len() as u16);
    let next =
        (1..=count).map(|step| ActorId((turn + step) % count)).find(|id| t.state().actors[id.index()].health > 0);
    t.emit(Passed { actor: next.unwrap_or(ActorId(turn)) });
}

asks! { Duel;
    /// How is the blow met?
    #[prompt] Defend { actor: ActorId, by: ActorId, harm: i32 }
    question |p, teller| format!("{} from {}: does {} dodge?", p.harm, teller.name(p.by), teller.name(p.actor)),
    usual |p, _| Dodge { actor: p.actor };
}

happens! { Duel;
    /// A blow was struck.
    #[event]
    Struck { actor: ActorId, target: ActorId, roll: Rolled }
    |e, s| {
        let (actor, harm) = (e.target, e.roll.value());
        s.asked.push(Defend { actor, by: e.actor, harm }.into());
    },
    tell |e, teller| told!(Roll, "{} strikes {}", teller.name(e.actor), teller.name(e.target));

    /// An actor was hurt.
    #[event]
    Hurt { actor: ActorId, harm: i32 }
    |e, s| {
        let actor = &mut s.actors[e.actor.index()];
        actor.health = (actor.health - e.harm).max(0);
    },
    measure |e, gauge| gauge.amount += e.harm;

    /// It is an actor's turn.
    #[event]
    Passed { actor: ActorId } |e, s| s.turn = e.actor;
}
