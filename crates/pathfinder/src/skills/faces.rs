//! Performances, disguises, what is hidden on oneself.

use super::using::in_secret;
use super::*;
use crate::checks::{Attempt, Degree, dc_of};
use crate::deeds::{self, Deed};
use crate::hours;
use ludex_kit::words;

/// Perform before people.
#[command(rule = PERFORM, group = "Talk", kind = Talk, label = "Perform", costs = 1, between, open)]
pub struct Perform {
    pub actor: ActorId,
    #[field("DC that these people set", 5..=50, usual = 15, reach)]
    pub dc: u8,
}

impl Act<Pathfinder> for Perform {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting { turns::ready(state, self.actor, 1) } else { turns::able(state, self.actor) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let shows = table.listens();
        let sum = derived::skill_with(table.state(), actor, Skill::Performance, shows);
        let dc = checks::plain("of these people", self.dc.into(), &PERFORM, shows);
        let attempt = deeds::attempt(table.state(), actor, sum, dc);
        if table.state().stage == Stage::Fighting {
            turns::spend(table, actor, 1);
        }
        let gives = match deeds::tries(table, Deed { actor, target: None, what: "perform", rule: &PERFORM }, attempt) {
            Degree::CriticalSuccess => 2,
            Degree::Success => 1,
            Degree::Failure => 0,
            Degree::CriticalFailure => -1,
        };
        table.emit(Performed { actor, gives });
    }
}

/// A performance gives so much to the next check of Charisma, or takes it.
#[event(Action, "The performance of {actor} is worth {gives}", PERFORM)]
pub struct Performed {
    pub actor: ActorId,
    pub gives: i8,
}

impl Event<Pathfinder> for Performed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.performed = self.gives);
    }
}

/// Make somebody else of oneself, for ten minutes; without a kit at -2.
#[command(rule = IMPERSONATE, group = "Talk", kind = Talk, label = "Impersonate somebody", between)]
pub struct Impersonate {
    pub actor: ActorId,
    /// Whether a kit is at hand.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub tools: bool,
}

impl Act<Pathfinder> for Impersonate {
    fn may(&self, state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights, IMPERSONATE, "it takes ten minutes", instead = "end the encounter first");
        turns::able(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let own = derived::skill(table.state(), self.actor, Skill::Deception, false).total;
        let worse = if self.tools { 0 } else { 2 };
        table.emit(Guised { actor: self.actor, dc: (10 + own - worse).clamp(1, 60) as u8 });
        hours::pass(table, 600);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Impersonate { actor: offers.actor, tools: true });
    }
}

/// An actor looks like somebody else: so much sees through it.
#[event(Action, "{actor} looks like somebody else", IMPERSONATE)]
pub struct Guised {
    pub actor: ActorId,
    pub dc: u8,
}

impl Event<Pathfinder> for Guised {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.guise = self.dc);
    }
}

/// Hide something small on oneself, by one roll in secret that is held against whoever looks; or a thing that lies about, which
/// others must search for.
#[command(rule = CONCEAL, group = "Stealth", kind = Gear, label = "Conceal an object", costs = 1, between)]
pub struct Conceal {
    pub actor: ActorId,
    /// What, by its number, where it is not hidden on oneself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<u8>,
}

/// Returns what a search must reach to find what somebody hides about the place (PF-SKA-40).
fn hides_at(state: &State, actor: ActorId) -> u8 {
    (10 + derived::skill(state, actor, Skill::Stealth, false).total).clamp(1, 60) as u8
}

