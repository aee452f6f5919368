import { typesetAll } from '../ui/typeset';
import type { ApiErrorBody, LiveMessage } from './types';

/** How the live connection stands. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'refused';

/** What a live connection tells of the table. */
export type TableMessage = Exclude<LiveMessage, { type: 'error' }>;

export interface LiveListener {
  /** The number of the last entry known: where the stream goes on. */
  from(): number;
  state(state: LiveState): void;
  /** What has come since the last time, in its order; each later table stands for those before it. */
  messages(messages: readonly TableMessage[]): void;
  refused(error: ApiErrorBody): void;
}

/** How long to wait before try number `attempt` (from 0): half a second, doubling, at most fifteen. */
export function waitBefore(attempt: number): number {
  return Math.min(500 * 2 ** attempt, 15_000);
}

/** So long an entry waits for the table that it led to, so that both are drawn together. */
const TABLE_WITHIN_MS = 60;

const SILENT_AFTER_HIDDEN_MS = 20_000;

/** A WebSocket that comes back by itself and goes on behind the last entry that was heard. */
export class Live {
  #token: string;
  #listener: LiveListener;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #everLive = false;
  #hiddenAt = 0;
  #heard: TableMessage[] = [];
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(token: string, listener: LiveListener) {
    this.#token = token;
    this.#listener = listener;
  }

  start(): void {
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#visibility);
    this.#open();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#telling);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#visibility);
    this.#socket?.close();
  }

  /** Says something to the server, if it is there. */
  say(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open(): void {
    if (this.#stopped) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/table/live`);
    this.#socket = socket;
    this.#listener.state(this.#everLive ? 'reconnecting' : 'connecting');
    socket.onopen = () => socket.send(JSON.stringify({ token: this.#token, from: this.#listener.from() }));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(typesetAll(JSON.parse(event.data) as LiveMessage));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hear(message: LiveMessage): void {
    if (message.type === 'error') {
      this.#tell();
      this.#stopped = true;
      this.#listener.state('refused');
      this.#listener.refused(message.error);
      return;
    }
    this.#attempt = 0;
    this.#everLive = true;
    this.#listener.state('live');
    this.#heard.push(message);
    // A page that draws more slowly than the table moves takes in at one time whatever waits, and so never falls behind.
    // Nothing is drawn of a page that nobody looks at, and there timers are late.
    if (document.hidden) this.#tell();
    else if (message.type === 'entry') this.#telling ??= setTimeout(() => this.#tell(), TABLE_WITHIN_MS);
    else {
      clearTimeout(this.#telling);
      this.#telling = setTimeout(() => this.#tell());
    }
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const heard = this.#heard;
    this.#heard = [];
    const last = heard.findLastIndex((message) => message.type === 'table');
    if (!this.#stopped) this.#listener.messages(heard.filter((message, i) => message.type !== 'table' || i === last));
  }

  #lost(): void {
    if (this.#stopped) return;
    this.#tell();
    this.#everLive = true;
    this.#listener.state('reconnecting');
    this.#timer = setTimeout(() => this.#open(), waitBefore(this.#attempt));
    this.#attempt += 1;
  }

  /** The network is back: no need to wait out the pause. */
  #hurry = () => {
    if (this.#stopped || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#attempt = 0;
    this.#open();
  };

  /** A phone that slept may hold a dead socket that still looks open. */
  #visibility = () => {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
    } else if (this.#hiddenAt > 0 && Date.now() - this.#hiddenAt > SILENT_AFTER_HIDDEN_MS) {
      clearTimeout(this.#timer);
      const old = this.#socket;
      this.#socket = null;
      old?.close();
      this.#attempt = 0;
      this.#open();
    }
  };
}
