//! How an encounter usually ends.

use super::extract::{Body, ClientAddress, PathParam, Session};
use crate::create::Source;
use crate::error::Problem;
use crate::peer::network;
use crate::simulations::{Progress, fault, unplayable};
use crate::{ApiError, Host};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ludex_engine::Viewer;
use ludex_games::simulate::Plan;
use ludex_games::{PlannedGame, Played, Simulated, Simulation, Variant, system};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::{Arc, PoisonError};

/// The most fights that may be asked for.
const MOST_FIGHTS: u64 = 100_000;
/// The most variants.
const MOST_VARIANTS: usize = 4;

/// Declares request bodies with the fields that all simulations share: number of fights, policies, seed.
macro_rules! asked {
    ($($(#[$attr:meta])* struct $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)* })+) => {$(
        $(#[$attr])*
        #[derive(Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($(#[$about])* $field: $type,)*
            /// How many fights, up to 100,000; 10,000 without.
            #[serde(default = "usual_fights")]
            fights: u64,
            /// The seed of the first fight; each next has the next number.
            #[serde(default)]
            seed: u64,
            /// The policy of the first side, and of the others unless `against` is given; the default of the game without.
            #[serde(default)]
            policy: Option<String>,
            /// The policy of the other sides.
            #[serde(default)]
            against: Option<String>,
        }

        impl $name {
            /// Returns the plan for the fights.
            fn plan(&self) -> Result<Plan, ApiError> {
                if !(1..=MOST_FIGHTS).contains(&self.fights) {
                    return Err(ApiError::malformed("fights", format!("expected 1 to {MOST_FIGHTS} fights")));
                }
                let policy = self.policy.clone();
                let against = self.against.clone();
                Ok(Plan { fights: self.fights, seed: self.seed, policy, against, threads: 1, ..Plan::default() })
            }
        }
    )+};
}

asked! {
    /// How many fights, by which policies, from which seed.
    struct HowOften {}

    /// An encounter whose end is asked about.
    struct AskFights {
        /// The system's id.
        system: String,
        /// One of its encounters; nothing where its text is given.
        #[serde(default)]
        encounter: String,
        /// The text of an encounter that stands in no file.
        #[serde(default)]
        text: Option<String>,
        /// The token of the library in which the encounter's file stands; the starter content without.
        #[serde(default)]
        #[serde(rename = "shelf")]
        library: Option<String>,
        /// The same encounter otherwise, at most 4 times, each as a file of `ludex simulate --vary` has it: `options`,
        /// `actors`, `without`, `change`, `policy`, and a `name`.
        #[serde(default)]
        #[schema(value_type = Vec<Object>)]
        vary: Vec<Map<String, Value>>,
        /// Whether it is played without each of its actors too; yes, unless it is said.
        #[serde(default = "yes")]
        without: bool,
    }
}

fn usual_fights() -> u64 {
    10_000
}

fn yes() -> bool {
    true
}

/// Fights that will be played.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Asked {
    /// The id under which they are asked about: who has it may read what they come to, and stop them.
    id: String,
    /// How many others come first.
    position: usize,
}

