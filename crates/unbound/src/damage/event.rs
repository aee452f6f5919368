//! What damage does.

use super::types::{DamageType, Source};
use super::{DAMAGE_ORDER, DAMAGE_ROLL};
use crate::defence::PARRY_MINOR;
use crate::falling::{FALL_DICE, FALL_FARTHEST, FALL_HEALTH};
use crate::pools::Loss;
use crate::prelude::*;
use ludex_engine::Part;

kept! {
    /// Damage of one type that reached an actor.
    #[derive(Clone)] pub struct DamageDealt {
        #[serde(rename = "type")] kind: DamageType;
        source: Source;
        #[late] roll: Option<Rolled>, "The dice, where some were rolled for it.";
        tally: Tally, "What the dice and additions came to.";
        #[late] steps: Vec<Step>, "What reduced it, step by step.";
        amount: i32, "What is left of it.";
        loss: Loss, "Where it went.";
        rule: RuleId, "The rule it comes from.";
    }

    /// One step by which damage was changed (UL-DMG-14).
    #[derive(Clone, Eq)] pub struct Step {
        label: std::borrow::Cow<'static, str>;
        after: i32, "The damage after it.";
        rule: RuleId, "The rule it comes from.";
    }
}

impl DamageDealt {
    /// Its dice, and what was added.
    fn check(&self) -> Check {
        Check::new("Damage", self.roll.iter().cloned().collect(), self.tally.clone())
    }
}

happens! { Unbound;
    /// Damage of one type was dealt to a thing.
    #[event] ThingDamaged {
        actor: ActorId;
        what: String, "The thing, in words.";
        damage: DamageDealt, "The damage, step by step.";
    }
    tell |e, t| {
        let DamageDealt { amount, kind, rule, steps, .. } = &e.damage;
        let line = told!(Harm, "It does {amount} {} damage to {}.", kind.name(), e.what).rule(rule);
        // What a thing withstands is the game master's to know.
        by_steps(line, e.damage.check(), if t.viewer.is_game_master() { steps } else { &[] })
    };

    /// Damage of one type was dealt.
    #[event] Damaged {
        actor: ActorId;
        by: Option<ActorId>, "Who dealt it, where somebody did.";
        damage: DamageDealt, "The damage, step by step.";
    }
    |e, s| s.actor_mut(e.actor).loses(&e.damage.loss),
    tell |e, t| damaged(t.who(e.actor), &e.damage),
    measure |e, gauge| gauge.suffers(e.actor, e.damage.amount),
    toll |e, toll| {
        let falls = [&FALL_DICE, &FALL_HEALTH, &FALL_FARTHEST].iter().any(|rule| e.damage.rule == RuleId::from(*rule));
        toll.deals(e.by, e.actor, e.damage.amount, if falls { "a fall" } else { e.damage.kind.name() });
    };
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
    let line = told!(Harm, "{name} takes {} {} damage and loses {lost}.", damage.amount, damage.kind.name());
    by_steps(line.rule(&damage.rule).rule(&DAMAGE_ORDER), damage.check(), &damage.steps)
}

/// With the dice, and what took off what they came to.
pub(crate) fn by_steps(line: Line, roll: Check, steps: &[Step]) -> Line {
    let mut tally = Tally::shown();
    tally.base("rolled", roll.total.max(0), &DAMAGE_ROLL);
    for Step { label, after, rule } in steps.iter().cloned() {
        let value = after - tally.total;
        tally.total = after;
        tally.parts.push(Part { label, value, rule, off: None });
    }
    let line = line.check(roll);
    if steps.is_empty() { line } else { line.check(sum("Reduced", &tally)) }
}

happens! { Unbound;
    /// The dice of a parry that failed a little: so much of the damage it takes off (UL-DEF-26).
    #[event] ParriedInPart { actor: ActorId; roll: Rolled, "The dice of the weapon." }
    tell |e, t| {
        told!(Roll, "The parry of {} takes {} off the damage.", t.who(e.actor), e.roll.kept; PARRY_MINOR)
            .check(Check::new("Parry", vec![e.roll.clone()], Tally::new(true)))
    };
}
