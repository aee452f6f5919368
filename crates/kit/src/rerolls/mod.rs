//! The moment between the dice and what comes of them, in which somebody may have a roll made again.
//!
//! While somebody wants to be asked, a command is first played to the end beside the table, with a listener. When a roll
//! falls on which an actor may spend something, the dice are kept and the command waits: nothing of it has happened yet. The
//! answer keeps the dice or rolls one of them again, and the command is played from the start with the same dice, as far as
//! they are known. What was not asked about happens all at once in the end, so that every roll of the game has its moment, and
//! no rule needs to know of it.
//!
//! A game fills in [`Rerolls`], keeps a [`Held`] in its state, and has the commands that answer: they call [`roll_again`] or
//! [`let_be`]. Its `Rules::execute` calls [`play`] where anybody wants to be asked.

mod held;
mod watch;

pub use held::{Die, Held};

use crate::{ActorId, Advantage, Rolled, Rules, Run, Table, Verdict};
use ludex_engine::{DynRun, Recorder, Rulebook};
use std::borrow::Cow;
use std::fmt::Debug;
use std::rc::Rc;
use watch::{Dice, Found, Watch};

/// The command of a game that waits at a roll.
pub type HeldOf<G> = Held<<G as Rulebook>::Command, <G as Rerolls>::Use>;

/// A game in which somebody may have a roll made again before anything comes of it.
pub trait Rerolls: Rules {
    /// What may be spent on a roll.
    type Use: Copy + PartialEq + Debug + 'static;
    /// What those have to spend who want to be asked.
    type Purse: 'static;

    /// Returns what those have to spend who want to be asked, before a command.
    fn purse(state: &Self::State) -> Self::Purse;

    /// Returns the roll that an event tells of; `None` if it tells of none, or of one that nobody may touch.
    fn told(event: &Self::Event) -> Option<Told<'_>>;

