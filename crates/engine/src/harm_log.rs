use crate::ActorId;

/// The means by which harm is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// Something held, by its place in the record; [`Presentation::item`](crate::Presentation::item) names it.
    Item(u8),
    /// A spell or a power, by its place in the record; [`Presentation::power`](crate::Presentation::power) names it.
    Power(u8),
    /// Anything else: a maneuver, a fall, fire.
    Word(&'static str),
}

/// Harm that came to an actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suffered {
    /// The actor who was harmed.
    pub actor: ActorId,
    /// The actor who did it; `None` for harm from nobody's hand.
    pub by: Option<ActorId>,
    /// The means by which it was done.
    pub with: Means,
    /// How much, in the points in which harm is dealt. It may be more than the actor could take.
    pub amount: i32,
}

/// The most actors of whom it is remembered what they use; each beyond that takes the place of another.
const MOST_USED: usize = 8;
/// The most entries of harm that are kept of one command.
const MOST_SUFFERED: usize = 16;

/// Who was harmed by whom, with what, how much: what a simulation hears of events. It allocates nothing.
#[derive(Debug, Clone, Default)]
pub struct HarmLog {
    used: [Option<(ActorId, Means)>; MOST_USED],
    next: usize,
    struck: Option<Strike>,
    suffered: [Option<Suffered>; MOST_SUFFERED],
    count: usize,
}

/// What struck an actor, before the harm of it is known.
#[derive(Debug, Clone, Copy)]
struct Strike {
    target: ActorId,
    by: Option<ActorId>,
    with: Means,
}

impl HarmLog {
    /// Notes with what an actor attacks, casts or wrestles: what it does from here on, it does with this.
    pub fn uses(&mut self, actor: ActorId, means: Means) {
        let known = |used: &Option<(ActorId, Means)>| used.is_none_or(|(other, _)| other == actor);
        let place = match self.used.iter().position(known) {
            Some(place) => place,
            None => {
                self.next = (self.next + 1) % MOST_USED;
                self.next
            }
        };
        self.used[place] = Some((actor, means));
    }

    /// Notes what the next harm of an actor comes from: the hand of `by`, with what that one uses; `otherwise` is the word
    /// for it where nobody did it, or nothing is known to be used.
    pub fn strikes(&mut self, by: Option<ActorId>, actor: ActorId, otherwise: &'static str) {
        let used = by.and_then(|by| self.used.iter().flatten().find(|(user, _)| *user == by));
        let with = used.map_or(Means::Word(otherwise), |(_, means)| *means);
        self.struck = Some(Strike { target: actor, by, with });
    }

    /// Forgets what struck last: harm that follows has other causes.
    pub fn is_over(&mut self) {
        self.struck = None;
    }

    /// Notes that harm came to an actor: from what struck it last, or else from `otherwise`. An `amount` of 0 or less is no
    /// harm.
    pub fn suffers(&mut self, actor: ActorId, amount: i32, otherwise: &'static str) {
        let struck = self.struck.take_if(|strike| strike.target == actor);
        let strike = struck.unwrap_or(Strike { target: actor, by: None, with: Means::Word(otherwise) });
        if amount <= 0 {
            return;
        }
        if let Some(place) = self.suffered.get_mut(self.count) {
            *place = Some(Suffered { actor, by: strike.by, with: strike.with, amount });
            self.count += 1;
        }
    }

    /// Notes a strike and its harm at once: [`strikes`](HarmLog::strikes), then [`suffers`](HarmLog::suffers).
    pub fn deals(&mut self, by: Option<ActorId>, actor: ActorId, amount: i32, otherwise: &'static str) {
        self.strikes(by, actor, otherwise);
        self.suffers(actor, amount, otherwise);
    }

    /// Returns the harm that came to an actor since [`take`](HarmLog::take) was called last.
    pub fn of(&self, actor: ActorId) -> impl Iterator<Item = &Suffered> {
        self.suffered[..self.count].iter().flatten().filter(move |suffered| suffered.actor == actor)
    }

    /// Forgets the harm that was noted; what everybody uses stays known.
    pub fn take(&mut self) {
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: ActorId = ActorId(0);
    const BO: ActorId = ActorId(1);

    fn came(log: &HarmLog, actor: ActorId) -> Vec<(Option<ActorId>, Means, i32)> {
        log.of(actor).map(|suffered| (suffered.by, suffered.with, suffered.amount)).collect()
    }

    #[test]
    fn harm_has_the_means_of_whose_hand_it_comes_from() {
        let mut log = HarmLog::default();
        log.uses(ADA, Means::Item(2));
        log.uses(BO, Means::Power(0));
        log.deals(Some(ADA), BO, 5, "claws");
        log.deals(None, BO, 3, "fire");
        log.uses(ADA, Means::Word("a shove"));
        log.deals(Some(ADA), BO, 1, "claws");
        log.deals(Some(BO), ADA, 0, "claws");
        let by = |means, amount| (Some(ADA), means, amount);
        let all = vec![by(Means::Item(2), 5), (None, Means::Word("fire"), 3), by(Means::Word("a shove"), 1)];
        assert_eq!(came(&log, BO), all);
        assert_eq!(came(&log, ADA), vec![], "nothing is no harm");
        log.take();
        assert_eq!(came(&log, BO), vec![]);
    }

    #[test]
    fn what_struck_counts_once_and_until_it_is_over() {
        let mut log = HarmLog::default();
        log.strikes(None, BO, "a fall");
        log.suffers(ADA, 1, "bleeding");
        log.suffers(BO, 1, "bleeding");
        log.suffers(BO, 1, "bleeding");
        let word = |word| (None, Means::Word(word), 1);
        assert_eq!(came(&log, BO), vec![word("a fall"), word("bleeding")]);
        assert_eq!(came(&log, ADA), vec![word("bleeding")]);
        log.take();
        log.strikes(Some(ADA), BO, "a blow");
        log.is_over();
        log.suffers(BO, 1, "bleeding");
        assert_eq!(came(&log, BO), vec![word("bleeding")]);
    }

    #[test]
    fn no_number_of_actors_and_wounds_breaks_it() {
        let mut log = HarmLog::default();
        for number in 0..100 {
            log.uses(ActorId(number), Means::Item(number as u8));
            log.deals(Some(ActorId(number)), ADA, 1, "a blow");
        }
        assert_eq!(came(&log, ADA).len(), MOST_SUFFERED);
        assert_eq!(came(&log, ADA)[9], (Some(ActorId(9)), Means::Item(9), 1));
    }
}
