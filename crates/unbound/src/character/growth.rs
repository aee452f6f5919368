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

/// Rank points that are not spent yet (UL-RNK-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct RankPoints {
    pub general: u8,
    pub physical: u8,
    pub mental: u8,
    pub profession: u8,
    pub combat: u8,
}

impl RankPoints {
    /// Returns the points that are for one area alone.
    pub fn of(&self, area: Area) -> u8 {
        let mut points = *self;
        *points.own(area)
    }

    /// Returns the place of the points that are for one area alone, to change them.
    fn own(&mut self, area: Area) -> &mut u8 {
        match area {
            Area::Physical => &mut self.physical,
            Area::Mental => &mut self.mental,
            Area::Profession => &mut self.profession,
            Area::Combat => &mut self.combat,
        }
    }

    /// Takes so many points away, those of the area first, then general ones. There must be as many.
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

    /// Returns the attribute that gives such boosts, with the area that they are for; `None` where no attribute does.
    pub fn attribute(self) -> Option<(Attribute, Area)> {
        match self {
            BoostSource::Endurance => Some((Attribute::Endurance, Area::Physical)),
            BoostSource::Intelligence => Some((Attribute::Intelligence, Area::Mental)),
            _ => None,
        }
    }
}

/// A boost in a sub-skill, with where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct SkillBoost {
    pub skill: Skill,
    /// Where it comes from.
    pub source: BoostSource,
}

/// Checks whether a record may take a boost (UL-RNK-08 to 11).
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

/// Checks whether a source has a boost left for a sub-skill of an area, or for something else (UL-RNK-10, UL-RNK-11):
/// one for each point of its attribute above 0, at the present value (UL-INT-21).
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

/// Spend rank points on a skill group (UL-RNK-03 to 06). Not in a fight.
#[command(rule = RANK_POINTS, group = "Learning", label = "Raise a skill", always, open)]
#[derive(Copy, Eq)]
pub struct RaiseRank {
    #[field("who")]
    pub actor: ActorId,
    /// Which group is raised.
    pub group: Group,
    /// By how many ranks.
    #[field("ranks", 1..=4, rule = SEVERAL_POINTS)]
    pub ranks: u8,
}

impl Act<Unbound> for RaiseRank {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, group, ranks } = *self;

        let profile = &state.actor(actor).profile;
        between_fights(state, actor, &RANK_POINTS)?;

        // What a level allows is looked at when points are spent, and not when it is reached (UL-INT-21).
        let most = i32::from(rank_cap(profile.level));
        let rank = profile.rank(group);
        if rank + i32::from(ranks) > most {
            let rule = if ranks > 1 && rank < most { &SEVERAL_POINTS } else { &RANK_CAP };
            let objection = Refusal::bounds(rule, "a rank at this level", 0, most);
            return Err(objection.instead("spend it on another group, or at a higher level"));
        }

        let points = profile.rank_points;
        let why = "there are not enough points: general ones, or points of the area of that group";
        ensure!(points.of(group.area()).saturating_add(points.general) >= ranks, Refusal::new(&RANK_POINTS, why));
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, group, ranks } = *self;

        let to = table.state().actor(actor).profile.rank(group) as u8 + ranks;
        table.emit(RankRaised { actor, group, ranks, to });
    }

    fn forms(forms: &mut Forms<'_>) {
        if forms.state().stage != Stage::Fighting {
            forms.usual::<Self>();
        }
    }
}

/// Take a boost in an attribute instead of a sub-skill, two at most (UL-RNK-13). Not in a fight. The game master's to
/// give. One in Strength adds Health as if it had been there from the first level (UL-RNK-15).
#[command(rule = ATTRIBUTE_BOOST, group = "Learning", label = "Boost an attribute", always, open, by = game_master)]
#[derive(Copy, Eq)]
pub struct BoostAttribute {
    #[field("who")]
    pub actor: ActorId,
    /// Which attribute is boosted.
    pub attribute: Attribute,
    /// Where it comes from.
    #[field("from", of = &BoostSource::ALL[..6])]
    pub source: BoostSource,
    /// What a first boost in Dexterity lowers (UL-RNK-17).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("lowers the target of")]
    pub choice: Option<DexterityChoice>,
}

impl Act<Unbound> for BoostAttribute {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, attribute, source, choice } = *self;

        between_fights(state, actor, &ATTRIBUTE_BOOST)?;
        let no = |why: &'static str| Refusal::new(&ATTRIBUTE_BOOST, why);
        ensure!(
            source.attribute().is_none(),
            no("the boosts that Endurance and Intelligence give are skills")
                .instead("place it in a sub-skill of its area")
        );
        let boosts = state.actor(actor).profile.boosts(attribute);
        ensure!(boosts < 2, no("an attribute takes two boosts at the most").instead("place the boost elsewhere"));

        let chooses = attribute == Attribute::Dexterity && boosts == 0;
        if chooses && choice.is_none() {
            let why = "a first boost in Dexterity lowers the target of critical hits or that of half damage";
            return Err(Refusal::new(&DEXTERITY_BOOST, why).instead("choose which"));
        }
        let nothing = "that boost leaves nothing to choose";
        ensure!(chooses || choice.is_none(), Refusal::new(&DEXTERITY_BOOST, nothing));
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, attribute, source, choice } = *self;

        let options = table.state().options();
        let mut profile = Profile::clone(&table.state().actor(actor).profile);
        let before = profile.health_max(options, false).total;
        profile.attribute_boosts.raise(attribute);
        let health = profile.health_max(options, false).total - before;
        table.emit(AttributeBoosted { actor, attribute, source, choice, health });
    }

    fn forms(forms: &mut Forms<'_>) {
        if forms.state().stage == Stage::Fighting {
            return;
        }
        let fields = fields(Self::DOC.fields);
        let [who, what, from, lowers] = &fields[..] else { return };
        let actor = forms.actor;
        let source = BoostSource::Background;

        let strength = BoostAttribute { actor, attribute: Attribute::Strength, source, choice: None };
        let of_any = vec![who.clone(), what.clone(), from.clone()];
        forms.form("Learning", Self::DOC.title, strength.into(), of_any);

        let choice = Some(DexterityChoice::Critical);
        let dexterity = BoostAttribute { actor, attribute: Attribute::Dexterity, source, choice };
        let lowers = Field { optional: false, ..lowers.clone() };
        let of_dexterity = vec![who.clone(), from.clone(), lowers];
        forms.form("Learning", "Boost Dexterity for the first time", dexterity.into(), of_dexterity);
    }
}

