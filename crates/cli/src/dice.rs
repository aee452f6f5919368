//! `ludex roll`, `odds` and `explain`.

mod odds;
mod roll;

pub use odds::odds;
pub use roll::roll;

use crate::args::{Dialect, Explain};
use crate::failure::{Failure, Outcome};
use crate::out::{Look, Out};
use ludex_dice::{Code, Error, Expression, Syntax};

/// Explains an expression.
pub fn explain(out: &mut Out, asked: &Explain) -> Outcome {
    let expression = parse(&asked.expression, asked.dialect)?;
    for (part, sentence) in expression.explain().parts {
        out.styled(Look::Bold, &part)?;
        out.wrapped(Look::Plain, 2, 0, &format!("{sentence}."))?;
    }
    Ok(())
}

fn parse(source: &str, dialect: Dialect) -> Result<Expression, Failure> {
    let dialect = match dialect {
        Dialect::Base => ludex_dice::Dialect::Base,
        Dialect::Roll20 => ludex_dice::Dialect::Roll20,
        Dialect::Foundry => ludex_dice::Dialect::Foundry,
        Dialect::Avrae => ludex_dice::Dialect::Avrae,
    };
    let syntax = Syntax { dialect, ..Syntax::default() };
    syntax.parse(source).map_err(|error| failure(source, &error))
}

/// An error under the expression it is about.
fn failure(source: &str, error: &Error) -> Failure {
    match error.code() {
        Code::Cancelled => Failure::Stopped,
        _ if error.position().is_some() => Failure::Wrong(format!("this cannot be read:\n{}", error.show(source))),
        _ => Failure::Wrong(format!("{}: {error}", shortened(source))),
    }
}

/// As much of an expression as fits a message.
fn shortened(source: &str) -> String {
    const MOST: usize = 60;
    match source.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ...", &source[..end]),
        None => source.to_owned(),
    }
}
