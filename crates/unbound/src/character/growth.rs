//! Ranks and boosts as they are gained: what may be spent on what (UL-RNK).

use super::attributes::Attribute;
use super::boosts::{self, Boost, BoostOn};
use super::profile::{ATTRIBUTE_BOOST, DEXTERITY_BOOST, DexterityChoice, Profile};
use super::skills::{Area, BOOST_SCOPE, Group, ONE_BOOST, RANK_CAP, RANK_NAMES, Skill, rank_cap};
use crate::prelude::*;
use ludex_kit::fields;

ludex_engine::rules! {
    /// Rank points are general, for any group, or belong to one area and are spent there alone, before general ones.
    RANK_POINTS = "UL-RNK-04", "Rank points";
    /// Several points may go into one group at once, a level each, but never above what the character's level allows.
    SEVERAL_POINTS = "UL-RNK-06", "Several points at once";
    /// Boosts come from ancestry, lineage, heritage, class, job, background and attributes, and keep their source.
    BOOST_SOURCES = "UL-RNK-09", "Where boosts come from", Table(BoostSource::ALL; "source");
    /// Each point of Endurance above 0 places one boost in a Physical sub-skill.
    ENDURANCE_BOOSTS = "UL-RNK-10", "Boosts from Endurance";
    /// A higher level allows more and spends nothing: what may be taken is looked at when points are spent, and
    /// Endurance that rises by 1 gives one Physical boost more to place.
    AT_LEVEL_UP = "UL-INT-21", "Boost limits at level-up";
    /// Each point of Intelligence above 0 places one boost in a Mental sub-skill.
    INTELLIGENCE_BOOSTS = "UL-RNK-11", "Boosts from Intelligence";
}

kept! {
    /// Rank points that are not spent yet (UL-RNK-04).
    #[derive(Clone, Copy, Eq, Default, schemars::JsonSchema)]
    #[serde(default, deny_unknown_fields)]
    pub struct RankPoints { general: u8, physical: u8, mental: u8, profession: u8, combat: u8 }
}

impl RankPoints {
    /// Returns the points of one area.
    pub fn of(&self, area: Area) -> u8 {
        *{ *self }.own(area)
    }

    fn own(&mut self, area: Area) -> &mut u8 {
        match area {
            Area::Physical => &mut self.physical,
            Area::Mental => &mut self.mental,
            Area::Profession => &mut self.profession,
            Area::Combat => &mut self.combat,
        }
    }

    /// Takes so many points, those of the area first. There must be as many.
    pub(crate) fn take(&mut self, area: Area, count: u8) {
        let own = self.own(area);
        let restricted = count.min(*own);
        *own -= restricted;
        self.general = self.general.saturating_sub(count - restricted);
    }
}

ludex_kit::words! {
    /// Where a boost comes from (UL-RNK-09).
    pub enum BoostSource {
        Ancestry = "ancestry",
        Lineage = "lineage",
        Heritage = "heritage",
        Class = "class",
        Job = "job",
        Background = "background",
        Endurance = "endurance" as "Endurance": "A point of Endurance (UL-RNK-10).",
        Intelligence = "intelligence" as "Intelligence": "A point of Intelligence (UL-RNK-11).",
    }
}

impl BoostSource {
    /// Returns the rule by which boosts come from there.
    pub fn rule(self) -> &'static Rule {
        match self {
            BoostSource::Endurance => &ENDURANCE_BOOSTS,
            BoostSource::Intelligence => &INTELLIGENCE_BOOSTS,
            _ => &BOOST_SOURCES,
        }
    }

    /// Returns the attribute and the area of a boost that an attribute gives.
    pub fn attribute(self) -> Option<(Attribute, Area)> {
        match self {
            BoostSource::Endurance => Some((Attribute::Endurance, Area::Physical)),
            BoostSource::Intelligence => Some((Attribute::Intelligence, Area::Mental)),
            _ => None,
        }
    }
}

