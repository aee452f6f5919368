//! What the game master says of crafts: where people work, what they have, what they find.

use super::{CIRCUMSTANCES, EIGHTHS, EXCLUSIVE, money};
use crate::checks::{self, Difficulty, Throw, stats, throw};
use crate::prelude::*;

rules! {
    /// The game master says how much of a thing can be scavenged, from nothing to all of it.
    LOSSES = "SP-CRF-28", "Losses in scavenging", Call;
    /// The game master may ask for Intellect and Demolition at 4; failing destroys what was to be had.
    DEMOLITION = "SP-CRF-29", "Demolition roll", Call;
    /// Crafters have ordinary material with them, and their coins become more of it. What is made of something rare waits until
    /// that is found.
    ACQUIRING = "SP-CRF-31", "Acquiring material", Call;
}

/// Say where and how people craft.
#[command(rule = CIRCUMSTANCES, group = "Crafts", by = game_master, open, between)]
pub struct SetWorkshop {
    #[field("whether tools are improper or improvised")]
    #[serde(default)]
    pub improper: bool,
    #[field("whether no workspace is prepared")]
    #[serde(default)]
    pub nowhere: bool,
    #[field("whether the work is interrupted")]
    #[serde(default)]
    pub interrupted: bool,
    #[field("whether tools and workspace are both exceptional", rule = EXCLUSIVE)]
    #[serde(default)]
    pub exceptional: bool,
}

impl Act<Archsoul> for SetWorkshop {
    fn may(&self, state: &State) -> Verdict {
        let both = self.exceptional && (self.improper || self.nowhere);
        ensure!(!both, EXCLUSIVE, "exceptional tools and workspace are both there, and proper");
        ensure!(self.workshop() != state.workshop, CIRCUMSTANCES, "that would change nothing");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(WorkshopSet { workshop: self.workshop() });
    }
}

/// Say whether an actor is very familiar with making something.
#[command(rule = CIRCUMSTANCES, group = "Crafts", by = game_master, open, between)]
pub struct SetFamiliar {
    pub target: ActorId,
    #[field("with what")]
    pub item: String,
    #[field("whether they are", usual = true)]
    pub familiar: bool,
}

impl Act<Archsoul> for SetFamiliar {
    fn may(&self, state: &State) -> Verdict {
        let known = state.setting.items.iter().any(|item| item.name == self.item) || !self.familiar;
        ensure!(known, CIRCUMSTANCES, "nothing of that name is made here");
        let now = state.actor(self.target).familiar.contains(&self.item);
        ensure!(now != self.familiar, CIRCUMSTANCES, "that would change nothing");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Acquainted { actor: self.target, item: self.item.clone(), familiar: self.familiar });
    }
}

/// Say whether what something is made of must be found first.
#[command(rule = ACQUIRING, group = "Crafts", by = game_master, open, between)]
pub struct NameScarce {
    #[field("what is to be made")]
    pub item: String,
    #[field("whether it must", usual = true)]
    pub scarce: bool,
}

impl Act<Archsoul> for NameScarce {
    fn may(&self, state: &State) -> Verdict {
        let known = state.setting.items.iter().any(|item| item.name == self.item) || !self.scarce;
        ensure!(known, ACQUIRING, "nothing of that name is made here");
        ensure!(state.scarce.contains(&self.item) != self.scarce, ACQUIRING, "that would change nothing");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Scarce { item: self.item.clone(), scarce: self.scarce });
    }
}

/// Give an actor coins, or take some.
#[command(rule = ACQUIRING, group = "Crafts", by = game_master, open, between)]
pub struct GiveCoins {
    pub target: ActorId,
    #[field("copper; what is below 0 is taken", -100_000..=100_000, usual = 10)]
    pub copper: i32,
}

impl Act<Archsoul> for GiveCoins {
    fn may(&self, state: &State) -> Verdict {
        ensure!(!state.is_thing(self.target) && self.copper != 0, ACQUIRING, "that would change nothing");
        let has = i64::from(state.actor(self.target).purse) + i64::from(self.copper) * i64::from(EIGHTHS);
        ensure!(
            (0..=i64::from(MOST_MONEY)).contains(&has),
            ACQUIRING,
            "{} has not so much, or too much to carry",
            self.target
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(CoinsGiven { actor: self.target, copper: self.copper });
    }
}

/// Give an actor parts to build in: pre-built ones, or what can be scavenged.
#[command(rule = LOSSES, group = "Crafts", by = game_master, open, between)]
pub struct FindParts {
    pub target: ActorId,
    #[field("of what", usual = "a wreck".to_owned())]
    pub what: String,
    #[field("copper that it is worth", 1..=1_000_000, usual = 10)]
    pub worth: u32,
    #[field("whether they are scavenged; pre-built otherwise")]
    pub scavenged: bool,
    #[field("percent of it that can be had", 0..=100, usual = 100)]
    pub percent: u8,
    #[field("whether it takes a roll of Demolition", rule = DEMOLITION)]
    #[serde(default)]
    pub demolition: bool,
    #[field("place of the weapon that is taken apart for it, and used up", 0..=7)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub weapon: Option<u8>,
}

impl Act<Archsoul> for FindParts {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stands(self.target), LOSSES, "{} finds nothing", self.target);
        ensure!((1..=80).contains(&self.what.trim().chars().count()), LOSSES, "say in at most 80 letters of what");
        let has = state.actor(self.target).parts;
        ensure!(
            has.prebuilt.max(has.scavenged) + self.worth <= MOST_MONEY / EIGHTHS,
            LOSSES,
            "{} has parts enough",
            self.target
        );
        let Some(place) = self.weapon else { return Ok(()) };
        let weapon = state.weapon(self.target, place);
        let part_of_its_owner = weapon.is_none_or(|weapon| weapon.natural || weapon.soul);
        let at_hand = !part_of_its_owner && !state.actor(self.target).has_thrown_away(place);
        ensure!(at_hand, LOSSES, "{} has nothing there to take apart", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let state = table.state();
        let shows = table.listens();
        let pool = stats(state, actor, Attribute::Intellect, &[Skill::Demolition], shows);
        let difficulty = Difficulty::of(state, actor, Some(4), shows);
        let throw = self.demolition.then(|| throw(table, actor, (pool, difficulty), 0, true));
        let whole = throw.as_ref().is_none_or(|throw| throw.result >= 1);
        let worth = if whole { (u64::from(self.worth) * u64::from(self.percent) / 100) as u32 } else { 0 };
        table.emit(PartsFound { actor, what: self.what.clone(), worth, scavenged: self.scavenged, throw });
        if let Some(weapon) = self.weapon {
            table.emit(TakenApart { actor, weapon });
        }
    }
}

