//! What every chapter uses: the forms of the kit, and the words of the game.

pub(crate) use crate::character::{Attribute, Skill};
pub(crate) use crate::reactions::Decline;
pub(crate) use crate::state::{Actor, Stage};
pub(crate) use crate::statuses::Status;
pub(crate) use crate::tell::{Words, line};
pub(crate) use crate::{Forms, Offer, Offers, Run, State, Table, Teller, Unbound};
pub(crate) use ludex_grid::Cell;
pub(crate) use ludex_kit::prelude::*;
pub(crate) use ludex_kit::{Ask, Declared, Field, Prompts, Takes, Viewer, options};
pub(crate) use serde::{Deserialize, Serialize};
