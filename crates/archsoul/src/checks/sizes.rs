//! What the size of the die does to the game, and exact chances of pools.

/// A quantity of the game and what it comes to with dice of 6, 8, 10 and 12 sides (SP-COR-02).
#[derive(Debug)]
pub struct Quantity {
    /// What it is.
    pub name: &'static str,
    /// How many dice.
    pub pool: u32,
    /// Their difficulty.
    pub difficulty: u32,
    /// What is asked of them.
    pub asks: Asks,
    /// The answer for each size.
    pub values: [f64; 4],
}

/// What is asked of a pool.
#[derive(Debug, Clone, Copy)]
pub enum Asks {
    /// The chance of so many successes.
    AtLeast(u32),
    /// The chance of fewer.
    Fewer(u32),
    /// The mean number of successes.
    Mean,
    /// The mean face of a single die.
    MeanFace,
}

const fn row(name: &'static str, pool: u32, difficulty: u32, asks: Asks, values: [f64; 4]) -> Quantity {
    Quantity { name, pool, difficulty, asks, values }
}

/// The sizes of dice that a campaign may choose.
pub const SIDES: [u32; 4] = [6, 8, 10, 12];

/// The table of SP-COR-02.
pub const QUANTITIES: [Quantity; 12] = [
    row("a die at difficulty 4", 1, 4, Asks::AtLeast(1), [0.5, 0.625, 0.7, 0.75]),
    row("first exhaustion roll, pool 6", 6, 4, Asks::AtLeast(3), [0.656, 0.854, 0.930, 0.962]),
    row("second exhaustion roll", 6, 4, Asks::AtLeast(4), [0.344, 0.596, 0.744, 0.831]),
    row("third exhaustion roll", 6, 4, Asks::AtLeast(5), [0.109, 0.274, 0.420, 0.534]),
    row("fall of 10 m, nine dice", 9, 4, Asks::Mean, [4.5, 5.625, 6.3, 6.75]),
    row("each further metre", 1, 4, Asks::Mean, [0.5, 0.625, 0.7, 0.75]),
    row("craft, pool 8 at 5, a day", 8, 5, Asks::Mean, [2.667, 4.0, 4.8, 5.333]),
    row("craft without a success", 8, 5, Asks::Fewer(1), [0.0390, 0.0039, 0.0007, 0.0002]),
    row("pool 7 misses a thing", 7, 4, Asks::Fewer(1), [0.0078, 0.0010, 0.0002, 0.0001]),
    row("pool 7 beats defence 2", 7, 4, Asks::AtLeast(3), [0.773, 0.926, 0.971, 0.987]),
    row("drowning takes Endurance", 1, 4, Asks::Fewer(1), [0.5, 0.375, 0.3, 0.25]),
    row("rounds unconscious", 1, 1, Asks::MeanFace, [3.5, 4.5, 5.5, 6.5]),
];

/// In how many of how many ways a pool has at least so many successes.
pub fn at_least(pool: u32, sides: u32, difficulty: u32, required: u32) -> (u128, u128) {
    let short = u128::from((difficulty.max(1) - 1).min(sides));
    let enough = u128::from(sides) - short;
    let (mut ways, mut chosen) = (0, 1);
    for count in 0..=pool {
        if count >= required {
            ways += chosen * enough.pow(count) * short.pow(pool - count);
        }
        chosen = chosen * u128::from(pool - count) / u128::from(count + 1);
    }
    (ways, u128::from(sides).pow(pool))
}

impl Quantity {
    /// What it comes to with dice of so many sides.
    pub fn value(&self, sides: u32) -> f64 {
        let chance = |required| {
            let (ways, all) = at_least(self.pool, sides, self.difficulty, required);
            ways as f64 / all as f64
        };
        match self.asks {
            Asks::AtLeast(required) => chance(required),
            Asks::Fewer(required) => 1.0 - chance(required),
            Asks::Mean => (1..=self.pool).map(chance).sum(),
            Asks::MeanFace => f64::from(sides + 1) / 2.0,
        }
    }
}
