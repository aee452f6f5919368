//! What the size of the die does to the game.

/// The sizes of dice that a campaign may choose (SP-COR-01, SP-OPT-01).
pub const SIDES: [u32; 4] = [6, 8, 10, 12];

/// What some rolls come to with dice of these sizes, as a chance or a mean (SP-COR-02).
pub const SIZES: [(&str, [f64; 4]); 12] = [
    ("a die at difficulty 4", [0.5, 0.625, 0.7, 0.75]),
    ("first exhaustion roll, pool 6", [0.656, 0.854, 0.930, 0.962]),
    ("second exhaustion roll", [0.344, 0.596, 0.744, 0.831]),
    ("third exhaustion roll", [0.109, 0.274, 0.420, 0.534]),
    ("fall of 10 m, nine dice", [4.5, 5.625, 6.3, 6.75]),
    ("each further metre", [0.5, 0.625, 0.7, 0.75]),
    ("craft, pool 8 at 5, a day", [2.667, 4.0, 4.8, 5.333]),
    ("craft without a success", [0.0390, 0.0039, 0.0007, 0.0002]),
    ("pool 7 misses a thing", [0.0078, 0.0010, 0.0002, 0.0001]),
    ("pool 7 beats defence 2", [0.773, 0.926, 0.971, 0.987]),
    ("drowning takes Endurance", [0.5, 0.375, 0.3, 0.25]),
    ("rounds unconscious", [3.5, 4.5, 5.5, 6.5]),
];
