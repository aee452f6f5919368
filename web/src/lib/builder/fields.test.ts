import { describe, expect, it } from 'vitest';
import type { Fault, Field, Form, Takes } from '../api/types';
import { bound, emptyOf, fileName, filledIn, idOf, nameIn, parts, pathOf, placed, put, sharedBeginning, stepped, valueOf, wordsFor } from './fields';

const number: Takes = { kind: 'number', min: 0, max: 4 };
const choice: Takes = { kind: 'choice', of: ['', 'spear', 'sword'] };
const field = (path: string, takes: Takes, more: Partial<Field> = {}): Field => ({ path, label: path, takes, ...more });
const fault = (at: string): Fault => ({ file: 'character.toml', line: 3, field: at, message: 'expected something else' });

const name = field('/creature/0/name', { kind: 'text' });
const level = field('/creature/0/level', { kind: 'number', min: 1, max: 20 });
const blades = field('/creature/0/ranks/blades', number);
const weapons = [0, 1, 2].map((place) => field(`/creature/0/weapons/${place}`, choice));
const all = [name, level, blades, ...weapons];
const record = { creature: [{ name: 'Wren', level: 3, weapons: ['', 'spear', 'sword'], pc: true }] };

describe('the fields of a character', () => {
  it('stand under their headings, in the order in which these come', () => {
    const form: Form = { group: '', label: '', command: {}, fields: [field('/a', number, { under: 'One' }), field('/b', number), field('/c', number, { under: 'One' })] };
    expect(parts(form).map((part) => [part.title, part.fields.map((known) => known.path)])).toEqual([['One', ['/a', '/c']], ['The character', ['/b']]]);
  });

  it('have a rule in common where most of them do', () => {
    const rules = (known: (string | undefined)[]) => parts({ group: '', label: '', command: {}, fields: known.map((rule, at) => field(`/${at}`, number, rule ? { rule } : {})) })[0]?.rule;
    expect(rules(['XX-1', 'XX-1', 'XX-1', 'XX-2'])).toBe('XX-1');
    expect(rules(['XX-1', 'XX-1', 'XX-2', 'XX-2'])).toBeNull();
    expect(rules([undefined, undefined, undefined])).toBeNull();
    expect(rules(['XX-1'])).toBeNull();
  });

  it('say once what most of their labels begin with', () => {
    expect(sharedBeginning(['rank in Blades', 'rank in Light armor', 'rank in Pole'])).toBe('rank in ');
    expect(sharedBeginning(['boosts in Will', 'boosts in Wit', 'boosts in Wind', 'what one boost lowers'])).toBe('boosts in ');
    expect(sharedBeginning(['weapon 1', 'weapon 2', 'weapon 3', 'armour', 'shield', 'kit'])).toBe('');
    expect(sharedBeginning(['Strength', 'Will'])).toBe('');
  });

  it('are empty as their kind is', () => {
    expect([level, blades, name, weapons[0]!, field('/f', { kind: 'flag' })].map(emptyOf)).toEqual([1, 0, '', '', false]);
    expect(valueOf(record, blades)).toBe(0);
    expect(valueOf(record, level)).toBe(3);
    expect(filledIn(record, all)).toBe(4);
  });

  it('are filled in without touching what was there, and lists have no holes', () => {
    expect(put(record, blades, 2)).toMatchObject({ creature: [{ name: 'Wren', ranks: { blades: 2 } }] });
    expect(record.creature[0]).not.toHaveProperty('ranks');
    expect(put({ creature: [{}] }, weapons[2]!, 'sword')).toEqual({ creature: [{ weapons: ['', '', 'sword'] }] });
    expect(put({ creature: [{ weapons: ['bow'] }] }, weapons[0]!, '')).toEqual({ creature: [{ weapons: [''] }] });
  });

  it('may be left open: nothing is then something else than 0', () => {
    const ap = field('/weapon/0/ap', { kind: 'number', min: 1, max: 30 }, { optional: true });
    const light = field('/weapon/0/light', { kind: 'flag' }, { optional: true });
    expect([emptyOf(ap), emptyOf(light), emptyOf(field('/weapon/0/source', choice, { optional: true }))]).toEqual([null, null, '']);
    const touched = put(put({ weapon: [] }, ap, 0), light, true);
    expect(filledIn(touched, [ap, light])).toBe(2);
    expect(filledIn(put(put(touched, ap, emptyOf(ap)), light, emptyOf(light)), [ap, light])).toBe(0);
  });

  it('make the lists and tables on their way, whether these are there or not', () => {
    const dice = field('/weapon/1/damage/1/dice', { kind: 'text' });
    const slot = field('/creature/0/casting/slots/2', number);
    expect(put({}, dice, '1d4')).toEqual({ weapon: [null, { damage: [null, { dice: '1d4' }] }] });
    expect(put({ weapon: [{ name: 'a' }, { damage: [{ dice: '1d8', type: 'cold' }] }] }, dice, '1d4')).toEqual({ weapon: [{ name: 'a' }, { damage: [{ dice: '1d8', type: 'cold' }, { dice: '1d4' }] }] });
    // A circle is its place in the list: those before it have 0 slots.
    expect(put({ creature: [{ casting: { attribute: 'will' } }] }, slot, 3)).toEqual({ creature: [{ casting: { attribute: 'will', slots: [0, 0, 3] } }] });
    // A table is no list, whatever its keys are.
    expect(put({ of: { 7: 'a' } }, field('/of/8', { kind: 'text' }), 'b')).toEqual({ of: { 7: 'a', 8: 'b' } });
  });

  it('keep a word that is not among theirs: gear of its own', () => {
    expect(wordsFor(weapons[0]!, 'grandmother’s axe')).toEqual(['', 'spear', 'sword', 'grandmother’s axe']);
    expect(wordsFor(weapons[0]!, 'spear')).toEqual(['', 'spear', 'sword']);
  });

  it('have ids of their own', () => {
    expect(idOf(blades)).toBe('field-creature-0-ranks-blades');
    expect(new Set(all.map(idOf)).size).toBe(all.length);
  });
});

