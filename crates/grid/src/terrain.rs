use serde::{Deserialize, Serialize};

use crate::Entry;

/// How much of a body is hidden behind what stands between, from nothing to all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// Nothing is hidden.
    #[default]
    None,
    /// About half: a low wall, furniture, a creature.
    Half,
    /// About three quarters: a portcullis, an arrow slit, a thick trunk. It may be written `three_quarters` too, as other
    /// words are.
    #[serde(alias = "three_quarters")]
    ThreeQuarters,
    /// Everything: there is no line of sight.
    Total,
}

/// What it is like to walk into a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Footing {
    /// Open ground.
    #[default]
    Clear,
    /// Rubble, undergrowth, water: slower going.
    Difficult,
    /// Nothing can enter on foot.
    Blocked,
}

/// What stands in a cell and never moves. Four bytes.
///
/// In the text of a map each combination but for elevation is one character:
///
/// | | no cover | half | three quarters | total |
/// | --- | --- | --- | --- | --- |
/// | clear | `.` open ground | `i` railing | `;` arrow loop in an open door | `%` curtain, thick smoke |
/// | difficult | `,` rubble | `o` low wall, furniture | `t` thicket | `&` jungle |
/// | blocked | `_` chasm | `n` boulder | `T` thick trunk, portcullis | `#` wall |
/// | wet, clear | `-` shallows | `f` stones in a ford | `F` wreck in the shallows | `M` mist on the water |
/// | wet, difficult | `~` water | `r` rushes | `R` tall reeds | `S` swamp thicket |
/// | wet, blocked | `=` torrent | `p` pilings | `P` pier | `W` waterfall |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Terrain {
    /// What it is like to walk into.
    pub footing: Footing,
    /// The cover it gives to those behind it.
    pub cover: Cover,
    /// Height of the ground, in the units of the game's choice.
    pub elevation: i8,
    /// Whether it is water.
    pub water: bool,
}

impl Terrain {
    /// Open ground.
    pub const CLEAR: Terrain = Terrain { footing: Footing::Clear, cover: Cover::None, elevation: 0, water: false };
    /// A wall up to the ceiling. Everything beyond the edge of a map counts as wall.
    pub const WALL: Terrain = Terrain { footing: Footing::Blocked, cover: Cover::Total, elevation: 0, water: false };

    /// Returns whether neither steps nor looks pass, as through a wall.
    #[inline]
    pub fn is_solid(self) -> bool {
        self.footing == Footing::Blocked && self.cover == Cover::Total
    }

    /// Returns what it costs to walk in: clear ground the plain step, difficult ground one more.
    pub fn entry(self) -> Entry {
        match self.footing {
            Footing::Clear => Entry::FREE,
            Footing::Difficult => Entry::DIFFICULT,
            Footing::Blocked => Entry::Blocked,
        }
    }

    /// Returns the character that stands for this terrain in the text of a map; elevation is written apart.
    pub fn symbol(self) -> char {
        let level = Terrain { elevation: 0, ..self };
        // The legend holds each combination once (tested), so the wall is never the answer by default.
        LEGEND.iter().find(|(_, terrain)| *terrain == level).map_or('#', |(symbol, _)| *symbol)
    }

    /// Returns the terrain for which a character stands.
    pub fn from_symbol(symbol: char) -> Option<Terrain> {
        LEGEND.iter().find(|(known, _)| *known == symbol).map(|(_, terrain)| *terrain)
    }
}

/// Every combination of footing, cover and water, with its character.
pub const LEGEND: [(char, Terrain); 24] = {
    use Cover::{Half, None, ThreeQuarters, Total};
    use Footing::{Blocked, Clear, Difficult};
    const fn dry(footing: Footing, cover: Cover) -> Terrain {
        Terrain { footing, cover, elevation: 0, water: false }
    }
    const fn wet(footing: Footing, cover: Cover) -> Terrain {
        Terrain { footing, cover, elevation: 0, water: true }
    }
    [
        ('.', dry(Clear, None)),
        ('i', dry(Clear, Half)),
        (';', dry(Clear, ThreeQuarters)),
        ('%', dry(Clear, Total)),
        (',', dry(Difficult, None)),
        ('o', dry(Difficult, Half)),
        ('t', dry(Difficult, ThreeQuarters)),
        ('&', dry(Difficult, Total)),
        ('_', dry(Blocked, None)),
        ('n', dry(Blocked, Half)),
        ('T', dry(Blocked, ThreeQuarters)),
        ('#', dry(Blocked, Total)),
        ('-', wet(Clear, None)),
        ('f', wet(Clear, Half)),
        ('F', wet(Clear, ThreeQuarters)),
        ('M', wet(Clear, Total)),
        ('~', wet(Difficult, None)),
        ('r', wet(Difficult, Half)),
        ('R', wet(Difficult, ThreeQuarters)),
        ('S', wet(Difficult, Total)),
        ('=', wet(Blocked, None)),
        ('p', wet(Blocked, Half)),
        ('P', wet(Blocked, ThreeQuarters)),
        ('W', wet(Blocked, Total)),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_holds_every_combination_once() {
        for footing in [Footing::Clear, Footing::Difficult, Footing::Blocked] {
            for cover in [Cover::None, Cover::Half, Cover::ThreeQuarters, Cover::Total] {
                for water in [false, true] {
                    let terrain = Terrain { footing, cover, elevation: 0, water };
                    assert_eq!(LEGEND.iter().filter(|(_, known)| *known == terrain).count(), 1);
                    assert_eq!(Terrain::from_symbol(terrain.symbol()), Some(terrain));
                }
            }
        }
    }

    #[test]
    fn terrain_takes_four_bytes() {
        assert_eq!(size_of::<Terrain>(), 4);
    }
}
