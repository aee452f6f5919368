//! A d20 against a DC, in four degrees.

mod flat;

pub use flat::{Flat, Flattened, flat, flat_together};

use crate::prelude::*;

rules! {
    /// A d20 and a modifier against a DC: as much is enough.
    RESOLUTION = "PF-CHK-01", "Check resolution";
    /// Ten above the DC is a critical success, ten below a critical failure.
    DEGREES = "PF-CHK-02", "Four degrees of success";
    /// A 20 on the die is a degree better, a 1 a degree worse.
    NATURAL = "PF-CHK-03", "Natural 20 and natural 1";
    /// First the number, then the face of the die, then everything else that shifts a degree, each by a step, never beyond the
    /// ends. Where an effect has no words for a critical degree the plain one stands.
    SHIFTS = "PF-CHK-04", "Order of degree changes";
    /// Who does not roll has a DC of 10 and what it would roll with.
    STATISTIC_DC = "PF-CHK-05", "DC of a statistic";
    /// A die alone against a DC: nothing is added to it. 1 or less succeeds and 21 or more fails without a roll.
    FLAT = "PF-CHK-06", "Flat check";
    /// Where several flat checks stand against the same thing one die is thrown against the highest of them.
    TOGETHER = "PF-CHK-07", "Several flat checks at once";
    /// One effect of fortune and one of misfortune may touch a roll; one of each cancel.
    FORTUNE = "PF-CHK-09", "Fortune and misfortune";
    /// Who lacks the rank that a task asks for does not succeed at it, however well they roll.
    MINIMUM = "PF-CHK-10", "Minimum proficiency";
    /// Halves are rounded down.
    ROUNDING = "PF-CHK-11", "Rounding";
    /// Of several multipliers each beyond the first adds one less than it says; then the halves are taken.
    MULTIPLIERS = "PF-CHK-14", "Several multipliers";
}

words! {
    /// What a check comes to.
    pub enum Degree {
        CriticalFailure = "critical_failure" as "critical failure", Failure = "failure", Success = "success",
        CriticalSuccess = "critical_success" as "critical success",
    }
}

impl Degree {
    /// Returns what became of a check, for a table that knows no words of the game.
    pub const fn result(self) -> RollResult {
        match self {
            Self::CriticalSuccess => RollResult::Critical,
            Self::Success => RollResult::Success,
            Self::Failure => RollResult::Failure,
            Self::CriticalFailure => RollResult::Fumble,
        }
    }

    /// Returns what a result comes to against a DC by its number alone (PF-CHK-02).
    pub const fn of(result: i32, dc: i32) -> Self {
        if result >= dc + 10 {
            Degree::CriticalSuccess
        } else if result >= dc {
            Degree::Success
        } else if result > dc - 10 {
            Degree::Failure
        } else {
            Degree::CriticalFailure
        }
    }

    /// Returns the degree so many steps better, or worse where `steps` is below 0; never beyond the ends.
    pub fn shifted(self, steps: i32) -> Self {
        let place = (self as i32 + steps).clamp(0, 3);
        Self::ALL[place as usize]
    }

    /// Returns the degree that a face of the die makes of this one (PF-CHK-03).
    pub fn natural(self, face: u32) -> Self {
        match face {
            20 => self.shifted(1),
            1 => self.shifted(-1),
            _ => self,
        }
    }

    /// Returns whether it is a success, critical or not.
    pub const fn succeeds(self) -> bool {
        matches!(self, Degree::Success | Degree::CriticalSuccess)
    }

    /// Returns the degree for an effect with no words of its own for a critical success (PF-CHK-04).
    pub const fn without_critical_success(self) -> Self {
        if matches!(self, Degree::CriticalSuccess) { Degree::Success } else { self }
    }

    /// Returns the degree for an effect with no words of its own for a critical failure (PF-CHK-04).
    pub const fn without_critical_failure(self) -> Self {
        if matches!(self, Degree::CriticalFailure) { Degree::Failure } else { self }
    }

    /// Returns the number of the mark that odds count for it.
    pub const fn mark(self) -> u8 {
        match self {
            Degree::CriticalSuccess => mark::CRITICAL_SUCCESS,
            Degree::Success => mark::SUCCESS,
            Degree::Failure => mark::FAILURE,
            Degree::CriticalFailure => mark::CRITICAL_FAILURE,
        }
    }
}

/// Whether fortune or misfortune touches a roll (PF-CHK-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Luck {
    /// Whether the better of two dice counts.
    pub fortune: bool,
    /// Whether the worse of two dice counts.
    pub misfortune: bool,
}

impl Luck {
    /// Returns how the die is rolled: both together cancel, and several of a kind count once.
    pub fn roll(self) -> Advantage {
        Advantage::of(self.fortune, self.misfortune)
    }
}

/// Something beside the number and the face that moves a degree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    /// What it is.
    pub label: std::borrow::Cow<'static, str>,
    /// By how many steps; better above 0.
    pub steps: i8,
}

