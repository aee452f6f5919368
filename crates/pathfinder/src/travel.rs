//! Travelling: how far a party comes in a minute, an hour, a day, and when it is tired.

use ludex_kit::{rules, words};

rules! {
    /// A Speed says how far one walks in a minute, in an hour, in a day of eight hours. A group walks as fast as its slowest.
    SPEEDS = "PF-EXP-01", "Travel speed table", Table(TRAVEL; "Speed", "feet a minute", "miles an hour", "miles a day");
    /// Difficult ground halves the way, greater difficult ground makes it a third.
    GROUND = "PF-EXP-02", "Terrain and travel";
    /// Who does anything else on the way goes at half Speed, and so do those who follow somebody; only who does nothing special
    /// goes at full Speed, and who hustles at twice of it.
    PACE = "PF-EXP-03", "Exploration activity and pace";
    /// One hustles for ten minutes for each point of Constitution, ten at the least; a group for as long as its weakest. After
    /// that it takes ten minutes of rest.
    HUSTLE = "PF-EXP-08", "Hustle";
    /// Eight hours of travel tire; in the wet, the cold or the hot four, in incredible cold or heat two. The tired do nothing on
    /// the way but walk.
    TIRING = "PF-EXP-13", "Fatigue from travel";
}

words! {
    /// What the ground is mostly like.
    #[derive(Default)]
    pub enum Going {
        #[default] Open = "open", Difficult = "difficult", Greater = "greater" as "greater difficult",
    }
    /// What a traveller does on the way.
    #[derive(Default)]
    pub enum Activity {
        #[default] Nothing = "nothing", AvoidNotice = "avoid_notice" as "avoid notice", Defend = "defend",
        DetectMagic = "detect_magic" as "detect magic", FollowTheExpert = "follow_the_expert" as "follow the expert",
        Hustle = "hustle", Investigate = "investigate", RepeatASpell = "repeat_a_spell" as "repeat a spell",
        Scout = "scout", Search = "search", CoverTracks = "cover_tracks" as "cover tracks", Track = "track",
    }
}

/// Speed, feet a minute, miles an hour, miles a day (PF-EXP-01).
pub const TRAVEL: [(u16, u16, &str, u16); 9] = [
    (10, 100, "1", 8),
    (15, 150, "1½", 12),
    (20, 200, "2", 16),
    (25, 250, "2½", 20),
    (30, 300, "3", 24),
    (35, 350, "3½", 28),
    (40, 400, "4", 32),
    (50, 500, "5", 40),
    (60, 600, "6", 48),
];

/// The hours of travel in a day (PF-EXP-01).
pub const HOURS_A_DAY: u32 = 8;
/// The minutes that a rest after hustling takes (PF-EXP-08).
pub const REST_AFTER_HUSTLING: u32 = 10;

impl Activity {
    /// Returns how fast one of a Speed goes meanwhile, in halves of a foot, so that half of an odd Speed is kept (PF-EXP-03,
    /// PF-EXP-08).
    pub fn halves(self, speed: u16) -> u32 {
        match self {
            Activity::Nothing => u32::from(speed) * 2,
            Activity::Hustle => u32::from(speed) * 4,
            _ => u32::from(speed),
        }
    }
}

impl Going {
    /// Returns the part of the way that is left on such ground: a half, a third (PF-EXP-02).
    const fn part(self) -> u32 {
        match self {
            Going::Open => 1,
            Going::Difficult => 2,
            Going::Greater => 3,
        }
    }
}

/// How fast a group travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Halves of a foot of the Speed at which the slowest goes, with what everybody does.
    pub halves: u32,
    /// What the ground is mostly like.
    pub going: Going,
}

impl Pace {
    /// Returns the pace of a group: the slowest of all, each with a Speed and what they do (PF-EXP-01, PF-EXP-03).
    pub fn of(group: &[(u16, Activity)], going: Going) -> Self {
        let speeds = group.iter().map(|(speed, activity)| activity.halves(*speed));
        Self { halves: speeds.min().unwrap_or_default(), going }
    }

    /// Returns the feet in a minute.
    pub fn feet_a_minute(self) -> u32 {
        self.halves * 5 / self.going.part()
    }

    /// Returns the tenths of a mile in an hour.
    pub fn tenths_of_a_mile_an_hour(self) -> u32 {
        self.halves / (2 * self.going.part())
    }

    /// Returns the miles in a day of eight hours.
    pub fn miles_a_day(self) -> u32 {
        self.halves * HOURS_A_DAY / (20 * self.going.part())
    }
}

/// Returns the minutes that a group may hustle, by their Constitution modifiers (PF-EXP-08).
pub fn hustling_minutes(constitutions: &[i32]) -> u32 {
    let weakest = constitutions.iter().copied().min().unwrap_or_default();
    weakest.max(1).unsigned_abs() * 10
}

/// What the weather is to travellers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Weather {
    /// Whether it rains or snows more than a little.
    pub wet: bool,
    /// How cold or hot it is.
    pub temperature: crate::environment::Temperature,
}

/// Returns the hours of travel after which one is tired (PF-EXP-13).
pub fn tiring_hours(weather: Weather) -> u32 {
    let hours = weather.temperature.hours();
    if weather.wet { hours.min(4) } else { hours }
}
