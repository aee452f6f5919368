use super::characters::{Joins, MOST_PEOPLE, is_taken, sides};
use super::{SceneEvent, ids};
use crate::content::{MOST_LETTERS, is_name};
use crate::{
    Act, ActorId, After, Declared, Forms, Refusal, Rule, Run, Spot, Table, Takes, Verdict, command, field_of,
    is_default, number,
};
use ludex_engine::Field;

/// The most who are brought in at once.
const MOST_AT_ONCE: i32 = 20;
/// Why a record of somebody who is brought in is refused; which faults it has is told by [`explained`](super::explained).
pub(super) const CREATURE_FAULTS: &str = "its record has faults";

/// Returns a name that nobody has: this one, or with the first number from 2 that is free.
pub(super) fn own_name<G: Joins>(state: &G::State, name: &str) -> String {
    let numbered = name.rsplit_once(' ').filter(|(_, number)| number.parse::<u16>().is_ok());
    let base = numbered.map_or(name, |(base, _)| base);
    let mut names = std::iter::once(name.to_owned()).chain((2..).map(|number| format!("{base} {number}")));
    names.find(|name| !is_taken::<G>(state, name, None)).unwrap_or_default()
}

/// Returns the side on which a newcomer usually is: that of the first actor who is no player's, else the first of all.
fn usual_side<G: Joins>(state: &G::State) -> Option<&str> {
    let other = ids::<G>(state).find(|&id| !G::is_played(state, id)).and_then(|id| G::person(state, id));
    other.map(|person| person.side).or_else(|| sides::<G>(state).first().copied())
}

/// Returns the events with which those come who are brought in. Each has the room that is left once those before have come.
fn coming<G: Joins>(state: &G::State, command: &BringIn) -> Result<Vec<SceneEvent<G>>, Refusal> {
    let no = |why: &'static str, instead: &'static str| Refusal::new(G::TURNS, why).instead(instead);
    let like = command.like.and_then(|id| G::person(state, id)).map(|person| person.side);
    let side = match &command.side {
        Some(side) => sides::<G>(state).into_iter().find(|known| known == side),
        None => like.or_else(|| usual_side::<G>(state)),
    };
    let side = side.ok_or_else(|| no("there is no such side in this scene", "choose a side of the scene"))?;
    let pattern = match (&command.record, command.like) {
        (Some(record), None) => {
            G::creature(state, record, side).map_err(|_| Refusal::new(G::TURNS, CREATURE_FAULTS))?
        }
        (None, Some(id)) => {
            let another = G::another(state, id, side);
            another.ok_or_else(|| Refusal::new(G::TURNS, "there is no other of {}").about(id))?
        }
        _ => return Err(no("a record is needed, or somebody of whom there is another", "give one of the two")),
    };
    let name = command.name.as_deref().map_or(G::name_of(&pattern), str::trim).to_owned();
    ensure!(is_name(&name, MOST_LETTERS), *G::TURNS, "a name has 1 to 60 letters", instead = "choose a shorter name");
    let mut state = state.clone();
    let mut all = Vec::new();
    for _ in 0..command.count.unwrap_or(1) {
        let actor = ActorId(ids::<G>(&state).count() as u16);
        let room = actor.index() < MOST_PEOPLE;
        ensure!(room, *G::TURNS, "there are a thousand people in this campaign already");
        let made = G::renamed(pattern.clone(), &own_name::<G>(&state, &name));
        G::put(&mut state, actor, made.clone());
        let at = place::<G>(&state, actor, command, side);
        let at = at.ok_or_else(|| no("there is no room for it", "make room, or bring in fewer"))?;
        G::stand(&mut state, actor, at);
        all.push(SceneEvent::Came { actor, made: Box::new(made), at, hidden: command.hidden });
    }
    Ok(all)
}

/// Returns where a newcomer stands: as near as there is room to the spot that the command names; without one, next to the actor
/// of whose record it is, to somebody of its side, or to anybody.
fn place<G: Joins>(state: &G::State, newcomer: ActorId, command: &BringIn, side: &str) -> Option<G::Place> {
    if let Some(spot) = command.at {
        return G::near(state, newcomer, spot);
    }
    let here = |&id: &ActorId| id != newcomer && G::is_present(state, id);
    let of_side = |id: &ActorId| G::person(state, *id).is_some_and(|person| person.side == side);
    let like = command.like.filter(here);
    let friend = || ids::<G>(state).filter(here).find(of_side);
    let anybody = || ids::<G>(state).find(here);
    match like.or_else(friend).or_else(anybody) {
        Some(beside) => G::room(state, newcomer, beside),
        None => G::near(state, newcomer, Spot::Cell(Default::default())),
    }
}

/// Somebody is brought into the scene, at any moment of a fight too: by a record, or as another of somebody who is there.
/// Where the place is taken they stand as near as there is room; a name that is taken is numbered. The game master's.
#[command(group = "Scene", label = "Bring somebody in", by = game_master, between, open)]
#[derive(Eq)]
pub struct BringIn {
    /// Its record, as a content file states it, with gear of its own where it has any.
    #[serde(default, skip_serializing_if = "is_default")]
    pub record: Option<String>,
    /// Of whose record it is, where none is given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub like: Option<ActorId>,
    /// On whose side; without, on that of the other, or of the first whom no player has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: Option<String>,
    /// What it is called, where that is not the name of its record.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: Option<String>,
    /// Where; without, next to its side.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<Spot>,
    /// Whether players do not know of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
    /// How many; one without.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("how many", 1..=20)]
    pub count: Option<i32>,
}

impl<G: Joins> Act<G> for BringIn
where
    BringIn: Into<G::Command>,
    SceneEvent<G>: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::TURNS);

    fn when(state: &G::State) -> Verdict {
        G::may_come(state)
    }

    fn may(&self, state: &G::State) -> Verdict {
        coming::<G>(state, self).map(drop)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        for event in coming::<G>(table.state(), self).into_iter().flatten() {
            let SceneEvent::Came { actor, .. } = event else { continue };
            table.emit(event);
            G::comes_in(table, actor);
        }
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let state = forms.state();
        let of = sides::<G>(state).into_iter().map(str::to_owned).collect();
        let blank = BringIn {
            record: None,
            like: ids::<G>(state).find(|&id| G::another(state, id, "").is_some()),
            side: usual_side::<G>(state).map(str::to_owned),
            name: None,
            at: None,
            hidden: false,
            count: None,
        };
        let record = Field::new("/record", "its record", Takes::Text).or_nothing();
        let fields = vec![
            field_of::<ActorId>("/like", "another of"),
            record,
            Field::new("/side", "side", Takes::Choice { of }),
            Field::new("/name", "name", Takes::Text).or_nothing(),
            field_of::<Spot>("/at", "where").or_nothing(),
            field_of::<bool>("/hidden", "hidden from players"),
            number("/count", "how many", 1, MOST_AT_ONCE).or_nothing(),
        ];
        forms.form("Scene", Self::DOC.title, blank.into(), fields);
    }
}
