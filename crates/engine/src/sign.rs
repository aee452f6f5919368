use crate::{Status, Token};
use serde::{Deserialize, Serialize};

/// As what a condition is drawn at who has it: what is the same matter in several games has the same drawing. Each game says it of
/// its own conditions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sign {
    /// There is no drawing: the first letters of its name are shown.
    #[default]
    #[serde(rename = "")]
    Undrawn,
    /// It aims.
    Aiming,
    /// It loses blood.
    Bleeding,
    /// It does not see.
    Blinded,
    /// It is tied, caught or held in place.
    Bound,
    /// Its defence is broken through.
    Breached,
    /// It holds its breath.
    Breath,
    /// It carries too much.
    Burdened,
    /// It burns, or suffers what comes again.
    Burning,
    /// It is under a charm.
    Charmed,
    /// It is clumsy.
    Clumsy,
    /// It keeps its mind on something.
    Concentrating,
    /// Its mind is not clear.
    Confused,
    /// Acid has eaten what protects it.
    Corroded,
    /// It crouches.
    Crouching,
    /// It sees badly for too much light.
    Dazzled,
    /// It is dead.
    Dead,
    /// It does not hear.
    Deafened,
    /// A part of it is of no use.
    Disabled,
    /// Its mind is elsewhere.
    Distracted,
    /// It dies sooner than others.
    Doomed,
    /// It has broken down.
    Down,
    /// It has no air.
    Drowning,
    /// It dies.
    Dying,
    /// It is not wholly in this world.
    Ethereal,
    /// It is tired.
    Exhausted,
    /// It falls.
    Falling,
    /// It has deceived somebody.
    Feint,
    /// Foes stand on both sides of it.
    Flanked,
    /// It runs away.
    Fleeing,
    /// It is in the air.
    Flying,
    /// It is afraid.
    Frightened,
    /// Somebody holds it.
    Grappled,
    /// It is on its guard.
    Guarding,
    /// Somebody helps it.
    Helped,
    /// Not everybody sees it.
    Hidden,
    /// Something is in its way.
    Hindered,
    /// It walks badly.
    Hobbled,
    /// It can do nothing.
    Incapacitated,
    /// It cannot be seen.
    Invisible,
    /// It rides.
    Mounted,
    /// It cannot move.
    Paralyzed,
    /// It is stone.
    Petrified,
    /// It is held to the ground.
    Pinned,
    /// There is poison in it.
    Poisoned,
    /// It lies on the ground.
    Prone,
    /// It is quicker than usual.
    Quickened,
    /// It waits for its moment.
    Ready,
    /// It holds up a shield.
    Shield,
    /// It has had a shock.
    Shocked,
    /// It is ill.
    Sickened,
    /// It sleeps, or rests.
    Sleeping,
    /// It is slower than usual.
    Slowed,
    /// It cannot speak.
    Speechless,
    /// It does not get worse.
    Stable,
    /// It is off its balance.
    Staggered,
    /// It is stunned.
    Stunned,
    /// It did not see it coming.
    Surprised,
    /// It is in the water.
    Swimming,
    /// It holds on.
    Tenacious,
    /// It has a lasting injury.
    Trauma,
    /// It is not conscious.
    Unconscious,
    /// Something protects it.
    Warded,
    /// It is weaker than it was.
    Withered,
    /// It was dying.
    Wounded,
}

impl Sign {
    /// Every drawing.
    pub const ALL: &[Self] = &[
        Self::Aiming,
        Self::Bleeding,
        Self::Blinded,
        Self::Bound,
        Self::Breached,
        Self::Breath,
        Self::Burdened,
        Self::Burning,
        Self::Charmed,
        Self::Clumsy,
        Self::Concentrating,
        Self::Confused,
        Self::Corroded,
        Self::Crouching,
        Self::Dazzled,
        Self::Dead,
        Self::Deafened,
        Self::Disabled,
        Self::Distracted,
        Self::Doomed,
        Self::Down,
        Self::Drowning,
        Self::Dying,
        Self::Ethereal,
        Self::Exhausted,
        Self::Falling,
        Self::Feint,
        Self::Flanked,
        Self::Fleeing,
        Self::Flying,
        Self::Frightened,
        Self::Grappled,
        Self::Guarding,
        Self::Helped,
        Self::Hidden,
        Self::Hindered,
        Self::Hobbled,
        Self::Incapacitated,
        Self::Invisible,
        Self::Mounted,
        Self::Paralyzed,
        Self::Petrified,
        Self::Pinned,
        Self::Poisoned,
        Self::Prone,
        Self::Quickened,
        Self::Ready,
        Self::Shield,
        Self::Shocked,
        Self::Sickened,
        Self::Sleeping,
        Self::Slowed,
        Self::Speechless,
        Self::Stable,
        Self::Staggered,
        Self::Stunned,
        Self::Surprised,
        Self::Swimming,
        Self::Tenacious,
        Self::Trauma,
        Self::Unconscious,
        Self::Warded,
        Self::Withered,
        Self::Wounded,
    ];
}

impl Token {
    /// Shows what is the matter with it, each with its drawing.
    pub fn suffers(&mut self, conditions: impl IntoIterator<Item = Status>) {
        (self.statuses, self.signs) = conditions.into_iter().map(|one| (one.name, one.sign)).unzip();
    }
}
