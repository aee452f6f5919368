//! Potions as records, beside the healing potion that everybody knows (UL-ACT-12, UL-ACT-13, UL-VIT-06).

use super::{Draught, GIVE_POTION, POTIONS, administer, may_use};
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
    /// Returns whether an actor has any of it missing.
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

    /// Ends the statuses that it ends, and brings those that it brings.
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

/// Returns the potions of a kind that an actor carries, by their place.
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
        let packed = flasks(state, self.actor, self.potion).is_some_and(|flasks| flasks.packed > 0);
        ensure!(packed, SIMPLE, "no such potion is in the pack");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pay_plain(table, self.actor, Expense::SimpleAction, ("a potion from the pack", cost::SIMPLE, &SIMPLE));
        table.emit(PotionTaken { actor: self.actor, potion: self.potion });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for (potion, flasks) in (0..=u8::MAX).zip(state.actor(actor).flasks.iter()) {
            if flasks.packed > 0 {
                offers.add(TakePotion { actor, potion });
            }
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
        if let Some(flasks) = all.get_mut(usize::from(self.potion)) {
            flasks.packed = flasks.packed.saturating_sub(1);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = flasks(teller.state, self.actor, self.potion).map_or("a potion", |flasks| &flasks.potion.name);
        let text = format!("{} takes from the pack: {name}.", teller.who(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&SIMPLE))
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
        let flasks = flasks(state, self.actor, self.potion);
        let left = flasks.map_or(0, |flasks| flasks.left);
        let packed = flasks.map_or(0, |flasks| flasks.packed);
        ensure!(left > 0, POTIONS, "no such potion is left");
        ensure!(left > packed, SIMPLE, "it is in the pack", instead = "take it out for 1 AP");
        ensure!(
            self.actor == self.target || self.full,
            GIVE_POTION,
            "what is given is drunk to the last drop",
            instead = "give all of it"
        );
        may_use(state, self.draught())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        administer(table, self.draught());
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for (potion, flasks) in (0..=u8::MAX).zip(state.actor(actor).flasks.iter()) {
            if flasks.left == 0 {
                continue;
            }
            offers.add(UsePotion { actor, target: actor, potion, full: false });
            for target in state.ids() {
                offers.add(UsePotion { actor, target, potion, full: true });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let name = flasks(teller.state, self.actor, self.potion).map_or("", |flasks| &flasks.potion.name);
        if self.actor != self.target {
            format!("Give {} a potion: {name}", teller.name(self.target))
        } else if self.full {
            format!("Drink to the last drop: {name}")
        } else {
            format!("Drink fast: {name}")
        }
    }

    fn price(&self, _state: &State) -> i32 {
        self.draught().price().1
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

impl UsePotion {
    fn draught(&self) -> Draught {
        Draught { actor: self.actor, target: self.target, full: self.full, flask: Some(self.potion) }
    }
}

/// Returns the pools that a potion of `whole` points fills, in their order, and how many of the points go into each
/// (UL-VIT-06).
pub(super) fn shares(state: &State, target: ActorId, cures: Cures, whole: i32) -> [Option<(Healing, i32)>; 2] {
    let drinker = state.actor(target);
    let missing_health = (drinker.health_max - drinker.health).clamp(0, whole.max(0));
    match cures {
        Cures::Health => [Some((Healing::Health, whole)), None],
        Cures::Both if missing_health > 0 => {
            let rest = whole - missing_health;
            let vitality = if rest > 0 { Some((Healing::Vitality, rest)) } else { None };
            [Some((Healing::Health, missing_health)), vitality]
        }
        Cures::Vitality | Cures::Both => [Some((Healing::Vitality, whole)), None],
    }
}
