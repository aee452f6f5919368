//! Fudge dice for ordinary rolls, Wild dice for the rolls of a fight.

use crate::prelude::*;
use ludex_engine::Check;
use std::collections::BTreeMap;

rules! {
    /// A Fudge die shows -1, 0 or +1, each on two of six sides: 1 and 2, 3 and 4, 5 and 6 of a plain die.
    FUDGE_DIE = "WT-DIC-01", "Fudge die";
    /// A Wild die shows -2, -1, 0, 0, +1, +2 on its six sides, read in this order from a plain die.
    WILD_DIE = "WT-DIC-02", "Wild die";
    /// A wild roll throws Wild dice in place of Fudge dice.
    WILD_ROLL = "WT-DIC-07", "Wild roll";
    /// A standard combat roll throws Fudge dice on the combat scale; it is never critical.
    STANDARD_ROLL = "WT-DIC-08", "Standard combat roll";
    /// A wild roll whose dice alone come to +5 or more is a critical success, to -5 or less a critical failure,
    /// whatever is added and whatever it must reach.
    CRITICALS = "WT-DIC-09", "Critical success and failure";
    /// Attack rolls and combat checks are wild; everything else rolls Fudge dice.
    WHICH_ARE_WILD = "WT-DIC-10", "Which rolls are wild", Table;
    /// Halves and parts round down, below zero too.
    ROUNDING = "WT-DIC-12", "Rounding";
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
}

/// The marks of a Fudge die on the sides of a plain one (WT-DIC-01).
static FUDGE: [i8; 6] = [-1, -1, 0, 0, 1, 1];
/// The marks of a Wild die on the sides of a plain one (WT-DIC-02).
static WILD: [i8; 6] = [-2, -1, 0, 0, 1, 2];
/// How many of the 243 ways of five Fudge dice come to at least -5, -4 ... 5 (WT-DIC-16).
pub const FUDGE_AT_LEAST: [u32; 11] = [243, 242, 237, 222, 192, 147, 96, 51, 21, 6, 1];
/// How many of the 7776 ways of five Wild dice come to at least -5, -4 ... 10 (WT-DIC-16).
pub const WILD_AT_LEAST: [u32; 16] =
    [7565, 7314, 6884, 6249, 5404, 4414, 3362, 2372, 1527, 892, 462, 211, 81, 26, 6, 1];

words! {
    /// Which dice were thrown; open contrast dice roll on at a six.
    #[derive(Default)]
    pub enum Dice {
        #[default] Fudge = "fudge" as "Fudge dice", Wild = "wild" as "Wild dice", Contrast = "contrast" as "contrast dice",
        OpenContrast = "open_contrast" as "contrast dice", Plain = "plain" as "die",
    }
    /// Whether criticals of a roll change initiative, are noted without effect, or are none.
    pub enum Criticals { Count = "count", Noted = "noted", None = "none" }
    /// What a roll is for.
    pub enum RollUse {
        Attack = "attack", CombatCheck = "combat check", Opening = "opening", Cling = "cling", Hinder = "hinder",
        Distract = "distract", Endurance = "endurance", Skill = "skill", Initiative = "initiative",
    }
}

/// How a roll is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollForm {
    /// Whether it throws Wild dice in place of Fudge dice (WT-DIC-07).
    pub wild: bool,
    /// Whether it is on the combat scale and adds the combat base (WT-DIC-06).
    pub combat: bool,
    /// What its criticals do.
    pub criticals: Criticals,
}

/// Returns how a roll is made, by what it is for (WT-DIC-10).
pub fn roll_of(kind: RollUse) -> RollForm {
    match kind {
        RollUse::Attack => RollForm { wild: true, combat: true, criticals: Criticals::Count },
        RollUse::CombatCheck | RollUse::Opening | RollUse::Cling => {
            RollForm { wild: true, combat: true, criticals: Criticals::Noted }
        }
        // A standard roll: Fudge dice on the combat scale (WT-DIC-08).
        RollUse::Hinder => RollForm { wild: false, combat: true, criticals: Criticals::None },
        RollUse::Distract | RollUse::Endurance | RollUse::Skill | RollUse::Initiative => {
            RollForm { wild: false, combat: false, criticals: Criticals::None }
        }
    }
}

