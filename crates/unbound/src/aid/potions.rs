//! Potions as records, beside the healing potion that everybody knows (UL-ACT-12, UL-ACT-13, UL-VIT-06).

use super::{GIVE_POTION, POTIONS, administer, may_use, potion_price};
use crate::actions::{SIMPLE, may};
use crate::character::Dice;
use crate::prelude::*;
use crate::spells::Brings;
use crate::statuses::gain;
use ludex_kit::content::{Checked, Faults, record};

/// What a potion heals (UL-VIT-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
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
    /// Returns what of it is missing in an actor.
    pub(super) fn missing(self, who: &Actor) -> bool {
        let health = who.health < who.health_max;
        let vitality = who.vitality < who.vitality_max;
        match self {
            Cures::Health => health,
            Cures::Vitality => vitality,
            Cures::Both => health || vitality,
        }
    }
}

/// A potion as its record says it.
#[record(checked, named = "potion")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Potion {
    /// Its name.
    pub name: String,
    /// How much it heals.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: Option<Dice>,
    /// What it heals.
    #[serde(default, skip_serializing_if = "is_default")]
    pub heals: Option<Cures>,
    /// Statuses that it brings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub statuses: Vec<Brings>,
    /// Statuses that it ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: Vec<Status>,
    /// Whether its dice are rolled however it is drunk, and never count their most.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_maximum: bool,
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
    pub(super) fn works(&self, table: &mut Table<'_, impl Run>, target: ActorId) {
        for &status in &self.ends {
            if table.state().actor(target).statuses.has(status) {
                table.emit(StatusEnded { actor: target, status });
            }
        }
        for brings in &self.statuses {
            let effect = brings.effect(table.state().in_turn(target));
            gain(table, target, brings.status, effect, &POTIONS);
        }
    }
}

/// Potions of a kind that an actor carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flasks {
    /// Which.
    pub potion: Potion,
    /// How many are left.
    pub left: u8,
    /// How many of them are in the pack, and must be taken out first (UL-ACT-03).
    #[serde(default, skip_serializing_if = "is_default")]
    pub packed: u8,
}

/// Returns potions of a kind that an actor carries.
fn flasks(state: &State, actor: ActorId, potion: u8) -> Option<&Flasks> {
    state.actor(actor).flasks.get(usize::from(potion))
}

/// Take a potion from the pack (UL-ACT-03).
#[command(rule = SIMPLE, group = "Gear", costs = cost::SIMPLE)]
#[derive(Copy, Eq)]
pub struct TakePotion {
    pub actor: ActorId,
    /// Which, by its place among those that are carried.
    pub potion: u8,
}

impl Act<Unbound> for TakePotion {
    fn may(&self, state: &State) -> Verdict {
        may(state, self.actor, cost::SIMPLE)?;
        let lawful = flasks(state, self.actor, self.potion).is_some_and(|flasks| flasks.packed > 0);
        ensure!(lawful, SIMPLE, "no such potion is in the pack");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pay_plain(table, self.actor, Expense::SimpleAction, ("a potion from the pack", cost::SIMPLE, &SIMPLE));
        table.emit(PotionTaken { actor: self.actor, potion: self.potion });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for (potion, _) in (0..=u8::MAX).zip(state.actor(actor).flasks.iter()).filter(|(_, flasks)| flasks.packed > 0) {
            offers.add(TakePotion { actor, potion });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let name = flasks(teller.state, self.actor, self.potion).map_or("a potion", |flasks| &flasks.potion.name);
        format!("Take from the pack: {name}")
    }
}

/// A potion was taken from the pack.
#[event]
pub struct PotionTaken {
    pub actor: ActorId,
    /// Which.
    pub potion: u8,
}

impl Event<Unbound> for PotionTaken {
    fn apply(&self, state: &mut State) {
        let all = Arc::make_mut(&mut state.actor_mut(self.actor).flasks);
        all.get_mut(usize::from(self.potion))
            .into_iter()
            .for_each(|flasks| flasks.packed = flasks.packed.saturating_sub(1));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = flasks(teller.state, self.actor, self.potion).map_or("a potion", |flasks| &flasks.potion.name);
        Some(
            Line::new(LineKind::Action, format!("{} takes from the pack: {name}.", teller.who(self.actor)))
                .rule(&SIMPLE),
        )
    }
}

/// Drink a potion that is no healing potion, or give it to an actor (UL-ACT-12, UL-ACT-13).
#[command(rule = POTIONS, group = "Action")]
#[derive(Eq)]
pub struct UsePotion {
    pub actor: ActorId,
    /// Who drinks: that one, or somebody else.
    pub target: ActorId,
    /// Which, by its place among those that are carried.
    pub potion: u8,
    /// To the last drop, for the most it can give; what is given is always drunk so.
    pub full: bool,
}

impl Act<Unbound> for UsePotion {
    fn may(&self, state: &State) -> Verdict {
        let &Self { actor, target, potion, full } = self;
        let flasks = flasks(state, actor, potion);
        let lawful = flasks.is_some_and(|flasks| flasks.left > 0);
        ensure!(lawful, POTIONS, "no such potion is left");
        let lawful = flasks.is_some_and(|flasks| flasks.left > flasks.packed);
        ensure!(lawful, SIMPLE, "it is in the pack", instead = "take it out for 1 AP");
        ensure!(
            actor == target || full,
            GIVE_POTION,
            "what is given is drunk to the last drop",
            instead = "give all of it"
        );
        may_use(state, (actor, target), full, Some(potion))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        administer(table, (self.actor, self.target), self.full, Some(self.potion));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for (potion, _) in (0..=u8::MAX).zip(state.actor(actor).flasks.iter()).filter(|(_, flasks)| flasks.left > 0) {
            offers.add(UsePotion { actor, target: actor, potion, full: false });
            state.ids().for_each(|target| offers.add(UsePotion { actor, target, potion, full: true }));
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let name = flasks(teller.state, self.actor, self.potion).map_or("", |flasks| &flasks.potion.name);
        match (self.actor == self.target, self.full) {
            (false, _) => format!("Give {} a potion: {name}", teller.name(self.target)),
            (true, true) => format!("Drink to the last drop: {name}"),
            (true, false) => format!("Drink fast: {name}"),
        }
    }

    fn price(&self, _state: &State) -> i32 {
        potion_price(self.actor != self.target, self.full).1
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
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
