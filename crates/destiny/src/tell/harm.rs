use super::{Teller, check, rolled, sum};
use crate::checks::{Asked, Purpose};
use crate::event::Event;
use crate::wounds::Level;
use crate::{attack, checks, conditions, dying, sheet, stamina, wounds};
use ludex_engine::{Line, Mood, Rule};

impl Teller<'_> {
    /// Rolls, wounds and what they bring.
    pub(super) fn harm(&self, event: &Event) -> Option<Line> {
        let line = |mood, text: String, rule: &'static Rule| Some(Line::new(mood, text).rule(rule));
        match event {
            Event::AttackRolled { attacker, target, throw, bonus, total, against, defence: value, hit, critical } => {
                let result = if *hit { "hits" } else { "misses" };
                let critical =
                    ["; a critical failure", "", "; a critical success"][(*critical + 1).clamp(0, 2) as usize];
                let text = format!(
                    "{} {result} {}: {total} against {} Defence {}{critical}.",
                    self.name(*attacker),
                    self.name(*target),
                    against.name(),
                    value.total
                );
                let roll = check("Attack roll", throw, bonus, *total).outcome(result);
                let line = Line::new(Mood::Roll, text).rule(&attack::ATTACK_ROLL);
                Some(line.check(roll).check(sum("Defence", value)))
            }
            Event::DamageRolled { attacker, die, damage, toughness, result, indicated, level, .. } => {
                let word = |level: &Option<Level>| level.map_or("no", Level::name);
                let step = if indicated == level { String::new() } else { format!(", made {}", word(level)) };
                let text =
                    format!("{}'s hit comes to {result}: {} wound{step}.", self.name(*attacker), word(indicated));
                let mut roll = sum("Damage", damage);
                roll.dice = die.iter().flat_map(rolled).collect();
                let line = Line::new(Mood::Roll, text).rule(&wounds::FINAL_DAMAGE).rule(&wounds::LOOKUP);
                Some(line.check(roll).check(sum("Toughness", toughness)))
            }
            Event::Wounded { actor, level, recorded } => {
                let name = self.name(*actor);
                match recorded {
                    Some(slot) if slot == level => {
                        line(Mood::Harm, format!("{name} takes a {} wound.", level.name()), &wounds::SLOT)
                    }
                    Some(slot) => {
                        let (level, slot) = (level.name(), slot.name());
                        line(Mood::Harm, format!("{name}'s {level} slots are full: a {slot} wound."), &wounds::OVERFLOW)
                    }
                    None => {
                        line(Mood::Harm, format!("{name} has no slot left, not even a fatal one."), &wounds::PAST_FATAL)
                    }
                }
            }
            Event::WoundEased { actor, from, to } => {
                let to = to.map_or("nothing", Level::name);
                line(
                    Mood::Boon,
                    format!("A {} wound of {} eases to {to}.", from.name(), self.name(*actor)),
                    &wounds::EASING,
                )
            }
            Event::StaminaSpent { actor, spent, stamina: left } => line(
                Mood::Deed,
                format!("{} spends {spent} stamina; {left} left.", self.name(*actor)),
                &stamina::SPENDING,
            ),
            Event::Fatigued { actor, gained, fatigue, .. } => {
                let text = format!("{} takes {gained} fatigue: {fatigue}.", self.name(*actor));
                line(Mood::Harm, text, &stamina::OVERSPENDING)
            }
            Event::CheckRolled { actor, purpose, throw, bonus, total, target } => {
                let (title, rule): (_, &'static Rule) = match purpose {
                    Purpose::Endurance => ("Fortitude", &conditions::BLEEDING),
                    Purpose::Consciousness => ("Consciousness", &dying::CONSCIOUSNESS),
                    Purpose::Death => ("Death check", &dying::DEATH_CHECK),
                    Purpose::Asked(Asked::Combat { .. }) => ("Combat check", &attack::COMBAT_CHECK),
                    Purpose::Asked(Asked::Skill { .. }) => ("Check", &checks::ORDINARY),
                    Purpose::Resisting(_) => ("Opposed check", &checks::OPPOSED),
                };
                let name = self.name(*actor);
                let (text, outcome) = match target {
                    Some(tn) if total >= tn => {
                        (format!("{name}, {title}: {total} against {tn}, by {}.", total - tn), "success")
                    }
                    Some(tn) => (format!("{name}, {title}: {total} against {tn}, short by {}.", tn - total), "failure"),
                    None => (format!("{name}, {title}: {total}."), "to be reached"),
                };
                let check = check(title, throw, bonus, *total).outcome(outcome);
                Some(Line::new(Mood::Roll, text).rule(rule).check(check))
            }
            Event::FellUnconscious { actor } => {
                line(Mood::Harm, format!("{} falls unconscious.", self.name(*actor)), &conditions::UNCONSCIOUS)
            }
            Event::DyingBegan { actor } => line(Mood::Harm, format!("{} is dying.", self.name(*actor)), &dying::DYING),
            Event::DeathMarked { actor, marks } => {
                line(Mood::Harm, format!("{} has {marks} death mark(s).", self.name(*actor)), &dying::DEATH_CHECK)
            }
            Event::Steadied { actor, successes } => {
                let text = format!("{} has passed {successes} death check(s).", self.name(*actor));
                line(Mood::Boon, text, &dying::STEADYING)
            }
            Event::DyingEnded { actor } => {
                line(Mood::Boon, format!("{} is no longer dying.", self.name(*actor)), &dying::STEADYING)
            }
            Event::Died { actor } => line(Mood::Harm, format!("{} dies.", self.name(*actor)), &dying::DEATH),
            Event::EffectBegan { actor, effect } | Event::EffectChanged { actor, effect, .. } => {
                let text = format!("{} is {}.", self.name(*actor), effect.condition.name());
                Some(Line::new(Mood::Status, text).rule(sheet::rule(effect.condition)))
            }
            Event::EffectEnded { actor, effect, .. } => {
                let text = format!("{} is no longer {}.", self.name(*actor), effect.condition.name());
                Some(Line::new(Mood::Status, text).rule(sheet::rule(effect.condition)))
            }
            _ => None,
        }
    }
}