kept! {
    /// A boost in a sub-skill, with where it comes from.
    #[derive(Clone, Copy, Eq)] pub struct SkillBoost { skill: Skill; source: BoostSource, "Where it comes from." }
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

acts! { Unbound;
    /// Spend rank points on a skill group (UL-RNK-03 to 06). Not in a fight.
    #[command(rule = RANK_POINTS, group = "Learning", label = "Raise a skill", always, open)]
    #[derive(Copy, Eq)] RaiseRank {
        #[field("who")] actor: ActorId;
        group: Group, "Which group is raised.";
        #[field("ranks", 1..=4, rule = SEVERAL_POINTS)] ranks: u8, "By how many ranks.";
    }
    may |&Self { actor, group, ranks }, s| {
        let profile = &s.actor(actor).profile;
        between_fights(s, actor, &RANK_POINTS)?;
        let (most, rank) = (i32::from(rank_cap(profile.level)), profile.rank(group));
        if rank + i32::from(ranks) > most {
            let rule = if ranks > 1 && rank < most { &SEVERAL_POINTS } else { &RANK_CAP };
            let objection = Refusal::bounds(rule, "a rank at this level", 0, most);
            return Err(objection.instead("spend it on another group, or at a higher level"));
        }
        let points = profile.rank_points;
        let why = "there are not enough points: general ones, or points of the area of that group";
        only_if!(points.of(group.area()).saturating_add(points.general) >= ranks, Refusal::new(&RANK_POINTS, why))
    },
    run |&Self { actor, group, ranks }, t| {
        let to = t.state().actor(actor).profile.rank(group) as u8 + ranks;
        t.emit(RankRaised { actor, group, ranks, to });
    },
    forms |f| if f.state().stage != Stage::Fighting {
        f.usual::<Self>();
    };

    /// Take a boost in an attribute instead of a sub-skill, two at most (UL-RNK-13). Not in a fight. The game master's to
    /// give. One in Strength adds Health as if it had been there from the first level (UL-RNK-15).
    #[command(rule = ATTRIBUTE_BOOST, group = "Learning", label = "Boost an attribute", always, open, by = game_master)]
    #[derive(Copy, Eq)] BoostAttribute {
        #[field("who")] actor: ActorId;
        attribute: Attribute, "Which attribute is boosted.";
        #[field("from", of = &BoostSource::ALL[..6])] source: BoostSource, "Where it comes from.";
        /// What a first boost in Dexterity lowers (UL-RNK-17).
        #[late] #[field("lowers the target of")] choice: Option<DexterityChoice>;
    }
    may |&Self { actor, attribute, source, choice }, s| {
        between_fights(s, actor, &ATTRIBUTE_BOOST)?;
        let no = |why: &'static str| Refusal::new(&ATTRIBUTE_BOOST, why);
        only_if!(
            source.attribute().is_none(),
            no("the boosts that Endurance and Intelligence give are skills")
                .instead("place it in a sub-skill of its area")
        )?;
        let boosts = s.actor(actor).profile.boosts(attribute);
        only_if!(boosts < 2, no("an attribute takes two boosts at the most").instead("place the boost elsewhere"))?;
        match (attribute == Attribute::Dexterity && boosts == 0, choice) {
            (true, None) => {
                let why = "a first boost in Dexterity lowers the target of critical hits or that of half damage";
                Err(Refusal::new(&DEXTERITY_BOOST, why).instead("choose which"))
            }
            (false, Some(_)) => Err(Refusal::new(&DEXTERITY_BOOST, "that boost leaves nothing to choose")),
            _ => Ok(()),
        }
    },
    run |&Self { actor, attribute, source, choice }, t| {
        let (options, mut profile) = (t.state().options(), Profile::clone(&t.state().actor(actor).profile));
        let before = profile.health_max(options, false).total;
        profile.attribute_boosts.raise(attribute);
        let health = profile.health_max(options, false).total - before;
        t.emit(AttributeBoosted { actor, attribute, source, choice, health });
    },
    forms |f| {
        let (actor, fields) = (f.actor, fields(Self::DOC.fields));
        let [who, what, from, lowers] = &fields[..] else { return };
        if f.state().stage == Stage::Fighting {
            return;
        }
        let boost = |attribute, choice| BoostAttribute { actor, attribute, source: BoostSource::Background, choice };
        let (strength, first) = (boost(Attribute::Strength, None), DexterityChoice::Critical);
        f.form("Learning", Self::DOC.title, strength.into(), [who, what, from].map(Field::clone).to_vec());
        let dexterity = boost(Attribute::Dexterity, Some(first)).into();
        let lowers = Field { optional: false, ..lowers.clone() };
        let fields = vec![who.clone(), from.clone(), lowers];
        f.form("Learning", "Boost Dexterity for the first time", dexterity, fields);
    };
}

