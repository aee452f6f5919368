//! What is known of a command while it is played beside the table.

use super::{Chance, Die, HeldOf, Rerolls, Told};
use crate::{ActorId, DiceSource};
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
pub(super) struct Watch<G: Rerolls> {
    /// The faces so far, with the sides of their dice.
    pub(super) dice: RefCell<Vec<(u32, u32)>>,
    /// How they were rolled.
    throws: RefCell<Vec<Throw>>,
    /// How many rolls were told.
    rolls: Cell<usize>,
    /// What those have to spend who want to be asked.
    purse: G::Purse,
    /// Which roll comes first, and whose turn at it.
    from: (usize, u8),
    /// What was spent already by the one whose turn it is.
    used: Vec<G::Use>,
    /// The roll that waits, once there is one.
    pub(super) found: RefCell<Option<Found<G::Use>>>,
    /// What has happened so far.
    pub(super) events: RefCell<Vec<G::Event>>,
}

/// A roll on which something may be spent.
#[derive(Debug)]
pub(super) struct Found<U> {
    pub actor: ActorId,
    pub what: String,
    pub dice: Vec<Die<U>>,
    pub event: usize,
    pub turn: u8,
    /// Whether the dice are for the one who is asked alone.
    pub private: bool,
    /// How many dice had been rolled.
    pub rolled: usize,
}

impl<G: Rerolls> Watch<G> {
    /// Returns a watch over a command that is played from the start, past the rolls that have had their moment.
    pub(super) fn new(state: &G::State, held: &HeldOf<G>) -> Self {
        Watch {
            dice: RefCell::default(),
            throws: RefCell::default(),
            rolls: Cell::new(0),
            purse: G::purse(state),
            from: (held.event, held.turn),
            used: held.used.clone(),
            found: RefCell::default(),
            events: RefCell::default(),
        }
    }

    /// Takes an event of a command that is played beside the table.
    pub(super) fn hear(&self, event: G::Event) {
        if !self.stopped() {
            self.look(&event);
            self.events.borrow_mut().push(event);
        }
    }

    /// Returns whether a roll waits: what comes after it is not looked at.
    fn stopped(&self) -> bool {
        self.found.borrow().is_some()
    }

    /// Returns the place of the first of these dice, which an event tells of; they are then told. What was rolled once
    /// for several, before anything else of it was known, is looked for from the beginning, everything else from the
    /// end.
    fn tell(&self, shown: &[(u32, u32)], early: bool) -> Option<usize> {
        let mut throws = self.throws.borrow_mut();
        let mut starts = 0..throws.len();
        let shows_them = |start: &usize| self.shows(&throws, *start, shown).is_some();
        let start = if early { starts.find(shows_them) } else { starts.rev().find(shows_them) }?;
        let end = self.shows(&throws, start, shown)?;
        for throw in &mut throws[start..end] {
            throw.told = true;
        }
        Some(throws[start].from)
    }

    /// Returns where the throws end that show these dice: whole throws from `start` on, one behind another, none of them
    /// told before; `None` where they show other dice.
    fn shows(&self, throws: &[Throw], start: usize, shown: &[(u32, u32)]) -> Option<usize> {
        let mut end = start;
        let mut count = 0;
        while count < shown.len() {
            let throw = throws.get(end).filter(|throw| !throw.told)?;
            count += throw.count;
            end += 1;
        }
        let from = throws.get(start)?.from;
        let dice = self.dice.borrow();
        let fell = count == shown.len() && dice.get(from..from + count) == Some(shown);
        fell.then_some(end)
    }

    /// Looks whether an actor may spend something on what an event tells.
    fn look(&self, event: &G::Event) {
        let Some(told) = G::told(event) else { return };
        let place = self.rolls.replace(self.rolls.get() + 1);
        let Some(dice) = self.dice_of(&told) else { return };

        for (turn, &actor) in told.asked.iter().enumerate() {
            let turn = turn as u8;
            if (place, turn) < self.from {
                continue;
            }
            let dice = self.may_be_rolled_again(&told, &dice, actor, (place, turn));
            if !dice.is_empty() {
                let what = told.what.into_owned();
                let rolled = self.dice.borrow().len();
                let found = Found { actor, what, dice, event: place, turn, private: told.private, rolled };
                *self.found.borrow_mut() = Some(found);
                return;
            }
        }
    }

    /// Returns the dice that an event tells of: place among all dice, sides, face, whose; `None` where there are none, or none
    /// that fell so.
    fn dice_of(&self, told: &Told<'_>) -> Option<Vec<(usize, u32, u32, ActorId)>> {
        let mut shown = Vec::new();
        for (_, part) in &told.parts {
            shown.extend(part.faces.iter().map(|&face| (part.sides, face)));
        }
        if shown.is_empty() {
            return None;
        }
        let first = self.tell(&shown, told.early)?;

        let dice = self.dice.borrow();
        let mut all = Vec::new();
        for (of, part) in &told.parts {
            for &face in &part.faces {
                let place = first + all.len();
                let (sides, _) = dice[place];
                all.push((place, sides, face, *of));
            }
        }
        Some(all)
    }

    /// Returns those of some dice that an actor may have rolled again. `at` is the roll, and whose turn it is at it.
    fn may_be_rolled_again(
        &self,
        told: &Told<'_>,
        dice: &[(usize, u32, u32, ActorId)],
        actor: ActorId,
        at: (usize, u8),
    ) -> Vec<Die<G::Use>> {
        let used = if at == self.from { &self.used[..] } else { &[] };
        let mut all = Vec::new();
        for &(place, sides, face, of) in dice {
            let chance = Chance { actor, of, attacked: told.attacked, used };
            if let Some(on) = G::use_on(&self.purse, &chance) {
                all.push(Die { place: place as u16, sides, face, on, of });
            }
        }
        all
    }
}

/// The dice of a command that is played beside the table: those that are known, then fresh ones until a roll waits.
pub(super) struct Dice<'a, G: Rerolls> {
    pub(super) watch: &'a Watch<G>,
    /// The faces of the first dice.
    pub(super) known: &'a [u32],
    /// Rolls a fresh die of so many sides.
    pub(super) live: &'a mut dyn FnMut(u32) -> u32,
}

impl<G: Rerolls> Dice<'_, G> {
    /// Notes that the dice from here on, so many, are rolled together.
    fn throws(&mut self, count: usize) {
        if !self.watch.stopped() && count > 0 {
            let from = self.watch.dice.borrow().len();
            self.watch.throws.borrow_mut().push(Throw { from, count, told: false });
        }
    }

    /// Returns the face of the next die: as it is known, or a fresh one.
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

impl<G: Rerolls> DiceSource for Dice<'_, G> {
    fn die(&mut self, sides: u32) -> u32 {
        self.throws(1);
        self.fall(sides)
    }

    fn total(&mut self, count: u32, sides: u32, mut shown: Option<&mut Vec<u32>>) -> u32 {
        self.throws(count as usize);
        let mut total = 0;
        for _ in 0..count {
            let face = self.fall(sides);
            total += face;
            if let Some(shown) = &mut shown {
                shown.push(face);
            }
        }
        total
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
