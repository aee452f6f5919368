//! A tiny system for tests: a duel of two fighters, and a lurker whom nobody but the game master sees.
//!
//! A strike rolls d6: 1 misses, anything else is the harm, and a 6 adds 2d4. Who is hit and has a guard left is
//! asked whether to use it: d6 less harm. The lurker may wait (its cunning grows by d6, in secret) or strike,
//! which shows it. The game master may set anybody's health, with a reason, and call the lurker out.

mod decide;
mod load;
mod show;

use crate::content::{Fault, Library};
use crate::{
    ActorId, After, Authority, CommandSet, Concerns, Content, DiceSource, Documented, DynRun, Field, Form, Ground,
    HarmLog, Line, OddsCounter, Offer, Person, Policies, Policy, Presentation, Recorder, Refusal, Rolled, Rule,
    Rulebook, Scenery, Seeded, Sheet, SilentRun, Table, Takes, Teller, Unavailable, View, Viewer,
};
use serde::{Deserialize, Serialize};

crate::rules! {
    /// A strike rolls d6: a 1 misses, anything else is the harm done; a 6 adds 2d4.
    STRIKE = "TOY-01", "Strike";
    /// Who is hit may spend a guard to take d6 less harm.
    GUARD = "TOY-02", "Guard";
    /// Fighters take turns in their order; who is down takes none.
    TURN = "TOY-03", "Turn";
    /// The game master may set anybody's health and call out who hides.
    RULING = "TOY-04", "Ruling", Call;
}

/// The tiny system.
#[derive(Debug, Clone, PartialEq)]
pub struct Toy;

/// Everything that is true in a duel.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Duel {
    /// The fighters, in the order of their turns.
    pub fighters: Vec<Fighter>,
    /// Whose turn it is.
    pub turn: ActorId,
    /// The round, counted from 1.
    pub round: u32,
    /// A blow that waits for its victim to choose.
    pub blow: Option<Blow>,
}

/// One fighter.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Fighter {
    pub name: String,
    pub side: String,
    pub health: i32,
    pub full: i32,
    pub guards: u8,
    pub cunning: i32,
    pub hidden: bool,
}

/// A blow that landed and may still be guarded against.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Blow {
    pub victim: ActorId,
    pub harm: i32,
}

/// What may be asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Command {
    Strike { actor: ActorId, target: ActorId },
    Wait { actor: ActorId },
    Guard { actor: ActorId },
    Take { actor: ActorId },
    Rule { target: ActorId, health: i32, reason: String },
    CallOut { target: ActorId },
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Event {
    Struck { actor: ActorId, target: ActorId, roll: Rolled, more: Option<Rolled>, harm: i32 },
    Asked { victim: ActorId, harm: i32 },
    Guarded { actor: ActorId, roll: Rolled },
    Hurt { actor: ActorId, harm: i32, down: bool },
    Waited { actor: ActorId, roll: Option<Rolled> },
    Turn { actor: ActorId, round: u32 },
    Ruled { target: ActorId, health: i32, reason: String },
    CalledOut { target: ActorId },
}

impl Duel {
    /// Returns a duel of Ada against Bo, each with so much health, with a lurker behind Bo.
    pub fn new(health: i32, lurker: i32) -> Self {
        let fighter = |name: &str, side: &str, health, hidden| Fighter {
            name: name.into(),
            side: side.into(),
            health,
            full: health,
            guards: if hidden { 0 } else { 2 },
            cunning: 0,
            hidden,
        };
        let fighters = vec![
            fighter("Ada", "heroes", health, false),
            fighter("Bo", "rivals", health, false),
            fighter("Lurker", "rivals", lurker, true),
        ];
        Duel { fighters, turn: ActorId(0), round: 1, blow: None }
    }

    fn get(&self, actor: ActorId) -> Option<&Fighter> {
        self.fighters.get(actor.index())
    }

    fn stands(&self, actor: ActorId) -> bool {
        self.get(actor).is_some_and(|fighter| fighter.health > 0)
    }

    fn ids(&self) -> impl DoubleEndedIterator<Item = ActorId> + use<> {
        (0..self.fighters.len() as u16).map(ActorId)
    }

    fn over(&self) -> bool {
        let up = |side: &str| self.fighters.iter().any(|fighter| fighter.side == side && fighter.health > 0);
        !up("heroes") || !up("rivals")
    }

    fn foes(&self, actor: ActorId) -> impl Iterator<Item = ActorId> {
        let side = &self.fighters[actor.index()].side;
        let foe = move |id: &ActorId| {
            let fighter = &self.fighters[id.index()];
            fighter.side != *side && fighter.health > 0 && !fighter.hidden
        };
        self.ids().filter(foe)
    }

    fn sees(&self, viewer: &Viewer, actor: ActorId) -> bool {
        self.get(actor).is_some_and(|fighter| viewer.is_game_master() || !fighter.hidden)
    }

