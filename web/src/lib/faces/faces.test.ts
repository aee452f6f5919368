import { describe, expect, it } from 'vitest';
import outlines from 'virtual:creature-icons';
import { Faces } from './faces.svelte';
import named from './icons.json';
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

  it('have a drawing for every word', () => {
    expect(Object.keys(outlines)).toEqual(Object.keys(named));
    for (const outline of Object.values(outlines)) expect(outline).toMatch(/^[Mm]/);
  });
});
