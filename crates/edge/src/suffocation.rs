//! Being without air, and what comes of it.

use crate::breath::*;
use crate::prelude::*;
use crate::time::now;
use crate::turns::{Opened, ROUND};

/// Say that somebody is without air from now on.
#[command(rule = HOLDING, group = "World", kind = Rule, by = game_master, open, always, label = "No air")]
pub struct CutOff {
    pub target: ActorId,
    /// Whether it could not take a breath before.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("without a breath before")]
    pub no_breath: bool,
}

impl Act<Edge> for CutOff {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), HOLDING, "{} is dead", self.target);
        let needs = !state.profile(self.target).body.is_without(Need::Air);
        ensure!(needs, crate::needs::WITHOUT, "{} needs no air", self.target);
        ensure!(without(state, self.target).is_none(), HOLDING, "{} has none already", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let breath = table.state().actor(actor).breath;
        let at = now(table.state());
        // ED-ENV-30: less than a round of air is none.
        let gasped = breath.again.is_some_and(|since| at < since + ROUND);
        let without = if gasped { breath.without } else { Some(at) };
        let surprised = if gasped { breath.surprised } else { self.no_breath };
        table.emit(Choked { actor, breath: Breath { without, again: None, surprised, spent: false } });
    }
}

/// Say that somebody has air again.
#[command(rule = AIR, group = "World", kind = Rule, by = game_master, open, always, label = "Air again")]
pub struct GiveAir {
    pub target: ActorId,
}

impl Act<Edge> for GiveAir {
    fn may(&self, state: &State) -> Verdict {
        ensure!(without(state, self.target).is_some(), AIR, "{} has air", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let again = Some(now(table.state()));
        let breath = Breath { again, ..table.state().actor(actor).breath };
        table.emit(Choked { actor, breath });
    }
}

/// An actor has no air, or has some again, or has used up all.
#[event]
pub struct Choked {
    pub actor: ActorId,
    pub breath: Breath,
}

impl Event<Edge> for Choked {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.breath = self.breath);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let (text, rule) = match self.breath {
            Breath { again: Some(_), .. } => (format!("{who} breathes again"), &AIR),
            Breath { spent: true, .. } => (format!("{who} has no air left"), &RUNNING_OUT),
            Breath { surprised: true, .. } => (format!("{who} suffocates"), &SUFFOCATING),
            _ => (format!("{who} holds its breath"), &HOLDING),
        };
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(rule))
    }
}

/// Lets who has no air left drop as its turn begins, after its death save (ED-ENV-28).
pub fn at_turn(opened: &Opened, table: &mut Table<'_, impl Run>) {
    runs_out(table, opened.actor);
}

/// Returns when an actor drops for want of air while nobody fights.
pub(crate) fn is_due(state: &State, id: ActorId) -> Option<u64> {
    let breath = state.actor(id).breath;
    let since = breath.without.filter(|_| breath.again.is_none() && !breath.spent && state.lives(id))?;
    let (holds, lasts) = spans(state, id);
    Some(since + holds + lasts)
}

/// Lets an actor drop that has no air left; who is at 0 already is no worse for it (ED-ENV-28, ED-INT-71).
pub(crate) fn runs_out(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let breath = state.actor(actor).breath;
    if breath.spent || !is_out(state, actor) || !state.lives(actor) {
        return;
    }
    table.emit(Choked { actor, breath: Breath { spent: true, ..breath } });
    dying::without_damage(table, actor);
}
