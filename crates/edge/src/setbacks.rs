//! Setbacks: what the game master makes of a one.

mod belongings;
mod fitting;
mod told;

pub use belongings::{Thing, named, of_chance};
use fitting::{fits, friend_in_the_way, frightens, held_weapon};
pub use told::{Faltered, Said, SetbackThrown};

use crate::attack;
use crate::exploits::TurnChosen;
use crate::prelude::*;
use crate::special::{BREACH, DISTRACTED, SETBACK, UNEASY};

rules! {
    /// Two dice of ten sides find a setback; the middle of the table comes most often.
    ODDS = "ED-SPC-17", "2d10 setback odds", Table(ODDS_TABLE; "row", "ways of 100");
    /// What does not fit is thrown again; two of the rows always fit.
    FITTING = "ED-SPC-18", "Setback not applicable", Call;
    /// The game master may think of one.
    INVENTED = "ED-SPC-19", "Invented setbacks", Call;
    /// Two: a mild trauma, where that fits; otherwise nothing at all.
    TRAUMA = "ED-SPC-41", "Setback 2, Trauma";
    /// Four: frightened of the other side until the next turn.
    FRIGHT = "ED-SPC-43", "Setback 4, Fright";
    /// Seven: what was used drops or jams, and takes an action to have again.
    DAMN = "ED-SPC-46", "Setback 7, \"Damn!\"";
    /// Eight: deafened until the next turn.
    RINGING = "ED-SPC-47", "Setback 8, Ringing in the ears";
    /// Twelve: dazzled until the next turn.
    IN_THE_EYE = "ED-SPC-51", "Setback 12, Something in the eye";
    /// Fourteen: down on the ground.
    TUMBLE = "ED-SPC-53", "Setback 14, Tumble";
    /// Sixteen: what one could not avoid is twice as bad.
    WORSE = "ED-SPC-55", "Setback 16, From bad to worse";
    /// Seventeen: what has missed hits a friend beside the target, or behind it.
    FRIENDLY = "ED-SPC-56", "Setback 17, Friendly target";
    /// Eighteen: stunned until the next turn.
    ILLNESS = "ED-SPC-57", "Setback 18, Illness";
    /// Nineteen: a level of exhaustion.
    FATIGUE = "ED-SPC-58", "Setback 19, Sudden fatigue";
}

/// In how many ways of a hundred two dice of ten sides come to each row (ED-SPC-17).
pub const ODDS_TABLE: [(u8, u8); 19] = [
    (2, 1),
    (3, 2),
    (4, 3),
    (5, 4),
    (6, 5),
    (7, 6),
    (8, 7),
    (9, 8),
    (10, 9),
    (11, 10),
    (12, 9),
    (13, 8),
    (14, 7),
    (15, 6),
    (16, 5),
    (17, 4),
    (18, 3),
    (19, 2),
    (20, 1),
];

/// What a setback comes of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mishap {
    /// Against whom the roll was, if against anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<ActorId>,
    /// The weapon that was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<u8>,
    /// Whether nobody may waive it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mandatory: bool,
    /// On what occasion the dice were thrown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub occasion: Occasion,
}

impl Mishap {
    /// Returns what comes of a roll against somebody.
    const fn of(against: Option<ActorId>, weapon: Option<u8>, occasion: Occasion) -> Self {
        Self { against, weapon, mandatory: false, occasion }
    }
}

/// Asks the game master what comes of a one of an attack that has missed.
pub fn at_step(stepped: &attack::Stepped, table: &mut Table<'_, impl Run>) {
    if !matches!(stepped.to, Step::After | Step::Done) {
        return;
    }
    let Some(Frame::Blow(blow)) = table.state().stack.last() else { return };
    let blow = *blow;
    let missed = stepped.to == Step::After && !blow.hit;
    // ED-SPC-09: also where it has hit, once the harm is done.
    let takes = stepped.to == Step::Done && blow.hit && crate::special::always_takes(table.state(), blow.class);
    if !missed && !takes {
        return;
    }
    let weapon = table.state().profile(blow.actor).weapon(blow.weapon);
    let mind = weapon.is_some_and(|weapon| weapon.ability == Some(Ability::Will));
    let occasion = Occasion { mind, ..Occasion::default() };
    asks(table, blow.actor, blow.class, Mishap::of(Some(blow.target), Some(blow.weapon), occasion));
}

