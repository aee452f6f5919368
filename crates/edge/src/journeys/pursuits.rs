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
}

/// What one who is found food for has: grams and millilitres (ED-TRV-34).
const RATION: (u32, u32) = (500, 4_000);
/// With each so many above what it takes there is food for one more.
const EACH: i32 = 4;

impl Act<Edge> for Forage {
    fn may(&self, state: &State) -> Verdict {
        ensure!(conditions::can_act(state, self.target), FORAGING, "{} cannot act", self.target);
        let again = state.actor(self.target).travelling.foraged;
        ensure!(!again, FORAGING, "{} has looked for food in this day", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let (came, success) = try_it(table, actor, survival(Trial::Foraging, self.dc));
        let feeds = if success { 1 + (came - i32::from(self.dc)) / EACH } else { 0 };
        table.emit(Foraged { actor, feeds: feeds as u8 });
        let (food, water) = RATION;
        let mut left = feeds;
        let state = table.state();
        let mut fed: List<ActorId, 16> = List::new();
        let others = travellers(state).filter(|id| *id != actor);
        for id in std::iter::once(actor).chain(others) {
            if left > 0 {
                fed.push(id);
                left -= 1;
            }
        }
        for id in fed.iter() {
            crate::needs::eats(table, id, food, water);
        }
    }
}

/// Somebody has found food and water for so many.
#[event(Boon, "{actor} finds food and water for {feeds}", FORAGING)]
pub struct Foraged {
    pub actor: ActorId,
    pub feeds: u8,
}

impl Event<Edge> for Foraged {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.travelling.foraged = true);
    }
}
