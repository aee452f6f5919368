//! What every chapter uses.

pub(crate) use crate::character::*;
pub(crate) use crate::options::*;
pub(crate) use crate::state::*;
pub(crate) use crate::{
    Command, Offer, Offers, Pathfinder, Run, Table, Teller, checks, conditions, damage, derived, dying, mark, turns,
};
pub(crate) use ludex_kit::prelude::*;
