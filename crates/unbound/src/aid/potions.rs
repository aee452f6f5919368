//! Potions as records, beside the healing potion that everybody knows (UL-ACT-12, UL-ACT-13, UL-VIT-06).

use super::{GIVE_POTION, POTIONS, administer, may_use};
use crate::Table;
use crate::character::Dice;
use crate::event::{Event, Healing};
use crate::objection::{Objection, Verdict};
use crate::state::{Actor, State};
use ludex_engine::{ActorId, Faces, Log};
use serde::{Deserialize, Serialize};

/// What a potion heals (UL-VIT-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cures {
    /// Health alone.
    Health,
    /// Vitality alone.
    Vitality,
    /// Whatever is missing: Health first, then Vitality with the rest.
    Both,
}

impl Cures {
    /// What of it is missing in somebody.
    pub(super) fn missing(self, who: &Actor) -> bool {
        let (health, vitality) = (who.health < who.health_max, who.vitality < who.vitality_max);
        match self {
            Cures::Health => health,
            Cures::Vitality => vitality,
            Cures::Both => health || vitality,
        }
    }
}

/// A potion as its record says it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Potion {
    /// Its name.
    pub name: String,
    /// How much it heals.
    pub dice: Dice,
    /// What it heals.
    pub heals: Cures,
    /// Whether its dice are rolled however it is drunk, and never count their most.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_maximum: bool,
}

/// Potions of a kind that somebody carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flasks {
    /// Which.
    pub potion: Potion,
    /// How many are left.
    pub left: u8,
}

/// Drink a potion that is no healing potion, or give it to somebody (UL-ACT-12, UL-ACT-13).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UsePotion {
    /// Whose potion it is.
    pub actor: ActorId,
    /// Who drinks: that one, or somebody else.
    pub target: ActorId,
    /// Which, by its place among those that are carried.
    pub potion: u8,
    /// To the last drop, for the most it can give; what is given is always drunk so.
    pub full: bool,
}

/// Whether somebody may use a potion that it carries.
///
/// # Errors
/// No such potion, nothing that it could do, nobody near, or too few Action Points.
pub fn may_use_one(state: &State, with: &UsePotion) -> Verdict {
    let &UsePotion { actor, target, potion, full } = with;
    if state.actor(actor).flasks.get(usize::from(potion)).is_none_or(|flasks| flasks.left == 0) {
        return Err(Objection::new(&POTIONS, "no such potion is left"));
    }
    if actor != target && !full {
        return Err(Objection::new(&GIVE_POTION, "what is given is drunk to the last drop").instead("give all of it"));
    }
    may_use(state, (actor, target), full, Some(potion))
}

/// Uses a potion.
pub(crate) fn use_one(table: &mut Table<'_, impl Faces, impl Log<Event>>, with: &UsePotion) -> Verdict {
    may_use_one(table.state(), with)?;
    administer(table, (with.actor, with.target), with.full, Some(with.potion));
    Ok(())
}

/// The pools that a potion fills, in their order, with how much of so much each has room for.
pub(super) fn shares(state: &State, target: ActorId, cures: Cures, whole: i32) -> [Option<(Healing, i32)>; 2] {
    let who = state.actor(target);
    let room = (who.health_max - who.health).clamp(0, whole.max(0));
    match cures {
        Cures::Health => [Some((Healing::Health, whole)), None],
        Cures::Vitality => [Some((Healing::Vitality, whole)), None],
        Cures::Both if room == 0 => [Some((Healing::Vitality, whole)), None],
        Cures::Both => {
            [Some((Healing::Health, room)), Some((Healing::Vitality, whole - room)).filter(|rest| rest.1 > 0)]
        }
    }
}
