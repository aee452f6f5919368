import { ApiError, TableApi } from '../api/client';
import { Live, type LiveState, type TableMessage } from '../api/live';
import type { ActorId, ApiErrorBody, At, Calls, Ground, Offer, Picture, Table, Token, View } from '../api/types';
import { distinct } from '../map/token';
import { changesOthers, EMPTY, leavesGap, withEntries, withUndone, type Book } from '../log/book';

const PAGE = 200;
/** How long a finger is seen: three times 1.6 seconds. */
const POINTED_MS = 4800;

/** Ground on which nobody stands. */
const CLOSED: ReadonlySet<string> = new Set(['wall', 'trunk', 'unknown']);

/** How the things of a scene stand: their ground says it too, and updates leave the ground out. */
const thingsOf = (view: View) => JSON.stringify(view.boards?.filter(({ kind }) => kind === 'things') ?? []);

/** Somebody points at a space. */
export interface Pointing {
  id: number;
  at: At;
  by: string;
}

/** One table as this person sees it: kept up to date while it is open. */
export class TableStore {
  readonly api: TableApi;
  /** What the viewer sees now. */
  table = $state.raw<Table | null>(null);
  /** The number of the entry that changed the game last, as far as is known: dice rolled freely change nothing. */
  moved = $state(0);
  ground = $state.raw<Ground | null>(null);
  /** The number of the scene whose ground that is. */
  groundOf = $state(0);
  /** Which of it has been seen, in a scene with fog. */
  #fogOf = 0;
  /** How its things stood, doors among them. */
  #thingsOf = '';
  book = $state.raw<Book>(EMPTY);
  connection = $state<LiveState>('connecting');
  /** The checks that wait for a roll, and those that players ask for. */
  calls = $state.raw<Calls>({ calls: [], wishes: [] });
  /** What people point at just now. */
  pings = $state.raw<readonly Pointing[]>([]);
  /** The pictures that the viewer sees, by their places. */
  pictures = $state.raw<ReadonlyMap<string, Picture>>(new Map());
  /** Why there is nothing to see at all. */
  failure = $state.raw<ApiErrorBody | null>(null);

  #live: Live;
  #filling: Promise<void> | null = null;
  #surveying = false;
  #pinged = 0;

