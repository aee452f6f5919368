//! `ludex roll`, `odds` and `explain`.

mod odds;
mod roll;

pub use odds::odds;
pub use roll::roll;

use crate::args::{Dialect, Explain};
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use ludex_dice::{Code, Error, Expression, Limits, Syntax};
use std::io::Write;

/// Explains an expression.
pub fn explain(out: &mut Out, args: &Explain) -> Outcome {
    let expression = parse(&args.expression, args.dialect, &args.values, Limits::default())?;
    remark(&expression);
    for (part, sentence) in expression.explain().parts {
        out.styled(Style::Bold, &part)?;
        out.wrapped(Style::Plain, 2, 0, &format!("{sentence}."))?;
    }
    Ok(())
}

/// Reads an expression, with the numbers that it may mention.
fn parse(source: &str, dialect: Dialect, values: &[(String, i64)], limits: Limits) -> Result<Expression, Failure> {
    let dialect = match dialect {
        Dialect::Base => ludex_dice::Dialect::Base,
        Dialect::Roll20 => ludex_dice::Dialect::Roll20,
        Dialect::Foundry => ludex_dice::Dialect::Foundry,
        Dialect::Avrae => ludex_dice::Dialect::Avrae,
    };
    let values: Vec<(&str, i64)> = values.iter().map(|(name, number)| (name.as_str(), *number)).collect();
    let syntax = Syntax { dialect, limits, values: &values };
    syntax.parse(source).map_err(|error| failure(source, &error))
}

/// Prints remarks on the expression to standard error.
fn remark(expression: &Expression) {
    for remark in expression.remarks() {
        // What cannot be shown here is not worth an error.
        let _ = writeln!(std::io::stderr(), "note: {}: {remark}", shortened(&expression.canonical()));
    }
}

/// Returns a failure that shows the error under its expression.
fn failure(source: &str, error: &Error) -> Failure {
    match error.code() {
        Code::Cancelled => Failure::Stopped,
        Code::UnknownName if source[error.position().unwrap_or(0).min(source.len())..].starts_with('@') => {
            let shown = error.show(source);
            Failure::Wrong(format!(
                "this cannot be read:\n{shown}\nits number is given with --let, as in --let level=3"
            ))
        }
        Code::TooMuchWork => Failure::Wrong(format!(
            "{}: {error}\nmore are allowed with --limit-steps; fewer are needed with --approximate",
            shortened(source)
        )),
        Code::TooMuchMemory => {
            Failure::Wrong(format!("{}: {error}\nmore is allowed with --limit-bytes", shortened(source)))
        }
        _ if error.position().is_some() => Failure::Wrong(format!("this cannot be read:\n{}", error.show(source))),
        _ => Failure::Wrong(format!("{}: {error}", shortened(source))),
    }
}

/// Returns as much of an expression as fits a message.
fn shortened(source: &str) -> String {
    const MOST: usize = 60;
    match source.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ...", &source[..end]),
        None => source.to_owned(),
    }
}
