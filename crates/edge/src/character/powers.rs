//! What some can do beside what everybody can.

use ludex_kit::words;

words! {
    /// A power of the mind.
    #[derive(Default)]
    pub enum Power {
        #[default] TerrorVeil = "terror veil", KineticWard = "kinetic ward", ForcePush = "force push",
        MendFlesh = "mend flesh", Fade = "fade",
    }
    /// Something that somebody has beside abilities and skills.
    #[derive(Default)]
    pub enum Feature {
        #[default] ExtraAttack = "extra attack", Tough = "tough", ColdNerves = "cold nerves", SecondWind = "second wind",
        DieHard = "die hard", HardTarget = "hard target",
    }
}

/// What being tough adds to the most vitality (ED-STC-24).
pub const TOUGH: i16 = 3;
/// What cold nerves add to initiative (ED-STC-24).
pub const COLD_NERVES: i32 = 2;
