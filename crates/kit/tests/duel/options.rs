//! What a campaign may change.

use ludex_kit::{options, rules};

rules! {
    /// Campaigns say how hard a blow is.
    HARDNESS = "DU-04", "Hardness", Option;
}

options! {
    pub struct Options {
        die: u8 = 6, 4..=12, by HARDNESS, "sides of the die of a blow";
        rests: bool = true, by HARDNESS, "whether blood breaks a rest";
    }
}
