//! Falls: what they do to those who fall (UL-ENV-01 to 04).

use crate::Table;
use crate::damage::types::{DamageType, Source};
use crate::damage::{self, Flow, Harm};
use crate::event::Event;
use ludex_engine::{ActorId, Faces, Log, Rolled, Rule, Tally};

ludex_engine::rules! {
    /// A fall deals a die of bludgeoning damage for each full 10 feet, up to 20 dice at 200 feet.
    FALL_DICE = "UL-ENV-01", "Falling: number of dice";
    /// All dice of a fall are of one size: d6 up to 40 feet, d8 up to 80, d10 up to 120, d12 up to 160, d20 above.
    FALL_SIZES = "UL-ENV-02", "Falling: die size", Table;
    /// A fall takes 1 Health for each of its dice as well.
    FALL_HEALTH = "UL-ENV-03", "Falling: direct Health damage";
    /// A fall of more than 200 feet deals 400, and 20 to Health, without dice.
    FALL_FARTHEST = "UL-ENV-04", "Falling beyond 200 feet";
    /// Armour does not help against a fall, resistance to bludgeoning does; a fall alone puts nobody Prone (house).
    FALL_AND_ARMOUR = "UL-ENV-07", "Falls and armour, falls and Prone";
    /// A fall is over, with all its damage, in the moment in which it begins (house).
    FALL_AT_ONCE = "UL-ENV-19", "A fall is resolved at once";
    /// What a fall takes past Vitality and what it takes from Health directly are judged together, once.
    FALL_PAST_VITALITY = "UL-INT-15", "A fall that passes Vitality";
}

/// Up to how many feet a fall rolls dice of how many sides (UL-ENV-02).
pub const FALL_TABLE: [(u32, u32); 5] = [(40, 6), (80, 8), (120, 10), (160, 12), (200, 20)];

/// The damage of a fall of more than 200 feet, and what it takes from Health (UL-ENV-04).
pub const FARTHEST: (i32, i32) = (400, 20);

/// How many dice of how many sides a fall of so many feet rolls; `None` where it is too far for dice.
pub fn dice(feet: u32) -> Option<(u32, u32)> {
    let &(_, sides) = FALL_TABLE.iter().find(|&&(most, _)| feet <= most)?;
    Some((feet / 10, sides))
}

/// Hurts somebody who fell so many feet; less than 10 hurt nobody. Whether it lies Prone is for the one who calls.
pub(crate) fn hurt(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, feet: u32) {
    let mut harm = Harm::begins(table.state(), actor);
    let (roll, amount, direct) = match dice(feet) {
        Some((0, _)) => return,
        Some((count, sides)) => {
            let roll = table.dice(count, sides);
            let amount = roll.value();
            (Some(roll), amount, count as i32)
        }
        None => (None, FARTHEST.0, FARTHEST.1),
    };
    let mut tally = table.tally();
    if roll.is_none() {
        tally.base("more than 200 feet", amount, &FALL_FARTHEST);
    }
    damage::deal(table, actor, None, part(roll, tally, amount, &FALL_DICE, false), &mut harm);
    let mut tally = table.tally();
    tally.base("1 for each die", direct, &FALL_HEALTH);
    damage::deal(table, actor, None, part(None, tally, direct, &FALL_HEALTH, true), &mut harm);
    damage::after(table, actor, harm, false, false);
}

/// One part of the damage of a fall: what is rolled, or what goes past Vitality.
fn part(roll: Option<Rolled>, tally: Tally, amount: i32, rule: &'static Rule, bypasses: bool) -> Flow {
    let (kind, source, steps) = (DamageType::Bludgeoning, Source::Null, Vec::new());
    Flow { kind, source, roll, tally, amount, steps, bypasses, nonlethal: false, rule }
}
