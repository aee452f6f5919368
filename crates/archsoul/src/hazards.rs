//! Falls, what falls on people, traps, disease and poison.

pub mod ills;

pub use ills::*;

use crate::checks::{self, Cause, Difficulty, Throw, stats, throw};
use crate::damage::{HpLost, hardness};
use crate::prelude::*;

rules! {
    /// A fall is a roll of damage that nothing avoids: a die for each metre beyond the first.
    FALL = "SP-HAZ-01", "Falls";
    /// It is rolled at 4; what is tiny has 2 more, small 1, large 1 less, huge 2.
    FALL_DIFFICULTY = "SP-HAZ-02", "Difficulty of falls", Table(BULKS; "size", "difficulty");
    /// Only whole metres count.
    WHOLE_METRES = "SP-HAZ-03", "Parts of metres";
    /// No attack is rolled and no defence counts; hardness does. It is no coup de grace.
    UNAVOIDABLE = "SP-HAZ-04", "No defence against falls";
    /// The game master may change the difficulty, or leave metres out, for water, snow, spikes.
    SURFACE = "SP-HAZ-05", "Where one lands", Call;
    /// Whatever a falling thing strikes suffers the roll that the thing itself does.
    FALLING_THINGS = "SP-HAZ-06", "Falling things";
    /// One who does not know of a hazard avoids it with Athletics and Awareness, at 5 with 2 where nothing else is said.
    UNKNOWN = "SP-HAZ-08", "Unknown hazards";
    /// One who knows of it rolls Athletics and Conditioning at 1 less.
    KNOWN = "SP-HAZ-09", "Known hazards";
    /// Some are avoided otherwise, or not at all: the game master says which roll.
    OTHERWISE = "SP-HAZ-10", "Other ways to avoid", Call;
    /// The game master says who knows of it. The restrained, disabled, unconscious and sleeping do not roll.
    WHO_KNOWS = "SP-HAZ-11", "Who knows of a hazard", Call;
    /// What is no falling thing has dice of its own, at 4 where nothing is said.
    TRAPS = "SP-HAZ-12", "Damage of traps";
    /// Disease and poison come back at an interval: Endurance and Conditioning at 4 with 2, where nothing else is said. Failing
    /// hurts, tires, weakens or disables; so many successes shake it off. In a fight a round passes for it as each turn comes.
    ILLS = "SP-HAZ-13", "Disease and poison", Call;
    /// How far people come, through a country or a town, is told in words beside the time it takes. Riding is no activity.
    TRAVEL = "SP-HAZ-14", "Travel", Call;
}

/// How much harder a fall of each size is than 4 (SP-HAZ-02).
pub const BULKS: [(Bulk, i32); 5] =
    [(Bulk::Tiny, 2), (Bulk::Small, 1), (Bulk::Medium, 0), (Bulk::Large, -1), (Bulk::Huge, -2)];

/// Returns how big an actor or something is; things go by how much of a space they fill.
pub fn bulk(state: &State, id: ActorId) -> Bulk {
    let profile = state.profile(id);
    match profile.thing.as_ref().map(|thing| thing.size) {
        None => profile.record.bulk,
        Some(Size::Fist) => Bulk::Small,
        Some(Size::Space) => Bulk::Medium,
        Some(Size::Larger) => Bulk::Large,
    }
}

/// Returns whether an actor can do anything to avoid a hazard (SP-HAZ-11).
fn can_avoid(state: &State, id: ActorId) -> bool {
    let barred = [Status::Restrained, Status::Disabled, Status::Sleeping];
    state.is_awake(id) && !state.is_thing(id) && !barred.iter().any(|status| state.is(id, *status))
}

fn exists(state: &State, id: ActorId, rule: &'static Rule) -> Verdict {
    ensure!(state.actor(id).dead.is_none(), *rule, "{} is dead or broken", id);
    Ok(())
}

/// An actor or something falls, perhaps on another.
#[command(rule = FALL, group = "Hazards", by = game_master, open, always)]
pub struct Fall {
    pub target: ActorId,
    #[field("height in centimetres", 1..=100_000, usual = 300, rule = WHOLE_METRES)]
    pub height: i32,
    #[field("metres that do not count", 0..=1000, usual = 0, rule = SURFACE)]
    #[serde(default)]
    pub soft: i32,
    #[field("added to the difficulty by where it lands", -4..=4, usual = 0, rule = SURFACE)]
    #[serde(default)]
    pub harder: i32,
    #[field("whom it falls on", rule = FALLING_THINGS)]
    #[serde(default)]
    pub onto: Option<ActorId>,
    #[field("whether they know of it beforehand; they cannot avoid it if empty", usual = Some(false), rule = WHO_KNOWS)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub known: Option<bool>,
}

