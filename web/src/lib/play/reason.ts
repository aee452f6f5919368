import type { At, Odds, Offer, Token } from '../api/types';
import type { Shape } from '../map/geometry';
import { marksOf, mean, percent, usualRow } from '../offers/odds';

/** What a deed comes to: how likely it works, and what is done on the mean. */
interface Worth {
  chance: number | null;
  harm: number;
  word: string;
}

function worth(odds: Odds | null | undefined): Worth | null {
  const row = odds ? usualRow(odds) : null;
  if (!row) return null;
  const mark = row.marks.find((one) => one.name === marksOf([row])[0]);
  return { chance: mark?.chance.value ?? null, harm: row.amount.mean.value, word: row.amount.name };
}

/** The others of the same kind that might have been done instead: at most so many are weighed beside it. */
const WEIGHED = 8;

export function instead(suggested: Offer, offers: readonly Offer[]): Offer[] {
  const own = JSON.stringify(suggested.command);
  return offers.filter((offer) => offer.actor === suggested.actor && offer.group === suggested.group && !offer.cell && JSON.stringify(offer.command) !== own).slice(0, WEIGHED);
}

/** Why somebody goes there, as far as the map can tell: how near it brings them to whom. */
export function whither(offer: Offer, tokens: readonly Token[], shape: Shape): string {
  const own = tokens.find((token) => token.actor === offer.actor);
  if (!offer.cell || !own?.at) return '';
  const foes = tokens.filter((token) => token.side !== own.side && !token.down && token.at);
  const away = (from: At) => foes.map((foe) => ({ foe, far: Math.min(...foe.cells.map((cell) => shape.distance(from, cell as At))) })).sort((a, b) => a.far - b.far)[0];
  const [before, after] = [away(own.at as At), away(offer.cell as At)];
  if (!before || !after || before.far === after.far) return '';
  const spaces = `${after.far} ${after.far === 1 ? 'space' : 'spaces'}`;
  return after.far < before.far ? `comes within ${spaces} of ${after.foe.name}` : `draws back to ${spaces} from ${after.foe.name}`;
}

/** Why just this, as far as the odds can tell: what it does beside the best of the others. */
export function reason(suggested: Odds | null | undefined, others: readonly { offer: Offer; odds: Odds | null | undefined }[]): string {
  const own = worth(suggested);
  if (!own) return '';
  const known = others.flatMap(({ offer, odds }) => {
    const of = worth(odds);
    return of ? [{ offer, of }] : [];
  });
  if (own.harm > 0) {
    const next = known.filter(({ of }) => of.harm > 0).sort((a, b) => b.of.harm - a.of.harm)[0];
    const harm = `${mean(own.harm)} ${own.word} on the mean`;
    if (!next) return harm;
    const other = `${next.offer.label}: ${mean(next.of.harm)}`;
    return own.harm >= next.of.harm ? `${harm}, the most there is; next ${other}` : `${harm}; not the most (${other})`;
  }
  const next = known.filter(({ of }) => of.chance !== null).sort((a, b) => (b.of.chance ?? 0) - (a.of.chance ?? 0))[0];
  if (own.chance === null || !next) return '';
  const other = `${next.offer.label} ${percent({ value: next.of.chance ?? 0 })}`;
  return own.chance >= (next.of.chance ?? 0) ? `likelier than ${other}` : `less likely than ${other}`;
}
