//! Checks: two twelve-sided dice, a score, at most one skill, and whatever else counts.

mod deeds;
mod tags;
mod throwing;
mod weighing;

pub use deeds::Deeds;
pub use tags::{RULES as TAG_RULES, TAG_TABLE, TAGS, Tag, fails_for, speaks, usual_tag};
pub use throwing::{Contender, Reads, Throw, WAYS, class_of, contest, pairs, reaching};
pub use weighing::{
    Kind, Sources, Task, fails, is_hampered, modifier, passive, passive_against, resolved, weigh, weigh_about,
    weigh_hold, weigh_tagged,
};

use crate::prelude::*;

rules! {
    /// Two twelve-sided dice, the score of an ability, the bonus of one skill and whatever else counts; there is no least and no most.
    FORMULA = "ED-CHK-05", "Check formula";
    /// As much as the difficulty is enough.
    SUCCESS = "ED-CHK-07", "Success test";
    /// Difficulties have names; any other number will do as well.
    DIFFICULTIES = "ED-CHK-09", "Typical DC values", Table(DIFFICULTY_TABLE; "value", "difficulty", "outcome");
    /// Without a difficulty nothing succeeds or fails, and the result itself says how good it is. Exploits and setbacks go by
    /// whether it is ordinary at least (house).
    OUTCOME = "ED-CHK-10", "Outcome checks";
    /// The outcome is that of the highest value of the table that was reached; below the first it is terrible.
    LABELS = "ED-CHK-11", "Outcome label look-up";
    /// What is said of ability checks holds for attacks and saving throws too, and never for death saves.
    UMBRELLA = "ED-CHK-12", "\"Ability check\" is the umbrella term";
    /// One skill counts, however many fit.
    ONE_SKILL = "ED-CHK-13", "One skill per check";
    /// Without the skill the score alone is added.
    NO_SKILL = "ED-CHK-14", "No skill";
    /// What fails by itself is not rolled: nothing is spent on it, nothing that waits for a roll is used up, and it has no special result.
    AUTOMATIC = "ED-CHK-16", "Automatic results";
    /// Who does not roll has 12 and everything that would count.
    PASSIVE = "ED-CHK-26", "Passive check";
    /// Advantage is worth 3 to it, disadvantage takes 3.
    PASSIVE_LUCK = "ED-CHK-27", "Passive advantage and disadvantage";
    /// It has no special result, nothing is bought for it, and what waits for a roll waits on.
    PASSIVE_LIMITS = "ED-CHK-28", "Limits of passive checks";
    /// Saving throws are checks that resist something. They need no action.
    SAVES = "ED-CHK-30", "Saving throw";
    /// Modifiers from different sources add up.
    MODIFIERS = "ED-CHK-31", "Bonuses and penalties";
    /// Armour hampers climbing, swimming, sneaking and the like.
    ARMOR_PENALTY = "ED-CHK-32", "Armor penalty";
    /// With advantage three dice are thrown, and the lowest does not count.
    ADVANTAGE = "ED-CHK-33", "Advantage";
    /// With disadvantage three dice are thrown, and the highest does not count.
    DISADVANTAGE = "ED-CHK-34", "Disadvantage";
    /// The sources of both are counted: the more have it, and as many of each cancel.
    COUNTING = "ED-CHK-35", "Counting sources";
    /// However many more there are, one die is added.
    ONE_DIE = "ED-CHK-36", "Never more than one extra die";
    /// Each condition and each effect is one source, however often it is there.
    SOURCE = "ED-CHK-37", "What counts as a source";
    /// The game master may see a reason for advantage or disadvantage in anything, and says which.
    REASON = "ED-CHK-38", "GM advantage", Call;
    /// Vitality buys a bonus before the dice fall: 3 for each point, 3 points at the most.
    TENACITY = "ED-CHK-43", "Tenacity: buying a bonus";
    /// What is spent so is no damage.
    SPENT = "ED-CHK-45", "Spent VP are not damage";
    /// At 0 there is nothing to spend; what is spent is lost as other vitality is, and heals like it.
    NOTHING_AT_ZERO = "ED-VIT-09", "Nothing to spend at 0";
    /// In how many ways the dice that count come to each sum.
    DISTRIBUTION = "ED-CHK-49", "Dice distributions", Table(WAYS; "sum", "plain", "advantage", "disadvantage");
    /// What follows from those numbers for single checks.
    CHANCES = "ED-CHK-56", "Chances of checks (for tests)", Table(CHANCE_TABLE; "needed", "plain", "advantage", "disadvantage");
    /// What counts for a check is read as its dice are thrown.
    FIXED = "ED-CHK-54", "Fixed at the dice";
    /// Vitality that is spent on checks is no damage, and one point stays.
    SPENDING = "ED-VIT-08", "Spending VP" follows TENACITY, SPENT, FLOOR;
    /// Near the end of it less can be bought.
    NEAR_ZERO = "ED-INB-26", "Tenacity near zero" follows TENACITY, FLOOR;
}

