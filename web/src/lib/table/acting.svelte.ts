import { ApiError, Unreachable } from '../api/client';
import { isSettling, newId, retrying, settled } from '../api/retry';
import type { ActorId, Call, Calls, Command, DieNeeded, Done, RollDice } from '../api/types';
import { asked, isFace, NO_DICE, withFace, withoutLast, type Typed } from '../dice/typed';
import { toasts } from '../ui/toasts.svelte';
import type { TableStore } from './table.svelte';

/** Asks the server for something under an id, with real dice or without; the answer comes with the live updates. */
type Ask = (id: string, dice?: number[]) => Promise<unknown>;
/** Whether somebody has told what is wrong already. */
type Told = (error: ApiError) => boolean;
/** What follows once it was carried out, also where the last die is typed in much later. */
type After = () => void;
/** Leaves a command with the server until the dice of others lie there too. */
type Hold = (id: string, dice: number[], label: string) => Promise<unknown>;
const NOTHING: After = () => {};
/** So many letters of what a command is are told to whoever rolls for it: within 200 bytes in any writing. */
const inBrief = (label: string) => (label.length > 60 ? `${label.slice(0, 59)}…` : label);

/** What is being done at the table: commands and rolls on their way, and dice that are typed in for one. */
export class Acting {
  #store: TableStore;
  /** What is on its way, in words; null when nothing is. */
  busy = $state<string | null>(null);
  /** Whether this person rolls real dice and types them in. */
  ownDice = $state(localStorage.getItem('ludex.own-dice') === 'yes');
  /** The dice typed in for what waits for more of them. */
  dice = $state.raw<{ id: string; label: string; typed: Typed; ask: Ask; told: Told; after: After; hold: Hold | null } | null>(null);
  /** What follows once a held command no longer waits. */
  #afterHeld: { id: string; after: After } | null = null;

  /** What waits until the game master is no longer busy; `again` sends it once more where that is no longer done by itself. */
  waits = $state.raw<{ label: string; again: (() => void) | null } | null>(null);

  /** The entry of the last step back or forth, which may be known before it is shown. */
  #stepped = 0;

  constructor(store: TableStore) {
    this.#store = store;
  }

  setOwnDice(own: boolean): void {
    this.ownDice = own;
    localStorage.setItem('ludex.own-dice', own ? 'yes' : 'no');
  }

  /** Gives a command; returns whether it was carried out at once. */
  act(command: Command, label: string, after: After = NOTHING): Promise<boolean> {
    const hold: Hold = (id, dice, words) => this.#store.api.hold(id, command, dice, words);
    return this.#do(label, (id, dice) => this.#store.api.command(id, command, dice), () => false, after, this.ownDice, hold);
  }

  /** Rolls dice beside the rules; returns whether they were rolled. */
  roll(roll: Omit<RollDice, 'id' | 'dice'>, told: Told): Promise<boolean> {
    return this.#do(`Roll ${roll.expression}`, (id, dice) => this.#store.api.roll(id, roll, dice), told);
  }

  /** Rolls what was called for, with real dice or the game's own. */
  rollCalled(call: Call, actor: ActorId, own = this.ownDice): Promise<boolean> {
    return this.#do(call.title, (_, dice) => this.#store.api.rollCalled(call.id, actor, dice), () => false, NOTHING, own);
  }

