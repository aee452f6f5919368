//! Ranks and boosts as they are gained: what may be spent on what (UL-RNK).

use ludex_kit::command;
mod event;

pub use event::{AttributeBoosted, BoostLost, BoostPlaced, RankRaised};

use super::attributes::Attribute;
use super::boosts;
use super::profile::{ATTRIBUTE_BOOST, DEXTERITY_BOOST, DexterityChoice, Profile};
use super::skills::{Area, Group, ONE_BOOST, RANK_CAP, Skill, rank_cap};
use crate::state::{Stage, State};
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Rule, Verdict};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// Rank points are general, for any group, or belong to one area and are spent there alone, before general ones.
    RANK_POINTS = "UL-RNK-04", "Rank points";
    /// Several points may go into one group at once, a level each, but never above what the character's level allows.
    SEVERAL_POINTS = "UL-RNK-06", "Several points at once";
    /// Boosts come from ancestry, lineage, heritage, class, job, background and attributes, and keep their source.
    BOOST_SOURCES = "UL-RNK-09", "Where boosts come from", Table;
    /// Each point of Endurance above 0 places one boost in a Physical sub-skill.
    ENDURANCE_BOOSTS = "UL-RNK-10", "Boosts from Endurance";
    /// A higher level allows more and spends nothing: what may be taken is looked at when points are spent, and
    /// Endurance that rises by 1 gives one Physical boost more to place.
    AT_LEVEL_UP = "UL-INT-21", "Boost limits at level-up";
    /// Each point of Intelligence above 0 places one boost in a Mental sub-skill.
    INTELLIGENCE_BOOSTS = "UL-RNK-11", "Boosts from Intelligence";
}

/// Rank points that are not spent yet (UL-RNK-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "the words of the game")]
pub struct RankPoints {
    pub general: u8,
    pub physical: u8,
    pub mental: u8,
    pub profession: u8,
    pub combat: u8,
}

impl RankPoints {
    /// The points of one area.
    pub fn of(&self, area: Area) -> u8 {
        match area {
            Area::Physical => self.physical,
            Area::Mental => self.mental,
            Area::Profession => self.profession,
            Area::Combat => self.combat,
        }
    }

    /// Takes so many points, those of the area first. There must be as many.
    pub(crate) fn take(&mut self, area: Area, count: u8) {
        let own = match area {
            Area::Physical => &mut self.physical,
            Area::Mental => &mut self.mental,
            Area::Profession => &mut self.profession,
            Area::Combat => &mut self.combat,
        };
        let restricted = count.min(*own);
        *own -= restricted;
        self.general = self.general.saturating_sub(count - restricted);
    }
}

/// Where a boost comes from (UL-RNK-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum BoostSource {
    Ancestry,
    Lineage,
    Heritage,
    Class,
    Job,
    Background,
    /// A point of Endurance (UL-RNK-10).
    Endurance,
    /// A point of Intelligence (UL-RNK-11).
    Intelligence,
}

impl BoostSource {
    /// All of them; those that an attribute gives stand last.
    pub const ALL: [BoostSource; 8] = [
        BoostSource::Ancestry,
        BoostSource::Lineage,
        BoostSource::Heritage,
        BoostSource::Class,
        BoostSource::Job,
        BoostSource::Background,
        BoostSource::Endurance,
        BoostSource::Intelligence,
    ];

    /// The rule by which boosts come from there.
    pub fn rule(self) -> &'static Rule {
        match self {
            BoostSource::Endurance => &ENDURANCE_BOOSTS,
            BoostSource::Intelligence => &INTELLIGENCE_BOOSTS,
            _ => &BOOST_SOURCES,
        }
    }

    /// The attribute and the area of a boost that an attribute gives.
    pub fn attribute(self) -> Option<(Attribute, Area)> {
        match self {
            BoostSource::Endurance => Some((Attribute::Endurance, Area::Physical)),
            BoostSource::Intelligence => Some((Attribute::Intelligence, Area::Mental)),
            _ => None,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            BoostSource::Ancestry => "ancestry",
            BoostSource::Lineage => "lineage",
            BoostSource::Heritage => "heritage",
            BoostSource::Class => "class",
            BoostSource::Job => "job",
            BoostSource::Background => "background",
            BoostSource::Endurance => "Endurance",
            BoostSource::Intelligence => "Intelligence",
        }
    }
}

/// A boost in a sub-skill, with where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillBoost {
    /// In which sub-skill.
    pub skill: Skill,
    /// Where it comes from.
    pub source: BoostSource,
}

/// Whether a record may take a boost (UL-RNK-08 to 11).
///
/// # Errors
/// A sub-skill that has one, or an attribute that gives none there or no more.
pub fn may_take(profile: &Profile, boost: SkillBoost) -> Verdict {
    if profile.skill_boost(boost.skill) > 0 {
        let objection = Refusal::new(&ONE_BOOST, "that sub-skill has a boost already");
        return Err(objection.instead("place the boost in another sub-skill, of the same group if it names one"));
    }
    may_draw(profile, boost.source, Some(boost.skill.group().area()))
}

/// Whether a source has a boost left for a sub-skill of an area, or for something else (UL-RNK-10, UL-RNK-11).
pub(super) fn may_draw(profile: &Profile, source: BoostSource, area: Option<Area>) -> Verdict {
    let Some((attribute, own)) = source.attribute() else { return Ok(()) };
    let rule = source.rule();
    if area != Some(own) {
        let why = "boosts from Endurance go to Physical sub-skills, those from Intelligence to Mental ones";
        return Err(Refusal::new(rule, why));
    }
    if boosts::given(profile, source).len() as i32 >= profile.attribute(attribute).max(0) {
        return Err(Refusal::new(rule, "each point of that attribute places one boost, and all are placed"));
    }
    Ok(())
}

