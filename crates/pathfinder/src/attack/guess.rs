//! Striking at a square in which somebody unseen may stand.

use super::*;
use crate::sight;
use ludex_grid::Cell;

rules! {
    /// At one who is undetected one strikes by guessing a square. In secret the flat check and the attack are rolled; where the
    /// square is wrong or either fails one learns no more than that it is a miss. Whoever else stands there is not struck (house).
    GUESSING = "PF-DET-05", "Attacking an undetected creature";
}

/// Strike at a square in which somebody undetected may stand.
#[command(rule = GUESSING, group = "Attack", kind = Attack, label = "Strike at {at}", costs = 1, open, cell = at)]
pub struct StrikeSquare {
    pub actor: ActorId,
    #[field("where")]
    pub at: Cell,
    #[field("way to strike", 0..=15, usual = 0)]
    pub strike: u8,
}

impl StrikeSquare {
    /// Returns who stands there, undetected by whoever strikes.
    fn hit_upon(&self, state: &State) -> Option<ActorId> {
        let there = |id: &ActorId| *id != self.actor && state.lives(*id) && state.footprint(*id).contains(self.at);
        state.ids().filter(there).find(|id| !sight::has_hold(state, self.actor, *id))
    }
}

impl Act<Pathfinder> for StrikeSquare {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let restrained = state.actor(self.actor).has(Condition::Restrained);
        ensure!(!restrained, conditions::RESTRAINED, "{} is restrained", self.actor, instead = "escape first");
        ensure!(state.setting.map.contains(self.at), GUESSING, "that is beyond the map");
        let strike = aim::usable(state, self.actor, self.strike)?;
        let squares = state.footprint(self.actor).distance_to(self.at) as u16;
        let feet = squares * u16::from(SQUARE);
        let far = if strike.is_ranged() { strike.range * aim::INCREMENTS } else { u16::from(strike.reach) };
        ensure!(feet <= far, REACH, "that is out of reach", instead = "move up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, at, strike: place } = *self;
        spend_quietly(table, actor, 1);
        let target = self.hit_upon(table.state());
        let attempt = target.map(|target| attempt(table.state(), Blow::at(actor, target, place), table.listens()));
        table.emit(Attacked { actor, strike: place, reaction: false, counts: 1 });
        // Both dice fall whoever stands there, so that nobody can tell by them.
        let flat = table.die(20, Advantage::Plain);
        let roll = table.die(20, Advantage::Plain);
        let found = attempt.filter(|_| flat.value() >= conditions::HIDDEN_DC);
        let check = found.map(|attempt| attempt.with(roll.clone()));
        let degree = check.as_ref().map_or(Degree::Failure, |check| check.degree);
        table.emit(Guessed { actor, at, target, flat, roll, check });
        table.emit(GuessCame { actor, at, hits: degree.succeeds() });
        if let Some(target) = target.filter(|_| degree.succeeds()) {
            let critical = degree == Degree::CriticalSuccess;
            let with = table.state().profile(actor).strike(place);
            let flat_footed = with.is_some_and(|with| is_flat_footed(table.state(), actor, target, with));
            let hit = Hit { critical, flat_footed, ..Hit::plain(place) };
            damage::strikes(table, Source { actor, target }, hit);
        }
        sight::gives_away(table, actor);
    }
}

/// What was rolled in secret for a blow at a square, and who stands there.
#[event]
pub struct Guessed {
    pub actor: ActorId,
    pub at: Cell,
    pub target: Option<ActorId>,
    pub flat: Rolled,
    pub roll: Rolled,
    pub check: Option<Check>,
}

impl Event<Pathfinder> for Guessed {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let there = self.target.map_or("nobody".to_owned(), |id| teller.name(id));
        let (flat, attack) = (self.flat.value(), self.roll.value());
        let text = format!("In secret: {there} stands at {}; flat check {flat}, attack {attack}", self.at);
        let line = Line::new(LineKind::Roll, text).rule(&GUESSING);
        Some(match &self.check {
            Some(check) => check.explain("Attack", "Armour class", line),
            None => line,
        })
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.is_game_master()
    }
}

/// A blow at a square hits somebody, or it does not.
#[event]
pub struct GuessCame {
    pub actor: ActorId,
    pub at: Cell,
    pub hits: bool,
}

impl Event<Pathfinder> for GuessCame {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.aided = 0);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let came = if self.hits { "a hit" } else { "a miss" };
        let text = format!("{} strikes at {}: {came}", teller.name(self.actor), self.at);
        Some(Line::new(LineKind::Roll, text).rule(&GUESSING))
    }
}
