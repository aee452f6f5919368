//! The moment between the dice and what comes of them, in which Valor may be spent (UL-VAL-07, 08, 12).
//!
//! While a player holds Valor ready, a command is first played to the end beside the table, with a listener. When a
//! roll falls on which an actor may spend Valor, the dice are kept and the command waits: nothing of it has happened
//! yet. The answer keeps the dice or rolls one of them again, and the command is played from the start with the same
//! dice, as far as they are known. What was not asked about happens all at once in the end, so that every roll of the
//! game has its moment, and no rule needs to know of it.

use super::held::{Die, Held};
use super::rolls::roll;
use super::watch::{Dice, Found, Watch};
use super::{Change, LIMITS, NATURALS, NICE_TRY, TRY_AGAIN, Use, cost};
use crate::event::Event;
use crate::prelude::*;
use crate::turns;
use ludex_engine::{DynRun, Recorder};
use std::rc::Rc;

impl Held {
    /// Returns a command that nothing is known of yet.
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

    /// Returns whether a person may see what the dice show, and for what they were rolled.
    pub(crate) fn shows_to(&self, viewer: &Viewer) -> bool {
        !self.private || viewer.is_game_master() || viewer.plays(self.actor)
    }

    /// Takes note that a die was rolled again, and on what that was spent.
    pub(super) fn rolled_again(&mut self, die: u8, face: u32, on: Use) {
        let Some(die) = self.dice.get_mut(usize::from(die)) else { return };
        die.face = face;
        if let Some(place) = self.faces.get_mut(usize::from(die.place)) {
            *place = face;
        }
        self.used.push(on);
        self.again.push((self.event, die.of));
    }

    /// Returns the same when the one who was asked has let it be: the next may be asked.
    fn let_be(mut self) -> Self {
        self.turn += 1;
        self.used.clear();
        self
    }
}

/// Carries a command out, or refuses it and changes nothing. While an actor holds Valor ready, each roll has its
/// moment.
pub(crate) fn decide(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    if table.state().valor_ready || table.state().held.is_some() {
        return at_the_dice(table, command);
    }
    turns::carry_out(table, command)
}

/// Carries a command out while an actor holds Valor ready, or while a roll waits.
fn at_the_dice(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    let Some(held) = table.state().held.clone() else {
        return play(table, Held::begin(command));
    };
    if !is_open(table.state()) {
        // What the game master asks in between comes first, and has no moment of its own.
        return turns::carry_out(table, command);
    }
    match *command {
        Command::TryAgain(TryAgain { actor, die }) => roll_again(table, *held, (actor, die), Use::TryAgain),
        Command::NiceTry(NiceTry { actor, die }) => roll_again(table, *held, (actor, die), Use::NiceTry),
        Command::Decline(Decline { actor }) if actor == held.actor => {
            table.emit(Settled {});
            table.emit(Change::Resumed { actor });
            resume(table, held.let_be());
            Ok(())
        }
        Command::Decline(_) => Err(must_decide(held.actor)),
        _ if lets(table.state(), command) => turns::carry_out(table, command),
        _ => Err(must_decide(held.actor)),
    }
}

/// Returns the refusal of a command while a roll waits.
fn must_decide(actor: ActorId) -> Refusal {
    let objection = Refusal::new(&LIMITS, "{} must decide about Valor first").about(actor);
    objection.instead("spend Valor, or let the dice stand")
}

/// Offers to roll each die of the roll that waits again.
fn offer_dice<A: Act<Unbound>>(offers: &mut Offers<'_>, act: impl Fn(ActorId, u8) -> A) {
    let actor = offers.actor;
    let held = offers.state().held.as_ref().filter(|held| held.actor == actor);
    let dice = held.map_or(0, |held| held.dice.len() as u8);
    for die in 0..dice {
        offers.seldom(act(actor, die));
    }
}

/// Returns the die of the roll that waits, by its place.
fn die_that_waits<'s>(teller: &Teller<'s>, die: u8) -> Option<&'s Die> {
    teller.state.held.as_ref().and_then(|held| held.dice.get(usize::from(die)))
}

/// Roll one of one's own dice again for 1 Valor (UL-VAL-07).
#[command(rule = TRY_AGAIN, group = "Valor", always)]
#[derive(Copy, Eq)]
pub struct TryAgain {
    pub actor: ActorId,
    /// Which die, counted from 0 as they are shown.
    pub die: u8,
}

impl Act<Unbound> for TryAgain {
    fn may(&self, state: &State) -> Verdict {
        may_roll_again(state, self.actor, self.die, Use::TryAgain).map(drop)
    }

    // It is carried out where the roll waits; here it is refused where none does.
    fn run(&self, _table: &mut Table<'_, impl Run>) {}

    fn offers(offers: &mut Offers<'_>) {
        offer_dice(offers, |actor, die| TryAgain { actor, die });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        match die_that_waits(teller, self.die) {
            Some(die) => format!("Try again: roll the d{} that shows {} again", die.sides, die.face),
            None => String::new(),
        }
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        super::costs_valor(offer, price(Use::TryAgain));
    }
}

/// Have an enemy roll a die of its attack again for 2 Valor (UL-VAL-08).
#[command(rule = NICE_TRY, group = "Valor", always)]
#[derive(Copy, Eq)]
pub struct NiceTry {
    pub actor: ActorId,
    /// Which die, counted from 0 as they are shown.
    pub die: u8,
}

impl Act<Unbound> for NiceTry {
    fn may(&self, state: &State) -> Verdict {
        may_roll_again(state, self.actor, self.die, Use::NiceTry).map(drop)
    }

