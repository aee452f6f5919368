//! What the game master says is the matter with an actor.

use crate::prelude::*;
use crate::statuses::Effort;

rules! {
    /// What an attribute has lost is written down by where it was lost: to exhaustion, to drowning, otherwise. It comes back.
    LOSSES = "SP-ATR-03", "Lost attributes", State;
    /// An attribute counts with what is left of it, and never below 0.
    WHAT_IS_LEFT = "SP-ATR-04", "Attributes of the moment";
    /// An attribute of 0 gives no dice: one rolls what one has learned.
    WITHOUT_DICE = "SP-ATR-06", "Attributes at 0";
    /// Exhaustion lowers attributes alone; what was learned stays.
    LEARNED = "SP-ATR-10", "Skills of the exhausted";
}

/// Give or take a condition.
#[command(rule = turns::NO_FRONT, group = "Rulings", by = game_master, open, always)]
pub struct Afflict {
    pub target: ActorId,
    #[field("condition")]
    pub status: Status,
    #[field("whether it is there", usual = true)]
    pub there: bool,
}

impl Act<Archsoul> for Afflict {
    fn may(&self, state: &State) -> Verdict {
        ensure!(
            state.lives(self.target),
            turns::NO_FRONT,
            "{} is dead, or a thing, and has no conditions",
            self.target
        );
        ensure!(state.is(self.target, self.status) != self.there, turns::NO_FRONT, "that would change nothing");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Afflicted { actor: self.target, status: self.status, there: self.there });
        if !self.there && [Status::Grappled, Status::Restrained].contains(&self.status) {
            let actor = self.target;
            table.emit(Unbound { actor, source: None });
            if self.status == Status::Grappled {
                table.emit(turns::Freed { actor });
            }
        }
        if self.status == Status::Exhausted && self.there {
            table.emit(Weakened { actor: self.target, attribute: None, by: 1, source: Source::Exhaustion });
        }
    }
}

/// Bind an actor; the bonds may gag, or suppress magic.
#[command(rule = statuses::BONDS, group = "Rulings", by = game_master, open, always)]
pub struct Restrain {
    pub target: ActorId,
    #[field("what does", usual = "ropes".to_owned())]
    pub source: String,
    #[field("whether it gags")]
    #[serde(default)]
    pub no_speech: bool,
    #[field("whether it suppresses magic")]
    #[serde(default)]
    pub no_magic: bool,
}

impl Act<Archsoul> for Restrain {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), statuses::BONDS, "{} is dead, or a thing", self.target);
        let fits = (1..=80).contains(&self.source.trim().chars().count());
        ensure!(fits, statuses::BONDS, "say what binds in at most 80 letters");
        let twice = state.actor(self.target).bonds.iter().any(|bond| bond.source == self.source);
        ensure!(!twice, statuses::STACKING, "that binds {} already", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let bond = Bond { source: self.source.clone(), no_speech: self.no_speech, no_magic: self.no_magic };
        table.emit(Bound { actor: self.target, bond });
    }
}

/// Take bonds off an actor.
#[command(rule = statuses::STACKING, group = "Rulings", by = game_master, open, always)]
pub struct Loosen {
    pub target: ActorId,
    #[field("which", usual = "ropes".to_owned())]
    pub source: String,
}

impl Act<Archsoul> for Loosen {
    fn may(&self, state: &State) -> Verdict {
        let there = state.actor(self.target).bonds.iter().any(|bond| bond.source == self.source);
        ensure!(there, statuses::STACKING, "that does not bind {}", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Unbound { actor: self.target, source: Some(self.source.clone()) });
    }
}

/// Speak, or make a simple gesture; it costs nothing.
#[command(rule = statuses::MATRIX, group = "Story", open, always)]
pub struct Say {
    pub actor: ActorId,
    #[field("words")]
    pub words: String,
    #[field("whether it is a gesture")]
    #[serde(default)]
    pub gesture: bool,
}

impl Act<Archsoul> for Say {
    fn may(&self, state: &State) -> Verdict {
        let kind = if self.gesture { Effort::Gesture } else { Effort::Speak };
        statuses::able(state, self.actor, kind)?;
        statuses::unbound(state, self.actor, kind)?;
        ludex_kit::narration::may_tell::<Archsoul>(&self.words)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Said { actor: self.actor, words: self.words.clone(), gesture: self.gesture });
    }
}

/// Lower an attribute, or all, for a time.
#[command(rule = derived::BASE_OR_NOW, group = "Rulings", by = game_master, open, always)]
pub struct Weaken {
    pub target: ActorId,
    #[field("attribute, or all")]
    pub attribute: Option<Attribute>,
    #[field("by how much; what is below 0 comes back", -12..=12, usual = 1)]
    pub by: i8,
    #[field("by what", rule = LOSSES)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub source: Source,
}

