//! The moment between the dice and what comes of them, in which Valor may be spent (UL-VAL-07, 08, 12).
//!
//! While a player holds Valor ready, a command is first played to the end beside the table, with a listener. When a
//! roll falls on which somebody may spend Valor, the dice are kept and the command waits: nothing of it has happened
//! yet. The answer keeps the dice or rolls one of them again, and the command is played from the start with the same
//! dice, as far as they are known. What was not asked about happens all at once in the end, so that every roll of the
//! game has its moment, and no rule needs to know of it.

use super::rolls::roll;
use super::{Change, LIMITS, NATURALS, NICE_TRY, NiceTry, TRY_AGAIN, TryAgain, Use, cost};
use crate::command::Command;
use crate::event::Event;
use crate::pending::{Pending, Question, Settled, ask};
use crate::reactions::Decline;
use crate::state::State;
use crate::{Run, Table, Teller, decide, turns};
use ludex_engine::{ActorId, DynRun, Faces, Keep, Luck, Recorder, Refusal, Rule, Verdict, Viewer};
use ludex_kit::prompt;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A die that may be rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Die {
    /// Its place among all dice of the command.
    pub place: u16,
    /// How many sides it has.
    pub sides: u32,
    /// What it shows.
    pub face: u32,
    /// What may be spent on it.
    pub on: Use,
    /// Whose die it is.
    pub of: ActorId,
}

/// A command that waits for whether Valor is spent on a roll of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Held {
    /// Who is asked.
    pub actor: ActorId,
    /// What was rolled: `attack`, `damage`, `Perception`.
    pub what: String,
    /// The dice that may be rolled again.
    pub dice: Vec<Die>,
    /// The command.
    command: Command,
    /// The faces of all its dice so far.
    faces: Vec<u32>,
    /// Which of its rolls it is.
    event: usize,
    /// Whose moment it is at this roll: that of the first, or of the second who may spend Valor.
    turn: u8,
    /// What was spent on this roll by the one who is asked.
    used: Vec<Use>,
    /// Whether what the dice show is for the one who is asked alone, and for the game master.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    private: bool,
    /// Rolls with a die that was rolled again, and whose: their natural 20 and 1 give nothing.
    again: Vec<(usize, ActorId)>,
}

impl Held {
    fn begin(command: &Command) -> Self {
        Held {
            actor: ActorId(0),
            what: String::new(),
            dice: Vec::new(),
            command: command.clone(),
            faces: Vec::new(),
            event: 0,
            turn: 0,
            used: Vec::new(),
            private: false,
            again: Vec::new(),
        }
    }

    /// Whether a person may see what the dice show, and for what they were rolled.
    pub(crate) fn shows_to(&self, viewer: &Viewer) -> bool {
        !self.private || viewer.is_game_master() || viewer.plays(self.actor)
    }

    /// A die was rolled again.
    pub(super) fn rolled_again(&mut self, die: u8, face: u32, on: Use) {
        let Some(die) = self.dice.get_mut(usize::from(die)) else { return };
        die.face = face;
        if let Some(place) = self.faces.get_mut(usize::from(die.place)) {
            *place = face;
        }
        self.used.push(on);
        self.again.push((self.event, die.of));
    }

    /// The same when the one who was asked has let it be: the next may be asked.
    fn let_be(mut self) -> Self {
        self.turn += 1;
        self.used.clear();
        self
    }
}

/// Carries a command out while somebody holds Valor ready, or while a roll waits.
pub(crate) fn decide(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    let waits = matches!(table.state().decision(), Some(Pending::Valor { .. }));
    let Some(held) = table.state().held.clone().filter(|_| waits) else {
        // What the game master asks in between comes first, and has no moment of its own.
        return match table.state().valor_ready && table.state().held.is_none() {
            true => play(table, Held::begin(command)),
            false => decide::carry_out(table, command),
        };
    };
    match *command {
        Command::TryAgain(TryAgain { actor, die }) => roll_again(table, *held, (actor, die), Use::TryAgain),
        Command::NiceTry(NiceTry { actor, die }) => roll_again(table, *held, (actor, die), Use::NiceTry),
        Command::Decline(Decline { actor }) if actor == held.actor => {
            table.emit(Settled {});
            table.emit(Change::Resumed { actor });
            resume(table, held.let_be());
            Ok(())
        }
        Command::Rule(_) | Command::DescribeScene(_) | Command::DescribeOutcome(_) | Command::BeginSession(_) => {
            decide::carry_out(table, command)
        }
        _ => {
            let objection = Refusal::new(&LIMITS, "{} must decide about Valor first").about(held.actor);
            Err(objection.instead("spend Valor, or let the dice stand"))
        }
    }
}

