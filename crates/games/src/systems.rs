//! Every system there is.

use crate::JsonSystem;
use crate::typed_system::TypedSystem;
use ludex_archsoul::Archsoul;
use ludex_destiny::Destiny;
use ludex_edge::Edge;
use ludex_pathfinder::Pathfinder;
use ludex_unbound::Unbound;

static UNBOUND: TypedSystem<Unbound> = TypedSystem::new();
static DESTINY: TypedSystem<Destiny> = TypedSystem::new();
static ARCHSOUL: TypedSystem<Archsoul> = TypedSystem::new();
static PATHFINDER: TypedSystem<Pathfinder> = TypedSystem::new();
static EDGE: TypedSystem<Edge> = TypedSystem::new();
#[cfg(feature = "toy")]
static TOY: TypedSystem<ludex_engine::testing::toy::Toy> = TypedSystem::new();

/// Returns every system, in the order in which people are shown them.
pub fn systems() -> &'static [&'static dyn JsonSystem] {
    static SYSTEMS: &[&dyn JsonSystem] = &[
        &UNBOUND,
        &DESTINY,
        &ARCHSOUL,
        &PATHFINDER,
        &EDGE,
        #[cfg(feature = "toy")]
        &TOY,
    ];
    SYSTEMS
}

/// Returns the system with this id.
pub fn system(id: &str) -> Option<&'static dyn JsonSystem> {
    systems().iter().copied().find(|system| system.info().id == id)
}
