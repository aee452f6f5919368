//! Checks of skills with which somebody does something, mostly to somebody else.

use crate::checks::{Attempt, Check, Degree, plain};
use crate::modifiers::Modifiers;
use crate::prelude::*;

rules! {
    /// What each skill is used for, what it costs, and whether it takes training. The costs are actions in an encounter; what
    /// takes longer belongs to exploration or to downtime.
    SKILL_TABLE = "PF-SKL-01", "Skill table", Table(SKILL_ACTIONS; "skill", "action", "actions", "takes training");
    /// What takes training is refused to the untrained, before anything is rolled or paid. Creatures are trained in what their
    /// record has (house).
    GATE = "PF-SKL-02", "Trained-only gate";
}

/// What skills are used for: skill, action, what it costs, whether it takes training (PF-SKL-01).
#[rustfmt::skip]
pub const SKILL_ACTIONS: [(&str, &str, &str, bool); 72] = [
    ("acrobatics", "balance", "1", false), ("acrobatics", "tumble through", "1", false),
    ("acrobatics", "maneuver in flight", "1", true), ("acrobatics", "squeeze", "exploration", true),
    ("arcana", "recall knowledge", "1", false), ("arcana", "borrow an arcane spell", "exploration", true),
    ("arcana", "decipher writing", "exploration", true), ("arcana", "identify magic", "exploration", true),
    ("arcana", "learn a spell", "exploration", true),
    ("athletics", "climb", "1", false), ("athletics", "force open", "1", false), ("athletics", "grapple", "1", false),
    ("athletics", "high jump", "2", false), ("athletics", "long jump", "2", false), ("athletics", "shove", "1", false),
    ("athletics", "swim", "1", false), ("athletics", "trip", "1", false), ("athletics", "disarm", "1", true),
    ("crafting", "recall knowledge", "1", false), ("crafting", "repair", "exploration", false),
    ("crafting", "craft", "downtime", true), ("crafting", "earn income", "downtime", true),
    ("crafting", "identify alchemy", "exploration", true),
    ("deception", "create a diversion", "1", false), ("deception", "impersonate", "exploration", false),
    ("deception", "lie", "none", false), ("deception", "feint", "1", true),
    ("diplomacy", "gather information", "exploration", false), ("diplomacy", "make an impression", "exploration", false),
    ("diplomacy", "request", "1", false),
    ("intimidation", "coerce", "exploration", false), ("intimidation", "demoralize", "1", false),
    ("lore", "recall knowledge", "1", false), ("lore", "earn income", "downtime", true),
    ("medicine", "administer first aid", "2", false), ("medicine", "recall knowledge", "1", false),
    ("medicine", "treat disease", "downtime", true), ("medicine", "treat poison", "1", true),
    ("medicine", "treat wounds", "exploration", true),
    ("nature", "command an animal", "1", false), ("nature", "recall knowledge", "1", false),
    ("nature", "identify magic", "exploration", true), ("nature", "learn a spell", "exploration", true),
    ("occultism", "recall knowledge", "1", false), ("occultism", "decipher writing", "exploration", true),
    ("occultism", "identify magic", "exploration", true), ("occultism", "learn a spell", "exploration", true),
    ("performance", "perform", "1", false), ("performance", "earn income", "downtime", true),
    ("religion", "recall knowledge", "1", false), ("religion", "decipher writing", "exploration", true),
    ("religion", "identify magic", "exploration", true), ("religion", "learn a spell", "exploration", true),
    ("society", "recall knowledge", "1", false), ("society", "subsist", "downtime", false),
    ("society", "create forgery", "downtime", true), ("society", "decipher writing", "exploration", true),
    ("stealth", "conceal an object", "1", false), ("stealth", "hide", "1", false), ("stealth", "sneak", "1", false),
    ("survival", "sense direction", "exploration", false), ("survival", "subsist", "downtime", false),
    ("survival", "cover tracks", "exploration", true), ("survival", "track", "exploration", true),
    ("thievery", "palm an object", "1", false), ("thievery", "steal", "1", false),
    ("thievery", "disable a device", "2", true), ("thievery", "pick a lock", "2", true),
    ("athletics", "escape", "1", false), ("acrobatics", "escape", "1", false),
    ("acrobatics", "arrest a fall", "reaction", false), ("acrobatics", "grab an edge", "reaction", false),
];

