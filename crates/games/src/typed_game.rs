//! A game of one system in progress: each question of [`Game`], and what it is asked of.

mod asked;
mod deeds;
mod drawn;
mod next_step;
mod policies;
mod telling;
mod typed_dice;
mod ways;

use crate::game::Step;
use crate::system::files_alone;
use crate::{AutoPlay, Changes, Choices, Denied, Game, Journal, Offer, Prepared, Request, Showing, Told, Way, log};
use asked::known_to;
use deeds::offered;
use ludex_engine::CommandSet;
use ludex_engine::content::Fault;
use ludex_engine::{
    ActorId, Audited, Campaign, CampaignError, DiceUsed, Draft, Entry, EntryKind as LogKind, Form, Ground, Guide, Kept,
    Lots, Refusal, Replay, RuleSystem, Seeded, Sheet, Throw, Unavailable, View, Viewer, Worded, read,
};
use ludex_grid::called;
use ludex_odds::{Budget, Ending, Odds, Pace};
use ludex_simulate::{Faulty, Plan, Runs, Watch};
use policies::named;
use serde::Serialize;
use serde_json::Value;
use telling::{kind_of, told};

/// A game of the system `S` in progress, behind the JSON interface.
pub(crate) struct TypedGame<S: RuleSystem>(pub(crate) Campaign<S>);

impl<S: RuleSystem> TypedGame<S> {
    /// Returns a refusal in words, with the names that a viewer may know.
    fn worded(&self, refusal: &Refusal, viewer: &Viewer) -> Worded {
        let state = self.0.shown(viewer);
        called::on(S::shape(&state), || S::worded(&state, refusal, viewer))
    }

    /// Converts the error of a campaign, worded for a viewer.
    fn denied(&self, error: CampaignError, viewer: &Viewer) -> Denied {
        Denied::by(error, |refusal| self.worded(refusal, viewer))
    }

    fn prepared(entry: Entry<S>) -> Prepared
    where
        Entry<S>: Send,
    {
        let (kind, _) = kind_of(&entry.kind);
        Prepared { seq: entry.seq, body: text(&entry), kind, entry: Box::new(entry) }
    }
}

/// Parses a stored entry.
pub(crate) fn read_entry<S: RuleSystem>(seq: u64, text: &str) -> Result<Entry<S>, Replay> {
    serde_json::from_str(text).map_err(|error| Replay { seq, what: format!("it cannot be read: {error}") })
}

/// Parses what is kept of a campaign.
///
/// # Errors
/// Returns the field that cannot be read, and what was expected.
pub(crate) fn read_kept<S: RuleSystem>(kept: &str) -> Result<Kept<S>, String> {
    let kept: Value = serde_json::from_str(kept).map_err(|error| error.to_string())?;
    read(&kept).map_err(|malformed| malformed.to_string())
}