    /// Checks that an actor may act in turn.
    fn may_act(&self, actor: ActorId) -> Result<(), Refusal> {
        if self.get(actor).is_none() {
            Err(Refusal::new(&TURN, "there is no such fighter"))
        } else if self.over() {
            Err(Refusal::new(&TURN, "the duel is over"))
        } else if self.blow.is_some() {
            Err(Refusal::new(&GUARD, "a blow waits for an answer").instead("guard, or take it"))
        } else if self.turn != actor {
            Err(Refusal::new(&TURN, "it is not their turn"))
        } else {
            Ok(())
        }
    }

    /// Returns the harm of the blow that waits for the answer of an actor.
    fn may_answer(&self, actor: ActorId) -> Result<i32, Refusal> {
        match &self.blow {
            Some(blow) if blow.victim == actor => Ok(blow.harm),
            _ => Err(Refusal::new(&GUARD, "no blow waits for their answer")),
        }
    }

    fn name(&self, actor: ActorId) -> &str {
        &self.fighters[actor.index()].name
    }
}

impl Rulebook for Toy {
    type State = Duel;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "toy";
    const NAME: &'static str = "Toy Duel";
    const VERSION: u32 = 1;
    const MARKS: &'static [&'static str] = &["hit", "critical", "drops"];
    const AMOUNT: &'static str = "harm";

    fn usual_answer(state: &Duel) -> Option<Command> {
        state.blow.as_ref().map(|blow| Command::Guard { actor: blow.victim })
    }

    fn broken(state: &Duel) -> Option<String> {
        let broken = state.fighters.iter().find(|fighter| !(0..=fighter.full).contains(&fighter.health));
        broken.map(|fighter| format!("{} has health {}", fighter.name, fighter.health))
    }

    fn rules() -> &'static [&'static [&'static Rule]] {
        static CHAPTERS: &[&[&Rule]] = &[RULES];
        CHAPTERS
    }

    fn person(state: &Duel, id: ActorId) -> Option<Person<'_>> {
        state.get(id).map(|fighter| Person {
            name: &fighter.name,
            side: &fighter.side,
            hidden: fighter.hidden,
            down: fighter.health == 0,
            pool: ("Health", fighter.health, fighter.full),
        })
    }

    fn sees(state: &Duel, viewer: &Viewer, id: ActorId) -> bool {
        state.sees(viewer, id)
    }

    fn rounds(state: &Duel) -> u32 {
        state.round
    }
}

impl Scenery for Toy {
    fn ground(state: &Duel) -> Option<Ground> {
        show::ground(state)
    }
}

impl Presentation for Toy {
    fn sheet(state: &Duel, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        show::sheet(state, actor, viewer)
    }

    fn view(state: &Duel, viewer: &Viewer) -> View {
        show::view(state, viewer)
    }
}

impl Content for Toy {
    fn load(file: &str, library: &dyn Library) -> Result<Duel, Vec<Fault>> {
        load::load(file, library)
    }
}

impl Policies for Toy {
    fn policies() -> &'static [&'static str] {
        &["striker", "waiter"]
    }

    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        Self::policies().contains(&name).then(|| Box::new(Simple { strikes: name == "striker" }) as _)
    }

    fn is_fighting(_: &Duel) -> bool {
        // Nothing else is done in it, and there are no turns.
        true
    }
}

impl Documented for Command {}

