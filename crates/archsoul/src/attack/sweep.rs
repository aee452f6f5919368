//! Attacks that catch several at once.

use super::{EXCLUSIVE, attack, kind, may_strike};
use crate::damage::Blow;
use crate::prelude::*;

/// Attack several at once, with something that catches an area.
#[command(rule = EXCLUSIVE, group = "Attack", kind = Attack, open)]
pub struct Sweep {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
    #[field("all whom it catches")]
    pub targets: Vec<ActorId>,
}

impl Act<Archsoul> for Sweep {
    fn when(state: &State) -> Verdict {
        let any = state.setting.cast.iter().any(|profile| profile.weapons.iter().any(|weapon| weapon.area));
        ensure!(any, EXCLUSIVE, "nobody here has anything that catches several");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        turns::ready(state, self.actor, kind(state, self.actor, self.weapon), turns::ATTACK)?;
        let area = state.weapon(self.actor, self.weapon).is_some_and(|weapon| weapon.area);
        ensure!(area, EXCLUSIVE, "that catches one target alone");
        let twice = self.targets.iter().enumerate().any(|(place, id)| self.targets[..place].contains(id));
        ensure!(!self.targets.is_empty() && !twice, EXCLUSIVE, "expected targets, each once");
        for target in &self.targets {
            may_strike(state, self.actor, *target, self.weapon, false)?;
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let kind = kind(table.state(), self.actor, self.weapon);
        if !turns::set_to(table, self.actor, kind, turns::ATTACK) {
            return;
        }
        let several = self.targets.len() > 1;
        for &target in &self.targets {
            if table.state().is_awake(self.actor) && table.state().actor(target).dead.is_none() {
                attack(table, Blow { several, ..Blow::at(self.actor, target, self.weapon) });
            }
        }
    }
}
