//! What the game master says of a target.

use super::MOVING_THINGS;
use crate::prelude::*;

/// Set the defence, the hardness or the hit points of a target.
#[command(rule = MOVING_THINGS, group = "Rulings", kind = Rule, by = game_master, open, always)]
pub struct Rate {
    pub target: ActorId,
    #[field("defence; as the rules say if empty", 0..=12)]
    pub defence: Option<u8>,
    #[field("hardness; as the rules say if empty", 0..=30)]
    pub hardness: Option<u8>,
    #[field("hit points; as they are if empty", 1..=1000, rule = damage::HARDNESS)]
    pub hp: Option<i32>,
    #[field("whether blunt weapons harm it although it is a rope")]
    #[serde(default)]
    pub blunt: bool,
}

impl Act<Archsoul> for Rate {
    fn may(&self, state: &State) -> Verdict {
        let most = damage::max_hp(state, self.target, false).total;
        ensure!(state.actor(self.target).dead.is_none(), damage::HARDNESS, "{} is dead or broken", self.target);
        let fits = state.is_thing(self.target) || self.hp.is_none_or(|hp| hp <= most);
        ensure!(fits, damage::HARDNESS, "nobody has more hit points than they can");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(RatedAs {
            actor: self.target,
            rated: Rated { defence: self.defence, hardness: self.hardness, blunt: self.blunt },
            hp: self.hp,
        });
    }
}

/// The game master has rated a target.
#[event]
pub struct RatedAs {
    pub actor: ActorId,
    pub rated: Rated,
    pub hp: Option<i32>,
}

impl Event<Archsoul> for RatedAs {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.rated = self.rated;
            actor.hp = self.hp.unwrap_or(actor.hp);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let mut text = format!("The game master rates {}:", teller.name(self.actor));
        if let Some(defence) = self.rated.defence {
            text += &format!(" defence {defence}");
        }
        if let Some(hardness) = self.rated.hardness {
            text += &format!(" hardness {hardness}");
        }
        if let Some(hp) = self.hp {
            text += &format!(" hit points {hp}");
        }
        if self.rated.defence.is_none() && self.rated.hardness.is_none() && self.hp.is_none() {
            text += " as the rules say";
        }
        Some(Line::new(LineKind::Ruling, text).rule(&MOVING_THINGS).rule(&damage::HARDNESS))
    }
}
