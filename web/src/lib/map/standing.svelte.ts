import type { At, Ground, Token } from '../api/types';
import type { Choice } from '../table/choice.svelte';
import type { TableStore } from '../table/table.svelte';
import { key, middle, shapeOf, type Point, type Shape } from './geometry';
import { cellsOf, parts, radiusOf, WHOLE } from './token';

/** The spaces of the map, and who stands where. */
export class Standing {
  #store: TableStore;
  #choice: Choice;
  #ground: () => Ground;

  constructor(store: TableStore, choice: Choice, ground: () => Ground) {
    this.#store = store;
    this.#choice = choice;
    this.#ground = ground;
  }

  readonly shape: Shape = $derived.by(() => shapeOf(this.#ground().shape));

  /** What each space is, in words. */
  readonly about: ReadonlyMap<string, string> = $derived.by(
    () => new Map(this.#ground().cells.map((cell) => [key(cell.at), cell.unseen ? `${cell.about}; players have not seen it` : cell.about])),
  );

  readonly known: ReadonlySet<string> = $derived.by(() => new Set(this.about.keys()));

  readonly tokens: readonly Token[] = $derived.by(() => this.#store.view?.tokens ?? []);

  /** Who stands where, those on their feet before those who are down. */
  readonly #here: ReadonlyMap<string, readonly Token[]> = $derived.by(() => {
    const found = new Map<string, Token[]>();
    for (const token of this.tokens) {
      for (const cell of cellsOf(token)) {
        const here = found.get(key(cell)) ?? [];
        found.set(key(cell), token.down ? [...here, token] : [token, ...here]);
      }
    }
    return found;
  });

  /** Where those stand who share a space. */
  readonly shared: ReturnType<typeof parts> = $derived.by(() => parts(this.tokens));

  readonly occupied: readonly At[] = $derived.by(() => this.tokens.filter((token) => token.at && !token.down).flatMap(cellsOf));

  isKnown(cell: At): boolean {
    return this.known.has(key(cell));
  }

  at(cell: At): readonly Token[] {
    return this.#here.get(key(cell)) ?? [];
  }

  readonly center = (token: Token): Point => middle(this.shape, cellsOf(token));

  /** Which of those in a space is meant: of those who share it the one pressed on, otherwise each in turn. */
  meant(cell: At, on: Point): Token | undefined {
    const here = this.at(cell);
    const middle = this.shape.center(cell);
    const away = (token: Token) => {
      const part = this.shared.get(token.actor) ?? WHOLE;
      return Math.hypot(middle.x + part.x - on.x, middle.y + part.y - on.y);
    };
    const together = here.filter((token) => this.shared.has(token.actor));
    if (together.length > 0) return together.reduce((one, other) => (away(other) < away(one) ? other : one));
    return this.inTurn(here);
  }

  inTurn(here: readonly Token[]): Token | undefined {
    const current = here.findIndex((token) => token.actor === this.#choice.picked);
    return here[(current + 1) % here.length];
  }

  /** Whether somebody's token lies over a point. */
  covers(cell: At, on: Point): boolean {
    return this.at(cell).some((token) => Math.hypot(this.center(token).x - on.x, this.center(token).y - on.y) <= radiusOf(token));
  }
}
