import type { Line, LogEntry } from '../api/types';
import { isBookkeeping, saysWhat } from './book';

/** A line of the log as it is drawn. */
export interface Told {
  line: Line;
  /** Whether it belongs to what stands above it: what the other did, what it came to. */
  under: boolean;
}

/** What somebody does, until it has come to something. */
interface Deed {
  /** Where it stands among what is told. */
  at: number;
  actor: number | null;
  rolled: boolean;
}

/**
 * An action as one: who did what to whom with its result in one line, below it what the other did, harm and what else came of it.
 * The roll stands behind the deed that it decides, with all that explains it. Of several things that one does in a row the blow
 * is aimed at somebody, and turning about at nobody. What a blow is worth is told with the harm that it does.
 */
export function tale(lines: readonly Line[]): Told[] {
  const told: Told[] = [];
  let deed: Deed | null = null;
  for (const line of lines) {
    const actor = line.actor ?? null;
    if (line.mood === 'deed') {
      if (deed && deed.actor === actor && !deed.rolled && actor !== null) {
        const before = told[deed.at];
        if (before && before.line.whom != null && line.whom == null) told.push({ line, under: true });
        else {
          // What was announced, and then is done.
          if (before) told[deed.at] = { ...before, under: true };
          told.splice(deed.at, 0, { line, under: false });
        }
      } else if (deed && !deed.rolled) told.push({ line, under: true });
      else deed = head(told, line, false);
    } else if (line.mood === 'roll') {
      const own = deed && deed.actor === actor ? told[deed.at] : undefined;
      if (deed && own && !deed.rolled && line.came && !saysWhat(line) && isOf(own.line, line)) {
        told[deed.at] = { line: decided(own.line, line), under: false };
        deed.rolled = true;
      } else if (deed && follows(told[deed.at]?.line, deed, line)) told.push({ line, under: true });
      else {
        // Whoever is struck at had met the blow before it was rolled.
        const met = deed && !deed.rolled && deed.actor !== null && deed.actor === line.whom && told.at(-1)?.line.whom == null && deed.at === told.length - 1 ? told.pop() : undefined;
        deed = head(told, line, true);
        if (met) told.push({ ...met, under: true });
      }
    } else if (line.mood === 'harm' || line.mood === 'boon' || line.mood === 'status') {
      const worth = told.at(-1);
      if (line.mood === 'harm' && deed && worth?.under && worth.line.mood === 'roll' && !worth.line.came) told[told.length - 1] = { line: explained(line, worth.line), under: true };
      else told.push({ line, under: deed !== null });
    } else {
      deed = null;
      told.push({ line, under: false });
    }
  }
  return told;
}

/** So many rolls in a row that decide nothing, each of another, are told as one. */
const MANY = 4;

/** What is told, with rolls of everybody, such as those for who acts first, together as one. */
export function together(told: readonly Told[]): (Told | readonly Told[])[] {
  const found: (Told | readonly Told[])[] = [];
  for (let at = 0; at < told.length; ) {
    const who = new Set<number | null>();
    let end = at;
    for (let one = told[end]; one && one.line.mood === 'roll' && !one.line.came && !who.has(one.line.actor ?? null); one = told[end]) {
      who.add(one.line.actor ?? null);
      end += 1;
    }
    if (end - at >= MANY) {
      found.push(told.slice(at, end));
      at = end;
    } else {
      const one = told[at];
      if (one) found.push(one);
      at += 1;
    }
  }
  return found;
}

/** Begins what is told of a deed. */
function head(told: Told[], line: Line, rolled: boolean): Deed {
  told.push({ line, under: false });
  return { at: told.length - 1, actor: line.actor ?? null, rolled };
}

/**
 * Whether a roll belongs to what a deed came to: what it is worth, and, where the deed was decided, how others stand against it.
 * A blow of another is an action of its own.
 */
function follows(decisive: Line | undefined, deed: Deed, roll: Line): boolean {
  if (roll.actor === deed.actor) return roll.came == null && deed.actor !== null;
  const isBlow = roll.came != null && roll.came.result !== 'success' && roll.came.result !== 'failure';
  return decisive?.came != null && !isBlow;
}

/** Whether a roll may be that of a deed: it is not aimed at somebody else. */
function isOf(deed: Line, roll: Line): boolean {
  return roll.whom == null || roll.whom === deed.whom;
}

/** The deed in its own words, with the roll that decided it. */
function decided(deed: Line, roll: Line): Line {
  return { ...explained(roll, deed), text: deed.text, head: null };
}

/** A line with what explains another that goes before it and is not told. */
function explained(line: Line, before: Line): Line {
  return { ...line, checks: [...(before.checks ?? []), ...(line.checks ?? [])], rules: [...(before.rules ?? []), ...(line.rules ?? [])] };
}

/** Whether an entry ends in a deed that is not decided yet, and another decides it: an attack, and how it was met. */
export function goesOn(entry: LogEntry, next: LogEntry): boolean {
  if ([entry, next].some((one) => one.kind !== 'act' || one.undone || one.secret || one.roll != null || one.reveals != null)) return false;
  const last = entry.lines.filter((line) => !isBookkeeping(line)).at(-1);
  if (last?.mood !== 'deed' || last.actor == null) return false;
  const roll = next.lines.filter((line) => !isBookkeeping(line)).find((line) => line.mood === 'roll' || line.mood === 'frame' || (line.mood === 'deed' && line.actor === last.actor));
  return roll?.mood === 'roll' && roll.actor === last.actor && roll.came != null && !saysWhat(roll) && isOf(last, roll);
}
