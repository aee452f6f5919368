//! Exhaustion kept by what it comes from: what a long rest takes, and what stays (UL-ENV-17, UL-INT-16).

use super::SurvivalEvent;
use crate::dying;
use crate::prelude::*;

rules! {
    /// Exhaustion from hunger and thirst stays until a day with all the food and all the water.
    LOCKED = "UL-ENV-17", "Exhaustion from hunger and thirst is locked", State;
    /// Exhaustion is kept by what it comes from; a long rest takes one level that is not locked, and the player says
    /// from where.
    BY_SOURCE = "UL-INT-16", "March, hunger and rest";
}

/// What a level of Exhaustion comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
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

impl Cause {
    /// Returns its name.
    fn name(self) -> &'static str {
        CAUSES[self as usize].1
    }
}

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
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: Option<Cause>,
}

impl Fatigue {
    /// Returns whether no level has a known cause, and nothing was chosen.
    pub fn is_none(&self) -> bool {
        *self == Fatigue::default()
    }

    /// Returns how many of `total` levels come from a cause.
    pub fn levels(&self, total: u8, cause: Cause) -> u8 {
        match cause {
            Cause::March => self.march,
            Cause::Food => self.food,
            Cause::Water => self.water,
            Cause::Other => total.saturating_sub(self.march.saturating_add(self.food).saturating_add(self.water)),
        }
    }

    /// Returns how many of `total` levels a long rest may take from a cause (UL-ENV-17).
    pub fn free(&self, total: u8, cause: Cause) -> u8 {
        let stays = self.locked && matches!(cause, Cause::Food | Cause::Water);
        if stays { 0 } else { self.levels(total, cause) }
    }

    /// Returns from what a long rest takes the next of `total` levels, if there is one to take (UL-INT-16).
    pub fn next(&self, total: u8) -> Option<Cause> {
        let chosen = self.first.filter(|&cause| self.free(total, cause) > 0);
        chosen.or_else(|| first_cause(|cause| self.free(total, cause) > 0))
    }

    /// Returns the same with one level more from a cause. Hunger and thirst lock.
    #[must_use]
    fn with(mut self, cause: Cause) -> Self {
        match cause {
            Cause::March => self.march = self.march.saturating_add(1),
            Cause::Food => {
                self.food = self.food.saturating_add(1);
                self.locked = true;
            }
            Cause::Water => {
                self.water = self.water.saturating_add(1);
                self.locked = true;
            }
            Cause::Other => {}
        }
        self
    }

    /// Takes levels away until there are no more than `to`: those that are not locked go first.
    pub(crate) fn lowered(&mut self, from: u8, to: u8) {
        for total in (to..from).rev().map(|level| level + 1) {
            let any = || first_cause(|cause| self.levels(total, cause) > 0);
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

    /// Returns what is told of an actor of whom it is so.
    pub(super) fn told(self, name: &str) -> Option<Line> {
        if let Some(cause) = self.first {
            let text = format!("{name} recovers from {} first.", cause.name());
            return line(LineKind::Action, text, &BY_SOURCE);
        }
        if !self.locked && (self.food > 0 || self.water > 0) {
            let text = format!("{name} has had enough to eat and to drink to recover by rest.");
            return line(LineKind::Boon, text, &LOCKED);
        }
        None
    }
}

/// Returns the first cause of which something is so.
fn first_cause(is_so: impl Fn(Cause) -> bool) -> Option<Cause> {
    CAUSES.into_iter().map(|(cause, _)| cause).find(|&cause| is_so(cause))
}

/// Gives an actor a level of Exhaustion more, from a cause (UL-INT-16).
pub(crate) fn exhaust(table: &mut Table<'_, impl Run>, actor: ActorId, cause: Cause, rule: &'static Rule) {
    dying::exhaust(table, actor, rule);
    let fatigue = table.state().actor(actor).fatigue.with(cause);
    table.emit(SurvivalEvent::Tired { actor, fatigue });
}

/// Says from what the next long rest takes a level of Exhaustion (UL-INT-16).
#[command(rule = BY_SOURCE, group = "Rest", kind = Rest, between)]
#[derive(Copy, Eq)]
pub struct RecoverFrom {
    pub actor: ActorId,
    /// From what.
    pub cause: Cause,
}

impl Act<Unbound> for RecoverFrom {
    fn may(&self, state: &State) -> Verdict {
        let who = state.actor(self.actor);
        ensure!(
            state.stage != Stage::Fighting && who.alive() && who.present(),
            BY_SOURCE,
            "{} does not rest here",
            self.actor
        );
        ensure!(
            who.fatigue.free(who.exhaustion, self.cause) > 0,
            LOCKED,
            "{} has no level from that to lose",
            self.actor,
            instead = "choose another cause, or have a full day of food and water first"
        );
        let other = who.fatigue.next(who.exhaustion) != Some(self.cause);
        ensure!(other, BY_SOURCE, "that is the level that goes next anyway");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let fatigue = Fatigue { first: Some(self.cause), ..table.state().actor(self.actor).fatigue };
        table.emit(SurvivalEvent::Tired { actor: self.actor, fatigue });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let who = offers.state().actor(actor);
        for (cause, _) in CAUSES {
            if who.fatigue.levels(who.exhaustion, cause) > 0 {
                offers.add(RecoverFrom { actor, cause });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Recover from {} first", self.cause.name())
    }
}
