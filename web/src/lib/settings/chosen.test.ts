import { describe, expect, it } from 'vitest';
import type { Form } from '../api/types';
import { choose, optionsOf, searched, settingOf } from './chosen';

const form = {
  group: 'Settings',
  label: 'How it is played',
  command: { high_ground: false, targets: { easy: 8, hard: 15 } },
  fields: [
    { path: '/high_ground', label: '+1 for whoever stands higher', under: 'Attack and defence', rule: 'UL-OPT-02', takes: { kind: 'flag' } },
    { path: '/targets/easy', label: 'easy', under: 'Rolls', rule: 'UL-CHK-06', takes: { kind: 'number', min: 0, max: 60 } },
  ],
} as unknown as Form;
const [high, easy] = form.fields as [Form['fields'][number], Form['fields'][number]];

describe('settings', () => {
  it('sends only what is to be otherwise', () => {
    const chosen = choose(form, choose(form, {}, high, true), easy, 7);
    expect(optionsOf(chosen)).toEqual({ high_ground: true, targets: { easy: 7 } });
    expect(settingOf(form, chosen, easy)).toBe(7);
  });

  it('forgets a choice of what stands there anyway', () => {
    const chosen = choose(form, choose(form, {}, high, true), high, false);
    expect(chosen).toEqual({});
    expect(settingOf(form, chosen, high)).toBe(false);
  });

  it('finds fields by their words, headings and rules', () => {
    expect(searched(form.fields, 'stands HIGHER')).toEqual([high]);
    expect(searched(form.fields, 'rolls')).toEqual([easy]);
    expect(searched(form.fields, 'ul-opt')).toEqual([high]);
    expect(searched(form.fields, 'nothing of the kind')).toEqual([]);
  });
});
