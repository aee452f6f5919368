//! What the game master says of harm and healing.

use super::*;

/// Let an actor take damage that no attack does.
#[command(rule = ELSEWHERE, group = "Rulings", kind = Harm, by = game_master, open, always, label = "Hurt")]
pub struct HurtBy {
    pub target: ActorId,
    #[field("damage", 1..=500, usual = 5)]
    pub by: i16,
    #[serde(default)]
    #[field("kind", usual = DamageType::Kinetic)]
    pub damage: DamageType,
    /// What it is more exactly (ED-DMG-09).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("nature")]
    pub nature: Option<Nature>,
}

impl Act<Edge> for HurtBy {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), ELSEWHERE, "{} is dead", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let packet = Packet { nature: self.nature, ..Packet::of_hazard(table.state(), self.damage, self.by.into()) };
        harm(table, Wound::of(self.target, packet));
    }
}

/// Give an actor vitality back.
#[command(rule = derived::NEVER_ABOVE, group = "Rulings", kind = Heal, by = game_master, open, always, pool = "Vitality")]
pub struct Heal {
    pub target: ActorId,
    #[field("vitality", 1..=500, usual = 5)]
    pub by: i16,
}

impl Act<Edge> for Heal {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), derived::NEVER_ABOVE, "{} is dead", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        mends(table, self.target, self.by);
    }
}

/// Gives an actor vitality back, up to the most; what bleeding has taken stays lost while it goes on (ED-CND-07).
pub fn mends(table: &mut Table<'_, impl Run>, actor: ActorId, by: i16) {
    let state = table.state();
    let now = state.actor(actor);
    let most = exhaustion::most_vitality(state, actor) - now.bled;
    let by = by.min(most - now.vitality).max(0);
    // ED-ENV-29: who suffocates regains nothing.
    if state.lives(actor) && by > 0 && !crate::breath::suffocates(state, actor) {
        table.emit(Mended { actor, by });
    }
}

/// An actor has vitality back.
#[event]
pub struct Mended {
    pub actor: ActorId,
    pub by: i16,
}

impl Event<Edge> for Mended {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.vitality += self.by;
            // ED-DTH-05, ED-DTH-11: it wakes, and what was counted is forgotten.
            actor.life = Life::Alive;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} regains {} vitality", teller.name(self.actor), self.by);
        let line = Line::new(LineKind::Boon, text).by(self.actor).changes(Delta::points(self.by.into()));
        let bled = teller.state.actor(self.actor).bled > 0;
        Some(line.rule(&derived::NEVER_ABOVE).rule(&WAKING).rule_if(bled, &conditions::UNHEALED))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.regains(self.actor, self.by.into());
    }
}
