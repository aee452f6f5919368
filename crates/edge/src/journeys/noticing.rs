//! Going unnoticed, and noticing.

use super::*;
use crate::checks::{Kind, Task};
use crate::trials::{Ask, Trial, try_it};

/// Let the travellers go unnoticed, where there is something to hide behind.
#[command(rule = STEALTH, group = "Journey", kind = Journey, by = game_master, open, between, label = "Go unnoticed")]
pub struct Sneak {}

impl Act<Edge> for Sneak {
    fn when(state: &State) -> Verdict {
        in_peace(state)?;
        let journey = state.world.journey;
        ensure!(journey.on_the_way, STEALTH, "nobody is on the way", instead = "choose a pace");
        ensure!(journey.pace == Pace::Slow, SLOW, "the pace is too fast", instead = "go slowly");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let vehicle = travellers(state).find(|id| state.actor(*id).travelling.by == Carriage::Vehicle);
        match vehicle {
            Some(id) => Err(Refusal::new(&NO_PACE, "{} is in a vehicle, which is not slow").about(id)),
            None => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        for actor in table.state().ids() {
            if !travellers(table.state()).any(|id| id == actor) {
                continue;
            }
            let ask = Ask { dc: None, ..Ask::of(Trial::Hiding, Skill::Stealth, 0) };
            let (came, _) = try_it(table, actor, ask);
            table.emit(Sneaks { actor, hides: came.clamp(1, 250) as u8 });
        }
    }
}

/// An actor goes unnoticed, as well as that.
#[event]
pub struct Sneaks {
    pub actor: ActorId,
    pub hides: u8,
}

impl Event<Edge> for Sneaks {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.travelling.hides = self.hides);
    }
}

/// Returns what an actor notices without rolling (ED-TRV-27, ED-INT-57).
pub fn alertness(state: &State, id: ActorId) -> i32 {
    alertness_of(state, id, false)
}

/// Returns the same of one of whom the game master may say that it goes fast (ED-TRV-07): disadvantage, however much there is of it.
fn alertness_of(state: &State, id: ActorId, fast: bool) -> i32 {
    // ED-CHK-16: who can perceive nothing notices nothing.
    if checks::fails(state, id, Task::of(Skill::Alertness, Kind::Task)).is_some() {
        return 0;
    }
    let against = if fast && !state.hurries(id) { Some(("a fast pace", &FAST)) } else { None };
    checks::passive_against(state, id, Task::of(Skill::Alertness, Kind::Task), None, against, false).total
}

/// So far an ordinary noise is heard, in centimetres (ED-TRV-28).
const HEARD: i32 = 3_000;

/// Returns whether the senses of somebody reach another who makes nothing of hiding: it sees it, or is near enough to hear it
/// (ED-TRV-28).
fn perceives(state: &State, id: ActorId, other: ActorId) -> bool {
    let deaf = [Condition::Deafened, Condition::Unconscious].iter().any(|what| conditions::has(state, id, *what));
    let hears = !deaf && state.space(id).within(state.space(other), HEARD);
    state.lives(id) && (hears || sight::could_see(state, id, other))
}

/// Let somebody look out for the travellers.
#[command(rule = STEALTH, group = "Journey", kind = Call, by = game_master, open, between, label = "Are they noticed?")]
pub struct Meet {
    #[field("by whom")]
    pub target: ActorId,
    /// Whether that one travels fast, and so looks about badly (ED-TRV-07).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("who goes fast")]
    pub fast: bool,
    /// Whether the travellers hide as a group: half of them are enough (ED-CHK-25).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("as a group")]
    pub together: bool,
}

