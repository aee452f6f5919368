import type { ActorId, Check, Line, LogEntry, Rolled } from '../api/types';
import { isBookkeeping, saysWhat } from '../log/book';
import { typeset } from '../ui/typeset';

/** What became of a throw, in a word: for whoever threw it was good, bad, in between or neither. */
export interface Stamp {
  word: 'critical' | 'hit' | 'graze' | 'miss' | 'fumble' | 'success' | 'failure';
  tone: 'good' | 'mixed' | 'plain' | 'bad';
}

/** One throw of the dice: who, against what, and how it came out. */
export interface Throw {
  who: ActorId | null;
  whom: ActorId | null;
  /** What is done: "Orrin shoots at Snag with longbow". */
  deed: string;
  /** The whole sentence of the log. */
  text: string;
  dice: readonly Rolled[];
  total: number | null;
  /** The number that had to be reached, where the viewer may know it. */
  against: number | null;
  stamp: Stamp | null;
  checks: readonly Check[];
}

/** Something that changed: a wound, a condition, points that come back. */
export interface Change {
  who: ActorId | null;
  text: string;
  mood: Line['mood'];
  /** What stands at the token for a moment: "−5", "Prone". */
  short: string | null;
  checks: readonly Check[];
}

/** What an action came to, as the viewer may know it. */
export interface Result {
  seq: number;
  typed: boolean;
  title: string;
  throws: readonly Throw[];
  changes: readonly Change[];
}

const TONES: Record<Stamp['word'], Stamp['tone']> = { critical: 'good', hit: 'good', graze: 'mixed', miss: 'plain', fumble: 'bad', success: 'good', failure: 'plain' };

/** The stamp of a roll; nothing where it came to neither one thing nor the other. */
export function stampOf(line: Pick<Line, 'came'>): Stamp | null {
  const word = line.came?.result;
  return word === undefined ? null : { word, tone: TONES[word] };
}

/** A line with a roll as a throw. */
function thrown(line: Line, before: readonly Line[]): Throw {
  const checks = line.checks ?? [];
  const said = line.came?.total ?? null;
  const own = checks.find((check) => (check.dice ?? []).length > 0 && check.total === said) ?? checks.find((check) => (check.dice ?? []).length > 0) ?? checks[0];
  const who = line.actor ?? null;
  const whom = line.whom ?? null;
  return {
    who,
    whom,
    deed: (saysWhat(line) ? null : declared(before, who, whom)) ?? bare(line.head ?? line.text),
    text: line.text,
    dice: own?.dice ?? [],
    total: said ?? own?.total ?? null,
    against: line.came?.against ?? null,
    stamp: stampOf(line),
    checks,
  };
}

/** A roll in the fewest words: "hit 23 : 15"; nothing where it came to neither one thing nor the other. */
export function scoreOf(line: Pick<Line, 'came'>): { text: string; tone: Stamp['tone'] } | null {
  const stamp = stampOf(line);
  if (stamp === null) return null;
  const { total, against } = line.came ?? {};
  return { text: typeset(total == null ? stamp.word : `${stamp.word} ${total} : ${against}`), tone: stamp.tone };
}

/** By how much a roll fell short of what it had to reach; nothing where it did not, or where the numbers are not told. */
export function shortBy(line: Pick<Line, 'came'>): number | null {
  const { total, against } = line.came ?? {};
  return total != null && against != null && against > total ? against - total : null;
}

/** A sentence as a heading: without its full stop. */
const bare = (text: string) => text.replace(/\.$/, '');

/** The words in which the deed was announced, which name the weapon or the spell. */
export function declared(before: readonly Line[], who: ActorId | null, whom: ActorId | null): string | null {
  if (who === null || whom === null) return null;
  for (const line of [...before].reverse()) {
    if (line.mood === 'deed' && line.actor === who && !isBookkeeping(line) && line.whom === whom) return bare(line.text);
    // What somebody did before that is another deed.
    if (line.mood === 'roll' && line.actor === who) return null;
  }
  return null;
}

/** What somebody else is about to do to somebody, in the words of the log; nothing where the last deeds are not about them. */
export function declaredAt(entries: readonly LogEntry[], whom: ActorId): string | null {
  const told = entries.slice(-4).filter((entry) => !entry.undone && entry.kind === 'act');
  // What was done since then without a word is what the question is about, and says so itself.
  if (told.at(-1)?.lines.length === 0) return null;
  const since = new Set<ActorId>();
  for (const { lines } of told.reverse()) {
    for (const line of [...lines].reverse()) {
      if (line.mood === 'roll') return null;
      const isDeed = line.mood === 'deed' && line.actor != null && line.actor !== whom && !isBookkeeping(line);
      if (isDeed) return line.whom === whom && !since.has(line.actor as ActorId) ? bare(line.text) : null;
    }
    // Whoever has spent something since then has begun something else.
    for (const { actor } of lines) if (actor != null) since.add(actor);
  }
  return null;
}

