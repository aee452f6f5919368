//! What damage does.

use super::{DAMAGE_ORDER, DAMAGE_ROLL, DamageDealt};
use crate::marks::about;
use crate::tell::{Teller, Words, sum};
use crate::{State, Unbound};
use ludex_engine::{ActorId, Check, Gauge, Happens, Line, LineKind, Part, Tally};
use ludex_kit::event;

/// Damage of one type was dealt to a thing.
#[event]
pub struct ThingDamaged {
    /// Who dealt it.
    pub actor: ActorId,
    /// The thing, in words.
    pub what: String,
    /// The damage, step by step.
    pub damage: DamageDealt,
}

impl Happens<Unbound> for ThingDamaged {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, _: &Teller<'_>) -> Option<Line> {
        let Self { what, .. } = self;
        let text = format!("It does {} {} damage to {what}.", self.damage.amount, self.damage.kind.name());
        let roll = Check::new("Damage", self.damage.roll.iter().cloned().collect(), self.damage.tally.clone());
        Some(Line::new(LineKind::Harm, text).rule(self.damage.rule.clone()).check(roll))
    }
}

/// Damage of one type was dealt.
#[event]
pub struct Damaged {
    /// Who is hurt.
    pub actor: ActorId,
    /// Who dealt it, where somebody did.
    pub by: Option<ActorId>,
    /// The damage, step by step.
    pub damage: DamageDealt,
}

impl Happens<Unbound> for Damaged {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).loses(&self.damage.loss);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        Some(damaged(t.who(self.actor), &self.damage))
    }
    fn measure(&self, gauge: &mut Gauge) {
        if about(gauge, self.actor) {
            gauge.amount += self.damage.amount;
        }
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
