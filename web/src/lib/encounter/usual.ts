import { open } from '../api/client';
import { FORMS, type Kind } from './strokes';

/** How spaces lie in a game's own encounters; hexes where none of them has a map. */
export async function usualForm(system: string): Promise<Kind> {
  const own = (await open.encounters()).filter((one) => one.system === system);
  for (const { file } of own) {
    const ground = await open.map(system, file);
    const form = FORMS.find((known) => known === ground?.shape);
    if (form) return form;
  }
  return 'hex';
}