    // It is carried out where the roll waits; here it is refused where none does.
    fn run(&self, _table: &mut Table<'_, impl Run>) {}

    fn offers(offers: &mut Offers<'_>) {
        offer_dice(offers, |actor, die| NiceTry { actor, die });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        match die_that_waits(teller, self.die) {
            Some(die) => format!("Nice try: have the d{} that shows {} again", die.sides, die.face),
            None => String::new(),
        }
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        super::costs_valor(offer, price(Use::NiceTry));
    }
}

/// Returns the die of the roll that waits that an actor may have rolled again.
///
/// # Errors
/// No roll waits, it is another's decision, there is no such die, or there is too little Valor.
fn may_roll_again(state: &State, actor: ActorId, die: u8, on: Use) -> Result<Die, Refusal> {
    let Some(held) = state.held.as_ref().filter(|_| is_open(state)) else {
        let objection = Refusal::new(&LIMITS, "no roll waits: Valor is spent between the dice and what comes of them");
        return Err(objection.instead("hold Valor ready before the roll"));
    };
    ensure!(held.actor == actor, LIMITS, "{} is the one who may spend Valor now", held.actor);
    let found = held.dice.get(usize::from(die)).copied().filter(|die| die.on == on);
    let none = || Refusal::new(on.rule(), "there is no such die").instead("choose one of the dice shown");
    let found = found.ok_or_else(none)?;
    super::must_afford(state, actor, price(on), on)?;
    Ok(found)
}

/// Returns what it costs in Valor to have a die rolled again.
pub(super) fn price(on: Use) -> u8 {
    if on == Use::NiceTry { cost::NICE_TRY } else { cost::TRY_AGAIN }
}

/// Returns whether a roll waits for whether Valor is spent on it.
fn is_open(state: &State) -> bool {
    matches!(state.decision(), Some(Pending::Valor(_)))
}

/// Returns whether a command may be given now, as far as a roll that waits lets it.
pub(crate) fn lets(state: &State, command: &Command) -> bool {
    if !is_open(state) {
        return true;
    }
    let answers = matches!(command, Command::TryAgain(_) | Command::NiceTry(_) | Command::Decline(_));
    let beside = matches!(
        command,
        Command::Rule(_) | Command::DescribeScene(_) | Command::DescribeOutcome(_) | Command::BeginSession(_)
    );
    answers || beside
}

/// Rolls a die of the roll that waits again for Valor, and goes on with the command.
fn roll_again(table: &mut Table<'_, impl Run>, mut held: Held, (actor, place): (ActorId, u8), on: Use) -> Verdict {
    let die = may_roll_again(table.state(), actor, place, on)?;
    table.emit(Change::Spent { actor, amount: price(on), on });
    let face = table.die(die.sides, Advantage::Plain).kept;
    let before = die.face;
    let private = held.private;
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
    let mut live = |sides: u32| table.die(sides, Advantage::Plain).kept;
    let mut dice = Dice { watch: &watch, known: &held.faces, live: &mut live };
    let mut listener = Recorder::Watched({
        let watch = watch.clone();
        Box::new(move |event| watch.hear(event))
    });
    turns::carry_out(&mut Table::<DynRun<'_>>::new(&mut state, &mut dice, &mut listener), &held.command)?;
    let events = watch.events.take();
    match watch.found.take() {
        Some(found) => wait(table, held, found, &watch),
        None => tell_all(table, events, &held.again),
    }
    Ok(())
}

/// Lets a command wait at a roll on which Valor may be spent, and asks about it.
fn wait(table: &mut Table<'_, impl Run>, held: Held, found: Found, watch: &Watch) {
    let Found { actor, what, dice, event, turn, private, rolled } = found;
    let faces = watch.dice.borrow()[..rolled].iter().map(|&(_, face)| face).collect();
    let used = if (event, turn) == (held.event, held.turn) { held.used } else { Vec::new() };
    let waiting = Held { actor, what, dice, faces, event, turn, used, private, ..held };
    table.emit(Change::Held { held: Box::new(waiting) });
    ask(table, DiceFell { actor });
}

/// Lets all happen that a command has come to. `again` are the rolls with a die that was rolled again, and whose: what
/// their natural faces would give is left out (UL-VAL-04).
fn tell_all(table: &mut Table<'_, impl Run>, events: Vec<Event>, again: &[(usize, ActorId)]) {
    // What a natural face gives is told right before its roll.
    let mut next = 0;
    for event in events {
        if let Event::Valor(Change::Gained { actor, rule, .. }) = &event
            && *rule == (&NATURALS).into()
            && again.contains(&(next, *actor))
        {
            continue;
        }
        if roll(&event).is_some() {
            next += 1;
        }
        // What follows from it was played beside the table too, and is among the events.
        table.retell(event);
    }
}

/// Spend Valor on the roll that waits? (UL-VAL-07, UL-VAL-08)
#[prompt]
#[derive(Copy, Eq)]
pub struct DiceFell {
    pub actor: ActorId,
}

impl Prompt<Unbound> for DiceFell {
    fn question(&self, teller: &Teller<'_>) -> String {
        let held = teller.state.held.as_ref().filter(|held| held.shows_to(teller.viewer));
        let what = held.map_or(String::new(), |held| format!(" ({})", held.what));
        format!("The dice have fallen{what}: does {} spend Valor on them?", teller.name(self.actor))
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn is_open(&self, state: &State) -> bool {
        state.held.is_some()
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Let the dice stand")
    }
}
