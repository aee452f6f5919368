//! What changes between an observer and another, and who is told of it.

use super::*;
use crate::checks::{Attempt, Degree};
use crate::position::{Shelter, cover};

/// Returns whether somebody has what it takes to stay hidden from an observer: cover or concealment (PF-DET-06).
pub(crate) fn may_stay_hidden(state: &State, observer: ActorId, subject: ActorId) -> bool {
    let covered = cover(state, observer, subject) >= Shelter::Standard;
    covered || seeing(state, observer, subject) > Seeing::Plain
}

/// Sets what is between two, if that is new.
pub(crate) fn notices(table: &mut Table<'_, impl Run>, observer: ActorId, subject: ActorId, how: Sighting) {
    let before = table.state().sight.of(observer, subject);
    if before != how {
        table.emit(Sighted { actor: observer, subject, how, found: how < before });
    }
}

/// Lets everybody observe an actor again that has given itself away (PF-DET-06).
pub(crate) fn gives_away(table: &mut Table<'_, impl Run>, subject: ActorId) {
    if table.state().sight.is_plain() {
        return;
    }
    for observer in table.state().ids() {
        notices(table, observer, subject, Sighting::Observed);
    }
}

/// Who does anything that shows gives itself away.
pub fn shows_itself(spent: &turns::Spent, table: &mut Table<'_, impl Run>) {
    if !spent.quiet {
        gives_away(table, spent.actor);
    }
}

/// As a move ends nobody stays hidden in the open, neither the one who moved nor others from it (PF-DET-06).
pub fn arrives(arrived: &turns::Arrived, table: &mut Table<'_, impl Run>) {
    if table.state().sight.is_plain() {
        return;
    }
    for other in table.state().ids() {
        for (observer, subject) in [(other, arrived.actor), (arrived.actor, other)] {
            let state = table.state();
            let hides = state.sight.of(observer, subject) != Sighting::Observed;
            let diverted = state.sight.diverted.is(observer, subject);
            let sneaks = matches!(state.doing, Some(Doing::Sneaking { actor, .. }) if actor == subject);
            let pounces = state.actor(subject).bounding.is_some();
            if hides && !diverted && !sneaks && !pounces && !may_stay_hidden(state, observer, subject) {
                notices(table, observer, subject, Sighting::Observed);
            }
        }
    }
}

/// Lets those be seen who have neither cover nor concealment any more from somebody whom it concerns (PF-DET-06).
fn reveals(table: &mut Table<'_, impl Run>, concerns: impl Fn(ActorId, ActorId) -> bool) {
    if table.state().sight.is_plain() {
        return;
    }
    for observer in table.state().ids() {
        for subject in table.state().ids() {
            let state = table.state();
            let hides = state.sight.of(observer, subject) != Sighting::Observed;
            let diverted = state.sight.diverted.is(observer, subject);
            let sneaks = matches!(state.doing, Some(Doing::Sneaking { actor, .. }) if actor == subject);
            let bared = hides && !diverted && !sneaks && concerns(observer, subject);
            if bared && !may_stay_hidden(state, observer, subject) {
                notices(table, observer, subject, Sighting::Observed);
            }
        }
    }
}

/// Who is concealed no longer is seen, and so is everybody by those whose eyes are clear again (PF-DET-06).
pub fn clears(lost: &conditions::Lost, table: &mut Table<'_, impl Run>) {
    let actor = lost.actor;
    match lost.what {
        Condition::Concealed | Condition::Invisible => reveals(table, |_, subject| subject == actor),
        Condition::Blinded | Condition::Dazzled => reveals(table, |observer, _| observer == actor),
        _ => {}
    }
}

/// Light that comes and fog that lifts show whom they hid (PF-DET-06).
pub fn brightens<E>(_changed: &E, table: &mut Table<'_, impl Run>) {
    reveals(table, |_, _| true);
}

/// What a diversion hides it hides until the turn ends.
pub fn turn_ends(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    if table.state().sight.diverted.is_empty() {
        return;
    }
    for observer in table.state().ids() {
        if table.state().sight.diverted.is(observer, ended.actor) {
            notices(table, observer, ended.actor, Sighting::Observed);
        }
    }
}

/// As an encounter begins whoever rolled Stealth is compared with what each foe perceives (PF-DET-07, PF-TRN-21).
pub fn begins(_ordered: &turns::Ordered, table: &mut Table<'_, impl Run>) {
    for subject in table.state().ids() {
        let state = table.state();
        let by_stealth = state.actor(subject).initiative_by == Some(Skill::Stealth);
        let Some(result) = state.actor(subject).initiative.filter(|_| by_stealth) else { continue };
        for observer in table.state().ids() {
            let state = table.state();
            if !state.hostile(observer, subject) || !may_stay_hidden(state, observer, subject) {
                continue;
            }
            let dc = 10 + derived::perception(state, observer, false).total;
            let how = match Degree::of(result.into(), dc) {
                Degree::CriticalSuccess | Degree::Success => Sighting::Undetected,
                Degree::Failure => Sighting::Hidden,
                Degree::CriticalFailure => Sighting::Observed,
            };
            notices(table, observer, subject, how);
        }
    }
}

