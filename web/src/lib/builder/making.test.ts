import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, Unreachable } from '../api/client';
import type { Drafted, Field, Form } from '../api/types';
import { kept } from './kept';
import { Making } from './making.svelte';

const name: Field = { path: '/name', label: 'name', takes: { kind: 'text' } };
const rank: Field = { path: '/rank', label: 'rank', takes: { kind: 'number', min: 0, max: 4 } };
const form: Form = { group: '', label: '', command: { name: '', rank: 0 }, fields: [name, rank] };

const guide = { budgets: [], unusual: [] };

/** A referee: a rank above 1 is too high. */
const judge = (record: unknown): Drafted => {
  const { name: said, rank: high } = record as { name: string; rank: number };
  if (high > 1) return { guide, faults: [{ file: '', line: 1, field: 'rank', message: 'expected at most 1', rule: 'XX-01' }] };
  return { draft: { toml: `name = "${said}"`, sheet: { actor: 0, name: said, about: '', pools: [], statuses: [], sections: [] } }, faults: [], guide };
};

let store: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  store = new Map();
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const made = (ask = (record: unknown) => Promise.resolve(judge(record)), from: unknown = form.command) => new Making(form, from, 'toy', ask);

describe('a character that is being made', () => {
  it('is looked at once somebody pauses, not with every key', async () => {
    const asked: unknown[] = [];
    const making = made((record) => (asked.push(record), Promise.resolve(judge(record))));
    await vi.advanceTimersByTimeAsync(1);
    for (const said of ['W', 'Wr', 'Wren']) making.put(name, said);
    expect(making.whole).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([{ name: '', rank: 0 }, { name: 'Wren', rank: 0 }]);
    expect([making.whole, making.draft?.sheet.name]).toEqual([true, 'Wren']);
  });

  it('keeps the last right numbers beside what is wrong, and the rule stands at the field', async () => {
    const making = made();
    making.put(rank, 1);
    await making.settled();
    making.put(rank, 3);
    expect(await making.settled()).toBe(false);
    expect(making.placed.at.get('/rank')?.[0]?.rule).toBe('XX-01');
    expect(making.draft?.toml).toBe('name = ""');
    making.put(rank, 1);
    expect(await making.settled()).toBe(true);
    expect(making.placed.at.size).toBe(0);
  });

  it('does not let an old answer stand in for a new one', async () => {
    const answers: (() => void)[] = [];
    const making = made((record) => new Promise((done) => answers.push(() => done(judge(record)))));
    making.put(rank, 3);
    const settled = making.settled();
    expect(answers).toHaveLength(2);
    answers[1]?.();
    expect(await settled).toBe(false);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(1);
    expect(making.faults).toHaveLength(1);
  });

  it('survives a reload, and starts over', async () => {
    const before = made();
    before.put(name, 'Wren');
    before.leave();
    const after = made();
    expect([after.found, after.changed, after.value(name)]).toEqual([true, false, 'Wren']);
    after.startOver();
    expect([after.value(name), after.untouched, kept('toy')]).toEqual(['', true, null]);
    after.takeBack();
    expect([after.value(name), after.before]).toEqual(['Wren', null]);
    after.done();
    expect(made().found).toBe(false);
  });

  it('says when what it began from has changed meanwhile', () => {
    made().put(name, 'Wren');
    expect(made(undefined, { name: 'Brana', rank: 1 }).changed).toBe(true);
  });

  it('works where nothing can be kept, and where what is kept is nonsense', async () => {
    store.set('ludex.makers', '{"toy": 7}');
    expect(made().found).toBe(false);
    store.set('ludex.makers', 'no json');
    expect(made().found).toBe(false);
    vi.stubGlobal('localStorage', { getItem: () => { throw new Error('private'); }, setItem: () => { throw new Error('private'); } });
    const making = made();
    making.put(name, 'Wren');
    expect(await making.settled()).toBe(true);
  });

  it('begins anew where a starter is chosen again, and gives back what was made of it before', async () => {
    made().put(name, 'Wren');
    const again = new Making(form, form.command, 'toy', (record) => Promise.resolve(judge(record)), true);
    expect([again.name, again.found, kept('toy')]).toEqual(['', false, null]);
    again.takeBack();
    expect(again.name).toBe('Wren');
    expect(new Making(form, form.command, 'other', (record) => Promise.resolve(judge(record)), true).before).toBeNull();
  });

  it('is called what stands on the page, right or wrong', async () => {
    const making = made();
    making.put(rank, 4);
    making.put(name, ' Wren ');
    await making.settled();
    expect([making.whole, making.name]).toEqual([false, 'Wren']);
  });

  it('keeps only the newest works', () => {
    for (let at = 0; at < 20; at += 1) {
      vi.setSystemTime(1000 + at);
      new Making(form, form.command, `toy-${at}`, (record) => Promise.resolve(judge(record))).put(name, 'Wren');
    }
    expect([kept('toy-0'), kept('toy-7'), kept('toy-8')?.at, kept('toy-19')?.at]).toEqual([null, null, 1008, 1019]);
  });

  it('tells a server that is away from one that says no', async () => {
    let away = true;
    const making = made((record) => (away ? Promise.reject(new Unreachable()) : Promise.resolve(judge(record))));
    expect(await making.settled()).toBe(false);
    expect([making.looked, making.faults.length]).toEqual(['unreachable', 0]);
    away = false;
    expect(await making.settled()).toBe(true);
    const refused = made(() => Promise.reject(new ApiError(413, { code: 'too-long', message: 'that is too long' })));
    expect(await refused.settled()).toBe(false);
    expect(refused.placed.elsewhere[0]?.message).toBe('that is too long');
  });
});
