import { open, LibraryApi } from '../api/client';
import type { Being, NewFile, LibraryFile } from '../api/types';
import { beginOwn, behind, putBehind } from './behind';
import { forgetLibrary, keepLibrary, libraries } from './kept';

/** A file as it was read or written: its name, and the hash of what stood there then. */
export interface Kept {
  name: string;
  hash: string;
}

/** The library of whoever sits before the screen, with its files of one game. It is made when the first file is put there. */
export class Library {
  readonly system: string;
  /** What opens it; empty before there is one. */
  token = $state('');
  files = $state.raw<readonly LibraryFile[]>([]);
  /** Whom the library holds, and whom the starter content. */
  own = $state.raw<readonly Being[]>([]);
  starter = $state.raw<readonly Being[]>([]);

  constructor(system: string, token = '') {
    this.system = system;
    this.token = token || (libraries()[0] ?? '');
  }

  get names(): string[] {
    return this.files.map((file) => file.about.file);
  }

  /** Reads the files; of a token that opens nothing it says so. */
  async load(): Promise<void> {
    if (this.token === '') return;
    const { files } = await this.api().files(this.system);
    keepLibrary(this.token);
    this.files = files;
  }

  /** Reads whom there is to meet. */
  async beings(): Promise<void> {
    const own = this.token === '' ? Promise.resolve([]) : this.api().bestiary(this.system);
    [this.starter, this.own] = await Promise.all([open.bestiary(this.system), own]);
  }

  /** The library; made where there is none yet. */
  async made(): Promise<LibraryApi> {
    if (this.token === '') {
      this.token = (await open.makeLibrary()).token;
      keepLibrary(this.token);
    }
    return this.api();
  }

  async put(files: NewFile[], how: { draft?: boolean; replace?: boolean } = {}): Promise<readonly LibraryFile[]> {
    const put = await (await this.made()).put(this.system, files, how);
    await this.load();
    return put;
  }

  async check(name: string, text: string) {
    return (await this.made()).check(this.system, name, text);
  }

  text(name: string) {
    return this.api().text(this.system, name);
  }

  async rename(name: string, to: string): Promise<void> {
    await this.api().rename(this.system, name, to);
    // What lies behind its map goes with it.
    const picture = await behind(this.token, this.system, name);
    if (picture) await Promise.all([putBehind(this.token, this.system, to, picture), putBehind(this.token, this.system, name, null)]);
    await this.load();
  }

  /** Takes a file away; returns its text, to bring it back. */
  async drop(name: string): Promise<string> {
    const { text } = await this.text(name);
    await this.api().drop(this.system, name);
    await this.load();
    return text;
  }

  begin(name: string) {
    return beginOwn(this.token, this.system, name);
  }

  /** Takes every link to the library back; this browser has the new one. */
  async renew(): Promise<void> {
    const before = this.token;
    this.token = (await this.api().renew()).token;
    forgetLibrary(before);
    keepLibrary(this.token);
  }

  private api(): LibraryApi {
    return new LibraryApi(this.token);
  }
}