describe('what is wrong', () => {
  it('is found by its path; in lists the empty places do not count', () => {
    expect(pathOf('creature[0].ranks.blades', record)).toBe('/creature/0/ranks/blades');
    expect(pathOf('creature[0].weapons[0]', record)).toBe('/creature/0/weapons/1');
    expect(pathOf('creature[0].weapons[1]', record)).toBe('/creature/0/weapons/2');
    expect(pathOf('creature[0].weapons[7]', record)).toBe('/creature/0/weapons/7');
  });

  it('is found in lists of things, too, where those with nothing in them do not count', () => {
    const nothing = { name: '', damage: [{ dice: '', type: '' }], range: [null, null] };
    const own = { weapon: [nothing, { ...nothing, name: 'Moonblade', damage: [{ dice: '', type: '' }, { dice: '1d4', type: '' }] }, { light: false }] };
    expect(pathOf('weapon[0].group', own)).toBe('/weapon/1/group');
    expect(pathOf('weapon[0].damage[0].type', own)).toBe('/weapon/1/damage/1/type');
    expect(pathOf('weapon[1].name', own)).toBe('/weapon/2/name');
    const range = field('/weapon/1/range/0', number, { optional: true });
    expect([...placed([fault('weapon[0].range')], [range], own).at.keys()]).toEqual([range.path]);
  });

  it('stands at the heading where all under it are meant, at the field that names its rule, or over all', () => {
    const [name, sword, bow, strength] = [
      field('/c/0/name', { kind: 'text' }, { under: 'Who' }), field('/c/0/skills/sword', number, { under: 'Skills' }),
      field('/c/0/skills/bow', number, { under: 'Skills' }), field('/c/0/strength', number, { under: 'Attributes', rule: 'X-2' }),
    ];
    const fields = [name, sword, bow, strength];
    const found = placed([fault('c[0].skills'), { ...fault('c[0]'), rule: 'X-2' }, fault('c[0]')], fields, { c: [{}] });
    expect([...found.under.keys()]).toEqual(['Skills']);
    expect([...found.at.keys()]).toEqual(['/c/0/strength']);
    expect([found.whole.length, found.elsewhere.length]).toEqual([1, 0]);
    expect(nameIn({ c: [{ name: ' Ilko ' }] }, fields)).toBe('Ilko');
  });

  it('steps from one number that may stand there to the next', () => {
    const die = { min: 6, max: 12, step: 2 };
    expect([stepped(8, 1, die), stepped(9, 1, die), stepped(9, -1, die), stepped(12, 1, die), stepped(6, -1, die)]).toEqual([10, 10, 8, 12, 6]);
    expect([stepped(0, 1, { min: -5, max: 5, step: 1 }), stepped(-5, -1, { min: -5, max: 5, step: 1 })]).toEqual([1, -5]);
  });

  it('stands at its field, at the first of its list, or elsewhere', () => {
    const faults = ['creature[0].ranks.blades', 'creature[0].weapons[1]', 'creature[0].weapons', 'creature[0].pc', 'creature[0].name', 'creature[0].name', ''].map(fault);
    const { at, elsewhere } = placed(faults, all, record);
    expect([...at].map(([path, list]) => [path, list.length])).toEqual([['/creature/0/ranks/blades', 1], ['/creature/0/weapons/2', 1], ['/creature/0/weapons/0', 1], ['/creature/0/name', 2]]);
    expect(elsewhere.map((known) => known.field)).toEqual(['creature[0].pc', '']);
  });
});

it('files are named after the character', () => {
  expect(fileName('Wren Ash')).toBe('wren-ash.toml');
  expect(fileName('  Élodie “the Owl” d’Arc ')).toBe('elodie-the-owl-d-arc.toml');
  expect(fileName('王芳')).toBe('王芳.toml');
  expect(fileName('../../etc')).toBe('etc.toml');
  expect(fileName('…')).toBe('character.toml');
  expect(fileName('x'.repeat(200))).toHaveLength(65);
});

it('a number that goes no further says why', () => {
  expect(bound(field('/a', { kind: 'number', min: -3, max: 12 }), 'least')).toBe('−3 is the least');
  expect(bound(field('/a', { kind: 'number', min: -3, max: 12 }), 'most')).toBe('12 is the most');
  expect(bound(field('/a', { kind: 'text' }), 'most')).toBeUndefined();
});
