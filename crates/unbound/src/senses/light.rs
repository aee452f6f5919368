//! Light, fog and foliage: what obscures a place (UL-VIS-01 to 07).

use crate::prelude::*;
pub use ludex_kit::light::{Lamp, Level};
use ludex_kit::light::{among, last_over};

ludex_engine::rules! {
    /// Dim light, patchy fog and moderate foliage obscure lightly: disadvantage on Awareness rolls that rely on sight.
    LIGHTLY = "UL-VIS-01", "Lightly obscured";
    /// A passive Perception by sight is 5 lower towards what is lightly obscured.
    LIGHTLY_PASSIVE = "UL-VIS-02", "Lightly obscured and passive Perception";
    /// Darkness, opaque fog and dense foliage block sight: whoever looks there is as good as Blinded.
    HEAVILY = "UL-VIS-03", "Heavily obscured";
    /// What counts is where the thing is that one looks at, and opaque fog or foliage between; not where one stands.
    WHERE_IT_IS = "UL-VIS-04", "Obscurement belongs to the area looked at";
    /// Bright light obscures nothing, dim light lightly, darkness heavily.
    LEVELS = "UL-VIS-05", "Three light levels", Table(LIGHT_LEVELS; "light", "obscures");
    /// Day and the inside of a lamp's light are bright, its edge and twilight dim, night and unlit halls dark.
    SOURCES = "UL-VIS-06", "What gives which light", Table(ILLUMINATIONS; "word", "light", "what it is");
    /// Of several causes of obscurement the worst counts; two light ones do not make a heavy one (house).
    WORST_COUNTS = "UL-VIS-07", "Several causes of obscurement";
}

/// How much of a place is kept from the eye (UL-VIS-01, UL-VIS-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obscurement {
    /// Nothing.
    #[default]
    Clear,
    /// Lightly: disadvantage by sight.
    Lightly,
    /// Heavily: sight is of no use.
    Heavily,
}

/// Where light comes from, or why there is none (UL-VIS-06).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, ludex_kit::CommandField, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Illumination {
    #[default]
    Day,
    GloomyDay,
    Lamplight,
    EdgeOfLight,
    Twilight,
    Dawn,
    BrilliantMoon,
    MoonlitNight,
    Night,
    Unlit,
    MagicalDarkness,
}

/// What gives which light (UL-VIS-06): its word, its level, and how it is called in a sentence. A brilliant full
/// moon is the game master's to rule.
pub const ILLUMINATIONS: [(Illumination, Level, &str); 11] = [
    (Illumination::Day, Level::Bright, "daylight"),
    (Illumination::GloomyDay, Level::Bright, "a gloomy day's light"),
    (Illumination::Lamplight, Level::Bright, "the light of lamps"),
    (Illumination::EdgeOfLight, Level::Dim, "the edge of a light"),
    (Illumination::Twilight, Level::Dim, "twilight"),
    (Illumination::Dawn, Level::Dim, "dawn"),
    (Illumination::BrilliantMoon, Level::Dim, "a brilliant full moon"),
    (Illumination::MoonlitNight, Level::Dark, "a moonlit night"),
    (Illumination::Night, Level::Dark, "night"),
    (Illumination::Unlit, Level::Dark, "no light at all"),
    (Illumination::MagicalDarkness, Level::Dark, "magical darkness"),
];

/// What hangs or grows in a place and obscures it, in any light (UL-VIS-01, UL-VIS-03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Veil {
    PatchyFog,
    OpaqueFog,
    ModerateFoliage,
    DenseFoliage,
}

/// How veils obscure, and what they are called.
pub const VEILS: [(Veil, Obscurement, &str); 4] = [
    (Veil::PatchyFog, Obscurement::Lightly, "patchy fog"),
    (Veil::OpaqueFog, Obscurement::Heavily, "opaque fog"),
    (Veil::ModerateFoliage, Obscurement::Lightly, "foliage"),
    (Veil::DenseFoliage, Obscurement::Heavily, "dense foliage"),
];

