import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Draft } from './filled';

/** The forms that are open and what stands in them: kept when the table moves on and when another page is looked at. */
export class Drafts {
  /** The name of the form that is open. */
  opened = $state<string | null>(null);
  #known = new SvelteMap<string, Draft>();
  #touched = new SvelteSet<string>();

  get(name: string): Draft | undefined {
    return this.#known.get(name);
  }

  /** Whether somebody has put something in. */
  isTouched(name: string): boolean {
    return this.#touched.has(name);
  }

  /** A form is opened for the first time. */
  begin(name: string, draft: Draft): void {
    this.#known.set(name, draft);
  }

  /** Puts something into a field. */
  put(name: string, path: string, value: unknown): void {
    this.#known.set(name, { ...this.#known.get(name), [path]: value });
    this.#touched.add(name);
  }

  /** Opens a form, or closes it; what was put in stays. */
  toggle(name: string): void {
    const before = this.opened;
    this.opened = before === name ? null : name;
    if (before !== null && !this.#touched.has(before)) this.#known.delete(before);
  }

  /** The form was given or is not wanted: next time it is as new. */
  drop(name: string): void {
    this.#known.delete(name);
    this.#touched.delete(name);
    if (this.opened === name) this.opened = null;
  }
}
