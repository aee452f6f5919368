//! What the choices of a character may not be, each at its field.

use super::gives::{LAST_LEVEL, increases_at, magic_at, usual_key};
use crate::character::Build;
use crate::feats::FEATS;
use crate::growth::{ANCESTRY, BACKGROUND, BOOSTS, CLASS, SKILL_RANKS, trained_skills};
use crate::magic::{HEIGHTENING, PREPARED, SPELLS, SpellKind};
use crate::prelude::*;
use crate::trials::CLASS_FEATURES;
use ludex_engine::content::Fault;
use ludex_kit::content::RECORD;

/// What is wrong, as far as it was looked at.
#[derive(Default)]
struct Found(Vec<Fault>);

impl Found {
    /// Adds a fault at a field of the character.
    fn at(&mut self, field: &str, rule: &'static Rule, message: String) {
        let field = format!("character[0].{field}");
        self.0.push(Fault { field, ..Fault::whole(RECORD, message).against(rule) });
    }
}

/// Returns everything that is wrong with the choices of a character that has what they give.
pub(super) fn of(character: &Character) -> Vec<Fault> {
    let mut found = Found::default();
    let Some(build) = &character.build else { return found.0 };
    if character.level > LAST_LEVEL {
        let message =
            "expected at most 3: what classes give is known up to there; without a class the numbers stand as they are";
        found.at("level", &CLASS_FEATURES, message.to_owned());
    }
    of_class(&mut found, character, build);
    boosts(&mut found, build);
    skills(&mut found, character, build);
    for (place, feat) in character.feats.iter().enumerate() {
        if character.feats[..place].contains(feat) {
            found.at(&format!("feats[{place}]"), &FEATS, format!("{} is there already", feat.name()));
        }
    }
    spells(&mut found, character, build);
    found.0
}

/// Adds what a class does not allow (PF-CHR-04, PF-CHR-05).
fn of_class(found: &mut Found, character: &Character, build: &Build) {
    let class = build.class;
    let usual = usual_key(class);
    let lawful = match class {
        Class::Fighter => matches!(build.key, Ability::Strength | Ability::Dexterity),
        // Other rackets rest on others.
        Class::Rogue => !character.finesse_damage || build.key == usual,
        Class::Cleric | Class::Wizard => build.key == usual,
    };
    if !lawful {
        let more = if class == Class::Fighter { " or dexterity" } else { "" };
        found.at("build.key", &CLASS, format!("expected {}{more}, on which a {class} rests", usual.written()));
    }
    if build.doctrine.is_some() && class != Class::Cleric {
        found.at("build.doctrine", &CLASS_FEATURES, format!("a {class} has no doctrine: expected none"));
    }
    if character.finesse_damage && class != Class::Rogue {
        found.at("finesse_damage", &CLASS_FEATURES, format!("a {class} is no thief among rogues"));
    }
}

/// Adds boosts of one source for the same ability, and more than it has (PF-CHR-01, PF-CHR-02, PF-CHR-03).
fn boosts(found: &mut Found, build: &Build) {
    let (people, _, _, _, fixed, free, ..) = *build.ancestry.row();
    for (place, boost) in build.ancestry_boosts.iter().enumerate() {
        let field = format!("build.ancestry_boosts[{place}]");
        if place >= usize::from(free) {
            found.at(&field, &ANCESTRY, format!("a {people} has {free} to choose: expected none"));
        } else if fixed.contains(boost) {
            found.at(&field, &BOOSTS, format!("a {people} has {boost} already: expected another ability"));
        }
    }
    let lists = [
        ("ancestry_boosts", &build.ancestry_boosts, &ANCESTRY),
        ("background_boosts", &build.background_boosts, &BACKGROUND),
        ("boosts", &build.boosts, &BOOSTS),
    ];
    for (list, boosts, rule) in lists {
        for (place, boost) in boosts.iter().enumerate() {
            if boosts[..place].contains(boost) {
                let message = format!("{boost} is boosted by this already: expected another ability");
                found.at(&format!("build.{list}[{place}]"), rule, message);
            }
        }
    }
}

/// Adds skills that are better, or more, than class, background, Intelligence and increases give (PF-CHR-04, PF-CHR-06).
fn skills(found: &mut Found, character: &Character, build: &Build) {
    let (class, level) = (build.class, character.level);
    let (_, _, _, _, _, fixed) = *class.row();
    if !fixed.iter().any(|skill| character.skills.contains_key(skill)) {
        let names: Vec<&str> = fixed.iter().map(|skill| skill.name()).collect();
        let message = format!("a {class} is trained in {}", names.join(" or "));
        found.at(&format!("skills.{}", fixed[0].written()), &CLASS, message);
    }
    for (skill, rank) in &character.skills {
        if *rank > Rank::Expert {
            found.at(&format!("skills.{}", skill.written()), &SKILL_RANKS, "expected at most expert".to_owned());
        }
    }
    let (raised, most) = (build.increases.len(), increases_at(class, level));
    if raised > most {
        let trained = trained_skills(character, build);
        let message = format!(
            "expected at most {trained} trained skills and {most} increases at level {level}, an expert counting as an increase; \
             {} too many",
            raised - most
        );
        found.at("skills", &SKILL_RANKS, message);
    }
}

/// Adds spells that cannot be prepared so, and more of them than there are slots (PF-SPL-06, PF-SPL-07).
fn spells(found: &mut Found, character: &Character, build: &Build) {
    let Some(casting) = &character.casting else { return };
    let magic = magic_at(character, build);
    for (place, spell) in casting.cantrips.iter().enumerate() {
        let field = format!("casting.cantrips[{place}]");
        if SPELLS[*spell as usize].1 != SpellKind::Cantrip {
            found.at(&field, &PREPARED, format!("{spell} is no cantrip"));
        } else if place >= magic.cantrips {
            let message = format!("a {} has {} cantrips, and no more", build.class, magic.cantrips);
            found.at(&field, &PREPARED, message);
        }
    }
    let mut used = [0; 3];
    let mut plain = 0;
    for (place, slot) in casting.slots.iter().enumerate() {
        let (_, kind, own, ..) = SPELLS[slot.spell as usize];
        let highest = magic.highest();
        let field = format!("casting.slots[{place}]");
        if kind != SpellKind::Slot || slot.level < own {
            let message = format!("{} takes a slot of level {own} or higher", slot.spell);
            found.at(&format!("{field}.level"), &HEIGHTENING, message);
        }
        used[usize::from(slot.level.min(2))] += usize::from(slot.times);
        if slot.level == highest && !matches!(slot.spell, Spell::Heal | Spell::Harm) {
            plain += usize::from(slot.times);
        }
        let level = slot.level;
        if level > highest {
            let message = format!("a {} of level {} has no slots of level {level}", build.class, character.level);
            found.at(&format!("{field}.level"), &PREPARED, message);
        } else if used[usize::from(level)] > magic.at(level) {
            let message = format!("a {} has {} slots of level {level}, and no more", build.class, magic.at(level));
            found.at(&format!("{field}.spell"), &PREPARED, message);
        } else if magic.font > 0 && level == highest && plain > magic.slots[usize::from(level) - 1] {
            let message = "the slots of the divine font are for heal and harm alone";
            found.at(&format!("{field}.spell"), &PREPARED, message.to_owned());
            plain = 0;
        }
    }
}
