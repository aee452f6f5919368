//! Doors, walls and things: how hard they are, how they break, how they are forced.

use ludex_kit::{Tally, rules, words};
use std::collections::BTreeMap;

rules! {
    /// A thing takes its hardness off every harm and loses the rest of its hit points. At its threshold it is broken, at 0
    /// destroyed. What breaks it outright takes it down to the threshold. What has no threshold is whole until it is destroyed.
    DURABILITY = "PF-ITM-03", "Hardness, broken, destroyed";
    /// What a thing is made of says how hard it is.
    MATERIALS = "PF-ITM-06", "Material Hardness table", Table(MATERIAL_ROWS; "material", "hardness", "hit points", "broken at");
    /// Adamantine halves the hardness of what it strikes, unless that is harder than itself.
    ADAMANTINE = "PF-ITM-21", "Adamantine";
    /// Doors, walls and portcullises are climbed and broken against these numbers. A door of reinforced wood is easier to climb
    /// than a plain one; it is printed so.
    STRUCTURES = "PF-ENV-04", "Structure table", Table(STRUCTURE_ROWS; "structure", "climb DC", "hardness", "hit points", "broken at");
    /// What is stuck or barred is forced against these DCs; where a lock is harder its DC counts. Another thing that is locked
    /// is forced against 5 more than its lock.
    FORCING = "PF-ENV-06", "Force Open DCs", Table(FORCE_DCS; "what", "DC", "or that of its lock");
    /// A campaign may give structures other numbers.
    OVERRIDES = "PF-OPT-10", "Structure overrides", Option;
}

words! {
    /// What a thing is made of.
    pub enum Stuff {
        Paper = "paper", ThinCloth = "thin_cloth" as "thin cloth", ThinGlass = "thin_glass" as "thin glass",
        Cloth = "cloth", Glass = "glass", GlassStructure = "glass_structure" as "glass structure",
        ThinLeather = "thin_leather" as "thin leather", ThinRope = "thin_rope" as "thin rope",
        ThinWood = "thin_wood" as "thin wood", Leather = "leather", Rope = "rope", ThinStone = "thin_stone" as "thin stone",
        ThinIron = "thin_iron" as "thin iron or steel", Wood = "wood", Stone = "stone", Iron = "iron" as "iron or steel",
        WoodenStructure = "wooden_structure" as "wooden structure", StoneStructure = "stone_structure" as "stone structure",
        IronStructure = "iron_structure" as "iron or steel structure",
    }
    /// What stands in the way.
    pub enum Structure {
        WoodenDoor = "wooden_door" as "wooden door", StoneDoor = "stone_door" as "stone door",
        ReinforcedDoor = "reinforced_door" as "door of reinforced wood", IronDoor = "iron_door" as "iron door",
        CrumblingWall = "crumbling_wall" as "wall of crumbling masonry", SlatWall = "slat_wall" as "wall of wooden slats",
        MasonryWall = "masonry_wall" as "wall of masonry", HewnWall = "hewn_wall" as "wall of hewn stone",
        IronWall = "iron_wall" as "iron wall", WoodenPortcullis = "wooden_portcullis" as "wooden portcullis",
        IronPortcullis = "iron_portcullis" as "iron portcullis",
    }
    /// What is forced open.
    pub enum Barrier {
        Stuck = "stuck" as "stuck door or window", ExceptionallyStuck = "exceptionally_stuck" as "exceptionally stuck",
        WoodenPortcullis = "wooden_portcullis" as "wooden portcullis", IronPortcullis = "iron_portcullis" as "iron portcullis",
        Bars = "bars" as "metal bars",
    }
    /// Of which grade adamantine is.
    pub enum Grade {
        Standard = "standard", High = "high",
    }
    /// In what state a thing is.
    #[derive(Default)]
    pub enum Soundness {
        #[default] Whole = "whole", Broken = "broken", Destroyed = "destroyed",
    }
}

/// How hard things are of what they are made: hardness, hit points, where they are broken (PF-ITM-06).
pub const MATERIAL_ROWS: [(Stuff, i32, i32, Option<i32>); 19] = [
    (Stuff::Paper, 0, 1, None),
    (Stuff::ThinCloth, 0, 1, None),
    (Stuff::ThinGlass, 0, 1, None),
    (Stuff::Cloth, 1, 4, Some(2)),
    (Stuff::Glass, 1, 4, Some(2)),
    (Stuff::GlassStructure, 2, 8, Some(4)),
    (Stuff::ThinLeather, 2, 8, Some(4)),
    (Stuff::ThinRope, 2, 8, Some(4)),
    (Stuff::ThinWood, 3, 12, Some(6)),
    (Stuff::Leather, 4, 16, Some(8)),
    (Stuff::Rope, 4, 16, Some(8)),
    (Stuff::ThinStone, 4, 16, Some(8)),
    (Stuff::ThinIron, 5, 20, Some(10)),
    (Stuff::Wood, 5, 20, Some(10)),
    (Stuff::Stone, 7, 28, Some(14)),
    (Stuff::Iron, 9, 36, Some(18)),
    (Stuff::WoodenStructure, 10, 40, Some(20)),
    (Stuff::StoneStructure, 14, 56, Some(28)),
    (Stuff::IronStructure, 18, 72, Some(36)),
];

