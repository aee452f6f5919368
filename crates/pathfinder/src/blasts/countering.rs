//! Undoing effects.

use super::*;
use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};

/// Returns whether a counteract check of a degree undoes something (PF-EFF-12).
pub const fn counteracts(degree: Degree, own: i8, other: i8) -> bool {
    match degree {
        Degree::CriticalSuccess => other <= own + 3,
        Degree::Success => other <= own + 1,
        Degree::Failure => other < own,
        Degree::CriticalFailure => false,
    }
}

/// Try to undo an effect. Levels are those of counteracting: of a spell its own, of other things half their level, rounded up.
#[command(rule = COUNTERACT, group = "Rulings", kind = Other, by = game_master, open, always, label = "Counteract")]
pub struct Counter {
    /// Who counteracts.
    pub target: ActorId,
    #[field("modifier", -5..=50, usual = 7)]
    pub modifier: i8,
    #[field("DC", 5..=60, usual = 15, reach)]
    pub dc: u8,
    #[field("own counteract level", 0..=13, usual = 1)]
    pub own: i8,
    #[field("level of what is undone", 0..=13, usual = 1)]
    pub other: i8,
    /// What ends by it, by its name: an effect, a spell at work, an affliction of who counteracts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: String,
    /// Whether it is a spell: its ability and rank count in place of the modifier.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spell: bool,
    /// The skill that counts in place of the modifier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill in place of the modifier", usual = None)]
    pub skill: Option<Skill>,
}

impl Counter {
    /// Returns what is rolled: of a spell its own modifier, of a skill that, or what was said.
    fn own(&self, state: &State, shows: bool) -> Tally {
        let by_skill = self.skill.map(|skill| derived::skill(state, self.target, skill, shows));
        let by_spell = if self.spell { derived::counteract(state, self.target, shows) } else { None };
        by_spell.or(by_skill).unwrap_or_else(|| plain("counteract", self.modifier.into(), &COUNTERACT, shows))
    }
}

impl Act<Pathfinder> for Counter {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), COUNTERACT, "{} is dead", self.target);
        ensure!(self.ends.chars().count() <= 60, COUNTERACT, "say it in at most 60 letters");
        let casts = !self.spell || state.profile(self.target).casting.is_some();
        ensure!(casts, COUNTERACT, "{} casts no spells", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let shows = table.listens();
        let own = self.own(table.state(), shows);
        let dc = plain("of the effect", self.dc.into(), &COUNTERACT, shows);
        let deed = Deed { actor, target: None, what: "counteract", rule: &COUNTERACT };
        let degree = deeds::tries(table, deed, Attempt::new(own, dc));
        let undone = counteracts(degree, self.own, self.other);
        table.emit(Counters { actor, undone });
        if undone && !self.ends.is_empty() {
            undoes(table, actor, &self.ends);
        }
    }
}

/// Ends what has a name: effects, spells at work, an affliction of somebody.
fn undoes(table: &mut Table<'_, impl Run>, actor: ActorId, name: &str) {
    for id in table.state().ids() {
        let has = table.state().effects.iter().any(|one| one.actor == id && *one.name == *name);
        if has {
            table.emit(crate::effects::Revoked { actor: id, name: name.to_owned().into() });
        }
    }
    let spells = table.state().spells;
    for old in spells.iter().filter(|one| one.spell.name() == name) {
        crate::magic::ends(table, old);
    }
    let setting = table.state().setting.clone();
    let afflictions = table.state().actor(actor).afflictions;
    for one in afflictions.iter() {
        let named = setting.afflictions.get(usize::from(one.kind)).is_some_and(|kind| *kind.name == *name);
        if named {
            table.emit(crate::afflictions::Cured { actor, kind: one.kind });
        }
    }
}

/// Something is undone, or it is not.
#[event]
pub struct Counters {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub undone: bool,
}

impl Event<Pathfinder> for Counters {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = if self.undone { format!("{who} undoes it") } else { format!("{who} does not undo it") };
        Some(Line::new(LineKind::Action, text).rule(&COUNTERACT))
    }
}