impl CommandSet<Toy> for Command {
    fn play(&self, state: &mut Duel, dice: &mut dyn DiceSource, recorder: &mut Recorder<Toy>) -> Result<(), Refusal> {
        decide::decide(&mut Table::<Toy, DynRun<'_>>::new(state, dice, recorder), self)
    }

    fn play_silently(&self, state: &mut Duel, dice: &mut Seeded, log: &mut HarmLog) -> Result<(), Refusal> {
        decide::decide(&mut Table::<Toy, SilentRun>::new(state, dice, log), self)
    }

    fn offers(state: &Duel, offers: &mut Vec<Offer<Command>>) {
        if let Some(blow) = &state.blow {
            let actor = blow.victim;
            offers.push(Offer::new(actor, "Defence", "Guard", Command::Guard { actor }).costs(1, "guard"));
            offers.push(Offer::new(actor, "Defence", "Take it", Command::Take { actor }));
        } else if !state.over() {
            let actor = state.turn;
            for target in state.foes(actor) {
                let label = format!("Strike {}", state.name(target));
                offers.push(Offer::new(actor, "Attack", label, Command::Strike { actor, target }).at(target));
            }
            offers.push(Offer::new(actor, "Turn", "Wait", Command::Wait { actor }));
        }
        for target in state.ids().filter(|id| state.fighters[id.index()].hidden) {
            let label = format!("Call {} out", state.name(target));
            offers.push(Offer::to_game_master("Ruling", label, Command::CallOut { target }).at(target));
        }
    }

    fn unavailable(state: &Duel, actor: ActorId, viewer: &Viewer) -> Vec<Unavailable> {
        let bar = |refusal| {
            let refusal = Toy::worded(state, &refusal, viewer);
            Unavailable { group: "Attack".into(), label: "Strike".into(), refusal }
        };
        state.may_act(actor).err().map(bar).into_iter().collect()
    }

    fn forms_for(_: &Duel, _: &Viewer) -> Vec<Form> {
        let field = |path: &str, label: &'static str, takes| Field::new(path, label, takes);
        vec![Form {
            group: "Ruling".into(),
            kind: crate::CommandKind::Other,
            label: "Set health".into(),
            command: serde_json::json!({"do": "rule", "target": 0, "health": 1, "reason": ""}),
            fields: vec![
                field("/target", "Who", Takes::Actor),
                field("/health", "Health", Takes::Number { min: 0, max: 99 }),
                field("/reason", "Reason", Takes::Text),
            ],
            pool: None,
            helps: false,
            destination: None,
        }]
    }

    fn authority(&self) -> Authority {
        match *self {
            Command::Strike { actor, .. }
            | Command::Wait { actor }
            | Command::Guard { actor }
            | Command::Take { actor } => Authority::Actor(actor),
            Command::Rule { .. } | Command::CallOut { .. } => Authority::GameMaster,
        }
    }

    fn is_open(&self) -> bool {
        matches!(self, Command::Rule { .. })
    }

    fn subject(&self) -> Option<ActorId> {
        match *self {
            Command::Strike { target, .. } => Some(target),
            Command::Guard { actor } | Command::Take { actor } => Some(actor),
            _ => None,
        }
    }

    fn people(&self, visit: &mut dyn FnMut(ActorId)) {
        match *self {
            Command::Strike { actor, target } => {
                visit(actor);
                visit(target);
            }
            Command::Wait { actor } | Command::Guard { actor } | Command::Take { actor } => visit(actor),
            Command::Rule { target, .. } | Command::CallOut { target } => visit(target),
        }
    }
}

impl Concerns for Event {}

impl crate::Event<Toy> for Event {
    fn apply(&self, state: &mut Duel) {
        match self {
            Event::Struck { actor, .. } => state.fighters[actor.index()].hidden = false,
            Event::Asked { victim, harm } => state.blow = Some(Blow { victim: *victim, harm: *harm }),
            Event::Guarded { actor, .. } => state.fighters[actor.index()].guards -= 1,
            Event::Hurt { actor, harm, .. } => {
                let fighter = &mut state.fighters[actor.index()];
                fighter.health = (fighter.health - harm).max(0);
                state.blow = None;
            }
            Event::Waited { actor, roll } => {
                state.fighters[actor.index()].cunning += roll.as_ref().map_or(0, Rolled::value)
            }
            Event::Turn { actor, round } => {
                state.turn = *actor;
                state.round = *round;
            }
            Event::Ruled { target, health, .. } => {
                let fighter = &mut state.fighters[target.index()];
                fighter.health = *health;
                if *health == 0 && state.blow.as_ref().is_some_and(|blow| blow.victim == *target) {
                    state.blow = None;
                }
            }
            Event::CalledOut { target } => state.fighters[target.index()].hidden = false,
        }
    }

    fn tell(&self, teller: &Teller<'_, Toy>) -> Option<Line> {
        show::tell(self, teller)
    }

    fn count_odds(&self, counter: &mut OddsCounter) {
        match *self {
            Event::Struck { harm, ref more, .. } if harm > 0 => {
                counter.mark(0);
                if more.is_some() {
                    counter.mark(1);
                }
            }
            Event::Hurt { actor, harm, down } if counter.concerns(actor) => {
                counter.amount += harm;
                if down {
                    counter.mark(2);
                }
            }
            _ => {}
        }
    }

    fn log_harm(&self, log: &mut HarmLog) {
        match *self {
            Event::Struck { actor, target, ref more, .. } => {
                log.strikes(Some(actor), target, if more.is_some() { "a great blow" } else { "a blow" });
            }
            Event::Hurt { actor, harm, .. } => log.suffers(actor, harm, "fate"),
            _ => {}
        }
    }
}

impl After<Toy> for Event {}

/// A policy that always strikes the first foe, or always waits.
struct Simple {
    strikes: bool,
}

impl Policy<Toy> for Simple {
    fn choose(&mut self, state: &Duel) -> Option<Command> {
        if state.over() {
            return None;
        }
        let actor = state.turn;
        if let Some(answer) = Toy::usual_answer(state) {
            return Some(answer);
        }
        let foe = if self.strikes { state.foes(actor).next() } else { None };
        Some(match foe {
            Some(target) => Command::Strike { actor, target },
            None => Command::Wait { actor },
        })
    }
}
