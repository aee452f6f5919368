//! How characters grow.

use super::{BOOST_SOURCES, RANK_POINTS};
use crate::character::profile::ATTRIBUTE_BOOST;
use crate::character::skills::{BOOST_SCOPE, RANK_NAMES};
use crate::character::{Boost, BoostOn, BoostSource, DexterityChoice};
use crate::prelude::*;
use std::sync::Arc;

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
