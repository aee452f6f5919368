//! Looking for who hides.

use super::*;

rules! {
    /// Who looks finds what it beats; as much is not enough.
    SEARCHING = "ED-HID-04", "Active search";
    /// One roll is held against each who hides.
    ONE_ROLL = "ED-HID-19", "One search, several hiders";
    /// Where there is nothing to find, even a success looks like a failure.
    NOTHING = "ED-HID-12", "Nothing there";
    /// Who is invisible may be heard: found, its place is known, and it is still unseen.
    HEARD = "ED-HID-09", "Invisible is not inaudible";
    /// Looking for something is an action.
    SEARCH = "ED-ACT-18", "Search";
}

words! {
    /// With what somebody looks.
    #[derive(Default)]
    pub enum Senses {
        #[default] Alertness = "alertness", Inspection = "inspection",
    }
}

impl Senses {
    /// Returns the skill.
    pub const fn skill(self) -> Skill {
        match self {
            Senses::Alertness => Skill::Alertness,
            Senses::Inspection => Skill::Inspection,
        }
    }
}

/// Returns the check of one who looks, with disadvantage where it does not know well where.
pub(super) fn attempt(state: &State, actor: ActorId, with: Senses, partly: bool, shows: bool) -> Attempt {
    let task = Task::of(with.skill(), Kind::Task);
    let mut attempt = Attempt::of(state, actor, task, None, shows);
    if partly {
        attempt.sources.lose("not quite there", &super::requests::WHERE);
    }
    checks::weigh_hold(state, actor, None, &mut attempt.sources);
    attempt.helped(state, actor);
    attempt
}

/// Look for those who hide.
#[command(rule = SEARCH, group = "Stealth", label = "Search by {with}", costs = 1)]
pub struct Search {
    pub actor: ActorId,
    #[serde(default)]
    #[field("by")]
    pub with: Senses,
}

impl Act<Edge> for Search {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            return may_pay(state, self.actor, Cost::Action);
        }
        ensure!(conditions::can_act(state, self.actor), conditions::INCAPACITATED, "{} is incapacitated", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, with } = *self;
        if table.state().stage == Stage::Fighting {
            pays(table, actor, Cost::Action);
        }
        let shows = table.listens();
        let state = table.state();
        let there: Crowd =
            state.ids().filter(|id| state.hides_from(*id, actor) && reaches(state, actor, *id)).collect();
        let mut attempt = attempt(state, actor, with, false, shows);
        // ED-HID-05: who was told where to look.
        if there.iter().any(|id| state.actor(id).hide.is_some_and(|hide| hide.told.has(actor))) {
            attempt.sources.gain("told where", &PER_OBSERVER);
        }
        let check = attempt.roll(table);
        let state = table.state();
        let beaten = |id: &ActorId| state.actor(*id).hide.is_some_and(|hide| check.total() > hide.value.into());
        let found = there.iter().filter(beaten).collect();
        table.emit(Searched { actor, check, there, found });
        checks::rolled(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for with in Senses::ALL {
            offers.seldom(Search { actor, with: *with });
        }
    }
}

/// An actor has looked for those who hide.
#[event]
pub struct Searched {
    pub actor: ActorId,
    pub check: Check,
    /// Who hides within reach of its senses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub there: Crowd,
    /// Whom of them it has found.
    #[serde(default, skip_serializing_if = "is_default")]
    pub found: Crowd,
}

impl checks::Deeds for Searched {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Search);
    }
}

impl Event<Edge> for Searched {
    fn apply(&self, state: &mut State) {
        for id in self.found.iter() {
            state.on(id, |actor| {
                if let Some(hide) = &mut actor.hide {
                    hide.found.put(self.actor);
                }
            });
        }
        state.on(self.actor, |actor| actor.help.retain(|help| help.against.is_some()));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.found.is_empty() {
            true => format!("{who} searches: {}, and notices nothing", self.check.total()),
            false => format!("{who} searches: {}, and finds {}", self.check.total(), teller.names(self.found.iter())),
        };
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&SEARCHING).rule(&ONE_ROLL).rule(&HEARD);
        let line = line.rule_if(self.found.is_empty(), &NOTHING);
        let check =
            ludex_engine::Check::new("Search", vec![self.check.throw.rolled().clone()], self.check.modifier.clone());
        Some(line.check(check.reasons(self.check.reasons.clone())))
    }
}

/// Returns whether a search succeeded; `None` where nobody hides (ED-HID-12, ED-HID-19).
pub fn succeeded(searched: &Searched) -> Option<bool> {
    (!searched.there.is_empty()).then(|| !searched.found.is_empty())
}
