//! Initiative, and whose turn it is.

use super::{AMBUSH, ENEMY_INITIATIVE, INITIATIVE, ORDER, TURN_BEGINS};
use crate::character::{Attribute, Skill, Status};
use crate::checks::{Difficulty, Throw, stats, successes, throw};
use crate::options::TOGETHER;
use crate::state::{Initiative, Stage, State};
use crate::{Archsoul, Run, Table};
use ludex_kit::{Act, ActorId, Faces, Happens, Line, Mood, Offers, Refusal, Teller, Verdict, command, event};
use std::cmp::Reverse;

/// How often equal dice of a tie are rolled again before the order of the list decides.
const MOST_TIES: u32 = 5;

fn fighters(s: &State) -> impl Iterator<Item = ActorId> + '_ {
    s.ids().filter(|id| !s.is_thing(*id) && s.actor(*id).dead.is_none())
}

fn not_begun(s: &State) -> Verdict {
    Refusal::new(&ORDER, "the fight has begun").unless(s.stage == Stage::Ready)
}

/// Begin the fight: initiative is rolled.
#[command(rule = INITIATIVE, group = "Scene", by = game_master, label = "Begin the fight")]
pub struct Begin {}

impl Act<Archsoul> for Begin {
    fn when(s: &State) -> Verdict {
        not_begun(s)
    }
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&INITIATIVE, "there is nobody who could fight").unless(fighters(s).next().is_some())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Began {});
        let initiative_dice = |s: &State, id| s.attribute(id, Attribute::Precision) + s.rank(id, Skill::Awareness);
        let foes = |s: &State| {
            fighters(s).filter(|id| !s.profile(*id).players).max_by_key(|id| (initiative_dice(s, *id), Reverse(*id)))
        };
        let leader = foes(t.state());
        for id in t.state().ids() {
            if fighters(t.state()).any(|one| one == id) && (t.state().profile(id).players || leader == Some(id)) {
                let (s, shows) = (t.state(), t.listens());
                let pool = stats(s, id, Attribute::Precision, &[Skill::Awareness], shows);
                let difficulty = Difficulty::of(s, id, Some(4), shows);
                let throw = throw(t, id, pool, difficulty, 0, false);
                let s = t.state();
                let (awareness, precision) = (s.rank(id, Skill::Awareness), s.attribute(id, Attribute::Precision));
                let initiative = Initiative { result: throw.result, awareness, precision, tie: 0, roller: id };
                t.emit(InitiativeRolled { actor: id, initiative, throw });
            }
        }
        t.emit(Ordered {});
        for _ in 0..MOST_TIES {
            if !break_ties(t) {
                break;
            }
            t.emit(Ordered {});
        }
        begin_block(t, 0);
    }
    fn offers(o: &mut Offers<'_, Archsoul>) {
        o.add(Begin {});
    }
}

/// A die for everybody who is as far forward as somebody else; whether there was anybody.
fn break_ties(t: &mut Table<'_, impl Run>) -> bool {
    let (mut tied, sides) = (false, t.state().options().die_sides);
    for place in 0..t.state().order.len() {
        let key = |s: &State, place: usize| {
            let one = s.order.get(place).and_then(|id| s.actor(*id).initiative)?;
            Some(((one.result, one.awareness, one.precision, one.tie / 13), one.roller))
        };
        let (s, actor) = (t.state(), t.state().order[place]);
        // Dice that are rolled in this pass are not compared yet: they stand in the last digit, counted in thirteens.
        let Some((mine, roller)) = key(s, place).filter(|(_, roller)| *roller == actor) else { continue };
        let like = |other: Option<((i32, i32, i32, u32), ActorId)>| {
            other.is_some_and(|(theirs, other)| theirs == mine && other != roller)
        };
        if (0..s.order.len()).any(|other| like(key(s, other))) {
            let die = t.faces().die(sides.into());
            t.emit(TieRolled { actor, die });
            tied = true;
        }
    }
    tied
}

/// Begin the fight with a surprise: one side chooses the order.
#[command(rule = AMBUSH, group = "Scene", by = game_master, open)]
pub struct Ambush {
    #[field("one of those who lie in wait")]
    pub by: ActorId,
    #[field("who acts first, second and so on; the rest follow")]
    pub order: Vec<ActorId>,
}

