import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import type { MadeLink, Table } from '../src/lib/api/types';
import { typeset } from '../src/lib/ui/typeset';
import { isNonsense, masked, said as words } from './nonsense';

const ARGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
/** The browser that `scripts/chromium` sees to. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
/** For a person who sees things move: most tests go without, since a browser draws each step of it without a graphics card. */
export const MOVING = { reducedMotion: 'no-preference' } as const;
const SHOTS = new URL('./shots/', import.meta.url).pathname;

/** A server with a folder of its own, and a browser. */
export interface House {
  /** Where the table is: `http://127.0.0.1:PORT`. */
  address: string;
  /** The link that was printed to the table that was laid, where one was asked for. */
  link: string;
  browser: Browser;
  /** Ends the server as a power cut would, and starts it again at the same address. */
  restart(): Promise<void>;
  /** Ends the server; `open` starts it again. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the binary that LUDEX_BIN names, and a browser; with the sample on the table, as `make run` does it, where asked. */
export async function openHouse(sample = false): Promise<House> {
  const binary = process.env.LUDEX_BIN;
  if (!binary) throw new Error('LUDEX_BIN must name the built ludex binary');
  mkdirSync(SHOTS, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), 'ludex-e2e-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  let link = '';

  const open = async () => {
    const laid = sample && link === '';
    const args = ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, ...(laid ? ['--sample'] : [])];
    server = spawn(binary, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const path = await said(server, laid ? /\/table#\S+(?=\n)/ : new RegExp(address));
    if (laid) link = path;
  };
  const shut = async () => {
    const running = server;
    server = null;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await gone;
  };
  await open();
  const front = process.env.LUDEX_FRONT === 'preview' ? await preview(address) : null;
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || CHROMIUM, args: ARGS });
  return {
    address: front?.address ?? address,
    link: link && (front?.address ?? address) + link,
    browser,
    open,
    shut,
    restart: async () => {
      await shut();
      await open();
    },
    close: async () => {
      // What a page still asks for as it goes is nobody's answer.
      await Promise.all(browser.contexts().map((context) => context.unrouteAll({ behavior: 'ignoreErrors' })));
      await browser.close();
      await shut();
      await front?.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The web table from `dist`, with the server's own policy for pages, in front of a server that was built without it. */
async function preview(server: string): Promise<{ address: string; close: () => Promise<void> }> {
  const vite = await import('vite');
  const proxy = { '/api': { target: server, ws: true } };
  const policy = (await fetch(server)).headers.get('content-security-policy');
  const front = await vite.preview({
    root: new URL('..', import.meta.url).pathname,
    preview: { port: await freePort(), host: '127.0.0.1', proxy, headers: policy ? { 'content-security-policy': policy } : {} },
    logLevel: 'silent',
  });
  const address = front.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return { address, close: () => front.close() };
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

/** What the server says that looks so, as soon as it says it. */
function said(server: ChildProcess, looks: RegExp): Promise<string> {
  return new Promise((done, failed) => {
    const patience = setTimeout(() => failed(new Error(`the server did not say ${looks} in 20 s`)), 20_000);
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    let text = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = looks.exec(text);
      if (!found) return;
      clearTimeout(patience);
      done(found[0]);
    });
  });
}

/** A person at the table: a browser window of their own. What goes wrong on their page is kept in `faults`. */
export class Person {
  readonly page: Page;
  readonly faults: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (message) => {
      // A server that is away on purpose, and a refusal on purpose, are told by the browser as errors too.
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) this.faults.push(message.text());
    });
  }

  static async at(house: House, options: BrowserContextOptions = {}): Promise<Person> {
    const context = await house.browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce', ...options });
    // The lobby shows every game, so that whatever is looked for is there.
    await context.addInitScript(() => localStorage.getItem('ludex.lobby.game') ?? localStorage.setItem('ludex.lobby.game', 'all'));
    if (isNonsense()) await withoutMeaning(context);
    return new Person(await context.newPage());
  }

  /** Opens an encounter from the lobby. */
  async begins(house: House, encounter: string): Promise<void> {
    await this.page.goto(house.address);
    // Not among the tables that this person was at, which may have the same name.
    await this.page.locator('.cards').getByRole('button', { name: encounter }).first().click();
    await this.page.getByRole('button', { name: words('Begin the fight'), exact: true }).waitFor();
  }

  /** Does something by its label in the list of actions, and waits until the table has moved on. */
  async does(label: string): Promise<void> {
    const seq = await this.seq();
    const button = this.page.getByRole('button', { name: typeset(words(label)) }).first();
    await this.untilItMoves(seq, () => button.click());
  }

  /** Presses something, and waits until the table has moved on. */
  async untilItMoves(seq: number, press: () => Promise<void>): Promise<void> {
    await press();
    await this.movesOn(seq);
  }

  /** The number of the last entry that this person sees. */
  async seq(): Promise<number> {
    return Number(await this.page.locator('[data-seq]').getAttribute('data-seq'));
  }

  /** Waits until this person sees more than entry `seq`. */
  async movesOn(seq: number, timeout = 15_000): Promise<void> {
    await this.page.waitForFunction((known) => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq')) > known, seq, { timeout });
  }

  /** Waits until this person sees entry `seq`. */
  async sees(seq: number): Promise<void> {
    await this.page.waitForFunction((known) => Number(document.querySelector('[data-seq]')?.getAttribute('data-seq')) >= known, seq, { timeout: 15_000 });
  }

  /** Takes a picture to look at, where pictures are wanted: a browser without a graphics card is long about them. */
  async shot(name: string): Promise<void> {
    if (process.env.LUDEX_SHOTS) await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  /** Gives a command without a form, as the page does; it must be lawful. */
  async gives(house: House, command: Record<string, unknown>): Promise<void> {
    const seq = await this.seq();
    const response = await fetch(`${house.address}/api/table/commands`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: crypto.randomUUID(), command }),
    });
    if (!response.ok) throw new Error(`${JSON.stringify(command)}: ${await response.text()}`);
    await this.movesOn(seq);
  }

  token(): string {
    return decodeURIComponent(new URL(this.page.url()).hash.slice(1));
  }
}

