//! Exhaustion kept by what it comes from: what a long rest takes, and what stays (UL-ENV-17, UL-INT-16).

use super::Fared;
use crate::Table;
use crate::dying;
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::state::{Stage, State};
use ludex_engine::{ActorId, Faces, Log, Rule};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// Exhaustion from hunger and thirst stays until a day with all the food and all the water.
    LOCKED = "UL-ENV-17", "Exhaustion from hunger and thirst is locked", State;
    /// Exhaustion is kept by what it comes from; a long rest takes one level that is not locked, and the player says
    /// from where.
    BY_SOURCE = "UL-INT-16", "March, hunger and rest";
}

/// What a level of Exhaustion comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Cause {
    Other,
    March,
    Food,
    Water,
}

/// Every cause, in the order in which levels go where nobody says otherwise.
pub const CAUSES: [(Cause, &str); 4] =
    [(Cause::Other, "other causes"), (Cause::March, "the march"), (Cause::Food, "hunger"), (Cause::Water, "thirst")];

/// How many levels of Exhaustion come from what (UL-INT-16). All others come from other causes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Fatigue {
    /// From forced marches (UL-TRV-11).
    pub march: u8,
    /// From hunger (UL-ENV-13).
    pub food: u8,
    /// From thirst (UL-ENV-15, UL-ENV-16).
    pub water: u8,
    /// Whether those from hunger and thirst stay for now (UL-ENV-17).
    pub locked: bool,
    /// From what a long rest is to take a level first, by the player's choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Cause>,
}

impl Fatigue {
    /// Whether no level has a known cause, and nothing was chosen.
    pub fn is_none(&self) -> bool {
        *self == Fatigue::default()
    }

    /// How many of so many levels come from a cause.
    pub fn levels(&self, total: u8, cause: Cause) -> u8 {
        match cause {
            Cause::March => self.march,
            Cause::Food => self.food,
            Cause::Water => self.water,
            Cause::Other => total.saturating_sub(self.march.saturating_add(self.food).saturating_add(self.water)),
        }
    }

    /// How many of so many levels from a cause a long rest may take (UL-ENV-17).
    pub fn free(&self, total: u8, cause: Cause) -> u8 {
        let stays = self.locked && matches!(cause, Cause::Food | Cause::Water);
        if stays { 0 } else { self.levels(total, cause) }
    }

    /// From what a long rest takes the next of so many levels, if there is one to take.
    pub fn next(&self, total: u8) -> Option<Cause> {
        let chosen = self.first.filter(|&cause| self.free(total, cause) > 0);
        chosen.or_else(|| CAUSES.iter().map(|row| row.0).find(|&cause| self.free(total, cause) > 0))
    }

    /// The same with one level more from a cause. Hunger and thirst lock.
    #[must_use]
    fn with(mut self, cause: Cause) -> Self {
        match cause {
            Cause::March => self.march = self.march.saturating_add(1),
            Cause::Food => (self.food, self.locked) = (self.food.saturating_add(1), true),
            Cause::Water => (self.water, self.locked) = (self.water.saturating_add(1), true),
            Cause::Other => {}
        }
        self
    }

    /// What is left of it when there are no more than so many levels: the free ones go first.
    pub(crate) fn lowered(&mut self, from: u8, to: u8) {
        for total in (to..from).rev().map(|level| level + 1) {
            let any = || CAUSES.iter().map(|row| row.0).find(|&cause| self.levels(total, cause) > 0);
            match self.next(total).or_else(any) {
                Some(Cause::March) => self.march -= 1,
                Some(Cause::Food) => self.food -= 1,
                Some(Cause::Water) => self.water -= 1,
                Some(Cause::Other) | None => {}
            }
        }
        self.locked &= self.food > 0 || self.water > 0;
        self.first = self.first.filter(|&cause| self.levels(to, cause) > 0);
    }
}

/// Says from what the next long rest takes a level of Exhaustion (UL-INT-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoverFrom {
    /// Who.
    pub actor: ActorId,
    /// From what.
    pub cause: Cause,
}

/// A level of Exhaustion more, from a cause.
pub(crate) fn exhaust(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    cause: Cause,
    rule: &'static Rule,
) {
    dying::exhaust(table, actor, rule);
    let fatigue = table.state().actor(actor).fatigue.with(cause);
    table.emit(Event::Survival(Fared::Tired { actor, fatigue }));
}

/// Whether somebody may choose from what a long rest takes a level (UL-INT-16).
pub fn may_recover_from(state: &State, actor: ActorId, cause: Cause) -> Verdict {
    let who = state.actor(actor);
    if state.stage == Stage::Fighting || !who.alive() || !who.present() {
        return Err(Objection::new(&BY_SOURCE, Why::Somebody(actor, "does not rest here")));
    }
    if who.fatigue.free(who.exhaustion, cause) == 0 {
        let objection = Objection::new(&LOCKED, Why::Somebody(actor, "has no level from that to lose"));
        return Err(objection.instead("choose another cause, or have a full day of food and water first"));
    }
    if who.fatigue.next(who.exhaustion) == Some(cause) {
        return Err(Objection::new(&BY_SOURCE, "that is the level that goes next anyway"));
    }
    Ok(())
}

/// Chooses from what a long rest takes a level.
pub(crate) fn recover_from(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: RecoverFrom) -> Verdict {
    let RecoverFrom { actor, cause } = command;
    may_recover_from(table.state(), actor, cause)?;
    let fatigue = Fatigue { first: Some(cause), ..table.state().actor(actor).fatigue };
    table.emit(Event::Survival(Fared::Tired { actor, fatigue }));
    Ok(())
}
