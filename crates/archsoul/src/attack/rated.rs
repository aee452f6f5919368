//! What the game master says of a target.

use super::MOVING_THINGS;
use crate::damage::{HARDNESS, max_hp};
use crate::state::{Rated, State};
use crate::{Archsoul, Run, Table};
use ludex_kit::{Act, ActorId, Happens, Line, Mood, Refusal, Teller, Verdict, command, event};

/// Set the defence, the hardness or the hit points of a target.
#[command(rule = MOVING_THINGS, group = "Rulings", by = game_master, open, always)]
pub struct Rate {
    pub target: ActorId,
    #[field("defence; as the rules say if empty", 0..=12)]
    pub defence: Option<u8>,
    #[field("hardness; as the rules say if empty", 0..=30)]
    pub hardness: Option<u8>,
    #[field("hit points; as they are if empty", 1..=1000, rule = HARDNESS)]
    pub hp: Option<i32>,
    #[field("whether blunt weapons harm it although it is a rope")]
    #[or_default]
    pub blunt: bool,
}

impl Act<Archsoul> for Rate {
    fn may(&self, s: &State) -> Verdict {
        let most = max_hp(s, self.target, false).total;
        Refusal::new(&HARDNESS, "{} is dead or broken")
            .about(self.target)
            .unless(s.actor(self.target).dead.is_none())?;
        Refusal::new(&HARDNESS, "nobody has more hit points than they can")
            .unless(s.is_thing(self.target) || self.hp.is_none_or(|hp| hp <= most))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let rated = Rated { defence: self.defence, hardness: self.hardness, blunt: self.blunt };
        t.emit(RatedAs { actor: self.target, rated, hp: self.hp });
    }
}

/// The game master has rated a target.
#[event]
pub struct RatedAs {
    pub actor: ActorId,
    pub rated: Rated,
    pub hp: Option<i32>,
}

impl Happens<Archsoul> for RatedAs {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        (actor.rated, actor.hp) = (self.rated, self.hp.unwrap_or(actor.hp));
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let part = |label: &str, value: Option<i32>| value.map_or(String::new(), |value| format!(" {label} {value}"));
        let (defence, hardness) = (self.rated.defence.map(i32::from), self.rated.hardness.map(i32::from));
        let said = part("defence", defence) + &part("hardness", hardness) + &part("hit points", self.hp);
        let said = if said.is_empty() { " as the rules say".to_owned() } else { said };
        let text = format!("The game master rates {}:{said}", teller.name(self.actor));
        Some(Line::new(Mood::Ruling, text).rule(&MOVING_THINGS).rule(&HARDNESS))
    }
}
