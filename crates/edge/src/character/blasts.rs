//! What does something to all in an area: blasting weapons, breaths, bursts.

use super::{Condition, DamageType, Skill};
use ludex_kit::content::record;
use ludex_kit::{WordSet, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// What an area looks like.
    #[derive(Default)]
    pub enum Form {
        #[default] Sphere = "sphere", Cone = "cone", Cube = "cube", Cylinder = "cylinder", Line = "line",
    }
    /// What keeps people from seeing what is in a cloud.
    pub enum Veil {
        Bleared = "bleared", Obscured = "obscured",
    }
    /// How something comes to its area.
    #[derive(Default)]
    pub enum Sent {
        #[default] Thrown = "thrown", Breathed = "from the body",
    }
}

/// What an effect does to all in its area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Blast {
    /// What its area looks like.
    pub form: Form,
    /// Radius, length or side, in centimetres.
    pub size: i32,
    /// Width of a line, or height of a cylinder, in centimetres.
    #[serde(default, skip_serializing_if = "is_default")]
    pub width: i32,
    /// Dice of damage; none for 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dice: u8,
    /// Their sides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub die: u8,
    /// What it does harm with.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: DamageType,
    /// The skill of the saving throw; none where nobody resists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub save: Option<Skill>,
    /// What the saving throw takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dc: u8,
    /// What is the matter with who fails, until the end of its next turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub conditions: WordSet<Condition>,
    /// How far who fails is pushed away, in centimetres.
    #[serde(default, skip_serializing_if = "is_default")]
    pub push: i32,
    /// What keeps people from seeing what is in it, while it lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub veil: Option<Veil>,
    /// Rounds for which it stays; 0 for what is over at once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: u16,
    /// Whether whoever makes it is left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spares: bool,
}

/// Something that an actor has with which it does something to all in an area.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Device {
    /// What it is called.
    pub name: String,
    /// How it comes to its area.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sent: Sent,
    /// What it does.
    pub blast: Blast,
    /// How often it can be used in a scene.
    pub uses: u8,
    /// Own turns that pass before it can be used again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pause: u8,
    /// Psi points that it costs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub psi: u8,
}

/// Something with which people do something to all in an area.
#[record(kept, named = "device")]
#[derive(Default)]
pub struct DeviceRecord {
    /// What it is called.
    pub name: String,
    /// How it comes to its area.
    #[or_default(Sent::Thrown)]
    pub sent: Sent,
    /// What its area looks like.
    #[or_default(Form::Sphere)]
    pub form: Form,
    /// Radius, length or side, in centimetres.
    #[field(50..=5000)]
    pub size: u16,
    /// Width of a line, or height of a cylinder, in centimetres.
    #[or_default(0)]
    #[field(0..=5000)]
    pub width: u16,
    /// Dice of damage.
    #[or_default(0)]
    #[field(0..=20)]
    pub dice: u8,
    /// Their sides.
    #[or_default(0)]
    #[field(0..=12)]
    pub die: u8,
    /// What it does harm with.
    #[or_default(DamageType::Kinetic)]
    pub damage: DamageType,
    /// The skill of the saving throw; none where nobody resists.
    pub save: Option<Skill>,
    /// What the saving throw takes.
    #[or_default(0)]
    #[field(0..=40)]
    pub dc: u8,
    /// What is the matter with who fails, until the end of its next turn.
    #[or_default(Vec::new())]
    pub conditions: Vec<Condition>,
    /// How far who fails is pushed away, in centimetres.
    #[or_default(0)]
    #[field(0..=2000)]
    pub push: u16,
    /// What keeps people from seeing what is in it, while it lasts.
    pub veil: Option<Veil>,
    /// Rounds for which it stays; 0 for what is over at once.
    #[or_default(0)]
    #[field(0..=600)]
    pub rounds: u16,
    /// Whether whoever makes it is left out.
    #[or_default(false)]
    pub spares: bool,
    /// Own turns that pass before it can be used again.
    #[or_default(0)]
    #[field(0..=20)]
    pub pause: u8,
    /// Psi points that it costs.
    #[or_default(0)]
    #[field(0..=10)]
    pub psi: u8,
}

impl DeviceRecord {
    /// Returns it as an actor has it, for so many uses.
    pub fn device(&self, uses: u8) -> Device {
        let blast = Blast {
            form: self.form,
            size: self.size.into(),
            width: self.width.into(),
            dice: self.dice,
            die: self.die,
            damage: self.damage,
            save: self.save,
            dc: self.dc,
            conditions: self.conditions.iter().copied().collect(),
            push: self.push.into(),
            veil: self.veil,
            rounds: self.rounds,
            spares: self.spares,
        };
        Device { name: self.name.clone(), sent: self.sent, blast, uses, pause: self.pause, psi: self.psi }
    }
}