/// Returns what an action of a skill costs, and whether it takes training (PF-SKL-01).
pub fn lookup(skill: &str, action: &str) -> Option<(&'static str, bool)> {
    let row = SKILL_ACTIONS.iter().find(|row| row.0 == skill && row.1 == action)?;
    Some((row.2, row.3))
}

/// Asks whether an actor has training in a skill (PF-SKL-02).
///
/// # Errors
/// It is a character without it.
pub fn trained(state: &State, actor: ActorId, skill: Skill) -> Verdict {
    let statistic = state.profile(actor).skills[skill as usize];
    let learned = statistic.given || statistic.rank >= Rank::Trained;
    ensure!(learned, GATE, "{} has no training in {}", actor, skill.name());
    Ok(())
}

/// Returns a check with a sum that is complete but for what others give to the next check (PF-ACT-02). Who takes what is certain
/// throws no die, and nothing else counts (PF-CHR-08).
pub fn attempt(state: &State, actor: ActorId, mut sum: Modifiers, dc: Tally) -> Attempt {
    if let Some(skill) = sum.skill().filter(|skill| state.actor(actor).certain == Some(*skill)) {
        let own = plain("for certain", certain(state, actor, skill), &crate::feats::FEATS, sum.shows());
        return Attempt { certain: true, ..Attempt::new(own, dc) };
    }
    derived::add_aid(state, actor, &mut sum);
    Attempt::new(sum.tally(), dc)
}

/// What somebody tries.
#[derive(Debug, Clone, Copy)]
pub struct Deed {
    /// Who tries it.
    pub actor: ActorId,
    /// With whom.
    pub target: Option<ActorId>,
    /// What, as in `Ada tries to grapple`.
    pub what: &'static str,
    /// By which rule.
    pub rule: &'static Rule,
}

/// Rolls for something that somebody tries, and tells it.
pub fn tries(table: &mut Table<'_, impl Run>, deed: Deed, attempt: Attempt) -> Degree {
    let check = attempt.roll(table);
    let degree = check.degree;
    let Deed { actor, target, what, rule } = deed;
    table.emit(Tried { actor, target, what: what.into(), rule: rule.into(), check });
    degree
}

/// Returns what somebody comes to who takes what is certain in place of a roll: 10 and its rank, and nothing else (PF-CHR-08).
pub fn certain(state: &State, actor: ActorId, skill: Skill) -> i32 {
    10 + i32::from(state.profile(actor).skills[skill as usize].proficiency)
}

/// Returns whether somebody has learned to take what is certain in place of a roll of a skill: of those that its record names, of
/// Medicine where it names none (PF-CHR-08).
pub fn is_assured(state: &State, actor: ActorId, skill: Skill) -> bool {
    let profile = state.profile(actor);
    let unnamed = profile.assured.is_empty() && skill == Skill::Medicine;
    profile.assured.has(skill) || unnamed && profile.feats.has(Feat::Assurance)
}

/// Asks whether somebody may take what is certain in place of a roll (PF-CHR-08).
///
/// # Errors
/// It has not learned to.
pub fn assured(state: &State, actor: ActorId, skill: Skill) -> Verdict {
    ensure!(is_assured(state, actor, skill), crate::feats::FEATS, "{} is not that certain", actor);
    Ok(())
}

/// Tells in an offer what is rolled, and how often it succeeds.
pub fn preview(attempt: &Attempt, offer: &mut Offer) {
    let ways = attempt.chances();
    let all: u32 = ways.iter().sum();
    let good = 100 * (ways[2] + ways[3]) / all.max(1);
    offer.preview = Some(format!("{:+} against {}: {good} %", attempt.modifier.total, attempt.dc.total));
}

/// Somebody tried something.
#[event]
pub struct Tried {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActorId>,
    pub what: std::borrow::Cow<'static, str>,
    pub rule: ludex_kit::RuleId,
    pub check: Check,
}

impl Event<Pathfinder> for Tried {
    fn apply(&self, state: &mut State) {
        let certain = self.check.certain;
        state.on(self.actor, |actor| actor.tried(certain));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { actor, target, what, rule, check } = self;
        let whom = target.map_or(String::new(), |target| format!(" {}", teller.name(target)));
        let (total, dc) = (check.total(), check.dc.total);
        let deed = format!("{} tries to {what}{whom}", teller.name(*actor));
        let line = Line::rolled(deed, format!("{total} against {dc}, {}", check.degree)).rule(rule.clone());
        let line = line.came_to(check.degree.result(), total, dc);
        Some(check.explain("Check", "DC", line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        self.check.count_attempt(odds);
    }
}
