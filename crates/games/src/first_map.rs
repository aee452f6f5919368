use crate::{Game, JsonSystem, Request};
use ludex_engine::content::Library;
use ludex_engine::{CommandKind, Ground, Viewer};

/// So many scenes are looked through.
const MOST_SCENES: usize = 12;

/// Returns the ground of the first map on which an encounter or an adventure is played, as everybody may see it; `None` where there
/// is none, or where the file has faults.
pub fn first_map(system: &dyn JsonSystem, file: &str, library: &dyn Library) -> Option<Ground> {
    let mut game = system.begin(file, library, [0; 32], "").ok()?;
    for _ in 0..MOST_SCENES {
        if let Some(ground) = game.ground(&Viewer::Spectator) {
            return Some(ground);
        }
        goes_on(&mut *game)?;
    }
    None
}

/// Opens the next scene of an adventure; `None` where there is no other.
fn goes_on(game: &mut dyn Game) -> Option<()> {
    let viewer = &Viewer::GameMaster;
    let opens = |kind| matches!(kind, CommandKind::Open | CommandKind::GoOn);
    let next = game.offers(viewer).into_iter().find(|offer| opens(offer.kind))?;
    let prepared = game.prepare(Request::by("", viewer, next.command)).ok()?;
    game.commit(prepared);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{starter, system};

    #[test]
    fn an_adventure_that_begins_on_the_road_is_shown_by_its_first_map() {
        let rules = system("unbound").expect("it is there");
        let library = starter("unbound");
        let first = rules.begin("the-drowned-bell.toml", &library, [0; 32], "").expect("it is whole");
        assert!(first.ground(&Viewer::GameMaster).is_none(), "the journey has no map");
        let map = first_map(rules, "the-drowned-bell.toml", &library).expect("a later scene has one");
        assert!(map.cells.len() > 20);
        assert_eq!(first_map(rules, "no-such.toml", &library), None);
    }
}
