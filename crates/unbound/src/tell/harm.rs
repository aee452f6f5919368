use super::{Teller, line, sum};
use crate::attack::places::WRONG_PLACE;
use crate::damage::{DAMAGE_ORDER, DAMAGE_ROLL};
use crate::defence::PARRY_MINOR;
use crate::dying::{DEATH_SAVE, DROPPED};
use crate::event::{AttackRoll, DamageDealt, Degree, Event, Healing, Temporary, ThingRoll};
use crate::pending::{Answer, Attack, With};
use crate::pools::{HEALING_CAP, TEMPORARY_ONCE};
use crate::rest::STABLE_RECOVERY;
use crate::statuses::EXHAUSTION;
use crate::{defence, maneuvers, table};
use ludex_engine::{ActorId, Check, Line, Mood, Tally};
use ludex_grid::Cell;

impl Teller<'_> {
    /// Rolls, wounds and what they bring.
    pub(super) fn harm(&self, event: &Event) -> Option<Line> {
        match event {
            Event::AttackRolled { attack, roll }
                if roll.degree == Degree::Miss && !table::sees(self.state, self.viewer, attack.target) =>
            {
                self.missed(attack.attacker)
            }
            Event::ThingStruck { actor, what: None, .. } if !self.viewer.is_game_master() => self.missed(*actor),
            Event::ThingStruck { actor, at, what, roll } => Some(self.thing_struck(*actor, *at, what.as_deref(), roll)),
            Event::ThingDamaged { what, damage, .. } => {
                let text = format!("It does {} {} damage to {what}.", damage.amount, damage.kind.name());
                let roll = Check::new("Damage", damage.roll.iter().cloned().collect(), damage.tally.clone());
                Some(Line::new(Mood::Harm, text).rule(damage.rule.clone()).check(roll))
            }
            Event::AttackRolled { attack, roll } => Some(self.attack_rolled(attack, roll)),
            Event::Damaged { actor, damage, .. } => Some(self.damaged(self.name(*actor), damage)),
            Event::VitalityLost { actor, loss, rule } => {
                let text = format!("{} loses {} Vitality.", self.name(*actor), loss.vitality);
                Some(Line::new(Mood::Harm, text).rule(rule.clone()))
            }
            Event::ParriedInPart { actor, roll } => {
                let text = format!("The parry of {} takes {} off the damage.", self.name(*actor), roll.kept);
                let check = Check::new("Parry", vec![roll.clone()], Tally::new(true));
                Some(Line::new(Mood::Roll, text).rule(&PARRY_MINOR).check(check))
            }
            Event::Healed { actor, pool, amount, roll, tally, .. } => {
                let pool = match pool {
                    Healing::Health => "Health",
                    Healing::Vitality => "Vitality",
                };
                let text = format!("{} regains {amount} {pool}.", self.name(*actor));
                let check = Check::new("Healing", roll.iter().cloned().collect(), tally.clone());
                Some(Line::new(Mood::Boon, text).rule(&HEALING_CAP).check(check))
            }
            Event::RecoveryRolled { actor, roll, .. } => {
                let hours = if roll.kept == 1 { "1 hour".to_owned() } else { format!("{} hours", roll.kept) };
                let text = format!("{} will come round in {hours}, if nobody helps before.", self.name(*actor));
                let check = Check::new("Hours", vec![roll.clone()], Tally::new(true));
                Some(Line::new(Mood::Status, text).rule(&STABLE_RECOVERY).check(check))
            }
            Event::TemporaryPool { actor, pool, amount } => {
                let pool = temporary(*pool);
                line(Mood::Boon, format!("{} has {amount} {pool}.", self.name(*actor)), &TEMPORARY_ONCE)
            }
            Event::StatusGained { actor, status, effect, rule } => {
                let value = if effect.value == 0 { String::new() } else { format!(" {}", effect.value) };
                let text = format!("{} is {}{value}.", self.name(*actor), status.name());
                Some(Line::new(Mood::Status, text).rule(rule.clone()).rule(status.rule()))
            }
            Event::StatusEnded { actor, status } => {
                let text = format!("{} is no longer {}.", self.name(*actor), status.name());
                line(Mood::Status, text, status.rule())
            }
            Event::Felled { actor } => {
                line(Mood::Harm, format!("{} drops to 0 Health and is Disabled.", self.name(*actor)), &DROPPED)
            }
            Event::DeathSave { actor, roll, tally, saves } => {
                let (made, failed) = (saves.successes, saves.failures);
                let text = format!("{} makes a death save: {made} made, {failed} failed.", self.name(*actor));
                let check = Check::new("Death save", vec![roll.clone()], tally.clone());
                let passed = check.total >= 10 && roll.kept != 1;
                let check = check.outcome(if passed { "success" } else { "failure" });
                Some(Line::new(Mood::Roll, text).rule(&DEATH_SAVE).check(check))
            }
            Event::SaveFailed { actor, saves, rule } => {
                let text = format!("{} is hurt at 0 Health: {} failed death saves.", self.name(*actor), saves.failures);
                Some(Line::new(Mood::Harm, text).rule(rule.clone()))
            }
            Event::Stabilised { actor, rule } => {
                let text = format!("{} is stable.", self.name(*actor));
                Some(Line::new(Mood::Boon, text).rule(rule.clone()))
            }
            Event::Revived { actor, by, health, rule } => {
                let text =
                    format!("{} brings {} back to life with {health} Health.", self.name(*by), self.name(*actor));
                Some(Line::new(Mood::Boon, text).rule(rule.clone()))
            }
            Event::Died { actor, rule } => {
                Some(Line::new(Mood::Harm, format!("{} dies.", self.name(*actor))).rule(rule.clone()))
            }
            Event::Exhausted { actor, level, rule } => {
                let text = format!("{} has Exhaustion {level}.", self.name(*actor));
                Some(Line::new(Mood::Harm, text).rule(rule.clone()).rule(&EXHAUSTION))
            }
            _ => None,
        }
    }

    /// All that the table learns of a blow at nobody, and at somebody whom it does not know of (UL-ATK-12).
    fn missed(&self, attacker: ActorId) -> Option<Line> {
        line(Mood::Roll, format!("{} misses.", self.name(attacker)), &WRONG_PLACE)
    }

    fn thing_struck(&self, attacker: ActorId, at: Cell, what: Option<&str>, roll: &ThingRoll) -> Line {
        let who = self.name(attacker);
        let against = roll.target.map_or(String::new(), |target| format!(" against {target}"));
        let text = match (what, roll.degree) {
            (None, _) => format!("{who} misses: nobody is at {at}."),
            (Some(what), Degree::Miss) => format!("{who} misses {what}: {}{against}.", roll.total),
            (Some(what), Degree::Graze) => format!("{who} grazes {what}: {}{against}.", roll.total),
            (Some(what), Degree::Critical) => format!("{who} critically hits {what}: {}{against}.", roll.total),
            (Some(what), _) => format!("{who} hits {what}: {}{against}.", roll.total),
        };
        let check = Check::new("Attack roll", vec![roll.roll.clone()], roll.tally.clone());
        Line::new(Mood::Roll, text).rule(roll.rule.clone()).check(check.reasons(roll.reasons.clone()))
    }

    fn attack_rolled(&self, attack: &Attack, roll: &AttackRoll) -> Line {
        let (who, whom) = (self.name(attack.attacker), self.name(attack.target));
        let (total, target) = (roll.total, roll.target);
        let (what, outcome) = match roll.degree {
            Degree::Miss => ("misses", "miss"),
            Degree::Graze => ("only just misses and grazes", "graze"),
            Degree::PartlyDefended => ("hits, partly defended,", "hit, minor failure of the defence"),
            Degree::Hit => ("hits", "hit"),
            Degree::Critical => ("critically hits", "critical hit"),
        };
        let text = match attack.with {
            With::Weapon(_) | With::Spell(_) => format!("{who} {what} {whom}: {total} against {target}."),
            With::Maneuver(maneuver) => {
                let how = if roll.degree.hits() { "succeeds" } else { "fails" };
                format!("The {} of {who} on {whom} {how}: {total} against {target}.", maneuvers::name(maneuver))
            }
        };
        let own = Check::new("Attack roll", vec![roll.roll.clone()], roll.tally.clone());
        let met = match roll.answer {
            Answer::Passive if defence::is_against_spell_defense(self.state, attack) => "Spell Defense",
            Answer::Passive => "Passive Armor",
            Answer::Dodge => "Dodge",
            Answer::DoubleDodge => "Double dodge",
            Answer::Block | Answer::BlockWith(_) => "Block",
            Answer::Parry(_) | Answer::ParryWithTwo(_) => "Parry",
            Answer::DefenceRoll => "Defence roll",
        };
        let mut other = Check::new(met, roll.defence_dice.clone(), roll.defence.clone());
        // Of two rolls of a pair only the one that counts is in the target number.
        other.total = target;
        let mut line = Line::new(Mood::Roll, text).rule(roll.rule.clone());
        if roll.defence_critical {
            line = line.rule(&defence::CRITICAL_DEFENCE);
            other = other.outcome("critical");
        }
        line.check(own.reasons(roll.reasons.clone()).outcome(outcome))
            .check(other.reasons(roll.defence_reasons.clone()))
    }

    fn damaged(&self, name: &str, damage: &DamageDealt) -> Line {
        let loss = &damage.loss;
        let lost = [
            (loss.vigor, "Vigor"),
            (loss.temporary_vitality, "temporary Vitality"),
            (loss.vitality, "Vitality"),
            (loss.temporary_health, "temporary Health"),
            (loss.health, "Health"),
        ];
        let lost: Vec<String> = lost
            .into_iter()
            .filter(|(amount, _)| *amount > 0)
            .map(|(amount, pool)| format!("{amount} {pool}"))
            .collect();
        let lost = if lost.is_empty() { "nothing".to_owned() } else { lost.join(", ") };
        let text = format!("{name} takes {} {} damage and loses {lost}.", damage.amount, damage.kind.name());
        let roll = Check::new("Damage", damage.roll.iter().cloned().collect(), damage.tally.clone());
        let mut line = Line::new(Mood::Harm, text).rule(damage.rule.clone()).rule(&DAMAGE_ORDER);
        if !damage.steps.is_empty() {
            let mut tally = Tally::shown();
            tally.base("rolled", roll.total.max(0), &DAMAGE_ROLL);
            let mut before = roll.total.max(0);
            for step in &damage.steps {
                tally.total += step.after - before;
                tally.parts.push(ludex_engine::Part {
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
}

/// The name of a temporary pool.
pub(super) fn temporary(pool: Temporary) -> &'static str {
    match pool {
        Temporary::Health => "temporary Health",
        Temporary::Vitality => "temporary Vitality",
        Temporary::Vigor => "Vigor",
    }
}
