//! How characters grow.

use super::{BOOST_SOURCES, RANK_POINTS};
use crate::character::profile::ATTRIBUTE_BOOST;
use crate::character::skills::{BOOST_SCOPE, RANK_NAMES};
use crate::character::{Attribute, Boost, BoostOn, BoostSource, DexterityChoice, Group};
use crate::tell::{Teller, Words, line};
use crate::{State, Unbound};
use ludex_engine::{ActorId, Happens, Line, LineKind};
use ludex_kit::event;
use std::sync::Arc;

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

impl Happens<Unbound> for RankRaised {
    fn apply(&self, s: &mut State) {
        let profile = Arc::make_mut(&mut s.actor_mut(self.actor).profile);
        profile.rank_points.take(self.group.area(), self.ranks);
        profile.ranks.set(self.group, self.to);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let rank = RANK_NAMES[usize::from(self.to).min(4)];
        line(LineKind::Boon, format!("{} is now {rank} in {}.", t.who(self.actor), self.group.name()), &RANK_POINTS)
    }
}

/// A boost was placed (UL-RNK-09, UL-RNK-12).
#[event]
pub struct BoostPlaced {
    pub actor: ActorId,
    /// Where it is, and where it comes from.
    pub boost: Boost,
}

impl Happens<Unbound> for BoostPlaced {
    fn apply(&self, s: &mut State) {
        self.boost.on.put_in(Arc::make_mut(&mut s.actor_mut(self.actor).profile), self.boost.source);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let (name, on, source) = (t.who(self.actor), self.boost.on.name(), self.boost.source.name());
        let line = Line::new(LineKind::Boon, format!("{name} has a boost in {on}, from {source}."));
        let line = line.rule(&BOOST_SOURCES);
        Some(if matches!(self.boost.on, BoostOn::Skill(_)) { line } else { line.rule(&BOOST_SCOPE) })
    }
}

/// A boost is gone with the point of the attribute that gave it (UL-RNK-10, UL-RNK-11).
#[event]
pub struct BoostLost {
    pub actor: ActorId,
    /// Where it was, and where it came from.
    pub boost: Boost,
}

impl Happens<Unbound> for BoostLost {
    fn apply(&self, s: &mut State) {
        self.boost.on.take_from(Arc::make_mut(&mut s.actor_mut(self.actor).profile), self.boost.source);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let (name, on, source) = (t.who(self.actor), self.boost.on.name(), self.boost.source.name());
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
    #[late]
    pub choice: Option<DexterityChoice>,
    /// By how much the most Health grows.
    #[late]
    pub health: i32,
}

impl Happens<Unbound> for AttributeBoosted {
    fn apply(&self, s: &mut State) {
        let boosted = s.actor_mut(self.actor);
        let profile = Arc::make_mut(&mut boosted.profile);
        BoostOn::Attribute(self.attribute).put_in(profile, self.source);
        profile.dexterity_choice = self.choice.or(profile.dexterity_choice);
        boosted.health_max += self.health;
        if boosted.health > 0 {
            boosted.health += self.health;
        }
    }
}
