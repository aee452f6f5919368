//! Experience: what foes, hazards and deeds are worth, who gets it, and when it makes a level.

use crate::building::Building;
pub use crate::building::{Advancement, HazardPlusFour, PartySize};
use ludex_kit::{Refusal, ensure, rules, words};

rules! {
    /// What the party achieves is worth experience for everyone in it, more the more it matters; above the smallest it usually
    /// earns somebody a Hero Point.
    DEEDS = "PF-XPA-01", "Accomplishments", Table(DEED_ROWS; "deed", "XP", "perhaps a Hero Point");
    /// A creature and a complex hazard are worth experience by how far their level is above or below the party's: nothing more
    /// than four below; more than four above the game master says how much.
    CREATURES = "PF-XPA-02", "Creature and complex hazard XP", Table(CREATURE_XP; "level beside the party's", "XP");
    /// A simple hazard is worth a fifth of that.
    HAZARDS = "PF-XPA-03", "Simple hazard XP", Table(HAZARD_XP; "level beside the party's", "XP");
    /// Everyone gets the same: what the encounter would be worth to each of four characters, whatever the size of the party.
    /// What is talked down or passed by counts where the game master says that it was overcome. Deeds count whole.
    AWARDING = "PF-XPA-04", "Awarding";
    /// A thousand points are a level, and what is left is kept, up to the twentieth level. Who is behind the others may gain
    /// twice as much until level with them.
    LEVELLING = "PF-XPA-05", "Levelling";
    /// Hazards four levels above the party are worth 160 and 32, as creatures are, or 150 and 30.
    HAZARD_PLUS_FOUR = "PF-OPT-04", "Hazard XP at party level + 4", Option;
    /// A level takes 800, 1,000 or 1,200 points, or the game master's word.
    ADVANCEMENT = "PF-OPT-11", "Advancement", Option;
    /// Trivial encounters give experience, or none.
    TRIVIAL = "PF-OPT-14", "XP for trivial encounters", Option;
    /// The award is that of four characters, or the whole sum whatever the size of the party.
    PARTY_SIZE = "PF-OPT-20", "XP and party size", Option;
    /// Much experience at once is many levels, one after the other.
    LEVEL_CHAIN = "PF-INT-22", "Level-up chain" follows LEVELLING;
}

words! {
    /// How much something that was achieved matters.
    pub enum Deed {
        Minor = "minor", Moderate = "moderate", Major = "major",
    }
    /// What is overcome.
    #[derive(Default)]
    pub enum FoeKind {
        #[default] Creature = "creature", ComplexHazard = "complex_hazard" as "complex hazard",
        SimpleHazard = "simple_hazard" as "simple hazard",
    }
}

/// What each deed is worth, and whether it usually earns a Hero Point (PF-XPA-01).
pub const DEED_ROWS: [(Deed, u32, bool); 3] =
    [(Deed::Minor, 10, false), (Deed::Moderate, 30, true), (Deed::Major, 80, true)];

/// What a creature is worth by its level beside the party's (PF-XPA-02).
pub const CREATURE_XP: [(i32, u32); 9] =
    [(-4, 10), (-3, 15), (-2, 20), (-1, 30), (0, 40), (1, 60), (2, 80), (3, 120), (4, 160)];

/// What a simple hazard is worth by its level beside the party's (PF-XPA-03).
pub const HAZARD_XP: [(i32, u32); 9] = [(-4, 2), (-3, 3), (-2, 4), (-1, 6), (0, 8), (1, 12), (2, 16), (3, 24), (4, 32)];

/// The level beyond which nobody rises (PF-XPA-05).
pub const HIGHEST_LEVEL: u8 = 20;

impl Deed {
    /// Returns what everyone in the party gets for it (PF-XPA-01).
    pub const fn experience(self) -> u32 {
        DEED_ROWS[self as usize].1
    }

    /// Returns whether somebody usually gets a Hero Point for it (PF-XPA-01).
    pub const fn offers_hero_point(self) -> bool {
        DEED_ROWS[self as usize].2
    }
}

/// Returns what a foe of a level is worth to a party of a level (PF-XPA-02, PF-XPA-03). Refused more than four levels above the
/// party: there the game master says how much.
pub fn worth(kind: FoeKind, level: i32, party: i32, options: &Building) -> Result<u32, Refusal> {
    let above = level.saturating_sub(party);
    let (rule, table) = match kind {
        FoeKind::Creature | FoeKind::ComplexHazard => (&CREATURES, &CREATURE_XP),
        FoeKind::SimpleHazard => (&HAZARDS, &HAZARD_XP),
    };
    let unknown = Refusal::new(rule, "nothing says what is worth that is {} levels above the party").about(above);
    ensure!(above <= 4, unknown.instead("the game master says how much"));
    if above == 4 && options.hazard_plus_four == HazardPlusFour::Lower {
        match kind {
            FoeKind::Creature => {}
            FoeKind::ComplexHazard => return Ok(150),
            FoeKind::SimpleHazard => return Ok(30),
        }
    }
    let row = table.iter().find(|(beside, _)| *beside == above);
    Ok(row.map_or(0, |(_, experience)| *experience))
}

/// Returns what each of a party of `size` gets for foes that are worth `sum` together (PF-XPA-04, PF-OPT-20). Whether the
/// encounter was trivial for as many is asked by [`Encounter::award`](crate::encounters::Encounter::award).
pub fn award(sum: u32, size: u8, options: &Building) -> u32 {
    match options.party_size {
        PartySize::Full => sum,
        PartySize::Four => sum.saturating_mul(4) / u32::from(size.max(1)),
    }
}

impl Advancement {
    /// Returns how much experience a level takes; `None` where the game master raises levels (PF-OPT-11).
    pub const fn takes(self) -> Option<u32> {
        match self {
            Advancement::Normal => Some(1000),
            Advancement::Fast => Some(800),
            Advancement::Slow => Some(1200),
            Advancement::Milestone => None,
        }
    }
}

/// How far a character has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The level, 1 to 20.
    pub level: u8,
    /// Experience towards the next.
    pub experience: u32,
}

impl Progress {
    /// Returns how far the character is after gaining so much: as many levels as there is experience for, one after the other
    /// (PF-XPA-05, PF-INT-22). At the twentieth level experience is kept and does nothing more.
    pub fn after(self, gained: u32, advancement: Advancement) -> Self {
        let Some(takes) = advancement.takes() else { return self };
        let mut after = Self { experience: self.experience.saturating_add(gained), ..self };
        while after.experience >= takes && after.level < HIGHEST_LEVEL {
            after.experience -= takes;
            after.level += 1;
        }
        after
    }

    /// Returns how far one is who gains twice as much until level with the party, and once from there on (PF-XPA-05).
    pub fn catching_up(self, gained: u32, party: u8, advancement: Advancement) -> Self {
        let Some(takes) = advancement.takes() else { return self };
        let levels = u32::from(party.saturating_sub(self.level));
        let behind = levels.saturating_mul(takes).saturating_sub(self.experience);
        let doubled = gained.min(behind.div_ceil(2));
        self.after(gained.saturating_add(doubled), advancement)
    }
}
