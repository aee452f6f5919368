//! Days between adventures: what living costs, and what comes of work.

mod days;
mod learning;
mod living;
mod projects;
mod starting;
mod working;

pub use days::*;
pub use learning::{LanguageKnown, SkillLearned};
pub use living::*;
pub use projects::*;
pub use starting::*;
pub use working::{DayCounted, Longer, NotCounted, ProjectOver, Shortfall, soonest};

use crate::prelude::*;

rules! {
    /// The game master says how many days lie between two adventures.
    INTERLUDE = "ED-DWN-01", "Interlude", Call;
    /// What each lifestyle costs a day.
    PRICES = "ED-DWN-02", "Lifestyle prices", Table(PRICE_TABLE; "lifestyle", "¢ a day");
    /// So much for each day.
    PERIOD = "ED-DWN-03", "Cost of a period";
    /// Whoever lives in opulence spends what it likes, and 300 at the least.
    OPULENT = "ED-DWN-04", "Opulent";
    /// From one day to the next one may live otherwise.
    CHANGING = "ED-DWN-05", "Changing lifestyle";
    /// Who cannot pay lives as it can; for nothing one lives wretchedly.
    DROPPED = "ED-DWN-06", "Not enough money";
    /// How one lives changes how people take one, where the game master says so.
    STANDING = "ED-DWN-07", "Reactions to lifestyle", Call;
    /// Lodging and food are part of it.
    FED = "ED-DWN-08", "Food during a lifestyle";
    /// What one owns may cost something again and again.
    RECURRING = "ED-DWN-09", "Other recurring costs", Call;
    /// A day counts for what was done for eight hours of it.
    DAY = "ED-DWN-10", "A downtime day";
    /// Days add up, with others between them.
    ADD_UP = "ED-DWN-11", "Days add up", State;
    /// One pursuit a day; from day to day it may be another.
    SWITCHING = "ED-DWN-12", "Going on or switching";
    /// Anything else the game master sets up.
    OTHERS = "ED-DWN-13", "Other activities", Call;
    /// Making and repairing take a skill that fits, tools and materials.
    CONDITIONS = "ED-DWN-14", "Crafting and repairing: conditions";
    /// The game master may ask for a check; a day on which it fails is lost, and the materials are not.
    CRAFT_CHECKS = "ED-DWN-15", "Crafting and repair checks", Call;
    /// Small things are made by the day, up to 20 ¢ in all.
    SMALL = "ED-DWN-16", "Small items";
    /// Large ones come nearer by 20 ¢ a day.
    LARGE = "ED-DWN-17", "Large items";
    /// Half of the value goes into materials, at the start.
    MATERIALS = "ED-DWN-18", "Raw materials";
    /// Everybody who works on it brings as much.
    TOGETHER = "ED-DWN-19", "Working together";
    /// But only who has the skill.
    SKILLED = "ED-DWN-20", "Conditions for collaboration";
    /// Meanwhile living is cheaper.
    CRAFT_LIVING = "ED-DWN-21", "Lifestyle while crafting or repairing";
    /// Great works take many hands, or nothing moves.
    BIG = "ED-DWN-22", "Big works", Call;
    /// A point of structure costs its part of the price.
    REPAIR_COST = "ED-DWN-23", "Repair: cost";
    /// With materials and a workplace 1d4 and 4 points a day.
    GOOD = "ED-DWN-24", "Repair: good conditions";
    /// Otherwise 1d4.
    POOR = "ED-DWN-25", "Repair: poor conditions";
    /// What has no points costs a part of its price and takes days by that.
    WHOLE = "ED-DWN-26", "Repair: objects without structure points", Call;
    /// One learns what one does not know, from somebody who teaches it.
    LEARNING = "ED-DWN-27", "Learning: conditions";
    /// 200 days, 10 fewer for each point of Intelligence.
    LEARNING_DAYS = "ED-DWN-28", "Learning: days";
    /// 10 ¢ a day.
    LEARNING_FEE = "ED-DWN-29", "Learning: cost";
    /// The game master may ask for an examination; who fails it takes ten more days.
    EXAM = "ED-DWN-30", "Learning: checks", Call;
    /// Nothing is lost in between.
    PAUSES = "ED-DWN-31", "Learning: interruptions", State;
    /// In the end one knows it.
    LEARNED = "ED-DWN-32", "Learning: result";
    /// Who works at its trade lives modestly for it.
    PROFESSION = "ED-DWN-33", "Profession";
    /// Better trades pay for more, where the game master says so.
    BETTER = "ED-DWN-34", "Better professions", Call;
    /// As long as it works.
    ENDS = "ED-DWN-35", "End of profession";
    /// Who does nothing but get well heals more easily.
    RECUPERATING = "ED-DWN-36", "Recuperating";
    /// What there is to find, how long it takes and what it needs is the game master's.
    RESEARCH = "ED-DWN-37", "Research: set up", Call;
    /// It may take a check; each that fails costs a day.
    RESEARCH_CHECK = "ED-DWN-38", "Research: checks", Call;
    /// 3 ¢ a day.
    RESEARCH_FEE = "ED-DWN-39", "Research: cost";
    /// In the end one knows what there was to know, or that there was nothing.
    FOUND = "ED-DWN-40", "Research: result";
    /// First living, then what comes again and again, then the fee; where that is not paid the day does not count.
    IN_ORDER = "ED-DWN-41", "Order of payments on a day";
    /// A day goes into one thing.
    ONE_OBJECT = "ED-DWN-42", "One object a day";
    /// They are days like others: one sleeps, eats and gets well.
    NIGHTS = "ED-DWN-43", "What else runs on an interlude day";
    /// A day pays for living once, by one pursuit.
    ONE_LIVELIHOOD = "ED-INT-74", "Two free livelihoods";
}

