use super::characters::{Joins, MOST_PEOPLE, is_taken, sides};
use super::{SceneEvent, ids};
use crate::{ActorId, Declared, Refusal, Spot, Takes, acts, command, field_of, number, only_if};
use ludex_engine::Field;

/// The most who are brought in at once.
const MOST_AT_ONCE: i32 = 20;
/// The most letters of a name.
const MOST_LETTERS: usize = 60;
/// Why a record of somebody who is brought in is refused; which faults it has is told by [`explained`](super::explained).
pub(super) const CREATURE_FAULTS: &str = "its record has faults";

/// Returns a name that nobody has: with the next number, where it is taken.
fn own_name<G: Joins>(s: &G::State, name: &str) -> String {
    let numbered = name.rsplit_once(' ').filter(|(_, number)| number.parse::<u16>().is_ok());
    let base = numbered.map_or(name, |(base, _)| base);
    let mut names = std::iter::once(name.to_owned()).chain((2..).map(|number| format!("{base} {number}")));
    names.find(|name| !is_taken::<G>(s, name, None)).unwrap_or_default()
}

/// Returns the side on which a newcomer usually is: that of the first whom no player has.
fn usual_side<G: Joins>(s: &G::State) -> Option<&str> {
    let other = ids::<G>(s).find(|&id| !G::is_played(s, id)).and_then(|id| G::person(s, id));
    other.map(|person| person.side).or_else(|| sides::<G>(s).first().copied())
}

/// Returns who comes, and where each is: as the scene is once those before have come.
fn coming<G: Joins>(s: &G::State, c: &BringIn) -> Result<Vec<SceneEvent<G>>, Refusal> {
    let no = |why: &'static str, instead: &'static str| Refusal::new(G::TURNS, why).instead(instead);
    let like = c.like.and_then(|id| G::person(s, id)).map(|person| person.side);
    let side = match &c.side {
        Some(side) => sides::<G>(s).into_iter().find(|known| known == side),
        None => like.or_else(|| usual_side::<G>(s)),
    };
    let side = side.ok_or_else(|| no("there is no such side in this scene", "choose a side of the scene"))?;
    let one = match (&c.record, c.like) {
        (Some(record), None) => G::creature(s, record, side).map_err(|_| Refusal::new(G::TURNS, CREATURE_FAULTS))?,
        (None, Some(id)) => {
            let another = G::another(s, id, side);
            another.ok_or_else(|| Refusal::new(G::TURNS, "there is no other of {}").about(id))?
        }
        _ => return Err(no("a record is needed, or somebody of whom there is another", "give one of the two")),
    };
    let name = c.name.as_deref().map_or(G::name_of(&one), str::trim).to_owned();
    let named = !name.is_empty() && name.chars().count() <= MOST_LETTERS;
    only_if!(named, G::TURNS, "a name has 1 to 60 letters"; "choose a shorter name")?;
    let mut s = s.clone();
    let mut all = Vec::new();
    for _ in 0..c.count.unwrap_or(1) {
        let actor = ActorId(ids::<G>(&s).count() as u16);
        let room = actor.index() < MOST_PEOPLE;
        only_if!(room, G::TURNS, "there are a thousand people in this campaign already")?;
        let made = G::renamed(one.clone(), &own_name::<G>(&s, &name));
        G::put(&mut s, actor, made.clone());
        let here = |&id: &ActorId| id != actor && G::is_present(&s, id);
        let of_side = |id: &ActorId| G::person(&s, *id).is_some_and(|person| person.side == side);
        let beside = c.like.filter(&here).or_else(|| ids::<G>(&s).filter(&here).find(of_side));
        let beside = beside.or_else(|| ids::<G>(&s).find(&here));
        let at = match (c.at, beside) {
            (Some(spot), _) => G::near(&s, actor, spot),
            (None, Some(beside)) => G::room(&s, actor, beside),
            (None, None) => G::near(&s, actor, Spot::Cell(Default::default())),
        };
        let at = at.ok_or_else(|| no("there is no room for it", "make room, or bring in fewer"))?;
        G::stand(&mut s, actor, at);
        all.push(SceneEvent::Came { actor, made: Box::new(made), at, hidden: c.hidden });
    }
    Ok(all)
}

acts! { G: Joins, G::TURNS, SceneEvent<G>;
    /// Somebody is brought into the scene, at any moment of a fight too: by a record, or as another of somebody who is there.
    /// Where the place is taken they stand as near as there is room; a name that is taken is numbered. The game master's.
    #[command(group = "Scene", label = "Bring somebody in", by = game_master, between, open)]
    #[derive(Eq)]
    BringIn {
        #[late] record: Option<String>, "Its record, as a content file states it, with gear of its own where it has any.";
        #[late] like: Option<ActorId>, "Of whose record it is, where none is given.";
        #[late] side: Option<String>, "On whose side; without, on that of the other, or of the first whom no player has.";
        #[late] name: Option<String>, "What it is called, where that is not the name of its record.";
        #[late] at: Option<Spot>, "Where; without, next to its side.";
        #[late] hidden: bool, "Whether players do not know of it.";
        #[late] #[field("how many", 1..=20)] count: Option<i32>, "How many; one without.";
    }
    when |s| G::may_come(s),
    may |c, s| coming::<G>(s, c).map(drop),
    run |c, t| {
        for event in coming::<G>(t.state(), c).into_iter().flatten() {
            let SceneEvent::Came { actor, .. } = event else { continue };
            t.emit(event);
            G::comes_in(t, actor);
        }
    },
    forms |f| {
        let s = f.state();
        let of = sides::<G>(s).into_iter().map(str::to_owned).collect();
        let blank = BringIn {
            record: None, like: ids::<G>(s).find(|&id| G::another(s, id, "").is_some()), side: usual_side::<G>(s).map(str::to_owned), name: None,
            at: None, hidden: false, count: None,
        };
        let record = Field::new("/record", "its record", Takes::Text).or_nothing();
        let fields = vec![
            field_of::<ActorId>("/like", "another of"), record,
            Field::new("/side", "side", Takes::Choice { of }), Field::new("/name", "name", Takes::Text).or_nothing(),
            field_of::<Spot>("/at", "where").or_nothing(), field_of::<bool>("/hidden", "hidden from players"),
            number("/count", "how many", 1, MOST_AT_ONCE).or_nothing(),
        ];
        f.form("Scene", Self::DOC.title, blank.into(), fields);
    };
}