/// Difficulties and outcomes, and what they are called (ED-CHK-09).
pub const DIFFICULTY_TABLE: [(i32, &str, &str); 9] = [
    (5, "insignificant", "terrible"),
    (7, "trivial", "poor or misleading"),
    (10, "easy", "mediocre or irrelevant"),
    (13, "normal", "ordinary"),
    (17, "moderate", "decent"),
    (21, "challenging", "good"),
    (25, "hard", "great"),
    (28, "formidable", "excellent"),
    (31, "prodigious", "astounding"),
];

/// The chance that the dice that count come to so much, as ways of 144 plainly, of 1728 with advantage and disadvantage (ED-CHK-56).
pub const CHANCE_TABLE: [(u8, u16, u16, u16); 4] =
    [(9, 116, 1622, 1034), (14, 66, 1239, 381), (17, 36, 838, 154), (19, 21, 552, 69)];

/// As good as this, a check without difficulty counts as a success where that is asked (ED-CHK-10).
pub const ORDINARY: i32 = 13;

/// Returns what the result of a check without difficulty is called (ED-CHK-11).
pub fn outcome(result: i32) -> &'static str {
    let reached = DIFFICULTY_TABLE.iter().rev().find(|(value, ..)| result >= *value);
    reached.map_or(DIFFICULTY_TABLE[0].2, |(_, _, outcome)| outcome)
}

/// Returns what a difficulty is called (ED-CHK-09); `None` for a number between those with names.
pub fn difficulty(dc: i32) -> Option<&'static str> {
    DIFFICULTY_TABLE.iter().find(|(value, ..)| *value == dc).map(|(_, name, _)| *name)
}

/// What a check is made of before the dice fall.
#[derive(Debug, Clone, Default)]
pub struct Attempt {
    /// What is added to the dice.
    pub modifier: Tally,
    /// What the sum is held against; `None` where the sum itself is what counts.
    pub dc: Option<Tally>,
    /// What speaks for advantage and disadvantage.
    pub sources: Sources,
}

impl Attempt {
    /// Returns a check of an actor with all that always counts for it: score, skill, what speaks for and against it.
    pub fn of(state: &State, id: ActorId, task: Task, dc: Option<Tally>, shows: bool) -> Self {
        Self::about(state, (id, None), task, dc, shows)
    }

    /// Returns the same of a check that is about somebody.
    pub fn about(
        state: &State,
        (id, about): (ActorId, Option<ActorId>),
        task: Task,
        dc: Option<Tally>,
        shows: bool,
    ) -> Self {
        let mut sources = Sources::new(shows);
        weigh_about(state, id, task, about, &mut sources);
        Self { modifier: modifier(state, id, task, shows), dc, sources }
    }

