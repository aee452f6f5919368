//! Falling, dying, waking, and coming back.

use crate::character::Status;
use crate::checks::SINGLE_DIE;
use crate::conditions::Weakened;
use crate::damage::{BROKEN_THING, HpLost, max_hp};
use crate::derived::{DEATH_THRESHOLD, HIT_POINT_RANGE, death_threshold};
use crate::options::{HEALED_ASLEEP, WAKING};
use crate::state::{Death, State};
use crate::turns::TurnComes;
use crate::{Archsoul, Run, Table, mark};
use ludex_engine::Check;
use ludex_kit::{
    Act, ActorId, Gauge, Happens, Line, Luck, Mood, Refusal, Rolled, Tally, Teller, Verdict, command, event, rules,
};

rules! {
    /// Damage that leaves 0 hit points or fewer makes unconscious.
    FALLING = "SP-DTH-01", "Falling unconscious";
    /// Whoever falls below the death threshold is dead at once.
    SLAIN = "SP-DTH-02", "Slain";
    /// Further damage goes on downwards. The unconscious keep their count; whoever is awake at 0 or fewer falls again, with a
    /// new die.
    HURT_AGAIN = "SP-DTH-03", "Hurt at 0 or fewer";
    /// A single die says for how many rounds one is unconscious; the count goes down as each of one's turns begins.
    DURATION = "SP-DTH-04", "How long";
    /// The threshold is looked at whenever hit points or Endurance change.
    MOVING_THRESHOLD = "SP-DTH-06", "The threshold moves";
    /// A blow that does both kills, and no die of unconsciousness is rolled.
    DEAD_FIRST = "SP-DTH-07", "Dead before unconscious";
    /// The dead have a cause. Only the strongest magic brings them back, and none those whom age took.
    CAUSE = "SP-DTH-08", "Cause of death", State;
    /// Whether a magic is strong enough to bring back the dead is for the game master to say, and with how many hit points:
    /// 1 where nothing is said. They come back disabled.
    RAISING = "SP-DTH-09", "Raising the dead", Call;
    /// What has no Endurance, built or made, is destroyed at 0 hit points.
    WITHOUT_ENDURANCE = "SP-DTH-11", "Without Endurance";
}

/// Hurt somebody, by a fall, a fire, a fate.
#[command(rule = HURT_AGAIN, group = "Rulings", by = game_master, open, always)]
pub struct Hurt {
    pub target: ActorId,
    #[field("hit points", 1..=400)]
    pub by: i32,
}

impl Act<Archsoul> for Hurt {
    fn may(&self, s: &State) -> Verdict {
        living(s, self.target, &HURT_AGAIN)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(HpLost { actor: self.target, harm: self.by, blow: true });
    }
}

fn living(s: &State, id: ActorId, rule: &'static ludex_kit::Rule) -> Verdict {
    Refusal::new(rule, "{} is dead or broken").about(id).unless(s.actor(id).dead.is_none())
}

/// Heal somebody.
#[command(rule = HIT_POINT_RANGE, group = "Rulings", by = game_master, open, always)]
pub struct Heal {
    pub target: ActorId,
    #[field("hit points", 1..=400)]
    pub by: i32,
}

impl Act<Archsoul> for Heal {
    fn may(&self, s: &State) -> Verdict {
        living(s, self.target, &HIT_POINT_RANGE)?;
        Refusal::new(&HIT_POINT_RANGE, "{} has all hit points")
            .about(self.target)
            .unless(s.actor(self.target).hp < max_hp(s, self.target, false).total)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let (actor, s) = (self.target, t.state());
        let most = max_hp(s, actor, false).total - s.actor(actor).hp;
        t.emit(Healed { actor, by: self.by.min(most) });
        let s = t.state();
        let counted_out = s.options().strict_waking && s.actor(actor).unconscious == Some(0);
        let wakes = s.options().wake_on_heal || counted_out;
        if wakes && s.actor(actor).unconscious.is_some() && s.actor(actor).hp > 0 {
            t.emit(Woke { actor });
        }
    }
}

/// Let somebody die.
#[command(rule = CAUSE, group = "Rulings", by = game_master, open, always)]
pub struct Die {
    pub target: ActorId,
    pub cause: Death,
}

impl Act<Archsoul> for Die {
    fn may(&self, s: &State) -> Verdict {
        living(s, self.target, &CAUSE)?;
        let fits = s.is_thing(self.target) == (self.cause == Death::Destroyed);
        Refusal::new(&CAUSE, "things are destroyed, and nobody else is").unless(fits)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Slain { actor: self.target, cause: self.cause });
    }
}

/// Bring somebody back from the dead: the magic is strong enough.
#[command(rule = RAISING, group = "Rulings", by = game_master, open, always)]
pub struct Revive {
    pub target: ActorId,
    #[field("hit points", 1..=400)]
    pub hp: i32,
}

impl Act<Archsoul> for Revive {
    fn may(&self, s: &State) -> Verdict {
        let dead = s.actor(self.target).dead;
        Refusal::new(&RAISING, "{} is not dead").about(self.target).unless(dead.is_some())?;
        Refusal::new(&CAUSE, "{} has died of old age, which nothing undoes")
            .about(self.target)
            .unless(dead != Some(Death::OldAge))?;
        let most = max_hp(s, self.target, false).total;
        Refusal::new(&HIT_POINT_RANGE, "{} has {} hit points at most")
            .about(self.target)
            .about(most)
            .unless(self.hp <= most)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(Revived { actor: self.target, hp: self.hp });
    }
}

