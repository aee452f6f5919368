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
    /// Its dice, and what was added.
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
        let line =
            Line::new(LineKind::Harm, format!("It does {amount} {} damage to {}.", kind.name(), self.what)).rule(rule);
        // What a thing withstands is the game master's to know.
        Some(by_steps(line, self.damage.check(), if teller.viewer.is_game_master() { steps } else { &[] }))
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
        let falls =
            [&FALL_DICE, &FALL_HEALTH, &FALL_FARTHEST].iter().any(|rule| self.damage.rule == RuleId::from(*rule));
        log.deals(self.by, self.actor, self.damage.amount, if falls { "a fall" } else { self.damage.kind.name() });
    }
}

fn damaged(name: &str, damage: &DamageDealt) -> Line {
    let loss = &damage.loss;
    let lost = [
        (loss.vigor, "Vigor"),
        (loss.temporary_vitality, "temporary Vitality"),
        (loss.vitality, "Vitality"),
        (loss.temporary_health, "temporary Health"),
        (loss.health, "Health"),
    ];
    let lost: Vec<String> =
        lost.into_iter().filter(|(amount, _)| *amount > 0).map(|(amount, pool)| format!("{amount} {pool}")).collect();
    let lost = if lost.is_empty() { "nothing".to_owned() } else { lost.join(", ") };
    let line = Line::new(
        LineKind::Harm,
        format!("{name} takes {} {} damage and loses {lost}.", damage.amount, damage.kind.name()),
    );
    by_steps(line.rule(&damage.rule).rule(&DAMAGE_ORDER), damage.check(), &damage.steps)
}

/// With the dice, and what took off what they came to.
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

/// The dice of a parry that failed a little: so much of the damage it takes off (UL-DEF-26).
#[event]
pub struct ParriedInPart {
    pub actor: ActorId,
    /// The dice of the weapon.
    pub roll: Rolled,
}

impl Event<Unbound> for ParriedInPart {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(
            Line::new(
                LineKind::Roll,
                format!("The parry of {} takes {} off the damage.", teller.who(self.actor), self.roll.kept),
            )
            .rule(&PARRY_MINOR)
            .check(Check::new("Parry", vec![self.roll.clone()], Tally::new(true))),
        )
    }
}
