//! Blows, and who dodges them.

use crate::{Duel, Prompt, Run, State, Table};
use ludex_kit::{
    Act, ActorId, Ask, Gauge, Happens, Line, Luck, Mood, Offers, Refusal, Rolled, Teller, Verdict, answer, asked,
    command, event, prompt, rules,
};

rules! {
    /// Fighters act one after another.
    TURNS = "DU-01", "Turns";
    /// A blow does what its die shows; whoever is struck may take a d4 off.
    BLOWS = "DU-02", "Blows";
}

/// Strike somebody.
#[command(rule = BLOWS, group = "Attack", label = "Strike {target}", costs = 2)]
pub struct Strike {
    pub actor: ActorId,
    pub target: ActorId,
    #[late]
    pub hard: bool,
}

impl Act<Duel> for Strike {
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&TURNS, "it is the turn of {}").about(s.turn).unless(s.turn == self.actor)?;
        Refusal::new(&BLOWS, "{} is down").about(self.target).unless(s.actors[self.target.index()].health > 0)?;
        Refusal::new(&BLOWS, "a blow is struck at another, and never hard")
            .unless(self.actor != self.target && !self.hard)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let die = t.state().options.die.into();
        let roll = t.die(die, Luck::Plain);
        t.emit(Struck { actor: self.actor, target: self.target, roll });
    }
    fn offers(o: &mut Offers<'_, Duel>) {
        let actor = o.actor;
        o.each_other(|target| Strike { actor, target, hard: false });
    }
}

/// Dodge the blow.
#[command(rule = BLOWS, group = "Defence", answer)]
pub struct Dodge {
    pub actor: ActorId,
}

impl Act<Duel> for Dodge {
    fn may(&self, s: &State) -> Verdict {
        asked::<Duel, Defend>(s).map(drop)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Some(Defend { actor, harm, .. }) = answer::<Duel, Defend>(t) else { return };
        let roll = t.die(4, Luck::Plain);
        hurt(t, actor, (harm - roll.value()).max(0));
    }
    fn offers(o: &mut Offers<'_, Duel>) {
        o.add(Dodge { actor: o.actor });
    }
}

/// Take the blow.
#[command(rule = BLOWS, group = "Defence", answer)]
pub struct Take {
    pub actor: ActorId,
}

impl Act<Duel> for Take {
    fn may(&self, s: &State) -> Verdict {
        asked::<Duel, Defend>(s).map(drop)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Some(Defend { actor, harm, .. }) = answer::<Duel, Defend>(t) else { return };
        hurt(t, actor, harm);
    }
    fn offers(o: &mut Offers<'_, Duel>) {
        o.add(Take { actor: o.actor });
    }
}

fn hurt(t: &mut Table<'_, impl Run>, actor: ActorId, harm: i32) {
    t.emit(Hurt { actor, harm });
    let (turn, count) = (t.state().turn.0, t.state().actors.len() as u16);
    let next =
        (1..=count).map(|step| ActorId((turn + step) % count)).find(|id| t.state().actors[id.index()].health > 0);
    t.emit(Passed { actor: next.unwrap_or(ActorId(turn)) });
}

/// How is the blow met?
#[prompt]
pub struct Defend {
    pub actor: ActorId,
    pub by: ActorId,
    pub harm: i32,
}

impl Ask<Duel> for Defend {
    fn question(&self, teller: &Teller<'_, Duel>) -> String {
        format!("{} from {}: does {} dodge?", self.harm, teller.name(self.by), teller.name(self.actor))
    }
    fn usual(&self, _: &State) -> crate::Command {
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

impl Happens<Duel> for Struck {
    fn apply(&self, s: &mut State) {
        let (actor, harm) = (self.target, self.roll.value());
        s.asked.push(Defend { actor, by: self.actor, harm }.into());
    }
    fn tell(&self, teller: &Teller<'_, Duel>) -> Option<Line> {
        Some(Line::new(Mood::Roll, format!("{} strikes {}", teller.name(self.actor), teller.name(self.target))))
    }
}

/// Somebody was hurt.
#[event]
pub struct Hurt {
    pub actor: ActorId,
    pub harm: i32,
}

impl Happens<Duel> for Hurt {
    fn apply(&self, s: &mut State) {
        let actor = &mut s.actors[self.actor.index()];
        actor.health = (actor.health - self.harm).max(0);
    }
    fn measure(&self, gauge: &mut Gauge) {
        gauge.amount += self.harm;
    }
}

/// Somebody is asked.
#[event]
pub struct Asked {
    pub prompt: Prompt,
}

impl Happens<Duel> for Asked {
    fn apply(&self, s: &mut State) {
        s.asked.push(self.prompt.clone());
    }
}

/// The prompt that waited is answered.
#[event]
pub struct Answered {}

impl Happens<Duel> for Answered {
    fn apply(&self, s: &mut State) {
        s.asked.pop();
    }
}

/// It is somebody's turn.
#[event]
pub struct Passed {
    pub actor: ActorId,
}

impl Happens<Duel> for Passed {
    fn apply(&self, s: &mut State) {
        s.turn = self.actor;
    }
}
