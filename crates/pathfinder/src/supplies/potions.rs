//! Potions and elixirs: had, taken in hand, drunk.

use super::*;
use crate::effects;
use crate::magic::SpellKind;

/// Give somebody potions and the like, or take them away.
#[command(rule = CONSUMABLES, group = "Rulings", kind = Gear, by = game_master, open, always, label = "Potions and the like")]
pub struct Supply {
    pub target: ActorId,
    #[field("what", usual = Consumable::MinorHealing)]
    pub item: Consumable,
    #[field("how many", 0..=99, usual = 1)]
    pub count: u8,
    /// Whether they lie in a worn backpack, so that it takes two actions to get at one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub packed: bool,
    /// The spell that scrolls hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("spell of a scroll", usual = None)]
    pub spell: Option<Spell>,
}

impl Act<Pathfinder> for Supply {
    fn may(&self, state: &State) -> Verdict {
        let has = count(state, self.target, self.item);
        let same = has == self.count && is_packed(state, self.target, self.item) == self.packed && self.spell.is_none();
        ensure!(!same, CONSUMABLES, "{} has that many", self.target);
        if let Some(spell) = self.spell {
            let Some(level) = self.item.scroll_level() else {
                return Err(Refusal::new(&SCROLLS, "no spell is written on that"));
            };
            let fits = crate::magic::row(spell).2 <= level && crate::magic::row(spell).1 == SpellKind::Slot;
            ensure!(fits, SCROLLS, "a scroll of that level does not hold {}", spell.name());
        }
        ensure!(
            has > 0 || !state.actor(self.target).stock.is_full(),
            CONSUMABLES,
            "{} carries enough kinds",
            self.target
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, item, count, packed, spell } = *self;
        table.emit(Stocked { actor: target, item, count, packed, spell, spent: false });
    }
}

/// Somebody has so many of a thing.
#[event(Ruling, "{actor} has {count}: {item}", CONSUMABLES)]
pub struct Stocked {
    pub actor: ActorId,
    pub item: Consumable,
    pub count: u8,
    /// Whether they lie in a worn backpack.
    #[serde(default, skip_serializing_if = "is_default")]
    pub packed: bool,
    /// The spell that scrolls hold from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell: Option<Spell>,
    /// Whether the one in hand was used up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: bool,
}

impl Event<Pathfinder> for Stocked {
    fn apply(&self, state: &mut State) {
        let (item, count) = (self.item as u8, self.count);
        let written = self.spell.zip(self.item.scroll_level());
        let bit = 1 << self.item as u16;
        state.on(self.actor, |actor| {
            actor.packed = if self.packed && count > 0 { actor.packed | bit } else { actor.packed & !bit };
            if let Some((spell, level)) = written {
                actor.scrolls.retain(|one| one.level != level);
                actor.scrolls.push(Prepared { spell, level });
            }
            actor.stock.retain(|one| one.0 != item);
            if count > 0 && !actor.stock.is_full() {
                actor.stock.push((item, count));
            }
            if (count == 0 || self.spent) && actor.in_hand == Some(item) {
                actor.in_hand = None;
            }
        });
    }
}

/// Take a potion or the like in hand: out of a worn backpack that takes two actions.
#[command(rule = CHANGING, group = "Gear", kind = Gear, label = "Take {item} in hand", costs = 1, between)]
pub struct TakeOut {
    pub actor: ActorId,
    pub item: Consumable,
}

impl TakeOut {
    /// Returns the actions that it takes.
    fn takes(&self, state: &State) -> u8 {
        if is_packed(state, self.actor, self.item) { 2 } else { 1 }
    }
}

impl Act<Pathfinder> for TakeOut {
    fn price(&self, state: &State) -> i32 {
        self.takes(state).into()
    }

    fn may(&self, state: &State) -> Verdict {
        has_time(state, self.actor, self.takes(state))?;
        conditions::may_handle(state, self.actor)?;
        ensure!(count(state, self.actor, self.item) > 0, USING, "{} has none", self.actor);
        let held = state.actor(self.actor).in_hand;
        ensure!(held != Some(self.item as u8), CHANGING, "{} has it in hand", self.actor);
        let free = held.is_some() || crate::maneuvers::free_hands(state, self.actor) > 0;
        ensure!(free, crate::attack::HANDS, "{} has no hand free", self.actor, instead = "let go of something");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let takes = self.takes(table.state());
        handling::begins(table, (self.actor, self.actor), (GearDeed::TakeOut, self.item as u8), takes);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for (item, _) in offers.state().actor(actor).stock.iter() {
            offers.add(TakeOut { actor, item: Consumable::ALL[usize::from(item)] });
        }
    }
}

