//! What failing means, and whether it is any use to try again.

use super::*;

words! {
    /// What a failure means (ED-CHK-08).
    #[derive(Default)]
    pub enum Consequence {
        #[default] Fails = "fails", InVain = "in vain" : "it is done, without what was wanted",
        WithAHitch = "with a hitch" : "it is done, and something else goes wrong",
    }
}

/// Asks whether it is any use for an actor to try something.
///
/// # Errors
/// The game master has said that it is none, for this one or for everybody.
pub(super) fn may_try(state: &State, actor: ActorId, task: &str) -> Verdict {
    let bars = |one: &Bar| one.task == task && one.whom.is_none_or(|whom| whom == actor);
    let barred = !task.is_empty() && state.bars.iter().any(bars);
    ensure!(!barred, NO_USE, "it is no use to try it again", instead = "try something else");
    Ok(())
}

/// Say what a failure means.
#[command(rule = MEANING, group = "Rulings", kind = Rule, by = game_master, open, always, label = "What a failure means")]
pub struct SayFailure {
    pub target: ActorId,
    #[field("it", usual = Consequence::Fails)]
    pub means: Consequence,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("in words")]
    pub note: String,
}

impl Act<Edge> for SayFailure {
    fn may(&self, _state: &State) -> Verdict {
        ensure!(self.note.chars().count() <= 300, MEANING, "say it in at most 300 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SaidFailure { actor: self.target, means: self.means, note: self.note.trim().to_owned() });
    }
}

/// The game master said what a failure means.
#[event]
pub struct SaidFailure {
    pub actor: ActorId,
    pub means: Consequence,
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
}

impl Event<Edge> for SaidFailure {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let mut text = match self.means {
            Consequence::Fails => format!("{who} fails"),
            Consequence::InVain => format!("{who} does it, in vain"),
            Consequence::WithAHitch => format!("{who} does it, with a hitch"),
        };
        if !self.note.is_empty() {
            text += &format!(": {}", self.note);
        }
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(&MEANING))
    }
}

/// Say that it is no use to try something again.
#[command(rule = NO_USE, group = "Rulings", kind = Rule, by = game_master, open, always, label = "No use to try again")]
pub struct BlockTask {
    #[field("what is tried")]
    pub task: String,
    #[field("why")]
    pub why: String,
    /// For whom alone; for everybody where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("for")]
    pub whom: Option<ActorId>,
}

impl Act<Edge> for BlockTask {
    fn may(&self, state: &State) -> Verdict {
        let said = |text: &str| (1..=200).contains(&text.trim().chars().count());
        ensure!(said(&self.task) && said(&self.why), NO_USE, "say what and why, each in at most 200 letters");
        ensure!(state.bars.len() < 200, NO_USE, "enough is no use", instead = "allow something again");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let bar = Bar { task: self.task.trim().to_owned(), why: self.why.trim().to_owned(), whom: self.whom };
        table.emit(Barred { bar });
    }
}

/// It is no use to try something.
#[event]
pub struct Barred {
    pub bar: Bar,
}

impl Event<Edge> for Barred {
    fn apply(&self, state: &mut State) {
        state.bars.push(self.bar.clone());
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Bar { task, why, whom } = &self.bar;
        let whom = whom.map_or("everybody".into(), |whom| teller.name(whom));
        Some(Line::new(LineKind::Ruling, format!("{task}: no use for {whom}, {why}")).rule(&NO_USE))
    }
}

/// Say that something may be tried again.
#[command(rule = AGAIN, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Let it be tried again")]
pub struct AllowTask {
    #[field("what is tried")]
    pub task: String,
}

impl Act<Edge> for AllowTask {
    fn may(&self, state: &State) -> Verdict {
        let task = self.task.trim();
        let barred = state.bars.iter().any(|bar| bar.task == task);
        ensure!(barred, AGAIN, "it may be tried as it is");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Cleared { task: self.task.trim().to_owned() });
    }
}

/// Something may be tried again.
#[event(Ruling, "{task} may be tried again", AGAIN)]
pub struct Cleared {
    pub task: String,
}

impl Event<Edge> for Cleared {
    fn apply(&self, state: &mut State) {
        state.bars.retain(|bar| bar.task != self.task);
    }
}

/// Say that something needs no check: it succeeds.
#[command(rule = CALLED, group = "Rulings", kind = Rule, by = game_master, open, always, label = "No check is needed")]
pub struct NeedNoCheck {
    pub target: ActorId,
    #[field("what it does")]
    pub action: String,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("why")]
    pub reason: String,
}

impl Act<Edge> for NeedNoCheck {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), CALLED, "{} is dead", self.target);
        let said = (1..=200).contains(&self.action.trim().chars().count());
        ensure!(said && self.reason.chars().count() <= 200, CALLED, "say it in at most 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let (action, reason) = (self.action.trim().to_owned(), self.reason.trim().to_owned());
        table.emit(DoneWithoutCheck { actor: self.target, action, reason });
    }
}

/// Somebody has done something that needed no check.
#[event]
pub struct DoneWithoutCheck {
    pub actor: ActorId,
    pub action: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub reason: String,
}

impl Event<Edge> for DoneWithoutCheck {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let mut text = format!("{} does it without a check: {}", teller.name(self.actor), self.action);
        if !self.reason.is_empty() {
            text += &format!(" ({})", self.reason);
        }
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(&CALLED).came(RollResult::of(true)))
    }
}
