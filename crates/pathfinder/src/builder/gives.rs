//! What the choices of a character give: scores, hit points, ranks, feats and features.

use crate::character::{ANCESTRIES, Build, Doctrine, Sense, scores};
use crate::growth::{save_rank, trained_skills};
use crate::magic::SLOT_ROWS;
use crate::prelude::*;

/// Features of classes that are written among the feats: class, from which level, what (PF-CHR-05).
pub(super) const FEATURES: [(Class, i8, Feat); 3] = [
    (Class::Fighter, 3, Feat::Bravery),
    (Class::Rogue, 1, Feat::SurpriseAttack),
    (Class::Rogue, 3, Feat::DenyAdvantage),
];
/// The last level whose features of classes are known (PF-CHR-05).
pub(super) const LAST_LEVEL: i8 = 3;

/// Returns the ability on which a class usually rests (PF-CHR-04).
pub(super) const fn usual_key(class: Class) -> Ability {
    match class {
        Class::Fighter => Ability::Strength,
        Class::Rogue => Ability::Dexterity,
        Class::Cleric => Ability::Wisdom,
        Class::Wizard => Ability::Intelligence,
    }
}

/// Gives a character everything that its choices give; it has choices, a class among them.
pub(super) fn fill_in(character: &mut Character) {
    let Some(mut build) = character.build.take() else { return };
    if build.class == Class::Cleric {
        build.doctrine = build.doctrine.or(Some(Doctrine::Cloistered));
    }
    character.abilities = scores(&build);
    of_people(character, &build);
    of_class(character, &build);
    feats(character, &build);
    magic(character, &build);
    if let Some(skill) = build.background_skill {
        character.skills.entry(skill).or_insert(Rank::Trained);
    }
    build.increases = increases(character, &build);
    character.build = Some(build);
}

/// Gives what a people has (PF-CHR-02).
fn of_people(character: &mut Character, build: &Build) {
    let (_, hit_points, size, speed, _, _, _, sees) = *build.ancestry.row();
    (character.ancestry_hit_points, character.size, character.speed) = (hit_points, size, speed);
    let of_peoples = |sense: Sense| ANCESTRIES.iter().any(|row| row.7 == sense.name());
    character.senses.retain(|keen| !of_peoples(keen.sense));
    for sense in Sense::ALL.iter().copied().filter(|sense| sense.name() == sees) {
        character.senses.push(Keen { sense, ..Keen::default() });
    }
}

/// Gives the ranks and the features of a class (PF-CHR-04, PF-CHR-05).
fn of_class(character: &mut Character, build: &Build) {
    let (class, level) = (build.class, character.level);
    let (_, hit_points, perception, _, _, fixed) = *class.row();
    (character.class_hit_points, character.perception) = (hit_points, perception);
    character.saves = [Save::Fortitude, Save::Reflex, Save::Will].map(|save| save_rank(character, build, save));
    character.key_ability = build.key;
    character.class_rank = Rank::Trained;
    let war = build.doctrine == Some(Doctrine::Warpriest);
    character.weapon_ranks = weapons(class, war && level >= 3).iter().copied().collect();
    character.armour_ranks = armour(class, war).iter().map(|kind| (*kind, Rank::Trained)).collect();
    character.reactions = match class {
        Class::Fighter => vec![Reaction::AttackOfOpportunity, Reaction::ShieldBlock],
        Class::Cleric if war => vec![Reaction::ShieldBlock],
        _ => Vec::new(),
    };
    character.sneak = u8::from(class == Class::Rogue);
    // Fighters choose between two.
    if let [skill] = fixed {
        character.skills.entry(*skill).or_insert(Rank::Trained);
    }
}

/// Returns with which weapons a class is how good (PF-CHR-04).
fn weapons(class: Class, second_war: bool) -> &'static [(WeaponCategory, Rank)] {
    use Rank::{Expert, Trained};
    use WeaponCategory::{Advanced, Martial, Simple, Unarmed};
    match class {
        Class::Fighter => &[(Unarmed, Expert), (Simple, Expert), (Martial, Expert), (Advanced, Trained)],
        Class::Rogue => &[(Unarmed, Trained), (Simple, Trained), (Martial, Trained)],
        Class::Cleric if second_war => &[(Unarmed, Trained), (Simple, Trained), (Martial, Trained)],
        Class::Cleric | Class::Wizard => &[(Unarmed, Trained), (Simple, Trained)],
    }
}

/// Returns in which armour a class is trained (PF-CHR-04).
fn armour(class: Class, war: bool) -> &'static [ArmorCategory] {
    use ArmorCategory::{Heavy, Light, Medium, Unarmored};
    match class {
        Class::Fighter => &[Unarmored, Light, Medium, Heavy],
        Class::Rogue => &[Unarmored, Light],
        Class::Cleric if war => &[Unarmored, Light, Medium],
        Class::Cleric | Class::Wizard => &[Unarmored],
    }
}

