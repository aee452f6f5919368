//! What happens as a fight and its rounds begin and end.

use super::{ENCOUNTER_END, ROUND_END, ROUND_LENGTH, ROUND_SECONDS, ROUND_START, SEQUENCE};
use crate::checks::reroll::lets_rolls_stand;
use crate::prelude::*;
use crate::state::{Phase, Turn};

happens! { Unbound;
    /// The fight begins.
    #[event(frame, "The fight begins.", rule = SEQUENCE)] EncounterStarted {}
    |_, s| {
        (s.stage, s.short_rest) = (Stage::Fighting, false);
        (s.round, s.phase) = (0, Phase::Between);
        lets_rolls_stand(s);
        s.actors.iter_mut().for_each(|actor| actor.social_rerolls = 0);
        s.relations.iter_mut().for_each(|relation| relation.deceived = false);
    };

    /// A round begins.
    #[event(frame, "Round {round} begins.", rule = ROUND_START)] RoundStarted { round: u32, "Its number, from 1." }
    |e, s| {
        (s.round, s.phase) = (e.round, Phase::Opening);
        lets_rolls_stand(s);
        s.actors.iter_mut().for_each(|actor| actor.turn = Turn::default());
    };

    /// Everybody has this round's Action Points.
    #[event] RoundOpened {}
    |_, s| s.phase = Phase::Acting;

    /// The round is over; time passes.
    #[event(frame, "Round {round} ends.", rule = ROUND_END, rule = ROUND_LENGTH)] RoundEnded {
        round: u32, "Its number, from 1.";
    }
    |_, s| {
        s.clock.advance(ROUND_SECONDS);
        (s.phase, s.next) = (Phase::Between, None);
        for actor in &mut s.actors {
            actor.ap = 0;
            actor.turn.readied = false;
            actor.statuses.round_passed();
            if let Some(on) = actor.magic.concentration.as_mut().filter(|on| !on.readied) {
                on.rounds = on.rounds.saturating_sub(1);
            }
        }
    };

    /// The fight is over.
    #[event(frame, "The fight is over.", rule = ENCOUNTER_END)] EncounterEnded {}
    |_, s| {
        (s.stage, s.phase) = (Stage::Over, Phase::Between);
        // On a journey others may come (UL-INT-17).
        if s.journey.is_some() {
            (s.stage, s.round) = (Stage::Ready, 0);
        }
        lets_rolls_stand(s);
        (s.acting, s.next) = (None, None);
        (s.moving, s.held) = (None, None);
        s.pending.clear();
        for actor in &mut s.actors {
            (actor.ap, actor.turn) = (0, Turn::default());
            (actor.aim, actor.focus) = (None, None);
            actor.loses_all_help();
        }
    };
}
