//! Marching order: who goes in front, in the middle and at the back (UL-TRV-19, 20).

pub use super::ranks::{Order, Rank, Row};

use super::event::change;
use super::{Change, on_the_way};
use crate::prelude::*;

rules! {
    /// Everybody goes in the front rank, in a middle rank or in the back rank; it decides whom traps hit, who notices
    /// what, and who is nearest in a fight. Without an order all are in front.
    MARCHING_ORDER = "UL-TRV-19", "Marching order", State;
    /// Ranks go side by side; where the way is too narrow, the last named fall back to a middle rank until all fit.
    RANK_WIDTH = "UL-TRV-20", "Rank width";
}

/// Returns where the travellers stand by their order when they meet others: the places that they have, those nearest to
/// the others for the front (UL-TRV-19). Nothing where they stand so already, or no order was set.
pub(crate) fn formed(state: &State, met: &[ActorId]) -> Vec<(ActorId, Cell)> {
    let Some(journey) = &state.journey else { return Vec::new() };
    let here = |&actor: &ActorId| state.actor(actor).alive() && state.actor(actor).present();
    let met: Vec<ActorId> = met.iter().copied().filter(here).collect();
    let on_foot = |actor: &ActorId| state.actor(*actor).saddle.is_none() && state.actor(*actor).across() == 1;
    let placed: Vec<ActorId> = journey.order.all().filter(here).filter(on_foot).collect();
    if met.is_empty() || placed.len() < 2 {
        return Vec::new();
    }

    // Who has no place in the order goes in front.
    let others = journey.travellers.iter().copied().filter(|&actor| journey.order.all().all(|other| other != actor));
    let mut marching: Vec<ActorId> = others.filter(here).filter(on_foot).collect();
    marching.extend(placed);

    let away = |cell: Cell| met.iter().map(|&foe| state.spaces(foe).distance_to(cell)).min();
    let mut cells: Vec<Cell> = marching.iter().map(|&actor| state.actor(actor).at).collect();
    cells.sort_by_key(|&cell| (away(cell), cell));
    let places: Vec<(ActorId, Cell)> = marching.into_iter().zip(cells).collect();
    // Within a rank everybody keeps a place as near as before.
    let stands = |&(actor, at): &(ActorId, Cell)| away(state.actor(actor).at) == away(at);
    if places.iter().all(stands) { Vec::new() } else { places }
}

/// Returns the order that a command sets.
///
/// # Errors
/// It names somebody who does not travel, or twice.
fn ordered(state: &State, command: &SetOrder) -> Result<Order, Refusal> {
    let journey = on_the_way(state)?;
    let SetOrder { front, middle, back, width } = command.clone();
    let mut order = Order { front, middle, back, width };
    let all: Vec<ActorId> = order.all().collect();
    for (place, &actor) in all.iter().enumerate() {
        ensure!(journey.travellers.contains(&actor), MARCHING_ORDER, "{} does not travel with them", actor);
        ensure!(!all[..place].contains(&actor), MARCHING_ORDER, "{} is named twice", actor);
    }
    if all.is_empty() && width > 0 {
        // Without an order all are in front.
        order.front.clone_from(&journey.travellers);
    }
    Ok(order.fitted(|actor| state.actor(actor).across().into()))
}

/// Sets the marching order. The game master's, for the party.
#[command(group = "Journey", kind = Journey, label = "Set the marching order", by = game_master, between, open)]
#[derive(Eq, Default)]
pub struct SetOrder {
    /// The front rank.
    #[serde(default)]
    pub front: Vec<ActorId>,
    /// The middle ranks.
    #[serde(default)]
    pub middle: Vec<Row>,
    /// The back rank.
    #[serde(default)]
    pub back: Vec<ActorId>,
    /// How many Medium creatures fit side by side; 0 where there is room for all.
    #[serde(default)]
    pub width: u8,
}

impl Act<Unbound> for SetOrder {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        ordered(state, self).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Ok(order) = ordered(table.state(), self) else { return };
        change(table, Change::Order { order });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Ok(journey) = on_the_way(forms.state()) else { return };
        let mut order = SetOrder { front: journey.travellers.clone(), width: 2, ..SetOrder::default() };
        if order.front.len() > 2 {
            order.back.extend(order.front.pop());
        }
        let width = vec![number("/width", "how many fit side by side, 0 for all", 0, 20)];
        let fields = [places("/front", &order.front), places("/back", &order.back), width].concat();
        forms.form("Journey", Self::DOC.title, order.into(), fields);
    }
}

/// Returns the fields of a form for the places of a rank.
pub(super) fn places(path: &str, row: &[ActorId]) -> Vec<Field> {
    (0..row.len()).map(|place| field(&format!("{path}/{place}"), "who", Takes::Actor)).collect()
}
