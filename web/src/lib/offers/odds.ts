import type { Amount, Chance, Odds, OddsRow } from '../api/types';

/** Keeps a number and its sign together. */
const THIN = '\u202f';

/** A chance as people read it: `65 %`, `<1 %`, `>99 %`, and exact nothing and everything as such. */
export function percent(chance: Pick<Chance, 'value'>): string {
  const hundredths = chance.value * 100;
  if (chance.value <= 0) return `0${THIN}%`;
  if (chance.value >= 1) return `100${THIN}%`;
  if (hundredths < 1) return `<1${THIN}%`;
  if (hundredths > 99) return `>99${THIN}%`;
  return `${Math.round(hundredths)}${THIN}%`;
}

/** A mean with one figure behind the point, none where it is whole. */
export function mean(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** Whether there is anything to tell: some mark may come up or some amount may be dealt. */
export function tells(odds: Odds | null | undefined): odds is Odds {
  return odds?.rows.some((row) => row.marks.some((mark) => mark.chance.value > 0) || row.amount.mean.value > 0 || (row.healing?.mean.value ?? 0) > 0) ?? false;
}

/** The row for the usual answer. */
export function usualRow(odds: Odds): OddsRow | null {
  return odds.rows.find((row) => row.usual) ?? odds.rows[0] ?? null;
}

/** What may come of a blow in place of a plain hit. */
const KIN: ReadonlySet<string> = new Set(['graze', 'critical']);

/**
 * The marks worth telling of some rows, in their order. The first, that it works at all, is where something else of its kind
 * may come of it or nothing may; where words may succeed, or harm comes of what has hit already or hits nobody, such as a fall,
 * it belongs to another kind of deed.
 */
export function marksOf(rows: readonly OddsRow[]): string[] {
  const names = rows[0]?.marks.map((mark) => mark.name) ?? [];
  const may = names.map((_, i) => rows.some((row) => (row.marks[i]?.chance.value ?? 0) > 0));
  const deals = rows.some((row) => row.amount.mean.value > 0);
  const mayHit = may.some((some, i) => some && (i === 0 || KIN.has(names[i] ?? '')));
  const firstStands = deals ? mayHit : !may.some(Boolean);
  return names.filter((_, i) => may[i] || (i === 0 && firstStands));
}

/** The chance that the same comes of all that are rolled, each by itself, such as a success; null where one is not known, or something else counts. */
export function togetherOf(all: readonly (Odds | null)[]): number | null {
  const marks = all.map((odds) => {
    const row = odds ? usualRow(odds) : null;
    return row?.marks.find((one) => one.name === marksOf([row])[0]) ?? null;
  });
  return marks.reduce<number | null>((chance, mark) => (chance === null || mark === null || mark.name !== marks[0]?.name ? null : chance * mark.chance.value), 1);
}

/** What a row says in one line: `hit 65 % · critical 10 % · 4.2 damage · drops 12 %`. */
export function summary(row: OddsRow, exact: boolean): string {
  // What is left of the chances of others needs no words of its own in a line.
  const rests = new Set(row.marks.filter((mark) => mark.rest).map((mark) => mark.name));
  const names = marksOf([row]).filter((name, i) => i === 0 || !rests.has(name));
  const told = row.marks.filter((mark) => names.includes(mark.name)).map((mark) => `${mark.name} ${percent(mark.chance)}`);
  // The amount stands before the last mark, which tells the end of the story: who drops.
  const last = row.marks.at(-1);
  const end = told.length > 1 && last && names.includes(last.name) ? told.splice(-1) : [];
  const amount = [row.amount, row.healing].flatMap((one) => (one && one.mean.value > 0 ? [`${mean(one.mean.value)} ${one.name}`] : []));
  return (exact ? '' : 'about ') + [...told, ...amount, ...end].join(' · ');
}

/** A row in the fewest words: the chance that it works, what is lost or done on the mean, and how it may end. */
export function inShort(row: OddsRow): { main: OddsRow['marks'][number] | null; amount: string; last: OddsRow['marks'][number] | null } {
  const names = marksOf([row]);
  const main = row.marks.find((mark) => mark.name === names[0]) ?? null;
  const last = row.marks.at(-1);
  const ends = last !== undefined && last !== main && names.includes(last.name) && !last.rest;
  const amount = [row.amount, row.healing].flatMap((one) => (one && one.mean.value > 0 ? [`${mean(one.mean.value)} ${one.name}`] : [])).join(' · ');
  // Of two that come together the last says all.
  const same = ends && main !== null && last.chance.value === main.chance.value;
  return { main: same ? null : main, amount, last: ends ? last : null };
}

/** A bar of the picture of a distribution. */
export interface Bar {
  /** The least amount in it. */
  from: number;
  /** The greatest amount in it. */
  to: number;
  chance: number;
  /** Relative to the tallest bar, 0 to 1. */
  height: number;
}

/** The chance of nothing at all. */
export function nothing(amount: Amount): number {
  return amount.outcomes.filter((outcome) => outcome.value <= 0).reduce((sum, outcome) => sum + outcome.chance.value, 0);
}

/** The distribution of an amount in at most `most` bars, without the chance of nothing, which would dwarf the rest. */
export function bars(amount: Amount, most = 24): Bar[] {
  const outcomes = [...amount.outcomes].sort((a, b) => a.value - b.value);
  const rest = outcomes.filter((outcome) => outcome.value > 0);
  const top = rest.at(-1)?.value ?? 0;
  const width = Math.max(1, Math.ceil(top / most));
  const found: Bar[] = [];
  for (let from = 1; from <= top; from += width) {
    const to = Math.min(top, from + width - 1);
    const chance = rest
      .filter((outcome) => outcome.value >= from && outcome.value <= to)
      .reduce((sum, outcome) => sum + outcome.chance.value, 0);
    found.push({ from, to, chance, height: 0 });
  }
  const tallest = Math.max(...found.map((bar) => bar.chance), 0);
  return found.map((bar) => ({ ...bar, height: tallest > 0 ? bar.chance / tallest : 0 }));
}

/** A bar in words: `5 to 6: 12 %`. */
export function barLabel(bar: Bar): string {
  const range = bar.from === bar.to ? `${bar.from}` : `${bar.from} to ${bar.to}`;
  return `${range}: ${percent({ value: bar.chance })}`;
}

/** How sure a sampled chance is, in words; empty where it is exact. */
export function margin(chance: Chance): string {
  if (chance.low == null || chance.high == null) return '';
  return `between ${percent({ value: chance.low })} and ${percent({ value: chance.high })}`;
}
