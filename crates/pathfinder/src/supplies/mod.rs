//! Potions, elixirs, oils, and what people carry and hold.

mod bombs;
mod burdens;
mod dragging;
mod grips;
mod handling;
mod passing;
mod potions;
mod scrolls;

pub(crate) use bombs::flies;
pub use bombs::{BOMBS, Bomb, ThrowBomb};
pub use burdens::{ArmourBroke, BreakArmour, Carry, GearMarked, Laden, MarkGear, Piece, Wear};
pub use dragging::Drag;
pub use grips::{ChangeGrip, Gripped, HandleShield, ShieldHandled};
pub(crate) use handling::handled;
pub use passing::{HandOver, HandedOver, PutAway, Stowed};
pub use potions::{DrinkPotion, PotionGiven, Restored, Stocked, Supply, TakeOut, TakenOut};
pub use scrolls::{ReadScroll, ScrollRead};

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

impl Consumable {
    /// Returns the level of the spell of a scroll; `None` for what is none.
    pub const fn scroll_level(self) -> Option<u8> {
        match self {
            Consumable::FirstScroll => Some(1),
            Consumable::SecondScroll => Some(2),
            _ => None,
        }
    }
}

/// Returns whether what somebody has of a thing lies in its worn backpack, so that it takes an action more to get at it.
pub fn is_packed(state: &State, id: ActorId, item: Consumable) -> bool {
    state.actor(id).packed & 1 << item as u16 != 0
}

/// Has somebody use up the one of a thing that it has in hand; the next must be drawn.
pub(crate) fn uses_up(table: &mut Table<'_, impl Run>, actor: ActorId, item: Consumable) {
    let state = table.state();
    let count = count(state, actor, item).saturating_sub(1);
    let packed = is_packed(state, actor, item);
    table.emit(Stocked { actor, item, count, packed, spell: None, spent: true });
}

/// Returns how many of a thing somebody has.
pub fn count(state: &State, id: ActorId, item: Consumable) -> u8 {
    state.actor(id).stock.iter().find(|one| one.0 == item as u8).map_or(0, |one| one.1)
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
