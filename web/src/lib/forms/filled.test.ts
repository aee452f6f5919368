import { describe, expect, it } from 'vitest';
import type { Field, Form } from '../api/types';
import { Drafts } from './drafts.svelte';
import { begun, filled, named, type Looking } from './filled';

const actor = (path: string): Field => ({ path, label: path, takes: { kind: 'actor' } });
const say: Form = {
  group: 'Talk',
  label: 'Say something',
  command: { do: 'approach', actor: 0, target: 3, skill: 'wit', bribe: 0, words: '' },
  fields: [actor('/actor'), actor('/target'), { path: '/skill', label: 'by', takes: { kind: 'choice', of: ['wit', 'oration'] } }, { path: '/words', label: 'words', takes: { kind: 'text' } }],
};
const rule: Form = { group: 'Ruling', label: 'Set Health', command: { ruling: { actor: 0, to: 5 } }, fields: [actor('/ruling/actor'), { path: '/ruling/to', label: 'Health', takes: { kind: 'number', min: 0, max: 9 } }] };
const looking = (of: Partial<Looking>): Looking => ({ focus: null, doer: null, target: null, mine: null, ...of });

describe('a form that is opened', () => {
  it('is about whoever is looked at', () => {
    expect(filled(rule, begun(rule, looking({ focus: 4 })))).toEqual({ ruling: { actor: 4, to: 5 } });
    expect(filled(rule, begun(rule, looking({})))).toEqual(rule.command);
  });

  it('has who speaks and to whom each in its place', () => {
    expect(filled(say, begun(say, looking({ focus: 4, doer: 1, target: 4 })))).toMatchObject({ actor: 1, target: 4 });
    expect(filled(say, begun(say, looking({ focus: 3, doer: 3, target: null })))).toMatchObject({ actor: 0, target: 3 });
  });

  it('keeps whom it is done to, unless somebody is chosen by hand', () => {
    const set: Form = { ...say, fields: [actor('/target')] };
    expect(filled(set, begun(set, looking({ focus: 1, doer: 1 })))).toMatchObject({ target: 3 });
    expect(filled(set, begun(set, looking({ focus: 4, doer: 1, target: 4 })))).toMatchObject({ target: 4 });
  });

  it('never puts somebody else into the place of a player', () => {
    expect(filled(say, begun(say, looking({ focus: 3, doer: 2, target: 3, mine: [0] })))).toMatchObject({ actor: 0, target: 3 });
    const declare: Form = { ...say, fields: [actor('/actor')] };
    expect(filled(declare, begun(declare, looking({ focus: 3, mine: [0] })))).toMatchObject({ actor: 0 });
  });
});

describe('what was filled in', () => {
  it('stays when the table moves on and the form has other usual values', () => {
    const draft = { ...begun(say, looking({})), '/words': 'Good day', '/skill': 'oration' };
    const later = { ...say, command: { ...(say.command as object), target: 4, bribe: 7, words: 'usual' } };
    expect(filled(later, draft)).toEqual({ do: 'approach', actor: 0, target: 3, skill: 'oration', bribe: 7, words: 'Good day' });
  });

  it('gives way where it no longer fits', () => {
    const draft = { '/skill': 'oration', '/words': 3, '/gone': 'x' };
    const later: Form = { ...say, fields: say.fields.map((field) => (field.path === '/skill' ? { ...field, takes: { kind: 'choice', of: ['wit'] } } : field)) };
    expect(filled(later, draft)).toEqual(say.command);
  });

  it('says nothing where a field that may be left empty is', () => {
    const fields: Field[] = [{ path: '/leader', label: 'who leads', takes: { kind: 'actor' }, optional: true }, { path: '/attempt/tool', label: 'tool', takes: { kind: 'text' }, optional: true }];
    const check: Form = { group: 'Check', label: 'Together', command: { do: 'check', leader: 1, attempt: { tool: 'rope', what: 'x' } }, fields };
    expect(filled(check, begun(check, looking({})))).toEqual(check.command);
    expect(filled(check, { '/leader': null, '/attempt/tool': '' })).toEqual({ do: 'check', attempt: { what: 'x' } });
    const empty: Form = { ...check, command: { do: 'check', attempt: {} } };
    expect(filled(empty, begun(empty, looking({ focus: 2 })))).toEqual(empty.command);
    expect(filled(empty, { '/leader': 2, '/attempt/tool': 'rope' })).toEqual({ do: 'check', leader: 2, attempt: { tool: 'rope' } });
  });

  it('may be a list of actors', () => {
    const begin: Form = { group: 'Talk', label: 'Begin', command: { npcs: [3] }, fields: [{ path: '/npcs', label: 'who', takes: { kind: 'actors' } }] };
    expect(filled(begin, { '/npcs': [3, 4] })).toEqual({ npcs: [3, 4] });
    expect(filled(begin, { '/npcs': [] })).toEqual({ npcs: [] });
  });
});

it('forms keep their names when others come before them, and those of one name are told apart', () => {
  const names = (forms: Form[]) => named(forms).map((known) => known.name);
  expect(names([rule, say, rule])).toEqual(['Ruling/Set Health', 'Talk/Say something', 'Ruling/Set Health/1']);
  expect(names([say])).toEqual(['Talk/Say something']);
});

it('drafts are kept until they are given or left, but not where nothing was put in', () => {
  const drafts = new Drafts();
  drafts.toggle('a');
  drafts.begin('a', { '/words': '' });
  drafts.toggle('b');
  expect([drafts.opened, drafts.get('a')]).toEqual(['b', undefined]);
  drafts.begin('b', { '/words': '' });
  drafts.put('b', '/words', 'Good day');
  drafts.toggle('b');
  expect([drafts.opened, drafts.get('b'), drafts.isTouched('b')]).toEqual([null, { '/words': 'Good day' }, true]);
  drafts.toggle('b');
  drafts.drop('b');
  expect([drafts.opened, drafts.get('b'), drafts.isTouched('b')]).toEqual([null, undefined, false]);
});
