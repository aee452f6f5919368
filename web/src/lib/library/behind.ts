import { open, TableApi } from '../api/client';
import type { Begun, PictureFit } from '../api/types';
import { toasts } from '../ui/toasts.svelte';

/** A picture that is laid behind the map of an encounter when it begins. Files hold none, so this browser keeps it. */
export interface Behind {
  blob: Blob;
  width: number;
  height: number;
  fit: PictureFit;
}

const STORE = 'pictures';

/** Does one thing with what this browser keeps; nothing where it keeps nothing, as in a private window. */
async function kept<T>(mode: IDBTransactionMode, does: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  return new Promise((done) => {
    const opening = indexedDB.open('ludex', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => done(undefined);
    opening.onsuccess = () => {
      const asked = does(opening.result.transaction(STORE, mode).objectStore(STORE));
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(undefined);
      asked.transaction?.addEventListener('complete', () => opening.result.close());
    };
  });
}

const keyOf = (library: string, system: string, file: string) => `${library}/${system}/${file}`;

export const behind = (library: string, system: string, file: string) => kept<Behind | undefined>('readonly', (store) => store.get(keyOf(library, system, file)));

/** Keeps it, or lets go of it. */
export async function putBehind(library: string, system: string, file: string, picture: Behind | null): Promise<void> {
  const key = keyOf(library, system, file);
  if (picture) await kept('readwrite', (store) => store.put(picture, key));
  else await kept('readwrite', (store) => store.delete(key));
}

/** Begins what stands in a library, and lays its picture behind the map. */
export async function beginOwn(library: string, system: string, file: string, options: Record<string, unknown> = {}): Promise<Begun> {
  const begun = await open.begin(system, file, options, library);
  const picture = await behind(library, system, file);
  if (picture) {
    try {
      const api = new TableApi(begun.token);
      const { view } = await api.table();
      await api.hang(`scene-${view.scene ?? 0}`, picture.blob, picture.fit);
    } catch (error) {
      toasts.say(`The picture is not behind the map: ${error instanceof Error ? error.message : 'it cannot be read'}`, 'bad');
    }
  }
  return begun;
}
