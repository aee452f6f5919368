//! Potions, elixirs, oils, and what people carry and hold.

use crate::effects;
use crate::gear::bulk::{self, Load};
use crate::money::Money;
use crate::prelude::*;
use crate::turns::{ready, spend};
use ludex_kit::words;

rules! {
    /// What is drunk is in hand; to drink it takes an action, and so to feed it to somebody within reach who is willing or out. A bomb
    /// is thrown as a weapon. Used up is used up.
    USING = "PF-ITM-13", "Using potions, elixirs, oils and bombs";
    /// What potions, elixirs and bombs do, their level and price.
    CONSUMABLES = "PF-ITM-14", "Consumables", Table(CONSUMABLE_ROWS; "name", "level", "price", "what it does");
    /// Drawing, stowing, passing on and adding a hand to a grip take an action; letting go and taking a hand away take none.
    CHANGING = "PF-ITM-12", "Changing equipment", Table(CHANGE_ROWS; "what", "actions");
    /// Whoever carries too much is encumbered, at once, and no longer as soon as it does not.
    LOADED = "PF-ITM-09", "Encumbered";
    /// Broken armour guards as before, and hinders: by 1 where it is light, by 2 or 3 where it is heavier.
    BROKEN_ARMOUR = "PF-ITM-07", "Broken armour";
    /// A scroll in hand is cast for the actions of its spell and for no slot, by whoever has the spell on its list, and with that
    /// one's own attack and DC. It is used up as the casting begins.
    SCROLLS = "PF-ITM-17", "Scrolls";
}

words! {
    /// What is used up.
    pub enum Consumable {
        MinorHealing = "minor_healing" as "minor healing potion", LesserHealing = "lesser_healing" as "lesser healing potion",
        ElixirOfLife = "elixir_of_life" as "minor elixir of life", Antidote = "antidote" as "lesser antidote",
        Antiplague = "antiplague" as "lesser antiplague", AlchemistsFire = "alchemists_fire" as "lesser alchemist's fire",
        AcidFlask = "acid_flask" as "lesser acid flask", BottledLightning = "bottled_lightning" as "lesser bottled lightning",
        FrostVial = "frost_vial" as "lesser frost vial", HolyWater = "holy_water" as "holy water",
        FirstScroll = "first_scroll" as "scroll of a 1st-level spell", SecondScroll = "second_scroll" as "scroll of a 2nd-level spell",
    }
}

/// What is used up: name, level, price, what it does (PF-ITM-14). Bombs are weapons, thrown.
pub const CONSUMABLE_ROWS: [(Consumable, u8, Money, &str); 12] = [
    (Consumable::MinorHealing, 1, Money::gold(4), "1d8 hit points"),
    (Consumable::LesserHealing, 3, Money::gold(12), "2d8 + 5 hit points"),
    (
        Consumable::ElixirOfLife,
        1,
        Money::gold(3),
        "1d6 hit points; 1 on saves against disease and poison for ten minutes",
    ),
    (Consumable::Antidote, 1, Money::gold(3), "2 on Fortitude against poison for six hours"),
    (Consumable::Antiplague, 1, Money::gold(3), "2 on Fortitude against disease for a day"),
    (Consumable::AlchemistsFire, 1, Money::gold(3), "1d8 fire, 1 lasting fire, 1 splash"),
    (Consumable::AcidFlask, 1, Money::gold(3), "1 acid, 1d6 lasting acid, 1 splash"),
    (Consumable::BottledLightning, 1, Money::gold(3), "1d6 electricity, 1 splash, off balance until one's next turn"),
    (Consumable::FrostVial, 1, Money::gold(3), "1d6 cold, 1 splash, five feet slower until its next turn ends"),
    (Consumable::HolyWater, 1, Money::gold(3), "1d6 good and 1 splash to fiends and the undead"),
    (Consumable::FirstScroll, 1, Money::gold(4), "a spell"),
    (Consumable::SecondScroll, 3, Money::gold(12), "a spell"),
];

/// What changing one's gear costs (PF-ITM-12).
pub const CHANGE_ROWS: [(&str, u8); 8] = [
    ("draw, stow or pick up", 1),
    ("pass to a willing creature", 1),
    ("drop", 0),
    ("take a hand from a grip", 0),
    ("add a hand to a grip", 1),
    ("put a strapped shield away, or take it up", 1),
    ("take from a worn backpack", 2),
    ("swap", 1),
];