impl Act<Archsoul> for Weaken {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), derived::DEATH_THRESHOLD, "{} is dead, or a thing", self.target);
        let locked = self.by < 0 && self.source == Source::Exhaustion && state.is(self.target, Status::Exhausted);
        ensure!(!locked, exhaustion::LOCKED, "{} is exhausted, and what that took stays lost", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Weakened { actor: self.target, attribute: self.attribute, by: self.by, source: self.source });
    }
}

/// A condition came or went.
#[event]
pub struct Afflicted {
    pub actor: ActorId,
    pub status: Status,
    pub there: bool,
}

impl Event<Archsoul> for Afflicted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.statuses.set(self.status, self.there);
            if !actor.statuses.has_any(&[Status::Fatigued, Status::Exhausted]) {
                actor.supply.parched = 0;
                actor.supply.starved = 0;
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let now = if self.there { "now" } else { "no longer" };
        Some(
            Line::new(LineKind::Status, format!("{} is {now} {}", teller.name(self.actor), self.status))
                .rule(&turns::NO_FRONT),
        )
    }
}

#[event(Status, "{actor} is bound", statuses::RESTRAINED, statuses::BONDS)]
pub struct Bound {
    pub actor: ActorId,
    pub bond: Bond,
}

impl Event<Archsoul> for Bound {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.bonds.push(self.bond.clone());
        }
    }
}

/// Bonds came off: those that are named, or everything that restrains beside grapplers' hands.
#[event]
pub struct Unbound {
    pub actor: ActorId,
    pub source: Option<String>,
}

impl Event<Archsoul> for Unbound {
    fn apply(&self, state: &mut State) {
        state
            .actor_mut(self.actor)
            .bonds
            .retain(|bond| self.source.as_ref().is_some_and(|source| *source != bond.source));
        if self.source.is_none() {
            for holder in
                state.actors.iter_mut().filter_map(|one| one.hold.as_mut()).filter(|one| one.target == self.actor)
            {
                holder.pinned = false;
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        self.source.as_ref().map(|source| {
            Line::new(LineKind::Status, format!("{}: the {source} come off", teller.name(self.actor)))
                .rule(&statuses::STACKING)
        })
    }
}

/// An actor spoke, or made a gesture.
#[event]
pub struct Said {
    pub actor: ActorId,
    pub words: String,
    pub gesture: bool,
}

impl Event<Archsoul> for Said {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if self.gesture {
            Some(
                Line::new(LineKind::Action, format!("{} signs: {}", teller.name(self.actor), self.words))
                    .rule(&statuses::MATRIX),
            )
        } else {
            Some(
                Line::new(LineKind::Action, format!("{}: \"{}\"", teller.name(self.actor), self.words))
                    .rule(&statuses::MATRIX),
            )
        }
    }
}

/// Attributes were lowered.
#[event]
pub struct Weakened {
    pub actor: ActorId,
    pub attribute: Option<Attribute>,
    pub by: i8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub source: Source,
}

impl Event<Archsoul> for Weakened {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            for one in Attribute::ALL.iter().filter(|one| self.attribute.is_none_or(|only| only == **one)) {
                let at = *one as usize;
                let Actor { reductions, tired, drowned, .. } = &mut *actor;
                let lost = &mut reductions[at];
                let tired = &mut tired[at];
                let drowned = &mut drowned[at];
                match self.source {
                    Source::Other => *lost = lost.saturating_add_signed(self.by).clamp(*tired + *drowned, 20),
                    source => {
                        let part = if source == Source::Exhaustion { &mut *tired } else { &mut *drowned };
                        // No more comes back than was lost so.
                        let now = part.saturating_add_signed(self.by).min(*part + 20u8.saturating_sub(*lost));
                        *lost = *lost + now - *part;
                        *part = now;
                    }
                }
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = self.attribute.map_or("every attribute", Attribute::name);
        let to = if self.source == Source::Other { String::new() } else { format!(" to {}", self.source) };
        let line = Line::new(LineKind::Status, format!("{} loses {} of {what}{to}", teller.name(self.actor), self.by))
            .rule(&derived::BASE_OR_NOW)
            .rule(&LOSSES);
        let rules = [&LEARNED, &exhaustion::ATTRIBUTES_LOST, &exhaustion::AGAIN];
        Some(rules.into_iter().fold(line, |line, rule| line.rule_if(self.source == Source::Exhaustion, rule)))
    }
}
