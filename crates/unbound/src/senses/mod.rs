//! Light and senses: who sees whom, and how well (UL-VIS).
//!
//! A scene in plain daylight has nothing of this chapter in its state, and asks nothing of it.

pub mod around;
pub mod light;
mod setting;
pub mod special;
pub mod surround;

pub use around::Surroundings;
pub use light::{Area, ILLUMINATIONS, Illumination, LIGHT_LEVELS, Lamp, Level, Obscurement, VEILS, Veil, light_at};
pub use setting::may_surround;
pub use special::Senses;
pub use surround::{Seen, Surround};

use crate::cover;
use crate::prelude::*;
use ludex_kit::fog::{Fog, Foggy};
use special::within;

ludex_engine::rules! {
    /// Perception uses sight, hearing or scent; what hampers sight hampers sight alone.
    OTHER_SENSES = "UL-HID-21", "Senses other than sight";
}

ludex_kit::words! {
    /// By which sense something is perceived (UL-HID-21).
    #[derive(Default)]
    pub enum Sense {
        #[default]
        Sight = "sight",
        Hearing = "hearing",
        Scent = "scent",
    }
}

/// How well an actor sees a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// How much of it is kept from the eye.
    pub obscurement: Obscurement,
    /// Whether colours can be told apart (UL-VIS-10).
    pub colour: bool,
    /// The rule that made the difference.
    pub rule: &'static Rule,
}

impl Sight {
    /// Returns whether less of a place is kept from the eye, or as much of it is in colour.
    fn is_better_than(self, other: Sight) -> bool {
        let more_colour = self.colour && !other.colour;
        self.obscurement < other.obscurement || self.obscurement == other.obscurement && more_colour
    }
}

/// Returns how well an observer sees some spaces: the best of them that it sees (UL-VIS-04, UL-VIS-17).
pub fn sight(state: &State, observer: ActorId, spaces: Footprint) -> Sight {
    let mut best: Option<Sight> = None;
    for cell in spaces.cells() {
        let seen = sight_at(state, observer, cell);
        if best.is_none_or(|best| seen.is_better_than(best)) {
            best = Some(seen);
        }
    }
    best.unwrap_or(Sight { obscurement: Obscurement::Heavily, colour: false, rule: &light::HEAVILY })
}

/// Returns how well an observer sees one space.
pub fn sight_at(state: &State, observer: ActorId, cell: Cell) -> Sight {
    let who = state.actor(observer);
    let here = state.spaces(observer);
    let senses = who.profile.senses;
    let feet = here.distance_to(cell) * FEET_A_SPACE;
    let sight = |obscurement, colour, rule| Sight { obscurement, colour, rule };
    if within(senses.blindsight, feet) && !is_walled_off(state, observer, cell) {
        return sight(Obscurement::Clear, true, &special::BLINDSIGHT);
    }
    if who.statuses.has(Status::Blinded) {
        return sight(Obscurement::Heavily, false, &crate::statuses::BLINDED);
    }
    if state.around.is_none() {
        return sight(Obscurement::Clear, true, &light::LEVELS);
    }
    let veil = light::veil_at(state, cell);
    if veil == Obscurement::Heavily || light::is_veiled_between(state, here, cell) {
        return sight(Obscurement::Heavily, false, &light::HEAVILY);
    }
    let lit = sight_in_light(state, cell, senses, feet);
    if veil > lit.obscurement { sight(veil, lit.colour, &light::WORST_COUNTS) } else { lit }
}

/// Returns how well somebody with these senses sees a space so many feet away, as far as its light goes.
fn sight_in_light(state: &State, cell: Cell, senses: Senses, feet: u32) -> Sight {
    let sight = |obscurement, colour, rule| Sight { obscurement, colour, rule };
    let (level, magical) = light_at(state, cell);
    if level == Level::Bright {
        return sight(Obscurement::Clear, true, &light::LEVELS);
    }
    if within(senses.truesight, feet) {
        return sight(Obscurement::Clear, true, &special::TRUE_IN_DARKNESS);
    }
    let dark = level == Level::Dark;
    if dark && magical && !state.options().darkvision_magical {
        return sight(Obscurement::Heavily, false, &special::MAGICAL_DARKNESS);
    }
    if within(senses.darkvision, feet) {
        let obscurement = if dark { Obscurement::Lightly } else { Obscurement::Clear };
        return sight(obscurement, !dark, &special::DARKVISION);
    }
    let (_, obscurement) = light::LIGHT_LEVELS[level as usize];
    sight(obscurement, !dark, &light::LEVELS)
}

/// Returns whether a wall stands wholly between an observer and a place.
fn is_walled_off(state: &State, observer: ActorId, cell: Cell) -> bool {
    let from = state.spaces(observer);
    let to = Footprint::single(state.map().shape(), cell);
    state.map().hides(from, to, |cell| crate::objects::bars(state, cell))
}

