use super::DiceSource;
use std::fmt;

/// Faces given beforehand: by a test, a script, or people who type in their real dice.
///
/// A roll that the script does not answer does not panic: it is kept as a [`Fault`], and the caller, who asks
/// [`finish`](Self::finish) at the end, throws away what was rolled on it.
///
/// ```
/// use ludex_dice::{Fault, Scripted, parse};
/// let (attack, mut typed_in) = (parse("2d20kh1+5")?, Scripted::new([8, 17]));
/// assert_eq!(attack.total(&mut typed_in)?, 22);
/// assert_eq!(typed_in.finish(), Ok(()));
///
/// let mut one_short = Scripted::new([8]);
/// attack.total(&mut one_short)?;
/// assert_eq!(one_short.finish(), Err(Fault::Missing { used: 1, sides: 20, marks: &[] }));
/// # Ok::<(), ludex_dice::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Scripted {
    faces: Vec<u32>,
    used: usize,
    fault: Option<Fault>,
    /// The marks of the dice that are rolled now.
    marks: &'static [i8],
}

/// What is wrong with scripted faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// One more die is needed.
    Missing {
        /// How many faces were used before.
        used: usize,
        /// The sides of the die that is needed.
        sides: u32,
        /// The marks on its sides, face by face, where those are no numbers: a Fudge die. Empty for any other.
        marks: &'static [i8],
    },
    /// A face that the die does not have.
    Impossible {
        /// Which face, counted from 0.
        at: usize,
        /// The face given.
        face: u32,
        /// The sides of the die.
        sides: u32,
    },
    /// Faces were left over.
    Unused {
        /// How many were used.
        used: usize,
        /// How many were given.
        given: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Missing { used, sides, marks: [] } => {
                write!(f, "a d{sides} is needed after {used} given face(s)")
            }
            Fault::Missing { used, marks, .. } => {
                write!(f, "a die is needed after {used} given face(s) whose faces, from 1, read")?;
                marks.iter().try_for_each(|mark| write!(f, " {mark:+}"))
            }
            Fault::Impossible { at, face, sides } => {
                write!(f, "face {face} (number {}) is not on a d{sides}; expected 1 to {sides}", at + 1)
            }
            Fault::Unused { used, given } => write!(f, "only {used} of {given} given faces were rolled"),
        }
    }
}

impl std::error::Error for Fault {}

impl Scripted {
    /// Returns a source of these faces, in the order in which they will be asked for.
    pub fn new(faces: impl Into<Vec<u32>>) -> Self {
        Self { faces: faces.into(), used: 0, fault: None, marks: &[] }
    }

    /// Ends the script.
    ///
    /// # Errors
    /// A face was missing, impossible or left over.
    pub fn finish(&self) -> Result<(), Fault> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.used < self.faces.len() => Err(Fault::Unused { used: self.used, given: self.faces.len() }),
            None => Ok(()),
        }
    }
}

impl DiceSource for Scripted {
    fn die(&mut self, sides: u32) -> u32 {
        if self.fault.is_some() {
            return 1;
        }
        match self.faces.get(self.used) {
            Some(&face) if (1..=sides).contains(&face) => {
                self.used += 1;
                face
            }
            Some(&face) => {
                self.fault = Some(Fault::Impossible { at: self.used, face, sides });
                1
            }
            None => {
                self.fault = Some(Fault::Missing { used: self.used, sides, marks: self.marks });
                1
            }
        }
    }

    fn marked(&mut self, count: u32, marks: &'static [i8], mut shown: Option<&mut Vec<u32>>) -> i32 {
        self.marks = marks;
        let mut sum = 0;
        for _ in 0..count {
            let face = self.die(marks.len() as u32);
            sum += marks.get(face as usize - 1).map_or(0, |&mark| i32::from(mark));
            if let Some(shown) = shown.as_deref_mut() {
                shown.push(face);
            }
        }
        self.marks = &[];
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_come_in_order_and_must_be_used_up() {
        let mut dice = Scripted::new([3, 6]);
        assert_eq!(dice.die(6), 3);
        assert_eq!(dice.finish(), Err(Fault::Unused { used: 1, given: 2 }));
        assert_eq!(dice.die(6), 6);
        assert_eq!(dice.finish(), Ok(()));
        dice.die(8);
        assert_eq!(dice.finish(), Err(Fault::Missing { used: 2, sides: 8, marks: &[] }));
    }

    #[test]
    fn a_die_with_marks_is_asked_for_by_them() {
        static FUDGE: [i8; 6] = [-1, -1, 0, 0, 1, 1];
        let mut dice = Scripted::new([5, 1]);
        assert_eq!(dice.marked(2, &FUDGE, None), 0);
        assert_eq!(dice.marked(1, &FUDGE, None), -1);
        let fault = dice.finish().expect_err("one is missing");
        assert_eq!(fault, Fault::Missing { used: 2, sides: 6, marks: &FUDGE });
        assert_eq!(
            fault.to_string(),
            "a die is needed after 2 given face(s) whose faces, from 1, read -1 -1 +0 +0 +1 +1"
        );
    }

    #[test]
    fn a_face_the_die_lacks_is_a_fault() {
        let mut dice = Scripted::new([7]);
        dice.die(6);
        assert_eq!(dice.finish(), Err(Fault::Impossible { at: 0, face: 7, sides: 6 }));
    }
}
