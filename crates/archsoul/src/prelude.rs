//! What every chapter uses.

pub(crate) use crate::character::*;
pub(crate) use crate::options::*;
pub(crate) use crate::state::*;
pub(crate) use crate::{
    Archsoul, Command, Forms, Offer, Offers, Run, Table, Teller, attack, checks, conditions, damage, derived, dying,
    exhaustion, hazards, mark, rations, rest, soul, statuses, thirst, turns, water,
};
pub(crate) use ludex_kit::prelude::*;
