//! What the game master says of conditions.

use super::*;

/// Say what is the matter with an actor.
#[command(rule = GENERAL, group = "Rulings", kind = Condition, by = game_master, open, always)]
pub struct Afflict {
    pub target: ActorId,
    #[field("condition", usual = Condition::Frightened)]
    pub condition: Condition,
    #[field("value of what has one", 0..=9, usual = 1)]
    pub value: u8,
    #[field("for how many of their turns; 0 until it is taken away", 0..=600, usual = 0)]
    #[serde(default)]
    pub turns: u16,
    /// The DC of what causes it, for what is rolled to be rid of it; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC of what causes it; 0 for none", 0..=60, usual = 0)]
    pub dc: u8,
    /// Who causes it: whom one flees from, by whom one is held or fascinated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<ActorId>,
    /// Of being quickened: whether the action that it gives is for a Strike or a Stride alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub narrow: bool,
}

impl Act<Pathfinder> for Afflict {
    fn may(&self, state: &State) -> Verdict {
        let Self { target, condition, value, turns, source, narrow, .. } = *self;
        ensure!(
            !narrow || condition == Condition::Quickened,
            QUICKENED,
            "the quickened alone have an action for something"
        );
        ensure!(source != Some(target), GENERAL, "it comes from somebody else");
        ensure!(state.lives(target), GENERAL, "{} is dead", target);
        ensure!(
            !condition.is_valued() || value > 0 || condition == Condition::Stunned && turns > 0,
            GENERAL,
            "it has a value of 1 or more",
            instead = "give it a value"
        );
        ensure!(!state.actor(target).conditions.is_full(), GENERAL, "{} suffers from enough", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, condition, value, turns, .. } = *self;
        let value = if condition.is_valued() { value } else { 0 };
        let until = if turns == 0 { Until::Removed } else { Until::Ends(target, turns) };
        give(
            table,
            target,
            Instance { value, until, dc: self.dc, by: self.source, narrow: self.narrow, ..Instance::of(condition) },
        );
    }
}

/// Take a condition away from an actor, or lower its value.
#[command(rule = GENERAL, group = "Rulings", kind = Condition, by = game_master, open, always)]
pub struct Relieve {
    pub target: ActorId,
    #[field("condition", usual = Condition::Frightened)]
    pub condition: Condition,
    #[field("by how much a value goes down; 0 takes it away", 0..=9, usual = 0)]
    #[serde(default)]
    pub by: u8,
}

impl Act<Pathfinder> for Relieve {
    fn may(&self, state: &State) -> Verdict {
        let has = state.actor(self.target).has(self.condition);
        ensure!(has, GENERAL, "{} does not suffer from that", self.target);
        let at_nought = self.condition == Condition::Unconscious && state.actor(self.target).hit_points == 0;
        ensure!(!at_nought, UNCONSCIOUS, "{} has no hit points, and does not wake", self.target, instead = "heal them");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, condition, by } = *self;
        if by == 0 || !condition.is_valued() {
            take(table, target, condition);
        } else {
            table.emit(Eased { actor: target, what: condition, by });
        }
    }
}
