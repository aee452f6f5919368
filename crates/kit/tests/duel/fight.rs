//! Blows, and who dodges them.

use crate::game::prelude::*;

rules! {
    /// Fighters act one after another.
    TURNS = "DU-01", "Turns";
    /// A blow does what its die shows; whoever is struck may take a d4 off.
    BLOWS = "DU-02", "Blows";
}

/// Strike an actor.
#[command(rule = BLOWS, group = "Attack", label = "Strike {target}", costs = 2)]
pub struct Strike {
    pub actor: ActorId,
    pub target: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub hard: bool,
}

impl Act<Duel> for Strike {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.turn == self.actor, TURNS, "it is the turn of {}", state.turn);
        ensure!(state.actors[self.target.index()].health > 0, BLOWS, "{} is down", self.target);
        ensure!(self.actor != self.target && !self.hard, BLOWS, "a blow is struck at another, and never hard");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let die = table.state().options.die.into();
        let roll = table.die(die, Advantage::Plain);
        table.emit(Struck { actor: self.actor, target: self.target, roll });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| Strike { actor, target, hard: false });
    }
}

/// Dodge the blow.
#[command(rule = BLOWS, group = "Defence", answer)]
pub struct Dodge {
    pub actor: ActorId,
}

impl Act<Duel> for Dodge {
    fn may(&self, state: &State) -> Verdict {
        asked::<Duel, Defend>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Defend { actor, harm, .. }) = answer::<Duel, Defend>(table) else { return };
        let roll = table.die(4, Advantage::Plain);
        hurt(table, actor, (harm - roll.value()).max(0));
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// Take the blow.
#[command(rule = BLOWS, group = "Defence", answer)]
pub struct Take {
    pub actor: ActorId,
}

impl Act<Duel> for Take {
    fn may(&self, state: &State) -> Verdict {
        asked::<Duel, Defend>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Defend { actor, harm, .. }) = answer::<Duel, Defend>(table) else { return };
        hurt(table, actor, harm);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

fn hurt(table: &mut Table<'_, impl Run>, actor: ActorId, harm: i32) {
    table.emit(Hurt { actor, harm });
    let turn = table.state().turn.0;
    let count = table.state().actors.len() as u16;
    let next =
        (1..=count).map(|step| ActorId((turn + step) % count)).find(|id| table.state().actors[id.index()].health > 0);
    table.emit(Passed { actor: next.unwrap_or(ActorId(turn)) });
}

/// How is the blow met?
#[prompt]
pub struct Defend {
    pub actor: ActorId,
    pub by: ActorId,
    pub harm: i32,
}

impl Prompt<Duel> for Defend {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} from {}: does {} dodge?", self.harm, teller.name(self.by), teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Dodge { actor: self.actor }.into()
    }
}

/// A blow was struck.
#[event]
pub struct Struck {
    pub actor: ActorId,
    pub target: ActorId,
    pub roll: Rolled,
}

impl Event<Duel> for Struck {
    fn apply(&self, state: &mut State) {
        let actor = self.target;
        let harm = self.roll.value();
        state.asked.push(Defend { actor, by: self.actor, harm }.into());
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(Line::new(LineKind::Roll, format!("{} strikes {}", teller.name(self.actor), teller.name(self.target))))
    }
}

/// An actor was hurt.
#[event]
pub struct Hurt {
    pub actor: ActorId,
    pub harm: i32,
}

impl Event<Duel> for Hurt {
    fn apply(&self, state: &mut State) {
        let actor = &mut state.actors[self.actor.index()];
        actor.health = (actor.health - self.harm).max(0);
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.amount += self.harm;
    }
}

/// It is an actor's turn.
#[event]
pub struct Passed {
    pub actor: ActorId,
}

impl Event<Duel> for Passed {
    fn apply(&self, state: &mut State) {
        state.turn = self.actor;
    }
}
