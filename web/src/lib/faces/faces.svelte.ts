/** What a creature is drawn by: an outline on a field of 512 by 512, or the address of a picture. */
export type Face = { outline: string } | { portrait: string };

/** Whoever has a face: a person by the name, a creature by what it is. */
export interface Faced {
  name: string;
  /** The word for its drawing; empty for a person. */
  icon?: string;
}

/** The faces of people and creatures who have no picture of their own. Drawings and portraits are loaded when the first of them is asked for. */
export class Faces {
  #outlines = $state.raw<Readonly<Record<string, string>> | null>(null);
  #signs: Readonly<Record<string, string>> = {};
  #draw = $state.raw<((name: string) => string) | null>(null);
  #drawn = new Map<string, string>();
  #asked = new Set<'outlines' | 'portraits'>();

  /** The face of somebody, once it is here. A drawing that this page does not know is drawn as a person is. */
  of({ name, icon = '' }: Faced): Face | null {
    if (icon !== '') {
      if (this.#outlines === null) return this.#ask('outlines');
      const outline = this.#outlines[icon];
      if (outline) return { outline };
    }
    if (this.#draw === null) return this.#ask('portraits');
    let portrait = this.#drawn.get(name);
    if (portrait === undefined) this.#drawn.set(name, (portrait = this.#draw(name)));
    return { portrait };
  }

  /** The drawing of a condition, by the word that a view has for it; null for one without, and until it is here. */
  sign(word: string): string | null {
    if (word === '') return null;
    if (this.#outlines === null) return this.#ask('outlines');
    return this.#signs[word] ?? null;
  }

  #ask(what: 'outlines' | 'portraits'): null {
    if (!this.#asked.has(what)) {
      this.#asked.add(what);
      // Whoever cannot have them has letters; the next page asks anew.
      void (what === 'outlines' ? this.#loadOutlines() : this.#loadPortraits()).catch(() => {});
    }
    return null;
  }

  async #loadOutlines(): Promise<void> {
    const drawings = await import('virtual:creature-icons');
    this.#signs = drawings.signs;
    this.#outlines = drawings.default;
  }

  async #loadPortraits(): Promise<void> {
    this.#draw = (await import('./portrait')).portrait;
  }
}

export const faces = new Faces();