/// A weapon was taken apart for what it is made of, and is no more.
#[event]
pub struct TakenApart {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Archsoul> for TakenApart {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).take_apart(self.weapon);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("The {name} of {} is taken apart", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&super::SCAVENGED))
    }
}

/// The most that anybody carries, in eighths of a copper: a hundred thousand platinum.
pub const MOST_MONEY: u32 = 80_000_000;

impl SetWorkshop {
    fn workshop(&self) -> Workshop {
        let Self { improper, nowhere, interrupted, exceptional } = *self;
        Workshop { improper, nowhere, interrupted, exceptional }
    }
}

/// The game master said where and how people craft.
#[event]
pub struct WorkshopSet {
    pub workshop: Workshop,
}

impl Event<Archsoul> for WorkshopSet {
    fn apply(&self, state: &mut State) {
        state.workshop = self.workshop;
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let Workshop { improper, nowhere, interrupted, exceptional } = self.workshop;
        let rows = [
            (improper, "improper tools"),
            (nowhere, "no workspace"),
            (interrupted, "interruptions"),
            (exceptional, "exceptional tools and workspace"),
        ];
        let there: Vec<&str> = rows.iter().filter(|row| row.0).map(|row| row.1).collect();
        let what = if there.is_empty() { "proper tools and a workspace".to_owned() } else { there.join(", ") };
        Some(Line::new(LineKind::Ruling, format!("Crafting here: {what}")).rule(&CIRCUMSTANCES))
    }
}

/// An actor is, or is not, very familiar with making something.
#[event]
pub struct Acquainted {
    pub actor: ActorId,
    pub item: String,
    pub familiar: bool,
}

impl Event<Archsoul> for Acquainted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            if self.familiar {
                actor.familiar.push(self.item.clone())
            } else {
                actor.familiar.retain(|one| *one != self.item)
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.familiar { "very familiar" } else { "not very familiar" };
        Some(
            Line::new(LineKind::Ruling, format!("{} is {how} with making a {}", teller.name(self.actor), self.item))
                .rule(&CIRCUMSTANCES),
        )
    }
}

/// What something is made of must be found first, or is found.
#[event]
pub struct Scarce {
    pub item: String,
    pub scarce: bool,
}

impl Event<Archsoul> for Scarce {
    fn apply(&self, state: &mut State) {
        if self.scarce { state.scarce.push(self.item.clone()) } else { state.scarce.retain(|one| *one != self.item) }
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let how = if self.scarce { "must be found first" } else { "is there" };
        Some(Line::new(LineKind::Ruling, format!("What a {} is made of {how}", self.item)).rule(&ACQUIRING))
    }
}

/// An actor got coins, or lost some.
#[event]
pub struct CoinsGiven {
    pub actor: ActorId,
    pub copper: i32,
}

impl Event<Archsoul> for CoinsGiven {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.purse = actor.purse.saturating_add_signed(self.copper.saturating_mul(EIGHTHS as i32));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let has = money(teller.state.actor(self.actor).purse);
        let how = if self.copper > 0 { "gets" } else { "gives away" };
        let much = self.copper.unsigned_abs();
        Some(
            Line::new(LineKind::Ruling, format!("{who} {how} {much} copper and has {has}"))
                .rule(&ACQUIRING)
                .rule(&super::CURRENCY),
        )
    }
}

/// An actor has parts to build in.
#[event]
pub struct PartsFound {
    pub actor: ActorId,
    pub what: String,
    pub worth: u32,
    pub scavenged: bool,
    pub throw: Option<Throw>,
}

impl Event<Archsoul> for PartsFound {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            if self.scavenged { actor.parts.scavenged += self.worth } else { actor.parts.prebuilt += self.worth }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.scavenged { "scavenges" } else { "has" };
        let line = Line::new(
            LineKind::Action,
            format!("{} {how} parts of {} worth {} copper", teller.name(self.actor), self.what, self.worth),
        );
        let line = line.rule(if self.scavenged { &LOSSES } else { &super::PREBUILT });
        match &self.throw {
            Some(throw) => {
                let got = checks::successes(throw);
                let line = Line { text: format!("{}: {got}", line.text), ..line };
                Some(throw.explain("Demolition", line.rule(&DEMOLITION)))
            }
            None => Some(line),
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.worth > 0, mark::SUCCESS);
    }
}
