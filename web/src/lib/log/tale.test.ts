import { describe, expect, it } from 'vitest';
import type { Line, LogEntry } from '../api/types';
import { pagesOf } from './pages';
import { goesOn, tale, together } from './tale';

const deed = (actor: number, text: string): Line => ({ mood: 'deed', actor, text });
const roll = (actor: number, text: string, came?: Line['came']): Line => ({ mood: 'roll', actor, text, came, checks: [{ title: 'Attack roll', total: 22 } as never] });
const harm = (actor: number, text: string): Line => ({ mood: 'harm', actor, text, delta: { points: -5 } });
const shape = (lines: Line[]) => tale(lines).map(({ line, under }) => `${under ? '  ' : ''}${line.text}${line.came ? ` [${line.came.result}]` : ''}`);
const entry = (seq: number, lines: Line[], more: Partial<LogEntry> = {}): LogEntry => ({ seq, by: 'Ana', at_ms: 0, kind: 'act', undone: false, typed: false, lines, ...more });

const strike: Line = { ...deed(4, 'Old Marrow strikes at Tamsin.'), whom: 1 };
const met = [deed(1, 'Tamsin dodges.'), { ...roll(4, 'Old Marrow hits Tamsin: 22 against 20.', { result: 'hit', total: 22, against: 20 }), whom: 1 }, harm(1, 'Tamsin loses 5 Vitality.')];

describe('an action', () => {
  it('is one line with its result, and below it what the other did and what it came to', () => {
    expect(shape([strike, ...met])).toEqual(['Old Marrow strikes at Tamsin. [hit]', '  Tamsin dodges.', '  Tamsin loses 5 Vitality.']);
    expect(tale([strike, ...met])[0]?.line.checks).toHaveLength(1);
  });

  it('that is a roll from the first keeps its words, and what it does stands below', () => {
    const lines = [roll(2, 'Orrin attacks the bowman, a hit', { result: 'hit' }), roll(2, '2 damage to the bowman'), harm(4, 'The bowman loses 2.')];
    expect(shape(lines.slice(0, 2))).toEqual(['Orrin attacks the bowman, a hit [hit]', '  2 damage to the bowman']);
    // What the blow is worth explains the harm.
    expect(shape(lines)).toEqual(['Orrin attacks the bowman, a hit [hit]', '  The bowman loses 2.']);
    expect(tale(lines)[1]?.line.checks).toHaveLength(1);
  });

  it('is what is done at last, not what was announced', () => {
    expect(shape([deed(3, 'Ysolde begins Mind Spike.'), deed(3, 'Ysolde casts Mind Spike at Snag.'), roll(3, '', { result: 'miss' })])).toEqual(['Ysolde casts Mind Spike at Snag. [miss]', '  Ysolde begins Mind Spike.']);
  });

  it('is the blow, not how one turned for it', () => {
    const lines = [strike, deed(4, 'Old Marrow turns to face north.'), ...met];
    const told = tale(lines);
    expect(told.map(({ line, under }) => `${under ? '  ' : ''}${line.text}`).slice(0, 2)).toEqual(['Old Marrow strikes at Tamsin.', '  Old Marrow turns to face north.']);
    expect(told[0]?.line.came?.result).toBe('hit');
  });

  it('that says itself what is done is no part of how one aimed before', () => {
    const aims: Line = { ...deed(2, 'Ilse aims at Prax'), whom: 1 };
    const shot: Line = { ...roll(2, 'Ilse attacks Prax with pistol: 10 against 13, a miss', { result: 'miss', total: 10, against: 13 }), whom: 1, head: 'Ilse attacks Prax with pistol' };
    expect(shape([aims, shot])).toEqual(['Ilse aims at Prax', 'Ilse attacks Prax with pistol: 10 against 13, a miss [miss]']);
    expect(goesOn([entry(1, [aims])], entry(2, [shot]))).toBe(false);
  });

  it('is whole with those whom it catches: how each stands against it is no action of theirs', () => {
    const throws: Line = { ...roll(6, 'The trooper throws a grenade', { result: 'success', total: 16, against: 15 }) };
    const resists = (actor: number, text: string) => roll(actor, text, { result: 'failure', total: 9, against: 15 });
    const lines = [throws, { mood: 'roll', text: 'It catches two' } as Line, resists(0, 'Rhea resists'), harm(0, 'Rhea takes 4'), resists(1, 'Sable resists'), roll(1, 'A setback for Sable: 2'), harm(1, 'Sable keeps a trauma')];
    expect(shape(lines)).toEqual(['The trooper throws a grenade [success]', '  It catches two', '  Rhea resists [failure]', '  Rhea takes 4', '  Sable resists [failure]', '  Sable keeps a trauma']);
    // A blow in answer is one.
    expect(shape([throws, roll(1, 'Sable shoots back', { result: 'hit' })])[1]).toBe('Sable shoots back [hit]');
  });

  it('has below it how it was met, also where that was told first', () => {
    const shot: Line = { ...roll(6, 'The brute attacks Brakk', { result: 'hit', total: 19, against: 14 }), whom: 3 };
    expect(shape([deed(3, 'Brakk dodges'), shot, harm(3, 'Brakk takes 11')])).toEqual(['The brute attacks Brakk [hit]', '  Brakk dodges', '  Brakk takes 11']);
    expect(shape([deed(5, 'Somebody else moves'), shot])[0]).toBe('Somebody else moves');
  });

  it('tells what an exploit is worth with the harm that it does', () => {
    expect(shape([deed(2, 'Ilse performs an exploit'), roll(2, 'Ilse does 4 damage before armour'), harm(4, 'The thug takes 4')])).toEqual(['Ilse performs an exploit', '  The thug takes 4']);
  });

  it('that is aimed at somebody is not the way that was gone before', () => {
    const lines = [deed(2, 'The archer moves to C2.'), { ...roll(2, 'The archer strikes Tessaly: 21 against 20', { result: 'hit', total: 21, against: 20 }), whom: 1 }];
    expect(shape(lines)).toEqual(['The archer moves to C2.', 'The archer strikes Tessaly: 21 against 20 [hit]']);
    expect(goesOn([entry(1, lines.slice(0, 1))], entry(2, lines.slice(1)))).toBe(false);
  });

  it('of one is not that of another, and a second blow is a second action', () => {
    const twice = [strike, ...met, deed(4, 'Old Marrow strikes again.'), roll(4, 'A miss', { result: 'miss' })];
    expect(shape(twice).filter((line) => !line.startsWith(' '))).toEqual(['Old Marrow strikes at Tamsin. [hit]', 'Old Marrow strikes again. [miss]']);
    expect(shape([strike, { mood: 'frame', text: 'Round 2', round: 2 }, roll(1, 'Tamsin rolls', { result: 'success' })])).toEqual(['Old Marrow strikes at Tamsin.', 'Round 2', 'Tamsin rolls [success]']);
  });
});

