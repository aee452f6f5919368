import type { Line, LogEntry } from '../api/types';
import { isBookkeeping } from './book';

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
 * The roll stands behind the deed that it decides, with all that explains it. `names` says whether a line names somebody beside
 * who does it: of several things that one does in a row the blow names whom it is aimed at, and turning about names nobody.
 */
export function tale(lines: readonly Line[], names: (line: Line) => boolean = () => false): Told[] {
  const told: Told[] = [];
  let deed: Deed | null = null;
  for (const line of lines) {
    const actor = line.actor ?? null;
    if (line.mood === 'deed') {
      if (deed && deed.actor === actor && !deed.rolled && actor !== null) {
        const before = told[deed.at];
        if (before && names(before.line) && !names(line)) told.push({ line, under: true });
        else {
          // What was announced, and then is done.
          if (before) told[deed.at] = { ...before, under: true };
          told.splice(deed.at, 0, { line, under: false });
        }
      } else if (deed && !deed.rolled) told.push({ line, under: true });
      else deed = head(told, line, false);
    } else if (line.mood === 'roll') {
      const own = deed && deed.actor === actor ? told[deed.at] : undefined;
      if (deed && own && !deed.rolled && line.came) {
        told[deed.at] = { line: decided(own.line, line), under: false };
        deed.rolled = true;
      } else if (deed?.rolled && deed.actor === actor && !line.came) told.push({ line, under: true });
      else deed = head(told, line, true);
    } else if (line.mood === 'harm' || line.mood === 'boon' || line.mood === 'status') {
      told.push({ line, under: deed !== null });
    } else {
      deed = null;
      told.push({ line, under: false });
    }
  }
  return told;
}

/** Begins what is told of a deed. */
function head(told: Told[], line: Line, rolled: boolean): Deed {
  told.push({ line, under: false });
  return { at: told.length - 1, actor: line.actor ?? null, rolled };
}

/** The deed in its own words, with the roll that decided it. */
function decided(deed: Line, roll: Line): Line {
  return { ...roll, text: deed.text, checks: [...(deed.checks ?? []), ...(roll.checks ?? [])], rules: [...(deed.rules ?? []), ...(roll.rules ?? [])] };
}

/** Whether an entry ends in a deed that is not decided yet, and another decides it: an attack, and how it was met. */
export function goesOn(entry: LogEntry, next: LogEntry): boolean {
  if ([entry, next].some((one) => one.kind !== 'act' || one.undone || one.secret || one.roll != null || one.reveals != null)) return false;
  const last = entry.lines.filter((line) => !isBookkeeping(line)).at(-1);
  if (last?.mood !== 'deed' || last.actor == null) return false;
  const roll = next.lines.filter((line) => !isBookkeeping(line)).find((line) => line.mood === 'roll' || line.mood === 'frame' || (line.mood === 'deed' && line.actor === last.actor));
  return roll?.mood === 'roll' && roll.actor === last.actor && roll.came != null;
}
