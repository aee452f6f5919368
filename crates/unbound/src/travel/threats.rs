//! What comes upon travellers: hidden threats, and others on the way (UL-TRV-22 to 24).

pub use super::journey::{Meeting, STANCES, Stance};

use super::event::Compared;
use super::journey::Activity;
use super::order::{self, Rank};
use super::pace::{FAST, FAST_PENALTY};
use super::{Journey, Pace, Travelled, on_the_way};
use crate::checks::passive;
use crate::fields;
use crate::narration::MOST_WORDS;
use crate::prelude::*;
use crate::senses::{self, Obscurement};

rules! {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Against {
    /// The stealth of creatures, which must be exceeded.
    Stealth(i32),
    /// A fixed number, of a trap, which must be reached.
    Number(i32),
    /// The stealth of somebody who hides in the scene.
    Hider { actor: ActorId },
}

/// Others are met (UL-TRV-24). The game master's.
#[command(group = "Journey", kind = Journey, by = game_master, between, open)]
#[derive(Eq)]
pub struct MeetOthers {
    /// Whom they meet: creatures that do not travel with the party.
    #[serde(default)]
    pub npcs: Vec<ActorId>,
    /// What the party does.
    pub party: Stance,
    /// What the others do.
    pub others: Stance,
}

impl Act<Unbound> for MeetOthers {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        for &npc in &self.npcs {
            let can_be_met = !journey.travellers.contains(&npc) && state.actor(npc).alive();
            ensure!(can_be_met, MEETING, "{} cannot be met", npc, instead = "name others");
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let MeetOthers { npcs, party, others } = self.clone();
        let places = order::formed(table.state(), &npcs);
        table.emit(Travelled::Met { meeting: Meeting { npcs, party, others } });
        if !places.is_empty() {
            table.emit(Travelled::Formed { places });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let Ok(journey) = on_the_way(forms.state()) else { return };
        let stances = |path: &str, label| choice(path, label, STANCES.map(|(stance, _)| word(stance)));
        let both = vec![stances("/party", "the party"), stances("/others", "the others")];
        let meet = |npcs| MeetOthers { npcs, party: Stance::Talk, others: Stance::Wait };
        let stranger = |&id: &ActorId| !journey.travellers.contains(&id) && forms.state().actor(id).alive();
        if let Some(stranger) = forms.state().ids().find(stranger) {
            let mut fields = vec![field("/npcs/0", "who", Takes::Actor)];
            fields.extend(both.clone());
            forms.form("Journey", "Meet others of the scene", meet(vec![stranger]).into(), fields);
        }
        forms.form("Journey", "Meet others", meet(Vec::new()).into(), both);
    }
}

/// Returns whether an actor keeps watch, in one of the ranks that count, and can perceive anything.
fn watches(state: &State, journey: &Journey, threat: &Threat, actor: ActorId) -> bool {
    let rank = threat.ranks.is_empty() || threat.ranks.contains(&journey.order.rank(actor));
    rank && *journey.activity(actor) == Activity::Watch && state.can_act(actor) && !threat.unable.contains(&actor)
}

/// Returns how well an actor sees in the light that it goes through; `None` where it is too dark for its eyes
/// (UL-INT-05).
fn in_this_light(state: &State, actor: ActorId) -> Option<Advantage> {
    match senses::sight(state, actor, state.spaces(actor)).obscurement {
        Obscurement::Clear => Some(Advantage::Plain),
        Obscurement::Lightly => Some(Advantage::Disadvantage),
        Obscurement::Heavily => None,
    }
}

/// Returns the passive Perception of a traveller against hidden threats (UL-TRV-08, UL-INT-05); a focus on Perception
/// stands for it (UL-INT-07).
pub fn watch(state: &State, journey: &Journey, actor: ActorId, standing: Advantage, shows: bool) -> Tally {
    let mut tally = passive(state, actor, Skill::Perception, standing, shows);
    let fast = journey.means.has_pace() && (journey.pace == Pace::Fast || journey.galloping);
    tally.add("fast pace", if fast { FAST_PENALTY } else { 0 }, &FAST);
    tally
}

/// Returns the number that the watch is compared with, and whether it is fixed.
fn number(state: &State, against: Against) -> Result<(i32, bool), Refusal> {
    let number = match against {
        Against::Stealth(number) | Against::Number(number) => number,
        Against::Hider { actor } => {
            let not_hidden = || Refusal::new(&NOTICING, "{} does not hide").about(actor);
            let total = state.actor(actor).stealth;
            total.ok_or_else(|| not_hidden().instead("state its stealth as a number"))?
        }
    };
    let possible = (-99..=99).contains(&number);
    ensure!(possible, Refusal::bounds(&NOTICING, "the stealth or number of a threat", -99, 99));
    Ok((number, matches!(against, Against::Number(_))))
}

/// A threat on the way, compared with those who watch (UL-TRV-22). The game master's.
#[command(group = "Journey", kind = Journey, by = game_master, between, open)]
#[derive(Eq)]
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
    pub standing: Advantage,
    /// For whom that does not count: those who see well here.
    #[serde(default)]
    pub except: Vec<ActorId>,
    /// Who cannot perceive it at all: in darkness, those without eyes for it.
    #[serde(default)]
    pub unable: Vec<ActorId>,
}

impl Act<Unbound> for Threat {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        let short = self.what.chars().count() <= MOST_WORDS;
        ensure!(short, NOTICING, "too many words for one threat");
        number(state, self.against).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let shows = table.listens();
        let (Ok((number, fixed)), Some(journey)) = (number(state, self.against), &state.journey) else { return };
        let mut compared = Vec::new();
        for &actor in &journey.travellers {
            if !watches(state, journey, self, actor) {
                continue;
            }
            let Some(standing) = self.standing_of(state, actor) else { continue };
            let tally = watch(state, journey, actor, standing, shows);
            let succeeds = tally.total > number || fixed && tally.total == number;
            compared.push(Compared { actor, tally, succeeds });
        }

        let noticed = compared.iter().any(|passive| passive.succeeds);
        let mut hits = Vec::new();
        if fixed && !noticed {
            // A trap falls upon those in front (UL-TRV-19).
            let in_front = |&actor: &ActorId| journey.order.rank(actor) == Rank::Front && state.actor(actor).alive();
            hits = journey.travellers.iter().copied().filter(in_front).collect();
        }
        table.emit(Travelled::Threat { what: self.what.clone(), number, fixed, compared, noticed, hits });
    }

    fn forms(forms: &mut Forms<'_>) {
        let what = String::new();
        let standing = Advantage::Plain;
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
            forms.form("Journey", label, threat.into(), fields);
        }
    }
}

impl Threat {
    /// Returns with what luck an actor watches for it: by what the game master says, and by the light (UL-INT-05). `None`
    /// where it is too dark for its eyes.
    fn standing_of(&self, state: &State, actor: ActorId) -> Option<Advantage> {
        if self.except.contains(&actor) {
            return Some(Advantage::Plain);
        }
        let standing = match (in_this_light(state, actor)?, self.standing) {
            (Advantage::Disadvantage, Advantage::Plain) => Advantage::Disadvantage,
            (Advantage::Disadvantage, Advantage::Advantage) => Advantage::Plain,
            (_, standing) => standing,
        };
        Some(standing)
    }
}
