//! Pools of dice against a difficulty, and rolls that the game master calls for.

mod called;
mod likely;
mod sizes;
mod struggle;
mod tried;

pub use called::*;
pub use likely::{MOST_DICE, chances, results, weigh};
pub use sizes::{SIDES, SIZES};
pub use struggle::{Struggled, grip, struggle};
pub use tried::{Feat, Tried, tries};

use crate::prelude::*;
use ludex_engine::Check;

rules! {
    /// Larger dice would make most rolls certain: the table says how certain.
    DIE_SIZES = "SP-COR-02", "What larger dice would do", Table;
    /// Attribute and skill together are the number of dice.
    TWO_STATS = "SP-COR-03", "Pool of two stats";
    /// A roll may add up three stats or more, or be of a single one.
    MORE_STATS = "SP-COR-04", "Pools of other sizes";
    /// A flat bonus is added to the result, without dice; the result never falls below 0.
    FLAT_BONUS = "SP-COR-05", "Flat bonus";
    /// Each die that shows the difficulty or more is one success. Faces are not added up; ones take nothing away and sixes
    /// are not rolled again.
    COUNTING = "SP-COR-06", "Counting successes";
    /// All modifiers are added up first, and the sum is brought between 2 and the highest face once. One cause counts once.
    MODIFIERS = "SP-COR-08", "Sum of difficulties";
    /// A difficulty below 2 is 2, and the rest is lost: a 1 never succeeds.
    LEAST_DIFFICULTY = "SP-COR-10", "Difficulty below 2";
    /// A roll succeeds with the result that is asked for, or more; 1 where nothing is said.
    REQUIRED = "SP-COR-11", "Required result";
    /// Against a defence or another's hold only a higher result wins; as much is not enough.
    BEATING = "SP-COR-12", "Beating a number";
    /// A pool is never smaller than 0 dice; without dice there is only the flat bonus, and no critical failure.
    EMPTY_POOL = "SP-COR-14", "Empty pool";
    /// A single die counts as it falls: no difficulty or fatigue touches it.
    SINGLE_DIE = "SP-COR-15", "Single die";
    /// What fails by itself is not rolled: its result is 0, its price is paid, and it is no critical failure.
    AUTO_FAILURE = "SP-COR-16", "Automatic failure";
    /// What includes a skill is a skill check: the disabled fail it by themselves. Single dice and damage are none.
    WITH_SKILL = "SP-ATR-11", "Skill checks";
    /// Where one of two skills may be used, whoever rolls chooses; usually that which gives more dice.
    EITHER_OR = "SP-COR-17", "Either skill", Call;
    /// Damage is a pool like others; its successes are the damage before hardness.
    DAMAGE_POOLS = "SP-COR-18", "Damage is a pool";
    /// Halves are rounded down, unless a rule says up: a halved hardness is.
    ROUNDING = "SP-COR-19", "Rounding";
    /// Fatigue makes harder what the tired one rolls, damage and initiative too, and nothing that others roll.
    OWN_ROLLS = "SP-COR-20", "Whose rolls a penalty touches";
    /// The game master may set the difficulty of a roll, add to it with a reason, and say which result is needed.
    GAME_MASTER = "SP-COR-21", "The game master's adjustments", Call;
    /// Attribute, skill, equipment, circumstances; not below 0; halved last.
    ASSEMBLY = "SP-COR-22", "Order of a pool";
    /// Who is held rolls Athletics and Brawl at 4 against the best grip, and one more for every further grappler.
    GRAPPLE_ROLL = "SP-GRP-02", "Grapple roll";
    /// The price of what one is about is paid, then one rolls; who fails has lost the action. What is forbidden outright costs
    /// nothing.
    ACTING_HELD = "SP-GRP-03", "Acting in a grapple";
}

words! {
    /// Why a roll is harder or easier. Each counts once.
    pub enum Cause {
        Fatigue = "fatigue", Down = "knocked down", Range = "long range", Tool = "tool for it",
        Water = "awkward under water", Climate = "climate", Load = "heavy load", Thirst = "too little water",
        Asleep = "asleep", Known = "known", Size = "size", Surface = "where it lands",
        HeadAbove = "head above water", Noisy = "noisy armour", Tools = "improper tools", Workspace = "no workspace",
        Interrupted = "interrupted, or several projects", Exceptional = "exceptional tools and workspace",
        Familiar = "very familiar",
    }
}

