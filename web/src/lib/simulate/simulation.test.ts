import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, Unreachable } from '../api/client';
import type { Whole } from './report';
import sample from './sample.json';
import { Simulation, type Standing } from './simulation.svelte';

const whole = sample as unknown as Whole;
/** What the server answers, one look after another. */
let answers: (Standing | Error)[] = [];
let stopped: string[] = [];
const ring = {
  look: async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    if (!next) throw new Error('nothing is to be looked at');
    return next;
  },
  stop: async (id: string) => {
    stopped.push(id);
    if (id === 'a') answers = [{ state: 'stopped', done: 120, of: 200, report: { ...whole, complete: false } }];
  },
};
const begin = (id = 'a') => async () => ({ id, position: 2 });

beforeEach(() => {
  vi.useFakeTimers();
  [answers, stopped] = [[], []];
});
afterEach(() => vi.useRealTimers());

it('is watched from its place in the line to its end', async () => {
  answers = [{ state: 'waiting', done: 0, of: 200 }, { state: 'running', done: 50, of: 200, report: whole }, new Unreachable(), { state: 'done', done: 200, of: 200, report: whole }];
  const one = new Simulation(ring);
  await one.start(200, begin());
  expect([one.state, one.position, one.whole]).toEqual(['waiting', 2, null]);
  await vi.advanceTimersByTimeAsync(500);
  expect([one.state, one.done, one.of, one.whole]).toEqual(['running', 50, 200, whole]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([one.state, one.done, one.goesOn]).toEqual(['done', 200, false]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stopped).toEqual([]);
});

it('keeps what is known when it is stopped, and stops when nobody looks any more', async () => {
  answers = [{ state: 'running', done: 50, of: 200 }];
  const one = new Simulation(ring);
  await one.start(200, begin());
  await one.stop();
  expect([one.state, one.done, one.whole?.complete, stopped]).toEqual(['stopped', 120, false, ['a']]);
  answers = [{ state: 'running', done: 50, of: 200 }];
  await one.start(200, begin('b'));
  await one.start(200, begin('c'));
  one.close();
  expect(stopped).toEqual(['a', 'b', 'c']);
});

it('says why nothing comes', async () => {
  const one = new Simulation(ring);
  await one.start(200, async () => {
    throw new ApiError(409, { code: 'refused', message: 'nobody fights there' });
  });
  expect([one.state, one.wrong]).toEqual(['failed', 'nobody fights there']);
  answers = [{ state: 'failed', done: 0, of: 200, problem: { code: 'no-fight', message: 'nobody fights' } }];
  await one.start(200, begin());
  expect([one.state, one.wrong]).toEqual(['failed', 'nobody fights']);
});
