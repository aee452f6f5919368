use crate::game::Step;
use crate::{Ask, Deed, Denied, Game, Offer, Prepared, RuleText, System, SystemInfo, Told, named};
use ludex_engine::content::{Fault, Library};
use ludex_engine::{
    ActorId, Audited, Authority, Barred, Campaign, Deed as EntryDeed, DiceSource, Draft, Entry, Form, Ground, Line,
    Refusal, Replay, Sheet, System as Rules, Takes, Throw, View, Viewer,
};
use ludex_odds::{Budget, Ending, Odds};
use serde::Serialize;
use serde_json::Value;
use std::marker::PhantomData;

/// What is known of the system `S` without a game.
pub(crate) struct Of<S>(PhantomData<fn() -> S>);

impl<S> Of<S> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<S: Rules> System for Of<S>
where
    Table<S>: Send,
{
    fn info(&self) -> SystemInfo {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        SystemInfo {
            id: S::ID.to_owned(),
            name: S::NAME.to_owned(),
            version: S::VERSION,
            marks: words(S::MARKS),
            amount: S::AMOUNT.to_owned(),
            policies: words(S::policies()),
            makes_characters: S::MAKES_CHARACTERS,
        }
    }

    fn rules(&self) -> Vec<RuleText> {
        let text = |rule: &&'static ludex_engine::Rule| RuleText {
            id: rule.id.to_owned(),
            title: rule.title.to_owned(),
            text: rule.text.to_owned(),
            kind: rule.kind,
            chapter: rule.id.rsplit_once('-').map_or(rule.id, |(chapter, _)| chapter).to_owned(),
        };
        S::rules().iter().copied().flatten().map(text).collect()
    }

    fn begin(&self, file: &str, library: &dyn Library, seed: [u8; 32], by: &str) -> Result<Box<dyn Game>, Vec<Fault>> {
        let state = S::load(file, library)?;
        Ok(Box::new(Table::<S>(Campaign::begin(state, seed, by))))
    }

    fn begin_state(&self, state: Value, seed: [u8; 32], by: &str) -> Result<Box<dyn Game>, String> {
        let state: S::State = serde_path_to_error::deserialize(state).map_err(|error| error.to_string())?;
        match S::broken(&state) {
            Some(broken) => Err(broken),
            None => Ok(Box::new(Table::<S>(Campaign::begin(state, seed, by)))),
        }
    }

    fn load(&self, entries: &mut dyn Iterator<Item = &str>, seed: [u8; 32]) -> Result<Box<dyn Game>, Replay> {
        let entry = |(place, text): (usize, &str)| {
            serde_json::from_str::<Entry<S>>(text)
                .map_err(|error| Replay { seq: place as u64 + 1, what: format!("it cannot be read: {error}") })
        };
        let entries = entries.enumerate().map(entry).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(Table::<S>(Campaign::load(entries, seed)?)))
    }

    fn check(&self, file: &str, library: &dyn Library) -> Vec<Fault> {
        S::check(file, library)
    }

    fn maker(&self) -> Option<Form> {
        S::maker()
    }

    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        S::draft(record)
    }

    fn read_record(&self, text: &str) -> Result<Value, Vec<Fault>> {
        S::read_record(text)
    }
}

/// A game of `S` in progress.
pub(crate) struct Table<S: Rules>(Campaign<S>);

impl<S: Rules> Table<S> {
    /// Whether a person may give the command of a form; where somebody else stands in it as the one who acts, their
    /// own take that place.
    fn in_hands_of(&self, form: &mut Form, viewer: &Viewer) -> bool {
        let may = |command: &Value| {
            serde_json::from_value::<S::Command>(command.clone()).is_ok_and(|command| self.may(&command, viewer))
        };
        if may(&form.command) {
            return true;
        }
        let Viewer::Player(own) = viewer else { return false };
        let first = form.fields.iter().find(|field| field.takes == Takes::Actor);
        let Some(path) = first.map(|field| field.path.clone()) else { return false };
        own.iter().any(|actor| {
            let mut command = form.command.clone();
            let Some(place) = command.pointer_mut(&path) else { return false };
            *place = Value::from(actor.0);
            let fits = may(&command);
            if fits {
                form.command = command;
            }
            fits
        })
    }