/// Whether somebody may raise a skill group by so many ranks (UL-RNK-03 to 06).
pub fn may_raise(state: &State, actor: ActorId, group: Group, ranks: u8) -> Verdict {
    let profile = &state.actor(actor).profile;
    between_fights(state, actor, &RANK_POINTS)?;
    if !(1..=4).contains(&ranks) {
        return Err(Refusal::bounds(&SEVERAL_POINTS, "the number of ranks", 1, 4));
    }
    let (most, to) = (i32::from(rank_cap(profile.level)), profile.rank(group) + i32::from(ranks));
    if to > most {
        let rule = if ranks > 1 && profile.rank(group) < most { &SEVERAL_POINTS } else { &RANK_CAP };
        let objection = Refusal::bounds(rule, "a rank at this level", 0, most);
        return Err(objection.instead("spend it on another group, or at a higher level"));
    }
    let (points, area) = (profile.rank_points, group.area());
    if points.of(area).saturating_add(points.general) < ranks {
        let why = "there are not enough points: general ones, or points of the area of that group";
        return Err(Refusal::new(&RANK_POINTS, why));
    }
    Ok(())
}

/// Spend rank points on a skill group (UL-RNK-04). Not in a fight.
#[command(always)]
#[derive(Copy, Eq)]
pub struct RaiseRank {
    /// Whose group it is.
    pub actor: ActorId,
    /// Which group is raised.
    pub group: Group,
    /// By how many ranks.
    pub ranks: u8,
}

/// Raises a skill group (UL-RNK-05).
pub(crate) fn raise(table: &mut Table<'_, impl Run>, RaiseRank { actor, group, ranks }: RaiseRank) -> Verdict {
    may_raise(table.state(), actor, group, ranks)?;
    let to = table.state().actor(actor).profile.rank(group) as u8 + ranks;
    table.emit(RankRaised { actor, group, ranks, to });
    Ok(())
}

/// Whether somebody may take a boost in an attribute, two at most (UL-RNK-13, UL-RNK-17).
pub fn may_boost(
    state: &State,
    actor: ActorId,
    attribute: Attribute,
    (source, choice): (BoostSource, Option<DexterityChoice>),
) -> Verdict {
    between_fights(state, actor, &ATTRIBUTE_BOOST)?;
    if source.attribute().is_some() {
        let objection = Refusal::new(&ATTRIBUTE_BOOST, "the boosts that Endurance and Intelligence give are skills");
        return Err(objection.instead("place it in a sub-skill of its area"));
    }
    let boosts = state.actor(actor).profile.boosts(attribute);
    if boosts >= 2 {
        let objection = Refusal::new(&ATTRIBUTE_BOOST, "an attribute takes two boosts at the most");
        return Err(objection.instead("place the boost elsewhere"));
    }
    let chooses = attribute == Attribute::Dexterity && boosts == 0;
    match (chooses, choice) {
        (true, None) => {
            let why = "a first boost in Dexterity lowers the target of critical hits or that of half damage";
            Err(Refusal::new(&DEXTERITY_BOOST, why).instead("choose which"))
        }
        (false, Some(_)) => Err(Refusal::new(&DEXTERITY_BOOST, "that boost leaves nothing to choose")),
        _ => Ok(()),
    }
}

/// Take a boost in an attribute instead of a sub-skill (UL-RNK-13). Not in a fight. The game master's to give.
#[command(always, by = game_master)]
#[derive(Copy, Eq)]
pub struct BoostAttribute {
    /// Whose attribute it is.
    pub actor: ActorId,
    /// Which attribute is boosted.
    pub attribute: Attribute,
    /// Where it comes from.
    pub source: BoostSource,
    /// What a first boost in Dexterity lowers (UL-RNK-17).
    #[late]
    pub choice: Option<DexterityChoice>,
}

/// Takes a boost in an attribute. One in Strength adds Health as if it had been there from the first level (UL-RNK-15).
pub(crate) fn boost(
    table: &mut Table<'_, impl Run>,
    BoostAttribute { actor, attribute, source, choice }: BoostAttribute,
) -> Verdict {
    may_boost(table.state(), actor, attribute, (source, choice))?;
    let (options, mut profile) = (table.state().options(), Profile::clone(&table.state().actor(actor).profile));
    let before = profile.health_max(options, false).total;
    profile.attribute_boosts.raise(attribute);
    let health = profile.health_max(options, false).total - before;
    table.emit(AttributeBoosted { actor, attribute, source, choice, health });
    Ok(())
}

/// An attribute is lower for good: boosts that it gives no longer are lost, the one placed last first (UL-RNK-10,
/// UL-RNK-11, house).
pub(crate) fn lose_beyond(table: &mut Table<'_, impl Run>, actor: ActorId, attribute: Attribute) {
    let gives = |source: &BoostSource| source.attribute().is_some_and(|(of, _)| of == attribute);
    let Some(source) = BoostSource::ALL.into_iter().find(gives) else { return };
    let profile = &table.state().actor(actor).profile;
    let lost = boosts::given(profile, source).into_iter().skip(profile.attribute(attribute).max(0) as usize);
    for boost in lost.collect::<Vec<_>>().into_iter().rev() {
        table.emit(BoostLost { actor, boost });
    }
}

/// Nobody grows in the middle of a fight (house).
pub(super) fn between_fights(state: &State, actor: ActorId, rule: &'static Rule) -> Verdict {
    if state.stage == Stage::Fighting {
        return Err(Refusal::new(rule, "nobody learns in the middle of a fight").instead("wait until it is over"));
    }
    if !state.actor(actor).alive() {
        return Err(Refusal::new(rule, "{} is dead").about(actor));
    }
    Ok(())
}
