//! Commands: each is checked, then its first part is done. What follows by itself is done by the turn order.

use crate::prelude::*;
use crate::{turns, valor};
use ludex_kit::Commands;

/// Carries a command out, or refuses it and changes nothing. While somebody holds Valor ready, each roll has its moment.
pub(crate) fn decide(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    if table.state().valor_ready || table.state().held.is_some() {
        return valor::window::decide(table, command);
    }
    carry_out(table, command)
}

/// Carries a command out from its beginning to its end.
pub(crate) fn carry_out(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
    command.carry(table)?;
    turns::go_on(table);
    Ok(())
}
