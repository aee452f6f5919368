import { ApiError } from '../api/client';
import type { Draft, Drafted, Fault, Field, Form, Guide } from '../api/types';
import { filledIn, nameIn, parts, placed, put, valueOf, type Part, type Placed, type Record } from './fields';
import { drop, keep, kept } from './kept';

/** How long after the last key a record is looked at. */
const PAUSE_MS = 250;
const NO_FAULTS: readonly Fault[] = [];
const NO_GUIDE: Guide = { budgets: [], unusual: [] };

/** Whether what is on the page has been looked at. */
type Looked = 'waiting' | 'done' | 'unreachable';

/** A character that is being made: its record, what the rules say of it, and what was there before. */
export class Making {
  readonly form: Form;
  readonly parts: readonly Part[];
  /** The record as it is now. */
  record = $state.raw<Record>(null);
  /** The numbers of the last record with which nothing was wrong, and its text. */
  draft = $state.raw<Draft | null>(null);
  faults = $state.raw<readonly Fault[]>(NO_FAULTS);
  /** What is spent of what there is, and what is unusual. */
  guide = $state.raw<Guide>(NO_GUIDE);
  looked = $state<Looked>('waiting');
  /** What was there before all of it was replaced at once, to be taken back. */
  before = $state.raw<Record | null>(null);
  /** Whether work of another time was found and gone on with. */
  readonly found: boolean;
  /** Whether what that work began from has changed since. */
  readonly changed: boolean;

  readonly placed: Placed = $derived.by(() => placed(this.faults, this.form.fields, this.record));
  /** What is unusual and allowed, each where it belongs. */
  readonly unusual: Placed = $derived.by(() => placed(this.guide.unusual, this.form.fields, this.record));
  /** What it is called on the page now. */
  readonly name: string = $derived.by(() => nameIn(this.record, this.form.fields));

  #name: string;
  #from: Record;
  #ask: (record: Record) => Promise<Drafted>;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    form: Form,
    from: Record,
    /** By this name unfinished work is kept. */
    name: string,
    ask: (record: Record) => Promise<Drafted>,
    /** Whether it begins anew: what was kept of it can be taken back, and is not gone on with. */
    anew = false,
  ) {
    this.form = form;
    this.parts = parts(form);
    this.#from = from;
    this.#name = name;
    this.#ask = ask;
    const work = kept(name);
    this.found = work !== null && !anew;
    this.changed = work !== null && work.from !== JSON.stringify(from);
    this.record = (anew ? null : work?.record) ?? from;
    if (anew && work !== null && JSON.stringify(work.record) !== JSON.stringify(from)) this.before = work.record;
    if (anew) drop(name);
    this.#lookNow();
  }

  /** Whether the last record that was looked at is right, and it is the one on the page. */
  get whole(): boolean {
    return this.looked === 'done' && this.faults.length === 0 && this.draft !== null;
  }

  /** Whether it is as it was when it began. */
  get untouched(): boolean {
    return JSON.stringify(this.record) === JSON.stringify(this.#from);
  }

  value(field: Field): unknown {
    return valueOf(this.record, field);
  }

  filledIn(part: Part): number {
    return filledIn(this.record, part.fields);
  }

  /** Fills in a field. */
  put(field: Field, value: unknown): void {
    this.#be(put(this.record, field, value));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lookNow(), PAUSE_MS);
  }

  /** All of it is replaced: by a file, or by what it began with. */
  replace(record: Record): void {
    this.before = this.record;
    this.#be(record);
    this.#lookNow();
  }

  startOver(): void {
    this.replace(this.#from);
    drop(this.#name);
  }

  /** What was replaced is there again. */
  takeBack(): void {
    if (this.before === null) return;
    this.#be(this.before);
    this.before = null;
    this.#lookNow();
  }

  /** Waits until what is on the page has been looked at; returns whether nothing is wrong with it. */
  async settled(): Promise<boolean> {
    if (this.#timer !== undefined || this.looked !== 'done') this.#lookNow();
    for (let looking; looking !== this.#looking; ) {
      looking = this.#looking;
      await looking;
    }
    return this.whole;
  }

  /** It is done: nothing is kept of it here. */
  done(): void {
    clearTimeout(this.#timer);
    drop(this.#name);
  }

  /** The page is left: nothing is asked any more. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #be(record: Record): void {
    this.record = record;
    this.looked = 'waiting';
    keep(this.#name, { record, from: JSON.stringify(this.#from), at: Date.now() });
  }

  #lookNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked += 1;
    this.#looking = this.#look(this.#asked);
  }

  async #look(number: number): Promise<void> {
    this.looked = 'waiting';
    const record = this.record;
    try {
      const { draft, faults, guide } = await this.#ask(record);
      if (number !== this.#asked) return;
      this.faults = faults;
      this.guide = guide;
      if (draft) this.draft = draft;
      this.looked = 'done';
    } catch (error) {
      if (number !== this.#asked) return;
      if (!(error instanceof ApiError)) {
        this.looked = 'unreachable';
        return;
      }
      this.faults = [{ file: '', line: 0, field: '', message: error.message }];
      this.looked = 'done';
    }
  }
}
