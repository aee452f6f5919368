//! Potions as records, beside the healing potion that everybody knows (UL-ACT-12, UL-ACT-13, UL-VIT-06).

use super::{GIVE_POTION, POTIONS, administer, may_use, potion_price};
use crate::actions::{SIMPLE, may};
use crate::character::Dice;
use crate::prelude::*;
use crate::spells::Brings;
use crate::statuses::gain;
use ludex_kit::content::{Checked, Faults, record};

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

kept! {
    /// A potion as its record says it.
    #[record(checked, named = "potion")]
    #[derive(Clone, Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Potion {
        name: String, "Its name.";
        #[late] dice: Option<Dice>, "How much it heals.";
        #[late] heals: Option<Cures>, "What it heals.";
        #[late] statuses: Vec<Brings>, "Statuses that it brings.";
        #[late] ends: Vec<Status>, "Statuses that it ends.";
        #[late] no_maximum: bool, "Whether its dice are rolled however it is drunk, and never count their most.";
    }
}

impl Checked for Potion {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let does = self.heals.is_some() || !self.statuses.is_empty() || !self.ends.is_empty();
        faults.unless([
            ("heals", does, "expected what it does: `heals` with `dice`, `statuses`, or `ends`"),
            ("dice", self.dice.is_some() == self.heals.is_some(), "expected dice where it heals, and nowhere else"),
            ("statuses", self.statuses.iter().all(|brings| (0..=99).contains(&brings.value)), "expected 0 to 99"),
        ]);
    }
}

impl Potion {
    /// Returns whether it does anything for an actor as it is now.
    pub(super) fn helps(&self, who: &Actor) -> bool {
        self.heals.is_some_and(|cures| cures.missing(who))
            || !self.statuses.is_empty()
            || self.ends.iter().any(|&status| who.statuses.has(status))
    }

    /// Ends statuses of whoever has drunk it, and brings others.
    pub(super) fn works(&self, t: &mut Table<'_, impl Run>, target: ActorId) {
        for &status in &self.ends {
            if t.state().actor(target).statuses.has(status) {
                t.emit(StatusEnded { actor: target, status });
            }
        }
        for brings in &self.statuses {
            let effect = brings.effect(t.state().in_turn(target));
            gain(t, target, brings.status, effect, &POTIONS);
        }
    }
}

kept! {
    /// Potions of a kind that an actor carries.
    #[derive(Clone, Eq)] pub struct Flasks {
        potion: Potion, "Which.";
        left: u8, "How many are left.";
        #[late] packed: u8, "How many of them are in the pack, and must be taken out first (UL-ACT-03).";
    }
}

/// Returns potions of a kind that an actor carries.
fn flasks(state: &State, actor: ActorId, potion: u8) -> Option<&Flasks> {
    state.actor(actor).flasks.get(usize::from(potion))
}

acts! { Unbound;
    /// Take a potion from the pack (UL-ACT-03).
    #[command(rule = SIMPLE, group = "Gear", costs = cost::SIMPLE)]
    #[derive(Copy, Eq)] TakePotion { actor: ActorId; potion: u8, "Which, by its place among those that are carried." }
    label |c, teller| {
        let name = flasks(teller.state, c.actor, c.potion).map_or("a potion", |flasks| &flasks.potion.name);
        format!("Take from the pack: {name}")
    },
    may |c, s| {
        may(s, c.actor, cost::SIMPLE)?;
        only_if!(flasks(s, c.actor, c.potion).is_some_and(|flasks| flasks.packed > 0),
            &SIMPLE, "no such potion is in the pack")
    },
    run |c, t| {
        pay_plain(t, c.actor, Expense::SimpleAction, ("a potion from the pack", cost::SIMPLE, &SIMPLE));
        t.emit(PotionTaken { actor: c.actor, potion: c.potion });
    },
    offers |o| {
        let (actor, state) = (o.actor, o.state());
        for (potion, _) in (0..=u8::MAX).zip(state.actor(actor).flasks.iter()).filter(|(_, flasks)| flasks.packed > 0) {
            o.add(TakePotion { actor, potion });
        }
    };
}

happens! { Unbound;
    /// A potion was taken from the pack.
    #[event] PotionTaken { actor: ActorId; potion: u8, "Which." }
    |e, s| {
        let all = Arc::make_mut(&mut s.actor_mut(e.actor).flasks);
        all.get_mut(usize::from(e.potion)).into_iter().for_each(|flasks| flasks.packed = flasks.packed.saturating_sub(1));
    },
    tell |e, t| {
        let name = flasks(t.state, e.actor, e.potion).map_or("a potion", |flasks| &flasks.potion.name);
        told!(Action, "{} takes from the pack: {name}.", t.who(e.actor); SIMPLE)
    };
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
        let name = flasks(teller.state, c.actor, c.potion).map_or("", |flasks| &flasks.potion.name);
        match (c.actor == c.target, c.full) {
            (false, _) => format!("Give {} a potion: {name}", teller.name(c.target)),
            (true, true) => format!("Drink to the last drop: {name}"),
            (true, false) => format!("Drink fast: {name}"),
        }
    },
    price |c, _| potion_price(c.actor != c.target, c.full).1,
    may |c, s| {
        let &Self { actor, target, potion, full } = c;
        let flasks = flasks(s, actor, potion);
        only_if!(flasks.is_some_and(|flasks| flasks.left > 0), &POTIONS, "no such potion is left")?;
        only_if!(flasks.is_some_and(|flasks| flasks.left > flasks.packed),
            &SIMPLE, "it is in the pack"; "take it out for 1 AP")?;
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
