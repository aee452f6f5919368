import { describe, expect, it } from 'vitest';
import type { Form } from '../api/types';
import { another, bringForm, brought, sidesOf } from './bring';

const field = (path: string, takes: unknown) => ({ path, label: path, takes });
const form = {
  group: 'Scene',
  label: 'Bring somebody in',
  command: { do: 'bring_in', like: 3, side: 'foes' },
  fields: [field('/like', { kind: 'actor' }), field('/record', { kind: 'text' }), field('/side', { kind: 'choice', of: ['heroes', 'foes'] }), field('/count', { kind: 'number', min: 1, max: 20 })],
} as unknown as Form;

describe('bringing somebody in', () => {
  it('knows its form by what it takes', () => {
    expect(bringForm([{ ...form, fields: form.fields.slice(1) }, form])).toBe(form);
    expect(bringForm([])).toBeNull();
    expect(sidesOf(form)).toEqual(['heroes', 'foes']);
  });
  it('gives the record with the gear of its file', () => {
    const coming = { side: 'heroes', name: ' Ash ', count: 2, hidden: true, at: [1, 2] as [number, number] };
    expect(brought(form, { text: '[[creature]]', gear: '[[weapon]]' }, coming)).toEqual({ do: 'bring_in', record: '[[creature]]\n[[weapon]]', like: null, side: 'heroes', name: 'Ash', count: 2, hidden: true, at: [1, 2] });
  });
  it('makes another of somebody', () => {
    expect(another(form, 5, true)).toEqual({ do: 'bring_in', record: null, like: 5, side: null, name: null, count: null, hidden: true, at: null });
  });
});
