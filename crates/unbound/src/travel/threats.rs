//! What comes upon travellers: hidden threats, and others on the way (UL-TRV-22 to 24).

use super::event::Compared;
use super::order::{self, Rank};
use super::pace::{FAST, FAST_PENALTY};
use super::seek::Activity;
use super::{Journey, Pace, Travelled, on_the_way};
use crate::Table;
use crate::character::Skill;
use crate::checks::passive;
use crate::event::Event;
use crate::narration::MOST_WORDS;
use crate::objection::{Objection, Verdict, Why};
use crate::senses::{self, Obscurement};
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log, Luck, Tally};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// Passive Perception of those who watch is compared with the threat, and one of them is enough: it must exceed the
    /// stealth of a creature, and reach a fixed number.
    NOTICING = "UL-TRV-22", "Noticing threats";
    /// The game master may say that only some ranks can notice a threat.
    FROM_ONE_RANK = "UL-TRV-23", "Threats seen from one rank only", Call;
    /// When groups meet, each attacks, talks, runs or waits.
    MEETING = "UL-TRV-24", "Meeting other creatures", Call;
    /// What fast pace takes and what dim light takes add up.
    FAST_AND_DIM = "UL-INT-05", "Fast pace in dim light";
}

/// What a passive value is compared with (UL-TRV-22).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// The stealth of creatures, which must be exceeded.
    Stealth(i32),
    /// A fixed number, of a trap, which must be reached.
    Number(i32),
    /// The stealth of somebody who hides in the scene.
    Hider {
        /// Who.
        actor: ActorId,
    },
}

/// A threat on the way. The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Threat {
    /// What it is, in words.
    #[serde(default)]
    pub what: String,
    /// What the watch must exceed or reach.
    pub against: Against,
    /// Which ranks can notice it at all; every rank where none is named (UL-TRV-23).
    #[serde(default)]
    pub ranks: Vec<Rank>,
    /// Whether those who watch have advantage or disadvantage all the while: dim light is a disadvantage (UL-CHK-20).
    #[serde(default)]
    pub standing: Luck,
    /// For whom that does not count: those who see well here.
    #[serde(default)]
    pub except: Vec<ActorId>,
    /// Who cannot perceive it at all: in darkness, those without eyes for it.
    #[serde(default)]
    pub unable: Vec<ActorId>,
}

/// What a group does when it meets another (UL-TRV-24).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the rule")]
pub enum Stance {
    Attack,
    Talk,
    Run,
    Wait,
}

/// What a group may do when it meets another, with its words (UL-TRV-24).
pub const STANCES: [(Stance, &str); 4] =
    [(Stance::Attack, "attack"), (Stance::Talk, "talk"), (Stance::Run, "run"), (Stance::Wait, "wait")];

/// A meeting with others, and what each group chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// Whom they met.
    pub npcs: Vec<ActorId>,
    /// What the party does.
    pub party: Stance,
    /// What the others do.
    pub others: Stance,
}

/// Others are met (UL-TRV-24). The game master's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meet {
    /// Whom they meet.
    #[serde(default)]
    pub npcs: Vec<ActorId>,
    /// What the party does.
    pub party: Stance,
    /// What the others do.
    pub others: Stance,
}

impl Meeting {
    /// Whether words are exchanged before anything else.
    pub fn is_talk(&self) -> bool {
        matches!((self.party, self.others), (Stance::Talk, Stance::Talk | Stance::Wait) | (Stance::Wait, Stance::Talk))
    }

    /// Whether it comes to blows.
    pub fn is_fight(&self) -> bool {
        self.party == Stance::Attack || self.others == Stance::Attack
    }
}

/// Whether somebody keeps watch, in one of the ranks that count, and can perceive anything.
fn watches(state: &State, journey: &Journey, threat: &Threat, actor: ActorId) -> bool {
    let rank = threat.ranks.is_empty() || threat.ranks.contains(&journey.order.rank(actor));
    rank && *journey.activity(actor) == Activity::Watch && state.can_act(actor) && !threat.unable.contains(&actor)
}

/// How well somebody sees in the light that it goes through; not at all where it is too dark for its eyes (UL-INT-05).
fn in_this_light(state: &State, actor: ActorId) -> Option<Luck> {
    match senses::sight(state, actor, state.spaces(actor)).obscurement {
        Obscurement::Clear => Some(Luck::Plain),
        Obscurement::Lightly => Some(Luck::Disadvantage),
        Obscurement::Heavily => None,
    }
}

