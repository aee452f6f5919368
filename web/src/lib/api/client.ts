import type { Standing, Taken } from '../simulate/simulation.svelte';
import { typesetAll } from '../ui/typeset';
import type {
  AboutFile, ActorId, Addresses, ApiErrorBody, Begun, Being, Calls, Command, DiceOdds, DieNeeded, Done, Drafted, Encounter, Fault, FileText, Form, Ground, ImportedMap,
  LogEntry, LogPage, MadeLink, MadeLibrary, Misread, NewCall, NewFile, Odds, Picture, PictureFit, Price, ReadRecord, Refusal, Role, RollDice, Rule, Sheet,
  LibraryContent, LibraryFile, Suggested, System, Table, TableLink, Then, Unavailable,
} from './types';

/** What the server said no to, and why. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly refusal: Refusal | null;
  readonly needs: DieNeeded | null;
  readonly field: string | null;
  /** What is wrong with an expression of dice. */
  readonly expression: Misread | null;
  /** What is wrong with files of content. */
  readonly faults: readonly Fault[];

  constructor(status: number, body: ApiErrorBody) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.refusal = body.refusal ?? null;
    this.needs = body.needs ?? null;
    this.field = body.field ?? null;
    this.expression = body.expression ?? null;
    this.faults = body.faults ?? [];
  }
}

/** The server could not be reached at all; nothing is known about what it did. */
export class Unreachable extends Error {
  constructor() {
    super('The table cannot be reached.');
  }
}

/** Where answers are read by people, and are no files. */
const READ = /^\/api\/(?:table|rules|encounters|simulations)(?:[/?]|$)(?!.*\/record$)/;

async function ask<T>(method: string, path: string, token: string | null, body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = {};
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    // What is taken back is so also where the page goes away meanwhile.
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body), keepalive: method === 'DELETE', ...(signal ? { signal } : {}) });
  } catch {
    throw new Unreachable();
  }
  if (response.status === 204) return undefined as T;
  const text = await response.text().catch(() => {
    throw new Unreachable();
  });
  const needsDie = response.status === 202 && isError(text);
  if (response.ok && !needsDie) return READ.test(path) ? typesetAll(JSON.parse(text) as T) : (JSON.parse(text) as T);
  throw readError(response.status, text);
}

/** Whether an answer holds an error: with status 202, that a die is still to be rolled. */
function isError(text: string): boolean {
  return (JSON.parse(text) as { error?: unknown }).error !== undefined;
}

function readError(status: number, text: string): Error {
  try {
    const body = JSON.parse(text) as { error?: ApiErrorBody };
    if (body.error) return new ApiError(status, typesetAll(body.error));
  } catch {
    // A proxy between here and the server answers with a page of its own.
  }
  if (status === 502 || status === 504) return new Unreachable();
  return new ApiError(status, { code: 'unknown', message: `The server answered ${status}.` });
}

