//! Who detects whom: light and senses, hiding, sneaking and searching, by pairs.

mod changes;
mod diversion;
mod hiding;
mod pointing;
mod seeking;
mod senses;

pub use changes::{
    Looked, Secretly, SetSight, Sighted, Stole, arrives, begins, brightens, clears, shows_itself, turn_ends,
};
pub(crate) use changes::{gives_away, may_stay_hidden, notices};
pub use diversion::{Distracted, Divert};
pub(crate) use hiding::sneaked;
pub use hiding::{Hide, Sneak};
pub use pointing::PointOut;
pub use seeking::{Seek, SeekIn};
pub use senses::{Seeing, aims, flat_checks, has_hold, is_unseen_by, knows, seeing};

use crate::prelude::*;

rules! {
    /// It is bright, dim or dark. In dim light one is concealed, in the dark hidden, but to those whose senses do without light;
    /// who has no such sense is blind in the dark.
    LIGHT = "PF-DET-01", "Light";
    /// Each pair of an observer and another has its own: observed, hidden, undetected, unnoticed. At the hidden one aims with a flat
    /// check of 11, at the undetected only by guessing, at the unnoticed not at all; whoever is not observed has the observer off
    /// balance.
    STATES = "PF-DET-03", "Detection states", Table(SIGHTINGS; "state", "may be aimed at", "flat check", "observer off balance");
    /// The flat check comes first: where it fails what was aimed does nothing, and has been paid for. Areas need none.
    FLAT_FIRST = "PF-DET-04", "Flat checks apply before the roll";
    /// Hiding, sneaking, searching, pointing out and leaving cover change what is between two. Who does anything but hide, sneak
    /// or step is observed from then on; a Strike comes first.
    CHANGES = "PF-DET-06", "Changing states";
    /// As an encounter begins those in view are observed; who comes by stealth is compared with what each foe perceives. The game
    /// master sets any pair as they like.
    STARTS = "PF-DET-07", "Starting states", Call;
    /// Nobody is surprised for a round: who lies in wait rolls Stealth, and is undetected by those who do not perceive it. What
    /// one does who has noticed nobody is the game master's to say.
    SURPRISE = "PF-TRN-21", "Surprise", Call;
    /// Who is observed is seen precisely, and aimed at as usual.
    OBSERVED = "PF-CND-28", "Observed", State;
    /// Of the hidden the place alone is known: they have one off balance, and one needs a flat check of 11 at them.
    HIDDEN = "PF-CND-25", "Hidden", State;
    /// Of the undetected not even the place is known; one may guess it.
    UNDETECTED = "PF-CND-40", "Undetected", State;
    /// Of the unnoticed nothing is known: they are undetected, and nobody thinks of them.
    UNNOTICED = "PF-CND-41", "Unnoticed", State;
    /// The invisible are hidden at best to all who rely on sight, and undetected once they sneak.
    INVISIBLE = "PF-CND-27", "Invisible", State;
    /// Stealth in secret against the Perception of each foe from whom cover or concealment hides one: success hides.
    HIDE = "PF-SKA-41", "Hide";
    /// One moves half as far; in the end Stealth is rolled in secret against the Perception of each to whom one was hidden or
    /// undetected: success leaves one undetected, failure hidden, critical failure observed. Without cover and concealment there
    /// one is observed without a roll.
    SNEAK = "PF-SKA-42", "Sneak";
    /// Perception in secret, in a cone, a burst or a square at hand: success finds the place of the undetected and makes out the
    /// hidden, critical success makes out both; the invisible are never more than hidden.
    SEEK = "PF-ACT-11", "Seek";
    /// Who knows where somebody is shows it to friends who do not: it is hidden to them then. The deaf must perceive it.
    POINT_OUT = "PF-SPC-07", "Point Out";
    /// Deception against the Perception of each foe: success hides one until the turn ends, whatever stands between. For a minute
    /// they expect more of it, and perceive 4 better.
    DIVERSION = "PF-SKA-23", "Create a Diversion";
}

/// Detection states: whether one may aim, the flat check, whether the observer is off balance (PF-DET-03).
pub const SIGHTINGS: [(Sighting, &str, i32, bool); 4] = [
    (Sighting::Observed, "yes", 0, false),
    (Sighting::Hidden, "yes", conditions::HIDDEN_DC, true),
    (Sighting::Undetected, "by guessing a square", conditions::HIDDEN_DC, true),
    (Sighting::Unnoticed, "no", 0, true),
];
