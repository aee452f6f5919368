//! Dice and checks: Fudge dice for ordinary rolls, Wild dice for the rolls of a fight.

use crate::Destiny;
use crate::attack::{self, CombatCheck};
use crate::conditions;
use crate::defence::{self, DefenceKind};
pub use crate::difficulty::{Competence, DIFFICULTIES, Difficulty, difficulty};
use crate::event::{Event, Throw};
use crate::options::DiceProfile;
use crate::profile::{Attribute, Skill};
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log, Luck, Refusal, Scene, Tally};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// A Fudge die shows -1, 0 or +1, each on two of six sides: 1 and 2, 3 and 4, 5 and 6 of a plain die.
    FUDGE_DIE = "WT-DIC-01", "Fudge die";
    /// A Wild die shows -2, -1, 0, 0, +1, +2 on its six sides, read in this order from a plain die.
    WILD_DIE = "WT-DIC-02", "Wild die";
    /// An ordinary check adds five Fudge dice to attribute, skill, specialization and modifiers.
    ORDINARY = "WT-DIC-03", "Ordinary check";
    /// A check is written attribute [skill/specialization]; the same skill may go with other attributes.
    NOTATION = "WT-DIC-04", "Check notation";
    /// Reaching the target number succeeds; the margin is how far beyond it or short of it the total is.
    SUCCESS = "WT-DIC-05", "Success and margin";
    /// Attack rolls and combat checks add 10 when they meet a Defence, another combat check or a number on that
    /// scale. Other checks add nothing.
    COMBAT_SCALE = "WT-DIC-06", "Combat scale";
    /// A wild roll throws Wild dice in place of Fudge dice.
    WILD_ROLL = "WT-DIC-07", "Wild roll";
    /// A standard combat roll throws Fudge dice on the combat scale; it is never critical.
    STANDARD_ROLL = "WT-DIC-08", "Standard combat roll";
    /// A wild roll whose dice alone come to +5 or more is a critical success, to -5 or less a critical failure,
    /// whatever is added and whatever it must reach.
    CRITICALS = "WT-DIC-09", "Critical success and failure";
    /// Attack rolls and combat checks are wild; everything else rolls Fudge dice.
    WHICH_ARE_WILD = "WT-DIC-10", "Which rolls are wild", Table;
    /// When both sides roll, the one who resists sets the number; a tie goes to the one who acts.
    OPPOSED = "WT-DIC-11", "Opposed checks";
    /// Halves and parts round down, below zero too.
    ROUNDING = "WT-DIC-12", "Rounding";
    /// Bonuses and penalties add up, except where only the worst of some counts.
    MODIFIERS = "WT-DIC-13", "Modifiers add";
    /// What is simple, easy, challenging and impossible for the inept, the expert and those between.
    DIFFICULTY = "WT-DIC-14", "Difficulty guideline", Table;
    /// Some bonuses are a plain six-sided die.
    OTHER_DICE = "WT-DIC-15", "Other dice";
    /// How often the sums of five dice come up.
    DISTRIBUTIONS = "WT-DIC-16", "Distributions", Table;
    /// Without special dice: one plain die less another of a second colour; on wild rolls each six rolls on.
    /// First faces four apart are critical.
    CONTRAST = "WT-DIC-17", "Option: contrast dice", Option;
    /// First the dice of the one who acts, then of the one who resists, then damage, then what follows. Nothing
    /// is rolled whose outcome is fixed.
    ORDER = "WT-DIC-18", "Order in which dice are consumed";
    /// Where the rules name no target number the game master sets one; 0 if none is named.
    SET_BY_GAME_MASTER = "WT-DIC-19", "Target numbers set by the game master", Call;
}

/// WT-DIC-01: the marks of a Fudge die on the sides of a plain one.
static FUDGE: [i8; 6] = [-1, -1, 0, 0, 1, 1];
/// WT-DIC-02: the marks of a Wild die on the sides of a plain one.
static WILD: [i8; 6] = [-2, -1, 0, 0, 1, 2];

/// Which dice were thrown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dice {
    /// Fudge dice.
    #[default]
    Fudge,
    /// Wild dice.
    Wild,
    /// One plain die less another.
    Contrast,
    /// The same, where sixes roll on.
    OpenContrast,
    /// A plain six-sided die.
    Plain,
}

/// Whether a roll can be critical.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Criticals {
    /// They change initiative.
    Count,
    /// They are noted, without effect.
    Noted,
    /// There are none.
    None,
}

/// What a roll is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum RollUse {
    Attack,
    CombatCheck,
    Opening,
    Cling,
    Hinder,
    Distract,
    Endurance,
    Skill,
    Initiative,
}

