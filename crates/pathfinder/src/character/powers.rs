//! What creatures can do beside striking, as files say it and as it is in play.

use super::{DamageType, Save, Size};
use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::words;

words! {
    /// What follows from a hit of a creature.
    pub enum Rider {
        Grab = "grab", ImprovedGrab = "improved grab", Knockdown = "knockdown",
        ImprovedKnockdown = "improved knockdown", Push = "push", ImprovedPush = "improved push", Latch = "latch",
    }
    /// The shape of what a creature breathes.
    #[derive(Default)]
    pub enum Spray {
        #[default] Cone = "cone", Line = "line", Burst = "burst", Emanation = "emanation",
    }
}

/// Dice of damage.
#[record(kept)]
#[derive(Default)]
pub struct Hurt {
    /// Dice.
    #[or_default(1)]
    #[field(0..=20)]
    pub dice: u8,
    /// Their sides.
    #[or_default(6)]
    #[field(2..=12)]
    pub die: u8,
    /// What is added.
    #[or_default(0)]
    #[field(-5..=40)]
    pub bonus: i8,
    /// What it does.
    pub damage: DamageType,
}

impl Hurt {
    /// Adds a fault where its numbers are out of their bounds.
    fn check_in(&self, faults: &mut Faults<'_>) {
        let whole = self.dice <= 20 && (2..=12).contains(&self.die) && (-5..=40).contains(&self.bonus);
        faults.unless([("hurt", whole, "expected at most 20 dice of 2 to 12 sides, and a bonus from -5 to 40")]);
    }
}

/// Damage against which those who suffer it save.
#[record(checked, kept)]
#[derive(Default)]
pub struct Squeeze {
    /// The damage.
    pub hurt: Hurt,
    /// The DC of the save.
    #[field(5..=60)]
    pub dc: u8,
}

/// Walking over others.
#[record(checked, kept)]
#[derive(Default)]
pub struct Trampling {
    /// The size up to which they are trampled.
    pub size: Size,
    /// The damage.
    pub hurt: Hurt,
    /// The DC of the save.
    #[field(5..=60)]
    pub dc: u8,
}

/// Swallowing others.
#[record(checked, kept)]
#[derive(Default)]
pub struct Swallowing {
    /// The size up to which they are swallowed.
    pub size: Size,
    /// The damage inside.
    pub hurt: Hurt,
    /// The damage of one blow that frees.
    #[field(1..=100)]
    pub rupture: i32,
}

/// Something about a creature that frightens whoever comes near.
#[record(kept)]
#[derive(Default)]
pub struct Presence {
    /// How far.
    #[field(5..=120)]
    pub feet: u8,
    /// The DC of the save.
    #[field(5..=60)]
    pub dc: u8,
}

/// Something that comes from a creature over an area.
#[record(checked, kept)]
#[derive(Default)]
pub struct Breath {
    /// What it is called.
    pub name: String,
    /// Its shape.
    #[or_default(Spray::Cone)]
    pub shape: Spray,
    /// Its size.
    #[field(5..=120)]
    pub feet: u8,
    /// The damage.
    pub hurt: Hurt,
    /// The save.
    #[or_default(Save::Reflex)]
    pub save: Save,
    /// The DC of the save.
    #[field(5..=60)]
    pub dc: u8,
    /// Actions that it takes.
    #[or_default(2)]
    #[field(1..=3)]
    pub actions: u8,
    /// Sides of the die that says for how many rounds it is not there again; 0 where it is there always.
    #[or_default(0)]
    #[field(0..=12)]
    pub recharge: u8,
    /// How often in a day; 0 for as often as one likes.
    #[or_default(0)]
    #[field(0..=9)]
    pub daily: u8,
}

/// What a creature can do beside striking.
#[record(kept)]
#[derive(Default)]
pub struct Powers {
    /// Crushing those whom it holds.
    #[inner]
    pub constrict: Option<Squeeze>,
    /// Walking over others.
    #[inner]
    pub trample: Option<Trampling>,
    /// Swallowing those whom its mouth holds.
    #[inner]
    pub swallow: Option<Swallowing>,
    /// Frightening whoever comes near.
    #[inner]
    pub presence: Option<Presence>,
    /// Biting everybody in its space, as swarms do.
    #[inner]
    pub bites: Option<Squeeze>,
    /// Something that it breathes.
    #[inner]
    pub breath: Option<Breath>,
    /// The strike with which it rends after two hits, by its name.
    pub rend: Option<String>,
    /// What it takes off each instance of damage.
    #[or_default(0)]
    #[field(0..=40)]
    pub hardness: i32,
    /// The armour class once its armour is broken, at half its hit points; its hardness goes with it.
    #[field(5..=60)]
    pub broken_armour: Option<u8>,
    /// Sides of the die that it adds against whom two of its friends reach.
    #[or_default(0)]
    #[field(0..=12)]
    pub pack: u8,
    /// Whether it walks and strikes with one action.
    #[or_default(false)]
    pub pounce: bool,
    /// What it adds to damage after two walks of 20 feet or more in a line.
    #[field(1..=10)]
    pub rush: Option<u8>,
    /// What it resists of everything, as one without a body.
    #[or_default(0)]
    #[field(0..=40)]
    pub incorporeal: i32,
    /// Whether that is twice as much against what is not magical.
    #[or_default(false)]
    pub incorporeal_doubled: bool,
    /// Feet within which two of its friends resist better with their Will.
    #[or_default(0)]
    #[field(0..=120)]
    pub heartens: u8,
    /// Whether it rolls to grab, to knock down and to push after a hit, as creatures of the newer books do; those of the older do it
    /// without a check.
    #[or_default(false)]
    pub rolls_after_hits: bool,
}

impl Checked for Squeeze {
    fn wrong(&self, faults: &mut Faults<'_>) {
        self.hurt.check_in(faults);
    }
}

impl Checked for Trampling {
    fn wrong(&self, faults: &mut Faults<'_>) {
        self.hurt.check_in(faults);
    }
}

impl Checked for Swallowing {
    fn wrong(&self, faults: &mut Faults<'_>) {
        self.hurt.check_in(faults);
    }
}

impl Checked for Breath {
    fn wrong(&self, faults: &mut Faults<'_>) {
        self.hurt.check_in(faults);
    }
}
