import { capital } from '../ui/typeset';
/** What many fights come to, as `ludex simulate --json` prints it. */
export interface Whole {
  system: string;
  encounter: string;
  title: string;
  policy: string;
  against: string;
  /** Whether all fights that were asked for were played. */
  complete: boolean;
  report: Report;
  variants: Variant[];
  /** What somebody's absence changes, the greatest change first. */
  without: Without[];
}

export interface Report {
  fights: number;
  seed: number;
  sides: { name: string; wins: Share }[];
  /** Fights that ended while no side alone stood. */
  undecided: Share;
  /** Fights that were broken off. */
  unended: Share;
  rounds: Bars;
  /** From which round on the winners were ahead for good. */
  decided: Bars;
  actors: Actor[];
  samples: Sample[];
}

/** A share of all fights, 0 to 1, with its interval of 95 %. */
export interface Share {
  count: number;
  share: number;
  low: number;
  high: number;
}

export interface Bars {
  /** Each number that came, from the least, with how often. */
  counts: [number, number][];
  mean: number;
  median: number;
  tenth: number;
  ninetieth: number;
}

export interface Actor {
  name: string;
  side: string;
  down: Share;
  dead: Share;
  dealt: number;
  /** With what, the most first. */
  dealt_with: With[];
  taken: number;
  /** From what, the most first. */
  taken_from: With[];
  pools: Pool[];
}

/** A weapon, a spell, a fall, fire: how much harm came of it, a fight on the mean. */
export interface With {
  name: string;
  amount: number;
}

export interface Pool {
  name: string;
  start: number;
  left: number;
  /** What was left where the first side won; null where it never did. */
  left_in_victory: number | null;
}

export interface Sample {
  what: string;
  seed: number;
  winner: string | null;
  rounds: number;
  down: number;
}

/** By how much more often the first side wins, -1 to 1, on the same dice. */
export interface Difference {
  by: number;
  low: number;
  high: number;
}

export interface Variant {
  name: string;
  report: Report;
  wins: Difference;
}

export interface Without {
  name: string;
  wins: Difference;
}

/** Below so many fights a report is rough. */
export const ROUGH = 200;
/** Keeps a number and its sign together. */
const THIN = '\u202f';

/** A share of 1 in points of a hundred, one figure behind the point. */
export const points = (share: number) => (share * 100).toFixed(1);
/** The same without an end in zero; never all or none where it is only nearly so: one fight in 2,000 is none too few. */
export function figure(share: number): string {
  const said = points(share).replace(/\.0$/, '');
  if (said === '100' && share < 1) return '>99.9';
  return said === '0' && share > 0 ? '<0.1' : said;
}
export const percent = (share: number) => `${figure(share)}${THIN}%`;
export const interval = ({ low, high }: { low: number; high: number }) => `${points(low)} to ${points(high)}${THIN}%`;

/** A mean, one figure behind the point where it has any. */
export const number = (value: number) => value.toFixed(1).replace(/\.0$/, '').replace('-', '−');

/** How wide the interval of a share may be on either side, in points, after so many fights. */
export const margin = (fights: number) => 98 / Math.sqrt(fights);

/** How often a side wins, in a word. */
export function howOften({ count, share, low, high }: Share, fights: number): string {
  if (count === fights) return 'always';
  if (count === 0) return 'never';
  if (low <= 0.5 && high >= 0.5) return 'about as often as not';
  return [[0.95, 'nearly always'], [0.75, 'mostly'], [0.5, 'more often than not'], [0.25, 'less often than not'], [0.05, 'seldom']].find(([from]) => share >= Number(from))?.[1] as string ?? 'hardly ever';
}

/** An end of which the first side has nothing: another side wins, nobody is left standing, or it has no end. */
export interface OtherEnd {
  name: string;
  share: Share;
  how: 'side' | 'nobody' | 'endless';
}

