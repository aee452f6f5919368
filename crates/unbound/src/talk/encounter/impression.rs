//! First impressions: what boosts in Cunning do as people meet (UL-SOC-17, UL-RNK-20).

use super::{FIRST_IMPRESSION, acquaint, can_talk, listeners, present};
use crate::options::CunningBoostWhen;
use crate::prelude::*;
use crate::talk::Pool;
use crate::talk::event::TalkEvent;
use crate::talk::manner::{Relation, known_relation, relation, with_whom};

/// Lets a creature and those who speak to it meet in a talk; at the first time with what boosts in Cunning do (UL-SOC-17,
/// UL-RNK-20). Quirks act on what changes later (UL-INT-22).
pub(super) fn meet(table: &mut Table<'_, impl Run>, npc: ActorId, speaker: Option<ActorId>, participants: &[ActorId]) {
    acquaint(table, npc, speaker);
    let before = relation(table.state(), npc, speaker);
    let returning = before.met;
    if returning && table.state().options().cunning_boost_when == CunningBoostWhen::FirstMeeting {
        return;
    }
    let state = table.state();
    let boosts = |actor: ActorId| state.actor(actor).profile.boosts(Attribute::Cunning);
    // Of equal ones the first.
    let best = participants.iter().copied().max_by_key(|&actor| (boosts(actor), std::cmp::Reverse(actor)));
    let Some(best) = best else { return };
    let mut after = Relation { met: true, returning, ..before };
    match boosts(best) {
        0 if returning => return,
        0 => {}
        1 => after.choosing = true,
        _ => after = with_impression(with_impression(after, Pool::Favor), Pool::Displeasure),
    }
    table.emit(TalkEvent::Impressed { actor: best, before, after });
}

/// Returns what lies between them with Favor 1 more or Displeasure 1 less for a boost in Cunning; in a later talk only
/// Favor of 1 at the least, and both are lent until the talk ends (UL-SOC-17).
fn with_impression(mut relation: Relation, pool: Pool) -> Relation {
    let favor = relation.favor;
    let displeasure = relation.displeasure;
    match pool {
        Pool::Favor if relation.returning => relation.favor = favor.max(1),
        Pool::Favor => relation.favor = (favor + 1).min(relation.favor_max),
        Pool::Displeasure => relation.displeasure = (displeasure - 1).max(-1),
    }
    if relation.returning {
        relation.lent_favor += relation.favor - favor;
        relation.lent_displeasure += displeasure - relation.displeasure;
    }
    relation
}

/// Takes back at the end of a talk what a boost in Cunning lent for it (UL-SOC-17).
pub(super) fn give_back(table: &mut Table<'_, impl Run>, place: usize) {
    let before = table.state().relations[place];
    if before.returning {
        let favor = (before.favor - before.lent_favor).max(0);
        let displeasure = (before.displeasure + before.lent_displeasure).min(before.displeasure_max);
        let after = Relation {
            favor,
            displeasure,
            lent_favor: 0,
            lent_displeasure: 0,
            returning: false,
            choosing: false,
            ..before
        };
        table.emit(TalkEvent::Mellowed { before, after, rule: (&FIRST_IMPRESSION).into() });
    }
}

/// Returns who may choose what a single boost in Cunning does, where that is still open: the one whose pools they are,
/// or anybody of the party with a boost.
pub fn choosers(state: &State, npc: ActorId) -> impl Iterator<Item = ActorId> {
    let talk = state.talk.as_ref().filter(|talk| talk.npcs.contains(&npc));
    let participants = talk.map_or(&[][..], |talk| &talk.participants[..]);
    participants.iter().copied().filter(move |&actor| {
        let open = known_relation(state, npc, with_whom(state, actor)).is_some_and(|relation| relation.choosing);
        open && can_talk(state, actor) && state.actor(actor).profile.boosts(Attribute::Cunning) > 0
    })
}

/// Choose what a boost in Cunning does at a first meeting (UL-SOC-17).
#[command(rule = FIRST_IMPRESSION, group = "Talk", kind = Talk, between)]
#[derive(Copy, Eq)]
pub struct Impress {
    pub actor: ActorId,
    pub target: ActorId,
    /// Favor rises, or Displeasure falls.
    pub pool: Pool,
}

impl Act<Unbound> for Impress {
    fn may(&self, state: &State) -> Verdict {
        present(state, self.actor, self.target)?;
        let chooses = choosers(state, self.target).any(|chooser| chooser == self.actor);
        ensure!(chooses, FIRST_IMPRESSION, "{} has no first impression left to make", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, pool } = *self;
        let before = relation(table.state(), target, with_whom(table.state(), actor));
        let after = Relation { choosing: false, ..with_impression(before, pool) };
        table.emit(TalkEvent::Impressed { actor, before, after });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in listeners(state, actor) {
            if choosers(state, target).any(|chooser| chooser == actor) {
                offers.add(Impress { actor, target, pool: Pool::Favor });
                offers.add(Impress { actor, target, pool: Pool::Displeasure });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let how = if self.pool == Pool::Favor { "+1" } else { "-1" };
        format!("First impression on {}: {how} {}", teller.name(self.target), self.pool.name())
    }
}