/** What anybody may ask. */
export const open = {
  systems: () => ask<System[]>('GET', '/api/systems', null),
  encounters: () => ask<Encounter[]>('GET', '/api/encounters', null),
  /** Makes a campaign of an encounter of the starter content, or of a library by its token. */
  begin: (system: string, encounter: string, options: Record<string, unknown> = {}, library?: string) =>
    ask<Begun>('POST', '/api/campaigns', null, { system, encounter, options, shelf: library }),
  /** Takes a campaign from its exported file. */
  async importCampaign(file: Blob, title: string): Promise<Begun> {
    const named = title === '' ? '' : `?title=${encodeURIComponent(title)}`;
    const response = await fetch(`/api/campaigns/import${named}`, { method: 'POST', headers: { 'content-type': 'application/jsonl' }, body: file }).catch(() => {
      throw new Unreachable();
    });
    const text = await response.text();
    if (!response.ok) throw readError(response.status, text);
    return JSON.parse(text) as Begun;
  },
  /** Lays a map of another table on ground of ours, with or without its picture; it is not kept. */
  async importMap(file: Blob, windows = false): Promise<ImportedMap> {
    const response = await fetch(`/api/maps/uvtt${windows ? '?windows=true' : ''}`, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file }).catch(() => {
      throw new Unreachable();
    });
    const text = await response.text();
    if (!response.ok) throw readError(response.status, text);
    return JSON.parse(text) as ImportedMap;
  },
  makeLibrary: () => ask<MadeLibrary>('POST', '/api/shelves', null),
  /** What may stand in the content files of a game, as a JSON schema. */
  schema: (system: string) => ask<unknown>('GET', `/api/systems/${encodeURIComponent(system)}/schema`, null),
  /** Whom the starter content holds. */
  bestiary: (system: string) => ask<Being[]>('GET', `/api/systems/${encodeURIComponent(system)}/bestiary`, null),
  /** How an encounter is played: its options, filled in as they are. */
  settings: (system: string, encounter: string) =>
    ask<Form>('GET', `/api/encounters/settings?system=${encodeURIComponent(system)}&encounter=${encodeURIComponent(encounter)}`, null),
  /** The first map on which an encounter is played; null where there is none. */
  map: (system: string, encounter: string) =>
    ask<{ ground?: Ground | null }>('GET', `/api/encounters/map?system=${encodeURIComponent(system)}&encounter=${encodeURIComponent(encounter)}`, null).then(({ ground }) => ground ?? null),
  /** What an encounter costs those who play, as its text says it; it is not kept. */
  price: ({ library, ...of }: { system: string; text: string; library?: string }) => ask<Price>('POST', '/api/prices', null, { ...of, shelf: library }),
  /** The fields of a new character. */
  fields: (system: string) => ask<Form>('GET', `/api/systems/${encodeURIComponent(system)}/character`, null),
  /** What comes of a character's record. */
  draft: (system: string, record: unknown) =>
    ask<Drafted>('POST', `/api/systems/${encodeURIComponent(system)}/character`, null, { record }),
  /** The record in the text of a character's file. */
  readRecord: (system: string, text: string) =>
    ask<ReadRecord>('POST', `/api/systems/${encodeURIComponent(system)}/character/read`, null, { text }),
  rules: (system: string) => ask<Rule[]>('GET', `/api/rules?system=${encodeURIComponent(system)}`, null),
};

/** A library with content files of one's own. */
export class LibraryApi {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  /** Another token for the library; this one opens nothing any more. */
  renew = () => ask<MadeLibrary>('POST', '/api/shelves/token', this.token);
  files = (system: string) => ask<LibraryContent>('GET', `${of(system)}/files`, this.token);
  text = (system: string, name: string) => ask<FileText>('GET', file(system, name), this.token);
  /** Puts files there, all or none; with faults as drafts alone. */
  put = (system: string, files: NewFile[], how: { draft?: boolean; replace?: boolean } = {}) =>
    ask<LibraryFile[]>('POST', `${of(system)}/files`, this.token, { files, ...how });
  /** What a text would be; it is not kept. */
  check = (system: string, name: string, text: string) => ask<AboutFile>('POST', `${of(system)}/check`, this.token, { name, text });
  drop = (system: string, name: string) => ask<void>('DELETE', file(system, name), this.token);
  rename = (system: string, name: string, to: string) => ask<void>('POST', `${file(system, name)}/rename`, this.token, { to });
  bestiary = (system: string) => ask<Being[]>('GET', `${of(system)}/bestiary`, this.token);
  /** How a file is played: its options, filled in as they are. */
  settings = (system: string, name: string) => ask<Form>('GET', `${file(system, name)}/settings`, this.token);
}

const of = (system: string) => `/api/shelf/${encodeURIComponent(system)}`;
const file = (system: string, name: string) => `${of(system)}/files/${encodeURIComponent(name)}`;

/** What is different in another encounter. */
export interface Vary {
  name: string;
  without?: string[];
  policy?: string;
  against?: string;
}

/** How an encounter is to be played many times. */
export interface AskFights {
  system: string;
  encounter: string;
  /** The text of an encounter that stands in no file. */
  text?: string;
  /** The token of the library on which it stands. */
  library?: string;
  /** Whether it is played without each of its actors too. */
  without?: boolean;
  fights: number;
  seed: number;
  policy?: string;
  against?: string;
  /** What is different in others, which meet the same dice. */
  vary?: Vary[];
}

