//! What travellers do on the way.

use super::*;
use crate::trials::{Ask, Trial, try_it};

/// Returns a check of Survival by Perception (ED-TRV-31, ED-TRV-32, ED-TRV-33, ED-TRV-34).
fn survival(trial: Trial, dc: u8) -> Ask<'static> {
    Ask { ability: Ability::Perception, ..Ask::of(trial, Skill::Survival, dc.into()) }
}

/// Choose what to do on the way: one thing at a time.
#[command(rule = OTHERS, group = "Journey", kind = Journey, label = "On the way: {does}")]
pub struct Occupy {
    pub actor: ActorId,
    #[field("what")]
    pub does: Occupation,
}

impl Act<Edge> for Occupy {
    fn may(&self, state: &State) -> Verdict {
        in_peace(state)?;
        ensure!(state.world.journey.on_the_way, OTHERS, "nobody is on the way");
        let same = state.actor(self.actor).travelling.does == self.does;
        ensure!(!same, OTHERS, "{} does that already", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let travelling = Travelling { does: self.does, ..table.state().actor(self.actor).travelling };
        table.emit(Occupies { actor: self.actor, travelling });
    }

    fn offers(offers: &mut Offers<'_>) {
        if !offers.state().world.journey.on_the_way {
            return;
        }
        let actor = offers.actor;
        for does in Occupation::ALL.iter().copied() {
            offers.add(Occupy { actor, does });
        }
    }
}

/// Choose where to go in the marching order.
#[command(rule = ORDER, group = "Journey", kind = Journey, label = "Go in the {rank}")]
pub struct TakeRank {
    pub actor: ActorId,
    #[field("where")]
    pub rank: Rank,
}

impl Act<Edge> for TakeRank {
    fn may(&self, state: &State) -> Verdict {
        in_peace(state)?;
        ensure!(state.world.journey.on_the_way, ORDER, "nobody is on the way");
        let same = state.actor(self.actor).travelling.rank == self.rank;
        ensure!(!same, ORDER, "{} goes there already", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let travelling = Travelling { rank: self.rank, ..table.state().actor(self.actor).travelling };
        table.emit(Occupies { actor: self.actor, travelling });
    }

    fn offers(offers: &mut Offers<'_>) {
        if !offers.state().world.journey.on_the_way {
            return;
        }
        let actor = offers.actor;
        for rank in Rank::ALL.iter().copied() {
            offers.add(TakeRank { actor, rank });
        }
    }
}

/// An actor does this on the way, and goes there.
#[event]
pub struct Occupies {
    pub actor: ActorId,
    pub travelling: Travelling,
}

impl Event<Edge> for Occupies {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.travelling = self.travelling);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Travelling { does, rank, .. } = self.travelling;
        let text = format!("{}, {rank}: {does}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&OTHERS).rule(&ORDER))
    }
}

/// Let somebody avoid a peril of the land.
#[command(rule = AVOIDING, group = "Journey", kind = Call, by = game_master, open, between, label = "Avoid a hazard")]
pub struct Avoid {
    pub target: ActorId,
    #[field("DC", 1..=60, usual = 13, reach)]
    pub dc: u8,
}

impl Act<Edge> for Avoid {
    fn may(&self, state: &State) -> Verdict {
        ensure!(conditions::can_act(state, self.target), AVOIDING, "{} cannot act", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        try_it(table, self.target, survival(Trial::Avoiding, self.dc));
    }
}

/// Let somebody follow tracks.
#[command(rule = TRACKING, group = "Journey", kind = Call, by = game_master, open, between, label = "Follow tracks")]
pub struct Track {
    pub target: ActorId,
    #[field("DC", 1..=60, usual = 13, reach)]
    pub dc: u8,
    /// Whether they were hidden as well as that: as much is not enough.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("they are hidden")]
    pub hidden: bool,
}

impl Act<Edge> for Track {
    fn may(&self, state: &State) -> Verdict {
        ensure!(conditions::can_act(state, self.target), TRACKING, "{} cannot act", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let (came, success) = try_it(table, self.target, survival(Trial::Tracking, self.dc));
        let tied = self.hidden && came == i32::from(self.dc);
        table.emit(Tracked { actor: self.target, follows: success && !tied });
    }
}

/// Somebody has followed tracks, or lost them.
#[event]
pub struct Tracked {
    pub actor: ActorId,
    pub follows: bool,
}

impl Event<Edge> for Tracked {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.follows { "follows the tracks" } else { "comes no farther on the tracks" };
        Some(Line::new(LineKind::Status, format!("{} {how}", teller.name(self.actor))).by(self.actor).rule(&TRACKING))
    }
}

/// Let somebody look for food and water, once a day.
#[command(rule = FORAGING, group = "Journey", kind = Call, by = game_master, open, between, label = "Look for food")]
pub struct Forage {
    pub target: ActorId,
    #[field("DC", 1..=60, usual = 13, reach)]
    pub dc: u8,
    /// What finding water takes, where that is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("another DC for water", 1..=60)]
    pub water: Option<u8>,
}

/// What one who is found food for has: grams and millilitres (ED-TRV-34).
const RATION: (u32, u32) = (500, 4_000);
/// With each so many above what it takes there is food for one more.
const EACH: i32 = 4;

/// Returns for how many there is what was looked for (ED-TRV-34).
const fn found(came: i32, dc: u8) -> u8 {
    let over = came - dc as i32;
    if over < 0 { 0 } else { (1 + over / EACH) as u8 }
}

impl Act<Edge> for Forage {
    fn may(&self, state: &State) -> Verdict {
        ensure!(conditions::can_act(state, self.target), FORAGING, "{} cannot act", self.target);
        let again = state.actor(self.target).travelling.foraged;
        ensure!(!again, FORAGING, "{} has looked for food in this day", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let (came, _) = try_it(table, actor, survival(Trial::Foraging, self.dc));
        let (feeds, waters) = (found(came, self.dc), found(came, self.water.unwrap_or(self.dc)));
        table.emit(Foraged { actor, feeds, waters: (waters != feeds).then_some(waters) });
        let (food, water) = RATION;
        let state = table.state();
        let mut all: List<ActorId, 16> = List::new();
        let others = travellers(state).filter(|id| *id != actor);
        std::iter::once(actor).chain(others).for_each(|id| all.push(id));
        for (place, id) in (0..feeds.max(waters)).zip(all.iter()) {
            let (food, water) = (if place < feeds { food } else { 0 }, if place < waters { water } else { 0 });
            crate::needs::eats(table, id, food, water);
        }
    }
}

/// Somebody has found food and water for so many.
#[event]
pub struct Foraged {
    pub actor: ActorId,
    pub feeds: u8,
    /// For how many there is water, where that are not as many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waters: Option<u8>,
}

impl Event<Edge> for Foraged {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.travelling.foraged = true);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, feeds) = (teller.name(self.actor), self.feeds);
        let text = match self.waters {
            None => format!("{who} finds food and water for {feeds}"),
            Some(waters) => format!("{who} finds food for {feeds}, and water for {waters}"),
        };
        Some(Line::new(LineKind::Boon, text).by(self.actor).rule(&FORAGING))
    }
}

/// As a day is over, people may look for food again (ED-TRV-34), and what they travel from now on is another stretch (ED-TRV-09).
pub fn day_over(_ended: &crate::needs::DayEnded, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let foraged = state.actors.iter().any(|actor| actor.travelling.foraged);
    let journey = state.world.journey;
    if foraged || journey.seconds > 0 && !journey.moves {
        table.emit(DayBegins {});
    }
}

/// Another day begins for those who travel.
#[event]
pub struct DayBegins {}

impl Event<Edge> for DayBegins {
    fn apply(&self, state: &mut State) {
        state.actors.iter_mut().for_each(|actor| actor.travelling.foraged = false);
        let journey = &mut state.world.journey;
        if !journey.moves {
            (journey.seconds, journey.stretch) = (0, 0);
        }
    }
}