/// Whether somebody may have a die of the roll that waits rolled again.
///
/// # Errors
/// No roll waits, it is another's decision, there is no such die, or there is too little Valor.
pub fn may_roll_again(state: &State, actor: ActorId, die: u8, on: Use) -> Result<Die, Refusal> {
    let waits = matches!(state.decision(), Some(Pending::Valor { .. }));
    let Some(held) = state.held.as_ref().filter(|_| waits) else {
        let objection = Refusal::new(&LIMITS, "no roll waits: Valor is spent between the dice and what comes of them");
        return Err(objection.instead("hold Valor ready before the roll"));
    };
    if held.actor != actor {
        return Err(Refusal::new(&LIMITS, "{} is the one who may spend Valor now").about(held.actor));
    }
    let found = held.dice.get(usize::from(die)).copied().filter(|die| die.on == on);
    let rule: &'static Rule = if on == Use::NiceTry { &NICE_TRY } else { &TRY_AGAIN };
    let Some(found) = found else {
        return Err(Refusal::new(rule, "there is no such die").instead("choose one of the dice shown"));
    };
    super::must_afford(state, actor, price(on), on)?;
    Ok(found)
}

fn price(on: Use) -> u8 {
    if on == Use::NiceTry { cost::NICE_TRY } else { cost::TRY_AGAIN }
}

/// Refuses a reroll when no roll waits.
pub(crate) fn refuse(state: &State, (actor, die): (ActorId, u8), on: Use) -> Verdict {
    may_roll_again(state, actor, die, on).map(|_| ())
}

fn roll_again(table: &mut Table<'_, impl Run>, mut held: Held, (actor, place): (ActorId, u8), on: Use) -> Verdict {
    let die = may_roll_again(table.state(), actor, place, on)?;
    table.emit(Change::Spent { actor, amount: price(on), on });
    let face = table.die(die.sides, Luck::Plain).kept;
    let (before, private) = (die.face, held.private);
    table.emit(Change::Rerolled { actor, die: place, before, face, on, private });
    held.rolled_again(place, face, on);
    table.emit(Settled {});
    table.emit(Change::Resumed { actor });
    resume(table, held);
    Ok(())
}

/// Goes on with a command that waited. What the game master changed meanwhile may have made it impossible: then
/// nothing comes of it.
fn resume(table: &mut Table<'_, impl Run>, held: Held) {
    if play(table, held).is_err() {
        turns::go_on(table);
    }
}

