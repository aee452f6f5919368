import { describe, expect, it } from 'vitest';
import { valueAt, without, withValue } from './pointer';

describe('fields of a command', () => {
  const command = { do: 'rule', change: { actor: 0, wounds: [1, 2] }, reason: '' };

  it('are filled without touching the form', () => {
    const filled = withValue(withValue(command, '/reason', 'a fall'), '/change/actor', 3);
    expect(filled).toEqual({ do: 'rule', change: { actor: 3, wounds: [1, 2] }, reason: 'a fall' });
    expect(command.reason).toBe('');
  });

  it('reach into lists and names with slashes', () => {
    expect(withValue(command, '/change/wounds/1', 5)).toMatchObject({ change: { wounds: [1, 5] } });
    expect(withValue({ 'a/b': 1 }, '/a~1b', 2)).toEqual({ 'a/b': 2 });
    expect(withValue({}, '/new/deep', true)).toEqual({ new: { deep: true } });
  });

  it('are emptied again', () => {
    expect(without(command, '/change/actor')).toEqual({ do: 'rule', change: { wounds: [1, 2] }, reason: '' });
    expect(without(command, '/change/wounds/1')).toMatchObject({ change: { wounds: [1, null] } });
    expect(without(command, '/nothing/here')).toBe(command);
  });

  it('are read back', () => {
    expect(valueAt(command, '/change/wounds/0')).toBe(1);
    expect(valueAt(command, '/nothing/here')).toBeUndefined();
    expect(valueAt({ 'a/b': 1 }, '/a~1b')).toBe(1);
  });
});
