//! Hiding and searching outside a fight: who hides rolls against what each who is no friend notices without dice, who searches
//! against how well each hides without dice. What is rolled and added is the game's: it says so with [`Hides`].

use crate::{ActorId, Rule, Rules, Run, Table, Unseen, Verdict, acts, command, event, happens, told};

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
fn all<G: Hides>(s: &G::State) -> impl Iterator<Item = ActorId> + use<G> {
    (0..G::count(s) as u16).map(ActorId)
}

acts! { G: Hides, G::HIDES, Hid, Found;
    /// Outside a fight: hide from all who are no friends. Each of them notices it or not, by what they notice without dice;
    /// nobody is told.
    #[command(group = "Stealth", label = "Hide", between)]
    Hide { actor: ActorId }
    when |s| G::when(s),
    may |c, s| G::able(s, c.actor),
    run |c, t| {
        let total = G::rolls(t, c.actor, false);
        for by in all::<G>(t.state()) {
            let s = t.state();
            if G::is_watched_by(s, c.actor, by) {
                let against = G::without_dice(s, by, true);
                t.emit(Hid { actor: c.actor, by, unseen: total > against || G::TIE_HIDES && total == against });
            }
        }
    },
    offers |o| if G::knows(o.state(), o.actor) {
        o.add(Hide { actor: o.actor });
    };

    /// Outside a fight: search for all who are no friends and hide, and for what is hidden.
    #[command(group = "Stealth", label = "Search", between)]
    Search { actor: ActorId }
    when |s| G::when(s),
    may |c, s| G::able(s, c.actor),
    run |c, t| {
        let total = G::rolls(t, c.actor, true);
        for target in all::<G>(t.state()) {
            let s = t.state();
            if G::is_hidden(s, c.actor, target) && total > G::without_dice(s, target, false) {
                t.emit(Found { actor: c.actor, target });
            }
        }
        G::searched(t, c.actor, total);
    },
    offers |o| if G::knows(o.state(), o.actor) {
        o.add(Search { actor: o.actor });
    };
}

happens! { G: Hides;
    /// Whether an actor who hides is unseen by another. Nobody is told.
    #[event] Hid { actor: ActorId, by: ActorId, unseen: bool }
    |e, s| G::unseen(s).set(e.by, e.actor, e.unseen);

    /// An actor found somebody who hid.
    #[event] Found { actor: ActorId, target: ActorId }
    |e, s| {
        G::found(s, e.target);
        G::unseen(s).reveal(e.target);
    },
    tell |e, teller| told!(Boon, "{} finds {}.", teller.name(e.actor), teller.name(e.target)).rule(G::HIDES);
}