/** How else it may end; what never came is left out, but for the other sides. */
export function otherEnds({ sides, undecided, unended }: Pick<Report, 'sides' | 'undecided' | 'unended'>): OtherEnd[] {
  const ends: OtherEnd[] = [{ name: 'nobody is left standing', share: undecided, how: 'nobody' }, { name: 'it does not end', share: unended, how: 'endless' }];
  return [...sides.slice(1).map(({ name, wins }): OtherEnd => ({ name, share: wins, how: 'side' })), ...ends.filter(({ share }) => share.count > 0)];
}

/** That a side wins so often, in words that stand where they belong: "always win", "win about as often as not". */
function winsHowOften(share: Share, fights: number): string {
  const words = howOften(share, fights);
  return words.endsWith(' as not') || words.endsWith(' than not') ? `win ${words}` : `${words} win`;
}

/** How long a comparison takes, as long as fights go on being played as fast: in seconds or minutes. */
export function howLong(fights: number, { played, seconds }: { played: number; seconds: number }): string {
  const takes = played > 0 ? (fights * Math.max(seconds, 0.1)) / played : 0;
  if (takes < 1) return 'about a second';
  return takes < 90 ? `about ${Math.round(takes)} seconds` : `about ${Math.round(takes / 60)} minutes`;
}

/** The report in sentences, the verdict first. */
export function verdict({ report }: Pick<Whole, 'report'>): string[] {
  const { fights, sides, rounds, unended, undecided } = report;
  const first = sides[0];
  if (!first || fights === 0) return [];
  const said = [`The ${first.name} ${winsHowOften(first.wins, fights)}: ${percent(first.wins.share)} of ${fights.toLocaleString('en')} fights, 95${THIN}% interval ${interval(first.wins)}.`];
  said.push(rounds.median === rounds.ninetieth ? `Nine in ten are over by round ${rounds.ninetieth}.` : `Half of all are over by round ${rounds.median}, nine in ten by round ${rounds.ninetieth}.`);
  const ours = report.actors.filter((actor) => actor.side === first.name);
  const most = (of: (actor: Actor) => Share) => [...ours].sort((a, b) => of(b).share - of(a).share)[0];
  const [down, dead] = [most((actor) => actor.down), most((actor) => actor.dead)];
  if (down && down.down.count > 0) said.push(`${down.name} goes down most often, in ${percent(down.down.share)}${dead && dead.dead.count > 0 ? `${dead.name === down.name ? ', and' : `; ${dead.name}`} dies in ${percent(dead.dead.share)}` : ''}.`);
  else if (ours.length > 0) said.push(`None of the ${first.name} ever goes down.`);
  if (undecided.count > 0) said.push(`In ${percent(undecided.share)} nobody is left standing.`);
  if (unended.count > 0) said.push(`${unended.count.toLocaleString('en')} of ${fights.toLocaleString('en')} did not end and are counted as such.`);
  if (fights < ROUGH) said.push('So few fights tell it only roughly.');
  return said;
}

/** Whether 95 % say that there is a difference. */
export const isSure = ({ low, high }: Difference) => low > 0 || high < 0;

/** A difference in points, with its sign. */
export const signed = (by: number) => `${by > 0 ? '+' : by < 0 ? '−' : '±'}${points(Math.abs(by))}`;

/** What a variant changes, in a sentence. */
export function compared(first: Report, { name, report, wins }: Variant): string {
  const side = first.sides[0]?.name ?? 'first side';
  const rounds = report.rounds.mean - first.rounds.mean;
  const longer = Math.abs(rounds) < 0.05 ? 'as long' : `${number(Math.abs(rounds))} rounds ${rounds > 0 ? 'longer' : 'shorter'}`;
  const [least, most] = [Math.abs(wins.low), Math.abs(wins.high)].sort((a, b) => a - b) as [number, number];
  if (!isSure(wins)) return `${capital(name)}: no difference that ${report.fights.toLocaleString('en')} fights can tell (${signed(wins.low)} to ${signed(wins.high)} points, the same dice); it is ${longer}.`;
  return `${capital(name)}: the ${side} win ${points(Math.abs(wins.by))} points ${wins.by > 0 ? 'more' : 'less'} often (${points(least)} to ${points(most)}, the same dice), and it is ${longer}.`;
}