/// Returns half of a number, rounded down (SP-COR-19).
pub const fn halved(number: i32) -> i32 {
    number.div_euclid(2)
}

/// Returns half of a number, rounded up (SP-COR-19).
pub const fn halved_up(number: i32) -> i32 {
    number.div_euclid(2) + number.rem_euclid(2)
}

/// How hard a roll is: a sum of causes, each of which counts once (SP-COR-08).
#[derive(Debug, Clone)]
pub struct Difficulty {
    /// The sum, not yet brought within bounds.
    pub tally: Tally,
    counted: Strongest<{ Cause::ALL.len() }>,
}

impl Difficulty {
    /// Returns the difficulty of a roll of an actor: `base`, or the usual one (SP-COR-07), unless the game master has set it for
    /// this roll; what the game master adds to it (SP-COR-21); and the actor's fatigue (SP-STA-14, SP-STA-15).
    pub fn of(state: &State, actor: ActorId, base: Option<i32>, shows: bool) -> Self {
        let mut tally = Tally::new(shows);
        let adjustment = state.actor(actor).adjustment.as_ref();
        let set = adjustment.and_then(|adjustment| adjustment.base);
        if let Some(set) = set {
            tally.base("set by the game master", set.into(), &GAME_MASTER);
        } else if let Some(base) = base {
            tally.base("difficulty", base, &USUAL_DIFFICULTY);
        } else {
            tally.base("usual", state.options().usual_difficulty.into(), &USUAL_DIFFICULTY);
        }
        if let Some(adjustment) = adjustment {
            let label = if shows { adjustment.label.clone() } else { String::new() };
            tally.add(label, adjustment.amount, &GAME_MASTER);
        }

        let mut difficulty = Self::from_tally(tally);
        difficulty.add_if(state.is(actor, Status::Fatigued), Cause::Fatigue, 1, &OWN_ROLLS);
        difficulty.add_if(state.is(actor, Status::Exhausted), Cause::Fatigue, 1, &OWN_ROLLS);
        difficulty
    }

    /// Returns the difficulty of dice that are nobody's: no fatigue touches it (SP-COR-20).
    pub fn bare(at: i32, shows: bool) -> Self {
        let mut tally = Tally::new(shows);
        tally.base("difficulty", at, &USUAL_DIFFICULTY);
        Self::from_tally(tally)
    }

    fn from_tally(tally: Tally) -> Self {
        static AGAIN: Beaten = Beaten::by(&MODIFIERS, "it has counted already");
        Self { tally, counted: Strongest::of(&AGAIN) }
    }

    /// Adds the amount of a cause if it `holds`. Where the cause has counted already, the sum stays as it is.
    pub fn add_if(&mut self, holds: bool, cause: Cause, amount: i32, rule: &'static Rule) {
        if holds {
            self.counted.add(&mut self.tally, cause as usize, cause.name(), amount, rule);
        }
    }
}

/// A pool that was rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// Where the dice come from.
    pub pool: Tally,
    /// What makes it hard.
    pub difficulty: Tally,
    /// The dice; what they keep is the number of successes (SP-COR-06).
    pub dice: Rolled,
    /// What becomes of the successes: cancelled ones, the flat bonus.
    pub bonus: Tally,
    /// The result, never below 0.
    pub result: i32,
    /// Whether it is a critical failure (SP-COR-13).
    pub critical: bool,
}

impl Throw {
    /// Returns `line` with how the throw came about: the pool, the difficulty, and the dice under `title`.
    pub fn explain(&self, title: &'static str, line: Line) -> Line {
        let pool = Check::new("Dice pool", Vec::new(), self.pool.clone());
        let difficulty = Check::new("Difficulty", Vec::new(), self.difficulty.clone());
        let mut roll = Check::new(title, vec![self.dice.clone()], self.bonus.clone()).outcome(successes(self));
        roll.total = self.result;
        line.check(pool).check(difficulty).check(roll)
    }

    /// Returns what became of it: a critical failure is worse than one.
    pub fn came(&self, succeeds: bool) -> RollResult {
        if self.critical && !succeeds { RollResult::Fumble } else { RollResult::of(succeeds) }
    }
}

/// Returns `line` with what became of a roll of which so many successes were needed; without dice it fails.
pub fn came_to(line: Line, throw: Option<&Throw>, succeeds: bool, needed: i32) -> Line {
    match throw {
        Some(throw) => line.came_to(throw.came(succeeds), throw.result, needed),
        None => line.came(RollResult::of(succeeds)),
    }
}

