//! How ground looks, for whoever draws it.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// As what a space is drawn, where more is said than what it does to whoever goes there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "shapes", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// Open ground: grass, a floor.
    Open,
    /// A floor of boards.
    Boards,
    /// A floor of stone: flags, cobbles.
    Flags,
    /// A deck of metal plates.
    Plates,
    /// Bare earth.
    Earth,
    /// Sand.
    Sand,
    /// Snow.
    Snow,
    /// A road, a path, a street.
    Road,
    /// A deck of planks: a bridge, a jetty, a ferry.
    Planks,
    /// Rough ground.
    Rough,
    /// Mud, peat, a bog.
    Mud,
    /// Rubble: broken stone, scree, steps.
    Rubble,
    /// Brush: brambles, heather.
    Brush,
    /// Reeds.
    Reeds,
    /// Embers, hot ash, fire.
    Embers,
    /// Water.
    Water,
    /// Shallow water.
    Shallows,
    /// Stones in water to step on.
    Stepping,
    /// A chasm.
    Chasm,
    /// A wall.
    Wall,
    /// A low wall.
    LowWall,
    /// A hedge.
    Hedge,
    /// Things of wood: a box, a table, a beam.
    Wood,
    /// A cart.
    Cart,
    /// Crates.
    Crates,
    /// Barrels, or sacks.
    Barrels,
    /// A stone: a boulder, a pillar.
    Stone,
    /// A tree.
    Tree,
}

/// What ground is called in a scene, and how it looks there. It is written as its words alone, or as a table with both:
/// `"a boulder"`, `{ says = "a boulder", look = "stone" }`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Described {
    /// What it is called: `the cold river`.
    pub says: String,
    /// How it looks; by what it does, where nothing is said.
    pub look: Option<Look>,
}

impl From<String> for Described {
    fn from(says: String) -> Self {
        Self { says, look: None }
    }
}

/// Both, as a table.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "shapes", derive(schemars::JsonSchema))]
#[serde(rename = "Described", deny_unknown_fields)]
struct Table {
    says: String,
    look: Look,
}

impl Serialize for Described {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.look {
            None => serializer.serialize_str(&self.says),
            Some(look) => Table { says: self.says.clone(), look }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Described {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Words)
    }
}

/// Reads either form.
struct Words;

impl<'de> de::Visitor<'de> for Words {
    type Value = Described;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("words, or a table of `says` and `look`")
    }

    fn visit_str<E: de::Error>(self, says: &str) -> Result<Described, E> {
        Ok(says.to_owned().into())
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Described, A::Error> {
        let Table { says, look } = Table::deserialize(de::value::MapAccessDeserializer::new(map))?;
        Ok(Described { says, look: Some(look) })
    }
}

/// Either form, for schemas of files.
#[cfg(feature = "shapes")]
impl schemars::JsonSchema for Described {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Described".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let table = Table::json_schema(generator);
        schemars::json_schema!({ "anyOf": [{ "type": "string" }, table] })
    }
}
