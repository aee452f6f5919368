import type { At, Ground } from '../api/types';
import type { TableContext } from '../table/context';
import { called } from './called';
import { key, type Arrow } from './geometry';
import type { Gestures } from './gestures';
import type { Looking } from './looking.svelte';
import type { Standing } from './standing.svelte';
import { describe } from './token';
import type { Tools } from './tools.svelte';

/** What the keys on the map work with. */
export interface KeyReach {
  table: Pick<TableContext, 'store' | 'choice'>;
  standing: Standing;
  looking: Looking;
  tools: Tools;
  ground: () => Ground;
  gestures: () => Gestures;
}

const ARROWS: Record<string, Arrow> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** The keys on the map: all that a pointer can do. */
export class KeyboardHand {
  #reach: KeyReach;
  /** Whom the keys last came to, of several in one space. */
  #reached: number | null = null;

  constructor(reach: KeyReach) {
    this.#reach = reach;
  }

  press(event: KeyboardEvent): void {
    const { looking, tools, table, gestures } = this.#reach;
    const arrow = ARROWS[event.key];
    if (arrow) this.#step(arrow);
    else if (event.key === 'Enter' || event.key === ' ') this.#enter();
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) this.#openMenu();
    else if (event.key === 'n' || event.key === 'N') this.#next(event.key === 'n' ? 1 : -1);
    else if (event.key === 'r') {
      // Elsewhere it leads to the last result.
      event.stopPropagation();
      this.#measure();
    } else if (event.key === 'p') this.#point();
    else if (event.key === '+' || event.key === '=') gestures().zoom(1.25);
    else if (event.key === '-') gestures().zoom(0.8);
    else if (event.key === '0') gestures().fit();
    else if (event.key === 'Escape') {
      if (tools.tool) {
        // What else Escape closes stays open.
        event.stopPropagation();
        return tools.putAway();
      }
      looking.unpin();
      table.choice.letGo();
    } else return;
    event.preventDefault();
  }

  get #focus(): At | null {
    const { store, choice } = this.#reach.table;
    return (choice.focus === null ? null : store.tokens.get(choice.focus)?.at) ?? null;
  }

  #step(arrow: Arrow): void {
    const { table, standing, looking, tools, ground } = this.#reach;
    const from = table.choice.cell ?? this.#focus ?? ground().cells[0]?.at;
    if (!from) return;
    const to = standing.shape.step(from, arrow);
    if (!standing.isKnown(to)) return;
    looking.pin(to);
    this.#reached = null;
    looking.spoken = tools.words ? `${tools.words}. ${looking.tell(to)}` : looking.tell(to);
    this.#reach.gestures().reveal(standing.shape.center(to));
  }

  /** Measures from the space that is chosen, or from whoever is looked at. */
  #measure(): void {
    const { table, standing, looking, tools } = this.#reach;
    const from = table.choice.cell ?? this.#focus;
    tools.measure(from);
    const begins = `Measuring${from ? ` from ${called(standing.shape, from)}` : ''}: the arrow keys lead to the other end`;
    looking.spoken = tools.tool ? begins : 'No longer measuring';
  }

  /** Points at the space that is chosen; without one the next press points. */
  #point(): void {
    const { table, tools } = this.#reach;
    if (table.store.table?.viewer.role === 'spectator') return;
    const at = table.choice.cell ?? this.#focus;
    if (at) table.store.point(at);
    else tools.pointer();
  }

  /** Does what a tap on the chosen space would do at the second time. */
  #enter(): void {
    const { table, standing, looking, tools } = this.#reach;
    const { choice, store } = table;
    const cell = choice.cell;
    if (cell === null) return;
    if (tools.corner(cell)) {
      const place = called(standing.shape, cell);
      looking.spoken = tools.from ? `One corner is ${place}` : `${tools.opens ? 'Uncovered' : 'Covered'} up to ${place}`;
      return;
    }
    if (choice.picking) {
      choice.picking(cell);
      choice.picking = null;
      return;
    }
    const all = standing.at(cell);
    const here = all.find((token) => token.actor === this.#reached) ?? standing.inTurn(all);
    if (here && store.isGameMaster && choice.picked === here.actor) choice.menu = here.actor;
    else if (here) {
      choice.pick(here.actor);
      const more = store.isGameMaster ? ' Enter again opens its menu.' : '';
      looking.spoken = choice.picked === null ? `${here.name} let go` : `${describe(here)}. What can be done is in the list of actions.${more}`;
    } else looking.go(cell);
  }

  #openMenu(): void {
    const { table, standing } = this.#reach;
    const { choice, store } = table;
    const here = choice.cell ? standing.at(choice.cell) : [];
    const focus = choice.focus === null ? undefined : store.tokens.get(choice.focus);
    const whom = here.find((token) => token.actor === this.#reached) ?? here[0] ?? focus;
    if (whom && store.isGameMaster) choice.menu = whom.actor;
  }

  #next(by: number): void {
    const { table, standing, looking } = this.#reach;
    const { choice } = table;
    const list = standing.tokens.filter((token) => token.at);
    const looked = list.filter((token) => choice.cell && token.at && key(token.at) === key(choice.cell));
    const last = looked.find((token) => token.actor === this.#reached) ?? looked[0];
    const current = last ? list.indexOf(last) : -1;
    const token = list[(current + by + list.length) % list.length];
    if (!token?.at) return;
    looking.pin(token.at);
    this.#reached = token.actor;
    const told = looking.tell(token.at);
    looking.spoken = standing.shared.has(token.actor) ? `${token.name}, of several in one space. ${told}` : told;
    this.#reach.gestures().reveal(standing.shape.center(token.at));
  }
}
