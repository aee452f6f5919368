//! What people think, and what they do about it, by the game master's word.

use super::*;

/// Say what somebody thinks of one, or of the party.
#[command(rule = ATTITUDE, group = "Talk", kind = Talk, by = game_master, open, always, label = "What somebody thinks")]
pub struct SetAttitude {
    pub target: ActorId,
    /// Of whom; of the whole party where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("of")]
    pub toward: Option<ActorId>,
    #[field("attitude", usual = Attitude::Indifferent)]
    pub attitude: Attitude,
}

impl Act<Edge> for SetAttitude {
    fn may(&self, state: &State) -> Verdict {
        ensure!(!state.profile(self.target).players, PLAYERS, "what {} thinks its player says", self.target);
        ensure!(self.toward != Some(self.target), ATTITUDE, "that is between two");
        ensure!(state.talk.regards.len() < 1000, ATTITUDE, "everybody thinks enough");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Thinks { actor: self.target, toward: self.toward, attitude: self.attitude });
    }
}

/// What somebody thinks of one, or of the party.
#[event]
pub struct Thinks {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toward: Option<ActorId>,
    pub attitude: Attitude,
}

impl Event<Edge> for Thinks {
    fn apply(&self, state: &mut State) {
        let (of, toward) = (self.actor, self.toward);
        let regards = &mut state.talk.regards;
        // What it thinks of all of them takes the place of what it thought of each.
        regards.retain(|one| one.of != of || toward.is_some() && one.toward != toward);
        regards.push(Regard { of, toward, attitude: self.attitude });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let of = self.toward.map_or("everybody".into(), |id| teller.name(id));
        let text = format!("{} is {} to {of}", teller.name(self.actor), self.attitude);
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(&ATTITUDE).rule(&CHANGES))
    }
}

/// Say how somebody reacts to what was said and done.
#[command(rule = REACTION, group = "Talk", kind = Talk, by = game_master, open, always, label = "How somebody reacts")]
pub struct React {
    pub target: ActorId,
    /// To whom; to the whole party where nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("to")]
    pub toward: Option<ActorId>,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("steps of its attitude", -1..=1, usual = 0)]
    pub steps: i8,
    /// What it does; what its attitude suggests where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("it")]
    pub stance: Option<Stance>,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("in words")]
    pub text: String,
}

impl Act<Edge> for React {
    fn may(&self, state: &State) -> Verdict {
        ensure!(!state.profile(self.target).players, PLAYERS, "how {} reacts its player says", self.target);
        ensure!(self.text.chars().count() <= 300, REACTION, "say it in at most 300 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, toward, steps, .. } = *self;
        if steps != 0 {
            warms(table, target, toward, steps);
        }
        let state = table.state();
        let thinks = toward.or_else(|| state.ids().find(|id| state.profile(*id).players));
        let suggested = thinks.map_or(Stance::Nothing, |toward| stance(attitude(state, target, toward)));
        let stance = self.stance.unwrap_or(suggested);
        table.emit(Reacts { actor: target, stance, text: self.text.trim().to_owned() });
    }
}

/// Somebody reacts.
#[event]
pub struct Reacts {
    pub actor: ActorId,
    pub stance: Stance,
    #[serde(default, skip_serializing_if = "is_default")]
    pub text: String,
}

impl Event<Edge> for Reacts {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let mut text = match self.stance {
            Stance::Nothing => format!("{who} waits"),
            Stance::Helps => format!("{who} helps"),
            Stance::Hinders => format!("{who} gets in the way"),
        };
        if !self.text.is_empty() {
            text += &format!(": {}", self.text);
        }
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(&MEANS).rule(&REACTION))
    }
}

/// What was only for the scene is over with it (ED-SOC-11).
pub fn scene_over(_over: &crate::cards::EncounterOver, table: &mut Table<'_, impl Run>) {
    let talk = &table.state().talk;
    if !talk.swayed.is_empty() || !talk.moved.is_empty() || !talk.focus.is_empty() {
        table.emit(TalkOver {});
    }
}

/// A scene of talk is over.
#[event]
pub struct TalkOver {}

impl Event<Edge> for TalkOver {
    fn apply(&self, state: &mut State) {
        state.talk.swayed.clear();
        state.talk.moved.clear();
        state.talk.focus.clear();
    }
}
