import { describe, expect, it } from 'vitest';
import type { Check, Line, LogEntry } from '../api/types';
import { declaredAt, floatsOf, resultOf, scoreOf, shortBy, shortOf, spokenOf, stampOf } from './result';

const check = (title: string, total: number, outcome?: string, dice: Check['dice'] = []): Check => ({ title, total, outcome, dice, tally: { total } });
const d20 = (face: number) => [{ sides: 20, kept: face, faces: [face] }];
const line = (mood: Line['mood'], actor: number | null, text: string, checks: Check[] = [], more: Partial<Line> = {}): Line => ({ mood, actor, text, checks, ...more });
const came = (result: NonNullable<Line['came']>['result'], total?: number, against?: number) => ({ came: { result, total, against } });
const delta = (amount: number, of?: string) => ({ delta: { points: amount, of } });
const aside = { aside: true };
const entry = (lines: Line[], more: Partial<LogEntry> = {}): LogEntry => ({ seq: 9, by: 'Ana', at_ms: 0, kind: 'act', undone: false, typed: false, lines, ...more });

const shot = line('deed', 1, 'Orrin shoots at Old Marrow with longbow.', [], { whom: 3 });
const hit = line('roll', 1, 'Orrin hits Old Marrow: 23 against 15.', [check('Attack roll', 23, 'hit', d20(16)), check('Dodge', 15)], { ...came('hit', 23, 15), whom: 3, head: 'Orrin hits Old Marrow', verdict: true });
const harm = line('harm', 3, 'Old Marrow takes 4 piercing damage and loses 4 Vitality.', [check('Damage', 4)], delta(-4));