impl Act<Edge> for Meet {
    fn when(state: &State) -> Verdict {
        in_peace(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(conditions::can_act(state, self.target), STEALTH, "{} notices nobody", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let value = alertness_of(state, self.target, self.fast);
        let mut seen: List<ActorId, 16> = List::new();
        let noticed = |id: &ActorId| {
            let hides = state.actor(*id).travelling.hides;
            perceives(state, self.target, *id) && (value > i32::from(hides) || hides == 0)
        };
        travellers(state).filter(|id| *id != self.target).filter(noticed).for_each(|id| seen.push(id));
        let hidden = travellers(state).any(|id| state.actor(id).travelling.hides > 0);
        let hiders = travellers(state).filter(|id| *id != self.target).count();
        if self.together && 2 * seen.len() <= hiders {
            seen = List::new();
        } else if self.together {
            travellers(state).filter(|id| *id != self.target && !noticed(id)).for_each(|id| seen.push(id));
        }
        let state = table.state();
        let unseen = !travellers(state).any(|id| id != self.target && perceives(state, id, self.target));
        table.emit(Met { actor: self.target, seen, openly: !hidden, unseen });
    }
}

/// Somebody has met the travellers.
#[event]
pub struct Met {
    pub actor: ActorId,
    /// Whom it notices.
    pub seen: List<ActorId, 16>,
    /// Whether nobody hides, so that each notices the other.
    #[serde(default, skip_serializing_if = "is_default")]
    pub openly: bool,
    /// Whether no traveller notices that one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unseen: bool,
}

impl Event<Edge> for Met {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        // Who goes unnoticed does not know whether it did.
        if (!self.openly || self.unseen) && !teller.viewer.is_game_master() {
            return None;
        }
        let who = teller.name(self.actor);
        let text = match (self.openly, self.seen.is_empty(), self.unseen) {
            (true, false, false) => format!("{who} and the travellers notice each other"),
            (true, true, false) => format!("The travellers notice {who}"),
            (true, false, true) => format!("{who} notices the travellers, and they notice nothing"),
            (_, true, _) => format!("{who} notices nobody"),
            (false, false, _) => format!("{who} notices {}", teller.names(self.seen.iter())),
        };
        Some(
            Line::new(LineKind::Status, text)
                .rule(if self.openly { &NOBODY_SNEAKS } else { &STEALTH })
                .rule(&SLOW_AMBUSH),
        )
    }
}

/// Let the travellers notice a threat that hides.
#[command(rule = NOTICING, group = "Journey", kind = Call, by = game_master, open, between, label = "Who notices it?")]
pub struct Spot {
    #[field("how well it hides", 1..=60, usual = 16, reach)]
    pub hides: u8,
    /// Where in the order it can be noticed; everywhere without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("by whom alone")]
    pub rank: Option<Rank>,
}

impl Act<Edge> for Spot {
    fn when(state: &State) -> Verdict {
        in_peace(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let fits = |id: ActorId| self.rank.is_none_or(|rank| state.actor(id).travelling.rank == rank);
        ensure!(travellers(state).any(fits), POSITIONS, "nobody goes there");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let (mut noticed, mut blind) = (List::new(), List::new());
        for actor in table.state().ids() {
            let state = table.state();
            if !travellers(state).any(|id| id == actor) {
                continue;
            }
            let travelling = state.actor(actor).travelling;
            let placed = self.rank.is_none_or(|rank| travelling.rank == rank);
            let value = match travelling.does {
                // ED-TRV-25
                _ if !placed => 0,
                // ED-TRV-27: what is rolled stands in place of what one has without rolling.
                Occupation::Watching => {
                    try_it(table, actor, Ask { dc: None, ..Ask::of(Trial::Watching, Skill::Alertness, 0) }).0
                }
                // ED-TRV-30
                _ => alertness(state, actor),
            };
            let sees = value > i32::from(self.hides);
            if sees { noticed.push(actor) } else { blind.push(actor) }
        }
        table.emit(Spotted { noticed, blind });
    }
}

/// Travellers have noticed a threat, or not: those may be surprised (ED-TRV-29).
#[event]
pub struct Spotted {
    pub noticed: List<ActorId, 16>,
    pub blind: List<ActorId, 16>,
}

impl Event<Edge> for Spotted {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if self.noticed.is_empty() && !teller.viewer.is_game_master() {
            return None;
        }
        let mut text = match self.noticed.is_empty() {
            true => "Nobody notices anything".to_owned(),
            false => format!("{} notices something", teller.names(self.noticed.iter())),
        };
        if teller.viewer.is_game_master() && !self.blind.is_empty() {
            text += &format!("; {} may be surprised", teller.names(self.blind.iter()));
        }
        Some(Line::new(LineKind::Status, text).rule(&NOTICING).rule(&SURPRISE).rule(&POSITIONS))
    }
}
