//! Pathfinder second edition, refereed: a d20 against a DC in four degrees, three actions a turn and a reaction, conditions with values.
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

pub mod adjustments;
pub mod benchmarks;
pub mod building;
pub mod character;
pub mod checks;
pub mod difficulty;
pub mod downtime;
pub mod encounters;
pub mod environment;
pub mod experience;
pub mod gear;
pub mod import;
pub mod money;
pub mod travel;

use ludex_engine::Rule;

/// The chapters that need no state: tables, DCs, prices, encounters. The rules of each in their order.
pub static NUMBERS: [&[&Rule]; 17] = [
    difficulty::RULES,
    difficulty::tasks::RULES,
    difficulty::knowledge::RULES,
    experience::RULES,
    encounters::RULES,
    adjustments::RULES,
    benchmarks::RULES,
    downtime::RULES,
    money::RULES,
    travel::RULES,
    environment::falls::RULES,
    environment::structures::RULES,
    environment::climate::RULES,
    gear::armour::RULES,
    gear::bulk::RULES,
    gear::things::RULES,
    gear::weapons::RULES,
];