/// Returns how many of a thing somebody has.
pub fn count(state: &State, id: ActorId, item: Consumable) -> u8 {
    state.actor(id).stock.iter().find(|one| one.0 == item as u8).map_or(0, |one| one.1)
}

/// Give somebody potions and the like, or take them away.
#[command(rule = CONSUMABLES, group = "Rulings", kind = Gear, by = game_master, open, always, label = "Potions and the like")]
pub struct Supply {
    pub target: ActorId,
    #[field("what", usual = Consumable::MinorHealing)]
    pub item: Consumable,
    #[field("how many", 0..=99, usual = 1)]
    pub count: u8,
}

impl Act<Pathfinder> for Supply {
    fn may(&self, state: &State) -> Verdict {
        let has = count(state, self.target, self.item);
        ensure!(has != self.count, CONSUMABLES, "{} has that many", self.target);
        ensure!(
            has > 0 || !state.actor(self.target).stock.is_full(),
            CONSUMABLES,
            "{} carries enough kinds",
            self.target
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Stocked { actor: self.target, item: self.item, count: self.count });
    }
}

/// Somebody has so many of a thing.
#[event(Ruling, "{actor} has {count}: {item}", CONSUMABLES)]
pub struct Stocked {
    pub actor: ActorId,
    pub item: Consumable,
    pub count: u8,
}

impl Event<Pathfinder> for Stocked {
    fn apply(&self, state: &mut State) {
        let (item, count) = (self.item as u8, self.count);
        state.on(self.actor, |actor| {
            actor.stock.retain(|one| one.0 != item);
            if count > 0 && !actor.stock.is_full() {
                actor.stock.push((item, count));
            }
            if count == 0 && actor.in_hand == Some(item) {
                actor.in_hand = None;
            }
        });
    }
}

/// Asks whether an actor may spend an action on something, in an encounter or outside one.
fn has_time(state: &State, actor: ActorId, actions: u8) -> Verdict {
    if state.stage == Stage::Fighting { ready(state, actor, actions) } else { turns::able(state, actor) }
}

/// Pays for an action, in an encounter.
fn pays(table: &mut Table<'_, impl Run>, actor: ActorId, actions: u8) {
    if table.state().stage == Stage::Fighting {
        spend(table, actor, actions);
    }
}

/// Take a potion or the like in hand.
#[command(rule = CHANGING, group = "Gear", kind = Gear, label = "Take {item} in hand", costs = 1, between)]
pub struct TakeOut {
    pub actor: ActorId,
    pub item: Consumable,
}