/// Plays a command beside the table until a roll on which Valor may be spent, or to the end.
fn play(table: &mut Table<'_, impl Run>, held: Held) -> Verdict {
    let mut state = table.state().clone();
    let watch = Rc::new(Watch::new(&state, &held));
    let mut live = |sides: u32| table.die(sides, Luck::Plain).kept;
    let mut dice = Dice { watch: &watch, known: &held.faces, live: &mut live };
    let mut ears = Recorder::Watched({
        let watch = watch.clone();
        Box::new(move |event| watch.hear(event))
    });
    decide::carry_out(&mut Table::<DynRun<'_>>::new(&mut state, &mut dice, &mut ears), &held.command)?;
    let events = watch.events.take();
    if let Some(found) = watch.found.take() {
        let actor = found.actor;
        let faces = watch.dice.borrow()[..found.rolled].iter().map(|&(_, face)| face).collect();
        let Found { what, dice, event, turn, private, .. } = found;
        let used = if (event, turn) == (held.event, held.turn) { held.used } else { Vec::new() };
        let waiting = Held { actor, what, dice, faces, event, turn, used, private, ..held };
        table.emit(Change::Held { held: Box::new(waiting) });
        ask(table, DiceFell { actor });
        return Ok(());
    }
    // What a natural face gives is told right before its roll.
    let mut next = 0;
    for event in events {
        if let Event::Valor(Change::Gained { actor, rule, .. }) = &event
            && *rule == (&NATURALS).into()
            && held.again.contains(&(next, *actor))
        {
            continue;
        }
        next += usize::from(roll(&event).is_some());
        table.emit(event);
    }
    Ok(())
}

/// Dice that were rolled together.
#[derive(Debug, Clone, Copy)]
struct Throw {
    /// The place of the first among all dice.
    from: usize,
    /// How many there are.
    count: usize,
    /// Whether an event has told of them.
    told: bool,
}

/// What is known of a command while it is played beside the table.
struct Watch {
    /// The faces so far, with the sides of their dice.
    dice: RefCell<Vec<(u32, u32)>>,
    /// How they were rolled.
    throws: RefCell<Vec<Throw>>,
    /// How many rolls were told.
    rolls: Cell<usize>,
    /// Those who hold Valor ready, with how much.
    ready: Vec<(ActorId, u8)>,
    /// Who is hostile to those.
    sides: Vec<u8>,
    /// Which roll comes first, and whose turn at it.
    from: (usize, u8),
    /// What was spent already by the one whose turn it is.
    used: Vec<Use>,
    found: RefCell<Option<Found>>,
    /// What has happened so far.
    events: RefCell<Vec<Event>>,
}

/// A roll on which Valor may be spent.
struct Found {
    actor: ActorId,
    what: String,
    dice: Vec<Die>,
    event: usize,
    turn: u8,
    /// Whether the dice are for the one who is asked alone.
    private: bool,
    /// How many dice had been rolled.
    rolled: usize,
}

impl Watch {
    fn new(state: &State, held: &Held) -> Self {
        let ready = state.ids().filter(|&id| state.actor(id).valor.ready);
        Watch {
            dice: RefCell::default(),
            throws: RefCell::default(),
            rolls: Cell::new(0),
            ready: ready.map(|id| (id, state.actor(id).valor.points)).collect(),
            sides: state.actors.iter().map(|actor| actor.side).collect(),
            from: (held.event, held.turn),
            used: held.used.clone(),
            found: RefCell::default(),
            events: RefCell::default(),
        }
    }

    /// Takes an event of a command that is played beside the table.
    fn hear(&self, event: Event) {
        if !self.stopped() {
            self.look(&event);
            self.events.borrow_mut().push(event);
        }
    }

    fn stopped(&self) -> bool {
        self.found.borrow().is_some()
    }

    /// The place of the first of these dice, which an event tells of; they are then told. What was rolled once for
    /// several, before anything else of it was known, is looked for from the beginning, everything else from the end.
    fn tell(&self, shown: &[(u32, u32)], early: bool) -> Option<usize> {
        let (dice, mut throws) = (self.dice.borrow(), self.throws.borrow_mut());
        // Whole throws, one behind another, none of them told before.
        let run = |start: usize| {
            let mut end = start;
            let mut count = 0;
            while count < shown.len() {
                let throw = throws.get(end).filter(|throw| !throw.told)?;
                (count, end) = (count + throw.count, end + 1);
            }
            let from = throws.get(start)?.from;
            (count == shown.len() && dice.get(from..from + count) == Some(shown)).then_some((from, end))
        };
        let mut places = 0..throws.len();
        let found = |start: usize| run(start).map(|(from, end)| (from, start..end));
        let (from, told) = if early { places.find_map(found) } else { places.rev().find_map(found) }?;
        throws[told].iter_mut().for_each(|throw| throw.told = true);
        Some(from)
    }

    /// Looks whether somebody may spend Valor on what an event tells.
    fn look(&self, event: &Event) {
        let Some(rolled) = roll(event) else { return };
        let place = self.rolls.replace(self.rolls.get() + 1);
        let parts = rolled.parts.iter().flat_map(|part| part.1.faces.iter().map(|&face| (part.1.sides, face)));
        let shown: Vec<(u32, u32)> = parts.collect();
        let Some(mut at) = (!shown.is_empty()).then(|| self.tell(&shown, rolled.early)).flatten() else { return };
        let dice = self.dice.borrow();
        let mut all = Vec::new();
        for (of, part) in &rolled.parts {
            for &face in &part.faces {
                all.push((*of, at as u16, dice[at].0, face));
                at += 1;
            }
        }
        for (turn, &actor) in rolled.asked.iter().enumerate() {
            let turn = turn as u8;
            let Some(&(_, points)) = self.ready.iter().find(|ready| ready.0 == actor) else { continue };
            if (place, turn) < self.from {
                continue;
            }
            let used = if (place, turn) == self.from { &self.used[..] } else { &[] };
            let may = |on: Use| points >= price(on) && !used.contains(&on);
            let hostile = |of: ActorId| self.sides[of.index()] != self.sides[actor.index()];
            let spend = |&(of, place, sides, face): &(ActorId, u16, u32, u32)| {
                let attacks = rolled.attacked == Some(actor) && hostile(of);
                let on = if of == actor { Use::TryAgain } else { Use::NiceTry };
                let fits = of == actor || attacks;
                (fits && may(on)).then_some(Die { place, sides, face, on, of })
            };
            let dice: Vec<Die> = all.iter().filter_map(spend).collect();
            if !dice.is_empty() {
                let (what, private) = (rolled.what.into_owned(), rolled.private);
                let rolled = self.dice.borrow().len();
                *self.found.borrow_mut() = Some(Found { actor, what, dice, event: place, turn, private, rolled });
                return;
            }
        }
    }
}

/// The dice of a command that is played beside the table: those that are known, then fresh ones until a roll waits.
struct Dice<'a> {
    watch: &'a Watch,
    known: &'a [u32],
    live: &'a mut dyn FnMut(u32) -> u32,
}