impl Act<Pathfinder> for Conceal {
    fn may(&self, state: &State) -> Verdict {
        if let Some(place) = self.thing {
            let Some(thing) = matter(state, place) else {
                return Err(Refusal::new(&CONCEAL, "there is no such thing here"));
            };
            let small = matches!(thing.kind, MatterKind::Thing | MatterKind::Trinket | MatterKind::Alchemy);
            ensure!(small, CONCEAL, "that is not hidden about the place");
            let own = thing.owner.is_none_or(|owner| owner == self.actor);
            ensure!(own, CONCEAL, "somebody else carries it");
            let near = thing.at.is_none_or(|at| state.footprint(self.actor).distance_to(at) <= 1);
            ensure!(near, CONCEAL, "it is not at hand", instead = "move up");
        }
        if state.stage == Stage::Fighting { turns::ready(state, self.actor, 1) } else { turns::able(state, self.actor) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        if table.state().stage == Stage::Fighting {
            turns::spend(table, actor, 1);
        }
        if let Some(matter) = self.thing {
            let dc = hides_at(table.state(), actor);
            return table.emit(Stashed { actor, matter, dc });
        }
        let own = derived::skill(table.state(), actor, Skill::Stealth, table.listens());
        let roll = table.die(20, Advantage::Plain);
        let result = (roll.value() + own.total).clamp(0, 100) as u8;
        table.emit(Concealed { actor, result, roll, modifier: own });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.seldom(Conceal { actor, thing: None });
        for thing in 0..offers.state().matters.len().min(100) as u8 {
            offers.seldom(Conceal { actor, thing: Some(thing) });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let thing = self.thing.and_then(|place| teller.state.matters.get(usize::from(place)));
        thing.map_or("Conceal an object".to_owned(), |thing| format!("Conceal {}", thing.name))
    }
}

/// A thing is hidden about the place: so much finds it. Only its hider and the game master are told.
#[event]
pub struct Stashed {
    pub actor: ActorId,
    pub matter: u8,
    pub dc: u8,
}

impl Event<Pathfinder> for Stashed {
    fn apply(&self, state: &mut State) {
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)) {
            (matter.hidden, matter.owner) = (self.dc, None);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = &teller.state.matters.get(usize::from(self.matter))?.name;
        let text = format!("In secret, {} conceals {name}: {} finds it", teller.name(self.actor), self.dc);
        Some(Line::new(LineKind::Action, text).rule(&CONCEAL))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master() && !viewer.plays(self.actor)
    }
}

/// An actor has hidden something on itself; how well the game master alone is told.
#[event]
pub struct Concealed {
    pub actor: ActorId,
    pub result: u8,
    pub roll: Rolled,
    pub modifier: Tally,
}

impl Event<Pathfinder> for Concealed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.concealed = self.result);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let state = teller.state;
        let passive = |id: ActorId| 10 + derived::perception(state, id, false).total;
        let others = state.ids().filter(|id| *id != self.actor && state.stands(*id));
        let sees: Vec<ActorId> = others.filter(|id| i32::from(self.result) < passive(*id)).collect();
        let text = format!("In secret, {} conceals something: {}", teller.name(self.actor), self.result);
        let text = if sees.is_empty() { text } else { format!("{text}; seen by {}", teller.names(sees)) };
        let check = ludex_engine::Check::new("Stealth", vec![self.roll.clone()], self.modifier.clone());
        Some(Line::new(LineKind::Roll, text).rule(&CONCEAL).check(check))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master()
    }
}

words! {
    /// What somebody looks at closely.
    pub enum Searched {
        Guise = "guise", Body = "body",
    }
}

/// Look at somebody closely: through a disguise, or for what it has concealed.
#[command(rule = CONCEAL, group = "Stealth", kind = Other, costs = 1, between)]
pub struct SearchPerson {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("for what", usual = Searched::Body)]
    pub of: Searched,
}

impl Act<Pathfinder> for SearchPerson {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.actor != self.target, CONCEAL, "nobody searches oneself");
        crate::sight::aims(state, self.actor, self.target)?;
        if state.stage == Stage::Fighting { turns::ready(state, self.actor, 1) } else { turns::able(state, self.actor) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, of } = *self;
        if table.state().stage == Stage::Fighting {
            turns::spend(table, actor, 1);
        }
        let state = table.state();
        let shows = table.listens();
        let own = derived::perception(state, actor, shows);
        let rule = if of == Searched::Guise { &IMPERSONATE } else { &CONCEAL };
        let dc = match of {
            Searched::Guise => checks::plain("of the guise", state.actor(target).guise.max(1).into(), rule, shows),
            Searched::Body => dc_of(derived::skill(state, target, Skill::Stealth, shows)),
        };
        let hides = match of {
            Searched::Guise => state.actor(target).guise > 0,
            Searched::Body => state.actor(target).concealed > 0,
        };
        let deed = Deed { actor, target: Some(target), what: "see through", rule };
        let (degree, _) = in_secret(table, deed, Attempt::new(own, dc));
        table.emit(SeenThrough { actor, target, of, found: hides && degree.succeeds() });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids().filter(|id| *id != actor) {
            for of in Searched::ALL {
                offers.seldom(SearchPerson { actor, target, of: *of });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = teller.name(self.target);
        if self.of == Searched::Guise { format!("See through {whom}") } else { format!("Search {whom}") }
    }
}

/// Somebody looked at somebody closely.
#[event]
pub struct SeenThrough {
    pub actor: ActorId,
    pub target: ActorId,
    pub of: Searched,
    #[serde(default, skip_serializing_if = "is_default")]
    pub found: bool,
}

impl Event<Pathfinder> for SeenThrough {
    fn apply(&self, state: &mut State) {
        if !self.found {
            return;
        }
        let of = self.of;
        state.on(self.target, |actor| match of {
            Searched::Guise => actor.guise = 0,
            Searched::Body => actor.concealed = 0,
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        let text = match (self.of, self.found) {
            (_, false) => format!("{who} finds nothing amiss with {whom}"),
            (Searched::Guise, true) => format!("{who} sees through {whom}"),
            (Searched::Body, true) => format!("{who} finds what {whom} hides"),
        };
        Some(Line::new(LineKind::Action, text).rule(&CONCEAL))
    }
}