/// Has an encounter of the starter content played many times, while nobody else needs the core. What nobody asks about for
/// a minute is stopped.
#[utoipa::path(
    post,
    path = "/api/simulations",
    request_body = AskFights,
    responses(
        (status = 202, body = Asked),
        (status = 401, body = Problem, description = "No shelf has this token"),
        (status = 429, body = Problem, description = "Too many fights are asked for at once")
    )
)]
pub(crate) async fn simulate(
    State(host): State<Arc<Host>>,
    ClientAddress(address): ClientAddress,
    Body(ask): Body<AskFights>,
) -> Result<(StatusCode, Json<Asked>), ApiError> {
    let source = match &ask.text {
        Some(text) => host.unsaved(&ask.system, text.clone(), ask.library.as_deref()).await?,
        None => host.source(&ask.system, &ask.encounter, ask.library.as_deref()).await?,
    };
    if ask.vary.len() > MOST_VARIANTS {
        return Err(ApiError::malformed("vary", format!("expected at most {MOST_VARIANTS} variants")));
    }
    let variants = ask.vary.iter().enumerate().map(|(place, object)| {
        let wrong = |(field, expected): (String, String)| {
            let field = if field.is_empty() { format!("vary[{place}]") } else { format!("vary[{place}].{field}") };
            ApiError::malformed(field, format!("expected {expected}"))
        };
        Variant::of_object(&format!("variant {}", place + 1), object).map_err(wrong)
    });
    let (variants, without) = (variants.collect::<Result<Vec<_>, _>>()?, ask.without);
    let plan = ask.plan()?;
    let Source { rules, file, library, .. } = source;
    let simulation = Simulation { system: rules, library, file, plan, variants, without };
    let checked = move || simulation.check().map_err(unplayable).map(|()| simulation);
    let simulation = host.libraries.work(checked).await??;
    let whose = address.map(|address| network(address).to_string()).unwrap_or_default();
    let at_work = (host.workers.clone(), host.closing());
    let (id, position) = host.simulations.begin(whose, simulation.fights(), at_work, move |job, watch| {
        simulation.play(&|| job.is_stopped(), &mut |part| job.play(part, watch)).map_err(unplayable)
    })?;
    Ok((StatusCode::ACCEPTED, Json(Asked { id, position })))
}

/// Has the game played on from its present moment many times, by policies (the game master).
#[utoipa::path(
    post,
    path = "/api/table/simulate",
    request_body = HowOften,
    security(("token" = [])),
    responses(
        (status = 202, body = Asked),
        (status = 429, body = Problem, description = "Too many fights are asked for at once")
    )
)]
pub(crate) async fn from_here(
    State(host): State<Arc<Host>>,
    session: Session,
    Body(ask): Body<HowOften>,
) -> Result<(StatusCode, Json<Asked>), ApiError> {
    session.must_be_game_master()?;
    let plan = ask.plan()?;
    let about = &session.live.about;
    let Some(info) = system(&about.system).map(|system| system.info()) else {
        return Err(ApiError::not_found("there is no such game here"));
    };
    let named = |field: &str, name: &Option<String>| {
        info.policy(name.as_deref()).map_err(|message| ApiError::malformed(field, message))
    };
    let policy = named("policy", &plan.policy)?;
    let against = plan.against.as_ref().map_or(Ok(policy.clone()), |_| named("against", &plan.against))?;
    let played = Played {
        system: about.system.clone(),
        version: info.version,
        encounter: String::new(),
        title: about.title.clone(),
        policy,
        against,
    };
    let state = session.live.snapshot(&Viewer::GameMaster).await;
    let game = state.lock().unwrap_or_else(PoisonError::into_inner).snapshot(&Viewer::GameMaster);
    let at_work = (host.workers.clone(), host.closing());
    let whose = session.live.id.to_string();
    let (id, position) = host.simulations.begin(whose, plan.fights, at_work, move |job, watch| {
        let part = PlannedGame { name: "", game: game.as_ref(), plan: &plan, played: &played, known: None };
        let runs = job.play(&part, watch).map_err(|faulty| fault(&faulty))?;
        Ok(Simulated::of(played, runs.report(), plan.fights))
    })?;
    Ok((StatusCode::ACCEPTED, Json(Asked { id, position })))
}

/// What fights that were asked for have come to so far.
#[utoipa::path(
    get,
    path = "/api/simulations/{id}",
    params(("id" = String, Path, description = "The id under which they were asked for")),
    responses((status = 200, body = Progress), (status = 404, body = Problem))
)]
pub(crate) async fn report(
    State(host): State<Arc<Host>>,
    PathParam(id): PathParam<String>,
) -> Result<Json<Progress>, ApiError> {
    Ok(Json(host.simulations.find(&id)?.progress()))
}

/// Stops fights that were asked for. What is known is told.
#[utoipa::path(
    delete,
    path = "/api/simulations/{id}",
    params(("id" = String, Path, description = "The id under which they were asked for")),
    responses((status = 200, body = Progress), (status = 404, body = Problem))
)]
pub(crate) async fn stop(
    State(host): State<Arc<Host>>,
    PathParam(id): PathParam<String>,
) -> Result<Json<Progress>, ApiError> {
    let job = host.simulations.find(&id)?;
    job.stop();
    Ok(Json(job.progress()))
}