/// What each lifestyle costs a day, in ¢; opulence at the least (ED-DWN-02).
pub const PRICE_TABLE: [(Lifestyle, u32); 7] = [
    (Lifestyle::Wretched, 1),
    (Lifestyle::Squalid, 10),
    (Lifestyle::Poor, 20),
    (Lifestyle::Modest, 40),
    (Lifestyle::Comfortable, 70),
    (Lifestyle::Wealthy, 150),
    (Lifestyle::Opulent, 300),
];

/// ¢ that a worker brings what is crafted forward in a day (ED-DWN-16, ED-DWN-17).
pub const PACE: u32 = 20;
/// Minutes that a day must have had for something to count for it (ED-DWN-10).
pub const MINUTES: u16 = 480;
/// ¢ that a day of learning costs (ED-DWN-29).
pub const TUITION: u32 = 10;
/// ¢ that a day of research costs (ED-DWN-39).
pub const ARCHIVES: u32 = 3;
/// Days more that a failed examination takes (ED-DWN-30).
pub const RESIT: u32 = 10;

/// Returns what a lifestyle costs a day (ED-DWN-02, ED-DWN-04).
pub fn price(lifestyle: Lifestyle, opulence: u32) -> u32 {
    let (_, least) = PRICE_TABLE[lifestyle as usize];
    if lifestyle == Lifestyle::Opulent { opulence.max(least) } else { least }
}

/// Returns what a lifestyle costs a day for who makes or repairs things on it (ED-DWN-21).
pub fn price_of_makers(lifestyle: Lifestyle, opulence: u32) -> u32 {
    match lifestyle {
        Lifestyle::Comfortable => price(lifestyle, opulence) / 2,
        Lifestyle::Wealthy | Lifestyle::Opulent => price(lifestyle, opulence),
        _ => 0,
    }
}

/// Returns what a lifestyle costs a day for who works at a trade that pays for one up to another (ED-DWN-33, ED-DWN-34).
pub fn price_of_workers(lifestyle: Lifestyle, opulence: u32, paid: Lifestyle) -> u32 {
    price(lifestyle, opulence).saturating_sub(price(paid.max(Lifestyle::Modest), 0))
}

/// Returns what the materials of things of a value cost (ED-DWN-18).
pub const fn materials(value: u32) -> u32 {
    value.div_ceil(2)
}

/// Returns what some points of structure cost, rounded up once (ED-DWN-23).
pub const fn repair_cost(price: u32, structure: u32, points: u32) -> u32 {
    if structure == 0 { 0 } else { (price as u64 * points as u64).div_ceil(structure as u64) as u32 }
}

/// Returns what repairing a thing without points costs and how many days it takes, as a part of its price (ED-DWN-26).
pub const fn whole_repair(price: u32, (part, of): (u32, u32)) -> (u32, u32) {
    let cost = (price * part).div_ceil(if of == 0 { 1 } else { of });
    (cost, cost.div_ceil(PACE))
}

/// Returns the days that learning takes somebody (ED-DWN-28).
pub fn learning_days(intelligence: i32) -> u32 {
    (200 - 10 * intelligence).max(10) as u32
}

/// Returns how somebody lives.
pub fn living(state: &State, id: ActorId) -> Living {
    let found = state.downtime.livings.get(id.index()).cloned();
    found.unwrap_or_else(|| Living { minutes: MINUTES, ..Living::default() })
}

/// Changes how somebody lives.
fn on_living(state: &mut State, id: ActorId, change: impl FnOnce(&mut Living)) {
    let livings = &mut state.downtime.livings;
    while livings.len() <= id.index() {
        livings.push(Living { minutes: MINUTES, ..Living::default() });
    }
    change(&mut livings[id.index()]);
}
