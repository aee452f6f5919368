import { describe as story, expect, it } from 'vitest';
import type { At, Token } from '../api/types';
import { badgesOf, caption, describe, distinct, initials, parts, stacked } from './token';
import { SIZE } from './geometry';

const token: Token = {
  actor: 0, name: 'Brana', side: 'Heroes', at: [0, 0], cells: [[0, 0]], facing: 90, reach: 1, condition: 'hurt',
  health: 60, statuses: ['Prone'], down: false, hidden: false, mine: true,
};

story('a token', () => {
  it('is known by a few letters', () => {
    expect(['Brana', 'Brannic Holt', 'Ghoul 2', 'Ghoul chief', 'orc', 'Rat swarm 12', ''].map(initials))
      .toEqual(['Br', 'BH', 'G2', 'Gc', 'Or', 'R12', '?']);
  });

  it('has three conditions drawn at the most, with letters only where there is no drawing, and the rest as a number', () => {
    const of = (statuses: string[], signs?: string[]) => badgesOf({ statuses, signs }).map(({ name, sign, letters }) => [name, sign || letters]);
    expect(of(['Prone', 'moonstruck'], ['prone', ''])).toEqual([['Prone', 'prone'], ['moonstruck', 'M']]);
    expect(of(['Prone'])).toEqual([['Prone', 'P']]);
    // Two traumas are one drawing.
    expect(of(['mild trauma: leg', 'severe trauma: arm'], ['trauma', 'trauma'])).toEqual([['mild trauma: leg, severe trauma: arm', 'trauma']]);
    expect(of(['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd', 'e'])).toEqual([['a', 'a'], ['b', 'b'], ['c', 'c'], ['d, e', '+2']]);
  });

  it('bears no name wider than two spaces', () => {
    const long = caption({ ...token, name: 'x'.repeat(60) });
    expect(long.endsWith('…')).toBe(true);
    expect(long.length * 6.6).toBeLessThanOrEqual(4 * SIZE);
    expect(caption({ ...token, name: 'Brannic Holt' })).toBe('Brannic Holt');
    const vast = caption({ ...token, name: 'x'.repeat(60), cells: Array.from({ length: 36 }, (_, at) => [at, 0] as At) });
    expect(vast.length).toBeGreaterThan(long.length);
  });

  it('is called by its short name where it has one', () => {
    expect(caption({ ...token, name: 'Rhea Vance', short: 'Rhea' })).toBe('Rhea');
    expect(caption({ ...token, name: 'the old wolf', short: 'old wolf' })).toBe('Old wolf');
    expect(caption({ ...token, name: 'Rhea Vance' })).toBe('Rhea Vance');
  });

  it('is known by other letters than the others', () => {
    const marks = (...names: string[]) => names.map((name) => distinct(names).get(name));
    expect(marks('Brana', 'Bree', 'Goblin 1', 'Goblin 2')).toEqual(['Br', 'Bre', 'G1', 'G2']);
    expect(marks('Ghoul chief', 'Grave cleric', 'Gale Cobb')).toEqual(['Gc', 'Gca', 'GCl']);
    const many = ['Ann', 'Anna', 'Anne', 'Andor', 'Anselm', 'Antje', 'Annika', 'Anouk'];
    expect(new Set(marks(...many)).size).toBe(many.length);
    expect(marks('?', '')).toEqual(['?', '?']);
  });

  it('says in words what it shows', () => {
    expect(describe(token, { acting: true })).toBe('Brana, Heroes; acting now; hurt; 60 % left; Prone');
    expect(describe({ ...token, health: null, statuses: [], down: true, hidden: true }))
      .toBe('Brana, Heroes; hurt; down; hidden from players');
  });

  it('lies on what is larger, and on who is down', () => {
    const cells: At[] = [[0, 0], [1, 0], [0, 1]];
    const rider = { ...token, actor: 1 };
    const mount = { ...token, actor: 2, cells };
    const fallen = { ...token, actor: 3, down: true };
    const foe = { ...token, actor: 4 };
    expect(stacked([rider, mount, fallen, foe]).map(({ actor }) => actor)).toEqual([3, 2, 1, 4]);
  });

  it('shares a space with others in quarters', () => {
    const here = (actor: number, change: Partial<Token> = {}): Token => ({ ...token, actor, ...change });
    expect(parts([here(0), here(1, { at: [1, 0], cells: [[1, 0]] })]).size, 'each has its own').toBe(0);
    expect(parts([here(0), here(1, { down: true })]).size, 'who is down lies under who stands').toBe(0);
    const two = parts([here(0), here(1)]);
    expect([...two.values()].map(({ x, y }) => [Math.sign(x), y])).toEqual([[-1, 0], [1, 0]]);
    const four = parts([0, 1, 2, 3].map((actor) => here(actor)));
    expect([...four.values()].map(({ x, y }) => [Math.sign(x), Math.sign(y)])).toEqual([[-1, -1], [1, -1], [-1, 1], [1, 1]]);
    expect([...four.values()].every(({ scale }) => scale < 1)).toBe(true);
    const wide: [number, number][] = [[0, 0], [1, 0], [0, 1]];
    expect(parts([here(0), here(1, { cells: wide })]).size, 'a large one is not drawn smaller').toBe(0);
  });
});
