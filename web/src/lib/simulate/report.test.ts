import { expect, it } from 'vitest';
import { columns, compared, csv, howLong, howOften, interval, left, means, otherEnds, percent, signed, spent, summary, verdict, type Report, type Whole } from './report';
import sample from './sample.json';

const whole = sample as unknown as Whole;
const share = (count: number, of: number, low: number, high: number) => ({ count, share: count / of, low, high });
const plain = (text: string) => text.replaceAll('\u202f', ' ');

it('says in words how it usually ends, with how sure that is', () => {
  expect(verdict(whole).map(plain)).toEqual([
    'The heroes nearly always win: 98 % of 200 fights, 95 % interval 95.0 to 99.2 %.',
    'Half of all are over by round 4, nine in ten by round 5.',
    expect.stringMatching(/^\w+ goes down most often, in [\d.]+ %(, and|; \w+) dies in [\d.]+ %\.$/),
  ]);
  expect(plain(interval(share(1, 4, 0.046, 0.699)))).toBe('4.6 to 69.9 %');
});

it('never says all where one fight in two thousand ended otherwise', () => {
  expect([1999 / 2000, 1 / 3000, 1, 0, 0.5, 0.0004].map(percent).map(plain)).toEqual(['>99.9 %', '<0.1 %', '100 %', '0 %', '50 %', '<0.1 %']);
});

it('never says of a coin that it falls on one side', () => {
  expect(howOften(share(52, 100, 0.42, 0.62), 100)).toBe('about as often as not');
  expect(howOften(share(60, 100, 0.51, 0.69), 100)).toBe('more often than not');
  expect(howOften(share(40, 100, 0.31, 0.49), 100)).toBe('less often than not');
  expect([howOften(share(100, 100, 0.96, 1), 100), howOften(share(0, 100, 0, 0.04), 100)]).toEqual(['always', 'never']);
});

it('puts how often behind the verb where it is several words', () => {
  const seldom: Report = { ...whole.report, sides: [{ name: 'heroes', wins: share(40, 100, 0.31, 0.49) }], fights: 100 };
  expect(plain(verdict({ report: seldom })[0] ?? '')).toBe('The heroes win less often than not: 40 % of 100 fights, 95 % interval 31.0 to 49.0 %.');
});

it('tells every other end, and how long a comparison takes', () => {
  const report: Report = { ...whole.report, sides: [{ name: 'heroes', wins: share(5, 10, 0.2, 0.8) }, { name: 'foes', wins: share(0, 10, 0, 0.3) }], undecided: share(5, 10, 0.2, 0.8), unended: share(0, 10, 0, 0.3) };
  expect(otherEnds(report).map(({ name, how }) => [name, how])).toEqual([['foes', 'side'], ['nobody is left standing', 'nobody']]);
  expect(howLong(16_000, { played: 2_000, seconds: 4 })).toBe('about 32 seconds');
  expect(howLong(16_000, { played: 200, seconds: 4 })).toBe('about 5 minutes');
  expect([howLong(100, { played: 2_000, seconds: 4 }), howLong(100, { played: 0, seconds: 0 })]).toEqual(['about a second', 'about a second']);
});

it('tells what was broken off, and that few fights are rough', () => {
  const report: Report = { ...whole.report, fights: 50, unended: share(3, 50, 0.02, 0.16), undecided: share(1, 50, 0, 0.1), sides: [{ name: 'heroes', wins: share(46, 50, 0.8, 0.97) }], actors: [] };
  const said = verdict({ report }).join(' ');
  expect(said).toContain('3 of 50 did not end');
  expect(said).toContain('nobody is left standing');
  expect(said).toContain('only roughly');
  expect(verdict({ report: { ...report, fights: 0 } })).toEqual([]);
});

it('says what a variant changes, or that nobody can tell', () => {
  const [variant] = whole.variants;
  if (!variant) throw new Error('the sample has a variant');
  expect(compared(whole.report, variant)).toMatch(/^Without Brana: the heroes win 25\.5 points less often \(18\.8 to 31\.9, the same dice\), and it is [\d.]+ rounds longer\.$/);
  const same = { ...variant, report: whole.report, wins: { by: 0.005, low: -0.01, high: 0.02 } };
  expect(compared(whole.report, same)).toBe('Without Brana: no difference that 200 fights can tell (−1.0 to +2.0 points, the same dice); it is as long.');
  expect([signed(0.123), signed(-0.123), signed(0)]).toEqual(['+12.3', '−12.3', '±0.0']);
});

it('lays rounds side by side, the longest together', () => {
  const bars = columns([whole.report]);
  expect(bars[0]).toEqual({ name: '2', shares: [19 / 200] });
  expect(bars.reduce((sum, bar) => sum + (bar.shares[0] ?? 0), 0)).toBeCloseTo(1);
  const short = columns([whole.report, ...whole.variants.map((variant) => variant.report)], 4);
  expect(short.map((bar) => bar.name)).toEqual(['2', '3', '4', '5+']);
  for (const i of [0, 1]) expect(short.reduce((sum, bar) => sum + (bar.shares[i] ?? 0), 0)).toBeCloseTo(1);
  expect(columns([{ ...whole.report, rounds: { ...whole.report.rounds, counts: [] } }])).toEqual([]);
});

it('lists what a fight costs, and what is left where it was won', () => {
  const pool = { name: 'Vitality', start: 21, left: 10.125, left_in_victory: 12.5 };
  expect(left(pool)).toBe('21 to 10.1, 12.5 when they win');
  expect(left({ ...pool, left_in_victory: 10.1 })).toBe('21 to 10.1');
  const [brana] = whole.report.actors;
  if (!brana) throw new Error('the sample has actors');
  expect(spent(brana).length).toBeGreaterThan(0);
  expect(spent({ ...brana, pools: [{ ...pool, left: 20.96 }] })).toEqual([]);
});

it('gives a table in which every line has as many cells, whatever names hold', () => {
  const odd = { ...whole, variants: [{ ...whole.variants[0]!, name: 'less "iron", more' }] };
  const lines = csv(odd).trimEnd().split('\n');
  expect(lines[0]).toBe('variant,what,who,value,low,high');
  expect(lines).toContain(',wins,heroes,0.98,0.94971,0.9922');
  const cells = (line: string) => line.replace(/"(?:[^"]|"")*"/g, 'quoted').split(',').length;
  expect(new Set(lines.map(cells))).toEqual(new Set([6]));
  expect(lines.some((line) => line.startsWith('"less ""iron"", more",wins,heroes,'))).toBe(true);
  expect(summary(whole)).toContain('without Brana −25.5 points');
});

it('says with what they deal and take, the most first', () => {
  const tamsin = whole.report.actors.find(({ name }) => name === 'Tamsin');
  if (!tamsin) throw new Error('she is in the sample');
  expect(means(tamsin.dealt_with)).toBe('shortsword 7.8, dagger 6.4');
  const amount = tamsin.taken_from.reduce((sum, part) => sum + part.amount, 0);
  expect(amount).toBeCloseTo(tamsin.taken, 3);
  expect(means([{ name: 'a fall', amount: 0.04 }])).toBe('');
  expect(csv(whole)).toContain('dealt with shortsword,Tamsin,7.78');
});