/// Passive Perception of a traveller against hidden threats (UL-TRV-08, UL-INT-05): a focus on Perception stands for
/// it (UL-INT-07).
pub fn watch(state: &State, journey: &Journey, actor: ActorId, standing: Luck, shows: bool) -> Tally {
    let mut tally = passive(state, actor, Skill::Perception, standing, shows);
    let fast = journey.means.has_pace() && (journey.pace == Pace::Fast || journey.galloping);
    tally.add("fast pace", if fast { FAST_PENALTY } else { 0 }, &FAST);
    tally
}

/// The number that the watch is compared with, and whether it is fixed.
fn number(state: &State, against: Against) -> Result<(i32, bool), Objection> {
    let (number, fixed) = match against {
        Against::Stealth(number) => (number, false),
        Against::Number(number) => (number, true),
        Against::Hider { actor } => match state.actor(actor).stealth {
            Some(total) => (total, false),
            None => {
                let objection = Objection::new(&NOTICING, Why::Somebody(actor, "does not hide"));
                return Err(objection.instead("state its stealth as a number"));
            }
        },
    };
    if !(-99..=99).contains(&number) {
        return Err(Objection::new(&NOTICING, Why::Bounds("the stealth or number of a threat", -99, 99)));
    }
    Ok((number, fixed))
}

/// Whether such a threat can be compared; gives the number and whether it is fixed.
pub fn may_threaten(state: &State, threat: &Threat) -> Result<(i32, bool), Objection> {
    on_the_way(state)?;
    if threat.what.chars().count() > MOST_WORDS {
        return Err(Objection::new(&NOTICING, "too many words for one threat"));
    }
    number(state, threat.against)
}

/// Compares a threat with those who watch (UL-TRV-22).
pub(crate) fn threaten(table: &mut Table<'_, impl Faces, impl Log<Event>>, threat: &Threat) -> Verdict {
    let (number, fixed) = may_threaten(table.state(), threat)?;
    let (state, shows) = (table.state(), table.listens());
    let Some(journey) = &state.journey else { return Ok(()) };
    let compared: Vec<Compared> = journey
        .travellers
        .iter()
        .filter(|&&actor| watches(state, journey, threat, actor))
        .filter_map(|&actor| {
            let spared = threat.except.contains(&actor);
            let standing = match (in_this_light(state, actor), threat.standing) {
                _ if spared => Luck::Plain,
                (None, _) => return None,
                (Some(Luck::Disadvantage), Luck::Plain) => Luck::Disadvantage,
                (Some(Luck::Disadvantage), Luck::Advantage) => Luck::Plain,
                (Some(_), standing) => standing,
            };
            let tally = watch(state, journey, actor, standing, shows);
            let succeeds = tally.total > number || fixed && tally.total == number;
            Some(Compared { actor, tally, succeeds })
        })
        .collect();
    let noticed = compared.iter().any(|one| one.succeeds);
    let what = threat.what.clone();
    let in_front = |&actor: &ActorId| journey.order.rank(actor) == Rank::Front && state.actor(actor).alive();
    let hits = match fixed && !noticed {
        true => journey.travellers.iter().copied().filter(in_front).collect(),
        false => Vec::new(),
    };
    table.emit(Event::Journey(Travelled::Threat { what, number, fixed, compared, noticed, hits }));
    Ok(())
}

/// Whether others may be met: creatures that do not travel with the party.
pub fn may_meet(state: &State, command: &Meet) -> Verdict {
    let journey = on_the_way(state)?;
    for &actor in &command.npcs {
        let who = state.actor(actor);
        if journey.travellers.contains(&actor) || !who.alive() {
            return Err(Objection::new(&MEETING, Why::Somebody(actor, "cannot be met")).instead("name others"));
        }
    }
    Ok(())
}

/// Meets others.
pub(crate) fn meet(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &Meet) -> Verdict {
    may_meet(table.state(), command)?;
    let Meet { npcs, party, others } = command.clone();
    let places = order::formed(table.state(), &npcs);
    table.emit(Event::Journey(Travelled::Met { meeting: Meeting { npcs, party, others } }));
    if !places.is_empty() {
        table.emit(Event::Journey(Travelled::Formed { places }));
    }
    Ok(())
}