impl Act<Archsoul> for Fall {
    fn may(&self, state: &State) -> Verdict {
        exists(state, self.target, &FALL)?;
        if let Some(onto) = self.onto {
            exists(state, onto, &FALLING_THINGS)?;
        }
        ensure!(self.onto != Some(self.target), FALLING_THINGS, "nobody falls on themselves");
        ensure!(
            self.onto.is_some() || self.known.is_none(),
            FALLING_THINGS,
            "it falls on nobody who could know of it",
            instead = "say whom it falls on"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let struck = self.onto.filter(|onto| !self.is_avoided_by(table, *onto));
        let fallen = self.roll(table);
        let shared = struck.is_some() && table.state().options().shared_fall;
        let same = shared.then(|| fallen.clone());
        fall_upon(table, self.target, fallen, false);
        if let Some(onto) = struck {
            // What it strikes shares the roll, or has one of its own (SP-HAZ-07).
            let throw = match same {
                Some(throw) => throw,
                None => self.roll(table),
            };
            fall_upon(table, onto, throw, true);
        }
    }
}

impl Fall {
    /// Lets whom it falls on get out of the way, where the game master said that they can (SP-HAZ-08, SP-HAZ-09).
    fn is_avoided_by(&self, table: &mut Table<'_, impl Run>, onto: ActorId) -> bool {
        let Some(known) = self.known else { return false };
        let what = table.state().profile(self.target).name.clone();
        Hazard { known, ..Hazard::named(what) }.avoided_by(table, onto)
    }

    /// Rolls the damage of the fall: a die for each whole metre beyond the first (SP-HAZ-01, SP-HAZ-03).
    fn roll(&self, table: &mut Table<'_, impl Run>) -> Throw {
        let dice = (self.height / 100 - self.soft - 1).max(0);
        let (_, by_size) = BULKS[bulk(table.state(), self.target) as usize];
        let mut difficulty = Difficulty::bare(4, table.listens());
        difficulty.add_if(by_size != 0, Cause::Size, by_size, &FALL_DIFFICULTY);
        difficulty.add_if(self.harder != 0, Cause::Surface, self.harder, &SURFACE);
        roll_of_nobody(table, dice, difficulty)
    }
}

/// Does the damage of a fall to who falls, or to who is `struck` by what falls.
fn fall_upon(table: &mut Table<'_, impl Run>, actor: ActorId, throw: Throw, struck: bool) {
    let hardness = hardness(table.state(), actor, table.listens());
    let harm = (throw.result - hardness.total).max(0);
    table.emit(Fell { actor, throw, hardness, harm, struck });
    suffer(table, actor, harm);
}

/// A hazard strikes an actor who does not avoid it: a trap, an avalanche, a falling beam.
#[command(rule = UNKNOWN, group = "Hazards", by = game_master, open, always)]
pub struct Endanger {
    pub target: ActorId,
    #[field("what it is", usual = "a trap".to_owned())]
    pub what: String,
    #[field("whether it is known beforehand", rule = WHO_KNOWS)]
    pub known: bool,
    #[field("whether it can be avoided", usual = true, rule = OTHERWISE)]
    pub avoidable: bool,
    #[field("attribute to avoid it; Athletics if empty", rule = OTHERWISE)]
    #[serde(default)]
    pub attribute: Option<Attribute>,
    #[field("skill to avoid it; as it is known if empty", rule = OTHERWISE)]
    #[serde(default)]
    pub skill: Option<Skill>,
    #[field("difficulty to avoid it", 2..=12, usual = 5)]
    pub difficulty: u8,
    #[field("required result", 1..=20, usual = 2)]
    pub required: u8,
    #[field("dice of damage", 0..=100, usual = 4, rule = TRAPS)]
    pub dice: u8,
    #[field("difficulty of damage", 2..=12, usual = 4, rule = TRAPS)]
    pub damage_difficulty: u8,
}

impl Act<Archsoul> for Endanger {
    fn may(&self, state: &State) -> Verdict {
        exists(state, self.target, &UNKNOWN)?;
        ensure!((1..=80).contains(&self.what.trim().chars().count()), UNKNOWN, "say in at most 80 letters what it is");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let hazard = Hazard {
            what: self.what.clone(),
            known: self.known,
            avoidable: self.avoidable,
            attribute: self.attribute.unwrap_or(Attribute::Athletics),
            skill: self.skill,
            difficulty: self.difficulty,
            required: self.required,
        };
        let avoided = hazard.avoided_by(table, actor);
        if !avoided && self.dice > 0 {
            let difficulty = Difficulty::bare(self.damage_difficulty.into(), table.listens());
            let throw = roll_of_nobody(table, self.dice.into(), difficulty);
            let hardness = hardness(table.state(), actor, table.listens());
            let harm = (throw.result - hardness.total).max(0);
            table.emit(Struck { actor, throw, hardness, harm });
            suffer(table, actor, harm);
        }
    }
}

/// What may be avoided, and how.
struct Hazard {
    what: String,
    known: bool,
    avoidable: bool,
    attribute: Attribute,
    /// The skill that avoids it; that of those who know of it, or do not, if empty.
    skill: Option<Skill>,
    difficulty: u8,
    required: u8,
}

impl Hazard {
    /// Returns a hazard of which nobody has said more than what it is (SP-HAZ-08).
    fn named(what: String) -> Self {
        let attribute = Attribute::Athletics;
        Self { what, known: false, avoidable: true, attribute, skill: None, difficulty: 5, required: 2 }
    }

