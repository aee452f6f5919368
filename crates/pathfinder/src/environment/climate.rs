//! Cold, heat, and how much damage the world does.

use crate::character::DamageType;
use ludex_kit::{Refusal, ensure, rules, words};

rules! {
    /// The world does minor, moderate, major or massive damage: so many six-sided dice, of which the game master says how many,
    /// and the fewest where nobody says it.
    CATEGORIES = "PF-ENV-07", "Environmental damage categories", Table(DAMAGE_CATEGORIES; "category", "from d6", "to d6");
    /// Cold and heat tire travellers sooner and hurt as time passes. In damp air heat begins 15 degrees earlier, but for the two
    /// greatest; clothes against the cold take severe cold away and make extreme cold severe.
    TEMPERATURES = "PF-ENV-08", "Temperature", Table(TEMPERATURE_ROWS; "temperature", "from °F", "hours until tired", "damage", "every minutes");
}

words! {
    /// How much damage the world does.
    pub enum Category {
        Minor = "minor", Moderate = "moderate", Major = "major", Massive = "massive",
    }
    /// How cold or hot it is.
    #[derive(Default)]
    pub enum Temperature {
        IncredibleCold = "incredible_cold" as "incredible cold", ExtremeCold = "extreme_cold" as "extreme cold",
        SevereCold = "severe_cold" as "severe cold", MildCold = "mild_cold" as "mild cold", #[default] Normal = "normal",
        MildHeat = "mild_heat" as "mild heat", SevereHeat = "severe_heat" as "severe heat",
        ExtremeHeat = "extreme_heat" as "extreme heat", IncredibleHeat = "incredible_heat" as "incredible heat",
    }
}

/// How many six-sided dice each category has, from and to (PF-ENV-07).
pub const DAMAGE_CATEGORIES: [(Category, u8, u8); 4] =
    [(Category::Minor, 1, 2), (Category::Moderate, 4, 6), (Category::Major, 8, 12), (Category::Massive, 18, 24)];

/// A row of the temperatures.
type TemperatureRow = (Temperature, Option<i32>, u32, Option<Category>, u32);

/// Each temperature: the degrees Fahrenheit from which, hours of travel until one is tired, what it does and every how many
/// minutes (PF-ENV-08). The first has no least.
pub const TEMPERATURE_ROWS: [TemperatureRow; 9] = [
    (Temperature::IncredibleCold, None, 2, Some(Category::Moderate), 1),
    (Temperature::ExtremeCold, Some(-79), 4, Some(Category::Minor), 10),
    (Temperature::SevereCold, Some(-19), 4, Some(Category::Minor), 60),
    (Temperature::MildCold, Some(13), 4, None, 0),
    (Temperature::Normal, Some(33), 8, None, 0),
    (Temperature::MildHeat, Some(95), 4, None, 0),
    (Temperature::SevereHeat, Some(105), 4, Some(Category::Minor), 60),
    (Temperature::ExtremeHeat, Some(115), 4, Some(Category::Minor), 10),
    (Temperature::IncredibleHeat, Some(140), 2, Some(Category::Moderate), 1),
];

/// The degrees by which heat begins earlier in damp air (PF-ENV-08).
const DAMP: i32 = 15;

impl Category {
    /// Returns the six-sided dice of it: those that the game master picks, or the fewest (PF-ENV-07). Refused outside its range.
    pub fn dice(self, picked: Option<u8>) -> Result<u8, Refusal> {
        let (_, fewest, most) = DAMAGE_CATEGORIES[self as usize];
        let dice = picked.unwrap_or(fewest);
        let within = (fewest..=most).contains(&dice);
        ensure!(within, CATEGORIES, "such damage has from {} to {} dice", i32::from(fewest), i32::from(most));
        Ok(dice)
    }
}

impl Temperature {
    /// Returns how cold or hot so many degrees Fahrenheit are (PF-ENV-08).
    pub fn of(degrees: i32, damp: bool) -> Self {
        let reached = |(row, from, ..): &&TemperatureRow| {
            let earlier = damp && matches!(row, Temperature::MildHeat | Temperature::SevereHeat);
            from.is_none_or(|from| degrees >= if earlier { from - DAMP } else { from })
        };
        TEMPERATURE_ROWS.iter().rev().find(reached).map_or(Temperature::IncredibleCold, |row| row.0)
    }

    /// Returns the hours of travel until one is tired (PF-ENV-08).
    pub const fn hours(self) -> u32 {
        TEMPERATURE_ROWS[self as usize].2
    }

    /// Returns what it is in clothes against the cold (PF-ENV-08).
    pub const fn clothed(self) -> Self {
        match self {
            Temperature::SevereCold => Temperature::Normal,
            Temperature::ExtremeCold => Temperature::SevereCold,
            other => other,
        }
    }

    /// Returns how cold it is to whoever is soaked: a step worse (PF-ENV-09).
    pub const fn soaked(self) -> Self {
        match self {
            Temperature::MildCold => Temperature::SevereCold,
            Temperature::SevereCold => Temperature::ExtremeCold,
            other => other,
        }
    }

    /// Returns what it does to whoever is out in it, and every how many minutes; `None` where it does nothing (PF-ENV-08).
    pub fn hurts(self) -> Option<(Category, DamageType, u32)> {
        let (_, _, _, category, minutes) = TEMPERATURE_ROWS[self as usize];
        let kind = if self < Temperature::Normal { DamageType::Cold } else { DamageType::Fire };
        category.map(|category| (category, kind, minutes))
    }
}
