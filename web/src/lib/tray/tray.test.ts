import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import type { Acting } from '../table/acting.svelte';
import { TableStore } from '../table/table.svelte';
import { Tray } from './tray.svelte';

const spread = { exact: true, beyond: 0, mean: { value: 1 }, deviation: 0, least: 1, median: 1, greatest: 1, outcomes: [] };
const misread = { code: 'parse.syntax', at: 3, suggestion: 'did you mean kh?' };
let asked: string[] = [];
let rolled: unknown[] = [];
let answer: ApiError | null = null;
let memory = new Map<string, string>();

const acting = {
  roll: async (roll: unknown, told: (error: ApiError) => boolean) => {
    rolled.push(roll);
    if (answer) told(answer);
    return answer === null;
  },
} as unknown as Acting;
const tray = () => new Tray(new TableStore('token'), acting);

beforeEach(() => {
  vi.useFakeTimers();
  [asked, rolled, answer, memory] = [[], [], null, new Map()];
  vi.stubGlobal('localStorage', { getItem: (key: string) => memory.get(key) ?? null, setItem: (key: string, value: string) => memory.set(key, value) });
  vi.stubGlobal('fetch', async (path: string) => {
    const expression = new URL(path, 'http://table').searchParams.get('expression') ?? '';
    asked.push(expression);
    if (expression.endsWith('kj3')) return new Response(JSON.stringify({ error: { code: 'expression', message: 'expected a modifier', expression: misread } }), { status: 422 });
    return new Response(JSON.stringify({ expression, said: [], spread }), { status: 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function types(into: Tray, text: string): Promise<void> {
  into.text = text;
  into.want();
  await vi.advanceTimersByTimeAsync(50);
}

it('asks for odds once typing pauses, and not twice for the same', async () => {
  const one = tray();
  for (const text of ['4', '4d', '4d6', '4d6+', '4d6+2']) await types(one, text);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['4d6+2']);
  expect(one.known?.odds?.expression).toBe('4d6+2');
  await types(one, '');
  expect(one.known).toBeNull();
  await types(one, ' 4d6+2 ');
  await vi.advanceTimersByTimeAsync(500);
  expect([asked.length, one.known?.text]).toEqual([1, '4d6+2']);
});

it('tells what is wrong with its place', async () => {
  const one = tray();
  await types(one, '4d6kj3');
  await vi.advanceTimersByTimeAsync(500);
  expect(one.known).toEqual({ text: '4d6kj3', odds: null, wrong: { ...misread, message: 'expected a modifier' } });
});

it('remembers what was rolled, the last first and each once, also for the next visit', async () => {
  const one = tray();
  for (const text of ['1d20', '2d6', ' 1d20 ']) {
    one.text = text;
    expect(await one.roll()).toBe(true);
  }
  expect(one.past).toEqual(['1d20', '2d6']);
  expect(tray().past).toEqual(['1d20', '2d6']);
  expect(rolled[1]).toEqual({ expression: '2d6', label: null, secret: false });
  memory.set('ludex.rolls', '{"broken"');
  expect(tray().past).toEqual([]);
});

it('does not remember what was refused, and shows why', async () => {
  const one = tray();
  answer = new ApiError(422, { code: 'expression', message: 'too many dice', expression: { code: 'limit.dice' } });
  one.text = '999d6';
  expect(await one.roll()).toBe(false);
  expect([one.past, one.known?.wrong?.message]).toEqual([[], 'too many dice']);
  one.text = '  ';
  expect(await one.roll()).toBe(false);
  expect(rolled).toHaveLength(1);
});
