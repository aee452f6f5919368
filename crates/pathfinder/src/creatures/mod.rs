//! What creatures do beside striking: they grab, knock down, crush, trample, swallow, frighten, swarm, breathe.

mod auras;
mod bounding;
mod breath;
mod falling_upon;
mod grabbing;
mod latching;
mod numbing;
mod swallowing;
mod swarms;

pub use auras::{Steeled, comes_near, presence_at_turn};
pub use bounding::{Bounded, BoundsOn, Pounce, Rush, lands};
pub use breath::{BreathSet, Breathe, Breathed, Renewed, SetBreath, breath_comes_back, day_breaks, has_prepared};
pub use falling_upon::{Rend, Trample, Trampled};
pub use grabbing::{Constrict, Grab, HoldOn, KnockDown, PushAway, follows_hit};
pub use latching::{DrankBlood, DrinkBlood, Latched, LetsGo, PullOff, Unlatch, follows};
pub use numbing::{Numbed, infects, numbs, turn_over};
pub use swallowing::{CameOut, CutOut, Swallow, Swallowed, Swallows, comes_out, digests, ruptures};
pub use swarms::{Bite, SwarmOver};

use crate::checks::{Attempt, Degree};
use crate::damage::{Packet, Part};
use crate::prelude::*;
use crate::trials::{self, Trial};
use crate::turns::{ready, spend};
use std::borrow::Cow;

rules! {
    /// The numbers of a creature stand as they are written; a skill that is not listed is its ability alone. What it opposes with
    /// is 10 more than its modifier, where no DC is listed.
    STAT_BLOCKS = "PF-MON-01", "Stat blocks" follows checks::STATISTIC_DC, crate::deeds::GATE;
    /// After a hit that grabs, an action holds the target until the end of the creature's next turn, and prolongs what it holds.
    /// The better grab costs nothing after the hit. What holds does not strike meanwhile. A creature whose record says that it rolls
    /// after hits, as those of the newer books, grapples so: Athletics against Fortitude, no attack.
    GRAB = "PF-MON-02", "Grab, Improved Grab";
    /// After a hit that knocks down or pushes, an action lays the target on the ground or pushes it five feet, ten after a
    /// critical hit. The better ones cost nothing. Creatures that roll after hits trip and shove so.
    KNOCKDOWN = "PF-MON-03", "Knockdown and Push";
    /// An action crushes whomever it holds: a Fortitude save each.
    CONSTRICT = "PF-MON-04", "Constrict";
    /// After two hits in a row with the same limb on one foe, an action does the damage of it once more.
    REND = "PF-MON-06", "Rend";
    /// Three actions, and twice the Speed, over whoever is small enough: a Reflex save each, once.
    TRAMPLE = "PF-MON-07", "Trample";
    /// Who is held by the mouth may be swallowed: held, slow, hurt at once and with each turn. It comes out by breaking free, by
    /// one blow that tears the swallower open, or when that one is dead.
    SWALLOW = "PF-MON-08", "Swallow Whole";
    /// Who comes near what frightens, or begins a turn there, saves with Will once; then it is proof against it for a minute.
    AURAS = "PF-MON-09", "Auras and Frightful Presence";
    /// A swarm goes into the spaces of others and bites everybody there; an area does it its weakness once.
    SWARMS = "PF-MON-10", "Swarms";
    /// What creatures of a type usually withstand; only what the record of one lists counts for it (house).
    TYPES = "PF-MON-12", "What the type brings", Table(TYPE_ROWS; "type", "usually");
    /// What some creatures do comes back after a roll of rounds of their own, or with a new day.
    RECHARGE = "PF-MON-13", "Recharge and limited uses";
    /// Some walk and strike in one; what they do on the way gives openings, and each blow counts.
    POUNCE = "PF-MON-14", "Pounce, charge, several attacks in one action";
    /// A cold touch slows or paralyses the living; a creature of a higher level than its maker fares a degree better.
    TOUCH = "PF-CON-21", "Barrow Ghoul";
    /// What has latched on goes with its target and drinks without a roll, three times at the most.
    LATCH = "PF-CON-20", "Blood Moth";
}

/// What creatures of each type usually withstand (PF-MON-12).
pub const TYPE_ROWS: [(&str, &str); 7] = [
    ("undead", "destroyed at nothing, healed by negative; death effects, often disease, paralysis, poison, sleep"),
    (
        "construct",
        "destroyed at nothing; bleeding, death effects, disease, healing, poison, what spares lives, and more",
    ),
    ("mindless", "what is of the mind"),
    ("ooze", "critical hits, precision, often what is seen"),
    ("elemental", "bleeding, paralysis, poison, sleep"),
    ("plant", "nothing in general"),
    ("animal", "speaks no language"),
];

/// Returns what a creature can do beside striking.
pub(crate) fn powers(state: &State, id: ActorId) -> &Powers {
    &state.profile(id).powers
}

/// Damage of a creature's doing that was rolled once for all.
struct Roll {
    packet: Packet,
    dice: Vec<Rolled>,
    added: Tally,
}

/// Rolls damage of a creature's doing.
fn rolls(table: &mut Table<'_, impl Run>, hurt: &Hurt, rule: &'static Rule) -> Roll {
    let mut added = table.tally();
    added.add("bonus", hurt.bonus.into(), rule);
    let mut dice = Vec::new();
    let mut amount = added.total;
    if hurt.dice > 0 {
        let rolled = table.dice(hurt.dice.into(), hurt.die.into());
        amount += rolled.value();
        if table.listens() {
            dice.push(rolled);
        }
    }
    let mut packet = Packet::default();
    packet.add(Part { kind: hurt.damage, amount: amount.max(1), ..Part::default() });
    Roll { packet, dice, added }
}

/// Deals it to somebody.
fn deal(table: &mut Table<'_, impl Run>, by: ActorId, target: ActorId, packet: Packet, roll: &Roll) {
    damage::harm(table, Some(by), target, packet, (roll.dice.clone(), roll.added.clone()));
}

/// What somebody withstands of a creature's doing.
#[derive(Clone, Copy)]
struct Test {
    by: ActorId,
    save: Save,
    dc: u8,
    what: &'static str,
    rule: &'static Rule,
}

/// Returns the save of somebody against it.
fn trial(table: &Table<'_, impl Run>, actor: ActorId, test: Test) -> Trial {
    let Test { by, save, dc, what, rule } = test;
    let dc = checks::plain("as listed", dc.into(), rule, table.listens());
    Trial { actor, by: Some(by), save, dc, what: Cow::Borrowed(what), rule, harms: true, frightens: false, steps: 0 }
}

/// Has somebody save against damage of a creature's doing, and suffer what is left of it.
fn resists(table: &mut Table<'_, impl Run>, actor: ActorId, test: Test, roll: &Roll) -> Degree {
    let trial = trial(table, actor, test);
    let degree = trials::withstands(table, trial);
    if let Some(packet) = trials::basic(degree, roll.packet) {
        deal(table, test.by, actor, packet, roll);
    }
    degree
}
