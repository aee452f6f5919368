//! Weather, as the game master has it.

use crate::prelude::*;

rules! {
    /// Fog, rain and wind take 1 to 4 from what is seen, heard or shot, and thick fog conceals what is far. Whoever is soaked feels
    /// the cold one step worse.
    WEATHER = "PF-ENV-09", "Weather penalties", Call;
}

/// Say what the weather is like.
#[command(rule = WEATHER, group = "Rulings", kind = Call, by = game_master, open, always, label = "The weather")]
pub struct SetWeather {
    #[field("what it takes from what is seen and heard", -4..=0, usual = -2)]
    pub senses: i8,
    #[field("what it takes from shots", -4..=0, usual = -2)]
    pub shots: i8,
    #[field("feet beyond which it conceals; 0 for none", 0..=2000, usual = 0)]
    pub conceals: u16,
    /// Whether it soaks people.
    #[serde(default, skip_serializing_if = "is_default")]
    pub soaks: bool,
}

impl Act<Pathfinder> for SetWeather {
    fn may(&self, _state: &State) -> Verdict {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { senses, shots, conceals, soaks } = *self;
        table.emit(WeatherSet { weather: Weather { senses, shots, conceals, soaks } });
    }
}

/// The weather is so.
#[event]
pub struct WeatherSet {
    pub weather: Weather,
}

impl Event<Pathfinder> for WeatherSet {
    fn apply(&self, state: &mut State) {
        state.weather = self.weather;
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let Weather { senses, shots, conceals, .. } = self.weather;
        let fog = if conceals > 0 { format!(", and conceals beyond {conceals} feet") } else { String::new() };
        let text = format!("The weather takes {senses} from senses and {shots} from shots{fog}");
        Some(Line::new(LineKind::Ruling, text).rule(&WEATHER))
    }
}
