import { describe, expect, it } from 'vitest';
import type { Being, LibraryFile } from '../api/types';
import { around, found, freeName, lineAt, plainName, playable, sorted, told } from './files';

const file = (name: string, kind: LibraryFile['about']['kind'], more: Partial<LibraryFile['about']> = {}): LibraryFile =>
  ({ about: { file: name, kind, faults: [], ...more }, faults: 0, hash: '', bytes: 1, changed_ms: 0 });

describe('files of a library', () => {
  it('stand under the headings that have some, in one order', () => {
    const files = [file('g.toml', 'gear'), file('b.toml', 'encounter'), file('j.toml', 'journey'), file('u.toml', 'unread'), file('a.toml', 'adventure')];
    expect(sorted(files).map((section) => [section.title, section.files.map((one) => one.about.file)])).toEqual([
      ['Adventures', ['a.toml']],
      ['Encounters', ['b.toml', 'j.toml']],
      ['Gear and other files', ['g.toml', 'u.toml']],
    ]);
  });

  it('tell who is in them', () => {
    const sides = [{ name: 'heroes', actors: ['Brana'] }, { name: 'raiders', actors: ['Goblin', 'Goblin', 'Ogre'] }];
    expect(told(file('b.toml', 'encounter', { sides }))).toBe('heroes: Brana · raiders: 2 × Goblin, Ogre');
    expect(told(file('c.toml', 'creatures', { holds: ['Goblin', 'Ogre'] }))).toBe('Goblin, Ogre');
  });

  it('are played from the lobby where nothing is wrong with them', () => {
    const sides = [{ name: 'heroes', actors: ['Brana'] }];
    expect(playable('unbound', 'key', file('b.toml', 'encounter', { sides, about: 'A well.' }))).toEqual({ system: 'unbound', file: 'b.toml', title: 'b.toml', about: 'A well.', sides, kind: null, difficulty: null, library: 'key' });
    expect(playable('unbound', 'key', file('a.toml', 'adventure', { title: 'Wells' }))).toMatchObject({ title: 'Wells', kind: 'adventure', sides: [] });
    expect([playable('unbound', 'key', { ...file('b.toml', 'encounter'), faults: 1 }), playable('unbound', 'key', file('g.toml', 'gear'))]).toEqual([null, null]);
  });

  it('have plain names, otherwise than all that are there', () => {
    expect([plainName('Old Märrow & Sons.TOML'), plainName('../../etc/passwd'), plainName('…'), plainName('x'.repeat(99)).length]).toEqual(['old-marrow-sons.toml', 'etc-passwd.toml', 'file.toml', 60]);
    expect(freeName('Goblin', ['goblin.toml', 'goblin-2.toml'])).toBe('goblin-3.toml');
  });
});

describe('a fault', () => {
  it('is shown with the lines around it', () => {
    expect(around('a\nb\nc\nd', { line: 3 })).toEqual([{ number: 2, text: 'b', wrong: false }, { number: 3, text: 'c', wrong: true }, { number: 4, text: 'd', wrong: false }]);
    expect(around('a', { line: 0 })).toEqual([]);
  });

  it('is found in the text by its line', () => {
    const at = (line: number) => 'one\ntwo\nthree'.slice(...lineAt('one\ntwo\nthree', line));
    expect([at(1), at(2), at(3), at(9)]).toEqual(['one', 'two', 'three', 'three']);
  });
});

it('a bestiary is searched by all words, in names and what is said of somebody', () => {
  const being = (name: string, about: string): Being => ({ name, about, kind: 'creature', file: 'creatures.toml', include: [], text: '' });
  const all = [being('Goblin', 'small and quick'), being('Ogre', 'as wide as a door')];
  expect(found(all, 'QUICK gob').map((one) => one.name)).toEqual(['Goblin']);
  expect(found(all, '')).toHaveLength(2);
  expect(found(all, 'dragon')).toEqual([]);
});