impl Act<Pathfinder> for TakeOut {
    fn may(&self, state: &State) -> Verdict {
        has_time(state, self.actor, 1)?;
        ensure!(count(state, self.actor, self.item) > 0, USING, "{} has none", self.actor);
        let held = state.actor(self.actor).in_hand;
        ensure!(held != Some(self.item as u8), CHANGING, "{} has it in hand", self.actor);
        let free = held.is_some() || crate::maneuvers::free_hands(state, self.actor) > 0;
        ensure!(free, crate::attack::HANDS, "{} has no hand free", self.actor, instead = "let go of something");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pays(table, self.actor, 1);
        table.emit(TakenOut { actor: self.actor, item: self.item });
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

/// DrinkPotion what is in hand, or feed it to somebody beside one.
#[command(rule = USING, group = "Gear", kind = Heal, costs = 1, between)]
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
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        pays(table, actor, 1);
        let Some(item) = table.state().actor(actor).in_hand.map(|item| Consumable::ALL[usize::from(item)]) else {
            return;
        };
        table.emit(PotionGiven { actor, target, item });
        let left = count(table.state(), actor, item).saturating_sub(1);
        table.emit(Stocked { actor, item, count: left });
        works(table, target, item);
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
            format!("DrinkPotion {what}")
        } else {
            format!("Feed {} {what}", teller.name(self.target))
        }
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

/// Cast the spell of a scroll in hand. What it does the game master, or the spell, says.
#[command(rule = SCROLLS, group = "Gear", kind = Other, label = "Cast from a scroll", costs = 2, between)]
pub struct ReadScroll {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    /// Actions that its spell takes, 2 where nothing is said.
    pub actions: u8,
    /// The tradition of its spell.
    pub tradition: Tradition,
}

impl ReadScroll {
    /// Returns the actions that it takes.
    fn takes(&self) -> u8 {
        if self.actions == 0 { 2 } else { self.actions }
    }
}

/// Returns the skill of a tradition: who casts by it has learned that.
fn skill_of(tradition: Tradition) -> Skill {
    match tradition {
        Tradition::Arcane => Skill::Arcana,
        Tradition::Divine => Skill::Religion,
        Tradition::Occult => Skill::Occultism,
        Tradition::Primal => Skill::Nature,
    }
}

impl Act<Pathfinder> for ReadScroll {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.takes() <= 3, SCROLLS, "no spell takes more than three actions");
        has_time(state, self.actor, self.takes())?;
        let held = state.actor(self.actor).in_hand;
        let scrolls = [Consumable::FirstScroll as u8, Consumable::SecondScroll as u8];
        let scroll = held.is_some_and(|item| scrolls.contains(&item));
        ensure!(scroll, SCROLLS, "{} has no scroll in hand", self.actor, instead = "take it in hand");
        ensure!(state.profile(self.actor).casting.is_some(), SCROLLS, "{} casts no spells", self.actor);
        let skill = skill_of(self.tradition);
        let list = crate::deeds::trained(state, self.actor, skill).is_ok();
        ensure!(list, SCROLLS, "the spell is not on the list of {}", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        pays(table, actor, self.takes());
        let Some(item) = table.state().actor(actor).in_hand.map(|item| Consumable::ALL[usize::from(item)]) else {
            return;
        };
        let level = if item == Consumable::SecondScroll { 2 } else { 1 };
        let left = count(table.state(), actor, item).saturating_sub(1);
        table.emit(ScrollRead { actor, level });
        table.emit(Stocked { actor, item, count: left });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for tradition in Tradition::ALL {
            offers.seldom(ReadScroll { actor, actions: 0, tradition: *tradition });
        }
    }
}

/// A scroll is used up, as its spell is cast.
#[event]
pub struct ScrollRead {
    pub actor: ActorId,
    pub level: u8,
}

impl Event<Pathfinder> for ScrollRead {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let dc = derived::spell_dc(teller.state, self.actor, false).map_or(0, |dc| dc.total);
        let text = format!("{} casts a spell of level {} from a scroll, DC {dc}", teller.name(self.actor), self.level);
        Some(Line::new(LineKind::Action, text).rule(&SCROLLS))
    }
}

/// Take a hand from a grip, or add one: some weapons have bigger dice in both.
#[command(rule = CHANGING, group = "Gear", kind = Gear)]
pub struct ChangeGrip {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
    /// Whether in both hands from now on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub both: bool,
}

