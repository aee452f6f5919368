//! What damage does.

use super::{DAMAGE_ORDER, DAMAGE_ROLL, DamageDealt};
use crate::prelude::*;
use crate::tell::sum;
use ludex_engine::Part;

happens! { Unbound;
    /// Damage of one type was dealt to a thing.
    #[event] ThingDamaged {
        actor: ActorId;
        what: String, "The thing, in words.";
        damage: DamageDealt, "The damage, step by step.";
    }
    tell |e, _| {
        let Self { what, .. } = e;
        let text = format!("It does {} {} damage to {what}.", e.damage.amount, e.damage.kind.name());
        let roll = Check::new("Damage", e.damage.roll.iter().cloned().collect(), e.damage.tally.clone());
        Some(Line::new(LineKind::Harm, text).rule(e.damage.rule.clone()).check(roll))
    };

    /// Damage of one type was dealt.
    #[event] Damaged {
        actor: ActorId;
        by: Option<ActorId>, "Who dealt it, where somebody did.";
        damage: DamageDealt, "The damage, step by step.";
    }
    |e, s| s.actor_mut(e.actor).loses(&e.damage.loss),
    tell |e, t| Some(damaged(t.who(e.actor), &e.damage)),
    measure |e, gauge| if gauge.concerns(e.actor) {
        gauge.amount += e.damage.amount;
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
    let text = format!("{name} takes {} {} damage and loses {lost}.", damage.amount, damage.kind.name());
    let roll = Check::new("Damage", damage.roll.iter().cloned().collect(), damage.tally.clone());
    let mut line = Line::new(LineKind::Harm, text).rule(damage.rule.clone()).rule(&DAMAGE_ORDER);
    if !damage.steps.is_empty() {
        let mut tally = Tally::shown();
        tally.base("rolled", roll.total.max(0), &DAMAGE_ROLL);
        let mut before = roll.total.max(0);
        for step in &damage.steps {
            tally.total += step.after - before;
            tally.parts.push(Part {
                label: step.label.clone(),
                value: step.after - before,
                rule: step.rule.clone(),
                off: None,
            });
            before = step.after;
        }
        line = line.check(sum("Reduced", &tally));
    }
    line.checks.insert(0, roll);
    line
}