    /// Returns what may be spent on a die so that it is rolled again; `None` where nothing may.
    fn use_on(purse: &Self::Purse, chance: &Chance<'_, Self::Use>) -> Option<Self::Use>;

    /// Checks a command and carries it out with all that follows it, as where nobody wants to be asked.
    ///
    /// # Errors
    /// Returns the refusal; nothing has changed then.
    fn carry_out(table: &mut Table<'_, Self, impl Run<Self>>, command: &Self::Command) -> Verdict;

    /// Keeps a command that waits at a roll, and asks about it: emits the events that say so.
    fn hold(table: &mut Table<'_, Self, impl Run<Self>>, held: HeldOf<Self>);

    /// Returns whether an event comes of the first face of a die alone, so that it does not happen where that was rolled again:
    /// `roll` is the number of the roll that it belongs to.
    fn is_void(_event: &Self::Event, _roll: usize, _again: &[(usize, ActorId)]) -> bool {
        false
    }
}

/// The dice that an event tells of, in the order in which they fell.
#[derive(Debug)]
pub struct Told<'a> {
    /// What was rolled, in words.
    pub what: Cow<'static, str>,
    /// The dice, with those whose they are.
    pub parts: Vec<(ActorId, &'a Rolled)>,
    /// Who may spend something, one after another.
    pub asked: Vec<ActorId>,
    /// Who is attacked by the roll.
    pub attacked: Option<ActorId>,
    /// Whether they may have been rolled long before, once for several whom they hurt.
    pub early: bool,
    /// Whether what they show is for those alone whose dice they are, and for the game master.
    pub private: bool,
}

impl<'a> Told<'a> {
    /// Returns an actor's own roll.
    pub fn own(actor: ActorId, what: impl Into<Cow<'static, str>>, roll: &'a Rolled) -> Self {
        Told::of(what, vec![(actor, roll)], vec![actor])
    }

    /// Returns a roll of some dice, and those who are asked about it.
    pub fn of(what: impl Into<Cow<'static, str>>, parts: Vec<(ActorId, &'a Rolled)>, asked: Vec<ActorId>) -> Self {
        Told { what: what.into(), parts, asked, attacked: None, early: false, private: false }
    }
}

/// A die on which an actor might spend something.
#[derive(Debug)]
pub struct Chance<'a, U> {
    /// Who might.
    pub actor: ActorId,
    /// Whose die it is.
    pub of: ActorId,
    /// Who is attacked by the roll.
    pub attacked: Option<ActorId>,
    /// What was spent on this roll already by the one who might.
    pub used: &'a [U],
}

/// Plays a command beside the table until a roll at which somebody may be asked, or to the end.
///
/// Odds take the dice as they fall, as do those who let them be: for them the command is carried out at once.
///
/// # Errors
/// Returns the refusal; nothing has changed then.
pub fn play<G: Rerolls>(table: &mut Table<'_, G, impl Run<G>>, command: &G::Command) -> Verdict {
    if table.counts() {
        return G::carry_out(table, command);
    }
    go_on(table, Held::begin(command))
}

/// Rolls a die of a command that has waited again, takes note of it, and goes on with the command. `tells` emits what says so,
/// from the face before and the face now, and that the command waits no longer.
///
/// # Errors
/// What has changed meanwhile may have made the command impossible: the refusal of it.
pub fn roll_again<G: Rerolls, R: Run<G>>(
    table: &mut Table<'_, G, R>,
    mut held: HeldOf<G>,
    place: u8,
    tells: impl FnOnce(&mut Table<'_, G, R>, u32, u32),
) -> Verdict {
    let Some(&die) = held.dice.get(usize::from(place)) else { return Ok(()) };
    let face = table.die(die.sides, Advantage::Plain).kept;
    held.rolled_again(place, face, die.on);
    tells(table, die.face, face);
    go_on(table, held)
}

/// Goes on with a command that has waited, with its dice as they are.
///
/// # Errors
/// What has changed meanwhile may have made the command impossible: the refusal of it.
pub fn let_be<G: Rerolls>(table: &mut Table<'_, G, impl Run<G>>, held: HeldOf<G>) -> Verdict {
    go_on(table, held.let_be())
}

/// Plays a command beside the table from the start, with the dice that are known.
fn go_on<G: Rerolls>(table: &mut Table<'_, G, impl Run<G>>, held: HeldOf<G>) -> Verdict {
    let mut state = table.state().clone();
    let watch = Rc::new(Watch::<G>::new(&state, &held));
    let mut live = |sides: u32| table.die(sides, Advantage::Plain).kept;
    let mut dice = Dice { watch: &watch, known: &held.faces, live: &mut live };
    let mut listener = Recorder::Watched({
        let watch = watch.clone();
        Box::new(move |event| watch.hear(event))
    });
    G::carry_out(&mut Table::<G, DynRun<'_>>::new(&mut state, &mut dice, &mut listener), &held.command)?;
    let events = watch.events.take();
    match watch.found.take() {
        Some(found) => wait(table, held, found, &watch),
        None => tell_all(table, events, &held.again),
    }
    Ok(())
}

/// Lets a command wait at a roll.
fn wait<G: Rerolls>(table: &mut Table<'_, G, impl Run<G>>, held: HeldOf<G>, found: Found<G::Use>, watch: &Watch<G>) {
    let Found { actor, what, dice, event, turn, private, rolled } = found;
    let faces = watch.dice.borrow()[..rolled].iter().map(|&(_, face)| face).collect();
    let used = if (event, turn) == (held.event, held.turn) { held.used } else { Vec::new() };
    G::hold(table, Held { actor, what, dice, faces, event, turn, used, private, ..held });
}

/// Lets all happen that a command has come to. `again` are the rolls with a die that was rolled again, and whose.
fn tell_all<G: Rerolls>(table: &mut Table<'_, G, impl Run<G>>, events: Vec<G::Event>, again: &[(usize, ActorId)]) {
    let mut next = 0;
    for event in events {
        if G::is_void(&event, next, again) {
            continue;
        }
        if G::told(&event).is_some() {
            next += 1;
        }
        // What follows from it was played beside the table too, and is among the events.
        table.retell(event);
    }
}