/// What lost hit points lead to: death, destruction, unconsciousness.
pub fn felled(lost: &HpLost, t: &mut Table<'_, impl Run>) {
    let actor = lost.actor;
    let fallen = !threshold(t, actor) && t.state().actor(actor).hp <= 0;
    if fallen && t.state().actor(actor).unconscious.is_none() {
        let sides = t.state().options().die_sides;
        let roll = t.die(sides.into(), Luck::Plain);
        t.emit(FellUnconscious { actor, roll });
    }
}

/// What lower attributes lead to.
pub fn weakened(event: &Weakened, t: &mut Table<'_, impl Run>) {
    threshold(t, event.actor);
}

/// Whether somebody is dead now, or something destroyed.
fn threshold(t: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let (s, hp) = (t.state(), t.state().actor(actor).hp);
    if s.actor(actor).dead.is_some() {
        return true;
    }
    let cause = match death_threshold(s, actor) {
        Some(least) if hp < least => Death::Wounds,
        None if hp <= 0 => Death::Destroyed,
        _ => return false,
    };
    t.emit(Slain { actor, cause });
    true
}

/// As a turn comes a round of unconsciousness has passed.
pub fn come_round(event: &TurnComes, t: &mut Table<'_, impl Run>) {
    let (actor, s) = (event.actor, t.state());
    let Some(count) = s.actor(actor).unconscious.filter(|_| s.actor(actor).dead.is_none()) else { return };
    let left = count.saturating_sub(1);
    if count > 0 {
        t.emit(Counted { actor, left });
    }
    let held_down = t.state().options().strict_waking && t.state().actor(actor).hp <= 0;
    if left == 0 && !held_down {
        t.emit(Woke { actor });
    }
}

/// Somebody fell unconscious.
#[event]
pub struct FellUnconscious {
    pub actor: ActorId,
    pub roll: Rolled,
}

impl Happens<Archsoul> for FellUnconscious {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        actor.unconscious = Some(self.roll.kept as u8);
        (actor.done, actor.ap, actor.reactive) = (true, 0, false);
        actor.statuses.set(Status::Disabled, false);
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let text = format!("{} falls unconscious for {} rounds", teller.name(self.actor), self.roll.kept);
        let die = Check::new("Rounds", vec![self.roll.clone()], Tally::silent());
        Some(Line::new(Mood::Harm, text).check(die).rule(&FALLING).rule(&DURATION).rule(&SINGLE_DIE).rule(&HURT_AGAIN))
    }
    fn measure(&self, gauge: &mut Gauge) {
        if gauge.subject.is_none_or(|subject| subject == self.actor) {
            gauge.mark(mark::DOWN);
        }
    }
}

/// Somebody died, or something broke.
#[event]
pub struct Slain {
    pub actor: ActorId,
    pub cause: Death,
}

impl Happens<Archsoul> for Slain {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        actor.dead = Some(self.cause);
        (actor.done, actor.ap, actor.reactive, actor.unconscious) = (true, 0, false, None);
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let who = teller.name(self.actor);
        let line = match self.cause {
            Death::Destroyed if teller.state.is_thing(self.actor) => {
                Line::new(Mood::Harm, format!("{who} breaks")).rule(&BROKEN_THING)
            }
            Death::Destroyed => Line::new(Mood::Harm, format!("{who} is destroyed")).rule(&WITHOUT_ENDURANCE),
            Death::Wounds => {
                let least = death_threshold(teller.state, self.actor).unwrap_or(0);
                let line = Line::new(Mood::Harm, format!("{who} is slain, below {least} hit points"));
                line.rule(&SLAIN).rule(&DEATH_THRESHOLD).rule(&MOVING_THRESHOLD).rule(&DEAD_FIRST)
            }
            cause => Line::new(Mood::Harm, format!("{who} dies: {cause}")),
        };
        Some(line.rule(&CAUSE))
    }
    fn measure(&self, gauge: &mut Gauge) {
        if gauge.subject.is_none_or(|subject| subject == self.actor) {
            gauge.mark(mark::DEAD);
        }
    }
}

/// A round of unconsciousness has passed.
#[event]
pub struct Counted {
    pub actor: ActorId,
    pub left: u8,
}

impl Happens<Archsoul> for Counted {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).unconscious = Some(self.left);
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let text = format!("{} is unconscious for {} rounds more", teller.name(self.actor), self.left);
        (self.left > 0).then(|| Line::new(Mood::Status, text).rule(&DURATION))
    }
}

/// Somebody wakes, and is disabled.
#[event(Status, "{actor} wakes, disabled", WAKING)]
pub struct Woke {
    pub actor: ActorId,
}

impl Happens<Archsoul> for Woke {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        actor.unconscious = None;
        actor.statuses.set(Status::Disabled, true);
    }
}

/// Somebody is healed.
#[event]
pub struct Healed {
    pub actor: ActorId,
    pub by: i32,
}

impl Happens<Archsoul> for Healed {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).hp += self.by;
    }
    fn tell(&self, teller: &Teller<'_, Archsoul>) -> Option<Line> {
        let left = teller.state.actor(self.actor).hp;
        let text = format!("{} regains {} hit points: {left}", teller.name(self.actor), self.by);
        Some(Line::new(Mood::Boon, text).rule(&HIT_POINT_RANGE).rule(&HEALED_ASLEEP))
    }
}

/// Somebody has come back from the dead.
#[event(Boon, "{actor} comes back", RAISING)]
pub struct Revived {
    pub actor: ActorId,
    pub hp: i32,
}

impl Happens<Archsoul> for Revived {
    fn apply(&self, s: &mut State) {
        let thing = s.is_thing(self.actor);
        let actor = s.actor_mut(self.actor);
        (actor.dead, actor.hp) = (None, self.hp);
        actor.statuses.set(Status::Disabled, !thing);
    }
}