impl Dice<'_> {
    /// Notes that the dice from here on, so many, are rolled together.
    fn throws(&mut self, count: usize) {
        if !self.watch.stopped() && count > 0 {
            let from = self.watch.dice.borrow().len();
            self.watch.throws.borrow_mut().push(Throw { from, count, told: false });
        }
    }

    fn fall(&mut self, sides: u32) -> u32 {
        // What comes after a roll that waits is not looked at.
        if self.watch.stopped() {
            return 1;
        }
        let place = self.watch.dice.borrow().len();
        let face = match self.known.get(place) {
            Some(&face) => face.clamp(1, sides.max(1)),
            None => (self.live)(sides),
        };
        self.watch.dice.borrow_mut().push((sides, face));
        face
    }
}

impl Faces for Dice<'_> {
    fn die(&mut self, sides: u32) -> u32 {
        self.throws(1);
        self.fall(sides)
    }

    fn total(&mut self, count: u32, sides: u32, mut shown: Option<&mut Vec<u32>>) -> u32 {
        self.throws(count as usize);
        let faces = (0..count).map(|_| self.fall(sides));
        let faces = faces.inspect(|&face| shown.iter_mut().for_each(|shown| shown.push(face)));
        faces.sum()
    }

    fn pair(&mut self, sides: u32, keep: Keep, shown: Option<&mut Vec<u32>>) -> u32 {
        self.throws(2);
        let (first, second) = (self.fall(sides), self.fall(sides));
        if let Some(shown) = shown {
            shown.extend([first, second]);
        }
        match keep {
            Keep::Highest => first.max(second),
            Keep::Lowest => first.min(second),
        }
    }
}

/// Spend Valor on the roll that waits? (UL-VAL-07, UL-VAL-08)
#[prompt]
#[derive(Copy, Eq)]
pub struct DiceFell {
    /// Who decides.
    pub actor: ActorId,
}

impl Question for DiceFell {
    fn question(&self, teller: &Teller<'_>) -> String {
        let held = teller.state.held.as_ref().filter(|held| held.shows_to(teller.viewer));
        let what = held.map_or(String::new(), |held| format!(" ({})", held.what));
        format!("The dice have fallen{what}: does {} spend Valor on them?", teller.name(self.actor))
    }
    fn is_open(&self, state: &State) -> bool {
        state.held.is_some()
    }
    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Let the dice stand")
    }
}
