//! What is printed: as wide as the terminal, coloured only on one, and quiet when nobody reads on.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// The width of what is printed to a file or a pipe.
const USUAL_WIDTH: usize = 100;

/// Standard output.
pub struct Out {
    writer: BufWriter<StdoutLock<'static>>,
    width: usize,
    colours: bool,
}

/// How a text looks on a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Style {
    Plain,
    Bold,
    Dim,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
}

impl Style {
    fn code(self) -> &'static str {
        match self {
            Style::Plain => "",
            Style::Bold => "1",
            Style::Dim => "2",
            Style::Red => "31",
            Style::Green => "32",
            Style::Yellow => "33",
            Style::Blue => "34",
            Style::Magenta => "35",
        }
    }
}

impl Out {
    /// Returns standard output. `COLUMNS` sets the width, and `NO_COLOR` takes the colours away.
    pub fn new() -> Self {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        let named = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let seen = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let width = named.or_else(|| if is_terminal { seen() } else { None }).unwrap_or(USUAL_WIDTH);
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self {
            writer: BufWriter::new(stdout.lock()),
            width: width.clamp(30, 400),
            colours: is_terminal && !is_set("NO_COLOR") && !is_dumb,
        }
    }

    /// Returns the width of a line in characters.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Prints a line as it is.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.writer, "{text}")
    }

    /// Prints a styled line.
    pub fn styled(&mut self, style: Style, text: &str) -> io::Result<()> {
        match style.code() {
            "" => self.line(text),
            _ if !self.colours || text.is_empty() => self.line(text),
            code => writeln!(self.writer, "\x1b[{code}m{text}\x1b[0m"),
        }
    }

    /// Prints a text wrapped to the width: all lines are indented by `indent`, all but the first by `hang` more.
    pub fn wrapped(&mut self, style: Style, indent: usize, hang: usize, text: &str) -> io::Result<()> {
        for line in wrap(text, self.width, indent, hang) {
            self.styled(style, &line)?;
        }
        Ok(())
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Wraps a text at spaces. A word that is too long for a line stands alone on one.
fn wrap(text: &str, width: usize, indent: usize, hang: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = " ".repeat(indent);
    let mut length = indent;
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if !is_empty && length + 1 + letters > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent + hang)));
            length = indent + hang;
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += letters;
        is_empty = false;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_fit_and_hang() {
        assert_eq!(wrap("one two three four", 12, 2, 2), ["  one two", "    three", "    four"]);
        assert_eq!(wrap("überlangeswort a", 8, 0, 2), ["überlangeswort", "  a"]);
        assert_eq!(wrap("", 8, 2, 2), ["  "]);
    }
}
