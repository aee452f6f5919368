//! What lasts a while: silence, a diverted mind, close study.

use super::choosing::{last_of, witnesses};
use super::*;

/// Seconds for which somebody is studied closely (ED-SPC-35).
const STUDIES: u64 = 600;

/// Lets somebody study closely whom its check was about.
pub(super) fn focuses(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let until = state.clock.seconds.saturating_add(STUDIES);
    if let Some(about) = last_of(state, actor).and_then(|last| last.about) {
        table.emit(Focused { focus: Study { actor, about, until } });
    }
}

/// Somebody studies another closely.
#[event]
pub struct Focused {
    pub focus: Study,
}

impl Event<Edge> for Focused {
    fn apply(&self, state: &mut State) {
        let Study { actor, about, .. } = self.focus;
        state.talk.focus.retain(|one| (one.actor, one.about) != (actor, about));
        state.talk.focus.push(self.focus);
    }
}

/// Takes their speech from all who have seen something (ED-SPC-37).
pub(super) fn silences(table: &mut Table<'_, impl Run>, actor: ActorId) {
    for id in table.state().ids() {
        if witnesses(table.state(), id, actor) {
            table.emit(Silenced { actor: id, by: actor });
        }
    }
}

/// Somebody is speechless for a round.
#[event(Status, "{actor} is speechless", SILENCE)]
pub struct Silenced {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Edge> for Silenced {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.silenced, actor.silenced_by) = (true, Some(self.by)));
    }
}

/// As the turn of who performed it comes again, silence and diversion are over (ED-SPC-16).
pub fn turn_comes(comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    over(table, comes.actor);
}

/// Outside of a fight they are over as that one turns to something else.
pub fn rolled_again(checked: &crate::calls::Checked, table: &mut Table<'_, impl Run>) {
    if table.state().stage != Stage::Fighting && !checked.second {
        over(table, checked.actor);
    }
}

/// Ends what an exploit of somebody did to others for a round.
fn over(table: &mut Table<'_, impl Run>, by: ActorId) {
    let touched = |actor: &Actor| actor.silenced_by == Some(by) || actor.diverted == Some(by);
    if table.state().actors.iter().any(touched) {
        table.emit(SpeaksAgain { by });
    }
}

/// Silence and diversion are over.
#[event]
pub struct SpeaksAgain {
    pub by: ActorId,
}

impl Event<Edge> for SpeaksAgain {
    fn apply(&self, state: &mut State) {
        for actor in &mut state.actors {
            if actor.silenced_by == Some(self.by) {
                (actor.silenced, actor.silenced_by) = (false, None);
            }
            if actor.diverted == Some(self.by) {
                actor.diverted = None;
            }
        }
    }
}

/// Returns half of what is counted in pieces, rounded up (ED-SPC-33).
pub const fn half(pieces: u32) -> u32 {
    pieces.div_ceil(2)
}

/// Lets the task of somebody take half (ED-SPC-33).
pub(super) fn halves(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if let Some(last) = last_of(table.state(), actor) {
        let (uses, costs) = (half(last.uses.into()) as u16, half(last.costs));
        table.emit(Halved { actor, seconds: last.seconds / 2, uses, costs });
    }
}

/// A task takes half the time, and half of what it uses up.
#[event]
pub struct Halved {
    pub actor: ActorId,
    pub seconds: u32,
    pub uses: u16,
    pub costs: u32,
}

impl Event<Edge> for Halved {
    fn apply(&self, state: &mut State) {
        let Some(last) = &mut state.talk.last else { return };
        let saved = last.seconds - self.seconds.min(last.seconds);
        (last.seconds, last.uses, last.costs) = (self.seconds, self.uses, self.costs);
        // ED-INT-70: of a long task its own step alone.
        let under_way = last.undertaking.and_then(|number| state.undertakings.get_mut(usize::from(number)));
        if let Some(task) = under_way {
            task.spent = task.spent.saturating_sub(saved);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { seconds, uses, costs, .. } = *self;
        let (minutes, rest) = (seconds / 60, seconds % 60);
        let who = teller.name(self.actor);
        let text = format!("{who} needs {minutes} min {rest} s, {uses} pieces, {costs} ¢ for it");
        Some(Line::new(LineKind::Boon, text).by(self.actor).rule(&MASTERFUL))
    }
}