/// Adds what the class gives to the feats that were chosen (PF-CHR-05).
fn feats(character: &mut Character, build: &Build) {
    character.feats.retain(|feat| !FEATURES.iter().any(|(_, _, given)| given == feat));
    for (class, level, feat) in FEATURES {
        if class == build.class && level <= character.level {
            character.feats.push(feat);
        }
    }
}

/// Gives the magic of a class: on what it rests, and a school its focus spell (PF-CHR-05).
fn magic(character: &mut Character, build: &Build) {
    if !matches!(build.class, Class::Cleric | Class::Wizard) {
        return;
    }
    let learned = build.class == Class::Wizard;
    let casting = character.casting.get_or_insert_default();
    (casting.by, casting.rank) = (build.key, Rank::Trained);
    casting.focus = if learned { vec![Spell::ForceBolt] } else { Vec::new() };
    (casting.focus_points, casting.bonded) = (learned.into(), learned);
}

/// Returns the skills that were raised: each expert once, and those that are trained beyond what the beginning trains (PF-CHR-06).
fn increases(character: &Character, build: &Build) -> Vec<Skill> {
    let trained = character.skills.iter().filter(|(_, rank)| **rank >= Rank::Trained);
    let later = trained.clone().count().saturating_sub(trained_skills(character, build));
    let (_, _, _, _, _, fixed) = *build.class.row();
    let from_the_first = |skill: &Skill| fixed.contains(skill) || build.background_skill == Some(*skill);
    let mut raised = Vec::new();
    for (skill, rank) in trained.clone() {
        if *rank >= Rank::Expert {
            raised.push(*skill);
        }
    }
    let only_trained = trained.filter(|(skill, rank)| **rank == Rank::Trained && !from_the_first(skill));
    raised.extend(only_trained.map(|(skill, _)| *skill).take(later));
    raised
}

/// Returns how many increases of skills a class has at a level: rogues one at each from the second, all others at the third
/// (PF-CHR-05).
pub(super) fn increases_at(class: Class, level: i8) -> usize {
    let above = level.saturating_sub(1);
    let all = if class == Class::Rogue { above } else { above / 2 };
    all.max(0) as usize
}

/// Returns how many feats a class and a people have at a level (PF-CHR-03, PF-CHR-05): that of the people and that of the background;
/// of fighters and rogues that of the class; rogues have one of a skill at every level. Humans have a general one besides, as the
/// samples do.
pub(super) fn feats_at(build: &Build, level: i8) -> usize {
    let rogue = build.class == Class::Rogue;
    let first = 2 + usize::from(build.ancestry == Ancestry::Human) + usize::from(rogue);
    let of_class = usize::from(rogue || build.class == Class::Fighter);
    let second = if level >= 2 { 2 } else { 0 };
    let third = if level >= 3 { 1 + usize::from(rogue) } else { 0 };
    first + of_class + second + third
}

/// How much magic somebody has each day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Magic {
    /// Cantrips.
    pub(super) cantrips: usize,
    /// Slots of the first and of the second level.
    pub(super) slots: [usize; 2],
    /// Castings of heal or harm at the highest level.
    pub(super) font: usize,
}

impl Magic {
    /// Returns the highest level of its slots: 0 without any.
    pub(super) fn highest(self) -> u8 {
        match self.slots {
            [0, _] => 0,
            [_, 0] => 1,
            _ => 2,
        }
    }

    /// Returns the slots of a level, with those of the divine font.
    pub(super) fn at(self, level: u8) -> usize {
        let own = self.slots.get(usize::from(level).wrapping_sub(1)).copied().unwrap_or(0);
        own + if level == self.highest() { self.font } else { 0 }
    }
}

/// Returns the magic of a class at a level (PF-SPL-07).
pub(super) fn magic_at(character: &Character, build: &Build) -> Magic {
    let row = SLOT_ROWS.iter().find(|row| i32::from(row.0) == i32::from(character.level));
    let Some((_, cantrips, first, second)) = row.copied() else { return Magic::default() };
    let (cantrips, slots) = (usize::from(cantrips), [usize::from(first), usize::from(second)]);
    match build.class {
        Class::Cleric => {
            let font = 1 + character.modifier(Ability::Charisma).max(0) as usize;
            Magic { cantrips, slots, font }
        }
        // The school has one more of each.
        Class::Wizard => {
            let slots = slots.map(|count| if count > 0 { count + 1 } else { 0 });
            Magic { cantrips: cantrips + 1, slots, font: 0 }
        }
        Class::Fighter | Class::Rogue => Magic::default(),
    }
}
