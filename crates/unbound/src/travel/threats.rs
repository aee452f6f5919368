//! What comes upon travellers: hidden threats, and others on the way (UL-TRV-22 to 24).

use super::event::Compared;
use super::order::{self, Rank};
use super::pace::{FAST, FAST_PENALTY};
use super::seek::Activity;
use super::{Journey, Pace, Travelled, on_the_way};
use crate::checks::passive;
use crate::fields::{self};
use crate::narration::MOST_WORDS;
use crate::prelude::*;
use crate::senses::{self, Obscurement};

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

kept! {
    /// What a passive value is compared with (UL-TRV-22).
    #[derive(Clone, Copy, Eq, ludex_kit::Part)] pub enum Against {
        Stealth(i32), "The stealth of creatures, which must be exceeded.";
        Number(i32), "A fixed number, of a trap, which must be reached.";
        Hider { actor: ActorId }, "The stealth of somebody who hides in the scene.";
    }
}

tabled! {
    /// What a group does when it meets another (UL-TRV-24).
    #[derive(ludex_kit::Part)]
    pub enum Stance;
    /// What a group may do when it meets another, with its words (UL-TRV-24).
    STANCES: (&str) {
        Attack: "attack";
        Talk: "talk";
        Run: "run";
        Wait: "wait";
    }
}

kept! {
    /// A meeting with others, and what each group chose.
    #[derive(Clone, Eq)] pub struct Meeting {
        npcs: Vec<ActorId>, "Subject they met.";
        party: Stance, "What the party does.";
        others: Stance, "What the others do.";
    }
}

acts! { Unbound;
    /// Others are met (UL-TRV-24). The game master's.
    #[command(group = "Journey", by = game_master, between, open)]
    #[derive(Eq)] MeetOthers {
        #[or_default] npcs: Vec<ActorId>, "Subject they meet: creatures that do not travel with the party.";
        party: Stance, "What the party does.";
        others: Stance, "What the others do.";
    }
    when |s| on_the_way(s).map(|_| ()),
    may |c, s| {
        let journey = on_the_way(s)?;
        let strange = |actor: &&ActorId| journey.travellers.contains(*actor) || !s.actor(**actor).alive();
        match c.npcs.iter().find(strange) {
            Some(&actor) => Err(Refusal::new(&MEETING, "{} cannot be met").about(actor).instead("name others")),
            None => Ok(()),
        }
    },
    run |c, t| {
        let MeetOthers { npcs, party, others } = c.clone();
        let places = order::formed(t.state(), &npcs);
        t.emit(Travelled::Met { meeting: Meeting { npcs, party, others } });
        if !places.is_empty() {
            t.emit(Travelled::Formed { places });
        }
    },
    forms |f| {
        let Ok(journey) = on_the_way(f.state()) else { return };
        let stances = |path: &str, label| choice(path, label, STANCES.map(|row| word(row.0)));
        let both = vec![stances("/party", "the party"), stances("/others", "the others")];
        let meet = |npcs| MeetOthers { npcs, party: Stance::Talk, others: Stance::Wait };
        let mut others = f.state().ids().filter(|id| !journey.travellers.contains(id) && f.state().actor(*id).alive());
        if let Some(stranger) = others.next() {
            let who = vec![field("/npcs/0", "who", Takes::Actor)];
            f.form("Journey", "Meet others of the scene", meet(vec![stranger]).into(), [who, both.clone()].concat());
        }
        f.form("Journey", "Meet others", meet(Vec::new()).into(), both);
    };
}

impl Meeting {
    /// Returns whether words are exchanged before anything else.
    pub fn is_talk(&self) -> bool {
        matches!((self.party, self.others), (Stance::Talk, Stance::Talk | Stance::Wait) | (Stance::Wait, Stance::Talk))
    }

    /// Returns whether it comes to blows.
    pub fn is_fight(&self) -> bool {
        self.party == Stance::Attack || self.others == Stance::Attack
    }
}

/// Returns whether an actor keeps watch, in one of the ranks that count, and can perceive anything.
fn watches(state: &State, journey: &Journey, threat: &Threat, actor: ActorId) -> bool {
    let rank = threat.ranks.is_empty() || threat.ranks.contains(&journey.order.rank(actor));
    rank && *journey.activity(actor) == Activity::Watch && state.can_act(actor) && !threat.unable.contains(&actor)
}

/// Returns how well an actor sees in the light that it goes through; not at all where it is too dark for its eyes
/// (UL-INT-05).
fn in_this_light(state: &State, actor: ActorId) -> Option<Advantage> {
    match senses::sight(state, actor, state.spaces(actor)).obscurement {
        Obscurement::Clear => Some(Advantage::Plain),
        Obscurement::Lightly => Some(Advantage::Disadvantage),
        Obscurement::Heavily => None,
    }
}