describe('a result', () => {
  it('of a blow has the throw, the number to reach, whom, and what changed', () => {
    const result = resultOf(entry([hit, harm, line('frame', 3, 'Old Marrow is to act, with 3 AP.')]), [line('deed', 1, 'Orrin spends 5 AP on an attack; 2 left.', [], aside), shot]);
    expect(result?.title).toBe('Orrin shoots at Old Marrow with longbow');
    expect(result?.throws).toMatchObject([{ who: 1, whom: 3, total: 23, against: 15, stamp: { word: 'hit' } }]);
    expect(result?.throws[0]?.dice).toEqual(d20(16));
    expect(result?.changes).toMatchObject([{ who: 3, short: '−4' }]);
  });

  it('is not called after whose turn it is', () => {
    const gain = line('boon', 3, 'Snag gets 1 AP.', [], delta(1, 'AP'));
    expect(resultOf(entry([line('frame', 1, 'Brana is to act, with 12 AP.'), gain]), [])?.title).toBe('What happened');
    expect(resultOf(entry([line('frame', undefined as never, 'The fight is over.'), gain]), [])?.title).toBe('The fight is over');
  });

  it('names what was done even where it was not announced', () => {
    expect(resultOf(entry([hit]), [line('roll', 1, 'Orrin rolls Perception: 3.'), line('deed', 2, 'Marrow walks.')])?.title).toBe('Orrin hits Old Marrow');
    const wolf = line('roll', 1, 'Orrin attacks the grey wolf with pistol: 4 successes against 2, a hit', [check('Dice pool', 9), check('Attack', 4, '4 successes', [{ sides: 6, kept: 4, faces: [5, 3, 6, 3] }]), check('Defence', 2)], { ...came('hit', 4, 2), whom: 4 });
    const wound = line('roll', 1, '5 damage to the grey wolf: 5 hit points; the missile is lost', [check('Damage', 5, '5 successes', [{ sides: 6, kept: 5, faces: [6] }])]);
    const result = resultOf(entry([wolf, wound, line('harm', 4, 'the grey wolf loses 5 hit points: 7', [], delta(-5))]), []);
    expect(result?.throws).toHaveLength(1);
    expect(result?.throws[0]).toMatchObject({ total: 4, against: 2, whom: 4, stamp: { word: 'hit' } });
    expect(result?.changes.map((change) => change.short)).toEqual([null, '−5']);
  });

  it('of a check has no number where none is known', () => {
    const result = resultOf(entry([line('roll', 1, 'Orrin rolls Perception: 20.', [check('Perception', 20, undefined, d20(20))], { head: 'Orrin rolls Perception' })]), []);
    expect(result?.throws).toMatchObject([{ total: 20, against: null, stamp: null, deed: 'Orrin rolls Perception' }]);
  });

  it('of a check against a number says whether it was reached', () => {
    const climbs = line('roll', 1, 'Orrin climbs: 12.', [check('Exertion', 12, 'does not reach 15', d20(9))], came('failure', 12, 15));
    expect(resultOf(entry([climbs]), [])?.throws).toMatchObject([{ total: 12, against: 15, stamp: { word: 'failure' } }]);
  });

  it('is none where nothing came of it, at the beginning of a round, and of what was undone', () => {
    expect(resultOf(entry([line('deed', 1, 'Orrin moves 3 spaces to 1,5.', [check('Movement', 5)])]), [])).toBeNull();
    const points = [1, 2].map((actor) => line('roll', actor, 'Somebody has 14 AP a round.', [check('Action Points', 14, '14 AP', [{ sides: 4, kept: 4 }])]));
    expect(resultOf(entry(points), [])).toBeNull();
    expect(resultOf(entry([hit, harm], { undone: true }), [])).toBeNull();
    expect(resultOf(entry([line('boon', 1, 'Orrin regains 0 Health.', [], delta(0))]), [])).toBeNull();
  });

  it('of several at once keeps all of them', () => {
    const rolls = [2, 4].map((actor) => line('roll', 1, `Orrin ${actor === 2 ? 'hits Marrow' : 'misses the grey wolf'}: 9 against 8.`, [check('Attack roll', 9, undefined, d20(3))], { ...came(actor === 2 ? 'hit' : 'miss', 9, 8), whom: actor }));
    const result = resultOf(entry([line('deed', 1, 'Orrin lets a wave of fire go.'), ...rolls]), []);
    expect(result?.throws.map((one) => one.whom)).toEqual([2, 4]);
    expect(result?.title).toBe('Orrin lets a wave of fire go');
  });

  it('of several at once is called by the blow that was announced before, not by how it was met', () => {
    const shoots = { ...line('deed', 1, 'Orrin shoots at Marrow with longbow.'), whom: 2 };
    const hits = line('roll', 1, 'Orrin hits Marrow: 9 against 8.', [check('Attack roll', 9, undefined, d20(3))], { ...came('hit', 9, 8), whom: 2 });
    const saves = line('roll', 4, 'Ysolde makes a death save.', [check('Death save', 12, undefined, d20(12))], came('success'));
    const met = { ...line('deed', 2, 'Marrow trusts to armour.'), belongs: true };
    expect(resultOf(entry([met, hits, saves]), [shoots])?.title).toBe('Orrin shoots at Marrow with longbow');
  });

  it('stands at the tokens as numbers, and a miss as a word', () => {
    const result = resultOf(entry([hit, harm, line('harm', 3, 'Old Marrow takes 2 piercing damage and loses 2 Health.', [], delta(-2))]), []);
    expect(floatsOf(result!)).toMatchObject([{ actor: 3, text: '−4', tone: 'bad' }, { actor: 3, text: '−2' }]);
    const miss = line('roll', 1, 'Orrin misses Marrow: 3 against 15.', [check('Attack roll', 3, undefined, d20(1))], { ...came('miss', 3, 15), whom: 2 });
    expect(floatsOf(resultOf(entry([miss]), [])!)).toMatchObject([{ actor: 2, text: 'miss', tone: 'plain' }]);
  });
});

