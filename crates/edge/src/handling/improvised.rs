//! What players think of.

use super::*;
use crate::checks::{Attempt, Check, Kind, Sources, Task, plain};
use ludex_kit::words;

words! {
    /// What something costs that the rules do not name.
    #[derive(Default)]
    pub enum Price {
        #[default] Action = "action", Minor = "minor action", Interaction = "interaction", Nothing = "nothing",
    }
}

impl Price {
    /// Returns the part of a turn.
    const fn cost(self) -> Option<Cost> {
        match self {
            Price::Action => Some(Cost::Action),
            Price::Minor => Some(Cost::Minor),
            Price::Interaction => Some(Cost::Interaction),
            Price::Nothing => None,
        }
    }
}

/// Let somebody do what the rules do not name.
#[command(rule = IMPROVISED, group = "Rulings", kind = Call, by = game_master, open, label = "Let them improvise")]
pub struct Improvise {
    pub target: ActorId,
    #[field("what", usual = "cut the chandelier".to_owned())]
    pub what: String,
    #[serde(default)]
    #[field("cost")]
    pub price: Price,
    #[field("ability", usual = Ability::Dexterity)]
    pub ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    /// The difficulty; 0 where nothing is rolled.
    #[field("DC; 0 for none", 0..=60, usual = 9)]
    pub dc: u8,
}

impl Act<Edge> for Improvise {
    fn may(&self, state: &State) -> Verdict {
        let letters = self.what.trim().chars().count();
        ensure!((1..=200).contains(&letters), IMPROVISED, "say it in 1 to 200 letters");
        match self.price.cost() {
            Some(cost) => may_pay(state, self.target, cost),
            None => turns::in_turn(state, self.target),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        if let Some(cost) = self.price.cost() {
            pays(table, actor, cost);
        }
        let mut check = None;
        if self.dc > 0 {
            let task = Task { ability: self.ability, skill: self.skill, kind: Kind::Task, sight: false };
            let shows = table.listens();
            let state = table.state();
            let mut sources = Sources::new(shows);
            checks::weigh(state, actor, task, &mut sources);
            if matches!(self.price, Price::Action | Price::Minor) {
                checks::weigh_hold(state, actor, None, &mut sources);
            }
            let modifier = checks::modifier(state, actor, task, shows);
            let dc = plain("of the task", self.dc.into(), &IMPROVISED, shows);
            check = Some(Attempt { modifier, dc: Some(dc), sources }.roll(table));
        }
        table.emit(Improvised { actor, what: self.what.trim().to_owned(), check });
        if self.dc > 0 {
            checks::rolled(table, actor);
        }
    }
}

/// An actor has done what the rules do not name.
#[event]
pub struct Improvised {
    pub actor: ActorId,
    pub what: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Check>,
}

impl checks::Deeds for Improvised {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        if let Some(check) = &self.check {
            each(self.actor, check, Feat::Other);
        }
    }
}

impl Event<Edge> for Improvised {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let Some(check) = &self.check else {
            let line = Line::new(LineKind::Action, format!("{who}: {}", self.what));
            return Some(line.by(self.actor).rule(&IMPROVISED));
        };
        let dc = check.dc.as_ref().map_or(0, |dc| dc.total);
        let came = if check.succeeds() { "it works" } else { "it does not" };
        let text = format!("{who}: {}: {} against {dc}, {came}", self.what, check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&IMPROVISED);
        let line = line.came_to(RollResult::of(check.succeeds()), check.total(), dc);
        Some(crate::special::told(check.throw.class(), check.explain("Check", "Difficulty", line)))
    }
}