impl Act<Pathfinder> for ChangeGrip {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, u8::from(self.both))?;
        let actor = state.actor(self.actor);
        let two = state.profile(self.actor).strikes.iter().any(|one| one.weapon == self.weapon && one.two_hand > 0);
        ensure!(
            two && actor.holds(self.weapon),
            CHANGING,
            "{} holds nothing there that takes one hand or two",
            self.actor
        );
        let now = actor.two_handed & bit(self.weapon) != 0;
        ensure!(now != self.both, CHANGING, "{} holds it so", self.actor);
        let free = !self.both || crate::maneuvers::free_hands(state, self.actor) > 0;
        ensure!(free, crate::attack::HANDS, "{} has no hand free", self.actor, instead = "let go of something");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, u8::from(self.both));
        table.emit(Gripped { actor: self.actor, weapon: self.weapon, both: self.both });
    }

    fn price(&self, _state: &State) -> i32 {
        i32::from(self.both)
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for strike in offers.state().profile(actor).strikes.iter().filter(|one| one.two_hand > 0) {
            for both in [true, false] {
                offers.add(ChangeGrip { actor, weapon: strike.weapon, both });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.both { "Grip with both hands".to_owned() } else { "Free a hand".to_owned() }
    }
}

/// A weapon is held in both hands, or in one.
#[event]
pub struct Gripped {
    pub actor: ActorId,
    pub weapon: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub both: bool,
}

impl Event<Pathfinder> for Gripped {
    fn apply(&self, state: &mut State) {
        let Self { weapon, both, .. } = *self;
        state.on(self.actor, |actor| {
            actor.two_handed = if both { actor.two_handed | bit(weapon) } else { actor.two_handed & !bit(weapon) };
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.both { "with both hands" } else { "with one hand" };
        let text = format!("{} holds it {how}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&CHANGING).rule(&damage::TWO_HAND))
    }
}

/// Put a shield away, or take it up.
#[command(rule = CHANGING, group = "Gear", kind = Gear, costs = 1)]
pub struct HandleShield {
    pub actor: ActorId,
    /// Whether it is put away.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: bool,
}

impl Act<Pathfinder> for HandleShield {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let has = state.profile(self.actor).shield.is_some();
        ensure!(has, CHANGING, "{} has no shield", self.actor);
        let now = state.actor(self.actor).shield_away;
        ensure!(now != self.away, CHANGING, "that is so already");
        let free = self.away || crate::maneuvers::free_hands(state, self.actor) > 0;
        ensure!(free, crate::attack::HANDS, "{} has no hand free", self.actor, instead = "let go of something");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        spend(table, self.actor, 1);
        table.emit(ShieldHandled { actor: self.actor, away: self.away });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().profile(actor).shield.is_some() {
            offers.add(HandleShield { actor, away: true });
            offers.add(HandleShield { actor, away: false });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.away { "Put the shield away".to_owned() } else { "Take the shield up".to_owned() }
    }
}

/// A shield is put away, or taken up.
#[event]
pub struct ShieldHandled {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: bool,
}

impl Event<Pathfinder> for ShieldHandled {
    fn apply(&self, state: &mut State) {
        let away = self.away;
        state.on(self.actor, |actor| {
            actor.shield_away = away;
            actor.shield_raised &= !away;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.away { "puts the shield away" } else { "takes the shield up" };
        Some(Line::new(LineKind::Action, format!("{} {how}", teller.name(self.actor))).rule(&CHANGING))
    }
}

/// Say how much somebody carries.
#[command(rule = LOADED, group = "Rulings", kind = Gear, by = game_master, open, always, label = "What somebody carries")]
pub struct Carry {
    pub target: ActorId,
    #[field("tenths of Bulk", 0..=2000, usual = 50)]
    pub tenths: u16,
}

impl Act<Pathfinder> for Carry {
    fn may(&self, state: &State) -> Verdict {
        let new = state.actor(self.target).load != self.tenths;
        ensure!(new, LOADED, "{} carries that much", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        table.emit(Laden { actor, tenths: self.tenths });
        let profile = table.state().profile(actor);
        let load = bulk::load(u32::from(self.tenths / 10), profile.strength.into(), profile.size);
        if load == Load::Free {
            conditions::take(table, actor, Condition::Encumbered);
        } else {
            conditions::give(table, actor, Instance::of(Condition::Encumbered));
        }
    }
}

/// Somebody carries so much.
#[event]
pub struct Laden {
    pub actor: ActorId,
    pub tenths: u16,
}

impl Event<Pathfinder> for Laden {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.load = self.tenths);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} carries {} Bulk", teller.name(self.actor), self.tenths / 10);
        Some(Line::new(LineKind::Ruling, text).rule(&LOADED))
    }
}

/// Say that somebody's armour is broken, or whole again.
#[command(rule = BROKEN_ARMOUR, group = "Rulings", kind = Gear, by = game_master, open, always, label = "Broken armour")]
pub struct BreakArmour {
    pub target: ActorId,
    /// Whether it is whole again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mended: bool,
}

impl Act<Pathfinder> for BreakArmour {
    fn may(&self, state: &State) -> Verdict {
        let wears = state.profile(self.target).armor.category != ArmorCategory::Unarmored;
        ensure!(wears, BROKEN_ARMOUR, "{} wears no armour", self.target);
        let broken = state.actor(self.target).armour_broken;
        ensure!(broken == self.mended, BROKEN_ARMOUR, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(ArmourBroke { actor: self.target, mended: self.mended });
    }
}

/// Somebody's armour is broken, or whole again.
#[event]
pub struct ArmourBroke {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub mended: bool,
}

impl Event<Pathfinder> for ArmourBroke {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.armour_broken = !self.mended);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.mended { "whole again" } else { "broken" };
        let text = format!("The armour of {} is {how}", teller.name(self.actor));
        Some(Line::new(LineKind::Ruling, text).rule(&BROKEN_ARMOUR))
    }
}