/// Asks the game master what comes of a one of a check that has failed.
pub fn chosen(_chosen: &TurnChosen, table: &mut Table<'_, impl Run>) {
    let Some(Frame::Turning(turning)) = table.state().top() else { return };
    if !turning.success || crate::special::always_takes(table.state(), turning.class) {
        asks(table, turning.actor, turning.class, Mishap::of(turning.against, None, turning.occasion));
    }
}

/// Asks the game master, if the dice set one back (ED-SPC-05, ED-SPC-09).
fn asks(table: &mut Table<'_, impl Run>, target: ActorId, class: Class, mishap: Mishap) {
    let Some(mandatory) = class.sets_back() else { return };
    if crate::special::counts_for(table.state(), target) {
        Edge::ask(table, Faltering { target, mishap: Mishap { mandatory, ..mishap } }.into());
    }
}

/// What comes of a one?
#[prompt]
pub struct Faltering {
    pub target: ActorId,
    pub mishap: Mishap,
}

impl Prompt<Edge> for Faltering {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("What goes wrong for {}?", teller.name(self.target))
    }

    fn usual(&self, _state: &State) -> Command {
        RollSetback {}.into()
    }
}

/// Throw for a setback.
#[command(rule = ODDS, group = "Rulings", kind = Rule, by = game_master, answer, label = "Throw for a setback")]
pub struct RollSetback {}

impl Act<Edge> for RollSetback {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Faltering>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Faltering { target, mishap }) = answer::<Edge, Faltering>(table) else { return };
        loop {
            let counted = table.counts();
            let (row, roll) = match table.weighed(|state| fitting::weighed(state, target, mishap, counted)) {
                Some(row) => (row as u8, Rolled::default()),
                None => {
                    let roll = table.dice(2, 10);
                    (roll.kept as u8, roll)
                }
            };
            let fit = fits(table.state(), target, row, mishap);
            table.emit(SetbackThrown { actor: target, row, fits: fit, roll });
            if fit {
                return falters(table, target, row, mishap);
            }
            // ED-SPC-41: a trauma that does not fit is no setback at all, and nothing else is thrown for.
            if row == 2 {
                return;
            }
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Faltering>().is_some() {
            offers.add(RollSetback {});
        }
    }
}

/// Choose a setback.
#[command(rule = FITTING, group = "Rulings", kind = Rule, by = game_master, answer)]
pub struct SetBack {
    #[field("row", 2..=20)]
    pub row: u8,
}