/// Dice that were thrown together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Throw {
    /// Which dice.
    pub dice: Dice,
    /// What they come to.
    pub sum: i32,
    /// The sum that decides criticals: without what exploding dice added.
    pub natural: i32,
    /// The faces of the six-sided dice, in the order rolled; empty where nobody listens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub faces: Vec<u32>,
}

impl Throw {
    /// Returns the dice as the table shows them; none where nobody listened.
    pub(crate) fn rolled(&self) -> Vec<Rolled> {
        if self.faces.is_empty() {
            return Vec::new();
        }
        let marks: &[i8] = match self.dice {
            Dice::Fudge => &FUDGE,
            Dice::Wild => &WILD,
            Dice::Contrast | Dice::OpenContrast | Dice::Plain => &[],
        };
        let kept = self.faces.iter().sum();
        vec![Rolled { kept, sides: 6, marks: marks.to_vec(), faces: self.faces.clone(), ..Rolled::default() }]
    }

    /// Returns a check whose tally begins with what the dice read and goes on with the bonus.
    pub(crate) fn check(&self, title: &'static str, bonus: &Tally, total: i32) -> Check {
        let rule: &'static Rule = match self.dice {
            Dice::Fudge => &FUDGE_DIE,
            Dice::Wild => &WILD_DIE,
            Dice::Contrast | Dice::OpenContrast => &CONTRAST,
            Dice::Plain => &OTHER_DICE,
        };
        let mut tally = Tally::shown();
        tally.base(self.dice.name(), self.sum, rule);
        tally.parts.extend(bonus.parts.iter().cloned());
        tally.total = total;
        Check { total, ..Check::new(title, self.rolled(), tally) }
    }
}

/// Throws the dice of a roll.
pub(crate) fn throw(table: &mut Table<'_, impl Run>, kind: RollUse) -> Throw {
    let form = roll_of(kind);
    if table.state().options().dice_profile == DiceProfile::Contrast {
        return contrast(table, form.wild, form.criticals != Criticals::None);
    }

    let pool = u32::from(table.state().options().dice_pool);
    let (dice, marks) = if form.wild { (Dice::Wild, &WILD) } else { (Dice::Fudge, &FUDGE) };
    let (sum, faces) = table.marked(pool, marks);
    Throw { dice, sum, natural: sum, faces }
}

/// Throws the dice of a roll for which it only counts whether they come to at least `least`. Where every way is weighed, there
/// are two of them then.
pub(crate) fn throw_at_least(table: &mut Table<'_, impl Run>, kind: RollUse, least: i32) -> Throw {
    let five = table.state().options().dice_profile == DiceProfile::Five;
    let form = roll_of(kind);
    if !five || form.wild || form.criticals != Criticals::None {
        return throw(table, kind);
    }

    let reached = table.weighed(|state| {
        let pool = i32::from(state.options().dice_pool);
        let all = 3u64.pow(pool as u32);
        let enough = fudge_at_least(pool, least);
        [(0, all - enough), (1, enough)].into_iter().filter(|(_, ways)| *ways > 0).collect()
    });
    let Some(reached) = reached else { return throw(table, kind) };
    let sum = least - 1 + reached as i32;
    Throw { sum, natural: sum, ..Throw::default() }
}

/// Returns in how many of their 3^n ways n Fudge dice come to at least this sum.
fn fudge_at_least(dice: i32, least: i32) -> u64 {
    match dice {
        0 => u64::from(least <= 0),
        _ => (-1..=1).map(|mark| fudge_at_least(dice - 1, least - mark)).sum(),
    }
}

/// Throws contrast dice (WT-DIC-17): the positive die, the negative die, then what follows the sixes of the positive one, then
/// what follows those of the negative one.
fn contrast<R: Run>(table: &mut Table<'_, R>, open: bool, critical: bool) -> Throw {
    let dice = if open { Dice::OpenContrast } else { Dice::Contrast };
    if let Some(outcome) = table.weighed(|_| contrasted(open, critical)) {
        let sum = outcome as i32 / CLASSES - MOST_CONTRASTED;
        let class = outcome as i32 % CLASSES - 1;
        let natural = if open { class * CONTRAST_CRITICAL } else { sum };
        return Throw { dice, sum, natural, faces: Vec::new() };
    }

    let mut faces = Vec::new();
    let mut roll = |table: &mut Table<'_, R>| {
        let face = table.die(6, Advantage::Plain).kept;
        if table.listens() {
            faces.push(face);
        }
        face as i32
    };
    let positive = roll(table);
    let negative = roll(table);
    let natural = positive - negative;
    let mut sum = natural;
    for (first, sign) in [(positive, 1), (negative, -1)] {
        let mut last = first;
        while open && last == 6 {
            last = roll(table);
            sum += sign * last;
        }
    }
    Throw { dice, sum, natural, faces }
}

