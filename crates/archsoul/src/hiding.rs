//! Hiding and searching outside a fight.

use crate::character::SKILLS;
use crate::checks::{Feat, halved, stats, tries};
use crate::prelude::*;
use crate::statuses::{Effort, able, must_struggle};
use ludex_kit::hiding::Hides;

answers! { Hides for Archsoul;
    const HIDES: &'static Rule = &SKILLS;
    const TIE_HIDES: bool = false;

    when |s| only_if!(s.stage != Stage::Fighting, &SKILLS, "a fight is on"; "conceal yourself by a ritual");
    able |s, actor| {
        not_if!(s.is_thing(actor), &SKILLS, "things do nothing")?;
        able(s, actor, Effort::OtherCheck)?;
        not_if!(must_struggle(s, actor, Effort::OtherCheck), &SKILLS, "{} is held", actor)?;
        not_if!(s.actor(actor).concealed.is_some(), &SKILLS, "{} is concealed by a ritual", actor)
    };
    unseen |s| &mut s.unseen;
    is_hidden |s, from, id| !s.actor(id).away && s.hostile(from, id) && s.unseen.is(from, id);
    is_watched_by |s, actor, other| s.lives(other) && s.hostile(actor, other);
    count |s| s.actors.len();
    /// Half the dice of Precision and Awareness, or of Precision and Stealth; sleepers notice nothing.
    without_dice |s, id, notices| {
        let skill = if notices { Skill::Awareness } else { Skill::Stealth };
        match notices && !s.stands(id) {
            true => -1,
            false => halved(stats(s, id, Attribute::Precision, &[skill], false).total),
        }
    };
    rolls |t, actor, searches| {
        let (feat, skill) = if searches { (Feat::Search, Skill::Awareness) } else { (Feat::Hide, Skill::Stealth) };
        tries(t, actor, feat, (Attribute::Precision, skill), None)
    };
    found |s, target| s.actor_mut(target).concealed = None;
}
