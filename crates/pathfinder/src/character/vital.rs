//! What heals by itself, groups of weapons, activities.

use super::DamageType;
use ludex_kit::content::record;
use ludex_kit::words;

words! {
    /// To which group a weapon belongs.
    pub enum Group {
        Axe = "axe", Bow = "bow", Brawling = "brawling", Club = "club", Dart = "dart", Flail = "flail", Hammer = "hammer",
        Knife = "knife", Pick = "pick", Polearm = "polearm", Shield = "shield", Sling = "sling", Spear = "spear", Sword = "sword", Bomb = "bomb",
    }
    /// What somebody has learned to do with several actions at once.
    #[derive(Default)]
    pub enum Activity {
        #[default] DoubleSlice = "double_slice" as "double slice",
    }
}

/// Hit points that come back by themselves.
#[record(kept)]
#[derive(Default, Copy)]
pub struct Healing {
    /// As each of its turns begins, while it lives.
    #[or_default(0)]
    #[field(0..=100)]
    pub fast: u8,
    /// The same by regeneration, which keeps it from dying as well.
    #[or_default(0)]
    #[field(0..=100)]
    pub regeneration: u8,
    /// The kind of damage that stops its regeneration for a turn.
    pub stopped_by: Option<DamageType>,
    /// Another kind that stops it.
    pub or_by: Option<DamageType>,
}