/** A link for a player of some actors, made as the dialog makes it. */
export async function linkFor(house: House, master: Person, name: string, actors: readonly string[]): Promise<string> {
  const table = await tableOf<Table>(house, master.token());
  const numbers = table.view.tokens.filter((token) => actors.includes(token.name)).map((token) => token.actor);
  if (numbers.length !== actors.length) throw new Error(`there are not just ${actors.length} of the names ${actors.join(', ')}`);
  const response = await fetch(`${house.address}/api/table/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${master.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'player', name, actors: numbers }),
  });
  return `${house.address}${((await response.json()) as MadeLink).link}`;
}

/** What the API says of the table, for a test to decide by. */
export async function tableOf<T>(house: House, token: string): Promise<T> {
  const response = await fetch(`${house.address}/api/table`, { headers: { authorization: `Bearer ${token}` } });
  return masked((await response.json()) as T);
}

/** Replaces the words of whatever game by ones without a meaning, in all that pages of a browser are sent of a table. */
async function withoutMeaning(context: BrowserContext): Promise<void> {
  await context.route('**/api/table**', async (route) => {
    // A server that is away, or a page that has gone, has no answer.
    const response = await route.fetch().catch(() => null);
    if (response === null) return route.abort().catch(() => undefined);
    const isJson = response.headers()['content-type']?.includes('application/json') ?? false;
    await route.fulfill(isJson ? { response, json: masked(await response.json()) } : { response });
  });
  await context.routeWebSocket('**/api/**', (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => page.send(typeof message === 'string' ? JSON.stringify(masked(JSON.parse(message))) : message));
  });
}

/** By how many pixels a page is wider than its window; none is right. */
export function overflow(person: Person): Promise<number> {
  return person.page.evaluate((width) => Math.max(document.documentElement.scrollWidth, innerWidth) - width, person.page.viewportSize()?.width ?? 0);
}
