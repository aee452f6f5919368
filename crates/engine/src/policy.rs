use crate::{Authority, CommandSet, Offer, Policies, Rulebook, Seeded, simulate};

/// What plays a game without a person: it chooses the next command from a state.
///
/// A policy keeps its own working memory, so that after warm-up it chooses without allocating.
pub trait Policy<S: Rulebook> {
    /// Returns the next command, from whoever is to act or to answer; `None` when the game is over.
    fn choose(&mut self, state: &S::State) -> Option<S::Command>;
}

impl<S: Rulebook, F: FnMut(&S::State) -> Option<S::Command>> Policy<S> for F {
    fn choose(&mut self, state: &S::State) -> Option<S::Command> {
        self(state)
    }
}

/// The most usual answers with which a try plays on before it is judged as it stands.
const MOST_ANSWERS: usize = 8;

/// Chooses the offer that leaves its side best off on the mean of a few silent tries, by [`Policies::worth`]; every offer
/// meets the same dice. What is offered to the game master is chosen only where nobody else may act.
///
/// It plays every game without knowing any of it; it looks one command ahead, and at hidden actors too.
#[derive(Debug)]
pub struct Greedy<S: Rulebook> {
    tries: u64,
    offers: Vec<Offer<S::Command>>,
    scratch: Option<S::State>,
}

impl<S: Policies> Greedy<S> {
    /// Returns a policy that tries each offer so many times, at least once.
    pub fn new(tries: u64) -> Self {
        Self { tries: tries.max(1), offers: Vec::new(), scratch: None }
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
}

impl<S: Policies> Policy<S> for Greedy<S> {
    fn choose(&mut self, state: &S::State) -> Option<S::Command> {
        let mut offers = std::mem::take(&mut self.offers);
        offers.clear();
        S::Command::offers(state, &mut offers);
        let anybody = offers.iter().any(|offer| offer.actor.is_some());
        let mut best = None;
        for offer in offers.iter().filter(|offer| offer.actor.is_some() == anybody) {
            let side = match offer.command.authority() {
                Authority::Actor(actor) => S::person(state, actor).map_or("", |person| person.side),
                Authority::GameMaster => "",
            };
            let worth = self.worth(state, &offer.command, side);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, &offer.command));
            }
        }
        let chosen = best.map(|(_, command)| command.clone());
        self.offers = offers;
        chosen
    }
}
