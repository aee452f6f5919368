//! What numbers creatures of a level usually have, for whoever makes one or would know what to think of one.

use ludex_kit::{rules, words};

rules! {
    /// Armour class, saves and Perception, hit points, attacks, damage, DCs of spells, weaknesses and resistances of creatures
    /// of levels -1 to 4, from extreme to terrible.
    BENCHMARKS = "PF-ELT-04", "Benchmarks", Table(numbers(); "level", "number", "extreme", "high", "moderate", "low", "terrible");
    /// Modifiers of abilities, skills, spell attacks and damage to all in an area, for the same levels. A spell attack is 8 less
    /// than the DC of spells.
    MORE = "PF-ELT-05", "More benchmarks", Table(further(); "level", "number", "extreme", "high", "moderate", "low", "lowest");
}

words! {
    /// A number of a creature.
    pub enum Measure {
        ArmorClass = "armor_class" as "armour class", Saves = "saves" as "saves and Perception", Attack = "attack",
        SpellDc = "spell_dc" as "spell DC", SpellAttack = "spell_attack" as "spell attack", Ability = "ability",
        Skill = "skill",
    }
    /// How a number is among those of its level.
    pub enum Mark {
        Extreme = "extreme", High = "high", Moderate = "moderate", Low = "low", Terrible = "terrible",
    }
}

/// The lowest level of the tables.
pub const FIRST_LEVEL: i32 = -1;
/// How many levels the tables have.
const LEVELS: usize = 6;

/// Armour class: extreme, high, moderate, low (PF-ELT-04).
pub const ARMOR_CLASSES: [[i32; 4]; LEVELS] =
    [[18, 15, 14, 12], [19, 16, 15, 13], [19, 16, 15, 13], [21, 18, 17, 15], [22, 19, 18, 16], [24, 21, 20, 18]];
/// Saves and Perception: extreme, high, moderate, low, terrible (PF-ELT-04).
pub const SAVES: [[i32; 5]; LEVELS] =
    [[9, 8, 5, 2, 0], [10, 9, 6, 3, 1], [11, 10, 7, 4, 2], [12, 11, 8, 5, 3], [14, 12, 9, 6, 4], [15, 14, 11, 8, 6]];
/// Hit points, least and most: high, moderate, low (PF-ELT-04).
pub const HIT_POINTS: [[(i32, i32); 3]; LEVELS] = [
    [(9, 9), (7, 8), (5, 6)],
    [(17, 20), (14, 16), (11, 13)],
    [(24, 26), (19, 21), (14, 16)],
    [(36, 40), (28, 32), (21, 25)],
    [(53, 59), (42, 48), (31, 37)],
    [(72, 78), (57, 63), (42, 48)],
];
/// Attacks: extreme, high, moderate, low (PF-ELT-04).
pub const ATTACKS: [[i32; 4]; LEVELS] =
    [[10, 8, 6, 4], [10, 8, 6, 4], [11, 9, 7, 5], [13, 11, 9, 7], [14, 12, 10, 8], [16, 14, 12, 9]];
/// Damage of a Strike: extreme, high, moderate, low (PF-ELT-04).
pub const DAMAGE: [[&str; 4]; LEVELS] = [
    ["1d6+1", "1d4+1", "1d4", "1d4"],
    ["1d6+3", "1d6+2", "1d4+2", "1d4+1"],
    ["1d8+4", "1d6+3", "1d6+2", "1d4+2"],
    ["1d12+4", "1d10+4", "1d8+4", "1d6+3"],
    ["1d12+8", "1d10+6", "1d8+6", "1d6+5"],
    ["2d10+7", "2d8+5", "2d6+5", "2d4+4"],
];
/// DCs of spells: extreme, high, moderate (PF-ELT-04).
pub const SPELL_DCS: [[i32; 3]; LEVELS] =
    [[19, 16, 13], [19, 16, 13], [20, 17, 14], [22, 18, 15], [23, 20, 17], [25, 21, 18]];
/// What spell attacks are below the DC of spells (PF-ELT-05).
const SPELL_ATTACK_BELOW: i32 = 8;
/// Points of a weakness or resistance: most and least (PF-ELT-04).
pub const WARDS: [(i32, i32); LEVELS] = [(1, 1), (3, 1), (3, 2), (5, 2), (6, 3), (7, 4)];
/// Modifiers of abilities: extreme, high, moderate, low; none is extreme below the first level (PF-ELT-05).
pub const ABILITIES: [[Option<i32>; 4]; LEVELS] = [
    [None, Some(3), Some(2), Some(0)],
    [None, Some(3), Some(2), Some(0)],
    [Some(5), Some(4), Some(3), Some(1)],
    [Some(5), Some(4), Some(3), Some(1)],
    [Some(5), Some(4), Some(3), Some(1)],
    [Some(6), Some(5), Some(3), Some(2)],
];
/// Skills: extreme, high, moderate, the upper and the lower end of low (PF-ELT-05).
pub const SKILLS: [[i32; 5]; LEVELS] =
    [[8, 5, 4, 2, 1], [9, 6, 5, 3, 2], [10, 7, 6, 4, 3], [11, 8, 7, 5, 4], [13, 10, 9, 7, 5], [15, 12, 10, 8, 7]];
