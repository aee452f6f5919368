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
pub enum Look {
    Plain,
    Bold,
    Dim,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
}

impl Look {
    fn code(self) -> &'static str {
        match self {
            Look::Plain => "",
            Look::Bold => "1",
            Look::Dim => "2",
            Look::Red => "31",
            Look::Green => "32",
            Look::Yellow => "33",
            Look::Blue => "34",
            Look::Magenta => "35",
        }
    }
}

impl Out {
    /// Standard output, whatever it is. `COLUMNS` sets the width, and `NO_COLOR` takes the colours away.
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

    /// Returns how many characters a line has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// A line as it is.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.writer, "{text}")
    }

    /// A line with a look.
    pub fn styled(&mut self, look: Look, text: &str) -> io::Result<()> {
        match look.code() {
            "" => self.line(text),
            _ if !self.colours || text.is_empty() => self.line(text),
            code => writeln!(self.writer, "\x1b[{code}m{text}\x1b[0m"),
        }
    }

    /// A text in lines that fit, all of them `indent` in, and all but the first `hang` more.
    pub fn wrapped(&mut self, look: Look, indent: usize, hang: usize, text: &str) -> io::Result<()> {
        for line in wrap(text, self.width, indent, hang) {
            self.styled(look, &line)?;
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

/// Breaks a text at spaces. A word that is too long for a line stands alone on one.
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
