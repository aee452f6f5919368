//! Spells as files state them, checked.

use super::Reader;
use super::file::Creature;
use crate::spells::{Duration, MOST_CIRCLES, MOST_SPELLS, RESOURCES, Resolution, Spell, SpellArea};

impl Reader {
    /// What is wrong with a spell by itself.
    pub(super) fn check_spell(&mut self, file: &str, offset: usize, field: &str, spell: &Spell) {
        let reach = match spell.area {
            Some(SpellArea::Radius(spaces) | SpellArea::Cone(spaces) | SpellArea::Line(spaces)) => spaces,
            None => 1,
        };
        let dice = spell.damage.iter().all(|part| part.dice.plus >= 0) && spell.damage.len() <= 4;
        let lasts = !matches!(spell.duration, Duration::Rounds(0) | Duration::Concentration(0));
        let checks = [
            ("name", !spell.name.is_empty(), "expected a name"),
            ("circle", usize::from(spell.circle) <= MOST_CIRCLES, "expected 0 to 9"),
            ("ap", (1..=30).contains(&spell.ap), "expected 1 to 30 Action Points"),
            ("mana", (0..=99).contains(&spell.mana), "expected 0 to 99"),
            ("range", (5..=5000).contains(&spell.range), "expected 5 to 5000 feet"),
            ("area", (1..=40).contains(&reach), "expected 1 to 40 spaces"),
            ("area", spell.area.is_none() || !spell.is_attack(), "a spell over an area makes no attack roll"),
            ("area", spell.area.is_none() || spell.heals.is_none(), "healing goes to one target"),
            ("damage", dice, "expected at most 4 parts, with nothing taken off"),
            (
                "defence",
                spell.resolution != Resolution::DefenseRoll || spell.defence.is_some(),
                "expected an attribute",
            ),
            ("number", spell.number.is_none_or(|number| (0..=60).contains(&number)), "expected 0 to 60"),
            (
                "reaction",
                spell.reaction.is_none() || spell.area.is_none(),
                "a spell cast as a reaction fills no area: it goes at its caster, or at who gave the occasion",
            ),
            ("reaction", spell.reaction.is_none() || spell.minutes.is_none(), "what takes minutes is no reaction"),
            ("heals", spell.heals.is_none() || spell.resolution == Resolution::Auto, "healing comes by itself: auto"),
            (
                "revives",
                spell.revives.is_none() || spell.resolution == Resolution::Auto && spell.damage.is_empty(),
                "what brings back to life comes by itself: auto, and does no damage",
            ),
            (
                "revives",
                spell.revives.is_none() || spell.area.is_none() && spell.reaction.is_none(),
                "what brings back to life is cast at one body, and is no reaction",
            ),
            ("revives", spell.revives != Some(0), "expected at least 1 Health"),
            ("holds", spell.holds.is_none_or(|number| (1..=60).contains(&number)), "expected 1 to 60"),
            ("duration", lasts, "expected at least 1 round"),
            ("statuses", spell.statuses.iter().all(|brings| (0..=99).contains(&brings.value)), "expected 0 to 99"),
        ];
        for (what, fine, message) in checks {
            if !fine {
                self.fault(file, offset, format!("{field}.{what}"), message);
            }
        }
    }

    /// The spells that a creature knows, and the powers that it was born with.
    pub(super) fn spells_of(&mut self, creature: &Creature, file: &str, field: &str) -> Vec<Spell> {
        let mut spells: Vec<Spell> = Vec::new();
        let start = creature.attributes.span().start;
        for (at, name) in creature.spells.iter().enumerate() {
            match self.spells.iter().find(|spell| spell.name == *name.get_ref()) {
                Some(spell) => spells.push(spell.clone()),
                None => self.fault(file, name.span().start, format!("{field}.spells[{at}]"), "there is no such spell"),
            }
        }
        for (at, power) in creature.powers.iter().enumerate() {
            let place = format!("{field}.powers[{at}]");
            self.check_spell(file, power.span().start, &place, power.get_ref());
            spells.push(power.get_ref().clone());
        }
        if spells.len() > MOST_SPELLS {
            self.fault(
                file,
                start,
                format!("{field}.spells"),
                format!("expected at most {MOST_SPELLS} spells and powers"),
            );
        }
        let rolls = |spell: &Spell| spell.is_attack() || spell.number.is_none() && spell.defence.is_some();
        let needs = spells.iter().any(|spell| spell.add_attribute || spell.mana > 0 || rolls(spell));
        match &creature.casting {
            None if needs => {
                self.fault(file, start, format!("{field}.casting"), "expected casting = { attribute = \"...\" }");
                self.against(&RESOURCES);
            }
            Some(casting) if casting.slots.len() > MOST_CIRCLES || casting.slots.iter().any(|&slots| slots > 20) => {
                self.fault(file, start, format!("{field}.casting.slots"), "expected at most 20 for each of 9 circles");
            }
            Some(casting) if casting.devotion.is_some_and(|devotion| !(-5..=20).contains(&devotion)) => {
                self.fault(file, start, format!("{field}.casting.devotion"), "expected -5 to 20");
            }
            _ => {}
        }
        spells
    }
}
