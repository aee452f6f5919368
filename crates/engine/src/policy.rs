use crate::{ActorId, Authority, CommandSet, Offer, Policies, Rulebook, Seeded, simulate};

/// What plays a game without a person: it chooses the next command from a state.
///
/// A policy keeps its own working memory, so that after warm-up it chooses without allocating.
pub trait Policy<S: Rulebook> {
    /// Returns the next command, from whoever is to act or to answer; `None` when the game is over.
    fn choose(&mut self, state: &S::State) -> Option<S::Command>;

    /// Hears that a fight begins, and with which lots those are told apart in it who are worth the same. A policy that hears
    /// of none takes the first of them.
    fn begin(&mut self, lots: Lots) {
        let _ = lots;
    }
}

/// Lots that tell apart who is worth the same to a policy, so that nobody is struck at first only because they stand first in a
/// file. They hang on the number of the fight alone: over many fights everybody comes first as often, and the same fight is
/// played again in the same way. All in a fight go by the same lots, so that friends strike at the same foe.
///
/// ```
/// use ludex_engine::{ActorId, Lots};
/// let comes_first = |number| Lots::of_fight(number).of(ActorId(1)) < Lots::of_fight(number).of(ActorId(2));
/// let first = (0..1000).filter(|&number| comes_first(number)).count();
/// assert!((450..550).contains(&first));
/// // Without a fight the order of the file is kept.
/// assert!(Lots::default().of(ActorId(1)) < Lots::default().of(ActorId(2)));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lots(Option<u64>);

impl Lots {
    /// Returns the lots of the fight of this number, which is the number of the seed of its dice.
    pub fn of_fight(number: u64) -> Self {
        Self(Some(number))
    }

    /// Returns the lot of an actor: of several who are worth the same the one with the least comes first.
    #[inline]
    pub fn of(self, actor: ActorId) -> u64 {
        self.at(u64::from(actor.0))
    }

    /// Returns the lot of what stands at a place of a list.
    #[inline]
    pub fn at(self, place: u64) -> u64 {
        let Some(number) = self.0 else { return place };
        // A finalizer of 64-bit hashes: every bit of the number and of the place moves all others.
        let mut lot =
            number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ place.wrapping_add(1).wrapping_mul(0xD1B5_4A32_D192_ED03);
        lot = (lot ^ (lot >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        lot = (lot ^ (lot >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        lot ^ (lot >> 31)
    }
}

impl<S: Rulebook, F: FnMut(&S::State) -> Option<S::Command>> Policy<S> for F {
    fn choose(&mut self, state: &S::State) -> Option<S::Command> {
        self(state)
    }
}

/// The most usual answers with which a try plays on before it is judged as it stands.
const MOST_ANSWERS: usize = 8;

/// Chooses the offer that leaves its side best off on the mean of a few silent tries, by [`Policies::worth`]; every offer
/// meets the same dice. What is offered to the game master is chosen only where nobody else may act. Of offers that differ only
/// in whom they are aimed at, and are worth the same, the [lots](Lots) choose one; of others the first.
///
/// It plays every game without knowing any of it; it looks one command ahead, and at hidden actors too.
#[derive(Debug)]
pub struct Greedy<S: Rulebook> {
    tries: u64,
    offers: Vec<Offer<S::Command>>,
    scratch: Option<S::State>,
    lots: Lots,
}

impl<S: Policies> Greedy<S> {
    /// Returns a policy that tries each offer so many times, at least once.
    pub fn new(tries: u64) -> Self {
        Self { tries: tries.max(1), offers: Vec::new(), scratch: None, lots: Lots::default() }
    }

    /// Returns what a command is worth to a side: the sum over all tries.
    fn worth(&mut self, state: &S::State, command: &S::Command, side: &str) -> i64 {
        let mut total = 0;
        for number in 0..self.tries {
            let scratch = self.scratch.get_or_insert_with(|| state.clone());
            scratch.clone_from(state);
            let mut dice = Seeded::from_number(number);
            if simulate::<S>(scratch, &mut dice, command).is_err() {
                debug_assert!(false, "{command:?} was offered but is refused");
                return i64::MIN;
            }
            for _ in 0..MOST_ANSWERS {
                let Some(answer) = S::usual_answer(scratch) else { break };
                if simulate::<S>(scratch, &mut dice, &answer).is_err() {
                    break;
                }
            }
            total += S::worth(scratch, side);
            // Where no die was rolled every try comes to the same.
            if dice.position() == 0 {
                return total.saturating_mul(self.tries as i64);
            }
        }
        total
    }

    /// Returns the best of some offers, if it leaves its side better off than it is now; games in which many offers change nothing
    /// that is worth anything say themselves what else to do.
    pub fn gains(&mut self, state: &S::State, among: impl Fn(&Offer<S::Command>) -> bool) -> Option<S::Command> {
        self.offers.clear();
        S::Command::offers(state, &mut self.offers);
        let (worth, command) = self.best(state, among)?;
        let now = S::worth(state, side_of::<S>(state, &command)).saturating_mul(self.tries as i64);
        (worth > now).then_some(command)
    }

    /// Returns the best of some of the offers, with what it is worth.
    fn best(&mut self, state: &S::State, among: impl Fn(&Offer<S::Command>) -> bool) -> Option<(i64, S::Command)> {
        let offers = std::mem::take(&mut self.offers);
        let mut best: Option<(i64, &Offer<S::Command>)> = None;
        for offer in offers.iter().filter(|offer| among(offer)) {
            let worth = self.worth(state, &offer.command, side_of::<S>(state, &offer.command));
            let better = |(most, other): (i64, &Offer<S::Command>)| {
                worth > most || worth == most && self.comes_before(offer, other)
            };
            if best.is_none_or(better) {
                best = Some((worth, offer));
            }
        }
        let chosen = best.map(|(worth, offer)| (worth, offer.command.clone()));
        self.offers = offers;
        chosen
    }

    /// Returns whether the lots put an offer before another that is the same but for whom it is aimed at.
    fn comes_before(&self, offer: &Offer<S::Command>, other: &Offer<S::Command>) -> bool {
        let (Some(target), Some(others)) = (offer.target, other.target) else { return false };
        let alike = offer.actor == other.actor
            && offer.group == other.group
            && std::mem::discriminant(&offer.command) == std::mem::discriminant(&other.command);
        alike && self.lots.of(target) < self.lots.of(others)
    }
}

/// Returns the side of whoever gives a command; that of the game master has no name.
fn side_of<'s, S: Policies>(state: &'s S::State, command: &S::Command) -> &'s str {
    match command.authority() {
        Authority::Actor(actor) => S::person(state, actor).map_or("", |person| person.side),
        Authority::GameMaster => "",
    }
}

impl<S: Policies> Policy<S> for Greedy<S> {
    fn choose(&mut self, state: &S::State) -> Option<S::Command> {
        self.offers.clear();
        S::Command::offers(state, &mut self.offers);
        let anybody = self.offers.iter().any(|offer| offer.actor.is_some());
        self.best(state, |offer| offer.actor.is_some() == anybody).map(|(_, command)| command)
    }

    fn begin(&mut self, lots: Lots) {
        self.lots = lots;
    }
}