/// Serializes one of our own types; see [`json`].
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Converts one of our own types to JSON.
fn json(value: &impl Serialize) -> Value {
    // Maps of ours have text for keys and numbers are finite, so there is nothing to fail.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

impl<S: RuleSystem> Journal for TypedGame<S>
where
    TypedGame<S>: Send,
{
    fn next_seq(&self) -> u64 {
        self.0.next_seq()
    }

    fn first_seq(&self) -> u64 {
        self.0.first_seq()
    }

    fn can_undo_redo(&self) -> (bool, bool) {
        self.0.can_undo_redo()
    }

    fn undone(&self) -> Vec<u64> {
        self.0.all_undone()
    }

    fn reaches_back(&self) -> (bool, bool) {
        self.0.reaches_back()
    }

    fn follow(&mut self, entry: &str) -> Result<(), Replay> {
        self.0.follow(read_entry(self.0.next_seq(), entry)?)
    }

    fn is_same(&self, entry: &str, command: &Value, dice: Option<&[u32]>, viewer: &Viewer) -> bool {
        let Ok(Entry { kind: LogKind::Act { command: done, dice: source, .. }, .. }) = read_entry::<S>(0, entry) else {
            return false;
        };
        let typed = match &source {
            DiceUsed::Typed(faces) => Some(faces.as_slice()),
            DiceUsed::Stream { .. } => None,
        };
        typed == dice
            && (json(&done) == *command || self.read(command.clone(), viewer).is_ok_and(|asked| asked == done))
    }

    fn is_secret(&self, seq: u64) -> bool {
        self.0.is_secret(seq)
    }

    fn first_entry(&self) -> String {
        self.0.entries().first().map(text).unwrap_or_default()
    }

    fn last_events(&self) -> Vec<Value> {
        let events = |entry: &Entry<S>| match &entry.kind {
            LogKind::Act { events, .. } => Some(events.iter().map(json).collect()),
            _ => None,
        };
        self.0.entries().iter().rev().find_map(events).unwrap_or_default()
    }

    fn audit(&self) -> Result<Audited, Replay> {
        self.0.audit()
    }

    fn keep(&self) -> String {
        text(&self.0.keep())
    }

    fn forget(&mut self, kept: &str) {
        if let Ok(kept) = read_kept(kept) {
            self.0.forget(kept);
        }
    }
}

impl<S: RuleSystem> Showing for TypedGame<S>
where
    TypedGame<S>: Send,
{
    fn view(&self, viewer: &Viewer) -> View {
        let state = self.0.shown(viewer);
        let doors = ludex_engine::walls::stamp(&drawn::lines::<S>(&state, viewer));
        let fog = S::fog_stamp(&state, viewer) ^ doors;
        let mut view = called::on(S::shape(&state), || View { fog, ..S::view(&state, viewer) });
        crate::short_names::shorten(&mut view.tokens);
        view
    }

    fn ground(&self, viewer: &Viewer) -> Option<Ground> {
        let state = self.0.shown(viewer);
        drawn::ground::<S>(&state, viewer)
    }

    fn shows_picture(&self, viewer: &Viewer) -> bool {
        S::shows_picture(&self.0.shown(viewer), viewer)
    }

    fn known(&self, viewer: &Viewer) -> Vec<(u16, String)> {
        known_to::<S>(&self.0.shown(viewer), viewer).map(|(id, name)| (id.0, name.to_owned())).collect()
    }

    fn sheet(&self, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        let state = self.0.shown(viewer);
        let known = self.knows(viewer, actor);
        called::on(S::shape(&state), || if known { S::sheet(&state, actor, viewer) } else { None })
    }

    fn record(&self, actor: ActorId, viewer: &Viewer) -> Option<Value> {
        let known = viewer.plays(actor) && self.knows(viewer, actor);
        S::builder().filter(|_| known)?.record(&self.0.shown(viewer), actor)
    }

    fn history(&self, viewer: &Viewer) -> Vec<Told> {
        let mut history = Vec::with_capacity(self.0.entries().len());
        if let Some(first) = self.0.entries().first().filter(|_| self.0.first_seq() == 1) {
            // The beginning tells nothing.
            history.push(told(first, viewer, Vec::new()));
        }
        let mut past = Self(self.0.begun());
        for entry in self.0.entries().iter().skip(history.len()) {
            let told = past.told_of(entry, viewer);
            past.0.commit(entry.clone());
            log::tell_on(&mut history, Told { waits: past.is_waiting(viewer), ..told }, viewer);
        }
        history
    }

    fn told(&self, prepared: &Prepared, viewer: &Viewer) -> Told {
        match prepared.entry.downcast_ref::<Entry<S>>() {
            Some(entry) => self.told_of(entry, viewer),
            None => unreachable!("an entry is told by the game that prepared it"),
        }
    }

    fn told_next(&mut self, entry: &str, viewer: &Viewer) -> Result<Told, Replay> {
        let entry: Entry<S> = read_entry(self.0.next_seq(), entry)?;
        let told = self.told_of(&entry, viewer);
        self.0.follow(entry)?;
        Ok(Told { waits: self.is_waiting(viewer), ..told })
    }

    fn shown_seq(&self, viewer: &Viewer) -> u64 {
        self.0.shown_seq(viewer)
    }

    fn is_veiled(&self, viewer: &Viewer) -> bool {
        !std::ptr::eq(&*self.0.shown(viewer), self.0.state())
    }

    fn snapshot(&self, viewer: &Viewer) -> Box<dyn Game> {
        Box::new(TypedGame::<S>(Campaign::begin(self.0.shown(viewer).into_owned(), [0; 32], "")))
    }
}

impl<S: RuleSystem> Choices for TypedGame<S>
where
    TypedGame<S>: Send,
{
    fn offers(&self, viewer: &Viewer) -> Vec<Offer> {
        if *viewer == Viewer::Spectator {
            return Vec::new();
        }
        let mut offers = Vec::new();
        let state = self.known_state(viewer);
        called::on(S::shape(&state), || S::Command::offers(&state, &mut offers));
        offers.retain(|offer| self.may(&offer.command, viewer));
        if !viewer.is_game_master() {
            let known: Vec<ActorId> = known_to::<S>(&state, viewer).map(|(id, _)| id).collect();
            offers.retain(|offer| {
                let mut all = offer.target.is_none_or(|target| known.contains(&target));
                offer.command.people(&mut |id| all &= known.contains(&id));
                all && self.has_seen_places(&state, &offer.command, viewer)
            });
        }
        offered(offers)
    }

    fn forms(&self, viewer: &Viewer) -> Vec<Form> {
        let state = self.known_state(viewer);
        let mut forms = called::on(S::shape(&state), || S::Command::forms_for(&state, viewer));
        if !viewer.is_game_master() {
            forms.retain_mut(|form| self.in_hands_of(form, viewer));
            return forms;
        }
        // Nobody else calls for rolls.
        for form in &mut forms {
            form.helps = self.helped(&form.command, ActorId(0)).is_some();
        }
        forms
    }

    fn helped(&self, command: &Value, helper: ActorId) -> Option<Value> {
        let command = serde_json::from_value::<S::Command>(command.clone()).ok()?;
        command.helped(helper).map(|command| json(&command))
    }

    fn after(&self, command: Value, viewer: &Viewer) -> Result<Box<dyn Game>, Denied> {
        Ok(Box::new(TypedGame::<S>(self.expected(command, viewer)?)))
    }

    fn way(&self, command: Value, viewer: &Viewer) -> Result<Way, Denied> {
        self.way_of(command, viewer)
    }

    fn unavailable(&self, actor: ActorId, viewer: &Viewer) -> Result<Vec<Unavailable>, Denied> {
        if !self.knows(viewer, actor) {
            let message = format!("there is nobody with the number {}", actor.0);
            return Err(Denied::Unknown { field: "actor".into(), message });
        }
        if !viewer.plays(actor) {
            return Err(Denied::NotYours("somebody else plays that creature".into()));
        }
        let state = self.known_state(viewer);
        Ok(called::on(S::shape(&state), || S::Command::unavailable(&state, actor, viewer)))
    }

    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        S::builder().ok_or_else(files_alone)?.draft_in(self.0.state(), record)
    }

    fn guide(&self, record: &Value) -> Guide {
        S::builder().map(|builder| builder.guide(Some(self.0.state()), record)).unwrap_or_default()
    }

    fn odds(&self, command: Value, viewer: &Viewer, budget: Budget) -> Result<Odds, Denied> {
        let odds = self.odds_paced(command, viewer, budget, &mut || Pace::On)?;
        Ok(odds.unwrap_or_else(|| Odds { exact: false, paths: 0, counts: false, rows: Vec::new() }))
    }

    fn odds_paced(
        &self,
        command: Value,
        viewer: &Viewer,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Odds>, Denied> {
        self.odds_of(&self.read(command, viewer)?, viewer, budget, pace)
    }

    fn odds_told(
        &self,
        command: Value,
        viewer: &Viewer,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Odds>, Denied> {
        let command = self.read(command, &Viewer::GameMaster)?;
        let mut known = true;
        command.people(&mut |id| known &= self.knows(viewer, id));
        if known {
            self.odds_of(&command, viewer, budget, pace)
        } else {
            Err(Denied::NotYours("somebody in it is known to the game master alone".into()))
        }
    }
}

impl<S: RuleSystem> Changes for TypedGame<S>
where
    TypedGame<S>: Send,
{
    fn prepare(&self, ask: Request<'_>) -> Result<Prepared, Denied> {
        let command = self.read(ask.command, ask.viewer)?;
        let state = self.0.shown(ask.viewer);
        let explained =
            |refusal: &Refusal| called::on(S::shape(&state), || S::explained(&state, &command, refusal, ask.viewer));
        if !std::ptr::eq(&*state, self.0.state()) {
            // What they cannot do in the game as they are shown it, they cannot do.
            let dice = &mut Seeded::from_number(0);
            if let Err(refusal) = ludex_engine::simulate::<S>(&mut state.clone().into_owned(), dice, &command) {
                return Err(Denied::Refused(explained(&refusal)));
            }
        }
        let typed = ask.dice.clone();
        let entry = self.0.prepare(command.clone(), ask.dice, ask.by, ask.id);
        entry.map(Self::prepared).map_err(|error| match Denied::by(error, explained) {
            Denied::Dice { fault, .. } => {
                let die = typed.and_then(|typed| self.die_of(&command, &typed, fault, ask.viewer));
                Denied::Dice { fault, die }
            }
            denied => denied,
        })
    }

    fn prepare_roll(&self, throw: Throw, by: &str, id: Option<String>, viewer: &Viewer) -> Result<Prepared, Denied> {
        let why = match viewer {
            Viewer::Spectator => Some("who looks on does not roll; ask the game master for a player's link"),
            Viewer::Player(_) if throw.secret => Some("only the game master rolls in secret"),
            _ => None,
        };
        match why {
            Some(why) => Err(Denied::NotYours(why.to_owned())),
            None => {
                let entry = self.0.prepare_roll(throw, by, id);
                entry.map(Self::prepared).map_err(|error| self.denied(error, viewer))
            }
        }
    }

    fn prepare_undo(&self, by: &str, id: Option<String>) -> Result<Prepared, Denied> {
        let entry = self.0.prepare_undo(by, id);
        entry.map(Self::prepared).map_err(|error| self.denied(error, &Viewer::GameMaster))
    }

    fn prepare_redo(&self, by: &str, id: Option<String>) -> Result<Prepared, Denied> {
        let entry = self.0.prepare_redo(by, id);
        entry.map(Self::prepared).map_err(|error| self.denied(error, &Viewer::GameMaster))
    }

    fn prepare_reveal(&self, seq: u64, by: &str, id: Option<String>) -> Result<Prepared, Denied> {
        let entry = self.0.prepare_reveal(seq, by, id);
        entry.map(Self::prepared).map_err(|error| self.denied(error, &Viewer::GameMaster))
    }

    fn commit(&mut self, prepared: Prepared) {
        match prepared.entry.downcast::<Entry<S>>() {
            Ok(entry) => self.0.commit(*entry),
            Err(_) => unreachable!("an entry is committed to the game that prepared it"),
        }
    }
}

impl<S: RuleSystem> AutoPlay for TypedGame<S>
where
    TypedGame<S>: Send,
{
    fn simulate(&self, plan: &Plan, watch: &Watch) -> Result<Runs, Faulty> {
        ludex_simulate::simulate::<S>(self.0.state(), plan, watch)
    }

    fn suggest(&self, policy: Option<&str>, others: &[ActorId]) -> Result<Option<Offer>, Denied> {
        self.suggestion(policy, others)
    }

    fn fight(
        &mut self,
        policy: &str,
        number: Option<u64>,
        most: u32,
        told: &mut dyn FnMut(Step),
    ) -> Result<Ending, Denied> {
        let mut player = named::<S>(Some(policy))?;
        if S::is_talk(self.0.state()) {
            return Ok(Ending { commands: 0, ended: true });
        }
        if let Some(number) = number {
            player.begin(Lots::of_fight(number));
        }
        for commands in 0..most {
            let Some(command) = player.choose(self.0.state()) else { return Ok(Ending { commands, ended: true }) };
            let prepared = self.0.prepare(command.clone(), None, policy, None);
            let entry = prepared.map_err(|error| self.denied(error, &Viewer::GameMaster))?;
            let lines = self.0.tell(&entry, &Viewer::GameMaster);
            let seq = entry.seq;
            self.0.commit(entry);
            told(Step { seq, command: json(&command), events: self.last_events(), lines });
        }
        Ok(Ending { commands: most, ended: false })
    }
}

impl<S: RuleSystem> Game for TypedGame<S>
where
    TypedGame<S>: Send,
{
    fn system(&self) -> &'static str {
        S::ID
    }

    fn state(&self) -> Value {
        json(self.0.state())
    }

    fn broken(&self) -> Option<String> {
        S::broken(self.0.state())
    }
}
