//! What damage does.

use super::types::{DamageType, Source};
use super::{DAMAGE_ORDER, DAMAGE_ROLL};
use crate::defence::PARRY_MINOR;
use crate::falling::{FALL_DICE, FALL_FARTHEST, FALL_HEALTH};
use crate::pools::Loss;
use crate::prelude::*;

/// Damage of one type that reached an actor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct DamageDealt {
    #[serde(rename = "type")]
    pub kind: DamageType,
    pub source: Source,
    /// The dice, where some were rolled for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub roll: Option<Rolled>,
    /// What the dice and additions came to.
    pub tally: Tally,
    /// What reduced it, step by step.
    #[serde(default, skip_serializing_if = "is_default")]
    pub steps: Vec<Step>,
    /// What is left of it.
    pub amount: i32,
    /// Where it went.
    pub loss: Loss,
    /// The rule it comes from.
    pub rule: RuleId,
}

/// One step by which damage was changed (UL-DMG-14).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct Step {
    pub label: std::borrow::Cow<'static, str>,
    /// The damage after it.
    pub after: i32,
    /// The rule it comes from.
    pub rule: RuleId,
}

impl DamageDealt {
    /// Returns its dice and what was added to them, as they are shown.
    fn check(&self) -> Check {
        Check::new("Damage", self.roll.iter().cloned().collect(), self.tally.clone())
    }
}

/// Damage of one type was dealt to a thing.
#[event]
pub struct ThingDamaged {
    pub actor: ActorId,
    /// The thing, in words.
    pub what: String,
    /// The damage, step by step.
    pub damage: DamageDealt,
}

impl Event<Unbound> for ThingDamaged {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let DamageDealt { amount, kind, rule, steps, .. } = &self.damage;
        let text = format!("It does {amount} {} damage to {}.", kind.name(), self.what);
        // What a thing withstands is the game master's to know.
        let shown: &[Step] = if teller.viewer.is_game_master() { steps } else { &[] };
        Some(by_steps(Line::new(LineKind::Harm, text).rule(rule), self.damage.check(), shown))
    }
}

/// Damage of one type was dealt.
#[event]
pub struct Damaged {
    pub actor: ActorId,
    /// Who dealt it, where somebody did.
    pub by: Option<ActorId>,
    /// The damage, step by step.
    pub damage: DamageDealt,
}

impl Event<Unbound> for Damaged {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).loses(&self.damage.loss);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(damaged(teller.who(self.actor), &self.damage))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.suffers(self.actor, self.damage.amount);
    }

    fn log_harm(&self, log: &mut HarmLog) {
        let DamageDealt { amount, kind, rule, .. } = &self.damage;
        let is_a_fall = [&FALL_DICE, &FALL_HEALTH, &FALL_FARTHEST].iter().any(|fall| *rule == RuleId::from(*fall));
        log.deals(self.by, self.actor, *amount, if is_a_fall { "a fall" } else { kind.name() });
    }
}

/// Returns how damage to an actor is told: how much, from which pools, and by which steps.
fn damaged(name: &str, damage: &DamageDealt) -> Line {
    let loss = &damage.loss;
    let lost = [
        (loss.vigor, "Vigor"),
        (loss.temporary_vitality, "temporary Vitality"),
        (loss.vitality, "Vitality"),
        (loss.temporary_health, "temporary Health"),
        (loss.health, "Health"),
    ];
    let lost = lost.into_iter().filter(|(amount, _)| *amount > 0);
    let lost: Vec<String> = lost.map(|(amount, pool)| format!("{amount} {pool}")).collect();
    let lost = if lost.is_empty() { "nothing".to_owned() } else { lost.join(", ") };
    let text = format!("{name} takes {} {} damage and loses {lost}.", damage.amount, damage.kind.name());
    let all = loss.vigor + loss.temporary_vitality + loss.vitality + loss.temporary_health + loss.health;
    let line = Line::new(LineKind::Harm, text).changes(Delta::points(-all));
    by_steps(line.rule(&damage.rule).rule(&DAMAGE_ORDER), damage.check(), &damage.steps)
}

/// Returns a line with the roll of damage, and with the steps that took something off it.
pub(crate) fn by_steps(line: Line, roll: Check, steps: &[Step]) -> Line {
    let mut tally = Tally::shown();
    tally.base("rolled", roll.total.max(0), &DAMAGE_ROLL);
    for Step { label, after, rule } in steps.iter().cloned() {
        let value = after - tally.total;
        tally.total = after;
        tally.parts.push(ludex_engine::Term { label, value, rule, off: None });
    }
    let line = line.check(roll);
    if steps.is_empty() { line } else { line.check(sum("Reduced", &tally)) }
}

/// A parry that failed a little rolled its weapon's dice: so much of the damage it takes off (UL-DEF-26).
#[event]
pub struct ParriedInPart {
    pub actor: ActorId,
    /// The dice of the weapon.
    pub roll: Rolled,
}

impl Event<Unbound> for ParriedInPart {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("The parry of {} takes {} off the damage.", teller.who(self.actor), self.roll.kept);
        let check = Check::new("Parry", vec![self.roll.clone()], Tally::new(true));
        Some(Line::new(LineKind::Roll, text).rule(&PARRY_MINOR).check(check))
    }
}
