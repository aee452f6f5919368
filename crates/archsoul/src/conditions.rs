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
#[command(rule = turns::NO_FRONT, group = "Rulings", kind = Condition, by = game_master, open, always)]
pub struct Afflict {
    pub target: ActorId,
    #[field("condition")]
    pub status: Status,
    #[field("whether it is there", usual = true)]
    pub there: bool,
}

impl Act<Archsoul> for Afflict {
    fn may(&self, state: &State) -> Verdict {
        let lives = state.lives(self.target);
        ensure!(lives, turns::NO_FRONT, "{} is dead, or a thing, and has no conditions", self.target);
        ensure!(state.is(self.target, self.status) != self.there, turns::NO_FRONT, "that would change nothing");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        table.emit(Afflicted { actor, status: self.status, there: self.there });
        match self.status {
            Status::Exhausted if self.there => {
                table.emit(Weakened { actor, attribute: None, by: 1, source: Source::Exhaustion });
            }
            Status::Restrained if !self.there => table.emit(Unbound { actor, source: None }),
            Status::Grappled if !self.there => {
                table.emit(Unbound { actor, source: None });
                table.emit(turns::Freed { actor });
            }
            _ => {}
        }
    }
}

/// Bind an actor; the bonds may gag, or suppress magic.
#[command(rule = statuses::BONDS, group = "Rulings", kind = Harm, by = game_master, open, always)]
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
#[command(rule = statuses::STACKING, group = "Rulings", kind = Rule, by = game_master, open, always)]
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
#[command(rule = derived::BASE_OR_NOW, group = "Rulings", kind = Harm, by = game_master, open, always)]
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
        let text = format!("{} is {now} {}", teller.name(self.actor), self.status);
        let line = Line::new(LineKind::Status, text).rule(&turns::NO_FRONT);
        Some(if self.there { line.changes(Delta::word(self.status.to_string())) } else { line })
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if !self.there || !odds.concerns(self.actor) {
            return;
        }
        match self.status {
            Status::Fatigued => odds.mark(mark::FATIGUED),
            Status::Exhausted => odds.mark(mark::EXHAUSTED),
            _ => {}
        }
    }
}

#[event(Status, "{actor} is bound", delta = Delta::word("bound"), statuses::RESTRAINED, statuses::BONDS)]
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

/// Bonds came off: those of `source`, or without one all, and every pin.
#[event]
pub struct Unbound {
    pub actor: ActorId,
    pub source: Option<String>,
}

impl Event<Archsoul> for Unbound {
    fn apply(&self, state: &mut State) {
        let bonds = &mut state.actor_mut(self.actor).bonds;
        if let Some(source) = &self.source {
            bonds.retain(|bond| bond.source != *source);
            return;
        }
        bonds.clear();
        for holder in &mut state.actors {
            if let Some(hold) = &mut holder.hold
                && hold.target == self.actor
            {
                hold.pinned = false;
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let source = self.source.as_ref()?;
        let text = format!("{} is free of the {source}", teller.name(self.actor));
        Some(Line::new(LineKind::Status, text).rule(&statuses::STACKING))
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
        let who = teller.name(self.actor);
        let words = &self.words;
        let text = if self.gesture { format!("{who} signs: {words}") } else { format!("{who}: \"{words}\"") };
        Some(Line::new(LineKind::Action, text).rule(&statuses::MATRIX))
    }
}

/// An attribute was lowered, or all of them; by less than 0, some of what was lost is back.
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
            match self.attribute {
                Some(attribute) => lower(actor, attribute, self.by, self.source),
                None => {
                    for attribute in Attribute::ALL {
                        lower(actor, *attribute, self.by, self.source);
                    }
                }
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = self.attribute.map_or("every attribute", Attribute::name);
        let to = if self.source == Source::Other { String::new() } else { format!(" to {}", self.source) };
        let text = format!("{} loses {} of {what}{to}", teller.name(self.actor), self.by);
        let to_exhaustion = self.source == Source::Exhaustion;
        Some(
            Line::new(LineKind::Status, text)
                .rule(&derived::BASE_OR_NOW)
                .rule(&LOSSES)
                .rule_if(to_exhaustion, &LEARNED)
                .rule_if(to_exhaustion, &exhaustion::ATTRIBUTES_LOST)
                .rule_if(to_exhaustion, &exhaustion::AGAIN),
        )
    }
}

/// Lowers an attribute by what a source takes, or raises it by what comes back where `by` is below 0 (SP-ATR-03). No more than
/// 20 is ever lost, and from exhaustion and drowning no more comes back than was lost to them.
fn lower(actor: &mut Actor, attribute: Attribute, by: i8, source: Source) {
    let place = attribute as usize;
    let lost = &mut actor.reductions[place];
    let tired = &mut actor.tired[place];
    let drowned = &mut actor.drowned[place];
    let part = match source {
        Source::Other => {
            *lost = lost.saturating_add_signed(by).clamp(*tired + *drowned, 20);
            return;
        }
        Source::Exhaustion => tired,
        Source::Drowning => drowned,
    };
    let now = part.saturating_add_signed(by).min(*part + 20u8.saturating_sub(*lost));
    *lost = *lost + now - *part;
    *part = now;
}
