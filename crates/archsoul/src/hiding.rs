//! Hiding and searching outside a fight.

use crate::character::SKILLS;
use crate::checks::{Feat, halved, stats, tries};
use crate::prelude::*;
use crate::statuses::{Effort, able, must_struggle};
use ludex_kit::Unseen;
use ludex_kit::hiding::Hides;

impl Hides for Archsoul {
    const HIDES: &'static Rule = &SKILLS;
    const TIE_HIDES: bool = false;
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, SKILLS, "a fight is on", instead = "conceal yourself by a ritual");
        Ok(())
    }

    fn able(state: &State, actor: ActorId) -> Verdict {
        ensure!(!state.is_thing(actor), SKILLS, "things do nothing");
        able(state, actor, Effort::OtherCheck)?;
        ensure!(!must_struggle(state, actor, Effort::OtherCheck), SKILLS, "{} is held", actor);
        ensure!(state.actor(actor).concealed.is_none(), SKILLS, "{} is concealed by a ritual", actor);
        Ok(())
    }

    fn unseen(state: &mut State) -> &mut Unseen {
        &mut state.unseen
    }

    fn is_hidden(state: &State, from: ActorId, id: ActorId) -> bool {
        !state.actor(id).away && state.hostile(from, id) && state.unseen.is(from, id)
    }

    fn is_watched_by(state: &State, actor: ActorId, other: ActorId) -> bool {
        state.lives(other) && state.hostile(actor, other)
    }

    fn count(state: &State) -> usize {
        state.actors.len()
    }

    /// Returns half the dice of Precision and Awareness, or of Precision and Stealth (SP-ATR-07); -1 for who notices nothing.
    fn without_dice(state: &State, id: ActorId, notices: bool) -> i32 {
        if notices && !state.stands(id) {
            return -1;
        }
        let skill = if notices { Skill::Awareness } else { Skill::Stealth };
        halved(stats(state, id, Attribute::Precision, &[skill], false).total)
    }

    fn rolls(table: &mut Table<'_, impl Run>, actor: ActorId, searches: bool) -> i32 {
        if searches {
            tries(table, actor, Feat::Search, (Attribute::Precision, Skill::Awareness), None)
        } else {
            tries(table, actor, Feat::Hide, (Attribute::Precision, Skill::Stealth), None)
        }
    }

    fn found(state: &mut State, target: ActorId) {
        state.actor_mut(target).concealed = None;
    }
}