/** A column of rounds: its name, and the share of each report's fights. */
export interface Column {
  name: string;
  shares: number[];
}

/** How many rounds it took, side by side; the rarest long ones stand together in the last column. */
export function columns(reports: readonly Report[], most = 12): Column[] {
  const all = reports.flatMap((report) => report.rounds.counts.map(([round]) => round));
  if (all.length === 0) return [];
  const [from, to] = [Math.min(...all), Math.max(...all)];
  const last = Math.min(to, from + most - 1);
  return Array.from({ length: last - from + 1 }, (_, i) => {
    const isLast = from + i === last && to > last;
    const counts = (report: Report) => report.rounds.counts.filter(([round]) => (isLast ? round >= last : round === from + i)).reduce((sum, [, count]) => sum + count, 0);
    return { name: `${from + i}${isLast ? '+' : ''}`, shares: reports.map((report) => counts(report) / Math.max(1, report.fights)) };
  });
}

/** What somebody spends: pools that a fight changes at all. */
export const spent = (actor: Actor) => actor.pools.filter((pool) => number(pool.left) !== number(pool.start));

/** What becomes of a pool, in words. */
export function left({ start, left, left_in_victory: won }: Pool): string {
  return `${start} to ${number(left)}${won !== null && number(won) !== number(left) ? `, ${number(won)} when they win` : ''}`;
}

/** With what harm is done, in words. */
export const means = (parts: readonly With[]) => parts.filter(({ amount }) => amount >= 0.05).map(({ name, amount }) => `${name} ${number(amount)}`).join(', ');

/** Everything as a table for a spreadsheet: a line each, shares from 0 to 1. */
export function csv(whole: Whole): string {
  const rows: (string | number | null)[][] = [['variant', 'what', 'who', 'value', 'low', 'high']];
  const of = (variant: string, report: Report) => {
    const share = (what: string, who: string, { share, low, high }: Share) => rows.push([variant, what, who, share, low, high]);
    rows.push([variant, 'fights', '', report.fights, null, null], [variant, 'seed', '', report.seed, null, null]);
    for (const side of report.sides) share('wins', side.name, side.wins);
    share('undecided', '', report.undecided);
    share('no end', '', report.unended);
    for (const [round, count] of report.rounds.counts) rows.push([variant, 'fights of so many rounds', String(round), count, null, null]);
    for (const actor of report.actors) {
      share('down', actor.name, actor.down);
      share('dead', actor.name, actor.dead);
      rows.push([variant, 'dealt', actor.name, actor.dealt, null, null], [variant, 'taken', actor.name, actor.taken, null, null]);
      for (const { name, amount } of actor.dealt_with) rows.push([variant, `dealt with ${name}`, actor.name, amount, null, null]);
      for (const { name, amount } of actor.taken_from) rows.push([variant, `taken from ${name}`, actor.name, amount, null, null]);
      for (const pool of actor.pools) rows.push([variant, `${pool.name} left of ${pool.start}`, actor.name, pool.left, null, null]);
    }
  };
  of('', whole.report);
  for (const variant of whole.variants) of(variant.name, variant.report);
  for (const { name, wins } of whole.without) rows.push(['', 'difference without', name, wins.by, wins.low, wins.high]);
  return rows.map((row) => row.map((cell) => (cell === null ? '' : /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(',')).join('\n') + '\n';
}

/** The report in a few lines, to be sent to somebody. */
export function summary(whole: Whole): string {
  const { report, variants, without } = whole;
  const lines = [`${whole.title}: ${verdict(whole).join(' ')}`, ...variants.map((variant) => compared(report, variant))];
  if (without.length > 0) lines.push(`What would change it most: ${without.slice(0, 4).map(({ name, wins }) => `without ${name} ${signed(wins.by)} points`).join(', ')}.`);
  lines.push(`Played by ${whole.policy === whole.against ? whole.policy : `${whole.policy} against ${whole.against}`}, seed ${report.seed}.`);
  return lines.join('\n');
}
