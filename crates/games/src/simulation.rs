//! How an encounter usually ends, as it stands, otherwise, and without each of its actors: what `ludex simulate` and the
//! table tell.

use crate::{Game, JsonSystem, Over, Variant, actors};
use ludex_engine::content::{Fault, Library};
use ludex_simulate::{Difference, Faulty, Plan, Report, Runs, wins};
use serde::Serialize;

/// The most fights that are played without one of the actors.
const FIGHTS_WITHOUT: u64 = 2_000;
/// The author of games that are not kept.
const BY: &str = "ludex";

/// An encounter to be played many times, with variants.
pub struct Simulation {
    /// The game.
    pub system: &'static dyn JsonSystem,
    /// Where the encounter and what it includes are read from.
    pub library: Box<dyn Library + Send>,
    /// The encounter's file.
    pub file: String,
    /// How many fights, by which policies, from which seed.
    pub plan: Plan,
    /// Variants of the encounter, played with the same dice.
    pub variants: Vec<Variant>,
    /// Whether it is played without each of its actors too.
    pub without: bool,
}

/// What was played.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Played {
    /// The system's id.
    pub system: String,
    /// The version of its rules.
    pub version: u32,
    /// The encounter's file; nothing of a game in progress.
    pub encounter: String,
    /// What it is called.
    pub title: String,
    /// The policy of the first side.
    pub policy: String,
    /// The policy of the others.
    pub against: String,
}

/// Everything that is told of how an encounter usually ends.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Simulated {
    /// What was played.
    #[serde(flatten)]
    pub played: Played,
    /// Whether all fights that were asked for were played.
    pub complete: bool,
    /// What they came to.
    pub report: Report,
    /// The variants, in the order in which they were named.
    pub variants: Vec<Varied>,
    /// What changes without each of the actors, the greatest change first.
    pub without: Vec<Without>,
}

/// A variant, and what is different in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Varied {
    /// What it is called.
    pub name: String,
    /// What its fights came to.
    pub report: Report,
    /// By how much more often the first side wins.
    pub wins: Difference,
}

/// The encounter without one of its actors.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Without {
    /// Who is left out.
    pub name: String,
    /// By how much more often the first side wins without it.
    pub wins: Difference,
}

/// Why a simulation cannot be played.
#[derive(Debug, Clone, PartialEq)]
pub enum Unplayable {
    /// The game has no policy of that name; the message lists those it has.
    NoPolicy(String),
    /// What is wrong with the encounter.
    Encounter(Vec<Fault>),
    /// A variant, by its index, is wrong itself (`Ok`) or makes an encounter with faults (`Err`).
    Variant(usize, Result<String, Vec<Fault>>),
    /// The fights cannot be played.
    Fights(Faulty),
}

/// One of the games that make up a simulation.
pub struct PlannedGame<'a> {
    /// The name of the variant; empty for the encounter as it stands.
    pub name: &'a str,
    /// The game.
    pub game: &'a dyn Game,
    /// How often it is played.
    pub plan: &'a Plan,
    /// What is played.
    pub played: &'a Played,
    /// The report so far; `None` while the encounter as it stands is played.
    pub known: Option<&'a Simulated>,
}

/// Plays the fights of one game.
pub type Play<'a> = dyn FnMut(&PlannedGame<'_>) -> Result<Runs, Faulty> + 'a;

/// A simulation whose games are begun.
struct Ready<'a> {
    played: Played,
    plan: Plan,
    begun: Box<dyn Game>,
    others: Vec<(&'a Variant, Box<dyn Game>, Plan)>,
}

impl Simulation {
    /// Returns the most fights that this takes.
    pub fn fights(&self) -> u64 {
        let actors = if self.without { actors(&self.text()).len() as u64 } else { 0 };
        self.plan.fights * (1 + self.variants.len() as u64) + actors * self.plan.fights.min(FIGHTS_WITHOUT)
    }

    /// Checks that every game can be begun.
    ///
    /// # Errors
    /// A file has faults, or the game lacks a policy.
    pub fn check(&self) -> Result<(), Unplayable> {
        self.ready().map(drop)
    }