/// Takes the boosts away that an attribute gives no longer, now that it is lower for good: the one placed last first
/// (UL-RNK-10, UL-RNK-11, house).
pub(crate) fn lose_beyond(table: &mut Table<'_, impl Run>, actor: ActorId, attribute: Attribute) {
    let gives = |source: &BoostSource| source.attribute().is_some_and(|(of, _)| of == attribute);
    let Some(source) = BoostSource::ALL.iter().copied().find(gives) else { return };
    let profile = &table.state().actor(actor).profile;
    let kept = profile.attribute(attribute).max(0) as usize;
    let placed = boosts::given(profile, source);
    for boost in placed.into_iter().skip(kept).rev() {
        table.emit(BoostLost { actor, boost });
    }
}

/// Checks whether an actor may learn now: nobody does in the middle of a fight (house), and the dead never.
pub(super) fn between_fights(state: &State, actor: ActorId, rule: &'static Rule) -> Verdict {
    let objection = || Refusal::new(rule, "nobody learns in the middle of a fight").instead("wait until it is over");
    ensure!(state.stage != Stage::Fighting, objection());
    ensure!(state.actor(actor).alive(), Refusal::new(rule, "{} is dead").about(actor));
    Ok(())
}

/// A skill group was raised (UL-RNK-05).
#[event]
pub struct RankRaised {
    pub actor: ActorId,
    /// Which group.
    pub group: Group,
    /// By how many ranks.
    pub ranks: u8,
    /// To which rank.
    pub to: u8,
}

impl Event<Unbound> for RankRaised {
    fn apply(&self, state: &mut State) {
        let profile = Arc::make_mut(&mut state.actor_mut(self.actor).profile);
        profile.rank_points.take(self.group.area(), self.ranks);
        profile.ranks.set(self.group, self.to);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let rank = RANK_NAMES[usize::from(self.to).min(4)];
        let text = format!("{} is now {rank} in {}.", teller.who(self.actor), self.group.name());
        line(LineKind::Boon, text, &RANK_POINTS)
    }
}

/// A boost was placed (UL-RNK-09, UL-RNK-12).
#[event]
pub struct BoostPlaced {
    pub actor: ActorId,
    /// Where it is, and where it comes from.
    pub boost: Boost,
}

impl Event<Unbound> for BoostPlaced {
    fn apply(&self, state: &mut State) {
        self.boost.on.put_in(Arc::make_mut(&mut state.actor_mut(self.actor).profile), self.boost.source);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let source = self.boost.source.name();
        let on = self.boost.on.name();
        let name = teller.who(self.actor);
        let elsewhere = !matches!(self.boost.on, BoostOn::Skill(_));
        let line = Line::new(LineKind::Boon, format!("{name} has a boost in {on}, from {source}."));
        Some(line.rule(&BOOST_SOURCES).rule_if(elsewhere, &BOOST_SCOPE))
    }
}

/// A boost is gone with the point of the attribute that gave it (UL-RNK-10, UL-RNK-11).
#[event]
pub struct BoostLost {
    pub actor: ActorId,
    /// Where it was, and where it came from.
    pub boost: Boost,
}

impl Event<Unbound> for BoostLost {
    fn apply(&self, state: &mut State) {
        self.boost.on.take_from(Arc::make_mut(&mut state.actor_mut(self.actor).profile), self.boost.source);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let source = self.boost.source.name();
        let on = self.boost.on.name();
        let name = teller.who(self.actor);
        let why = format!("no point of {source} gives it any longer, and it was placed last");
        line(LineKind::Harm, format!("{name} loses the boost in {on}: {why}."), self.boost.source.rule())
    }
}

/// A boost was taken in an attribute; the most Health grows by so much (UL-RNK-13, UL-RNK-15).
#[event(boon, "{actor} has a boost in {attribute}, from {source}.", rule = ATTRIBUTE_BOOST)]
pub struct AttributeBoosted {
    pub actor: ActorId,
    /// Which attribute.
    pub attribute: Attribute,
    /// Where the boost comes from.
    pub source: BoostSource,
    /// What a first boost in Dexterity lowers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub choice: Option<DexterityChoice>,
    /// By how much the most Health grows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub health: i32,
}

impl Event<Unbound> for AttributeBoosted {
    fn apply(&self, state: &mut State) {
        let boosted = state.actor_mut(self.actor);
        let profile = Arc::make_mut(&mut boosted.profile);
        BoostOn::Attribute(self.attribute).put_in(profile, self.source);
        profile.dexterity_choice = self.choice.or(profile.dexterity_choice);
        boosted.health_max += self.health;
        if boosted.health > 0 {
            boosted.health += self.health;
        }
    }
}
