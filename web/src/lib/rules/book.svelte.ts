import { open } from '../api/client';
import type { Rule, RuleId } from '../api/types';

/** The rules of the game at the table, fetched once when the first is looked up. */
class RuleBook {
  #system: string | null = null;
  #rules = $state.raw<ReadonlyMap<RuleId, Rule> | null>(null);
  #asking = false;
  /** The rule that is open now, and what it was opened from. */
  shown = $state.raw<{ id: RuleId; from: HTMLElement } | null>(null);

  /** The game whose rules are looked up. */
  use(system: string): void {
    if (system === this.#system) return;
    this.#system = system;
    this.#rules = null;
    this.#asking = false;
    this.shown = null;
  }

  get(id: RuleId): Rule | null {
    return this.#rules?.get(id) ?? null;
  }

  get known(): boolean {
    return this.#rules !== null;
  }

  /** Fetches the rules if they are not here yet. */
  async load(): Promise<void> {
    const system = this.#system;
    if (this.#asking || this.#rules !== null || system === null) return;
    this.#asking = true;
    try {
      const rules = await open.rules(system);
      if (system === this.#system) this.#rules = new Map(rules.map((rule) => [rule.id, rule]));
    } catch {
      this.#asking = false;
    }
  }

  show(id: RuleId, from: HTMLElement): void {
    void this.load();
    this.shown = this.shown?.id === id && this.shown.from === from ? null : { id, from };
  }

  close(): void {
    const from = this.shown?.from;
    this.shown = null;
    from?.focus();
  }
}

export const rules = new RuleBook();
