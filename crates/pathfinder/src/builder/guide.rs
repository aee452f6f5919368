//! What guides whoever makes a character: what is left to choose, and what is unusual.

use super::gives::{FEATURES, feats_at, increases_at, magic_at};
use crate::character::Build;
use crate::feats::FEATS;
use crate::gear::weapons::WeaponKind;
use crate::growth::{ANCESTRY, BACKGROUND, BOOSTS, CLASS, MONEY, SKILL_RANKS, STARTING_MONEY, cost, trained_skills};
use crate::magic::PREPARED;
use crate::money::Money;
use crate::prelude::*;
use ludex_engine::content::Fault;
use ludex_engine::{Budget, Guide};
use ludex_kit::content::RECORD;

/// Weapons with which a wizard is trained (PF-CHR-04).
const OF_WIZARDS: [&str; 5] = ["club", "crossbow", "dagger", "heavy crossbow", "staff"];
/// Martial weapons with which a rogue is trained (PF-CHR-04).
const OF_ROGUES: [&str; 4] = ["rapier", "sap", "shortbow", "shortsword"];

/// Returns what guides whoever makes this character, which has what its choices give.
pub(super) fn of(character: &Character) -> Guide {
    let Some(build) = &character.build else { return Guide::default() };
    let mut budgets = boosts(build);
    budgets.extend(skills(character, build));
    let chosen = character.feats.iter().filter(|feat| !FEATURES.iter().any(|(_, _, given)| given == *feat)).count();
    budgets.push(budget("feats", (chosen, feats_at(build, character.level)), "Feats", &FEATS));
    if character.level == 1 {
        let spent = cost(character).plus(Money::copper(build.other_gear.into()));
        let silver = |money: Money| money.0.div_ceil(10) as usize;
        budgets.push(budget("silver pieces", (silver(spent), silver(STARTING_MONEY)), "Gear", &MONEY));
    }
    budgets.extend(spells(character, build));
    Guide { budgets, unusual: unusual(character, build) }
}

/// Returns how much of something is spent, under a heading.
fn budget(what: &'static str, (spent, of): (usize, usize), under: &'static str, rule: &'static Rule) -> Budget {
    Budget { what: what.into(), spent: spent as i32, of: of as i32, under: under.into(), rule: rule.into() }
}

/// Returns the boosts of each source (PF-CHR-01).
fn boosts(build: &Build) -> Vec<Budget> {
    let (_, _, _, _, _, free, ..) = *build.ancestry.row();
    let of_people = (build.ancestry_boosts.len(), free.into());
    vec![
        budget("boosts of the people", of_people, "Boosts", &ANCESTRY),
        budget("boosts of the background", (build.background_boosts.len(), 2), "Boosts", &BACKGROUND),
        budget("free boosts", (build.boosts.len(), 4), "Boosts", &BOOSTS),
    ]
}

/// Returns the skills that are trained, and those that are raised (PF-CHR-04, PF-CHR-06).
fn skills(character: &Character, build: &Build) -> Vec<Budget> {
    let trained = character.skills.values().filter(|rank| **rank >= Rank::Trained).count();
    let most = trained_skills(character, build);
    let mut all = vec![budget("trained skills", (trained.min(most), most), "Skills", &CLASS)];
    let (raised, increases) = (build.increases.len(), increases_at(build.class, character.level));
    if raised + increases > 0 {
        all.push(budget("increases of skills", (raised, increases), "Skills", &SKILL_RANKS));
    }
    all
}

/// Returns the cantrips and the slots of each level (PF-SPL-07).
fn spells(character: &Character, build: &Build) -> Vec<Budget> {
    let magic = magic_at(character, build);
    let Some(casting) = character.casting.as_ref().filter(|_| magic.highest() > 0) else { return Vec::new() };
    let used = |level: u8| {
        let slots = casting.slots.iter().filter(|slot| slot.level == level);
        slots.map(|slot| usize::from(slot.times)).sum::<usize>()
    };
    let mut all = vec![budget("cantrips", (casting.cantrips.len(), magic.cantrips), "Spells", &PREPARED)];
    all.push(budget("slots of the first level", (used(1), magic.at(1)), "Spells", &PREPARED));
    if magic.highest() > 1 {
        all.push(budget("slots of the second level", (used(2), magic.at(2)), "Spells", &PREPARED));
    }
    all
}

/// Returns which weapons are unusual: those with which the class is not trained, although it is with most of their kind (PF-CHR-04).
fn unusual(character: &Character, build: &Build) -> Vec<Fault> {
    let mut all = Vec::new();
    for (place, name) in character.weapons.iter().enumerate() {
        let Some(kind) = WeaponKind::named(name) else { continue };
        let trained = match (build.class, kind.category) {
            (Class::Wizard, WeaponCategory::Simple) => OF_WIZARDS.contains(&kind.name),
            (Class::Rogue, WeaponCategory::Martial) => OF_ROGUES.contains(&kind.name),
            _ => true,
        };
        if !trained {
            let message =
                format!("a {} is not trained with a {name}, and its numbers count as if they were", build.class);
            let field = format!("character[0].weapons[{place}]");
            all.push(Fault { field, ..Fault::whole(RECORD, message).against(&CLASS) });
        }
    }
    all
}
