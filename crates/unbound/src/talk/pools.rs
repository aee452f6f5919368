//! How Favor and Displeasure move (UL-SOC-12 to 15, UL-QRK-02).

use super::event::{Outcome, Pool, TalkEvent};
use super::manner::Relation;
use super::quirks::{self, Flag, Flags, Slot};
use crate::options::Coupling;
use crate::prelude::*;

rules! {
    /// A success raises Favor by 1, or as the campaign has it.
    SUCCESS = "UL-SOC-12", "Success raises Favor";
    /// A failure raises Displeasure by 1, or as the campaign has it.
    FAILURE = "UL-SOC-13", "Failure raises Displeasure";
    /// What one pool really gains the other loses, down to 0.
    COUPLING = "UL-SOC-14", "The pools pull against each other";
    /// No pool passes its maximum; what is over is lost. What a full pool brings about the game master decides.
    FULL = "UL-SOC-15", "Full pools", Call;
}

/// How the pools moved, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Movement {
    /// Afterwards.
    pub after: Relation,
    /// What the one pool gained.
    pub gain: Tally,
    /// What the other lost for it.
    pub loss: Tally,
}

/// Returns how the pools move after an attempt that came out so, with a total so far above Social Defence (UL-QRK-02,
/// UL-INT-10, UL-INT-11).
pub fn moved(state: &State, before: &Relation, outcome: Outcome, margin: i32, flags: Flags, shows: bool) -> Movement {
    match outcome {
        Outcome::Success => succeeded(state, *before, margin, flags, shows),
        Outcome::Failure => failed(state, *before, flags, shows),
        Outcome::Tied => Movement { after: *before, gain: Tally::new(shows), loss: Tally::new(shows) },
    }
}

/// Raises Favor after a success, and lowers Displeasure for it (UL-SOC-12, UL-SOC-14).
fn succeeded(state: &State, mut after: Relation, margin: i32, flags: Flags, shows: bool) -> Movement {
    let options = state.options();
    let manner = &state.actor(after.npc).profile.manner;
    let mut gain = Tally::new(shows);
    let mut loss = Tally::new(shows);
    gain.base("success", options.favor_base.into(), &SUCCESS);
    if options.favor_step > 0 {
        gain.add("far above", margin.max(0) / i32::from(options.favor_step), &SUCCESS);
    }
    quirks::each(manner, options, Slot::FavorGain, flags, |row, amount| gain.add(row.name, amount, row.rule));
    let rise = capped(&mut gain, after.favor_max - after.favor);
    after.favor += rise;
    if rise > 0 && after.displeasure > 0 && options.social_coupling == Coupling::Opposed {
        loss.base("Favor rises", rise, &COUPLING);
        quirks::each(manner, options, Slot::DispleasureLoss, flags, |row, amount| {
            loss.add(row.name, amount, row.rule);
        });
        kept(&mut loss, quirks::first(manner, options, Slot::KeepsDispleasure, flags));
        after.displeasure -= floored(&mut loss, after.displeasure);
    }
    Movement { after, gain, loss }
}

/// Raises Displeasure after a failure, and lowers Favor for it (UL-SOC-13, UL-SOC-14).
fn failed(state: &State, mut after: Relation, flags: Flags, shows: bool) -> Movement {
    let options = state.options();
    let manner = &state.actor(after.npc).profile.manner;
    let mut gain = Tally::new(shows);
    let mut loss = Tally::new(shows);
    let flags = flags.with(Flag::FirstFailure, after.failures == 0).with(Flag::LaterFailure, after.failures > 0);
    after.failures = after.failures.saturating_add(1);
    gain.base("failure", options.displeasure_base.into(), &FAILURE);
    quirks::each(manner, options, Slot::DispleasureGain, flags, |row, amount| gain.add(row.name, amount, row.rule));
    let rise = capped(&mut gain, after.displeasure_max - after.displeasure);
    after.displeasure += rise;
    if rise > 0 && after.favor > 0 && options.social_coupling == Coupling::Opposed {
        loss.base("Displeasure rises", rise, &COUPLING);
        quirks::each(manner, options, Slot::FavorLoss, flags, |row, amount| loss.add(row.name, amount, row.rule));
        kept(&mut loss, quirks::first(manner, options, Slot::KeepsFavor, flags));
        after.favor -= floored(&mut loss, after.favor);
    }
    Movement { after, gain, loss }
}

/// Caps a gain: it is not less than 0, and goes over no maximum (UL-SOC-15). Returns what is really gained.
fn capped(gain: &mut Tally, room: i32) -> i32 {
    gain.add("not below 0", (-gain.total).max(0), &quirks::ORDER);
    gain.add("over the maximum", (room.max(0) - gain.total).min(0), &FULL);
    gain.total
}

/// Cancels a loss where a quirk keeps the pool: it beats everything that would take from it (UL-QRK-02).
fn kept(loss: &mut Tally, keeps: Option<(&'static quirks::Row, i32)>) {
    if let Some((row, _)) = keeps {
        loss.add(row.name, -loss.total, row.rule);
    }
}

/// Caps a loss: it is not less than 0, and nothing is lost that is not there. Returns what is really lost.
fn floored(loss: &mut Tally, there: i32) -> i32 {
    loss.add("not below 0", (-loss.total).max(0), &quirks::ORDER);
    loss.add("no more is there", (there - loss.total).min(0), &COUPLING);
    loss.total
}

/// Tells which pool has just become full; by the campaign's option the attitude shifts and the pool is emptied
/// (UL-SOC-15).
pub(super) fn notice_full(table: &mut Table<'_, impl Run>, before: Relation, after: Relation) {
    let pool = if after.favor > before.favor && after.favor >= after.favor_max {
        Pool::Favor
    } else if after.displeasure > before.displeasure && after.displeasure >= after.displeasure_max {
        Pool::Displeasure
    } else {
        return;
    };
    let mut then = after;
    if table.state().options().attitude_shift_on_full {
        let (now, _) = super::manner::attitude(table.state(), &after);
        if let Some(shifted) = now.shifted(pool == Pool::Favor) {
            then.attitude = Some(shifted);
            match pool {
                Pool::Favor => then.favor = 0,
                Pool::Displeasure => then.displeasure = 0,
            }
        }
    }
    table.emit(TalkEvent::PoolFull { pool, before: after, after: then });
}
