//! How an encounter usually ends, as it stands, otherwise, and without each of its actors: what `ludex simulate` and the
//! table tell.

use crate::{Game, JsonSystem, Over, Variant, actors};
use ludex_engine::content::{Fault, Library};
use ludex_simulate::{Difference, Faulty, Plan, Report, Runs, wins};
use serde::Serialize;

/// How many fights at the most tell what a viewer's absence changes.
const FIGHTS_WITHOUT: u64 = 2_000;
/// Under whose name games are begun that nobody keeps.
const BY: &str = "ludex";

/// What is to be played.
pub struct Usual {
    /// The game.
    pub system: &'static dyn JsonSystem,
    /// Where the encounter and what it includes are read from.
    pub library: Box<dyn Library + Send>,
    /// The encounter's file.
    pub file: String,
    /// How often, by whom, from which seed.
    pub plan: Plan,
    /// The same encounter otherwise.
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
    /// What a viewer's absence changes, the greatest change first.
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

/// Why nothing can be told.
#[derive(Debug, Clone, PartialEq)]
pub enum Unplayable {
    /// A policy that the game does not have, and which it has.
    NoPolicy(String),
    /// What is wrong with the encounter.
    Encounter(Vec<Fault>),
    /// What is wrong with a variant, by its place: with what it says, or with the encounter that it makes.
    Variant(usize, Result<String, Vec<Fault>>),
    /// The fights cannot be played.
    Fights(Faulty),
}

/// One of the games that are played for a report.
pub struct PlannedGame<'a> {
    /// What it is called: nothing for the encounter as it stands.
    pub name: &'a str,
    /// The game.
    pub game: &'a dyn Game,
    /// How often it is played.
    pub plan: &'a Plan,
    /// What is played.
    pub played: &'a Played,
    /// What is known already; nothing while the encounter as it stands is played.
    pub known: Option<&'a Simulated>,
}

/// Plays the fights of a part.
pub type Play<'a> = dyn FnMut(&PlannedGame<'_>) -> Result<Runs, Faulty> + 'a;

/// What is ready to be played.
struct Ready<'a> {
    played: Played,
    plan: Plan,
    begun: Box<dyn Game>,
    others: Vec<(&'a Variant, Box<dyn Game>, Plan)>,
}

impl Usual {
    /// Returns how many fights that is at the most.
    pub fn fights(&self) -> u64 {
        let actors = if self.without { actors(&self.text()).len() as u64 } else { 0 };
        self.plan.fights * (1 + self.variants.len() as u64) + actors * self.plan.fights.min(FIGHTS_WITHOUT)
    }

    /// Whether it can be begun.
    ///
    /// # Errors
    /// What cannot be read, or a policy that the game does not have.
    pub fn check(&self) -> Result<(), Unplayable> {
        self.ready().map(drop)
    }

    /// Everything that is played whole, begun: whatever is wrong is told before anything is played.
    fn ready(&self) -> Result<Ready<'_>, Unplayable> {
        let info = self.system.info();
        let named = |own: &Option<String>, usual: &Option<String>| {
            let name = own.as_deref().or(usual.as_deref());
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

    /// Has `play` play all of it, until `stopped`: what is known until then is told.
    ///
    /// # Errors
    /// What cannot be read or played. Of actors without whom there is no encounter nothing is told.
    pub fn play(&self, stopped: &dyn Fn() -> bool, play: &mut Play<'_>) -> Result<Simulated, Unplayable> {
        let Ready { played, plan, begun, others } = self.ready()?;
        let mut part = |name: &str, game: &dyn Game, plan: &Plan, known: Option<&Simulated>| {
            play(&PlannedGame { name, game, plan, played: &played, known })
        };
        let runs = part("", begun.as_ref(), &plan, None).map_err(Unplayable::Fights)?;
        let mut told = Simulated::of(played.clone(), runs.report(), plan.fights);
        for (variant, game, plan) in others {
            let other = part(&variant.name, game.as_ref(), &plan, Some(&told)).map_err(Unplayable::Fights)?;
            let (wins, report) = (wins(&runs, &other), other.report());
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
    /// Returns what the fights of a game as it stands came to, of so many that were asked for.
    pub fn of(played: Played, report: Report, fights: u64) -> Self {
        let complete = report.fights == fights;
        Self { played, complete, report, variants: Vec::new(), without: Vec::new() }
    }
}
