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
  /** What belongs to a deed that is told behind it. */
  let early: Line[] = [];
  for (const line of lines) {
    const actor = line.actor ?? null;
    if (line.belongs) {
      if (deed) told.push({ line, under: true });
      else early.push(line);
    } else if (line.mood === 'deed') {
      const before = told.at(-1);
      if (before && !before.under && moveAfter(before.line, line)) told[told.length - 1] = { line: wayOn(before.line, line), under: false };
      else if (deed && deed.actor === actor && !deed.rolled && actor !== null) {
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
      if (line.mood === 'harm' && deed && worth?.under && worth.line.mood === 'roll' && !worth.line.came && !worth.line.belongs) told[told.length - 1] = { line: explained(line, worth.line), under: true };
      else told.push({ line, under: deed !== null });
    } else {
      deed = null;
      told.push({ line, under: false });
    }
    if (deed && early.length > 0) {
      told.push(...early.map((one) => ({ line: one, under: true })));
      early = [];
    }
  }
  return [...told, ...early.map((line) => ({ line, under: false }))];
}

/** So many rolls in a row that decide nothing, each of another, are told as one. */
const MANY = 4;

/** What is told, with rolls of everybody, such as those for who acts first, together as one; also those of whoever rolls again for a tie. */
export function together(told: readonly Told[]): (Told | readonly Told[])[] {
  const found: (Told | readonly Told[])[] = [];
  for (let at = 0; at < told.length; ) {
    const who = new Set<number | null>();
    let end = at;
    for (let one = told[end]; one && one.line.mood === 'roll' && !one.line.came && (who.size >= MANY || !who.has(one.line.actor ?? null)); one = told[end]) {
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

/** Whether a line is a move of the same actor as the move before it. */
function moveAfter(before: Line, line: Line): boolean {
  return before.to != null && line.to != null && before.actor != null && before.actor === line.actor;
}

/** A move with the next of the same actor: where it went after the first. */
function wayOn(before: Line, next: Line): Line {
  const text = before.text.replace(/\.$/, '');
  return { ...next, ...explained(next, before), text: `${text}, on to ${next.to ?? ''}${text === before.text ? '' : '.'}` };
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
  // What others throw against what somebody does, decided or not.
  return !isBlow && (decisive?.came != null || (roll.came != null && decisive?.mood === 'deed'));
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

/** Whether the entries of a deed go on in the next: what decides it, how it was met, what was chosen once its roll had come. */
export function goesOn(deed: readonly LogEntry[], next: LogEntry): boolean {
  const last = deed.at(-1);
  if (!last || [last, next].some((one) => one.kind !== 'act' || one.undone || one.secret || one.roll != null || one.reveals != null)) return false;
  // What belongs to a deed follows on it at once.
  if (next.seq === last.seq + 1 && next.lines.find((line) => !isBookkeeping(line) || line.belongs)?.belongs) return true;
  const first = next.lines.filter((line) => !isBookkeeping(line));
  const end = last.lines.findLast((line) => !isBookkeeping(line));
  // Move after move in one turn.
  if (end && first.length === 1 && first[0] && moveAfter(end, first[0])) return true;
  // A blow whose worth is rolled, and that somebody lets fall.
  if (next.seq === last.seq + 1 && end?.mood === 'roll' && !end.came && end.actor != null && first[0]?.mood === 'harm' && first[0].actor === end.actor) return true;
  if (end?.mood !== 'deed') return false;
  // Only what came of somebody's roll may decide what is told already.
  const decisive = first.find((line) => line.mood === 'roll' || line.mood === 'frame' || (line.mood === 'deed' && line.actor === end.actor && !end.belongs));
  if (decisive?.mood !== 'roll' || decisive.came == null || saysWhat(decisive)) return false;
  const open = tale(deed.flatMap(({ lines }) => lines).filter((line) => !isBookkeeping(line))).findLast(({ under }) => !under)?.line;
  return open?.mood === 'deed' && open.actor != null && open.actor === decisive.actor && isOf(open, decisive);
}
