//! Light, fog and foliage: what obscures a place (UL-VIS-01 to 07).

use crate::attack::FEET_A_SPACE;
use crate::character::Size;
use crate::prelude::*;
use ludex_grid::Footprint;

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

kept! {
    /// How much of a place is kept from the eye (UL-VIS-01, UL-VIS-03).
    #[derive(Clone, Copy, Eq, PartialOrd, Ord, Default)] pub enum Obscurement {
        #[default] Clear, "Nothing.";
        Lightly, "Lightly: disadvantage by sight.";
        Heavily, "Heavily: sight is of no use.";
    }
}

tabled! {
    /// A level of light (UL-VIS-05).
    #[derive(PartialOrd, Ord, Default)]
    pub enum Level;
    /// The levels of light and how they obscure (UL-VIS-05).
    LIGHT_LEVELS: (Obscurement) {
        #[default] Bright: Obscurement::Clear;
        Dim: Obscurement::Lightly;
        Dark: Obscurement::Heavily;
    }

    /// Where light comes from, or why there is none (UL-VIS-06).
    #[derive(Default, ludex_kit::Part, schemars::JsonSchema)]
    pub enum Illumination;
    /// What gives which light (UL-VIS-06): its word, its level, and how it is called in a sentence. A brilliant full
    /// moon is the game master's to rule.
    ILLUMINATIONS: (Level, &str) {
        #[default] Day: Level::Bright, "daylight";
        GloomyDay: Level::Bright, "a gloomy day's light";
        Lamplight: Level::Bright, "the light of lamps";
        EdgeOfLight: Level::Dim, "the edge of a light";
        Twilight: Level::Dim, "twilight";
        Dawn: Level::Dim, "dawn";
        BrilliantMoon: Level::Dim, "a brilliant full moon";
        MoonlitNight: Level::Dark, "a moonlit night";
        Night: Level::Dark, "night";
        Unlit: Level::Dark, "no light at all";
        MagicalDarkness: Level::Dark, "magical darkness";
    }

    /// What hangs or grows in a place and obscures it, in any light (UL-VIS-01, UL-VIS-03).
    #[derive(ludex_kit::Part, schemars::JsonSchema)]
    pub enum Veil;
    /// How veils obscure, and what they are called.
    VEILS: (Obscurement, &str) {
        PatchyFog: Obscurement::Lightly, "patchy fog";
        OpaqueFog: Obscurement::Heavily, "opaque fog";
        ModerateFoliage: Obscurement::Lightly, "foliage";
        DenseFoliage: Obscurement::Heavily, "dense foliage";
    }
}

impl Level {
    /// How much it obscures.
    pub const fn obscurement(self) -> Obscurement {
        LIGHT_LEVELS[self as usize].1
    }
}

impl Illumination {
    /// The level of light that it gives.
    pub const fn level(self) -> Level {
        ILLUMINATIONS[self as usize].1
    }

    /// What it is called in a sentence.
    pub const fn name(self) -> &'static str {
        ILLUMINATIONS[self as usize].2
    }
}

impl Veil {
    /// How much it obscures.
    pub const fn obscurement(self) -> Obscurement {
        VEILS[self as usize].1
    }

    /// What it is called in a sentence.
    pub const fn name(self) -> &'static str {
        VEILS[self as usize].2
    }
}

kept! {
    /// A part of the map where it is lighter, darker or thicker than elsewhere.
    #[derive(Clone, Eq, ludex_kit::Part)]
    #[serde(deny_unknown_fields)]
    pub struct Area {
        name: String, "What it is called; an area of the same name takes its place.";
        at: Cell, "Its middle.";
        radius: u16, "How many spaces it goes from there, 0 to 200.";
        /// The light in it; that of the scene without. Of areas that lie over one another the last counts.
        #[late] light: Option<Illumination>;
        #[late] veil: Option<Veil>, "What hangs or grows in it.";
        /// How large a creature has room in it; the next larger squeezes, larger ones do not pass (UL-POS-12).
        #[late] narrow: Option<Size>;
    }

    /// A torch, a lantern, a fire: something that gives light around it (UL-VIS-06).
    #[derive(Clone, Eq, ludex_kit::Part)]
    #[serde(deny_unknown_fields)]
    pub struct Lamp {
        name: String, "What it is called; a lamp of the same name takes its place.";
        #[late] carrier: Option<ActorId>, "Who carries it, and takes its light along.";
        #[or_default] at: Cell, "Where it stands, where nobody carries it.";
        bright: u16, "Feet of bright light around it.";
        #[late] dim: Option<u16>, "Feet of dim light beyond that; as many as of bright light without.";
    }
}

impl Lamp {
    /// The light that it gives at so many feet.
    pub fn level_at(&self, feet: u32) -> Level {
        let (bright, dim) = (u32::from(self.bright), u32::from(self.dim.unwrap_or(self.bright)));
        match feet {
            _ if feet <= bright => Level::Bright,
            _ if feet <= bright + dim => Level::Dim,
            _ => Level::Dark,
        }
    }
}

pub(crate) fn covers(state: &State, area: &Area, cell: Cell) -> bool {
    state.map().shape().distance(area.at, cell) <= u32::from(area.radius)
}

/// The light at a place, and whether its darkness is magical. Lamps do not light magical darkness, nor what lies behind
/// walls and shut doors (house).
pub fn light_at(state: &State, cell: Cell) -> (Level, bool) {
    let Some(around) = &state.around else { return (Level::Bright, false) };
    let own = around.areas.iter().rev().filter(|area| covers(state, area, cell)).find_map(|area| area.light);
    let light = own.unwrap_or(around.light);
    if light == Illumination::MagicalDarkness {
        return (Level::Dark, true);
    }
    let mut level = light.level();
    for lamp in &around.lamps {
        if level == Level::Bright {
            break;
        }
        let at = lamp.carrier.map_or(lamp.at, |who| state.actor(who).at);
        let feet = state.map().shape().distance(at, cell) * FEET_A_SPACE;
        let lit = lamp.level_at(feet);
        if lit < level {
            let space = |cell| Footprint::single(state.map().shape(), cell);
            let shut = |cell| crate::objects::cover_at(state, cell);
            let shines = state.map().cover(space(at), space(cell), shut) < Cover::Total;
            level = if shines { lit } else { level };
        }
    }
    (level, false)
}

/// What hangs or grows at a place, as far as it obscures; the worst of it.
pub fn veil_at(state: &State, cell: Cell) -> Obscurement {
    let Some(around) = &state.around else { return Obscurement::Clear };
    let here = around.areas.iter().filter(|area| area.veil.is_some() && covers(state, area, cell));
    here.filter_map(|area| area.veil).map(Veil::obscurement).max().unwrap_or_default()
}

/// Whether opaque fog or foliage lies between some spaces and a place, that of the one who looks among it (UL-VIS-04).
pub fn is_veiled_between(state: &State, from: Footprint, to: Cell) -> bool {
    let thick = |area: &Area| area.veil.is_some_and(|veil| veil.obscurement() == Obscurement::Heavily);
    if !state.around.as_ref().is_some_and(|around| around.areas.iter().any(thick)) {
        return false;
    }
    let shape = state.map().shape();
    let (near, far) = from.nearest_cells(Footprint::single(shape, to));
    let opaque = |cell: Cell| veil_at(state, cell) == Obscurement::Heavily;
    let hides = |cell: Cell| if opaque(cell) { Cover::Total } else { Cover::None };
    // The space of the one who looks counts only where somebody else's is looked at.
    near != far && opaque(near) || ludex_grid::cover_along(shape, near, far, hides) == Cover::Total
}