it('rolls of everybody are told as one, and those of one or two are not', () => {
  const initiative = [1, 2, 3, 4, 5].map((actor) => roll(actor, `${actor} rolls initiative: 9`));
  const told = together(tale([{ mood: 'frame', text: 'The fight begins' }, ...initiative, deed(1, 'Orrin moves.')]));
  expect(told.map((one) => ('line' in one ? one.line.text : one.length))).toEqual(['The fight begins', 5, 'Orrin moves.']);
  expect(together(tale(initiative.slice(0, 3)))).toHaveLength(3);
  expect(together(tale([...initiative.slice(0, 3), ...initiative.slice(0, 3)]))).toHaveLength(6);
  // Those who threw the same throw again.
  expect(together(tale([...initiative, ...initiative.slice(1, 3)])).map((one) => ('line' in one ? one.line.text : one.length))).toEqual([7]);
});

describe('an attack and how it was met', () => {
  it('are one page of the log', () => {
    const pages = pagesOf([entry(1, [strike]), entry(2, met), entry(3, [deed(0, 'Brana moves.')])], false);
    expect(pages.map(({ seq, before, entry }) => [before?.[0]?.seq, entry?.seq, seq])).toEqual([[1, 2, 2], [undefined, 3, 3]]);
  });

  it('are one also where somebody gains something by it first', () => {
    const gains: Line = { mood: 'boon', actor: 4, text: 'Old Marrow gets 1 Valor.' };
    expect(goesOn([entry(1, [strike])], entry(2, [gains, ...met]))).toBe(true);
    expect(shape([strike, gains, ...met])[0]).toBe('Old Marrow strikes at Tamsin. [hit]');
  });

  it('are two where somebody keeps the books, where one was taken back, and where one is secret', () => {
    expect(pagesOf([entry(1, [strike]), entry(2, met)], true)).toHaveLength(2);
    expect(goesOn([entry(1, [strike])], entry(2, met, { undone: true }))).toBe(false);
    expect(goesOn([entry(1, [strike], { secret: true })], entry(2, met))).toBe(false);
    expect(goesOn([entry(1, [deed(0, 'Brana moves.')])], entry(2, met))).toBe(false);
  });
});

