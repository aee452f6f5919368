//! What every chapter uses.

pub(crate) use crate::gear::*;
pub(crate) use crate::options::*;
pub(crate) use crate::profile::*;
pub(crate) use crate::state::*;
pub(crate) use crate::{
    Command, Destiny, Forms, Offer, Offers, Pending, Run, Table, Teller, actions, attack, checks, clinging, conditions,
    defence, derived, dice, dying, falling, flanking, free, grappling, hands, harm, healing, hindering, holds,
    hurrying, ignoring, initiative, jumping, lying, mana, mark, mounted, movement, objects, off_turn, openings, pace,
    reactions, recovery, rest, saddle, sight, space, stamina, turns, water, windows, wounds,
};
pub(crate) use ludex_kit::counted;
pub(crate) use ludex_kit::prelude::*;
