//! What is kept ready for what may come: an attack, a move, or something else, carried out as a reaction.

mod keeping;
mod springing;

pub use keeping::{Kept, ReadyAttack, ReadyDeed, ReadyMove};
pub(crate) use springing::advance;
pub use springing::{
    CarryOut, KeepReady, SpringAsked, SpringOver, Springing, Sprung, TriggerComes, WaitsFor, arrived, done, moved,
};

use crate::attack;
use crate::moves;
use crate::prelude::*;
use crate::turns::{Cost, may_pay, pays};

rules! {
    /// An action keeps one action or one move ready for something that one could perceive.
    READY = "ED-ACT-14", "Ready: declaring";
    /// Once that has happened it is carried out, or waits on.
    TRIGGER = "ED-ACT-15", "Ready: trigger";
    /// It takes the reaction; an attack is the whole Attack action, and a move obeys all that moves obey.
    CONTENTS = "ED-ACT-16", "Ready: contents";
    /// What is not carried out before one's next turn is lost.
    LAPSE = "ED-ACT-17", "Ready: lapse";
    /// It comes after what it waits for, where an opening comes before.
    AFTER = "ED-INB-11", "Readied strike against a leaver";
    /// A hindered one pays for it with its next turn.
    HINDERED = "ED-INB-29", "A readied shot of a hindered creature";
}