/// What a check is made of before the die falls.
#[derive(Debug, Clone, Default)]
pub struct Attempt {
    /// What is added to the die.
    pub modifier: Tally,
    /// What the sum is held against.
    pub dc: Tally,
    /// What touches the die.
    pub luck: Luck,
    /// Steps that the degree moves after the face.
    pub steps: i8,
    /// What moves it, where somebody listens.
    pub shifts: Vec<Shift>,
    /// Whether the roller lacks the rank that the task asks for (PF-CHK-10).
    pub unfit: bool,
    /// Whether a success, as number and face have it, counts as a critical one.
    pub resolute: bool,
    /// Whether no die is thrown, because the modifier is all that it comes to.
    pub certain: bool,
}

impl Attempt {
    /// Returns a check of a modifier against a DC.
    #[inline]
    pub fn new(modifier: Tally, dc: Tally) -> Self {
        let (luck, shifts) = (Luck::default(), Vec::new());
        Self { modifier, dc, luck, steps: 0, shifts, unfit: false, resolute: false, certain: false }
    }

    /// Adds a shift of the degree.
    pub fn shift(&mut self, label: &'static str, steps: i8) {
        self.steps += steps;
        if self.modifier.shows() {
            self.shifts.push(Shift { label: label.into(), steps });
        }
    }

    /// Returns the degree to which a face of the die leads (PF-CHK-04): the number, the face, each shift by itself.
    pub fn degree(&self, face: u32) -> Degree {
        self.settled(Degree::of(face as i32 + self.modifier.total, self.dc.total).natural(face))
    }

    /// Returns what number and face together lead to.
    fn settled(&self, rolled: Degree) -> Degree {
        let rolled = if self.resolute && rolled == Degree::Success { Degree::CriticalSuccess } else { rolled };
        let degree = rolled.shifted(self.steps.into());
        if self.unfit && degree.succeeds() { Degree::Failure } else { degree }
    }

    /// Throws the die for a degree, where one is thrown. Where every way is weighed, all faces that lead to the same degree are one
    /// way; what needs the sum of die and modifier as well is thrown [for its sum](Attempt::roll_for_sum).
    pub fn roll(self, table: &mut Table<'_, impl Run>) -> Check {
        if self.certain {
            return self.with(Rolled::default());
        }
        let Some(kept) = table.weighed(|_| self.faces_by_degree()) else { return self.roll_for_sum(table) };
        let advantage = self.luck.roll();
        self.with(Rolled { kept, sides: 20, advantage, ..Rolled::default() })
    }

    /// Throws the die where it counts what it comes to, and not the degree alone.
    pub fn roll_for_sum(self, table: &mut Table<'_, impl Run>) -> Check {
        if self.certain {
            return self.with(Rolled::default());
        }
        let roll = table.die(20, self.luck.roll());
        self.with(roll)
    }

    /// Returns a face for each degree to which one leads, with the number of ways to that degree.
    fn faces_by_degree(&self) -> Vec<(u32, u64)> {
        by_degree(self.luck.roll(), |face| self.degree(face))
    }

    /// Returns the check that a die makes of it.
    pub fn with(self, roll: Rolled) -> Check {
        let degree = self.degree(roll.kept);
        let number = Degree::of(roll.value() + self.modifier.total, self.dc.total);
        let Self { modifier, dc, luck, shifts, unfit, certain, .. } = self;
        Check { roll, modifier, dc, luck, number, shifts, unfit, certain, degree }
    }

    /// Returns how many of the twenty faces lead to a degree; where two dice are thrown, of how many pairs out of 400.
    pub fn chances(&self) -> [u32; 4] {
        let mut ways = [0; 4];
        if self.certain {
            ways[self.degree(0) as usize] = 20;
            return ways;
        }
        // What settles a degree beside number and face does so to all that lead to one alike.
        let rolled = chances(self.luck, self.dc.total - self.modifier.total);
        for (degree, count) in Degree::ALL.iter().zip(rolled) {
            ways[self.settled(*degree) as usize] += count;
        }
        ways
    }
}

/// Returns how many of the twenty faces lead to each degree where so much is needed on the die, which is the DC less the modifier;
/// where two dice are thrown, how many pairs out of 400.
#[inline]
pub fn chances(luck: Luck, needed: i32) -> [u32; 4] {
    if luck.roll() == Advantage::Plain {
        return PLAIN_CHANCES[(needed.clamp(EASIEST, HARDEST) - EASIEST) as usize];
    }
    let mut ways = [0; 4];
    for (face, count) in luck.roll().faces(20) {
        ways[Degree::of(face as i32, needed).natural(face) as usize] += count as u32;
    }
    ways
}

/// Below this it makes no difference how little is needed on the die, nor above that how much.
const EASIEST: i32 = -9;
const HARDEST: i32 = 30;

