import type { Picture } from '../api/types';
import type { TableStore } from '../table/table.svelte';

/** The pictures of a table, as the browser shows them: each is fetched once. */
export class Pictures {
  #store: TableStore;
  /** What each is shown by, by its hash. */
  #urls = $state.raw<ReadonlyMap<string, string>>(new Map());
  #asked = new Set<string>();

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** The picture of a place, once it is here. */
  at(place: string): { picture: Picture; url: string } | null {
    const picture = this.#store.pictures.get(place);
    const url = picture && this.#urls.get(picture.hash);
    return picture && url ? { picture, url } : null;
  }

  /** Fetches those that are seen, and lets go of those that are gone. */
  follow(): void {
    const { pictures, groundOf, tokens } = this.#store;
    const gone = [...this.#urls].filter(([hash]) => ![...pictures.values()].some((picture) => picture.hash === hash));
    if (gone.length > 0) {
      this.#urls = new Map([...this.#urls].filter((known) => !gone.some(([hash]) => hash === known[0])));
      for (const [hash, url] of gone) {
        this.#asked.delete(hash);
        URL.revokeObjectURL(url);
      }
    }
    for (const place of [`scene-${groundOf}`, ...[...tokens.keys()].map((actor) => `actor-${actor}`)]) {
      const picture = pictures.get(place);
      if (picture && !this.#asked.has(picture.hash)) void this.#fetch(picture);
    }
  }

  async #fetch(picture: Picture): Promise<void> {
    this.#asked.add(picture.hash);
    try {
      const url = URL.createObjectURL(await this.#store.api.picture(picture));
      // A large one is taken apart beside the page, before it is shown; one that cannot be is shown as far as it goes.
      const image = Object.assign(new Image(), { src: url });
      await image.decode().catch(() => {});
      this.#urls = new Map(this.#urls).set(picture.hash, url);
    } catch {
      // It may be gone again, or the server away: whoever is told of it next asks anew.
      this.#asked.delete(picture.hash);
    }
  }

  close(): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
  }
}
