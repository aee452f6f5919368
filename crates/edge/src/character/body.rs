//! What a body is made for: what it can do without, how it moves beside walking, what it senses, where it is at home.

use ludex_kit::content::record;
use ludex_kit::{WordSet, words};

words! {
    /// What a body needs, and some bodies do not.
    pub enum Need {
        Food = "food", Water = "water", Air = "air", Shelter = "shelter from rays",
    }
    /// How heavy armour is, for who sleeps in it.
    pub enum ArmorClass {
        Light = "light", Medium = "medium", Heavy = "heavy",
    }
    /// How somebody moves.
    #[derive(Default)]
    pub enum Way {
        #[default] Walk = "walk", Climb = "climb", Swim = "swim", Fly = "fly", Jump = "jump", Drift = "drift",
    }
}

/// What is special about a body.
#[record(kept)]
#[derive(Default)]
pub struct Body {
    /// Whether it is a machine: it needs nothing, and is never sick of gravity.
    #[or_default(false)]
    pub machine: bool,
    /// What it does without.
    #[or_default(Vec::new())]
    pub without: Vec<Need>,
    /// Hours in which it needs a full rest.
    #[or_default(24)]
    #[field(1..=240)]
    pub rests_every: u8,
    /// Centimetres that it climbs in a turn; 0 where it climbs as people do.
    #[or_default(0)]
    #[field(0..=10000)]
    pub climbs: u16,
    /// Centimetres that it swims in a turn; 0 where it swims as people do.
    #[or_default(0)]
    #[field(0..=10000)]
    pub swims: u16,
    /// Centimetres that it flies in a turn; 0 where it does not.
    #[or_default(0)]
    #[field(0..=20000)]
    pub flies: u16,
    /// Whether it stays in the air without moving.
    #[or_default(false)]
    pub hovers: bool,
    /// Centimetres in a turn that a device moves it where there is no gravity; 0 where it has none.
    #[or_default(0)]
    #[field(0..=20000)]
    pub thrust: u16,
    /// Resistance to rays that is its own.
    #[or_default(0)]
    #[field(0..=5)]
    pub ray_resistance: u8,
    /// Resistances to rays of what it wears.
    #[or_default(Vec::new())]
    pub ray_shields: Vec<u8>,
    /// Whether it carries what measures rays.
    #[or_default(false)]
    pub dosimeter: bool,
    /// The gravity at which it is at home, in hundredths.
    #[field(0..=1000)]
    pub native: Option<u16>,
    /// Whether the dark is dim to it, and the dim bright.
    #[or_default(false)]
    pub infravision: bool,
    /// Whether it sees what is warm, also behind what is thin.
    #[or_default(false)]
    pub thermovision: bool,
    /// Whether it is no warmer than what is around it.
    #[or_default(false)]
    pub cold: bool,
    /// Centimetres within which it needs no eyes.
    #[or_default(0)]
    #[field(0..=20000)]
    pub blindsight: u16,
    /// Whether it sees in any darkness, the invisible, and what is real.
    #[or_default(false)]
    pub ultravision: bool,
    /// Centimetres within which it feels what moves on its ground.
    #[or_default(0)]
    #[field(0..=20000)]
    pub tremorsense: u16,
    /// What it truly is, where it looks like something else.
    pub true_form: Option<String>,
}

impl Body {
    /// Returns whether it can do without something (ED-ENV-32).
    pub fn is_without(&self, need: Need) -> bool {
        self.machine || self.without.contains(&need)
    }

    /// Returns everything that it can do without.
    pub fn all_without(&self) -> WordSet<Need> {
        Need::ALL.iter().copied().filter(|need| self.is_without(*need)).collect()
    }

    /// Returns its resistance to rays: its own, and the best of what it wears (ED-RAD-05).
    pub fn against_rays(&self) -> u8 {
        self.ray_resistance + self.ray_shields.iter().copied().max().unwrap_or(0).min(5)
    }

    /// Returns the seconds in which it needs a full rest (ED-RST-15).
    pub fn rest_period(&self) -> u64 {
        let hours = if self.rests_every == 0 { 24 } else { self.rests_every };
        u64::from(hours) * 3600
    }

    /// Returns the centimetres that it moves in a turn in a way for which it is made; 0 where it is not.
    pub fn own_speed(&self, way: Way) -> i32 {
        let speed = match way {
            Way::Climb => self.climbs,
            Way::Swim => self.swims,
            Way::Fly => self.flies,
            Way::Drift => self.thrust,
            Way::Walk | Way::Jump => 0,
        };
        speed.into()
    }
}
