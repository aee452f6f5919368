//! Disease and poison.

use super::*;

/// Returns in how many seconds a disease or a poison comes back next, and whose it is (SP-HAZ-13).
pub fn next_ill(state: &State) -> Option<(u64, ActorId)> {
    let living = state.ids().filter(|id| state.lives(*id));
    let ills = living.flat_map(|id| state.actor(id).ills.iter().map(move |ill| (ill.left, id)));
    ills.min()
}

/// An actor catches a disease, or is poisoned.
#[command(rule = ILLS, group = "Hazards", by = game_master, open, always)]
pub struct Sicken {
    pub target: ActorId,
    #[field("what it is", usual = "a fever".to_owned())]
    pub what: String,
    #[field("minutes from one roll to the next", 1..=60_000, usual = 1440)]
    pub every: u32,
    #[field("difficulty", 2..=12, usual = 4)]
    pub difficulty: u8,
    #[field("required result", 1..=20, usual = 2)]
    pub required: u8,
    #[field("what failing does")]
    pub effect: Suffering,
    #[field("how much", 1..=100, usual = 1)]
    pub amount: u8,
    #[field("successful rolls that shake it off", 1..=20, usual = 2)]
    pub cures: u8,
}

impl Act<Archsoul> for Sicken {
    fn may(&self, state: &State) -> Verdict {
        let ails = state.lives(self.target) && state.profile(self.target).has(Attribute::Endurance);
        ensure!(ails, ILLS, "nothing ails {}", self.target);
        ensure!((1..=80).contains(&self.what.trim().chars().count()), ILLS, "say in at most 80 letters what it is");
        let twice = state.actor(self.target).ills.iter().any(|ill| ill.what == self.what);
        ensure!(!twice, ILLS, "{} suffers from that already", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let &Sicken { every, difficulty, required, effect, amount, cures, .. } = self;
        let every = u64::from(every) * 60;
        let ill = Ill { what: self.what.clone(), every, left: every, difficulty, required, effect, amount, cures };
        table.emit(Sickened { actor: self.target, ill });
    }
}

/// Heal an actor of a disease or a poison.
#[command(rule = ILLS, group = "Hazards", by = game_master, open, always)]
pub struct Cure {
    pub target: ActorId,
    #[field("of what", usual = "a fever".to_owned())]
    pub what: String,
}

impl Act<Archsoul> for Cure {
    fn may(&self, state: &State) -> Verdict {
        let there = state.actor(self.target).ills.iter().any(|ill| ill.what == self.what);
        ensure!(there, ILLS, "{} does not suffer from that", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Cured { actor: self.target, what: self.what.clone() });
    }
}

/// As the turn of an actor comes, lets a round of a fight pass for what ails them (SP-HAZ-13).
pub fn round_of_ills(event: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    let state = table.state();
    if state.round < 2 || state.actor(actor).ills.is_empty() || !state.lives(actor) {
        return;
    }
    table.emit(Festered { actor, seconds: state.options().round_seconds.into() });
    while table.state().lives(actor) && table.state().actor(actor).ills.iter().any(|ill| ill.left == 0) {
        ails(table, actor);
    }
}

/// Rolls for an actor against what ails them and has come back, and does what failing does (SP-HAZ-13).
pub fn ails(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let Some(place) = table.state().actor(actor).ills.iter().position(|ill| ill.left == 0) else { return };
    let state = table.state();
    let shows = table.listens();
    let ill = state.actor(actor).ills[place].clone();
    let pool = stats(state, actor, Attribute::Endurance, &[Skill::Conditioning], shows);
    let difficulty = Difficulty::of(state, actor, Some(ill.difficulty.into()), shows);
    let fails = checks::fails_by_itself(state, actor, Attribute::Endurance, true).is_some();
    let roll = (!fails).then(|| throw(table, actor, (pool, difficulty), 0, true));
    let resisted = roll.as_ref().is_some_and(|roll| roll.result >= ill.required.into());
    table.emit(Ailed { actor, place: place as u16, roll, resisted });
    if resisted && ill.cures <= 1 {
        return table.emit(Cured { actor, what: ill.what });
    }
    if resisted {
        return;
    }
    let amount = ill.amount;
    match ill.effect {
        Suffering::Damage => table.emit(HpLost { actor, harm: amount.into(), blow: true }),
        Suffering::Fatigue => {
            for _ in 0..amount {
                exhaustion::tire(table, actor);
            }
        }
        Suffering::Weakness => {
            let attribute = Some(Attribute::Endurance);
            let by = amount.min(12) as i8;
            table.emit(conditions::Weakened { actor, attribute, by, source: Source::Other });
        }
        Suffering::Disability => table.emit(conditions::Afflicted { actor, status: Status::Disabled, there: true }),
    }
}

/// An actor fell ill.
#[event]
pub struct Sickened {
    pub actor: ActorId,
    pub ill: Ill,
}

impl Event<Archsoul> for Sickened {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.ills.push(self.ill.clone());
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(
            Line::new(LineKind::Harm, format!("{} suffers from {}", teller.name(self.actor), self.ill.what))
                .rule(&ILLS),
        )
    }
}

/// What ails an actor came back.
#[event]
pub struct Ailed {
    pub actor: ActorId,
    pub place: u16,
    pub roll: Option<Throw>,
    pub resisted: bool,
}

impl Event<Archsoul> for Ailed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(ill) = actor.ills.get_mut(usize::from(self.place))
        {
            ill.left = ill.every;
            ill.cures = ill.cures.saturating_sub(self.resisted.into()).max(1);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = teller.state.actor(self.actor).ills.get(usize::from(self.place)).map_or("", |ill| &ill.what);
        let came = if self.resisted { "resists" } else { "succumbs to" };
        let got = self.roll.as_ref().map_or("no roll".to_owned(), checks::successes);
        let line = Line::new(LineKind::Roll, format!("{} {came} {what}: {got}", teller.name(self.actor))).rule(&ILLS);
        let line = line.came(RollResult::of(self.resisted));
        match &self.roll {
            Some(roll) => Some(roll.explain("Resistance", line)),
            None => Some(line),
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.resisted, mark::SUCCESS);
    }
}

#[event(Boon, "{actor} is well again", ILLS)]
pub struct Cured {
    pub actor: ActorId,
    pub what: String,
}

impl Event<Archsoul> for Cured {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.ills.retain(|ill| ill.what != self.what);
        }
    }
}

/// So many seconds of a fight have passed for what ails an actor.
#[event]
pub struct Festered {
    pub actor: ActorId,
    pub seconds: u64,
}

impl Event<Archsoul> for Festered {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            for ill in &mut actor.ills {
                ill.left = ill.left.saturating_sub(self.seconds);
            }
        }
    }
}

/// So many seconds of what ails people have passed.
#[event]
pub struct Lingered {
    pub seconds: u64,
}

impl Event<Archsoul> for Lingered {
    fn apply(&self, state: &mut State) {
        for ill in state.actors.iter_mut().flat_map(|actor| &mut actor.ills) {
            ill.left = ill.left.saturating_sub(self.seconds);
        }
    }
}
