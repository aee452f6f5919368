//! What every chapter uses: the forms of the kit, and the words of the game.

pub(crate) use crate::action_points::Expense;
pub(crate) use crate::actions::{cost, must_be_loose, pay_plain};
pub(crate) use crate::attack::FEET_A_SPACE;
pub(crate) use crate::character::{Attribute, Defence, Group, Size, Skill, Weapon};
pub(crate) use crate::damage::types::{DamageType, Source};
pub(crate) use crate::fields::{choice, field, number, word};
pub(crate) use crate::narration::may_tell;
pub(crate) use crate::pending::{Answer, Attack, Decline, Occasion, Pending, Settled, With, ask, ask_if_open, asked};
pub(crate) use crate::pools::Healing;
pub(crate) use crate::rounds::ROUND_SECONDS;
pub(crate) use crate::state::{Actor, Gear, Phase, Stage, sees};
pub(crate) use crate::statuses::{Effect, Status, StatusEnded};
pub(crate) use crate::tell::{Words, line, sum};
pub(crate) use crate::turns::{can_pay, fighting, must_act, pay};
pub(crate) use crate::{Command, Forms, Offer, Offers, Options, Run, State, Table, Teller, Unbound};
pub(crate) use ludex_engine::{About, AdvantageSources, Check, Concerns, Means, Reason, RuleId, Why};
pub(crate) use ludex_grid::{Cell, Cover, Direction, Entry, Footprint};
pub(crate) use ludex_kit::clock::{day, long};
pub(crate) use ludex_kit::flat::Subject;
pub(crate) use ludex_kit::prelude::*;
pub(crate) use ludex_kit::{Declared, Field, Prompts, Takes, Viewer, options};
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use std::borrow::Cow;
pub(crate) use std::collections::BTreeMap;
pub(crate) use std::sync::Arc;
