//! What is known of a command while it is played beside the table.

use super::Use;
use super::held::{Die, Held};
use super::rolls::roll;
use super::window::price;
use crate::event::Event;
use crate::prelude::*;
use ludex_engine::Keep;
use std::cell::{Cell, RefCell};

/// Dice that were rolled together.
#[derive(Debug, Clone, Copy)]
struct Throw {
    /// The place of the first among all dice.
    pub from: usize,
    /// How many there are.
    pub count: usize,
    /// Whether an event has told of them.
    pub told: bool,
}

/// What is known of a command while it is played beside the table.
pub(super) struct Watch {
    /// The faces so far, with the sides of their dice.
    pub(super) dice: RefCell<Vec<(u32, u32)>>,
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
    pub(super) found: RefCell<Option<Found>>,
    /// What has happened so far.
    pub(super) events: RefCell<Vec<Event>>,
}

/// A roll on which Valor may be spent.
#[derive(Debug)]
pub(super) struct Found {
    pub actor: ActorId,
    pub what: String,
    pub dice: Vec<Die>,
    pub event: usize,
    pub turn: u8,
    /// Whether the dice are for the one who is asked alone.
    pub private: bool,
    /// How many dice had been rolled.
    pub rolled: usize,
}

impl Watch {
    pub(super) fn new(state: &State, held: &Held) -> Self {
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
    pub(super) fn hear(&self, event: Event) {
        if !self.stopped() {
            self.look(&event);
            self.events.borrow_mut().push(event);
        }
    }

    fn stopped(&self) -> bool {
        self.found.borrow().is_some()
    }

    /// Returns the place of the first of these dice, which an event tells of; they are then told. What was rolled once
    /// for several, before anything else of it was known, is looked for from the beginning, everything else from the
    /// end.
    fn tell(&self, shown: &[(u32, u32)], early: bool) -> Option<usize> {
        let dice = self.dice.borrow();
        let mut throws = self.throws.borrow_mut();
        // Whole throws, one behind another, none of them told before.
        let run = |start: usize| {
            let mut end = start;
            let mut count = 0;
            while count < shown.len() {
                let throw = throws.get(end).filter(|throw| !throw.told)?;
                count += throw.count;
                end += 1;
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

    /// Looks whether an actor may spend Valor on what an event tells.
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
                let what = rolled.what.into_owned();
                let private = rolled.private;
                let rolled = self.dice.borrow().len();
                *self.found.borrow_mut() = Some(Found { actor, what, dice, event: place, turn, private, rolled });
                return;
            }
        }
    }
}

/// The dice of a command that is played beside the table: those that are known, then fresh ones until a roll waits.
pub(super) struct Dice<'a> {
    pub(super) watch: &'a Watch,
    pub(super) known: &'a [u32],
    pub(super) live: &'a mut dyn FnMut(u32) -> u32,
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

impl DiceSource for Dice<'_> {
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
        let first = self.fall(sides);
        let second = self.fall(sides);
        if let Some(shown) = shown {
            shown.extend([first, second]);
        }
        match keep {
            Keep::Highest => first.max(second),
            Keep::Lowest => first.min(second),
        }
    }
}