describe('what is chosen once a roll has come', () => {
  const shot: Line = { ...roll(2, 'Ilse attacks the thug', { result: 'hit', total: 24, against: 14 }), whom: 4, head: 'Ilse attacks the thug' };
  const exploit: Line = { ...deed(2, 'Ilse performs an exploit: lethal strike'), belongs: true };

  it('is part of the entry of the deed', () => {
    const pages = pagesOf([entry(1, [shot]), entry(2, [exploit, harm(4, 'The thug takes 12')]), entry(3, [deed(2, 'Ilse moves')])], false);
    expect(pages.map(({ before, seq }) => [before?.map((one) => one.seq), seq])).toEqual([[[1], 2], [undefined, 3]]);
    expect(shape([shot, exploit, harm(4, 'The thug takes 12')])).toEqual(['Ilse attacks the thug [hit]', '  Ilse performs an exploit: lethal strike', '  The thug takes 12']);
  });

  it('follows on it at once, or is told alone', () => {
    expect(goesOn([entry(1, [shot])], entry(3, [exploit]))).toBe(false);
    expect(goesOn([entry(1, [shot])], entry(2, [exploit], { undone: true }))).toBe(false);
    expect(shape([exploit])).toEqual(['Ilse performs an exploit: lethal strike']);
  });

  it('stands below the roll that it changes, also where that is told behind it', () => {
    const spends: Line = { ...deed(1, 'Oswin spends a Hero Point'), belongs: true };
    const again: Line = { mood: 'roll', actor: 1, text: 'The die that showed 3 shows 15', belongs: true };
    const strikes: Line = { ...roll(1, 'Oswin strikes the cutter', { result: 'hit', total: 20, against: 15 }), whom: 5, head: 'Oswin strikes the cutter' };
    expect(shape([spends, again, strikes, harm(5, 'The cutter takes 6')])).toEqual(['Oswin strikes the cutter [hit]', '  Oswin spends a Hero Point', '  The die that showed 3 shows 15', '  The cutter takes 6']);
  });

  it('is one with an attack that was met before, however many steps that took', () => {
    const dodges: Line = { ...deed(1, 'Tamsin dodges.'), belongs: true };
    const again: Line = { mood: 'roll', actor: 4, text: 'The die that showed 3 shows 15.', belongs: true };
    const hits: Line = { ...roll(4, 'Old Marrow hits Tamsin.', { result: 'hit', total: 22, against: 20 }), whom: 1, verdict: true };
    const steps = [entry(1, [strike]), entry(2, [dodges]), entry(3, [again, hits, harm(1, 'Tamsin loses 5.')])];
    expect(pagesOf(steps, false).map(({ before, seq }) => [before?.map((one) => one.seq), seq])).toEqual([[[1, 2], 3]]);
    expect(pagesOf([entry(1, [strike]), entry(2, [dodges]), entry(3, [hits])], false)).toHaveLength(1);
    expect(shape(steps.flatMap(({ lines }) => [...lines]))).toEqual(['Old Marrow strikes at Tamsin. [hit]', '  Tamsin dodges.', '  The die that showed 3 shows 15.', '  Tamsin loses 5.']);
  });

  it('may be to let a blow fall whose worth is rolled', () => {
    const blow: Line = { mood: 'roll', actor: 1, text: 'A blow of 8 falls upon Oswin' };
    const cut: Line = { ...roll(5, 'The cutter strikes Oswin', { result: 'hit' }), whom: 1, head: 'The cutter strikes Oswin' };
    expect(goesOn([entry(1, [cut, blow])], entry(2, [harm(1, 'Oswin takes 8')]))).toBe(true);
    expect(goesOn([entry(1, [cut, blow])], entry(2, [harm(2, 'Iven takes 8')]))).toBe(false);
  });

  it('is one with the moves that follow a move in the same turn', () => {
    const goes = (actor: number, text: string, to: string): Line => ({ ...deed(actor, text), to });
    const [first, second] = [goes(4, 'The captain moves to E3', 'E3'), goes(4, 'The captain moves to D3', 'D3')];
    expect(shape([first, second, goes(4, 'The captain moves to C3', 'C3')])).toEqual(['The captain moves to E3, on to D3, on to C3']);
    expect(shape([goes(1, 'Brana moves 4 spaces to K5.', 'K5'), goes(1, 'Brana moves 2 spaces to M5.', 'M5')])).toEqual(['Brana moves 4 spaces to K5, on to M5.']);
    expect(pagesOf([entry(1, [first]), entry(2, [second])], false)).toHaveLength(1);
    expect(pagesOf([entry(1, [first]), entry(2, [second])], true)).toHaveLength(2);
    expect(pagesOf([entry(1, [first]), entry(2, [goes(5, 'The bowman moves to D3', 'D3')])], false)).toHaveLength(2);
    expect(pagesOf([entry(1, [first]), entry(2, [deed(4, 'The captain dashes')])], false)).toHaveLength(2);
    expect(pagesOf([entry(1, [first]), entry(2, [{ mood: 'frame', text: 'Round 2', round: 2 }]), entry(3, [second])], false)).toHaveLength(3);
  });
});
