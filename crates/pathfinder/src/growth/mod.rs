//! Making and raising characters: what a sheet checks, what a level brings, and what is learned anew.

mod retraining;

pub use retraining::{Relearned, Retrain};

use crate::character::{ANCESTRIES, Build, CLASSES, Class, Doctrine, highest_rank, names_twice, next_rank, scores};
use crate::experience::LEVELLING;
use crate::gear::armour::{Armour, ShieldKind};
use crate::gear::weapons::WeaponKind;
use crate::money::Money;
use crate::prelude::*;
use std::sync::Arc;

rules! {
    /// All six scores begin at 10. A boost adds 2, or 1 from 18 on, a flaw takes 2; boosts of one source go to different abilities.
    /// At the first level: those of the people, two of what one was before, that of the class, four free ones; nothing above 18.
    BOOSTS = "PF-CHR-01", "Ability boosts";
    /// What each people gives.
    ANCESTRY = "PF-CHR-02", "Ancestries", Table(ANCESTRIES; "people", "hit points", "size", "Speed", "boosts", "free boosts", "flaw", "sees with");
    /// What one was before gives two boosts, training in a skill and a lore, and a feat of the skill. Where that is trained
    /// already another is.
    BACKGROUND = "PF-CHR-03", "Backgrounds";
    /// What each class gives at the first level.
    CLASS = "PF-CHR-04", "Classes at level 1", Table(CLASSES; "class", "hit points a level", "Perception", "saves", "further skills", "fixed skills");
    /// An increase raises a skill by a rank: to expert at any level, to master from the seventh, to legendary from the fifteenth.
    SKILL_RANKS = "PF-CHR-06", "Skill ranks";
    /// Fifteen gold pieces buy the gear of the first level; what is left is kept. A party may pool them (house).
    MONEY = "PF-CHR-07", "Starting money";
    /// A level adds 1 to everything that is trained, hit points of the class and of Constitution, and its choices, outside fights.
    LEVEL = "PF-CHR-09", "Gaining a level";
    /// A sheet is held against what its choices give; what differs is used as it stands, and told (house).
    SHEET = "PF-CHR-10", "What a sheet checks";
}

/// Copper pieces of the gear of the first level (PF-CHR-07).
pub const STARTING_MONEY: Money = Money::gold(15);

/// Something on a sheet that its choices do not give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What it is.
    pub what: String,
    /// What stands there.
    pub entered: String,
    /// What the choices give.
    pub given: String,
    /// By which rule.
    pub rule: &'static Rule,
}

/// Adds a difference, unless two are the same.
fn differs<T: PartialEq + ToString>(
    all: &mut Vec<Difference>,
    what: impl Into<String>,
    (entered, given): (T, T),
    rule: &'static Rule,
) {
    if entered != given {
        all.push(Difference { what: what.into(), entered: entered.to_string(), given: given.to_string(), rule });
    }
}

/// Returns everything on a sheet that its choices do not give (PF-CHR-10).
pub fn differences(character: &Character, build: &Build) -> Vec<Difference> {
    let mut all = Vec::new();
    boosts(&mut all, build);
    for ability in Ability::ALL {
        let given = scores(build)[*ability as usize];
        differs(&mut all, ability.name(), (character.score(*ability), given), &BOOSTS);
    }
    let (_, hit_points, size, speed, ..) = *build.ancestry.row();
    differs(&mut all, "hit points of the people", (character.ancestry_hit_points, hit_points), &ANCESTRY);
    differs(&mut all, "size", (character.size, size), &ANCESTRY);
    differs(&mut all, "Speed", (character.speed, speed), &ANCESTRY);
    let (_, per_level, perception, ..) = *build.class.row();
    differs(&mut all, "hit points of the class", (character.class_hit_points, per_level), &CLASS);
    differs(&mut all, "Perception", (character.perception, perception), &CLASS);
    for save in Save::ALL {
        let given = save_rank(character, build, *save);
        differs(&mut all, save.name(), (character.save_rank(*save), given), &CLASS);
    }
    skills(&mut all, character, build);
    money(&mut all, character, build);
    all
}

