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

/// A sub-skill of a profession (UL-SKL-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Craft {
    Alchemy,
    Brewing,
    Cooking,
    Herbalism,
    Poisoning,
    Calligraphy,
    Glassblowing,
    Jewelry,
    Painting,
    Pottery,
    Weaving,
    Woodcarving,
    Carpentry,
    Cobbling,
    Leatherworking,
    Masonry,
    Smithing,
    Tinkering,
}

/// Every profession with its group, its name, and the tools that it takes.
pub const CRAFTS: [(Craft, Group, &str, &str); 18] = [
    (Craft::Alchemy, Group::Chemical, "Alchemy", "Alchemy tools"),
    (Craft::Brewing, Group::Chemical, "Brewing", "Brewing tools"),
    (Craft::Cooking, Group::Chemical, "Cooking", "Cooking tools"),
    (Craft::Herbalism, Group::Chemical, "Herbalism", "Herbalism tools"),
    (Craft::Poisoning, Group::Chemical, "Poisoning", "Poisoning tools"),
    (Craft::Calligraphy, Group::Artisan, "Calligraphy", "Calligraphy tools"),
    (Craft::Glassblowing, Group::Artisan, "Glassblowing", "Glassblowing tools"),
    (Craft::Jewelry, Group::Artisan, "Jewelry", "Jewelry tools"),
    (Craft::Painting, Group::Artisan, "Painting", "Painting tools"),
    (Craft::Pottery, Group::Artisan, "Pottery", "Pottery tools"),
    (Craft::Weaving, Group::Artisan, "Weaving", "Weaving tools"),
    (Craft::Woodcarving, Group::Artisan, "Woodcarving", "Woodcarving tools"),
    (Craft::Carpentry, Group::Crafting, "Carpentry", "Carpentry tools"),
    (Craft::Cobbling, Group::Crafting, "Cobbling", "Cobbling tools"),
    (Craft::Leatherworking, Group::Crafting, "Leatherworking", "Leatherworking tools"),
    (Craft::Masonry, Group::Crafting, "Masonry", "Masonry tools"),
    (Craft::Smithing, Group::Crafting, "Smithing", "Smithing tools"),
    (Craft::Tinkering, Group::Crafting, "Tinkering", "Tinkering tools"),
];

impl Craft {
    /// Returns the group it belongs to.
    pub const fn group(self) -> Group {
        CRAFTS[self as usize].1
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        CRAFTS[self as usize].2
    }

    /// Returns the tools that it takes, by their name (UL-SKL-15).
    pub const fn tool(self) -> &'static str {
        CRAFTS[self as usize].3
    }
}
