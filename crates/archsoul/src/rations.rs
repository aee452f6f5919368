//! Rations: what people need, and what they have had.

use crate::prelude::*;
use ludex_kit::clock::HOUR;

rules! {
    /// Fatigue of thirst or hunger stays until the lack is made good: half a ration of water, a day's food.
    LOCKED = "SP-STV-03", "Locked fatigue";
    /// Water is counted in windows of 24 hours for each by themselves. What counts is the better of the last whole window and
    /// what has been drunk in this one.
    WINDOWS = "SP-STV-04", "Windows of water";
    /// Four litres in a window are enough; less adds 1 to exhaustion rolls, half 2, and less than half tires beside.
    TIERS = "SP-STV-05", "Rations", Table(RATIONS; "ration", "litres in the window", "exhaustion rolls", "sleep ends fatigue", "tires");
    /// On half a ration or less sleep ends no fatigue, whatever it came from. Everything else of a night remains.
    HALF_RATION = "SP-STV-06", "Sleep on half a ration";
    /// Four litres are what people need. The game master says what others do; what is built needs nothing.
    OTHERS = "SP-STV-09", "What others need", Call;
}

/// What a ration does (SP-STV-05).
pub const RATIONS: [(Tier, &str, i32, bool, bool); 4] = [
    (Tier::Full, "4 or more", 0, true, false),
    (Tier::Short, "over 2, under 4", 1, true, false),
    (Tier::Half, "exactly 2", 2, false, false),
    (Tier::Nothing, "under 2", 2, false, true),
];

/// Returns the tenths of a litre of a full ration and of half of one; `None` for who needs no water (SP-STV-09).
pub fn needs(state: &State, id: ActorId) -> Option<[u16; 2]> {
    let profile = state.profile(id);
    let options = state.options();
    if !profile.has(Attribute::Endurance) {
        return None;
    }
    match profile.record.water {
        None => Some([options.water_full, options.water_half]),
        Some(0) => None,
        Some(full) => Some([full, full / 2]),
    }
}

/// Returns the seconds of a window of water, and those that a day's food lasts.
pub fn windows(state: &State, id: ActorId) -> [u64; 2] {
    let record = &state.profile(id).record;
    let options = state.options();
    let water_hours = record.water_hours.unwrap_or(options.water_hours);
    let food_hours = record.food_hours.unwrap_or(options.food_hours);
    [water_hours, food_hours].map(|hours| u64::from(hours.max(1)) * HOUR)
}

/// Returns the ration of what an actor has drunk in this window (SP-STV-05).
pub fn drunk(state: &State, id: ActorId) -> Tier {
    let Some([full, half]) = needs(state, id) else { return Tier::Full };
    let drunk = state.actor(id).supply.drunk;
    if drunk >= full {
        Tier::Full
    } else if drunk > half {
        Tier::Short
    } else if drunk == half {
        Tier::Half
    } else {
        Tier::Nothing
    }
}

/// Returns the ration that counts for an actor now (SP-STV-04), where people have what a stretch of time says.
pub fn ration(state: &State, id: ActorId, water: Water) -> Tier {
    match water {
        Water::Enough => Tier::Full,
        Water::Short => Tier::Short,
        Water::Half => Tier::Half,
        Water::Counted => state.actor(id).supply.last.min(drunk(state, id)),
    }
}

/// Returns whether sleep takes no step of fatigue off an actor: thirst and hunger have locked them all (SP-STV-03), or the
/// ration is too small (SP-STV-06).
pub fn stays_tired(state: &State, id: ActorId, water: Water) -> bool {
    let supply = state.actor(id).supply;
    let locked = supply.parched + supply.starved;
    let (_, _, _, sleep_helps, _) = RATIONS[ration(state, id, water) as usize];
    !sleep_helps || level(state, id) <= locked
}

/// Returns how tired an actor is: 0 fresh, 1 fatigued, 2 exhausted.
pub fn level(state: &State, id: ActorId) -> u8 {
    let statuses = state.actor(id).statuses;
    if statuses.has(Status::Exhausted) {
        2
    } else if statuses.has(Status::Fatigued) {
        1
    } else {
        0
    }
}

/// Returns a ration in words: `a short ration`, `no ration`.
pub fn told(tier: Tier) -> String {
    if tier == Tier::Nothing { "no ration".to_owned() } else { format!("a {tier} ration") }
}

/// Returns tenths of a litre in litres: `1.5`.
pub fn litres(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Drink; the unconscious are given it.
#[command(rule = WINDOWS, group = "Provisions", between, open)]
pub struct Drink {
    pub actor: ActorId,
    #[field("tenths of a litre", 1..=200, usual = 20)]
    pub tenths: u16,
}

impl Act<Archsoul> for Drink {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.actor), WINDOWS, "{} cannot drink", self.actor);
        ensure!(needs(state, self.actor).is_some(), OTHERS, "{} needs no water", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let [_, half] = needs(table.state(), self.actor).unwrap_or_default();
        let enough = table.state().actor(self.actor).supply.drunk + self.tenths >= half;
        table.emit(Drank { actor: self.actor, tenths: self.tenths, enough });
    }
}

/// Eat a day's food.
#[command(rule = LOCKED, group = "Provisions", between)]
pub struct Eat {
    pub actor: ActorId,
}

impl Act<Archsoul> for Eat {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.is_awake(self.actor) && !state.is_thing(self.actor), LOCKED, "{} cannot eat", self.actor);
        let supply = state.actor(self.actor).supply;
        ensure!(supply.hungry > 0 || supply.starved > 0, LOCKED, "{} is not hungry", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Ate { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// An actor drank.
#[event]
pub struct Drank {
    pub actor: ActorId,
    pub tenths: u16,
    pub enough: bool,
}

impl Event<Archsoul> for Drank {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.supply.drunk = actor.supply.drunk.saturating_add(self.tenths);
            if self.enough {
                actor.supply.parched = 0;
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let tier = drunk(teller.state, self.actor);
        let text = format!("{who} drinks {} litres; ration so far: {tier}", litres(self.tenths));
        Some(Line::new(LineKind::Action, text).rule(&WINDOWS).rule(&TIERS).rule_if(self.enough, &LOCKED))
    }
}

#[event(Action, "{actor} eats", LOCKED)]
pub struct Ate {
    pub actor: ActorId,
}

impl Event<Archsoul> for Ate {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.supply.hungry = 0;
            actor.supply.starved = 0;
        }
    }
}

/// An actor is provided for again, by the game master's word.
#[event]
pub struct Provided {
    pub actor: ActorId,
    pub tier: Tier,
}

impl Event<Archsoul> for Provided {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            let parched = if self.tier == Tier::Nothing { actor.supply.parched } else { 0 };
            actor.supply = Supply { last: self.tier, elapsed: 0, drunk: 0, parched, ..actor.supply };
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} has {} of water", teller.name(self.actor), told(self.tier));
        Some(Line::new(LineKind::Status, text).rule(&TIERS))
    }
}