  constructor(token: string) {
    this.api = new TableApi(token);
    this.#live = new Live(token, {
      from: () => this.book.last,
      state: (state) => {
        // What was withdrawn meanwhile is not told when the connection comes back.
        if (state === 'live' && this.connection === 'reconnecting') {
          void this.#askCalls();
          this.#askPictures();
        }
        this.connection = state;
      },
      refused: (error) => (this.failure = error),
      messages: (messages) => messages.forEach((message) => this.#hear(message)),
    });
  }

  get view() {
    return this.table?.view ?? null;
  }

  get isGameMaster(): boolean {
    return this.table?.viewer.role === 'game-master';
  }

  /** Tokens by actor. */
  readonly tokens: ReadonlyMap<ActorId, Token> = $derived(
    new Map((this.table?.view.tokens ?? []).map((token) => [token.actor, token])),
  );

  /** The name of the scene. */
  readonly title: string | undefined = $derived(this.table?.view.title);

  /** All names, a line each: as long as nobody comes or goes it is the same. */
  readonly #names: string = $derived((this.table?.view.tokens ?? []).map((token) => token.name).join('\n'));

  /** The letters by which each is known. */
  readonly letters: ReadonlyMap<string, string> = $derived(distinct(this.#names.split('\n')));

  /** Whose blows are no good news: everybody who is not on the viewer's side; for those who play nobody that is the first side. */
  isFoe(actor: ActorId | null | undefined): boolean {
    const side = actor == null ? undefined : this.tokens.get(actor)?.side;
    const own = this.isGameMaster ? undefined : this.table?.view.tokens.find((token) => token.mine)?.side;
    return side !== undefined && side !== (own ?? this.sides[0]);
  }

  /** The sides, in the order in which they come on the map. */
  readonly sides: readonly string[] = $derived([...new Set((this.table?.view.tokens ?? []).map((token) => token.side))]);

  /** The lawful moves by who makes them; those of the game master under null. */
  readonly offersBy: ReadonlyMap<ActorId | null, readonly Offer[]> = $derived.by(() => {
    const by = new Map<ActorId | null, Offer[]>();
    for (const offer of this.table?.offers ?? []) {
      const actor = offer.actor ?? null;
      const of = by.get(actor);
      if (of) of.push(offer);
      else by.set(actor, [offer]);
    }
    return by;
  });

  /** The spaces on which somebody might stand, as far as this person has seen. */
  readonly walkable: ReadonlySet<string> = $derived(
    new Set((this.ground?.cells ?? []).filter(({ terrain }) => !CLOSED.has(terrain)).map(({ at }) => at.join(','))),
  );

  name(actor: ActorId | null | undefined): string {
    return actor == null ? 'somebody' : (this.tokens.get(actor)?.name ?? 'somebody');
  }

  /** Loads the table and the newest part of its log, then listens. */
  async open(): Promise<void> {
    try {
      await this.refresh();
      this.#live.start();
    } catch (error) {
      this.failure = error instanceof ApiError
        ? { code: error.code, message: error.message }
        : { code: 'unreachable', message: 'The table cannot be reached.' };
    }
  }

  close(): void {
    this.#live.stop();
  }

  /** Fetches everything anew, for the start and for when the live connection is away. */
  async refresh(): Promise<void> {
    const table = await this.api.table();
    await this.#catchUp(this.book.last > 0 ? this.book.last + 1 : Math.max(1, table.seq - PAGE + 1));
    this.#lay(table);
    this.#see(table);
    this.#askPictures();
  }

  /** Whether the log has entries before those shown. */
  get hasEarlier(): boolean {
    return (this.book.entries[0]?.seq ?? 1) > 1;
  }

  /** Loads a page of entries before those shown. */
  async earlier(): Promise<void> {
    const first = this.book.entries[0]?.seq ?? 1;
    if (first <= 1) return;
    const from = Math.max(1, first - PAGE);
    const page = await this.api.log(from, first - from);
    this.book = withEntries(this.book, page.entries);
  }

  /** Points at a space: all at the table see it. */
  point(at: At): void {
    this.#live.say({ type: 'ping', at });
  }

  #sees(at: At, by: string): void {
    const ping = { id: (this.#pinged += 1), at, by };
    // Who points again moves their finger.
    this.pings = [...this.pings.filter((other) => other.by !== by), ping];
    setTimeout(() => (this.pings = this.pings.filter((other) => other !== ping)), POINTED_MS);
  }

  #askPictures(): void {
    const before = this.pictures;
    // What the live connection has told meanwhile is newer; and where nobody answers, it is asked again with the next table.
    this.api.pictures().then((pictures) => this.pictures === before && this.#hang(pictures)).catch(() => {});
  }

  #hang(pictures: readonly Picture[]): void {
    this.pictures = new Map(pictures.map((picture) => [picture.place, picture]));
  }

  #hear(message: TableMessage): void {
    switch (message.type) {
      case 'entry':
        if (leavesGap(this.book, message.entry)) void this.#fill();
        this.book = withEntries(this.book, [message.entry]);
        break;
      case 'undone':
        this.book = withUndone(this.book, message.seqs);
        break;
      case 'calls':
        this.calls = { calls: message.calls, wishes: message.wishes, newcomers: message.newcomers, held: message.held };
        break;
      case 'pictures':
        this.#hang(message.pictures);
        break;
      case 'ping':
        this.#sees(message.at as At, message.by);
        break;
      case 'table':
        this.#see(message.table);
        break;
    }
  }

  async #askCalls(): Promise<void> {
    const before = this.calls;
    const now = await this.api.calls().catch(() => before);
    if (this.calls === before) this.calls = now;
  }

  #see(table: Table): void {
    const before = this.table?.seq ?? 0;
    if (table.seq < before) return;
    const fresh = this.book.entries.filter((entry) => entry.seq > before && entry.seq <= table.seq);
    if (before === 0 || fresh.length < table.seq - before || fresh.some((entry) => entry.kind !== 'roll')) this.moved = table.seq;
    this.table = table;
    if (this.#isElsewhere(table)) void this.#survey();
  }

  /** Whether a talk has ended in the scene that is on, as the game master is told. */
  get talked(): boolean {
    return this.view?.talked ?? false;
  }

  /** Whether a table is on other ground than is known, more of it is seen, or a thing on it stands otherwise. */
  #isElsewhere({ view }: Table): boolean {
    return (view.scene ?? 0) !== this.groundOf || (view.fog ?? 0) !== this.#fogOf || thingsOf(view) !== this.#thingsOf;
  }

  #lay(table: Table): void {
    this.ground = table.ground ?? null;
    this.groundOf = table.view.scene ?? 0;
    this.#fogOf = table.view.fog ?? 0;
    this.#thingsOf = thingsOf(table.view);
  }

  /** Fetches the ground of a new scene: live updates leave it out. */
  async #survey(): Promise<void> {
    if (this.#surveying) return;
    this.#surveying = true;
    let table: Table;
    try {
      table = await this.api.table();
      this.#lay(table);
    } catch {
      // The next update finds the ground of another scene and asks again.
      return;
    } finally {
      this.#surveying = false;
    }
    // The game may have gone on to yet another scene meanwhile.
    const now = this.table;
    if (now && table.seq < now.seq && this.#isElsewhere(now)) void this.#survey();
  }

  /** Fetches all entries from a number on. Where they undo or redo, those known before are looked at anew. */
  async #catchUp(from: number): Promise<void> {
    let next = from;
    let goneOver = this.book.entries.length === 0;
    for (;;) {
      const page = await this.api.log(next, PAGE);
      this.book = withEntries(this.book, page.entries);
      const first = this.book.entries[0]?.seq ?? 1;
      if (!goneOver && page.entries.some((entry) => changesOthers(entry))) {
        goneOver = true;
        next = first;
        continue;
      }
      const read = page.entries.at(-1)?.seq ?? page.last;
      if (read >= page.last) return;
      next = read + 1;
    }
  }

  /** Fetches what was missed between the last entry known and one that came too early. */
  #fill(): Promise<void> {
    this.#filling ??= this.#catchUp(this.book.last + 1)
      .catch(() => {
        // The next reconnection asks again from the last entry known.
      })
      .finally(() => (this.#filling = null));
    return this.#filling;
  }
}