    /// Lets an actor avoid it, if they can; returns whether they do.
    fn avoided_by(self, table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
        let state = table.state();
        let shows = table.listens();
        let skill = self.skill.unwrap_or(if self.known { Skill::Conditioning } else { Skill::Awareness });
        let mut difficulty = Difficulty::of(state, actor, Some(self.difficulty.into()), shows);
        difficulty.add_if(self.known, Cause::Known, -1, &KNOWN);
        let rolls = self.avoidable && can_avoid(state, actor);
        let pool = stats(state, actor, self.attribute, &[skill], shows);
        let roll = rolls.then(|| throw(table, actor, (pool, difficulty), 0, true));
        let avoided = roll.as_ref().is_some_and(|roll| roll.result >= self.required.into());
        let Self { what, known, required, .. } = self;
        table.emit(Endangered { actor, what, known, roll, required, avoided });
        avoided
    }
}

/// Rolls dice of damage that are nobody's.
fn roll_of_nobody(table: &mut Table<'_, impl Run>, dice: i32, difficulty: Difficulty) -> Throw {
    let mut pool = Tally::new(table.listens());
    pool.base("dice", dice, &TRAPS);
    checks::dice(table, (pool, difficulty), 0, false)
}

/// Takes hit points from an actor for damage that nothing avoids, and that does not double (SP-HAZ-04).
fn suffer(table: &mut Table<'_, impl Run>, actor: ActorId, harm: i32) {
    if harm > 0 {
        table.emit(HpLost { actor, harm, blow: true });
    }
}

/// Returns the line that tells of damage which nothing avoids.
fn told_damage(text: String, throw: &Throw, hardness: &Tally, harm: i32) -> Line {
    let against = if hardness.total == 0 { String::new() } else { format!(" against hardness {}", hardness.total) };
    let line = Line::new(LineKind::Roll, format!("{text}: {} damage{against}, {harm} hit points", throw.result))
        .rule(&UNAVOIDABLE);
    throw.explain("Damage", line).check(ludex_engine::Check::new("Hardness", Vec::new(), hardness.clone()))
}

/// An actor fell, or was struck by what fell.
#[event]
pub struct Fell {
    pub actor: ActorId,
    pub throw: Throw,
    pub hardness: Tally,
    pub harm: i32,
    pub struck: bool,
}

impl Event<Archsoul> for Fell {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let how = if self.struck { "is struck by what falls" } else { "falls" };
        let line = told_damage(format!("{who} {how}"), &self.throw, &self.hardness, self.harm);
        let line = line.rule(&FALL).rule(&FALL_DIFFICULTY).rule_if(self.struck, &FALLING_THINGS);
        Some(line.rule_if(self.struck && teller.state.options().shared_fall, &SHARED_FALL))
    }
}

/// An actor avoided a hazard, or did not.
#[event]
pub struct Endangered {
    pub actor: ActorId,
    pub what: String,
    pub known: bool,
    pub roll: Option<Throw>,
    pub required: u8,
    pub avoided: bool,
}

impl Event<Archsoul> for Endangered {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let came = if self.avoided { "avoids" } else { "does not avoid" };
        let got = self.roll.as_ref().map_or("no roll".to_owned(), checks::successes);
        let text = format!("{} {came} {}: {got}, needs {}", teller.name(self.actor), self.what, self.required);
        let line = Line::new(LineKind::Roll, text).rule(if self.known { &KNOWN } else { &UNKNOWN });
        let line = checks::came_to(line, self.roll.as_ref(), self.avoided, self.required.into());
        match &self.roll {
            Some(roll) => Some(roll.explain("Avoiding", line)),
            None => Some(line.rule(&WHO_KNOWS)),
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.avoided, mark::SUCCESS);
    }
}

/// A hazard struck an actor.
#[event]
pub struct Struck {
    pub actor: ActorId,
    pub throw: Throw,
    pub hardness: Tally,
    pub harm: i32,
}

impl Event<Archsoul> for Struck {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(
            told_damage(format!("{} is struck", teller.name(self.actor)), &self.throw, &self.hardness, self.harm)
                .rule(&TRAPS),
        )
    }
}
