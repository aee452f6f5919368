//! Hiding and searching outside a fight: who hides rolls against what each who is no friend notices without dice, who searches
//! against how well each hides without dice. What is rolled and added is the game's: it says so with [`Hides`].

use crate::{
    Act, ActorId, After, Event, Line, LineKind, Offers, Rule, Rules, Run, Table, Teller, Unseen, Verdict, command,
    event,
};

/// A game in which people hide and search outside a fight.
pub trait Hides: Rules {
    /// The rule by which they do.
    const HIDES: &'static Rule;
    /// Whether as much as the other has is enough for whoever hides; whoever searches always needs more.
    const TIE_HIDES: bool;

    /// Whether anybody hides or searches now.
    ///
    /// # Errors
    /// A fight, in which it is another matter.
    fn when(state: &Self::State) -> Verdict;
    /// Whether an actor is able to.
    ///
    /// # Errors
    /// What keeps it from it.
    fn able(state: &Self::State, actor: ActorId) -> Verdict;
    /// Returns who does not see whom.
    fn unseen(state: &mut Self::State) -> &mut Unseen;
    /// Returns whether another who is no friend, or something, is there and unseen to an actor.
    fn is_hidden(state: &Self::State, from: ActorId, id: ActorId) -> bool;
    /// Returns whether another is one from whom an actor hides.
    fn is_watched_by(state: &Self::State, actor: ActorId, other: ActorId) -> bool;
    /// Returns how many there are, here or away.
    fn count(state: &Self::State) -> usize;
    /// Returns what an actor brings to noticing others, or to hiding, without dice.
    fn without_dice(state: &Self::State, id: ActorId, notices: bool) -> i32;
    /// An actor rolls to search, or to hide. Gives the result.
    fn rolls(table: &mut Table<'_, Self, impl Run<Self>>, actor: ActorId, searches: bool) -> i32;
    /// An actor is seen again by all: what else that ends.
    fn found(_state: &mut Self::State, _target: ActorId) {}
    /// What else a search finds.
    fn searched(_table: &mut Table<'_, Self, impl Run<Self>>, _actor: ActorId, _total: i32) {}
}

/// Everybody, here or away.
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
    Hid: After<G>,
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

/// Whether an actor who hides is unseen by another. Nobody is told.
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
        Some(
            Line::new(LineKind::Boon, format!("{} finds {}.", teller.name(self.actor), teller.name(self.target)))
                .rule(G::HIDES),
        )
    }
}
