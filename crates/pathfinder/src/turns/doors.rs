//! Doors between the squares of a map: opening and shutting one is an Interact.

use super::*;
use crate::prelude::*;
use ludex_kit::Map;
use ludex_kit::doors::{Door, Doored};

impl Doored for Pathfinder {
    const OPENS: &'static Rule = &INTERACT;

    fn doors(state: &State) -> &[Door] {
        &state.setting.doors
    }

    fn doors_mut(state: &mut State) -> (&mut Map, &mut Vec<Door>) {
        let setting = std::sync::Arc::make_mut(&mut state.setting);
        (&mut setting.map, &mut setting.doors)
    }

    fn may_handle(state: &State, actor: ActorId) -> Verdict {
        ready(state, actor, 1)?;
        conditions::may_handle(state, actor)
    }

    fn handles(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
        spend(table, actor, 1);
        !fumbles(table, actor)
    }

    fn turning_price(_state: &State) -> i32 {
        1
    }
}