/// Returns the rank of a save by class, level and doctrine: that of war makes clerics expert in Fortitude (PF-CHR-04). Where no
/// doctrine is said, those with a shield have it.
pub fn save_rank(character: &Character, build: &Build, save: Save) -> Rank {
    let shielded = character.shield.is_some();
    let war = build.doctrine.map_or(shielded, |doctrine| doctrine == Doctrine::Warpriest);
    if war && build.class == Class::Cleric && save == Save::Fortitude {
        Rank::Expert
    } else {
        build.class.save(save, character.level)
    }
}

/// Returns how many skills class, background and Intelligence train (PF-CHR-03, PF-CHR-04).
pub fn trained_skills(character: &Character, build: &Build) -> usize {
    let (_, _, _, _, further, _) = *build.class.row();
    // Fighters choose one of the two; rogues have one more of their racket, clerics one of their deity.
    let of_class = match build.class {
        Class::Rogue | Class::Cleric => 2,
        _ => 1,
    };
    let own = character.modifier(Ability::Intelligence).max(0) as usize;
    of_class + usize::from(further) + own + usize::from(build.background_skill.is_some())
}

/// Holds the boosts of each source against what they may be.
fn boosts(all: &mut Vec<Difference>, build: &Build) {
    let (_, _, _, _, fixed, free, ..) = *build.ancestry.row();
    let mut of_people = fixed.to_vec();
    of_people.extend(&build.ancestry_boosts);
    let once = "each another ability".to_owned();
    for (what, boosts) in [("boosts of the people", &of_people), ("free boosts", &build.boosts)] {
        let came = if names_twice(boosts) { "one twice".to_owned() } else { once.clone() };
        differs(all, what, (came, once.clone()), &BOOSTS);
    }
    differs(all, "free boosts of the people", (build.ancestry_boosts.len(), free.into()), &BOOSTS);
    differs(all, "free boosts", (build.boosts.len(), 4), &BOOSTS);
    differs(all, "boosts of the background", (build.background_boosts.len(), 2), &BACKGROUND);
    let came = if names_twice(&build.background_boosts) { "one twice".to_owned() } else { once.clone() };
    differs(all, "boosts of the background", (came, once), &BACKGROUND);
    let highest = scores(build).into_iter().max().unwrap_or(10);
    differs(all, "highest score", (highest.max(18), 18), &BOOSTS);
}

/// Holds the skills against what class, background, Intelligence and increases give.
fn skills(all: &mut Vec<Difference>, character: &Character, build: &Build) {
    let (_, _, _, _, _, fixed) = *build.class.row();
    let raised = build.increases.iter().filter(|skill| character.skills.get(skill) == Some(&Rank::Trained)).count();
    let given = trained_skills(character, build) + raised;
    let trained = character.skills.values().filter(|rank| **rank >= Rank::Trained).count();
    let most = format!("at most {given}");
    let came = if trained <= given { most.clone() } else { trained.to_string() };
    differs(all, "trained skills", (came, most), &CLASS);
    let has_fixed = fixed.iter().any(|skill| character.skills.contains_key(skill));
    differs(all, "the skill of the class", (has_fixed, true), &CLASS);
    for (skill, rank) in &character.skills {
        let raised = build.increases.iter().filter(|one| *one == skill).count();
        let mut given = Rank::Trained;
        for _ in 0..raised {
            given = next_rank(given).min(highest_rank(character.level));
        }
        if *rank > given {
            differs(all, skill.name(), (*rank, given), &SKILL_RANKS);
        }
    }
}

