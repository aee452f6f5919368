//! Trade: what is bought and sold, what living costs, tools that are mended or bought anew.

use crate::character::Skill;
use crate::checks::plain;
use crate::deeds::{self, Deed};
use crate::downtime::{LIVING, Standard, Term};
use crate::gear::armour::{Armour, ShieldKind};
use crate::gear::things;
use crate::gear::weapons::WeaponKind;
use crate::money::{Money, TRADE};
use crate::prelude::*;
use crate::skills::PICK;
use crate::supplies::{self, CONSUMABLE_ROWS, Consumable, Stocked};
use std::borrow::Cow;

/// The most coppers that anybody has (house).
const MOST: u32 = 100_000_000;
/// What tools for locks cost, in coppers: plain ones, fine ones (PF-SKA-49).
const TOOLS: [u32; 2] = [30, 300];
/// The DC of mending tools: that of a thing of level 0 (PF-DCS-06).
const MENDING: i32 = 14;

/// Returns what a thing of the tables costs, by its name (PF-DWN-05).
pub fn price(name: &str) -> Option<Money> {
    let consumable = CONSUMABLE_ROWS.iter().find(|row| row.0.name().eq_ignore_ascii_case(name));
    let rune = things::RUNE_ROWS.iter().find(|row| row.0.eq_ignore_ascii_case(name));
    let of_gear = things::gear(name).map(|row| row.0);
    let of_gear = of_gear.or(consumable.map(|row| row.2)).or(rune.map(|row| row.2));
    let of_gear = of_gear.or(WeaponKind::named(name).map(|kind| kind.price));
    of_gear.or(Armour::named(name).map(|kind| kind.price)).or(ShieldKind::named(name).map(|kind| kind.price))
}

/// Returns the potion or the like of a name, which whoever buys it has with it.
fn consumable(name: &str) -> Option<Consumable> {
    Consumable::ALL.iter().copied().find(|one| one.name().eq_ignore_ascii_case(name))
}

/// Returns what a trade comes to: the price that was said, or that of the tables.
fn comes_to(name: &str, said: u32) -> Result<Money, Refusal> {
    if said > 0 {
        return Ok(Money::copper(said.into()));
    }
    let unknown = || Refusal::new(&TRADE, "no table says what that costs").instead("say its price");
    price(name).ok_or_else(unknown)
}

/// Asks whether an actor has time to trade, for something that has a name.
fn may_trade(state: &State, actor: ActorId, name: &str) -> Verdict {
    ensure!(state.stage != Stage::Fighting, TRADE, "an encounter is on", instead = "end the encounter first");
    turns::able(state, actor)?;
    let named = (1..=60).contains(&name.chars().count());
    ensure!(named, TRADE, "say in 1 to 60 letters what it is");
    Ok(())
}

/// Asks whether somebody has so much money.
fn pays(state: &State, actor: ActorId, costs: Money, rule: &'static Rule) -> Verdict {
    let purse = Money::copper(state.actor(actor).purse.into());
    let coppers = costs.0.min(i32::MAX as u64) as i32;
    ensure!(purse >= costs, *rule, "it costs {} coppers, and {} has less", coppers, actor);
    Ok(())
}

/// Say what somebody has in coins.
#[command(rule = TRADE, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Coins")]
pub struct SetPurse {
    pub target: ActorId,
    #[field("copper pieces; a hundred are a gold piece", 0..=100_000_000, usual = 1_500)]
    pub copper: u32,
}

impl Act<Pathfinder> for SetPurse {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.copper <= MOST, TRADE, "that is more than there is");
        let new = state.actor(self.target).purse != self.copper;
        ensure!(new, TRADE, "{} has that much", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(PurseSet { actor: self.target, copper: self.copper });
    }
}

/// Somebody has so many coins.
#[event]
pub struct PurseSet {
    pub actor: ActorId,
    pub copper: u32,
}

impl Event<Pathfinder> for PurseSet {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.purse = self.copper);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} has {}", teller.name(self.actor), Money::copper(self.copper.into()));
        Some(Line::new(LineKind::Ruling, text).rule(&TRADE))
    }
}

/// Buy something at its price.
#[command(rule = TRADE, group = "Gear", kind = Gear, open)]
pub struct Buy {
    pub actor: ActorId,
    #[field("what", usual = "torch".to_owned())]
    pub what: String,
    /// What it costs in coppers, where no table says it or the game master says otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: u32,
}

impl Act<Pathfinder> for Buy {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, what, price } = self;
        may_trade(state, *actor, what)?;
        pays(state, *actor, comes_to(what, *price)?, &TRADE)?;
        let Some(item) = consumable(what) else { return Ok(()) };
        let known = supplies::count(state, *actor, item);
        let room = known > 0 && known < 99 || known == 0 && !state.actor(*actor).stock.is_full();
        ensure!(room, TRADE, "{} carries enough of such things", *actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, what, price } = self;
        let copper = comes_to(what, *price).map_or(0, |price| price.0) as u32;
        table.emit(Paid { actor: *actor, copper, gets: false, what: what.clone().into(), rule: (&TRADE).into() });
        stocks(table, *actor, what, 1);
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Buy: {}", self.what)
    }
}

/// Has somebody have one more of a thing that is used up, or one less.
fn stocks(table: &mut Table<'_, impl Run>, actor: ActorId, what: &str, more: i16) {
    let Some(item) = consumable(what) else { return };
    let count = (i16::from(supplies::count(table.state(), actor, item)) + more).clamp(0, 99) as u8;
    let packed = supplies::is_packed(table.state(), actor, item);
    table.emit(Stocked { actor, item, count, packed, spell: None, spent: false });
}