/// An actor has something in hand.
#[event(Action, "{actor} takes {item} in hand", CHANGING)]
pub struct TakenOut {
    pub actor: ActorId,
    pub item: Consumable,
}

impl Event<Pathfinder> for TakenOut {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.in_hand = Some(self.item as u8));
    }
}

/// Drink what is in hand, or feed it to somebody beside one.
#[command(rule = USING, group = "Gear", kind = Other, costs = 1, between)]
pub struct DrinkPotion {
    pub actor: ActorId,
    pub target: ActorId,
}

/// Returns whether something is drunk.
fn is_drunk(item: Consumable) -> bool {
    item <= Consumable::Antiplague
}

impl Act<Pathfinder> for DrinkPotion {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        has_time(state, actor, 1)?;
        conditions::may_handle(state, actor)?;
        let held = state.actor(actor).in_hand.map(|item| Consumable::ALL[usize::from(item)]);
        ensure!(
            held.is_some_and(is_drunk),
            USING,
            "{} has nothing to drink in hand",
            actor,
            instead = "take it in hand"
        );
        ensure!(state.lives(target), USING, "{} is dead", target);
        let near = state.feet(actor, target) <= SQUARE.into();
        ensure!(near, USING, "{} is not beside {}", target, actor, instead = "move up");
        let willing = actor == target || !state.hostile(actor, target) || !conditions::can_act(state, target);
        ensure!(willing, USING, "{} does not let {} do that", target, actor);
        let sick = state.actor(target).has(Condition::Sickened) && conditions::can_act(state, target);
        ensure!(!sick, conditions::SICKENED, "{} is too sick to swallow anything", target, instead = "retch first");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let Some(item) = table.state().actor(actor).in_hand else { return };
        handling::begins(table, (actor, target), (GearDeed::Drink, item), 1);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).in_hand.is_some() {
            offers.add(DrinkPotion { actor, target: actor });
            for target in offers.state().ids().filter(|id| *id != actor) {
                offers.add(DrinkPotion { actor, target });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let held = teller.state.actor(self.actor).in_hand;
        let what = held.map_or("it", |item| Consumable::ALL[usize::from(item)].name());
        if self.actor == self.target {
            format!("Drink {what}")
        } else {
            format!("Feed {} {what}", teller.name(self.target))
        }
    }
}

/// Has something be drunk that was in hand; whoever has died meanwhile has nothing of it.
pub(super) fn drunk(table: &mut Table<'_, impl Run>, (actor, target): (ActorId, ActorId), item: Consumable) {
    if table.state().lives(target) {
        table.emit(PotionGiven { actor, target, item });
        works(table, target, item);
    }
}

/// Does what a potion or an elixir does (PF-ITM-14).
fn works(table: &mut Table<'_, impl Run>, target: ActorId, item: Consumable) {
    let (dice, die, bonus) = match item {
        Consumable::MinorHealing => (1, 8, 0),
        Consumable::LesserHealing => (2, 8, 5),
        Consumable::ElixirOfLife => (1, 6, 0),
        _ => (0, 0, 0),
    };
    if dice > 0 {
        let rolled = table.dice(dice, die);
        let amount = rolled.value() + bonus;
        table.emit(Restored { actor: target, roll: rolled });
        if table.state().profile(target).lives() {
            damage::mends(table, target, amount);
        }
    }
    let helps = match item {
        Consumable::ElixirOfLife => [Some((EffectOn::AgainstPoison, 1, 100)), Some((EffectOn::AgainstDisease, 1, 100))],
        Consumable::Antidote => [Some((EffectOn::AgainstPoison, 2, 3_600)), None],
        Consumable::Antiplague => [Some((EffectOn::AgainstDisease, 2, 14_400)), None],
        _ => [None, None],
    };
    for (on, value, rounds) in helps.into_iter().flatten() {
        let of = crate::modifiers::Type::Item;
        let until = Until::Starts(target, rounds);
        effects::lays(table, Effect { actor: target, name: item.name().into(), on, of, value, level: 1, until });
    }
}

/// Something is drunk, or fed to somebody.
#[event(Action, "{actor} gives {target} {item}", USING)]
pub struct PotionGiven {
    pub actor: ActorId,
    pub target: ActorId,
    pub item: Consumable,
}

impl Event<Pathfinder> for PotionGiven {
    fn apply(&self, _state: &mut State) {}
}

/// What a potion gives back is rolled.
#[event]
pub struct Restored {
    pub actor: ActorId,
    pub roll: Rolled,
}

impl Event<Pathfinder> for Restored {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} drinks", teller.name(self.actor));
        let check = ludex_engine::Check::new("Hit points", vec![self.roll.clone()], Tally::silent());
        Some(Line::new(LineKind::Roll, text).rule(&CONSUMABLES).check(check))
    }
}
