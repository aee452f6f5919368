//! Weapons, armour, rituals and what can be made, as their records describe them.

use super::{Material, Skill};
use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::words;

words! {
    /// How a weapon bears being used under water: as on land, at +1 difficulty, not at all.
    #[derive(Default)]
    pub enum Underwater {
        #[default] Free = "free", Awkward = "awkward", Banned = "banned",
    }
    /// How an actor attacks: with something in the hand, with something that flies, with the body, with the soul.
    pub enum Way {
        Melee = "melee", Ranged = "ranged", Brawl = "brawl", Soul = "soul",
    }
    /// What a ritual is.
    pub enum Keyword {
        Soulpowered = "soulpowered", Movement = "movement", Costly = "costly", Synergy = "synergy",
    }
    /// What a ritual does by itself.
    pub enum Effect {
        Conceal = "conceal from sight", Blade = "blade of soulfire",
    }
    /// The blades of soulfire.
    pub enum Blade {
        Knife = "knife", Gladius = "gladius", Shortspear = "shortspear", Spear = "spear", Broadsword = "broadsword",
        Pike = "pike", Greatsword = "greatsword",
    }
}

/// Hit points of most weapons and tools.
pub const TOOL_HIT_POINTS: u8 = 5;

/// What keywords of rituals mean (SP-SOL-05).
pub const KEYWORD_MEANINGS: [(Keyword, &str); 4] = [
    (Keyword::Soulpowered, "fails while disaligned"),
    (Keyword::Movement, "gives an opening; not in a grapple; takes a free hand"),
    (Keyword::Costly, "takes unusual material"),
    (Keyword::Synergy, "magic of the soul can add to it"),
];

/// A weapon, a shield, or a part of the body that strikes.
#[record(checked, kept, named = "weapon")]
#[derive(Default)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Dice that it adds to Athletics.
    #[or_default(0)]
    #[field(0..=12)]
    pub dice: u8,
    /// Dice that it has in place of any attribute: bows, firearms.
    #[field(1..=20)]
    pub fixed: Option<u8>,
    /// Spaces to which it strikes; 0 where it only shoots.
    #[or_default(0)]
    #[field(0..=4)]
    pub reach: u8,
    /// Spaces to which it may be thrown: accurately, and at most.
    pub thrown: Option<[u8; 2]>,
    /// Spaces to which it shoots: accurately, and at most.
    pub range: Option<[u8; 2]>,
    /// Hands that it takes.
    #[or_default(1)]
    #[field(0..=2)]
    pub hands: u8,
    /// Defence that it gives against what comes from the front: the parry of a weapon, the guard of a shield.
    #[or_default(0)]
    #[field(0..=6)]
    pub guard: u8,
    /// Hardness of the weapon itself.
    #[or_default(0)]
    #[field(0..=20)]
    pub hardness: u8,
    /// Hit points of the weapon itself.
    #[or_default(TOOL_HIT_POINTS)]
    #[field(1..=40)]
    pub hit_points: u8,
    /// Materials that it is made to break.
    #[or_default(Vec::new())]
    pub tool_for: Vec<Material>,
    /// How it bears being used under water.
    #[or_default(Underwater::Free)]
    pub underwater: Underwater,
    /// Whether it crushes rather than cuts or stabs.
    #[or_default(false)]
    pub blunt: bool,
    /// Whether it grows on its owner: fists, claws, teeth.
    #[or_default(false)]
    pub natural: bool,
    /// Whether it strikes with the soul.
    #[or_default(false)]
    pub soul: bool,
    /// Whether it may catch several at once.
    #[or_default(false)]
    pub area: bool,
    /// Most spaces of a regular move while it is in hand.
    #[field(1..=12)]
    pub most_move: Option<u8>,
    /// Its price in copper; 0 where nobody sells it.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub price: u32,
    /// Whether it is a blade of soulfire, which vanishes when it is let go.
    #[or_default(false)]
    pub soulfire: bool,
}

impl Checked for Weapon {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let strikes = self.reach > 0;
        let shoots = self.range.is_some();
        let ranges = [self.thrown, self.range];
        let in_order = ranges.iter().flatten().all(|[accurate, most]| accurate <= most);
        faults.unless([
            (
                "",
                strikes != shoots && !(shoots && self.thrown.is_some()),
                "expected either a reach, and perhaps thrown, or a range",
            ),
            ("", in_order, "expected accurate range first, then the greatest"),
        ]);
        if self.guard > 0 && self.range.is_some() {
            faults.against(&crate::attack::PARRY, "guard", "nothing that shoots parries");
        }
    }
}

