//! The moment between the dice and what comes of them, in which Valor may be spent (UL-VAL-07, 08, 12): what any game has
//! stands in [`ludex_kit::rerolls`].

use super::held::{Die, Held};
use super::rolls::roll;
use super::{Change, LIMITS, NATURALS, NICE_TRY, TRY_AGAIN, Use, cost};
use crate::event::Event;
use crate::prelude::*;
use crate::turns;
use ludex_kit::rerolls::{self, Chance, Rerolls, Told};

impl Rerolls for Unbound {
    type Use = Use;
    type Purse = Purse;

    fn purse(state: &State) -> Purse {
        let ready = state.ids().filter(|&id| state.actor(id).valor.ready);
        Purse {
            ready: ready.map(|id| (id, state.actor(id).valor.points)).collect(),
            sides: state.actors.iter().map(|actor| actor.side).collect(),
        }
    }

    fn told(event: &Event) -> Option<Told<'_>> {
        roll(event)
    }

    /// One's own dice (UL-VAL-07), and those of an enemy that attacks one (UL-VAL-08).
    fn use_on(purse: &Purse, chance: &Chance<'_, Use>) -> Option<Use> {
        let Chance { actor, of, attacked, used } = *chance;
        let &(_, points) = purse.ready.iter().find(|(ready, _)| *ready == actor)?;
        let own = of == actor;
        let hostile = purse.sides[of.index()] != purse.sides[actor.index()];
        let attacks = attacked == Some(actor) && hostile;
        let on = if own { Use::TryAgain } else { Use::NiceTry };
        ((own || attacks) && points >= price(on) && !used.contains(&on)).then_some(on)
    }

    fn carry_out(table: &mut Table<'_, impl ludex_kit::Run<Unbound>>, command: &Command) -> Verdict {
        turns::carry_out(table, command)
    }

    fn hold(table: &mut Table<'_, impl ludex_kit::Run<Unbound>>, held: Held) {
        let actor = held.actor;
        table.emit(Change::Held { held: Box::new(held) });
        ask(table, DiceFell { actor });
    }

    /// What the natural faces of a roll give that was made again is left out (UL-VAL-04): it is told right before the roll.
    fn is_void(event: &Event, roll: usize, again: &[(usize, ActorId)]) -> bool {
        let Event::Valor(Change::Gained { actor, rule, .. }) = event else { return false };
        *rule == (&NATURALS).into() && again.contains(&(roll, *actor))
    }
}

/// What those have to spend who hold Valor ready.
pub struct Purse {
    /// They, with how much.
    ready: Vec<(ActorId, u8)>,
    /// The sides of everybody.
    sides: Vec<u8>,
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
        return rerolls::play(table, command);
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
            let played = rerolls::let_be(table, *held);
            resumed(table, played);
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
fn roll_again(table: &mut Table<'_, impl Run>, held: Held, (actor, place): (ActorId, u8), on: Use) -> Verdict {
    may_roll_again(table.state(), actor, place, on)?;
    table.emit(Change::Spent { actor, amount: price(on), on });
    let private = held.private;
    let played = rerolls::roll_again(table, held, place, |table, before, face| {
        table.emit(Change::Rerolled { actor, die: place, before, face, on, private });
        table.emit(Settled {});
        table.emit(Change::Resumed { actor });
    });
    resumed(table, played);
    Ok(())
}

/// Goes on after a command that waited. What the game master changed meanwhile may have made it impossible: then nothing comes
/// of it.
fn resumed(table: &mut Table<'_, impl Run>, played: Verdict) {
    if played.is_err() {
        turns::go_on(table);
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
