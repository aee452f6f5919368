//! Potions as records, beside the healing potion that everybody knows (UL-ACT-12, UL-ACT-13, UL-VIT-06).

use super::{GIVE_POTION, POTIONS, administer, may_use, potion_price};
use crate::character::Dice;
use crate::pools::Healing;
use crate::prelude::*;
use ludex_kit::content::record;

kept! {
    /// What a potion heals (UL-VIT-06).
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)] pub enum Cures {
        Health, "Health alone.";
        Vitality, "Vitality alone.";
        Both, "Whatever is missing: Health first, then Vitality with the rest.";
    }
}

impl Cures {
    /// Returns what of it is missing in an actor.
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
#[record(named = "potion")]
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

kept! {
    /// Potions of a kind that an actor carries.
    #[derive(Clone, Eq)] pub struct Flasks { potion: Potion, "Which."; left: u8, "How many are left." }
}

acts! { Unbound;
    /// Drink a potion that is no healing potion, or give it to an actor (UL-ACT-12, UL-ACT-13).
    #[command(rule = POTIONS, group = "Action")]
    #[derive(Eq)] UsePotion {
        actor: ActorId;
        target: ActorId, "Who drinks: that one, or somebody else.";
        potion: u8, "Which, by its place among those that are carried.";
        full: bool, "To the last drop, for the most it can give; what is given is always drunk so.";
    }
    label |c, teller| {
        let flasks = teller.state.actor(c.actor).flasks.get(usize::from(c.potion));
        let name = flasks.map_or("", |flasks| &flasks.potion.name);
        match (c.actor == c.target, c.full) {
            (false, _) => format!("Give {} a potion: {name}", teller.name(c.target)),
            (true, true) => format!("Drink to the last drop: {name}"),
            (true, false) => format!("Drink fast: {name}"),
        }
    },
    price |c, _| potion_price(c.actor != c.target, c.full).1,
    may |c, s| {
        let &Self { actor, target, potion, full } = c;
        let flasks = s.actor(actor).flasks.get(usize::from(potion));
        only_if!(flasks.is_some_and(|flasks| flasks.left > 0), &POTIONS, "no such potion is left")?;
        only_if!(actor == target || full, &GIVE_POTION, "what is given is drunk to the last drop"; "give all of it")?;
        may_use(s, (actor, target), full, Some(potion))
    },
    run |c, t| administer(t, (c.actor, c.target), c.full, Some(c.potion)),
    subject |_| None,
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        for (potion, _) in (0..=u8::MAX).zip(state.actor(actor).flasks.iter()).filter(|(_, flasks)| flasks.left > 0) {
            o.add(UsePotion { actor, target: actor, potion, full: false });
            state.ids().for_each(|target| o.add(UsePotion { actor, target, potion, full: true }));
        }
    };
}

/// Returns the pools that a potion fills, in their order, with how much of so much each has room for.
pub(super) fn shares(state: &State, target: ActorId, cures: Cures, whole: i32) -> [Option<(Healing, i32)>; 2] {
    let who = state.actor(target);
    let room = (who.health_max - who.health).clamp(0, whole.max(0));
    match cures {
        Cures::Health => [Some((Healing::Health, whole)), None],
        Cures::Both if room > 0 => {
            [Some((Healing::Health, room)), Some((Healing::Vitality, whole - room)).filter(|rest| rest.1 > 0)]
        }
        Cures::Vitality | Cures::Both => [Some((Healing::Vitality, whole)), None],
    }
}
