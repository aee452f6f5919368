//! What stands and lies about: doors, bells, chests, and what somebody has let fall.

use super::{Handling, Spot, State, Thing};
use ludex_grid::Cell;
use ludex_kit::{ActorId, Part, kept};

kept! {
    /// Something that was carried and lies about: whose it was, by its number among theirs.
    #[derive(Clone, Copy, Eq)]
    pub struct Lying { owner: ActorId, thing: Thing, at: Spot }
    /// Something that stands about and is used, opened, shut or broken. The rules know the price of that alone (WT-ACT-01);
    /// everything else about it the game master says.
    #[derive(Clone, Default, Eq, Part)]
    #[serde(deny_unknown_fields)]
    pub struct Object {
        name: String, "what it is called";
        at: Spot, "where it stands";
        what: Handling, "what it is, which says what using it costs";
        #[or_default] bars: bool, "whether it bars the way while it is shut";
        #[or_default] open: bool, "whether it is open";
        #[or_default] locked: bool, "whether no hand opens it";
        #[or_default] breaks: Option<i32>, "what a Power check, or a weapon's, must reach to break it; nothing does without";
        #[or_default] broken: bool, "whether it is broken, and bars nothing";
        #[late] hidden: Option<i32>, "what a search must reach to find it, while nobody has";
    }
}

impl State {
    /// Returns the object of a number, unless it is hidden.
    pub fn object(&self, object: u8) -> Option<&Object> {
        self.objects.get(usize::from(object)).filter(|one| one.hidden.is_none())
    }
    /// Returns whether something that is shut bars a cell.
    pub fn is_barred(&self, cell: Cell) -> bool {
        self.objects
            .iter()
            .any(|one| one.at == Spot::Cell(cell) && one.bars && !one.open && !one.broken && one.hidden.is_none())
    }
}
