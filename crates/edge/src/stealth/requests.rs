//! Looking at things: a player asks, and the game master says what there is to find.

use super::looking::{Senses, attempt};
use super::*;

rules! {
    /// A player asks to look, and the game master lets it roll or not; neither answer tells whether there was anything.
    ASKED = "ED-HID-10", "Who asks for a Perception check", Call;
    /// The game master may roll in secret: then it alone sees dice and sum.
    IN_SECRET = "ED-HID-11", "Secret rolls", Option;
    /// Hidden things are found by Inspection, against what the game master says.
    THINGS = "ED-HID-15", "Finding hidden objects";
    /// Who looks in the wrong place finds nothing; who looks nearly there has disadvantage.
    WHERE = "ED-HID-16", "Saying where you look", Call;
}

words! {
    /// How well the place where somebody looks is that where something is.
    #[derive(Default)]
    pub enum Scope {
        #[default] Covers = "covers", Partly = "partly", Misses = "misses",
    }
}

/// Ask to look at something.
#[command(rule = ASKED, group = "Stealth", label = "Ask to look", open)]
pub struct AskToLook {
    pub actor: ActorId,
    #[serde(default)]
    #[field("by", usual = Senses::Inspection)]
    pub with: Senses,
    #[field("where", usual = "around".to_owned())]
    pub place: String,
    /// What vitality is to buy for it, 3 for each point, also where the roll is secret.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for AskToLook {
    fn may(&self, state: &State) -> Verdict {
        ensure!(!self.place.trim().is_empty(), WHERE, "say where");
        ensure!(self.place.chars().count() <= 200, WHERE, "say it in at most 200 letters");
        if state.stage == Stage::Fighting {
            may_pay(state, self.actor, Cost::Action)?;
        }
        ensure!(conditions::can_act(state, self.actor), conditions::INCAPACITATED, "{} is incapacitated", self.actor);
        // ED-HID-11: it is said beforehand, once, what is spent.
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let place = self.place.trim().to_owned();
        Edge::ask(table, Requested { target: self.actor, with: self.with, place, tenacity: self.tenacity }.into());
    }
}

/// What does somebody find who looks?
#[prompt]
pub struct Requested {
    pub target: ActorId,
    pub with: Senses,
    pub place: String,
    /// What vitality is to buy for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tenacity: u8,
}

impl Prompt<Edge> for Requested {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} looks here: {}. What is there to find?", teller.name(self.target), self.place)
    }

    fn usual(&self, _state: &State) -> Command {
        Refuse {}.into()
    }
}

/// Let somebody look.
#[command(rule = ASKED, group = "Rulings", kind = Rule, by = game_master, answer, open, label = "Let them roll")]
pub struct Grant {
    #[serde(default)]
    #[field("place")]
    pub scope: Scope,
    /// How hard it is to find; 0 where there is nothing.
    #[serde(default)]
    #[field("DC; 0 for nothing", 0..=60, usual = 17)]
    pub dc: u8,
    /// Whether the game master alone sees the roll.
    #[serde(default)]
    #[field("in secret")]
    pub secret: bool,
}

impl Act<Edge> for Grant {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Requested>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Requested { target: actor, with, tenacity, .. }) = answer::<Edge, Requested>(table) else { return };
        let Self { scope, dc, secret } = *self;
        if table.state().stage == Stage::Fighting {
            pays(table, actor, Cost::Action);
        }
        let shows = table.listens();
        // What was said before may be more than there is now.
        let spends = checks::may_spend(table.state(), actor, tenacity, 0).is_ok();
        let tenacity = if spends { tenacity } else { 0 };
        checks::spend(table, actor, tenacity);
        let mut attempt = attempt(table.state(), actor, with, scope == Scope::Partly, shows);
        attempt.modifier.add("tenacity", tenacity.into(), &checks::TENACITY);
        let check = attempt.roll(table);
        table.emit(LookedInto { actor, check, dc, misses: scope == Scope::Misses, secret });
        checks::rolled(table, actor);
    }
}

/// Let nobody roll.
#[command(rule = ASKED, group = "Rulings", kind = Pass, by = game_master, answer, label = "No roll")]
pub struct Refuse {}

impl Act<Edge> for Refuse {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Requested>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Requested>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Requested>().is_some() {
            offers.add(Refuse {});
        }
    }
}

/// An actor has looked at something.
#[event]
pub struct LookedInto {
    pub actor: ActorId,
    pub check: Check,
    /// What it took; 0 where there was nothing.
    pub dc: u8,
    /// Whether it looked in the wrong place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub misses: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl LookedInto {
    /// Returns whether something was found.
    pub fn finds(&self) -> bool {
        self.dc > 0 && !self.misses && self.check.total() >= self.dc.into()
    }
}

impl checks::Deeds for LookedInto {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Search);
    }

    fn is_secret(&self) -> bool {
        self.secret
    }
}

impl Event<Edge> for LookedInto {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.help.retain(|help| help.against.is_some()));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let came = if self.finds() { "finds something" } else { "notices nothing" };
        let all = matches!(teller.viewer, Viewer::GameMaster);
        if self.secret && !all {
            let line = Line::new(LineKind::Action, format!("{who} looks, and {came}"));
            return Some(line.by(self.actor).rule(&IN_SECRET));
        }
        let against = if all { format!(" against {}", self.dc) } else { String::new() };
        let text = format!("{who} looks: {}{against}, and {came}", self.check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&THINGS).rule(&WHERE).rule(&ASKED);
        let roll = vec![self.check.throw.rolled().clone()];
        let check = ludex_engine::Check::new("Perception", roll, self.check.modifier.clone());
        Some(line.check(check.reasons(self.check.reasons.clone())))
    }
}
