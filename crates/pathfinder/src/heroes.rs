//! Hero Points: what players' characters have of them, and how they come by them.

use crate::prelude::*;

rules! {
    /// Every player's character begins a session with 1 Hero Point. The game master awards more for heroic deeds; 3 are the
    /// most, and what is left is gone with the session.
    GAINING = "PF-HRO-01", "Gaining Hero Points", Call;
    /// A point has a check rolled again that was just rolled; the second result stands, even if it is worse. It is an effect of
    /// fortune, so that a roll of which fortune or misfortune has had a hand is not rolled again (house). It takes no action.
    REROLL = "PF-HRO-02", "Hero Points: rolling again";
    /// All points, one at least, end dying: as one's turn begins, or where dying would rise. One stays at 0 hit points, stable,
    /// with the wounds one had; the rise does not happen.
    RESCUE = "PF-HRO-03", "Hero Points: avoiding death";
    /// Of two dice the second alone counts, with what its own 20 or 1 does; the attacks before it stay as they were.
    SECOND_DIE = "PF-INT-15", "Hero Point reroll of a natural 1" follows REROLL;
    /// First comes the turn's beginning, then the reroll of a failed recovery check, then the rescue from what it brings.
    /// The points are spent before dying rises and before a wound is counted.
    MOMENTS = "PF-HRO-04", "Hero Points: order of the moments";
}

/// The most Hero Points that anybody has (PF-HRO-01).
pub const MOST: u8 = 3;

/// Returns the players' characters who are alive: they alone have Hero Points.
fn heroes(state: &State) -> impl Iterator<Item = ActorId> {
    state.ids().filter(|id| state.profile(*id).players && state.lives(*id))
}

/// A session begins: every player's character has 1 Hero Point.
#[command(rule = GAINING, group = "Hero Points", kind = Rule, by = game_master, open, always, label = "A session begins")]
pub struct BeginSession {}

impl Act<Pathfinder> for BeginSession {
    fn may(&self, state: &State) -> Verdict {
        ensure!(heroes(state).next().is_some(), GAINING, "there is no player's character");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        for actor in table.state().ids() {
            let hero = table.state().profile(actor).players && table.state().lives(actor);
            if hero {
                table.emit(HeroPointsSet { actor, points: 1 });
            }
        }
    }
}

/// Award a Hero Point.
#[command(rule = GAINING, group = "Hero Points", kind = Rule, by = game_master, open, always, label = "Award a Hero Point")]
pub struct AwardHeroPoint {
    pub target: ActorId,
}

impl Act<Pathfinder> for AwardHeroPoint {
    fn may(&self, state: &State) -> Verdict {
        let hero = heroes(state).any(|id| id == self.target);
        ensure!(hero, GAINING, "{} is no player's character", self.target);
        let full = state.actor(self.target).hero_points >= MOST;
        ensure!(!full, GAINING, "{} has 3 Hero Points", self.target, instead = "let them spend one first");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let points = table.state().actor(self.target).hero_points + 1;
        table.emit(HeroPointsSet { actor: self.target, points });
    }
}

/// Be asked about each check before it counts, or no longer.
#[command(rule = REROLL, group = "Hero Points", kind = Free, always)]
pub struct HoldHeroPoints {
    pub actor: ActorId,
    /// Whether they are held ready.
    pub ready: bool,
}

impl Act<Pathfinder> for HoldHeroPoints {
    fn may(&self, state: &State) -> Verdict {
        let actor = state.actor(self.actor);
        ensure!(state.lives(self.actor), REROLL, "{} is dead", self.actor);
        ensure!(state.asked.is_empty(), REROLL, "something must be decided first");
        ensure!(!self.ready || actor.hero_points > 0, REROLL, "{} has no Hero Point", self.actor);
        ensure!(actor.hero_ready != self.ready, REROLL, "{} has nothing to change about that", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(HeroReadied { actor: self.actor, ready: self.ready });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.seldom(HoldHeroPoints { actor, ready: true });
        offers.seldom(HoldHeroPoints { actor, ready: false });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.ready { "Hold Hero Points ready" } else { "No longer hold Hero Points ready" }.to_owned()
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.preview = self.ready.then(|| "to be asked about each check before it counts".to_owned());
    }
}

/// An actor has so many Hero Points now.
#[event]
pub struct HeroPointsSet {
    pub actor: ActorId,
    pub points: u8,
}

impl Event<Pathfinder> for HeroPointsSet {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.hero_points = self.points.min(MOST));
        count_ready(state);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} has {} Hero Points", teller.name(self.actor), self.points);
        Some(Line::new(LineKind::Boon, text).rule(&GAINING))
    }
}

/// An actor spends Hero Points.
#[event]
pub struct HeroPointsSpent {
    pub actor: ActorId,
    pub amount: u8,
    pub on: HeroUse,
}

impl Event<Pathfinder> for HeroPointsSpent {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.hero_points = actor.hero_points.saturating_sub(self.amount));
        count_ready(state);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (how, rule) = match self.on {
            HeroUse::Reroll => ("to roll again", &REROLL),
            HeroUse::Rescue => ("to cheat death", &RESCUE),
        };
        let points = if self.amount == 1 { "a Hero Point".to_owned() } else { format!("{} Hero Points", self.amount) };
        let line = Line::new(LineKind::Action, format!("{} spends {points} {how}", teller.name(self.actor)));
        Some(line.rule(rule).rule(&MOMENTS).belongs_if(matches!(self.on, HeroUse::Reroll)))
    }
}

/// An actor wants to be asked about its checks, or no longer.
#[event]
pub struct HeroReadied {
    pub actor: ActorId,
    pub ready: bool,
}

impl Event<Pathfinder> for HeroReadied {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.hero_ready = self.ready);
        count_ready(state);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.ready { "holds Hero Points ready" } else { "no longer holds Hero Points ready" };
        Some(Line::new(LineKind::Action, format!("{} {how}", teller.name(self.actor))).rule(&REROLL).aside())
    }
}

/// Takes note whether anybody who has Hero Points wants to be asked about checks.
fn count_ready(state: &mut State) {
    state.heroes_ready = state.actors.iter().any(|actor| actor.hero_ready && actor.hero_points > 0 && !actor.dead);
}
