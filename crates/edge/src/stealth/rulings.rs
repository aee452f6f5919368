//! What the game master says of hiding and noticing.

use super::*;

rules! {
    /// Whoever does something in secret rolls, and whoever might notice it rolls or has what it has without dice.
    EFFORTS = "ED-HID-14", "Perception contests", Table(EFFORT_TABLE; "what is done", "with", "noticed with");
}

words! {
    /// What somebody does in secret.
    #[derive(Default)]
    pub enum Effort {
        #[default] Sneaking = "sneaking", Disguise = "disguise or forgery", Palming = "palming", Lying = "lying",
    }
}

/// With which skill each is done, and noticed (ED-HID-14).
pub const EFFORT_TABLE: [(Effort, Skill, Skill); 4] = [
    (Effort::Sneaking, Skill::Stealth, Skill::Alertness),
    (Effort::Disguise, Skill::Mystification, Skill::Alertness),
    (Effort::Palming, Skill::SleightOfHand, Skill::Alertness),
    (Effort::Lying, Skill::Cunning, Skill::Insight),
];

/// Let somebody do something that another may notice.
#[command(rule = EFFORTS, group = "Rulings", kind = Call, by = game_master, open, label = "Might it be noticed?")]
pub struct TryToNotice {
    /// Who does it.
    pub target: ActorId,
    #[serde(default)]
    #[field("what")]
    pub effort: Effort,
    #[field("who might notice")]
    pub by: ActorId,
    /// Whether that one rolls.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("rolls")]
    pub rolls: bool,
}

impl Act<Edge> for TryToNotice {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.target != self.by, EFFORTS, "it takes two");
        for id in [self.target, self.by] {
            ensure!(state.lives(id), EFFORTS, "{} is dead", id);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let (_, done, noticed) = EFFORT_TABLE[self.effort as usize];
        let shows = table.listens();
        let attempt =
            |state: &State, who, skill, shows| Attempt::about(state, who, Task::of(skill, Kind::Task), None, shows);
        let effort = attempt(table.state(), (self.target, None), done, shows).roll(table);
        let state = table.state();
        let senseless = super::senses::is_senseless(state, self.by, noticed);
        // ED-HID-13: who sleeps has what it has without dice.
        let rolls = self.rolls && !conditions::asleep(state, self.by);
        let against = if senseless {
            (0, Class::None)
        } else if rolls {
            let roll = attempt(table.state(), (self.by, Some(self.target)), noticed, shows).roll(table);
            let came = (roll.total(), roll.throw.class());
            checks::rolled(table, self.by);
            came
        } else {
            let task = Task::of(noticed, Kind::Task);
            let total = checks::passive_against(table.state(), self.by, task, Some(self.target), None, false).total;
            (total, Class::None)
        };
        let (against, other) = against;
        table.emit(Noticed { actor: self.target, by: self.by, effort: self.effort, check: effort, against, other });
        checks::rolled(table, self.target);
    }
}

/// Somebody has done something that another might notice.
#[event]
pub struct Noticed {
    pub actor: ActorId,
    pub by: ActorId,
    pub effort: Effort,
    pub check: Check,
    /// What that one has against it.
    pub against: i32,
    /// What the dice of that one are, where it has rolled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub other: Class,
}

impl Event<Edge> for Noticed {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, by) = (teller.name(self.actor), teller.name(self.by));
        let came = if self.against > self.check.total() { "notices it" } else { "notices nothing" };
        let text = format!("{who}, {}: {} against {}; {by} {came}", self.effort, self.check.total(), self.against);
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&EFFORTS);
        matches!(teller.viewer, Viewer::GameMaster).then(|| self.check.explain("Effort", "", line))
    }
}

/// Say whether somebody can hide where it is.
#[command(rule = PERMISSION, group = "Rulings", kind = Rule, by = game_master, open, label = "Say whether they can hide")]
pub struct PermitHiding {
    pub target: ActorId,
    #[field("can hide", usual = true)]
    pub allowed: bool,
}

impl Act<Edge> for PermitHiding {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), PERMISSION, "{} is dead", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Permitted { actor: self.target, allowed: self.allowed });
    }

    /// Nobody else is told what the ground is good for.
    fn secret(&self, _state: &State) -> bool {
        true
    }
}

/// The game master has said whether somebody can hide.
#[event]
pub struct Permitted {
    pub actor: ActorId,
    pub allowed: bool,
}

impl Event<Edge> for Permitted {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.may_hide = Some(self.allowed));
    }
}

/// Say that somebody is on guard, or looks elsewhere.
#[command(rule = super::surprise::ROLLED, group = "Rulings", kind = Rule, by = game_master, open, label = "Say how they look out")]
pub struct PostLookOut {
    pub target: ActorId,
    #[serde(default)]
    #[field("on guard", usual = true)]
    pub alert: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("looks elsewhere")]
    pub looks_away: bool,
}

impl Act<Edge> for PostLookOut {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), super::surprise::ROLLED, "{} is dead", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Posted { actor: self.target, alert: self.alert, looks_away: self.looks_away });
    }

    /// Nobody else is told who looks where.
    fn secret(&self, _state: &State) -> bool {
        true
    }
}

/// Somebody is on guard, or looks elsewhere.
#[event]
pub struct Posted {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub alert: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub looks_away: bool,
}

impl Event<Edge> for Posted {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.alert, actor.looks_away) = (self.alert, self.looks_away));
    }
}

/// Say that somebody who hides has given itself away.
#[command(rule = REVEALS, group = "Rulings", kind = Rule, by = game_master, open, label = "Say that they are noticed")]
pub struct GiveAway {
    pub target: ActorId,
}

impl Act<Edge> for GiveAway {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.actor(self.target).hide.is_some(), REVEALS, "{} does not hide", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Revealed { actor: self.target });
    }
}

/// One who hid is revealed to all.
#[event(Status, "{actor} is revealed", REVEALS, ATTACKING)]
pub struct Revealed {
    pub actor: ActorId,
}

impl Event<Edge> for Revealed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.hide = None);
    }
}