/// WT-DIC-10: what is rolled, whether it is wild, whether the combat base is added, what criticals do.
pub const ROLLS: [(RollUse, bool, bool, Criticals); 9] = [
    (RollUse::Attack, true, true, Criticals::Count),
    (RollUse::CombatCheck, true, true, Criticals::Noted),
    (RollUse::Opening, true, true, Criticals::Noted),
    (RollUse::Cling, true, true, Criticals::Noted),
    (RollUse::Hinder, false, true, Criticals::None),
    (RollUse::Distract, false, false, Criticals::None),
    (RollUse::Endurance, false, false, Criticals::None),
    (RollUse::Skill, false, false, Criticals::None),
    (RollUse::Initiative, false, false, Criticals::None),
];

/// The row of [`ROLLS`] for a use: wild, base, criticals.
pub fn roll_of(kind: RollUse) -> (bool, bool, Criticals) {
    ROLLS.iter().find(|row| row.0 == kind).map_or((false, false, Criticals::None), |row| (row.1, row.2, row.3))
}

/// WT-DIC-16: of the 243 ways of five Fudge dice, how many come to at least -5, -4 ... 5.
pub const FUDGE_AT_LEAST: [u32; 11] = [243, 242, 237, 222, 192, 147, 96, 51, 21, 6, 1];
/// WT-DIC-16: of the 7776 ways of five Wild dice, how many come to at least -5, -4 ... 10.
pub const WILD_AT_LEAST: [u32; 16] =
    [7565, 7314, 6884, 6249, 5404, 4414, 3362, 2372, 1527, 892, 462, 211, 81, 26, 6, 1];

/// A check that the game master asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Asked {
    /// Attribute [skill/specialization] on the plain scale, with Fudge dice.
    Skill {
        /// The attribute.
        attribute: Attribute,
        /// The skill.
        skill: Skill,
        /// The specialization.
        #[serde(default)]
        specialization: Option<String>,
    },
    /// A combat check, wild; a standard one rolls Fudge dice.
    Combat {
        /// Which.
        check: CombatCheck,
        /// Whether it is a standard roll.
        #[serde(default)]
        standard: bool,
    },
}

/// What a check must reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "versus", rename_all = "snake_case")]
pub enum Versus {
    /// No number was set: 0.
    Unset,
    /// A number.
    Number {
        /// The number.
        tn: i32,
    },
    /// A number from the guideline.
    Guideline {
        /// For whom.
        competence: Competence,
        /// How hard.
        difficulty: Difficulty,
    },
    /// A Defence.
    Defence {
        /// Whose.
        actor: ActorId,
        /// Which.
        defence: DefenceKind,
    },
    /// Power or Agility Defence, whichever is better.
    BetterDefence {
        /// Whose.
        actor: ActorId,
    },
    /// Somebody's check.
    Check {
        /// Whose.
        actor: ActorId,
        /// Which.
        asked: Asked,
    },
}

/// What a check was for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Against bleeding, burning or poison.
    Endurance,
    /// Staying conscious.
    Consciousness,
    /// Staying alive.
    Death,
    /// What the game master asked for.
    Asked(Asked),
    /// Resisting such a check.
    Resisting(Asked),
}

/// Throws the dice of a check.
pub(crate) fn throw<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, wild: bool) -> Throw {
    let pool = u32::from(scene.state().options().dice_pool);
    match (scene.state().options().dice_profile, wild) {
        (DiceProfile::Five, false) => five(scene, Dice::Fudge, pool, &FUDGE),
        (DiceProfile::Five, true) => five(scene, Dice::Wild, pool, &WILD),
        (DiceProfile::Contrast, wild) => contrast(scene, wild),
    }
}

fn five<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    dice: Dice,
    pool: u32,
    marks: &'static [i8],
) -> Throw {
    let (sum, faces) = scene.marked(pool, marks);
    Throw { dice, sum, natural: sum, faces }
}

/// Positive die, negative die, then the sixes of the positive one, then those of the negative one.
fn contrast<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, open: bool) -> Throw {
    let dice = if open { Dice::OpenContrast } else { Dice::Contrast };
    let mut faces = Vec::new();
    let mut roll = |scene: &mut Scene<'_, Destiny, F, L>| {
        let face = scene.die(6, Luck::Plain).kept;
        if scene.listens() {
            faces.push(face);
        }
        face as i32
    };
    let (positive, negative) = (roll(scene), roll(scene));
    let natural = positive - negative;
    let mut sum = natural;
    for (first, sign) in [(positive, 1), (negative, -1)] {
        let mut last = first;
        while open && last == 6 {
            last = roll(scene);
            sum += sign * last;
        }
    }
    Throw { dice, sum, natural, faces }
}

/// Throws a plain six-sided die.
pub(crate) fn plain_die<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) -> Throw {
    let rolled = scene.die(6, Luck::Plain);
    Throw { dice: Dice::Plain, sum: rolled.value(), natural: rolled.value(), faces: rolled.faces }
}

/// Whether a wild throw is a critical success (1), a critical failure (-1) or neither (0).
pub fn critical(state: &State, throw: &Throw) -> i8 {
    let threshold = match throw.dice {
        Dice::Wild => state.options().dice_crit,
        Dice::OpenContrast => 4,
        _ => return 0,
    };
    i8::from(throw.natural >= threshold) - i8::from(throw.natural <= -threshold)
}

