//! What comes of an exploit of the other list at once, and what the game master says of it.

use super::choosing::{last_of, witnesses};
use super::*;
use crate::calls::Checked;
use crate::cards::{Merit, award};
use crate::checks::{Attempt, Kind, Sources, Task, plain};
use crate::exploits::{Performing, once_more};

/// Does what comes of an exploit after it is told.
pub(super) fn comes_of(table: &mut Table<'_, impl Run>, actor: ActorId, rank: u8) {
    match rank {
        5 => Edge::ask(table, Adding { by: actor }.into()),
        4 => lasting::halves(table, actor),
        6 => lasting::focuses(table, actor),
        7 => Edge::ask(table, Winning { by: actor }.into()),
        8 => lasting::silences(table, actor),
        10 => Edge::ask(table, Revealing { by: actor }.into()),
        11 => {
            // ED-INT-53: whatever the card brings to be decided comes first.
            again(table, actor, 7);
            award(table, actor, Merit::Destiny);
        }
        _ => {}
    }
}

/// Asks for another exploit, of a rank at the most.
fn again(table: &mut Table<'_, impl Run>, actor: ActorId, most: u8) {
    let roll = once_more(table.state(), actor, most);
    Edge::ask(table, Performing { actor, roll }.into());
}

/// Which second check is it?
#[prompt]
pub struct Adding {
    pub by: ActorId,
}

impl Prompt<Edge> for Adding {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Which second check does {} make?", teller.name(self.by))
    }

    fn usual(&self, _state: &State) -> Command {
        AddNothing {}.into()
    }
}

/// Call for the second check.
#[command(rule = ONE_MORE, group = "Rulings", kind = Call, by = game_master, answer, open, label = "The second check")]
pub struct AddCheck {
    #[field("ability", usual = Ability::Perception)]
    pub ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    /// The difficulty; that of the first where it is 0.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("DC; 0 for that of the first", 0..=60, usual = 0)]
    pub dc: u8,
}

impl Act<Edge> for AddCheck {
    fn may(&self, state: &State) -> Verdict {
        let Adding { by } = asked::<Edge, Adding>(state)?;
        let Some(last) = last_of(state, *by) else { return Ok(()) };
        let same = self.skill == last.skill && (self.skill.is_some() || self.ability == last.ability);
        ensure!(!same, ONE_MORE, "that is the same skill", instead = "name another");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Adding { by: actor }) = answer::<Edge, Adding>(table) else { return };
        let first = last_of(table.state(), actor).map_or(0, |last| last.dc);
        let dc = if self.dc == 0 { first } else { self.dc };
        let task = Task { ability: self.ability, skill: self.skill, kind: Kind::Task, sight: false };
        let shows = table.listens();
        let mut sources = Sources::new(shows);
        checks::weigh(table.state(), actor, task, &mut sources);
        let modifier = checks::modifier(table.state(), actor, task, shows);
        let dc = (dc > 0).then(|| plain("of the task", dc.into(), &ONE_MORE, shows));
        let check = Attempt { modifier, dc, sources }.roll(table);
        table.emit(Checked { second: true, ..Checked::of(actor, check) });
        checks::rolled(table, actor);
    }
}

/// Call for no second check.
#[command(rule = ONE_MORE, group = "Rulings", kind = Pass, by = game_master, answer, label = "No second check")]
pub struct AddNothing {}

impl Act<Edge> for AddNothing {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Adding>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Adding>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Adding>().is_some() {
            offers.add(AddNothing {});
        }
    }
}

/// Who of those that have seen it is won over?
#[prompt]
pub struct Winning {
    pub by: ActorId,
}

impl Prompt<Edge> for Winning {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Who of those that have seen it does {} win over?", teller.name(self.by))
    }

    fn usual(&self, _state: &State) -> Command {
        WinOver { who: Vec::new() }.into()
    }
}

/// Say who is won over for the scene.
#[command(rule = AUDIENCE, group = "Rulings", kind = Rule, by = game_master, answer, open, label = "Who is won over")]
pub struct WinOver {
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("who")]
    pub who: Vec<ActorId>,
}

