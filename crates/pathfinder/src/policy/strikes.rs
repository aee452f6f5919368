//! Which Strike brings a foe nearest to its fall.

use crate::attack::{Armor, Blow, INCREMENTS, StrikeAt, Stroke, may_strike_at_all, may_strike_with, usable};
use crate::character::Portion;
use crate::checks::{Luck, chances};
use crate::position;
use crate::prelude::*;
use ludex_engine::Lots;

/// So many ways to strike are weighed; a command names no more.
const MOST_STRIKES: usize = 16;

/// Strikes of an actor that are weighed, and the foes at whom: working memory.
#[derive(Default)]
pub(super) struct Scales {
    strikes: Vec<Weighed>,
    foes: Vec<Foe>,
    usable: Vec<Usable>,
}

/// A way to strike that may be used now.
struct Usable {
    place: u8,
    /// What is rolled for it, and twice what it does on the mean where it hits; where that was needed.
    known: Option<(Stroke, i64)>,
}

/// A foe that may be struck.
struct Foe {
    id: ActorId,
    armor: Armor,
    /// Its armour class against the actor at a distance, and in melee, where it was needed.
    classes: [Option<i32>; 2],
}

/// A Strike to be weighed, whatever armour class it meets.
#[derive(Clone, Copy)]
struct Weighed {
    /// At which of the foes.
    foe: usize,
    place: u8,
    melee: bool,
    /// What is added to the die, and what touches it.
    modifier: i32,
    luck: Luck,
    /// Twice what it does on the mean where it hits.
    harm: i64,
    /// What the target can still take.
    left: i64,
    /// What it is worth against the least armour class.
    at_most: i64,
}

impl Scales {
    /// Returns the Strike of an actor that brings one of its foes nearest to its fall, and what it is worth, or at least is where that
    /// is not asked for `exactly`: of several as good one at the foe whom the lots put first, and of those the first way to strike.
    pub(super) fn best(
        &mut self,
        state: &State,
        actor: ActorId,
        foes: &[ActorId],
        (lots, exactly): (Lots, bool),
    ) -> Option<(StrikeAt, i64)> {
        self.lay_on(state, actor, foes);
        // The most promising come first, so that few others need be weighed.
        self.strikes.sort_unstable_by_key(|one| std::cmp::Reverse(one.at_most));
        let surest = self.surest().filter(|_| !exactly);
        let (worth, target, strike) = surest.or_else(|| self.weigh(state, actor, lots))?;
        debug_assert!(
            self.weigh(state, actor, lots)
                .is_some_and(|(most, of, with)| most >= worth && (of, with) == (target, strike)),
            "what is surely the best is not"
        );
        let blow = StrikeAt { actor, target, strike, otherwise: false, versatile: false };
        // What hangs on the target and the way to strike was asked before.
        let may = ludex_kit::lawful::<Pathfinder, _>(&blow, state).is_ok();
        (may && turns::ready_to_strike(state, actor).is_ok()).then_some((blow, worth))
    }

    /// Returns the Strike that is the best whatever armour class it and the others meet, and what it is worth at least.
    fn surest(&self) -> Option<(i64, ActorId, u8)> {
        let (first, others) = self.strikes.split_first()?;
        let Foe { id, armor, .. } = &self.foes[first.foe];
        let worth = first.worth(armor.most());
        let others = others.first().map_or(0, |second| second.at_most);
        (worth > others).then_some((worth, *id, first.place))
    }

    /// Returns the best of the Strikes that were laid on, and what it is worth.
    fn weigh(&mut self, state: &State, actor: ActorId, lots: Lots) -> Option<(i64, ActorId, u8)> {
        let mut best: Option<(i64, (u64, u8), ActorId)> = None;
        for strike in &self.strikes {
            let most = best.map_or(0, |(worth, ..)| worth);
            if strike.at_most < most {
                break;
            }
            let Foe { id, armor, classes } = &mut self.foes[strike.foe];
            let class = &mut classes[usize::from(strike.melee)];
            let class = *class.get_or_insert_with(|| armor.against(state, actor, *id, strike.melee));
            let whole = || crate::attack::against_at(state, actor, *id, strike.melee, false).total;
            debug_assert_eq!(class, whole(), "an armour class that was kept is another");
            debug_assert!((armor.least()..=armor.most()).contains(&class), "an armour class is beyond its bounds");
            let worth = strike.worth(class);
            let comes_first = (lots.of(*id), strike.place);
            if worth > most || worth == most && best.is_some_and(|(_, other, _)| comes_first < other) {
                best = Some((worth, comes_first, *id));
            }
        }
        let (worth, (_, strike), target) = best?;
        Some((worth, target, strike))
    }

