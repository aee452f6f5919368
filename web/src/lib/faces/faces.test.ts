import { describe, expect, it } from 'vitest';
import outlines, { signs } from 'virtual:creature-icons';
import { Faces } from './faces.svelte';
import named from './icons.json';
import namedSigns from './signs.json';
import { portrait } from './portrait';

/** The face, once what draws it is loaded. */
async function seen(faces: Faces, who: { name: string; icon?: string }) {
  await expect.poll(() => faces.of(who), { timeout: 5_000 }).not.toBeNull();
  return faces.of(who)!;
}

describe('faces', () => {
  it('draw a creature by its kind, whatever it is called', async () => {
    const faces = new Faces();
    expect(await seen(faces, { name: 'Grey one', icon: 'wolf' })).toEqual({ outline: outlines.wolf });
    expect(await seen(faces, { name: 'Another', icon: 'wolf' })).toEqual({ outline: outlines.wolf });
  });

  it('draw people by their names, each by a face of their own', async () => {
    const faces = new Faces();
    const brana = await seen(faces, { name: 'Brana' });
    expect(brana).toEqual({ portrait: portrait('Brana') });
    expect(await seen(faces, { name: 'Tamsin' })).not.toEqual(brana);
  });

  it('draw what they do not know as they draw a person', async () => {
    const faces = new Faces();
    await seen(faces, { name: 'Brana', icon: 'wolf' });
    expect(await seen(faces, { name: 'Brana', icon: 'jabberwock' })).toEqual({ portrait: portrait('Brana') });
  });

  it('draw conditions by the word that the table is told, and none without one', async () => {
    const faces = new Faces();
    await expect.poll(() => faces.sign('prone'), { timeout: 5_000 }).toBe(signs.prone);
    expect([faces.sign(''), faces.sign('moonstruck')]).toEqual([null, null]);
  });

  it('have a drawing for every word', () => {
    expect(Object.keys(outlines)).toEqual(Object.keys(named));
    expect(Object.keys(signs)).toEqual(Object.keys(namedSigns));
    for (const outline of [...Object.values(outlines), ...Object.values(signs)]) expect(outline).toMatch(/^[Mm]/);
  });
});
