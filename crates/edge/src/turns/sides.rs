//! Who is foe, friend or neither to whom.

use super::*;
use crate::prelude::*;

/// So many pairs stand at the most.
const MOST: usize = 200;

/// Say what two are to one another; otherwise those of one side are friends, and those of different sides foes.
#[command(rule = SIDES, group = "Rulings", kind = Rule, by = game_master, open, label = "Say what two are to one another")]
pub struct SetBond {
    #[field("one")]
    pub one: ActorId,
    #[field("the other")]
    pub other: ActorId,
    #[serde(default)]
    #[field("they are", usual = Bond::Neutral)]
    pub bond: Bond,
}

impl SetBond {
    /// Returns whether that is how it is.
    fn is_so(&self, state: &State) -> bool {
        let (hostile, allied) = (state.hostile(self.one, self.other), state.allied(self.one, self.other));
        match self.bond {
            Bond::Hostile => hostile,
            Bond::Friendly => allied,
            Bond::Neutral => !hostile && !allied,
        }
    }
}

impl Act<Edge> for SetBond {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.one != self.other, SIDES, "that takes two");
        ensure!(!self.is_so(state), SIDES, "that is so already");
        ensure!(state.bonds.len() < MOST, SIDES, "enough is said already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(BondSet { one: self.one, other: self.other, bond: self.bond });
    }
}

/// The game master has said what two are to one another.
#[event(Ruling, "{one} and {other} are {bond} from now on", SIDES)]
pub struct BondSet {
    pub one: ActorId,
    pub other: ActorId,
    pub bond: Bond,
}

impl Event<Edge> for BondSet {
    fn apply(&self, state: &mut State) {
        let (low, high) = (self.one.min(self.other), self.one.max(self.other));
        state.bonds.retain(|(one, other, _)| (*one, *other) != (low, high));
        state.bonds.push((low, high, self.bond));
    }
}