/// Returns the dice of an attribute and of skills (SP-COR-03, SP-COR-04). An attribute counts with what is left of it
/// (SP-ATR-04); what was never learned adds nothing (SP-ATR-09).
pub fn stats(state: &State, actor: ActorId, attribute: Attribute, skills: &[Skill], shows: bool) -> Tally {
    let mut pool = Tally::new(shows);
    let fresh = state.profile(actor).base(attribute);
    let left = state.attribute(actor, attribute);
    let rule = if left == 0 {
        &conditions::WITHOUT_DICE
    } else if left < fresh {
        &conditions::WHAT_IS_LEFT
    } else {
        &TWO_STATS
    };
    pool.base(attribute.name(), left, rule);
    for (place, skill) in skills.iter().enumerate() {
        match state.rank(actor, *skill) {
            0 => pool.off(skill.name(), 0, &UNTRAINED, "never learned"),
            rank => pool.add(skill.name(), rank, if place == 0 { &TWO_STATS } else { &MORE_STATS }),
        }
    }
    pool
}

/// Halves a pool, rounded down, as the last step of its assembly (SP-COR-22).
pub fn halve(pool: &mut Tally, label: &'static str, rule: &'static Rule) {
    let whole = pool.total.max(0);
    pool.add(label, halved(whole) - whole, rule);
}

/// Rolls a pool for an actor, by which what the game master said of their next roll is used up. See [`dice`] for the rest.
pub fn throw(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    pool: (Tally, Difficulty),
    flat: i32,
    judged: bool,
) -> Throw {
    if table.state().actor(actor).adjustment.is_some() {
        table.emit(AdjustmentUsed { actor });
    }
    dice(table, pool, flat, judged)
}

/// Rolls a pool of dice, and adds a flat bonus to its successes (SP-COR-05). Ones are counted, and a critical failure told from
/// an ordinary one (SP-COR-13), only where it is `judged` or somebody listens.
pub fn dice(
    table: &mut Table<'_, impl Run>,
    (pool, difficulty): (Tally, Difficulty),
    flat: i32,
    judged: bool,
) -> Throw {
    let difficulty = difficulty.tally;
    let Options { die_sides, overflow, critical_failure, .. } = *table.state().options();
    let shows = table.listens();
    // No pool is smaller than 0 dice (SP-COR-14). A difficulty below 2 is 2 (SP-COR-10), one beyond the die is its highest face.
    let count = pool.total.max(0) as u32;
    let sides = u32::from(die_sides);
    let at_least = difficulty.total.clamp(2, sides as i32) as u32;
    let beyond = (difficulty.total - sides as i32).max(0);

    let mut faces = Vec::new();
    let shown = shows.then_some(&mut faces);
    let (successes, ones) = if judged || shows {
        table.faces().successes_or_ones(count, sides, at_least, shown)
    } else {
        (table.faces().successes(count, sides, at_least, shown), 0)
    };
    let dice = Rolled { kept: successes, sides, faces, ..Rolled::default() };

    let left = uncancelled(overflow, successes as i32, beyond);
    let mut bonus = Tally::new(shows);
    bonus.add("cancelled", left - successes as i32, &OVERFLOW);
    bonus.add("flat bonus", flat, &FLAT_BONUS);
    let result = (left + flat).max(0);

    let enough_ones = match critical_failure {
        Critical::AnyOne => ones > 0,
        Critical::MajorityOnes => ones > 0 && ones * 2 >= count,
        Critical::Never => false,
    };
    let critical = successes == 0 && result == 0 && enough_ones;
    Throw { pool, difficulty, dice, bonus, result, critical }
}

/// Returns how many of the successes are left where the difficulty is so far beyond the die (SP-COR-09).
const fn uncancelled(overflow: Overflow, successes: i32, beyond: i32) -> i32 {
    match overflow {
        Overflow::Clamp => successes,
        Overflow::Impossible if beyond > 0 => 0,
        Overflow::Cancel | Overflow::Impossible if successes > beyond => successes - beyond,
        Overflow::Cancel | Overflow::Impossible => 0,
    }
}

/// Returns the result of a throw in words: `3 successes`, `critical failure (SP-COR-13)`.
pub fn successes(throw: &Throw) -> String {
    if throw.critical {
        return format!("critical failure ({})", CRITICAL_FAILURE.id);
    }
    match throw.result {
        1 => "1 success".to_owned(),
        result => format!("{result} successes"),
    }
}