    /// Lays on all that the actor may strike, with what it would be worth against the least armour class.
    fn lay_on(&mut self, state: &State, actor: ActorId, foes: &[ActorId]) {
        self.strikes.clear();
        self.foes.clear();
        let farthest = self.find_usable(state, actor);
        let strikes = &state.profile(actor).strikes;
        for target in foes.iter().copied() {
            let squares = state.squares(actor, target);
            let feet = squares as u16 * u16::from(SQUARE);
            if feet > farthest || may_strike_at_all(state, actor, target).is_err() {
                continue;
            }
            let left = i64::from(state.actor(target).hit_points.max(1));
            let mut foe = None;
            for Usable { place, known } in &mut self.usable {
                let (place, strike) = (*place, &strikes[usize::from(*place)]);
                let is_far = feet > most_feet(strike);
                if is_far || may_strike_with(state, (actor, target), squares, strike).is_err() {
                    continue;
                }
                let foe = *foe.get_or_insert_with(|| {
                    self.foes.push(Foe { id: target, armor: Armor::of(state, target), classes: [None; 2] });
                    self.foes.len() - 1
                });
                let blow = Blow::at(actor, target, place);
                let know = || (Stroke::of(state, blow, strike), mean_harm(state, actor, strike));
                let (swing, harm) = known.get_or_insert_with(know);
                let (modifier, luck, harm) = (swing.against(state, blow, strike), swing.luck(), *harm);
                let melee = !strike.is_ranged();
                let mut weighed = Weighed { foe, place, melee, modifier, luck, harm, left, at_most: 0 };
                weighed.at_most = weighed.worth(self.foes[foe].armor.least());
                self.strikes.push(weighed);
            }
        }
    }

    /// Finds the ways to strike that an actor may use now; returns the feet beyond which it reaches nobody with any of them.
    fn find_usable(&mut self, state: &State, actor: ActorId) -> u16 {
        self.usable.clear();
        let mut farthest = 0;
        for (place, strike) in (0..).zip(state.profile(actor).strikes.iter().take(MOST_STRIKES)) {
            if usable(state, actor, place).is_ok() {
                self.usable.push(Usable { place, known: None });
                farthest = farthest.max(most_feet(strike));
            }
        }
        farthest
    }
}

/// Returns the feet beyond which nobody is within reach or range of a way to strike.
fn most_feet(strike: &Strike) -> u16 {
    if strike.is_ranged() {
        strike.range.max(SQUARE.into()).saturating_mul(INCREMENTS)
    } else {
        position::farthest(strike)
    }
}

/// Returns twice what a way to strike does on the mean where it hits.
fn mean_harm(state: &State, actor: ActorId, strike: &Strike) -> i64 {
    let dice = i64::from(strike.dice) * (i64::from(strike.die) + 1) / 2;
    let harm = dice + i64::from(damage::modifier(state, actor, strike, false).total);
    let besides = |one: &Portion| i64::from(one.dice) * (i64::from(one.die) + 1) + 2 * i64::from(one.bonus);
    harm.max(1) * 2 + i64::from(strike.sneak) * 7 + strike.also.iter().map(besides).sum::<i64>()
}

impl Weighed {
    /// Returns what it is worth against an armour class: the part of what the target can still take that it takes on the mean, in
    /// millionths.
    fn worth(&self, class: i32) -> i64 {
        let Self { harm, left, modifier, luck, .. } = *self;
        let [_, _, hits, criticals] = chances(luck, class - modifier);
        let mean = i64::from(hits) * harm.min(2 * left) + i64::from(criticals) * (2 * harm).min(2 * left);
        mean * 25_000 / left
    }
}
