import type { Line } from '../api/types';
import type { Told } from './tale';

/** From so many on who bear what one deed does, each is told in a line of their own. */
const SEVERAL = 2;

/** What matters most of what is told of one who bears something. */
const ORDER = ['harm', 'boon', 'status', 'roll'] as const;

/**
 * What is told, where one deed is borne by several: one line for each of them, with what they threw, what it did and how they are
 * now. Whoever keeps the books reads every step.
 */
export function eachOnce(told: readonly Told[]): Told[] {
  const all: Told[] = [];
  for (let at = 0; at < told.length; ) {
    const first = told[at];
    if (!first) break;
    let end = at + 1;
    while (told[end]?.under) end += 1;
    all.push(first, ...borne(first.line.actor ?? null, told.slice(at + 1, end)));
    at = end;
  }
  return all;
}

/** What stands under a deed of somebody, with one line for each other. */
function borne(by: number | null, under: readonly Told[]): Told[] {
  // What another does about it is a deed of its own.
  const whose = ({ line }: Told) => (line.actor === by || line.mood === 'deed' ? null : (line.actor ?? null));
  const harmed = new Set(under.filter(({ line }) => line.mood === 'harm' || line.mood === 'status').map(whose));
  harmed.delete(null);
  const bear = new Set(under.map(whose));
  bear.delete(null);
  if (bear.size < SEVERAL || harmed.size === 0) return [...under];
  const lines = new Map<number, Line[]>();
  const found: (Told | number)[] = [];
  for (const one of under) {
    const actor = whose(one);
    if (actor === null) found.push(one);
    else if (lines.has(actor)) lines.get(actor)?.push(one.line);
    else {
      lines.set(actor, [one.line]);
      found.push(actor);
    }
  }
  return found.map((one) => (typeof one === 'number' ? { line: asOne(lines.get(one) ?? []), under: true } : one));
}

/** The lines of one person as one. */
function asOne(lines: readonly Line[]): Line {
  const of = (mood: string) => lines.filter((line) => line.mood === mood);
  const mood = ORDER.find((known) => of(known).length > 0);
  const [main, ...more] = mood ? of(mood) : lines;
  if (!main) throw new Error('nobody is told of without a line');
  const rest = [...more, ...lines.filter((line) => line.mood !== main.mood && (line.mood === 'status' || line.mood === 'boon' || line.mood === 'harm'))];
  const words = rest.flatMap((line) => (line.delta?.word ? [line.delta.word] : []));
  const sentences = rest.filter((line) => !line.delta?.word).map((line) => line.text);
  const came = lines.find((line) => line.came)?.came ?? null;
  const text = [...new Set([main.text.replace(/\.$/, ''), ...words])].join(', ');
  return {
    ...main,
    head: null,
    came,
    text: [`${text}.`, ...new Set(sentences)].join(' '),
    checks: lines.flatMap((line) => line.checks ?? []),
    rules: [...new Set(lines.flatMap((line) => line.rules ?? []))],
  };
}
