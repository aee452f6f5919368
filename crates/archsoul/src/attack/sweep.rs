//! Attacks that catch several at once.

use super::{EXCLUSIVE, SEQUENCE, Try, attack, may_strike, need};
use crate::state::State;
use crate::turns::{self, ready, spend};
use crate::{Archsoul, Run, Table};
use ludex_kit::{Act, ActorId, Refusal, Verdict, command};

/// Attack several at once, with something that catches an area.
#[command(rule = EXCLUSIVE, group = "Attack", open)]
pub struct Sweep {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
    #[field("all whom it catches")]
    pub targets: Vec<ActorId>,
}

impl Act<Archsoul> for Sweep {
    fn when(s: &State) -> Verdict {
        let any = s.setting.cast.iter().any(|profile| profile.weapons.iter().any(|weapon| weapon.area));
        Refusal::new(&EXCLUSIVE, "nobody here has anything that catches several").unless(any)
    }
    fn may(&self, s: &State) -> Verdict {
        ready(s, self.actor, &SEQUENCE, need(s, self.actor, self.weapon), turns::ATTACK)?;
        Refusal::new(&EXCLUSIVE, "that catches one target alone")
            .unless(s.weapon(self.actor, self.weapon).is_some_and(|weapon| weapon.area))?;
        let twice = self.targets.iter().enumerate().any(|(at, id)| self.targets[..at].contains(id));
        Refusal::new(&EXCLUSIVE, "expected targets, each once").unless(!self.targets.is_empty() && !twice)?;
        self.targets.iter().try_for_each(|target| may_strike(s, self.actor, *target, self.weapon, false))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        spend(t, self.actor, turns::ATTACK);
        let exclusive = self.targets.len() == 1;
        for &target in &self.targets {
            let (actor, weapon) = (self.actor, self.weapon);
            if t.state().is_awake(actor) && t.state().actor(target).dead.is_none() {
                attack(t, Try { actor, target, weapon, thrown: false, front: false, exclusive, reactive: false });
            }
        }
    }
}