    /// Adds the help that waits for an actor's next check, if there is any (ED-ACT-12).
    pub fn helped(&mut self, state: &State, id: ActorId) {
        if state.actor(id).help.iter().any(|help| help.against.is_none()) {
            self.sources.gain("help", &crate::efforts::HELP_TASK);
        }
    }

    /// Throws the dice (ED-CHK-54): what counts is fixed from here on.
    pub fn roll(self, table: &mut Table<'_, impl Run>) -> Check {
        let luck = self.sources.net();
        let threshold = threshold(table.state());
        let throw = Throw::roll(table, luck, Reads::Sum);
        Check { threshold, ..self.with(throw) }
    }

    /// Throws the dice of a check of an actor of which nothing counts but whether it succeeds, and its special result: by how much does not matter.
    pub fn decide(self, table: &mut Table<'_, impl Run>, actor: ActorId) -> Check {
        let luck = self.sources.net();
        let ranks = crate::special::ranks_for(table.state(), actor);
        let threshold = threshold(table.state());
        let needed = self.needed() + if self.dc.is_none() { i32::from(threshold) - ORDINARY } else { 0 };
        let throw = Throw::roll(table, luck, Reads::Success { needed, ranks });
        Check { threshold, ..self.with(throw) }
    }

    /// Returns what is thrown for it in a contest.
    pub fn contender(&self, state: &State, actor: ActorId) -> Contender {
        let ranks = crate::special::ranks_for(state, actor);
        Contender { luck: self.sources.net(), modifier: self.modifier.total, ranks }
    }

    /// Returns what the dice must come to, as is usual.
    fn needed(&self) -> i32 {
        self.dc.as_ref().map_or(ORDINARY, |dc| dc.total) - self.modifier.total
    }

    /// Returns the check that dice make of it.
    pub fn with(self, throw: Throw) -> Check {
        let Self { modifier, dc, sources } = self;
        Check { throw, modifier, dc, reasons: sources.into_reasons(), threshold: usual() }
    }

    /// Returns in how many ways the dice reach what it takes, and of how many.
    pub fn chances(&self) -> (u64, u64) {
        reaching(self.sources.net(), self.needed())
    }
}

/// A check that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The dice.
    pub throw: Throw,
    /// What was added to them.
    pub modifier: Tally,
    /// What the sum was held against; `None` where the sum itself is what counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dc: Option<Tally>,
    /// What spoke for advantage and disadvantage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ludex_engine::Reason>,
    /// As good as this it counts as a success where there is no difficulty.
    #[serde(default = "usual", skip_serializing_if = "is_usual")]
    pub threshold: u8,
}

/// Returns what a check without difficulty must reach as is usual.
const fn usual() -> u8 {
    ORDINARY as u8
}

/// Returns whether that is the usual.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives it so")]
const fn is_usual(threshold: &u8) -> bool {
    *threshold == usual()
}

/// Returns what a check without difficulty must reach in a campaign (ED-CHK-10).
fn threshold(state: &State) -> u8 {
    state.options().outcome_threshold
}

impl Check {
    /// Returns dice and modifier together (ED-CHK-05).
    pub fn total(&self) -> i32 {
        self.throw.sum() + self.modifier.total
    }

    /// Returns whether it succeeds (ED-CHK-07); without difficulty, whether it is ordinary at least (ED-CHK-10).
    pub fn succeeds(&self) -> bool {
        self.total() >= self.dc.as_ref().map_or(self.threshold.into(), |dc| dc.total)
    }