/// An attribute is lower for good: boosts that it gives no longer are lost, the one placed last first (UL-RNK-10,
/// UL-RNK-11, house).
pub(crate) fn lose_beyond(table: &mut Table<'_, impl Run>, actor: ActorId, attribute: Attribute) {
    let gives = |source: &BoostSource| source.attribute().is_some_and(|(of, _)| of == attribute);
    let Some(source) = BoostSource::ALL.iter().copied().find(gives) else { return };
    let profile = &table.state().actor(actor).profile;
    let lost = boosts::given(profile, source).into_iter().skip(profile.attribute(attribute).max(0) as usize);
    for boost in lost.collect::<Vec<_>>().into_iter().rev() {
        table.emit(BoostLost { actor, boost });
    }
}

/// Nobody grows in the middle of a fight (house), and the dead learn nothing.
pub(super) fn between_fights(state: &State, actor: ActorId, rule: &'static Rule) -> Verdict {
    let objection = || Refusal::new(rule, "nobody learns in the middle of a fight").instead("wait until it is over");
    only_if!(state.stage != Stage::Fighting, objection())?;
    only_if!(state.actor(actor).alive(), Refusal::new(rule, "{} is dead").about(actor))
}

happens! { Unbound;
    /// A skill group was raised (UL-RNK-05).
    #[event] RankRaised {
        actor: ActorId;
        group: Group, "Which group.";
        ranks: u8, "By how many ranks.";
        to: u8, "To which rank.";
    }
    |e, s| {
        let profile = Arc::make_mut(&mut s.actor_mut(e.actor).profile);
        profile.rank_points.take(e.group.area(), e.ranks);
        profile.ranks.set(e.group, e.to);
    },
    tell |e, t| {
        let rank = RANK_NAMES[usize::from(e.to).min(4)];
        line(LineKind::Boon, format!("{} is now {rank} in {}.", t.who(e.actor), e.group.name()), &RANK_POINTS)
    };

    /// A boost was placed (UL-RNK-09, UL-RNK-12).
    #[event] BoostPlaced { actor: ActorId; boost: Boost, "Where it is, and where it comes from." }
    |e, s| e.boost.on.put_in(Arc::make_mut(&mut s.actor_mut(e.actor).profile), e.boost.source),
    tell |e, t| {
        let (name, on, source) = (t.who(e.actor), e.boost.on.name(), e.boost.source.name());
        let line = Line::new(LineKind::Boon, format!("{name} has a boost in {on}, from {source}."));
        let line = line.rule(&BOOST_SOURCES);
        Some(if matches!(e.boost.on, BoostOn::Skill(_)) { line } else { line.rule(&BOOST_SCOPE) })
    };

    /// A boost is gone with the point of the attribute that gave it (UL-RNK-10, UL-RNK-11).
    #[event] BoostLost { actor: ActorId; boost: Boost, "Where it was, and where it came from." }
    |e, s| e.boost.on.take_from(Arc::make_mut(&mut s.actor_mut(e.actor).profile), e.boost.source),
    tell |e, t| {
        let (name, on, source) = (t.who(e.actor), e.boost.on.name(), e.boost.source.name());
        let why = format!("no point of {source} gives it any longer, and it was placed last");
        line(LineKind::Harm, format!("{name} loses the boost in {on}: {why}."), e.boost.source.rule())
    };

    /// A boost was taken in an attribute; the most Health grows by so much (UL-RNK-13, UL-RNK-15).
    #[event(boon, "{actor} has a boost in {attribute}, from {source}.", rule = ATTRIBUTE_BOOST)] AttributeBoosted {
        actor: ActorId;
        attribute: Attribute, "Which attribute.";
        source: BoostSource, "Where the boost comes from.";
        #[late] choice: Option<DexterityChoice>, "What a first boost in Dexterity lowers.";
        #[late] health: i32, "By how much the most Health grows.";
    }
    |e, s| {
        let boosted = s.actor_mut(e.actor);
        let profile = Arc::make_mut(&mut boosted.profile);
        BoostOn::Attribute(e.attribute).put_in(profile, e.source);
        profile.dexterity_choice = e.choice.or(profile.dexterity_choice);
        boosted.health_max += e.health;
        if boosted.health > 0 {
            boosted.health += e.health;
        }
    };
}