/** What stands at a token for a moment when this happens to it; nothing where it can only be told. */
export function shortOf({ mood, delta }: Pick<Line, 'mood' | 'delta'>): string | null {
  if (delta?.word != null) return delta.word;
  if (delta?.points == null || (delta.points === 0 && mood !== 'harm')) return null;
  const of = delta.of == null ? '' : ` ${delta.of}`;
  if (delta.points === 0) return '0';
  return delta.points < 0 ? `−${-delta.points}${of}` : `+${delta.points}${of}`;
}

const MISSES: ReadonlySet<Stamp['word']> = new Set(['miss', 'graze', 'fumble']);

/** More of one kind at once are no result but the beginning of a round. */
const MOST_THROWS = 8;

/**
 * What an entry of the log came to; nothing where no dice fell and nobody is the worse or the better for it.
 * `before` are the lines that led up to it, in order.
 */
export function resultOf(entry: LogEntry, before: readonly Line[]): Result | null {
  if (entry.undone || (entry.kind !== 'act' && entry.kind !== 'roll')) return null;
  const throws: Throw[] = [];
  const changes: Change[] = [];
  entry.lines.forEach((line, i) => {
    const change = () => changes.push({ who: line.actor ?? null, text: line.text, mood: line.mood, short: shortOf(line), checks: line.checks ?? [] });
    if (line.mood === 'roll') {
      const next = thrown(line, [...before, ...entry.lines.slice(0, i)]);
      const last = throws.at(-1);
      // What a blow comes to is rolled as well, and is no blow of its own.
      if (last && next.stamp === null && last.stamp !== null && next.who === last.who) change();
      else throws.push(next);
    } else if (line.mood === 'harm' || line.mood === 'boon' || (line.mood === 'status' && throws.length > 0)) change();
  });
  if (throws.length > 1 && throws.every((one) => one.stamp === null)) throws.length = 0;
  if (throws.length > MOST_THROWS) throws.length = MOST_THROWS;
  if (throws.length === 0 && !changes.some((one) => one.short !== null && one.short !== '0')) return null;
  const title = throws.length === 1 && throws[0] ? throws[0].deed : titleOf(entry, throws);
  return { seq: entry.seq, typed: entry.typed, title, throws, changes };
}

/** What several throws, or none, have in common: what was done, here or in the entries that this one goes on with. */
function titleOf(entry: LogEntry, throws: readonly Throw[]): string {
  const deed = entry.lines.find((line) => line.mood === 'deed' && !isBookkeeping(line) && !line.belongs);
  const blow = deed ? undefined : throws.find(({ whom, stamp }) => whom !== null && stamp !== null);
  if (blow) return blow.deed;
  const told = deed ?? entry.lines.find((line) => line.mood === 'frame' && !isBookkeeping(line));
  return bare(told?.text ?? throws[0]?.deed ?? 'What happened');
}

/** What stands for a moment at the tokens: who, what, and whether it does them good. */
export interface Float {
  id: string;
  actor: ActorId;
  text: string;
  tone: 'good' | 'bad' | 'plain';
}

export function floatsOf(result: Result): Float[] {
  const found: Float[] = [];
  const add = (actor: ActorId | null, text: string | null, tone: Float['tone']) => {
    if (actor !== null && text !== null) found.push({ id: `${result.seq}.${found.length}`, actor, text, tone });
  };
  for (const one of result.throws) {
    const hurts = result.changes.some((change) => change.mood === 'harm' && change.who === one.whom);
    if (one.stamp && one.whom !== null && !hurts && MISSES.has(one.stamp.word)) add(one.whom, one.stamp.word === 'graze' ? 'graze' : 'miss', 'plain');
  }
  for (const { who, short, mood } of result.changes) add(who, short, mood === 'boon' ? 'good' : short === '0' || mood === 'status' ? 'plain' : 'bad');
  return found;
}

/** What is said aloud of new entries: everything that happened, without the bookkeeping. */
export function spokenOf(entries: readonly LogEntry[]): string {
  return entries
    .flatMap((entry) => {
      if (entry.kind === 'undo') return ['The last step is undone.'];
      if (entry.kind === 'redo') return ['It is done again.'];
      return entry.lines.filter((line) => !isBookkeeping(line)).map((line) => line.text);
    })
    .join(' ');
}
