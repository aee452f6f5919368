import { describe, expect, it } from 'vitest';
import { asked, isFace, NO_DICE, question, readDigits, withFace, waitsFor, withoutLast } from './typed';

describe('real dice', () => {
  it('are asked for one after the other', () => {
    let typed = asked(NO_DICE, { used: 0, sides: 20 });
    expect(typed.next).toEqual({ used: 0, sides: 20 });
    typed = withFace(typed, 14);
    expect(typed).toEqual({ faces: [14], shown: ['14'], next: null });
    typed = withFace(asked(typed, { used: 1, sides: 6 }), 3);
    expect(typed.faces).toEqual([14, 3]);
  });

  it('keep no face that the referee did not use', () => {
    const typed = withFace(asked(NO_DICE, { used: 0, sides: 20 }), 14);
    expect(asked({ ...typed, faces: [14, 9] }, { used: 1, sides: 6 }).faces).toEqual([14]);
  });

  it('are told by their marks, where they have some', () => {
    const typed = asked(NO_DICE, { used: 0, sides: 6, marks: [-1, -1, 0, 0, 1, 1] });
    expect(withFace(typed, 5)).toEqual({ faces: [5], shown: ['+1'], next: null });
  });

  it('do not show what they cannot show', () => {
    const typed = asked(NO_DICE, { used: 0, sides: 6 });
    expect(withFace(typed, 7)).toBe(typed);
    expect(withFace(typed, 0)).toBe(typed);
    expect(withFace(NO_DICE, 3)).toBe(NO_DICE);
    expect([isFace(1, 6), isFace(6, 6), isFace(2.5, 6)]).toEqual([true, true, false]);
  });

  it('can be taken back', () => {
    expect(withoutLast({ faces: [14, 3], shown: ['14', '3'], next: { used: 2, sides: 4 } })).toEqual({ faces: [14], shown: ['14'], next: null });
  });

  it('are read from the keyboard as early as it is certain', () => {
    expect(readDigits('3', 6)).toEqual({ face: 3, more: false });
    expect(readDigits('1', 20)).toEqual({ face: 1, more: true });
    expect(readDigits('14', 20)).toEqual({ face: 14, more: false });
    expect(readDigits('2', 20)).toEqual({ face: 2, more: true });
    expect(readDigits('7', 6)).toEqual({ face: null, more: false });
    expect(readDigits('0', 20)).toEqual({ face: null, more: false });
    expect(readDigits('10', 100)).toEqual({ face: 10, more: true });
  });

  it('are waited for by name', () => {
    expect(waitsFor({ sides: 20, what: 'Dodge' }, 'the game master', 'Snag’s')).toBe('Waiting for the game master’s d20 for Snag’s dodge');
    expect(waitsFor({ sides: 6 }, 'the game master', '')).toBe('Waiting for the game master’s d6');
    expect(waitsFor({ sides: 6, marks: [-1, -1, 0, 0, 1, 1], what: 'Defence' }, 'Ben', 'Brana’s')).toBe('Waiting for Ben’s die for Brana’s defence');
  });

  it('are asked for by name', () => {
    expect(question({ sides: 20 }, '')).toBe('Roll a d20: what does it show?');
    expect(question({ sides: 6, marks: [-1, -1, 0, 0, 1, 1] }, '')).toBe('Roll a die with −1, 0, +1: what does it show?');
    expect(question({ sides: 20, what: 'Attack roll' }, 'Snag’s')).toBe('Snag’s attack roll: d20');
    expect(question({ sides: 6, what: 'Dodge' }, 'Your')).toBe('Your dodge: d6');
    expect(question({ sides: 4, what: 'Damage' }, '')).toBe('Damage: d4');
  });
});
