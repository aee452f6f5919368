import { describe, expect, it } from 'vitest';
import type { Form, Offer } from '../api/types';
import { doorAt, turnOf } from './doors';

const offer = (actor: number, door: string): Offer => ({ actor, door, group: 'Thing', kind: 'door', label: `Open ${door}`, does: 'turn_door', command: { do: 'turn_door', actor, door, open: true }, cost: [{ amount: 1, of: 'AP' }] });
const form: Form = {
  group: 'Rulings', kind: 'door', label: 'Say how a door stands', command: { do: 'set_door', door: 'hatch', open: true, locked: true, secret: false },
  fields: ['door', 'open', 'locked', 'secret'].map((name) => ({ path: `/${name}`, label: name, takes: { kind: name === 'door' ? 'text' : 'flag' } })),
};
const gate = { name: 'gate', kind: 'door', secret: false };

describe('a door that is pressed', () => {
  it('turns by whoever acts, by another who may, or by the word of the game master', () => {
    const offers = [offer(2, 'gate'), offer(5, 'gate'), offer(2, 'hatch')];
    expect(turnOf(gate, offers, 5, [form])?.command).toMatchObject({ actor: 5 });
    expect(turnOf(gate, offers, 7, [form])?.command).toMatchObject({ actor: 2 });
    expect(turnOf(gate, offers, 5, [])?.cost).toEqual([{ amount: 1, of: 'AP' }]);
    expect(turnOf(gate, [], 5, [form])).toEqual({ door: 'gate', label: 'Open gate', cost: [], command: { do: 'set_door', door: 'gate', open: true, locked: false, secret: false } });
    expect(turnOf({ ...gate, kind: 'open-door', secret: true }, [], null, [form])?.command).toEqual({ do: 'set_door', door: 'gate', open: false, locked: false, secret: true });
  });

  it('turns by a ruling whose fields stand deeper', () => {
    const ruling: Form = { ...form, command: { do: 'rule', change: { set: 'turn', door: 'hatch', open: true } }, fields: ['door', 'open'].map((name) => ({ path: `/change/${name}`, label: name, takes: { kind: name === 'door' ? 'text' : 'flag' } })) };
    expect(turnOf(gate, [], null, [ruling])?.command).toEqual({ do: 'rule', change: { set: 'turn', door: 'gate', open: true } });
  });

  it('does not turn for those who may not, and a door without a name for nobody', () => {
    expect(turnOf(gate, [offer(2, 'hatch')], 2, [])).toBeNull();
    expect(turnOf({ ...gate, name: null }, [{ ...offer(2, 'gate'), door: null } as unknown as Offer], 2, [form])).toBeNull();
  });

  it('is meant by what is pressed near it, or near its open leaf', () => {
    const door = { from: { x: 0, y: 0 }, shut: { x: 50, y: 0 }, to: { x: 10, y: 48 } };
    const other = { from: { x: 60, y: 0 }, shut: { x: 110, y: 0 }, to: { x: 110, y: 0 } };
    expect(doorAt([door, other], { x: 40, y: 6 })).toBe(door);
    expect(doorAt([door, other], { x: 8, y: 40 })).toBe(door);
    expect(doorAt([door, other], { x: 58, y: 4 })).toBe(other);
    expect(doorAt([door, other], { x: 90, y: 30 })).toBeNull();
    expect(doorAt([], { x: 0, y: 0 })).toBeNull();
  });
});
