import { describe, expect, it } from 'vitest';
import type { Form } from '../api/types';
import { bringing, changing, given, giving, builderLink, readLink } from './people';

const join: Form = {
  group: 'Character',
  label: 'Bring a character',
  command: { do: 'join', text: '', side: 'heroes' },
  fields: [{ path: '/text', label: 'the character', takes: { kind: 'character' } }, { path: '/side', label: 'side', takes: { kind: 'choice', of: ['heroes', 'foes'] } }],
};
const remake: Form = {
  group: 'Character',
  label: 'Change a character',
  command: { do: 'remake', actor: 0, text: '' },
  fields: [{ path: '/actor', label: 'who', takes: { kind: 'actor' } }, { path: '/text', label: 'the character', takes: { kind: 'character' } }],
};
const other: Form = { group: 'Story', label: 'Say', command: {}, fields: [{ path: '/actor', label: 'who', takes: { kind: 'actor' } }] };

describe('commands that a character is given with', () => {
  it('are told by their fields, not by their names', () => {
    expect(bringing([other, remake, join])?.form).toBe(join);
    expect(changing([other, join, remake])?.form).toBe(remake);
    expect(giving(other)).toBeNull();
    expect([bringing([other]), changing([join])]).toEqual([null, null]);
  });

  it('carry the text, whom it is about and the rest', () => {
    expect(given(bringing([join])!, 'name = "Wren"', null, { '/side': 'foes' })).toEqual({ do: 'join', text: 'name = "Wren"', side: 'foes' });
    expect(given(changing([remake])!, 'name = "Wren"', 7)).toEqual({ do: 'remake', actor: 7, text: 'name = "Wren"' });
    expect(join.command).toEqual({ do: 'join', text: '', side: 'heroes' });
  });
});

describe('the address of the character builder', () => {
  it('keeps the token behind the hash', () => {
    expect(builderLink({ system: 'unbound' })).toBe('/character/unbound');
    expect(builderLink({ token: 'a/b', actor: 3 })).toBe('/character?actor=3#a%2Fb');
    expect(builderLink({ token: 'ab' })).toBe('/character#ab');
  });

  it('is read back, and nothing is made of nonsense', () => {
    expect(readLink('/character/unbound', '')).toMatchObject({ system: 'unbound', actor: null });
    const link = builderLink({ system: 'unbound', file: 'wren & co.toml' });
    expect(link).toBe('/character/unbound?file=wren%20%26%20co.toml');
    expect(readLink('/character/unbound', link.slice(18))).toEqual({ system: 'unbound', actor: null, file: 'wren & co.toml', from: null });
    expect(readLink('/character', '?actor=0')).toMatchObject({ system: null, actor: 0 });
    expect(readLink('/character/%zz', '?actor=-1')).toMatchObject({ system: '%zz', actor: null });
    expect(readLink('/character', '?actor=1e9')).toMatchObject({ system: null, actor: null });
  });
});
