//! Learning anew: a feat for another, an increase of a skill for another, a feature of the class.

use super::*;
use crate::downtime::{self, Retrained};
use crate::hours::{self, DAY};

/// Learn something anew in place of what one has learned, for days in which one does nothing else.
#[command(rule = downtime::RETRAINING, group = "Rest", kind = Rest, open)]
pub struct Retrain {
    pub actor: ActorId,
    #[field("what", usual = Retrained::Feat)]
    pub what: Retrained,
    /// The feat that is given up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forgets: Option<Feat>,
    /// The feat that is taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feat: Option<Feat>,
    /// The skill that falls by a rank.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lowers: Option<Skill>,
    /// The skill that rises by a rank.
    #[serde(default, skip_serializing_if = "is_default")]
    pub raises: Option<Skill>,
    /// For how many days, where it takes more than the least.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days: u16,
}

/// The most days that learning anew takes (house).
const MOST_DAYS: u16 = 365;

impl Retrain {
    /// Returns the days that it takes (PF-DWN-03).
    fn takes(&self) -> u16 {
        if self.days > 0 { self.days } else { self.what.days() }
    }

    /// Asks whether a feat goes for another.
    fn swaps_feats(&self, profile: &Profile) -> Verdict {
        let (Some(forgets), Some(feat)) = (self.forgets, self.feat) else {
            return Err(Refusal::new(&downtime::RETRAINING, "say which feat goes for which"));
        };
        ensure!(profile.feats.has(forgets), downtime::RETRAINING, "{} has no {}", self.actor, forgets.name());
        may_take(profile, self.actor, Some(feat), None)
    }

    /// Asks whether an increase of a skill goes for another.
    fn swaps_skills(&self, profile: &Profile) -> Verdict {
        let (Some(lowers), Some(raises)) = (self.lowers, self.raises) else {
            return Err(Refusal::new(&downtime::RETRAINING, "say which skill goes for which"));
        };
        ensure!(lowers != raises, downtime::RETRAINING, "that is the same skill");
        let has = profile.skills[lowers as usize].rank;
        let learned = has >= Rank::Trained;
        ensure!(learned, downtime::RETRAINING, "{} has no training in {}", self.actor, lowers.name());
        let rank = profile.skills[raises as usize].rank;
        // An increase is worth one of the same height: training for training, a rank for a rank.
        let same = next_rank(rank) <= has;
        ensure!(same, downtime::RETRAINING, "{} is {} in that, which takes a higher increase", self.actor, rank.name());
        let fits = rank < highest_rank(profile.level);
        ensure!(fits, SKILL_RANKS, "{} is {} in that, the most at this level", self.actor, rank.name());
        Ok(())
    }
}

impl Act<Pathfinder> for Retrain {
    fn when(state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights, downtime::RETRAINING, "an encounter is on", instead = "end the encounter first");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let profile = state.profile(self.actor);
        turns::able(state, self.actor)?;
        let character = profile.hit_points_each > 0;
        ensure!(character, downtime::RETRAINING, "{} is no character with parts", self.actor);
        let least = i32::from(self.what.days());
        let long = (least..=MOST_DAYS.into()).contains(&i32::from(self.takes()));
        ensure!(long, downtime::RETRAINING, "it takes {} days at the least, and a year at the most", least);
        let feats = self.forgets.is_some() || self.feat.is_some();
        let skills = self.lowers.is_some() || self.raises.is_some();
        let alone = match self.what {
            Retrained::Feat => !skills,
            Retrained::SkillIncrease => !feats,
            Retrained::ClassFeature => !feats && !skills,
        };
        ensure!(alone, downtime::RETRAINING, "one thing is learned anew at a time");
        match self.what {
            Retrained::Feat => self.swaps_feats(profile),
            Retrained::SkillIncrease => self.swaps_skills(profile),
            // What that is the game master says.
            Retrained::ClassFeature => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, what, forgets, feat, lowers, raises, .. } = *self;
        let days = self.takes();
        hours::pass(table, u64::from(days) * DAY);
        table.emit(Relearned { actor, what, days, forgets, feat, lowers, raises });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Learn a {} anew", self.what)
    }
}

/// Somebody has learned something anew.
#[event]
pub struct Relearned {
    pub actor: ActorId,
    pub what: Retrained,
    pub days: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forgets: Option<Feat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feat: Option<Feat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowers: Option<Skill>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raises: Option<Skill>,
}

/// Returns the rank below a rank.
const fn previous_rank(rank: Rank) -> Rank {
    match rank {
        Rank::Untrained | Rank::Trained => Rank::Untrained,
        Rank::Expert => Rank::Trained,
        Rank::Master => Rank::Expert,
        Rank::Legendary => Rank::Master,
    }
}

/// Returns a skill at another rank.
fn at_rank(statistic: Statistic, rank: Rank, level: i8) -> Statistic {
    let proficiency = proficiency(rank, level.into()) as i8;
    Statistic { rank, proficiency, ..statistic }
}

/// Takes a feat out of a profile, with what it changes there; returns the hit points that go with it.
fn drops_feat(profile: &mut Profile, feat: Feat) -> i16 {
    profile.feats.set(feat, false);
    match feat {
        Feat::Fleet => profile.speed = profile.speed.saturating_sub(5),
        Feat::Diehard => profile.dying_most = dying::USUAL_MOST,
        Feat::Assurance => profile.assured = Default::default(),
        Feat::Toughness => {
            profile.hit_points_each -= 1;
            return profile.level.into();
        }
        _ => {}
    }
    0
}

impl Relearned {
    /// Has what changed stand in a record too, for who changes it.
    fn stands_in(&self, record: &mut Character) {
        record.feats.retain(|feat| Some(*feat) != self.forgets);
        record.feats.extend(self.feat);
        if let Some(skill) = self.lowers {
            let rank = record.skills.entry(skill).or_default();
            *rank = previous_rank(*rank);
        }
        if let Some(skill) = self.raises {
            let rank = record.skills.entry(skill).or_default();
            *rank = next_rank(*rank);
        }
        record.skills.retain(|_, rank| *rank > Rank::Untrained);
        let Some((lowers, raises)) = self.lowers.zip(self.raises) else { return };
        let Some(build) = &mut record.build else { return };
        if let Some(place) = build.increases.iter().position(|skill| *skill == lowers) {
            build.increases[place] = raises;
        }
    }
}

impl Event<Pathfinder> for Relearned {
    fn apply(&self, state: &mut State) {
        let cast = &mut Arc::make_mut(&mut state.setting).cast;
        let Some(profile) = cast.get_mut(self.actor.index()) else { return };
        let level = profile.level;
        let lost = self.forgets.map_or(0, |feat| drops_feat(profile, feat));
        let gained = self.feat.map_or(0, |feat| takes_feat(profile, feat, None));
        profile.hit_points += gained - lost;
        for (skill, rank) in [(self.lowers, previous_rank as fn(Rank) -> Rank), (self.raises, next_rank)] {
            let Some(skill) = skill else { continue };
            let statistic = profile.skills[skill as usize];
            profile.skills[skill as usize] = at_rank(statistic, rank(statistic.rank), level);
        }
        if let Some(record) = &mut profile.record {
            self.stands_in(record);
        }
        let most = conditions::most_hit_points(state, self.actor);
        state.on(self.actor, |actor| actor.hit_points = (actor.hit_points + gained).min(most));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} learns a {} anew in {} days", teller.name(self.actor), self.what, self.days);
        Some(Line::new(LineKind::Boon, text).rule(&downtime::RETRAINING))
    }
}