/// An ordinary roll of Fudge dice and a bonus, told as an event. Gives the total.
pub(crate) fn roll<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    purpose: Purpose,
    bonus: Tally,
    target: Option<i32>,
) -> i32 {
    let throw = throw(scene, false);
    let total = throw.sum + bonus.total;
    scene.emit(Event::CheckRolled { actor, purpose, throw, bonus, total, target });
    total
}

/// What a check adds to its dice, and whether it is wild.
pub fn bonus(state: &State, actor: ActorId, asked: &Asked, shows: bool) -> (Tally, bool) {
    let mut tally = Tally::new(shows);
    match asked {
        Asked::Skill { attribute, skill, specialization } => {
            let profile = state.profile(actor);
            tally.base(attribute.name(), profile.attribute(*attribute), &ORDINARY);
            tally.add(skill.name(), profile.skills.rank(*skill), &NOTATION);
            if let Some(word) = specialization {
                let rank = profile.skills.specialization(*skill, word);
                tally.add(word.clone(), rank, &crate::profile::SPECIALIZATION);
            }
            conditions::penalties(state, actor, false, &mut tally);
            (tally, roll_of(RollUse::Skill).0)
        }
        Asked::Combat { check, standard } => {
            tally.base("base", state.options().combat_base, &COMBAT_SCALE);
            attack::combat_bonus(state, actor, *check, &mut tally);
            (tally, roll_of(if *standard { RollUse::Hinder } else { RollUse::CombatCheck }).0)
        }
    }
}

/// Whether a check can be made at all.
pub(crate) fn check_lawful(state: &State, actor: ActorId, asked: &Asked, against: &Versus) -> Result<(), Refusal> {
    let able = |who: ActorId, asked: &Asked| {
        if !state.knows(who) {
            return Err(Refusal::new(&ORDINARY, "there is no such creature"));
        }
        match asked {
            Asked::Combat { check, .. } => attack::check_lawful(state, who, *check),
            Asked::Skill { .. } => Ok(()),
        }
    };
    able(actor, asked)?;
    let combat = matches!(asked, Asked::Combat { .. });
    let other_scale =
        Refusal::new(&COMBAT_SCALE, "a check on the plain scale cannot meet a number on the combat scale")
            .instead("ask for a combat check");
    match against {
        Versus::Number { tn } if !(-999..=999).contains(tn) => {
            Err(Refusal::new(&SET_BY_GAME_MASTER, "no target number is that far off").instead("-999 to 999"))
        }
        Versus::Unset | Versus::Number { .. } => Ok(()),
        Versus::Guideline { .. } if combat => {
            Err(Refusal::new(&COMBAT_SCALE, "the guideline of difficulties is for checks on the plain scale"))
        }
        Versus::Guideline { .. } => Ok(()),
        Versus::Defence { actor, .. } | Versus::BetterDefence { actor } if !state.knows(*actor) => {
            Err(Refusal::new(&ORDINARY, "there is no such creature"))
        }
        Versus::Defence { .. } | Versus::BetterDefence { .. } if !combat => Err(other_scale),
        Versus::Defence { .. } | Versus::BetterDefence { .. } => Ok(()),
        Versus::Check { actor, asked } => {
            able(*actor, asked)?;
            if combat == matches!(asked, Asked::Combat { .. }) { Ok(()) } else { Err(other_scale) }
        }
    }
}

/// A check that the game master asked for: the dice of the one who acts, then of the one who resists.
pub(crate) fn check<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    asked: &Asked,
    against: &Versus,
) {
    let (bonus, wild) = self::bonus(scene.state(), actor, asked, scene.listens());
    let throw = self::throw(scene, wild);
    let state = scene.state();
    let of = |who: ActorId, kind| defence::value(state, who, kind, None, &mut Tally::silent());
    let target = match against {
        Versus::Unset => 0,
        Versus::Number { tn } => *tn,
        Versus::Guideline { competence, difficulty } => self::difficulty(*competence, *difficulty),
        Versus::Defence { actor, defence } => of(*actor, *defence),
        Versus::BetterDefence { actor } => of(*actor, defence::better(state, *actor)),
        Versus::Check { actor: other, asked } => {
            let (bonus, wild) = self::bonus(scene.state(), *other, asked, scene.listens());
            let throw = self::throw(scene, wild);
            let total = throw.sum + bonus.total;
            let purpose = Purpose::Resisting(asked.clone());
            scene.emit(Event::CheckRolled { actor: *other, purpose, throw, bonus, total, target: None });
            total
        }
    };
    let total = throw.sum + bonus.total;
    let purpose = Purpose::Asked(asked.clone());
    scene.emit(Event::CheckRolled { actor, purpose, throw, bonus, total, target: Some(target) });
}
