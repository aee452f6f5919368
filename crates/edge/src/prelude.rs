//! What every chapter uses.

pub(crate) use crate::character::*;
pub(crate) use crate::options::*;
pub(crate) use crate::place::*;
pub(crate) use crate::state::*;
pub(crate) use crate::{
    Command, Edge, Offer, Offers, Run, Table, Teller, checks, conditions, damage, derived, dying, exhaustion, mark,
    sight, turns,
};
pub(crate) use ludex_kit::List;
pub(crate) use ludex_kit::prelude::*;
