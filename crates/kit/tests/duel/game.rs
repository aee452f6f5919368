//! A whole small game on the kit: a duel in which whoever is struck may dodge, and blood breaks a rest. Here stand its state, its
//! tables of contents and what every game answers; the chapters are [`fight`], [`rest`] and [`ruling`].

use crate::{fight, rest, ruling};
use ludex_kit::content::{Fault, Library};
use ludex_kit::prelude::*;
use ludex_kit::{
    Content, Person, Policies, Presentation, Rulebook, Scenery, commands, events, options, prompts, rulings,
};

rules! {
    /// Campaigns say how hard a blow is.
    HARDNESS = "DU-04", "Hardness", Option;
}

options! {
    pub struct Options {
        die: u8 = 6, 4..=12, by HARDNESS, "sides of the die of a blow";
        rests: bool = true, by HARDNESS, "whether blood breaks a rest";
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Duel;

#[derive(Debug, PartialEq, Serialize, Deserialize, ludex_kit::State)]
pub struct State {
    /// Everybody, in the order of their ids.
    pub actors: Vec<Actor>,
    /// Whose turn it is.
    pub turn: ActorId,
    /// Whether everybody rests.
    pub resting: bool,
    /// What must be decided, the first first.
    pub asked: Vec<Pending>,
    /// What the campaign has changed.
    pub options: Options,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Actor {
    /// What it is called.
    pub name: String,
    /// What is left of its health.
    pub health: i32,
    /// Whether others do not know of it.
    pub hidden: bool,
}

pub type Table<'a, R> = ludex_kit::Table<'a, Duel, R>;
pub type Teller<'a> = ludex_kit::Teller<'a, Duel>;
pub type Offers<'a> = ludex_kit::Offers<'a, Duel>;
pub type Forms<'a> = ludex_kit::Forms<'a, Duel>;
pub trait Run: ludex_kit::Run<Duel> {}
impl<R: ludex_kit::Run<Duel>> Run for R {}

commands! {
    pub enum Command of Duel {
        fight: Strike, Dodge, Take;
        rest: Nap as "rest", Heal;
        ruling: Rule;
    }
}
events! {
    pub enum Event of Duel {
        asking: Put as "asked", Settled as "answered";
        fight: Struck, Hurt => rest::broken_off, Passed;
        rest: Rested, Broken, Healed;
        ruling: Ruled;
    }
}
prompts! {
    pub enum Pending of Duel tagged "question" last {
        fight: Defend;
    }
}
rulings! {
    pub enum Change of Duel {
        ruling: SetHealth as "health", Cure;
    }
}

impl Rulebook for Duel {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "duel";
    const NAME: &'static str = "Duel";
    const VERSION: u32 = 1;
    const MARKS: &'static [&'static str] = &["drops"];
    const AMOUNT: &'static str = "harm";

    fn usual_answer(state: &State) -> Option<Command> {
        ludex_kit::usual_answer::<Self>(state)
    }

    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        state.actors.get(id.index()).map(|actor| Person {
            name: &actor.name,
            side: &actor.name,
            hidden: actor.hidden,
            down: actor.health == 0,
            pool: ("Health", actor.health, 10),
        })
    }

    fn rules() -> &'static [&'static [&'static Rule]] {
        static CHAPTERS: &[&[&Rule]] = &[fight::RULES, rest::RULES, RULES];
        CHAPTERS
    }

    fn acting(state: &State) -> Option<ActorId> {
        Some(state.turn)
    }

    fn broken(state: &State) -> Option<String> {
        let actor = state.actors.iter().find(|actor| !(0..=10).contains(&actor.health))?;
        Some(format!("{} has {}", actor.name, actor.health))
    }
}

impl Scenery for Duel {}

impl Presentation for Duel {
    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        ludex_kit::question::<Self>(state, viewer)
    }
}

impl Content for Duel {
    fn load(file: &str, _: &dyn Library) -> Result<State, Vec<Fault>> {
        Err(vec![Fault::whole(file, "there are no files")])
    }
}

impl Policies for Duel {}

impl Rules for Duel {
    type Pending = Pending;
    const ORDER: &'static Rule = &fight::TURNS;

    fn waits(state: &State) -> Option<&Pending> {
        state.asked.first()
    }

    fn ask(table: &mut Table<'_, impl Run>, prompt: Pending) {
        table.emit(asking::Put { prompt });
    }

    fn settle(table: &mut Table<'_, impl Run>) {
        table.emit(asking::Settled {});
    }
}

/// Decisions that wait, the first first.
pub mod asking {
    use super::{Duel, Pending, State};
    use ludex_kit::prelude::*;

    /// An actor is asked.
    #[event]
    pub struct Put {
        pub prompt: Pending,
    }

    impl Event<Duel> for Put {
        fn apply(&self, state: &mut State) {
            state.asked.push(self.prompt.clone());
        }
    }

    /// What was asked first is answered.
    #[event]
    pub struct Settled {}

    impl Event<Duel> for Settled {
        fn apply(&self, state: &mut State) {
            state.asked.remove(0);
        }
    }
}

/// What every chapter uses.
pub mod prelude {
    pub use super::{Command, Duel, Forms, Offers, Run, State, Table, Teller};
    pub use ludex_kit::prelude::*;
}
