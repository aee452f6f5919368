//! The declarations of commands, for the book and for programs.

use crate::{Commands, Doc, FieldDoc, Rules};
use ludex_engine::{CommandDoc, ParameterDoc};

/// Returns what is declared of every command.
pub fn of<G: Rules>() -> Vec<CommandDoc> {
    let field = |doc: &FieldDoc| ParameterDoc {
        name: doc.name,
        label: doc.label,
        takes: (doc.takes)(),
        bounds: doc.bounds,
        optional: doc.optional,
    };
    let command = |&(name, doc): &(&'static str, &'static Doc)| CommandDoc {
        name,
        help: doc.help,
        rule: doc.rule.map(|rule| rule.id),
        game_master: doc.game_master,
        fields: doc.fields.iter().map(field).collect(),
    };
    G::Command::DOCS.iter().map(command).collect()
}
