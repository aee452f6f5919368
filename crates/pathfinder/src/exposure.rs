//! What the world does to people: cold and heat as time passes, lava, lightning, acid where the game master says so.

use crate::damage::{Packet, harm};
use crate::environment::climate::{CATEGORIES, TEMPERATURES};
use crate::environment::{Category, Temperature};
use crate::hours::Passage;
use crate::prelude::*;

/// The most times that cold or heat hurts somebody at once (house).
const MOST: u64 = 200;

/// Returns how cold or hot it is to people here: by degrees, damp air, clothes and being soaked (PF-ENV-08, PF-ENV-09); normal where
/// nobody has said.
pub fn temperature(state: &State) -> Temperature {
    let Some((degrees, damp, clothed)) = state.degrees else { return Temperature::Normal };
    let plain = Temperature::of(degrees.into(), damp);
    let soaked = if state.weather.soaks { plain.soaked() } else { plain };
    if clothed { soaked.clothed() } else { soaked }
}

/// Say how cold or hot it is.
#[command(rule = TEMPERATURES, group = "Rulings", kind = Call, by = game_master, open, always, label = "How cold or hot it is")]
pub struct SetTemperature {
    #[field("degrees Fahrenheit", -200..=300, usual = 60)]
    pub degrees: i16,
    /// Whether the air is damp.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damp: bool,
    /// Whether people wear clothes against the cold.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clothed: bool,
}

impl Act<Pathfinder> for SetTemperature {
    fn may(&self, state: &State) -> Verdict {
        ensure!((-200..=300).contains(&self.degrees), TEMPERATURES, "it is from -200 to 300 degrees");
        let new = state.degrees != Some((self.degrees, self.damp, self.clothed));
        ensure!(new, TEMPERATURES, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { degrees, damp, clothed } = *self;
        table.emit(DegreesSet { degrees, damp, clothed });
    }
}

/// It is so cold or hot.
#[event]
pub struct DegreesSet {
    pub degrees: i16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub damp: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub clothed: bool,
}

impl Event<Pathfinder> for DegreesSet {
    fn apply(&self, state: &mut State) {
        state.degrees = Some((self.degrees, self.damp, self.clothed));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("It is {} degrees Fahrenheit: {}", self.degrees, temperature(teller.state));
        Some(Line::new(LineKind::Ruling, text).rule(&TEMPERATURES))
    }
}

/// Have the world hurt somebody: lava, lightning, acid, as much as the game master says.
#[command(rule = CATEGORIES, group = "Rulings", kind = Harm, by = game_master, open, always, label = "The world hurts somebody")]
pub struct Batter {
    pub target: ActorId,
    #[field("how much", usual = Category::Minor)]
    pub category: Category,
    #[field("of which kind", usual = DamageType::Fire)]
    pub damage: DamageType,
    #[field("d6; 0 for the fewest", 0..=24, usual = 0)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: u8,
}

impl Batter {
    /// Returns how many d6 it is.
    fn picked(&self) -> Result<u8, Refusal> {
        self.category.dice((self.dice > 0).then_some(self.dice))
    }
}

impl Act<Pathfinder> for Batter {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), CATEGORIES, "{} is dead", self.target);
        self.picked().map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let dice = self.picked().unwrap_or(1);
        batters(table, self.target, (dice, self.damage), &CATEGORIES);
    }
}

/// Has the world do so many d6 of damage of a kind to somebody.
fn batters(table: &mut Table<'_, impl Run>, actor: ActorId, (dice, kind): (u8, DamageType), rule: &'static Rule) {
    let rolled = table.dice(dice.into(), 6);
    let amount = rolled.value();
    table.emit(Battered { actor, kind, rule: rule.into() });
    let rolls = if table.listens() { vec![rolled] } else { Vec::new() };
    let none = table.tally();
    harm(table, None, actor, Packet::plain(kind, amount), (rolls, none));
}

/// The world hurts somebody.
#[event]
pub struct Battered {
    pub actor: ActorId,
    pub kind: DamageType,
    pub rule: ludex_kit::RuleId,
}

impl Event<Pathfinder> for Battered {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is exposed to {}", teller.name(self.actor), self.kind);
        Some(Line::new(LineKind::Harm, text).rule(self.rule.clone()))
    }
}

/// Has cold and heat hurt everybody who is out in it, as time passes outside encounters (PF-ENV-08).
pub fn time_passes(passed: &impl Passage, table: &mut Table<'_, impl Run>) {
    let Some((category, kind, minutes)) = temperature(table.state()).hurts() else { return };
    let each = u64::from(minutes) * 60;
    let now = table.state().clock.seconds;
    let times = now / each - now.saturating_sub(passed.seconds()) / each;
    let dice = category.dice(None).unwrap_or(1);
    for _ in 0..times.min(MOST) {
        for actor in table.state().ids() {
            let state = table.state();
            if state.lives(actor) && state.asked.is_empty() {
                batters(table, actor, (dice, kind), &TEMPERATURES);
            }
        }
    }
}