/// Damage to all in an area: of what can be done again and again, of what cannot (PF-ELT-05).
pub const AREA_DAMAGE: [(&str, &str); LEVELS] =
    [("1d4", "1d6"), ("1d6", "1d10"), ("2d4", "2d6"), ("2d6", "3d6"), ("2d8", "4d6"), ("3d6", "5d6")];

/// A row of a table for people: the level, the number, and five columns.
type Row = [String; 7];

/// Returns a row of a table for people.
fn row_for(level: i32, number: impl ToString, columns: [String; 5]) -> Row {
    let [extreme, high, moderate, low, terrible] = columns;
    [level.to_string(), number.to_string(), extreme, high, moderate, low, terrible]
}

/// Returns the place of a level in the tables; `None` below -1 and above 4.
pub fn row_of(level: i32) -> Option<usize> {
    let row = usize::try_from(level - FIRST_LEVEL).ok()?;
    (row < LEVELS).then_some(row)
}

impl Measure {
    /// Returns the number that has a mark at a level; `None` where the tables have none (PF-ELT-04, PF-ELT-05).
    pub fn at(self, level: i32, mark: Mark) -> Option<i32> {
        let row = row_of(level)?;
        let column = mark as usize;
        match self {
            Measure::ArmorClass => ARMOR_CLASSES[row].get(column).copied(),
            Measure::Saves => SAVES[row].get(column).copied(),
            Measure::Attack => ATTACKS[row].get(column).copied(),
            Measure::SpellDc => SPELL_DCS[row].get(column).copied(),
            Measure::SpellAttack => SPELL_DCS[row].get(column).map(|dc| dc - SPELL_ATTACK_BELOW),
            Measure::Ability => ABILITIES[row].get(column).copied().flatten(),
            Measure::Skill => SKILLS[row].get(column).copied(),
        }
    }

    /// Returns the mark nearest to a number at a level, the better of two as near; `None` beyond the tables.
    pub fn mark_of(self, level: i32, number: i32) -> Option<Mark> {
        let marks = Mark::ALL.iter().copied();
        let known = marks.filter_map(|mark| Some((mark, self.at(level, mark)?)));
        let (mark, _) = known.min_by_key(|(_, at)| (at - number).abs())?;
        Some(mark)
    }

    /// Returns whether a number is far from all that creatures of its level have: more than 5 beyond the tables.
    pub fn is_far(self, level: i32, number: i32) -> bool {
        let known = || Mark::ALL.iter().filter_map(|mark| self.at(level, *mark));
        let (Some(least), Some(most)) = (known().min(), known().max()) else { return false };
        number < least - 5 || number > most + 5
    }
}

/// Returns numbers of one row as texts, a stroke where there is none.
fn columns<T: ToString>(numbers: impl IntoIterator<Item = T>) -> [String; 5] {
    let mut columns = std::array::from_fn(|_| "-".to_owned());
    for (column, number) in columns.iter_mut().zip(numbers) {
        *column = number.to_string();
    }
    columns
}

/// Returns columns behind one that is empty, for numbers of which none is extreme.
fn without_extreme<T: ToString>(numbers: impl IntoIterator<Item = T>) -> [String; 5] {
    let texts = numbers.into_iter().map(|number| number.to_string());
    columns(std::iter::once("-".to_owned()).chain(texts))
}

/// Returns the table of PF-ELT-04 for people.
fn numbers() -> Vec<Row> {
    let mut rows = Vec::new();
    for row in 0..LEVELS {
        let level = row as i32 + FIRST_LEVEL;
        let hit_points = HIT_POINTS[row].map(|(least, most)| format!("{least} to {most}"));
        let (most, least) = WARDS[row];
        rows.push(row_for(level, "armour class", columns(ARMOR_CLASSES[row])));
        rows.push(row_for(level, "saves, Perception", columns(SAVES[row])));
        rows.push(row_for(level, "hit points", without_extreme(hit_points)));
        rows.push(row_for(level, "attack", columns(ATTACKS[row])));
        rows.push(row_for(level, "damage", columns(DAMAGE[row])));
        rows.push(row_for(level, "spell DC", columns(SPELL_DCS[row])));
        rows.push(row_for(level, format!("weakness, resistance: {least} to {most}"), columns([most])));
    }
    rows
}

/// Returns the table of PF-ELT-05 for people.
fn further() -> Vec<Row> {
    let mut rows = Vec::new();
    for row in 0..LEVELS {
        let level = row as i32 + FIRST_LEVEL;
        let abilities = ABILITIES[row].map(|ability| ability.map_or_else(|| "-".to_owned(), |one| one.to_string()));
        let (unlimited, limited) = AREA_DAMAGE[row];
        rows.push(row_for(level, "ability", columns(abilities)));
        rows.push(row_for(level, "skill", columns(SKILLS[row])));
        rows.push(row_for(level, "spell attack", columns(SPELL_DCS[row].map(|dc| dc - SPELL_ATTACK_BELOW))));
        rows.push(row_for(level, format!("area damage {unlimited}, now and then {limited}"), columns::<String>([])));
    }
    rows
}