it('a stamp is what the game says became of the roll, whatever the words', () => {
  expect(stampOf({ came: { result: 'critical' } })).toEqual({ word: 'critical', tone: 'good' });
  expect(stampOf({ came: { result: 'graze' } })).toEqual({ word: 'graze', tone: 'mixed' });
  expect(stampOf({ came: { result: 'fumble' } })).toEqual({ word: 'fumble', tone: 'bad' });
  expect(stampOf(line('roll', 1, 'Brannic misses nothing: a critical hit'))).toBeNull();
});

it('what stands at a token is short', () => {
  const short = (mood: Line['mood'], delta?: Line['delta']) => shortOf({ mood, delta });
  expect([short('harm', { points: 0 }), short('harm', { points: -6 }), short('harm', { points: -3, of: 'AP' })]).toEqual(['0', '−6', '−3 AP']);
  expect([short('boon', { points: 1, of: 'AP' }), short('boon', { points: 6 }), short('boon', { points: 0 })]).toEqual(['+1 AP', '+6', null]);
  expect([short('harm', { word: 'critical wound' }), short('status', { word: 'Prone' }), short('status')]).toEqual(['critical wound', 'Prone', null]);
});

it('a question is asked with the deed that it is about', () => {
  const spends = line('deed', 1, 'Orrin spends 5 AP on an attack; 2 left.', [], aside);
  expect(declaredAt([entry([spends, shot])], 3)).toBe('Orrin shoots at Old Marrow with longbow');
  expect(declaredAt([entry([shot]), entry([hit])], 3)).toBeNull();
  expect(declaredAt([entry([shot])], 4)).toBeNull();
  // An attack that is not announced: what was aimed at before is not what is asked about.
  expect(declaredAt([entry([line('deed', 1, 'Orrin aims at Old Marrow.', [], { whom: 3 })]), entry([])], 3)).toBeNull();
  const aims = entry([line('deed', 1, 'Orrin aims at Old Marrow.', [], { whom: 3 })]);
  expect(declaredAt([aims, entry([line('status', 1, 'Orrin spends 6 vitality.')])], 3)).toBeNull();
  expect(declaredAt([entry([spends, shot]), entry([line('status', 3, 'Old Marrow is on guard.')])], 3)).toBe('Orrin shoots at Old Marrow with longbow');
});

it('a blow whose line says what it is with is not called by what was done before', () => {
  const aims = line('deed', 1, 'Orrin aims at Old Marrow.', [], { whom: 3 });
  const own = line('roll', 1, 'Orrin attacks Old Marrow with pistol: 10 against 13, a miss', [check('Attack', 10, 'failure', d20(4))], { ...came('miss', 10, 13), whom: 3, head: 'Orrin attacks Old Marrow with pistol' });
  expect(resultOf(entry([own]), [aims])?.title).toBe('Orrin attacks Old Marrow with pistol');
});

it('a line of the log has its score', () => {
  expect(scoreOf(hit)).toEqual({ text: 'hit 23 : 15', tone: 'good' });
  expect(scoreOf({ came: { result: 'fumble', total: -1, against: 18 } })?.text).toBe('fumble −1 : 18');
  expect(scoreOf(line('roll', 1, 'Orrin rolls Perception: 20.', [check('Perception', 20, undefined, d20(20))]))).toBeNull();
});

it('a roll that fell short says by how much', () => {
  expect(shortBy(line('roll', 1, 'Orrin fails in Athletics.', [], came('failure', 9, 14)))).toBe(5);
  expect(shortBy(hit)).toBeNull();
  expect(shortBy(line('roll', 1, 'Orrin rolls Perception: 20.'))).toBeNull();
});

it('what is said aloud leaves the bookkeeping out', () => {
  const said = spokenOf([entry([line('deed', 1, 'Orrin spends 5 AP on an attack; 2 left.', [], aside), shot, hit, line('frame', 2, 'Marrow is to act, with 5 AP.')]), entry([], { kind: 'undo' })]);
  expect(said).toBe('Orrin shoots at Old Marrow with longbow. Orrin hits Old Marrow: 23 against 15. The last step is undone.');
});