    /// Returns a line with the check, its difficulty and the rules behind it.
    pub fn explain(&self, title: &'static str, against: &'static str, line: Line) -> Line {
        let outcome = match (&self.dc, self.succeeds()) {
            (None, _) => outcome(self.total()),
            (_, true) => "success",
            (_, false) => "failure",
        };
        let luck = self.throw.luck();
        let check = ludex_engine::Check::new(title, vec![self.throw.rolled().clone()], self.modifier.clone());
        let line = line
            .rule(&FORMULA)
            .rule_if(self.dc.is_some(), &SUCCESS)
            .rule_if(self.dc.is_none(), &LABELS)
            .rule_if(luck == Advantage::Advantage, &ADVANTAGE)
            .rule_if(luck == Advantage::Disadvantage, &DISADVANTAGE)
            .rule_if(!self.reasons.is_empty(), &COUNTING)
            .check(check.reasons(self.reasons.clone()).outcome(outcome));
        match &self.dc {
            Some(dc) => line.check(ludex_engine::Check::new(against, Vec::new(), dc.clone())),
            None => line,
        }
    }
}

/// Returns a sum that is one number, such as the difficulty of a lock.
#[inline]
pub fn plain(label: &'static str, value: i32, rule: &'static Rule, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base(label, value, rule);
    tally
}

/// What a point of tenacity costs, and how many points a check may have (ED-CHK-43).
pub const TENACITY_COST: i16 = 3;
/// The most that tenacity adds to one check (ED-CHK-43).
pub const MOST_TENACITY: u8 = 3;

/// Asks whether an actor may buy so many points for a check, on top of what else the check costs it (ED-CHK-43, ED-CHK-44,
/// ED-VIT-09).
///
/// # Errors
/// It has not the vitality.
pub fn may_spend(state: &State, actor: ActorId, points: u8, beside: i16) -> Verdict {
    let waiting = if points > 0 || beside > 0 { state.actor(actor).resolve } else { 0 };
    ensure!(points == 0 || points + waiting <= MOST_TENACITY, TENACITY, "three points are the most for one check");
    let costs = i16::from(points + waiting) * TENACITY_COST + beside;
    let left = state.actor(actor).vitality - costs;
    let least = i16::from(!state.options().spend_to_zero);
    ensure!(
        costs == 0 || left >= least,
        FLOOR,
        "{} has {} vitality, and not {} to spare",
        actor,
        i32::from(state.actor(actor).vitality),
        i32::from(costs),
        instead = "spend less"
    );
    Ok(())
}

/// Pays for tenacity, before the dice (ED-CHK-45).
pub fn spend(table: &mut Table<'_, impl Run>, actor: ActorId, points: u8) {
    if points > 0 {
        table.emit(VitalitySpent { actor, amount: i16::from(points) * TENACITY_COST });
    }
}

/// An actor spends vitality on a check.
#[event(Status, "{actor} spends {amount} vitality", TENACITY, SPENT)]
pub struct VitalitySpent {
    pub actor: ActorId,
    pub amount: i16,
}

impl Event<Edge> for VitalitySpent {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.vitality = (actor.vitality - self.amount).max(0));
    }
}

/// What waited for an actor's next roll is used up by it.
#[event]
pub struct RollMade {
    pub actor: ActorId,
}

impl Event<Edge> for RollMade {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            (actor.uneasy, actor.distracted, actor.favoured) = (false, false, false);
            actor.resolve = 0;
        });
    }
}

/// Lets an actor resist by a skill; `None` where that fails by itself, and nothing is rolled (ED-CHK-16, ED-CHK-30). Whoever tells of
/// it lets what waited be [used up](rolled) afterwards.
pub fn resists(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    skill: Skill,
    save: impl FnOnce(&State, Task, bool) -> Attempt,
) -> Option<Check> {
    let task = Task::of(skill, Kind::Save);
    if fails(table.state(), actor, task).is_some() {
        return None;
    }
    let shows = table.listens();
    Some(save(table.state(), task, shows).decide(table, actor))
}

/// Uses up what waited for an actor's next roll.
pub fn rolled(table: &mut Table<'_, impl Run>, actor: ActorId) {
    spend(table, actor, resolved(table.state(), actor));
    let now = table.state().actor(actor);
    if now.uneasy || now.distracted || now.favoured || now.resolve > 0 {
        table.emit(RollMade { actor });
    }
}
