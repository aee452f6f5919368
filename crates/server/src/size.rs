//! How large a campaign may be that somebody brings over the net. All who look at it pay for that at every look.

use ludex_engine::Viewer;
use ludex_games::Game;
use serde::Serialize;
use std::io::{self, Write};

/// The most actors, of all scenes together.
const MOST_ACTORS: usize = 1000;
/// The largest table that the game master is sent, in bytes.
const MOST_TABLE: usize = 8 << 20;

/// Checks that a game is no larger than a table can be shown.
///
/// # Errors
/// Returns what is too large, and what is expected.
pub(crate) fn check(game: &dyn Game) -> Result<(), String> {
    let viewer = Viewer::GameMaster;
    let actors = game.known(&viewer).len();
    if actors > MOST_ACTORS {
        return Err(format!("{actors} actors are in it; expected at most {MOST_ACTORS}"));
    }
    let mut room = Room { left: MOST_TABLE };
    let fits =
        room.takes(&game.ground(&viewer)) && room.takes(&game.view(&viewer)) && room.takes(&game.offers(&viewer));
    if fits {
        return Ok(());
    }
    let most = MOST_TABLE >> 20;
    Err(format!("its table would be longer than {most} MiB; expected fewer actors, a smaller map or shorter texts"))
}

/// What is left of the room for a table. What is written into it is counted and dropped.
struct Room {
    left: usize,
}

impl Room {
    /// Returns whether there is room for another part, which takes it.
    fn takes(&mut self, part: &impl Serialize) -> bool {
        serde_json::to_writer(self, part).is_ok()
    }
}

impl Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.left = self.left.checked_sub(bytes.len()).ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