/// What is rolled in secret: the die, and for each who might notice what it came to. The game master alone is told of it, and the
/// log proves later that it was fair.
#[event]
pub struct Secretly {
    pub actor: ActorId,
    pub what: std::borrow::Cow<'static, str>,
    pub rule: ludex_kit::RuleId,
    pub roll: Rolled,
    pub modifier: Tally,
    /// Against whom: the DC and what it came to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<(ActorId, i32, Degree)>,
}

impl Secretly {
    /// Returns a roll of which nothing is held against anybody yet.
    pub(super) fn of(actor: ActorId, what: &'static str, rule: &'static Rule, roll: Rolled, modifier: Tally) -> Self {
        Self { actor, what: what.into(), rule: rule.into(), roll, modifier, against: Vec::new() }
    }

    /// Returns what it came to.
    pub(super) fn total(&self) -> i32 {
        self.roll.value() + self.modifier.total
    }

    /// Notes what it came to against one, where somebody listens, and returns it.
    pub(super) fn against(&mut self, id: ActorId, attempt: &Attempt, listens: bool) -> Degree {
        let degree = attempt.degree(self.roll.kept);
        if listens {
            self.against.push((id, attempt.dc.total, degree));
        }
        degree
    }
}

impl Event<Pathfinder> for Secretly {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { actor, what, rule, roll, modifier, against } = self;
        let total = roll.value() + modifier.total;
        let mut text = format!("In secret, {} {what}: {total}", teller.name(*actor));
        for (id, dc, degree) in against {
            text += &format!("; {} {dc}, {degree}", teller.name(*id));
        }
        let check = ludex_engine::Check::new("Secret check", vec![roll.clone()], modifier.clone());
        Some(Line::new(LineKind::Roll, text).rule(rule.clone()).rule(&CHANGES).check(check))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master()
    }
}

/// An actor hides or sneaks; what comes of it nobody is told.
#[event(Action, "{actor} {how}", CHANGES)]
pub struct Stole {
    pub actor: ActorId,
    pub how: std::borrow::Cow<'static, str>,
}

impl Event<Pathfinder> for Stole {
    fn apply(&self, _state: &mut State) {}
}

/// An actor has looked around; it alone learns whether it has noticed anything.
#[event]
pub struct Looked {
    pub actor: ActorId,
    pub found: bool,
    /// The place that was searched for things, and what the search came to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub searched: Option<(ludex_grid::Cell, i32)>,
}

impl Event<Pathfinder> for Looked {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match (teller.viewer.plays(self.actor), self.found) {
            (false, _) => format!("{who} looks around"),
            (true, true) => format!("{who} looks around, and notices something"),
            (true, false) => format!("{who} looks around, and notices nothing"),
        };
        Some(Line::new(LineKind::Action, text).rule(&SEEK))
    }
}

/// What an observer knows of another has changed. Whoever plays the observer is told what it finds, and nobody what it loses.
#[event]
pub struct Sighted {
    pub actor: ActorId,
    pub subject: ActorId,
    pub how: Sighting,
    #[serde(default, skip_serializing_if = "is_default")]
    pub found: bool,
}

impl Event<Pathfinder> for Sighted {
    fn apply(&self, state: &mut State) {
        state.sight.set(self.actor, self.subject, self.how);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, whom) = (teller.name(self.actor), teller.name(self.subject));
        let (text, rule) = match self.how {
            Sighting::Observed => (format!("{who} sees {whom}"), &OBSERVED),
            Sighting::Hidden if self.found => (format!("{who} knows where {whom} is"), &HIDDEN),
            Sighting::Hidden => (format!("{who} sees {whom} no longer"), &HIDDEN),
            Sighting::Undetected => (format!("{who} no longer knows where {whom} is"), &UNDETECTED),
            Sighting::Unnoticed => (format!("{who} knows nothing of {whom}"), &UNNOTICED),
        };
        Some(Line::new(LineKind::Status, text).rule(rule).rule(&CHANGES))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !(viewer.is_game_master() || self.found && viewer.plays(self.actor))
    }
}

/// Say how much somebody knows of somebody else: as an encounter begins, or whenever the game master sees fit.
#[command(rule = STARTS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Who knows of whom")]
pub struct SetSight {
    /// Who observes.
    pub observer: ActorId,
    pub target: ActorId,
    #[field("what the observer knows", usual = Sighting::Observed)]
    pub how: Sighting,
}

impl Act<Pathfinder> for SetSight {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.observer != self.target, STARTS, "everybody knows of oneself");
        let new = state.sight.of(self.observer, self.target) != self.how;
        ensure!(new, STARTS, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        notices(table, self.observer, self.target, self.how);
    }

    /// Nobody else is told who has noticed whom.
    fn secret(&self, _state: &State) -> bool {
        self.how != Sighting::Observed
    }
}
