//! Who dies at 0 vitality, as the game master says.

use super::VILLAINS;
use crate::prelude::*;

/// Say whether somebody dies as it comes to 0 vitality, or falls as players' characters do.
#[command(rule = VILLAINS, group = "Rulings", kind = Rule, by = game_master, open, label = "Say whether they die at 0")]
pub struct SayDeath {
    pub target: ActorId,
    /// Whether it dies.
    #[field("it dies", usual = false)]
    pub dies: bool,
}

impl Act<Edge> for SayDeath {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), VILLAINS, "{} is dead", self.target);
        ensure!(dies_at_zero(state, self.target) != self.dies, VILLAINS, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(DeathSaid { actor: self.target, dies: self.dies });
    }
}

/// Returns whether somebody dies as it comes to 0 vitality (ED-DTH-26, ED-DTH-27): as the game master says, or its record.
pub fn dies_at_zero(state: &State, id: ActorId) -> bool {
    state.actor(id).dies.unwrap_or(state.profile(id).dies_at_zero)
}

/// The game master has said whether somebody dies at 0 vitality.
#[event]
pub struct DeathSaid {
    pub actor: ActorId,
    pub dies: bool,
}

impl Event<Edge> for DeathSaid {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.dies = Some(self.dies));
    }

    /// Nobody but the game master knows who is one of the important.
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.dies { "dies at 0 vitality" } else { "falls at 0 vitality as people do" };
        let line = Line::new(LineKind::Ruling, format!("{} {how}", teller.name(self.actor))).by(self.actor);
        teller.viewer.is_game_master().then(|| line.rule(&VILLAINS))
    }
}
