//! Narrow openings: who squeezes through one on the map goes in at one end of it, and comes out at the other.

use super::*;
use crate::checks::Degree;
use crate::jumping::is_free;

/// Returns where an actor comes out of a gap: at the end of it that is farther from where it goes in. `None` for a gap that has no
/// ends on the map.
fn way_out(state: &State, actor: ActorId, gap: &Matter) -> Option<Cell> {
    let (one, other) = gap.at.zip(gap.to)?;
    let body = state.footprint(actor);
    Some(if body.distance_to(one) <= body.distance_to(other) { other } else { one })
}

/// Asks whether an actor could come out of a gap at its other end.
///
/// # Errors
/// Nobody can stand there, or somebody does.
pub(super) fn may_come_out(state: &State, actor: ActorId, gap: &Matter) -> Verdict {
    let free = way_out(state, actor, gap).is_none_or(|out| is_free(state, actor, out));
    ensure!(free, SQUEEZE, "{} does not come out at the other end", actor, instead = "let it become free");
    Ok(())
}

/// Brings somebody on through a gap, and out of it where that was all of it.
pub(super) fn squeezes(table: &mut Table<'_, impl Run>, actor: ActorId, place: u8, degree: Degree) {
    let state = table.state();
    let Some(gap) = matter(state, place) else { return };
    let trial = gap.trial(actor);
    let feet = match degree {
        Degree::CriticalFailure => 0,
        // Whoever is stuck is free by it, and no farther.
        _ if trial.worse < 0 => 0,
        Degree::CriticalSuccess => 10,
        Degree::Success => 5,
        Degree::Failure => 0,
    };
    let through = trial.times.saturating_add(feet) >= gap.needs;
    let to = way_out(state, actor, gap).filter(|_| through && degree != Degree::CriticalFailure);
    table.emit(Squeezed { actor, matter: place, feet, stuck: degree == Degree::CriticalFailure, to });
}

/// Somebody comes on through a gap, or sticks in it.
#[event]
pub struct Squeezed {
    pub actor: ActorId,
    pub matter: u8,
    pub feet: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub stuck: bool,
    /// Where it comes out, on a map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
}

impl Event<Pathfinder> for Squeezed {
    fn apply(&self, state: &mut State) {
        let Some(matter) = state.matters.get_mut(usize::from(self.matter)) else { return };
        let old = matter.trial(self.actor);
        // Who has come out begins anew; who is stuck is known by what it is worse, and nothing is taken from the roll for it.
        let times = if self.to.is_some() { 0 } else { old.times.saturating_add(self.feet) };
        matter.keep(Trial { worse: if self.stuck { -1 } else { 0 }, times, ..old });
        if let Some(to) = self.to {
            state.on(self.actor, |actor| {
                actor.at = to;
                actor.cover_taken = false;
            });
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let matter = teller.state.matters.get(usize::from(self.matter))?;
        let (far, all) = (matter.trial(self.actor).times, matter.needs);
        let who = teller.name(self.actor);
        let text = match self.to {
            Some(to) => format!("{who} comes out of {} at {to}", matter.name),
            None if self.stuck => format!("{who} is stuck"),
            None => format!("{who} has come {far} feet of {all}"),
        };
        Some(Line::new(LineKind::Action, text).rule(&SQUEEZE))
    }
}