impl Act<Edge> for SetBack {
    fn may(&self, state: &State) -> Verdict {
        let Faltering { target, mishap } = asked::<Edge, Faltering>(state)?;
        // ED-SPC-41: whether a trauma fits is for the game master to say.
        let fit = self.row == 2 || fits(state, *target, self.row, *mishap);
        ensure!(fit, FITTING, "row {} does not fit", i32::from(self.row), instead = "choose another");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(Faltering { target, mishap }) = answer::<Edge, Faltering>(table) {
            falters(table, target, self.row, mishap);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Faltering>().is_some() {
            for row in 2..=20 {
                offers.add(SetBack { row });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Setback {}: {}", self.row, name(self.row))
    }
}

/// Let nothing come of a one, or what the game master says.
#[command(rule = INVENTED, group = "Rulings", kind = Rule, by = game_master, answer, open, label = "Say what comes of it")]
pub struct SayWhat {
    /// What comes of it; nothing where nothing is said.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("what comes of it", usual = "a small mishap".to_owned())]
    pub text: String,
}

impl Act<Edge> for SayWhat {
    fn when(state: &State) -> Verdict {
        asked::<Edge, Faltering>(state)?;
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let Faltering { mishap, .. } = asked::<Edge, Faltering>(state)?;
        let says = !self.text.trim().is_empty();
        ensure!(says || !mishap.mandatory, DOUBLE_1, "two ones set one back", instead = "choose a setback");
        ensure!(self.text.chars().count() <= 500, INVENTED, "say it in at most 500 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(Faltering { target, .. }) = answer::<Edge, Faltering>(table) {
            table.emit(Said { actor: target, text: self.text.trim().to_owned() });
        }
    }

    /// Saying nothing is offered, saying something has a form.
    fn is_open(&self) -> bool {
        !self.text.is_empty()
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Faltering>().is_some() {
            offers.add(SayWhat { text: String::new() });
        }
    }
}

/// Returns the name of a row.
const fn name(row: u8) -> &'static str {
    match row {
        2 => "a trauma",
        3 => "something breaks",
        6 => "outrage",
        10 => "something falls",
        13 => "a gaffe",
        15 => "incorrect certainty",
        20 => "a loss",
        4 => "fright",
        5 => "a breach",
        7 => "what was used slips or jams",
        8 => "ringing in the ears",
        9 => "uneasiness",
        11 => "distraction",
        12 => "something in the eye",
        14 => "a tumble",
        16 => "from bad to worse",
        17 => "a friend is hit",
        18 => "illness",
        19 => "sudden fatigue",
        _ => "something else",
    }
}

/// Returns the rule of a row.
fn rule_of(row: u8) -> &'static Rule {
    match row {
        2 => &TRAUMA,
        4 => &FRIGHT,
        5 => &BREACH,
        7 => &DAMN,
        8 => &RINGING,
        9 => &UNEASY,
        11 => &DISTRACTED,
        12 => &IN_THE_EYE,
        14 => &TUMBLE,
        16 => &WORSE,
        17 => &FRIENDLY,
        18 => &ILLNESS,
        19 => &FATIGUE,
        _ => &FITTING,
    }
}

/// Asks whether a row of the table fits somebody who has not failed (ED-SPC-06).
///
/// # Errors
/// It does not.
pub fn may_set_back(state: &State, target: ActorId, row: u8) -> Verdict {
    let fit = row == 2 || fits(state, target, row, Mishap::of(None, None, Occasion::default()));
    ensure!(fit && state.lives(target), FITTING, "row {} does not fit", i32::from(row), instead = "choose another");
    Ok(())
}

/// Sets somebody back who has not failed: it is the price of its success.
pub fn sets_back(table: &mut Table<'_, impl Run>, target: ActorId, row: u8) {
    falters(table, target, row, Mishap::of(None, None, Occasion::default()));
}

/// Sets somebody back by a row of the table.
fn falters(table: &mut Table<'_, impl Run>, actor: ActorId, row: u8, mishap: Mishap) {
    let weapon = if row == 7 { held_weapon(table.state(), actor, mishap) } else { mishap.weapon };
    table.emit(Faltered { actor, row, weapon, against: mishap.against });
    // ED-DUR-08: in setbacks the next turn is that of who suffers them.
    let until = Until::StartOf(actor);
    let condition = match row {
        4 => Some(Condition::Frightened),
        8 => Some(Condition::Deafened),
        12 => Some(Condition::Dazzled),
        18 => Some(Condition::Stunned),
        _ => None,
    };
    if let Some(what) = condition {
        let feared = frightens(table.state(), actor, mishap);
        let by = feared.filter(|_| what == Condition::Frightened);
        conditions::give(table, actor, Instance { what, until, by, cause: Cause::Setback });
    }
    match row {
        2 => {
            let of = if mishap.occasion.mind { DamageType::Psychic } else { DamageType::Kinetic };
            table.emit(dying::Scarred { actor, trauma: Trauma::of(of) });
        }
        14 => conditions::falls(table, actor),
        16 => table.emit(Worsened {}),
        17 => {
            let friend = friend_in_the_way(table.state(), actor, mishap);
            if let (Some(friend), Some(weapon)) = (friend, mishap.weapon) {
                attack::strays(table, actor, friend, weapon);
            }
        }
        19 => exhaustion::tires(table, actor, Weariness::Ordinary, 1),
        _ => {}
    }
}

/// What somebody could not avoid is twice as bad.
#[event]
pub struct Worsened {}

impl Event<Edge> for Worsened {
    fn apply(&self, state: &mut State) {
        let place = state.stack.len().wrapping_sub(2);
        match state.stack.get(place) {
            Some(Frame::Burst(burst)) => state.stack.set(place, Frame::Burst(Burst { worse: true, ..burst })),
            Some(Frame::Impact(impact)) => state.stack.set(place, Frame::Impact(Impact { worse: true, ..impact })),
            _ => {}
        }
    }
}
