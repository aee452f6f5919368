//! What the game master says of conditions.

use super::*;

/// Say what is the matter with an actor.
#[command(rule = CONDITIONS, group = "Rulings", kind = Condition, by = game_master, open, always)]
pub struct Afflict {
    pub target: ActorId,
    #[field("condition", usual = Condition::Prone)]
    pub condition: Condition,
    /// Who is its source: of fear, of charm, of a hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("source")]
    pub source: Option<ActorId>,
    /// Whether it ends by itself at the end of the target's next turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub for_a_turn: bool,
    /// Whether it ends as the target is hurt.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until_hurt: bool,
}

impl Act<Edge> for Afflict {
    fn may(&self, state: &State) -> Verdict {
        let Self { target, condition, source, .. } = *self;
        ensure!(state.lives(target), CONDITIONS, "{} is dead", target);
        ensure!(!state.actor(target).conditions.is_full(), CONDITIONS, "{} suffers from enough", target);
        let immune = state.profile(target).immune_to.has(condition);
        ensure!(!immune, IMMUNITY, "{} is immune to that", target);
        let bound = matches!(condition, Condition::Frightened | Condition::Charmed | Condition::Grappled);
        let other = source.is_some_and(|by| by != target);
        ensure!(!bound || other, SOURCES, "it needs somebody else as its source");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, condition, source, for_a_turn, until_hurt } = *self;
        let until = match (until_hurt, for_a_turn) {
            (true, _) => Until::Harmed,
            (_, true) => end_of_next(table.state(), target),
            _ => Until::Removed,
        };
        give(table, target, Instance { until, by: source, ..Instance::of(condition) });
    }
}

/// Take a condition away from an actor.
#[command(rule = LASTING, group = "Rulings", kind = Condition, by = game_master, open, always)]
pub struct Relieve {
    pub target: ActorId,
    #[field("condition", usual = Condition::Prone)]
    pub condition: Condition,
}

impl Act<Edge> for Relieve {
    fn may(&self, state: &State) -> Verdict {
        let Self { target, condition } = *self;
        ensure!(has(state, target, condition), LASTING, "{} does not suffer from that", target);
        let stored = state.actor(target).conditions.iter().any(|one| one.what == condition);
        // ED-EXH-10: what exhaustion brings goes with its level alone.
        ensure!(stored, exhaustion::STAYS, "it comes of exhaustion, or of 0 vitality", instead = "take that away");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        take(table, self.target, self.condition);
    }
}
