//! A roll waits for whether it is made again: a small game in which a throw at a mark is followed by its harm, and each has a token.
#![allow(missing_docs)]

use ludex_engine::testing::Play;
use ludex_kit::content::{Fault, Library};
use ludex_kit::prelude::*;
use ludex_kit::rerolls::{self, Chance, HeldOf, Rerolls, Told};
use ludex_kit::{Content, Person, Policies, Presentation, Rulebook, Scenery, commands, events, prompts};

rules! {
    /// A throw of 3 or more hits, and does what a second die shows.
    THROWS = "TK-01", "Throws";
    /// A token has one of one's own dice rolled again, once for each throw.
    TOKENS = "TK-02", "Tokens";
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mark;

#[derive(Debug, PartialEq, Serialize, Deserialize, ludex_kit::State)]
pub struct State {
    tokens: Vec<u8>,
    harm: i32,
    asked: Vec<Pending>,
    held: Option<Box<HeldOf<Mark>>>,
}

type Table<'a, R> = ludex_kit::Table<'a, Mark, R>;
type Teller<'a> = ludex_kit::Teller<'a, Mark>;
type Offers<'a> = ludex_kit::Offers<'a, Mark>;
pub trait Run: ludex_kit::Run<Mark> {}
impl<R: ludex_kit::Run<Mark>> Run for R {}

mod play {
    pub use super::{Again, Dice, Fell, Held, Hurt, Keep, Luck, Put, Spent, Throw, Thrown};
}

commands! {
    pub enum Command of Mark {
        play: Throw, Again, Keep;
    }
}
events! {
    pub enum Event of Mark {
        play: Put, Held, Spent, Fell, Luck, Thrown, Hurt;
    }
}
prompts! {
    pub enum Pending of Mark {
        play: Dice;
    }
}

impl Rulebook for Mark {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "mark";
    const NAME: &'static str = "Mark";
    const VERSION: u32 = 1;
    const MARKS: &'static [&'static str] = &[];
    const AMOUNT: &'static str = "harm";

    fn rules() -> &'static [&'static [&'static Rule]] {
        static CHAPTERS: &[&[&Rule]] = &[RULES];
        CHAPTERS
    }

    fn usual_answer(state: &State) -> Option<Command> {
        ludex_kit::usual_answer::<Self>(state)
    }

    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        state.tokens.get(id.index()).map(|_| Person {
            name: if id.0 == 0 { "Ada" } else { "Bo" },
            side: "all",
            hidden: false,
            down: false,
            pool: ("Health", 1, 1),
        })
    }
}

impl Scenery for Mark {}

impl Presentation for Mark {}
impl Policies for Mark {}

impl Content for Mark {
    fn load(file: &str, _: &dyn Library) -> Result<State, Vec<Fault>> {
        Err(vec![Fault::whole(file, "there are no files")])
    }
}

impl Rules for Mark {
    type Pending = Pending;
    const ORDER: &'static Rule = &THROWS;

    fn waits(state: &State) -> Option<&Pending> {
        state.asked.first()
    }

    fn ask(table: &mut Table<'_, impl Run>, prompt: Pending) {
        table.emit(Put { prompt: Some(prompt) });
    }

    fn settle(table: &mut Table<'_, impl Run>) {
        table.emit(Put { prompt: None });
    }

    fn execute(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
        let anybody = table.state().tokens.iter().any(|tokens| *tokens > 0);
        if anybody && table.state().held.is_none() {
            return rerolls::play(table, command);
        }
        ludex_kit::Commands::carry(command, table)
    }
}

impl Rerolls for Mark {
    type Use = u8;
    type Purse = Vec<u8>;

    fn purse(state: &State) -> Vec<u8> {
        state.tokens.clone()
    }

    fn told(event: &Event) -> Option<Told<'_>> {
        match event {
            Event::Thrown(Thrown { actor, roll }) => Some(Told::own(*actor, "throw", roll)),
            Event::Hurt(Hurt { actor, roll }) => Some(Told::own(*actor, "harm", roll)),
            _ => None,
        }
    }

    fn use_on(purse: &Vec<u8>, chance: &Chance<'_, u8>) -> Option<u8> {
        let own = chance.of == chance.actor && purse[chance.actor.index()] > 0;
        (own && chance.used.is_empty()).then_some(1)
    }

    fn carry_out(table: &mut Table<'_, impl ludex_kit::Run<Mark>>, command: &Command) -> Verdict {
        ludex_kit::Commands::carry(command, table)
    }

    fn hold(table: &mut Table<'_, impl ludex_kit::Run<Mark>>, held: HeldOf<Mark>) {
        let actor = held.actor;
        table.emit(Held { held: Some(Box::new(held)) });
        Mark::ask(table, Dice { actor }.into());
    }

    fn is_void(event: &Event, roll: usize, again: &[(usize, ActorId)]) -> bool {
        matches!(event, Event::Luck(Luck { actor }) if again.contains(&(roll, *actor)))
    }
}

/// Throw at the mark.
#[command(rule = THROWS, group = "Play")]
pub struct Throw {
    pub actor: ActorId,
}

impl Act<Mark> for Throw {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.harm < 12, THROWS, "the mark is broken");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let roll = table.die(6, Advantage::Plain);
        if roll.kept == 6 {
            table.emit(Luck { actor });
        }
        let hits = roll.kept >= 3;
        table.emit(Thrown { actor, roll });
        if hits {
            let roll = table.die(6, Advantage::Plain);
            table.emit(Hurt { actor, roll });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Throw { actor: offers.actor });
    }
}