impl Act<Edge> for WinOver {
    fn may(&self, state: &State) -> Verdict {
        let Winning { by } = asked::<Edge, Winning>(state)?;
        for id in self.who.iter().copied() {
            ensure!(witnesses(state, id, *by), AUDIENCE, "{} has not seen it", id);
            ensure!(!state.profile(id).players, AUDIENCE, "what {} thinks its player says", id);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Winning>(table);
        table.emit(WonOver { who: self.who.clone() });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Winning>().is_some() {
            offers.add(WinOver { who: Vec::new() });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.who.is_empty() { "Nobody else is won over".to_owned() } else { "Who is won over".to_owned() }
    }
}

/// Some are won over for the scene.
#[event]
pub struct WonOver {
    pub who: Vec<ActorId>,
}

impl Event<Edge> for WonOver {
    fn apply(&self, state: &mut State) {
        for id in &self.who {
            if !state.talk.swayed.contains(id) {
                state.talk.swayed.push(*id);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let names: Vec<_> = self.who.iter().map(|id| teller.name(*id).to_string()).collect();
        let text = format!("Won over for the scene: {}", names.join(", "));
        (!names.is_empty()).then(|| Line::new(LineKind::Boon, text).rule(&AUDIENCE))
    }
}

/// What does the game master tell more?
#[prompt]
pub struct Revealing {
    pub by: ActorId,
}

impl Prompt<Edge> for Revealing {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("What does {} discover?", teller.name(self.by))
    }

    fn usual(&self, _state: &State) -> Command {
        Reveal { text: "something".to_owned() }.into()
    }
}

/// Tell what is discovered; where there is nothing left to tell, another exploit is chosen.
#[command(rule = DISCOVERY, group = "Rulings", kind = Rule, by = game_master, answer, open, label = "What is discovered")]
pub struct Reveal {
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("what")]
    pub text: String,
}

impl Act<Edge> for Reveal {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Revealing>(state)?;
        ensure!(self.text.chars().count() <= 500, DISCOVERY, "say it in at most 500 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Revealing { by: actor }) = answer::<Edge, Revealing>(table) else { return };
        let text = self.text.trim().to_owned();
        if text.is_empty() {
            // The dice were high enough for this one, and so for those below it.
            return again(table, actor, 9);
        }
        table.emit(Discovered { actor, text });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Revealing>().is_some() {
            offers.add(Reveal { text: String::new() });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.text.is_empty() { "There is nothing left to tell".to_owned() } else { "Tell it".to_owned() }
    }
}

/// Something is discovered.
#[event(Boon, "{actor} discovers: {text}", DISCOVERY)]
pub struct Discovered {
    pub actor: ActorId,
    pub text: String,
}

impl Event<Edge> for Discovered {
    fn apply(&self, _state: &mut State) {}
}

/// Propose an exploit that stands in no list.
#[command(rule = INVENTED, group = "Exploit", answer, open, label = "Propose an exploit")]
pub struct Invent {
    pub actor: ActorId,
    #[field("what")]
    pub text: String,
}

impl Act<Edge> for Invent {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Performing>(state)?;
        ensure!((1..=500).contains(&self.text.trim().chars().count()), INVENTED, "say it in at most 500 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Performing { actor, roll }) = answer::<Edge, Performing>(table) else { return };
        let text = self.text.trim().to_owned();
        Edge::ask(table, Judging { by: actor, most: roll.most, text }.into());
    }
}

/// Of what rank is an exploit that somebody proposes?
#[prompt]
pub struct Judging {
    pub by: ActorId,
    pub most: u8,
    pub text: String,
}

impl Prompt<Edge> for Judging {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Of what rank is the exploit of {}: {}?", teller.name(self.by), self.text)
    }

    fn usual(&self, _state: &State) -> Command {
        JudgeExploit { rank: 0 }.into()
    }
}

/// Say of what rank a proposed exploit is; 0 where it is none.
#[command(rule = INVENTED, group = "Rulings", kind = Rule, by = game_master, answer, open, label = "The rank of the exploit")]
pub struct JudgeExploit {
    #[field("rank; 0 to refuse it", 0..=11, usual = 0)]
    pub rank: u8,
}

impl Act<Edge> for JudgeExploit {
    fn may(&self, state: &State) -> Verdict {
        let Judging { most, .. } = asked::<Edge, Judging>(state)?;
        let (rank, most) = (i32::from(self.rank), i32::from(*most));
        ensure!(rank <= most, INVENTED, "{} is above {}", rank, most, instead = "refuse it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Judging { by, most, text }) = answer::<Edge, Judging>(table) else { return };
        if self.rank == 0 {
            return again(table, by, most);
        }
        table.emit(Invented { actor: by, rank: self.rank, text });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Judging>().is_some() {
            offers.add(JudgeExploit { rank: 0 });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.rank == 0 { "That is no exploit".to_owned() } else { format!("It is of rank {}", self.rank) }
    }
}

/// An exploit that stands in no list was performed.
#[event(Action, "{actor} performs an exploit: {text}", INVENTED, belongs = true)]
pub struct Invented {
    pub actor: ActorId,
    pub rank: u8,
    pub text: String,
}

impl Event<Edge> for Invented {
    fn apply(&self, _state: &mut State) {}
}