/// Holds what gear costs against the money of the first level.
fn money(all: &mut Vec<Difference>, character: &Character, build: &Build) {
    if character.level > 1 {
        return;
    }
    let spent = cost(character).plus(Money::copper(build.other_gear.into()));
    if spent > STARTING_MONEY {
        differs(all, "gear", (spent.to_string(), format!("at most {STARTING_MONEY}")), &MONEY);
    }
}

/// Returns what the weapons, the armour and the shield of a character cost, as far as the tables know them.
pub fn cost(character: &Character) -> Money {
    let mut all = Money::NONE;
    for weapon in &character.weapons {
        all = all.plus(WeaponKind::named(weapon).map_or(Money::NONE, |kind| kind.price));
    }
    let armour = character.armour.as_deref().and_then(Armour::named);
    let shield = character.shield.as_deref().and_then(ShieldKind::named);
    all = all.plus(armour.map_or(Money::NONE, |armour| armour.price));
    all.plus(shield.map_or(Money::NONE, |shield| shield.price))
}

/// Raise a character by a level, with the skill that it raises and the feat that it takes.
#[command(rule = LEVEL, group = "On the way", kind = Other, open, label = "Gain a level")]
pub struct GainLevel {
    pub actor: ActorId,
    /// The skill that is raised.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skill: Option<Skill>,
    /// The feat that is taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feat: Option<Feat>,
    /// The skill of which one is certain from now on, with the feat for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub assured: Option<Skill>,
}

/// Asks whether somebody may take a feat: one that it has not; of being certain one for each skill in which it has training
/// (PF-CHR-08).
///
/// # Errors
/// It has the feat, or is not trained in the skill.
fn may_take(profile: &Profile, actor: ActorId, feat: Option<Feat>, assured: Option<Skill>) -> Verdict {
    let certain = feat == Some(Feat::Assurance);
    ensure!(assured.is_none() || certain, LEVEL, "only {} is of one skill", Feat::Assurance.name());
    if let Some(skill) = assured {
        let statistic = profile.skills[skill as usize];
        ensure!(statistic.rank >= Rank::Trained, LEVEL, "{} has no training in {}", actor, skill.name());
        let known = profile.assured.has(skill)
            || profile.assured.is_empty() && profile.feats.has(Feat::Assurance) && skill == Skill::Medicine;
        ensure!(!known, LEVEL, "{} is certain of {}", actor, skill.name());
    } else if let Some(feat) = feat {
        ensure!(!profile.feats.has(feat), LEVEL, "{} has {}", actor, feat.name());
    }
    Ok(())
}

/// Has a feat stand in a profile, with what it changes there; returns the hit points that it gives.
fn takes_feat(profile: &mut Profile, feat: Feat, assured: Option<Skill>) -> i16 {
    if let Some(skill) = assured {
        if profile.assured.is_empty() && profile.feats.has(Feat::Assurance) {
            // It was of Medicine where none was named.
            profile.assured.set(Skill::Medicine, true);
        }
        profile.assured.set(skill, true);
    }
    profile.feats.set(feat, true);
    profile.speed += if feat == Feat::Fleet { 5 } else { 0 };
    profile.dying_most = if feat == Feat::Diehard { profile.dying_most.max(5) } else { profile.dying_most };
    if feat != Feat::Toughness {
        return 0;
    }
    profile.hit_points_each += 1;
    profile.level.into()
}

/// Returns the experience that a level takes; none where the game master raises levels (PF-XPA-05, PF-OPT-11).
fn takes(state: &State) -> u32 {
    state.options().building.advancement.takes().unwrap_or_default()
}