/// The levels of light and how they obscure (UL-VIS-05).
pub const LIGHT_LEVELS: [(Level, Obscurement); 3] =
    [(Level::Bright, Obscurement::Clear), (Level::Dim, Obscurement::Lightly), (Level::Dark, Obscurement::Heavily)];

impl Illumination {
    /// Returns the level of light that it gives (UL-VIS-06).
    pub const fn level(self) -> Level {
        ILLUMINATIONS[self as usize].1
    }

    /// Returns what it is called in a sentence.
    pub const fn name(self) -> &'static str {
        ILLUMINATIONS[self as usize].2
    }
}

impl Veil {
    /// Returns how much it obscures.
    pub const fn obscurement(self) -> Obscurement {
        VEILS[self as usize].1
    }

    /// Returns what it is called in a sentence.
    pub const fn name(self) -> &'static str {
        VEILS[self as usize].2
    }
}

/// A part of the map where it is lighter, darker or thicker than elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// What it is called; an area of the same name takes its place.
    pub name: String,
    /// Its middle.
    pub at: Cell,
    /// How many spaces it goes from there, 0 to 200.
    pub radius: u16,
    /// The light in it; that of the scene without. Of areas that lie over one another the last counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub light: Option<Illumination>,
    /// What hangs or grows in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub veil: Option<Veil>,
    /// How large a creature has room in it; the next larger squeezes, larger ones do not pass (UL-POS-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub narrow: Option<Size>,
}

/// Returns whether a cell lies in an area.
pub(crate) fn covers(state: &State, area: &Area, cell: Cell) -> bool {
    state.map().shape().distance(area.at, cell) <= u32::from(area.radius)
}

/// Returns the light at a place, and whether its darkness is magical. Lamps do not light magical darkness, nor what
/// lies behind walls and shut doors (house).
pub fn light_at(state: &State, cell: Cell) -> (Level, bool) {
    let Some(around) = &state.around else { return (Level::Bright, false) };
    let lit = |area: &Area| area.light.map(|_| (area.at, area.radius));
    let own = last_over(state.map(), cell, &around.areas, lit).and_then(|area| area.light);
    let light = own.unwrap_or(around.light);
    if light == Illumination::MagicalDarkness {
        return (Level::Dark, true);
    }
    let stands = |lamp: &Lamp| Some(lamp.carrier.map_or(lamp.at, |who| state.actor(who).at));
    let shut = |cell| if crate::objects::bars(state, cell) { Cover::Total } else { Cover::None };
    let level = among(light.level(), (state.map(), cell), &around.lamps, (stands, FEET_A_SPACE), shut);
    (level, false)
}

/// Returns how far a place is obscured by what hangs or grows there; the worst of it (UL-VIS-07).
pub fn veil_at(state: &State, cell: Cell) -> Obscurement {
    let Some(around) = &state.around else { return Obscurement::Clear };
    let here = around.areas.iter().filter(|area| area.veil.is_some() && covers(state, area, cell));
    here.filter_map(|area| area.veil).map(Veil::obscurement).max().unwrap_or_default()
}

/// Returns whether opaque fog or foliage lies between some spaces and a place, or at the space of the one who looks
/// (UL-VIS-04).
pub fn is_veiled_between(state: &State, from: Footprint, to: Cell) -> bool {
    let thick = |area: &Area| area.veil.is_some_and(|veil| veil.obscurement() == Obscurement::Heavily);
    if !state.around.as_ref().is_some_and(|around| around.areas.iter().any(thick)) {
        return false;
    }
    let shape = state.map().shape();
    let (near, far) = from.nearest_cells(Footprint::single(shape, to));
    let opaque = |cell: Cell| veil_at(state, cell) == Obscurement::Heavily;
    let hides = |cell: Cell| if opaque(cell) { Cover::Total } else { Cover::None };
    // The space of the one who looks counts only where another actor's is looked at.
    near != far && opaque(near) || ludex_grid::cover_along(shape, near, far, hides) == Cover::Total
}