  async #do(label: string, ask: Ask, told: Told, after: After = NOTHING, own = this.ownDice, hold: Hold | null = null): Promise<boolean> {
    if (this.busy !== null) return false;
    const id = newId();
    if (own) {
      this.dice = { id, label, typed: NO_DICE, ask, told, after, hold };
      return this.#sendDice();
    }
    return this.#send(label, () => ask(id), told, after);
  }

  /** The number of the last entry that this person knows of: what was shown, or what came of the last step back or forth. */
  #known = (): number => Math.max(this.#store.table?.seq ?? 0, this.#stepped);

  /** Takes the last command back; refused where somebody else has done something meanwhile. */
  undo = () => this.#step('Undo', (id) => this.#store.api.undo(id, this.#known()).then(this.#remember));
  /** Tells everybody what was done in secret. */
  reveal = (seq: number) => this.#step('Reveal', (id) => this.#store.api.reveal(id, seq));
  redo = () => this.#step('Redo', (id) => this.#store.api.redo(id, this.#known()).then(this.#remember));
  #remember = (done: Done): void => {
    this.#stepped = done.seq;
  };

  /** A real die shows a face. */
  async face(face: number): Promise<void> {
    const dice = this.dice;
    if (dice === null) return this.#faceOfHeld(face);
    if (this.busy !== null) return;
    const typed = withFace(dice.typed, face);
    if (typed === dice.typed) return;
    this.dice = { ...dice, typed };
    await this.#sendDice();
  }

  /** The last face was typed wrong. */
  async takeBack(): Promise<void> {
    if (this.dice === null || this.busy !== null) return;
    this.dice = { ...this.dice, typed: withoutLast(this.dice.typed) };
    await this.#sendDice();
  }

  /** A die of a held command shows a face. */
  async #faceOfHeld(face: number): Promise<void> {
    const held = this.#store.calls.held;
    if (!held?.asks || !isFace(face, held.needs.sides)) return;
    await this.#send(held.label ?? held.by, () => this.#store.api.rollHeld(held.id, held.needs.used, [face]).then(this.#called));
  }

  /** What waits for somebody's dice is not done after all. */
  async takeBackHeld(): Promise<void> {
    const held = this.#store.calls.held;
    if (!held?.takes_back) return;
    if (this.#afterHeld?.id === held.id) this.#afterHeld = null;
    const gone = async () => {
      await this.#store.api.takeBackHeld(held.id);
      if (this.#store.calls.held?.id === held.id) this.#store.calls = { ...this.#store.calls, held: null };
    };
    await this.#send('Take it back', gone);
  }

  /** A command that was held here no longer waits: what was to follow does. */
  heldIs(id: string | null): void {
    const waited = this.#afterHeld;
    if (waited === null || waited.id === id) return;
    this.#afterHeld = null;
    waited.after();
  }

  #called = (calls: Calls): void => {
    this.#store.calls = calls;
  };

  /** Leaves the die that is asked for to whoever rolls it: the game master, or the player whose it is. */
  async leaveToOthers(): Promise<boolean> {
    const dice = this.dice;
    if (dice === null || dice.hold === null || this.busy !== null) return false;
    const { hold, id, label, after } = dice;
    this.dice = null;
    const held = await this.#send(label, async () => {
      await hold(id, [...dice.typed.faces], inBrief(label));
      this.#called(await this.#store.api.calls());
    });
    if (held) this.#afterHeld = { id, after };
    return held;
  }

  /** Whether a die is in somebody else's hand: a player types their own dice, and what is nobody's in particular. */
  #isOfOthers({ actor, what }: DieNeeded): boolean {
    if (this.#store.isGameMaster) return false;
    return actor == null ? what == null : !(this.#store.table?.viewer.actors.includes(actor) ?? false);
  }

  /** Nothing is done after all: while a die is missing, nothing has happened. */
  putDiceAway(): void {
    this.dice = null;
  }

  async #sendDice(): Promise<boolean> {
    const dice = this.dice;
    if (dice === null) return false;
    const faces = [...dice.typed.faces];
    const done = await this.#send(dice.label, () => dice.ask(dice.id, faces), (error) => {
      if (error.needs === null) return dice.told(error);
      this.dice = { ...dice, typed: asked(dice.typed, error.needs) };
      return true;
    }, () => {
      this.dice = null;
      dice.after();
    });
    if (!done && this.dice?.typed.next == null) this.dice = null;
    const next = this.dice?.typed.next;
    if (next && this.dice?.hold && this.#isOfOthers(next)) await this.leaveToOthers();
    return done;
  }

  #step(label: string, ask: Ask): Promise<boolean> {
    const id = newId();
    return this.#send(label, () => ask(id));
  }

  async #send(label: string, ask: () => Promise<unknown>, told: Told = () => false, after: After = NOTHING): Promise<boolean> {
    if (this.busy !== null) return false;
    this.busy = label;
    this.waits = null;
    try {
      await settled(() => retrying(ask), () => (this.waits = { label, again: null }));
      this.waits = null;
      if (this.#store.connection !== 'live') await this.#store.refresh();
    } catch (error) {
      const late = isSettling(error);
      this.waits = late ? { label, again: () => void this.#send(label, ask, told, after) } : null;
      if (late) return false;
      if (error instanceof ApiError) {
        if (!told(error)) toasts.refusal(label, error);
      } else if (error instanceof Unreachable) {
        toasts.say('The table cannot be reached. Nothing was lost; try again when it is back.', 'bad');
      } else {
        throw error;
      }
      return false;
    } finally {
      this.busy = null;
    }
    after();
    return true;
  }
}