impl Weapon {
    /// Returns in which way it attacks, thrown or not.
    pub fn way(&self, thrown: bool) -> Way {
        if self.soul {
            Way::Soul
        } else if thrown || self.range.is_some() {
            Way::Ranged
        } else if self.natural {
            Way::Brawl
        } else {
            Way::Melee
        }
    }

    /// Returns the bare hands.
    pub fn fists() -> Self {
        Self { blunt: true, natural: true, reach: 1, underwater: Underwater::Awkward, ..Self::named("fists") }
    }

    /// Returns the soul as a weapon.
    pub fn of_the_soul() -> Self {
        Self { soul: true, range: Some([10, 10]), ..Self::named("soul") }
    }

    /// Returns a blade of soulfire, as good as a real one of its kind (SP-SOL-07).
    pub fn of_soulfire(blade: Blade) -> Self {
        let name = format!("{blade} of soulfire");
        let fire = Self { reach: 1, hands: 1, hardness: 6, soulfire: true, ..Self::named(&name) };
        match blade {
            Blade::Knife => Self { dice: 1, thrown: Some([3, 6]), ..fire },
            Blade::Gladius => Self { dice: 2, guard: 1, underwater: Underwater::Awkward, ..fire },
            Blade::Shortspear => Self { dice: 2, guard: 1, thrown: Some([5, 10]), ..fire },
            Blade::Spear => Self { dice: 3, reach: 2, hands: 2, guard: 1, ..fire },
            Blade::Broadsword => Self { dice: 3, guard: 1, underwater: Underwater::Awkward, ..fire },
            Blade::Pike => Self { dice: 4, reach: 3, hands: 2, ..fire },
            Blade::Greatsword => {
                Self { dice: 5, reach: 2, hands: 2, guard: 1, underwater: Underwater::Awkward, ..fire }
            }
        }
    }

    fn named(name: &str) -> Self {
        Self { name: name.to_owned(), hit_points: TOOL_HIT_POINTS, ..Self::default() }
    }
}

/// Something worn.
#[record(kept, named = "armour")]
pub struct Armour {
    /// Its name.
    pub name: String,
    /// The hardness that it gives.
    #[field(0..=20)]
    pub hardness: u8,
    /// Whether it is a heavy load to whoever wears it.
    #[or_default(false)]
    pub heavy: bool,
    /// Whether it makes noise, and swimming harder.
    #[or_default(false)]
    pub noisy: bool,
    /// Hit points of the armour itself.
    #[or_default(8)]
    #[field(1..=40)]
    pub hit_points: u8,
    /// Hardness of the armour itself.
    #[or_default(0)]
    #[field(0..=20)]
    pub own_hardness: u8,
    /// Its price in copper.
    #[or_default(0)]
    #[field(0..=1_000_000)]
    pub price: u32,
}

/// Something that can be made.
#[record(checked, kept, named = "item")]
#[derive(Default)]
pub struct Item {
    /// What it is.
    pub name: String,
    /// Its price in copper.
    #[field(1..=1_000_000)]
    pub price: u32,
    /// The skill that makes it; two, where it takes both.
    pub skills: Vec<Skill>,
    /// Its complexity: the difficulty of the rolls.
    #[or_default(5)]
    #[field(2..=12)]
    pub complexity: u8,
    /// The complexity for the second skill, where it is another.
    #[field(2..=12)]
    pub second_complexity: Option<u8>,
    /// Copper of work that it takes, where that is not its price.
    #[field(0..=1_000_000)]
    pub work: Option<u32>,
}

impl Checked for Item {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let fits = match self.skills.as_slice() {
            [_] => true,
            [one, other] => one != other,
            _ => false,
        };
        faults.unless([("skills", fits, "expected one skill, or two different ones")]);
    }
}

/// A ritual.
#[record(kept, named = "ritual")]
pub struct Ritual {
    /// Its name.
    pub name: String,
    /// What it does, in words.
    #[or_default(String::new())]
    pub about: String,
    /// What it is: soulpowered, movement, costly, synergy.
    #[or_default(Vec::new())]
    pub keywords: Vec<Keyword>,
    /// Action points that it takes.
    #[or_default(1)]
    #[field(0..=6)]
    pub points: u8,
    /// Whether it can be performed on the ground although it is one of movement.
    #[or_default(false)]
    pub from_the_ground: bool,
    /// What it does by itself; whatever else comes of it the game master says.
    pub effect: Option<Effect>,
}

impl Ritual {
    /// Returns whether it has a keyword.
    pub fn is(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }
}
