//! Dice on their own: rolled, solved, explained.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Whose notation is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Dialect {
    /// Our own.
    #[default]
    Base,
    /// Roll20.
    Roll20,
    /// Foundry.
    Foundry,
    /// Avrae.
    Avrae,
}

/// `ludex roll`.
#[derive(Debug, Args)]
pub struct Roll {
    /// What to roll, such as '4d6kh3 + 2'.
    #[arg(value_name = "EXPR")]
    pub expression: String,
    /// The seed of the dice [default: another each time].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How often.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub times: u64,
    /// Whose notation it is.
    #[arg(long, value_enum, default_value_t)]
    pub dialect: Dialect,
    /// The faces of real dice, in the order rolled.
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', conflicts_with_all = ["seed", "times"])]
    pub faces: Option<Vec<u32>>,
    /// A number that the expression mentions as @NAME; may be given several times.
    #[arg(long = "let", value_name = "NAME=N", value_parser = named_number)]
    pub values: Vec<(String, i64)>,
    /// Print an object for each roll.
    #[arg(long)]
    pub json: bool,
}

/// `ludex odds`.
#[derive(Debug, Args)]
pub struct Odds {
    /// What to solve, such as '4d6kh3'.
    #[arg(required = true, value_name = "EXPR")]
    pub expressions: Vec<String>,
    /// Also how likely this or more is: a number, or a word such as success.
    #[arg(long, value_name = "N|WORD", allow_hyphen_values = true)]
    pub at_least: Option<String>,
    /// Also how likely this or less is; with --at-least, how likely the range is.
    #[arg(long, value_name = "N|WORD", allow_hyphen_values = true)]
    pub at_most: Option<String>,
    /// Also how likely exactly this is.
    #[arg(long, value_name = "N|WORD", allow_hyphen_values = true, conflicts_with_all = ["at_least", "at_most"])]
    pub exactly: Option<String>,
    /// How much probability may be left out where outcomes have no end: 1e-12, 1/1000.
    #[arg(long, value_name = "P", default_value = "1e-12")]
    pub until_tail: String,
    /// Leave out all outcomes above this.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub max_value: Option<i64>,
    /// Reckon in floating-point numbers: faster for large expressions, and not exact.
    #[arg(long)]
    pub approximate: bool,
    /// Whose notation it is.
    #[arg(long, value_enum, default_value_t)]
    pub dialect: Dialect,
    /// A number that the expressions mention as @NAME; may be given several times.
    #[arg(long = "let", value_name = "NAME=N", value_parser = named_number)]
    pub values: Vec<(String, i64)>,
    /// The most steps that solving may take; one takes from one to some ten nanoseconds.
    #[arg(long, value_name = "N", default_value_t = ludex_dice::Limits::default().steps)]
    pub limit_steps: u64,
    /// The most bytes that one distribution may take.
    #[arg(long, value_name = "N", default_value_t = ludex_dice::Limits::default().bytes)]
    pub limit_bytes: u64,
    /// Print the odds as JSON.
    #[arg(long)]
    pub json: bool,
    /// Print every fraction in full, also where that takes millions of characters.
    #[arg(long, requires = "json")]
    pub full: bool,
    /// Draw a bar chart into this file too.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// `ludex explain`.
#[derive(Debug, Args)]
pub struct Explain {
    /// What to explain.
    #[arg(value_name = "EXPR")]
    pub expression: String,
    /// Whose notation it is.
    #[arg(long, value_enum, default_value_t)]
    pub dialect: Dialect,
    /// A number that it mentions as @NAME; may be given several times.
    #[arg(long = "let", value_name = "NAME=N", value_parser = named_number)]
    pub values: Vec<(String, i64)>,
}

/// Reads `level=3`.
fn named_number(text: &str) -> Result<(String, i64), String> {
    let (name, number) = text.split_once('=').ok_or("expected a name and a number, such as level=3")?;
    let name = name.trim().trim_start_matches('@');
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if !begins || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(format!("`{name}` is not a name: it has letters, digits and _, such as level"));
    }
    let number = number.trim().parse().map_err(|_| format!("expected a whole number, not `{}`", number.trim()))?;
    Ok((name.to_owned(), number))
}
