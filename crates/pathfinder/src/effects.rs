//! What helps and hinders people for a while, and which of two of the same name counts.

use crate::modifiers::Type;
use crate::prelude::*;

rules! {
    /// The same thing does not count twice: of two of the same name the one of the higher level stays, of the same level the newer;
    /// the other ends.
    SAME_TWICE = "PF-MOD-07", "Same effect twice";
}

/// Returns whether a new effect takes the place of one that somebody has (PF-MOD-07).
fn replaces(new: &Effect, old: &Effect) -> bool {
    new.level >= old.level
}

/// Lays an effect on somebody, unless a stronger one of the same name holds.
pub fn lays(table: &mut Table<'_, impl Run>, effect: Effect) {
    let same = |old: &&Effect| old.actor == effect.actor && old.name == effect.name && old.on == effect.on;
    let old = table.state().effects.iter().find(same);
    if old.is_none_or(|old| replaces(&effect, old)) {
        table.emit(Granted { actor: effect.actor, effect });
    }
}

/// Say what helps or hinders somebody for a while: a spell, an item, the weather.
#[command(rule = SAME_TWICE, group = "Rulings", kind = Rule, by = game_master, open, always, label = "An effect on somebody")]
pub struct Grant {
    pub target: ActorId,
    #[field("what it is called", usual = "bless".to_owned())]
    pub name: String,
    #[field("what it adds to", usual = EffectOn::Attacks)]
    pub on: EffectOn,
    #[field("of which type", usual = Type::Status)]
    pub of: Type,
    #[field("how much", -60..=20, usual = 1)]
    pub value: i8,
    #[field("level", -1..=25, usual = 1)]
    pub level: i8,
    #[field("for how many of their turns; 0 until it is taken away", 0..=600, usual = 10)]
    pub turns: u16,
}

impl Act<Pathfinder> for Grant {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), SAME_TWICE, "{} is dead", self.target);
        let named = (1..=60).contains(&self.name.chars().count());
        ensure!(named, SAME_TWICE, "say in 1 to 60 letters what it is");
        let typed = self.value <= 0 || self.of != Type::Untyped;
        ensure!(typed, crate::modifiers::BONUSES, "a bonus has a type");
        ensure!(state.effects.len() < 200, SAME_TWICE, "enough is in effect");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, on, of, value, level, turns, .. } = *self;
        let until = if turns == 0 { Until::Removed } else { Until::Starts(actor, turns) };
        lays(table, Effect { actor, name: self.name.as_str().into(), on, of, value, level, until });
    }
}

/// End what helps or hinders somebody.
#[command(rule = SAME_TWICE, group = "Rulings", kind = Rule, by = game_master, open, always, label = "End an effect")]
pub struct Revoke {
    pub target: ActorId,
    #[field("what it is called", usual = "bless".to_owned())]
    pub name: String,
}

impl Act<Pathfinder> for Revoke {
    fn may(&self, state: &State) -> Verdict {
        let there = state.effects.iter().any(|one| one.actor == self.target && *one.name == *self.name);
        ensure!(there, SAME_TWICE, "nothing of that name is on {}", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Revoked { actor: self.target, name: self.name.clone().into() });
    }
}

/// Something helps or hinders somebody from now on.
#[event]
pub struct Granted {
    pub actor: ActorId,
    pub effect: Effect,
}

impl Event<Pathfinder> for Granted {
    fn apply(&self, state: &mut State) {
        let Effect { actor, on, name, .. } = &self.effect;
        state.effects.retain(|one| one.actor != *actor || one.on != *on || one.name != *name);
        state.effects.push(self.effect.clone());
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Effect { name, on, value, .. } = &self.effect;
        let text = format!("{} has {name}: {value:+} on {on}", teller.name(self.actor));
        Some(Line::new(LineKind::Status, text).rule(&SAME_TWICE))
    }
}

/// Something no longer helps or hinders somebody.
#[event(Status, "{name} ends for {actor}", SAME_TWICE)]
pub struct Revoked {
    pub actor: ActorId,
    pub name: std::borrow::Cow<'static, str>,
}

impl Event<Pathfinder> for Revoked {
    fn apply(&self, state: &mut State) {
        state.effects.retain(|one| one.actor != self.actor || *one.name != *self.name);
    }
}

/// Has what is counted in rounds run out as time passes outside encounters, and what burns burn on (PF-TRN-16).
pub fn rounds_pass(passed: &impl crate::hours::Passage, table: &mut Table<'_, impl Run>) {
    let rounds = (passed.seconds() / turns::ROUND).min(u16::MAX.into()) as u16;
    if rounds == 0 || table.state().stage == Stage::Fighting {
        return;
    }
    for actor in table.state().ids() {
        burns_on(table, actor, rounds);
    }
    if conditions::runs(table.state()) {
        table.emit(conditions::RoundsPass { rounds });
    }
}

/// The most rounds for which somebody burns on at once (house).
const MOST_BURNING: u16 = 200;

/// Has lasting damage hurt somebody in each round, until it has thrown it off or somebody must decide.
fn burns_on(table: &mut Table<'_, impl Run>, actor: ActorId, rounds: u16) {
    for _ in 0..rounds.min(MOST_BURNING) {
        let state = table.state();
        let burns = !state.actor(actor).persistent.is_empty() && state.lives(actor);
        if !burns || !state.asked.is_empty() {
            return;
        }
        damage::persists(table, actor);
    }
}