    /// Begins the encounter and its variants, so that every fault is found before anything is played.
    fn ready(&self) -> Result<Ready<'_>, Unplayable> {
        let info = self.system.info();
        let named = |own: &Option<String>, fallback: &Option<String>| {
            let name = own.as_deref().or(fallback.as_deref());
            name.map(|name| info.policy(Some(name))).transpose().map_err(Unplayable::NoPolicy)
        };
        let plan = Plan {
            policy: named(&self.plan.policy, &None)?,
            against: named(&self.plan.against, &None)?,
            ..self.plan.clone()
        };
        let policy = info.policy(plan.policy.as_deref()).map_err(Unplayable::NoPolicy)?;
        let played = Played {
            version: info.version,
            encounter: self.file.clone(),
            title: self
                .system
                .encounter(&self.file, self.library.as_ref())
                .map(|known| known.title)
                .unwrap_or_default(),
            against: plan.against.clone().unwrap_or_else(|| policy.clone()),
            policy,
            system: info.id.clone(),
        };
        let begun = self.system.begin(&self.file, self.library.as_ref(), [0; 32], BY).map_err(Unplayable::Encounter)?;
        let mut others = Vec::new();
        for (place, variant) in self.variants.iter().enumerate() {
            let game = self.varied(variant).map_err(|wrong| Unplayable::Variant(place, wrong))?;
            let policy = named(&variant.policy, &plan.policy)?;
            let against = named(&variant.against, &plan.against)?;
            others.push((variant, game, Plan { policy, against, ..plan.clone() }));
        }
        Ok(Ready { played, plan, begun, others })
    }

    /// Plays all games with `play` until `stopped` is true, and returns what is known then. Actors without whom there is
    /// no encounter are passed over.
    ///
    /// # Errors
    /// A file has faults, a policy is unknown, or a fight cannot be played.
    pub fn play(&self, stopped: &dyn Fn() -> bool, play: &mut Play<'_>) -> Result<Simulated, Unplayable> {
        let Ready { played, plan, begun, others } = self.ready()?;
        let mut part = |name: &str, game: &dyn Game, plan: &Plan, known: Option<&Simulated>| {
            play(&PlannedGame { name, game, plan, played: &played, known })
        };
        let runs = part("", begun.as_ref(), &plan, None).map_err(Unplayable::Fights)?;
        let mut told = Simulated::of(played.clone(), runs.report(), plan.fights);
        for (variant, game, plan) in others {
            let other = part(&variant.name, game.as_ref(), &plan, Some(&told)).map_err(Unplayable::Fights)?;
            let wins = wins(&runs, &other);
            let report = other.report();
            told.variants.push(Varied { name: variant.name.clone(), report, wins });
        }
        if self.without {
            let plan = Plan { fights: plan.fights.min(FIGHTS_WITHOUT), ..plan };
            let takes_part = |name: &String| told.report.actors.iter().any(|actor| actor.name == *name);
            for name in actors(&self.text()).into_iter().filter(takes_part).collect::<Vec<_>>() {
                if stopped() {
                    break;
                }
                let variant = Variant::without(&name);
                // What is no encounter without a viewer is not played; alone on the field there is nothing to fight.
                let Ok(game) = self.varied(&variant) else { continue };
                match part(&variant.name, game.as_ref(), &plan, Some(&told)) {
                    Ok(other) => told.without.push(Without { name, wins: wins(&runs, &other) }),
                    Err(Faulty::NoFight) => continue,
                    Err(faulty) => return Err(Unplayable::Fights(faulty)),
                }
            }
        }
        told.without.sort_by(|one, other| other.wins.by.abs().total_cmp(&one.wins.by.abs()));
        told.complete &= !stopped();
        Ok(told)
    }

    fn text(&self) -> String {
        self.library.read(&self.file).unwrap_or_default()
    }

    fn varied(&self, variant: &Variant) -> Result<Box<dyn Game>, Result<String, Vec<Fault>>> {
        let text = variant.of(&self.text()).map_err(Ok)?;
        let over = Over { library: self.library.as_ref(), file: &self.file, text: &text };
        self.system.begin(&self.file, &over, [0; 32], BY).map_err(Err)
    }
}

impl Simulated {
    /// Returns the result for a game without variants, of `fights` that were asked for.
    pub fn of(played: Played, report: Report, fights: u64) -> Self {
        let complete = report.fights == fights;
        Self { played, complete, report, variants: Vec::new(), without: Vec::new() }
    }
}