/// Passive Perception of a traveller against hidden threats (UL-TRV-08, UL-INT-05): a focus on Perception stands for
/// it (UL-INT-07).
pub fn watch(state: &State, journey: &Journey, actor: ActorId, standing: Advantage, shows: bool) -> Tally {
    let mut tally = passive(state, actor, Skill::Perception, standing, shows);
    let fast = journey.means.has_pace() && (journey.pace == Pace::Fast || journey.galloping);
    tally.add("fast pace", if fast { FAST_PENALTY } else { 0 }, &FAST);
    tally
}

/// Returns the number that the watch is compared with, and whether it is fixed.
fn number(state: &State, against: Against) -> Result<(i32, bool), Refusal> {
    let (number, fixed) = match against {
        Against::Stealth(number) => (number, false),
        Against::Number(number) => (number, true),
        Against::Hider { actor } => match state.actor(actor).stealth {
            Some(total) => (total, false),
            None => {
                let objection = Refusal::new(&NOTICING, "{} does not hide").about(actor);
                return Err(objection.instead("state its stealth as a number"));
            }
        },
    };
    if !(-99..=99).contains(&number) {
        return Err(Refusal::bounds(&NOTICING, "the stealth or number of a threat", -99, 99));
    }
    Ok((number, fixed))
}

acts! { Unbound;
    /// A threat on the way, compared with those who watch (UL-TRV-22). The game master's.
    #[command(group = "Journey", by = game_master, between, open)]
    #[derive(Eq)] Threat {
        #[or_default] what: String, "What it is, in words.";
        against: Against, "What the watch must exceed or reach.";
        #[or_default] ranks: Vec<Rank>, "Which ranks can notice it at all; every rank where none is named (UL-TRV-23).";
        /// Whether those who watch have advantage or disadvantage all the while: dim light is a disadvantage (UL-CHK-20).
        #[or_default] standing: Advantage;
        #[or_default] except: Vec<ActorId>, "For whom that does not count: those who see well here.";
        #[or_default] unable: Vec<ActorId>, "Who cannot perceive it at all: in darkness, those without eyes for it.";
    }
    when |s| on_the_way(s).map(|_| ()),
    may |c, s| {
        let short = c.what.chars().count() <= MOST_WORDS;
        only_if!(short, &NOTICING, "too many words for one threat")?;
        number(s, c.against).map(|_| ())
    },
    run |c, t| {
        let (state, shows) = (t.state(), t.listens());
        let (Ok((number, fixed)), Some(journey)) = (number(state, c.against), &state.journey) else { return };
        let compared: Vec<Compared> = journey
            .travellers
            .iter()
            .filter(|&&actor| watches(state, journey, c, actor))
            .filter_map(|&actor| {
                let spared = c.except.contains(&actor);
                let standing = match (in_this_light(state, actor), c.standing) {
                    _ if spared => Advantage::Plain,
                    (None, _) => return None,
                    (Some(Advantage::Disadvantage), Advantage::Plain) => Advantage::Disadvantage,
                    (Some(Advantage::Disadvantage), Advantage::Advantage) => Advantage::Plain,
                    (Some(_), standing) => standing,
                };
                let tally = watch(state, journey, actor, standing, shows);
                let succeeds = tally.total > number || fixed && tally.total == number;
                Some(Compared { actor, tally, succeeds })
            })
            .collect();
        let noticed = compared.iter().any(|one| one.succeeds);
        let what = c.what.clone();
        let in_front = |&actor: &ActorId| journey.order.rank(actor) == Rank::Front && state.actor(actor).alive();
        let hits = match fixed && !noticed {
            true => journey.travellers.iter().copied().filter(in_front).collect(),
            false => Vec::new(),
        };
        t.emit(Travelled::Threat { what, number, fixed, compared, noticed, hits });
    },
    forms |f| {
        let (what, standing) = (String::new(), Advantage::Plain);
        let creature = Against::Stealth(13);
        let plain = Threat { what, against: creature, ranks: vec![], standing, except: vec![], unable: vec![] };
        let trap = Threat { against: Against::Number(13), ..plain.clone() };
        let one_rank = Threat { ranks: vec![Rank::Back], ..plain.clone() };
        let what = field("/what", "what", Takes::Text);
        let stealth = fields::number("/against/stealth", "its stealth", -20, 60);
        let number = fields::number("/against/number", "its number", 0, 60);
        let ranks = choice("/ranks/0", "only from", [Rank::Front, Rank::Middle, Rank::Back].map(word));
        let all = [
            ("A hidden threat", plain, vec![what.clone(), stealth.clone()]),
            ("A trap on the way", trap, vec![what.clone(), number]),
            ("A threat that one rank may notice", one_rank, vec![what, stealth, ranks]),
        ];
        for (label, threat, mut fields) in all {
            let lucks = [Advantage::Plain, Advantage::Advantage, Advantage::Disadvantage].map(word);
            let well = field("/except", "but not by those who see well here", Takes::Actors);
            let not = field("/unable", "who cannot perceive it at all", Takes::Actors);
            fields.push(choice("/standing", "seen with", lucks));
            fields.extend([well, not].map(|field| field.by(&FAST_AND_DIM).or_nothing()));
            f.form("Journey", label, threat.into(), fields);
        }
    };
}
