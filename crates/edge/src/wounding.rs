//! Traumas come, hamper whoever has them, and heal.

mod deeds;
mod healing;
mod placing;
mod rulings;
mod terror;

pub use deeds::{
    ActionLost, Fought, Hands, Ran, RunOver, ShiftHands, acts, dashed, goes_ahead, is_hampered, turn_closes,
};
pub use healing::{Eased, Healing, SaveTraumas, TraumaHealed, TraumaSaved, can_heal, rests, slept};
pub use placing::{Placed, scarred};
pub use rulings::*;
pub use terror::{Looked, changed, moved, turn_comes};

use crate::prelude::*;
use crate::traumas::{self, Part, Shock};

rules! {
    /// What does it may leave a trauma by itself, and says of what nature.
    BY_EFFECTS = "ED-TRA-03", "Effects that cause a trauma";
    /// Exploits and a setback leave some as well.
    BY_EXPLOITS = "ED-TRA-04", "Exploits and setbacks";
    /// The game master may see one in an accident, or in a shock.
    BY_ACCIDENT = "ED-TRA-05", "Accidents and shocks", Call;
    /// A severe one of the body may bring one of the mind, if the game master says so.
    BODY_TO_MIND = "ED-TRA-06", "Physical leading to psychic", Call;
    /// The tables say where it sits, unless the game master does.
    PLACED = "ED-TRA-10", "Type, effect and severity are the game master's";
    /// Of the head: stunned, and a point of Perception or Intelligence.
    HEAD = "ED-TRA-13", "Mild: Head";
    /// Of the torso: stunned, and a point of Strength or Dexterity.
    TORSO = "ED-TRA-14", "Mild: Torso";
    /// Who has dashed on a hurt leg may fall as its turn ends.
    STUMBLES = "ED-TRA-17", "Mild: Leg: after a Dash";
    /// A severe one of the body stuns.
    STUNS = "ED-TRA-18", "Severe physical: stunned";
    /// It bleeds.
    BLEEDS = "ED-TRA-19", "Severe physical: bleeding";
    /// Every action takes a saving throw first; who fails has lost it, and its reactions with it.
    ACTION_SAVE = "ED-TRA-20", "Severe physical: action save";
    /// Of the head: a point of Perception or Intelligence for good.
    SEVERE_HEAD = "ED-TRA-23", "Severe: Head";
    /// Of the torso: a point of Strength or Dexterity for good.
    SEVERE_TORSO = "ED-TRA-24", "Severe: Torso";
    /// A gesture that must be made again and again.
    GESTURE = "ED-TRA-30", "Shock 1: repeated gesture", Call;
    /// An urge to eat what is foul.
    FOUL_FOOD = "ED-TRA-33", "Shock 4: disgusting food", Call;
    /// Terror of one thing: whoever sees it come saves, or is frightened while it is in sight.
    TERROR = "ED-TRA-35", "Shock 6: terror";
    /// Nothing and nobody is remembered.
    AMNESIA = "ED-TRA-37", "Shock 8: amnesia", Call;
    /// Whatever it is told it does.
    SUBMISSIVE = "ED-TRA-39", "Shock 10: submissive", Call;
    /// A severe one of the mind takes a point of Intelligence, Will or Tech until it heals.
    SEVERE_MIND_LOSS = "ED-TRA-40", "Severe psychic: ability";
    /// Every action takes a saving throw of the mind first.
    MIND_SAVE = "ED-TRA-41", "Severe psychic: action save";
    /// Traumas of the body may leave scars.
    SCARS = "ED-TRA-43", "Scars", Call;
    /// As a full rest ends each trauma has its saving throw, the oldest first.
    TRAUMA_SAVES = "ED-RST-08", "Trauma saves";
    /// Stamina for the body, Fortitude for the mind.
    WHICH_SAVE = "ED-RST-09", "Which save";
    /// With the third success it has healed.
    THREE = "ED-RST-10", "Three successes";
    /// Without treatment they are harder.
    UNTREATED = "ED-RST-11", "Without treatment";
    /// So they are after a strenuous day.
    STRENUOUS = "ED-RST-12", "Strenuous activity";
    /// And easier after one of nothing but rest.
    EASED = "ED-RST-13", "Taking it easy";
    /// What stays is for surgeons, therapists and machines.
    SPECIAL = "ED-RST-14", "Permanent effects", Call;
    /// What has healed gives back all that is not for good.
    GIVEN_BACK = "ED-RST-27", "What healing a trauma gives back";
    /// Stunned, bleeding, saving before every action: it all piles up.
    PILES_UP = "ED-INB-28", "Severe trauma while acting";
}
