import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LogEntry } from '../api/types';
import { TableStore } from './table.svelte';

let log: LogEntry[] = [];
/** What the server says of the table beside its entries. */
let scene: { view: object; ground?: object } = { view: {} };

const entry = (seq: number, kind: LogEntry['kind'] = 'act'): LogEntry => ({ seq, by: 'Ana', at_ms: 0, kind, undone: false, typed: false, lines: [] });
const answer = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });

beforeEach(() => {
  log = [];
  scene = { view: {} };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/table') return answer({ seq: log.length, offers: [], forms: [], ...scene, view: { tokens: [], ...scene.view } });
    const query = new URL(path, 'http://table').searchParams;
    const [from, limit] = [Number(query.get('from')), Number(query.get('limit'))];
    return answer({ entries: log.slice(from - 1, from - 1 + limit), last: log.length });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('begins with the newest part of a long log and loads the rest when asked', async () => {
  log = Array.from({ length: 450 }, (_, i) => entry(i + 1));
  const store = new TableStore('token');
  await store.refresh();
  expect([store.book.entries[0]?.seq, store.book.last]).toEqual([251, 450]);
  expect(store.hasEarlier).toBe(true);
  await store.earlier();
  await store.earlier();
  expect(store.book.entries.map((known) => known.seq)).toEqual(log.map((known) => known.seq));
  expect(store.hasEarlier).toBe(false);
});

it('catches up however much it has missed', async () => {
  log = [entry(1)];
  const store = new TableStore('token');
  await store.refresh();
  log.push(...Array.from({ length: 700 }, (_, i) => entry(i + 2)));
  await store.refresh();
  expect(store.book.entries).toHaveLength(701);
});

it('learns that entries it knew were undone while it was away', async () => {
  log = [entry(1), entry(2), entry(3)];
  const store = new TableStore('token');
  await store.refresh();
  log = [entry(1), entry(2), { ...entry(3), undone: true }, entry(4, 'undo')];
  await store.refresh();
  expect(store.book.entries.map((known) => known.undone)).toEqual([false, false, true, false]);
});

it('knows that dice rolled freely did not move the game', async () => {
  log = [entry(1), entry(2)];
  const store = new TableStore('token');
  await store.refresh();
  expect(store.moved).toBe(2);
  log = [...log, entry(3, 'roll'), entry(4, 'roll')];
  await store.refresh();
  expect([store.moved, store.table?.seq]).toEqual([2, 4]);
  log = [...log, entry(5), entry(6, 'roll')];
  await store.refresh();
  expect(store.moved).toBe(6);
});

/** A live connection that a test speaks through. */
class Wire {
  static last: Wire | null = null;
  static readonly OPEN = 1;
  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Wire.last = this;
  }
  send(): void {}
  close(): void {}

  /** Something happens. */
  tells(entry: LogEntry): void {
    this.onmessage?.({ data: JSON.stringify({ type: 'entry', entry }) });
  }

  /** The table moves on to an entry; live updates leave the ground out. */
  says(seq: number, view: object): void {
    this.onmessage?.({ data: JSON.stringify({ type: 'table', table: { seq, offers: [], forms: [], view: { tokens: [], ...view } } }) });
  }
}

/** A page that can speak with a server; `hidden` where nobody looks at it. */
function stubPage(hidden = false): void {
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' });
  vi.stubGlobal('document', { hidden, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
}

it('takes in at one time what came while the page was busy', async () => {
  stubPage();
  log = [entry(1)];
  scene = { view: { scene: 0 } };
  const store = new TableStore('token');
  await store.open();
  const asked = vi.spyOn(store.api, 'table');
  log = [entry(1), entry(2), entry(3), entry(4)];
  for (const [seq, at] of [[2, 1], [3, 2], [4, 0]] as const) {
    Wire.last?.tells(entry(seq));
    Wire.last?.says(seq, { scene: at });
  }
  expect([store.table?.seq, store.book.last]).toEqual([1, 1]);
  await vi.waitFor(() => expect([store.table?.seq, store.book.last]).toEqual([4, 4]));
  // The scenes on the way were never drawn: nobody asked for their ground.
  expect(asked).not.toHaveBeenCalled();
  store.close();
});

it('takes in at once what comes while nobody looks', async () => {
  stubPage(true);
  log = [entry(1)];
  const store = new TableStore('token');
  await store.open();
  Wire.last?.tells(entry(2));
  Wire.last?.says(2, {});
  expect([store.table?.seq, store.book.last]).toEqual([2, 2]);
  store.close();
});

it('fetches the ground anew when another scene begins, and only then', async () => {
  stubPage();
  const [ford, mill] = [{ shape: 'hex', cells: [] }, { shape: 'square', cells: [] }];
  log = [entry(1)];
  scene = { view: { scene: 0 }, ground: ford };
  const store = new TableStore('token');
  await store.open();
  expect([store.ground, store.groundOf]).toEqual([ford, 0]);

  const asked = vi.spyOn(store.api, 'table');
  Wire.last?.says(2, { scene: 0 });
  await vi.waitFor(() => expect(store.table?.seq).toBe(2));
  expect(asked).not.toHaveBeenCalled();

  log = [entry(1), entry(2), entry(3)];
  scene = { view: { scene: 1 }, ground: mill };
  Wire.last?.says(3, { scene: 1 });
  await vi.waitFor(() => expect([store.ground, store.groundOf]).toEqual([mill, 1]));
  expect(asked).toHaveBeenCalledTimes(1);

  // A door opens.
  log = [...log, entry(4)];
  const boards = [{ kind: 'things', title: '', note: '', facts: [{ label: 'oak door', value: 'open' }] }];
  scene = { view: { scene: 1, boards }, ground: { ...mill, cells: [{ at: [0, 0], terrain: 'clear', about: 'open ground; oak door: open' }] } };
  Wire.last?.says(4, { scene: 1, boards });
  await vi.waitFor(() => expect(store.ground).toEqual(scene.ground));
  expect(asked).toHaveBeenCalledTimes(2);

  // A scene without a map, and back again by undo.
  log = [...log, entry(5)];
  scene = { view: { scene: 2 } };
  Wire.last?.says(5, { scene: 2 });
  await vi.waitFor(() => expect([store.ground, store.groundOf]).toEqual([null, 2]));
  log = [...log, entry(6, 'undo')];
  scene = { view: { scene: 1 }, ground: mill };
  Wire.last?.says(6, { scene: 1 });
  await vi.waitFor(() => expect([store.ground, store.groundOf]).toEqual([mill, 1]));
  store.close();
});

it('knows of a talk that has ended what the server says, and nothing of its own', async () => {
  const store = new TableStore('token');
  const sees = async (talked: boolean | undefined, kinds: string[]) => {
    log.push(entry(log.length + 1));
    scene = { view: { talked, boards: kinds.map((kind) => ({ kind, title: kind, note: '' })) } };
    await store.refresh();
    return store.talked;
  };
  expect(await sees(undefined, ['talk', 'notes'])).toBe(false);
  expect(await sees(undefined, ['notes'])).toBe(false);
  expect(await sees(true, ['notes'])).toBe(true);
  expect(await sees(undefined, ['notes'])).toBe(false);
});