impl Act<Archsoul> for Ambush {
    fn when(s: &State) -> Verdict {
        not_begun(s)
    }
    fn may(&self, s: &State) -> Verdict {
        let fights = |id: ActorId| fighters(s).any(|one| one == id);
        Refusal::new(&AMBUSH, "{} cannot fight").about(self.by).unless(fights(self.by))?;
        let twice = |(at, id): (usize, &ActorId)| self.order[..at].contains(id) || !fights(*id);
        Refusal::new(&AMBUSH, "everybody can be named once, and only those who fight")
            .unless(!self.order.iter().enumerate().any(twice))
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let s = t.state();
        let mut order = self.order.clone();
        let mut rest: Vec<ActorId> = fighters(s).filter(|id| !order.contains(id)).collect();
        rest.sort_by_key(|id| s.opposed(self.by, *id));
        order.extend(rest);
        t.emit(Began {});
        t.emit(OrderChosen { order });
        for id in t.state().ids() {
            if fighters(t.state()).any(|one| one == id) {
                t.emit(Ambushed { actor: id, surprised: t.state().opposed(self.by, id) });
            }
        }
        begin_block(t, 0);
    }
}

/// End the fight.
#[command(rule = ORDER, group = "Scene", by = game_master, open, label = "End the fight")]
pub struct EndFight {
    #[field("how it ends", usual = "they part".to_owned())]
    pub how: String,
}

impl Act<Archsoul> for EndFight {
    fn when(s: &State) -> Verdict {
        Refusal::new(&ORDER, "nobody fights").unless(s.stage == Stage::Fighting)
    }
    fn may(&self, _: &State) -> Verdict {
        Refusal::new(&ORDER, "say it in at most 200 letters").unless(self.how.chars().count() <= 200)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(FightEnded { how: self.how.clone().into() });
    }
}

/// Whether it is somebody's turn, among those who act together.
pub fn acts(s: &State, actor: ActorId) -> bool {
    block(s).any(|id| id == actor) && !s.actor(actor).done
}

/// Those who act now, in order.
pub fn block(s: &State) -> impl Iterator<Item = ActorId> + '_ {
    let (first, count) = (usize::from(s.first), s.order.len().max(1));
    let fighting = s.stage == Stage::Fighting;
    (first..first + usize::from(s.together))
        .filter_map(move |at| s.order.get(at % count).copied())
        .filter(move |_| fighting)
}

/// Begins the turns of those who act together from a place in the order.
fn begin_block(t: &mut Table<'_, impl Run>, first: usize) {
    let s = t.state();
    let count = s.order.len();
    let one = s.order[first];
    let with = |other: ActorId| {
        let (mine, theirs) = (s.profile(one), s.profile(other));
        mine.players == theirs.players && (!mine.players || mine.side == theirs.side)
    };
    // In the first round nobody's turn has been before: those at the end of the list do not join those at its beginning.
    let most = if s.round == 0 { count - first } else { count };
    let mut together = 1;
    while s.options().together && together < most && with(s.order[(first + together) % count]) {
        together += 1;
    }
    t.emit(BlockBegan { first: first as u16, together: together as u16 });
    for place in first..first + together {
        let actor = t.state().order[place % count];
        t.emit(TurnComes { actor });
        if t.state().is_awake(actor) && t.state().actor(actor).dead.is_none() {
            t.emit(TurnBegan { actor });
        }
    }
}

/// Goes on to those who act next, once nobody has anything left to do.
pub fn pass_on(t: &mut Table<'_, impl Run>) {
    while t.state().stage == Stage::Fighting && !block(t.state()).any(|id| acts(t.state(), id)) {
        if fight_is_over(t.state()) {
            return t.emit(FightEnded { how: "one side is left".into() });
        }
        let s = t.state();
        let next = (usize::from(s.first) + usize::from(s.together)) % s.order.len().max(1);
        begin_block(t, next);
    }
    if t.state().stage == Stage::Fighting && fight_is_over(t.state()) {
        t.emit(FightEnded { how: "one side is left".into() });
    }
}

/// Whether nobody is left to fight, or only one of several sides.
pub fn fight_is_over(s: &State) -> bool {
    let mut standing = s.order.iter().filter(|id| s.stands(**id));
    let Some(one) = standing.next() else { return true };
    let several = s.order.iter().any(|id| s.opposed(*one, *id));
    several && !standing.any(|id| s.opposed(*one, *id))
}

/// A fight began.
#[event(Frame, "The fight begins")]
pub struct Began {}

impl Happens<Archsoul> for Began {
    fn apply(&self, s: &mut State) {
        (s.stage, s.round, s.together) = (Stage::Fighting, 0, 0);
        s.order.clear();
    }
}

/// Initiative was rolled, by somebody or for all enemies.
#[event]
pub struct InitiativeRolled {
    pub actor: ActorId,
    pub initiative: Initiative,
    pub throw: Throw,
}

