// Dice for `npm run mock`: sums such as 2d6+1d8-3, and nothing of the rest of the language.

const TERM = /([-+]?)(?:(\d*)d(\d+)|(\d+))/y;

/** The terms of a sum; an error as the server tells it where it is none. */
export function read(text) {
  const expression = text.replace(/\s+/g, '');
  const terms = [];
  TERM.lastIndex = 0;
  while (TERM.lastIndex < expression.length) {
    const at = TERM.lastIndex;
    const found = TERM.exec(expression);
    if (!found || (terms.length > 0 && found[1] === '')) return { error: wrong(at) };
    const [, sign, count, sides, number] = found;
    terms.push({ sign: sign === '-' ? -1 : 1, count: Number(count || 1), sides: Number(sides ?? 0), number: Number(number ?? 0) });
  }
  return terms.length > 0 ? { expression, terms } : { error: wrong(0) };
}

const wrong = (at) => ({ code: 'expression', message: 'the made-up server adds up dice and numbers only', field: 'expression', expression: { code: 'parse.syntax', at, suggestion: 'write a sum such as 2d6+3' } });

/** A roll of a sum. */
export function roll({ expression, terms }, face) {
  const parts = terms.filter((term) => term.sides > 0).map(({ count, sides }) => {
    const dice = Array.from({ length: count }, () => face(sides)).map((shown) => ({ face: shown, value: shown, sides, kept: true }));
    return { part: `${count}d${sides}`, kind: 'dice', total: dice.reduce((sum, die) => sum + die.value, 0), dice };
  });
  const dice = terms.filter((term) => term.sides > 0).reduce((sum, term, i) => sum + term.sign * parts[i].total, 0);
  const total = dice + terms.reduce((sum, term) => sum + term.sign * term.number, 0);
  return { expression, came: { to: 'result', total, parts } };
}

/** The odds of a sum. */
export function odds({ expression, terms }) {
  let chances = new Map([[0, 1]]);
  for (const { sign, count, sides, number } of terms) {
    for (let i = 0; i < (sides > 0 ? count : 1); i += 1) {
      const next = new Map();
      const faces = sides > 0 ? Array.from({ length: sides }, (_, face) => face + 1) : [number];
      for (const [sum, chance] of chances) for (const shown of faces) next.set(sum + sign * shown, (next.get(sum + sign * shown) ?? 0) + chance / faces.length);
      chances = next;
    }
  }
  const outcomes = [...chances].sort(([a], [b]) => a - b).map(([value, chance]) => ({ from: value, to: value, chance: { value: chance } }));
  const mean = outcomes.reduce((sum, one) => sum + one.from * one.chance.value, 0);
  const deviation = Math.sqrt(outcomes.reduce((sum, one) => sum + (one.from - mean) ** 2 * one.chance.value, 0));
  const [least, greatest] = [outcomes[0].from, outcomes.at(-1).from];
  return { expression, said: [{ part: expression, means: `the sum of ${expression}` }], spread: { exact: false, beyond: 0, mean: { value: mean }, deviation, least, median: Math.round(mean), greatest, outcomes } };
}