/// Roll the die again.
#[command(rule = TOKENS, group = "Play", answer)]
pub struct Again {
    pub actor: ActorId,
}

impl Act<Mark> for Again {
    fn may(&self, state: &State) -> Verdict {
        asked::<Mark, Dice>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(held) = table.state().held.clone() else { return };
        let actor = self.actor;
        table.emit(Spent { actor });
        let played = rerolls::roll_again(table, *held, 0, |table, before, face| {
            table.emit(Fell { actor, before, face });
            Mark::settle(table);
            table.emit(Held { held: None });
        });
        assert!(played.is_ok(), "nothing has changed meanwhile");
    }
}

/// Let the die stand.
#[command(rule = TOKENS, group = "Play", answer)]
pub struct Keep {
    pub actor: ActorId,
}

impl Act<Mark> for Keep {
    fn may(&self, state: &State) -> Verdict {
        asked::<Mark, Dice>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(held) = table.state().held.clone() else { return };
        Mark::settle(table);
        table.emit(Held { held: None });
        assert!(rerolls::let_be(table, *held).is_ok(), "nothing has changed meanwhile");
    }
}

/// Is a token spent?
#[prompt]
pub struct Dice {
    pub actor: ActorId,
}

impl Prompt<Mark> for Dice {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} spend a token?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Keep { actor: self.actor }.into()
    }
}

#[event]
pub struct Put {
    pub prompt: Option<Pending>,
}

impl ludex_kit::Event<Mark> for Put {
    fn apply(&self, state: &mut State) {
        state.asked = self.prompt.clone().into_iter().collect();
    }
}

#[event]
pub struct Held {
    pub held: Option<Box<HeldOf<Mark>>>,
}

impl ludex_kit::Event<Mark> for Held {
    fn apply(&self, state: &mut State) {
        state.held.clone_from(&self.held);
    }
}

#[event]
pub struct Spent {
    pub actor: ActorId,
}

impl ludex_kit::Event<Mark> for Spent {
    fn apply(&self, state: &mut State) {
        state.tokens[self.actor.index()] -= 1;
    }
}

#[event]
pub struct Fell {
    pub actor: ActorId,
    pub before: u32,
    pub face: u32,
}

impl ludex_kit::Event<Mark> for Fell {
    fn apply(&self, state: &mut State) {
        if let Some(held) = &mut state.held {
            held.rolled_again(0, self.face, 1);
        }
    }
}

/// A six by itself gives a token.
#[event]
pub struct Luck {
    pub actor: ActorId,
}

impl ludex_kit::Event<Mark> for Luck {
    fn apply(&self, state: &mut State) {
        state.tokens[self.actor.index()] += 1;
    }
}

#[event]
pub struct Thrown {
    pub actor: ActorId,
    pub roll: Rolled,
}

impl ludex_kit::Event<Mark> for Thrown {
    fn apply(&self, _state: &mut State) {}
}

#[event]
pub struct Hurt {
    pub actor: ActorId,
    pub roll: Rolled,
}

impl ludex_kit::Event<Mark> for Hurt {
    fn apply(&self, state: &mut State) {
        state.harm += self.roll.value();
    }
}

const ADA: ActorId = ActorId(0);
const BO: ActorId = ActorId(1);
const NONE: [u32; 0] = [];

fn game(tokens: u8) -> Play<Mark> {
    Play::new(State { tokens: vec![tokens, 0], harm: 0, asked: Vec::new(), held: None })
}

#[test]
fn without_tokens_nothing_waits() {
    let mut play = game(0);
    play.act(Throw { actor: ADA }, [3, 5]);
    assert_eq!((play.state.harm, play.state.held.is_none()), (5, true));
}

#[test]
fn the_throw_waits_before_its_harm_is_rolled() {
    let mut play = game(2);
    play.act(Throw { actor: ADA }, [2]);
    let held = play.state.held.clone().expect("it waits");
    assert_eq!((held.actor, held.what.as_str(), held.dice[0].face, play.state.harm), (ADA, "throw", 2, 0));
    assert!(play.refused(Throw { actor: BO }).to_string().starts_with("Ada must decide"));
    play.act(Again { actor: ADA }, [4, 5]);
    let held = play.state.held.clone().expect("the harm waits now, and a token is left for it");
    assert_eq!((held.what.as_str(), held.dice[0].place, held.dice[0].face), ("harm", 1, 5));
    play.act(Again { actor: ADA }, [6]);
    assert_eq!((play.state.harm, play.state.tokens[0], play.state.held.is_none()), (6, 0, true));
}

#[test]
fn let_be_it_goes_on_with_the_same_dice() {
    let mut play = game(1);
    play.act(Throw { actor: ADA }, [3]).act(Keep { actor: ADA }, [4]).act(Keep { actor: ADA }, NONE);
    assert_eq!((play.state.harm, play.state.tokens[0]), (4, 1));
}

#[test]
fn the_dice_of_another_are_not_ones_own() {
    let mut play = game(3);
    play.act(Throw { actor: BO }, [5, 2]);
    assert_eq!((play.state.harm, play.state.held.is_none()), (2, true));
}

#[test]
fn what_a_first_face_gave_is_void_once_it_was_rolled_again() {
    let mut play = game(1);
    play.act(Throw { actor: ADA }, [6]).act(Again { actor: ADA }, [6, 1]);
    assert_eq!((play.state.tokens[0], play.state.harm), (0, 1), "the second six gives no token either");
    let mut play = game(1);
    play.act(Throw { actor: ADA }, [6]).act(Keep { actor: ADA }, [1]).act(Keep { actor: ADA }, NONE);
    assert_eq!(play.state.tokens[0], 2);
}
