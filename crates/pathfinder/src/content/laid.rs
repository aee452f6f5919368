//! What lies in a scene beside its map: ground that is more than easy or hard, and things that skills are used on.

use crate::character::{DamageType, Rank, Skill};
use crate::state::{Ground, GroundKind, Laid, Matter, MatterKind, Tradition};
use ludex_kit::content::{Marks, record};

/// Ground of a scene: all squares so near to its middle.
#[record]
pub(crate) struct GroundPlace {
    /// What it is like.
    pub kind: GroundKind,
    /// The letter of the map at its middle.
    pub at: char,
    /// How many squares it goes from there.
    #[or_default(0)]
    #[field(0..=60)]
    pub radius: u8,
    /// The DC of balancing, climbing or swimming there; 0 for calm water.
    #[or_default(0)]
    #[field(0..=60)]
    pub dc: u8,
    /// Feet that one falls off it.
    #[or_default(0)]
    #[field(0..=1500)]
    pub drop: u16,
    /// Dice of damage of what is hazardous.
    #[or_default(1)]
    #[field(1..=10)]
    pub dice: u8,
    /// Their sides.
    #[or_default(6)]
    #[field(2..=12)]
    pub die: u8,
    /// What it does.
    #[or_default(DamageType::Untyped)]
    pub damage: DamageType,
    /// Columns and rows by which a current carries one off at the end of a turn.
    #[or_default([0, 0])]
    pub drift: [i8; 2],
    /// Squares that each square against the current or the wind costs more.
    #[or_default(0)]
    #[field(0..=2)]
    pub against: u8,
}

impl GroundPlace {
    /// Returns it as it lies on the map.
    pub fn laid(&self, marks: &Marks) -> Ground {
        let Self { kind, radius, dc, drop, dice, die, damage, against, .. } = *self;
        let at = marks.get(&self.at).copied().unwrap_or_default();
        let hazardous = kind == GroundKind::Hazardous;
        let (dice, die) = if hazardous { (dice, die) } else { (0, 0) };
        let damage = if hazardous { damage } else { DamageType::default() };
        let drift = self.drift.map(|steps| steps.clamp(-12, 12));
        Ground { at, radius, kind, dc, drop, dice, die, damage, drift: (drift[0], drift[1]), against }
    }
}

/// A thing of a scene that skills are used on.
#[record]
pub(crate) struct ThingPlace {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: MatterKind,
    /// What is to be reached with it.
    #[or_default(15)]
    #[field(0..=60)]
    pub dc: u8,
    /// The letter of the map at which it is, where that matters.
    pub at: Option<char>,
    /// The letter at the other end of a gap, at which one comes out.
    pub to: Option<char>,
    /// Its level.
    #[or_default(0)]
    #[field(-1..=25)]
    pub level: i8,
    /// Successes that it takes; of a gap its feet, of rubble its squares, of writing its pages.
    #[or_default(0)]
    #[field(0..=200)]
    pub needs: u8,
    /// The rank that it takes.
    #[or_default(Rank::Untrained)]
    pub rank: Rank,
    /// The tradition of magic.
    pub tradition: Option<Tradition>,
    /// The skill that serves, where it is not as usual.
    pub skill: Option<Skill>,
    /// Price in copper.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub price: u32,
    /// How hard it is.
    #[or_default(0)]
    #[field(0..=40)]
    pub hardness: u8,
    /// Its hit points; 0 for what is not to be broken so.
    #[or_default(0)]
    #[field(0..=1000)]
    pub hit_points: u16,
    /// What a search of its place must reach to find it; 0 for what is in sight.
    #[or_default(0)]
    #[field(0..=60)]
    pub hidden: u8,
}

impl ThingPlace {
    /// Returns whether it has no second end, or is a gap with two.
    pub fn has_ends(&self) -> bool {
        self.to.is_none() || self.kind == MatterKind::Gap && self.at.is_some() && self.at != self.to
    }

    /// Returns it as it lies in the scene.
    pub fn laid(&self, marks: &Marks) -> Matter {
        let Self { kind, dc, level, needs, rank, tradition, skill, price, hardness, hit_points, hidden, .. } = *self;
        let marked = |letter: Option<char>| letter.and_then(|letter| marks.get(&letter)).copied();
        let (at, to) = (marked(self.at), marked(self.to));
        let name = self.name.clone();
        let laid = Laid { name, kind, dc, level, at, needs, rank, tradition, skill, price, ..Laid::default() };
        Matter::new(&Laid { hardness, hit_points, hidden, to, ..laid })
    }
}