impl Happens<Archsoul> for InitiativeRolled {
    fn apply(&self, s: &mut State) {
        let all = !s.profile(self.actor).players;
        for id in s.ids() {
            let foe = all && !s.profile(id).players && !s.is_thing(id) && s.actor(id).dead.is_none();
            if foe || id == self.actor {
                s.actor_mut(id).initiative = Some(self.initiative);
                s.order.push(id);
            }
        }
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let foes = !teller.state.profile(self.actor).players;
        let (whose, rule) = if foes { (" for all enemies", &ENEMY_INITIATIVE) } else { ("", &INITIATIVE) };
        let text = format!("{} rolls initiative{whose}: {}", teller.name(self.actor), self.throw.result);
        let mut line = Line::new(Mood::Roll, text).rule(rule);
        line.checks.extend(self.throw.explained("Initiative", successes(&self.throw)));
        Some(line)
    }
}

/// A die in a tie of initiative.
#[event(Roll, "{actor} rolls {die} in a tie of initiative", ORDER)]
pub struct TieRolled {
    pub actor: ActorId,
    pub die: u32,
}

impl Happens<Archsoul> for TieRolled {
    fn apply(&self, s: &mut State) {
        let Some(roller) = s.actor(self.actor).initiative.map(|one| one.roller) else { return };
        for actor in &mut s.actors {
            if let Some(one) = actor.initiative.as_mut().filter(|one| one.roller == roller) {
                one.tie += self.die;
            }
        }
    }
}

/// Everybody stands in order; dice that were rolled in a tie count from here on.
#[event]
pub struct Ordered {}

impl Happens<Archsoul> for Ordered {
    fn apply(&self, s: &mut State) {
        let State { order, actors, .. } = s;
        order.sort_unstable_by_key(|id| {
            let one = actors[id.index()].initiative;
            one.map(|one| {
                Reverse((one.result, one.awareness, one.precision, one.tie, Reverse(one.roller), Reverse(*id)))
            })
        });
        actors.iter_mut().filter_map(|actor| actor.initiative.as_mut()).for_each(|one| one.tie *= 13);
    }
}

/// Those who lie in wait have chosen the order.
#[event]
pub struct OrderChosen {
    pub order: Vec<ActorId>,
}

impl Happens<Archsoul> for OrderChosen {
    fn apply(&self, s: &mut State) {
        s.order.clone_from(&self.order);
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let names: Vec<String> = self.order.iter().map(|id| teller.name(*id)).collect();
        Some(Line::new(Mood::Frame, format!("An ambush; the order is {}", names.join(", "))).rule(&AMBUSH))
    }
}

/// Somebody lies in wait, or is taken by surprise.
#[event]
pub struct Ambushed {
    pub actor: ActorId,
    pub surprised: bool,
}

impl Happens<Archsoul> for Ambushed {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        actor.free_move = !self.surprised;
        if self.surprised {
            actor.statuses.set(Status::Unaware, true);
        }
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let text = format!("{} is taken by surprise", teller.name(self.actor));
        self.surprised.then(|| Line::new(Mood::Status, text).rule(&AMBUSH))
    }
}

/// Those who act together begin.
#[event]
pub struct BlockBegan {
    pub first: u16,
    pub together: u16,
}

impl Happens<Archsoul> for BlockBegan {
    fn apply(&self, s: &mut State) {
        let wraps = usize::from(self.first) + usize::from(self.together) > s.order.len();
        if self.first == 0 || wraps {
            if s.round > 0 {
                s.clock.advance(s.options().round_seconds.into());
            }
            s.round += 1;
        }
        (s.first, s.together) = (self.first, self.together);
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let names: Vec<String> = block(teller.state).map(|id| teller.name(id)).collect();
        let text = format!("Round {}: {}", teller.state.round, names.join(", "));
        Some(Line::new(Mood::Frame, text).rule(if self.together > 1 { &TOGETHER } else { &ORDER }))
    }
}

/// Somebody's turn comes: first the count of the unconscious goes down.
#[event]
pub struct TurnComes {
    pub actor: ActorId,
}

impl Happens<Archsoul> for TurnComes {
    fn apply(&self, s: &mut State) {
        let round = s.round;
        let actor = s.actor_mut(self.actor);
        (actor.done, actor.ap) = (true, 0);
        actor.statuses.set(Status::Unaware, false);
        actor.free_move &= round == 1;
    }
}

/// Somebody may act.
#[event(Frame, "Turn of {actor}", TURN_BEGINS)]
pub struct TurnBegan {
    pub actor: ActorId,
}

impl Happens<Archsoul> for TurnBegan {
    fn apply(&self, s: &mut State) {
        let points = s.options().action_points;
        let actor = s.actor_mut(self.actor);
        (actor.done, actor.ap, actor.reactive, actor.may_face) = (false, points, true, false);
        actor.exertion = Default::default();
    }
}

/// The fight is over.
#[event(Frame, "The fight is over: {how}")]
pub struct FightEnded {
    pub how: std::borrow::Cow<'static, str>,
}

impl Happens<Archsoul> for FightEnded {
    fn apply(&self, s: &mut State) {
        (s.stage, s.doing) = (Stage::Over, None);
        s.asked.clear();
    }
}
