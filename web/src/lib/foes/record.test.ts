import { describe, expect, it } from 'vitest';
import { copied, further, nameIn, parts, put, saying, without } from './record';

const WOLF = `[[creature]]
alert = true
ap = 13
icon = "wolf"
name = "Wolf"

[creature.attributes]
strength = 2

[creature.expect]
dodge = 12

[[creature.natural]]
group = "fist"
name = "bite"
"long reach" = [1, 2]
`;
const SCHEMA = {
  properties: { creature: { type: 'array', items: { $ref: '#/$defs/Creature' } } },
  $defs: {
    Creature: {
      properties: {
        name: { type: 'string' }, alert: { type: 'boolean' }, icon: { type: 'string' },
        ap: { type: ['integer', 'null'], minimum: 1, maximum: 99, description: 'A fixed number of Action Points.' },
        hidden: { type: 'boolean', description: 'Whether it hides.' }, size: { type: 'integer' },
        attributes: { $ref: '#/$defs/Attributes', description: 'Its attributes.' },
        natural: { type: 'array', items: { $ref: '#/$defs/Natural' } },
      },
    },
    Attributes: { properties: { strength: { type: 'integer', minimum: -5, maximum: 10 } } },
    Natural: { properties: { group: { $ref: '#/$defs/Group' }, name: { type: 'string' } } },
    Group: { enum: ['fist', 'blade'] },
  },
};

describe('the record of a creature', () => {
  it('is a form by its lines, with bounds and words of the game', () => {
    const found = parts(WOLF, SCHEMA);
    expect(found.map(({ title, fields }) => [title, fields.map(({ key, kind }) => `${key} ${kind}`)])).toEqual([
      ['', ['alert flag', 'ap number', 'icon text', 'name text']],
      ['attributes', ['strength number']],
      ['expect', ['dodge number']],
      ['natural 1', ['group words', 'name text', 'long reach raw']],
    ]);
    expect(found[0]?.fields[1]).toMatchObject({ least: 1, most: 99, about: 'A fixed number of Action Points.' });
    expect(found[3]?.fields[0]?.words).toEqual(['fist', 'blade']);
  });

  it('of somebody new bears its own name, and nothing that another file asserts', () => {
    const own = copied(WOLF, 'Marsh "wolf');
    expect(own).not.toMatch(/expect|dodge/);
    expect(own).toContain('name = "Marsh \\"wolf"');
    expect(own).toContain('name = "bite"');
    expect(nameIn(WOLF)).toBe('Wolf');
  });

  it('changes in one line alone', () => {
    const [head] = parts(WOLF, SCHEMA);
    const ap = head?.fields[1];
    expect(ap && put(WOLF, ap, '9')).toBe(WOLF.replace('ap = 13', 'ap = 9'));
    expect(ap && without(WOLF, ap.line)).toBe(WOLF.replace('ap = 13\n', ''));
    expect(put(WOLF, { line: 4, kind: 'text' }, 'a "b"')).toContain('icon = "a \\"b\\""');
  });

  it('says what else could be said, and says it', () => {
    expect(further(WOLF, SCHEMA).map(({ key }) => key)).toEqual(['hidden', 'size']);
    const more = saying(WOLF, { key: 'size', about: '', kind: 'number' });
    expect(parts(more, SCHEMA)[0]?.fields[0]).toMatchObject({ key: 'size', kind: 'number', value: '1' });
  });
});