/// Sell something at half its price; coins, gems, art and raw materials at all of it.
#[command(rule = TRADE, group = "Gear", kind = Gear, open)]
pub struct Sell {
    pub actor: ActorId,
    #[field("what", usual = "torch".to_owned())]
    pub what: String,
    /// Its price in coppers, where no table says it or the game master says otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: u32,
    /// Whether it keeps its worth: a gem, art, raw material.
    #[serde(default, skip_serializing_if = "is_default")]
    pub keeps_worth: bool,
}

impl Act<Pathfinder> for Sell {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, what, price, .. } = self;
        may_trade(state, *actor, what)?;
        let gets = comes_to(what, *price)?;
        let fits = u64::from(state.actor(*actor).purse) + gets.0 <= u64::from(MOST);
        ensure!(fits, TRADE, "that is more than there is");
        let Some(item) = consumable(what) else { return Ok(()) };
        ensure!(supplies::count(state, *actor, item) > 0, TRADE, "{} has none", *actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, what, price, keeps_worth } = self;
        let copper = comes_to(what, *price).map_or(0, |price| price.sold(*keeps_worth).0) as u32;
        table.emit(Paid { actor: *actor, copper, gets: true, what: what.clone().into(), rule: (&TRADE).into() });
        stocks(table, *actor, what, -1);
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Sell: {}", self.what)
    }
}

/// Pay for a week's, a month's or a year's living.
#[command(rule = LIVING, group = "Rest", kind = Rest, open)]
pub struct PayForLiving {
    pub actor: ActorId,
    #[field("how well", usual = Standard::Subsistence)]
    pub standard: Standard,
    #[field("how long", usual = Term::Week)]
    pub term: Term,
}

impl Act<Pathfinder> for PayForLiving {
    fn may(&self, state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights, LIVING, "an encounter is on", instead = "end the encounter first");
        turns::able(state, self.actor)?;
        pays(state, self.actor, self.standard.costs(self.term), &LIVING)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, standard, term } = *self;
        let copper = standard.costs(term).0 as u32;
        let what = format!("a {term} of {standard} living").into();
        table.emit(Paid { actor, copper, gets: false, what, rule: (&LIVING).into() });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Pay for a {} of {} living", self.term, self.standard)
    }
}

/// Mend broken tools with a repair kit in ten minutes, or buy others.
#[command(rule = PICK, group = "Gear", kind = Gear, between)]
pub struct MendTools {
    pub actor: ActorId,
    /// Whether with a repair kit; otherwise others are bought.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kit: bool,
    /// Whether they are fine ones, for infiltrators.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fine: bool,
}

impl MendTools {
    /// Returns what others cost.
    fn costs(&self) -> u32 {
        TOOLS[usize::from(self.fine)]
    }
}

impl Act<Pathfinder> for MendTools {
    fn may(&self, state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights, PICK, "it takes ten minutes", instead = "end the encounter first");
        turns::able(state, self.actor)?;
        ensure!(state.actor(self.actor).broken_tools, PICK, "the tools of {} are whole", self.actor);
        if self.kit { Ok(()) } else { pays(state, self.actor, Money::copper(self.costs().into()), &PICK) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        if !self.kit {
            let what = "tools for locks".into();
            table.emit(Paid { actor, copper: self.costs(), gets: false, what, rule: (&PICK).into() });
            return table.emit(ToolsMended { actor });
        }
        let shows = table.listens();
        let sum = derived::skill_with(table.state(), actor, Skill::Crafting, shows);
        let attempt = deeds::attempt(table.state(), actor, sum, plain("of the tools", MENDING, &PICK, shows));
        let degree = deeds::tries(table, Deed { actor, target: None, what: "mend tools", rule: &PICK }, attempt);
        if degree.succeeds() {
            table.emit(ToolsMended { actor });
        }
        crate::hours::pass(table, 600);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).broken_tools {
            for (kit, fine) in [(true, false), (false, false), (false, true)] {
                offers.seldom(MendTools { actor, kit, fine });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match (self.kit, self.fine) {
            (true, _) => "Mend the tools with a repair kit",
            (false, true) => "Buy fine tools",
            (false, false) => "Buy other tools",
        }
        .to_owned()
    }
}

/// The tools of somebody are whole again.
#[event(Boon, "The tools of {actor} are whole", PICK)]
pub struct ToolsMended {
    pub actor: ActorId,
}

impl Event<Pathfinder> for ToolsMended {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.broken_tools = false);
    }
}

/// Somebody pays for something, or is paid for it.
#[event]
pub struct Paid {
    pub actor: ActorId,
    pub copper: u32,
    /// Whether it is paid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gets: bool,
    /// For what.
    pub what: Cow<'static, str>,
    pub rule: ludex_kit::RuleId,
}

impl Event<Pathfinder> for Paid {
    fn apply(&self, state: &mut State) {
        let Self { copper, gets, .. } = *self;
        state.on(self.actor, |actor| {
            actor.purse = if gets { actor.purse.saturating_add(copper) } else { actor.purse.saturating_sub(copper) };
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, money) = (teller.name(self.actor), Money::copper(self.copper.into()));
        let how = if self.gets { "gets" } else { "pays" };
        let text = format!("{who} {how} {money}: {}", self.what);
        Some(Line::new(LineKind::Action, text).rule(self.rule.clone()))
    }
}
