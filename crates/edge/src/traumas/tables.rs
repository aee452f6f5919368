//! The tables of traumas.

use crate::prelude::*;
use ludex_kit::words;

words! {
    /// Where a trauma of the body sits.
    pub enum Part {
        Head = "head", Torso = "torso", RightArm = "right arm", LeftArm = "left arm", RightLeg = "right leg",
        LeftLeg = "left leg",
    }
    /// How a mild trauma of the mind shows.
    pub enum Shock {
        Gesture = "a compulsive gesture", Hallucinations = "hallucinations", Paranoia = "paranoia",
        FoulFood = "an urge for foul food", Speech = "loss of speech", Terror = "terror", Tremors = "tremors",
        Amnesia = "amnesia", Charm = "a lucky charm", Submissive = "submission",
    }
}

/// Where a trauma of the body sits, by a d12 (ED-TRA-12, ED-TRA-22).
pub const LOCATION_TABLE: [(u8, u8, Part); 6] = [
    (1, 1, Part::Head),
    (2, 4, Part::Torso),
    (5, 6, Part::RightArm),
    (7, 8, Part::LeftArm),
    (9, 10, Part::RightLeg),
    (11, 12, Part::LeftLeg),
];

/// How a mild trauma of the mind shows, by a d10 (ED-TRA-29).
pub const SHOCK_TABLE: [(u8, Shock); 10] = [
    (1, Shock::Gesture),
    (2, Shock::Hallucinations),
    (3, Shock::Paranoia),
    (4, Shock::FoulFood),
    (5, Shock::Speech),
    (6, Shock::Terror),
    (7, Shock::Tremors),
    (8, Shock::Amnesia),
    (9, Shock::Charm),
    (10, Shock::Submissive),
];

/// What a severe trauma of the mind leaves, by a d8 (ED-TRA-42).
pub const DISORDER_TABLE: [(u8, &str); 8] = [
    (1, "dissociative"),
    (2, "anxiety or mood"),
    (3, "impulse control"),
    (4, "eating"),
    (5, "psychotic or personality"),
    (6, "sleep"),
    (7, "somatic"),
    (8, "sexual"),
];

/// Where traumas of the limbs sit in other bodies (ED-TRA-46).
pub const LIMB_TABLE: [(Limbs, &str, &str); 4] = [
    (Limbs::Human, "an arm", "a leg"),
    (Limbs::NoArms, "the leg of that side", "a leg"),
    (Limbs::NoLegs, "an arm", "the torso"),
    (Limbs::None, "the torso", "the torso"),
];

/// Returns the shock of a row; `None` beyond the table.
pub fn shock(row: u8) -> Option<Shock> {
    SHOCK_TABLE.iter().find(|(die, _)| *die == row).map(|(_, shock)| *shock)
}

/// Returns the disorder of a row; `None` beyond the table.
pub fn disorder(row: u8) -> Option<&'static str> {
    DISORDER_TABLE.iter().find(|(die, _)| *die == row).map(|(_, name)| *name)
}

impl Trauma {
    /// Returns whether it is of the mind (ED-TRA-07).
    pub fn is_of_the_mind(self) -> bool {
        self.from == DamageType::Psychic
    }

    /// Returns the sides of the die that finds its row (ED-TRA-12, ED-TRA-22, ED-TRA-29, ED-TRA-42).
    pub fn die(self) -> u32 {
        match (self.is_of_the_mind(), self.severe) {
            (false, _) => 12,
            (true, false) => 10,
            (true, true) => 8,
        }
    }

    /// Returns the shock that it is, or as which it shows, if it does (ED-TRA-42).
    pub fn shock(self) -> Option<Shock> {
        match (self.is_of_the_mind(), self.severe) {
            (false, _) => None,
            (true, false) => shock(self.row),
            (true, true) => shock(self.shows),
        }
    }

    /// Returns whether what it does to a mind is over: a shock heals, and a disorder takes a special procedure (ED-TRA-42).
    pub const fn is_past(self) -> bool {
        if self.severe { self.mended } else { self.healed }
    }

    /// Returns the shock that it still is, if it is one.
    pub fn active_shock(self) -> Option<Shock> {
        self.shock().filter(|_| !self.is_past())
    }

    /// Returns the abilities of which it lowers one, in equal parts of a d12 (ED-TRA-10, ED-TRA-13, ED-TRA-14, ED-TRA-23, ED-TRA-24,
    /// ED-TRA-40).
    pub fn lowers(self, part: Option<Part>) -> &'static [Ability] {
        match part {
            _ if self.is_of_the_mind() && self.severe => &[Ability::Intelligence, Ability::Will, Ability::Tech],
            Some(Part::Head) => &[Ability::Perception, Ability::Intelligence],
            Some(Part::Torso) => &[Ability::Strength, Ability::Dexterity],
            _ => &[],
        }
    }

    /// Returns what is told of it beside mild or severe.
    pub fn told(self, part: Option<Part>) -> &'static str {
        match (self.is_of_the_mind(), self.severe) {
            (false, _) => part.map_or("body", Part::name),
            (true, false) => shock(self.row).map_or("mind", Shock::name),
            (true, true) => disorder(self.row).unwrap_or("mind"),
        }
    }
}
