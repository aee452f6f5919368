//! A thing strikes people, one after another: a saving throw, what comes of its dice, and then the harm.

use super::*;
use crate::falls::packet;
use crate::gravity::band;

/// Lets a thing strike people, with dice that have been rolled (ED-ENV-02, ED-ENV-33).
pub(super) fn strikes(table: &mut Table<'_, impl Run>, impact: Impact) {
    if !table.state().stack.is_full() {
        table.emit(ImpactComes { impact });
    }
}

/// Goes on with what strikes people.
pub(crate) fn advance(table: &mut Table<'_, impl Run>, impact: Impact) {
    match (impact.boom, impact.caught.first()) {
        (Boom::Saving | Boom::Harming, _) => {
            table.emit(ImpactStep { now: None, saved: false });
            harms(table, impact);
        }
        (_, None) => table.emit(ImpactOver {}),
        (_, Some(target)) => {
            let ask = Ask::of(Trial::Collision, Skill::Reflex, impact.dc.into());
            let saved = table.state().lives(target) && try_it(table, target, ask).1;
            table.emit(ImpactStep { now: Some(target), saved });
        }
    }
}

/// Does to one what a thing does: its dice as gravity makes them, half of that or twice, and then armour and resistance (ED-INT-61).
fn harms(table: &mut Table<'_, impl Run>, impact: Impact) {
    let Impact { size, dc, falling, saved, worse, .. } = impact;
    let Some(target) = impact.now.filter(|id| table.state().lives(*id)) else { return };
    let state = table.state();
    let rolled = i32::from(impact.amount);
    let amount = if falling { band(state, target).falls(rolled) } else { rolled };
    let packet = Packet { halved: saved, doubled: worse && !saved, ..packet(state, amount) };
    harm(table, Wound::of(target, packet));
    let state = table.state();
    let buried = falling && !saved && size.above(state.profile(target).size) >= 2;
    if buried && state.lives(target) {
        table.emit(IsPinned { actor: target, dc });
    }
}

/// Changes the innermost thing that strikes people; what its saving throw brings may lie on top of it.
fn on_impact(state: &mut State, change: impl FnOnce(&mut Impact)) {
    let places = 0..state.stack.len();
    for place in places.rev() {
        if let Some(Frame::Impact(mut impact)) = state.stack.get(place) {
            change(&mut impact);
            return state.stack.set(place, Frame::Impact(impact));
        }
    }
}

/// Something is about to strike people.
#[event]
pub struct ImpactComes {
    pub impact: Impact,
}

impl Event<Edge> for ImpactComes {
    fn apply(&self, state: &mut State) {
        state.stack.push(Frame::Impact(self.impact));
    }
}

/// Somebody has made its saving throw against what strikes it, or the next comes.
#[event]
pub struct ImpactStep {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<ActorId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub saved: bool,
}

impl Event<Edge> for ImpactStep {
    fn apply(&self, state: &mut State) {
        on_impact(state, |impact| {
            impact.boom = if self.now.is_some() { Boom::Saving } else { Boom::Bursting };
            (impact.now, impact.saved, impact.worse) = (self.now, self.saved, false);
            if let Some(id) = self.now {
                impact.caught.take(id);
            }
        });
    }
}

/// It has struck all.
#[event]
pub struct ImpactOver {}

impl Event<Edge> for ImpactOver {
    fn apply(&self, state: &mut State) {
        state.stack.remove(state.stack.len().saturating_sub(1));
    }
}
