//! Exhaustion: six levels, by what lies behind them.

use crate::prelude::*;

rules! {
    /// Six levels; what lies behind each is kept, for what takes it away.
    TRACK = "ED-EXH-01", "The track", State;
    /// One level: disadvantage on checks of Strength and Dexterity.
    FIRST = "ED-EXH-02", "Level 1";
    /// Two: sickened.
    SECOND = "ED-EXH-03", "Level 2";
    /// Three: hindered.
    THIRD = "ED-EXH-04", "Level 3";
    /// Four: half the vitality at the most.
    FOURTH = "ED-EXH-05", "Level 4";
    /// Five: nobody goes anywhere.
    FIFTH = "ED-EXH-06", "Level 5";
    /// Six: down to 0 vitality and unconscious.
    SIXTH = "ED-EXH-07", "Level 6";
    /// Whatever the lower levels do they still do.
    CUMULATIVE = "ED-EXH-08", "Cumulative";
    /// A gain goes up to six in all, and no farther.
    GAINING = "ED-EXH-09", "Gaining levels";
    /// What a level brings goes with the level alone.
    STAYS = "ED-EXH-10", "Conditions stay with the level";
    /// What lowers the most takes what is beyond it, which is no damage and does not come back by itself.
    LOWERED = "ED-VIT-07", "Reduced maximum";
    /// Levels go one by one, by what lies behind them.
    LOSING = "ED-EXH-11", "Losing levels";
    /// Below six the unconsciousness of the level is over.
    LEAVING = "ED-EXH-14", "Leaving level 6";
}

/// The highest level (ED-EXH-01).
pub const MOST: u8 = 6;

/// Returns the level in force (ED-EXH-08, ED-EXH-09).
#[inline]
pub fn level(state: &State, id: ActorId) -> u8 {
    let levels = &state.actor(id).weariness;
    if *levels == [0; 5] {
        return 0;
    }
    let sum: u16 = levels.iter().map(|level| u16::from(*level)).sum();
    sum.min(u16::from(MOST)) as u8
}

/// Returns the most vitality that an actor can have (ED-VIT-07).
pub fn most_vitality(state: &State, id: ActorId) -> i16 {
    let whole = state.profile(id).vitality;
    if level(state, id) >= 4 { (whole / 2).max(1) } else { whole }
}

/// Adds levels to an actor, at most up to six in all (ED-EXH-09). At six it falls (ED-EXH-07).
pub fn tires(table: &mut Table<'_, impl Run>, actor: ActorId, of: Weariness, levels: u8) {
    let levels = levels.min(MOST - level(table.state(), actor));
    if levels > 0 {
        table.emit(Tired { actor, of, levels });
    }
}

/// An actor is more exhausted.
#[event]
pub struct Tired {
    pub actor: ActorId,
    pub of: Weariness,
    pub levels: u8,
}

impl Event<Edge> for Tired {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            let track = &mut actor.weariness[self.of as usize];
            *track = track.saturating_add(self.levels).min(MOST);
        });
        // ED-VIT-07: what is beyond the most is lost, and is no damage.
        let most = most_vitality(state, self.actor);
        let fast = level(state, self.actor) >= 5;
        state.on(self.actor, |actor| {
            actor.vitality = actor.vitality.min(most);
            actor.defends &= !fast;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let level = level(teller.state, self.actor);
        let text = format!("{} is exhausted, level {level}", teller.name(self.actor));
        let line = Line::new(LineKind::Status, text).by(self.actor).changes(Delta::word(format!("exhausted {level}")));
        let rules = [&FIRST, &SECOND, &THIRD, &FOURTH, &FIFTH, &SIXTH];
        Some(
            rules
                .into_iter()
                .take(level.into())
                .fold(line.rule(&TRACK).rule(&CUMULATIVE), |line, rule| line.rule(rule)),
        )
    }
}

/// An actor is less exhausted.
#[event(Boon, "{actor} is less exhausted, by {levels}", LOSING, LEAVING)]
pub struct Refreshed {
    pub actor: ActorId,
    pub of: Weariness,
    pub levels: u8,
}

impl Event<Edge> for Refreshed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            let track = &mut actor.weariness[self.of as usize];
            *track = track.saturating_sub(self.levels);
        });
    }
}

/// Say that an actor is more exhausted.
#[command(rule = GAINING, group = "Rulings", kind = Condition, by = game_master, open, always)]
pub struct Tire {
    pub target: ActorId,
    #[serde(default)]
    #[field("what lies behind it", usual = Weariness::Ordinary)]
    pub of: Weariness,
    #[field("levels", 1..=6, usual = 1)]
    pub levels: u8,
}

impl Act<Edge> for Tire {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), GAINING, "{} is dead", self.target);
        ensure!(level(state, self.target) < MOST, GAINING, "{} is as exhausted as can be", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        tires(table, self.target, self.of, self.levels);
    }
}

/// Say that an actor is less exhausted.
#[command(rule = LOSING, group = "Rulings", kind = Heal, by = game_master, open, always)]
pub struct Refresh {
    pub target: ActorId,
    #[serde(default)]
    #[field("what lies behind it", usual = Weariness::Ordinary)]
    pub of: Weariness,
    #[field("levels", 1..=6, usual = 1)]
    pub levels: u8,
}

impl Act<Edge> for Refresh {
    fn may(&self, state: &State) -> Verdict {
        let has = state.actor(self.target).weariness[self.of as usize] > 0;
        ensure!(has, LOSING, "{} is not exhausted by that", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let has = table.state().actor(self.target).weariness[self.of as usize];
        table.emit(Refreshed { actor: self.target, of: self.of, levels: self.levels.min(has) });
    }
}