    /// Whether a viewer may give a command.
    fn may(&self, command: &S::Command, viewer: &Viewer) -> bool {
        match S::authority(self.0.state(), command) {
            _ if viewer.is_game_master() => true,
            Authority::Actor(actor) => viewer.plays(actor),
            Authority::GameMaster => false,
        }
    }

    /// Reads a command that a viewer gives.
    fn read(&self, mut command: Value, viewer: &Viewer) -> Result<S::Command, Denied> {
        named::resolve(&mut command, S::ACTOR_FIELDS, &self.known(viewer))?;
        let command: S::Command = serde_path_to_error::deserialize(command).map_err(|error| Denied::Malformed {
            field: error.path().to_string().trim_start_matches('.').to_owned(),
            message: error.inner().to_string(),
        })?;
        if self.may(&command, viewer) {
            return Ok(command);
        }
        Err(Denied::NotYours(match S::authority(self.0.state(), &command) {
            Authority::Actor(actor) => match self.known(viewer).into_iter().find(|&(id, _)| id == actor.0) {
                Some((_, name)) => format!("{name} is played by somebody else"),
                None => "somebody else plays that creature".to_owned(),
            },
            Authority::GameMaster => "the game master decides this".to_owned(),
        }))
    }

    /// A refusal as a viewer may read it: it does not name creatures they do not know of.
    fn veiled(&self, refusal: Refusal, viewer: &Viewer) -> Refusal {
        if viewer.is_game_master() {
            return refusal;
        }
        let known = self.known(viewer);
        let names = S::names(self.0.state());
        let hidden = |text: &str| {
            names.iter().enumerate().any(|(id, name)| {
                !name.is_empty() && text.contains(name) && !known.iter().any(|(other, _)| usize::from(*other) == id)
            })
        };
        if !hidden(&refusal.why) && !refusal.instead.as_deref().is_some_and(hidden) {
            return refusal;
        }
        Refusal { why: "something that you do not know of prevents it".into(), instead: None, ..refusal }
    }

    fn prepared(entry: Entry<S>) -> Prepared
    where
        Entry<S>: Send,
    {
        let (deed, _) = kind(&entry.deed);
        Prepared { seq: entry.seq, body: text(&entry), deed, entry: Box::new(entry) }
    }
}

/// What a deed is, and whether its dice were typed in.
fn kind<S: Rules>(deed: &EntryDeed<S>) -> (Deed, bool) {
    match deed {
        EntryDeed::Begin { .. } => (Deed::Begin, false),
        EntryDeed::Act { dice, .. } => (Deed::Act, matches!(dice, DiceSource::Typed(_))),
        EntryDeed::Undo => (Deed::Undo, false),
        EntryDeed::Redo => (Deed::Redo, false),
        EntryDeed::Roll { roll } => (Deed::Roll, roll.typed.is_some()),
    }
}

/// An entry with its lines, as a person may be told it. A secret roll looks to others like a command of which they are
/// told nothing.
fn told<S: Rules>(entry: &Entry<S>, viewer: &Viewer, lines: Vec<Line>) -> Told {
    let (deed, typed) = kind(&entry.deed);
    let told = Told { seq: entry.seq, by: entry.by.clone(), deed, typed, lines, roll: None };
    match &entry.deed {
        EntryDeed::Roll { roll } if roll.is_open_to(viewer) => Told { roll: Some(roll.clone()), ..told },
        EntryDeed::Roll { .. } => Told { deed: Deed::Act, typed: false, ..told },
        _ => told,
    }
}

