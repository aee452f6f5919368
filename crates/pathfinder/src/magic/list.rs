//! The spells, as tables.

use crate::prelude::*;
use crate::templates::Template;
use serde::Serializer;
use std::fmt;

words! {
    /// From what a spell is cast.
    pub enum SpellKind {
        Cantrip = "cantrip", Slot = "slot", Focus = "focus",
    }
    /// What a spell needs of body and voice.
    pub enum Components {
        Verbal = "verbal", Somatic = "somatic", Both = "both" as "somatic and verbal",
        All = "all" as "material, somatic and verbal",
    }
    /// How somebody withstands a spell.
    pub enum Defence {
        None = "none", Attack = "attack", BasicFortitude = "basic_fortitude", BasicReflex = "basic_reflex",
        BasicWill = "basic_will", Fortitude = "fortitude", Reflex = "reflex", Will = "will",
    }
    /// What else a spell is, as far as rules ask.
    pub enum SpellTrait {
        Mental = "mental", Fear = "fear", Incapacitation = "incapacitation", Auditory = "auditory", Visual = "visual",
        Nonlethal = "nonlethal", Sustained = "sustained", Sleep = "sleep", Hostile = "hostile",
    }
}

/// How far a spell goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Far {
    /// Its caster alone.
    Own,
    /// Whoever is beside its caster.
    Touch,
    /// So many feet.
    Feet(u16),
}

/// The damage of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpellHarm {
    /// Dice.
    pub dice: u8,
    /// Their sides.
    pub die: u8,
    /// What is added to each die.
    pub each: u8,
    /// Whether the ability of its caster is added.
    pub ability: bool,
    /// What it does.
    pub kind: DamageType,
    /// So many levels of the spell above its own add dice once.
    pub every: u8,
    /// So many.
    pub more: u8,
}

impl SpellHarm {
    /// Returns the dice of a spell of a level of its own that is cast at another (PF-SPL-06).
    pub fn dice_at(self, own: u8, level: u8) -> u8 {
        let above = level.saturating_sub(own);
        self.dice + above.checked_div(self.every).unwrap_or(0) * self.more
    }
}

impl fmt::Display for SpellHarm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dice, die, each, ability, kind, every, more } = *self;
        if dice > 0 {
            write!(f, "{dice}d{die}")?;
        }
        if each > 0 {
            write!(f, "+{each}")?;
        }
        if ability {
            write!(f, "{}ability", if dice > 0 { "+" } else { "" })?;
        }
        write!(f, " {kind}")?;
        if every > 0 {
            write!(f, " (+{every}: {more}d{die})")?;
        }
        Ok(())
    }
}

impl Serialize for SpellHarm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Returns damage that grows by `more` dice for each `every` levels.
const fn harm(dice: u8, die: u8, ability: bool, kind: DamageType, every: u8, more: u8) -> Option<SpellHarm> {
    Some(SpellHarm { dice, die, each: 0, ability, kind, every, more })
}

/// Returns the damage of bolts of force: a d4 and 1 each.
const fn bolt(every: u8, more: u8) -> Option<SpellHarm> {
    Some(SpellHarm { dice: 1, die: 4, each: 1, ability: false, kind: DamageType::Force, every, more })
}

/// A spell as it stands in the tables: its name, from what it is cast, its level, the fewest and the most actions, how far it
/// goes, whom or what it takes in, what withstands it, its damage.
pub type Row = (Spell, SpellKind, u8, (u8, u8), Far, Template, Defence, Option<SpellHarm>);

