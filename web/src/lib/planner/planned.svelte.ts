import type { ActorId, Command, Field } from '../api/types';
import { valueAt } from '../forms/pointer';
import type { TableStore } from '../table/table.svelte';
import { command, falls, lasts, placed, planForm, rest, type Falls, type Leg, type Placed } from './plan';

const KEY = 'ludex.plan';

interface Kept {
  /** Whose table, and the second of the game's time with which the plan begins. */
  of: string;
  from: number;
  legs: Leg[];
  fields: Record<string, unknown>;
}

/** A plan of time as it is being made; kept in this window, and shorter by what has passed of it. */
export class Planned {
  #store: TableStore;
  #kept = $state.raw<Kept>({ of: '', from: 0, legs: [], fields: {} });

  constructor(store: TableStore) {
    this.#store = store;
    const now = store.view?.day?.now ?? 0;
    const before = read();
    this.#kept = before?.of === store.api.token ? before : { of: store.api.token, from: now, legs: [], fields: {} };
  }

  readonly day = $derived.by(() => this.#store.view?.day ?? null);
  readonly now = $derived(this.day?.now ?? 0);
  readonly #found = $derived.by(() => planForm(this.#store.table?.forms ?? []));
  /** Whether this person may spend the time. */
  readonly may = $derived(this.#found !== null);
  readonly activities: readonly string[] = $derived(this.#found?.activities ?? []);
  /** What else the plan says. */
  readonly fields: readonly Field[] = $derived(this.#found?.form.fields.filter((field) => field.path !== this.#found?.path) ?? []);
  /** Those whose time it is. */
  readonly people: readonly ActorId[] = $derived([...new Set((this.day?.clocks ?? []).map((clock) => clock.actor))].sort((one, other) => one - other));

  /** What is left of the plan: what has passed of it is gone. */
  readonly legs: readonly Leg[] = $derived.by(() => {
    const { from, legs } = this.#kept;
    const known = new Set(this.people);
    const left = this.now > from ? rest(legs, Math.floor((this.now - from) / 60)) : legs;
    return left.filter((leg) => known.has(leg.actor));
  });
  readonly placed: readonly Placed[] = $derived(placed(this.legs));
  readonly minutes = $derived(lasts(this.legs));

  readonly command: Command | null = $derived(this.#found && this.legs.length > 0 ? this.#with(this.legs) : null);

  /** The command of what one does alone. */
  alone(actor: ActorId): Command | null {
    const own = this.legs.filter((leg) => leg.actor === actor);
    return this.#found && own.length > 0 ? this.#with(own) : null;
  }

  readonly falls: readonly Falls[] = $derived.by(() => {
    const found = this.#found;
    return found ? falls(this.legs, this.day?.clocks ?? [], this.#with(this.legs)) : [];
  });

  #with(legs: readonly Leg[]): Command {
    const found = this.#found;
    return found ? command(found.form, found.path, legs, this.#kept.fields) : null;
  }

  valueOf(field: Field): unknown {
    return this.#kept.fields[field.path] ?? valueAt(this.#found?.form.command, field.path);
  }

  set(field: Field, value: unknown): void {
    this.#keep({ ...this.#kept, fields: { ...this.#kept.fields, [field.path]: value } });
  }

  change(legs: Leg[]): void {
    this.#keep({ ...this.#kept, of: this.#store.api.token, from: this.now, legs });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Where nothing may be kept it is remembered until the page is left.
    }
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