/// Returns whether an observer perceives a subject with its eyes or a sense that is as good, as light, fog and magic
/// let it; whether the subject hides is another matter.
pub fn perceives(state: &State, observer: ActorId, subject: ActorId) -> bool {
    let who = state.actor(observer);
    let other = state.actor(subject);
    let senses = who.profile.senses;
    let feet = state.distance(observer, subject) * FEET_A_SPACE;
    let truly = within(senses.truesight, feet);
    if is_ethereal(state, subject) != is_ethereal(state, observer) && !truly {
        return false;
    }
    if within(senses.blindsight, feet) && !cover::is_hidden_from(state, observer, subject) {
        return true;
    }
    if other.statuses.has(Status::Invisible) && !truly {
        return false;
    }
    sight(state, observer, state.spaces(subject)).obscurement < Obscurement::Heavily
}

/// Returns whether an actor is in the Ethereal Plane (UL-VIS-16).
pub fn is_ethereal(state: &State, id: ActorId) -> bool {
    state.around.as_ref().is_some_and(|around| around.ethereal.contains(&id))
}

/// Returns whether an actor hears nothing.
pub fn is_deaf(state: &State, id: ActorId) -> bool {
    state.around.as_ref().is_some_and(|around| around.deaf.contains(&id))
}

/// Returns whether an actor's truesight reaches a place (UL-VIS-14), through darkness and not through fog (UL-INT-18).
pub fn sees_truly(state: &State, observer: ActorId, cell: Cell) -> bool {
    let feet = state.spaces(observer).distance_to(cell) * FEET_A_SPACE;
    within(state.actor(observer).profile.senses.truesight, feet)
        && !is_walled_off(state, observer, cell)
        && sight_at(state, observer, cell).obscurement < Obscurement::Heavily
}

/// Returns whether an observer sees anything of the map clearly, and whether anything lightly obscured. It tells nothing of
/// who is there.
pub(crate) fn survey(state: &State, observer: ActorId) -> (bool, bool) {
    if state.around.is_none() {
        return (true, false);
    }
    let mut clear = false;
    let mut lightly = false;
    for cell in state.map().cells() {
        match sight_at(state, observer, cell).obscurement {
            Obscurement::Clear => clear = true,
            Obscurement::Lightly => lightly = true,
            Obscurement::Heavily => {}
        }
        if clear && lightly {
            break;
        }
    }
    (clear, lightly)
}

impl State {
    /// Returns whether an actor may do something to another: another actor, alive, on the field and known.
    #[inline]
    pub fn may_target(&self, actor: ActorId, target: ActorId) -> bool {
        let other = self.actor(target);
        actor != target && other.alive() && other.present() && self.knows(actor, target) && !self.apart(actor, target)
    }

    /// Returns whether one of two is in the Ethereal Plane and the other is not (UL-VIS-16).
    #[inline]
    pub(crate) fn apart(&self, one: ActorId, other: ActorId) -> bool {
        self.around.is_some() && is_ethereal(self, one) != is_ethereal(self, other)
    }

    /// Returns whether an observer sees a subject (UL-STA-05, UL-STA-14, UL-STA-15, UL-VIS). In plain daylight that is
    /// a matter of statuses alone.
    #[inline]
    pub fn sees(&self, observer: ActorId, subject: ActorId) -> bool {
        let plainly = || {
            self.around.is_none()
                && !self.actor(observer).statuses.has(Status::Blinded)
                && !self.actor(subject).statuses.has(Status::Invisible)
        };
        self.knows(observer, subject)
            && !self.unseen.contains(&(observer, subject))
            && !self.heard.contains(&(observer, subject))
            && (plainly() || perceives(self, observer, subject))
    }
}

impl Foggy for Unbound {
    fn fog(state: &State) -> Option<&Fog> {
        state.fog.as_deref()
    }

    fn fog_mut(state: &mut State) -> &mut Option<Box<Fog>> {
        &mut state.fog
    }

    fn field(state: &State) -> Option<&ludex_grid::Map> {
        Some(state.map())
    }

    fn stands(state: &State, id: ActorId) -> Option<Footprint> {
        state.actor(id).present().then(|| state.spaces(id))
    }

    fn looks(state: &State, id: ActorId) -> bool {
        let actor = state.actor(id);
        actor.alive() && actor.present() && !actor.away && !actor.statuses.has(Status::Unconscious)
    }

    fn bars_view(state: &State, cell: Cell) -> bool {
        crate::objects::bars(state, cell)
    }

    fn makes_out(state: &State, id: ActorId, cell: Cell) -> bool {
        sight_at(state, id, cell).obscurement < Obscurement::Heavily
    }
}