/// All spells, in their order: those of PF-SPL-05, then PF-SPL-10, PF-SPL-11 and PF-SPL-12.
#[rustfmt::skip]
pub const SPELLS: [Row; 36] = {
    use DamageType as D;
    use SpellKind::{Cantrip, Focus, Slot};
    use Far::{Feet, Own, Touch};
    use Template::{Burst, Cone, Emanation, Targets};
    [
        (Spell::RayOfFrost, Cantrip, 1, (2, 2), Feet(120), Targets(1), Defence::Attack, harm(1, 4, true, D::Cold, 1, 1)),
        (Spell::ElectricArc, Cantrip, 1, (2, 2), Feet(30), Targets(2), Defence::BasicReflex, harm(1, 4, true, D::Electricity, 1, 1)),
        (Spell::Shield, Cantrip, 1, (1, 1), Own, Targets(0), Defence::None, None),
        (Spell::MagicMissile, Slot, 1, (1, 3), Feet(120), Targets(3), Defence::None, bolt(2, 1)),
        (Spell::BurningHands, Slot, 1, (2, 2), Own, Cone(15), Defence::BasicReflex, harm(2, 6, false, D::Fire, 1, 2)),
        (Spell::Fear, Slot, 1, (2, 2), Feet(30), Targets(1), Defence::Will, None),
        (Spell::Heal, Slot, 1, (1, 3), Feet(30), Targets(1), Defence::BasicFortitude, harm(1, 8, false, D::Positive, 1, 1)),
        (Spell::Bless, Slot, 1, (2, 2), Own, Emanation(5), Defence::None, None),
        (Spell::Stabilize, Cantrip, 1, (2, 2), Feet(30), Targets(1), Defence::None, None),
        (Spell::AcidSplash, Cantrip, 1, (2, 2), Feet(30), Targets(1), Defence::Attack, harm(1, 6, false, D::Acid, 0, 0)),
        (Spell::ProduceFlame, Cantrip, 1, (2, 2), Feet(30), Targets(1), Defence::Attack, harm(1, 4, true, D::Fire, 1, 1)),
        (Spell::TelekineticProjectile, Cantrip, 1, (2, 2), Feet(30), Targets(1), Defence::Attack, harm(1, 6, true, D::Bludgeoning, 1, 1)),
        (Spell::DivineLance, Cantrip, 1, (2, 2), Feet(30), Targets(1), Defence::Attack, harm(1, 4, true, D::Good, 1, 1)),
        (Spell::DisruptUndead, Cantrip, 1, (2, 2), Feet(30), Targets(1), Defence::BasicFortitude, harm(1, 6, true, D::Positive, 1, 1)),
        (Spell::Daze, Cantrip, 1, (2, 2), Feet(60), Targets(1), Defence::BasicWill, harm(0, 6, true, D::Mental, 2, 1)),
        (Spell::Guidance, Cantrip, 1, (1, 1), Feet(30), Targets(1), Defence::None, None),
        (Spell::Light, Cantrip, 1, (2, 2), Touch, Targets(1), Defence::None, None),
        (Spell::DetectMagic, Cantrip, 1, (2, 2), Own, Emanation(30), Defence::None, None),
        (Spell::Grease, Slot, 1, (2, 2), Feet(30), Burst(5), Defence::Reflex, None),
        (Spell::Sleep, Slot, 1, (2, 2), Feet(30), Burst(5), Defence::Will, None),
        (Spell::ColorSpray, Slot, 1, (2, 2), Own, Cone(15), Defence::Will, None),
        (Spell::MageArmor, Slot, 1, (2, 2), Own, Targets(0), Defence::None, None),
        (Spell::TrueStrike, Slot, 1, (1, 1), Own, Targets(0), Defence::None, None),
        (Spell::MagicWeapon, Slot, 1, (2, 2), Touch, Targets(1), Defence::None, None),
        (Spell::Harm, Slot, 1, (1, 3), Feet(30), Targets(1), Defence::BasicFortitude, harm(1, 8, false, D::Negative, 1, 1)),
        (Spell::Command, Slot, 1, (2, 2), Feet(30), Targets(1), Defence::Will, None),
        (Spell::Sanctuary, Slot, 1, (2, 2), Touch, Targets(1), Defence::None, None),
        (Spell::RayOfEnfeeblement, Slot, 1, (2, 2), Feet(30), Targets(1), Defence::Attack, None),
        (Spell::ShockingGrasp, Slot, 1, (2, 2), Touch, Targets(1), Defence::Attack, harm(2, 12, false, D::Electricity, 1, 1)),
        (Spell::FeatherFall, Slot, 1, (0, 0), Feet(60), Targets(1), Defence::None, None),
        (Spell::AcidArrow, Slot, 2, (2, 2), Feet(120), Targets(1), Defence::Attack, harm(3, 8, false, D::Acid, 2, 2)),
        (Spell::FlamingSphere, Slot, 2, (2, 2), Feet(30), Targets(0), Defence::Reflex, harm(3, 6, false, D::Fire, 1, 1)),
        (Spell::Invisibility, Slot, 2, (2, 2), Touch, Targets(1), Defence::None, None),
        (Spell::SoundBurst, Slot, 2, (2, 2), Feet(30), Burst(10), Defence::Fortitude, harm(2, 10, false, D::Sonic, 1, 1)),
        (Spell::SpiritualWeapon, Slot, 2, (2, 2), Feet(120), Targets(1), Defence::Attack, harm(1, 8, true, D::Force, 2, 1)),
        (Spell::ForceBolt, Focus, 1, (1, 1), Feet(30), Targets(1), Defence::None, bolt(2, 1)),
    ]
};