/// The [`chances`] of one die, by what is needed on it.
const PLAIN_CHANCES: [[u32; 4]; 40] = plain_chances();

const fn plain_chances() -> [[u32; 4]; 40] {
    let mut all = [[0; 4]; 40];
    let mut place = 0;
    while place < all.len() {
        let needed = EASIEST + place as i32;
        let mut face = 1;
        while face <= 20 {
            let number = Degree::of(face, needed) as usize;
            let degree = match face {
                1 if number > 0 => number - 1,
                20 if number < 3 => number + 1,
                _ => number,
            };
            all[place][degree] += 1;
            face += 1;
        }
        place += 1;
    }
    all
}

/// Returns a face of a d20 for each degree to which one leads, with the number of ways to that degree.
fn by_degree(advantage: Advantage, degree: impl Fn(u32) -> Degree) -> Vec<(u32, u64)> {
    let mut ways = [(0, 0); 4];
    for (face, count) in advantage.faces(20) {
        let (shown, sum) = &mut ways[degree(face) as usize];
        *shown = face;
        *sum += count;
    }
    ways.into_iter().filter(|(_, sum)| *sum > 0).collect()
}

/// A check that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The die.
    pub roll: Rolled,
    /// What was added to it.
    pub modifier: Tally,
    /// What it was held against.
    pub dc: Tally,
    /// What touched the die.
    #[serde(default, skip_serializing_if = "is_default")]
    pub luck: Luck,
    /// The degree by the number alone.
    pub number: Degree,
    /// What moved the degree beside the face.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shifts: Vec<Shift>,
    /// Whether the roller lacked the rank that the task asks for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unfit: bool,
    /// Whether no die was thrown for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub certain: bool,
    /// What it came to.
    pub degree: Degree,
}

impl Check {
    /// Returns die and modifier together.
    pub fn total(&self) -> i32 {
        self.roll.value() + self.modifier.total
    }

    /// Returns a line with the check, its DC and the rules behind it.
    pub fn explain(&self, title: &'static str, against: &'static str, line: Line) -> Line {
        let mut outcome = self.degree.name().to_owned();
        if self.number != self.degree {
            outcome = format!("{} by the number, {outcome}", self.number);
        }
        for shift in &self.shifts {
            outcome += &format!(" ({} {:+})", shift.label, shift.steps);
        }
        let dice = if self.certain { Vec::new() } else { vec![self.roll.clone()] };
        let check = ludex_engine::Check::new(title, dice, self.modifier.clone()).outcome(outcome);
        let dc = ludex_engine::Check::new(against, Vec::new(), self.dc.clone());
        line.rule(&RESOLUTION)
            .rule(&DEGREES)
            .rule_if(matches!(self.roll.kept, 1 | 20), &NATURAL)
            .rule_if(!self.shifts.is_empty(), &SHIFTS)
            .rule_if(self.luck != Luck::default(), &FORTUNE)
            .rule_if(self.unfit, &MINIMUM)
            .check(check)
            .check(dc)
    }

    /// Notes in the counter of odds whether an attack hits, and whether critically.
    pub fn count_attack(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.degree.succeeds(), mark::HIT);
        odds.mark_if(self.degree == Degree::CriticalSuccess, mark::CRITICAL);
    }

    /// Notes in the counter of odds whether what was tried works, and how well.
    pub fn count_attempt(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.degree.succeeds(), mark::WORKS);
        self.count_odds(odds);
    }

    /// Notes the degree in the counter of odds.
    pub fn count_odds(&self, odds: &mut OddsCounter) {
        for degree in Degree::ALL {
            odds.mark_if(*degree == self.degree, degree.mark());
        }
    }
}

/// Returns a sum that is one number, such as the DC of a lock.
pub fn plain(label: &'static str, value: i32, rule: &'static Rule, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base(label, value, rule);
    tally
}

/// Returns the DC of what somebody would roll with (PF-CHK-05).
pub fn dc_of(modifier: Tally) -> Tally {
    let mut dc = Tally::new(modifier.shows());
    dc.base("of everybody", 10, &STATISTIC_DC);
    dc.total += modifier.total;
    dc.parts.extend(modifier.parts);
    dc
}

/// Returns a half, rounded down (PF-CHK-11).
pub const fn half(number: i32) -> i32 {
    number.div_euclid(2)
}

/// Returns a half, rounded up: of the level of what is no spell, and of a caster for cantrips (PF-CHK-11).
pub const fn half_up(number: i32) -> i32 {
    (number + 1).div_euclid(2)
}

/// Returns a number times all of some multipliers together (PF-CHK-14), then halved so many times.
pub fn multiplied(number: i32, times: &[i32], halvings: u32) -> i32 {
    let mut factor = 1;
    for one in times {
        factor += one - 1;
    }
    let mut result = number * factor;
    for _ in 0..halvings {
        result = half(result);
    }
    result
}
