//! Sizes.

ludex_engine::rules! {
    /// A size makes a creature easier or harder to hit, says how much room it takes and how far it reaches. Tiny ones
    /// take half a space across: four of them, friends or foes, may stand in one.
    SIZES = "UL-SIZ-01", "Sizes", Table(SIZE_TABLE; "size", "dodges and Passive Armor", "spaces across", "usual reach", "step");
    /// Objects have the sizes of creatures; their size changes their armor value.
    OBJECTS = "UL-SIZ-02", "Objects";
    /// So many sizes larger is the difference of steps in the size table.
    SIZE_STEPS = "UL-SIZ-03", "Counting sizes";
}

ludex_kit::words! {
    /// How big a creature or an object is (UL-SIZ-01).
    #[derive(Default)]
    pub enum Size {
        Tiny = "tiny" as "Tiny",
        Small = "small" as "Small",
        #[default]
        Medium = "medium" as "Medium",
        Large = "large" as "Large",
        Huge = "huge" as "Huge",
        Gargantuan = "gargantuan" as "Gargantuan",
        Colossal = "colossal" as "Colossal",
    }
}

/// The size table (UL-SIZ-01): size, change to dodges and Passive Armor, spaces across, usual reach, step.
pub const SIZE_TABLE: [(Size, i32, u8, u8, i32); 7] = [
    (Size::Tiny, 3, 1, 1, -2),
    (Size::Small, 1, 1, 1, -1),
    (Size::Medium, 0, 1, 1, 0),
    (Size::Large, -1, 2, 1, 1),
    (Size::Huge, -3, 3, 2, 2),
    (Size::Gargantuan, -5, 4, 3, 3),
    (Size::Colossal, -7, 6, 4, 4),
];

/// How many Tiny creatures may stand in one space (UL-SIZ-01).
pub const SHARE_A_SPACE: usize = 4;

impl Size {
    /// Returns what it adds to dodges and Passive Armor; negative from Large on.
    pub const fn dodge(self) -> i32 {
        SIZE_TABLE[self as usize].1
    }

    /// Returns how many spaces it is across. A tiny creature takes half a space: on the map it stands in a whole one,
    /// which up to [`SHARE_A_SPACE`] of them share.
    pub const fn across(self) -> u8 {
        SIZE_TABLE[self as usize].2
    }

    /// Returns how many spaces it reaches when its record does not say.
    pub const fn reach(self) -> u8 {
        SIZE_TABLE[self as usize].3
    }

    /// Returns its step; the difference of two steps is how many sizes lie between (UL-SIZ-03).
    pub const fn step(self) -> i32 {
        SIZE_TABLE[self as usize].4
    }

    /// Returns the next smaller size; of the smallest, the same.
    pub const fn smaller(self) -> Size {
        SIZE_TABLE[(self as usize).saturating_sub(1)].0
    }

    /// Returns the armor value of an object of this size (UL-SIZ-02); never below 0.
    pub const fn object_armor(self, armor: i32) -> i32 {
        let armor = armor + self.dodge();
        if armor > 0 { armor } else { 0 }
    }
}

/// How many feet a space is.
pub const FEET_A_SPACE: u32 = 5;

/// Returns a range of so many feet in spaces, rounded down (UL-CHK-38).
pub const fn spaces(feet: u16) -> u32 {
    feet as u32 / FEET_A_SPACE
}
