//! Treating wounds, sleeping, refocusing, preparing for the day.

mod nights;
mod rousing;
mod treating;

pub use nights::{BedRest, DailyPreparations, Lain, Prepared, Refocus, Refocused, Sleep, Slept, night_heals};
pub use rousing::{CameRound, WoundsClosed, comes_round, life_ebbs, wounds_close};
pub use treating::{LADDER, Ladder, TreatWounds, WoundsTreated};

use crate::prelude::*;

rules! {
    /// Ten minutes of Medicine against 15: success heals 2d8, critical success 4d8; the higher DCs of the better heal more. Critical
    /// failure hurts for a d8. Success ends being wounded. For an hour nobody treats the same wounds again; who is treated for all
    /// of it regains twice as much.
    TREATING = "PF-HEA-02", "Treat Wounds", Table(LADDER; "rank", "DC", "hit points more");
    /// Treating that fails critically may bring down whom it was to help; that is no critical hit on them.
    HURTS_THE_WEAK = "PF-INT-13", "Treat Wounds critical failure at low HP" follows TREATING, crate::dying::KNOCKED_OUT;
    /// It takes training and tools, a living patient whose wounds were not treated within the hour, and ten minutes.
    TREAT_WOUNDS = "PF-SKA-35", "Treat Wounds (Medicine)";
    /// Eight hours of sleep, once a day, give back Constitution times level, half of it in the rough; one is no longer tired, and
    /// less drained and doomed. Who sleeps in armour wakes tired. Companions sleep through the same night (house).
    NIGHT = "PF-HEA-03", "Full night's rest";
    /// A day and a night of rest give back twice that; a week gives back everything (house).
    LONG_REST = "PF-HEA-06", "Long-term rest", Call;
    /// Ten minutes give back a Focus Point, if one was spent since any came back.
    REFOCUS = "PF-HEA-07", "Refocus";
    /// Once a day, after rest, one makes ready for it: Focus Points and daily powers are there again, up to ten items are invested.
    PREPARATIONS = "PF-HEA-09", "Daily preparations";
}
