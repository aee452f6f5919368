import type { DiceOutcome, Spread } from '../api/types';
import { percent } from '../offers/odds';

/** A bar of the chart of an expression's odds. */
export interface Bar {
  from: number;
  to: number;
  chance: number;
  /** The chance of this or more. */
  orMore: number;
  /** The exact chance, where it is told and the bar is one outcome. */
  fraction: string | null;
  /** What it is called: a number, a range or a word. */
  name: string;
  /** Relative to the tallest bar, 0 to 1. */
  height: number;
}

/** What is less likely than this at either end is left out of the picture. */
const FAINT = 0.0005;

const shown = (value: number) => String(value).replace('-', '−');

/** The outcomes in at most `most` bars. Tails that nobody would see are left out. */
export function bars(spread: Spread, most = 30): Bar[] {
  const outcomes = within(spread.outcomes);
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  if (!first || !last) return [];
  const words = first.word != null;
  const width = words ? 1 : Math.ceil((last.to - first.from + 1) / most);
  const found: Bar[] = [];
  for (const outcome of outcomes) {
    const place = Math.floor((outcome.from - first.from) / width);
    const bar = found.at(-1);
    if (bar && place === Math.floor((bar.from - first.from) / width)) {
      bar.to = outcome.to;
      bar.chance += outcome.chance.value;
      bar.fraction = null;
    } else {
      found.push({ from: outcome.from, to: outcome.to, chance: outcome.chance.value, orMore: 0, fraction: outcome.chance.fraction ?? null, name: outcome.word ?? '', height: 0 });
    }
  }
  const tallest = Math.max(...found.map((bar) => bar.chance));
  let orMore = spread.beyond + spread.outcomes.filter((outcome) => outcome.from > last.to).reduce((sum, outcome) => sum + outcome.chance.value, 0);
  for (const bar of found.toReversed()) {
    orMore += bar.chance;
    // Sums of rounded numbers: what lacks no more than that is everything.
    bar.orMore = orMore > 1 - 1e-9 ? 1 : orMore;
    bar.height = bar.chance / tallest;
    if (!words) bar.name = bar.from === bar.to ? shown(bar.from) : `${shown(bar.from)} to ${shown(bar.to)}`;
  }
  return found;
}

function within(outcomes: readonly DiceOutcome[]): readonly DiceOutcome[] {
  const seen = outcomes.map((outcome) => outcome.chance.value >= FAINT);
  const [first, last] = [seen.indexOf(true), seen.lastIndexOf(true)];
  return first < 0 ? outcomes : outcomes.slice(first, last + 1);
}

/** A bar in words: `14: 12 %, exactly 160/1296; 14 or more: 36 %`. */
export function barLabel(bar: Bar): string {
  const exact = bar.fraction === null ? '' : `, exactly ${bar.fraction}`;
  return `${bar.name}: ${percent({ value: bar.chance })}${exact}; ${bar.from === bar.to ? `${bar.name} or more` : `${shown(bar.from)} or more`}: ${percent({ value: bar.orMore })}`;
}

const rounded = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2).replace(/\.?0+$/, '')).replace('-', '−');

/** An expression's odds in one line: `mean 12.24, from 3 to 18`. Words have no mean. */
export function summary(spread: Spread): string {
  const likely = spread.outcomes.reduce((best, outcome) => (outcome.chance.value > best.chance.value ? outcome : best), spread.outcomes[0]!);
  if (likely.word != null) return `most likely ${likely.word}, ${percent(likely.chance)}`;
  const range = spread.beyond > 0 ? `from ${shown(spread.least)} on, without end` : spread.least === spread.greatest ? 'always' : `from ${shown(spread.least)} to ${shown(spread.greatest)}`;
  return `${spread.exact ? '' : 'about '}mean ${rounded(spread.mean.value)}, ${range}`;
}

/** The rest of what is known, for below the chart. */
export function detail(spread: Spread): string {
  const words = spread.outcomes[0]?.word != null;
  const mean = words ? '' : `Mean ${spread.mean.fraction && spread.exact ? `exactly ${spread.mean.fraction}` : rounded(spread.mean.value)}, deviation ${rounded(spread.deviation)}, half of all rolls at most ${shown(spread.median)}. `;
  return mean + (spread.exact ? 'Every chance is exact.' : 'Reckoned, not exact.');
}
