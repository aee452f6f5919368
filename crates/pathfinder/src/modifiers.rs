//! Bonuses and penalties by their types: which of them add up, and which do not.

use crate::character::Skill;
use ludex_kit::{Beaten, Rule, Strongest, Tally, rules, words};
use std::borrow::Cow;

rules! {
    /// Of bonuses of one type the highest counts, and no other. There are circumstance, item and status bonuses, and proficiency.
    BONUSES = "PF-MOD-03", "Bonuses: types and stacking";
    /// Of penalties of one type the worst counts, and no other. Penalties without a type all add up.
    PENALTIES = "PF-MOD-04", "Penalties: types and stacking";
    /// Bonuses and penalties are counted for each number by itself: those of the attacker in the roll, those of the target in its
    /// armour class.
    EACH_NUMBER = "PF-INT-31", "Every bonus at once" follows BONUSES, PENALTIES;
    /// A bonus and a penalty of one type both count: each shuts out those of its own sign alone.
    BOTH_SIGNS = "PF-MOD-05", "Bonus and penalty of one type both apply";
}

words! {
    /// What a modifier is of; those of one type do not add up.
    pub enum Type {
        Circumstance = "circumstance", Item = "item", Status = "status", Untyped = "untyped",
    }
}

/// Types of modifiers that do not add up.
const TYPES: usize = 3;

/// Why a modifier does not count beside another of its type.
static WEAKER: Beaten = Beaten::by_sign(
    (&BONUSES, "another bonus of the type is as high"),
    (&PENALTIES, "another penalty of the type is as bad"),
);

/// A sum of which modifiers of one type do not add up: of each type the highest bonus counts and the worst penalty (PF-MOD-05).
#[derive(Debug, Clone)]
pub struct Modifiers {
    tally: Tally,
    typed: Strongest<TYPES>,
    /// What spares the roll circumstance penalties.
    spared: Option<&'static Rule>,
    /// The skill that is rolled, where it is one.
    skill: Option<Skill>,
}

impl Modifiers {
    /// Returns an empty sum, which keeps its parts if `shows`.
    #[inline]
    pub fn new(shows: bool) -> Self {
        Self::on(Tally::new(shows))
    }

    /// Returns a sum that goes on from another without a type, such as an ability and a rank.
    #[inline]
    pub fn on(tally: Tally) -> Self {
        Self { tally, typed: Strongest::of(&WEAKER), spared: None, skill: None }
    }

    /// Adds what everything else builds on, such as 10 in a DC.
    #[inline]
    pub fn base(&mut self, label: impl Into<Cow<'static, str>>, value: i32, rule: &'static Rule) {
        self.tally.base(label, value, rule);
    }

    /// Adds a modifier of a type. A bonus has one: a bonus without a type is no modifier of this game, and counts for nothing
    /// (PF-MOD-03).
    #[inline]
    pub fn add(&mut self, of: Type, label: impl Into<Cow<'static, str>>, value: i32, rule: &'static Rule) {
        // Most of what is asked about adds nothing, and nothing is told of that.
        if value != 0 {
            self.add_some(of, label.into(), value, rule);
        }
    }

    /// Adds a modifier that is not 0.
    fn add_some(&mut self, of: Type, label: Cow<'static, str>, value: i32, rule: &'static Rule) {
        match of {
            Type::Circumstance if value < 0 && self.spared.is_some() => {
                self.tally.off(label, value, self.spared.unwrap_or(rule), "circumstances do not hinder this roll");
            }
            Type::Untyped if value > 0 => self.tally.off(label, value, &BONUSES, "a bonus has a type"),
            Type::Untyped => self.tally.add(label, value, rule),
            _ => self.typed.add(&mut self.tally, of as usize, label, value, rule),
        }
    }

    /// Has circumstance penalties that are added from here on not count, if a rule says so.
    pub fn spares(&mut self, by: Option<&'static Rule>) {
        self.spared = by;
    }

    /// Notes a modifier that does not count, and why.
    pub fn off(&mut self, label: impl Into<Cow<'static, str>>, value: i32, rule: &'static Rule, why: &'static str) {
        self.tally.off(label, value, rule, why);
    }

    /// Says which skill is rolled.
    pub fn of_skill(&mut self, skill: Skill) {
        self.skill = Some(skill);
    }

    /// Returns the skill that is rolled, where it is one.
    pub fn skill(&self) -> Option<Skill> {
        self.skill
    }

    /// Returns what it comes to.
    #[inline]
    pub fn total(&self) -> i32 {
        self.tally.total
    }

    /// Returns whether parts are kept.
    #[inline]
    pub fn shows(&self) -> bool {
        self.tally.shows()
    }

    /// Returns the sum with its parts.
    #[inline]
    pub fn tally(self) -> Tally {
        self.tally
    }
}
