//! Professions: sub-skills that are rolled without an attribute, each with its own tool (UL-SKL-13 to 16).

use super::skills::Group;
use crate::prelude::*;

ludex_engine::rules! {
    /// Chemical, Artisan and Crafting sub-skills have no attribute: d20 + twice the rank + a boost in the tool.
    PROFESSIONS = "UL-SKL-13", "Chemical, Artisan, Crafting", Table(CRAFTS; "craft", "group", "name", "tools");
    /// The game master may call for an attribute with a profession; it is added then.
    WITH_ATTRIBUTE = "UL-SKL-14", "Profession: finishing with an attribute", Call;
    /// A profession needs its own tools; with improvised ones it has disadvantage and no boost (house).
    TOOLS = "UL-SKL-15", "Profession: tools";
    /// Each vehicle is a sub-skill of its own; it is rolled in difficult circumstances alone. Most land vehicles are
    /// driven by Ride.
    VEHICLES = "UL-SKL-16", "Vehicle", Table;
}

/// The professions by their groups; each has a name and tools that are called after it.
macro_rules! crafts {
    ($($group:ident: $($craft:ident)+;)+) => {
        /// A sub-skill of a profession (UL-SKL-13).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ludex_kit::Part)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the words of the game")]
        pub enum Craft { $($($craft),+),+ }
        /// Every profession with its group, its name, and the tools that it takes.
        pub const CRAFTS: [(Craft, Group, &str, &str); 18] =
            [$($((Craft::$craft, Group::$group, stringify!($craft), concat!(stringify!($craft), " tools"))),+),+];
    };
}

crafts! {
    Chemical: Alchemy Brewing Cooking Herbalism Poisoning;
    Artisan: Calligraphy Glassblowing Jewelry Painting Pottery Weaving Woodcarving;
    Crafting: Carpentry Cobbling Leatherworking Masonry Smithing Tinkering;
}

impl Craft {
    /// Returns the group it belongs to.
    pub const fn group(self) -> Group {
        CRAFTS[self as usize].1
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        CRAFTS[self as usize].2
    }

    /// Returns the tools that it takes.
    pub const fn tool(self) -> &'static str {
        CRAFTS[self as usize].3
    }
}