/// First faces so far apart are critical (WT-DIC-17).
const CONTRAST_CRITICAL: i32 = 4;
/// How many sixes of one die are followed one by one where every way is weighed; what is beyond counts by its mean.
const FOLLOWED: u32 = 10;
/// The most that contrasted dice come to, as they are weighed.
const MOST_CONTRASTED: i32 = 65;
/// What a weighed throw may be beside its sum: a critical failure, neither, a critical success.
const CLASSES: i32 = 3;

/// Returns what a die of two that are contrasted comes to, with its first face and its weight. An open one rolls on at
/// sixes: after [`FOLLOWED`] of them, which comes once in 60 million throws, 4.2 more are to be expected, so it counts 64
/// four times in five and 65 once.
fn one_contrasted(open: bool) -> Vec<(i32, i32, u64)> {
    if !open {
        return (1..=6).map(|face| (face, face, 1)).collect();
    }
    let whole = 5 * 6u64.pow(FOLLOWED);
    let mut ends = Vec::new();
    for sixes in 0..FOLLOWED {
        for face in 1..=5 {
            let first = if sixes == 0 { face } else { 6 };
            ends.push((first, 6 * sixes as i32 + face, whole / 6u64.pow(sixes + 1)));
        }
    }
    ends.push((6, MOST_CONTRASTED - 1, 4));
    ends.push((6, MOST_CONTRASTED, 1));
    ends
}

/// Returns the outcomes of two contrasted dice with their weights. An outcome numbers the sum and, where that counts, whether
/// it is critical: [`CLASSES`] numbers for each sum, the lowest sum first.
fn contrasted(open: bool, critical: bool) -> Vec<(u32, u64)> {
    let ways = one_contrasted(open);
    let mut weights = BTreeMap::new();
    for &(positive, more, weight) in &ways {
        for &(negative, less, times) in &ways {
            let apart = positive - negative;
            let class = i32::from(apart >= CONTRAST_CRITICAL) - i32::from(apart <= -CONTRAST_CRITICAL);
            let class = if critical { class } else { 0 };
            let outcome = CLASSES * (more - less + MOST_CONTRASTED) + class + 1;
            *weights.entry(outcome as u32).or_insert(0) += weight * times;
        }
    }
    weights.into_iter().collect()
}

/// Throws a plain six-sided die (WT-DIC-15).
pub(crate) fn plain_die(table: &mut Table<'_, impl Run>) -> Throw {
    let rolled = table.die(6, Advantage::Plain);
    Throw { dice: Dice::Plain, sum: rolled.value(), natural: rolled.value(), faces: rolled.faces }
}

/// Returns whether a wild throw is a critical success (1), a critical failure (-1) or neither (0), by its natural sum alone
/// (WT-DIC-09). What is added to it, such as the penalty of being harried, changes nothing of that (WT-INT-15).
pub fn critical(state: &State, throw: &Throw) -> i8 {
    let threshold = match throw.dice {
        Dice::Wild => state.options().dice_crit,
        Dice::OpenContrast => CONTRAST_CRITICAL,
        _ => return 0,
    };
    i8::from(throw.natural >= threshold) - i8::from(throw.natural <= -threshold)
}

/// Returns what became of a roll: of a blow, or of anything else.
pub(crate) fn result(succeeds: bool, critical: i8, blow: bool) -> RollResult {
    match (succeeds, critical) {
        (true, 1..) => RollResult::Critical,
        (false, ..=-1) => RollResult::Fumble,
        (true, _) if blow => RollResult::Hit,
        (false, _) if blow => RollResult::Miss,
        _ => RollResult::of(succeeds),
    }
}

/// Returns how a line tells of a critical success (1) or failure (-1); nothing of neither.
pub(crate) fn critical_words(critical: i8) -> &'static str {
    match critical {
        ..=-1 => "; a critical failure",
        0 => "",
        1.. => "; a critical success",
    }
}
