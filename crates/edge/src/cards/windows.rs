//! Before the dice of a contest, of an effect in an area, of a power: whoever holds a card may play or burn it.

use super::*;

/// Does anybody burn a card before the dice?
#[prompt]
pub struct BeforeDice {
    /// Whose dice are next.
    pub target: ActorId,
}

impl Prompt<Edge> for BeforeDice {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} is about to roll. Does anybody play or burn a card?", teller.name(self.target))
    }

    fn usual(&self, _state: &State) -> Command {
        RollOn {}.into()
    }
}

/// Let the dice fall.
#[command(rule = WINDOWS, group = "Rulings", kind = Pass, by = game_master, answer, label = "Let the dice fall")]
pub struct RollOn {}

impl Act<Edge> for RollOn {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, BeforeDice>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if answer::<Edge, BeforeDice>(table).is_some() {
            let depth = table.state().stack.len() as u8;
            table.emit(WindowPassed { depth });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<BeforeDice>().is_some() {
            offers.add(RollOn {});
        }
    }
}

/// Returns who rolls next in what is under way, where nobody else is asked anything before: who has a choice how to resist is asked,
/// and that is a moment for cards as well (ED-CRD-25).
fn rolls_next(frame: &Frame) -> Option<ActorId> {
    match *frame {
        Frame::Struggle(struggle) => {
            let chosen = matches!(struggle.deed, Deed::Grapple | Deed::Immobilise | Deed::Trip | Deed::Push);
            let rolls = struggle.bout == Bout::Answered && struggle.against.is_some();
            (rolls && !chosen).then_some(struggle.actor)
        }
        Frame::Burst(burst) => {
            let next = burst.caught.first().filter(|_| burst.blast.save.is_some());
            next.filter(|_| burst.boom == Boom::Bursting)
        }
        Frame::Using(using) => Some(using.target),
        _ => None,
    }
}

/// Returns whether somebody holds a card and may still play it.
fn could_burn(state: &State) -> bool {
    let holds = |id: ActorId| state.profile(id).players && !state.actor(id).hand.is_empty() && !has_played(state, id);
    state.options().cards && state.ids().any(holds)
}

/// Asks for cards before the dice of the innermost of what is under way, once. Returns whether it has.
pub(crate) fn asks_before(table: &mut Table<'_, impl Run>) -> bool {
    let state = table.state();
    let passed = usize::from(state.window) == state.stack.len();
    match state.stack.last().and_then(rolls_next) {
        Some(target) if !passed && could_burn(state) => {
            Edge::ask(table, BeforeDice { target }.into());
            true
        }
        None if state.window > 0 => {
            table.emit(WindowPassed { depth: 0 });
            false
        }
        _ => false,
    }
}

/// The dice of what is under way at a depth may fall; at none where that is 0.
#[event]
pub struct WindowPassed {
    pub depth: u8,
}

impl Event<Edge> for WindowPassed {
    fn apply(&self, state: &mut State) {
        state.window = self.depth;
    }
}