impl Act<Pathfinder> for GainLevel {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, LEVEL, "a fight is on", instead = "end the fight first");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let profile = state.profile(self.actor);
        let character = profile.hit_points_each > 0;
        ensure!(character, LEVEL, "{} is no character with parts", self.actor);
        ensure!(state.lives(self.actor), LEVEL, "{} is dead", self.actor);
        ensure!(profile.level < 20, LEVEL, "{} has the highest level", self.actor);
        let (has, takes) = (state.actor(self.actor).experience, takes(state));
        ensure!(
            has >= takes,
            LEVELLING,
            "{} has {} of {} experience",
            self.actor,
            has as i32,
            takes as i32,
            instead = "have the game master give it"
        );
        if let Some(skill) = self.skill {
            let rank = profile.skills[skill as usize].rank;
            let most = highest_rank(profile.level + 1);
            ensure!(rank < most, SKILL_RANKS, "{} is {} in that, the most at this level", self.actor, rank.name());
        }
        may_take(profile, self.actor, self.feat, self.assured)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, skill, feat, assured } = *self;
        let costs = takes(table.state());
        table.emit(LevelGained { actor, skill, feat, assured, anew: true, costs });
    }
}

/// A character has gained a level.
#[event(Boon, "{actor} gains a level", LEVEL)]
pub struct LevelGained {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feat: Option<Feat>,
    /// The skill of which it is certain from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assured: Option<Skill>,
    /// Whether spells that it did not learn may be tried again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub anew: bool,
    /// The experience that it took.
    #[serde(default, skip_serializing_if = "is_default")]
    pub costs: u32,
}

/// Returns a number that is a level higher, and of a rank more where that is raised.
fn higher(statistic: Statistic, level: i8, rises: bool) -> Statistic {
    if statistic.given {
        return statistic;
    }
    let rank = if rises { next_rank(statistic.rank) } else { statistic.rank };
    let proficiency = proficiency(rank, level.into()) as i8;
    Statistic { rank, proficiency, ..statistic }
}

impl Event<Pathfinder> for LevelGained {
    fn apply(&self, state: &mut State) {
        let cast = &mut Arc::make_mut(&mut state.setting).cast;
        let Some(profile) = cast.get_mut(self.actor.index()) else { return };
        profile.level += 1;
        let level = profile.level;
        let mut more = profile.hit_points_each;
        if let Some(feat) = self.feat {
            more += takes_feat(profile, feat, self.assured);
        }
        profile.hit_points += more;
        profile.armor.statistic = higher(profile.armor.statistic, level, false);
        profile.perception = higher(profile.perception, level, false);
        profile.class_dc = profile.class_dc.map(|dc| higher(dc, level, false));
        for save in &mut profile.saves {
            *save = higher(*save, level, false);
        }
        for (place, statistic) in profile.skills.iter_mut().enumerate() {
            *statistic = higher(*statistic, level, self.skill.is_some_and(|skill| skill as usize == place));
        }
        for strike in &mut profile.strikes {
            strike.attack = higher(strike.attack, level, false);
        }
        if let Some(casting) = &mut profile.casting {
            casting.attack = higher(casting.attack, level, false);
            casting.dc = higher(casting.dc, level, false);
        }
        if let Some(record) = &mut profile.record {
            self.stands_in(record);
        }
        let Self { costs, anew, .. } = *self;
        state.on(self.actor, |actor| {
            actor.hit_points += more;
            actor.experience = actor.experience.saturating_sub(costs);
        });
        let spells = state.matters.iter_mut().filter(|one| anew && one.kind == MatterKind::Spell);
        for spell in spells {
            // What was not learned may be tried again now; what was learned is known (PF-SKA-09).
            spell.trials.retain(|one| one.by != self.actor || one.times > 0);
        }
    }
}

impl LevelGained {
    /// Has the level and its choices stand in a record too, for who changes it.
    fn stands_in(&self, record: &mut Character) {
        record.level += 1;
        if let Some(skill) = self.skill {
            let rank = record.skills.entry(skill).or_default();
            *rank = next_rank(*rank);
            record.build.iter_mut().for_each(|build| build.increases.push(skill));
        }
        record.feats.extend(self.feat.filter(|feat| !record.feats.contains(feat)));
        record.assured.extend(self.assured);
    }
}