/// Structures: the DC of climbing them, hardness, hit points, where they are broken (PF-ENV-04).
pub const STRUCTURE_ROWS: [(Structure, i32, i32, i32, i32); 11] = [
    (Structure::WoodenDoor, 20, 10, 40, 20),
    (Structure::StoneDoor, 30, 14, 56, 28),
    (Structure::ReinforcedDoor, 15, 15, 60, 30),
    (Structure::IronDoor, 30, 18, 72, 36),
    (Structure::CrumblingWall, 15, 10, 40, 20),
    (Structure::SlatWall, 15, 10, 40, 20),
    (Structure::MasonryWall, 20, 14, 56, 28),
    (Structure::HewnWall, 30, 14, 56, 28),
    (Structure::IronWall, 40, 18, 72, 36),
    (Structure::WoodenPortcullis, 10, 10, 40, 20),
    (Structure::IronPortcullis, 10, 18, 72, 36),
];

/// What it takes to force something, and whether a harder lock counts in its place (PF-ENV-06).
pub const FORCE_DCS: [(Barrier, i32, bool); 5] = [
    (Barrier::Stuck, 15, false),
    (Barrier::ExceptionallyStuck, 20, false),
    (Barrier::WoodenPortcullis, 20, true),
    (Barrier::IronPortcullis, 30, true),
    (Barrier::Bars, 30, false),
];

/// How hard a thing is and how much it bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Durability {
    /// What it takes off every harm.
    pub hardness: i32,
    /// Its hit points when whole.
    pub hit_points: i32,
    /// The hit points at which it is broken; `None` where it never is.
    pub broken_at: Option<i32>,
}

impl Durability {
    /// Returns the hit points that are left of `now` after a harm (PF-ITM-03).
    pub fn after(self, now: i32, harm: i32) -> i32 {
        (now - (harm - self.hardness).max(0)).max(0)
    }

    /// Returns the hit points that are left of `now` after something breaks it outright (PF-ITM-03).
    pub fn after_breaking(self, now: i32) -> i32 {
        self.broken_at.map_or(now, |threshold| now.min(threshold))
    }

    /// Returns in what state it is with so many hit points: at the threshold it is broken already (PF-ITM-03).
    pub fn soundness(self, now: i32) -> Soundness {
        if now <= 0 {
            Soundness::Destroyed
        } else if self.broken_at.is_some_and(|threshold| now <= threshold) {
            Soundness::Broken
        } else {
            Soundness::Whole
        }
    }

    /// Returns it as adamantine finds it (PF-ITM-21).
    #[must_use]
    pub fn against_adamantine(self, grade: Grade) -> Self {
        let hardness = if self.hardness > grade.hardness() { self.hardness } else { self.hardness / 2 };
        Self { hardness, ..self }
    }
}

impl Grade {
    /// Returns how hard a weapon of it is (PF-ITM-21).
    pub const fn hardness(self) -> i32 {
        match self {
            Grade::Standard => 10,
            Grade::High => 13,
        }
    }
}

impl Stuff {
    /// Returns how hard a thing of it is (PF-ITM-06).
    pub const fn durability(self) -> Durability {
        let (_, hardness, hit_points, broken_at) = MATERIAL_ROWS[self as usize];
        Durability { hardness, hit_points, broken_at }
    }
}

/// The numbers of a structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Built {
    /// The DC of climbing it.
    pub climb: i32,
    /// How hard it is.
    pub durability: Durability,
    /// The DC of forcing it, where the campaign gives one.
    pub force: Option<i32>,
}

/// The structures to which a campaign gives other numbers (PF-OPT-10).
pub type Overrides = BTreeMap<Structure, Built>;

impl Structure {
    /// Returns its numbers: those of the campaign, or the printed ones (PF-ENV-04, PF-OPT-10).
    pub fn numbers(self, overrides: &Overrides) -> Built {
        let (_, climb, hardness, hit_points, broken_at) = STRUCTURE_ROWS[self as usize];
        let durability = Durability { hardness, hit_points, broken_at: Some(broken_at) };
        let printed = Built { climb, durability, force: None };
        overrides.get(&self).copied().unwrap_or(printed)
    }

    /// Returns the DC of forcing it, with that of its lock: the campaign's own, else that of its kind; `None` where nobody lifts
    /// it and nothing locks it (PF-ENV-06, PF-OPT-10).
    pub fn force_dc(self, lock: Option<i32>, overrides: &Overrides) -> Option<Tally> {
        if let Some(force) = overrides.get(&self).and_then(|built| built.force) {
            let mut dc = Tally::shown();
            dc.base(self.name(), force, &OVERRIDES);
            return Some(dc);
        }
        match self {
            Structure::WoodenPortcullis => Some(force_dc(Barrier::WoodenPortcullis, lock)),
            Structure::IronPortcullis => Some(force_dc(Barrier::IronPortcullis, lock)),
            _ => lock.map(locked_dc),
        }
    }
}

/// Returns the DC of forcing something open; a lock counts where it is harder and may (PF-ENV-06).
pub fn force_dc(barrier: Barrier, lock: Option<i32>) -> Tally {
    let (_, dc, has_lock) = FORCE_DCS[barrier as usize];
    let mut tally = Tally::shown();
    match lock {
        Some(lock) if has_lock && lock > dc => {
            tally.off(barrier.name(), dc, &FORCING, "the lock is harder");
            tally.base("lock", lock, &FORCING);
        }
        _ => tally.base(barrier.name(), dc, &FORCING),
    }
    tally
}

/// Returns the DC of forcing another thing that is locked (PF-ENV-06).
pub fn locked_dc(lock: i32) -> Tally {
    let mut tally = Tally::shown();
    tally.base("lock", lock, &FORCING);
    tally.add("forced", 5, &FORCING);
    tally
}