/// A value of ours as JSON text; see [`json`].
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A value of ours as JSON.
fn json(value: &impl Serialize) -> Value {
    // Maps of ours have text for keys and numbers are finite, so there is nothing to fail.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

impl<S: Rules> Game for Table<S>
where
    Table<S>: Send,
{
    fn system(&self) -> &'static str {
        S::ID
    }

    fn next_seq(&self) -> u64 {
        self.0.next_seq()
    }

    fn can_undo_redo(&self) -> (bool, bool) {
        self.0.can_undo_redo()
    }

    fn undone(&self) -> Vec<u64> {
        (1..self.0.next_seq()).filter(|&seq| self.0.is_undone(seq)).collect()
    }

    fn view(&self, viewer: &Viewer) -> View {
        S::view(self.0.state(), viewer)
    }

    fn ground(&self) -> Option<Ground> {
        S::ground(self.0.state())
    }

    fn known(&self, viewer: &Viewer) -> Vec<(u16, String)> {
        let names = S::names(self.0.state()).into_iter().enumerate();
        let all = names.map(|(id, name)| (id as u16, name.to_owned()));
        if viewer.is_game_master() {
            return all.collect();
        }
        let seen: Vec<u16> = self.view(viewer).tokens.iter().map(|token| token.actor.0).collect();
        all.filter(|(id, _)| seen.contains(id) || viewer.plays(ActorId(*id))).collect()
    }

    fn offers(&self, viewer: &Viewer) -> Vec<Offer> {
        if *viewer == Viewer::Spectator {
            return Vec::new();
        }
        let mut offers = Vec::new();
        S::offers(self.0.state(), &mut offers);
        let known = self.known(viewer);
        let is_known = |actor: ActorId| known.iter().any(|&(id, _)| id == actor.0);
        offers.retain(|offer| self.may(&offer.command, viewer));
        let plain = offers.into_iter().map(|offer| Offer {
            actor: offer.actor,
            command: json(&offer.command),
            group: offer.group,
            label: offer.label,
            target: offer.target,
            cell: offer.cell,
            cost: offer.cost,
            preview: offer.preview,
        });
        let lawful = |offer: &Offer| {
            offer.target.is_none_or(is_known)
                && named::resolve(&mut offer.command.clone(), S::ACTOR_FIELDS, &known).is_ok()
        };
        if viewer.is_game_master() { plain.collect() } else { plain.filter(lawful).collect() }
    }

    fn forms(&self, viewer: &Viewer) -> Vec<Form> {
        let mut forms = S::forms(self.0.state());
        if !viewer.is_game_master() {
            forms.retain_mut(|form| self.in_hands_of(form, viewer));
        }
        forms
    }

    fn barred(&self, actor: ActorId, viewer: &Viewer) -> Result<Vec<Barred>, Denied> {
        if !self.known(viewer).iter().any(|&(id, _)| id == actor.0) {
            let message = format!("there is nobody with the number {}", actor.0);
            return Err(Denied::Unknown { field: "actor".into(), message });
        }
        if !viewer.plays(actor) {
            return Err(Denied::NotYours("somebody else plays that creature".into()));
        }
        let barred = S::barred(self.0.state(), actor);
        let veil = |barred: Barred| Barred { refusal: self.veiled(barred.refusal, viewer), ..barred };
        Ok(barred.into_iter().map(veil).collect())
    }

    fn sheet(&self, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        let known = self.known(viewer).iter().any(|&(id, _)| id == actor.0);
        if known { S::sheet(self.0.state(), actor, viewer) } else { None }
    }

    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        S::draft_in(self.0.state(), record)
    }

    fn record(&self, actor: ActorId, viewer: &Viewer) -> Option<Value> {
        let known = viewer.plays(actor) && self.known(viewer).iter().any(|&(id, _)| id == actor.0);
        if known { S::record(self.0.state(), actor) } else { None }
    }

    fn odds(&self, command: Value, viewer: &Viewer, budget: Budget) -> Result<Odds, Denied> {
        let command = self.read(command, viewer)?;
        if !S::may_know_odds(self.0.state(), &command, viewer) {
            return Err(Denied::NotYours("it is rolled against a number that only the game master knows".into()));
        }
        ludex_odds::odds::<S>(self.0.state(), &command, budget)
            .map_err(|refusal| Denied::Refused(self.veiled(refusal, viewer)))
    }

    fn prepare(&self, ask: Ask<'_>) -> Result<Prepared, Denied> {
        let command = self.read(ask.command, ask.viewer)?;
        match self.0.prepare(command, ask.dice, ask.by, ask.id) {
            Ok(entry) => Ok(Self::prepared(entry)),
            Err(error) => Err(match Denied::from(error) {
                Denied::Refused(refusal) => Denied::Refused(self.veiled(refusal, ask.viewer)),
                other => other,
            }),
        }
    }

    fn prepare_roll(&self, throw: Throw, by: &str, id: Option<String>, viewer: &Viewer) -> Result<Prepared, Denied> {
        let why = match viewer {
            Viewer::Spectator => Some("who looks on does not roll; ask the game master for a player's link"),
            Viewer::Player(_) if throw.secret => Some("only the game master rolls in secret"),
            _ => None,
        };
        match why {
            Some(why) => Err(Denied::NotYours(why.to_owned())),
            None => Ok(Self::prepared(self.0.prepare_roll(throw, by, id)?)),
        }
    }

    fn prepare_undo(&self, by: &str, id: Option<String>) -> Result<Prepared, Denied> {
        Ok(Self::prepared(self.0.prepare_undo(by, id)?))
    }

    fn prepare_redo(&self, by: &str, id: Option<String>) -> Result<Prepared, Denied> {
        Ok(Self::prepared(self.0.prepare_redo(by, id)?))
    }

    fn told(&self, prepared: &Prepared, viewer: &Viewer) -> Told {
        match prepared.entry.downcast_ref::<Entry<S>>() {
            Some(entry) => told(entry, viewer, self.0.tell(entry, viewer)),
            None => unreachable!("an entry is told by the game that prepared it"),
        }
    }

    fn commit(&mut self, prepared: Prepared) {
        match prepared.entry.downcast::<Entry<S>>() {
            Ok(entry) => self.0.commit(*entry),
            Err(_) => unreachable!("an entry is committed to the game that prepared it"),
        }
    }

    fn history(&self, viewer: &Viewer) -> Vec<Told> {
        let lines = std::iter::once((1, Vec::new())).chain(self.0.history(viewer));
        self.0.entries().iter().zip(lines).map(|(entry, (_, lines))| told(entry, viewer, lines)).collect()
    }

    fn last_events(&self) -> Vec<Value> {
        let events = |entry: &Entry<S>| match &entry.deed {
            EntryDeed::Act { events, .. } => Some(events.iter().map(json).collect()),
            _ => None,
        };
        self.0.entries().iter().rev().find_map(events).unwrap_or_default()
    }

    fn snapshot(&self) -> Box<dyn Game> {
        Box::new(Table::<S>(Campaign::begin(self.0.state().clone(), [0; 32], "")))
    }

    fn state(&self) -> Value {
        json(self.0.state())
    }

    fn audit(&self) -> Result<Audited, Replay> {
        self.0.audit()
    }

    fn first_entry(&self) -> String {
        text(&self.0.entries()[0])
    }

    fn fight(&mut self, policy: &str, most: u32, told: &mut dyn FnMut(Step)) -> Result<Ending, Denied> {
        let Some(mut player) = S::policy(policy) else {
            let message = format!("there is no policy {policy}; there are {}", S::policies().join(", "));
            return Err(Denied::Malformed { field: "policy".into(), message });
        };
        for commands in 0..most {
            let Some(command) = player.choose(self.0.state()) else { return Ok(Ending { commands, ended: true }) };
            let entry = self.0.prepare(command.clone(), None, policy, None)?;
            let lines = self.0.tell(&entry, &Viewer::GameMaster);
            let seq = entry.seq;
            self.0.commit(entry);
            told(Step { seq, command: json(&command), events: self.last_events(), lines });
        }
        Ok(Ending { commands: most, ended: false })
    }
}
