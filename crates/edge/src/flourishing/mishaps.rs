//! What the game master makes of twelves that fail and ones that succeed, and setbacks that are about people and things.

use super::*;
use crate::setbacks::Faltering;
use crate::talk;
use ludex_kit::words;

words! {
    /// A setback of people and things (ED-SPC-42, ED-SPC-45, ED-SPC-49, ED-SPC-52, ED-SPC-59).
    pub enum Mishap {
        Outrage = "outrage", Gaffe = "a gaffe", Broken = "something breaks", Stopped = "something stops working",
        Fell = "something falls", Lost = "something is lost",
    }
}

impl Mishap {
    /// Returns its rule.
    const fn rule(self) -> &'static Rule {
        match self {
            Mishap::Outrage => &OUTRAGE,
            Mishap::Gaffe => &GAFFE,
            Mishap::Broken | Mishap::Stopped => &BROKEN,
            Mishap::Fell => &FELL,
            Mishap::Lost => &LOST,
        }
    }
}

/// Choose a setback of people or things.
#[command(rule = NAMED, group = "Rulings", kind = Rule, by = game_master, answer, open, label = "Somebody is offended, something breaks")]
pub struct NameMishap {
    #[field("what happens", usual = Mishap::Broken)]
    pub what: Mishap,
    /// Who is offended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("who is offended")]
    pub whom: Option<ActorId>,
    /// What breaks, falls or is lost.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("which thing")]
    pub thing: String,
}

impl Act<Edge> for NameMishap {
    fn may(&self, state: &State) -> Verdict {
        let Faltering { target, .. } = asked::<Edge, Faltering>(state)?;
        ensure!(self.thing.chars().count() <= 200, NAMED, "say it in at most 200 letters");
        if matches!(self.what, Mishap::Outrage | Mishap::Gaffe) {
            let other = self.whom.filter(|id| id != target && state.lives(*id) && !state.profile(*id).players);
            ensure!(other.is_some(), OUTRAGE, "name whom {} talks to", *target);
        } else {
            ensure!(!self.thing.trim().is_empty(), NAMED, "name the thing");
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Faltering { target, .. }) = answer::<Edge, Faltering>(table) else { return };
        let Self { what, whom, .. } = *self;
        table.emit(MishapNamed { actor: target, what, whom, thing: self.thing.trim().to_owned() });
        if let Some(whom) = whom.filter(|_| what == Mishap::Outrage) {
            // The whole party pays for it.
            talk::warms(table, whom, None, -1);
        }
    }
}

/// A setback of people or things.
#[event]
pub struct MishapNamed {
    pub actor: ActorId,
    pub what: Mishap,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whom: Option<ActorId>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub thing: String,
}

impl Event<Edge> for MishapNamed {
    fn apply(&self, state: &mut State) {
        if let Some(whom) = self.whom.filter(|_| self.what == Mishap::Gaffe) {
            let pair = (self.actor, whom);
            if !state.talk.gaffes.contains(&pair) {
                state.talk.gaffes.push(pair);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let mut text = format!("A setback for {}: {}", teller.name(self.actor), self.what);
        if let Some(whom) = self.whom {
            text += &format!(", {}", teller.name(whom));
        }
        if !self.thing.is_empty() {
            text += &format!(", {}", self.thing);
        }
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(self.what.rule()).rule(&NAMED))
    }
}

/// Say what comes of a twelve that failed, or of a one that succeeded.
#[command(rule = SOFTENED, group = "Rulings", kind = Rule, by = game_master, open, always, label = "A milder failure, or a price")]
pub struct Temper {
    pub target: ActorId,
    /// Whether it is the price of a success.
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: bool,
    #[field("in words")]
    pub text: String,
}

impl Act<Edge> for Temper {
    fn may(&self, _state: &State) -> Verdict {
        ensure!((1..=300).contains(&self.text.trim().chars().count()), SOFTENED, "say it in at most 300 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Tempered { actor: self.target, price: self.price, text: self.text.trim().to_owned() });
    }
}

/// A failure is milder, or a success has its price.
#[event]
pub struct Tempered {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: bool,
    pub text: String,
}

impl Event<Edge> for Tempered {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let (text, rule) = match self.price {
            true => (format!("{who} succeeds, but: {}", self.text), &YES_BUT),
            false => (format!("The failure of {who} is milder: {}", self.text), &SOFTENED),
        };
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(rule))
    }
}