/// What each spell needs of body and voice (PF-SPL-09), where that is not somatic and verbal. Heal and harm hang on the actions.
pub const COMPONENT_ROWS: [(Spell, u8, Components); 10] = [
    (Spell::Shield, 1, Components::Verbal),
    (Spell::Guidance, 1, Components::Verbal),
    (Spell::TrueStrike, 1, Components::Verbal),
    (Spell::FeatherFall, 0, Components::Verbal),
    (Spell::ForceBolt, 1, Components::Somatic),
    (Spell::Heal, 1, Components::Somatic),
    (Spell::Harm, 1, Components::Somatic),
    (Spell::Heal, 3, Components::All),
    (Spell::Harm, 3, Components::All),
    (Spell::MagicMissile, 1, Components::Both),
];

/// What a prepared caster has each day (PF-SPL-07): level, cantrips, slots of the first and of the second level.
pub const SLOT_ROWS: [(u8, u8, u8, u8); 4] = [(1, 5, 2, 0), (2, 5, 3, 0), (3, 5, 3, 2), (4, 5, 3, 3)];

/// What else spells are.
const TRAITS: [(Spell, &[SpellTrait]); 18] = {
    use SpellTrait as T;
    [
        (Spell::Fear, &[T::Mental, T::Fear, T::Hostile]),
        (Spell::Daze, &[T::Mental, T::Nonlethal, T::Hostile]),
        (Spell::Sleep, &[T::Mental, T::Incapacitation, T::Sleep, T::Hostile]),
        (Spell::ColorSpray, &[T::Visual, T::Incapacitation, T::Hostile]),
        (Spell::Command, &[T::Mental, T::Auditory, T::Hostile]),
        (Spell::FlamingSphere, &[T::Sustained, T::Hostile]),
        (Spell::SpiritualWeapon, &[T::Sustained, T::Hostile]),
        (Spell::RayOfFrost, &[T::Hostile]),
        (Spell::ElectricArc, &[T::Hostile]),
        (Spell::MagicMissile, &[T::Hostile]),
        (Spell::BurningHands, &[T::Hostile]),
        (Spell::AcidSplash, &[T::Hostile]),
        (Spell::ProduceFlame, &[T::Hostile]),
        (Spell::TelekineticProjectile, &[T::Hostile]),
        (Spell::DivineLance, &[T::Hostile]),
        (Spell::Grease, &[T::Hostile]),
        (Spell::ForceBolt, &[T::Hostile]),
        (Spell::SoundBurst, &[T::Hostile]),
    ]
};

/// Spells that do ill and are nothing else.
const ILL: [Spell; 5] =
    [Spell::DisruptUndead, Spell::RayOfEnfeeblement, Spell::ShockingGrasp, Spell::AcidArrow, Spell::Harm];

