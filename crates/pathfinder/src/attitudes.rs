//! What people think of people.

use crate::prelude::*;
use ludex_kit::words;

rules! {
    /// A person thinks of each character one of five things, from hostile to helpful; of whom it does not know it thinks
    /// neither well nor ill. Steps end at the ends. Only magic gives players' characters an attitude.
    ATTITUDES = "PF-CND-18", "Attitudes", State;
    /// The friendly like somebody, and grant what is simple, safe and cheap.
    FRIENDLY = "PF-CND-19", "Friendly", State;
    /// The helpful grant what is reasonable, and animals that are helpful obey a degree better.
    HELPFUL = "PF-CND-20", "Helpful", State;
    /// The indifferent lean neither way, and are not to be asked for favours.
    INDIFFERENT = "PF-CND-21", "Indifferent", State;
    /// The hostile seek to harm, and grant nothing; they may still be coerced.
    HOSTILE = "PF-CND-22", "Hostile", State;
    /// The unfriendly dislike and distrust, and grant nothing; such animals obey nobody.
    UNFRIENDLY = "PF-CND-45", "Unfriendly", State;
    /// What harms another, or could, is hostile, unless whoever does it cannot know that. In doubt the game master says so; it makes
    /// people think worse of its doer, and ends being fascinated.
    HOSTILE_ACT = "PF-EFF-16", "Hostile action", Call;
}

/// Steps by which a hostile act makes people think worse of somebody (house, PF-CND-18).
pub const HARMED: i8 = -2;

words! {
    /// What the engine takes for hostile by itself (PF-EFF-16).
    pub enum Harmful {
        Strike = "strike", Attack = "attack", Demoralize = "demoralize", Damage = "damage", Save = "save",
    }
}

/// Returns what one thinks of another.
pub fn attitude(state: &State, of: ActorId, toward: ActorId) -> Attitude {
    let found = state.feelings.iter().find(|one| one.of == of && one.toward == toward);
    found.map_or(Attitude::Indifferent, |one| one.attitude)
}

/// Returns an attitude so many steps better, or worse below 0; never beyond the ends (PF-CND-18).
pub fn shifted(attitude: Attitude, steps: i8) -> Attitude {
    let place = attitude as i32 - i32::from(steps);
    Attitude::ALL[place.clamp(0, 4) as usize]
}

/// Returns the rule of an attitude.
pub fn rule_of(attitude: Attitude) -> &'static Rule {
    match attitude {
        Attitude::Helpful => &HELPFUL,
        Attitude::Friendly => &FRIENDLY,
        Attitude::Indifferent => &INDIFFERENT,
        Attitude::Unfriendly => &UNFRIENDLY,
        Attitude::Hostile => &HOSTILE,
    }
}

/// Has one think so of another, if that is new.
pub(crate) fn thinks(table: &mut Table<'_, impl Run>, of: ActorId, toward: ActorId, attitude: Attitude) {
    if self::attitude(table.state(), of, toward) != attitude {
        table.emit(Felt { actor: of, toward, attitude });
    }
}

/// Has one think better of another by so many steps, or worse.
pub(crate) fn warms(table: &mut Table<'_, impl Run>, of: ActorId, toward: ActorId, steps: i8) {
    let now = shifted(attitude(table.state(), of, toward), steps);
    thinks(table, of, toward, now);
}

/// A Strike is hostile: those who are no foes think worse of who strikes them, and their friends wake from what fascinates them.
pub fn struck(struck: &crate::attack::Struck, table: &mut Table<'_, impl Run>) {
    harms(table, struck.actor, struck.target);
}

/// Does what follows from a hostile act against somebody (PF-EFF-16, PF-CND-14, PF-CND-18).
pub(crate) fn harms(table: &mut Table<'_, impl Run>, doer: ActorId, victim: ActorId) {
    let known = table.state().feelings.iter().any(|one| one.of == victim && one.toward == doer);
    if known {
        warms(table, victim, doer, HARMED);
    }
    if !table.state().actors.iter().any(|one| one.has(Condition::Fascinated)) {
        return;
    }
    for other in table.state().ids() {
        let state = table.state();
        if !state.actor(other).has(Condition::Fascinated) {
            continue;
        }
        let friend = other == victim || !state.hostile(other, victim);
        if friend && state.hostile(other, doer) {
            conditions::take(table, other, Condition::Fascinated);
        }
    }
}

/// Say what somebody thinks of somebody else.
#[command(rule = ATTITUDES, group = "Rulings", kind = Rule, by = game_master, open, always, label = "What somebody thinks of somebody")]
pub struct SetAttitude {
    pub target: ActorId,
    /// Of whom.
    pub toward: ActorId,
    #[field("attitude", usual = Attitude::Indifferent)]
    pub attitude: Attitude,
}

impl Act<Pathfinder> for SetAttitude {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.target != self.toward, ATTITUDES, "that is between two");
        let new = attitude(state, self.target, self.toward) != self.attitude;
        ensure!(new, ATTITUDES, "that is so already");
        ensure!(state.feelings.len() < 2000, ATTITUDES, "everybody thinks enough");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        thinks(table, self.target, self.toward, self.attitude);
    }
}

/// Rule that what somebody has done was hostile to somebody else.
#[command(rule = HOSTILE_ACT, group = "Rulings", kind = Call, by = game_master, open, always, label = "That was hostile")]
pub struct CallHostile {
    /// Who did it.
    pub doer: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for CallHostile {
    fn may(&self, _state: &State) -> Verdict {
        ensure!(self.doer != self.target, HOSTILE_ACT, "that is between two");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(WasHostile { actor: self.doer, target: self.target });
        warms(table, self.target, self.doer, HARMED);
        harms(table, self.doer, self.target);
        crate::sight::gives_away(table, self.doer);
    }
}

/// What somebody did was hostile.
#[event(Ruling, "What {actor} did to {target} was hostile", HOSTILE_ACT)]
pub struct WasHostile {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Pathfinder> for WasHostile {
    fn apply(&self, _state: &mut State) {}
}

/// Somebody thinks otherwise of somebody.
#[event]
pub struct Felt {
    pub actor: ActorId,
    pub toward: ActorId,
    pub attitude: Attitude,
}

impl Event<Pathfinder> for Felt {
    fn apply(&self, state: &mut State) {
        let Self { actor: of, toward, attitude } = *self;
        state.feelings.retain(|one| one.of != of || one.toward != toward);
        if attitude != Attitude::Indifferent {
            state.feelings.push(Feeling { of, toward, attitude });
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is {} to {}", teller.name(self.actor), self.attitude, teller.name(self.toward));
        Some(Line::new(LineKind::Status, text).rule(&ATTITUDES).rule(rule_of(self.attitude)))
    }
}
