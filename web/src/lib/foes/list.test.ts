import { describe, expect, it } from 'vitest';
import type { Being } from '../api/types';
import { said } from '../encounter/scene';
import { countOf, counted, encounterOf, isWhole, MOST, titleOf, usualParty, type Row } from './list';

const being = (name: string, kind: Being['kind'] = 'creature'): Being => ({ name, kind, about: '', file: 'f.toml', include: ['f.toml'], numbers: [], text: '' });
const [wolf, sentry] = [being('wolf'), being('sentry')];
const heroes = ['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => being(name, 'character'));

describe('an encounter that is put together', () => {
  it('counts its foes, and lets go of whoever comes to none', () => {
    let rows: Row[] = usualParty([wolf, ...heroes]);
    expect(rows.map(({ being: { name }, side, count }) => [name, side, count])).toEqual([['Ana', 'heroes', 1], ['Bo', 'heroes', 1], ['Cy', 'heroes', 1], ['Di', 'heroes', 1]]);
    expect(isWhole(rows)).toBe(false);
    rows = counted(rows, wolf, 'foes', 3);
    rows = counted(rows, sentry, 'foes', 1);
    expect([isWhole(rows), countOf(rows, wolf, 'foes'), countOf(rows, wolf, 'heroes'), titleOf(rows)]).toEqual([true, 3, 0, '3 × wolf, sentry']);
    expect(countOf(counted(rows, wolf, 'foes', 99), wolf, 'foes')).toBe(MOST);
    rows = counted(counted(rows, wolf, 'foes', 0), sentry, 'foes', -1);
    expect(rows).toHaveLength(4);
  });

  it('is written as an encounter on open ground, both sides apart', () => {
    const rows = counted(counted(usualParty(heroes), wolf, 'foes', 2), sentry, 'foes', 1);
    const scene = encounterOf('toy', 'square-alternating', rows, true);
    if (typeof scene === 'string') throw new Error(scene);
    const text = said(scene) as { players: string[]; actors: { is: string; name?: string; side: string }[]; map: { shape: string } };
    expect(text.players).toEqual(['heroes']);
    expect(text.map.shape).toBe('square-alternating');
    expect(text.actors.map(({ is, name, side }) => [is, name, side]).slice(4)).toEqual([['wolf', undefined, 'foes'], ['wolf', 'wolf 2', 'foes'], ['sentry', undefined, 'foes']]);
    const column = (at: string) => scene.marks[at]?.[0] ?? -1;
    const [left, right] = [scene.actors.slice(0, 4), scene.actors.slice(4)].map((side) => side.map(({ at }) => column(at)));
    expect(Math.max(...left!)).toBeLessThan(Math.min(...right!));
    expect(said(encounterOf('toy', 'hex', rows, false) as typeof scene)).not.toHaveProperty('players');
    expect(typeof encounterOf('toy', 'hex', [{ being: wolf, side: 'foes', count: 400 }], false)).toBe('string');
  });
});