/// The traditions to whose lists each spell belongs, in the order of the spells (PF-ITM-17).
#[rustfmt::skip]
pub const TRADITIONS: [&[Tradition]; 36] = [
    &[ARCANE, PRIMAL], &[ARCANE, PRIMAL], &[ARCANE, DIVINE, OCCULT], &[ARCANE, OCCULT],
    &[ARCANE, PRIMAL], &[ARCANE, DIVINE, OCCULT, PRIMAL], &[DIVINE, PRIMAL], &[DIVINE, OCCULT], &[DIVINE, PRIMAL],
    &[ARCANE, PRIMAL], &[ARCANE, PRIMAL], &[ARCANE, OCCULT],
    &[DIVINE], &[DIVINE, PRIMAL], &[ARCANE, DIVINE, OCCULT], &[DIVINE, OCCULT, PRIMAL],
    &[ARCANE, DIVINE, OCCULT, PRIMAL], &[ARCANE, DIVINE, OCCULT, PRIMAL],
    &[ARCANE, PRIMAL], &[ARCANE, OCCULT], &[ARCANE, OCCULT], &[ARCANE, OCCULT],
    &[ARCANE, OCCULT], &[ARCANE, DIVINE, OCCULT], &[DIVINE], &[ARCANE, DIVINE, OCCULT],
    &[DIVINE, OCCULT], &[ARCANE, DIVINE, OCCULT], &[ARCANE, PRIMAL],
    &[ARCANE, PRIMAL],
    &[ARCANE, PRIMAL], &[ARCANE, PRIMAL], &[ARCANE, OCCULT],
    &[DIVINE, OCCULT], &[DIVINE, OCCULT], &[ARCANE],
];
const ARCANE: Tradition = Tradition::Arcane;
const DIVINE: Tradition = Tradition::Divine;
const OCCULT: Tradition = Tradition::Occult;
const PRIMAL: Tradition = Tradition::Primal;

/// Returns whether a spell is on the list of somebody: on that of a tradition to which all that it casts belongs.
pub fn is_on_list(state: &State, id: ActorId, spell: Spell) -> bool {
    let Some(casting) = &state.profile(id).casting else { return false };
    let own = || casting.cantrips.iter().copied().chain(casting.prepared.iter().map(|slot| slot.spell));
    let lists = |spell: Spell, of: Tradition| TRADITIONS[spell as usize].contains(&of);
    let fits = |of: Tradition| lists(spell, of) && own().all(|one| lists(one, of));
    Tradition::ALL.iter().any(|of| fits(*of))
}

/// Returns the row of a spell.
pub fn row(spell: Spell) -> &'static Row {
    &SPELLS[spell as usize]
}

/// Returns whether a spell is something.
pub fn is(spell: Spell, what: SpellTrait) -> bool {
    let listed = TRAITS.iter().any(|(one, traits)| *one == spell && traits.contains(&what));
    listed || what == SpellTrait::Hostile && ILL.contains(&spell)
}

/// Returns what a spell needs of body and voice when it is cast with so many actions (PF-SPL-09).
pub fn components(spell: Spell, actions: u8) -> Components {
    let hangs_on_actions = matches!(spell, Spell::Heal | Spell::Harm);
    let found = COMPONENT_ROWS.iter().find(|(one, with, _)| *one == spell && (!hangs_on_actions || *with == actions));
    found.map_or(Components::Both, |(_, _, components)| *components)
}

impl Components {
    /// Returns whether hands are used, which gives openings (PF-SPL-01).
    pub const fn manipulates(self) -> bool {
        !matches!(self, Components::Verbal)
    }

    /// Returns whether the voice is used.
    pub const fn speaks(self) -> bool {
        !matches!(self, Components::Somatic)
    }
}

impl Defence {
    /// Returns the save, and whether it is a basic one.
    pub const fn save(self) -> Option<(Save, bool)> {
        match self {
            Defence::None | Defence::Attack => None,
            Defence::BasicFortitude => Some((Save::Fortitude, true)),
            Defence::BasicReflex => Some((Save::Reflex, true)),
            Defence::BasicWill => Some((Save::Will, true)),
            Defence::Fortitude => Some((Save::Fortitude, false)),
            Defence::Reflex => Some((Save::Reflex, false)),
            Defence::Will => Some((Save::Will, false)),
        }
    }
}
