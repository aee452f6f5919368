//! What the game master says is the matter with somebody.

use crate::character::{Attribute, Status};
use crate::derived::{BASE_OR_NOW, DEATH_THRESHOLD};
use crate::state::State;
use crate::turns::NO_FRONT;
use crate::{Archsoul, Run, Table};
use ludex_kit::{Act, ActorId, Happens, Line, Mood, Refusal, Teller, Verdict, command, event};

/// Give or take a condition.
#[command(rule = NO_FRONT, group = "Rulings", by = game_master, open, always)]
pub struct Afflict {
    pub target: ActorId,
    #[field("condition")]
    pub status: Status,
    #[field("whether it is there", usual = true)]
    pub there: bool,
}

impl Act<Archsoul> for Afflict {
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&NO_FRONT, "{} is dead, or a thing, and has no conditions")
            .about(self.target)
            .unless(s.actor(self.target).dead.is_none() && !s.is_thing(self.target))?;
        Refusal::new(&NO_FRONT, "that would change nothing").unless(s.is(self.target, self.status) != self.there)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Afflicted { actor: self.target, status: self.status, there: self.there });
        if self.status == Status::Exhausted && self.there {
            t.emit(Weakened { actor: self.target, attribute: None, by: 1 });
        }
    }
}

/// Lower an attribute, or all, for a time.
#[command(rule = BASE_OR_NOW, group = "Rulings", by = game_master, open, always)]
pub struct Weaken {
    pub target: ActorId,
    #[field("attribute, or all")]
    pub attribute: Option<Attribute>,
    #[field("by how much; what is below 0 comes back", -12..=12, usual = 1)]
    pub by: i8,
}

impl Act<Archsoul> for Weaken {
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&DEATH_THRESHOLD, "{} is dead, or a thing")
            .about(self.target)
            .unless(s.actor(self.target).dead.is_none() && !s.is_thing(self.target))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Weakened { actor: self.target, attribute: self.attribute, by: self.by });
    }
}

/// A condition came or went.
#[event]
pub struct Afflicted {
    pub actor: ActorId,
    pub status: Status,
    pub there: bool,
}

impl Happens<Archsoul> for Afflicted {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).statuses.set(self.status, self.there);
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let now = if self.there { "is now" } else { "is no longer" };
        let text = format!("{} {now} {}", teller.name(self.actor), self.status);
        Some(Line::new(Mood::Status, text).rule(&NO_FRONT))
    }
}

/// Attributes were lowered.
#[event]
pub struct Weakened {
    pub actor: ActorId,
    pub attribute: Option<Attribute>,
    pub by: i8,
}

impl Happens<Archsoul> for Weakened {
    fn apply(&self, s: &mut State) {
        for attribute in Attribute::ALL {
            if self.attribute.is_none_or(|one| one == *attribute) {
                let lost = &mut s.actor_mut(self.actor).reductions[*attribute as usize];
                *lost = lost.saturating_add_signed(self.by).min(20);
            }
        }
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let what = self.attribute.map_or("every attribute", Attribute::name);
        let text = format!("{} loses {} of {what}", teller.name(self.actor), self.by);
        Some(Line::new(Mood::Status, text).rule(&BASE_OR_NOW))
    }
}
