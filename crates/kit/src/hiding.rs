//! Hiding and searching outside a fight: who hides rolls against what each who is no friend notices without dice, who searches
//! against how well each hides without dice. What is rolled and added is the game's: it says so with [`Hides`].

use crate::{
    Act, ActorId, After, Event, Line, LineKind, Offers, Rule, Rules, Run, Table, Teller, Unseen, Verdict, command,
    event,
};

/// A game in which people hide and search outside a fight.
pub trait Hides: Rules {
    /// The rule by which people hide and search.
    const HIDES: &'static Rule;
    /// Whether a result that equals what the other has is enough to hide; to find somebody always takes more.
    const TIE_HIDES: bool;

    /// Checks that people may hide and search now.
    ///
    /// # Errors
    /// Returns a refusal during a fight, in which hiding is another matter.
    fn when(state: &Self::State) -> Verdict;
    /// Checks that an actor is able to hide and search.
    ///
    /// # Errors
    /// Returns a refusal that says what keeps it from it.
    fn able(state: &Self::State, actor: ActorId) -> Verdict;
    /// Returns who does not see whom, to be changed.
    fn unseen(state: &mut Self::State) -> &mut Unseen;
    /// Returns whether `id` is there, is no friend of `from`, and is unseen to it.
    fn is_hidden(state: &Self::State, from: ActorId, id: ActorId) -> bool;
    /// Returns whether `other` is one from whom an actor hides.
    fn is_watched_by(state: &Self::State, actor: ActorId, other: ActorId) -> bool;
    /// Returns how many actors there are, here or away.
    fn count(state: &Self::State) -> usize;
    /// Returns how well an actor notices others without dice if `notices`, otherwise how well it hides.
    fn without_dice(state: &Self::State, id: ActorId, notices: bool) -> i32;
    /// Rolls for an actor, to search if `searches`, otherwise to hide, and returns the result.
    fn rolls(table: &mut Table<'_, Self, impl Run<Self>>, actor: ActorId, searches: bool) -> i32;
    /// Ends what else ends when an actor is found; all see it again in any case.
    fn found(_state: &mut Self::State, _target: ActorId) {}
    /// Carries out what else a search with this result finds.
    fn searched(_table: &mut Table<'_, Self, impl Run<Self>>, _actor: ActorId, _total: i32) {}
}

/// Returns the numbers of all actors, here or away.
fn all<G: Hides>(state: &G::State) -> impl Iterator<Item = ActorId> + use<G> {
    (0..G::count(state) as u16).map(ActorId)
}

/// Outside a fight: hide from all who are no friends. Each of them notices it or not, by what they notice without dice;
/// nobody is told.
#[command(group = "Stealth", label = "Hide", between)]
pub struct Hide {
    pub actor: ActorId,
}

impl<G: Hides> Act<G> for Hide
where
    Hide: Into<G::Command>,
    Hid: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::HIDES);

    fn when(state: &G::State) -> Verdict {
        G::when(state)
    }

    fn may(&self, state: &G::State) -> Verdict {
        G::able(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        let total = G::rolls(table, self.actor, false);
        for by in all::<G>(table.state()) {
            let state = table.state();
            if G::is_watched_by(state, self.actor, by) {
                let against = G::without_dice(state, by, true);
                table.emit(Hid { actor: self.actor, by, unseen: total > against || G::TIE_HIDES && total == against });
            }
        }
    }

    fn offers(offers: &mut Offers<'_, G>) {
        if G::knows(offers.state(), offers.actor) {
            offers.add(Hide { actor: offers.actor });
        }
    }
}

/// Outside a fight: search for all who are no friends and hide, and for what is hidden.
#[command(group = "Stealth", label = "Search", between)]
pub struct Search {
    pub actor: ActorId,
}

impl<G: Hides> Act<G> for Search
where
    Search: Into<G::Command>,
    Found: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::HIDES);

    fn when(state: &G::State) -> Verdict {
        G::when(state)
    }

    fn may(&self, state: &G::State) -> Verdict {
        G::able(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        let total = G::rolls(table, self.actor, true);
        for target in all::<G>(table.state()) {
            let state = table.state();
            if G::is_hidden(state, self.actor, target) && total > G::without_dice(state, target, false) {
                table.emit(Found { actor: self.actor, target });
            }
        }
        G::searched(table, self.actor, total);
    }

    fn offers(offers: &mut Offers<'_, G>) {
        if G::knows(offers.state(), offers.actor) {
            offers.add(Search { actor: offers.actor });
        }
    }
}

/// An actor hid, and another, `by`, does not see it or does. Nobody is told.
#[event]
pub struct Hid {
    pub actor: ActorId,
    pub by: ActorId,
    pub unseen: bool,
}

impl<G: Hides> Event<G> for Hid
where
    Hid: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        G::unseen(state).set(self.by, self.actor, self.unseen);
    }
}

/// An actor found somebody who hid.
#[event]
pub struct Found {
    pub actor: ActorId,
    pub target: ActorId,
}

impl<G: Hides> Event<G> for Found
where
    Found: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        G::found(state, self.target);
        G::unseen(state).reveal(self.target);
    }

    fn tell(&self, teller: &Teller<'_, G>) -> Option<Line> {
        let actor = teller.name(self.actor);
        let target = teller.name(self.target);
        Some(Line::new(LineKind::Boon, format!("{actor} finds {target}.")).rule(G::HIDES))
    }
}
