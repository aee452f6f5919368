import type { Command, Cost, Form, Offer } from '../api/types';
import { withValue } from '../forms/pointer';
import type { Point } from './geometry';
import type { DrawnLine } from './lines';

/** What turns a door for whoever presses it. */
export interface Turn {
  /** The name of the door. */
  door: string;
  label: string;
  command: Command;
  /** Its price; nothing for a word of the game master's. */
  cost: readonly Cost[];
}

/** From how far away a door is meant, in units of the drawing. */
const NEAR = 13;

/** A door as it stands: its name, whether it is open, and whether players take it for a wall. */
type Standing = Pick<DrawnLine, 'name' | 'kind' | 'secret'>;

/** The word of the game master by which a door turns; null where the game has none. */
function ruled(forms: readonly Form[], { name, kind, secret }: Standing): Turn | null {
  const form = forms.find((known) => known.kind === 'door');
  if (!form || name === null) return null;
  const open = kind !== 'open-door';
  // What is turned so is not locked; a secret stays one.
  const said = [['door', name], ['open', open], ['locked', false], ['secret', secret]] as const;
  const command = said.reduce<unknown>((now, [word, value]) => {
    const field = form.fields.find(({ path }) => path.endsWith(`/${word}`));
    return field ? withValue(now, field.path, value) : now;
  }, form.command) as Command;
  return { door: name, label: `${open ? 'Open' : 'Shut'} ${name}`, command, cost: [] };
}

/** What turns a door: what is offered to whoever acts, to anybody else who may, or else the word of the game master. */
export function turnOf(door: Standing, offers: readonly Offer[], doer: number | null, forms: readonly Form[]): Turn | null {
  const offered = offers.filter((offer) => door.name !== null && offer.door === door.name);
  const offer = offered.find(({ actor }) => actor === doer) ?? offered[0];
  if (!offer) return ruled(forms, door);
  return { door: offer.door ?? '', label: offer.label, command: offer.command, cost: offer.cost ?? [] };
}

/** How far a point is from a line between two others. */
function away(point: Point, from: Point, to: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - at * x, point.y - from.y - at * y);
}

/** The door that is meant by a point of the drawing: the nearest, where it stands or where its leaf is; null where none is near. */
export function doorAt<T extends Pick<DrawnLine, 'from' | 'to' | 'shut'>>(doors: readonly T[], point: Point): T | null {
  const far = (door: T) => Math.min(away(point, door.from, door.to), away(point, door.from, door.shut));
  const nearest = doors.reduce<T | null>((best, door) => (best && far(best) <= far(door) ? best : door), null);
  return nearest && far(nearest) <= NEAR ? nearest : null;
}