/** Where fights are played many times; from the lobby without a token. */
export class Ring {
  readonly #token: string | null;

  constructor(token: string | null) {
    this.#token = token;
  }

  begin = ({ library, ...fights }: AskFights) => ask<Taken>('POST', '/api/simulations', this.#token, { ...fights, shelf: library });
  /** From the present moment of the table. */
  from = (fights: number) => ask<Taken>('POST', '/api/table/simulate', this.#token, { fights });
  look = (id: string) => ask<Standing>('GET', `/api/simulations/${encodeURIComponent(id)}`, this.#token);
  stop = (id: string) => ask<Standing>('DELETE', `/api/simulations/${encodeURIComponent(id)}`, this.#token);
}

/** What a token opens. */
export class TableApi {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  table = () => ask<Table>('GET', '/api/table', this.token);
  log = (from: number, limit: number) => ask<LogPage>('GET', `/api/table/log?from=${from}&limit=${limit}`, this.token);
  sheet = (actor: ActorId) => ask<Sheet>('GET', `/api/table/sheets/${actor}`, this.token);
  /** The record of a character that the viewer plays. */
  record = (actor: ActorId) => ask<unknown>('GET', `/api/table/sheets/${actor}/record`, this.token);
  /** What comes of a character's record in this campaign. */
  draft = (record: unknown) => ask<Drafted>('POST', '/api/table/character', this.token, { record });
  odds = (commands: Command[], signal?: AbortSignal, after?: Command) =>
    ask<{ odds: (Odds | null)[] }>('POST', '/api/table/odds', this.token, { commands, ...(after === undefined ? {} : { after }) }, signal).then((answer) => answer.odds);
  /** What could be done to others after a command without dice. */
  then = (first: Command) =>
    ask<Then>('POST', '/api/table/then', this.token, { first });
  why = (actor: ActorId) =>
    ask<{ barred: Unavailable[] }>('POST', '/api/table/why', this.token, { actor }).then((answer) => answer.barred);
  command = (id: string, command: Command, dice?: number[], expected?: number) =>
    ask<Done>('POST', '/api/table/commands', this.token, { id, command, dice, expected_seq: expected });
  /** What a policy would do next; where several act together, for somebody who is not one of the others. */
  suggest = (policy: string | null, others: readonly ActorId[] = []) =>
    ask<Suggested>('POST', '/api/table/suggest', this.token, { ...(policy === null ? {} : { policy }), ...(others.length > 0 ? { others } : {}) });
  undo = (id: string, expected: number) => ask<Done>('POST', '/api/table/undo', this.token, { id, expected_seq: expected });
  /** Tells everybody what was done in secret. */
  reveal = (id: string, seq: number) => ask<Done>('POST', '/api/table/reveal', this.token, { id, seq });
  redo = (id: string, expected: number) => ask<Done>('POST', '/api/table/redo', this.token, { id, expected_seq: expected });
  roll = (id: string, roll: Omit<RollDice, 'id' | 'dice'>, dice?: number[]) =>
    ask<LogEntry>('POST', '/api/table/rolls', this.token, { id, ...roll, dice });
  rollOdds = (expression: string) =>
    ask<DiceOdds>('GET', `/api/table/rolls/odds?expression=${encodeURIComponent(expression)}`, this.token);
  calls = () => ask<Calls>('GET', '/api/table/calls', this.token);
  call = (call: NewCall) => ask<Calls>('POST', '/api/table/calls', this.token, call);
  /** Reminds the player of a character whose roll is waited for. */
  remind = (call: string, actor: ActorId) => ask<void>('POST', `/api/table/calls/${encodeURIComponent(call)}/reminders`, this.token, { actor });
  withdraw = (call: string) => ask<void>('DELETE', `/api/table/calls/${encodeURIComponent(call)}`, this.token);
  /** Rolls what was called for. */
  rollCalled = (call: string, actor: ActorId, dice?: number[]) =>
    ask<Calls>('POST', `/api/table/calls/${encodeURIComponent(call)}/rolls`, this.token, { actor, dice });
  /** Says who helps whoever is to roll; null for nobody. */
  helpCalled = (call: string, actor: ActorId, helper: ActorId | null) =>
    ask<Calls>('POST', `/api/table/calls/${encodeURIComponent(call)}/help`, this.token, { actor, helper });
  calledOdds = (call: string, actor: ActorId) =>
    ask<{ odds?: Odds | null }>('GET', `/api/table/calls/${encodeURIComponent(call)}/odds/${actor}`, this.token).then((answer) => answer.odds ?? null);
  /** Holds a command whose next die is somebody else's. */
  hold = (id: string, command: Command, dice: number[], label: string) => ask<Calls>('POST', '/api/table/held', this.token, { id, command, dice, label });
  /** Says what the next dice of a held command show, of which so many lie there. */
  rollHeld = (id: string, used: number, faces: number[]) => ask<Calls>('POST', `/api/table/held/${encodeURIComponent(id)}/dice`, this.token, { used, faces });
  /** Takes a held command back. */
  takeBackHeld = (id: string) => ask<void>('DELETE', `/api/table/held/${encodeURIComponent(id)}`, this.token);
  /** Asks the game master for a check. */
  wish = (actor: ActorId, words: string) => ask<Calls>('POST', '/api/table/calls/wishes', this.token, { actor, words });
  decline = (actor: ActorId) => ask<void>('DELETE', `/api/table/calls/wishes/${actor}`, this.token);
  pictures = () => ask<{ pictures: Picture[] }>('GET', '/api/table/pictures', this.token).then((answer) => answer.pictures);
  fit = (place: string, fit: PictureFit) => ask<unknown>('POST', `/api/table/pictures/${place}/fit`, this.token, fit);
  takeDown = (place: string) => ask<void>('DELETE', `/api/table/pictures/${place}`, this.token);

  /** Puts a picture in its place; without a fit, it is as wide as the map. */
  async hang(place: string, picture: Blob, fit?: PictureFit): Promise<void> {
    const how = fit ? `?x=${fit.x}&y=${fit.y}&space=${fit.space}` : '';
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/octet-stream' };
    const response = await fetch(`/api/table/pictures/${place}${how}`, { method: 'PUT', headers, body: picture }).catch(() => {
      throw new Unreachable();
    });
    if (!response.ok) throw readError(response.status, await response.text());
  }

  /** A picture that is told of. */
  async picture({ place, hash }: Picture): Promise<Blob> {
    const response = await fetch(`/api/table/pictures/${place}/${hash}`, { headers: { authorization: `Bearer ${this.token}` } });
    if (!response.ok) throw readError(response.status, await response.text());
    return response.blob();
  }

  links = () => ask<TableLink[]>('GET', '/api/table/links', this.token);
  makeLink = (role: Role, name: string, actors: ActorId[], joins_at_once = false) =>
    ask<MadeLink>('POST', '/api/table/links', this.token, { role, name, actors, joins_at_once });
  /** A player who was invited without a character hands one in, as the text of its file. */
  handIn = (record: string) => ask<Calls>('POST', '/api/table/newcomers', this.token, { record });
  /** Lets it join, or not. */
  admit = (id: string) => ask<Calls>('POST', `/api/table/newcomers/${encodeURIComponent(id)}`, this.token);
  turnAway = (id: string) => ask<void>('DELETE', `/api/table/newcomers/${encodeURIComponent(id)}`, this.token);
  addresses = () => ask<Addresses>('GET', '/api/table/addresses', this.token);
  revoke = (id: number) => ask<void>('DELETE', `/api/table/links/${id}`, this.token);

  /** The whole campaign as JSON lines. */
  async export(): Promise<Blob> {
    const response = await fetch('/api/table/export', { headers: { authorization: `Bearer ${this.token}` } });
    if (!response.ok) throw readError(response.status, await response.text());
    return response.blob();
  }
}
