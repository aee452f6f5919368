import { describe, expect, it } from 'vitest';
import { ApiError, Unreachable } from './client';
import { isSettling, newId, retrying, settled, SETTLING, WAITS } from './retry';

const now = async () => {};

describe('retrying', () => {
  it('asks again while the server is away and gives the answer when it is back', async () => {
    let tries = 0;
    const answer = await retrying(async () => {
      tries += 1;
      if (tries < 3) throw new Unreachable();
      return 'done';
    }, now);
    expect([answer, tries]).toEqual(['done', 3]);
  });

  it('takes a no for an answer at once', async () => {
    let tries = 0;
    const refused = retrying(async () => {
      tries += 1;
      throw new ApiError(409, { code: 'refused', message: 'no' });
    }, now);
    await expect(refused).rejects.toThrow('no');
    expect(tries).toBe(1);
  });

  it('gives up after the last wait', async () => {
    let tries = 0;
    const away = retrying(async () => {
      tries += 1;
      throw new Unreachable();
    }, now);
    await expect(away).rejects.toBeInstanceOf(Unreachable);
    expect(tries).toBe(WAITS.length + 1);
  });
});

describe('newId', () => {
  it('works where randomUUID is missing', () => {
    const id = newId({ getRandomValues: (array) => crypto.getRandomValues(array) });
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('settled', () => {
  const settling = () => new ApiError(503, { code: 'settling', message: 'the game master settles something' });

  it('asks again while the table settles something, and says so', async () => {
    let [tries, waits] = [0, 0];
    const answer = await settled(async () => {
      tries += 1;
      if (tries < 4) throw settling();
      return 'done';
    }, () => (waits += 1), now);
    expect([answer, tries, waits]).toEqual(['done', 4, 3]);
  });

  it('asks so often and no more, and takes any other answer at once', async () => {
    let tries = 0;
    const ask = (error: Error) => settled(async () => {
      tries += 1;
      throw error;
    }, () => {}, now);
    await expect(ask(settling())).rejects.toSatisfy(isSettling);
    expect(tries).toBe(SETTLING + 1);
    tries = 0;
    await expect(ask(new ApiError(503, { code: 'storage', message: 'nothing could be written' }))).rejects.toThrow('written');
    expect(tries).toBe(1);
  });
});
